//! Symbolic execution of a [`Function`]: each path once, each loop cut.

use crate::ask::{Answers, follows, follows_quickly, sort_of};
use crate::logic::{E, Expr, Op, Sort, app, substitute};
use crate::program::{Function, Loop, Stmt};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How much a verification may cost.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    /// Paths of one function.
    pub paths: usize,
    /// Questions to the solver, for one function.
    pub questions: usize,
    /// Questions about conditions that a front end guessed, for one function.
    pub tries: usize,
    /// Milliseconds for one question: the last resort, where the solver's own steps do not end it.
    pub millis: u32,
    /// Are obligations asked with little effort, because more is known of loops later?
    pub quick: bool,
    pub cancelled: &'a AtomicBool,
    /// A program that answers attempts that can end the solver's process ([`crate::answer_attempt`]); without one they are made in this one.
    pub helper: Option<&'a std::path::Path>,
    /// What was asked before is not asked again.
    pub answers: &'a Answers,
}

/// What became of an obligation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Outcome {
    /// No path comes to it.
    Unreached,
    Shown,
    /// It was not shown on some path.
    Open,
}

/// An invariant of a loop that nobody wrote.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Found {
    pub line: u32,
    pub text: String,
}

/// What was found of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// In the order of the function's obligations.
    pub outcomes: Vec<Outcome>,
    pub questions: usize,
    /// Was every path executed? Otherwise nothing is proved.
    pub complete: bool,
    /// Invariants of loops that were found, and assumed beside those that are written.
    pub found: Vec<Found>,
    /// Which candidates are invariants of their loops wherever one is reached.
    pub kept: BTreeSet<usize>,
}

#[derive(Clone, Default)]
pub(crate) struct State {
    pub values: BTreeMap<Rc<str>, E>,
    pub path: Vec<E>,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum End {
    Normal,
    Break,
    Continue,
    Return,
    Raise(Rc<str>),
}

pub(crate) struct Run<'a> {
    pub budget: Budget<'a>,
    pub outcomes: Vec<Outcome>,
    pub questions: usize,
    fresh: usize,
    pub paths: usize,
    pub complete: bool,
    /// Are obligations assumed, not asked, as where candidates are tried?
    pub trying: bool,
    /// Questions about candidates.
    pub tries: usize,
    pub found: BTreeSet<Found>,
    /// Candidates with the answer to whether each visit of their loop kept them.
    pub kept: BTreeMap<usize, bool>,
}

/// Verifies a function against its contract.
pub fn verify(f: &Function, budget: Budget) -> Verified {
    let outcomes = vec![Outcome::Unreached; f.obligations.len()];
    let mut run = Run {
        budget,
        outcomes,
        questions: 0,
        fresh: 0,
        paths: 0,
        complete: true,
        trying: false,
        tries: 0,
        found: BTreeSet::new(),
        kept: BTreeMap::new(),
    };
    for (_, end) in run.all(&f.body, State::default()) {
        // A front end catches what may leave the function.
        run.complete &= matches!(end, End::Normal | End::Return);
    }
    let found = run.found.into_iter().collect();
    // What is cut short has shown nothing.
    let kept = run.kept.into_iter().filter(|(_, always)| *always && run.complete).map(|(id, _)| id).collect();
    Verified { outcomes: run.outcomes, questions: run.questions, complete: run.complete, found, kept }
}

