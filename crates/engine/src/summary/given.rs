//! Summaries in programs of dynamic values, whose objects have no declared layout.
//!
//! A heap of which nothing is known would be of no use there: a function could assume nothing of the objects that it is given,
//! nor of those by which the language is built, and no term stands for a value that carries its own tag. The function is
//! explored in the heap of the first caller, where each cell that is not concrete has a name in place of its value
//! ([`Pattern`]); the names are the parameters of the summary's terms. At another call the summary is used if the caller's heap
//! matches in all that the function looked at, which also says what the names stand for. The exploration shares the domain
//! of the one that asks for it: one summary belongs to one exploration, and is not kept.

use super::Calls;
use super::account::Account;
use super::build::{DEEP, LATER};
use super::call::{DYNAMIC, Usable};
use super::export::Exporter;
use super::known::Known;
use super::portable::Summary;
use super::refine::Refused;
use crate::Control;
use crate::explore::Explorer;
use crate::state::State;
use crate::symbolic::{Path, Symbolic};
use crate::verdict::{Reason, Statistics};
use conspect_ir::{FnId, Tag, Type};
use conspect_memory::compose::{add_constants, take_constants};
use conspect_memory::dynamic::MAX_INT;
use conspect_memory::given::{Match, Pattern, Seen};
use conspect_memory::{Heap, SVal};
use conspect_term::{Guard, Op, Value};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Instant;

/// A function is explored in so many heaps at most.
const HEAPS: usize = 16;

/// What one question may take there, a twentieth of a second: without the caller's conditions questions are harder, and one
/// without an answer costs an outcome that the caller asks about.
const BUDGET: u32 = 250_000;

/// What an exploration may cost: a quarter of what one without a caller may, for there can be several of one function.
const EFFORT: u64 = 10_000_000;
/// A function whose exploration was cut short so often is executed.
const CUTS: usize = 2;

/// Why calls are executed whatever is being summarised at the time.
pub(super) const RUNTIME: &str = "a function of the runtime";
pub(super) const NOTHING_UNKNOWN: &str = "nothing that is not known";
/// Why a call is executed in a heap that none of the function's summaries was made for.
const MANY_HEAPS: &str = "heaps that differ too much";
const LONG: &str = "a function that takes long by itself";

/// The summaries of a function, by the heaps that they were made in.
#[derive(Default)]
pub(crate) struct InHeaps {
    made: Vec<Rc<Given>>,
    /// How often one was to be made.
    tried: usize,
}

impl InHeaps {
    /// How many of them would have cost too much.
    fn cut(&self) -> usize {
        self.made.iter().filter(|given| given.known.cut).count()
    }
}

/// A summary that was made in the heap of a caller.
pub(crate) struct Given {
    /// Those of called functions have smaller numbers.
    number: u64,
    known: Rc<Known>,
    pattern: Pattern,
    seen: Rc<Seen>,
}

impl Given {
    /// Why there is nothing that could be used.
    fn nothing(&self) -> Option<String> {
        let nothing = self.known.outcomes.is_empty() || self.known.cut;
        nothing.then(|| self.known.gaps.first().map_or_else(|| "no outcome".into(), Reason::to_string))
    }

    fn usable(&self, found: Match) -> Result<Usable, String> {
        if let Some(reason) = self.nothing() {
            return Err(reason);
        }
        Ok(Usable { known: self.known.clone(), args: found.values.into(), moved: Some(found.objects) })
    }
}

