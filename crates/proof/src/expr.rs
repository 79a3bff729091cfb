//! Formulas over unbounded integers and truth values: what Horn clauses and invariants are made of.
//!
//! Expressions are hash-consed behind smart constructors. Invariants: a linear combination has its atoms in order
//! of their ids, no atom twice, no coefficient zero, and is no bare atom (an atom once with constant 0 is the atom);
//! comparisons are `l ≤ 0` and `l = 0` with the common divisor of the coefficients taken out; a negation is never
//! of a constant, a negation or an order comparison.

mod interval;

use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// An expression of an [`Exprs`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Expr(u32);

/// A variable of an [`Exprs`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Var(pub u32);

/// What an expression stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sort {
    Bool,
    Int,
}

/// The values that a variable of sort `Int` can have.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Domain {
    pub lo: Option<i128>,
    pub hi: Option<i128>,
    /// When present, the only values; sorted.
    pub only: Option<Rc<[i128]>>,
}

impl Domain {
    /// All integers from `lo` to `hi`.
    pub fn range(lo: i128, hi: i128) -> Domain {
        Domain { lo: Some(lo), hi: Some(hi), only: None }
    }
    /// The integers from `lo` on.
    pub fn from(lo: i128) -> Domain {
        Domain { lo: Some(lo), hi: None, only: None }
    }
    /// Exactly these values.
    pub fn only(values: &BTreeSet<i128>) -> Domain {
        Domain {
            lo: values.first().copied(),
            hi: values.last().copied(),
            only: Some(values.iter().copied().collect()),
        }
    }
    /// The same values, with bounds that are values: where only some are left, they may begin later and end earlier.
    pub fn tight(&self) -> Domain {
        let Some(only) = &self.only else { return self.clone() };
        let lo = only.first().copied().into_iter().chain(self.lo).max();
        let hi = only.last().copied().into_iter().chain(self.hi).min();
        Domain { lo, hi, only: self.only.clone() }
    }
    /// The values that are in both.
    pub fn and(&self, other: &Domain) -> Domain {
        let lo = self.lo.into_iter().chain(other.lo).max();
        let hi = self.hi.into_iter().chain(other.hi).min();
        let inside = |v: &i128| lo.is_none_or(|l| *v >= l) && hi.is_none_or(|h| *v <= h);
        let only = match (&self.only, &other.only) {
            (Some(a), Some(b)) => Some(a.iter().filter(|v| b.contains(v) && inside(v)).copied().collect()),
            (Some(a), None) | (None, Some(a)) => Some(a.iter().filter(|v| inside(v)).copied().collect()),
            (None, None) => None,
        };
        Domain { lo, hi, only }
    }
}

/// An interval; `None` is unbounded.
pub type Interval = (Option<i128>, Option<i128>);

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    Bool(bool),
    Var(Var),
    Not(Expr),
    And(Box<[Expr]>),
    Or(Box<[Expr]>),
    /// Equality of truth values.
    Iff(Expr, Expr),
    /// `Σ cᵢ·aᵢ + c`.
    Linear(Box<[(Expr, i128)]>, i128),
    /// The expression is at most 0.
    NotPositive(Expr),
    /// The expression is 0.
    Zero(Expr),
    Mul(Expr, Expr),
    Ite(Expr, Expr, Expr),
    /// Division rounded so that the remainder is not negative (SMT-LIB).
    Div(Expr, Expr),
    /// The remainder, not negative.
    Mod(Expr, Expr),
}

struct VarInfo {
    sort: Sort,
    domain: Domain,
}

/// The arena of expressions.
#[derive(Default)]
pub struct Exprs {
    nodes: Vec<Node>,
    sorts: Vec<Sort>,
    ids: FxHashMap<Node, Expr>,
    vars: Vec<VarInfo>,
    /// A number did not fit 128 bits: whatever was built since means nothing.
    pub overflowed: bool,
}

impl std::fmt::Debug for Exprs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Exprs").field("nodes", &self.nodes.len()).finish()
    }
}

impl Exprs {
    fn intern(&mut self, node: Node, sort: Sort) -> Expr {
        if let Some(e) = self.ids.get(&node) {
            return *e;
        }
        let e = Expr(self.nodes.len() as u32);
        self.nodes.push(node.clone());
        self.sorts.push(sort);
        self.ids.insert(node, e);
        e
    }

    pub fn node(&self, e: Expr) -> &Node {
        &self.nodes[e.0 as usize]
    }

