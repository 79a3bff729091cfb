//! Additions to fields under a lock: `lock (gate) total += n;`. Those of several threads under one lock trade places, so that their order does
//! not matter as long as nobody looks at the field in between.

use super::{Lower, Step};
use crate::meta::insn::{Bin, Insn};
use crate::meta::sig as kinds;
use conspect_ir::{Callee, Intrinsic, Operand, ThreadOp, Type};

impl Lower<'_> {
    /// Does a field's value that is loaded here go into a sum that is stored in the same field by the next instructions, in a method of the
    /// program that takes locks? What is added is at hand, or a field of something that is.
    pub(super) fn begins_addition(&mut self, insn: &Insn) -> bool {
        let at = self.insn as usize;
        let code = self.code.clone();
        let (Insn::LdFld(field) | Insn::LdSFld(field)) = *insn else { return false };
        let at_hand = |i: usize| {
            let insn = code.insns.get(i);
            matches!(insn, Some(Insn::LdArg(_) | Insn::LdLoc(_) | Insn::LdI4(_) | Insn::LdI8(_)))
        };
        if !at_hand(at + 1) {
            return false;
        }
        let mut next = at + 2;
        while matches!(code.insns.get(next), Some(Insn::LdFld(_) | Insn::Conv(_))) {
            next += 1;
        }
        let adds = matches!(code.insns.get(next), Some(Insn::Bin(Bin::Add | Bin::Sub)));
        let stores = match (insn, code.insns.get(next + 1)) {
            (Insn::LdFld(_), Some(Insn::StFld(to))) | (Insn::LdSFld(_), Some(Insn::StSFld(to))) => {
                *to == field
            }
            _ => false,
        };
        if !adds || !stores || (at + 1..=next + 1).any(|i| self.leaders.contains(&(i as u32))) {
            return false;
        }
        let one_object = match (insn, at.checked_sub(1).and_then(|i| code.insns.get(i))) {
            (Insn::LdSFld(_), _) | (_, Some(Insn::Dup)) => true,
            (_, Some(same)) => {
                let twice = at.checked_sub(2).and_then(|i| code.insns.get(i)) == Some(same);
                twice && matches!(same, Insn::LdArg(_) | Insn::LdLoc(_))
            }
            _ => false,
        };
        if !one_object || !self.is_whole_number(field) || !self.takes_locks() {
            return false;
        }
        self.addition_at = next as u32 + 1;
        true
    }

    fn is_whole_number(&mut self, field: u32) -> bool {
        let Ok(row) = self.ld.u.field_token(self.module_index, field, &self.ctx) else { return false };
        let Ok(ty) = self.ld.u.field_type(&row) else { return false };
        let whole = [kinds::I4, kinds::U4, kinds::I8, kinds::U8];
        !self.ld.u.is_value(row.owner) && whole.iter().any(|kind| self.ld.u.prim(*kind) == ty)
    }

    /// Does the method, which is one of the program, call `Monitor.Enter`?
    fn takes_locks(&mut self) -> bool {
        if self.ld.u.module(self.module_index).library || Some(self.module_index) == self.ld.models {
            return false;
        }
        let code = self.code.clone();
        self.lock.is_some()
            || code.insns.iter().any(|insn| {
                let Insn::Call(token) = insn else { return false };
                let Ok(crate::types::Member::Method(m)) =
                    self.ld.u.method_token(self.module_index, *token, &self.ctx)
                else {
                    return false;
                };
                self.ld.u.is_core(m.owner, "System.Threading.Monitor")
            })
    }

    /// The field's value, read as a part of the addition.
    pub(super) fn load_to_add(&mut self, token: u32, is_static: bool) -> Step<()> {
        let monitor = self.ld.model("Conspect.Model.System_Threading_Monitor")?;
        let kind = self.ld.method_named(monitor, "KindOfAdditions", 0)?;
        let kind = self.ld.function(self.p, &kind)?;
        let kind: Operand =
            self.plain_call(Callee::Static(kind), vec![], Some(Type::I32))?.expect("a kind").into();
        self.addition = Some((self.addition_at, kind));
        // Nothing that is thrown or run on the way is a part of it.
        if is_static {
            let row = self.ld.u.field_token(self.module_index, token, &self.ctx)?;
            self.ensure_ready(row.owner)?;
        } else {
            let (object, sty) = self.pop_object()?;
            self.null_check(object)?;
            self.push(object, sty);
        }
        self.changes(kind);
        if is_static {
            self.load_static(token)?
        } else {
            self.load_field(token)?
        }
        self.change(0);
        Ok(())
    }

    /// Is the sum of such an addition stored here?
    pub(super) fn ends_addition(&self) -> bool {
        self.addition.as_ref().is_some_and(|a| a.0 == self.insn)
    }

    pub(super) fn store_sum(&mut self, token: u32, is_static: bool) -> Step<()> {
        let Some((_, kind)) = self.addition.take() else { return Ok(()) };
        self.changes(kind);
        if is_static {
            self.store_static(token)?
        } else {
            self.store_field(token)?
        }
        self.change(0);
        Ok(())
    }

    fn changes(&mut self, kind: Operand) {
        self.op(Intrinsic::Thread(ThreadOp::Change), vec![kind], None);
    }
}
