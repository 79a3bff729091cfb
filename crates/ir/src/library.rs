//! What a language's library does, as far as proofs rely on it without reading its code.
//!
//! A [`Contract`] states everything that a caller can notice but the contents of the objects of *opaque* classes, whose
//! fields no encoded code may read. It says less than the function does (a result in a range, an exception that may or
//! may not be thrown), never more. The front end brings the contracts with its program ([`Program::library`]); a language whose
//! library is encoded like the program has none.

use crate::program::{FnId, GlobalId, Loader, Program};
use crate::types::ClassId;

/// The result of a call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Gives {
    /// Any value of the result's type; for references null or an object of the result's class.
    Any,
    /// A reference to an object of the result's class, not null.
    Object,
    /// An integer from 0 on.
    NotNegative,
    /// The first argument.
    Receiver,
    /// A new exception of this class.
    Exception(String),
    /// A new box with the argument in this field (class, field); boxes of equal values may be one object.
    Boxed(&'static str),
    /// The length of the text that the first argument is.
    TextLength,
    /// A text or an array, not null, that is as long as this says.
    Text(Length),
    /// Nothing: the first argument, a text that was just allocated, is as long as this says.
    Made(Length),
    /// An integer from the first of these to the second.
    Range(i32, i32),
    /// A new array of the class of the first argument, an array: as long as the second says, and it begins with what that one begins with.
    Copy,
    /// The length of the text that the first argument holds ([`Held`]).
    HeldLength,
    /// The text that the first argument holds ([`Held`]).
    HeldText,
    /// Where the second argument was found in the first, a text: −1, or an index of it. When that argument is a text, it ends
    /// within the first.
    Found,
    /// Whether a statement about two texts holds, from which this follows of their lengths.
    Holds(Compared),
    /// Whether the argument is in one of these ranges of ASCII; any answer beyond ASCII.
    Ascii(&'static [(u8, u8)]),
    /// The argument, where it is in this range of ASCII with this added to it; any value beyond ASCII.
    Mapped(u8, u8, i8),
    /// From 0 up to the second argument, exclusive.
    Below,
    /// Assertions are enabled for classes of the program.
    AssertionStatus,
    /// May an array whose class has this number hold this reference ([`Program::storable`])?
    Storable,
    /// The class with this state cell is initialized now.
    Initialized(String),
    /// The program ends.
    End,
}

/// How long a text is that a method gives. Arguments are counted from 0, the receiver being one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Length {
    /// At most as long as the first argument.
    AtMost,
    /// As long as the first argument.
    Same,
    /// As long as the first two arguments together.
    Sum,
    /// What is left of the first argument from this index on.
    From(usize),
    /// The third argument less the second.
    Between,
    /// From so many to so many.
    Within(u8, u8),
    /// As long as this argument, a text or an array.
    Of(usize),
    /// This argument, a number.
    Number(usize),
    /// That of an argument as a text: a text is as long as it is, and null is four units.
    Shown(usize),
}

/// An object that holds a text which changes: where its length is, and what a call makes of that.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Held {
    /// The field of the first argument that has the length.
    pub field: &'static str,
    pub becomes: Becomes,
}

/// How long the text is that an object holds after a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Becomes {
    Same,
    /// Whatever length.
    Any,
    Empty,
    /// As long as this argument, a text.
    As(usize),
    /// As long as this argument, a number, says.
    To(usize),
    /// Longer by what this argument is as a text.
    With(usize),
    /// Longer by so many units to so many.
    Longer(u8, u8),
    /// At least as long.
    More,
    /// One unit shorter.
    Shorter,
    /// At most as long.
    Fewer,
}

/// What follows of the lengths of two texts from a statement about them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compared {
    /// They are equally long, and the second is not null.
    Equal,
    /// The second is not longer than the first.
    Part,
    /// The statement is that the first has no units.
    Empty,
}

/// When an exception is thrown: just when this holds of the arguments, or maybe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum When {
    Maybe,
    /// This argument is null.
    Null(usize),
    /// This argument is negative.
    Negative(usize),
    /// This argument is not positive.
    NotPositive(usize),
    /// This argument is no index of the first, a text.
    NoIndex(usize),
    /// This argument is neither an index of the first nor its length.
    NoBound(usize),
    /// The second and the third argument are not the ends of a part of the first.
    NoPart,
    /// This argument is no index of the text that the first holds ([`Held`]).
    NoHeldIndex(usize),
    /// This argument is neither an index of the text that the first holds nor its length.
    NoHeldBound(usize),
}

/// What a call does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contract {
    pub gives: Gives,
    /// Exceptions of these classes are thrown when this holds; the first that does counts.
    pub throws: Vec<(&'static str, When)>,
    /// These arguments' `toString` is called: they must be objects whose class is the library's.
    pub shown: Vec<usize>,
    /// The first argument holds a text whose length is followed.
    pub held: Option<Held>,
}

/// How a function is treated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Treatment {
    /// Its code is encoded.
    Code,
    Contract(Contract),
    /// It cannot be encoded.
    Unsupported(String),
}

/// A static field whose content is known without its initializer being encoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Known {
    /// It is false because assertions are enabled; that each store to it keeps it so is shown.
    Off,
    /// It holds these bits.
    Bits(u64),
    /// It refers to an object of this class.
    Object(ClassId),
    /// It is a field of the library that holds any value of its type.
    Any,
}

/// What a language says of its library to proofs.
pub trait Library: std::fmt::Debug + Sync {
    /// Is the class of this name, or the class that this member's name begins with, the library's own?
    fn has(&self, _name: &str) -> bool {
        false
    }

    /// May only contracts read the fields that this class declares?
    fn is_opaque(&self, _program: &Program, _class: ClassId) -> bool {
        false
    }

    /// How a function is treated.
    fn treatment(&self, _program: &Program, _function: FnId) -> Treatment {
        Treatment::Code
    }

    /// Are the objects of this class told apart by their class only, wherever they come from?
    fn one_kind(&self, _program: &Program, _class: ClassId) -> bool {
        false
    }

    /// What a static field holds, where the library fixes it.
    fn known(&self, _program: &Program, _global: GlobalId) -> Option<Known> {
        None
    }

    /// Does this function, which asks whether assertions are enabled, learn that they are?
    fn enables_assertions(&self, _program: &Program, _function: FnId) -> bool {
        false
    }

    /// The selectors of the methods that turning an object into text calls ([`Contract::shown`]).
    fn shown(&self) -> &'static [&'static str] {
        &[]
    }

    /// Why contracts say nothing of a class of the program that extends classes of the library, if so.
    fn obstacle(&self, _program: &mut Program, _loader: &mut dyn Loader, _class: ClassId) -> Option<String> {
        None
    }
}

/// A library without contracts.
#[derive(Debug)]
struct NoContracts;

impl Library for NoContracts {}

/// The library of a program.
#[derive(Clone, Copy, Debug)]
pub struct LibraryOf(pub &'static dyn Library);

impl Default for LibraryOf {
    fn default() -> LibraryOf {
        LibraryOf(&NoContracts)
    }
}

impl std::ops::Deref for LibraryOf {
    type Target = dyn Library;

    fn deref(&self) -> &(dyn Library + 'static) {
        self.0
    }
}
