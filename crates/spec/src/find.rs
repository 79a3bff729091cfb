//! Invariants that nobody wrote: of the conditions that a front end guesses, the largest set that holds where a loop begins and that every
//! round keeps, as long as it is assumed as a whole (the algorithm of Houdini, by Flanagan and Leino). What is written is assumed beside it.

use crate::ask::follows_quickly;
use crate::logic::{E, Expr, replace, substitute};
use crate::program::{Candidate, Loop, Stmt};
use crate::verify::{End, Found, Run, State};
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::atomic::Ordering;

/// A candidate as a condition of the loop's states: what the loop leaves alone has its value, terms are replaced.
#[derive(Clone)]
pub(crate) struct Guess<'l> {
    pub cond: E,
    from: &'l Candidate,
}

impl Run<'_> {
    /// The candidates of a loop that are invariants of it. `state` is one in which it begins.
    pub fn invariants<'l>(&mut self, l: &'l Loop, state: &State) -> Vec<Guess<'l>> {
        let mut kept = vec![];
        let changes = Changes::of(l);
        for from in &l.candidates {
            // One and the same condition in all states: a term is replaced here, not where it happens to have an equal value.
            let fixed = |e: &E| {
                let value = |n: &str| state.values.get(n).filter(|_| !changes.written.contains(n)).cloned();
                substitute(e, &value)
            };
            let cond =
                from.replace.iter().fold(fixed(&from.cond), |e, (a, b)| replace(&e, &fixed(a), &fixed(b)));
            if !changes.are_followed(&cond) {
                continue;
            }
            if from.known || self.likely(state, &self.value(state, &cond)) {
                kept.push(Guess { cond, from });
            }
        }
        if kept.is_empty() {
            self.note(l, &kept);
            return kept;
        }
        let before = (self.trying, self.paths, self.complete);
        self.trying = true;
        loop {
            let count = kept.len();
            if kept.iter().all(|g| g.from.known) {
                break;
            }
            self.round(l, state, &mut kept);
            if kept.len() == count {
                break;
            }
        }
        // A search that was cut short has shown nothing.
        let cut = !self.complete || self.tries > self.budget.tries;
        (self.trying, self.paths, self.complete) = before;
        if cut {
            kept.retain(|g| g.from.known);
        }
        self.note(l, &kept);
        if !self.trying {
            self.found.extend(kept.iter().map(|g| Found { line: g.from.line, text: g.from.text.clone() }));
        }
        kept
    }

    /// Notes which candidates of a loop one visit of it keeps.
    fn note(&mut self, l: &Loop, kept: &[Guess]) {
        if self.trying {
            return;
        }
        for c in &l.candidates {
            let is_kept = kept.iter().any(|g| std::ptr::eq(g.from, c));
            *self.kept.entry(c.id).or_insert(true) &= is_kept;
        }
    }

    /// Drops what a round from a state in which all of them hold may break.
    fn round(&mut self, l: &Loop, state: &State, kept: &mut Vec<Guess>) {
        let mut state = state.clone();
        self.havoc(l, &mut state);
        for (mut state, end) in self.all(&l.assume, state) {
            if end != End::Normal {
                continue;
            }
            for g in &*kept {
                let cond = self.value(&state, &g.cond);
                state.path.push(cond);
            }
            for (state, end) in self.all(&l.body, state) {
                if !matches!(end, End::Normal | End::Continue) {
                    continue;
                }
                for (state, end) in self.all(&l.closing, state) {
                    if end == End::Normal {
                        kept.retain(|g| g.from.known || self.likely(&state, &self.value(&state, &g.cond)));
                    }
                }
            }
        }
    }

    fn likely(&mut self, state: &State, cond: &E) -> bool {
        self.tries += 1;
        self.tries <= self.budget.tries
            && !self.budget.cancelled.load(Ordering::SeqCst)
            && follows_quickly(&state.path, cond, &self.budget)
    }
}

/// The variables that a loop writes to.
struct Changes {
    written: BTreeSet<Rc<str>>,
    /// Those that have any value at the start of an arbitrary round.
    any: BTreeSet<Rc<str>>,
}

impl Changes {
    fn of(l: &Loop) -> Changes {
        let mut any: BTreeSet<Rc<str>> = l.targets.iter().map(|t| t.0.clone()).collect();
        written(&l.assume, &mut any);
        let mut all = any.clone();
        written(&l.body, &mut all);
        written(&l.closing, &mut all);
        Changes { written: all, any }
    }

    /// Does the condition speak of nothing that a round leaves behind without a trace? Parts of a heap, whose names begin so, change
    /// there only at new addresses.
    fn are_followed(&self, e: &E) -> bool {
        match &**e {
            Expr::Local(n) => self.any.contains(n) || n.starts_with('$') || !self.written.contains(n),
            Expr::App(_, args) | Expr::Fn { args, .. } => args.iter().all(|a| self.are_followed(a)),
            Expr::Fold { body, seq, upto, .. } => {
                self.are_followed(body)
                    && self.are_followed(upto)
                    && seq.as_ref().is_none_or(|s| self.are_followed(s))
            }
            Expr::Quant { body, .. } => self.are_followed(body),
            Expr::Int(_) | Expr::Bool(_) | Expr::Sym(..) | Expr::Bound(..) | Expr::Empty(_) => true,
        }
    }
}

fn written(body: &[Stmt], out: &mut BTreeSet<Rc<str>>) {
    for s in body {
        match s {
            Stmt::Assign(n, _) | Stmt::Havoc(n, _) => {
                out.insert(n.clone());
            }
            Stmt::If(_, a, b) => {
                written(a, out);
                written(b, out);
            }
            Stmt::Scope(b) => written(b, out),
            Stmt::Loop(l) => {
                out.extend(l.targets.iter().map(|t| t.0.clone()));
                [&l.establish, &l.assume, &l.body, &l.closing].into_iter().for_each(|b| written(b, out));
            }
            Stmt::Try(b, handlers) => {
                written(b, out);
                handlers.iter().for_each(|h| written(&h.1, out));
            }
            Stmt::Assume(_) | Stmt::Check(..) | Stmt::Raise(_) => {}
            Stmt::Break | Stmt::Continue | Stmt::Return => {}
        }
    }
}
