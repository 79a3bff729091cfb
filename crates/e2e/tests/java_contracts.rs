//! The prover's contracts of texts and characters: `contracts/Contracts.java` states them as assertions, which the prover shows by
//! them and the JVM sees hold for random texts.

use conspect_e2e::tools;
use std::path::PathBuf;
use std::process::Command;

/// Methods of which nothing can escape, by their contracts alone.
const PROVED: [&str; 15] = [
    "found",
    "foundFrom",
    "arrays",
    "nullArray",
    "parsed",
    "parts",
    "units",
    "compared",
    "made",
    "repeated",
    "shown",
    "shownByClass",
    "shownOthers",
    "shownInBases",
    "characters",
];

#[test]
fn contracts_are_what_the_jvm_does() {
    let source = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/contracts/Contracts.java");
    let classes = tools::compile("contracts", &[source]).expect("it compiles");
    let mut command = tools::java(&classes);
    command.args(["-ea", "Contracts", "50000"]);
    let said = tools::run_checked(&mut command, "").expect("no assertion fails on the JVM");
    assert_eq!(said.trim(), "contracts hold in 50000 rounds");

    let mut open = vec![];
    for method in PROVED {
        let mut command = Command::new(tools::conspect().expect("the tool is built"));
        command.arg("prove").arg(&classes).args(["--entry", &format!("Contracts.{method}"), "--time", "30"]);
        let out = tools::run(&mut command, "").expect("the tool starts");
        let text = String::from_utf8_lossy(&out.stdout).into_owned();
        if text.lines().filter(|l| l.contains(": proved by invariants")).count() != 2 {
            open.push(format!("{text}{}", String::from_utf8_lossy(&out.stderr)));
        }
    }
    assert!(open.is_empty(), "{}", open.join("\n"));
}
