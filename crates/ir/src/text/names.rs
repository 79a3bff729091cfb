//! The names of operations, kinds and tags in the text format.

use crate::body::CheckKind;
use crate::ops::{BinOp, DynBin, DynUn, Intrinsic, Math1, Math2, ShapeOp, ThreadOp, UnOp};
use crate::program::HoleRule;
use crate::pure::PureOp;
use crate::types::Tag;

/// Defines both directions of a table at once, so that they cannot disagree and none can be forgotten.
macro_rules! table {
    ($(#[$doc:meta])* $to:ident, $from:ident: $ty:ty { $($value:path => $name:literal),* $(,)? } $($inner:path: $to_inner:path, $from_inner:path);*) => {
        $(#[$doc])*
        pub fn $to(value: $ty) -> &'static str {
            match value { $($value => $name,)* $($inner(o) => $to_inner(o),)* }
        }
        $(#[$doc])*
        pub(super) fn $from(name: &str) -> Option<$ty> {
            match name {
                $($name => Some($value),)*
                _ => { $(if let Some(o) = $from_inner(name) { return Some($inner(o)); })* None }
            }
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
        Tag::Str => "str", Tag::Ref => "ref", Tag::Fn => "fn", Tag::Int => "int",
        Tag::Chars => "chars", Tag::BigInt => "bigint", Tag::Symbol => "symbol", Tag::Empty => "empty",
        Tag::Long => "long", Tag::Float => "float",
    }
}

table! {
    /// What cells of the initial heap may hold.
    hole_name, hole_named: HoleRule {
        HoleRule::Any => "any", HoleRule::NonNull => "nonnull", HoleRule::Zero => "zero", HoleRule::Owned => "owned",
        HoleRule::Opaque => "opaque", HoleRule::Null => "null", HoleRule::Measure => "measure",
    }
}

table! {
    /// Transcendental functions of one argument.
    math1_name, math1_named: Math1 {
        Math1::Sin => "sin", Math1::Cos => "cos", Math1::Tan => "tan", Math1::Asin => "asin",
        Math1::Acos => "acos", Math1::Atan => "atan", Math1::Sinh => "sinh", Math1::Cosh => "cosh",
        Math1::Tanh => "tanh", Math1::Exp => "exp", Math1::Expm1 => "expm1", Math1::Log => "log",
        Math1::Log10 => "log10", Math1::Log2 => "log2", Math1::Log1p => "log1p", Math1::Cbrt => "cbrt",
    }
}

table! {
    /// Transcendental functions of two arguments.
    math2_name, math2_named: Math2 {
        Math2::Pow => "pow", Math2::Atan2 => "atan2", Math2::Hypot => "hypot",
    }
}

table! {
    /// Unary operators of dynamic values.
    dyn_un_name, dyn_un_named: DynUn {
        DynUn::Truthy => "truthy", DynUn::TypeOf => "typeof", DynUn::ToNum => "to_num", DynUn::ToStr => "to_str",
        DynUn::ToKey => "to_key", DynUn::ToF64 => "to_f64", DynUn::Neg => "neg", DynUn::BitNot => "bitnot",
        DynUn::ToInteger => "to_integer", DynUn::Floor => "floor", DynUn::Ceil => "ceil",
        DynUn::Trunc => "trunc", DynUn::Abs => "abs",
    }
}

table! {
    /// Binary operators of dynamic values.
    dyn_bin_name, dyn_bin_named: DynBin {
        DynBin::Add => "add", DynBin::Sub => "sub", DynBin::Mul => "mul", DynBin::Div => "div",
        DynBin::Rem => "rem", DynBin::Pow => "pow", DynBin::BitAnd => "and", DynBin::BitOr => "or",
        DynBin::BitXor => "xor", DynBin::Shl => "shl", DynBin::Sar => "sar", DynBin::Shr => "shr",
        DynBin::Lt => "lt", DynBin::Le => "le", DynBin::Gt => "gt", DynBin::Ge => "ge",
        DynBin::StrictEq => "strict_eq", DynBin::LooseEq => "loose_eq", DynBin::SameValue => "same_value",
        DynBin::SameValueZero => "same_value_zero",
    }
}

table! {
    /// Operations on shapes.
    shape_name, shape_named: ShapeOp {
        ShapeOp::Find => "find", ShapeOp::Add => "add", ShapeOp::SetAttributes => "set_attributes",
        ShapeOp::Remove => "remove", ShapeOp::KeyAt => "key_at", ShapeOp::AttributesAt => "attributes_at",
        ShapeOp::Count => "count",
    }
}

table! {
    /// What models say of threads.
    thread_name, thread_named: ThreadOp {
        ThreadOp::Fork => "thread_fork", ThreadOp::Enter => "thread_enter", ThreadOp::Leave => "thread_leave",
        ThreadOp::Join => "thread_join", ThreadOp::Mark => "thread_mark", ThreadOp::IsBefore => "thread_is_before",
        ThreadOp::Change => "thread_change", ThreadOp::ChangeLocked => "thread_change_locked",
        ThreadOp::Lock => "thread_lock", ThreadOp::Take => "thread_take", ThreadOp::Unlock => "thread_unlock",
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
        Intrinsic::Print => "print", Intrinsic::Status => "status", Intrinsic::ParseDouble => "parse_double",
        Intrinsic::DoubleToChars => "double_to_chars", Intrinsic::FloatToChars => "float_to_chars",
        Intrinsic::Assume => "assume", Intrinsic::IsConcrete => "is_concrete", Intrinsic::Clock => "clock",
        Intrinsic::ByContract => "by_contract", Intrinsic::Described => "described", Intrinsic::Defer => "defer",
        Intrinsic::Larger => "larger", Intrinsic::Determined => "determined",
        Intrinsic::Intern => "intern", Intrinsic::ClassName => "class_name",
        Intrinsic::CaptureStack => "capture_stack", Intrinsic::CallDepth => "call_depth", Intrinsic::PrintStr => "print_str",
        Intrinsic::NameInputs => "name_inputs",
        Intrinsic::StrUnits => "str_units", Intrinsic::StrFromUnits => "str_from_units",
        Intrinsic::AllConcrete => "all_concrete", Intrinsic::Settle => "settle", Intrinsic::Concretize => "concretize",
        Intrinsic::Grant => "grant", Intrinsic::Fill => "fill", Intrinsic::Resize => "resize",
    } Intrinsic::Pure: PureOp::name, PureOp::named; Intrinsic::Thread: thread_name, thread_named
}

/// Defines the table of binary operations but those with an operand of their own.
macro_rules! bin_table {
    ($($value:ident => $name:literal),* $(,)?) => {
        /// The name of a binary operation.
        pub fn bin_name(op: BinOp) -> String {
            match op {
                $(BinOp::$value => $name.into(),)*
                BinOp::Math2(m) => format!("math.{}", math2_name(m)),
                BinOp::Dyn(o) => format!("dyn.{}", dyn_bin_name(o)),
                BinOp::DynFast(o) => format!("dyn_fast.{}", dyn_bin_name(o)),
                BinOp::Shape(o) => format!("shape.{}", shape_name(o)),
                BinOp::Int(o) => format!("int.{}", crate::pure::int_bin_name(o)),
            }
        }
        /// The binary operation with this name.
        pub(super) fn bin_named(name: &str) -> Option<BinOp> {
            match name {
                $($name => Some(BinOp::$value),)*
                _ => match name.split_once('.')? {
                    ("math", m) => math2_named(m).map(BinOp::Math2),
                    ("dyn", o) => dyn_bin_named(o).map(BinOp::Dyn),
                    ("dyn_fast", o) => dyn_bin_named(o).map(BinOp::DynFast),
                    ("shape", o) => shape_named(o).map(BinOp::Shape),
                    ("int", o) => crate::pure::int_bin_named(o).map(BinOp::Int),
                    _ => None,
                },
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
    StrHead => "str_head", StrTail => "str_tail", StrIndexOf => "str_index_of",
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
                UnOp::Dyn(o) => format!("dyn.{}", dyn_un_name(o)),
                UnOp::DynFast(o) => format!("dyn_fast.{}", dyn_un_name(o)),
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
                "dyn" => dyn_un_named(tail).map(UnOp::Dyn),
                "dyn_fast" => dyn_un_named(tail).map(UnOp::DynFast),
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
        BitsToF => "bits_to_f", StrLen => "str_len", StrOf => "str_of", StrLower => "str_lower",
        StrUpper => "str_upper";
    width: Trunc => "trunc", SExt => "sext", ZExt => "zext", BoolToBits => "bool_to_bits", FToSSat => "f_to_s_sat";
    tag: HasTag => "has_tag", Untag => "untag", Box => "box";
}

/// A number below 256 without leading zeros.
fn canonical_u8(text: &str) -> Option<u8> {
    text.parse().ok().filter(|n: &u8| n.to_string() == text)
}
