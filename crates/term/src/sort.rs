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
}
