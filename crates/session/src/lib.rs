//! Runs of the engine as library calls.
//!
//! A [`Project`] is a program with its language; a [`Session`] is what all runs of one caller have in common; a [`Request`] is what is
//! asked, as plain data; an [`Observer`] hears how it goes; [`Cancel`] ends it early. [`Session::check`] gives a
//! [`Report`]: for each entry and property *proved*, *bounded*, *violated* with inputs that were re-executed, or *unknown* with the reason.
//!
//! ```
//! use conspect_session::{Cancel, Input, InputValue, Project, Request, Session, Silent, Verdict};
//! let dir = tempfile::tempdir()?;
//! let file = dir.path().join("half.js");
//! std::fs::write(&file, "/** @param {int} n */ function half(n) { if (n === 6) throw new RangeError('six'); return n / 2; }")?;
//! let project = Project::open(Input { paths: vec![file], ..Input::default() })?;
//! let request = Request { entries: vec!["half".into()], ..Request::default() };
//! let checked = Session::without_store().check(&project, &request, &mut Silent, &Cancel::new())?;
//! let [exceptions, _] = &checked.report.entries[0].properties[..] else { panic!("JavaScript has two properties") };
//! let Verdict::Violated(violation) = &exceptions.verdict else { panic!("six is found") };
//! // The inputs are data; one of them is the argument with which `half` throws.
//! let is_six = |value: &InputValue| matches!(value, InputValue::Int { value: 6, .. });
//! assert!(violation.witness.requests.iter().any(|r| is_six(&r.value)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod again;
mod behaviours;
mod beside;
mod bottom_up;
mod broken;
mod cancel;
mod confirm;
mod contracts;
mod crew;
mod cutoff;
mod drive;
mod error;
mod facts;
mod finding;
mod job;
mod keep;
mod load;
mod observer;
mod plan;
mod portfolio;
mod project;
mod prove;
mod question;
mod registry;
mod request;
mod session;
mod shard;
mod shelf;
mod target;
mod trials;
mod workers;

pub use behaviours::{MadeSuite, SuiteLimits, make_suite};
pub use cancel::Cancel;
pub use conspect_lang::{Input, Language};
pub use conspect_replay::Sandbox;
pub use conspect_spec::answer_attempt;
pub use conspect_verdict::{EntryReport, InputValue, Report, Verdict, Violation};
pub use drive::summary;
pub use error::SessionError;
pub use job::{Findings, Job, VERSION};
pub use keep::{
    beside as store_beside, invariants_key, keep_invariants, place as store_place, recall_invariants,
};
pub use load::{Entry, Loaded, Parts, Source, Wanted, load, parts};
pub use observer::{Observer, Progress, Silent};
pub use project::Project;
pub use prove::{
    HELPER_ARGUMENT, Provable, answer_search, attempt, find_helper, helper, keep as keep_proof, kept_file,
    load as load_provable, second_solver,
};
pub use registry::LANGUAGES;
pub use request::{
    AtCalls, Limits, Loops, Merging, Order, Replay, Request, Search, Shard, Summaries, TargetSearch,
};
pub use session::{Checked, Session, StorePlace};
pub use shard::{MergeError, Part, merge};

/// Bytes of stack for the threads that do the work: deep terms and long call chains recurse.
pub const STACK: usize = 1 << 30;
