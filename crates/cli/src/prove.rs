//! `conspect prove`, and proofs for `conspect check`.

use crate::args::{Emit, ProveArgs};
use crate::error::CliError;
use crate::input::{Kind, kind};
use crate::keep::Facts;
use crate::load::{Parts, Source, Wanted};
use conspect_engine::verdict::{Certificate, InvariantReport, Location, PropertyReport, Verdict as Found};
use conspect_ir::FnId;
use conspect_proof::{Invariant, Options, Proof, Verdict, Worker};
use std::io::Write;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

/// Everything was proved.
const PROVED: u8 = 0;
/// Something was not.
const UNKNOWN: u8 = 3;

/// Proves and prints; the exit code.
pub fn prove(args: &ProveArgs) -> Result<u8, CliError> {
    let kind = kind(&args.input)?;
    let mut parts = load(&Source::open(&kind)?, &args.entry, &args.property)?;
    let mut out = String::new();
    let mut code = PROVED;
    for entry in parts.entries.clone() {
        if args.emit == Some(Emit::Chc) {
            let Parts { program, loader, properties, .. } = &mut parts;
            let text = conspect_proof::horn_text(program, &mut **loader, entry.function, properties);
            out += &text.map_err(CliError::Load)?;
            continue;
        }
        let proof = attempt(&mut parts, entry.function, Duration::from_secs_f64(args.time), &Arc::default());
        out += &format!("{}\n", entry.name);
        let assumptions = entry.granted.iter().chain(&proof.assumptions);
        let assumptions: Vec<String> = assumptions.map(|a| format!("    assuming: {a}\n")).collect();
        for (property, verdict) in parts.properties.iter().zip(&proof.verdicts) {
            match (verdict, &entry.doubt) {
                (Verdict::Proved { .. }, Some(doubt)) => {
                    out += &format!("  {}: unknown: {doubt}\n", property.name);
                    code = UNKNOWN;
                }
                (Verdict::Proved { invariants, checked }, None) => {
                    out += &format!(
                        "  {}: proved by invariants ({checked} conditions checked)\n",
                        property.name
                    );
                    invariants.iter().for_each(|i| out += &format!("    {}\n", shown(i)));
                    out += &assumptions.concat();
                }
                (Verdict::NotProved { reason }, _) => {
                    out += &format!("  {}: unknown: {reason}\n", property.name);
                    code = UNKNOWN;
                }
            }
        }
    }
    // A reader that has gone away has seen enough.
    let mut stdout = std::io::stdout().lock();
    let _ = stdout.write_all(out.as_bytes()).and_then(|()| stdout.flush());
    Ok(code)
}

/// The time for a proof where there is no limit.
pub const UNLIMITED: Duration = Duration::from_secs(61);
/// The same for each of many entries.
pub const UNLIMITED_MANY: Duration = Duration::from_secs(10);
/// How long exploration goes on alone: most programs need no more.
const HEAD_START: Duration = Duration::from_millis(700);
/// How often somebody who waits looks around.
const TICK: Duration = Duration::from_millis(10);

/// A search for a proof beside the exploration of an entry.
pub struct Beside {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    /// Nobody wants the proof any more.
    cancelled: Arc<AtomicBool>,
    /// The properties in order, each with the proof that was found.
    found: Mutex<Vec<(String, Option<Certificate>)>>,
    assumptions: Mutex<Vec<String>>,
    /// How many properties are proved.
    proved: AtomicUsize,
    /// What the search looked at.
    facts: Mutex<Facts>,
}

impl Beside {
    /// No search.
    pub fn idle() -> Beside {
        Beside { shared: Arc::default(), thread: None }
    }

    /// Starts a search for proofs of these properties, in a while.
    ///
    /// `select` finds the entry in a new program, `unique` is its function's name there.
    pub fn start(
        kind: &Kind,
        select: &[String],
        unique: &str,
        properties: Vec<String>,
        limit: Duration,
    ) -> Beside {
        let shared: Arc<Shared> = Arc::default();
        let (kind, select, unique, theirs) =
            (kind.clone(), select.to_vec(), unique.to_string(), shared.clone());
        let work = move || {
            let until = Instant::now() + HEAD_START;
            while Instant::now() < until {
                if theirs.cancelled.load(Ordering::SeqCst) {
                    return;
                }
                std::thread::sleep(TICK);
            }
            let time = limit.saturating_sub(HEAD_START);
            // Whatever fails here has no bearing on what is known.
            let Ok(source) = Source::open(&kind) else { return };
            let Ok(mut parts) = load(&source, &select, &properties) else { return };
            let Some(entry) = parts.entries.iter().find(|e| e.unique == unique) else { return };
            let function = entry.function;
            let proof = attempt(&mut parts, function, time, &theirs.cancelled);
            let found: Vec<(String, Option<Certificate>)> = parts
                .properties
                .iter()
                .map(|p| p.name.clone())
                .zip(proof.verdicts.into_iter().map(certificate))
                .collect();
            let proved = found.iter().filter(|f| f.1.is_some()).count();
            *lock(&theirs.found) = found;
            *lock(&theirs.assumptions) = proof.assumptions;
            *lock(&theirs.facts) = Facts::of(parts.trace.as_ref(), source.classes());
            theirs.proved.store(proved, Ordering::SeqCst);
        };
        let thread = std::thread::Builder::new().name("prove".into()).stack_size(crate::STACK).spawn(work);
        Beside { shared, thread: thread.ok() }
    }

