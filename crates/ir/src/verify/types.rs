//! The types of operations.

use crate::ops::{BinOp, DynBin, DynUn, Intrinsic, ShapeOp, ThreadOp, UnOp};
use crate::program::Program;
use crate::text::show_type;
use crate::types::{Tag, Type};

/// What is known of the type of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Known {
    /// A register, a cell or a constant of this type. A constant machine integer has a width only.
    Is(Type),
    /// The null reference.
    Null,
    /// Anything: what a pointer points to, or what follows an error that is reported already.
    Any,
}

impl Known {
    pub(super) fn fits(self, want: Type) -> bool {
        match (self, want) {
            (Known::Any, _) => true,
            (Known::Null, want) => want.is_ref(),
            (Known::Is(Type::Ref(_)), Type::Ref(_)) => true,
            (Known::Is(Type::Bits { bits: a, .. }), Type::Bits { bits: b, .. }) => a == b,
            (Known::Is(have), want) => have == want,
        }
    }

    pub(super) fn is_ref(self) -> bool {
        match self {
            Known::Is(ty) => ty.is_ref(),
            Known::Null | Known::Any => true,
        }
    }

    /// The width of a machine integer; 64 when anything is possible.
    pub(super) fn bits(self) -> Option<u8> {
        match self {
            Known::Is(Type::Bits { bits, .. }) => Some(bits),
            Known::Any => Some(64),
            Known::Is(_) | Known::Null => None,
        }
    }

    fn is_float(self) -> bool {
        self.fits(Type::F32) || self.fits(Type::F64)
    }

    fn is_int(self) -> bool {
        self.fits(Type::Int)
    }

    /// Are both values of one type?
    fn agrees(self, other: Known) -> bool {
        match (self, other) {
            (Known::Any, _) | (_, Known::Any) => true,
            (Known::Null, x) | (x, Known::Null) => x.is_ref(),
            (x, Known::Is(ty)) => x.fits(ty),
        }
    }

    pub(super) fn show(self, program: &Program) -> String {
        match self {
            Known::Is(ty) => show_type(program, ty),
            Known::Null => "null".into(),
            Known::Any => "unknown".into(),
        }
    }
}

/// The type of the result, or what operands the operation wants.
type Result<T> = std::result::Result<T, &'static str>;

fn when(ok: bool, ty: Type, want: &'static str) -> Result<Known> {
    if ok { Ok(Known::Is(ty)) } else { Err(want) }
}

fn width(bits: u8) -> Type {
    Type::Bits { bits, signed: true }
}

/// The type that a dynamic value with this tag carries.
fn carried(tag: Tag) -> Result<Known> {
    match tag {
        Tag::Undefined => Err("a tag other than undefined, which carries no value"),
        Tag::Null => Ok(Known::Null),
        Tag::Bool => Ok(Known::Is(Type::Bool)),
        Tag::Num => Ok(Known::Is(Type::F64)),
        Tag::Str => Ok(Known::Is(Type::Str)),
        Tag::Ref => Ok(Known::Null),
        Tag::Fn => Ok(Known::Is(Type::Fn)),
        Tag::Int => Ok(Known::Is(Type::I64)),
        Tag::Chars | Tag::BigInt | Tag::Symbol => Ok(Known::Null),
        Tag::Empty => Err("a tag other than empty, which carries no value"),
        Tag::Long => Ok(Known::Is(Type::Int)),
        Tag::Float => Ok(Known::Is(Type::F64)),
    }
}

