//! Loops: cut by their invariants, with one round that keeps them.

use super::effects::{Effect, effects};
use super::guess::Around;
use super::seq::len;
use super::table::View;
use super::types::{Ty, V};
use super::{ALLOC, Lower, Res};
use conspect_spec::logic::{E, Expr as L, Op, Sort, app, int, local};
use conspect_spec::{Kind, Loop, Role, Stmt};
use ruff_python_ast::{ExceptHandler, Expr, Stmt as Py, StmtFor};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The clauses of a loop.
#[derive(Default)]
pub(super) struct Clauses {
    invariants: Vec<&'static Expr>,
    decreases: Option<&'static Expr>,
}

/// What a loop goes over.
pub(super) enum Going {
    /// From the first number to below the second, which is also there as it was written.
    Range(E, E, E),
    /// From a number on, so many, each so much further.
    Steps(E, E, i64),
    /// The same upwards by a step that is not known.
    Far {
        from: E,
        to: E,
        by: E,
        count: E,
    },
    /// A sequence, whose length is looked at before each round.
    Over(V),
    Numbered(Box<Going>),
    /// The keys of a dictionary or a set in some order, and what of it: the table as it was at the start.
    Keys {
        keys: V,
        from: V,
        table: E,
        which: View,
    },
    /// From the last element to the first one, of what no round makes longer or shorter.
    Back(Box<Going>),
    Both(Box<Going>, Box<Going>),
}

impl Going {
    /// Does it go over a sequence from its end?
    fn goes_back(&self) -> bool {
        match self {
            Going::Back(_) => true,
            Going::Numbered(g) => g.goes_back(),
            Going::Both(a, b) => a.goes_back() || b.goes_back(),
            Going::Range(..) | Going::Steps(..) | Going::Far { .. } => false,
            Going::Over(_) | Going::Keys { .. } => false,
        }
    }

    /// The table whose keys it goes over.
    fn of_table(&self) -> Option<&V> {
        match self {
            Going::Keys { from, .. } => Some(from),
            Going::Numbered(g) | Going::Back(g) => g.of_table(),
            Going::Both(a, b) => a.of_table().or_else(|| b.of_table()),
            Going::Range(..) | Going::Steps(..) | Going::Far { .. } | Going::Over(_) => None,
        }
    }

    /// Where the counter begins.
    pub fn first(&self) -> E {
        if let Going::Range(lo, _, _) = self { lo.clone() } else { int(0) }
    }

    /// Can the number of rounds change while the loop goes on?
    fn is_changeable(&self) -> bool {
        match self {
            Going::Range(..) | Going::Steps(..) | Going::Far { .. } | Going::Keys { .. } => false,
            Going::Over(v) => matches!(v.ty, Ty::List(_)),
            Going::Numbered(g) | Going::Back(g) => g.is_changeable(),
            Going::Both(a, b) => a.is_changeable() || b.is_changeable(),
        }
    }
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

