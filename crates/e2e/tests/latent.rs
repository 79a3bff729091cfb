//! Latent and manifest violations of Java methods: what a caller can avoid is told as such, with what callers have to keep, and nothing is ever
//! proved of it.

use conspect_e2e::tools;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const TEXT: &str = r#"package p;
import java.lang.annotation.*;
import java.util.*;
public final class P {
    final int[] cells;
    int used;
    public P(int[] cells) { this.cells = cells; this.used = 1; }
    static void require(boolean condition) { if (!condition) throw new IllegalArgumentException(); }
    static int positive(int n) { if (n <= 0) throw new IllegalArgumentException("not positive"); return n; }

    public static int passed(String s) { return s.length(); }
    public static int deep(String s, int n) { return n > 3 ? passed(s) : 0; }
    public static int required(String s) { Objects.requireNonNull(s); return 1; }
    public static int within(String[] all) { int n = 0; for (String s : all) n += s.length(); return n; }
    public static int index(int[] a, int i) { return a[i]; }
    public static int moved(byte[] a, int i) { return a[i + 0] + (a[2 + i] << 8); }
    public static int after(int[] a, int i) { return i >= 0 && i < a.length ? a[i + 1] : 0; }
    public static int quotient(int a, int b) { return a / b; }
    public static int[] made(int n) { return new int[n]; }
    public static char character(String s, int i) { return s.charAt(i); }
    public static int refused(int n, int top) { if (n < 0 || n > top) throw new IllegalArgumentException(); return n; }
    public static int handed(int n) { return positive(n); }
    public static int checked(int n, int m) { require(n < m); return n; }
    public static int never() { throw new UnsupportedOperationException(); }
    public static int declared(int n) throws IllegalStateException { Iterator<String> i = new ArrayList<String>().iterator(); if (n == 7) throw new IllegalStateException(); return n; }

    public static int computed(int n) { return positive(n * 2 - n * n); }
    public static int beyond(int[] a) { int n = 0; for (int i = 0; i <= a.length && i < 3; i++) n += a[i]; return n; }
    public static int vague(int n) { if (n == 5) throw new RuntimeException("cannot be"); return n; }
    public static int missing(int n) { Integer found = n == 3 ? null : Integer.valueOf(n); return found; }
    public static int shifted(String s) { return s.length() > 2 ? s.charAt(s.length() - 3 + s.length()) : 0; }
    public static int behind(String s, int n) { if (s == null) return 0; return n == 9 ? 1 / (n - 9) : s.length(); }
    public int state() { return 10 / used; }
    public int aside(char[] s, int i) { if (i < 0 || i > used) throw new StringIndexOutOfBoundsException(i); return s == null ? 0 : s.length; }
    public int given() { return cells.length; }
    public int first() { return used == 1 ? 10 / (used - 1) : 0; }
    static String own(String s) { return s == null ? null : s + s; }
    public static int through(String s) { return own(s).length(); }
    static int filled(String s) { if (s == null) throw new IllegalArgumentException(); return s.length(); }
    public static int refusedThrough(String s) { return filled(own(s)); }
    public static int fine(int n) { return n > 3 ? 1 : 2; }
}
"#;

struct Program {
    _root: tempfile::TempDir,
    out: PathBuf,
}

fn program(text: &str) -> Program {
    let root = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory");
    let out = tools::compile_text(root.path(), text).expect("it compiles");
    Program { _root: root, out }
}

fn check(out: &Path, options: &[&str]) -> Output {
    let mut command = Command::new(tools::conspect().expect("the command is built"));
    command.arg("check").arg(out).args(["--no-store", "--property", "exceptions"]);
    tools::run(command.args(options), "").expect("the command runs")
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn report(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|e| panic!("{e}: {}", String::from_utf8_lossy(&output.stderr)))
}

/// The verdict on an entry, its cause where it is latent, and what callers have to keep.
fn answer(report: &Value, method: &str) -> String {
    let entries = report["entries"].as_array().expect("entries");
    let named = |e: &&Value| {
        let name = e["entry"].as_str().unwrap_or("");
        name.split('(').next() == Some(&format!("p.P.{method}"))
    };
    let property =
        &entries.iter().find(named).unwrap_or_else(|| panic!("{method} is answered"))["properties"][0];
    if property["verdict"] == "violated" || property["verdict"] == "latent" {
        assert_eq!(property["witness"]["confirmed"], true, "{method}: {property}");
    }
    let mut out = property["verdict"].as_str().expect("a verdict").to_string();
    if let Some(cause) = property["violation"]["latent"]["cause"].as_str() {
        let needs = property["violation"]["latent"]["needs"].as_array().expect("needs");
        let needs: Vec<&str> = needs.iter().filter_map(Value::as_str).collect();
        out = format!("{out} {cause} {}", needs.join(", ")).trim_end().into();
    }
    out
}

