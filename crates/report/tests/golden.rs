//! Reports of every kind against expected texts, in `snapshots/`.

mod samples;
mod schema;

use conspect_lang::{InputValue, Notation};
use conspect_report::{Sources, View, baseline, html, json, junit, markdown, sarif, text};
use conspect_verdict::{Confirmation, NamedInputs, PathStep, Report, Verdict, Violation};
use samples::*;
use std::path::PathBuf;

/// A notation like Java's.
#[derive(Debug)]
struct OfJava;

const OF_JAVA: OfJava = OfJava;

impl Notation for OfJava {
    fn literal(&self, value: &InputValue, ty: &str) -> String {
        conspect_lang::literal::literal(value, ty)
    }
    fn is_library(&self, function: &str) -> bool {
        function.starts_with("java.")
    }
    fn boxed(&self, class: &str) -> Option<&'static str> {
        (class == "java.lang.Integer").then_some("int")
    }
    fn is_source(&self, file: &str) -> bool {
        file.ends_with(".java")
    }
}

fn options() -> text::Options {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/sources");
    text::Options {
        sources: Sources::new(vec![root]),
        runtime: "the JVM".into(),
        notation: &OF_JAVA,
        ..text::Options::default()
    }
}

fn view() -> View {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/sources");
    View {
        runtime: "the JVM".into(),
        notation: &OF_JAVA,
        sources: Sources::new(vec![root]),
        base: Some(PathBuf::from(env!("CARGO_MANIFEST_DIR"))),
        open: true,
        ..View::default()
    }
}

fn check(name: &str, report: &Report) {
    insta::assert_snapshot!(name, text::render(report, &options()));
}

fn check_verdict(name: &str, property_name: &str, verdict: Verdict) {
    check(name, &report("demo.Bank.main", vec![property(property_name, verdict)]));
}

#[test]
fn proved() {
    check_verdict("proved", "assertions", Verdict::Proved);
}

#[test]
fn bounds() {
    check_verdict("bounded", "exceptions", bounded());
}

#[test]
fn unknowns() {
    check_verdict("unknown", "exceptions", unknown());
}

#[test]
fn violated_and_confirmed() {
    check_verdict("violated", "assertions", violated(violation()));
}

#[test]
fn violated_with_objects() {
    check_verdict("objects", "exceptions", violated(Violation { witness: heap_witness(), ..violation() }));
}

#[test]
fn unconfirmed() {
    let observed = "java.lang.ArithmeticException at demo.Bank.main (Bank.java:15)".into();
    let confirmation = Confirmation::Unconfirmed { observed };
    check_verdict("unconfirmed", "assertions", violated(Violation { confirmation, ..violation() }));
}

/// The excerpt is of the innermost frame whose source is at hand; long paths are shortened.
#[test]
fn thrown_in_a_library() {
    let location = at("java.util.Objects.requireNonNull", "java/util/Objects.java", 233);
    let mut violation = violation();
    violation.kind = "java.lang.NullPointerException".into();
    violation.message = None;
    violation.stack.insert(0, location.clone());
    violation.location = location;
    let step =
        |i| PathStep { location: at("demo.Bank.main", "demo/Bank.java", 14), text: format!("decision {i}") };
    violation.path = (0..40).map(step).collect();
    check_verdict("library", "exceptions", violated(violation));
}

#[test]
fn all_in_one() {
    check("everything", &everything());
    insta::assert_snapshot!("everything.json", json::render(&everything(), &OF_JAVA));
    insta::assert_snapshot!("everything.sarif", sarif::render(&everything(), &view()));
    insta::assert_snapshot!("everything.junit", junit::render(&everything(), &view()));
    insta::assert_snapshot!("everything.markdown", markdown::render(&everything(), &view()));
}

#[test]
fn nothing_at_all() {
    check("nothing", &Report::default());
}

/// Colours are the only difference that a terminal makes.
#[test]
fn colours_change_no_letter() {
    let plain = text::render(&everything(), &options());
    let colored = text::render(&everything(), &text::Options { color: true, ..options() });
    assert_ne!(plain, colored);
    let mut stripped = String::new();
    let mut rest = colored.as_str();
    while let Some(start) = rest.find('\x1b') {
        stripped.push_str(&rest[..start]);
        rest = &rest[start + rest[start..].find('m').expect("a colour escape ends in m") + 1..];
    }
    stripped.push_str(rest);
    assert_eq!(plain, stripped);
}

