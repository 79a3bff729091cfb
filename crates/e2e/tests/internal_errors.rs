//! A broken invariant of ours costs the entry at which it showed: the others are answered and kept, whatever the threads
//! and the order of summaries, and the exit code says that something is to be reported.

use conspect_e2e::tools;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// What the exit code is then (docs/exit-codes.md).
const BROKEN: Option<i32> = Some(70);
const ENTRIES: usize = 6;
/// The method that `c` and `d` call.
const HELPER: &str = "p.P.helper(I)I";

const TEXT: &str = "package p;
public final class P {
    static int helper(int x) { if (x > 3) { return x - 3; } return deeper(x); }
    static int deeper(int x) { if (x < -3) { return x + 3; } return 1; }
    public static int a(int x) { return x > 7 ? 10 / (x - 7) : 0; }
    public static int b(int x) { int s = 0; for (int i = 0; i < 5; i++) { if (x > i) { s++; } } assert s <= 5; return s; }
    public static int c(int x) { assert helper(x) != 1000 || x > 5; return 0; }
    public static int d(int x) { return 10 / helper(x); }
    public static int e(int x) { return deeper(x); }
    public static int f(int[] x) { return x == null ? 0 : x.length; }
}
";

struct Program {
    root: tempfile::TempDir,
    out: PathBuf,
}

fn program() -> Program {
    let root = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory");
    let out = tools::compile_text(root.path(), TEXT).expect("it compiles");
    Program { root, out }
}

