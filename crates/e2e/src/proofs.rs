//! The programs of `examples/proofs`: Java methods, demo programs and JavaScript with what is true of them.
//!
//! A Java method's expectation is the comment before it (`// safe`, `// unsafe`), another program's its
//! `// expect: safe`, `// expect: unsafe` or `// expect: fail` line.

use crate::tools;
use std::path::{Path, PathBuf};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// A program with what is true of it.
pub struct Item {
    pub name: String,
    pub input: PathBuf,
    pub entry: Option<String>,
    pub safe: bool,
}

fn directory() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/proofs")
}

/// The files of a directory with an extension, in the order of their names.
fn files(directory: &Path, extension: &str) -> Result<Vec<PathBuf>> {
    let mut out = Vec::new();
    for entry in std::fs::read_dir(directory)? {
        let path = entry?.path();
        if path.extension().is_some_and(|e| e == extension) {
            out.push(path);
        }
    }
    out.sort();
    Ok(out)
}

fn stem(path: &Path) -> String {
    path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The Java methods, compiled into a directory.
///
/// # Errors
/// A file cannot be read, or does not compile.
pub fn java_items(classes: &Path) -> Result<Vec<Item>> {
    let sources = files(&directory(), "java")?;
    tools::javac(classes, &sources)?;
    let mut out = Vec::new();
    for source in &sources {
        let class = stem(source);
        let mut expected = None;
        for line in std::fs::read_to_string(source)?.lines() {
            let line = line.trim();
            if let Some(comment) = line.strip_prefix("// ") {
                expected = match comment.split(':').next() {
                    Some("safe") => Some(true),
                    Some("unsafe") => Some(false),
                    Some(_) | None => expected,
                };
            } else if let Some(safe) = expected.take() {
                let head = line.split('(').next().unwrap_or("");
                let method = head.split(' ').next_back().unwrap_or("");
                let name = format!("{class}.{method}");
                out.push(Item { name: name.clone(), input: classes.to_path_buf(), entry: Some(name), safe });
            }
        }
    }
    Ok(out)
}

/// The demo programs.
///
/// # Errors
/// A file cannot be read.
pub fn demo_items() -> Result<Vec<Item>> {
    files(&directory(), "demo")?.into_iter().map(file_item).collect()
}

/// The JavaScript programs.
///
/// # Errors
/// A file cannot be read.
pub fn js_items() -> Result<Vec<Item>> {
    files(&directory().join("js"), "js")?.into_iter().map(file_item).collect()
}

fn file_item(path: PathBuf) -> Result<Item> {
    let text = std::fs::read_to_string(&path)?;
    let safe = text.lines().any(|l| l.trim() == "// expect: safe");
    let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    Ok(Item { name, input: path, entry: None, safe })
}
