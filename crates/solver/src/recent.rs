//! Reuse of recent models: many a feasible branch is settled by a model that an earlier query left behind.

use crate::formula::Formulas;
use crate::model::Model;
use crate::query::Query;
use conspect_term::{Guard, Guards, Memo, TermId, Terms, Value};
use std::collections::VecDeque;
use std::rc::Rc;

/// How many models are kept.
const KEPT: usize = 12;

struct Recent {
    model: Rc<Model>,
    /// Values of terms under it.
    memo: Memo,
}

impl Recent {
    fn truth(&mut self, terms: &Terms, atom: TermId) -> bool {
        terms.eval_with(&mut self.memo, atom, &*self.model) == Value::Bool(true)
    }
}

/// The last models, the most recently useful first, each with the values of the terms it was asked for.
#[derive(Default)]
pub(crate) struct RecentModels {
    models: VecDeque<Recent>,
}

impl RecentModels {
    /// A recent model of the guard that `accept` accepts.
    pub(crate) fn find_for_guard(
        &mut self,
        terms: &Terms,
        guards: &Guards,
        guard: Guard,
        accept: &mut dyn FnMut(&Model, &mut Memo) -> bool,
    ) -> Option<Rc<Model>> {
        let found = self.models.iter_mut().position(|recent| {
            guards.eval(guard, &mut |atom| recent.truth(terms, atom))
                && accept(&recent.model, &mut recent.memo)
        })?;
        self.touch(found)
    }

    fn touch(&mut self, found: usize) -> Option<Rc<Model>> {
        let recent = self.models.remove(found)?;
        let model = recent.model.clone();
        self.models.push_front(recent);
        Some(model)
    }

    /// A recent model of the query.
    pub(crate) fn find(&mut self, terms: &Terms, formulas: &Formulas, query: &Query) -> Option<Rc<Model>> {
        let found = self.models.iter_mut().position(|recent| {
            query.conjuncts.iter().all(|f| formulas.eval(*f, &mut |atom| recent.truth(terms, atom)))
                && query.axioms_hold(terms, &recent.model, &mut recent.memo)
        })?;
        self.touch(found)
    }

    /// The model under which fewest conjuncts of the query are false; the model of zeros at first.
    pub(crate) fn nearest(&mut self, terms: &Terms, formulas: &Formulas, query: &Query) -> Model {
        let distance = |recent: &mut Recent| {
            let mut truth = |atom| recent.truth(terms, atom);
            query.conjuncts.iter().filter(|f| !formulas.eval(**f, &mut truth)).count()
        };
        let nearest = self.models.iter_mut().map(|recent| (distance(recent), recent)).min_by_key(|(d, _)| *d);
        nearest.map(|(_, recent)| Model::clone(&recent.model)).unwrap_or_default()
    }

    /// Keeps a model.
    pub(crate) fn learn(&mut self, model: &Rc<Model>) {
        if self.models.iter().any(|recent| recent.model == *model) {
            return;
        }
        self.models.push_front(Recent { model: model.clone(), memo: Memo::new() });
        self.models.truncate(KEPT);
    }
}
