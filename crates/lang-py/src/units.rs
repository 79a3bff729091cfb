//! The parts of a file by which an edit that matters to an answer is told from one that does not: the body of each function that is in no
//! other function, and all the rest, the *frame*.
//!
//! A module's statements run before every entry, so the frame is one part: its tokens with the spaces between them, its docstrings, and what
//! the bodies do to the names outside of them: the names that they declare global, the cells that they share with a class, whether they are
//! generators, the classes in them that may be exceptions. What is lowered of a function beside its body is made of these alone; what is
//! lowered of its body is made of the body's text and of the frame. Comments, blank lines and the places of statements are no part of the
//! frame.

use crate::modules::own_errors;
use crate::scopes::{Kind, Scope};
use crate::source::Source;
use conspect_base::{Print, Printer};
use ruff_python_ast::token::TokenKind;
use ruff_python_ast::{ExceptHandler, Expr, Stmt, StmtFunctionDef};
use ruff_text_size::{Ranged, TextRange, TextSize};
use rustc_hash::FxHashMap;

/// The parts of a file.
pub struct Units {
    /// The fingerprints of the frame and of its lines.
    pub frame: Print,
    pub lines: Print,
    /// The functions in the order of the file.
    pub all: Vec<Unit>,
}

/// A function that is in no other function.
pub struct Unit {
    /// Its name with those of the classes around it, and which function of that name it is.
    pub name: String,
    body: TextRange,
    pub code: Print,
    pub lines: Print,
}

impl Units {
    /// The parts of a file. A file whose contracts are written in a notation that is read from bodies and docstrings is one part.
    pub fn of(source: &Source) -> Units {
        let (mut frame, mut lines) = (Printer::new("frame"), Printer::new("lines"));
        if source.has_notation() {
            frame.part(source.text.as_bytes());
            return Units { frame: frame.finish(), lines: lines.finish(), all: vec![] };
        }
        let mut found = Found::default();
        found.statements(&source.ast.body, "");
        let cuts: Vec<TextRange> = found.all.iter().filter_map(|(_, f)| cut(f)).collect();
        tokens(source, &cuts, (&mut frame, &mut lines));
        frame.value(&own_errors(source, false));
        let all: Vec<Unit> = found.all.into_iter().map(|(name, f)| Unit::of(source, name, f)).collect();
        let inside = |s: &Scope| unit_at(&all, TextSize::from(s.start)).is_some();
        for scope in source.scopes().all.iter().filter(|s| s.kind == Kind::Module || !inside(s)) {
            let free: Vec<&str> = scope.free.iter().map(|(_, name)| *name).collect();
            frame.value(&(scope.kind, scope.is_generator, &scope.parameters, free));
            if scope.kind != Kind::Function {
                frame.value(&(&scope.bound, &scope.globals, &scope.nonlocals, &scope.cells));
                frame.value(&(&scope.deleted, scope.has_walrus));
            }
        }
        Units { frame: frame.finish(), lines: lines.finish(), all }
    }

    /// The function that a place in the file is inside of.
    pub fn at(&self, place: TextSize) -> Option<&Unit> {
        unit_at(&self.all, place)
    }

    /// The function with a name.
    pub fn named(&self, name: &str) -> Option<&Unit> {
        self.all.iter().find(|u| u.name == name)
    }
}

fn unit_at(all: &[Unit], place: TextSize) -> Option<&Unit> {
    let before = all.partition_point(|u| u.body.start() <= place);
    all[..before].last().filter(|u| place < u.body.end())
}

impl Unit {
    fn of(source: &Source, name: String, f: &'static StmtFunctionDef) -> Unit {
        let body = body(f);
        let (mut code, mut lines) = (Printer::new("code"), Printer::new("lines"));
        code.part(source.text[body].as_bytes());
        lines.value(&(source.line(&f.name), source.line(&TextRange::empty(body.start()))));
        Unit { name, body, code: code.finish(), lines: lines.finish() }
    }
}

/// Where a function's statements are.
fn body(f: &StmtFunctionDef) -> TextRange {
    let (first, last) = (f.body.first(), f.body.last());
    first.zip(last).map_or(TextRange::empty(f.end()), |(a, b)| TextRange::new(a.start(), b.end()))
}

