//! Calls: what a function does is a recursive effect of its own.
//!
//! A function's parameters, the registers that its blocks hand on and its result are variables with the function's name. `Rec(f)` stands for a call
//! of `f`: from a memory in which `f`'s parameters hold the arguments to the memory at its return. It mentions itself where `f` calls
//! itself, directly or through others, as cycles mention themselves, so the rules of figure 9 unfold it as they unfold cycles, and nothing
//! in the calculus or in its translation to functions knows that there are calls.
//!
//! The variables are one set for each function, not one for each call. So a caller writes back, after `Rec(f)`, what its own variables
//! held before, if `f` may run the caller again. That is exact, since a heap is a value: what was held before is read from the heap before
//! the call.
//!
//! A callee that fails does not come back. In contrast to the rounds of a cycle, which go on from the cycle's vertex in the paper's
//! construction and fail there, a call has no other place where its failures could be noticed; so the outcome of a call is a variable, which the
//! caller looks at.

use super::{Exec, ExecError, From, Run, Step, inputs, sort_of};
use crate::term::{NameId, Sort, TermId};
use conspect_ir::cfg::RegSet;
use conspect_ir::{BlockId, Body, Call, Callee, FnId, Loader, Operand, Program, Reg, Terminator};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The functions that an entry reaches; the entry comes first.
#[derive(Clone, Debug)]
pub struct Code {
    pub(crate) bodies: Vec<Rc<Body>>,
    pub(crate) numbers: BTreeMap<FnId, usize>,
}

/// Where a function keeps what outlives its blocks.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    /// Registers whose values blocks hand on, parameters among them.
    pub registers: BTreeMap<Reg, NameId>,
    /// What it returns, where it returns something.
    pub result: Option<NameId>,
    /// Why it cannot be called: it keeps values that are not covered.
    refused: Option<ExecError>,
}

/// More functions than this are not covered.
const MOST_FUNCTIONS: usize = 100;

/// The functions that an entry reaches by calls that are resolved. A call of anything else is refused where it is executed, which need
/// not be: so here it is left out, and so is a function whose body cannot be loaded.
///
/// # Errors
/// Where the body of the entry cannot be loaded.
pub fn reachable(program: &mut Program, loader: &mut dyn Loader, entry: FnId) -> Result<Code, ExecError> {
    let body = loader.body(program, entry);
    let body = body.map_err(|e| ExecError::Unsupported(format!("this function: {e}")))?;
    let mut code = Code { bodies: vec![Rc::new(body)], numbers: BTreeMap::from([(entry, 0)]) };
    let mut next = 0;
    while next < code.bodies.len() {
        for f in callees(&code.bodies[next].clone()).flatten() {
            if code.numbers.contains_key(&f) || code.bodies.len() >= MOST_FUNCTIONS {
                continue;
            }
            if let Ok(body) = loader.body(program, f) {
                code.numbers.insert(f, code.bodies.len());
                code.bodies.push(Rc::new(body));
            }
        }
        next += 1;
    }
    Ok(code)
}

/// The functions that a body calls; `None` for a call that is not resolved.
fn callees(body: &Body) -> impl Iterator<Item = Option<FnId>> + '_ {
    body.blocks.iter().filter_map(|b| match &b.term {
        Terminator::Call(Call { callee: Callee::Static(f), .. }) => Some(Some(*f)),
        Terminator::Call(_) => Some(None),
        _ => None,
    })
}

impl Code {
    /// A function that calls nothing.
    pub fn single(body: Body) -> Code {
        Code { bodies: vec![Rc::new(body)], numbers: BTreeMap::new() }
    }

    /// For each function, those that a call of it may run, itself included.
    pub(super) fn reached(&self) -> Vec<BTreeSet<usize>> {
        let direct = |i: usize| {
            let called = callees(&self.bodies[i]).filter_map(|f| self.numbers.get(&f?).copied());
            called.collect::<BTreeSet<usize>>()
        };
        let direct: Vec<BTreeSet<usize>> = (0..self.bodies.len()).map(direct).collect();
        (0..self.bodies.len())
            .map(|i| {
                let mut out = BTreeSet::from([i]);
                let mut work = vec![i];
                while let Some(f) = work.pop() {
                    work.extend(direct[f].iter().filter(|g| out.insert(**g)));
                }
                out
            })
            .collect()
    }

    /// The messages with which functions may fail, each once.
    pub(super) fn messages(&self) -> Vec<Box<str>> {
        let mut out: Vec<Box<str>> = Vec::new();
        for block in self.bodies.iter().flat_map(|b| &b.blocks) {
            if let Terminator::Fail { message } = &block.term
                && !out.contains(message)
            {
                out.push(message.clone());
            }
        }
        out
    }

    /// May a call of this function end otherwise than by a return?
    fn ends_otherwise(&self, function: usize) -> bool {
        let is_end = |t: &Terminator| matches!(t, Terminator::Fail { .. } | Terminator::Halt);
        self.bodies[function].blocks.iter().any(|b| is_end(&b.term))
    }
}

