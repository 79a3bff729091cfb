//! Answers about Python functions list what they take for granted of their arguments, and nothing else of that kind.

use conspect_e2e::tools;
use serde_json::Value;
use std::path::Path;
use std::process::Command;

const MADE: &str = "objects of classes that are given are as the constructors of these classes make them";
const DISTINCT: &str = "lists, sets, dictionaries and objects inside of arguments are distinct objects";
const EXACT: &str = "arguments are objects of the class itself, of no subclass: Base";
const USED: &str = "parameters without annotations are what the code uses them as: n: int";
const PLAIN: &str =
    "arguments are plain values of exactly their types, of no subclass and without code of their own";
const CLOCK: &str = "asynchronous waits end in the order of when they are due, and computing takes no time";
const LOADED: &str = "static fields and module variables have the values that loading gives them";
const VERSION: &str = "Python is of version 3.11, which the program or the library asks for";

/// What is listed for each property of an entry of `assumed.py`, beside what is for every program.
fn check(entry: &str, expected: &[&str]) {
    check_in("assumed.py", entry, expected);
}

fn check_in(file: &str, entry: &str, expected: &[&str]) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/assumed").join(file);
    let mut command = Command::new(tools::conspect().expect("the tool is built"));
    // Without invariants: what a proof takes for granted depends on how it is found.
    let options = ["--entry", entry, "--loops", "unroll", "--no-store", "--format", "json"];
    command.arg("check").arg(file).args(options);
    let output = tools::run(&mut command, "").expect("the tool starts");
    let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
    let properties = report["entries"][0]["properties"].as_array().expect("its properties");
    assert_eq!(properties.len(), 2, "{entry}");
    for property in properties {
        assert_eq!(property["verdict"], "proved", "{entry}: {property}");
        let ledger = property["ledger"].as_array().expect("what is taken for granted");
        let always = ["memory", "stack", "runtime-defaults"];
        let listed: Vec<&str> = ledger
            .iter()
            .filter(|a| !always.contains(&a["id"].as_str().unwrap_or_default()))
            .filter_map(|a| a["text"].as_str())
            .collect();
        assert_eq!(listed, expected, "{entry}, {}", property["property"]);
    }
}

#[test]
fn what_is_taken_for_granted_of_arguments_is_listed() {
    check("nothing", &[]);
    check("number", &[PLAIN]);
    check("used", &[PLAIN, USED]);
    // `down` makes it fail.
    check("Counter.get", &[PLAIN, MADE]);
    check("counted", &[PLAIN, MADE]);
    check("optional", &[PLAIN, MADE]);
    check("pair", &[PLAIN, DISTINCT, MADE]);
    check("ordered", &[PLAIN]);
    check("extended", &[PLAIN, EXACT, MADE]);
    check("version", &[VERSION]);
    check("waits", &[]);
    check("raced", &[CLOCK]);
    check("computed", &[CLOCK]);
    check("limited", &[VERSION, CLOCK]);
}

/// What a function finds in variables of the module, of classes, of closures and of functions, and in defaults, another call may have changed: the
/// call before it, of which Python itself says that the assertion fails after it.
#[test]
fn what_other_calls_may_have_changed_is_listed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/assumed");
    for (entry, before) in [
        ("classes:seen", "see()"),
        ("counted", "bump()"),
        ("by_way", "bump()"),
        ("kept", "keep('a')"),
        ("remembered", "remember(1)"),
        ("ticked", "tick()"),
        ("called", "called()"),
        ("of_decorated", "decorated()"),
        ("first", "put()"),
        ("rows", "put()"),
        ("elsewhere", "import other; other.bump()"),
    ] {
        let plain: &[&str] = if entry == "remembered" { &[LOADED, PLAIN] } else { &[LOADED] };
        let (module, entry) = entry.split_once(':').unwrap_or(("state", entry));
        check_in(&format!("{module}.py"), entry, plain);
        let argument = if entry == "remembered" { "1" } else { "" };
        let calls = format!("from {module} import *\n{before}\n{entry}({argument})");
        let mut python = Command::new("python3");
        python.current_dir(&folder).env("PYTHONDONTWRITEBYTECODE", "1").args(["-c", &calls]);
        let output = python.output().expect("Python starts");
        assert!(String::from_utf8_lossy(&output.stderr).contains("AssertionError"), "{entry}");
    }
    for entry in ["looked", "limited", "stepped"] {
        check_in("steady.py", entry, &[PLAIN]);
    }
    check_in("steady.py", "constant", &[]);
}

/// A program that only later versions of Python read is proved for these.
#[test]
fn the_version_that_reads_the_program_is_listed() {
    let folder = tempfile::tempdir().expect("a folder");
    let newer = "def first[T](items: list[T]) -> T:\n    return items[0]\n";
    std::fs::write(folder.path().join("newer.py"), newer).expect("a module");
    let needs = |version: &str| {
        format!("Python is of version {version} or later, which the syntax of the program needs")
    };
    let said = |text: &str| {
        let file = folder.path().join("program.py");
        std::fs::write(&file, text).expect("a program");
        let mut command = Command::new(tools::conspect().expect("the tool is built"));
        command.arg("check").arg(&file).args(["--no-store"]);
        let output = tools::run(&mut command, "").expect("the tool starts");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    for (text, version) in [
        ("word = 'a'\nassert f'{word + 'b'}' == 'ab'\n", "3.12"),
        ("import newer\nassert newer.first([1]) == 1\n", "3.12"),
        ("class Box[T = int]:\n    pass\n\n\nassert Box() is not None\n", "3.13"),
        ("try:\n    assert 1 + 1 == 2\nexcept KeyError, ValueError:\n    pass\n", "3.14"),
    ] {
        let said = said(text);
        assert_eq!(said.matches(": PROVED: ").count(), 2, "{text}: {said}");
        assert_eq!(said.matches(&needs(version)).count(), 2, "{text}: {said}");
    }
    let plain = said("word = 'a'\nassert f'{word + \"b\"}' == 'ab'\n");
    assert!(plain.contains(": PROVED: ") && !plain.contains("version"), "{plain}");
}

/// A call may leave an argument out, whatever the annotation says of its default.
#[test]
fn defaults_are_arguments() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/assumed/defaults.py");
    let text = std::fs::read_to_string(&file).expect("the program");
    let defined = text.lines().filter_map(|l| l.strip_prefix("def ")?.split_once('('));
    let names: Vec<&str> = defined.map(|(name, _)| name).collect();
    assert!(names.len() > 12);
    let mut command = Command::new(tools::conspect().expect("the tool is built"));
    command.arg("check").arg(&file).args(names.iter().flat_map(|n| ["--entry", n]));
    command.args(["--no-store", "--format", "json", "--property", "assertions"]);
    let output = tools::run(&mut command, "").expect("the tool starts");
    let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
    for (name, entry) in names.iter().zip(report["entries"].as_array().expect("entries")) {
        let said = &entry["properties"][0];
        assert_eq!(
            (&said["verdict"], &said["witness"]["confirmed"]),
            (&"violated".into(), &true.into()),
            "{name}: {said}"
        );
    }
}
