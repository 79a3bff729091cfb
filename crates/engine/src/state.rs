//! States: a call stack, memory and a path.

use crate::code::Code;
use crate::domain::Domain;
use conspect_ir::{BlockId, FnId};
use smallvec::SmallVec;
use std::rc::Rc;

/// How often a loop was gone round in this activation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LoopCount {
    pub head: BlockId,
    /// Rounds begun.
    pub rounds: u32,
    /// Rounds in which the path split on whether to leave the loop.
    pub open_rounds: u32,
    /// Rounds in which the path split on something else.
    pub other_rounds: u32,
    /// Did the path split on whether to leave the loop, in this round?
    pub open: bool,
    /// The number of splits on the path when this round began.
    pub splits: u32,
}

/// An activation of a function.
#[derive(Clone, Debug)]
pub struct Frame<V> {
    pub code: Rc<Code>,
    /// The next step; in a frame that waits for a callee, the call.
    pub pc: u32,
    pub regs: Vec<V>,
    /// The loops that control is in, outermost first.
    pub loops: SmallVec<[LoopCount; 2]>,
    /// The number of splits on the path when this activation began.
    pub splits: u32,
    /// How many activations below this one saw the path split before they made the call that leads here.
    pub open_depth: u32,
    /// How many activations of functions that stack traces show are on the stack up to here.
    pub shown: u32,
}

/// A frame that waits for its callee, and those below it.
#[derive(Debug)]
pub struct Below<V> {
    pub frame: Frame<V>,
    pub below: Option<Rc<Below<V>>>,
}

impl<V: Clone> Below<V> {
    /// The frame, and those below it.
    pub fn parts(mut self) -> (Frame<V>, Option<Rc<Below<V>>>) {
        let rest = self.below.take();
        (self.frame.clone(), rest)
    }
}

impl<V> Drop for Below<V> {
    /// Frees a long chain without recursion.
    fn drop(&mut self) {
        let mut next = self.below.take();
        while let Some(rc) = next {
            match Rc::try_unwrap(rc) {
                Ok(mut below) => next = below.below.take(),
                Err(_) => break,
            }
        }
    }
}

/// A call that is executed, as it was when it began. Whatever the path has decided since, the call can be done again from
/// here in another way, for the executions of that path alone.
pub struct Begun<D: Domain> {
    pub function: FnId,
    /// The frame that waits at the call, and those below it. What is on the stack of a state is this very object as long
    /// as the call lasts.
    pub caller: Rc<Below<D::Value>>,
    /// The number of frames when it was made.
    pub depth: u32,
    pub memory: D::Memory,
    /// The next of the calls that are executed below this one.
    pub below: Option<Rc<Begun<D>>>,
}

/// A state. A clone copies the top frame and shares the rest.
pub struct State<D: Domain> {
    pub top: Frame<D::Value>,
    pub below: Option<Rc<Below<D::Value>>>,
    /// The number of frames.
    pub depth: u32,
    pub memory: D::Memory,
    pub path: D::Path,
    /// How many times this path split.
    pub splits: u32,
    /// Steps since the path last split or rested.
    pub ran: u64,
    /// How many times in a row it met others and was joined with none.
    pub apart: u32,
    /// The newest of the calls that were executed and can be done again; those that ended since are not taken out.
    pub begun: Option<Rc<Begun<D>>>,
}

impl<D: Domain> Clone for State<D> {
    fn clone(&self) -> Self {
        State {
            top: self.top.clone(),
            below: self.below.clone(),
            depth: self.depth,
            memory: self.memory.clone(),
            path: self.path.clone(),
            splits: self.splits,
            ran: self.ran,
            apart: self.apart,
            begun: self.begun.clone(),
        }
    }
}

impl<V: Clone> Frame<V> {
    /// A frame at the start of a function, with these arguments; other registers hold `zero` until assigned.
    pub fn new(code: Rc<Code>, args: impl IntoIterator<Item = V>, zero: V) -> Frame<V> {
        let n = code.body.regs.len();
        let mut regs = Vec::with_capacity(n);
        regs.extend(args);
        regs.resize(n, zero);
        Frame { code, pc: 0, regs, loops: SmallVec::new(), splits: 0, open_depth: 0, shown: 0 }
    }

    /// The source line of the next step.
    pub fn line(&self) -> u32 {
        self.code.lines.get(self.pc as usize).copied().unwrap_or(0)
    }
}

impl<D: Domain> State<D> {
    /// The state at the start of a function that nothing called.
    pub fn at_entry(
        code: Rc<Code>,
        args: impl IntoIterator<Item = D::Value>,
        memory: D::Memory,
        path: D::Path,
    ) -> State<D> {
        let top = Frame::new(code, args, D::concrete(0));
        State { top, below: None, depth: 1, memory, path, splits: 0, ran: 0, apart: 0, begun: None }
    }

    /// Does a call still last?
    pub fn is_in(&self, begun: &Begun<D>) -> bool {
        let mut depth = self.depth;
        let mut next = self.below.as_ref();
        while let Some(below) = next.filter(|_| depth > begun.depth) {
            depth -= 1;
            if depth == begun.depth {
                return Rc::ptr_eq(below, &begun.caller);
            }
            next = below.below.as_ref();
        }
        false
    }

    /// The state at a call that lasts, as it was, with the path as it is.
    pub fn back_at(&self, begun: &Begun<D>) -> State<D> {
        State {
            top: begun.caller.frame.clone(),
            below: begun.caller.below.clone(),
            depth: begun.depth,
            memory: begun.memory.clone(),
            path: self.path.clone(),
            splits: self.splits,
            ran: 0,
            apart: 0,
            begun: begun.below.clone(),
        }
    }

    /// Are that many activations on the stack? Hidden ones, of which several may stand for one of the program's, count a quarter.
    pub fn is_deep(&self, most: u32) -> bool {
        self.top.shown >= most || self.depth / 4 >= most
    }

    /// The call stack, innermost first.
    pub fn stack(&self) -> Vec<crate::world::StackFrame> {
        frames(&self.top, &self.below).collect()
    }
}

/// The frames of a call stack, innermost first.
pub(crate) fn frames<'a, V: Clone>(
    top: &'a Frame<V>,
    below: &'a Option<Rc<Below<V>>>,
) -> impl Iterator<Item = crate::world::StackFrame> + 'a {
    let rest = std::iter::successors(below.as_deref(), |b| b.below.as_deref());
    std::iter::once(top).chain(rest.map(|b| &b.frame)).map(|f| (f.code.function, f.line()))
}
