//! Sums of products with constants, compared as linear forms.

use crate::{Op, TermId, Terms};
use std::collections::BTreeMap;

/// More operations than this are not looked at.
const MOST: u32 = 512;

impl Terms {
    /// `a = b` where the difference of the two, as a linear form modulo the width, is a constant: `31 · h + c` and `(h << 5) − h + c`.
    pub(super) fn linear_equality(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if !self.is_linear(a) || !self.is_linear(b) {
            return None;
        }
        let bits = self.bits(a);
        // A term's id is larger than its arguments', so each is taken apart once, with all that it is multiplied by.
        let mut open: BTreeMap<TermId, u64> = BTreeMap::new();
        open.insert(a, 1);
        let back = open.entry(b).or_default();
        *back = back.wrapping_sub(1);
        let mut constant: u64 = 0;
        let mut left = MOST;
        while let Some((t, factor)) = open.pop_last() {
            if factor & crate::sort::mask(bits) == 0 {
                continue;
            }
            left = left.checked_sub(1)?;
            if let Some(k) = self.as_bv(t) {
                constant = constant.wrapping_add(k.wrapping_mul(factor));
                continue;
            }
            let args = self.args(t);
            let (x, y) = (args.first().copied()?, args.get(1).copied());
            let mut add = |t: TermId, factor: u64| {
                let sum = open.entry(t).or_default();
                *sum = sum.wrapping_add(factor);
            };
            match (self.op(t), y, y.and_then(|y| self.as_bv(y))) {
                (Op::BvAdd, Some(y), _) => {
                    add(x, factor);
                    add(y, factor);
                }
                (Op::BvSub, Some(y), _) => {
                    add(x, factor);
                    add(y, factor.wrapping_neg());
                }
                (Op::BvNeg, ..) => add(x, factor.wrapping_neg()),
                // ¬x = −x − 1
                (Op::BvNot, ..) => {
                    add(x, factor.wrapping_neg());
                    constant = constant.wrapping_sub(factor);
                }
                (Op::BvMul, _, Some(k)) => add(x, factor.wrapping_mul(k)),
                (Op::BvShl, _, Some(s)) if s < u64::from(bits) => add(x, factor.wrapping_mul(1 << s)),
                _ => return None,
            }
        }
        let equal = constant & crate::sort::mask(bits) == 0;
        Some(if equal { self.true_() } else { self.false_() })
    }

    fn is_linear(&self, t: TermId) -> bool {
        matches!(self.op(t), Op::BvAdd | Op::BvSub | Op::BvNeg | Op::BvMul | Op::BvShl)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Op, Sort, Symbol, SymbolKind, TermId, Terms};

    fn input(terms: &mut Terms, n: u32) -> TermId {
        let symbol = terms.symbol(Symbol { kind: SymbolKind::Input(n), sort: Sort::Bv(32) });
        terms.apply(symbol, &[])
    }

    #[test]
    fn two_ways_to_hash_are_one() {
        let mut terms = Terms::new();
        let (k, five) = (terms.bv(32, 31), terms.bv(32, 5));
        let (mut h, mut g) = (terms.bv(32, 7), terms.bv(32, 7));
        for i in 0..12 {
            let c = input(&mut terms, i);
            let product = terms.make(Op::BvMul, &[k, h]);
            h = terms.make(Op::BvAdd, &[product, c]);
            let shifted = terms.make(Op::BvShl, &[g, five]);
            let less = terms.make(Op::BvSub, &[shifted, g]);
            g = terms.make(Op::BvAdd, &[c, less]);
            let same = terms.make(Op::Eq, &[h, g]);
            assert_eq!(same, terms.true_(), "after {i}");
        }
        let one = terms.bv(32, 1);
        let more = terms.make(Op::BvAdd, &[g, one]);
        assert_eq!(terms.make(Op::Eq, &[h, more]), terms.false_());
        let other = input(&mut terms, 99);
        let different = terms.make(Op::BvAdd, &[g, other]);
        let open = terms.make(Op::Eq, &[h, different]);
        assert!(terms.as_const(open).is_none());
    }
}
