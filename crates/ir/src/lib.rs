//! The program representation: a register machine with basic blocks that serves compiled and dynamic
//! languages alike.
//!
//! The IR knows no source language and no engine. A front end lowers to it, either all at once or lazily
//! through [`Loader`]; the engine executes it.

pub mod body;
pub mod callgraph;
pub mod cfg;
pub mod invariant;
pub mod library;
pub mod ops;
pub mod program;
pub mod pure;
pub mod rewrite;
pub mod scalars;
pub mod text;
mod tidy;
pub mod types;
pub mod verify;

pub use body::*;
pub use invariant::{Invariant, Number, Predicate};
pub use ops::*;
pub use program::*;
pub use pure::{IntBin, PureOp};
pub use tidy::tidy;
pub use types::*;
