//! Which of several ways a path can go on. What an answer of *unknown* means is decided here and nowhere else: the path
//! goes on, marked.

use super::{ClassRelation, Feasible, JOINED_BUDGET, LEAST_JOINED_BUDGET, Path, Symbolic};
use crate::domain::{Answer, Trouble};
use conspect_ir::Program;
use conspect_solver::{Answer as SolverAnswer, Extension, Kept};
use conspect_term::Guard;

/// One way in which a path can go on.
pub(crate) struct Way {
    pub feasible: Feasible,
    /// The condition of the path there.
    pub guard: Guard,
    /// A model of it, where one was found.
    pub model: Option<(Kept, Guard)>,
}

/// A path is not parted into more than about so many at once.
const MOST_PARTS: usize = 64;
/// After so many questions without an answer a path is not parted: each takes as long as thousands of easy ones.
const PATIENCE: u32 = 8;

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

    /// Can a path go on where a guard holds, and with which model?
    pub(crate) fn can_go_on(&mut self, program: &Program, path: &Path, case: Guard, rlimit: u32) -> Way {
        let guard = self.cx.guards.and(path.guard, case);
        if guard == Guard::FALSE {
            return Way { feasible: Feasible::No, guard, model: None };
        }
        if self.satisfiable.contains(&guard) {
            return Way { feasible: Feasible::Yes, guard, model: None };
        }
        let Symbolic { solver, cx, satisfiable, early, .. } = self;
        let near = path.model.as_ref().map(|m| &m.0);
        let known = path.model.as_ref().is_some_and(|m| m.1 == path.guard);
        let extension = Extension { whole: guard, open: if known { case } else { guard }, near };
        let relation = ClassRelation(program);
        let (answer, model) = solver.check_near(&mut cx.terms, &mut cx.guards, &relation, &extension, rlimit);
        let feasible = match answer {
            SolverAnswer::Sat(_) => {
                satisfiable.insert(guard);
                Feasible::Yes
            }
            SolverAnswer::Unsat => Feasible::No,
            SolverAnswer::Unknown(_) => {
                *early += u64::from(rlimit < solver.budget());
                Feasible::Unknown
            }
        };
        Way { feasible, guard, model: model.map(|m| (m, guard)) }
    }

    /// The budget of a question.
    pub(crate) fn budget(&self) -> u32 {
        self.solver.budget()
    }

    /// Can the guard be refuted without a question to the solver's backend?
    pub(crate) fn refutes(&mut self, program: &Program, guard: Guard) -> bool {
        let relation = ClassRelation(program);
        self.solver.refutes(&mut self.cx.terms, &self.cx.guards, &relation, guard)
    }

    /// Is this a model of the guard, as far as its values and classes say?
    pub(crate) fn has_model(&mut self, program: &Program, guard: Guard, model: &Kept) -> bool {
        let relation = ClassRelation(program);
        self.solver.has_model(&self.cx.terms, &mut self.cx.guards, &relation, guard, model)
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

    /// A path parted again on every join that it remembers: those of its parts that are feasible, as far as the solver can
    /// tell. Some joins remain where there would be very many parts. `None` where too many questions have no answer.
    pub(crate) fn part(&mut self, program: &Program, path: Path) -> Option<Vec<Path>> {
        let mut unanswered = 0;
        // A part that takes longer to refute goes on, marked.
        let budget = self.solver.budget().min(JOINED_BUDGET);
        let mut parts = vec![path];
        let mut sides = std::mem::take(&mut parts[0].joins);
        while let Some(side) = sides.pop() {
            let other = self.cx.guards.not(side);
            let mut next = vec![];
            for path in parts {
                let known = self.known(&path);
                if self.cx.guards.disjoint(known, side) || self.cx.guards.disjoint(known, other) {
                    next.push(path);
                    continue;
                }
                for g in [side, other] {
                    let way = self.can_go_on(program, &path, g, budget);
                    if way.feasible == Feasible::No {
                        continue;
                    }
                    if way.feasible == Feasible::Unknown {
                        unanswered += 1;
                        if unanswered > PATIENCE {
                            return None;
                        }
                    }
                    let mut p = path.clone();
                    p.guard = way.guard;
                    p.doubt |= way.feasible == Feasible::Unknown;
                    if way.model.is_some() {
                        p.model = way.model;
                    }
                    next.push(p);
                }
            }
            parts = next;
            if parts.len() > MOST_PARTS {
                parts.iter_mut().for_each(|p| p.joins.clone_from(&sides));
                break;
            }
        }
        Some(parts)
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
        let mut feasible: Vec<(usize, Way)> = vec![];
        for (k, i) in live.iter().enumerate() {
            // A path without doubt is feasible, so when no other case is, the last one must be.
            let last = k + 1 == live.len();
            let way = if last && feasible.is_empty() && !path.doubt {
                let guard = self.cx.guards.and(path.guard, cases[*i]);
                Way { feasible: Feasible::Yes, guard, model: None }
            } else {
                self.checks += 1;
                // A query that takes more than joined paths are allowed undoes a join.
                let joined = self.undo_joins && !path.joins.is_empty();
                let budget = if joined { self.joined_budget } else { self.solver.budget() };
                let way = self.can_go_on(program, path, cases[*i], budget);
                match way.feasible {
                    Feasible::Unknown if joined => match self.undo_join(path) {
                        Some(paths) => {
                            self.given_up += 1;
                            self.joined_budget = (self.joined_budget / 2).max(LEAST_JOINED_BUDGET);
                            return Err(Trouble::Split(paths));
                        }
                        None => self.can_go_on(program, path, cases[*i], self.solver.budget()),
                    },
                    _ => way,
                }
            };
            if way.feasible != Feasible::No {
                feasible.push((*i, way));
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
        let mut feasible: Vec<(usize, Way)> = vec![];
        for (i, case) in cases.iter().enumerate() {
            self.checks += 1;
            let way = self.can_go_on(program, path, *case, self.solver.budget());
            if way.feasible != Feasible::No {
                feasible.push((i, way));
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
        feasible: &[(usize, Way)],
    ) -> Answer<usize, Symbolic> {
        match feasible {
            [] => Err(Trouble::Split(vec![])),
            [(only, way)] => {
                // What a model of the path says of the only case is known: it holds there.
                let stale = path.model.as_ref().is_none_or(|m| m.1 != path.guard);
                if let (Some((kept, _)), true) = (&way.model, stale) {
                    path.model = Some((kept.clone(), path.guard));
                }
                path.facts = self.cx.guards.and(path.facts, cases[*only]);
                Ok(*only)
            }
            several => {
                let mut paths = vec![];
                for (_, way) in several {
                    // Before the next question, which may be hard.
                    self.note_few(way.guard);
                    let mut p = path.clone();
                    p.guard = way.guard;
                    p.doubt |= way.feasible == Feasible::Unknown;
                    if way.model.is_some() {
                        p.model = way.model.clone();
                    }
                    paths.push(p);
                }
                Err(Trouble::Split(paths))
            }
        }
    }
}
