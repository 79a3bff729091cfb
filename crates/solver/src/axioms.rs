//! What is true of the symbols in a query whatever the program: how class tests relate, that lengths are not
//! negative and that the initial heap holds no new objects.
//!
//! Every axiom is valid, so adding one only removes models that stand for nothing. They are instantiated for
//! the applications that occur in a query (and for every class test at every argument of a class test).

use crate::support::Support;
use crate::{Classes, support::is_class_test};
use conspect_term::{Op, Region, Sort, Source, Symbol, SymbolKind, TermId, Terms, Value};

/// A fact about applications of symbols.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Axiom {
    /// The first literal or the second holds.
    Clause([(TermId, bool); 2]),
    /// The number is at least 0, as a signed one.
    NotNegative(TermId),
    /// The reference is null or of the initial heap: not above 0.
    NotNew(TermId),
}

impl Axiom {
    /// Is it true of these values?
    pub(crate) fn holds(&self, value: &mut dyn FnMut(TermId) -> Value) -> bool {
        match self {
            Axiom::Clause(literals) => {
                literals.iter().any(|(term, positive)| value(*term) == Value::Bool(*positive))
            }
            Axiom::NotNegative(term) => match value(*term) {
                Value::Bv { bits, value } => value >> (bits - 1) & 1 == 0,
                Value::Int(number) => number >= 0,
                Value::Ref(number) => number >= 0,
                Value::Bool(_) | Value::F32(_) | Value::F64(_) | Value::Str(_) => true,
            },
            Axiom::NotNew(term) => match value(*term) {
                Value::Ref(number) => number <= 0,
                _ => true,
            },
        }
    }
}

/// The fact about one application that its symbol alone gives.
pub(crate) fn of_application(terms: &Terms, application: TermId) -> Option<Axiom> {
    let Op::Symbol(symbol) = terms.op(application) else { return None };
    let Symbol { kind, sort } = terms.symbol_of(*symbol);
    match (kind, sort) {
        (SymbolKind::Hole { region: Region::Length, .. }, Sort::Bv(_) | Sort::Int) => {
            Some(Axiom::NotNegative(application))
        }
        (SymbolKind::Hole { source: Source::Initial, .. }, Sort::Ref)
        | (SymbolKind::Param(_) | SymbolKind::Input(_), Sort::Ref) => Some(Axiom::NotNew(application)),
        (
            SymbolKind::Hole { .. }
            | SymbolKind::Param(_)
            | SymbolKind::Input(_)
            | SymbolKind::InstanceOf(_)
            | SymbolKind::ExactClass(_)
            | SymbolKind::Function(_),
            _,
        ) => None,
    }
}

/// How the class tests of a query relate, at every argument of one of them; sorted.
pub(crate) fn of_class_tests(terms: &mut Terms, classes: &dyn Classes, support: &Support) -> Vec<Axiom> {
    if !support.class_tests {
        return Vec::new();
    }
    let tests: Vec<_> =
        support.symbols.iter().copied().filter(|s| is_class_test(&terms.symbol_of(*s).kind)).collect();
    let mut objects: Vec<TermId> = support
        .applications
        .iter()
        .filter(|t| matches!(terms.op(**t), Op::Symbol(s) if is_class_test(&terms.symbol_of(*s).kind)))
        .flat_map(|t| terms.args(*t).to_vec())
        .collect();
    objects.sort_unstable();
    objects.dedup();
    let mut axioms = Vec::new();
    for (i, first) in tests.iter().enumerate() {
        for second in &tests[i + 1..] {
            let kinds = (&terms.symbol_of(*first).kind, &terms.symbol_of(*second).kind);
            let relations = relate(classes, kinds.0, kinds.1);
            for object in &objects {
                let (a, b) = (terms.apply(*first, &[*object]), terms.apply(*second, &[*object]));
                axioms.extend(relations.iter().map(|(p, q)| Axiom::Clause([(a, *p), (b, *q)])));
            }
        }
    }
    axioms.sort_unstable();
    axioms.dedup();
    axioms
}

/// The clauses between two class tests of one object, as polarities of the first and the second.
fn relate(classes: &dyn Classes, first: &SymbolKind, second: &SymbolKind) -> Vec<(bool, bool)> {
    use SymbolKind::{ExactClass, InstanceOf};
    match (first, second) {
        (ExactClass(a), ExactClass(b)) if a != b => vec![(false, false)],
        (ExactClass(a), InstanceOf(b)) => vec![(false, classes.is_subclass(*a, *b))],
        (InstanceOf(a), ExactClass(b)) => vec![(classes.is_subclass(*b, *a), false)],
        (InstanceOf(a), InstanceOf(b)) => {
            let mut clauses = Vec::new();
            if classes.is_subclass(*a, *b) {
                clauses.push((false, true));
            }
            if classes.is_subclass(*b, *a) {
                clauses.push((true, false));
            }
            if classes.disjoint(*a, *b) {
                clauses.push((false, false));
            }
            clauses
        }
        _ => Vec::new(),
    }
}
