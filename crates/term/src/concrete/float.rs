//! Floating-point operators, in the width of their operands, by the host's IEEE 754 arithmetic.

use crate::sort::{signed_max, signed_min};
use crate::{Op, Sort, Value};

pub(super) fn of_signed(to: Sort, a: i64) -> Value {
    if to == Sort::F32 { Value::f32(a as f32) } else { Value::f64(a as f64) }
}

pub(super) fn of_unsigned(to: Sort, a: u64) -> Value {
    if to == Sort::F32 { Value::f32(a as f32) } else { Value::f64(a as f64) }
}

/// Truncates towards zero, saturates at the width, takes NaN to 0 (JVMS §2.8.3, `d2i` and `d2l`).
fn to_signed(bits: u8, x: f64) -> Value {
    // The cast saturates at 128 bits and takes NaN to 0.
    let x = (x as i128).clamp(i128::from(signed_min(bits)), i128::from(signed_max(bits)));
    Value::bv(bits, x as u64)
}

macro_rules! arithmetic {
    ($unary:ident, $binary:ident, $float:ty, $value:expr) => {
        fn $unary(op: &Op, x: $float) -> Option<Value> {
            let value = $value;
            Some(match op {
                Op::FpSqrt => value(x.sqrt()),
                Op::FpNeg => value(-x),
                Op::FpAbs => value(x.abs()),
                Op::FpFloor => value(x.floor()),
                Op::FpCeil => value(x.ceil()),
                Op::FpRint => value(x.round_ties_even()),
                Op::FpTrunc => value(x.trunc()),
                Op::FpIsNan => Value::Bool(x.is_nan()),
                Op::FpToSSat(bits) => to_signed(*bits, f64::from(x)),
                Op::FpToFp(Sort::F32) => Value::f32(x as f32),
                Op::FpToFp(_) => Value::f64(f64::from(x)),
                _ => return None,
            })
        }

        fn $binary(op: &Op, x: $float, y: $float) -> Option<Value> {
            let value = $value;
            Some(match op {
                Op::FpAdd => value(x + y),
                Op::FpSub => value(x - y),
                Op::FpMul => value(x * y),
                Op::FpDiv => value(x / y),
                // Rust's remainder of floats is C's `fmod`.
                Op::FpRem => value(x % y),
                Op::FpEq => Value::Bool(x == y),
                Op::FpLt => Value::Bool(x < y),
                Op::FpLe => Value::Bool(x <= y),
                _ => return None,
            })
        }
    };
}

arithmetic!(unary32, binary32, f32, Value::f32);
arithmetic!(unary64, binary64, f64, Value::f64);

pub(super) fn unary(op: &Op, a: &Value) -> Option<Value> {
    match (op, a) {
        (Op::FpToBits, Value::F32(bits)) => Some(Value::bv(32, u64::from(*bits))),
        (Op::FpToBits, Value::F64(bits)) => Some(Value::bv(64, *bits)),
        (_, Value::F32(bits)) => unary32(op, f32::from_bits(*bits)),
        (_, Value::F64(bits)) => unary64(op, f64::from_bits(*bits)),
        _ => None,
    }
}

pub(super) fn binary(op: &Op, a: &Value, b: &Value) -> Option<Value> {
    match (a, b) {
        (Value::F32(a), Value::F32(b)) => binary32(op, f32::from_bits(*a), f32::from_bits(*b)),
        (Value::F64(a), Value::F64(b)) => binary64(op, f64::from_bits(*a), f64::from_bits(*b)),
        _ => None,
    }
}
