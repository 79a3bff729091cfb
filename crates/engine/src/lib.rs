//! The interpreter, its two domains, search, limits and verdicts.
//!
//! The engine knows no source language: what a class, a check or an exception is, it learns from the IR.

pub mod arith;
mod behaviours;
mod code;
pub mod concrete;
mod cost;
mod decisions;
mod domain;
pub mod dynamic;
mod explore;
mod follow;
mod intrinsics;
mod lead;
mod memo;
mod merge;
mod prefix;
mod pure;
mod schedule;
mod state;
mod step;
pub mod summary;
pub mod symbolic;
pub mod trial;
mod witness;
pub mod world;

pub use behaviours::Own;
pub use conspect_verdict as verdict;
pub use explore::{
    Control, End, Ends, Explored, Explorer, Few, Merge, OpenEnd, Options, Progress, Search, Texts, Toward,
    Turn,
};
pub use follow::follow;
pub use prefix::ends;
pub use step::{Bound, Machine, Outcome, Pause, Reach};
pub use witness::{Ran, Seen, run};
