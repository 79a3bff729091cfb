//! The logic of contracts: integers without bounds, truth values, sequences, heaps, bounded quantifiers.
//!
//! Every operation is total here; where a language's operation is not defined, its front end puts an obligation before it.

use std::rc::Rc;

/// What a value is.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sort {
    Int,
    Bool,
    /// A finite sequence.
    Seq(Rc<Sort>),
    /// A value for each address.
    Heap(Rc<Sort>),
    /// A few values together.
    Tuple(Rc<[Sort]>),
    /// A value for each key.
    Map(Rc<Sort>, Rc<Sort>),
}

impl Sort {
    /// Sequences of this.
    pub fn seq(self) -> Sort {
        Sort::Seq(Rc::new(self))
    }

    /// Heaps of this.
    pub fn heap(self) -> Sort {
        Sort::Heap(Rc::new(self))
    }

    /// The name that the solver knows it by.
    pub(crate) fn text(&self) -> String {
        match self {
            Sort::Int => "Int".into(),
            Sort::Bool => "Bool".into(),
            Sort::Seq(of) => format!("Seq_{}", of.word()),
            Sort::Heap(of) => format!("(Array Int {})", of.text()),
            Sort::Map(k, v) => format!("(Array {} {})", k.text(), v.text()),
            Sort::Tuple(of) => {
                let parts: Vec<String> = of.iter().map(Sort::word).collect();
                format!("Tup{}_{}", of.len(), parts.join("_"))
            }
        }
    }

    /// A part of a name that tells it from other sorts.
    pub fn word(&self) -> String {
        match self {
            Sort::Int | Sort::Bool | Sort::Seq(_) | Sort::Tuple(_) => self.text(),
            Sort::Heap(of) => format!("Heap_{}", of.word()),
            Sort::Map(k, v) => format!("Map_{}_{}", k.word(), v.word()),
        }
    }
}

/// An operation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Op {
    Add,
    Sub,
    Mul,
    /// Division that rounds to minus infinity, and its remainder (Python language reference, section 6.7).
    FloorDiv,
    FloorMod,
    Lt,
    Le,
    /// Equality of values; sequences are equal that have equal elements.
    Eq,
    /// The two are one term: of sequences, too.
    Same,
    And,
    Or,
    Not,
    Implies,
    Ite,
    /// Sequences. The arguments of `Take`, `Drop`, `Update` and `At` are within the sequence.
    Len,
    At,
    /// A sequence with one element more at its end.
    Build,
    Concat,
    Take,
    Drop,
    Update,
    /// How often a value is in a sequence.
    Count,
    /// The sum of a sequence of integers.
    Sum,
    /// Which values a sequence has, as a map to truth values; how many of them there are.
    SetOf,
    Distinct,
    /// Heaps and maps.
    Select,
    Store,
    /// A few values together, and one of them.
    Tuple,
    Part(u8),
}

/// A shared expression.
pub type E = Rc<Expr>;

/// An expression.
#[derive(Clone, PartialEq, Debug)]
pub enum Expr {
    /// Digits, perhaps with a sign.
    Int(Rc<str>),
    Bool(bool),
    /// A variable of the program: replaced by its value where the expression is executed.
    Local(Rc<str>),
    /// A constant that nothing is known of but what is assumed.
    Sym(Rc<str>, Sort),
    /// A variable of a quantifier around it.
    Bound(Rc<str>, Sort),
    /// The empty sequence of elements of a sort.
    Empty(Sort),
    App(Op, Vec<E>),
    /// A function of which nothing is known but that equal arguments give equal values, and what is assumed.
    Fn {
        name: Rc<str>,
        args: Vec<E>,
        sort: Sort,
    },
    /// The sum of what an expression gives for the first elements of a sequence, or for the first numbers from 0 on. The expression
    /// speaks of the element by a variable that nothing else has.
    Fold {
        var: Rc<str>,
        sort: Sort,
        body: E,
        seq: Option<E>,
        upto: E,
    },
    /// For all (or for some) values of a variable.
    Quant {
        all: bool,
        var: Rc<str>,
        sort: Sort,
        body: E,
    },
}

