//! Early cut-off and targets through the command: after random edits, answers from the store are those of a run from
//! nothing; an edit that changes no behaviour is looked at alone; a target is reached, or no execution reaches it.

use conspect_e2e::tools;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Methods of the generated class, and random edits of it.
const METHODS: usize = 14;
const EDITS: u64 = 10;

/// What an edit makes of a method.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edit {
    None,
    /// Other instructions that do the same.
    Same,
    Swapped,
    /// Something else.
    Other,
    Throws,
}

struct Rng(u64);

impl Rng {
    fn below(&mut self, n: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % n
    }
}

/// A class whose methods call earlier ones; all but the edited method are the same each time.
fn source(edited: usize, edit: Edit) -> String {
    let mut rng = Rng(0x9e37_79b9);
    let mut out = String::from("package p;\npublic final class P {\n");
    for i in 0..METHODS {
        let (a, b) = (1 + rng.below(50), 1 + rng.below(9));
        let callee = (i > 0 && rng.below(5) > 0).then(|| i / 2 + rng.below((i - i / 2) as u64) as usize);
        let (limit, never) = (rng.below(40), 100 + rng.below(100));
        let body = match if i == edited { edit } else { Edit::None } {
            Edit::None => format!("int y = x > {a} ? x - {a} : x + {b};"),
            Edit::Same => format!("int unused = x; int y = x > {a} ? x - {a} : x + {b};"),
            Edit::Swapped => format!("int y; if (!(x > {a})) {{ y = x + {b}; }} else {{ y = x - {a}; }}"),
            Edit::Other => format!("int y = x > {} ? x - {a} : x + {b};", a + 1),
            Edit::Throws => format!("int y = 100 / (x - {a});"),
        };
        let call = callee.map_or(String::new(), |c| format!("if (y > {limit}) {{ y = f{c}(y); }}"));
        let _ = writeln!(
            out,
            "    public static int f{i}(int x) {{\n        {body}\n        {call}\n        assert y != {never} || x < 1000000;\n        return y;\n    }}"
        );
    }
    out.push_str("}\n");
    out
}

fn compile(root: &Path, text: &str) -> PathBuf {
    tools::compile_text(root, text).expect("it compiles")
}

fn check(out: &Path, options: &[&str]) -> Output {
    let mut command = Command::new(tools::conspect().expect("the command is built"));
    command.arg("check").arg(out).arg("--no-replay").args(options);
    tools::run(&mut command, "").expect("the command runs")
}

fn kept(output: &Output) -> usize {
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let line = said.lines().find(|l| l.contains("were kept"));
    line.and_then(|l| l.split(' ').next()?.parse().ok()).unwrap_or(0)
}

#[test]
fn answers_after_random_edits_are_those_of_a_run_from_nothing() {
    let root = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory");
    let store = root.path().join("store");
    let with = ["--all-public", "--store", store.to_str().expect("a path")];
    check(&compile(root.path(), &source(0, Edit::None)), &with);
    let mut rng = Rng(7);
    let mut alone = 0;
    for round in 0..EDITS {
        let edited = rng.below(METHODS as u64) as usize;
        let edit = [Edit::Same, Edit::Swapped, Edit::Other, Edit::Throws][rng.below(4) as usize];
        let out = compile(root.path(), &source(edited, edit));
        let (from_store, from_nothing) = (check(&out, &with), check(&out, &["--all-public", "--no-store"]));
        let texts = [&from_store, &from_nothing].map(|o| String::from_utf8_lossy(&o.stdout).into_owned());
        assert_eq!(texts[0], texts[1], "round {round}: f{edited}");
        assert_eq!(from_store.status.code(), from_nothing.status.code());
        alone += usize::from(matches!(edit, Edit::Same | Edit::Swapped) && kept(&from_store) == METHODS - 1);
    }
    assert!(alone > 0, "no edit that changes no behaviour was looked at alone");
}

#[test]
fn callers_are_looked_at_again_only_when_the_behaviour_changed() {
    let root = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory");
    let store = root.path().join("store");
    let with = ["--all-public", "--store", store.to_str().expect("a path")];
    let text = |body: &str| {
        format!(
            "package p;\npublic final class P {{\n    public static int low(int x) {{ {body} }}\n    \
             public static int mid(int x) {{ return x > 3 ? low(x) : 0; }}\n    \
             public static int top(int x) {{ assert mid(x) < 8; return 1; }}\n}}\n"
        )
    };
    check(&compile(root.path(), &text("return x > 5 ? 7 : 2;")), &with);
    // The same, with other instructions: only the method itself.
    let same = check(&compile(root.path(), &text("int unused = x; return x > 5 ? 7 : 2;")), &with);
    assert_eq!((kept(&same), same.status.code()), (2, Some(0)));
    // The answers that were taken over now depend on the new body.
    let again = check(&compile(root.path(), &text("return x > 5 ? 9 : 2;")), &with);
    assert_eq!((kept(&again), again.status.code()), (0, Some(1)));
}

#[test]
fn targets_are_reached_or_not() {
    let root = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("a directory");
    let text = "package p;\npublic final class P {\n    static int low(int x) {\n        if (x == 77) {\n            \
                return 1;\n        }\n        if (x > 5 && x < 3) {\n            return 2;\n        }\n        \
                return 10 / (x - 4);\n    }\n    public static int top(int x) {\n        return low(x) + low(x + 1);\n    \
                }\n}\n";
    let out = compile(root.path(), text);
    for search in ["plain", "h1", "h2"] {
        let code = |target: &str| {
            let options = ["--entry", "p.P.top", "--target", target, "--target-search", search];
            check(&out, &options).status.code()
        };
        assert_eq!(code("P.java:5"), Some(1), "{search}");
        assert_eq!(code("P.low:8"), Some(0), "{search}");
        assert_eq!(code("p.P.top:13"), Some(1), "{search}");
        assert_eq!(code("ArithmeticException"), Some(1), "{search}");
        assert_eq!(code("NullPointerException"), Some(0), "{search}");
        assert_eq!(code("assert"), Some(0), "{search}");
        assert_eq!(code("NoSuchThing"), Some(2), "{search}");
    }
}
