//! Making a summary: the function is explored by itself, in an open heap, by the same explorer.

use super::known::{BOUND, Known, Outcome, OutcomeKind, unfit_terms};
use super::tree::{self, Tree};
use crate::explore::{End, Explorer, Options, Watched};
use crate::state::State;
use crate::step::{self, Bound, Reach};
use crate::symbolic::{Alone, Symbolic};
use crate::verdict::Location;
use crate::{Control, Merge};
use conspect_ir::FnId;
use conspect_memory::compose::{add_constants, take_constants};
use conspect_memory::{Heap, SVal};
use conspect_term::{Sort, SymId, Symbol, SymbolKind};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::time::Instant;

/// Of what a function may cost, steps may be one part in so many: their terms take memory.
const STEPS: u64 = 8;
/// With more outcomes than this, a function is not worth summarising.
pub(crate) const OUTCOMES: usize = 512;
/// Rounds of loops, where the user gave no bound.
const ROUNDS: u32 = 3;

/// A final state with its outcome.
pub(crate) type Final = (State<Symbolic>, step::Outcome<SVal>);

/// What an explorer puts aside while it explores a function by itself.
struct Aside {
    options: Options,
    reach: Reach,
    suspended: BTreeMap<(Bound, Option<Location>), Vec<State<Symbolic>>>,
    completed: Option<u32>,
    news: bool,
    unknown: BTreeMap<(String, Option<Location>), u64>,
    notes: Vec<String>,
    assumptions: BTreeSet<u32>,
    properties: Vec<Watched>,
    paths: u64,
    collected: Option<Vec<End>>,
    finals: Option<Vec<Final>>,
    entered: BTreeSet<FnId>,
    alone: Option<Alone>,
    constants: BTreeSet<u64>,
    tracing: bool,
    shared: rustc_hash::FxHashSet<u64>,
    /// What the parameters' symbols stood for.
    params: Vec<(SymId, Option<conspect_ir::Type>)>,
}

