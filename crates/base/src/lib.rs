//! Newtype ids, source spans, persistent vectors and fingerprints: what every other crate needs and nothing more.
//!
//! This crate knows nothing of programs, terms or solvers.

mod idx;
mod print;
mod pvec;
mod span;

pub use idx::{Arena, Id};
pub use print::{Print, Printer};
pub use pvec::PVec;
pub use span::{FileId, Span};
