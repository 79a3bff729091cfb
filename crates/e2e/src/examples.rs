//! The example programs of `examples/java` and what is true of each.
//!
//! A program's first lines say it:
//! ```text
//! // conspect: assertions=violated exceptions=proved kind=java.lang.AssertionError
//! // options: --loop-bound 12
//! // witness: 5 -3
//! ```
//! `options` is left out where the defaults do; `witness` gives inputs in the order of the program's requests
//! that make it fail. The line that fails ends in `// defect`.

use std::fmt;
use std::path::{Path, PathBuf};

use thiserror::Error;

/// A verdict, without what comes with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    Proved,
    Bounded,
    Violated,
    Unknown,
}

impl Verdict {
    /// The verdict with this name, as the tool prints it.
    pub fn parse(text: &str) -> Option<Verdict> {
        match text {
            "proved" => Some(Verdict::Proved),
            "bounded" => Some(Verdict::Bounded),
            "violated" => Some(Verdict::Violated),
            "unknown" => Some(Verdict::Unknown),
            _ => None,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::Proved => "proved",
            Verdict::Bounded => "bounded",
            Verdict::Violated => "violated",
            Verdict::Unknown => "unknown",
        })
    }
}

/// What fails, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Defect {
    /// The class of the exception.
    pub kind: String,
    /// The line that is marked, from 1.
    pub line: u32,
    /// Inputs that lead to it, as `Verifier` reads them.
    pub inputs: String,
}

/// An example with its expected verdicts.
#[derive(Clone, Debug)]
pub struct Example {
    /// The class with the main method: `Aliases`, `bank.Main`.
    pub class: String,
    pub path: PathBuf,
    pub assertions: Verdict,
    pub exceptions: Verdict,
    /// Arguments of `conspect check`, the entry included.
    pub options: Vec<String>,
    pub defect: Option<Defect>,
    pub source: String,
}

/// Why an example's header cannot be used.
#[derive(Error, Debug)]
pub enum HeaderError {
    #[error("{path}: {source}")]
    Io { path: String, source: std::io::Error },
    #[error("{path}: {message}")]
    Malformed { path: String, message: String },
}

impl Example {
    /// The name of the source file, as a stack trace has it.
    pub fn file_name(&self) -> String {
        self.path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default()
    }
}

/// The directory of the examples.
pub fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/java")
}

/// Every `.java` file below a directory, in order.
pub fn sources(directory: &Path) -> Result<Vec<PathBuf>, HeaderError> {
    let mut found = Vec::new();
    let mut todo = vec![directory.to_path_buf()];
    while let Some(dir) = todo.pop() {
        let io = |source| HeaderError::Io { path: dir.display().to_string(), source };
        for entry in std::fs::read_dir(&dir).map_err(io)? {
            let path = entry.map_err(io)?.path();
            if path.is_dir() {
                todo.push(path);
            } else if path.extension().is_some_and(|e| e == "java") {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

/// The examples, in order; files without a header are parts of others.
pub fn all() -> Result<Vec<Example>, HeaderError> {
    let root = directory();
    with_headers(&root, &sources(&root)?, "main")
}

/// Those of the files that have a header; where it names no entry, it is `main` of the class with the file's name.
pub(crate) fn with_headers(root: &Path, files: &[PathBuf], main: &str) -> Result<Vec<Example>, HeaderError> {
    let mut examples = Vec::new();
    for path in files {
        let io = |source| HeaderError::Io { path: path.display().to_string(), source };
        let source = std::fs::read_to_string(path).map_err(io)?;
        if source.starts_with("// conspect:") {
            examples.push(parse(root, path, source, main)?);
        }
    }
    Ok(examples)
}

fn parse(root: &Path, path: &Path, source: String, main: &str) -> Result<Example, HeaderError> {
    let malformed = |message: &str| HeaderError::Malformed {
        path: path.display().to_string(),
        message: message.to_string(),
    };
    let header = |name: &str| {
        source.lines().take(4).find_map(|l| l.strip_prefix("// ")?.strip_prefix(name)?.strip_prefix(':'))
    };
    let field = |name: &str| {
        let line = header("conspect")?;
        line.split_whitespace().find_map(|w| w.strip_prefix(name)?.strip_prefix('='))
    };
    let verdict = |name: &str| {
        field(name).and_then(Verdict::parse).ok_or_else(|| malformed(&format!("no verdict for {name}")))
    };
    let relative = path.strip_prefix(root).map_err(|_| malformed("outside of the examples"))?;
    let class = relative.with_extension("").to_string_lossy().replace(['/', '\\'], ".");
    let mut options: Vec<String> =
        header("options").unwrap_or("").split_whitespace().map(str::to_string).collect();
    if !options.iter().any(|o| o == "--entry") {
        options.extend(["--entry".to_string(), format!("{class}.{main}")]);
    }
    let (assertions, exceptions) = (verdict("assertions")?, verdict("exceptions")?);
    let defect = match (assertions, exceptions) {
        (Verdict::Violated, Verdict::Violated) => return Err(malformed("one defect to an example, please")),
        (Verdict::Violated, _) | (_, Verdict::Violated) => {
            let marked: Vec<usize> =
                (1..).zip(source.lines()).filter(|(_, l)| l.ends_with("// defect")).map(|(n, _)| n).collect();
            let [line] = marked[..] else {
                return Err(malformed("exactly one line must end in `// defect`"));
            };
            let kind = field("kind").ok_or_else(|| malformed("a violation needs its kind"))?;
            let inputs = header("witness").ok_or_else(|| malformed("a violation needs a witness"))?;
            Some(Defect { kind: kind.to_string(), line: line as u32, inputs: inputs.trim().to_string() })
        }
        _ => None,
    };
    Ok(Example { class, path: path.to_path_buf(), assertions, exceptions, options, defect, source })
}
