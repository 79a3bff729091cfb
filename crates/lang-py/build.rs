//! Lists the files of the library, so that the crate holds them all.

use std::fmt::Write;
use std::path::{Path, PathBuf};

fn files(folder: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for e in entries.flatten() {
        let path = e.path();
        if path.is_dir() {
            files(&path, out);
        } else if path.extension().is_some_and(|x| x == "py") {
            out.push(path);
        }
    }
}

fn main() {
    let root = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("cargo says where the crate is"));
    let mut all = vec![];
    files(&root.join("lib"), &mut all);
    all.sort();
    let mut text = String::from("/// The files of the library.\nstatic LIBRARY: &[(&str, &str)] = &[\n");
    for f in &all {
        let name = f.strip_prefix(&root).expect("a file of the crate").display().to_string();
        writeln!(text, "    ({name:?}, include_str!({:?})),", f.display().to_string()).expect("a string");
    }
    text.push_str("];\n");
    let out = PathBuf::from(std::env::var("OUT_DIR").expect("cargo says where to write"));
    std::fs::write(out.join("library.rs"), text).expect("the list can be written");
    println!("cargo::rerun-if-changed=lib");
}
