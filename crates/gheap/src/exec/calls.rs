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
//! caller looks at. An exception is one more outcome: the object is a variable, as a result is, and where the outcome says that something
//! was thrown the caller goes on at its handler, or has that outcome itself.
//!
//! A virtual call is a branch on the receiver's class, with a call for each function that may be meant. Receivers of other classes than
//! those that are made somewhere, or that a parameter's type says, lead to a failure that says so.

use super::{Exec, ExecError, From, Run, Step, inputs, sort_of};
use crate::term::{NameId, Sort, TermId};
use conspect_ir::cfg::RegSet;
use conspect_ir::{
    BlockId, Body, Call, Callee, ClassId, Const, FnId, Instr, Loader, Operand, Program, Reg, SelectorId,
    Terminator, Type,
};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// The functions that an entry reaches; the entry comes first.
#[derive(Clone, Debug)]
pub struct Code {
    pub(crate) bodies: Vec<Rc<Body>>,
    pub(crate) numbers: BTreeMap<FnId, usize>,
    /// For each virtual call's name the functions that it may mean, each with the classes of the receivers.
    pub(crate) virtuals: BTreeMap<SelectorId, Vec<(usize, Vec<ClassId>)>>,
}

/// Where a function keeps what outlives its blocks.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    /// Registers whose values blocks hand on, parameters among them.
    pub registers: BTreeMap<Reg, NameId>,
    /// What it returns, where it returns something.
    pub result: Option<NameId>,
}

/// More functions than this are not covered.
const MOST_FUNCTIONS: usize = 100;

/// The functions that an entry reaches. A call of a function that has no body, or of a function value, is refused where it is
/// executed, which need not be: so here it is left out.
///
/// # Errors
/// Where the body of the entry cannot be loaded.
pub fn reachable(program: &mut Program, loader: &mut dyn Loader, entry: FnId) -> Result<Code, ExecError> {
    let body = loader.body(program, entry);
    let body = body.map_err(|e| ExecError::Unsupported(format!("this function: {e}")))?;
    let mut code = Code::single(body);
    code.numbers.insert(entry, 0);
    let mut given = Vec::new();
    for ty in program.functions[entry].params.clone() {
        if let Type::Ref(class) = ty
            && let Ok((classes, _)) = loader.subclasses(program, class)
            && classes.len() <= MOST_GIVEN_CLASSES
        {
            given.extend(classes);
        }
    }
    loop {
        let before = (code.bodies.len(), code.virtuals.clone());
        code.static_callees(program, loader);
        code.virtual_callees(program, loader, &given);
        if before == (code.bodies.len(), code.virtuals.clone()) {
            return Ok(code);
        }
    }
}

/// A parameter's type with more subclasses than this says nothing of its class.
const MOST_GIVEN_CLASSES: usize = 32;

impl Code {
    /// A function that calls nothing.
    pub fn single(body: Body) -> Code {
        Code { bodies: vec![Rc::new(body)], numbers: BTreeMap::new(), virtuals: BTreeMap::new() }
    }

    /// The bodies, the entry's first.
    pub fn bodies(&self) -> impl Iterator<Item = &Body> {
        self.bodies.iter().map(|b| &**b)
    }

    /// The number of a function, whose body is loaded when it is first asked for; `None` where there is none.
    fn add(&mut self, program: &mut Program, loader: &mut dyn Loader, f: FnId) -> Option<usize> {
        if let Some(number) = self.numbers.get(&f) {
            return Some(*number);
        }
        if self.bodies.len() >= MOST_FUNCTIONS {
            return None;
        }
        let body = loader.body(program, f).ok()?;
        self.numbers.insert(f, self.bodies.len());
        self.bodies.push(Rc::new(body));
        Some(self.bodies.len() - 1)
    }

    fn static_callees(&mut self, program: &mut Program, loader: &mut dyn Loader) {
        let mut next = 0;
        while let Some(body) = self.bodies.get(next).cloned() {
            for call in calls(&body) {
                if let Callee::Static(f) = call.callee {
                    self.add(program, loader, f);
                }
            }
            next += 1;
        }
    }

