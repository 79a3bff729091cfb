//! Operators of dynamic values by name, and what they give.

use conspect_ir::{DynBin, DynUn, Type};

macro_rules! named {
    ($name:ident, $ty:ident: $($v:ident),*) => {
        /// The operator with this name.
        pub fn $name(name: &str) -> Option<$ty> {
            match name { $(stringify!($v) => Some($ty::$v),)* _ => None }
        }
    };
}

named!(dyn_un, DynUn: Truthy, TypeOf, ToNum, ToStr, ToKey, ToF64, Neg, BitNot, ToInteger, Floor, Ceil, Trunc, Abs);
named!(dyn_bin, DynBin: Add, Sub, Mul, Div, Rem, Pow, BitAnd, BitOr, BitXor, Shl, Sar, Shr, Lt, Le, Gt, Ge, StrictEq,
    LooseEq, SameValue, SameValueZero);

/// The type of a unary operator's result.
pub fn un_type(op: DynUn) -> Type {
    match op {
        DynUn::Truthy => Type::Bool,
        DynUn::TypeOf | DynUn::ToStr => Type::Str,
        DynUn::ToF64 => Type::F64,
        _ => Type::Dyn,
    }
}

/// The type of a binary operator's result.
pub fn bin_type(op: DynBin) -> Type {
    match op {
        DynBin::Lt
        | DynBin::Le
        | DynBin::Gt
        | DynBin::Ge
        | DynBin::StrictEq
        | DynBin::LooseEq
        | DynBin::SameValue
        | DynBin::SameValueZero => Type::Bool,
        _ => Type::Dyn,
    }
}

/// The function of the runtime that does an operator on any operands.
pub fn bin_function(op: DynBin) -> &'static str {
    match op {
        DynBin::Add => "add",
        DynBin::Sub => "sub",
        DynBin::Mul => "mul",
        DynBin::Div => "div",
        DynBin::Rem => "rem",
        DynBin::Pow => "pow",
        DynBin::BitAnd => "bitAnd",
        DynBin::BitOr => "bitOr",
        DynBin::BitXor => "bitXor",
        DynBin::Shl => "shl",
        DynBin::Sar => "sar",
        DynBin::Shr => "shr",
        DynBin::Lt => "lt",
        DynBin::Le => "le",
        DynBin::Gt => "gt",
        DynBin::Ge => "ge",
        DynBin::StrictEq => "strictEq",
        DynBin::LooseEq => "looseEq",
        DynBin::SameValue => "sameValue",
        DynBin::SameValueZero => "sameValueZero",
    }
}
