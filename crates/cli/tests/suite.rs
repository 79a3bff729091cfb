//! `conspect suite`: tasks, scores, witnesses and comparison with an earlier run.

use std::path::Path;
use std::process::{Command, Output};

fn suite(dir: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_conspect"));
    command.arg("suite").args(args).current_dir(dir).output().expect("the command can be started")
}

#[test]
fn tasks_are_compiled_checked_and_scored() {
    let dir = tempfile::tempdir().expect("a temporary directory");
    let dir = dir.path();
    let write = |name: &str, text: &str| {
        let path = dir.join(name);
        std::fs::create_dir_all(path.parent().expect("it has one")).expect("it can be made");
        std::fs::write(path, text).expect("it can be written");
    };
    let task = |name: &str, body: &str, asserts: bool, runs: bool| {
        write(
            &format!("small/{name}/Main.java"),
            &format!("public class Main {{ public static void main(String[] a) {{ {body} }} }}"),
        );
        write(
            &format!("small/{name}.yml"),
            &format!(
                "format_version: '2.0'\ninput_files:\n  - {name}/\nproperties:\n  - property_file: ../properties/valid-assert.prp\n    \
                 expected_verdict: {asserts}\n  - property_file: ../properties/no-runtime-exception.prp\n    expected_verdict: {runs}\n"
            ),
        );
    };
    write("properties/valid-assert.prp", "CHECK( init(Main.main()), LTL(G assert) )\n");
    task("fails", "assert a.length < 0;", false, true);
    task("holds", "int x = 3; assert x == 3; if (x == 4) throw new IllegalStateException();", true, true);
    // The label of the second property is wrong.
    task("mislabelled", "Object[] o = new Object[0]; o[a.length] = a;", true, true);
    task("uncompilable", "int x = ;", true, true);
    let done = suite(dir, &["small", "--time", "30", "--format", "json", "--output", "first.json"]);
    assert_eq!(done.status.code(), Some(1), "a label is contradicted: {done:?}");
    let options =
        ["small", "--time", "30", "--compare", "first.json", "--witnesses", "w", "--", "--loops", "unroll"];
    let done = suite(dir, &options);
    let text = String::from_utf8_lossy(&done.stdout).into_owned();
    // Right: 4 times *true* and once *false*; one label contradicted; two open for want of classes.
    assert!(text.contains("| small | 8 | 4 | 1 | 0 | 1 | 2 | -7 | 15 |"), "{text}");
    assert!(text.contains("small/mislabelled exceptions: false, confirmed on the runtime"), "{text}");
    assert!(text.contains("small/uncompilable assertions: it does not compile: "), "{text}");
    assert!(!text.contains("Other than before"), "{text}");
    let witness =
        std::fs::read_to_string(dir.join("w/small.fails.assertions.graphml")).expect("it was written");
    assert!(witness.contains("<data key=\"startline\">1</data>"), "{witness}");
    assert_eq!(suite(dir, &["properties"]).status.code(), Some(2), "there are no tasks");
}
