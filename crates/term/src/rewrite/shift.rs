//! Shifts by constants; a count of the width or more is SMT-LIB's.

use crate::sort::mask;
use crate::{Op, TermId, Terms};

impl Terms {
    fn shifted(&mut self, op: Op, x: TermId, count: u64) -> TermId {
        let count = self.like(x, count.min(mask(self.bits(x))));
        self.make(op, &[x, count])
    }

    /// Rules for all shifts. `Err` goes on with the known count.
    fn shift(&mut self, a: TermId, b: TermId) -> Result<Option<TermId>, u64> {
        if self.as_bv(a) == Some(0) {
            return Ok(Some(a));
        }
        match self.as_bv(b) {
            Some(0) => Ok(Some(a)),
            Some(count) => Err(count),
            None => Ok(None),
        }
    }

    pub(super) fn shift_left(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let bits = u64::from(self.bits(a));
        if self.facts(b).unsigned.0 >= bits {
            return Some(self.like(a, 0));
        }
        let s = match self.shift(a, b) {
            Ok(done) => return done,
            Err(count) => count,
        };
        if let Some((x, d)) = self.arg_const(a, &Op::BvShl) {
            return Some(if s + d >= bits { self.like(a, 0) } else { self.shifted(Op::BvShl, x, s + d) });
        }
        if let Some((x, c)) = self.arg_const(a, &Op::BvMul) {
            let c = self.like(x, c << s);
            return Some(self.make(Op::BvMul, &[x, c]));
        }
        if let Some((x, c)) = self.arg_const(a, &Op::BvAdd) {
            let t = self.shifted(Op::BvShl, x, s);
            return Some(self.plus(t, c << s));
        }
        if let Some((c, x)) = self.const_minus(a) {
            let t = self.shifted(Op::BvShl, x, s);
            let c = self.like(a, c << s);
            return Some(self.make(Op::BvSub, &[c, t]));
        }
        if self.arg_const(a, &Op::BvLShr).is_some_and(|(_, d)| d == s) {
            let x = self.args(a)[0];
            let keep = self.like(x, u64::MAX << s);
            return Some(self.make(Op::BvAnd, &[x, keep]));
        }
        None
    }

    pub(super) fn shift_right(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let bits = u64::from(self.bits(a));
        if self.facts(b).unsigned.0 >= bits {
            return Some(self.like(a, 0));
        }
        let s = match self.shift(a, b) {
            Ok(done) => return done,
            Err(count) => count,
        };
        if let Some((x, d)) = self.arg_const(a, &Op::BvLShr) {
            return Some(if s + d >= bits { self.like(a, 0) } else { self.shifted(Op::BvLShr, x, s + d) });
        }
        if self.arg_const(a, &Op::BvShl).is_some_and(|(_, d)| d == s) {
            let x = self.args(a)[0];
            let keep = self.like(x, mask(bits as u8) >> s);
            return Some(self.make(Op::BvAnd, &[x, keep]));
        }
        if let Op::ZeroExtend(n) = *self.op(a) {
            let x = self.args(a)[0];
            if s >= u64::from(self.bits(x)) {
                return Some(self.like(a, 0));
            }
            let t = self.shifted(Op::BvLShr, x, s);
            return Some(self.make(Op::ZeroExtend(n), &[t]));
        }
        None
    }

    pub(super) fn shift_right_signed(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let bits = u64::from(self.bits(a));
        if self.facts(a).is_non_negative() {
            return Some(self.make(Op::BvLShr, &[a, b]));
        }
        // Beyond the width every count gives the sign.
        if self.facts(b).unsigned.0 >= bits && self.as_bv(b) != Some(bits - 1) && bits > 1 {
            return Some(self.shifted(Op::BvAShr, a, bits - 1));
        }
        if bits == 1 {
            return Some(a);
        }
        let s = match self.shift(a, b) {
            Ok(done) => return done,
            Err(count) => count,
        };
        if let Some((x, d)) = self.arg_const(a, &Op::BvAShr) {
            return Some(self.shifted(Op::BvAShr, x, (s + d).min(bits - 1)));
        }
        if self.arg_const(a, &Op::BvShl).is_some_and(|(_, d)| d == s) {
            let low = self.make(Op::Extract((bits - 1 - s) as u8, 0), &[self.args(a)[0]]);
            return Some(self.make(Op::SignExtend(bits as u8), &[low]));
        }
        if let Op::SignExtend(n) = *self.op(a) {
            let x = self.args(a)[0];
            let t = self.shifted(Op::BvAShr, x, s.min(u64::from(self.bits(x)) - 1));
            return Some(self.make(Op::SignExtend(n), &[t]));
        }
        None
    }
}
