//! Checks of a file with the store, for tests of what is kept: the report's entries, and how many answers came from the store.

use crate::tools;
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// A check without re-execution.
pub fn check(file: &Path, options: &[&str]) -> (Vec<Value>, usize) {
    let mut command = Command::new(tools::conspect().expect("the command"));
    command.arg("check").arg(file).args(["--no-replay", "--format", "json"]).args(options);
    run(&mut command)
}

/// A check by a command that is ready.
pub fn run(command: &mut Command) -> (Vec<Value>, usize) {
    let output = tools::run(command, "").expect("the command runs");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(matches!(output.status.code(), Some(0 | 1 | 3)), "{said}");
    let kept =
        said.lines().find_map(|l| l.split_once(" answers were kept")?.0.split(' ').next()?.parse().ok());
    let mut report: Value = serde_json::from_slice(&output.stdout).expect("a report");
    match report["entries"].take() {
        Value::Array(entries) => (entries, kept.unwrap_or(0)),
        other => panic!("a report without entries: {other}"),
    }
}
