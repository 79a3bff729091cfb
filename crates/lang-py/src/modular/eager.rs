//! Statements in which a call changes the heap between what was read before it and the use of that.
//!
//! Expressions speak of the heap as it is where they are used. In `xs[0] + xs.pop(0)` the first part was read before the change: there the
//! heap is read into names of their own.

use super::effects::MUTATORS;
use super::types::method;
use super::{Lower, Module};
use conspect_spec::logic::E;
use ruff_python_ast::visitor::{Visitor, walk_expr};
use ruff_python_ast::{Expr, Stmt as Py};

struct Finds<'m, 's> {
    m: &'m Module<'s>,
    found: bool,
}

impl Visitor<'static> for Finds<'_, '_> {
    fn visit_expr(&mut self, e: &'static Expr) {
        if let Expr::Call(c) = e {
            self.found |= match &*c.func {
                Expr::Name(n) => {
                    self.m.functions.contains_key(n.id.as_str()) || self.m.classes.contains_key(n.id.as_str())
                }
                Expr::Attribute(a) => {
                    let name = a.attr.as_str();
                    MUTATORS.contains(&name) || self.m.classes.values().any(|c| method(c, name).is_some())
                }
                _ => false,
            };
        }
        walk_expr(self, e);
    }
}

fn may_change(m: &Module, e: &'static Expr) -> bool {
    let mut finds = Finds { m, found: false };
    finds.visit_expr(e);
    finds.found
}

/// Changes in the parts of an expression: what the outermost call changes is changed when all else is done.
fn inside(m: &Module, e: &'static Expr) -> bool {
    let Expr::Call(c) = e else { return may_change(m, e) };
    let receiver = match &*c.func {
        Expr::Attribute(a) => Some(&*a.value),
        _ => None,
    };
    let given = c.arguments.args.iter().chain(c.arguments.keywords.iter().map(|k| &k.value));
    receiver.into_iter().chain(given).any(|e| may_change(m, e))
}

/// May a call change the heap while a statement holds what it read before? Statements inside are asked themselves.
pub(super) fn changes_inside(m: &Module, s: &'static Py) -> bool {
    match s {
        Py::Expr(e) => inside(m, &e.value),
        Py::Assign(a) => inside(m, &a.value) || a.targets.iter().any(|t| may_change(m, t)),
        Py::AnnAssign(a) => a.value.as_deref().is_some_and(|v| inside(m, v)) || may_change(m, &a.target),
        Py::AugAssign(a) => may_change(m, &a.value) || may_change(m, &a.target),
        Py::Return(r) => r.value.as_deref().is_some_and(|v| inside(m, v)),
        Py::If(i) => {
            let others = i.elif_else_clauses.iter().filter_map(|c| c.test.as_ref());
            inside(m, &i.test) || others.into_iter().any(|t| inside(m, t))
        }
        Py::Match(p) => {
            let guards = p.cases.iter().filter_map(|c| c.guard.as_deref());
            inside(m, &p.subject) || guards.into_iter().any(|g| inside(m, g))
        }
        Py::While(w) => inside(m, &w.test),
        Py::For(f) => inside(m, &f.iter) || may_change(m, &f.target),
        Py::Assert(a) => inside(m, &a.test),
        Py::Delete(d) => d.targets.iter().any(|t| may_change(m, t)),
        _ => false,
    }
}

/// Is a target that is read and written the same place both times, whatever happens between?
pub(super) fn is_settled(target: &Expr) -> bool {
    match target {
        Expr::Name(_) => true,
        Expr::Attribute(a) => a.value.is_name_expr(),
        Expr::Subscript(s) => s.value.is_name_expr() && (s.slice.is_name_expr() || s.slice.is_literal_expr()),
        _ => false,
    }
}

impl Lower<'_, '_> {
    /// A part of the heap as it is here.
    pub fn read(&mut self, e: E) -> E {
        if self.eager { self.short(e) } else { e }
    }
}
