//! Many machines: what one of several runs found, and the report of all of them.

use crate::job::VERSION;
use crate::project::Project;
use crate::request::Shard;
use crate::session::Checked;
use conspect_verdict::{EntryReport, Report, Statistics};
use serde::{Deserialize, Serialize};

/// What one run of several found: plain data that can be written down, sent and merged.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Part {
    pub version: u32,
    /// The name of the language, and of what is checked, for reports.
    pub language: String,
    pub title: String,
    pub shard: Shard,
    /// Were entries chosen by what they are like, and not one by one?
    pub many: bool,
    /// For each entry its number among those of all shards.
    pub order: Vec<usize>,
    /// How many entries all shards have.
    pub total: usize,
    pub report: Report,
    /// Was an invariant of ours broken? Its entry is unknown in the report.
    pub broken: bool,
    /// The hash of everything above, as 64 hexadecimal digits: a damaged part is refused.
    pub check: String,
}

/// Why parts cannot be merged. Each says which, by its place in the list, from 1.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MergeError {
    #[error("there is nothing to merge")]
    Nothing,
    #[error(
        "report {0}: it is written by version {1} of the format, and version {VERSION} is understood here"
    )]
    Version(usize, u32),
    #[error("report {0}: it is damaged: its contents do not have the hash that it names")]
    Damaged(usize),
    #[error("report {0}: it is no part of the same run as the first ({1} differs)")]
    Other(usize, &'static str),
    #[error("report {0}: its run ended before it knew its entries; run shard {1} again with more time")]
    Unplanned(usize, u32),
    #[error("two reports say different things of {0}; run its shards again")]
    Contradiction(String),
    #[error("{missing} of {total} entries are in none of the reports; shards that are not there: {shards}")]
    Missing { missing: usize, total: usize, shards: String },
}

impl Part {
    /// What a run found of a project. Times and memory are left out: they say nothing of the answers.
    pub fn new(project: &Project, title: &str, shard: Option<Shard>, checked: &Checked) -> Part {
        let mut report = checked.report.clone();
        let s = &mut report.statistics;
        (s.seconds, s.solver_seconds, s.peak_memory_bytes) = (0.0, 0.0, 0);
        let mut part = Part {
            version: VERSION,
            language: project.language().name().into(),
            title: title.into(),
            shard: shard.unwrap_or(Shard { number: 1, of: 1 }),
            many: checked.many,
            order: checked.order.clone(),
            total: checked.total,
            report,
            broken: checked.broken,
            check: String::new(),
        };
        part.check = part.hash();
        part
    }

    /// The hash of all but the hash.
    fn hash(&self) -> String {
        let bare = Part { check: String::new(), ..self.clone() };
        let text = serde_json::to_vec(&bare).expect("plain data can be written down");
        conspect_store::digest(&text)
    }
}

/// All parts in one, with the report that without shards gives: entries in their order, counts added. A part may come twice.
///
/// # Errors
/// When a part is damaged, belongs to another run, contradicts another, or is missing: no answer is made up and none is lost.
pub fn merge(parts: &[Part]) -> Result<Part, MergeError> {
    let first = parts.first().ok_or(MergeError::Nothing)?;
    let mut entries: Vec<Option<&EntryReport>> = vec![None; first.total];
    let mut shards = vec![];
    let mut statistics = Statistics::default();
    for (i, part) in (1..).zip(parts) {
        if part.version != VERSION {
            return Err(MergeError::Version(i, part.version));
        }
        if part.check != part.hash() {
            return Err(MergeError::Damaged(i));
        }
        if part.order.len() != part.report.entries.len() {
            return Err(MergeError::Unplanned(i, part.shard.number));
        }
        let differs = [
            (part.language != first.language, "the language"),
            (part.title != first.title, "what is checked"),
            (part.shard.of != first.shard.of, "the number of shards"),
            (part.total != first.total, "the number of entries"),
            (part.many != first.many, "how entries are chosen"),
        ];
        if let Some((_, what)) = differs.iter().find(|(differs, _)| *differs) {
            return Err(MergeError::Other(i, what));
        }
        for (&at, entry) in part.order.iter().zip(&part.report.entries) {
            let Some(place) = entries.get_mut(at) else { return Err(MergeError::Damaged(i)) };
            if place.is_some_and(|known| known != entry) {
                return Err(MergeError::Contradiction(entry.entry.clone()));
            }
            *place = Some(entry);
        }
        if !shards.contains(&part.shard.number) {
            shards.push(part.shard.number);
            let s = &part.report.statistics;
            statistics.paths += s.paths;
            statistics.add_work(s);
            statistics.functions = statistics.functions.max(s.functions);
        }
    }
    let missing = entries.iter().filter(|e| e.is_none()).count();
    if missing > 0 {
        let absent = (1..=first.shard.of).filter(|n| !shards.contains(n)).map(|n| n.to_string());
        let shards = absent.collect::<Vec<String>>().join(", ");
        return Err(MergeError::Missing { missing, total: first.total, shards });
    }
    let mut whole = Part {
        shard: Shard { number: 1, of: 1 },
        order: (0..first.total).collect(),
        report: Report { entries: entries.into_iter().flatten().cloned().collect(), statistics },
        broken: parts.iter().any(|p| p.broken),
        check: String::new(),
        ..first.clone()
    };
    whole.check = whole.hash();
    Ok(whole)
}
