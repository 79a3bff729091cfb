//! `--calls auto` never costs much more than executing calls does, where paths are joined: it leaves no paths apart that executed
//! calls would have joined, and asks at most twice as many questions. Counted, not timed.

use conspect_e2e::{examples, tools};
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// Paths and questions of one run, and its verdicts.
fn run(classes: &Path, entry: &str, calls: &str) -> (u64, u64, Vec<String>) {
    let mut command = Command::new(tools::conspect().expect("the command is built"));
    command.arg("check").arg(classes).args(["--entry", &format!("summaries.{entry}"), "--calls", calls]);
    command.args(["--loops", "unroll", "--loop-bound", "6", "--no-store", "--no-replay"]);
    command.args(["--format", "json", "--statistics"]);
    let output = tools::run(&mut command, "").expect("the command runs");
    let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
    let count = |name: &str| report["statistics"][name].as_u64().expect("a count");
    let properties = report["entries"][0]["properties"].as_array().expect("properties");
    let verdict = |p: &Value| p["verdict"].as_str().expect("a verdict").to_string();
    (count("paths"), count("solver_queries"), properties.iter().map(verdict).collect())
}

fn check(classes: &Path, entry: &str) {
    let (paths, questions, verdicts) = run(classes, entry, "inline");
    let (auto_paths, auto_questions, auto_verdicts) = run(classes, entry, "auto");
    assert_eq!(auto_verdicts, verdicts, "{entry}");
    assert_eq!(auto_paths, paths, "{entry}: paths of joined runs");
    assert!(auto_questions <= 2 * questions, "{entry}: {auto_questions} questions, executed {questions}");
}

#[test]
fn auto_keeps_joined_paths_together() {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/java/summaries");
    let sources = examples::sources(&sources).expect("the subjects");
    let directory = tempfile::tempdir().expect("a directory");
    tools::javac(directory.path(), &sources).expect("the subjects compile");
    for entry in [
        "TrafficAdvisory.both",
        "TrafficAdvisory.three",
        "BrakeSystem.landing",
        "RationalRecursion.main",
        "FlightGuidance.main1",
    ] {
        check(directory.path(), entry);
    }
}
