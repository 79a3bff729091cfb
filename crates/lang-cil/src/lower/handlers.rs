//! Exceptions: checks, `throw`, dispatch to handlers, `leave`, `finally`, `fault`, filters (ECMA-335 §I.12.4.2).
//!
//! A `finally` is lowered once. A register says where control goes after it: 0 is "on with the exception", other
//! numbers are `leave`s. The first pass of the runtime, which runs filters before any inner `finally`, is made within a
//! method: before a `finally` runs, the filters outside of it are asked (`probe`), and what they said is remembered for
//! when the exception gets there. It is not made across methods; where a callee's `finally` has run before a filter is
//! asked, the path is reported as unsupported, but for filters whose answer no `finally` can change (`pure.rs`).

use super::stack::Sty;
use super::{Lower, Step, Stop, site};
use crate::meta::body::ClauseKind;
use conspect_ir::{
    BinOp, BlockId, Call, Callee, CheckKind, Const, FnId, Global, GlobalId, Instr, Intrinsic, LoadError,
    Operand, Place, Reg, Terminator, Type,
};

/// What a clause needs while the body is lowered.
#[derive(Clone, Debug, Default)]
pub(crate) struct ClauseState {
    /// The exception that was caught, or that a `finally` lets pass.
    held: Option<Reg>,
    /// Where control goes after a `finally`.
    next: Option<Reg>,
    /// The continuations of `leave`s, numbered from 1: the clauses that are still to run, the target, the block.
    ways: Vec<(Vec<usize>, u32, BlockId)>,
    /// The block that ends the clause.
    exit: Option<BlockId>,
    /// The block that runs a `finally` for an exception.
    run: Option<BlockId>,
    /// Of a filter: what it said before inner `finally` clauses ran, and where its own exceptions go.
    said: Option<Reg>,
    broken: Option<BlockId>,
}

/// What a filter said when it was asked early.
const REFUSED: i32 = 1;
const ACCEPTED: i32 = 2;

