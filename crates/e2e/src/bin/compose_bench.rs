//! The tables of the paper on memoized replay, on subjects of its kinds: executing called functions against replaying
//! them and against composing their summaries. Path by path, as the paper has it.
//!
//! `compose_bench [--quick] [--seconds N]`. Everything is measured through the `conspect` command, in one run.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use conspect_e2e::{examples, tools};
use serde_json::Value;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// Subjects and their entries.
const SUBJECTS: [(&str, &[&str]); 9] = [
    ("BankAccount", &["main"]),
    ("Rational", &["simp"]),
    ("RationalRecursion", &["main"]),
    ("WheelBrake", &["main1", "main2", "launch"]),
    ("AltitudeSwitch", &["main1", "main2", "main"]),
    ("CollisionAvoidance", &["start"]),
    ("Lists", &["callSwap"]),
    ("Lists", &["orderTwice", "orderThrice", "addThree", "addFour"]),
    ("FlightGuidance", &["main1", "main2"]),
];

/// What one run took.
struct Run {
    verdicts: String,
    paths: u64,
    instructions: u64,
    queries: u64,
    backend: u64,
    checks: u64,
    /// Of the checks, those made while summaries were built.
    building: u64,
    used: u64,
    executed: u64,
    seconds: f64,
    memory: f64,
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().collect();
    let quick = arguments.iter().any(|a| a == "--quick");
    let seconds =
        arguments.iter().position(|a| a == "--seconds").and_then(|i| arguments.get(i + 1)?.parse().ok());
    let seconds: u32 = seconds.unwrap_or(if quick { 20 } else { 600 });
    let directory = tempfile::tempdir()?;
    let classes = compile(directory.path())?;
    println!(
        "| subject | calls | verdicts | paths | instructions | checks (building) | queries | backend | summaries used | calls executed | s | MB |"
    );
    println!("|---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    let mut different = vec![];
    for (class, entries) in SUBJECTS {
        for entry in entries {
            let mut first: Option<Run> = None;
            for calls in ["inline", "replay", "compose", "auto"] {
                let run = check(&classes, &format!("summaries.{class}.{entry}"), calls, seconds)?;
                println!(
                    "| {class}.{entry} | {calls} | {} | {} | {} | {} ({}) | {} | {} | {} | {} | {:.2} | {:.0} |",
                    run.verdicts,
                    run.paths,
                    run.instructions,
                    run.checks,
                    run.building,
                    run.queries,
                    run.backend,
                    run.used,
                    run.executed,
                    run.seconds,
                    run.memory
                );
                match &first {
                    None => first = Some(run),
                    Some(plain) if plain.verdicts != run.verdicts => {
                        different.push(format!(
                            "{class}.{entry}: {} inline, {} {calls}",
                            plain.verdicts, run.verdicts
                        ));
                    }
                    Some(_) => {}
                }
            }
        }
    }
    println!();
    trees(&classes)?;
    // A clock that ends one run and not the other makes a difference that is none of the calls'.
    different.iter().for_each(|d| println!("different: {d}"));
    Ok(())
}

fn compile(directory: &Path) -> Result<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let sources = examples::sources(&root.join("bench/java/summaries"))?;
    let classes = directory.join("classes");
    std::fs::create_dir(&classes)?;
    tools::javac(&classes, &sources)?;
    Ok(classes)
}

fn check(classes: &Path, entry: &str, calls: &str, seconds: u32) -> Result<Run> {
    let mut command = Command::new(tools::conspect()?);
    command.arg("check").arg(classes).args(["--entry", entry, "--calls", calls, "--merge", "never"]);
    command.args(["--format", "json", "--statistics", "--no-replay", "--loop-bound", "6"]);
    command.args(["--time", &seconds.to_string()]);
    let start = Instant::now();
    let output = tools::run(&mut command, "")?;
    let wall = start.elapsed().as_secs_f64();
    let json: Value = serde_json::from_slice(&output.stdout)
        .map_err(|e| format!("{entry}: {e}: {}", String::from_utf8_lossy(&output.stderr)))?;
    let s = &json["statistics"];
    let number = |v: &Value| v.as_u64().unwrap_or(0);
    let properties = json["entries"][0]["properties"].as_array().cloned().unwrap_or_default();
    let verdicts: Vec<&str> = properties.iter().filter_map(|p| p["verdict"].as_str()).collect();
    let of = &s["summaries"];
    let executed = of["inlined"].as_object().into_iter().flatten().map(|(_, n)| number(n)).sum();
    Ok(Run {
        verdicts: verdicts.join(" "),
        paths: number(&s["paths"]),
        instructions: number(&s["instructions"]),
        queries: number(&s["solver_queries"]),
        backend: number(&s["solver_layers"]["backend"]),
        checks: number(&of["checks"]),
        building: number(&of["building_checks"]),
        used: number(&of["composed"]) + number(&of["replayed"]),
        executed,
        seconds: s["seconds"].as_f64().unwrap_or(wall),
        memory: number(&s["peak_memory_bytes"]) as f64 / 1e6,
    })
}

/// The sizes of choice trees with summary nodes and without.
fn trees(classes: &Path) -> Result<()> {
    println!("| function | leaves | nodes | nodes uncompressed |");
    println!("|---|--:|--:|--:|");
    for (class, entries) in SUBJECTS {
        for entry in entries {
            let mut command = Command::new(tools::conspect()?);
            command.arg("summary").arg(classes);
            command.args(["--entry", &format!("summaries.{class}.{entry}"), "--format", "json"]);
            let output = tools::run(&mut command, "")?;
            let json: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
            for f in json.as_array().into_iter().flatten() {
                let leaves = f["outcomes"].as_array().map_or(0, Vec::len);
                println!(
                    "| {} | {leaves} | {} | {} |",
                    f["function"].as_str().unwrap_or("?"),
                    f["nodes"][0],
                    f["nodes"][1]
                );
            }
        }
    }
    Ok(())
}