#[test]
fn json_is_valid() {
    let schema = include_str!("../../../docs/json.schema.json");
    let mut asked = violation();
    let name = |what: &str, count| NamedInputs { what: what.into(), value: "'ab'".into(), first: 0, count };
    asked.witness.named = vec![name("input()", 1), name("'notes.txt' does not exist.", 0), name("", 0)];
    let asked = report("demo.Bank.main", vec![property("assertions", violated(asked))]);
    for report in [Report::default(), everything(), asked.clone()] {
        assert_eq!(schema::errors(schema, &json::render(&report, &OF_JAVA)), Vec::<String>::new());
    }
    let log: serde_json::Value = serde_json::from_str(&json::render(&asked, &OF_JAVA)).unwrap();
    let witness = &log["entries"][0]["properties"][0]["witness"];
    assert_eq!(witness["requests"], serde_json::json!([]), "a name says it");
    let texts: Vec<_> =
        witness["answers"].as_array().unwrap().iter().map(|a| a["text"].as_str().unwrap()).collect();
    assert_eq!(texts, ["input() gives 'ab'", "'notes.txt' does not exist"]);
}

/// The subset of the SARIF 2.1.0 schema that these logs use, written down from the standard's text.
#[test]
fn sarif_is_valid() {
    let schema = include_str!("sarif-2.1.0-subset.schema.json");
    for report in [Report::default(), everything()] {
        assert_eq!(schema::errors(schema, &sarif::render(&report, &view())), Vec::<String>::new());
    }
}

/// Fingerprints survive a change of lines, messages and inputs, and tell different findings apart.
#[test]
fn fingerprints_are_stable() {
    let prints = |report: &Report| -> Vec<String> {
        let log: serde_json::Value = serde_json::from_str(&sarif::render(report, &view())).unwrap();
        let results = log["runs"][0]["results"].as_array().unwrap();
        results
            .iter()
            .map(|r| r["partialFingerprints"]["conspect/v1"].as_str().unwrap().to_string())
            .collect()
    };
    let mut moved = violation();
    moved.location.line += 20;
    moved.message = None;
    moved.witness = heap_witness();
    let one = |v: Violation| report("demo.Bank.main", vec![property("assertions", violated(v))]);
    assert_eq!(prints(&one(violation())), prints(&one(moved)));
    let mut all = prints(&everything());
    assert_eq!(all.len(), 6);
    all.sort();
    all.dedup();
    assert_eq!(all.len(), 6);
}

/// With an earlier report, in either format, as a baseline only what is new is told.
#[test]
fn what_was_there_before_is_known() {
    let before = report("demo.Bank.main", vec![property("assertions", violated(violation()))]);
    let other = Violation { kind: "java.lang.ArithmeticException".into(), ..violation() };
    let mut now = before.clone();
    now.entries[0].properties.push(property("exceptions", violated(other)));
    for text in [json::render(&before, &OF_JAVA), sarif::render(&before, &view())] {
        let known = View { baseline: Some(baseline::read(&text).unwrap()), ..view() };
        let states = |report: &Report| -> Vec<String> {
            let log: serde_json::Value = serde_json::from_str(&sarif::render(report, &known)).unwrap();
            let results = log["runs"][0]["results"].as_array().unwrap();
            results.iter().map(|r| r["baselineState"].as_str().unwrap().to_string()).collect()
        };
        assert_eq!(states(&now), ["unchanged", "new"]);
        assert_eq!(markdown::render(&before, &known), "**Conspect:** nothing new is violated (1 known).\n");
        let told = markdown::render(&now, &known);
        assert!(
            told.starts_with("**Conspect:** 1 new violation.") && !told.contains("AssertionError"),
            "{told}"
        );
    }
    assert!(baseline::read("{}").is_err() && baseline::read("no JSON").is_err());
}

/// What the analysed program says reaches neither the terminal nor a page as commands.
#[test]
fn hostile_texts_are_shown_as_they_are() {
    let evil = "\u{1b}]0;title\u{7}\u{202e}<script>alert('`1`')</script>]]>&";
    let bad = Violation { message: Some(evil.into()), kind: evil.into(), ..violation() };
    let bad = report(evil, vec![property("exceptions", violated(bad))]);
    let shown = [
        text::render(&bad, &options()),
        text::render_many(&bad, &options()),
        junit::render(&bad, &view()),
        markdown::render(&bad, &view()),
        html::render(&bad, &view(), "a run"),
    ];
    for shown in &shown {
        assert!(shown.contains("\\u{1b}"), "{shown}");
        assert!(
            !shown.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\t') || c == '\u{202e}'),
            "{shown}"
        );
    }
    for page in [&shown[2], &shown[4]] {
        assert!(!page.contains("<script>alert"), "{page}");
    }
}
