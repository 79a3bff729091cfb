//! What the re-execution of Python programs says, and the tests that it writes.

use conspect_replay::{Confirmation, PythonEntry, PythonRuntime, Runtime, Violation};
use conspect_verdict::{Input, InputValue, Location, NamedInputs, Witness};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;

fn program() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/python/program.py")
}

fn entry(name: &str, receiver: Option<Value>, parameters: Value) -> PythonEntry {
    let counter = json!([["value", ["int"]], ["name", ["str"]]]);
    let classes = json!({ "Counter": { "parameters": counter }, "Source": { "parameters": [] } });
    PythonEntry { name: name.into(), receiver, is_property: false, parameters, classes }
}

fn runtime() -> PythonRuntime {
    let mut python = PythonRuntime::find(&program(), Duration::from_secs(20)).expect("python3 is installed");
    let numbers = json!(["list", ["union", ["none"], ["int"]]]);
    let counter = json!(["object", "Counter"]);
    python.entries = vec![
        entry("shrink", None, json!([["x", ["int"]]])),
        entry("deceive", None, json!([["flag", ["bool"]]])),
        entry(
            "check",
            None,
            json!([
                ["numbers", numbers],
                ["more", numbers],
                ["colour", ["enum", "Colour"]],
                ["text", ["str"]],
                ["x", ["float"]]
            ]),
        ),
        entry("Counter.quotient", Some(counter.clone()), json!([["other", counter]])),
        entry("deep", None, json!([["n", ["literal", 1, 2]]])),
        entry("grow", None, json!([["x", ["int"]]])),
        entry("unlikely", None, json!([["x", ["any"]]])),
        entry("later", None, json!([["x", ["int"]]])),
        entry("one_by_one", None, json!([["x", ["int"]]])),
        entry("Source.values", Some(json!(["object", "Source"])), json!([["x", ["int"]]])),
    ];
    python
}

fn int(value: i64) -> InputValue {
    InputValue::Int { bits: 64, signed: true, value }
}

fn text(text: &str) -> InputValue {
    InputValue::Str(text.encode_utf16().collect())
}

/// A text is asked for as its length and its characters.
fn spread(value: InputValue) -> Vec<InputValue> {
    match value {
        InputValue::Str(units) => {
            let text = String::from_utf16(&units).expect("no half of a pair");
            let characters = text.chars().map(|c| int(i64::from(u32::from(c))));
            std::iter::once(int(text.chars().count() as i64)).chain(characters).collect()
        }
        other => vec![other],
    }
}

fn violation(kind: &str, line: u32, requests: Vec<InputValue>) -> Violation {
    let location = Location { function: "program.f".into(), file: "src/program.py".into(), line };
    let input = |value| Input { label: String::new(), ty: String::new(), value, location: None };
    let (mut named, mut asked) = (vec![], vec![]);
    for value in requests {
        let is_text = matches!(value, InputValue::Str(_));
        let (first, parts) = (asked.len() as u32, spread(value));
        let count = parts.len() as u32;
        let what = if is_text { "input()" } else { "nondet_int()" };
        let value = if is_text { "'…'" } else { "…" }.into();
        named.push(NamedInputs { what: what.into(), value, first, count });
        asked.extend(parts.into_iter().map(input));
    }
    Violation {
        kind: kind.into(),
        message: None,
        stack: vec![location.clone()],
        location,
        path: vec![],
        witness: Witness { requests: asked, named, ..Witness::default() },
        concrete: Confirmation::Confirmed,
        confirmation: Confirmation::Confirmed,
        doubt: None,
        latent: None,
    }
}

/// The line of the fixture that begins with this text.
fn line(start: &str) -> u32 {
    let text = std::fs::read_to_string(program()).expect("the fixture");
    let found = (1..).zip(text.lines()).find(|(_, l)| l.trim_start().starts_with(start));
    found.expect("the fixture has such a line").0
}

