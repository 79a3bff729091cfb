//! Violations: what happened where, on which path, and whether re-execution showed it.

use crate::assumption::Assumption;
use crate::latent::Latent;
use crate::witness::Witness;
use serde::{Deserialize, Serialize};

/// A place in the program.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Location {
    /// The function as the user names it.
    pub function: String,
    /// The source file's path as the program has it (`demo/Main.java`); empty when not known.
    pub file: String,
    /// From 1; 0 when not known.
    pub line: u32,
}

/// A violation with the inputs that lead to it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Violation {
    /// The class of the exception, or `fail`.
    pub kind: String,
    /// The exception's message, where it is known.
    pub message: Option<String>,
    /// Where the exception was created or the program failed.
    pub location: Location,
    /// The call stack at that place, innermost first, the location itself included.
    pub stack: Vec<Location>,
    /// The decisions on the way, in order, shortened.
    pub path: Vec<PathStep>,
    pub witness: Witness,
    /// The outcome of re-execution in the engine's own concrete domain; anything but `Confirmed` is a defect of ours.
    pub concrete: Confirmation,
    /// What that run took for granted and only the runtime knows: such a violation counts only where the runtime shows it, too.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub doubt: Option<Assumption>,
    /// The outcome of re-execution on the real runtime.
    pub confirmation: Confirmation,
    /// What makes it latent, where a caller can avoid it; nothing where it is manifest, or the language does not tell.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub latent: Option<Latent>,
}

impl Violation {
    /// Takes over what callers have to keep because of another latent violation of the same entry.
    pub fn also_needs(&mut self, other: &Violation) {
        let (Some(latent), Some(other)) = (&mut self.latent, &other.latent) else { return };
        for need in &other.needs {
            if !latent.needs.contains(need) {
                latent.needs.push(need.clone());
            }
        }
    }
}

/// One decision on a path.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PathStep {
    pub location: Location,
    /// In plain words: `took the branch to line 14`.
    pub text: String,
}

/// Whether a witness was seen to do what is claimed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Confirmation {
    /// The same failure at the same place.
    Confirmed,
    /// Something else happened, in plain words.
    Unconfirmed { observed: String },
    /// It was not run, and why.
    NotRun { reason: String },
    /// The runtime cannot have these inputs, and why.
    Impossible { why: String },
    /// The run had not ended after this many seconds.
    Unfinished { seconds: u64 },
}
