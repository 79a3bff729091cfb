//! What a run found of an entry, with what whoever keeps it needs.

use crate::facts::Facts;
use conspect_store::Key;
use conspect_verdict::{EntryReport, Reason, Statistics, UnknownReason, Verdict};

/// What was found of one entry.
#[derive(Clone, Debug)]
pub struct Finding {
    pub report: EntryReport,
    /// The unique name of the function in the program.
    pub function: String,
    pub statistics: Statistics,
    /// Was it found in an earlier run? Then its violations were re-executed.
    pub recalled: bool,
    /// The question that it answers, where answers are kept.
    pub key: Option<Key>,
    /// What it depends on; `None` when it was cut short.
    pub facts: Option<Facts>,
    /// The proofs by invariants, as they are kept for later versions of the program.
    pub invariants: Vec<(Key, String)>,
    /// How many of them were kept from an earlier version.
    pub rechecked: usize,
}

impl Finding {
    /// What an earlier run found.
    pub fn recalled(report: EntryReport, function: &str) -> Finding {
        let statistics = Statistics::default();
        Finding {
            report,
            function: function.into(),
            statistics,
            recalled: true,
            key: None,
            facts: None,
            invariants: vec![],
            rechecked: 0,
        }
    }

    /// Nothing is known of any property, for this reason, and nothing is kept.
    pub fn forget(&mut self, reason: &Reason) {
        for property in &mut self.report.properties {
            let reasons = vec![UnknownReason { reason: reason.clone(), location: None, paths: 0 }];
            property.verdict = Verdict::Unknown { reasons };
            property.assumptions.clear();
            property.certificate = None;
        }
        self.facts = None;
        self.invariants.clear();
    }
}
