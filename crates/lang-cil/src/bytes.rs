//! Pointers that are used as ones to cells of another width: the bytes of a number, a number over several cells. The lowest
//! byte comes first. A pointer into a cell is an object with the pointer to it and a number of bytes.

use crate::classes::{Kind, What};
use crate::loader::CilLoader;
use crate::select::Selector;
use crate::synth::{builder, call};
use crate::types::Result;
use conspect_ir::{
    BinOp, Body, BodyBuilder, Callee, ClassId, ClassKind, Const, FnId, HoleRule, Instr, LoadError, Operand,
    Place, Program, Reg, Terminator, Type, UnOp,
};

/// Pointers are not moved further than this many bytes.
const FAR: i32 = 1 << 27;

/// The cells behind a pointer.
enum Cells {
    One(Place),
    /// An array, and the index of the cell that the pointer leads to.
    Many(Reg, Reg),
}

/// An access to a place and a number of bytes: `(object, bytes: i32) -> value` or `(object, bytes: i32, value)`.
pub(crate) struct Access {
    pub(crate) params: Vec<Type>,
    /// The value's type, where it is read.
    pub(crate) ret: Option<Type>,
}

impl Access {
    pub(crate) fn of(class: ClassId, value: Type, writes: bool) -> Access {
        let place = [Type::Ref(class), Type::I32];
        let (written, ret) = if writes { (Some(value), None) } else { (None, Some(value)) };
        Access { params: place.into_iter().chain(written).collect(), ret }
    }

    pub(crate) fn verb(&self) -> &'static str {
        if self.ret.is_some() { "read" } else { "write" }
    }

    /// Ends the body by the same access to another place.
    pub(crate) fn pass_on(&self, b: &mut BodyBuilder, callee: Callee, object: Reg, bytes: Reg) {
        let mut args: Vec<Operand> = vec![object.into(), bytes.into()];
        if self.ret.is_none() {
            args.push(Reg(2).into());
        }
        let r = call(b, callee, args, self.ret);
        b.terminate(Terminator::Return(r.map(Operand::Reg)));
    }
}

impl CilLoader {
    /// The class of pointers into cells: a pointer, and how many bytes behind the place that it leads to.
    pub(crate) fn byte_pointer(&mut self, p: &mut Program) -> ClassId {
        if let Some(id) = self.class_ids.get(&What::BytePointer) {
            return *id;
        }
        let object = self.object_class(p);
        let id = self.helper(p, "pointer to bytes", What::BytePointer, ClassKind::Object, vec![object]);
        let base = self.new_field(p, id, "base", Type::Ref(object), 0, HoleRule::NonNull);
        let offset = self.new_field(p, id, "offset", Type::I32, 1, HoleRule::Any);
        p.classes[id].fields = vec![base, offset];
        id
    }

    /// The parts of a pointer into cells.
    fn byte_parts(&mut self, p: &mut Program, b: &mut BodyBuilder, pointer: Reg) -> (Reg, Reg) {
        let class = self.byte_pointer(p);
        let fields = p.classes[class].fields.clone();
        let of = |field| Place::Field { object: pointer.into(), field };
        let base = b.load(p.fields[fields[0]].ty, of(fields[0]));
        (base, b.load(Type::I32, of(fields[1])))
    }

