//! Reports: entries, their properties, and the verdict on each.

use crate::assumption::Assumption;
use crate::reason::Reason;
use crate::statistics::Statistics;
use crate::violation::{Location, Violation};
use serde::{Deserialize, Serialize};

/// The result of one run.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Report {
    pub entries: Vec<EntryReport>,
    pub statistics: Statistics,
}

/// What is known of one entry.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct EntryReport {
    /// The entry as the user names it: `pkg.Class.method`.
    pub entry: String,
    pub properties: Vec<PropertyReport>,
    /// Remarks that belong to no property: exceptions that escape but violate nothing that was asked.
    pub notes: Vec<String>,
}

/// What is known of one property of an entry.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PropertyReport {
    /// `assertions` or `exceptions`.
    pub property: String,
    pub verdict: Verdict,
    /// What the verdict takes for granted, sorted.
    pub assumptions: Vec<Assumption>,
    /// How it was proved, when not by exploring every path.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub certificate: Option<Certificate>,
}

/// A proof by invariants, checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Certificate {
    /// The conditions that were checked, each by a question of its own.
    pub conditions: u64,
    /// What a second solver said of them, where one is installed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub second: Option<SecondReport>,
    pub invariants: Vec<InvariantReport>,
}

/// What a second solver said of a certificate: it contradicts none of its conditions.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SecondReport {
    pub solver: String,
    /// The questions that it was asked: conditions that are not trivial, equal ones once.
    pub asked: u64,
    /// Those that it says hold; it did not answer the others in its limits.
    pub confirmed: u64,
}

/// What always holds at a place, in the source's names.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct InvariantReport {
    /// `loop`, `effect` (what calling the function does), `cells` (what objects of a kind hold), `contract`
    /// (a clause that was shown).
    pub kind: String,
    /// The place; for `cells`, the function is the kind of cell.
    pub location: Location,
    pub text: String,
}

/// An answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Verdict {
    /// No execution violates the property.
    Proved,
    /// No execution within the bounds violates the property.
    Bounded { bounds: Vec<BoundHit> },
    /// An execution violates the property.
    Violated(Box<Violation>),
    /// Executions violate the property, and a caller can avoid those that were found: the entry's inferred precondition. Nothing manifest was
    /// found, and nothing is proved.
    Latent(Box<Violation>),
    /// Not known; the reasons, most important first, none twice.
    Unknown { reasons: Vec<UnknownReason> },
}

impl Verdict {
    /// Does it hold for all inputs that the front end makes, so that no exploration can add anything? Their sizes are the only bounds.
    pub fn is_bounded_by_inputs(&self) -> bool {
        // A size that a limit of the search set is none that the front end did.
        let size = |b: &BoundHit| b.limit.starts_with("argument-") && b.hint.is_none();
        matches!(self, Verdict::Bounded { bounds } if !bounds.is_empty() && bounds.iter().all(size))
    }

    /// The violation that was found, manifest or latent.
    pub fn violation(&self) -> Option<&Violation> {
        match self {
            Verdict::Violated(v) | Verdict::Latent(v) => Some(v),
            Verdict::Proved | Verdict::Bounded { .. } | Verdict::Unknown { .. } => None,
        }
    }
}

/// A bound that cut the exploration.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct BoundHit {
    /// `loop-bound`, `call-depth`.
    pub limit: String,
    pub value: u64,
    /// Where.
    pub location: Option<Location>,
    /// The option that would suffice, where the engine can tell: `--loop-bound 13`.
    pub hint: Option<String>,
}

/// Why an answer is not known.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct UnknownReason {
    pub reason: Reason,
    /// Where the exploration came upon it.
    pub location: Option<Location>,
    /// How many paths ended there.
    pub paths: u64,
}
