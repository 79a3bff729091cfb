//! Intervals of the arguments of predicates, by abstract interpretation of the clauses.
//!
//! The least solution is approached from below, with widening to thresholds after some rounds and two rounds of
//! narrowing at the end. What is found becomes domains of a second encoding: fewer operations can wrap around, fewer
//! paths are possible. The certificate checks the domains like every other part of an interpretation.

use crate::chc::{Head, PredId, Role, System};
use crate::encode::Known;
use crate::encode::path::Path;
use crate::expr::{Domain, Expr, Interval, Node, Sort};
use conspect_base::Id;
use std::collections::{BTreeMap, BTreeSet};

/// What is known of one argument.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Abstract {
    interval: Interval,
    /// The only values, for sites.
    only: Option<BTreeSet<i128>>,
}

type Row = Vec<Abstract>;

/// Rounds before bounds are widened, and rounds of narrowing.
const PATIENCE: u32 = 4;
const NARROWING: u32 = 2;
/// Rounds after which the analysis gives up: nothing is known then.
const MOST_ROUNDS: u32 = 60;

/// Domains of the arguments of the predicates that can hold at all.
pub fn domains(sys: &System) -> Known {
    let thresholds = thresholds(sys);
    let mut rows: Vec<Option<Row>> = vec![None; sys.preds.len()];
    let mut round = 0;
    loop {
        let mut changed = false;
        for clause in 0..sys.clauses.len() {
            let Some((pred, new)) = apply(sys, clause, &rows) else { continue };
            let old = &rows[pred.index()];
            let joined = match old {
                None => new,
                Some(old) => old.iter().zip(&new).map(|(a, b)| join(a, b)).collect(),
            };
            let next: Row = match old {
                Some(old) if round >= PATIENCE => {
                    old.iter().zip(&joined).map(|(a, b)| widen(a, b, &thresholds)).collect()
                }
                _ => joined,
            };
            if old.as_ref() != Some(&next) {
                rows[pred.index()] = Some(next);
                changed = true;
            }
        }
        round += 1;
        if !changed {
            break;
        }
        if round > MOST_ROUNDS {
            return Known::new();
        }
    }
    for _ in 0..NARROWING {
        let next = narrowed(sys, &rows);
        if !is_closed(sys, &next) {
            break;
        }
        rows = next;
    }
    by_role(sys, &rows)
}

/// Is whatever the clauses derive from what is known among it? What a clause derives need not grow with what is known (which
/// constraint says something first depends on it), so a round of narrowing can leave what is closed.
fn is_closed(sys: &System, rows: &[Option<Row>]) -> bool {
    (0..sys.clauses.len()).all(|clause| {
        let Some((pred, new)) = apply(sys, clause, rows) else { return true };
        let Some(known) = &rows[pred.index()] else { return false };
        known.iter().zip(&new).all(|(k, n)| join(k, n) == *k)
    })
}

/// One round from what is known. Each round of a monotone analysis stays closed under the clauses; see [`is_closed`].
fn narrowed(sys: &System, rows: &[Option<Row>]) -> Vec<Option<Row>> {
    let mut out: Vec<Option<Row>> = vec![None; rows.len()];
    for clause in 0..sys.clauses.len() {
        let Some((pred, new)) = apply(sys, clause, rows) else { continue };
        let slot = &mut out[pred.index()];
        *slot = Some(match slot.take() {
            None => new,
            Some(old) => old.iter().zip(&new).map(|(a, b)| join(a, b)).collect(),
        });
    }
    out
}

/// What a clause derives from what is known of its body; `None` when nothing.
fn apply(sys: &System, index: usize, rows: &[Option<Row>]) -> Option<(PredId, Row)> {
    let clause = &sys.clauses[index];
    let Head::Atom(head) = &clause.head else { return None };
    let mut path = Path::new();
    for atom in &clause.body {
        let row = rows[atom.pred.index()].as_ref()?;
        for (arg, known) in atom.args.iter().zip(row) {
            let domain = known.domain();
            if sys.exprs.sort(*arg) != Sort::Int {
                let fixed = match known.interval {
                    (Some(1), _) => Some(true),
                    (_, Some(0)) => Some(false),
                    _ => None,
                };
                if let Some(value) = fixed
                    && !path.learn_truth(sys, *arg, value)
                {
                    return None;
                }
                continue;
            }
            match sys.exprs.as_var(*arg) {
                Some(v) => {
                    if !path.learn_domain(sys, v, &domain) {
                        return None;
                    }
                }
                None => {
                    let (lo, hi) = path.interval(sys, *arg);
                    let apart = matches!((lo, domain.hi), (Some(l), Some(h)) if l > h)
                        || matches!((hi, domain.lo), (Some(h), Some(l)) if h < l);
                    if apart {
                        return None;
                    }
                }
            }
        }
    }
    // Twice, for what a later constraint says may help an earlier one.
    for _ in 0..2 {
        for c in &clause.constraint {
            if !path.learn(sys, *c) {
                return None;
            }
        }
    }
    let row = head.args.iter().zip(&sys.preds[head.pred].args);
    Some((head.pred, row.map(|(e, a)| value(sys, &path, *e, &a.domain)).collect()))
}

