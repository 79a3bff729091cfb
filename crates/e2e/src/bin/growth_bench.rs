//! How far programs can grow: families of programs with a size `N`, doubled until an answer is open or takes too long.
//!
//! `growth_bench [--time SECONDS] [--most N] [--mode MODE]... [PATTERN]...` prints one row a family and mode: the largest size that was
//! settled, its seconds and peak memory, the exponent of growth over the last three sizes, and whether the verdict was the family's
//! truth. A mode is a text of options of `check`, such as `--mode '--merge always'`; without one the defaults are measured. The exit
//! code is 1 when a verdict was wrong.

use conspect_e2e::tools::{self, ToolError};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::time::Instant;

/// A family: a program with its size in one line.
struct Family {
    name: String,
    source: PathBuf,
    text: String,
    /// Does its assertion hold for every size?
    holds: bool,
    first: u64,
}

/// What was measured at one size.
#[derive(Clone, Copy)]
struct Run {
    n: u64,
    seconds: f64,
    megabytes: u64,
    verdict: Verdict,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Right,
    Wrong,
    Open,
}

struct Asked {
    time: f64,
    most: u64,
    modes: Vec<String>,
    patterns: Vec<String>,
}

const LINE: &str = "N = 4; // doubled";

fn main() -> ExitCode {
    let asked = match asked(std::env::args().skip(1)) {
        Ok(asked) => asked,
        Err(text) => {
            eprintln!("{text}");
            return ExitCode::from(2);
        }
    };
    match measure(&asked) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn asked(mut words: impl Iterator<Item = String>) -> Result<Asked, String> {
    let mut asked = Asked { time: 30.0, most: 1 << 20, modes: vec![], patterns: vec![] };
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            "--time" => asked.time = value()?.parse().map_err(|_| "--time takes seconds")?,
            "--most" => asked.most = value()?.parse().map_err(|_| "--most takes a size")?,
            "--mode" => asked.modes.push(value()?),
            _ => asked.patterns.push(word),
        }
    }
    if asked.modes.is_empty() {
        asked.modes.push(String::new());
    }
    Ok(asked)
}

fn families() -> Result<Vec<Family>, ToolError> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/scaling");
    let mut out = vec![];
    for folder in ["java", "js"] {
        let mut files: Vec<PathBuf> =
            std::fs::read_dir(root.join(folder))?.map(|f| f.map(|f| f.path())).collect::<Result<_, _>>()?;
        files.sort();
        for source in files {
            let text = std::fs::read_to_string(&source)?;
            let head = text.lines().next().unwrap_or("");
            let first = head.rsplit("n: ").next().and_then(|n| n.trim().parse().ok()).unwrap_or(4);
            assert!(text.contains(LINE), "{} has no line with its size", source.display());
            let name = source.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
            out.push(Family { name, holds: head.contains("truth: holds"), first, text, source });
        }
    }
    Ok(out)
}

/// Prints the table; the number of wrong verdicts.
fn measure(asked: &Asked) -> Result<usize, ToolError> {
    println!(
        "{:24} {:26} {:>8} {:>8} {:>9} {:>9}  at the next size",
        "family", "mode", "largest", "seconds", "exponent", "MiB"
    );
    let mut wrong = 0;
    for family in families()? {
        if !asked.patterns.is_empty() && !asked.patterns.iter().any(|p| family.name.contains(p.as_str())) {
            continue;
        }
        for mode in &asked.modes {
            let (runs, end) = grow(&family, mode, asked)?;
            wrong += usize::from(end.contains("WRONG"));
            let last = runs.last();
            let exponent = exponent(&runs).map_or("-".into(), |e| format!("{e:.1}"));
            println!(
                "{:24} {:26} {:>8} {:>8} {exponent:>9} {:>9}  {end}",
                family.name,
                if mode.is_empty() { "default" } else { mode },
                last.map_or("none".into(), |r| r.n.to_string()),
                last.map_or("-".into(), |r| format!("{:.2}", r.seconds)),
                last.map_or("-".into(), |r| r.megabytes.to_string()),
            );
        }
    }
    Ok(wrong)
}

/// The settled runs of a family, and what ended them.
fn grow(family: &Family, mode: &str, asked: &Asked) -> Result<(Vec<Run>, String), ToolError> {
    let mut runs: Vec<Run> = vec![];
    let mut n = family.first;
    loop {
        if n > asked.most {
            return Ok((runs, "as far as was asked".into()));
        }
        let run = run(family, n, mode, asked.time)?;
        match run.verdict {
            Verdict::Wrong => return Ok((runs, format!("WRONG at {n}"))),
            Verdict::Open => return Ok((runs, format!("open at {n} after {:.1} s", run.seconds))),
            Verdict::Right => runs.push(run),
        }
        n *= 2;
    }
}

/// How seconds grow with the size over the last three sizes: the slope between their logarithms.
fn exponent(runs: &[Run]) -> Option<f64> {
    let [.., first, _, last] = runs else { return None };
    Some((last.seconds / first.seconds).log2() / (last.n as f64 / first.n as f64).log2())
}

fn run(family: &Family, n: u64, mode: &str, time: f64) -> Result<Run, ToolError> {
    let dir = tempfile::tempdir()?;
    let text = family.text.replace(LINE, &format!("N = {n};"));
    let file = dir.path().join(family.source.file_name().unwrap_or_default());
    std::fs::write(&file, text)?;
    let mut command = Command::new(tools::conspect()?);
    command.arg("check");
    if file.extension().is_some_and(|e| e == "java") {
        let classes = dir.path().join("classes");
        std::fs::create_dir_all(&classes)?;
        tools::javac(&classes, &[file])?;
        command.arg(classes).args(["--entry", &format!("{}.check", family.name)]);
    } else {
        command.arg(file);
    }
    command.args([
        "--property",
        "assertions",
        "--no-store",
        "--no-replay",
        "--statistics",
        "--format",
        "json",
    ]);
    command.args(["--time", &time.to_string()]).args(mode.split_whitespace());
    let started = Instant::now();
    let output = tools::run(&mut command, "")?;
    let seconds = started.elapsed().as_secs_f64();
    let report: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    let verdict = report["entries"][0]["properties"][0]["verdict"].as_str().unwrap_or("");
    let verdict = match (verdict, family.holds) {
        ("proved", true) | ("violated", false) => Verdict::Right,
        ("proved", false) | ("violated", true) => Verdict::Wrong,
        _ => Verdict::Open,
    };
    let megabytes = report["statistics"]["peak_memory_bytes"].as_u64().unwrap_or(0) >> 20;
    Ok(Run { n, seconds, megabytes, verdict })
}
