//! Which outcomes of a summary can happen at a call, with few questions.
//!
//! The outcomes' conditions are disjoint. A model of the path, where one is known, names one that can be; it is asked whether
//! any of the others can, and the model of the answer names the next. Where k outcomes can be, that is about k questions,
//! however many there are; where only one can be and the summary leaves nothing out, it need not be asked for itself. What
//! the solver refutes without its backend is left out of the question, which keeps it small.

use super::known::Known;
use crate::explore::Explorer;
use crate::symbolic::{Feasible, Path};
use conspect_solver::Kept;
use conspect_term::Guard;

/// A question about several outcomes gets one part in so many of what one about a single outcome may take: where it is too
/// hard, they are asked for one by one.
const PART: u32 = 4;

/// A part of the executions of a state at a call.
pub(super) struct Part {
    /// The index of the outcome.
    pub index: usize,
    pub guard: Guard,
    pub unknown: bool,
    /// A model of the path there, where one was found.
    pub model: Option<Kept>,
}

/// The parts of the executions of a state at a call that can be.
pub(super) struct Parts {
    /// By the outcomes' order.
    pub parts: Vec<Part>,
    /// What no outcome says anything of, and whether the solver could not tell.
    pub rest: Option<(Guard, bool)>,
    /// Does the path condition imply the guard of the only part?
    pub implied: bool,
}

/// Which of several things can be.
enum OneOf {
    None,
    /// The one with this index, with a model.
    This(usize, Option<Kept>),
    /// Nothing is known; or the one that the model takes is not to be trusted.
    Unknown,
}

