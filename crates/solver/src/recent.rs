//! Reuse of recent models: many a feasible branch is settled by a model that an earlier query left behind.

use crate::formula::Formulas;
use crate::model::Model;
use crate::query::Query;
use conspect_term::{Guard, Guards, Memo, TermId, Terms, Value};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

/// How many models are kept.
const KEPT: usize = 12;

/// The values of this many terms under one model are remembered.
const REMEMBERED: usize = 1 << 14;

/// A model that is kept, with the values of terms under it. A clone is the same one.
#[derive(Clone)]
pub struct Kept(Rc<Inner>);

struct Inner {
    model: Model,
    memo: RefCell<Memo>,
}

impl std::fmt::Debug for Kept {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Kept").field(&self.0.model).finish()
    }
}

impl Kept {
    /// Keeps a model.
    pub(crate) fn new(model: Model) -> Kept {
        Kept(Rc::new(Inner { model, memo: RefCell::new(Memo::new()) }))
    }

    /// The model.
    pub fn model(&self) -> &Model {
        &self.0.model
    }

    /// Does the model make the guard true? Decided by the evaluator.
    pub fn satisfies(&self, terms: &Terms, guards: &Guards, guard: Guard) -> bool {
        guards.eval(guard, &mut |atom| self.truth(terms, atom)) && self.is_exact()
    }

    /// Was everything that it was asked for determined?
    fn is_exact(&self) -> bool {
        self.0.memo.borrow().is_exact()
    }

    pub(crate) fn truth(&self, terms: &Terms, atom: TermId) -> bool {
        let mut memo = self.0.memo.borrow_mut();
        if memo.len() > REMEMBERED && memo.is_exact() {
            *memo = Memo::new();
        }
        terms.eval_with(&mut memo, atom, &self.0.model) == Value::Bool(true)
    }

    /// Does it satisfy the conjuncts and the axioms of the query?
    pub(crate) fn holds(&self, terms: &Terms, formulas: &Formulas, query: &Query) -> bool {
        query.conjuncts.iter().all(|f| formulas.eval(*f, &mut |atom| self.truth(terms, atom)))
            && self.axioms_hold(terms, query)
            && self.is_exact()
    }

    /// Does it satisfy the axioms of the query?
    pub(crate) fn axioms_hold(&self, terms: &Terms, query: &Query) -> bool {
        query.axioms_hold(terms, &self.0.model, &mut self.0.memo.borrow_mut())
    }
}

/// The last models, the most recently useful first, each with the values of the terms it was asked for.
#[derive(Default)]
pub(crate) struct RecentModels {
    models: VecDeque<Kept>,
}

impl RecentModels {
    /// A recent model of the guard that `accept` accepts.
    pub(crate) fn find_for_guard(
        &mut self,
        terms: &Terms,
        guards: &Guards,
        guard: Guard,
        accept: &mut dyn FnMut(&Kept) -> bool,
    ) -> Option<Kept> {
        let found =
            self.models.iter().position(|recent| recent.satisfies(terms, guards, guard) && accept(recent))?;
        self.touch(found)
    }

    fn touch(&mut self, found: usize) -> Option<Kept> {
        let recent = self.models.remove(found)?;
        self.models.push_front(recent.clone());
        Some(recent)
    }

    /// A recent model of the query.
    pub(crate) fn find(&mut self, terms: &Terms, formulas: &Formulas, query: &Query) -> Option<Kept> {
        let found = self.models.iter().position(|recent| recent.holds(terms, formulas, query))?;
        self.touch(found)
    }

    /// The model under which fewest conjuncts of the query are false; the model of zeros at first.
    pub(crate) fn nearest(&mut self, terms: &Terms, formulas: &Formulas, query: &Query) -> Model {
        let distance = |recent: &Kept| {
            let mut truth = |atom| recent.truth(terms, atom);
            query.conjuncts.iter().filter(|f| !formulas.eval(**f, &mut truth)).count()
        };
        let nearest = self.models.iter().map(|recent| (distance(recent), recent)).min_by_key(|(d, _)| *d);
        nearest.map(|(_, recent)| recent.model().clone()).unwrap_or_default()
    }

    /// Keeps a model.
    pub(crate) fn learn(&mut self, model: &Model) -> Kept {
        if let Some(known) = self.models.iter().find(|recent| recent.model() == model) {
            return known.clone();
        }
        let kept = Kept::new(model.clone());
        self.models.push_front(kept.clone());
        self.models.truncate(KEPT);
        kept
    }
}
