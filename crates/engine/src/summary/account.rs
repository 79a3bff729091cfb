//! What calls cost, and when a summary is worth its making.
//!
//! Costs are counted by [`Explorer::work`], in steps, questions and the solver's own units and never in time, so that a run
//! decides the same way on every machine. The rule is that of renting and buying: calls of a function are executed until
//! what that took, beside everything else that was done, makes the attempt to summarise it a small part of the whole.

use super::known::Known;
use super::record::Record;
use super::{Calls, Summaries};
use crate::explore::{Explorer, Merge};
use crate::state::State;
use crate::symbolic::Symbolic;
use conspect_ir::FnId;
use smallvec::SmallVec;
use std::rc::Rc;
use std::sync::Arc;

/// What a summary may cost where composition or replay is asked for, and no more than one part in so many of what an entry
/// may: a function that needs more is seldom worth it, and an entry may have hundreds.
const EFFORT: u64 = 40_000_000;
const PART_EACH: u64 = 8;
/// What a summary may cost is this, doubled or halved as often as need be, so that few are made twice.
const RUNG: u64 = 40_000_000;
const LEAST_RUNG: u64 = RUNG / 1024;

/// Of what is done beside, making summaries may take one part in so many in a short run, and so many times as much in a
/// long one.
const PART_SHORT: u64 = 128;
const TIMES_LONG: u64 = 2;
const TIMES_EARLY: u64 = 3;
/// A run counts as a long one, for a function whose calls asked the backend so many questions for each path, from this part of it on;
/// where they asked so many questions, from all of it on; else from so many times as much on.
const HARD_EACH: u64 = 16;
const ASKED_EACH: u64 = 6;
pub(super) const EARLY: Ratio = (2, 3);
const ON_TIME: Ratio = (1, 1);
const LATE: Ratio = (8, 1);
/// There a summary may take what so many of the function's calls took, or one part in so many of what all of them did: it
/// has to pay for itself.
const CALLS_EACH: u64 = 10;
const PART_CALLS: u64 = 4;
/// An attempt that asks the backend starts a solver of its own, which takes about this part of what makes a run long: the
/// solver's own count does not show it.
const START: u64 = 200;
/// A summary is tried for once it may take so many times what a call took on average: without the caller's conditions
/// there are more paths.
const LEAST: u64 = 2;
/// Calls that took less than this part of what makes a run long, all together, are left alone.
const LITTLE: u64 = 10_000;
/// In a long run a single call of less than this part is left alone, too: using a summary asks some questions as well.
const FEW: u64 = 64;
/// An attempt that was cut short is repeated once the calls that were executed since took so many times as much.
const AGAIN: u64 = 2;
/// By how much more the next attempt is allowed.
const MORE: u64 = 4;
/// After so many uses it is looked at whether they are cheaper than executing the calls was.
const USES: u64 = 8;
/// A call is taken back where calls took so many times what the summary does: what the path did in it so far is lost.
const DEARER: u64 = 8;
/// After so many calls that could not be taken back, the function's calls are left as they are.
const OFTEN_KEPT: u64 = 2;
/// How many functions on the stack a step is charged to.
const CHARGED: usize = 6;

/// A number and what it is divided by.
type Ratio = (u64, u64);

/// What the calls of a function took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Account {
    /// Calls that were executed, and what they took.
    pub calls: u64,
    pub spent: u64,
    /// The questions that they asked, those of them that the backend or trying all assignments had to answer, and by how many paths they left more.
    pub asked: u64,
    pub hard: u64,
    pub forks: u64,
    /// Calls at which the summary was used, and what that took.
    pub uses: u64,
    pub used: u64,
    /// Calls at which its outcomes would have left paths apart that could be joined.
    pub apart: u64,
    /// What the last attempt to summarise the function was allowed, and what had been spent by then.
    pub allowed: u64,
    pub before: u64,
    /// Times that a call was taken back, and that it could not be.
    pub back: u64,
    pub kept: u64,
}

