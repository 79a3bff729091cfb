//! The wait for the threads: what they say is passed on, what they did not say is unknown.

use super::plan::{Claims, unknown, unplanned};
use super::{Found, Job, Listener, Message, solvers, spawn};
use crate::beside::{Known, is_open};
use crate::error::SessionError;
use crate::finding::Finding;
use crate::observer;
use crate::plan::Choice;
use conspect_engine::Progress;
use conspect_verdict::{Limit, Reason, Says, Source, Statistics, Verdict};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

/// How often the wait looks at the clock and at Ctrl-C.
const TICK: Duration = Duration::from_millis(50);
/// How long a thread may be late after it was asked to stop before its solver is interrupted.
const PATIENCE: Duration = Duration::from_millis(300);

/// How long a thread may be late before it is left behind.
const GRACE: Duration = Duration::from_millis(1500);

pub(super) struct Wait {
    found: Vec<Option<Finding>>,
    /// What was last said of entries while they were explored.
    interim: Vec<Option<Finding>>,
    /// What was proved of them.
    proved: Vec<Vec<Known>>,
    /// What nothing in them can violate.
    claimed: Vec<Claims>,
    /// What was last counted for them.
    counts: Vec<Option<Statistics>>,
    running: usize,
    /// When the threads were asked to stop.
    late: Option<Instant>,
    remarks: Vec<String>,
}

impl Wait {
    /// Waits for one thread.
    pub(super) fn new() -> Wait {
        Wait {
            found: vec![],
            interim: vec![],
            proved: vec![],
            claimed: vec![],
            counts: vec![],
            running: 1,
            late: None,
            remarks: vec![],
        }
    }

    /// Tells a listener what the threads say, until all have ended or are left behind.
    pub(super) fn for_all(
        &mut self,
        job: &Job,
        sender: &Sender<Message>,
        receiver: &Receiver<Message>,
        listener: &mut dyn Listener,
    ) -> Result<(), SessionError> {
        while self.running > 0 {
            match receiver.recv_timeout(TICK) {
                Ok(Message::Planned { plan, recalled, remarks }) => {
                    self.interim = vec![None; plan.choice.entries.len()];
                    self.proved = vec![vec![]; plan.choice.entries.len()];
                    self.claimed = vec![vec![]; plan.choice.entries.len()];
                    self.counts = vec![None; plan.choice.entries.len()];
                    let names: Vec<String> = plan.choice.entries.iter().map(|e| e.name.clone()).collect();
                    listener.planned(&names, plan.store.clone());
                    self.remarks.extend(remarks);
                    for _ in 1..usize::from(job.session.threads.max(1)).min(plan.todo.len()) {
                        spawn(job, sender, false)?;
                        self.running += 1;
                    }
                    self.found = recalled;
                    self.found.iter_mut().flatten().for_each(|finding| listener.found(finding));
                }
                Ok(Message::Progress(index, progress)) => {
                    let entries = job.plan.get().map(|plan| &plan.choice.entries);
                    let name = entries.and_then(|e| e.get(index));
                    listener.observer().progress(name.map_or("", |e| &e.name), &shown(&progress));
                }
                Ok(Message::Interim(index, finding)) => {
                    listener.observer().interim(&finding.report);
                    self.interim[index] = Some(*finding);
                }
                Ok(Message::Proved(index, known)) => self.proved[index] = known,
                Ok(Message::Claimed(index, claims)) => self.claimed[index] = claims,
                Ok(Message::Counts(index, counts)) => self.counts[index] = Some(*counts),
                Ok(Message::Found(index, mut finding)) => {
                    name_the_time_limit(&mut finding, job);
                    listener.observer().doing(&format!("{}: re-executing", finding.report.entry));
                    listener.found(&mut finding);
                    self.found[index] = Some(*finding);
                }
                Ok(Message::Failed(error)) => return Err(error),
                Ok(Message::Broken) => return Err(SessionError::Broken),
                Ok(Message::Ended) => self.running -= 1,
                Ok(Message::Renewed) => spawn(job, sender, job.plan.get().is_none())?,
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Err(SessionError::Broken),
            }
            if self.given_up(job) {
                return Ok(());
            }
        }
        Ok(())
    }

    /// What was said of the entries that were not explored to the end.
    pub(super) fn take_interim(&mut self, job: &Job, listener: &mut dyn Listener) {
        let counts = self.counts.iter_mut().zip(&self.proved);
        for ((found, interim), (counts, proved)) in self.found.iter_mut().zip(&mut self.interim).zip(counts) {
            if let (None, Some(mut finding)) = (&found, interim.take()) {
                // Perhaps it was the search for proofs that broke an invariant: then none of what it said is to be had.
                if !job.broken.is_set() {
                    add_proofs(&mut finding, proved);
                }
                name_the_time_limit(&mut finding, job);
                finding.statistics = counts.take().unwrap_or(finding.statistics);
                listener.found(&mut finding);
                *found = Some(finding);
            }
        }
    }

