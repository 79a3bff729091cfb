//! Structures as bytes: where their cells are in memory, numbers that are read and written across them, and structures that are
//! read and written through pointers to something else.

use crate::bytes::{Access, bits_of, bits_to, require};
use crate::classes::{FieldRef, Kind, What};
use crate::loader::CilLoader;
use crate::select::Selector;
use crate::synth::{builder, call};
use crate::types::{FieldRow, Result, TyId};
use conspect_ir::{
    BinOp, BodyBuilder, Callee, ClassId, ClassKind, Const, FieldId, FnId, Instr, LoadError, Operand, Place,
    Program, Reg, Terminator, Type,
};
use std::rc::Rc;

/// Structures of more bytes than this are not looked at as bytes.
const MOST: u32 = 1024;
const ELSEWHERE: &str = "a pointer that is used as one to another structure";

/// A cell of a structure: its first byte, its type, and the fields that lead to it.
#[derive(Clone, Debug)]
pub(crate) struct FlatCell {
    pub(crate) at: u32,
    pub(crate) ty: Type,
    path: Vec<FieldId>,
}

/// The cells of a structure in memory.
#[derive(Debug)]
pub(crate) struct Flat {
    pub(crate) size: u32,
    pub(crate) cells: Vec<FlatCell>,
}

impl CilLoader {
    /// The structure whose objects a class has, boxed or not.
    pub(crate) fn struct_of(&mut self, class: ClassId) -> Option<TyId> {
        match self.what(class).clone() {
            What::Plain(ty) | What::Boxed(ty) if self.u.is_struct(ty) => Some(ty),
            _ => None,
        }
    }

    /// The cells of a structure, those of nested ones included; nothing where the runtime chooses the layout.
    pub(crate) fn flat(&mut self, p: &mut Program, ty: TyId) -> Result<Option<Rc<Flat>>> {
        if let Some(known) = self.flats.get(&ty) {
            return Ok(known.clone());
        }
        let made = self.flatten(p, ty, 0)?.map(Rc::new);
        self.flats.insert(ty, made.clone());
        Ok(made)
    }

    fn flatten(&mut self, p: &mut Program, ty: TyId, depth: u32) -> Result<Option<Flat>> {
        let Some(layout) = self.struct_layout(ty, depth)?.filter(|l| l.size <= MOST) else {
            return Ok(None);
        };
        let class = self.class(p, ty);
        self.usable(class)?;
        let (def, _) = self.u.def(ty).expect("structures are definitions");
        let mut places: Vec<(u32, FieldId)> = vec![];
        if let Some(atoms) = self.atoms.get(&class) {
            places.extend(atoms.iter().map(|a| (a.0, a.2)));
        }
        for (row, at) in layout.fields {
            let field = self.field_ref(p, FieldRow { module: def.module, row, owner: ty })?;
            if let FieldRef::Instance(field) = field
                && !places.iter().any(|o| o.1 == field)
            {
                places.push((at, field));
            }
        }
        let own = p.classes[class].fields.clone();
        if let Some(size) = self.buffer_element(ty)? {
            places = own.iter().enumerate().map(|(i, f)| (i as u32 * size, *f)).collect();
        }
        // A class that another one stands for has other fields.
        if places.len() != own.len() || places.iter().any(|o| !own.contains(&o.1)) {
            return Ok(None);
        }
        places.sort_unstable();
        let mut cells = vec![];
        for (at, field) in places {
            let cell = p.fields[field].ty;
            let inner = match cell {
                Type::Ref(c) => self.struct_of(c),
                _ => None,
            };
            let Some(inner) = inner else {
                cells.push(FlatCell { at, ty: cell, path: vec![field] });
                continue;
            };
            let Some(nested) = self.flatten(p, inner, depth + 1)? else { return Ok(None) };
            for c in nested.cells {
                let path = [field].into_iter().chain(c.path).collect();
                cells.push(FlatCell { at: at + c.at, ty: c.ty, path });
            }
        }
        Ok(Some(Flat { size: layout.size, cells }))
    }

