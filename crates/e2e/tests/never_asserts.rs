//! What is told of assertions without a search: that none can fail where none is reached, and nothing where one may be.

use conspect_e2e::tools;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

#[test]
fn java() {
    check("Reached");
}

/// Of what may be given as `Object`, a class is excluded by name where the library would have to ask for more than anybody knows.
#[test]
fn given_as_objects() {
    check("Wide");
}

/// The methods of a class that stands in a file of its name.
fn check(class: &str) {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/never/{class}.java"));
    let text = std::fs::read_to_string(&source).expect("the program");
    let expected: BTreeMap<&str, &str> = text
        .lines()
        .filter_map(|line| {
            let (method, word) = line.rsplit_once("} // ")?;
            let name = method.split('(').next()?.rsplit(' ').next()?;
            Some((name, word))
        })
        .collect();
    assert!(expected.len() > 4, "{expected:?}");
    let classes = tools::compile(&format!("never-{class}"), &[source]).expect("it compiles");
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
