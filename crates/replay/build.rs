//! Compiles the Java harness and lists its class files for embedding, and compiles the harness of .NET.

use std::path::{Path, PathBuf};
use std::process::Command;

/// What checks contracts.
const CONTRACTS: [&str; 5] =
    ["rt/Contracts", "ContractError", "PreconditionError", "PostconditionError", "InvariantError"];

fn main() {
    println!("cargo::rerun-if-changed=harness");
    println!("cargo::rerun-if-env-changed=JAVA_HOME");
    println!("cargo::rerun-if-changed=../../dotnet");
    println!("cargo::rerun-if-changed=../lang-java/models/replace/conspect");
    let out = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    dotnet(&out);
    let classes = out.join("harness");
    let _ = std::fs::remove_dir_all(&classes);
    std::fs::create_dir_all(&classes).expect("OUT_DIR can be written");
    let javac = std::env::var_os("JAVA_HOME")
        .map(|home| Path::new(&home).join("bin/javac"))
        .filter(|javac| javac.exists())
        .unwrap_or_else(|| "javac".into());
    let mut command = Command::new(&javac);
    // Release 11, so that the harness runs on every JDK from 11 on, whatever JDK builds it.
    command
        .args(["--release", "11", "-nowarn", "-d"])
        .arg(&classes)
        .args(files(Path::new("harness"), "java"))
        // The engine and the harness check contracts by the same code.
        .args(CONTRACTS.map(|name| format!("../lang-java/models/replace/conspect/{name}.java")));
    let status = command.status().unwrap_or_else(|e| {
        panic!(
            "cannot run {}: {e}. A JDK (17 or later) is needed to build; `make setup` installs one",
            javac.display()
        )
    });
    assert!(status.success(), "javac failed on the replay harness");
    let mut list = String::from("&[\n");
    for path in files(&classes, "class") {
        let name =
            path.strip_prefix(&classes).expect("it was found below").to_string_lossy().replace('\\', "/");
        list.push_str(&format!("    ({name:?}, include_bytes!({:?})),\n", path.display().to_string()));
    }
    list.push_str("]\n");
    std::fs::write(out.join("harness.rs"), list).expect("OUT_DIR can be written");
}

/// The assembly that programs take inputs from, and the program that runs a witness.
fn dotnet(out: &Path) {
    let library = out.join("Conspect.dll");
    let mcs = |arguments: &[String], sources: Vec<PathBuf>| {
        let status =
            Command::new("mcs").args(["-nologo", "-nowarn:649"]).args(arguments).args(sources).status();
        let status = status
            .unwrap_or_else(|e| panic!("cannot run mcs: {e}. `make setup` installs mono's C# compiler"));
        assert!(status.success(), "mcs failed on the replay harness");
    };
    mcs(
        &["-target:library".into(), format!("-out:{}", library.display())],
        files(Path::new("../../dotnet"), "cs"),
    );
    // The engine takes the same source for what the class library lacks.
    let newer = "../lang-cil/models/Newer.cs";
    println!("cargo::rerun-if-changed={newer}");
    mcs(
        &["-target:library".into(), format!("-out:{}", out.join("Conspect.Newer.dll").display())],
        vec![PathBuf::from(newer)],
    );
    // The engine does what is left to callers by the same source, too.
    let left = "../lang-cil/models/Left.cs";
    println!("cargo::rerun-if-changed={left}");
    let mut sources = files(Path::new("harness/dotnet"), "cs");
    sources.push(left.into());
    let host = out.join("Host.exe");
    mcs(&[format!("-r:{}", library.display()), format!("-out:{}", host.display())], sources);
}

/// All files below `dir` with this extension, sorted.
fn files(dir: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(dir).expect("the directory is there") {
        let path = entry.expect("the directory can be read").path();
        if path.is_dir() {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}
