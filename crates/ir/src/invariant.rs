//! What a library keeps to in every object of one of its classes, as far as it is not a rule for one field alone
//! ([`HoleRule`](crate::HoleRule)): a month lies between 1 and 12, and has so many days.

use crate::FieldId;
use conspect_verdict::Assumption;

/// What held of an object of the initial heap when the entry began, known as soon as a field of it is read.
#[derive(Clone, PartialEq, Debug)]
pub struct Invariant {
    pub holds: Predicate,
    /// What the number holds in a witness that does not depend on it.
    pub usual: i64,
    /// What is left out besides, for it would be dear.
    pub granted: Option<Assumption>,
}

/// A condition on the fields of one object.
#[derive(Clone, PartialEq, Debug)]
pub enum Predicate {
    /// A reference is not null.
    There(FieldId),
    /// The object that a reference leads to, if it leads to one, is of just the class that the field declares.
    Exactly(FieldId),
    /// Less than or equal, with signs.
    Le(Number, Number),
    Eq(Number, Number),
    Not(Box<Predicate>),
    All(Vec<Predicate>),
    Any(Vec<Predicate>),
}

/// A number of an object: all of 64 bits, fields extended as their types say.
#[derive(Clone, PartialEq, Debug)]
pub enum Number {
    Constant(i64),
    Field(FieldId),
    /// The length of the array that a field refers to, which is not null.
    Length(FieldId),
    /// The element with this index of the array that a field refers to, which is not null. Beyond the end it is any number.
    Element(FieldId, u32),
    /// A field of the object that a field refers to, which is not null.
    Of(FieldId, FieldId),
    /// The sum and the product of two numbers.
    Sum(Box<Number>, Box<Number>),
    Times(Box<Number>, Box<Number>),
    /// The bits that a field and a constant have in common.
    Masked(FieldId, i64),
    /// The remainder of a field by a constant, with the sign of the field.
    Remainder(FieldId, i64),
}
