//! Contracts: clauses, obligations, and functions that are verified alone.
//!
//! A front end brings a function with its contract to a [`Function`]: preconditions assumed, postconditions as obligations, each call of a
//! function with a contract replaced by that contract, each loop cut by its invariants. [`verify`] executes it symbolically, without unrolling
//! anything, and asks the solver each obligation on each path. Nothing here finds violations: an obligation that is not shown may hold.
//!
//! The notion is that of the notebook on compositional symbolic execution (`docs/papers.md`); the laws of sequences are those of the array
//! property fragment with concatenation, as verifiers of the field state them.

mod apart;
mod ask;
mod find;
mod laws;
pub mod logic;
mod program;
#[cfg(test)]
mod tests;
mod verify;
mod z3;

pub use apart::{ATTEMPT_ARGUMENT, answer_attempt};
pub use ask::Answers;
pub use program::{Candidate, Function, Kind, Loop, Obligation, Role, Stmt};
pub use verify::{Budget, Found, Outcome, Verified, verify};