#[test]
fn re_executions() {
    let python = runtime();
    let check = |entry: &str, kind: &str, line: u32, requests: Vec<InputValue>, expected: &str| {
        let name = if entry.is_empty() { "program.py".to_string() } else { format!("program.py:{entry}") };
        let got = match python.replay(&name, &violation(kind, line, requests)) {
            Confirmation::Confirmed => "confirmed".to_string(),
            Confirmation::Unconfirmed { observed } => observed,
            Confirmation::NotRun { reason } => format!("not run: {reason}"),
            Confirmation::Impossible { why } => format!("impossible: {why}"),
            Confirmation::Unfinished { seconds } => format!("it was still running after {seconds} s"),
        };
        assert_eq!(got, expected, "{entry}");
    };
    let yes = InputValue::Bool(true);
    let no = InputValue::Bool(false);
    let half = || text("\u{d7ff}\u{e9}");
    let nan = || InputValue::F64(f64::NAN.to_bits());
    let zero = || InputValue::F64(0);
    // A statement over several lines: any of them will do.
    let colour = line("colour is not Colour");
    check("", "AssertionError", line("assert x == x"), vec![text("")], "confirmed");
    check("", "AssertionError", line("assert x == x"), vec![text("1")], "it ended normally");
    for (name, behind) in
        [("later", "later"), ("one_by_one", "behind the first"), ("Source.values", "behind the first, later")]
    {
        let place = line(&format!("raise KeyError(\"{behind}\")"));
        check(name, "KeyError", place, vec![int(3)], "confirmed");
        check(name, "KeyError", place, vec![int(4)], "it ended normally");
    }
    check("deceive", "Failure", line("raise Failure"), vec![yes.clone()], "confirmed");
    check("deceive", "Failure", line("raise Failure"), vec![no.clone()], "it ended normally");
    check(
        "deceive",
        "Failure",
        line("raise Failure") - 1,
        vec![yes.clone()],
        &format!("Failure: it failed at program.deceive (program.py:{})", line("raise Failure")),
    );
    check(
        "check",
        "AssertionError",
        colour,
        vec![int(2), int(0), int(1), int(5), yes.clone(), int(1), half(), zero()],
        "confirmed",
    );
    check(
        "check",
        "AssertionError",
        line("assert x == x"),
        vec![int(0), no.clone(), int(0), int(0), half(), nan()],
        "confirmed",
    );
    check(
        "check",
        "AssertionError",
        colour,
        vec![int(0), no, int(0), int(0)],
        "it asked for text after the witness's last input (of 4)",
    );
    check(
        "check",
        "AssertionError",
        colour,
        vec![yes.clone()],
        "it asked for len(numbers) where the witness has bool as answer 1",
    );
    check(
        "Counter.quotient",
        "ZeroDivisionError",
        line("return other.value"),
        vec![int(0), text("a"), int(1), text("b")],
        "confirmed",
    );
    check("Counter.quotient", "ZeroDivisionError", 1, vec![int(-1), text("a")], "an assumption was false");
    check("shrink", "PostconditionError", 0, vec![int(0)], "an assumption was false");
    check("shrink", "PostconditionError", 0, vec![int(8)], "it ended normally");
    check("ask", "AssertionError", line("assert line"), vec![text("stop"), int(3), yes], "confirmed");
    check(
        "kill",
        "X",
        0,
        vec![],
        "impossible: the program calls os.kill, which a re-execution does not allow",
    );
    check("look", "X", 0, vec![], "impossible: the program looks at the interpreter's frames");
    check(
        "start",
        "X",
        0,
        vec![],
        "impossible: the program calls os.system, which a re-execution does not allow",
    );
    check(
        "write_everywhere",
        "AssertionError",
        0,
        vec![],
        "Python left no result (exit status: 0): no output",
    );
    check("roll", "AssertionError", line("assert random.randint"), vec![int(5), int(6), int(7)], "confirmed");
    check("roll", "AssertionError", 0, vec![int(5), int(6), int(4)], "an assumption was false");
    check("grow", "ViolationError", 0, vec![int(0)], "an assumption was false");
    check("grow", "ViolationError", 0, vec![int(1)], "it ended normally");
    check("deep", "RecursionError", 1, vec![int(1)], "confirmed");
    check("unlikely", "KeyError", line("raise KeyError"), vec![int(0), int(4)], "confirmed");
    check("unlikely", "KeyError", line("raise KeyError"), vec![int(0), int(3)], "an assumption was false");
    check("leave", "SystemExit", line("sys.exit"), vec![], "it called System.exit");
}

#[test]
fn time_limit() {
    let mut python = runtime();
    python.time = Duration::from_millis(1500);
    let got = python.replay("program.py:spin", &violation("X", 0, vec![]));
    assert_eq!(got, Confirmation::Unfinished { seconds: 1 });
}

/// A postcondition that fails has its place in the package's own text.
#[test]
fn contracts() {
    let python = runtime();
    let mut claim = violation("PostconditionError", 0, vec![int(5)]);
    let place = Location { function: "contracts.check".into(), file: String::new(), line: 0 };
    claim.stack = vec![];
    claim.location = place;
    let got = python.replay("program.py:shrink", &claim);
    assert!(
        matches!(&got, Confirmation::Unconfirmed { observed } if observed.starts_with("PostconditionError: the clause at line ")),
        "{got:?}"
    );
}

#[test]
fn emitted_tests() {
    let python = runtime();
    let dir = tempfile::tempdir().expect("a directory");
    let emit = |entry: &str, kind: &str, requests: Vec<InputValue>| {
        let found = violation(kind, 7, requests);
        python.emit_test(&format!("program.py:{entry}"), &found, dir.path(), &entry.replace('.', "_"))
    };
    let path = emit("Counter.quotient", "ZeroDivisionError", vec![int(0), text("a'\n"), int(1), text("b")])
        .expect("the test shows the failure");
    let written = std::fs::read_to_string(path).expect("it was written");
    assert!(written.contains("given_other = program.Counter(value=1, name='b')"), "{written}");
    assert!(written.contains("receiver = program.Counter(value=0, name=\"a'\\n\")"), "{written}");
    emit("ask", "AssertionError", vec![text("stop"), int(3), InputValue::Bool(true)]).expect("answers");
    for (name, call) in [
        ("later", "asyncio.run(program.later(given_x))"),
        ("one_by_one", "for _ in program.one_by_one(given_x): pass"),
        ("Source.values", "asyncio.run(walked(receiver.values(given_x)))"),
    ] {
        emit(name, "KeyError", vec![int(4)]).expect_err("it does not fail");
        let path = emit(name, "KeyError", vec![int(3)]).expect("the test shows the failure");
        let written = std::fs::read_to_string(path).expect("it was written");
        assert!(written.contains(call), "{written}");
    }
    let lie = emit("deceive", "Failure", vec![InputValue::Bool(false)]).expect_err("it does not fail");
    assert!(lie.to_string().contains("the program ended normally"), "{lie}");
    let files = std::fs::read_dir(dir.path()).expect("a directory").count();
    assert_eq!(files, 5, "what does not show its claim is not left behind");
}
