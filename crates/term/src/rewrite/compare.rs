//! `<` on machine integers, unsigned and signed at once.

use crate::sort::{mask, signed, signed_max, signed_min};
use crate::{Op, TermId, Terms};

fn op_of(is_signed: bool) -> Op {
    if is_signed { Op::BvSlt } else { Op::BvUlt }
}

impl Terms {
    /// The interval of a term in the order at hand, as numbers that hold both orders.
    fn interval(&self, is_signed: bool, t: TermId) -> (i128, i128) {
        let f = self.facts(t);
        if is_signed {
            (i128::from(f.signed.0), i128::from(f.signed.1))
        } else {
            (i128::from(f.unsigned.0), i128::from(f.unsigned.1))
        }
    }

    pub(super) fn number(&self, is_signed: bool, t: TermId) -> Option<i128> {
        let k = self.as_bv(t)?;
        Some(if is_signed { i128::from(signed(self.bits(t), k)) } else { i128::from(k) })
    }

    /// `a < b`.
    pub(super) fn less(&mut self, is_signed: bool, a: TermId, b: TermId) -> Option<TermId> {
        let ((a_lo, a_hi), (b_lo, b_hi)) = (self.interval(is_signed, a), self.interval(is_signed, b));
        if a == b || a_lo >= b_hi {
            return Some(self.false_());
        }
        if a_hi < b_lo {
            return Some(self.true_());
        }
        if is_signed && self.same_sign(a, b) {
            return Some(self.make(Op::BvUlt, &[a, b]));
        }
        if is_signed && let Some(t) = self.monotone_comparison(&Op::BvSlt, a, b) {
            return Some(t);
        }
        if is_signed && let Some(t) = self.cut_less(a, b) {
            return Some(t);
        }
        if let Some(k) = self.number(is_signed, b) {
            return self.less_than_constant(is_signed, a, k);
        }
        if let Some(k) = self.number(is_signed, a) {
            // k < b is ¬(b < k + 1); k is not the greatest number, or the intervals had settled it.
            let above = self.like(b, (k + 1) as u64);
            let t = self.make(op_of(is_signed), &[b, above]);
            return Some(self.not(t));
        }
        if let Some(t) = self.less_of_extensions(is_signed, a, b) {
            return Some(t);
        }
        if let (Some(x), Some(y)) = (self.arg1(a, &Op::BvNot), self.arg1(b, &Op::BvNot)) {
            return Some(self.make(op_of(is_signed), &[y, x]));
        }
        self.within(is_signed, a, b)
    }

    fn same_sign(&self, a: TermId, b: TermId) -> bool {
        let (a, b) = (self.facts(a), self.facts(b));
        (a.is_non_negative() && b.is_non_negative()) || (a.is_negative() && b.is_negative())
    }

    /// `a < k`, where the intervals leave both answers possible.
    fn less_than_constant(&mut self, is_signed: bool, a: TermId, k: i128) -> Option<TermId> {
        let (lo, hi) = self.interval(is_signed, a);
        let bits = self.bits(a);
        if k == lo + 1 {
            let lo = self.like(a, lo as u64);
            return Some(self.eq(a, lo));
        }
        if k == hi {
            let hi = self.like(a, hi as u64);
            let t = self.eq(a, hi);
            return Some(self.not(t));
        }
        if !is_signed && k == 1 << (bits - 1) {
            let zero = self.like(a, 0);
            let t = self.make(Op::BvSlt, &[a, zero]);
            return Some(self.not(t));
        }
        if let Some(x) = self.arg1(a, &Op::BvNot) {
            // ~x < k is ~k < x
            let k = self.like(a, !(k as u64));
            return Some(self.make(op_of(is_signed), &[k, x]));
        }
        self.extension_less(is_signed, a, k)
            .or_else(|| self.sum_less(is_signed, a, k))
            .or_else(|| self.difference_negative(is_signed, a, k))
            .or_else(|| {
                let k = self.like(a, k as u64);
                self.within(is_signed, a, k)
            })
    }

