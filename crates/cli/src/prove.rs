//! `conspect prove`, and proofs for `conspect check`.

use crate::args::{Emit, ProveArgs};
use crate::error::CliError;
use crate::input::{Kind, kind};
use crate::keep::Facts;
use crate::load::{Parts, Source, Wanted};
use conspect_engine::verdict::{Certificate, InvariantReport, Location, PropertyReport, Verdict as Found};
use conspect_gheap::functional::translate;
use conspect_gheap::{Calculus, Ints};
use conspect_ir::{FnId, Type};
use conspect_proof::{Invariant, Options, Proof, Verdict, Worker};
use std::io::Write;
use std::path::{Path, PathBuf};
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
        if let Some(what @ (Emit::Functional | Emit::Heaps)) = args.emit {
            out += &effect(&mut parts, entry.function, what)?;
            continue;
        }
        let files: Vec<PathBuf> = match &args.certificates {
            Some(dir) => parts.properties.iter().map(|p| kept_file(dir, &entry.unique, &p.name)).collect(),
            None => vec![],
        };
        // A file that cannot be read is one that is not there.
        let kept = files.iter().map(|f| std::fs::read_to_string(f).ok()).collect();
        let time = Duration::from_secs_f64(args.time);
        let proof = attempt(&mut parts, entry.function, time, &Arc::default(), kept);
        for (file, text) in files.iter().zip(&proof.kept) {
            if let Some(text) = text {
                keep(file, text)?;
            }
        }
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

/// Where the proof of a property is kept.
fn kept_file(dir: &Path, entry: &str, property: &str) -> PathBuf {
    let plain = |text: &str| {
        let letter = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '_' };
        text.chars().map(letter).collect::<String>()
    };
    dir.join(format!("{}-{}.invariants", plain(entry), plain(property)))
}

/// Writes a kept proof whole or not at all.
fn keep(file: &Path, text: &str) -> Result<(), CliError> {
    let broken = |e: std::io::Error| CliError::Load(format!("{}: {e}", file.display()));
    if let Some(dir) = file.parent() {
        std::fs::create_dir_all(dir).map_err(broken)?;
    }
    let new = file.with_extension("new");
    std::fs::write(&new, text).and_then(|()| std::fs::rename(&new, file)).map_err(broken)
}

/// The effect of a function, in the calculus of symbolic heaps or as pure functions.
fn effect(parts: &mut Parts, entry: FnId, what: Emit) -> Result<String, CliError> {
    let Parts { program, loader, .. } = parts;
    let broken = |e: &dyn std::fmt::Display| CliError::Load(e.to_string());
    let body = loader.body(program, entry).map_err(|e| broken(&e))?;
    let unbounded = program.globals.iter().any(|(_, g)| g.ty == Type::Int)
        || program.fields.iter().any(|(_, f)| f.ty == Type::Int);
    let ints = if unbounded { Ints::Unbounded } else { Ints::Wrapping32 };
    let mut calculus = Calculus::new(ints);
    let effect = conspect_gheap::exec(&mut calculus, program, &body).map_err(|e| broken(&e))?;
    Ok(match what {
        Emit::Functional => translate(&mut calculus, &effect).show(),
        Emit::Heaps | Emit::Chc => effect.show(&calculus),
    })
}

/// The time for a proof where there is no limit.
pub const UNLIMITED: Duration = Duration::from_secs(61);
/// The same for each of many entries.
pub const UNLIMITED_MANY: Duration = Duration::from_secs(10);
/// How long exploration goes on alone, for most programs need no more: so many turns or steps, whatever the machine. That
/// decides which answers are explored, and which may be proved by invariants first.
const HEAD_TURNS: usize = 400;
const HEAD_STEPS: u64 = 400_000;
/// A search for invariants starts at the latest after this time.
const LATEST_START: Duration = Duration::from_secs(3);
/// How often somebody who waits looks around.
const TICK: Duration = Duration::from_millis(10);

/// A search for a proof beside the exploration of an entry.
pub struct Beside {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Default)]
struct Shared {
    /// Exploration had its head start, or is over.
    awake: AtomicBool,
    /// How often exploration told of its progress.
    turns: AtomicUsize,
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
        certificates: Option<&Path>,
    ) -> Beside {
        let shared: Arc<Shared> = Arc::default();
        let (kind, select, unique, theirs) =
            (kind.clone(), select.to_vec(), unique.to_string(), shared.clone());
        let files = |dir: &Path| properties.iter().map(|p| kept_file(dir, &unique, p)).collect();
        let files: Vec<PathBuf> = certificates.map(files).unwrap_or_default();
        let kept: Vec<Option<String>> = files.iter().map(|f| std::fs::read_to_string(f).ok()).collect();
        let work = move || {
            let begun = Instant::now();
            // What is kept is tried at once: that is no search.
            let is_kept = kept.iter().any(Option::is_some);
            while !is_kept && begun.elapsed() < LATEST_START && !theirs.awake.load(Ordering::SeqCst) {
                if theirs.cancelled.load(Ordering::SeqCst) {
                    return;
                }
                std::thread::sleep(TICK);
            }
            let time = limit.saturating_sub(begun.elapsed());
            // Whatever fails here has no bearing on what is known.
            let Ok(source) = Source::open(&kind) else { return };
            let Ok(mut parts) = load(&source, &select, &properties) else { return };
            let Some(entry) = parts.entries.iter().find(|e| e.unique == unique) else { return };
            let function = entry.function;
            let proof = attempt(&mut parts, function, time, &theirs.cancelled, kept);
            for (file, text) in files.iter().zip(&proof.kept) {
                // What cannot be kept is found again.
                let _ = text.as_ref().map(|text| keep(file, text));
            }
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

    /// Notes that exploration goes on.
    pub fn progress(&self, steps: u64) {
        let turns = self.shared.turns.fetch_add(1, Ordering::SeqCst);
        if turns >= HEAD_TURNS || steps >= HEAD_STEPS {
            self.shared.awake.store(true, Ordering::SeqCst);
        }
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
        self.shared.awake.store(true, Ordering::SeqCst);
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
fn attempt(
    parts: &mut Parts,
    entry: FnId,
    time: Duration,
    cancelled: &Arc<AtomicBool>,
    kept: Vec<Option<String>>,
) -> Proof {
    let Parts { program, loader, properties, .. } = parts;
    let options =
        Options { time, worker: this_program(), cancelled: cancelled.clone(), kept, ..Options::default() };
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
