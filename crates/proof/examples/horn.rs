//! Runs Horn clauses of others, files in the format of the CHC competition, through the solver of proofs: to tell its
//! limits from those of our encoding.
//!
//! `cargo run --release -p conspect-proof --example horn DIR [SECONDS]`: every `.smt2` file below the directory, each in
//! a process of its own with this limit of time. A name with `true-unreach-call` or `false-unreach-call`, as such files
//! often have it, says what is expected.

use conspect_proof::{Plain, horn_file};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match &args[..] {
        [mode, file, seconds] if mode == "--one" => one(Path::new(file), seconds),
        [dir] => all(Path::new(dir), 10.0),
        [dir, seconds] => all(Path::new(dir), seconds.parse().unwrap_or(10.0)),
        _ => {
            eprintln!("horn DIR [SECONDS]");
            std::process::exit(2);
        }
    }
}

/// One file: prints the answer.
fn one(file: &Path, seconds: &str) {
    let text = std::fs::read_to_string(file).unwrap_or_default();
    let time = Duration::from_secs_f64(seconds.parse().unwrap_or(10.0));
    // Global guidance first, as proofs do it; the other way for what is left.
    for (global, part) in [(true, 2), (false, 2)] {
        match horn_file(&text, global, time / part) {
            Ok(Plain::Sat) => return println!("sat"),
            Ok(Plain::Unsat) => return println!("unsat"),
            Ok(Plain::Unknown) => {}
            Err(e) => return println!("error {e}"),
        }
    }
    println!("unknown");
}

fn files(dir: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(dir) else { return };
    for path in entries.flatten().map(|e| e.path()) {
        if path.is_dir() {
            files(&path, out);
        } else if path.extension().is_some_and(|e| e == "smt2") {
            out.push(path);
        }
    }
}

/// The answer of a process of its own, and how long it took.
fn asked(file: &Path, seconds: f64) -> std::io::Result<(String, f64)> {
    let started = Instant::now();
    let mut child = Command::new(std::env::current_exe()?)
        .arg("--one")
        .arg(file)
        .arg(seconds.to_string())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()?;
    let end = started + Duration::from_secs_f64(seconds + 2.0);
    while child.try_wait()?.is_none() && Instant::now() < end {
        std::thread::sleep(Duration::from_millis(10));
    }
    if child.try_wait()?.is_none() {
        child.kill()?;
    }
    let output = child.wait_with_output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    let first = text.split_whitespace().next().unwrap_or("ended");
    Ok((first.to_string(), started.elapsed().as_secs_f64()))
}

#[derive(Default)]
struct Count {
    files: u32,
    sat: u32,
    unsat: u32,
    open: u32,
    wrong: u32,
}

fn all(dir: &Path, seconds: f64) {
    let mut list = Vec::new();
    files(dir, &mut list);
    list.sort();
    let mut counts: BTreeMap<String, Count> = BTreeMap::new();
    for file in &list {
        let name = file.strip_prefix(dir).unwrap_or(file).display().to_string();
        let (answer, time) = asked(file, seconds).unwrap_or_else(|e| (format!("error {e}"), 0.0));
        println!("{name}: {answer} {time:.1}");
        let group = name.rsplit_once('/').map_or(".", |n| n.0).to_string();
        let count = counts.entry(group).or_default();
        count.files += 1;
        match answer.as_str() {
            "sat" => count.sat += 1,
            "unsat" => count.unsat += 1,
            _ => count.open += 1,
        }
        let expected = match (name.contains("true-unreach"), name.contains("false-unreach")) {
            (true, false) => Some("sat"),
            (false, true) => Some("unsat"),
            _ => None,
        };
        let is_answer = answer == "sat" || answer == "unsat";
        count.wrong += u32::from(is_answer && expected.is_some_and(|e| e != answer));
    }
    println!("\n| files | number | satisfiable | not | without answer | other than the name says |");
    println!("|---|---|---|---|---|---|");
    for (group, c) in counts {
        println!("| {group} | {} | {} | {} | {} | {} |", c.files, c.sat, c.unsat, c.open, c.wrong);
    }
}
