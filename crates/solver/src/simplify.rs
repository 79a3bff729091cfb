//! Simple literals: comparisons of a term with constants that leave it no value.

use crate::formula::{Formula, Formulas};
use conspect_term::{Op, Sort, TermId, Terms, Value};
use rustc_hash::FxHashMap;

/// What the literals so far leave of a bit-vector term.
#[derive(Clone, Copy, Debug)]
struct Range {
    signed: (i64, i64),
    unsigned: (u64, u64),
}

/// Signed and unsigned reading of a bit pattern.
fn readings(bits: u8, value: u64) -> (i64, u64) {
    let shift = 64 - u32::from(bits);
    (((value << shift) as i64) >> shift, value)
}

impl Range {
    fn full(bits: u8) -> Self {
        let most = u64::MAX >> (64 - u32::from(bits));
        let high = (most >> 1) as i64;
        Range { signed: (-high - 1, high), unsigned: (0, most) }
    }

    fn is_empty(&self) -> bool {
        self.signed.0 > self.signed.1 || self.unsigned.0 > self.unsigned.1
    }
}

/// A bound on a term: `(term, operator, constant's bits, width, is the term on the left)`.
fn comparison(terms: &Terms, atom: TermId) -> Option<(TermId, &Op, u64, u8, bool)> {
    let op = terms.op(atom);
    if !matches!(op, Op::Eq | Op::BvUlt | Op::BvUle | Op::BvSlt | Op::BvSle) {
        return None;
    }
    let (a, b) = (terms.args(atom)[0], terms.args(atom)[1]);
    let constant = |t| match terms.as_const(t) {
        Some(Value::Bv { bits, value }) => Some((*value, *bits)),
        Some(Value::Ref(number)) => Some((u64::from(*number as u32), 32)),
        _ => None,
    };
    match (constant(a), constant(b)) {
        (None, Some((value, bits))) => Some((a, op, value, bits, true)),
        (Some((value, bits)), None) => Some((b, op, value, bits, false)),
        _ => None,
    }
}

/// Narrows the range by `term op constant` (or `constant op term`).
fn narrow(range: &mut Range, op: &Op, bits: u8, value: u64, left: bool, positive: bool) {
    let (signed, unsigned) = readings(bits, value);
    // Not (t < c) is c ≤ t, and so on: a negative literal is the other comparison with the sides swapped.
    let (strict, left) = match (op, positive) {
        (Op::BvUlt | Op::BvSlt, true) => (true, left),
        (Op::BvUlt | Op::BvSlt, false) => (false, !left),
        (Op::BvUle | Op::BvSle, true) => (false, left),
        (Op::BvUle | Op::BvSle, false) => (true, !left),
        _ => {
            if positive {
                range.signed = (range.signed.0.max(signed), range.signed.1.min(signed));
                range.unsigned = (range.unsigned.0.max(unsigned), range.unsigned.1.min(unsigned));
            }
            return;
        }
    };
    let step = i128::from(strict);
    if matches!(op, Op::BvSlt | Op::BvSle) {
        let (mut low, mut high) = (i128::from(range.signed.0), i128::from(range.signed.1));
        if left {
            high = high.min(i128::from(signed) - step);
        } else {
            low = low.max(i128::from(signed) + step);
        }
        range.signed = if low > high { (1, 0) } else { (low as i64, high as i64) };
    } else {
        let (mut low, mut high) = (i128::from(range.unsigned.0), i128::from(range.unsigned.1));
        if left {
            high = high.min(i128::from(unsigned) - step);
        } else {
            low = low.max(i128::from(unsigned) + step);
        }
        range.unsigned = if low > high { (1, 0) } else { (low as u64, high as u64) };
    }
}

/// Do the literals among the conjuncts contradict each other by comparisons with constants alone?
pub(crate) fn contradicts(terms: &Terms, formulas: &Formulas, conjuncts: &[Formula]) -> bool {
    let mut ranges: FxHashMap<TermId, Range> = FxHashMap::default();
    let mut excluded: Vec<(TermId, i64, u64)> = Vec::new();
    for formula in conjuncts {
        let Some((atom, positive)) = formulas.as_literal(*formula) else { continue };
        let Some((term, op, value, bits, left)) = comparison(terms, atom) else { continue };
        let range = ranges.entry(term).or_insert_with(|| Range::full(width(terms, term)));
        narrow(range, op, bits, value, left, positive);
        if range.is_empty() {
            return true;
        }
        if *op == Op::Eq && !positive {
            let (signed, unsigned) = readings(bits, value);
            excluded.push((term, signed, unsigned));
        }
    }
    excluded.into_iter().any(|(term, signed, unsigned)| {
        let range = &ranges[&term];
        range.signed == (signed, signed) || range.unsigned == (unsigned, unsigned)
    })
}

fn width(terms: &Terms, term: TermId) -> u8 {
    match terms.sort(term) {
        Sort::Bv(bits) => bits,
        Sort::Ref | Sort::Bool | Sort::F32 | Sort::F64 | Sort::Int | Sort::Str => 32,
    }
}
