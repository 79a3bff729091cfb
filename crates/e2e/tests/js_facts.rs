//! What an answer about a JavaScript function depends on: after an edit only the functions are checked again that the edit can matter to,
//! and all answers are those of a run from nothing.
//!
//! `CONSPECT_LAWS` sets how many random programs are edited.

use conspect_e2e::generate::numbers;
use conspect_e2e::kept;
use conspect_e2e::rng::Rng;
use std::path::Path;

/// The program's files.
const FILES: [(&str, &str); 3] = [
    (
        "main.js",
        "const { limit } = require('./lib.js');
const { Odd } = require('./errors');
/** @param {integer} n */
function price(n) { if (n > 10) { return n - 9; } return n - 10; }
/** @param {integer} n */
function total(n) { const f = x => price(x) + 1; return f(limit(n)); }
/** @param {integer} n */
function alone(n) { return n + 1; }
/** @param {integer} n */
function fails(n) { if (alone(n) === 8) throw new Error('seven'); }
function shows() { if (String(alone).length > 36) throw new Error('long'); }
/** @param {integer} n */
function odd(n) { if (n === 3) throw new Odd('three'); }
/** @param {integer} n */
function* upTo(n) { yield 1; if (n > 1) yield n; }
/** @param {integer} n */
function sums(n) { let s = 0; for (const x of upTo(n)) s += x; if (s === 5) throw new RangeError('five'); }
class Counter {
    count = 1;
    add() { this.count += 1; return this.count; }
    /** @param {integer} n */
    static of(n) { const c = new Counter(); if (n > 0) c.add(); return c; }
}
/** @param {integer} n */
function counts(n) { if (Counter.of(n).count === 3) throw new Error('three'); }
const odds = { 'upTo#resumed'(n) { return n; }, upTo(n) { return n; }, 'upTo#2': n => n + 1 };
/** @param {integer} n */
function named(n) { if (odds['upTo#resumed'](n) > odds['upTo#2'](n)) throw new Error('named'); }
module.exports = { price, total, alone, fails, shows, odd, sums, counts, named };
",
    ),
    (
        "lib.js",
        "function limit(n) { return n > 100 ? 100 : n; }
function other(n) { return n; }
module.exports = { limit, other };
",
    ),
    ("errors.js", "class Odd extends Error {}\nmodule.exports = { Odd };\n"),
];

/// The number of entries.
const ENTRIES: usize = 9;

/// Edits in order: the file, what is replaced (nothing: it is put before everything), by what, how many entries are checked again,
/// and whether all answers stay what they were.
const EDITS: [(&str, &str, &str, usize, bool); 20] = [
    // `alone`, `fails`, and what shows the text.
    ("main.js", "return n + 1;", "return n + 2;", 3, false),
    // The text alone.
    ("main.js", "return n + 2;", "return n  +  2;", 1, false),
    ("main.js", "return n  +  2;", "return 2 + n + 0;", 3, true),
    // A closure, and who makes it; then an earlier state of the program.
    ("main.js", "price(x) + 1", "price(x) + 2", 2, true),
    ("main.js", "x => price(x) + 2", "x => { throw new Error('closure'); }", 2, false),
    ("main.js", "x => { throw new Error('closure'); }", "x => price(x) + 2", 0, false),
    // Another file.
    ("lib.js", "100 : n", "90 : n", 2, true),
    ("lib.js", "return n; }", "return n + 1; }", 1, true),
    // The resumed part of a generator, a method, a field, a static method.
    ("main.js", "if (n > 1) yield n", "if (n > 1) yield n + 1", 2, false),
    ("main.js", "this.count += 1", "this.count += 2", 2, false),
    ("main.js", "count = 1", "count = 2", 2, false),
    ("main.js", "if (n > 0) c.add()", "if (n > 1) c.add()", 2, true),
    // Functions whose names look like places.
    ("main.js", "'upTo#2': n => n + 1", "'upTo#2': n => n - 1", 2, false),
    ("main.js", "'upTo#resumed'(n) { return n; }", "'upTo#resumed'(n) { return n - 2; }", 2, false),
    // The parameters that an entry has.
    (
        "main.js",
        "/** @param {integer} n */\nfunction price",
        "/** @param {boolean} n */\nfunction price",
        2,
        true,
    ),
    // Lines matter to violations.
    ("main.js", "", "// A comment.\n", 4, false),
    // What runs before every entry, and what there is.
    ("main.js", "class Counter {", "const one = 1;\nclass Counter {", 9, true),
    (
        "errors.js",
        "class Odd extends Error {}",
        "class Odd extends Error { get code() { return 1; } }",
        9,
        true,
    ),
    ("lib.js", "module.exports", "class Even extends Error {}\nmodule.exports", 9, true),
    ("errors.js", "{ Odd }", "{}", 9, false),
];

/// Checks all that the options choose: the report, and how many answers were kept.
fn check(dir: &Path, options: &[&str]) -> (String, usize) {
    let (entries, kept) = kept::check(&dir.join("main.js"), options);
    (serde_json::Value::from(entries).to_string(), kept)
}

