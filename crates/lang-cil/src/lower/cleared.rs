//! `initobj` right behind the instruction that gives the address of a local, an argument or a field: the place itself is
//! cleared, and no pointer to it is made. `default(T)` of a `T` that is no structure is compiled to this.

use super::stack::{Sty, Val};
use super::{Home, Lower, Slot, Step};
use crate::classes::zero;
use crate::meta::insn::Insn;
use crate::types::TyId;
use conspect_ir::Const;

impl Lower<'_> {
    /// The type, which is no structure, whose default the instruction behind this one puts where the address leads.
    pub(super) fn cleared_after(&mut self, at: u32) -> Option<TyId> {
        let next = self.code.insns.get(at as usize + 1)?;
        let Insn::InitObj(token) = *next else { return None };
        if self.leaders.contains(&(at + 1)) {
            return None;
        }
        let ty = self.type_token(token).ok()?;
        (!self.ld.u.is_struct(ty)).then_some(ty)
    }

    /// The default of a type that is no structure, as it is on the stack.
    pub(super) fn default_on_stack(&mut self, ty: TyId) -> Val {
        let cell = self.ld.cell(self.p, ty);
        let sty = self.sty(ty);
        let zero = match sty {
            Sty::I32 => self.int(0),
            Sty::I64 | Sty::Native => self.b.constant(Const::i64(0)),
            _ => self.b.constant(zero(cell)),
        };
        Val::Op(zero, sty)
    }

    /// The address of a local or an argument, or its default where that is all the address is for.
    pub(super) fn address_or_default(&mut self, slot: Slot) -> Step<()> {
        let Some(ty) = self.cleared_after(self.insn) else { return self.address_of(slot) };
        if matches!(slot.home, Home::Struct(..)) || self.ld.cell(self.p, ty) != slot.cell {
            return self.address_of(slot);
        }
        let value = self.default_on_stack(ty);
        self.stack.push(value);
        self.store_slot(slot)?;
        self.fused = true;
        Ok(())
    }

    /// Gives a field its default where its address is for nothing else; false where it is.
    pub(super) fn clear_field(&mut self, token: u32) -> Step<bool> {
        let Some(ty) = self.cleared_after(self.insn) else { return Ok(false) };
        let row = self.ld.u.field_token(self.module_index, token, &self.ctx)?;
        let field = self.ld.u.field_type(&row)?;
        let alike = !self.ld.u.is_struct(field) && self.ld.cell(self.p, field) == self.ld.cell(self.p, ty);
        if !alike || self.is_number(row.owner) {
            return Ok(false);
        }
        let value = self.default_on_stack(ty);
        self.stack.push(value);
        self.store_field(token)?;
        self.fused = true;
        Ok(true)
    }
}
