//! Floats. Little is true of them, and what is here is: NaN, the two zeros and rounding are minded.

use crate::{Op, Sort, TermId, Terms, Value};

/// A constant as an integer bound, when integers of the width convert exactly.
enum Bound {
    Always,
    Never,
    Below(i64),
}

impl Terms {
    fn as_float(&self, t: TermId) -> Option<f64> {
        self.as_const(t)?.as_float()
    }

    /// Is the value a number under every assignment? Looks through a few operators only.
    fn never_nan(&self, t: TermId) -> bool {
        let mut t = t;
        for _ in 0..8 {
            match self.op(t) {
                Op::Const(v) => return v.as_float().is_some_and(|x| !x.is_nan()),
                Op::SToFp(_) | Op::UToFp(_) | Op::IntToFp => return true,
                Op::FpNeg
                | Op::FpAbs
                | Op::FpFloor
                | Op::FpCeil
                | Op::FpRint
                | Op::FpTrunc
                | Op::FpToFp(_) => {
                    t = self.args(t)[0];
                }
                _ => return false,
            }
        }
        false
    }

    pub(super) fn floats(&mut self, op: &Op, args: &[TermId], sort: Sort) -> Option<TermId> {
        match (op, args) {
            (Op::FpNeg, [a]) => self.arg1(*a, &Op::FpNeg),
            (Op::FpAbs, [a]) => match self.op(*a) {
                Op::FpAbs => Some(*a),
                Op::FpNeg => Some(self.make(Op::FpAbs, &[self.args(*a)[0]])),
                _ => None,
            },
            (Op::FpSub, [a, b]) if a == b => Some(self.minus_itself(*a)),
            (Op::IntToFp, [a]) => self.word_as_double(*a),
            (Op::FpAdd | Op::FpSub | Op::FpMul | Op::FpDiv, [a, b]) => self.float_unit(op, *a, *b),
            (Op::FpIsNan, [a]) => self.is_nan(*a),
            (Op::FpEq | Op::FpLt | Op::FpLe, [a, b]) => self.float_comparison(op, *a, *b),
            (Op::FpToFp(_), [a]) => self.float_conversion(*a, sort),
            (Op::SToFp(_) | Op::UToFp(_), [a]) => self.integer_conversion(op, *a, sort),
            (Op::FpFloor | Op::FpCeil | Op::FpRint | Op::FpTrunc, [a]) => self.is_integral(*a).then_some(*a),
            (Op::FpToSSat(n), [a]) => self.back_to_integer(*n, *a).or_else(|| self.cut_of_cut(*n, *a)),
            (Op::BitsToFp, [a]) => self.arg1(*a, &Op::FpToBits),
            _ => None,
        }
    }

    /// Operands that change nothing: `x + (−0)`, `x − 0`, `x · 1`, `x / 1`; and `x · (−1)`.
    fn float_unit(&mut self, op: &Op, a: TermId, b: TermId) -> Option<TermId> {
        let y = self.as_float(b)?;
        if y.is_nan() {
            return Some(b);
        }
        match op {
            Op::FpAdd if y == 0.0 && y.is_sign_negative() => Some(a),
            Op::FpSub if y == 0.0 && y.is_sign_positive() => Some(a),
            Op::FpMul | Op::FpDiv if y == 1.0 => Some(a),
            Op::FpMul | Op::FpDiv if y == -1.0 => Some(self.make(Op::FpNeg, &[a])),
            _ => None,
        }
    }

    fn is_nan(&mut self, a: TermId) -> Option<TermId> {
        if self.never_nan(a) {
            return Some(self.false_());
        }
        match self.op(a) {
            Op::FpNeg | Op::FpAbs | Op::FpFloor | Op::FpCeil | Op::FpRint | Op::FpTrunc | Op::FpToFp(_) => {
                Some(self.make(Op::FpIsNan, &[self.args(a)[0]]))
            }
            _ => None,
        }
    }

