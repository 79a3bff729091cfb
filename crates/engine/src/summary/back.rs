//! Calls that are taken back: a function that is being executed turns out to take long, and its summary to pay.
//!
//! A search that goes deep first has begun calls whose other paths wait while it looks at what follows the first one. Each
//! of these paths is taken back to where its call began, with the condition that it has by now, and the call is composed
//! there. The conditions of the paths that wait and of those that went through the call have no execution in common and leave
//! none out, so no execution is lost, and none is looked at twice.

use super::Calls;
use super::account::{Account, EARLY};
use super::call::After;
use crate::explore::Explorer;
use crate::schedule::Worklist;
use crate::state::{Begun, State};
use crate::step::Machine;
use crate::symbolic::Symbolic;
use conspect_ir::FnId;
use std::rc::Rc;

/// So many calls that are executed are remembered, the outermost ones.
const MOST: usize = 8;

impl Explorer<'_> {
    /// Are calls remembered so that they can be taken back? Only where summaries are to pay, path by path.
    pub(super) fn takes_back(&self, merging: bool) -> bool {
        self.options.calls == Calls::Auto && !merging && self.summaries.building.is_empty()
    }

    /// Goes into a function, and remembers where it was called.
    pub(super) fn enter_for_now(&mut self, st: &mut State<Symbolic>, function: FnId) -> After {
        let (below, remembered) = (lasting(st).next(), lasting(st).count());
        let (depth, memory) = (st.depth, st.memory.clone());
        let after = self.enter(st, function);
        st.begun = below;
        if let (After::Entered, Some(caller), true) = (&after, &st.below, remembered < MOST) {
            let (caller, below) = (caller.clone(), st.begun.take());
            st.begun = Some(Rc::new(Begun { function, caller, depth, memory, below }));
        }
        after
    }

    /// Is a call that this state is in done again, by the function's summary? In a long run, where that pays.
    pub(crate) fn taken_back(&mut self, work: &mut Worklist, st: &State<Symbolic>, merging: bool) -> bool {
        if st.begun.is_none() || !self.takes_back(merging) || self.work() < self.begins(EARLY) {
            return false;
        }
        let mut calls: Vec<Rc<Begun<Symbolic>>> = lasting(st).collect();
        // The more is done again at once, the better.
        calls.reverse();
        calls.iter().any(|begun| self.takes_back_call(work, st, begun, merging))
    }

    fn takes_back_call(
        &mut self,
        work: &mut Worklist,
        st: &State<Symbolic>,
        begun: &Begun<Symbolic>,
        merging: bool,
    ) -> bool {
        let function = begun.function;
        if !self.summaries.accounts.get(&function).is_some_and(Account::is_dear) {
            return false;
        }
        // In a run that may end soon, a call that has begun is no reason yet to make a summary.
        if self.work() < self.options.long && !self.summaries.known.contains_key(&function) {
            return false;
        }
        let back = st.back_at(begun);
        let args = Machine::<Symbolic>::arguments(&back);
        let Ok(usable) = self.usable(&back, function, &args) else { return false };
        // What a summary leaves open would be executed again, and taken back again.
        let done = usable.known.complete && self.use_summary(work, &back, &usable, merging).is_ok();
        self.summaries.statistics.taken_back += u64::from(done);
        let account = self.summaries.accounts.entry(function).or_default();
        *(if done { &mut account.back } else { &mut account.kept }) += 1;
        done
    }
}

/// The calls that are remembered and that a state is in, innermost first.
fn lasting(st: &State<Symbolic>) -> impl Iterator<Item = Rc<Begun<Symbolic>>> + '_ {
    let calls = std::iter::successors(st.begun.clone(), |b| b.below.clone());
    calls.filter(|b| st.is_in(b))
}