/// What of a function's statements the frame does not have: all but the docstring, which whoever makes the function gives it.
fn cut(f: &StmtFunctionDef) -> Option<TextRange> {
    let is_text = |s: &Stmt| matches!(s, Stmt::Expr(e) if matches!(&*e.value, Expr::StringLiteral(_)));
    let docs = usize::from(f.body.first().is_some_and(is_text));
    let first = f.body.get(docs)?;
    Some(TextRange::new(first.start(), f.end()))
}

/// The functions that are in no other function.
#[derive(Default)]
struct Found {
    all: Vec<(String, &'static StmtFunctionDef)>,
    count: FxHashMap<String, usize>,
}

impl Found {
    fn statements(&mut self, body: &'static [Stmt], around: &str) {
        for s in body {
            self.statement(s, around);
        }
    }

    fn statement(&mut self, s: &'static Stmt, around: &str) {
        match s {
            Stmt::FunctionDef(f) => {
                let name = format!("{around}{}", f.name);
                let n = self.count.entry(name.clone()).or_default();
                *n += 1;
                self.all.push((if *n == 1 { name } else { format!("{name}#{n}") }, f));
            }
            Stmt::ClassDef(c) => self.statements(&c.body, &format!("{around}{}.", c.name)),
            Stmt::If(i) => {
                self.statements(&i.body, around);
                i.elif_else_clauses.iter().for_each(|c| self.statements(&c.body, around));
            }
            Stmt::For(f) => [&f.body, &f.orelse].iter().for_each(|b| self.statements(b, around)),
            Stmt::While(w) => [&w.body, &w.orelse].iter().for_each(|b| self.statements(b, around)),
            Stmt::With(w) => self.statements(&w.body, around),
            Stmt::Match(m) => m.cases.iter().for_each(|c| self.statements(&c.body, around)),
            Stmt::Try(t) => {
                self.statements(&t.body, around);
                for handler in &t.handlers {
                    let ExceptHandler::ExceptHandler(h) = handler;
                    self.statements(&h.body, around);
                }
                [&t.orelse, &t.finalbody].iter().for_each(|b| self.statements(b, around));
            }
            _ => {}
        }
    }
}

/// Adds the tokens outside of the cuts: line by line with the indentation, so that the nesting shows, and with the text between tokens
/// that are on one logical line.
fn tokens(source: &Source, cuts: &[TextRange], (frame, lines): (&mut Printer, &mut Printer)) {
    let text = source.text;
    let options = ruff_python_parser::ParseOptions::from(ruff_python_parser::Mode::Module);
    let parsed = ruff_python_parser::parse_unchecked(text, options);
    let is_code = |k: TokenKind| {
        !matches!(
            k,
            TokenKind::Comment
                | TokenKind::NonLogicalNewline
                | TokenKind::Newline
                | TokenKind::Indent
                | TokenKind::Dedent
                | TokenKind::EndOfFile
        )
    };
    let mut cuts = cuts.iter().peekable();
    // Where the last token of the logical line ended.
    let mut last: Option<TextSize> = None;
    let mut told = 0;
    for token in parsed.tokens().iter() {
        let at = token.range();
        if cuts.peek().is_some_and(|cut| cut.start() <= at.start()) {
            let cut = *cuts.peek().expect("there is one");
            if at.start() < cut.end() {
                // The line of a cut's first token shows that something is there.
                if at.start() == cut.start() {
                    frame.part(b"a body");
                }
                last = Some(at.end().min(cut.end()));
                continue;
            }
            cuts.next();
        }
        if token.kind() == TokenKind::Newline {
            last = None;
        }
        if !is_code(token.kind()) {
            continue;
        }
        let start = match last {
            Some(end) => end,
            None => TextSize::from(text[..at.start().to_usize()].rfind('\n').map_or(0, |n| n as u32 + 1)),
        };
        frame.part(&[u8::from(last.is_none())]);
        frame.part(text[TextRange::new(start.min(at.start()), at.start())].as_bytes());
        frame.part(text[at].as_bytes());
        let line = source.line(&at);
        if std::mem::replace(&mut told, line) != line {
            lines.value(&line);
        }
        last = Some(at.end());
    }
}
