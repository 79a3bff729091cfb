//! What a function does with one choice of inputs, as a test can state it.

use crate::witness::{InputValue, Witness};

/// One behaviour of a function: inputs, and how an execution with them ends.
#[derive(Clone, PartialEq, Debug)]
pub struct Behaviour {
    pub witness: Witness,
    /// How the engine's concrete domain saw it end.
    pub end: Ended,
    /// The branches that it takes in the program's own functions: the function, the positions from which and to which.
    pub path: Vec<(String, u32, u32)>,
}

/// How an execution ended.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ended {
    Returned(Observation),
    /// An exception of this class left the function.
    Thrown {
        class: String,
        message: Option<String>,
    },
}

/// What can be said of a value without the heap that it is in.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Observation {
    Nothing,
    /// A number, a truth value or null, or a text; never an object.
    Value(Plain),
    /// An array of numbers or truth values.
    Array {
        class: String,
        elements: Vec<Plain>,
    },
    /// Another object, by its class.
    Object {
        class: String,
    },
}

/// A value without references, equal where a test would call it equal: NaN is one value.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Plain {
    Bool(bool),
    Int { bits: u8, signed: bool, value: i64 },
    F32(u32),
    F64(u64),
    Text(Vec<u16>),
    Null,
}

impl Plain {
    /// The same as an input's value.
    pub fn input(&self) -> InputValue {
        match self {
            Plain::Bool(b) => InputValue::Bool(*b),
            Plain::Int { bits, signed, value } => {
                InputValue::Int { bits: *bits, signed: *signed, value: *value }
            }
            Plain::F32(b) => InputValue::F32(*b),
            Plain::F64(b) => InputValue::F64(*b),
            Plain::Text(units) => InputValue::Str(units.clone()),
            Plain::Null => InputValue::Null,
        }
    }

    /// A value of an input that is no object; `None` for the others.
    pub fn of(value: &InputValue) -> Option<Plain> {
        Some(match value {
            InputValue::Bool(b) => Plain::Bool(*b),
            InputValue::Int { bits, signed, value } => {
                Plain::Int { bits: *bits, signed: *signed, value: *value }
            }
            InputValue::F32(b) if f32::from_bits(*b).is_nan() => Plain::F32(0x7fc0_0000),
            InputValue::F32(b) => Plain::F32(*b),
            InputValue::F64(b) if f64::from_bits(*b).is_nan() => Plain::F64(0x7ff8_0000_0000_0000),
            InputValue::F64(b) => Plain::F64(*b),
            InputValue::Str(units) => Plain::Text(units.clone()),
            InputValue::Null => Plain::Null,
            InputValue::Integer(_) | InputValue::Object(_) => return None,
        })
    }
}

/// The behaviours that an exploration found.
#[derive(Clone, Default, Debug)]
pub struct Behaviours {
    /// In the order in which tests are wanted: those that take new decisions first.
    pub found: Vec<Behaviour>,
    /// Why there may be more, sorted.
    pub open: Vec<String>,
}
