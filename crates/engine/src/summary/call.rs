//! What is done at a call: its function's summary is used, or the function is executed.

use super::account::Done;
use super::apply::{Used, Wanted};
use super::given::{NOTHING_UNKNOWN, RUNTIME};
use super::known::Known;
use super::refine::Refused;
use super::tree::{has_call, has_conditional};
use super::{Calls, SummaryStatistics};
use crate::explore::Explorer;
use crate::schedule::Worklist;
use crate::state::State;
use crate::step::{self, Machine, Pause};
use crate::symbolic::Symbolic;
use crate::verdict::Reason;
use conspect_ir::{ClassKind, FnId, Type};
use conspect_memory::compose::add_constants;
use conspect_memory::{SVal, sort_of};
use conspect_term::Sort;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Why calls are executed whatever is being summarised at the time.
const ALWAYS: [&str; 10] = [
    THREADS,
    DYNAMIC,
    RUNTIME,
    NOTHING_UNKNOWN,
    "an initializer",
    "inside an initializer",
    "the entry",
    "concrete arguments",
    "no conditional",
    "a small function",
];
/// Why calls are executed in a program with dynamic values, where composing them is not asked for; and why no function has a
/// summary without a caller there: no term stands for such a value in a heap that is not known, and the functions that are
/// below such a language rely on what they keep true of their own objects.
pub(super) const DYNAMIC: &str = "a program of dynamic values";
/// Why calls are executed while several threads run: a summary does not say who reaches what.
const THREADS: &str = "several threads";
/// Why a call is executed that would leave paths apart which could be joined.
const APART: &str = "outcomes that would stay apart";
/// After so many of them, the function's calls are executed at once.
const OFTEN_APART: u64 = 2;
/// How many steps an outcome counts for that is refined in the state of a caller.
const OUTCOME_STEPS: u64 = 5_000;
/// The steps of a body without calls that is small.
const SMALL: usize = 12;

/// A summary at a call where it can be used.
pub(super) struct Usable {
    pub known: Rc<Known>,
    /// What the parameters of its terms stand for.
    pub args: Rc<[SVal]>,
    /// Where objects that its outcomes name are here, if it was made in a heap that was given.
    pub moved: Option<FxHashMap<u64, u64>>,
}

/// What became of a state at a call.
pub(crate) enum After {
    /// It went into the function.
    Entered,
    /// It could not go into the function, or did and stopped.
    Stopped(Pause<Symbolic>),
    /// Others go on in its place.
    Taken,
}

