//! The command as a user meets it: what it prints, where, and its exit codes.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;
use tempfile::TempDir;

/// The compiled programs of `programs/`, without the class `demo.Gone`.
fn classes() -> &'static Path {
    static CLASSES: OnceLock<PathBuf> = OnceLock::new();
    CLASSES.get_or_init(|| {
        let dir = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("cli-programs");
        let _ = std::fs::remove_dir_all(&dir);
        std::fs::create_dir_all(&dir).unwrap();
        let sources = ["demo/Shop.java", "org/sosy_lab/sv_benchmarks/Verifier.java"];
        let mut javac = Command::new("javac");
        javac.arg("-g").arg("-d").arg(&dir).args(sources.map(|s| programs().join(s)));
        assert!(javac.status().expect("javac is installed").success());
        std::fs::remove_file(dir.join("demo/Gone.class")).unwrap();
        dir
    })
}

fn programs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs")
}

fn conspect(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_conspect"));
    command.args(args).current_dir(programs()).env_remove("NO_COLOR");
    command.output().expect("the command can be started")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Runs with arguments separated by spaces, `CLASSES` standing for the compiled programs. The exit code must
/// be `code`, and the output (both streams) must contain every part.
fn check(args: &str, code: i32, parts: &[&str]) -> Output {
    let classes = classes().display().to_string();
    let args: Vec<&str> =
        args.split(' ').map(|a| if a == "CLASSES" { classes.as_str() } else { a }).collect();
    let output = conspect(&args);
    let all = format!("{}{}", text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{args:?}\n{all}");
    for part in parts {
        assert!(all.contains(part), "{args:?} does not say {part:?}:\n{all}");
    }
    output
}

#[test]
fn exit_codes_follow_the_verdicts() {
    check(
        "check CLASSES --entry demo.Shop.safe",
        0,
        &["assertions: PROVED", "exceptions: PROVED", "2 properties: 2 proved"],
    );
    check(
        "check CLASSES --entry demo.Shop.main --property assertions",
        1,
        &["VIOLATED", "confirmed on the JVM"],
    );
    check(
        "check CLASSES --entry demo.Shop.mix --loop-bound 3",
        3,
        &["HOLDS UP TO A BOUND", "--loop-bound 3"],
    );
    check(
        "check CLASSES --entry demo.Shop.heavy",
        3,
        &["UNKNOWN", "native method demo.Shop.weigh(I)I has no model"],
    );
    check("check good.demo", 0, &["PROVED"]);
    check("check two.demo", 1, &["VIOLATED", "re-executed in the engine only", "int x = 2147483647"]);
}

/// The engine takes a parameter for another object than the constants that an initializer makes later. Until it knows
/// better, nothing is called proved there.
#[test]
fn constants_of_enums_are_told_apart() {
    let parts = ["VIOLATED", "confirmed on the JVM", "Color.GREEN"];
    check("check CLASSES --entry demo.Paint.dry", 1, &parts);
}

#[test]
fn a_violation_is_shown_in_full() {
    let parts = [
        "java.lang.AssertionError: overflow",
        "demo/Shop.java:10",
        "assert price > 0",
        "request 1: nondetInt() = ",
        "(demo/Shop.java:7)",
    ];
    check("check CLASSES --source . --entry demo.Shop.main", 1, &parts);
    // Without the source the place is named.
    let dir = TempDir::new().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_conspect"));
    command.args(["check", "--entry", "demo.Shop.main"]).arg(classes()).current_dir(dir.path());
    let shown = text(&command.output().unwrap().stdout);
    assert!(shown.contains("at demo.Shop.main (demo/Shop.java:10)"), "{shown}");
}

#[test]
fn bad_usage_is_explained() {
    check("check", 2, &["<INPUT>"]);
    check("frob", 2, &["frob"]);
    check("check CLASSES --merge sometimes", 2, &["never", "joins", "always"]);
    check("check CLASSES --time=-1", 2, &["--time"]);
    check("check nowhere", 2, &["nowhere does not exist"]);
    check("check demo/Shop.java", 2, &["compile it with `javac"]);
    check("check bad.demo bad.cir", 2, &["cannot be loaded together"]);
    check("check ../cli.rs", 2, &["not a kind of file that can be loaded"]);
    check(
        "check CLASSES --entry demo.Shop.main --property speed",
        2,
        &["no property `speed`", "assertions, exceptions"],
    );
    check(
        "check CLASSES --entry demo.Shop.nothing",
        2,
        &["demo.Shop.nothing: there is no such method", "safe(I)I"],
    );
    check("check CLASSES --entry demo.Nothing.main", 2, &["demo.Nothing.main: there is no such method"]);
    check("check CLASSES --entry demo.Shop.twice", 2, &["names several methods", "twice(I)I", "twice(J)I"]);
    check("check CLASSES --entry demo.Shop.twice(J)I", 0, &["PROVED"]);
    check("check good.demo --entry none", 2, &["no function `none` in good.demo", "main"]);
    check("run CLASSES --entry demo.Shop.safe", 2, &[]);
    check("run --entry demo.Shop.safe CLASSES", 2, &["demo.Shop.safe wants 1 argument(s)"]);
    check("run --entry demo.Shop.safe CLASSES x", 2, &["the argument `x` is no integer"]);
}

#[test]
fn bad_input_is_located() {
    check("check bad.demo", 2, &["bad.demo:2:1: expected an expression"]);
    check("check bad.cir", 2, &["bad.cir:3:10: there is no block `b7`"]);
    check("check ill.cir", 2, &["ill.cir: ", "line 4"]);
    check("check CLASSES --entry demo.Shop.missing", 3, &["UNKNOWN", "demo.Gone"]);
    check("check CLASSES --jdk /nowhere", 2, &["no JDK was found", "/nowhere"]);
}

#[test]
fn damaged_class_files_are_named() {
    let dir = TempDir::new().unwrap();
    let run = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_conspect"));
        let output = command.arg("check").args(args).current_dir(dir.path()).output().unwrap();
        (output.status.code(), format!("{}{}", text(&output.stdout), text(&output.stderr)))
    };
    let bytes = std::fs::read(classes().join("demo/Shop.class")).unwrap();
    std::fs::write(dir.path().join("Half.class"), &bytes[..bytes.len() / 2]).unwrap();
    std::fs::write(dir.path().join("Text.class"), "no class").unwrap();
    std::fs::write(dir.path().join("Empty.class"), "").unwrap();
    std::fs::write(dir.path().join("broken.jar"), "no jar").unwrap();
    std::fs::create_dir(dir.path().join("none")).unwrap();
    for (input, parts) in [
        ("Half.class", vec!["Half.class"]),
        ("Text.class", vec!["Text.class"]),
        ("Empty.class", vec!["Empty.class"]),
        ("broken.jar", vec!["broken.jar", "not a readable jar"]),
        ("none", vec!["none contains no class files"]),
    ] {
        let (code, said) = run(&[input]);
        assert_eq!(code, Some(2), "{input}: {said}");
        assert!(parts.iter().all(|p| said.contains(p)), "{input}: {said}");
    }
}

#[test]
fn a_class_path_may_repeat_the_input_or_hold_nothing() {
    check("check CLASSES --entry demo.Shop.safe --classpath CLASSES", 0, &["proved"]);
    let empty = TempDir::new().unwrap();
    check(
        &format!("check CLASSES --entry demo.Shop.safe --classpath {}", empty.path().display()),
        0,
        &["proved"],
    );
}

#[test]
fn json_and_sarif_go_to_a_file() {
    let dir = TempDir::new().unwrap();
    let file = dir.path().join("out.json");
    let path = file.display().to_string();
    let output =
        check(&format!("check CLASSES --entry demo.Shop.main --format json --output {path}"), 1, &[]);
    assert_eq!(text(&output.stdout), "");
    let json: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(&file).unwrap()).unwrap();
    assert_eq!(json["schema"], 2);
    assert_eq!(json["entries"][0]["entry"], "demo.Shop.main");
    let properties = json["entries"][0]["properties"].as_array().unwrap();
    assert_eq!(properties[0]["property"], "assertions");
    assert_eq!(properties[0]["verdict"], "violated");
    assert_eq!(properties[0]["witness"]["confirmed"], true);
    assert_eq!(properties[1]["verdict"], "proved");
    check("check CLASSES --output /nowhere/out", 2, &["/nowhere/out cannot be written"]);
}

