//! Guards: decision diagrams over atoms, interned.

mod diagram;
mod literals;
mod narrow;
#[cfg(test)]
mod tests;

use crate::{Op, Sort, TermId, Terms, Value};
use conspect_base::define_id;
use diagram::Diagram;
use rustc_hash::FxHashMap;

define_id! {
    /// A condition on the inputs: an interned decision diagram over atomic terms. Equal ids mean
    /// propositionally equal guards. Ids 0 and 1 are false and true; a guard and its negation differ in the
    /// lowest bit.
    pub struct Guard
}

impl Guard {
    /// The guard that never holds.
    pub const FALSE: Guard = Guard(diagram::FALSE);
    /// The guard that always holds.
    pub const TRUE: Guard = Guard(diagram::TRUE);

    /// True for the two constant guards.
    pub fn is_const(self) -> bool {
        self.0 <= Guard::TRUE.0
    }
}

/// A node of a guard's diagram: `(atom, low, high)`, where low and high are `Err(constant)` or `Ok(index)` of
/// another node.
pub type Decision = (TermId, Result<usize, bool>, Result<usize, bool>);

/// A program needs more distinct atoms than the manager was told to hold.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("more than {0} distinct conditions")]
pub struct TooManyAtoms(pub usize);

/// The manager of guards, for the terms of one [`Terms`]. Atoms are boolean terms without propositional
/// structure, ordered by first appearance, the newest on top of the diagrams.
///
/// Nodes are shared between all guards and never freed; [`Guards::node_count`] says how many there are, for
/// whoever bounds memory.
#[derive(Debug)]
pub struct Guards {
    diagram: Diagram,
    /// The atom of level `i + 1`.
    atoms: Vec<TermId>,
    levels: FxHashMap<TermId, u32>,
    max_atoms: usize,
    of_term: FxHashMap<TermId, Guard>,
    to_term: FxHashMap<Guard, TermId>,
}

impl Guards {
    /// A manager that knows only the two constant guards, with room for 2³⁰ atoms: memory ends first.
    pub fn new() -> Self {
        Self::with_max_atoms(1 << 30)
    }

    /// A manager that holds at most this many distinct atoms.
    pub fn with_max_atoms(max_atoms: usize) -> Self {
        Guards {
            diagram: Diagram::new(),
            atoms: Vec::new(),
            levels: FxHashMap::default(),
            max_atoms: max_atoms.min(1 << 30),
            of_term: FxHashMap::default(),
            to_term: FxHashMap::default(),
        }
    }

    /// Has the manager no room for another atom?
    pub fn is_full(&self) -> bool {
        self.atoms.len() >= self.max_atoms
    }

    /// Was an operation given up since this was last asked, because the guards are too entangled for diagrams? What it
    /// gave, and all that was computed of it, then means nothing.
    pub fn take_overflow(&mut self) -> bool {
        self.diagram.take_overflow()
    }

    /// Was an operation given up since that was last asked?
    pub fn has_overflow(&self) -> bool {
        self.diagram.has_overflow()
    }

    /// Notes again that an operation was given up, if one was.
    pub fn restore_overflow(&mut self, before: bool) {
        self.diagram.restore_overflow(before);
    }

    /// The number of distinct atoms seen so far.
    pub fn atom_count(&self) -> usize {
        self.atoms.len()
    }

    /// The number of diagram nodes made so far (about 32 bytes each, their index included).
    pub fn node_count(&self) -> usize {
        self.diagram.len()
    }

    /// The guard of a boolean term: connectives become diagram operations, everything else an atom.
    ///
    /// # Panics
    /// When the atoms run out; [`Guards::try_of_term`] says so instead.
    pub fn of_term(&mut self, terms: &mut Terms, term: TermId) -> Guard {
        self.try_of_term(terms, term).expect("room for the atoms of a term")
    }

    /// The guard of a boolean term: connectives become diagram operations, everything else an atom.
    ///
    /// # Errors
    /// When the term needs more atoms than there is room for. What was known before stays valid.
    ///
    /// # Panics
    /// When the term is not boolean.
    pub fn try_of_term(&mut self, terms: &mut Terms, term: TermId) -> Result<Guard, TooManyAtoms> {
        assert_eq!(terms.sort(term), Sort::Bool, "a guard is made of a boolean term");
        let mut pending = vec![term];
        while let Some(t) = pending.last().copied() {
            if self.of_term.contains_key(&t) {
                pending.pop();
                continue;
            }
            let is_connective = match terms.op(t) {
                Op::Const(_) | Op::Not | Op::And | Op::Or | Op::Ite => true,
                Op::Eq => terms.sort(terms.args(t)[0]) == Sort::Bool,
                _ => false,
            };
            if !is_connective {
                if let Some(same) = narrow::pushed(terms, t) {
                    match self.of_term.get(&same).copied() {
                        Some(guard) => {
                            self.of_term.insert(t, guard);
                            pending.pop();
                        }
                        None => pending.push(same),
                    }
                    continue;
                }
                let guard = match self.of_narrow(terms, t)? {
                    Some(guard) => guard,
                    None => self.atom(t)?,
                };
                self.of_term.insert(t, guard);
                pending.pop();
                continue;
            }
            let before = pending.len();
            // Arguments left to right, so that atoms appear in reading order.
            pending.extend(terms.args(t).iter().rev().filter(|a| !self.of_term.contains_key(a)));
            if pending.len() == before {
                let before = self.diagram.take_overflow();
                let mut guard = self.connective(terms, t);
                if self.diagram.take_overflow() {
                    // Too entangled for a diagram: the term stays whole, for the solver to look into.
                    guard = self.atom(t)?;
                }
                self.diagram.restore_overflow(before);
                self.of_term.insert(t, guard);
                pending.pop();
            }
        }
        Ok(self.of_term[&term])
    }

