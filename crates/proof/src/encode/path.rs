//! One path through the code between two cuts: values, what is assumed, what is known of it.

use crate::chc::{Atom, Clause, Head, System};
use crate::effects::{CellKind, StateVar};
use crate::expr::{Domain, Expr, Interval, Node, Sort, Var};
use crate::reach::SiteSet;
use crate::watched::Watch;
use conspect_ir::{BlockId, Body, Call, ClassId, FnId, Reg};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::rc::Rc;

/// A value of a register or cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    /// A value of which nothing is known (floats).
    Opaque,
    Bool(Expr),
    /// A machine integer as the number it stands for.
    Int(Expr),
    /// A reference: its site (0 is null), its number among the objects of the site, the length of an array or text.
    Ref {
        site: Expr,
        id: Expr,
        len: Expr,
    },
}

impl Value {
    /// What predicates get of it.
    pub fn parts(self) -> Vec<Expr> {
        match self {
            Value::Opaque => vec![],
            Value::Bool(e) | Value::Int(e) => vec![e],
            Value::Ref { site, id, len } => vec![site, id, len],
        }
    }
}

/// A function that is being run.
#[derive(Clone, Debug)]
pub struct Frame {
    pub function: FnId,
    pub body: Rc<Body>,
    pub block: BlockId,
    /// The next instruction; the terminator counts as the last.
    pub index: usize,
    pub regs: Vec<Option<Value>>,
    /// The call in the frame below that this frame runs.
    pub call: Option<Call>,
}

/// A cell whose value is known on this path.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct CellKey {
    pub kind: CellKind,
    pub site: Expr,
    pub id: Expr,
    /// The index of an array's element.
    pub index: Option<Expr>,
}

/// Where a path began, as far as watched cells are concerned, and what it wrote since.
#[derive(Clone, Debug)]
pub struct WatchedPath {
    /// The predicate that the path starts from.
    pub start: Rc<Atom>,
    /// Which of its arguments, from this one on, are a part of a watched cell; as it was when the function was entered, or as it is.
    pub places: Rc<Vec<(usize, u32, Watch, Moment)>>,
    /// Arrays, indices and what was written there.
    pub writes: Vec<(Value, Expr, Value)>,
}

/// When an argument of a predicate was so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Moment {
    Entered,
    Now,
}

/// A path.
#[derive(Clone, Debug)]
pub struct Path {
    pub frames: Vec<Frame>,
    /// The arguments with which the function that is encoded was entered.
    pub entry: Vec<Expr>,
    pub state: BTreeMap<StateVar, Value>,
    pub body: Vec<Atom>,
    pub constraint: Vec<Expr>,
    bounds: FxHashMap<Var, Interval>,
    sites: FxHashMap<Var, SiteSet>,
    truths: FxHashMap<Expr, bool>,
    pub cells: BTreeMap<CellKey, Value>,
    /// For objects whose class is not known, by site and number: are they instances of a class that they were tested for?
    pub tests: BTreeMap<(Expr, Expr, ClassId), Expr>,
    /// What watched cells did on this path, where it is used for other cells.
    pub watched: Option<WatchedPath>,
    /// Is it still at the instruction that the cut it starts at begins with? A path may be split there and come to the
    /// instruction again; only a jump makes a cut its end.
    pub started: bool,
    /// Splits done already at the present instruction, with what they gave.
    pub pending: Option<Value>,
}

impl Path {
    pub fn new() -> Path {
        Path {
            frames: vec![],
            entry: vec![],
            state: BTreeMap::new(),
            body: vec![],
            constraint: vec![],
            bounds: FxHashMap::default(),
            sites: FxHashMap::default(),
            truths: FxHashMap::default(),
            cells: BTreeMap::new(),
            tests: BTreeMap::new(),
            watched: None,
            started: false,
            pending: None,
        }
    }

    pub fn top(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a path has a frame")
    }

    pub fn here(&self) -> &Frame {
        self.frames.last().expect("a path has a frame")
    }

    pub fn set(&mut self, reg: Reg, value: Value) {
        self.top().regs[reg.0 as usize] = Some(value);
    }

    pub fn goto(&mut self, block: BlockId) {
        self.started = false;
        let top = self.top();
        top.block = block;
        top.index = 0;
    }

    fn of_var(&self, sys: &System, v: Var) -> Interval {
        let d = sys.exprs.domain(v);
        match self.bounds.get(&v) {
            Some((lo, hi)) => {
                (lo.into_iter().copied().chain(d.lo).max(), hi.into_iter().copied().chain(d.hi).min())
            }
            None => (d.lo, d.hi),
        }
    }

    /// An interval that contains the expression on this path.
    pub fn interval(&self, sys: &System, e: Expr) -> Interval {
        sys.exprs.interval(e, &|v| self.of_var(sys, v))
    }

