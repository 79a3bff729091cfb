//! Paths: a guard, what follows from it, and the inputs that were asked for on the way.

use crate::world::StackFrame;
use conspect_ir::Type;
use conspect_term::Guard;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The path of a state. Joined states have the disjunction of their guards.
#[derive(Clone, Debug)]
pub struct Path {
    /// The path condition.
    pub guard: Guard,
    /// What the solver showed to follow from the path condition; kept apart so that joins stay simple.
    pub facts: Guard,
    /// True when the solver could not tell whether the path is feasible.
    pub doubt: bool,
    /// What verdicts take for granted on this path, by index into the domain's list.
    pub assumptions: BTreeSet<u32>,
    /// The inputs asked for, newest first.
    pub inputs: Option<Rc<InputNode>>,
    /// The index of the next input.
    pub count: u32,
    /// How many values were tried one by one on this path.
    pub enumerated: u32,
    /// What told the sides of past joins apart, newest last: where a join makes a query too hard, the path is
    /// split on it again.
    pub joins: Vec<Guard>,
}

/// What kind of input this is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputKind {
    /// A number or a truth value.
    Scalar,
    /// A new array of a primitive type with arbitrary contents.
    Array,
    /// An object of the initial heap.
    Object,
}

/// One request for an input.
#[derive(Clone, Debug)]
pub struct InputRecord {
    /// The index of its symbol.
    pub index: u32,
    pub ty: Type,
    /// An index into the program's labels.
    pub label: u32,
    /// Where it was asked for.
    pub at: StackFrame,
    pub kind: InputKind,
}

/// A list of requests; after a join, those of both sides are in it, each with the guard under which it happened.
#[derive(Debug)]
pub struct InputNode {
    pub guard: Guard,
    pub record: InputRecord,
    pub before: Option<Rc<InputNode>>,
    /// The number of requests up to this one.
    pub length: u32,
}

impl InputNode {
    /// A request after those of a list.
    pub fn new(guard: Guard, record: InputRecord, before: Option<Rc<InputNode>>) -> Rc<InputNode> {
        let length = before.as_ref().map_or(0, |b| b.length) + 1;
        Rc::new(InputNode { guard, record, before, length })
    }
}

impl Path {
    /// The path of a program that has just started.
    pub fn new() -> Path {
        Path {
            guard: Guard::TRUE,
            facts: Guard::TRUE,
            doubt: false,
            assumptions: BTreeSet::new(),
            inputs: None,
            count: 0,
            enumerated: 0,
            joins: vec![],
        }
    }

    /// The requests, oldest first, with their guards.
    pub fn requests(&self) -> Vec<(Guard, InputRecord)> {
        let mut out = vec![];
        let mut next = self.inputs.as_ref();
        while let Some(node) = next {
            out.push((node.guard, node.record.clone()));
            next = node.before.as_ref();
        }
        out.reverse();
        out
    }
}

impl Default for Path {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for InputNode {
    /// Frees a long list without recursion.
    fn drop(&mut self) {
        let mut next = self.before.take();
        while let Some(rc) = next {
            match Rc::try_unwrap(rc) {
                Ok(mut node) => next = node.before.take(),
                Err(_) => break,
            }
        }
    }
}
