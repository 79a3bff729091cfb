//! What follows from all that is known of a property: the one place where verdicts are made.
//!
//! Explorations by several policies, the search for a proof, inputs that are tried and re-execution on the real runtime each
//! contribute [`Evidence`]; [`Dossier::combine`] says what follows. It holds, whatever is contributed in whatever order:
//!
//! - a violation that was executed is never lost to any other evidence, and the one that the real runtime showed comes first, of equal ones the
//!   manifest before the latent;
//! - where latent violations are told apart, an answer that has only such is *latent*: neither violated nor proved;
//! - *proved* needs a proof: no number of unknown or bounded answers makes one;
//! - of answers that are open, one that holds for all inputs that are made comes first;
//! - a doubt, a broken invariant or a violation that re-execution did not bear out takes *proved* and *bounded* away;
//! - a proof and a violation of one property at once is a broken invariant of ours: both are kept, and the answer says so. A proof that
//!   takes the depth of the stack for granted gives way to a `RecursionError`, one that takes something specific for granted to an
//!   `OverflowError`.

use crate::assumption::Assumption;
use crate::latent::Preconditions;
use crate::reason::Reason;
use crate::report::{Certificate, PropertyReport, UnknownReason, Verdict};
use crate::violation::{Confirmation, Violation};
use std::fmt;

/// Who contributes, in the order in which contributions of equal weight count.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    /// The exploration of the entry.
    Exploration,
    /// Another exploration of it, by number.
    Policy(u8),
    /// The search for invariants.
    Proof,
    /// Inputs that were tried.
    Trial,
    /// What is known of the entry before anything is executed.
    Entry,
    /// The real runtime, asked what comes of inputs with which the engine does not know how an execution ends.
    Runtime,
    /// An answer of an earlier run.
    Kept,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Exploration => f.write_str("exploration"),
            Source::Policy(n) => write!(f, "exploration by policy {n}"),
            Source::Proof => f.write_str("invariants"),
            Source::Trial => f.write_str("a run with inputs that were tried"),
            Source::Entry => f.write_str("the entry"),
            Source::Runtime => f.write_str("a run on the real runtime"),
            Source::Kept => f.write_str("an earlier run"),
        }
    }
}

/// What somebody contributes to the answer for one property.
#[derive(Clone, PartialEq, Debug)]
pub struct Evidence {
    pub by: Source,
    pub says: Says,
}

/// The contribution.
#[derive(Clone, PartialEq, Debug)]
pub enum Says {
    /// A verdict of its own, with what it rests on.
    Answer { verdict: Verdict, assumptions: Vec<Assumption>, certificate: Option<Certificate> },
    /// What re-execution showed of the violation that this source contributed.
    Replayed(Replay),
    /// The absence of violations proves nothing, and why.
    Doubt(Reason),
    /// What the absence of violations rests on beside what each source says.
    Granted(Vec<Assumption>),
    /// An invariant of ours was broken on the way.
    Broken(Box<str>),
}

/// What became of re-executing a violation on the real runtime.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Replay {
    /// It was run, or was not for a reason that says nothing of the violation.
    Done(Confirmation),
    /// It does not show a violation, and why.
    Void(Reason),
}

/// All that is known of one property of an entry.
#[derive(Clone, PartialEq, Debug)]
pub struct Dossier {
    property: String,
    evidence: Vec<Evidence>,
    /// Is a latent violation an answer of its own?
    apart: bool,
}

/// What follows.
#[derive(Clone, PartialEq, Debug)]
pub struct Combined {
    pub report: PropertyReport,
    /// Both were found; the report has the violation, and the certificate where there is one.
    pub contradiction: Option<Contradiction>,
}

/// A property was proved and violated at once: a broken invariant of ours.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Contradiction {
    pub property: String,
    pub proved_by: Source,
    pub violated_by: Source,
}

impl fmt::Display for Contradiction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Contradiction { property, proved_by, violated_by } = self;
        write!(
            f,
            "internal error: {property} is proved by {proved_by} and violated by {violated_by} at once (please report it)"
        )
    }
}

/// A violation that stands, with who found it.
type Standing<'a> = (Source, &'a Violation, Confirmation);

impl Dossier {
    /// Nothing is known yet.
    pub fn new(property: &str) -> Dossier {
        Dossier { property: property.into(), evidence: vec![], apart: false }
    }

    /// From now on latent violations are told apart from manifest ones.
    pub fn tell_apart(&mut self) {
        self.apart = true;
    }

    /// Says of each violation what makes it latent.
    pub fn judge(&mut self, preconditions: &dyn Preconditions) {
        for e in &mut self.evidence {
            if let Says::Answer { verdict: Verdict::Violated(v) | Verdict::Latent(v), .. } = &mut e.says {
                if v.latent.is_none() {
                    v.latent = preconditions.latent(v);
                }
            }
        }
    }

