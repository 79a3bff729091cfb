//! Reasons: why an answer is not known.
//!
//! Code decides by variants; the text of each is made here and nowhere else, and nothing is decided by looking into it.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::time::Duration;

/// Why an answer, or a part of it, is not known.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Reason {
    /// A limit of the run was reached.
    Limit(Limit),
    /// The user, or whoever embeds the engine, ended the run.
    Interrupted,
    /// The program does something that its front end or the engine cannot express, in their words.
    Unsupported(Box<str>),
    /// Inputs that are larger than those that the front end makes: what is known holds for the others.
    Beyond { limit: Box<str>, value: u64, what: Box<str> },
    /// The solver could not tell whether this exception can be raised.
    Undecided { kind: Box<str>, why: Box<str> },
    /// Inputs were found, and executing them did not show the exception.
    NotSeenAgain { kind: Box<str>, seen: Box<str>, cause: NotSeen },
    /// Inputs were found that the real runtime cannot have.
    CannotBuild { kind: Box<str>, why: Box<str> },
    /// A run that is too long for the concrete domain was not seen on the real runtime either.
    NotShown { kind: Box<str>, runtime: Box<str>, observed: Box<str> },
    /// A violation rests on what only the real runtime knows, and was not seen there.
    Doubted { kind: Box<str>, on: Box<str>, why: Box<str> },
    /// The run on the real runtime had not ended after this many seconds.
    NotEnded { kind: Box<str>, runtime: Box<str>, seconds: u64 },
    /// An exception was thrown that an input referred to.
    ThrownInput,
    /// A bound cut the exploration of a function by itself.
    Bound,
    /// The guards of a path need too many nodes.
    Entangled,
    /// Paths were left out that do not lead to the target.
    OffTarget,
    /// Inputs were left out that are larger than those that this exploration keeps to. No report has it.
    LargerInputs,
    /// A function has to be summarised before this exploration is of use. No report has it.
    Deferred,
    /// A parameter's values are not followed to the constants that they can be.
    OpenConstants { class: Box<str> },
    /// The entry cannot be entered: it is not there, or its input is damaged.
    NoEntry(Box<str>),
    /// An invariant of Conspect was broken.
    Internal(Box<str>),
}

/// Why the concrete domain did not show what the symbolic one found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum NotSeen {
    /// The inputs rest on values of a function that the solver does not know.
    Uninterpreted,
    /// The domains disagree.
    Defect,
}

/// A limit of a run.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub enum Limit {
    /// The clock, where it is known how much time there was; of one entry of several, its share of it.
    Time { limit: Option<Duration>, share: bool },
    /// Effort, in steps.
    Effort(u64),
    /// Instructions.
    Steps(u64),
    /// States that wait.
    States(u64),
    /// Memory, in MiB.
    Memory(u64),
    /// Distinct conditions.
    Conditions,
    /// Nodes of decision diagrams.
    Nodes(u64),
    /// Outcomes of a function that is explored by itself.
    Outcomes(u64),
}

impl Limit {
    /// Is it one that another run, on another machine or with other work beside it, may not meet?
    pub fn is_outer(self) -> bool {
        match self {
            Limit::Time { .. } | Limit::Memory(_) => true,
            Limit::Effort(_)
            | Limit::Steps(_)
            | Limit::States(_)
            | Limit::Conditions
            | Limit::Nodes(_)
            | Limit::Outcomes(_) => false,
        }
    }
}

impl Reason {
    /// Was the run ended by something that another run may not meet?
    pub fn is_outer(&self) -> bool {
        matches!(self, Reason::Interrupted) || matches!(self, Reason::Limit(limit) if limit.is_outer())
    }

    /// Did the clock, the effort or the user end a search that had completed smaller bounds?
    pub fn ends_search(&self) -> bool {
        matches!(
            self,
            Reason::Interrupted | Reason::Limit(Limit::Time { .. }) | Reason::Limit(Limit::Effort(_))
        )
    }