    /// Ends the body by giving a pointer so many elements of a width behind another one.
    pub(crate) fn move_bytes(
        &mut self,
        p: &mut Program,
        b: &mut BodyBuilder,
        class: ClassId,
        kind: Kind,
    ) -> Result<()> {
        let made = self.byte_pointer(p);
        let fields = p.classes[made].fields.clone();
        let most = b.constant(Const::i32(FAR));
        let near = b.bin(Type::I32, BinOp::Add, Reg(1), most);
        let twice = b.constant(Const::i32(2 * FAR));
        let fine = b.bin(Type::Bool, BinOp::ULt, near, twice);
        require(b, fine.into(), "a pointer far outside of its array");
        let size = b.constant(Const::i32(kind.size() as i32));
        let distance = b.bin(Type::I32, BinOp::Mul, Reg(1), size);
        let (base, offset) = if *self.what(class) == What::BytePointer {
            let (base, offset) = self.byte_parts(p, b, Reg(0));
            (base, b.bin(Type::I32, BinOp::Add, offset, distance))
        } else {
            (Reg(0), distance)
        };
        // Neither summand is above 2^30, so that the sum does not wrap around.
        let half = b.constant(Const::i32(1 << 30));
        let shifted = b.bin(Type::I32, BinOp::Add, offset, half);
        let end = b.constant(Const::i32(i32::MIN));
        let near = b.bin(Type::Bool, BinOp::ULt, shifted, end);
        require(b, near.into(), "a pointer far outside of its array");
        let dst = b.reg(Type::Ref(made));
        b.push(Instr::Alloc { dst, class: made });
        for (field, src) in [(fields[0], base), (fields[1], offset)] {
            let place = Place::Field { object: dst.into(), field };
            b.push(Instr::Store { place, src: src.into() });
        }
        b.terminate(Terminator::Return(Some(dst.into())));
        Ok(())
    }

    /// `(pointer) -> value` for a pointer whose cells have another width, or that leads into one.
    pub(crate) fn get_other(&mut self, p: &mut Program, class: ClassId, kind: Kind) -> Result<Body> {
        let ty = kind.ty(self.object_class(p));
        let mut b = builder(&[Type::Ref(class)]);
        let (base, offset) = self.place_of_bytes(p, &mut b, class);
        let selector = self.selector(p, Selector::GetAt(kind))?;
        let r = call(&mut b, Callee::Virtual(selector), vec![base, offset], Some(ty));
        b.terminate(Terminator::Return(r.map(Operand::Reg)));
        Ok(b.finish())
    }

    /// `(pointer, value)` for such a pointer.
    pub(crate) fn set_other(&mut self, p: &mut Program, class: ClassId, kind: Kind) -> Result<Body> {
        let ty = kind.ty(self.object_class(p));
        let mut b = builder(&[Type::Ref(class), ty]);
        let (base, offset) = self.place_of_bytes(p, &mut b, class);
        let selector = self.selector(p, Selector::SetAt(kind))?;
        call(&mut b, Callee::Virtual(selector), vec![base, offset, Reg(1).into()], None);
        b.terminate(Terminator::Return(None));
        Ok(b.finish())
    }

    fn place_of_bytes(&mut self, p: &mut Program, b: &mut BodyBuilder, class: ClassId) -> (Operand, Operand) {
        if *self.what(class) == What::BytePointer {
            let (base, offset) = self.byte_parts(p, b, Reg(0));
            return (base.into(), offset.into());
        }
        (Reg(0).into(), b.constant(Const::i32(0)))
    }

    /// The cells that a pointer of a class leads to, and their type.
    fn cells(&mut self, p: &mut Program, b: &mut BodyBuilder, class: ClassId) -> Result<(Cells, Type)> {
        if let What::ElemPointer(array) | What::StringPointer(array) = *self.what(class) {
            let fields = p.classes[class].fields.clone();
            let ClassKind::Array(cell) = p.classes[array].kind else {
                return Err(LoadError::Malformed("a pointer into something that is no array".into()));
            };
            let of = |field| Place::Field { object: Reg(0).into(), field };
            let base = b.load(Type::Ref(array), of(fields[0]));
            let index = b.load(Type::I32, of(fields[1]));
            return Ok((Cells::Many(base, index), cell));
        }
        let (place, cell) = self.pointee_place(p, b, class)?;
        Ok((Cells::One(place), cell))
    }

