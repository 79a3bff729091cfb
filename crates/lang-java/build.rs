//! Compiles the library models (Java sources in `models/`) and packs the classes into one file that the crate embeds.
//!
//! `models/replace` holds classes that replace the JDK's of the same name; `models/override` holds classes in packages
//! `conspect.model.*` whose static methods replace single methods. Both are compiled as part of `java.base`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn main() {
    let root = PathBuf::from(std::env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("models");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    println!("cargo:rerun-if-changed={}", root.display());
    println!("cargo:rerun-if-env-changed=JAVA_HOME");
    let roots: Vec<PathBuf> =
        ["replace", "override"].iter().map(|d| root.join(d)).filter(|d| d.is_dir()).collect();
    let mut sources = vec![];
    for dir in &roots {
        files(dir, "java", &mut sources);
    }
    sources.sort();
    let classes = out.join("models");
    let _ = fs::remove_dir_all(&classes);
    fs::create_dir_all(&classes).expect("the output directory can be written");
    if !sources.is_empty() {
        compile(&roots, &sources, &classes);
    }
    fs::write(out.join("models.bin"), pack(&classes)).expect("the output directory can be written");
}

/// Runs javac; stops the build with its messages when it is missing or finds errors.
fn compile(roots: &[PathBuf], sources: &[PathBuf], out: &Path) {
    let patch = std::env::join_paths(roots).expect("paths without separators");
    let mut option = std::ffi::OsString::from("java.base=");
    option.push(patch);
    let list = out.with_extension("args");
    let quoted: Vec<String> = sources.iter().map(|s| format!("\"{}\"", s.display())).collect();
    fs::write(&list, quoted.join("\n").replace('\\', "\\\\")).expect("the output directory can be written");
    let javac = match std::env::var_os("JAVA_HOME").map(|h| PathBuf::from(h).join("bin/javac")) {
        Some(javac) if javac.is_file() => javac,
        _ => PathBuf::from("javac"),
    };
    let result = Command::new(&javac)
        .args(["-encoding", "UTF-8", "-proc:none", "-nowarn", "-g", "-XDignore.symbol.file"])
        .arg("--patch-module")
        .arg(option)
        // Models of logs name classes of another module.
        .args(["--add-modules", "java.logging", "--add-reads", "java.base=java.logging"])
        .arg("-d")
        .arg(out)
        .arg(format!("@{}", list.display()))
        .output();
    match result {
        Ok(done) if done.status.success() => {}
        Ok(done) => panic!("the library models do not compile:\n{}", String::from_utf8_lossy(&done.stderr)),
        Err(e) => {
            panic!("{} cannot be run ({e}); the library models need a JDK (17 or later)", javac.display())
        }
    }
}

fn files(dir: &Path, extension: &str, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).expect("a directory that can be read") {
        let path = entry.expect("a directory that can be read").path();
        if path.is_dir() {
            files(&path, extension, out);
        } else if path.extension().is_some_and(|e| e == extension) {
            out.push(path);
        }
    }
}

/// The number of classes, then for each the lengths of name and contents (32 bits, big-endian), the name, the contents.
fn pack(dir: &Path) -> Vec<u8> {
    let mut classes = vec![];
    files(dir, "class", &mut classes);
    classes.sort();
    let mut blob = vec![];
    let number = |n: usize| u32::try_from(n).expect("models are small").to_be_bytes();
    blob.extend(number(classes.len()));
    for path in classes {
        let relative = path.strip_prefix(dir).expect("found below it").with_extension("");
        let name: Vec<&str> = relative.iter().map(|c| c.to_str().expect("names in UTF-8")).collect();
        let name = name.join(".");
        let contents = fs::read(&path).expect("a class that was just written");
        blob.extend(number(name.len()));
        blob.extend(number(contents.len()));
        blob.extend(name.as_bytes());
        blob.extend(contents);
    }
    blob
}
