//! What is true of small programs at the edges of JavaScript and Node, each with the answers that are expected at the top of its
//! file: `assumed` is *proved* with an assumption listed beside it, `proved` is without any. `merge` says when paths are joined, `time` how many seconds there are.
//! `assuming` is an assumption that has to be listed with both properties, where they are proved.
//! `alone` are the answers where there is no sandbox, so that Node is not asked how executions end of which only it knows.

use conspect_e2e::tools;
use serde_json::Value;
use std::path::Path;
use std::process::Command;

/// The text after a word at the top of a program.
fn head<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    text.lines().find_map(|l| l.strip_prefix("// ")?.strip_prefix(word)?.strip_prefix(": "))
}

/// The answers, in the notation of the programs.
fn answers(path: &Path, text: &str, sandbox: &str) -> String {
    let (entry, merge, time) = (head(text, "entry"), head(text, "merge"), head(text, "time").unwrap_or("20"));
    let mut command = Command::new(tools::conspect().expect("the command"));
    command.arg("check").arg(path).args(["--time", time, "--no-store", "--format", "json"]);
    command.args(["--sandbox", sandbox]);
    if let Some(entry) = entry {
        command.args(["--entry", entry]);
    }
    if let Some(merge) = merge {
        command.args(["--merge", merge]);
    }
    let run = command.output().expect("the command runs");
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    // An invariant of ours that broke ends in *unknown* as well, but for its exit code.
    assert_ne!(run.status.code(), Some(70), "{path:?}: {said}");
    let report: Value =
        serde_json::from_slice(&run.stdout).unwrap_or_else(|e| panic!("{path:?}: {e}: {said}"));
    let of = |name: &str| {
        let properties = report["entries"][0]["properties"].as_array().expect("properties");
        let p = properties.iter().find(|p| p["property"] == *name).expect("the property");
        let verdict = p["verdict"].as_str().expect("a verdict");
        let assumed = p["assumptions"].as_array().is_some_and(|a| !a.is_empty());
        let confirmed = p["witness"]["confirmed"] == true;
        let listed =
            |text: &str| p["assumptions"].as_array().is_some_and(|a| a.iter().any(|one| *one == *text));
        if let Some(text) = head(text, "assuming").filter(|text| verdict == "proved" && !listed(text)) {
            return format!("proved without {text}");
        }
        match (verdict, assumed, confirmed) {
            ("proved", true, _) => "assumed".to_string(),
            ("violated", _, false) => format!("unconfirmed ({})", p["witness"]),
            (verdict, ..) => verdict.to_string(),
        }
    };
    format!("assertions={} exceptions={}", of("assertions"), of("exceptions"))
}

#[test]
fn programs_have_the_answers_that_are_true() {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/truth-js");
    let mut wrong = vec![];
    let mut files: Vec<_> =
        std::fs::read_dir(directory).expect("the programs").flatten().map(|e| e.path()).collect();
    files.sort();
    assert!(files.len() > 30);
    for path in files {
        let text = std::fs::read_to_string(&path).expect("a program");
        let alone = head(&text, "alone");
        let mut expectations = vec![];
        if alone.is_none() || std::env::var_os("CONSPECT_TEST_WITHOUT_SANDBOX").is_none() {
            expectations.push((head(&text, "answers").expect("the answers"), "auto"));
        }
        expectations.extend(alone.map(|expected| (expected, "off")));
        for (expected, sandbox) in expectations {
            let got = answers(&path, &text, sandbox);
            if got != expected {
                wrong.push(format!("{} (sandbox {sandbox}): {got}, not {expected}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
