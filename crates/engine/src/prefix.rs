//! The concrete prefix of an execution: what an entry does before anything is unknown.
//!
//! A program of a dynamic language first makes its library, some hundred thousand steps that ask for nothing. They are executed in the concrete
//! domain, which takes half as long as in the symbolic one, and an exploration takes over the state that they end in. Both domains have
//! the same bits for a concrete value and hand out addresses alike as long as there is one path, so nothing but the time tells the difference:
//! neither an answer nor a count. Runs with many inputs begin at that state, too.

use crate::code::Code;
use crate::concrete::{Concrete, ConcreteMemory, Prefix};
use crate::explore::Explorer;
use crate::state::{Below, Frame, State};
use crate::step::{Machine, Outcome, Pause, Reach};
use crate::summary::Calls;
use crate::symbolic::{Path, Symbolic};
use crate::verdict::Assumption;
use crate::world::World;
use conspect_ir::{ClassId, ClassKind, FnId};
use conspect_memory::{ArrayObject, Heap, HeapCx, Object, SVal};
use conspect_term::Guard;
use std::rc::Rc;

/// The most steps that all concrete runs share.
const SHARED: u64 = 4_000_000;
/// The longest array that a prefix makes, and the steps between looks at what they cost.
const LONGEST: u64 = 1 << 14;
const SLICE: u64 = 1_024;

/// What an entry did before anything was unknown.
struct Executed {
    st: State<Prefix>,
    /// How it ended, where it did.
    ended: Option<Outcome<u64>>,
    steps: u64,
    granted: Vec<Assumption>,
}

/// Executes an entry without parameters from its start until something is unknown, for at most so many steps.
fn execute(world: &mut World, entry: Rc<Code>, reach: Reach, most: u64) -> Executed {
    let mut left = most;
    let mut domain = Prefix::without_inputs(LONGEST);
    let mut st = State::<Prefix>::at_entry(entry, [], ConcreteMemory::default(), ());
    let mut steps = 0;
    let ended = loop {
        let mut machine = Machine::new(world, &mut domain, reach);
        let pause = machine.run(&mut st, SLICE.min(left), false);
        let executed = machine.executed;
        steps += executed;
        left = left.saturating_sub(executed + std::mem::take(&mut domain.cells));
        match pause {
            Pause::Fuel if left > 0 => {}
            // The step that it paused at was not done: it is done again.
            Pause::Fuel
            | Pause::Split(_)
            | Pause::Bounded(_)
            | Pause::Deferred
            | Pause::Larger(_)
            | Pause::Meeting
            | Pause::Call(_)
            | Pause::Ended(Outcome::Unsupported(_) | Outcome::Infeasible) => break None,
            Pause::Ended(outcome) => break Some(outcome),
        }
    };
    Executed { st, ended, steps, granted: domain.granted }
}

/// Executes a function without parameters: what that took for granted, where it ended without an exception and asked for nothing.
pub fn ends(world: &mut World, entry: FnId) -> Option<Vec<Assumption>> {
    if !world.program.functions[entry].params.is_empty() {
        return None;
    }
    let code = world.code(entry).ok()?;
    let far = Reach { open_rounds: u32::MAX, open_depth: u32::MAX, depth: u32::MAX };
    let executed = execute(world, code, far, SHARED);
    matches!(executed.ended, Some(Outcome::Returned(_))).then_some(executed.granted)
}

/// The state in which runs with concrete inputs may begin.
pub(crate) struct Start {
    st: State<Prefix>,
    /// The steps that lead there.
    pub steps: u64,
}

impl Start {
    /// The start of runs of an entry. `None` where it has parameters, or ends before it asks for anything.
    pub(crate) fn of(world: &mut World, entry: FnId, reach: Reach) -> Option<Start> {
        if !world.program.functions[entry].params.is_empty() {
            return None;
        }
        let code = world.code(entry).ok()?;
        let Executed { mut st, ended: None, steps, .. } = execute(world, code, reach, SHARED) else {
            return None;
        };
        st.memory.share();
        Some(Start { st, steps })
    }

    /// A state to go on from.
    pub(crate) fn state(&self) -> State<Concrete> {
        let st = &self.st;
        State {
            top: st.top.clone(),
            below: st.below.clone(),
            depth: st.depth,
            memory: st.memory.clone(),
            path: (),
            splits: st.splits,
            ran: st.ran,
            apart: st.apart,
            begun: None,
        }
    }
}

