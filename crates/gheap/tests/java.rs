//! Theorems 17 and 18 on the Java methods of `examples/proofs`: stepping, reduction and the functional program agree wherever the calculus
//! covers what the method runs, the library's constructors of exceptions included.

mod common;

use common::run::{Program, Seen, deep};
use conspect_gheap::{Calculus, ExecError, Ints, exec_code, reachable};
use conspect_lang_java::{ClassSources, Options};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The methods that a comment says are safe or unsafe, with their class.
fn methods(sources: &[PathBuf]) -> Vec<String> {
    let mut out = Vec::new();
    for source in sources {
        let class = source.file_stem().unwrap().to_string_lossy().into_owned();
        let mut is_next = false;
        for line in std::fs::read_to_string(source).unwrap().lines().map(str::trim) {
            if let Some(comment) = line.strip_prefix("// ") {
                is_next |= comment.starts_with("safe") || comment.starts_with("unsafe");
            } else if std::mem::take(&mut is_next) {
                let head = line.split('(').next().unwrap();
                out.push(format!("{class}.{}", head.rsplit(' ').next().unwrap()));
            }
        }
    }
    out
}

fn load(sources: &ClassSources, name: &str) -> Result<Program, ExecError> {
    let mut jvm = sources.program();
    let entry = jvm.find_entry(name).unwrap_or_else(|e| panic!("{name}: {e}"));
    let code = reachable(&mut jvm.program, &mut jvm.loader, entry.target)?;
    let mut c = Calculus::new(Ints::Wrapping32);
    let effect = exec_code(&mut c, &jvm.program, &code)?;
    Ok(Program { c, effect, program: jvm.program, code })
}

/// Bytes for twelve memories, the same in every run.
fn memories() -> Vec<Vec<u8>> {
    let bytes =
        |seed: u8| (0..200u8).map(move |i| (i.wrapping_mul(37) ^ seed.wrapping_mul(101)).rotate_left(3));
    (0..20).map(|seed| bytes(seed).collect()).collect()
}

#[test]
fn theorems_17_and_18_on_java_methods() {
    let classes = Path::new(env!("CARGO_TARGET_TMPDIR")).join("calculus-java");
    std::fs::create_dir_all(&classes).unwrap();
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/proofs");
    let files = std::fs::read_dir(directory).unwrap().map(|f| f.unwrap().path());
    let mut sources: Vec<PathBuf> = files.filter(|p| p.extension().is_some_and(|e| e == "java")).collect();
    sources.sort();
    let compiled = Command::new("javac").arg("-g").arg("-d").arg(&classes).args(&sources).status();
    assert!(compiled.expect("javac is installed").success());
    deep(move || {
        let names = methods(&sources);
        assert!(names.len() > 80, "{names:?}");
        let sources = ClassSources::open(&[classes], &[], &Options { jdk: None }).unwrap();
        let (mut seen, mut refused) = (Seen::default(), Vec::new());
        let memories = memories();
        for name in &names {
            match load(&sources, name) {
                Ok(mut p) => seen.compare(name, &mut p, &memories),
                Err(e) => refused.push(format!("{name}: {e}")),
            }
        }
        println!("{} methods, {seen:?}, refused: {refused:?}", names.len());
        assert!(refused.len() * 8 < names.len(), "{refused:?}");
        assert!(seen.halted > 400 && seen.thrown > 30 && seen.failed > 20, "{seen:?}");
        assert!((seen.unreduced + seen.unevaluated) * 5 < seen.halted + seen.thrown, "{seen:?}");
    });
}
