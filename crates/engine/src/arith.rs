//! Pure operations on concrete bits: what the concrete domain does, and the symbolic domain on concrete data.
//!
//! A value is 64 bits: machine integers zero-extended, `bool` as 0 or 1, floats as their IEEE bits, references
//! as addresses. NaN is always the canonical one.

use crate::dynamic;
use conspect_ir::{BinOp, Math1, Math2, ShapeOp, Type, UnOp};
use conspect_memory::dynamic::{box_dyn, has_tag, untag};
use conspect_memory::{pure, shapes, strings};

/// The number of bits of a machine type; references and functions count as 32, `bool` as 1.
pub fn width(ty: Type) -> u32 {
    match ty {
        Type::Bool => 1,
        Type::Bits { bits, .. } => u32::from(bits),
        Type::F32 | Type::Ref(_) | Type::Fn | Type::Str => 32,
        Type::F64 | Type::Int | Type::Dyn | Type::Struct(_) | Type::Ptr => 64,
    }
}

#[inline(always)]
fn mask(bits: u32, v: u64) -> u64 {
    if bits >= 64 { v } else { v & ((1u64 << bits) - 1) }
}

#[inline(always)]
fn signed(bits: u32, v: u64) -> i64 {
    let s = 64 - bits;
    ((v << s) as i64) >> s
}

#[inline(always)]
fn f32_of(v: u64) -> f32 {
    f32::from_bits(v as u32)
}

#[inline(always)]
fn f64_of(v: u64) -> f64 {
    f64::from_bits(v)
}

#[inline(always)]
fn of_f32(v: f32) -> u64 {
    if v.is_nan() { 0x7fc0_0000 } else { u64::from(v.to_bits()) }
}

#[inline(always)]
fn of_f64(v: f64) -> u64 {
    if v.is_nan() { 0x7ff8_0000_0000_0000 } else { v.to_bits() }
}

fn float(ty: Type, v: u64) -> f64 {
    if ty == Type::F32 { f64::from(f32_of(v)) } else { f64_of(v) }
}

fn of_float(ty: Type, v: f64) -> u64 {
    if ty == Type::F32 { of_f32(v as f32) } else { of_f64(v) }
}

fn to_signed_saturating(bits: u8, v: f64) -> u64 {
    if bits <= 32 {
        let shift = 32 - u32::from(bits);
        let (min, max) = (i32::MIN >> shift, i32::MAX >> shift);
        let v = if v.is_nan() { 0 } else { (v as i64).clamp(i64::from(min), i64::from(max)) };
        mask(u32::from(bits), v as u64)
    } else {
        (v as i64) as u64
    }
}

