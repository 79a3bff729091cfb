//! The `conspect` command, once `launch.rs` found the solver: arguments, printing, exit codes. What a run is, is in `conspect-session`.
//!
//! Exit codes: 0 everything proved, 1 something violated, 2 bad input or usage, 3 nothing violated but something
//! bounded or unknown, 70 a broken invariant of ours (what it did not touch is answered all the same), 74 what is to be
//! printed cannot be written.

mod about;
mod args;
mod ask;
mod check;
mod config;
mod contract;
mod error;
mod init;
mod interrupt;
mod ir;
mod lsp;
mod merge;
mod output;
mod progress;
mod prove;
mod render;
mod run;
mod store;
mod suite;
mod summary;
mod tests_cmd;
mod watch;

use args::{Cli, Command};
use ask::Languages;
use clap::{CommandFactory, FromArgMatches};
use conspect_session::{STACK, SessionError};
use error::CliError;
use std::process::ExitCode;

/// A broken invariant of ours (`EX_SOFTWARE` of sysexits.h).
const EXIT_BROKEN: u8 = 70;
/// What is to be printed cannot be written (`EX_IOERR` of sysexits.h).
const EXIT_OUTPUT: u8 = 74;
/// Bad input or usage. The command line parser ends with the same code.
const EXIT_INPUT: u8 = 2;

/// The command with these languages: reads the command line, does what it says, prints, and gives the exit code.
pub fn command(languages: Languages) -> ExitCode {
    let command = Cli::command().long_version(about::version(languages));
    let matches = command.get_matches_from(args::java_spelling(std::env::args_os().collect()));
    let cli = Cli::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
    panic_says_what_to_do();
    let worker = std::thread::Builder::new().name("conspect".into()).stack_size(STACK);
    let work = move || match cli.command {
        Command::Check(args) => check::check(&args, languages),
        Command::Watch(args) => watch::watch(&args, languages),
        Command::Run(args) => run::run(&args, languages),
        Command::Summary(args) => summary::summary(&args, languages),
        Command::Contract(args) => contract::contract(&args, languages),
        Command::Tests(args) => tests_cmd::tests(&args, languages),
        Command::Ir(args) => ir::ir(&args, languages),
        Command::Store(args) => store::store(&args),
        Command::Prove(args) => prove::prove(&args, languages),
        Command::Suite(args) => suite::suite(&args),
        Command::Init { print } => init::init(print),
        Command::Lsp => lsp::lsp(languages),
        Command::Merge(args) => merge::merge(&args, languages),
        Command::Doctor => about::doctor(languages),
        Command::Completions(args) => about::completions(&args),
        Command::Man(args) => about::man(&args),
        Command::HornWorker => prove::worker(),
        Command::ContractWorker => prove::contract_worker(),
    };
    let done = match worker.spawn(work) {
        Ok(thread) => thread.join(),
        Err(error) => Ok(Err(CliError::Thread(error))),
    };
    match done {
        Ok(Ok(code)) => ExitCode::from(code),
        Ok(Err(CliError::Session(SessionError::Broken))) | Err(_) => ExitCode::from(EXIT_BROKEN),
        Ok(Err(error)) => {
            eprintln!("error: {error}");
            let printing = matches!(error, CliError::Print(_));
            ExitCode::from(if printing { EXIT_OUTPUT } else { EXIT_INPUT })
        }
    }
}

/// A panic is a broken invariant: says so and how to report it. A closed pipe behind standard output is none:
/// whoever reads has seen enough.
fn panic_says_what_to_do() {
    std::panic::set_hook(Box::new(|info| {
        let payload = info.payload();
        let text = payload.downcast_ref::<&str>().copied().or(payload.downcast_ref::<String>().map(|s| &**s));
        let text = text.unwrap_or("no message");
        let place = info.location().map(|l| format!(" at {}:{}", l.file(), l.line())).unwrap_or_default();
        eprintln!("conspect: a broken invariant of ours, please report: {text}{place}");
        eprintln!("  version {}, command: {}", env!("CARGO_PKG_VERSION"), command_line());
        let backtrace = std::backtrace::Backtrace::capture();
        match backtrace.status() {
            std::backtrace::BacktraceStatus::Captured => eprintln!("{backtrace}"),
            _ => eprintln!("  for a backtrace, run it again with RUST_BACKTRACE=1"),
        }
    }));
}

fn command_line() -> String {
    std::env::args().collect::<Vec<String>>().join(" ")
}
