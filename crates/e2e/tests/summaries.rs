//! Law 2, *composition changes nothing*, on every example: calls that are composed or replayed give the verdicts that
//! executing the functions gives.

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
    for options in [
        ["--calls", "compose", "--merge", "joins"],
        ["--calls", "compose", "--merge", "never"],
        ["--calls", "auto", "--merge", "joins"],
        ["--calls", "replay", "--merge", "never"],
    ] {
        let checked = check::check(example, &classes, &options).map_err(|e| e.to_string())?;
        // Terms of a summary may be too hard for the solver's budget: no answer, but no other one either.
        let undecided = checked.verdicts.contains(&Some(Verdict::Unknown));
        let excused = |w: &&String| undecided && (w.contains("got unknown") || w.contains("exit code"));
        let mode = options.join(" ");
        wrong.extend(checked.wrong.iter().filter(|w| !excused(w)).map(|w| format!("{mode}: {w}")));
        if undecided {
            eprintln!("{}: {mode}: undecided", example.class);
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}
