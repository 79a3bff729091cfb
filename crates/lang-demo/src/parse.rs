//! Reads the text into a syntax tree.

use crate::DemoError;
use crate::ast::{Bin, Expr, ExprKind, Function, Location, Name, Pos, Source, Statement, StatementKind, Un};
use crate::lexer::{Tok, Token, lex};
use std::collections::BTreeSet;

/// No expression is nested deeper than this, in parentheses, braces and operators in front.
const MAX_DEPTH: u32 = 200;
/// No expression's tree is higher than this: a chain of additions is as high as it is long.
const MAX_HEIGHT: u32 = 1_000;
/// No location has more fields than this.
const MAX_FIELDS: usize = 200;
/// No more errors than this are reported for one file.
const MAX_ERRORS: usize = 100;

type Res<T> = Result<T, DemoError>;

pub(crate) fn parse(text: &str) -> Result<Source, Vec<DemoError>> {
    let mut errors = Vec::new();
    let tokens = lex(text, &mut errors);
    let mut p = Parser { tokens: &tokens, at: 0, depth: 0, scope: None };
    let mut out = Source::default();
    while *p.peek() != Tok::End && errors.len() < MAX_ERRORS {
        let start = p.at;
        let result = if p.starts_function() {
            p.function(&mut errors).map(|f| out.functions.push(f))
        } else {
            p.statement().map(|s| out.statements.push(s))
        };
        if let Err(e) = result {
            errors.push(e);
            p.scope = None;
            p.go_on(start, |p| p.starts_statement() || p.starts_function());
        }
    }
    if errors.is_empty() {
        return Ok(out);
    }
    errors.sort_by_key(|e| (e.line, e.column));
    errors.truncate(MAX_ERRORS);
    Err(errors)
}

struct Parser<'a> {
    tokens: &'a [Token],
    at: usize,
    /// How many expressions are open around the current one.
    depth: u32,
    /// The function that is read: its name and its variables.
    scope: Option<(String, BTreeSet<String>)>,
}

