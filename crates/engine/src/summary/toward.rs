//! Targets (`memoized-replay` §IV.E): at a call, the outcomes of a summary that lead to a target go first.
//!
//! The first heuristic asks for these outcomes before any other one and applies those that are feasible at once, even
//! where others would be replayed: the target is reported before the other paths are looked at. The second one also
//! leaves out, while a summary is made, what follows the other outcomes of the functions that are called: the summary of
//! a function on the way to the target then says how it is reached, and that it does not say all. What is left out is
//! executed where it turns out to be needed, so that both heuristics change the order of a search and never its answer.

use super::apply::Wanted;
use super::call::Usable;
use super::known::{Outcome, OutcomeKind};
use super::refine::Refused;
use crate::explore::{Explorer, Toward};
use crate::schedule::Worklist;
use crate::state::State;
use crate::symbolic::Symbolic;
use crate::verdict::Reason;
use conspect_ir::ClassId;
use conspect_memory::SVal;

impl Explorer<'_> {
    /// Goes on with the outcomes that lead to a target, where there are such; what else can happen at the call waits.
    /// False when there are none.
    pub(super) fn go_toward(
        &mut self,
        work: &mut Worklist,
        st: &State<Symbolic>,
        usable: &Usable,
        merging: bool,
    ) -> Result<bool, Refused> {
        let known = &*usable.known;
        let pruning = !self.summaries.building.is_empty();
        if self.options.toward == Toward::Nothing || pruning && self.options.toward != Toward::Only {
            return Ok(false);
        }
        let leading: Vec<usize> =
            (0..known.outcomes.len()).filter(|i| self.leads(&known.outcomes[*i])).collect();
        if leading.is_empty() {
            return Ok(false);
        }
        let used = self.guarded(|this| this.parts_of(st, usable, Wanted::Only(&leading)))?;
        if used.states.is_empty() {
            return Ok(false);
        }
        self.summaries.statistics.composed += 1;
        self.stats.forks += used.states.len() as u64;
        let mut others = st.clone();
        others.path = used.path;
        let elsewhere = self.domain.cx.guards.not(used.covered);
        others.path.guard = self.domain.cx.guards.and(others.path.guard, elsewhere);
        // Nobody asked whether there are others.
        others.path.doubt = true;
        others.splits += 1;
        let on_path = self.domain.known(&others.path);
        if !self.domain.cx.guards.disjoint(on_path, elsewhere) {
            match pruning {
                true => self.add_unknown(Reason::OffTarget, None),
                false => self.enqueue(work, others, merging),
            }
        }
        for (mut next, ended) in used.states.into_iter().rev() {
            next.splits += 1;
            (next.ran, next.apart) = (0, 0);
            match ended {
                Some(outcome) => self.ended(next, outcome),
                None => self.enqueue(work, next, merging),
            }
        }
        Ok(true)
    }

    /// Is this how a target is reached?
    fn leads(&mut self, outcome: &Outcome) -> bool {
        let thrown = match &outcome.kind {
            OutcomeKind::Failed(_) => return self.targets.iter().any(|t| t.fail),
            OutcomeKind::Thrown(v) => v,
            OutcomeKind::Returned(_) | OutcomeKind::Halted => return false,
        };
        let mut addresses = vec![];
        addresses_of(thrown, &mut addresses);
        addresses.into_iter().any(|address| {
            let new = outcome.effect.objects.iter().find(|o| o.address == address);
            let class = new.map_or_else(|| self.domain.class_at(self.world, address), |o| o.class);
            self.is_target(class)
        })
    }

    fn is_target(&mut self, class: ClassId) -> bool {
        let targets = self.targets.iter().flat_map(|t| t.thrown.clone()).collect::<Vec<ClassId>>();
        targets.into_iter().any(|t| self.world.is_subclass(class, t))
    }
}

/// The objects that a reference can be to.
fn addresses_of(v: &SVal, out: &mut Vec<u64>) {
    match v {
        SVal::C(0) | SVal::T(_) | SVal::D(..) => {}
        SVal::C(address) => out.push(*address),
        SVal::U(entries) => entries.iter().for_each(|(_, v)| addresses_of(v, out)),
    }
}