    /// What virtual calls may mean, for receivers of the classes that are made, are constants, or are given.
    fn virtual_callees(&mut self, program: &mut Program, loader: &mut dyn Loader, given: &[ClassId]) {
        let mut classes: BTreeSet<ClassId> = given.iter().copied().collect();
        let mut selectors = BTreeSet::new();
        for body in &self.bodies {
            for instr in body.blocks.iter().flat_map(|b| &b.instrs) {
                if let Instr::Alloc { class, .. } | Instr::AllocArray { class, .. } = instr {
                    classes.insert(*class);
                }
            }
            for c in &body.consts {
                if let Const::Object(id) = c {
                    classes.insert(program.consts[*id].class);
                }
            }
            let virtual_calls = calls(body).filter_map(|c| match c.callee {
                Callee::Virtual(selector) => Some(selector),
                Callee::Static(_) | Callee::Indirect(_) => None,
            });
            selectors.extend(virtual_calls);
        }
        for selector in selectors {
            let mut targets: BTreeMap<usize, Vec<ClassId>> = BTreeMap::new();
            for class in &classes {
                // Classes that do not know the name are no receivers of it.
                if let Ok(f) = loader.select(program, *class, selector)
                    && let Some(number) = self.add(program, loader, f)
                {
                    targets.entry(number).or_default().push(*class);
                }
            }
            self.virtuals.insert(selector, targets.into_iter().collect());
        }
    }

    /// The functions that a function calls directly.
    fn callees(&self, function: usize) -> BTreeSet<usize> {
        let mut out = BTreeSet::new();
        for call in calls(&self.bodies[function]) {
            match call.callee {
                Callee::Static(f) => out.extend(self.numbers.get(&f).copied()),
                Callee::Virtual(s) => out.extend(self.virtuals.get(&s).into_iter().flatten().map(|t| t.0)),
                Callee::Indirect(_) => {}
            }
        }
        out
    }

    /// For each function, those that a call of it may run, itself included.
    pub(super) fn reached(&self) -> Vec<BTreeSet<usize>> {
        let direct: Vec<BTreeSet<usize>> = (0..self.bodies.len()).map(|i| self.callees(i)).collect();
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
    pub(super) fn messages(&self, program: &Program) -> Vec<Box<str>> {
        let mut out: Vec<Box<str>> = Vec::new();
        for block in self.bodies.iter().flat_map(|b| &b.blocks) {
            let message: Box<str> = match &block.term {
                Terminator::Fail { message } => message.clone(),
                Terminator::Unsupported { reason } => not_covered(reason).into(),
                Terminator::Call(Call { callee: Callee::Virtual(s), .. }) => {
                    other_receiver(program, *s).into()
                }
                _ => continue,
            };
            if !out.contains(&message) {
                out.push(message);
            }
        }
        out
    }

    /// Does any function end the whole program?
    fn halts(&self) -> bool {
        self.bodies.iter().flat_map(|b| &b.blocks).any(|b| matches!(b.term, Terminator::Halt))
    }

    /// May a call of this function end otherwise than by a return, in its own body?
    fn ends_otherwise(&self, function: usize) -> bool {
        self.bodies[function].blocks.iter().any(|b| match &b.term {
            Terminator::Fail { .. }
            | Terminator::Halt
            | Terminator::Throw(_)
            | Terminator::Unsupported { .. } => true,
            Terminator::Call(call) => matches!(call.callee, Callee::Virtual(_)),
            _ => false,
        })
    }
}

/// The calls of a body.
fn calls(body: &Body) -> impl Iterator<Item = &Call> {
    body.blocks.iter().filter_map(|b| if let Terminator::Call(call) = &b.term { Some(call) } else { None })
}

/// How a failure reads that is none of the program's: it does there what no effect is known of.
pub(crate) fn not_covered(reason: &str) -> String {
    format!("not covered: {reason}")
}

/// The failure of a virtual call whose receiver is of no class that is known for it.
pub(crate) fn other_receiver(program: &Program, selector: SelectorId) -> String {
    let name = &program.selectors[selector];
    not_covered(&format!(
        "a call of {} on an object of another class",
        name.split('(').next().unwrap_or(name)
    ))
}

/// What the outcome of a call is when the program ended there.
const HALTED: i128 = -1;
/// What it is when an exception was thrown.
const THROWN: i128 = -2;

impl Exec<'_> {
    /// Declares the variables of all functions, and the outcome where calls may end otherwise than by a return.
    pub(super) fn declare_frames(&mut self) -> Result<(), ExecError> {
        for f in 0..self.functions.len() {
            let frame = self.frame(f);
            self.effect.frames.push(frame);
        }
        let called: BTreeSet<usize> = self.called();
        if called.iter().any(|f| self.code.ends_otherwise(*f)) {
            self.effect.outcome = Some(self.calculus.declare("outcome", Sort::Int));
        }
        let is_throw = |b: &conspect_ir::Block| matches!(b.term, Terminator::Throw(_));
        if self.code.bodies.iter().any(|b| b.blocks.iter().any(is_throw)) {
            self.effect.exception = Some(self.calculus.declare("exception", Sort::Ref));
        }
        Ok(())
    }

