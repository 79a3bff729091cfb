//! The solver chain: simplify, slice, reuse of models and cores, cache, backend.
//!
//! A query has one of three answers; what an unknown one means for a verdict is the engine's decision alone.
//! A satisfiable answer's model was always checked by our own evaluator, whatever layer it came from.
//!
//! This crate knows no program and no heap: only terms, guards and how classes relate.

mod axioms;
mod backend;
mod bounds;
mod cache;
mod chain;
mod cores;
mod enclose;
mod equal;
mod exhaust;
mod formula;
mod functions;
mod intervals;
mod model;
mod query;
mod recent;
mod repair;
mod sample;
mod simplify;
mod slice;
mod sums;
mod support;

pub use backend::Interrupter;
pub use chain::{Extension, Layers, Solver};
pub use model::Model;
pub use recent::Kept;

/// The version of the backend, which is Z3: `5.4.0.0`.
pub fn version() -> String {
    backend::version()
}

/// The version that the set-up installs. The budgets of questions are measured with it, and what an older one cannot show stays unknown.
pub const MADE_FOR: &str = "5.4.0.0";

/// What to say of a solver that the set-up did not install: a build without the set-up takes what is on the machine.
pub fn differs(version: &str) -> Option<String> {
    (version != MADE_FOR).then(|| {
        format!(
            "the solver is Z3 {version}, the machine's own: Conspect is made for {MADE_FOR}, and may prove less; run scripts/setup.sh and build again"
        )
    })
}

/// The answer to a query.
#[derive(Clone, Debug)]
pub enum Answer {
    /// Satisfiable, by this model.
    Sat(Model),
    Unsat,
    Unknown(Reason),
}

/// Why a query has no answer.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Reason {
    #[error("the solver's step budget ran out")]
    Budget,
    #[error("the time limit")]
    Time,
    #[error("the solver ran out of memory")]
    Memory,
    #[error("the theory is incomplete here: {0}")]
    Incomplete(String),
    #[error("the solver failed: {0}")]
    Crash(String),
    #[error("interrupted")]
    Interrupted,
}

/// How classes relate: what the solver needs to know of the type tests in a query.
pub trait Classes {
    /// Is every instance of `sub` an instance of `sup`?
    fn is_subclass(&self, sub: u32, sup: u32) -> bool;
    /// Can no object be an instance of both?
    fn disjoint(&self, a: u32, b: u32) -> bool;
    /// The name, for axioms' stable order and messages.
    fn name(&self, class: u32) -> String;
}

/// Who is asked before a long search begins: explorations that take turns wait here for each other.
pub trait Pace {
    /// A search may take so many more of the backend's units, after all that it spent until now. False ends it unanswered.
    fn may_spend(&self, spent: u64, more: u64) -> bool;
}

/// Limits of a solver.
#[derive(Clone, Debug)]
pub struct Config {
    /// The backend's deterministic resource budget for one slice of a query (Z3's `rlimit`, some five million a
    /// second); 0 for none.
    pub rlimit: u32,
    /// A wall-clock limit for one query in milliseconds, as a last resort; 0 for none.
    pub timeout_ms: u32,
    /// The backend's memory limit in MiB; 0 for none. Z3 knows one limit for the whole process: the last
    /// solver's.
    pub memory_mb: u32,
}

impl Default for Config {
    /// A budget of some seconds, no clock, two gigabytes.
    fn default() -> Self {
        Config { rlimit: 20_000_000, timeout_ms: 0, memory_mb: 2048 }
    }
}

/// How often each layer answered, and how long the backend took. Every query counts for exactly one layer: the
/// one that settled it, or the most expensive one that was needed for one of its slices.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    pub queries: u64,
    pub by_simplification: u64,
    pub by_model: u64,
    /// By a recent model that was changed in a few places.
    pub by_repair: u64,
    /// By trying all assignments.
    pub by_exhaustion: u64,
    /// About how many terms were evaluated for these, and where that was given up, and how many products were multiplied out to compare sums.
    pub evaluated: u64,
    pub by_core: u64,
    pub by_cache: u64,
    pub by_backend: u64,
    /// Queries that needed no search: the guard was constant, or the model of the path satisfied what was new. They are
    /// counted above too.
    pub at_once: u64,
    /// Queries without an answer, whatever the layer.
    pub unknown: u64,
    pub backend_time: std::time::Duration,
    /// Queries that fell apart into independent slices.
    pub sliced: u64,
    /// Questions the backend was asked: slices, not whole queries.
    pub backend_queries: u64,
    /// Checks by the backend's incremental engine, for many small queries.
    pub incremental_checks: u64,
    /// Checks by the backend's strategy over one whole problem, for floats and hard arithmetic.
    pub strategy_checks: u64,
    /// Checks of bounded integers as machine words.
    pub word_checks: u64,
    /// Checks by the backend's engine of linear integers, for the order and the quotients of machine integers.
    pub integer_checks: u64,
    /// Incremental solvers started; one is replaced when no solver fits the queries any more.
    pub solvers_started: u64,
    /// How often the backend's context was thrown away because it had grown too large or had failed.
    pub resets: u64,
    /// Models that our own evaluator did not agree with; their queries are unknown.
    pub rejected_models: u64,
    /// Joined models of slices that did not satisfy the whole.
    pub rejected_joins: u64,
    /// What the backend did, in the units by which its budgets go: the same in every run.
    pub resources: u64,
    /// The same with the units of questions about floats as heavy as they were seen to be: close to time.
    pub weighed: u64,
}
