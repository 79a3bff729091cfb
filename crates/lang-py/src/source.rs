//! Source files: parsed once and kept for as long as the process lives, because bodies are lowered when they are first
//! asked for.

use conspect_base::FileId;
use ruff_python_ast::ModModule;
use ruff_text_size::Ranged;

/// A parsed file.
pub struct Source {
    /// The path as the program names it.
    pub path: String,
    pub text: &'static str,
    pub ast: &'static ModModule,
    pub file: FileId,
    /// Offsets at which lines start.
    lines: Vec<u32>,
    /// Where clauses of contracts were written behind the file's own text, with the offsets of what they were read from.
    clauses: Vec<(u32, u32)>,
    /// Contracts in other notations than decorators were read, and speak of permissions.
    pub permissions: bool,
}

/// A syntax error, with the line it is at.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{path}:{line}: {message}")]
pub struct SyntaxError {
    pub path: String,
    pub line: u32,
    pub message: String,
}

/// The text of a file of the runtime or the library, from the directory that `CONSPECT_PY` names: so that the library
/// can be worked on without building anything.
pub(crate) fn development(name: &str) -> Option<String> {
    let root = std::env::var_os("CONSPECT_PY")?;
    std::fs::read_to_string(std::path::Path::new(&root).join(name)).ok()
}

impl Source {
    /// Parses a file.
    ///
    /// # Errors
    /// The first syntax error.
    pub fn parse(path: &str, text: String, file: FileId) -> Result<Source, SyntaxError> {
        let text: &'static str = Box::leak(text.into_boxed_str());
        let mut lines = vec![0];
        lines.extend(text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| i as u32 + 1));
        match ruff_python_parser::parse_module(text) {
            Ok(parsed) => {
                let ast = Box::leak(Box::new(parsed.into_syntax()));
                Ok(Source { path: path.into(), text, ast, file, lines, clauses: vec![], permissions: false })
            }
            Err(e) => {
                let at = u32::from(e.location.start());
                let line = lines.partition_point(|s| *s <= at) as u32;
                Err(SyntaxError { path: path.into(), line, message: e.error.to_string() })
            }
        }
    }

    /// Parses a file of a program, with its contracts as decorators whatever notation they have (`notation`).
    ///
    /// # Errors
    /// The first syntax error.
    pub fn of_program(path: &str, text: String, file: FileId) -> Result<Source, SyntaxError> {
        let source = Source::parse(path, text, file)?;
        let mut ast = source.ast.clone();
        let Some(made) = crate::notation::attach(source.text, &mut ast) else { return Ok(source) };
        let text: &'static str = Box::leak(made.text.into_boxed_str());
        let ast = Box::leak(Box::new(ast));
        Ok(Source { text, ast, clauses: made.clauses, permissions: made.permissions, ..source })
    }

    /// Were contracts read that are no decorators?
    pub fn has_notation(&self) -> bool {
        !self.clauses.is_empty()
    }

    /// The same file once more.
    pub fn again(&self) -> Source {
        let Source { path, text, ast, file, lines, clauses, permissions } = self;
        Source {
            path: path.clone(),
            text,
            ast,
            file: *file,
            lines: lines.clone(),
            clauses: clauses.clone(),
            permissions: *permissions,
        }
    }

    /// The line of a node, from 1.
    pub fn line(&self, node: &impl Ranged) -> u32 {
        let mut at = u32::from(node.start());
        let written = self.clauses.partition_point(|c| c.0 <= at);
        if written > 0 {
            at = self.clauses[written - 1].1;
        }
        self.lines.partition_point(|s| *s <= at) as u32
    }
}

/// The text of a source file in bytes, by its declared encoding (PEP 263): UTF-8, or Latin-1 and ASCII.
///
/// # Errors
/// When the text is not in the encoding, or the encoding is another.
pub fn decode(bytes: &[u8]) -> Result<String, String> {
    let body = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    let head = body.split(|b| *b == b'\n').take(2);
    let mut name = None;
    for line in head {
        let line = String::from_utf8_lossy(line);
        let comment = line.trim_start();
        if !comment.starts_with('#') {
            continue;
        }
        if let Some((_, rest)) = comment.split_once("coding") {
            if let Some(rest) = rest.strip_prefix([':', '=']) {
                let word: String = rest
                    .trim_start()
                    .chars()
                    .take_while(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | '.'))
                    .collect();
                name = Some(word.to_ascii_lowercase().replace('_', "-"));
                break;
            }
        }
    }
    let text = match name.as_deref() {
        None | Some("utf-8" | "utf8" | "ascii" | "us-ascii" | "utf-8-sig") => {
            String::from_utf8(body.to_vec())
                .map_err(|e| format!("not UTF-8 at byte {}", e.utf8_error().valid_up_to()))
        }
        Some("latin-1" | "iso-8859-1" | "latin1") => Ok(body.iter().map(|b| char::from(*b)).collect()),
        Some(other) => Err(format!("the encoding {other} is not supported")),
    }?;
    // Lines end in one character, in literals, too (Python Language Reference §2.1.2).
    Ok(if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text })
}
