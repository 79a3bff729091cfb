//! Exceptions: what raises them, handlers, and the end of the program.

use super::types::{self};
use super::{Lower, Res};
use conspect_spec::logic::truth;
use conspect_spec::{Kind, Role, Stmt};
use ruff_python_ast::{ExceptHandler, Expr, InterpolatedStringElement, Stmt as Py, StmtTry};
use std::collections::BTreeSet;
use std::rc::Rc;

impl Lower<'_, '_> {
    /// A text with values in it that is nothing but the message of an exception.
    pub fn message(&mut self, e: &'static Expr) -> Res<()> {
        let Expr::FString(f) = e else { return self.refuse(e, "this raise is not followed") };
        for part in f.value.elements() {
            let InterpolatedStringElement::Interpolation(i) = part else { continue };
            if i.format_spec.is_some() {
                return self.refuse(e, "this raise is not followed");
            }
            self.expr(&i.expression)?;
            self.granted(super::text::DIGITS);
        }
        Ok(())
    }

    /// The program ends here, which breaks nothing. No handler that is followed catches that.
    pub fn leave_program(&mut self, at: &'static Expr) -> Res<()> {
        if self.binders > 0 || !self.scopes.is_empty() || !self.may_leave {
            return self.refuse(at, "an end of the program is not followed here");
        }
        self.emit(Stmt::Assume(truth(false)));
        Ok(())
    }

    /// An exception of a class is raised here.
    pub fn raise(&mut self, kind: &str, at: &'static Expr) -> Res<()> {
        if self.is_caught(kind) {
            self.emit(Stmt::Raise(kind.into()));
            return Ok(());
        }
        let line = self.m.line(at);
        let of = if types::is_subclass(self.m, kind, "AssertionError") {
            Kind::Assertion
        } else {
            Kind::Exception
        };
        self.check(truth(false), of, Role::Code, format!("{kind} is raised"), line);
        Ok(())
    }

    pub fn try_statement(&mut self, t: &'static StmtTry, at: &'static Py) -> Res<bool> {
        if !t.finalbody.is_empty() || t.is_star {
            return self.refuse(at, "finally is not followed");
        }
        let mut all: Vec<(Vec<String>, &'static [Py])> = vec![];
        for h in &t.handlers {
            let ExceptHandler::ExceptHandler(h) = h;
            if h.name.is_some() {
                return self.refuse(at, "the caught exception is not followed");
            }
            let names: Option<Vec<String>> = match h.type_.as_deref() {
                None => Some(vec!["BaseException".into()]),
                Some(Expr::Name(n)) => Some(vec![n.id.to_string()]),
                Some(Expr::Tuple(t)) => t
                    .elts
                    .iter()
                    .map(|e| if let Expr::Name(n) = e { Some(n.id.to_string()) } else { None })
                    .collect(),
                Some(_) => None,
            };
            let Some(names) = names else { return self.refuse(at, "this handler is not followed") };
            all.push((names, &h.body));
        }
        let caught: Vec<String> = all.iter().flat_map(|h| h.0.clone()).collect();
        if caught.iter().any(|c| c == "SystemExit") {
            return self.refuse(at, "a handler for the end of the program is not followed");
        }
        // A broken clause, or an exception that nothing is known of, would be caught as well.
        let wide = |c: &String| {
            matches!(c.as_str(), "AssertionError" | "Exception" | "BaseException" | "RuntimeError")
        };
        if caught.iter().any(wide) {
            return self.refuse(at, "a handler for so many exceptions is not followed");
        }
        let before = self.assigned.clone();
        self.catchers.push(caught);
        let made = self.apart(|l| l.statements(&t.body));
        self.catchers.pop();
        let (mut on, mut body) = made?;
        let kinds = raised(&body);
        if on && !t.orelse.is_empty() {
            // What the `else` raises is not caught here.
            let (more, sub) = self.apart(|l| l.statements(&t.orelse))?;
            if raised(&sub).iter().any(|k| kinds.contains(k)) {
                return self.refuse(at, "this else is not followed");
            }
            on = more;
            body.extend(sub);
        }
        let below = |n: &String, k: &String| n != k && types::is_subclass(self.m, n, k);
        if kinds.iter().any(|k| all.iter().any(|h| h.0.iter().any(|n| below(n, k)))) {
            return self.refuse(at, "a handler for some exceptions of a class is not followed");
        }
        let mut after = on.then(|| self.assigned.clone());
        let mut handlers = vec![];
        for (i, (names, handler)) in all.iter().enumerate() {
            self.assigned = before.clone();
            let (goes_on, sub) = self.apart(|l| l.statements(handler))?;
            if goes_on {
                after = Some(match after {
                    Some(a) => a.intersection(&self.assigned).cloned().collect(),
                    None => self.assigned.clone(),
                });
            }
            let mine = |k: &String| {
                let fits = |names: &[String]| names.iter().any(|n| types::is_subclass(self.m, k, n));
                fits(names) && !all[..i].iter().any(|h| fits(&h.0))
            };
            let kinds: Vec<Rc<str>> = kinds.iter().filter(|k| mine(k)).map(|k| k.as_str().into()).collect();
            handlers.push((kinds, sub));
        }
        self.emit(Stmt::Try(body, handlers));
        let goes_on = after.is_some();
        self.assigned = after.unwrap_or(before);
        Ok(goes_on)
    }
}

/// The classes of exceptions that statements raise.
pub(super) fn raised(body: &[Stmt]) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    for s in body {
        match s {
            Stmt::Raise(k) => {
                out.insert(k.to_string());
            }
            Stmt::If(_, a, b) => {
                out.extend(raised(a));
                out.extend(raised(b));
            }
            Stmt::Scope(b) => out.extend(raised(b)),
            Stmt::Loop(l) => {
                for part in [&l.establish, &l.assume, &l.body, &l.closing] {
                    out.extend(raised(part));
                }
            }
            Stmt::Try(b, handlers) => {
                out.extend(raised(b));
                handlers.iter().for_each(|h| out.extend(raised(&h.1)));
            }
            Stmt::Assign(..) | Stmt::Havoc(..) | Stmt::Assume(_) | Stmt::Check(..) => {}
            Stmt::Break | Stmt::Continue | Stmt::Return => {}
        }
    }
    out
}