    /// May exploration stop: is every one of `properties` proved, or among the `violated` ones?
    pub fn settles(&self, violated: usize, properties: usize) -> bool {
        // No property is both.
        let proved = self.shared.proved.load(Ordering::SeqCst);
        proved > 0 && proved + violated >= properties
    }

    /// Puts proofs in the place of bounded and unknown verdicts, for which it waits until the search ends. A violation
    /// stands. What the search looked at is the answer; `None` when it was not waited for though something is open.
    pub fn settle(mut self, reports: &mut [PropertyReport], stop: &dyn Fn() -> bool) -> Option<Facts> {
        let is_open = |r: &PropertyReport| matches!(r.verdict, Found::Bounded { .. } | Found::Unknown { .. });
        let mut ended = true;
        if let Some(thread) = self.thread.take() {
            while reports.iter().any(is_open) && !thread.is_finished() && !stop() {
                std::thread::sleep(TICK);
            }
            ended = thread.is_finished();
            self.shared.cancelled.store(true, Ordering::SeqCst);
        }
        // Without a search that ended, an open verdict might be a proof another time.
        let settled = ended || !reports.iter().any(is_open);
        let assumptions = lock(&self.shared.assumptions).clone();
        for (property, certificate) in std::mem::take(&mut *lock(&self.shared.found)) {
            let report = reports.iter_mut().find(|r| r.property == property && is_open(r));
            if let (Some(certificate), Some(report)) = (certificate, report) {
                report.verdict = Found::Proved;
                report.assumptions.extend(assumptions.iter().cloned());
                report.assumptions.sort();
                report.assumptions.dedup();
                report.certificate = Some(certificate);
            }
        }
        settled.then(|| lock(&self.shared.facts).clone())
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A proof as the report has it.
fn certificate(verdict: Verdict) -> Option<Certificate> {
    let Verdict::Proved { invariants, checked } = verdict else { return None };
    let invariants = invariants.into_iter().map(|i| InvariantReport {
        kind: i.kind.into(),
        location: Location { function: i.function, file: i.file, line: i.line },
        text: i.text,
    });
    Some(Certificate { conditions: checked as u64, invariants: invariants.collect() })
}

/// Loads a program with the properties that are asked for.
pub fn load(source: &Source, entries: &[String], properties: &[String]) -> Result<Parts, CliError> {
    let mut parts = source.parts(Wanted::Entries(entries))?;
    let known = || parts.properties.iter().map(|p| p.name.as_str()).collect::<Vec<&str>>().join(", ");
    if let Some(name) = properties.iter().find(|n| !parts.properties.iter().any(|p| p.name == **n)) {
        return Err(CliError::Property { name: name.clone(), known: known() });
    }
    if !properties.is_empty() {
        parts.properties.retain(|p| properties.contains(&p.name));
    }
    Ok(parts)
}

/// Looks for a proof of all properties of an entry.
fn attempt(parts: &mut Parts, entry: FnId, time: Duration, cancelled: &Arc<AtomicBool>) -> Proof {
    let Parts { program, loader, properties, .. } = parts;
    let options =
        Options { time, worker: this_program(), cancelled: cancelled.clone(), ..Options::default() };
    conspect_proof::prove(program, &mut **loader, entry, properties, &options)
}

/// This program as the process that answers searches.
fn this_program() -> Option<Worker> {
    let program = std::env::current_exe().ok()?;
    Some(Worker { program, args: vec!["horn-worker".into()] })
}

/// Answers one search on standard input. The process ends when whoever asked closes it.
pub fn worker() -> Result<u8, CliError> {
    let broken = |e: std::io::Error| CliError::Load(e.to_string());
    let mut input = std::io::stdin();
    let text = conspect_proof::receive(&mut input).map_err(broken)?;
    std::thread::spawn(move || {
        let mut rest = [0];
        while let Ok(1..) = std::io::Read::read(&mut input, &mut rest) {}
        std::process::exit(i32::from(UNKNOWN));
    });
    conspect_proof::answer_search(&text, &mut std::io::stdout().lock()).map_err(broken)?;
    Ok(PROVED)
}

/// An invariant in one line.
pub fn shown(i: &Invariant) -> String {
    let function = i.function.split('(').next().unwrap_or("");
    match (i.kind, i.line) {
        ("loop", line) if line > 0 => {
            let file = i.file.rsplit('/').next().unwrap_or("");
            format!("loop in {function} ({file}:{line}): {}", i.text)
        }
        (kind, _) => format!("{kind} of {function}: {}", i.text),
    }
}