    /// `a <u b` where `b` is not negative and `a` may be is `0 ≤ a ∧ a < b`: the bounds check of an array in terms
    /// of the comparisons that programs are written with, so that guards see that one implies the other. Numbers
    /// of fewer than 32 bits are characters for the most part, and those are compared without a sign anyway.
    fn within(&mut self, is_signed: bool, a: TermId, b: TermId) -> Option<TermId> {
        let not_at_hand = !self.facts(b).is_non_negative() || self.facts(a).is_non_negative();
        if is_signed || not_at_hand || self.bits(a) < 32 {
            return None;
        }
        let zero = self.like(a, 0);
        let negative = self.make(Op::BvSlt, &[a, zero]);
        let not_negative = self.not(negative);
        let less = self.make(Op::BvSlt, &[a, b]);
        Some(self.and(not_negative, less))
    }

    /// An extended number below a constant: the same question of the number itself.
    fn extension_less(&mut self, is_signed: bool, a: TermId, k: i128) -> Option<TermId> {
        let (x, by_sign) = self.extended(a)?;
        let own = self.bits(x);
        if !by_sign {
            // A constant beyond the narrow range was settled by the intervals.
            let k = self.like(x, k as u64);
            return Some(self.make(Op::BvUlt, &[x, k]));
        }
        let wide = signed(self.bits(a), k as u64);
        if wide < signed_min(own) || wide > signed_max(own) {
            // Unsigned and between the two halves: below it are the numbers that are not negative.
            debug_assert!(!is_signed);
            let zero = self.like(x, 0);
            let t = self.make(Op::BvSlt, &[x, zero]);
            return Some(self.not(t));
        }
        let k = self.like(x, k as u64);
        Some(self.make(op_of(is_signed), &[x, k]))
    }

    /// `x + c < k` where the sum cannot wrap around.
    fn sum_less(&mut self, is_signed: bool, a: TermId, k: i128) -> Option<TermId> {
        let (x, c) = self.arg_const(a, &Op::BvAdd)?;
        let bits = self.bits(a);
        let (least, greatest) = if is_signed {
            (i128::from(signed_min(bits)), i128::from(signed_max(bits)))
        } else {
            (0, i128::from(mask(bits)))
        };
        let (lo, hi) = self.interval(is_signed, x);
        // As an unsigned number the constant may also stand for something subtracted.
        let c = i128::from(c);
        for c in [c, c - (1i128 << bits)] {
            if lo + c >= least && hi + c <= greatest {
                let k = k - c;
                return Some(if k <= least {
                    self.false_()
                } else if k > greatest {
                    self.true_()
                } else {
                    let k = self.like(x, k as u64);
                    self.make(op_of(is_signed), &[x, k])
                });
            }
        }
        None
    }

    /// `x − y < 0` where the difference cannot overflow.
    fn difference_negative(&mut self, is_signed: bool, a: TermId, k: i128) -> Option<TermId> {
        if !is_signed || k != 0 {
            return None;
        }
        let (x, y) = self.arg2(a, &Op::BvSub)?;
        let bits = self.bits(a);
        let ((x_lo, x_hi), (y_lo, y_hi)) = (self.interval(true, x), self.interval(true, y));
        let fits = x_lo - y_hi >= i128::from(signed_min(bits)) && x_hi - y_lo <= i128::from(signed_max(bits));
        fits.then(|| self.make(Op::BvSlt, &[x, y]))
    }

    /// Two numbers that were extended the same way to more bits than either has: the narrower one extended to
    /// the other's width only.
    pub(super) fn widened_alike(&mut self, x: TermId, y: TermId, by_sign: bool) -> (TermId, TermId) {
        let width = self.bits(x).max(self.bits(y));
        let op = if by_sign { Op::SignExtend(width) } else { Op::ZeroExtend(width) };
        (self.make(op.clone(), &[x]), self.make(op, &[y]))
    }

    /// Two numbers extended alike keep their order; sign extension keeps the unsigned one as well.
    fn less_of_extensions(&mut self, is_signed: bool, a: TermId, b: TermId) -> Option<TermId> {
        let ((x, x_by_sign), (y, y_by_sign)) = (self.extended(a)?, self.extended(b)?);
        if x_by_sign != y_by_sign {
            return None;
        }
        let (x, y) = self.widened_alike(x, y, x_by_sign);
        let op = if x_by_sign { op_of(is_signed) } else { Op::BvUlt };
        Some(self.make(op, &[x, y]))
    }
}
