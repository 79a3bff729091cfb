//! The chain of layers: what is asked of it, and what it remembers.

mod layers;

use crate::backend::{Backend, Interrupter};
use crate::cache::Cache;
use crate::cores::Cores;
use crate::formula::{Formula, Formulas};
use crate::intervals::Intervals;
use crate::model::Model;
use crate::query::{Query, satisfies};
use crate::recent::{Kept, RecentModels};
use crate::support::Supports;
use crate::{Answer, Classes, Config, Pace, Reason, Statistics, simplify, slice};
use conspect_term::{Guard, Guards, Op, TermId, Terms};
use std::rc::Rc;

/// Preferences are tried with this part of the budget each.
const PREFERENCE_PART: u32 = 16;

/// The layer that settled a query; a query cut into slices counts for the last one in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Layer {
    Simplify,
    Cache,
    Models,
    Cores,
    Repair,
    Exhaust,
    Backend,
}

/// Which layers take part; the backend always does. For measurements and for tests that compare layers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layers {
    pub simplify: bool,
    pub slice: bool,
    pub models: bool,
    pub repair: bool,
    /// All assignments, where few can satisfy the query.
    pub exhaust: bool,
    pub cores: bool,
    pub cache: bool,
}

impl Layers {
    /// All of them.
    pub const ALL: Layers = Layers {
        simplify: true,
        slice: true,
        models: true,
        repair: true,
        exhaust: true,
        cores: true,
        cache: true,
    };
    /// The backend alone.
    pub const NONE: Layers = Layers {
        simplify: false,
        slice: false,
        models: false,
        repair: false,
        exhaust: false,
        cores: false,
        cache: false,
    };
}

/// A guard that extends another by a condition.
#[derive(Clone, Copy, Debug)]
pub struct Extension<'a> {
    /// The guard that is asked about.
    pub whole: Guard,
    /// The part of it that the model may not satisfy; the others it does.
    pub open: Guard,
    /// A model found by an earlier query of the same solver.
    pub near: Option<&'a Kept>,
}

/// When there are more interned formulas than this, everything remembered is forgotten.
const MOST_FORMULAS: usize = 4_000_000;

/// The chain. A solver belongs to one [`Terms`], one [`Guards`] and one world of classes: what it remembers is
/// keyed by their ids.
pub struct Solver {
    config: Config,
    layers: Layers,
    statistics: Statistics,
    formulas: Formulas,
    supports: Supports,
    recent: RecentModels,
    /// The model that the present query is taken to be near to.
    near: Option<Kept>,
    cores: Cores,
    cache: Cache,
    intervals: Intervals,
    backend: Backend,
}

impl Solver {
    /// A solver with these limits.
    pub fn new(config: Config) -> Self {
        Self::with_layers(config, Layers::ALL)
    }

    /// A solver with only some of the layers.
    pub fn with_layers(config: Config, layers: Layers) -> Self {
        Solver {
            backend: Backend::new(config.clone()),
            config,
            layers,
            statistics: Statistics::default(),
            formulas: Formulas::default(),
            supports: Supports::default(),
            recent: RecentModels::default(),
            near: None,
            cores: Cores::default(),
            cache: Cache::default(),
            intervals: Intervals::default(),
        }
    }

    /// Is the guard satisfiable?
    pub fn check(
        &mut self,
        terms: &mut Terms,
        guards: &mut Guards,
        classes: &dyn Classes,
        guard: Guard,
    ) -> Answer {
        self.check_within(terms, guards, classes, guard, self.config.rlimit)
    }

    /// Like [`Solver::check`], with another budget for the backend (0 for none).
    pub fn check_within(
        &mut self,
        terms: &mut Terms,
        guards: &mut Guards,
        classes: &dyn Classes,
        guard: Guard,
        rlimit: u32,
    ) -> Answer {
        let (layer, answer) = self.answer(terms, guards, classes, guard, rlimit);
        self.count(layer, &answer);
        self.statistics.at_once += u64::from(guard.is_const());
        answer
    }

    /// Like [`Solver::check_within`] for a guard that extends one with a known model: the model is tried first, and where
    /// it must be changed, the change begins there. Says which model was found, to be given with the next extension.
    pub fn check_near(
        &mut self,
        terms: &mut Terms,
        guards: &mut Guards,
        classes: &dyn Classes,
        extension: &Extension<'_>,
        rlimit: u32,
    ) -> (Answer, Option<Kept>) {
        let guard = extension.whole;
        if self.layers.models
            && !guard.is_const()
            && let Some(near) = extension.near
        {
            let satisfied = near.satisfies(terms, guards, extension.open);
            if satisfied && let Some(model) = self.accepted(terms, guards, classes, guard, near) {
                let answer = Answer::Sat(model);
                self.count(Layer::Models, &answer);
                self.statistics.at_once += 1;
                return (answer, Some(near.clone()));
            }
        }
        self.near = extension.near.cloned();
        let answer = self.check_within(terms, guards, classes, guard, rlimit);
        self.near = None;
        let kept = match &answer {
            Answer::Sat(model) => Some(self.recent.learn(model)),
            Answer::Unsat | Answer::Unknown(_) => None,
        };
        (answer, kept)
    }