    /// The functions that are called, by the entry or by others.
    fn called(&self) -> BTreeSet<usize> {
        (0..self.code.bodies.len()).flat_map(|f| self.code.callees(f)).collect()
    }

    /// The variables of a function: parameters and registers that live across blocks, but for those of types that are not covered.
    fn frame(&mut self, function: usize) -> Frame {
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
                continue;
            };
            let shown = match body.names.get(r.0 as usize) {
                Some(Some(name)) => format!("{prefix}{name}"),
                _ => format!("{prefix}%{}", r.0),
            };
            let name = self.calculus.declare(&shown, sort);
            frame.registers.insert(r, name);
        }
        if let Some(sort) = ret.and_then(|ty| sort_of(ty, ints)) {
            frame.result = Some(self.calculus.declare(&format!("{prefix}result"), sort));
        }
        frame
    }

    /// A function's name without its package and types: without its class too where no other function has that name.
    pub(super) fn function_name(&self, function: usize) -> String {
        let full = |f: usize| {
            let id = self.code.numbers.iter().find(|n| *n.1 == f).map(|n| *n.0);
            let name = id.map_or("main", |id| &self.program.functions[id].name);
            name.split('(').next().unwrap_or(name).to_string()
        };
        let last = |name: &str, parts: usize| {
            let parts: Vec<&str> = name.rsplit(['.', '/']).take(parts).collect();
            parts.into_iter().rev().collect::<Vec<_>>().join(".")
        };
        let own = full(function);
        let all: Vec<String> = (0..self.code.bodies.len()).map(full).collect();
        let is_shared = |parts: usize| all.iter().filter(|n| last(n, parts) == last(&own, parts)).count() > 1;
        match (is_shared(1), is_shared(2)) {
            (false, _) => last(&own, 1),
            (true, false) => last(&own, 2),
            (true, true) => format!("{}.{function}", last(&own, 2)),
        }
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

    /// An exception: out of the program, or to the caller.
    pub(super) fn throws(&mut self, run: &mut Run, s: &mut Step, value: Operand) -> Result<(), ExecError> {
        let value = self.operand(s, value)?;
        let Some(name) = self.effect.exception else { return self.unsupported("exceptions") };
        let place = self.calculus.name(name);
        s.heap = self.put(s.heap, place, value);
        match run.start {
            From::Entry => self.effect.throws.push((s.guard, s.heap)),
            From::Function => self.comes_back(run, s, THROWN),
            // A round that throws does not come back; the state that goes on from the vertex throws there.
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

    /// A call, or a branch over the functions that a virtual call may mean.
    pub(super) fn call(
        &mut self,
        run: &mut Run,
        mut s: Step,
        call: &Call,
        passed: &BTreeSet<BlockId>,
    ) -> Result<(), ExecError> {
        let selector = match call.callee {
            Callee::Static(f) => {
                return match self.code.numbers.get(&f).copied() {
                    Some(callee) => self.call_of(run, s, call, callee, passed),
                    None => self.unsupported(format!("a call of {}", self.program.functions[f].name)),
                };
            }
            Callee::Indirect(_) => return self.unsupported("a call of a function value"),
            Callee::Virtual(selector) => selector,
        };
        let Some(receiver) = call.args.first() else { return self.unsupported("a call without a receiver") };
        let receiver = self.operand(&mut s, *receiver)?;
        for (callee, classes) in self.code.virtuals.get(&selector).into_iter().flatten() {
            let here = self.is_of(&s, receiver, classes)?;
            let mut chosen = s.clone();
            chosen.guard = self.calculus.and(vec![s.guard, here]);
            if self.calculus.as_bool(chosen.guard) != Some(false) {
                self.call_of(run, chosen, call, *callee, passed)?;
            }
            let not = self.calculus.not(here);
            s.guard = self.calculus.and(vec![s.guard, not]);
        }
        if self.calculus.as_bool(s.guard) == Some(false) {
            return Ok(());
        }
        self.fails(run, &s, &other_receiver(self.program, selector))
    }

    /// A call: the arguments are written to the callee's parameters, the callee runs, and the caller goes on with its own variables as they
    /// were.
    fn call_of(
        &mut self,
        run: &mut Run,
        mut s: Step,
        call: &Call,
        callee: usize,
        passed: &BTreeSet<BlockId>,
    ) -> Result<(), ExecError> {
        let mut args = Vec::new();
        for a in &call.args {
            args.push(self.operand(&mut s, *a)?);
        }
        if self.clobbered[callee].contains(&self.at) {
            self.hold(&mut s, call)?;
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
        self.outcomes(run, &mut s, call, passed)?;
        if let (Some(dst), Some(result)) = (call.dst, self.effect.frames[callee].result) {
            let place = self.calculus.name(result);
            let value = self.calculus.read(s.heap, place);
            s.regs.insert(dst, value);
        }
        let yes = self.calculus.boolean(true);
        self.go(run, &s, yes, call.ret, passed)
    }

    /// What lives on after the call, or at its handler, is held by the step from here on; `go` writes it back where it changed.
    fn hold(&mut self, s: &mut Step, call: &Call) -> Result<(), ExecError> {
        let live = &self.functions[self.at].live;
        let mut kept: BTreeSet<Reg> =
            live[call.ret.0 as usize].iter().filter(|r| Some(*r) != call.dst).collect();
        if let Some((handler, caught)) = call.unwind {
            kept.extend(live[handler.0 as usize].iter().filter(|r| *r != caught));
        }
        for r in kept {
            if s.regs.contains_key(&r) || self.effect.frames[self.at].registers.contains_key(&r) {
                let held = self.operand(s, Operand::Reg(r))?;
                s.regs.insert(r, held);
            }
        }
        Ok(())
    }

    /// What happens where a call did not return: an exception, a failure, or an end of the whole program. The step goes on where it did.
    fn outcomes(
        &mut self,
        run: &mut Run,
        s: &mut Step,
        call: &Call,
        passed: &BTreeSet<BlockId>,
    ) -> Result<(), ExecError> {
        let Some(name) = self.effect.outcome else { return Ok(()) };
        let place = self.calculus.name(name);
        let outcome = self.calculus.read(s.heap, place);
        let when = |c: &mut crate::term::Calculus, n: i128| {
            let n = c.int(n);
            let here = c.eq(outcome, n);
            c.and(vec![s.guard, here])
        };
        let back = when(self.calculus, 0);
        let thrown = when(self.calculus, THROWN);
        let is_thrown = self.effect.exception.is_some() && self.calculus.as_bool(thrown) != Some(false);
        let catches = is_thrown && call.unwind.is_some();
        match run.start {
            From::Entry => {
                for (i, message) in self.messages.clone().iter().enumerate() {
                    let guard = when(self.calculus, i as i128 + 1);
                    self.failure(guard, message);
                }
                let guard = when(self.calculus, HALTED);
                if self.code.halts() && self.calculus.as_bool(guard) != Some(false) {
                    self.effect.halts.push((guard, s.heap));
                }
                if is_thrown && !catches {
                    self.effect.throws.push((thrown, s.heap));
                }
            }
            From::Function => {
                let mut parts = vec![s.guard];
                for n in if catches { vec![0, THROWN] } else { vec![0] } {
                    let n = self.calculus.int(n);
                    parts.push(self.calculus.ne(outcome, n));
                }
                let guard = self.calculus.and(parts);
                if self.calculus.as_bool(guard) != Some(false) {
                    // The caller's caller sees the same outcome.
                    run.back.push((guard, s.heap));
                }
            }
            // A round in which a call does not come back does not come back either.
            From::Vertex(_) => {}
        }
        if let (true, Some((handler, caught)), Some(name)) = (catches, call.unwind, self.effect.exception) {
            let mut at_handler = s.clone();
            at_handler.guard = thrown;
            let place = self.calculus.name(name);
            let exception = self.calculus.read(s.heap, place);
            at_handler.regs.insert(caught, exception);
            let yes = self.calculus.boolean(true);
            self.go(run, &at_handler, yes, handler, passed)?;
        }
        s.guard = back;
        Ok(())
    }
}
