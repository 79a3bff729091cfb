//! Latent violations: those that a caller can avoid.
//!
//! A violation is *manifest* where it happens whatever a caller does within what the function documents and checks. It is *latent* where it
//! happens for arguments that a caller chose, and could choose otherwise: then it says what callers have to keep, the function's inferred
//! precondition. What makes a violation latent is decided in one place, by the language ([`Preconditions`]); it was executed like any
//! other, so nothing is ever proved where one is known.

use crate::violation::Violation;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What makes a violation latent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Latent {
    pub cause: Cause,
    /// Conditions on the parameters under which it does not happen, nor other latent violations that were found of the entry, in the language's own
    /// syntax. Empty where none is known in these terms; then the witness says for which arguments it happens.
    pub needs: Vec<String>,
}

/// Why a caller can avoid it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Cause {
    /// An argument, or something in it, is null, and nothing says that it may be.
    Null { argument: String },
    /// An argument is outside of what an operation of the entry takes: an index, a divisor, a length, a class.
    Outside { argument: String },
    /// It is thrown on purpose, by this function of the input, under a condition on the arguments.
    Refused { function: String },
    /// The entry declares that it throws this class.
    Declared { class: String },
    /// A function of the library, given arguments of the entry as they are, throws what it documents.
    Library { function: String },
    /// An object of this class of the input is in a state in which no constructor of its class was seen to leave it.
    State { class: String },
    /// It depends on something around the program that a run of it cannot be given.
    Surroundings { what: String },
}

impl Cause {
    /// The kind, for machines. It never changes.
    pub fn kind(&self) -> &'static str {
        match self {
            Cause::Null { .. } => "null-argument",
            Cause::Outside { .. } => "argument-outside",
            Cause::Refused { .. } => "thrown-on-purpose",
            Cause::Declared { .. } => "declared",
            Cause::Library { .. } => "library-contract",
            Cause::State { .. } => "object-state",
            Cause::Surroundings { .. } => "surroundings",
        }
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Cause::Null { argument } => write!(f, "a caller passed null: {argument}"),
            Cause::Outside { argument } => write!(f, "an argument is outside of what is taken: {argument}"),
            Cause::Refused { function } => write!(f, "{function} throws it on purpose, by its arguments"),
            Cause::Declared { class } => write!(f, "the entry declares that it throws {class}"),
            Cause::Library { function } => write!(f, "{function} was given the arguments as they are"),
            Cause::Surroundings { what } => write!(f, "it depends on what no run can be given: {what}"),
            Cause::State { class } => {
                write!(f, "no constructor or setter was seen to make such an object of {class}")
            }
        }
    }
}

impl fmt::Display for Latent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.cause.fmt(f)?;
        match &self.needs[..] {
            [] => Ok(()),
            needs => write!(f, "; needs {}", needs.join(", ")),
        }
    }
}

/// What callers of an entry are taken to keep, as its language knows it.
pub trait Preconditions {
    /// What makes a violation of the entry latent; `None` where it is manifest.
    fn latent(&self, violation: &Violation) -> Option<Latent>;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_latent_violation_says_what_callers_keep() {
        let cause = Cause::Null { argument: "s".into() };
        let latent = Latent { cause, needs: vec!["s != null".into(), "0 <= i".into()] };
        assert_eq!(latent.to_string(), "a caller passed null: s; needs s != null, 0 <= i");
        let latent = Latent { cause: Cause::State { class: "a.B".into() }, needs: vec![] };
        assert_eq!(latent.to_string(), "no constructor or setter was seen to make such an object of a.B");
    }
}