    pub fn sort(&self, e: Expr) -> Sort {
        self.sorts[e.0 as usize]
    }

    /// A new variable.
    pub fn fresh(&mut self, sort: Sort, domain: Domain) -> Expr {
        self.vars.push(VarInfo { sort, domain });
        let var = Var(self.vars.len() as u32 - 1);
        self.intern(Node::Var(var), sort)
    }

    pub fn domain(&self, var: Var) -> &Domain {
        &self.vars[var.0 as usize].domain
    }

    pub fn var_sort(&self, var: Var) -> Sort {
        self.vars[var.0 as usize].sort
    }

    /// The expression of a variable.
    pub fn of_var(&mut self, var: Var) -> Expr {
        let sort = self.var_sort(var);
        self.intern(Node::Var(var), sort)
    }

    pub fn as_var(&self, e: Expr) -> Option<Var> {
        if let Node::Var(v) = self.node(e) { Some(*v) } else { None }
    }

    pub fn boolean(&mut self, value: bool) -> Expr {
        self.intern(Node::Bool(value), Sort::Bool)
    }

    pub fn as_bool(&self, e: Expr) -> Option<bool> {
        if let Node::Bool(b) = self.node(e) { Some(*b) } else { None }
    }

    pub fn int(&mut self, value: i128) -> Expr {
        self.intern(Node::Linear([].into(), value), Sort::Int)
    }

    pub fn as_int(&self, e: Expr) -> Option<i128> {
        match self.node(e) {
            Node::Linear(terms, c) if terms.is_empty() => Some(*c),
            _ => None,
        }
    }

    fn parts(&self, e: Expr) -> (Vec<(Expr, i128)>, i128) {
        match self.node(e) {
            Node::Linear(terms, c) => (terms.to_vec(), *c),
            _ => (vec![(e, 1)], 0),
        }
    }

    fn linear(&mut self, terms: BTreeMap<Expr, i128>, c: i128) -> Expr {
        let terms: Vec<(Expr, i128)> = terms.into_iter().filter(|t| t.1 != 0).collect();
        match (&terms[..], c) {
            ([(e, 1)], 0) => *e,
            _ => self.intern(Node::Linear(terms.into(), c), Sort::Int),
        }
    }

    fn checked(&mut self, value: Option<i128>) -> i128 {
        value.unwrap_or_else(|| {
            self.overflowed = true;
            0
        })
    }

    /// `a + k·b`.
    pub fn add_scaled(&mut self, a: Expr, k: i128, b: Expr) -> Expr {
        let ((ta, ca), (tb, cb)) = (self.parts(a), self.parts(b));
        let mut terms: BTreeMap<Expr, i128> = ta.into_iter().collect();
        for (e, c) in tb {
            let old = terms.get(&e).copied().unwrap_or(0);
            let new = c.checked_mul(k).and_then(|c| old.checked_add(c));
            let new = self.checked(new);
            terms.insert(e, new);
        }
        let c = cb.checked_mul(k).and_then(|c| ca.checked_add(c));
        let c = self.checked(c);
        self.linear(terms, c)
    }

    pub fn add(&mut self, a: Expr, b: Expr) -> Expr {
        self.add_scaled(a, 1, b)
    }

    pub fn sub(&mut self, a: Expr, b: Expr) -> Expr {
        self.add_scaled(a, -1, b)
    }

    pub fn add_const(&mut self, a: Expr, c: i128) -> Expr {
        let c = self.int(c);
        self.add(a, c)
    }

    pub fn scale(&mut self, k: i128, a: Expr) -> Expr {
        let zero = self.int(0);
        self.add_scaled(zero, k, a)
    }

    pub fn mul(&mut self, a: Expr, b: Expr) -> Expr {
        match (self.as_int(a), self.as_int(b)) {
            (Some(k), _) => self.scale(k, b),
            (_, Some(k)) => self.scale(k, a),
            (None, None) => self.intern(Node::Mul(a.min(b), a.max(b)), Sort::Int),
        }
    }

    /// Is there a product of two expressions that are no numbers?
    pub fn is_nonlinear(&self, e: Expr) -> bool {
        let mut found = false;
        self.visit(&[e], &mut |n| {
            found |= matches!(n, Node::Mul(..))
                || matches!(n, Node::Div(_, d) | Node::Mod(_, d) if self.as_int(*d).is_none());
        });
        found
    }

