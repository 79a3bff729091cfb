//! The backend: long-lived Z3 solvers that are asked under assumptions, and a strategy for hard queries.
//!
//! Every formula gets a literal that implies it; a query assumes the literals of its conjuncts. Z3's model is believed only after our own evaluator has agreed.

mod encode;
mod integers;
mod operators;
mod pool;
mod raw;
pub(crate) use raw::version;
mod relaxed;
mod session;
#[cfg(test)]
mod tests;
mod words;

pub use raw::Interrupter;
pub(crate) use session::Relaxation;

use crate::formula::Formulas;
use crate::model::Model;
use crate::query::Query;
use crate::support::Supports;
use crate::{Config, Pace, Reason, formula::Formula};
use conspect_term::Terms;
use encode::Encoder;
use raw::Context;
use session::{Attempt, Session};
use std::rc::Rc;
use words::Words;

/// A query that took more of Z3's units than this, about a quarter of a second's work, leaves gates and lemmas that take up to
/// hundreds of megabytes and are of little use to the next one: the context is thrown away.
const HARD: u64 = 1_000_000;

/// What a query about integers may take in a solver that knows others, in Z3's units.
const GLANCE: u32 = 20_000;

/// What is easy as linear integers takes no more than this, and much less than elsewhere.
const EASY: u32 = 150_000;

/// What the relaxation of a query about floats may take.
const RELAXED: u32 = 50_000;

/// What takes more than this is a long search, about which whoever sets the pace is asked first.
const LONG: u32 = 100_000;

/// How many units of other questions one of a question with operations on floats takes as long as: the gates that are made of them are
/// hardly counted. From 1.5 to 8 millionths of a second were measured, a fifth of a millionth elsewhere.
const FLOAT_WEIGHT: u32 = 8;

/// With more operations on floats than this, a query goes to the strategy alone: an incremental solver makes gates for all of
/// them before it counts anything, which was seen to take gigabytes.
const MANY_FLOATS: usize = 6;

/// The backend's answer.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// A model that our evaluator agrees with.
    Sat(Model),
    /// These conjuncts (sorted) have no common model.
    Unsat(Vec<Formula>),
    Unknown(Reason),
}

/// How a query is solved.
#[derive(Clone, Copy)]
enum Engine {
    /// Under assumptions, in a solver that knows much of the query already.
    Incremental,
    /// By a strategy, on the query alone.
    Strategy,
    /// As linear integers, where the query is about their order or their quotients, in a solver that knows others.
    Integers,
    /// The same in a new solver: what one has learned from other queries can lead it astray.
    IntegersAnew,
    /// By a strategy, with bounded integers as machine words.
    Words,
}

/// How much work the backend did.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Work {
    /// Checks by engine, in the order in which these are declared.
    pub checks: [u64; 5],
    /// Incremental solvers started.
    pub started: u64,
    /// Contexts thrown away because they had grown too large or had failed.
    pub resets: u64,
    /// Models that our evaluator did not agree with.
    pub rejected_models: u64,
    /// What Z3 did, in the units by which its limits go.
    pub resources: u64,
    /// The same with each unit as heavy as it was seen to be, so that it is close to time.
    pub weighed: u64,
}

/// The long-lived solver and the rule by which it is replaced.
pub(crate) struct Backend {
    config: Config,
    session: Option<Session>,
    started_before: u64,
    interrupter: Interrupter,
    pace: Option<Rc<dyn Pace>>,
    pub(crate) work: Work,
}

/// A long attempt in steps of which each may take eight times as much: whoever sets the pace is asked for the little that is
/// mostly enough, and nothing is lost in a solver that goes on with what it has learned. Each unit weighs `weight`.
fn paced(engine: Engine, limit: u32, weight: u32) -> Vec<(Engine, u32)> {
    let mut steps = vec![];
    let mut step = LONG / weight;
    while matches!(engine, Engine::Incremental | Engine::Strategy | Engine::Words) && step < limit / 2 {
        steps.push((engine, step));
        step *= 8;
    }
    steps.push((engine, limit));
    steps
}

