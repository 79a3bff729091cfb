//! Counts of a run.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Counts of one run. Times are wall-clock and are left out where output must be reproducible.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Statistics {
    /// Paths that reached an end (an outcome, a limit).
    pub paths: u64,
    /// Instructions executed.
    pub instructions: u64,
    /// States joined.
    pub merges: u64,
    pub forks: u64,
    /// Functions whose body was loaded.
    pub functions: u64,
    pub solver_queries: u64,
    /// Queries by the layer that answered.
    pub solver_layers: Vec<(String, u64)>,
    pub solver_unknown: u64,
    /// What the solver's backend did, in its own units: the same in every run, whatever else the machine does.
    #[serde(default)]
    pub solver_units: u64,
    /// What was done at calls, when summaries were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summaries: Option<SummaryStatistics>,
    pub solver_seconds: f64,
    pub seconds: f64,
    pub peak_memory_bytes: u64,
}

impl Statistics {
    /// Adds the counts of work that was done elsewhere; times and what programs have loaded are left as they are.
    pub fn add_work(&mut self, other: &Statistics) {
        self.instructions += other.instructions;
        self.merges += other.merges;
        self.forks += other.forks;
        self.solver_queries += other.solver_queries;
        self.solver_unknown += other.solver_unknown;
        self.solver_units += other.solver_units;
        self.solver_seconds += other.solver_seconds;
        for (layer, n) in &other.solver_layers {
            match self.solver_layers.iter_mut().find(|(name, _)| name == layer) {
                Some((_, total)) => *total += n,
                None => self.solver_layers.push((layer.clone(), *n)),
            }
        }
    }
}

/// How often what was done at calls.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SummaryStatistics {
    /// Summaries made, and instructions executed for them.
    pub built: u64,
    pub building_instructions: u64,
    /// Times that a feasibility check was asked for while summaries were made.
    pub building_checks: u64,
    /// The time that summaries took to make, in microseconds.
    #[serde(default)]
    pub building_micros: u64,
    /// Summaries that were taken from the store: an earlier run had made them.
    #[serde(default)]
    pub taken: u64,
    /// Summaries that were made at another entry of this run.
    #[serde(default)]
    pub shared: u64,
    /// Calls at which a summary was composed or replayed.
    pub composed: u64,
    pub replayed: u64,
    /// Calls at which a part of the executions was left to the function itself.
    pub rests: u64,
    /// Paths inside a call that were taken back to it, for its summary turned out to pay.
    #[serde(default)]
    pub taken_back: u64,
    /// Calls that were executed, by reason.
    pub inlined: BTreeMap<String, u64>,
    /// Times that it was asked whether a path can go on, summaries included.
    pub checks: u64,
}

impl SummaryStatistics {
    /// Adds the counts of another exploration.
    pub fn add(&mut self, other: &SummaryStatistics) {
        self.built += other.built;
        self.building_instructions += other.building_instructions;
        self.building_checks += other.building_checks;
        self.building_micros += other.building_micros;
        self.taken += other.taken;
        self.shared += other.shared;
        self.composed += other.composed;
        self.replayed += other.replayed;
        self.rests += other.rests;
        self.taken_back += other.taken_back;
        for (reason, n) in &other.inlined {
            *self.inlined.entry(reason.clone()).or_default() += n;
        }
        self.checks += other.checks;
    }
}
