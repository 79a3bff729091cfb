//! Contracts as Nagini has them: `Requires`, `Ensures` and `Exsures` as statements at the start of a function, `Invariant` in loops, `Assert`
//! and `Assume`, `Fold` and `Unfold`. What is said of permissions is taken as true: answers say so.

use super::rewrite::Rewrite;
use super::{Notation, PACKAGE, clause, names, unread};
use ruff_python_ast::visitor::{Visitor, walk_stmt};
use ruff_python_ast::{Expr, ModModule, Stmt, StmtFunctionDef};
use ruff_text_size::Ranged;

/// Is Nagini imported?
pub(super) fn is_used(ast: &ModModule) -> bool {
    ast.body.iter().any(|s| {
        matches!(s, Stmt::ImportFrom(i) if i.module.as_ref().is_some_and(|m| m.as_str().starts_with("nagini_contracts")))
    })
}

pub(super) fn read(text: &str, ast: &ModModule, out: &mut Notation) {
    for s in &ast.body {
        match s {
            Stmt::FunctionDef(f) => function(text, f, out),
            Stmt::ClassDef(c) => {
                for s in &c.body {
                    if let Stmt::FunctionDef(f) = s {
                        function(text, f, out);
                    }
                }
            }
            _ => {}
        }
    }
}

/// The word and the arguments of a statement that is a call of a name.
fn word(s: &Stmt) -> Option<(&str, &[Expr])> {
    let Stmt::Expr(e) = s else { return None };
    let Expr::Call(c) = &*e.value else { return None };
    let Expr::Name(n) = &*c.func else { return None };
    Some((n.id.as_str(), &c.arguments.args))
}

fn function(text: &str, f: &StmtFunctionDef, out: &mut Notation) {
    let params = names(&f.parameters);
    let decorated = |what: &str| {
        f.decorator_list.iter().any(|d| matches!(&d.expression, Expr::Name(n) if n.id.as_str() == what))
    };
    if decorated("ContractOnly") {
        out.decorate(f.name.start(), unread("a function of Nagini that is a contract only"), f.start());
    }
    let mut body = Body { text, params: &params, out, at: f };
    f.body.iter().for_each(|s| body.visit_stmt(s));
}

struct Body<'a, 't> {
    text: &'t str,
    params: &'t [String],
    out: &'a mut Notation,
    at: &'a StmtFunctionDef,
}

impl Body<'_, '_> {
    /// A clause in the vocabulary of `conspect`, and whether it sees the result and the values at the start.
    fn condition(&mut self, e: &Expr) -> Result<(String, Vec<String>), String> {
        let mut r = Rewrite::new(self.text, self.params, true);
        let text = r.write(e);
        self.out.permissions |= r.permissions;
        if let Some(bad) = r.bad {
            return Err(bad);
        }
        let mut seen = vec![];
        if r.sees_result {
            seen.push(r.result.to_string());
        }
        if r.sees_before {
            seen.push(r.before.to_string());
        }
        Ok((text, seen))
    }

    fn head(&mut self, kind: &str, e: &Expr, s: &Stmt) {
        let made = match self.condition(e) {
            Ok((_, seen)) if kind == "requires" && !seen.is_empty() => unread("Result or Old in Requires"),
            // Nothing but permissions.
            Ok((text, _)) if text == "True" => String::new(),
            Ok((text, seen)) => {
                let all: Vec<String> = self.params.iter().cloned().chain(seen).collect();
                clause(kind, &all, &text)
            }
            Err(bad) => unread(&bad),
        };
        if !made.is_empty() {
            self.out.decorate(self.at.name.start(), made, s.start());
        }
        self.out.replace(s, "pass".into());
    }

    fn within(&mut self, s: &Stmt, e: &Expr, write: &dyn Fn(&str) -> String) {
        let made = match self.condition(e) {
            Ok((text, seen)) if seen.is_empty() => write(&text),
            Ok(_) => format!("{PACKAGE}._refuse('Old or Result of Nagini inside of a function')"),
            Err(bad) => format!("{PACKAGE}._refuse({bad:?})"),
        };
        self.out.replace(s, made);
    }
}

impl Visitor<'_> for Body<'_, '_> {
    fn visit_stmt(&mut self, s: &Stmt) {
        match word(s) {
            Some(("Requires", [e])) => self.head("requires", e, s),
            Some(("Ensures", [e])) => self.head("ensures", e, s),
            Some(("Exsures", [kind, e])) => {
                let kind_text = &self.text[kind.range()];
                let made = match self.condition(e) {
                    Ok((text, seen)) => {
                        let all: Vec<String> = self.params.iter().cloned().chain(seen).collect();
                        let given = format!("lambda {}: ({text}\n)", all.join(", "));
                        format!("{PACKAGE}._exsures({kind_text}, {given})")
                    }
                    Err(bad) => unread(&bad),
                };
                self.out.decorate(self.at.name.start(), made, s.start());
                self.out.replace(s, "pass".into());
            }
            Some(("Invariant", [e])) => {
                self.within(s, e, &|t| match t {
                    "True" => format!("{PACKAGE}.invariant(True)"),
                    t => format!("{PACKAGE}.invariant(bool({t}\n))"),
                });
            }
            Some(("Assert", [e])) => self.within(s, e, &|t| format!("assert ({t}\n)")),
            Some(("Assume", [e])) => self.within(s, e, &|t| format!("{PACKAGE}.assume({t}\n)")),
            Some(("Fold" | "Unfold", _)) => {
                self.out.permissions = true;
                self.out.replace(s, "pass".into());
            }
            _ => walk_stmt(self, s),
        }
    }
}
