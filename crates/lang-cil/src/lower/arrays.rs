//! Arrays (ECMA-335 §III.4.7 to §III.4.20, §III.4.26).

use super::stack::{Sty, Val};
use super::{Lower, Step, site};
use crate::meta::insn::{Elem, Insn};
use crate::meta::module as flags;
use crate::meta::sig as kinds;
use crate::types::{Ty, TyId};
use conspect_ir::{BinOp, CheckKind, ClassId, Const, Instr, Intrinsic, Operand, Place, Reg, Type, UnOp};
use std::rc::Rc;

impl Lower<'_> {
    /// A length or index of the stack as 32 bits; one of 64 bits that does not fit is out of range anyway.
    fn pop_index(&mut self) -> Step<Operand> {
        let v = self.pop()?;
        let (op, sty) = self.settle(v)?;
        match sty {
            Sty::I32 => Ok(op),
            Sty::Native | Sty::I64 => {
                if let Some(c) = self.constant_of(op) {
                    return Ok(self.int(i32::try_from(c as i64).unwrap_or(-1)));
                }
                let low = self.b.un(Type::I32, UnOp::Trunc(32), op);
                let back = self.b.un(Type::I64, UnOp::SExt(64), low);
                let same = self.b.bin(Type::Bool, BinOp::Eq, back, op);
                let minus = self.int(-1);
                let dst = self.b.reg(Type::I32);
                self.b.push(Instr::Select { dst, cond: same.into(), then: low.into(), els: minus });
                Ok(dst.into())
            }
            _ => site("an index that is no integer"),
        }
    }

    pub(super) fn new_array(&mut self, token: u32) -> Step<()> {
        let elem = self.type_token(token)?;
        let length = self.pop_index()?;
        let r = self.alloc_array(elem, length)?;
        self.push(r, Sty::Ref);
        Ok(())
    }

    pub(crate) fn alloc_array(&mut self, elem: TyId, length: Operand) -> Step<Operand> {
        let array = self.ld.u.intern(Ty::Array(elem));
        let class = self.ld.class(self.p, array);
        if self.constant_of(length).is_none_or(|c| c as u32 as i32 >= 0) {
            if self.constant_of(length).is_none() {
                let zero = self.int(0);
                let fine = self.b.bin(Type::Bool, BinOp::SLe, zero, length);
                self.check(CheckKind::NegativeSize, fine.into())?;
            }
        } else {
            let no = self.b.constant(Const::Bool(false));
            self.check(CheckKind::NegativeSize, no)?;
        }
        let dst = self.b.reg(Type::Ref(class));
        self.b.push(Instr::AllocArray { dst, class, length });
        self.non_null.push(dst);
        Ok(dst.into())
    }

    pub(super) fn load_length(&mut self) -> Step<()> {
        let (array, _) = self.pop_object()?;
        self.null_check(array)?;
        let r = self.b.load(Type::I32, Place::Length { array });
        self.push(r, Sty::I32);
        Ok(())
    }

    /// Pops index and array and checks them.
    fn element(&mut self) -> Step<(Operand, Operand)> {
        let index = self.pop_index()?;
        let (array, _) = self.pop_object()?;
        self.null_check(array)?;
        // The instruction says what the elements are, not the register.
        let array = self.untyped(array);
        self.bounds(array, index)?;
        Ok((array, index))
    }

    pub(crate) fn bounds(&mut self, array: Operand, index: Operand) -> Step<()> {
        let length = self.b.load(Type::I32, Place::Length { array });
        let fine = self.b.bin(Type::Bool, BinOp::ULt, index, length);
        self.check(CheckKind::Bounds, fine.into())
    }

    /// The same reference in a register of no particular class.
    fn untyped(&mut self, op: Operand) -> Operand {
        let Operand::Reg(r) = op else { return op };
        if self.b.type_of(r) == Type::Ref(self.object) {
            return op;
        }
        let dst = self.b.reg(Type::Ref(self.object));
        self.b.push(Instr::Copy { dst, src: op });
        if self.non_null.contains(&r) {
            self.non_null.push(dst);
        }
        self.copies.push((dst, r));
        dst.into()
    }

    /// The register that was copied to this one.
    fn origin(&self, op: Operand) -> Option<Reg> {
        let Operand::Reg(r) = op else { return None };
        Some(self.copies.iter().find(|c| c.0 == r).map_or(r, |c| c.1))
    }

    /// Notes that a register holds an element that was read from an array.
    fn known_element(&mut self, element: Reg, array: Operand) {
        if let Some(array) = self.origin(array) {
            self.elements.push((element, array));
        }
    }

    /// A copy of an element is an element of the same arrays.
    pub(super) fn copied_element(&mut self, dst: Reg, src: Operand) {
        let Operand::Reg(src) = src else { return };
        let arrays: Vec<Reg> =
            self.elements.iter().filter(|e| e.0 == src && e.1 != dst).map(|e| e.1).collect();
        self.elements.extend(arrays.into_iter().map(|a| (dst, a)));
    }

    /// Was the value read from this array?
    fn is_element(&self, value: Operand, array: Operand) -> bool {
        let (Operand::Reg(value), Some(array)) = (value, self.origin(array)) else { return false };
        self.elements.contains(&(value, array))
    }

    fn elem_ty(&mut self, elem: Elem) -> TyId {
        let kind = match elem {
            Elem::I1 => kinds::I1,
            Elem::U1 => kinds::U1,
            Elem::I2 => kinds::I2,
            Elem::U2 => kinds::U2,
            Elem::I4 => kinds::I4,
            Elem::U4 => kinds::U4,
            Elem::I8 => kinds::I8,
            Elem::I => kinds::I,
            Elem::R4 => kinds::R4,
            Elem::R8 => kinds::R8,
            Elem::Ref => return self.ld.u.object,
        };
        self.ld.u.prim(kind)
    }

    /// The elements of an array that holds pointers, as far as its register tells.
    fn pointers_in(&self, array: Operand) -> Option<TyId> {
        let Type::Ref(class) = self.b.type_of(self.origin(array)?) else { return None };
        let Ty::Array(elem) = *self.ld.u.ty(self.ld.type_of_class(class)?) else { return None };
        matches!(self.ld.u.ty(elem), Ty::Ptr(_)).then_some(elem)
    }

    /// Native integers are read from an array of them, not from one of pointers of which nobody knows here.
    fn holds_numbers(&mut self, array: Operand) -> Step<()> {
        let mut fine = self.b.constant(Const::Bool(false));
        for kind in [kinds::I, kinds::U] {
            let number = self.ld.u.prim(kind);
            let class = self.ld.u.intern(Ty::Array(number));
            let class = self.ld.class(self.p, class);
            let is = self.b.reg(Type::Bool);
            self.b.push(Instr::InstanceOf { dst: is, src: array, class });
            fine = self.b.bin(Type::Bool, BinOp::Or, fine, is).into();
        }
        self.require(fine, "a pointer that is read as a number");
        Ok(())
    }

    pub(super) fn load_elem(&mut self, elem: Elem) -> Step<()> {
        let (array, index) = self.element()?;
        if elem == Elem::I
            && let Some(pointer) = self.pointers_in(array)
        {
            return self.load_element(array, index, pointer);
        }
        if elem == Elem::I {
            self.holds_numbers(array)?;
        }
        let ty = self.elem_ty(elem);
        if elem == Elem::U1 || elem == Elem::I1 {
            return self.load_byte(array, index, elem);
        }
        let cell = self.ld.cell(self.p, ty);
        let r = self.b.load(cell, Place::Elem { array, index });
        if elem == Elem::Ref {
            self.known_element(r, array);
        }
        self.push_cell(r, ty, cell);
        Ok(())
    }

    /// `ldelem.i1` and `ldelem.u1` read bytes and truth values, whose cells differ.
    fn load_byte(&mut self, array: Operand, index: Operand, elem: Elem) -> Step<()> {
        let bool_ty = self.ld.u.prim(kinds::BOOLEAN);
        let bools = self.ld.u.intern(Ty::Array(bool_ty));
        let bools = self.ld.class(self.p, bools);
        let is_bool = self.b.reg(Type::Bool);
        self.b.push(Instr::InstanceOf { dst: is_bool, src: array, class: bools });
        let (yes, no, go) = (self.b.block(), self.b.block(), self.b.block());
        let dst = self.b.reg(Type::I32);
        self.b.terminate(conspect_ir::Terminator::If { cond: is_bool.into(), then: yes, els: no });
        self.b.switch_to(yes);
        let r = self.b.load(Type::Bool, Place::Elem { array, index });
        self.b.push(Instr::Un { dst, op: UnOp::BoolToBits(32), src: r.into() });
        self.b.terminate(conspect_ir::Terminator::Goto(go));
        self.b.switch_to(no);
        let r = self.b.load(Type::U8, Place::Elem { array, index });
        let op = if elem == Elem::I1 { UnOp::SExt(32) } else { UnOp::ZExt(32) };
        self.b.push(Instr::Un { dst, op, src: r.into() });
        self.b.terminate(conspect_ir::Terminator::Goto(go));
        self.b.switch_to(go);
        self.push(dst, Sty::I32);
        Ok(())
    }

    pub(super) fn store_elem(&mut self, elem: Elem) -> Step<()> {
        let ty = self.elem_ty(elem);
        let v = self.pop()?;
        if elem == Elem::Ref {
            let cell = Type::Ref(self.object);
            let value = self.narrowed(v, ty, cell)?;
            let (array, index) = self.element()?;
            if !self.is_element(value, array) {
                self.store_check(array, value)?;
            }
            self.b.push(Instr::Store { place: Place::Elem { array, index }, src: value });
            return Ok(());
        }
        if elem == Elem::I1 {
            return self.store_byte(v);
        }
        if elem == Elem::I
            && let [.., Val::Op(array, _), _] = self.stack[..]
            && let Some(pointer) = self.pointers_in(array)
        {
            let cell = self.ld.cell(self.p, pointer);
            let value = self.narrowed(v, pointer, cell)?;
            let (array, index) = self.element()?;
            return self.store_value(Place::Elem { array, index }, value, pointer);
        }
        let cell = self.ld.cell(self.p, ty);
        let value = self.narrowed(v, ty, cell)?;
        let (array, index) = self.element()?;
        self.b.push(Instr::Store { place: Place::Elem { array, index }, src: value });
        Ok(())
    }

    fn store_byte(&mut self, v: Val) -> Step<()> {
        let byte = self.ld.u.prim(kinds::U1);
        let value = self.narrowed(v, byte, Type::U8)?;
        let (array, index) = self.element()?;
        let bool_ty = self.ld.u.prim(kinds::BOOLEAN);
        let bools = self.ld.u.intern(Ty::Array(bool_ty));
        let bools = self.ld.class(self.p, bools);
        let is_bool = self.b.reg(Type::Bool);
        self.b.push(Instr::InstanceOf { dst: is_bool, src: array, class: bools });
        let (yes, no, go) = (self.b.block(), self.b.block(), self.b.block());
        self.b.terminate(conspect_ir::Terminator::If { cond: is_bool.into(), then: yes, els: no });
        self.b.switch_to(yes);
        let truth = self.retyped(value, Type::U8, Type::Bool);
        self.b.push(Instr::Store { place: Place::Elem { array, index }, src: truth });
        self.b.terminate(conspect_ir::Terminator::Goto(go));
        self.b.switch_to(no);
        self.b.push(Instr::Store { place: Place::Elem { array, index }, src: value });
        self.b.terminate(conspect_ir::Terminator::Goto(go));
        self.b.switch_to(go);
        Ok(())
    }

    /// `ArrayTypeMismatchException` where the array may not hold the value (§III.4.28).
    fn store_check(&mut self, array: Operand, value: Operand) -> Step<()> {
        if let Operand::Const(i) = value
            && *self.b.const_at(i) == Const::Null
        {
            return Ok(());
        }
        let f = self.ld.store_allowed(self.p)?;
        let fine = self.call_for(f, vec![array, value])?;
        self.check(CheckKind::ArrayStore, fine)
    }

    pub(super) fn load_elem_any(&mut self, token: u32) -> Step<()> {
        let ty = self.type_token(token)?;
        let (array, index) = self.element()?;
        self.load_element(array, index, ty)
    }

    /// Pushes an element of an array, in range.
    pub(crate) fn load_element(&mut self, array: Operand, index: Operand, ty: TyId) -> Step<()> {
        let cell = self.ld.cell(self.p, ty);
        let r = self.b.load(cell, Place::Elem { array, index });
        if self.ld.u.is_struct(ty) {
            let copy = self.copy_struct(r.into(), ty)?;
            self.push(copy, Sty::Struct(ty));
        } else {
            if !self.ld.u.is_value(ty) {
                self.known_element(r, array);
            }
            self.push_cell(r, ty, cell);
        }
        Ok(())
    }

    pub(super) fn store_elem_any(&mut self, token: u32) -> Step<()> {
        let ty = self.type_token(token)?;
        let v = self.pop()?;
        let cell = self.ld.cell(self.p, ty);
        let value = self.narrowed(v, ty, cell)?;
        let (array, index) = self.element()?;
        self.store_element(array, index, value, ty)
    }

    pub(crate) fn store_element(
        &mut self,
        array: Operand,
        index: Operand,
        value: Operand,
        ty: TyId,
    ) -> Step<()> {
        let pointer = matches!(self.ld.u.ty(ty), Ty::Ptr(_) | Ty::FnPtr);
        if !pointer && !self.ld.u.is_value(ty) && !self.is_element(value, array) {
            self.store_check(array, value)?;
        }
        self.store_value(Place::Elem { array, index }, value, ty)
    }

    pub(super) fn elem_address(&mut self, token: u32) -> Step<()> {
        let ty = self.type_token(token)?;
        if let Some(grid) = self.grid_below() {
            // `fixed` of an array of several dimensions, as mcs writes it: all elements in order.
            let class = self.ld.class(self.p, grid);
            let field = self.p.classes[class].fields[0];
            let index = self.pop_index()?;
            let (object, _) = self.pop_object()?;
            self.null_check(object)?;
            let data = self.b.load(self.p.fields[field].ty, Place::Field { object, field });
            self.bounds(data.into(), index)?;
            return self.address_of_element(data.into(), index, ty);
        }
        let (array, index) = self.element()?;
        self.exact_check(array, ty)?;
        if self.ld.u.is_struct(ty) && self.becomes_pointer(ty) {
            let class = self.ld.u.intern(Ty::Array(ty));
            let class = self.ld.class(self.p, class);
            let r = self.new_elem_pointer(array, index, class)?;
            self.push(r, Sty::Ptr(ty));
            return Ok(());
        }
        self.address_of_element(array, index, ty)
    }

    /// `ArrayTypeMismatchException` where the address of an element is taken and the array's elements are of a more special type,
    /// unless the address is only read by (§III.4.9).
    fn exact_check(&mut self, array: Operand, ty: TyId) -> Step<()> {
        let before = (self.insn as usize).checked_sub(1).and_then(|i| self.code.insns.get(i));
        if before == Some(&Insn::Readonly) || self.ld.u.is_value(ty) {
            return Ok(());
        }
        let alone = match *self.ld.u.ty(ty) {
            Ty::Def(..) => self.ld.u.flags(ty) & flags::TYPE_SEALED != 0,
            Ty::Array(e) => self.ld.u.is_value(e),
            _ => false,
        };
        if alone {
            return Ok(());
        }
        let exact = self.ld.u.intern(Ty::Array(ty));
        let exact = self.ld.class(self.p, exact);
        let class = self.op(Intrinsic::ClassOf, vec![array], Some(Type::I32));
        let wanted = self.int(exact.0 as i32);
        let fine = self.b.bin(Type::Bool, BinOp::Eq, class, wanted);
        self.check(CheckKind::ArrayStore, fine.into())
    }

    /// The type of the variable that was pushed before last, where it is an array of several dimensions.
    fn grid_below(&self) -> Option<TyId> {
        let slot = match self.code.insns.get((self.insn as usize).checked_sub(2)?)? {
            Insn::LdArg(i) => self.args.get(usize::from(*i)),
            Insn::LdLoc(i) => self.locals.get(usize::from(*i)),
            _ => None,
        };
        let ty = slot?.ty;
        matches!(self.ld.u.ty(ty), Ty::MdArray(..)).then_some(ty)
    }

    pub(crate) fn address_of_element(&mut self, array: Operand, index: Operand, ty: TyId) -> Step<()> {
        if self.ld.u.is_struct(ty) {
            let r = self.struct_in(Place::Elem { array, index }, ty)?;
            self.push(r, Sty::Addr(ty));
            return Ok(());
        }
        let class = self.ld.u.intern(Ty::Array(ty));
        let class = self.ld.class(self.p, class);
        let r = self.new_elem_pointer(array, index, class)?;
        self.push(r, Sty::Addr(ty));
        Ok(())
    }

    pub(crate) fn new_elem_pointer(
        &mut self,
        array: Operand,
        index: Operand,
        class: ClassId,
    ) -> Step<Operand> {
        let pointer = self.ld.elem_pointer(self.p, class);
        let fields = self.p.classes[pointer].fields.clone();
        let dst = self.b.reg(Type::Ref(pointer));
        self.b.push(Instr::Alloc { dst, class: pointer });
        let object = dst.into();
        self.b.push(Instr::Store { place: Place::Field { object, field: fields[0] }, src: array });
        self.b.push(Instr::Store { place: Place::Field { object, field: fields[1] }, src: index });
        self.non_null.push(dst);
        Ok(object)
    }

    /// `new T[a, b]`, and `Get`, `Set`, `Address` of arrays with several dimensions (§II.14.2).
    pub(super) fn md_array(&mut self, array: TyId, name: &Rc<str>, types: &[TyId]) -> Step<()> {
        let Ty::MdArray(elem, rank) = *self.ld.u.ty(array) else { return site("an array") };
        let class = self.ld.class(self.p, array);
        let fields = self.p.classes[class].fields.clone();
        let rank = rank as usize;
        let value = if &**name == "Set" {
            let v = self.pop()?;
            let cell = self.ld.cell(self.p, elem);
            Some(self.narrowed(v, elem, cell)?)
        } else {
            None
        };
        let count = types.len() - 1 - usize::from(value.is_some());
        if count != rank {
            return site("an array with lower bounds");
        }
        let mut indices = vec![];
        for _ in 0..rank {
            indices.push(self.pop_index()?);
        }
        indices.reverse();
        if &**name == ".ctor" {
            let mut total = self.int(1);
            for n in &indices {
                let zero = self.int(0);
                let fine = self.b.bin(Type::Bool, BinOp::SLe, zero, *n);
                self.check(CheckKind::NegativeSize, fine.into())?;
                let over = self.b.bin(Type::Bool, BinOp::SMulOverflows, total, *n);
                let fine = self.not(over.into());
                self.require(fine, "an array of more than 2³¹ elements");
                total = self.b.bin(Type::I32, BinOp::Mul, total, *n).into();
            }
            let data = self.alloc_array(elem, total)?;
            let dst = self.b.reg(Type::Ref(class));
            self.b.push(Instr::Alloc { dst, class });
            let object = dst.into();
            self.b.push(Instr::Store { place: Place::Field { object, field: fields[0] }, src: data });
            for (i, n) in indices.iter().enumerate() {
                self.b.push(Instr::Store { place: Place::Field { object, field: fields[i + 1] }, src: *n });
            }
            self.push(dst, Sty::Ref);
            return Ok(());
        }
        let (object, _) = self.pop_object()?;
        self.null_check(object)?;
        let mut at = self.int(0);
        for (i, index) in indices.iter().enumerate() {
            let n = self.b.load(Type::I32, Place::Field { object, field: fields[i + 1] });
            let fine = self.b.bin(Type::Bool, BinOp::ULt, *index, n);
            self.check(CheckKind::Bounds, fine.into())?;
            at = if i == 0 {
                *index
            } else {
                let scaled = self.b.bin(Type::I32, BinOp::Mul, at, n);
                self.b.bin(Type::I32, BinOp::Add, scaled, *index).into()
            };
        }
        let flat = self.p.fields[fields[0]].ty;
        let data: Operand = self.b.load(flat, Place::Field { object, field: fields[0] }).into();
        match (&**name, value) {
            ("Get", _) => self.load_element(data, at, elem),
            ("Set", Some(v)) => self.store_element(data, at, v, elem),
            ("Address", _) => self.address_of_element(data, at, elem),
            _ => site("a method of an array"),
        }
    }

    /// `RuntimeHelpers.InitializeArray`: the bytes of a field as elements.
    pub(super) fn initialize_array(&mut self, array: Operand, field: crate::types::FieldRow) -> Step<()> {
        // The array's type is that of the instruction that made it, two before.
        let mut elem = None;
        for i in (0..self.insn as usize).rev().take(8) {
            if let Some(crate::meta::insn::Insn::NewArr(token)) = self.code.insns.get(i) {
                elem = Some(self.type_token(*token)?);
                break;
            }
            if let Some(crate::meta::insn::Insn::NewObj(token)) = self.code.insns.get(i) {
                let member = self.ld.u.method_token(self.module_index, *token, &self.ctx)?;
                if let crate::types::Member::ArrayMethod(ty, ..) = member
                    && let Ty::MdArray(e, _) = *self.ld.u.ty(ty)
                {
                    let class = self.ld.class(self.p, ty);
                    let data = self.p.classes[class].fields[0];
                    let flat = self.p.fields[data].ty;
                    let array = self.b.load(flat, Place::Field { object: array, field: data });
                    return self.fill_from(array.into(), e, field);
                }
                break;
            }
        }
        match elem {
            Some(e) => self.fill_from(array, e, field),
            None => site("an array that is initialized from data, of a type that is not known here"),
        }
    }

    fn fill_from(&mut self, array: Operand, elem: TyId, field: crate::types::FieldRow) -> Step<()> {
        let cell = self.ld.cell(self.p, elem);
        let size = crate::classes::Kind::of(cell).size() as usize;
        let ty = self.ld.u.field_type(&field)?;
        let reduced = self.ld.u.reduced(ty);
        let bytes = match self.ld.u.ty(reduced).clone() {
            Ty::Prim(kind) => crate::classes::prim_size(kind) as usize,
            Ty::Def(def, _) => {
                self.ld.u.module(def.module).class_size(def.row).map_err(conspect_ir::LoadError::from)?
                    as usize
            }
            _ => return site("initial data of an unknown type"),
        };
        let module = self.ld.u.module(field.module);
        let data = module.field_data(field.row, bytes).map_err(conspect_ir::LoadError::from)?.to_vec();
        // The cells are constants of the program, copied at once.
        let cells: Vec<Const> = data
            .chunks_exact(size)
            .map(|c| {
                let mut raw = [0u8; 8];
                raw[..size].copy_from_slice(c);
                let raw = u64::from_le_bytes(raw);
                match cell {
                    Type::Bool => Const::Bool(raw != 0),
                    Type::F32 => Const::F32(f32::from_bits(raw as u32)),
                    Type::F64 => Const::F64(f64::from_bits(raw)),
                    Type::Bits { bits, .. } => Const::Bits { bits, value: raw },
                    _ => Const::Null,
                }
            })
            .collect();
        let n = cells.len() as i32;
        let class = self.ld.u.intern(Ty::Array(elem));
        let class = self.ld.class(self.p, class);
        let id = self.p.consts.push(conspect_ir::ConstObject { class, cells: cells.into() });
        let src = self.b.constant(Const::Object(id));
        // As many as the array has; there may be more data.
        let wanted: Operand = self.b.load(Type::I32, Place::Length { array }).into();
        let (zero, n) = (self.int(0), self.int(n));
        let fits = self.b.bin(Type::Bool, BinOp::SLe, wanted, n);
        self.require(fits.into(), "an array that is longer than its initial data");
        let args = [src, zero, array, zero, wanted].into();
        self.b.push(Instr::Intrinsic { dst: None, op: Intrinsic::ArrayCopy, args });
        Ok(())
    }
}
