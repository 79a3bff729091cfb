//! The calculus of symbolic heaps.
//!
//! A *symbolic heap* is the effect of a piece of program on any memory: a finite map from locations to terms whose holes
//! `LI(x)` stand for what the memory held before. Effects are composed by filling holes. A *generalised heap* may
//! also mention cycles, `Rec(id)`, whose effects mention themselves, so that every program has an effect, without
//! unrolling. The paper is *Automatic verification of heap-manipulating programs* (Kostyukov et al., 2019); `docs/calculus.md`
//! says what it leaves open and how that is settled here.
//!
//! - [`term`], [`heap`], [`reduce`]: the calculus, and figure 9's rules.
//! - [`concrete`]: what it all means, in concrete memories.
//!   (All paths of a control-flow graph, with recursive symbols, are in `conspect_ir::cfg`.)
//! - [`exec`]: from a function of the IR to its effect; [`machine`] runs the same function step by step.
//! - [`functional`]: effects as pure functions of at most second order.

mod apart;
pub mod concrete;
pub mod exec;
pub mod functional;
pub mod heap;
pub mod machine;
pub mod ops;
mod print;
pub mod reduce;
pub mod term;

pub use concrete::{Interpreter, Memory, Place, Stop, Value};
pub use exec::{Code, Effect, ExecError, exec, exec_code, reachable};
pub use heap::Heap;
pub use ops::Op;
pub use reduce::{OutOfFuel, Rule};
pub use term::{Calculus, FieldId, HeapId, Ints, NameId, Node, RecId, Sort, TermId};