    fn float_comparison(&mut self, op: &Op, a: TermId, b: TermId) -> Option<TermId> {
        let is_nan = |terms: &Terms, t: TermId| terms.as_float(t).is_some_and(f64::is_nan);
        if is_nan(self, a) || is_nan(self, b) || (a == b && *op == Op::FpLt) {
            return Some(self.false_());
        }
        if a == b {
            let t = self.make(Op::FpIsNan, &[a]);
            return Some(self.not(t));
        }
        if let (Some(x), Some(y)) = (self.arg1(a, &Op::FpNeg), self.arg1(b, &Op::FpNeg)) {
            return Some(self.make(op.clone(), &[y, x]));
        }
        if let Some(t) = self.monotone_comparison(op, a, b) {
            return Some(t);
        }
        if let Some(t) = self.shifted_comparison(op, a, b) {
            return Some(t);
        }
        if let Some(t) = self.scaled_comparison(op, a, b) {
            return Some(t);
        }
        if let Some(t) = self.comparison_of_converted(op, a, b) {
            return Some(t);
        }
        if let Some(t) = self.comparison_of_widened(op, a, b) {
            return Some(t);
        }
        if *op == Op::FpLe && self.never_nan(a) && self.never_nan(b) {
            return Some(self.at_most(Op::FpLt, a, b));
        }
        None
    }

    /// The signed integer, when the float is one converted without rounding.
    fn exactly_converted(&self, t: TermId) -> Option<TermId> {
        let exact = match self.op(t) {
            Op::SToFp(Sort::F64) => 54,
            Op::SToFp(Sort::F32) => 25,
            _ => return None,
        };
        let x = self.args(t)[0];
        // A signed number of n bits has a magnitude of n − 1 bits, or is a power of two.
        (self.bits(x) <= exact).then_some(x)
    }

    /// Comparisons of exactly converted integers with one another or with a constant.
    fn comparison_of_converted(&mut self, op: &Op, a: TermId, b: TermId) -> Option<TermId> {
        match (self.exactly_converted(a), self.exactly_converted(b)) {
            (Some(x), Some(y)) if self.sort(x) == self.sort(y) => Some(match op {
                Op::FpEq => self.eq(x, y),
                Op::FpLt => self.make(Op::BvSlt, &[x, y]),
                _ => self.make(Op::BvSle, &[x, y]),
            }),
            (Some(x), None) => {
                let k = self.as_float(b)?;
                match op {
                    Op::FpEq => Some(self.integer_equals(x, k)),
                    // x < k is x < ⌈k⌉; x ≤ k is x < ⌊k⌋ + 1
                    Op::FpLt => Some(self.integer_below(x, k.ceil(), 0)),
                    _ => Some(self.integer_below(x, k.floor(), 1)),
                }
            }
            (None, Some(y)) => {
                let k = self.as_float(a)?;
                let t = match op {
                    Op::FpEq => return Some(self.integer_equals(y, k)),
                    // k < y is ¬(y ≤ k); k ≤ y is ¬(y < k)
                    Op::FpLt => self.integer_below(y, k.floor(), 1),
                    _ => self.integer_below(y, k.ceil(), 0),
                };
                Some(self.not(t))
            }
            _ => None,
        }
    }

    /// `x < k + more` for an integral or infinite `k`.
    fn integer_below(&mut self, x: TermId, k: f64, more: i64) -> TermId {
        let facts = self.facts(x);
        let bound = if k > facts.signed.1 as f64 {
            Bound::Always
        } else if k < facts.signed.0 as f64 {
            Bound::Never
        } else {
            // Within the range of a type of at most 54 bits: exact.
            Bound::Below(k as i64 + more)
        };
        match bound {
            Bound::Always => self.true_(),
            Bound::Never => self.false_(),
            Bound::Below(k) if k > facts.signed.1 => self.true_(),
            Bound::Below(k) => {
                let k = self.like(x, k as u64);
                self.make(Op::BvSlt, &[x, k])
            }
        }
    }

