//! Guesses of what a loop keeps: what it promises as far as it has come, what its body establishes for each element, how lengths and numbers
//! move with its rounds. A guess costs a few questions and decides nothing: only what is shown of it is used (`conspect_spec`).

use super::clauses::{Clause, Contract};
use super::effects::Effect;
use super::loops::Going;
use super::seq::len;
use super::types::{Ty, V};
use super::{Lower, Res};
use conspect_spec::Candidate;
use conspect_spec::Stmt;
use conspect_spec::logic::{E, Expr as L, Op, Sort, and, app, int, local, quant, replace};
use ruff_python_ast::visitor::{Visitor, walk_expr, walk_stmt};
use ruff_python_ast::{Expr, Stmt as Py, StmtFor, StmtFunctionDef};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// So many guesses for one loop, and so many that are tried later.
const MOST: usize = 60;

/// What is to be shown behind the loops of the function that is verified.
#[derive(Default)]
pub(super) struct Goals {
    ensures: Vec<Clause>,
    requires: Vec<Clause>,
    args: Vec<(String, V)>,
    snapshots: Vec<(String, V)>,
    /// Assertions of the body.
    asserts: Vec<&'static Expr>,
    /// Variables that are returned, and tuples of them.
    returned: Vec<&'static Expr>,
}

impl Goals {
    pub fn of(
        f: &'static StmtFunctionDef,
        contract: &Contract,
        args: &[(String, V)],
        snapshots: &[(String, V)],
    ) -> Goals {
        let mut goals = Goals {
            ensures: contract.ensures.clone(),
            requires: contract.requires.clone(),
            args: args.to_vec(),
            snapshots: snapshots.to_vec(),
            ..Goals::default()
        };
        f.body.iter().for_each(|s| goals.visit_stmt(s));
        goals
    }
}

impl Visitor<'static> for Goals {
    fn visit_stmt(&mut self, s: &'static Py) {
        match s {
            Py::Return(r) => {
                let is_simple = |e: &Expr| match e {
                    Expr::Name(_) => true,
                    Expr::Tuple(t) => t.elts.iter().all(|e| e.is_name_expr()) && !t.elts.is_empty(),
                    _ => false,
                };
                if let Some(e) = r.value.as_deref().filter(|e| is_simple(e)) {
                    let same =
                        |o: &&'static Expr| names(o) == names(e) && o.is_name_expr() == e.is_name_expr();
                    if !self.returned.iter().any(same) {
                        self.returned.push(e);
                    }
                }
            }
            Py::Assert(a) => self.asserts.push(&a.test),
            _ => {}
        }
        walk_stmt(self, s);
    }
}

/// A loop, and what is known of it.
pub(super) struct Around<'a> {
    pub body: &'static [Py],
    pub test: Option<&'static Expr>,
    pub each: Option<&'static StmtFor>,
    pub going: Option<&'a Going>,
    pub counter: &'a str,
    /// Below which the counter is where another round begins.
    pub end: Option<&'a E>,
    /// Variables from before that a round gives other values.
    pub assigned: &'a BTreeSet<String>,
    /// Those, and the ones that a round begins with.
    pub all_assigned: &'a BTreeSet<String>,
    pub writes: &'a [Effect],
    pub line: u32,
}

/// A number or a sequence that rounds change, with its value where the loop begins.
pub(super) struct Moves {
    pub name: String,
    pub now: E,
    pub start: E,
    /// What the elements of a list are.
    pub of: Option<Ty>,
}

/// Those that were made so far.
pub(super) struct Guesses {
    all: Vec<Candidate>,
    line: u32,
    /// In which turn the next ones are tried.
    pub late: u8,
}

impl Guesses {
    pub fn add(&mut self, cond: E, text: String) {
        self.with(cond, vec![], text);
    }

    /// One that is tried only where those before are not enough.
    pub fn later(&mut self, cond: E, text: String) {
        let before = std::mem::replace(&mut self.late, 1);
        self.add(cond, text);
        self.late = before;
    }

