//! What answers a conjunction: it falls apart into slices, and each slice goes through the layers, cheapest first.

use super::{Layer, Solver};
use crate::backend::{Outcome, Relaxation};
use crate::formula::Formula;
use crate::model::Model;
use crate::query::Query;
use crate::sample::Sampler;
use crate::{Answer, Classes, Reason, enclose, equal, exhaust, repair, sample, simplify, slice, sums};
use conspect_term::Terms;
use std::rc::Rc;
use std::time::Instant;

/// How many candidates are sampled before the backend is asked, where functions occur that it does not know, and after it did not know.
const FEW_SAMPLES: u32 = 2_000;
const SOME_SAMPLES: u32 = 20_000;
const MANY_SAMPLES: u32 = 60_000;

impl Solver {
    /// Answers a conjunction, whole where that is cheap and slice by slice where it is not.
    pub(super) fn conjunction(
        &mut self,
        terms: &mut Terms,
        classes: &dyn Classes,
        conjuncts: Rc<[Formula]>,
        rlimit: u32,
    ) -> (Layer, Answer) {
        if conjuncts.contains(&Formula::FALSE)
            || (self.layers.simplify && simplify::contradicts(terms, &self.formulas, &conjuncts))
        {
            return (Layer::Simplify, Answer::Unsat);
        }
        let whole = Query::new(terms, &self.formulas, &mut self.supports, classes, conjuncts);
        if self.layers.cores && self.cores.refutes(&whole) {
            return (Layer::Cores, Answer::Unsat);
        }
        if !self.layers.slice {
            return self.slice(terms, &whole, rlimit);
        }
        let slices = slice::components(terms, &self.formulas, &mut self.supports, &whole.conjuncts);
        if slices.len() == 1 {
            return self.slice(terms, &whole, rlimit);
        }
        self.statistics.sliced += 1;
        self.slices(terms, classes, &whole, slices, rlimit)
    }

    /// Answers slice by slice and joins the models.
    fn slices(
        &mut self,
        terms: &mut Terms,
        classes: &dyn Classes,
        whole: &Query,
        slices: Vec<Vec<Formula>>,
        rlimit: u32,
    ) -> (Layer, Answer) {
        let mut layer = Layer::Simplify;
        let mut joined = Model::new();
        let mut unknown = None;
        for conjuncts in slices {
            let query = Query::new(terms, &self.formulas, &mut self.supports, classes, conjuncts.into());
            let (by, answer) = self.slice(terms, &query, rlimit);
            layer = layer.max(by);
            match answer {
                Answer::Sat(model) => {
                    let symbols = query.support.symbols.iter().map(|s| terms.symbol_of(*s));
                    joined.take_tables(&model, symbols);
                }
                Answer::Unsat => return (by, Answer::Unsat),
                Answer::Unknown(reason) => unknown = unknown.or(Some(reason)),
            }
        }
        if let Some(reason) = unknown {
            return (layer, Answer::Unknown(reason));
        }
        joined = whole.complete(terms, &joined);
        if whole.holds(terms, &self.formulas, &joined) {
            return (layer, Answer::Sat(joined));
        }
        // Slices share no symbol, so this does not happen; if it does, the whole query is asked.
        self.statistics.rejected_joins += 1;
        self.slice(terms, whole, rlimit)
    }

    /// Answers one slice: cache, recent models, intervals, repair, equalities, all assignments, backend.
    fn slice(&mut self, terms: &mut Terms, query: &Query, rlimit: u32) -> (Layer, Answer) {
        if self.layers.cache
            && let Some(answer) = self.cache.slices.get(&*query.conjuncts, rlimit)
        {
            return (Layer::Cache, answer);
        }
        let (layer, answer) = match self.find_recent(terms, query) {
            Some(model) => (Layer::Models, Answer::Sat(model)),
            None => match self.intervals_of(terms, query) {
                Some(Some(model)) => (Layer::Simplify, Answer::Sat(model)),
                Some(None) => (Layer::Simplify, Answer::Unsat),
                None => match self.repaired(terms, query) {
                    Some(model) => (Layer::Repair, Answer::Sat(model)),
                    None if self.layers.simplify
                        && (equal::refutes(terms, &self.formulas, &query.conjuncts)
                            || self.sums_differ(terms, query)) =>
                    {
                        (Layer::Simplify, Answer::Unsat)
                    }
                    None => match self.exhausted(terms, query) {
                        Some(Some(model)) => (Layer::Exhaust, Answer::Sat(model)),
                        Some(None) => (Layer::Exhaust, Answer::Unsat),
                        None => self.sampled_or_backend(terms, query, rlimit),
                    },
                },
            },
        };
        if self.layers.cache {
            self.cache.slices.learn(query.conjuncts.clone(), rlimit, &answer);
        }
        (layer, answer)
    }

    /// The answer to a query about one machine integer. A model that our own evaluator does not agree with
    /// counts for nothing.
    pub(super) fn intervals_of(&mut self, terms: &Terms, query: &Query) -> Option<Option<Model>> {
        if !self.layers.simplify {
            return None;
        }
        let answer = self.intervals.answer(terms, &self.formulas, query)?;
        match answer {
            Some(model) => query.holds(terms, &self.formulas, &model).then_some(Some(model)),
            None => Some(None),
        }
    }

    /// Is there a conjunct that the sums in it make false?
    fn sums_differ(&mut self, terms: &mut Terms, query: &Query) -> bool {
        sums::refutes(terms, &self.formulas, &query.conjuncts, &mut self.statistics.evaluated)
    }

