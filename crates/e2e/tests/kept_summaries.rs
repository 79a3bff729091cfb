//! Summaries that are kept: after random edits, a run that takes them from a store answers what a run from nothing does, in
//! each mode, with any number of threads, from the leaves up and on demand. Damage to the store changes nothing.

use conspect_e2e::edits::{self, Edit, Rng};
use conspect_e2e::tools;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Methods of the generated class, and random edits of it.
const METHODS: usize = 7;
const EDITS: u64 = 3;

/// The generated class.
fn source(seed: u64, edited: usize, edit: Edit) -> String {
    edits::source(seed, (METHODS, 0), edited, edit)
}

fn compile(root: &Path, text: &str) -> PathBuf {
    tools::compile_text(root, text).expect("it compiles")
}

fn fresh() -> tempfile::TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory")
}

/// What is said of the entries, and how many summaries came from the store.
fn check(out: &Path, options: &[&str]) -> (Value, u64) {
    let mut command = Command::new(tools::conspect().expect("the command is built"));
    command.arg("check").arg(out).args([
        "--no-replay",
        "--all-public",
        "--format",
        "json",
        "--loops",
        "unroll",
    ]);
    let output = tools::run(command.args(options), "").expect("the command runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{e}: {said}"));
    let taken = report["statistics"]["summaries"]["taken"].as_u64().unwrap_or(0);
    (report["entries"].clone(), taken)
}

const MODES: [&[&str]; 5] = [
    &["--calls", "compose"],
    &["--calls", "compose", "--merge", "never", "--loop-bound", "2"],
    &["--calls", "replay", "--loop-bound", "2"],
    &["--calls", "auto"],
    &["--calls", "compose", "--order", "bottom-up"],
];

#[test]
fn answers_with_kept_summaries_are_those_of_a_run_from_nothing() {
    let mut rng = Rng(11);
    let mut taken = [0; MODES.len()];
    for (mode, options) in MODES.iter().enumerate() {
        let root = fresh();
        let store = root.path().join("store");
        let seed = mode as u64;
        let with = |threads: &str| {
            let mut all = options.to_vec();
            all.extend(["--store", store.to_str().expect("a path"), "--threads"]);
            all.push(["1", "2", "4"].iter().find(|t| **t == threads).expect("one of them"));
            check(&root.path().join("classes"), &all)
        };
        compile(root.path(), &source(seed, 0, Edit::None));
        with("2");
        for round in 0..EDITS {
            let edited = rng.below(METHODS as u64) as usize;
            let edit = [Edit::Same, Edit::Other, Edit::Throws, Edit::Calls][rng.below(4) as usize];
            let out = compile(root.path(), &source(seed, edited, edit));
            let (kept, n) = with(["1", "2", "4"][round as usize % 3]);
            taken[mode] += n;
            let (new, _) = check(&out, &[options, &["--no-store"][..]].concat());
            assert_eq!(kept, new, "{options:?}, round {round}: f{edited} {edit:?}");
        }
    }
    // Where they are to pay, few are made, and an edit reaches most of them.
    let all = MODES.iter().zip(taken).filter(|(mode, _)| !mode.contains(&"auto"));
    all.for_each(|(mode, n)| assert!(n > 0, "{mode:?}: no summary came from the store"));
}

#[test]
fn a_run_that_decides_itself_takes_summaries_that_pay() {
    const SIZE: (usize, usize) = (4, 3);
    let (root, mut rng, mut taken, mut made) = (fresh(), Rng(23), 0, 0);
    let store = root.path().join("store");
    // Where paths are joined, few summaries pay.
    const AUTO: [&str; 6] = ["--calls", "auto", "--merge", "never", "--long-run", "50000"];
    let with = [&AUTO[..], &["--store", store.to_str().expect("a path"), "--threads", "2"]].concat();
    compile(root.path(), &edits::source(2, SIZE, 0, Edit::None));
    check(&root.path().join("classes"), &with);
    for round in 0..6 {
        let edited = rng.below((SIZE.0 + SIZE.1) as u64) as usize;
        let edit = [Edit::Same, Edit::Other, Edit::Throws, Edit::Calls][rng.below(4) as usize];
        let out = compile(root.path(), &edits::source(2, SIZE, edited, edit));
        let (kept, n) = check(&out, &with);
        let (new, _) = check(&out, &[&AUTO[..], &["--no-store"]].concat());
        assert_eq!(kept, new, "round {round}: method {edited} {edit:?}");
        taken += n;
        made += usize::from(n > 0);
    }
    eprintln!("{taken} summaries from the store, after {made} of 6 edits");
    assert!(taken > 0, "no summary came from the store");
}

#[test]
fn answers_do_not_depend_on_threads_or_the_order_of_summaries() {
    for seed in 11..12 {
        let root = fresh();
        let out = compile(root.path(), &source(seed, 0, Edit::None));
        let (first, _) = check(&out, &["--no-store", "--calls", "compose"]);
        for threads in ["1", "2", "4"] {
            for order in ["demand", "bottom-up"] {
                let options = ["--no-store", "--calls", "compose", "--threads", threads, "--order", order];
                assert_eq!(check(&out, &options).0, first, "seed {seed}, {threads} threads, {order}");
            }
        }
    }
}

#[test]
fn damage_to_kept_summaries_costs_recomputation_at_most() {
    let root = fresh();
    let store = root.path().join("store");
    let with = ["--calls", "compose", "--store", store.to_str().expect("a path")];
    compile(root.path(), &source(3, 0, Edit::None));
    check(&root.path().join("classes"), &with);
    let good = std::fs::read(store.join("store.sqlite")).expect("the store is there");
    let out = compile(root.path(), &source(3, 1, Edit::Other));
    let (expected, _) = check(&out, &["--calls", "compose", "--no-store"]);
    let ranges = 8;
    for i in 0..ranges {
        let mut bad = good.clone();
        let (start, end) = (bad.len() * i / ranges, bad.len() * (i + 1) / ranges);
        bad[start..end].iter_mut().for_each(|byte| *byte ^= 0x55);
        for entry in std::fs::read_dir(&store).expect("readable").flatten() {
            let _ = std::fs::remove_file(entry.path());
        }
        std::fs::write(store.join("store.sqlite"), &bad).expect("writable");
        assert_eq!(check(&out, &with).0, expected, "range {i}");
    }
}
