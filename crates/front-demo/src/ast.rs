//! The syntax tree.

/// A place in the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Pos {
    pub line: u32,
    pub column: u32,
}

/// A name and where it stands.
#[derive(Clone, Debug)]
pub(crate) struct Name {
    pub text: String,
    pub pos: Pos,
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
        let mut out = self.variable.text.clone();
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
    Goto(Vec<(Expr, Name)>),
    Fail,
    Halt,
}
