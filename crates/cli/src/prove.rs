//! `conspect prove`, and proofs for `conspect check`.

use crate::args::{Emit, ProveArgs};
use crate::error::CliError;
use crate::input::{Kind, kind};
use crate::load::{Parts, Wanted, parts};
use conspect_proof::{Invariant, Options, Proof, Verdict, Worker};
use std::io::Write;
use std::time::Duration;

/// Everything was proved.
const PROVED: u8 = 0;
/// Something was not.
const UNKNOWN: u8 = 3;

/// Proves and prints; the exit code.
pub fn prove(args: &ProveArgs) -> Result<u8, CliError> {
    let kind = kind(&args.input)?;
    let mut parts = load(&kind, &args.entry, &args.property)?;
    let mut out = String::new();
    let mut code = PROVED;
    for entry in parts.entries.clone() {
        if args.emit == Some(Emit::Chc) {
            let Parts { program, loader, properties, .. } = &mut parts;
            let text = conspect_proof::horn_text(program, &mut **loader, entry.function, properties);
            out += &text.map_err(CliError::Load)?;
            continue;
        }
        let proof = attempt(&mut parts, entry.function, Duration::from_secs_f64(args.time));
        out += &format!("{}\n", entry.name);
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
                    if let Some(granted) = &entry.granted {
                        out += &format!("    assuming: {granted}\n");
                    }
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

/// Loads a program with the properties that are asked for.
pub fn load(kind: &Kind, entries: &[String], properties: &[String]) -> Result<Parts, CliError> {
    let mut parts = parts(kind, Wanted::Entries(entries))?;
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
pub fn attempt(parts: &mut Parts, entry: conspect_ir::FnId, time: Duration) -> Proof {
    let Parts { program, loader, properties, .. } = parts;
    let options = Options { time, worker: this_program(), ..Options::default() };
    conspect_proof::prove(program, &mut **loader, entry, properties, &options)
}

/// This program as the process that answers searches.
fn this_program() -> Option<Worker> {
    let program = std::env::current_exe().ok()?;
    Some(Worker { program, args: vec!["horn-worker".into()] })
}

/// Answers one search on standard input.
pub fn worker() -> Result<u8, CliError> {
    let answered = conspect_proof::serve(&mut std::io::stdin().lock(), &mut std::io::stdout().lock());
    answered.map(|()| PROVED).map_err(|e| CliError::Load(e.to_string()))
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