    fn integer_equals(&mut self, x: TermId, k: f64) -> TermId {
        let facts = self.facts(x);
        if k.fract() != 0.0 || k < facts.signed.0 as f64 || k > facts.signed.1 as f64 {
            return self.false_();
        }
        let k = self.like(x, k as i64 as u64);
        self.eq(x, k)
    }

    /// Comparisons of widened floats with one another, or with a constant that the narrow sort has.
    fn comparison_of_widened(&mut self, op: &Op, a: TermId, b: TermId) -> Option<TermId> {
        let narrow = |terms: &mut Terms, t: TermId| match terms.op(t) {
            Op::FpToFp(Sort::F64) => Some(terms.args(t)[0]),
            Op::Const(Value::F64(bits)) => {
                let x = f64::from_bits(*bits);
                (f64::from(x as f32) == x).then(|| terms.f32(x as f32))
            }
            _ => None,
        };
        let (x, y) = (narrow(self, a)?, narrow(self, b)?);
        Some(self.make(op.clone(), &[x, y]))
    }

    fn float_conversion(&mut self, a: TermId, sort: Sort) -> Option<TermId> {
        if self.sort(a) == sort {
            return Some(a);
        }
        // Nothing was rounded yet.
        if let Some(x) = self.exactly_converted(a) {
            return Some(self.make(Op::SToFp(sort), &[x]));
        }
        // Widening loses nothing.
        let x = self.arg1(a, &Op::FpToFp(Sort::F64))?;
        (self.sort(x) == sort).then_some(x)
    }

    /// The extension of an integer does not matter, nor its signedness when it is not negative.
    fn integer_conversion(&mut self, op: &Op, a: TermId, sort: Sort) -> Option<TermId> {
        let is_signed = matches!(op, Op::SToFp(_));
        match self.extended(a) {
            Some((x, by_sign)) if by_sign == is_signed => Some(self.make(op.clone(), &[x])),
            _ if !is_signed && self.facts(a).is_non_negative() => Some(self.make(Op::SToFp(sort), &[a])),
            _ => None,
        }
    }

    /// Is the value an integer, infinite or NaN under every assignment, so that rounding to an integer leaves it
    /// as it is?
    fn is_integral(&self, t: TermId) -> bool {
        matches!(
            self.op(t),
            Op::SToFp(_) | Op::UToFp(_) | Op::FpFloor | Op::FpCeil | Op::FpRint | Op::FpTrunc
        )
    }

    /// An integer converted to a float without rounding, and back to no fewer bits.
    fn back_to_integer(&mut self, bits: u8, a: TermId) -> Option<TermId> {
        let x = self.exactly_converted(a)?;
        (self.bits(x) <= bits).then(|| self.make(Op::SignExtend(bits), &[x]))
    }

    /// Identity: NaN is NaN, the zeros differ.
    pub(super) fn identity_of_floats(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if self.as_float(b).is_some_and(f64::is_nan) {
            return Some(self.make(Op::FpIsNan, &[a]));
        }
        if let (Some(x), Some(y)) = (self.exactly_converted(a), self.exactly_converted(b))
            && self.sort(x) == self.sort(y)
        {
            return Some(self.eq(x, y));
        }
        if let (Some(x), Some(k)) = (self.exactly_converted(a), self.as_float(b)) {
            // No integer becomes the negative zero.
            let is_negative_zero = k == 0.0 && k.is_sign_negative();
            return Some(if is_negative_zero { self.false_() } else { self.integer_equals(x, k) });
        }
        if let (Some(x), Some(y)) = (self.arg1(a, &Op::FpNeg), self.arg1(b, &Op::FpNeg)) {
            return Some(self.eq(x, y));
        }
        None
    }
}
