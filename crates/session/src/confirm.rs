//! Re-execution of violations on the real runtime, and tests to keep.

use crate::finding::Finding;
use crate::project::Project;
use crate::request::Request;
use crate::target::is_line;
use crate::workers::Clock;
use conspect_engine::OpenEnd;
use conspect_lang::{Failure, NoRuntime, Notation, Runtime, Watched};
use conspect_replay::{Sandbox, sandbox_available, within};
use conspect_verdict::{
    Confirmation, Dossier, Location, PathStep, Reason, Replay, Says, Source, Verdict, Violation, Witness,
};
use std::path::PathBuf;
use std::time::Duration;

/// Decisions reported of the start and of the end of a path each.
const MAX_PATH: usize = 100;

/// What violations are re-executed on.
pub struct Confirm<'a> {
    request: &'a Request,
    clock: Clock,
    project: &'a Project,
    /// Looked for when the first violation asks for it.
    runtime: Option<Box<dyn Runtime>>,
    /// What to tell the user on standard error, in order.
    pub remarks: Vec<String>,
    /// Tests that were written.
    pub written: Vec<PathBuf>,
}

impl<'a> Confirm<'a> {
    /// Looks at nothing yet: a runtime is looked for when the first violation asks for one.
    pub fn new(request: &'a Request, project: &'a Project, clock: Clock) -> Confirm<'a> {
        Confirm { request, clock, project, runtime: None, remarks: vec![], written: vec![] }
    }

    /// Does the language have a runtime of its own?
    pub fn has_runtime(&self) -> bool {
        self.project.language.runtime_name().is_ok()
    }

    /// Re-executes the violations of a finding and writes tests of those that are confirmed. What re-execution shows is evidence like any other;
    /// where it voids one violation, the next one is tried. False when the evidence contradicts itself.
    pub fn finding(&mut self, finding: &mut Finding) -> bool {
        let violated = finding.report.properties.iter().any(|p| p.verdict.violation().is_some());
        if violated && (!finding.recalled || self.request.replay.emit_tests.is_some()) {
            self.find();
        }
        let mut consistent = true;
        if let (false, Some(runtime)) = (finding.recalled, &self.runtime) {
            let mut slow = false;
            for dossier in &mut finding.dossiers {
                while let Some((by, violation)) = dossier.to_replay() {
                    let replay = match is_line(dossier.property()) {
                        true => {
                            let reason = "a line that is reached is no failure of the program".into();
                            Replay::Done(Confirmation::NotRun { reason })
                        }
                        false => {
                            let replay = || runtime.replay(&finding.function, violation);
                            let seen = within(self.request.replay.sandbox, replay);
                            judged(violation, seen, runtime.name())
                        }
                    };
                    slow |= matches!(replay, Replay::Void(Reason::NotShown { .. } | Reason::NotEnded { .. }));
                    dossier.add(by, Says::Replayed(replay));
                }
            }
            consistent = finding.conclude();
            if slow {
                // Another time the runtime may have more time.
                finding.facts = None;
            }
        }
        consistent &= self.ask(finding);
        for property in &mut finding.report.properties {
            let is_latent = matches!(property.verdict, Verdict::Latent(_));
            let (Verdict::Violated(violation) | Verdict::Latent(violation)) = &mut property.verdict else {
                continue;
            };
            if !finding.recalled {
                let (language, input) = (self.project.language, &self.project.input);
                violation.witness.named = language.named(&violation.witness);
                violation.witness.call = language.call(input, &finding.report.entry, &violation.witness);
                shorten(&mut violation.path, self.project.language.notation());
            }
            let (Some(runtime), Some(dir)) = (&self.runtime, &self.request.replay.emit_tests) else {
                continue;
            };
            // A test is for what is to be mended.
            if is_latent || violation.confirmation != Confirmation::Confirmed {
                continue;
            }
            let name = format!("{}-{}", file_name(&finding.report.entry), property.property);
            let emit = || runtime.emit_test(&finding.function, violation, dir, &name);
            match within(self.request.replay.sandbox, emit) {
                Ok(path) => {
                    self.remarks.push(format!("wrote {}", path.display()));
                    self.written.push(path);
                }
                Err(error) => self.remarks.push(format!("no test for {name}: {error}")),
            }
        }
        consistent
    }

    /// Asks the runtime how executions end of which that is not known. What fails there is a violation, though nothing else shows it.
    fn ask(&mut self, finding: &mut Finding) -> bool {
        let language = self.project.language;
        let is_open = |d: &Dossier| match d.combine().report.verdict {
            Verdict::Unknown { reasons } => reasons.iter().all(|r| language.asks_runtime(&r.reason)),
            Verdict::Bounded { .. } => language.asks_runtime(&Reason::Bound),
            Verdict::Proved | Verdict::Violated(_) | Verdict::Latent(_) => false,
        };
        let dossiers = finding.dossiers.iter().filter(|d| is_open(d)).map(|d| d.property().to_string());
        let mut wanted: Vec<String> = dossiers.collect();
        // Without a sandbox, only violations are worth what a run may do.
        let sandboxed = self.request.replay.sandbox != Sandbox::Off && sandbox_available().is_ok();
        if finding.recalled || wanted.is_empty() || !self.request.replay.enabled || !sandboxed {
            return true;
        }
        self.find();
        let Some(runtime) = &self.runtime else { return true };
        let mut ends = std::mem::take(&mut finding.open);
        ends.retain(|end| language.asks_runtime(&end.reason));
        ends.truncate(MOST_ASKED);
        // What asks for no input has one execution.
        ends.push(OpenEnd { witness: Witness::default(), reason: Reason::Bound });
        let mut cut = 0;
        for OpenEnd { witness, reason } in ends {
            let run = || runtime.observe(&finding.function, &witness, ASKED);
            let failure = match within(self.request.replay.sandbox, run) {
                Watched::Failed(failure) => failure,
                Watched::Cut => {
                    cut += 1;
                    continue;
                }
                Watched::Otherwise => continue,
            };
            let Some(at) = wanted.iter().position(|p| *p == failure.property) else { continue };
            let property = wanted.swap_remove(at);
            // What only the runtime executed is among no facts, so the answer is asked for again.
            finding.facts = None;
            let violation = observed(failure, witness, &reason);
            let verdict = Verdict::Violated(Box::new(violation));
            for dossier in finding.dossiers.iter_mut().filter(|d| d.property() == property) {
                let verdict = verdict.clone();
                dossier
                    .add(Source::Runtime, Says::Answer { verdict, assumptions: vec![], certificate: None });
                dossier.add(Source::Runtime, Says::Replayed(Replay::Done(Confirmation::Confirmed)));
            }
            if wanted.is_empty() {
                break;
            }
        }
        if cut > 0 && !wanted.is_empty() {
            // Another run may see how they end.
            finding.facts = None;
            let (name, seconds) = (&finding.report.entry, ASKED.as_secs());
            self.remarks.push(format!(
                "{name}: {} did not end within {seconds} s in {cut} of the runs that were to show how executions end",
                runtime.name()
            ));
        }
        finding.conclude()
    }

    /// The runtime, looked for once.
    fn find(&mut self) {
        if self.runtime.is_some() {
            return;
        }
        let standard = Duration::from_secs_f64(self.request.replay.seconds);
        let time = self.clock.left().map_or(standard, |left| left.max(LEAST).min(standard));
        let language = self.project.language;
        let replay = &self.request.replay;
        let runs = replay.enabled && language.runtime_name().is_ok();
        if let (true, Sandbox::Auto, Err(why)) = (runs, replay.sandbox, sandbox_available()) {
            self.remarks.push(format!("violations are run again without a sandbox: {why}"));
        }
        let none = |reason: String| NoRuntime { name: self.project.runtime().into(), reason };
        self.runtime = Some(match language.runtime_name() {
            Err(why) => Box::new(none(why.into())),
            Ok(_) if !self.request.replay.enabled => Box::new(none("--no-replay was given".into())),
            Ok(_) => match language.runtime(&self.project.input, time) {
                Ok(runtime) => runtime,
                Err(error) => Box::new(none(error.to_string())),
            },
        });
    }
}

