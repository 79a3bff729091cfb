//! Time against the number of functions: generated chains, trees and diamonds of calls, and what a second core brings.
//!
//! `scaling_bench [MOST]`, 10,000 functions by default. The first table asks one question of a program whose functions all
//! call each other in one shape: executing calls against composing summaries, which are made when a call asks for one, or from
//! the leaves of the call graph up, on one and on two threads. In a diamond each function is reached in twice as many ways as
//! those of the level before. The second table has a tree of functions that each ask the solver something hard, where reading
//! classes is a small part of the work. The third asks about every function of a program, in
//! groups of eight, so that the work of each does not grow with their number.

use conspect_e2e::tools;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// Functions that call each other.
const GROUP: usize = 8;
/// Functions of a class.
const PER_CLASS: usize = 200;
/// Seconds after which a run of the first table is cut.
const LIMIT: &str = "60";
/// The most functions of the second table.
const HARD: usize = 800;
const SHAPES: [&str; 3] = ["chain", "tree", "diamond"];

fn main() -> Result<()> {
    let most = std::env::args().nth(1).map_or(Ok(10_000), |n| n.parse::<usize>())?;
    let sizes = || std::iter::successors(Some(10), |n| Some(n * 10)).take_while(|n| *n <= most);
    println!("One entry that reaches every function; a run ends after {LIMIT} s.\n");
    println!(
        "| shape | functions | executed, s | answer | on demand, s | answer | from the leaves, s | answer | two threads, s | speed-up | ms a function |"
    );
    println!("|---|--:|--:|---|--:|---|--:|---|--:|--:|--:|");
    for (shape, n) in SHAPES.iter().flat_map(|s| sizes().map(move |n| (*s, n))) {
        let root = tempfile::tempdir()?;
        let out = whole(root.path(), shape, n)?;
        let run = |options: &[&str]| {
            let common = ["--entry", "C0.f0", "--loops", "unroll", "--no-store", "--time", LIMIT];
            check(&out, &[&common, options].concat())
        };
        let leaves = ["--calls", "compose", "--order", "bottom-up", "--threads"];
        let (inline, executed) = run(&["--calls", "inline"])?;
        let (demand, demanded) = run(&["--calls", "compose"])?;
        let (one, answered) = run(&[&leaves[..], &["1"]].concat())?;
        let (two, _) = run(&[&leaves[..], &["2"]].concat())?;
        let (speed_up, each) = (one / two, one.min(demand) * 1000.0 / n as f64);
        println!(
            "| {shape} | {n} | {inline:.2} | {executed} | {demand:.2} | {demanded} | {one:.2} | {answered} | {two:.2} | {speed_up:.2} | {each:.2} |"
        );
    }
    hard(most)?;
    println!("\nEvery function an entry, in groups of {GROUP}.\n");
    println!("| shape | functions | 1 thread, s | 2 threads, s | speed-up | ms a function | again, s |");
    println!("|---|--:|--:|--:|--:|--:|--:|");
    for (shape, n) in SHAPES.iter().flat_map(|s| sizes().map(move |n| (*s, n))) {
        let root = tempfile::tempdir()?;
        let out = grouped(root.path(), shape, n)?;
        let all = |options: &[&str]| Ok::<f64, Box<dyn std::error::Error>>(check(&out, options)?.0);
        let one = all(&["--all-public", "--threads", "1", "--no-store"])?;
        let two = all(&["--all-public", "--threads", "2", "--no-store"])?;
        // This one makes the store.
        all(&["--all-public", "--threads", "2"])?;
        let again = all(&["--all-public", "--threads", "2"])?;
        let (speed_up, each) = (one / two, one * 1000.0 / n as f64);
        println!("| {shape} | {n} | {one:.2} | {two:.2} | {speed_up:.2} | {each:.2} | {again:.3} |");
    }
    Ok(())
}

/// The second table.
fn hard(most: usize) -> Result<()> {
    println!(
        "\nOne entry that reaches every function of a tree, each with multiplications of its own, from the leaves.\n"
    );
    println!("| functions | 1 thread, s | 2 threads, s | speed-up | ms a function | answer |");
    println!("|--:|--:|--:|--:|--:|---|");
    for n in std::iter::successors(Some(100), |n| Some(n * 2)).take_while(|n| *n <= most.min(HARD)) {
        let root = tempfile::tempdir()?;
        let out = squares(root.path(), n)?;
        let run = |threads: &str| {
            let common = ["--entry", "C0.f0", "--loops", "unroll", "--no-store"];
            let way = ["--calls", "compose", "--order", "bottom-up", "--threads", threads];
            check(&out, &[&common[..], &way].concat())
        };
        let ((one, answer), (two, _)) = (run("1")?, run("2")?);
        let (speed_up, each) = (one / two, one * 1000.0 / n as f64);
        println!("| {n} | {one:.2} | {two:.2} | {speed_up:.2} | {each:.1} | {answer} |");
    }
    Ok(())
}

