//! `conspect check`.

use crate::args::{CheckArgs, Format};
use crate::confirm::Confirm;
use crate::error::CliError;
use crate::input::kind;
use crate::interrupt::Stop;
use crate::progress::Line;
use crate::workers::{Clock, Finding, explore};
use conspect_engine::verdict::{Report, Statistics, Verdict};
use conspect_report::{Sources, json, sarif, text};
use std::io::{IsTerminal, Write};

/// Checks and prints; the exit code.
pub fn check(args: &CheckArgs) -> Result<u8, CliError> {
    let clock = Clock::new(args.time);
    let kind = kind(&args.input)?;
    if let Some(path) = &args.output {
        // Not after an hour of work.
        let file = std::fs::OpenOptions::new().append(true).create(true).open(path);
        file.map_err(|error| CliError::Write { path: path.clone(), error })?;
    }
    let stop = Stop::on_ctrl_c();
    let line = Line::new();
    let mut confirm = Confirm::new(args, &kind, clock);
    let found = explore(&kind, args, clock, &stop, &line, &mut |finding| confirm.finding(finding));
    line.clear();
    let found = found?;
    let statistics = total(&found, clock);
    let report = Report { entries: found.into_iter().map(|f| f.report).collect(), statistics };
    let shown = match args.format {
        Format::Json => json::render(&report),
        Format::Sarif => sarif::render(&report, &confirm.runtime()),
        Format::Text => {
            let to_terminal = args.output.is_none() && std::io::stdout().is_terminal();
            let options = text::Options {
                color: to_terminal && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()),
                statistics: args.statistics,
                sources: Sources::new(kind.source_roots(&args.source)),
                runtime: confirm.runtime(),
            };
            text::render(&report, &options)
        }
    };
    print(args, &shown)?;
    for remark in &confirm.remarks {
        eprintln!("{remark}");
    }
    Ok(exit_code(&report))
}

fn print(args: &CheckArgs, shown: &str) -> Result<(), CliError> {
    match &args.output {
        Some(path) => {
            std::fs::write(path, shown).map_err(|error| CliError::Write { path: path.clone(), error })
        }
        None => {
            // A reader that has gone away has seen enough.
            let mut out = std::io::stdout().lock();
            let _ = out.write_all(shown.as_bytes()).and_then(|()| out.flush());
            Ok(())
        }
    }
}

/// 0 everything proved, 1 something violated, 3 otherwise.
fn exit_code(report: &Report) -> u8 {
    let mut code = 0;
    for property in report.entries.iter().flat_map(|e| &e.properties) {
        match &property.verdict {
            Verdict::Proved => {}
            Verdict::Violated(_) => return 1,
            Verdict::Bounded { .. } | Verdict::Unknown { .. } => code = 3,
        }
    }
    code
}

/// The counts of all entries; the time is the whole run's.
fn total(found: &[Finding], clock: Clock) -> Statistics {
    let mut sum = Statistics { seconds: clock.elapsed().as_secs_f64(), ..Statistics::default() };
    for s in found.iter().map(|f| &f.statistics) {
        sum.paths += s.paths;
        sum.instructions += s.instructions;
        sum.merges += s.merges;
        sum.forks += s.forks;
        sum.functions = sum.functions.max(s.functions);
        sum.solver_queries += s.solver_queries;
        sum.solver_unknown += s.solver_unknown;
        sum.solver_seconds += s.solver_seconds;
        sum.peak_memory_bytes = sum.peak_memory_bytes.max(s.peak_memory_bytes);
        for (layer, n) in &s.solver_layers {
            match sum.solver_layers.iter_mut().find(|(name, _)| name == layer) {
                Some((_, total)) => *total += n,
                None => sum.solver_layers.push((layer.clone(), *n)),
            }
        }
    }
    sum
}
