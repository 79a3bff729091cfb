//! The JavaScript library under Node: a shim installs `lib/*.js` over the globals of a fresh context, and every
//! program of `programs/` and random ones must print what they print on Node's own library.

use std::path::Path;
use std::process::Command;

/// Runs the comparison; its output names each difference.
fn compare(random: &str) {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/shim/compare.js");
    let output =
        Command::new("node").arg(&script).args(["--random", random]).output().expect("node is installed");
    assert!(
        output.status.success(),
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
}

#[test]
fn library_agrees_with_node() {
    compare("2000");
}
