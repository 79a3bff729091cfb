//! The library's modules do what Python's own do: the same random operations, executed by the installed Python on both.

use std::path::Path;
use std::process::Command;

/// Runs a script of `tests/library` with the installed Python, which must agree.
fn check(script: &str, rounds: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/library").join(script);
    let output = Command::new("python3").arg("-B").arg(path).arg(rounds).output();
    let output = output.expect("python3 is installed");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn library_agrees_with_python() {
    check("differential.py", "100");
}

/// What the headers of the examples say was tried with random inputs.
#[test]
fn headers_of_examples_are_true() {
    check("examples.py", "400");
}

#[test]
fn modules_are_found_by_their_names() {
    use conspect_lang_py::library::{MODULES, find};
    assert!(MODULES.windows(2).all(|w| w[0].name < w[1].name), "sorted, each once");
    for (name, package) in
        [("heapq", false), ("collections", true), ("collections.abc", false), ("conspect", true)]
    {
        assert_eq!(find(name).map(|m| m.package), Some(package), "{name}");
    }
    let source = find("conspect._source").expect("the engine's source of values");
    assert!(source.text.contains("_rt.nondet_int"), "the engine answers itself");
    assert!(find("nothing").is_none());
}
