//! Pure operations. Signedness, width and overflow are explicit.

use serde::{Deserialize, Serialize};

/// Unary operations.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum UnOp {
    /// Negation of a `bool`.
    Not,
    /// Two's complement negation of a machine integer.
    Neg,
    /// Bitwise complement of a machine integer.
    BitNot,
    /// Negation of a float (flips the sign bit, of NaN too).
    FNeg,
    FAbs,
    FSqrt,
    /// Rounds to an integral value: towards −∞.
    FFloor,
    /// Rounds to an integral value: towards +∞.
    FCeil,
    /// Rounds to an integral value: to nearest, ties to even.
    FRint,
    /// Rounds to an integral value: towards zero.
    FTrunc,
    /// Is the float not a number?
    IsNan,
    /// Truncates a machine integer to this many bits, or leaves it when it has as many.
    Trunc(u8),
    /// Sign-extends a machine integer to this many bits.
    SExt(u8),
    /// Zero-extends a machine integer to this many bits.
    ZExt(u8),
    /// A `bool` as 0 or 1 of this many bits.
    BoolToBits(u8),
    /// The lowest bit of a machine integer as a `bool`.
    BitsToBool,
    /// A signed machine integer to a float, to nearest even.
    SToF32,
    SToF64,
    UToF32,
    UToF64,
    /// A float to a signed integer of this many bits, truncating, saturating, NaN to 0 (JVMS §6.5 `d2i`).
    FToSSat(u8),
    /// A float to a float of the other width, to nearest even.
    F32ToF64,
    F64ToF32,
    /// The bits of a float as an integer of its width, NaN kept canonical.
    FToBits,
    /// The float of its width with these bits.
    BitsToF,
    /// A transcendental function on `f64`, computed on concrete operands and uninterpreted otherwise.
    Math1(Math1),
    /// Tag tests and conversions of dynamic values.
    HasTag(crate::Tag),
    /// Takes the value out of a dynamic value that is known to have this tag.
    Untag(crate::Tag),
    /// Makes a dynamic value of a plain one.
    Box(crate::Tag),
    /// The length of a primitive string.
    StrLen,
    /// The string of one UTF-16 code unit (16 bits).
    StrOf,
    /// A string in lower case, by Unicode's rules without a locale.
    StrLower,
    /// A string in upper case.
    StrUpper,
    /// An operator of dynamic values, on operands for which [`UnOp::DynFast`] holds.
    Dyn(DynUn),
    /// Can the operator be done on this value without running the program's or the library's code?
    DynFast(DynUn),
}

/// Unary operators of dynamic values, with the meaning of ECMA-262.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum DynUn {
    /// `ToBoolean` (§7.1.2), a `bool`.
    Truthy,
    /// `typeof` (§13.5.3), a string.
    TypeOf,
    /// `ToNumber` (§7.1.4), a dynamic number.
    ToNum,
    /// `ToString` (§7.1.17), a string.
    ToStr,
    /// `ToPropertyKey` (§7.1.19): an integer for an array index, a string, a symbol.
    ToKey,
    /// A number as a double.
    ToF64,
    Neg,
    BitNot,
    /// `ToIntegerOrInfinity` of a number (§7.1.5), dynamic.
    ToInteger,
    /// Of a number, rounded towards −∞.
    Floor,
    Ceil,
    Trunc,
    Abs,
}

/// Binary operators of dynamic values, with the meaning of ECMA-262.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum DynBin {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    Pow,
    BitAnd,
    BitOr,
    BitXor,
    Shl,
    Sar,
    Shr,
    Lt,
    Le,
    Gt,
    Ge,
    /// `===`, a `bool` as all comparisons.
    StrictEq,
    LooseEq,
    SameValue,
    SameValueZero,
}

/// Operations on shapes, which are numbers of 32 bits that stand for lists of property keys with attributes. An
/// *index with attributes* is the index times 16 plus the attributes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum ShapeOp {
    /// `(shape, key: dyn) -> i32`: where the key is, an index with attributes, or −1.
    Find,
    /// `(shape, key: dyn) -> i32`: the shape with one more key, which it does not have, with all attributes of a
    /// plain property.
    Add,
    /// `(shape, index with attributes: i32) -> i32`: the shape in which the key at the index has these attributes.
    SetAttributes,
    /// `(shape, index: i32) -> i32`: the shape without the key at the index.
    Remove,
    /// `(shape, index: i32) -> dyn`.
    KeyAt,
    /// `(shape, index: i32) -> i32`.
    AttributesAt,
    /// `(shape, i32 without meaning) -> i32`: the number of keys.
    Count,
}

/// Transcendental functions of one argument.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Math1 {
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Sinh,
    Cosh,
    Tanh,
    Exp,
    Expm1,
    Log,
    Log10,
    Log2,
    Log1p,
    Cbrt,
}

/// Transcendental functions of two arguments.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Math2 {
    Pow,
    Atan2,
    Hypot,
}

