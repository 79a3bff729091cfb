//! Programs that read what comes from outside (standard input, the environment, random numbers, files, connections) get
//! the verdicts that their headers state, and every violation is seen again on the JVM with what the witness says.

use conspect_e2e::tools;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The word after `name=` in the header.
fn stated<'a>(source: &'a str, name: &str) -> &'a str {
    let header = source.lines().next().unwrap_or_default();
    let rest = header.split(&format!("{name}=")).nth(1).unwrap_or_default();
    rest.split_whitespace().next().unwrap_or_default()
}

fn check(source: &Path) -> Vec<String> {
    let name = source.file_stem().expect("a file").to_string_lossy().to_string();
    let text = std::fs::read_to_string(source).expect("a program");
    let classes = tools::compile(&format!("outside-{name}"), &[source.to_path_buf()]).expect("it compiles");
    let mut command = Command::new(tools::conspect().expect("the tool is built"));
    command.arg("check").arg(&classes).args(["--time", "60", "--format", "json"]);
    let out = command.output().expect("the tool runs");
    let report: serde_json::Value = serde_json::from_slice(&out.stdout).expect("a report");
    let mut wrong = vec![];
    for p in report["entries"][0]["properties"].as_array().expect("properties") {
        let property = p["property"].as_str().unwrap_or_default();
        let verdict = p["verdict"].as_str().unwrap_or_default();
        if verdict != stated(&text, property) {
            wrong.push(format!("{name}: {property} is {verdict}: {}", p["reason"]));
        }
        if verdict == "violated" && p["witness"]["confirmed"] != serde_json::Value::Bool(true) {
            wrong.push(format!("{name}: the violation of {property} was not seen on the JVM: {p}"));
        }
    }
    wrong
}

#[test]
fn what_comes_from_outside() {
    let dir = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("java/outside");
    let mut sources: Vec<PathBuf> =
        std::fs::read_dir(dir).expect("programs").filter_map(|e| Some(e.ok()?.path())).collect();
    sources.sort();
    assert!(sources.len() >= 6);
    let wrong: Vec<String> = sources.iter().flat_map(|s| check(s)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// What is found in a class file that is given by itself is seen on the JVM, whatever the package.
#[test]
fn a_class_file_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "package a.b; class Alone { static int f(int n) { assert n != 7; return n; } }";
    let classes = tools::compile_text(folder.path(), text).expect("it compiles");
    let mut command = Command::new(tools::conspect().expect("the tool is built"));
    command.arg("check").arg(classes.join("a/b/Alone.class")).args(["--entry", "a.b.Alone.f", "--no-store"]);
    let out = command.output().expect("the tool runs");
    let text = String::from_utf8_lossy(&out.stdout);
    assert!(text.contains("assertions: VIOLATED: an assertion fails; confirmed on the JVM"), "{text}");
}
