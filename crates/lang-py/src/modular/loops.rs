//! Loops: cut by their invariants, with one round that keeps them.

use super::effects::effects;
use super::seq::len;
use super::types::{Ty, V};
use super::{ALLOC, Lower, Res};
use conspect_spec::logic::{Op, Sort, and, app, int, local};
use conspect_spec::{Kind, Loop, Role, Stmt};
use ruff_python_ast::{ExceptHandler, Expr, Stmt as Py, StmtFor};
use std::collections::BTreeSet;

/// The clauses of a loop.
#[derive(Default)]
pub(super) struct Clauses {
    invariants: Vec<&'static Expr>,
    decreases: Option<&'static Expr>,
}

impl Lower<'_, '_> {
    /// The clauses at the start of a loop's body, and the rest.
    pub fn loop_clauses(&self, body: &'static [Py]) -> Res<(Clauses, &'static [Py])> {
        let mut clauses = Clauses::default();
        for (i, s) in body.iter().enumerate() {
            let Py::Expr(e) = s else { return Ok((clauses, &body[i..])) };
            let Expr::Call(c) = &*e.value else { return Ok((clauses, &body[i..])) };
            match (self.m.imported(&c.func).as_deref(), &c.arguments.args[..]) {
                (Some("conspect.invariant"), [e] | [e, Expr::StringLiteral(_)]) => {
                    clauses.invariants.push(match e {
                        Expr::Lambda(l) if l.parameters.is_none() => &l.body,
                        e => e,
                    });
                }
                (Some("conspect.decreases"), [e]) if clauses.decreases.is_none() => {
                    clauses.decreases = Some(e)
                }
                _ => return Ok((clauses, &body[i..])),
            }
        }
        Ok((clauses, &[]))
    }

    pub fn for_loop(&mut self, f: &'static StmtFor, at: &'static Py) -> Res<bool> {
        if !f.orelse.is_empty() || f.is_async {
            return self.refuse(at, "this loop is not followed");
        }
        let (clauses, body) = self.loop_clauses(&f.body)?;
        self.cut_loop(clauses, body, &f.body, None, Some(f), at)
    }

