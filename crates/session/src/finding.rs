//! What a run found of an entry, with what whoever keeps it needs.

use crate::facts::Facts;
use conspect_engine::OpenEnd;
use conspect_store::Key;
use conspect_verdict::{
    Combined, Dossier, EntryReport, Reason, Says, Source, Statistics, UnknownReason, Verdict,
};

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
    /// All that is known of each property, from which the report's verdicts follow; empty for what is only told.
    pub dossiers: Vec<Dossier>,
    /// Inputs with which it is not known how an execution ends.
    pub open: Vec<OpenEnd>,
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
            dossiers: vec![],
            open: vec![],
        }
    }

    /// Says in the report what follows from all that is known. False when a property is proved and violated at once: a broken invariant of
    /// ours, which the entry's notes name.
    pub fn conclude(&mut self) -> bool {
        if self.dossiers.is_empty() {
            return true;
        }
        let mut consistent = true;
        let combined = self.dossiers.iter().map(Dossier::combine);
        let mut properties = vec![];
        for Combined { report, contradiction } in combined {
            properties.push(report);
            if let Some(contradiction) = contradiction {
                consistent = false;
                self.facts = None;
                let note = contradiction.to_string();
                if !self.report.notes.contains(&note) {
                    self.report.notes.push(note);
                }
            }
        }
        self.report.properties = properties;
        consistent
    }

    /// An invariant of ours was broken while this source worked on the entry: what it says is not to be had, and the report says so.
    pub fn broke(&mut self, by: Source, message: &str) {
        self.dossiers.iter_mut().for_each(|d| d.add(by, Says::Broken(message.into())));
        self.report.notes.push(Reason::Internal(message.into()).to_string());
        self.facts = None;
        self.invariants.clear();
    }

    /// Nothing is known of any property, for this reason, and nothing is kept.
    pub fn forget(&mut self, reason: &Reason) {
        for property in &mut self.report.properties {
            let reasons = vec![UnknownReason { reason: reason.clone(), location: None, paths: 0 }];
            property.verdict = Verdict::Unknown { reasons };
            property.assumptions.clear();
            property.certificate = None;
        }
        self.dossiers.clear();
        self.open.clear();
        self.facts = None;
        self.invariants.clear();
    }
}
