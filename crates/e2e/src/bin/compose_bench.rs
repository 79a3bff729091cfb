//! The tables of the paper on memoized replay, on subjects of its kinds written for this project: executing called
//! functions against replaying them and against composing their summaries; and the two heuristics for targets against a
//! plain search, by the place of the target.
//!
//! `compose_bench [--quick] [--seconds N] [--large N] [--only NAME] [--ways NAME,NAME] [--no-calls] [--no-trees] [--no-targets]`. Everything is measured
//! through the `conspect` command, in one run, path by path as the paper has it; with `--joins` also where paths that meet
//! are joined. `--large` gives the seconds for plain execution of the largest subject, which takes longer than a person
//! waits. Seconds are those of the processor, so that other programs on the machine matter little. Runs of calls under a
//! second are done seven times, by all ways in turn, those toward targets three times, and the fastest counts.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use conspect_e2e::{examples, tools};
use serde_json::Value;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// Subjects and their entries.
const SUBJECTS: [(&str, &[&str]); 11] = [
    ("BankAccount", &["main"]),
    ("Rational", &["simp"]),
    ("RationalRecursion", &["main"]),
    ("WheelBrake", &["main1", "main2", "launch"]),
    ("AltitudeSwitch", &["main1", "main2", "main"]),
    ("CollisionAvoidance", &["start"]),
    ("Lists", &["callSwap", "orderTwice", "orderThrice", "addThree", "addFour"]),
    ("BrakeSystem", &["axle", "landing", "rollout"]),
    ("TrafficAdvisory", &["once", "both", "three"]),
    ("FlightGuidance", &["main1", "main2", "main3", "approach", "touchdown"]),
    ("AutoLand", &["land"]),
];

/// Runs that take less than so many seconds are done so often, and the fastest counts.
const SHORT: f64 = 1.0;
const ROUNDS: usize = 7;
/// The processor's time is told in hundredths of a second.
const MEASURABLE: f64 = 0.1;

/// The largest one.
const LARGEST: &str = "AutoLand.land";

/// Where targets are looked for, by the marks in the sources.
const TARGETS: [(&str, &str); 8] = [
    ("BankAccount", "main"),
    ("WheelBrake", "launch"),
    ("AltitudeSwitch", "main"),
    ("CollisionAvoidance", "start"),
    ("BrakeSystem", "landing"),
    ("TrafficAdvisory", "both"),
    ("FlightGuidance", "main2"),
    ("FlightGuidance", "main3"),
];

/// How a line is marked as a target.
const MARK: &str = "// target: ";

/// The ways to treat calls, with what else is given.
const WAYS: [(&str, &[&str]); 4] = [
    ("plain", &["--calls", "inline", "--merge", "never"]),
    ("replay", &["--calls", "replay", "--merge", "never"]),
    ("compose", &["--calls", "compose", "--merge", "never"]),
    ("auto", &["--calls", "auto", "--merge", "never"]),
];

/// The same where paths are joined.
const JOINED: [(&str, &[&str]); 2] =
    [("plain, joined", &["--calls", "inline"]), ("auto, joined", &["--calls", "auto"])];

/// What was asked for on the command line.
struct Asked {
    seconds: u32,
    large: u32,
    only: Option<String>,
    /// Those of the ways that are compared; `None` for all.
    ways: Option<Vec<String>>,
    joins: bool,
    calls: bool,
    trees: bool,
    targets: bool,
}