/// A unary operation on a value of type `ty`. `None` for operations that need more than bits
/// (primitive strings).
#[inline]
pub fn un(op: UnOp, ty: Type, a: u64) -> Option<u64> {
    let bits = width(ty);
    Some(match op {
        UnOp::Not => a ^ 1,
        UnOp::Neg => mask(bits, a.wrapping_neg()),
        UnOp::BitNot => mask(bits, !a),
        UnOp::FNeg => {
            if ty == Type::F32 {
                of_f32(-f32_of(a))
            } else {
                of_f64(-f64_of(a))
            }
        }
        UnOp::FAbs => of_float(ty, float(ty, a).abs()),
        UnOp::FSqrt => {
            if ty == Type::F32 {
                of_f32(f32_of(a).sqrt())
            } else {
                of_f64(f64_of(a).sqrt())
            }
        }
        UnOp::FFloor => of_float(ty, float(ty, a).floor()),
        UnOp::FCeil => of_float(ty, float(ty, a).ceil()),
        UnOp::FRint => of_float(ty, float(ty, a).round_ties_even()),
        UnOp::FTrunc => of_float(ty, float(ty, a).trunc()),
        UnOp::IsNan => u64::from(float(ty, a).is_nan()),
        UnOp::Trunc(n) => mask(u32::from(n), a),
        UnOp::SExt(n) => mask(u32::from(n), signed(bits, a) as u64),
        UnOp::ZExt(_) | UnOp::BoolToBits(_) => a,
        UnOp::BitsToBool => a & 1,
        UnOp::SToF32 => of_f32(signed(bits, a) as f32),
        UnOp::SToF64 => of_f64(signed(bits, a) as f64),
        UnOp::UToF32 => of_f32(a as f32),
        UnOp::UToF64 => of_f64(a as f64),
        UnOp::FToSSat(n) => to_signed_saturating(n, float(ty, a)),
        UnOp::F32ToF64 => of_f64(f64::from(f32_of(a))),
        UnOp::F64ToF32 => of_f32(f64_of(a) as f32),
        UnOp::FToBits => {
            if ty == Type::F32 {
                of_f32(f32_of(a))
            } else {
                of_f64(f64_of(a))
            }
        }
        UnOp::BitsToF => {
            if bits == 32 {
                of_f32(f32_of(a))
            } else {
                of_f64(f64_of(a))
            }
        }
        UnOp::Math1(m) => of_f64(math1(m, f64_of(a))),
        UnOp::HasTag(tag) => u64::from(has_tag(a, tag)),
        UnOp::Untag(tag) => untag(a, tag),
        UnOp::Box(tag) => box_dyn(tag, a),
        UnOp::StrLen => strings::len(a),
        UnOp::StrOf => strings::intern(&[a as u16]),
        UnOp::StrLower => dynamic::change_case(a, false),
        UnOp::StrUpper => dynamic::change_case(a, true),
        UnOp::Dyn(op) => dynamic::un(op, a)?,
        UnOp::DynFast(op) => u64::from(dynamic::un(op, a).is_some()),
    })
}

fn math1(m: Math1, x: f64) -> f64 {
    match m {
        Math1::Sin => x.sin(),
        Math1::Cos => x.cos(),
        Math1::Tan => x.tan(),
        Math1::Asin => x.asin(),
        Math1::Acos => x.acos(),
        Math1::Atan => x.atan(),
        Math1::Sinh => x.sinh(),
        Math1::Cosh => x.cosh(),
        Math1::Tanh => x.tanh(),
        Math1::Exp => x.exp(),
        Math1::Expm1 => x.exp_m1(),
        Math1::Log => x.ln(),
        Math1::Log10 => x.log10(),
        Math1::Log2 => x.log2(),
        Math1::Log1p => x.ln_1p(),
        Math1::Cbrt => x.cbrt(),
    }
}

/// A function of two arguments, with the special cases of `java.lang.Math` where they differ from C's.
fn math2(m: Math2, x: f64, y: f64) -> f64 {
    match m {
        // C gives 1 for pow(±1, ±∞) and pow(1, NaN); Java gives NaN.
        Math2::Pow if y.is_nan() || (x.abs() == 1.0 && y.is_infinite()) => f64::NAN,
        Math2::Pow => x.powf(y),
        Math2::Atan2 => x.atan2(y),
        Math2::Hypot => x.hypot(y),
    }
}

