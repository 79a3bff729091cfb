//! Making a summary: the function is explored by itself, in an open heap and in a domain of its own, by the same explorer.

use super::Calls;
use super::export::Exporter;
use super::import::import;
use super::known::{Known, Outcome, OutcomeKind, unfit_terms};
use super::record::Record;
use super::session::Kept;
use super::tree::{self, Tree};
use crate::explore::{Explorer, Options, RESOURCE_STEPS};
use crate::state::State;
use crate::step::{self, Reach};
use crate::symbolic::{Alone, Symbolic};
use crate::verdict::{Assumption, Limit, Reason};
use crate::{Control, Merge};
use conspect_ir::FnId;
use conspect_memory::compose::{add_constants, take_constants};
use conspect_memory::{CONST_BASE, Heap, SVal};
use conspect_term::{Op, Value};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

/// Of what a function may cost, steps may be one part in so many: their terms take memory.
const STEPS: u64 = 8;
/// So many steps take little memory: they may be all that is done.
const FEW_STEPS: u64 = 1_000_000;
/// With more outcomes than this, a function is not worth summarising.
pub(crate) const OUTCOMES: usize = 512;
/// Rounds of loops, where the user gave no bound.
const ROUNDS: u32 = 3;
/// With more functions than this being explored by themselves, one inside the other, those that wait for the innermost
/// are put off until it is done. Then they are begun again, so that no depth of calls needs a deep stack.
pub(super) const DEEP: usize = 24;
/// Where summaries are to pay, a function and those whose summaries it uses may cost this many times what one may.
const TOGETHER: u64 = 8;
/// Why there is no summary yet.
pub(super) const LATER: &str = "calls nested too deep";
/// Why a function is executed though there is a summary.
const RECURSION: &str = "recursion";

/// A final state with its outcome.
pub(crate) type Final = (State<Symbolic>, step::Outcome<SVal>);

/// What came of an attempt to make a summary.
enum Attempt {
    Made(Arc<Record>),
    /// It says nothing of the function: the time was up.
    Passing(Arc<Record>),
    /// Another function has to be summarised first.
    After(FnId),
}

