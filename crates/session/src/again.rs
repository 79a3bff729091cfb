//! Entries that a limit left open are taken up again while time is left. Of many entries each has its share of the time, and a limit of
//! effort; what the others did not use is dealt out again, in rounds, to those that are open. Without a limit of time there is one round.

use crate::finding::Finding;
use conspect_verdict::{Reason, Verdict};
use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// An entry is taken up again for at least so many times what it has had.
const GROWTH: u32 = 2;

/// What was left open.
#[derive(Default)]
pub struct Again(Mutex<VecDeque<Left>>);

/// One entry that was left open.
pub struct Left {
    pub index: usize,
    pub finding: Finding,
    /// How long it was explored.
    pub had: Duration,
}

impl Again {
    /// Keeps an entry for another round; gives it back when another one would not help.
    pub fn keep(&self, left: Left) -> Option<Left> {
        if !left.finding.report.properties.iter().any(|p| is_cut(&p.verdict)) {
            return Some(left);
        }
        self.lock().push_back(left);
        None
    }

    /// The next one with its time, when what is left is dealt out among these threads: the one that has had least. When that is too little for it,
    /// the one that has had most comes without time, its answer stays what it is, and more is left for each of the others.
    pub fn next(&self, left: Option<Duration>, threads: usize) -> Option<(Left, Option<Duration>)> {
        let mut open = self.lock();
        let rounds = u32::try_from(open.len().div_ceil(threads.max(1)).max(1)).unwrap_or(u32::MAX);
        let time = left.unwrap_or_default() / rounds;
        let least = (0..open.len()).min_by_key(|i| open[*i].had)?;
        if time > open[least].had.saturating_mul(GROWTH) {
            return open.remove(least).map(|entry| (entry, Some(time)));
        }
        let most = (0..open.len()).max_by_key(|i| open[*i].had)?;
        open.remove(most).map(|entry| (entry, None))
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<Left>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Was it a limit that left it open?
fn is_cut(verdict: &Verdict) -> bool {
    match verdict {
        Verdict::Proved | Verdict::Violated(_) | Verdict::Latent(_) => false,
        Verdict::Bounded { .. } => true,
        Verdict::Unknown { reasons } => reasons.iter().any(|r| matches!(r.reason, Reason::Limit(_))),
    }
}

fn rank(verdict: &Verdict) -> u32 {
    match verdict {
        Verdict::Unknown { .. } => 0,
        Verdict::Bounded { .. } => 1,
        Verdict::Latent(_) => 2,
        Verdict::Proved | Verdict::Violated(_) => 3,
    }
}

/// What a later round found, with what only an earlier one did.
pub fn better(before: Finding, mut after: Finding) -> Finding {
    let dossiers = before.dossiers;
    for (old, dossier) in before.report.properties.into_iter().zip(dossiers) {
        let found = after.report.properties.iter_mut().zip(&mut after.dossiers);
        let same = found.filter(|(new, _)| new.property == old.property);
        for (new, place) in same {
            if rank(&old.verdict) > rank(&new.verdict) {
                (*new, *place) = (old.clone(), dossier.clone());
                after.facts = None;
            }
        }
    }
    after
}

#[cfg(test)]
mod tests {
    use super::*;
    use conspect_verdict::{Dossier, EntryReport, Limit, PropertyReport, UnknownReason};

    fn finding(verdicts: &[Verdict]) -> Finding {
        let property = |(n, verdict): (usize, &Verdict)| PropertyReport {
            property: format!("p{n}"),
            verdict: verdict.clone(),
            assumptions: vec![],
            certificate: None,
        };
        let properties: Vec<PropertyReport> = verdicts.iter().enumerate().map(property).collect();
        let dossiers = properties.iter().map(|p| Dossier::new(&p.property)).collect();
        let report = EntryReport { entry: "e".into(), properties, notes: vec![] };
        Finding { dossiers, ..Finding::recalled(report, "e") }
    }

    fn unknown(reason: Reason) -> Verdict {
        Verdict::Unknown { reasons: vec![UnknownReason { reason, location: None, paths: 1 }] }
    }

    #[test]
    fn what_a_limit_cut_is_taken_up_again_when_there_is_time() {
        let again = Again::default();
        let left = |verdict, seconds| Left {
            index: 0,
            finding: finding(&[Verdict::Proved, verdict]),
            had: Duration::from_secs(seconds),
        };
        let cut = unknown(Reason::Limit(Limit::Effort(3)));
        assert!(again.keep(left(Verdict::Proved, 1)).is_some(), "settled");
        assert!(again.keep(left(unknown(Reason::Interrupted), 1)).is_some(), "no limit");
        assert!(again.keep(left(cut.clone(), 1)).is_none());
        assert!(again.keep(left(cut.clone(), 9)).is_none());
        let (_, time) = again.next(Some(Duration::from_secs(10)), 1).expect("one is open");
        assert_eq!(time, Some(Duration::from_secs(5)), "two share what is left");
        let (_, time) = again.next(Some(Duration::from_secs(10)), 1).expect("another one");
        assert_eq!(time, None, "it has had as much already");
        assert!(again.next(Some(Duration::from_secs(10)), 1).is_none());
    }

    #[test]
    fn those_that_had_least_get_what_is_left() {
        let again = Again::default();
        let cut = || unknown(Reason::Limit(Limit::Effort(3)));
        for (index, seconds) in [(0, 3), (1, 1), (2, 2)] {
            let had = Duration::from_secs(seconds);
            assert!(again.keep(Left { index, finding: finding(&[cut()]), had }).is_none());
        }
        let next = || again.next(Some(Duration::from_secs(5)), 1).map(|(left, time)| (left.index, time));
        assert_eq!(next(), Some((0, None)), "for three of them it is too little: the one that had most goes");
        assert_eq!(next(), Some((1, Some(Duration::from_millis(2500)))));
        assert_eq!(next(), Some((2, Some(Duration::from_secs(5)))));
    }

    #[test]
    fn a_later_round_takes_nothing_back() {
        let open = || unknown(Reason::Interrupted);
        let found = better(finding(&[Verdict::Proved, open()]), finding(&[open(), Verdict::Proved]));
        assert!(found.report.properties.iter().all(|p| matches!(p.verdict, Verdict::Proved)));
    }
}
