//! Pure functions on plain values that are too rare or have too many operands to be operations of their own: unbounded
//! integers and texts of code points as they meet other types.

use crate::types::Type;
use serde::{Deserialize, Serialize};

/// Operations on two unbounded integers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum IntBin {
    Add,
    Sub,
    Mul,
    /// The quotient rounded towards −∞. The divisor is known not to be zero.
    FloorDiv,
    /// The remainder with the divisor's sign. The divisor is known not to be zero.
    FloorMod,
    /// Bitwise, on two's complement without end.
    And,
    Or,
    Xor,
    /// Shifts; the count is known not to be negative.
    Shl,
    Shr,
    /// The exponent is known not to be negative.
    Pow,
    Lt,
    Le,
    Eq,
    /// `(i, n)`: the first, known to be at least 0 and below the second, as a machine integer of 32 bits.
    Index,
}

impl IntBin {
    /// The type of the result.
    pub fn result(self) -> Type {
        match self {
            IntBin::Lt | IntBin::Le | IntBin::Eq => Type::Bool,
            IntBin::Index => Type::I32,
            IntBin::Add
            | IntBin::Sub
            | IntBin::Mul
            | IntBin::FloorDiv
            | IntBin::FloorMod
            | IntBin::And
            | IntBin::Or
            | IntBin::Xor
            | IntBin::Shl
            | IntBin::Shr
            | IntBin::Pow => Type::Int,
        }
    }
}