    /// An access to bytes where the pointer leads into a structure, or has a place and a number of bytes itself.
    fn access_at(
        &mut self,
        p: &mut Program,
        class: ClassId,
        kind: Kind,
        writes: bool,
    ) -> Result<Option<FnId>> {
        if self.struct_of(class).is_some() {
            return self.struct_at(p, class, kind, writes).map(Some);
        }
        match self.what(class).clone() {
            What::ElemPointer(array) if self.struct_element(array).is_some() => {
                self.element_at(p, class, array, kind, writes).map(Some)
            }
            What::FieldPointer(field) => self.field_at_bytes(p, class, field, kind, writes),
            What::BytePointer => {
                let ty = kind.ty(self.object_class(p));
                let access = Access::of(class, ty, writes);
                let name = format!("{} {kind:?} behind bytes", access.verb());
                let mut b = builder(&access.params);
                let (base, offset) = self.byte_parts(p, &mut b, Reg(0));
                let at = b.bin(Type::I32, BinOp::Add, offset, Reg(1));
                let selector = if writes { Selector::SetAt(kind) } else { Selector::GetAt(kind) };
                let selector = self.selector(p, selector)?;
                access.pass_on(&mut b, Callee::Virtual(selector), base, at);
                Ok(Some(self.made(p, &name, access.params, access.ret, b.finish())))
            }
            _ => Ok(None),
        }
    }

    /// `(pointer, bytes: i32) -> value`: the number of a width so many bytes behind the place that a pointer leads to.
    pub(crate) fn pointer_get_at(&mut self, p: &mut Program, class: ClassId, kind: Kind) -> Result<FnId> {
        let ty = kind.ty(self.object_class(p));
        if let Some(f) = self.access_at(p, class, kind, false)? {
            return Ok(f);
        }
        let params = vec![Type::Ref(class), Type::I32];
        let name = format!("read {kind:?} in {}#{}", p.classes[class].name, class.0);
        let mut b = builder(&params);
        let (cells, cell) = self.cells(p, &mut b, class)?;
        let pieces = pieces(&mut b, &cells, cell, Reg(1), kind)?;
        let mut whole: Option<Reg> = None;
        for piece in &pieces {
            let v = b.load(cell, piece.place);
            let wide = bits_of(p, &mut b, v.into(), cell);
            let moved = match piece.shift {
                Shift::Down(count) => b.bin(Type::I64, BinOp::LShr, wide, count),
                Shift::Up(count) => {
                    let count = b.constant(Const::i32(count));
                    b.bin(Type::I64, BinOp::Shl, wide, count)
                }
            };
            whole = Some(match whole {
                Some(w) => b.bin(Type::I64, BinOp::Or, w, moved),
                None => moved,
            });
        }
        let whole = whole.ok_or_else(|| LoadError::Malformed("a number without bytes".into()))?;
        let r = bits_to(&mut b, whole.into(), ty)?;
        b.terminate(Terminator::Return(Some(r)));
        Ok(self.made(p, &name, params, Some(ty), b.finish()))
    }

    /// `(pointer, bytes: i32, value)`: writes it.
    pub(crate) fn pointer_set_at(&mut self, p: &mut Program, class: ClassId, kind: Kind) -> Result<FnId> {
        if matches!(self.what(class), What::StringPointer(_)) {
            return Err(LoadError::Unsupported("a write into a string".into()));
        }
        if let Some(f) = self.access_at(p, class, kind, true)? {
            return Ok(f);
        }
        let ty = kind.ty(self.object_class(p));
        let params = vec![Type::Ref(class), Type::I32, ty];
        let name = format!("write {kind:?} in {}#{}", p.classes[class].name, class.0);
        let mut b = builder(&params);
        let (cells, cell) = self.cells(p, &mut b, class)?;
        let pieces = pieces(&mut b, &cells, cell, Reg(1), kind)?;
        let value = bits_of(p, &mut b, Reg(2).into(), ty);
        for piece in &pieces {
            let bits: Operand = match piece.shift {
                Shift::Up(count) => {
                    let count = b.constant(Const::i32(count));
                    b.bin(Type::I64, BinOp::LShr, value, count).into()
                }
                Shift::Down(count) => {
                    let ones = if kind.size() == 8 { u64::MAX } else { (1 << (8 * kind.size())) - 1 };
                    let ones = b.constant(Const::Bits { bits: 64, value: ones });
                    let mask = b.bin(Type::I64, BinOp::Shl, ones, count);
                    let all = b.constant(Const::Bits { bits: 64, value: u64::MAX });
                    let rest = b.bin(Type::I64, BinOp::Xor, mask, all);
                    let old = b.load(cell, piece.place);
                    let old = bits_of(p, &mut b, old.into(), cell);
                    let kept = b.bin(Type::I64, BinOp::And, old, rest);
                    let new = b.bin(Type::I64, BinOp::Shl, value, count);
                    b.bin(Type::I64, BinOp::Or, kept, new).into()
                }
            };
            let src = bits_to(&mut b, bits, cell)?;
            b.push(Instr::Store { place: piece.place, src });
        }
        b.terminate(Terminator::Return(None));
        Ok(self.made(p, &name, params, None, b.finish()))
    }

