//! Which lists, sets and dictionaries of the module are only read: what each is, is then what was written.

use ruff_python_ast::visitor::{Visitor, walk_expr};
use ruff_python_ast::{CmpOp, Expr, Stmt};
use std::collections::{BTreeMap, BTreeSet};

/// Methods that change nothing and give nothing away that can be changed; those of sets are in [`OF_SETS`].
const READS: [&str; 7] = ["get", "keys", "values", "items", "index", "count", "copy"];
/// Methods of sets that look at their receiver and their arguments alone.
const OF_SETS: [&str; 7] =
    ["union", "intersection", "difference", "symmetric_difference", "issubset", "issuperset", "isdisjoint"];
/// Methods of lists and texts that look at their arguments alone.
const LOOKS_AT: [&str; 2] = ["extend", "join"];
/// Functions that look at their argument alone.
pub(crate) const LOOKS: [&str; 8] = ["len", "sorted", "min", "max", "sum", "enumerate", "list", "set"];

/// How often names are used, and how often in a way that only reads.
#[derive(Default)]
struct Uses {
    all: BTreeMap<&'static str, usize>,
    reads: BTreeMap<&'static str, usize>,
    /// Those of the functions that look which the module has not given another meaning.
    looks: Vec<&'static str>,
    /// The names of the methods of the module's classes.
    methods: BTreeSet<&'static str>,
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
                let mut left = &*c.left;
                for (op, right) in c.ops.iter().zip(&c.comparators) {
                    match op {
                        CmpOp::In | CmpOp::NotIn => self.read(right),
                        CmpOp::Is | CmpOp::IsNot => {}
                        _ => {
                            self.read(left);
                            self.read(right);
                        }
                    }
                    left = right;
                }
            }
            Expr::Call(c) => match &*c.func {
                Expr::Attribute(a) => {
                    let name = a.attr.as_str();
                    let of_sets = OF_SETS.contains(&name);
                    if of_sets || READS.contains(&name) {
                        self.read(&a.value);
                    }
                    // A class of the module may have a method with such a name.
                    if (of_sets || LOOKS_AT.contains(&name)) && !self.methods.contains(name) {
                        c.arguments.args.iter().for_each(|e| self.read(e));
                    }
                }
                // Of several arguments, one may be what they give.
                Expr::Name(n) if self.looks.contains(&n.id.as_str()) => match &c.arguments.args[..] {
                    [one] if c.arguments.keywords.is_empty() => self.read(one),
                    _ => {}
                },
                _ => {}
            },
            // What operators of lists, sets and dictionaries give is new. A function that uses operators of the module's classes is refused.
            Expr::BinOp(b) => {
                self.read(&b.left);
                self.read(&b.right);
            }
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

/// What the module's classes call their methods.
fn methods(body: &'static [Stmt]) -> BTreeSet<&'static str> {
    #[derive(Default)]
    struct Finds(BTreeSet<&'static str>);
    impl Visitor<'static> for Finds {
        fn visit_stmt(&mut self, s: &'static Stmt) {
            if let Stmt::ClassDef(c) = s {
                self.0.extend(c.body.iter().filter_map(Stmt::as_function_def_stmt).map(|f| f.name.as_str()));
                // A name that is assigned may be a method, too.
                let assigned = c.body.iter().filter_map(Stmt::as_assign_stmt).flat_map(|a| &a.targets);
                self.0.extend(assigned.filter_map(Expr::as_name_expr).map(|n| n.id.as_str()));
            }
            ruff_python_ast::visitor::walk_stmt(self, s);
        }
    }
    let mut finds = Finds::default();
    body.iter().for_each(|s| finds.visit_stmt(s));
    finds.0
}

/// Says of a name whether everything that the module does with it is to read it.
/// `looks`: the functions that look at their argument alone.
pub(crate) fn only_read(body: &'static [Stmt], looks: Vec<&'static str>) -> impl Fn(&str) -> bool {
    let mut uses = Uses { looks, methods: methods(body), ..Uses::default() };
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

/// The names that functions may assign to though they are the module's.
pub(crate) fn global_names(body: &'static [Stmt]) -> BTreeSet<&'static str> {
    struct Names(BTreeSet<&'static str>);
    impl Visitor<'static> for Names {
        fn visit_stmt(&mut self, s: &'static Stmt) {
            if let Stmt::Global(g) = s {
                self.0.extend(g.names.iter().map(|n| n.as_str()));
            }
            ruff_python_ast::visitor::walk_stmt(self, s);
        }
        fn visit_expr(&mut self, _: &'static Expr) {}
    }
    let mut names = Names(BTreeSet::new());
    body.iter().for_each(|s| names.visit_stmt(s));
    names.0
}
