//! What is told of assertions without a search: that none can fail where none is reached, and nothing where one may be.

use conspect_e2e::tools;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

#[test]
fn java() {
    java_class("Reached", 15);
}

/// Of what may be given as `Object`, a class is excluded by name where the library would have to ask for more than anybody knows.
#[test]
fn given_as_objects() {
    java_class("Wide", 5);
}

/// The methods of a class that stands in a file of its name.
fn java_class(class: &str, least: usize) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/never/{class}.java"));
    let compile = |source: &Path| {
        tools::compile(&format!("never-{class}"), &[source.to_path_buf()]).expect("it compiles")
    };
    compared((class, least), &source, compile);
}

#[test]
fn csharp() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/never/Reached.cs");
    let dir = tempfile::tempdir().expect("a directory");
    let assembly = dir.path().join("Reached.dll");
    compared(("Reached", 15), &source, |source| {
        let mut mcs = Command::new("mcs");
        mcs.args(["-nologo", "-debug", "-unsafe", "-target:library", "-d:DEBUG;TRACE"]);
        mcs.arg(format!("-out:{}", assembly.display())).arg(source);
        tools::run_checked(&mut mcs, "").expect("it compiles");
        assembly.clone()
    });
}

/// What the comments behind the methods of a class, more than `least`, say is what is found.
fn compared((class, least): (&str, usize), source: &Path, compile: impl Fn(&Path) -> PathBuf) {
    let text = std::fs::read_to_string(source).expect("the program");
    let expected: BTreeMap<&str, &str> = text
        .lines()
        .filter_map(|line| {
            let (method, word) = line.rsplit_once("} // ")?;
            let name = method.split('(').next()?.rsplit(' ').next()?;
            Some((name, word))
        })
        .collect();
    assert!(expected.len() > least, "{expected:?}");
    let classes = compile(source);
    let mut command = Command::new(tools::conspect().expect("the command is built"));
    command.arg("check").arg(classes).args(["--no-store", "--format", "json", "--property", "assertions"]);
    // One step is no search.
    command.args([
        "--max-steps",
        "1",
        "--loops",
        "unroll",
        "--merge",
        "never",
        "--entry",
        &format!("{class}.*"),
    ]);
    let output = tools::run(&mut command, "").expect("the command runs");
    let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
    let mut found: BTreeMap<&str, &str> = BTreeMap::new();
    for entry in report["entries"].as_array().expect("entries") {
        let name = entry["entry"].as_str().unwrap_or("").split('(').next().unwrap_or("").rsplit('.').next();
        let proved = entry["properties"][0]["verdict"] == "proved";
        found.insert(name.unwrap_or(""), if proved { "proved" } else { "open" });
    }
    found.retain(|name, _| expected.contains_key(name));
    assert_eq!(found, expected);
}