impl Explorer<'_> {
    /// What was done at calls so far.
    pub(crate) fn summary_statistics(&self) -> Option<SummaryStatistics> {
        let mut sum = self.session.done.borrow().summaries.clone().unwrap_or_default();
        (sum.building_checks, sum.building_instructions) =
            (sum.checks, self.session.done.borrow().instructions);
        sum.add(&SummaryStatistics { checks: self.domain.checks, ..self.summaries.statistics.clone() });
        Some(sum)
    }

    /// A state is at a call of a function: uses its summary, or goes into it.
    pub(crate) fn at_call(
        &mut self,
        work: &mut Worklist,
        st: &mut State<Symbolic>,
        function: FnId,
        merging: bool,
    ) -> After {
        self.summaries.entered.insert(function);
        if st.path.guide.as_ref().is_some_and(|g| st.depth >= g.depth) {
            return self.enter(st, function);
        }
        // The function that was replayed is behind.
        st.path.guide = None;
        let args = Machine::<Symbolic>::arguments(st);
        let reason = match self.usable(st, function, &args) {
            Ok(usable) => match self.use_summary(work, st, &usable, merging) {
                Ok(()) => return After::Taken,
                Err(refused) => refused.0,
            },
            Err(_) if self.abandoned => return After::Taken,
            Err(reason) => reason,
        };
        let for_now = !ALWAYS.contains(&&*reason);
        if for_now {
            self.summaries.inlined.insert(function);
        }
        self.summaries.accounts.entry(function).or_default().calls += 1;
        *self.summaries.statistics.inlined.entry(reason).or_default() += 1;
        if for_now && self.takes_back(merging) {
            self.enter_for_now(st, function)
        } else {
            self.enter(st, function)
        }
    }

    pub(super) fn enter(&mut self, st: &mut State<Symbolic>, function: FnId) -> After {
        let mut machine = self.machine();
        machine.enter_call(st, function).map_or(After::Entered, After::Stopped)
    }

    pub(super) fn machine(&mut self) -> Machine<'_, Symbolic> {
        Machine {
            world: self.world,
            domain: &mut self.domain,
            reach: self.reach,
            executed: 0,
            pause_at_calls: true,
            defers: None,
            trace: self.options.calls == Calls::Replay,
            lead: None,
        }
    }

    /// Does the program keep dynamic values? It is loaded as a whole then.
    pub(super) fn is_dynamic(&mut self) -> bool {
        let program = &self.world.program;
        *self.summaries.dynamic.get_or_insert_with(|| {
            let array = |kind: &ClassKind| matches!(kind, ClassKind::Array(Type::Dyn));
            program.fields.iter().any(|(_, f)| f.ty == Type::Dyn)
                || program.globals.iter().any(|(_, g)| g.ty == Type::Dyn)
                || program.classes.iter().any(|(_, c)| array(&c.kind))
        })
    }

    /// The summary by which a call can be done, or why it is to be executed.
    pub(super) fn usable(
        &mut self,
        st: &State<Symbolic>,
        function: FnId,
        args: &[SVal],
    ) -> Result<Usable, String> {
        if st.memory.watches_threads() {
            return Err(THREADS.into());
        }
        let auto = self.options.calls == Calls::Auto && self.summaries.building.is_empty();
        if self.is_dynamic() {
            return self.usable_given(st, function, args);
        }
        if self.world.program.initializers.contains(&function) {
            return Err("an initializer".into());
        }
        let initializers = &self.world.program.initializers;
        if !initializers.is_empty() && st.stack().iter().any(|(f, _)| initializers.contains(f)) {
            // It runs once, with values that are known.
            return Err("inside an initializer".into());
        }
        if st.below.is_none() && self.world.program.functions[st.top.code.function].hidden {
            // Its summary would be all there is to explore.
            return Err("the entry".into());
        }
        let program = &self.world.program;
        let scalar = program.functions[function].params.iter().all(|p| sort_of(*p) != Some(Sort::Ref));
        if auto && scalar && args.iter().all(|a| matches!(a, SVal::C(_))) {
            return Err("concrete arguments".into());
        }
        let code = self.world.code(function).map_err(|e| e.to_string())?;
        if !has_conditional(&code) && !has_call(&code) {
            return Err("no conditional".into());
        }
        if auto && code.steps.len() <= SMALL && !has_call(&code) {
            return Err("a small function".into());
        }
        if self.summaries.building.contains(&function) {
            return Err("recursion".into());
        }
        if self.summaries.accounts.get(&function).is_some_and(|a| a.apart >= OFTEN_APART) {
            return Err(APART.into());
        }
        if auto && !st.path.joins.is_empty() {
            // What is asked of all joined paths at once, outcome by outcome, is harder than what is asked at each branch.
            return Err("a joined path".into());
        }
        let known = self.worthwhile(function)?;
        let gap = || known.gaps.first().map_or_else(|| "no outcome".into(), Reason::to_string);
        // A part of the outcomes is of little use where the rest is executed anyway.
        let partly = known.gaps.iter().all(|g| *g == Reason::Bound);
        if known.outcomes.is_empty() || known.cut || auto && !known.complete && !partly {
            return Err(gap());
        }
        for g in &known.settled {
            let done = SVal::C(self.world.program.settled[g]);
            if st.memory.is_written(*g) || !st.memory.is_open() {
                if st.memory.global(&self.world.program, *g) != done {
                    return Err("a class that is not initialized".into());
                }
            } else if let Some(alone) = &mut self.domain.alone {
                alone.settled.insert(*g);
            }
        }
        if known.constants.iter().any(|c| st.memory.has_changed(*c)) {
            return Err("a constant object that was changed".into());
        }
        add_constants(known.constants.clone());
        Ok(Usable { known, args: args.into(), moved: None })
    }

    /// Replaces a state at a call by those that the function's outcomes lead to, and notes what that took.
    pub(super) fn use_summary(
        &mut self,
        work: &mut Worklist,
        st: &State<Symbolic>,
        usable: &Usable,
        merging: bool,
    ) -> Result<(), Refused> {
        let known = &*usable.known;
        let before = self.work();
        let done = self.replace(work, st, usable, merging);
        let refined = OUTCOME_STEPS * known.outcomes.len() as u64;
        let used = self.work().saturating_sub(before) + refined;
        if self.options.calls == Calls::Auto {
            // Executing those that the call is in takes this, too.
            let charged = self.charged(st);
            self.summaries.charge(&charged, Done { work: used, ..Done::default() });
        }
        let account = self.summaries.accounts.entry(known.function).or_default();
        (account.uses, account.used) = (account.uses + 1, account.used + used);
        done
    }

    fn replace(
        &mut self,
        work: &mut Worklist,
        st: &State<Symbolic>,
        usable: &Usable,
        merging: bool,
    ) -> Result<(), Refused> {
        let known = &*usable.known;
        if self.go_toward(work, st, usable, merging)? {
            return Ok(());
        }
        let Used { states, rest, .. } = self.guarded(|this| this.parts_of(st, usable, Wanted::All))?;
        self.stays_together(known.function, &states, merging)?;
        let replay = self.options.calls == Calls::Replay;
        let s = &mut self.summaries.statistics;
        *(if replay { &mut s.replayed } else { &mut s.composed }) += 1;
        s.rests += u64::from(rest.is_some());
        let several = states.len() + usize::from(rest.is_some()) > 1;
        self.stats.forks += (states.len() + usize::from(rest.is_some())).saturating_sub(1) as u64;
        let settle = |mut st: State<Symbolic>| {
            st.splits += u32::from(several);
            st.ran = 0;
            st.apart = 0;
            st
        };
        // In depth-first order the first goes on first.
        if let Some(rest) = rest {
            self.push_entered(work, settle(rest), known.function, merging);
        }
        for (st, ended) in states.into_iter().rev() {
            let st = settle(st);
            match ended {
                _ if replay => self.push_entered(work, st, known.function, merging),
                Some(outcome) => self.ended(st, outcome),
                None => self.enqueue(work, st, merging),
            }
        }
        Ok(())
    }

    /// Where paths are joined and summaries are to pay, a call is executed whose outcomes leave the caller in several states:
    /// paths inside a function meet at each of its branches, those behind it only where nobody has gone far.
    fn stays_together(
        &mut self,
        function: FnId,
        states: &[(State<Symbolic>, Option<step::Outcome<SVal>>)],
        merging: bool,
    ) -> Result<(), Refused> {
        let goes_on = states.iter().filter(|(_, ended)| ended.is_none()).count();
        if self.options.calls != Calls::Auto || !merging || goes_on < 2 {
            return Ok(());
        }
        self.summaries.accounts.entry(function).or_default().apart += 1;
        Refused::because(APART)
    }

    /// Lets a state at a call go on in the function.
    fn push_entered(&mut self, work: &mut Worklist, mut st: State<Symbolic>, function: FnId, merging: bool) {
        match self.enter(&mut st, function) {
            After::Entered => self.enqueue(work, st, merging),
            After::Stopped(Pause::Bounded(bound)) => self.suspend(st, bound),
            After::Stopped(Pause::Ended(outcome)) => self.ended(st, outcome),
            After::Stopped(_) | After::Taken => unreachable!("going into a function bounds or ends a path"),
        }
    }
}