    /// The place of a cell of a structure; nested structures that are null are made.
    fn flat_place(&mut self, p: &Program, b: &mut BodyBuilder, object: Operand, cell: &FlatCell) -> Place {
        let mut object = object;
        let (last, outer) = cell.path.split_last().expect("a cell has a field");
        for field in outer {
            let place = Place::Field { object, field: *field };
            let ty = p.fields[*field].ty;
            let Type::Ref(class) = ty else { unreachable!("structures are objects") };
            let inner = b.load(ty, place);
            let null = b.constant(Const::Null);
            let absent = b.bin(Type::Bool, BinOp::Eq, inner, null);
            let (make, go) = (b.block(), b.block());
            b.terminate(Terminator::If { cond: absent.into(), then: make, els: go });
            b.switch_to(make);
            b.push(Instr::Alloc { dst: inner, class });
            b.push(Instr::Store { place, src: inner.into() });
            b.terminate(Terminator::Goto(go));
            b.switch_to(go);
            object = inner.into();
        }
        Place::Field { object, field: *last }
    }

    /// `(structure, bytes: i32) -> value` or `(structure, bytes: i32, value)`: a number of a width so many bytes into a structure.
    pub(crate) fn struct_at(
        &mut self,
        p: &mut Program,
        class: ClassId,
        kind: Kind,
        writes: bool,
    ) -> Result<FnId> {
        let struct_ty = self.struct_of(class).expect("the class of a structure");
        let unknown =
            || LoadError::Unsupported("a structure whose layout the runtime chooses as bytes".into());
        let flat = self.flat(p, struct_ty)?.ok_or_else(unknown)?;
        let ty = kind.ty(self.object_class(p));
        let access = Access::of(class, ty, writes);
        let name = format!("{} {kind:?} in {}#{}", access.verb(), p.classes[class].name, class.0);
        let mut b = builder(&access.params);
        let width = kind.size();
        let outside = b.block();
        let mut cases = vec![];
        let first = b.current();
        for at in 0..(flat.size + 1).saturating_sub(width) {
            let block = b.block();
            cases.push((u64::from(at), block));
            b.switch_to(block);
            if writes {
                self.flat_write(p, &mut b, &flat, at, kind)?;
            } else {
                self.flat_read(p, &mut b, &flat, at, kind)?;
            }
        }
        b.switch_to(first);
        b.terminate(Terminator::Switch { value: Reg(1).into(), cases: cases.into(), default: outside });
        b.switch_to(outside);
        b.terminate(Terminator::Unsupported {
            reason: "an access through a pointer outside of its variable".into(),
        });
        Ok(self.made(p, &name, access.params, access.ret, b.finish()))
    }

    /// The cells that a number overlaps: each with its bytes from `at` on that belong to the number, and the number's ones.
    fn overlap(flat: &Flat, at: u32, width: u32) -> Vec<(FlatCell, u32, u32, u32)> {
        let mut found = vec![];
        for cell in &flat.cells {
            let size = Kind::of(cell.ty).size();
            let (low, high) = (at.max(cell.at), (at + width).min(cell.at + size));
            if low < high {
                found.push((cell.clone(), low - cell.at, low - at, high - low));
            }
        }
        found
    }

    fn flat_read(
        &mut self,
        p: &mut Program,
        b: &mut BodyBuilder,
        flat: &Flat,
        at: u32,
        kind: Kind,
    ) -> Result<()> {
        let ty = kind.ty(self.object_class(p));
        let parts = CilLoader::overlap(flat, at, kind.size());
        let mut whole: Option<Operand> = None;
        let mut bytes = 0;
        for (cell, within, into, count) in parts {
            if cell.ty.is_ref() || kind == Kind::Ref {
                if cell.ty.is_ref() && kind == Kind::Ref && within == 0 && into == 0 {
                    let place = self.flat_place(p, b, Reg(0).into(), &cell);
                    let v = b.load(cell.ty, place);
                    b.terminate(Terminator::Return(Some(v.into())));
                } else {
                    b.terminate(Terminator::Unsupported {
                        reason: "a reference that is used as a number".into(),
                    });
                }
                return Ok(());
            }
            let place = self.flat_place(p, b, Reg(0).into(), &cell);
            let v = b.load(cell.ty, place);
            if Kind::of(cell.ty) == kind && within == 0 && into == 0 && cell.ty != Type::Bool {
                b.terminate(Terminator::Return(Some(v.into())));
                return Ok(());
            }
            let wide = bits_of(p, b, v.into(), cell.ty);
            let low = shifted(b, BinOp::LShr, wide, within);
            let low = masked(b, low, count);
            let part = shifted(b, BinOp::Shl, low, into);
            bytes += count;
            whole = Some(match whole {
                Some(w) => b.bin(Type::I64, BinOp::Or, w, part).into(),
                None => part,
            });
        }
        match whole.filter(|_| bytes == kind.size()) {
            Some(whole) => {
                let r = bits_to(b, whole, ty)?;
                b.terminate(Terminator::Return(Some(r)));
            }
            None => b.terminate(Terminator::Unsupported {
                reason: "the bytes of a structure that belong to no field".into(),
            }),
        }
        Ok(())
    }

