//! What a clause derives from what is known of the predicates in its body.

use super::matrix::{HUGE, INFINITE, Matrix};
use super::relevant::{Relevant, base};
use super::{Fuel, Rows};
use crate::chc::{Head, PredId, System};
use crate::expr::{Expr, Node, Sort};
use conspect_base::Id;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// A sum of indices with factors, and a number.
type Sum = (Vec<(usize, i128)>, i128);

/// Expressions of one clause at most; nothing is derived where there are more.
const MOST_INDICES: usize = 40;
/// Terms of sums that are looked at.
const MOST_TERMS: usize = 6;

/// What of a clause is looked at.
pub(super) struct Plan {
    head: PredId,
    /// The expressions that have an index.
    of: BTreeMap<Expr, usize>,
    /// Those that are no variables.
    terms: Vec<(usize, Expr)>,
    /// The constraints that mention them.
    constraints: Vec<Expr>,
    /// Does the head have no relevant arguments, or is there too much to look at?
    is_plain: bool,
}

impl Plan {
    /// Of a clause that derives something of a predicate.
    pub(super) fn of(sys: &System, index: usize, relevant: &Relevant) -> Option<Plan> {
        let clause = &sys.clauses[index];
        let Head::Atom(head) = &clause.head else { return None };
        let is_plain = relevant.args[head.pred.index()].is_empty();
        let mut out =
            Plan { head: head.pred, of: BTreeMap::new(), terms: vec![], constraints: vec![], is_plain };
        if is_plain {
            return Some(out);
        }
        let mut seen = FxHashMap::default();
        for atom in clause.body.iter().chain([head]) {
            for i in &relevant.args[atom.pred.index()] {
                out.add(sys, relevant, atom.args[*i], &mut seen);
            }
        }
        for c in &clause.constraint {
            if out.add(sys, relevant, *c, &mut seen) {
                out.constraints.push(*c);
            }
        }
        out.is_plain = out.of.len() > MOST_INDICES;
        Some(out)
    }

    /// Gives indices to the relevant numbers in an expression. Are there any?
    fn add(&mut self, sys: &System, relevant: &Relevant, e: Expr, seen: &mut FxHashMap<Expr, bool>) -> bool {
        if let Some(had) = seen.get(&e) {
            return *had;
        }
        let has = relevant.has(e);
        let is_base = match sys.exprs.node(e) {
            Node::Linear(terms, _) => matches!(&terms[..], [] | [(_, 1)]),
            _ => false,
        };
        let mut inside = false;
        for x in parts(sys, e) {
            inside |= self.add(sys, relevant, x, seen);
        }
        if has && !is_base && sys.exprs.sort(e) == Sort::Int {
            let i = self.of.len() + 1;
            self.of.insert(e, i);
            if sys.exprs.as_var(e).is_none() {
                self.terms.push((i, e));
            }
            inside = true;
        }
        seen.insert(e, inside);
        inside
    }
}

/// The expressions that an expression is made of. The sum of a comparison is no value of its own.
fn parts(sys: &System, e: Expr) -> Vec<Expr> {
    let of_sum = |a: Expr| match sys.exprs.node(a) {
        Node::Linear(terms, _) => terms.iter().map(|t| t.0).collect(),
        _ => vec![a],
    };
    match sys.exprs.node(e) {
        Node::Bool(_) | Node::Var(_) => vec![],
        Node::NotPositive(a) | Node::Zero(a) => of_sum(*a),
        Node::Not(a) => vec![*a],
        Node::And(list) | Node::Or(list) => list.to_vec(),
        Node::Iff(a, b) | Node::Mul(a, b) | Node::Div(a, b) | Node::Mod(a, b) => vec![*a, *b],
        Node::Linear(..) => of_sum(e),
        Node::Ite(c, a, b) => vec![*c, *a, *b],
    }
}

/// The expressions of a clause that have an index.
struct Indices<'a> {
    sys: &'a System,
    plan: &'a Plan,
}

/// What a clause derives; `None` inside when nothing, outside when the work is over.
pub(super) fn apply(
    sys: &System,
    index: usize,
    plan: &Plan,
    relevant: &Relevant,
    rows: &Rows,
    fuel: &mut Fuel,
) -> Option<Option<(PredId, Matrix)>> {
    let clause = &sys.clauses[index];
    let Head::Atom(head) = &clause.head else { return Some(None) };
    if clause.body.iter().any(|a| rows[a.pred.index()].is_none()) {
        return Some(None);
    }
    let told = &relevant.args[plan.head.index()];
    fuel.spend(told.len() + 1)?;
    let mut out = Matrix::new(told.len() + 1);
    if plan.is_plain {
        return Some(Some((plan.head, out)));
    }
    let indices = Indices { sys, plan };
    let Some(mut matrix) = indices.start(index, relevant, rows, fuel)? else { return Some(None) };
    // Twice, for what a later constraint says may help an earlier one.
    for _ in 0..2 {
        for (i, e) in &plan.terms {
            if !indices.define(&mut matrix, *i, *e, fuel)? {
                return Some(None);
            }
        }
        for c in &plan.constraints {
            if !indices.assume(&mut matrix, *c, true, fuel)? {
                return Some(None);
            }
        }
    }
    let bases = indices.bases(&head.args, told);
    for (i, x) in bases.iter().enumerate() {
        for (j, y) in bases.iter().enumerate() {
            let (Some((x, more)), Some((y, less))) = (x, y) else { continue };
            if i != j && matrix.at(*x, *y) < INFINITE {
                out.lower(i, j, matrix.at(*x, *y) + more - less);
            }
        }
    }
    Some(Some((plan.head, out)))
}

