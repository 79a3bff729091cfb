//! The solver chain: simplify, slice, reuse of models and cores, cache, backend.
//!
//! A query has one of three answers; what an unknown one means for a verdict is the engine's decision alone.

use conspect_term::{Assignment, Guard, Guards, Symbol, Terms, Value};

/// The answer to a query.
#[derive(Debug)]
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

/// A model: values for symbols. Symbols it does not mention have the zero of their sort.
#[derive(Clone, Debug, Default)]
pub struct Model {}

impl Assignment for Model {
    fn value(&self, symbol: &Symbol, _args: &[Value]) -> Value {
        Value::zero(symbol.sort)
    }
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

/// Limits of a solver.
#[derive(Clone, Debug)]
pub struct Config {
    /// The backend's deterministic resource budget for one query (Z3's `rlimit`).
    pub rlimit: u32,
    /// A wall-clock limit for one query in milliseconds, as a last resort; 0 for none.
    pub timeout_ms: u32,
    /// The backend's memory limit in MiB; 0 for none.
    pub memory_mb: u32,
}

/// How often each layer answered, and how long the backend took.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    pub queries: u64,
    pub by_simplification: u64,
    pub by_model: u64,
    pub by_core: u64,
    pub by_cache: u64,
    pub by_backend: u64,
    pub unknown: u64,
    pub backend_time: std::time::Duration,
}

/// The chain.
pub struct Solver {}

#[allow(unused_variables)]
impl Solver {
    pub fn new(config: Config) -> Self {
        Solver {}
    }
    /// Is the guard satisfiable?
    pub fn check(&mut self, terms: &mut Terms, guards: &mut Guards, classes: &dyn Classes, guard: Guard) -> Answer {
        Answer::Unsat
    }
    pub fn statistics(&self) -> &Statistics {
        unimplemented!()
    }
}
