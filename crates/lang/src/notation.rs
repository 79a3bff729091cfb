//! How a language's values and places are written for people.

use crate::literal::literal;
use conspect_verdict::InputValue;

/// What reports write differently for each language.
pub trait Notation: std::fmt::Debug + Send + Sync {
    /// A value that is no object, as a literal. `ty` is its declared type where that is known, else empty. A reference to an object is
    /// written by the caller, which knows the heap; here it is `#n`.
    fn literal(&self, value: &InputValue, ty: &str) -> String;

    /// Does a function belong to the platform's library and not to the program, going by its name? Its frames and decisions are left
    /// out of reports.
    fn is_library(&self, function: &str) -> bool;

    /// The primitive type of the value that objects of this class of the library box, in a field called `value`.
    fn boxed(&self, _class: &str) -> Option<&'static str> {
        None
    }

    /// Is this the name of a source file, by its ending?
    fn is_source(&self, file: &str) -> bool;
}

/// The notation of a language that has no library and no literals of its own.
#[derive(Debug)]
pub struct Plain;

/// See [`Plain`].
pub const PLAIN: Plain = Plain;

impl Notation for Plain {
    fn literal(&self, value: &InputValue, ty: &str) -> String {
        literal(value, ty)
    }

    fn is_library(&self, _: &str) -> bool {
        false
    }

    fn is_source(&self, _: &str) -> bool {
        false
    }
}