/// What was done, in the counts of an account.
#[derive(Clone, Copy, Default)]
pub(crate) struct Done {
    pub work: u64,
    pub asked: u64,
    pub hard: u64,
    pub forks: u64,
}

impl Account {
    /// What an executed call takes. Of calls that were taken back it is not known how much of them was done: what they took
    /// is shared out among the others.
    fn per_call(&self) -> u64 {
        average(self.spent, self.calls.saturating_sub(self.back))
    }

    /// From what on, in parts of what makes a run long, a summary may be bought. It saves questions about decisions of which one side is
    /// impossible; a path that goes on after a call takes a question or two with a summary as well. So it depends on how many more there
    /// were, and how hard they were.
    fn start(&self) -> Ratio {
        let paths = self.calls + self.forks;
        if self.hard >= HARD_EACH * paths {
            EARLY
        } else if self.asked >= ASKED_EACH * paths {
            ON_TIME
        } else {
            LATE
        }
    }

    /// Have calls taken so much that those that are under way may be taken back?
    pub(super) fn is_dear(&self) -> bool {
        let uses = average(self.used, self.uses);
        self.kept < OFTEN_KEPT && average(self.spent, self.calls) >= DEARER * uses
    }
}

fn average(sum: u64, count: u64) -> u64 {
    sum / count.max(1)
}

/// The largest of the amounts that a summary may cost that is not above this one.
fn rung(most: u64) -> Option<u64> {
    let mut at = LEAST_RUNG;
    while at <= most / 2 {
        at *= 2;
    }
    (at <= most).then_some(at)
}

impl Summaries {
    /// Charges what was done to the functions that it was done in.
    pub(crate) fn charge(&mut self, functions: &[FnId], done: Done) {
        for f in functions {
            let account = self.accounts.entry(*f).or_default();
            account.spent += done.work;
            account.asked += done.asked;
            account.hard += done.hard;
            account.forks += done.forks;
        }
    }
}

