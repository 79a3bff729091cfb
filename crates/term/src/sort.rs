//! Sorts and the values of each.

use serde::{Deserialize, Serialize};

/// The sort of a term.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Sort {
    Bool,
    /// Bit-vectors of 1 to 64 bits.
    Bv(u8),
    F32,
    F64,
    /// Unbounded integers.
    Int,
    /// Sequences of UTF-16 code units.
    Str,
    /// Addresses: 32-bit signed numbers. 0 is null, positive ones are objects allocated since entry, negative
    /// ones belong to the initial heap.
    Ref,
}

/// A value of a sort.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Value {
    Bool(bool),
    /// The low `bits` bits of `value`; zero above.
    Bv {
        bits: u8,
        value: u64,
    },
    /// The bits of a binary32; NaN is always `0x7fc0_0000`.
    F32(u32),
    /// The bits of a binary64; NaN is always `0x7ff8_0000_0000_0000`.
    F64(u64),
    Int(i128),
    Str(Vec<u16>),
    Ref(i32),
}

impl Value {
    /// The sort of this value.
    pub fn sort(&self) -> Sort {
        match self {
            Value::Bool(_) => Sort::Bool,
            Value::Bv { bits, .. } => Sort::Bv(*bits),
            Value::F32(_) => Sort::F32,
            Value::F64(_) => Sort::F64,
            Value::Int(_) => Sort::Int,
            Value::Str(_) => Sort::Str,
            Value::Ref(_) => Sort::Ref,
        }
    }

    /// The value of a sort that stands for "nothing was said": false, zero, null, the empty string.
    pub fn zero(sort: Sort) -> Value {
        match sort {
            Sort::Bool => Value::Bool(false),
            Sort::Bv(bits) => Value::Bv { bits, value: 0 },
            Sort::F32 => Value::F32(0),
            Sort::F64 => Value::F64(0),
            Sort::Int => Value::Int(0),
            Sort::Str => Value::Str(vec![]),
            Sort::Ref => Value::Ref(0),
        }
    }

    /// A machine integer of this many bits; what is above them is dropped.
    pub fn bv(bits: u8, value: u64) -> Value {
        Value::Bv { bits, value: value & mask(bits) }
    }

    /// A binary32 with the canonical NaN.
    pub fn f32(x: f32) -> Value {
        Value::F32(if x.is_nan() { 0x7fc0_0000 } else { x.to_bits() })
    }

    /// A binary64 with the canonical NaN.
    pub fn f64(x: f64) -> Value {
        Value::F64(if x.is_nan() { 0x7ff8_0000_0000_0000 } else { x.to_bits() })
    }

    /// The value in its one representation: no bits above a width, no other NaN than the canonical one.
    pub fn canonical(self) -> Value {
        match self {
            Value::Bv { bits, value } => Value::bv(bits, value),
            Value::F32(bits) => Value::f32(f32::from_bits(bits)),
            Value::F64(bits) => Value::f64(f64::from_bits(bits)),
            Value::Bool(_) | Value::Int(_) | Value::Str(_) | Value::Ref(_) => self,
        }
    }

    /// A machine integer as a signed number.
    pub fn as_signed(&self) -> Option<i64> {
        match self {
            Value::Bv { bits, value } => Some(signed(*bits, *value)),
            _ => None,
        }
    }

    /// A float as a number, a binary32 widened.
    pub fn as_float(&self) -> Option<f64> {
        match self {
            Value::F32(bits) => Some(f64::from(f32::from_bits(*bits))),
            Value::F64(bits) => Some(f64::from_bits(*bits)),
            _ => None,
        }
    }
}

/// The bits of a width.
#[inline]
pub(crate) fn mask(bits: u8) -> u64 {
    if bits >= 64 { u64::MAX } else { (1u64 << bits) - 1 }
}

/// The low `bits` bits as a signed number.
#[inline]
pub fn signed(bits: u8, value: u64) -> i64 {
    let s = 64 - u32::from(bits);
    ((value << s) as i64) >> s
}

/// The least signed number of a width.
#[inline]
pub(crate) fn signed_min(bits: u8) -> i64 {
    i64::MIN >> (64 - u32::from(bits))
}

/// The greatest signed number of a width.
#[inline]
pub(crate) fn signed_max(bits: u8) -> i64 {
    i64::MAX >> (64 - u32::from(bits))
}