/// A unary operation:
/// `not`: bool; `neg`, `bitnot`: a machine integer or an unbounded one, to the same; operations on floats: a
/// float, to the same; `trunc.n` from n bits or more, `sext.n`, `zext.n` from n bits or fewer; conversions as
/// their names say; `has_tag` and `untag`: dyn; `box` from what the tag carries.
pub(super) fn unary(op: UnOp, src: Known) -> Result<Known> {
    let float = "a float";
    let in_range = |n: u8| (1..=64).contains(&n);
    match op {
        UnOp::Not => when(src.fits(Type::Bool), Type::Bool, "bool"),
        UnOp::Neg | UnOp::BitNot if src.bits().is_some() || src.is_int() => Ok(src),
        UnOp::Neg | UnOp::BitNot => Err("an integer"),
        UnOp::FNeg | UnOp::FAbs | UnOp::FSqrt | UnOp::FFloor | UnOp::FCeil | UnOp::FRint | UnOp::FTrunc => {
            if src.is_float() {
                Ok(src)
            } else {
                Err(float)
            }
        }
        UnOp::IsNan => when(src.is_float(), Type::Bool, float),
        UnOp::Trunc(n) => {
            let fine = in_range(n) && src.bits().is_some_and(|b| b >= n);
            when(fine, width(n), "a machine integer of at least that width")
        }
        UnOp::SExt(n) | UnOp::ZExt(n) => {
            let fine = in_range(n) && (src == Known::Any || src.bits().is_some_and(|b| b <= n));
            when(fine, width(n), "a machine integer of at most that width")
        }
        UnOp::BoolToBits(n) => {
            when(in_range(n) && src.fits(Type::Bool), width(n), "bool, and a width of 1 to 64")
        }
        UnOp::BitsToBool => when(src.bits().is_some(), Type::Bool, "a machine integer"),
        UnOp::SToF32 | UnOp::UToF32 => when(src.bits().is_some() || src.is_int(), Type::F32, "an integer"),
        UnOp::SToF64 | UnOp::UToF64 => when(src.bits().is_some() || src.is_int(), Type::F64, "an integer"),
        UnOp::FToSSat(n) => when(in_range(n) && src.is_float(), width(n), "a float, and a width of 1 to 64"),
        UnOp::F32ToF64 => when(src.fits(Type::F32), Type::F64, "f32"),
        UnOp::F64ToF32 => when(src.fits(Type::F64), Type::F32, "f64"),
        UnOp::FToBits => match src {
            Known::Any => Ok(Known::Any),
            Known::Is(Type::F32) => Ok(Known::Is(width(32))),
            Known::Is(Type::F64) => Ok(Known::Is(width(64))),
            Known::Is(_) | Known::Null => Err(float),
        },
        UnOp::BitsToF => match (src, src.bits()) {
            (Known::Any, _) => Ok(Known::Any),
            (_, Some(32)) => Ok(Known::Is(Type::F32)),
            (_, Some(64)) => Ok(Known::Is(Type::F64)),
            _ => Err("a machine integer of 32 or 64 bits"),
        },
        UnOp::Math1(_) => when(src.fits(Type::F64), Type::F64, "f64"),
        UnOp::HasTag(_) => when(src.fits(Type::Dyn), Type::Bool, "dyn"),
        UnOp::Untag(tag) => {
            let value = carried(tag)?;
            if src.fits(Type::Dyn) { Ok(value) } else { Err("dyn") }
        }
        UnOp::Box(tag) => when(src.agrees(carried(tag)?), Type::Dyn, "what the tag carries"),
        UnOp::StrLen => when(src.fits(Type::Str), width(32), "str"),
        UnOp::StrOf => when(src.fits(Type::U16), Type::Str, "a machine integer of 16 bits"),
        UnOp::StrLower | UnOp::StrUpper => when(src.fits(Type::Str), Type::Str, "str"),
        UnOp::DynFast(_) => when(src.fits(Type::Dyn), Type::Bool, "dyn"),
        UnOp::Dyn(op) => {
            let ty = match op {
                DynUn::Truthy => Type::Bool,
                DynUn::TypeOf | DynUn::ToStr => Type::Str,
                DynUn::ToF64 => Type::F64,
                _ => Type::Dyn,
            };
            when(src.fits(Type::Dyn), ty, "dyn")
        }
    }
}

