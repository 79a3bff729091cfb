//! Comparisons of integers that are divided by one constant, and of differences of finite floats with zero. A clock that counts nanoseconds and
//! is read in milliseconds asks for both.

use crate::{Op, Sort, TermId, Terms};

/// Integers of at most this size differ by more than their quotients are rounded.
const MOST: i64 = 1 << 51;
/// More operators are not looked through.
const STEP_LIMIT: usize = 8;

impl Terms {
    /// `a < b`, `a ≤ b` or `a = b` as a comparison of what they are made of.
    pub(super) fn scaled_comparison(&mut self, op: &Op, a: TermId, b: TermId) -> Option<TermId> {
        if let (Some((x, c)), Some((y, d))) = (self.scaled(a), self.scaled(b))
            && c == d
            && self.sort(x) == self.sort(y)
        {
            // Below 2⁵¹ a quotient is rounded by less than a quarter of what two different ones are apart, so that the order is that of the integers.
            return Some(match op {
                Op::FpEq => self.eq(x, y),
                Op::FpLt => self.make(Op::BvSlt, &[x, y]),
                _ => self.make(Op::BvSle, &[x, y]),
            });
        }
        // A difference of finite floats has the sign that their order says, and is zero where they are equal, for the least floats are as far apart.
        let is_zero =
            |t: &Terms, x: TermId| t.as_const(x).and_then(|v| v.as_float()).is_some_and(|v| v == 0.0);
        let difference = |t: &Terms, x: TermId| match (t.op(x), t.args(x)) {
            (Op::FpSub, [p, q]) if t.is_finite(*p) && t.is_finite(*q) => Some((*p, *q)),
            _ => None,
        };
        if let (Some((p, q)), true) = (difference(self, a), is_zero(self, b)) {
            return Some(self.make(op.clone(), &[p, q]));
        }
        if let (true, Some((p, q))) = (is_zero(self, a), difference(self, b)) {
            return Some(self.make(op.clone(), &[q, p]));
        }
        None
    }

    /// An integer of at most 2⁵¹ in size, and the constant that it is divided by, from 1 to 2⁵³: the quotient is 0 or no subnormal number.
    fn scaled(&self, t: TermId) -> Option<(TermId, f64)> {
        let (Op::FpDiv, [x, c]) = (self.op(t), self.args(t)) else { return None };
        let c = self.as_const(*c)?.as_float().filter(|c| (1.0..=9007199254740992.0).contains(c))?;
        let (Op::SToFp(Sort::F64), [n]) = (self.op(*x), self.args(*x)) else { return None };
        let (low, high) = self.facts(*n).signed;
        (low >= -MOST && high <= MOST).then_some((*n, c))
    }

    /// Is the value finite under every assignment? Looks through a few operators only.
    fn is_finite(&self, t: TermId) -> bool {
        let mut t = t;
        for _ in 0..STEP_LIMIT {
            match (self.op(t), self.args(t)) {
                (Op::Const(v), _) => return v.as_float().is_some_and(f64::is_finite),
                (Op::SToFp(Sort::F64) | Op::UToFp(Sort::F64), _) => return true,
                (Op::FpNeg | Op::FpAbs | Op::FpFloor | Op::FpCeil | Op::FpRint | Op::FpTrunc, [x]) => t = *x,
                (Op::FpDiv, [x, c]) => {
                    if !self.as_const(*c).and_then(|v| v.as_float()).is_some_and(|c| c.abs() >= 1.0) {
                        return false;
                    }
                    t = *x;
                }
                _ => return false,
            }
        }
        false
    }
}
