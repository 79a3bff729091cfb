//! `conspect contract`: what is printed of functions of Java; what a program of Python found around it, in answers and tests.

use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

const TEXT: &str = "public class C {
    int n;
    static int clamp(int x, int low, int high) {
        if (low > high) throw new IllegalArgumentException();
        if (x < low) return low;
        return x > high ? high : x;
    }
    int bump(int by) {
        if (by < 0) throw new IllegalArgumentException(\"negative\");
        n += by;
        return n;
    }
    static int at(int[] a, int i) { return a[i]; }
}
";

fn contract(classes: &Path, entry: &str) -> (String, Option<i32>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_conspect"));
    let output = command.arg("contract").arg(classes).args(["--entry", entry]).output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(said, "", "{entry}");
    (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code())
}

#[test]
fn contracts_of_java_methods() {
    let dir = TempDir::new().expect("a directory");
    let source = dir.path().join("C.java");
    std::fs::write(&source, TEXT).expect("it is written");
    let javac = Command::new("javac").arg("-g").arg("-d").arg(dir.path()).arg(&source).status();
    assert!(javac.expect("javac is there").success());
    let (clamp, code) = contract(dir.path(), "C.clamp");
    assert_eq!(code, Some(0));
    for line in [
        " * @throws java.lang.IllegalArgumentException if high < low\n",
        " * @return low if low <= high && x < low\n",
        " * @return high < x ? high : x if low <= high && low <= x\n",
    ] {
        assert!(clamp.contains(line), "{clamp}");
    }
    let (bump, _) = contract(dir.path(), "C.bump");
    assert!(bump.contains(" * @throws java.lang.IllegalArgumentException if by < 0\n"), "{bump}");
    assert!(bump.contains(" * Changes: this.n = by + this.n if 0 <= by\n"), "{bump}");
    let (at, _) = contract(dir.path(), "C.at");
    assert!(at.contains(" * @throws java.lang.NullPointerException if a == null\n"), "{at}");
    assert!(at.contains(" * @return a[i] if "), "{at}");
    assert!(at.starts_with("/**\n * C.at([II)I\n") && at.ends_with(" */\n"), "{at}");
}

/// The functions of `told/complete.py`, of which the contract says all.
const COMPLETE: [&str; 10] = [
    "Account.withdraw",
    "Account.swap",
    "clamp",
    "share",
    "sign",
    "last",
    "item",
    "default",
    "both",
    "checked",
];

fn told(name: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/told").join(name)
}

/// The file with a contract before the function that it is of.
fn pasted(text: &str, entry: &str, contract: &str) -> String {
    let name = entry.rsplit('.').next().unwrap_or(entry);
    let mut out = String::from("from conspect import ensures, raises\n");
    for line in text.lines() {
        let indent: String = line.chars().take_while(|c| *c == ' ').collect();
        if line.trim_start().starts_with(&format!("def {name}(")) {
            for clause in contract.lines().filter(|l| !l.starts_with('#')) {
                out.push_str(&format!("{indent}{clause}\n"));
            }
        }
        out.push_str(line);
        out.push('\n');
    }
    out
}

#[test]
fn contracts_of_python_functions_are_proved_when_they_are_pasted() {
    let file = told("complete.py");
    let text = std::fs::read_to_string(&file).expect("the program is there");
    let dir = TempDir::new().expect("a directory");
    for entry in COMPLETE {
        let (contract, code) = contract(&file, entry);
        assert_eq!(code, Some(0), "{contract}");
        assert!(contract.lines().any(|l| l.starts_with('@')), "{contract}");
        let path = dir.path().join("complete.py");
        std::fs::write(&path, pasted(&text, entry, &contract)).expect("it is written");
        let mut command = Command::new(env!("CARGO_BIN_EXE_conspect"));
        command.arg("check").arg(&path).args(["--entry", entry, "--no-store"]);
        let output = command.output().expect("it runs");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(0), "{entry}\n{contract}\n{said}");
        assert!(said.contains("contracts: PROVED"), "{entry}\n{contract}\n{said}");
    }
}

#[test]
fn what_a_contract_of_a_python_function_says() {
    let (withdraw, _) = contract(&told("complete.py"), "Account.withdraw");
    for line in [
        "@raises(ValueError, when=lambda self, amount: amount <= 0)\n",
        "@raises(RuntimeError, when=lambda self, amount: amount > 0 and amount > self.balance + self.limit)\n",
        "@ensures(lambda self, amount, result, old: result == old.self.balance - amount)\n",
        "@ensures(lambda self, amount, old: self.balance == old.self.balance - amount)\n",
    ] {
        assert!(withdraw.contains(line), "{withdraw}");
    }
}