    /// The answer to a query of which all assignments can be tried.
    fn exhausted(&mut self, terms: &Terms, query: &Query) -> Option<Option<Model>> {
        if !self.layers.exhaust || query.support.uninterpreted || query.support.class_tests {
            return None;
        }
        let evaluated = &mut self.statistics.evaluated;
        let answer = exhaust::answer(terms, &self.formulas, &mut self.supports, query, evaluated)?;
        match answer {
            Some(model) => query.holds(terms, &self.formulas, &model).then_some(Some(model)),
            None => {
                self.cores.learn(query.conjuncts.to_vec());
                Some(None)
            }
        }
    }

    fn find_recent(&mut self, terms: &Terms, query: &Query) -> Option<Model> {
        if !self.layers.models || query.support.uninterpreted {
            return None;
        }
        let near = self.near.as_ref().filter(|near| near.holds(terms, &self.formulas, query)).cloned();
        let found = match near {
            Some(near) => near,
            None => self.recent.find(terms, &self.formulas, query)?,
        };
        Some(query.complete(terms, found.model()))
    }

    /// A recent model, changed in a few places.
    fn repaired(&mut self, terms: &Terms, query: &Query) -> Option<Model> {
        if !self.layers.repair || query.support.uninterpreted {
            return None;
        }
        let start = self.start(terms, query);
        let found = repair::near(terms, &self.formulas, query, &start)?;
        Some(query.complete(terms, &found))
    }

    /// Where the search for a model begins.
    fn start(&mut self, terms: &Terms, query: &Query) -> Model {
        match &self.near {
            Some(near) => near.model().clone(),
            None => self.recent.nearest(terms, &self.formulas, query),
        }
    }

    /// Samples, where there are floats: a little before intervals are tried and, near to the best points of those, before the backend is asked.
    /// Where the backend does not know, any query is sampled.
    fn sampled_or_backend(&mut self, terms: &Terms, query: &Query, rlimit: u32) -> (Layer, Answer) {
        if !self.layers.repair {
            return (Layer::Backend, self.ask_backend(terms, query, rlimit));
        }
        if let Some(answer) = self.relaxed(terms, query) {
            return (Layer::Repair, answer);
        }
        let start = sample::suits(terms, query).then(|| self.start(terms, query));
        let mut sampler = start.as_ref().and_then(|start| Sampler::new(terms, &self.formulas, query, start));
        if let Some(model) = sampler.as_mut().and_then(|sampler| sampler.search(FEW_SAMPLES)) {
            return (Layer::Repair, Answer::Sat(model));
        }
        if self.layers.simplify {
            let mut found = None;
            let mut judge = |point: &enclose::Point| {
                found = sampler.as_mut().and_then(|sampler| sampler.look(point));
                found.is_some()
            };
            let judge: Option<enclose::Judge> = if start.is_some() { Some(&mut judge) } else { None };
            let outcome = enclose::search(terms, &self.formulas, query, judge);
            match (outcome, found) {
                (enclose::Outcome::Refuted, _) => return (Layer::Repair, Answer::Unsat),
                (_, Some(model)) => return (Layer::Repair, Answer::Sat(model)),
                (_, None) => {}
            }
        }
        // The backend makes up values of functions; a model that does not is worth more work.
        let near = if query.support.uninterpreted { SOME_SAMPLES } else { FEW_SAMPLES };
        if let Some(model) = sampler.as_mut().and_then(|sampler| sampler.search(near)) {
            return (Layer::Repair, Answer::Sat(model));
        }
        drop(sampler);
        let answer = self.ask_backend(terms, query, rlimit);
        if let Answer::Unknown(reason) = &answer
            && *reason != Reason::Interrupted
        {
            let (start, evaluations) = match start {
                Some(start) => (start, MANY_SAMPLES),
                None => (self.start(terms, query), SOME_SAMPLES),
            };
            let sampler = Sampler::new(terms, &self.formulas, query, &start);
            if let Some(model) = sampler.and_then(|mut sampler| sampler.search(evaluations)) {
                return (Layer::Repair, Answer::Sat(model));
            }
        }
        (Layer::Backend, answer)
    }

    /// What linear arithmetic says of a query about floats.
    fn relaxed(&mut self, terms: &Terms, query: &Query) -> Option<Answer> {
        if !self.layers.simplify {
            return None;
        }
        let start = Instant::now();
        let relaxation = self.backend.relaxed(terms, &self.formulas, query);
        self.count_backend(start);
        match relaxation {
            Relaxation::Sat(model) => Some(Answer::Sat(query.complete(terms, &model))),
            Relaxation::Unsat(core) => {
                self.cores.learn(core);
                Some(Answer::Unsat)
            }
            Relaxation::Nothing => None,
        }
    }

    fn ask_backend(&mut self, terms: &Terms, query: &Query, rlimit: u32) -> Answer {
        let start = Instant::now();
        let outcome = self.backend.check(terms, &self.formulas, &mut self.supports, query, rlimit);
        self.statistics.backend_queries += 1;
        self.count_backend(start);
        match outcome {
            Outcome::Sat(model) => Answer::Sat(model),
            Outcome::Unsat(core) => {
                self.cores.learn(core);
                Answer::Unsat
            }
            Outcome::Unknown(reason) => Answer::Unknown(reason),
        }
    }

    /// What the backend did until now, since `start` by the clock.
    fn count_backend(&mut self, start: Instant) {
        self.statistics.backend_time += start.elapsed();
        let work = &self.backend.work;
        self.statistics.resets = work.resets;
        self.statistics.solvers_started = work.started;
        let [incremental, strategy, integers, anew, words] = work.checks;
        self.statistics.incremental_checks = incremental;
        self.statistics.strategy_checks = strategy;
        self.statistics.word_checks = words;
        self.statistics.integer_checks = integers + anew;
        self.statistics.rejected_models = work.rejected_models;
        self.statistics.resources = work.resources;
        self.statistics.weighed = work.weighed;
    }
}