impl Lower<'_> {
    pub(super) fn start_clauses(&mut self) {
        let code = self.code.clone();
        if code.clauses.is_empty() {
            return;
        }
        let object = Type::Ref(self.object);
        let filters = code.clauses.iter().any(|c| matches!(c.kind, ClauseKind::Filter(_)));
        if filters {
            let asker = self.b.reg(Type::I32);
            let zero = self.int(0);
            self.b.push(Instr::Copy { dst: asker, src: zero });
            self.asker = Some(asker);
        }
        for clause in &code.clauses {
            let held = self.b.reg(object);
            let null = self.b.constant(Const::Null);
            self.b.push(Instr::Copy { dst: held, src: null });
            let mut state = ClauseState { held: Some(held), ..ClauseState::default() };
            if matches!(clause.kind, ClauseKind::Finally | ClauseKind::Fault) {
                let next = self.b.reg(Type::I32);
                let zero = self.int(0);
                self.b.push(Instr::Copy { dst: next, src: zero });
                state.next = Some(next);
            }
            if matches!(clause.kind, ClauseKind::Filter(_)) {
                let said = self.b.reg(Type::I32);
                let zero = self.int(0);
                self.b.push(Instr::Copy { dst: said, src: zero });
                state.said = Some(said);
            }
            self.clauses.push(state);
        }
    }

    pub(super) fn exception_reg(&mut self) -> Reg {
        match self.exception {
            Some(r) => r,
            None => {
                let r = self.b.reg(Type::Ref(self.object));
                self.exception = Some(r);
                r
            }
        }
    }

    /// The clauses that protect an instruction, innermost first.
    fn covering(&self, insn: u32) -> Vec<usize> {
        let clauses = &self.code.clauses;
        (0..clauses.len()).filter(|i| clauses[*i].body.contains(&insn)).collect()
    }

    /// The filter whose code an instruction belongs to.
    fn in_filter(&self, insn: u32) -> Option<usize> {
        self.code.clauses.iter().position(|c| match c.kind {
            ClauseKind::Filter(start) => (start..c.handler.start).contains(&insn),
            _ => false,
        })
    }

    /// The clauses that an exception meets after this one let it pass.
    fn after(&self, clause: usize) -> Vec<usize> {
        let start = self.code.clauses[clause].body.start;
        self.covering(start).into_iter().filter(|i| *i > clause).collect()
    }

    /// Where exceptions of the current instruction go.
    pub(crate) fn unwind(&mut self) -> Step<Option<(BlockId, Reg)>> {
        let insn = self.insn;
        if let Some(clause) = self.in_filter(insn) {
            // ECMA-335 says that the filter does not accept then; mono lets the exception out.
            let reg = self.exception_reg();
            let block = match self.clauses[clause].broken {
                Some(block) => block,
                None => {
                    let block = self.b.block();
                    self.clauses[clause].broken = Some(block);
                    let back = self.b.current();
                    self.b.switch_to(block);
                    let reason = "an exception in a filter, which runtimes treat differently";
                    self.b.terminate(Terminator::Unsupported { reason: reason.into() });
                    self.b.switch_to(back);
                    block
                }
            };
            return Ok(Some((block, reg)));
        }
        let list = self.covering(insn);
        if list.is_empty() {
            return self.unlocking();
        }
        let reg = self.exception_reg();
        Ok(Some((self.dispatch(list, false)?, reg)))
    }

    /// Ends the block by offering the exception to these clauses, whose filters have been asked where `asked` says so.
    fn go_on(&mut self, list: Vec<usize>, asked: bool) -> Step<()> {
        if list.is_empty() {
            self.throw_out()?;
        } else {
            let block = self.dispatch(list, asked)?;
            self.b.terminate(Terminator::Goto(block));
        }
        Ok(())
    }

    /// The block that offers the exception to these clauses, one after the other.
    fn dispatch(&mut self, list: Vec<usize>, asked: bool) -> Step<BlockId> {
        let key = (list, asked);
        if let Some(b) = self.dispatchers.get(&key) {
            return Ok(*b);
        }
        let first = self.b.block();
        let list = key.0.clone();
        self.dispatchers.insert(key, first);
        let back = self.b.current();
        let insn = self.insn;
        self.b.switch_to(first);
        let reg = self.exception_reg();
        let code = self.code.clone();
        let mut ended = false;
        // A failed assertion ends the process: no handler catches it.
        {
            let (out, go) = (self.b.block(), self.b.block());
            let root = self.ld.failure_root(self.p);
            let is = self.b.reg(Type::Bool);
            self.b.push(Instr::InstanceOf { dst: is, src: reg.into(), class: root });
            self.b.terminate(Terminator::If { cond: is.into(), then: out, els: go });
            self.b.switch_to(out);
            self.b.terminate(Terminator::Throw(reg.into()));
            self.b.switch_to(go);
        }
        for k in list {
            let clause = &code.clauses[k];
            let held = self.clauses[k].held.expect("clauses hold exceptions");
            match clause.kind {
                ClauseKind::Catch(token) => {
                    let ty = self.type_token(token)?;
                    let root = self.ld.u.core("System.Exception")?;
                    let all = ty == self.ld.u.object || ty == root;
                    let handler = self.target(clause.handler.start, &[Sty::Ref])?;
                    let arrive = self.b.block();
                    if all {
                        self.b.terminate(Terminator::Goto(arrive));
                    } else {
                        let cond = self.instance_test(reg.into(), ty)?;
                        let next = self.b.block();
                        self.b.terminate(Terminator::If { cond, then: arrive, els: next });
                        self.arrive(arrive, handler, held);
                        self.b.switch_to(next);
                        continue;
                    }
                    self.arrive(arrive, handler, held);
                    ended = true;
                    break;
                }
                ClauseKind::Finally | ClauseKind::Fault => {
                    let run = self.run_block(k)?;
                    let outer = self.after(k);
                    if asked || !outer.iter().any(|i| self.is_filter(*i)) {
                        self.b.terminate(Terminator::Goto(run));
                    } else {
                        self.probe(k, outer, run)?;
                    }
                    ended = true;
                    break;
                }
                ClauseKind::Filter(_) if asked => {
                    let said = self.clauses[k].said.expect("filters remember what they said");
                    let accepted = self.int(ACCEPTED);
                    let cond = self.b.bin(Type::Bool, BinOp::Eq, said, accepted);
                    let handler = self.target(clause.handler.start, &[Sty::Ref])?;
                    let (arrive, next) = (self.b.block(), self.b.block());
                    self.b.terminate(Terminator::If { cond: cond.into(), then: arrive, els: next });
                    self.arrive(arrive, handler, held);
                    self.b.switch_to(next);
                }
                ClauseKind::Filter(start) => {
                    self.ask(k, start, 0)?;
                    ended = true;
                    break;
                }
            }
        }
        if !ended {
            self.throw_out()?;
        }
        self.b.switch_to(back);
        self.insn = insn;
        Ok(first)
    }

    fn is_filter(&self, clause: usize) -> bool {
        matches!(self.code.clauses[clause].kind, ClauseKind::Filter(_))
    }

    /// Ends the block by asking a filter; the answer is for the `finally` with this number, or 0 for dispatch itself.
    fn ask(&mut self, clause: usize, start: u32, number: i32) -> Step<()> {
        let filter = self.target(start, &[Sty::Ref])?;
        let reg = self.exception_reg();
        let held = self.clauses[clause].held.expect("clauses hold exceptions");
        let asker = self.asker.expect("there are filters");
        let fine = self.b.block();
        if self.is_pure_filter(clause)? {
            self.b.terminate(Terminator::Goto(fine));
        } else {
            let passed = self.passed();
            let last = self.b.load(Type::Ref(self.object), Place::Global(passed));
            let ran = self.b.bin(Type::Bool, BinOp::Eq, last, reg);
            let bad = self.b.block();
            self.b.terminate(Terminator::If { cond: ran.into(), then: bad, els: fine });
            self.b.switch_to(bad);
            let reason = "an exception filter after a callee's finally clause has run";
            self.b.terminate(Terminator::Unsupported { reason: reason.into() });
        }
        self.b.switch_to(fine);
        let number = self.int(number);
        self.b.push(Instr::Copy { dst: asker, src: number });
        let there = self.b.block();
        self.b.terminate(Terminator::Goto(there));
        self.arrive(there, filter, held);
        Ok(())
    }

    /// The block that runs a `finally` or `fault` for the exception.
    fn run_block(&mut self, clause: usize) -> Step<BlockId> {
        if let Some(block) = self.clauses[clause].run {
            return Ok(block);
        }
        let block = self.b.block();
        self.clauses[clause].run = Some(block);
        let back = self.b.current();
        self.b.switch_to(block);
        let reg = self.exception_reg();
        let start = self.code.clauses[clause].handler.start;
        let handler = self.target(start, &[])?;
        let held = self.clauses[clause].held.expect("clauses hold exceptions");
        self.b.push(Instr::Copy { dst: held, src: reg.into() });
        let next = self.clauses[clause].next.expect("it has a continuation");
        let zero = self.int(0);
        self.b.push(Instr::Copy { dst: next, src: zero });
        let passed = self.passed();
        self.b.push(Instr::Store { place: Place::Global(passed), src: reg.into() });
        self.b.terminate(Terminator::Goto(handler));
        self.b.switch_to(back);
        Ok(block)
    }

    /// Ends the block by the first pass for a `finally`: the clauses outside of it are searched for the one that will handle
    /// the exception, and filters on the way are asked; then the `finally` runs.
    fn probe(&mut self, clause: usize, outer: Vec<usize>, run: BlockId) -> Step<()> {
        let reg = self.exception_reg();
        let code = self.code.clone();
        for k in outer {
            match code.clauses[k].kind {
                ClauseKind::Catch(token) => {
                    let ty = self.type_token(token)?;
                    if ty == self.ld.u.object || ty == self.ld.u.core("System.Exception")? {
                        break;
                    }
                    let cond = self.instance_test(reg.into(), ty)?;
                    let next = self.b.block();
                    self.b.terminate(Terminator::If { cond, then: run, els: next });
                    self.b.switch_to(next);
                }
                ClauseKind::Finally | ClauseKind::Fault => {}
                ClauseKind::Filter(start) => return self.ask(k, start, clause as i32 + 1),
            }
        }
        self.b.terminate(Terminator::Goto(run));
        Ok(())
    }

    /// The `finally` and `fault` clauses within a filter's, before which it is asked.
    fn askers(&self, filter: usize) -> Vec<usize> {
        let kinds = &self.code.clauses;
        (0..kinds.len())
            .filter(|k| matches!(kinds[*k].kind, ClauseKind::Finally | ClauseKind::Fault))
            .filter(|k| self.after(*k).contains(&filter))
            .collect()
    }

    /// Ends the block where a filter does not accept the exception.
    fn refuse(&mut self, clause: usize) -> Step<()> {
        self.answered(clause, REFUSED, |this| {
            let rest = this.after(clause);
            this.go_on(rest, false)
        })
    }

    /// Ends the block where a filter has answered: goes on as dispatch does, or with the first pass that asked.
    fn answered(
        &mut self,
        clause: usize,
        answer: i32,
        direct: impl FnOnce(&mut Self) -> Step<()>,
    ) -> Step<()> {
        let reg = self.exception_reg();
        let held = self.clauses[clause].held.expect("clauses hold exceptions");
        let asker = self.asker.expect("there are filters");
        self.b.push(Instr::Copy { dst: reg, src: held.into() });
        let mut cases = vec![];
        for k in self.askers(clause) {
            let run = self.run_block(k)?;
            let block = self.b.block();
            cases.push((k as u64 + 1, block));
            let back = self.b.current();
            self.b.switch_to(block);
            let said = self.clauses[clause].said.expect("filters remember what they said");
            let word = self.int(answer);
            self.b.push(Instr::Copy { dst: said, src: word });
            if answer == ACCEPTED {
                self.b.terminate(Terminator::Goto(run));
            } else {
                let rest = self.after(clause);
                self.probe(k, rest, run)?;
            }
            self.b.switch_to(back);
        }
        if cases.is_empty() {
            return direct(self);
        }
        let on = self.b.block();
        self.b.terminate(Terminator::Switch { value: asker.into(), cases: cases.into(), default: on });
        self.b.switch_to(on);
        direct(self)
    }

    /// Fills the block that hands the exception to a handler or filter.
    fn arrive(&mut self, block: BlockId, handler: BlockId, held: Reg) {
        let reg = self.exception_reg();
        self.b.switch_to(block);
        self.b.push(Instr::Copy { dst: held, src: reg.into() });
        let to = self.stack_reg(0, Sty::Ref);
        self.b.push(Instr::Copy { dst: to, src: reg.into() });
        self.b.terminate(Terminator::Goto(handler));
    }

    /// The cell that remembers the exception for which a `finally` ran last.
    pub(super) fn passed(&mut self) -> GlobalId {
        const NAME: &str = "$passed";
        match self.p.global_named(NAME) {
            Some(g) => g,
            None => {
                let ty = Type::Ref(self.object);
                self.p.add_global(Global { name: NAME.into(), ty, init: Const::Null })
            }
        }
    }

    /// Ends the block by throwing an exception, which is not null.
    pub(crate) fn throw(&mut self, v: Operand) -> Step<()> {
        if let Some(field) = self.p.exception_stack {
            let mark = self.b.reg(Type::I32);
            self.b.push(Instr::Intrinsic { dst: Some(mark), op: Intrinsic::CaptureStack, args: [].into() });
            self.b.push(Instr::Store { place: Place::Field { object: v, field }, src: mark.into() });
        }
        self.ld.set_thrown(&mut self.b, v);
        self.raise(v)
    }

    pub(super) fn raise(&mut self, v: Operand) -> Step<()> {
        match self.unwind()? {
            Some((block, reg)) => {
                if v != Operand::Reg(reg) {
                    self.b.push(Instr::Copy { dst: reg, src: v });
                }
                self.b.terminate(Terminator::Goto(block));
            }
            None => self.b.terminate(Terminator::Throw(v)),
        }
        Ok(())
    }

    pub(super) fn rethrow(&mut self) -> Step<()> {
        let insn = self.insn;
        let inner = self.code.clauses.iter().enumerate().filter(|(_, c)| {
            matches!(c.kind, ClauseKind::Catch(_) | ClauseKind::Filter(_)) && c.handler.contains(&insn)
        });
        let Some((k, _)) = inner.min_by_key(|(_, c)| c.handler.len()) else {
            return Err(Stop::Body(LoadError::Malformed("rethrow outside of a handler".into())));
        };
        let held = self.clauses[k].held.expect("clauses hold exceptions");
        // A copy: the clause may catch again before the exception has left.
        self.raise(held.into())
    }

    pub(super) fn leave(&mut self, to: u32) -> Step<()> {
        self.stack.clear();
        let insn = self.insn;
        let clauses = &self.code.clauses;
        let list: Vec<usize> = (0..clauses.len())
            .filter(|i| {
                let c = &clauses[*i];
                c.kind == ClauseKind::Finally && c.body.contains(&insn) && !c.body.contains(&to)
            })
            .collect();
        self.leave_through(list, to)
    }

    /// Ends the block by running these `finally` clauses and going on at an instruction.
    fn leave_through(&mut self, list: Vec<usize>, to: u32) -> Step<()> {
        let Some((k, rest)) = list.split_first() else {
            let block = self.target(to, &[])?;
            self.b.terminate(Terminator::Goto(block));
            return Ok(());
        };
        let known = self.clauses[*k].ways.iter().position(|w| w.0 == rest && w.1 == to);
        let number = match known {
            Some(n) => n,
            None => {
                let block = self.b.block();
                self.clauses[*k].ways.push((rest.to_vec(), to, block));
                let n = self.clauses[*k].ways.len() - 1;
                let back = self.b.current();
                self.b.switch_to(block);
                self.leave_through(rest.to_vec(), to)?;
                self.b.switch_to(back);
                n
            }
        };
        let next = self.clauses[*k].next.expect("it has a continuation");
        let code = self.int(number as i32 + 1);
        self.b.push(Instr::Copy { dst: next, src: code });
        let start = self.code.clauses[*k].handler.start;
        let handler = self.target(start, &[])?;
        self.b.terminate(Terminator::Goto(handler));
        Ok(())
    }

    pub(super) fn end_finally(&mut self) -> Step<()> {
        self.stack.clear();
        let insn = self.insn;
        let inner = self.code.clauses.iter().enumerate().filter(|(_, c)| {
            matches!(c.kind, ClauseKind::Finally | ClauseKind::Fault) && c.handler.contains(&insn)
        });
        let Some((k, _)) = inner.min_by_key(|(_, c)| c.handler.len()) else {
            return Err(Stop::Body(LoadError::Malformed("endfinally outside of a clause".into())));
        };
        let exit = match self.clauses[k].exit {
            Some(b) => b,
            None => {
                let b = self.b.block();
                self.clauses[k].exit = Some(b);
                b
            }
        };
        self.b.terminate(Terminator::Goto(exit));
        Ok(())
    }

    pub(super) fn end_filter(&mut self) -> Step<()> {
        let v = self.pop()?;
        let cond = self.truth(v)?;
        let Some(k) = self.in_filter(self.insn) else {
            return Err(Stop::Body(LoadError::Malformed("endfilter outside of a filter".into())));
        };
        let start = self.code.clauses[k].handler.start;
        let handler = self.target(start, &[Sty::Ref])?;
        let held = self.clauses[k].held.expect("clauses hold exceptions");
        let (yes, no) = (self.b.block(), self.b.block());
        self.b.terminate(Terminator::If { cond, then: yes, els: no });
        self.b.switch_to(yes);
        self.answered(k, ACCEPTED, |this| {
            let to = this.stack_reg(0, Sty::Ref);
            this.b.push(Instr::Copy { dst: to, src: held.into() });
            this.b.terminate(Terminator::Goto(handler));
            Ok(())
        })?;
        self.b.switch_to(no);
        self.refuse(k)
    }

    /// Fills the blocks that end `finally` and `fault` clauses, now that all `leave`s are known. New dispatchers may
    /// need handlers that nothing else leads to.
    pub(super) fn finish_clauses(&mut self) -> Step<()> {
        for k in 0..self.clauses.len() {
            let Some(exit) = self.clauses[k].exit else { continue };
            self.b.switch_to(exit);
            self.b.set_line(0);
            let (held, next) = (self.clauses[k].held, self.clauses[k].next);
            let (held, next) = (held.expect("held"), next.expect("it has a continuation"));
            let on = self.b.block();
            let cases: Vec<(u64, BlockId)> =
                self.clauses[k].ways.iter().enumerate().map(|(i, w)| (i as u64 + 1, w.2)).collect();
            if cases.is_empty() {
                self.b.terminate(Terminator::Goto(on));
            } else {
                self.b.terminate(Terminator::Switch { value: next.into(), cases: cases.into(), default: on });
            }
            self.b.switch_to(on);
            let reg = self.exception_reg();
            self.b.push(Instr::Copy { dst: reg, src: held.into() });
            // Other exceptions may have passed `finally` clauses meanwhile.
            let passed = self.passed();
            self.b.push(Instr::Store { place: Place::Global(passed), src: held.into() });
            let rest = self.after(k);
            self.insn = self.code.clauses[k].handler.start;
            self.go_on(rest, true)?;
            while let Some(first) = self.todo.pop_first() {
                self.lower_block(first)?;
            }
        }
        // Clauses that were reached only now.
        let open: Vec<usize> = (0..self.clauses.len())
            .filter(|k| self.clauses[*k].exit.is_some_and(|b| !self.is_ended(b)))
            .collect();
        if open.is_empty() { Ok(()) } else { self.finish_clauses_again(&open) }
    }

    fn is_ended(&mut self, block: BlockId) -> bool {
        let back = self.b.current();
        self.b.switch_to(block);
        let ended = self.b.is_terminated();
        self.b.switch_to(back);
        ended
    }

    fn finish_clauses_again(&mut self, open: &[usize]) -> Step<()> {
        for k in open {
            let exit = self.clauses[*k].exit.expect("it is open");
            self.b.switch_to(exit);
            let reason = "a finally clause that is reached from another one's end only";
            self.b.terminate(Terminator::Unsupported { reason: reason.into() });
        }
        Ok(())
    }

    /// Goes on only where the condition holds; raises the check's exception otherwise.
    pub(crate) fn check(&mut self, kind: CheckKind, cond: Operand) -> Step<()> {
        let to = self.unwind()?.map(|u| u.0);
        let line = self.line_at(self.insn);
        let key = (kind, line, to);
        let fail = match self.fails.get(&key) {
            Some(b) if self.in_filter(self.insn).is_none() => *b,
            _ => {
                let block = self.b.block();
                let back = self.b.current();
                self.b.switch_to(block);
                let f = self.ld.raiser(self.p, kind)?;
                let made = self.plain_call(Callee::Static(f), vec![], self.p.functions[f].ret)?;
                self.throw(made.expect("it gives the exception").into())?;
                self.b.switch_to(back);
                self.fails.insert(key, block);
                block
            }
        };
        self.b.push(Instr::Check { kind, cond, fail });
        Ok(())
    }

    /// Raises `NullReferenceException` where the reference is null.
    pub(crate) fn null_check(&mut self, v: Operand) -> Step<()> {
        if let Operand::Reg(r) = v
            && self.non_null.contains(&r)
        {
            return Ok(());
        }
        let null = self.b.constant(Const::Null);
        let cond = self.b.bin(Type::Bool, BinOp::Ne, v, null);
        self.check(CheckKind::Null, cond.into())?;
        if let Operand::Reg(r) = v {
            self.non_null.push(r);
        }
        Ok(())
    }

    pub(super) fn non_null_check(&mut self, v: Operand) -> Step<()> {
        self.null_check(v)
    }

    /// Calls a function and goes on in a new block; the register of the result.
    pub(crate) fn plain_call(
        &mut self,
        callee: Callee,
        args: Vec<Operand>,
        ret: Option<Type>,
    ) -> Step<Option<Reg>> {
        let unwind = self.unwind()?;
        let dst = ret.map(|ty| self.b.reg(ty));
        let next = self.b.block();
        self.b.terminate(Terminator::Call(Call { callee, args: args.into(), dst, ret: next, unwind }));
        self.b.switch_to(next);
        Ok(dst)
    }

    /// Calls a function that has a result.
    pub(crate) fn call_for(&mut self, f: FnId, args: Vec<Operand>) -> Step<Operand> {
        let ret = self.p.functions[f].ret;
        match self.plain_call(Callee::Static(f), args, ret)? {
            Some(r) => Ok(r.into()),
            None => site("a function without a result"),
        }
    }
}
