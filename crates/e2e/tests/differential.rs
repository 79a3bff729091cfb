//! Random programs give the same results on the JVM, in the concrete domain, and on the symbolic domain's path for
//! the same inputs.
//!
//! `CONSPECT_DIFFERENTIAL` sets how many programs there are.

use std::process::Command;

use conspect_e2e::batch::{self, Batch};
use conspect_e2e::generate::Options;
use conspect_e2e::tools;

/// Changed only to look for new trouble; a failure names the program, which the seed gives again.
const SEED: u64 = 20_000;

fn programs() -> usize {
    std::env::var("CONSPECT_DIFFERENTIAL").ok().and_then(|n| n.parse().ok()).unwrap_or(400)
}

#[test]
fn generation_depends_on_the_seed_alone() {
    let text = |seed| conspect_e2e::generate::program("D", seed, Options::FULL);
    assert_eq!(text(5), text(5));
    assert_ne!(text(5), text(6));
}

#[test]
fn concrete_domain_agrees_with_the_jvm() {
    let batch = Batch::new(SEED, programs(), 2, Options::FULL).expect("the programs compile and run");
    let conspect = tools::conspect().expect("the tool is built");
    let mut wrong = Vec::new();
    let mut seen = 0;
    for (pack, cases) in &batch.packs {
        let mut command = Command::new(&conspect);
        command.arg("run").arg(batch.classes()).args(["--entry", &format!("{pack}.main")]);
        let output = tools::run(&mut command, "").expect("the tool starts");
        let found = batch::lines(&String::from_utf8_lossy(&output.stdout));
        for case in cases {
            let expected = &batch.expected[&case.name];
            seen += 1;
            match found.get(&case.name) {
                Some(text) if text == expected => {}
                Some(text) => wrong.push(format!("{}: the JVM\n  {expected}\nbut here\n  {text}", case.name)),
                None => {
                    let error = String::from_utf8_lossy(&output.stderr);
                    wrong.push(format!("{}: no output, {}: {}", case.name, output.status, error.trim()));
                    break;
                }
            }
        }
    }
    if !wrong.is_empty() {
        let kept = batch.keep();
        panic!(
            "{} of {seen} differ; sources in {}\n{}",
            wrong.len(),
            kept.display(),
            wrong[..wrong.len().min(5)].join("\n")
        );
    }
}
