//! The table of value summaries: the programs of `bench/js`, path by path and joined, in one run.
//!
//! `js_bench [--limit SECONDS] [--policy equal|joins|always] [--more|--unknown] [PROGRAM[=SIZE] …]`; `--more` prints the table of
//! programs in which the shape of what is built depends on the inputs, `--unknown` that of the fifteen programs, and of insertion sort, with
//! unknown keys and unknown operations. Every row is a process of its
//! own, so that peak memory is the row's; exploration alone is measured, without the search for proofs that
//! `conspect check` runs beside it. Total seconds are those of the processor where the system tells them; the solver's
//! are those of the clock.

use conspect_engine::verdict::Verdict;
use conspect_engine::world::World;
use conspect_engine::{Control, Explorer, Merge, Options};
use conspect_memory::SVal;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// The programs with sizes at which path-by-path exploration takes from a second to ten minutes.
const PROGRAMS: [(&str, u32); 15] = [
    ("max", 10),
    ("binary-search-tree", 4),
    ("red-black-tree", 6),
    ("priority-queue", 6),
    ("heap-sort", 6),
    ("quick-sort", 7),
    ("kadane", 7),
    ("queue", 10),
    ("stack", 9),
    ("linked-list", 7),
    ("array-index", 8),
    ("calculator-parser", 10),
    ("pl0-parser", 9),
    ("bdd", 6),
    ("symbolic-arithmetic", 4),
];

/// Programs of the same kinds in which the shape of what is built depends on the inputs: where joining is at its worst.
const MORE: [(&str, u32); 3] =
    [("more/search-tree-insert", 6), ("more/sorted-list", 6), ("more/two-stack-queue", 12)];

/// The fifteen programs with unknown keys and unknown operations, and insertion sort.
const UNKNOWN: [(&str, u32); 16] = [
    ("unknown/max", 8),
    ("unknown/binary-search-tree", 5),
    ("unknown/red-black-tree", 5),
    ("unknown/priority-queue", 6),
    ("unknown/heap-sort", 5),
    ("unknown/quick-sort", 5),
    ("unknown/insertion-sort", 6),
    ("unknown/kadane", 6),
    ("unknown/queue", 9),
    ("unknown/stack", 4),
    ("unknown/linked-list", 5),
    ("unknown/array-index", 8),
    ("unknown/calculator-parser", 4),
    ("unknown/pl0-parser", 7),
    ("unknown/bdd", 3),
    ("unknown/symbolic-arithmetic", 2),
];

struct Row {
    values: Value,
}

impl Row {
    fn number(&self, key: &str) -> f64 {
        self.values[key].as_f64().unwrap_or(0.0)
    }
    fn text(&self, key: &str) -> &str {
        self.values[key].as_str().unwrap_or("")
    }
}

fn main() -> Result<()> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args.first().is_some_and(|a| a == "--row") {
        let [_, program, size, policy, limit] = &args[..] else {
            return Err("--row has four arguments".into());
        };
        let (path, size, policy) = (PathBuf::from(program), size.parse()?, policy.clone());
        let limit = limit.parse()?;
        // Deep recursion of the program is deep recursion of nobody here, but terms are dropped recursively.
        let work = move || row(&path, size, &policy, limit).map_err(|e| e.to_string());
        let worker = std::thread::Builder::new().stack_size(1 << 29).spawn(work)?;
        println!("{}", worker.join().map_err(|_| "the row failed")??);
        return Ok(());
    }
    table(&args)
}