impl Backend {
    pub(crate) fn new(config: Config) -> Self {
        Backend {
            config,
            session: None,
            started_before: 0,
            interrupter: Interrupter::new(),
            pace: None,
            work: Work::default(),
        }
    }

    pub(crate) fn set_pace(&mut self, pace: Rc<dyn Pace>) {
        self.pace = Some(pace);
    }

    pub(crate) fn share_interrupter(&mut self, interrupter: Interrupter) {
        self.interrupter = interrupter;
    }

    pub(crate) fn interrupter(&self) -> Interrupter {
        self.interrupter.clone()
    }

    /// Forgets everything that was asserted.
    pub(crate) fn reset(&mut self) {
        if let Some(session) = self.session.take() {
            self.started_before += session.started();
            self.work.resets += 1;
        }
    }

    /// Is the query satisfiable? `rlimit` is Z3's resource budget, 0 for none.
    pub(crate) fn check(
        &mut self,
        terms: &Terms,
        formulas: &Formulas,
        supports: &mut Supports,
        query: &Query,
        rlimit: u32,
    ) -> Outcome {
        if self.interrupter.is_raised() {
            return Outcome::Unknown(Reason::Interrupted);
        }
        if self.session.as_ref().is_some_and(|s| s.is_large()) {
            self.reset();
        }
        let before = self.resources();
        let outcome = match self.try_check(terms, formulas, supports, query, rlimit) {
            Ok(outcome) => outcome,
            Err(reason) => Outcome::Unknown(reason),
        };
        let spent = self.resources().saturating_sub(before);
        self.work.resources += spent;
        // After a failure the context's state is in doubt.
        if spent > HARD || matches!(&outcome, Outcome::Unknown(Reason::Memory | Reason::Crash(_))) {
            self.reset();
        }
        outcome
    }

    /// What the relaxation of a query about floats to linear arithmetic says: mostly all that there is to say, in some milliseconds.
    pub(crate) fn relaxed(&mut self, terms: &Terms, formulas: &Formulas, query: &Query) -> Relaxation {
        if self.interrupter.is_raised() || !relaxed::suits(terms, formulas, query) {
            return Relaxation::Nothing;
        }
        if self.session.as_ref().is_some_and(|s| s.is_large()) {
            self.reset();
        }
        let before = self.resources();
        let timeout_ms = self.config.timeout_ms;
        let answer =
            self.session().and_then(|session| session.relaxed(terms, formulas, query, RELAXED, timeout_ms));
        let spent = self.resources().saturating_sub(before);
        self.work.resources += spent;
        self.work.weighed += spent;
        answer.unwrap_or_else(|_| {
            // After a failure the context's state is in doubt.
            self.reset();
            Relaxation::Nothing
        })
    }

    /// The session, started where there is none.
    fn session(&mut self) -> Result<&mut Session, Reason> {
        if self.session.is_none() {
            let z3 = Context::new(self.config.memory_mb, &self.interrupter)?;
            self.session = Some(Session::new(Encoder::new(z3)));
        }
        Ok(self.session.as_mut().expect("just made"))
    }

    /// What the present session spent.
    fn resources(&self) -> u64 {
        self.session.as_ref().map_or(0, Session::resources)
    }

