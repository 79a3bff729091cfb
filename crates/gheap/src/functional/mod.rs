//! Effects as pure functions of at most second order (section 7 of the paper).
//!
//! For each heap `H` and each kind of location `k` (a variable, or a field) there may be a function `find_H_k`: what a location of that
//! kind holds after `H`, given the context. The context is what holes are filled from: the variables' values, which are
//! passed as ordinary arguments, and for each field a first-order function from objects to values (for the elements of arrays: from arrays and
//! indices). Where the paper has `find_{σ ∘ H} τ x`, the
//! context of the inner call is made of partial applications: the value `find_σ_v …` for a variable, the function `find_σ_f …` for a field.
//! Only what a function needs is passed, and what a heap does not change is not asked of it.

mod eval;
mod print;
mod translate;

pub use eval::{Answer, Machine};
pub use translate::translate;

use crate::ops::Op;
use crate::term::{FieldId, NameId};

/// A kind of location.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    Name(NameId),
    /// A field, or the elements of arrays of one kind.
    Field(FieldId),
}

/// An index into [`Functions::functions`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FunId(pub usize);

/// A functional program.
#[derive(Clone, Debug)]
pub struct Functions {
    pub functions: Vec<Function>,
    /// What must not hold: each with what it means. Their context is the initial heap.
    pub failures: Vec<(Expr, String)>,
    /// When the program ends without failure, and what the variables hold then.
    pub ends: Vec<End>,
    /// How kinds are shown: names, then fields.
    pub(crate) names: Vec<String>,
    pub(crate) fields: Vec<String>,
}

/// An end of the program.
#[derive(Clone, Debug)]
pub struct End {
    pub guard: Expr,
    /// Did an exception leave the program? Then it is in one of the variables.
    pub thrown: bool,
    pub values: Vec<(NameId, Expr)>,
}

/// What a location of one kind holds after one heap, or a part of such an answer.
#[derive(Clone, Debug)]
pub struct Function {
    pub name: String,
    /// The parts of the context that it is given, in order.
    pub needs: Vec<Kind>,
    /// How many values say which location it is asked for: none for a variable, the object for a field, the array and the index for an
    /// element.
    pub takes: u8,
    pub body: Expr,
}

/// An expression. Everything is evaluated by need.
#[derive(Clone, PartialEq, Debug)]
pub enum Expr {
    Int(i128),
    Bool(bool),
    Null,
    /// The object with a number.
    Object(Box<Expr>),
    /// A variable of the context.
    Variable(NameId),
    /// A field of the context, applied to an object; the elements of arrays, to the array and the index.
    Read(FieldId, Vec<Expr>),
    /// The object (0) or the index (1) that the function is asked for.
    Asked(u8),
    /// A function, its context, and what it takes besides: an object, or an array and an index.
    Call(FunId, Vec<Arg>, Vec<Expr>),
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// No guard holds: no execution comes here.
    Undefined,
    /// `Σ cᵢ·eᵢ + c`.
    Sum(Vec<(i128, Expr)>, i128),
    Mul(Box<Expr>, Box<Expr>),
    Op(Op, Box<Expr>, Box<Expr>),
    Not(Box<Expr>),
    And(Vec<Expr>),
    Or(Vec<Expr>),
    Eq(Box<Expr>, Box<Expr>),
    Lt(Box<Expr>, Box<Expr>),
}

/// A part of a context that is passed on.
#[derive(Clone, PartialEq, Debug)]
pub enum Arg {
    /// A variable's value.
    Value(Expr),
    /// The field of the present context.
    Same(FieldId),
    /// A function that lacks the object, and the index, only.
    Partial(FunId, Vec<Arg>),
}
