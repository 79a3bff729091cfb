//! Types of registers, cells and parameters.

use conspect_base::define_id;
use serde::{Deserialize, Serialize};

define_id! {
    /// A class, interface, array class or structure of a [`Program`](crate::Program).
    #[derive(Serialize, Deserialize)]
    pub struct ClassId
}

/// The type of a register, a cell or a parameter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Type {
    /// Truth values.
    Bool,
    /// Machine integers of `bits` bits. Operations carry their own signedness; the flag here says how a
    /// value is shown and widened.
    Bits { bits: u8, signed: bool },
    /// IEEE 754 binary32.
    F32,
    /// IEEE 754 binary64.
    F64,
    /// Unbounded integers.
    Int,
    /// Immutable primitive strings (not objects).
    Str,
    /// A reference to an instance of the class or of a subtype, or null.
    Ref(ClassId),
    /// A function.
    Fn,
    /// A value that carries its own tag.
    Dyn,
    /// A structure, copied on assignment.
    Struct(ClassId),
    /// The address of a register or cell.
    Ptr,
}

impl Type {
    pub const I8: Type = Type::Bits { bits: 8, signed: true };
    pub const I16: Type = Type::Bits { bits: 16, signed: true };
    pub const I32: Type = Type::Bits { bits: 32, signed: true };
    pub const I64: Type = Type::Bits { bits: 64, signed: true };
    pub const U8: Type = Type::Bits { bits: 8, signed: false };
    pub const U16: Type = Type::Bits { bits: 16, signed: false };
    pub const U32: Type = Type::Bits { bits: 32, signed: false };
    pub const U64: Type = Type::Bits { bits: 64, signed: false };

    /// True for references to objects.
    pub fn is_ref(self) -> bool {
        matches!(self, Type::Ref(_))
    }
}

/// The tag of a [`Type::Dyn`] value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Tag {
    Undefined,
    Null,
    Bool,
    /// A double.
    Num,
    Str,
    /// An object.
    Ref,
    Fn,
    /// A number that is an integer of at most 2⁵³ and not −0. Whether such a number is held under this tag or under
    /// [`Tag::Num`] is not visible to programs; in the concrete domain it always is.
    Int,
    /// A string whose units are in an array object.
    Chars,
    /// An unbounded integer as an object.
    BigInt,
    /// A symbol: an object that is its own property key.
    Symbol,
    /// No value: a hole of an array, a binding that is not initialized. Programs never see it.
    Empty,
    /// An integer without bounds, in languages that tell integers from floats. Never the same value as a number under
    /// [`Tag::Int`] or [`Tag::Num`].
    Long,
    /// Asked of a value: is it a double, whether it is held under [`Tag::Num`] or [`Tag::Int`]? No value has it as its tag;
    /// boxing under it is boxing under [`Tag::Num`].
    Float,
}

/// A compile-time constant.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Const {
    Bool(bool),
    /// A machine integer: the low `bits` bits of `value`, zero above.
    Bits {
        bits: u8,
        value: u64,
    },
    F32(f32),
    F64(f64),
    Int(i64),
    /// UTF-16 code units.
    Str(Vec<u16>),
    /// The null reference.
    Null,
    Fn(crate::FnId),
    /// The value `undefined` of a dynamic language.
    Undefined,
    /// The dynamic value that stands for no value ([`Tag::Empty`]).
    Empty,
    /// A dynamic value made of another constant: a `bool`, a double, an integer of 64 bits, a string or null.
    Dyn(Box<Const>),
    /// A constant object of the program ([`ConstObject`](crate::ConstObject)): a string literal, a class object.
    Object(crate::ConstId),
}

impl Const {
    /// The tag under which a constant is boxed; `None` for those that are dynamic already or cannot be.
    pub fn tag(&self) -> Option<Tag> {
        match self {
            Const::Bool(_) => Some(Tag::Bool),
            Const::Bits { bits: 64, .. } => Some(Tag::Int),
            Const::F64(_) => Some(Tag::Num),
            Const::Str(_) => Some(Tag::Str),
            Const::Null => Some(Tag::Null),
            Const::Fn(_) => Some(Tag::Fn),
            Const::Int(_) => Some(Tag::Long),
            Const::Bits { .. }
            | Const::F32(_)
            | Const::Undefined
            | Const::Empty
            | Const::Dyn(_)
            | Const::Object(_) => None,
        }
    }
    /// A dynamic number.
    pub fn number(value: f64) -> Const {
        Const::Dyn(Box::new(Const::F64(value)))
    }
    /// A 32-bit integer.
    pub fn i32(value: i32) -> Const {
        Const::Bits { bits: 32, value: u64::from(value as u32) }
    }
    /// A 64-bit integer.
    pub fn i64(value: i64) -> Const {
        Const::Bits { bits: 64, value: value as u64 }
    }
}
