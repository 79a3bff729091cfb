//! Law 2, *composition changes nothing*, on every example: calls that are composed or replayed give the verdicts that
//! executing the functions gives.
//!
//! `CONSPECT_CALLS=all` tests composition and replay of every function too, library functions included, which takes
//! long; by default the mode that chooses by itself is tested.

use conspect_e2e::check;
use conspect_e2e::examples::{self, Example, Verdict};
use libtest_mimic::{Arguments, Failed, Trial};

fn main() {
    let arguments = Arguments::from_args();
    let examples = examples::all().expect("the examples have headers");
    let trials = examples
        .into_iter()
        .map(|example| {
            let name = format!("calls::{}", example.class);
            Trial::test(name, move || check(&example).map_err(Failed::from))
        })
        .collect();
    libtest_mimic::run(&arguments, trials).exit();
}

/// Checks the example in each mode and compares what the tool says with what is true.
fn check(example: &Example) -> Result<(), String> {
    let classes = check::classes().map_err(|e| e.to_string())?;
    let mut wrong = Vec::new();
    let all = std::env::var("CONSPECT_CALLS").is_ok_and(|v| v == "all");
    let modes: [&[&str; 6]; 4] = [
        &["--calls", "auto", "--merge", "joins", "--time", "4"],
        &["--calls", "compose", "--merge", "joins", "--time", "4"],
        &["--calls", "compose", "--merge", "never", "--time", "4"],
        &["--calls", "replay", "--merge", "never", "--time", "4"],
    ];
    for options in modes.into_iter().take(if all { 4 } else { 1 }) {
        let checked = check::check(example, &classes, options).map_err(|e| e.to_string())?;
        // Summaries can cost more than they save, and the time may be up: a weaker answer, but no other one.
        let weaker = [Some(Verdict::Unknown), Some(Verdict::Bounded)];
        let undecided = checked.verdicts.iter().any(|v| weaker.contains(v));
        let excused = |w: &&String| {
            undecided && ["got unknown", "got bounded", "exit code"].iter().any(|t| w.contains(t))
        };
        let mode = options.join(" ");
        wrong.extend(checked.wrong.iter().filter(|w| !excused(w)).map(|w| format!("{mode}: {w}")));
        if undecided {
            eprintln!("{}: {mode}: undecided", example.class);
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}