impl Explorer<'_> {
    /// Makes the summary of a function, in place of an older one; it may cost so much.
    pub(super) fn summary_within(&mut self, function: FnId, allowed: u64) -> Rc<Known> {
        let (steps, checks) = (self.stats.instructions, self.domain.checks);
        let before = self.all_effort();
        let started = Instant::now();
        let outermost = self.summaries.building.is_empty();
        self.summaries.building.push(function);
        let aside = self.put_aside(function, allowed);
        let allowed = self.options.effort.saturating_sub(before);
        self.domain.tracing = self.options.merge == Merge::Never;
        let trouble = match self.start(function) {
            Ok(mut st) => {
                st.memory = Heap::open();
                self.explore(function, st, &mut |_| Control::Continue);
                None
            }
            Err(e) => Some(e.to_string()),
        };
        let known = Rc::new(self.taken(function, trouble));
        self.take_back(aside);
        self.summaries.building.pop();
        let spent = self.all_effort().saturating_sub(before);
        let account = self.summaries.accounts.entry(function).or_default();
        (account.allowed, account.before) = (allowed, account.spent);
        let s = &mut self.summaries.statistics;
        s.built += 1;
        if outermost {
            self.summaries.building_effort += spent;
            s.building_micros += started.elapsed().as_micros() as u64;
            s.building_instructions += self.stats.instructions - steps;
            s.building_checks += self.domain.checks - checks;
        }
        self.summaries.known.insert(function, known.clone());
        known
    }

    fn put_aside(&mut self, function: FnId, allowed: u64) -> Aside {
        let params = self.world.program.functions[function].params.clone();
        let mut kept = vec![];
        for i in 0..params.len() {
            let symbol = Symbol { kind: SymbolKind::Param(i as u32), sort: Sort::Ref };
            let symbol = self.domain.cx.terms.symbol(symbol);
            kept.push((symbol, self.domain.hole_types.get(&symbol).copied()));
        }
        let rounds = self.options.loop_bound.unwrap_or(ROUNDS);
        let reach = Reach { open_rounds: rounds, open_depth: rounds.max(2), depth: self.options.call_depth };
        let aside = Aside {
            options: self.options.clone(),
            reach: std::mem::replace(&mut self.reach, reach),
            suspended: std::mem::take(&mut self.suspended),
            completed: self.completed.take(),
            news: std::mem::take(&mut self.news),
            unknown: std::mem::take(&mut self.unknown),
            notes: std::mem::take(&mut self.notes),
            assumptions: std::mem::take(&mut self.assumptions),
            properties: std::mem::take(&mut self.properties),
            paths: self.stats.paths,
            collected: self.collected.take(),
            finals: self.finals.replace(vec![]),
            entered: std::mem::take(&mut self.summaries.entered),
            alone: self.domain.alone.replace(Alone::default()),
            constants: take_constants(),
            tracing: self.domain.tracing,
            shared: std::mem::take(&mut self.domain.shared),
            params: kept,
        };
        self.options.loop_bound = Some(rounds);
        let effort = self.all_effort().saturating_add(allowed);
        self.options.effort = if self.options.effort > 0 { self.options.effort.min(effort) } else { effort };
        self.options.max_steps =
            self.options.max_steps.min(self.stats.instructions.saturating_add(allowed / STEPS));
        aside
    }

    fn take_back(&mut self, aside: Aside) {
        self.options = aside.options;
        self.reach = aside.reach;
        self.suspended = aside.suspended;
        self.completed = aside.completed;
        self.news = aside.news;
        self.unknown = aside.unknown;
        self.notes = aside.notes;
        self.assumptions = aside.assumptions;
        self.properties = aside.properties;
        self.stats.paths = aside.paths;
        self.collected = aside.collected;
        self.finals = aside.finals;
        self.summaries.entered = aside.entered;
        self.domain.alone = aside.alone;
        take_constants();
        add_constants(aside.constants);
        self.domain.tracing = aside.tracing;
        self.domain.shared = aside.shared;
        for (symbol, ty) in aside.params {
            match ty {
                Some(ty) => self.domain.hole_types.insert(symbol, ty),
                None => self.domain.hole_types.remove(&symbol),
            };
        }
    }

    /// The summary of what was explored since things were put aside.
    fn taken(&mut self, function: FnId, trouble: Option<String>) -> Known {
        let alone = self.domain.alone.take().unwrap_or_default();
        let mut gaps: BTreeSet<String> = trouble.into_iter().collect();
        gaps.extend(self.unknown.keys().map(|k| k.0.clone()));
        let is_cut = |reason: &String| reason.contains("(--effort)") || reason.contains("(--max-steps)");
        let cut = gaps.iter().any(is_cut);
        if !self.suspended.is_empty() {
            gaps.insert(BOUND.into());
        }
        let finals = self.finals.take().unwrap_or_default();
        let mut outcomes = vec![];
        let mut traces = vec![];
        // Objects that an initializer makes may be the caller's; their addresses here mean nothing there.
        let initialized = !self.domain.shared.is_empty();
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
        gaps.extend(unfit);
        let mut terms = vec![];
        let mut arrays = vec![];
        for o in &outcomes {
            terms.extend(o.terms(&mut self.domain));
            arrays.extend(o.effect.elems.iter().map(|e| e.0));
        }
        // What one outcome writes to an array, another may read by the array's other type.
        let related = unfit_terms(&self.domain, self.world, &terms, &arrays);
        if let Some(reason) = related {
            gaps.insert(reason.into());
            outcomes.clear();
            traces.clear();
        }
        let known = &self.summaries.known;
        let tree = self.domain.tracing.then(|| Tree::of(&traces, known));
        let mut depends = self.summaries.entered.clone();
        for f in &self.summaries.entered {
            depends.extend(known.get(f).into_iter().flat_map(|k| k.depends.iter().copied()));
        }
        depends.insert(function);
        Known {
            function,
            complete: gaps.is_empty(),
            cut,
            gaps,
            outcomes,
            settled: alone.settled,
            constants: take_constants(),
            depends,
            tree,
        }
    }

    /// What a final state says.
    fn outcome(&mut self, st: &State<Symbolic>, outcome: step::Outcome<SVal>) -> Result<Outcome, String> {
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
        let by_address = |i: &u32| self.domain.assumptions[*i as usize].contains("identity hash codes");
        if st.path.assumptions.iter().any(by_address) {
            return Err("an identity hash code is used".into());
        }
        let effect = st
            .memory
            .effect(&self.world.program, &self.domain.addresses, &values)
            .map_err(|e| e.to_string())?;
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
