//! Instructions.
//!
//! An array is an object with a length, which is a field, and elements: the location of an element is the array with an index, and two
//! such locations are one when the arrays are and the indices are. Elements of references, of numbers and of truth values are told
//! apart, as fields of different names are. No element of a new array is written: that those of objects that are not made yet hold
//! zero is an invariant of memories (see `Calculus::hole`), and nothing else could say it of an array of any length.

use super::{Exec, ExecError, Step, sort_of};
use crate::ops::Op;
use crate::term::{COUNTER, FieldId, Ints, Sort, TermId};
use conspect_ir::{
    BinOp, Body, ClassId, ClassKind, Const, Instr, Intrinsic, Operand, Place, Program, Type, UnOp,
};

/// What a cell holds that this operand is stored to.
pub(crate) fn sort_of_operand(body: &Body, o: Operand, ints: Ints) -> Option<Sort> {
    match o {
        Operand::Reg(r) => sort_of(body.regs[r.0 as usize], ints),
        Operand::Const(c) => match &body.consts[c as usize] {
            Const::Bool(_) => Some(Sort::Bool),
            Const::Bits { bits: 8 | 16 | 32, .. } if ints == Ints::Wrapping32 => Some(Sort::Int),
            Const::Int(_) if ints == Ints::Unbounded => Some(Sort::Int),
            Const::Null | Const::Object(_) => Some(Sort::Ref),
            _ => None,
        },
    }
}

/// How many bits a machine integer has; 32 for everything else. Those of fewer bits are kept as the number that they are with a sign.
pub(crate) fn bits_of(body: &Body, o: Operand) -> u8 {
    match o {
        Operand::Reg(r) => match body.regs[r.0 as usize] {
            Type::Bits { bits, .. } => bits,
            _ => 32,
        },
        Operand::Const(c) => match &body.consts[c as usize] {
            Const::Bits { bits, .. } => *bits,
            _ => 32,
        },
    }
}

/// The number that these bits are with a sign.
pub(crate) fn extended(bits: u8, value: u64) -> i128 {
    let unused = 64 - u32::from(bits.clamp(1, 64));
    i128::from(((value << unused) as i64) >> unused)
}

/// May an operation be done on machine integers of fewer than 32 bits as on those of 32, which they are kept as?
pub(crate) fn is_narrow(op: BinOp) -> bool {
    use BinOp::{And, Eq, Ne, Or, SLe, SLt, ULe, ULt, Xor};
    matches!(op, And | Eq | Ne | Or | SLe | SLt | ULe | ULt | Xor)
}

/// What an operation between machine integers of different widths does to the number that is kept.
pub(crate) enum Resized {
    /// Nothing.
    Same,
    /// Cuts off what has no room, and has the sign of what is left.
    Cut(u8),
    /// Takes the bits as a number without a sign.
    Unsigned(u8),
}

/// How an operation resizes; `None` where the calculus has not both widths.
pub(crate) fn resized(op: UnOp, from: u8) -> Option<Resized> {
    match op {
        UnOp::Trunc(to) if matches!(to, 8 | 16) && from <= 32 => Some(Resized::Cut(to)),
        UnOp::SExt(16 | 32) if from <= 32 => Some(Resized::Same),
        UnOp::ZExt(16 | 32) if from < 32 => Some(Resized::Unsigned(from)),
        _ => None,
    }
}

/// The object that a constant stands for: constants have negative numbers, objects that are made have none.
pub(crate) fn constant_object(id: conspect_ir::ConstId) -> i128 {
    -1 - i128::from(id.0)
}

/// The operators of terms for those of the IR.
pub(crate) fn operator(op: BinOp) -> Option<Op> {
    Some(match op {
        BinOp::SDiv => Op::Div,
        BinOp::SRem => Op::Rem,
        BinOp::And => Op::And,
        BinOp::Or => Op::Or,
        BinOp::Xor => Op::Xor,
        BinOp::Shl => Op::Shl,
        BinOp::AShr => Op::AShr,
        BinOp::LShr => Op::LShr,
        _ => return None,
    })
}

/// The classes whose objects are instances of a class, as far as the program knows them.
pub(crate) fn instances(program: &Program, class: ClassId) -> Vec<ClassId> {
    let is_own = |k: ClassKind| matches!(k, ClassKind::Object | ClassKind::Array(_));
    let classes = program.classes.iter().filter(|(_, c)| is_own(c.kind) && !c.is_abstract);
    classes.map(|(id, _)| id).filter(|id| program.is_subclass(*id, class)).collect()
}