    /// Is a model that an earlier query found one of this guard too? Decided by evaluation; false where that cannot tell.
    pub fn has_model(
        &mut self,
        terms: &Terms,
        guards: &mut Guards,
        classes: &dyn Classes,
        guard: Guard,
        model: &Kept,
    ) -> bool {
        model.satisfies(terms, guards, guard) && self.accepted(terms, guards, classes, guard, model).is_some()
    }

    /// Do the layers before the backend refute the guard? False says nothing. This is no query, and is not counted as one.
    pub fn refutes(
        &mut self,
        terms: &mut Terms,
        guards: &Guards,
        classes: &dyn Classes,
        guard: Guard,
    ) -> bool {
        if guard.is_const() {
            return guard == Guard::FALSE;
        }
        self.forget_when_large();
        let conjuncts = self.formulas.split(guards, guard);
        if conjuncts.contains(&Formula::FALSE)
            || (self.layers.simplify && simplify::contradicts(terms, &self.formulas, &conjuncts))
        {
            return true;
        }
        let whole = Query::new(terms, &self.formulas, &mut self.supports, classes, conjuncts);
        if self.layers.cores && self.cores.refutes(&whole) {
            return true;
        }
        if !self.layers.slice {
            return false;
        }
        let slices = slice::components(terms, &self.formulas, &mut self.supports, &whole.conjuncts);
        slices.into_iter().any(|conjuncts| {
            let query = Query::new(terms, &self.formulas, &mut self.supports, classes, conjuncts.into());
            let kept = if self.layers.cache { self.cache.slices.get(&*query.conjuncts, 1) } else { None };
            matches!(kept, Some(Answer::Unsat)) || matches!(self.intervals_of(terms, &query), Some(None))
        })
    }

    /// Counts a query for the layer that settled it.
    fn count(&mut self, layer: Layer, answer: &Answer) {
        self.statistics.queries += 1;
        let count = match layer {
            Layer::Simplify => &mut self.statistics.by_simplification,
            Layer::Cache => &mut self.statistics.by_cache,
            Layer::Models => &mut self.statistics.by_model,
            Layer::Cores => &mut self.statistics.by_core,
            Layer::Repair => &mut self.statistics.by_repair,
            Layer::Exhaust => &mut self.statistics.by_exhaustion,
            Layer::Backend => &mut self.statistics.by_backend,
        };
        *count += 1;
        if matches!(answer, Answer::Unknown(_)) {
            self.statistics.unknown += 1;
        }
    }

    /// Is the boolean term satisfiable?
    pub fn check_term(
        &mut self,
        terms: &mut Terms,
        guards: &mut Guards,
        classes: &dyn Classes,
        term: TermId,
    ) -> Answer {
        let guard = guards.of_term(terms, term);
        self.check(terms, guards, classes, guard)
    }

    /// Have the two terms of one sort the same value under every assignment? `None` when that is not known.
    pub fn is_valid_equiv(
        &mut self,
        terms: &mut Terms,
        guards: &mut Guards,
        classes: &dyn Classes,
        a: TermId,
        b: TermId,
    ) -> Option<bool> {
        let equal = terms.make(Op::Eq, &[a, b]);
        let different = terms.make(Op::Not, &[equal]);
        match self.check_term(terms, guards, classes, different) {
            Answer::Sat(_) => Some(false),
            Answer::Unsat => Some(true),
            Answer::Unknown(_) => None,
        }
    }

    /// A model of the guard that also satisfies as many of the preferences, the first ones first, as a small
    /// budget finds out: for witnesses that people read.
    pub fn check_preferring(
        &mut self,
        terms: &mut Terms,
        guards: &mut Guards,
        classes: &dyn Classes,
        guard: Guard,
        preferences: &[Guard],
    ) -> Answer {
        let mut best = match self.check(terms, guards, classes, guard) {
            Answer::Sat(model) => model,
            other => return other,
        };
        let budget = if self.config.rlimit == 0 { 1_000_000 } else { self.config.rlimit } / PREFERENCE_PART;
        let mut wanted = guard;
        for preference in preferences {
            let narrowed = guards.and(wanted, *preference);
            if satisfies(terms, guards, narrowed, &best) {
                wanted = narrowed;
                continue;
            }
            if let Answer::Sat(model) = self.check_within(terms, guards, classes, narrowed, budget.max(1)) {
                best = model;
                wanted = narrowed;
            }
        }
        Answer::Sat(best)
    }

