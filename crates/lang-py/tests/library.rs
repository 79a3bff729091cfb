//! The library's modules do what Python's own do: the same random operations, executed by the installed Python on both.

use std::path::Path;
use std::process::Command;

#[test]
fn library_agrees_with_python() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/library/differential.py");
    let output = Command::new("python3").arg("-B").arg(script).arg("120").output();
    let output = output.expect("python3 is installed");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
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
    assert!(source.text.contains("_intrinsics"), "the engine answers itself");
    assert!(find("nothing").is_none());
}
