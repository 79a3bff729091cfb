//! Equalities.

use crate::sort::{mask, signed};
use crate::{Op, Sort, TermId, Terms, Value};

impl Terms {
    /// `a = b`; a constant is on the right.
    pub(super) fn equality(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if a == b {
            return Some(self.true_());
        }
        if let Some(t) = self.equality_of_choice(a, b).or_else(|| self.equality_of_choice(b, a)) {
            return Some(t);
        }
        match self.sort(a) {
            Sort::Bool => self.equivalence(a, b),
            Sort::Bv(_) => match self.as_bv(b) {
                Some(k) => self
                    .monotone_comparison(&Op::Eq, a, b)
                    .or_else(|| self.cut_equals(a, b))
                    .or_else(|| self.equals_constant(a, k)),
                None => self.linear_equality(a, b).or_else(|| self.equality_of_bits(a, b)),
            },
            Sort::F32 | Sort::F64 => self.identity_of_floats(a, b),
            Sort::Int => self.equality_of_integers(a, b),
            Sort::Ref => self.equality_of_owned(a, b),
            Sort::Str => None,
        }
    }

    /// Objects that are owned by cells are the same where the cells are.
    fn equality_of_owned(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let (Op::Symbol(f), Op::Symbol(g)) = (self.op(a).clone(), self.op(b).clone()) else { return None };
        if !self.is_owned(f) || !self.is_owned(g) {
            return None;
        }
        if f != g {
            return Some(self.false_());
        }
        let pairs: Vec<(TermId, TermId)> =
            self.args(a).iter().copied().zip(self.args(b).iter().copied()).collect();
        let mut all = self.true_();
        for (x, y) in pairs {
            let same = self.eq(x, y);
            all = self.and(all, same);
        }
        Some(all)
    }

    fn equivalence(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if self.is_bool(b, true) {
            return Some(a);
        }
        if self.is_bool(b, false) {
            return Some(self.not(a));
        }
        if self.opposite(a, b) {
            return Some(self.false_());
        }
        for (x, y) in [(a, b), (b, a)] {
            if let Some(x) = self.arg1(x, &Op::Not) {
                let t = self.eq(x, y);
                return Some(self.not(t));
            }
        }
        None
    }

    /// A choice with a constant branch against a constant, or with a branch that is the other side.
    fn equality_of_choice(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if self.sort(a) == Sort::Bool {
            return None;
        }
        let (c, x, y) = self.as_ite(a)?;
        if !self.is_short_choice(a) {
            return None;
        }
        for (positive, x, y) in [(true, x, y), (false, y, x)] {
            let both_constant = self.is_const(x) && self.is_const(b);
            if x != b && !both_constant {
                continue;
            }
            let rest = self.eq(y, b);
            let not_c = self.not(c);
            let (here, elsewhere) = if positive { (c, not_c) } else { (not_c, c) };
            return Some(if x == b { self.or(here, rest) } else { self.and(elsewhere, rest) });
        }
        None
    }

    /// `a = k` for machine integers.
    fn equals_constant(&mut self, a: TermId, k: u64) -> Option<TermId> {
        if !self.facts(a).may_be(k) {
            return Some(self.false_());
        }
        let bits = self.bits(a);
        // One bit is compared with 0 only.
        if bits == 1 && k == 1 {
            let t = self.equal_to(a, 0);
            return Some(self.not(t));
        }
        let args = self.args(a);
        let (x, y) = (args.first().copied()?, args.get(1).copied());
        let (cx, cy) = (self.as_bv(x), y.and_then(|y| self.as_bv(y)));
        match (self.op(a).clone(), cx, cy) {
            (Op::BvAdd, _, Some(c)) => Some(self.equal_to(x, k.wrapping_sub(c))),
            (Op::BvSub, Some(c), _) => Some(self.equal_to(y?, c.wrapping_sub(k))),
            (Op::BvSub, None, _) if k == 0 => Some(self.eq(x, y?)),
            (Op::BvNeg, ..) => Some(self.equal_to(x, k.wrapping_neg())),
            (Op::BvNot, ..) => Some(self.equal_to(x, !k)),
            (Op::BvXor, _, Some(c)) => Some(self.equal_to(x, k ^ c)),
            (Op::BvXor, _, None) if k == 0 => Some(self.eq(x, y?)),
            (Op::BvMul, _, Some(c)) if c & 1 == 1 => {
                let k = k.wrapping_mul(inverse(c));
                Some(self.equal_to(x, k))
            }
            (Op::BvOr, ..) if k == 0 => {
                let (x, y) = (self.equal_to(x, 0), self.equal_to(y?, 0));
                Some(self.and(x, y))
            }
            (Op::BvAnd, _, Some(c)) if c.is_power_of_two() && k == c => {
                let t = self.equal_to(a, 0);
                Some(self.not(t))
            }
            // The facts have settled that the bits cut off agree.
            (Op::ZeroExtend(_) | Op::SignExtend(_), ..) => Some(self.equal_to(x, k)),
            (Op::BvShl, _, Some(s)) => {
                let low = self.make(Op::Extract((u64::from(bits) - 1 - s) as u8, 0), &[x]);
                Some(self.equal_to(low, k >> s))
            }
            (Op::BvLShr, _, Some(s)) => {
                let high = self.make(Op::Extract(bits - 1, s as u8), &[x]);
                Some(self.equal_to(high, k))
            }
            (Op::Concat, ..) => {
                let y = y?;
                let (high, low) = (self.equal_to(x, k >> self.bits(y)), self.equal_to(y, k));
                Some(self.and(high, low))
            }
            (Op::BvSRem, _, Some(c)) if c.is_power_of_two() && c < 1 << (bits - 1) => {
                Some(self.remainder_equals(x, c, k))
            }
            (Op::FpToBits, ..) => Some(self.float_bits_equal(x, k)),
            _ => None,
        }
    }

