//! What was asked, as the keys of the store have it: versioned data, in which every field that has a part in answers is named.

use crate::plan::{chooses_many, tells_apart};
use crate::request::{Limits, Request, Search, Summaries, TargetSearch};
use crate::session::Session;
use serde::Serialize;

/// The version of the layout below.
const VERSION: u32 = 2;

/// The part of a request and a session that has a part in answers. How many threads work and in which order summaries are made has none.
#[derive(Serialize)]
pub struct Question<'a> {
    version: u32,
    search: Search,
    limits: Limits,
    memory_mb: Option<u64>,
    target: Option<(&'a str, TargetSearch)>,
    /// Is there a limit of time? How long it is does not matter to answers that were not cut short.
    timed: bool,
    replayed: bool,
    many: bool,
    /// Are latent violations an answer of their own?
    apart: bool,
}

impl<'a> Question<'a> {
    /// What answers depend on.
    pub fn of_answers(session: &Session, request: &'a Request) -> Question<'a> {
        Question {
            version: VERSION,
            search: Search { summaries: Summaries::Demand, ..request.search.clone() },
            limits: request.limits.clone(),
            memory_mb: session.memory_mb,
            target: request.target.as_deref().map(|t| (t, request.target_search)),
            timed: request.time.is_some(),
            replayed: request.replay.enabled,
            many: chooses_many(request),
            apart: tells_apart(request),
        }
    }

    /// What summaries depend on, which say with each what it was allowed to cost.
    pub fn of_summaries(session: &Session, request: &'a Request) -> Question<'a> {
        let all = Question::of_answers(session, request);
        let search = Search { seed: 0, ..all.search };
        let limits = Limits { effort: None, ..all.limits };
        Question { search, limits, timed: false, replayed: false, many: false, apart: false, ..all }
    }

    /// The question as bytes; the same for the same question in every run.
    pub fn bytes(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("plain data with names for keys can be written down")
    }
}
