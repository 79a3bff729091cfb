//! `conspect prove`.

use crate::args::{Emit, ProveArgs};
use crate::ask::{Languages, address, project, store, this_program};
use crate::error::CliError;
use conspect_gheap::functional::translate;
use conspect_gheap::{Calculus, Ints};
use conspect_ir::{FnId, Type};
use conspect_proof::{HornSolver, Invariant, Options, Seconded, Verdict};
use conspect_session::{
    Parts, Session, SessionError, Source, answer_attempt, answer_search, attempt, invariants_key,
    keep_invariants, keep_proof, kept_file, load_provable, recall_invariants, second_solver, store_place,
};
use conspect_verdict::Assumption;
use std::path::PathBuf;
use std::time::Duration;

/// Everything was proved.
const PROVED: u8 = 0;
/// Something was not.
const UNKNOWN: u8 = 3;

/// Proves and prints; the exit code.
pub fn prove(args: &ProveArgs, languages: Languages) -> Result<u8, CliError> {
    if args.store.store.iter().any(|place| address(place).is_some()) {
        let text = "prove keeps its invariants in a directory: --store URL is of use to check alone";
        return Err(CliError::Arguments(text.into()));
    }
    let project = project(languages, &args.input)?;
    let mut work = load_provable(&Source::open(&project)?, &args.entry, &args.property)?;
    let kept_in = store_place(&Session { store: store(&args.store)?, ..Session::new() }, &project, false);
    let second = second_solver(args.second_solver.as_deref())?;
    let horn_solver = args.horn_solver.as_deref().and_then(HornSolver::of_command);
    let mut out = String::new();
    let mut code = PROVED;
    for entry in work.parts.entries.clone() {
        if let (Some(_), Some(obstacle)) = (args.emit, &work.obstacle) {
            return Err(SessionError::Load(obstacle.clone()).into());
        }
        if args.emit == Some(Emit::Chc) {
            let Parts { program, loader, properties, .. } = &mut work.parts;
            let text = conspect_proof::horn_text(program, &mut **loader, entry.function, properties);
            out += &text.map_err(SessionError::Load)?;
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
        let kept = match &kept_in {
            _ if !files.is_empty() => files.iter().map(|f| std::fs::read_to_string(f).ok()).collect(),
            Some(dir) => recall_invariants(dir, &project, &entry.unique, &names),
            None => vec![],
        };
        let options = Options {
            time: Duration::from_secs_f64(args.time),
            kept,
            second: second.clone(),
            horn_solver: horn_solver.clone(),
            worker: this_program(),
            ..Options::default()
        };
        let proof = attempt(&mut work, entry.function, &options, &mut |_, _| {});
        for (file, text) in files.iter().zip(&proof.kept) {
            if let Some(text) = text {
                keep_proof(file, text)?;
            }
        }
        if let Some(dir) = &kept_in {
            let proofs = names.into_iter().zip(proof.kept.iter().cloned());
            let key = |property: &str| invariants_key(&project, &entry.unique, property);
            let proofs: Vec<_> = proofs.filter_map(|(p, text)| Some((key(&p), text?))).collect();
            if !keep_invariants(dir, &proofs) && !args.store.store.is_empty() {
                eprintln!("the store in {} cannot be written", dir.display());
            }
        }
        if proof.rechecked > 0 && kept_in.is_some() {
            let n = proof.rechecked;
            eprintln!("{n} proofs were kept from an earlier version of the program, and checked again");
        }
        out += &format!("{}\n", entry.name);
        let assumptions = entry.granted.iter().chain(&proof.assumptions);
        let assumed = |a: &Assumption| format!("    assuming: {a}\n");
        let assumptions: String = assumptions.map(assumed).collect();
        for (property, verdict) in work.parts.properties.iter().zip(&proof.verdicts) {
            match (verdict, &entry.doubt) {
                (Verdict::Proved { .. }, Some(doubt)) => {
                    out += &format!("  {}: unknown: {doubt}\n", property.name);
                    code = UNKNOWN;
                }
                (Verdict::Proved { invariants, checked, second, granted }, None) => {
                    let also = second.as_ref().map(also).unwrap_or_default();
                    let how = format!("proved by invariants ({checked} conditions checked{also})");
                    out += &format!("  {}: {how}\n", property.name);
                    invariants.iter().for_each(|i| out += &format!("    {}\n", shown(i)));
                    out += &assumptions;
                    out.extend(granted.iter().map(assumed));
                }
                (Verdict::NotProved { reason }, _) => {
                    out += &format!("  {}: unknown: {reason}\n", property.name);
                    code = UNKNOWN;
                }
            }
        }
    }
    crate::output::print(&out)?;
    Ok(code)
}

/// What the second solver says of a certificate, in words.
fn also(second: &Seconded) -> String {
    format!("; {} confirms {} of {} questions", second.name, second.confirmed, second.asked)
}

/// The effect of a function, in the calculus of symbolic heaps or as pure functions.
fn effect(parts: &mut Parts, entry: FnId, what: Emit) -> Result<String, CliError> {
    let Parts { program, loader, .. } = parts;
    let broken = |e: &dyn std::fmt::Display| CliError::from(SessionError::Load(e.to_string()));
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

/// Answers one search on standard input. The process ends when whoever asked closes it.
pub fn worker() -> Result<u8, CliError> {
    answer_search(i32::from(UNKNOWN)).map_err(|e| SessionError::Load(e.to_string()))?;
    Ok(PROVED)
}

/// Answers one attempt at a question about contracts on standard input.
pub fn contract_worker() -> Result<u8, CliError> {
    answer_attempt(&mut std::io::stdin(), &mut std::io::stdout().lock())
        .map_err(|e| SessionError::Load(e.to_string()))?;
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
