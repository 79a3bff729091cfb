//! Contracts of JavaScript and TypeScript. Each function of `contracts-js` has its truth before it, `//@ name C=… E=… A=…`, for contracts,
//! exceptions and assertions: `proved`, `unknown`, `absent` (the property is not asked), or the class of the error that violates it, with
//! its line where that matters; what is violated is confirmed on Node.
//!
//! The last test is a law, on random programs that state contracts: what the command answers is what plain Node finds with each of the few
//! inputs, where the module of the package checks. `CONSPECT_LAWS` sets how many programs there are, `CONSPECT_LAWS_FROM` the first one.

use conspect_e2e::headers::{Header, headers};
use conspect_e2e::rng::Rng;
use conspect_e2e::tools;
use serde_json::Value;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// What the command says of a file or one of its functions.
fn report(file: &Path, entry: Option<&str>, more: &[&str]) -> Value {
    let mut command = Command::new(tools::conspect().expect("the tool is built"));
    command.arg("check").arg(file).args(["--no-store", "--time", "40", "--format", "json"]).args(more);
    if let Some(entry) = entry {
        command.args(["--entry", entry]);
    }
    let out = command.output().expect("the tool runs");
    serde_json::from_slice(&out.stdout).unwrap_or_else(|_| panic!("{}", String::from_utf8_lossy(&out.stderr)))
}

fn property<'a>(report: &'a Value, name: &str) -> Option<&'a Value> {
    report["entries"][0]["properties"].as_array()?.iter().find(|p| p["property"] == name)
}

/// What is wrong about an answer.
fn compare(p: Option<&Value>, expected: &str) -> Result<(), String> {
    let Some(p) = p else {
        return if expected == "absent" { Ok(()) } else { Err("the property is not asked".into()) };
    };
    let verdict = p["verdict"].as_str().unwrap_or_default();
    if ["proved", "unknown", "bounded"].contains(&expected) {
        return if verdict == expected { Ok(()) } else { Err(format!("{verdict} and not {expected}: {p}")) };
    }
    let (kind, line) = expected.split_once('@').unwrap_or((expected, ""));
    let violation = &p["violation"];
    let place = &violation["location"]["line"];
    if verdict != "violated" || p["witness"]["confirmed"] != Value::Bool(true) || violation["kind"] != kind {
        return Err(format!("{verdict} and not {expected}: {p}"));
    }
    if !line.is_empty() && place.as_u64().map(|n| n.to_string()).as_deref() != Some(line) {
        return Err(format!("at line {place} and not {expected}"));
    }
    Ok(())
}

/// What is wrong about the answers for a file, and how many functions were asked for.
fn check(name: &str) -> (Vec<String>, usize) {
    let file = root().join("crates/e2e/contracts-js").join(name);
    let text = std::fs::read_to_string(&file).expect("a program");
    let truths = headers(&text);
    let mut wrong = vec![];
    for Header { name: function, expected } in &truths {
        let report = report(&file, Some(function), &[]);
        for (asked, expected) in expected {
            if let Err(why) = compare(property(&report, asked), expected) {
                wrong.push(format!("{name} {function} {asked}: {why}"));
            }
        }
    }
    (wrong, truths.len())
}

#[track_caller]
fn right(name: &str, least: usize) {
    let (wrong, count) = check(name);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count >= least, "{count}");
}

#[test]
fn functions() {
    right("functions.js", 24);
}

#[test]
fn classes() {
    right("classes.js", 12);
}

#[test]
fn asynchronous_functions() {
    right("async.mjs", 12);
}

#[test]
fn typescript() {
    right("typed.ts", 5);
}

#[test]
fn files_without_contracts() {
    right("none.js", 1);
}

/// A test that is written of a failed clause passes as long as the clause fails.
#[test]
fn tests_of_failed_clauses() {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("contracts-js-tests");
    let _ = std::fs::remove_dir_all(&dir);
    let file = root().join("crates/e2e/contracts-js/functions.js");
    let report = report(&file, Some("clampFaulty"), &["--emit-tests", &dir.display().to_string()]);
    assert_eq!(compare(property(&report, "contracts"), "PostconditionError"), Ok(()));
    let tests: Vec<PathBuf> =
        std::fs::read_dir(&dir).expect("a folder").map(|e| e.expect("a file").path()).collect();
    assert_eq!(tests.len(), 1, "{tests:?}");
    let out = Command::new("node").arg("--test").arg(&tests[0]).output().expect("Node runs");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stdout));
}

