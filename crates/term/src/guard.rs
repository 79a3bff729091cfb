//! Guards: decision diagrams over atoms, interned.
//!
//! A guard is an id; equal ids mean propositionally equal guards. Atoms are boolean terms without propositional
//! structure of their own, ordered by first appearance.

use crate::{Op, TermId, Terms, Value};
use biodivine_lib_bdd::{Bdd, BddPointer, BddVariable, BddVariableSet, op_function};
use conspect_base::{Arena, define_id};
use rustc_hash::FxHashMap;

define_id! {
    /// A condition on the inputs: an interned decision diagram over atomic terms. Equal ids mean
    /// propositionally equal guards. Ids 0 and 1 are false and true.
    pub struct Guard
}

impl Guard {
    pub const FALSE: Guard = Guard(0);
    pub const TRUE: Guard = Guard(1);
}

/// A program needs more distinct atoms than a diagram can hold.
#[derive(Debug, thiserror::Error)]
#[error("more than {0} distinct conditions")]
pub struct TooManyAtoms(pub usize);

const ATOMS: u16 = 65_000;

/// The manager of guards.
pub struct Guards {
    variables: BddVariableSet,
    diagrams: Arena<Guard, Bdd>,
    ids: FxHashMap<Bdd, Guard>,
    atoms: Vec<TermId>,
    atom_ids: FxHashMap<TermId, BddVariable>,
    ands: FxHashMap<(Guard, Guard), Guard>,
    disjoints: FxHashMap<(Guard, Guard), bool>,
    ors: FxHashMap<(Guard, Guard), Guard>,
    nots: FxHashMap<Guard, Guard>,
    of_terms: FxHashMap<TermId, Guard>,
    terms: FxHashMap<Guard, TermId>,
    unders: FxHashMap<(Guard, Guard), Guard>,
}

impl Default for Guards {
    fn default() -> Self {
        Self::new()
    }
}

impl Guards {
    /// A manager that knows only the two constant guards.
    pub fn new() -> Self {
        let variables = BddVariableSet::new_anonymous(ATOMS);
        let mut out = Guards {
            diagrams: Arena::default(),
            ids: FxHashMap::default(),
            atoms: vec![],
            atom_ids: FxHashMap::default(),
            ands: FxHashMap::default(),
            disjoints: FxHashMap::default(),
            ors: FxHashMap::default(),
            nots: FxHashMap::default(),
            of_terms: FxHashMap::default(),
            terms: FxHashMap::default(),
            unders: FxHashMap::default(),
            variables,
        };
        let (f, t) = (out.variables.mk_false(), out.variables.mk_true());
        out.intern(f);
        out.intern(t);
        out
    }

    fn intern(&mut self, bdd: Bdd) -> Guard {
        if let Some(g) = self.ids.get(&bdd) {
            return *g;
        }
        let g = self.diagrams.push(bdd.clone());
        self.ids.insert(bdd, g);
        g
    }

    /// True when no further atom fits.
    pub fn is_full(&self) -> bool {
        self.atoms.len() >= usize::from(ATOMS)
    }

    fn atom(&mut self, term: TermId) -> Result<Guard, TooManyAtoms> {
        let v = match self.atom_ids.get(&term) {
            Some(v) => *v,
            None => {
                if self.is_full() {
                    return Err(TooManyAtoms(self.atoms.len()));
                }
                let v = BddVariable::from_index(self.atoms.len());
                self.atoms.push(term);
                self.atom_ids.insert(term, v);
                v
            }
        };
        let b = self.variables.mk_var(v);
        Ok(self.intern(b))
    }

    /// The guard of a boolean term.
    ///
    /// # Panics
    /// When there are too many atoms.
    pub fn of_term(&mut self, terms: &mut Terms, term: TermId) -> Guard {
        self.try_of_term(terms, term).expect("atoms fit")
    }