    pub fn div(&mut self, a: Expr, b: Expr) -> Expr {
        match (self.as_int(a), self.as_int(b)) {
            (Some(x), Some(y)) if y != 0 => {
                let v = x.checked_div_euclid(y);
                let v = self.checked(v);
                self.int(v)
            }
            (_, Some(1)) => a,
            _ => self.intern(Node::Div(a, b), Sort::Int),
        }
    }

    pub fn modulo(&mut self, a: Expr, b: Expr) -> Expr {
        match (self.as_int(a), self.as_int(b)) {
            (Some(x), Some(y)) if y != 0 => {
                let v = x.checked_rem_euclid(y);
                let v = self.checked(v);
                self.int(v)
            }
            _ => self.intern(Node::Mod(a, b), Sort::Int),
        }
    }

    pub fn not(&mut self, e: Expr) -> Expr {
        match *self.node(e) {
            Node::Bool(b) => self.boolean(!b),
            Node::Not(inner) => inner,
            Node::NotPositive(l) => {
                // l > 0, that is 1 - l ≤ 0.
                let one = self.int(1);
                let flipped = self.sub(one, l);
                self.not_positive(flipped)
            }
            _ => self.intern(Node::Not(e), Sort::Bool),
        }
    }

    pub fn and(&mut self, parts: &[Expr]) -> Expr {
        self.junction(parts, true)
    }

    pub fn or(&mut self, parts: &[Expr]) -> Expr {
        self.junction(parts, false)
    }

    fn junction(&mut self, parts: &[Expr], is_and: bool) -> Expr {
        let mut out: Vec<Expr> = Vec::new();
        for p in parts {
            let inner = match (self.node(*p), is_and) {
                (Node::And(list), true) | (Node::Or(list), false) => list.to_vec(),
                _ => vec![*p],
            };
            for e in inner {
                match self.as_bool(e) {
                    Some(b) if b == is_and => {}
                    Some(_) => return e,
                    None if out.contains(&e) => {}
                    None => {
                        let n = self.not(e);
                        if out.contains(&n) {
                            return self.boolean(!is_and);
                        }
                        out.push(e);
                    }
                }
            }
        }
        match &out[..] {
            [] => self.boolean(is_and),
            [one] => *one,
            _ if is_and => self.intern(Node::And(out.into()), Sort::Bool),
            _ => self.intern(Node::Or(out.into()), Sort::Bool),
        }
    }

    pub fn iff(&mut self, a: Expr, b: Expr) -> Expr {
        match (self.as_bool(a), self.as_bool(b)) {
            _ if a == b => self.boolean(true),
            (Some(true), _) => b,
            (_, Some(true)) => a,
            (Some(false), _) => self.not(b),
            (_, Some(false)) => self.not(a),
            (None, None) => self.intern(Node::Iff(a.min(b), a.max(b)), Sort::Bool),
        }
    }

    /// The greatest common divisor of the coefficients of a linear expression; 0 when it has no atoms.
    fn divisor(terms: &[(Expr, i128)]) -> i128 {
        let mut g: i128 = 0;
        for (_, c) in terms {
            let (mut a, mut b) = (g, c.checked_abs().unwrap_or(1));
            while b != 0 {
                (a, b) = (b, a % b);
            }
            g = a;
        }
        g
    }

    /// `l ≤ 0`.
    pub fn not_positive(&mut self, l: Expr) -> Expr {
        let (terms, c) = self.parts(l);
        if terms.is_empty() {
            return self.boolean(c <= 0);
        }
        let g = Self::divisor(&terms);
        let l = if g > 1 {
            // Σ g·cᵢ·aᵢ ≤ -c holds exactly when Σ cᵢ·aᵢ ≤ ⌊-c/g⌋.
            let terms = terms.into_iter().map(|(e, k)| (e, k / g)).collect();
            let c = c.checked_neg().map(|c| -c.div_euclid(g));
            let c = self.checked(c);
            self.linear(terms, c)
        } else {
            l
        };
        self.intern(Node::NotPositive(l), Sort::Bool)
    }

    pub fn le(&mut self, a: Expr, b: Expr) -> Expr {
        let d = self.sub(a, b);
        self.not_positive(d)
    }

    pub fn lt(&mut self, a: Expr, b: Expr) -> Expr {
        let d = self.sub(a, b);
        let d = self.add_const(d, 1);
        self.not_positive(d)
    }