    /// Is the formula known to hold, or not to hold, on this path?
    pub fn truth(&self, sys: &System, e: Expr) -> Option<bool> {
        if let Node::Not(inner) = sys.exprs.node(e)
            && let Some(known) = self.truths.get(inner)
        {
            return Some(!known);
        }
        self.truths.get(&e).copied().or_else(|| sys.exprs.truth(e, &|v| self.of_var(sys, v)))
    }

    /// Adds a clause with what holds on this path as its body.
    pub fn emit(&self, sys: &mut System, head: Head) {
        sys.expect_arguments(&head);
        sys.clauses.push(Clause { body: self.body.clone(), constraint: self.constraint.clone(), head });
    }

    /// Adds a clause with one more condition.
    pub fn emit_when(&self, sys: &mut System, condition: &[Expr], head: Head) {
        sys.expect_arguments(&head);
        let mut constraint = self.constraint.clone();
        constraint.extend(condition);
        sys.clauses.push(Clause { body: self.body.clone(), constraint, head });
    }

    /// Has the certificate check that a formula follows from what holds on this path.
    pub fn rely_on(&self, sys: &mut System, formula: Expr) {
        if sys.exprs.as_bool(formula) == Some(true) {
            return;
        }
        self.emit(sys, Head::Formula(formula));
    }

    /// Goes on only where the formula holds; false when that is nowhere.
    pub fn assume(&mut self, sys: &mut System, e: Expr) -> bool {
        match self.truth(sys, e) {
            Some(true) => return true,
            Some(false) => {
                if sys.exprs.as_bool(e).is_none() {
                    let not = sys.exprs.not(e);
                    self.rely_on(sys, not);
                }
                return false;
            }
            None => {}
        }
        if let Node::And(parts) = sys.exprs.node(e).clone() {
            return parts.iter().all(|p| self.assume(sys, *p));
        }
        self.constraint.push(e);
        self.truths.insert(e, true);
        let not = sys.exprs.not(e);
        self.truths.insert(not, false);
        self.refine(sys, e);
        true
    }

    /// Notes that a formula holds, for intervals only; false when intervals show that it does not.
    pub fn learn(&mut self, sys: &System, e: Expr) -> bool {
        match self.truth(sys, e) {
            Some(known) => known,
            None => {
                match sys.exprs.node(e) {
                    Node::And(parts) => return parts.iter().all(|p| self.learn(sys, *p)),
                    Node::Or(parts) => {
                        let mut open = parts.iter().filter(|p| self.truth(sys, **p) != Some(false));
                        if let (Some(only), None) = (open.next().copied(), open.next()) {
                            return self.learn(sys, only);
                        }
                    }
                    _ => self.refine(sys, e),
                }
                self.truths.insert(e, true);
                true
            }
        }
    }

    /// Notes the truth of an expression, usually a variable; false when the opposite is known.
    pub fn learn_truth(&mut self, sys: &System, e: Expr, value: bool) -> bool {
        match self.truth(sys, e) {
            Some(known) => known == value,
            None => {
                self.truths.insert(e, value);
                true
            }
        }
    }

    /// Notes that a variable has a value of a domain.
    pub fn learn_domain(&mut self, sys: &System, v: Var, d: &Domain) -> bool {
        let (lo, hi) = self.of_var(sys, v);
        let lo = lo.into_iter().chain(d.lo).max();
        let hi = hi.into_iter().chain(d.hi).min();
        self.bounds.insert(v, (lo, hi));
        if let Some(only) = &d.only {
            let inside = |s: &i128| lo.is_none_or(|l| *s >= l) && hi.is_none_or(|h| *s <= h);
            let new: SiteSet =
                only.iter().filter(|s| inside(s)).filter_map(|s| u32::try_from(*s).ok()).collect();
            let all_known = only.iter().all(|s| *s >= 0);
            if all_known {
                let set = match self.site_set_of_var(sys, v) {
                    Some(old) => old.intersection(&new).copied().collect(),
                    None => new,
                };
                self.sites.insert(v, set);
            }
        }
        !matches!((lo, hi), (Some(l), Some(h)) if l > h)
    }

    fn refine(&mut self, sys: &System, e: Expr) {
        match sys.exprs.node(e) {
            Node::NotPositive(l) => self.bound_terms(sys, *l),
            Node::Zero(l) => {
                self.bound_terms(sys, *l);
                self.bound_terms_below(sys, *l);
                if let Some((v, value)) = single(sys, *l)
                    && let Ok(site) = u32::try_from(value)
                    && self.site_set_of_var(sys, v).is_some()
                {
                    self.sites.insert(v, [site].into());
                }
            }
            Node::Not(inner) => {
                if let Node::Zero(l) = sys.exprs.node(*inner)
                    && let Some((v, value)) = single(sys, *l)
                {
                    let (lo, hi) = self.of_var(sys, v);
                    let lo = if lo == Some(value) { Some(value + 1) } else { lo };
                    let hi = if hi == Some(value) { Some(value - 1) } else { hi };
                    self.bounds.insert(v, (lo, hi));
                    if let (Some(mut set), Ok(site)) = (self.site_set_of_var(sys, v), u32::try_from(value)) {
                        set.remove(&site);
                        self.sites.insert(v, set);
                    }
                }
            }
            _ => {}
        }
    }

