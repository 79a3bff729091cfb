//! The benchmark tables: merging against path-by-path exploration, where merging does not pay, and throughput.
//!
//! `bench [--quick | --policies]`; with `--policies`, the examples of `examples/java` under every policy of joining. Everything is measured through the `conspect` command, as a user would see it, in one run.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use conspect_e2e::{examples, tools};
use serde_json::Value;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// What one run of `conspect check` took.
struct Run {
    verdict: String,
    paths: u64,
    instructions: u64,
    queries: u64,
    backend: u64,
    solver_seconds: f64,
    /// Of the exploration, as the tool measured it.
    seconds: f64,
    /// Of the process, start and confirmation included.
    wall: f64,
    memory: f64,
}

fn main() -> Result<()> {
    if std::env::args().any(|a| a == "--policies") {
        return policies();
    }
    let quick = std::env::args().any(|a| a == "--quick");
    let directory = tempfile::tempdir()?;
    let classes = compile(directory.path())?;
    conditionals(&classes, quick)?;
    heavy(&classes)?;
    throughput(&classes, quick)
}

/// The policies of joining, in the order of the table.
const POLICIES: [&str; 4] = ["never", "equal", "joins", "always"];

/// Every example under every policy: verdicts, seconds, statements and calls of the solver, and the sums.
fn policies() -> Result<()> {
    let classes = conspect_e2e::check::classes()?;
    println!("### The examples under every policy\n");
    println!(
        "Assertions and exceptions: p proved, v violated, b bounded, u unknown; then seconds, statements, solver calls.\n"
    );
    println!("| program | {} |", POLICIES.join(" | "));
    println!("|---|{}", "--:|".repeat(POLICIES.len()));
    let mut sums = [(0.0f64, 0u64, 0u64); POLICIES.len()];
    for example in examples::all()? {
        let mut cells = Vec::new();
        for (policy, sum) in POLICIES.iter().zip(&mut sums) {
            let mut command = conspect_e2e::check::command(&example, &classes)?;
            command.args([
                "--format",
                "json",
                "--statistics",
                "--no-replay",
                "--loops",
                "unroll",
                "--merge",
                policy,
            ]);
            let output = tools::run(&mut command, "")?;
            let json: Value = serde_json::from_slice(&output.stdout)?;
            let properties = json["entries"][0]["properties"].as_array().cloned().unwrap_or_default();
            let verdicts: String = properties
                .iter()
                .filter(|p| p["property"] == "assertions" || p["property"] == "exceptions")
                .filter_map(|p| p["verdict"].as_str()?.chars().next())
                .collect();
            let statistics = &json["statistics"];
            let count = |name: &str| statistics[name].as_u64().unwrap_or(0);
            let seconds = statistics["seconds"].as_f64().unwrap_or(0.0);
            let (statements, calls) = (count("instructions"), count("solver_queries"));
            *sum = (sum.0 + seconds, sum.1 + statements, sum.2 + calls);
            cells.push(format!("{verdicts} {seconds:.3} {statements} {calls}"));
        }
        println!("| {} | {} |", example.class, cells.join(" | "));
    }
    let total = sums.map(|(seconds, statements, calls)| format!("{seconds:.2} {statements} {calls}"));
    println!("| *all* | {} |\n", total.join(" | "));
    Ok(())
}

/// The numbers of conditionals in the first table.
const CONDITIONALS: [usize; 8] = [4, 8, 10, 12, 14, 16, 24, 32];
/// Above this, path-by-path exploration is not tried: 2^k paths.
const SPLIT_LIMIT: usize = 14;

fn compile(directory: &Path) -> Result<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut sources = examples::sources(&root.join("bench/java"))?;
    sources.extend(examples::sources(&examples::directory().join("lib"))?);
    for k in CONDITIONALS {
        let path = directory.join(format!("Conditionals{k}.java"));
        std::fs::write(&path, conditionals_source(k))?;
        sources.push(path);
    }
    let classes = directory.join("classes");
    std::fs::create_dir(&classes)?;
    tools::javac(&classes, &sources)?;
    Ok(classes)
}

/// `k` inputs, each counted when it is positive.
fn conditionals_source(k: usize) -> String {
    let conditionals: String = (0..k)
        .map(|i| format!("        if (org.sosy_lab.sv_benchmarks.Verifier.nondetInt() > {i}) {{\n            count++;\n        }}\n"))
        .collect();
    format!(
        "public class Conditionals{k} {{\n    public static void main(String[] args) {{\n        int count = 0;\n{conditionals}        \
         assert count >= 0 && count <= {k};\n    }}\n}}\n"
    )
}

fn check(classes: &Path, class: &str, options: &[&str]) -> Result<Run> {
    let mut command = Command::new(tools::conspect()?);
    command.arg("check").arg(classes).args([
        "--entry",
        &format!("{class}.main"),
        "--format",
        "json",
        "--statistics",
    ]);
    command.args(options);
    let start = Instant::now();
    let output = tools::run(&mut command, "")?;
    let wall = start.elapsed().as_secs_f64();
    let Ok(json) = serde_json::from_slice::<Value>(&output.stdout) else {
        let error = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{class}: no answer, {}: {}", output.status, error.trim()).into());
    };
    let statistics = &json["statistics"];
    let count = |name: &str| statistics[name].as_u64().unwrap_or(0);
    let real = |name: &str| statistics[name].as_f64().unwrap_or(0.0);
    let properties = json["entries"][0]["properties"].as_array().cloned().unwrap_or_default();
    let verdict = properties.iter().find(|p| p["property"] == "assertions");
    Ok(Run {
        verdict: verdict.and_then(|p| p["verdict"].as_str()).unwrap_or("?").to_string(),
        paths: count("paths"),
        instructions: count("instructions"),
        queries: count("solver_queries"),
        backend: statistics["solver_layers"]["backend"].as_u64().unwrap_or(0),
        solver_seconds: real("solver_seconds"),
        seconds: real("seconds"),
        wall,
        memory: count("peak_memory_bytes") as f64 / (1 << 20) as f64,
    })
}

