//! Guards taken apart: a guard is the conjunction of the decision diagrams between the nodes that every way
//! to *true* passes, interned, so that equal conjuncts of different guards have equal ids.

use conspect_term::{Guard, Guards, TermId};
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeSet;
use std::rc::Rc;

conspect_base::define_id! {
    /// A node of a decision diagram over atoms, interned and reduced: equal ids mean propositionally equal
    /// formulas. Children have smaller ids than their parents.
    pub(crate) struct Formula
}

impl Formula {
    pub(crate) const FALSE: Formula = Formula(0);
    pub(crate) const TRUE: Formula = Formula(1);

    pub(crate) fn is_const(self) -> bool {
        self.0 < 2
    }
}

/// An inner node: `if atom then high else low`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Branch {
    pub atom: TermId,
    pub low: Formula,
    pub high: Formula,
}

/// The interned formulas.
#[derive(Default)]
pub(crate) struct Formulas {
    branches: Vec<Branch>,
    ids: FxHashMap<Branch, Formula>,
    split: FxHashMap<Guard, Rc<[Formula]>>,
}

impl Formulas {
    /// The number of formulas.
    pub(crate) fn len(&self) -> usize {
        self.branches.len()
    }

    /// The node of a formula that is no constant.
    pub(crate) fn branch(&self, formula: Formula) -> Branch {
        self.branches[formula.0 as usize - 2]
    }

    /// The formula as a literal: its atom and polarity.
    pub(crate) fn as_literal(&self, formula: Formula) -> Option<(TermId, bool)> {
        if formula.is_const() {
            return None;
        }
        let Branch { atom, low, high } = self.branch(formula);
        match (low, high) {
            (Formula::FALSE, Formula::TRUE) => Some((atom, true)),
            (Formula::TRUE, Formula::FALSE) => Some((atom, false)),
            _ => None,
        }
    }

    pub(crate) fn node(&mut self, atom: TermId, low: Formula, high: Formula) -> Formula {
        if low == high {
            return low;
        }
        let branch = Branch { atom, low, high };
        if let Some(id) = self.ids.get(&branch) {
            return *id;
        }
        let id = Formula(u32::try_from(self.branches.len() + 2).expect("fewer than 2^32 formulas"));
        self.branches.push(branch);
        self.ids.insert(branch, id);
        id
    }

    pub(crate) fn literal(&mut self, atom: TermId, positive: bool) -> Formula {
        if positive {
            self.node(atom, Formula::FALSE, Formula::TRUE)
        } else {
            self.node(atom, Formula::TRUE, Formula::FALSE)
        }
    }

    /// The inner nodes of a formula, children first.
    pub(crate) fn nodes(&self, root: Formula) -> Vec<Formula> {
        let mut seen = BTreeSet::new();
        let mut pending = vec![root];
        while let Some(formula) = pending.pop() {
            if !formula.is_const() && seen.insert(formula) {
                let branch = self.branch(formula);
                pending.extend([branch.low, branch.high]);
            }
        }
        seen.into_iter().collect()
    }

    /// The truth of the formula when each atom has the truth that `atom` gives it.
    pub(crate) fn eval(&self, mut formula: Formula, atom: &mut dyn FnMut(TermId) -> bool) -> bool {
        while !formula.is_const() {
            let branch = self.branch(formula);
            formula = if atom(branch.atom) { branch.high } else { branch.low };
        }
        formula == Formula::TRUE
    }

    /// Is there a way to *true* in a formula, where the truth of some atoms is known?
    pub(crate) fn can_hold(&self, formula: Formula, truth: &dyn Fn(TermId) -> Option<bool>) -> bool {
        let mut seen: FxHashSet<Formula> = FxHashSet::default();
        let mut pending = vec![formula];
        while let Some(formula) = pending.pop() {
            if formula == Formula::TRUE {
                return true;
            }
            if formula.is_const() || !seen.insert(formula) {
                continue;
            }
            let branch = self.branch(formula);
            match truth(branch.atom) {
                Some(true) => pending.push(branch.high),
                Some(false) => pending.push(branch.low),
                None => pending.extend([branch.low, branch.high]),
            }
        }
        false
    }

