//! Sums, differences, products, quotients of machine integers. Added constants go outermost.

use crate::sort::{mask, signed, signed_min};
use crate::{Op, TermId, Terms};

impl Terms {
    fn add(&mut self, a: TermId, b: TermId) -> TermId {
        self.make(Op::BvAdd, &[a, b])
    }

    fn sub(&mut self, a: TermId, b: TermId) -> TermId {
        self.make(Op::BvSub, &[a, b])
    }

    fn neg(&mut self, a: TermId) -> TermId {
        self.make(Op::BvNeg, &[a])
    }

    /// `t + c`.
    pub(super) fn plus(&mut self, t: TermId, c: u64) -> TermId {
        let c = self.like(t, c);
        self.add(t, c)
    }

    /// `c − t`.
    fn minus_from(&mut self, c: u64, t: TermId) -> TermId {
        let c = self.like(t, c);
        self.sub(c, t)
    }

    /// The constant and the term, when `t` is `c − x`.
    pub(super) fn const_minus(&self, t: TermId) -> Option<(u64, TermId)> {
        let (c, x) = self.arg2(t, &Op::BvSub)?;
        Some((self.as_bv(c)?, x))
    }

    pub(super) fn sum(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if let Some(c) = self.as_bv(b) {
            return self.sum_with_constant(a, c);
        }
        if a == b {
            let one = self.like(a, 1);
            return Some(self.make(Op::BvShl, &[a, one]));
        }
        for (x, y) in [(a, b), (b, a)] {
            if let Some((x, c)) = self.arg_const(x, &Op::BvAdd) {
                let t = self.add(x, y);
                return Some(self.plus(t, c));
            }
            if let Some((c, x)) = self.const_minus(x) {
                let t = self.sub(y, x);
                return Some(self.plus(t, c));
            }
            if let Some(y) = self.arg1(y, &Op::BvNeg) {
                return Some(self.sub(x, y));
            }
            // x + (y − x) = y
            if let Some((p, q)) = self.arg2(y, &Op::BvSub)
                && q == x
            {
                return Some(p);
            }
            if self.arg1(x, &Op::BvNot) == Some(y) {
                return Some(self.like(x, u64::MAX));
            }
        }
        None
    }

    fn sum_with_constant(&mut self, a: TermId, c: u64) -> Option<TermId> {
        if c == 0 {
            return Some(a);
        }
        if let Some((x, d)) = self.arg_const(a, &Op::BvAdd) {
            return Some(self.plus(x, c.wrapping_add(d)));
        }
        if let Some((d, x)) = self.const_minus(a) {
            return Some(self.minus_from(d.wrapping_add(c), x));
        }
        if let Some(x) = self.arg1(a, &Op::BvNot) {
            // ~x + c = (c − 1) − x
            return Some(self.minus_from(c.wrapping_sub(1), x));
        }
        if let Some(x) = self.arg1(a, &Op::BvNeg) {
            return Some(self.minus_from(c, x));
        }
        None
    }

    pub(super) fn difference(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if a == b {
            return Some(self.like(a, 0));
        }
        if let Some(c) = self.as_bv(b) {
            return Some(self.plus(a, c.wrapping_neg()));
        }
        if self.as_bv(a) == Some(0) {
            return Some(self.neg(b));
        }
        if let Some((x, c)) = self.arg_const(a, &Op::BvAdd) {
            let t = self.sub(x, b);
            return Some(self.plus(t, c));
        }
        if let Some((y, c)) = self.arg_const(b, &Op::BvAdd) {
            let t = self.sub(a, y);
            return Some(self.plus(t, c.wrapping_neg()));
        }
        if let Some((c, y)) = self.const_minus(b) {
            let t = self.add(a, y);
            return Some(self.plus(t, c.wrapping_neg()));
        }
        if let Some((c, x)) = self.const_minus(a) {
            let t = self.add(x, b);
            return Some(self.minus_from(c, t));
        }
        if let Some(y) = self.arg1(b, &Op::BvNeg) {
            return Some(self.add(a, y));
        }
        if let (Some(c), Some(y)) = (self.as_bv(a), self.arg1(b, &Op::BvNot)) {
            // c − ~y = y + (c + 1)
            return Some(self.plus(y, c.wrapping_add(1)));
        }
        self.cancelled(a, b)
    }

