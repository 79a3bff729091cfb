//! Values of the evaluation stack (ECMA-335 §III.1.1) and conversions between stack and cells.

use super::{Lower, Step, site};
use crate::meta::sig as kinds;
use crate::types::{Method, Ty, TyId};
use conspect_ir::{BinOp, Const, Instr, Operand, Reg, Type, UnOp};

/// What kind of value is on the stack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Sty {
    I32,
    I64,
    Native,
    F32,
    F64,
    Ref,
    /// A managed pointer to a value of the type.
    Addr(TyId),
    /// An unmanaged pointer.
    Ptr(TyId),
    /// A structure in an object that nothing else refers to.
    Struct(TyId),
}

/// What `ldtoken` pushes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Token {
    Type(TyId),
    Field(crate::types::FieldRow),
    Method,
}

#[derive(Clone, Debug)]
pub(crate) enum Val {
    Op(Operand, Sty),
    /// An `int32` that is 1 where this holds, else 0.
    Cond(Operand),
    /// A method, with the object that selects it.
    Fn(Method, Option<Operand>),
    Token(Token),
    /// The structure in this register, not yet copied.
    Lent(Reg, TyId),
    /// A number of bytes: this many elements of a size that is known. For arithmetic on pointers.
    Bytes(Operand, u32),
}

