//! Paths: a guard, what follows from it, and the inputs that were asked for on the way.

use crate::world::StackFrame;
use conspect_base::PVec;
use conspect_ir::{FnId, Type};
use conspect_solver::Kept;
use conspect_term::{Guard, Guards};
use smallvec::SmallVec;
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
    /// The inputs asked for.
    pub inputs: Requests,
    /// The index of the next input.
    pub count: u32,
    /// How many values were tried one by one on this path.
    pub enumerated: u32,
    /// What told the sides of past joins apart, newest last: where a join makes a query too hard, the path is
    /// split on it again.
    pub joins: Vec<Guard>,
    /// The case that the step at which the path split just now is to take, where every case is asked for.
    pub settled: Option<(Guard, usize)>,
    /// The choices made since the function that is summarised was entered, newest first.
    pub trace: Option<Rc<Event>>,
    /// The choices to make in a function that is replayed.
    pub guide: Option<Guide>,
    /// A model of the path condition as it was, with the condition: where the next split is asked about, it answers for
    /// one side, and the other's model is seldom far from it. States that take turns would otherwise push each other's
    /// models out of the solver's memory.
    pub model: Option<(Kept, Guard)>,
}

/// A conditional by function and step, with the choice made there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Choice {
    pub function: FnId,
    pub step: u32,
    pub choice: u32,
}

/// What a choice tree has a node for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Made {
    /// A choice at a conditional.
    Choice(Choice),
    /// The way to a leaf of the tree of a function that was called.
    Leaf { function: FnId, leaf: u32 },
}

/// One event of a path, and those before it.
#[derive(Debug)]
pub struct Event {
    pub made: Made,
    pub before: Option<Rc<Event>>,
}

impl Drop for Event {
    /// Frees a long chain without recursion.
    fn drop(&mut self) {
        let mut next = self.before.take();
        while let Some(rc) = next {
            match Rc::try_unwrap(rc) {
                Ok(mut event) => next = event.before.take(),
                Err(_) => break,
            }
        }
    }
}

/// The way through a function that is replayed.
#[derive(Clone, Debug)]
pub struct Guide {
    pub choices: Rc<[Choice]>,
    /// The index of the next one.
    pub next: usize,
    /// The number of frames on the stack in the function; with fewer, it was left.
    pub depth: u32,
    /// Does the function surely make these choices? Where values are dynamic, and after a model learned that a value is known, what
    /// is concrete here and was not where the summary was made may go another way to the same end: then the guide is left where a
    /// choice does not follow, and the solver asked.
    pub sure: bool,
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
#[derive(Clone, PartialEq, Debug)]
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

/// What was asked for under one index: on a path that was joined there may be several requests, each with the
/// guard under which it was made; the guards are disjoint.
type Asked = SmallVec<[(Guard, InputRecord); 1]>;

/// The requests for inputs, by index.
#[derive(Clone, Default, Debug)]
pub struct Requests(PVec<Asked>);

impl Requests {
    /// Adds a request that is made under a guard.
    pub fn push(&mut self, guard: Guard, record: InputRecord) {
        self.0.insert(record.index, SmallVec::from_iter([(guard, record)]));
    }

    /// The requests of two paths that are joined. The cost follows what differs.
    pub fn join(guards: &mut Guards, a: &Requests, b: &Requests) -> Requests {
        let mut changes: Vec<(u32, Asked)> = vec![];
        a.0.diff(&b.0, &mut |index, x, y| {
            let mut asked = x.cloned().unwrap_or_default();
            for (g, record) in y.into_iter().flatten() {
                match asked.iter_mut().find(|(_, r)| r == record) {
                    Some(entry) => entry.0 = guards.or(entry.0, *g),
                    None => asked.push((*g, record.clone())),
                }
            }
            if !asked.is_empty() {
                changes.push((index, asked));
            }
        });
        let mut out = a.clone();
        for (index, asked) in changes {
            out.0.insert(index, asked);
        }
        out
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
            inputs: Requests::default(),
            count: 0,
            enumerated: 0,
            joins: vec![],
            settled: None,
            trace: None,
            guide: None,
            model: None,
        }
    }

    /// The requests, oldest first, with their guards.
    pub fn requests(&self) -> Vec<(Guard, InputRecord)> {
        let mut out = vec![];
        self.inputs.0.for_each(&mut |_, asked| out.extend(asked.iter().cloned()));
        out
    }
}

impl Default for Path {
    fn default() -> Self {
        Self::new()
    }
}