impl Exec<'_> {
    /// Writes, unless that changes nothing.
    pub(super) fn put(&mut self, heap: crate::HeapId, place: TermId, value: TermId) -> crate::HeapId {
        if self.calculus.read(heap, place) == value {
            return heap;
        }
        self.calculus.write(heap, place, value)
    }

    pub(super) fn operand(&mut self, s: &mut Step, o: Operand) -> Result<TermId, ExecError> {
        match o {
            Operand::Reg(r) => {
                if let Some(t) = s.regs.get(&r) {
                    return Ok(*t);
                }
                let Some(name) = self.effect.frames[self.at].registers.get(&r) else {
                    let ty = self.functions[self.at].body.regs[r.0 as usize];
                    return match sort_of(ty, self.calculus.ints) {
                        None => self.unsupported(format!("values of type {ty:?}")),
                        Some(_) => self.unsupported("a register that is read before it is assigned"),
                    };
                };
                let place = self.calculus.name(*name);
                Ok(self.calculus.read(s.heap, place))
            }
            Operand::Const(c) => match &self.functions[self.at].body.clone().consts[c as usize] {
                Const::Bool(b) => Ok(self.calculus.boolean(*b)),
                Const::Bits { bits: bits @ (8 | 16 | 32), value }
                    if self.calculus.ints == Ints::Wrapping32 =>
                {
                    Ok(self.calculus.int(extended(*bits, *value)))
                }
                Const::Int(n) if self.calculus.ints == Ints::Unbounded => {
                    Ok(self.calculus.int(i128::from(*n)))
                }
                Const::Null => Ok(self.calculus.null()),
                Const::Object(id) => Ok(self.calculus.address(constant_object(*id))),
                other => self.unsupported(format!("the constant {other:?}")),
            },
        }
    }

    fn place(&mut self, s: &mut Step, p: &Place, sort: Option<Sort>) -> Result<TermId, ExecError> {
        match p {
            Place::Global(g) => match self.effect.globals.get(g) {
                Some(name) => Ok(self.calculus.name(*name)),
                None => self.unsupported(format!("values of type {:?}", self.program.globals[*g].ty)),
            },
            Place::Field { object, field } => {
                let object = self.operand(s, *object)?;
                match self.effect.fields.get(field) {
                    Some(f) => Ok(self.calculus.field(object, *f)),
                    None => self.unsupported(format!("values of type {:?}", self.program.fields[*field].ty)),
                }
            }
            Place::Elem { array, index } => {
                let (array, index) = (self.operand(s, *array)?, self.operand(s, *index)?);
                match sort.and_then(|sort| self.effect.elements.get(&sort).copied()) {
                    Some(f) => Ok(self.calculus.elem(array, index, f)),
                    None => self.unsupported("arrays with elements of this type"),
                }
            }
            Place::Length { array } => {
                let array = self.operand(s, *array)?;
                let Some(f) = self.effect.length else { return self.unsupported("arrays") };
                Ok(self.calculus.field(array, f))
            }
            Place::Property { .. } => self.unsupported("properties with computed names"),
            Place::Deref { .. } => self.unsupported("pointers"),
        }
    }

    fn binary(&mut self, op: BinOp, x: TermId, y: TermId) -> Result<TermId, ExecError> {
        let sort = self.calculus.sort(x);
        let c = &mut *self.calculus;
        if sort == Sort::Bool {
            return match op {
                BinOp::Eq => Ok(c.eq(x, y)),
                BinOp::Ne | BinOp::Xor => Ok(c.ne(x, y)),
                BinOp::And => Ok(c.and(vec![x, y])),
                BinOp::Or => Ok(c.or(vec![x, y])),
                other => self.unsupported(format!("{other:?}")),
            };
        }
        Ok(match op {
            BinOp::Add => c.add(x, y),
            BinOp::Sub => c.sub(x, y),
            BinOp::Mul => c.mul(x, y),
            BinOp::Eq => c.eq(x, y),
            BinOp::Ne => c.ne(x, y),
            BinOp::SLt => c.lt(x, y),
            BinOp::SLe => c.le(x, y),
            BinOp::ULt | BinOp::ULe if c.ints == Ints::Wrapping32 => {
                // Without signs the order is that of the numbers shifted by half of their range.
                let half = c.int(i128::from(i32::MIN));
                let (x, y) = (c.add(x, half), c.add(y, half));
                if op == BinOp::ULt { c.lt(x, y) } else { c.le(x, y) }
            }
            other => match operator(other).filter(|op| op.is_covered(c.ints)) {
                Some(op) => c.op(op, x, y),
                None => return self.unsupported(format!("{other:?}")),
            },
        })
    }

    fn unary(&mut self, op: UnOp, x: TermId, bits: u8) -> Result<TermId, ExecError> {
        let c = &mut *self.calculus;
        match resized(op, bits).filter(|_| c.ints == Ints::Wrapping32) {
            Some(Resized::Same) => return Ok(x),
            Some(Resized::Cut(to)) => {
                let unused = c.int(32 - i128::from(to));
                let up = c.op(Op::Shl, x, unused);
                return Ok(c.op(Op::AShr, up, unused));
            }
            Some(Resized::Unsigned(from)) => {
                let mask = c.int((1 << from) - 1);
                return Ok(c.op(Op::And, x, mask));
            }
            None => {}
        }
        Ok(match op {
            UnOp::Not => c.not(x),
            UnOp::Neg if bits == 32 => c.neg(x),
            UnOp::BitNot => {
                let (less, one) = (c.neg(x), c.int(1));
                c.sub(less, one)
            }
            UnOp::BitsToBool if c.ints == Ints::Wrapping32 => {
                let (one, zero) = (c.int(1), c.int(0));
                let lowest = c.op(Op::And, x, one);
                c.ne(lowest, zero)
            }
            UnOp::BoolToBits(8 | 16 | 32) if c.ints == Ints::Wrapping32 => {
                let (one, zero) = (c.int(1), c.int(0));
                c.ite(x, one, zero)
            }
            other => return self.unsupported(format!("{other:?}")),
        })
    }

    pub(super) fn instr(&mut self, s: &mut Step, instr: &Instr) -> Result<(), ExecError> {
        let body = self.functions[self.at].body.clone();
        let (dst, value) = match instr {
            Instr::Copy { dst, src } => (*dst, self.operand(s, *src)?),
            Instr::Un { dst, op, src } => {
                let x = self.operand(s, *src)?;
                (*dst, self.unary(*op, x, bits_of(&body, *src))?)
            }
            Instr::Bin { dst, op, lhs, rhs } => {
                let (x, y) = (self.operand(s, *lhs)?, self.operand(s, *rhs)?);
                if bits_of(&body, *lhs) < 32 && !is_narrow(*op) {
                    return self.unsupported(format!("{op:?} on numbers of fewer than 32 bits"));
                }
                (*dst, self.binary(*op, x, y)?)
            }
            Instr::Select { dst, cond, then, els } => {
                let cond = self.operand(s, *cond)?;
                let (x, y) = (self.operand(s, *then)?, self.operand(s, *els)?);
                (*dst, self.calculus.ite(cond, x, y))
            }
            Instr::Load { dst, place } => {
                let sort = sort_of(body.regs[dst.0 as usize], self.calculus.ints);
                let place = self.place(s, place, sort)?;
                (*dst, self.calculus.read(s.heap, place))
            }
            Instr::Store { place, src } => {
                let sort = sort_of_operand(&body, *src, self.calculus.ints);
                if sort.is_none() && matches!(place, Place::Field { .. } | Place::Global(_)) {
                    // What is not covered is not kept; whoever reads it is refused.
                    return self.is_unread(place);
                }
                let value = self.operand(s, *src)?;
                let place = self.place(s, place, sort)?;
                s.heap = self.put(s.heap, place, value);
                return Ok(());
            }
            Instr::Assume { cond } => {
                let cond = self.operand(s, *cond)?;
                s.guard = self.calculus.and(vec![s.guard, cond]);
                return Ok(());
            }
            Instr::Alloc { dst, class } => (*dst, self.allocate(s, *class)?),
            Instr::AllocArray { dst, class, length } => {
                let length = self.operand(s, *length)?;
                let array = self.allocate(s, *class)?;
                let Some(f) = self.effect.length else { return self.unsupported("arrays") };
                let place = self.calculus.field(array, f);
                s.heap = self.calculus.write(s.heap, place, length);
                (*dst, array)
            }
            Instr::InstanceOf { dst, src, class } => {
                let object = self.operand(s, *src)?;
                (*dst, self.instance(s, object, *class)?)
            }
            Instr::Intrinsic { dst: Some(dst), op: Intrinsic::ClassOf, args } if args.len() == 1 => {
                let object = self.operand(s, args[0])?;
                let Some(f) = self.effect.class else { return self.unsupported("classes of objects") };
                let place = self.calculus.field(object, f);
                (*dst, self.calculus.read(s.heap, place))
            }
            // What is taken for granted changes nothing of what is done.
            Instr::Intrinsic {
                op: Intrinsic::Grant | Intrinsic::Defer | Intrinsic::Larger | Intrinsic::Status,
                ..
            } => {
                return Ok(());
            }
            Instr::Intrinsic { op: Intrinsic::Thread(op), .. } if op.is_note() => return Ok(()),
            // Stack traces are not covered, nor is anything that could tell what stands for one.
            Instr::Intrinsic { dst: Some(dst), op: Intrinsic::CaptureStack, .. } => {
                (*dst, self.calculus.int(0))
            }
            // A model that asks does the same thing in two ways; either answer is right.
            Instr::Intrinsic {
                dst: Some(dst),
                op:
                    Intrinsic::IsConcrete | Intrinsic::AllConcrete | Intrinsic::ByContract | Intrinsic::Described,
                ..
            } => (*dst, self.calculus.boolean(false)),
            other => return self.unsupported(named(other)),
        };
        s.regs.insert(dst, value);
        Ok(())
    }

    /// Is a cell of a type that is not covered, so that every read of it is refused?
    fn is_unread(&self, place: &Place) -> Result<(), ExecError> {
        let is_kept = match place {
            Place::Global(g) => self.effect.globals.contains_key(g),
            Place::Field { field, .. } => self.effect.fields.contains_key(field),
            _ => true,
        };
        if is_kept { self.unsupported("a value of another type than its cell") } else { Ok(()) }
    }

    /// Is an object an instance of a class? Null is none.
    fn instance(&mut self, s: &Step, object: TermId, class: ClassId) -> Result<TermId, ExecError> {
        let of = instances(self.program, class);
        let is = self.is_of(s, object, &of)?;
        let null = self.calculus.null();
        let is_there = self.calculus.ne(object, null);
        Ok(self.calculus.and(vec![is_there, is]))
    }

    /// Is an object, which is not null, of one of these classes?
    pub(super) fn is_of(
        &mut self,
        s: &Step,
        object: TermId,
        classes: &[ClassId],
    ) -> Result<TermId, ExecError> {
        let Some(f) = self.effect.class else { return self.unsupported("classes of objects") };
        let place = self.calculus.field(object, f);
        let class = self.calculus.read(s.heap, place);
        let mut cases = Vec::new();
        for c in classes {
            let number = self.calculus.int(i128::from(c.0));
            cases.push(self.calculus.eq(class, number));
        }
        Ok(self.calculus.or(cases))
    }

    /// A new object: its number is what the counter says, in whatever memory this is executed; the counter goes on.
    fn allocate(&mut self, s: &mut Step, class: ClassId) -> Result<TermId, ExecError> {
        let counter = self.calculus.name(COUNTER);
        let number = self.calculus.read(s.heap, counter);
        let one = self.calculus.int(1);
        let next = self.calculus.add(number, one);
        s.heap = self.calculus.write(s.heap, counter, next);
        let object = self.calculus.object(number);
        if let Some(f) = self.effect.class {
            let number = self.calculus.int(i128::from(class.0));
            self.write_new(s, object, f, number);
        }
        for f in &self.program.classes[class].fields {
            // A field of a type that is not covered is read by nobody.
            if let Some(field) = self.effect.fields.get(f).copied() {
                let zero = self.calculus.zero(self.calculus.fields[field.0 as usize].1);
                self.write_new(s, object, field, zero);
            }
        }
        Ok(object)
    }

    fn write_new(&mut self, s: &mut Step, object: TermId, field: FieldId, value: TermId) {
        let place = self.calculus.field(object, field);
        s.heap = self.calculus.write(s.heap, place, value);
    }
}

/// What is not covered, in words.
pub(crate) fn named(instr: &Instr) -> String {
    match instr {
        Instr::Nondet { .. } => "inputs other than parameters".into(),
        Instr::Havoc { .. } => "cells that are forgotten".into(),
        Instr::Intrinsic { op, .. } => format!("the operation {op:?}"),
        Instr::AddressOf { .. } | Instr::AddressOfReg { .. } => "pointers".into(),
        other => format!("{other:?}"),
    }
}
