//! What is true of the symbols in a query whatever the program: how class tests relate, that lengths are not
//! negative and that the initial heap holds no new objects.
//!
//! Every axiom is valid, so adding one only removes models that stand for nothing. They are instantiated for
//! the applications that occur in a query. Class tests are related object by object, as the terms for the
//! objects stand there; that two such terms may be one object is looked at when there is a model in which they
//! are ([`clashes`]).

use crate::support::Support;
use crate::{Classes, support::is_class_test};
use conspect_term::{Op, Region, Sort, Source, SymId, Symbol, SymbolKind, TermId, Terms, Value};
use std::collections::BTreeMap;

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
            | SymbolKind::Function(_)
            | SymbolKind::Clock(_),
            _,
        ) => None,
    }
}

/// How the class tests of a query relate: for each object that has several, the clauses between them, sorted.
pub(crate) fn of_class_tests(terms: &Terms, classes: &dyn Classes, support: &Support) -> Vec<Vec<Axiom>> {
    if !support.class_tests {
        return Vec::new();
    }
    let mut objects: BTreeMap<TermId, Vec<(SymId, TermId)>> = BTreeMap::new();
    for (test, symbol) in class_tests(terms, support) {
        objects.entry(terms.args(test)[0]).or_default().push((symbol, test));
    }
    let mut groups = Vec::new();
    for tests in objects.into_values() {
        let mut group = Vec::new();
        for (i, first) in tests.iter().enumerate() {
            for second in &tests[i + 1..] {
                let kinds = (&terms.symbol_of(first.0).kind, &terms.symbol_of(second.0).kind);
                let clauses = relate(classes, kinds.0, kinds.1);
                group.extend(clauses.iter().map(|(p, q)| Axiom::Clause([(first.1, *p), (second.1, *q)])));
            }
        }
        if !group.is_empty() {
            groups.push(group);
        }
    }
    groups
}

/// The class tests of a query with their symbols.
fn class_tests<'a>(
    terms: &'a Terms,
    support: &'a Support,
) -> impl Iterator<Item = (TermId, SymId)> + use<'a> {
    support.applications.iter().filter_map(|t| match terms.op(*t) {
        Op::Symbol(s) if is_class_test(&terms.symbol_of(*s).kind) => Some((*t, *s)),
        _ => None,
    })
}

/// Class tests that contradict each other at one object of a model: the clause that one of them breaks, as
/// symbols and polarities, and a term for the object.
pub(crate) struct Clash {
    pub object: TermId,
    pub clause: [(SymId, bool); 2],
}

/// The clashes of a model whose values are these.
pub(crate) fn clashes(
    terms: &Terms,
    classes: &dyn Classes,
    support: &Support,
    value: &mut dyn FnMut(TermId) -> Value,
) -> Vec<Clash> {
    if !support.class_tests {
        return Vec::new();
    }
    let mut objects: BTreeMap<Value, BTreeMap<SymId, TermId>> = BTreeMap::new();
    for (test, symbol) in class_tests(terms, support) {
        objects.entry(value(terms.args(test)[0])).or_default().insert(symbol, test);
    }
    let mut found = Vec::new();
    for tests in objects.into_values() {
        let tests: Vec<(SymId, TermId, bool)> =
            tests.into_iter().map(|(s, t)| (s, t, value(t) == Value::Bool(true))).collect();
        for (i, first) in tests.iter().enumerate() {
            for second in &tests[i + 1..] {
                let kinds = (&terms.symbol_of(first.0).kind, &terms.symbol_of(second.0).kind);
                let broken = relate(classes, kinds.0, kinds.1)
                    .into_iter()
                    .find(|(p, q)| first.2 != *p && second.2 != *q);
                if let Some((p, q)) = broken {
                    let object = terms.args(first.1)[0];
                    found.push(Clash { object, clause: [(first.0, p), (second.0, q)] });
                }
            }
        }
    }
    found
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
