//! Compiles the Java fixtures once per test binary.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// The folder with the compiled classes of all fixtures in `tests/java`.
pub fn classes() -> &'static Path {
    static DIR: OnceLock<tempfile::TempDir> = OnceLock::new();
    DIR.get_or_init(|| {
        let out = tempfile::tempdir().expect("a temporary folder");
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java");
        let files = std::fs::read_dir(sources).expect("the fixtures").map(|e| e.expect("an entry").path());
        let mut files: Vec<PathBuf> = files.filter(|f| f.extension().is_some_and(|e| e == "java")).collect();
        files.sort();
        let result = Command::new("javac")
            .args(["-g", "-nowarn", "-proc:none", "-d"])
            .arg(out.path())
            .args(files)
            .output()
            .expect("javac is installed");
        assert!(result.status.success(), "{}", String::from_utf8_lossy(&result.stderr));
        out
    })
    .path()
}

/// Every compiled class: its file name and contents, in order of the names.
#[allow(dead_code, reason = "not every test binary reads the files")]
pub fn compiled() -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(classes()).expect("compiled classes");
    let mut out: Vec<(String, Vec<u8>)> = entries
        .map(|e| e.expect("an entry").path())
        .filter(|p| p.extension().is_some_and(|e| e == "class"))
        .map(|p| {
            let name = p.file_name().expect("a file").to_string_lossy().into_owned();
            (name, std::fs::read(&p).expect("a readable file"))
        })
        .collect();
    out.sort();
    out
}
