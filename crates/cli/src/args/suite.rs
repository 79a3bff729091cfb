//! Arguments of `conspect suite`.

use super::seconds;
use clap::{Args, ValueEnum};
use std::ffi::OsString;
use std::path::PathBuf;

#[derive(Clone, Debug, Args)]
pub struct SuiteArgs {
    /// Task definitions (*.yml), or folders with such.
    #[arg(value_name = "PLACE", required = true)]
    pub places: Vec<PathBuf>,
    /// Seconds for each task.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "60")]
    pub time: f64,
    /// Megabytes of memory for each task.
    #[arg(long, value_name = "MB")]
    pub memory: Option<u64>,
    /// Tasks that are checked at a time.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub threads: u16,
    /// How the answers are shown.
    #[arg(long, value_enum, default_value_t = SuiteFormat::Text)]
    pub format: SuiteFormat,
    /// Write the answers to this file, not to standard output.
    #[arg(long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Say what is answered otherwise than in an earlier run, which `--format json` wrote.
    #[arg(long, value_name = "FILE")]
    pub compare: Option<PathBuf>,
    /// Write a witness (GraphML) for each confirmed violation into this directory.
    #[arg(long, value_name = "DIR")]
    pub witnesses: Option<PathBuf>,
    /// Further options of `check`, after `--`.
    #[arg(last = true, value_name = "OPTION")]
    pub options: Vec<OsString>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum SuiteFormat {
    /// A table by set, and lists.
    Text,
    /// Each answer, for `--compare`.
    Json,
}