/// What the outcome of a call is when the program ended there.
const HALTED: i128 = -1;

impl Exec<'_> {
    /// Declares the variables of all functions, and the outcome where calls may end otherwise than by a return.
    pub(super) fn declare_frames(&mut self) -> Result<(), ExecError> {
        for f in 0..self.functions.len() {
            let frame = match self.frame(f) {
                Err(e) if f > 0 => Frame { refused: Some(e), ..Frame::default() },
                frame => frame?,
            };
            self.effect.frames.push(frame);
        }
        let called: BTreeSet<usize> = self.called();
        if called.iter().any(|f| self.code.ends_otherwise(*f)) {
            self.effect.outcome = Some(self.calculus.declare("outcome", Sort::Int));
        }
        Ok(())
    }

    /// The functions that are called, by the entry or by others.
    fn called(&self) -> BTreeSet<usize> {
        let bodies = self.code.bodies.iter();
        bodies.flat_map(|b| callees(b).filter_map(|f| self.code.numbers.get(&f?).copied())).collect()
    }

    /// The variables of a function: parameters and registers that live across blocks.
    fn frame(&mut self, function: usize) -> Result<Frame, ExecError> {
        let shape = &self.functions[function];
        let (body, live) = (shape.body.clone(), shape.live.clone());
        let is_called = self.called().contains(&function);
        let id = self.code.numbers.iter().find(|n| *n.1 == function).map(|n| *n.0);
        let declared = id.map(|id| &self.program.functions[id]);
        let params = match declared {
            Some(f) => f.params.len(),
            None => live[0].iter().map(|r| r.0 as usize + 1).max().unwrap_or(0),
        };
        let ret = declared.and_then(|f| f.ret);
        // A parameter that the entry puts into a global is that global's first value; where the entry is called again, it is not.
        let inputs = if is_called { BTreeMap::new() } else { inputs(&body, params) };
        let mut needed = RegSet::new(body.regs.len());
        live.iter().for_each(|l| {
            needed.union(l);
        });
        if is_called {
            (0..params).for_each(|p| needed.insert(Reg(p as u32)));
        }
        let ints = self.calculus.ints;
        let prefix = if function == 0 { String::new() } else { format!("{}.", self.function_name(function)) };
        let mut frame = Frame::default();
        for r in needed.iter() {
            if let Some(g) = inputs.get(&r)
                && live[1..].iter().all(|l| !l.contains(r))
                && let Some(name) = self.effect.globals.get(g)
            {
                frame.registers.insert(r, *name);
                continue;
            }
            let Some(sort) = sort_of(body.regs[r.0 as usize], ints) else {
                return self.unsupported(format!("values of type {:?}", body.regs[r.0 as usize]));
            };
            let shown = match body.names.get(r.0 as usize) {
                Some(Some(name)) => format!("{prefix}{name}"),
                _ => format!("{prefix}%{}", r.0),
            };
            let name = self.calculus.declare(&shown, sort);
            frame.registers.insert(r, name);
        }
        if let Some(ty) = ret {
            let Some(sort) = sort_of(ty, ints) else {
                return self.unsupported(format!("results of type {ty:?}"));
            };
            frame.result = Some(self.calculus.declare(&format!("{prefix}result"), sort));
        }
        Ok(frame)
    }

    /// A function's name without its class and its types.
    pub(super) fn function_name(&self, function: usize) -> String {
        let id = self.code.numbers.iter().find(|n| *n.1 == function).map(|n| *n.0);
        let name = id.map_or("main", |id| &self.program.functions[id].name);
        let name = name.split('(').next().unwrap_or(name);
        name.rsplit(['.', '/']).next().unwrap_or(name).into()
    }

    /// A return: of the program, or to the caller.
    pub(super) fn returns(
        &mut self,
        run: &mut Run,
        s: &mut Step,
        value: Option<Operand>,
    ) -> Result<(), ExecError> {
        if let From::Vertex(_) = run.start {
            return Ok(());
        }
        if let (Some(value), Some(result)) = (value, self.effect.frames[self.at].result) {
            let value = self.operand(s, value)?;
            let place = self.calculus.name(result);
            s.heap = self.put(s.heap, place, value);
        }
        match run.start {
            From::Entry => self.effect.halts.push((s.guard, s.heap)),
            From::Function => self.comes_back(run, s, 0),
            From::Vertex(_) => {}
        }
        Ok(())
    }

    /// The ends of the whole are those of its own paths and of calls on them: cycles were passed as symbols on the way.
    pub(super) fn halts(&mut self, run: &mut Run, s: &Step) -> Result<(), ExecError> {
        match run.start {
            From::Entry => self.effect.halts.push((s.guard, s.heap)),
            From::Function => self.comes_back(run, s, HALTED),
            From::Vertex(_) => {}
        }
        Ok(())
    }

    pub(super) fn fails(&mut self, run: &mut Run, s: &Step, message: &str) -> Result<(), ExecError> {
        let number = self.messages.iter().position(|m| **m == *message).map_or(0, |i| i as i128 + 1);
        match run.start {
            From::Entry => self.failure(s.guard, message),
            From::Function => self.comes_back(run, s, number),
            From::Vertex(_) => {}
        }
        Ok(())
    }

    fn failure(&mut self, guard: TermId, message: &str) {
        if self.calculus.as_bool(guard) != Some(false) {
            self.effect.failures.push(super::Failure { guard, message: message.into() });
        }
    }

    /// The call that is executed comes back with an outcome.
    fn comes_back(&mut self, run: &mut Run, s: &Step, outcome: i128) {
        let mut heap = s.heap;
        if let Some(name) = self.effect.outcome {
            let (place, value) = (self.calculus.name(name), self.calculus.int(outcome));
            heap = self.put(heap, place, value);
        }
        run.back.push((s.guard, heap));
    }

    /// `Rec(f)`, whose body is made when it is first needed.
    fn function(&mut self, function: usize) -> Result<crate::term::RecId, ExecError> {
        if let Some(id) = self.effect.functions.get(&function) {
            return Ok(*id);
        }
        let name = self.function_name(function);
        let id = self.calculus.cycle(&name);
        self.effect.functions.insert(function, id);
        let caller = std::mem::replace(&mut self.at, function);
        let body = self.run(From::Function, &BTreeSet::new());
        self.at = caller;
        self.calculus.set_body(id, body?);
        Ok(id)
    }

    /// A call: the arguments are written to the callee's parameters, the callee runs, and the caller goes on with its own variables as they
    /// were.
    pub(super) fn call(
        &mut self,
        run: &mut Run,
        mut s: Step,
        call: &Call,
        passed: &BTreeSet<BlockId>,
    ) -> Result<(), ExecError> {
        let callee = match call.callee {
            Callee::Static(f) => self.code.numbers.get(&f).copied(),
            Callee::Virtual(_) | Callee::Indirect(_) => None,
        };
        let Some(callee) = callee else {
            return self.unsupported("a call whose target only a run knows, or that has no body");
        };
        if let Some(e) = &self.effect.frames[callee].refused {
            return Err(e.clone());
        }
        let mut args = Vec::new();
        for a in &call.args {
            args.push(self.operand(&mut s, *a)?);
        }
        // What lives on after the call is held by the step from here on; `go` writes it back where it changed.
        let live = self.functions[self.at].live[call.ret.0 as usize].clone();
        if self.clobbered[callee].contains(&self.at) {
            for r in live.iter().filter(|r| Some(*r) != call.dst) {
                let held = self.operand(&mut s, Operand::Reg(r))?;
                s.regs.insert(r, held);
            }
        }
        for (i, value) in args.into_iter().enumerate() {
            let name = self.effect.frames[callee].registers.get(&Reg(i as u32)).copied();
            let Some(name) = name else { return self.unsupported("a parameter without a place") };
            let place = self.calculus.name(name);
            s.heap = self.put(s.heap, place, value);
        }
        let rec = self.function(callee)?;
        let rec = self.calculus.rec(rec);
        s.heap = self.calculus.compose(s.heap, rec);
        self.outcomes(run, &mut s);
        if let (Some(dst), Some(result)) = (call.dst, self.effect.frames[callee].result) {
            let place = self.calculus.name(result);
            let value = self.calculus.read(s.heap, place);
            s.regs.insert(dst, value);
        }
        let yes = self.calculus.boolean(true);
        self.go(run, &s, yes, call.ret, passed)
    }

    /// What happens where a call did not return: a failure or an end of the whole program. The step goes on where it did.
    fn outcomes(&mut self, run: &mut Run, s: &mut Step) {
        let Some(name) = self.effect.outcome else { return };
        let place = self.calculus.name(name);
        let outcome = self.calculus.read(s.heap, place);
        let when = |c: &mut crate::term::Calculus, n: i128| {
            let n = c.int(n);
            let here = c.eq(outcome, n);
            c.and(vec![s.guard, here])
        };
        let back = when(self.calculus, 0);
        match run.start {
            From::Entry => {
                for (i, message) in self.messages.clone().iter().enumerate() {
                    let guard = when(self.calculus, i as i128 + 1);
                    self.failure(guard, message);
                }
                let guard = when(self.calculus, HALTED);
                if self.calculus.as_bool(guard) != Some(false) {
                    self.effect.halts.push((guard, s.heap));
                }
            }
            From::Function => {
                let zero = self.calculus.int(0);
                let other = self.calculus.ne(outcome, zero);
                let guard = self.calculus.and(vec![s.guard, other]);
                if self.calculus.as_bool(guard) != Some(false) {
                    // The caller's caller sees the same outcome.
                    run.back.push((guard, s.heap));
                }
            }
            // A round in which a call does not come back does not come back either.
            From::Vertex(_) => {}
        }
        s.guard = back;
    }
}
