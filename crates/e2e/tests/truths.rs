//! C# and Python: no verdict contradicts what is true of an example, every violation was seen on the real runtime, and the number of
//! settled answers does not fall. Limits count steps, so the answers are the same on every machine.

use conspect_e2e::examples::Verdict;
use conspect_e2e::{csharp, tools};
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is true of one property of an entry: does it hold? One that has to be settled may not stay open.
struct Truth {
    entry: String,
    property: &'static str,
    holds: bool,
    settled: bool,
}

fn truth(entry: &str, property: &'static str, holds: bool) -> Truth {
    Truth { entry: entry.into(), property, holds, settled: false }
}

/// What was said of all truths.
#[derive(Default, Debug)]
struct Score {
    settled: usize,
    open: Vec<String>,
    wrong: Vec<String>,
}

impl Score {
    /// Compares the answers on an input with what is true of it; the entries are named on the command line, or a pattern chooses them.
    fn add(&mut self, input: &Path, options: &[&str], entries: &[&str], truths: &[Truth]) {
        let mut command = Command::new(tools::conspect().expect("the command is built"));
        command.arg("check").arg(input).args(["--no-store", "--format", "json"]).args(options);
        for entry in entries {
            command.args(["--entry", entry]);
        }
        let output = tools::run(&mut command, "").expect("the command runs");
        let Ok(report) = serde_json::from_slice::<Value>(&output.stdout) else {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            return self.wrong.push(format!("{}: no answer: {said}", input.display()));
        };
        let mut found: BTreeMap<(String, String), &Value> = BTreeMap::new();
        for entry in report["entries"].as_array().into_iter().flatten() {
            let name = entry["entry"].as_str().unwrap_or("").split('(').next().unwrap_or("").to_string();
            for p in entry["properties"].as_array().into_iter().flatten() {
                found.insert((name.clone(), p["property"].as_str().unwrap_or("").into()), p);
            }
        }
        for t in truths {
            let what = format!("{}: {} {}", input.display(), t.entry, t.property);
            let Some(p) = found.get(&(t.entry.clone(), t.property.to_string())) else {
                self.wrong.push(format!("{what}: no answer"));
                continue;
            };
            match (p["verdict"].as_str().unwrap_or(""), t.holds) {
                ("proved", true) => self.settled += 1,
                ("violated", false) if p["witness"]["confirmed"] == true => self.settled += 1,
                ("violated", _) => self.wrong.push(format!("{what}: violated, {}", p["witness"])),
                ("proved", false) => self.wrong.push(format!("{what}: proved")),
                (other, _) if t.settled => self.wrong.push(format!("{what}: {other} {}", p["reasons"])),
                (other, _) => self.open.push(format!("{what}: {other} {}", p["reasons"])),
            }
        }
    }

    /// Nothing was wrong, and at least so many answers are settled.
    fn check(&self, least: usize) {
        assert!(self.wrong.is_empty(), "{:#?}", self.wrong);
        assert!(self.settled >= least, "{} settled of {least}; open: {:#?}", self.settled, self.open);
    }
}

/// The steps for one entry: most answers take far fewer.
const EFFORT: [&str; 2] = ["--effort", "1500000"];

/// Entries of C# of which a property stays open whatever invariants are looked for: these are not, which would take ten seconds for each.
const OPEN: [&str; 5] = [
    "Suites.Casts.CopiedAsOther",
    "Suites.Exceptions.FilterBeforeAnyFinally",
    "Suites.Strings.Builder",
    "Suites.Strings.Parts",
    "TrimmedKey.Same",
];

