//! `--calls auto` never costs much more than executing calls does, where paths are joined: it leaves no paths apart that executed
//! calls would have joined, and asks at most twice as many questions. Path by path, calls that it takes back leave the same
//! paths. Counted, not timed.

use conspect_e2e::{examples, tools};
use serde_json::Value;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// What one run counted, and its verdicts.
struct Run {
    paths: u64,
    questions: u64,
    taken_back: u64,
    /// The solver's own count of its work.
    units: u64,
    verdicts: Vec<String>,
}

fn run(classes: &TempDir, entry: &str, options: &[&str]) -> Run {
    let mut command = Command::new(tools::conspect().expect("the command is built"));
    command.arg("check").arg(classes.path()).args(["--entry", &format!("summaries.{entry}")]).args(options);
    command.args(["--loops", "unroll", "--loop-bound", "6", "--no-store", "--no-replay"]);
    command.args(["--format", "json", "--statistics"]);
    let output = tools::run(&mut command, "").expect("the command runs");
    let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
    let statistics = &report["statistics"];
    let count = |v: &Value| v.as_u64().expect("a count");
    let properties = report["entries"][0]["properties"].as_array().expect("properties");
    let verdict = |p: &Value| p["verdict"].as_str().expect("a verdict").to_string();
    Run {
        paths: count(&statistics["paths"]),
        questions: count(&statistics["solver_queries"]),
        taken_back: statistics["summaries"]["taken_back"].as_u64().unwrap_or(0),
        units: count(&statistics["solver_units"]),
        verdicts: properties.iter().map(verdict).collect(),
    }
}

/// The subjects of the benchmark.
fn subjects() -> TempDir {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/java/summaries");
    let sources = examples::sources(&sources).expect("the subjects");
    let directory = tempfile::tempdir().expect("a directory");
    tools::javac(directory.path(), &sources).expect("the subjects compile");
    directory
}

#[test]
fn auto_keeps_joined_paths_together() {
    let classes = subjects();
    for entry in [
        "TrafficAdvisory.both",
        "TrafficAdvisory.three",
        "BrakeSystem.landing",
        "RationalRecursion.main",
        "FlightGuidance.main1",
    ] {
        let plain = run(&classes, entry, &["--calls", "inline"]);
        let auto = run(&classes, entry, &["--calls", "auto"]);
        assert_eq!(auto.verdicts, plain.verdicts, "{entry}");
        assert_eq!(auto.paths, plain.paths, "{entry}: paths of joined runs");
        let (asked, most) = (auto.questions, 2 * plain.questions);
        assert!(asked <= most, "{entry}: {asked} questions, executed {}", plain.questions);
    }
}

#[test]
fn calls_that_are_taken_back_leave_the_same_paths() {
    let classes = subjects();
    for (entry, back) in [
        ("BankAccount.main", true),
        ("Rational.simp", false),
        ("AltitudeSwitch.main", true),
        ("Lists.callSwap", true),
        ("Lists.orderThrice", true),
        ("Lists.addFour", false),
        ("BrakeSystem.landing", true),
        ("TrafficAdvisory.both", true),
        ("FlightGuidance.main1", true),
    ] {
        let plain = run(&classes, entry, &["--calls", "inline", "--merge", "never"]);
        let auto = run(&classes, entry, &["--calls", "auto", "--merge", "never", "--long-run", "30000"]);
        assert_eq!((auto.paths, auto.verdicts), (plain.paths, plain.verdicts), "{entry}");
        assert_eq!(auto.taken_back > 0, back, "{entry}: calls that were taken back");
    }
}

#[test]
fn a_short_run_gives_the_solver_no_more_than_half_as_much_again_as_the_best_way() {
    let classes = subjects();
    for entry in ["Rational.simp", "FlightGuidance.main1", "FlightGuidance.main2", "BrakeSystem.landing"] {
        let [plain, composed, auto] = ["inline", "compose", "auto"]
            .map(|calls| run(&classes, entry, &["--calls", calls, "--merge", "never"]).units);
        let best = plain.min(composed);
        assert!(
            best > 0 && auto <= best + best / 2,
            "{entry}: {auto}, executed {plain}, composed {composed}"
        );
    }
}