    /// Equality of integers, or of truth values.
    pub fn eq(&mut self, a: Expr, b: Expr) -> Expr {
        if self.sort(a) == Sort::Bool {
            return self.iff(a, b);
        }
        let d = self.sub(a, b);
        let (mut terms, mut c) = self.parts(d);
        if terms.is_empty() {
            return self.boolean(c == 0);
        }
        let g = Self::divisor(&terms);
        if g > 1 && c % g != 0 {
            return self.boolean(false);
        }
        let sign = if terms[0].1 < 0 { -1 } else { 1 };
        terms.iter_mut().for_each(|t| t.1 = t.1 / g.max(1) * sign);
        c = c / g.max(1) * sign;
        let l = self.linear(terms.into_iter().collect(), c);
        self.intern(Node::Zero(l), Sort::Bool)
    }

    pub fn ite(&mut self, c: Expr, a: Expr, b: Expr) -> Expr {
        match self.as_bool(c) {
            Some(true) => return a,
            Some(false) => return b,
            None if a == b => return a,
            None => {}
        }
        if self.sort(a) == Sort::Bool {
            let n = self.not(c);
            let (x, y) = (self.or(&[n, a]), self.or(&[c, b]));
            return self.and(&[x, y]);
        }
        self.intern(Node::Ite(c, a, b), Sort::Int)
    }

    /// Visits every node that the expressions contain, once.
    pub fn visit(&self, roots: &[Expr], each: &mut dyn FnMut(&Node)) {
        let mut seen: BTreeSet<Expr> = BTreeSet::new();
        let mut work: Vec<Expr> = roots.to_vec();
        while let Some(e) = work.pop() {
            if !seen.insert(e) {
                continue;
            }
            let node = self.node(e);
            each(node);
            match node {
                Node::Bool(_) | Node::Var(_) => {}
                Node::Not(a) | Node::NotPositive(a) | Node::Zero(a) => work.push(*a),
                Node::And(list) | Node::Or(list) => work.extend(list.iter()),
                Node::Iff(a, b) | Node::Mul(a, b) | Node::Div(a, b) | Node::Mod(a, b) => {
                    work.extend([*a, *b])
                }
                Node::Linear(terms, _) => work.extend(terms.iter().map(|t| t.0)),
                Node::Ite(a, b, c) => work.extend([*a, *b, *c]),
            }
        }
    }

    /// The variables of the expressions.
    pub fn vars_of(&self, roots: &[Expr], into: &mut BTreeSet<Var>) {
        self.visit(roots, &mut |n| {
            if let Node::Var(v) = n {
                into.insert(*v);
            }
        });
    }

    /// Replaces variables.
    pub fn substitute(
        &mut self,
        e: Expr,
        map: &FxHashMap<Var, Expr>,
        memo: &mut FxHashMap<Expr, Expr>,
    ) -> Expr {
        if let Some(done) = memo.get(&e) {
            return *done;
        }
        let node = self.node(e).clone();
        let mut go = |s: &mut Exprs, x: Expr| s.substitute(x, map, memo);
        let out = match node {
            Node::Bool(_) => e,
            Node::Var(v) => map.get(&v).copied().unwrap_or(e),
            Node::Not(a) => {
                let a = go(self, a);
                self.not(a)
            }
            Node::And(list) => {
                let list: Vec<Expr> = list.iter().map(|x| go(self, *x)).collect();
                self.and(&list)
            }
            Node::Or(list) => {
                let list: Vec<Expr> = list.iter().map(|x| go(self, *x)).collect();
                self.or(&list)
            }
            Node::Iff(a, b) => {
                let (a, b) = (go(self, a), go(self, b));
                self.iff(a, b)
            }
            Node::Linear(terms, c) => {
                let mut sum = self.int(c);
                for (x, k) in terms.iter() {
                    let x = go(self, *x);
                    sum = self.add_scaled(sum, *k, x);
                }
                sum
            }
            Node::NotPositive(a) => {
                let a = go(self, a);
                self.not_positive(a)
            }
            Node::Zero(a) => {
                let a = go(self, a);
                let zero = self.int(0);
                self.eq(a, zero)
            }
            Node::Mul(a, b) => {
                let (a, b) = (go(self, a), go(self, b));
                self.mul(a, b)
            }
            Node::Ite(a, b, c) => {
                let (a, b, c) = (go(self, a), go(self, b), go(self, c));
                self.ite(a, b, c)
            }
            Node::Div(a, b) => {
                let (a, b) = (go(self, a), go(self, b));
                self.div(a, b)
            }
            Node::Mod(a, b) => {
                let (a, b) = (go(self, a), go(self, b));
                self.modulo(a, b)
            }
        };
        memo.insert(e, out);
        out
    }
}
