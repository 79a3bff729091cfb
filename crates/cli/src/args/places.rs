//! The arguments of what people use around a check: projects, editors, many machines, installation.

use clap::Args;
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
