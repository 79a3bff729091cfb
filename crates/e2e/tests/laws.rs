//! Law 1, *merge changes nothing*, on random programs with symbolic inputs: under every policy the verdict is what
//! the JVM shows by running the program with each of its few inputs.
//!
//! Law 2, *composition changes nothing*, on random programs that call functions on texts, boxes, classes, arrays and callbacks: calls
//! that are replayed, composed or chosen give what the JVM gives.
//!
//! `CONSPECT_LAWS` sets how many programs there are.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;

use conspect_e2e::batch;
use conspect_e2e::generate::{self, Options};
use conspect_e2e::tools;
use serde_json::Value;

const SEED: u64 = 40_000;

fn programs() -> usize {
    std::env::var("CONSPECT_LAWS").ok().and_then(|n| n.parse().ok()).unwrap_or(24)
}

/// The inputs of every program: an int and a byte of four values each, a char and a boolean of two.
const CALL: &str = "run(i, i * 3L, 1.5f, -2.0, b, (short) 3, c, z)";

/// A class that runs a program with an arbitrary input and asserts that its trace is not the given one, and that
/// prints the trace of every input.
fn driver(name: &str, program: &str, forbidden: i32) -> String {
    let mut text = format!("public final class {name} {{\n");
    write!(
        text,
        "    static int trace(int i, byte b, char c, boolean z) {{\n        Light.begin();\n        try {{\n            \
         {program}.{CALL};\n        }} catch (RuntimeException e) {{\n            Light.caught(e);\n        }}\n        \
         return Light.trace;\n    }}\n\
         public static void main(String[] args) {{\n        int i = org.sosy_lab.sv_benchmarks.Verifier.nondetInt();\n        \
         byte b = org.sosy_lab.sv_benchmarks.Verifier.nondetByte();\n        \
         char c = org.sosy_lab.sv_benchmarks.Verifier.nondetChar();\n        \
         boolean z = org.sosy_lab.sv_benchmarks.Verifier.nondetBoolean();\n        \
         org.sosy_lab.sv_benchmarks.Verifier.assume(i >= -2 && i < 2 && b >= -2 && b < 2 && c >= 'a' && c < 'c');\n        \
         assert trace(i, b, c, z) != {forbidden};\n    }}\n}}\n"
    )
    .expect("a string takes everything");
    text
}

/// A class that prints what each program gives for every input, each in a class loader of its own: static fields
/// start afresh.
const ENUMERATE: &str = "
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;