    /// The property's name.
    pub fn property(&self) -> &str {
        &self.property
    }

    /// Takes a contribution.
    pub fn add(&mut self, by: Source, says: Says) {
        self.evidence.push(Evidence { by, says });
    }

    /// Takes an answer as a contribution.
    pub fn answer(&mut self, by: Source, report: &PropertyReport) {
        let PropertyReport { verdict, assumptions, certificate, .. } = report.clone();
        self.add(by, Says::Answer { verdict, assumptions, certificate });
    }

    /// Shows every reason of an unknown answer, to be said better.
    pub fn reasons(&mut self, say: impl Fn(&mut Reason)) {
        for e in &mut self.evidence {
            if let Says::Answer { verdict: Verdict::Unknown { reasons }, .. } = &mut e.says {
                reasons.iter_mut().for_each(|r| say(&mut r.reason));
            }
        }
    }

    /// The violation that [`Dossier::combine`] would tell, as long as nobody has re-executed it.
    pub fn to_replay(&self) -> Option<(Source, &Violation)> {
        let sorted = self.sorted();
        let (violations, _) = standing(&sorted);
        let (by, violation, _) = violations.into_iter().min_by_key(rank)?;
        let replayed = sorted.iter().any(|e| e.by == by && matches!(e.says, Says::Replayed(_)));
        (!replayed).then_some((by, violation))
    }

    /// What follows from all that was contributed. The order of contributions does not matter.
    pub fn combine(&self) -> Combined {
        let sorted = self.sorted();
        let (violations, void) = standing(&sorted);
        let proof = sorted.iter().find_map(|e| match &e.says {
            Says::Answer { verdict: Verdict::Proved, assumptions, certificate } => {
                Some((e.by, assumptions, certificate))
            }
            _ => None,
        });
        if let Some((by, violation, confirmation)) = violations.into_iter().min_by_key(rank) {
            let proof = proof.filter(|(_, assumptions, _)| !is_beyond(violation, assumptions));
            let contradiction = proof.map(|(proved_by, ..)| Contradiction {
                property: self.property.clone(),
                proved_by,
                violated_by: by,
            });
            let assumptions = self.of(&sorted, by);
            let certificate = proof.and_then(|p| p.2.clone());
            let violation = Violation { confirmation, ..violation.clone() };
            let verdict = match self.apart && violation.latent.is_some() {
                true => Verdict::Latent(Box::new(violation)),
                false => Verdict::Violated(Box::new(violation)),
            };
            let report = self.report(verdict, assumptions, certificate);
            return Combined { report, contradiction };
        }
        let report = match (self.obstacles(&sorted, void), proof) {
            (obstacles, _) if !obstacles.is_empty() => {
                let reasons = obstacles.into_iter().chain(open_reasons(&sorted)).collect();
                self.report(Verdict::Unknown { reasons: unique(reasons) }, vec![], None)
            }
            (_, Some((_, assumptions, certificate))) => {
                let assumptions = assumptions.iter().chain(granted(&sorted)).cloned().collect();
                self.report(Verdict::Proved, assumptions, certificate.clone())
            }
            (_, None) => self.open(&sorted),
        };
        Combined { report, contradiction: None }
    }

    /// The answer where nothing was proved and nothing was violated: the first source's, but for one that nothing but the sizes of inputs bounds.
    fn open(&self, sorted: &[&Evidence]) -> PropertyReport {
        let mut answers = sorted.iter().filter_map(|e| match &e.says {
            Says::Answer {
                verdict: verdict @ (Verdict::Bounded { .. } | Verdict::Unknown { .. }),
                assumptions,
                ..
            } => Some((verdict, assumptions)),
            _ => None,
        });
        let whole = answers.clone().find(|(verdict, _)| verdict.is_bounded_by_inputs());
        match whole.or_else(|| answers.next()) {
            Some((verdict @ Verdict::Bounded { .. }, assumptions)) => {
                let assumptions = assumptions.iter().chain(granted(sorted)).cloned().collect();
                self.report(verdict.clone(), assumptions, None)
            }
            Some((verdict, assumptions)) => self.report(verdict.clone(), assumptions.clone(), None),
            None => self.report(Verdict::Unknown { reasons: vec![] }, vec![], None),
        }
    }

    /// Why neither *proved* nor *bounded* can be told.
    fn obstacles(&self, sorted: &[&Evidence], void: Vec<UnknownReason>) -> Vec<UnknownReason> {
        let plain = |reason| UnknownReason { reason, location: None, paths: 0 };
        let broken = sorted.iter().filter_map(|e| match &e.says {
            Says::Broken(message) => Some(plain(Reason::Internal(message.clone()))),
            _ => None,
        });
        let doubts = sorted.iter().filter_map(|e| match &e.says {
            // Nothing is taken away where nothing was claimed.
            Says::Doubt(reason) if claims(sorted) => Some(plain(reason.clone())),
            _ => None,
        });
        broken.chain(void).chain(doubts).collect()
    }