    /// The guard with its axioms in SMT-LIB, for people.
    ///
    /// # Errors
    /// When the backend could not build the formula.
    pub fn to_smt2(
        &mut self,
        terms: &mut Terms,
        guards: &mut Guards,
        classes: &dyn Classes,
        guard: Guard,
    ) -> Result<String, Reason> {
        match guard {
            Guard::TRUE => return Ok(String::from("(assert true)\n")),
            Guard::FALSE => return Ok(String::from("(assert false)\n")),
            _ => {}
        }
        let conjuncts = self.formulas.split(guards, guard);
        let query = Query::new(terms, &self.formulas, &mut self.supports, classes, conjuncts);
        self.backend.to_smt2(terms, &self.formulas, &query)
    }

    /// A handle that stops queries from another thread.
    pub fn interrupter(&self) -> Interrupter {
        self.backend.interrupter()
    }

    /// From now on, whoever stops the queries behind this handle stops those of this solver too. To be called before the
    /// first query.
    pub fn share_interrupter(&mut self, interrupter: Interrupter) {
        self.backend.share_interrupter(interrupter);
    }

    /// Asks somebody before each long search from now on.
    pub fn set_pace(&mut self, pace: Rc<dyn Pace>) {
        self.backend.set_pace(pace);
    }

    /// The backend's budget for one slice of a query.
    pub fn budget(&self) -> u32 {
        self.config.rlimit
    }

    /// Sets the budget of one query from now on, 0 for none.
    pub fn set_budget(&mut self, rlimit: u32) {
        self.config.rlimit = rlimit;
    }

    /// How often each layer answered.
    pub fn statistics(&self) -> &Statistics {
        &self.statistics
    }

    fn answer(
        &mut self,
        terms: &mut Terms,
        guards: &Guards,
        classes: &dyn Classes,
        guard: Guard,
        rlimit: u32,
    ) -> (Layer, Answer) {
        match guard {
            Guard::FALSE => return (Layer::Simplify, Answer::Unsat),
            Guard::TRUE => return (Layer::Simplify, Answer::Sat(Model::new())),
            _ => {}
        }
        if self.layers.cache
            && let Some(answer) = self.cache.guards.get(&guard, rlimit)
        {
            return (Layer::Cache, answer);
        }
        self.forget_when_large();
        if self.layers.models
            && let Some(model) = self.recent_model(terms, guards, classes, guard)
        {
            return (Layer::Models, Answer::Sat(model));
        }
        let conjuncts = self.formulas.split(guards, guard);
        let (layer, mut answer) = self.conjunction(terms, classes, conjuncts, rlimit);
        if let Answer::Sat(model) = &answer {
            if satisfies(terms, guards, guard, model) {
                self.recent.learn(model);
            } else {
                self.backend.work.rejected_models += 1;
                let reason = Reason::Incomplete(String::from("the model found does not satisfy the guard"));
                answer = Answer::Unknown(reason);
            }
        }
        if self.layers.cache {
            self.cache.guards.learn(guard, rlimit, &answer);
        }
        (layer, answer)
    }

    /// A recent model of the guard. Only class tests need a look at more than the guard: other symbols' axioms
    /// hold of every model that was ever kept, and of zeros.
    fn recent_model(
        &mut self,
        terms: &mut Terms,
        guards: &Guards,
        classes: &dyn Classes,
        guard: Guard,
    ) -> Option<Model> {
        let flags = self.supports.flags(terms, guards, guard);
        if flags.uninterpreted {
            // A remembered model has made-up values of functions where it was not asked about them.
            return None;
        }
        let (formulas, supports) = (&mut self.formulas, &mut self.supports);
        let query = flags.class_tests.then(|| {
            let conjuncts = formulas.split(guards, guard);
            Query::new(terms, formulas, supports, classes, conjuncts)
        });
        let found = self.recent.find_for_guard(terms, guards, guard, &mut |kept| {
            query.as_ref().is_none_or(|query| kept.axioms_hold(terms, query))
        })?;
        let mut model = found.model().clone();
        model.set_uninterpreted(flags.uninterpreted);
        Some(model)
    }

    /// A kept model that makes a guard true, as an answer: see [`Solver::recent_model`].
    fn accepted(
        &mut self,
        terms: &Terms,
        guards: &Guards,
        classes: &dyn Classes,
        guard: Guard,
        kept: &Kept,
    ) -> Option<Model> {
        let flags = self.supports.flags(terms, guards, guard);
        if flags.uninterpreted {
            return None;
        }
        if flags.class_tests {
            let conjuncts = self.formulas.split(guards, guard);
            let query = Query::new(terms, &self.formulas, &mut self.supports, classes, conjuncts);
            if !kept.axioms_hold(terms, &query) {
                return None;
            }
        }
        let mut model = kept.model().clone();
        model.set_uninterpreted(false);
        Some(model)
    }

    fn forget_when_large(&mut self) {
        if self.formulas.len() > MOST_FORMULAS {
            self.formulas = Formulas::default();
            self.supports = Supports::default();
            self.cores = Cores::default();
            self.intervals.clear();
            self.cache = Cache::default();
            self.backend.reset();
        }
    }
}