    fn flat_write(
        &mut self,
        p: &mut Program,
        b: &mut BodyBuilder,
        flat: &Flat,
        at: u32,
        kind: Kind,
    ) -> Result<()> {
        let ty = kind.ty(self.object_class(p));
        let parts = CilLoader::overlap(flat, at, kind.size());
        let bytes: u32 = parts.iter().map(|part| part.3).sum();
        let references = kind == Kind::Ref || parts.iter().any(|part| part.0.ty.is_ref());
        if let [(cell, 0, 0, _)] = &parts[..]
            && Kind::of(cell.ty) == kind
            && cell.ty != Type::Bool
        {
            let place = self.flat_place(p, b, Reg(0).into(), cell);
            b.push(Instr::Store { place, src: Reg(2).into() });
            b.terminate(Terminator::Return(None));
            return Ok(());
        }
        if references || bytes != kind.size() {
            let reason = if references {
                "a reference that is used as a number"
            } else {
                "the bytes of a structure that belong to no field"
            };
            b.terminate(Terminator::Unsupported { reason: reason.into() });
            return Ok(());
        }
        let value = bits_of(p, b, Reg(2).into(), ty);
        for (cell, within, into, count) in parts {
            let place = self.flat_place(p, b, Reg(0).into(), &cell);
            let part = shifted(b, BinOp::LShr, value, into);
            let part = masked(b, part, count);
            let bits = if count == Kind::of(cell.ty).size() {
                part
            } else {
                let old = b.load(cell.ty, place);
                let old = bits_of(p, b, old.into(), cell.ty);
                let ones = if count == 8 { u64::MAX } else { (1 << (8 * count)) - 1 };
                let rest = b.constant(Const::Bits { bits: 64, value: !(ones << (8 * within)) });
                let kept = b.bin(Type::I64, BinOp::And, old, rest);
                let new = shifted(b, BinOp::Shl, part, within);
                b.bin(Type::I64, BinOp::Or, kept, new).into()
            };
            let src = bits_to(b, bits, cell.ty)?;
            b.push(Instr::Store { place, src });
        }
        b.terminate(Terminator::Return(None));
        Ok(())
    }

    /// `(pointer to an element, bytes: i32[, value])`: the same for a pointer into an array of structures.
    pub(crate) fn element_at(
        &mut self,
        p: &mut Program,
        class: ClassId,
        array: ClassId,
        kind: Kind,
        writes: bool,
    ) -> Result<FnId> {
        let elem = self.struct_element(array).expect("an array of structures");
        let unknown =
            || LoadError::Unsupported("a structure whose layout the runtime chooses as bytes".into());
        let flat = self.flat(p, elem)?.ok_or_else(unknown)?;
        let ty = kind.ty(self.object_class(p));
        let access = Access::of(class, ty, writes);
        let name = format!("{} {kind:?} in {}#{}", access.verb(), p.classes[class].name, class.0);
        let mut b = builder(&access.params);
        let size = b.constant(Const::i32(flat.size as i32));
        // Rounded down: the remainder is not negative.
        let rest = b.bin(Type::I32, BinOp::SRem, Reg(1), size);
        let up = b.bin(Type::I32, BinOp::Add, rest, size);
        let within = b.bin(Type::I32, BinOp::SRem, up, size);
        let start = b.bin(Type::I32, BinOp::Sub, Reg(1), within);
        let steps = b.bin(Type::I32, BinOp::SDiv, start, size);
        let moved = self.struct_move(p, elem)?;
        let object = Type::Ref(self.object_class(p));
        let to = call(&mut b, Callee::Static(moved), vec![Reg(0).into(), steps.into()], Some(object));
        let behind = self.struct_behind(p, elem)?;
        let s = p.functions[behind].ret;
        let to = to.expect("a pointer");
        let found = call(&mut b, Callee::Static(behind), vec![to.into()], s).expect("a structure");
        let struct_class = self.class(p, elem);
        let f = self.struct_at(p, struct_class, kind, writes)?;
        access.pass_on(&mut b, Callee::Static(f), found, within);
        Ok(self.made(p, &name, access.params, access.ret, b.finish()))
    }

