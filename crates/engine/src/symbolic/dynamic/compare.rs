//! Equality and order of dynamic values.

use super::*;

pub(super) fn equal(cx: &mut Cx, op: DynBin, a: &SVal, b: &SVal) -> Answer {
    let kind = |v: &SVal| match v {
        SVal::C(b) => tag_of(*b),
        SVal::D(tag, _) => *tag,
        SVal::T(_) | SVal::U(_) => Tag::Ref,
    };
    let (s, t) = (kind(a), kind(b));
    let number = |t: Tag| matches!(t, Tag::Int | Tag::Num);
    let class = |t: Tag| if t == Tag::Int { Tag::Num } else { t };
    if class(s) != class(t) {
        let nullish = |t: Tag| matches!(t, Tag::Undefined | Tag::Null);
        if op != DynBin::LooseEq || nullish(s) || nullish(t) || s == Tag::Symbol || t == Tag::Symbol {
            return Ok(SVal::C(0));
        }
    } else if !number(s) && s != Tag::Bool {
        return match (a, b) {
            (SVal::D(_, x), SVal::D(_, y)) => {
                let g = holds(cx, Op::Eq, *x, *y);
                Ok(cx.bool_of(g))
            }
            // An object given from outside is none that was allocated.
            _ => Ok(SVal::C(0)),
        };
    }
    let (x, y) = (Number::of(cx, a)?, Number::of(cx, b)?);
    if let (Number::Int(t), Some(c)) = (x, constant_double(cx, y)) {
        return Ok(equal_to_constant(cx, op, t, c));
    }
    if let (Some(c), Number::Int(t)) = (constant_double(cx, x), y) {
        return Ok(equal_to_constant(cx, op, t, c));
    }
    let g = match (x, y) {
        (Number::Int(x), Number::Int(y)) => holds(cx, Op::Eq, x, y),
        (x, y) => {
            let (p, q) = (x.double(cx), y.double(cx));
            match op {
                DynBin::StrictEq | DynBin::LooseEq => holds(cx, Op::FpEq, p, q),
                // Numbers are one value when their bits are equal: NaN is canonical, and −0 is not 0.
                DynBin::SameValue => holds(cx, Op::Eq, p, q),
                _ => {
                    let (same, eq) = (holds(cx, Op::Eq, p, q), holds(cx, Op::FpEq, p, q));
                    cx.guards.or(same, eq)
                }
            }
        }
    };
    Ok(cx.bool_of(g))
}

/// The double that a number is, where it is a constant.
pub(super) fn constant_double(cx: &Cx, x: Number) -> Option<f64> {
    let Number::Double(t) = x else { return None };
    match cx.terms.as_const(t) {
        Some(Value::F64(b)) => Some(f64::from_bits(*b)),
        _ => None,
    }
}

/// The order of an integer and a constant that is none (a fraction, −0, an infinity, NaN): a question about integers.
pub(super) fn compared_as_integers(cx: &mut Cx, op: DynBin, x: Number, y: Number) -> Option<SVal> {
    let how = match op {
        DynBin::Lt | DynBin::Le | DynBin::Gt | DynBin::Ge => op,
        _ => return None,
    };
    // As `a < b` or `a ≤ b`.
    let (a, b) = if matches!(how, DynBin::Lt | DynBin::Le) { (x, y) } else { (y, x) };
    let strict = matches!(how, DynBin::Lt | DynBin::Gt);
    match (a, b) {
        (Number::Int(t), Number::Double(_)) => {
            let c = constant_double(cx, b)?;
            if c.is_nan() || c.abs() > MAX_INT as f64 {
                return Some(SVal::C(u64::from(c > 0.0)));
            }
            // t < c is t < ⌈c⌉, and t ≤ c is t ≤ ⌊c⌋.
            let (bound, op) = if strict { (c.ceil(), Op::BvSlt) } else { (c.floor(), Op::BvSle) };
            let bound = long(cx, bound as i64);
            let g = holds(cx, op, t, bound);
            Some(cx.bool_of(g))
        }
        (Number::Double(_), Number::Int(t)) => {
            let c = constant_double(cx, a)?;
            if c.is_nan() || c.abs() > MAX_INT as f64 {
                return Some(SVal::C(u64::from(c < 0.0)));
            }
            // c < t is ⌊c⌋ < t, and c ≤ t is ⌈c⌉ ≤ t.
            let (bound, op) = if strict { (c.floor(), Op::BvSlt) } else { (c.ceil(), Op::BvSle) };
            let bound = long(cx, bound as i64);
            let g = holds(cx, op, bound, t);
            Some(cx.bool_of(g))
        }
        _ => None,
    }
}

/// Are an integer and a constant that is none equal? Only −0 equals an integer, and is not the same value.
fn equal_to_constant(cx: &mut Cx, op: DynBin, t: TermId, c: f64) -> SVal {
    if c != 0.0 || op == DynBin::SameValue {
        return SVal::C(0);
    }
    let zero = long(cx, 0);
    let g = holds(cx, Op::Eq, t, zero);
    cx.bool_of(g)
}
