//! `conspect contract`: what is printed of functions of Java.

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
