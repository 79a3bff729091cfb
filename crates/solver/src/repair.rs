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
const STEPS: u32 = 40;
/// How often it may not know how.
const FAILURES: u32 = 4;

/// A model of the query near this one, if it is found soon.
pub(crate) fn near(terms: &Terms, formulas: &Formulas, query: &Query, start: &Model) -> Option<Model> {
    let mut model = start.clone();
    let mut failures = 0;
    for step in 0..STEPS {
        // The choices are the same in every run, but not the same at every step, or two conditions could break
        // each other for ever.
        let choice = step.wrapping_mul(0x9e37_79b9) >> 16;
        let mut repair = Repair::new(terms, &model, choice);
        let broken = broken(&mut repair, formulas, query);
        let done = match broken.get(if step == 0 { 0 } else { choice as usize % broken.len().max(1) }) {
            // All conjuncts hold; class tests may still clash where two terms are one object.
            None => {
                let holds = query.axioms_hold(terms, &model, &mut repair.memo) && repair.memo.is_exact();
                return holds.then(|| model.clone());
            }
            Some(Broken::Atom(atom, wanted)) => {
                let wanted = Value::Bool(*wanted);
                repair.assign(*atom, wanted.clone()) || repair.assign_otherwise(*atom, wanted)
            }
            Some(Broken::Axiom(axiom)) => mend_axiom(&mut repair, axiom, choice),
        };
        failures += u32::from(!done);
        if failures == FAILURES {
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

fn broken(repair: &mut Repair, formulas: &Formulas, query: &Query) -> Vec<Broken> {
    let mut found: Vec<Broken> = query
        .conjuncts
        .iter()
        .filter_map(|formula| wrong_turn(repair, formulas, *formula))
        .map(|(atom, wanted)| Broken::Atom(atom, wanted))
        .collect();
    if found.is_empty() {
        let terms = repair.terms;
        let facts = query.applications.iter().filter_map(|t| axioms::of_application(terms, *t));
        let axioms = query.axioms.iter().flatten().copied().chain(facts);
        found.extend(axioms.filter(|a| !a.holds(&mut |t| repair.value(t))).map(Broken::Axiom));
    }
    found
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

fn mend_axiom(repair: &mut Repair, axiom: &Axiom, choice: u32) -> bool {
    match axiom {
        Axiom::Clause(literals) => {
            let (first, second) = if choice.is_multiple_of(2) { (1, 0) } else { (0, 1) };
            [first, second].into_iter().any(|i| repair.assign(literals[i].0, Value::Bool(literals[i].1)))
        }
        Axiom::NotNegative(term) | Axiom::NotNew(term) => {
            let zero = Value::zero(repair.terms.sort(*term));
            repair.assign(*term, zero)
        }
    }
}
