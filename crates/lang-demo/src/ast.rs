//! The syntax tree.

/// A place in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pos {
    pub line: u32,
    pub column: u32,
}

/// A name and where it stands. What belongs to a function (its variables and labels) has `@` and the function's name behind its own.
#[derive(Clone, Debug)]
pub(crate) struct Name {
    pub text: String,
    pub pos: Pos,
}

/// The name that the text has.
pub(crate) fn plain(name: &str) -> &str {
    name.split('@').next().unwrap_or(name)
}

/// Does a variable belong to a function?
pub(crate) fn is_local(name: &str) -> bool {
    name.contains('@')
}

/// `x.f.g`: a variable, then fields.
#[derive(Clone, Debug)]
pub(crate) struct Location {
    pub variable: Name,
    pub fields: Vec<Name>,
}

impl Location {
    /// The text of the location up to, and without, its `count`-th field.
    pub(crate) fn show(&self, count: usize) -> String {
        let mut out = plain(&self.variable.text).to_string();
        for f in &self.fields[..count] {
            out += ".";
            out += &f.text;
        }
        out
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bin {
    Or,
    And,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Add,
    Sub,
    Mul,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Un {
    Neg,
    Not,
}

#[derive(Clone, Debug)]
pub(crate) struct Expr {
    pub pos: Pos,
    pub kind: ExprKind,
    /// The height of the tree, bounded by the parser so that recursion over it is safe.
    pub height: u32,
}

#[derive(Clone, Debug)]
pub(crate) enum ExprKind {
    Null,
    Bool(bool),
    /// Any number that was read; its range depends on what numbers are.
    Int(i64),
    Bin(Bin, Box<Expr>, Box<Expr>),
    Un(Un, Box<Expr>),
    Location(Location),
    New(Vec<(Name, Expr)>),
}

#[derive(Clone, Debug)]
pub(crate) struct Statement {
    pub labels: Vec<Name>,
    pub pos: Pos,
    pub kind: StatementKind,
}

#[derive(Clone, Debug)]
pub(crate) enum StatementKind {
    Assign(Location, Expr),
    /// A call, and where its result goes.
    Call(Option<Location>, Name, Vec<Expr>),
    Return(Option<Expr>),
    Goto(Vec<(Expr, Name)>),
    Fail,
    Halt,
}

impl Statement {
    /// The expressions of a statement, outermost ones only.
    pub(crate) fn exprs(&self) -> Vec<&Expr> {
        match &self.kind {
            StatementKind::Assign(_, e) | StatementKind::Return(Some(e)) => vec![e],
            StatementKind::Goto(arms) => arms.iter().map(|a| &a.0).collect(),
            StatementKind::Call(_, _, args) => args.iter().collect(),
            StatementKind::Return(None) | StatementKind::Fail | StatementKind::Halt => vec![],
        }
    }

    /// The location that is written.
    pub(crate) fn target(&self) -> Option<&Location> {
        match &self.kind {
            StatementKind::Assign(l, _) | StatementKind::Call(Some(l), ..) => Some(l),
            _ => None,
        }
    }

    /// May control go on with the next statement?
    pub(crate) fn falls_through(&self) -> bool {
        match &self.kind {
            StatementKind::Assign(..) | StatementKind::Call(..) => true,
            StatementKind::Goto(arms) => !arms.iter().any(|a| matches!(a.0.kind, ExprKind::Bool(true))),
            StatementKind::Return(_) | StatementKind::Fail | StatementKind::Halt => false,
        }
    }
}

/// A function: its parameters, the variables that are its own besides, and what it does.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub name: Name,
    pub params: Vec<Name>,
    pub locals: Vec<Name>,
    pub statements: Vec<Statement>,
}

impl Function {
    /// Does it give a result?
    pub(crate) fn has_result(&self) -> bool {
        self.statements.iter().any(|s| matches!(s.kind, StatementKind::Return(Some(_))))
    }
}

/// A program: the statements outside functions, and the functions.
#[derive(Clone, Debug, Default)]
pub(crate) struct Source {
    pub statements: Vec<Statement>,
    pub functions: Vec<Function>,
}

impl Source {
    /// All statements, those of functions too.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Statement> {
        self.statements.iter().chain(self.functions.iter().flat_map(|f| &f.statements))
    }
}
