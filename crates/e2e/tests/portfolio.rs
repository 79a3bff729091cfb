//! What one merging policy leaves open and another one settles is settled without being asked for; what is proved early is not explored for long.

use conspect_e2e::tools;
use std::path::Path;
use std::process::Command;

/// The verdicts on assertions by method, for one policy; none is given for the default.
fn verdicts(classes: &Path, policy: &[&str]) -> Vec<(String, String)> {
    let mut command = Command::new(tools::conspect().expect("the command is built"));
    command.arg("check").arg(classes).args(["--property", "assertions", "--no-store", "--no-replay"]);
    command.args(["--format", "json", "--loops", "unroll", "--loop-bound", "24", "--effort", "12000000"]);
    for entry in ["countSigns", "twoSum", "searchTree"] {
        command.args(["--entry", &format!("Policies.{entry}")]);
    }
    let output = tools::run(command.args(policy), "").expect("the command runs");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it prints JSON");
    let text = |v: &serde_json::Value| v.as_str().unwrap_or("").to_string();
    let entries = report["entries"].as_array().expect("entries");
    entries.iter().map(|e| (text(&e["entry"]), text(&e["properties"][0]["verdict"]))).collect()
}

#[test]
fn the_default_settles_what_any_policy_settles() {
    let root = tempfile::tempdir().expect("a directory");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench/java/scaling/Policies.java");
    tools::javac(root.path(), &[source]).expect("it compiles");
    let proved = |found: &[(String, String)]| found.iter().filter(|f| f.1 == "proved").count();
    let default = verdicts(root.path(), &[]);
    assert_eq!(proved(&default), 3, "{default:?}");
    // The default policy alone does not, nor does going path by path: else the test would show nothing.
    for policy in ["joins", "never"] {
        let one = verdicts(root.path(), &["--merge", policy]);
        assert!(proved(&one) < 3, "{policy}: {one:?}");
    }
    // Counted work decides, so a second run says the same.
    assert_eq!(verdicts(root.path(), &["--threads", "3"]), default);
}

/// What is said of an entry of which all properties are proved.
fn proved(input: &Path, entry: &str) -> serde_json::Value {
    let mut command = Command::new(tools::conspect().expect("the command is built"));
    command.arg("check").arg(input).args(["--entry", entry, "--no-store", "--no-replay", "--format", "json"]);
    let output = tools::run(&mut command, "").expect("the command runs");
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it prints JSON");
    for property in report["entries"][0]["properties"].as_array().expect("properties") {
        assert_eq!(property["verdict"], "proved", "{property}");
    }
    report
}

/// Nothing in the program can fail an assertion, so that property is settled before anything is explored; what is left has to be settled by itself.
#[test]
fn a_property_that_was_settled_before_settles_no_other() {
    let root = tempfile::tempdir().expect("a directory");
    let file = root.path().join("named.js");
    let text = "/** @param {integer} n */\nfunction named(n) { if (n - 2 > n - 1) throw new Error('named'); }\nmodule.exports = { named };\n";
    std::fs::write(&file, text).expect("it can be written");
    proved(&file, "named");
}

/// Inputs that conditions bound to a few values are tried one by one; the range that was noted is a hint, and what lies beyond it is explored as well.
#[test]
fn inputs_of_few_values_are_tried_one_by_one() {
    let root = tempfile::tempdir().expect("a directory");
    let file = root.path().join("few.py");
    let text = r#"
def sieve(n):
    flags = [True] * (n + 1)
    for i in range(2, int(n ** 0.5) + 1):
        if flags[i]:
            for j in range(i * i, n + 1, i):
                flags[j] = False
    return [i for i in range(2, n + 1) if flags[i]]

def primes():
    n = nondet_int()
    assume(2 <= n <= 40)
    found = sieve(n)
    assert found[-1] <= n and all(p == 2 or p % 2 for p in found)

def primes_bad():
    n = nondet_int()
    assume(2 <= n <= 40)
    assert len(sieve(n)) < 12

def beyond():
    n = nondet_int()
    if 0 <= n <= 40:
        return len(sieve(n))
    assert n * n != 1522756
"#;
    std::fs::write(&file, text).expect("it can be written");
    let verdict = |entry: &str, policy: &[&str]| {
        let mut command = Command::new(tools::conspect().expect("the command is built"));
        command.arg("check").arg(&file).args(["--entry", entry, "--property", "assertions", "--no-store"]);
        command.args(["--format", "json", "--loops", "unroll", "--effort", "40000000"]);
        let output = tools::run(command.args(policy), "").expect("the command runs");
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it prints JSON");
        report["entries"][0]["properties"][0]["verdict"].as_str().unwrap_or("").to_string()
    };
    assert_eq!(verdict("primes", &[]), "proved");
    assert_eq!(verdict("primes_bad", &[]), "violated");
    assert_eq!(verdict("beyond", &[]), "violated");
    // Path by path without the values it is open: else the test would show nothing.
    for policy in ["joins", "never"] {
        assert_ne!(verdict("primes", &["--merge", policy]), "proved", "{policy}");
    }
}

/// A glance of the prover that finds a proof ends exploration soon: the instructions that were explored are a fraction of those that
/// exploration has before it looks at a whole pass. They are counted, so this is no question of time.
#[test]
fn a_proof_that_is_found_at_once_ends_exploration_soon() {
    let java = "public class Found {\n\
        static int in(String[] texts, String text) {\n\
        if (texts == null || text == null) return -1;\n\
        for (int i = 0; i < texts.length; i++) if (text.equals(texts[i])) return i;\n\
        return -1;\n}\n}\n";
    let js = "/** @param {string[]} a @param {string} s */\n\
        function found(a, s) {\n  let n = 0;\n  for (const t of a) { if (t === s) n++; else if (t > s) n += 0; }\n\
        if (n > a.length) throw new Error('more');\n}\nmodule.exports = { found };\n";
    let root = tempfile::tempdir().expect("a directory");
    let (source, script) = (root.path().join("Found.java"), root.path().join("found.js"));
    std::fs::write(&source, java).expect("it can be written");
    std::fs::write(&script, js).expect("it can be written");
    tools::javac(root.path(), &[source]).expect("it compiles");
    for (input, entry, most) in [(root.path(), "Found.in", 5_000), (&script, "found", 100_000)] {
        let report = proved(input, entry);
        let explored = report["statistics"]["instructions"].as_u64().expect("a number");
        assert!(explored < most, "{entry}: {explored} instructions");
    }
}

/// Python's modules are loaded by hundreds of thousands of instructions on one path. What is decided soon after that is decided by exploration,
/// which has not waited for a proof by invariants. The function is not one of those that are verified alone.
#[test]
fn what_is_run_before_paths_part_is_no_search() {
    let text = "def f(a: int, b: int, c: int, d: int):\n    t = 0\n    if a > 0:\n        t += 1\n    if b > a:\n        t += 1\n\
                \x20   if (e := c) > b + 3:\n        t += 1\n    if d * 2 > c:\n        t += 1\n    assert 0 <= t <= 4\n";
    let root = tempfile::tempdir().expect("a directory");
    let file = root.path().join("counted.py");
    std::fs::write(&file, text).expect("it can be written");
    for property in proved(&file, "f")["entries"][0]["properties"].as_array().expect("properties") {
        assert!(property["certificate"].is_null(), "{property}");
    }
}