public final class Enumerate {
    public static void main(String[] args) throws Exception {
        URL[] path = {new java.io.File(args[0]).toURI().toURL()};
        for (int n = 0; n < Integer.parseInt(args[1]); n++) {
            StringBuilder line = new StringBuilder(\"T\" + n);
            for (int k = 0; k < 64; k++) {
                try (URLClassLoader loader = new URLClassLoader(path, ClassLoader.getPlatformClassLoader())) {
                    Method trace = Class.forName(\"T\" + n, true, loader)
                        .getDeclaredMethod(\"trace\", int.class, byte.class, char.class, boolean.class);
                    trace.setAccessible(true);
                    Object result = trace.invoke(null, (k & 3) - 2, (byte) ((k >> 2 & 3) - 2), (char) ('a' + (k >> 4 & 1)), (k & 32) != 0);
                    line.append(' ').append(result);
                }
            }
            System.out.println(line);
        }
    }
}
";

fn write(directory: &Path, name: &str, text: &str) -> std::path::PathBuf {
    let path = directory.join(format!("{name}.java"));
    std::fs::write(&path, text).expect("a temporary directory can be written to");
    path
}

#[test]
fn merge_changes_nothing() {
    let modes: [&[&str]; 3] = [
        &["--merge", "never", "--time", "120"],
        &["--merge", "joins", "--time", "120"],
        &["--merge", "always", "--time", "120"],
    ];
    law(programs(), &modes, 1, 0, |name, seed| generate::program(name, seed, Options::SYMBOLIC));
}

#[test]
fn composition_changes_nothing() {
    let modes: [&[&str]; 3] = [
        &["--calls", "replay", "--merge", "never", "--time", "3"],
        &["--calls", "compose", "--merge", "never", "--time", "3"],
        &["--calls", "auto", "--merge", "joins", "--time", "20"],
    ];
    let count = programs() / 4;
    // Path by path, a summary of a library function may take longer than there is time.
    law(count, &modes, 2, count * 2, generate::calls::program);
}

/// Holds the answers of each mode about random programs against the JVM; those of one mode are confirmed there as well. At most so many
/// may stay open.
fn law(
    count: usize,
    modes: &[&[&str]],
    confirmed: usize,
    most_open: usize,
    program: impl Fn(&str, u64) -> String,
) {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let classes = directory.path().join("classes");
    std::fs::create_dir(&classes).expect("a temporary directory can be written to");
    let mut sources = batch::support().to_vec();
    sources.push(write(directory.path(), "Enumerate", ENUMERATE));
    for n in 0..count {
        let program = program(&format!("L{n}"), SEED + n as u64);
        sources.push(write(directory.path(), &format!("L{n}"), &program));
        // Only `trace` is used of this one.
        sources.push(write(
            directory.path(),
            &format!("T{n}"),
            &driver(&format!("T{n}"), &format!("L{n}"), 0),
        ));
    }
    tools::javac(&classes, &sources).expect("the programs compile");
    let mut enumerate = tools::java(&classes);
    enumerate.arg("Enumerate").arg(&classes).arg(count.to_string());
    let output = tools::run_checked(&mut enumerate, "").expect("the programs run");
    let traces: Vec<Vec<i32>> = output
        .lines()
        .map(|l| l.split(' ').skip(1).map(|t| t.parse().expect("a trace is a number")).collect())
        .collect();
    assert_eq!(traces.len(), count);
    let checks: Vec<(String, bool)> = (0..count)
        .map(|n| {
            let possible = n % 3 != 0;
            // A value that some input gives, or one that none does.
            let forbidden = if possible { traces[n][(n * 7) % 64] } else { absent(&traces[n]) };
            let name = format!("C{n}");
            sources.push(write(directory.path(), &name, &driver(&name, &format!("L{n}"), forbidden)));
            (name, possible)
        })
        .collect();
    tools::javac(&classes, &sources).expect("the programs compile");
    let (mut wrong, mut open) = (Vec::new(), Vec::new());
    for (name, possible) in &checks {
        for (m, mode) in modes.iter().enumerate() {
            let expected = if *possible { "violated" } else { "proved" };
            match check(&classes, name, mode, m == confirmed, expected) {
                Ok(true) => {}
                Ok(false) => open.push(format!("{name} {mode:?}: expected {expected}, open")),
                Err(message) => wrong.push(format!("{name} {mode:?}: expected {expected}, {message}")),
            }
        }
    }
    if open.len() > most_open {
        wrong.append(&mut open);
    }
    if !wrong.is_empty() {
        panic!("{} wrong; sources in {}\n{}", wrong.len(), directory.keep().display(), wrong.join("\n"));
    }
}

fn absent(traces: &[i32]) -> i32 {
    (0..).find(|n| !traces.contains(n)).expect("there are more numbers than inputs")
}

/// Checks one program in one mode; false when the answer is open.
fn check(classes: &Path, name: &str, mode: &[&str], confirm: bool, expected: &str) -> Result<bool, String> {
    let mut command = Command::new(tools::conspect().map_err(|e| e.to_string())?);
    command.arg("check").arg(classes).args(["--entry", &format!("{name}.main"), "--format", "json"]);
    command.args(mode);
    if !confirm {
        command.arg("--no-replay");
    }
    let output = tools::run(&mut command, "").map_err(|e| e.to_string())?;
    let json: Value = serde_json::from_slice(&output.stdout)
        .map_err(|_| format!("{}: {}", output.status, String::from_utf8_lossy(&output.stderr)))?;
    let properties = json["entries"][0]["properties"].as_array().cloned().unwrap_or_default();
    let found = properties.iter().find(|p| p["property"] == "assertions").ok_or("no answer")?;
    if found["verdict"] == "unknown" || found["verdict"] == "bounded" {
        return Ok(false);
    }
    if found["verdict"] != expected {
        return Err(format!("got {found}"));
    }
    if confirm && expected == "violated" && found["witness"]["confirmed"] != true {
        return Err(format!("not confirmed: {}", found["witness"]));
    }
    Ok(true)
}