/// How an exploration begins.
pub(crate) enum Begins {
    /// Something is unknown from here on, or the prefix was long.
    Goes(Box<State<Symbolic>>),
    /// Nothing was unknown to the end.
    Ended(Box<State<Symbolic>>, Outcome<SVal>),
}

impl Explorer<'_> {
    /// Executes what an entry does before anything is unknown. The state is at the entry's start, and the first of its domain.
    pub(crate) fn execute_prefix(&mut self, start: State<Symbolic>) -> Begins {
        let has_parameters = !self.world.program.functions[start.top.code.function].params.is_empty();
        // Calls on which others than the interpreter decide, and choices that are kept, are the symbolic domain's.
        if has_parameters || self.options.prefix == 0 || self.options.calls != Calls::Inline {
            return Begins::Goes(Box::new(start));
        }
        let effort = if self.options.effort > 0 { self.options.effort } else { u64::MAX };
        let most = self.options.prefix.min(effort).min(self.options.max_steps);
        let done = execute(self.world, start.top.code.clone(), self.reach, most);
        self.stats.instructions += done.steps;
        self.prefix_steps = done.steps;
        let mut path = start.path;
        for what in done.granted {
            self.domain.take_for_granted(&mut path, what);
        }
        let memory = heap(&mut self.domain, self.world, &done.st.memory);
        let st = Box::new(taken_over(done.st, memory, path, done.steps));
        match done.ended.map(symbolic_outcome) {
            Some(outcome) => Begins::Ended(st, outcome),
            None => Begins::Goes(st),
        }
    }
}

fn symbolic_outcome(outcome: Outcome<u64>) -> Outcome<SVal> {
    match outcome {
        Outcome::Returned(v) => Outcome::Returned(v.map(SVal::C)),
        Outcome::Thrown(v) => Outcome::Thrown(SVal::C(v)),
        Outcome::Failed(message) => Outcome::Failed(message),
        Outcome::Halted => Outcome::Halted,
        Outcome::Unsupported(reason) => Outcome::Unsupported(reason),
        Outcome::Infeasible => Outcome::Infeasible,
    }
}

/// A state of the concrete domain as one of the symbolic domain.
fn taken_over(st: State<Prefix>, memory: Heap, path: Path, ran: u64) -> State<Symbolic> {
    let mut frames = vec![];
    let mut next = st.below;
    while let Some(rc) = next {
        let below = Rc::into_inner(rc).expect("nobody else holds the stack of the only state");
        let (frame, rest) = below.parts();
        frames.push(frame);
        next = rest;
    }
    let outermost_first = frames.into_iter().rev();
    let below =
        outermost_first.fold(None, |below, frame| Some(Rc::new(Below { frame: symbolic(frame), below })));
    State {
        top: symbolic(st.top),
        below,
        depth: st.depth,
        memory,
        path,
        splits: st.splits,
        ran,
        apart: st.apart,
        begun: None,
    }
}

fn symbolic(frame: Frame<u64>) -> Frame<SVal> {
    Frame {
        code: frame.code,
        pc: frame.pc,
        regs: frame.regs.into_iter().map(SVal::C).collect(),
        loops: frame.loops,
        splits: frame.splits,
        open_depth: frame.open_depth,
        shown: frame.shown,
    }
}

/// The memory of a concrete execution as a heap of a domain in which nothing was allocated yet.
fn heap(domain: &mut Symbolic, world: &World, memory: &ConcreteMemory) -> Heap {
    let program = &world.program;
    let object = |class: ClassId, cells: &[u64]| match program.classes[class].kind {
        ClassKind::Array(elem) => Object::Array(ArrayObject::of_bits(elem, cells)),
        ClassKind::Object | ClassKind::Interface | ClassKind::Struct => {
            Object::Fields(cells.iter().map(|v| SVal::C(*v)).collect())
        }
    };
    let mut heap = Heap::new();
    let mut hx = HeapCx {
        cx: &mut domain.cx,
        program,
        addresses: &mut domain.addresses,
        hole_types: &mut domain.hole_types,
        path: Guard::TRUE,
    };
    for (number, (class, cells)) in memory.made().enumerate() {
        let address = heap.place_object(&mut hx, class, object(class, cells));
        assert_eq!(address, number as u64 + 1, "both domains hand out addresses alike");
    }
    for (address, class, cells) in memory.written() {
        heap.replace_object(address, object(class, cells));
    }
    for (global, value) in memory.set_globals() {
        heap.set_global(global, SVal::C(value));
    }
    heap
}
