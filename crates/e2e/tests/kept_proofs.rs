//! Proofs outlive an edit: with a store, the invariants that were found are checked against the new program before anything is searched.

use conspect_e2e::tools;
use std::path::Path;
use std::process::{Command, Output};

const BODY: &str = "public class Sums {
    public static int sum(int n) {
        int s = 0;
        int i = 0;
        while (i < n) { i++; s += 2; if (s > 1000) s = 0; }
        assert s >= 0;
        return s;
    }
}
";

/// Compiles a version of the program.
fn write(root: &Path, text: &str) {
    let source = root.join("Sums.java");
    std::fs::write(&source, text).expect("the source is written");
    tools::javac(&root.join("classes"), &[source]).expect("it compiles");
}

fn conspect(root: &Path, verb: &str, options: &[&str]) -> Output {
    let mut command = Command::new(tools::conspect().expect("the command is built"));
    command.arg(verb).arg(root.join("classes")).args(["--entry", "Sums.sum", "--store"]);
    command.arg(root.join("store")).args(options);
    tools::run(&mut command, "").expect("the command runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// How many proofs were those of an earlier version.
fn rechecked(output: &Output) -> usize {
    let said = text(&output.stderr);
    let line = said.lines().find(|l| l.contains("kept from an earlier version"));
    line.and_then(|l| l.split(' ').next()?.parse().ok()).unwrap_or(0)
}

const CHECK: [&str; 2] = ["--no-replay", "--statistics"];

/// The versions: the first, edits that keep the invariant, one that breaks it.
fn edits() -> [String; 3] {
    let renamed =
        BODY.replace("int i = 0;", "int i = 0;\n        int other = n;").replace("s += 2", "s += 3");
    let moved = BODY.replace(
        "public static int sum",
        "public static int more() { return 1; }\n\n    public static int sum",
    );
    let broken = BODY.replace("s += 2", "s -= 2");
    [renamed, moved, broken]
}

#[test]
fn a_check_after_an_edit_uses_the_invariants_of_before() {
    let root = tempfile::tempdir().expect("a directory");
    std::fs::create_dir_all(root.path().join("classes")).expect("a directory");
    write(root.path(), BODY);
    let first = conspect(root.path(), "check", &CHECK);
    assert_eq!((first.status.code(), rechecked(&first)), (Some(0), 0), "{}", text(&first.stdout));
    let [renamed, moved, broken] = edits();
    for edit in [renamed, moved] {
        write(root.path(), &edit);
        let again = conspect(root.path(), "check", &CHECK);
        assert_eq!((again.status.code(), rechecked(&again)), (Some(0), 2), "{edit}{}", text(&again.stderr));
    }
    write(root.path(), &broken);
    let wrong = conspect(root.path(), "check", &CHECK);
    assert_eq!(wrong.status.code(), Some(1), "{}", text(&wrong.stdout));
    // Without the store there is nothing to use.
    write(root.path(), BODY);
    let mut command = Command::new(tools::conspect().expect("the command is built"));
    command.arg("check").arg(root.path().join("classes")).args(["--entry", "Sums.sum"]).args(CHECK);
    assert_eq!(rechecked(&tools::run(&mut command, "").expect("the command runs")), 0);
}

#[test]
fn a_proof_after_an_edit_uses_the_invariants_of_before() {
    let root = tempfile::tempdir().expect("a directory");
    std::fs::create_dir_all(root.path().join("classes")).expect("a directory");
    write(root.path(), BODY);
    let first = conspect(root.path(), "prove", &[]);
    assert_eq!((first.status.code(), rechecked(&first)), (Some(0), 0), "{}", text(&first.stdout));
    let [renamed, moved, broken] = edits();
    for edit in [renamed, moved] {
        write(root.path(), &edit);
        let again = conspect(root.path(), "prove", &[]);
        assert_eq!((again.status.code(), rechecked(&again)), (Some(0), 2), "{edit}{}", text(&again.stdout));
    }
    write(root.path(), &broken);
    let wrong = conspect(root.path(), "prove", &["--property", "assertions", "--time", "3"]);
    assert_eq!((wrong.status.code(), rechecked(&wrong)), (Some(3), 0), "{}", text(&wrong.stdout));
}