    fn with(&mut self, cond: E, replace: Vec<(E, E)>, text: String) {
        let known = |c: &Candidate| c.cond == cond && c.replace == replace;
        let count = self.all.iter().filter(|c| c.late == self.late).count();
        if count < MOST && !matches!(&*cond, L::Bool(_)) && !self.all.iter().any(known) {
            self.all.push(Candidate {
                cond,
                replace,
                text,
                line: self.line,
                late: self.late,
                id: 0,
                known: false,
            });
        }
    }
}

impl Lower<'_, '_> {
    /// Conditions that a loop may keep.
    pub fn guesses(&mut self, a: &Around) -> Vec<Candidate> {
        let outer = std::mem::replace(&mut self.guessing, true);
        let found = self.all_guesses(a);
        self.guessing = outer;
        found
    }

    fn all_guesses(&mut self, a: &Around) -> Vec<Candidate> {
        let mut out = Guesses { all: vec![], line: a.line, late: 0 };
        // What is looked at on the way is nobody's obligation.
        let obligations = self.f.obligations.len();
        let calls = self.f.calls.len();
        let (numbers, sequences) = self.moving(a);
        let passed = a.going.map(|g| app(Op::Sub, &[&local(a.counter), &g.first()]));
        self.of_goals(a, &numbers, &mut out);
        if let (Some(end), Some(_)) = (a.end, a.each) {
            // A list may become shorter while a loop goes over it: then this is not kept.
            out.add(app(Op::Le, &[&local(a.counter), end]), "the loop is within what it goes over".into());
        }
        lengths(&sequences, &numbers, passed.as_ref(), &mut out);
        self.of_test(a, &numbers, &mut out);
        self.of_indices(a, &numbers, &sequences, &mut out);
        self.of_results(&numbers, &mut out);
        self.of_body(a, &numbers, &sequences, &mut out);
        self.of_floats(a, &mut out);
        self.of_divisors(&numbers, &mut out);
        self.of_turned(a, &numbers, &sequences, &mut out);
        self.of_there(a, &mut out);
        self.of_lengths(a, &mut out);
        out.late = 1;
        self.of_requirements(a, &mut out);
        self.of_shape(a, &numbers, &sequences, &mut out);
        self.of_end(a, &mut out);
        out.late = 2;
        self.of_order(a, &numbers, &mut out);
        self.of_comparisons(a, &numbers, &mut out);
        self.f.obligations.truncate(obligations);
        self.f.calls.truncate(calls);
        out.all
    }

    /// The numbers and the sequences that rounds change.
    fn moving(&mut self, a: &Around) -> (Vec<Moves>, Vec<Moves>) {
        let mut found = (vec![], vec![]);
        for name in a.assigned {
            let Some(ty) = self.vars.get(name).cloned() else { continue };
            let v = self.kept(&format!("{}{name}", self.prefix), &ty);
            let sequence = match ty {
                Ty::Int => false,
                Ty::Str | Ty::Tuple(_) => true,
                _ => continue,
            };
            let start = self.short(v.e.clone());
            let of = ty.element().cloned();
            let moves = Moves { name: name.clone(), now: v.e, start, of };
            if sequence { found.1.push(moves) } else { found.0.push(moves) }
        }
        let vars = self.vars.clone();
        let prefix = self.prefix.clone();
        let find = |n: &str| vars.get(n).map(|t| V::new(t.clone(), local(&format!("{prefix}{n}"))));
        for e in a.writes {
            let Some((root, fields)) = &e.path else { continue };
            let name = fields.iter().fold(root.clone(), |n, f| format!("{n}.{f}"));
            let w = self.write(e.clone(), &find);
            let Some(address) = w.address else { continue };
            let heap = self.heap(&w.heap, w.sort.clone(), "");
            let now = app(Op::Select, &[&heap, &address]);
            let start = self.short(now.clone());
            match w.sort {
                Sort::Int if w.heap.ends_with(|c: char| c.is_alphanumeric() || c == '_') => {
                    let field = w.heap.rsplit('.').next().unwrap_or_default();
                    found.0.push(Moves { name: format!("{name}.{field}"), now, start, of: None });
                }
                Sort::Seq(_) => {
                    let of = (w.heap == Ty::Int.list_heap()).then_some(Ty::Int);
                    found.1.push(Moves { name, now, start, of });
                }
                _ => {}
            }
        }
        found
    }

