//! Methods with contracts that are verified alone: in `tests/modular`, what promises it keeps is shown of each method whose name begins with
//! `ok`, and not of one that begins with `bad`, each of which is wrong in one line of code or contract.

use conspect_lang::{Input, Language};
use conspect_lang_java::JAVA;
use conspect_spec::{Answers, Budget, Function, Kind, Outcome, verify};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::AtomicBool;

/// Compiles the programs of `tests/modular`, with the class of contracts, into a directory.
fn compiled(out: &Path) {
    let here = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    let mut command = Command::new("javac");
    command.arg("-g").arg("-d").arg(out).arg(here.join("../../java/conspect/Contract.java"));
    let mut sources: Vec<PathBuf> = std::fs::read_dir(here.join("tests/modular"))
        .expect("the programs")
        .map(|e| e.expect("a program").path())
        .collect();
    sources.sort();
    let output = command.args(sources).output().expect("javac is installed");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// What is not shown of the functions of an entry. Of the entry itself, exceptions that leave it count only where that is asked.
fn open(functions: &[Function], exceptions: bool) -> Vec<String> {
    let cancelled = AtomicBool::new(false);
    let budget = Budget {
        paths: 2_000,
        questions: 1_500,
        tries: 2_000,
        millis: 5_000,
        helper: None,
        quick: false,
        cancelled: &cancelled,
        answers: &Answers::default(),
    };
    let mut out = vec![];
    for (i, f) in functions.iter().enumerate() {
        let verified = verify(f, budget);
        if !verified.complete {
            out.push(format!("{}: too large", f.name));
        }
        for (o, outcome) in f.obligations.iter().zip(&verified.outcomes) {
            let counts = exceptions || i > 0 || o.kind != Kind::Exception;
            if counts && *outcome == Outcome::Open {
                out.push(format!("{} line {}: {:?} {}", f.name, o.line, o.role, o.text));
            }
        }
    }
    out
}

#[test]
fn what_is_kept_is_shown_and_nothing_else_is() {
    let dir = tempfile::tempdir().expect("a directory");
    compiled(dir.path());
    let input = Input { paths: vec![dir.path().into()], ..Input::default() };
    let source = JAVA.open(&input).expect("the classes");
    let listing = source.listing().expect("the classes").expect("methods");
    let mut wrong = vec![];
    let mut seen: BTreeSet<bool> = BTreeSet::new();
    for method in &listing.functions {
        let name =
            method.unique[..method.unique.find('(').unwrap_or(0)].rsplit('.').next().unwrap_or_default();
        let is_kept = name.starts_with("ok");
        if !is_kept && !name.starts_with("bad") {
            continue;
        }
        seen.insert(is_kept);
        let found = match source.contracts(&method.select, None) {
            Some(Ok(functions)) => open(&functions, !is_kept),
            Some(Err((line, why))) => {
                wrong.push(format!("{name}: line {line}: {why}"));
                continue;
            }
            None => {
                wrong.push(format!("{name}: no contract"));
                continue;
            }
        };
        if is_kept != found.is_empty() {
            wrong.push(format!("{name}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(seen.len(), 2);
}