macro_rules! pure_ops {
    ($($(#[$doc:meta])* $name:ident($($arg:expr),*) -> $ret:expr, $text:literal;)*) => {
        /// A pure function. Texts are sequences of code points; a lone surrogate counts as one.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
        pub enum PureOp { $($(#[$doc])* $name,)* }

        impl PureOp {
            /// The types of the operands and of the result.
            pub fn signature(self) -> (&'static [Type], Type) {
                match self { $(PureOp::$name => (&[$($arg),*], $ret),)* }
            }
            /// The name in the text format.
            pub fn name(self) -> &'static str {
                match self { $(PureOp::$name => $text,)* }
            }
            /// The function with this name.
            pub fn named(name: &str) -> Option<PureOp> {
                match name { $($text => Some(PureOp::$name),)* _ => None }
            }
        }
    };
}

pure_ops! {
    /// A signed machine integer as an unbounded one.
    IntOfBits(Type::I64) -> Type::Int, "int_of_bits";
    /// An unbounded integer that fits ([`PureOp::IntFits`]) as a signed machine integer; the nearest one else.
    IntToBits(Type::Int) -> Type::I64, "int_to_bits";
    /// Is the integer known without a solver? Of one value of a concrete execution, always.
    IntIsKnown(Type::Int) -> Type::Bool, "int_is_known";
    /// Has the integer at most 64 bits, sign included?
    IntFits(Type::Int) -> Type::Bool, "int_fits";
    /// The nearest double, ties to even; an infinity where there is none. An unknown integer is known to fit.
    IntToF64(Type::Int) -> Type::F64, "int_to_f64";
    /// A finite double without its fraction. An unknown one is known to be below 2⁶³ in size.
    IntOfF64(Type::F64) -> Type::Int, "int_of_f64";
    /// The correctly rounded quotient of two integers, the second not zero; infinite where it is too large. Where one is
    /// unknown, both are known to be at most 2⁵³ in size.
    IntTrueDiv(Type::Int, Type::Int) -> Type::F64, "int_true_div";
    /// The number of bits of the absolute value.
    IntBitLength(Type::Int) -> Type::I64, "int_bit_length";
    /// The greatest integer whose square is at most this one, which is not negative.
    IntSqrt(Type::Int) -> Type::Int, "int_sqrt";
    IntGcd(Type::Int, Type::Int) -> Type::Int, "int_gcd";
    /// `(base, exponent ≥ 0, modulus ≠ 0)`, with the modulus's sign.
    IntPowMod(Type::Int, Type::Int, Type::Int) -> Type::Int, "int_pow_mod";
    /// The digits in a radix from 2 to 36, lower case, with a minus sign.
    IntToText(Type::Int, Type::I32) -> Type::Str, "int_to_text";
    /// The integer that a text spells in a radix, or in the one of its prefix when the radix is 0 (Python Library
    /// Reference, `int`); no value where it spells none.
    IntOfText(Type::Str, Type::I32) -> Type::Dyn, "int_of_text";
    /// Numbers that are equal have equal hashes (Python Library Reference, "Hashing of numeric types").
    IntHash(Type::Int) -> Type::I64, "int_hash";
    FloatHash(Type::F64) -> Type::I64, "float_hash";
    /// A hash of a text: any function of its contents.
    TextHash(Type::Str) -> Type::I64, "text_hash";
    /// −1, 0 or 1 as the double is less than, equal to or greater than the integer; 2 when it is NaN.
    FloatCompare(Type::F64, Type::Int) -> Type::I32, "float_compare";
    /// The double that a text spells (Python Library Reference, `float`); no value where it spells none.
    FloatOfText(Type::Str) -> Type::Dyn, "float_of_text";
    /// The shortest text that reads back as the same double (`repr`).
    FloatToText(Type::F64) -> Type::Str, "float_to_text";
    /// `(value, kind: a letter of efg, precision, alternate form)`: the text of a finite double, or of its absolute value,
    /// by the format mini-language.
    FloatFormat(Type::F64, Type::I32, Type::I32, Type::Bool) -> Type::Str, "float_format";
    /// The number of code points.
    TextLen(Type::Str) -> Type::I32, "text_len";
    /// `(text, from, to)`: code points in a range that lies within the text.
    TextSlice(Type::Str, Type::I32, Type::I32) -> Type::Str, "text_slice";
    /// `(text, part, from, to)`: where the part first occurs within the range, or −1.
    TextFind(Type::Str, Type::Str, Type::I32, Type::I32) -> Type::I32, "text_find";
    /// `(text, part, from, to)`: where the part last occurs within the range, or −1.
    TextFindLast(Type::Str, Type::Str, Type::I32, Type::I32) -> Type::I32, "text_find_last";
    /// Comparison by code points.
    TextLess(Type::Str, Type::Str) -> Type::Bool, "text_less";
    /// `(text, index)`: the code point at an index that is in range.
    TextCode(Type::Str, Type::I32) -> Type::I32, "text_code";
    /// The text of one code point.
    TextOfCode(Type::I32) -> Type::Str, "text_of_code";
    TextUpper(Type::Str) -> Type::Str, "text_upper";
    TextLower(Type::Str) -> Type::Str, "text_lower";
    /// Each character in title case (for letters without one, upper case).
    TextTitle(Type::Str) -> Type::Str, "text_title";
    TextFold(Type::Str) -> Type::Str, "text_fold";
    /// What kind of character a code point is: 1 letter, 2 decimal digit, 4 digit, 8 numeric, 16 white space, 32 upper
    /// case, 64 lower case, 128 printable, 256 may begin an identifier, 512 may be in an identifier.
    CodeClass(Type::I32) -> Type::I32, "code_class";
    /// No value: the path ends as unknown, with this text as the reason.
    Refused(Type::Str) -> Type::Bool, "refused";
    /// The text in quotation marks, escaped (`repr`).
    TextRepr(Type::Str) -> Type::Str, "text_repr";
    /// `(text, old, new, at most; −1 for all)`: with occurrences replaced.
    TextReplace(Type::Str, Type::Str, Type::Str, Type::I32) -> Type::Str, "text_replace";
}

/// The name of an operation on integers.
pub(crate) fn int_bin_name(op: IntBin) -> &'static str {
    match op {
        IntBin::Add => "add",
        IntBin::Sub => "sub",
        IntBin::Mul => "mul",
        IntBin::FloorDiv => "floor_div",
        IntBin::FloorMod => "floor_mod",
        IntBin::And => "and",
        IntBin::Or => "or",
        IntBin::Xor => "xor",
        IntBin::Shl => "shl",
        IntBin::Shr => "shr",
        IntBin::Pow => "pow",
        IntBin::Lt => "lt",
        IntBin::Le => "le",
        IntBin::Eq => "eq",
        IntBin::Index => "index",
    }
}

/// The operation on integers with this name.
pub fn int_bin_named(name: &str) -> Option<IntBin> {
    use IntBin::*;
    [Add, Sub, Mul, FloorDiv, FloorMod, And, Or, Xor, Shl, Shr, Pow, Lt, Le, Eq, Index]
        .into_iter()
        .find(|op| int_bin_name(*op) == name)
}
