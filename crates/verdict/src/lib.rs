//! What is known of a program: verdicts, the reasons for what is not known, what answers take for granted, witnesses.
//!
//! Everything here is plain data with no ids of a process in it. Whoever reports or re-executes an answer needs this
//! crate and neither the engine nor a solver.

mod assumption;
mod behaviour;
mod combine;
mod latent;
mod reason;
mod report;
mod statistics;
mod violation;
mod witness;

pub use assumption::{Assumption, Standing};
pub use behaviour::{Behaviour, Behaviours, Ended, Observation, Plain};
pub use combine::{Combined, Contradiction, Dossier, Evidence, Replay, Says, Source};
pub use latent::{Cause, Latent, Preconditions};
pub use reason::{Limit, NotSeen, Reason};
pub use report::{
    BoundHit, Certificate, EntryReport, InvariantReport, PropertyReport, Report, SecondReport, UnknownReason,
    Verdict,
};
pub use statistics::{Statistics, SummaryStatistics};
pub use violation::{Confirmation, Location, PathStep, Violation};
pub use witness::{Call, Input, InputValue, NamedInputs, ONLY_RUNTIME, ObjectContents, ObjectInput, Witness};