impl Run<'_> {
    pub fn symbol(&mut self, name: &str, sort: Sort) -> E {
        self.fresh += 1;
        Rc::new(Expr::Sym(format!("{name}!{}", self.fresh).into(), sort))
    }

    pub fn value(&self, state: &State, e: &E) -> E {
        substitute(e, &|name| state.values.get(name).cloned())
    }

    pub fn over(&mut self) -> bool {
        let over = self.paths > self.budget.paths
            || self.questions > self.budget.questions
            || self.budget.cancelled.load(Ordering::SeqCst);
        self.complete &= !over;
        over
    }

    pub fn all(&mut self, body: &[Stmt], state: State) -> Vec<(State, End)> {
        let mut done = vec![];
        let mut going = vec![state];
        for s in body {
            let mut next = vec![];
            for state in going {
                if self.over() {
                    return vec![];
                }
                for (state, end) in self.one(s, state) {
                    match end {
                        End::Normal => next.push(state),
                        End::Break | End::Continue | End::Return | End::Raise(_) => done.push((state, end)),
                    }
                }
            }
            going = next;
        }
        done.extend(going.into_iter().map(|s| (s, End::Normal)));
        done
    }

    fn one(&mut self, s: &Stmt, mut state: State) -> Vec<(State, End)> {
        match s {
            Stmt::Assign(name, e) => {
                let value = self.value(&state, e);
                let value = self.named(name, value, &mut state);
                state.values.insert(name.clone(), value);
            }
            Stmt::Havoc(name, sort) => {
                let value = self.symbol(name, sort.clone());
                state.values.insert(name.clone(), value);
            }
            Stmt::Assume(e) => return self.assume(state, e).into_iter().map(|s| (s, End::Normal)).collect(),
            Stmt::Check(e, obligation) => {
                let goal = self.value(&state, e);
                self.check(&state, &goal, *obligation);
                if matches!(*goal, Expr::Bool(false)) {
                    return vec![];
                }
                state.path.push(goal);
            }
            Stmt::If(c, then, other) => {
                let c = self.value(&state, c);
                let not = app(Op::Not, &[&c]);
                let mut out = vec![];
                for (c, body) in [(c, then), (not, other)] {
                    if let Some(state) = self.assume(state.clone(), &c) {
                        out.extend(self.all(body, state));
                    }
                }
                self.paths += 1;
                return out;
            }
            Stmt::Loop(l) => return self.cut(l, state),
            Stmt::Break => return vec![(state, End::Break)],
            Stmt::Continue => return vec![(state, End::Continue)],
            Stmt::Return => return vec![(state, End::Return)],
            Stmt::Raise(kind) => return vec![(state, End::Raise(kind.clone()))],
            Stmt::Scope(body) => {
                let ends = self.all(body, state).into_iter();
                return ends.map(|(s, e)| (s, if e == End::Return { End::Normal } else { e })).collect();
            }
            Stmt::Try(body, handlers) => {
                let mut out = vec![];
                for (state, end) in self.all(body, state) {
                    let handler = match &end {
                        End::Raise(kind) => handlers.iter().find(|h| h.0.contains(kind)),
                        End::Normal | End::Break | End::Continue | End::Return => None,
                    };
                    match handler {
                        Some((_, handler)) => out.extend(self.all(handler, state)),
                        None => out.push((state, end)),
                    }
                }
                return out;
            }
        }
        vec![(state, End::Normal)]
    }

    /// A value that is no simple term gets a name, so that terms stay small.
    fn named(&mut self, name: &str, value: E, state: &mut State) -> E {
        match &*value {
            Expr::Int(_) | Expr::Bool(_) | Expr::Sym(..) | Expr::Empty(_) => value,
            Expr::App(..)
            | Expr::Fn { .. }
            | Expr::Fold { .. }
            | Expr::Quant { .. }
            | Expr::Local(_)
            | Expr::Bound(..) => {
                let symbol = self.symbol(name, sort_of(&value));
                // Not the equality of sequences' elements: the name is the value.
                state.path.push(Rc::new(Expr::App(Op::Same, vec![symbol.clone(), value])));
                symbol
            }
        }
    }

    fn assume(&mut self, mut state: State, e: &E) -> Option<State> {
        let e = self.value(&state, e);
        if matches!(*e, Expr::Bool(false)) {
            return None;
        }
        if !matches!(*e, Expr::Bool(true)) {
            state.path.push(e);
        }
        Some(state)
    }

    fn check(&mut self, state: &State, goal: &E, obligation: usize) {
        if self.trying || self.outcomes[obligation] == Outcome::Open {
            return;
        }
        // A conjunction is shown part by part.
        if let Expr::App(Op::And, parts) = &**goal {
            let mut with = state.clone();
            for part in parts {
                self.check(&with, part, obligation);
                with.path.push(part.clone());
            }
            return;
        }
        self.questions += 1;
        let ask = if self.budget.quick { follows_quickly } else { follows };
        let shown = !self.over() && ask(&state.path, goal, &self.budget);
        self.outcomes[obligation] = if shown { Outcome::Shown } else { Outcome::Open };
    }

    /// What a round may have changed has any value.
    pub fn havoc(&mut self, l: &Loop, state: &mut State) {
        for (name, sort) in &l.targets {
            let value = self.symbol(name, sort.clone());
            state.values.insert(name.clone(), value);
        }
    }

    /// A loop: its invariants hold at its start, an arbitrary round keeps them, and nothing else is known behind it.
    fn cut(&mut self, l: &Loop, state: State) -> Vec<(State, End)> {
        let mut out = vec![];
        for (mut state, end) in self.all(&l.establish, state) {
            if end != End::Normal {
                out.push((state, end));
                continue;
            }
            let kept = self.invariants(l, &state);
            self.havoc(l, &mut state);
            for (mut state, end) in self.all(&l.assume, state) {
                if end != End::Normal {
                    out.push((state, end));
                    continue;
                }
                for g in &kept {
                    let cond = self.value(&state, &g.cond);
                    state.path.push(cond);
                }
                for (state, end) in self.all(&l.body, state) {
                    match end {
                        End::Break => out.push((state, End::Normal)),
                        End::Normal | End::Continue => {
                            // The round is over; what it leaves is what was havocked.
                            for (state, end) in self.all(&l.closing, state) {
                                if matches!(end, End::Return | End::Raise(_)) {
                                    out.push((state, end));
                                }
                            }
                        }
                        End::Return | End::Raise(_) => out.push((state, end)),
                    }
                }
            }
        }
        out
    }
}
