//! Managed and unmanaged pointers (ECMA-335 §I.12.1.1.2): small objects that read and write the cell they lead to.

use super::stack::{Sty, Val};
use super::{Lower, Step, site};
use crate::bytes::bool_of;
use crate::classes::Kind;
use crate::meta::insn::{Bin, Cmp, Elem, Insn, To};
use crate::meta::sig as kinds;
use crate::select::Selector;
use crate::types::{Ty, TyId};
use conspect_ir::{BinOp, Callee, Const, Instr, Operand, Place, Terminator, Type, UnOp};

impl Lower<'_> {
    /// Pushes the value that a pointer to a type leads to.
    pub(crate) fn load_through(&mut self, pointer: Operand, ty: TyId) -> Step<()> {
        self.null_check(pointer)?;
        if self.ld.u.is_struct(ty) {
            if self.may_lead_elsewhere(pointer, ty)? {
                let f = self.ld.struct_from(self.p, ty)?;
                let copy = self.call_for(f, vec![pointer])?;
                self.push(copy, Sty::Struct(ty));
                return Ok(());
            }
            let pointer = self.struct_at(pointer, ty)?;
            let copy = self.copy_struct(pointer, ty)?;
            self.push(copy, Sty::Struct(ty));
            return Ok(());
        }
        let cell = self.ld.cell(self.p, ty);
        let v = self.get(pointer, Kind::of(cell))?;
        let v = self.retyped(v, Kind::of(cell).ty(self.object), cell);
        self.push_cell(v, ty, cell);
        Ok(())
    }

    /// Stores a value where a pointer to a type leads.
    pub(crate) fn store_through(&mut self, pointer: Operand, v: Val, ty: TyId) -> Step<()> {
        if self.ld.u.is_struct(ty) {
            let (op, _) = match v {
                Val::Lent(r, t) => (r.into(), Sty::Struct(t)),
                v => self.settle(v)?,
            };
            self.null_check(pointer)?;
            if self.may_lead_elsewhere(pointer, ty)? {
                let f = self.ld.struct_to(self.p, ty)?;
                self.plain_call(Callee::Static(f), vec![pointer, op], None)?;
                return Ok(());
            }
            let pointer = self.struct_at(pointer, ty)?;
            return self.assign_struct(pointer, op, ty);
        }
        let cell = self.ld.cell(self.p, ty);
        let op = self.narrowed(v, ty, cell)?;
        self.null_check(pointer)?;
        let raw = self.retyped(op, cell, Kind::of(cell).ty(self.object));
        self.set(pointer, Kind::of(cell), raw)
    }

    /// The structure that a pointer to a type leads to.
    fn struct_at(&mut self, pointer: Operand, ty: TyId) -> Step<Operand> {
        let class = self.ld.class(self.p, ty);
        self.ld.usable(class)?;
        self.as_class(pointer, class)
    }

    /// May a pointer to a structure be one to something else, whose bytes are used as the structure's?
    pub(super) fn may_lead_elsewhere(&mut self, pointer: Operand, ty: TyId) -> Step<bool> {
        let Operand::Reg(r) = pointer else { return Ok(false) };
        let Type::Ref(have) = self.b.type_of(r) else { return Ok(false) };
        let class = self.ld.class(self.p, ty);
        if have == class || self.p.is_subclass(have, class) || !self.ld.is_struct_class(class) {
            return Ok(false);
        }
        Ok(self.ld.flat(self.p, ty)?.is_some())
    }

    /// A pointer on which arithmetic can be done: null is the address 0.
    pub(super) fn place_of_pointer(&mut self, pointer: Operand) -> Step<Operand> {
        if let Operand::Reg(r) = pointer
            && self.non_null.contains(&r)
        {
            return Ok(pointer);
        }
        let f = self.ld.place_of_pointer(self.p)?;
        let r = self.call_for(f, vec![pointer])?;
        if let Operand::Reg(r) = r {
            self.non_null.push(r);
        }
        Ok(r)
    }

    /// A pointer so many bytes behind another one, which is not null.
    pub(super) fn bytes_behind(&mut self, pointer: Operand, bytes: u32) -> Step<Operand> {
        let selector = self.ld.selector(self.p, Selector::Move(Kind::B1))?;
        let object = Type::Ref(self.object);
        let bytes = self.int(bytes as i32);
        let r = self.plain_call(Callee::Virtual(selector), vec![pointer, bytes], Some(object))?;
        Ok(r.expect("a pointer").into())
    }

    /// Is the address of an element that is a structure made a pointer next, which may be moved?
    pub(super) fn becomes_pointer(&self, ty: TyId) -> bool {
        match self.code.insns.get(self.insn as usize + 1) {
            Some(Insn::StLoc(i)) => {
                let slot = self.locals.get(usize::from(*i)).map(|s| self.ld.u.ty(s.ty));
                matches!(slot, Some(Ty::Ptr(t)) if *t == ty)
            }
            Some(Insn::Conv(To::I | To::U)) => true,
            _ => false,
        }
    }

    fn get(&mut self, pointer: Operand, kind: Kind) -> Step<Operand> {
        let selector = self.ld.selector(self.p, Selector::Get(kind))?;
        let ty = kind.ty(self.object);
        let r = self.plain_call(Callee::Virtual(selector), vec![pointer], Some(ty))?;
        Ok(r.expect("reading has a result").into())
    }

    fn set(&mut self, pointer: Operand, kind: Kind, v: Operand) -> Step<()> {
        let selector = self.ld.selector(self.p, Selector::Set(kind))?;
        self.plain_call(Callee::Virtual(selector), vec![pointer, v], None)?;
        Ok(())
    }

    /// The same bits as a value of another type of the same width.
    pub(crate) fn retyped(&mut self, v: Operand, from: Type, to: Type) -> Operand {
        match (from, to) {
            (Type::Bool, Type::Bits { bits, .. }) => self.b.un(to, UnOp::BoolToBits(bits), v).into(),
            (Type::Bits { bits: 8, .. }, Type::Bool) => bool_of(&mut self.b, v).into(),
            (Type::Bits { bits, .. }, Type::Bool) => {
                let zero = self.b.constant(Const::Bits { bits, value: 0 });
                self.b.bin(Type::Bool, BinOp::Ne, v, zero).into()
            }
            _ => v,
        }
    }

    pub(super) fn elem_type(&mut self, elem: Elem) -> TyId {
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

    pub(super) fn load_indirect(&mut self, elem: Elem) -> Step<()> {
        let (pointer, sty) = self.pop_object()?;
        let ty = match (sty, elem) {
            // A pointer to pointers.
            (Sty::Addr(t) | Sty::Ptr(t), Elem::I) if matches!(self.ld.u.ty(t), Ty::Ptr(_) | Ty::ByRef(_)) => {
                t
            }
            _ => self.elem_type(elem),
        };
        self.load_through(pointer, ty)
    }

    pub(super) fn store_indirect(&mut self, elem: Elem) -> Step<()> {
        let v = self.pop()?;
        let (pointer, sty) = self.pop_object()?;
        let ty = match (sty, elem) {
            (Sty::Addr(t) | Sty::Ptr(t), Elem::I) if matches!(self.ld.u.ty(t), Ty::Ptr(_) | Ty::ByRef(_)) => {
                t
            }
            _ => self.elem_type(elem),
        };
        self.store_through(pointer, v, ty)
    }

    /// The width of what a pointer leads to.
    fn pointee(&mut self, ty: TyId) -> Step<Kind> {
        if self.ld.u.is_struct(ty) || ty == self.ld.u.void {
            return site("arithmetic on a pointer to a structure");
        }
        let cell = self.ld.cell(self.p, ty);
        Ok(Kind::of(cell))
    }

    /// The number of bytes of what a pointer leads to.
    pub(super) fn pointee_size(&mut self, ty: TyId) -> Step<u32> {
        if self.ld.u.is_struct(ty) {
            return self.size_of(ty);
        }
        Ok(self.pointee(ty)?.size())
    }

    /// `pointer ± bytes`, `pointer − pointer`; false where no operand is a pointer.
    pub(super) fn pointer_arithmetic(&mut self, op: Bin) -> Step<bool> {
        let n = self.stack.len();
        if n < 2 {
            return Ok(false);
        }
        let pointee = |v: &Val| match v {
            Val::Op(_, Sty::Addr(t) | Sty::Ptr(t)) => Some(*t),
            _ => None,
        };
        let (left, right) = (pointee(&self.stack[n - 2]), pointee(&self.stack[n - 1]));
        if matches!(op, Bin::Mul) && left.is_none() && right.is_none() {
            return self.byte_count();
        }
        let ty = match (op, left, right) {
            (_, None, None) => return Ok(false),
            (Bin::Add | Bin::AddOvfUn | Bin::AddOvf, Some(t), None)
            | (Bin::Sub | Bin::SubOvfUn | Bin::SubOvf, Some(t), None) => t,
            (Bin::Add | Bin::AddOvfUn | Bin::AddOvf, None, Some(t)) => {
                self.stack.swap(n - 2, n - 1);
                t
            }
            (Bin::Sub, Some(a), Some(_)) => return self.pointer_difference(a),
            _ => {
                // An address that is a number, as in the distance from a null pointer.
                let (b, y) = self.pop_settled()?;
                let (a, x) = self.pop_settled()?;
                for (v, sty) in [(a, x), (b, y)] {
                    let number = matches!(sty, Sty::Ptr(_) | Sty::Addr(_));
                    let sty = if let Sty::Addr(t) = sty { Sty::Ptr(t) } else { sty };
                    if number {
                        let v = self.as_sty(Val::Op(v, sty), Sty::Native)?;
                        self.push(v, Sty::Native);
                    } else {
                        self.push(v, sty);
                    }
                }
                return Ok(false);
            }
        };
        let count = self.pop()?;
        let (pointer, sty) = self.pop_settled()?;
        if matches!(op, Bin::AddOvfUn | Bin::AddOvf | Bin::SubOvfUn | Bin::SubOvf) {
            // A place in memory is far from where addresses end.
            let class = self.ld.absolute(self.p);
            let is = self.b.reg(Type::Bool);
            self.b.push(Instr::InstanceOf { dst: is, src: pointer, class });
            let other = self.not(is.into());
            self.require(other.into(), "checked arithmetic on an address that is a number");
        }
        let size = self.pointee_size(ty)?;
        let back = matches!(op, Bin::Sub | Bin::SubOvfUn | Bin::SubOvf);
        if let Some(bytes) = self.bytes_to_move(&count, size)? {
            // As after a conversion to a pointer to bytes, which is no instruction.
            let bytes = if back { self.b.un(Type::I32, UnOp::Neg, bytes).into() } else { bytes };
            let pointer = self.place_of_pointer(pointer)?;
            let selector = self.ld.selector(self.p, Selector::Move(Kind::of(Type::U8)))?;
            let object = Type::Ref(self.object);
            let r = self.plain_call(Callee::Virtual(selector), vec![pointer, bytes], Some(object))?;
            self.push(r.expect("a pointer"), sty);
            return Ok(true);
        }
        let mut index = self.byte_index(count, size)?;
        if back {
            index = self.b.un(Type::I32, UnOp::Neg, index).into();
        }
        let pointer = self.place_of_pointer(pointer)?;
        if self.ld.u.is_struct(ty) {
            let f = self.ld.struct_move(self.p, ty)?;
            let r = self.call_for(f, vec![pointer, index])?;
            self.push(r, sty);
            return Ok(true);
        }
        let kind = self.pointee(ty)?;
        let selector = self.ld.selector(self.p, Selector::Move(kind))?;
        let object = Type::Ref(self.object);
        let r = self.plain_call(Callee::Virtual(selector), vec![pointer, index], Some(object))?;
        self.push(r.expect("a pointer"), sty);
        Ok(true)
    }

    /// `count * size` where the size is a small constant, as compilers write it before adding to a pointer.
    fn byte_count(&mut self) -> Step<bool> {
        let n = self.stack.len();
        let size = match &self.stack[n - 1] {
            Val::Op(op, Sty::I32) => self.constant_of(*op),
            _ => None,
        };
        let Some(size) = size.filter(|s| (2..=1 << 16).contains(s)) else { return Ok(false) };
        // A count that was widened from 32 bits by `conv.i`.
        let Val::Op(count, Sty::Native) = self.stack[n - 2] else { return Ok(false) };
        let known = self.constant_of(count);
        if known.is_some_and(|c| i32::try_from(c as i64).is_err()) {
            return Ok(false);
        }
        self.stack.truncate(n - 2);
        let low = match known {
            Some(c) => self.int(c as u32 as i32),
            None => {
                let low = self.b.un(Type::I32, UnOp::Trunc(32), count);
                let again = self.b.un(Type::I64, UnOp::SExt(64), low);
                let fits = self.b.bin(Type::Bool, BinOp::Eq, again, count);
                self.require(fits.into(), "a count of elements that does not fit into 32 bits");
                low.into()
            }
        };
        self.stack.push(Val::Bytes(low, size as u32));
        Ok(true)
    }

    /// The number of bytes by which a pointer is moved, where it is not known to be one of elements.
    fn bytes_to_move(&mut self, count: &Val, size: u32) -> Step<Option<Operand>> {
        let (count, each) = match count {
            Val::Bytes(_, each) if each % size == 0 => return Ok(None),
            Val::Bytes(count, each) => (*count, *each),
            Val::Op(op, sty) => {
                if size == 1 {
                    return Ok(None);
                }
                if let Some(bits) = self.constant_of(*op) {
                    let bytes = if *sty == Sty::I32 { i64::from(bits as u32 as i32) } else { bits as i64 };
                    let Ok(bytes) = i32::try_from(bytes) else { return Ok(None) };
                    let part = bytes % size as i32 != 0 && bytes.unsigned_abs() < 1 << 20;
                    return Ok(part.then(|| self.int(bytes)));
                }
                let wide = self.as_sty(Val::Op(*op, *sty), Sty::I64)?;
                let low = self.b.un(Type::I32, UnOp::Trunc(32), wide);
                let again = self.b.un(Type::I64, UnOp::SExt(64), low);
                let fits = self.b.bin(Type::Bool, BinOp::Eq, again, wide);
                self.require(fits.into(), "a pointer far outside of its array");
                (low.into(), 1)
            }
            _ => return Ok(None),
        };
        if each == 1 {
            return Ok(Some(count));
        }
        // The product of what is within these bounds does not wrap around.
        let most = self.int((1 << 28) / each as i32);
        let shifted = self.b.bin(Type::I32, BinOp::Add, count, most);
        let twice = self.int((1 << 29) / each as i32);
        let near = self.b.bin(Type::Bool, BinOp::ULe, shifted, twice);
        self.require(near.into(), "a pointer far outside of its array");
        let each = self.int(each as i32);
        Ok(Some(self.b.bin(Type::I32, BinOp::Mul, count, each).into()))
    }

    /// A number of bytes as a number of elements.
    pub(super) fn byte_index(&mut self, count: Val, size: u32) -> Step<Operand> {
        match count {
            Val::Bytes(op, s) if s == size => return Ok(op),
            Val::Bytes(op, s) if s % size == 0 && s / size <= 1 << 12 => {
                // Far counts are refused before they could wrap around.
                let most = self.int(1 << 18);
                let shifted = self.b.bin(Type::I32, BinOp::Add, op, most);
                let twice = self.int(1 << 19);
                let near = self.b.bin(Type::Bool, BinOp::ULe, shifted, twice);
                self.require(near.into(), "a pointer far outside of its array");
                let times = self.int((s / size) as i32);
                return Ok(self.b.bin(Type::I32, BinOp::Mul, op, times).into());
            }
            _ => {}
        }
        let op = self.as_sty(count, Sty::I64)?;
        if let Some(c) = self.constant_of(op) {
            let c = c as i64;
            if c % i64::from(size) != 0 {
                return site("a pointer into the middle of an element");
            }
            return Ok(self.int((c / i64::from(size)) as i32));
        }
        let low = self.b.un(Type::I32, UnOp::Trunc(32), op);
        let again = self.b.un(Type::I64, UnOp::SExt(64), low);
        let fits = self.b.bin(Type::Bool, BinOp::Eq, again, op);
        self.require(fits.into(), "a pointer far outside of its array");
        if size == 1 {
            return Ok(low.into());
        }
        let divisor = self.int(size as i32);
        let rest = self.b.bin(Type::I32, BinOp::SRem, low, divisor);
        let zero = self.int(0);
        let whole = self.b.bin(Type::Bool, BinOp::Eq, rest, zero);
        self.require(whole.into(), "a pointer into the middle of an element");
        Ok(self.b.bin(Type::I32, BinOp::SDiv, low, divisor).into())
    }

    /// Goes on only where the condition holds; elsewhere the path is reported as unsupported.
    pub(crate) fn require(&mut self, cond: Operand, reason: &str) {
        let (go, stop) = (self.b.block(), self.b.block());
        self.b.terminate(conspect_ir::Terminator::If { cond, then: go, els: stop });
        self.b.switch_to(stop);
        self.b.terminate(conspect_ir::Terminator::Unsupported { reason: reason.into() });
        self.b.switch_to(go);
    }

    /// The distance in bytes of two pointers into one array.
    fn pointer_difference(&mut self, ty: TyId) -> Step<bool> {
        let (b, _) = self.pop_settled()?;
        let (a, _) = self.pop_settled()?;
        let size = self.pointee_size(ty)?;
        let f = if self.ld.u.is_struct(ty) {
            self.ld.struct_distance(self.p, ty)?
        } else {
            let kind = self.pointee(ty)?;
            self.ld.pointer_distance(self.p, kind)?
        };
        let d = self.call_for(f, vec![a, b])?;
        let wide = self.b.un(Type::I64, UnOp::SExt(64), d);
        let size = self.b.constant(Const::i64(i64::from(size)));
        let r = self.b.bin(Type::I64, BinOp::Mul, wide, size);
        self.push(r, Sty::Native);
        Ok(true)
    }

    /// Compares two pointers: with null, or into one array.
    pub(super) fn compare_addresses(&mut self, cmp: Cmp, a: Operand, b: Operand, ty: TyId) -> Step<Operand> {
        let is_null = |this: &Self, op: Operand| match op {
            Operand::Const(i) => *this.b.const_at(i) == Const::Null,
            Operand::Reg(_) => false,
        };
        if is_null(self, a) || is_null(self, b) {
            let op = match cmp {
                Cmp::Eq => BinOp::Eq,
                Cmp::NeUn | Cmp::GtUn => BinOp::Ne,
                _ => return site("an ordering of pointers"),
            };
            return Ok(self.b.bin(Type::Bool, op, a, b).into());
        }
        let f = match self.pointee(ty) {
            Ok(kind) => self.ld.pointer_distance(self.p, kind)?,
            Err(_) if self.ld.u.is_struct(ty) => self.ld.struct_distance(self.p, ty)?,
            Err(_) => self.ld.pointer_order(self.p)?,
        };
        if matches!(cmp, Cmp::Eq | Cmp::NeUn) {
            let kind = self.pointee(ty).ok();
            let same = self.ld.pointers_same(self.p, kind, ty, f)?;
            let same = self.call_for(same, vec![a, b])?;
            return Ok(if cmp == Cmp::Eq { same.into() } else { self.not(same.into()).into() });
        }
        let f = self.ld.pointer_ranks(self.p, f)?;
        let d = self.call_for(f, vec![a, b])?;
        let zero = self.int(0);
        let (op, swap) = match cmp {
            Cmp::Eq => (BinOp::Eq, false),
            Cmp::NeUn => (BinOp::Ne, false),
            Cmp::Lt | Cmp::LtUn => (BinOp::SLt, false),
            Cmp::Gt | Cmp::GtUn => (BinOp::SLt, true),
            Cmp::Le | Cmp::LeUn => (BinOp::SLe, false),
            Cmp::Ge | Cmp::GeUn => (BinOp::SLe, true),
        };
        let (x, y) = if swap { (zero, d) } else { (d, zero) };
        Ok(self.b.bin(Type::Bool, op, x, y).into())
    }

    /// `conv.u` of what compilers write for `fixed`: 0 as the pointer to nothing, and a string as the pointer to its characters.
    pub(super) fn null_or_string(&mut self) -> Step<bool> {
        let insns = &self.code.insns;
        let at = self.insn as usize;
        match self.stack.last() {
            Some(Val::Op(op, Sty::I32)) if self.constant_of(*op) == Some(0) => {
                // Where paths join, the other one has the address of an element.
                if !matches!(insns.get(at + 1), Some(Insn::Br(_))) {
                    return Ok(false);
                }
                self.pop()?;
                let null = self.b.constant(Const::Null);
                self.push(null, Sty::Ptr(self.ld.u.void));
                Ok(true)
            }
            Some(Val::Op(_, Sty::Ref)) => {
                let Some(Insn::LdLoc(i)) = at.checked_sub(1).and_then(|k| insns.get(k)) else {
                    return Ok(false);
                };
                let string = self.ld.u.string;
                if self.locals.get(usize::from(*i)).map(|s| s.ty) != Some(string) {
                    return Ok(false);
                }
                self.string_address()?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// The address of a string's first character; nothing is added to it by `RuntimeHelpers.OffsetToStringData`.
    pub(super) fn string_address(&mut self) -> Step<()> {
        let (s, _) = self.pop_object()?;
        let object = Type::Ref(self.object);
        let dst = self.b.reg(object);
        let null = self.b.constant(Const::Null);
        let cond = self.b.bin(Type::Bool, BinOp::Ne, s, null);
        let (there, absent, next) = (self.b.block(), self.b.block(), self.b.block());
        self.b.terminate(Terminator::If { cond: cond.into(), then: there, els: absent });
        self.b.switch_to(absent);
        self.b.push(Instr::Copy { dst, src: null });
        self.b.terminate(Terminator::Goto(next));
        self.b.switch_to(there);
        let field = self.string_field()?;
        let ty = self.chars_type();
        let Type::Ref(array) = ty else { return site("the layout of strings") };
        let chars = self.b.load(ty, Place::Field { object: s, field });
        let class = self.ld.string_pointer(self.p, array);
        let fields = self.p.classes[class].fields.clone();
        let made = self.b.reg(Type::Ref(class));
        let zero = self.int(0);
        self.b.push(Instr::Alloc { dst: made, class });
        self.b.push(Instr::Store {
            place: Place::Field { object: made.into(), field: fields[0] },
            src: chars.into(),
        });
        self.b
            .push(Instr::Store { place: Place::Field { object: made.into(), field: fields[1] }, src: zero });
        self.b.push(Instr::Copy { dst, src: made.into() });
        self.b.terminate(Terminator::Goto(next));
        self.b.switch_to(next);
        let c = self.ld.u.prim(kinds::CHAR);
        self.push(dst, Sty::Ptr(c));
        Ok(())
    }

    /// The array that a pointer to an element leads into, or null where it is another pointer; and the element's index.
    pub(super) fn array_behind(&mut self, elem: TyId, index: bool) -> Step<()> {
        let (pointer, _) = self.pop_object()?;
        let array = self.ld.u.intern(Ty::Array(elem));
        let array = self.ld.class(self.p, array);
        let class = self.ld.elem_pointer(self.p, array);
        let field = self.p.classes[class].fields[usize::from(index)];
        let ty = self.p.fields[field].ty;
        let (dst, is) = (self.b.reg(ty), self.b.reg(Type::Bool));
        self.b.push(Instr::InstanceOf { dst: is, src: pointer, class });
        let (there, absent, next) = (self.b.block(), self.b.block(), self.b.block());
        self.b.terminate(Terminator::If { cond: is.into(), then: there, els: absent });
        self.b.switch_to(there);
        let known = self.b.reg(Type::Ref(class));
        self.b.push(Instr::Copy { dst: known, src: pointer });
        let found = self.b.load(ty, Place::Field { object: known.into(), field });
        self.b.push(Instr::Copy { dst, src: found.into() });
        self.b.terminate(Terminator::Goto(next));
        self.b.switch_to(absent);
        let none = if index { self.int(0) } else { self.b.constant(Const::Null) };
        self.b.push(Instr::Copy { dst, src: none });
        self.b.terminate(Terminator::Goto(next));
        self.b.switch_to(next);
        self.push(dst, if index { Sty::I32 } else { Sty::Ref });
        Ok(())
    }
}
