//! `conspect prove`, and what it shares with the proofs of `conspect check`.

use crate::args::{Emit, ProveArgs};
use crate::error::CliError;
use crate::input::kind;
use crate::keep::{invariants_key, keep_invariants, place, recall_invariants};
use crate::load::{Parts, Source, Wanted};
use conspect_gheap::functional::translate;
use conspect_gheap::{Calculus, Ints};
use conspect_ir::{FnId, Type};
use conspect_proof::{HornSolver, Invariant, Options, Proof, SecondSolver, Seconded, Verdict, Worker};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Everything was proved.
const PROVED: u8 = 0;
/// Something was not.
const UNKNOWN: u8 = 3;

/// Proves and prints; the exit code.
pub fn prove(args: &ProveArgs) -> Result<u8, CliError> {
    let kind = kind(&args.input)?;
    let mut work = load(&Source::open(&kind)?, &args.entry, &args.property)?;
    let store = place(&args.store, &kind, false);
    let second = second_solver(args.second_solver.as_deref())?;
    let horn_solver = args.horn_solver.as_deref().and_then(HornSolver::of_command);
    let mut out = String::new();
    let mut code = PROVED;
    for entry in work.parts.entries.clone() {
        if let (Some(_), Some(obstacle)) = (args.emit, &work.obstacle) {
            return Err(CliError::Load(obstacle.clone()));
        }
        if args.emit == Some(Emit::Chc) {
            let Parts { program, loader, properties, .. } = &mut work.parts;
            let text = conspect_proof::horn_text(program, &mut **loader, entry.function, properties);
            out += &text.map_err(CliError::Load)?;
            continue;
        }
        if let Some(what @ (Emit::Functional | Emit::Heaps)) = args.emit {
            out += &effect(&mut work.parts, entry.target, what)?;
            continue;
        }
        let files: Vec<PathBuf> = match &args.certificates {
            Some(dir) => {
                work.parts.properties.iter().map(|p| kept_file(dir, &entry.unique, &p.name)).collect()
            }
            None => vec![],
        };
        // A file that cannot be read is one that is not there.
        let names: Vec<String> = work.parts.properties.iter().map(|p| p.name.clone()).collect();
        let kept = match &store {
            _ if !files.is_empty() => files.iter().map(|f| std::fs::read_to_string(f).ok()).collect(),
            Some(store) => recall_invariants(store, &kind, &entry.unique, &names),
            None => vec![],
        };
        let options = Options {
            time: Duration::from_secs_f64(args.time),
            kept,
            second: second.clone(),
            horn_solver: horn_solver.clone(),
            ..Options::default()
        };
        let proof = attempt(&mut work, entry.function, options, &mut |_| {});
        for (file, text) in files.iter().zip(&proof.kept) {
            if let Some(text) = text {
                keep(file, text)?;
            }
        }
        if let Some(store) = &store {
            let proofs = names.into_iter().zip(proof.kept.iter().cloned());
            let key = |property: &str| invariants_key(&kind, &entry.unique, property);
            let proofs: Vec<_> = proofs.filter_map(|(p, text)| Some((key(&p), text?))).collect();
            if !keep_invariants(store, &proofs) && args.store.store.is_some() {
                eprintln!("the store in {} cannot be written", store.display());
            }
        }
        if proof.rechecked > 0 && store.is_some() {
            let n = proof.rechecked;
            eprintln!("{n} proofs were kept from an earlier version of the program, and checked again");
        }
        out += &format!("{}\n", entry.name);
        let assumptions = entry.granted.iter().chain(&proof.assumptions);
        let assumptions: Vec<String> = assumptions.map(|a| format!("    assuming: {a}\n")).collect();
        for (property, verdict) in work.parts.properties.iter().zip(&proof.verdicts) {
            match (verdict, &entry.doubt) {
                (Verdict::Proved { .. }, Some(doubt)) => {
                    out += &format!("  {}: unknown: {doubt}\n", property.name);
                    code = UNKNOWN;
                }
                (Verdict::Proved { invariants, checked, second }, None) => {
                    let also = second.as_ref().map(also).unwrap_or_default();
                    let how = format!("proved by invariants ({checked} conditions checked{also})");
                    out += &format!("  {}: {how}\n", property.name);
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

/// What the second solver says of a certificate, in words.
fn also(second: &Seconded) -> String {
    format!("; {} confirms {} of {} questions", second.name, second.confirmed, second.asked)
}

/// Where the proof of a property is kept.
pub fn kept_file(dir: &Path, entry: &str, property: &str) -> PathBuf {
    let plain = |text: &str| {
        let letter = |c: char| if c.is_ascii_alphanumeric() || c == '.' { c } else { '_' };
        text.chars().map(letter).collect::<String>()
    };
    dir.join(format!("{}-{}.invariants", plain(entry), plain(property)))
}

/// Writes a kept proof whole or not at all.
pub fn keep(file: &Path, text: &str) -> Result<(), CliError> {
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
    let code = conspect_gheap::reachable(program, &mut **loader, entry).map_err(|e| broken(&e))?;
    let unbounded = program.globals.iter().any(|(_, g)| g.ty == Type::Int)
        || program.fields.iter().any(|(_, f)| f.ty == Type::Int);
    let ints = if unbounded { Ints::Unbounded } else { Ints::Wrapping32 };
    let mut calculus = Calculus::new(ints);
    let effect = conspect_gheap::exec_code(&mut calculus, program, &code).map_err(|e| broken(&e))?;
    Ok(match what {
        Emit::Functional => translate(&mut calculus, &effect).show(),
        Emit::Heaps | Emit::Chc => effect.show(&calculus),
    })
}

/// Loads a program, in a form that can be proved, with the properties that are asked for.
pub fn load(source: &Source, entries: &[String], properties: &[String]) -> Result<Provable, CliError> {
    let mut parts = source.parts(Wanted::Entries(entries))?;
    let obstacle = source.simplify(&mut parts, entries).err();
    let known = || parts.properties.iter().map(|p| p.name.as_str()).collect::<Vec<&str>>().join(", ");
    if let Some(name) = properties.iter().find(|n| !parts.properties.iter().any(|p| p.name == **n)) {
        return Err(CliError::Property { name: name.clone(), known: known() });
    }
    if !properties.is_empty() {
        parts.properties.retain(|p| properties.contains(&p.name));
    }
    Ok(Provable { parts, obstacle })
}

/// A program that is to be proved.
pub struct Provable {
    pub parts: Parts,
    /// Why nothing can be proved of it.
    obstacle: Option<String>,
}

/// Looks for a proof of all properties of an entry.
pub fn attempt(work: &mut Provable, entry: FnId, options: Options, told: &mut dyn FnMut(&Proof)) -> Proof {
    let Parts { program, loader, properties, .. } = &mut work.parts;
    if let Some(obstacle) = &work.obstacle {
        let proof = Proof::none(properties.len(), obstacle);
        told(&proof);
        return proof;
    }
    let options = Options { worker: this_program(), ..options };
    conspect_proof::prove_in_passes(program, &mut **loader, entry, properties, &options, told)
}

/// The solver that checks certificates too: the one that is named, none where the name is `none`, else one that is installed.
///
/// # Errors
/// When the command that is named is none.
pub fn second_solver(named: Option<&str>) -> Result<Option<SecondSolver>, CliError> {
    match named {
        None => Ok(SecondSolver::installed()),
        Some("none") => Ok(None),
        Some(command) => match SecondSolver::of_command(command) {
            Some(solver) => Ok(Some(solver)),
            None => Err(CliError::Arguments("--second-solver names no command".into())),
        },
    }
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