    /// `(pointer, bytes: i32[, value])` for a pointer to a field of a structure: what is so many bytes from the field on.
    pub(crate) fn field_at_bytes(
        &mut self,
        p: &mut Program,
        class: ClassId,
        field: FieldId,
        kind: Kind,
        writes: bool,
    ) -> Result<Option<FnId>> {
        let Some((holder, first)) = self.field_in_bytes(p, field)? else { return Ok(None) };
        let ty = kind.ty(self.object_class(p));
        let access = Access::of(class, ty, writes);
        let name = format!("{} {kind:?} from {}#{}", access.verb(), p.classes[class].name, class.0);
        let mut b = builder(&access.params);
        let to = p.classes[class].fields[0];
        let object = b.load(p.fields[to].ty, Place::Field { object: Reg(0).into(), field: to });
        let first = b.constant(Const::i32(first as i32));
        let at = b.bin(Type::I32, BinOp::Add, Reg(1), first);
        let f = self.struct_at(p, holder, kind, writes)?;
        access.pass_on(&mut b, Callee::Static(f), object, at);
        Ok(Some(self.made(p, &name, access.params, access.ret, b.finish())))
    }

    /// The structure that a field belongs to, and its first byte there.
    pub(crate) fn field_in_bytes(
        &mut self,
        p: &mut Program,
        field: FieldId,
    ) -> Result<Option<(ClassId, u32)>> {
        let holder = p.fields[field].class;
        let Some(ty) = self.struct_of(holder) else { return Ok(None) };
        let Some(flat) = self.flat(p, ty)? else { return Ok(None) };
        Ok(flat.cells.iter().find(|c| c.path == [field]).map(|c| (holder, c.at)))
    }

    /// `(pointer) -> bool`: does it lead to a structure of the type, as its object or as an element of an array?
    pub(crate) fn leads_to(
        &mut self,
        p: &mut Program,
        b: &mut BodyBuilder,
        pointer: Operand,
        ty: TyId,
    ) -> Reg {
        let class = self.class(p, ty);
        let element = self.struct_pointer(p, ty);
        let (own, elem) = (b.reg(Type::Bool), b.reg(Type::Bool));
        b.push(Instr::InstanceOf { dst: own, src: pointer, class });
        b.push(Instr::InstanceOf { dst: elem, src: pointer, class: element });
        b.bin(Type::Bool, BinOp::Or, own, elem)
    }

