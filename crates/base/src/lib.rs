//! Newtype ids, source spans and persistent vectors: what every other crate needs and nothing more.
//!
//! This crate knows nothing of programs, terms or solvers.

mod idx;
mod pvec;
mod span;

pub use idx::{Arena, Id};
pub use pvec::PVec;
pub use span::{FileId, Span};
