//! Reports of every kind of verdict, built by hand.

use conspect_verdict::*;

pub fn at(function: &str, file: &str, line: u32) -> Location {
    Location { function: function.into(), file: file.into(), line }
}

pub fn int(value: i64) -> InputValue {
    InputValue::Int { bits: 32, signed: true, value }
}

pub fn input(label: &str, ty: &str, value: InputValue) -> Input {
    Input { label: label.into(), ty: ty.into(), value, location: None }
}

pub fn text(s: &str) -> ObjectInput {
    ObjectInput {
        class: "java.lang.String".into(),
        contents: ObjectContents::Text(s.encode_utf16().collect()),
    }
}

fn field(class: &str, name: &str, value: InputValue) -> (String, String, InputValue) {
    (class.into(), name.into(), value)
}

fn object(class: &str, fields: Vec<(String, String, InputValue)>) -> ObjectInput {
    ObjectInput { class: class.into(), contents: ObjectContents::Fields(fields) }
}

fn array(class: &str, length: u32, elements: Vec<(u32, InputValue)>) -> ObjectInput {
    ObjectInput { class: class.into(), contents: ObjectContents::Elements { length, elements } }
}

pub fn property(name: &str, verdict: Verdict) -> PropertyReport {
    PropertyReport { property: name.into(), verdict, assumptions: vec![], certificate: None }
}

pub fn report(entry: &str, properties: Vec<PropertyReport>) -> Report {
    let entries = vec![EntryReport { entry: entry.into(), properties, notes: vec![] }];
    Report { entries, statistics: Statistics::default() }
}

pub fn violation() -> Violation {
    let place = at("demo.Bank.withdraw(I)V", "demo/Bank.java", 10);
    let step = |line, text: &str| PathStep {
        location: at("demo.Bank.withdraw", "demo/Bank.java", line),
        text: text.into(),
    };
    Violation {
        kind: "java.lang.AssertionError".into(),
        message: Some("overdrawn".into()),
        location: place.clone(),
        stack: vec![place, at("demo.Bank.main", "demo/Bank.java", 15)],
        path: vec![step(7, "took the branch to line 8"), step(10, "the assertion's condition was false")],
        witness: Witness {
            requests: vec![Input {
                location: Some(at("demo.Bank.main", "demo/Bank.java", 15)),
                ..input("nondetInt()", "int", int(2147483647))
            }],
            ..Witness::default()
        },
        concrete: Confirmation::Confirmed,
        confirmation: Confirmation::Confirmed,
        doubt: None,
        latent: None,
    }
}

pub fn violated(violation: Violation) -> Verdict {
    Verdict::Violated(Box::new(violation))
}

/// A witness with every kind of value: a cycle, sharing, arrays of all shapes, strings.
pub fn heap_witness() -> Witness {
    let node = "demo.Node";
    Witness {
        arguments: vec![
            input("this", node, InputValue::Object(0)),
            input("other", node, InputValue::Object(1)),
            input("words", "String[]", InputValue::Object(3)),
            input("big", "int[]", InputValue::Object(6)),
            input("grid", "long[][]", InputValue::Object(7)),
            input("name", "String", InputValue::Str("tab\there".encode_utf16().collect())),
            input("c", "char", InputValue::Int { bits: 16, signed: false, value: 0x41 }),
            input("d", "double", InputValue::F64((-0.0f64).to_bits())),
            input("f", "float", InputValue::F32(f32::NAN.to_bits())),
            input("flag", "boolean", InputValue::Bool(true)),
            input("nothing", "java.lang.Object", InputValue::Null),
        ],
        requests: vec![input("nondetLong()", "long", InputValue::Int { bits: 64, signed: true, value: -1 })],
        globals: vec![input("demo.Node.head", node, InputValue::Object(1))],
        call: None,
        named: vec![],
        objects: vec![
            object(node, vec![field(node, "next", InputValue::Object(1)), field(node, "value", int(3))]),
            object(
                node,
                vec![
                    field(node, "next", InputValue::Object(0)),
                    field(node, "value", int(-7)),
                    field("demo.Base", "value", int(1)),
                    field("demo.Base", "label", InputValue::Object(4)),
                ],
            ),
            text("unused"),
            array("java.lang.String[]", 3, vec![(0, InputValue::Object(4)), (2, InputValue::Object(5))]),
            text("a\"b"),
            text(""),
            array("int[]", 1000, vec![(0, int(5)), (999, int(-1))]),
            array("long[][]", 2, vec![(0, InputValue::Object(8)), (1, InputValue::Object(8))]),
            array("long[]", 2, vec![(1, InputValue::Int { bits: 64, signed: true, value: 9 })]),
        ],
    }
}

pub fn bounded() -> Verdict {
    Verdict::Bounded {
        bounds: vec![
            BoundHit { limit: "call-depth".into(), value: 64, location: None, hint: None },
            BoundHit {
                limit: "loop-bound".into(),
                value: 10,
                location: Some(at("demo.Bank.main", "demo/Bank.java", 14)),
                hint: Some("--loop-bound 13".into()),
            },
        ],
    }
}

pub fn unknown() -> Verdict {
    let reason = |text: &str, location, paths| UnknownReason { reason: text.into(), location, paths };
    Verdict::Unknown {
        reasons: vec![
            reason(
                "native method java.lang.Foo.bar has no model",
                Some(at("demo.Bank.main", "demo/Bank.java", 15)),
                3,
            ),
            reason("the time limit of 10 s was reached", None, 1),
        ],
    }
}

/// What makes a violation latent.
pub fn latent() -> Latent {
    Latent { cause: Cause::Null { argument: "name".into() }, needs: vec!["name != null".into()] }
}

/// One report with every verdict.
pub fn everything() -> Report {
    let unconfirmed = Violation {
        confirmation: Confirmation::Unconfirmed { observed: "it ended normally".into() },
        concrete: Confirmation::Unconfirmed { observed: "another exception".into() },
        witness: heap_witness(),
        kind: "java.lang.NullPointerException".into(),
        message: None,
        location: at("demo.Bank.<init>", "demo/Bank zone.java", 0),
        stack: vec![],
        path: vec![],
        doubt: None,
        latent: None,
    };
    let latent = Violation { latent: Some(latent()), ..unconfirmed.clone() };
    let latent = Violation { confirmation: Confirmation::Confirmed, ..latent };
    let not_run = Violation {
        confirmation: Confirmation::NotRun { reason: "no `java` was found".into() },
        ..violation()
    };
    let entry = |name: &str, properties| EntryReport { entry: name.into(), properties, notes: vec![] };
    let mut entries = vec![
        entry(
            "demo.Bank.main",
            vec![property("assertions", violated(violation())), property("exceptions", Verdict::Proved)],
        ),
        entry("demo.Bank.some", vec![property("assertions", bounded()), property("exceptions", unknown())]),
        entry("demo.Bank.heap", vec![property("exceptions", violated(unconfirmed))]),
        entry("demo.Bank.dark", vec![property("fail", violated(not_run))]),
        entry("demo.Bank.given", vec![property("exceptions", Verdict::Latent(Box::new(latent)))]),
    ];
    entries[0].properties[1].assumptions =
        vec![Standing::Stack.into(), Assumption::ClosedWorld { class: "demo.Bank".into() }];
    entries[0].notes = vec!["java.io.IOException can escape from demo.Bank.main".into()];
    Report {
        entries,
        statistics: Statistics {
            paths: 7,
            solver_layers: vec![("cache".into(), 2)],
            ..Statistics::default()
        },
    }
}