    /// `(pointer that is not null) -> S`: the structure at any pointer; a copy.
    pub(crate) fn struct_from(&mut self, p: &mut Program, ty: TyId) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let class = self.class(p, ty);
        let s = Type::Ref(class);
        let name = format!("structure at a pointer {}#{}", p.classes[class].name, class.0);
        let (f, new) = self.declared(p, &name, vec![object], Some(s));
        if !new {
            return Ok(f);
        }
        let mut b = builder(&[object]);
        let own = self.own_structure(p, &mut b, ty)?;
        let copier = self.struct_copy(p, ty)?;
        let r = call(&mut b, Callee::Static(copier), vec![own.1.into()], Some(s));
        b.terminate(Terminator::Return(r.map(Operand::Reg)));
        b.switch_to(own.0);
        match self.flat(p, ty)? {
            Some(flat) => {
                let made = b.reg(s);
                b.push(Instr::Alloc { dst: made, class });
                for cell in &flat.cells {
                    let kind = Kind::of(cell.ty);
                    let selector = self.selector(p, Selector::GetAt(kind))?;
                    let at = b.constant(Const::i32(cell.at as i32));
                    let args = vec![Reg(0).into(), at];
                    let r =
                        call(&mut b, Callee::Virtual(selector), args, Some(kind.ty(self.object_class(p))));
                    let v = self.as_cell(&mut b, r.expect("a value"), cell.ty);
                    let place = self.flat_place(p, &mut b, made.into(), cell);
                    b.push(Instr::Store { place, src: v });
                }
                b.terminate(Terminator::Return(Some(made.into())));
            }
            None => b.terminate(Terminator::Unsupported { reason: ELSEWHERE.into() }),
        }
        self.set_body(f, b.finish());
        Ok(f)
    }

    /// `(pointer that is not null, S or null)`: writes a structure at any pointer.
    pub(crate) fn struct_to(&mut self, p: &mut Program, ty: TyId) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let class = self.class(p, ty);
        let s = Type::Ref(class);
        let name = format!("write a structure at a pointer {}#{}", p.classes[class].name, class.0);
        let (f, new) = self.declared(p, &name, vec![object, s], None);
        if !new {
            return Ok(f);
        }
        let mut b = builder(&[object, s]);
        let own = self.own_structure(p, &mut b, ty)?;
        let assign = self.struct_assign(p, ty)?;
        call(&mut b, Callee::Static(assign), vec![own.1.into(), Reg(1).into()], None);
        b.terminate(Terminator::Return(None));
        b.switch_to(own.0);
        match self.flat(p, ty)? {
            Some(flat) => {
                // Null stands for the default, and the source may be written meanwhile.
                let copier = self.struct_copy(p, ty)?;
                let copy =
                    call(&mut b, Callee::Static(copier), vec![Reg(1).into()], Some(s)).expect("a copy");
                for cell in &flat.cells {
                    let kind = Kind::of(cell.ty);
                    let place = self.flat_place(p, &mut b, copy.into(), cell);
                    let mut v = b.load(cell.ty, place);
                    if cell.ty == Type::Bool {
                        v = b.un(Type::U8, conspect_ir::UnOp::BoolToBits(8), v);
                    }
                    let selector = self.selector(p, Selector::SetAt(kind))?;
                    let at = b.constant(Const::i32(cell.at as i32));
                    call(&mut b, Callee::Virtual(selector), vec![Reg(0).into(), at, v.into()], None);
                }
                b.terminate(Terminator::Return(None));
            }
            None => b.terminate(Terminator::Unsupported { reason: ELSEWHERE.into() }),
        }
        self.set_body(f, b.finish());
        Ok(f)
    }

    /// Goes on where the first parameter leads to a structure of the type, with it; the block for other pointers is open.
    fn own_structure(
        &mut self,
        p: &mut Program,
        b: &mut BodyBuilder,
        ty: TyId,
    ) -> Result<(conspect_ir::BlockId, Reg)> {
        let class = self.class(p, ty);
        let found = b.reg(Type::Ref(class));
        let own = b.reg(Type::Bool);
        b.push(Instr::InstanceOf { dst: own, src: Reg(0).into(), class });
        let (direct, look, elem, other, go) = (b.block(), b.block(), b.block(), b.block(), b.block());
        b.terminate(Terminator::If { cond: own.into(), then: direct, els: look });
        b.switch_to(direct);
        b.push(Instr::Copy { dst: found, src: Reg(0).into() });
        b.terminate(Terminator::Goto(go));
        b.switch_to(look);
        let element = self.struct_pointer(p, ty);
        let is = b.reg(Type::Bool);
        b.push(Instr::InstanceOf { dst: is, src: Reg(0).into(), class: element });
        b.terminate(Terminator::If { cond: is.into(), then: elem, els: other });
        b.switch_to(elem);
        let behind = self.struct_behind(p, ty)?;
        let s = call(b, Callee::Static(behind), vec![Reg(0).into()], Some(Type::Ref(class)));
        b.push(Instr::Copy { dst: found, src: s.expect("a structure").into() });
        b.terminate(Terminator::Goto(go));
        b.switch_to(go);
        Ok((other, found))
    }

    /// What was read as a number of a width as the value of a cell of it.
    fn as_cell(&mut self, b: &mut BodyBuilder, v: Reg, cell: Type) -> Operand {
        match cell {
            Type::Bool => crate::bytes::bool_of(b, v.into()).into(),
            _ => v.into(),
        }
    }

    /// The bytes of an element of a buffer of fixed size (`fixed byte data[8]`), which is a structure with one field for all
    /// elements; nothing for other structures.
    pub(crate) fn buffer_element(&mut self, ty: TyId) -> Result<Option<u32>> {
        let Some((def, args)) = self.u.def(ty) else { return Ok(None) };
        let module = self.u.module(def.module);
        if module.library
            || !args.is_empty()
            || !module.has_attribute(def.row, "System.Runtime.CompilerServices", "UnsafeValueTypeAttribute")
        {
            return Ok(None);
        }
        let d = module.type_def(def.row)?;
        if d.fields.len() != 1 {
            return Ok(None);
        }
        let field = FieldRow { module: def.module, row: d.fields.start, owner: ty };
        let fty = self.u.field_type(&field)?;
        let reduced = self.u.reduced(fty);
        Ok(match *self.u.ty(reduced) {
            crate::types::Ty::Prim(kind) if crate::classes::prim_cell(kind).is_some() => {
                Some(crate::classes::prim_size(kind))
            }
            _ => None,
        })
    }

    /// How many elements a buffer of fixed size has.
    pub(crate) fn buffer_length(&mut self, ty: TyId) -> Result<Option<u32>> {
        let Some(size) = self.buffer_element(ty)? else { return Ok(None) };
        let Some((bytes, _)) = self.struct_size(ty, 0)? else { return Ok(None) };
        Ok((bytes <= MOST).then_some(bytes / size))
    }

    /// `(pointer) -> object`: what a pointer leads into, without how far; `(pointer) -> i32`: how far.
    pub(crate) fn pointer_origin(&mut self, p: &mut Program, class: ClassId, offset: bool) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let ret = if offset { Type::I32 } else { object };
        let params = vec![Type::Ref(class)];
        let name =
            format!("{} of {}#{}", if offset { "offset" } else { "origin" }, p.classes[class].name, class.0);
        let mut b = builder(&params);
        let (of, at): (Operand, Operand) = match *self.what(class) {
            What::BytePointer => {
                let fields = p.classes[class].fields.clone();
                let base = b.load(object, Place::Field { object: Reg(0).into(), field: fields[0] });
                let more = b.load(Type::I32, Place::Field { object: Reg(0).into(), field: fields[1] });
                let selector = self.selector(p, if offset { Selector::Offset } else { Selector::Origin })?;
                let r =
                    call(&mut b, Callee::Virtual(selector), vec![base.into()], Some(ret)).expect("a part");
                let at = if offset { b.bin(Type::I32, BinOp::Add, r, more) } else { more };
                (r.into(), at.into())
            }
            What::ElemPointer(array) | What::StringPointer(array) => {
                let ClassKind::Array(cell) = p.classes[array].kind else {
                    return Err(LoadError::Malformed("a pointer into something that is no array".into()));
                };
                let size = match self.struct_element(array) {
                    Some(elem) => self.struct_size(elem, 0)?.map_or(0, |s| s.0),
                    None => Kind::of(cell).size(),
                };
                let fields = p.classes[class].fields.clone();
                let a =
                    b.load(p.fields[fields[0]].ty, Place::Field { object: Reg(0).into(), field: fields[0] });
                let i = b.load(Type::I32, Place::Field { object: Reg(0).into(), field: fields[1] });
                // Indices are below 2^30; those whose bytes do not fit are not compared.
                let most = b.constant(Const::i32((1 << 29) / size.max(1) as i32));
                let low = b.un(Type::I32, conspect_ir::UnOp::Neg, most);
                let above = b.bin(Type::Bool, BinOp::SLe, low, i);
                let below = b.bin(Type::Bool, BinOp::SLe, i, most);
                let fine = b.bin(Type::Bool, BinOp::And, above, below);
                let known = b.constant(Const::Bool(size != 0));
                let fine = b.bin(Type::Bool, BinOp::And, fine, known);
                require(&mut b, fine.into(), "a pointer far outside of its array");
                let size = b.constant(Const::i32(size as i32));
                let at = b.bin(Type::I32, BinOp::Mul, i, size);
                (a.into(), at.into())
            }
            What::FieldPointer(field) => match self.field_in_bytes(p, field)? {
                Some((_, first)) => {
                    let to = p.classes[class].fields[0];
                    let holder = b.load(p.fields[to].ty, Place::Field { object: Reg(0).into(), field: to });
                    (holder.into(), b.constant(Const::i32(first as i32)))
                }
                None => (Reg(0).into(), b.constant(Const::i32(0))),
            },
            _ => (Reg(0).into(), b.constant(Const::i32(0))),
        };
        let r = if offset {
            at
        } else {
            let dst = b.reg(object);
            b.push(Instr::Copy { dst, src: of });
            dst.into()
        };
        b.terminate(Terminator::Return(Some(r)));
        Ok(self.made(p, &name, params, Some(ret), b.finish()))
    }
}

fn shifted(b: &mut BodyBuilder, op: BinOp, v: Operand, bytes: u32) -> Operand {
    if bytes == 0 {
        return v;
    }
    let count = b.constant(Const::i32(8 * bytes as i32));
    b.bin(Type::I64, op, v, count).into()
}

fn masked(b: &mut BodyBuilder, v: Operand, bytes: u32) -> Operand {
    if bytes >= 8 {
        return v;
    }
    let ones = b.constant(Const::Bits { bits: 64, value: (1 << (8 * bytes)) - 1 });
    b.bin(Type::I64, BinOp::And, v, ones).into()
}
