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
    /// The classes whose methods run everything, with their cases: `main` passes literals, `inputs` asks the
    /// environment for every argument.
    pub packs: Vec<(String, Vec<Case>)>,
    /// The output on the JVM by the case's name.
    pub expected: BTreeMap<String, String>,
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
        let all: String = packs.iter().map(|(pack, _)| format!("        {pack}.main(args);\n")).collect();
        let path = directory.path().join("All.java");
        let main = "public static void main(String[] args)";
        std::fs::write(&path, format!("public final class All {{\n    {main} {{\n{all}    }}\n}}\n"))?;
        sources.push(path);
        let mut batch = Batch { directory, packs, expected: BTreeMap::new() };
        std::fs::create_dir_all(batch.classes())?;
        tools::javac(&batch.classes(), &sources)?;
        let output = tools::run_checked(tools::java(&batch.classes()).arg("All"), "")?;
        batch.expected = lines(&output);
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

fn pack_source(pack: &str, cases: &[Case]) -> String {
    let mut text = format!("public final class {pack} {{\n");
    for (prefix, method) in [("c", "main(String[] args)"), ("s", "inputs()")] {
        let mut body = String::new();
        for (n, case) in cases.iter().enumerate() {
            let argument = |a: &Argument| match method {
                "inputs()" => {
                    format!("org.sosy_lab.sv_benchmarks.Verifier.nondet{}()", capitalized(a.ty.name()))
                }
                _ => a.text.clone(),
            };
            let arguments: Vec<String> = case.arguments.iter().map(argument).collect();
            let call = format!("{}.run({});", case.program, arguments.join(", "));
            writeln!(body, "        {prefix}{n}();").expect("a string takes everything");
            write!(
                text,
                "    static void {prefix}{n}() {{\n        Support.begin();\n        try {{\n            {call}\n        \
                 }} catch (RuntimeException e) {{\n            Support.caught(e);\n        }}\n        \
                 Support.end(\"{}\");\n    }}\n",
                case.name
            )
            .expect("a string takes everything");
        }
        write!(text, "    public static void {method} {{\n{body}    }}\n")
            .expect("a string takes everything");
    }
    text.push_str("}\n");
    text
}

fn capitalized(name: &str) -> String {
    name[..1].to_uppercase() + &name[1..]
}