    fn atom(&mut self, t: TermId) -> Result<Guard, TooManyAtoms> {
        let level = match self.levels.get(&t) {
            Some(level) => *level,
            None => {
                if self.is_full() {
                    return Err(TooManyAtoms(self.max_atoms));
                }
                self.atoms.push(t);
                let level = self.atoms.len() as u32;
                self.levels.insert(t, level);
                level
            }
        };
        Ok(Guard(self.diagram.make(level, diagram::FALSE, diagram::TRUE)))
    }

    /// The guard of a connective whose arguments' guards are known.
    fn connective(&mut self, terms: &Terms, t: TermId) -> Guard {
        let args: smallvec::SmallVec<[Guard; 3]> = terms.args(t).iter().map(|a| self.of_term[a]).collect();
        match terms.op(t) {
            Op::Const(v) => {
                if *v == Value::Bool(true) {
                    Guard::TRUE
                } else {
                    Guard::FALSE
                }
            }
            Op::Not => self.not(args[0]),
            Op::And => args.iter().fold(Guard::TRUE, |g, a| self.and(g, *a)),
            Op::Or => args.iter().fold(Guard::FALSE, |g, a| self.or(g, *a)),
            Op::Eq => self.iff(args[0], args[1]),
            Op::Ite => self.ite(args[0], args[1], args[2]),
            op => unreachable!("{op:?} is no connective"),
        }
    }

    /// A boolean term equivalent to the guard, sharing subterms.
    pub fn to_term(&mut self, terms: &mut Terms, guard: Guard) -> TermId {
        let mut pending = vec![guard];
        while let Some(g) = pending.last().copied() {
            if self.to_term.contains_key(&g) {
                pending.pop();
                continue;
            }
            let Some((atom, low, high)) = self.node(g) else {
                let t = terms.bool(g == Guard::TRUE);
                self.to_term.insert(g, t);
                pending.pop();
                continue;
            };
            match (self.to_term.get(&low).copied(), self.to_term.get(&high).copied()) {
                (Some(low), Some(high)) => {
                    let t = terms.ite(atom, high, low);
                    self.to_term.insert(g, t);
                    pending.pop();
                }
                (low_known, high_known) => {
                    pending.extend(low_known.is_none().then_some(low));
                    pending.extend(high_known.is_none().then_some(high));
                }
            }
        }
        self.to_term[&guard]
    }

    /// Both hold.
    pub fn and(&mut self, a: Guard, b: Guard) -> Guard {
        Guard(self.diagram.and(a.0, b.0))
    }

    /// One of them holds, or both.
    pub fn or(&mut self, a: Guard, b: Guard) -> Guard {
        Guard(self.diagram.and(a.0 ^ 1, b.0 ^ 1) ^ 1)
    }

    /// It does not hold. Costs nothing.
    pub fn not(&self, a: Guard) -> Guard {
        Guard(a.0 ^ 1)
    }

    /// `a` holds and `b` does not.
    pub fn and_not(&mut self, a: Guard, b: Guard) -> Guard {
        Guard(self.diagram.and(a.0, b.0 ^ 1))
    }

    /// Both hold or neither does.
    pub fn iff(&mut self, a: Guard, b: Guard) -> Guard {
        Guard(self.diagram.ite(a.0, b.0, b.0 ^ 1))
    }

    /// `b` where `a` holds and `c` elsewhere.
    pub fn ite(&mut self, a: Guard, b: Guard, c: Guard) -> Guard {
        Guard(self.diagram.ite(a.0, b.0, c.0))
    }

    /// Does `a` imply `b` propositionally?
    pub fn implies(&mut self, a: Guard, b: Guard) -> bool {
        self.diagram.disjoint(a.0, b.0 ^ 1)
    }

    /// Can the two never hold together, propositionally? Makes no nodes.
    pub fn disjoint(&mut self, a: Guard, b: Guard) -> bool {
        self.diagram.disjoint(a.0, b.0)
    }

