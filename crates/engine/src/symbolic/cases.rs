//! Which of several ways a path can go on. What an answer of *unknown* means is decided here and nowhere else: the path
//! goes on, marked.

use super::{ClassRelation, Feasible, JOINED_BUDGET, Path, Symbolic};
use crate::domain::{Answer, Trouble};
use conspect_ir::Program;
use conspect_solver::Answer as SolverAnswer;
use conspect_term::Guard;

impl Symbolic {
    /// Can the guard be satisfied?
    pub fn feasible(&mut self, program: &Program, guard: Guard) -> Feasible {
        if guard == Guard::FALSE {
            return Feasible::No;
        }
        if self.satisfiable.contains(&guard) {
            return Feasible::Yes;
        }
        match self.check(program, guard) {
            SolverAnswer::Sat(_) => {
                self.satisfiable.insert(guard);
                Feasible::Yes
            }
            SolverAnswer::Unsat => Feasible::No,
            SolverAnswer::Unknown(_) => Feasible::Unknown,
        }
    }

    /// As [`Symbolic::feasible`], but `None` when the path was joined and the query takes more than joined
    /// paths are allowed.
    fn feasible_cheaply(&mut self, program: &Program, path: &Path, guard: Guard) -> Option<Feasible> {
        if !self.undo_joins || path.joins.is_empty() {
            return Some(self.feasible(program, guard));
        }
        if guard == Guard::FALSE {
            return Some(Feasible::No);
        }
        if self.satisfiable.contains(&guard) {
            return Some(Feasible::Yes);
        }
        let Symbolic { solver, cx, satisfiable, .. } = self;
        let relation = ClassRelation(program);
        match solver.check_within(&mut cx.terms, &mut cx.guards, &relation, guard, JOINED_BUDGET) {
            SolverAnswer::Sat(_) => {
                satisfiable.insert(guard);
                Some(Feasible::Yes)
            }
            SolverAnswer::Unsat => Some(Feasible::No),
            SolverAnswer::Unknown(_) => None,
        }
    }

    /// The two sides of the newest join that still tells executions on the path apart.
    pub(crate) fn undo_join(&mut self, path: &mut Path) -> Option<Vec<Path>> {
        while let Some(side) = path.joins.pop() {
            let known = self.known(path);
            let other = self.cx.guards.not(side);
            if self.cx.guards.disjoint(known, side) || self.cx.guards.disjoint(known, other) {
                continue;
            }
            let paths = [side, other].map(|g| {
                let mut p = path.clone();
                p.guard = self.cx.guards.and(path.guard, g);
                // Nobody asked whether this side is feasible.
                p.doubt = true;
                p
            });
            return Some(paths.into());
        }
        None
    }

    /// Splits a path into the given disjoint, exhaustive cases. `Ok` with the index of the only case when no other
    /// is feasible.
    pub fn cases(&mut self, program: &Program, path: &mut Path, cases: &[Guard]) -> Answer<usize, Symbolic> {
        if self.ask_all {
            return self.all_cases(program, path, cases);
        }
        let known = self.known(path);
        let mut live: Vec<usize> = vec![];
        for (i, g) in cases.iter().enumerate() {
            if !self.cx.guards.disjoint(known, *g) {
                live.push(i);
            }
        }
        if let ([only], false) = (live.as_slice(), path.doubt) {
            return Ok(*only);
        }
        if self.followed.is_some() {
            let Some(hit) = live.into_iter().find(|i| self.follows(cases[*i]) == Some(true)) else {
                return Err(Trouble::Split(vec![]));
            };
            path.guard = self.follow_on(path.guard, cases[hit]);
            return Ok(hit);
        }
        let mut feasible: Vec<(usize, Feasible)> = vec![];
        for (k, i) in live.iter().enumerate() {
            // A path without doubt is feasible, so when no other case is, the last one must be.
            let last = k + 1 == live.len();
            let answer = if last && feasible.is_empty() && !path.doubt {
                Feasible::Yes
            } else {
                self.checks += 1;
                let g = self.cx.guards.and(path.guard, cases[*i]);
                match self.feasible_cheaply(program, path, g) {
                    Some(answer) => answer,
                    None => match self.undo_join(path) {
                        Some(paths) => return Err(Trouble::Split(paths)),
                        None => self.feasible(program, g),
                    },
                }
            };
            if answer != Feasible::No {
                feasible.push((*i, answer));
            }
        }
        self.go_on(path, cases, &feasible)
    }

    /// As [`Symbolic::cases`], but every case is asked for unless an earlier execution of the same step did.
    fn all_cases(&mut self, program: &Program, path: &mut Path, cases: &[Guard]) -> Answer<usize, Symbolic> {
        if let Some(settled) = path.settled.take() {
            if cases.get(settled.1) == Some(&settled.0) {
                return Ok(settled.1);
            }
        }
        let mut feasible: Vec<(usize, Feasible)> = vec![];
        for (i, case) in cases.iter().enumerate() {
            self.checks += 1;
            let g = self.cx.guards.and(path.guard, *case);
            let answer = self.feasible(program, g);
            if answer != Feasible::No {
                feasible.push((i, answer));
            }
        }
        let mut went = self.go_on(path, cases, &feasible);
        if let Err(Trouble::Split(paths)) = &mut went {
            for (p, (i, _)) in paths.iter_mut().zip(&feasible) {
                p.settled = Some((cases[*i], *i));
            }
        }
        went
    }

    fn go_on(
        &mut self,
        path: &mut Path,
        cases: &[Guard],
        feasible: &[(usize, Feasible)],
    ) -> Answer<usize, Symbolic> {
        match feasible {
            [] => Err(Trouble::Split(vec![])),
            [(only, _)] => {
                path.facts = self.cx.guards.and(path.facts, cases[*only]);
                Ok(*only)
            }
            several => {
                let mut paths = vec![];
                for (i, answer) in several {
                    let mut p = path.clone();
                    p.guard = self.cx.guards.and(path.guard, cases[*i]);
                    p.doubt |= *answer == Feasible::Unknown;
                    paths.push(p);
                }
                Err(Trouble::Split(paths))
            }
        }
    }
}