fn table(args: &[String]) -> Result<()> {
    let option = |name: &str| args.iter().position(|a| a == name).and_then(|i| args.get(i + 1));
    let limit: f64 = option("--limit").map_or(Ok(120.0), |l| l.parse())?;
    let policy = option("--policy").map_or("joins", String::as_str);
    let chosen: Vec<(String, Option<u32>)> = args
        .iter()
        .enumerate()
        .filter(|(i, a)| {
            !a.starts_with("--") && (*i == 0 || !matches!(args[i - 1].as_str(), "--limit" | "--policy"))
        })
        .map(|(_, a)| match a.split_once('=') {
            Some((name, size)) => (name.to_string(), size.parse().ok()),
            None => (a.clone(), None),
        })
        .collect();
    println!("Path by path (`never`) against joined (`{policy}`); a row that took {limit} s was cut.\n");
    println!(
        "| program | size | policy | verdict | paths | statements | solver calls | solver s | total s | MiB | faster | sharing |"
    );
    println!("|---|--:|---|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    let (mut faster, mut slower, mut best) = (0, 0, 0.0f64);
    let asked = |option: &str| args.iter().any(|a| a == option);
    let programs = match (asked("--more"), asked("--unknown")) {
        (true, _) => MORE.to_vec(),
        (false, true) => UNKNOWN.to_vec(),
        (false, false) => PROGRAMS.to_vec(),
    };
    for (program, size) in programs {
        let size = match chosen.iter().find(|(p, _)| p == program) {
            Some((_, s)) => s.unwrap_or(size),
            None if chosen.is_empty() => size,
            None => continue,
        };
        let split = run(program, size, "never", limit)?;
        let joined = run(program, size, policy, limit)?;
        let cut = |r: &Row| r.values["cut"].as_bool().unwrap_or(false);
        let factor = split.number("seconds") / joined.number("seconds").max(1e-9);
        let sharing = split.number("paths") / joined.number("values").max(1.0);
        faster += u32::from(factor >= 10.0);
        slower += u32::from(factor < 1.0 / 1.3);
        best = best.max(if cut(&joined) { 0.0 } else { sharing });
        for (r, name) in [(&split, "never"), (&joined, policy)] {
            let more = if cut(&split) { "≥ " } else { "" };
            let last = if name == "never" {
                " | ".to_string()
            } else if cut(r) {
                "cut | ".to_string()
            } else {
                format!("{more}{factor:.1} | {more}{sharing:.1}")
            };
            println!(
                "| {program} | {size} | {name} | {}{} | {} | {} | {} | {:.2} | {:.2} | {:.0} | {last} |",
                r.text("verdict"),
                if cut(r) { " (cut)" } else { "" },
                r.number("paths"),
                r.number("statements"),
                r.number("queries"),
                r.number("solver_seconds"),
                r.number("seconds"),
                r.number("mib"),
            );
        }
    }
    println!(
        "\nAt least 10 times faster: {faster}. More than 1.3 times slower: {slower}. Best sharing: {best:.1}."
    );
    Ok(())
}

fn run(program: &str, size: u32, policy: &str, limit: f64) -> Result<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/js").join(format!("{program}.js"));
    let output = Command::new(std::env::current_exe()?)
        .arg("--row")
        .arg(path)
        .args([size.to_string(), policy.to_string(), limit.to_string()])
        .output()?;
    if !output.status.success() {
        return Err(format!("{program}: {}", String::from_utf8_lossy(&output.stderr)).into());
    }
    Ok(Row { values: serde_json::from_slice(&output.stdout)? })
}

/// Explores one program once.
fn row(program: &Path, size: u32, policy: &str, limit: f64) -> Result<Value> {
    let directory = tempfile::tempdir()?;
    let main = directory.path().join("main.js");
    let program = program.canonicalize()?;
    std::fs::write(&main, format!("require({:?})({size})", program.display().to_string()))?;
    let mut js = conspect_lang_js::load(&main)?;
    let entry = js.check_entry(None)?;
    let properties = js.properties();
    let mut world = World::new(js.program, Box::new(js.loader));
    let merge = match policy {
        "never" => Merge::Never,
        "equal" => Merge::Equal,
        "joins" => Merge::Joins,
        "always" => Merge::Always,
        other => return Err(format!("no policy is called {other}").into()),
    };
    let time = Some(Duration::from_secs_f64(limit));
    let options = Options { merge, time, max_steps: u64::MAX, ..Options::default() };
    let mut cells = Cells::default();
    let mut explorer = Explorer::new(&mut world, options);
    explorer.watch_ends(Box::new(|memory| cells.add(memory)));
    let before = processor_seconds();
    let explored = explorer.run(entry, &properties, &mut |_| Control::Continue);
    let seconds = processor_seconds().zip(before).map(|(after, before)| after - before);
    let s = &explored.statistics;
    let name = |v: &Verdict| match v {
        Verdict::Proved => "proved",
        Verdict::Bounded { .. } => "bounded",
        Verdict::Violated(_) => "violated",
        Verdict::Latent(_) => "latent",
        Verdict::Unknown { .. } => "unknown",
    };
    let verdicts: Vec<&str> = explored.report.properties.iter().map(|p| name(&p.verdict)).collect();
    let same = verdicts.iter().all(|v| v == &verdicts[0]);
    Ok(json!({
        "verdict": if same { verdicts[0].to_string() } else { verdicts.join(", ") },
        "cut": s.seconds >= limit,
        "paths": s.paths,
        "statements": s.instructions,
        "queries": s.solver_queries,
        "solver_seconds": s.solver_seconds,
        "seconds": seconds.unwrap_or(s.seconds),
        "mib": s.peak_memory_bytes as f64 / f64::from(1 << 20),
        "values": cells.mean(),
    }))
}

/// Seconds that this thread had the processor, where the system says: what else runs on the machine does not count.
fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split_whitespace().next()?.parse::<f64>().ok().map(|nanoseconds| nanoseconds / 1e9)
}

/// The cells of the final states whose values depend on inputs, and how many distinct values they hold together.
#[derive(Default)]
struct Cells {
    cells: u64,
    values: u64,
    /// How many final states there are; each is taken to hold values of its own.
    ends: u64,
}

impl Cells {
    fn add(&mut self, memory: &conspect_memory::Heap) {
        self.ends += 1;
        memory.for_each_value(&mut |v| {
            let n = match v {
                SVal::U(entries) => entries.len() as u64,
                SVal::T(_) | SVal::D(..) => 1,
                SVal::C(_) => return,
            };
            self.cells += 1;
            self.values += n;
        });
    }

    /// Distinct values of a cell over all final states, on average.
    fn mean(&self) -> f64 {
        let ends = self.ends.max(1) as f64;
        if self.cells == 0 { ends } else { ends * self.values as f64 / self.cells as f64 }
    }
}
