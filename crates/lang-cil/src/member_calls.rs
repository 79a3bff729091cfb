//! Calls of members by the numbers of their rows: methods, constructors, fields (`RT.CallMember`).

use crate::classes::FieldRef;
use crate::loader::CilLoader;
use crate::members::{CONSTRUCTOR, FIELD, METHOD, MemberRow};
use crate::meta::module as flags;
use crate::synth::{builder, call};
use crate::types::{FieldRow, Method, MethodRow, Result, Ty, TyId};
use conspect_ir::{
    BinOp, BodyBuilder, Callee, Const, FnId, Instr, LoadError, Operand, Place, Program, Reg, Terminator, Type,
};

impl CilLoader {
    /// `(type, number, target, arguments) -> object`: does what the number says (`RT.CallMember`).
    pub(crate) fn member_caller(&mut self, p: &mut Program, ty: TyId) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let params = vec![object, Type::I32, object, object];
        let name = format!("call members of {}#{}", self.u.name(ty), ty.0);
        let (f, new) = self.declared(p, &name, params.clone(), Some(object));
        if !new {
            return Ok(f);
        }
        let mut b = builder(&params);
        for (number, member) in self.member_rows(ty)?.iter().enumerate() {
            let modes: &[bool] = match member.kind {
                METHOD | CONSTRUCTOR => &[false],
                FIELD => &[false, true],
                _ => continue,
            };
            for sets in modes {
                let at = 2 * number as i32 + i32::from(*sets);
                let case = Case::begin(&mut b, at);
                let done = match member.kind {
                    FIELD => self.emit_field(p, &mut b, ty, member, *sets),
                    _ => {
                        let (def, _) = self.u.def(ty).expect("it declares members");
                        let row = MethodRow { module: def.module, row: member.row };
                        let method = Method { def: row, owner: ty, args: [].into() };
                        self.emit_member_call(p, &mut b, &method, member)
                    }
                };
                match done {
                    Ok(v) => b.terminate(Terminator::Return(Some(v))),
                    Err(LoadError::Malformed(e)) => return Err(LoadError::Malformed(e)),
                    Err(e) => b.terminate(Terminator::Unsupported { reason: e.to_string().into() }),
                }
                case.end(&mut b);
            }
        }
        let what = "a member that cannot be called by reflection";
        b.terminate(Terminator::Unsupported { reason: what.into() });
        self.set_body(f, b.finish());
        Ok(f)
    }

    /// A method of `Conspect.Model.Values` at one type argument, which has objects.
    fn value_helper(&mut self, p: &mut Program, name: &str, ty: TyId) -> Result<FnId> {
        if matches!(self.u.ty(ty), Ty::ByRef(_) | Ty::Ptr(_) | Ty::FnPtr) {
            return Err(LoadError::Unsupported("a pointer as an object, by reflection".into()));
        }
        let owner = self.model("Conspect.Model.Values")?;
        let m = self.method_named(owner, name, 1)?;
        self.function(p, &Method { args: [ty].into(), ..m })
    }

    pub(crate) fn emit_boxed(
        &mut self,
        p: &mut Program,
        b: &mut BodyBuilder,
        v: Operand,
        ty: TyId,
    ) -> Result<Operand> {
        let object = Type::Ref(self.object_class(p));
        let f = self.value_helper(p, "Box", ty)?;
        Ok(call(b, Callee::Static(f), vec![v], Some(object)).expect("an object").into())
    }

    pub(crate) fn emit_unboxed(
        &mut self,
        p: &mut Program,
        b: &mut BodyBuilder,
        v: Operand,
        ty: TyId,
    ) -> Result<Operand> {
        let cell = self.cell(p, ty);
        let f = self.value_helper(p, "Of", ty)?;
        Ok(call(b, Callee::Static(f), vec![v], Some(cell)).expect("a value").into())
    }

    fn emit_field(
        &mut self,
        p: &mut Program,
        b: &mut BodyBuilder,
        ty: TyId,
        m: &MemberRow,
        sets: bool,
    ) -> Result<Operand> {
        let (def, _) = self.u.def(ty).expect("it declares members");
        let open = || LoadError::Unsupported("a field of an open type, by reflection".into());
        let field_ty = m.ty.filter(|_| !self.is_open(ty)).ok_or_else(open)?;
        let row = FieldRow { module: def.module, row: m.row, owner: ty };
        if self.is_of_threads(&row)? {
            return Err(LoadError::Unsupported("a field of each thread, by reflection".into()));
        }
        let place = match self.field_ref(p, row)? {
            FieldRef::Static(global) => {
                if let Some((_, init)) = self.init_function(p, ty)?.filter(|_| m.flags & 0x40 == 0) {
                    call(b, Callee::Static(init), vec![], None);
                }
                Place::Global(global)
            }
            FieldRef::Instance(field) => Place::Field { object: Reg(2).into(), field },
            FieldRef::Packed(_) => {
                return Err(LoadError::Unsupported("a field of several cells, by reflection".into()));
            }
        };
        let cell = self.cell(p, field_ty);
        if sets {
            let given = self.argument(b, p, 0);
            let v = self.emit_unboxed(p, b, given, field_ty)?;
            b.push(Instr::Store { place, src: v });
            return Ok(b.constant(Const::Null));
        }
        let v = b.load(cell, place);
        self.emit_boxed(p, b, v.into(), field_ty)
    }

    fn argument(&mut self, b: &mut BodyBuilder, p: &mut Program, i: usize) -> Operand {
        let object = Type::Ref(self.object_class(p));
        let index = b.constant(Const::i32(i as i32));
        b.load(object, Place::Elem { array: Reg(3).into(), index }).into()
    }

    /// Calls a method or makes an object; the arguments are those of the array, which fit.
    pub(crate) fn emit_member_call(
        &mut self,
        p: &mut Program,
        b: &mut BodyBuilder,
        method: &Method,
        m: &MemberRow,
    ) -> Result<Operand> {
        let ty = method.owner;
        if self.is_open(ty) || m.generic != 0 || m.ty.is_none() || m.params.iter().any(Option::is_none) {
            let what = "a method with open type parameters is called by reflection";
            return Err(LoadError::Unsupported(what.into()));
        }
        let makes = m.kind == CONSTRUCTOR;
        if makes && (ty == self.u.string || self.is_delegate(ty) || m.name == ".cctor") {
            return Err(LoadError::Unsupported(format!(
                "a constructor of {} is called by reflection",
                self.u.name(ty)
            )));
        }
        let f = self.function(p, method)?;
        let mut args: Vec<Operand> = vec![];
        let made = if makes { Some(self.emit_new(p, b, ty)?) } else { None };
        match made {
            Some(made) => args.push(made),
            None if m.flags & i32::from(flags::METHOD_STATIC) == 0 => args.push(Reg(2).into()),
            None => {}
        }
        let mut variables = vec![];
        for (i, param) in m.params.iter().flatten().enumerate() {
            let given = self.argument(b, p, i);
            let Ty::ByRef(to) = *self.u.ty(*param) else {
                args.push(self.emit_unboxed(p, b, given, *param)?);
                continue;
            };
            let variable = self.emit_variable(p, b, given, to)?;
            variables.push((i, to, variable));
            args.push(variable);
        }
        if m.flags & i32::from(flags::METHOD_STATIC) != 0
            && self.u.module(method.def.module).library
            && let Some((_, init)) = self.init_function(p, ty)?
        {
            call(b, Callee::Static(init), vec![], None);
        }
        let is_virtual = m.flags & i32::from(flags::METHOD_VIRTUAL) != 0 && !makes && !self.u.is_value(ty);
        let callee =
            if is_virtual { Callee::Virtual(self.slot_selector(p, method)?) } else { Callee::Static(f) };
        let r = call(b, callee, args, p.functions[f].ret);
        for (i, to, variable) in variables {
            self.emit_back(p, b, i, to, variable)?;
        }
        match (made, r) {
            (Some(made), _) if self.u.is_value(ty) => self.emit_boxed(p, b, made, ty),
            (Some(made), _) => Ok(made),
            (None, Some(r)) => self.emit_boxed(p, b, r.into(), m.ty.expect("it is closed")),
            (None, None) => Ok(b.constant(Const::Null)),
        }
    }

    /// A new object for a constructor; a structure's cells have their defaults.
    fn emit_new(&mut self, p: &mut Program, b: &mut BodyBuilder, ty: TyId) -> Result<Operand> {
        if self.u.is_value(ty) && !self.u.is_struct(ty) {
            return Err(LoadError::Unsupported("a constructor of a number is called by reflection".into()));
        }
        let class = self.class(p, ty);
        self.usable(class)?;
        let dst = b.reg(Type::Ref(class));
        b.push(Instr::Alloc { dst, class });
        Ok(dst.into())
    }

    /// A variable for what is passed by reference. A box is a pointer to the number in it, a structure's object its address.
    fn emit_variable(
        &mut self,
        p: &mut Program,
        b: &mut BodyBuilder,
        given: Operand,
        to: TyId,
    ) -> Result<Operand> {
        let v = self.emit_unboxed(p, b, given, to)?;
        if self.u.is_struct(to) {
            return Ok(v);
        }
        let cell = self.cell(p, to);
        let class = self.cell_class(p, cell);
        self.usable(class)?;
        let dst = b.reg(Type::Ref(class));
        b.push(Instr::Alloc { dst, class });
        let field = p.classes[class].fields[0];
        b.push(Instr::Store { place: Place::Field { object: dst.into(), field }, src: v });
        Ok(dst.into())
    }

    /// Puts what a variable holds now into the array of arguments.
    fn emit_back(
        &mut self,
        p: &mut Program,
        b: &mut BodyBuilder,
        i: usize,
        to: TyId,
        variable: Operand,
    ) -> Result<()> {
        let mut value = variable;
        if !self.u.is_struct(to) {
            let cell = self.cell(p, to);
            let class = self.cell_class(p, cell);
            let field = p.classes[class].fields[0];
            value = b.load(cell, Place::Field { object: variable, field }).into();
        }
        let src = self.emit_boxed(p, b, value, to)?;
        let index = b.constant(Const::i32(i as i32));
        b.push(Instr::Store { place: Place::Elem { array: Reg(3).into(), index }, src });
        Ok(())
    }
}

/// One of the numbers that a function tells apart: the code for it, and where the others are tried.
pub(crate) struct Case {
    next: conspect_ir::BlockId,
}

impl Case {
    /// Goes on in the block for the number in register 1.
    pub(crate) fn begin(b: &mut BodyBuilder, number: i32) -> Case {
        let (here, next) = (b.block(), b.block());
        let wanted = b.constant(Const::i32(number));
        let same = b.bin(Type::Bool, BinOp::Eq, Reg(1), wanted);
        b.terminate(Terminator::If { cond: same.into(), then: here, els: next });
        b.switch_to(here);
        Case { next }
    }

    pub(crate) fn end(self, b: &mut BodyBuilder) {
        b.switch_to(self.next);
    }
}
