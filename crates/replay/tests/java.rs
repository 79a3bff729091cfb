//! Witnesses of programs in `fixtures/`, run on the installed JVM.

use conspect_replay::{JavaRuntime, Limits, NoRuntime, ReplayError, Runtime, emit_test};
use conspect_verdict::*;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;
use tempfile::TempDir;

/// The compiled fixtures.
fn classes() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("replay-fixtures");
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(&dir).unwrap();
        let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
        let sources = [
            "demo/Inputs.java",
            "demo/Node.java",
            "demo/Ends.java",
            "demo/Answers.java",
            "org/sosy_lab/sv_benchmarks/Verifier.java",
        ];
        let mut javac = std::process::Command::new("javac");
        javac.arg("-d").arg(&dir).args(sources.map(|s| fixtures.join(s)));
        assert!(javac.status().expect("javac is installed").success());
        dir
    })
}

fn runtime(seconds: u64) -> JavaRuntime {
    let limits = Limits { time: Duration::from_secs(seconds), ..Limits::default() };
    JavaRuntime::find(None, &[classes().to_path_buf()], limits).expect("java is installed")
}

fn int(value: i64) -> InputValue {
    InputValue::Int { bits: 32, signed: true, value }
}
fn bits(bits: u8, value: i64) -> InputValue {
    InputValue::Int { bits, signed: bits != 16, value }
}
fn text(s: &str) -> InputValue {
    InputValue::Str(s.encode_utf16().collect())
}
fn inputs(values: &[(&str, InputValue)]) -> Vec<Input> {
    let input = |(label, value): &(&str, InputValue)| Input {
        label: label.to_string(),
        ty: String::new(),
        value: value.clone(),
        location: None,
    };
    values.iter().map(input).collect()
}
fn arguments(values: &[InputValue]) -> Vec<Input> {
    values.iter().flat_map(|v| inputs(&[("x", v.clone())])).collect()
}
fn fields(class: &str, fields: &[(&str, &str, InputValue)]) -> ObjectInput {
    let fields = fields.iter().map(|(c, n, v)| (c.to_string(), n.to_string(), v.clone())).collect();
    ObjectInput { class: class.into(), contents: ObjectContents::Fields(fields) }
}
fn array(class: &str, length: u32, elements: &[(u32, InputValue)]) -> ObjectInput {
    ObjectInput {
        class: class.into(),
        contents: ObjectContents::Elements { length, elements: elements.to_vec() },
    }
}

/// A claim that `kind` is thrown in `file` at the line that holds `text`.
fn claim(kind: &str, file: &str, text: &str, witness: Witness) -> Violation {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(file);
    let source = std::fs::read_to_string(path).unwrap();
    let line = source.lines().position(|l| l.contains(text)).expect("the text is in the file") + 1;
    let location = Location { function: "demo.X.m".into(), file: file.into(), line: line as u32 };
    Violation {
        kind: kind.into(),
        message: None,
        location: location.clone(),
        stack: vec![location],
        path: vec![],
        witness,
        concrete: Confirmation::Confirmed,
        confirmation: Confirmation::Confirmed,
        doubt: None,
        latent: None,
    }
}

fn words(confirmation: Confirmation) -> String {
    match confirmation {
        Confirmation::Confirmed => "confirmed".into(),
        Confirmation::Unconfirmed { observed } => observed,
        Confirmation::NotRun { reason } => format!("not run: {reason}"),
        Confirmation::Impossible { why } => format!("impossible: {why}"),
        Confirmation::Unfinished { seconds } => format!("it was still running after {seconds} s"),
    }
}

/// Replays, and where the claim is confirmed, writes the stand-alone test too, which runs before it is written.
fn check(entry: &str, violation: &Violation, expected: &str) {
    let runtime = runtime(60);
    assert_eq!(words(runtime.replay(entry, violation)), expected, "{entry}");
    let dir = TempDir::new().unwrap();
    let emitted = emit_test(&runtime, entry, violation, dir.path(), "one");
    if expected == "confirmed" {
        assert!(emitted.expect("the test shows the failure").files.iter().all(|f| f.exists()));
    } else {
        assert!(emitted.is_err());
        assert!(!dir.path().join("one").exists(), "a test that shows nothing is not written");
    }
}

const MAIN: &str = "demo.Inputs.main([Ljava/lang/String;)V";

