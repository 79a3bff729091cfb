//! Arithmetic, comparisons and conversions (ECMA-335 §III.1.5, §III.3).

use super::stack::{Sty, Val};
use super::{Lower, Step, site};
use crate::meta::insn::{Bin, Cmp, To};
use conspect_ir::{BinOp, CheckKind, Const, Instr, Operand, Type, UnOp};

impl Lower<'_> {
    /// Pops two numbers and brings them to one kind.
    fn operands(&mut self) -> Step<(Operand, Operand, Sty)> {
        let (b, bs) = self.pop_settled()?;
        let (a, asty) = self.pop_settled()?;
        let common = match (asty, bs) {
            (x, y) if x == y => x,
            (Sty::I32, Sty::Native | Sty::I64) => bs,
            (Sty::Native | Sty::I64, Sty::I32) => asty,
            (Sty::Native, Sty::I64) | (Sty::I64, Sty::Native) => Sty::I64,
            (Sty::F32, Sty::F64) | (Sty::F64, Sty::F32) => Sty::F64,
            _ => return site("arithmetic on a pointer or object"),
        };
        let a = self.as_sty(Val::Op(a, asty), common)?;
        let b = self.as_sty(Val::Op(b, bs), common)?;
        Ok((a, b, common))
    }

    pub(super) fn binary(&mut self, op: Bin) -> Step<()> {
        if matches!(op, Bin::Shl | Bin::Shr | Bin::ShrUn) {
            let (count, cs) = self.pop_settled()?;
            let count = self.as_sty(Val::Op(count, cs), Sty::I32)?;
            let (v, sty) = self.pop_settled()?;
            if !matches!(sty, Sty::I32 | Sty::I64 | Sty::Native) {
                return site("a shift of something that is no integer");
            }
            let op = match op {
                Bin::Shl => BinOp::Shl,
                Bin::Shr => BinOp::AShr,
                _ => BinOp::LShr,
            };
            let ty = self.sty_type(sty);
            let r = self.b.bin(ty, op, v, count);
            self.push(r, sty);
            return Ok(());
        }
        if self.pointer_arithmetic(op)? {
            return Ok(());
        }
        if matches!(op, Bin::And | Bin::Or | Bin::Xor)
            && let [.., Val::Cond(a), Val::Cond(b)] = self.stack[..]
        {
            self.stack.truncate(self.stack.len() - 2);
            let op = match op {
                Bin::And => BinOp::And,
                Bin::Or => BinOp::Or,
                _ => BinOp::Xor,
            };
            let r = self.b.bin(Type::Bool, op, a, b);
            self.stack.push(Val::Cond(r.into()));
            return Ok(());
        }
        let (a, b, sty) = self.operands()?;
        let ty = self.sty_type(sty);
        if matches!(sty, Sty::F32 | Sty::F64) {
            let op = match op {
                Bin::Add => BinOp::FAdd,
                Bin::Sub => BinOp::FSub,
                Bin::Mul => BinOp::FMul,
                Bin::Div => BinOp::FDiv,
                Bin::Rem => BinOp::FRem,
                _ => return site("an integer operation on floats"),
            };
            let r = self.b.bin(ty, op, a, b);
            self.push(r, sty);
            return Ok(());
        }
        if !matches!(sty, Sty::I32 | Sty::I64 | Sty::Native) {
            return site("arithmetic on an object");
        }
        let (plain, overflows) = match op {
            Bin::Add => (BinOp::Add, None),
            Bin::Sub => (BinOp::Sub, None),
            Bin::Mul => (BinOp::Mul, None),
            Bin::And => (BinOp::And, None),
            Bin::Or => (BinOp::Or, None),
            Bin::Xor => (BinOp::Xor, None),
            Bin::AddOvf => (BinOp::Add, Some(BinOp::SAddOverflows)),
            Bin::AddOvfUn => (BinOp::Add, Some(BinOp::UAddOverflows)),
            Bin::SubOvf => (BinOp::Sub, Some(BinOp::SSubOverflows)),
            Bin::SubOvfUn => (BinOp::Sub, Some(BinOp::USubOverflows)),
            Bin::MulOvf => (BinOp::Mul, Some(BinOp::SMulOverflows)),
            Bin::MulOvfUn => (BinOp::Mul, Some(BinOp::UMulOverflows)),
            Bin::Div | Bin::Rem => {
                self.division_checks(a, b, sty, true)?;
                (if op == Bin::Div { BinOp::SDiv } else { BinOp::SRem }, None)
            }
            Bin::DivUn | Bin::RemUn => {
                self.division_checks(a, b, sty, false)?;
                (if op == Bin::DivUn { BinOp::UDiv } else { BinOp::URem }, None)
            }
            Bin::Shl | Bin::Shr | Bin::ShrUn => unreachable!("shifts are done"),
        };
        if let Some(test) = overflows {
            let over = self.b.bin(Type::Bool, test, a, b);
            let fine = self.not(over.into());
            self.check(CheckKind::Overflow, fine)?;
        }
        let r = self.b.bin(ty, plain, a, b);
        self.push(r, sty);
        Ok(())
    }

    fn number(&mut self, sty: Sty, value: i64) -> Operand {
        match sty {
            Sty::I32 => self.b.constant(Const::i32(value as i32)),
            _ => self.b.constant(Const::i64(value)),
        }
    }

    fn division_checks(&mut self, a: Operand, b: Operand, sty: Sty, signed: bool) -> Step<()> {
        let divisor = self.constant_of(b);
        if divisor.is_none_or(|d| d == 0) {
            let zero = self.number(sty, 0);
            let fine = self.b.bin(Type::Bool, BinOp::Ne, b, zero);
            self.check(CheckKind::Division, fine.into())?;
        }
        let minus_one = if sty == Sty::I32 { u64::from(u32::MAX) } else { u64::MAX };
        if signed && divisor.is_none_or(|d| d == minus_one) {
            let min = self.number(sty, if sty == Sty::I32 { i64::from(i32::MIN) } else { i64::MIN });
            let minus = self.number(sty, -1);
            let other = self.b.bin(Type::Bool, BinOp::Ne, b, minus);
            let small = self.b.bin(Type::Bool, BinOp::Ne, a, min);
            let fine = self.b.bin(Type::Bool, BinOp::Or, other, small);
            self.check(CheckKind::Overflow, fine.into())?;
        }
        Ok(())
    }

    /// Pops two values and compares them.
    pub(super) fn compare(&mut self, cmp: Cmp) -> Step<Operand> {
        if let [.., Val::Cond(a), Val::Cond(b)] = self.stack[..]
            && matches!(cmp, Cmp::Eq | Cmp::NeUn)
        {
            self.stack.truncate(self.stack.len() - 2);
            let op = if cmp == Cmp::Eq { BinOp::Eq } else { BinOp::Ne };
            return Ok(self.b.bin(Type::Bool, op, a, b).into());
        }
        if let [.., Val::Cond(a), Val::Op(b, Sty::I32)] = self.stack[..]
            && matches!(cmp, Cmp::Eq | Cmp::NeUn)
            && let Some(c @ (0 | 1)) = self.constant_of(b)
        {
            self.stack.truncate(self.stack.len() - 2);
            let same = (c == 1) == (cmp == Cmp::Eq);
            return Ok(if same { a } else { self.not(a) });
        }
        let is_pointer =
            |v: Option<&Val>| matches!(v, Some(Val::Op(_, Sty::Ref | Sty::Addr(_) | Sty::Ptr(_))));
        let n = self.stack.len();
        if is_pointer(self.stack.last()) || is_pointer(n.checked_sub(2).and_then(|i| self.stack.get(i))) {
            return self.compare_pointers(cmp);
        }
        let (a, b, sty) = self.operands()?;
        let float = matches!(sty, Sty::F32 | Sty::F64);
        // An unordered comparison is the negation of its opposite.
        let (op, negate, swap) = match (cmp, float) {
            (Cmp::Eq, false) => (BinOp::Eq, false, false),
            (Cmp::NeUn, false) => (BinOp::Ne, false, false),
            (Cmp::Lt, false) => (BinOp::SLt, false, false),
            (Cmp::Gt, false) => (BinOp::SLt, false, true),
            (Cmp::Le, false) => (BinOp::SLe, false, false),
            (Cmp::Ge, false) => (BinOp::SLe, false, true),
            (Cmp::LtUn, false) => (BinOp::ULt, false, false),
            (Cmp::GtUn, false) => (BinOp::ULt, false, true),
            (Cmp::LeUn, false) => (BinOp::ULe, false, false),
            (Cmp::GeUn, false) => (BinOp::ULe, false, true),
            (Cmp::Eq, true) => (BinOp::FEq, false, false),
            (Cmp::NeUn, true) => (BinOp::FNe, false, false),
            (Cmp::Lt, true) => (BinOp::FLt, false, false),
            (Cmp::Gt, true) => (BinOp::FLt, false, true),
            (Cmp::Le, true) => (BinOp::FLe, false, false),
            (Cmp::Ge, true) => (BinOp::FLe, false, true),
            (Cmp::LtUn, true) => (BinOp::FLe, true, true),
            (Cmp::GtUn, true) => (BinOp::FLe, true, false),
            (Cmp::LeUn, true) => (BinOp::FLt, true, true),
            (Cmp::GeUn, true) => (BinOp::FLt, true, false),
        };
        let (a, b) = if swap { (b, a) } else { (a, b) };
        let r = self.b.bin(Type::Bool, op, a, b);
        Ok(if negate { self.not(r.into()) } else { r.into() })
    }

    fn compare_pointers(&mut self, cmp: Cmp) -> Step<Operand> {
        let (b, bs) = self.pop_object()?;
        let (a, asty) = self.pop_object()?;
        if let Sty::Addr(ty) | Sty::Ptr(ty) = asty {
            return self.compare_addresses(cmp, a, b, ty);
        }
        if let Sty::Addr(ty) | Sty::Ptr(ty) = bs {
            return self.compare_addresses(cmp, a, b, ty);
        }
        let op = match cmp {
            Cmp::Eq => BinOp::Eq,
            // `x > null` is how compilers write `x != null`.
            Cmp::NeUn | Cmp::GtUn => BinOp::Ne,
            _ => return site("an ordering of references"),
        };
        Ok(self.b.bin(Type::Bool, op, a, b).into())
    }

    pub(super) fn convert(&mut self, to: To) -> Step<()> {
        if let Some(Val::Op(_, Sty::Addr(ty) | Sty::Ptr(ty))) = self.stack.last().cloned() {
            // A pointer stays what it is; as a number it has no meaning here.
            return match to {
                To::I | To::U | To::I8 | To::U8 => {
                    let (op, _) = self.pop_settled()?;
                    self.push(op, Sty::Ptr(ty));
                    Ok(())
                }
                _ => {
                    let (op, _) = self.pop_settled()?;
                    let number = self.as_sty(Val::Op(op, Sty::Ptr(ty)), Sty::I64)?;
                    self.push(number, Sty::I64);
                    self.convert(to)
                }
            };
        }
        if matches!(to, To::I | To::U) && self.null_or_string()? {
            return Ok(());
        }
        if matches!(self.stack.last(), Some(Val::Bytes(..))) && matches!(to, To::I | To::U | To::I8 | To::U8)
        {
            return Ok(());
        }
        if matches!(self.stack.last(), Some(Val::Cond(_)))
            && matches!(to, To::I4 | To::U4 | To::I1 | To::U1 | To::I2 | To::U2)
        {
            return Ok(());
        }
        let (v, sty) = self.pop_settled()?;
        let v = match (sty, to) {
            (Sty::F32 | Sty::F64, To::R4 | To::R8 | To::RUn) => {
                let want = if to == To::R4 { Sty::F32 } else { Sty::F64 };
                let r = self.as_sty(Val::Op(v, sty), want)?;
                self.push(r, want);
                return Ok(());
            }
            (Sty::F32 | Sty::F64, _) => return self.float_to_int(v, sty, to),
            (Sty::I32 | Sty::I64 | Sty::Native, _) => v,
            _ => return site("a conversion of an object"),
        };
        let from_32 = sty == Sty::I32;
        match to {
            To::I1 | To::U1 | To::I2 | To::U2 => {
                let bits = if matches!(to, To::I1 | To::U1) { 8 } else { 16 };
                if let Some(c) = self.constant_of(v) {
                    let c = match to {
                        To::I1 => i32::from(c as i8),
                        To::U1 => i32::from(c as u8),
                        To::I2 => i32::from(c as i16),
                        _ => i32::from(c as u16),
                    };
                    let c = self.int(c);
                    self.push(c, Sty::I32);
                    return Ok(());
                }
                let signed = matches!(to, To::I1 | To::I2);
                let low = self.b.un(Type::Bits { bits, signed }, UnOp::Trunc(bits), v);
                let ext = if signed { UnOp::SExt(32) } else { UnOp::ZExt(32) };
                let r = self.b.un(Type::I32, ext, low);
                self.push(r, Sty::I32);
            }
            To::I4 | To::U4 => {
                let r = self.as_sty(Val::Op(v, sty), Sty::I32)?;
                self.push(r, Sty::I32);
            }
            To::I8 | To::I => {
                let want = if to == To::I8 { Sty::I64 } else { Sty::Native };
                let r = self.as_sty(Val::Op(v, sty), want)?;
                self.push(r, want);
            }
            To::U8 | To::U => {
                let want = if to == To::U8 { Sty::I64 } else { Sty::Native };
                let r: Operand = match self.constant_of(v) {
                    Some(c) => self.b.constant(Const::i64(c as i64)),
                    None if from_32 => self.b.un(Type::I64, UnOp::ZExt(64), v).into(),
                    None => v,
                };
                self.push(r, want);
            }
            To::R4 => {
                let r = self.b.un(Type::F32, UnOp::SToF32, v);
                self.push(r, Sty::F32);
            }
            To::R8 => {
                let r = self.b.un(Type::F64, UnOp::SToF64, v);
                self.push(r, Sty::F64);
            }
            To::RUn => {
                let r = self.b.un(Type::F64, UnOp::UToF64, v);
                self.push(r, Sty::F64);
            }
        }
        Ok(())
    }

    /// Truncates; the result is not specified where the value does not fit. Mono on x86-64 takes the low bits of a conversion
    /// to 32 bits, for `uint` to 64 bits, which are −2³¹ and −2⁶³ for what does not fit there.
    fn float_to_int(&mut self, v: Operand, sty: Sty, to: To) -> Step<()> {
        let v = self.as_sty(Val::Op(v, sty), Sty::F64)?;
        let exact = self.to_64_bits(v, true);
        if matches!(to, To::U8 | To::U) {
            // Not below 2⁶³, as NaN is: the difference, with the top bit the other way.
            let high = self.b.constant(Const::F64(9_223_372_036_854_775_808.0));
            let less = self.b.bin(Type::F64, BinOp::FSub, v, high);
            let rest = self.to_64_bits(less.into(), false);
            let min = self.b.constant(Const::i64(i64::MIN));
            let top = self.b.bin(Type::I64, BinOp::Xor, rest, min);
            let is_low = self.b.bin(Type::Bool, BinOp::FLt, v, high);
            let r = self.b.reg(Type::I64);
            self.b.push(Instr::Select { dst: r, cond: is_low.into(), then: exact, els: top.into() });
            self.push(r, if to == To::U8 { Sty::I64 } else { Sty::Native });
            return Ok(());
        }
        match to {
            To::I8 => self.push(exact, Sty::I64),
            To::I => self.push(exact, Sty::Native),
            To::I4 => {
                // 32-bit `cvttsd2si`: −2³¹ for what does not fit.
                let narrow = self.b.un(Type::I32, UnOp::Trunc(32), exact);
                let back = self.b.un(Type::I64, UnOp::SExt(64), narrow);
                let same = self.b.bin(Type::Bool, BinOp::Eq, back, exact);
                let min = self.int(i32::MIN);
                let r = self.b.reg(Type::I32);
                self.b.push(Instr::Select { dst: r, cond: same.into(), then: narrow.into(), els: min });
                self.push(r, Sty::I32);
            }
            To::I1 | To::U1 | To::I2 | To::U2 => {
                self.push(v, Sty::F64);
                self.convert(To::I4)?;
                self.convert(to)?;
            }
            _ => {
                self.push(exact, Sty::I64);
                self.convert(to)?;
            }
        }
        Ok(())
    }

    /// `cvttsd2si`: −2⁶³ for NaN and what does not fit, which nothing below the lowest number is where `signed` is false.
    fn to_64_bits(&mut self, v: Operand, signed: bool) -> Operand {
        let wide = self.b.un(Type::I64, UnOp::FToSSat(64), v);
        let min = self.b.constant(Const::i64(i64::MIN));
        let high = self.b.constant(Const::F64(9_223_372_036_854_775_808.0));
        let mut fits = self.b.bin(Type::Bool, BinOp::FLt, v, high);
        if signed {
            let low = self.b.constant(Const::F64(-9_223_372_036_854_775_808.0));
            let above = self.b.bin(Type::Bool, BinOp::FLe, low, v);
            fits = self.b.bin(Type::Bool, BinOp::And, above, fits);
        }
        let exact = self.b.reg(Type::I64);
        self.b.push(Instr::Select { dst: exact, cond: fits.into(), then: wide.into(), els: min });
        exact.into()
    }

    pub(super) fn convert_checked(&mut self, to: To, unsigned: bool) -> Step<()> {
        if let Some(Val::Op(_, Sty::Addr(ty) | Sty::Ptr(ty))) = self.stack.last().cloned() {
            if matches!(to, To::I | To::U | To::I8 | To::U8) {
                return self.convert(to);
            }
            let (op, _) = self.pop_settled()?;
            let number = self.as_sty(Val::Op(op, Sty::Ptr(ty)), Sty::I64)?;
            self.push(number, Sty::I64);
        }
        if matches!(self.stack.last(), Some(Val::Bytes(..)) | Some(Val::Cond(_))) {
            let (v, sty) = self.pop_settled()?;
            self.push(v, sty);
        }
        let (v, sty) = self.pop_settled()?;
        // The range of the target: lowest and highest value.
        let (low, high): (i128, i128) = match to {
            To::I1 => (i8::MIN.into(), i8::MAX.into()),
            To::U1 => (0, u8::MAX.into()),
            To::I2 => (i16::MIN.into(), i16::MAX.into()),
            To::U2 => (0, u16::MAX.into()),
            To::I4 => (i32::MIN.into(), i32::MAX.into()),
            To::U4 => (0, u32::MAX.into()),
            To::I8 | To::I => (i64::MIN.into(), i64::MAX.into()),
            To::U8 | To::U => (0, u64::MAX.into()),
            To::R4 | To::R8 | To::RUn => return site("a checked conversion to a float"),
        };
        if matches!(sty, Sty::F32 | Sty::F64) {
            let v = self.as_sty(Val::Op(v, sty), Sty::F64)?;
            // Truncated, it is in range: low − 1 < v < high + 1; for 64 bits low ≤ v.
            let (below, above) = ((low - 1) as f64, (high + 1) as f64);
            let floor = self.b.constant(Const::F64(below));
            let ceiling = self.b.constant(Const::F64(above));
            let op = if low < i128::from(i32::MIN) { BinOp::FLe } else { BinOp::FLt };
            let a = self.b.bin(Type::Bool, op, floor, v);
            let b = self.b.bin(Type::Bool, BinOp::FLt, v, ceiling);
            let fine = self.b.bin(Type::Bool, BinOp::And, a, b);
            self.check(CheckKind::Overflow, fine.into())?;
            self.push(v, Sty::F64);
            if matches!(to, To::U4) {
                self.convert(To::I8)?;
                return self.convert(To::U4);
            }
            return self.convert(to);
        }
        if !matches!(sty, Sty::I32 | Sty::I64 | Sty::Native) {
            return site("a conversion of an object");
        }
        let from = self.sty_type(sty);
        let bits = if sty == Sty::I32 { 32 } else { 64 };
        let (from_low, from_high): (i128, i128) = match (bits, unsigned) {
            (32, false) => (i32::MIN.into(), i32::MAX.into()),
            (32, true) => (0, u32::MAX.into()),
            (_, false) => (i64::MIN.into(), i64::MAX.into()),
            (_, true) => (0, u64::MAX.into()),
        };
        let constant = |this: &mut Self, c: i128| {
            if bits == 32 {
                this.b.constant(Const::i32(c as i32))
            } else {
                this.b.constant(Const::i64(c as i64))
            }
        };
        let le = if unsigned { BinOp::ULe } else { BinOp::SLe };
        if from_low < low {
            let c = constant(self, low);
            let fine = self.b.bin(Type::Bool, le, c, v);
            self.check(CheckKind::Overflow, fine.into())?;
        }
        if from_high > high {
            let c = constant(self, high);
            let fine = self.b.bin(Type::Bool, le, v, c);
            self.check(CheckKind::Overflow, fine.into())?;
        }
        let _ = from;
        self.push(v, sty);
        // The value is in range: widening follows the operand's sign.
        match (to, unsigned) {
            (To::I8, true) => self.convert(To::U8),
            (To::I, true) => self.convert(To::U),
            (To::U8, false) => self.convert(To::I8),
            (To::U, false) => self.convert(To::I),
            _ => self.convert(to),
        }
    }

    pub(super) fn check_finite(&mut self) -> Step<()> {
        let (v, sty) = self.pop_settled()?;
        let wide = self.as_sty(Val::Op(v, sty), Sty::F64)?;
        let zero = self.b.constant(Const::F64(0.0));
        // x − x is 0 for finite numbers and NaN for others.
        let difference = self.b.bin(Type::F64, BinOp::FSub, wide, wide);
        let fine = self.b.bin(Type::Bool, BinOp::FEq, difference, zero);
        self.check(CheckKind::Overflow, fine.into())?;
        self.push(v, sty);
        Ok(())
    }
}