impl Asked {
    fn new() -> Result<Asked> {
        let arguments: Vec<String> = std::env::args().collect();
        let has = |name: &str| arguments.iter().any(|a| a == name);
        let text = |name: &str| {
            let at = arguments.iter().position(|a| a == name)?;
            arguments.get(at + 1).cloned()
        };
        let ways: Option<Vec<String>> = text("--ways").map(|w| w.split(',').map(String::from).collect());
        let known = |way: &String| WAYS.iter().chain(&JOINED).any(|(name, _)| name == way);
        if let Some(way) = ways.iter().flatten().find(|w| !known(w)) {
            return Err(format!("there is no way `{way}`").into());
        }
        let number = |name: &str| text(name).and_then(|t| t.parse::<u32>().ok());
        let seconds = number("--seconds").unwrap_or(if has("--quick") { 20 } else { 300 });
        Ok(Asked {
            seconds,
            large: number("--large").unwrap_or(seconds),
            only: text("--only"),
            ways,
            joins: has("--joins"),
            calls: !has("--no-calls"),
            trees: !has("--no-trees"),
            targets: !has("--no-targets"),
        })
    }

    fn takes(&self, name: &str) -> bool {
        self.only.as_ref().is_none_or(|only| name.contains(only.as_str()))
    }
}

/// What one run took.
struct Run {
    verdicts: String,
    paths: u64,
    instructions: u64,
    backend: u64,
    checks: u64,
    /// Of the checks and the seconds, those spent on summaries.
    building: u64,
    init: f64,
    used: u64,
    seconds: f64,
    memory: f64,
    cut: bool,
}

fn main() -> Result<()> {
    let asked = Asked::new()?;
    let directory = tempfile::tempdir()?;
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/java/summaries");
    let classes = compile(directory.path(), &sources)?;
    if asked.calls {
        calls(&asked, &classes)?;
    }
    if asked.targets {
        targets(&asked, &classes, &sources)?;
    }
    if asked.trees {
        trees(&asked, &classes)?;
    }
    Ok(())
}