    /// What a loop goes over: evaluated once, where the loop begins.
    fn going(&mut self, iter: &'static Expr) -> Res<Going> {
        let refuse = |l: &Self| l.refuse(iter, "this iteration is not followed");
        if let Expr::Call(c) = iter {
            if let (Expr::Name(n), []) = (&*c.func, &c.arguments.keywords[..]) {
                if self.m.is_builtin(n.id.as_str()) {
                    match (n.id.as_str(), &c.arguments.args[..]) {
                        ("range", [_] | [_, _]) => {
                            let (lo, hi, _) = self.iteration(iter, &int(0))?;
                            return Ok(Going::Range(self.short(lo), self.short(hi.clone()), hi));
                        }
                        ("range", [from, to, step]) => {
                            let (from, to) = (self.number(from)?, self.number(to)?);
                            let by = self.number(step)?;
                            let step = match &*by {
                                L::Int(d) => d.parse::<i64>().ok(),
                                L::App(Op::Sub, a) => match (&*a[0], &*a[1]) {
                                    (L::Int(z), L::Int(d)) if &**z == "0" => {
                                        d.parse::<i64>().ok().map(|d| -d)
                                    }
                                    _ => None,
                                },
                                _ => None,
                            };
                            let Some(step) = step.filter(|s| *s != 0 && s.unsigned_abs() < 1 << 30) else {
                                return self.far_steps(from, to, by, iter);
                            };
                            let way = if step > 0 {
                                app(Op::Sub, &[&to, &from])
                            } else {
                                app(Op::Sub, &[&from, &to])
                            };
                            let by = step.abs();
                            let count = match by {
                                1 => way,
                                _ => app(Op::FloorDiv, &[&app(Op::Add, &[&way, &int(by - 1)]), &int(by)]),
                            };
                            return Ok(Going::Steps(self.short(from), self.short(count), step));
                        }
                        ("enumerate", [xs]) => return Ok(Going::Numbered(Box::new(self.going(xs)?))),
                        ("zip", [a, b]) => {
                            return Ok(Going::Both(Box::new(self.going(a)?), Box::new(self.going(b)?)));
                        }
                        _ => {}
                    }
                }
            }
        }
        if let Some((from, which)) = self.view(iter)? {
            let name = self.unique("over");
            let from = self.keep(&name, &from);
            let (keys, table) = self.in_some_order(&from, iter)?;
            return Ok(Going::Keys { keys, from, table, which });
        }
        if let Some(of) = self.reversed_argument(iter) {
            let v = self.expr(of)?;
            // A copy: an iterator of a list that changes is not followed.
            let (seq, ty) = self.sequence(&v, of)?;
            if ty == Ty::Never || v.ty == Ty::Str {
                return refuse(self);
            }
            let name = self.unique("over");
            let v = self.keep(&name, &V { when: v.when, ..V::new(Ty::Tuple(Box::new(ty)), seq) });
            return Ok(Going::Back(Box::new(Going::Over(v))));
        }
        let v = match (self.all_members(iter), self.written_out(iter)) {
            (Some(all), _) => all,
            (None, Some(items)) => self.list(items, iter)?,
            (None, None) => self.expr(iter)?,
        };
        let name = self.unique("over");
        let v = self.keep(&name, &v);
        match &v.ty {
            Ty::Str => {}
            t if t.element().is_some_and(|t| *t != Ty::Never) => {}
            _ => return refuse(self),
        }
        Ok(Going::Over(v))
    }

