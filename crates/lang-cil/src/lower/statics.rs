//! Static fields, and the initializers of types that run before them (§II.10.5.3).

use super::stack::Sty;
use super::{Lower, Step, site};
use crate::classes::FieldRef;
use crate::types::TyId;
use conspect_ir::{BinOp, Callee, Const, Instr, Place, Terminator, Type};

impl Lower<'_> {
    fn static_place(&mut self, token: u32) -> Step<(Place, TyId, Type)> {
        let (row, field) = self.field(token)?;
        let FieldRef::Static(global) = field else {
            return site("an instance field is used as a static one");
        };
        self.ensure_ready(row.owner)?;
        if self.ld.is_of_threads(&row)? {
            let orders = self.ld.model("Conspect.Model.Orders")?;
            let asked = self.ld.method_named(orders, "OfThreads", 0)?;
            let f = self.ld.function(self.p, &asked)?;
            self.plain_call(Callee::Static(f), vec![], None)?;
        }
        let ty = self.ld.u.field_type(&row)?;
        Ok((Place::Global(global), ty, self.p.globals[global].ty))
    }

    pub(super) fn load_static(&mut self, token: u32) -> Step<()> {
        let row = self.ld.u.field_token(self.module_index, token, &self.ctx)?;
        if self.is_number(row.owner) && self.ld.u.is_core(row.owner, "System.IntPtr") {
            let zero = self.b.constant(Const::i64(0));
            self.push(zero, Sty::Native);
            return Ok(());
        }
        let (place, ty, cell) = self.static_place(token)?;
        let r = self.b.load(cell, place);
        if self.ld.u.is_struct(ty) {
            let copy = self.copy_struct(r.into(), ty)?;
            self.push(copy, Sty::Struct(ty));
        } else {
            self.push_cell(r, ty, cell);
        }
        Ok(())
    }

    pub(super) fn static_address(&mut self, token: u32) -> Step<()> {
        let (place, ty, _) = self.static_place(token)?;
        if self.ld.u.is_struct(ty) {
            let r = self.struct_in(place, ty)?;
            self.push(r, Sty::Addr(ty));
            return Ok(());
        }
        let Place::Global(global) = place else { unreachable!("statics are globals") };
        let class = self.ld.global_pointer(self.p, global);
        let dst = self.b.reg(Type::Ref(class));
        self.b.push(Instr::Alloc { dst, class });
        self.non_null.push(dst);
        self.push(dst, Sty::Addr(ty));
        Ok(())
    }

    pub(super) fn store_static(&mut self, token: u32) -> Step<()> {
        let row = self.ld.u.field_token(self.module_index, token, &self.ctx)?;
        let ty = self.ld.u.field_type(&row)?;
        let cell = self.ld.cell(self.p, ty);
        let v = self.pop()?;
        let value = self.narrowed(v, ty, cell)?;
        let (place, ty, _) = self.static_place(token)?;
        self.store_value(place, value, ty)
    }

    /// Runs the static constructor of a type before it is used, unless that is known to have happened.
    pub(crate) fn ensure_ready(&mut self, ty: TyId) -> Step<()> {
        if self.ready.contains(&ty) || ty == self.method.owner {
            // Its own methods run after its initialization has started, but for those of types whose initialization
            // waits for a static field.
            if ty != self.method.owner || !self.waits_for_field(ty) || self.is_own_initializer() {
                return Ok(());
            }
        }
        if self.ready.contains(&ty) {
            return Ok(());
        }
        let Some((state, f)) = self.ld.init_function(self.p, ty)? else { return Ok(()) };
        let current = self.b.load(Type::I32, Place::Global(state));
        let done = self.int(crate::init::DONE);
        let is_done = self.b.bin(Type::Bool, BinOp::Eq, current, done);
        let (slow, ready) = (self.b.block(), self.b.block());
        self.b.terminate(Terminator::If { cond: is_done.into(), then: ready, els: slow });
        self.b.switch_to(slow);
        self.plain_call(Callee::Static(f), vec![], None)?;
        self.b.terminate(Terminator::Goto(ready));
        self.b.switch_to(ready);
        self.ready.push(ty);
        Ok(())
    }

    fn waits_for_field(&self, ty: TyId) -> bool {
        self.ld.u.flags(ty) & crate::meta::module::TYPE_BEFORE_FIELD_INIT != 0
    }

    fn is_own_initializer(&self) -> bool {
        let m = &self.ld.u.modules[self.method.def.module as usize];
        m.method_name(self.method.def.row).is_ok_and(|n| &*n == ".cctor")
    }
}
