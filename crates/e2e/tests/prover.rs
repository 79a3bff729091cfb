//! The prover against the real runtimes on random programs: what some run violates is never proved. A certificate cannot see a
//! path that the encoder left out, nor a program that was lowered wrongly; this test can.
//!
//! `CONSPECT_PROVER=500` takes as many Java classes, JavaScript files and Python files of ten functions instead of a few.

use conspect_e2e::generate::{families, heaps, kinds, numbers};
use conspect_e2e::tools;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Functions of a program.
const FUNCTIONS: usize = 10;
const FIRST_SEED: u64 = 4_000;

/// What programs came to.
#[derive(Debug, Default)]
struct Count {
    proved: usize,
    violated: usize,
    wrong: Vec<String>,
}

/// Asks for proofs of each function, given what the runtime saw of it: its name, did an assertion fail, was there an exception.
fn compare(input: &Path, entry: &dyn Fn(&str) -> String, runs: &str, count: &mut Count) {
    assert_eq!(runs.lines().count(), FUNCTIONS);
    for line in runs.lines() {
        let [name, failed, thrown] = line.split(' ').collect::<Vec<_>>()[..] else {
            panic!("not a line of the runner: {line}");
        };
        let entry = entry(name);
        let mut command = Command::new(tools::conspect().expect("the tool is built"));
        command.arg("prove").arg(input).args(["--entry", &entry, "--time", "2"]);
        let output = tools::run(&mut command, "").expect("the tool starts");
        let text = String::from_utf8_lossy(&output.stdout);
        for (property, violated) in [("assertions", failed), ("exceptions", thrown)] {
            let verdict = format!("  {property}: ");
            let line = text.lines().find(|l| l.starts_with(&verdict));
            let line = line.unwrap_or_else(|| panic!("{entry}: {text}"));
            let is_proved = line[verdict.len()..].starts_with("proved");
            count.proved += usize::from(is_proved);
            count.violated += usize::from(violated == "true");
            if is_proved && violated == "true" {
                count.wrong.push(format!("{entry}: {property}"));
            }
        }
    }
}

fn java(seed: u64, count: &mut Count) {
    let directory = tempfile::tempdir().expect("a directory");
    let name = format!("Random{seed}");
    let source = directory.path().join(format!("{name}.java"));
    std::fs::write(&source, heaps::class(&name, seed, FUNCTIONS)).expect("a file");
    tools::javac(directory.path(), std::slice::from_ref(&source)).expect("every random class compiles");
    let runs = tools::run_checked(tools::java(directory.path()).args(["-ea", &name]), "").expect("it ends");
    compare(directory.path(), &|method| format!("{name}.{method}"), &runs, count);
}

fn javascript(seed: u64, count: &mut Count) {
    let directory = tempfile::tempdir().expect("a directory");
    let text = numbers::file(seed, FUNCTIONS);
    let [file, runner] =
        [format!("random{seed}.js"), format!("runner{seed}.js")].map(|n| directory.path().join(n));
    std::fs::write(&file, &text).expect("a file");
    std::fs::write(&runner, text + numbers::RUNNER).expect("a file");
    let runs = tools::run_checked(Command::new("node").arg(&runner), "").expect("it ends");
    compare(&file, &|function| format!("{}:{function}", file.display()), &runs, count);
}

fn python(seed: u64, count: &mut Count) {
    python_file(seed, kinds::file(seed, FUNCTIONS), count);
}

fn python_families(seed: u64, count: &mut Count) {
    python_file(seed, families::file(seed, FUNCTIONS), count);
}

fn python_file(seed: u64, text: String, count: &mut Count) {
    let directory = tempfile::tempdir().expect("a directory");
    let [file, runner] =
        [format!("random{seed}.py"), format!("runner{seed}.py")].map(|n| directory.path().join(n));
    std::fs::write(&file, &text).expect("a file");
    std::fs::write(&runner, text + kinds::RUNNER).expect("a file");
    let runs = tools::run_checked(Command::new("python3").arg(&runner), "").expect("it ends");
    compare(&file, &|function| format!("{}:{function}", file.display()), &runs, count);
}

/// As many programs as `programs` says, each of its own seed.
fn check(program: fn(u64, &mut Count), programs: u64) {
    let (next, total) = (AtomicU64::new(FIRST_SEED), Mutex::new(Count::default()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= FIRST_SEED + programs {
                        break;
                    }
                    let mut count = Count::default();
                    program(seed, &mut count);
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
    assert!(total.proved >= 2 * programs as usize && total.violated >= 2 * programs as usize, "{total:?}");
}

fn programs(few: u64) -> u64 {
    std::env::var("CONSPECT_PROVER").map_or(few, |n| n.parse().expect("a number of programs"))
}

#[test]
fn what_some_run_of_java_violates_is_never_proved() {
    check(java, programs(6));
}

#[test]
fn what_some_run_of_javascript_violates_is_never_proved() {
    check(javascript, programs(4));
}

#[test]
fn what_some_run_of_python_violates_is_never_proved() {
    check(python, programs(4));
}

#[test]
fn what_some_run_of_python_with_classes_violates_is_never_proved() {
    check(python_families, programs(4));
}

/// Nothing is proved of the methods of `java/truth/Open.java` that their headers say to be violated or open, whoever else might find that out.
#[test]
fn what_fails_with_open_types_is_not_proved() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("java/truth/Open.java");
    let text = std::fs::read_to_string(&source).expect("the class");
    let directory = tempfile::tempdir().expect("a directory");
    tools::javac(directory.path(), &[source]).expect("it compiles");
    let mut wrong = vec![];
    for header in text.lines().filter_map(|l| l.trim().strip_prefix("//@ ")) {
        let [method, assertions, exceptions] = header.split(' ').collect::<Vec<_>>()[..] else {
            panic!("not a header: {header}");
        };
        let truths = [("assertions", assertions), ("exceptions", exceptions)];
        let fails = |truth: &str| truth.ends_with("=violated") || truth.ends_with("=open");
        for (property, _) in truths.into_iter().filter(|(_, truth)| fails(truth)) {
            let mut command = Command::new(tools::conspect().expect("the tool is built"));
            command.arg("prove").arg(directory.path()).args(["--entry", &format!("Open.{method}")]);
            command.args(["--property", property, "--time", "2"]);
            let said = tools::run(&mut command, "").expect("the tool starts");
            let said = String::from_utf8_lossy(&said.stdout).into_owned();
            assert!(said.contains(&format!("  {property}: ")), "{method}: {said}");
            if said.contains(&format!("  {property}: proved")) {
                wrong.push(format!("{method}: {property}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}