/// Explores an entry of a program of dynamic values, and tells of all summaries that were made on the way, callees first.
pub(super) fn met(mut explorer: Explorer<'_>, entry: FnId) -> Result<Vec<Summary>, Refused> {
    let start = explorer.start(entry).map_err(|e| Refused(e.to_string()))?;
    explorer.explore(entry, start, &mut |_| Control::Continue);
    let in_heaps = std::mem::take(&mut explorer.summaries.in_heaps);
    let mut all: Vec<Rc<Given>> = in_heaps.into_values().flat_map(|all| all.made).collect();
    all.sort_by_key(|given| given.number);
    if all.is_empty() {
        return Err(Refused("no function is called with something that is not known".into()));
    }
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    let mut out = vec![];
    for given in all {
        let (domain, world) = (&mut explorer.domain, &mut *explorer.world);
        let function = &world.program.functions[given.known.function];
        let params = function.param_names.iter().map(|n| n.to_string());
        let params: Vec<(String, Type)> = params.zip(function.params.iter().copied()).collect();
        let places = given.pattern.places(&domain.cx.terms, &world.program, &domain.addresses, &params);
        let exporter = Exporter::new(domain, world).in_heap(&given.pattern.heap, places);
        let (mut summary, _) = exporter.summary(&given.known, vec![], false);
        if let Some(tree) = &mut summary.tree {
            let program = &explorer.world.program;
            tree.leave_out(&|f| program.function_named(f).is_some_and(|f| program.functions[f].hidden));
        }
        let count = counts.entry(summary.function.clone()).or_default();
        *count += 1;
        summary.heap = Some(*count);
        out.push(summary);
    }
    Ok(out)
}