    /// What is promised, with the variable that is returned in the place of the result, and what is asserted.
    pub(super) fn goal_conditions(&mut self) -> Vec<(E, String)> {
        let goals = std::mem::take(&mut self.goals);
        let mut found: Vec<(E, String)> = vec![];
        let results: Vec<Option<&'static Expr>> = match goals.returned.is_empty() {
            true => vec![None],
            false => goals.returned.iter().map(|e| Some(*e)).collect(),
        };
        for result in &results {
            let result = match result {
                Some(e) if names(e).iter().all(|n| self.assigned.contains(n)) => {
                    let returns = self.returns.clone();
                    let made = self.apart(|l| l.expr(e));
                    plain(made).and_then(|v| self.coerce(v, &returns))
                }
                _ => None,
            };
            for c in &goals.ensures {
                let scope = self.clause_scope(&goals.args, &goals.snapshots, Some("old"), result.as_ref());
                let made = self.apart(|l| l.clause(c, scope));
                found.extend(plain(made).map(|e| (e, c.text.clone())));
            }
        }
        for e in &goals.asserts {
            let text = self.m.text(*e);
            let made = self.apart(|l| l.condition(e));
            found.extend(plain(made).map(|e| (e, text.clone())));
        }
        self.goals = goals;
        found
    }

    /// What was required, of the values that parameters have now.
    fn of_requirements(&mut self, a: &Around, out: &mut Guesses) {
        if !self.prefix.is_empty() {
            return;
        }
        let goals = std::mem::take(&mut self.goals);
        let now = |(name, v): &(String, V)| match self.vars.get(name) {
            Some(ty) if a.assigned.contains(name) && *ty == v.ty => (name.clone(), self.kept(name, ty)),
            _ => (name.clone(), v.clone()),
        };
        let args: Vec<(String, V)> = goals.args.iter().map(now).collect();
        for c in &goals.requires {
            let scope = self.clause_scope(&args, &[], None, None);
            let made = self.apart(|l| l.clause(c, scope));
            for (part, text) in plain(made).iter().flat_map(|e| named_parts(e, &c.text)) {
                out.add(part, format!("{text}, now, too"));
            }
        }
        self.goals = goals;
    }

    /// What is promised holds already, or another round comes.
    fn of_end(&mut self, a: &Around, out: &mut Guesses) {
        if !self.prefix.is_empty() {
            return;
        }
        let another = match (a.test, a.end) {
            (Some(t), _) => plain(self.apart(|l| l.condition(t))),
            (None, Some(end)) => Some(app(Op::Lt, &[&local(a.counter), end])),
            (None, None) => None,
        };
        let Some(another) = another else { return };
        for (cond, text) in self.goal_conditions() {
            for (part, text) in named_parts(&cond, &text) {
                out.add(app(Op::Or, &[&another, &part]), format!("{text}, or another round comes"));
            }
        }
    }

    /// What is promised, with the variable that is returned in the place of the result, and as far as the loop has come.
    fn of_goals(&mut self, a: &Around, numbers: &[Moves], out: &mut Guesses) {
        if !self.prefix.is_empty() {
            return;
        }
        let found = self.goal_conditions();
        let ends = self.ends(a, numbers);
        // What is said of the keys of what the loop goes over, of those that it has come to.
        let come = match a.going {
            Some(Going::Keys { keys, from, .. }) => self.table(from).map(|t| {
                let first = app(Op::Take, &[&keys.e, &local(a.counter)]);
                (super::table::has(&t), app(Op::SetOf, &[&first]))
            }),
            _ => None,
        };
        for (cond, text) in found {
            for (part, text) in named_parts(&cond, &text) {
                out.with(part.clone(), vec![], text.clone());
                if let Some(pair) = &come {
                    out.with(
                        part.clone(),
                        vec![pair.clone()],
                        format!("{text}, as far as the loop has come"),
                    );
                }
                for (end, now, name) in &ends {
                    let text = format!("{text}, as far as {name} has come");
                    out.with(part.clone(), vec![(end.clone(), now.clone())], text.clone());
                    if let L::App(Op::Len, s) = &**end {
                        let first = app(Op::Take, &[&s[0], now]);
                        out.with(part.clone(), vec![(s[0].clone(), first)], text);
                    }
                }
            }
        }
    }

    /// What is returned is an index of what is promised of elements: of the lists that are parameters.
    fn of_results(&mut self, numbers: &[Moves], out: &mut Guesses) {
        if !self.prefix.is_empty() || !self.goals.ensures.iter().any(|c| c.text.contains('[')) {
            return;
        }
        let returned: BTreeSet<String> = self.goals.returned.iter().flat_map(|e| names(e)).collect();
        for (name, v) in self.goals.args.clone() {
            let Some((seq, _)) = self.contents(&v) else { continue };
            for n in numbers.iter().filter(|n| returned.contains(&n.name)) {
                out.add(app(Op::Le, &[&int(0), &n.now]), format!("{} is not negative", n.name));
                out.add(app(Op::Lt, &[&n.now, &len(&seq)]), format!("{} is an index of {name}", n.name));
            }
        }
    }

    /// What ends the loop is come to, not passed.
    fn of_test(&mut self, a: &Around, numbers: &[Moves], out: &mut Guesses) {
        let bounds = self.bounds(a);
        for (small, large) in bounds {
            let text = a.test.map_or(String::new(), |t| self.m.text(t));
            out.add(app(Op::Le, &[&small, &large]), format!("{text}, or just at its end"));
        }
        for n in numbers {
            out.add(app(Op::Le, &[&n.start, &n.now]), format!("{} has not become smaller", n.name));
            out.add(app(Op::Le, &[&n.now, &n.start]), format!("{} has not become larger", n.name));
        }
    }

    /// What each round leaves behind: tests that did not end the loop, assertions, elements that were added or written.
    fn of_body(&mut self, a: &Around, numbers: &[Moves], sequences: &[Moves], out: &mut Guesses) {
        let k: Rc<str> = self.unique("k").into();
        let bound: E = Rc::new(L::Bound(k.clone(), Sort::Int));
        let mut scope: BTreeMap<String, V> = BTreeMap::new();
        let (first, now);
        let targets: BTreeSet<String>;
        match (a.going, a.each) {
            (Some(g), Some(f)) => {
                let value = self.apart(|l| l.round_value(g, &bound, &f.iter));
                let Some(value) = plain(value) else { return };
                if !super::expr::bind_names(&f.target, &value, &mut scope) {
                    return;
                }
                targets = scope.keys().cloned().collect();
                (first, now) = (g.first(), local(a.counter));
            }
            _ => {
                // The only number of the loop counts its rounds.
                let [n] = numbers else { return };
                if !a.assigned.contains(&n.name) {
                    return;
                }
                scope.insert(n.name.clone(), V::int(bound.clone()));
                targets = BTreeSet::from([n.name.clone()]);
                (first, now) = (n.start.clone(), n.now.clone());
            }
        }
        if let L::Int(d) = &*first {
            d.parse().iter().for_each(|low| {
                self.lows.insert(k.clone(), *low);
            });
        }
        let range = and([app(Op::Le, &[&first, &bound]), app(Op::Lt, &[&bound, &now])]);
        let mut changed: BTreeSet<String> = a.all_assigned.difference(&targets).cloned().collect();
        for s in a.body {
            let each = |l: &mut Self, e: &'static Expr, scope: &BTreeMap<String, V>| -> Option<V> {
                if names(e).iter().any(|n| changed.contains(n) && !scope.contains_key(n)) {
                    return None;
                }
                l.scopes.push(scope.clone());
                l.binders += 1;
                let made = l.apart(|l| l.expr(e));
                l.binders -= 1;
                l.scopes.pop();
                plain(made)
            };
            let text = format!("{} in each round before", self.m.text(s));
            let every = |e: E| quant(true, &k, Sort::Int, app(Op::Implies, &[&range, &e]));
            match s {
                Py::Assign(x) => match &x.targets[..] {
                    [Expr::Name(n)] => {
                        let name = n.id.to_string();
                        match each(self, &x.value, &scope) {
                            Some(v) if !a.assigned.contains(&name) => {
                                scope.insert(name, v);
                            }
                            _ => {
                                scope.remove(&name);
                                changed.insert(name);
                            }
                        }
                    }
                    [Expr::Subscript(t)] => {
                        let (Some(index), Some(v)) =
                            (each(self, &t.slice, &scope), each(self, &x.value, &scope))
                        else {
                            continue;
                        };
                        self.of_index_map(&t.value, &index, &v, (&bound, &now), out);
                        let name = self.m.text(&*t.value);
                        let Some(list) = sequences.iter().find(|s| s.name == name) else { continue };
                        if index.e == bound && is_element(&v, &list.now) {
                            let same = app(Op::Same, &[&app(Op::At, &[&list.now, &bound]), &v.e]);
                            out.add(every(same), text);
                        }
                    }
                    _ => {}
                },
                Py::If(i) if i.elif_else_clauses.is_empty() && leaves(&i.body) => {
                    if let Some(v) = each(self, &i.test, &scope) {
                        if v.ty == Ty::Bool {
                            let text = format!("not {} in each round before", self.m.text(&*i.test));
                            out.add(every(app(Op::Not, &[&v.e])), text);
                        }
                    }
                }
                Py::For(inner) => {
                    for (cond, text) in self.of_inner(inner, &scope, &changed) {
                        out.add(every(cond), format!("not {text} in each round before"));
                    }
                }
                Py::Assert(t) => {
                    if let Some(v) = each(self, &t.test, &scope).filter(|v| v.ty == Ty::Bool) {
                        out.add(every(v.e), text);
                    }
                }
                Py::Expr(e) => {
                    let Expr::Call(c) = &*e.value else { continue };
                    let (Expr::Attribute(f), [x]) = (&*c.func, &c.arguments.args[..]) else { continue };
                    if f.attr.as_str() != "append" {
                        continue;
                    }
                    let name = self.m.text(&*f.value);
                    let Some(list) = sequences.iter().find(|s| s.name == name) else { continue };
                    let Some(v) = each(self, x, &scope) else { continue };
                    if is_element(&v, &list.now) {
                        // By the position in the list, which is what solvers look for.
                        let since = app(Op::Sub, &[&bound, &len(&list.start)]);
                        let round = app(Op::Add, &[&since, &first]);
                        let same = app(
                            Op::Same,
                            &[&app(Op::At, &[&list.now, &bound]), &replace(&v.e, &bound, &round)],
                        );
                        let body = app(Op::Implies, &[&replace(&range, &bound, &round), &same]);
                        out.add(quant(true, &k, Sort::Int, body), text);
                    }
                }
                _ => {}
            }
        }
        // What the loop has not come to is as it was.
        for s in sequences {
            let later = and([app(Op::Le, &[&now, &bound]), app(Op::Lt, &[&bound, &len(&s.start)])]);
            let same = app(Op::Same, &[&app(Op::At, &[&s.now, &bound]), &app(Op::At, &[&s.start, &bound])]);
            let cond = quant(true, &k, Sort::Int, app(Op::Implies, &[&later, &same]));
            out.add(cond, format!("{} is as it was from here on", s.name));
        }
    }
}

