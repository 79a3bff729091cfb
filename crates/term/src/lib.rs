//! Sorts, hash-consed terms behind smart constructors, guards as decision diagrams over atoms, concrete
//! evaluation and a portable encoding.
//!
//! This crate knows no program, heap or solver. A term is only ever made through [`Terms`], so equal terms
//! have equal ids.

mod check;
pub mod concrete;
mod encode;
mod eval;
mod guard;
mod helpers;
mod print;
mod ranges;
mod rewrite;
mod sort;
mod subst;
mod symbol;
mod terms;

pub use check::IllSorted;
pub use encode::{DecodeError, Portable};
pub use eval::Memo;
pub use guard::{Decision, Guard, Guards, TooManyAtoms};
pub use ranges::Facts;
pub use sort::{Sort, Value, signed};
pub use subst::Replace;
pub use symbol::{Region, Source, SymId, Symbol, SymbolKind};
pub use terms::{Assignment, Op, TermId, Terms};
