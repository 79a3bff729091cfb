//! Many machines: answers that one checkout computed are used in another, through a store that both share.

use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

const PROGRAM: &str = "function f(n) { if (n === 3) throw new RangeError('n'); return 1; }\n\
    function g() { return 2; }\nmodule.exports = { f, g };\n";

fn checkout() -> TempDir {
    let dir = TempDir::new().expect("a temporary directory");
    std::fs::write(dir.path().join("all.js"), PROGRAM).expect("it can be written");
    dir
}

fn run(dir: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_conspect"));
    command.args(args).current_dir(dir).output().expect("the command can be started")
}

fn check(dir: &Path, more: &[&str]) -> (String, String) {
    let done = run(dir, &[&["check", "all.js", "--all-public"], more].concat());
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&done.stdout), text(&done.stderr))
}

const ALL: &str = "2 of 2 answers were kept";

#[test]
fn another_checkout_uses_the_answers() {
    let place = TempDir::new().expect("a temporary directory");
    let url = format!("file://{}", place.path().display());
    let (one, other) = (checkout(), checkout());
    let first = check(one.path(), &["--store", &url, "--format", "json"]);
    assert!(!first.1.contains(ALL), "{first:?}");
    let second = check(other.path(), &["--store", &url, "--store-access", "read"]);
    assert!(second.1.contains(ALL) || second.0.contains(ALL), "{second:?}");
    // They are now in the other's own store, so the shared one may go.
    std::fs::remove_dir_all(place.path()).expect("it can be removed");
    let third = check(other.path(), &[]);
    assert!(third.1.contains(ALL) || third.0.contains(ALL), "{third:?}");
    assert_eq!(second.0, third.0);
}

#[test]
fn wrong_arguments_are_named() {
    let dir = checkout();
    for (more, expected) in [
        (&["--store", "nowhere://x"][..], "nowhere://x"),
        (&["--store", "a", "--store", "b"], "two directories"),
        (&["--store-key", "x.pem"], "--store URL"),
        (&["--store", "file:///tmp", "--store-key", "none.pem"], "none.pem"),
    ] {
        let told = check(dir.path(), more).1;
        assert!(told.contains(expected), "{more:?}: {told}");
    }
}
