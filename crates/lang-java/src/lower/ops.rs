//! Instructions on numbers, locals and the stack; branches; returns.

use super::frames::VTy;
use super::stack::{Facts, Val};
use super::{Lower, Step};
use crate::classfile::{Cond, Constant, Conv, Insn, Kind};
use conspect_ir::{BinOp, Const, Instr, Operand, Terminator, Type, UnOp};

impl Lower<'_> {
    pub(super) fn step(&mut self, insn: &Insn) -> Step<()> {
        match insn {
            Insn::Nop => {}
            Insn::Null => {
                let op = self.e.constant(Const::Null);
                self.push(Val::Op { op, ty: VTy::Null });
            }
            Insn::Int(v) => self.push_const(Const::i32(*v), VTy::Int),
            Insn::Long(v) => self.push_const(Const::i64(*v), VTy::Long),
            Insn::Float(v) => self.push_const(Const::F32(*v), VTy::Float),
            Insn::Double(v) => self.push_const(Const::F64(*v), VTy::Double),
            Insn::Ldc(index) => self.ldc(*index)?,
            Insn::Load(Kind::Int, slot) if self.narrow_params.contains_key(slot) => {
                let (param, from) = self.narrow_params[slot];
                self.push(Val::Narrow { op: param.into(), from });
            }
            Insn::Load(kind, slot) => {
                let op = self.local(*slot, *kind).into();
                let ty = self.locals[usize::from(*slot)];
                self.push(Val::Op { op, ty });
            }
            Insn::Store(_, slot) => {
                let v = self.pop();
                self.store_local(*slot, v);
            }
            Insn::Iinc(slot, by) => {
                let reg = self.local(*slot, Kind::Int);
                self.rescue(reg);
                let by = self.e.int(i32::from(*by));
                self.e.push(Instr::Bin { dst: reg, op: BinOp::Add, lhs: reg.into(), rhs: by });
            }
            Insn::ArrayLoad(kind) => self.array_load(*kind)?,
            Insn::ArrayStore(kind) => self.array_store(*kind)?,
            Insn::Pop
            | Insn::Pop2
            | Insn::Dup
            | Insn::DupX1
            | Insn::DupX2
            | Insn::Dup2
            | Insn::Dup2X1
            | Insn::Dup2X2
            | Insn::Swap => {
                // A comparison or narrow value that is wanted twice is computed once.
                for i in self.stack.len().saturating_sub(4)..self.stack.len() {
                    if let v @ Val::Cmp { .. } = self.stack[i] {
                        self.stack[i] = Val::Op { op: self.wide(v), ty: VTy::Int };
                    }
                }
                let wide = |v: &Val| v.kind().is_wide();
                super::frames::shuffle(&mut self.stack, insn, wide).expect("the stack was checked before");
            }
            Insn::Bin(op, kind) => self.arithmetic(*op, *kind)?,
            Insn::Neg(kind) => {
                let src = self.pop_op();
                let op = if matches!(kind, Kind::Float | Kind::Double) { UnOp::FNeg } else { UnOp::Neg };
                let ty = self.type_of_kind(*kind);
                let dst = self.un(ty, op, src);
                self.push_typed(dst, ty);
            }
            Insn::Shift(op, kind) => {
                let count = self.pop_op();
                let lhs = self.pop_op();
                let ty = self.type_of_kind(*kind);
                let dst = self.bin(ty, *op, lhs, count);
                self.push_typed(dst, ty);
            }
            Insn::Convert(conv) => self.convert(*conv),
            Insn::Lcmp => {
                let (rhs, lhs) = (self.pop_op(), self.pop_op());
                self.push(Val::Cmp { op: BinOp::SCmp, lhs, rhs });
            }
            Insn::Fcmp(_, greater) => {
                let (rhs, lhs) = (self.pop_op(), self.pop_op());
                let op = if *greater { BinOp::FCmpG } else { BinOp::FCmpL };
                self.push(Val::Cmp { op, lhs, rhs });
            }
            Insn::If(cond, target) => {
                let v = self.pop();
                let test = self.test(v, *cond);
                self.branch(test, *target, None);
            }
            Insn::IfCmp(cond, target) => {
                let (b, a) = (self.pop(), self.pop());
                let test = self.compare_values(*cond, a, b);
                self.branch(test, *target, None);
            }
            Insn::IfRef(equal, target) => {
                let ((rhs, right), (lhs, left)) = (self.pop_typed(), self.pop_typed());
                let cond = if self.may_be_same_box(left, right) {
                    self.same_box(lhs, rhs)?
                } else {
                    self.bin(Type::Bool, BinOp::Eq, lhs, rhs).into()
                };
                self.branch((cond, !equal), *target, None);
            }
            Insn::IfNull(equal, target) => {
                let v = self.pop_op();
                let null = self.e.constant(Const::Null);
                let cond = self.bin(Type::Bool, BinOp::Eq, v, null);
                self.branch((cond.into(), !equal), *target, Some((v, !equal)));
            }
            Insn::Goto(target) => {
                self.spill();
                let facts = self.facts.clone();
                let to = self.edge(self.target(*target), &facts);
                self.e.terminate(Terminator::Goto(to));
            }
            Insn::Subroutine(name) => {
                let reason = format!("{}: the instruction {name} is not supported", self.place);
                return Err(super::Stop::Body(conspect_ir::LoadError::Unsupported(reason)));
            }
            Insn::Switch(s) => self.switch(s),
            Insn::Return(kind) => {
                self.own_monitor(false)?;
                self.ret(*kind)
            }
            Insn::GetStatic(index) => self.get_static(*index)?,
            Insn::PutStatic(index) => self.put_static(*index)?,
            Insn::GetField(index) => self.get_field(*index)?,
            Insn::PutField(index) => self.put_field(*index)?,
            Insn::Invoke(kind, index) => self.invoke(*kind, *index)?,
            Insn::InvokeDynamic(index) => self.invoke_dynamic(*index)?,
            Insn::New(index) => self.new_object(*index)?,
            Insn::NewArray(elem) => {
                let class = self.ld.class(self.p, &format!("{elem}[]"));
                self.new_array(class)?;
            }
            Insn::ANewArray(index) => {
                let elem = self.class_at(*index)?;
                let class = self.ld.array_of(self.p, elem);
                self.new_array(class)?;
            }
            Insn::MultiNewArray(index, dims) => self.multi_array(*index, *dims)?,
            Insn::ArrayLength => self.array_length()?,
            Insn::Throw => {
                let v = self.pop_op();
                self.check_null(v)?;
                self.throw(v);
            }
            Insn::CheckCast(index) => self.check_cast(*index)?,
            Insn::InstanceOf(index) => self.instance_of(*index)?,
            Insn::MonitorEnter | Insn::MonitorExit => {
                let v = self.pop_op();
                self.check_null(v)?;
                self.monitor(v, *insn == Insn::MonitorEnter);
            }
        }
        Ok(())
    }

    fn push_const(&mut self, c: Const, ty: VTy) {
        let op = self.e.constant(c);
        self.push(Val::Op { op, ty });
    }

    fn ldc(&mut self, index: u16) -> Step<()> {
        match self.refs.constant(&self.place, index)? {
            Constant::Integer(v) => self.push_const(Const::i32(v), VTy::Int),
            Constant::Float(v) => self.push_const(Const::F32(v), VTy::Float),
            Constant::Long(v) => self.push_const(Const::i64(v), VTy::Long),
            Constant::Double(v) => self.push_const(Const::F64(v), VTy::Double),
            Constant::String(units) => {
                let object = self.ld.string(self.p, &units);
                let class = self.ld.class(self.p, "java.lang.String");
                self.push_const(Const::Object(object), VTy::Ref(class));
            }
            Constant::Class(name) => {
                let class = self.ld.class(self.p, &name);
                self.push_class_object(class)?;
            }
            Constant::MethodHandle(_) | Constant::MethodType(_) => {
                return Err(super::Stop::Site("method handles as constants are not supported".into()));
            }
            Constant::Dynamic(d) => self.dynamic_constant(&d)?,
        }
        Ok(())
    }

    /// Two ints compared; booleans need not be widened for that.
    fn compare_values(&mut self, cond: Cond, a: Val, b: Val) -> (Operand, bool) {
        if let (Val::Narrow { op: x, from }, Val::Narrow { op: y, from: other }) = (a, b)
            && from == other
            && matches!(cond, Cond::Eq | Cond::Ne)
        {
            return self.compare(cond, x, y);
        }
        let lhs = self.wide(a);
        let rhs = self.wide(b);
        self.compare(cond, lhs, rhs)
    }

    fn arithmetic(&mut self, op: BinOp, kind: Kind) -> Step<()> {
        let ty = self.type_of_kind(kind);
        let (b, a) = (self.pop(), self.pop());
        // Logic on two booleans stays boolean.
        if let (Val::Narrow { op: x, from: Type::Bool }, Val::Narrow { op: y, from: Type::Bool }) = (a, b)
            && matches!(op, BinOp::And | BinOp::Or | BinOp::Xor)
        {
            let dst = self.bin(Type::Bool, op, x, y);
            self.push(Val::Narrow { op: dst.into(), from: Type::Bool });
            return Ok(());
        }
        let lhs = self.wide(a);
        let rhs = self.wide(b);
        if matches!(op, BinOp::SDiv | BinOp::SRem) {
            self.check_divisor(rhs, kind)?;
        }
        let dst = self.bin(ty, op, lhs, rhs);
        self.push_typed(dst, ty);
        Ok(())
    }

    fn convert(&mut self, conv: Conv) {
        let v = self.pop();
        let narrow = match conv {
            Conv::I2B => Type::I8,
            Conv::I2C => Type::U16,
            Conv::I2S => Type::I16,
            Conv::Kinds(from, to) => {
                let src = self.wide(v);
                let ty = self.type_of_kind(to);
                let dst = self.un(ty, conversion(from, to), src);
                self.push_typed(dst, ty);
                return;
            }
        };
        let op = self.narrow(v, narrow);
        self.push(Val::Narrow { op, from: narrow });
    }

    /// Ends the block with a branch to an instruction when `test` (negated or not) holds, else to the next one.
    /// `null` says which operand the branch shows not to be null, and whether it does so where the branch is taken.
    pub(super) fn branch(&mut self, test: (Operand, bool), target: u32, null: Option<(Operand, bool)>) {
        let (cond, negated) = test;
        if self.branch_makes_boolean(test, target) {
            return;
        }
        // Spilling may change the register that was tested.
        let null = null.filter(|_| self.stack.is_empty());
        self.spill();
        let taken = self.target(target);
        let next = self.block + 1;
        let with = |facts: &Facts, here: bool| {
            let mut facts = facts.clone();
            if let Some((Operand::Reg(r), when)) = null
                && when == here
                && !facts.nonnull.contains(&r)
            {
                facts.nonnull.push(r);
            }
            facts
        };
        if taken == next {
            let facts = self.facts.clone();
            let to = self.edge(next, &facts);
            return self.e.terminate(Terminator::Goto(to));
        }
        let facts = with(&self.facts, true);
        let taken = self.edge(taken, &facts);
        let facts = with(&self.facts, false);
        let next = self.edge(next, &facts);
        let (then, els) = if negated { (next, taken) } else { (taken, next) };
        self.e.terminate(Terminator::If { cond, then, els });
    }

    /// A branch that does nothing but push 1 or 0 is the value of its condition: `return a < b` needs no branch. True when the
    /// branch is of this form, and lowered; the block where both ways meet goes on in the current one.
    fn branch_makes_boolean(&mut self, (cond, negated): (Operand, bool), target: u32) -> bool {
        let (fall, taken, meet) = (self.block + 1, self.block + 2, self.block + 3);
        let Some(end) = self.flow.blocks.get(meet) else { return false };
        let (a, b) = (&self.flow.blocks[fall], &self.flow.blocks[taken]);
        if self.target(target) != taken || a.preds != 1 || b.preds != 1 || end.preds != 2 {
            return false;
        }
        let (if_not, if_so) = match (&self.code.insns[a.start..a.end], &self.code.insns[b.start..b.end]) {
            ([Insn::Int(x), Insn::Goto(to)], [Insn::Int(y)]) if self.target(*to) == meet => (*x, *y),
            _ => return false,
        };
        let negated = match (if_not, if_so) {
            (0, 1) => negated,
            (1, 0) => !negated,
            _ => return false,
        };
        let op = if negated { self.un(Type::Bool, UnOp::Not, cond).into() } else { cond };
        self.push(Val::Narrow { op, from: Type::Bool });
        // The two blocks between are not reached any more.
        self.flow.blocks[fall].entry = None;
        self.flow.blocks[taken].entry = None;
        self.carry = Some((meet, self.e.current(), self.stack.clone(), self.facts.clone()));
        true
    }

    fn switch(&mut self, s: &crate::classfile::Switch) {
        let mut value = self.pop_op();
        if !self.stack.is_empty() {
            // The value may be in a register that the stack is written to.
            let copy = self.temp(Type::I32);
            self.e.push(Instr::Copy { dst: copy, src: value });
            value = copy.into();
        }
        self.spill();
        let facts = self.facts.clone();
        let default = self.edge(self.target(s.default), &facts);
        let mut cases = Vec::with_capacity(s.cases.len());
        for (key, target) in &s.cases {
            let to = self.edge(self.target(*target), &facts);
            if to != default {
                cases.push((u64::from(*key as u32), to));
            }
        }
        self.e.terminate(Terminator::Switch { value, cases: cases.into(), default });
    }

    fn ret(&mut self, kind: Option<Kind>) {
        let value = match (self.ret, kind) {
            (Some(ty), Some(_)) => Some(self.pop_as(ty)),
            _ => None,
        };
        self.e.terminate(Terminator::Return(value));
    }
}

fn conversion(from: Kind, to: Kind) -> UnOp {
    match (from, to) {
        (Kind::Int, Kind::Long) => UnOp::SExt(64),
        (Kind::Long, Kind::Int) => UnOp::Trunc(32),
        (Kind::Int | Kind::Long, Kind::Float) => UnOp::SToF32,
        (Kind::Int | Kind::Long, Kind::Double) => UnOp::SToF64,
        (Kind::Float | Kind::Double, Kind::Int) => UnOp::FToSSat(32),
        (Kind::Float | Kind::Double, Kind::Long) => UnOp::FToSSat(64),
        (Kind::Float, Kind::Double) => UnOp::F32ToF64,
        (Kind::Double, Kind::Float) => UnOp::F64ToF32,
        _ => unreachable!("no instruction converts {from:?} to {to:?}"),
    }
}