/// An integer.
pub fn int(i: i64) -> E {
    Rc::new(Expr::Int(i.to_string().into()))
}

/// A truth value.
pub fn truth(b: bool) -> E {
    Rc::new(Expr::Bool(b))
}

/// A variable of the program.
pub fn local(name: &str) -> E {
    Rc::new(Expr::Local(name.into()))
}

/// An operation on arguments, with what is obvious simplified.
pub fn app(op: Op, args: &[&E]) -> E {
    let is = |e: &E, b: bool| matches!(**e, Expr::Bool(x) if x == b);
    let zero = |e: &E| matches!(&**e, Expr::Int(d) if &**d == "0");
    let small = |e: &E| match &**e {
        Expr::Int(d) => d.parse::<i64>().ok().filter(|i| i.unsigned_abs() < 1 << 40),
        _ => None,
    };
    match (op, args) {
        (Op::And, [a, b]) if is(a, true) || is(b, false) => (*b).clone(),
        (Op::And, [a, b]) if is(b, true) || is(a, false) => (*a).clone(),
        (Op::Or, [a, b]) if is(a, false) || is(b, true) => (*b).clone(),
        (Op::Or, [a, b]) if is(b, false) || is(a, true) => (*a).clone(),
        (Op::Implies, [a, b]) if is(a, true) || is(b, true) => (*b).clone(),
        (Op::Implies, [a, _]) if is(a, false) => truth(true),
        (Op::Not, [a]) => match &***a {
            Expr::Bool(b) => truth(!b),
            Expr::App(Op::Not, inner) => inner[0].clone(),
            _ => plain(op, args),
        },
        (Op::Ite, [c, a, _]) if is(c, true) => (*a).clone(),
        (Op::Ite, [c, _, b]) if is(c, false) => (*b).clone(),
        (Op::Ite, [_, a, b]) if a == b => (*a).clone(),
        (Op::Add, [a, b]) if zero(b) => (*a).clone(),
        (Op::Add, [a, b]) if zero(a) => (*b).clone(),
        (Op::Sub, [a, b]) if zero(b) => (*a).clone(),
        (Op::Add | Op::Sub | Op::Le | Op::Lt, [a, b]) => match (small(a), small(b), op) {
            (Some(x), Some(y), Op::Add) => int(x + y),
            (Some(x), Some(y), Op::Sub) => int(x - y),
            (Some(x), Some(y), Op::Le) => truth(x <= y),
            (Some(x), Some(y), Op::Lt) => truth(x < y),
            _ => plain(op, args),
        },
        (Op::Len, [s]) if matches!(&***s, Expr::Empty(_)) => int(0),
        (Op::Part(i), [t]) => match &***t {
            Expr::App(Op::Tuple, parts) if usize::from(i) < parts.len() => parts[usize::from(i)].clone(),
            _ => plain(op, args),
        },
        (Op::Concat, [a, b]) if matches!(&***a, Expr::Empty(_)) => (*b).clone(),
        (Op::Concat, [a, b]) => match &***b {
            Expr::Empty(_) => (*a).clone(),
            // One element at the end needs no quantifier.
            Expr::App(Op::Build, parts) => app(Op::Build, &[&app(Op::Concat, &[a, &parts[0]]), &parts[1]]),
            _ => plain(op, args),
        },
        _ => plain(op, args),
    }
}

fn plain(op: Op, args: &[&E]) -> E {
    Rc::new(Expr::App(op, args.iter().map(|e| (*e).clone()).collect()))
}

/// The first is at most the second.
pub fn le(a: &E, b: &E) -> E {
    app(Op::Le, &[a, b])
}

/// The first is less than the second.
pub fn lt(a: &E, b: &E) -> E {
    app(Op::Lt, &[a, b])
}

/// Where the first holds, so does the second.
pub fn implies(a: &E, b: &E) -> E {
    app(Op::Implies, &[a, b])
}

