//! The example programs of `examples/js`: each gets the verdicts of its header at the default limits, which count steps
//! and no time, and every violation was seen to happen by Node, of the stated kind and at the line that is marked. However calls
//! are done, the verdicts are the same, but for some whose answers are open then.

use conspect_e2e::tools;
use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What a program's header says of it.
struct Example {
    path: PathBuf,
    assertions: String,
    exceptions: String,
    kind: Option<String>,
    entry: Option<String>,
    /// The line that ends in `// defect`, where there is one.
    line: Option<u64>,
}

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/js")
}

fn parse(path: &Path) -> Option<Example> {
    let text = std::fs::read_to_string(path).expect("a readable file");
    let header = text.lines().next()?.strip_prefix("// conspect: ")?.to_string();
    let field = |name: &str| {
        header.split_whitespace().find_map(|w| w.strip_prefix(name)?.strip_prefix('=')).map(str::to_string)
    };
    let marked = (1..).zip(text.lines()).find(|(_, l)| l.ends_with("// defect")).map(|(n, _)| n);
    Some(Example {
        path: path.into(),
        assertions: field("assertions").expect("a verdict"),
        exceptions: field("exceptions").expect("a verdict"),
        kind: field("kind"),
        entry: field("entry"),
        line: marked,
    })
}

fn main() {
    let arguments = Arguments::from_args();
    let mut files: Vec<PathBuf> = std::fs::read_dir(directory())
        .expect("the examples")
        .map(|e| e.expect("an entry").path())
        .filter(|p| p.extension().is_some_and(|e| e == "js"))
        .collect();
    files.sort();
    let examples: Vec<Example> = files.iter().filter_map(|f| parse(f)).collect();
    let defects = examples.iter().filter(|e| e.kind.is_some()).count();
    let (count, half) = (examples.len(), examples.len() / 2);
    let mut trials = vec![Trial::test("half_have_a_defect", move || {
        if count >= 25 && defects >= half { Ok(()) } else { Err(format!("{defects} of {count}").into()) }
    })];
    for example in examples {
        let name = example.path.file_stem().expect("a name").to_string_lossy().into_owned();
        trials.push(Trial::test(format!("verdicts::{name}"), move || {
            let all = std::iter::once(&[][..]).chain(CALLS);
            all.map(|options| check(&example, options)).collect::<Result<(), _>>().map_err(Failed::from)
        }));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// The ways to do calls that are no default, the last one as in a long run.
const CALLS: [&[&str]; 3] = [
    &["--calls", "compose"],
    &["--calls", "replay", "--merge", "never"],
    &["--calls", "auto", "--merge", "never", "--long-run", "100000"],
];

/// A program whose answers may be open where its calls are composed: it asks for remainders of remainders.
const HARD: &str = "recursion-depth.js";

/// Checks the example with more options. Path by path, within a time, some answers are open.
fn check(example: &Example, options: &[&str]) -> Result<(), String> {
    let mut command = Command::new(tools::conspect().map_err(|e| e.to_string())?);
    command.arg("check").arg(&example.path).args(["--format", "json"]).args(options);
    let path_by_path = options.contains(&"never");
    if path_by_path {
        command.args(["--time", "5"]);
    }
    if let Some(entry) = &example.entry {
        command.arg("--entry").arg(format!("{}:{entry}", example.path.display()));
    }
    let output = tools::run(&mut command, "").map_err(|e| e.to_string())?;
    let report: Value = serde_json::from_slice(&output.stdout)
        .map_err(|e| format!("{e}: {}", String::from_utf8_lossy(&output.stderr)))?;
    let properties = report["entries"][0]["properties"].as_array().ok_or("a report has properties")?;
    let mut wrong = vec![];
    for (name, expected) in [("assertions", &example.assertions), ("exceptions", &example.exceptions)] {
        let property = properties.iter().find(|p| p["property"] == name).ok_or("a property is missing")?;
        let verdict = property["verdict"].as_str().unwrap_or("none");
        let may_be_open = path_by_path || !options.is_empty() && example.path.ends_with(HARD);
        if may_be_open && ["unknown", "bounded"].contains(&verdict) {
            eprintln!("{}: {options:?}: {name} is {verdict}", example.path.display());
        } else if verdict != expected {
            wrong.push(format!("{options:?}: {name}: expected {expected}, got {verdict}: {property}"));
        } else if verdict == "violated" {
            let confirmed = property["witness"]["confirmed"] == true;
            wrong.extend(violation(example, &property["violation"], confirmed));
        }
    }
    if output.status.code() == Some(70) {
        wrong.push(format!("{options:?}: {}", String::from_utf8_lossy(&output.stderr)));
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// What is wrong with a violation that was found.
fn violation(example: &Example, found: &Value, confirmed: bool) -> Vec<String> {
    let mut wrong = vec![];
    if !confirmed {
        wrong.push("not confirmed by Node".to_string());
    }
    let kind = found["kind"].as_str().unwrap_or("");
    if example.kind.as_deref() != Some(kind) {
        wrong.push(format!("a {kind}, expected {:?}", example.kind));
    }
    let line = found["location"]["line"].as_u64();
    if example.line.is_some() && example.line != line {
        wrong.push(format!("at line {line:?}, expected {:?}", example.line));
    }
    wrong
}