/// Inputs of so many open ends are run.
const MOST_ASKED: usize = 9;
/// What a run may take that is made to see how it ends.
const ASKED: Duration = Duration::from_secs(3);

/// What a runtime showed where nobody knew how an execution ends, as a violation.
fn observed(failure: Failure, witness: Witness, reason: &Reason) -> Violation {
    let Failure { kind, message, stack, .. } = failure;
    let nowhere = Location { function: String::new(), file: String::new(), line: 0 };
    let why = match reason {
        Reason::Bound => "only the runtime was asked".to_string(),
        reason => format!("only the runtime knows what comes of {reason}"),
    };
    Violation {
        kind,
        message: Some(message).filter(|m| !m.is_empty()),
        location: stack.first().cloned().unwrap_or(nowhere),
        stack,
        path: vec![],
        witness,
        concrete: Confirmation::NotRun { reason: why },
        doubt: None,
        confirmation: Confirmation::Confirmed,
        latent: None,
    }
}

/// What a re-execution may take where less time is left: runtimes need seconds to start on a busy machine.
const LEAST: Duration = Duration::from_secs(5);

/// What the outcome of re-execution says of a violation. Inputs that the runtime cannot have show none, and a run that has not ended shows nothing. One that was executed with kept results
/// of calls only, for it takes too long otherwise, stands where the runtime shows it, or was not asked.
fn judged(violation: &Violation, seen: Confirmation, runtime: &str) -> Replay {
    let kind = || violation.kind.as_str().into();
    let unseen = match &seen {
        Confirmation::Unconfirmed { observed } => Some(format!("{runtime} did not show it: {observed}")),
        Confirmation::NotRun { reason } => Some(format!("{runtime} was not asked: {reason}")),
        _ => None,
    };
    if let (Some(on), Some(why)) = (&violation.doubt, unseen) {
        return Replay::Void(Reason::Doubted { kind: kind(), on: on.to_string().into(), why: why.into() });
    }
    match seen {
        Confirmation::Impossible { why } => {
            Replay::Void(Reason::CannotBuild { kind: kind(), why: why.into() })
        }
        Confirmation::Unfinished { seconds } => {
            Replay::Void(Reason::NotEnded { kind: kind(), runtime: runtime.into(), seconds })
        }
        Confirmation::Unconfirmed { observed }
            if matches!(violation.concrete, Confirmation::NotRun { .. }) =>
        {
            let (runtime, observed) = (runtime.into(), observed.into());
            Replay::Void(Reason::NotShown { kind: kind(), runtime, observed })
        }
        seen @ (Confirmation::Confirmed | Confirmation::Unconfirmed { .. } | Confirmation::NotRun { .. }) => {
            Replay::Done(seen)
        }
    }
}

