//! Static fields, and the initializers of types that run before them (§II.10.5.3).
//!
//! Methods of programs are compiled by the runtime when they are called first, and then mono initializes, in the order of the code,
//! the types that wait for a static field and have one that the code names, whether it is reached or not; then the method's own
//! type. The class library was compiled before: there, types are initialized where they are used.

use super::stack::Sty;
use super::{Lower, Step, site};
use crate::classes::FieldRef;
use crate::loader::CilLoader;
use crate::meta::body::MethodBody;
use crate::meta::insn::Insn;
use crate::types::{Ctx, Method, Result, TyId};
use conspect_ir::{BinOp, Callee, Const, Instr, Place, Terminator, Type};

impl CilLoader {
    /// Is this the module of methods that the runtime compiles when they are called first?
    pub(crate) fn is_compiled_late(&self, module: u32) -> bool {
        !self.u.modules[module as usize].library && Some(module) != self.models
    }

    /// The types that mono initializes when it compiles this code, in their order.
    fn types_named(&mut self, module: u32, code: &MethodBody, ctx: &Ctx) -> Vec<TyId> {
        // Code for type arguments that are references is shared, and asks for them where it uses them.
        let shared = ctx.class.iter().chain(ctx.method.iter()).any(|ty| !self.u.is_value(*ty));
        let mut types = vec![];
        for insn in &code.insns {
            let (Insn::LdSFld(token) | Insn::LdSFldA(token) | Insn::StSFld(token)) = insn else { continue };
            let Ok(row) = self.u.field_token(module, *token, ctx) else { continue };
            let Some((def, args)) = self.u.def(row.owner) else { continue };
            let lazy = shared && !args.is_empty();
            let waits = self.u.flags(row.owner) & crate::meta::module::TYPE_BEFORE_FIELD_INIT != 0;
            if !lazy && waits && self.is_compiled_late(def.module) {
                types.push(row.owner);
            }
        }
        types
    }

    /// Is the method's own type the first that its call initializes? What its initializer throws comes from the call then.
    pub(crate) fn begins_with_own_type(&mut self, m: &Method) -> Result<bool> {
        let module = self.u.module(m.def.module);
        let def = module.method(m.def.row)?;
        if !self.is_compiled_late(m.def.module) || def.rva == 0 || &*def.name == ".cctor" {
            return Ok(false);
        }
        let Ok(code) = module.body(&def) else { return Ok(false) };
        let ctx = self.ctx(m);
        Ok(self.types_named(m.def.module, &code, &ctx).first().is_none_or(|ty| *ty == m.owner))
    }
}

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
        if self.started.contains(&ty) {
            return Ok(());
        }
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
        self.start_type(ty, false)?;
        self.ready.push(ty);
        Ok(())
    }

    /// Runs the initializers that mono runs when it compiles the method.
    pub(super) fn start_types(&mut self) -> Step<()> {
        if !self.ld.is_compiled_late(self.module_index) {
            return Ok(());
        }
        let code = self.code.clone();
        let mut types = self.ld.types_named(self.module_index, &code, &self.ctx);
        types.push(self.method.owner);
        for ty in types {
            if !self.started.contains(&ty) {
                if !self.is_own_initializer() || ty != self.method.owner {
                    self.start_type(ty, true)?;
                }
                self.started.push(ty);
            }
        }
        Ok(())
    }

    /// Runs the static constructor of a type unless it has run; before the method begins, no handler of it catches what is thrown.
    fn start_type(&mut self, ty: TyId, before: bool) -> Step<()> {
        let Some((state, f)) = self.ld.init_function(self.p, ty)? else { return Ok(()) };
        let current = self.b.load(Type::I32, Place::Global(state));
        let done = self.int(crate::init::DONE);
        let is_done = self.b.bin(Type::Bool, BinOp::Eq, current, done);
        let (slow, ready) = (self.b.block(), self.b.block());
        self.b.terminate(Terminator::If { cond: is_done.into(), then: ready, els: slow });
        self.b.switch_to(slow);
        if before {
            self.call_outside(f, vec![]);
        } else {
            self.plain_call(Callee::Static(f), vec![], None)?;
        }
        self.b.terminate(Terminator::Goto(ready));
        self.b.switch_to(ready);
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