/// What was said of entries of an assembly; of each it is known whether its assertions hold, and whether no exception leaves it.
fn csharp(assembly: &Path, known: &[(&str, bool, bool)]) -> Score {
    let mut score = Score::default();
    for (is_open, loops) in [(false, "smart"), (true, "unroll")] {
        let asked = || known.iter().filter(|k| OPEN.contains(&k.0) == is_open);
        let entries: Vec<&str> = asked().map(|k| k.0).collect();
        let truths =
            asked().flat_map(|&(entry, a, e)| [truth(entry, "assertions", a), truth(entry, "exceptions", e)]);
        let truths: Vec<Truth> = truths.collect();
        score.add(assembly, &[&EFFORT[..], &["--loops", loops]].concat(), &entries, &truths);
    }
    score
}

#[test]
fn csharp_suites() {
    let dir = csharp::compiled().expect("mcs compiles the programs");
    // Its generic argument makes the real runtime's exception leave from another line.
    let left_out = ["Suites.Generics.CastToArgument"];
    let cases = csharp::cases().expect("the suites can be read");
    let asked = cases.iter().filter(|c| !left_out.contains(&c.entry.as_str()));
    let known: Vec<_> = asked
        .map(|c| (c.entry.as_str(), c.assertions == Verdict::Proved, c.exceptions == Verdict::Proved))
        .collect();
    csharp(&dir.join("suites.dll"), &known).check(690);
}

#[test]
fn csharp_examples() {
    let dir = csharp::compiled().expect("mcs compiles the programs");
    let examples = csharp::examples().expect("the examples have headers");
    let mut known = vec![];
    for e in &examples {
        let entry = e.options.iter().skip_while(|o| *o != "--entry").nth(1).expect("there is an entry");
        known.push((entry.as_str(), e.assertions == Verdict::Proved, e.exceptions == Verdict::Proved));
    }
    csharp(&dir.join("examples.dll"), &known).check(158);
}

/// The Python files of a folder, in order.
fn python_files(folder: &str) -> Vec<PathBuf> {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/python").join(folder);
    let entries = std::fs::read_dir(dir).expect("the examples");
    let mut files: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    files.retain(|p| p.extension().is_some_and(|e| e == "py"));
    files.sort();
    files
}

/// A file's headers: `# conspect: entry=F contracts=holds exceptions=violated kind=K`; without an entry the file itself is checked. One of them may
/// say `effort=N` where an answer, or what the file imports, takes more steps, or where no steps give one, and `settled` where the answer is what
/// the example is about.
fn python(folder: &str) -> Score {
    let mut score = Score::default();
    for file in python_files(folder) {
        let text = std::fs::read_to_string(&file).expect("a readable file");
        let mut asked: BTreeMap<&str, (Vec<&str>, Vec<Truth>)> = BTreeMap::new();
        for header in text.lines().filter_map(|l| l.strip_prefix("# conspect: ")) {
            let field =
                |name: &str| header.split_whitespace().find_map(|w| w.strip_prefix(name)?.strip_prefix('='));
            let whole = file.display().to_string();
            let entry = field("entry").unwrap_or(&whole);
            let (entries, truths) = asked.entry(field("effort").unwrap_or(EFFORT[1])).or_default();
            entries.extend(field("entry"));
            let settled = header.split_whitespace().any(|w| w == "settled");
            for property in ["assertions", "exceptions", "contracts"] {
                let of = |t: &str| Truth { settled, ..truth(entry, property, t == "holds") };
                truths.extend(field(property).map(of));
            }
        }
        for (effort, (entries, truths)) in asked {
            score.add(&file, &[EFFORT[0], effort], &entries, &truths);
        }
    }
    score
}

#[test]
fn python_examples() {
    python("").check(275);
}

/// Loops and recursion without a bound: proved by invariants that are found, or violated.
#[test]
fn python_loops() {
    python("loops").check(180);
}

/// Modules of the library, files, streams and the statements that few programs have.
#[test]
fn python_library() {
    python("library").check(80);
}

#[test]
fn python_contracts() {
    python("contracts").check(127);
}

/// Contracts that a plain run of Python does not look at, or whose packages need not be installed: the engine and the re-execution read them.
#[test]
fn python_notations() {
    python("notations").check(130);
}
