//! What the simple form of JavaScript and TypeScript programs proves, and what it must not prove. Each program of `unproved-js` fails with the
//! arguments in its first line, as Node says; those of `proved-js` are proved for arguments of any length.

use conspect_e2e::tools;
use std::path::{Path, PathBuf};
use std::process::Command;

fn programs(directory: &str) -> Vec<PathBuf> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(directory);
    let mut all: Vec<_> =
        std::fs::read_dir(directory).expect("the programs").flatten().map(|e| e.path()).collect();
    all.sort();
    all
}

/// What `conspect prove` says of the function `f` within so many seconds.
fn proofs(path: &Path, seconds: &str) -> String {
    let mut command = Command::new(tools::conspect().expect("the command"));
    command.arg("prove").arg(path).args(["--entry", "f", "--time", seconds]);
    let run = command.output().expect("the command runs");
    assert_ne!(run.status.code(), Some(70), "{path:?}: {}", String::from_utf8_lossy(&run.stderr));
    String::from_utf8_lossy(&run.stdout).into_owned()
}

fn is_proved(said: &str, property: &str) -> bool {
    said.contains(&format!("{property}: proved"))
}

#[test]
fn nothing_is_proved_that_fails() {
    let all = programs("unproved-js");
    assert!(all.len() > 50);
    let mut wrong = vec![];
    for path in all {
        let text = std::fs::read_to_string(&path).expect("a program");
        let args = text.lines().next().and_then(|l| l.strip_prefix("// fails: ")).expect("the arguments");
        let script = format!(
            "try {{ const m = require(process.argv[1]); m.f(...{args}); console.log('no error'); }} \
             catch (e) {{ console.log(e.code === 'ERR_ASSERTION' ? 'assertions' : 'exceptions'); }}"
        );
        let run = Command::new("node").arg("-e").arg(script).arg(&path).output().expect("Node runs");
        let fails = String::from_utf8_lossy(&run.stdout).trim().to_string();
        assert!(fails == "assertions" || fails == "exceptions", "{path:?} does not fail: {fails}");
        if is_proved(&proofs(&path, "8"), &fails) {
            wrong.push(path);
        }
    }
    assert!(wrong.is_empty(), "proved, although they fail: {wrong:?}");
}

#[test]
fn loops_over_arguments_are_proved() {
    let all = programs("proved-js");
    assert!(all.len() > 15);
    let open = |path: &PathBuf| {
        let said = proofs(path, "20");
        !(is_proved(&said, "assertions") && is_proved(&said, "exceptions"))
    };
    let open: Vec<PathBuf> = all.into_iter().filter(open).collect();
    assert!(open.is_empty(), "not proved: {open:?}");
}