    /// Ends the body by the distance of two pointers into one place, in elements of so many bytes.
    pub(crate) fn byte_distance(
        &mut self,
        p: &mut Program,
        b: &mut BodyBuilder,
        size: u32,
        bad: conspect_ir::BlockId,
    ) -> Result<()> {
        let object = Type::Ref(self.object_class(p));
        let (origin, offset) = (self.selector(p, Selector::Origin)?, self.selector(p, Selector::Offset)?);
        let null = b.constant(Const::Null);
        // Addresses that are numbers.
        let absolute = self.absolute(p);
        let number = self.number_of_pointer(p)?;
        let mut numbers = vec![];
        for pointer in [Reg(0), Reg(1)] {
            let is = b.reg(Type::Bool);
            b.push(Instr::InstanceOf { dst: is, src: pointer.into(), class: absolute });
            let absent = b.bin(Type::Bool, BinOp::Eq, pointer, null);
            numbers.push((b.bin(Type::Bool, BinOp::Or, is, absent), absent));
        }
        let both = b.bin(Type::Bool, BinOp::And, numbers[0].0, numbers[1].0);
        let (subtract, places) = (b.block(), b.block());
        b.terminate(Terminator::If { cond: both.into(), then: subtract, els: places });
        b.switch_to(subtract);
        let mut of = vec![];
        for pointer in [Reg(0), Reg(1)] {
            let r = call(b, Callee::Static(number), vec![pointer.into()], Some(Type::I64));
            of.push(r.expect("a number"));
        }
        let wide = b.bin(Type::I64, BinOp::Sub, of[0], of[1]);
        let bytes = b.un(Type::I32, UnOp::Trunc(32), wide);
        let again = b.un(Type::I64, UnOp::SExt(64), bytes);
        let fits = b.bin(Type::Bool, BinOp::Eq, again, wide);
        require(b, fits.into(), "a pointer far outside of its array");
        elements(b, bytes, size);
        b.switch_to(places);
        let absent = b.bin(Type::Bool, BinOp::Or, numbers[0].1, numbers[1].1);
        let look = b.block();
        b.terminate(Terminator::If { cond: absent.into(), then: bad, els: look });
        b.switch_to(look);
        let mut parts = vec![];
        for pointer in [Reg(0), Reg(1)] {
            let of = call(b, Callee::Virtual(origin), vec![pointer.into()], Some(object));
            let at = call(b, Callee::Virtual(offset), vec![pointer.into()], Some(Type::I32));
            parts.push((of.expect("an origin"), at.expect("an offset")));
        }
        let same = b.bin(Type::Bool, BinOp::Eq, parts[0].0, parts[1].0);
        let go = b.block();
        b.terminate(Terminator::If { cond: same.into(), then: go, els: bad });
        b.switch_to(go);
        let bytes = b.bin(Type::I32, BinOp::Sub, parts[0].1, parts[1].1);
        elements(b, bytes, size);
        Ok(())
    }
}

