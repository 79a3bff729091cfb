//! A law of contracts, on random programs: what is proved of a method that is verified alone is violated by no execution. Each method calls
//! functions whose contracts stand for them (`java/laws/Parts.java`), and promises something that may be wrong; where `--calls inline` enters
//! them, exploration and the JVM are asked the same question without any contract's help.
//!
//! `CONSPECT_LAWS` sets how many programs there are, `CONSPECT_LAWS_FROM` the first one.

use conspect_e2e::rng::Rng;
use conspect_e2e::tools;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;

const PROGRAMS: u64 = 3;
const METHODS: usize = 8;

/// Places that promises speak of.
const CELLS: [&str; 11] =
    ["a[0]", "a[1]", "a[2]", "b[0]", "b[1]", "b[2]", "o.first", "o.second", "p.first", "p.second", "shared"];

fn number(r: &mut Rng, deep: bool) -> String {
    if deep && r.percent(35) {
        let sign = r.pick(&["+", "-"]);
        return format!("({} {sign} {})", number(r, false), number(r, false));
    }
    let plain = ["x", "y", "t", "u", "-1", "0", "1", "3"];
    if r.percent(50) { r.pick(&CELLS).to_string() } else { r.pick(&plain).to_string() }
}

fn statement(r: &mut Rng, deep: bool) -> String {
    let n = number(r, true);
    let at = r.below(3);
    let array = *r.pick(&["a", "b", "c"]);
    let object = *r.pick(&["o", "p", "q"]);
    match r.below(if deep { 18 } else { 15 }) {
        0 | 1 => format!("{array}[{at}] = {n};"),
        2 => format!("{object}.first = {n};"),
        3 => format!("{object}.second = {n};"),
        4 => format!("t = swap({array}, {at}, {n});"),
        5 => format!("setFirst({object}, {n});"),
        6 => "bump();".into(),
        7 => format!("q = made({n});"),
        8 => format!("fill({array}, {}, {n});", at + 1),
        9 => format!("link({object}, {});", r.pick(&["o", "p", "q"])),
        10 => format!("if ({object}.next != null) setNext({object}, {n});"),
        11 => format!("u = {n}; c = {};", r.pick(&["a", "b", "new int[4]"])),
        12 => format!("q = {};", r.pick(&["o", "p", "new Parts()"])),
        13 => format!(
            "if (x >= 0 && x < 100 && {object}.second >= 0 && {object}.second < 100) {object}.grow(x);"
        ),
        14 => format!("try {{ u = checked({n}); }} catch (IllegalArgumentException e) {{ t = 7; }}"),
        15 => format!("t = plain({array}, {object});"),
        16 => {
            let (then, other) = (statement(r, false), statement(r, false));
            format!("if ({n} < {}) {{ {then} }} else {{ {other} }}", number(r, true))
        }
        _ => {
            let (round, more) =
                (statement(r, false), r.pick(&["", "a[i] = i;", "u++;", "if (x == i) break;"]));
            format!("for (int i = 0; i < {}; i++) {{ {round} {more} }}", at + 1)
        }
    }
}

fn promise(r: &mut Rng) -> String {
    let cell = *r.pick(&CELLS);
    match r.below(7) {
        0..3 => format!("{cell} == old({cell})"),
        3 => format!("{cell} == {}", r.pick(&["x", "y", "0", "1", "3"])),
        4 => format!("{cell} <= old({cell}) + 3"),
        5 => format!("(int) result() == {}", r.pick(&["x", "0", "1", cell])),
        _ => format!("{cell} == old({cell}) || a == b || o == p"),
    }
}

fn program(seed: u64) -> String {
    let r = &mut Rng::new(seed);
    let mut out = String::from("import static conspect.Contract.*;\n\nclass Laws extends Parts {\n");
    let mut body = String::new();
    for m in 0..METHODS {
        // Two promises of each body.
        if m % 2 == 0 {
            let count = 2 + r.below(4);
            body = (0..count).map(|_| format!("        {}\n", statement(r, true))).collect();
        }
        let result = if m % 2 == 0 { "u" } else { "a[0]" };
        out += &format!(
            "    static int m{m}(int[] a, int[] b, Parts o, Parts p, int x, int y) {{\n        \
             requires(a != null && b != null && o != null && p != null && a.length == 3 && b.length == 3);\n        \
             ensures(() -> {});\n        int t = 0, u = 1;\n        int[] c = a;\n        Parts q = o;\n{body}        return {result};\n    }}\n",
            promise(r)
        );
    }
    out + "}\n"
}

/// The verdict of each property of each method, and whether a violation was seen on the JVM.
fn verdicts(classes: &Path, more: &[&str]) -> BTreeMap<(String, String), (String, bool)> {
    let mut command = Command::new(tools::conspect().expect("the tool is built"));
    command.arg("check").arg(classes).args(["--entry", "Laws.m*", "--strict", "--no-store", "--time", "40"]);
    let out = command.args(more).args(["--format", "json"]).output().expect("the tool runs");
    let report: Value = serde_json::from_slice(&out.stdout).expect("a report");
    let text = |v: &Value| v.as_str().unwrap_or_default().to_string();
    let mut all = BTreeMap::new();
    for e in report["entries"].as_array().expect("entries") {
        for p in e["properties"].as_array().expect("properties") {
            let seen = p["witness"]["confirmed"] == Value::Bool(true);
            all.insert((text(&e["entry"]), text(&p["property"])), (text(&p["verdict"]), seen));
        }
    }
    all
}

#[test]
fn what_is_proved_alone_is_violated_by_no_execution() {
    let number = |name: &str| std::env::var(name).ok().and_then(|n| n.parse().ok());
    let from = number("CONSPECT_LAWS_FROM").unwrap_or(0);
    let (mut proved, mut violated) = (0, 0);
    for seed in from..from + number("CONSPECT_LAWS").unwrap_or(PROGRAMS) {
        let text = program(seed);
        let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
        let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("laws-contracts-{seed}/Laws.java"));
        std::fs::create_dir_all(source.parent().expect("a directory")).expect("it is made");
        std::fs::write(&source, &text).expect("it is written");
        let parts =
            [root.join("../../java/conspect/Contract.java"), root.join("java/laws/Parts.java"), source];
        let classes = tools::compile(&format!("laws-contracts-{seed}"), &parts).expect("it compiles");
        let (alone, entered) = (verdicts(&classes, &[]), verdicts(&classes, &["--calls", "inline"]));
        for (what, (verdict, seen)) in &alone {
            let other = &entered[what].0;
            let pair = [verdict.as_str(), other.as_str()];
            assert!(
                !pair.contains(&"proved") || !pair.contains(&"violated"),
                "{seed}: {what:?} {pair:?}\n{text}"
            );
            assert!(verdict != "violated" || *seen, "{seed}: {what:?} was not seen on the JVM\n{text}");
            if what.1 == "contracts" {
                proved += usize::from(verdict == "proved");
                violated += usize::from(verdict == "violated");
            }
        }
    }
    assert!(proved > 0 && violated > 0, "{proved} proved, {violated} violated");
}
