//! The operand stack while a block is lowered: entries are operands that were not computed or copied yet where
//! that can be avoided, and are written to registers only where blocks meet.

use super::Lower;
use super::frames::VTy;
use crate::classfile::{Cond, Kind};
use conspect_ir::{BinOp, Const, Instr, Operand, Reg, Type, UnOp};

/// An entry of the operand stack.
#[derive(Clone, Copy, Debug)]
pub enum Val {
    /// A value in its computational type.
    Op { op: Operand, ty: VTy },
    /// An int that is still of the narrow type it was loaded as.
    Narrow { op: Operand, from: Type },
    /// The result of `lcmp`, `fcmpl` and so on, not computed yet.
    Cmp { op: BinOp, lhs: Operand, rhs: Operand },
}

impl Val {
    pub fn kind(&self) -> Kind {
        match self {
            Val::Op { ty, .. } => ty.kind().expect("stack entries are values"),
            Val::Narrow { .. } | Val::Cmp { .. } => Kind::Int,
        }
    }

    /// Does the entry read this register?
    pub fn uses(&self, reg: Reg) -> bool {
        let is = |op: &Operand| *op == Operand::Reg(reg);
        match self {
            Val::Op { op, .. } | Val::Narrow { op, .. } => is(op),
            Val::Cmp { lhs, rhs, .. } => is(lhs) || is(rhs),
        }
    }
}

/// What is known at a point of a block besides the types.
#[derive(Clone, Default, Debug)]
pub struct Facts {
    /// Registers that hold no null.
    pub nonnull: Vec<Reg>,
    /// Registers that hold an element that was read from the array in another one: that array may hold it (JLS §10.5).
    pub elements: Vec<(Reg, Reg)>,
    /// Classes that are initialized, or being initialized by this thread.
    pub ready: Vec<conspect_ir::ClassId>,
}

