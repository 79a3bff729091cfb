//! Calls: frames that are pushed and popped, what is handed back, and exceptions on their way down the stack.

use super::{Bound, Flow, Machine, Outcome, Pause, get, set};
use crate::code::Step;
use crate::domain::{Answer, Domain, Parts, Trouble};
use crate::state::{Below, Frame, State};
use conspect_ir::{Call, Callee};
use conspect_verdict::Standing;
use smallvec::SmallVec;
use std::rc::Rc;

/// How many calls a stack of ordinary size has room for, however large their frames are.
pub(crate) const DEEP: u32 = 400;

impl<D: Domain> Machine<'_, D> {
    pub(super) fn call(&mut self, st: &mut State<D>, call: &Call) -> Answer<Flow<D>, D> {
        let args: SmallVec<[D::Value; 6]> = call.args.iter().map(|a| get::<D>(&st.top, *a)).collect();
        let function = match call.callee {
            Callee::Static(f) => f,
            Callee::Virtual(selector) => {
                let mut parts = Parts::<D> { memory: &mut st.memory, path: &mut st.path };
                self.domain.select_method(self.world, &mut parts, &args[0], selector)?
            }
            Callee::Indirect(f) => {
                let v = get::<D>(&st.top, f);
                let bits = match D::bits(&v) {
                    Some(bits) => bits,
                    None => self.domain.concretize(self.world, &mut st.path, &v, conspect_ir::Type::Fn)?,
                };
                conspect_ir::FnId(bits as u32)
            }
        };
        if self.pause_at_calls {
            return Ok(Flow::Pause(Pause::Call(function)));
        }
        if D::MANY_PATHS && !self.trace {
            let within = st.top.code.function == function;
            let depth = (st.depth, self.reach.depth);
            if let Some((v, steps)) =
                self.domain.recurrence(self.world, &mut st.path, (function, within), &args, depth)?
            {
                self.executed += steps;
                self.return_from_call(st, Some(v));
                return Ok(Flow::Frame);
            }
        }
        self.push(st, function, args)
    }

    /// Puts a frame of the function on the stack of a state that is at a call.
    pub(super) fn push(
        &mut self,
        st: &mut State<D>,
        function: conspect_ir::FnId,
        args: SmallVec<[D::Value; 6]>,
    ) -> Answer<Flow<D>, D> {
        let open_depth = st.top.open_depth + u32::from(st.splits > st.top.splits);
        if D::MANY_PATHS && open_depth > self.reach.open_depth || st.is_deep(self.reach.depth) {
            return Ok(Flow::Pause(Pause::Bounded(Bound::Depth)));
        }
        if st.depth >= DEEP {
            self.domain.grant(&mut st.path, &Standing::Stack.into());
        }
        let code = self.world.code(function)?;
        let mut frame = Frame::new(code, args, D::concrete(0));
        frame.splits = st.splits;
        frame.open_depth = open_depth;
        frame.shown = st.top.shown + u32::from(!self.world.program.functions[function].hidden);
        let caller = std::mem::replace(&mut st.top, frame);
        st.below = Some(Rc::new(Below { frame: caller, below: st.below.take() }));
        st.depth += 1;
        Ok(Flow::Frame)
    }

    /// The arguments of the call at which a state paused.
    pub fn arguments(st: &State<D>) -> SmallVec<[D::Value; 6]> {
        match &st.top.code.steps[st.top.pc as usize] {
            Step::Call(call) => call.0.args.iter().map(|a| get::<D>(&st.top, *a)).collect(),
            _ => unreachable!("the state is at a call"),
        }
    }

    /// Goes into the function whose call a state paused at. Says why the state cannot go on, if that is so.
    pub fn enter_call(&mut self, st: &mut State<D>, function: conspect_ir::FnId) -> Option<Pause<D>> {
        let args = Self::arguments(st);
        match self.push(st, function, args) {
            Ok(Flow::Pause(p)) => Some(p),
            Ok(Flow::Next | Flow::Jump(_) | Flow::Frame) => None,
            Err(Trouble::Split(paths)) => Some(Pause::Split(paths)),
            Err(Trouble::Unsupported(reason)) => Some(Pause::Ended(Outcome::Unsupported(reason))),
        }
    }

    /// Ends the call that a state paused at as if the function had returned this.
    pub fn return_from_call(&mut self, st: &mut State<D>, v: Option<D::Value>) {
        let code = st.top.code.clone();
        let Step::Call(call) = &code.steps[st.top.pc as usize] else {
            unreachable!("the state is at a call")
        };
        if let (Some(dst), Some(v)) = (call.0.dst, v) {
            set::<D>(&mut st.top, dst, v);
        }
        st.top.pc = call.1;
    }

    /// Ends the call that a state paused at as if the function had thrown this. Says so when no frame handles it.
    pub fn throw_from_call(&mut self, st: &mut State<D>, v: D::Value) -> Option<Pause<D>> {
        let code = st.top.code.clone();
        let Step::Call(call) = &code.steps[st.top.pc as usize] else {
            unreachable!("the state is at a call")
        };
        if let Some((_, reg)) = call.0.unwind {
            set::<D>(&mut st.top, reg, v);
            st.top.pc = call.2;
            return None;
        }
        match self.unwind(st, v) {
            Flow::Pause(p) => Some(p),
            Flow::Next | Flow::Jump(_) | Flow::Frame => None,
        }
    }

    /// Makes the caller's frame the top one again. `None` when the entry itself ends.
    pub(super) fn pop(&mut self, st: &mut State<D>) -> Option<()> {
        let below = st.below.take()?;
        let (frame, rest) = match Rc::try_unwrap(below) {
            Ok(mut b) => {
                let rest = b.below.take();
                let frame = std::mem::replace(&mut b.frame, st.top.clone_shell());
                (frame, rest)
            }
            Err(shared) => (shared.frame.clone(), shared.below.clone()),
        };
        st.top = frame;
        st.below = rest;
        st.depth -= 1;
        if let Some(lead) = &mut self.lead {
            lead.popped(st.depth);
        }
        Some(())
    }

    pub(super) fn give_back(&mut self, st: &mut State<D>, v: Option<D::Value>, meet: bool) -> Flow<D> {
        if self.pop(st).is_none() {
            return Flow::Pause(Pause::Ended(Outcome::Returned(v)));
        }
        let code = st.top.code.clone();
        let Step::Call(call) = &code.steps[st.top.pc as usize] else {
            unreachable!("a frame below another waits at a call")
        };
        if let (Some(dst), Some(v)) = (call.0.dst, v) {
            set::<D>(&mut st.top, dst, v);
        }
        st.top.pc = call.1;
        if D::MANY_PATHS && meet && self.meets(st) { Flow::Pause(Pause::Meeting) } else { Flow::Frame }
    }

    /// Is a state at a meeting point where another one may wait, or past one?
    pub(super) fn meets(&mut self, st: &State<D>) -> bool {
        self.lead.as_mut().is_none_or(|lead| !lead.is_before(st))
    }

    /// Passes an exception to the innermost call on the stack that handles it.
    pub(super) fn unwind(&mut self, st: &mut State<D>, v: D::Value) -> Flow<D> {
        loop {
            if self.pop(st).is_none() {
                return Flow::Pause(Pause::Ended(Outcome::Thrown(v)));
            }
            let code = st.top.code.clone();
            let Step::Call(call) = &code.steps[st.top.pc as usize] else {
                unreachable!("a frame below another waits at a call")
            };
            if let Some((_, reg)) = call.0.unwind {
                set::<D>(&mut st.top, reg, v);
                st.top.pc = call.2;
                return Flow::Frame;
            }
        }
    }
}

impl<V> Frame<V> {
    /// An empty frame to leave behind when the real one is moved out.
    fn clone_shell(&self) -> Frame<V> {
        Frame {
            code: self.code.clone(),
            pc: 0,
            regs: vec![],
            loops: SmallVec::new(),
            splits: 0,
            open_depth: 0,
            shown: 0,
        }
    }
}