/// Under plain Node the package checks nothing, unless somebody asks for it.
#[test]
fn the_package_checks_where_it_is_asked() {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("contracts-js-package");
    let package = dir.join("node_modules/conspect");
    std::fs::create_dir_all(&package).expect("a folder");
    let code = "import sys; sys.path.insert(0, 'scripts'); import dist; print(dist.contracts())";
    let out =
        Command::new("python3").args(["-B", "-c", code]).current_dir(root()).output().expect("Python runs");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    std::fs::write(package.join("contracts.js"), &out.stdout).expect("it is written");
    let npm = root().join("packaging/npm/index.js");
    std::fs::copy(npm, package.join("index.js")).expect("it is written");
    let functions = root().join("crates/e2e/contracts-js/functions.js");
    std::fs::copy(functions, dir.join("functions.js")).expect("it is written");
    let script = "let said = 'well'; try { require('./functions.js').clampFaulty(50); } catch (e) { said = e.name; } console.log(said);";
    for (asked, expected) in [("", "well\n"), ("check", "PostconditionError\n")] {
        let mut node = Command::new("node");
        node.args(["-e", script]).current_dir(&dir).env("CONSPECT_CONTRACTS", asked);
        let out = node.output().expect("Node runs");
        assert_eq!(String::from_utf8_lossy(&out.stdout), expected);
    }
}

/// What checks contracts under Node, as the package has it, with one input and a note of the first failure.
fn driver(dir: &Path) -> PathBuf {
    let mut text = String::from("'use strict';\n");
    for part in ["crates/lang-js/lib/contracts.js", "packaging/npm/host.js"] {
        text += &std::fs::read_to_string(root().join(part)).expect("a part");
    }
    text += r"
const { host, errors } = conspectHost();
const checks = conspectContracts(host);
const module_ = { int: () => Number(process.argv[3]), ...errors };
for (const name of conspectNames()) module_[name] = checks[name];
const load = require('node:module')._load;
require('node:module')._load = function (request, ...rest) {
  return request === 'conspect' ? module_ : load.call(this, request, ...rest);
};
let left;
try {
  require(process.argv[2]);
} catch (e) {
  left = e;
}
const failure = checks.failure() ?? left;
process.stdout.write(failure === undefined ? 'well' : failure.name + ': ' + failure.message);
";
    let path = dir.join("driver.cjs");
    std::fs::write(&path, text).expect("it is written");
    path
}

fn number(r: &mut Rng) -> String {
    match r.below(9) {
        0..3 => "x".into(),
        3 => "o.n".into(),
        4 => "o.list.length".into(),
        5 => format!("(x + {})", r.below(3)),
        6 => "o.list[0]".into(),
        _ => (r.below(5) as i64 - 1).to_string(),
    }
}

fn condition(r: &mut Rng, result: bool) -> String {
    let n = number(r);
    let sign = *r.pick(&["<", "<=", ">=", "!==", "==="]);
    // Half of them are weak enough to hold now and then.
    if r.percent(50) {
        return format!("{} > -2 || {n} === 4", r.pick(&["x", "o.n", "o.list.length"]));
    }
    match r.below(if result { 7 } else { 4 }) {
        0 | 1 => format!("{} {sign} {n}", number(r)),
        2 => format!("forall(0, o.list.length, (i) => o.list[i] {sign} {n})"),
        3 => format!("implies({} > 0, () => {} {sign} {n})", number(r), number(r)),
        4 => format!("r {sign} {n}"),
        5 => format!("old().n {sign} {n}"),
        _ => "old().list.length <= o.list.length".into(),
    }
}

fn statement(r: &mut Rng, later: usize, deep: bool) -> String {
    let n = number(r);
    match r.below(if deep { 12 } else { 8 }) {
        0 => format!("o.n = {n};"),
        1 => format!("o.list.push({n});"),
        2 => "o.list.pop();".into(),
        3 => format!("requires({});", condition(r, false)),
        4 => format!("invariant({});", condition(r, false)),
        5 | 6 if later > 0 => format!("o.n = f{}(o, {n}) ?? 0;", r.below(later)),
        7 => {
            format!("if ({}) throw new {}('no');", condition(r, false), r.pick(&["RangeError", "TypeError"]))
        }
        8 => format!("if ({}) {{ {} }}", condition(r, false), statement(r, later, false)),
        9 => format!("try {{ {} }} catch (e) {{ o.n = 9; }}", statement(r, later, false)),
        10 => format!("for (let i = 0; i < 2; i++) {{ {} }}", statement(r, later, false)),
        _ => format!("return {n};"),
    }
}