fn all_requests() -> Vec<Input> {
    inputs(&[
        ("nondetBoolean()", InputValue::Bool(true)),
        ("nondetByte()", bits(8, -3)),
        ("nondetChar()", bits(16, 0xd800)),
        ("nondetShort()", InputValue::Int { bits: 16, signed: true, value: -300 }),
        ("nondetInt()", int(i64::from(i32::MIN))),
        ("nondetLong()", bits(64, 1 << 40)),
        ("nondetFloat()", InputValue::F32(f32::NAN.to_bits())),
        ("nondetDouble()", InputValue::F64((-0.0f64).to_bits())),
        ("nondetString()", InputValue::Str(vec![0x61, 0x0a, 0x22, 0xd800])),
    ])
}

fn main_witness(arg: &str, requests: Vec<Input>) -> Witness {
    Witness {
        arguments: arguments(&[InputValue::Object(0)]),
        objects: vec![array("java.lang.String[]", 1, &[(0, text(arg))])],
        requests,
        ..Witness::default()
    }
}

#[test]
fn requests_of_every_type() {
    let at = |witness| claim("java.lang.AssertionError", "demo/Inputs.java", "assert args", witness);
    check(MAIN, &at(main_witness("go", all_requests())), "confirmed");
    check(MAIN, &at(main_witness("stay", all_requests())), "it ended normally");
    let mut short = all_requests();
    short.truncate(4);
    check(
        MAIN,
        &at(main_witness("go", short)),
        "it asked for nondetInt() after the witness's last input (of 4)",
    );
    let mut swapped = all_requests();
    swapped.swap(0, 1);
    check(
        MAIN,
        &at(main_witness("go", swapped)),
        "it asked for nondetBoolean() where the witness has nondetByte() as answer 1",
    );
    let many = Witness {
        arguments: arguments(&[InputValue::Object(0)]),
        objects: vec![array("java.lang.String[]", 5, &[])],
        ..Witness::default()
    };
    check(MAIN, &at(many), "an assumption was false");
}

/// The arguments of `main` may come as a request of the entry.
#[test]
fn arguments_of_main_as_a_request() {
    let mut requests = inputs(&[("args", InputValue::Object(0))]);
    requests.extend(all_requests());
    let witness = Witness { arguments: vec![], ..main_witness("go", requests) };
    check(MAIN, &claim("java.lang.AssertionError", "demo/Inputs.java", "assert args", witness), "confirmed");
    // Who never asks for them gets none.
    let witness = Witness { requests: all_requests(), ..Witness::default() };
    check(
        MAIN,
        &claim("java.lang.AssertionError", "demo/Inputs.java", "assert args", witness),
        "it ended normally",
    );
}

#[test]
fn constructors_are_entries() {
    let violation =
        claim("java.lang.IllegalStateException", "demo/Node.java", "no constructor", Witness::default());
    check("demo.Node.<init>()V", &violation, "confirmed");
}

/// A string may be described as the array of its characters.
#[test]
fn strings_as_character_arrays() {
    let mut requests = all_requests();
    requests[8] = inputs(&[("nondetChars()", InputValue::Object(1))]).remove(0);
    let mut witness = main_witness("go", requests);
    let unit = |i: u32, u: i64| (i, bits(16, u));
    witness.objects.push(array("char[]", 4, &[unit(0, 0x61), unit(1, 0x0a), unit(2, 0x22), unit(3, 0xd800)]));
    check(MAIN, &claim("java.lang.AssertionError", "demo/Inputs.java", "assert args", witness), "confirmed");
}

#[test]
fn another_line_is_no_confirmation() {
    let violation = claim(
        "java.lang.AssertionError",
        "demo/Inputs.java",
        "Verifier.assume",
        main_witness("go", all_requests()),
    );
    check(MAIN, &violation, "java.lang.AssertionError at demo.Inputs.main (Inputs.java:13)");
}

