//! Comparisons of two floats that are made of one: sums and differences with constants, and roundings down and up. Rounding to nearest is
//! monotone, so `x + c ≤ x + d` holds after rounding where `c ≤ d`, unless `x` is NaN; `floor(x) ≤ x ≤ ceil(x)` holds as well.

use crate::{Op, TermId, Terms};

/// More roundings are not looked through.
const ROUNDING_LIMIT: usize = 4;

impl Terms {
    /// `a < b` or `a ≤ b` where the order of both is known.
    pub(super) fn shifted_comparison(&mut self, op: &Op, a: TermId, b: TermId) -> Option<TermId> {
        match op {
            Op::FpLt => self.never_above(b, a, ROUNDING_LIMIT).map(|_| self.false_()),
            Op::FpLe => {
                let base = self.never_above(a, b, ROUNDING_LIMIT)?;
                let is_nan = self.make(Op::FpIsNan, &[base]);
                Some(self.not(is_nan))
            }
            _ => None,
        }
    }

    /// The term of which both are made, where `a` is at most `b` or both are NaN, which they are exactly where that term is.
    fn never_above(&self, a: TermId, b: TermId, limit: usize) -> Option<TermId> {
        let ((x, c), (y, d)) = (self.offset_of(a), self.offset_of(b));
        if x == y && c <= d {
            return Some(x);
        }
        let limit = limit.checked_sub(1)?;
        let below = self.arg1(a, &Op::FpFloor).and_then(|inner| self.never_above(inner, b, limit));
        below.or_else(|| self.never_above(a, self.arg1(b, &Op::FpCeil)?, limit))
    }

    /// The term and the finite constant whose rounded sum this is. Of a term itself the constant is −0, which changes nothing.
    fn offset_of(&self, t: TermId) -> (TermId, f64) {
        let constant = |t: TermId| self.as_const(t).and_then(|v| v.as_float()).filter(|c| c.is_finite());
        let shifted = match (self.op(t), self.args(t)) {
            (Op::FpAdd, &[x, c]) => constant(c).map(|c| (x, c)).or_else(|| Some((c, constant(x)?))),
            (Op::FpSub, &[x, c]) => constant(c).map(|c| (x, -c)),
            _ => None,
        };
        shifted.unwrap_or((t, -0.0))
    }
}