impl Explorer<'_> {
    /// The summary by which a call can be done in a program of dynamic values, or why it is to be executed.
    pub(super) fn usable_given(
        &mut self,
        st: &State<Symbolic>,
        function: FnId,
        args: &[SVal],
    ) -> Result<Usable, String> {
        if self.options.calls == Calls::Auto {
            return Err(DYNAMIC.into());
        }
        if self.world.program.functions[function].hidden {
            return Err(RUNTIME.into());
        }
        if st.path.count == 0 && self.summaries.building.is_empty() {
            return Err(NOTHING_UNKNOWN.into());
        }
        if self.summaries.building.contains(&function) {
            return Err("recursion".into());
        }
        let types = self.world.program.functions[function].params.clone();
        let args: Vec<(Type, SVal)> = types.into_iter().zip(args.iter().cloned()).collect();
        let made = self.summaries.in_heaps.get(&function).map_or(vec![], |all| all.made.clone());
        for given in made {
            if let Some(found) = self.matched(st, &given, &args) {
                return given.usable(found);
            }
        }
        let all = self.summaries.in_heaps.entry(function).or_default();
        if all.tried >= HEAPS {
            return Err(MANY_HEAPS.into());
        }
        if all.cut() >= CUTS {
            return Err(LONG.into());
        }
        all.tried += 1;
        let given = Rc::new(self.given(st, function, &args)?);
        let all = self.summaries.in_heaps.entry(function).or_default();
        all.made.push(given.clone());
        if let Some(reason) = given.nothing() {
            return Err(reason);
        }
        // Matching its own heap, it says what the names stand for.
        let found = self.matched(st, &given, &args).ok_or("a heap that does not match itself")?;
        given.usable(found)
    }

    fn matched(&mut self, st: &State<Symbolic>, given: &Given, args: &[(Type, SVal)]) -> Option<Match> {
        let exactly = self.options.calls == Calls::Replay;
        let mut hx = self.domain.heap_cx(self.world, &st.path);
        given.pattern.matched(&mut hx, &given.seen, (&st.memory, args), exactly)
    }

    /// Explores a function in the heap of a state that is at a call of it.
    fn given(
        &mut self,
        st: &State<Symbolic>,
        function: FnId,
        args: &[(Type, SVal)],
    ) -> Result<Given, String> {
        let session = self.session.clone();
        if session.depth.get() >= DEEP {
            return Err(LATER.into());
        }
        let mut hx = self.domain.heap_cx(self.world, &st.path);
        let pattern = Pattern::of(&mut hx, &st.memory, args).ok_or("arguments that have no names")?;
        if pattern.names.is_empty() {
            return Err(NOTHING_UNKNOWN.into());
        }
        let code = self.world.code(function).map_err(|e| e.to_string())?;
        let mut memory = pattern.heap.clone();
        let seen = memory.watch();
        let premise = self.premise(&pattern);
        let mut start: State<Symbolic> = State::at_entry(code, pattern.args.clone(), memory, Path::new());
        start.path.guard = premise;
        let allowed = match self.summaries.building.is_empty() {
            true => self.standing(&Account::default())?.min(EFFORT),
            false => self.summaries.allowed,
        };
        if self.summaries.building.is_empty() {
            session.deadline.set(self.deadline());
            session.interrupter.replace(Some(self.interrupter()));
        }
        let outermost = session.depth.get() == 0;
        session.depth.set(session.depth.get() + 1);
        let (started, constants) = (Instant::now(), take_constants());
        let mut known = self.explored_in(start, function, &pattern.heap, allowed);
        take_constants();
        add_constants(constants);
        session.depth.set(session.depth.get() - 1);
        let mut number = 0;
        session.count(|s| {
            s.built += 1;
            number = s.built;
            if outermost {
                s.building_micros += started.elapsed().as_micros() as u64;
            }
        });
        known.constants.clear();
        for o in &mut known.outcomes {
            o.guard = self.domain.cx.guards.simplify_under(o.guard, premise);
        }
        if pattern.is_odd(&seen) {
            known.outcomes.clear();
            known.complete = false;
            known.gaps.insert("an array that was written to at unknown places".into());
        }
        Ok(Given { number, known: Rc::new(known), pattern, seen })
    }

    /// What holds in all callers: integers are at most 2⁵³ in size, where they can be read.
    fn premise(&mut self, pattern: &Pattern) -> Guard {
        let cx = &mut self.domain.cx;
        let mut all = Guard::TRUE;
        for name in &pattern.names {
            let (Some(Tag::Int), Some(live)) = (name.tag, name.live) else { continue };
            let elsewhere = cx.guards.not(live);
            let [most, least] =
                [MAX_INT, -MAX_INT].map(|v| cx.terms.constant(Value::Bv { bits: 64, value: v as u64 }));
            for (a, b) in [(least, name.term), (name.term, most)] {
                let t = cx.terms.make(Op::BvSle, &[a, b]);
                let g = cx.guard_of_term(t);
                let g = cx.guards.or(elsewhere, g);
                all = cx.guards.and(all, g);
            }
        }
        all
    }

    /// Explores a function by itself from a state, with the domain that is used here.
    fn explored_in(&mut self, start: State<Symbolic>, function: FnId, heap: &Heap, allowed: u64) -> Known {
        let (mut building, options) = (self.summaries.building.clone(), self.options_within(allowed));
        building.push(function);
        let (session, targets) = (self.session.clone(), self.targets.clone());
        let (effort, checks) = (self.domain_effort(), self.domain.checks);
        let (alone, tracing) = (self.domain.alone.take(), self.domain.tracing);
        let budget = self.domain.solver.budget();
        self.domain.solver.set_budget(if budget == 0 { BUDGET } else { budget.min(BUDGET) });
        let mut inner = Explorer::new(&mut *self.world, options);
        (inner.session, inner.targets, inner.by_others) = (session.clone(), targets, effort);
        std::mem::swap(&mut inner.domain, &mut self.domain);
        std::mem::swap(&mut inner.summaries.in_heaps, &mut self.summaries.in_heaps);
        inner.alone(building, allowed);
        inner.summaries.start = Some(heap.clone());
        if let Some(alone) = &mut inner.domain.alone {
            alone.given = true;
        }
        inner.explore(function, start, &mut |_| Control::Continue);
        let known = inner.taken(function, None);
        std::mem::swap(&mut inner.domain, &mut self.domain);
        std::mem::swap(&mut inner.summaries.in_heaps, &mut self.summaries.in_heaps);
        let mut counts = inner.summaries.statistics.clone();
        let stats = inner.stats.clone();
        drop(inner);
        // What was asked here is not asked by who goes on.
        counts.checks += self.domain.checks - checks;
        self.domain.checks = checks;
        session.add(&Statistics { summaries: Some(counts), ..stats });
        (self.domain.alone, self.domain.tracing) = (alone, tracing);
        self.domain.solver.set_budget(budget);
        let now = self.domain_effort();
        self.by_others.0 += now.0 - effort.0;
        self.by_others.1 += now.1.saturating_sub(effort.1);
        known
    }
}
