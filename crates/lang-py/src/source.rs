//! Source files: parsed once and kept for as long as the process lives, because bodies are lowered when they are first
//! asked for, and because each entry of a run is explored in a program of its own: all programs share what was parsed.

use crate::link::Piece;
use crate::scopes::Scopes;
use crate::units::Units;
use crate::uses::Uses;
use conspect_base::FileId;
use conspect_verdict::Assumption;
use ruff_python_ast::{Expr, ModModule, PythonVersion, Stmt};
use ruff_python_parser::{Mode, ParseOptions};
use ruff_text_size::{Ranged, TextRange, TextSize};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use std::sync::{LazyLock, Mutex, OnceLock, PoisonError};

/// May a literal have surrogates? What the parser makes of it has other characters in their place.
pub fn has_surrogates(text: &str, literal: TextRange) -> bool {
    let written = text[literal].to_lowercase();
    written.contains("\\ud") || written.contains("\\u0000d")
}

/// A file of a program.
pub struct Source {
    /// The path as the program names it.
    pub path: String,
    pub text: &'static str,
    pub ast: &'static ModModule,
    pub file: FileId,
    parsed: &'static Parsed,
    /// The files that the text is made of, where it is not one (`link`).
    pieces: Rc<[Piece]>,
    /// Contracts in other notations than decorators were read, and speak of permissions.
    pub permissions: bool,
}

/// What is the same for every file with a text.
struct Parsed {
    text: &'static str,
    /// The text that was read.
    own: &'static str,
    ast: &'static ModModule,
    /// Offsets at which lines start.
    lines: Vec<u32>,
    /// Where clauses of contracts were written behind the file's own text, with the offsets of what they were read from.
    clauses: Vec<(u32, u32)>,
    permissions: bool,
    /// The first version of Python that reads the file, where the oldest one that is supported does not.
    since: Option<&'static str>,
    scopes: OnceLock<Scopes>,
    uses: OnceLock<Uses>,
    units: OnceLock<Units>,
}

/// Texts that were parsed: as they are, and with their contracts as decorators.
#[derive(Default)]
struct Texts {
    plain: FxHashMap<&'static str, &'static Parsed>,
    with_contracts: FxHashMap<&'static str, &'static Parsed>,
    /// Annotations that were written as texts; `None` for those that are no expressions.
    expressions: FxHashMap<String, Option<&'static Expr>>,
}

static TEXTS: LazyLock<Mutex<Texts>> = LazyLock::new(Mutex::default);
static NAMES: LazyLock<Mutex<FxHashSet<&'static str>>> = LazyLock::new(Mutex::default);

/// A name that no text has, for as long as the process lives; each is kept once.
pub(crate) fn intern(name: String) -> &'static str {
    let mut names = NAMES.lock().unwrap_or_else(PoisonError::into_inner);
    match names.get(name.as_str()) {
        Some(kept) => *kept,
        None => {
            let kept: &'static str = Box::leak(name.into_boxed_str());
            names.insert(kept);
            kept
        }
    }
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
        Ok(Source::new(path, file, plain(path, text)?))
    }

    /// Parses a file of a program, with its contracts as decorators whatever notation they have (`notation`).
    ///
    /// # Errors
    /// The first syntax error.
    pub fn of_program(path: &str, text: String, file: FileId) -> Result<Source, SyntaxError> {
        let known = |t: &Texts| t.with_contracts.get(text.as_str()).copied();
        if let Some(parsed) = known(&texts()) {
            return Ok(Source::new(path, file, parsed));
        }
        let own = plain(path, text)?;
        let read = Source::new(path, file, own);
        if let Some((at, message)) = crate::well_formed::refused(&read) {
            let line = own.lines.partition_point(|s| *s <= u32::from(at)) as u32;
            return Err(SyntaxError { path: path.into(), line, message });
        }
        let mut ast = own.ast.clone();
        let parsed = match crate::notation::attach(own.text, &mut ast) {
            None => own,
            Some(made) => Box::leak(Box::new(Parsed {
                text: Box::leak(made.text.into_boxed_str()),
                own: own.text,
                ast: Box::leak(Box::new(ast)),
                lines: own.lines.clone(),
                clauses: made.clauses,
                permissions: made.permissions,
                since: own.since,
                scopes: OnceLock::new(),
                uses: OnceLock::new(),
                units: OnceLock::new(),
            })),
        };
        let parsed = *texts().with_contracts.entry(own.text).or_insert(parsed);
        Ok(Source::new(path, file, parsed))
    }

    fn new(path: &str, file: FileId, parsed: &'static Parsed) -> Source {
        let Parsed { text, ast, permissions, .. } = *parsed;
        Source { path: path.into(), text, ast, file, parsed, pieces: Rc::new([]), permissions }
    }

    /// The first version of Python that reads the file, where the oldest one that is supported does not.
    pub fn since(&self) -> Option<&'static str> {
        self.parsed.since
    }

    /// Parses a file of a program with others that it imports, as one text.
    ///
    /// # Errors
    /// The first syntax error.
    pub fn linked(path: &str, text: String, file: FileId, pieces: Vec<Piece>) -> Result<Source, SyntaxError> {
        Ok(Source { pieces: pieces.into(), ..Source::of_program(path, text, file)? })
    }

    /// The text that was read: without contracts that were written behind it.
    pub fn own_text(&self) -> &'static str {
        self.parsed.own
    }

    /// The scopes of the file.
    pub fn scopes(&self) -> &'static Scopes {
        self.parsed.scopes.get_or_init(|| Scopes::of(self.ast))
    }

    /// What the file uses its parameters as.
    pub fn uses(&self) -> &'static Uses {
        self.parsed.uses.get_or_init(|| Uses::of(self.ast, self.scopes()))
    }

    /// The parts by which an edit of the file is told from one that does not matter.
    pub fn units(&self) -> &'static Units {
        self.parsed.units.get_or_init(|| Units::of(self))
    }

    /// Is this place in the body of a `try` with handlers? The re-execution asks in the same way.
    pub fn is_tried(&self, at: TextRange) -> bool {
        struct Finder(TextRange, bool);
        impl ruff_python_ast::visitor::Visitor<'static> for Finder {
            fn visit_stmt(&mut self, s: &'static Stmt) {
                if let Stmt::Try(t) = s {
                    self.1 |=
                        !t.handlers.is_empty() && t.body.iter().any(|s| s.range().contains_range(self.0));
                }
                ruff_python_ast::visitor::walk_stmt(self, s);
            }
            fn visit_expr(&mut self, _: &'static ruff_python_ast::Expr) {}
        }
        let mut finder = Finder(at, false);
        for s in &self.ast.body {
            ruff_python_ast::visitor::Visitor::visit_stmt(&mut finder, s);
        }
        finder.1
    }

    /// Were contracts read that are no decorators?
    pub fn has_notation(&self) -> bool {
        !self.parsed.clauses.is_empty()
    }

    /// The same file once more.
    pub fn again(&self) -> Source {
        Source { pieces: self.pieces.clone(), ..Source::new(&self.path, self.file, self.parsed) }
    }

    /// The line of a node in its file, from 1.
    pub fn line(&self, node: &impl Ranged) -> u32 {
        let line = self.line_of_text(node);
        self.piece(line).map_or(line, |p| p.own + line - p.line)
    }

    /// The file that a node is in.
    pub fn path_of(&self, node: &impl Ranged) -> &str {
        self.piece(self.line_of_text(node)).map_or(&self.path, |p| &p.path)
    }

    /// The file that a line of the text is of.
    fn piece(&self, line: u32) -> Option<&Piece> {
        self.pieces[..self.pieces.partition_point(|p| p.line <= line)].last()
    }

    fn line_of_text(&self, node: &impl Ranged) -> u32 {
        let mut at = u32::from(node.start());
        let written = self.parsed.clauses.partition_point(|c| c.0 <= at);
        if written > 0 {
            at = self.parsed.clauses[written - 1].1;
        }
        self.parsed.lines.partition_point(|s| *s <= at) as u32
    }
}

