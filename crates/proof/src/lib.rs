//! Proofs without unrolling.
//!
//! A program is turned into constrained Horn clauses ([`encode`]), Spacer looks for an interpretation in which no
//! violation follows ([`z3`]), and every clause is then checked by a plain question ([`certificate`]). Only a proof
//! whose certificate holds is reported, with the invariants of its loops and functions in the source's names.
//!
//! A violation is never reported from here: clauses say more than the program does.

pub mod answer;
mod bounds;
pub mod certificate;
pub mod chc;
mod effects;
mod encode;
pub mod expr;
mod keep;
mod observed;
mod print;
mod prove;
#[cfg(test)]
mod random;
mod reach;
mod refined;
mod reuse;
mod rows;
mod search;
mod second;
mod watched;
mod z3;
mod zones;

pub use z3::{Plain, Worker, answer_search, horn_file, receive};

pub use prove::{
    GROWTH, Invariant, LONGEST_INPUT, Options, Proof, Stage, Verdict, horn_text, prove, prove_in_passes,
};
pub use second::{HornSolver, SecondSolver, Seconded};