#[test]
fn object_graphs() {
    let node = "demo.Node";
    let cycle = Witness {
        arguments: arguments(&[InputValue::Object(0), InputValue::Object(1)]),
        objects: vec![
            fields(
                node,
                &[
                    (node, "next", InputValue::Object(1)),
                    (node, "value", int(3)),
                    ("demo.Base", "value", int(4)),
                ],
            ),
            fields(node, &[(node, "next", InputValue::Object(0))]),
        ],
        ..Witness::default()
    };
    let violation = claim("java.lang.IllegalArgumentException", "demo/Node.java", "a cycle", cycle);
    check("demo.Node.cycle(Ldemo/Node;Ldemo/Node;)V", &violation, "confirmed");

    let receiver = Witness {
        arguments: arguments(&[InputValue::Object(0), InputValue::Object(0), int(-1)]),
        objects: vec![
            fields(
                node,
                &[
                    (node, "big", bits(64, -1)),
                    (node, "letter", bits(16, 0x78)),
                    (node, "flag", InputValue::Bool(true)),
                    (node, "small", bits(8, -1)),
                    (node, "real", InputValue::F64(0.5f64.to_bits())),
                    (node, "name", text("hi")),
                    (node, "numbers", InputValue::Object(1)),
                ],
            ),
            array("int[]", 3, &[(1, int(7))]),
        ],
        ..Witness::default()
    };
    let kind = "java.lang.ArrayIndexOutOfBoundsException";
    let violation = claim(kind, "demo/Node.java", "return numbers[k]", receiver);
    check("demo.Node.fields(Ldemo/Node;I)I", &violation, "confirmed");
}

/// Static fields, private ones too; the exception is made inside the JDK, the place is the caller's.
#[test]
fn static_fields() {
    let statics = Witness {
        globals: inputs(&[("demo.Node.head", InputValue::Object(0)), ("demo.Node.$init", int(2))]),
        objects: vec![fields("demo.Node", &[("demo.Node", "next", InputValue::Object(0))])],
        ..Witness::default()
    };
    let violation = claim("java.lang.NullPointerException", "demo/Node.java", "requireNonNull", statics);
    check("demo.Node.statics()V", &violation, "confirmed");
}

/// Objects of the JDK's own classes are built field by field; so is a record, though the stand-alone test
/// cannot do that.
#[test]
fn library_objects_and_records() {
    let list = "java.util.ArrayList";
    let pair = "demo.Node$Pair";
    let witness = Witness {
        arguments: arguments(&[InputValue::Object(0), InputValue::Object(1), InputValue::Object(2)]),
        objects: vec![
            fields(list, &[(list, "size", int(2)), (list, "elementData", InputValue::Object(3))]),
            fields("java.lang.Integer", &[("java.lang.Integer", "value", int(1000))]),
            fields(pair, &[(pair, "left", int(9)), (pair, "right", InputValue::Object(1))]),
            array("java.lang.Object[]", 4, &[(1, InputValue::Object(2))]),
        ],
        ..Witness::default()
    };
    let entry = "demo.Node.list(Ljava/util/ArrayList;Ljava/lang/Integer;Ldemo/Node$Pair;)I";
    let violation = claim("java.lang.ArithmeticException", "demo/Node.java", "1 / (boxed", witness);
    let runtime = runtime(60);
    assert_eq!(words(runtime.replay(entry, &violation)), "confirmed");
    let emitted = emit_test(&runtime, entry, &violation, Path::new("/nonexistent"), "one");
    assert!(matches!(emitted, Err(ReplayError::DoesNotReproduce(_))), "{emitted:?}");
}

#[test]
fn arrays_and_every_primitive() {
    let grid = Witness {
        arguments: arguments(&[InputValue::Object(0), InputValue::Object(2), InputValue::Object(3)]),
        objects: vec![
            array("int[][]", 2, &[(0, InputValue::Object(1)), (1, InputValue::Object(1))]),
            array("int[]", 1, &[]),
            array("java.lang.String[]", 2, &[(0, text(""))]),
            array("java.lang.Object[]", 1, &[(0, InputValue::Object(3))]),
        ],
        ..Witness::default()
    };
    let violation = claim("java.lang.ArrayIndexOutOfBoundsException", "demo/Node.java", "grid[0][0] =", grid);
    check("demo.Node.grid([[I[Ljava/lang/String;[Ljava/lang/Object;)V", &violation, "confirmed");

    let values = [
        bits(8, -128),
        InputValue::Int { bits: 16, signed: true, value: 1 },
        bits(16, 0x27),
        bits(64, i64::MIN),
        InputValue::F32(1.5f32.to_bits()),
        InputValue::F64(f64::INFINITY.to_bits()),
        InputValue::Bool(true),
    ];
    let witness = Witness { arguments: arguments(&values), ..Witness::default() };
    let violation = claim("java.lang.ClassCastException", "demo/Node.java", "(Integer) o", witness);
    check("demo.Node.bytes(BSCJFDZ)V", &violation, "confirmed");
}

