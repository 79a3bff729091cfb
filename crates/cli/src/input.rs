//! What kind of program the inputs are.

use crate::args::InputArgs;
use crate::error::CliError;
use std::path::{Path, PathBuf};

/// The inputs, told apart.
#[derive(Clone, Debug)]
pub enum Kind {
    /// Class files: the inputs and the rest of the class path.
    Java { inputs: Vec<PathBuf>, class_path: Vec<PathBuf>, jdk: Option<PathBuf> },
    /// The IR's text format.
    Cir(PathBuf),
    /// The demo language.
    Demo(PathBuf),
    /// A JavaScript file, with those that it requires or imports.
    JavaScript(PathBuf),
}

/// Tells the inputs apart by what they are called; directories hold class files.
pub fn kind(args: &InputArgs) -> Result<Kind, CliError> {
    let class_path = args.class_path.as_deref().map(split).unwrap_or_default();
    for path in args.inputs.iter().chain(&class_path) {
        if !path.exists() {
            return Err(CliError::Missing(path.clone()));
        }
    }
    let first = args.inputs.first().cloned().unwrap_or_default();
    for path in &args.inputs {
        match (extension(path).as_str(), path.is_dir()) {
            (_, true) | ("class" | "jar" | "zip" | "war", _) => {}
            ("cir" | "demo" | "js" | "mjs" | "cjs", _) if args.inputs.len() == 1 => {}
            ("cir" | "demo" | "js" | "mjs" | "cjs", _) => {
                let second = args.inputs.iter().find(|p| *p != path).unwrap_or(path).clone();
                return Err(CliError::Mixed { first: path.clone(), second });
            }
            ("java", _) => return Err(CliError::JavaSource(path.clone())),
            (_, false) => return Err(CliError::Kind(path.clone())),
        }
    }
    Ok(match (extension(&first).as_str(), first.is_dir()) {
        ("cir", false) => Kind::Cir(first),
        ("demo", false) => Kind::Demo(first),
        ("js" | "mjs" | "cjs", false) => Kind::JavaScript(first),
        (_, _) => Kind::Java { inputs: args.inputs.clone(), class_path, jdk: args.jdk.clone() },
    })
}

fn extension(path: &Path) -> String {
    path.extension().and_then(|e| e.to_str()).unwrap_or("").to_ascii_lowercase()
}

/// The parts of a class path; empty parts mean nothing here.
fn split(text: &str) -> Vec<PathBuf> {
    std::env::split_paths(text).filter(|p| !p.as_os_str().is_empty()).collect()
}

impl Kind {
    /// The first input.
    pub fn first(&self) -> &Path {
        match self {
            Kind::Java { inputs, .. } => inputs.first().map_or(Path::new("."), PathBuf::as_path),
            Kind::Cir(path) | Kind::Demo(path) | Kind::JavaScript(path) => path,
        }
    }

    /// Directories that may hold the sources: those given, then what is usual beside the inputs.
    pub fn source_roots(&self, given: &[PathBuf]) -> Vec<PathBuf> {
        let mut roots = given.to_vec();
        let mut around: Vec<PathBuf> = Vec::new();
        match self {
            Kind::Java { inputs, .. } => {
                for input in inputs {
                    let dir = if input.is_dir() { input.clone() } else { parent(input) };
                    around.push(dir.clone());
                    // A class file in a package's directory: the package's root is some levels up.
                    if extension(input) == "class" {
                        around.extend(dir.ancestors().skip(1).take(8).map(Path::to_path_buf));
                    }
                    // `out` beside `src`; Maven's `target/classes`; Gradle's `build/classes/java/main`.
                    for up in ["..", "../..", "../../../.."] {
                        around.extend(["src", "src/main/java"].map(|sub| dir.join(up).join(sub)));
                    }
                    around.push(dir.join(".."));
                }
            }
            Kind::Cir(path) | Kind::Demo(path) | Kind::JavaScript(path) => around.push(parent(path)),
        }
        around.extend(["", "src", "src/main/java"].map(|sub| Path::new(".").join(sub)));
        for root in around {
            if !roots.contains(&root) {
                roots.push(root);
            }
        }
        roots
    }
}

fn parent(path: &Path) -> PathBuf {
    match path.parent() {
        Some(dir) if dir != Path::new("") => dir.to_path_buf(),
        Some(_) | None => PathBuf::from("."),
    }
}
