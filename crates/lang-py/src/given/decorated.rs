//! Whose parameters a decorated function has: a decorator of the file may give another function in its place.

use ruff_python_ast::{Expr, Parameters, Stmt, StmtFunctionDef};

/// The function that is called by the name of another one: what its decorators give instead, where that takes other arguments. One that takes any
/// arguments passes them on.
pub(super) fn called(body: &'static [Stmt], f: &'static StmtFunctionDef) -> &'static StmtFunctionDef {
    let mut now = f;
    for d in f.decorator_list.iter().rev() {
        if let Some(given) = instead(body, &d.expression)
            && !takes_any(&given.parameters)
            && count(given) != count(now)
        {
            now = given;
        }
    }
    now
}

/// The inner function that a decorator of the file gives, which is named (`@logged`) or made by a call (`@logged("a")`).
fn instead(body: &'static [Stmt], decorator: &'static Expr) -> Option<&'static StmtFunctionDef> {
    let named = |e: &Expr| match e {
        Expr::Name(n) => defined(body, n.id.as_str()),
        _ => None,
    };
    match decorator {
        Expr::Call(c) => returned(returned(named(&c.func)?)?),
        e => returned(named(e)?),
    }
}

/// The inner function that a function returns.
fn returned(f: &'static StmtFunctionDef) -> Option<&'static StmtFunctionDef> {
    let Some(Stmt::Return(r)) = f.body.last() else { return None };
    let Some(Expr::Name(n)) = r.value.as_deref() else { return None };
    defined(&f.body, n.id.as_str())
}

fn defined(body: &'static [Stmt], name: &str) -> Option<&'static StmtFunctionDef> {
    body.iter().filter_map(Stmt::as_function_def_stmt).rfind(|f| f.name.as_str() == name)
}

fn takes_any(p: &Parameters) -> bool {
    p.vararg.is_some() || p.kwarg.is_some()
}

fn count(f: &StmtFunctionDef) -> usize {
    f.parameters.iter_non_variadic_params().count()
}