    /// The guard of a boolean term: connectives become diagram operations, everything else an atom.
    ///
    /// # Errors
    /// When there are more distinct atoms than diagrams can hold.
    pub fn try_of_term(&mut self, terms: &mut Terms, term: TermId) -> Result<Guard, TooManyAtoms> {
        let mut stack = vec![term];
        while let Some(&t) = stack.last() {
            if self.of_terms.contains_key(&t) {
                stack.pop();
                continue;
            }
            let boolean = |t: TermId| terms.sort(t) == crate::Sort::Bool;
            let args = terms.args(t).to_vec();
            let structured = match terms.op(t) {
                Op::Not | Op::And | Op::Or => true,
                Op::Eq | Op::Ite => args.iter().all(|a| boolean(*a)),
                _ => false,
            };
            if structured {
                let missing: Vec<TermId> =
                    args.iter().copied().filter(|a| !self.of_terms.contains_key(a)).collect();
                if !missing.is_empty() {
                    stack.extend(missing);
                    continue;
                }
            }
            let gs: Vec<Guard> =
                if structured { args.iter().map(|a| self.of_terms[a]).collect() } else { vec![] };
            let g = match terms.op(t).clone() {
                Op::Const(Value::Bool(b)) => {
                    if b {
                        Guard::TRUE
                    } else {
                        Guard::FALSE
                    }
                }
                Op::Not => self.not(gs[0]),
                Op::And => gs.iter().fold(Guard::TRUE, |a, b| self.and(a, *b)),
                Op::Or => gs.iter().fold(Guard::FALSE, |a, b| self.or(a, *b)),
                Op::Eq if structured => {
                    let both = self.and(gs[0], gs[1]);
                    let (x, y) = (self.not(gs[0]), self.not(gs[1]));
                    let none = self.and(x, y);
                    self.or(both, none)
                }
                Op::Ite if structured => {
                    let n = self.not(gs[0]);
                    let (a, b) = (self.and(gs[0], gs[1]), self.and(n, gs[2]));
                    self.or(a, b)
                }
                _ => self.atom(t)?,
            };
            self.of_terms.insert(t, g);
            stack.pop();
        }
        Ok(self.of_terms[&term])
    }

