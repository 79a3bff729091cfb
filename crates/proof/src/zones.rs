//! Differences of arguments of predicates, by abstract interpretation of the clauses.
//!
//! Of each predicate the analysis finds bounds of `a − b` for its arguments `a` and `b` (difference-bound matrices, after Miné, *A new numerical abstract
//! domain based on difference-bound matrices*, 2001). That a count is at most an index, or a size at most another one, are such facts: a search for
//! invariants finds them by luck only. They become part of what predicates mean ([`crate::chc::Predicate::relations`]), so the certificate checks
//! them like every other part of an interpretation.

mod matrix;
mod relevant;
#[cfg(test)]
mod tests;
mod transfer;

use crate::chc::{Argument, PredId, Relation, Role, System};
use crate::encode::Known;
use conspect_base::Id;
use matrix::{INFINITE, Matrix};
use relevant::Relevant;
use std::collections::{BTreeMap, BTreeSet};
use transfer::{Plan, apply};

/// How often what is known of a predicate may grow before bounds are widened, and before they are given up.
const PATIENCE: u32 = 4;
const THRESHOLDS: u32 = 8;
/// Rounds of narrowing.
const NARROWING: u32 = 2;
/// Cells of matrices that the analysis may look at; nothing is known where it needs more.
const MOST_WORK: u64 = 20_000_000;
/// Bounds of differences that widening tries.
const STEPS: [i128; 3] = [-1, 0, 1];

/// What the analysis knows so far, by predicate; `None` where it does not hold at all.
type Rows = Vec<Option<Matrix>>;

/// The work that is left; `None` from a step that needs more.
pub(crate) struct Fuel(u64);

impl Fuel {
    pub(crate) fn spend(&mut self, cells: usize) -> Option<()> {
        self.0 = self.0.checked_sub(cells as u64)?;
        Some(())
    }
}

/// What was found of a system.
pub(crate) struct Zones {
    relevant: Relevant,
    rows: Rows,
}

/// A system, and what of its clauses is looked at.
struct Analysis<'a> {
    sys: &'a System,
    relevant: &'a Relevant,
    plans: Vec<Option<Plan>>,
}

impl Zones {
    /// The differences in a system; `None` where none can matter, or they cost too much.
    pub(crate) fn of(sys: &System) -> Option<Zones> {
        let relevant = Relevant::of(sys);
        // What is known of one argument alone are its bounds, which others look for.
        if relevant.args.iter().all(|a| a.len() < 2) {
            return None;
        }
        let plans = (0..sys.clauses.len()).map(|i| Plan::of(sys, i, &relevant)).collect();
        let analysis = Analysis { sys, relevant: &relevant, plans };
        let mut fuel = Fuel(MOST_WORK);
        let mut rows = analysis.least(&mut fuel)?;
        for _ in 0..NARROWING {
            let next = analysis.narrowed(&rows, &mut fuel)?;
            if !analysis.is_closed(&next, &mut fuel)? {
                break;
            }
            rows = next;
        }
        Some(Zones { relevant, rows })
    }

    /// Tightens domains by the bounds that follow, and says which.
    pub(crate) fn tighten(&self, sys: &System, known: &mut Known) -> Vec<(Role, usize)> {
        let mut tightened = vec![];
        for (id, pred) in sys.preds.iter() {
            let (Some(row), Some(domains)) = (&self.rows[id.index()], known.get_mut(&pred.role)) else {
                continue;
            };
            for (i, at) in self.relevant.args[id.index()].iter().enumerate() {
                let Some(domain) = domains.get_mut(*at) else { continue };
                let (lo, hi) = row.bounds(i + 1);
                let is_higher = lo.is_some_and(|l| domain.lo.is_none_or(|old| l > old));
                let is_lower = hi.is_some_and(|h| domain.hi.is_none_or(|old| h < old));
                if is_higher {
                    domain.lo = lo;
                }
                if is_lower {
                    domain.hi = hi;
                }
                if is_higher || is_lower {
                    tightened.push((pred.role.clone(), *at));
                }
            }
        }
        tightened
    }

    /// Do the bounds that were found imply the domains that were tightened?
    pub(crate) fn imply(&self, sys: &System, known: &Known, tightened: &[(Role, usize)]) -> bool {
        let by_role: BTreeMap<&Role, PredId> = sys.preds.iter().map(|(id, p)| (&p.role, id)).collect();
        tightened.iter().all(|(role, at)| {
            let (Some(id), Some(domain)) = (by_role.get(role), known.get(role).and_then(|d| d.get(*at)))
            else {
                return true;
            };
            let Some(row) = &self.rows[id.index()] else { return true };
            let Some(i) = self.relevant.args[id.index()].iter().position(|a| a == at) else { return false };
            let (lo, hi) = row.bounds(i + 1);
            domain.lo.is_none_or(|d| lo.is_some_and(|l| l >= d))
                && domain.hi.is_none_or(|d| hi.is_some_and(|h| h <= d))
        })
    }

