//! Which arguments of predicates differences are looked for of.
//!
//! Variables that a comparison, a sum or an assignment brings together are one group. The differences in a group can matter where its
//! variables are compared with one another, and change from one round of a loop (or recursion) to the next. Of all others nothing is
//! looked for: a search for invariants keeps what does not change by itself.

use crate::chc::{Head, PredId, Role, System};
use crate::expr::{Expr, Node, Sort};
use conspect_base::Id;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};

/// Arguments of one predicate at most; nothing is looked for where there are more.
const MOST_ARGUMENTS: usize = 16;

/// What belongs to a group: an argument of a predicate, or an expression.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Member {
    Argument(usize, usize),
    Value(Expr),
}

/// The relevant arguments and expressions of a system.
pub(super) struct Relevant {
    /// The positions of arguments, by predicate.
    pub(super) args: Vec<Vec<usize>>,
    values: FxHashSet<Expr>,
}

impl Relevant {
    pub(super) fn of(sys: &System) -> Relevant {
        let mut groups = Groups::default();
        let recursive = recursive(sys);
        for (i, clause) in sys.clauses.iter().enumerate() {
            clause.constraint.iter().for_each(|c| groups.formula(sys, *c));
            for atom in &clause.body {
                groups.atom(sys, atom.pred, &atom.args, false);
            }
            if let Head::Atom(head) = &clause.head {
                groups.atom(sys, head.pred, &head.args, recursive[i]);
            }
        }
        groups.relevant(sys)
    }

    pub(super) fn has(&self, e: Expr) -> bool {
        self.values.contains(&e)
    }
}

/// An expression without the number that is added to it; nothing for a number.
pub(super) fn base(sys: &System, e: Expr) -> Option<(Expr, i128)> {
    match sys.exprs.node(e) {
        Node::Linear(terms, _) if terms.is_empty() => None,
        Node::Linear(terms, c) if terms.len() == 1 && terms[0].1 == 1 => Some((terms[0].0, *c)),
        _ => Some((e, 0)),
    }
}

/// Is it a count of objects, or which object it is? These are compared for identity only.
fn is_identity(sys: &System, pred: PredId, at: usize) -> bool {
    let pred = &sys.preds[pred];
    pred.args[at].is_identity() || (at == 0 && matches!(pred.role, Role::Cells { .. }))
}

#[derive(Default)]
struct Groups {
    members: FxHashMap<Member, usize>,
    parents: Vec<usize>,
    /// Of which members are compared with one another, and which change.
    compared: Vec<usize>,
    changed: Vec<usize>,
    seen: FxHashSet<Expr>,
}

impl Groups {
    fn member(&mut self, m: Member) -> usize {
        let next = self.parents.len();
        let at = *self.members.entry(m).or_insert(next);
        if at == next {
            self.parents.push(next);
        }
        at
    }

    fn root(&mut self, mut at: usize) -> usize {
        while self.parents[at] != at {
            self.parents[at] = self.parents[self.parents[at]];
            at = self.parents[at];
        }
        at
    }

    fn unite(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.parents[a] = b;
    }

    /// The arguments of an atom are what is given for them.
    fn atom(&mut self, sys: &System, pred: PredId, args: &[Expr], may_change: bool) {
        for (i, e) in args.iter().enumerate() {
            self.formula(sys, *e);
            if sys.exprs.sort(*e) != Sort::Int || is_identity(sys, pred, i) {
                continue;
            }
            let Some((value, more)) = base(sys, *e) else { continue };
            let at = self.member(Member::Argument(pred.index(), i));
            let given = self.member(Member::Value(value));
            self.unite(at, given);
            if may_change && (more != 0 || sys.exprs.as_var(value).is_none()) {
                self.changed.push(at);
            }
        }
    }

    /// Unites what a formula or a value brings together.
    fn formula(&mut self, sys: &System, e: Expr) {
        if !self.seen.insert(e) {
            return;
        }
        match sys.exprs.node(e) {
            Node::Bool(_) | Node::Var(_) => {}
            Node::Not(a) => self.formula(sys, *a),
            Node::NotPositive(a) | Node::Zero(a) => self.sum(sys, *a, None),
            Node::And(list) | Node::Or(list) => list.iter().for_each(|x| self.formula(sys, *x)),
            Node::Iff(a, b) => [a, b].into_iter().for_each(|x| self.formula(sys, *x)),
            Node::Linear(..) => self.sum(sys, e, Some(e)),
            Node::Mul(a, b) => [a, b].into_iter().for_each(|x| self.formula(sys, *x)),
            Node::Div(a, b) | Node::Mod(a, b) => {
                [a, b].into_iter().for_each(|x| self.formula(sys, *x));
                self.same(sys, e, *a);
            }
            Node::Ite(c, a, b) => {
                [c, a, b].into_iter().for_each(|x| self.formula(sys, *x));
                if sys.exprs.sort(e) == Sort::Int {
                    [a, b].into_iter().for_each(|x| self.same(sys, e, *x));
                }
            }
        }
    }

