//! `conspect tests`: a suite of tests of what functions do.

use crate::args::{FrameworkChoice, TestsArgs};
use crate::ask::{Languages, project};
use crate::error::CliError;
use conspect_lang::Framework;
use conspect_session::{Replay, Request, SuiteLimits, make_suite};

/// The runtime did something else than the engine: a violated promise of ours.
const EXIT_DEFECT: u8 = 70;

/// Writes the suite; the exit code.
pub fn tests(args: &TestsArgs, languages: Languages) -> Result<u8, CliError> {
    let project = project(languages, &args.input)?;
    let request = Request {
        entries: args.entry.clone(),
        all_public: args.all_public,
        static_only: args.static_only,
        replay: Replay { seconds: args.replay_time, sandbox: args.sandbox.into(), ..Replay::default() },
        ..Request::default()
    };
    let limits = SuiteLimits {
        tests: args.tests,
        paths: args.paths,
        effort: args.effort,
        loop_bound: args.loop_bound,
    };
    let framework = match args.framework {
        FrameworkChoice::Junit5 => Framework::Usual,
        FrameworkChoice::Junit4 => Framework::Older,
        FrameworkChoice::Plain => Framework::Plain,
    };
    let made = make_suite(&project, &request, limits, framework)?;
    for remark in &made.remarks {
        eprintln!("conspect: {remark}");
    }
    for (path, text) in &made.suite.files {
        let path = args.output.join(path);
        let written =
            path.parent().map_or(Ok(()), std::fs::create_dir_all).and_then(|()| std::fs::write(&path, text));
        written.map_err(|error| CliError::Write { path, error })?;
    }
    crate::output::print(&told(&made))?;
    Ok(if made.suite.defects.is_empty() { 0 } else { EXIT_DEFECT })
}

/// What was written and what was not.
fn told(made: &conspect_session::MadeSuite) -> String {
    let mut out = String::new();
    for (path, _) in &made.suite.files {
        out.push_str(&format!("wrote {path}\n"));
    }
    let count = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
    out.push_str(&format!("{} for {}\n", count(made.suite.tests, "test"), count(made.functions, "function")));
    section(&mut out, "left out", counted(&made.suite.left_out));
    section(
        &mut out,
        "open",
        counted(&made.open.iter().map(|(name, why)| format!("{name}: {why}")).collect::<Vec<_>>()),
    );
    section(&mut out, "defects of Conspect, please report them", counted(&made.suite.defects));
    out
}

fn section(out: &mut String, title: &str, lines: Vec<String>) {
    if !lines.is_empty() {
        out.push_str(&format!("{title}:\n"));
        lines.iter().for_each(|line| out.push_str(&format!("  {line}\n")));
    }
}

/// Equal lines as one with their number, in the order of their first.
fn counted(lines: &[String]) -> Vec<String> {
    let mut out: Vec<(&String, usize)> = vec![];
    for line in lines {
        match out.iter_mut().find(|(other, _)| *other == line) {
            Some((_, n)) => *n += 1,
            None => out.push((line, 1)),
        }
    }
    out.into_iter()
        .map(|(line, n)| if n == 1 { line.clone() } else { format!("{line} ({n} times)") })
        .collect()
}