/// The same bytes at any number of threads, times and memory left out.
#[test]
fn threads_change_nothing() {
    let run = |threads: &str| {
        let entries = "--entry demo.Shop.main --entry demo.Shop.safe --entry demo.Shop.twice(I)I --entry demo.Shop.heavy";
        let output = check(&format!("check CLASSES {entries} --format json --threads {threads}"), 1, &[]);
        let mut json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        json["statistics"] = serde_json::Value::Null;
        json.to_string()
    };
    assert_eq!(run("1"), run("3"));
}

#[test]
fn replay_can_be_left_out() {
    check(
        "check CLASSES --entry demo.Shop.main --no-replay",
        1,
        &["VIOLATED", "re-executed in the engine only (--no-replay was given)"],
    );
}

#[test]
fn tests_are_emitted() {
    let dir = TempDir::new().unwrap();
    let path = dir.path().display().to_string();
    check(
        &format!("check CLASSES --entry demo.Shop.main --emit-tests {path}"),
        1,
        &["wrote ", "Reproduce.java"],
    );
    let test = std::fs::read_to_string(dir.path().join("demo.Shop.main-assertions/Reproduce.java")).unwrap();
    assert!(test.contains("java.lang.AssertionError at Shop.java:10 in demo.Shop.main"), "{test}");
}

