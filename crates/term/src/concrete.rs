//! The meaning of every operator on values: what constants fold by, what evaluation goes by, and what every
//! rewriting is tested against.

mod float;

use crate::sort::{mask, signed, signed_max, signed_min};
use crate::{Op, Value};

/// The value of an operator at these values.
///
/// Unbounded integers are held in 128 bits; a result beyond them wraps around. [`checked`] tells when.
///
/// # Panics
/// When the values' number or sorts do not fit the operator, and for symbols, which have no value of their own.
pub fn apply(op: &Op, args: &[Value]) -> Value {
    let bad = || -> ! { unreachable!("{op:?} was applied to {args:?}") };
    match (op, args) {
        (Op::Const(v), []) => v.clone(),
        (Op::Not, [Value::Bool(a)]) => Value::Bool(!a),
        (Op::And, _) => Value::Bool(args.iter().all(|a| *a == Value::Bool(true))),
        (Op::Or, _) => Value::Bool(args.contains(&Value::Bool(true))),
        (Op::Eq, [a, b]) => Value::Bool(a == b),
        (Op::Ite, [Value::Bool(c), a, b]) => {
            if *c {
                a.clone()
            } else {
                b.clone()
            }
        }
        (Op::IntToBv(n), [Value::Int(a)]) => Value::bv(*n, *a as u64),
        (Op::IntToFp, [Value::Int(a)]) => Value::f64(*a as f64),
        (Op::BvToInt, [Value::Bv { bits, value }]) => Value::Int(i128::from(signed(*bits, *value))),
        (_, [Value::Bv { bits, value }]) => bv_unary(op, *bits, *value).unwrap_or_else(|| bad()),
        (Op::Concat, [Value::Bv { bits: m, value: a }, Value::Bv { bits: n, value: b }]) => {
            Value::bv(m + n, (a << n) | b)
        }
        (_, [Value::Bv { bits, value: a }, Value::Bv { bits: n, value: b }]) if bits == n => {
            match bv_binary(op, *bits, *a, *b) {
                Some(r) => Value::bv(*bits, r),
                None => Value::Bool(bv_compare(op, *bits, *a, *b).unwrap_or_else(|| bad())),
            }
        }
        (_, [Value::F32(_) | Value::F64(_)]) => float::unary(op, &args[0]).unwrap_or_else(|| bad()),
        (_, [Value::F32(_), Value::F32(_)] | [Value::F64(_), Value::F64(_)]) => {
            float::binary(op, &args[0], &args[1]).unwrap_or_else(|| bad())
        }
        (_, [Value::Int(a), Value::Int(b)]) => int_binary(op, *a, *b).unwrap_or_else(|| bad()).0,
        _ => bad(),
    }
}

/// The value of an operator at these values, or `None` when it cannot be held ([`Value::Int`] has 128 bits).
///
/// # Panics
/// As [`apply`].
pub fn checked(op: &Op, args: &[Value]) -> Option<Value> {
    match args {
        [Value::Int(a), Value::Int(b)] if !matches!(op, Op::Eq) => {
            let (value, overflows) = int_binary(op, *a, *b).expect("an operator on integers");
            (!overflows).then_some(value)
        }
        _ => Some(apply(op, args)),
    }
}

fn bv_unary(op: &Op, bits: u8, a: u64) -> Option<Value> {
    Some(match op {
        Op::BvNeg => Value::bv(bits, a.wrapping_neg()),
        Op::BvNot => Value::bv(bits, !a),
        Op::ZeroExtend(n) => Value::bv(*n, a),
        Op::SignExtend(n) => Value::bv(*n, signed(bits, a) as u64),
        Op::Extract(hi, lo) => Value::bv(hi - lo + 1, a >> lo),
        Op::SToFp(to) => float::of_signed(*to, signed(bits, a)),
        Op::UToFp(to) => float::of_unsigned(*to, a),
        Op::BitsToFp if bits == 32 => Value::f32(f32::from_bits(a as u32)),
        Op::BitsToFp => Value::f64(f64::from_bits(a)),
        _ => return None,
    })
}