/// Binary operations. Operands have the same type, but for shifts, whose right operand is a machine integer
/// of any width.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum BinOp {
    /// Wrapping machine arithmetic.
    Add,
    Sub,
    Mul,
    /// Signed division, truncating; the minimum divided by −1 wraps. The divisor is known not to be zero.
    SDiv,
    /// Signed remainder, of the dividend's sign. The divisor is known not to be zero.
    SRem,
    UDiv,
    URem,
    And,
    Or,
    Xor,
    /// Shifts; the count is taken modulo the width of the left operand.
    Shl,
    AShr,
    LShr,
    /// Equality of machine integers, booleans, references, functions, strings, unbounded integers.
    Eq,
    Ne,
    SLt,
    SLe,
    ULt,
    ULe,
    FAdd,
    FSub,
    FMul,
    FDiv,
    /// Remainder with truncated quotient (C's `fmod`, JVMS §6.5 `drem`).
    FRem,
    /// IEEE comparison: false when an operand is NaN.
    FEq,
    FLt,
    FLe,
    /// IEEE comparison: true when an operand is NaN.
    FNe,
    /// Three-way comparison to −1, 0, 1 of 32 bits; signed.
    SCmp,
    /// Three-way comparison of floats; NaN gives −1 (`fcmpl`) or 1 (`fcmpg`).
    FCmpL,
    FCmpG,
    /// Would the signed operation overflow? Gives a `bool`.
    SAddOverflows,
    SSubOverflows,
    SMulOverflows,
    UAddOverflows,
    USubOverflows,
    UMulOverflows,
    Math2(Math2),
    /// Concatenation of primitive strings.
    StrConcat,
    /// The UTF-16 code unit (16 bits) at an index of 32 bits that is known to be in range.
    StrAt,
    StrLt,
    /// The units of a string before an index (32 bits) that is at most its length.
    StrHead,
    /// The units of a string from an index on.
    StrTail,
    /// The index (32 bits) at which the right string first occurs in the left one, or −1.
    StrIndexOf,
    /// An operator of dynamic values, on operands for which [`BinOp::DynFast`] holds.
    Dyn(DynBin),
    /// Can the operator be done on these values without running the program's or the library's code?
    DynFast(DynBin),
    Shape(ShapeOp),
    /// An operation on unbounded integers.
    Int(crate::IntBin),
}

