//! The interpreter, schedule, search, limits and verdicts.

pub mod verdict;
