//! Arithmetic of dynamic numbers: integers as long as they are small, doubles beyond.

use super::*;

pub(super) fn arithmetic(cx: &mut Cx, op: DynBin, x: Number, y: Number) -> Answer {
    if matches!(op, DynBin::BitAnd | DynBin::BitOr | DynBin::BitXor | DynBin::Shl | DynBin::Sar | DynBin::Shr)
    {
        return Ok(bitwise(cx, op, x, y));
    }
    if let (Number::Int(a), Number::Int(b)) = (x, y) {
        match op {
            DynBin::Add | DynBin::Sub => return Ok(sum(cx, op, a, b)),
            DynBin::Mul => return Ok(product(cx, a, b)),
            DynBin::Div => return Ok(division(cx, a, b)),
            DynBin::Rem => return Ok(remainder(cx, a, b)),
            DynBin::Pow if cx.terms.as_const(b) == Some(&Value::Bv { bits: 64, value: 2 }) => {
                let v = product(cx, a, a);
                return Ok(v);
            }
            DynBin::Lt | DynBin::Gt | DynBin::Le | DynBin::Ge => {
                let (p, q) = if matches!(op, DynBin::Lt | DynBin::Le) { (a, b) } else { (b, a) };
                let how = if matches!(op, DynBin::Lt | DynBin::Gt) { Op::BvSlt } else { Op::BvSle };
                let g = holds(cx, how, p, q);
                return Ok(cx.bool_of(g));
            }
            _ => {}
        }
    }
    if let Some(v) = compared_as_integers(cx, op, x, y) {
        return Ok(v);
    }
    if let Some(v) = with_minus_zero(cx, op, x, y) {
        return Ok(v);
    }
    let (a, b) = (x.double(cx), y.double(cx));
    let t = match op {
        DynBin::Add => cx.terms.make(Op::FpAdd, &[a, b]),
        DynBin::Sub => cx.terms.make(Op::FpSub, &[a, b]),
        DynBin::Mul => cx.terms.make(Op::FpMul, &[a, b]),
        DynBin::Div => cx.terms.make(Op::FpDiv, &[a, b]),
        DynBin::Rem => cx.terms.make(Op::FpRem, &[a, b]),
        DynBin::Pow => {
            let kind = SymbolKind::Function("pow".into());
            let symbol = cx.terms.symbol(Symbol { kind, sort: Sort::F64 });
            cx.terms.apply(symbol, &[a, b])
        }
        DynBin::Lt | DynBin::Gt | DynBin::Le | DynBin::Ge => {
            let (p, q) = if matches!(op, DynBin::Lt | DynBin::Le) { (a, b) } else { (b, a) };
            let how = if matches!(op, DynBin::Lt | DynBin::Gt) { Op::FpLt } else { Op::FpLe };
            let g = holds(cx, how, p, q);
            return Ok(cx.bool_of(g));
        }
        _ => return Err("an operator of dynamic values".into()),
    };
    Ok(double_value(cx, t))
}

pub(super) fn bitwise(cx: &mut Cx, op: DynBin, x: Number, y: Number) -> SVal {
    let (a, mut b) = (x.int32(cx), y.int32(cx));
    if matches!(op, DynBin::Shl | DynBin::Sar | DynBin::Shr) {
        let low = cx.terms.constant(Value::Bv { bits: 32, value: 31 });
        b = cx.terms.make(Op::BvAnd, &[b, low]);
    }
    let how = match op {
        DynBin::BitAnd => Op::BvAnd,
        DynBin::BitOr => Op::BvOr,
        DynBin::BitXor => Op::BvXor,
        DynBin::Shl => Op::BvShl,
        DynBin::Sar => Op::BvAShr,
        _ => Op::BvLShr,
    };
    let t = cx.terms.make(how, &[a, b]);
    let wide = if op == DynBin::Shr { Op::ZeroExtend(64) } else { Op::SignExtend(64) };
    let t = cx.terms.make(wide, &[t]);
    int_value(cx, t)
}

