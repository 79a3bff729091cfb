//! Time against the number of functions: generated chains, trees and diamonds of calls, every function an entry; and
//! what a second core brings.
//!
//! `scaling_bench [MOST]`, 10,000 functions by default. Functions come in groups of eight that call each other in one
//! of the three shapes, so that the work of each does not grow with their number.

use conspect_e2e::tools;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// Functions that call each other.
const GROUP: usize = 8;
/// Functions of a class.
const PER_CLASS: usize = 200;

fn main() -> Result<()> {
    let most = std::env::args().nth(1).map_or(Ok(10_000), |n| n.parse::<usize>())?;
    println!(
        "{:<10} {:>9} {:>12} {:>12} {:>8} {:>14} {:>10}",
        "shape", "functions", "1 thread, s", "2 threads, s", "speed-up", "ms a function", "again, s"
    );
    for shape in ["chain", "tree", "diamond"] {
        let mut n = 10;
        while n <= most {
            let root = tempfile::tempdir()?;
            generate(root.path(), shape, n)?;
            let out = root.path().join("out");
            let one = check(&out, &["--threads", "1", "--no-store"])?;
            let two = check(&out, &["--threads", "2"])?;
            let again = check(&out, &["--threads", "2"])?;
            println!(
                "{shape:<10} {n:>9} {one:>12.2} {two:>12.2} {:>8.2} {:>14.2} {again:>10.3}",
                one / two,
                one * 1000.0 / n as f64
            );
            n *= 10;
        }
    }
    Ok(())
}

/// The functions that a function calls, by its place in its group.
fn callees(shape: &str, place: usize) -> Vec<usize> {
    let next: &[usize] = match shape {
        "chain" => &[place + 1],
        "tree" => &[2 * place + 1, 2 * place + 2],
        // Two ways from each level of two to the next.
        _ => &[place + 2 - place % 2, place + 3 - place % 2],
    };
    next.iter().copied().filter(|p| *p < GROUP).collect()
}

fn generate(root: &Path, shape: &str, n: usize) -> Result<()> {
    let (src, out) = (root.join("src"), root.join("out"));
    std::fs::create_dir_all(&src)?;
    std::fs::create_dir_all(&out)?;
    let mut sources = vec![];
    for (class, start) in (0..n).step_by(PER_CLASS).enumerate() {
        let mut text = format!("public class C{class} {{\n");
        for f in start..n.min(start + PER_CLASS) {
            let group = f - f % GROUP;
            let called = callees(shape, f % GROUP).into_iter().map(|p| group + p).filter(|g| *g < n);
            let sum: String = called.map(|g| format!(" + C{}.f{g}(x - 1, y)", g / PER_CLASS)).collect();
            writeln!(text, "    public static int f{f}(int x, int y) {{")?;
            writeln!(text, "        int r = x > {} ? y : -y;", f % 97)?;
            writeln!(text, "        if (y > x) r += {};", f % 13)?;
            writeln!(text, "        return r{sum};\n    }}")?;
        }
        text.push_str("}\n");
        let path = src.join(format!("C{class}.java"));
        std::fs::write(&path, text)?;
        sources.push(path);
    }
    tools::javac(&out, &sources)?;
    Ok(())
}

fn check(out: &Path, options: &[&str]) -> Result<f64> {
    let mut command = Command::new(tools::conspect()?);
    command.arg("check").arg(out).arg("--all-public").args(options);
    let start = Instant::now();
    let output = tools::run(&mut command, "")?;
    let seconds = start.elapsed().as_secs_f64();
    match output.status.code() {
        Some(0 | 1 | 3) => Ok(seconds),
        _ => Err(String::from_utf8_lossy(&output.stderr).into_owned().into()),
    }
}
