//! Exceptions: handler lists become blocks that test the exception's class and go to the handler.

use super::{Lower, Result};
use crate::classfile::Kind;
use conspect_ir::{BlockId, Call, Callee, FnId, Instr, Operand, Reg, Terminator, Type};

impl Lower<'_> {
    /// The number of the handler list that covers a bytecode block; `None` where there is none.
    pub(super) fn dispatcher(&mut self, block: usize) -> Result<Option<usize>> {
        let handlers = self.flow.blocks[block].handlers.clone();
        if handlers.is_empty() {
            return Ok(None);
        }
        if let Some(i) = self.dispatch.iter().position(|(list, _)| *list == handlers) {
            return Ok(Some(i));
        }
        let id = self.dispatch_block(&handlers)?;
        self.dispatch.push((handlers, id));
        Ok(Some(self.dispatch.len() - 1))
    }

    /// Emits the block that chooses among handlers, in the order of the table.
    fn dispatch_block(&mut self, handlers: &[(usize, u16)]) -> Result<BlockId> {
        let back = self.e.current();
        let line = std::mem::replace(&mut self.e.line, 0);
        let first = self.e.block();
        self.e.switch_to(first);
        let exception = self.stack_reg(0, Kind::Ref);
        let mut caught_all = false;
        for &(target, catch) in handlers {
            let to = self.blocks[target];
            if catch == 0 {
                self.e.terminate(Terminator::Goto(to));
                caught_all = true;
                break;
            }
            let name = self.refs.class(&self.place, catch)?;
            let class = self.ld.class(self.p, &name);
            if &*name == "java.lang.Throwable" {
                self.e.terminate(Terminator::Goto(to));
                caught_all = true;
                break;
            }
            if let Err(e) = self.ld.info(class) {
                // The virtual machine would look for the class now.
                self.e.terminate(Terminator::Unsupported { reason: e.to_string().into() });
                caught_all = true;
                break;
            }
            let dst = self.e.reg(Type::Bool);
            self.e.push(Instr::InstanceOf { dst, src: exception.into(), class });
            let next = self.e.block();
            self.e.terminate(Terminator::If { cond: dst.into(), then: to, els: next });
            self.e.switch_to(next);
        }
        if !caught_all {
            self.e.terminate(Terminator::Throw(exception.into()));
        }
        self.e.switch_to(back);
        self.e.line = line;
        Ok(first)
    }

    /// Where exceptions of the current instruction go.
    pub(super) fn unwind(&mut self) -> Option<(BlockId, Reg)> {
        let block = self.dispatch[self.handler?].1;
        Some((block, self.stack_reg(0, Kind::Ref)))
    }

    /// Ends the block by throwing a value that is not null.
    pub(super) fn throw(&mut self, v: Operand) {
        match self.unwind() {
            Some((block, reg)) => {
                if v != Operand::Reg(reg) {
                    self.e.push(Instr::Copy { dst: reg, src: v });
                }
                self.e.terminate(Terminator::Goto(block));
            }
            None => self.e.terminate(Terminator::Throw(v)),
        }
    }

    /// Calls a function and goes on in a new block; the register of the result.
    pub(super) fn call(&mut self, callee: Callee, args: Vec<Operand>, ret: Option<Type>) -> Option<Reg> {
        let dst = ret.map(|ty| self.temp(ty));
        let unwind = self.unwind();
        let next = self.e.block();
        self.e.call(Call { callee, args: args.into(), dst, ret: next, unwind });
        dst
    }

    /// Calls a static function and pushes its result.
    pub(super) fn call_static(&mut self, f: FnId, args: Vec<Operand>) {
        let ret = self.p.functions[f].ret;
        if let Some(dst) = self.call(Callee::Static(f), args, ret) {
            self.push_typed(dst, ret.expect("there is a result"));
        }
    }
}