fn texts() -> std::sync::MutexGuard<'static, Texts> {
    TEXTS.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A text, parsed as it is.
fn plain(path: &str, text: String) -> Result<&'static Parsed, SyntaxError> {
    if let Some(parsed) = texts().plain.get(text.as_str()).copied() {
        return Ok(parsed);
    }
    let mut lines = vec![0];
    lines.extend(text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| i as u32 + 1));
    match tree_of(&text) {
        Ok((ast, since)) => {
            let text: &'static str = Box::leak(text.into_boxed_str());
            let parsed: &'static Parsed = Box::leak(Box::new(Parsed {
                text,
                own: text,
                ast: Box::leak(Box::new(ast)),
                since,
                lines,
                clauses: vec![],
                permissions: false,
                scopes: OnceLock::new(),
                uses: OnceLock::new(),
                units: OnceLock::new(),
            }));
            Ok(texts().plain.entry(parsed.text).or_insert(parsed))
        }
        Err((at, message)) => {
            let line = lines.partition_point(|s| *s <= u32::from(at)) as u32;
            Err(SyntaxError { path: path.into(), line, message })
        }
    }
}

/// The versions of Python whose syntax is told apart, the oldest that is supported first.
const VERSIONS: [(PythonVersion, &str); 4] = [
    (PythonVersion::PY311, "3.11"),
    (PythonVersion::PY312, "3.12"),
    (PythonVersion::PY313, "3.13"),
    (PythonVersion::PY314, "3.14"),
];

/// What a program takes for granted that only this version of Python reads, and later ones.
pub(crate) fn read_since(version: &str) -> Assumption {
    Assumption::specific(format!(
        "Python is of version {version} or later, which the syntax of the program needs"
    ))
}

/// A file's tree, and the first version that reads it where the oldest one does not; or where no version does, and why.
fn tree_of(text: &str) -> Result<(ModModule, Option<&'static str>), (TextSize, String)> {
    let mut refused = None;
    for (target, name) in VERSIONS {
        let options = ParseOptions::from(Mode::Module).with_target_version(target);
        let parsed = ruff_python_parser::parse_unchecked(text, options);
        let parsed = parsed.try_into_module().expect("a module was asked for");
        if let Some(e) = parsed.errors().first() {
            return Err((e.location.start(), e.error.to_string()));
        }
        let Some(e) = parsed.unsupported_syntax_errors().first() else {
            return Ok((parsed.into_syntax(), (target != VERSIONS[0].0).then_some(name)));
        };
        refused = Some((e.range.start(), e.to_string()));
    }
    Err(refused.expect("there are versions"))
}

/// The expression that a text is, if it is one.
pub(crate) fn expression(text: &str) -> Option<&'static Expr> {
    if let Some(known) = texts().expressions.get(text) {
        return *known;
    }
    let parsed = ruff_python_parser::parse_expression(text).ok();
    let parsed = parsed.map(|e| &**Box::leak(Box::new(e.into_syntax().body)));
    *texts().expressions.entry(text.into()).or_insert(parsed)
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
