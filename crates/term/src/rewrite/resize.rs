//! Extension, extraction, concatenation.

use crate::sort::mask;
use crate::{Op, Sort, TermId, Terms};

impl Terms {
    pub(super) fn zero_extension(&mut self, a: TermId, sort: Sort) -> Option<TermId> {
        if self.sort(a) == sort {
            return Some(a);
        }
        let Op::ZeroExtend(_) = self.op(a) else { return None };
        let x = self.args(a)[0];
        let Sort::Bv(n) = sort else { return None };
        Some(self.make(Op::ZeroExtend(n), &[x]))
    }

    pub(super) fn sign_extension(&mut self, a: TermId, sort: Sort) -> Option<TermId> {
        if self.sort(a) == sort {
            return Some(a);
        }
        let Sort::Bv(n) = sort else { return None };
        if self.facts(a).is_non_negative() {
            return Some(self.make(Op::ZeroExtend(n), &[a]));
        }
        let Op::SignExtend(_) = self.op(a) else { return None };
        let x = self.args(a)[0];
        Some(self.make(Op::SignExtend(n), &[x]))
    }

    /// The extended number and whether its sign was, when the term is a real extension.
    pub(super) fn extended(&self, t: TermId) -> Option<(TermId, bool)> {
        match self.op(t) {
            Op::ZeroExtend(_) => Some((self.args(t)[0], false)),
            Op::SignExtend(_) => Some((self.args(t)[0], true)),
            _ => None,
        }
    }

    pub(super) fn extraction(&mut self, hi: u8, lo: u8, a: TermId) -> Option<TermId> {
        let bits = self.bits(a);
        if lo == 0 && hi == bits - 1 {
            return Some(a);
        }
        match self.op(a).clone() {
            Op::Extract(_, low) => {
                let x = self.args(a)[0];
                Some(self.make(Op::Extract(hi + low, lo + low), &[x]))
            }
            Op::ZeroExtend(_) | Op::SignExtend(_) => self.extract_extended(hi, lo, a),
            Op::Concat => self.extract_joined(hi, lo, a),
            Op::BvLShr | Op::BvAShr => {
                let s = self.as_bv(self.args(a)[1]).filter(|s| *s + u64::from(hi) < u64::from(bits))? as u8;
                let x = self.args(a)[0];
                Some(self.make(Op::Extract(hi + s, lo + s), &[x]))
            }
            Op::BvShl => {
                let s = self.as_bv(self.args(a)[1]).filter(|s| *s <= u64::from(lo))? as u8;
                let x = self.args(a)[0];
                Some(self.make(Op::Extract(hi - s, lo - s), &[x]))
            }
            Op::BvAnd => {
                // A mask that keeps every extracted bit does nothing.
                let (x, c) = self.arg_const(a, &Op::BvAnd)?;
                let kept = mask(hi - lo + 1) << lo;
                (c & kept == kept).then(|| self.make(Op::Extract(hi, lo), &[x]))
            }
            Op::BvAdd | Op::BvSub | Op::BvMul if lo == 0 => self.extract_low_of_arithmetic(hi, a),
            Op::BvNeg if lo == 0 => self.extract_low_of_arithmetic(hi, a),
            _ => None,
        }
    }

    fn extract_extended(&mut self, hi: u8, lo: u8, a: TermId) -> Option<TermId> {
        let (x, is_signed) = self.extended(a)?;
        let own = self.bits(x);
        if hi < own {
            return Some(self.make(Op::Extract(hi, lo), &[x]));
        }
        if lo >= own && !is_signed {
            return Some(self.bv(hi - lo + 1, 0));
        }
        if lo >= own {
            // Nothing but copies of the sign.
            let sign = self.make(Op::Extract(own - 1, own - 1), &[x]);
            return Some(self.make(Op::SignExtend(hi - lo + 1), &[sign]));
        }
        let low = self.make(Op::Extract(own - 1, lo), &[x]);
        let op = if is_signed { Op::SignExtend(hi - lo + 1) } else { Op::ZeroExtend(hi - lo + 1) };
        Some(self.make(op, &[low]))
    }

    fn extract_joined(&mut self, hi: u8, lo: u8, a: TermId) -> Option<TermId> {
        let (x, y) = self.arg2(a, &Op::Concat)?;
        let own = self.bits(y);
        if hi < own {
            Some(self.make(Op::Extract(hi, lo), &[y]))
        } else if lo >= own {
            Some(self.make(Op::Extract(hi - own, lo - own), &[x]))
        } else {
            None
        }
    }

    /// The low bits of a sum depend on the operands' low bits only; worth it where those are at hand.
    fn extract_low_of_arithmetic(&mut self, hi: u8, a: TermId) -> Option<TermId> {
        let at_hand = |terms: &Terms, t: TermId| {
            terms.is_const(t) || terms.extended(t).is_some_and(|(x, _)| terms.bits(x) <= hi + 1)
        };
        if !self.args(a).iter().all(|t| at_hand(self, *t)) {
            return None;
        }
        let (op, args) = (self.op(a).clone(), smallvec::SmallVec::<[TermId; 2]>::from_slice(self.args(a)));
        let low: smallvec::SmallVec<[TermId; 2]> =
            args.into_iter().map(|t| self.make(Op::Extract(hi, 0), &[t])).collect();
        Some(self.make(op, &low))
    }

    pub(super) fn concatenation(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let (m, n) = (self.bits(a), self.bits(b));
        if self.as_bv(a) == Some(0) {
            return Some(self.make(Op::ZeroExtend(m + n), &[b]));
        }
        match (self.op(a), self.op(b)) {
            (Op::Extract(ah, al), Op::Extract(bh, bl)) if *al == bh + 1 && self.args(a) == self.args(b) => {
                let (op, x) = (Op::Extract(*ah, *bl), self.args(a)[0]);
                Some(self.make(op, &[x]))
            }
            _ => None,
        }
    }
}
