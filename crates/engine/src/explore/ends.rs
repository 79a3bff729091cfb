//! What becomes of a state that ended: a path more, and a violation where its outcome is one that a property excludes.

use super::{End, Explorer, OpenEnd};
use crate::state::State;
use crate::step::Outcome;
use crate::symbolic::{Feasible, Path, Symbolic, threads};
use crate::verdict::{Confirmation, Location, NotSeen, ObjectContents, Reason, Violation};
use crate::witness;
use conspect_ir::{ClassId, FnId};
use conspect_memory::threads::Threads;
use conspect_memory::{SVal, sort_of, value_of};
use conspect_solver::Answer;
use conspect_term::{Guard, Op, Sort, SymbolKind, Value};

/// So many violations of a property are looked at for one that is manifest.
const MOST_JUDGED: u32 = 40;
/// Inputs for so many ends that are not known are kept.
const MOST_OPEN: usize = 6;

impl Explorer<'_> {
    pub(crate) fn ended(&mut self, st: State<Symbolic>, outcome: Outcome<SVal>) {
        if matches!(outcome, Outcome::Infeasible) {
            return;
        }
        self.stats.paths += 1;
        if st.memory.threads().is_some_and(Threads::is_pending) {
            self.add_unknown(threads::PENDING.into(), None);
        }
        if let Some(finals) = &mut self.finals {
            finals.push((st, outcome));
            return;
        }
        if let Some(watcher) = &mut self.watcher {
            watcher(&st.memory);
        }
        if let Some(ends) = &mut self.collected {
            let memory = st.memory.clone();
            ends.push(End { guard: st.path.guard, outcome: outcome.clone(), memory });
        }
        if self.behaviours.is_some() && !matches!(outcome, Outcome::Unsupported(_)) {
            self.behaves(&st, &outcome);
        }
        self.assumptions.extend(st.path.assumptions.iter().copied());
        match outcome {
            Outcome::Returned(_) | Outcome::Halted | Outcome::Infeasible => {}
            Outcome::Unsupported(reason) => {
                let location = self.place_of(&st.stack());
                self.keep_open(&st, &reason, location.as_ref());
                self.add_unknown(reason, location);
            }
            Outcome::Failed(message) => {
                for i in 0..self.properties.len() {
                    if self.properties[i].property.fail {
                        self.violated(i, &st, Guard::TRUE, &message);
                    }
                }
            }
            Outcome::Thrown(v) => self.thrown(&st, &v),
        }
    }

    /// Of a path on which two threads clash, only the order that was executed is known.
    pub(super) fn note_clash(&mut self, st: &mut State<Symbolic>) {
        if !st.memory.threads().is_some_and(Threads::has_clash) {
            return;
        }
        if let Some(clash) = st.memory.threads_mut().take_clash() {
            let location = self.place_of(&clash.stack);
            self.add_unknown(threads::clash_reason(self.world, &clash), location);
        }
    }

    /// Keeps inputs that lead to an end which is not known: the first for each reason and place.
    fn keep_open(&mut self, st: &State<Symbolic>, reason: &Reason, location: Option<&Location>) {
        // What the front end does not make is no input.
        if matches!(reason, Reason::Beyond { .. }) {
            return;
        }
        let seen = self.unknown.contains_key(&(reason.clone(), location.cloned()));
        if !self.options.keep_open || seen || self.open.len() >= MOST_OPEN || st.path.doubt {
            return;
        }
        let answer = witness::model(&mut self.domain, self.world, &st.path, st.path.guard, &[]);
        if let Answer::Sat(model) = answer {
            let found = witness::extract(&mut self.domain, self.world, st, &model);
            self.add_open(found.for_people, reason);
        }
    }

    /// Adds the inputs of an execution of which only the runtime knows how it ends.
    fn add_open(&mut self, mut witness: conspect_verdict::Witness, reason: &Reason) {
        witness.requests.retain(|r| r.label != conspect_verdict::ONLY_RUNTIME);
        self.open.push(OpenEnd { witness, reason: reason.clone() });
    }

    /// An exception left the entry: which properties does it violate, and under which guard?
    fn thrown(&mut self, st: &State<Symbolic>, v: &SVal) {
        let known = self.domain.known(&st.path);
        let mut by_class: Vec<(Guard, ClassId)> = vec![];
        for (g, o) in self.domain.cx.entries(known, v) {
            let SVal::C(address) = o else {
                self.add_unknown(Reason::ThrownInput, None);
                continue;
            };
            let class = self.domain.class_at(self.world, address);
            match by_class.iter_mut().find(|(_, c)| *c == class) {
                Some(entry) => entry.0 = self.domain.cx.guards.or(entry.0, g),
                None => by_class.push((g, class)),
            }
        }
        for (g, class) in by_class {
            let mut asked = false;
            for i in 0..self.properties.len() {
                let thrown = self.properties[i].property.thrown.clone();
                if thrown.iter().any(|t| self.world.is_subclass(class, *t)) {
                    asked = true;
                    let name = self.world.program.classes[class].name.clone();
                    self.violated(i, st, g, &name);
                }
            }
            if !asked {
                let name = &self.world.program.classes[class].name;
                let note =
                    format!("{name} can leave the entry; it violates none of the properties asked for");
                if !self.notes.contains(&note) {
                    self.notes.push(note);
                }
            }
        }
    }

    /// A property is violated where the path and the guard hold: finds a witness and re-executes it.
    fn violated(&mut self, property: usize, st: &State<Symbolic>, g: Guard, kind: &str) {
        if self.properties[property].violation.is_some() || self.properties[property].judged >= MOST_JUDGED {
            return;
        }
        let plain = self.domain.cx.guards.and(st.path.guard, g);
        let (guard, deferred) = self.with_deferred(st, plain);
        let location = self.place_of(&st.stack());
        // Where callers are taken to keep something, inputs are preferred in which they do.
        let kept = if self.apart { self.passed(st) } else { vec![] };
        let mut answer = witness::model(&mut self.domain, self.world, &st.path, guard, &kept);
        if deferred.is_none() && matches!(answer, Answer::Unknown(_)) && !st.path.joins.is_empty() {
            answer = self.case_by_case(&st.path, g, answer);
        }
        let model = match answer {
            Answer::Sat(model) => model,
            Answer::Unsat if deferred.is_none() => return,
            Answer::Unsat | Answer::Unknown(_) => {
                // Without the deferred constraints there may be no such inputs either.
                let plain = match &deferred {
                    Some(_) => witness::model(&mut self.domain, self.world, &st.path, plain, &[]),
                    None => answer,
                };
                let why = match (plain, deferred) {
                    (Answer::Unsat, _) => return,
                    (Answer::Sat(_), why) => why.unwrap_or_default(),
                    (Answer::Unknown(reason), _) => reason.to_string(),
                };
                let reason = Reason::Undecided { kind: kind.into(), why: why.into() };
                *self.properties[property].unknown.entry((reason, location)).or_default() += 1;
                return;
            }
        };
        let mut witness = witness::extract(&mut self.domain, self.world, st, &model);
        let entry = bottom(st);
        let seen = witness::re_execute(self.world, entry, &mut witness);
        if let Some(reason) = only_the_runtime_knows(&witness) {
            if self.options.keep_open && self.open.len() < MOST_OPEN && !st.path.doubt {
                self.add_open(witness.for_people, &reason);
            }
            *self.properties[property].unknown.entry((reason, location)).or_default() += 1;
            return;
        }
        match seen {
            witness::Seen::Thrown { class, location, stack, message }
                if *self.world.program.classes[class].name == *kind =>
            {
                self.found(property, (kind, message), (location, stack), (entry, witness));
            }
            witness::Seen::Failed { message, location, stack } if message == kind => {
                self.found(property, ("fail", Some(message)), (location, stack), (entry, witness));
            }
            other => {
                let cause = if model.uses_uninterpreted() { NotSeen::Uninterpreted } else { NotSeen::Defect };
                let seen = other.describe(self.world).into();
                let reason = Reason::NotSeenAgain { kind: kind.into(), seen, cause };
                *self.properties[property].unknown.entry((reason, location)).or_default() += 1;
            }
        }
    }

    /// A guard together with the deferred constraints of a state, and what is said where no inputs meet both: that they meet the guard
    /// alone proves nothing, and constraints may leave out inputs that are possible.
    fn with_deferred(&mut self, st: &State<Symbolic>, guard: Guard) -> (Guard, Option<String>) {
        let Some((global, why)) = self.world.program.deferred.clone() else { return (guard, None) };
        let value = st.memory.global(&self.world.program, global);
        let sort = sort_of(self.world.program.globals[global].ty).expect("the global is a number");
        let term = self.domain.cx.term(&value, sort);
        let zero = self.domain.cx.terms.constant(value_of(0, sort));
        let holds = self.domain.cx.terms.make(Op::Eq, &[term, zero]);
        let holds = self.domain.cx.guard_of_term(holds);
        let narrowed = self.domain.cx.guards.and(guard, holds);
        (narrowed, (narrowed != guard).then(|| why.into()))
    }

    /// A violation was executed. A latent one is kept beside, and the search goes on for one that is manifest.
    fn found(
        &mut self,
        property: usize,
        (kind, message): (&str, Option<String>),
        (location, stack): (Location, Vec<Location>),
        (entry, witness): (FnId, witness::Found),
    ) {
        let mut violation = Violation {
            kind: kind.into(),
            message,
            location,
            stack,
            path: witness::path(self.world, entry, &witness),
            concrete: Confirmation::Confirmed,
            doubt: witness.doubt,
            witness: witness.for_people,
            confirmation: Confirmation::NotRun { reason: "not asked for".into() },
            latent: None,
        };
        if let Some(preconditions) = &self.preconditions {
            // What nothing depends on says nothing of callers.
            let mut seen = violation.clone();
            for (i, object) in seen.witness.objects.iter_mut().enumerate() {
                if let ObjectContents::Fields(fields) = &mut object.contents {
                    let idle =
                        |c: &str, n: &str| witness.idle.iter().any(|(o, d, m)| *o == i && d == c && m == n);
                    fields.retain(|(class, name, _)| !idle(class, name));
                }
            }
            violation.latent = preconditions.latent(&seen);
        }
        witness::show_answers(self.world, &witness.classes, &mut violation.witness);
        let effort = self.all_effort();
        let watched = &mut self.properties[property];
        watched.judged += 1;
        if violation.latent.is_none() || !self.apart {
            watched.violation = Some(violation);
        } else if let Some((first, _)) = &mut watched.latent {
            // What callers have to keep is what all of them need.
            return first.also_needs(&violation);
        } else {
            watched.latent = Some((violation, effort));
        }
        self.news = true;
    }

    /// Conditions under which the references among the arguments are there.
    pub(crate) fn passed(&mut self, st: &State<Symbolic>) -> Vec<Guard> {
        let entry = bottom(st);
        let params = self.world.program.functions[entry].params.clone();
        let null = self.domain.cx.terms.constant(Value::Ref(0));
        let mut out = vec![];
        for (i, ty) in params.iter().enumerate() {
            if sort_of(*ty) == Some(Sort::Ref) {
                let (_, term) = self.domain.symbol(SymbolKind::Param(i as u32), Sort::Ref);
                let is_null = self.domain.cx.terms.make(Op::Eq, &[term, null]);
                let is_null = self.domain.cx.guard_of_term(is_null);
                out.push(self.domain.cx.guards.not(is_null));
            }
        }
        out
    }

    /// A model of a joined path on which something holds, looked for on each of its parts: what is too hard for all executions
    /// at once can be easy for those that took one way. The given answer where the solver cannot tell of a part either.
    fn case_by_case(&mut self, path: &Path, g: Guard, whole: Answer) -> Answer {
        let program = &self.world.program;
        let parts = self.domain.part(program, path.clone());
        if self.domain.cx.guards.take_overflow() {
            return whole;
        }
        let Some(parts) = parts else { return whole };
        let budget = self.domain.solver.budget();
        for part in parts {
            let way = self.domain.can_go_on(program, &part, g, budget);
            match way.feasible {
                Feasible::No => {}
                Feasible::Yes => return witness::model(&mut self.domain, self.world, &part, way.guard, &[]),
                Feasible::Unknown => return whole,
            }
        }
        Answer::Unsat
    }
}

/// The entry of a state: the function of its outermost frame.
pub(crate) fn bottom(st: &State<Symbolic>) -> FnId {
    st.stack().last().expect("a stack has a frame").0
}

/// Why a run of the concrete domain with these inputs shows nothing: it does not know how it goes on, or the symbolic one took any of many numbers where
/// the runtime has one, which may be another than it has in that run.
fn only_the_runtime_knows(witness: &witness::Found) -> Option<Reason> {
    let made_up = witness.for_people.requests.iter().any(|r| r.label == conspect_verdict::ONLY_RUNTIME);
    match &witness.open {
        Some(reason @ Reason::Unsupported(_)) => Some(reason.clone()),
        _ => made_up.then(|| Reason::Unsupported(conspect_verdict::ONLY_RUNTIME.into())),
    }
}
