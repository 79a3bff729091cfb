//! Code Contracts of C#: what the first line of each program in `contracts/csharp` says is the answer, and what is violated fails on
//! mono at the line that is marked.

use conspect_e2e::tools;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The program compiled with its contracts.
fn compiled(source: &Path, dir: &Path) -> PathBuf {
    let name = source.file_stem().expect("a file").to_string_lossy().into_owned();
    let out = dir.join(format!("{name}.dll"));
    let mut mcs = Command::new("mcs");
    mcs.args(["-nologo", "-debug", "-target:library", "-d:CONTRACTS_FULL"]);
    mcs.arg(format!("-out:{}", out.display())).arg(source);
    tools::run_checked(&mut mcs, "").expect("the program compiles");
    out
}

#[test]
fn contracts_hold_or_fail_as_the_programs_say() {
    let sources = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/contracts/csharp");
    let dir = tempfile::tempdir().expect("a directory");
    let mut programs: Vec<PathBuf> =
        std::fs::read_dir(sources).expect("the programs").map(|e| e.expect("an entry").path()).collect();
    programs.sort();
    assert!(programs.len() >= 12);
    let mut wrong = vec![];
    for source in &programs {
        let text = std::fs::read_to_string(source).expect("a program");
        let header = text.lines().next().and_then(|l| l.strip_prefix("// ")).expect("a header");
        let [entry, rest @ ..] = &header.split(' ').collect::<Vec<_>>()[..] else { panic!("{header}") };
        let mut command = Command::new(tools::conspect().expect("the tool is built"));
        command.arg("check").arg(compiled(source, dir.path())).args(["--entry", entry]);
        let out = tools::run(&mut command, "").expect("the tool starts");
        let said = String::from_utf8_lossy(&out.stdout).into_owned();
        let right = match rest {
            ["contracts=proved"] => said.contains("contracts: PROVED"),
            ["contracts=unknown", because @ ..] => {
                said.contains("contracts: UNKNOWN") && said.contains(&because.join(" "))
            }
            ["exceptions=violated", class] => {
                said.contains("exceptions: VIOLATED: a runtime exception escapes; confirmed on mono")
                    && said.contains(class)
            }
            ["contracts=violated", kind] => {
                let line = 1 + text.lines().position(|l| l.contains("// defect")).expect("a marked line");
                let file = source.file_name().expect("a file").to_string_lossy();
                said.contains("contracts: VIOLATED: `contracts` is violated; confirmed on mono")
                    && said.contains(&format!("ContractFailureKind.{kind}:"))
                    && said.contains(&format!("({file}:{line})\n"))
            }
            other => panic!("{other:?}"),
        };
        if !right {
            wrong.push(format!("{}\n{said}{}", source.display(), String::from_utf8_lossy(&out.stderr)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
