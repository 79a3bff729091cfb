//! Enumerations that are nothing but a few different members: their names and values, read from the class.

use ruff_python_ast::{Expr, Number, Stmt, StmtClassDef, UnaryOp};

/// What a member's value is.
#[derive(Clone, Copy)]
pub(crate) enum Value {
    /// A constant that is written out.
    Written(&'static Expr),
    /// What `auto()` gives: the place among the members, counted from 1.
    Counted(i64),
}

/// So many members are told apart.
const MOST: usize = 64;

/// The members of a class that extends `enum.Enum` alone, in their order, each with its value. `None` where the class does anything else:
/// values that may be equal make two names for one member, and methods with two underscores change what operators or the making of members
/// mean (Python Library Reference, "enum"). `imported` says where a name comes from.
pub(crate) fn members(
    c: &'static StmtClassDef,
    imported: impl Fn(&Expr) -> Option<String>,
) -> Option<Vec<(&'static str, Value)>> {
    let is = |e: &Expr, what: &str| imported(e).as_deref() == Some(what);
    let a = c.arguments.as_deref()?;
    let is_plain = a.keywords.is_empty() && matches!(&a.args[..], [b] if is(b, "enum.Enum"));
    let is_unique = c.decorator_list.iter().all(|d| is(&d.expression, "enum.unique"));
    if !is_plain || !is_unique || c.type_params.is_some() {
        return None;
    }
    let mut out: Vec<(&'static str, Value)> = vec![];
    let mut methods = vec![];
    for s in &c.body {
        match s {
            Stmt::Assign(a) => {
                let [Expr::Name(n)] = &a.targets[..] else { return None };
                let value = match &*a.value {
                    Expr::Call(c) if is(&c.func, "enum.auto") && c.arguments.is_empty() => {
                        Value::Counted(out.len() as i64 + 1)
                    }
                    e => Value::Written(e),
                };
                out.push((n.id.as_str(), value));
            }
            Stmt::FunctionDef(f) => methods.push(f.name.as_str()),
            Stmt::Expr(e) if e.value.is_string_literal_expr() => {}
            Stmt::Pass(_) => {}
            _ => return None,
        }
    }
    let names: Vec<&str> = out.iter().map(|m| m.0).chain(methods).collect();
    let is_odd = |n: &&str| n.starts_with('_') || matches!(*n, "name" | "value" | "mro");
    let repeats = |i: usize| names[..i].contains(&names[i]);
    if out.is_empty() || out.len() > MOST || names.iter().any(is_odd) || (0..names.len()).any(repeats) {
        return None;
    }
    are_different(&out.iter().map(|m| m.1).collect::<Vec<_>>()).then_some(out)
}

/// Are the values of one kind, and each another one?
fn are_different(values: &[Value]) -> bool {
    let mut keys = vec![];
    for v in values {
        let key = match v {
            Value::Counted(i) => Key::Int(i.to_string()),
            Value::Written(e) => match key(e) {
                Some(key) => key,
                None => return false,
            },
        };
        let is_other = |k: &Key| {
            *k != key
                && matches!(
                    (k, &key),
                    (Key::Int(_), Key::Int(_))
                        | (Key::Text(_), Key::Text(_))
                        | (Key::Tuple(_), Key::Tuple(_))
                )
        };
        if !keys.iter().all(is_other) {
            return false;
        }
        keys.push(key);
    }
    // `auto()` counts on from the value before: only where all are counted is that the place.
    let counted = values.iter().filter(|v| matches!(v, Value::Counted(_))).count();
    counted == 0 || counted == values.len()
}

#[derive(PartialEq)]
enum Key {
    Int(String),
    Text(String),
    Tuple(Vec<Key>),
}

fn key(e: &Expr) -> Option<Key> {
    Some(match e {
        Expr::NumberLiteral(n) => match &n.value {
            Number::Int(i) => Key::Int(i.to_string()),
            _ => return None,
        },
        Expr::UnaryOp(u) if u.op == UnaryOp::USub => match key(&u.operand)? {
            Key::Int(i) if i != "0" => Key::Int(format!("-{i}")),
            _ => return None,
        },
        Expr::StringLiteral(s) => Key::Text(s.value.to_str().into()),
        Expr::Tuple(t) if !t.elts.is_empty() => Key::Tuple(t.elts.iter().map(key).collect::<Option<_>>()?),
        _ => return None,
    })
}
