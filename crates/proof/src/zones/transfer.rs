//! What a clause derives from what is known of the predicates in its body.

use super::matrix::{INFINITE, Matrix};
use super::{Fuel, Rows};
use crate::chc::{Head, PredId, System};
use crate::expr::{Expr, Node, Sort};
use conspect_base::Id;
use std::collections::{BTreeMap, BTreeSet};

/// A sum of indices with factors, and a number.
type Sum = (Vec<(usize, i128)>, i128);

/// The expressions of a clause that have an index.
struct Indices<'a> {
    sys: &'a System,
    of: BTreeMap<Expr, usize>,
    /// Those that are no variables.
    terms: Vec<(usize, Expr)>,
}

/// What a clause derives; `None` inside when nothing, outside when the work is over.
pub(super) fn apply(
    sys: &System,
    index: usize,
    rows: &Rows,
    fuel: &mut Fuel,
) -> Option<Option<(PredId, Matrix)>> {
    let clause = &sys.clauses[index];
    let Head::Atom(head) = &clause.head else { return Some(None) };
    if clause.body.iter().any(|a| rows[a.pred.index()].is_none()) {
        return Some(None);
    }
    let indices = Indices::of(sys, index, &head.args);
    let size = indices.of.len() + 1;
    // Closing costs a cube, most cells of which are skipped.
    fuel.spend(size * size * size / 4)?;
    let Some(mut matrix) = indices.start(index, rows) else { return Some(None) };
    // Twice, for what a later constraint says may help an earlier one.
    for _ in 0..2 {
        for (i, e) in &indices.terms {
            if !indices.define(&mut matrix, *i, *e, fuel)? {
                return Some(None);
            }
        }
        for c in &clause.constraint {
            if !indices.assume(&mut matrix, *c, true, fuel)? {
                return Some(None);
            }
        }
    }
    let bases: Vec<Option<(usize, i128)>> =
        head.args.iter().map(|e| (sys.exprs.sort(*e) == Sort::Int).then(|| indices.base(*e))).collect();
    let mut out = Matrix::new(head.args.len() + 1);
    let numbered = || std::iter::once(Some((0, 0))).chain(bases.iter().copied()).enumerate();
    for (i, x) in numbered() {
        for (j, y) in numbered() {
            let (Some((x, more)), Some((y, less))) = (x, y) else { continue };
            if i != j && matrix.at(x, y) < INFINITE {
                out.lower(i, j, matrix.at(x, y) + more - less);
            }
        }
    }
    Some(Some((head.pred, out)))
}