/// A binary operation: two operands of one type, but for shifts and `str_at`. Arithmetic is on machine integers
/// of one width; `add`, `sub`, `mul`, `sdiv`, `srem`, `slt`, `sle`, `scmp` are on unbounded integers too; `and`,
/// `or`, `xor` on bool too. Equality is on everything but floats (`feq`), dynamic values and structures.
pub(super) fn binary(op: BinOp, lhs: Known, rhs: Known) -> Result<Known> {
    let same = lhs.agrees(rhs);
    // The more definite of two types that agree.
    let ty = if lhs == Known::Any { rhs } else { lhs };
    let bits = same && ty.bits().is_some();
    let number = bits || (same && ty.is_int());
    let float = same && ty.is_float();
    let two_ints = "two integers of one type";
    let two_bits = "two machine integers of one width";
    let two_floats = "two floats of one type";
    match op {
        BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::SDiv | BinOp::SRem => {
            if number {
                Ok(ty)
            } else {
                Err(two_ints)
            }
        }
        BinOp::UDiv | BinOp::URem => {
            if bits {
                Ok(ty)
            } else {
                Err(two_bits)
            }
        }
        BinOp::And | BinOp::Or | BinOp::Xor => {
            if bits || (same && ty.fits(Type::Bool)) {
                Ok(ty)
            } else {
                Err("two machine integers or two bools")
            }
        }
        BinOp::Shl | BinOp::AShr | BinOp::LShr => {
            if lhs.bits().is_some() && rhs.bits().is_some() {
                Ok(lhs)
            } else {
                Err("two machine integers")
            }
        }
        BinOp::Eq | BinOp::Ne => {
            let comparable = match ty {
                Known::Is(Type::F32 | Type::F64 | Type::Dyn | Type::Struct(_)) => false,
                Known::Is(_) | Known::Null | Known::Any => true,
            };
            when(
                same && comparable,
                Type::Bool,
                "two values of one type that is not float, dyn or a structure",
            )
        }
        BinOp::SLt | BinOp::SLe => when(number, Type::Bool, two_ints),
        BinOp::ULt | BinOp::ULe => when(bits, Type::Bool, two_bits),
        BinOp::FAdd | BinOp::FSub | BinOp::FMul | BinOp::FDiv | BinOp::FRem => {
            if float {
                Ok(ty)
            } else {
                Err(two_floats)
            }
        }
        BinOp::FEq | BinOp::FNe | BinOp::FLt | BinOp::FLe => when(float, Type::Bool, two_floats),
        BinOp::SCmp => when(number, width(32), two_ints),
        BinOp::FCmpL | BinOp::FCmpG => when(float, width(32), two_floats),
        BinOp::SAddOverflows
        | BinOp::SSubOverflows
        | BinOp::SMulOverflows
        | BinOp::UAddOverflows
        | BinOp::USubOverflows
        | BinOp::UMulOverflows => when(bits, Type::Bool, two_bits),
        BinOp::Math2(_) => when(same && ty.fits(Type::F64), Type::F64, "two f64"),
        BinOp::StrConcat => when(same && ty.fits(Type::Str), Type::Str, "two strings"),
        BinOp::StrAt => when(lhs.fits(Type::Str) && rhs.fits(Type::I32), width(16), "a string and an i32"),
        BinOp::StrLt => when(same && ty.fits(Type::Str), Type::Bool, "two strings"),
        BinOp::StrHead | BinOp::StrTail => {
            when(lhs.fits(Type::Str) && rhs.fits(Type::I32), Type::Str, "a string and an i32")
        }
        BinOp::StrIndexOf => when(same && ty.fits(Type::Str), width(32), "two strings"),
        BinOp::Int(op) => when(same && ty.fits(Type::Int), op.result(), "two unbounded integers"),
        BinOp::DynFast(_) => when(same && ty.fits(Type::Dyn), Type::Bool, "two dynamic values"),
        BinOp::Dyn(op) => {
            let ty_out = if is_comparison(op) { Type::Bool } else { Type::Dyn };
            when(same && ty.fits(Type::Dyn), ty_out, "two dynamic values")
        }
        BinOp::Shape(op) => {
            let key = matches!(op, ShapeOp::Find | ShapeOp::Add);
            let fine = lhs.fits(Type::I32) && rhs.fits(if key { Type::Dyn } else { Type::I32 });
            let ty = if op == ShapeOp::KeyAt { Type::Dyn } else { Type::I32 };
            when(fine, ty, "a shape, and a key or an i32")
        }
    }
}

/// Does the operator give a `bool`?
fn is_comparison(op: DynBin) -> bool {
    matches!(
        op,
        DynBin::Lt
            | DynBin::Le
            | DynBin::Gt
            | DynBin::Ge
            | DynBin::StrictEq
            | DynBin::LooseEq
            | DynBin::SameValue
            | DynBin::SameValueZero
    )
}

/// A parameter or result of an intrinsic.
#[derive(Clone, Copy)]
pub(super) enum Slot {
    Ref,
    Any,
    Is(Type),
}

impl Slot {
    pub(super) fn accepts(self, have: Known) -> bool {
        match self {
            Slot::Ref => have.is_ref(),
            Slot::Any => true,
            Slot::Is(ty) => have.fits(ty),
        }
    }

