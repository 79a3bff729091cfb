//! The table of `docs/proofs.md`: every program of `examples/proofs`, checked by the `conspect` command.
//!
//! `proofs [--time SECONDS] [FILTER]...`. Ends with code 1 when an unsafe program was called proved or a safe one
//! violated. A Java method's expectation is the comment before it (`// safe`, `// unsafe`), another program's its
//! `// expect: safe`, `// expect: unsafe` or `// expect: fail` line.

use std::process::{Command, ExitCode};
use std::time::Instant;

use conspect_e2e::proofs::{Item, demo_items, java_items, js_items};
use conspect_e2e::tools;
use serde_json::Value;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// What the command said.
struct Answer {
    verdict: &'static str,
    /// Explored, by invariants, the kind of a violation, or the reason of an unknown verdict.
    how: String,
    /// A runtime of the language showed the violation.
    confirmed: bool,
    seconds: f64,
}

fn main() -> Result<ExitCode> {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let mut time = "60".to_string();
    if let Some(at) = args.iter().position(|a| a == "--time") {
        args.remove(at);
        time = args.remove(at);
    }
    let directory = tempfile::tempdir()?;
    let mut items = java_items(directory.path())?;
    items.extend(demo_items()?);
    items.extend(js_items()?);
    items.retain(|i| args.is_empty() || args.iter().any(|a| i.name.contains(a.as_str())));
    println!("| program | is | verdict | how | seconds |");
    println!("|---|---|---|---|---|");
    let (mut safe, mut proved, mut unsafe_, mut violated, mut wrong) = (0, 0, 0, 0, 0);
    let mut confirmed = 0;
    for item in &items {
        let answer = ask(item, &time)?;
        let is = if item.safe { "safe" } else { "unsafe" };
        println!("| {} | {is} | {} | {} | {:.1} |", item.name, answer.verdict, answer.how, answer.seconds);
        confirmed += usize::from(answer.confirmed);
        match (item.safe, answer.verdict) {
            (true, "proved") => (safe, proved) = (safe + 1, proved + 1),
            (false, "violated") => (unsafe_, violated) = (unsafe_ + 1, violated + 1),
            (true, "violated") => (safe, wrong) = (safe + 1, wrong + 1),
            (false, "proved") => (unsafe_, wrong) = (unsafe_ + 1, wrong + 1),
            (true, _) => safe += 1,
            (false, _) => unsafe_ += 1,
        }
    }
    println!(
        "\n{proved} of {safe} safe programs proved, {violated} of {unsafe_} unsafe ones violated ({confirmed} confirmed \
         by a runtime), {wrong} wrong"
    );
    Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn ask(item: &Item, time: &str) -> Result<Answer> {
    let mut command = Command::new(tools::conspect()?);
    command.arg("check").arg(&item.input).args(["--format", "json", "--replay-time", "60", "--time", time]);
    if let Some(entry) = &item.entry {
        command.args(["--entry", entry]);
    }
    let start = Instant::now();
    let output = tools::run(&mut command, "")?;
    let seconds = start.elapsed().as_secs_f64();
    let report: Value = serde_json::from_slice(&output.stdout)
        .map_err(|e| format!("{}: {e}: {}", item.name, String::from_utf8_lossy(&output.stderr)))?;
    let properties: Vec<&Value> =
        report["entries"][0]["properties"].as_array().into_iter().flatten().collect();
    let of = |v: &str| properties.iter().find(|p| p["verdict"] == v);
    let mut confirmed = false;
    let (verdict, how) = if let Some(p) = of("violated") {
        confirmed = p["witness"]["confirmed"] == true;
        ("violated", p["violation"]["kind"].as_str().unwrap_or("").to_string())
    } else if let Some(p) = of("unknown") {
        ("unknown", p["reason"].as_str().unwrap_or("").to_string())
    } else if let Some(p) = of("bounded") {
        ("bounded", p["bound"].as_str().unwrap_or("").to_string())
    } else {
        let by_invariants = properties.iter().any(|p| !p["certificate"].is_null());
        ("proved", if by_invariants { "by invariants" } else { "explored" }.to_string())
    };
    Ok(Answer { verdict, how, confirmed, seconds })
}
