//! What the runtime does with structures and no assembly has: their hash codes, and copies of arrays of them.

use crate::classes::FieldRef;
use crate::loader::CilLoader;
use crate::meta::module as flags;
use crate::meta::sig as kinds;
use crate::meta::tables as t;
use crate::synth::{builder, call};
use crate::types::{FieldRow, Result, Ty, TyId};
use conspect_ir::{
    BinOp, BodyBuilder, Callee, ClassId, Const, FnId, Instr, Operand, Place, Program, Reg, SelectorId,
    Terminator, Type,
};
use conspect_verdict::Assumption;

/// What an answer takes for granted where a structure is hashed that has no `GetHashCode` of its own.
const HASHES: &str = "the hash code of a structure without GetHashCode starts from 0; it starts from another number in each process";

/// Where the fields of a structure are in memory.
pub(crate) struct Layout {
    pub(crate) size: u32,
    alignment: u32,
    /// The row and the offset of each field.
    pub(crate) fields: Vec<(u32, u32)>,
}

impl CilLoader {
    /// The type of the elements of an array class, where they are structures.
    pub(crate) fn struct_element(&mut self, class: ClassId) -> Option<TyId> {
        let ty = self.type_of_class(class)?;
        let Ty::Array(elem) = *self.u.ty(ty) else { return None };
        self.u.is_struct(elem).then_some(elem)
    }

    /// The bytes of a structure and its alignment, as the runtime lays it out; nothing for structures with references whose
    /// offsets are not given, and for those whose layout the runtime chooses.
    pub(crate) fn struct_size(&mut self, ty: TyId, depth: u32) -> Result<Option<(u32, u32)>> {
        Ok(self.struct_layout(ty, depth)?.map(|l| (l.size, l.alignment)))
    }

    /// Where the fields of a structure are in memory; nothing where its size is not known.
    pub(crate) fn struct_layout(&mut self, ty: TyId, depth: u32) -> Result<Option<Layout>> {
        let Some((def, _)) = self.u.def(ty) else { return Ok(None) };
        let module = self.u.module(def.module);
        let d = module.type_def(def.row)?;
        let kind = d.flags & flags::TYPE_LAYOUT;
        if depth > 20 || kind == 0 {
            return Ok(None);
        }
        let (declared, pack) = match module.tables.equal(t::CLASS_LAYOUT, 2, def.row)?.first() {
            Some(row) => {
                (module.tables.get(t::CLASS_LAYOUT, *row, 1)?, module.tables.get(t::CLASS_LAYOUT, *row, 0)?)
            }
            None => (0, 0),
        };
        let (mut end, mut alignment) = (0u32, 1u32);
        let mut fields = vec![];
        for row in d.fields.clone() {
            if module.field(row)?.flags & flags::FIELD_STATIC != 0 {
                continue;
            }
            let fty = self.u.field_type(&FieldRow { module: def.module, row, owner: ty })?;
            let reduced = self.u.reduced(fty);
            let (size, align) = match self.u.ty(reduced).clone() {
                Ty::Prim(kind) if crate::classes::prim_cell(kind).is_some() => {
                    let n = crate::classes::prim_size(kind);
                    (n, n)
                }
                Ty::Ptr(_) | Ty::FnPtr => (8, 8),
                Ty::Def(..) if self.u.is_struct(reduced) => match self.struct_size(reduced, depth + 1)? {
                    Some(found) => found,
                    None => return Ok(None),
                },
                _ if kind == flags::TYPE_EXPLICIT_LAYOUT && !self.u.is_value(reduced) => (8, 8),
                _ => return Ok(None),
            };
            let align = if pack == 0 { align } else { align.min(pack) };
            alignment = alignment.max(align);
            let at = if kind == flags::TYPE_EXPLICIT_LAYOUT {
                match module.tables.equal(t::FIELD_LAYOUT, 1, row)?.first() {
                    Some(r) => match module.tables.get(t::FIELD_LAYOUT, *r, 0)? {
                        at if at % align == 0 => at,
                        _ => return Ok(None),
                    },
                    None => return Ok(None),
                }
            } else {
                end.next_multiple_of(align)
            };
            let Some(past) = at.checked_add(size).filter(|n| *n < 1 << 30) else { return Ok(None) };
            end = end.max(past);
            fields.push((row, at));
        }
        // Runtimes do not agree on whether a size that is given is rounded.
        if declared % alignment != 0 {
            return Ok(None);
        }
        let size = end.next_multiple_of(alignment).max(1);
        Ok(Some(Layout { size: size.max(declared), alignment, fields }))
    }

