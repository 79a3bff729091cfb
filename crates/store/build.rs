//! Computes the identity of this build: a hash of everything in the workspace from which an answer is computed.

use std::path::{Path, PathBuf};

/// What a crate's answers are made from: its code, and what is compiled or embedded.
const PARTS: [&str; 7] = ["src", "models", "runtime", "lib", "harness", "build.rs", "Cargo.toml"];
/// Crates that only test or measure.
const APART: [&str; 2] = ["e2e", "lang-test"];

fn main() {
    let here = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let crates = here.parent().expect("crates lie beside each other").to_path_buf();
    let mut files = vec![];
    for dir in children(&crates) {
        let name = dir.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if !APART.contains(&name.as_str()) {
            for part in PARTS.map(|part| dir.join(part)).into_iter().filter(|part| part.exists()) {
                collect(&part, &mut files);
                println!("cargo::rerun-if-changed={}", part.display());
            }
        }
    }
    let lock = crates.with_file_name("Cargo.lock");
    collect(&lock, &mut files);
    files.sort();
    let mut hasher = blake3::Hasher::new();
    for file in &files {
        let name = file.strip_prefix(&crates).unwrap_or(file).to_string_lossy().into_owned();
        let contents = std::fs::read(file).unwrap_or_default();
        hasher.update(&(name.len() as u64).to_le_bytes()).update(name.as_bytes());
        hasher.update(&(contents.len() as u64).to_le_bytes()).update(&contents);
    }
    for variable in ["TARGET", "PROFILE", "RUSTC"] {
        hasher.update(std::env::var(variable).unwrap_or_default().as_bytes()).update(&[0]);
    }
    println!("cargo::rustc-env=CONSPECT_BUILD={}", hasher.finalize().to_hex());
    // A new crate changes the lock file.
    println!("cargo::rerun-if-changed={}", lock.display());
}

/// The entries of a directory; none for what is no directory.
fn children(dir: &Path) -> Vec<PathBuf> {
    std::fs::read_dir(dir).into_iter().flatten().flatten().map(|e| e.path()).collect()
}

/// The files of a tree, or the file itself.
fn collect(path: &Path, files: &mut Vec<PathBuf>) {
    if path.is_dir() {
        children(path).iter().for_each(|child| collect(child, files));
    } else if path.is_file() {
        files.push(path.to_path_buf());
    }
}
