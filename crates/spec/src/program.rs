//! A function with its contract, as the statements that verify it: a small language of assignments, assumptions and obligations, to
//! which each language's front end brings its functions, loops and calls.

use crate::logic::{E, Expr, Sort};
use std::rc::Rc;

/// Which property an obligation belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Kind {
    Assertion,
    Exception,
    Contract,
}

/// What an obligation is of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// Code must not raise, an assertion must hold.
    Code,
    Precondition,
    Postcondition,
    /// A loop's invariant where the loop begins.
    Begins,
    /// A loop's invariant after one arbitrary round.
    Kept,
    Variant,
    /// An invariant of a class.
    Class,
}

/// Something that has to be shown.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Obligation {
    pub kind: Kind,
    pub role: Role,
    /// The clause as it is written, or the exception that would be raised.
    pub text: String,
    pub line: u32,
}

/// A statement.
#[derive(Clone, Debug)]
pub enum Stmt {
    Assign(Rc<str>, E),
    /// The variable has any value of the sort.
    Havoc(Rc<str>, Sort),
    Assume(E),
    /// The condition has to follow; afterwards it is assumed. The number is that of the obligation.
    Check(E, usize),
    If(E, Vec<Stmt>, Vec<Stmt>),
    Loop(Box<Loop>),
    Break,
    Continue,
    Return,
    /// An exception of this class is raised.
    Raise(Rc<str>),
    /// A call that is entered: what returns inside goes on behind it.
    Scope(Vec<Stmt>),
    /// Exceptions of these classes that leave the body are caught.
    Try(Vec<Stmt>, Vec<(Vec<Rc<str>>, Vec<Stmt>)>),
}

/// A condition that may be an invariant of a loop: the front end guesses it, and it is used only where it is shown to hold where the
/// loop begins and to be kept by every round.
#[derive(Clone, Debug)]
pub struct Candidate {
    pub cond: E,
    /// Terms that are replaced in it, once for all states, where variables that the loop leaves alone have their values: the end of a
    /// range by the number of the round, a sequence by its first elements.
    pub replace: Vec<(E, E)>,
    pub text: String,
    pub line: u32,
    /// In which turn it is tried: 0 at once, later ones where those before are not enough.
    pub late: u8,
    /// Which one it is, of those of its function.
    pub id: usize,
    /// Was it shown, at each visit of its loop, by an earlier verification of the function? Then it is not asked again.
    pub known: bool,
}

impl Candidate {
    /// Does it speak of values alone, without a quantifier or a sum?
    pub fn is_plain(&self) -> bool {
        fn is(e: &E) -> bool {
            match &**e {
                Expr::App(_, args) | Expr::Fn { args, .. } => args.iter().all(is),
                Expr::Fold { .. } | Expr::Quant { .. } => false,
                Expr::Local(_) | Expr::Int(_) | Expr::Bool(_) | Expr::Sym(..) => true,
                Expr::Bound(..) | Expr::Empty(_) => true,
            }
        }
        is(&self.cond)
    }
}

/// A loop that is cut: nothing of it is known but its invariants.
#[derive(Clone, Debug, Default)]
pub struct Loop {
    /// What is shown before the first round.
    pub establish: Vec<Stmt>,
    /// What a round may change.
    pub targets: Vec<(Rc<str>, Sort)>,
    /// What is assumed at the start of an arbitrary round.
    pub assume: Vec<Stmt>,
    /// The round; it leaves the loop by `Break`.
    pub body: Vec<Stmt>,
    /// What is shown after a round.
    pub closing: Vec<Stmt>,
    /// Conditions that may be invariants, too.
    pub candidates: Vec<Candidate>,
}

/// A function, or a method, with all that has to be shown of it.
#[derive(Clone, Debug, Default)]
pub struct Function {
    pub name: String,
    pub body: Vec<Stmt>,
    pub obligations: Vec<Obligation>,
    /// The functions whose contracts were used in place of their bodies.
    pub calls: Vec<String>,
    /// Where it keeps to its preconditions, its calls of itself come to an end.
    pub descends: bool,
    /// What is taken for granted beside what the language's answers always take for granted.
    pub granted: Vec<String>,
}
