//! `conspect init` and `conspect.toml`: layouts, what the file says and what the command line says, mistakes.

use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

fn conspect(dir: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_conspect"));
    command.args(args).current_dir(dir).output().expect("the command can be started")
}

fn write(dir: &Path, name: &str, text: &str) {
    let path = dir.join(name);
    std::fs::create_dir_all(path.parent().expect("it has one")).expect("it can be made");
    std::fs::write(path, text).expect("it can be written");
}

#[test]
fn layouts_are_recognised() {
    let check = |files: &[(&str, &str)], expected: Option<&str>| {
        let dir = TempDir::new().expect("a temporary directory");
        files.iter().for_each(|(name, text)| write(dir.path(), name, text));
        let done = conspect(dir.path(), &["init", "--print"]);
        let said = String::from_utf8_lossy(&done.stdout).into_owned();
        match expected {
            Some(line) => assert!(done.status.success() && said.contains(line), "{files:?}: {done:?}"),
            None => assert_eq!(done.status.code(), Some(2), "{files:?}"),
        }
    };
    check(&[("pom.xml", "")], Some("inputs = [\"target/classes\"]"));
    check(&[("build.gradle.kts", "")], Some("inputs = [\"build/classes/java/main\"]"));
    check(&[("Shop.csproj", "")], Some("inputs = [\"bin/conspect/Shop.dll\"]"));
    let package = ("package.json", "{\"main\": \"./lib/a\\\"b.js\"}");
    check(&[package, ("lib/a\"b.js", "")], Some("inputs = ['lib/a\"b.js']"));
    check(&[("package.json", "not JSON"), ("index.js", "")], Some("inputs = [\"index.js\"]"));
    check(&[("pyproject.toml", ""), ("src/shop/__init__.py", "")], Some("src/shop/__init__.py"));
    check(&[("setup.py", ""), ("shop/__init__.py", "")], Some("inputs = [\"shop/__init__.py\"]"));
    check(&[("package.json", "{}")], None);
    check(&[("notes.txt", "")], None);
}

#[test]
fn a_project_is_checked_as_its_file_says() {
    let dir = TempDir::new().expect("a temporary directory");
    let dir = dir.path();
    write(dir, "package.json", "{\"main\": \"index.js\"}");
    let script = "/** @param {int} n */ function pay(n) { if (n === 6) throw new RangeError('six'); return n; }\n\
                  function rest() { return 2; }\nmodule.exports = { pay, rest };\n";
    write(dir, "index.js", script);
    write(dir, "deep/down/here.txt", "");
    let said = |args: &[&str], dir: &Path, code: i32, part: &str| {
        let done = conspect(dir, args);
        let all = String::from_utf8_lossy(&[done.stdout.clone(), done.stderr.clone()].concat()).into_owned();
        assert!(done.status.code() == Some(code) && all.contains(part), "{args:?}: {done:?}");
    };
    said(&["check"], dir, 2, "`conspect init` writes one");
    said(&["init"], dir, 0, "wrote conspect.toml: an npm package");
    said(&["init"], dir, 2, "conspect.toml");
    let deep = dir.join("deep/down");
    said(&["check", "--no-store"], &deep, 1, "2 entries");
    // What the command line says goes first.
    said(&["check", "--no-store", "--entry", "rest"], &deep, 0, "rest");
    // The baseline that the file names counts from when it is there.
    said(&["check", "--no-store", "--format", "json", "--output", "conspect-baseline.json"], dir, 1, "");
    said(&["check", "--no-store", "--format", "markdown"], dir, 3, "nothing new is violated (1 known)");
    // An input on the command line leaves the file alone, wrong as it may be.
    write(dir, "conspect.toml", "[project]\ninptus = []\n");
    said(&["check"], &deep, 2, "did you mean `inputs`?");
    said(&["check", "../../index.js", "--entry", "rest", "--no-store"], &deep, 0, "rest");
}
