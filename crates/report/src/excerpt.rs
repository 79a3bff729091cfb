//! Source files and the excerpts shown of them.

use crate::words::escape;
use ariadne::{CharSet, Color, Config, IndexType, Label, ReportKind, Source};
use conspect_verdict::Location;
use std::path::{Path, PathBuf};

/// Where source files are looked for, in order.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    roots: Vec<PathBuf>,
}

impl Sources {
    /// Looks in these directories, the first that has a file wins.
    pub fn new(roots: Vec<PathBuf>) -> Sources {
        Sources { roots }
    }

    /// The path of the file that the program calls `file`.
    pub fn path(&self, file: &str) -> Option<PathBuf> {
        self.find(file).map(|(path, _)| path)
    }

    /// The path and text of the file that the program calls `file` (`demo/Main.java`). A file that lies
    /// elsewhere than its package says counts only when it declares that package.
    pub fn find(&self, file: &str) -> Option<(PathBuf, String)> {
        if file.is_empty() || Path::new(file).components().any(|c| c.as_os_str() == "..") {
            return None;
        }
        let (package, name) = file.rsplit_once('/').unwrap_or(("", file));
        for root in &self.roots {
            let direct = root.join(file);
            if let Ok(text) = std::fs::read_to_string(&direct) {
                return Some((direct, text));
            }
            let flat = root.join(name);
            match std::fs::read_to_string(&flat) {
                Ok(text) if declares(&text, package) => return Some((flat, text)),
                Ok(_) | Err(_) => {}
            }
        }
        None
    }
}

/// Does this Java source declare the package `demo/sub`?
fn declares(text: &str, package: &str) -> bool {
    let wanted = format!("package {};", package.replace('/', "."));
    text.lines().any(|line| line.trim_start().starts_with(&wanted))
}

/// The lines around `location`, the line itself marked with `message`; `None` when the file is not found or
/// has no such line (the class file was compiled from another version).
pub fn excerpt(sources: &Sources, location: &Location, message: &str, color: bool) -> Option<String> {
    let (_, text) = sources.find(&location.file)?;
    let text = escape(&text.replace('\t', "    ").replace("\r\n", "\n"));
    let range = line_range(&text, location.line)?;
    let config =
        Config::default().with_color(color).with_char_set(CharSet::Unicode).with_index_type(IndexType::Byte);
    let name = location.file.as_str();
    let mut out = Vec::new();
    ariadne::Report::build(ReportKind::Custom("at", Color::Red), (name, range.clone()))
        .with_config(config)
        .with_message(&location.function)
        .with_label(Label::new((name, range)).with_message(message).with_color(Color::Red))
        .finish()
        .write((name, Source::from(text.as_str())), &mut out)
        .ok()?;
    let shown = String::from_utf8(out).ok()?;
    Some(shown.lines().skip(1).map(|l| format!("{}\n", l.trim_end())).collect())
}

/// The byte range of a line's text without its surrounding white space; `None` for a line that is not there
/// or empty.
fn line_range(text: &str, line: u32) -> Option<std::ops::Range<usize>> {
    let index = usize::try_from(line).ok()?.checked_sub(1)?;
    let mut start = 0;
    for (i, full) in text.split_inclusive('\n').enumerate() {
        if i == index {
            let trimmed = full.trim();
            let lead = full.len() - full.trim_start().len();
            return (!trimmed.is_empty()).then(|| start + lead..start + lead + trimmed.len());
        }
        start += full.len();
    }
    None
}