/// What an intrinsic does. Intrinsics are pure functions, or operations on whole arrays, that would be slow
/// or explosive as loops. None of them throws: the caller checks first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Intrinsic {
    /// `(src, srcPos: i32, dst, dstPos: i32, len: i32)`: copies a range between arrays of one element type, as if through a
    /// temporary. All indices are known to be in range.
    ArrayCopy,
    /// `(a, aPos: i32, b, bPos: i32, len: i32) -> bool`: are two ranges of arrays of a primitive type equal? In range.
    ArrayEquals,
    /// `(object) -> ref`: a shallow copy of an object or array, which is not null.
    Clone,
    /// `(object) -> i32`: a number that is the same for the same object as long as it lives, not negative.
    IdentityHash,
    /// `(object) -> i32`: the number of the class of an object that is not null.
    ClassOf,
    /// `(class: i32) -> ref`: the constant object that describes a class to the program (`ldc Foo.class`).
    ClassObject,
    /// `(object, class: i32) -> bool`: is the object an instance of this class? False for null.
    InstanceOfDyn,
    /// `(sub: i32, super: i32) -> bool`: is one class a subtype of another?
    IsSubclass,
    /// `(class: i32, length: i32) -> ref`: a new array whose elements are of this class; the length is not negative.
    NewArrayOf,
    /// `(class: i32) -> ref`: a new instance of a class, its fields zero, no constructor run.
    NewInstanceOf,
    /// `(stream: i32, chars: u16 array, from: i32, len: i32)`: writes text to standard output (1) or error (2).
    Print,
    /// `(code: i32)`: the exit code of the process, where the program ends by itself from here on.
    Status,
    /// `(chars: u16 array, from: i32, len: i32) -> f64`: the double that a decimal literal stands for.
    /// Concrete operands only; the text is known to be well-formed.
    ParseDouble,
    /// `(value: f64) -> ref u16 array`: the shortest decimal text, as `Double.toString` of Java 19 or later gives it.
    DoubleToChars,
    /// `(value: f32) -> ref u16 array`.
    FloatToChars,
    /// `(cond: bool)`: the caller states a fact that it has established by other means; same as an assume.
    Assume,
    /// A pure function of plain values.
    Pure(crate::PureOp),
    /// `(ref) -> bool`: is this value known without the solver's help? True in the concrete domain. A model may use it
    /// to choose between a fast path and one that does not fork.
    IsConcrete,
    /// `(value: f64) -> f64`: the same value, as a known one where the equalities of the path leave no other (`if (d == 1.5)`).
    Determined,
    /// `() -> bool`: does the exploration describe what library functions do with texts of unknown length, in place of running their loops?
    /// A model asks where it can do either; false in the concrete domain.
    ByContract,
    /// `(length: i32) -> bool`: the same, asked where a text of this length is at hand; false where the length is known, so that a model which asks
    /// has one way only in the concrete domain, in a prefix that is executed concretely, and for proofs.
    Described,
    /// `()`: what follows costs much and is rarely the way that is looked for: other paths go first. Nothing in the concrete domain.
    Defer,
    /// `(grade: i32)`: from here on an input is larger than this grade of [`Program::grades`](crate::Program::grades) allows: paths within it go
    /// first, and once they are explored it is a bound that holds. Nothing in the concrete domain.
    Larger,
    /// `() -> i64`: a clock, in nanoseconds: an arbitrary value not less than the one before.
    Clock,
    /// `(string: ref) -> ref`: the pooled object with the same contents (class and fields as the front end's
    /// string class lays them out).
    Intern,
    /// `(class: i32) -> ref u16 array`: the name of the class with this number.
    ClassName,
    /// `() -> i32`: a number for the call stack as it is now; [`Program::exception_stack`](crate::Program::exception_stack) finds it again.
    CaptureStack,
    /// `() -> i32`: how many activations of functions that are not [`hidden`](crate::Function::hidden) are on the call stack.
    CallDepth,
    /// `(stream: i32, text: str)`: writes text to standard output (1) or error (2).
    PrintStr,
    /// `(str) -> ref u16 array`: a new array of the units of a string.
    StrUnits,
    /// `(u16 array, from: i32, len: i32) -> str`: the string of these units, which are known ([`Intrinsic::AllConcrete`]).
    StrFromUnits,
    /// `(array, from: i32, len: i32) -> bool`: are the range's bounds and its elements known without the solver's help?
    AllConcrete,
    /// `(ref, class: i32) -> ref`: the same object, which is null or of this class; in the symbolic domain, one that is
    /// given from outside is replaced by the objects it can be, when [`Program::constants`](crate::Program::constants)
    /// knows them.
    Settle,
    /// `(number: i32)`: the execution rests on the assumption with this number
    /// ([`Program::grant`](crate::Program::grant)); a constant. It has no effect but that answers list it.
    Grant,
    /// `(what: str)`: what was asked for since the last such name is known to people as this. It has no effect but that witnesses
    /// say so.
    NameInputs,
    /// `(dyn) -> dyn`: the same value, known: the path is split where it has several values.
    Concretize,
    /// `(dyn array, from: i32, len: i32, value: dyn)`: sets a range of elements.
    Fill,
    /// `(array, length: i32) -> ref`: a new array of the same class with the first elements of an array, which may be
    /// shorter; the others are zero.
    Resize,
    /// Which thread does what follows, where one order of several is executed.
    Thread(ThreadOp),
}

/// What a model says of threads. A program is executed in one order; who does what is noted, so that it is known
/// whether other orders could differ (`conspect_memory::threads`). Nothing in the concrete domain.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum ThreadOp {
    /// `() -> i32`: a new thread begins after what the current one did so far; its number, not 0.
    Fork,
    /// `(thread: i32) -> i32`: what follows is done by this thread; the one that did what came before. No frame on the stack may be one of
    /// a function that holds a monitor ([`Program::monitors`](crate::Program::monitors)).
    Enter,
    /// `(thread: i32)`: the current thread has ended; what follows is done by this one.
    Leave,
    /// `(thread: i32)`: what follows comes after all that this thread did.
    Join,
    /// `() -> i32`: a mark of what the current thread did so far, which others can come after as after a thread.
    Mark,
    /// `(thread: i32) -> bool`: does the present come after all that this thread did? True in the concrete domain.
    IsBefore,
    /// `(kind: i32)`: what follows is one atomic change, which can trade places with others of its kind; 0 ends it.
    Change,
    /// `(kind: i32)`: the same of a change that is atomic for those only who hold a lock that the current thread holds.
    ChangeLocked,
    /// `(lock: ref)`: the current thread holds a lock until it is given back or the present call is over.
    Lock,
    /// `(lock: ref)`: the current thread holds a lock until it is given back.
    Take,
    /// `(lock: ref)`: the current thread gives a lock back.
    Unlock,
}

impl ThreadOp {
    /// Does it only say who does what? It gives nothing, and no value depends on it.
    pub fn is_note(self) -> bool {
        match self {
            ThreadOp::Leave | ThreadOp::Join | ThreadOp::Change | ThreadOp::ChangeLocked => true,
            ThreadOp::Lock | ThreadOp::Take | ThreadOp::Unlock => true,
            ThreadOp::Fork | ThreadOp::Enter | ThreadOp::Mark | ThreadOp::IsBefore => false,
        }
    }
}
