//! Systems of constrained Horn clauses.
//!
//! A clause says: when every atom of the body and the constraint hold, the head holds. A predicate that is
//! *trusted to its domains* ([`Predicate::solved`] is false) is not given to the solver: it means what the domains of
//! its arguments say, which the certificate checks like everything else.

use crate::expr::{Domain, Expr, Exprs, Sort, Var};
use crate::print::to_smt;
use conspect_base::{Arena, define_id};
use std::collections::BTreeSet;
use std::fmt::Write;

define_id! {
    /// A predicate of a [`System`].
    pub struct PredId
}

/// An argument of a predicate.
#[derive(Clone, Debug)]
pub struct Argument {
    /// How the source names it.
    pub name: String,
    pub sort: Sort,
    /// What every value of it is known to satisfy; for arguments of sort `Bool`, false is 0 and true is 1.
    pub domain: Domain,
}

impl Argument {
    /// The only value that it can have, where its domain leaves one. Such arguments are not given to the solver.
    pub fn fixed(&self) -> Option<i128> {
        let d = &self.domain;
        match (d.lo, d.hi) {
            (Some(l), Some(h)) if l == h && d.only.as_ref().is_none_or(|o| o.contains(&l)) => Some(l),
            _ => None,
        }
    }

    /// Does it say which object a value is, or how many objects or cells there are? Such numbers are compared for identity only. No variable
    /// of a program has such a name.
    pub fn is_identity(&self) -> bool {
        let names = ["site(", "number(", "number of ", "cells written of "];
        self.domain.only.is_some() || names.iter().any(|n| self.name.starts_with(n))
    }
}

/// What a predicate describes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Role {
    /// The states at a point of a function.
    Point { function: String, file: String, line: u32, block: u32, is_loop: bool },
    /// The arguments that a function is called with.
    Called { function: String },
    /// What a function does: arguments and results.
    Effect { function: String },
    /// What cells of a kind hold.
    Cells { what: String },
}

/// A predicate.
#[derive(Clone, Debug)]
pub struct Predicate {
    pub args: Vec<Argument>,
    pub role: Role,
    /// Is it given to the solver?
    pub solved: bool,
    /// What of its arguments' differences is a part of what it means.
    pub relations: Vec<Relation>,
}

/// The difference of two arguments is at most this. No argument stands for 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Relation {
    pub left: Option<usize>,
    pub right: Option<usize>,
    pub most: i128,
}

/// A predicate with arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Atom {
    pub pred: PredId,
    pub args: Vec<Expr>,
}

/// What follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Head {
    Atom(Atom),
    /// Nothing can satisfy the body: the property with this index would be violated.
    Violation(usize),
    /// A formula that the encoder relied on; checked with the certificate, not given to the solver.
    Formula(Expr),
}

/// A clause.
#[derive(Clone, Debug)]
pub struct Clause {
    pub body: Vec<Atom>,
    pub constraint: Vec<Expr>,
    pub head: Head,
}

/// A system of clauses.
#[derive(Debug, Default)]
pub struct System {
    pub exprs: Exprs,
    pub preds: Arena<PredId, Predicate>,
    pub clauses: Vec<Clause>,
}

/// The name of a variable in SMT-LIB.
pub fn var_name(v: Var) -> String {
    format!("v{}", v.0)
}

/// The name of a predicate in SMT-LIB.
pub fn pred_name(p: PredId) -> String {
    format!("P{}", p.0)
}

fn sort_name(s: Sort) -> &'static str {
    match s {
        Sort::Bool => "Bool",
        Sort::Int => "Int",
    }
}