    /// `t = k`, what is above the width dropped.
    fn equal_to(&mut self, t: TermId, k: u64) -> TermId {
        let k = self.like(t, k);
        self.eq(t, k)
    }

    /// `x srem c = k` for a power of two below the sign bit: the low bits are those of `k`, and where `k` is not
    /// 0 the sign is too.
    fn remainder_equals(&mut self, x: TermId, c: u64, k: u64) -> TermId {
        let bits = self.bits(x);
        let low = self.like(x, c - 1);
        let low = self.make(Op::BvAnd, &[x, low]);
        let same = self.equal_to(low, k & (c - 1));
        if k == 0 {
            return same;
        }
        let zero = self.like(x, 0);
        let negative = self.make(Op::BvSlt, &[x, zero]);
        let sign = if signed(bits, k) < 0 { negative } else { self.not(negative) };
        self.and(same, sign)
    }

    fn float_bits_equal(&mut self, x: TermId, k: u64) -> TermId {
        let value = if self.sort(x) == Sort::F32 { Value::F32(k as u32) } else { Value::F64(k) };
        if value.clone().canonical() != value {
            // Another NaN than the canonical one.
            return self.false_();
        }
        let k = self.constant(value);
        self.eq(x, k)
    }

    /// `a = b` where neither is constant.
    fn equality_of_bits(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if !self.facts(a).may_equal(self.facts(b)) {
            return Some(self.false_());
        }
        match (self.op(a).clone(), self.op(b).clone()) {
            (Op::BvNeg, Op::BvNeg) | (Op::BvNot, Op::BvNot) | (Op::FpToBits, Op::FpToBits) => {
                let (x, y) = (self.args(a)[0], self.args(b)[0]);
                return Some(self.eq(x, y));
            }
            (Op::ZeroExtend(_), Op::ZeroExtend(_)) | (Op::SignExtend(_), Op::SignExtend(_)) => {
                let by_sign = matches!(self.op(a), Op::SignExtend(_));
                let (x, y) = (self.args(a)[0], self.args(b)[0]);
                let (x, y) = self.widened_alike(x, y, by_sign);
                return Some(self.eq(x, y));
            }
            _ => {}
        }
        if let (Some((x, c)), Some((y, d))) = (self.arg_const(a, &Op::BvAdd), self.arg_const(b, &Op::BvAdd))
            && c == d
        {
            return Some(self.eq(x, y));
        }
        self.equal_parts(a, b).or_else(|| self.equal_parts(b, a))
    }

    /// Something added to both sides, or to one of them.
    fn equal_parts(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if let Some((x, y)) = self.arg2(a, &Op::BvAdd) {
            for (x, y) in [(x, y), (y, x)] {
                // x + y = x
                if x == b {
                    return Some(self.equal_to(y, 0));
                }
                // x + y = x + z
                if let Some((p, q)) = self.arg2(b, &Op::BvAdd)
                    && let Some(z) = if p == x {
                        Some(q)
                    } else if q == x {
                        Some(p)
                    } else {
                        None
                    }
                {
                    return Some(self.eq(y, z));
                }
            }
        }
        if let Some((x, y)) = self.arg2(a, &Op::BvSub) {
            // x − y = x
            if x == b {
                return Some(self.equal_to(y, 0));
            }
            if let Some((p, q)) = self.arg2(b, &Op::BvSub) {
                if p == x {
                    return Some(self.eq(y, q));
                }
                if q == y {
                    return Some(self.eq(x, p));
                }
            }
        }
        None
    }

    fn equality_of_integers(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if let Some((x, y)) = self.of_bits(a, b) {
            return Some(self.eq(x, y));
        }
        let k = match self.as_const(b) {
            Some(Value::Int(k)) => *k,
            _ => return None,
        };
        let (x, c) = self.arg2(a, &Op::IntAdd)?;
        match self.as_const(c) {
            Some(Value::Int(c)) => {
                let k = k.checked_sub(*c)?;
                let k = self.int(k);
                Some(self.eq(x, k))
            }
            _ => None,
        }
    }
}

/// The number by which an odd one gives 1, modulo 2⁶⁴ and so modulo every smaller power.
fn inverse(odd: u64) -> u64 {
    // Newton's iteration doubles the number of right bits; an odd number is its own inverse modulo 8.
    let mut x = odd;
    for _ in 0..5 {
        x = x.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(x)));
    }
    debug_assert_eq!(x.wrapping_mul(odd) & mask(64), 1);
    x
}