    /// The items of a tuple that is written out, here or at the top level.
    pub(super) fn written_out(&self, e: &'static Expr) -> Option<&'static [Expr]> {
        let e = match e {
            Expr::Name(n)
                if !self.is_local(n.id.as_str())
                    && !self.vars.contains_key(n.id.as_str())
                    && self.scopes.is_empty() =>
            {
                self.m.constants.get(n.id.as_str()).copied()?
            }
            e => e,
        };
        match e {
            Expr::Tuple(t) if !t.elts.is_empty() && !t.elts.iter().any(Expr::is_starred_expr) => {
                Some(&t.elts)
            }
            _ => None,
        }
    }

    /// A range whose step is a number that is not known: only that it goes upwards has to be shown.
    fn far_steps(&mut self, from: E, to: E, by: E, at: &'static Expr) -> Res<Going> {
        self.needs(app(Op::Not, &[&app(Op::Eq, &[&by, &int(0)])]), "ValueError", at);
        let up = app(Op::Lt, &[&int(0), &by]);
        let text = format!("{} goes upwards", self.m.text(at));
        let line = self.m.line(at);
        self.check(up, Kind::Contract, Role::Code, text, line);
        let by = self.short(by);
        let way = app(Op::Sub, &[&to, &from]);
        let more = app(Op::Sub, &[&app(Op::Add, &[&way, &by]), &int(1)]);
        let count = app(Op::FloorDiv, &[&more, &by]);
        let (from, count) = (self.short(from), self.short(count));
        let to = self.short(to);
        Ok(Going::Far { from, to, by, count })
    }

    /// The number that the counter has to be below where another round begins.
    fn until(&mut self, g: &Going, at: &'static Expr) -> Res<E> {
        Ok(match g {
            Going::Range(_, hi, _) => hi.clone(),
            Going::Steps(_, count, _) | Going::Far { count, .. } => count.clone(),
            Going::Over(v) => len(&self.sequence(v, at)?.0),
            Going::Keys { keys, .. } => len(&keys.e),
            Going::Numbered(g) | Going::Back(g) => self.from_zero(g, at)?,
            Going::Both(a, b) => {
                let (x, y) = (self.from_zero(a, at)?, self.from_zero(b, at)?);
                app(Op::Ite, &[&app(Op::Le, &[&x, &y]), &x, &y])
            }
        })
    }

    /// The number of rounds, where the counter of a part does not begin at 0.
    fn from_zero(&mut self, g: &Going, at: &'static Expr) -> Res<E> {
        let n = self.until(g, at)?;
        Ok(if let Going::Range(lo, _, _) = g { app(Op::Sub, &[&n, lo]) } else { n })
    }

    /// What the target is in the round with a number.
    pub fn round_value(&mut self, g: &Going, k: &E, at: &'static Expr) -> Res<V> {
        Ok(match g {
            Going::Range(..) => V::int(k.clone()),
            Going::Steps(from, _, step) => {
                let by = app(Op::Mul, &[&int(step.abs()), k]);
                let by = if step.abs() == 1 { k.clone() } else { by };
                V::int(app(if *step > 0 { Op::Add } else { Op::Sub }, &[from, &by]))
            }
            Going::Far { from, to, by, .. } => {
                let value = app(Op::Add, &[from, &app(Op::Mul, &[by, k])]);
                // What solvers do not see of products: a round that is begun is before the end.
                let within = app(Op::And, &[&app(Op::Le, &[from, &value]), &app(Op::Lt, &[&value, to])]);
                let round = app(Op::Lt, &[k, &self.until(g, at)?]);
                let begun = app(Op::And, &[&app(Op::Le, &[&int(0), k]), &round]);
                if self.binders == 0 {
                    self.emit(Stmt::Assume(app(Op::Implies, &[&begun, &within])));
                }
                V::int(value)
            }
            Going::Over(v) => {
                let (seq, of) = self.sequence(v, at)?;
                let element = app(Op::At, &[&seq, k]);
                match v.ty {
                    Ty::Str => V::new(Ty::Str, app(Op::Build, &[&Rc::new(L::Empty(Sort::Int)), &element])),
                    _ => V::of(of, element, &v.when),
                }
            }
            Going::Keys { keys, from, table, which } => self.round_of_table(from, table, keys, k, *which),
            Going::Back(g) => {
                let n = self.until(g, at)?;
                let back = app(Op::Sub, &[&app(Op::Sub, &[&n, &int(1)]), k]);
                self.round_value(g, &back, at)?
            }
            Going::Numbered(g) => {
                let inner = self.shifted(g, k);
                V::fixed(vec![V::int(k.clone()), self.round_value(g, &inner, at)?])
            }
            Going::Both(a, b) => {
                let (x, y) = (self.shifted(a, k), self.shifted(b, k));
                V::fixed(vec![self.round_value(a, &x, at)?, self.round_value(b, &y, at)?])
            }
        })
    }

    fn shifted(&self, g: &Going, k: &E) -> E {
        if let Going::Range(lo, _, _) = g { app(Op::Add, &[lo, k]) } else { k.clone() }
    }

    /// A dictionary or a set must not change while a loop goes over it: what is written to has to be another one.
    fn is_left_alone(
        &mut self,
        from: &V,
        writes: &[Effect],
        vars: &BTreeMap<String, Ty>,
        at: &'static Py,
    ) -> Res<()> {
        let Some((heap, _)) = from.ty.store() else { return Ok(()) };
        let prefix = self.prefix.clone();
        let find = |n: &str| vars.get(n).map(|t| V::new(t.clone(), local(&format!("{prefix}{n}"))));
        for e in writes.iter().filter(|e| e.heap == heap) {
            let Some(address) = self.write(e.clone(), &find).address else {
                return self.refuse(
                    at,
                    "a dictionary or a set that may change while a loop goes over it is not followed",
                );
            };
            let other = app(Op::Not, &[&app(Op::Eq, &[&address, &from.e])]);
            let line = self.m.line(at);
            let text = "what the loop goes over is not what it changes";
            self.check(other, Kind::Contract, Role::Code, text.into(), line);
        }
        Ok(())
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
        let counter = self.unique("round");
        let mut target_name = None;
        let going = match each {
            Some(f) => {
                let going = self.going(&f.iter)?;
                let first = going.first();
                self.emit(Stmt::Assign(counter.as_str().into(), first));
                if let Going::Range(..) = going {
                    let Expr::Name(n) = &*f.target else {
                        return self.refuse(at, "this target is not followed");
                    };
                    target_name = Some(n.id.to_string());
                    if self.vars.get(n.id.as_str()).is_some_and(|t| *t != Ty::Int) {
                        return self.refuse(at, "the variable holds values of two types");
                    }
                }
                Some(going)
            }
            None => None,
        };
        let before = self.assigned.clone();
        let vars = self.vars.clone();
        let effects =
            effects(self.m, whole, test, &|n| vars.get(n).cloned(), &|n| !before.contains(n), &mut vec![])?;
        let changes_lists = effects.writes.iter().any(|e| e.heap.starts_with("$list."));
        if let (Some(g), true) = (&going, changes_lists) {
            if g.goes_back() {
                return self.refuse(
                    at,
                    "a list that may change while a loop goes over it backwards is not followed",
                );
            }
        }
        if let Some(from) = going.as_ref().and_then(|g| g.of_table()).cloned() {
            self.is_left_alone(&from, &effects.writes, &vars, at)?;
        }
        let mut assigned: BTreeSet<String> = effects.assigned.intersection(&before).cloned().collect();
        if let Some(f) = each {
            let mut names = vec![];
            target_names(&f.target, &mut names);
            assigned.extend(names.into_iter().filter(|n| before.contains(n)));
        }
        let alloc = self.unique("alloc");
        let mut l = Loop::default();
        let end = match (&going, each) {
            (Some(g), Some(f)) => Some(self.until(g, &f.iter)?),
            _ => None,
        };
        l.candidates = self.guesses(&Around {
            end: end.as_ref(),
            body,
            test,
            each,
            going: going.as_ref(),
            counter: &counter,
            assigned: &assigned,
            all_assigned: &effects.assigned,
            writes: &effects.writes,
            line: self.m.line(at),
        });
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
            if let (Some(g), Some(f)) = (&going, each) {
                // A list may become shorter while the loop goes over it.
                let (lo, k) = (g.first(), local(&counter));
                s.assume(app(Op::Le, &[&lo, &k]));
                if !g.is_changeable() {
                    let hi = s.until(g, &f.iter)?;
                    let most = app(Op::Ite, &[&app(Op::Le, &[&lo, &hi]), &hi, &lo]);
                    s.assume(app(Op::Le, &[&k, &most]));
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
                    let Some(g) = &going else { return s.refuse(at, "this iteration is not followed") };
                    let hi = s.until(g, &f.iter)?;
                    let mut leave = vec![];
                    if let Some(name) = &target_name {
                        leave.push(Stmt::Havoc(format!("{}{name}", s.prefix).into(), Sort::Int));
                    }
                    leave.push(Stmt::Break);
                    s.emit(Stmt::If(app(Op::Lt, &[&k, &hi]), vec![], leave));
                    if target_name.is_none() {
                        let element = s.round_value(g, &k, &f.iter)?;
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
}

/// The names that a target gives values to.
fn target_names(target: &Expr, out: &mut Vec<String>) {
    match target {
        Expr::Name(n) => out.push(n.id.to_string()),
        Expr::Tuple(t) => t.elts.iter().for_each(|t| target_names(t, out)),
        Expr::List(t) => t.elts.iter().for_each(|t| target_names(t, out)),
        _ => {}
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
