//! What embedding costs: `cargo run --release -p conspect-session --example embed [REQUESTS]`.
//!
//! For a tiny program of each language: milliseconds from nothing to the first answer in this process, and the median and the 95th percentile
//! of further requests to the same session about the same project, each of which reads the program anew. Nothing is kept and
//! nothing is re-executed.

use conspect_session::{Cancel, Input, Project, Request, Session, Silent};
use std::path::Path;
use std::time::Instant;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// Name, text and entry of a program.
const PROGRAMS: [(&str, &str, &str); 4] = [
    ("hello.cir", "fn hello(n: i32) -> i32 {\nb0: return %n\n}\n", "hello"),
    ("hello.demo", "x := 1;\nhalt;\n", ""),
    ("hello.js", "/** @param {int} n */ function hello(n) { return n; }\n", "hello"),
    ("hello.py", "def hello(n: int) -> int:\n    return n\n", "hello"),
];

fn main() -> Result<()> {
    let requests = std::env::args().nth(1).map_or(Ok(1000), |n| n.parse::<usize>())?;
    let dir = tempfile::tempdir()?;
    let mut projects = vec![];
    for (name, text, entry) in PROGRAMS {
        std::fs::write(dir.path().join(name), text)?;
        projects.push((name, dir.path().join(name), entry));
    }
    let java = dir.path().join("Hello.java");
    std::fs::write(&java, "class Hello { static int hello(int n) { return n; } }\n")?;
    let classes = dir.path().join("classes");
    if std::process::Command::new("javac").arg("-g").arg("-d").arg(&classes).arg(&java).status()?.success() {
        projects.push(("Hello.class", classes, "Hello.hello"));
    }
    println!("| program | first answer, ms | {requests} more: median, ms | 95th percentile, ms |");
    println!("|---|--:|--:|--:|");
    for (name, path, entry) in projects {
        let (first, mut others) = asked(&path, entry, requests)?;
        others.sort_by(f64::total_cmp);
        let at = |part: usize| others.get(others.len() * part / 100).copied().unwrap_or(f64::NAN);
        println!("| {name} | {first:.1} | {:.2} | {:.2} |", at(50), at(95));
    }
    Ok(())
}

/// Milliseconds of the first request and of each further one.
fn asked(path: &Path, entry: &str, requests: usize) -> Result<(f64, Vec<f64>)> {
    let begun = Instant::now();
    let session = Session::without_store();
    let project = Project::open(Input { paths: vec![path.into()], ..Input::default() })?;
    let entries = if entry.is_empty() { vec![] } else { vec![entry.to_string()] };
    let mut request = Request { entries, ..Request::default() };
    request.replay.enabled = false;
    let ask = |begun: Instant| {
        let checked = session.check(&project, &request, &mut Silent, &Cancel::new())?;
        assert!(!checked.report.entries.is_empty(), "an answer for the entry");
        Ok::<f64, Box<dyn std::error::Error>>(begun.elapsed().as_secs_f64() * 1000.0)
    };
    let first = ask(begun)?;
    let others = (0..requests).map(|_| ask(Instant::now())).collect::<Result<Vec<f64>>>()?;
    Ok((first, others))
}
