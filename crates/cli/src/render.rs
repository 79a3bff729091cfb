//! Reports in all formats, to standard output and to files.

use crate::args::{Format, ReportArgs};
use crate::error::CliError;
use crate::output;
use conspect_report::{Sources, View, baseline, html, json, junit, markdown, sarif, text};
use conspect_session::Part;
use conspect_verdict::{Report, Verdict};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

/// What is to be shown, and how.
pub struct Shown<'a> {
    pub report: &'a Report,
    /// Were entries chosen by what they are like? Then each has a line of its own.
    pub many: bool,
    pub view: View,
    pub title: String,
    pub statistics: bool,
    /// What `--format findings` writes.
    pub part: &'a Part,
}

impl Shown<'_> {
    /// The report in a format.
    pub fn text(&self, format: Format, color: bool) -> String {
        match format {
            Format::Json => json::render(self.report, self.view.notation),
            Format::Sarif => sarif::render(self.report, &self.view),
            Format::Junit => junit::render(self.report, &self.view),
            Format::Markdown => markdown::render(self.report, &self.view),
            Format::Findings => {
                let mut text = serde_json::to_string(self.part).expect("a part is plain data");
                text.push('\n');
                text
            }
            Format::Html => html::render(self.report, &self.view, &self.title),
            Format::Text => {
                let options = text::Options {
                    color,
                    statistics: self.statistics,
                    sources: self.view.sources.clone(),
                    runtime: self.view.runtime.clone(),
                    notation: self.view.notation,
                };
                match self.many {
                    true => text::render_many(self.report, &options),
                    false => text::render(self.report, &options),
                }
            }
        }
    }

    /// Writes the report where it is wanted: to standard output or a file, and to the files of `--report`.
    ///
    /// # Errors
    /// When one of them cannot be written.
    pub fn write(&self, format: Format, to: Option<&Path>, also: &ReportArgs) -> Result<(), CliError> {
        self.write_files(also)?;
        match to {
            Some(path) => write(path, &self.text(format, false)),
            None => output::print(&self.text(format, in_color())),
        }
    }

    /// Writes the files of `--report`.
    ///
    /// # Errors
    /// When one of them cannot be written.
    pub fn write_files(&self, also: &ReportArgs) -> Result<(), CliError> {
        also.reports.iter().try_for_each(|(format, path)| write(path, &self.text(*format, false)))
    }

    /// 0 everything proved; 1 something violated, and with a baseline something new; 3 otherwise, where something is latent too.
    pub fn exit_code(&self) -> u8 {
        let mut code = 0;
        for entry in &self.report.entries {
            for property in &entry.properties {
                match &property.verdict {
                    Verdict::Proved => {}
                    Verdict::Violated(_) if self.view.is_new(&entry.entry, property) != Some(false) => {
                        return 1;
                    }
                    Verdict::Violated(_)
                    | Verdict::Latent(_)
                    | Verdict::Bounded { .. }
                    | Verdict::Unknown { .. } => code = 3,
                }
            }
        }
        code
    }
}

/// Is what goes to standard output shown in colour?
pub fn in_color() -> bool {
    let plain = std::env::var_os("NO_COLOR").is_some_and(|v| !v.is_empty());
    std::io::stdout().is_terminal() && !plain
}

/// Finds out before an hour of work whether all files can be written.
///
/// # Errors
/// Names the first that cannot.
pub fn can_write(to: Option<&PathBuf>, also: &ReportArgs) -> Result<(), CliError> {
    for path in to.into_iter().chain(also.reports.iter().map(|(_, path)| path)) {
        let file = std::fs::OpenOptions::new().append(true).create(true).open(path);
        file.map_err(|error| CliError::Write { path: path.clone(), error })?;
    }
    Ok(())
}

/// The view of a report that the arguments ask for; runtime and notation are the program's.
///
/// # Errors
/// When the baseline cannot be read.
pub fn view(args: &ReportArgs, roots: Vec<PathBuf>) -> Result<View, CliError> {
    let baseline = match &args.baseline {
        None => None,
        Some(path) => {
            let wrong = |error: String| CliError::Text(format!("--baseline {}: {error}", path.display()));
            let text = std::fs::read_to_string(path).map_err(|error| wrong(error.to_string()))?;
            Some(baseline::read(&text).map_err(|error| wrong(error.to_string()))?)
        }
    };
    let base = args.base.clone().or_else(repository);
    Ok(View { sources: Sources::new(roots), base, baseline, open: args.open, ..View::default() })
}

/// The repository around the working directory, or that directory.
fn repository() -> Option<PathBuf> {
    let here = std::env::current_dir().ok()?;
    let found = here.ancestors().find(|dir| dir.join(".git").exists() || dir.join(".hg").exists());
    Some(found.unwrap_or(&here).to_path_buf())
}

fn write(path: &Path, shown: &str) -> Result<(), CliError> {
    std::fs::write(path, shown).map_err(|error| CliError::Write { path: path.into(), error })
}