    pub fn and(&mut self, a: Guard, b: Guard) -> Guard {
        if a == b || b == Guard::TRUE {
            return a;
        }
        if a == Guard::TRUE {
            return b;
        }
        if a == Guard::FALSE || b == Guard::FALSE {
            return Guard::FALSE;
        }
        let k = (a.min(b), a.max(b));
        if let Some(g) = self.ands.get(&k) {
            return *g;
        }
        let r = self.diagrams[a].and(&self.diagrams[b]);
        let g = self.intern(r);
        self.ands.insert(k, g);
        g
    }
    pub fn or(&mut self, a: Guard, b: Guard) -> Guard {
        if a == b || b == Guard::FALSE {
            return a;
        }
        if a == Guard::FALSE {
            return b;
        }
        if a == Guard::TRUE || b == Guard::TRUE {
            return Guard::TRUE;
        }
        let k = (a.min(b), a.max(b));
        if let Some(g) = self.ors.get(&k) {
            return *g;
        }
        let r = self.diagrams[a].or(&self.diagrams[b]);
        let g = self.intern(r);
        self.ors.insert(k, g);
        g
    }
    pub fn not(&mut self, a: Guard) -> Guard {
        if let Some(g) = self.nots.get(&a) {
            return *g;
        }
        let r = self.diagrams[a].not();
        let g = self.intern(r);
        self.nots.insert(a, g);
        self.nots.insert(g, a);
        g
    }
    pub fn disjoint(&mut self, a: Guard, b: Guard) -> bool {
        if a == Guard::FALSE || b == Guard::FALSE {
            return true;
        }
        if a == Guard::TRUE || b == Guard::TRUE || a == b {
            return false;
        }
        let k = (a.min(b), a.max(b));
        if let Some(g) = self.ands.get(&k) {
            return *g == Guard::FALSE;
        }
        if let Some(d) = self.disjoints.get(&k) {
            return *d;
        }
        let d =
            Bdd::binary_op_with_limit(1, &self.diagrams[a], &self.diagrams[b], op_function::and).is_some();
        self.disjoints.insert(k, d);
        d
    }
    pub fn implies(&mut self, a: Guard, b: Guard) -> bool {
        let n = self.not(b);
        self.disjoint(a, n)
    }
    /// `g` simplified where only paths in `care` matter.
    pub fn simplify_under(&mut self, g: Guard, care: Guard) -> Guard {
        if care == Guard::TRUE || g == Guard::TRUE || g == Guard::FALSE {
            return g;
        }
        if let Some(r) = self.unders.get(&(g, care)) {
            return *r;
        }
        let mut memo = FxHashMap::default();
        let (gb, cb) = (self.diagrams[g].clone(), self.diagrams[care].clone());
        let r = constrain(&self.variables, &gb, &cb, gb.root_pointer(), cb.root_pointer(), &mut memo);
        let r = self.intern(r);
        let out = if self.size(r) < self.size(g) { r } else { g };
        self.unders.insert((g, care), out);
        out
    }
    pub fn eval(&self, guard: Guard, atom: &mut dyn FnMut(TermId) -> bool) -> bool {
        let b = &self.diagrams[guard];
        let mut p = b.root_pointer();
        while !p.is_terminal() {
            let v = b.var_of(p);
            p = if atom(self.atoms[v.to_index()]) { b.high_link_of(p) } else { b.low_link_of(p) };
        }
        p.is_one()
    }
    pub fn literals(&self, guard: Guard) -> (Vec<(TermId, bool)>, bool) {
        let b = &self.diagrams[guard];
        let Some(clause) = b.necessary_clause() else { return (vec![], true) };
        let lits: Vec<(TermId, bool)> =
            clause.to_values().into_iter().map(|(v, x)| (self.atoms[v.to_index()], x)).collect();
        let whole = b.is_clause() || guard == Guard::TRUE;
        (lits, whole)
    }
    pub fn atoms(&self, guard: Guard) -> Vec<TermId> {
        let b = &self.diagrams[guard];
        let mut vs: Vec<usize> = b.support_set().into_iter().map(|v| v.to_index()).collect();
        vs.sort_unstable();
        vs.into_iter().map(|v| self.atoms[v]).collect()
    }
    pub fn nodes(&self, guard: Guard) -> Vec<(TermId, Result<usize, bool>, Result<usize, bool>)> {
        let b = &self.diagrams[guard];
        let link = |p: BddPointer| if p.is_terminal() { Err(p.is_one()) } else { Ok(p.to_index() - 2) };
        b.pointers()
            .filter(|p| !p.is_terminal())
            .map(|p| (self.atoms[b.var_of(p).to_index()], link(b.low_link_of(p)), link(b.high_link_of(p))))
            .collect()
    }
    pub fn size(&self, guard: Guard) -> usize {
        self.diagrams[guard].size()
    }
    pub fn to_term(&mut self, terms: &mut Terms, guard: Guard) -> TermId {
        if let Some(t) = self.terms.get(&guard) {
            return *t;
        }
        let mut made: Vec<TermId> = vec![];
        let get = |made: &Vec<TermId>, terms: &mut Terms, r: Result<usize, bool>| match r {
            Ok(i) => made[i],
            Err(b) => terms.constant(Value::Bool(b)),
        };
        for (atom, low, high) in self.nodes(guard) {
            let (l, h) = (get(&made, terms, low), get(&made, terms, high));
            let t = terms.make(Op::Ite, &[atom, h, l]);
            made.push(t);
        }
        let t = made.last().copied().unwrap_or_else(|| terms.constant(Value::Bool(guard == Guard::TRUE)));
        self.terms.insert(guard, t);
        t
    }
}
type Memo = FxHashMap<(BddPointer, BddPointer), Bdd>;
/// Coudert and Madre's restrict.
fn constrain(vars: &BddVariableSet, g: &Bdd, c: &Bdd, p: BddPointer, q: BddPointer, memo: &mut Memo) -> Bdd {
    if p.is_terminal() {
        return if p.is_one() { vars.mk_true() } else { vars.mk_false() };
    }
    if let Some(r) = memo.get(&(p, q)) {
        return r.clone();
    }
    let vp = g.var_of(p);
    let vq = if q.is_terminal() { None } else { Some(c.var_of(q)) };
    let r = match vq {
        Some(vq) if vq < vp => {
            let (l, h) = (c.low_link_of(q), c.high_link_of(q));
            if l.is_zero() {
                constrain(vars, g, c, p, h, memo)
            } else if h.is_zero() {
                constrain(vars, g, c, p, l, memo)
            } else {
                // The care set does not restrict this variable in `g`: both halves matter.
                let x = constrain(vars, g, c, p, l, memo);
                let y = constrain(vars, g, c, p, h, memo);
                if x == y {
                    x
                } else {
                    let v = vars.mk_var(vq);
                    Bdd::if_then_else(&v, &y, &x)
                }
            }
        }
        Some(vq) if vq == vp => {
            let (l, h) = (c.low_link_of(q), c.high_link_of(q));
            if l.is_zero() {
                constrain(vars, g, c, g.high_link_of(p), h, memo)
            } else if h.is_zero() {
                constrain(vars, g, c, g.low_link_of(p), l, memo)
            } else {
                let x = constrain(vars, g, c, g.low_link_of(p), l, memo);
                let y = constrain(vars, g, c, g.high_link_of(p), h, memo);
                let v = vars.mk_var(vp);
                Bdd::if_then_else(&v, &y, &x)
            }
        }
        _ => {
            let x = constrain(vars, g, c, g.low_link_of(p), q, memo);
            let y = constrain(vars, g, c, g.high_link_of(p), q, memo);
            let v = vars.mk_var(vp);
            Bdd::if_then_else(&v, &y, &x)
        }
    };
    memo.insert((p, q), r.clone());
    r
}