fn check(out: &Path, options: &[&str]) -> Output {
    let mut command = Command::new(tools::conspect().expect("the command is built"));
    command.arg("check").arg(out).args(["--no-replay", "--loops", "unroll", "--format", "json"]);
    tools::run(command.args(options), "").expect("the command runs")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The answers by entry, as they are printed.
fn answers(output: &Output) -> BTreeMap<String, String> {
    let report: Value =
        serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{e}: {}", said(output)));
    let entries = report["entries"].as_array().cloned().unwrap_or_default();
    let named = |e: Value| (e["entry"].as_str().expect("a name").to_string(), e.to_string());
    entries.into_iter().map(named).collect()
}

/// Compares with the answers of a run in which nothing breaks: the entries whose answers are internal errors.
fn lost(output: &Output, good: &BTreeMap<String, String>) -> Vec<String> {
    let now = answers(output);
    assert_eq!(now.len(), good.len(), "an answer for each entry");
    let mut lost = vec![];
    for (entry, answer) in &now {
        if answer.contains("internal error: --panic-at") {
            assert!(answer.contains("please report it") && !answer.contains("proved"), "{answer}");
            lost.push(entry.clone());
        } else {
            assert_eq!(answer, &good[entry], "{entry}");
        }
    }
    assert_eq!(output.status.code(), BROKEN, "{}", said(output));
    assert!(said(output).contains("please report"), "{}", said(output));
    lost
}

fn kept(output: &Output) -> usize {
    let said = said(output);
    let line = said.lines().find(|l| l.contains("were kept"));
    line.and_then(|l| l.split(' ').next()?.parse().ok()).unwrap_or(0)
}

#[test]
fn an_entry_that_breaks_leaves_the_others_alone() {
    let program = program();
    let plain = check(&program.out, &["--all-public", "--no-store"]);
    let good = answers(&plain);
    assert_eq!(good.len(), ENTRIES);
    for (broken, threads) in [("p.P.a", "1"), ("p.P.b", "2"), ("p.P.f", "3")] {
        let store = program.root.path().join(broken);
        let with = ["--all-public", "--threads", threads, "--store", store.to_str().expect("a path")];
        let run = check(&program.out, &[&with[..], &["--panic-at", broken]].concat());
        assert_eq!(lost(&run, &good), [broken]);
        // Nothing was kept of it, and all the others were.
        let again = check(&program.out, &with);
        assert_eq!((kept(&again), answers(&again)), (ENTRIES - 1, good.clone()), "{broken}");
        assert_eq!(again.status.code(), plain.status.code());
    }
}

#[test]
fn a_summary_that_breaks_costs_its_users() {
    let program = program();
    for calls in ["compose", "replay"] {
        let good = answers(&check(&program.out, &["--all-public", "--no-store", "--calls", calls]));
        for (i, (threads, order)) in
            [("1", "demand"), ("2", "demand"), ("1", "bottom-up"), ("2", "bottom-up")].iter().enumerate()
        {
            let store = program.root.path().join(format!("{calls}{i}"));
            let store = store.to_str().expect("a path");
            let with =
                ["--all-public", "--calls", calls, "--threads", threads, "--order", order, "--store", store];
            let run = check(&program.out, &[&with[..], &["--panic-at", HELPER]].concat());
            assert_eq!(lost(&run, &good), ["p.P.c", "p.P.d"], "{calls}, {threads} threads, {order}");
            let again = check(&program.out, &with);
            assert_eq!((kept(&again), answers(&again)), (ENTRIES - 2, good.clone()));
        }
    }
}

#[test]
fn what_breaks_around_exploration_costs_no_more() {
    let program = program();
    let store = program.root.path().join("store");
    let with = ["--all-public", "--threads", "2", "--store", store.to_str().expect("a path")];
    let at = |place: &str| check(&program.out, &[&with[..], &["--panic-at", place]].concat());
    let good = answers(&check(&program.out, &["--all-public", "--no-store"]));
    // Where a violation is re-executed, the entry is unknown.
    assert_eq!(lost(&at("re-execution of p.P.d"), &good), ["p.P.d"]);
    let again = check(&program.out, &with);
    assert_eq!((kept(&again), answers(&again)), (ENTRIES - 1, good.clone()));
    // Where answers are looked for or what methods do is kept, no answer is lost.
    let run = at("kept answers");
    assert_eq!((lost(&run, &good), kept(&run)), (vec![], 0));
    std::fs::remove_dir_all(&store).expect("the store is removed");
    assert_eq!(lost(&at(&format!("what {HELPER} does")), &good), Vec::<String>::new());
    let again = check(&program.out, &with);
    assert_eq!((kept(&again), answers(&again)), (ENTRIES, good.clone()));
}

#[test]
fn one_entry_that_breaks_is_unknown() {
    let program = program();
    let good = answers(&check(&program.out, &["--entry", "p.P.a", "--entry", "p.P.b", "--no-store"]));
    let run = check(&program.out, &["--entry", "p.P.a", "--entry", "p.P.b", "--panic-at", "p.P.a"]);
    assert_eq!(lost(&run, &good), ["p.P.a"]);
    // The search for a proof beside it ends with it.
    let mut alone = Command::new(tools::conspect().expect("the command is built"));
    alone.arg("check").arg(&program.out).args([
        "--entry",
        "p.P.a",
        "--panic-at",
        "p.P.a",
        "--format",
        "json",
    ]);
    let alone = tools::run(&mut alone, "").expect("the command runs");
    assert_eq!(alone.status.code(), BROKEN);
    assert!(answers(&alone)["p.P.a"].contains("internal error"));
}

/// What breaks beside exploration is told like what breaks in it: the entry is unknown by name, in every format. Where nobody waits for what
/// broke, nothing is lost.
#[test]
fn what_breaks_beside_exploration_is_told() {
    const LOOP: &str = "package p;
public final class P {
    static int open(int n) { int i = 0; while (i < n) { i++; } assert i <= n || n < 0; return i; }
}
";
    let root = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory");
    let out = tools::compile_text(root.path(), LOOP).expect("it compiles");
    let run = |options: &[&str]| {
        let mut command = Command::new(tools::conspect().expect("the command is built"));
        command
            .arg("check")
            .arg(&out)
            .args(["--entry", "p.P.open", "--no-store", "--no-replay"])
            .args(options);
        tools::run(&mut command, "").expect("the command runs")
    };
    let good = run(&["--format", "text"]);
    assert!(String::from_utf8_lossy(&good.stdout).contains("PROVED"), "{}", said(&good));
    for format in ["text", "json", "sarif"] {
        let output = run(&["--panic-at", "a proof of p.P.open(I)I", "--format", format]);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), BROKEN, "{text}{}", said(&output));
        assert!(text.contains("internal error: --panic-at") && !text.contains("PROVED"), "{format}: {text}");
        assert!(text.contains("p.P.open"), "{format}: {text}");
    }
}