impl System {
    /// What the domain of an expression says, as a formula.
    pub fn in_domain(&mut self, e: Expr, domain: &Domain) -> Expr {
        let mut parts = Vec::new();
        if let Some(only) = &domain.only {
            let contiguous = only.windows(2).all(|w| w[1] == w[0] + 1) && !only.is_empty();
            if !contiguous {
                let cases: Vec<Expr> = only
                    .iter()
                    .map(|v| {
                        let v = self.exprs.int(*v);
                        self.exprs.eq(e, v)
                    })
                    .collect();
                return self.exprs.or(&cases);
            }
        }
        let domain = domain.tight();
        if let Some(lo) = domain.lo {
            let lo = self.exprs.int(lo);
            parts.push(self.exprs.le(lo, e));
        }
        if let Some(hi) = domain.hi {
            let hi = self.exprs.int(hi);
            parts.push(self.exprs.le(e, hi));
        }
        self.exprs.and(&parts)
    }

    /// An atom has the arguments that its predicate says: what is told of them is told by their places.
    pub fn expect_arguments(&self, head: &Head) {
        if let Head::Atom(atom) = head {
            let pred = &self.preds[atom.pred];
            assert_eq!(atom.args.len(), pred.args.len(), "arguments of {}", pred.role);
        }
    }

    /// What the relations of a predicate say of these arguments.
    pub fn related(&mut self, pred: PredId, args: &[Expr]) -> Vec<Expr> {
        let relations = self.preds[pred].relations.clone();
        self.said(&relations, args)
    }

    /// What relations say of arguments.
    pub fn said(&mut self, relations: &[Relation], args: &[Expr]) -> Vec<Expr> {
        let side = |exprs: &mut Exprs, at: Option<usize>| at.map_or_else(|| exprs.int(0), |i| args[i]);
        let said = |r: &Relation| {
            let (left, right) = (side(&mut self.exprs, r.left), side(&mut self.exprs, r.right));
            let right = self.exprs.add_const(right, r.most);
            self.exprs.le(left, right)
        };
        relations.iter().map(said).collect()
    }

    /// The constraint of a clause with what is known of its variables' domains, and of the differences of what its body's predicates
    /// are said of.
    pub fn full_constraint(&mut self, index: usize) -> Vec<Expr> {
        let clause = &self.clauses[index];
        let mut parts = clause.constraint.clone();
        let mut roots = parts.clone();
        roots.extend(clause.body.iter().flat_map(|a| a.args.iter().copied()));
        match &clause.head {
            Head::Atom(a) => roots.extend(&a.args),
            Head::Formula(f) => roots.push(*f),
            Head::Violation(_) => {}
        }
        let mut vars = BTreeSet::new();
        self.exprs.vars_of(&roots, &mut vars);
        for v in vars {
            let domain = self.exprs.domain(v).clone();
            let e = self.exprs.of_var(v);
            let known = self.in_domain(e, &domain);
            if self.exprs.as_bool(known) != Some(true) && !parts.contains(&known) {
                parts.push(known);
            }
        }
        for atom in self.clauses[index].body.clone() {
            for known in self.related(atom.pred, &atom.args) {
                if self.exprs.as_bool(known) != Some(true) && !parts.contains(&known) {
                    parts.push(known);
                }
            }
        }
        parts
    }

    /// The arguments that the solver gets of an atom.
    pub fn given<'a>(&'a self, atom: &'a Atom) -> impl Iterator<Item = Expr> + 'a {
        let args = &self.preds[atom.pred].args;
        atom.args.iter().zip(args).filter(|(_, a)| a.fixed().is_none()).map(|(e, _)| *e)
    }

    /// What the domain of an argument says of an expression.
    pub fn meets(&mut self, arg: &Argument, e: Expr) -> Expr {
        match (arg.sort, arg.fixed()) {
            (Sort::Int, _) => self.in_domain(e, &arg.domain),
            (Sort::Bool, Some(0)) => self.exprs.not(e),
            (Sort::Bool, Some(_)) => e,
            (Sort::Bool, None) => self.exprs.boolean(true),
        }
    }

    fn smt_atom(&self, atom: &Atom) -> String {
        let mut out = pred_name(atom.pred);
        let mut bare = true;
        for a in self.given(atom) {
            let _ = write!(out, " {}", to_smt(&self.exprs, a, &var_name));
            bare = false;
        }
        if bare { out } else { format!("({out})") }
    }

