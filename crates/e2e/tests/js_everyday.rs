//! Everyday functions in TypeScript and JavaScript, each correct and with a defect (`examples/js/everyday`): what is true of a program is in
//! its first line, no answer contradicts it, and those that are marked as settled are answered, by a violation that Node showed where there
//! is a defect. Where a search would go on until its time is over, the first line says after how many steps it ends (`effort: 5000000`).

use conspect_e2e::tools;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the first line of a program says: `// truth: fails entry: f settled`.
struct Program {
    path: PathBuf,
    fails: bool,
    entry: String,
    settled: bool,
    effort: Option<String>,
}

fn parse(path: PathBuf) -> Program {
    let text = std::fs::read_to_string(&path).expect("a readable file");
    let words: Vec<&str> = text.lines().next().unwrap_or("").split_whitespace().collect();
    let after = |word: &str| words.iter().position(|w| *w == word).map(|i| words[i + 1]);
    let fails = match after("truth:") {
        Some("fails") => true,
        Some("holds") => false,
        other => panic!("{}: {other:?} is no truth", path.display()),
    };
    let entry = after("entry:").expect("an entry").to_string();
    let effort = after("effort:").map(String::from);
    Program { fails, entry, settled: words.contains(&"settled"), effort, path }
}

/// What is wrong with the answer for a program.
fn check(program: &Program) -> Option<String> {
    let mut command = Command::new(tools::conspect().expect("the command is built"));
    let path = program.path.display();
    command.arg("check").arg(&program.path).args(["--entry", &format!("{path}:{}", program.entry)]);
    command.args(["--format", "json", "--no-store", "--time", if program.settled { "30" } else { "1" }]);
    command.args(program.effort.iter().flat_map(|steps| ["--effort", steps]));
    let output = tools::run(&mut command, "").expect("it runs");
    let report: Value = serde_json::from_slice(&output.stdout).expect("a report");
    let properties = report["entries"][0]["properties"].as_array().expect("properties");
    let exceptions = properties.iter().find(|p| p["property"] == "exceptions").expect("a property");
    let verdict = exceptions["verdict"].as_str().unwrap_or("none");
    let witness = &exceptions["witness"];
    let call = witness["call"].as_str().unwrap_or("");
    let wrong = match (verdict, program.fails) {
        ("proved" | "bounded", true) if program.settled => true,
        ("proved", true) | ("violated", false) => true,
        // Arguments that are given more than once have names.
        ("violated", true) => {
            let named = call.split_once(") => ").map_or(&*call, |(_, call)| call);
            witness["confirmed"] != true || ![&*call, named].iter().any(|c| c.starts_with(&program.entry))
        }
        ("proved" | "bounded", false) => false,
        _ => program.settled,
    };
    wrong.then(|| format!("{path}: {verdict}, {exceptions}"))
}

#[test]
fn no_answer_is_wrong() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/js/everyday");
    let entries = std::fs::read_dir(dir).expect("the examples");
    let mut files: Vec<PathBuf> = entries.map(|e| e.expect("an entry").path()).collect();
    files.sort();
    let programs: Vec<Program> = files.into_iter().map(parse).collect();
    assert!(programs.len() >= 40, "{} programs", programs.len());
    assert!(programs.iter().filter(|p| p.settled).count() >= 30, "too few are settled");
    let half = programs.len().div_ceil(2);
    let wrong: Vec<String> = std::thread::scope(|s| {
        let parts: Vec<_> = programs.chunks(half).collect();
        let all: Vec<_> = parts
            .into_iter()
            .map(|p| s.spawn(move || p.iter().filter_map(check).collect::<Vec<_>>()))
            .collect();
        all.into_iter().flat_map(|t| t.join().expect("a thread")).collect()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
