//! Batches of random programs: many to a compilation and many to a run, since a start of a JVM costs more than
//! a thousand of these programs.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use crate::examples;
use crate::generate::{self, Argument, Options};
use crate::rng::Rng;
use crate::tools::{self, ToolError};

/// How many programs one class runs, at most.
pub const PACK: usize = 50;

/// One call of a random program.
#[derive(Clone, Debug)]
pub struct Case {
    /// The class of the program.
    pub program: String,
    /// What its line of output begins with.
    pub name: String,
    /// The arguments of `run`.
    pub arguments: Vec<Argument>,
}

/// Programs on disk, compiled, with what the JVM prints for each call.
pub struct Batch {
    directory: tempfile::TempDir,
    /// The classes whose methods run everything, with their cases: `main` passes literals and prints; `inputs7`
    /// runs program 7 on arguments that it asks the environment for, without texts, and returns a hash of the hashes.
    pub packs: Vec<(String, Vec<Case>)>,
    /// The output on the JVM by the case's name.
    pub expected: BTreeMap<String, String>,
    /// What `inputs7` returns on the JVM for the cases' arguments, by the program's name.
    pub hashes: BTreeMap<String, i64>,
}

impl Batch {
    /// Writes, compiles and runs programs with consecutive seeds, each with this many sets of arguments.
    pub fn new(seed: u64, programs: usize, calls: usize, options: Options) -> Result<Batch, ToolError> {
        let directory = tempfile::tempdir()?;
        let mut sources = support().to_vec();
        let mut packs = Vec::new();
        for first in (0..programs).step_by(PACK) {
            let mut text = String::new();
            let mut cases = Vec::new();
            for n in first..programs.min(first + PACK) {
                let program = format!("D{n}");
                let program_seed = seed.wrapping_add(n as u64);
                text.push_str(&generate::program(&program, program_seed, options));
                let mut rng = Rng::new(program_seed ^ 0xA5A5_5A5A);
                for call in 0..calls {
                    let arguments = generate::arguments(&mut rng);
                    cases.push(Case {
                        program: program.clone(),
                        name: format!("{program}/{call}"),
                        arguments,
                    });
                }
            }
            let pack = format!("Pack{}", first / PACK);
            text.push_str(&pack_source(&pack, &cases));
            let path = directory.path().join(format!("{pack}.java"));
            std::fs::write(&path, text)?;
            sources.push(path);
            packs.push((pack, cases));
        }
        let mains = packs.iter().map(|(pack, _)| format!("        {pack}.main(args);\n")).collect();
        sources.push(write_main(directory.path(), "All", mains)?);
        let quiet = |(pack, cases): &(String, Vec<Case>)| -> String {
            let programs = programs_of(cases).into_iter();
            programs
                .map(|d| format!("        System.out.println(\"{d} \" + {pack}.literals{}());\n", &d[1..]))
                .collect()
        };
        sources.push(write_main(directory.path(), "Quiet", packs.iter().map(quiet).collect())?);
        let mut batch = Batch { directory, packs, expected: BTreeMap::new(), hashes: BTreeMap::new() };
        std::fs::create_dir_all(batch.classes())?;
        tools::javac(&batch.classes(), &sources)?;
        let output = tools::run_checked(tools::java(&batch.classes()).arg("All"), "")?;
        batch.expected = lines(&output);
        let output = tools::run_checked(tools::java(&batch.classes()).arg("Quiet"), "")?;
        let number = |(name, text): (String, String)| (name, text.parse().expect("a long"));
        batch.hashes = lines(&output).into_iter().map(number).collect();
        Ok(batch)
    }

    /// Where the classes are.
    pub fn classes(&self) -> PathBuf {
        self.directory.path().join("classes")
    }

    /// Where the sources are.
    pub fn sources(&self) -> &Path {
        self.directory.path()
    }

    /// Keeps the files, to look at what went wrong.
    pub fn keep(self) -> PathBuf {
        self.directory.keep()
    }
}

/// Lines of output by their first word.
pub fn lines(output: &str) -> BTreeMap<String, String> {
    output
        .lines()
        .map(|line| {
            let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
            (name.to_string(), rest.to_string())
        })
        .collect()
}

/// The sources of what the programs share.
pub fn support() -> [PathBuf; 3] {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("java");
    let verifier = examples::directory().join("lib/org/sosy_lab/sv_benchmarks/Verifier.java");
    [own.join("Support.java"), own.join("Light.java"), verifier]
}

/// The programs of some cases, in order.
pub fn programs_of(cases: &[Case]) -> Vec<String> {
    let mut programs: Vec<String> = cases.iter().map(|c| c.program.clone()).collect();
    programs.dedup();
    programs
}

fn write_main(directory: &Path, class: &str, body: String) -> Result<PathBuf, ToolError> {
    let path = directory.join(format!("{class}.java"));
    let main = "public static void main(String[] args)";
    std::fs::write(&path, format!("public final class {class} {{\n    {main} {{\n{body}    }}\n}}\n"))?;
    Ok(path)
}

/// The call of a case, between its preparation and what is caught.
fn call(case: &Case, argument: &dyn Fn(&Argument) -> String) -> String {
    let arguments: Vec<String> = case.arguments.iter().map(argument).collect();
    let call = format!("{}.run({});", case.program, arguments.join(", "));
    format!(
        "        Support.begin();\n        try {{\n            {call}\n        \
         }} catch (RuntimeException e) {{\n            Support.caught(e);\n        }}\n"
    )
}

fn pack_source(pack: &str, cases: &[Case]) -> String {
    let literal = |a: &Argument| a.text.clone();
    let asked =
        |a: &Argument| format!("org.sosy_lab.sv_benchmarks.Verifier.nondet{}()", capitalized(a.ty.name()));
    let mut text = format!("public final class {pack} {{\n");
    let mut main = String::new();
    for (n, case) in cases.iter().enumerate() {
        writeln!(main, "        c{n}();").expect("a string takes everything");
        let body = call(case, &literal);
        write!(text, "    static void c{n}() {{\n{body}        Support.end(\"{}\");\n    }}\n", case.name)
            .expect("a string takes everything");
    }
    write!(text, "    public static void main(String[] args) {{\n{main}    }}\n")
        .expect("a string takes everything");
    let kinds: [(&str, &dyn Fn(&Argument) -> String); 2] = [("literals", &literal), ("inputs", &asked)];
    for program in programs_of(cases) {
        for (method, argument) in kinds {
            let calls: String = cases
                .iter()
                .filter(|c| c.program == program)
                .map(|c| call(c, argument) + "        hash = hash * 31 + Support.hash;\n")
                .collect();
            write!(
                text,
                "    public static long {method}{}() {{\n        Support.texts = false;\n        long hash = 0;\n{calls}        \
                 return hash;\n    }}\n",
                &program[1..]
            )
            .expect("a string takes everything");
        }
    }
    text.push_str("}\n");
    text
}

fn capitalized(name: &str) -> String {
    name[..1].to_uppercase() + &name[1..]
}
