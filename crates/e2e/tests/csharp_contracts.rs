//! Answers on programs in C#: what the first lines of each program in `contracts/csharp` (Code Contracts) and `answers/csharp` says is
//! the answer, and what is violated fails on mono at the line that is marked.

use conspect_e2e::{csharp, tools};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What every entry takes for granted.
const ALWAYS: &str =
    "what is written to objects that class initializers make is not seen through the parameters";

/// The programs of a directory of which an answer is another one than their first lines say: `// Class.Method property=verdict words`.
/// What is proved `plainly` takes nothing for granted but what every entry does.
fn wrong(directory: &str, least: usize) -> Vec<String> {
    let sources = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests").join(directory);
    let dir = tempfile::tempdir().expect("a directory");
    let mut programs: Vec<PathBuf> =
        std::fs::read_dir(sources).expect("the programs").map(|e| e.expect("an entry").path()).collect();
    programs.sort();
    assert!(programs.len() >= least);
    let assemblies = csharp::mcs_each(dir.path(), "dll", &programs).expect("the programs compile");
    let mut wrong = vec![];
    for (source, assembly) in programs.iter().zip(&assemblies) {
        wrong.extend(wrong_in(source, assembly));
    }
    wrong
}

/// The answers on one program that are others than its headers say.
fn wrong_in(source: &Path, assembly: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(source).expect("a program");
    let comments = text.lines().map_while(|l| l.strip_prefix("// "));
    let is_header =
        |words: &Vec<&str>| words.get(1).is_some_and(|w| w.contains('=')) && words[0].contains('.');
    let headers: Vec<Vec<&str>> = comments.map(|l| l.split(' ').collect()).filter(is_header).collect();
    assert!(!headers.is_empty(), "{} has no header", source.display());
    let mut wrong = vec![];
    for property in ["assertions", "exceptions", "contracts"] {
        let asks = |header: &&Vec<&str>| header[1].split('=').next() == Some(property);
        let own: Vec<&Vec<&str>> = headers.iter().filter(asks).collect();
        if !own.is_empty() {
            wrong.extend(wrong_of(property, &own, assembly, (source, &text)));
        }
    }
    wrong
}

/// The answers on entries of one program that are others than their headers say; only the property that they ask for is looked at.
fn wrong_of(
    property: &str,
    headers: &[&Vec<&str>],
    assembly: &Path,
    (source, text): (&Path, &str),
) -> Vec<String> {
    let mut command = Command::new(tools::conspect().expect("the tool is built"));
    command.arg("check").arg(assembly);
    if property != "contracts" {
        command.args(["--property", property]);
    }
    for header in headers {
        command.args(["--entry", header[0]]);
    }
    let out = tools::run(&mut command, "").expect("the tool starts");
    let said = String::from_utf8_lossy(&out.stdout).into_owned();
    let mut wrong = vec![];
    for header in headers {
        let own = said.lines().skip_while(|l| *l != header[0]).skip(1).take_while(|l| l.starts_with(' '));
        let own = own.fold(String::new(), |all, line| all + line + "\n");
        if !is_said(&own, &header[1..], source, text) {
            let complaints = String::from_utf8_lossy(&out.stderr);
            wrong.push(format!("{}: {header:?}\n{own}{complaints}", source.display()));
        }
    }
    wrong
}