    /// Makes what was found a part of what the predicates mean.
    pub(crate) fn install(self, sys: &mut System) {
        let found: Vec<(PredId, Vec<Relation>)> = sys
            .preds
            .iter()
            .map(|(id, p)| match &self.rows[id.index()] {
                Some(row) => (id, relations(&p.args, &self.relevant.args[id.index()], row)),
                // It never holds.
                None => (id, vec![Relation { left: None, right: None, most: -1 }]),
            })
            .collect();
        for (id, relations) in found {
            sys.preds[id].relations = relations;
        }
    }
}

/// The differences that no others imply, and that domains do not either. Arguments whose difference is a number are one class, of which
/// the first stands for all; 0 is the first argument of all. Of what was found nothing is left out: each clause may need all of it.
fn relations(args: &[Argument], told: &[usize], row: &Matrix) -> Vec<Relation> {
    let mut row = row.clone();
    let mut fuel = Fuel(u64::MAX);
    // What was widened is not closed.
    row.close();
    for (i, at) in told.iter().enumerate() {
        let domain = args[*at].domain.tight();
        row.within(i + 1, domain.lo, domain.hi, &mut fuel);
    }
    let all: Vec<usize> = (0..row.size()).collect();
    let argument = |i: usize| i.checked_sub(1).map(|a| told[a]);
    let is_one = |i: usize, j: usize| {
        let (there, back) = (row.at(i, j), row.at(j, i));
        there < INFINITE && back < INFINITE && there + back == 0
    };
    let mut out = vec![];
    let mut tell = |i: usize, j: usize| {
        let (left, right) = (argument(i), argument(j));
        let most = row.at(i, j);
        let domain = |a: usize| args[a].domain.tight();
        let is_domain = match (left, right) {
            (Some(a), None) => domain(a).hi.is_some_and(|hi| hi <= most),
            (None, Some(b)) => domain(b).lo.is_some_and(|lo| -lo <= most),
            _ => false,
        };
        if !is_domain {
            out.push(Relation { left, right, most });
        }
    };
    let mut firsts: Vec<usize> = vec![];
    for i in &all {
        match firsts.iter().find(|f| is_one(**f, *i)) {
            Some(f) => [(*f, *i), (*i, *f)].into_iter().for_each(|(a, b)| tell(a, b)),
            None => firsts.push(*i),
        }
    }
    for (i, j) in firsts.iter().flat_map(|i| firsts.iter().map(move |j| (*i, *j))) {
        let over = |k: &&usize| {
            let (first, second) = (row.at(i, **k), row.at(**k, j));
            **k != i && **k != j && first < INFINITE && second < INFINITE && first + second <= row.at(i, j)
        };
        if i != j && row.at(i, j) < INFINITE && !firsts.iter().any(|k| over(&k)) {
            tell(i, j);
        }
    }
    out
}

impl Analysis<'_> {
    fn apply(&self, clause: usize, rows: &Rows, fuel: &mut Fuel) -> Option<Option<(PredId, Matrix)>> {
        let Some(plan) = &self.plans[clause] else { return Some(None) };
        apply(self.sys, clause, plan, self.relevant, rows, fuel)
    }

    /// The least solution, approached from below.
    fn least(&self, fuel: &mut Fuel) -> Option<Rows> {
        let mut rows: Rows = vec![None; self.sys.preds.len()];
        let mut grown = vec![0_u32; rows.len()];
        let users = users(self.sys);
        let mut work: BTreeSet<usize> = (0..self.sys.clauses.len()).collect();
        while let Some(clause) = work.pop_first() {
            let Some((pred, new)) = self.apply(clause, &rows, fuel)? else { continue };
            let at = pred.index();
            let next = match &rows[at] {
                None => new,
                Some(old) => {
                    fuel.spend(new.cells())?;
                    let joined = old.join(&new);
                    match grown[at] {
                        n if n < PATIENCE => joined,
                        n if n < THRESHOLDS => old.widened(&joined, &STEPS),
                        _ => old.widened(&joined, &[]),
                    }
                }
            };
            if rows[at].as_ref() != Some(&next) {
                rows[at] = Some(next);
                grown[at] += 1;
                work.extend(&users[at]);
            }
        }
        Some(rows)
    }

    /// One round from what is known.
    fn narrowed(&self, rows: &Rows, fuel: &mut Fuel) -> Option<Rows> {
        let mut out: Rows = vec![None; rows.len()];
        for clause in 0..self.sys.clauses.len() {
            let Some((pred, new)) = self.apply(clause, rows, fuel)? else { continue };
            let slot = &mut out[pred.index()];
            *slot = Some(match slot.take() {
                None => new,
                Some(old) => old.join(&new),
            });
        }
        Some(out)
    }

    /// Is whatever the clauses derive from what is known among it?
    fn is_closed(&self, rows: &Rows, fuel: &mut Fuel) -> Option<bool> {
        for clause in 0..self.sys.clauses.len() {
            let Some((pred, new)) = self.apply(clause, rows, fuel)? else { continue };
            if rows[pred.index()].as_ref().is_none_or(|known| known.join(&new) != *known) {
                return Some(false);
            }
        }
        Some(true)
    }
}

/// The clauses whose bodies mention a predicate.
fn users(sys: &System) -> Vec<Vec<usize>> {
    let mut out = vec![vec![]; sys.preds.len()];
    for (i, clause) in sys.clauses.iter().enumerate() {
        for atom in &clause.body {
            out[atom.pred.index()].push(i);
        }
    }
    out
}
