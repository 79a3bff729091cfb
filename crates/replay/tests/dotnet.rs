//! Witnesses of C# programs in `fixtures/dotnet`, run on the installed mono.

use conspect_replay::{CONSPECT_DLL, DotnetRuntime, Runtime};
use conspect_verdict::*;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::time::Duration;

const SOURCES: [(&str, &str); 2] = [
    ("Inputs.cs", include_str!("fixtures/dotnet/Inputs.cs")),
    ("Left.cs", include_str!("fixtures/dotnet/Left.cs")),
];

/// The compiled fixture.
fn assembly() -> &'static Path {
    static ASSEMBLY: OnceLock<PathBuf> = OnceLock::new();
    ASSEMBLY.get_or_init(|| {
        let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join("dotnet");
        std::fs::create_dir_all(&dir).unwrap();
        std::fs::write(dir.join("Conspect.dll"), CONSPECT_DLL).unwrap();
        let out = dir.join("Inputs.exe");
        let mut mcs = std::process::Command::new("mcs");
        mcs.args(["-debug", "-nowarn:649,414,219,169", "-d:DEBUG", "-d:CONTRACTS_FULL"]);
        mcs.arg(format!("-r:{}", dir.join("Conspect.dll").display())).arg(format!("-out:{}", out.display()));
        for (file, _) in SOURCES {
            mcs.arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/dotnet").join(file));
        }
        assert!(mcs.status().expect("mcs is installed").success());
        out
    })
}

