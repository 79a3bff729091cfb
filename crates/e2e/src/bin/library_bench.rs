//! Real code: all public static methods of a package of a jar, each on its own, in a budget of effort, with calls executed
//! and with summaries.
//!
//! `library_bench [JAR [PATTERN]]`. The default is Debian's commons-lang3 (`make library` installs it). Every violation
//! is re-executed on the JVM; those that are not confirmed are listed, for each is a defect of ours.

use conspect_e2e::tools;
use serde_json::Value;
use std::collections::BTreeMap;
use std::process::Command;
use std::time::Instant;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const JAR: &str = "/usr/share/java/commons-lang3.jar";
/// A package without others below it.
const PATTERN: &str = "org.apache.commons.lang3.math.*";

fn main() -> Result<()> {
    let mut args = std::env::args().skip(1);
    let jar = args.next().unwrap_or_else(|| JAR.into());
    let pattern = args.next().unwrap_or_else(|| PATTERN.into());
    println!("{jar}, {pattern}, public static methods, two threads\n");
    let mut reports = vec![];
    println!(
        "| calls | methods | settled | seconds | of the processor | solver calls | of the backend | instructions | paths | composed | unconfirmed | MB |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    for calls in ["inline", "compose", "auto"] {
        let store = tempfile::tempdir()?;
        let run = |again: bool| -> Result<Value> {
            let mut command = Command::new(tools::conspect()?);
            command.args(["check", &jar, "--entry", &pattern, "--static-only", "--threads", "2"]);
            command.args(["--format", "json", "--calls", calls, "--store"]).arg(store.path());
            let (start, before) = (Instant::now(), tools::processor_seconds());
            let output = tools::run(&mut command, "")?;
            let busy = tools::processor_seconds().zip(before).map_or(0.0, |(after, before)| after - before);
            let seconds = (start.elapsed().as_secs_f64(), busy);
            let report: Value = serde_json::from_slice(&output.stdout)
                .map_err(|e| format!("{e}: {}", String::from_utf8_lossy(&output.stderr)))?;
            row(if again { "the same again" } else { calls }, &Counts::of(&report), &report, seconds);
            Ok(report)
        };
        let report = run(false)?;
        if calls == "inline" {
            run(true)?;
        }
        reports.push((calls, report));
    }
    for (calls, report) in &reports {
        details(calls, &Counts::of(report));
    }
    Ok(())
}

/// What a report says of the methods.
#[derive(Default)]
struct Counts {
    methods: usize,
    settled: usize,
    /// Properties by verdict.
    verdicts: BTreeMap<String, usize>,
    unconfirmed: Vec<String>,
    reasons: BTreeMap<String, usize>,
}

impl Counts {
    fn of(report: &Value) -> Counts {
        let mut counts = Counts::default();
        for entry in report["entries"].as_array().into_iter().flatten() {
            let properties = || entry["properties"].as_array().into_iter().flatten();
            let settled = |p: &Value| matches!(p["verdict"].as_str(), Some("proved" | "violated"));
            counts.methods += 1;
            counts.settled += usize::from(properties().all(settled));
            for p in properties() {
                let verdict = p["verdict"].as_str().unwrap_or("none");
                *counts.verdicts.entry(verdict.into()).or_default() += 1;
                if verdict == "violated" && p["witness"]["confirmed"] != true {
                    let why = &p["witness"]["confirmation"];
                    counts.unconfirmed.push(format!("{} {}: {why}", entry["entry"], p["property"]));
                }
                if let Some(reason) = p["reason"].as_str() {
                    *counts.reasons.entry(reason.chars().take(100).collect()).or_default() += 1;
                }
            }
        }
        counts
    }
}

fn row(what: &str, counts: &Counts, report: &Value, (seconds, busy): (f64, f64)) {
    let s = &report["statistics"];
    let (calls, instructions, paths) = (&s["solver_queries"], &s["instructions"], &s["paths"]);
    let backend = &s["solver_layers"]["backend"];
    let memory = s["peak_memory_bytes"].as_u64().unwrap_or(0) / 1_000_000;
    let composed = s["summaries"]["composed"].as_u64().unwrap_or(0);
    let (methods, settled, bad) = (counts.methods, counts.settled, counts.unconfirmed.len());
    println!(
        "| {what} | {methods} | {settled} | {seconds:.1} | {busy:.1} | {calls} | {backend} | {instructions} | {paths} | {composed} | {bad} | {memory} |"
    );
}

fn details(calls: &str, counts: &Counts) {
    println!("\n{calls}:");
    counts.verdicts.iter().for_each(|(verdict, n)| println!("  {verdict:<10} {n:>6} properties"));
    println!("  violations that the JVM did not confirm: {}", counts.unconfirmed.len());
    counts.unconfirmed.iter().for_each(|u| println!("    {u}"));
    let mut reasons: Vec<(&String, &usize)> = counts.reasons.iter().collect();
    reasons.sort_by(|a, b| b.1.cmp(a.1).then_with(|| a.0.cmp(b.0)));
    reasons.iter().take(12).for_each(|(reason, n)| println!("  {n:>5} {reason}"));
}
