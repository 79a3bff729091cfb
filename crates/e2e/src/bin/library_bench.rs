//! Real code: all public static methods of a package of a jar, each on its own, in a budget of effort.
//!
//! `library_bench [JAR [PATTERN]]`. The default is Debian's commons-lang3 (`make library` installs it). Every violation
//! is re-executed on the JVM; those that are not confirmed are listed, for each is a defect of ours.

use conspect_e2e::tools;
use serde_json::Value;
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
    let store = tempfile::tempdir()?;
    println!("{jar}, {pattern}, public static methods, two threads");
    for what in ["from nothing", "again"] {
        let mut command = Command::new(tools::conspect()?);
        command.args([
            "check",
            &jar,
            "--entry",
            &pattern,
            "--static-only",
            "--threads",
            "2",
            "--format",
            "json",
        ]);
        command.arg("--store").arg(store.path());
        let start = Instant::now();
        let output = tools::run(&mut command, "")?;
        let seconds = start.elapsed().as_secs_f64();
        let report: Value = serde_json::from_slice(&output.stdout)
            .map_err(|e| format!("{e}: {}", String::from_utf8_lossy(&output.stderr)))?;
        table(what, &report, seconds);
    }
    Ok(())
}

fn table(what: &str, report: &Value, seconds: f64) {
    let none = vec![];
    let entries = report["entries"].as_array().unwrap_or(&none);
    let mut counts = [("proved", 0), ("violated", 0), ("bounded", 0), ("unknown", 0)];
    let mut finished = 0;
    let mut unconfirmed = vec![];
    let mut reasons: std::collections::BTreeMap<String, usize> = Default::default();
    for entry in entries {
        let properties = entry["properties"].as_array().unwrap_or(&none);
        let settled = |p: &Value| matches!(p["verdict"].as_str(), Some("proved" | "violated"));
        finished += usize::from(properties.iter().all(settled));
        for p in properties {
            let verdict = p["verdict"].as_str().unwrap_or("");
            counts.iter_mut().filter(|c| c.0 == verdict).for_each(|c| c.1 += 1);
            if verdict == "violated" && p["witness"]["confirmed"] != true {
                unconfirmed
                    .push(format!("{} {}: {}", entry["entry"], p["property"], p["witness"]["confirmation"]));
            }
            if let Some(reason) = p["reason"].as_str() {
                *reasons.entry(reason.chars().take(100).collect()).or_default() += 1;
            }
        }
    }
    println!("\n{what}: {} methods in {seconds:.1} s; {finished} settled", entries.len());
    counts.iter().for_each(|(verdict, n)| println!("  {verdict:<10} {n:>6} properties"));
    println!("  violations that the JVM did not confirm: {}", unconfirmed.len());
    unconfirmed.iter().for_each(|u| println!("    {u}"));
    let mut reasons: Vec<(String, usize)> = reasons.into_iter().collect();
    reasons.sort_by(|a, b| b.1.cmp(&a.1).then_with(|| a.0.cmp(&b.0)));
    reasons.iter().take(12).for_each(|(reason, n)| println!("  {n:>5} {reason}"));
}