/// A binary operation on operands of type `ty`. `None` for operations that need more than bits.
#[inline]
pub fn bin(op: BinOp, ty: Type, a: u64, b: u64) -> Option<u64> {
    let bits = width(ty);
    let (sa, sb) = (signed(bits, a), signed(bits, b));
    Some(match op {
        BinOp::Add => mask(bits, a.wrapping_add(b)),
        BinOp::Sub => mask(bits, a.wrapping_sub(b)),
        BinOp::Mul => mask(bits, a.wrapping_mul(b)),
        BinOp::SDiv => mask(bits, sa.checked_div(sb).unwrap_or(if sb == 0 { 0 } else { sa }) as u64),
        BinOp::SRem => mask(bits, sa.checked_rem(sb).unwrap_or(0) as u64),
        BinOp::UDiv => a.checked_div(b).unwrap_or(0),
        BinOp::URem => a.checked_rem(b).unwrap_or(0),
        BinOp::And => a & b,
        BinOp::Or => a | b,
        BinOp::Xor => a ^ b,
        BinOp::Shl => mask(bits, a << (b & u64::from(bits - 1))),
        BinOp::AShr => mask(bits, (sa >> (b & u64::from(bits - 1))) as u64),
        BinOp::LShr => a >> (b & u64::from(bits - 1)),
        BinOp::Eq => u64::from(a == b),
        BinOp::Ne => u64::from(a != b),
        BinOp::SLt => u64::from(sa < sb),
        BinOp::SLe => u64::from(sa <= sb),
        BinOp::ULt => u64::from(a < b),
        BinOp::ULe => u64::from(a <= b),
        BinOp::SCmp => u64::from(sa.cmp(&sb) as i32 as u32),
        BinOp::SAddOverflows => u64::from(overflows(bits, i128::from(sa) + i128::from(sb))),
        BinOp::SSubOverflows => u64::from(overflows(bits, i128::from(sa) - i128::from(sb))),
        BinOp::SMulOverflows => u64::from(overflows(bits, i128::from(sa) * i128::from(sb))),
        BinOp::UAddOverflows => u64::from((u128::from(a) + u128::from(b)) >> bits != 0),
        BinOp::USubOverflows => u64::from(a < b),
        BinOp::UMulOverflows => u64::from((u128::from(a) * u128::from(b)) >> bits != 0),
        BinOp::FAdd | BinOp::FSub | BinOp::FMul | BinOp::FDiv | BinOp::FRem => {
            if ty == Type::F32 {
                of_f32(arith32(op, f32_of(a), f32_of(b)))
            } else {
                of_f64(arith64(op, f64_of(a), f64_of(b)))
            }
        }
        BinOp::FEq => u64::from(float(ty, a) == float(ty, b)),
        BinOp::FNe => u64::from(float(ty, a) != float(ty, b)),
        BinOp::FLt => u64::from(float(ty, a) < float(ty, b)),
        BinOp::FLe => u64::from(float(ty, a) <= float(ty, b)),
        BinOp::FCmpL | BinOp::FCmpG => {
            let nan = if op == BinOp::FCmpG { 1 } else { -1 };
            let c = float(ty, a).partial_cmp(&float(ty, b)).map_or(nan, |o| o as i32);
            u64::from(c as u32)
        }
        BinOp::Math2(m) => of_f64(math2(m, f64_of(a), f64_of(b))),
        BinOp::StrConcat => strings::concat(a, b),
        BinOp::StrAt => strings::units(a).get(b as usize).map_or(0, |u| u64::from(*u)),
        BinOp::StrLt => u64::from(strings::units(a) < strings::units(b)),
        BinOp::StrHead => dynamic::head(a, b),
        BinOp::StrTail => dynamic::tail(a, b),
        BinOp::StrIndexOf => dynamic::index_of(a, b),
        BinOp::Int(op) => pure::int_bin(op, a, b)?,
        BinOp::Dyn(op) => dynamic::bin(op, a, b)?,
        BinOp::DynFast(op) => u64::from(dynamic::is_fast(op, a, b)),
        BinOp::Shape(op) => match op {
            ShapeOp::Find => shapes::find(a, b),
            ShapeOp::Add => shapes::add(a, b),
            ShapeOp::SetAttributes => shapes::set_attributes(a, b),
            ShapeOp::Remove => shapes::remove(a, b),
            ShapeOp::KeyAt => shapes::at(a, b).0,
            ShapeOp::AttributesAt => u64::from(shapes::at(a, b).1),
            ShapeOp::Count => shapes::count(a),
        },
    })
}

fn overflows(bits: u32, v: i128) -> bool {
    v != v << (128 - bits) >> (128 - bits)
}

fn arith32(op: BinOp, a: f32, b: f32) -> f32 {
    match op {
        BinOp::FAdd => a + b,
        BinOp::FSub => a - b,
        BinOp::FMul => a * b,
        BinOp::FDiv => a / b,
        _ => a % b,
    }
}

fn arith64(op: BinOp, a: f64, b: f64) -> f64 {
    match op {
        BinOp::FAdd => a + b,
        BinOp::FSub => a - b,
        BinOp::FMul => a * b,
        BinOp::FDiv => a / b,
        _ => a % b,
    }
}