impl Lower<'_> {
    pub fn push(&mut self, v: Val) {
        self.stack.push(v);
    }

    /// Pushes a value of an IR type: narrow integers stay narrow until someone wants them wide.
    pub fn push_typed(&mut self, op: impl Into<Operand>, ty: Type) {
        let op = op.into();
        self.stack.push(match ty {
            Type::Bool | Type::Bits { bits: 8 | 16, .. } => Val::Narrow { op, from: ty },
            _ => Val::Op { op, ty: VTy::of(ty) },
        });
    }

    pub fn pop(&mut self) -> Val {
        let v = self.stack.pop().expect("the stack was checked before");
        match v {
            Val::Op { op, .. } | Val::Narrow { op, .. } => self.hold(op),
            Val::Cmp { lhs, rhs, .. } => {
                self.hold(lhs);
                self.hold(rhs);
            }
        }
        v
    }

    /// Pops a value in its computational type.
    pub fn pop_op(&mut self) -> Operand {
        self.pop_typed().0
    }

    /// Pops a value in its computational type, and its stack type.
    pub fn pop_typed(&mut self) -> (Operand, VTy) {
        let v = self.pop();
        let ty = if let Val::Op { ty, .. } = v { ty } else { VTy::Int };
        (self.wide(v), ty)
    }

    fn hold(&mut self, op: Operand) {
        if let Operand::Reg(r) = op {
            self.held.push(r);
        }
    }

    /// The operand of a value in its computational type.
    pub fn wide(&mut self, v: Val) -> Operand {
        match v {
            Val::Op { op, .. } => op,
            Val::Narrow { op, from } => {
                let dst = self.temp(Type::I32);
                self.widen_into(dst, op, from);
                dst.into()
            }
            Val::Cmp { op, lhs, rhs } => self.bin(Type::I32, op, lhs, rhs).into(),
        }
    }

    /// Emits the conversion of a narrow value to int.
    pub fn widen_into(&mut self, dst: Reg, src: Operand, from: Type) {
        let op = match from {
            Type::Bool => UnOp::BoolToBits(32),
            Type::Bits { signed: true, .. } => UnOp::SExt(32),
            _ => UnOp::ZExt(32),
        };
        self.e.push(Instr::Un { dst, op, src });
        self.defined(dst);
    }

    /// Pops a value and converts it to the type of a field, parameter, element or result.
    pub fn pop_as(&mut self, ty: Type) -> Operand {
        let v = self.pop();
        self.narrow(v, ty)
    }

    /// Converts a value to the type of a field, parameter, element or result.
    pub fn narrow(&mut self, v: Val, ty: Type) -> Operand {
        if let Val::Narrow { op, from } = v
            && from == ty
        {
            return op;
        }
        let (op, narrow) = match ty {
            Type::Bool => (self.wide(v), UnOp::BitsToBool),
            Type::Bits { bits, .. } if bits < 32 => (self.wide(v), UnOp::Trunc(bits)),
            _ => return self.wide(v),
        };
        if let Some(Const::Bits { value, .. }) = self.e.as_const(op) {
            let value = *value;
            return self.e.constant(match ty {
                Type::Bits { bits, .. } => Const::Bits { bits, value: value & ((1 << bits) - 1) },
                _ => Const::Bool(value & 1 != 0),
            });
        }
        let dst = self.temp(ty);
        self.e.push(Instr::Un { dst, op: narrow, src: op });
        dst.into()
    }

    /// A register for a value of this type that no stack entry and no operand of the running instruction uses.
    pub fn temp(&mut self, ty: Type) -> Reg {
        let ty = if ty.is_ref() { Type::Ref(self.object) } else { ty };
        let pool = self.temps.get(&ty).map_or(&[][..], |p| p);
        let free =
            pool.iter().copied().find(|r| !self.held.contains(r) && !self.stack.iter().any(|v| v.uses(*r)));
        let reg = match free {
            Some(r) => r,
            None => {
                let r = self.e.reg(ty);
                self.temps.entry(ty).or_default().push(r);
                r
            }
        };
        self.held.push(reg);
        self.defined(reg);
        reg
    }

    /// Forgets what was known of a register that gets a new value.
    pub fn defined(&mut self, reg: Reg) {
        self.facts.nonnull.retain(|r| *r != reg);
        self.facts.elements.retain(|(element, array)| *element != reg && *array != reg);
    }

    pub fn bin(&mut self, ty: Type, op: BinOp, lhs: Operand, rhs: Operand) -> Reg {
        let dst = self.temp(ty);
        self.e.push(Instr::Bin { dst, op, lhs, rhs });
        dst
    }

    pub fn un(&mut self, ty: Type, op: UnOp, src: Operand) -> Reg {
        let dst = self.temp(ty);
        self.e.push(Instr::Un { dst, op, src });
        dst
    }

    /// The register of a local of one kind.
    pub fn local(&mut self, slot: u16, kind: Kind) -> Reg {
        if let Some(r) = self.local_regs.get(&(slot, kind)) {
            return *r;
        }
        let ty = self.type_of_kind(kind);
        let r = self.e.reg(ty);
        self.local_regs.insert((slot, kind), r);
        r
    }

    pub fn type_of_kind(&self, kind: Kind) -> Type {
        match kind {
            Kind::Int => Type::I32,
            Kind::Long => Type::I64,
            Kind::Float => Type::F32,
            Kind::Double => Type::F64,
            Kind::Ref => Type::Ref(self.object),
        }
    }

    /// Moves stack entries that read a register to others, for it is about to change.
    pub fn rescue(&mut self, reg: Reg) {
        for i in 0..self.stack.len() {
            if self.stack[i].uses(reg) {
                let v = self.stack[i];
                self.stack[i] = self.copied(v);
            }
        }
    }

    /// The same value in a fresh register.
    fn copied(&mut self, v: Val) -> Val {
        match v {
            Val::Op { op, ty } => {
                let dst = self.temp(self.type_of_kind(v.kind()));
                self.e.push(Instr::Copy { dst, src: op });
                self.copy_facts(dst, op);
                Val::Op { op: dst.into(), ty }
            }
            Val::Narrow { .. } | Val::Cmp { .. } => Val::Op { op: self.wide(v), ty: VTy::Int },
        }
    }

    /// A copy is as little null as its source, and an element of the same arrays.
    pub fn copy_facts(&mut self, dst: Reg, src: Operand) {
        let arrays = self.arrays_with(src);
        self.note_copy(dst, self.is_nonnull(src), arrays);
    }

    /// What is known of a register after it became a copy of a value.
    fn note_copy(&mut self, dst: Reg, nonnull: bool, arrays: Vec<Reg>) {
        if nonnull {
            self.facts.nonnull.push(dst);
        }
        let others = arrays.into_iter().filter(|a| *a != dst);
        self.facts.elements.extend(others.map(|a| (dst, a)));
    }

    /// The registers of the arrays from which a value was read.
    fn arrays_with(&self, value: Operand) -> Vec<Reg> {
        let Operand::Reg(value) = value else { return vec![] };
        self.facts.elements.iter().filter(|e| e.0 == value).map(|e| e.1).collect()
    }

    /// Notes that a register holds an element that was read from an array.
    pub fn known_element(&mut self, element: Reg, array: Operand) {
        if let Operand::Reg(array) = array
            && element != array
        {
            self.facts.elements.push((element, array));
        }
    }

    /// Was the value read from this array?
    pub fn is_element(&self, value: Operand, array: Operand) -> bool {
        self.arrays_with(value).into_iter().any(|a| Operand::Reg(a) == array)
    }

    /// What still holds where a way on which more became known meets one on which only `before` was.
    pub fn meet(&mut self, before: &Facts) {
        self.facts.nonnull.retain(|r| before.nonnull.contains(r));
        self.facts.elements.retain(|e| before.elements.contains(e));
        self.facts.ready.retain(|c| before.ready.contains(c));
    }

    /// Notes that an operand is not null.
    pub fn known_nonnull(&mut self, op: Operand) {
        if let Operand::Reg(r) = op {
            self.facts.nonnull.push(r);
        }
    }

    /// Is the operand known not to be null?
    pub fn is_nonnull(&self, op: Operand) -> bool {
        match op {
            Operand::Reg(r) => self.facts.nonnull.contains(&r),
            Operand::Const(_) => matches!(self.e.as_const(op), Some(Const::Object(_))),
        }
    }

    /// Assigns a local.
    pub fn store_local(&mut self, slot: u16, v: Val) {
        let kind = v.kind();
        let reg = self.local(slot, kind);
        let ty = if let Val::Op { ty, .. } = v { ty } else { VTy::Int };
        if let Val::Op { op, .. } = v
            && op == Operand::Reg(reg)
        {
            super::frames::set_local(&mut self.locals, usize::from(slot), ty);
            return;
        }
        let shared = self.stack.iter().any(|e| e.uses(reg));
        if shared {
            self.rescue(reg);
        }
        match v {
            Val::Op { op, .. } => {
                let (nonnull, arrays) = (self.is_nonnull(op), self.arrays_with(op));
                // The instruction that made the value may write the local at once, if nobody else wants the value.
                let redirected = match op {
                    Operand::Reg(t)
                        if !shared && self.is_temp(t) && !self.stack.iter().any(|e| e.uses(t)) =>
                    {
                        self.e.redirect(t, reg)
                    }
                    _ => false,
                };
                if !redirected {
                    self.e.push(Instr::Copy { dst: reg, src: op });
                }
                self.defined(reg);
                self.note_copy(reg, nonnull, arrays);
            }
            Val::Narrow { op, from } => self.widen_into(reg, op, from),
            Val::Cmp { op, lhs, rhs } => {
                self.e.push(Instr::Bin { dst: reg, op, lhs, rhs });
            }
        }
        super::frames::set_local(&mut self.locals, usize::from(slot), ty);
        self.name_local(slot, reg);
    }

    fn is_temp(&self, reg: Reg) -> bool {
        let ty = self.e.type_of(reg);
        self.temps.get(&ty).is_some_and(|pool| pool.contains(&reg))
    }

    /// The register in which blocks agree to find a stack entry.
    pub fn stack_reg(&mut self, depth: usize, kind: Kind) -> Reg {
        if let Some(r) = self.stack_regs.get(&(depth, kind)) {
            return *r;
        }
        let ty = self.type_of_kind(kind);
        let r = self.e.reg(ty);
        self.stack_regs.insert((depth, kind), r);
        r
    }

    /// Writes the whole stack to the registers in which the next block expects it.
    pub fn spill(&mut self) {
        for i in 0..self.stack.len() {
            let target = self.stack_reg(i, self.stack[i].kind());
            let others = (0..self.stack.len()).any(|j| j != i && self.stack[j].uses(target));
            if others {
                self.rescue(target);
            }
        }
        for i in 0..self.stack.len() {
            let v = self.stack[i];
            let target = self.stack_reg(i, v.kind());
            match v {
                Val::Op { op, .. } if op == Operand::Reg(target) => continue,
                Val::Op { op, .. } => {
                    let shared = self.stack.iter().enumerate();
                    let redirected = match op {
                        Operand::Reg(t) if self.is_temp(t) => {
                            let wanted = shared.filter(|(j, e)| *j != i && e.uses(t)).count() > 0;
                            !wanted && self.e.redirect(t, target)
                        }
                        _ => false,
                    };
                    if !redirected {
                        self.e.push(Instr::Copy { dst: target, src: op });
                    }
                }
                Val::Narrow { op, from } => self.widen_into(target, op, from),
                Val::Cmp { op, lhs, rhs } => self.e.push(Instr::Bin { dst: target, op, lhs, rhs }),
            }
            self.defined(target);
            let ty = if let Val::Op { ty, .. } = v { ty } else { VTy::Int };
            self.stack[i] = Val::Op { op: target.into(), ty };
        }
    }

    /// The condition `v cond 0` as a `bool`, and whether its negation is meant.
    pub fn test(&mut self, v: Val, cond: Cond) -> (Operand, bool) {
        match v {
            Val::Narrow { op, from: Type::Bool } if cond == Cond::Ne => (op, false),
            Val::Narrow { op, from: Type::Bool } if cond == Cond::Eq => (op, true),
            Val::Cmp { op, lhs, rhs } => self.test_comparison(op, lhs, rhs, cond),
            _ => {
                let op = self.wide(v);
                let zero = self.e.int(0);
                self.compare(cond, op, zero)
            }
        }
    }

    /// The condition `lhs cond rhs` on integers as a `bool`, and whether its negation is meant.
    pub fn compare(&mut self, cond: Cond, lhs: Operand, rhs: Operand) -> (Operand, bool) {
        let (op, lhs, rhs) = match cond {
            Cond::Eq => (BinOp::Eq, lhs, rhs),
            Cond::Ne => (BinOp::Ne, lhs, rhs),
            Cond::Lt => (BinOp::SLt, lhs, rhs),
            Cond::Le => (BinOp::SLe, lhs, rhs),
            Cond::Gt => (BinOp::SLt, rhs, lhs),
            Cond::Ge => (BinOp::SLe, rhs, lhs),
        };
        (self.bin(Type::Bool, op, lhs, rhs).into(), false)
    }

    /// A branch on a three-way comparison is one comparison. Where NaN makes the branch go the other way, the
    /// opposite comparison is negated.
    fn test_comparison(&mut self, op: BinOp, l: Operand, r: Operand, cond: Cond) -> (Operand, bool) {
        let (cmp, a, b, negated) = match (op, cond) {
            (BinOp::SCmp, _) => return self.compare(cond, l, r),
            (_, Cond::Eq) => (BinOp::FEq, l, r, false),
            (_, Cond::Ne) => (BinOp::FEq, l, r, true),
            // NaN counts as greater.
            (BinOp::FCmpG, Cond::Lt) => (BinOp::FLt, l, r, false),
            (BinOp::FCmpG, Cond::Le) => (BinOp::FLe, l, r, false),
            (BinOp::FCmpG, Cond::Gt) => (BinOp::FLe, l, r, true),
            (BinOp::FCmpG, Cond::Ge) => (BinOp::FLt, l, r, true),
            // NaN counts as less.
            (_, Cond::Lt) => (BinOp::FLe, r, l, true),
            (_, Cond::Le) => (BinOp::FLt, r, l, true),
            (_, Cond::Gt) => (BinOp::FLt, r, l, false),
            (_, Cond::Ge) => (BinOp::FLe, r, l, false),
        };
        (self.bin(Type::Bool, cmp, a, b).into(), negated)
    }
}
