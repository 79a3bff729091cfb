//! The prover against the JVM on random methods with loops, linked objects and arrays: what some run violates is never
//! proved. A certificate cannot see a path that the encoder left out; this test can.
//!
//! `CONSPECT_PROVER=500` runs as many classes of ten methods instead of a few.

use conspect_e2e::generate::heaps;
use conspect_e2e::tools;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

const METHODS: usize = 10;
const FIRST_SEED: u64 = 4_000;

/// What a class of methods came to.
#[derive(Debug, Default)]
struct Count {
    proved: usize,
    violated: usize,
    wrong: Vec<String>,
}

/// What the JVM saw of one method: its name, and whether an assertion failed and an exception was thrown.
fn observed(line: &str) -> (&str, bool, bool) {
    match line.split(' ').collect::<Vec<_>>()[..] {
        [name, failed, thrown] => (name, failed == "true", thrown == "true"),
        _ => panic!("not a line of the runner: {line}"),
    }
}

fn check(seed: u64, count: &mut Count) {
    let directory = tempfile::tempdir().expect("a directory");
    let name = format!("Random{seed}");
    let source = directory.path().join(format!("{name}.java"));
    std::fs::write(&source, heaps::class(&name, seed, METHODS)).expect("a file");
    tools::javac(directory.path(), std::slice::from_ref(&source)).expect("every random class compiles");
    let runs = tools::run_checked(tools::java(directory.path()).args(["-ea", &name]), "")
        .expect("it runs to its end");
    assert_eq!(runs.lines().count(), METHODS);
    for (method, failed, thrown) in runs.lines().map(observed) {
        let mut command = Command::new(tools::conspect().expect("the tool is built"));
        command.arg("prove").arg(directory.path()).args([
            "--entry",
            &format!("{name}.{method}"),
            "--time",
            "2",
        ]);
        let output = tools::run(&mut command, "").expect("the tool starts");
        let text = String::from_utf8_lossy(&output.stdout);
        for (property, is_violated) in [("assertions", failed), ("exceptions", thrown)] {
            let verdict = format!("  {property}: ");
            let line = text.lines().find(|l| l.starts_with(&verdict));
            let line = line.unwrap_or_else(|| panic!("{name}.{method}: {text}"));
            let is_proved = line[verdict.len()..].starts_with("proved");
            count.proved += usize::from(is_proved);
            count.violated += usize::from(is_violated);
            if is_proved && is_violated {
                count.wrong.push(format!("{name}.{method}: {property}"));
            }
        }
    }
}

#[test]
fn what_some_run_violates_is_never_proved() {
    let classes = std::env::var("CONSPECT_PROVER").map_or(6, |n| n.parse().expect("a number of classes"));
    let (next, total) = (AtomicU64::new(FIRST_SEED), Mutex::new(Count::default()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= FIRST_SEED + classes {
                        break;
                    }
                    let mut count = Count::default();
                    check(seed, &mut count);
                    let mut total = total.lock().expect("no check panics");
                    total.proved += count.proved;
                    total.violated += count.violated;
                    total.wrong.extend(count.wrong);
                }
            });
        }
    });
    let mut total = total.into_inner().expect("no check panics");
    total.wrong.sort();
    println!("{} properties proved, {} violated by some run", total.proved, total.violated);
    assert_eq!(total.wrong, Vec::<String>::new());
    // A prover that proves nothing, and programs that never fail, would pass the line above.
    assert!(total.proved >= 2 * classes as usize && total.violated >= 2 * classes as usize, "{total:?}");
}