    /// A loop with its invariants in the place of its rounds.
    pub fn cut_loop(
        &mut self,
        clauses: Clauses,
        body: &'static [Py],
        whole: &'static [Py],
        test: Option<&'static Expr>,
        each: Option<&'static StmtFor>,
        at: &'static Py,
    ) -> Res<bool> {
        // What is gone over: a range, or a sequence by its index.
        let counter = self.unique("round");
        let mut range = None;
        let mut target_name = None;
        if let Some(f) = each {
            let is_range = matches!(&*f.iter, Expr::Call(c) if matches!(&*c.func, Expr::Name(n) if n.id.as_str() == "range" && self.m.is_builtin("range")));
            let k = local(&counter);
            if is_range {
                let (lo, hi, _) = self.iteration(&f.iter, &k)?;
                let (lo, hi) = (self.short(lo), self.short(hi));
                self.emit(Stmt::Assign(counter.as_str().into(), lo.clone()));
                range = Some((lo, hi));
                if let Expr::Name(n) = &*f.target {
                    target_name = Some(n.id.to_string());
                    if self.vars.get(n.id.as_str()).is_some_and(|t| *t != Ty::Int) {
                        return self.refuse(at, "the variable holds values of two types");
                    }
                } else {
                    return self.refuse(at, "this target is not followed");
                }
            } else {
                let v = self.expr(&f.iter)?;
                let name = self.unique("over");
                let v = self.keep(&name, &v);
                if v.ty.element().is_none() || v.ty.element() == Some(&Ty::Never) {
                    return self.refuse(at, "this iteration is not followed");
                }
                self.emit(Stmt::Assign(counter.as_str().into(), int(0)));
                self.scopes_over(&v, &name);
                target_name = None;
            }
        }
        let over = each.filter(|_| range.is_none()).map(|_| self.over_value());
        let before = self.assigned.clone();
        let vars = self.vars.clone();
        let effects =
            effects(self.m, whole, test, &|n| vars.get(n).cloned(), &|n| !before.contains(n), &mut vec![])?;
        let mut assigned: BTreeSet<String> = effects.assigned.intersection(&before).cloned().collect();
        if let Some(f) = each {
            let mut names = std::collections::BTreeMap::new();
            super::expr::bind_names(&f.target, &V::none(), &mut names);
            assigned.extend(names.into_keys().filter(|n| before.contains(n)));
        }
        let alloc = self.unique("alloc");
        let mut l = Loop::default();
        // The round's number is what the target is where the round begins.
        let bind = |s: &mut Self| {
            if let Some(name) = &target_name {
                let key = format!("{}{name}", s.prefix);
                s.emit(Stmt::Assign(key.as_str().into(), local(&counter)));
                s.vars.insert(name.clone(), Ty::Int);
                s.assigned.insert(name.clone());
            }
        };
        let invariants = |s: &mut Self, role: Role| -> Res<()> {
            for e in &clauses.invariants {
                let c = s.condition(e)?;
                let (text, line) = (format!("invariant {}", s.m.text(*e)), s.m.line(*e));
                s.check(c, Kind::Contract, role, text, line);
            }
            Ok(())
        };
        ((), l.establish) = self.apart(|s| {
            s.emit(Stmt::Assign(alloc.as_str().into(), local(ALLOC)));
            bind(s);
            invariants(s, Role::Begins)
        })?;
        l.targets.push((ALLOC.into(), Sort::Int));
        if each.is_some() {
            l.targets.push((counter.as_str().into(), Sort::Int));
        }
        for name in &assigned {
            let Some(ty) = self.vars.get(name).cloned() else { continue };
            self.leaves(&format!("{}{name}", self.prefix), &ty, &mut l.targets);
        }
        let prefix = self.prefix.clone();
        let find = |n: &str| vars.get(n).map(|t| V::new(t.clone(), local(&format!("{prefix}{n}"))));
        ((), l.assume) = self.apart(|s| {
            s.assume(app(Op::Le, &[&local(&alloc), &local(ALLOC)]));
            for e in effects.writes {
                let w = s.write(e, &find);
                let heap = s.heap(&w.heap, w.sort.clone(), "");
                match &w.address {
                    Some(a) => {
                        let key = s.unique("havoc");
                        s.emit(Stmt::Havoc(key.as_str().into(), w.sort.clone()));
                        let new = app(Op::Store, &[&heap, a, &local(&key)]);
                        s.emit(Stmt::Assign(w.heap.as_str().into(), new));
                    }
                    None => s.emit(Stmt::Havoc(w.heap.as_str().into(), w.sort.clone().heap())),
                }
            }
            for name in &assigned {
                if let Some(ty) = s.vars.get(name).cloned() {
                    let v = s.kept(&format!("{prefix}{name}"), &ty);
                    let facts = s.typed(&v);
                    s.assume(facts);
                }
            }
            if let Some((lo, hi)) = &range {
                let k = local(&counter);
                let most = app(Op::Ite, &[&app(Op::Le, &[lo, hi]), hi, lo]);
                s.assume(and([app(Op::Le, &[lo, &k]), app(Op::Le, &[&k, &most])]));
            } else if let Some(f) = each {
                s.assume(app(Op::Le, &[&int(0), &local(&counter)]));
                if let Some((v, false)) = over.as_ref().map(|v| (v, matches!(v.ty, Ty::List(_)))) {
                    let (seq, _) = s.sequence(v, &f.iter)?;
                    s.assume(app(Op::Le, &[&local(&counter), &len(&seq)]));
                }
            }
            bind(s);
            let ((), sub) = s.apart(|s| invariants(s, Role::Begins))?;
            s.known(sub);
            Ok(())
        })?;
        let measure = self.unique("measure");
        ((), l.body) = self.apart(|s| {
            match (test, each) {
                (Some(test), _) => {
                    let c = s.condition(test)?;
                    s.emit(Stmt::If(c, vec![], vec![Stmt::Break]));
                }
                (None, Some(f)) => {
                    let k = local(&counter);
                    if let Some((_, hi)) = &range {
                        let mut leave = vec![];
                        if let Some(name) = &target_name {
                            leave.push(Stmt::Havoc(format!("{}{name}", s.prefix).into(), Sort::Int));
                        }
                        leave.push(Stmt::Break);
                        s.emit(Stmt::If(app(Op::Lt, &[&k, hi]), vec![], leave));
                    } else if let Some(v) = &over {
                        let (seq, of) = s.sequence(v, &f.iter)?;
                        s.emit(Stmt::If(app(Op::Lt, &[&k, &len(&seq)]), vec![], vec![Stmt::Break]));
                        let element = V::new(of, app(Op::At, &[&seq, &k]));
                        let facts = s.typed(&element);
                        s.assume(facts);
                        s.assign(&f.target, element, None)?;
                    }
                }
                (None, None) => {}
            }
            if let Some(d) = clauses.decreases {
                let (m, text, line) = (s.number(d)?, s.m.text(d), s.m.line(d));
                s.check(
                    app(Op::Le, &[&int(0), &m]),
                    Kind::Contract,
                    Role::Variant,
                    format!("decreases {text}"),
                    line,
                );
                s.emit(Stmt::Assign(measure.as_str().into(), m));
            }
            s.statements(body)?;
            Ok(())
        })?;
        // Names that a round gives values to have none where the next one begins.
        self.assigned = before.clone();
        ((), l.closing) = self.apart(|s| {
            if each.is_some() {
                let next = app(Op::Add, &[&local(&counter), &int(1)]);
                s.emit(Stmt::Assign(counter.as_str().into(), next));
            }
            bind(s);
            invariants(s, Role::Kept)?;
            if let Some(d) = clauses.decreases {
                // What is below zero ends the loop at its next look.
                let (m, text, line) = (s.number(d)?, s.m.text(d), s.m.line(d));
                s.check(
                    app(Op::Lt, &[&m, &local(&measure)]),
                    Kind::Contract,
                    Role::Variant,
                    format!("decreases {text}"),
                    line,
                );
            }
            Ok(())
        })?;
        self.assigned = before;
        self.emit(Stmt::Loop(Box::new(l)));
        let forever = test.is_some_and(|t| matches!(t, Expr::BooleanLiteral(b) if b.value)) && !breaks(whole);
        Ok(!forever)
    }

    /// The value that the innermost loop goes over.
    fn over_value(&mut self) -> V {
        self.going.pop().unwrap_or_else(V::none)
    }

    fn scopes_over(&mut self, v: &V, _: &str) {
        self.going.push(v.clone());
    }
}

/// Does a loop's body leave it by `break`?
fn breaks(body: &[Py]) -> bool {
    body.iter().any(|s| match s {
        Py::Break(_) => true,
        Py::If(i) => breaks(&i.body) || i.elif_else_clauses.iter().any(|c| breaks(&c.body)),
        Py::Try(t) => {
            let in_handler = |h: &ExceptHandler| {
                let ExceptHandler::ExceptHandler(h) = h;
                breaks(&h.body)
            };
            breaks(&t.body) || breaks(&t.orelse) || t.handlers.iter().any(in_handler)
        }
        _ => false,
    })
}
