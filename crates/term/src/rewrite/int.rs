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
        let remade = match op {
            Op::IntAdd => self.divided_again(a, b).or_else(|| self.divided_again(b, a)),
            Op::IntSub => self.taken_off(a, b),
            _ => None,
        };
        if remade.is_some() {
            return remade;
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

    /// The quotient or remainder by ⌊x / y⌋ as programs make it of SMT-LIB's: where y is negative, that of −x by −y.
    fn floored(&mut self, op: &Op, x: TermId, y: TermId) -> TermId {
        let zero = self.int(0);
        let positive = self.make(Op::IntLt, &[zero, y]);
        let (minus_x, minus_y) = (self.make(Op::IntSub, &[zero, x]), self.make(Op::IntSub, &[zero, y]));
        let (above, below) = (self.make(op.clone(), &[x, y]), self.make(op.clone(), &[minus_x, minus_y]));
        let below = if *op == Op::IntMod { self.make(Op::IntSub, &[zero, below]) } else { below };
        self.make(Op::Ite, &[positive, above, below])
    }

    /// The dividend of a product that is a quotient times its divisor, with the divisor, and whether the quotient is SMT-LIB's own.
    fn multiple(&mut self, product: TermId) -> Option<(TermId, TermId, bool)> {
        let (a, b) = self.arg2(product, &Op::IntMul)?;
        for (quotient, y) in [(a, b), (b, a)] {
            match self.arg2(quotient, &Op::IntDiv) {
                Some((x, by)) if by == y => return Some((x, y, true)),
                _ => {}
            }
            if *self.op(quotient) != Op::Ite {
                continue;
            }
            for branch in [self.args(quotient)[1], self.args(quotient)[2]] {
                if let Some((x, by)) = self.arg2(branch, &Op::IntDiv)
                    && by == y
                    && self.floored(&Op::IntDiv, x, y) == quotient
                {
                    return Some((x, y, false));
                }
            }
        }
        None
    }

    fn remainder(&mut self, x: TermId, y: TermId, is_own: bool) -> TermId {
        if is_own { self.make(Op::IntMod, &[x, y]) } else { self.floored(&Op::IntMod, x, y) }
    }

    /// `(x / y) · y + x mod y` is x, whatever y is.
    fn divided_again(&mut self, product: TermId, rest: TermId) -> Option<TermId> {
        let (x, y, is_own) = self.multiple(product)?;
        (self.remainder(x, y, is_own) == rest).then_some(x)
    }

    /// `x − (x / y) · y` is the remainder.
    fn taken_off(&mut self, a: TermId, product: TermId) -> Option<TermId> {
        let (x, y, is_own) = self.multiple(product)?;
        (x == a).then(|| self.remainder(x, y, is_own))
    }
}
