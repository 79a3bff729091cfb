//! The names of operations, kinds and tags in the text format.

use crate::body::CheckKind;
use crate::ops::{BinOp, Intrinsic, Math1, Math2, UnOp};
use crate::program::HoleRule;
use crate::types::Tag;

/// Defines both directions of a table at once, so that they cannot disagree and none can be forgotten.
macro_rules! table {
    ($(#[$doc:meta])* $to:ident, $from:ident: $ty:ty { $($value:path => $name:literal),* $(,)? }) => {
        $(#[$doc])*
        pub fn $to(value: $ty) -> &'static str {
            match value { $($value => $name),* }
        }
        $(#[$doc])*
        pub(super) fn $from(name: &str) -> Option<$ty> {
            match name { $($name => Some($value),)* _ => None }
        }
    };
}

table! {
    /// Kinds of checks.
    check_name, check_named: CheckKind {
        CheckKind::Null => "null", CheckKind::Bounds => "bounds", CheckKind::Division => "division",
        CheckKind::Cast => "cast", CheckKind::NegativeSize => "negative_size",
        CheckKind::ArrayStore => "array_store", CheckKind::Overflow => "overflow",
    }
}

table! {
    /// Tags of dynamic values.
    tag_name, tag_named: Tag {
        Tag::Undefined => "undefined", Tag::Null => "null", Tag::Bool => "bool", Tag::Num => "num",
        Tag::Str => "str", Tag::Ref => "ref", Tag::Fn => "fn",
    }
}

table! {
    /// What cells of the initial heap may hold.
    hole_name, hole_named: HoleRule {
        HoleRule::Any => "any", HoleRule::NonNull => "nonnull", HoleRule::Zero => "zero",
    }
}

table! {
    /// Transcendental functions of one argument.
    math1_name, math1_named: Math1 {
        Math1::Sin => "sin", Math1::Cos => "cos", Math1::Tan => "tan", Math1::Asin => "asin",
        Math1::Acos => "acos", Math1::Atan => "atan", Math1::Sinh => "sinh", Math1::Cosh => "cosh",
        Math1::Tanh => "tanh", Math1::Exp => "exp", Math1::Expm1 => "expm1", Math1::Log => "log",
        Math1::Log10 => "log10", Math1::Log1p => "log1p", Math1::Cbrt => "cbrt",
    }
}

table! {
    /// Transcendental functions of two arguments.
    math2_name, math2_named: Math2 {
        Math2::Pow => "pow", Math2::Atan2 => "atan2", Math2::Hypot => "hypot",
    }
}

table! {
    /// Intrinsics.
    intrinsic_name, intrinsic_named: Intrinsic {
        Intrinsic::ArrayCopy => "array_copy", Intrinsic::ArrayEquals => "array_equals",
        Intrinsic::Clone => "clone", Intrinsic::IdentityHash => "identity_hash",
        Intrinsic::ClassOf => "class_of", Intrinsic::ClassObject => "class_object",
        Intrinsic::InstanceOfDyn => "instance_of_dyn", Intrinsic::IsSubclass => "is_subclass",
        Intrinsic::NewArrayOf => "new_array_of", Intrinsic::NewInstanceOf => "new_instance_of",
        Intrinsic::Print => "print", Intrinsic::ParseDouble => "parse_double",
        Intrinsic::DoubleToChars => "double_to_chars", Intrinsic::FloatToChars => "float_to_chars",
        Intrinsic::Assume => "assume", Intrinsic::IsConcrete => "is_concrete", Intrinsic::Clock => "clock",
        Intrinsic::Intern => "intern", Intrinsic::ClassName => "class_name",
        Intrinsic::CaptureStack => "capture_stack",
    }
}

/// Defines the table of binary operations but those with an operand of their own.
macro_rules! bin_table {
    ($($value:ident => $name:literal),* $(,)?) => {
        /// The name of a binary operation.
        pub fn bin_name(op: BinOp) -> String {
            match op {
                $(BinOp::$value => $name.into(),)*
                BinOp::Math2(m) => format!("math.{}", math2_name(m)),
            }
        }
        /// The binary operation with this name.
        pub(super) fn bin_named(name: &str) -> Option<BinOp> {
            match name {
                $($name => Some(BinOp::$value),)*
                _ => name.strip_prefix("math.").and_then(math2_named).map(BinOp::Math2),
            }
        }
    };
}

bin_table! {
    Add => "add", Sub => "sub", Mul => "mul", SDiv => "sdiv", SRem => "srem", UDiv => "udiv", URem => "urem",
    And => "and", Or => "or", Xor => "xor", Shl => "shl", AShr => "ashr", LShr => "lshr", Eq => "eq", Ne => "ne",
    SLt => "slt", SLe => "sle", ULt => "ult", ULe => "ule", FAdd => "fadd", FSub => "fsub", FMul => "fmul",
    FDiv => "fdiv", FRem => "frem", FEq => "feq", FLt => "flt", FLe => "fle", FNe => "fne", SCmp => "scmp",
    FCmpL => "fcmpl", FCmpG => "fcmpg", SAddOverflows => "sadd_overflows", SSubOverflows => "ssub_overflows",
    SMulOverflows => "smul_overflows", UAddOverflows => "uadd_overflows", USubOverflows => "usub_overflows",
    UMulOverflows => "umul_overflows", StrConcat => "str_concat", StrAt => "str_at", StrLt => "str_lt",
}

/// Defines the table of unary operations: plain ones, those with a width, those with a tag.
macro_rules! un_table {
    (plain: $($plain:ident => $p:literal),*; width: $($width:ident => $w:literal),*; tag: $($tag:ident => $t:literal),* $(;)?) => {
        /// The name of a unary operation; a width or tag follows a dot.
        pub fn un_name(op: UnOp) -> String {
            match op {
                $(UnOp::$plain => $p.into(),)*
                $(UnOp::$width(bits) => format!(concat!($w, ".{}"), bits),)*
                $(UnOp::$tag(tag) => format!(concat!($t, ".{}"), tag_name(tag)),)*
                UnOp::Math1(m) => format!("math.{}", math1_name(m)),
            }
        }
        /// The unary operation with this name.
        pub(super) fn un_named(name: &str) -> Option<UnOp> {
            let (head, tail) = name.split_once('.').unwrap_or((name, ""));
            if tail.is_empty() {
                return match head { $($p => Some(UnOp::$plain),)* _ => None };
            }
            match head {
                $($w => canonical_u8(tail).map(UnOp::$width),)*
                $($t => tag_named(tail).map(UnOp::$tag),)*
                "math" => math1_named(tail).map(UnOp::Math1),
                _ => None,
            }
        }
    };
}

un_table! {
    plain: Not => "not", Neg => "neg", BitNot => "bitnot", FNeg => "fneg", FAbs => "fabs", FSqrt => "fsqrt",
        FFloor => "ffloor", FCeil => "fceil", FRint => "frint", FTrunc => "ftrunc", IsNan => "isnan",
        BitsToBool => "bits_to_bool", SToF32 => "s_to_f32", SToF64 => "s_to_f64", UToF32 => "u_to_f32",
        UToF64 => "u_to_f64", F32ToF64 => "f32_to_f64", F64ToF32 => "f64_to_f32", FToBits => "f_to_bits",
        BitsToF => "bits_to_f", StrLen => "str_len";
    width: Trunc => "trunc", SExt => "sext", ZExt => "zext", BoolToBits => "bool_to_bits", FToSSat => "f_to_s_sat";
    tag: HasTag => "has_tag", Untag => "untag", Box => "box";
}

/// A number below 256 without leading zeros.
fn canonical_u8(text: &str) -> Option<u8> {
    text.parse().ok().filter(|n: &u8| n.to_string() == text)
}
