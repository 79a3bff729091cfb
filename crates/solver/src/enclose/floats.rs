//! Intervals of floating-point numbers.

use super::*;

pub(super) const NO_NUMBER: Span = Float { lo: f64::INFINITY, hi: f64::NEG_INFINITY, nan: false };

pub(super) const NAN: Span = Float { lo: f64::INFINITY, hi: f64::NEG_INFINITY, nan: true };

/// The least number of a sort that is not below `x`.
pub(super) fn least_of(sort: Sort, x: f64) -> f64 {
    let nearest = fit(sort, x);
    if nearest < x { up(sort, nearest) } else { nearest }
}

/// A number in the interval that is below its upper end: zero, a power in the middle of the exponents, or the middle.
pub(super) fn middle(sort: Sort, lo: f64, hi: f64) -> f64 {
    let wanted = if lo < 0.0 && hi > 0.0 {
        0.0
    } else if lo >= 0.0 {
        middle_above(lo, hi)
    } else {
        -middle_above(-hi, -lo)
    };
    let fitted = fit(sort, wanted);
    if fitted >= lo && fitted < hi { fitted } else { lo }
}

pub(super) fn middle_above(lo: f64, hi: f64) -> f64 {
    const FAR: f64 = 1e6;
    if lo == 0.0 && hi > FAR {
        1.0
    } else if lo > 0.0 && hi / lo > FAR {
        (lo.sqrt() * hi.min(f64::MAX).sqrt()).max(lo)
    } else {
        lo / 2.0 + hi.min(f64::MAX) / 2.0
    }
}

pub(super) fn compared(op: &Op, a: Span, b: Span) -> Span {
    let (Float { lo, hi, nan }, Float { lo: l, hi: h, nan: n }) = (a, b) else { return MAYBE };
    if lo > hi || l > h {
        return truth(false);
    }
    let (always, never) = match op {
        Op::FpLt => (hi < l, lo >= h),
        Op::FpLe => (hi <= l, lo > h),
        _ => (lo == hi && l == h && lo == l, hi < l || h < lo),
    };
    Bool { no: nan || n || !always, yes: !never }
}

pub(super) fn contains(lo: f64, hi: f64, x: f64) -> bool {
    lo <= x && x <= hi
}

pub(super) fn float_op(sort: Sort, op: &Op, a: Span, b: Span, same: bool) -> Option<Span> {
    let (Float { lo, hi, nan }, Float { lo: l, hi: h, nan: n }) = (a, b) else { return None };
    let none = nan || n;
    if lo > hi || l > h {
        return Some(Float { lo: f64::INFINITY, hi: f64::NEG_INFINITY, nan: none });
    }
    let infinite = |lo: f64, hi: f64| lo == f64::NEG_INFINITY || hi == f64::INFINITY;
    Some(match op {
        Op::FpSub if same => Float { lo: 0.0, hi: 0.0, nan: none || infinite(lo, hi) },
        Op::FpAdd | Op::FpSub => {
            let (l, h) = if *op == Op::FpSub { (-h, -l) } else { (l, h) };
            let (low, high) = (arith(sort, &Op::FpAdd, lo, l), arith(sort, &Op::FpAdd, hi, h));
            let cancels = hi == f64::INFINITY && l == f64::NEG_INFINITY
                || lo == f64::NEG_INFINITY && h == f64::INFINITY;
            Float {
                lo: if low.is_nan() { f64::NEG_INFINITY } else { low },
                hi: if high.is_nan() { f64::INFINITY } else { high },
                nan: none || cancels,
            }
        }
        Op::FpMul if same => {
            let (x, y) = (arith(sort, op, lo, lo), arith(sort, op, hi, hi));
            let least = if contains(lo, hi, 0.0) { 0.0 } else { x.min(y) };
            Float { lo: least, hi: x.max(y), nan: none }
        }
        Op::FpMul => {
            let zero_by_infinite =
                contains(lo, hi, 0.0) && infinite(l, h) || contains(l, h, 0.0) && infinite(lo, hi);
            hull_of_ends(sort, op, (lo, hi), (l, h), none || zero_by_infinite)
        }
        _ => {
            if contains(l, h, 0.0) {
                return Some(ANY_FLOAT);
            }
            hull_of_ends(sort, op, (lo, hi), (l, h), none || infinite(lo, hi) && infinite(l, h))
        }
    })
}

/// The hull of what the operation gives at the ends; what is no number there stands for zero.
pub(super) fn hull_of_ends(sort: Sort, op: &Op, a: (f64, f64), b: (f64, f64), nan: bool) -> Span {
    let (mut lo, mut hi) = (f64::INFINITY, f64::NEG_INFINITY);
    for x in [a.0, a.1] {
        for y in [b.0, b.1] {
            let r = arith(sort, op, x, y);
            let r = if r.is_nan() { 0.0 } else { r };
            (lo, hi) = (lo.min(r), hi.max(r));
        }
    }
    Float { lo, hi, nan }
}

/// The least and the greatest of what a function that is monotone in each argument gives on a box; `None` where an end is no number.
fn exact_ends(f: &dyn Fn(f64, f64) -> f64, a: (f64, f64), b: (f64, f64)) -> Ends {
    let (mut lo, mut hi) = (f64::INFINITY, f64::NEG_INFINITY);
    for (x, y) in [(a.0, b.0), (a.0, b.1), (a.1, b.0), (a.1, b.1)] {
        let r = f(x, y);
        if r.is_nan() {
            return None;
        }
        (lo, hi) = (lo.min(r), hi.max(r));
    }
    Some((lo, hi))
}

