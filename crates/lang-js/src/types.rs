//! What TypeScript says of the parameters of a file's functions: declarations of types as they stand, and the kinds of values that they
//! come to when a function is an entry. `read.rs` reads them, `comment.rs` those that comments have, `conditional.rs` says what conditions on types come to, `value.rs` the types of values (`typeof`, enums), `resolve.rs` makes kinds of them.

mod comment;
mod conditional;
mod read;
mod resolve;
mod value;

pub(crate) use comment::{signature, written};

use crate::kind::Kind;
use oxc_ast::ast::Program;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// A type as it is written.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Ty {
    Kind(Kind),
    Name(String, Vec<Ty>),
    Array(Box<Ty>),
    Tuple(Vec<Ty>),
    /// Elements with any number of others between them.
    Open(Vec<Ty>, Box<Ty>, Vec<Ty>),
    /// Members, and what any other member is.
    Record(Vec<(String, Ty, bool)>, Option<Box<Ty>>),
    Union(Vec<Ty>),
    Both(Vec<Ty>),
    Function(Box<Ty>),
    KeyOf(Box<Ty>),
    Member(Box<Ty>, Box<Ty>),
    /// The type of a value of the file: `typeof name`.
    Value(String),
    Mapped(Box<Mapped>),
    Conditional(Box<Conditional>),
    /// A name that a condition finds: `infer name`.
    Infer(String),
    /// Texts with types between them; there is one text more than there are types.
    Template(Vec<String>, Vec<Ty>),
    /// One of which nothing is made, as it is written.
    Other(String),
}

/// `{ [key in keys]?: of }`; `optional` is what is said of whether members may be left out.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Mapped {
    pub key: String,
    pub keys: Ty,
    pub of: Ty,
    pub optional: Option<bool>,
}

/// `check extends extends ? yes : no`.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Conditional {
    pub check: Ty,
    pub extends: Ty,
    pub yes: Ty,
    pub no: Ty,
}

/// A parameter: its type, where it has one, and whether it may be left out.
pub(crate) type Parameter = (Option<Ty>, bool);

/// What a name of a type stands for.
#[derive(Clone, Debug)]
pub(crate) enum Decl {
    /// An alias or an interface: its parameters with their defaults, what it extends, what it is.
    Type { params: Vec<(String, Option<Ty>)>, extends: Vec<Ty>, body: Ty },
    /// A class whose objects its constructor makes.
    Class { generics: Vec<String>, parameters: Vec<Parameter> },
    /// A class that extends another one and has no constructor of its own.
    Derived { parent: String },
    /// A class of which there are objects of its subclasses alone, which its constructor, where it has one, makes as well.
    Abstract { parameters: Option<Vec<Parameter>> },
    /// A name that another file exports: the request and the name there.
    Imported { request: String, name: String },
}

/// The types of a file.
#[derive(Clone, Default, Debug)]
pub struct Types {
    /// The parameters of functions that are declared or kept at the top level.
    pub(crate) functions: BTreeMap<String, Vec<Parameter>>,
    /// The types of `this` that functions declare.
    receivers: BTreeMap<String, Ty>,
    /// The type parameters of these functions, with what they extend.
    generics: BTreeMap<String, Vec<(String, Option<Ty>)>>,
    declared: BTreeMap<String, Decl>,
    /// The types of constants, functions and enums at the top level.
    values: BTreeMap<String, Ty>,
    /// The methods that are private or protected.
    pub(crate) hidden: BTreeSet<String>,
    /// What classes extend.
    parents: BTreeMap<String, String>,
    /// The files that types are imported from, by request.
    pub files: BTreeMap<String, Rc<Types>>,
}

impl Types {
    /// The types of a file.
    pub fn of(ast: &Program<'_>, text: &str) -> Types {
        read::types(ast, text)
    }

    /// The requests that types may be imported by.
    pub fn requests(&self) -> Vec<String> {
        let mut out: Vec<String> = self
            .declared
            .values()
            .filter_map(|d| if let Decl::Imported { request, .. } = d { Some(request.clone()) } else { None })
            .collect();
        out.sort();
        out.dedup();
        out
    }

    /// The kind of what a function declares its `this` to be.
    pub(crate) fn receiver(&self, function: &str) -> Option<Kind> {
        let receiver = (Some(self.receivers.get(function)?.clone()), false);
        Some(resolve::parameters(self, &[receiver], self.bounds(function)).remove(0))
    }

    /// The kinds of a function's parameters.
    pub fn kinds(&self, function: &str) -> Option<Vec<Kind>> {
        let parameters = self.functions.get(function)?;
        Some(resolve::parameters(self, parameters, self.bounds(function)))
    }

    /// What the type parameters of a function stand for: all that they may be.
    fn bounds(&self, function: &str) -> BTreeMap<String, Ty> {
        let mut names = BTreeMap::new();
        for (name, bound) in self.generics.get(function).into_iter().flatten() {
            names.insert(name.clone(), bound.clone().unwrap_or(Ty::Kind(Kind::Dynamic)));
        }
        names
    }
}
