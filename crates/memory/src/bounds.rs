//! Signed intervals of machine integers under a condition.
//!
//! Facts of terms ([`Terms::facts`]) hold under every assignment. A path condition says more: the literals that it forces compare terms
//! with constants, and what is computed from bounded terms is bounded. Sums of numbers that a program has checked stay machine integers by
//! this, where the facts alone would allow a result that only doubles hold.

use conspect_term::{Guard, Guards, Op, TermId, Terms, Value};
use rustc_hash::FxHashMap;

/// Terms that are this deep are taken by their facts.
const DEEPEST: u32 = 48;

/// What a condition says of terms, computed when it is first asked for.
#[derive(Default)]
pub struct Bounds {
    under: Option<Guard>,
    of: FxHashMap<TermId, (i64, i64)>,
    computed: FxHashMap<TermId, (i64, i64)>,
}

impl Bounds {
    /// The least and the greatest value that a term may have as a signed number where the condition holds. Of a condition that
    /// never holds anything may be told.
    pub fn signed(&mut self, terms: &Terms, guards: &Guards, under: Guard, t: TermId) -> (i64, i64) {
        if self.under != Some(under) {
            self.under = Some(under);
            self.of.clear();
            self.computed.clear();
            for (atom, positive) in guards.literals(under).0 {
                self.note(terms, atom, positive);
            }
        }
        self.compute(terms, t, 0)
    }

    /// Takes a literal into account.
    fn note(&mut self, terms: &Terms, atom: TermId, positive: bool) {
        let op = terms.op(atom);
        if !matches!(op, Op::Eq | Op::BvSlt | Op::BvSle | Op::BvUlt | Op::BvUle) {
            return;
        }
        let (a, b) = (terms.args(atom)[0], terms.args(atom)[1]);
        let (t, c, left) = match (constant(terms, a), constant(terms, b)) {
            (None, Some(c)) => (a, c, true),
            (Some(c), None) => (b, c, false),
            _ => return,
        };
        let facts = terms.facts(t);
        if facts.bits == 0 {
            return;
        }
        let (mut lo, mut hi) = self.of.get(&t).copied().unwrap_or(facts.signed);
        match (op, positive) {
            (Op::Eq, true) => (lo, hi) = (lo.max(c), hi.min(c)),
            (Op::Eq, false) => {
                lo = if lo == c { lo.saturating_add(1) } else { lo };
                hi = if hi == c { hi.saturating_sub(1) } else { hi };
            }
            // An unsigned bound that is no negative number is one from both sides.
            (Op::BvUlt | Op::BvUle, _) => {
                let below = positive == left;
                if below && c >= 0 {
                    let strict = (*op == Op::BvUlt) == positive;
                    (lo, hi) = (lo.max(0), hi.min(c.saturating_sub(i64::from(strict))));
                }
            }
            // Not (t < c) is c ≤ t, and so on.
            _ => {
                let strict = i64::from((*op == Op::BvSlt) == positive);
                if positive == left {
                    hi = hi.min(c.saturating_sub(strict));
                } else {
                    lo = lo.max(c.saturating_add(strict));
                }
            }
        }
        if lo <= hi {
            self.of.insert(t, (lo, hi));
        }
    }

    fn compute(&mut self, terms: &Terms, t: TermId, depth: u32) -> (i64, i64) {
        if let Some(known) = self.computed.get(&t) {
            return *known;
        }
        let facts = terms.facts(t);
        let mut bounds = facts.signed;
        if depth < DEEPEST {
            if let Some(from) = self.from_arguments(terms, t, depth) {
                bounds = common(bounds, from);
            }
        }
        if let Some(said) = self.of.get(&t) {
            bounds = common(bounds, *said);
        }
        self.computed.insert(t, bounds);
        bounds
    }