    /// `a − b` where one contains the other.
    fn cancelled(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if let Some((x, y)) = self.arg2(a, &Op::BvAdd) {
            if x == b {
                return Some(y);
            }
            if y == b {
                return Some(x);
            }
        }
        if let Some((x, y)) = self.arg2(b, &Op::BvAdd) {
            if x == a {
                return Some(self.neg(y));
            }
            if y == a {
                return Some(self.neg(x));
            }
        }
        if let Some((x, y)) = self.arg2(a, &Op::BvSub)
            && x == b
        {
            return Some(self.neg(y));
        }
        if let Some((x, y)) = self.arg2(b, &Op::BvSub)
            && x == a
        {
            return Some(y);
        }
        None
    }

    pub(super) fn negative(&mut self, a: TermId) -> Option<TermId> {
        if let Some(x) = self.arg1(a, &Op::BvNeg) {
            return Some(x);
        }
        if let Some(x) = self.arg1(a, &Op::BvNot) {
            return Some(self.plus(x, 1));
        }
        if let Some((x, c)) = self.arg_const(a, &Op::BvAdd) {
            return Some(self.minus_from(c.wrapping_neg(), x));
        }
        if let Some((x, y)) = self.arg2(a, &Op::BvSub) {
            return Some(self.sub(y, x));
        }
        if let Some((x, c)) = self.arg_const(a, &Op::BvMul) {
            let c = self.like(a, c.wrapping_neg());
            return Some(self.make(Op::BvMul, &[x, c]));
        }
        None
    }

    /// `(a / b) · b = a − a % b`, which holds of division by zero and of overflow as well.
    fn quotient_times_divisor(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        for (q, d) in [(a, b), (b, a)] {
            for (quotient, remainder) in [(Op::BvSDiv, Op::BvSRem), (Op::BvUDiv, Op::BvURem)] {
                if let Some((x, y)) = self.arg2(q, &quotient)
                    && y == d
                {
                    let rest = self.make(remainder, &[x, y]);
                    return Some(self.sub(x, rest));
                }
            }
        }
        None
    }

    /// The other factor, when `a` is a signed product with `b` that does not overflow.
    fn other_factor(&self, a: TermId, b: TermId) -> Option<TermId> {
        let (x, y) = self.arg2(a, &Op::BvMul)?;
        let other = if y == b {
            x
        } else if x == b {
            y
        } else {
            return None;
        };
        self.product_fits(true, x, y).then_some(other)
    }

    pub(super) fn product(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if let Some(t) = self.quotient_times_divisor(a, b) {
            return Some(t);
        }
        let m = mask(self.bits(a));
        let c = self.as_bv(b)?;
        match c {
            0 => return Some(b),
            1 => return Some(a),
            c if c == m => return Some(self.neg(a)),
            c if c.is_power_of_two() => {
                let s = self.like(a, u64::from(c.trailing_zeros()));
                return Some(self.make(Op::BvShl, &[a, s]));
            }
            _ => {}
        }
        let times = |terms: &mut Terms, x: TermId, c: u64| {
            let c = terms.like(x, c);
            terms.make(Op::BvMul, &[x, c])
        };
        if let Some((x, d)) = self.arg_const(a, &Op::BvMul) {
            return Some(times(self, x, c.wrapping_mul(d)));
        }
        if let Some((x, s)) = self.arg_const(a, &Op::BvShl) {
            return Some(times(self, x, c.checked_shl(s as u32).unwrap_or(0)));
        }
        if let Some(x) = self.arg1(a, &Op::BvNeg) {
            return Some(times(self, x, c.wrapping_neg()));
        }
        if let Some((x, d)) = self.arg_const(a, &Op::BvAdd) {
            let t = times(self, x, c);
            return Some(self.plus(t, c.wrapping_mul(d)));
        }
        if let Some((d, x)) = self.const_minus(a) {
            let t = times(self, x, c);
            return Some(self.minus_from(c.wrapping_mul(d), t));
        }
        None
    }

