//! Assumptions: what an answer takes for granted.
//!
//! *Touching the thing is what puts an assumption into the ledger of an answer*: an exploration collects those of every
//! path that ended, a proof those of all code that it encodes, and an answer carries the union. Nothing is listed that
//! the answer does not rest on, and nothing that it rests on is left out.
//!
//! There are two kinds. *Standing* assumptions are few; each has an identifier and a row in the table of
//! `docs/verdicts.md`, and the text report folds them into one line at its end. All others are *specific*: they name
//! what they are about, and are listed below the answer.
//!
//! A front end attaches an assumption to code: it puts `Intrinsic::Grant` with the number that
//! `Program::grant` gave where the code is that rests on it, usually at the start of a function's body. Whoever executes
//! or encodes that instruction takes the assumption over; it has no other effect.

use serde::{Deserialize, Serialize};
use std::fmt;

/// Something that an answer takes for granted.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Assumption {
    /// One of the few that many answers rest on.
    Standing(Standing),
    /// No class extends this one, or implements this interface, but those that were found.
    ClosedWorld { class: Box<str> },
    /// No array or string that is an input is longer than this.
    LongestInput { most: u64 },
    /// Identity hash codes are those that the engine gives.
    IdentityHashes,
    /// Nothing is finalized before the entry ends. What a run shows that rests on it counts only where the runtime shows it, too.
    Finalizers,
    /// Parameters do not refer to objects that class initializers make and that are written to.
    InitializersApart,
    /// The frames on the stack are those of a function that is explored by itself. Summaries never keep it.
    CapturedStack,
    /// Something about one program or one function of a library, in words that its front end supplies. It names no line of
    /// the source, so that an answer stays true when lines move.
    Specific(Box<str>),
}

/// The standing assumptions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Standing {
    /// Static fields, module variables and fields of objects that were there before are written by this execution alone.
    SharedFields,
    /// No other thread interrupts the one that runs.
    Uninterrupted,
    /// Memory suffices for what is allocated with a size that is not known.
    Memory,
    /// The stack is as deep as recursion needs it.
    Stack,
    /// The runtime has its default options, properties and environment.
    RuntimeDefaults,
    /// A value that came through a generic type has the type that the declaration says.
    Generics,
    /// Built-in objects and functions are those that the runtime has at its start.
    Builtins,
    /// Static fields and module variables have the values that loading gives them.
    LoadedValues,
    /// Arguments are exactly of the types that are declared for them, or that their uses tell, and bring no code of their own along.
    DeclaredTypes,
}

impl Standing {
    /// All of them, in the order of the table in `docs/verdicts.md`.
    pub const ALL: [Standing; 9] = [
        Standing::SharedFields,
        Standing::Uninterrupted,
        Standing::Memory,
        Standing::Stack,
        Standing::RuntimeDefaults,
        Standing::Generics,
        Standing::Builtins,
        Standing::LoadedValues,
        Standing::DeclaredTypes,
    ];

    /// The identifier by which options, tables and machines know it. It never changes.
    pub fn id(self) -> &'static str {
        match self {
            Standing::SharedFields => "shared-fields",
            Standing::Uninterrupted => "uninterrupted",
            Standing::Memory => "memory",
            Standing::Stack => "stack",
            Standing::RuntimeDefaults => "runtime-defaults",
            Standing::Generics => "generics",
            Standing::Builtins => "builtins",
            Standing::LoadedValues => "loaded-values",
            Standing::DeclaredTypes => "declared-types",
        }
    }
}

impl fmt::Display for Standing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Standing::SharedFields => "nobody else writes shared fields or elements of arrays while the entry runs",
            Standing::Uninterrupted => "the thread is an ordinary one that nobody interrupts",
            Standing::Memory => "memory suffices",
            Standing::Stack => "the call stack is as deep as recursion needs it",
            Standing::RuntimeDefaults => "the runtime has its default options and properties",
            Standing::Generics => "generic types are respected",
            Standing::Builtins => "built-in objects are those of the runtime, unpatched",
            Standing::LoadedValues => {
                "static fields and module variables have the values that loading gives them"
            }
            Standing::DeclaredTypes => {
                "arguments are plain values of exactly their types, of no subclass and without code of their own"
            }
        })
    }
}

impl From<Standing> for Assumption {
    fn from(standing: Standing) -> Assumption {
        Assumption::Standing(standing)
    }
}