/// All of them.
pub fn and(all: impl IntoIterator<Item = E>) -> E {
    all.into_iter().fold(truth(true), |a, b| app(Op::And, &[&a, &b]))
}

/// For all values (or for some) of a variable.
pub fn quant(all: bool, var: &str, sort: Sort, body: E) -> E {
    match &*body {
        Expr::Bool(_) => body,
        _ => Rc::new(Expr::Quant { all, var: var.into(), sort, body }),
    }
}

/// The expression with each variable of the program replaced.
pub fn substitute(e: &E, of: &dyn Fn(&str) -> Option<E>) -> E {
    match &**e {
        Expr::Local(name) => of(name).unwrap_or_else(|| e.clone()),
        Expr::App(op, args) => {
            let new: Vec<E> = args.iter().map(|a| substitute(a, of)).collect();
            if new.iter().zip(args).all(|(a, b)| Rc::ptr_eq(a, b)) {
                return e.clone();
            }
            app(*op, &new.iter().collect::<Vec<_>>())
        }
        Expr::Quant { all, var, sort, body } => {
            let new = substitute(body, of);
            if Rc::ptr_eq(&new, body) { e.clone() } else { quant(*all, var, sort.clone(), new) }
        }
        Expr::Fn { .. } | Expr::Fold { .. } => rebuilt(e, &|e| substitute(e, of)),
        Expr::Int(_) | Expr::Bool(_) | Expr::Sym(..) | Expr::Bound(..) | Expr::Empty(_) => e.clone(),
    }
}

/// A function's value or a sum with each of its parts changed.
fn rebuilt(e: &E, with: &dyn Fn(&E) -> E) -> E {
    match &**e {
        Expr::Fn { name, args, sort } => Rc::new(Expr::Fn {
            name: name.clone(),
            args: args.iter().map(with).collect(),
            sort: sort.clone(),
        }),
        Expr::Fold { var, sort, body, seq, upto } => Rc::new(Expr::Fold {
            var: var.clone(),
            sort: sort.clone(),
            body: with(body),
            seq: seq.as_ref().map(with),
            upto: with(upto),
        }),
        _ => e.clone(),
    }
}

/// Does the expression speak of a variable of a quantifier, or of a sum, around it?
pub fn has_bound(e: &E, is: &dyn Fn(&str) -> bool) -> bool {
    match &**e {
        Expr::Bound(n, _) => is(n),
        Expr::App(_, args) | Expr::Fn { args, .. } => args.iter().any(|a| has_bound(a, is)),
        Expr::Quant { var, body, .. } => has_bound(body, &|n| *n != **var && is(n)),
        Expr::Fold { var, body, seq, upto, .. } => {
            has_bound(body, &|n| *n != **var && is(n))
                || seq.as_ref().is_some_and(|s| has_bound(s, is))
                || has_bound(upto, is)
        }
        Expr::Int(_) | Expr::Bool(_) | Expr::Local(_) | Expr::Sym(..) | Expr::Empty(_) => false,
    }
}

/// The expression with each occurrence of a term replaced.
pub fn replace(e: &E, from: &E, to: &E) -> E {
    if e == from {
        return to.clone();
    }
    match &**e {
        Expr::App(op, args) => {
            let new: Vec<E> = args.iter().map(|a| replace(a, from, to)).collect();
            if new.iter().zip(args).all(|(a, b)| Rc::ptr_eq(a, b)) {
                return e.clone();
            }
            app(*op, &new.iter().collect::<Vec<_>>())
        }
        Expr::Quant { all, var, sort, body } => {
            let new = replace(body, from, to);
            if Rc::ptr_eq(&new, body) { e.clone() } else { quant(*all, var, sort.clone(), new) }
        }
        Expr::Fn { .. } | Expr::Fold { .. } => rebuilt(e, &|e| replace(e, from, to)),
        Expr::Int(_) | Expr::Bool(_) | Expr::Local(_) | Expr::Sym(..) | Expr::Bound(..) | Expr::Empty(_) => {
            e.clone()
        }
    }
}