impl Explorer<'_> {
    /// The functions that a state is in, innermost first, each once; nothing where no one asks for costs.
    pub(crate) fn charged(&self, st: &State<Symbolic>) -> SmallVec<[FnId; CHARGED]> {
        let mut out = SmallVec::new();
        if !matches!(self.options.calls, Calls::Auto | Calls::Compose) {
            return out;
        }
        let mut next = st.below.as_ref();
        let mut function = st.top.code.function;
        // The entry is nobody's callee.
        while let Some(below) = next {
            if !out.contains(&function) {
                out.push(function);
                if out.len() == CHARGED {
                    break;
                }
            }
            function = below.frame.code.function;
            next = below.below.as_ref();
        }
        out
    }

    /// Charges what was done since `before` to these functions.
    pub(crate) fn charge_since(&mut self, functions: &[FnId], before: Done) {
        if !functions.is_empty() {
            let now = self.done();
            let done = Done {
                work: now.work.saturating_sub(before.work),
                asked: now.asked.saturating_sub(before.asked),
                hard: now.hard.saturating_sub(before.hard),
                forks: 0,
            };
            self.summaries.charge(functions, done);
        }
    }

    /// What was done so far. Forks are counted where they are made.
    pub(crate) fn done(&self) -> Done {
        let solver = self.domain.solver.statistics();
        let hard = solver.by_backend + solver.by_exhaustion;
        Done { work: self.work(), asked: self.domain.checks, hard, forks: 0 }
    }

    /// What was done to explore a function by itself.
    pub(super) fn cost_alone(&mut self) -> u64 {
        let started = self.options.calls == Calls::Auto && self.domain.solver.statistics().by_backend > 0;
        self.work() + if started { self.options.long / START } else { 0 }
    }

    /// The summary of a function that is called, when it is there or worth being made; else why not.
    pub(super) fn worthwhile(&mut self, function: FnId) -> Result<Rc<Known>, String> {
        let auto = self.options.calls == Calls::Auto;
        let account = self.summaries.accounts.get(&function).copied().unwrap_or_default();
        let known = self.summaries.known.get(&function).cloned();
        if let Some(known) = known {
            let since = account.spent.saturating_sub(account.before);
            if !known.cut || since < AGAIN * account.allowed {
                let dear = average(account.used, account.uses) > account.per_call();
                return match auto && account.uses >= USES && account.calls > 0 && dear {
                    true => Err("calls whose summary costs more than they do".into()),
                    false => Ok(known),
                };
            }
        }
        if let (None, Some(reason)) =
            (self.summaries.known.get(&function), self.summaries.refused.get(&function))
        {
            return Err(reason.clone());
        }
        let inside = !self.summaries.building.is_empty();
        let allowed = match (auto, inside) {
            (_, true) => self.summaries.allowed,
            (true, false) => {
                let most = self.allowance(function, &account)?;
                rung(most).ok_or("a summary that would not pay yet")?
            }
            (false, false) => self.standing(&account)?,
        };
        self.summary_within(function, allowed)
    }

    /// All that there is to say of a function, without a caller.
    pub(super) fn all_of(&mut self, function: FnId) -> Result<Arc<Record>, String> {
        if self.is_dynamic() {
            return Err(super::call::DYNAMIC.into());
        }
        let allowed = self.standing(&Account::default())?;
        self.record(function, allowed)
    }

    /// What a summary may cost where composition or replay is asked for.
    pub(super) fn standing(&self, account: &Account) -> Result<u64, String> {
        let all = if self.options.effort > 0 { self.options.effort } else { u64::MAX };
        if self.summaries.building_effort > all {
            return Err("summaries that cost too much together".into());
        }
        let most = EFFORT.max(MORE * account.allowed).min(all / PART_EACH);
        rung(most).ok_or_else(|| "an effort that allows no summary".into())
    }

    /// How much work makes a run as long as this.
    pub(super) fn begins(&self, (times, parts): Ratio) -> u64 {
        self.options.long / parts * times
    }

    /// What may be spent on a summary now, where it is to pay.
    fn allowance(&mut self, function: FnId, account: &Account) -> Result<u64, String> {
        const LITTLE_REASON: &str = "calls that cost little";
        if account.spent < self.options.long / LITTLE || account.calls == 0 {
            return Err(LITTLE_REASON.into());
        }
        // One that was made because another function's uses it costs nothing more.
        let made =
            self.summaries.charged.iter().filter(|(f, _)| *f == function).map(|(_, allowed)| *allowed).max();
        if let (Some(allowed), Merge::Never) = (made, self.options.merge) {
            return Ok(allowed);
        }
        let building = self.summaries.building_effort;
        let rest = self.work();
        // Where paths are joined, few calls come again, however long it takes.
        let alone = self.options.merge == Merge::Never;
        let start = account.start();
        let long = alone && rest >= self.begins(start);
        if long && account.per_call() < self.options.long / FEW {
            return Err(LITTLE_REASON.into());
        }
        let most = if long {
            let pays = (CALLS_EACH * account.per_call()).max(account.spent / PART_CALLS);
            let times = if start == EARLY { TIMES_EARLY } else { TIMES_LONG };
            (times * rest).saturating_sub(building).min(pays)
        } else {
            (rest / PART_SHORT).saturating_sub(building)
        };
        let least = (LEAST * account.spent / account.calls).max(MORE * account.allowed);
        if most < least.max(self.options.long / START) {
            return Err("a summary that would not pay yet".into());
        }
        // Summaries that were made for up to four times as much are there, if the function calls theirs.
        let made = self.summaries.charged.iter().map(|(_, allowed)| *allowed);
        Ok(made.filter(|allowed| long && allowed / 4 <= most).fold(most, u64::max))
    }
}