    pub(super) fn unsigned_quotient(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let (fa, fb) = (*self.facts(a), *self.facts(b));
        if fa.unsigned.1 < fb.unsigned.0 {
            return Some(self.like(a, 0));
        }
        let c = self.as_bv(b)?;
        if c.is_power_of_two() {
            let s = self.like(a, u64::from(c.trailing_zeros()));
            return Some(self.make(Op::BvLShr, &[a, s]));
        }
        (c == 0).then(|| self.like(a, u64::MAX))
    }

    pub(super) fn unsigned_remainder(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if a == b {
            return Some(self.like(a, 0));
        }
        let (fa, fb) = (*self.facts(a), *self.facts(b));
        if fa.unsigned.1 < fb.unsigned.0 {
            return Some(a);
        }
        let c = self.as_bv(b)?;
        if c.is_power_of_two() {
            let low = self.like(a, c - 1);
            return Some(self.make(Op::BvAnd, &[a, low]));
        }
        (c == 0).then_some(a)
    }

    pub(super) fn signed_quotient(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if self.facts(a).is_non_negative() && self.facts(b).is_non_negative() && self.facts(b).unsigned.0 > 0
        {
            return Some(self.make(Op::BvUDiv, &[a, b]));
        }
        if let Some(other) = self.other_factor(a, b) {
            // 0 / 0 is −1.
            let (zero, minus) = (self.like(b, 0), self.like(b, u64::MAX));
            let by_zero = self.make(Op::Eq, &[b, zero]);
            return Some(self.make(Op::Ite, &[by_zero, minus, other]));
        }
        match signed(self.bits(b), self.as_bv(b)?) {
            // A constant of one bit is 0 or −1.
            -1 => Some(self.neg(a)),
            1 => Some(a),
            _ => None,
        }
    }

    pub(super) fn signed_remainder(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if a == b {
            return Some(self.like(a, 0));
        }
        if self.facts(a).is_non_negative() && self.facts(b).is_non_negative() {
            return Some(self.make(Op::BvURem, &[a, b]));
        }
        if self.other_factor(a, b).is_some() {
            return Some(self.like(a, 0));
        }
        let bits = self.bits(b);
        let c = signed(bits, self.as_bv(b)?);
        match c {
            -1 | 1 => Some(self.like(a, 0)),
            0 => Some(a),
            // The divisor's sign does not matter.
            c if c < 0 && c != signed_min(bits) => {
                let c = self.like(b, c.wrapping_neg() as u64);
                Some(self.make(Op::BvSRem, &[a, c]))
            }
            _ => None,
        }
    }

    pub(super) fn product_overflows(&mut self, is_signed: bool, a: TermId, b: TermId) -> Option<TermId> {
        self.product_fits(is_signed, a, b).then(|| self.false_())
    }

    /// Do ranges show that the product has the width of its factors?
    fn product_fits(&self, is_signed: bool, a: TermId, b: TermId) -> bool {
        let (fa, fb) = (*self.facts(a), *self.facts(b));
        let bits = self.bits(a);
        if !is_signed {
            return u128::from(fa.unsigned.1) * u128::from(fb.unsigned.1) <= u128::from(mask(bits));
        }
        let range = i128::from(signed_min(bits))..=i128::from(crate::sort::signed_max(bits));
        let product = |x: i64, y: i64| i128::from(x) * i128::from(y);
        [fa.signed.0, fa.signed.1]
            .into_iter()
            .all(|x| [fb.signed.0, fb.signed.1].into_iter().all(|y| range.contains(&product(x, y))))
    }
}