/// Whatever way a program ends, the answer is true and comes in time.
#[test]
fn ends_of_all_kinds() {
    let end = |kind: &str, text: &str, choice: i64, expected: &str| {
        let witness = Witness {
            arguments: arguments(&[InputValue::Null]),
            requests: inputs(&[("nondetInt()", int(choice))]),
            ..Witness::default()
        };
        let entry = "demo.Ends.main([Ljava/lang/String;)V";
        let got = words(
            runtime(if choice == 3 { 3 } else { 60 })
                .replay(entry, &claim(kind, "demo/Ends.java", text, witness)),
        );
        assert_eq!(got, expected, "choice {choice}");
    };
    let any = "java.lang.RuntimeException";
    end(any, "case 1:", 1, "it called System.exit");
    end(any, "case 2:", 2, "the JVM ended with status 4");
    end(any, "case 3:", 3, "it was still running after 3 s");
    end(any, "case 4:", 4, "it asked for nondetInt() after the witness's last input (of 1)");
    end("demo.Ends$Quiet", "case 5:", 5, "confirmed");
    end("java.lang.ExceptionInInitializerError", "case 6:", 6, "confirmed");
    end(any, "case 7:", 7, "it asked for nondetLong() after the witness's last input (of 1)");
    end(any, "case 8:", 8, "an assumption was false");
    end("java.lang.StackOverflowError", "return overflow", 9, "confirmed");
    end("java.lang.OutOfMemoryError", "case 10:", 10, "confirmed");
    end("java.lang.ArithmeticException", "throw new ArithmeticException();", 11, "confirmed");
    end(any, "case 1:", 0, "it ended normally");
}

/// Threads that go on do not keep the answer back; lambdas have lines of their own.
#[test]
fn threads_and_lambdas() {
    let run = |text: &str, choice: i64| {
        let witness = Witness {
            arguments: arguments(&[InputValue::Null]),
            requests: inputs(&[("nondetInt()", int(choice))]),
            ..Witness::default()
        };
        let mut violation = claim("java.lang.ArithmeticException", "demo/Ends.java", text, witness);
        if choice == 12 {
            violation.location.line += 1;
            violation.stack[0].line += 1;
        }
        words(runtime(60).replay("demo.Ends.main([Ljava/lang/String;)V", &violation))
    };
    assert_eq!(run("case 12:", 12), "confirmed");
    assert_eq!(run("case 13:", 13), "confirmed");
}

/// An object of an enum is one of its constants or cannot be; a field that only a model has is left out when zero.
#[test]
fn enums_have_their_constants_only() {
    let run = |class: &str, ordinal: i64| {
        let of = |owner: &'static str, name: &'static str, value| (owner, name, value);
        let object = fields(
            class,
            &[of("java.lang.Enum", "ordinal", int(ordinal)), of("java.lang.Enum", "model", int(0))],
        );
        let witness = Witness {
            arguments: arguments(&[InputValue::Object(0)]),
            objects: vec![object],
            ..Witness::default()
        };
        let violation = claim("java.lang.IllegalStateException", "demo/Node.java", "a constant", witness);
        words(runtime(60).replay("demo.Node.color(Ldemo/Node$Color;)V", &violation))
    };
    assert_eq!(run("demo.Node$Color", 0), "confirmed");
    assert_eq!(run("demo.Node$Color$1", 1), "confirmed");
    let none = "impossible: the enum demo.Node$Color has no constant number";
    assert_eq!(run("demo.Node$Color", 1), format!("{none} 1"));
    assert_eq!(run("demo.Node$Color", 7), format!("{none} 7"));
}