fn int(value: i64) -> InputValue {
    InputValue::Int { bits: 32, signed: true, value }
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
fn arguments(values: &[InputValue]) -> Witness {
    let arguments = values.iter().flat_map(|v| inputs(&[("x", v.clone())])).collect();
    Witness { arguments, ..Witness::default() }
}
fn requests(values: &[(&str, InputValue)]) -> Witness {
    Witness { requests: inputs(values), ..Witness::default() }
}
fn object(class: &str, contents: ObjectContents) -> ObjectInput {
    ObjectInput { class: class.into(), contents }
}
fn fields(class: &str, fields: &[(&str, InputValue)]) -> ObjectInput {
    let fields = fields.iter().map(|(n, v)| (class.to_string(), n.to_string(), v.clone())).collect();
    object(class, ObjectContents::Fields(fields))
}

/// Runs `entry` with a claim of `kind` at the line that ends in `// mark`, and compares what is said.
fn check(entry: &str, witness: Witness, kind: &str, mark: &str, expected: &str) {
    let time = Duration::from_secs(if entry.ends_with("Endless") { 2 } else { 20 });
    let runtime = DotnetRuntime::find(assembly(), &[], time).expect("mono is installed");
    let marked = |text: &str| text.lines().position(|l| l.ends_with(&format!("// {mark}")));
    let at = SOURCES.iter().find_map(|(file, text)| Some((*file, marked(text)? as u32 + 1)));
    let (file, line) = at.unwrap_or(("Inputs.cs", 0));
    let location = Location { function: format!("Demo.{entry}"), file: file.into(), line };
    let violation = Violation {
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
    };
    let got = match runtime.replay(&format!("Demo.{entry}"), &violation) {
        Confirmation::Confirmed => "confirmed".to_string(),
        Confirmation::Unconfirmed { observed } => observed,
        Confirmation::NotRun { reason } => format!("not run: {reason}"),
        Confirmation::Impossible { why } => format!("impossible: {why}"),
        Confirmation::Unfinished { seconds } => format!("it was still running after {seconds} s"),
    };
    assert_eq!(got, expected, "{entry}");
    if got == "confirmed" {
        // The same inputs as a program of their own, which is executed before it is written.
        let dir = tempfile::tempdir().unwrap();
        let written = runtime.emit_test(&format!("Demo.{entry}"), &violation, dir.path(), "one");
        let written = written.unwrap_or_else(|e| panic!("{entry}: {e}"));
        let mut files: Vec<String> = std::fs::read_dir(written.parent().unwrap())
            .unwrap()
            .map(|f| f.unwrap().file_name().into_string().unwrap())
            .collect();
        files.sort();
        assert_eq!(files, ["MSTest.cs", "NUnit.cs", "Program.cs", "Reproduce.cs", "Xunit.cs"]);
    }
}

#[test]
fn values_and_places() {
    let zero = || arguments(&[int(0)]);
    let division = "System.DivideByZeroException";
    check("Inputs.Divide(System.Int32)", zero(), division, "divide", "confirmed");
    check("Inputs.Divide(int)", zero(), division, "divide", "confirmed");
    let at =
        "System.DivideByZeroException: Attempted to divide by zero. at Demo.Inputs.Divide (Inputs.cs:43)";
    check("Inputs.Divide(int)", zero(), division, "null", at);
    check("Inputs.Divide(int)", zero(), "System.OverflowException", "divide", at);
    check("Inputs.Divide(int)", arguments(&[int(1)]), division, "divide", "it ended normally");
    let null = arguments(&[InputValue::Null]);
    check("Inputs.Divide(string)", null, "System.NullReferenceException", "null", "confirmed");
    let numbers = [
        int(-1),
        int(i64::MIN),
        int(255),
        int(-128),
        int(0xdf),
        InputValue::Bool(true),
        InputValue::F32(0.5f32.to_bits()),
        InputValue::F64(f64::NAN.to_bits()),
        int(-1),
        InputValue::Null,
    ];
    check(
        "Inputs.Numbers(int,long,byte,sbyte,char,bool,float,double,ulong,System.Nullable<decimal>)",
        arguments(&numbers),
        "System.OverflowException",
        "numbers",
        "confirmed",
    );
    check(
        "Inputs.Divide",
        zero(),
        division,
        "divide",
        "impossible: several methods are called Demo.Inputs.Divide",
    );
}

#[test]
fn objects() {
    let object_at = InputValue::Object;
    let mut ring = arguments(&[object_at(0)]);
    ring.objects = vec![
        fields("Demo.Node", &[("Next", object_at(1)), ("name", text("ring")), ("points", object_at(2))]),
        fields("Demo.Node", &[("Next", object_at(0))]),
        object("Demo.Point[]", ObjectContents::Elements { length: 2, elements: vec![(1, object_at(3))] }),
        fields("Demo.Point", &[("X", int(7)), ("C", int(2))]),
    ];
    check("Node.Fail", ring, "System.InvalidOperationException", "node", "confirmed");
    let mut pair = arguments(&[object_at(0), int(1)]);
    pair.objects = vec![fields("Demo.Pair`2[System.Int32,System.String]", &[("First", int(1))])];
    let entry = "Pair`2[System.Int32,System.String].Fail<System.Int64>(System.Int64)";
    check(entry, pair, "System.ArgumentException", "pair", "confirmed");
    let mut pair = arguments(&[object_at(0), int(1)]);
    pair.objects = vec![fields("Demo.Pair<System.Int32,System.String>", &[("First", int(1))])];
    let entry = "Pair<System.Int32,System.String>.Fail<System.Int64>(System.Int64)";
    check(entry, pair, "System.ArgumentException", "pair", "confirmed");
    let mut collections = arguments(&[object_at(0), object_at(1), InputValue::Null]);
    collections.objects = vec![
        object(
            "System.Collections.Generic.List`1[System.Int32]",
            ObjectContents::Collected(vec![int(4), int(5)]),
        ),
        object(
            "System.Collections.Generic.Dictionary`2[System.String,System.Int32]",
            ObjectContents::Mapped(vec![(text("a"), int(5))]),
        ),
    ];
    check(
        "Inputs.Collections(System.Collections.Generic.List<int>,System.Collections.Generic.Dictionary<string,int>,System.Int32[,])",
        collections,
        "System.ArgumentOutOfRangeException",
        "collections",
        "confirmed",
    );
    let mut grid = arguments(&[object_at(0)]);
    let class = "System.Int32[,]";
    grid.objects = vec![
        fields(class, &[("elements", object_at(1)), ("length0", int(2)), ("length1", int(3))]),
        object("System.Int32[]", ObjectContents::Elements { length: 6, elements: vec![(5, int(7))] }),
    ];
    check("Inputs.Grid(System.Int32[,])", grid, "System.ArgumentException", "grid", "confirmed");
    let mut global = Witness::default();
    global.globals = inputs(&[("Demo.Inputs.counter", int(12))]);
    check("Inputs.Global", global, "System.Exception", "global", "confirmed");
}

#[test]
fn what_nobody_implements() {
    let answers = [
        ("Func()", InputValue::Bool(true)),
        ("IShop.TryStock(stock)", int(7)),
        ("IShop.TryStock()", InputValue::Bool(true)),
        ("IShop.get_Label()", InputValue::Object(3)),
        ("IShop.Sizes()", InputValue::Object(4)),
        ("IShop.get_Label()", InputValue::Object(3)),
        ("Tax.Of()", int(6)),
    ];
    let mut given = requests(&answers);
    given.arguments =
        arguments(&[InputValue::Object(0), InputValue::Object(1), InputValue::Object(2)]).arguments;
    let elements = vec![(0, int(1)), (1, int(5))];
    given.objects = vec![
        fields("given Demo.IShop", &[]),
        object("given Demo.Tax", ObjectContents::Fields(vec![("Demo.Tax".into(), "Rate".into(), int(3))])),
        fields("given System.Func<System.Int32,System.Boolean>", &[]),
        fields("System.Int32", &[("value", int(5))]),
        object("System.Int32[]", ObjectContents::Elements { length: 2, elements }),
    ];
    let entry = "Inputs.Answers(Demo.IShop,Demo.Tax,System.Func<int,bool>)";
    check(entry, given, "System.TimeoutException", "answers", "confirmed");
}

#[test]
fn surroundings() {
    let assertion = "System.Diagnostics.DebugAssertException";
    let contract = "System.Diagnostics.Contracts.ContractException";
    let any = |a, s| requests(&[("Any.Int", int(a)), ("Any.String", text(s))]);
    check("Inputs.Any", any(4, "no"), assertion, "any", "confirmed");
    check("Inputs.Any", any(4, "no"), "fail", "any", "confirmed");
    check("Inputs.Any", any(4, "yes"), assertion, "any", "an assumption was false");
    check("Inputs.Any", any(3, "no"), assertion, "any", "it ended normally");
    let short = requests(&[("Any.Int", int(4))]);
    let said = "it asked for Any.String after the witness's last input (of 1)";
    check("Inputs.Any", short, assertion, "any", said);
    let other = requests(&[("Any.Long", int(4))]);
    check(
        "Inputs.Any",
        other,
        assertion,
        "any",
        "it asked for Any.Int where the witness has Any.Long as answer 1",
    );
    let more = ("Console.In has more", InputValue::Bool(true));
    let end = ("Console.In has more", InputValue::Bool(false));
    let lines = requests(&[more, ("Console.ReadLine", text("x")), end]);
    check("Inputs.Lines", lines, contract, "lines", "confirmed");
    check("Inputs.Swallow", Witness::default(), assertion, "swallow", "confirmed");
    check("Inputs.Exit", Witness::default(), assertion, "swallow", "it called System.exit");
    let mut main = requests(&[("args", InputValue::Object(0))]);
    let elements = vec![(0, text("a")), (1, text("b"))];
    main.objects = vec![object("System.String[]", ObjectContents::Elements { length: 2, elements })];
    check("Inputs.Main(System.String[])", main, "System.FormatException", "main", "confirmed");
    check("Inputs.Endless", Witness::default(), assertion, "swallow", "it was still running after 2 s");
}

/// What a method gives back is done to its end: tasks are awaited, sequences that are no collections are gone over.
#[test]
fn what_is_left_to_callers() {
    let three = || arguments(&[int(3)]);
    let invalid = "System.InvalidOperationException";
    let division = "System.DivideByZeroException";
    for (entry, kind, mark) in [
        ("Third", invalid, "third"),
        ("Old", invalid, "old"),
        ("Steps", invalid, "steps"),
        ("Ordered", division, "ordered"),
        ("Later", invalid, "later"),
        ("Value", "fail", "value"),
        ("Soon", division, "soon"),
        ("Both", division, "inner"),
    ] {
        let entry = format!("Left.{entry}(System.Int32)");
        check(&entry, three(), kind, mark, "confirmed");
        check(&entry, arguments(&[int(4)]), kind, mark, "it ended normally");
    }
    check("Left.Collected(int)", three(), invalid, "third", "it ended normally");
    check("Left.Nothing(int)", three(), invalid, "third", "it ended normally");
}

/// What the program prints, and what its exceptions say of themselves, changes nothing.
#[test]
fn a_program_that_lies() {
    check("Inputs.Lie", Witness::default(), "Demo.Inputs+Liar", "lie", "confirmed");
}
