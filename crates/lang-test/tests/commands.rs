//! The test language gets everything that a language gets, by one line of registration.

use std::path::Path;
use std::process::Command;

const PROGRAM: &str = include_str!("programs/shop.tally");

/// Runs the command in a directory that holds the program: the exit code and what it printed.
fn run(dir: &Path, args: &str) -> (i32, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_conspect-with-tally"));
    let done = command.args(args.split(' ')).current_dir(dir).output().expect("the command starts");
    let text = String::from_utf8_lossy(&done.stdout).into_owned() + &String::from_utf8_lossy(&done.stderr);
    (done.status.code().unwrap_or(-1), text)
}

/// Runs the command and looks for parts of what it prints, in order.
fn check(dir: &Path, args: &str, code: i32, parts: &[&str]) {
    let (got, text) = run(dir, args);
    let mut rest = text.as_str();
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => panic!("{args}: no `{part}` in order in\n{text}"),
        }
    }
    assert_eq!(got, code, "{args}:\n{text}");
}

fn program() -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a temporary directory");
    std::fs::write(dir.path().join("shop.tally"), PROGRAM).expect("it can be written");
    dir
}

#[test]
fn a_language_is_checked_proved_run_and_shown() {
    let dir = program();
    let check = |args: &str, code, parts: &[&str]| check(dir.path(), args, code, parts);
    check("check shop.tally --entry safe", 0, &["failures: PROVED"]);
    check("check shop.tally --entry made", 0, &["failures: PROVED"]);
    check(
        "check shop.tally --entry share",
        1,
        &["failures: VIOLATED", "confirmed on Tally's interpreter", "shop.tally:9", "people = 0"],
    );
    check("check shop.tally --entry sum", 1, &["VIOLATED", "confirmed on Tally's interpreter", "twenty-one"]);
    check("check shop.tally --entry counts", 0, &["failures: PROVED", "by invariants"]);
    check("prove shop.tally --entry counts", 0, &["failures: proved by invariants"]);
    check("run --entry clamp shop.tally 1000", 0, &["100"]);
    check("ir shop.tally --entry clamp", 0, &["clamp", "return"]);
    check("summary shop.tally --entry clamp", 0, &["clamp", "returns 0", "returns 100"]);
    check("check shop.tally --entry nothing", 2, &["no function `nothing` in shop.tally", "clamp, counts"]);
    check("check shop.tally --entry share --emit-tests tests", 1, &["wrote tests/share-failures.witness"]);
    check("check other.txt", 2, &["other.txt does not exist"]);
}

#[test]
fn its_answers_are_kept_and_outlive_edits_elsewhere() {
    let dir = program();
    let file = dir.path().join("shop.tally");
    let answers = |kept: &str| check(dir.path(), "check shop.tally --entry s* --effort 500000", 1, &[kept]);
    check(dir.path(), "check shop.tally --entry s* --effort 500000", 1, &["3 entries"]);
    answers("3 of 3 answers were kept from earlier runs");
    std::fs::write(&file, PROGRAM.replace("all == 21", "all == 20")).expect("it can be written");
    answers("2 of 3 answers were kept from earlier runs");
}

#[test]
fn its_violations_are_sarif() {
    let dir = program();
    let (_, text) = run(dir.path(), "check shop.tally --entry share --format sarif");
    let json: serde_json::Value = serde_json::from_str(&text).expect("SARIF is JSON");
    let result = &json["runs"][0]["results"][0];
    let place = &result["locations"][0]["physicalLocation"];
    assert_eq!(place["artifactLocation"]["uri"], "shop.tally", "{result:#}");
    assert_eq!(place["region"]["startLine"], 9, "{result:#}");
}
