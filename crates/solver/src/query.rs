//! What is asked of a layer: a conjunction of formulas with the axioms that go with it.

use crate::Classes;
use crate::axioms::{self, Axiom, Clash};
use crate::formula::{Formula, Formulas};
use crate::model::Model;
use crate::support::{Support, Supports};
use conspect_term::{Guard, Guards, Memo, Op, TermId, Terms, Value};
use std::rc::Rc;

/// A conjunction of formulas. Two queries with equal conjuncts are the same query: support and axioms follow
/// from them.
pub(crate) struct Query<'a> {
    /// Sorted, distinct, none constant.
    pub conjuncts: Rc<[Formula]>,
    pub support: Support,
    /// How the class tests of the query relate, object by object; the facts about single applications are not
    /// listed.
    pub axioms: Vec<Vec<Axiom>>,
    /// The applications of symbols, arguments first.
    pub applications: Vec<TermId>,
    classes: &'a dyn Classes,
}

impl<'a> Query<'a> {
    pub(crate) fn new(
        terms: &Terms,
        formulas: &Formulas,
        supports: &mut Supports,
        classes: &'a dyn Classes,
        conjuncts: Rc<[Formula]>,
    ) -> Query<'a> {
        let parts: Vec<Rc<Support>> =
            conjuncts.iter().map(|f| supports.of_formula(terms, formulas, *f)).collect();
        let support = Support::union(parts.iter().map(|p| &**p));
        let axioms = axioms::of_class_tests(terms, classes, &support);
        let applications = support.applications.clone();
        Query { conjuncts, support, axioms, applications, classes }
    }

    /// Does the model satisfy the conjuncts and the axioms? Decided by our own evaluator.
    pub(crate) fn holds(&self, terms: &Terms, formulas: &Formulas, model: &Model) -> bool {
        let mut memo = Memo::new();
        let mut truth = |atom| terms.eval_with(&mut memo, atom, model) == Value::Bool(true);
        self.conjuncts.iter().all(|f| formulas.eval(*f, &mut truth))
            && self.axioms_hold(terms, model, &mut memo)
            && memo.is_exact()
    }

    /// Does the model satisfy what is true of the query's symbols? The memo is one of this model.
    pub(crate) fn axioms_hold(&self, terms: &Terms, model: &Model, memo: &mut Memo) -> bool {
        self.clashes(terms, model, memo).is_empty()
            && self
                .applications
                .iter()
                .filter_map(|t| axioms::of_application(terms, *t))
                .all(|a| a.holds(&mut |term| terms.eval_with(memo, term, model)))
    }

    /// Where class tests contradict each other in a model.
    pub(crate) fn clashes(&self, terms: &Terms, model: &Model, memo: &mut Memo) -> Vec<Clash> {
        let mut value = |term| terms.eval_with(memo, term, model);
        axioms::clashes(terms, self.classes, &self.support, &mut value)
    }

    /// Writes down what the model says of each application in the query, zeros included, and nothing else.
    pub(crate) fn complete(&self, terms: &Terms, model: &Model) -> Model {
        let mut full = Model::new();
        let mut memo = Memo::new();
        for application in &self.applications {
            if let Op::Symbol(symbol) = terms.op(*application) {
                let mut value = |term| terms.eval_with(&mut memo, term, model);
                let args: Vec<Value> = terms.args(*application).iter().map(|a| value(*a)).collect();
                full.set(terms.symbol_of(*symbol), &args, value(*application));
            }
        }
        full.set_uninterpreted(self.support.uninterpreted);
        full
    }
}

/// Does the model satisfy the guard? Decided by the evaluator, on the guard itself.
pub(crate) fn satisfies(terms: &Terms, guards: &Guards, guard: Guard, model: &Model) -> bool {
    let mut memo = Memo::new();
    guards.eval(guard, &mut |atom| terms.eval_with(&mut memo, atom, model) == Value::Bool(true))
        && memo.is_exact()
}
