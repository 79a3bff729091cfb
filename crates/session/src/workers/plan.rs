//! What is to be done: the entries, the answers that are kept from earlier runs, and the time for each.

use super::Job;
use crate::error::SessionError;
use crate::finding::Finding;
use crate::keep::{Questions, place, recall};
use crate::load::Source;
use crate::plan::{Choice, Chosen, choose};
use conspect_lang::Print;
use conspect_store::Key;
use conspect_verdict::{Assumption, EntryReport, PropertyReport, Reason, UnknownReason, Verdict};
use std::path::PathBuf;
use std::time::Duration;

/// What is known of the work before it is done.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) choice: Choice,
    /// The entries without an answer, in the order in which they are taken: those with little to execute first.
    pub(super) todo: Vec<usize>,
    /// For each entry the question that it is, where answers are kept.
    pub(super) keys: Vec<Option<Key>>,
    pub(super) store: Option<PathBuf>,
    /// The hash of all files of an input whose facts do not say all, where answers are kept.
    pub(super) whole: Option<Print>,
    /// For each of many entries what nothing in the program can violate.
    pub(super) never: Vec<Claims>,
}

/// Properties that nothing in the program can violate, with what that rests on.
pub(super) type Claims = Vec<(String, Vec<Assumption>)>;

type Planned = (Plan, Vec<Option<Finding>>, Vec<String>);

/// Finds the entries, and the answers that are there.
pub(super) fn plan(job: &Job, source: &Source) -> Result<Planned, SessionError> {
    let choice = choose(source, &job.request)?;
    let mut remarks = vec![];
    let mut store = place(&job.session, &job.project, choice.many);
    let questions = match store {
        Some(_) => Questions::new((&job.session, &job.request), &job.project, source, &choice.properties),
        None => None,
    };
    if questions.is_none() {
        store = None;
    }
    let keys: Vec<Option<Key>> =
        choice.entries.iter().map(|e| questions.as_ref().map(|q| q.key(e))).collect();
    let asked: Vec<(Key, &Chosen)> =
        choice.entries.iter().zip(&keys).filter_map(|(e, key)| Some(((*key)?, e))).collect();
    let recalled = match &store {
        // Looking at them may be what broke an invariant before.
        Some(dir) if !job.broken.is_set() => {
            job.broken.on_purpose("kept answers");
            recall(dir, job.session.shared.as_deref(), &asked, source, &mut remarks)
        }
        Some(_) | None => vec![None; choice.entries.len()],
    };
    let mut todo: Vec<usize> = (0..recalled.len()).filter(|i| recalled[*i].is_none()).collect();
    todo.sort_by_key(|i| choice.entries[*i].size);
    let whole = questions.and_then(|q| q.whole());
    // Entries that there is no time for are told what is known without any.
    let never = match choice.many {
        true => choice.entries.iter().map(|e| source.open_input().never(&e.unique)).collect(),
        false => vec![],
    };
    Ok((Plan { choice, todo, keys, store, whole, never }, recalled, remarks))
}

/// What is said of an entry of which nothing is known.
pub(super) fn unknown(plan: &Plan, entry: &Chosen, reason: Reason) -> Finding {
    let reasons = vec![UnknownReason { reason, location: None, paths: 0 }];
    let property = |name: &String| PropertyReport {
        property: name.clone(),
        verdict: Verdict::Unknown { reasons: reasons.clone() },
        assumptions: vec![],
        certificate: None,
    };
    let properties = plan.choice.properties.iter().map(property).collect();
    let report = EntryReport { entry: entry.name.clone(), properties, notes: vec![] };
    Finding { recalled: false, ..Finding::recalled(report, &entry.unique) }
}

/// What can be said when the time was up before the program was loaded: the entries that were asked for.
pub(super) fn unplanned(job: &Job) -> Plan {
    let named = &job.request.entries;
    let entries = if named.is_empty() { vec!["main".to_string()] } else { named.clone() };
    let properties = match job.request.properties.is_empty() {
        false => job.request.properties.clone(),
        true => job.project.language.properties().iter().map(|p| p.to_string()).collect(),
    };
    let chosen = |e: String| Chosen { name: e.clone(), select: None, unique: e, size: 0 };
    let entries: Vec<Chosen> = entries.into_iter().map(chosen).collect();
    let keys = vec![None; entries.len()];
    // Nobody knows which of them this shard has.
    let (order, total) = match job.request.shard {
        None => ((0..entries.len()).collect(), entries.len()),
        Some(_) => (vec![], 0),
    };
    let choice = Choice { entries, properties, many: false, order, total };
    Plan { choice, todo: vec![], keys, store: None, whole: None, never: vec![] }
}

/// Is an input whose facts do not say all still what it was when its answers were given their keys?
pub(super) fn still(job: &Job, plan: &Plan, source: &Source) -> bool {
    if plan.store.is_none() || plan.whole.is_none() {
        return true;
    }
    let now = Questions::new((&job.session, &job.request), &job.project, source, &plan.choice.properties);
    now.is_some_and(|now| now.whole() == plan.whole)
}

/// The time for one entry, so many of those that are to be done: its part of what is left, when the run has a limit.
pub(super) fn share(job: &Job, plan: &Plan, number: usize) -> Option<Duration> {
    let left = job.clock.left_to_explore()?;
    let waiting = plan.todo.len().saturating_sub(number);
    let threads = usize::from(job.session.threads.max(1)).min(waiting).max(1);
    let rounds = waiting.div_ceil(threads).max(1);
    Some(left / u32::try_from(rounds).unwrap_or(u32::MAX))
}