/// Does the answer say what the header of a program does?
fn is_said(said: &str, header: &[&str], source: &Path, text: &str) -> bool {
    let [answer, words @ ..] = header else { panic!("{header:?}") };
    let (property, verdict) = answer.split_once('=').expect("a property and a verdict");
    let words = words.join(" ");
    let is = |verdict: &str| said.contains(&format!("{property}: {verdict}"));
    let grants = |line: &str| line.contains("assuming: ") && !line.contains(ALWAYS);
    match (property, verdict) {
        (_, "proved") if words == "plainly" => is("PROVED") && !said.lines().any(grants),
        (_, "proved") => is("PROVED"),
        (_, "assumed") => is("PROVED") && said.contains(&words),
        (_, "unknown") => is("UNKNOWN") && said.contains(&words),
        ("assertions", "violated") => is("VIOLATED: an assertion fails; confirmed on mono"),
        ("exceptions", "violated") => {
            is("VIOLATED: a runtime exception escapes; confirmed on mono") && said.contains(&words)
        }
        ("contracts", "violated") => {
            let line = 1 + text.lines().position(|l| l.contains("// defect")).expect("a marked line");
            let file = source.file_name().expect("a file").to_string_lossy();
            is("VIOLATED: `contracts` is violated; confirmed on mono")
                && said.contains(&format!("ContractFailureKind.{words}:"))
                && said.contains(&format!("({file}:{line})\n"))
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn contracts_hold_or_fail_as_the_programs_say() {
    let wrong = wrong("contracts/csharp", 15);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn answers_are_as_the_programs_say() {
    let wrong = wrong("answers/csharp", 95);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Writes other names into an assembly, none longer than the one in its place.
fn rename(assembly: &Path, names: &[(&str, &str)]) {
    let mut bytes = std::fs::read(assembly).expect("the assembly");
    for (from, to) in names {
        let [from, to] = [from, to].map(|name| [name.as_bytes(), &[0]].concat());
        let at = bytes.windows(from.len()).position(|w| *w == *from).expect("the name");
        bytes[at..at + to.len()].copy_from_slice(&to);
    }
    std::fs::write(assembly, bytes).expect("the assembly");
}

/// The programs of `renamed` once names in their assemblies are others, as other compilers and libraries have them.
#[test]
fn answers_are_as_the_programs_say_under_other_names() {
    let sources = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/renamed");
    let [dir, elsewhere] = [(); 2].map(|()| tempfile::tempdir().expect("a directory"));
    let stub = csharp::mcs(elsewhere.path(), "System.Stub.dll", &[sources.join("stub/System.Stub.cs")]);
    let stub = stub.expect("the stub compiles");
    let names: [(&str, &[(&str, &str)]); 3] = [
        ("TextSwitch", &[("XPrivateImplementationDetailsX", "<PrivateImplementationDetails>")]),
        ("OtherLibrary", &[("mscorlib", "corelibs"), ("System.Core", "System.Linq")]),
        (
            "NewerLibrary",
            &[
                ("XArgumentNullException", "ArgumentNullException"),
                ("XArgumentOutOfRangeException", "ArgumentOutOfRangeException"),
            ],
        ),
    ];
    let mut all = vec![];
    for (program, names) in names {
        let source = sources.join(format!("{program}.cs"));
        let assembly = dir.path().join(format!("{program}.dll"));
        let mut mcs = Command::new("mcs");
        mcs.args(["-nologo", "-debug", "-target:library", "-d:DEBUG"]).arg(format!("-r:{}", stub.display()));
        let mcs = mcs.arg(format!("-out:{}", assembly.display())).arg(&source);
        tools::run_checked(mcs, "").expect("the program compiles");
        rename(&assembly, names);
        all.extend(wrong_in(&source, &assembly));
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}

/// The search for invariants alone does not take what was copied out of a given array for null.
#[test]
fn copies_of_given_arrays_are_not_null() {
    let sources = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/answers/csharp");
    let dir = tempfile::tempdir().expect("a directory");
    let all = csharp::mcs_each(dir.path(), "dll", &[sources.join("CopiesHoldMore.cs")]);
    let assembly = &all.expect("the program compiles")[0];
    for entry in ["CopiesHoldMore.OfBuilders", "CopiesHoldMore.OfObjects"] {
        let mut command = Command::new(tools::conspect().expect("the tool is built"));
        command.arg("prove").arg(assembly).args(["--entry", entry]);
        let out = tools::run(&mut command, "").expect("the tool starts");
        let said = String::from_utf8_lossy(&out.stdout).into_owned();
        assert!(said.contains("assertions: unknown"), "{said}");
    }
}

/// Contracts of another assembly are a word in the answer, be it beside the one that is given or given as well.
#[test]
fn contracts_of_other_assemblies_are_named() {
    let sources = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/contracts/across");
    let dir = tempfile::tempdir().expect("a directory");
    let stated =
        csharp::mcs(dir.path(), "Stated.dll", &[sources.join("Stated.cs")]).expect("the program compiles");
    let shop = dir.path().join("Shop.dll");
    let mut mcs = Command::new("mcs");
    mcs.args(["-nologo", "-debug", "-target:library", "-d:CONTRACTS_FULL,DEBUG"]);
    mcs.arg(format!("-r:{}", stated.display())).arg(format!("-out:{}", shop.display()));
    tools::run_checked(mcs.arg(sources.join("Shop.cs")), "").expect("the program compiles");
    let inherited = "what types of the assembly Shop inherit of contracts of Stated holds: it is not woven into their code";
    let beside = "the contracts of the assembly Stated hold, which are not looked at: it is not among the files that are given";
    for (given, says_beside) in [(vec![&shop], true), (vec![&shop, &stated], false)] {
        let mut command = Command::new(tools::conspect().expect("the tool is built"));
        command.arg("check").args(given).args(["--entry", "Shop.Sold"]);
        let out = tools::run(&mut command, "").expect("the tool starts");
        let said = String::from_utf8_lossy(&out.stdout).into_owned();
        assert!(said.contains("contracts: PROVED") && said.contains(inherited), "{said}");
        assert_eq!(said.contains(beside), says_beside, "{said}");
    }
}
