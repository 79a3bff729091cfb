//! Symbols: inputs, holes and uninterpreted functions, named by place so that a name means the same in every
//! process.

use crate::Sort;
use conspect_base::define_id;
use serde::{Deserialize, Serialize};
use std::rc::Rc;

define_id! {
    /// A symbol of a [`Terms`](crate::Terms).
    #[derive(Serialize, Deserialize)]
    pub struct SymId
}

/// The heap that a hole was read from (`symbolic-heaps-ru` §3: the source of a hole).
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Source {
    /// The function's initial heap.
    Initial,
    /// The effect of a cycle or recursive function.
    Rec(u32),
}

/// A region of cells: one per field, one per array element type.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Region {
    /// A field, by its class and name. The hole takes the object.
    Field(Rc<str>),
    /// Array elements, by the array class's name. The hole takes the array and the index (32 bits).
    Elem(Rc<str>),
    /// Array lengths. The hole takes the array. No assignment gives a negative one: simplification relies on it.
    Length,
    /// A global. The hole takes nothing.
    Global(Rc<str>),
}

/// What a symbol stands for.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum SymbolKind {
    /// The `index`-th value that the program asked its environment for.
    Input(u32),
    /// A parameter of the entry.
    Param(u32),
    /// `LI(source, location)`: what a cell of an unread heap holds. The location's parts are the arguments.
    Hole { source: Source, region: Region },
    /// Is the argument (a reference of the initial heap, not null) an instance of the class with this number or a subtype? Sort `Bool`.
    InstanceOf(u32),
    /// Is the argument an instance of exactly this class? Sort `Bool`.
    ExactClass(u32),
    /// A function nothing is known of but that equal arguments give equal results (transcendental functions).
    Function(Rc<str>),
    /// What the clock says when it is read for this time, from 1. Sort `Bv(64)`.
    Clock(u32),
}

/// A symbol with its sort.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Symbol {
    pub kind: SymbolKind,
    /// The sort of the result.
    pub sort: Sort,
}
