//! Intervals of expressions, and what they decide.

use super::{Expr, Exprs, Interval, Node, Var};
use rustc_hash::FxHashMap;

impl Exprs {
    /// An interval that contains every value of an integer expression when variables are in theirs.
    pub fn interval(&self, e: Expr, of_var: &dyn Fn(Var) -> Interval) -> Interval {
        self.interval_in(e, of_var, &mut FxHashMap::default())
    }

    fn interval_in(
        &self,
        e: Expr,
        of_var: &dyn Fn(Var) -> Interval,
        memo: &mut FxHashMap<Expr, Interval>,
    ) -> Interval {
        if let Some(known) = memo.get(&e) {
            return *known;
        }
        let out = match self.node(e) {
            Node::Var(v) => of_var(*v),
            Node::Linear(terms, c) => {
                let (mut lo, mut hi) = (Some(*c), Some(*c));
                for (x, k) in terms.iter() {
                    let (l, h) = self.interval_in(*x, of_var, memo);
                    let (l, h) = if *k >= 0 { (l, h) } else { (h, l) };
                    let step = |sum: Option<i128>, x: Option<i128>| sum?.checked_add(x?.checked_mul(*k)?);
                    lo = step(lo, l);
                    hi = step(hi, h);
                }
                (lo, hi)
            }
            Node::Mul(a, b) => {
                let (x, y) = (self.interval_in(*a, of_var, memo), self.interval_in(*b, of_var, memo));
                let square = a == b;
                match (x, y) {
                    ((Some(a0), Some(a1)), (Some(b0), Some(b1))) => {
                        let all =
                            [a0.checked_mul(b0), a0.checked_mul(b1), a1.checked_mul(b0), a1.checked_mul(b1)];
                        if all.iter().any(Option::is_none) {
                            (square.then_some(0), None)
                        } else {
                            let least = all.iter().flatten().min().copied();
                            let least = if square { least.map(|l| l.max(0)) } else { least };
                            (least, all.iter().flatten().max().copied())
                        }
                    }
                    ((Some(a0), _), (Some(b0), _)) if a0 >= 0 && b0 >= 0 => (a0.checked_mul(b0), None),
                    _ => (square.then_some(0), None),
                }
            }
            Node::Ite(_, a, b) => {
                let (x, y) = (self.interval_in(*a, of_var, memo), self.interval_in(*b, of_var, memo));
                (x.0.zip(y.0).map(|(a, b)| a.min(b)), x.1.zip(y.1).map(|(a, b)| a.max(b)))
            }
            Node::Mod(_, b) => match self.as_int(*b) {
                Some(k) if k > 0 => (Some(0), Some(k - 1)),
                _ => (None, None),
            },
            Node::Div(..)
            | Node::Bool(_)
            | Node::Not(_)
            | Node::And(_)
            | Node::Or(_)
            | Node::Iff(..)
            | Node::NotPositive(_)
            | Node::Zero(_) => (None, None),
        };
        memo.insert(e, out);
        out
    }

    /// The value of a formula when variables are in their intervals, where that is enough to tell.
    pub fn truth(&self, e: Expr, of_var: &dyn Fn(Var) -> Interval) -> Option<bool> {
        match self.node(e) {
            Node::Bool(b) => Some(*b),
            Node::Not(a) => self.truth(*a, of_var).map(|b| !b),
            Node::And(list) => {
                let all: Vec<Option<bool>> = list.iter().map(|x| self.truth(*x, of_var)).collect();
                if all.contains(&Some(false)) {
                    Some(false)
                } else if all.iter().all(|t| *t == Some(true)) {
                    Some(true)
                } else {
                    None
                }
            }
            Node::Or(list) => {
                let all: Vec<Option<bool>> = list.iter().map(|x| self.truth(*x, of_var)).collect();
                if all.contains(&Some(true)) {
                    Some(true)
                } else if all.iter().all(|t| *t == Some(false)) {
                    Some(false)
                } else {
                    None
                }
            }
            Node::NotPositive(l) => match self.interval(*l, of_var) {
                (_, Some(h)) if h <= 0 => Some(true),
                (Some(l), _) if l > 0 => Some(false),
                _ => None,
            },
            Node::Zero(l) => match self.interval(*l, of_var) {
                (Some(0), Some(0)) => Some(true),
                (_, Some(h)) if h < 0 => Some(false),
                (Some(l), _) if l > 0 => Some(false),
                _ => None,
            },
            Node::Var(_)
            | Node::Iff(..)
            | Node::Linear(..)
            | Node::Mul(..)
            | Node::Ite(..)
            | Node::Div(..)
            | Node::Mod(..) => None,
        }
    }
}
