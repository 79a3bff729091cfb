//! The cache: exact queries and their answers.

use crate::formula::Formula;
use crate::model::Model;
use crate::{Answer, Reason};
use conspect_term::Guard;
use rustc_hash::FxHashMap;
use std::hash::Hash;
use std::rc::Rc;

/// A cache is emptied when it holds more entries than this.
const MOST: usize = 200_000;

#[derive(Clone)]
enum Known {
    Sat(Rc<Model>),
    Unsat,
    /// No answer within this budget (0: without limit).
    Unknown(u32, Reason),
}

/// Answers by key. An unknown one counts only for budgets that are no larger than the one it was found with.
pub(crate) struct Table<K> {
    answers: FxHashMap<K, Known>,
}

impl<K> Default for Table<K> {
    fn default() -> Self {
        Table { answers: FxHashMap::default() }
    }
}

impl<K: Hash + Eq> Table<K> {
    pub(crate) fn get<Q: Hash + Eq + ?Sized>(&self, key: &Q, rlimit: u32) -> Option<Answer>
    where
        K: std::borrow::Borrow<Q>,
    {
        match self.answers.get(key)? {
            Known::Sat(model) => Some(Answer::Sat(Model::clone(model))),
            Known::Unsat => Some(Answer::Unsat),
            Known::Unknown(budget, reason) => {
                let covered = *budget == 0 || (rlimit != 0 && rlimit <= *budget);
                covered.then(|| Answer::Unknown(reason.clone()))
            }
        }
    }

    pub(crate) fn learn(&mut self, key: K, rlimit: u32, answer: &Answer) {
        let known = match answer {
            Answer::Sat(model) => Known::Sat(Rc::new(model.clone())),
            Answer::Unsat => Known::Unsat,
            // An interruption says nothing of the query.
            Answer::Unknown(Reason::Interrupted) => return,
            Answer::Unknown(reason) => Known::Unknown(rlimit, reason.clone()),
        };
        if self.answers.len() >= MOST {
            self.answers.clear();
        }
        self.answers.insert(key, known);
    }
}

/// What is known of whole guards and of slices.
#[derive(Default)]
pub(crate) struct Cache {
    pub(crate) guards: Table<Guard>,
    pub(crate) slices: Table<Rc<[Formula]>>,
}
