//! The text format of programs, `*.cir`: [`parse_program`] reads what [`print_program`] writes.
//!
//! ```text
//! file "Main.java"                                   // files, labels of inputs, selectors: in order
//! label "nondetInt()"
//! assumption "specific" "the locale is the root locale"   // what code rests on, by number: kind, then data
//! selector 'run()I'
//! abstract class java.lang.Object
//! final class demo.Node : java.lang.Object {         // supertypes; inherited fields come before its own
//!     field next: ref demo.Node nonnull              // a hole rule: nonnull, zero, or nothing
//!     method 'run()I' = 'demo.Node.run()I'           // what a virtual call selects
//! }
//! interface I      struct S { field x: i32 }      array 'int[]' of i32 : java.lang.Object
//! global demo.Main.count: i32 = 0.i32
//! object #0 : 'char[]' "text"                        // constant objects: elements of a string,
//! object #1 : demo.Node (null)                       // or the fields by slot, or array elements in order
//! string java.lang.String::value                     // layouts: string objects, exceptions
//! exception_stack java.lang.Throwable::stack
//! exception_message java.lang.Throwable::detailMessage
//! hidden fn 'demo.Node.run()I'(this: ref demo.Node, i32) -> i32 in "Main.java" {
//!     args %this, %1                                 // the parameters' registers, unless named as in the list
//!     reg %n: ref demo.Node                          // the other registers, in order
//!     reg %3 'n': i32                                // a name of the source that another register has too
//! b0:
//!     %n = load %this.next                    @ 12   // the line in the source
//!     ...
//! }
//! ```
//!
//! Instructions: `%r = OPERAND`, `%r = add %a, %b` (any operation), `%r = select %c, %a, %b`,
//! `%r = load PLACE`, `store PLACE, %v`, `%r = alloc C`, `%r = alloc_array A, %length`,
//! `%r = instanceof %x, C`, `%r = nondet TYPE, "label"`, `assume %c`, `check KIND %c else b`, `havoc PLACE`,
//! `%r = intrinsic NAME(%a, …)`, `%r = address PLACE`, `%r = address_reg %x`.
//! Places: `global G`, `%o.field` or `%o.C::field` or `%o.C::[slot]`, `%a[%i]`, `length %a`, `property %o[%k]`, `*%p`.
//! Terminators: `goto b`, `if %c then b else c`, `branch { %c -> b; else -> c }`, `switch %v { 1 -> b; else -> c }`,
//! `return`, `return %x`, `throw %x`, `fail "message"`, `halt`, `unsupported "reason"`,
//! `%r = call static F(%a, …) -> b unwind c(%e)`, `call virtual 'selector'(…) -> b`, `call indirect %f(…) -> b`.
//! Constants: `true`, `null`, `undefined`, `-1.i32`, `1.5.f64`, `nan.f32`, `0x7ff8000000000001.f64` (a NaN by its
//! bits), `7.int`, `"text".str`, `fn F`, `#0`.
//! Types: `bool`, `i8`, `u16`, … (1 to 64 bits), `f32`, `f64`, `int`, `str`, `ref C`, `struct C`, `fn`, `dyn`, `ptr`.
//! Names that are not words of letters, digits, `_`, `$` with dots between stand in single quotes.
//! Line breaks mean nothing, `;` between instructions is allowed, `//` starts a comment.

mod cursor;
mod declare;
mod lexer;
mod loader;
mod names;
mod normal;
mod parse;
mod parse_body;
mod print;

pub use loader::CirLoader;
pub use names::{bin_name, check_name, hole_name, intrinsic_name, math1_name, math2_name, tag_name, un_name};
pub use normal::normalize;
pub use print::{print_body, print_file, print_program, show_type};

use crate::body::{BlockId, Body};
use crate::program::{FnId, Program, SelectorId};
use crate::types::ClassId;
use std::collections::BTreeMap;

/// Why a text is not a program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{line}:{column}: {message}")]
pub struct TextError {
    /// From 1.
    pub line: u32,
    /// In characters, from 1.
    pub column: u32,
    pub message: String,
}

/// What a `.cir` file says.
#[derive(Debug, Default)]
pub struct CirFile {
    /// The path, for messages.
    pub path: String,
    pub program: Program,
    pub bodies: BTreeMap<FnId, Body>,
    /// What virtual calls select: the `method` lines.
    pub vtables: BTreeMap<(ClassId, SelectorId), FnId>,
    /// For each body, the line of the text of each instruction and of the terminator, block by block.
    pub text_lines: BTreeMap<FnId, Vec<Vec<u32>>>,
}

impl CirFile {
    /// The line of the text of an instruction; 0 when not known.
    pub fn text_line(&self, function: FnId, block: BlockId, index: usize) -> u32 {
        let lines = self.text_lines.get(&function).and_then(|f| f.get(block.0 as usize));
        lines.and_then(|b| b.get(index)).copied().unwrap_or(0)
    }
}

/// Reads a file. Every error found is reported, up to a fixed number, in the order of the text.
pub fn parse_file(text: &str, path: &str) -> Result<CirFile, Vec<TextError>> {
    parse::parse_file(text, path)
}

/// Reads a program and its bodies; `method` lines are read and dropped (see [`parse_file`]).
pub fn parse_program(text: &str, path: &str) -> Result<(Program, BTreeMap<FnId, Body>), Vec<TextError>> {
    parse_file(text, path).map(|f| (f.program, f.bodies))
}

#[cfg(test)]
mod tests;
