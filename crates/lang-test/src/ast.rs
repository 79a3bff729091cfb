//! Tally programs, and their parser.
//!
//! ```text
//! Program   ::= (record Name { name, … } | function name(name [: Name], …) { Statement* })*
//! Statement ::= let name = Expr; | Target = Expr; | while (Expr) { … } | if (Expr) { … } [else { … }]
//!             | return Expr; | assert Expr; | fail "text";
//! Expr      ::= operators of C on integers of 64 bits | name | Expr.name | name(Expr, …) | new Name(Expr, …) | null
//! ```
//! A record's fields and a function's result are integers. Conditions are integers, true when they are not zero.

use std::collections::BTreeMap;

/// A program.
#[derive(Debug, Default)]
pub struct Tally {
    pub records: BTreeMap<String, Vec<String>>,
    pub functions: BTreeMap<String, Function>,
}

/// A function, with the text that it was read from.
#[derive(Debug)]
pub struct Function {
    pub params: Vec<(String, Option<String>)>,
    pub body: Vec<Statement>,
    pub line: u32,
    pub text: String,
}

/// A statement and its line.
#[derive(Debug)]
pub struct Statement {
    pub line: u32,
    pub kind: Kind,
}

#[derive(Debug)]
pub enum Kind {
    Let(String, Expr),
    Set(String, Option<String>, Expr),
    While(Expr, Vec<Statement>),
    If(Expr, Vec<Statement>, Vec<Statement>),
    Return(Expr),
    Assert(Expr),
    Fail(String),
}

#[derive(Debug)]
pub enum Expr {
    Number(i64),
    Null,
    Name(String),
    Field(Box<Expr>, String),
    Call(String, Vec<Expr>),
    New(String, Vec<Expr>),
    Binary(&'static str, Box<Expr>, Box<Expr>),
}

/// What cannot be read, with its line.
#[derive(Debug, thiserror::Error)]
#[error("{line}: {message}")]
pub struct Bad {
    pub line: u32,
    pub message: String,
}

/// Operators by how tightly they bind, the loosest first.
const LEVELS: [&[&str]; 4] =
    [&["&&", "||"], &["==", "!=", "<=", ">=", "<", ">"], &["+", "-"], &["*", "/", "%"]];

struct Parser<'a> {
    text: &'a str,
    at: usize,
}

type Res<T> = Result<T, Bad>;

/// Reads a program.
pub fn parse(text: &str) -> Res<Tally> {
    let mut p = Parser { text, at: 0 };
    let mut out = Tally::default();
    while !p.rest().is_empty() {
        let (start, line) = (p.at, p.line());
        if p.take("record") {
            let name = p.name()?;
            p.need("{")?;
            let fields = p.list("}", Parser::name)?;
            out.records.insert(name, fields);
        } else {
            p.need("function")?;
            let name = p.name()?;
            p.need("(")?;
            let parameter =
                |p: &mut Parser| Ok((p.name()?, if p.take(":") { Some(p.name()?) } else { None }));
            let params = p.list(")", parameter)?;
            let body = p.block()?;
            let text = text[start..p.at].trim().to_string();
            out.functions.insert(name, Function { params, body, line, text });
        }
    }
    Ok(out)
}

impl Parser<'_> {
    /// What is left, without the blanks before it.
    fn rest(&mut self) -> &str {
        let text = &self.text[self.at..];
        self.at += text.len() - text.trim_start().len();
        &self.text[self.at..]
    }

    fn line(&mut self) -> u32 {
        self.rest();
        1 + self.text[..self.at].matches('\n').count() as u32
    }

    fn bad<T>(&mut self, message: String) -> Res<T> {
        Err(Bad { line: self.line(), message })
    }

    fn take(&mut self, token: &str) -> bool {
        let word = |c: char| c.is_alphanumeric() || c == '_';
        let rest = self.rest();
        let is_it =
            rest.strip_prefix(token).is_some_and(|after| !(token.ends_with(word) && after.starts_with(word)));
        if is_it {
            self.at += token.len();
        }
        is_it
    }

    fn need(&mut self, token: &str) -> Res<()> {
        if self.take(token) { Ok(()) } else { self.bad(format!("`{token}` is expected")) }
    }

    fn name(&mut self) -> Res<String> {
        let rest = self.rest();
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        let name = rest[..end].to_string();
        if name.is_empty() {
            return self.bad("a name is expected".into());
        }
        self.at += end;
        Ok(name)
    }

    fn list<T>(&mut self, end: &str, one: impl Fn(&mut Self) -> Res<T>) -> Res<Vec<T>> {
        let mut out = vec![];
        while !self.take(end) {
            if !out.is_empty() {
                self.need(",")?;
            }
            out.push(one(self)?);
        }
        Ok(out)
    }

    fn block(&mut self) -> Res<Vec<Statement>> {
        self.need("{")?;
        let mut out = vec![];
        while !self.take("}") {
            let line = self.line();
            out.push(Statement { line, kind: self.statement()? });
        }
        Ok(out)
    }

    fn statement(&mut self) -> Res<Kind> {
        if self.take("while") {
            return Ok(Kind::While(self.expr(0)?, self.block()?));
        }
        if self.take("if") {
            let (cond, then) = (self.expr(0)?, self.block()?);
            let els = if self.take("else") { self.block()? } else { vec![] };
            return Ok(Kind::If(cond, then, els));
        }
        let kind = if self.take("let") {
            let name = self.name()?;
            self.need("=")?;
            Kind::Let(name, self.expr(0)?)
        } else if self.take("return") {
            Kind::Return(self.expr(0)?)
        } else if self.take("assert") {
            Kind::Assert(self.expr(0)?)
        } else if self.take("fail") {
            self.need("\"")?;
            let rest = &self.text[self.at..];
            let Some(end) = rest.find('"') else { return self.bad("the text has no end".into()) };
            self.at += end + 1;
            Kind::Fail(rest[..end].to_string())
        } else {
            let name = self.name()?;
            let field = if self.take(".") { Some(self.name()?) } else { None };
            self.need("=")?;
            Kind::Set(name, field, self.expr(0)?)
        };
        self.need(";")?;
        Ok(kind)
    }

    fn expr(&mut self, level: usize) -> Res<Expr> {
        let Some(operators) = LEVELS.get(level) else { return self.primary() };
        let mut left = self.expr(level + 1)?;
        while let Some(op) = operators.iter().copied().find(|op| self.take(op)) {
            left = Expr::Binary(op, Box::new(left), Box::new(self.expr(level + 1)?));
        }
        Ok(left)
    }

    fn primary(&mut self) -> Res<Expr> {
        let mut e = if self.take("(") {
            let inner = self.expr(0)?;
            self.need(")")?;
            inner
        } else if self.take("-") {
            Expr::Binary("-", Box::new(Expr::Number(0)), Box::new(self.primary()?))
        } else if self.take("null") {
            Expr::Null
        } else if self.take("new") {
            let name = self.name()?;
            self.need("(")?;
            Expr::New(name, self.list(")", |p| p.expr(0))?)
        } else {
            let name = self.name()?;
            match name.parse() {
                Ok(number) => Expr::Number(number),
                Err(_) if self.take("(") => Expr::Call(name, self.list(")", |p| p.expr(0))?),
                Err(_) => Expr::Name(name),
            }
        };
        while self.take(".") {
            e = Expr::Field(Box::new(e), self.name()?);
        }
        Ok(e)
    }
}
