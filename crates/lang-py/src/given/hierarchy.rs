//! The classes of a file: which extends which, and of which no object is made.

use super::last;
use ruff_python_ast::{Expr, Stmt, StmtClassDef, StmtFunctionDef};

/// The statements of a file's top level.
#[derive(Clone, Copy)]
pub(super) struct Hierarchy(pub &'static [Stmt]);

impl Hierarchy {
    pub fn class(&self, name: &str) -> Option<&'static StmtClassDef> {
        self.0.iter().rev().find_map(|s| match s {
            Stmt::ClassDef(c) if c.name.as_str() == name => Some(c),
            _ => None,
        })
    }

    /// Is the class a base of another one of the file?
    pub fn is_extended(&self, name: &str) -> bool {
        self.0.iter().any(|s| match s {
            Stmt::ClassDef(c) => {
                let mut bases = c.arguments.iter().flat_map(|a| &a.args);
                bases.any(|b| matches!(b, Expr::Name(n) if n.id.as_str() == name))
            }
            _ => false,
        })
    }

    /// The bases of a class that the file has.
    fn bases(&self, c: &'static StmtClassDef) -> Vec<&'static StmtClassDef> {
        let all = c.arguments.iter().flat_map(|a| &a.args);
        all.filter_map(|b| if let Expr::Name(n) = b { self.class(n.id.as_str()) } else { None }).collect()
    }

    /// The class and all that it extends, nearer ones first.
    pub fn ancestors(&self, c: &'static StmtClassDef) -> Vec<&'static StmtClassDef> {
        let mut out = vec![c];
        let mut i = 0;
        while i < out.len() && i < 64 {
            let more: Vec<_> = self.bases(out[i]).into_iter().filter(|b| !out.contains(b)).collect();
            out.extend(more);
            i += 1;
        }
        out
    }

    /// Does a class have methods that are abstract, so that no object is made of it?
    pub fn is_abstract(&self, c: &'static StmtClassDef) -> bool {
        let all = self.ancestors(c);
        let is_checked = all.iter().any(|c| {
            let a = c.arguments.as_deref();
            let mut bases = a.iter().flat_map(|a| &a.args);
            let mut words = a.iter().flat_map(|a| &a.keywords);
            bases.any(|b| ["ABC", "DBC"].contains(&last(b)))
                || words.any(|k| {
                    k.arg.as_ref().is_some_and(|n| n == "metaclass")
                        && ["ABCMeta", "DBCMeta"].contains(&last(&k.value))
                })
        });
        let mut seen: Vec<&str> = vec![];
        for s in all.iter().flat_map(|c| &c.body) {
            match s {
                Stmt::FunctionDef(f) => {
                    let is = f.decorator_list.iter().any(|d| last(&d.expression) == "abstractmethod");
                    if is_checked && is && !seen.contains(&f.name.as_str()) {
                        return true;
                    }
                    seen.push(f.name.as_str());
                }
                Stmt::Assign(a) => {
                    seen.extend(a.targets.iter().filter_map(|t| t.as_name_expr()).map(|n| n.id.as_str()));
                }
                _ => {}
            }
        }
        false
    }

    /// Is a method one that is abstract and does nothing? Nobody calls it.
    pub fn is_unfinished(&self, name: &str, f: &StmtFunctionDef) -> bool {
        let class = name.rsplit_once('.').and_then(|(class, _)| self.class(class));
        let does_nothing = |s: &Stmt| match s {
            Stmt::Pass(_) | Stmt::Raise(_) => true,
            Stmt::Expr(e) => e.value.is_string_literal_expr() || e.value.is_ellipsis_literal_expr(),
            _ => false,
        };
        class.is_some_and(|c| self.is_abstract(c))
            && f.decorator_list.iter().any(|d| last(&d.expression) == "abstractmethod")
            && f.body.iter().all(does_nothing)
    }

    /// Has a class a method, its own or one of those that it extends in the file?
    pub fn has_method(&self, class: &'static StmtClassDef, name: &str) -> bool {
        let body = self.ancestors(class).into_iter().flat_map(|c| &c.body);
        body.filter_map(Stmt::as_function_def_stmt).any(|f| f.name.as_str() == name)
    }

    /// Is a method one that a test runner calls, by the name of its class and its own (Python Library Reference, "unittest")?
    pub fn is_test(&self, class: &'static StmtClassDef, method: &str) -> bool {
        let mut bases =
            self.ancestors(class).into_iter().filter_map(|c| c.arguments.as_deref()).flat_map(|a| &a.args);
        method.starts_with("test") && bases.any(|b| last(b) == "TestCase")
    }
}
