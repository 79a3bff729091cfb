//! `conspect ir`.

use crate::args::IrArgs;
use crate::ask::{Languages, project};
use crate::error::CliError;
use conspect_ir::{Body, Callee, FnId, LoadError, Terminator, text};
use conspect_session::{Parts, Wanted, parts};
use std::collections::BTreeMap;

/// Prints the IR; the exit code.
pub fn ir(args: &IrArgs, languages: Languages) -> Result<u8, CliError> {
    let project = project(languages, &args.input)?;
    let entry: Vec<String> = args.entry.iter().cloned().collect();
    let wanted = if entry.is_empty() { Wanted::Functions } else { Wanted::Entries(&entry) };
    let mut parts = parts(&project, wanted)?;
    let roots: Vec<FnId> =
        if entry.is_empty() { parts.own.clone() } else { parts.entries.iter().map(|e| e.target).collect() };
    let mut missing = Vec::new();
    let bodies = bodies(&mut parts, &roots, args.all, &mut missing);
    let shown = if entry.is_empty() || args.all {
        text::print_program(&parts.program, &bodies)
    } else {
        bodies.iter().map(|(f, body)| text::print_body(&parts.program, *f, body)).collect()
    };
    crate::output::print(&shown)?;
    for (name, error) in missing {
        eprintln!("no body: {name}: {error}");
    }
    Ok(0)
}

/// The bodies of these functions, with `all` of those too that they can call directly, and so on.
fn bodies(
    parts: &mut Parts,
    roots: &[FnId],
    all: bool,
    missing: &mut Vec<(String, LoadError)>,
) -> BTreeMap<FnId, Body> {
    let mut bodies = BTreeMap::new();
    let mut seen: std::collections::BTreeSet<FnId> = roots.iter().copied().collect();
    let mut work: Vec<FnId> = roots.iter().rev().copied().collect();
    while let Some(function) = work.pop() {
        match parts.loader.body(&mut parts.program, function) {
            Ok(body) => {
                if all {
                    let called = callees(&body);
                    work.extend(called.into_iter().rev().filter(|f| seen.insert(*f)));
                }
                bodies.insert(function, body);
            }
            Err(error) => missing.push((parts.program.functions[function].name.to_string(), error)),
        }
    }
    bodies
}

/// The functions that a body names in its calls.
fn callees(body: &Body) -> Vec<FnId> {
    let callee = |term: &Terminator| match term {
        Terminator::Call(call) => match call.callee {
            Callee::Static(function) => Some(function),
            Callee::Virtual(_) | Callee::Indirect(_) => None,
        },
        Terminator::Goto(_)
        | Terminator::If { .. }
        | Terminator::Branch { .. }
        | Terminator::Switch { .. }
        | Terminator::Return(_)
        | Terminator::Throw(_)
        | Terminator::Fail { .. }
        | Terminator::Halt
        | Terminator::Unsupported { .. } => None,
    };
    body.blocks.iter().filter_map(|block| callee(&block.term)).collect()
}
