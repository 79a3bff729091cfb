//! What is true of small Java methods, and what it is taken for granted with: closed worlds, machines, runs, models.
//!
//! Each method of `java/truth` has its truth before it: `//@ method A=… E=… [plainly | assuming: text]`, for assertions and
//! exceptions one of `proved`, `violated` (and confirmed on the JVM), `unknown`, `open` (neither proved nor violated), `any`.
//! A line `// options: …` gives other limits than a minute for the class.
//! Proofs list the text; `plainly` proved means that nothing is listed but what every entry takes for granted.

use conspect_e2e::{examples, tools};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What every entry but `main` takes for granted.
const ALWAYS: [&str; 2] = [
    "static fields and module variables have the values",
    "what is written to objects that class initializers make",
];

/// One method's truth.
struct Truth {
    method: String,
    assertions: String,
    exceptions: String,
    plainly: bool,
    assuming: Option<String>,
}

fn truths(source: &str) -> Vec<Truth> {
    let headers = source.lines().filter_map(|l| l.trim().strip_prefix("//@ "));
    let one = |line: &str| {
        let (words, assuming) = match line.split_once(" assuming: ") {
            Some((words, text)) => (words, Some(text.to_string())),
            None => (line, None),
        };
        let word = |prefix: &str| {
            let found = words.split_whitespace().find_map(|w| w.strip_prefix(prefix));
            found.unwrap_or_else(|| panic!("no {prefix} in {line}")).to_string()
        };
        Truth {
            method: words.split_whitespace().next().expect("a method").into(),
            assertions: word("A="),
            exceptions: word("E="),
            plainly: words.ends_with("plainly"),
            assuming,
        }
    };
    headers.map(one).collect()
}

/// What is wrong about the answers for a class.
fn check(source: &Path) -> Vec<String> {
    let class = source.file_stem().expect("a file").to_string_lossy().to_string();
    let text = std::fs::read_to_string(source).expect("a program");
    let verifier = examples::directory().join("lib/org/sosy_lab/sv_benchmarks/Verifier.java");
    let classes =
        tools::compile(&format!("truth-{class}"), &[verifier, source.to_path_buf()]).expect("it compiles");
    let mut command = Command::new(tools::conspect().expect("the tool is built"));
    command.arg("check").arg(&classes).args(["--entry", &format!("{class}.*"), "--strict", "--no-store"]);
    let options = text.lines().find_map(|l| l.strip_prefix("// options: ")).unwrap_or("--time 60");
    command.args(options.split(' '));
    // A violation is executed again where the default zone is the one that answers list, whatever the machine's is.
    command.env("TZ", "Europe/Paris");
    let out = command.args(["--format", "json"]).output().expect("the tool runs");
    let report: Value = serde_json::from_slice(&out.stdout).expect("a report");
    let entries = report["entries"].as_array().expect("entries");
    let truths = truths(&text);
    assert!(truths.len() >= text.matches("//@").count());
    let mut wrong = vec![];
    for t in &truths {
        let named = |e: &&Value| {
            let name = e["entry"].as_str().unwrap_or_default().split('(').next().unwrap_or_default();
            name.rsplit('.').next() == Some(t.method.as_str())
        };
        let Some(entry) = entries.iter().find(named) else {
            wrong.push(format!("{class}.{} has no answer", t.method));
            continue;
        };
        for (property, expected) in [("assertions", &t.assertions), ("exceptions", &t.exceptions)] {
            let all = entry["properties"].as_array().expect("properties");
            let p = all.iter().find(|p| p["property"] == property).expect("both are asked");
            wrong.extend(differs(t, p, expected).map(|w| format!("{class}.{} {property}: {w}", t.method)));
        }
    }
    wrong
}

fn differs(t: &Truth, p: &Value, expected: &str) -> Option<String> {
    let verdict = p["verdict"].as_str().unwrap_or_default();
    let fits = match expected {
        "any" => true,
        "open" => !matches!(verdict, "proved" | "violated"),
        other => verdict == other,
    };
    if !fits {
        return Some(format!("{verdict} and not {expected}: {p}"));
    }
    if verdict == "violated" && p["witness"]["confirmed"] != Value::Bool(true) {
        return Some(format!("not seen on the JVM: {p}"));
    }
    let listed: Vec<&str> =
        p["assumptions"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    let own: Vec<&&str> = listed.iter().filter(|a| !ALWAYS.iter().any(|s| a.starts_with(s))).collect();
    if verdict != "proved" {
        return None;
    }
    match &t.assuming {
        Some(text) if !own.iter().any(|a| **a == text) => {
            Some(format!("it does not list {text:?} but {own:?}"))
        }
        None if t.plainly && !own.is_empty() => Some(format!("it takes for granted {own:?}")),
        Some(_) | None => None,
    }
}

#[test]
fn small_methods() {
    let dir = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("java/truth");
    let mut sources: Vec<PathBuf> =
        std::fs::read_dir(dir).expect("programs").filter_map(|e| Some(e.ok()?.path())).collect();
    sources.sort();
    assert!(sources.len() >= 4);
    let wrong: Vec<String> = sources.iter().flat_map(|s| check(s)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What sorts texts reads numbers from arrays that may seem to be arrays of objects: that is encoded, whether or not a proof is found.
#[test]
fn sorting_of_texts_is_encoded() {
    let source = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("java/truth/SortedTexts.java");
    let classes = tools::compile("encoded-SortedTexts", &[source]).expect("it compiles");
    let mut command = Command::new(tools::conspect().expect("the tool is built"));
    command.arg("prove").arg(&classes).args(["--entry", "SortedTexts.pair", "--time", "10"]);
    let out = command.output().expect("the tool runs");
    let said = String::from_utf8_lossy(&out.stderr);
    assert!(!said.contains("broken invariant"), "{said}");
}
