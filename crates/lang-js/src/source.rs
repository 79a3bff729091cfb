//! Source files: parsed once and kept for as long as the process lives, because bodies are lowered when they are
//! first asked for.

use conspect_base::FileId;
use oxc_allocator::Allocator;
use oxc_ast::ast::Program as Ast;
use oxc_parser::{ParseOptions, Parser};
use oxc_semantic::{Scoping, SemanticBuilder};
use oxc_span::SourceType;

/// A parsed file.
pub struct Source {
    /// The path as the program names it.
    pub path: String,
    pub text: &'static str,
    pub ast: &'static Ast<'static>,
    pub scoping: Scoping,
    pub file: FileId,
    /// Offsets at which lines start.
    lines: Vec<u32>,
}

/// The text of a file of the runtime or the library, from the directory that `CONSPECT_JS` names: so that the library
/// can be worked on without building anything.
pub(crate) fn development(name: &str) -> Option<String> {
    let root = std::env::var_os("CONSPECT_JS")?;
    std::fs::read_to_string(std::path::Path::new(&root).join(name)).ok()
}

/// A syntax error, with the line it is at.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{path}:{line}: {message}")]
pub struct SyntaxError {
    pub path: String,
    pub line: u32,
    pub message: String,
}

fn line_starts(text: &str) -> Vec<u32> {
    let mut out = vec![0];
    out.extend(text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| i as u32 + 1));
    out
}

impl Source {
    /// Parses a file and resolves its names.
    ///
    /// # Errors
    /// The first syntax error.
    pub fn parse(path: &str, text: String, kind: SourceType, file: FileId) -> Result<Source, SyntaxError> {
        let text: &'static str = Box::leak(text.into_boxed_str());
        let allocator: &'static Allocator = Box::leak(Box::new(Allocator::default()));
        let lines = line_starts(text);
        let options = ParseOptions { parse_regular_expression: true, ..ParseOptions::default() };
        let parsed = Parser::new(allocator, text, kind).with_options(options).parse();
        let fail = |offset: usize, message: String| {
            let line = lines.partition_point(|s| *s as usize <= offset) as u32;
            SyntaxError { path: path.into(), line, message }
        };
        if parsed.panicked || !parsed.diagnostics.is_empty() {
            let (offset, message) = match parsed.diagnostics.iter().next() {
                Some(e) => {
                    (e.labels.as_ref().first().map_or(0, |l| l.offset() as usize), e.message.to_string())
                }
                None => (0, "the file cannot be parsed".into()),
            };
            return Err(fail(offset, message));
        }
        let ast: &'static Ast<'static> = Box::leak(Box::new(parsed.program));
        let semantic = SemanticBuilder::new().with_check_syntax_error(true).build(ast);
        if let Some(e) = semantic.diagnostics.iter().next() {
            let offset = e.labels.as_ref().first().map_or(0, |l| l.offset() as usize);
            return Err(fail(offset, e.message.to_string()));
        }
        let scoping = semantic.semantic.into_scoping();
        Ok(Source { path: path.into(), text, ast, scoping, file, lines })
    }

    /// The line of an offset, from 1.
    pub fn line(&self, offset: u32) -> u32 {
        self.lines.partition_point(|s| *s <= offset) as u32
    }

    /// The comment that ends before an offset, with blanks alone between them; empty where there is none. Comments of other tools
    /// (`// eslint-disable-next-line`) may stand behind one that documents.
    pub(crate) fn comment_before(&self, offset: u32) -> &'static str {
        let mut to = offset;
        let mut nearest = "";
        for c in self.ast.comments.iter().rev().filter(|c| c.span.end <= offset) {
            if !self.slice(c.span.end, to).trim().is_empty() {
                break;
            }
            let text = self.slice(c.span.start, c.span.end);
            if text.starts_with("/**") {
                return text;
            }
            if nearest.is_empty() {
                nearest = text;
            }
            to = c.span.start;
        }
        nearest
    }

    /// The text of a range.
    pub fn slice(&self, start: u32, end: u32) -> &'static str {
        &self.text[start as usize..end as usize]
    }
}