impl Indices<'_> {
    /// An expression as an index and what is added to it, where it has one.
    fn base(&self, e: Expr) -> Option<(usize, i128)> {
        let found = match base(self.sys, e) {
            None => (0, self.sys.exprs.as_int(e)?),
            Some((x, c)) => (*self.plan.of.get(&x)?, c),
        };
        (-HUGE < found.1 && found.1 < HUGE).then_some(found)
    }

    /// The number 0, and these of the arguments of an atom.
    fn bases(&self, args: &[Expr], told: &[usize]) -> Vec<Option<(usize, i128)>> {
        std::iter::once(Some((0, 0))).chain(told.iter().map(|i| self.base(args[*i]))).collect()
    }

    /// A sum of which all terms have indices, and that is not too long.
    fn sum(&self, e: Expr) -> Option<Sum> {
        let Node::Linear(terms, c) = self.sys.exprs.node(e) else {
            let (i, c) = self.base(e)?;
            return Some((vec![(i, 1)], c));
        };
        let is_huge = |k: i128| k <= -HUGE || k >= HUGE;
        if terms.len() > MOST_TERMS || is_huge(*c) || terms.iter().any(|t| is_huge(t.1)) {
            return None;
        }
        let index = |(x, k): &(Expr, i128)| Some((*self.plan.of.get(x)?, *k));
        Some((terms.iter().map(index).collect::<Option<_>>()?, *c))
    }

    /// What domains and the body's predicates say, closed. `None` inside when there are no such numbers.
    fn start(
        &self,
        index: usize,
        relevant: &Relevant,
        rows: &Rows,
        fuel: &mut Fuel,
    ) -> Option<Option<Matrix>> {
        let sys = self.sys;
        let mut matrix = Matrix::new(self.plan.of.len() + 1);
        for atom in &sys.clauses[index].body {
            let Some(row) = &rows[atom.pred.index()] else { return Some(None) };
            let bases = self.bases(&atom.args, &relevant.args[atom.pred.index()]);
            for (i, x) in bases.iter().enumerate() {
                for (j, y) in bases.iter().enumerate() {
                    let (Some((x, more)), Some((y, less))) = (x, y) else { continue };
                    let most = row.at(i, j);
                    if i != j && most < INFINITE && !matrix.learn(*x, *y, most - more + less, fuel)? {
                        return Some(None);
                    }
                }
            }
        }
        for (e, i) in &self.plan.of {
            let Some(v) = sys.exprs.as_var(*e) else { continue };
            let domain = sys.exprs.domain(v).tight();
            if !matrix.within(*i, domain.lo, domain.hi, fuel)? {
                return Some(None);
            }
        }
        Some(Some(matrix))
    }

    /// What is known of a term that is no variable. False when there are no such numbers.
    fn define(&self, m: &mut Matrix, i: usize, e: Expr, fuel: &mut Fuel) -> Option<bool> {
        let exprs = &self.sys.exprs;
        match exprs.node(e) {
            Node::Linear(..) => {
                let Some((mut terms, c)) = self.sum(e) else { return Some(true) };
                terms.push((i, -1));
                self.zero(m, &(terms, c), fuel)
            }
            Node::Ite(c, a, b) => {
                let mut cases = vec![];
                for (then, truth) in [(*a, true), (*b, false)] {
                    let mut case = m.clone();
                    fuel.spend(m.cells())?;
                    if self.assume(&mut case, *c, truth, fuel)? && self.same(&mut case, i, then, fuel)? {
                        cases.push(case);
                    }
                }
                Some(meet(m, cases))
            }
            Node::Mod(a, k) => {
                let Some(k) = exprs.as_int(*k).filter(|k| *k > 0) else { return Some(true) };
                let fits = m.within(i, Some(0), Some(k - 1), fuel)?;
                Some(fits && self.at_most(m, i, *a, fuel)?)
            }
            Node::Div(a, k) => {
                let is_positive = exprs.as_int(*k).is_some_and(|k| k > 0);
                Some(!is_positive || self.at_most(m, i, *a, fuel)?)
            }
            _ => Some(true),
        }
    }

    /// Learns that an index is the value of an expression.
    fn same(&self, m: &mut Matrix, i: usize, e: Expr, fuel: &mut Fuel) -> Option<bool> {
        let Some((j, more)) = self.base(e) else { return Some(true) };
        Some(m.learn(i, j, more, fuel)? && m.learn(j, i, -more, fuel)?)
    }

    /// Learns that an index is from 0 to the value of an expression, where that is not negative.
    fn at_most(&self, m: &mut Matrix, i: usize, e: Expr, fuel: &mut Fuel) -> Option<bool> {
        let Some((j, more)) = self.base(e) else { return Some(true) };
        let is_natural = m.bounds(j).0.is_some_and(|lo| lo + more >= 0);
        Some(!is_natural || (m.learn(0, i, 0, fuel)? && m.learn(i, j, more, fuel)?))
    }

    /// Learns that a formula has this truth. False when there are no such numbers.
    fn assume(&self, m: &mut Matrix, e: Expr, truth: bool, fuel: &mut Fuel) -> Option<bool> {
        match (self.sys.exprs.node(e), truth) {
            (Node::Bool(b), _) => Some(*b == truth),
            (Node::Not(a), _) => self.assume(m, *a, !truth, fuel),
            (Node::NotPositive(l) | Node::Zero(l), _) => {
                let Some(sum) = self.sum(*l) else { return Some(true) };
                match (self.sys.exprs.node(e), truth) {
                    (Node::Zero(_), true) => self.zero(m, &sum, fuel),
                    (Node::Zero(_), false) => self.not_zero(m, &sum, fuel),
                    (_, true) => self.not_positive(m, &sum, fuel),
                    (_, false) => {
                        let (terms, c) = negated(&sum);
                        self.not_positive(m, &(terms, c.saturating_add(1)), fuel)
                    }
                }
            }
            (Node::And(list), true) | (Node::Or(list), false) => {
                for x in list.iter() {
                    if !self.assume(m, *x, truth, fuel)? {
                        return Some(false);
                    }
                }
                Some(true)
            }
            (Node::And(list), false) | (Node::Or(list), true) => {
                let mut cases = vec![];
                for x in list.iter() {
                    fuel.spend(m.cells())?;
                    let mut case = m.clone();
                    if self.assume(&mut case, *x, truth, fuel)? {
                        cases.push(case);
                    }
                }
                Some(meet(m, cases))
            }
            _ => Some(true),
        }
    }

    fn zero(&self, m: &mut Matrix, sum: &Sum, fuel: &mut Fuel) -> Option<bool> {
        Some(self.not_positive(m, sum, fuel)? && self.not_positive(m, &negated(sum), fuel)?)
    }

    /// A difference that is not the number at its end is beyond it.
    fn not_zero(&self, m: &mut Matrix, sum: &Sum, fuel: &mut Fuel) -> Option<bool> {
        for (terms, c) in [sum.clone(), negated(sum)] {
            let (i, j) = match terms[..] {
                [(i, 1)] => (i, 0),
                [(j, -1)] => (0, j),
                [(i, 1), (j, -1)] | [(j, -1), (i, 1)] => (i, j),
                _ => continue,
            };
            if m.at(i, j) == c.saturating_neg() && !m.learn(i, j, -c - 1, fuel)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Learns that a sum is at most 0: of each difference in it, and of each index alone, by the bounds of the others.
    fn not_positive(&self, m: &mut Matrix, (terms, c): &Sum, fuel: &mut Fuel) -> Option<bool> {
        if terms.is_empty() {
            return Some(*c <= 0);
        }
        let least = |m: &Matrix, skip: &[usize]| -> Option<i128> {
            let mut sum: i128 = 0;
            for (_, (i, k)) in terms.iter().enumerate().filter(|t| !skip.contains(&t.0)) {
                let (lo, hi) = m.bounds(*i);
                sum = sum.checked_add(if *k > 0 { lo? } else { hi? }.checked_mul(*k)?)?;
            }
            Some(sum)
        };
        for (p, (i, k)) in terms.iter().enumerate() {
            if let Some(rest) = least(m, &[p])
                && let Some(most) = rest.checked_add(*c).and_then(i128::checked_neg)
                && most.abs() < INFINITE / 4
            {
                fuel.spend(m.size())?;
                let fits = match *k {
                    // k·i ≤ most.
                    k if k > 0 => m.learn(*i, 0, most.div_euclid(k), fuel)?,
                    k => m.learn(0, *i, most.div_euclid(-k), fuel)?,
                };
                if !fits {
                    return Some(false);
                }
            }
            for (q, (j, l)) in terms.iter().enumerate() {
                if *k != 1 || *l != -1 || i == j {
                    continue;
                }
                if let Some(rest) = least(m, &[p, q])
                    && let Some(most) = rest.checked_add(*c).and_then(i128::checked_neg)
                    && most.abs() < INFINITE / 4
                {
                    if !m.learn(*i, *j, most, fuel)? {
                        return Some(false);
                    }
                }
            }
        }
        Some(true)
    }
}

fn negated((terms, c): &Sum) -> Sum {
    (terms.iter().map(|(i, k)| (*i, k.saturating_neg())).collect(), c.saturating_neg())
}

/// Makes a matrix what holds in all of the cases. False when there is none.
fn meet(m: &mut Matrix, cases: Vec<Matrix>) -> bool {
    let mut cases = cases.into_iter();
    let Some(first) = cases.next() else { return false };
    *m = cases.fold(first, |a, b| a.join(&b));
    true
}