const EXPECTED: &[(&str, &str)] = &[
    ("passed", "latent null-argument s != null"),
    ("deep", "latent null-argument s != null"),
    ("required", "latent null-argument s != null"),
    ("index", "latent null-argument a != null, 0 <= i, i < a.length"),
    ("moved", "latent null-argument a != null, 0 <= i, i < a.length"),
    ("after", "violated"),
    ("quotient", "latent argument-outside b != 0"),
    ("made", "latent argument-outside n >= 0"),
    ("character", "latent null-argument s != null"),
    ("refused", "latent thrown-on-purpose n >= 0, n <= top"),
    ("handed", "latent thrown-on-purpose n > 0"),
    ("checked", "latent thrown-on-purpose"),
    ("never", "latent thrown-on-purpose"),
    ("declared", "latent declared"),
    ("state", "latent object-state"),
    ("given", "latent null-argument"),
    ("aside", "latent thrown-on-purpose i >= 0, i <= this.used"),
    ("computed", "violated"),
    ("beyond", "violated"),
    ("vague", "violated"),
    ("missing", "violated"),
    ("shifted", "violated"),
    ("behind", "violated"),
    ("first", "violated"),
    ("through", "latent null-argument s != null"),
    ("refusedThrough", "latent thrown-on-purpose"),
    ("fine", "proved"),
];

#[test]
fn what_a_caller_can_avoid_is_latent() {
    let program = program(TEXT);
    let run = check(&program.out, &["--all-public", "--format", "json"]);
    let json = report(&run);
    let got: Vec<(&str, String)> = EXPECTED.iter().map(|(m, _)| (*m, answer(&json, m))).collect();
    let expected: Vec<(&str, String)> = EXPECTED.iter().map(|(m, e)| (*m, e.to_string())).collect();
    assert_eq!(got, expected);
    assert!(answer(&json, "within").starts_with("latent null-argument"), "{}", answer(&json, "within"));
    assert_eq!(run.status.code(), Some(1));
    // The same violations count when that is asked for, and keep their cause.
    let strict = report(&check(&program.out, &["--all-public", "--strict", "--format", "json"]));
    let is_wrong = |method: &str| answer(&strict, method).starts_with("violated");
    let wrong: Vec<&str> = EXPECTED.iter().map(|e| e.0).filter(|m| is_wrong(m)).collect();
    let all: Vec<&str> = EXPECTED.iter().map(|e| e.0).filter(|m| *m != "fine").collect();
    assert_eq!(wrong, all);
}

#[test]
fn what_is_latent_is_counted_and_named_in_every_format() {
    let text_of =
        "package p;\npublic final class P {\n    public static int f(String s) { return s.length(); }\n}\n";
    let program = program(text_of);
    let all = |options: &[&str]| check(&program.out, &[&["--all-public"], options].concat());
    let told = all(&[]);
    assert_eq!(told.status.code(), Some(3));
    assert!(text(&told).contains("needs s != null, else it fails (NullPointerException)"), "{}", text(&told));
    assert!(text(&told).contains("1 property: 1 latent"), "{}", text(&told));
    let markdown = text(&all(&["--format", "markdown"]));
    assert!(markdown.contains("nothing is violated") && markdown.contains("1 latent"), "{markdown}");
    assert!(markdown.contains("needs s != null"), "{markdown}");
    let html = text(&all(&["--format", "html"]));
    assert!(html.contains("What callers have to keep") && html.contains("needs s != null"), "{html}");
    let junit = text(&all(&["--format", "junit"]));
    assert!(junit.contains("<skipped message=\"latent: a caller passed null: s"), "{junit}");
    let sarif: Value = serde_json::from_str(&text(&all(&["--format", "sarif"]))).expect("JSON");
    let run = &sarif["runs"][0];
    assert_eq!(run["properties"]["answers"]["latent"], 1);
    assert_eq!(run["properties"]["latent"][0]["needs"][0], "s != null");
    assert_eq!(run["results"].as_array().map(Vec::len), Some(0));
    let open: Value = serde_json::from_str(&text(&all(&["--format", "sarif", "--open"]))).expect("JSON");
    assert_eq!(open["runs"][0]["results"][0]["ruleId"], "conspect/latent");
    // Whoever names the entry asked for it.
    let one = check(&program.out, &["--entry", "p.P.f"]);
    assert_eq!(one.status.code(), Some(1));
    assert!(text(&one).contains("VIOLATED"), "{}", text(&one));
    assert!(text(&one).contains("latent: a caller passed null: s; needs s != null"), "{}", text(&one));
}

#[test]
fn a_parameter_that_may_be_null_is_no_excuse() {
    let annotated = "package p;
import java.lang.annotation.*;
public final class P {
    public static int f(@org.jspecify.annotations.Nullable String s) { return s.length(); }
    public static int g(@org.jspecify.annotations.NonNull String s) { return s.length(); }
}
";
    let root = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory");
    let annotations = root.path().join("org/jspecify/annotations");
    std::fs::create_dir_all(&annotations).expect("a directory");
    let mut sources = vec![];
    for name in ["Nullable", "NonNull"] {
        let path = annotations.join(format!("{name}.java"));
        let text = format!(
            "package org.jspecify.annotations;\nimport java.lang.annotation.*;\n\
             @Target(ElementType.TYPE_USE) @Retention(RetentionPolicy.RUNTIME) public @interface {name} {{}}\n"
        );
        std::fs::write(&path, text).expect("it is written");
        sources.push(path);
    }
    let main = root.path().join("P.java");
    std::fs::write(&main, annotated).expect("it is written");
    sources.push(main);
    let out = root.path().join("out");
    std::fs::create_dir_all(&out).expect("a directory");
    tools::javac(&out, &sources).expect("it compiles");
    let json = report(&check(&out, &["--entry", "p.P.*", "--format", "json"]));
    assert_eq!(answer(&json, "f"), "violated");
    assert_eq!(answer(&json, "g"), "latent null-argument s != null");
}