#[test]
fn what_is_open_in_a_contract_is_told() {
    let (total, code) = contract(&told("open.py"), "total");
    assert_eq!(code, Some(3));
    assert!(total.contains("# open: line 5: a statement of this kind\n"), "{total}");
    // The loop may raise the same exception.
    assert!(total.contains("@raises(ValueError)\n") && !total.contains("when="), "{total}");
    let (anything, code) = contract(&told("open.py"), "anything");
    assert_eq!((code, anything.contains("# open: line 10: the kind of x")), (Some(3), true), "{anything}");
    let (calls, code) = contract(&told("open.py"), "calls");
    assert_eq!(code, Some(3), "{calls}");
    assert!(calls.contains("@ensures(lambda n, result: n >= 0 or result == 0)\n"), "{calls}");
    // A generator, an exception whose constructor raises another one, a name that another function binds.
    for name in ["later", "decodes", "absolute"] {
        let (open, code) = contract(&told("open.py"), name);
        assert_eq!((code, open.contains("# open: line ")), (Some(3), true), "{open}");
    }
}

/// What a program asked for is shown as what gave it, and a test that is emitted, which was executed, puts it around the program.
#[test]
fn surroundings_of_python() {
    let dir = TempDir::new().expect("a directory");
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/surroundings.py");
    let mut command = Command::new(env!("CARGO_BIN_EXE_conspect"));
    command.arg("check").arg(&program).args(["--entry", "ask", "--entry", "start"]);
    command.args(["--property", "assertions", "--no-store", "--emit-tests", "tests"]);
    command.args(["--report", "json=out.json"]).current_dir(dir.path());
    let output = command.output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(said.contains("      ask(n=3)\n"), "{output:?}");
    // The name of the program, and one argument.
    let started = said.lines().find(|l| l.starts_with("      sys.argv = [")).expect("it asks for arguments");
    assert!(started.matches("', '").count() == 1 && started.ends_with("]   (surroundings.py:19)"), "{said}");
    for test in ["ask", "start"] {
        assert!(dir.path().join(format!("tests/test_{test}_assertions.py")).is_file(), "{output:?}");
    }
    let report = std::fs::read_to_string(dir.path().join("out.json")).expect("it was written");
    let report: serde_json::Value = serde_json::from_str(&report).expect("it is JSON");
    let entries = report["entries"].as_array().expect("a list");
    let ask = entries
        .iter()
        .find(|e| e["entry"].as_str().is_some_and(|e| e.ends_with("ask")))
        .expect("it is there");
    let witness = &ask["properties"][0]["witness"];
    assert_eq!(witness["requests"], serde_json::json!([]), "{witness}");
    let answers = witness["answers"].as_array().expect("a list");
    for (label, value, text) in [
        ("os.environ['MODE']", Some("'fast'"), "os.environ['MODE'] = 'fast'"),
        ("'HOME' is not in os.environ", None, "'HOME' is not in os.environ"),
        ("index in random.choice", Some("1"), "index in random.choice = 1"),
        ("input()", Some("'it\\'s'"), "input() gives 'it\\'s'"),
        ("'settings.txt' is a file", None, "'settings.txt' is a file"),
        ("text of 'settings.txt'", Some("'on\\n'"), "text of 'settings.txt' = 'on\\n'"),
    ] {
        assert!(said.contains(&format!("      {text}   (surroundings.py:")), "{text}: {said}");
        let one =
            answers.iter().find(|a| a["label"] == label).unwrap_or_else(|| panic!("{label}: {answers:?}"));
        assert_eq!((one["value"].as_str(), one["text"].as_str()), (value, Some(text)));
    }
}

/// Arguments of kinds that the library defines are made, shown and written into tests; what is not made is unknown by name, and
/// nothing else is passed in its place.
#[test]
fn kinds_that_the_library_defines() {
    let dir = TempDir::new().expect("a directory");
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs/kinds_given.py");
    let text = std::fs::read_to_string(&program).expect("it is there");
    let names = |start: &str| {
        let defined = text.lines().filter_map(|l| l.strip_prefix("def ")?.split_once('(')).map(|(n, _)| n);
        defined.filter(|n| n.starts_with(start)).map(String::from).collect::<Vec<_>>()
    };
    let run = |names: &[String], property: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_conspect"));
        command.arg("check").arg(&program).args(names.iter().flat_map(|n| ["--entry", n]));
        command.args(["--property", property, "--no-store", "--emit-tests", "tests"]).current_dir(dir.path());
        let output = command.output().expect("it runs");
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let mut made = names("of_");
    made.push("today".into());
    let said = run(&made, "assertions");
    assert_eq!(
        said.matches("VIOLATED: an assertion fails; confirmed on Python").count(),
        made.len(),
        "{said}"
    );
    for name in &made {
        let test = dir.path().join(format!("tests/test_{name}_assertions.py"));
        assert!(test.is_file(), "{name}: {said}");
    }
    for call in ["of_box(b=Box[int](inside=2))", "of_bytearray(data=bytearray([255", "of_lists(a=(a := ["] {
        assert!(said.contains(call), "{call}: {said}");
    }
    let open = names("no_");
    let said = run(&open, "exceptions");
    assert_eq!(said.matches("of which none is made").count(), open.len(), "{said}");
}
