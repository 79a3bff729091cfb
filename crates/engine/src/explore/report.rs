//! What is known of an entry: bounds, unknown answers, verdicts, counts.

use super::{Explored, Explorer};
use crate::step::Bound;
use crate::summary::SummaryStatistics;
use crate::verdict::{
    Assumption, BoundHit, EntryReport, Limit, PropertyReport, Reason, Statistics, UnknownReason, Verdict,
};
use conspect_ir::FnId;
use std::cmp::Reverse;

/// The option that sets a bound.
pub(super) fn name(bound: Bound) -> &'static str {
    match bound {
        Bound::Loop => "loop-bound",
        Bound::Depth => "call-depth",
    }
}

impl Explorer<'_> {
    /// What is known so far, as if the time were up.
    pub(super) fn interim(&mut self, entry: FnId) -> Explored {
        let key = (Reason::Limit(Limit::Time { limit: None, share: false }), None);
        self.unknown.insert(key.clone(), 1);
        let report = self.report(entry);
        self.unknown.remove(&key);
        report
    }

    pub(super) fn finish(mut self, entry: FnId) -> Explored {
        self.notes.sort();
        self.report(entry)
    }

    pub(super) fn report(&self, entry: FnId) -> Explored {
        let mut unknown = self.unknown.clone();
        let mut bounds: Vec<BoundHit> = vec![];
        let spent = unknown.keys().any(|(r, _)| matches!(r, Reason::Limit(Limit::Effort(_))));
        let cut = unknown.keys().any(|(r, _)| r.ends_search());
        for (bound, location) in self.suspended.keys() {
            let (location, value) = (location.clone(), u64::from(self.reach.of(*bound)));
            bounds.push(BoundHit { limit: name(*bound).into(), value, location, hint: None });
        }
        if let (true, Some(completed)) = (cut, &self.completed) {
            // Everything within the last completed bounds was explored before the time or the effort ran out.
            unknown.retain(|(r, _), _| !r.ends_search());
            let cause = if spent { "effort that --effort allows" } else { "time limit" };
            let hit = |(limit, value): &(Box<str>, u64)| BoundHit {
                limit: limit.to_string(),
                value: *value,
                location: None,
                hint: Some(format!("the {cause} ended the search beyond this bound")),
            };
            bounds = completed.iter().map(hit).collect();
        }
        let mut assumptions: Vec<Assumption> = self
            .assumptions
            .union(&self.domain.taken)
            .map(|i| self.domain.assumptions[*i as usize].clone())
            .collect();
        assumptions.sort();
        let mut properties = vec![];
        for watched in &self.properties {
            let mut reasons = unknown.clone();
            for (key, n) in &watched.unknown {
                *reasons.entry(key.clone()).or_default() += n;
            }
            // Where nothing else is open, what was found holds for the inputs that were made.
            let mut bounds = bounds.clone();
            if reasons.keys().all(|(r, _)| matches!(r, Reason::Beyond { .. })) {
                // Of two sizes of one kind, the one up to which everything was explored says more.
                let smaller: Vec<String> = bounds.iter().map(|b| b.limit.clone()).collect();
                let sizes = sizes(reasons.keys().map(|k| &k.0));
                bounds.extend(sizes.into_iter().filter(|s| !smaller.contains(&s.limit)));
                reasons.clear();
            }
            let latent = watched.latent.as_ref().map(|l| &l.0);
            let verdict = if let Some(v) = watched.violation.as_ref().or(latent) {
                Verdict::Violated(Box::new(v.clone()))
            } else if !reasons.is_empty() {
                let mut reasons: Vec<UnknownReason> = reasons
                    .into_iter()
                    .map(|((reason, location), paths)| UnknownReason { reason, location, paths })
                    .collect();
                reasons.sort_by_cached_key(|r| (Reverse(r.paths), r.reason.to_string(), r.location.clone()));
                Verdict::Unknown { reasons }
            } else if !bounds.is_empty() {
                Verdict::Bounded { bounds }
            } else {
                Verdict::Proved
            };
            properties.push(PropertyReport {
                property: watched.property.name.clone(),
                verdict,
                assumptions: assumptions.clone(),
                certificate: None,
            });
        }
        let statistics = self.statistics();
        Explored {
            report: EntryReport {
                entry: self.world.program.functions[entry].name.to_string(),
                properties,
                notes: self.notes.clone(),
            },
            statistics,
            open: self.open.clone(),
        }
    }

    /// What was done, with the explorations of single functions.
    pub(super) fn statistics(&self) -> Statistics {
        let mut sum = self.statistics_alone();
        sum.add_work(&self.session.done.borrow());
        sum.summaries = self.summary_statistics();
        sum
    }

    /// What was done here.
    pub(crate) fn statistics_alone(&self) -> Statistics {
        let s = self.domain.solver.statistics();
        Statistics {
            functions: self.world.loaded(),
            solver_queries: s.queries,
            solver_layers: vec![
                ("simplification".into(), s.by_simplification),
                ("models".into(), s.by_model),
                ("cores".into(), s.by_core),
                ("cache".into(), s.by_cache),
                ("backend".into(), s.by_backend),
            ],
            solver_unknown: s.unknown,
            solver_units: s.resources,
            summaries: Some(SummaryStatistics {
                checks: self.domain.checks,
                ..self.summaries.statistics.clone()
            }),
            solver_seconds: s.backend_time.as_secs_f64(),
            seconds: self.started.elapsed().as_secs_f64(),
            peak_memory_bytes: peak_bytes(),
            ..self.stats.clone()
        }
    }
}

fn peak_bytes() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|l| l.starts_with("VmHWM:"));
    line.and_then(|l| l.split_whitespace().nth(1)?.parse::<u64>().ok()).unwrap_or(0) * 1024
}

/// The bounds on the sizes of inputs that these reasons name, each once.
fn sizes<'a>(reasons: impl Iterator<Item = &'a Reason>) -> Vec<BoundHit> {
    let mut all: Vec<(String, u64)> = reasons
        .filter_map(|r| match r {
            Reason::Beyond { limit, value, .. } => Some((limit.to_string(), *value)),
            _ => None,
        })
        .collect();
    all.sort();
    all.dedup();
    all.into_iter().map(|(limit, value)| BoundHit { limit, value, location: None, hint: None }).collect()
}