    /// Is a type one of references, or a structure with one among its fields?
    pub(crate) fn has_references(&mut self, ty: TyId, depth: u32) -> Result<bool> {
        if !self.u.is_struct(ty) {
            return Ok(!self.u.is_value(ty) && !matches!(self.u.ty(ty), Ty::Ptr(_)));
        }
        if depth > 50 {
            return Err(conspect_ir::LoadError::Unsupported("structures that are nested too deep".into()));
        }
        let (def, _) = self.u.def(ty).expect("structures are definitions");
        let module = self.u.module(def.module);
        for row in module.type_def(def.row)?.fields.clone() {
            if module.field(row)?.flags & flags::FIELD_STATIC != 0 {
                continue;
            }
            let field = self.u.field_type(&FieldRow { module: def.module, row, owner: ty })?;
            if self.has_references(field, depth + 1)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// `ValueType.GetHashCode`: the exclusive or of the hash codes of the fields. Mono starts from an address.
    pub(crate) fn struct_hash(&mut self, p: &mut Program, ty: TyId, class: ClassId) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let name = format!("hash {}#{}", p.classes[class].name, class.0);
        let params = vec![Type::Ref(class)];
        let mut b = builder(&params);
        let grant = p.grant(Assumption::specific(HASHES));
        b.grant(grant);
        let hash = self.u.object;
        let hash = self.method_named(hash, "GetHashCode", 0)?;
        let selector = self.slot_selector(p, &hash)?;
        let sum = b.reg(Type::I32);
        let zero = b.constant(Const::i32(0));
        b.push(Instr::Copy { dst: sum, src: zero });
        let (def, _) = self.u.def(ty).expect("structures are definitions");
        let module = self.u.module(def.module);
        for row in module.type_def(def.row)?.fields.clone() {
            if module.field(row)?.flags & flags::FIELD_STATIC != 0 {
                continue;
            }
            let field = FieldRow { module: def.module, row, owner: ty };
            let fty = self.u.field_type(&field)?;
            let FieldRef::Instance(field) = self.field_ref(p, field)? else {
                b.terminate(Terminator::Unsupported {
                    reason: "the hash code of a structure whose fields overlap".into(),
                });
                return Ok(self.made(p, &name, params, Some(Type::I32), b.finish()));
            };
            let v = b.load(p.fields[field].ty, Place::Field { object: Reg(0).into(), field });
            if *self.u.ty(fty) == Ty::Prim(kinds::I4) {
                b.push(Instr::Bin { dst: sum, op: BinOp::Xor, lhs: sum.into(), rhs: v.into() });
                continue;
            }
            let boxed = self.boxed_value(p, &mut b, v, fty, object)?;
            add_hash(&mut b, sum, boxed, selector);
        }
        b.terminate(Terminator::Return(Some(sum.into())));
        Ok(self.made(p, &name, params, Some(Type::I32), b.finish()))
    }

    /// A value of a type as an object.
    fn boxed_value(
        &mut self,
        p: &mut Program,
        b: &mut BodyBuilder,
        v: Reg,
        ty: TyId,
        object: Type,
    ) -> Result<Operand> {
        if !self.u.is_value(ty) {
            return Ok(v.into());
        }
        let boxer = match self.nullable(ty) {
            Some(inner) => Some(self.box_nullable(p, ty, inner)?),
            None if self.u.is_struct(ty) => Some(self.box_struct(p, ty)?),
            None => None,
        };
        if let Some(boxer) = boxer {
            let r = call(b, Callee::Static(boxer), vec![v.into()], Some(object));
            return Ok(r.expect("a box").into());
        }
        let boxed = self.boxed(p, ty);
        let field = p.classes[boxed].fields[0];
        let dst = b.reg(object);
        b.push(Instr::Alloc { dst, class: boxed });
        b.push(Instr::Store { place: Place::Field { object: dst.into(), field }, src: v.into() });
        Ok(dst.into())
    }

    /// `(array, from: i32, array, to: i32, count: i32) -> bool`: copies elements between two arrays of one class and gives true;
    /// gives false where it does not apply: the elements are no structures, or the range is not within the arrays.
    pub(crate) fn copy_structs(&mut self, p: &mut Program, class: ClassId) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let params = vec![Type::Ref(class), Type::I32, object, Type::I32, Type::I32];
        let name = format!("copy elements of {}#{}", p.classes[class].name, class.0);
        let mut b = builder(&params);
        let (source, from, to, count) = (Reg(0), Reg(1), Reg(3), Reg(4));
        let Some(elem) = self.struct_element(class) else {
            let no = b.constant(Const::Bool(false));
            b.terminate(Terminator::Return(Some(no)));
            return Ok(self.made(p, &name, params, Some(Type::Bool), b.finish()));
        };
        let target = b.reg(Type::Ref(class));
        b.push(Instr::Copy { dst: target, src: Reg(2).into() });
        let zero = b.constant(Const::i32(0));
        let one = b.constant(Const::i32(1));
        let mut fine = b.bin(Type::Bool, BinOp::SLe, zero, count);
        for (array, at) in [(source, from), (target, to)] {
            let length = b.load(Type::I32, Place::Length { array: array.into() });
            let low = b.bin(Type::Bool, BinOp::SLe, zero, at);
            let high = b.bin(Type::Bool, BinOp::SLe, at, length);
            let room = b.bin(Type::I32, BinOp::Sub, length, at);
            let fits = b.bin(Type::Bool, BinOp::SLe, count, room);
            for x in [low, high, fits] {
                fine = b.bin(Type::Bool, BinOp::And, fine, x);
            }
        }
        let (go, refuse) = (b.block(), b.block());
        b.terminate(Terminator::If { cond: fine.into(), then: go, els: refuse });
        b.switch_to(refuse);
        let no = b.constant(Const::Bool(false));
        b.terminate(Terminator::Return(Some(no)));
        b.switch_to(go);
        // From the end where elements move up: the arrays may be one.
        let up = b.bin(Type::Bool, BinOp::SLt, from, to);
        let last = b.bin(Type::I32, BinOp::Sub, count, one);
        let (at, step) = (b.reg(Type::I32), b.reg(Type::I32));
        let minus = b.constant(Const::i32(-1));
        b.push(Instr::Select { dst: at, cond: up.into(), then: last.into(), els: zero });
        b.push(Instr::Select { dst: step, cond: up.into(), then: minus, els: one });
        let (head, body, fresh, old, next, done) =
            (b.block(), b.block(), b.block(), b.block(), b.block(), b.block());
        b.terminate(Terminator::Goto(head));
        b.switch_to(head);
        let more = b.bin(Type::Bool, BinOp::ULt, at, count);
        b.terminate(Terminator::If { cond: more.into(), then: body, els: done });
        b.switch_to(body);
        let cell = self.cell(p, elem);
        let i = b.bin(Type::I32, BinOp::Add, from, at);
        let j = b.bin(Type::I32, BinOp::Add, to, at);
        let v = b.load(cell, Place::Elem { array: source.into(), index: i.into() });
        let place = Place::Elem { array: target.into(), index: j.into() };
        let there = b.load(cell, place);
        let null = b.constant(Const::Null);
        let absent = b.bin(Type::Bool, BinOp::Eq, there, null);
        b.terminate(Terminator::If { cond: absent.into(), then: fresh, els: old });
        b.switch_to(fresh);
        let copier = self.struct_copy(p, elem)?;
        let copied = call(&mut b, Callee::Static(copier), vec![v.into()], Some(cell)).expect("a copy");
        b.push(Instr::Store { place, src: copied.into() });
        b.terminate(Terminator::Goto(next));
        b.switch_to(old);
        let assign = self.struct_assign(p, elem)?;
        call(&mut b, Callee::Static(assign), vec![there.into(), v.into()], None);
        b.terminate(Terminator::Goto(next));
        b.switch_to(next);
        b.push(Instr::Bin { dst: at, op: BinOp::Add, lhs: at.into(), rhs: step.into() });
        b.terminate(Terminator::Goto(head));
        b.switch_to(done);
        let yes = b.constant(Const::Bool(true));
        b.terminate(Terminator::Return(Some(yes)));
        Ok(self.made(p, &name, params, Some(Type::Bool), b.finish()))
    }