/// A sum or difference. It cannot overflow 64 bits; beyond 2⁵³ it is what doubles make of it.
pub(super) fn sum(cx: &mut Cx, op: DynBin, a: TermId, b: TermId) -> SVal {
    let ((al, ah), (bl, bh)) = (range(cx, a), range(cx, b));
    let (lo, hi, how, float) = match op {
        DynBin::Add => (al + bl, ah + bh, Op::BvAdd, Op::FpAdd),
        _ => (al - bh, ah - bl, Op::BvSub, Op::FpSub),
    };
    let t = cx.terms.make(how, &[a, b]);
    if lo >= -MAX_INT && hi <= MAX_INT {
        let t = fitted(cx, t, lo, hi);
        return int_value(cx, t);
    }
    let exact = int_value(cx, t);
    let (least, most) = (long(cx, -MAX_INT), long(cx, MAX_INT));
    let low = holds(cx, Op::BvSle, least, t);
    let high = holds(cx, Op::BvSle, t, most);
    let g = cx.guards.and(low, high);
    let rounded = on_doubles(cx, float, a, b);
    either(cx, g, exact, rounded)
}

pub(super) fn on_doubles(cx: &mut Cx, op: Op, a: TermId, b: TermId) -> SVal {
    let (x, y) = (Number::Int(a).double(cx), Number::Int(b).double(cx));
    let t = cx.terms.make(op, &[x, y]);
    double_value(cx, t)
}

/// A product: −0 where one factor is zero and the other negative, rounded beyond 2⁵³.
pub(super) fn product(cx: &mut Cx, a: TermId, b: TermId) -> SVal {
    let ((al, ah), (bl, bh)) = (range(cx, a), range(cx, b));
    let (ra, rb) = ((al, ah), (bl, bh));
    let t = if is_few(cx, (b, rb), (a, ra)) {
        by_cases(cx, Op::BvMul, (b, rb), (a, ra))
    } else {
        by_cases(cx, Op::BvMul, (a, ra), (b, rb))
    };
    let size = |l: i64, h: i64| i128::from(l.unsigned_abs().max(h.unsigned_abs()));
    let value = if size(al, ah) * size(bl, bh) <= i128::from(MAX_INT) {
        let ends = [al * bl, al * bh, ah * bl, ah * bh];
        let (lo, hi) = ends.iter().fold((i64::MAX, i64::MIN), |(lo, hi), v| (lo.min(*v), hi.max(*v)));
        let t = fitted(cx, t, lo, hi);
        int_value(cx, t)
    } else {
        let exact = int_value(cx, t);
        let over = cx.terms.make(Op::BvSMulOverflows, &[a, b]);
        let over = cx.guard_of_term(over);
        let fits = not(cx, over);
        let (least, most) = (long(cx, -MAX_INT), long(cx, MAX_INT));
        let low = holds(cx, Op::BvSle, least, t);
        let high = holds(cx, Op::BvSle, t, most);
        let g = cx.guards.and(low, high);
        let g = cx.guards.and(g, fits);
        let rounded = on_doubles(cx, Op::FpMul, a, b);
        either(cx, g, exact, rounded)
    };
    if a == b {
        return value;
    }
    let zero = long(cx, 0);
    let mut minus_zero = Guard::FALSE;
    for ((x, xl, xh), (y, yl)) in [((a, al, ah), (b, bl)), ((b, bl, bh), (a, al))] {
        if xl <= 0 && xh >= 0 && yl < 0 {
            let none = holds(cx, Op::Eq, x, zero);
            let negative = holds(cx, Op::BvSlt, y, zero);
            let g = cx.guards.and(none, negative);
            minus_zero = cx.guards.or(minus_zero, g);
        }
    }
    either(cx, minus_zero, SVal::C((-0.0f64).to_bits()), value)
}