/// The functions among `n` that a function calls.
fn callees(shape: &str, place: usize, n: usize) -> impl Iterator<Item = usize> {
    let next: Vec<usize> = match shape {
        "chain" => vec![place + 1],
        "tree" => vec![2 * place + 1, 2 * place + 2],
        // Two ways from each level of two to the next.
        _ => vec![place + 2 - place % 2, place + 3 - place % 2],
    };
    next.into_iter().filter(move |p| *p < n)
}

/// A program of `n` functions in one shape, each of which passes on a code of what it was given.
fn whole(root: &Path, shape: &str, n: usize) -> Result<PathBuf> {
    compile(root, n, |text, f| {
        writeln!(text, "    public static int f{f}(int x) {{")?;
        writeln!(text, "        int code = x > {} ? 1 : x < -{} ? -1 : 0;", f % 97, f % 13)?;
        for (k, g) in callees(shape, f, n).enumerate() {
            let given = ["code * 50", "code - 3"][k];
            writeln!(text, "        code = C{}.f{g}({given});", g / PER_CLASS)?;
        }
        writeln!(text, "        return code;\n    }}")
    })
}

/// A tree of `n` functions that check what squares leave.
fn squares(root: &Path, n: usize) -> Result<PathBuf> {
    compile(root, n, |text, f| {
        writeln!(text, "    public static int f{f}(int x) {{")?;
        writeln!(text, "        int code = x > {} ? 1 : x < -{} ? -1 : 0;", f % 97, f % 13)?;
        writeln!(text, "        int h = x;")?;
        writeln!(text, "        for (int i = 1; i <= 4; i++) {{")?;
        writeln!(text, "            h = h * 31 + i;")?;
        writeln!(text, "            if (h * h * {} % 4 == 3) code = 5;", 4 * (f % 61) + 1)?;
        writeln!(text, "        }}")?;
        for (g, given) in callees("tree", f, n).zip(["code * 50", "code - 3"]) {
            writeln!(text, "        code = C{}.f{g}({given});", g / PER_CLASS)?;
        }
        writeln!(text, "        return code;\n    }}")
    })
}

/// A program of `n` functions in groups of one shape.
fn grouped(root: &Path, shape: &str, n: usize) -> Result<PathBuf> {
    compile(root, n, |text, f| {
        let group = f - f % GROUP;
        let called = callees(shape, f % GROUP, GROUP).map(|p| group + p).filter(|g| *g < n);
        let sum: String = called.map(|g| format!(" + C{}.f{g}(x - 1, y)", g / PER_CLASS)).collect();
        writeln!(text, "    public static int f{f}(int x, int y) {{")?;
        writeln!(text, "        int r = x > {} ? y : -y;", f % 97)?;
        writeln!(text, "        if (y > x) r += {};", f % 13)?;
        writeln!(text, "        return r{sum};\n    }}")
    })
}

/// Writes and compiles functions in classes; the directory of the class files.
fn compile(
    root: &Path,
    n: usize,
    function: impl Fn(&mut String, usize) -> std::fmt::Result,
) -> Result<PathBuf> {
    let (src, out) = (root.join("src"), root.join("out"));
    std::fs::create_dir_all(&src)?;
    std::fs::create_dir_all(&out)?;
    let mut sources = vec![];
    for (class, start) in (0..n).step_by(PER_CLASS).enumerate() {
        let mut text = format!("public class C{class} {{\n");
        for f in start..n.min(start + PER_CLASS) {
            function(&mut text, f)?;
        }
        text.push_str("}\n");
        let path = src.join(format!("C{class}.java"));
        std::fs::write(&path, text)?;
        sources.push(path);
    }
    tools::javac(&out, &sources)?;
    Ok(out)
}

/// Seconds, and in a word what was answered.
fn check(out: &Path, options: &[&str]) -> Result<(f64, &'static str)> {
    let mut command = Command::new(tools::conspect()?);
    command.arg("check").arg(out).args(options);
    let start = Instant::now();
    let output = tools::run(&mut command, "")?;
    let seconds = start.elapsed().as_secs_f64();
    match output.status.code() {
        Some(0) => Ok((seconds, "proved")),
        Some(1) => Ok((seconds, "violated")),
        Some(3) => Ok((seconds, "open")),
        _ => Err(String::from_utf8_lossy(&output.stderr).into_owned().into()),
    }
}