    /// Declarations of the predicates that are given to the solver.
    pub fn declarations(&self) -> String {
        let mut out = String::new();
        for (id, p) in self.preds.iter().filter(|p| p.1.solved) {
            let sorts: Vec<&str> =
                p.args.iter().filter(|a| a.fixed().is_none()).map(|a| sort_name(a.sort)).collect();
            let _ = writeln!(out, "(declare-fun {} ({}) Bool)", pred_name(id), sorts.join(" "));
        }
        out
    }

    /// The clauses that the solver gets for these properties, each one assertion. `query` is the name of the predicate
    /// that a violation reaches; `None` writes `false`, as files of this format have it.
    pub fn assertions(&mut self, properties: &[usize], query: Option<&str>) -> Vec<String> {
        let mut out = Vec::new();
        for i in 0..self.clauses.len() {
            let solved = |a: &Atom| self.preds[a.pred].solved;
            let head = match &self.clauses[i].head {
                Head::Atom(a) if solved(a) => self.smt_atom(a),
                Head::Violation(p) if properties.contains(p) => query.unwrap_or("false").to_string(),
                Head::Atom(_) | Head::Violation(_) | Head::Formula(_) => continue,
            };
            let constraint = self.full_constraint(i);
            let clause = &self.clauses[i];
            let mut body: Vec<String> =
                clause.body.iter().filter(|a| self.preds[a.pred].solved).map(|a| self.smt_atom(a)).collect();
            body.extend(constraint.iter().map(|c| to_smt(&self.exprs, *c, &var_name)));
            let mut roots = constraint;
            roots.extend(clause.body.iter().flat_map(|a| a.args.iter().copied()));
            if let Head::Atom(a) = &clause.head {
                roots.extend(&a.args);
            }
            let mut vars = BTreeSet::new();
            self.exprs.vars_of(&roots, &mut vars);
            let body = match &body[..] {
                [] => "true".into(),
                [one] => one.clone(),
                _ => format!("(and {})", body.join(" ")),
            };
            let bound: Vec<String> = vars
                .iter()
                .map(|v| format!("({} {})", var_name(*v), sort_name(self.exprs.var_sort(*v))))
                .collect();
            out.push(if bound.is_empty() {
                format!("(assert (=> {body} {head}))")
            } else {
                format!("(assert (forall ({}) (=> {body} {head})))", bound.join(" "))
            });
        }
        out
    }

    /// The whole system in the format of the CHC competition.
    pub fn to_smt2(&mut self, properties: &[usize]) -> String {
        let mut out = String::from("(set-logic HORN)\n");
        for (id, p) in self.preds.iter().filter(|p| p.1.solved) {
            let names: Vec<&str> =
                p.args.iter().filter(|a| a.fixed().is_none()).map(|a| a.name.as_str()).collect();
            let _ = writeln!(out, "; {}: {} ({})", pred_name(id), p.role, names.join(", "));
            let fixed = p.args.iter().filter_map(|a| Some(format!("{} = {}", a.name, a.fixed()?)));
            let fixed: Vec<String> = fixed.collect();
            if !fixed.is_empty() {
                let _ = writeln!(out, ";   {}", fixed.join(", "));
            }
        }
        out += &self.declarations();
        for a in self.assertions(properties, None) {
            out += &a;
            out.push('\n');
        }
        out + "(check-sat)\n"
    }
}

impl std::fmt::Display for Role {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Role::Point { function, file, line, is_loop, .. } => {
                let what = if *is_loop { "loop" } else { "states" };
                write!(f, "{what} in {function} ({file}:{line})")
            }
            Role::Called { function } => write!(f, "arguments of {function}"),
            Role::Effect { function } => write!(f, "effect of {function}"),
            Role::Cells { what } => write!(f, "contents of {what}"),
        }
    }
}
