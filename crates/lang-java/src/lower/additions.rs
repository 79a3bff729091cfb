//! Additions to what threads share: `total += n` trades places with others of its kind where all of them are done under one lock. The sum is
//! read and written in steps of such a change, and locks are told to the engine, which knows what is held ([`ThreadOp`]).

use super::{Lower, Step, Val};
use crate::classfile::{self as cf, ArrayKind, Insn, Kind};
use crate::classpath::Origin;
use conspect_ir::{BinOp, Instr, Intrinsic, Operand, ThreadOp};

impl Lower<'_> {
    /// Does a method of the program take a lock anywhere? Others are left as they are: what proofs find depends on how a program is put.
    fn takes_locks(&mut self) -> bool {
        if self.info.origin != Origin::User {
            return false;
        }
        if self.ld.method_flags(self.method) & cf::ACC_SYNCHRONIZED != 0 {
            return true;
        }
        let code = self.code.clone();
        code.insns.iter().any(|insn| match insn {
            Insn::MonitorEnter => true,
            Insn::Invoke(_, index) => {
                let method = self.refs.method(&self.place, *index);
                method.is_ok_and(|m| matches!(&*m.member.name, "lock" | "lockInterruptibly" | "tryLock"))
            }
            _ => false,
        })
    }

    /// Where the sum is written whose old value is read at the present instruction: `f += e` or `a[i] += e` of whole numbers, where `e` calls
    /// nothing and nothing jumps into it, in a method that takes locks.
    fn addition_ends(&mut self) -> Option<usize> {
        let at = self.insn;
        let insns = &self.code.insns;
        let before = at.checked_sub(1).and_then(|i| insns.get(i));
        let twice = match insns.get(at)? {
            Insn::GetStatic(_) => true,
            Insn::GetField(_) => before == Some(&Insn::Dup),
            Insn::ArrayLoad(ArrayKind::Int | ArrayKind::Long) => before == Some(&Insn::Dup2),
            _ => false,
        };
        if !twice {
            return None;
        }
        // How many values are above the old one.
        let (mut above, mut next) = (0usize, at + 1);
        loop {
            match insns.get(next)? {
                Insn::Int(_) | Insn::Long(_) | Insn::Ldc(_) | Insn::Load(..) | Insn::GetStatic(_) => {
                    above += 1
                }
                Insn::Bin(BinOp::Add | BinOp::Sub, Kind::Int | Kind::Long) if above == 1 => break,
                Insn::Bin(..) | Insn::Shift(..) | Insn::ArrayLoad(_) if above >= 2 => above -= 1,
                Insn::GetField(_) | Insn::ArrayLength | Insn::Convert(_) | Insn::Neg(_) if above >= 1 => {}
                _ => return None,
            }
            next += 1;
        }
        let end = next + 1;
        let field = match (&insns[at], insns.get(end)?) {
            (Insn::GetStatic(read), Insn::PutStatic(written)) if read == written => Some(*read),
            (Insn::GetField(read), Insn::PutField(written)) if read == written => Some(*read),
            (Insn::ArrayLoad(read), Insn::ArrayStore(written)) if read == written => None,
            _ => return None,
        };
        if self.flow.blocks.iter().any(|block| (at + 1..=end).contains(&block.start)) {
            return None;
        }
        let whole = match field {
            Some(index) => {
                let field = self.refs.field(&self.place, index);
                field.is_ok_and(|f| matches!(&*f.member.descriptor, "I" | "J"))
            }
            None => true,
        };
        (whole && self.takes_locks()).then_some(end)
    }

    /// The old value of what is added to, or anything else that is read.
    pub(super) fn load_to_add(&mut self, load: Instr) {
        let end = self.addition_ends();
        self.addition = end.or(self.addition);
        self.as_a_part(end.is_some(), load);
    }

    /// The sum, or anything else that is written.
    pub(super) fn store_sum(&mut self, store: Instr) {
        let ends = self.addition.take_if(|end| *end == self.insn).is_some();
        self.as_a_part(ends, store);
    }

    fn as_a_part(&mut self, is_part: bool, access: Instr) {
        if is_part {
            self.change(crate::threads::ADDITION);
        }
        self.e.push(access);
        if is_part {
            self.change(0);
        }
    }

    fn change(&mut self, kind: i32) {
        let kind = self.e.int(kind);
        self.thread(ThreadOp::ChangeLocked, kind);
    }

    fn thread(&mut self, op: ThreadOp, arg: Operand) {
        self.e.push(Instr::Intrinsic { dst: None, op: Intrinsic::Thread(op), args: [arg].into() });
    }

    /// The monitor of an object is entered or left by the program.
    pub(super) fn monitor(&mut self, object: Operand, enters: bool) {
        if self.info.origin == Origin::User {
            self.thread(if enters { ThreadOp::Lock } else { ThreadOp::Unlock }, object);
        }
    }

    /// Where a synchronized method of the program begins or returns.
    pub(super) fn own_monitor(&mut self, enters: bool) -> Step<()> {
        let flags = self.ld.method_flags(self.method);
        if flags & cf::ACC_SYNCHRONIZED == 0 || self.info.origin != Origin::User {
            return Ok(());
        }
        let object = if flags & cf::ACC_STATIC != 0 {
            self.push_class_object(self.info.id)?;
            let Some(Val::Op { op, .. }) = self.stack.pop() else { return Ok(()) };
            op
        } else {
            let Some(this) = self.this else { return Ok(()) };
            this.into()
        };
        self.monitor(object, enters);
        Ok(())
    }
}
