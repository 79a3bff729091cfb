//! How a language's values and places are written for people.

use crate::literal::literal;
use conspect_verdict::{InputValue, ObjectInput};

/// What is known of a function: what it may raise and when, what it returns, what it changes.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Contract {
    /// Classes of exceptions.
    pub raises: Vec<Clause>,
    pub returns: Vec<Clause>,
    pub changes: Vec<Clause>,
    /// What that takes for granted.
    pub assumes: Vec<String>,
    /// What is not known, and why.
    pub open: Vec<String>,
}

/// Something that holds under all of these conditions on the parameters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clause {
    pub what: String,
    pub when: Vec<String>,
}

impl Clause {
    /// The clause with its condition: `x if x < y && y < 3`.
    pub fn text(&self) -> String {
        match &self.when[..] {
            [] => self.what.clone(),
            [one] => format!("{} if {one}", self.what),
            all => {
                let part = |c: &String| {
                    if c.contains("||") || c.contains('?') { format!("({c})") } else { c.clone() }
                };
                format!("{} if {}", self.what, all.iter().map(part).collect::<Vec<String>>().join(" && "))
            }
        }
    }
}

impl Contract {
    /// The contract in lines of plain words.
    pub fn plain(&self, function: &str) -> String {
        let mut out = format!("{function}\n");
        let mut list = |word: &str, clauses: &[Clause]| {
            clauses.iter().for_each(|c| out.push_str(&format!("  {word} {}\n", c.text())));
        };
        list("raises", &self.raises);
        list("returns", &self.returns);
        list("changes", &self.changes);
        self.assumes.iter().for_each(|a| out.push_str(&format!("  assuming {a}\n")));
        self.open.iter().for_each(|o| out.push_str(&format!("  open: {o}\n")));
        out
    }
}

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

    /// How an object is made by public means, where its class is one of values; its fields are not shown then.
    fn object(&self, _objects: &[ObjectInput], _object: &ObjectInput) -> Option<String> {
        None
    }

    /// What stands before an exception that ended an execution.
    fn uncaught(&self) -> &'static str {
        "Uncaught exception:"
    }

    /// The sign of equality.
    fn equality(&self) -> &'static str {
        "="
    }

    /// A contract of a function, as the language's documentation has it.
    fn contract(&self, function: &str, contract: &Contract) -> String {
        contract.plain(function)
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