/// Is a value the expression of an element of a sequence?
fn is_element(v: &V, seq: &E) -> bool {
    let sort = match &**seq {
        L::App(Op::Select, _) | L::Local(_) => v.ty.sort(),
        _ => None,
    };
    sort.is_some() && !v.is_new && v.ty.is_plain()
}

/// How the lengths of sequences move with the numbers and the rounds.
fn lengths(sequences: &[Moves], numbers: &[Moves], passed: Option<&E>, out: &mut Guesses) {
    let moved = |m: &Moves| app(Op::Sub, &[&m.now, &m.start]);
    for s in sequences {
        let grown = app(Op::Sub, &[&len(&s.now), &len(&s.start)]);
        let name = format!("len({})", s.name);
        out.add(app(Op::Eq, &[&len(&s.now), &len(&s.start)]), format!("{name} is what it was"));
        if let Some(passed) = passed {
            out.add(app(Op::Eq, &[&grown, passed]), format!("{name} has grown by the rounds"));
            out.add(app(Op::Le, &[&grown, passed]), format!("{name} has grown by at most the rounds"));
        }
        out.add(app(Op::Le, &[&int(0), &grown]), format!("{name} has not become smaller"));
        for n in numbers {
            let text = format!("{name} has grown as {}", n.name);
            out.add(app(Op::Eq, &[&grown, &moved(n)]), text);
        }
        if let [a, b] = numbers {
            let text = format!("{name} has grown as {} and {} together", a.name, b.name);
            out.add(app(Op::Eq, &[&grown, &app(Op::Add, &[&moved(a), &moved(b)])]), text);
        }
    }
    for n in numbers {
        if let Some(passed) = passed {
            out.add(app(Op::Eq, &[&moved(n), passed]), format!("{} counts the rounds", n.name));
            out.add(app(Op::Le, &[&moved(n), passed]), format!("{} is at most the rounds", n.name));
        }
    }
    if let [a, b] = numbers {
        let (x, y) = (moved(a), moved(b));
        out.add(app(Op::Eq, &[&x, &y]), format!("{} and {} move together", a.name, b.name));
        let none = app(Op::Add, &[&x, &y]);
        out.add(app(Op::Eq, &[&none, &int(0)]), format!("{} and {} move against each other", a.name, b.name));
        out.add(app(Op::Le, &[&none, &int(0)]), format!("{} and {} have not grown together", a.name, b.name));
    }
}