    /// A guard, usually smaller, that equals `g` wherever `care` holds; elsewhere it may be anything. False
    /// where `care` is false.
    pub fn simplify_under(&mut self, g: Guard, care: Guard) -> Guard {
        if self.disjoint(g, care) {
            return Guard::FALSE;
        }
        if self.implies(care, g) {
            return Guard::TRUE;
        }
        let r = Guard(self.diagram.restrict(g.0, care.0));
        if self.size(r) < self.size(g) { r } else { g }
    }

    /// The guard with each atom replaced by the guard that `of_atom` gives for it, all at once. Where one of the operations
    /// is given up, so are those after it.
    pub fn map_atoms(
        &mut self,
        guard: Guard,
        of_atom: &mut dyn FnMut(&mut Guards, TermId) -> Guard,
    ) -> Guard {
        let mut done: FxHashMap<Guard, Guard> = FxHashMap::default();
        let mut images: FxHashMap<TermId, Guard> = FxHashMap::default();
        for g in [Guard::FALSE, Guard::TRUE] {
            done.insert(g, g);
        }
        for edge in self.diagram.postorder(guard.0) {
            let (atom, low, high) = self.node(Guard(edge)).expect("an inner node");
            let image = match images.get(&atom) {
                Some(image) => *image,
                None => {
                    let image = of_atom(self, atom);
                    images.insert(atom, image);
                    image
                }
            };
            let mapped =
                if self.has_overflow() { Guard::FALSE } else { self.ite(image, done[&high], done[&low]) };
            done.insert(Guard(edge), mapped);
        }
        done[&guard]
    }

    /// The truth of the guard when each atom has the truth that `atom` gives it. Asks for the atoms of one way
    /// through the diagram only, the newest first.
    pub fn eval(&self, guard: Guard, atom: &mut dyn FnMut(TermId) -> bool) -> bool {
        let mut g = guard;
        while let Some((a, low, high)) = self.node(g) {
            g = if atom(a) { high } else { low };
        }
        g == Guard::TRUE
    }

    /// The topmost decision of a guard, `(atom, low, high)`: it is `high` where the atom holds and `low`
    /// elsewhere. `None` for the constants.
    pub fn node(&self, guard: Guard) -> Option<(TermId, Guard, Guard)> {
        let node = self.diagram.node(guard.0);
        let atom = *self.atoms.get((node.level as usize).checked_sub(1)?)?;
        Some((atom, Guard(node.low), Guard(node.high)))
    }

    /// The atoms the guard depends on, in order of first appearance.
    pub fn atoms(&self, guard: Guard) -> Vec<TermId> {
        let mut levels: Vec<u32> =
            self.diagram.postorder(guard.0).into_iter().map(|e| self.diagram.level(e)).collect();
        levels.sort_unstable();
        levels.dedup();
        levels.into_iter().map(|l| self.atoms[l as usize - 1]).collect()
    }

    /// The diagram as nodes in topological order, children first; the last node is the root. Empty for a constant
    /// guard.
    pub fn nodes(&self, guard: Guard) -> Vec<Decision> {
        let mut index: FxHashMap<Guard, usize> = FxHashMap::default();
        let mut out = Vec::new();
        for edge in self.diagram.postorder(guard.0) {
            let g = Guard(edge);
            let (atom, low, high) = self.node(g).expect("an inner node");
            let child = |g: Guard| if g.is_const() { Err(g == Guard::TRUE) } else { Ok(index[&g]) };
            out.push((atom, child(low), child(high)));
            index.insert(g, out.len() - 1);
        }
        out
    }

    /// The number of nodes of the diagram, as [`Guards::nodes`] lists them.
    pub fn size(&self, guard: Guard) -> usize {
        self.diagram.postorder(guard.0).len()
    }

    /// One of the two holds; `None` when that takes more than so many steps to compute.
    pub fn or_within(&mut self, a: Guard, b: Guard, steps: u64) -> Option<Guard> {
        self.diagram.or_within(a.0, b.0, steps).map(Guard)
    }

    /// Has the guard more than so many decisions? Looks at no more than these.
    pub fn exceeds(&self, guard: Guard, most: usize) -> bool {
        if most > 64 {
            return self.size(guard) > most;
        }
        let mut seen: smallvec::SmallVec<[Guard; 16]> = smallvec::SmallVec::new();
        let mut pending: smallvec::SmallVec<[Guard; 16]> = smallvec::smallvec![guard];
        while let Some(g) = pending.pop() {
            let Some((_, low, high)) = self.node(g) else { continue };
            let positive = g.min(self.not(g));
            if seen.contains(&positive) {
                continue;
            }
            if seen.len() >= most {
                return true;
            }
            seen.push(positive);
            pending.extend([low, high]);
        }
        false
    }
}

impl Default for Guards {
    fn default() -> Self {
        Self::new()
    }
}
