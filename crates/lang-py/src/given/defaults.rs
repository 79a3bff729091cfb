//! A call may leave out an argument: then the parameter has its default, which need not be of the kind that the annotation says (`limit: int = None`).

use super::{Describer, Value, constant, may_change, with, word};
use ruff_python_ast::{Expr, Number, Stmt, UnaryOp};

/// Constants of the library that are floats, and integers.
const FLOATS: [&str; 6] = ["inf", "nan", "pi", "e", "tau", "epsilon"];
const INTEGERS: [&str; 2] = ["maxsize", "maxunicode"];
/// Built-in names that, called, give a value of the kind of this name.
const MAKERS: [&str; 10] =
    ["int", "float", "bool", "str", "bytes", "list", "set", "frozenset", "dict", "tuple"];

impl Describer<'_> {
    /// What a parameter may be that has this default. `by_name`: an argument can be left out and later ones passed.
    pub(super) fn with_default(&self, name: &str, d: Value, e: &'static Expr, by_name: bool) -> Value {
        match self.admits(&d, e) {
            Some(true) => d,
            Some(false) => match of_value(self.value_of(e)) {
                Some(value) => either(d, value),
                None if by_name && !may_change(&d) => with("default", vec![d]),
                None => with("foreign", vec![Value::Text(name.into())]),
            },
            // What is not looked into may be anything, `None`, too; what is computed need not be what the annotation says; a function that is the
            // default may do what one that is passed does not.
            None if by_name && !may_change(&d) => with("default", vec![d]),
            None => d,
        }
    }

    /// Is it the name of a class of the file?
    fn is_class(&self, e: &Expr) -> bool {
        matches!(e, Expr::Name(n) if self.hierarchy.class(n.id.as_str()).is_some())
    }

    /// The value of a name that the file assigns once, at its top level.
    fn value_of(&self, e: &'static Expr) -> &'static Expr {
        let Expr::Name(n) = e else { return e };
        let mut all = self.body.iter().filter_map(|s| match s {
            Stmt::Assign(a) => a.targets.iter().any(|t| is_name(t, n.id.as_str())).then_some(Some(&*a.value)),
            Stmt::AnnAssign(a) => is_name(&a.target, n.id.as_str()).then_some(a.value.as_deref()),
            _ => None,
        });
        match (all.next(), all.next()) {
            (Some(Some(value)), None) => value,
            _ => e,
        }
    }

    /// Is a default one of the values that a description stands for? `None` where that is not told.
    fn admits(&self, d: &Value, e: &'static Expr) -> Option<bool> {
        if has(d, &["any", "foreign"]) {
            return Some(true);
        }
        Some(match self.value_of(e) {
            Expr::NoneLiteral(_) => has(d, &["none"]) || has_literal(d, &Value::None),
            Expr::BooleanLiteral(b) => has(d, &["bool"]) || has_literal(d, &Value::Bool(b.value)),
            Expr::StringLiteral(s) => {
                has(d, &["str", "matching"]) || has_literal(d, &Value::Text(s.value.to_str().into()))
            }
            Expr::BytesLiteral(_) => has(d, &["bytes"]),
            Expr::NumberLiteral(n) => self.admits_number(d, e, &n.value),
            Expr::UnaryOp(u) if matches!(u.op, UnaryOp::USub | UnaryOp::UAdd) => match &*u.operand {
                Expr::NumberLiteral(n) => self.admits_number(d, e, &n.value),
                _ => return None,
            },
            Expr::List(_) | Expr::ListComp(_) => has(d, &["list"]),
            Expr::Tuple(_) => has(d, &["tuple", "tuple*"]),
            Expr::Set(_) | Expr::SetComp(_) => has(d, &["set"]),
            Expr::Dict(_) | Expr::DictComp(_) => has(d, &["dict", "keys"]),
            Expr::Call(c) => match &*c.func {
                Expr::Name(n)
                    if MAKERS.contains(&n.id.as_str()) && self.hierarchy.class(n.id.as_str()).is_none() =>
                {
                    has(d, &[n.id.as_str()]) || n.id.as_str() == "tuple" && has(d, &["tuple*"])
                }
                _ => return None,
            },
            Expr::Attribute(a) if FLOATS.contains(&a.attr.as_str()) => has(d, &["float"]),
            Expr::Attribute(a) if INTEGERS.contains(&a.attr.as_str()) => has(d, &["int"]),
            Expr::Attribute(a) if has(d, &["enum"]) && self.is_class(&a.value) => true,
            _ => return None,
        })
    }

    fn admits_number(&self, d: &Value, e: &'static Expr, number: &Number) -> bool {
        match number {
            Number::Int(_) => has(d, &["int", "byte"]) || constant(e).is_some_and(|v| has_literal(d, &v)),
            Number::Float(_) => has(d, &["float"]),
            Number::Complex { .. } => false,
        }
    }
}

fn is_name(e: &Expr, name: &str) -> bool {
    matches!(e, Expr::Name(n) if n.id.as_str() == name)
}

/// The description of one value that is written out.
fn of_value(e: &'static Expr) -> Option<Value> {
    match e {
        Expr::NoneLiteral(_) => Some(word("none")),
        Expr::Tuple(t) => Some(with("tuple", t.elts.iter().map(of_value).collect::<Option<Vec<Value>>>()?)),
        e => Some(with("literal", vec![constant(e)?])),
    }
}

fn either(d: Value, other: Value) -> Value {
    match d {
        Value::List(mut all) if all.first() == Some(&Value::Text("union".into())) => {
            all.push(other);
            Value::List(all)
        }
        d => with("union", vec![d, other]),
    }
}

/// The descriptions that one is a choice of.
fn parts(d: &Value) -> Vec<&Value> {
    let Value::List(all) = d else { return vec![] };
    match &all[..] {
        [Value::Text(kind), rest @ ..] if kind == "union" => rest.iter().flat_map(parts).collect(),
        [Value::Text(kind), _, inner] if kind == "most" => parts(inner),
        _ => vec![d],
    }
}

fn has(d: &Value, kinds: &[&str]) -> bool {
    let is_one = |p: &&Value| matches!(p, Value::List(all) if matches!(all.first(), Some(Value::Text(k)) if kinds.contains(&k.as_str())));
    parts(d).iter().any(is_one)
}

fn has_literal(d: &Value, value: &Value) -> bool {
    let is_one = |p: &&Value| matches!(p, Value::List(all) if all.first() == Some(&Value::Text("literal".into())) && all[1..].contains(value));
    parts(d).iter().any(is_one)
}