    /// What a source says that its answer rests on.
    fn of(&self, sorted: &[&Evidence], by: Source) -> Vec<Assumption> {
        let own = sorted.iter().find_map(|e| match &e.says {
            Says::Answer { assumptions, .. } if e.by == by => Some(assumptions.clone()),
            _ => None,
        });
        own.unwrap_or_default()
    }

    fn report(
        &self,
        verdict: Verdict,
        mut assumptions: Vec<Assumption>,
        certificate: Option<Certificate>,
    ) -> PropertyReport {
        assumptions.sort();
        assumptions.dedup();
        PropertyReport { property: self.property.clone(), verdict, assumptions, certificate }
    }

    /// The contributions by source; those of one source in an order that is a function of what they say.
    fn sorted(&self) -> Vec<&Evidence> {
        let mut all: Vec<&Evidence> = self.evidence.iter().collect();
        let repeated = all.iter().any(|a| all.iter().filter(|b| b.by == a.by).count() > 1);
        match repeated {
            true => all.sort_by_cached_key(|e| (e.by, format!("{:?}", e.says))),
            false => all.sort_by_key(|e| e.by),
        }
        all
    }
}

/// The violations that stand after re-execution, and the reasons of those that do not.
fn standing<'a>(sorted: &[&'a Evidence]) -> (Vec<Standing<'a>>, Vec<UnknownReason>) {
    let (mut stand, mut void) = (vec![], vec![]);
    for e in sorted {
        let Says::Answer { verdict, .. } = &e.says else { continue };
        let Some(violation) = verdict.violation() else { continue };
        let replays = || {
            sorted.iter().filter(|r| r.by == e.by).filter_map(|r| match &r.says {
                Says::Replayed(replay) => Some(replay),
                _ => None,
            })
        };
        let voided = replays().find_map(|r| if let Replay::Void(reason) = r { Some(reason) } else { None });
        if let Some(reason) = voided {
            let location = Some(violation.location.clone());
            void.push(UnknownReason { reason: reason.clone(), location, paths: 1 });
            continue;
        }
        let seen = replays().find_map(|r| if let Replay::Done(c) = r { Some(c.clone()) } else { None });
        stand.push((e.by, violation, seen.unwrap_or_else(|| violation.confirmation.clone())));
    }
    (stand, void)
}

/// Does a proof that rests on this leave the violation open? A stack that ends is no contradiction where depth was taken for granted, nor is a
/// number that is too large where a proof takes the sizes of numbers for granted, which only its front end knows in words.
fn is_beyond(violation: &Violation, assumptions: &[Assumption]) -> bool {
    let specific = || assumptions.iter().any(|a| matches!(a, Assumption::Specific(_)));
    match &*violation.kind {
        "RecursionError" => assumptions.contains(&crate::assumption::Standing::Stack.into()),
        "OverflowError" => specific(),
        _ => false,
    }
}

/// The lower, the sooner it is told: what a runtime showed, then what is manifest, then by who found it.
fn rank((by, violation, confirmation): &Standing<'_>) -> (u8, bool, Source) {
    (weight(confirmation), violation.latent.is_some(), *by)
}

/// The lower, the stronger.
fn weight(confirmation: &Confirmation) -> u8 {
    match confirmation {
        Confirmation::Confirmed => 0,
        Confirmation::NotRun { .. } | Confirmation::Unfinished { .. } => 1,
        Confirmation::Unconfirmed { .. } | Confirmation::Impossible { .. } => 2,
    }
}

/// Does anybody claim that there is no violation?
fn claims(sorted: &[&Evidence]) -> bool {
    sorted
        .iter()
        .any(|e| matches!(&e.says, Says::Answer { verdict: Verdict::Proved | Verdict::Bounded { .. }, .. }))
}

/// The reasons for which the first source that does not know does not know.
fn open_reasons(sorted: &[&Evidence]) -> Vec<UnknownReason> {
    let first = sorted.iter().find_map(|e| match &e.says {
        Says::Answer { verdict: Verdict::Unknown { reasons }, .. } => Some(reasons.clone()),
        _ => None,
    });
    first.unwrap_or_default()
}

/// What the absence of violations rests on whoever found it.
fn granted<'a>(sorted: &'a [&Evidence]) -> impl Iterator<Item = &'a Assumption> {
    sorted.iter().flat_map(|e| match &e.says {
        Says::Granted(list) => list.as_slice(),
        _ => &[],
    })
}

/// Each reason once, the first time it comes.
fn unique(reasons: Vec<UnknownReason>) -> Vec<UnknownReason> {
    let mut out: Vec<UnknownReason> = vec![];
    for r in reasons {
        if !out.iter().any(|o| o.reason == r.reason && o.location == r.location) {
            out.push(r);
        }
    }
    out
}
