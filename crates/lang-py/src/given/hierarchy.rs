//! The classes of a file: which extends which, and of which no object is made.

use super::{Value, last, with};
use ruff_python_ast::{Expr, Stmt, StmtClassDef, StmtFunctionDef};

/// Decorators that make a method abstract (Python Library Reference, "abc").
const ABSTRACT: [&str; 4] =
    ["abstractmethod", "abstractproperty", "abstractclassmethod", "abstractstaticmethod"];

/// Does what runs tests take a method with this name for one?
fn is_test(method: &str) -> bool {
    method.starts_with("test")
}

fn is_abstract(f: &StmtFunctionDef) -> bool {
    f.decorator_list.iter().any(|d| ABSTRACT.contains(&last(&d.expression)))
}

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
                    if is_checked && is_abstract(f) && !seen.contains(&f.name.as_str()) {
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
        class.is_some_and(|c| self.is_abstract(c)) && is_abstract(f) && f.body.iter().all(does_nothing)
    }

    fn is_case(&self, class: &'static StmtClassDef) -> bool {
        let all = self.ancestors(class);
        let mut bases = all.iter().filter_map(|c| c.arguments.as_deref()).flat_map(|a| &a.args);
        bases.any(|b| matches!(last(b), "TestCase" | "IsolatedAsyncioTestCase"))
    }

    /// Is a method of a test case one that only its tests call, or what runs them?
    pub fn is_of_tests(&self, name: &str) -> bool {
        let Some((class, method)) = name.rsplit_once('.') else { return false };
        !is_test(method) && self.class(class).is_some_and(|c| self.is_case(c))
    }

    /// A test of a test case with what its module and its class prepare before their first test (Python Library Reference, "unittest"): the
    /// description of what runs it. `None` for other methods.
    pub fn test(&self, class: &str, method: &str) -> Option<Value> {
        let class_of = self.class(class)?;
        if !is_test(method) || !self.is_case(class_of) {
            return None;
        }
        let all = self.ancestors(class_of);
        let is = |s: &Stmt, name: &str| matches!(s, Stmt::FunctionDef(f) if f.name.as_str() == name);
        let text = |t: &str| Value::Text(t.into());
        let mut before = vec![];
        if self.0.iter().any(|s| is(s, "setUpModule")) {
            before.push(text("setUpModule"));
        }
        if all.iter().flat_map(|c| &c.body).any(|s| is(s, "setUpClass")) {
            before.push(text(&format!("{class}.setUpClass")));
        }
        Some(with("case", vec![text(class), text(method), Value::List(before)]))
    }
}