    /// The conjuncts of a guard that is not constant: sorted, distinct, none of them constant. A guard that
    /// adds literals to a known one costs little.
    pub(crate) fn split(&mut self, guards: &Guards, guard: Guard) -> Rc<[Formula]> {
        let mut literals: Vec<Formula> = Vec::new();
        let mut rest = guard;
        let known = loop {
            if let Some(conjuncts) = self.split.get(&rest) {
                break conjuncts.clone();
            }
            match guards.node(rest) {
                Some((atom, Guard::FALSE, high)) => {
                    literals.push(self.literal(atom, true));
                    rest = high;
                }
                Some((atom, low, Guard::FALSE)) => {
                    literals.push(self.literal(atom, false));
                    rest = low;
                }
                Some(_) => break self.split_whole(guards, rest),
                None => break Rc::from([]),
            }
        };
        if literals.is_empty() {
            return known;
        }
        let mut conjuncts = known.to_vec();
        conjuncts.extend(literals);
        conjuncts.sort_unstable();
        conjuncts.dedup();
        let conjuncts: Rc<[Formula]> = conjuncts.into();
        self.split.insert(guard, conjuncts.clone());
        conjuncts
    }

    /// Splits a guard without literals on top.
    fn split_whole(&mut self, guards: &Guards, guard: Guard) -> Rc<[Formula]> {
        let (literals, whole) = guards.literals(guard);
        let mut conjuncts: Vec<Formula> = literals.iter().map(|(a, p)| self.literal(*a, *p)).collect();
        if !whole {
            let forced: FxHashMap<TermId, bool> = literals.into_iter().collect();
            let rest = self.import(guards, guard, &forced);
            self.split_at_dominators(rest, &mut conjuncts);
        }
        conjuncts.sort_unstable();
        conjuncts.dedup();
        let conjuncts: Rc<[Formula]> = conjuncts.into();
        self.split.insert(guard, conjuncts.clone());
        conjuncts
    }

    /// The guard as a formula, the forced atoms taken out.
    fn import(&mut self, guards: &Guards, guard: Guard, forced: &FxHashMap<TermId, bool>) -> Formula {
        let mut done: Vec<Formula> = Vec::new();
        let constant = |value: bool| if value { Formula::TRUE } else { Formula::FALSE };
        for (atom, low, high) in guards.nodes(guard) {
            let low = low.map_or_else(constant, |i| done[i]);
            let high = high.map_or_else(constant, |i| done[i]);
            let formula = match forced.get(&atom) {
                Some(true) => high,
                Some(false) => low,
                None => self.node(atom, low, high),
            };
            done.push(formula);
        }
        done.last().copied().unwrap_or_else(|| constant(guard == Guard::TRUE))
    }

    /// Splits a formula at every node that all ways to *true* pass: between two of them lies a conjunct.
    fn split_at_dominators(&mut self, root: Formula, conjuncts: &mut Vec<Formula>) {
        // Nodes are taken parents first; when a single one is pending, every way to true passes it.
        let mut pending = BTreeSet::from([root]);
        let mut segment: Vec<Formula> = Vec::new();
        while let Some(formula) = pending.pop_last() {
            if pending.is_empty() && !segment.is_empty() {
                conjuncts.push(self.close(&segment, formula));
                segment.clear();
            }
            if formula.is_const() {
                conjuncts.extend((formula == Formula::FALSE).then_some(formula));
                break;
            }
            segment.push(formula);
            let branch = self.branch(formula);
            pending.extend([branch.low, branch.high].into_iter().filter(|f| *f != Formula::FALSE));
        }
    }

    /// The diagram of these nodes (parents first) with its exit replaced by *true*.
    fn close(&mut self, segment: &[Formula], exit: Formula) -> Formula {
        if exit == Formula::TRUE {
            return segment[0];
        }
        let mut closed: FxHashMap<Formula, Formula> = FxHashMap::default();
        closed.insert(exit, Formula::TRUE);
        closed.insert(Formula::FALSE, Formula::FALSE);
        let mut last = Formula::TRUE;
        for formula in segment.iter().rev() {
            let branch = self.branch(*formula);
            last = self.node(branch.atom, closed[&branch.low], closed[&branch.high]);
            closed.insert(*formula, last);
        }
        last
    }
}
