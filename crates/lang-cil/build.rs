//! Compiles the library models (C# sources in `models/`) into one assembly that the crate embeds.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("models");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it")).join("models.dll");
    println!("cargo:rerun-if-changed={}", root.display());
    let mut sources = vec![];
    files(&root, &mut sources);
    sources.sort();
    let _ = fs::remove_file(&out);
    let result = Command::new("mcs")
        .args([
            "-target:library",
            // The library's own types, where a model stands for one of that name.
            "-r:real=mscorlib.dll",
            "-r:System.Numerics.dll",
            "-unsafe",
            "-optimize+",
            "-nowarn:0436,0649,0169,0414,0660,0661,1685,0626,0824,0108,0114",
        ])
        .arg(format!("-out:{}", out.display()))
        .args(&sources)
        .output();
    match result {
        Ok(done) if done.status.success() && out.is_file() => {}
        Ok(done) => panic!(
            "the library models do not compile:\n{}{}",
            String::from_utf8_lossy(&done.stdout),
            String::from_utf8_lossy(&done.stderr)
        ),
        Err(e) => panic!("mcs cannot be run ({e}); the library models need it (Debian: mono-mcs)"),
    }
}

fn files(dir: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).expect("a directory that can be read") {
        let path = entry.expect("a directory that can be read").path();
        if path.is_dir() {
            files(&path, out);
        } else if path.extension().is_some_and(|e| e == "cs") {
            out.push(path);
        }
    }
}
