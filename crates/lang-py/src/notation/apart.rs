//! What permissions say of identities: nobody holds a whole permission twice, so that objects for which a function needs one each are
//! different ones, and `None` has none.

use super::nagini::is_decorated;
use ruff_python_ast::{BoolOp, Expr, Int, ModModule, Number, Stmt, StmtFunctionDef};
use ruff_text_size::Ranged;
use std::collections::BTreeMap;

/// So deep are predicates looked into.
const DEEPEST: usize = 4;

/// A permission for a field or for the contents of a parameter.
#[derive(Clone, PartialEq)]
struct Held {
    what: String,
    of: String,
    is_whole: bool,
}

/// The conditions, in Python, that the permissions in these assertions imply for a function's parameters.
pub(super) fn conditions<'a>(
    text: &str,
    ast: &ModModule,
    f: &StmtFunctionDef,
    class: Option<&str>,
    assertions: impl Iterator<Item = &'a Expr>,
) -> Vec<String> {
    let mut held = vec![];
    for e in assertions {
        collect(ast, e, &|n| Some(n.to_string()), true, DEEPEST, &mut held);
    }
    let mut kinds: BTreeMap<&str, String> = BTreeMap::new();
    for p in f.parameters.iter_non_variadic_params() {
        let kind = p.annotation().map(|a| text[a.range()].trim_matches(['\'', '"']).to_string());
        kinds.extend(kind.map(|k| (p.name().as_str(), k)));
    }
    if let (Some(class), Some(p)) = (class, f.parameters.iter_non_variadic_params().next()) {
        kinds.entry(p.name().as_str()).or_insert_with(|| class.to_string());
    }
    let mut out: Vec<String> = vec![];
    let mut add = |c: String| {
        if !out.contains(&c) {
            out.push(c);
        }
    };
    for (i, a) in held.iter().enumerate() {
        let Some(kind) = kinds.get(a.of.as_str()) else { continue };
        if kind.contains("Optional") || kind.contains("None") {
            add(format!("{} is not None", a.of));
        }
        for b in &held[..i] {
            let same_kind = kinds.get(b.of.as_str()) == Some(kind);
            if a.of != b.of && a.what == b.what && same_kind && (a.is_whole || b.is_whole) {
                add(format!("{} is not {}", b.of, a.of));
            }
        }
    }
    out
}

/// The permissions that an assertion has whatever holds. `name` says which parameter a name stands for.
fn collect(
    ast: &ModModule,
    e: &Expr,
    name: &dyn Fn(&str) -> Option<String>,
    is_whole: bool,
    depth: usize,
    out: &mut Vec<Held>,
) {
    if let Expr::BoolOp(b) = e
        && b.op == BoolOp::And
    {
        b.values.iter().for_each(|e| collect(ast, e, name, is_whole, depth, out));
        return;
    }
    let Expr::Call(c) = e else { return };
    let args = &c.arguments.args[..];
    let parameter = |e: &Expr| e.as_name_expr().and_then(|n| name(n.id.as_str()));
    match (&*c.func, args) {
        (Expr::Name(n), [of, ratio @ ..]) if matches!(n.id.as_str(), "Acc" | "Rd") => {
            let whole = is_whole && n.id.as_str() == "Acc" && ratio.iter().all(is_one);
            match of {
                Expr::Attribute(a) => {
                    let of = parameter(&a.value);
                    out.extend(of.map(|of| Held { what: format!(".{}", a.attr), of, is_whole: whole }));
                }
                inner => collect(ast, inner, name, whole, depth, out),
            }
        }
        (Expr::Name(n), [of]) if matches!(n.id.as_str(), "list_pred" | "dict_pred" | "set_pred") => {
            out.extend(parameter(of).map(|of| Held { what: n.id.to_string(), of, is_whole }));
        }
        (Expr::Name(n), args) if depth > 0 => {
            let Some((params, body)) = predicate(ast.body.iter(), n.id.as_str()) else { return };
            let given: BTreeMap<&str, Option<String>> =
                params.into_iter().zip(args.iter().map(parameter)).collect();
            collect(ast, body, &|n| given.get(n).cloned().flatten(), is_whole, depth - 1, out);
        }
        (Expr::Attribute(a), []) if depth > 0 => {
            let Some(of) = parameter(&a.value) else { return };
            // Of which class the object is nobody says: there has to be one predicate of this name.
            let methods = ast.body.iter().filter_map(Stmt::as_class_def_stmt).flat_map(|c| &c.body);
            let Some((params, body)) = predicate(methods, a.attr.as_str()) else { return };
            let first = params.first().copied();
            collect(ast, body, &|n| (Some(n) == first).then(|| of.clone()), is_whole, depth - 1, out);
        }
        _ => {}
    }
}

/// The parameters and the assertion of the only predicate with a name.
fn predicate<'a>(body: impl Iterator<Item = &'a Stmt>, name: &str) -> Option<(Vec<&'a str>, &'a Expr)> {
    let mut all = body.filter_map(Stmt::as_function_def_stmt).filter(|f| f.name.as_str() == name);
    let (f, None) = (all.next()?, all.next()) else { return None };
    let Some(Stmt::Return(r)) = f.body.last().filter(|_| is_decorated(f, "Predicate")) else {
        return None;
    };
    let params = f.parameters.iter_non_variadic_params().map(|p| p.name().as_str()).collect();
    Some((params, r.value.as_deref()?))
}

fn is_one(e: &Expr) -> bool {
    matches!(e, Expr::NumberLiteral(n) if matches!(&n.value, Number::Int(i) if *i == Int::ONE))
}
