//! Contracts that are not decorators: docstrings as PEP 316 has them ([`pep316`]), the statements of Nagini ([`nagini`]), and assertions at
//! the start of a function ([`asserts`]). Each clause is written as a decorator of the package `conspect`, in a text behind the file's own, and
//! attached to its function; so whoever reads the tree meets one notation. The re-execution attaches the same texts.

mod apart;
mod asserts;
mod nagini;
mod pep316;
mod rewrite;

pub(crate) use nagini::is_predicate;
use ruff_python_ast::visitor::transformer::{Transformer, walk_stmt};
use ruff_python_ast::{AtomicNodeIndex, Decorator, ModModule, Parameters, Stmt};
use ruff_text_size::{Ranged, TextRange, TextSize};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// The package `conspect` in what is attached. No program has a name like that.
pub(crate) const PACKAGE: &str = "__conspect__";

/// Something that is written for a clause.
struct Written {
    /// A definition's name, or the start of a statement that is replaced.
    at: TextSize,
    replaces: bool,
    text: String,
    /// Where the clause is.
    clause: TextSize,
}

/// What a file's contracts are written as.
#[derive(Default)]
pub(crate) struct Notation {
    written: Vec<Written>,
    /// The contracts speak of permissions, which are not looked at.
    pub permissions: bool,
}

/// The file's tree with its contracts attached, and where they are in the longer text.
pub(crate) struct Attached {
    pub text: String,
    /// Offsets there, with the offset of the clause in the file.
    pub clauses: Vec<(u32, u32)>,
    pub permissions: bool,
}

impl Notation {
    /// Reads the contracts of a file; `None` where there are none in these notations.
    fn read(text: &str, ast: &ModModule) -> Option<Notation> {
        let mut out = Notation::default();
        if nagini::is_used(ast) {
            nagini::read(text, ast, &mut out);
        }
        if ["pre:", "post", "inv:", "raises:"].iter().any(|w| text.contains(w)) {
            pep316::read(ast, &mut out);
        }
        if asserts::are_contracts(text) {
            asserts::read(text, ast, &mut out);
        }
        (!out.written.is_empty()).then_some(out)
    }

    fn decorate(&mut self, at: TextSize, text: String, clause: TextSize) {
        self.written.push(Written { at, replaces: false, text, clause });
    }

    fn replace(&mut self, statement: &Stmt, text: String) {
        let at = statement.start();
        self.written.push(Written { at, replaces: true, text, clause: at });
    }
}

impl Notation {
    /// Gives another text to a statement that is replaced.
    fn replace_again(&mut self, statement: &Stmt, text: String) {
        let at = statement.start();
        match self.written.iter_mut().find(|w| w.replaces && w.at == at) {
            Some(w) => w.text = text,
            None => self.replace(statement, text),
        }
    }
}

/// A decorator with a condition on these parameters.
fn clause(kind: &str, names: &[String], condition: &str) -> String {
    format!("{PACKAGE}.{kind}(lambda {}: ({condition}\n))", names.join(", "))
}

/// A decorator of a function whose contract cannot be read: its calls are unknown.
fn unread(what: &str) -> String {
    format!("{PACKAGE}._unread({what:?})")
}

/// The names of all parameters.
fn names(p: &Parameters) -> Vec<String> {
    let starred = p.vararg.iter().chain(&p.kwarg).map(|p| p.name.to_string());
    p.iter_non_variadic_params().map(|p| p.parameter.name.to_string()).chain(starred).collect()
}

/// Attaches the contracts of a file to its tree; `None` where there are none.
pub(crate) fn attach(text: &str, ast: &mut ModModule) -> Option<Attached> {
    let notation = Notation::read(text, ast)?;
    let tail = text.len() + 1;
    // Lines of nothing are in front, so that offsets are those of the longer text.
    let mut padded = "\n".repeat(tail);
    padded += &format!("import conspect as {PACKAGE}\n");
    let mut clauses = vec![(tail as u32, 0)];
    let mut starts = vec![];
    for w in &notation.written {
        starts.push(TextSize::of(padded.as_str()));
        clauses.push((padded.len() as u32, u32::from(w.clause)));
        padded += &w.text;
        padded.push('\n');
    }
    // Each text was parsed before.
    let mut parsed = ruff_python_parser::parse_module(&padded).ok()?.into_syntax().body.into_iter();
    let import = parsed.next()?;
    let mut decorators: BTreeMap<TextSize, Vec<Decorator>> = BTreeMap::new();
    let mut statements = BTreeMap::new();
    for (w, statement) in notation.written.iter().zip(parsed) {
        if w.replaces {
            statements.insert(w.at, statement);
        } else if let Stmt::Expr(e) = statement {
            let range = e.value.range();
            let decorator = Decorator { range, node_index: AtomicNodeIndex::default(), expression: *e.value };
            decorators.entry(w.at).or_default().push(decorator);
        }
    }
    let attaches = Attaches { decorators, statements };
    ast.body.iter_mut().for_each(|s| attaches.visit_stmt(s));
    let is_first = |s: &Stmt| match s {
        Stmt::Expr(e) => e.value.is_string_literal_expr(),
        Stmt::ImportFrom(i) => i.module.as_ref().is_some_and(|m| m.as_str() == "__future__"),
        _ => false,
    };
    let n = ast.body.iter().take_while(|s| is_first(s)).count();
    ast.body.insert(n, import);
    let mut whole = text.to_string();
    whole += &padded[text.len()..];
    Some(Attached { text: whole, clauses, permissions: notation.permissions })
}

struct Attaches {
    decorators: BTreeMap<TextSize, Vec<Decorator>>,
    statements: BTreeMap<TextSize, Stmt>,
}

impl Transformer for Attaches {
    fn visit_stmt(&self, s: &mut Stmt) {
        if let (Stmt::Expr(_) | Stmt::Return(_), Some(new)) = (&*s, self.statements.get(&s.start())) {
            *s = new.clone();
            return;
        }
        let list = match s {
            Stmt::FunctionDef(f) => Some((f.name.start(), &mut f.decorator_list)),
            Stmt::ClassDef(c) => Some((c.name.start(), &mut c.decorator_list)),
            _ => None,
        };
        if let Some((at, list)) = list {
            list.extend(self.decorators.get(&at).into_iter().flatten().cloned());
        }
        walk_stmt(self, s);
    }
}

/// What the re-execution does to a file: decorators by the line of their definition, statements by line and column.
pub(crate) fn recipe(text: &str) -> Option<Value> {
    let ast = ruff_python_parser::parse_module(text).ok()?.into_syntax();
    let notation = Notation::read(text, &ast)?;
    let line = |at: TextSize| text[..usize::from(at)].matches('\n').count() + 1;
    let column = |at: TextSize| {
        let before = &text[..usize::from(at)];
        before.len() - before.rfind('\n').map_or(0, |n| n + 1)
    };
    let one = |w: &Written| json!({ "line": line(w.at), "column": column(w.at), "replaces": w.replaces, "text": w.text, "clause": line(w.clause) });
    Some(notation.written.iter().map(one).collect())
}

/// Does the text read as an expression?
fn is_expression(text: &str) -> bool {
    ruff_python_parser::parse_expression(&format!("(\n{text}\n)")).is_ok()
}

/// The docstring of a body: its text, and where each of its lines is.
pub(crate) fn docstring(body: &[Stmt]) -> Option<(String, TextRange)> {
    let Stmt::Expr(e) = body.first()? else { return None };
    let s = e.value.as_string_literal_expr()?;
    Some((s.value.to_str().to_string(), s.range()))
}
