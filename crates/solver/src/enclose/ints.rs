//! Intervals of machine integers.

use super::Span::{self, Any, Bool, Int};
use super::{MAYBE, Op};

/// What a comparison can be.
pub(super) fn ordered(op: &Op, a: Span, b: Span) -> Span {
    let (Int { lo, hi }, Int { lo: l, hi: h }) = (a, b) else { return MAYBE };
    if matches!(op, Op::BvUlt | Op::BvUle) && (lo < 0 || l < 0) {
        return MAYBE;
    }
    let (always, never) =
        if matches!(op, Op::BvSlt | Op::BvUlt) { (hi < l, lo >= h) } else { (hi <= l, lo > h) };
    Bool { no: !always, yes: !never }
}

/// The result of a sum, a difference, a product or a negation; `same` when both operands are one term.
pub(super) fn int_op(op: &Op, a: Span, b: Span, whole: Span, same: bool) -> Span {
    let (Int { lo, hi }, Int { lo: l, hi: h }) = (a, b) else { return whole };
    let (lo, hi, l, h) = (i128::from(lo), i128::from(hi), i128::from(l), i128::from(h));
    let (low, high) = match op {
        Op::BvAdd => (lo + l, hi + h),
        Op::BvSub => (lo - h, hi - l),
        Op::BvNeg => (-hi, -lo),
        _ => {
            let ends = [lo * l, lo * h, hi * l, hi * h];
            let (low, high) = (*ends.iter().min().unwrap_or(&0), *ends.iter().max().unwrap_or(&0));
            (if same { low.max(0) } else { low }, high)
        }
    };
    within(low, high, whole)
}

/// The interval, where no number of it wraps around; what does can be anything.
fn within(low: i128, high: i128, whole: Span) -> Span {
    let Int { lo: least, hi: most } = whole else { return whole };
    match (i64::try_from(low), i64::try_from(high)) {
        (Ok(lo), Ok(hi)) if least <= lo && hi <= most => Int { lo, hi },
        _ => whole,
    }
}

/// Where the operands lie of a result in an interval; `Any` says nothing. `whole` are the numbers of the sorts of the first operand and of the
/// result.
pub(super) fn int_operands(op: &Op, result: Span, (a, b): (Span, Span), whole: (Span, Span)) -> (Span, Span) {
    let (Int { lo, hi }, Int { lo: x, hi: y }) = (result, a) else { return (Any, Any) };
    let (Int { lo: narrow_least, hi: narrow_most }, Int { lo: least, hi: most }) = whole else {
        return (Any, Any);
    };
    match op {
        // The least number is its own negation.
        Op::BvNeg if lo > least => (Int { lo: -hi, hi: -lo }, Any),
        Op::SignExtend(_) => (result, Any),
        Op::ZeroExtend(_) if hi <= narrow_most => (result, Any),
        // Nothing is cut off.
        Op::Extract(_, 0) if least <= x && y <= most => (result, Any),
        Op::BvAdd | Op::BvSub => {
            let Int { lo: l, hi: h } = b else { return (Any, Any) };
            let wide = [lo, hi, x, y, l, h].map(i128::from);
            let [lo, hi, x, y, l, h] = wide;
            let sum = *op == Op::BvAdd;
            let (low, high) = if sum { (x + l, y + h) } else { (x - h, y - l) };
            // A result that wrapped around says nothing of its operands.
            if low < i128::from(least) || high > i128::from(most) {
                return (Any, Any);
            }
            let (first, second) =
                if sum { ((lo - h, hi - l), (lo - y, hi - x)) } else { ((lo + l, hi + h), (x - hi, y - lo)) };
            let ends = |(low, high): (i128, i128)| {
                let fit = |v: i128| v.clamp(i128::from(narrow_least), i128::from(narrow_most)) as i64;
                Int { lo: fit(low), hi: fit(high) }
            };
            (ends(first), ends(second))
        }
        _ => (Any, Any),
    }
}

/// Narrows what is compared, by the outcome; false where nothing is left.
pub(super) fn by_order(op: &Op, outcome: Span, (ka, kb): (usize, usize), spans: &mut [Span]) -> bool {
    let (Int { lo, hi }, Int { lo: l, hi: h }) = (spans[ka], spans[kb]) else { return true };
    if matches!(op, Op::BvUlt | Op::BvUle) && (lo < 0 || l < 0) {
        return true;
    }
    let strict = matches!(op, Op::BvSlt | Op::BvUlt);
    let (a, b) = match outcome {
        Bool { no: false, .. } => {
            let step = i64::from(strict);
            ((lo, hi.min(h.saturating_sub(step))), (l.max(lo.saturating_add(step)), h))
        }
        Bool { yes: false, .. } => {
            let step = i64::from(!strict);
            ((lo.max(l.saturating_add(step)), hi), (l, h.min(hi.saturating_sub(step))))
        }
        _ => return true,
    };
    spans[ka] = spans[ka].meet(Int { lo: a.0, hi: a.1 });
    spans[kb] = spans[kb].meet(Int { lo: b.0, hi: b.1 });
    !spans[ka].is_empty() && !spans[kb].is_empty()
}