#[test]
fn the_time_limit_holds() {
    let start = std::time::Instant::now();
    check("check CLASSES --entry demo.Shop.mix --time 3", 3, &["demo.Shop.mix"]);
    assert!(start.elapsed() < std::time::Duration::from_secs(30), "{:?}", start.elapsed());
}

#[test]
fn programs_run() {
    let output = check("run --entry demo.Shop.half CLASSES 7 true x 1.50", 0, &[]);
    assert_eq!(text(&output.stdout), "x 1.5\n4\n");
    let output = check("run --entry demo.Shop.shout CLASSES one two", 1, &[]);
    assert_eq!(text(&output.stdout), "2 words\n");
    let said = text(&output.stderr);
    assert!(
        said.starts_with("Exception in thread \"main\" java.lang.IllegalStateException: no shouting\n"),
        "{said}"
    );
    assert!(said.contains("\tat demo.Shop.shout(Shop.java:"), "{said}");
    check("run CLASSES", 2, &["demo.Greeter.main", "demo.Shop.main", "demo.Silent.main"]);
    let output = check("run --entry demo.Greeter CLASSES Ada Grace", 0, &[]);
    assert_eq!(text(&output.stdout), "hello Ada\nhello Grace\n");
    let output = check("run --entry demo.Silent CLASSES Ada", 0, &[]);
    assert_eq!(text(&output.stdout), "0\n");
    check("run good.demo", 0, &[]);
    check("run two.demo 2147483647", 1, &["fail reached"]);
}

/// Compiles one of the programs of the front end for C#, and runs it.
fn run_csharp(name: &str) -> Output {
    let source = programs().join(format!("../../../lang-cil/tests/programs/{name}.cs"));
    let exe = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("cli-{name}.exe"));
    let mut mcs = Command::new("mcs");
    mcs.arg("-unsafe").arg("-nowarn:0-9999").arg(format!("-out:{}", exe.display())).arg(source);
    assert!(mcs.status().expect("mcs is installed").success());
    conspect(&["run", &exe.display().to_string()])
}

#[test]
fn a_run_ends_with_the_code_of_the_program() {
    let exits = run_csharp("exits");
    assert_eq!((exits.status.code(), &*text(&exits.stdout)), (Some(42), "5\nleaving with 42\n"));
    assert_eq!(run_csharp("codes").status.code(), Some(7));
    let dir = tempfile::tempdir().expect("a directory");
    for (file, program, code, error) in [
        ("number.py", "import sys\nsys.exit(259)\n", 3, ""),
        ("none.py", "raise SystemExit\n", 0, ""),
        ("truth.py", "raise SystemExit(True)\n", 1, ""),
        ("text.py", "import sys\nsys.exit('no input')\n", 1, "no input\n"),
        ("caught.py", "try:\n    raise SystemExit(4)\nexcept SystemExit:\n    pass\n", 0, ""),
        ("raised.py", "raise ValueError('no')\n", 1, "Uncaught exception: ValueError: no\n"),
        ("exit.js", "process.exit(4);", 4, ""),
        ("later.js", "process.exitCode = 6; console.log(process.exitCode);", 6, ""),
        ("kept.js", "process.exitCode = 6; process.exit();", 6, ""),
    ] {
        let path = dir.path().join(file);
        std::fs::write(&path, program).expect("a file");
        let out = conspect(&["run", &path.display().to_string()]);
        let said = text(&out.stderr);
        let first = said.split_inclusive('\n').next().unwrap_or_default();
        assert_eq!((out.status.code(), first), (Some(code), error), "{file}");
    }
    let help = text(&conspect(&["run", "--help"]).stdout);
    for kind in [".class", ".jar", ".exe", "JavaScript", "TypeScript", "Python", ".cir", ".demo"] {
        assert!(help.contains(kind), "{kind}: {help}");
    }
}