impl Lower<'_> {
    pub(crate) fn sty(&mut self, ty: TyId) -> Sty {
        let reduced = self.ld.u.reduced(ty);
        match self.ld.u.ty(reduced).clone() {
            Ty::Prim(kind) => match kind {
                kinds::I8 | kinds::U8 => Sty::I64,
                kinds::I | kinds::U => Sty::Native,
                kinds::R4 => Sty::F32,
                kinds::R8 => Sty::F64,
                kinds::TYPED_REF | kinds::VOID => Sty::Ref,
                _ => Sty::I32,
            },
            Ty::ByRef(e) => Sty::Addr(e),
            Ty::Ptr(e) => Sty::Ptr(e),
            Ty::Def(..) if self.ld.u.is_struct(reduced) => Sty::Struct(reduced),
            _ => Sty::Ref,
        }
    }

    /// The type of registers that hold such values.
    pub(crate) fn sty_type(&mut self, sty: Sty) -> Type {
        match sty {
            Sty::I32 => Type::I32,
            Sty::I64 | Sty::Native => Type::I64,
            Sty::F32 => Type::F32,
            Sty::F64 => Type::F64,
            Sty::Ref | Sty::Addr(_) | Sty::Ptr(_) | Sty::Struct(_) => Type::Ref(self.object),
        }
    }

    pub(crate) fn push(&mut self, op: impl Into<Operand>, sty: Sty) {
        self.stack.push(Val::Op(op.into(), sty));
    }

    /// Pushes what a cell of a type holds.
    pub(crate) fn push_cell(&mut self, op: impl Into<Operand>, ty: TyId, cell: Type) {
        let op = op.into();
        let sty = self.sty(ty);
        let v = self.widened(op, cell, sty);
        self.stack.push(v);
    }

    /// A value of a cell as one of the stack.
    pub(crate) fn widened(&mut self, op: Operand, cell: Type, sty: Sty) -> Val {
        match cell {
            Type::Bool => Val::Cond(op),
            Type::Bits { bits: 8 | 16, signed } => {
                let conv = if signed { UnOp::SExt(32) } else { UnOp::ZExt(32) };
                Val::Op(self.b.un(Type::I32, conv, op).into(), Sty::I32)
            }
            _ => Val::Op(op, sty),
        }
    }

    pub(crate) fn pop(&mut self) -> Step<Val> {
        match self.stack.pop() {
            Some(v) => Ok(v),
            None => Err(super::Stop::Body(conspect_ir::LoadError::Malformed("the stack is empty".into()))),
        }
    }

    /// The kind of a value once it is in a register.
    pub(crate) fn settled_type(&mut self, v: &Val) -> Step<Sty> {
        Ok(match v {
            Val::Op(_, sty) => *sty,
            Val::Cond(_) => Sty::I32,
            Val::Lent(_, ty) => Sty::Struct(*ty),
            Val::Bytes(..) => Sty::Native,
            Val::Fn(..) => return site("a pointer to a method that is not made a delegate at once"),
            Val::Token(_) => return site("a handle that is not used at once"),
        })
    }

    /// A value as an operand of its own kind.
    pub(crate) fn settle(&mut self, v: Val) -> Step<(Operand, Sty)> {
        let sty = self.settled_type(&v)?;
        let op = match v {
            Val::Op(op, _) => op,
            Val::Cond(c) => self.b.un(Type::I32, UnOp::BoolToBits(32), c).into(),
            Val::Lent(reg, ty) => self.copy_struct(reg.into(), ty)?,
            Val::Bytes(count, size) => {
                let wide = self.b.un(Type::I64, UnOp::SExt(64), count);
                let size = self.b.constant(Const::i64(i64::from(size)));
                self.b.bin(Type::I64, BinOp::Mul, wide, size).into()
            }
            Val::Fn(..) | Val::Token(_) => unreachable!("it has no settled type"),
        };
        Ok((op, sty))
    }

    pub(crate) fn pop_settled(&mut self) -> Step<(Operand, Sty)> {
        let v = self.pop()?;
        self.settle(v)
    }

    /// A reference, pointer or structure from the stack, not copied.
    pub(crate) fn pop_object(&mut self) -> Step<(Operand, Sty)> {
        let v = self.pop()?;
        match v {
            Val::Lent(reg, ty) => Ok((reg.into(), Sty::Struct(ty))),
            v => {
                let (op, sty) = self.settle(v)?;
                match sty {
                    Sty::Ref | Sty::Addr(_) | Sty::Ptr(_) | Sty::Struct(_) => Ok((op, sty)),
                    Sty::Native | Sty::I32 | Sty::I64 => {
                        let op = self.as_sty(Val::Op(op, sty), Sty::I64)?;
                        Ok((self.integer_as_pointer(op)?, Sty::Ptr(self.ld.u.void)))
                    }
                    _ => site("a number is used as an object"),
                }
            }
        }
    }

    fn integer_as_pointer(&mut self, op: Operand) -> Step<Operand> {
        if self.constant_of(op) == Some(0) {
            return Ok(self.b.constant(Const::Null));
        }
        let f = self.ld.pointer_of_number(self.p)?;
        self.call_for(f, vec![op])
    }

    /// The value of a constant integer.
    pub(crate) fn constant_of(&self, op: Operand) -> Option<u64> {
        match op {
            Operand::Const(i) => match self.b.const_at(i) {
                Const::Bits { value, .. } => Some(*value),
                _ => None,
            },
            Operand::Reg(_) => None,
        }
    }

    /// A value as one of another kind, as assignments between stack and block boundaries convert it.
    pub(crate) fn as_sty(&mut self, v: Val, want: Sty) -> Step<Operand> {
        let (op, have) = self.settle(v)?;
        Ok(match (have, want) {
            (a, b) if a == b => op,
            (Sty::I32, Sty::I64 | Sty::Native) => {
                if let Some(c) = self.constant_of(op) {
                    self.b.constant(Const::i64(i64::from(c as u32 as i32)))
                } else {
                    self.b.un(Type::I64, UnOp::SExt(64), op).into()
                }
            }
            (Sty::I64 | Sty::Native, Sty::I32) => {
                if let Some(c) = self.constant_of(op) {
                    self.b.constant(Const::i32(c as u32 as i32))
                } else {
                    self.b.un(Type::I32, UnOp::Trunc(32), op).into()
                }
            }
            (Sty::I64, Sty::Native) | (Sty::Native, Sty::I64) => op,
            (Sty::F32, Sty::F64) => self.b.un(Type::F64, UnOp::F32ToF64, op).into(),
            (Sty::F64, Sty::F32) => self.b.un(Type::F32, UnOp::F64ToF32, op).into(),
            // What a pointer to a structure leads to is looked at where it may be another one.
            (Sty::Ref | Sty::Addr(_) | Sty::Ptr(_), Sty::Addr(t)) if self.ld.u.is_struct(t) => {
                let class = self.ld.class(self.p, t);
                self.ld.usable(class)?;
                self.as_class(op, class)?
            }
            (
                Sty::Ref | Sty::Addr(_) | Sty::Ptr(_) | Sty::Struct(_),
                Sty::Ref | Sty::Addr(_) | Sty::Ptr(_) | Sty::Struct(_),
            ) => op,
            (Sty::I32 | Sty::I64 | Sty::Native, Sty::Ref | Sty::Addr(_) | Sty::Ptr(_)) => {
                let op = self.as_sty(Val::Op(op, have), Sty::I64)?;
                self.integer_as_pointer(op)?
            }
            (Sty::Ptr(_), Sty::Native | Sty::I64 | Sty::I32) => {
                let f = self.ld.number_of_pointer(self.p)?;
                let number = self.call_for(f, vec![op])?;
                self.as_sty(Val::Op(number, Sty::I64), want)?
            }
            (Sty::Ref | Sty::Addr(_), Sty::Native | Sty::I64 | Sty::I32) => {
                return site("a pointer is used as an integer");
            }
            _ => return site("a value of another kind is on the stack"),
        })
    }

    /// A value as it is kept in a cell of a type.
    pub(crate) fn narrowed(&mut self, v: Val, ty: TyId, cell: Type) -> Step<Operand> {
        if let (Val::Cond(c), Type::Bool) = (&v, cell) {
            return Ok(*c);
        }
        let sty = self.sty(ty);
        match cell {
            Type::Bool => {
                let op = self.as_sty(v, Sty::I32)?;
                if let Some(c) = self.constant_of(op) {
                    return Ok(self.b.constant(Const::Bool(c & 0xff != 0)));
                }
                let low = self.b.un(Type::U8, UnOp::Trunc(8), op);
                let zero = self.b.constant(Const::Bits { bits: 8, value: 0 });
                Ok(self.b.bin(Type::Bool, BinOp::Ne, low, zero).into())
            }
            Type::Bits { bits, .. } if bits < 32 => {
                let op = self.as_sty(v, Sty::I32)?;
                if let Some(c) = self.constant_of(op) {
                    return Ok(self.b.constant(Const::Bits { bits, value: c & ((1 << bits) - 1) }));
                }
                Ok(self.b.un(cell, UnOp::Trunc(bits), op).into())
            }
            _ => self.as_sty(v, sty),
        }
    }

    /// A value as a condition: not zero, not null.
    pub(crate) fn truth(&mut self, v: Val) -> Step<Operand> {
        if let Val::Cond(c) = v {
            return Ok(c);
        }
        if matches!(v, Val::Fn(..)) {
            return Ok(self.b.constant(Const::Bool(true)));
        }
        let (op, sty) = self.settle(v)?;
        let zero = match sty {
            Sty::I32 => self.b.constant(Const::i32(0)),
            Sty::I64 | Sty::Native => self.b.constant(Const::i64(0)),
            Sty::Ref | Sty::Addr(_) | Sty::Ptr(_) => self.b.constant(Const::Null),
            Sty::F64 => {
                let zero = self.b.constant(Const::F64(0.0));
                return Ok(self.b.bin(Type::Bool, BinOp::FNe, op, zero).into());
            }
            Sty::F32 => {
                let zero = self.b.constant(Const::F32(0.0));
                return Ok(self.b.bin(Type::Bool, BinOp::FNe, op, zero).into());
            }
            Sty::Struct(_) => return site("a structure is used as a condition"),
        };
        Ok(self.b.bin(Type::Bool, BinOp::Ne, op, zero).into())
    }

    /// The negation of a condition.
    pub(crate) fn not(&mut self, c: Operand) -> Operand {
        self.b.un(Type::Bool, UnOp::Not, c).into()
    }

    /// Copies what the stack holds of a register that is about to be assigned.
    pub(crate) fn protect(&mut self, reg: Reg) -> Step<()> {
        for i in 0..self.stack.len() {
            let uses = match &self.stack[i] {
                Val::Op(op, _) | Val::Cond(op) | Val::Bytes(op, _) | Val::Fn(_, Some(op)) => {
                    *op == Operand::Reg(reg)
                }
                Val::Lent(r, _) => *r == reg,
                Val::Fn(_, None) | Val::Token(_) => false,
            };
            if !uses {
                continue;
            }
            if let Val::Lent(r, ty) = self.stack[i] {
                let op = self.copy_struct(r.into(), ty)?;
                self.stack[i] = Val::Op(op, Sty::Struct(ty));
                continue;
            }
            let copy = self.b.reg(self.b.type_of(reg));
            self.b.push(Instr::Copy { dst: copy, src: reg.into() });
            self.copied_element(copy, reg.into());
            match &mut self.stack[i] {
                Val::Op(op, _) | Val::Cond(op) | Val::Bytes(op, _) | Val::Fn(_, Some(op)) => {
                    *op = copy.into()
                }
                Val::Lent(..) | Val::Fn(_, None) | Val::Token(_) => {}
            }
        }
        self.non_null.retain(|r| *r != reg);
        self.elements.retain(|(element, array)| *element != reg && *array != reg);
        self.copies.retain(|(copy, from)| *copy != reg && *from != reg);
        Ok(())
    }
}
