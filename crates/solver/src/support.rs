//! What a term or formula depends on: its applications of symbols.

use crate::formula::{Formula, Formulas};
use crate::model::is_uninterpreted;
use conspect_term::{Guard, Guards, Op, Sort, SymId, SymbolKind, TermId, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// The symbols of a term, by how they are used. All lists are sorted and distinct.
#[derive(Clone, Debug, Default)]
pub(crate) struct Support {
    /// Applications of symbols; one follows those in its arguments, since a term's id is larger than its
    /// arguments'.
    pub applications: Vec<TermId>,
    /// The symbols.
    pub symbols: Vec<SymId>,
    /// The remainders of floats, which the backend knows only in part.
    pub remainders: Vec<TermId>,
    /// The terms that compute with floats.
    pub float_arithmetic: Vec<TermId>,
    /// Is there a term of another sort than booleans, bit-vectors and references?
    pub other_theories: bool,
    /// Are there class tests?
    pub class_tests: bool,
    /// Are there symbols that the solver knows nothing of?
    pub uninterpreted: bool,
}

impl Support {
    fn tidy(mut self) -> Self {
        for list in [&mut self.applications, &mut self.remainders, &mut self.float_arithmetic] {
            list.sort_unstable();
            list.dedup();
        }
        self.symbols.sort_unstable();
        self.symbols.dedup();
        self
    }

    fn add(&mut self, other: &Support) {
        self.applications.extend(&other.applications);
        self.symbols.extend(&other.symbols);
        self.remainders.extend(&other.remainders);
        self.other_theories |= other.other_theories;
        self.float_arithmetic.extend(&other.float_arithmetic);
        self.class_tests |= other.class_tests;
        self.uninterpreted |= other.uninterpreted;
    }

    /// What all of these depend on together.
    pub(crate) fn union<'a>(parts: impl Iterator<Item = &'a Support>) -> Support {
        let mut all = Support::default();
        for part in parts {
            all.add(part);
        }
        all.tidy()
    }
}

/// Is this symbol a test of an object's class?
pub(crate) fn is_class_test(kind: &SymbolKind) -> bool {
    match kind {
        SymbolKind::InstanceOf(_) | SymbolKind::ExactClass(_) => true,
        SymbolKind::Input(_)
        | SymbolKind::Param(_)
        | SymbolKind::Hole { .. }
        | SymbolKind::Function(_)
        | SymbolKind::Clock(_) => false,
    }
}

/// Does the operator compute with floats (rather than compare them or look at their bits)?
fn is_float_arithmetic(op: &Op) -> bool {
    matches!(
        op,
        Op::FpAdd
            | Op::FpSub
            | Op::FpMul
            | Op::FpDiv
            | Op::FpSqrt
            | Op::FpFloor
            | Op::FpCeil
            | Op::FpRint
            | Op::FpTrunc
            | Op::SToFp(_)
            | Op::UToFp(_)
            | Op::FpToSSat(_)
            | Op::FpToFp(_)
    )
}

/// What a guard's atoms contain somewhere.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Flags {
    pub class_tests: bool,
    pub uninterpreted: bool,
}

/// The supports of atoms and formulas, remembered.
#[derive(Default)]
pub(crate) struct Supports {
    guards: FxHashMap<Guard, Flags>,
    terms: FxHashMap<TermId, Rc<Support>>,
    formulas: FxHashMap<Formula, Rc<Support>>,
}

impl Supports {
    /// The support of a term.
    pub(crate) fn of_term(&mut self, terms: &Terms, term: TermId) -> Rc<Support> {
        if let Some(support) = self.terms.get(&term) {
            return support.clone();
        }
        let mut support = Support::default();
        let mut seen = FxHashSet::default();
        let mut pending = vec![term];
        while let Some(t) = pending.pop() {
            if !seen.insert(t) {
                continue;
            }
            support.other_theories |= match terms.sort(t) {
                Sort::Bool | Sort::Bv(_) | Sort::Ref => false,
                Sort::F32 | Sort::F64 | Sort::Int | Sort::Str => true,
            };
            match terms.op(t) {
                Op::Symbol(symbol) => {
                    support.applications.push(t);
                    support.symbols.push(*symbol);
                    let kind = &terms.symbol_of(*symbol).kind;
                    support.class_tests |= is_class_test(kind);
                    support.uninterpreted |= is_uninterpreted(kind);
                }
                Op::FpRem => support.remainders.push(t),
                op if is_float_arithmetic(op) => support.float_arithmetic.push(t),
                _ => {}
            }
            pending.extend(terms.args(t));
        }
        let support = Rc::new(support.tidy());
        self.terms.insert(term, support.clone());
        support
    }

    /// The support of a formula.
    pub(crate) fn of_formula(&mut self, terms: &Terms, formulas: &Formulas, formula: Formula) -> Rc<Support> {
        if let Some(support) = self.formulas.get(&formula) {
            return support.clone();
        }
        let support = if let Some((atom, _)) = formulas.as_literal(formula) {
            self.of_term(terms, atom)
        } else {
            let mut atoms: Vec<TermId> =
                formulas.nodes(formula).into_iter().map(|f| formulas.branch(f).atom).collect();
            atoms.sort_unstable();
            atoms.dedup();
            let parts: Vec<Rc<Support>> = atoms.into_iter().map(|a| self.of_term(terms, a)).collect();
            Rc::new(Support::union(parts.iter().map(|p| &**p)))
        };
        self.formulas.insert(formula, support.clone());
        support
    }

    /// What the guard's atoms contain. A guard that extends a known one costs its new nodes only.
    pub(crate) fn flags(&mut self, terms: &Terms, guards: &Guards, guard: Guard) -> Flags {
        let mut pending = vec![guard];
        while let Some(&g) = pending.last() {
            if self.guards.contains_key(&g) {
                pending.pop();
                continue;
            }
            let Some((atom, low, high)) = guards.node(g) else {
                self.guards.insert(g, Flags::default());
                continue;
            };
            match (self.guards.get(&low).copied(), self.guards.get(&high).copied()) {
                (Some(low), Some(high)) => {
                    let support = self.of_term(terms, atom);
                    let flags = Flags {
                        class_tests: support.class_tests | low.class_tests | high.class_tests,
                        uninterpreted: support.uninterpreted | low.uninterpreted | high.uninterpreted,
                    };
                    self.guards.insert(g, flags);
                }
                (low_known, high_known) => {
                    pending.extend(low_known.is_none().then_some(low));
                    pending.extend(high_known.is_none().then_some(high));
                }
            }
        }
        self.guards[&guard]
    }
}
