//! The path of a violation names the lines where the run went on, whether a branch was taken or not.

use conspect_e2e::tools;
use std::process::Command;

/// A file, its function, and for each decision of the violation the line of the branch and the line where the run went on.
fn check(file: &str, text: &str, expected: &[(u32, u32)]) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(file);
    std::fs::write(&path, text).expect("a program");
    let mut command = Command::new(tools::conspect().expect("the tool is built"));
    command.arg("check").arg(&path).args(["--entry", &format!("{file}:f"), "--no-store"]);
    let out = command.output().expect("the tool runs");
    let text = String::from_utf8_lossy(&out.stdout);
    let went = |line: &str| {
        let (from, to) = line.trim().strip_prefix(&format!("{file}:"))?.split_once(": went on to line ")?;
        Some((from.parse().ok()?, to.parse().ok()?))
    };
    let found: Vec<(u32, u32)> = text.lines().filter_map(went).collect();
    assert_eq!(found, expected, "{text}");
}

#[test]
fn python() {
    check("a.py", "def f(n: int):\n    x = 1\n    if n < 0:\n        x = 2\n    assert x == 2\n", &[(3, 5)]);
    check("b.py", "def f(n: int):\n    x = 1\n    if n < 0:\n        x = 2\n    assert x == 1\n", &[(3, 4)]);
    let text =
        "def f(n: int):\n    if n > 2:\n        return\n    elif n > 0:\n        return\n    assert False\n";
    check("c.py", text, &[(2, 4), (4, 6)]);
}

#[test]
fn javascript() {
    let text = "function f(n) {\n  let x = 1;\n  if (n === 3) {\n    x = 2;\n  }\n  console.assert(n);\n  if (x === 1) throw new Error('one');\n}\nmodule.exports = { f };\n";
    check("a.js", text, &[(3, 6)]);
}