/// Functions of an object and a number, each with a contract at random; later ones call earlier ones.
fn program(seed: u64) -> String {
    let r = &mut Rng::new(seed);
    let mut out = String::from(
        "const { contract, requires, invariant, old, forall, implies, int } = require('conspect');\n",
    );
    for f in 0..4 {
        let mut clauses = String::from("old: (o) => o, ");
        if r.percent(30) {
            write!(clauses, "requires: (o, x) => {}, ", condition(r, false)).expect("a text");
        }
        if r.percent(40) {
            write!(clauses, "ensures: (r, o, x) => {}, ", condition(r, true)).expect("a text");
        }
        if r.percent(20) {
            let when =
                if r.percent(50) { "true".into() } else { format!("(o, x) => {}", condition(r, false)) };
            write!(clauses, "raises: {{ {}: {when} }}, ", r.pick(&["RangeError", "TypeError", "Error"]))
                .expect("a text");
        }
        writeln!(out, "const f{f} = contract({{ {clauses} }}, function f{f}(o, x) {{").expect("a text");
        for _ in 0..1 + r.below(4) {
            writeln!(out, "  {}", statement(r, f, true)).expect("a text");
        }
        writeln!(out, "  return x;\n}});").expect("a text");
    }
    out += "const x = int(0, 3);\nconst o = { n: 1, list: [2, x] };\n";
    for _ in 0..2 {
        writeln!(out, "try {{ f{}(o, x); }} catch {{ o.n++; }}", r.below(4)).expect("a text");
    }
    writeln!(out, "f3(o, {});", number(r)).expect("a text");
    out
}

#[test]
fn answers_are_what_node_finds() {
    let setting = |name: &str, otherwise: u64| {
        std::env::var(name).ok().and_then(|v| v.parse().ok()).unwrap_or(otherwise)
    };
    let from = setting("CONSPECT_LAWS_FROM", 1);
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("contracts-js-laws");
    std::fs::create_dir_all(&dir).expect("a folder");
    let driver = driver(&dir);
    let (mut failing, mut well) = (0, 0);
    for seed in from..from + setting("CONSPECT_LAWS", 12) {
        let file = dir.join(format!("p{seed}.js"));
        std::fs::write(&file, program(seed)).expect("it is written");
        let mut ends = vec![];
        for x in 0..4 {
            let out =
                Command::new("node").arg(&driver).arg(&file).arg(x.to_string()).output().expect("Node runs");
            ends.push(String::from_utf8_lossy(&out.stdout).into_owned());
        }
        let report = report(&file, None, &[]);
        for (asked, kinds) in [
            ("contracts", &["PreconditionError", "PostconditionError", "InvariantError"][..]),
            ("exceptions", &["RangeError", "TypeError"][..]),
        ] {
            let p = property(&report, asked).expect("it is asked");
            let seen: Vec<&String> = ends.iter().filter(|e| kinds.iter().any(|k| e.starts_with(k))).collect();
            match p["verdict"].as_str() {
                Some("proved") => {
                    assert!(seen.is_empty(), "{}: {asked} proved, but {seen:?}", file.display())
                }
                Some("violated") => {
                    assert_eq!(p["witness"]["confirmed"], Value::Bool(true), "{}: {p}", file.display());
                    let (kind, message) = (&p["violation"]["kind"], &p["violation"]["message"]);
                    let said = format!("{}: {}", kind.as_str().unwrap_or(""), message.as_str().unwrap_or(""));
                    assert!(seen.iter().any(|e| **e == said), "{}: {said}, but {ends:?}", file.display());
                }
                other => panic!("{}: {asked} {other:?}: {p}", file.display()),
            }
            if asked == "contracts" {
                if seen.is_empty() { well += 1 } else { failing += 1 }
            }
        }
    }
    assert!(failing > 1 && well > 1 || setting("CONSPECT_LAWS", 12) < 12, "{failing} fail, {well} do not");
}