impl Explorer<'_> {
    /// Which of these disjoint parts of a path there are, and whether there is something in the rest. A function's
    /// outcomes are complete, or have a rest; some of them have neither.
    pub(super) fn feasible_parts(
        &mut self,
        path: &Path,
        known: &Known,
        all: bool,
        guards: &[Guard],
        rest: Option<Guard>,
    ) -> Parts {
        let on_path = self.domain.known(path);
        let every = self.domain.ask_all;
        let live: Vec<usize> = (0..guards.len())
            .filter(|i| every || !self.domain.cx.guards.disjoint(on_path, guards[*i]))
            .collect();
        let open = rest.filter(|rest| !self.domain.cx.guards.disjoint(on_path, *rest));
        // Where not all outcomes are asked for, the last one need not be.
        let whole = (known.complete && all || rest.is_some()) && open.is_none();
        let mut parts = match every {
            true => self.each(path, guards, &live),
            false => self.among(path, guards, live, whole),
        };
        parts.sort_by_key(|p| p.index);
        let rest = open.and_then(|rest| match self.ask(path, rest).0 {
            Feasible::No => None,
            answer => Some((rest, answer == Feasible::Unknown)),
        });
        // An answer of unknown leaves open whether the path is feasible at all.
        let implied = !every && whole && !path.doubt && matches!(parts.as_slice(), [p] if !p.unknown);
        Parts { parts, rest, implied }
    }

    /// The feasible ones among disjoint guards, each asked for.
    fn each(&mut self, path: &Path, guards: &[Guard], indices: &[usize]) -> Vec<Part> {
        let mut parts = vec![];
        for &index in indices {
            let guard = guards[index];
            match self.ask(path, guard) {
                (Feasible::No, _) => {}
                (answer, model) => {
                    parts.push(Part { index, guard, unknown: answer == Feasible::Unknown, model });
                }
            }
        }
        parts
    }

    /// As [`Self::each`], by asking whether any other can be. `whole`: the guards leave no execution of the path out.
    fn among(&mut self, path: &Path, guards: &[Guard], mut left: Vec<usize>, whole: bool) -> Vec<Part> {
        let implied = |parts: &[Part]| whole && parts.is_empty() && !path.doubt;
        let mut parts: Vec<Part> = vec![];
        let likely = self.likely(path, guards, &left).map(|at| left.remove(at));
        let before = left.len();
        // With one left and none likely, that one must be, and nothing need be refuted.
        if before > 1 || likely.is_some() {
            left.retain(|i| !self.is_refuted(path, guards[*i]));
            // Where nothing is left to ask, a question was answered all the same.
            let settled = left.is_empty() || left.len() == 1 && likely.is_none() && implied(&parts);
            self.domain.checks += u64::from(left.len() < before && settled);
        }
        while let [first, others @ ..] = left.as_slice() {
            // A path without doubt is feasible, so when no other part is, the last one must be.
            if others.is_empty() && likely.is_none() && implied(&parts) {
                parts.push(Part { index: *first, guard: guards[*first], unknown: false, model: None });
                break;
            }
            match self.one_of(path, guards, &left) {
                OneOf::None => break,
                OneOf::This(at, model) => {
                    let index = left.remove(at);
                    parts.push(Part { index, guard: guards[index], unknown: false, model });
                }
                OneOf::Unknown => {
                    parts.extend(self.each(path, guards, &left));
                    break;
                }
            }
        }
        match likely {
            Some(index) if implied(&parts) => {
                let model = path.model.as_ref().map(|m| m.0.clone());
                parts.push(Part { index, guard: guards[index], unknown: false, model });
            }
            Some(index) => parts.extend(self.each(path, guards, &[index])),
            None => {}
        }
        parts
    }

    /// The position of the outcome that the path's model takes.
    fn likely(&self, path: &Path, guards: &[Guard], left: &[usize]) -> Option<usize> {
        let (model, of) = path.model.as_ref()?;
        let cx = &self.domain.cx;
        if *of != path.guard {
            return None;
        }
        left.iter().position(|i| model.satisfies(&cx.terms, &cx.guards, guards[*i]))
    }

    /// Which of disjoint guards can be: one question, and what its model says.
    fn one_of(&mut self, path: &Path, guards: &[Guard], left: &[usize]) -> OneOf {
        let any = left.iter().fold(Guard::FALSE, |g, i| self.domain.cx.guards.or(g, guards[*i]));
        let budget = self.domain.budget();
        // A budget of 0 is none.
        let budget = if left.len() > 1 && budget > PART { budget / PART } else { budget };
        let (answer, model) = self.ask_within(path, any, budget);
        match (answer, model) {
            (Feasible::No, _) => OneOf::None,
            (Feasible::Unknown, _) | (_, None) => OneOf::Unknown,
            (Feasible::Yes, Some(model)) => {
                if let [_] = left {
                    return OneOf::This(0, Some(model));
                }
                let cx = &self.domain.cx;
                let at = left.iter().position(|i| model.satisfies(&cx.terms, &cx.guards, guards[*i]));
                // What the guard alone asks for (classes of objects) the model need not respect.
                let holds = at.filter(|at| self.is_model(path, guards[left[*at]], &model));
                holds.map_or(OneOf::Unknown, |at| OneOf::This(at, Some(model)))
            }
        }
    }

    /// Do the solver's cheap layers refute a part of the path? Whatever they leave is asked about together.
    fn is_refuted(&mut self, path: &Path, g: Guard) -> bool {
        let whole = self.domain.cx.guards.and(path.guard, g);
        self.domain.refutes(&self.world.program, whole)
    }

    /// Is this a model of the path where the guard holds?
    fn is_model(&mut self, path: &Path, g: Guard, model: &Kept) -> bool {
        let whole = self.domain.cx.guards.and(path.guard, g);
        self.domain.has_model(&self.world.program, whole, model)
    }

    /// Can a path go on where a guard holds, and with which model?
    fn ask(&mut self, path: &Path, g: Guard) -> (Feasible, Option<Kept>) {
        self.ask_within(path, g, self.domain.budget())
    }

    fn ask_within(&mut self, path: &Path, g: Guard, budget: u32) -> (Feasible, Option<Kept>) {
        self.domain.checks += 1;
        let way = self.domain.can_go_on(&self.world.program, path, g, budget);
        (way.feasible, way.model.map(|m| m.0))
    }
}
