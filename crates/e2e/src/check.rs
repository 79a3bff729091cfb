//! Runs `conspect check` on an example and compares what it says with what is true.

use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::examples::{self, Example, Verdict};
use crate::tools::{self, ToolError};

/// What the tool said of an example.
#[derive(Clone, Debug)]
pub struct Checked {
    /// Of `assertions` and `exceptions`; `None` where there is no such answer.
    pub verdicts: [Option<Verdict>; 2],
    /// Whether the violation was confirmed on the JVM, where there is one.
    pub confirmed: Option<bool>,
    /// Of the exploration.
    pub seconds: f64,
    /// Everything that is not as it must be; empty when all is well.
    pub wrong: Vec<String>,
}

/// The classes of the examples, compiled once.
pub fn classes() -> Result<PathBuf, ToolError> {
    let sources = examples::sources(&examples::directory()).map_err(std::io::Error::other)?;
    tools::compile("examples", &sources)
}

/// The command that checks an example.
pub fn command(example: &Example, classes: &Path) -> Result<Command, ToolError> {
    let mut command = Command::new(tools::conspect()?);
    command.arg("check").arg(classes).args(&example.options);
    Ok(command)
}

/// Checks an example with further options.
pub fn check(example: &Example, classes: &Path, options: &[&str]) -> Result<Checked, ToolError> {
    let mut command = command(example, classes)?;
    command.args(["--format", "json"]).args(options);
    let output = tools::run(&mut command, "")?;
    let mut checked = Checked { verdicts: [None; 2], confirmed: None, seconds: 0.0, wrong: Vec::new() };
    let json: Value = match serde_json::from_slice(&output.stdout) {
        Ok(json) => json,
        Err(_) => {
            let text = String::from_utf8_lossy(&output.stderr);
            checked.wrong.push(format!("no answer, {}: {}", output.status, text.trim()));
            return Ok(checked);
        }
    };
    checked.seconds = json["statistics"]["seconds"].as_f64().unwrap_or(0.0);
    let expected = [("assertions", example.assertions), ("exceptions", example.exceptions)];
    for (n, (property, expected)) in expected.into_iter().enumerate() {
        let properties = json["entries"][0]["properties"].as_array().into_iter().flatten();
        let Some(found) = properties.into_iter().find(|p| p["property"] == property) else {
            checked.wrong.push(format!("no property {property}"));
            continue;
        };
        checked.verdicts[n] = found["verdict"].as_str().and_then(Verdict::parse);
        if checked.verdicts[n] == Some(Verdict::Violated) {
            checked.confirmed = found["witness"]["confirmed"].as_bool();
        }
        compare(example, property, expected, found, &mut checked.wrong);
    }
    let all = [example.assertions, example.exceptions];
    let code = match all {
        _ if all.contains(&Verdict::Violated) => 1,
        [Verdict::Proved, Verdict::Proved] => 0,
        _ => 3,
    };
    if output.status.code() != Some(code) {
        checked.wrong.push(format!("expected exit code {code}, got {}", output.status));
    }
    Ok(checked)
}

fn compare(example: &Example, property: &str, expected: Verdict, found: &Value, wrong: &mut Vec<String>) {
    let verdict = found["verdict"].as_str().unwrap_or("none");
    if Verdict::parse(verdict) != Some(expected) {
        let why = ["reasons", "bounds", "violation"].iter().map(|k| &found[k]).find(|v| !is_empty(v));
        let why = why.map(|v| format!(" {v}")).unwrap_or_default();
        wrong.push(format!("{property}: expected {expected}, got {verdict}{why}"));
        return;
    }
    let (Verdict::Violated, Some(defect)) = (expected, &example.defect) else { return };
    let violation = &found["violation"];
    if violation["kind"] != defect.kind.as_str() {
        wrong.push(format!("{property}: expected {}, got {}", defect.kind, violation["kind"]));
    }
    let stack = violation["stack"].as_array().into_iter().flatten();
    let file = example.file_name();
    let line = stack
        .into_iter()
        .chain([&violation["location"]])
        .find(|place| place["file"].as_str().is_some_and(|f| f.rsplit('/').next() == Some(&file)))
        .map(|place| place["line"].clone());
    if line != Some(Value::from(defect.line)) {
        wrong.push(format!("{property}: expected line {}, got {line:?}", defect.line));
    }
    if found["witness"]["confirmed"] != true {
        wrong.push(format!("{property}: not confirmed: {}", found["witness"]));
    }
}

fn is_empty(value: &Value) -> bool {
    value.is_null() || value.as_array().is_some_and(Vec::is_empty)
}
