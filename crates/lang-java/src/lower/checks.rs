//! Implicit exceptions: explicit checks whose fail blocks make the exception and throw it.

use super::{AtSite, Lower, Step};
use crate::classfile::Kind;
use conspect_ir::{BinOp, BlockId, Call, Callee, CheckKind, Const, Instr, Operand, Place, Terminator, Type};

impl Lower<'_> {
    /// Checks that a reference is not null, unless that is known.
    pub(super) fn check_null(&mut self, op: Operand) -> Step<()> {
        if self.is_nonnull(op) {
            return Ok(());
        }
        let null = self.e.constant(Const::Null);
        let cond = self.bin(Type::Bool, BinOp::Ne, op, null);
        self.check(CheckKind::Null, cond.into(), "nullPointer()Ljava/lang/Throwable;", vec![])?;
        if let Operand::Reg(r) = op {
            self.facts.nonnull.push(r);
        }
        Ok(())
    }

    /// Checks that a divisor is not zero.
    pub(super) fn check_divisor(&mut self, op: Operand, kind: Kind) -> Step<()> {
        if matches!(self.e.as_const(op), Some(Const::Bits { value, .. }) if *value != 0) {
            return Ok(());
        }
        let zero = self.e.constant(if kind == Kind::Long { Const::i64(0) } else { Const::i32(0) });
        let cond = self.bin(Type::Bool, BinOp::Ne, op, zero);
        self.check(CheckKind::Division, cond.into(), "division()Ljava/lang/Throwable;", vec![])
    }

    /// Checks an array (not null) and an index (in range).
    pub(super) fn check_index(&mut self, array: Operand, index: Operand) -> Step<()> {
        self.check_null(array)?;
        let len = self.temp(Type::I32);
        self.e.push(Instr::Load { dst: len, place: Place::Length { array } });
        let cond = self.bin(Type::Bool, BinOp::ULt, index, len.into());
        let args = vec![index, len.into()];
        self.check(CheckKind::Bounds, cond.into(), "bounds(II)Ljava/lang/Throwable;", args)
    }

    /// Checks that an array's length is not negative.
    pub(super) fn check_size(&mut self, len: Operand) -> Step<()> {
        if matches!(self.e.as_const(len), Some(Const::Bits { value, .. }) if *value as i32 >= 0) {
            return Ok(());
        }
        let zero = self.e.int(0);
        let cond = self.bin(Type::Bool, BinOp::SLe, zero, len);
        self.check(CheckKind::NegativeSize, cond.into(), "negativeSize(I)Ljava/lang/Throwable;", vec![len])
    }

    /// Emits a check whose fail block throws what a method of `conspect.rt.Throw` makes.
    pub(super) fn check(
        &mut self,
        kind: CheckKind,
        cond: Operand,
        factory: &str,
        args: Vec<Operand>,
    ) -> Step<()> {
        let key = (kind, self.e.line, self.handler, args.clone());
        let fail = match self.fails.get(&key) {
            Some(block) => *block,
            None => {
                let block = self.fail_block(factory, args)?;
                self.fails.insert(key, block);
                block
            }
        };
        self.e.push(Instr::Check { kind, cond, fail });
        Ok(())
    }

    fn fail_block(&mut self, factory: &str, args: Vec<Operand>) -> Step<BlockId> {
        let class = self.ld.class(self.p, "conspect.rt.Throw");
        let method = self.ld.resolve_method(self.p, class, factory).at_site()?;
        let f = self.ld.function(self.p, method).at_site()?;
        let ret = self.p.functions[f].ret.expect("factories return the exception");
        let back = self.e.current();
        let block = self.e.block();
        self.e.switch_to(block);
        let exception = self.temp(ret);
        let unwind = self.unwind();
        let next = self.e.block();
        let callee = Callee::Static(f);
        self.e.call(Call { callee, args: args.into(), dst: Some(exception), ret: next, unwind });
        self.throw(exception.into());
        self.e.switch_to(back);
        Ok(block)
    }

    /// Throws at once what a method of `conspect.rt.Throw` makes of a message.
    pub(super) fn raise(&mut self, factory: &str, message: &str) -> Step<()> {
        let text = self.ld.text(self.p, message);
        let text = self.e.constant(Const::Object(text));
        let block = self.fail_block(factory, vec![text])?;
        self.e.terminate(Terminator::Goto(block));
        Ok(())
    }
}