fn value(sys: &System, path: &Path, e: Expr, domain: &Domain) -> Abstract {
    if sys.exprs.sort(e) != Sort::Int {
        let interval = match path.truth(sys, e) {
            Some(true) => (Some(1), Some(1)),
            Some(false) => (Some(0), Some(0)),
            None => (Some(0), Some(1)),
        };
        return Abstract { interval, only: None };
    }
    let (lo, hi) = path.interval(sys, e);
    let lo = lo.into_iter().chain(domain.lo).max();
    let hi = hi.into_iter().chain(domain.hi).min();
    let only = domain.only.as_ref().map(|all| match path.site_set(sys, e) {
        Some(set) => set.into_iter().map(i128::from).collect(),
        None => all
            .iter()
            .filter(|v| lo.is_none_or(|l| **v >= l) && hi.is_none_or(|h| **v <= h))
            .copied()
            .collect(),
    });
    Abstract { interval: (lo, hi), only }
}

impl Abstract {
    fn domain(&self) -> Domain {
        let (lo, hi) = self.interval;
        Domain { lo, hi, only: self.only.as_ref().map(|s| s.iter().copied().collect()) }.tight()
    }
}

fn join(a: &Abstract, b: &Abstract) -> Abstract {
    let lo = a.interval.0.zip(b.interval.0).map(|(x, y)| x.min(y));
    let hi = a.interval.1.zip(b.interval.1).map(|(x, y)| x.max(y));
    let only = a.only.as_ref().zip(b.only.as_ref()).map(|(x, y)| x.union(y).copied().collect());
    Abstract { interval: (lo, hi), only }
}

/// Bounds that still move go to the next threshold. Sets of sites are finite and need no widening.
fn widen(old: &Abstract, new: &Abstract, thresholds: &BTreeSet<i128>) -> Abstract {
    let lo = match (old.interval.0, new.interval.0) {
        (Some(a), Some(b)) if b < a => thresholds.range(..=b).next_back().copied(),
        (_, b) => b,
    };
    let hi = match (old.interval.1, new.interval.1) {
        (Some(a), Some(b)) if b > a => thresholds.range(b..).next().copied(),
        (_, b) => b,
    };
    Abstract { interval: (lo, hi), only: new.only.clone() }
}

/// Constants of the clauses and their neighbours, and the bounds of domains.
fn thresholds(sys: &System) -> BTreeSet<i128> {
    let mut out: BTreeSet<i128> = [-1, 0, 1].into();
    let roots: Vec<Expr> = sys
        .clauses
        .iter()
        .flat_map(|c| {
            let head = if let Head::Atom(a) = &c.head { &a.args[..] } else { &[] };
            c.constraint.iter().chain(head).copied()
        })
        .collect();
    sys.exprs.visit(&roots, &mut |n| {
        if let Node::Linear(_, c) = n {
            for x in [*c, c.saturating_neg()] {
                out.extend([x.saturating_sub(1), x, x.saturating_add(1)]);
            }
        }
    });
    for (_, p) in sys.preds.iter() {
        out.extend(p.args.iter().flat_map(|a| a.domain.lo.into_iter().chain(a.domain.hi)));
    }
    out
}

fn by_role(sys: &System, rows: &[Option<Row>]) -> Known {
    let mut out: BTreeMap<Role, Vec<Domain>> = BTreeMap::new();
    for (id, pred) in sys.preds.iter() {
        if let Some(row) = &rows[id.index()] {
            out.insert(pred.role.clone(), row.iter().map(Abstract::domain).collect());
        }
    }
    out
}
