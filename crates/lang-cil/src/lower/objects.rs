//! Fields, boxes, casts, structures.

use super::stack::{Sty, Val};
use super::{Lower, Step, site};
use crate::bytes::float_bits;
use crate::classes::{FieldRef, zero};
use crate::select::Selector;
use crate::types::{Ty, TyId};
use conspect_ir::{BinOp, Callee, CheckKind, Const, FieldId, Instr, Operand, Place, Terminator, Type, UnOp};

impl Lower<'_> {
    /// A copy of a structure; of null, the default value.
    pub(crate) fn copy_struct(&mut self, op: Operand, ty: TyId) -> Step<Operand> {
        let class = self.ld.class(self.p, ty);
        self.ld.usable(class)?;
        let fields = self.p.classes[class].fields.clone();
        let sure = matches!(op, Operand::Reg(r) if self.non_null.contains(&r));
        if sure && fields.len() <= 4 && !self.has_struct_field(&fields) {
            let op = self.as_class(op, class)?;
            let dst = self.b.reg(Type::Ref(class));
            self.b.push(Instr::Alloc { dst, class });
            for f in fields {
                let v = self.b.load(self.p.fields[f].ty, Place::Field { object: op, field: f });
                self.b.push(Instr::Store {
                    place: Place::Field { object: dst.into(), field: f },
                    src: v.into(),
                });
            }
            self.non_null.push(dst);
            return Ok(dst.into());
        }
        let f = self.ld.struct_copy(self.p, ty)?;
        let r = self.call_for(f, vec![op])?;
        if let Operand::Reg(r) = r {
            self.non_null.push(r);
        }
        Ok(r)
    }

    /// The same reference in a register of a class: structures are no objects for the verifier.
    pub(crate) fn as_class(&mut self, op: Operand, class: conspect_ir::ClassId) -> Step<Operand> {
        let Operand::Reg(r) = op else { return Ok(op) };
        let Type::Ref(have) = self.b.type_of(r) else {
            return site("a field of something that is no object");
        };
        if have == class || self.p.is_subclass(have, class) {
            return Ok(op);
        }
        if !self.ld.is_struct_class(class) {
            let interface = self.p.classes[have].kind == conspect_ir::ClassKind::Interface;
            if interface || self.p.is_subclass(have, class) || self.p.is_subclass(class, have) {
                return Ok(op);
            }
            return site("a field of another class");
        }
        // A pointer that was made one to another type leads to something else.
        let is = self.b.reg(Type::Bool);
        self.b.push(Instr::InstanceOf { dst: is, src: op, class });
        let null = self.b.constant(Const::Null);
        let absent = self.b.bin(Type::Bool, BinOp::Eq, op, null);
        let fine = self.b.bin(Type::Bool, BinOp::Or, is, absent);
        let dst = self.b.reg(Type::Ref(class));
        let (there, element, end) = (self.b.block(), self.b.block(), self.b.block());
        self.b.terminate(Terminator::If { cond: fine.into(), then: there, els: element });
        self.b.switch_to(there);
        self.b.push(Instr::Copy { dst, src: op });
        self.b.terminate(Terminator::Goto(end));
        self.b.switch_to(element);
        let Some(ty) = self.ld.type_of_class(class) else { return site("a field of another class") };
        let behind = self.ld.struct_behind(self.p, ty)?;
        let found = self.call_for(behind, vec![op])?;
        self.b.push(Instr::Copy { dst, src: found });
        self.b.terminate(Terminator::Goto(end));
        self.b.switch_to(end);
        if self.non_null.contains(&r) {
            self.non_null.push(dst);
        }
        Ok(dst.into())
    }

    fn has_struct_field(&mut self, fields: &[FieldId]) -> bool {
        fields.iter().any(|f| match self.p.fields[*f].ty {
            Type::Ref(c) => self.ld.is_struct_class(c),
            _ => false,
        })
    }

    /// Copies a structure into another one's object.
    pub(crate) fn assign_struct(&mut self, dst: Operand, src: Operand, ty: TyId) -> Step<()> {
        let f = self.ld.struct_assign(self.p, ty)?;
        self.plain_call(Callee::Static(f), vec![dst, src], None)?;
        Ok(())
    }

    /// A new structure with all fields zero.
    pub(crate) fn default_struct(&mut self, ty: TyId) -> Step<Operand> {
        let class = self.ld.class(self.p, ty);
        self.ld.usable(class)?;
        let dst = self.b.reg(Type::Ref(class));
        self.b.push(Instr::Alloc { dst, class });
        self.non_null.push(dst);
        Ok(dst.into())
    }

    /// The structure that a place holds, made when it is null.
    pub(crate) fn struct_in(&mut self, place: Place, ty: TyId) -> Step<Operand> {
        let class = self.ld.class(self.p, ty);
        self.ld.usable(class)?;
        let r = self.b.load(Type::Ref(class), place);
        let null = self.b.constant(Const::Null);
        let is_null = self.b.bin(Type::Bool, BinOp::Eq, r, null);
        let (make, go) = (self.b.block(), self.b.block());
        self.b.terminate(Terminator::If { cond: is_null.into(), then: make, els: go });
        self.b.switch_to(make);
        self.b.push(Instr::Alloc { dst: r, class });
        self.b.push(Instr::Store { place, src: r.into() });
        self.b.terminate(Terminator::Goto(go));
        self.b.switch_to(go);
        self.non_null.push(r);
        Ok(r.into())
    }

    /// Is this a number's own field (`Int32.m_value`), of which `this` is a pointer?
    pub(super) fn is_number(&mut self, owner: TyId) -> bool {
        self.ld.u.is_value(owner) && !self.ld.u.is_struct(owner)
    }

    pub(super) fn load_field(&mut self, token: u32) -> Step<()> {
        let row = self.ld.u.field_token(self.module_index, token, &self.ctx)?;
        let ty = self.ld.u.field_type(&row)?;
        if self.is_number(row.owner) {
            let v = self.pop()?;
            return match self.settled_type(&v)? {
                Sty::Ref | Sty::Addr(_) | Sty::Ptr(_) => {
                    let (pointer, _) = self.settle(v)?;
                    self.load_through(pointer, row.owner)
                }
                _ => {
                    self.stack.push(v);
                    Ok(())
                }
            };
        }
        let (_, field) = self.field(token)?;
        if let Some(Val::Op(op, Sty::Ptr(_) | Sty::Addr(_))) = self.stack.last().cloned()
            && let Some(at) = self.offset_elsewhere(op, &row)?
        {
            self.pop()?;
            self.null_check(op)?;
            return self.load_elsewhere(op, at, token, ty);
        }
        let field = match field {
            FieldRef::Instance(field) => field,
            FieldRef::Packed(n) => {
                let (object, _) = self.pop_object()?;
                self.null_check(object)?;
                if self.ld.u.is_struct(ty) {
                    let address = self.packed_address(object, &row)?;
                    return self.load_through(address, ty);
                }
                return self.load_packed(object, n, ty);
            }
            FieldRef::Static(_) => {
                self.pop()?;
                return self.load_static(token);
            }
        };
        let (object, sty) = self.pop_object()?;
        if !matches!(sty, Sty::Struct(_)) || matches!(object, Operand::Const(_)) {
            self.null_check(object)?;
        } else if let Operand::Reg(r) = object
            && !self.non_null.contains(&r)
            && matches!(sty, Sty::Struct(_))
        {
            return self.load_field_of_struct(object, field, ty, row.owner);
        }
        let object = self.as_class(object, self.p.fields[field].class)?;
        let place = Place::Field { object, field };
        let cell = self.p.fields[field].ty;
        if self.ld.u.is_struct(ty) {
            let r = self.b.load(cell, place);
            let copy = self.copy_struct(r.into(), ty)?;
            self.push(copy, Sty::Struct(ty));
        } else {
            let r = self.b.load(cell, place);
            let declared = self.ld.cell(self.p, ty);
            self.push_cell(r, ty, declared);
        }
        Ok(())
    }

    /// A number that is kept as the bits of one or several cells.
    fn load_packed(&mut self, object: Operand, n: u32, ty: TyId) -> Step<()> {
        let cells = self.ld.packed[n as usize].clone();
        let object = match cells.first() {
            Some(f) => self.as_class(object, self.p.fields[*f].class)?,
            None => object,
        };
        let mut whole: Option<Operand> = None;
        let mut at = 0;
        for field in cells.iter() {
            let fty = self.p.fields[*field].ty;
            let Type::Bits { bits, .. } = fty else { return site("a field that overlaps others") };
            let part = self.b.load(fty, Place::Field { object, field: *field });
            let wide = self.b.un(Type::U64, UnOp::ZExt(64), part);
            let count = self.int(at);
            let moved = self.b.bin(Type::U64, BinOp::Shl, wide, count);
            whole = Some(match whole {
                Some(w) => self.b.bin(Type::U64, BinOp::Or, w, moved).into(),
                None => moved.into(),
            });
            at += i32::from(bits);
        }
        let Some(whole) = whole else { return site("a field without bytes") };
        let cell = self.ld.cell(self.p, ty);
        let v = match cell {
            Type::Bits { bits: 64, .. } => whole,
            Type::Bits { bits, .. } => self.b.un(cell, UnOp::Trunc(bits), whole).into(),
            Type::F64 => self.b.un(cell, UnOp::BitsToF, whole).into(),
            Type::F32 => {
                let low = self.b.un(Type::U32, UnOp::Trunc(32), whole);
                self.b.un(cell, UnOp::BitsToF, low).into()
            }
            Type::Bool => {
                let low = self.b.un(Type::U8, UnOp::Trunc(8), whole);
                crate::bytes::bool_of(&mut self.b, low.into()).into()
            }
            _ => return site("a field that overlaps others"),
        };
        self.push_cell(v, ty, cell);
        Ok(())
    }

    fn store_packed(&mut self, object: Operand, n: u32, value: Operand, cell: Type) -> Step<()> {
        let cells = self.ld.packed[n as usize].clone();
        let object = match cells.first() {
            Some(f) => self.as_class(object, self.p.fields[*f].class)?,
            None => object,
        };
        let (value, cell) = match cell {
            Type::F32 => (float_bits(self.p, &mut self.b, value, Type::U32).into(), Type::U32),
            Type::F64 => (float_bits(self.p, &mut self.b, value, Type::U64).into(), Type::U64),
            Type::Bool => (self.b.un(Type::U8, UnOp::BoolToBits(8), value).into(), Type::U8),
            _ => (value, cell),
        };
        let Type::Bits { bits: width, .. } = cell else { return site("a field that overlaps others") };
        let mut at = 0;
        for field in cells.iter() {
            let fty = self.p.fields[*field].ty;
            let Type::Bits { bits, .. } = fty else { return site("a field that overlaps others") };
            let place = Place::Field { object, field: *field };
            if bits == width {
                self.b.push(Instr::Store { place, src: value });
                break;
            }
            let count = self.int(at);
            let moved = self.b.bin(cell, BinOp::LShr, value, count);
            let part = self.b.un(fty, UnOp::Trunc(bits), moved);
            self.b.push(Instr::Store { place, src: part.into() });
            at += i32::from(bits);
        }
        Ok(())
    }

    /// A field of a structure that may be represented by null.
    fn load_field_of_struct(&mut self, object: Operand, field: FieldId, ty: TyId, _owner: TyId) -> Step<()> {
        let cell = self.p.fields[field].ty;
        let dst = self.b.reg(cell);
        let zero = self.b.constant(zero(cell));
        self.b.push(Instr::Copy { dst, src: zero });
        let null = self.b.constant(Const::Null);
        let there = self.b.bin(Type::Bool, BinOp::Ne, object, null);
        let (read, go) = (self.b.block(), self.b.block());
        self.b.terminate(Terminator::If { cond: there.into(), then: read, els: go });
        self.b.switch_to(read);
        let object = self.as_class(object, self.p.fields[field].class)?;
        self.b.push(Instr::Load { dst, place: Place::Field { object, field } });
        self.b.terminate(Terminator::Goto(go));
        self.b.switch_to(go);
        if self.ld.u.is_struct(ty) {
            let copy = self.copy_struct(dst.into(), ty)?;
            self.push(copy, Sty::Struct(ty));
        } else {
            self.push_cell(dst, ty, cell);
        }
        Ok(())
    }

    pub(super) fn field_address(&mut self, token: u32) -> Step<()> {
        let row = self.ld.u.field_token(self.module_index, token, &self.ctx)?;
        let ty = self.ld.u.field_type(&row)?;
        if self.is_number(row.owner) {
            return Ok(());
        }
        let (_, field) = self.field(token)?;
        let field = match field {
            FieldRef::Instance(field) => field,
            FieldRef::Packed(_) => {
                let (object, _) = self.pop_object()?;
                self.null_check(object)?;
                let address = self.packed_address(object, &row)?;
                self.push(address, Sty::Ptr(ty));
                return Ok(());
            }
            FieldRef::Static(_) => {
                self.pop()?;
                return self.static_address(token);
            }
        };
        let (object, sty) = self.pop_object()?;
        if matches!(sty, Sty::Ptr(_)) && self.ld.u.is_struct(row.owner) {
            return self.field_behind(object, field, &row, ty);
        }
        self.null_check(object)?;
        let (dst, sty) = self.address_in(object, field, ty)?;
        self.push(dst, sty);
        Ok(())
    }

    /// The address of a field of an object that is not null.
    pub(super) fn address_in(&mut self, object: Operand, field: FieldId, ty: TyId) -> Step<(Operand, Sty)> {
        let object = self.as_class(object, self.p.fields[field].class)?;
        let place = Place::Field { object, field };
        if self.ld.u.is_struct(ty) {
            return Ok((self.struct_in(place, ty)?, Sty::Addr(ty)));
        }
        let class = self.ld.field_pointer(self.p, field);
        let to = self.p.classes[class].fields[0];
        let dst = self.b.reg(Type::Ref(class));
        self.b.push(Instr::Alloc { dst, class });
        self.b.push(Instr::Store { place: Place::Field { object: dst.into(), field: to }, src: object });
        self.non_null.push(dst);
        Ok((dst.into(), Sty::Addr(ty)))
    }

    pub(super) fn store_field(&mut self, token: u32) -> Step<()> {
        let row = self.ld.u.field_token(self.module_index, token, &self.ctx)?;
        let ty = self.ld.u.field_type(&row)?;
        let v = self.pop()?;
        if self.is_number(row.owner) {
            let (pointer, _) = self.pop_object()?;
            return self.store_through(pointer, v, row.owner);
        }
        let (_, field) = self.field(token)?;
        if let Some(Val::Op(op, Sty::Ptr(_) | Sty::Addr(_))) = self.stack.last().cloned()
            && let Some(at) = self.offset_elsewhere(op, &row)?
        {
            self.pop()?;
            let cell = self.ld.cell(self.p, ty);
            let value = self.narrowed(v, ty, cell)?;
            self.null_check(op)?;
            return self.store_elsewhere(op, at, token, value, ty);
        }
        let field = match field {
            FieldRef::Instance(field) => field,
            FieldRef::Packed(n) => {
                let cell = self.ld.cell(self.p, ty);
                let value = self.narrowed(v, ty, cell)?;
                let (object, _) = self.pop_object()?;
                self.null_check(object)?;
                if self.ld.u.is_struct(ty) {
                    let address = self.packed_address(object, &row)?;
                    return self.store_through(address, Val::Op(value, Sty::Struct(ty)), ty);
                }
                return self.store_packed(object, n, value, cell);
            }
            FieldRef::Static(_) => {
                self.pop()?;
                self.stack.push(v);
                return self.store_static(token);
            }
        };
        let cell = self.p.fields[field].ty;
        let value = self.narrowed(v, ty, cell)?;
        let (object, _) = self.pop_object()?;
        self.null_check(object)?;
        let object = self.as_class(object, self.p.fields[field].class)?;
        let place = Place::Field { object, field };
        self.store_value(place, value, ty)
    }

    /// Stores into a place; a structure keeps its object, to which there may be pointers.
    pub(crate) fn store_value(&mut self, place: Place, value: Operand, ty: TyId) -> Step<()> {
        if !self.ld.u.is_struct(ty) {
            self.b.push(Instr::Store { place, src: value });
            return Ok(());
        }
        let class = self.ld.class(self.p, ty);
        let r = self.b.load(Type::Ref(class), place);
        let null = self.b.constant(Const::Null);
        let is_null = self.b.bin(Type::Bool, BinOp::Eq, r, null);
        let (fresh, old, go) = (self.b.block(), self.b.block(), self.b.block());
        self.b.terminate(Terminator::If { cond: is_null.into(), then: fresh, els: old });
        self.b.switch_to(fresh);
        self.b.push(Instr::Store { place, src: value });
        self.b.terminate(Terminator::Goto(go));
        self.b.switch_to(old);
        self.assign_struct(r.into(), value, ty)?;
        self.b.terminate(Terminator::Goto(go));
        self.b.switch_to(go);
        Ok(())
    }

    /// Is the object of the type? False for null.
    pub(crate) fn instance_test(&mut self, v: Operand, ty: TyId) -> Step<Operand> {
        if self.ld.tested_by_variance(ty)? {
            // The type itself first: an input may be of it, whatever classes are known to have it by variance.
            let selector = self.ld.selector(self.p, Selector::Is(ty))?;
            let class = self.ld.class(self.p, ty);
            self.ld.usable(class)?;
            let dst = self.b.reg(Type::Bool);
            self.b.push(Instr::InstanceOf { dst, src: v, class });
            let null = self.b.constant(Const::Null);
            let there = self.b.bin(Type::Bool, BinOp::Ne, v, null);
            let other = self.b.un(Type::Bool, UnOp::Not, dst);
            let open = self.b.bin(Type::Bool, BinOp::And, there, other);
            let (ask, go) = (self.b.block(), self.b.block());
            self.b.terminate(Terminator::If { cond: open.into(), then: ask, els: go });
            self.b.switch_to(ask);
            let r = self.plain_call(Callee::Virtual(selector), vec![v], Some(Type::Bool))?;
            let r = r.expect("a test has a result");
            if matches!(self.ld.u.ty(ty), Ty::MdArray(..)) {
                let no = self.b.un(Type::Bool, UnOp::Not, r);
                self.require(no.into(), "an array of several dimensions as one of another type");
            }
            self.b.push(Instr::Copy { dst, src: r.into() });
            self.b.terminate(Terminator::Goto(go));
            self.b.switch_to(go);
            return Ok(dst.into());
        }
        if ty == self.ld.u.object {
            let null = self.b.constant(Const::Null);
            return Ok(self.b.bin(Type::Bool, BinOp::Ne, v, null).into());
        }
        let class = if self.ld.u.is_value(ty) {
            self.ld.boxed(self.p, self.ld_nullable(ty))
        } else {
            self.ld.tested_class(self.p, ty)
        };
        self.ld.usable(class)?;
        let dst = self.b.reg(Type::Bool);
        self.b.push(Instr::InstanceOf { dst, src: v, class });
        if let Some(bits) = self.ld.interface_of_integers(ty) {
            let family = self.ld.integers(self.p, bits);
            let array = self.b.reg(Type::Bool);
            self.b.push(Instr::InstanceOf { dst: array, src: v, class: family });
            let other = self.b.un(Type::Bool, UnOp::Not, array);
            let fine = self.b.bin(Type::Bool, BinOp::Or, dst, other);
            self.require(fine.into(), "an array of integers as a collection of others");
        }
        Ok(dst.into())
    }

    fn ld_nullable(&self, ty: TyId) -> TyId {
        self.ld.nullable(ty).unwrap_or(ty)
    }

    pub(super) fn cast(&mut self, ty: TyId) -> Step<()> {
        let (v, sty) = self.pop_object()?;
        if matches!(sty, Sty::Addr(_) | Sty::Ptr(_)) {
            return site("a cast of a pointer");
        }
        let null = self.b.constant(Const::Null);
        let is_null = self.b.bin(Type::Bool, BinOp::Eq, v, null);
        let is = self.instance_test(v, ty)?;
        let fine = self.b.bin(Type::Bool, BinOp::Or, is_null, is);
        self.check(CheckKind::Cast, fine.into())?;
        self.push(v, Sty::Ref);
        Ok(())
    }

    pub(super) fn is_instance(&mut self, ty: TyId) -> Step<()> {
        let (v, _) = self.pop_object()?;
        let is = self.instance_test(v, ty)?;
        let null = self.b.constant(Const::Null);
        let dst = self.b.reg(Type::Ref(self.object));
        self.b.push(Instr::Select { dst, cond: is, then: v, els: null });
        self.push(dst, Sty::Ref);
        Ok(())
    }

    /// `box` (§III.4.1): references stay as they are.
    pub(crate) fn box_value(&mut self, ty: TyId) -> Step<()> {
        if !self.ld.u.is_value(ty) {
            return Ok(());
        }
        let v = self.pop()?;
        if let Some(inner) = self.ld.nullable(ty) {
            let (op, sty) = match v {
                Val::Lent(r, ty) => (r.into(), Sty::Struct(ty)),
                v => self.settle(v)?,
            };
            if !matches!(sty, Sty::Struct(_)) {
                return site("something that is no structure is boxed as one");
            }
            let f = self.ld.box_nullable(self.p, ty, inner)?;
            let r = self.call_for(f, vec![op])?;
            self.push(r, Sty::Ref);
            return Ok(());
        }
        if self.ld.u.is_struct(ty) {
            let (op, sty) = match v {
                Val::Lent(r, ty) => (r.into(), Sty::Struct(ty)),
                v => self.settle(v)?,
            };
            if !matches!(sty, Sty::Struct(_)) {
                return site("something that is no structure is boxed as one");
            }
            let f = self.ld.box_struct(self.p, ty)?;
            let r = self.call_for(f, vec![op])?;
            self.push(r, Sty::Ref);
            return Ok(());
        }
        let class = self.ld.boxed(self.p, ty);
        let cell = self.ld.cell(self.p, ty);
        let value = self.narrowed(v, ty, cell)?;
        let field = self.p.classes[class].fields[0];
        let dst = self.b.reg(Type::Ref(class));
        self.b.push(Instr::Alloc { dst, class });
        self.b.push(Instr::Store { place: Place::Field { object: dst.into(), field }, src: value });
        self.non_null.push(dst);
        self.push(dst, Sty::Ref);
        Ok(())
    }

    /// Checks that an object is a box from which this type can be unboxed (§III.4.32): of the type, or of an enum or
    /// integer with the same representation.
    fn check_box(&mut self, v: Operand, ty: TyId) -> Step<Operand> {
        self.null_check(v)?;
        let is_struct = self.ld.u.is_struct(ty);
        let class = if is_struct {
            self.ld.boxed(self.p, ty)
        } else {
            let reduced = self.ld.u.reduced(ty);
            self.ld.value_class(self.p, reduced)
        };
        let dst = self.b.reg(Type::Bool);
        self.b.push(Instr::InstanceOf { dst, src: v, class });
        self.check(CheckKind::Cast, dst.into())?;
        if !is_struct {
            return Ok(v);
        }
        // The class is known from here on.
        let known = self.b.reg(Type::Ref(class));
        self.b.push(Instr::Copy { dst: known, src: v });
        self.non_null.push(known);
        if let Some(rule) = self.ld.ruled(ty) {
            // A box that is given is of a value that there can be.
            crate::given::emit_rule(self.ld, self.p, &mut self.b, ty, rule, known)?;
        }
        Ok(known.into())
    }

    pub(super) fn unbox(&mut self, ty: TyId) -> Step<()> {
        let (v, _) = self.pop_object()?;
        if self.ld.nullable(ty).is_some() {
            return site("unbox of a Nullable");
        }
        let v = self.check_box(v, ty)?;
        self.push(v, Sty::Addr(ty));
        Ok(())
    }

    pub(super) fn unbox_any(&mut self, ty: TyId) -> Step<()> {
        if !self.ld.u.is_value(ty) {
            return self.cast(ty);
        }
        let (v, _) = self.pop_object()?;
        if let Some(inner) = self.ld.nullable(ty) {
            return self.unbox_nullable(v, ty, inner);
        }
        let v = self.check_box(v, ty)?;
        if self.ld.u.is_struct(ty) {
            let copy = self.copy_struct(v, ty)?;
            self.push(copy, Sty::Struct(ty));
            return Ok(());
        }
        let reduced = self.ld.u.reduced(ty);
        let class = self.ld.value_class(self.p, reduced);
        let field = self.p.classes[class].fields[0];
        let cell = self.p.fields[field].ty;
        let r = self.b.load(cell, Place::Field { object: v, field });
        self.push_cell(r, ty, cell);
        Ok(())
    }

    fn unbox_nullable(&mut self, v: Operand, ty: TyId, inner: TyId) -> Step<()> {
        let result = self.default_struct(ty)?;
        let null = self.b.constant(Const::Null);
        let there = self.b.bin(Type::Bool, BinOp::Ne, v, null);
        let (take, go) = (self.b.block(), self.b.block());
        self.b.terminate(Terminator::If { cond: there.into(), then: take, els: go });
        self.b.switch_to(take);
        if self.ld.u.enum_type(inner).is_some() {
            // Of an enum itself and nothing else, as mono has it.
            let class = self.ld.boxed(self.p, inner);
            let dst = self.b.reg(Type::Bool);
            self.b.push(Instr::InstanceOf { dst, src: v, class });
            self.check(CheckKind::Cast, dst.into())?;
        }
        self.push(v, Sty::Ref);
        self.unbox_any(inner)?;
        let inside = self.pop()?;
        let (has, value) = self.ld.nullable_fields(self.p, ty)?;
        let cell = self.p.fields[value].ty;
        let src = self.narrowed(inside, inner, cell)?;
        let yes = self.b.constant(Const::Bool(true));
        self.b.push(Instr::Store { place: Place::Field { object: result, field: has }, src: yes });
        self.b.push(Instr::Store { place: Place::Field { object: result, field: value }, src });
        self.b.terminate(Terminator::Goto(go));
        self.b.switch_to(go);
        self.push(result, Sty::Struct(ty));
        Ok(())
    }

    pub(super) fn init_object(&mut self, pointer: Operand, ty: TyId) -> Step<()> {
        if self.ld.u.is_struct(ty) {
            self.null_check(pointer)?;
            let class = self.ld.class(self.p, ty);
            self.ld.usable(class)?;
            let pointer = self.as_class(pointer, class)?;
            for f in self.p.classes[class].fields.clone() {
                let fty = self.p.fields[f].ty;
                let place = Place::Field { object: pointer, field: f };
                // A nested structure keeps its object; null is its default only while nothing points to it.
                if let Type::Ref(c) = fty
                    && self.ld.is_struct_class(c)
                    && let Some(inner) = self.ld.type_of_class(c)
                {
                    let fresh = self.default_struct(inner)?;
                    self.store_value(place, fresh, inner)?;
                    continue;
                }
                let src = self.b.constant(zero(fty));
                self.b.push(Instr::Store { place, src });
            }
            return Ok(());
        }
        let value = self.default_on_stack(ty);
        self.store_through(pointer, value, ty)
    }

    /// The bytes of a value of a type.
    pub(crate) fn size_of(&mut self, ty: TyId) -> Step<u32> {
        let reduced = self.ld.u.reduced(ty);
        match self.ld.u.ty(reduced).clone() {
            Ty::Prim(kind) => Ok(crate::classes::prim_size(kind)),
            Ty::Ptr(_) | Ty::ByRef(_) | Ty::FnPtr => Ok(8),
            Ty::Def(..) if self.ld.u.is_struct(reduced) => match self.ld.struct_size(reduced, 0)? {
                Some((size, _)) => Ok(size),
                None => site(format!("the size of {}", self.ld.u.name(ty))),
            },
            _ => Ok(8),
        }
    }
}
