//! What `conspect prove --emit` prints is read by others, and says of examples what is true of them.

use conspect_e2e::proofs::{Item, demo_items, java_items};
use conspect_e2e::tools;
use std::process::Command;

/// What `conspect prove --emit` prints for an item.
fn emitted(item: &Item, what: &str) -> String {
    let mut command = Command::new(tools::conspect().expect("the tool is built"));
    command.arg("prove").arg(&item.input).args(["--emit", what]);
    if let Some(entry) = &item.entry {
        command.args(["--entry", entry]);
    }
    tools::run_checked(&mut command, "").unwrap_or_else(|e| panic!("{}: {e}", item.name))
}

/// Asks another solver about a file; its answer's first line. What it cannot read is an error.
fn cvc5(file: &std::path::Path, options: &[&str]) -> Result<String, String> {
    let output = Command::new("cvc5").args(options).arg(file).output().map_err(|e| e.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    let is_limit = text.contains("timeout") || errors.contains("timeout");
    if (text.contains("(error") || !output.status.success()) && !is_limit {
        return Err(format!("{text}{errors}"));
    }
    Ok(text.lines().next().unwrap_or("").to_string())
}

/// Every Horn file is read by cvc5; where cvc5 answers about an unsafe program, it does not call the clauses satisfiable.
#[test]
fn another_solver_reads_the_horn_clauses() {
    if Command::new("cvc5").arg("--version").output().is_err() {
        println!("cvc5 is not installed: nobody else reads the Horn clauses");
        return;
    }
    let directory = tempfile::tempdir().expect("a directory can be made");
    let mut items = demo_items().expect("the examples are there");
    items.extend(java_items(directory.path()).expect("the examples compile"));
    let mut answers = std::collections::BTreeMap::new();
    for (i, item) in items.iter().enumerate() {
        let text = emitted(item, "chc");
        assert!(text.contains("(set-logic HORN)") && text.contains("(check-sat)"), "{}: {text}", item.name);
        let file = directory.path().join(format!("{i}.smt2"));
        std::fs::write(&file, &text).expect("the file can be written");
        cvc5(&file, &["--parse-only"]).unwrap_or_else(|e| panic!("{}: {e}", item.name));
        // A few are asked too: those that are small.
        if text.len() < 6_000 {
            let answer = cvc5(&file, &["--tlimit=500"]).unwrap_or_else(|e| panic!("{}: {e}", item.name));
            assert!(item.safe || answer != "sat", "{} is unsafe", item.name);
            *answers.entry(answer).or_insert(0) += 1;
        }
    }
    println!("{} files are read; those that are asked: {answers:?}", items.len());
}

/// Every demo program has a functional program, and so have most methods; those that have none say why.
#[test]
fn most_programs_have_functions() {
    let directory = tempfile::tempdir().expect("a directory can be made");
    for item in demo_items().expect("the examples are there") {
        let text = emitted(&item, "functional");
        assert!(text.contains("end when") || text.contains("assert (not"), "{}: {text}", item.name);
    }
    let items = java_items(directory.path()).expect("the examples compile");
    let mut refused = Vec::new();
    for item in &items {
        let mut command = Command::new(tools::conspect().expect("the tool is built"));
        command.arg("prove").arg(&item.input).args(["--emit", "functional"]);
        if let Some(entry) = &item.entry {
            command.args(["--entry", entry]);
        }
        let output = tools::run(&mut command, "").expect("the tool starts");
        let why = String::from_utf8_lossy(&output.stderr).into_owned();
        if !output.status.success() {
            assert!(why.contains("does not cover") || why.contains("need more than"), "{}: {why}", item.name);
            refused.push(format!("{}: {why}", item.name));
        }
    }
    assert!(refused.len() * 3 < items.len(), "{refused:#?}");
}
