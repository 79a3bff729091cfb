//! Unbounded integers.

use crate::{Op, Sort, TermId, Terms, Value};

impl Terms {
    pub(super) fn as_int(&self, t: TermId) -> Option<i128> {
        match self.op(t) {
            Op::Const(Value::Int(v)) => Some(*v),
            _ => None,
        }
    }

    /// The first argument and the constant second one.
    fn int_const(&self, t: TermId, op: &Op) -> Option<(TermId, i128)> {
        let (a, b) = self.arg2(t, op)?;
        Some((a, self.as_int(b)?))
    }

    /// The bits of an integer that was made of as many.
    pub(super) fn low_bits(&mut self, bits: u8, a: TermId) -> Option<TermId> {
        let x = self.arg1(a, &Op::BvToInt)?;
        (self.sort(x) == Sort::Bv(bits)).then_some(x)
    }

    /// The bit-vectors of which two integers were made, or a constant that fits beside one; a constant beyond the width
    /// leaves nothing to compare.
    pub(super) fn of_bits(&mut self, a: TermId, b: TermId) -> Option<(TermId, TermId)> {
        let x = self.arg1(a, &Op::BvToInt);
        let y = self.arg1(b, &Op::BvToInt);
        match (x, y) {
            (Some(x), Some(y)) if self.sort(x) == self.sort(y) => Some((x, y)),
            (Some(x), None) => Some((x, self.int_as_bits(b, x)?)),
            (None, Some(y)) => Some((self.int_as_bits(a, y)?, y)),
            _ => None,
        }
    }

    /// A constant integer as a bit-vector of another's width, where it has that many bits.
    fn int_as_bits(&mut self, c: TermId, like: TermId) -> Option<TermId> {
        let Sort::Bv(bits) = self.sort(like) else { return None };
        let c = self.as_int(c)?;
        let limit = 1i128 << (bits - 1);
        (-limit <= c && c < limit).then(|| self.bv(bits, c as u64))
    }

    pub(super) fn integers(&mut self, op: &Op, a: TermId, b: TermId) -> Option<TermId> {
        let (ca, cb) = (self.as_int(a), self.as_int(b));
        if let (Op::IntLt, Some((x, y))) = (op, self.of_bits(a, b)) {
            return Some(self.make(Op::BvSlt, &[x, y]));
        }
        if let (Op::IntLt, Some(t)) = (op, self.word_below(a, b)) {
            return Some(t);
        }
        match (op, cb) {
            (Op::IntAdd | Op::IntSub, Some(0)) | (Op::IntMul | Op::IntDiv, Some(1)) => Some(a),
            (Op::IntMul, Some(0)) => Some(b),
            (Op::IntMod, Some(1 | -1)) => Some(self.int(0)),
            (Op::IntSub, _) if a == b => Some(self.int(0)),
            (Op::IntSub, Some(c)) => {
                let c = c.checked_neg()?;
                let c = self.int(c);
                Some(self.make(Op::IntAdd, &[a, c]))
            }
            (Op::IntAdd | Op::IntMul, Some(c)) => {
                let (x, d) = self.int_const(a, op)?;
                let c = if *op == Op::IntAdd { c.checked_add(d)? } else { c.checked_mul(d)? };
                let c = self.int(c);
                Some(self.make(op.clone(), &[x, c]))
            }
            (Op::IntLt, _) if a == b => Some(self.false_()),
            (Op::IntLt, Some(c)) => {
                let (x, d) = self.int_const(a, &Op::IntAdd)?;
                let c = self.int(c.checked_sub(d)?);
                Some(self.make(Op::IntLt, &[x, c]))
            }
            // c < x is ¬(x < c + 1)
            (Op::IntLt, None) => {
                let above = self.int(ca?.checked_add(1)?);
                let t = self.make(Op::IntLt, &[b, above]);
                Some(self.not(t))
            }
            _ => None,
        }
    }
}
