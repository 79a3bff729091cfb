//! Fields behind unmanaged pointers: pointers to a structure that lead to something else, null pointers, fields that overlap.

use super::stack::Sty;
use super::{Lower, Step, site};
use crate::types::{FieldRow, TyId};
use conspect_ir::{BinOp, BlockId, Const, FieldId, Instr, Operand, Terminator, Type};

impl Lower<'_> {
    /// The address of a field behind an unmanaged pointer, which is arithmetic: it reads nothing, and null is the address 0.
    pub(super) fn field_behind(
        &mut self,
        object: Operand,
        field: FieldId,
        row: &FieldRow,
        ty: TyId,
    ) -> Step<()> {
        let Some(at) = self.offset_of(row)? else {
            let null = self.b.constant(Const::Null);
            let there = self.b.bin(Type::Bool, BinOp::Ne, object, null);
            self.require(
                there.into(),
                "the offset of a field in a structure whose layout the runtime chooses",
            );
            let (dst, _) = self.address_in(object, field, ty)?;
            self.push(dst, Sty::Ptr(ty));
            return Ok(());
        };
        let pointer = self.place_of_pointer(object)?;
        let own = self.ld.leads_to(self.p, &mut self.b, pointer, row.owner);
        let dst = self.b.reg(Type::Ref(self.object));
        let (direct, other, end) = (self.b.block(), self.b.block(), self.b.block());
        self.b.terminate(Terminator::If { cond: own.into(), then: direct, els: other });
        self.b.switch_to(direct);
        let (found, _) = self.address_in(pointer, field, ty)?;
        self.b.push(Instr::Copy { dst, src: found });
        self.b.terminate(Terminator::Goto(end));
        self.b.switch_to(other);
        let moved = self.bytes_behind(pointer, at)?;
        self.b.push(Instr::Copy { dst, src: moved });
        self.b.terminate(Terminator::Goto(end));
        self.b.switch_to(end);
        self.push(dst, Sty::Ptr(ty));
        Ok(())
    }

    /// The first byte of a field of a structure, where it is known.
    pub(super) fn offset_of(&mut self, row: &FieldRow) -> Step<Option<u32>> {
        let layout = self.ld.struct_layout(row.owner, 0)?;
        Ok(layout.and_then(|l| l.fields.iter().find(|f| f.0 == row.row).map(|f| f.1)))
    }

    /// The same, for a pointer to a structure that may be one to something else.
    pub(super) fn offset_elsewhere(&mut self, pointer: Operand, row: &FieldRow) -> Step<Option<u32>> {
        if !self.ld.u.is_struct(row.owner) || !self.may_lead_elsewhere(pointer, row.owner)? {
            return Ok(None);
        }
        self.offset_of(row)
    }

    /// The address of a field that overlaps others, in an object that is not null.
    pub(super) fn packed_address(&mut self, object: Operand, row: &FieldRow) -> Step<Operand> {
        let Some(at) = self.offset_of(row)? else {
            return site("the address of a field that overlaps others");
        };
        self.bytes_behind(object, at)
    }

    /// Pushes a field of the structure that a pointer leads to, or the same bytes of what else it leads to.
    pub(super) fn load_elsewhere(&mut self, pointer: Operand, at: u32, token: u32, ty: TyId) -> Step<()> {
        let row = self.ld.u.field_token(self.module_index, token, &self.ctx)?;
        let cell = self.ld.cell(self.p, ty);
        let dst = self.b.reg(cell);
        let own = self.ld.leads_to(self.p, &mut self.b, pointer, row.owner);
        let (direct, other, end) = (self.b.block(), self.b.block(), self.b.block());
        self.b.terminate(Terminator::If { cond: own.into(), then: direct, els: other });
        self.b.switch_to(direct);
        let class = self.ld.class(self.p, row.owner);
        let object = self.as_class(pointer, class)?;
        self.push(object, Sty::Addr(row.owner));
        self.load_field(token)?;
        self.take_into(dst, ty, cell, end)?;
        self.b.switch_to(other);
        let address = self.bytes_behind(pointer, at)?;
        self.load_through(address, ty)?;
        self.take_into(dst, ty, cell, end)?;
        self.b.switch_to(end);
        if self.ld.u.is_struct(ty) {
            self.push(dst, Sty::Struct(ty));
        } else {
            self.push_cell(dst, ty, cell);
        }
        Ok(())
    }

    /// Pops a value into a register of a cell's type and ends the block.
    fn take_into(&mut self, dst: conspect_ir::Reg, ty: TyId, cell: Type, end: BlockId) -> Step<()> {
        let v = self.pop()?;
        let src = self.narrowed(v, ty, cell)?;
        self.b.push(Instr::Copy { dst, src });
        self.b.terminate(Terminator::Goto(end));
        Ok(())
    }

    /// Stores into a field of the structure that a pointer leads to, or into the same bytes of what else it leads to.
    pub(super) fn store_elsewhere(
        &mut self,
        pointer: Operand,
        at: u32,
        token: u32,
        value: Operand,
        ty: TyId,
    ) -> Step<()> {
        let row = self.ld.u.field_token(self.module_index, token, &self.ctx)?;
        let cell = self.ld.cell(self.p, ty);
        let sty = self.sty(ty);
        let own = self.ld.leads_to(self.p, &mut self.b, pointer, row.owner);
        let (direct, other, end) = (self.b.block(), self.b.block(), self.b.block());
        self.b.terminate(Terminator::If { cond: own.into(), then: direct, els: other });
        self.b.switch_to(direct);
        let class = self.ld.class(self.p, row.owner);
        let object = self.as_class(pointer, class)?;
        self.push(object, Sty::Addr(row.owner));
        let v = self.widened(value, cell, sty);
        self.stack.push(v);
        self.store_field(token)?;
        self.b.terminate(Terminator::Goto(end));
        self.b.switch_to(other);
        let address = self.bytes_behind(pointer, at)?;
        let v = self.widened(value, cell, sty);
        self.store_through(address, v, ty)?;
        self.b.terminate(Terminator::Goto(end));
        self.b.switch_to(end);
        Ok(())
    }
}