impl Assumption {
    /// One in words that a front end supplies: `the machine's locale is the root locale`.
    pub fn specific(text: impl Into<Box<str>>) -> Assumption {
        Assumption::Specific(text.into())
    }

    /// The standing assumption that it is.
    pub fn standing(&self) -> Option<Standing> {
        match self {
            Assumption::Standing(standing) => Some(*standing),
            Assumption::ClosedWorld { .. }
            | Assumption::LongestInput { .. }
            | Assumption::IdentityHashes
            | Assumption::Finalizers
            | Assumption::InitializersApart
            | Assumption::CapturedStack
            | Assumption::Specific(_) => None,
        }
    }

    /// What it is about, as text; empty where its identifier says all.
    pub fn data(&self) -> String {
        match self {
            Assumption::ClosedWorld { class } => class.to_string(),
            Assumption::LongestInput { most } => most.to_string(),
            Assumption::Specific(text) => text.to_string(),
            Assumption::Standing(_)
            | Assumption::IdentityHashes
            | Assumption::Finalizers
            | Assumption::InitializersApart
            | Assumption::CapturedStack => String::new(),
        }
    }

    /// The assumption with this identifier and this data.
    pub fn from_parts(id: &str, data: &str) -> Option<Assumption> {
        let standing = Standing::ALL.into_iter().find(|s| s.id() == id);
        let found = match id {
            "closed-world" => Assumption::ClosedWorld { class: data.into() },
            "longest-input" => Assumption::LongestInput { most: data.parse().ok()? },
            "specific" => Assumption::Specific(data.into()),
            "identity-hashes" => Assumption::IdentityHashes,
            "finalizers" => Assumption::Finalizers,
            "initializers-apart" => Assumption::InitializersApart,
            "captured-stack" => Assumption::CapturedStack,
            _ => Assumption::Standing(standing?),
        };
        (found.data() == data).then_some(found)
    }

    /// The identifier of its kind, for machines. It never changes.
    pub fn id(&self) -> &'static str {
        match self {
            Assumption::Standing(standing) => standing.id(),
            Assumption::ClosedWorld { .. } => "closed-world",
            Assumption::LongestInput { .. } => "longest-input",
            Assumption::IdentityHashes => "identity-hashes",
            Assumption::Finalizers => "finalizers",
            Assumption::InitializersApart => "initializers-apart",
            Assumption::CapturedStack => "captured-stack",
            Assumption::Specific(_) => "specific",
        }
    }
}

impl fmt::Display for Assumption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Assumption::Standing(standing) => standing.fmt(f),
            Assumption::ClosedWorld { class } => {
                write!(f, "no class extends {class} but those that were found")
            }
            Assumption::LongestInput { most } => {
                write!(f, "no input array or string is longer than {most}")
            }
            Assumption::IdentityHashes => f.write_str("identity hash codes are those of the engine"),
            Assumption::Finalizers => f.write_str("nothing is finalized before the entry ends"),
            Assumption::InitializersApart => f.write_str(
                "what is written to objects that class initializers make is not seen through the parameters",
            ),
            Assumption::CapturedStack => f.write_str("the stack of calls is that of the function alone"),
            Assumption::Specific(text) => f.write_str(text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn identifier_and_data_say_all() {
        let mut all: Vec<Assumption> = Standing::ALL.map(Assumption::from).into();
        all.extend([
            Assumption::ClosedWorld { class: "demo.Tax".into() },
            Assumption::LongestInput { most: 7 },
            Assumption::IdentityHashes,
            Assumption::Finalizers,
            Assumption::InitializersApart,
            Assumption::CapturedStack,
            Assumption::specific("the locale is the root locale"),
        ]);
        for a in all {
            assert_eq!(Assumption::from_parts(a.id(), &a.data()), Some(a));
        }
        for (id, data) in [("", ""), ("stack", "deep"), ("longest-input", "many"), ("Stack", "")] {
            assert_eq!(Assumption::from_parts(id, data), None, "{id} {data}");
        }
    }

    /// The table for users has a row for each standing assumption, with its identifier and its text.
    #[test]
    fn every_standing_assumption_is_in_the_table_for_users() {
        let docs = include_str!("../../../docs/verdicts.md");
        for standing in Standing::ALL {
            let row = format!("| `{}` | {standing} |", standing.id());
            assert!(docs.contains(&row), "docs/verdicts.md has no row that begins with: {row}");
        }
    }
}
