//! Which lists, sets and dictionaries of the module are only read: what each is, is then what was written.

use ruff_python_ast::visitor::{Visitor, walk_expr};
use ruff_python_ast::{CmpOp, Expr, Stmt};
use std::collections::BTreeMap;

/// Methods that change nothing and give nothing away that can be changed.
const READS: [&str; 6] = ["get", "keys", "values", "items", "index", "count"];
/// Functions that look at their argument alone.
pub(super) const LOOKS: [&str; 8] = ["len", "sorted", "min", "max", "sum", "enumerate", "list", "set"];

/// How often names are used, and how often in a way that only reads.
#[derive(Default)]
struct Uses {
    all: BTreeMap<&'static str, usize>,
    reads: BTreeMap<&'static str, usize>,
    /// Those of the functions that look which the module has not given another meaning.
    looks: Vec<&'static str>,
}

impl Uses {
    fn read(&mut self, e: &'static Expr) {
        if let Expr::Name(n) = e {
            *self.reads.entry(n.id.as_str()).or_default() += 1;
        }
    }
}

impl Visitor<'static> for Uses {
    fn visit_expr(&mut self, e: &'static Expr) {
        match e {
            Expr::Name(n) => *self.all.entry(n.id.as_str()).or_default() += 1,
            Expr::Subscript(s) if s.ctx.is_load() => self.read(&s.value),
            Expr::Compare(c) => {
                for (op, right) in c.ops.iter().zip(&c.comparators) {
                    if matches!(op, CmpOp::In | CmpOp::NotIn) {
                        self.read(right);
                    }
                }
            }
            Expr::Call(c) => match &*c.func {
                Expr::Attribute(a) if READS.contains(&a.attr.as_str()) => self.read(&a.value),
                // Of several arguments, one may be what they give.
                Expr::Name(n) if self.looks.contains(&n.id.as_str()) => match &c.arguments.args[..] {
                    [one] if c.arguments.keywords.is_empty() => self.read(one),
                    _ => {}
                },
                _ => {}
            },
            Expr::Generator(g) => g.generators.iter().for_each(|g| self.read(&g.iter)),
            Expr::ListComp(g) => g.generators.iter().for_each(|g| self.read(&g.iter)),
            Expr::SetComp(g) => g.generators.iter().for_each(|g| self.read(&g.iter)),
            Expr::DictComp(g) => g.generators.iter().for_each(|g| self.read(&g.iter)),
            _ => {}
        }
        walk_expr(self, e);
    }

    fn visit_stmt(&mut self, s: &'static Stmt) {
        match s {
            Stmt::For(f) => self.read(&f.iter),
            _ => {}
        }
        ruff_python_ast::visitor::walk_stmt(self, s);
    }
}

/// Says of a name whether everything that the module does with it is to read it.
/// `looks`: the functions that look at their argument alone.
pub(super) fn only_read(body: &'static [Stmt], looks: Vec<&'static str>) -> impl Fn(&str) -> bool {
    let mut uses = Uses { looks, ..Uses::default() };
    for s in body {
        // The binding at the top level is no use; inside a function, one may be of another value.
        match s {
            Stmt::Assign(a) => a.targets.iter().for_each(|t| uses.read(t)),
            Stmt::AnnAssign(a) => uses.read(&a.target),
            _ => {}
        }
        uses.visit_stmt(s);
    }
    move |n| uses.all.get(n) == uses.reads.get(n)
}