    /// The kind, for machines. It never changes.
    pub fn kind(&self) -> &'static str {
        match self {
            Reason::Limit(Limit::Time { .. }) => "time",
            Reason::Limit(Limit::Effort(_)) => "effort",
            Reason::Limit(Limit::Steps(_)) => "steps",
            Reason::Limit(Limit::States(_)) => "states",
            Reason::Limit(Limit::Memory(_)) => "memory",
            Reason::Limit(Limit::Conditions | Limit::Nodes(_) | Limit::Outcomes(_)) => "size",
            Reason::Interrupted => "interrupted",
            Reason::Unsupported(_) => "unsupported",
            Reason::Beyond { .. } => "input-size",
            Reason::Undecided { .. } => "undecided",
            Reason::NotSeenAgain { .. } => "not-seen-again",
            Reason::CannotBuild { .. } => "cannot-build",
            Reason::NotShown { .. } => "not-shown",
            Reason::Doubted { .. } => "doubted",
            Reason::NotEnded { .. } => "not-ended",
            Reason::ThrownInput => "thrown-input",
            Reason::Bound => "bound",
            Reason::Entangled => "entangled",
            Reason::OffTarget => "off-target",
            Reason::LargerInputs => "larger-inputs",
            Reason::Deferred => "deferred",
            Reason::OpenConstants { .. } => "open-constants",
            Reason::NoEntry(_) => "no-entry",
            Reason::Internal(_) => "internal-error",
        }
    }
}

impl From<String> for Reason {
    fn from(text: String) -> Reason {
        Reason::Unsupported(text.into())
    }
}

impl From<&str> for Reason {
    fn from(text: &str) -> Reason {
        Reason::Unsupported(text.into())
    }
}

impl From<Limit> for Reason {
    fn from(limit: Limit) -> Reason {
        Reason::Limit(limit)
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Time { limit, share } => {
                let (lead, end) = if *share { ("its share of ", "used up") } else { ("", "reached") };
                let time = limit.map(|limit| format!(" of {} s", limit.as_secs_f64())).unwrap_or_default();
                write!(f, "{lead}the time limit{time} was {end} (--time)")
            }
            Limit::Effort(most) => write!(f, "the effort of {most} steps was spent (--effort)"),
            Limit::Steps(most) => write!(f, "the limit of {most} steps was reached (--max-steps)"),
            Limit::States(most) => write!(f, "the limit of {most} states was reached (--max-states)"),
            Limit::Memory(mib) => write!(f, "the memory limit of {mib} MiB was reached (--memory)"),
            Limit::Conditions => f.write_str("the program has more distinct conditions than guards can hold"),
            Limit::Nodes(most) => write!(f, "the conditions need more than {most} nodes of diagrams"),
            Limit::Outcomes(most) => write!(f, "more than {most} outcomes"),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reason::Limit(limit) => limit.fmt(f),
            Reason::Interrupted => f.write_str("the run was interrupted"),
            Reason::Unsupported(text) | Reason::NoEntry(text) | Reason::Beyond { what: text, .. } => {
                f.write_str(text)
            }
            Reason::Undecided { kind, why } => {
                write!(f, "the solver cannot tell whether {kind} can be raised here: {why}")
            }
            Reason::NotSeenAgain { kind, seen, cause } => {
                let cause = match cause {
                    NotSeen::Uninterpreted => {
                        "it depends on values of a function that the solver does not know"
                    }
                    NotSeen::Defect => {
                        "the two domains of the engine disagree, which is a defect of the engine"
                    }
                };
                write!(
                    f,
                    "a possible {kind} was not seen again when its inputs were re-executed ({seen}); {cause}"
                )
            }
            Reason::CannotBuild { kind, why } => {
                write!(f, "a possible {kind} was found with inputs that cannot be built: {why}")
            }
            Reason::NotShown { kind, runtime, observed } => write!(
                f,
                "a possible {kind} was found by a long run, and {runtime} did not show it: {observed} (--replay-time)"
            ),
            Reason::Doubted { kind, on, why } => write!(f, "a possible {kind} rests on this: {on}; {why}"),
            Reason::NotEnded { kind, runtime, seconds } => write!(
                f,
                "a possible {kind} was found, and its re-execution on {runtime} had not ended after {seconds} s (--replay-time)"
            ),
            Reason::ThrownInput => {
                f.write_str("an exception object that was there before the start was thrown")
            }
            Reason::Bound => f.write_str("a bound was reached"),
            Reason::Entangled => f.write_str("the conditions of a path are too entangled to be kept apart"),
            Reason::OffTarget => f.write_str("paths that do not lead to the target were left out"),
            Reason::LargerInputs => f.write_str("larger inputs were left out"),
            Reason::Deferred => f.write_str("another function comes first"),
            Reason::OpenConstants { class } => write!(
                f,
                "a parameter of type {class}: its values are not followed to the constants they can be"
            ),
            Reason::Internal(message) => write!(f, "internal error: {message} (please report it)"),
        }
    }
}