#[test]
fn the_ir_is_printed() {
    check("ir good.demo", 0, &["fn main("]);
    let one = check("ir CLASSES --entry demo.Shop.safe", 0, &["fn 'demo.Shop.safe(I)I'(amount: i32) -> i32"]);
    let own = check("ir CLASSES", 0, &["demo.Shop.twice(J)I", "demo.Shop.main"]);
    assert!(own.stdout.len() > one.stdout.len());
}

#[test]
fn a_function_without_a_summary_is_named() {
    check("summary CLASSES --entry demo.Shop.safe", 0, &["demo.Shop.safe(I)I"]);
    let absolute = "../../../../examples/js/absolute.js";
    // Nothing is called there with something that is not known.
    check(&format!("summary {absolute}"), 3, &["absolute.js", "has no summary: no function is called with"]);
}

#[test]
fn functions_of_javascript_have_summaries_in_the_heaps_of_their_callers() {
    let queue = "../../../../examples/js/bounded-queue.js";
    let effect = "effect   this.vals[0].elems[1] := arguments[0]";
    check(&format!("summary {queue}"), 0, &["push (heap 2)\n", "returns true", effect]);
    let clamp = "../../../../examples/js/clamp.js";
    let outcome = "returns arguments[0]\n";
    check(&format!("summary {clamp} --entry clamp"), 0, &["clamp\n", "3 leaves", outcome]);
}

#[test]
fn patterns_choose_entries() {
    let output = check(
        "check CLASSES --entry demo.Shop.s* --static-only --strict --no-store",
        1,
        &["proved", "demo.Shop.safe"],
    );
    let lines = text(&output.stdout);
    let rows: Vec<&str> = lines.lines().take_while(|l| !l.is_empty()).collect();
    assert!(rows.len() > 1 && rows.iter().all(|row| row.contains("demo.Shop.s")), "{lines}");
    let all = check(
        "check CLASSES --entry demo.Shop.s* --entry demo.Shop.t* --strict --no-store --no-replay --threads 2",
        1,
        &["demo.Shop.safe"],
    );
    let one = check(
        "check CLASSES --entry demo.Shop.s* --entry demo.Shop.t* --strict --no-store --no-replay",
        1,
        &["demo.Shop.safe"],
    );
    assert_eq!(text(&all.stdout), text(&one.stdout));
    check(
        "check CLASSES --entry nothing.* --strict --no-store",
        2,
        &["--entry 'nothing.*' chooses no method"],
    );
    check("check good.demo --all-public", 2, &["one by one"]);
}

#[test]
fn answers_are_kept_and_looked_after() {
    let dir = TempDir::new().unwrap();
    let store = dir.path().join("kept").display().to_string();
    let run = |rest: &str| check(&format!("check {rest} --statistics --store {store}"), 0, &[]);
    for program in ["CLASSES --entry demo.Shop.safe", "good.demo"] {
        let first = run(program);
        assert!(!text(&first.stderr).contains("were kept"), "{program}");
        let again = run(program);
        assert!(
            text(&again.stderr).contains("1 of 1 answers were kept"),
            "{program}: {}",
            text(&again.stderr)
        );
        let answers = |output: &Output| {
            let all = text(&output.stdout);
            all.split("statistics").next().unwrap_or("").to_string()
        };
        assert_eq!(answers(&first), answers(&again));
    }
    // An answer of each; what the entry itself does is asked by nobody.
    check(&format!("store stats {store}"), 0, &["records           2"]);
    check(&format!("store verify {store}"), 0, &["2 whole, 0 damaged"]);
    check(&format!("store gc {store}"), 0, &["0 of 2 removed"]);
    let file = dir.path().join("kept/store.sqlite");
    let mut bytes = std::fs::read(&file).unwrap();
    let at = bytes.windows(8).rposition(|w| w == b"\"entry\":").expect("answers are kept as text");
    bytes[at + 9] ^= 1;
    std::fs::write(&file, bytes).unwrap();
    check(&format!("store verify {store}"), 1, &["1 whole, 1 damaged"]);
    check("store stats nowhere", 2, &["nowhere"]);
}
