//! What the command says of itself: its version, what it found on the machine (`doctor`), manual pages and completions.

use crate::args::{Cli, CompletionsArgs, ManArgs};
use crate::ask::Languages;
use crate::error::CliError;
use crate::output;
use clap::CommandFactory;
use conspect_replay::find_program;
use std::fmt::Write;
use std::process::{Command, Stdio};

/// What `--version` says below the name: build, solver, front ends.
pub fn version(languages: Languages) -> String {
    let names: Vec<&str> = languages.iter().map(|l| l.name()).collect();
    format!(
        "{}\nbuild {}, {} {}\nsolver Z3 {}\nlanguages {}",
        env!("CARGO_PKG_VERSION"),
        &conspect_store::BUILD[..16],
        std::env::consts::ARCH,
        std::env::consts::OS,
        conspect_solver::version(),
        names.join(", ")
    )
}

/// Prints completions for a shell.
///
/// # Errors
/// When they cannot be printed.
pub fn completions(args: &CompletionsArgs) -> Result<u8, CliError> {
    let mut out = vec![];
    clap_complete::generate(args.shell, &mut Cli::command(), "conspect", &mut out);
    output::print(&String::from_utf8_lossy(&out))?;
    Ok(0)
}

/// Prints the manual page, or writes all of them into a directory.
///
/// # Errors
/// When they cannot be written.
pub fn man(args: &ManArgs) -> Result<u8, CliError> {
    let Some(dir) = &args.dir else {
        let mut out = vec![];
        clap_mangen::Man::new(Cli::command()).render(&mut out).map_err(CliError::Print)?;
        output::print(&String::from_utf8_lossy(&out))?;
        return Ok(0);
    };
    let written = std::fs::create_dir_all(dir).and_then(|()| clap_mangen::generate_to(Cli::command(), dir));
    written.map_err(|error| CliError::Write { path: dir.clone(), error })?;
    Ok(0)
}

/// A program of the machine that Conspect can use.
struct Tool {
    /// Its names, the first one that is there counts.
    names: &'static [&'static str],
    version: &'static [&'static str],
    /// What it is needed for.
    used: &'static str,
    /// What to install where it is missing, on Debian.
    package: &'static str,
}

const TOOLS: &[Tool] = &[
    Tool {
        names: &["java"],
        version: &["-version"],
        used: "Java: its classes are read, violations are run again",
        package: "openjdk-17-jdk-headless",
    },
    Tool {
        names: &["javac"],
        version: &["-version"],
        used: "Java: tests that --emit-tests writes are compiled",
        package: "openjdk-17-jdk-headless",
    },
    Tool {
        names: &["node", "nodejs"],
        version: &["--version"],
        used: "JavaScript and TypeScript: violations are run again",
        package: "nodejs",
    },
    Tool {
        names: &["python3"],
        version: &["--version"],
        used: "Python: violations are run again",
        package: "python3",
    },
    Tool {
        names: &["mono"],
        version: &["--version"],
        used: "C#: its class library is read, violations are run again",
        package: "mono-runtime",
    },
    Tool {
        names: &["cvc5", "mathsat", "yices-smt2", "z3"],
        version: &["--version"],
        used: "proofs are checked by a second solver; optional",
        package: "cvc5",
    },
];

/// Says what was found on this machine, what each thing is needed for, and what would help.
///
/// # Errors
/// When it cannot be printed.
pub fn doctor(languages: Languages) -> Result<u8, CliError> {
    let mut out = format!("conspect {}\n\n", version(languages));
    for tool in TOOLS {
        let found = tool.names.iter().find_map(|name| Some((name, find_program(name, None)?)));
        let _ = match found {
            Some((name, path)) => writeln!(
                out,
                "  found    {name}: {} ({})\n           {}",
                first_line(&path, tool.version),
                path.display(),
                tool.used
            ),
            None => writeln!(
                out,
                "  missing  {}\n           {}; on Debian: apt install {}",
                tool.names[0], tool.used, tool.package
            ),
        };
    }
    let _ = match conspect_replay::sandbox_available() {
        Ok(()) => writeln!(
            out,
            "\n  violations are run again in a sandbox: no network, no writes outside a temporary folder"
        ),
        Err(why) => writeln!(out, "\n  violations are run again WITHOUT a sandbox: {why}"),
    };
    if let Some(said) = conspect_solver::differs(&conspect_solver::version()) {
        let _ = writeln!(out, "\n  {said}");
    }
    let home = std::env::var("JAVA_HOME").unwrap_or_default();
    if !home.is_empty() {
        let _ = writeln!(out, "\nJAVA_HOME is {home}; it goes before the `java` on the PATH");
    }
    output::print(&out)?;
    Ok(0)
}

/// What a program says of its version, in one line.
fn first_line(program: &std::path::Path, args: &[&str]) -> String {
    let mut command = Command::new(program);
    command.args(args).stdin(Stdio::null());
    match command.output() {
        Ok(done) => {
            let said = [done.stdout, done.stderr].concat();
            let said = String::from_utf8_lossy(&said).into_owned();
            let line = said.lines().find(|l| !l.trim().is_empty() && !l.starts_with("Picked up"));
            conspect_report::escape(line.unwrap_or("it says no version").trim())
        }
        Err(error) => format!("it cannot be started: {error}"),
    }
}