/// Ends the body by a number of bytes as one of elements.
fn elements(b: &mut BodyBuilder, bytes: Reg, size: u32) {
    let size = b.constant(Const::i32(size as i32));
    // Pointers into one element are not the same.
    let rest = b.bin(Type::I32, BinOp::SRem, bytes, size);
    let zero = b.constant(Const::i32(0));
    let whole = b.bin(Type::Bool, BinOp::Eq, rest, zero);
    require(b, whole.into(), "the distance of pointers that is no number of elements");
    let d = b.bin(Type::I32, BinOp::SDiv, bytes, size);
    b.terminate(Terminator::Return(Some(d.into())));
}

/// Where the bits of a part of a number are in a cell, or the bits of a cell in the number.
enum Shift {
    /// The number is the cell's bits from this one on.
    Down(Reg),
    /// The cell's bits are the number's from this one on.
    Up(i32),
}

struct Piece {
    place: Place,
    shift: Shift,
}

/// Goes on only where the condition holds; elsewhere the path is reported as unsupported.
pub(crate) fn require(b: &mut BodyBuilder, cond: Operand, reason: &str) {
    let (go, stop) = (b.block(), b.block());
    b.terminate(Terminator::If { cond, then: go, els: stop });
    b.switch_to(stop);
    b.terminate(Terminator::Unsupported { reason: reason.into() });
    b.switch_to(go);
}

/// The cells of which a number of a width consists that is so many bytes behind the first one.
fn pieces(b: &mut BodyBuilder, cells: &Cells, cell: Type, offset: Reg, kind: Kind) -> Result<Vec<Piece>> {
    const OUTSIDE: &str = "an access through a pointer outside of its array";
    let (have, want) = (Kind::of(cell), kind);
    if have == Kind::Ref || want == Kind::Ref {
        return Err(LoadError::Unsupported("a reference that is used as a number".into()));
    }
    let (have, want) = (have.size() as i32, want.size() as i32);
    let inside = b.constant(Const::i32(have - 1));
    let within = b.bin(Type::I32, BinOp::And, offset, inside);
    let eight = b.constant(Const::i32(8));
    let shift = b.bin(Type::I32, BinOp::Mul, within, eight);
    let (array, index) = match cells {
        Cells::One(place) => {
            if want > have {
                return Err(LoadError::Unsupported(
                    "a number that is wider than the variable pointed to".into(),
                ));
            }
            let last = b.constant(Const::i32(have - want));
            let fine = b.bin(Type::Bool, BinOp::ULe, offset, last);
            require(b, fine.into(), "an access through a pointer outside of its variable");
            return Ok(vec![Piece { place: *place, shift: Shift::Down(shift) }]);
        }
        Cells::Many(array, index) => (*array, *index),
    };
    let log = b.constant(Const::i32(have.trailing_zeros() as i32));
    let steps = b.bin(Type::I32, BinOp::AShr, offset, log);
    let first = b.bin(Type::I32, BinOp::Add, index, steps);
    let length = b.load(Type::I32, Place::Length { array: array.into() });
    if want <= have {
        let last = b.constant(Const::i32(have - want));
        let fine = b.bin(Type::Bool, BinOp::ULe, within, last);
        require(b, fine.into(), "an access through a pointer across two elements");
        let fine = b.bin(Type::Bool, BinOp::ULt, first, length);
        require(b, fine.into(), OUTSIDE);
        let place = Place::Elem { array: array.into(), index: first.into() };
        return Ok(vec![Piece { place, shift: Shift::Down(shift) }]);
    }
    let zero = b.constant(Const::i32(0));
    let fine = b.bin(Type::Bool, BinOp::Eq, within, zero);
    require(b, fine.into(), "an access through a pointer across elements");
    let mut out = vec![];
    for k in 0..want / have {
        let k_operand = b.constant(Const::i32(k));
        let at = b.bin(Type::I32, BinOp::Add, first, k_operand);
        let fine = b.bin(Type::Bool, BinOp::ULt, at, length);
        require(b, fine.into(), OUTSIDE);
        let place = Place::Elem { array: array.into(), index: at.into() };
        out.push(Piece { place, shift: Shift::Up(8 * have * k) });
    }
    Ok(out)
}