impl Explorer<'_> {
    /// The summary of a function as it is used here; it may cost so much.
    pub(super) fn summary_within(&mut self, function: FnId, allowed: u64) -> Result<Rc<Known>, String> {
        let record = self.record(function, allowed)?;
        let account = self.summaries.accounts.entry(function).or_default();
        (account.allowed, account.before) = (allowed, account.spent);
        if self.summaries.building.is_empty() {
            let (session, world) = (self.session.clone(), &*self.world);
            let charged = &mut self.summaries.charged;
            self.summaries.building_effort += session.cost(world, function, allowed, charged, u64::MAX);
        }
        let program = &self.world.program;
        let returns = |f: &FnId| record.inlined.contains(&*program.functions[*f].name);
        if self.summaries.building.iter().any(returns) {
            self.summaries.refused.insert(function, RECURSION.into());
            return Err(RECURSION.into());
        }
        let summary = record.summary().ok_or("a summary that cannot be read")?;
        let Explorer { domain, world, summaries, .. } = self;
        let known = match import(domain, world, &mut summaries.names, function, &summary) {
            Ok(known) => Rc::new(known),
            Err(error) => {
                self.summaries.refused.insert(function, error.to_string());
                return Err(error.to_string());
            }
        };
        self.world.used_summary(function);
        self.summaries.inherited.extend(record.inlined.iter().cloned());
        self.summaries.known.insert(function, known.clone());
        Ok(known)
    }

    /// The record of a function: one that is kept, or a new one.
    pub(super) fn record(&mut self, function: FnId, allowed: u64) -> Result<Arc<Record>, String> {
        let session = self.session.clone();
        if self.summaries.building.is_empty() {
            session.deadline.set(self.deadline());
            session.interrupter.replace(Some(self.interrupter()));
        }
        let started = Instant::now();
        let outermost = session.depth.get() == 0;
        let mut pending = vec![function];
        let mut last = Err(LATER.to_string());
        while let Some(top) = pending.last().copied() {
            let first = match session.find(self.world, top, allowed) {
                Kept::Record(record) => {
                    last = Ok(record);
                    pending.pop();
                    continue;
                }
                Kept::After(first)
                    if !pending.contains(&first) && !self.summaries.building.contains(&first) =>
                {
                    Some(first)
                }
                Kept::After(_) | Kept::Nothing => None,
            };
            if let Some(first) = first {
                pending.push(first);
                continue;
            }
            let mut building = self.summaries.building.clone();
            building.extend(&pending);
            match self.attempt(building, allowed) {
                Attempt::Made(record) => {
                    last = Ok(record);
                    pending.pop();
                }
                // Nobody has time for the others.
                Attempt::Passing(record) => {
                    last = if pending.len() == 1 { Ok(record) } else { Err("the time is up".into()) };
                    break;
                }
                Attempt::After(first) if outermost => pending.push(first),
                Attempt::After(first) => {
                    session.deferred.set(Some(first));
                    self.abandoned = true;
                    last = Err(LATER.into());
                    break;
                }
            }
        }
        if outermost {
            session.count(|s| s.building_micros += started.elapsed().as_micros() as u64);
        }
        last
    }

    /// Explores the last of these functions by itself; the others wait for it.
    fn attempt(&mut self, building: Vec<FnId>, allowed: u64) -> Attempt {
        let session = self.session.clone();
        let function = building[building.len() - 1];
        if session.depth.get() >= DEEP {
            return Attempt::After(function);
        }
        let options = self.options_within(allowed);
        let targets = self.targets.clone();
        session.depth.set(session.depth.get() + 1);
        self.world.begin_scope();
        let constants = take_constants();
        let mut inner = Explorer::new(&mut *self.world, options);
        inner.session = session.clone();
        inner.targets = targets;
        inner.alone(building, allowed);
        let made = inner.made(function, allowed);
        session.add(&inner.statistics_alone());
        drop(inner);
        take_constants();
        add_constants(constants);
        let scope = self.world.end_scope();
        session.depth.set(session.depth.get() - 1);
        let Some((summary, cost, inlined, shared)) = made else {
            return Attempt::After(session.deferred.take().unwrap_or(function));
        };
        let record = Record::of(self.world, &summary, &scope, (allowed, cost), inlined, shared);
        let record = Arc::new(record);
        let late = session.deadline.get().is_some_and(|d| Instant::now() >= d);
        let stopped = session.interrupter.borrow().as_ref().is_some_and(|i| i.is_raised());
        let memory = summary.gaps.iter().any(|g| matches!(g, Reason::Limit(Limit::Memory(_))));
        if late || stopped || memory {
            return Attempt::Passing(record);
        }
        session.made(self.world, function, &record, &scope.pages);
        session.count(|s| s.built += 1);
        Attempt::Made(record)
    }

    /// The options with which a function is explored by itself. What is left of the run has no part in them.
    pub(super) fn options_within(&self, allowed: u64) -> Options {
        let rounds = self.options.loop_bound.unwrap_or(ROUNDS);
        let left = |deadline: Instant| deadline.saturating_duration_since(Instant::now());
        let mut solver = self.options.solver.clone();
        if self.options.calls == Calls::Auto {
            // One question takes no more than all of them may.
            let most = u32::try_from(allowed / RESOURCE_STEPS).unwrap_or(u32::MAX).max(1);
            solver.rlimit = if solver.rlimit == 0 { most } else { solver.rlimit.min(most) };
        }
        Options {
            solver,
            loop_bound: Some(rounds),
            effort: allowed,
            max_steps: self.options.max_steps.min((allowed / STEPS).max(FEW_STEPS)),
            time: self.session.deadline.get().map(left),
            ..self.options.clone()
        }
    }

    /// Prepares the exploration of a function by itself.
    pub(super) fn alone(&mut self, building: Vec<FnId>, allowed: u64) {
        let rounds = self.options.loop_bound.unwrap_or(ROUNDS);
        self.reach = Reach { open_rounds: rounds, open_depth: rounds.max(2), depth: self.options.call_depth };
        self.summaries.building = building;
        self.summaries.allowed = allowed;
        self.finals = Some(vec![]);
        self.domain.alone = Some(Alone::default());
        self.domain.tracing = self.options.merge == Merge::Never;
        if let Some(interrupter) = self.session.interrupter.borrow().clone() {
            self.domain.solver.share_interrupter(interrupter);
        }
    }

    /// Explores the function that this explorer was made for. `None` when another one has to come first.
    #[allow(clippy::type_complexity)]
    fn made(
        &mut self,
        function: FnId,
        allowed: u64,
    ) -> Option<(super::Summary, u64, BTreeSet<String>, bool)> {
        let trouble = match self.start(function) {
            Ok(mut st) => {
                st.memory = Heap::open();
                self.explore(function, st, &mut |_| Control::Continue);
                None
            }
            Err(e) => Some(e.to_string()),
        };
        if self.abandoned {
            return None;
        }
        let mut known = self.taken(function, trouble);
        let cost = self.cost_alone();
        if self.options.calls == Calls::Auto {
            known.cut |= self.costs_too_much(allowed, cost);
        }
        let name = |f: &FnId| self.world.program.functions[*f].name.to_string();
        let mut depends: Vec<String> = self.summaries.entered.iter().map(name).collect();
        depends.push(name(&function));
        depends.sort();
        depends.dedup();
        let mut inlined: BTreeSet<String> = self.summaries.inlined.iter().map(name).collect();
        inlined.extend(self.summaries.inherited.iter().cloned());
        let wanted = self.session.told.borrow().is_some() && self.summaries.building.len() == 1;
        if wanted {
            let text = super::behaviour::text(&mut self.domain, self.world, &known);
            self.session.told.replace(Some(text));
        }
        let exporter = Exporter::new(&mut self.domain, self.world);
        let (summary, shared) = exporter.summary(&known, depends, self.session.shapes.get());
        Some((summary, cost, inlined, shared))
    }

    /// Did the function, and those whose summaries it uses, cost more together than pays?
    fn costs_too_much(&mut self, allowed: u64, own: u64) -> bool {
        let most = TOGETHER * allowed;
        let mut seen = FxHashSet::default();
        let used: Vec<FnId> = self.summaries.known.keys().copied().collect();
        let mut sum = own;
        for f in used {
            sum += self.session.cost(self.world, f, allowed, &mut seen, most);
        }
        sum > most
    }

    /// The summary of what was explored since things were put aside.
    pub(super) fn taken(&mut self, function: FnId, trouble: Option<String>) -> Known {
        let alone = self.domain.alone.take().unwrap_or_default();
        let mut gaps: BTreeSet<Reason> = trouble.into_iter().map(Reason::from).collect();
        gaps.extend(self.unknown.keys().map(|k| k.0.clone()));
        let is_cut = |r: &Reason| matches!(r, Reason::Limit(Limit::Effort(_) | Limit::Steps(_)));
        let cut = gaps.iter().any(is_cut);
        if !self.suspended.is_empty() {
            gaps.insert(Reason::Bound);
        }
        let finals = self.finals.take().unwrap_or_default();
        let mut outcomes = vec![];
        let mut traces = vec![];
        // Objects that an initializer makes may be the caller's; their addresses here mean nothing there.
        let initialized = !self.domain.shared.is_empty() && self.summaries.start.is_none();
        let unfit = alone.unfit.clone().or(initialized.then(|| "an initializer runs inside".to_string()));
        for (st, outcome) in if unfit.is_some() { vec![] } else { finals } {
            let trace = st.path.trace.clone();
            match self.outcome(&st, outcome) {
                Ok(outcome) => {
                    outcomes.push(outcome);
                    traces.push(trace);
                }
                Err(reason) => {
                    gaps.insert(reason);
                }
            }
        }
        gaps.extend(unfit.map(Reason::from));
        let mut terms = vec![];
        let mut arrays = vec![];
        for o in &outcomes {
            terms.extend(o.terms(&mut self.domain));
            arrays.extend(o.effect.elems.iter().map(|e| e.0));
        }
        // What one outcome writes to an array, another may read by the array's other type.
        let related = unfit_terms(&self.domain, self.world, &terms, &arrays);
        let related = related.or_else(|| names_objects(&self.domain, &terms));
        if let Some(reason) = related {
            gaps.insert(reason.into());
            outcomes.clear();
            traces.clear();
        }
        let known = &self.summaries.known;
        let tree = self.domain.tracing.then(|| Tree::of(&traces, known));
        Known {
            function,
            complete: gaps.is_empty(),
            cut,
            gaps,
            outcomes,
            settled: alone.settled,
            constants: take_constants(),
            tree,
        }
    }

    /// What a final state says.
    fn outcome(&mut self, st: &State<Symbolic>, outcome: step::Outcome<SVal>) -> Result<Outcome, Reason> {
        let (kind, values) = match outcome {
            step::Outcome::Returned(v) => (OutcomeKind::Returned(v.clone()), v.into_iter().collect()),
            step::Outcome::Thrown(v) => (OutcomeKind::Thrown(v.clone()), vec![v]),
            step::Outcome::Failed(message) => (OutcomeKind::Failed(message), vec![]),
            step::Outcome::Halted => (OutcomeKind::Halted, vec![]),
            step::Outcome::Unsupported(reason) => return Err(reason),
            step::Outcome::Infeasible => return Err("an infeasible path".into()),
        };
        if st.path.count > 0 {
            return Err("an input of the environment is asked for".into());
        }
        let rests_on =
            |a: &Assumption| st.path.assumptions.iter().any(|i| self.domain.assumptions[*i as usize] == *a);
        if rests_on(&Assumption::IdentityHashes) {
            return Err("an identity hash code is used".into());
        }
        if rests_on(&Assumption::CapturedStack) {
            return Err("the stack of calls is looked at".into());
        }
        let (program, addresses) = (&self.world.program, &self.domain.addresses);
        let effect = match &self.summaries.start {
            Some(start) => st.memory.change(start, program, addresses, &values),
            None => st.memory.effect(program, addresses, &values),
        };
        let effect = effect.map_err(|e| Reason::from(e.to_string()))?;
        let outcome = Outcome {
            guard: st.path.guard,
            kind,
            effect,
            assumptions: st.path.assumptions.clone(),
            choices: tree::choices(&st.path.trace, &self.summaries.known),
        };
        let terms = outcome.terms(&mut self.domain);
        match unfit_terms(&self.domain, self.world, &terms, &[]) {
            Some(reason) => Err(reason.into()),
            None => Ok(outcome),
        }
    }
}