/// The first table.
fn calls(asked: &Asked, classes: &Path) -> Result<()> {
    println!(
        "| subject | calls | verdicts | paths | solver calls: init | comp | total | of the backend | s: init | comp | total | MB | sub-method invocations | instructions |"
    );
    println!("|---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
    let (mut remarks, mut ratios) = (vec![], vec![]);
    for (class, entries) in SUBJECTS {
        for entry in entries {
            let name = format!("{class}.{entry}");
            if !asked.takes(&name) {
                continue;
            }
            let ways = WAYS.iter().chain(if asked.joins { &JOINED[..] } else { &[] });
            let is_asked = |way: &str| asked.ways.as_ref().is_none_or(|ways| ways.iter().any(|w| w == way));
            let ways: Vec<_> = ways.filter(|(way, _)| is_asked(way)).collect();
            let mut runs: Vec<(&str, Run)> = vec![];
            // What else the machine does is shared by the ways: each is run once before any is run again.
            for round in 0..ROUNDS {
                for (i, (way, options)) in ways.iter().enumerate() {
                    let before = runs.get(i).map(|r| r.1.seconds);
                    if round > 0 && before.is_none_or(|s| s > SHORT) {
                        continue;
                    }
                    let seconds =
                        if name == LARGEST && *way == "plain" { asked.large } else { asked.seconds };
                    let run = check(classes, &format!("summaries.{name}"), options, seconds)?;
                    match before {
                        None => runs.push((way, run)),
                        Some(best) if run.seconds < best => runs[i].1 = run,
                        Some(_) => {}
                    }
                }
            }
            runs.iter().for_each(|(way, run)| println!("| {name} | {way} {}", run.row()));
            if let Some((first, others)) = runs.split_first() {
                others.iter().for_each(|(way, run)| remarks.extend(different(&name, way, first, run)));
            }
            ratios.extend(ratio(&runs).map(|r| (r, name)));
        }
    }
    println!();
    remarks.iter().for_each(|r| println!("{r}"));
    ratios.sort_by(|a, b| b.0.total_cmp(&a.0));
    let worst: Vec<String> = ratios.iter().take(5).map(|(r, name)| format!("{name} {r:.2}")).collect();
    if !worst.is_empty() {
        println!("auto to the best of the other ways, at worst: {}", worst.join(", "));
    }
    println!();
    Ok(())
}

/// What `auto` takes to what the best of the other ways does, path by path; nothing for runs too short to tell.
fn ratio(runs: &[(&str, Run)]) -> Option<f64> {
    let auto = runs.iter().find(|(way, _)| *way == "auto")?.1.seconds;
    let others = runs.iter().filter(|(way, run)| *way != "auto" && !way.contains("joined") && !run.cut);
    let best = others.map(|(_, run)| run.seconds).min_by(f64::total_cmp)?;
    (auto.max(best) >= MEASURABLE).then(|| auto / best.max(0.01))
}

impl Run {
    fn row(&self) -> String {
        let cut = if self.cut { " (cut)" } else { "" };
        format!(
            "| {} | {}{cut} | {} | {} | {} | {} | {:.2} | {:.2} | {:.2}{cut} | {:.0} | {} | {} |",
            self.verdicts,
            self.paths,
            self.building,
            self.checks - self.building,
            self.checks,
            self.backend,
            self.init,
            self.seconds - self.init,
            self.seconds,
            self.memory,
            self.used,
            self.instructions
        )
    }
}

/// What one way says differently from another. A run that was cut says less.
fn different(name: &str, way: &str, (other, before): &(&str, Run), run: &Run) -> Vec<String> {
    let mut out = vec![];
    if before.cut || run.cut {
        return out;
    }
    if before.verdicts != run.verdicts {
        out.push(format!("different: {name}: {} {other}, {} {way}", before.verdicts, run.verdicts));
    }
    if before.paths != run.paths && !way.contains("joined") {
        out.push(format!("different: {name}: {} paths {other}, {} {way}", before.paths, run.paths));
    }
    out
}

fn compile(directory: &Path, sources: &Path) -> Result<PathBuf> {
    let sources = examples::sources(sources)?;
    let classes = directory.join("classes");
    std::fs::create_dir(&classes)?;
    tools::javac(&classes, &sources)?;
    Ok(classes)
}

/// The fastest of three runs, or the only one where it takes long.
fn fastest(classes: &Path, entry: &str, options: &[&str], seconds: u32) -> Result<Run> {
    let mut best = check(classes, entry, options, seconds)?;
    for _ in 0..2 {
        if best.seconds > 1.0 {
            break;
        }
        let next = check(classes, entry, options, seconds)?;
        if next.seconds < best.seconds {
            best = next;
        }
    }
    Ok(best)
}

fn check(classes: &Path, entry: &str, options: &[&str], seconds: u32) -> Result<Run> {
    let mut command = Command::new(tools::conspect()?);
    command.arg("check").arg(classes).args(["--entry", entry]).args(options);
    // The search for invariants would end some of the explorations early.
    command.args(["--loops", "unroll", "--loop-bound", "6", "--no-store"]);
    command.args(["--format", "json", "--statistics", "--no-replay"]);
    command.args(["--time", &seconds.to_string()]);
    let (start, before) = (Instant::now(), tools::processor_seconds());
    let output = tools::run(&mut command, "")?;
    let wall = start.elapsed().as_secs_f64();
    let used = tools::processor_seconds().zip(before).map(|(after, before)| after - before);
    let json: Value = serde_json::from_slice(&output.stdout)
        .map_err(|e| format!("{entry}: {e}: {}", String::from_utf8_lossy(&output.stderr)))?;
    let s = &json["statistics"];
    let number = |v: &Value| v.as_u64().unwrap_or(0);
    let properties = json["entries"][0]["properties"].as_array().cloned().unwrap_or_default();
    let verdicts: Vec<&str> = properties.iter().filter_map(|p| p["verdict"].as_str()).collect();
    let of = &s["summaries"];
    let elapsed = s["seconds"].as_f64().unwrap_or(wall);
    // What the clock says of the making of summaries is that part of the processor's time.
    let busy = used.unwrap_or(elapsed);
    let init = number(&of["building_micros"]) as f64 / 1e6 * busy / elapsed.max(1e-3);
    Ok(Run {
        cut: verdicts.contains(&"unknown") && elapsed >= f64::from(seconds) * 0.9,
        verdicts: verdicts.join(" "),
        paths: number(&s["paths"]),
        instructions: number(&s["instructions"]),
        backend: number(&s["solver_layers"]["backend"]),
        checks: number(&of["checks"]),
        building: number(&of["building_checks"]),
        init,
        used: number(&of["composed"]) + number(&of["replayed"]),
        seconds: busy,
        memory: number(&s["peak_memory_bytes"]) as f64 / 1e6,
    })
}

/// The second table: how soon a target is found.
fn targets(asked: &Asked, classes: &Path, sources: &Path) -> Result<()> {
    println!(
        "| subject | target | found | s: plain | H1 | H2 | solver calls: plain | H1 | H2 | faster than plain |"
    );
    println!("|---|---|---|--:|--:|--:|--:|--:|--:|---|");
    for (class, entry) in TARGETS {
        let name = format!("{class}.{entry}");
        if !asked.takes(&name) {
            continue;
        }
        let text = std::fs::read_to_string(sources.join(format!("{class}.java")))?;
        for (i, line) in text.lines().enumerate() {
            let Some((_, place)) = line.split_once(MARK) else { continue };
            let target = format!("{class}.java:{}", i + 1);
            let mut runs = vec![];
            for search in ["plain", "h1", "h2"] {
                let options = ["--target", &target, "--target-search", search, "--merge", "never"];
                runs.push(fastest(classes, &format!("summaries.{name}"), &options, asked.seconds)?);
            }
            let found: Vec<&str> = runs
                .iter()
                .map(|r| match r.verdicts.as_str() {
                    "violated" => "reached",
                    "proved" => "no execution",
                    other => other,
                })
                .collect();
            let found = if found.iter().all(|f| *f == found[0]) { found[0].into() } else { found.join(", ") };
            let faster: Vec<&str> = [("H1", 1), ("H2", 2)]
                .iter()
                .filter(|(_, i)| runs[*i].seconds < runs[0].seconds)
                .map(|(n, _)| *n)
                .collect();
            println!(
                "| {name} | {place} | {found} | {:.2} | {:.2} | {:.2} | {} | {} | {} | {} |",
                runs[0].seconds,
                runs[1].seconds,
                runs[2].seconds,
                runs[0].checks,
                runs[1].checks,
                runs[2].checks,
                if faster.is_empty() { "neither".to_string() } else { faster.join(", ") }
            );
        }
    }
    println!();
    Ok(())
}

/// The sizes of choice trees with summary nodes and without.
fn trees(asked: &Asked, classes: &Path) -> Result<()> {
    println!("| function | leaves | nodes | nodes uncompressed |");
    println!("|---|--:|--:|--:|");
    let mut seen = std::collections::BTreeSet::new();
    for (class, entries) in SUBJECTS {
        for entry in entries {
            let name = format!("{class}.{entry}");
            if !asked.takes(&name) || name == LARGEST {
                continue;
            }
            let mut command = Command::new(tools::conspect()?);
            command.arg("summary").arg(classes);
            command.args(["--entry", &format!("summaries.{name}"), "--format", "json"]);
            let output = tools::run(&mut command, "")?;
            let json: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
            for f in json.as_array().into_iter().flatten() {
                let function = f["function"].as_str().unwrap_or("?");
                if !seen.insert(function.to_string()) {
                    continue;
                }
                let leaves = f["outcomes"].as_array().map_or(0, Vec::len);
                let whole = if f["complete"].as_bool() == Some(true) { "" } else { " (not all)" };
                println!("| {function} | {leaves}{whole} | {} | {} |", f["nodes"][0], f["nodes"][1]);
            }
        }
    }
    Ok(())
}
