//! Theorems 17 and 18 on the Java methods of `examples/proofs`: stepping, reduction and the functional program agree wherever the calculus
//! covers what the method runs, the library's constructors of exceptions included.

mod common;

use common::Choices;
use common::run::{Program, agrees, deep, functional, stepped};
use conspect_front_jvm::{ClassSources, Options};
use conspect_gheap::functional::{Answer, translate};
use conspect_gheap::machine::End;
use conspect_gheap::{Calculus, ExecError, Ints, exec_code, reachable};
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

#[derive(Default, Debug)]
struct Seen {
    refused: Vec<String>,
    halted: u32,
    failed: u32,
    thrown: u32,
    /// Runs that end, on which reduction or the functional program went beyond its limits.
    unreduced: u32,
    unevaluated: u32,
}

fn check(name: &str, p: &mut Program, seen: &mut Seen) {
    let functions = translate(&mut p.c, &p.effect);
    for seed in 0..12u8 {
        let bytes: Vec<u8> =
            (0..200u8).map(|i| (i.wrapping_mul(37) ^ seed.wrapping_mul(101)).rotate_left(3)).collect();
        let m = p.memory(&mut Choices::new(&bytes));
        let answer = functional(p, &functions, &m);
        let reduced = p.reduce(&m);
        let ends = answer.as_ref().is_some_and(|a| *a != Answer::Endless)
            || reduced.as_ref().is_some_and(|r| *r != End::Endless);
        let stepped = stepped(p, &m, ends);
        let goes_on = stepped == End::Endless;
        match &reduced {
            None => seen.unreduced += u32::from(!goes_on),
            Some(reduced) => assert!(p.same(&stepped, reduced), "{name}\n{m:?}\n{stepped:?}\n{reduced:?}"),
        }
        match &answer {
            None => seen.unevaluated += u32::from(!goes_on),
            Some(answer) => assert!(agrees(p, &stepped, answer), "{name}\n{m:?}\n{stepped:?}\n{answer:?}"),
        }
        match stepped {
            End::Halted(_) => seen.halted += 1,
            End::Failed(_) => seen.failed += 1,
            End::Thrown(_) => seen.thrown += 1,
            End::Refused | End::Endless => {}
        }
    }
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
        let mut seen = Seen::default();
        for name in &names {
            match load(&sources, name) {
                Ok(mut p) => check(name, &mut p, &mut seen),
                Err(e) => seen.refused.push(format!("{name}: {e}")),
            }
        }
        println!("{} methods, {seen:?}", names.len());
        assert!(seen.refused.len() * 8 < names.len(), "{seen:?}");
        assert!(seen.halted > 400 && seen.thrown > 30 && seen.failed > 20, "{seen:?}");
        assert!((seen.unreduced + seen.unevaluated) * 5 < seen.halted + seen.thrown, "{seen:?}");
    });
}
