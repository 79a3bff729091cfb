//! Effort: what was done, counted in steps that are the same on every machine.

use super::{Explorer, Turn};
use crate::summary::Calls;

/// How many steps a query at the solver's backend counts for.
const QUERY_STEPS: u64 = 40_000;
/// So many terms count for a step that are evaluated because all assignments are tried.
const EVALUATED_EACH: u64 = 16;
/// How many steps a query counts for, whoever answers it, where all effort is limited.
const ANSWER_STEPS: u64 = 4_000;
/// The same for one that needs no search.
const GLANCE_STEPS: u64 = 100;
/// How many steps a node of a diagram counts for there.
const NODE_STEPS: u64 = 4;
/// How many steps a unit of the backend's own count is, where the costs of calls are compared.
pub(crate) const RESOURCE_STEPS: u64 = 128;
/// How many more than [`QUERY_STEPS`] a query at the backend counts for there: half a thousandth of a second goes by before the
/// backend begins to count.
const BACKEND_STEPS: u64 = 120_000;
/// How many steps a query without an answer counts for.
const UNKNOWN_STEPS: u64 = 3_000_000;
/// How many steps a join counts for, where explorations take turns.
const JOIN_STEPS: u64 = 1_000;

impl Explorer<'_> {
    /// What was done so far, in steps.
    pub(crate) fn effort(&self) -> u64 {
        self.stats.instructions + self.domain_effort().0.saturating_sub(self.by_others.0)
    }

    /// As [`Self::effort`], with the questions that need no backend and the nodes of diagrams: where values grow, these
    /// take the time.
    pub(crate) fn all_effort(&self) -> u64 {
        self.effort() + self.domain_effort().1.saturating_sub(self.by_others.1)
    }

    /// What the domain did, in steps: what the effort counts, and what is added for all of it.
    pub(crate) fn domain_effort(&self) -> (u64, u64) {
        let solver = self.domain.solver.statistics();
        // A question that was given up early, because its path can be parted, took little.
        let unknown = solver.unknown - self.domain.early;
        let asked = ANSWER_STEPS * (solver.queries - solver.at_once) + GLANCE_STEPS * solver.at_once;
        let nodes = NODE_STEPS * self.domain.cx.guards.node_count() as u64;
        let tried = solver.evaluated / EVALUATED_EACH;
        (QUERY_STEPS * solver.by_backend + tried + UNKNOWN_STEPS * unknown, asked + nodes)
    }

    /// As [`Self::all_effort`], where summaries are made only if that pays with the solver's own count of its work: of two
    /// questions one can take a thousand times as long.
    pub(crate) fn work(&self) -> u64 {
        let auto = self.options.calls == Calls::Auto;
        let s = self.domain.solver.statistics();
        let asked = if auto { RESOURCE_STEPS * s.resources + BACKEND_STEPS * s.by_backend } else { 0 };
        self.all_effort() + asked
    }

    /// What was done so far, as explorations that take turns are compared.
    pub(super) fn turn(&self) -> Turn {
        let solver = self.domain.solver.statistics();
        // What each of them did before anything was unknown cost little, and is the same for all.
        let steps = self.all_effort().saturating_sub(self.prefix_steps) + JOIN_STEPS * self.stats.merges;
        Turn { steps, units: solver.weighed }
    }
}