/// Both with the store and without: the same answers.
fn both(dir: &Path, options: &[&str], after: &str) -> (String, usize) {
    let with = check(dir, options);
    let from_nothing = check(dir, &[options, &["--no-store"]].concat());
    assert_eq!(with.0, from_nothing.0, "{after}");
    with
}

#[test]
fn an_edit_matters_to_those_that_run_it() {
    let dir = tempfile::tempdir().expect("a directory");
    let path = |file: &str| dir.path().join(file);
    FILES.iter().for_each(|(file, text)| std::fs::write(path(file), text).expect("writable"));
    let options = ["--all-public"];
    let mut before = check(dir.path(), &options).0;
    assert_eq!(check(dir.path(), &options), (before.clone(), ENTRIES));
    let mut all = vec![];
    for (file, from, to, ..) in EDITS {
        let old = std::fs::read_to_string(path(file)).expect("readable");
        assert!(old.contains(from), "{file} has no {from:?}");
        std::fs::write(path(file), old.replacen(from, to, 1)).expect("writable");
        let now = both(dir.path(), &options, to);
        all.push((to, ENTRIES - now.1, now.0 == before));
        before = now.0;
    }
    let expected: Vec<_> = EDITS.iter().map(|e| (e.2, e.3, e.4)).collect();
    assert_eq!(all, expected);
}

#[test]
fn answers_after_random_edits_are_those_of_a_run_from_nothing() {
    // The program of seed 0 costs more than all others together, in one question about a product of doubles.
    const FIRST: u64 = 1;
    const PROGRAMS: u64 = 3;
    const STATES: usize = 4;
    let programs = std::env::var("CONSPECT_LAWS").ok().and_then(|n| n.parse().ok()).unwrap_or(PROGRAMS);
    let (mut kept, mut settled, mut all) = (0, 0, 0);
    for seed in FIRST..FIRST + programs {
        let dir = tempfile::tempdir().expect("a directory");
        let mut rng = Rng::new(seed);
        let mut text = numbers::file(seed, 4);
        for state in 0..STATES {
            std::fs::write(dir.path().join("main.js"), &text).expect("writable");
            let options = ["--all-public", "--loops", "unroll", "--effort", "200000"];
            let (answers, again) = both(dir.path(), &options, &format!("program {seed}, state {state}"));
            kept += again;
            settled +=
                ["\"proved\"", "\"violated\""].map(|v| answers.matches(v).count()).iter().sum::<usize>();
            all += answers.matches("\"verdict\"").count();
            text = edited(&text, &mut rng);
        }
    }
    // Answers that say nothing would stay what they are whatever is edited.
    assert!(settled * 4 > all, "{settled} of {all} answers are settled");
    // Most edits leave most of four functions alone.
    assert!(kept as u64 > programs * 4, "{kept} answers of {programs} programs were kept");
}

/// What Node alone executed is among no facts, so an answer that rests on it is not kept, whatever else the program looked at.
#[test]
fn what_node_alone_showed_is_asked_again() {
    // The engine does not know the text of a stack.
    let text = "'use strict';
function inner(s) { if (s.length > 0) throw new Error('inner'); return 1; }
function outer() { const s = new Error('x').stack; return inner(s); }
module.exports = { outer };
";
    let dir = tempfile::tempdir().expect("a directory");
    let main = dir.path().join("main.js");
    let exceptions = |options: &[&str]| {
        let mut command = std::process::Command::new(conspect_e2e::tools::conspect().expect("the command"));
        command.arg("check").arg(&main).args(["--all-public", "--format", "json"]).args(options);
        let (entries, kept) = kept::run(&mut command);
        let properties = entries[0]["properties"].as_array().expect("properties").clone();
        let p = properties.into_iter().find(|p| p["property"] == "exceptions").expect("the property");
        (p["verdict"].as_str().expect("a verdict").to_string(), kept)
    };
    let found = |verdict: &str, kept: usize| (verdict.to_string(), kept);
    std::fs::write(&main, text).expect("writable");
    assert_eq!(exceptions(&["--sandbox", "off", "--no-store"]), found("unknown", 0));
    if std::env::var_os("CONSPECT_TEST_WITHOUT_SANDBOX").is_none() {
        assert_eq!(exceptions(&[]), found("violated", 0));
        assert_eq!(exceptions(&[]), found("violated", 0));
    }
    std::fs::write(&main, text.replace("throw new Error('inner')", "return 2")).expect("writable");
    assert_eq!(exceptions(&[]), found("unknown", 0));
    assert_eq!(exceptions(&[]), found("unknown", 1));
}

/// The text with another digit in one place, or with a line more.
fn edited(text: &str, rng: &mut Rng) -> String {
    let digits: Vec<usize> =
        text.bytes().enumerate().filter(|(_, b)| (b'1'..=b'8').contains(b)).map(|(i, _)| i).collect();
    let at = digits[rng.below(digits.len())];
    // No name ends in a digit but those of the functions, of which there must be no two alike.
    if text[..at].ends_with('p') {
        return text.replacen("\nfunction sum", "\n\nfunction sum", 1);
    }
    let mut out = text.to_string();
    out.replace_range(at..=at, &(1 + rng.below(8)).to_string());
    out
}
