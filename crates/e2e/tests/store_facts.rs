//! Whatever an answer depends on, a change of it is seen: each edit here changes an answer through another kind of fact,
//! and the answers with a store are those of a run from nothing.

use conspect_e2e::tools;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The program: a class that is checked, and what it uses.
const SOURCES: [(&str, &str); 7] = [
    (
        "Main",
        "public class Main {
            public static int body(int x) { return Other.twice(x); }
            public static int dispatch(Base b) { return b == null ? 0 : 10 / b.size(); }
            public static int inherited(Leaf l) { return l == null ? 0 : 10 / l.weight(); }
            public static int byDefault(Named n) { return n == null ? 0 : 10 / n.rank(); }
            public static int global() { return 10 / Config.limit; }
            public static int started() { return Config.table[3]; }
            public static void kinds(Object o) { assert !(o instanceof Leaf) || o instanceof Base; }
            public static int field(Leaf l) { return l == null || l.count == null ? 0 : l.count.hashCode() % 3; }
            public static int caught() {
                try { Other.fail(); return 1; } catch (IllegalArgumentException e) { return 2; }
            }
            public static int lambda(int x) { Twice t = y -> y | 1; return 10 / t.apply(x); }
        }",
    ),
    (
        "Other",
        "public class Other {
            static int twice(int x) { return x * 2; }
            static void fail() { throw new IllegalArgumentException(); }
        }",
    ),
    ("Base", "public class Base { int size() { return 1; } int weight() { return 1; } }"),
    ("Leaf", "public class Leaf extends Base { Integer count; }"),
    ("Named", "public interface Named { default int rank() { return 1; } }"),
    (
        "Config",
        "public class Config { static int limit = 5; static int[] table = new int[4]; }",
    ),
    ("Twice", "public interface Twice { int apply(int x); }"),
];

/// Edits in order: the class, what is replaced (nothing: a new class), by what.
const EDITS: [(&str, &str, &str); 12] = [
    ("Other", "return x * 2;", "return 2 / x;"),
    ("Base", "int size() { return 1; }", "int size() { return 0; }"),
    ("Base", "int size() { return 0; }", "int size() { return 1; }"),
    ("Mine", "", "public class Mine extends Base { int size() { return 0; } }"),
    ("Leaf", "Integer count;", "Integer count; int weight() { return 0; }"),
    ("Impl", "", "public class Impl implements Named { public int rank() { return 0; } }"),
    ("Config", "limit = 5", "limit = 0"),
    ("Config", "new int[4]", "new int[3]"),
    ("Other", "new IllegalArgumentException()", "new IllegalStateException()"),
    ("Leaf", "Integer count;", "Object count = null; Integer other;"),
    ("Leaf", "extends Base", ""),
    ("Main", "y -> y | 1", "y -> y - x"),
];

fn write(src: &Path, class: &str, text: &str) {
    std::fs::write(src.join(format!("{class}.java")), text).expect("writable");
}

fn compile(src: &Path, out: &Path) -> bool {
    let mut sources: Vec<PathBuf> =
        std::fs::read_dir(src).expect("readable").map(|e| e.expect("readable").path()).collect();
    sources.sort();
    let _ = std::fs::remove_dir_all(out);
    std::fs::create_dir(out).expect("writable");
    tools::javac(out, &sources).is_ok()
}

fn check(out: &Path, options: &[&str]) -> String {
    let mut command = Command::new(tools::conspect().expect("built"));
    command.arg("check").arg(out).args(["--entry", "Main.*", "--no-replay"]).args(options);
    let output = tools::run(&mut command, "").expect("runs");
    assert!(matches!(output.status.code(), Some(0 | 1 | 3)), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn each_kind_of_fact_that_changes_is_seen() {
    let root = tempfile::tempdir().expect("a directory");
    let (src, out) = (root.path().join("src"), root.path().join("out"));
    std::fs::create_dir(&src).expect("writable");
    SOURCES.iter().for_each(|(class, text)| write(&src, class, text));
    assert!(compile(&src, &out));
    let mut before = check(&out, &[]);
    assert_eq!(before, check(&out, &[]));
    let mut same = vec![];
    for (class, from, to) in EDITS {
        let path = src.join(format!("{class}.java"));
        let text = if from.is_empty() {
            to.to_string()
        } else {
            let old = std::fs::read_to_string(&path).expect("readable");
            assert!(old.contains(from), "{class} has no {from:?}");
            old.replacen(from, to, 1)
        };
        write(&src, class, &text);
        if !compile(&src, &out) {
            panic!("{class} does not compile after {to:?}");
        }
        let with = check(&out, &[]);
        assert_eq!(with, check(&out, &["--no-store"]), "after {to:?} in {class}");
        if with == before {
            same.push(to);
        }
        before = with;
    }
    assert!(same.is_empty(), "edits that change no answer test nothing: {same:?}");
    // A class that answers need goes away, and comes back.
    let gone = out.join("Other.class");
    let bytes = std::fs::read(&gone).expect("readable");
    std::fs::remove_file(&gone).expect("writable");
    let without = check(&out, &[]);
    assert_eq!(without, check(&out, &["--no-store"]));
    assert_ne!(without, before);
    std::fs::write(&gone, bytes).expect("writable");
    assert_eq!(check(&out, &[]), before);
}