    fn try_check(
        &mut self,
        terms: &Terms,
        formulas: &Formulas,
        supports: &mut Supports,
        query: &Query,
        rlimit: u32,
    ) -> Result<Outcome, Reason> {
        let timeout_ms = self.config.timeout_ms;
        self.session()?;
        let session = self.session.as_mut().expect("just made");
        let weight = if query.support.float_arithmetic.is_empty() { 1 } else { FLOAT_WEIGHT };
        // Less than the whole budget is meant as time.
        let is_part = 0 < rlimit && rlimit < self.config.rlimit;
        let rlimit = if is_part { (rlimit / weight).max(1) } else { rlimit };
        let part = |of: u32| if rlimit == 0 { 0 } else { (rlimit / 4 * of).max(1) };
        // Queries with floats never belong to the integers.
        let at_most = |most: u32| if rlimit == 0 { most } else { part(1).min(most) };
        let mut order = match query.support.float_arithmetic.len() {
            0 => vec![
                (Engine::Integers, at_most(GLANCE)),
                (Engine::IntegersAnew, at_most(EASY)),
                (Engine::Incremental, part(1)),
                (Engine::IntegersAnew, part(1)),
                (Engine::Strategy, part(3)),
            ],
            1..=MANY_FLOATS => vec![(Engine::Strategy, part(3)), (Engine::Incremental, part(1))],
            _ => vec![(Engine::Strategy, part(3))],
        };
        if query.support.other_theories && Words::of(terms, formulas, query).is_some() {
            let first = order.iter().position(|(e, _)| matches!(e, Engine::Incremental | Engine::Strategy));
            order.insert(first.unwrap_or(0), (Engine::Words, part(1)));
        }
        if self.pace.is_some() {
            order = order.into_iter().flat_map(|(engine, limit)| paced(engine, limit, weight)).collect();
        }
        let mut reason = Reason::Budget;
        for (engine, rlimit) in order {
            let is_long = rlimit == 0 || rlimit > LONG / weight;
            if let Some(pace) = self.pace.as_ref().filter(|_| is_long) {
                if !pace.may_spend(self.work.weighed, u64::from(rlimit) * u64::from(weight)) {
                    return Ok(Outcome::Unknown(Reason::Interrupted));
                }
            }
            let before = session.resources();
            let outcome = match engine {
                Engine::Incremental => {
                    session.incremental(terms, formulas, supports, query, rlimit, timeout_ms)?
                }
                Engine::Strategy => session.strategy(terms, formulas, query, rlimit, timeout_ms)?,
                Engine::Words => match session.words(terms, formulas, query, rlimit, timeout_ms)? {
                    Some(outcome) => outcome,
                    None => continue,
                },
                Engine::Integers | Engine::IntegersAnew => {
                    let anew = matches!(engine, Engine::IntegersAnew);
                    let limits = (rlimit, timeout_ms);
                    match session.integers(terms, formulas, &mut *supports, query, limits, anew)? {
                        Some(outcome) => outcome,
                        None => continue,
                    }
                }
            };
            self.work.weighed += session.resources().saturating_sub(before) * u64::from(weight);
            self.work.checks[engine as usize] += 1;
            self.work.started = self.started_before + session.started();
            match outcome {
                // The other engine may still know, or may do with its budget.
                Attempt::Unknown(why @ (Reason::Budget | Reason::Incomplete(_))) => reason = why,
                Attempt::Unknown(why) => return Ok(Outcome::Unknown(why)),
                Attempt::WrongModel => {
                    self.work.rejected_models += 1;
                    reason = Reason::Incomplete("the model found does not satisfy the query".into());
                }
                Attempt::Sat(model) => return Ok(Outcome::Sat(model)),
                Attempt::Unsat(core) => return Ok(Outcome::Unsat(core)),
            }
        }
        Ok(Outcome::Unknown(reason))
    }

    /// The query in SMT-LIB, for people.
    pub(crate) fn to_smt2(
        &self,
        terms: &Terms,
        formulas: &Formulas,
        query: &Query,
    ) -> Result<String, Reason> {
        let mut encoder = Encoder::new(Context::new(self.config.memory_mb, &self.interrupter)?);
        let parts = session::encode_query(&mut encoder, terms, formulas, query)?;
        let all = encoder.z3.and(&parts)?;
        Ok(encoder.z3.smt2(all))
    }
}
