//! `conspect check`.

use crate::EXIT_BROKEN;
use crate::args::{CheckArgs, Format};
use crate::ask::{Languages, project, request, session};
use crate::error::CliError;
use crate::interrupt::cancel_on_ctrl_c;
use crate::output;
use crate::progress::Line;
use conspect_report::{Sources, json, sarif, text};
use conspect_session::{Observer, Progress};
use conspect_verdict::{EntryReport, Report, Verdict};
use std::io::IsTerminal;

/// Checks and prints; the exit code.
pub fn check(args: &CheckArgs, languages: Languages) -> Result<u8, CliError> {
    let project = project(languages, &args.input)?;
    if let Some(path) = &args.output {
        // Not after an hour of work.
        let file = std::fs::OpenOptions::new().append(true).create(true).open(path);
        file.map_err(|error| CliError::Write { path: path.clone(), error })?;
    }
    let cancel = cancel_on_ctrl_c();
    let mut shown = Shown { line: Line::new(), target: args.target.clone() };
    let checked = session(args).check(&project, &request(args), &mut shown, &cancel);
    shown.line.clear();
    let checked = checked?;
    let report = &checked.report;
    let text = match args.format {
        Format::Json => json::render(report, project.language().notation()),
        Format::Sarif => sarif::render(report, project.runtime(), project.language().notation()),
        Format::Text => {
            let to_terminal = args.output.is_none() && std::io::stdout().is_terminal();
            let options = text::Options {
                color: to_terminal && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()),
                statistics: args.statistics,
                sources: Sources::new(project.source_roots(&args.source)),
                runtime: project.runtime().into(),
                notation: project.language().notation(),
            };
            if checked.many { text::render_many(report, &options) } else { text::render(report, &options) }
        }
    };
    print(args, &text)?;
    checked.remarks.iter().for_each(|remark| eprintln!("{remark}"));
    if checked.recalled > 0 && (checked.many || args.statistics) {
        eprintln!("{} of {} answers were kept from earlier runs", checked.recalled, report.entries.len());
    }
    if checked.rechecked > 0 && args.statistics {
        let n = checked.rechecked;
        eprintln!("{n} proofs were kept from an earlier version of the program, and checked again");
    }
    Ok(if checked.broken { EXIT_BROKEN } else { exit_code(report) })
}

/// What a run shows while it goes on.
struct Shown {
    line: Line,
    target: Option<String>,
}

impl Observer for Shown {
    fn progress(&mut self, entry: &str, progress: &Progress) {
        self.line.show(entry, progress);
    }

    fn doing(&mut self, what: &str) {
        self.line.say(what.into());
    }

    fn found(&mut self, report: &EntryReport, _recalled: bool) {
        let Some(target) = &self.target else { return };
        // Other entries may take long.
        for p in &report.properties {
            if let Verdict::Violated(v) = &p.verdict {
                let at = &v.location;
                eprintln!("{}: {target}: reached at {}:{}", report.entry, at.file, at.line);
            }
        }
    }
}

fn print(args: &CheckArgs, shown: &str) -> Result<(), CliError> {
    match &args.output {
        Some(path) => {
            std::fs::write(path, shown).map_err(|error| CliError::Write { path: path.clone(), error })
        }
        None => output::print(shown),
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