impl<'a> Indices<'a> {
    fn of(sys: &'a System, index: usize, head: &[Expr]) -> Indices<'a> {
        let clause = &sys.clauses[index];
        let mut out = Indices { sys, of: BTreeMap::new(), terms: vec![] };
        let mut roots = clause.constraint.clone();
        roots.extend(clause.body.iter().flat_map(|a| &a.args).chain(head));
        let mut seen = BTreeSet::new();
        for e in roots {
            out.add(e, &mut seen);
        }
        out
    }

    /// Gives indices to the numbers in an expression.
    fn add(&mut self, e: Expr, seen: &mut BTreeSet<Expr>) {
        if !seen.insert(e) {
            return;
        }
        match self.sys.exprs.node(e) {
            Node::Bool(_) => {}
            Node::Var(_) => {
                if self.sys.exprs.sort(e) == Sort::Int {
                    self.index(e);
                }
            }
            Node::Not(a) | Node::NotPositive(a) | Node::Zero(a) => match self.sys.exprs.node(*a) {
                // The sum of a comparison needs no index.
                Node::Linear(terms, _) => terms.iter().for_each(|t| self.add(t.0, seen)),
                _ => self.add(*a, seen),
            },
            Node::And(list) | Node::Or(list) => list.iter().for_each(|x| self.add(*x, seen)),
            Node::Iff(a, b) => [a, b].into_iter().for_each(|x| self.add(*x, seen)),
            Node::Linear(terms, _) => {
                terms.iter().for_each(|t| self.add(t.0, seen));
                if !matches!(&terms[..], [] | [(_, 1)]) {
                    self.term(e);
                }
            }
            Node::Mul(a, b) | Node::Div(a, b) | Node::Mod(a, b) => {
                [a, b].into_iter().for_each(|x| self.add(*x, seen));
                self.term(e);
            }
            Node::Ite(c, a, b) => {
                [c, a, b].into_iter().for_each(|x| self.add(*x, seen));
                self.term(e);
            }
        }
    }

    fn index(&mut self, e: Expr) -> usize {
        let next = self.of.len() + 1;
        *self.of.entry(e).or_insert(next)
    }

    fn term(&mut self, e: Expr) {
        let i = self.index(e);
        self.terms.push((i, e));
    }

    /// An expression as an index and what is added to it.
    fn base(&self, e: Expr) -> (usize, i128) {
        match self.sys.exprs.node(e) {
            Node::Linear(terms, c) if terms.is_empty() => (0, *c),
            Node::Linear(terms, c) if terms.len() == 1 && terms[0].1 == 1 => (self.of[&terms[0].0], *c),
            _ => (self.of[&e], 0),
        }
    }

    fn sum(&self, e: Expr) -> Sum {
        match self.sys.exprs.node(e) {
            Node::Linear(terms, c) => {
                let mut out: Vec<(usize, i128)> = vec![];
                let mut more = *c;
                for (x, k) in terms.iter() {
                    let (i, c) = self.base(*x);
                    more = more.saturating_add(c.saturating_mul(*k));
                    out.push((i, *k));
                }
                (out, more)
            }
            _ => (vec![(self.of[&e], 1)], 0),
        }
    }

    /// What domains and the body's predicates say, closed. `None` when there are no such numbers.
    fn start(&self, index: usize, rows: &Rows) -> Option<Matrix> {
        let sys = self.sys;
        let mut matrix = Matrix::new(self.of.len() + 1);
        for (e, i) in &self.of {
            if let Some(v) = sys.exprs.as_var(*e) {
                let domain = sys.exprs.domain(v).tight();
                matrix.bound(*i, domain.lo, domain.hi);
            }
        }
        for atom in &sys.clauses[index].body {
            let row = rows[atom.pred.index()].as_ref()?;
            let bases: Vec<Option<(usize, i128)>> = std::iter::once(Some((0, 0)))
                .chain(atom.args.iter().map(|e| (sys.exprs.sort(*e) == Sort::Int).then(|| self.base(*e))))
                .collect();
            for (i, x) in bases.iter().enumerate() {
                for (j, y) in bases.iter().enumerate() {
                    let (Some((x, more)), Some((y, less))) = (x, y) else { continue };
                    let most = row.at(i, j);
                    if most >= INFINITE || i == j {
                        continue;
                    }
                    match x == y {
                        true if more - less > most => return None,
                        true => {}
                        false => matrix.lower(*x, *y, most - more + less),
                    }
                }
            }
        }
        matrix.close().then_some(matrix)
    }

    /// What is known of a term that is no variable. False when there are no such numbers.
    fn define(&self, m: &mut Matrix, i: usize, e: Expr, fuel: &mut Fuel) -> Option<bool> {
        let exprs = &self.sys.exprs;
        match exprs.node(e) {
            Node::Linear(..) => {
                let (mut terms, c) = self.sum(e);
                terms.push((i, -1));
                self.zero(m, &(terms, c), fuel)
            }
            Node::Ite(c, a, b) => {
                let mut cases = vec![];
                for (then, truth) in [(*a, true), (*b, false)] {
                    let mut case = m.clone();
                    fuel.spend(m.cells())?;
                    let (j, more) = self.base(then);
                    if self.assume(&mut case, *c, truth, fuel)?
                        && case.learn(i, j, more)
                        && case.learn(j, i, -more)
                    {
                        cases.push(case);
                    }
                }
                Some(meet(m, cases))
            }
            Node::Mod(a, k) => {
                let Some(k) = exprs.as_int(*k).filter(|k| *k > 0) else { return Some(true) };
                let (j, more) = self.base(*a);
                let is_natural = m.bounds(j).0.is_some_and(|lo| lo + more >= 0);
                Some(m.learn(0, i, 0) && m.learn(i, 0, k - 1) && (!is_natural || m.learn(i, j, more)))
            }
            Node::Div(a, k) => {
                let is_positive = exprs.as_int(*k).is_some_and(|k| k > 0);
                let (j, more) = self.base(*a);
                let is_natural = m.bounds(j).0.is_some_and(|lo| lo + more >= 0);
                Some(!(is_positive && is_natural) || (m.learn(0, i, 0) && m.learn(i, j, more)))
            }
            _ => Some(true),
        }
    }

    /// Learns that a formula has this truth. False when there are no such numbers.
    fn assume(&self, m: &mut Matrix, e: Expr, truth: bool, fuel: &mut Fuel) -> Option<bool> {
        match (self.sys.exprs.node(e), truth) {
            (Node::Bool(b), _) => Some(*b == truth),
            (Node::Not(a), _) => self.assume(m, *a, !truth, fuel),
            (Node::NotPositive(l), true) => self.not_positive(m, &self.sum(*l), fuel),
            (Node::NotPositive(l), false) => {
                let (terms, c) = negated(&self.sum(*l));
                self.not_positive(m, &(terms, c.saturating_add(1)), fuel)
            }
            (Node::Zero(l), true) => self.zero(m, &self.sum(*l), fuel),
            (Node::Zero(l), false) => self.not_zero(m, &self.sum(*l), fuel),
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
            fuel.spend(m.cells())?;
            if m.at(i, j) == c.saturating_neg() && !m.learn(i, j, -c - 1) {
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
                    k if k > 0 => m.learn(*i, 0, most.div_euclid(k)),
                    k => m.learn(0, *i, most.div_euclid(-k)),
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
                    fuel.spend(m.cells())?;
                    if !m.learn(*i, *j, most) {
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