/// Implementations answer in turn, default methods run their own bodies, and what is asked too often is no violation.
#[test]
fn implementations_answer_in_turn() {
    let run = |entry: &str, interface: &str, at: &str, methods: &[(&str, &[InputValue])], expected: &str| {
        let methods = methods.iter().map(|(name, all)| (name.to_string(), all.to_vec())).collect();
        let object = ObjectInput { class: interface.into(), contents: ObjectContents::Answers(methods) };
        let witness = Witness {
            arguments: arguments(&[InputValue::Object(0)]),
            objects: vec![object],
            ..Witness::default()
        };
        check(entry, &claim("java.lang.IllegalStateException", "demo/Answers.java", at, witness), expected);
    };
    let (meter, entry) = ("demo.Answers$Meter", "demo.Answers.meter(Ldemo/Answers$Meter;)V");
    let short = |value: i64| InputValue::Int { bits: 16, signed: true, value };
    let all = |second: i64| -> Vec<(&str, Vec<InputValue>)> {
        vec![
            ("start()V", vec![]),
            ("on(C[B)Z", vec![InputValue::Bool(true)]),
            ("read()S", vec![short(2), short(second)]),
            ("held()Ljava/lang/Object;", vec![InputValue::Null, InputValue::Object(0)]),
        ]
    };
    let meters = |second: i64, expected: &str| {
        let all = all(second);
        let methods: Vec<(&str, &[InputValue])> = all.iter().map(|(n, v)| (*n, v.as_slice())).collect();
        run(entry, meter, "a meter", &methods, expected);
    };
    meters(3, "confirmed");
    meters(4, "it ended normally");
    let (function, entry) =
        ("java.util.function.Function", "demo.Answers.function(Ljava/util/function/Function;)V");
    let apply = "apply(Ljava/lang/Object;)Ljava/lang/Object;";
    let boxed = |value: i64| fields("java.lang.Integer", &[("java.lang.Integer", "value", int(value))]);
    let functions = |answers: usize, expected: &str| {
        let answers = (1..=answers as u32).map(InputValue::Object).collect();
        let object = ObjectInput {
            class: function.into(),
            contents: ObjectContents::Answers(vec![(apply.into(), answers)]),
        };
        let witness = Witness {
            arguments: arguments(&[InputValue::Object(0)]),
            objects: vec![object, boxed(7), boxed(9)],
            ..Witness::default()
        };
        let at = claim("java.lang.IllegalStateException", "demo/Answers.java", "a function", witness);
        check(entry, &at, expected);
    };
    functions(2, "confirmed");
    functions(1, &format!("it asked for {apply} after the witness's last input (of 1)"));
    let none = "impossible: demo.Answers is no interface";
    run("demo.Answers.meter(Ldemo/Answers$Meter;)V", "demo.Answers", "a meter", &[], none);
}

#[test]
fn what_cannot_be_run_is_said() {
    let violation = |witness| claim("java.lang.RuntimeException", "demo/Ends.java", "case 1:", witness);
    let runtime = runtime(60);
    let check = |entry: &str, witness: Witness, expected: &str| {
        assert_eq!(words(runtime.replay(entry, &violation(witness))), expected);
    };
    let cannot = "impossible:";
    check("demo.Ends.none()V", Witness::default(), &format!("{cannot} no method none()V in demo.Ends"));
    check(
        "main",
        Witness::default(),
        "not run: `main` is no Java method (expected `pkg.Class.method(descriptor)`)",
    );
    let one = |object: ObjectInput| Witness {
        arguments: arguments(&[InputValue::Object(0), InputValue::Null]),
        objects: vec![object],
        ..Witness::default()
    };
    let entry = "demo.Node.cycle(Ldemo/Node;Ldemo/Node;)V";
    let node = "demo.Node";
    check(
        entry,
        one(fields(node, &[(node, "no", int(1))])),
        &format!("{cannot} demo.Node has no field no on this JVM"),
    );
    check(entry, one(fields("demo.Base", &[])), &format!("{cannot} an object of demo.Base for a demo.Node"));
    check(
        entry,
        one(fields("java.lang.Runnable", &[])),
        &format!("{cannot} no object can have exactly the class java.lang.Runnable"),
    );
    check(
        entry,
        one(fields("demo.Gone", &[])),
        &format!(
            "{cannot} the class demo.Gone cannot be loaded: java.lang.ClassNotFoundException: demo.Gone"
        ),
    );
    let none = NoRuntime { name: "the JVM".into(), reason: "no `java` was found".into() };
    assert_eq!(words(none.replay(entry, &violation(Witness::default()))), "not run: no `java` was found");
}
