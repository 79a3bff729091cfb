//! Bitwise operators.

use crate::sort::mask;
use crate::{Op, TermId, Terms};

impl Terms {
    /// The two arguments are each other's complement.
    fn complementary(&self, a: TermId, b: TermId) -> bool {
        self.arg1(a, &Op::BvNot) == Some(b) || self.arg1(b, &Op::BvNot) == Some(a)
    }

    /// `op(op(x, d), y)` with the constant moved outermost, or merged with the constant `y`.
    fn constant_outermost(&mut self, op: Op, a: TermId, b: TermId) -> Option<TermId> {
        for (x, y) in [(a, b), (b, a)] {
            if let Some((x, d)) = self.arg_const(x, &op) {
                let d = self.like(x, d);
                let (inner, outer) = if self.is_const(y) { (d, x) } else { (x, d) };
                let t = self.make(op.clone(), &[inner, y]);
                return Some(self.make(op, &[t, outer]));
            }
        }
        None
    }

    pub(super) fn bits_and(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if a == b {
            return Some(a);
        }
        if self.complementary(a, b) {
            return Some(self.like(a, 0));
        }
        if let Some(c) = self.as_bv(b) {
            let possible = self.facts(a).possible();
            if possible & !c == 0 {
                return Some(a);
            }
            if let Some(t) = self.masked_extension(a, c) {
                return Some(t);
            }
        }
        self.constant_outermost(Op::BvAnd, a, b)
    }

    /// A mask over an extended number that keeps nothing of the extension's ones.
    fn masked_extension(&mut self, a: TermId, c: u64) -> Option<TermId> {
        let (op, args) = (self.op(a).clone(), self.args(a));
        let (Op::ZeroExtend(n) | Op::SignExtend(n)) = op else { return None };
        let x = args[0];
        let own = self.bits(x);
        if matches!(op, Op::SignExtend(_)) && c & !mask(own) != 0 {
            return None;
        }
        let low = self.bv(own, c);
        let t = self.make(Op::BvAnd, &[x, low]);
        Some(self.make(Op::ZeroExtend(n), &[t]))
    }

    pub(super) fn bits_or(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if a == b {
            return Some(a);
        }
        if self.complementary(a, b) {
            return Some(self.like(a, u64::MAX));
        }
        if let Some(c) = self.as_bv(b) {
            if c & !self.facts(a).ones == 0 {
                return Some(a);
            }
            if c == mask(self.bits(a)) {
                return Some(b);
            }
        }
        self.constant_outermost(Op::BvOr, a, b)
    }

    pub(super) fn bits_xor(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if a == b {
            return Some(self.like(a, 0));
        }
        if self.complementary(a, b) {
            return Some(self.like(a, u64::MAX));
        }
        match self.as_bv(b) {
            Some(0) => return Some(a),
            Some(c) if c == mask(self.bits(a)) => return Some(self.make(Op::BvNot, &[a])),
            Some(c) => {
                if let Some(x) = self.arg1(a, &Op::BvNot) {
                    let c = self.like(x, !c);
                    return Some(self.make(Op::BvXor, &[x, c]));
                }
            }
            None => {
                for (x, y) in [(a, b), (b, a)] {
                    if let Some(x) = self.arg1(x, &Op::BvNot) {
                        let t = self.make(Op::BvXor, &[x, y]);
                        return Some(self.make(Op::BvNot, &[t]));
                    }
                }
            }
        }
        self.constant_outermost(Op::BvXor, a, b)
    }

    pub(super) fn complement(&mut self, a: TermId) -> Option<TermId> {
        if let Some(x) = self.arg1(a, &Op::BvNot) {
            return Some(x);
        }
        if let Some(x) = self.arg1(a, &Op::BvNeg) {
            return Some(self.plus(x, u64::MAX));
        }
        if let Some((x, c)) = self.arg_const(a, &Op::BvAdd) {
            // ~(x + c) = (−1 − c) − x
            let c = self.like(x, !c);
            return Some(self.make(Op::BvSub, &[c, x]));
        }
        if let Some((c, x)) = self.const_minus(a) {
            // ~(c − x) = x + (−c − 1)
            return Some(self.plus(x, !c));
        }
        if let Some((x, c)) = self.arg_const(a, &Op::BvXor) {
            let c = self.like(x, !c);
            return Some(self.make(Op::BvXor, &[x, c]));
        }
        None
    }
}