/// Leaves the library's decisions out, and the middle of a long path.
fn shorten(path: &mut Vec<PathStep>, notation: &dyn Notation) {
    path.retain(|step| !notation.is_library(&step.location.function));
    if path.len() > 2 * MAX_PATH {
        path.drain(MAX_PATH..path.len() - MAX_PATH);
    }
}

/// The entry's name with what file systems dislike left out.
fn file_name(entry: &str) -> String {
    let plain = |c: char| if c.is_alphanumeric() || matches!(c, '.' | '_' | '-') { c } else { '_' };
    entry.chars().map(plain).collect::<String>().trim_end_matches('_').to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use conspect_verdict::{Assumption, Location, Witness};

    /// What each outcome of a re-execution makes of a violation.
    #[test]
    fn outcomes() {
        let doubtful = |concrete: &Confirmation,
                        doubt: Option<Assumption>,
                        seen: &Confirmation,
                        expected: Result<&Confirmation, &str>| {
            let violation = Violation {
                kind: "ValueError".into(),
                message: None,
                location: Location { function: "f".into(), file: "f.py".into(), line: 1 },
                stack: vec![],
                path: vec![],
                witness: Witness::default(),
                concrete: concrete.clone(),
                confirmation: Confirmation::NotRun { reason: "not asked for".into() },
                doubt,
                latent: None,
            };
            match (judged(&violation, seen.clone(), "Python"), expected) {
                (Replay::Done(got), Ok(expected)) => assert_eq!(&got, expected),
                (Replay::Void(got), Err(expected)) => assert_eq!(got.to_string(), expected),
                (got, expected) => panic!("{got:?}, expected {expected:?}"),
            }
        };
        let check = |concrete: &Confirmation, seen: &Confirmation, expected: Result<&Confirmation, &str>| {
            doubtful(concrete, None, seen, expected);
        };
        let not_run = Confirmation::NotRun { reason: "no Python".into() };
        let other = Confirmation::Unconfirmed { observed: "it ended normally".into() };
        let impossible = Confirmation::Impossible { why: "no such object".into() };
        check(&Confirmation::Confirmed, &Confirmation::Confirmed, Ok(&Confirmation::Confirmed));
        check(&Confirmation::Confirmed, &not_run, Ok(&not_run));
        check(&Confirmation::Confirmed, &other, Ok(&other));
        check(
            &not_run,
            &other,
            Err(
                "a possible ValueError was found by a long run, and Python did not show it: it ended normally (--replay-time)",
            ),
        );
        check(
            &Confirmation::Confirmed,
            &impossible,
            Err("a possible ValueError was found with inputs that cannot be built: no such object"),
        );
        check(
            &Confirmation::Confirmed,
            &Confirmation::Unfinished { seconds: 3 },
            Err(
                "a possible ValueError was found, and its re-execution on Python had not ended after 3 s (--replay-time)",
            ),
        );
        // What only the runtime knows makes no violation where it was not seen there.
        let confirmed = Confirmation::Confirmed;
        for (seen, why) in [
            (&other, "Python did not show it: it ended normally"),
            (&not_run, "Python was not asked: no Python"),
        ] {
            let said = format!(
                "a possible ValueError rests on this: nothing is finalized before the entry ends; {why}"
            );
            doubtful(&confirmed, Some(Assumption::Finalizers), seen, Err(&said));
        }
        doubtful(&confirmed, Some(Assumption::Finalizers), &confirmed, Ok(&confirmed));
    }
}