    /// Is it time to go without the threads that still run?
    fn given_up(&mut self, job: &Job) -> bool {
        let over =
            job.cancel.is_cancelled() || job.clock.left_to_explore().is_some_and(|left| left.is_zero());
        if !over {
            return false;
        }
        let asked = *self.late.get_or_insert_with(Instant::now);
        if asked.elapsed() > PATIENCE {
            // Every later question is unknown as well, so that no thread starts a long one.
            solvers(job).drain(..).for_each(|solver| solver.interrupt());
        }
        let grace = job.clock.left().map_or(GRACE, |left| left.min(GRACE));
        let late = asked.elapsed() > grace;
        if late {
            job.cancel.cancel();
        }
        late
    }

    /// The findings in order of the entries; those that are missing are unknown.
    pub(super) fn finish(self, job: &Job) -> Found {
        let reason = match job.clock.total {
            Some(total) if job.clock.left_to_explore().is_some_and(|left| left.is_zero()) => {
                Reason::Limit(Limit::Time { limit: Some(total), share: false })
            }
            Some(_) | None => Reason::Interrupted,
        };
        let plan = job.plan.get().cloned().unwrap_or_else(|| Arc::new(unplanned(job)));
        let found = self.found.into_iter().chain(std::iter::repeat(None));
        let counts = self.counts.into_iter().map(Option::unwrap_or_default);
        let counts = counts.chain(std::iter::repeat_with(Statistics::default));
        let entries = plan.choice.entries.iter().zip(found).zip(counts);
        let missing = |index: usize, entry, statistics| {
            let mut finding = Finding { statistics, ..unknown(&plan, entry, reason.clone()) };
            let claimed = self.claimed.get(index).into_iter().flatten();
            for (name, assumptions) in plan.never.get(index).into_iter().flatten().chain(claimed) {
                let claimed = finding.report.properties.iter_mut().find(|p| p.property == *name);
                if let Some(property) = claimed {
                    (property.verdict, property.assumptions) = (Verdict::Proved, assumptions.clone());
                }
            }
            let known = self.proved.get(index).filter(|_| !job.broken.is_set()).into_iter().flatten();
            for Known { property, certificate, assumptions } in known {
                let proved = finding.report.properties.iter_mut().find(|p| p.property == *property);
                if let Some(p) = proved.filter(|p| matches!(p.verdict, Verdict::Unknown { .. })) {
                    (p.verdict, p.certificate) = (Verdict::Proved, Some(certificate.clone()));
                    p.assumptions = assumptions.clone();
                }
            }
            finding
        };
        let findings = entries.enumerate();
        let findings =
            findings.map(|(i, ((e, f), counts))| f.unwrap_or_else(|| missing(i, e, counts))).collect();
        let mut remarks = self.remarks;
        for remark in job.shelves.get().into_iter().flatten().flat_map(|s| s.remarks()) {
            // Each thread says what it met.
            if !remarks.contains(&remark) {
                remarks.push(remark);
            }
        }
        let Choice { many, order, total, .. } = plan.choice.clone();
        Found { findings, many, order, total, remarks }
    }
}

/// Contributes what was proved of an entry that exploration left open.
fn add_proofs(finding: &mut Finding, proved: &[Known]) {
    for Known { property, certificate, assumptions } in proved {
        let dossier = finding.dossiers.iter_mut().find(|d| d.property() == property);
        if let Some(dossier) = dossier.filter(|d| is_open(d)) {
            let (verdict, certificate) = (Verdict::Proved, Some(certificate.clone()));
            let assumptions = assumptions.clone();
            dossier.add(Source::Proof, Says::Answer { verdict, assumptions, certificate });
        }
    }
    finding.conclude();
}

/// The engine was given less than the whole time; the user knows the whole.
fn name_the_time_limit(finding: &mut Finding, job: &Job) {
    let Some(total) = job.clock.total else { return };
    let several = job.plan.get().is_some_and(|plan| plan.choice.entries.len() > 1);
    let whole = Reason::Limit(Limit::Time { limit: Some(total), share: several });
    let name = |reason: &mut Reason| {
        if matches!(reason, Reason::Limit(Limit::Time { .. })) {
            *reason = whole.clone();
        }
    };
    finding.dossiers.iter_mut().for_each(|d| d.reasons(name));
    let verdicts = finding.report.properties.iter_mut().map(|p| &mut p.verdict);
    for verdict in verdicts {
        if let Verdict::Unknown { reasons } = verdict {
            reasons.iter_mut().for_each(|r| name(&mut r.reason));
        }
    }
}

/// How far an entry is, for whoever listens.
fn shown(p: &Progress) -> observer::Progress {
    let Progress { steps, paths, waiting, violations, elapsed, .. } = *p;
    observer::Progress { steps, paths, waiting, violations, elapsed }
}
