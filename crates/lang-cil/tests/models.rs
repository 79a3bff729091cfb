//! Each model of a library method against the method itself, under mono, on random arguments (`tests/models/Driver.cs`).

use std::path::{Path, PathBuf};
use std::process::Command;

/// The C# files of a directory, sorted, without those named in `but`.
fn sources(dir: &Path, but: &[&str]) -> Vec<PathBuf> {
    let mut found: Vec<PathBuf> = std::fs::read_dir(dir)
        .expect("the directory can be read")
        .map(|entry| entry.expect("its entries can be read").path())
        .filter(|p| p.extension().is_some_and(|e| e == "cs"))
        .filter(|p| !but.iter().any(|b| p.ends_with(b)))
        .collect();
    found.sort();
    found
}

/// Runs a command that must succeed and gives what it said.
fn run(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|e| panic!("{command:?}: {e}; `make setup` installs mono"));
    let said =
        String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?} failed:\n{said}");
    said
}

/// The models with the programs that drive them, of which one is started.
fn compiled(main: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("models-{main}.exe"));
    let mut compile = Command::new("mcs");
    compile
        .args([
            "-debug",
            "-unsafe",
            "-nowarn:436,626,659,661",
            "-r:real=mscorlib.dll",
            "-r:System.Numerics.dll",
        ])
        .arg(format!("-out:{}", program.display()));
    compile.arg(format!("-main:{main}"));
    compile.args(sources(&root.join("tests/models"), &[])).args(sources(&root.join("models"), &["RT.cs"]));
    run(&mut compile);
    program
}

#[test]
fn models_leave_open_what_the_methods_do() {
    let program = compiled("Unknown");
    let said = run(Command::new("mono").env("LC_ALL", "C").arg("--debug").arg(&program).args(["400", "7"]));
    let last = said.lines().last().unwrap_or("");
    assert!(last.ends_with(", 0 differences") && !last.starts_with("0 "), "{said}");
}

#[test]
fn models_do_what_the_methods_do() {
    let program = compiled("Driver");
    let said = run(Command::new("mono").env("LC_ALL", "C").arg("--debug").arg(&program).args(["200", "11"]));
    let last = said.lines().last().unwrap_or("");
    let count = |what: &str| -> u64 {
        let part = last.split(", ").find_map(|p| p.strip_suffix(what)).unwrap_or_else(|| panic!("{said}"));
        part.parse().expect("a number")
    };
    assert!(count(" methods") >= 470 && count(" comparisons") >= 100_000, "{last}");
    assert!(count(" not known") * 8 < count(" comparisons"), "{last}");
}