    /// From `Σ kᵢ·vᵢ + c ≤ 0`: a bound for each variable.
    fn bound_terms(&mut self, sys: &System, l: Expr) {
        let (terms, c) = linear(sys, l);
        self.bound_each(sys, &terms, c);
    }

    /// From `Σ kᵢ·vᵢ + c ≥ 0`.
    fn bound_terms_below(&mut self, sys: &System, l: Expr) {
        let (terms, c) = linear(sys, l);
        let negated: Vec<(Expr, i128)> = terms.iter().map(|(e, k)| (*e, -k)).collect();
        self.bound_each(sys, &negated, -c);
    }

    fn bound_each(&mut self, sys: &System, terms: &[(Expr, i128)], c: i128) {
        for (i, (e, k)) in terms.iter().enumerate() {
            let Some(v) = sys.exprs.as_var(*e) else { continue };
            // k·v ≤ -c - (the rest at its least).
            let mut most = c.checked_neg();
            for (j, (x, m)) in terms.iter().enumerate() {
                if i != j {
                    let (lo, hi) = self.interval(sys, *x);
                    let least = if *m >= 0 { lo } else { hi };
                    most =
                        most.zip(least.and_then(|l| l.checked_mul(*m))).and_then(|(a, b)| a.checked_sub(b));
                }
            }
            let Some(most) = most else { continue };
            let (mut lo, mut hi) = self.of_var(sys, v);
            if *k > 0 {
                let bound = most.div_euclid(*k);
                hi = Some(hi.map_or(bound, |h| h.min(bound)));
            } else {
                // v ≥ most / k, rounded up; k is negative.
                let bound = -(most.div_euclid(-*k));
                lo = Some(lo.map_or(bound, |l| l.max(bound)));
            }
            self.bounds.insert(v, (lo, hi));
        }
    }

    fn site_set_of_var(&self, sys: &System, v: Var) -> Option<SiteSet> {
        if let Some(s) = self.sites.get(&v) {
            return Some(s.clone());
        }
        let only = sys.exprs.domain(v).only.clone()?;
        let (lo, hi) = self.of_var(sys, v);
        // Endings that no handler sees have negative numbers: where one is possible, sites alone do not describe it.
        let inside = |s: &&i128| lo.is_none_or(|l| **s >= l) && hi.is_none_or(|h| **s <= h);
        only.iter().filter(inside).map(|s| u32::try_from(*s).ok()).collect()
    }

    /// The sites that a reference may have on this path, null (0) among them; `None` when not known.
    pub fn site_set(&self, sys: &System, site: Expr) -> Option<SiteSet> {
        if let Some(c) = sys.exprs.as_int(site) {
            return Some([u32::try_from(c).ok()?].into());
        }
        let mut set = self.site_set_of_var(sys, sys.exprs.as_var(site)?)?;
        let zero_is_out = self.interval(sys, site).0.is_some_and(|lo| lo > 0);
        if zero_is_out {
            set.remove(&0);
        }
        Some(set)
    }

    /// A new reference variable with these sites; null when 0 is among them.
    pub fn fresh_ref(&mut self, sys: &mut System, sites: Option<&SiteSet>) -> Value {
        let domain = match sites {
            Some(set) => Domain::only(&set.iter().map(|s| i128::from(*s)).collect()),
            None => Domain::default(),
        };
        let site = sys.exprs.fresh(Sort::Int, domain);
        let id = sys.exprs.fresh(Sort::Int, Domain::from(0));
        let len = sys.exprs.fresh(Sort::Int, Domain::range(0, i128::from(i32::MAX)));
        Value::Ref { site, id, len }
    }
}

fn linear(sys: &System, l: Expr) -> (Vec<(Expr, i128)>, i128) {
    match sys.exprs.node(l) {
        Node::Linear(terms, c) => (terms.to_vec(), *c),
        _ => (vec![(l, 1)], 0),
    }
}

/// The variable and value of `v = value`, given `v - value` or its negation.
fn single(sys: &System, l: Expr) -> Option<(Var, i128)> {
    match &linear(sys, l) {
        (terms, c) => match terms[..] {
            [(e, 1)] => Some((sys.exprs.as_var(e)?, -c)),
            [(e, -1)] => Some((sys.exprs.as_var(e)?, *c)),
            _ => None,
        },
    }
}