pub(super) fn float_one(sort: Sort, op: &Op, a: Span) -> Option<Span> {
    let Float { lo, hi, nan } = a else { return None };
    if lo > hi {
        return Some(Float { lo: f64::INFINITY, hi: f64::NEG_INFINITY, nan });
    }
    let both = |f: &dyn Fn(f64) -> f64| Float { lo: f(lo), hi: f(hi), nan };
    Some(match op {
        Op::FpNeg => Float { lo: -hi, hi: -lo, nan },
        Op::FpAbs if lo >= 0.0 => a,
        Op::FpAbs => {
            let least = if hi <= 0.0 { -hi } else { 0.0 };
            Float { lo: least, hi: hi.max(-lo), nan }
        }
        Op::FpSqrt if hi < 0.0 => NAN,
        Op::FpSqrt => {
            let root = |x: f64| if sort == Sort::F32 { f64::from((x as f32).sqrt()) } else { x.sqrt() };
            Float { lo: root(lo.max(0.0)), hi: root(hi), nan: nan || lo < 0.0 }
        }
        Op::FpFloor => both(&f64::floor),
        Op::FpCeil => both(&f64::ceil),
        Op::FpRint => both(&f64::round_ties_even),
        Op::FpTrunc => both(&f64::trunc),
        _ => both(&|x| fit(sort, x)),
    })
}

/// Narrows what is compared, by the outcome.
pub(super) fn by_comparison(
    sort: Sort,
    op: &Op,
    outcome: Span,
    (ka, kb): (usize, usize),
    spans: &mut [Span],
) -> bool {
    let (Float { lo, hi, nan }, Float { lo: l, hi: h, nan: n }) = (spans[ka], spans[kb]) else { return true };
    let (a, b) = match (op, outcome) {
        (Op::FpLt, Bool { no: false, .. }) => ((lo, hi.min(down(sort, h))), (l.max(up(sort, lo)), h)),
        (Op::FpLe, Bool { no: false, .. }) => ((lo, hi.min(h)), (l.max(lo), h)),
        (Op::FpEq, Bool { no: false, .. }) => ((lo.max(l), hi.min(h)), (lo.max(l), hi.min(h))),
        // Without NaN, what is not below is not less.
        (Op::FpLt, Bool { yes: false, .. }) if !nan && !n => ((lo.max(l), hi), (l, h.min(hi))),
        (Op::FpLe, Bool { yes: false, .. }) if !nan && !n => {
            ((lo.max(up(sort, l)), hi), (l, h.min(down(sort, hi))))
        }
        _ => return true,
    };
    spans[ka] = spans[ka].meet(Float { lo: a.0, hi: a.1, nan: false });
    spans[kb] = spans[kb].meet(Float { lo: b.0, hi: b.1, nan: false });
    !spans[ka].is_empty() && !spans[kb].is_empty()
}

pub(super) type Ends = Option<(f64, f64)>;

/// Where the operands lie of a result that is a number in the interval; `None` says nothing.
pub(super) fn operands(
    sort: Sort,
    op: &Op,
    (lo, hi): (f64, f64),
    first: Span,
    second: Option<Span>,
    same: bool,
) -> (Ends, Ends) {
    // The exact result lies between the floats beside the interval.
    let (low, high) = (down(sort, lo), up(sort, hi));
    let numbers = |s: Option<Span>| match s {
        Some(Float { lo, hi, .. }) if lo <= hi => Some((lo, hi)),
        _ => None,
    };
    let wide = |lo: f64, hi: f64| {
        let lo = if lo.is_nan() { f64::NEG_INFINITY } else { down(sort, lo) };
        let hi = if hi.is_nan() { f64::INFINITY } else { up(sort, hi) };
        Some((lo, hi))
    };
    match op {
        Op::FpNeg => (Some((-hi, -lo)), None),
        Op::FpAbs => (Some((-hi, hi)), None),
        Op::FpFloor => (Some((lo, up(sort, hi + 1.0))), None),
        Op::FpSqrt if high < f64::MAX.sqrt() => (wide(-0.0, high * high), None),
        Op::FpMul if same && high < f64::INFINITY => {
            let root = up(sort, up(sort, high.max(0.0).sqrt()));
            (Some((-root, root)), Some((-root, root)))
        }
        Op::FpAdd | Op::FpSub if !same => {
            let (Some(a), Some(b)) = (numbers(Some(first)), numbers(second)) else { return (None, None) };
            if *op == Op::FpAdd {
                (wide(low - b.1, high - b.0), wide(low - a.1, high - a.0))
            } else {
                (wide(low + b.0, high + b.1), wide(a.0 - high, a.1 - low))
            }
        }
        Op::FpMul if !same => {
            // One operand is the result by the other, where that is not zero.
            let quotient = |by: Ends| {
                let (l, h) = by.filter(|by| !contains(by.0, by.1, 0.0))?;
                let ends = exact_ends(&|x, y| x / y, (low, high), (l, h))?;
                wide(ends.0, ends.1)
            };
            (quotient(numbers(second)), quotient(numbers(Some(first))))
        }
        Op::FpDiv if !same => {
            let Some(by) = numbers(second) else { return (None, None) };
            let ends = exact_ends(&|x, y| x * y, (low, high), by);
            (ends.and_then(|ends| wide(ends.0, ends.1)), None)
        }
        _ => (None, None),
    }
}