/// Terms have no form for objects that the function allocated: at each use these are others.
fn names_objects(domain: &Symbolic, terms: &[conspect_term::TermId]) -> Option<&'static str> {
    let is_new = |a: i32| a > 0 && (a as u64) < CONST_BASE;
    let all = domain.cx.terms.postorder(terms);
    let named = all.iter().any(|t| matches!(domain.cx.terms.op(*t), Op::Const(Value::Ref(a)) if is_new(*a)));
    named.then_some("a term names an object that is allocated")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::world::World;
    use conspect_solver::Config;

    /// The budget of one question in an attempt that is allowed so much.
    fn budget(calls: Calls, usual: u32, allowed: u64) -> u32 {
        let file = conspect_ir::text::parse_file("", "empty.cir").expect("an empty program");
        let (program, loader) = file.into_parts();
        let mut world = World::new(program, Box::new(loader));
        let solver = Config { rlimit: usual, ..Options::default().solver };
        let explorer = Explorer::new(&mut world, Options { calls, solver, ..Options::default() });
        explorer.options_within(allowed).solver.rlimit
    }

    #[test]
    fn a_question_takes_no_more_than_the_attempt_may_where_summaries_are_to_pay() {
        for allowed in [1, 39_062, 2_499_968, 639_991_808, u64::MAX] {
            for usual in [0, 5_000, 8_000_000] {
                let most = budget(Calls::Auto, usual, allowed);
                assert!(most > 0, "0 is no limit");
                assert!(
                    u64::from(most) * RESOURCE_STEPS <= allowed.max(RESOURCE_STEPS),
                    "{usual}, {allowed}"
                );
                assert!(usual == 0 || most <= usual, "{usual}, {allowed}");
                assert_eq!(budget(Calls::Compose, usual, allowed), usual);
            }
        }
    }
}
