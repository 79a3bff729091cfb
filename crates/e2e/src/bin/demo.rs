//! Checks the examples: four of them in full, then all in a table. Exit code 1 when an answer is not what it must be.
//!
//! `demo [--merge never|joins|always] [NAME...]`: only the examples with these names.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use conspect_e2e::check::{self, Checked};
use conspect_e2e::examples::{self, Example};

/// One proved, one bounded, one violated, one unknown.
const SHOWN: [&str; 4] = ["MidpointSafe", "StringScan", "MidpointOverflow", "ThreadRace"];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut names: Vec<String> = std::env::args().skip(1).collect();
    let mut options = Vec::new();
    if let Some(at) = names.iter().position(|n| n == "--merge") {
        options = names.drain(at..(at + 2).min(names.len())).collect();
    }
    let options: Vec<&str> = options.iter().map(String::as_str).collect();
    let mut examples = examples::all()?;
    let classes = check::classes()?;
    if names.is_empty() {
        for example in examples.iter().filter(|e| SHOWN.contains(&e.class.as_str())) {
            println!("$ conspect check classes {} --source examples/java", example.options.join(" "));
            let mut command = check::command(example, &classes)?;
            command.arg("--source").arg(examples::directory());
            command.status()?;
            println!();
        }
    } else {
        examples.retain(|e| names.contains(&e.class));
    }
    let results = check_all(&examples, &|example| match check::check(example, &classes, &options) {
        Ok(checked) => checked,
        Err(error) => {
            Checked { verdicts: [None; 2], confirmed: None, seconds: 0.0, wrong: vec![error.to_string()] }
        }
    });
    println!("{:24} {:10} {:10} {:10} {:>8}", "program", "assertions", "exceptions", "", "seconds");
    for (example, checked) in examples.iter().zip(&results) {
        let [assertions, exceptions] = checked.verdicts.map(|v| v.map_or("-".to_string(), |v| v.to_string()));
        let confirmed = checked.confirmed.map_or("", |c| if c { "confirmed" } else { "UNCONFIRMED" });
        println!(
            "{:24} {assertions:10} {exceptions:10} {confirmed:10} {:8.2}",
            example.class, checked.seconds
        );
        for wrong in &checked.wrong {
            println!("    WRONG: {wrong}");
        }
    }
    let wrong = results.iter().filter(|r| !r.wrong.is_empty()).count();
    println!("\n{} programs, {wrong} answered wrongly", results.len());
    std::process::exit(i32::from(wrong > 0));
}

/// Checks on as many threads as there are processors; the results are in the order of the examples.
fn check_all(examples: &[Example], check: &(dyn Fn(&Example) -> Checked + Sync)) -> Vec<Checked> {
    let next = AtomicUsize::new(0);
    let results: Vec<Mutex<Option<Checked>>> = examples.iter().map(|_| Mutex::new(None)).collect();
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                loop {
                    let n = next.fetch_add(1, Ordering::Relaxed);
                    let Some(example) = examples.get(n) else { return };
                    *results[n].lock().expect("no check panics") = Some(check(example));
                }
            });
        }
    });
    results
        .into_iter()
        .map(|r| r.into_inner().expect("no check panics").expect("every example is checked"))
        .collect()
}
