//! Repair of a recent model: most satisfiable queries differ little from one that was just answered, and the
//! values that make a broken condition true again follow by turning its operators around.
//!
//! This layer only ever finds models, and each is checked by the evaluator. It gives up after a few steps.

mod invert;

use crate::axioms::{self, Axiom};
use crate::formula::{Formula, Formulas};
use crate::model::Model;
use crate::query::Query;
use conspect_term::{TermId, Terms, Value};
use invert::Repair;

/// How many broken conditions are mended before it gives up.
const STEPS: u32 = 24;

/// A model of the query near this one, if it is found soon.
pub(crate) fn near(terms: &Terms, formulas: &Formulas, query: &Query, start: &Model) -> Option<Model> {
    let mut model = start.clone();
    for step in 0..STEPS {
        let mut repair = Repair::new(terms, &model, step);
        let done = match broken(&mut repair, formulas, query) {
            None => return query.holds(terms, formulas, &model).then_some(model),
            Some(Broken::Atom(atom, wanted)) => repair.assign(atom, Value::Bool(wanted)),
            Some(Broken::Axiom(axiom)) => mend_axiom(&mut repair, &axiom, step),
        };
        if !done {
            return None;
        }
        model = repair.finish();
    }
    None
}

/// What is wrong with a model.
enum Broken {
    /// This atom should have this truth.
    Atom(TermId, bool),
    Axiom(Axiom),
}

fn broken(repair: &mut Repair, formulas: &Formulas, query: &Query) -> Option<Broken> {
    for formula in query.conjuncts.iter() {
        if let Some((atom, wanted)) = wrong_turn(repair, formulas, *formula) {
            return Some(Broken::Atom(atom, wanted));
        }
    }
    let terms = repair.terms;
    let facts = query.applications.iter().filter_map(|t| axioms::of_application(terms, *t));
    let wrong = query.axioms.iter().copied().chain(facts).find(|a| !a.holds(&mut |t| repair.value(t)));
    wrong.map(Broken::Axiom)
}

/// For a formula that is false: an atom on its way whose other truth makes it true, the last one if possible.
fn wrong_turn(repair: &mut Repair, formulas: &Formulas, root: Formula) -> Option<(TermId, bool)> {
    let mut way = Vec::new();
    let mut formula = root;
    while !formula.is_const() {
        let branch = formulas.branch(formula);
        let truth = repair.truth(branch.atom);
        let (taken, other) = if truth { (branch.high, branch.low) } else { (branch.low, branch.high) };
        way.push((branch.atom, !truth, other));
        formula = taken;
    }
    if formula == Formula::TRUE {
        return None;
    }
    let good = way.iter().rev().find(|(_, _, other)| formulas.eval(*other, &mut |a| repair.truth(a)));
    // Where no single turn is enough, one that leads on is a beginning.
    let turn = good.or_else(|| way.iter().rev().find(|(_, _, other)| *other != Formula::FALSE));
    turn.map(|(atom, wanted, _)| (*atom, *wanted))
}

fn mend_axiom(repair: &mut Repair, axiom: &Axiom, step: u32) -> bool {
    match axiom {
        Axiom::Clause(literals) => {
            let (first, second) = if step % 2 == 0 { (1, 0) } else { (0, 1) };
            [first, second].into_iter().any(|i| repair.assign(literals[i].0, Value::Bool(literals[i].1)))
        }
        Axiom::NotNegative(term) | Axiom::NotNew(term) => {
            let zero = Value::zero(repair.terms.sort(*term));
            repair.assign(*term, zero)
        }
    }
}
