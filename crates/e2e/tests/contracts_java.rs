//! Contracts of Java as they are checked where methods are executed: each method of `java/contracts` has its truth before it,
//! `//@ method A=… E=… C=…`, for assertions, exceptions and contracts one of `proved`, `violated` (and confirmed on the JVM), `unknown`, `any`.

use conspect_e2e::headers::{Header, headers};
use conspect_e2e::tools;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What is wrong about the answers for a class, and how many methods were asked for.
fn check(class: &str) -> (Vec<String>, usize) {
    let source = root().join(format!("crates/e2e/java/contracts/{class}.java"));
    let text = std::fs::read_to_string(&source).expect("a program");
    let contract = root().join("java/conspect/Contract.java");
    let mut sources = vec![contract, source];
    for name in ["NotNull", "Nullable"] {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR"))
            .join(format!("{class}/org/jetbrains/annotations/{name}.java"));
        std::fs::create_dir_all(path.parent().expect("a directory")).expect("it is made");
        let text = format!(
            "package org.jetbrains.annotations;\nimport java.lang.annotation.*;\n\
             @Retention(RetentionPolicy.CLASS) @Target({{ElementType.METHOD, ElementType.PARAMETER}})\n\
             public @interface {name} {{}}\n"
        );
        std::fs::write(&path, text).expect("it is written");
        sources.push(path);
    }
    let classes = tools::compile(&format!("contracts-{class}"), &sources).expect("it compiles");
    let mut command = Command::new(tools::conspect().expect("the tool is built"));
    command.arg("check").arg(&classes).args(["--entry", &format!("{class}.*"), "--strict", "--no-store"]);
    let out = command.args(["--time", "40", "--format", "json"]).output().expect("the tool runs");
    let report: Value = serde_json::from_slice(&out.stdout).expect("a report");
    let entries = report["entries"].as_array().expect("entries");
    let mut wrong = vec![];
    let truths = headers(&text);
    for Header { name: method, expected } in &truths {
        let name = format!("{class}.{method}");
        let Some(entry) = entries.iter().find(|e| e["entry"] == name.as_str()) else {
            wrong.push(format!("{name} has no answer"));
            continue;
        };
        for (property, expected) in expected {
            let all = entry["properties"].as_array().expect("properties");
            let p = all.iter().find(|p| p["property"] == *property).expect("it is asked");
            let verdict = p["verdict"].as_str().unwrap_or_default();
            let unseen = verdict == "violated" && p["witness"]["confirmed"] != Value::Bool(true);
            if *expected != "any" && verdict != *expected || unseen {
                wrong.push(format!("{name} {property}: {verdict} and not {expected}: {p}"));
            }
        }
    }
    (wrong, truths.len())
}

#[test]
fn clauses() {
    let (wrong, count) = check("Clauses");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 20);
}

#[test]
fn inheritance() {
    let (wrong, count) = check("Inherited");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 8);
}

#[test]
fn annotations() {
    let (wrong, count) = check("Annotated");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 6);
}

#[test]
fn corners() {
    let (wrong, count) = check("Corners");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count > 15);
}