/// What was made, where nothing but obligations and facts was before it.
pub(super) fn plain<T>(made: Res<(T, Vec<Stmt>)>) -> Option<T> {
    let (made, sub) = made.ok()?;
    sub.iter().all(|s| matches!(s, Stmt::Check(..) | Stmt::Assume(_))).then_some(made)
}

pub(super) fn parts(e: &E) -> Vec<E> {
    match &**e {
        L::App(Op::And, all) => all.iter().flat_map(parts).collect(),
        _ => vec![e.clone()],
    }
}

/// The conditions that a clause consists of, each under its name: one that holds alone is not the clause.
fn named_parts(e: &E, text: &str) -> Vec<(E, String)> {
    let all = parts(e);
    let n = all.len();
    let name = |i: usize| if n == 1 { text.to_string() } else { format!("{text} (part {} of {n})", i + 1) };
    all.into_iter().enumerate().map(|(i, part)| (part, name(i))).collect()
}

/// Does a body end by leaving the loop?
fn leaves(body: &[Py]) -> bool {
    matches!(body.last(), Some(Py::Return(_) | Py::Raise(_) | Py::Break(_)))
}

/// The names in an expression.
pub(super) fn names(e: &'static Expr) -> BTreeSet<String> {
    struct Finds(BTreeSet<String>);
    impl Visitor<'static> for Finds {
        fn visit_expr(&mut self, e: &'static Expr) {
            if let Expr::Name(n) = e {
                self.0.insert(n.id.to_string());
            }
            walk_expr(self, e);
        }
    }
    let mut finds = Finds(BTreeSet::new());
    finds.visit_expr(e);
    finds.0
}
