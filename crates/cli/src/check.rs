//! `conspect check`.

use crate::EXIT_BROKEN;
use crate::args::{CheckArgs, Format, LoopsChoice};
use crate::broken::Broken;
use crate::confirm::Confirm;
use crate::cutoff::remember;
use crate::error::CliError;
use crate::finding::Finding;
use crate::input::{Kind, kind};
use crate::interrupt::Stop;
use crate::keep::Keeper;
use crate::progress::Line;
use crate::workers::{Clock, Listener, explore};
use conspect_report::{Sources, json, sarif, text};
use conspect_verdict::{Reason, Report, Statistics, Verdict};
use std::io::{IsTerminal, Write};
use std::path::PathBuf;

/// Checks and prints; the exit code.
pub fn check(args: &CheckArgs) -> Result<u8, CliError> {
    let mut aimed = args.clone();
    if args.target.is_some() {
        // A search for a way to a target is no search for a proof, which does not know of lines.
        aimed.search.loops = LoopsChoice::Unroll;
    }
    let args = &aimed;
    let clock = Clock::new(args.time);
    let kind = kind(&args.input)?;
    if let Some(path) = &args.output {
        // Not after an hour of work.
        let file = std::fs::OpenOptions::new().append(true).create(true).open(path);
        file.map_err(|error| CliError::Write { path: path.clone(), error })?;
    }
    let stop = Stop::on_ctrl_c();
    let line = Line::new();
    let broken = Broken::new(args.panic_at.as_deref());
    let mut desk = Desk {
        confirm: Confirm::new(args, &kind, clock),
        keeper: Keeper::new(None, false, false),
        args,
        kind: &kind,
        clock,
        broken: broken.clone(),
    };
    let found = explore(&kind, args, (clock, &stop, &broken), &line, &mut desk);
    desk.keeper.flush();
    if let (true, Some(dir), false) = (found.is_ok(), desk.keeper.dir(), desk.keeper.bodies.is_empty()) {
        line.say("what methods do is kept for later".into());
        let goes_on = || !stop.is_set() && clock.left_to_explore().is_none_or(|left| !left.is_zero());
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let remarks = remember(dir, &kind, desk.keeper.bodies.clone(), threads, &goes_on, &broken);
        desk.keeper.remarks.extend(remarks);
    }
    line.clear();
    let Desk { confirm, keeper, .. } = desk;
    let found = found?;
    let (many, total) = (found.many, total(&found.findings, clock));
    let recalled = found.findings.iter().filter(|f| f.recalled).count();
    let rechecked: usize = found.findings.iter().map(|f| f.rechecked).sum();
    let report =
        Report { entries: found.findings.into_iter().map(|f| f.report).collect(), statistics: total };
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
            if many { text::render_many(&report, &options) } else { text::render(&report, &options) }
        }
    };
    print(args, &shown)?;
    for remark in found.remarks.iter().chain(&keeper.remarks).chain(&confirm.remarks) {
        eprintln!("{remark}");
    }
    if recalled > 0 && (many || args.statistics) {
        eprintln!("{recalled} of {} answers were kept from earlier runs", report.entries.len());
    }
    if rechecked > 0 && args.statistics {
        eprintln!("{rechecked} proofs were kept from an earlier version of the program, and checked again");
    }
    Ok(if broken.is_set() { EXIT_BROKEN } else { exit_code(&report) })
}

/// Where findings go: violations are re-executed, then answers are kept.
struct Desk<'a> {
    confirm: Confirm<'a>,
    keeper: Keeper,
    args: &'a CheckArgs,
    kind: &'a Kind,
    clock: Clock,
    broken: Broken,
}

impl Listener for Desk<'_> {
    fn planned(&mut self, store: Option<PathBuf>) {
        self.keeper = Keeper::new(
            store,
            self.args.store.store.is_some(),
            self.confirm.has_runtime() && !self.args.no_replay,
        );
    }

    fn found(&mut self, finding: &mut Finding) {
        let (confirm, broken) = (&mut self.confirm, &self.broken);
        let again = || {
            broken.on_purpose(&format!("re-execution of {}", finding.report.entry));
            confirm.finding(finding);
        };
        if let Err(message) = broken.guard(again) {
            finding.forget(&Reason::Internal(message.into()));
            let remarks = std::mem::take(&mut self.confirm.remarks);
            self.confirm = Confirm::new(self.args, self.kind, self.clock);
            self.confirm.remarks = remarks;
        }
        if let Some(target) = &self.args.target {
            // Other entries may take long.
            for p in &finding.report.properties {
                if let Verdict::Violated(v) = &p.verdict {
                    let at = &v.location;
                    eprintln!("{}: {target}: reached at {}:{}", finding.report.entry, at.file, at.line);
                }
            }
        }
        self.keeper.keep(finding);
    }
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
        sum.solver_units += s.solver_units;
        sum.solver_seconds += s.solver_seconds;
        if let Some(s) = &s.summaries {
            sum.summaries.get_or_insert_default().add(s);
        }
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