    /// What is compared in a sum, or brought together in a value that is one.
    fn sum(&mut self, sys: &System, e: Expr, value: Option<Expr>) {
        let Node::Linear(terms, _) = sys.exprs.node(e) else { return self.formula(sys, e) };
        terms.iter().for_each(|t| self.formula(sys, t.0));
        let is_base = matches!(&terms[..], [] | [(_, 1)]);
        let value = value.filter(|_| !is_base).map(|v| self.member(Member::Value(v)));
        let mut first = value;
        for (x, _) in terms.iter() {
            let at = self.member(Member::Value(*x));
            match first {
                Some(f) => self.unite(f, at),
                None => first = Some(at),
            }
        }
        if let (Some(f), true) = (first, terms.len() > 1) {
            self.compared.push(f);
        }
    }

    fn same(&mut self, sys: &System, e: Expr, other: Expr) {
        let at = self.member(Member::Value(e));
        if let Some((other, _)) = base(sys, other) {
            let other = self.member(Member::Value(other));
            self.unite(at, other);
        }
    }

    fn relevant(mut self, sys: &System) -> Relevant {
        let compared: FxHashSet<usize> = self.compared.clone().into_iter().map(|at| self.root(at)).collect();
        let changed: FxHashSet<usize> = self.changed.clone().into_iter().map(|at| self.root(at)).collect();
        let mut args = vec![BTreeSet::new(); sys.preds.len()];
        let mut values = FxHashSet::default();
        let members: Vec<(Member, usize)> = self.members.iter().map(|(m, at)| (*m, *at)).collect();
        for (m, at) in members {
            let root = self.root(at);
            if !compared.contains(&root) || !changed.contains(&root) {
                continue;
            }
            match m {
                Member::Argument(pred, i) => {
                    args[pred].insert(i);
                }
                Member::Value(e) => {
                    values.insert(e);
                }
            }
        }
        let few = |set: BTreeSet<usize>| match set.len() {
            n if n > MOST_ARGUMENTS => vec![],
            _ => set.into_iter().collect(),
        };
        Relevant { args: args.into_iter().map(few).collect(), values }
    }
}

/// Of each clause: does its head lead back to its body?
fn recursive(sys: &System) -> Vec<bool> {
    let mut next: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for clause in &sys.clauses {
        if let Head::Atom(head) = &clause.head {
            for atom in &clause.body {
                next.entry(atom.pred.index()).or_default().insert(head.pred.index());
            }
        }
    }
    let component = components(sys.preds.len(), &next);
    let leads_back = |clause: &crate::chc::Clause| match &clause.head {
        Head::Atom(head) => {
            clause.body.iter().any(|a| component[a.pred.index()] == component[head.pred.index()])
        }
        _ => false,
    };
    sys.clauses.iter().map(leads_back).collect()
}

/// The strongly connected component of each node, after Kosaraju.
fn components(nodes: usize, next: &BTreeMap<usize, BTreeSet<usize>>) -> Vec<usize> {
    let mut back: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for (from, all) in next {
        for to in all {
            back.entry(*to).or_default().insert(*from);
        }
    }
    let mut order = vec![];
    let mut seen = vec![false; nodes];
    for start in 0..nodes {
        // Each node, and whether what it leads to was seen.
        let mut work = vec![(start, false)];
        while let Some((n, is_done)) = work.pop() {
            if is_done {
                order.push(n);
            } else if !std::mem::replace(&mut seen[n], true) {
                work.push((n, true));
                work.extend(next.get(&n).into_iter().flatten().map(|m| (*m, false)));
            }
        }
    }
    let mut component = vec![usize::MAX; nodes];
    for start in order.into_iter().rev() {
        let mut work = vec![start];
        while let Some(n) = work.pop() {
            if component[n] == usize::MAX {
                component[n] = start;
                work.extend(back.get(&n).into_iter().flatten());
            }
        }
    }
    component
}
