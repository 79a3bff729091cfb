//! Arguments of `conspect tests`.

use super::{InputArgs, SandboxChoice, seconds};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Clone, Debug, Args)]
pub struct TestsArgs {
    #[command(flatten)]
    pub input: InputArgs,
    /// The functions, or patterns that choose them; as for `check`.
    #[arg(long, value_name = "METHOD")]
    pub entry: Vec<String>,
    /// Every public method of the public classes of the input.
    #[arg(long)]
    pub all_public: bool,
    /// Of what patterns and --all-public choose, static methods only.
    #[arg(long)]
    pub static_only: bool,
    /// The directory that the suite is written below; files of the same names are replaced.
    #[arg(long, value_name = "DIR")]
    pub output: PathBuf,
    /// For which framework: `plain` is a program that needs none.
    #[arg(long, value_enum, default_value_t = FrameworkChoice::Junit5)]
    pub framework: FrameworkChoice,
    /// The most tests of one function.
    #[arg(long, value_name = "N", default_value_t = 16)]
    pub tests: usize,
    /// The most paths of one function that are explored for them.
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub paths: u64,
    /// The effort for one function, in steps.
    #[arg(long, value_name = "STEPS", default_value_t = 8_000_000)]
    pub effort: u64,
    /// Iterations of one loop whose condition depends on inputs.
    #[arg(long, value_name = "N")]
    pub loop_bound: Option<u32>,
    /// Seconds for each execution of the tests, and of the compiler.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, default_value = "60")]
    pub replay_time: f64,
    /// When tests are executed in a sandbox.
    #[arg(long, value_enum, default_value_t = SandboxChoice::Auto)]
    pub sandbox: SandboxChoice,
}

/// What a suite is written for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum FrameworkChoice {
    Junit5,
    Junit4,
    Plain,
}
