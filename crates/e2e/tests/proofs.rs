//! The prover alone on `examples/proofs`: what is unsafe is never proved, and some of what is safe is.
//!
//! The whole table, with exploration beside the prover, is `cargo run --release -p conspect-e2e --bin proofs`.

use conspect_e2e::proofs::{Item, demo_items, java_items, js_items};
use conspect_e2e::tools;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Does `conspect prove` prove every property within these seconds?
fn is_proved(item: &Item, seconds: &str) -> bool {
    let mut command = Command::new(tools::conspect().expect("the tool is built"));
    command.arg("prove").arg(&item.input).args(["--time", seconds]);
    if let Some(entry) = &item.entry {
        command.args(["--entry", entry]);
    }
    let output = tools::run(&mut command, "").expect("the tool starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let verdicts: Vec<&str> =
        text.lines().filter(|l| l.starts_with("  assertions: ") || l.starts_with("  exceptions: ")).collect();
    assert!(!verdicts.is_empty(), "{}: {text}{}", item.name, String::from_utf8_lossy(&output.stderr));
    verdicts.iter().all(|l| l.contains(": proved by invariants"))
}

/// The names of those that are proved, in order.
fn proved(items: &[Item], seconds: &str) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let found = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(item) = items.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if is_proved(item, seconds) {
                        found.lock().expect("no check panics").push(item.name.clone());
                    }
                }
            });
        }
    });
    let mut found = found.into_inner().expect("no check panics");
    found.sort();
    found
}

/// Proved in well under a second each; the time is for busy machines.
const QUICK: [&str; 15] = [
    "Arrays.fill",
    "Cells.cloned",
    "Cells.greatest",
    "Cells.marked",
    "Cells.replaced",
    "Exceptions.seesNone",
    "Filled.grid",
    "Filled.identity",
    "Filled.remainders",
    "Filled.search",
    "count_up.demo",
    "doubling.js",
    "gcd.js",
    "lock.js",
    "recursion.js",
];

#[test]
fn the_prover_proves_nothing_unsafe() {
    let directory = tempfile::tempdir().expect("a directory");
    let mut items = java_items(directory.path()).expect("the programs compile");
    items.extend(demo_items().expect("the programs are there"));
    items.extend(js_items().expect("the programs are there"));
    let (safe, bad): (Vec<Item>, Vec<Item>) = items.into_iter().partition(|i| i.safe);
    assert!(bad.len() >= 30, "{} unsafe programs", bad.len());
    assert_eq!(proved(&bad, "2"), Vec::<String>::new());
    let quick: Vec<Item> = safe.into_iter().filter(|i| QUICK.contains(&i.name.as_str())).collect();
    assert_eq!(proved(&quick, "30"), QUICK);
}

/// Two violations that no exploration round by round or call by call comes to: what is tried beside it finds them, in every run alike.
#[test]
fn deep_violations_are_found_and_executed() {
    let directory = tempfile::tempdir().expect("a directory");
    let items = java_items(directory.path()).expect("the programs compile");
    for (name, value) in [("Counters.sumStaysPositive", "21475"), ("Numbers.fibWraps", "47")] {
        let item = items.iter().find(|i| i.name == name).expect("the program is there");
        let entry = item.entry.as_ref().expect("a method");
        let asked = ["--property", "assertions", "--replay-time", "120", "--no-store"];
        let mut command = Command::new(tools::conspect().expect("the tool is built"));
        command.arg("check").arg(&item.input).args(["--entry", entry]).args(asked);
        let text = String::from_utf8_lossy(&tools::run(&mut command, "").expect("the tool starts").stdout)
            .into_owned();
        assert!(
            text.contains("assertions: VIOLATED: an assertion fails; confirmed on the JVM"),
            "{name}: {text}"
        );
        assert!(text.contains(&format!("int n = {value}")), "{name}: {text}");
    }
}
