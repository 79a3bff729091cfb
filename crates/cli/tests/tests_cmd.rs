//! `conspect tests`: the suite of a small class is as the golden file has it, compiles, passes, and fails on mutants.

use std::path::{Path, PathBuf};
use std::process::Command;
use tempfile::TempDir;

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tests_cmd")
}

fn javac(out: &Path, class_path: &Path, files: &[PathBuf]) {
    let mut command = Command::new("javac");
    command.args(["-g", "-nowarn", "-d"]).arg(out).arg("-cp").arg(class_path).args(files);
    let done = command.output().expect("javac is installed");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

/// Writes the suite of the classes in `out`; what the command prints.
fn write_suite(out: &Path, to: &Path, framework: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_conspect"));
    command.arg("tests").arg(out).args(["--entry", "fair.Ticket.*", "--framework", framework]);
    let done =
        command.arg("--loop-bound").arg("3").arg("--output").arg(to).output().expect("it can be started");
    let said = String::from_utf8_lossy(&done.stdout).into_owned();
    assert_eq!(done.status.code(), Some(0), "{said}{}", String::from_utf8_lossy(&done.stderr));
    said
}

#[test]
fn suite_of_a_small_class() {
    let temp = TempDir::new().unwrap();
    let dir = |name: &str| {
        let dir = temp.path().join(name);
        std::fs::create_dir_all(&dir).unwrap();
        dir
    };
    let classes = dir("classes");
    javac(&classes, &classes, &[here().join("Ticket.java")]);
    let said = write_suite(&classes, &dir("suite"), "junit5");
    let suite = temp.path().join("suite/fair/TicketBehaviourTest.java");
    let text = std::fs::read_to_string(&suite).unwrap();
    let golden = here().join("TicketBehaviourTest.java");
    if std::env::var_os("CONSPECT_BLESS").is_some() {
        std::fs::write(&golden, &text).unwrap();
    }
    assert_eq!(text, std::fs::read_to_string(&golden).unwrap(), "{said}");
    // What differs from run to run, and what no constructor makes, has no test and is told.
    assert!(said.contains("fair.Ticket.stamp"), "{said}");
    assert!(said.contains("could be built by reflection only"), "{said}");
    // Another run writes the same.
    assert_eq!(write_suite(&classes, &dir("again"), "junit5"), said);
    let again = std::fs::read_to_string(temp.path().join("again/fair/TicketBehaviourTest.java")).unwrap();
    assert_eq!(again, text);
    // It compiles with JUnit's names, and passes; each mutant fails a test.
    let stub = here().join("stub");
    let junit = ["Test.java", "Assertions.java"].map(|f| stub.join("org/junit/jupiter/api").join(f));
    let passes = |classes: &Path| {
        let files = [&junit[..], &[stub.join("Runner.java"), suite.clone()]].concat();
        javac(classes, classes, &files);
        let mut run = Command::new("java");
        run.arg("-cp").arg(classes).args(["Runner", "fair.TicketBehaviourTest"]);
        run.status().expect("java is installed").success()
    };
    assert!(passes(&classes));
    let source = std::fs::read_to_string(here().join("Ticket.java")).unwrap();
    let mutants = [
        ("age < 0", "age < -9"),
        ("return 5", "return 6"),
        ("member ? 8", "!member ? 8"),
        ("\"none\"", "\"\""),
        ("i + 1", "i"),
        ("taken[seat] = true", "taken[seat] = false"),
        ("price / 2", "price / 3"),
    ];
    for (i, (from, to)) in mutants.iter().enumerate() {
        assert!(source.contains(from), "{from}");
        let mutated = dir(&format!("mutant{i}"));
        let file = mutated.join("Ticket.java");
        std::fs::write(&file, source.replacen(from, to, 1)).unwrap();
        javac(&mutated, &mutated, &[file]);
        assert!(!passes(&mutated), "no test fails where {from} is {to}");
    }
}

/// A suite for no framework is a program that ends with status 0.
#[test]
fn plain_suite_is_a_program() {
    let temp = TempDir::new().unwrap();
    let classes = temp.path().join("classes");
    std::fs::create_dir(&classes).unwrap();
    javac(&classes, &classes, &[here().join("Ticket.java")]);
    write_suite(&classes, &temp.path().join("suite"), "plain");
    javac(&classes, &classes, &[temp.path().join("suite/fair/TicketBehaviourTest.java")]);
    let mut run = Command::new("java");
    run.arg("-cp").arg(&classes).arg("fair.TicketBehaviourTest");
    assert!(run.status().expect("java is installed").success());
}
