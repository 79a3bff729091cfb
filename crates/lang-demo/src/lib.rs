//! The demo language of the symbolic-heaps paper, lowered to the IR.
//!
//! ```text
//! Program   ::= (Statement | Function)*
//! Function  ::= function ident(ident, …) { [var ident, …] Statement* }
//! Statement ::= label: Statement  |  Location := Expression  |  goto {Expression -> label, …}  |  fail  |  halt
//!             | [Location :=] ident(Expression, …)  |  return [Expression]
//! Expression::= null | true | false | N | Expression BinOp Expression | UnOp Expression | (Expression)
//!             | Location | new {ident = Expression, …}
//! Location  ::= ident | Location.ident
//! ```
//!
//! What the paper leaves open is decided so:
//! - Operators, loosest first: `||`; `&&`; `=` (or `==`) and `!=`; `<`, `<=`, `>`, `>=`; `+`, `-`; `*`; unary `-`, `!`.
//!   All operands are evaluated, those of `&&` and `||` too, as the paper's *Eval* does: a null dereference on
//!   the right is an error whatever the left says. There is no division, so that there are two kinds of errors only.
//! - Numbers are machine integers of 32 bits that wrap ([`Ints::Wrapping32`]) or unbounded ([`Ints::Unbounded`]).
//! - `goto` evaluates its conditions one after the other and jumps at the first that holds; when none does, control
//!   goes on to the next statement. Running past the last statement halts.
//! - In `Location.field := e`, `e` is evaluated first, then the object, which must not be null.
//! - A program starts in an arbitrary heap: a variable that may be read before it is assigned is an input. Inputs
//!   are the parameters of the entry function, which stores them into the variables (globals) and runs the program.
//!   References among them are holes, so any object graph, shared or cyclic, is considered.
//! - Records are typed by use: whatever may be in one variable or field has one type, and a record type has all
//!   fields that are mentioned for it. `new` gives each of them a value. All records are of one class, `record`,
//!   of the IR: objects of the paper are addresses, and two inputs may be one object unless a field forbids it.
//! - `//` starts a comment. `->` may be written `→`. In braces, `,` and `;` both separate; `x = e` may stand for
//!   `x := e`, and a statement may end with `;`, for the paper's last listing is written so.
//!
//! Functions are no part of the paper's language; they are added for recursion:
//! - A call is a statement. Its arguments are evaluated in order, then the function runs, then its result is assigned. Functions
//!   may call themselves and each other, wherever they stand in the text.
//! - Parameters, and the variables that `var` lists, belong to each call of the function; the latter begin with zero, false or null. All
//!   other variables are those of the program. Labels belong to the function that they stand in.
//! - Either every `return` of a function has a value or none has. What `return` gives stands on its line. A function
//!   without a result returns behind its last statement too. `halt` and `fail` end the whole program.
//! - `function`, `var` and `return` are ordinary names wherever a statement could have one.
//!
//! Both kinds of error become [`Terminator::Fail`](conspect_ir::Terminator::Fail) with messages that start
//! with [`NULL_PREFIX`] or [`FAIL_PREFIX`]; field accesses are guarded by null checks.

mod ast;
mod infer;
mod language;
mod lexer;
mod lower;
mod parse;

pub use language::DEMO;

use std::collections::BTreeMap;

use conspect_ir::{Body, ClassId, ConstId, FnId, GlobalId, LoadError, Loader, Program, Property, SelectorId};

/// How the message of a failed null check starts.
pub const NULL_PREFIX: &str = "field of null: ";
/// How the message of a reached `fail` starts.
pub const FAIL_PREFIX: &str = "fail reached";

/// A located error of syntax or types.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{line}:{column}: {message}")]
pub struct DemoError {
    /// From 1.
    pub line: u32,
    /// In characters, from 1.
    pub column: u32,
    pub message: String,
}

/// What numbers are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ints {
    /// Signed machine integers of 32 bits; arithmetic wraps.
    #[default]
    Wrapping32,
    /// Mathematical integers.
    Unbounded,
}

/// A program, ready to be executed from its entry.
#[derive(Debug)]
pub struct DemoProgram {
    pub program: Program,
    pub loader: DemoLoader,
    /// The function `main`; its parameters are the program's inputs, named after their variables.
    pub entry: FnId,
    /// All variables, in the order in which the program mentions them.
    pub variables: Vec<GlobalId>,
}

impl DemoProgram {
    /// What can be asked of a demo program: that no `fail` is reached and no field of null accessed.
    pub fn properties(&self) -> Vec<Property> {
        vec![Property { name: "assertions".into(), thrown: vec![], fail: true }]
    }
}

/// Supplies the bodies of a demo program. Its classes have no subclasses.
#[derive(Debug)]
pub struct DemoLoader {
    entry: FnId,
    bodies: BTreeMap<FnId, Body>,
}

impl DemoLoader {
    /// The body of the entry.
    pub fn entry_body(&self) -> &Body {
        &self.bodies[&self.entry]
    }

    /// All bodies.
    pub fn bodies(&self) -> &BTreeMap<FnId, Body> {
        &self.bodies
    }
}

impl Loader for DemoLoader {
    fn body(&mut self, program: &mut Program, function: FnId) -> Result<Body, LoadError> {
        let missing =
            || LoadError::Missing(format!("function {} has no body", program.functions[function].name));
        self.bodies.get(&function).cloned().ok_or_else(missing)
    }

    fn select(&mut self, program: &mut Program, _: ClassId, selector: SelectorId) -> Result<FnId, LoadError> {
        let selector = &program.selectors[selector];
        Err(LoadError::Missing(format!("the demo language has no methods, so none called {selector}")))
    }

    fn class_object(&mut self, _: &mut Program, _: ClassId) -> Result<ConstId, LoadError> {
        Err(LoadError::Unsupported("the demo language has no class objects".into()))
    }

    fn array_class(&mut self, _: &mut Program, _: ClassId) -> Result<ClassId, LoadError> {
        Err(LoadError::Unsupported("the demo language has no arrays".into()))
    }

    fn subclasses(&mut self, _: &mut Program, class: ClassId) -> Result<(Vec<ClassId>, bool), LoadError> {
        Ok((vec![class], true))
    }
}

/// Reads, checks and lowers a program. `path` names the file in reports. Every error found is reported, up to a
/// fixed number, in the order of the text.
pub fn load(text: &str, path: &str, ints: Ints) -> Result<DemoProgram, Vec<DemoError>> {
    let source = parse::parse(text)?;
    let types = infer::infer(&source)?;
    lower::lower(&source, &types, path, ints)
}

#[cfg(test)]
mod tests;