    pub(super) fn show(self) -> &'static str {
        match self {
            Slot::Ref => "a reference",
            Slot::Any => "anything",
            Slot::Is(Type::Bool) => "bool",
            Slot::Is(Type::F32) => "f32",
            Slot::Is(Type::F64) => "f64",
            Slot::Is(Type::Str) => "str",
            Slot::Is(Type::Dyn) => "dyn",
            Slot::Is(Type::Bits { bits: 64, .. }) => "a machine integer of 64 bits",
            Slot::Is(_) => "a machine integer of 32 bits",
        }
    }
}

/// The parameters and the result of an intrinsic, as its documentation gives them.
pub(super) fn intrinsic(op: Intrinsic) -> (&'static [Slot], Option<Slot>) {
    use Slot::{Any, Is, Ref};
    const INT: Slot = Is(Type::I32);
    const BOOL: Slot = Is(Type::Bool);
    match op {
        Intrinsic::ArrayCopy => (&[Ref, INT, Ref, INT, INT], None),
        Intrinsic::ArrayEquals => (&[Ref, INT, Ref, INT, INT], Some(BOOL)),
        Intrinsic::Clone => (&[Ref], Some(Ref)),
        Intrinsic::IdentityHash | Intrinsic::ClassOf => (&[Ref], Some(INT)),
        Intrinsic::ClassObject => (&[INT], Some(Ref)),
        Intrinsic::InstanceOfDyn => (&[Ref, INT], Some(BOOL)),
        Intrinsic::IsSubclass => (&[INT, INT], Some(BOOL)),
        Intrinsic::NewArrayOf => (&[INT, INT], Some(Ref)),
        Intrinsic::NewInstanceOf => (&[INT], Some(Ref)),
        Intrinsic::Status => (&[INT], None),
        Intrinsic::Print => (&[INT, Ref, INT, INT], None),
        Intrinsic::ParseDouble => (&[Ref, INT, INT], Some(Is(Type::F64))),
        Intrinsic::DoubleToChars => (&[Is(Type::F64)], Some(Ref)),
        Intrinsic::FloatToChars => (&[Is(Type::F32)], Some(Ref)),
        Intrinsic::Assume => (&[BOOL], None),
        Intrinsic::IsConcrete => (&[Any], Some(BOOL)),
        Intrinsic::Determined => (&[Is(Type::F64)], Some(Is(Type::F64))),
        // Verified by its own signature.
        Intrinsic::Pure(_) => (&[], None),
        Intrinsic::ByContract => (&[], Some(BOOL)),
        Intrinsic::Described => (&[INT], Some(BOOL)),
        Intrinsic::Defer => (&[], None),
        Intrinsic::Larger => (&[INT], None),
        Intrinsic::Clock => (&[], Some(Is(Type::I64))),
        Intrinsic::Intern => (&[Ref], Some(Ref)),
        Intrinsic::ClassName => (&[INT], Some(Ref)),
        Intrinsic::CaptureStack | Intrinsic::CallDepth => (&[], Some(INT)),
        Intrinsic::PrintStr => (&[INT, Is(Type::Str)], None),
        Intrinsic::NameInputs => (&[Is(Type::Str)], None),
        Intrinsic::StrUnits => (&[Is(Type::Str)], Some(Ref)),
        Intrinsic::StrFromUnits => (&[Ref, INT, INT], Some(Is(Type::Str))),
        Intrinsic::Settle => (&[Ref, INT], Some(Ref)),
        Intrinsic::AllConcrete => (&[Ref, INT, INT], Some(BOOL)),
        Intrinsic::Concretize => (&[Is(Type::Dyn)], Some(Is(Type::Dyn))),
        Intrinsic::Grant => (&[INT], None),
        Intrinsic::Fill => (&[Ref, INT, INT, Is(Type::Dyn)], None),
        Intrinsic::Resize => (&[Ref, INT], Some(Ref)),
        Intrinsic::Thread(ThreadOp::Fork | ThreadOp::Mark) => (&[], Some(INT)),
        Intrinsic::Thread(ThreadOp::Enter) => (&[INT], Some(INT)),
        Intrinsic::Thread(ThreadOp::Leave | ThreadOp::Join | ThreadOp::Change | ThreadOp::ChangeLocked) => {
            (&[INT], None)
        }
        Intrinsic::Thread(ThreadOp::Lock | ThreadOp::Take | ThreadOp::Unlock) => (&[Ref], None),
        Intrinsic::Thread(ThreadOp::IsBefore) => (&[INT], Some(BOOL)),
    }
}
