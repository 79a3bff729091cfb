//! Paths that wait: beyond a bound, for others that go first, or with inputs that are larger than those that are explored now.

use super::{Explorer, report};
use crate::schedule::Worklist;
use crate::state::State;
use crate::step::Bound;
use crate::symbolic::Symbolic;
use std::collections::BTreeMap;

/// The last bound of a growing one, and by how much it grows: what is suspended goes on where it was.
const LAST_BOUND: u32 = 2187;
const GROWTH: u32 = 3;
/// Paths that can wait go on once the others met this bound.
const PATIENCE: u32 = 9;
/// A growing bound is not raised once this much was done, in steps, in a run without a time limit.
const DEEPENING_STEPS: u64 = 10_000_000;
/// The same when the run has a time limit.
const TIMED_STEPS: u64 = 1_000_000_000;

impl Explorer<'_> {
    pub(crate) fn suspend(&mut self, st: State<Symbolic>, bound: Bound) {
        let location = self.place_of(&st.stack());
        self.suspended.entry((bound, location)).or_default().push(st);
    }

    /// Raises the bounds and takes the suspended states up again, or those that were to go last. False when there is nothing to be done.
    pub(super) fn deepen(&mut self, work: &mut Worklist) -> bool {
        let deeper = self.reach.open_rounds.saturating_mul(GROWTH);
        let fixed = self.options.loop_bound.is_some();
        // Frames beyond the limit of the stack stay where they are.
        let depth = self.options.call_depth;
        let goes_on = self.suspended.values().flatten().any(|st| !st.is_deep(depth));
        let effort = self.effort();
        // Whoever gives time wants it used: then the clock ends the search, and the verdict names it.
        let most = if self.options.time.is_some() { TIMED_STEPS } else { DEEPENING_STEPS };
        let spent = deeper > LAST_BOUND || effort > most;
        let deepens = goes_on && !(fixed || spent || self.domain.cx.exhausted);
        if !self.deferred.is_empty() && !(deepens && self.reach.open_rounds < PATIENCE) {
            for st in std::mem::take(&mut self.deferred) {
                work.push(st, None);
            }
            return true;
        }
        // A bound holds once no path within it waits any more.
        if self.deferred.is_empty() && !(self.suspended.is_empty() && self.larger.is_empty()) {
            self.completed = Some(self.met());
            self.news = true;
        }
        if !self.larger.is_empty() && !(deepens && self.reach.open_rounds < PATIENCE) {
            self.enlarge(work);
            return true;
        }
        if !deepens {
            return false;
        }
        self.reach.open_rounds = deeper;
        self.reach.open_depth = self.reach.open_depth.saturating_mul(GROWTH);
        for (_, states) in std::mem::take(&mut self.suspended) {
            for st in states {
                work.push(st, None);
            }
        }
        true
    }

    /// The bounds that paths wait at: of each the lowest.
    fn met(&self) -> Vec<(Box<str>, u64)> {
        let bounds =
            self.suspended.keys().map(|(b, _)| (report::name(*b).into(), u64::from(self.reach.of(*b))));
        let grades = &self.world.program.grades;
        let sizes =
            self.larger.keys().filter_map(|g| grades.get(*g as usize)).map(|g| (g.limit.clone(), g.value));
        let mut met: Vec<(Box<str>, u64)> = bounds.chain(sizes).collect();
        met.sort();
        met.dedup_by(|b, a| a.0 == b.0);
        met
    }

    /// Takes up the paths whose inputs are the next larger ones.
    fn enlarge(&mut self, work: &mut Worklist) {
        let grades = &self.world.program.grades;
        let stage = |g: &u32| grades.get(*g as usize).map_or(0, |g| g.stage);
        let Some(next) = self.larger.keys().map(stage).min() else { return };
        let (now, later) = std::mem::take(&mut self.larger).into_iter().partition(|(g, _)| stage(g) == next);
        self.larger = later;
        self.stage = next + 1;
        let now: BTreeMap<u32, Vec<State<Symbolic>>> = now;
        for st in now.into_values().flatten() {
            work.push(st, None);
        }
    }
}
