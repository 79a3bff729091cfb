//! Edit and re-check: a Java project of 300 methods, then a file of 300 JavaScript functions, then one of 20 Python functions, is checked from
//! nothing, again unchanged, and after edits of one of them.
//!
//! `recheck_bench [CLASSES [java|javascript|python]]`, with 10 methods for each class. When all edits are done, the answers, most of which were kept through all of them, are
//! compared byte for byte with those of a run from nothing.

use conspect_e2e::project::{METHODS, Project};
use conspect_e2e::tools;
use conspect_e2e::{js_project, py_project};
use std::path::Path;
use std::process::Command;
use std::time::Instant;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

fn main() -> Result<()> {
    let classes = std::env::args().nth(1).map_or(Ok(30), |n| n.parse())?;
    let only = std::env::args().nth(2);
    let is_asked = |language: &str| only.as_deref().is_none_or(|only| only == language);
    let mut same = true;
    if is_asked("java") {
        same &= java(classes)?;
    }
    if is_asked("javascript") {
        same &= javascript(classes)?;
    }
    if is_asked("python") {
        same &= python(if only.is_some() { classes } else { 2 })?;
    }
    if same { Ok(()) } else { Err("answers that were kept differ from new ones".into()) }
}

fn java(classes: usize) -> Result<bool> {
    let root = tempfile::tempdir()?;
    let project = Project::generate(root.path(), classes, true)?;
    println!("{} methods in {classes} classes; two threads\n", classes * METHODS);
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
    let edits = edits.map(|(class, from, to, what)| (what, move |p: &Project| p.edit(class, from, to)));
    table(&project.out(), edits.iter().map(|(what, edit)| (*what, || Ok(edit(&project)?))))
}

fn javascript(groups: usize) -> Result<bool> {
    let root = tempfile::tempdir()?;
    let file = root.path().join("project.js");
    std::fs::write(&file, js_project::file(groups))?;
    println!("\n{} functions of one file of JavaScript; two threads\n", groups * js_project::FUNCTIONS);
    let edits = [
        ("k < 5;", "k < 6;", "a constant of a function that nobody calls"),
        ("price -= 10", "price -= 11", "the body of a function with one caller"),
        ("n > 100 ? 100", "n > 101 ? 101", "the body of a function with five callers"),
        ("items.pop(); }", "items.shift(); }", "a method of a class"),
        ("// Group 0", "// Ours.\n// Group 0", "a line of comment before all functions"),
        ("// Group 1", "function one() { return 1; }\n// Group 1", "a new function"),
    ];
    let edit = |from: &str, to: &str| -> Result<()> {
        let old = std::fs::read_to_string(&file)?;
        assert!(old.contains(from), "no {from:?}");
        Ok(std::fs::write(&file, old.replacen(from, to, 1))?)
    };
    table(&file, edits.iter().map(|(from, to, what)| (*what, || edit(from, to))))
}

fn python(groups: usize) -> Result<bool> {
    let root = tempfile::tempdir()?;
    let file = root.path().join("project.py");
    std::fs::write(&file, py_project::file(groups))?;
    println!("\n{} functions of one file of Python; two threads\n", groups * py_project::FUNCTIONS);
    let edits = [
        ("m['b']", "m['a']", "the body of a function that nobody calls"),
        ("price -= 10", "price -= 11", "the body of a function with one caller"),
        ("return 100 if n > 100", "return 101 if n > 101", "the body of a function with four callers"),
        ("self._items.pop()", "self._items.pop(0)", "a method of a class"),
        ("\n    o = {", "\n    # Ours.\n    o = {", "a line of comment in a function"),
        ("# Group 0", "# Ours.\n# Group 0", "a line of comment before all functions"),
        ("# Group 1", "def one():\n    return 1\n\n\n# Group 1", "a new function"),
    ];
    let edit = |from: &str, to: &str| -> Result<()> {
        let old = std::fs::read_to_string(&file)?;
        assert!(old.contains(from), "no {from:?}");
        Ok(std::fs::write(&file, old.replacen(from, to, 1))?)
    };
    table(&file, edits.iter().map(|(from, to, what)| (*what, || edit(from, to))))
}

/// Prints what checks take, from nothing and after each edit. Were all answers those of a run from nothing?
fn table<E: FnOnce() -> Result<()>>(
    input: &Path,
    edits: impl Iterator<Item = (&'static str, E)>,
) -> Result<bool> {
    println!("{:<54} {:>8} {:>7}", "run", "seconds", "reused");
    let first = check(input, &[])?;
    row("from nothing", &first);
    let mut last = check(input, &[])?;
    row("again, nothing changed", &last);
    let same = last.text == first.text;
    for (what, edit) in edits {
        edit()?;
        last = check(input, &[])?;
        row(what, &last);
    }
    let nothing = check(input, &["--no-store"])?;
    row("from nothing, after all edits", &nothing);
    let same = same && last.text == nothing.text;
    for (kept, new) in last.text.lines().zip(nothing.text.lines()).filter(|(kept, new)| kept != new).take(5) {
        println!("  kept: {kept}\n  new:  {new}");
    }
    println!("\nanswers as from nothing, byte for byte: {}", if same { "yes" } else { "NO" });
    Ok(same)
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
