//! What an exploration says: verdicts, witnesses and the reasons for what is not known.
//!
//! Everything here is plain data with no ids of the process in it, so that reports and replays need nothing
//! of the engine.

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
    /// What the verdict takes for granted (a closed world, identity hash codes), sorted.
    pub assumptions: Vec<String>,
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
    /// `loop`, `effect` (what calling the function does), `cells` (what objects of a kind hold).
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
    /// Not known; the reasons, most important first, none twice.
    Unknown { reasons: Vec<UnknownReason> },
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
    /// In plain words: `native method java.lang.Foo.bar has no model`.
    pub reason: String,
    /// Where the exploration came upon it.
    pub location: Option<Location>,
    /// How many paths ended there.
    pub paths: u64,
}

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
    /// The outcome of re-execution on the real runtime.
    pub confirmation: Confirmation,
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
}

/// The inputs of one execution.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Witness {
    /// Arguments of the entry, in order; the receiver first where there is one.
    pub arguments: Vec<Input>,
    /// What the program asked its environment for, in order of request.
    pub requests: Vec<Input>,
    /// Static fields of the initial heap that differ from their defaults.
    pub globals: Vec<Input>,
    /// Objects that arguments and globals refer to.
    pub objects: Vec<ObjectInput>,
}

/// One input.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Input {
    /// How the user knows it: a parameter's name, `nondetInt()`.
    pub label: String,
    /// Its type in the source language.
    pub ty: String,
    pub value: InputValue,
    /// Where it was asked for.
    pub location: Option<Location>,
}

/// A value of an input.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum InputValue {
    Bool(bool),
    /// A machine integer; `value` is the number it stands for.
    Int {
        bits: u8,
        signed: bool,
        value: i64,
    },
    /// The bits of a binary32.
    F32(u32),
    /// The bits of a binary64.
    F64(u64),
    /// A string, as UTF-16 code units.
    Str(Vec<u16>),
    Null,
    /// The object with this index in [`Witness::objects`].
    Object(u32),
}

/// An object of the initial heap.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ObjectInput {
    /// The class name in the source language (`int[]` for an array).
    pub class: String,
    pub contents: ObjectContents,
}

/// What an object holds.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum ObjectContents {
    /// Fields that matter, as `(declaring class, name, value)`; the others have their zero.
    Fields(Vec<(String, String, InputValue)>),
    /// An array's length and the elements that matter by index; the others are zero.
    Elements { length: u32, elements: Vec<(u32, InputValue)> },
    /// A string object, or a buffer with this text.
    Text(Vec<u16>),
    /// One of the objects that its class has made for good, by the name of the static field that keeps it: `RED`.
    Constant(String),
    /// A collection that these elements were added to, in this order.
    Collected(Vec<InputValue>),
    /// A map that these keys and values were put into, in this order.
    Mapped(Vec<(InputValue, InputValue)>),
}

/// Counts of one run. Times are wall-clock and are left out where output must be reproducible.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Statistics {
    /// Paths that reached an end (an outcome, a limit).
    pub paths: u64,
    /// Instructions executed.
    pub instructions: u64,
    /// States joined.
    pub merges: u64,
    pub forks: u64,
    /// Functions whose body was loaded.
    pub functions: u64,
    pub solver_queries: u64,
    /// Queries by the layer that answered.
    pub solver_layers: Vec<(String, u64)>,
    pub solver_unknown: u64,
    /// What the solver's backend did, in its own units: the same in every run, whatever else the machine does.
    #[serde(default)]
    pub solver_units: u64,
    /// What was done at calls, when summaries were asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub summaries: Option<crate::summary::SummaryStatistics>,
    pub solver_seconds: f64,
    pub seconds: f64,
    pub peak_memory_bytes: u64,
}

impl Statistics {
    /// Adds the counts of work that was done elsewhere; times and what programs have loaded are left as they are.
    pub fn add_work(&mut self, other: &Statistics) {
        self.instructions += other.instructions;
        self.merges += other.merges;
        self.forks += other.forks;
        self.solver_queries += other.solver_queries;
        self.solver_unknown += other.solver_unknown;
        self.solver_units += other.solver_units;
        self.solver_seconds += other.solver_seconds;
        for (layer, n) in &other.solver_layers {
            match self.solver_layers.iter_mut().find(|(name, _)| name == layer) {
                Some((_, total)) => *total += n,
                None => self.solver_layers.push((layer.clone(), *n)),
            }
        }
    }
}