    /// Emits the rest of `SetValue` on an array of structures: null is the default, a box of the structure is copied.
    pub(crate) fn set_struct(
        &mut self,
        p: &mut Program,
        b: &mut BodyBuilder,
        elem: TyId,
        place: Place,
        value: Reg,
    ) -> Result<()> {
        let struct_class = self.class(p, elem);
        self.usable(struct_class)?;
        let boxed = match self.nullable(elem) {
            Some(_) => None,
            None => Some(self.boxed(p, elem)),
        };
        let (null_value, given, fits, other) = (b.block(), b.block(), b.block(), b.block());
        let null = b.constant(Const::Null);
        let absent = b.bin(Type::Bool, BinOp::Eq, value, null);
        b.terminate(Terminator::If { cond: absent.into(), then: null_value, els: given });
        b.switch_to(given);
        match boxed {
            Some(class) => {
                let is = b.reg(Type::Bool);
                b.push(Instr::InstanceOf { dst: is, src: value.into(), class });
                b.terminate(Terminator::If { cond: is.into(), then: fits, els: other });
            }
            None => b.terminate(Terminator::Goto(other)),
        }
        b.switch_to(other);
        b.terminate(Terminator::Unsupported { reason: "SetValue that converts what it stores".into() });
        let cell = Type::Ref(struct_class);
        for (block, reads) in [(null_value, false), (fits, true)] {
            b.switch_to(block);
            let src = b.reg(cell);
            let v = if reads { value.into() } else { null };
            b.push(Instr::Copy { dst: src, src: v });
            let there = b.load(cell, place);
            let empty = b.bin(Type::Bool, BinOp::Eq, there, null);
            let (fresh, old) = (b.block(), b.block());
            b.terminate(Terminator::If { cond: empty.into(), then: fresh, els: old });
            b.switch_to(fresh);
            let copier = self.struct_copy(p, elem)?;
            let copied = call(b, Callee::Static(copier), vec![src.into()], Some(cell)).expect("a copy");
            b.push(Instr::Store { place, src: copied.into() });
            b.terminate(Terminator::Return(None));
            b.switch_to(old);
            let assign = self.struct_assign(p, elem)?;
            call(b, Callee::Static(assign), vec![there.into(), src.into()], None);
            b.terminate(Terminator::Return(None));
        }
        Ok(())
    }
}

/// Adds the hash code of an object, which null does not have.
fn add_hash(b: &mut BodyBuilder, sum: Reg, object: Operand, selector: SelectorId) {
    let null = b.constant(Const::Null);
    let there = b.bin(Type::Bool, BinOp::Ne, object, null);
    let (ask, go) = (b.block(), b.block());
    b.terminate(Terminator::If { cond: there.into(), then: ask, els: go });
    b.switch_to(ask);
    let h = call(b, Callee::Virtual(selector), vec![object], Some(Type::I32)).expect("a hash code");
    b.push(Instr::Bin { dst: sum, op: BinOp::Xor, lhs: sum.into(), rhs: h.into() });
    b.terminate(Terminator::Goto(go));
    b.switch_to(go);
}