impl Parser<'_> {
    fn peek(&self) -> &Tok {
        &self.tokens[self.at].tok
    }

    fn pos(&self) -> Pos {
        let t = &self.tokens[self.at];
        Pos { line: t.line, column: t.column }
    }

    fn error<T>(&self, pos: Pos, message: impl Into<String>) -> Res<T> {
        Err(DemoError { line: pos.line, column: pos.column, message: message.into() })
    }

    fn expected<T>(&self, what: &str) -> Res<T> {
        self.error(self.pos(), format!("expected {what}, found {}", self.peek().show()))
    }

    fn eat(&mut self, p: &str) -> bool {
        let yes = matches!(self.peek(), Tok::Punct(x) if *x == p);
        self.at += usize::from(yes);
        yes
    }

    fn expect(&mut self, p: &str) -> Res<()> {
        if self.eat(p) { Ok(()) } else { self.expected(&format!("`{p}`")) }
    }

    fn name(&mut self, what: &str) -> Res<Name> {
        let pos = self.pos();
        match self.peek().clone() {
            Tok::Ident(text) => {
                self.at += 1;
                Ok(Name { text, pos })
            }
            _ => self.expected(what),
        }
    }

    /// After an error, skips to where reading can go on, behind the token where it began.
    fn go_on(&mut self, start: usize, is_place: impl Fn(&Self) -> bool) {
        self.depth = 0;
        self.at = self.at.max(start + 1).min(self.tokens.len() - 1);
        while *self.peek() != Tok::End && !is_place(self) {
            self.at += 1;
        }
    }

    /// The token after the next one.
    fn second(&self) -> Option<&Token> {
        self.tokens.get(self.at + 1)
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.peek(), Tok::Ident(w) if w == word)
    }

    /// `function f`: words only have a meaning where no statement could have them, so they are names elsewhere.
    fn starts_function(&self) -> bool {
        self.is_word("function") && matches!(self.second().map(|t| &t.tok), Some(Tok::Ident(_)))
    }

    /// `return`, unless it is a variable or a label of this name.
    fn starts_return(&self) -> bool {
        let is_name = |p: &str| matches!(p, ":" | ":=" | "=" | "." | "(");
        let next = self.second();
        // A parenthesis may start what is returned.
        let call = next.is_some_and(|t| matches!(t.tok, Tok::Punct("(")));
        self.is_word("return")
            && (call || !next.is_some_and(|t| !t.first && matches!(t.tok, Tok::Punct(p) if is_name(p))))
    }

    fn names(&mut self, what: &str) -> Res<Vec<Name>> {
        let mut out: Vec<Name> = Vec::new();
        loop {
            let name = self.name(what)?;
            if out.iter().any(|n| n.text == name.text) {
                return self.error(name.pos, format!("`{}` is there twice", name.text));
            }
            out.push(name);
            if !self.eat(",") {
                return Ok(out);
            }
        }
    }

    /// A function. Errors in its statements are noted and the next statement is read.
    fn function(&mut self, errors: &mut Vec<DemoError>) -> Res<Function> {
        self.at += 1;
        let name = self.name("the function's name")?;
        self.expect("(")?;
        let mut params = if self.eat(")") { vec![] } else { self.names("a parameter")? };
        if !params.is_empty() {
            self.expect(")")?;
        }
        self.expect("{")?;
        let mut locals = Vec::new();
        if self.is_word("var")
            && matches!(self.second(), Some(Token { tok: Tok::Ident(_), first: false, .. }))
        {
            self.at += 1;
            locals = self.names("a variable")?;
            self.eat(";");
        }
        if let Some(twice) = locals.iter().find(|l| params.iter().any(|p| p.text == l.text)) {
            return self.error(twice.pos, format!("`{}` is there twice", twice.text));
        }
        let own = params.iter().chain(&locals).map(|n| n.text.clone()).collect();
        self.scope = Some((name.text.clone(), own));
        for n in params.iter_mut().chain(&mut locals) {
            n.text = format!("{}@{}", n.text, name.text);
        }
        let mut statements = Vec::new();
        while !self.eat("}") {
            if *self.peek() == Tok::End {
                return self.expected("`}`");
            }
            let start = self.at;
            match self.statement() {
                Ok(s) => statements.push(s),
                Err(e) if errors.len() < MAX_ERRORS => {
                    errors.push(e);
                    self.go_on(start, |p| p.starts_statement() || matches!(p.peek(), Tok::Punct("}")));
                }
                Err(e) => return Err(e),
            }
        }
        self.scope = None;
        Ok(Function { name, params, locals, statements })
    }

    /// A name as it is known in the function that is read.
    fn label(&self, mut name: Name) -> Name {
        if let Some((function, _)) = &self.scope {
            name.text = format!("{}@{function}", name.text);
        }
        name
    }

    fn args(&mut self) -> Res<Vec<Expr>> {
        let mut out = Vec::new();
        self.expect("(")?;
        if self.eat(")") {
            return Ok(out);
        }
        loop {
            out.push(self.expr()?);
            if self.eat(")") {
                return Ok(out);
            }
            self.expect(",")?;
        }
    }

    /// Is a call here: a name and a parenthesis?
    fn starts_call(&self) -> bool {
        matches!(self.peek(), Tok::Ident(_))
            && matches!(self.second(), Some(Token { tok: Tok::Punct("("), first: false, .. }))
    }

    /// Does a line start here that looks like a statement? Used to go on after an error.
    fn starts_statement(&self) -> bool {
        let next =
            |p: &str| matches!(self.tokens.get(self.at + 1).map(|t| &t.tok), Some(Tok::Punct(x)) if *x == p);
        self.tokens[self.at].first
            && match self.peek() {
                Tok::Keyword(k) => matches!(*k, "goto" | "fail" | "halt"),
                Tok::Ident(_) => next(":") || next(":=") || next(".") || next("(") || self.starts_return(),
                Tok::Number(_) | Tok::Punct(_) | Tok::End => false,
            }
    }

    fn statement(&mut self) -> Res<Statement> {
        let mut labels = Vec::new();
        loop {
            let pos = self.pos();
            let kind = match self.peek().clone() {
                Tok::Keyword("fail") => {
                    self.at += 1;
                    StatementKind::Fail
                }
                Tok::Keyword("halt") => {
                    self.at += 1;
                    StatementKind::Halt
                }
                Tok::Keyword("goto") => {
                    self.at += 1;
                    StatementKind::Goto(self.arms()?)
                }
                Tok::Ident(_) if self.starts_return() => self.returns(pos)?,
                Tok::Ident(text) if matches!(self.second().map(|t| &t.tok), Some(Tok::Punct(":"))) => {
                    self.at += 2;
                    labels.push(self.label(Name { text, pos }));
                    continue;
                }
                Tok::Ident(_) if self.starts_call() => {
                    let function = self.name("a function")?;
                    StatementKind::Call(None, function, self.args()?)
                }
                Tok::Ident(_) => {
                    let location = self.location()?;
                    if !self.eat(":=") && !self.eat("=") {
                        return self.expected("`:=` or, after a label, `:`");
                    }
                    if self.starts_call() {
                        let function = self.name("a function")?;
                        StatementKind::Call(Some(location), function, self.args()?)
                    } else {
                        StatementKind::Assign(location, self.expr()?)
                    }
                }
                _ if !labels.is_empty() => return self.expected("a statement after the label"),
                _ => return self.expected("a statement"),
            };
            self.eat(";");
            return Ok(Statement { labels, pos, kind });
        }
    }

    fn returns(&mut self, pos: Pos) -> Res<StatementKind> {
        self.at += 1;
        if self.scope.is_none() {
            return self.error(pos, "only functions return");
        }
        let is_end = self.tokens[self.at].first || matches!(self.peek(), Tok::Punct("}" | ";") | Tok::End);
        Ok(StatementKind::Return(if is_end { None } else { Some(self.expr()?) }))
    }

    fn arms(&mut self) -> Res<Vec<(Expr, Name)>> {
        let mut out = Vec::new();
        self.expect("{")?;
        loop {
            let condition = self.expr()?;
            self.expect("->")?;
            let label = self.name("a label")?;
            out.push((condition, self.label(label)));
            let separated = self.eat(",") || self.eat(";");
            if self.eat("}") {
                // The grammar can also be read as one pair of braces for each arm.
                if !self.eat("{") {
                    return Ok(out);
                }
            } else if !separated {
                return self.expected("`,` or `}`");
            }
        }
    }

    fn location(&mut self) -> Res<Location> {
        let mut variable = self.name("a variable")?;
        if let Some((function, own)) = &self.scope
            && own.contains(&variable.text)
        {
            variable.text = format!("{}@{function}", variable.text);
        }
        let mut fields = Vec::new();
        while self.eat(".") {
            fields.push(self.name("a field")?);
            if fields.len() > MAX_FIELDS {
                return self.error(variable.pos, format!("a location has more than {MAX_FIELDS} fields"));
            }
        }
        Ok(Location { variable, fields })
    }

    fn node(&self, pos: Pos, kind: ExprKind) -> Res<Expr> {
        let below = match &kind {
            ExprKind::Bin(_, a, b) => a.height.max(b.height),
            ExprKind::Un(_, a) => a.height,
            ExprKind::New(fields) => fields.iter().map(|f| f.1.height).max().unwrap_or(0),
            ExprKind::Null | ExprKind::Bool(_) | ExprKind::Int(_) | ExprKind::Location(_) => 0,
        };
        if below >= MAX_HEIGHT {
            return self.error(pos, format!("an expression is more than {MAX_HEIGHT} operators high"));
        }
        Ok(Expr { pos, kind, height: below + 1 })
    }

    fn expr(&mut self) -> Res<Expr> {
        self.binary(0)
    }

    /// An expression of operators that bind at least as tightly as `level`.
    fn binary(&mut self, level: u8) -> Res<Expr> {
        let mut lhs = self.unary()?;
        while let Some((op, binds)) = self.operator().filter(|o| o.1 >= level) {
            let pos = self.pos();
            self.at += 1;
            let rhs = self.binary(binds + 1)?;
            lhs = self.node(pos, ExprKind::Bin(op, Box::new(lhs), Box::new(rhs)))?;
        }
        Ok(lhs)
    }

    fn operator(&self) -> Option<(Bin, u8)> {
        let Tok::Punct(p) = self.peek() else { return None };
        Some(match *p {
            "||" => (Bin::Or, 0),
            "&&" => (Bin::And, 1),
            "=" | "==" => (Bin::Eq, 2),
            "!=" => (Bin::Ne, 2),
            "<" => (Bin::Lt, 3),
            "<=" => (Bin::Le, 3),
            ">" => (Bin::Gt, 3),
            ">=" => (Bin::Ge, 3),
            "+" => (Bin::Add, 4),
            "-" => (Bin::Sub, 4),
            "*" => (Bin::Mul, 5),
            _ => return None,
        })
    }

    /// Every way down in the grammar passes here, so the depth of the recursion is bounded here.
    fn unary(&mut self) -> Res<Expr> {
        if self.depth >= MAX_DEPTH {
            return self.error(self.pos(), format!("an expression is nested more than {MAX_DEPTH} deep"));
        }
        self.depth += 1;
        let out = self.unary_inner()?;
        self.depth -= 1;
        Ok(out)
    }

    fn unary_inner(&mut self) -> Res<Expr> {
        let pos = self.pos();
        if self.eat("-") {
            // A number after a minus sign is one constant: the least machine integer has no positive opposite.
            if let Tok::Number(_) = self.peek() {
                let n = self.number()?;
                return self.node(pos, ExprKind::Int(-n));
            }
            let operand = self.unary()?;
            return self.node(pos, ExprKind::Un(Un::Neg, Box::new(operand)));
        }
        if self.eat("!") {
            let operand = self.unary()?;
            return self.node(pos, ExprKind::Un(Un::Not, Box::new(operand)));
        }
        if self.eat("(") {
            let inner = self.expr()?;
            self.expect(")")?;
            return Ok(inner);
        }
        let kind = match self.peek() {
            Tok::Keyword("null") => ExprKind::Null,
            Tok::Keyword("true") => ExprKind::Bool(true),
            Tok::Keyword("false") => ExprKind::Bool(false),
            Tok::Keyword("new") => {
                self.at += 1;
                let fields = self.record()?;
                return self.node(pos, ExprKind::New(fields));
            }
            Tok::Number(_) => {
                let n = self.number()?;
                return self.node(pos, ExprKind::Int(n));
            }
            Tok::Ident(_) => {
                let location = self.location()?;
                return self.node(pos, ExprKind::Location(location));
            }
            Tok::Keyword(_) | Tok::Punct(_) | Tok::End => return self.expected("an expression"),
        };
        self.at += 1;
        self.node(pos, kind)
    }

    fn number(&mut self) -> Res<i64> {
        let n = match self.peek() {
            Tok::Number(text) => text.parse().ok(),
            _ => None,
        };
        match n {
            Some(n) => {
                self.at += 1;
                Ok(n)
            }
            None => self.error(self.pos(), format!("{} is not a number below 2^63", self.peek().show())),
        }
    }

    fn record(&mut self) -> Res<Vec<(Name, Expr)>> {
        self.expect("{")?;
        let mut fields: Vec<(Name, Expr)> = Vec::new();
        loop {
            let name = self.name("a field")?;
            if fields.iter().any(|f| f.0.text == name.text) {
                return self.error(name.pos, format!("field `{}` is given twice", name.text));
            }
            self.expect("=")?;
            fields.push((name, self.expr()?));
            let separated = self.eat(",") || self.eat(";");
            if self.eat("}") {
                return Ok(fields);
            }
            if !separated {
                return self.expected("`,` or `}`");
            }
        }
    }
}
