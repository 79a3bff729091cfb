//! Symbolic memory: values as guarded unions, and heaps by region.
//!
//! Concrete addresses live in a persistent map of objects; the unread initial heap is a set of regions, one per
//! field and per array class, whose cells are *holes* `LI(source, location)` until they are written. This crate
//! never asks a solver: it uses what guards know propositionally and what addresses say by their sign.

mod array;
mod bounds;
pub mod compose;
pub mod dynamic;
pub mod given;
mod heap;
pub mod ints;
pub mod pure;
pub mod shapes;
pub mod strings;
pub mod threads;
mod union;
mod visit;

pub use array::{ArrayObject, Base, Cells, LogEntry, Write};
pub use heap::{
    Addresses, CONST_BASE, Difference, Differing, Heap, HeapCx, HoleWrite, Object, Unmergeable, class_at,
    const_bits, elem_type, null,
};
pub use union::{Cx, Entries, SVal, bits_of, sort_of, value_of};