/// An operator that gives a number of the same width; the result may have bits above it.
pub(crate) fn bv_binary(op: &Op, bits: u8, a: u64, b: u64) -> Option<u64> {
    let (sa, sb) = (signed(bits, a), signed(bits, b));
    Some(match op {
        Op::BvAdd => a.wrapping_add(b),
        Op::BvSub => a.wrapping_sub(b),
        Op::BvMul => a.wrapping_mul(b),
        Op::BvUDiv => a.checked_div(b).unwrap_or(u64::MAX),
        Op::BvURem => a.checked_rem(b).unwrap_or(a),
        Op::BvSDiv if b == 0 => {
            if sa < 0 {
                1
            } else {
                u64::MAX
            }
        }
        Op::BvSDiv => sa.wrapping_div(sb) as u64,
        Op::BvSRem if b == 0 => a,
        Op::BvSRem => sa.wrapping_rem(sb) as u64,
        Op::BvAnd => a & b,
        Op::BvOr => a | b,
        Op::BvXor => a ^ b,
        Op::BvShl => {
            if b >= u64::from(bits) {
                0
            } else {
                a << b
            }
        }
        Op::BvLShr => {
            if b >= u64::from(bits) {
                0
            } else {
                a >> b
            }
        }
        Op::BvAShr => (sa >> b.min(u64::from(bits) - 1)) as u64,
        _ => return None,
    })
}

pub(crate) fn bv_compare(op: &Op, bits: u8, a: u64, b: u64) -> Option<bool> {
    let (sa, sb) = (signed(bits, a), signed(bits, b));
    Some(match op {
        Op::BvUlt => a < b,
        Op::BvUle => a <= b,
        Op::BvSlt => sa < sb,
        Op::BvSle => sa <= sb,
        Op::BvSMulOverflows => {
            let product = i128::from(sa) * i128::from(sb);
            product < i128::from(signed_min(bits)) || product > i128::from(signed_max(bits))
        }
        Op::BvUMulOverflows => u128::from(a) * u128::from(b) > u128::from(mask(bits)),
        _ => return None,
    })
}

/// Is this an integer at the end of 128 bits, which stands for whatever is there or beyond in [`saturated`]?
pub fn is_extreme(value: &Value) -> bool {
    matches!(value, Value::Int(i128::MIN | i128::MAX))
}

/// The value of an operator at these values, where the greatest and the least integer of 128 bits stand for all integers
/// there and beyond; and whether that determines it. Two integers beyond on one side are not told apart, and what is left of
/// one when something is taken away or divided is not known.
///
/// # Panics
/// As [`apply`].
pub fn saturated(op: &Op, args: &[Value]) -> (Value, bool) {
    let extreme = args.iter().any(is_extreme);
    match (op, args) {
        (Op::IntAdd, [Value::Int(a), Value::Int(b)]) => sum(*a, *b),
        (Op::IntSub, [Value::Int(a), Value::Int(b)]) => sum(*a, b.checked_neg().unwrap_or(i128::MAX)),
        (Op::IntMul, [Value::Int(a), Value::Int(b)]) => (Value::Int(product(*a, *b)), true),
        (Op::Eq | Op::IntLt | Op::IntLe, [Value::Int(a), Value::Int(b)]) => {
            (apply(op, args), !extreme || a != b)
        }
        _ => (apply(op, args), !extreme),
    }
}

fn sum(a: i128, b: i128) -> (Value, bool) {
    let [left, right] = [a, b].map(|x| is_extreme(&Value::Int(x)));
    let opposite = (a < 0 && b > 0) || (a > 0 && b < 0);
    let value = match (left, right) {
        (true, _) => a,
        (false, true) => b,
        (false, false) => a.saturating_add(b),
    };
    (Value::Int(value), !(opposite && (left || right)))
}

fn product(a: i128, b: i128) -> i128 {
    match a.checked_mul(b) {
        Some(0) => 0,
        Some(exact) if ![a, b].iter().any(|x| is_extreme(&Value::Int(*x))) => exact,
        _ if (a < 0) == (b < 0) => i128::MAX,
        _ => i128::MIN,
    }
}

/// The value, wrapped to 128 bits, and whether it had to be.
fn int_binary(op: &Op, a: i128, b: i128) -> Option<(Value, bool)> {
    let (value, overflows) = match op {
        Op::IntAdd => a.overflowing_add(b),
        Op::IntSub => a.overflowing_sub(b),
        Op::IntMul => a.overflowing_mul(b),
        Op::IntDiv if b == 0 => (0, false),
        Op::IntDiv => a.overflowing_div_euclid(b),
        Op::IntMod if b == 0 => (a, false),
        Op::IntMod => (a.wrapping_rem_euclid(b), false),
        Op::IntLe => return Some((Value::Bool(a <= b), false)),
        Op::IntLt => return Some((Value::Bool(a < b), false)),
        _ => return None,
    };
    Some((Value::Int(value), overflows))
}
