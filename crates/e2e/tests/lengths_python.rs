//! Python functions that look at no input that is longer than so much: their exploration ends.

use conspect_e2e::tools;
use std::path::Path;
use std::process::Command;

fn check(entry: &str) -> (String, Option<i32>) {
    check_within(entry, "60")
}

/// The answer within so many seconds.
fn check_within(entry: &str, seconds: &str) -> (String, Option<i32>) {
    check_with(entry, seconds, &[])
}

/// The answer about one property: the others stay open, for which the rest of the time would be used.
fn check_one(entry: &str, property: &str) -> (String, Option<i32>) {
    check_with(entry, "20", &["--property", property])
}

fn check_with(entry: &str, seconds: &str, options: &[&str]) -> (String, Option<i32>) {
    let name = match entry {
        "needed" | "assumed" => "required.py",
        "asked" | "asked_bad" | "looks_first_at_asked" | "raises_first" | "of_its_own" => "asked.py",
        "handled" | "handled_before" | "handled_error" => "asked.py",
        _ => "plain.py",
    };
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lengths").join(name);
    let mut command = Command::new(tools::conspect().expect("the tool is built"));
    // Without invariants: exploration itself has to end.
    command.arg("check").arg(file).args([
        "--entry",
        entry,
        "--loops",
        "unroll",
        "--time",
        seconds,
        "--no-store",
    ]);
    command.args(options);
    let output = tools::run(&mut command, "").expect("the tool starts");
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code())
}

#[test]
fn exploration_ends_where_lengths_are_bounded() {
    for entry in ["text", "optional", "needed", "assumed"] {
        let (said, code) = check(entry);
        assert_eq!(code, Some(0), "{entry}: {said}");
    }
    // The exception for a longer input is found, and nothing else.
    for (entry, property) in
        [("octets", "assertions"), ("numbers", "exceptions"), ("at_the_bound", "assertions")]
    {
        let (said, code) = check(entry);
        assert_eq!(code, Some(1), "{entry}: {said}");
        assert!(said.contains(&format!("{property}: PROVED")), "{entry}: {said}");
    }
}

#[test]
fn what_fails_at_the_bound_is_found() {
    for entry in ["text_bad", "octets_bad"] {
        let (said, code) = check(entry);
        assert_eq!(code, Some(1), "{entry}: {said}");
        assert!(said.contains("assertions: VIOLATED"), "{entry}: {said}");
    }
    // So is what fails at a length beyond it.
    let (said, code) = check("another_length_first");
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("exceptions: VIOLATED"), "{said}");
}

#[test]
fn inputs_that_are_looked_at_first_stay_without_a_bound() {
    // No bound is found however long it is looked for.
    let (said, _) = check_within("looks_first", "3");
    assert!(!said.contains("PROVED"), "{said}");
    // The exception's own constructor looks at the length: 10 is the first that fails.
    let (said, _) = check_within("told_length", "3");
    assert!(!said.contains("assertions: PROVED"), "{said}");
    // Two arguments may be one list.
    let (said, code) = check_within("two", "15");
    assert_eq!(code, Some(1), "{said}");
}

#[test]
fn texts_that_are_asked_for_are_no_longer_than_what_follows_lets_them_be() {
    let (said, code) = check("asked");
    assert_eq!(code, Some(0), "{said}");
    // What is looked at before, what only has the name of an assumption, and what an exception leads to bounds nothing.
    let others = ["looks_first_at_asked", "of_its_own", "handled", "handled_before", "handled_error"];
    for entry in ["asked_bad"].into_iter().chain(others) {
        let (said, code) = check_one(entry, "assertions");
        assert_eq!(code, Some(1), "{entry}: {said}");
        assert!(said.contains("assertions: VIOLATED"), "{entry}: {said}");
    }
    let (said, code) = check_one("raises_first", "exceptions");
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("exceptions: VIOLATED"), "{said}");
}