/// A quotient: an integer where it divides evenly and is not −0, else what doubles make of it.
pub(super) fn division(cx: &mut Cx, a: TermId, b: TermId) -> SVal {
    let zero = long(cx, 0);
    let ((al, ah), (bl, bh)) = (range(cx, a), range(cx, b));
    let (none, divisor) = divisor(cx, b);
    let [q, r] = [Op::BvSDiv, Op::BvSRem].map(|op| by_cases(cx, op, (a, (al, ah)), (divisor, (bl, bh))));
    let even = holds(cx, Op::Eq, r, zero);
    let some = not(cx, none);
    let mut g = cx.guards.and(even, some);
    if bl < 0 && al <= 0 && ah >= 0 {
        let (nothing, negative) = (holds(cx, Op::Eq, a, zero), holds(cx, Op::BvSlt, b, zero));
        let minus_zero = cx.guards.and(nothing, negative);
        let plain = not(cx, minus_zero);
        g = cx.guards.and(g, plain);
    }
    let most = quotient_size((al, ah), (bl, bh));
    let q = fitted(cx, q, if al >= 0 && bl >= 0 { 0 } else { -most }, most);
    let exact = int_value(cx, q);
    let rounded = on_doubles(cx, Op::FpDiv, a, b);
    either(cx, g, exact, rounded)
}

/// A remainder with the dividend's sign: NaN for a divisor of zero, −0 where a negative dividend leaves nothing.
pub(super) fn remainder(cx: &mut Cx, a: TermId, b: TermId) -> SVal {
    let zero = long(cx, 0);
    let ((al, ah), (bl, bh)) = (range(cx, a), range(cx, b));
    let (none, divisor) = divisor(cx, b);
    let mut r = by_cases(cx, Op::BvSRem, (a, (al, ah)), (divisor, (bl, bh)));
    let most = bl.unsigned_abs().max(bh.unsigned_abs()) as i64;
    r = fitted(cx, r, if al >= 0 { 0 } else { al.max(-most) }, if ah <= 0 { 0 } else { ah.min(most) });
    let mut value = int_value(cx, r);
    if al < 0 {
        let (nothing, negative) = (holds(cx, Op::Eq, r, zero), holds(cx, Op::BvSlt, a, zero));
        let minus_zero = cx.guards.and(nothing, negative);
        value = either(cx, minus_zero, SVal::C((-0.0f64).to_bits()), value);
    }
    either(cx, none, SVal::C(f64::NAN.to_bits()), value)
}

/// When a divisor is zero, and what to divide by: one in that case.
pub(super) fn divisor(cx: &mut Cx, b: TermId) -> (Guard, TermId) {
    let (lo, hi) = range(cx, b);
    if lo > 0 || hi < 0 {
        return (Guard::FALSE, b);
    }
    let (zero, one) = (long(cx, 0), long(cx, 1));
    let none = cx.terms.make(Op::Eq, &[b, zero]);
    let divisor = cx.terms.make(Op::Ite, &[none, one, b]);
    (cx.guard_of_term(none), divisor)
}

/// The greatest size of a quotient whose operands have these bounds.
pub(super) fn quotient_size(a: (i64, i64), b: (i64, i64)) -> i64 {
    let most = a.0.unsigned_abs().max(a.1.unsigned_abs());
    let least = if b.0 > 0 {
        b.0.unsigned_abs()
    } else if b.1 < 0 {
        b.1.unsigned_abs()
    } else {
        1
    };
    (most / least) as i64
}

/// An integer and −0: no double is needed for their sum, difference or product.
pub(super) fn with_minus_zero(cx: &mut Cx, op: DynBin, x: Number, y: Number) -> Option<SVal> {
    let is_minus_zero =
        |cx: &Cx, n| compare::constant_double(cx, n).is_some_and(|c| c == 0.0 && c.is_sign_negative());
    let (t, first) = match (x, y) {
        (Number::Int(t), n) if is_minus_zero(cx, n) => (t, true),
        (n, Number::Int(t)) if is_minus_zero(cx, n) => (t, false),
        _ => return None,
    };
    match op {
        DynBin::Add => Some(int_value(cx, t)),
        DynBin::Sub if first => Some(int_value(cx, t)),
        DynBin::Sub => Some(negated(cx, t)),
        DynBin::Mul => {
            let zero = long(cx, 0);
            let below = holds(cx, Op::BvSlt, t, zero);
            Some(either(cx, below, SVal::C(box_dyn(Tag::Int, 0)), SVal::C((-0.0f64).to_bits())))
        }
        _ => None,
    }
}