fn conditionals(classes: &Path, quick: bool) -> Result<()> {
    println!("## k independent conditionals over symbolic inputs\n");
    println!("Path by path is run up to k = {SPLIT_LIMIT}; above, 2^k paths are too many.\n");
    println!("| k | policy | verdict | paths | statements | solver calls | seconds | MiB |");
    println!("|--:|---|---|--:|--:|--:|--:|--:|");
    for k in CONDITIONALS {
        for policy in ["never", "joins", "always"] {
            if policy == "never" && k > if quick { 10 } else { SPLIT_LIMIT } {
                println!("| {k} | never | not run | 2^{k} | | | | |");
                continue;
            }
            let run = match check(classes, &format!("Conditionals{k}"), &["--merge", policy, "--time", "120"])
            {
                Ok(run) => run,
                Err(error) => {
                    println!("| {k} | {policy} | {error} | | | | | |");
                    continue;
                }
            };
            println!(
                "| {k} | {policy} | {} | {} | {} | {} | {:.3} | {:.0} |",
                run.verdict, run.paths, run.instructions, run.queries, run.seconds, run.memory
            );
        }
    }
    println!();
    Ok(())
}

/// Programs of the second table: one where merging pays, two where it does not.
const HEAVY: [&str; 4] = ["Conditionals12", "HeavyHash", "HeavyProduct", "Queries"];

fn heavy(classes: &Path) -> Result<()> {
    println!("## The default policy against the better one\n");
    println!(
        "The fastest of 21 runs (of three above a second); the last column is the default (joins) over the better of the others.\n"
    );
    println!(
        "| program | policy | verdict | paths | statements | solver calls | seconds | default / better |"
    );
    println!("|---|---|---|--:|--:|--:|--:|--:|");
    for program in HEAVY {
        let mut seconds = Vec::new();
        for policy in ["never", "always", "joins"] {
            let options = ["--merge", policy, "--time", "60"];
            let mut runs = vec![check(classes, program, &options)?];
            // What else the machine does only adds time, so the fastest counts; milliseconds need more runs than seconds do.
            let more = if runs[0].seconds < 1.0 { 20 } else { 2 };
            for _ in 0..more {
                runs.push(check(classes, program, &options)?);
            }
            runs.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
            let run = &runs[0];
            seconds.push(run.seconds);
            let ratio = match seconds[..] {
                [never, always, joins] => format!("{:.2}", joins / never.min(always)),
                _ => String::new(),
            };
            println!(
                "| {program} | {policy} | {} | {} | {} | {} | {:.3} | {ratio} |",
                run.verdict, run.paths, run.instructions, run.queries, run.seconds
            );
        }
    }
    println!();
    Ok(())
}

fn throughput(classes: &Path, quick: bool) -> Result<()> {
    println!("## Throughput\n");
    println!("| what | measured |");
    println!("|---|--:|");
    // The two programs differ in the number of rounds alone, so the difference has no start-up in it.
    let short = check(classes, "Sieve", &[])?;
    let rounds = if quick { 20.0 } else { 100.0 };
    let instructions = short.instructions as f64;
    println!(
        "| symbolic domain on concrete data | {} |",
        rate(instructions, short.seconds, "instructions/s")
    );
    let (brief, long) = (run(classes, "Sieve")?, run(classes, "SieveLong")?);
    println!("| concrete domain | {} |", rate(instructions * 49.0, long - brief, "instructions/s"));
    let queries = check(classes, "Queries", &["--merge", "never"])?;
    println!(
        "| solver, all layers | {} |",
        rate(queries.queries as f64, queries.solver_seconds, "queries/s")
    );
    println!(
        "| solver, backend queries over all solver time | {} |",
        rate(queries.backend as f64, queries.solver_seconds, "queries/s")
    );
    let mut starts: Vec<f64> = (0..rounds as usize / 5)
        .map(|_| check(classes, "Hello", &[]).map(|r| r.wall))
        .collect::<Result<_>>()?;
    starts.sort_by(f64::total_cmp);
    println!(
        "| hello world, command to answer, median of {} | {:.0} ms |",
        starts.len(),
        starts[starts.len() / 2] * 1e3
    );
    println!("| hello world, fastest | {:.0} ms |", starts[0] * 1e3);
    Ok(())
}

fn rate(count: f64, seconds: f64, unit: &str) -> String {
    let rate = count / seconds.max(1e-9);
    if rate >= 1e6 { format!("{:.1} million {unit}", rate / 1e6) } else { format!("{rate:.0} {unit}") }
}

/// Seconds that the concrete domain needs for a program.
fn run(classes: &Path, class: &str) -> Result<f64> {
    let mut command = Command::new(tools::conspect()?);
    command.args(["run", "--entry", &format!("{class}.main")]).arg(classes);
    let start = Instant::now();
    tools::run_checked(&mut command, "")?;
    Ok(start.elapsed().as_secs_f64())
}