    /// What follows from the bounds of a term's arguments; `None` where nothing does.
    fn from_arguments(&mut self, terms: &Terms, t: TermId, depth: u32) -> Option<(i64, i64)> {
        let bits = terms.facts(t).bits;
        let args = terms.args(t);
        let (least, most) = limits(bits)?;
        let fits = |lo: i128, hi: i128| {
            (lo >= i128::from(least) && hi <= i128::from(most)).then_some((lo as i64, hi as i64))
        };
        let mut of = |i: usize| {
            let (lo, hi) = self.compute(terms, args[i], depth + 1);
            (i128::from(lo), i128::from(hi))
        };
        match terms.op(t) {
            Op::SignExtend(_) => {
                let (lo, hi) = of(0);
                fits(lo, hi)
            }
            Op::ZeroExtend(_) => {
                let (lo, hi) = of(0);
                if lo >= 0 { fits(lo, hi) } else { None }
            }
            // The low bits of a number that fits are the number.
            Op::Extract(high, 0) if *high + 1 == bits => {
                let (lo, hi) = of(0);
                fits(lo, hi)
            }
            Op::BvNeg => {
                let (lo, hi) = of(0);
                fits(-hi, -lo)
            }
            Op::BvAdd | Op::BvMul => {
                let (mut lo, mut hi) = of(0);
                let sum = *terms.op(t) == Op::BvAdd;
                for i in 1..args.len() {
                    let (l, h) = of(i);
                    (lo, hi) = if sum {
                        (lo + l, hi + h)
                    } else {
                        let ends = [lo * l, lo * h, hi * l, hi * h];
                        (*ends.iter().min()?, *ends.iter().max()?)
                    };
                    // No product of three leaves 128 bits.
                    fits(lo, hi)?;
                }
                fits(lo, hi)
            }
            Op::BvSub => {
                let ((l, h), (k, m)) = (of(0), of(1));
                fits(l - m, h - k)
            }
            Op::Ite => {
                let ((l, h), (k, m)) = (of(1), of(2));
                fits(l.min(k), h.max(m))
            }
            _ => None,
        }
    }
}

/// The part that two intervals have in common; the first where there is none.
fn common(a: (i64, i64), b: (i64, i64)) -> (i64, i64) {
    let both = (a.0.max(b.0), a.1.min(b.1));
    if both.0 <= both.1 { both } else { a }
}

fn limits(bits: u8) -> Option<(i64, i64)> {
    match bits {
        1..=64 => Some((i64::MIN >> (64 - bits), i64::MAX >> (64 - bits))),
        _ => None,
    }
}

/// A constant as a signed number.
fn constant(terms: &Terms, t: TermId) -> Option<i64> {
    match terms.as_const(t)? {
        Value::Bv { bits, value } if *bits > 0 => {
            let shift = 64 - u32::from(*bits);
            Some(((value << shift) as i64) >> shift)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use conspect_term::{Sort, Symbol, SymbolKind};

    fn symbol(terms: &mut Terms, name: &str, bits: u8) -> TermId {
        let kind = SymbolKind::Function(name.into());
        let s = terms.symbol(Symbol { kind, sort: Sort::Bv(bits) });
        terms.apply(s, &[])
    }

    fn number(terms: &mut Terms, bits: u8, value: i64) -> TermId {
        let mask = u64::MAX >> (64 - u32::from(bits));
        terms.constant(Value::Bv { bits, value: value as u64 & mask })
    }

    /// For every operator and every pair of small intervals, each value that the operator gives is within what is told.
    #[test]
    fn every_value_is_within_the_bounds() {
        let ops = [Op::BvAdd, Op::BvSub, Op::BvMul];
        let intervals = [(-32, 31), (0, 12), (-13, 9), (31, 31), (-32, -32), (1, 7)];
        for op in ops {
            for (al, ah) in intervals {
                for (bl, bh) in intervals {
                    let (mut terms, mut guards) = (Terms::new(), Guards::new());
                    let (a, b) = (symbol(&mut terms, "a", 6), symbol(&mut terms, "b", 6));
                    let mut under = Guard::TRUE;
                    for (t, lo, hi) in [(a, al, ah), (b, bl, bh)] {
                        let (low, high) = (number(&mut terms, 6, lo), number(&mut terms, 6, hi));
                        for (x, y) in [(low, t), (t, high)] {
                            let atom = terms.make(Op::BvSle, &[x, y]);
                            let g = guards.of_term(&mut terms, atom);
                            under = guards.and(under, g);
                        }
                    }
                    let t = terms.make(op.clone(), &[a, b]);
                    let (lo, hi) = Bounds::default().signed(&terms, &guards, under, t);
                    let wrap = |v: i64| (v << 58) >> 58;
                    for x in al..=ah {
                        for y in bl..=bh {
                            let v = wrap(match op {
                                Op::BvAdd => x + y,
                                Op::BvSub => x - y,
                                _ => x * y,
                            });
                            assert!(
                                lo <= v && v <= hi,
                                "{op:?} {al}..{ah} {bl}..{bh}: {v} not in {lo}..{hi}"
                            );
                        }
                    }
                    // Where nothing wraps the sum is told exactly.
                    if op == Op::BvAdd && al + bl >= -32 && ah + bh <= 31 {
                        assert_eq!((lo, hi), (al + bl, ah + bh));
                    }
                }
            }
        }
    }
}