/// The bits of a floating-point value as an integer of its width. Which bits a value has that is not a number is not kept: they
/// are any that stand for such a value, which holds for all of them where something is proved.
pub(crate) fn float_bits(p: &mut Program, b: &mut BodyBuilder, v: Operand, to: Type) -> Reg {
    let (infinity, bits) = match to {
        Type::Bits { bits: 32, .. } => (u64::from(f32::INFINITY.to_bits()), 32),
        _ => (f64::INFINITY.to_bits(), 64),
    };
    let label = p.label("the runtime's bits of a value that is not a number");
    let dst = b.reg(to);
    let nan = b.un(Type::Bool, UnOp::IsNan, v);
    let (other, number, end) = (b.block(), b.block(), b.block());
    b.terminate(Terminator::If { cond: nan.into(), then: other, els: number });
    b.switch_to(number);
    b.push(Instr::Un { dst, op: UnOp::FToBits, src: v });
    b.terminate(Terminator::Goto(end));
    b.switch_to(other);
    b.push(Instr::Nondet { dst, ty: to, label });
    let magnitude = b.constant(Const::Bits { bits, value: (1 << (bits - 1)) - 1 });
    let magnitude = b.bin(to, BinOp::And, dst, magnitude);
    let infinity = b.constant(Const::Bits { bits, value: infinity });
    let above = b.bin(Type::Bool, BinOp::ULt, infinity, magnitude);
    b.push(Instr::Assume { cond: above.into() });
    b.terminate(Terminator::Goto(end));
    b.switch_to(end);
    dst
}

/// A byte as a `bool`, which is a byte of its own in the runtime: only 0 and 1 are what all code makes of them.
pub(crate) fn bool_of(b: &mut BodyBuilder, byte: Operand) -> Reg {
    let one = b.constant(Const::Bits { bits: 8, value: 1 });
    let fine = b.bin(Type::Bool, BinOp::ULe, byte, one);
    require(b, fine.into(), "a bool that is neither 0 nor 1");
    let zero = b.constant(Const::Bits { bits: 8, value: 0 });
    b.bin(Type::Bool, BinOp::Ne, byte, zero)
}

/// The bits of a number as an integer of 64, the rest 0.
pub(crate) fn bits_of(p: &mut Program, b: &mut BodyBuilder, v: Operand, ty: Type) -> Operand {
    let (v, ty) = match ty {
        Type::Bool => (b.un(Type::U8, UnOp::BoolToBits(8), v).into(), Type::U8),
        Type::F32 => (float_bits(p, b, v, Type::U32).into(), Type::U32),
        Type::F64 => return float_bits(p, b, v, Type::I64).into(),
        _ => (v, ty),
    };
    match ty {
        Type::Bits { bits: 64, .. } => v,
        _ => b.un(Type::I64, UnOp::ZExt(64), v).into(),
    }
}

/// The number of a type that the low bits of an integer of 64 are.
pub(crate) fn bits_to(b: &mut BodyBuilder, v: Operand, ty: Type) -> Result<Operand> {
    Ok(match ty {
        Type::Bits { bits: 64, .. } => v,
        Type::Bits { bits, .. } => b.un(ty, UnOp::Trunc(bits), v).into(),
        Type::F64 => b.un(ty, UnOp::BitsToF, v).into(),
        Type::F32 => {
            let low = b.un(Type::U32, UnOp::Trunc(32), v);
            b.un(ty, UnOp::BitsToF, low).into()
        }
        Type::Bool => {
            let low = b.un(Type::U8, UnOp::Trunc(8), v);
            bool_of(b, low.into()).into()
        }
        _ => return Err(LoadError::Unsupported("a reference that is used as a number".into())),
    })
}
