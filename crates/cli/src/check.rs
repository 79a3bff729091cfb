//! `conspect check`.

use crate::EXIT_BROKEN;
use crate::args::CheckArgs;
use crate::ask::{Languages, project, request, session};
use crate::config;
use crate::error::CliError;
use crate::interrupt::cancel_on_ctrl_c;
use crate::progress::Line;
use crate::render;
use conspect_report::{View, escape};
use conspect_session::{Observer, Part, Progress};
use conspect_verdict::{EntryReport, Verdict};

/// Checks and prints; the exit code.
pub fn check(args: &CheckArgs, languages: Languages) -> Result<u8, CliError> {
    let args = &config::check(args)?;
    let project = project(languages, &args.input)?;
    render::can_write(args.output.as_ref(), &args.reports)?;
    let view = View {
        runtime: project.runtime().into(),
        notation: project.language().notation(),
        ..render::view(&args.reports, project.source_roots(&args.source))?
    };
    let cancel = cancel_on_ctrl_c();
    let mut told = Told { line: Line::new(), target: args.target.clone() };
    let checked = session(args)?.check(&project, &request(args), &mut told, &cancel);
    told.line.clear();
    let checked = checked?;
    let report = &checked.report;
    let title = project.first().display().to_string();
    let part = &Part::new(&project, &title, args.shard, &checked);
    let shown = render::Shown { report, many: checked.many, view, title, statistics: args.statistics, part };
    shown.write(args.format, args.output.as_deref(), &args.reports)?;
    checked.remarks.iter().for_each(|remark| eprintln!("{}", escape(remark)));
    if checked.recalled > 0 && (checked.many || args.statistics) {
        eprintln!("{} of {} answers were kept from earlier runs", checked.recalled, report.entries.len());
    }
    if checked.rechecked > 0 && args.statistics {
        let n = checked.rechecked;
        eprintln!("{n} proofs were kept from an earlier version of the program, and checked again");
    }
    Ok(if checked.broken { EXIT_BROKEN } else { shown.exit_code() })
}

/// What a run shows while it goes on.
struct Told {
    line: Line,
    target: Option<String>,
}

impl Observer for Told {
    fn planned(&mut self, entries: &[String]) {
        self.line.planned(entries.len());
    }

    fn progress(&mut self, entry: &str, progress: &Progress) {
        self.line.show(entry, progress);
    }

    fn doing(&mut self, what: &str) {
        self.line.say(what.into());
    }

    fn found(&mut self, report: &EntryReport, recalled: bool) {
        self.line.found(recalled);
        let Some(target) = &self.target else { return };
        // Other entries may take long.
        for p in &report.properties {
            if let Verdict::Violated(v) = &p.verdict {
                let at = &v.location;
                eprintln!(
                    "{}",
                    escape(&format!("{}: {target}: reached at {}:{}", report.entry, at.file, at.line))
                );
            }
        }
    }
}
