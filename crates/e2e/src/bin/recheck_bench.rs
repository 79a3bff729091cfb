//! Edit and re-check: a project of 300 methods is checked from nothing, again unchanged, and after edits of one method.
//!
//! `recheck_bench [CLASSES]`. When all edits are done, the answers, most of which were kept through all of them, are
//! compared byte for byte with those of a run from nothing.

use conspect_e2e::project::{METHODS, Project};
use conspect_e2e::tools;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

fn main() -> Result<()> {
    let classes = std::env::args().nth(1).map_or(Ok(30), |n| n.parse())?;
    let root = tempfile::tempdir()?;
    let project = Project::generate(root.path(), classes, true)?;
    println!("{} methods in {classes} classes; two threads\n", classes * METHODS);
    println!("{:<54} {:>8} {:>7}", "run", "seconds", "reused");
    let out = project.out();
    let first = check(&out, &[])?;
    row("from nothing", &first);
    let mut last = check(&out, &[])?;
    row("again, nothing changed", &last);
    let same = last.text == first.text;
    let edits = [
        (2, "n + 5", "n + 6", "a constant of a method that nobody calls"),
        (2, "return 'B'", "return 'E'", "the body of a method that nobody calls"),
        (1, "base += 1;", "base += 2;", "the body of a method with one caller"),
        (0, "case 2: base -= 3", "case 2: base += 4", "the body of a method with two callers"),
        (5, "/** Generated", "/** Ours.\n * Generated", "a line of comment before all methods of a class"),
        (
            3,
            "    public static int bits",
            "    public static int one() { return 1; }\n\n    public static int bits",
            "a new method",
        ),
    ];
    for (class, from, to, what) in edits {
        project.edit(class, from, to)?;
        last = check(&out, &[])?;
        row(what, &last);
    }
    let nothing = check(&out, &["--no-store"])?;
    row("from nothing, after all edits", &nothing);
    let same = same && last.text == nothing.text;
    for (kept, new) in last.text.lines().zip(nothing.text.lines()).filter(|(kept, new)| kept != new).take(5) {
        println!("  kept: {kept}\n  new:  {new}");
    }
    println!("\nanswers as from nothing, byte for byte: {}", if same { "yes" } else { "NO" });
    if same { Ok(()) } else { Err("answers that were kept differ from new ones".into()) }
}

struct Run {
    text: String,
    seconds: f64,
    reused: String,
}

fn row(what: &str, run: &Run) {
    println!("{what:<54} {:>8.3} {:>7}", run.seconds, run.reused);
}

fn check(out: &Path, options: &[&str]) -> Result<Run> {
    let mut command = Command::new(tools::conspect()?);
    command.arg("check").arg(out).args(["--all-public", "--threads", "2"]).args(options);
    let start = Instant::now();
    let output = tools::run(&mut command, "")?;
    let seconds = start.elapsed().as_secs_f64();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    if !matches!(output.status.code(), Some(0 | 1 | 3)) {
        return Err(format!("{}: {said}", output.status).into());
    }
    let reused = said.lines().find(|l| l.contains("were kept")).and_then(|l| l.split(' ').next());
    let reused = reused.unwrap_or("0").to_string();
    Ok(Run { text: String::from_utf8_lossy(&output.stdout).into_owned(), seconds, reused })
}
