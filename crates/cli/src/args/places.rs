//! The arguments of what people use around a check: projects, editors, many machines, installation.

use super::Format;
use clap::{Args, ValueEnum};
use conspect_session::Shard;
use std::path::PathBuf;

#[derive(Clone, Debug, Args)]
pub struct CompletionsArgs {
    /// The shell that reads them.
    pub shell: clap_complete::Shell,
}

#[derive(Clone, Debug, Args)]
pub struct ManArgs {
    /// Write a page for the command and one for each of its commands into this directory. Default: the page of the command
    /// is printed.
    #[arg(value_name = "DIR")]
    pub dir: Option<PathBuf>,
}

/// What is written besides the answers, and what they are compared with.
#[derive(Clone, Debug, Default, Args)]
pub struct ReportArgs {
    /// Write the answers to a file in another format as well: `sarif=out.sarif`. May be given more than once.
    #[arg(long = "report", value_name = "FORMAT=FILE", value_parser = report)]
    pub reports: Vec<(Format, PathBuf)>,
    /// A report of an earlier run, in JSON or SARIF: what it says is violated is known, and only what is new makes the exit
    /// code 1.
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// In SARIF, make bounded and unknown answers results of level `note`.
    #[arg(long)]
    pub open: bool,
    /// The directory that paths in SARIF, JUnit, Markdown and HTML are relative to. Default: the repository around the working
    /// directory, else the working directory.
    #[arg(long, value_name = "DIR")]
    pub base: Option<PathBuf>,
}

fn report(text: &str) -> Result<(Format, PathBuf), String> {
    let (format, file) = text.split_once('=').ok_or("expected FORMAT=FILE, `html=report.html`")?;
    let format = Format::from_str(format, false).map_err(|_| {
        let names = Format::value_variants().iter().filter_map(ValueEnum::to_possible_value);
        let names: Vec<String> = names.map(|v| v.get_name().to_string()).collect();
        format!("there is no format `{format}`; there are {}", names.join(", "))
    })?;
    match file.is_empty() {
        true => Err("the name of the file is missing".into()),
        false => Ok((format, file.into())),
    }
}

#[derive(Clone, Debug, Args)]
pub struct MergeArgs {
    /// What the runs wrote; a report that comes twice counts once.
    #[arg(required = true, value_name = "REPORT")]
    pub parts: Vec<PathBuf>,
    /// How the answers are shown.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// Write the answers to this file, not to standard output.
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    #[command(flatten)]
    pub reports: ReportArgs,
    /// Where source files are, for excerpts. May be given more than once.
    #[arg(long, value_name = "DIR")]
    pub source: Vec<PathBuf>,
}

/// `I/N`, with I from 1 to N.
pub fn shard(text: &str) -> Result<Shard, String> {
    let parsed = text.split_once('/').and_then(|(i, n)| Some((i.parse().ok()?, n.parse().ok()?)));
    match parsed {
        Some((number, of)) if 1 <= number && number <= of => Ok(Shard { number, of }),
        Some(_) | None => Err("expected I/N with I from 1 to N, for example 2/8".into()),
    }
}
