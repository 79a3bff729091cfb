//! The one place that calls the engine.

use crate::load::Loaded;
use crate::plan::chooses_many;
use crate::request::{AtCalls, Loops, Merging, Order, Request, TargetSearch};
use crate::session::Session;
use conspect_engine::summary::{
    Calls, Refused, Shelf, Summary, SummaryStatistics, behaviour, prepare as prepare_summary, summarize,
};
use conspect_engine::{Control, Explored, Explorer, Merge, Options, Progress, Search, Texts, Toward};
use conspect_ir::FnId;
use conspect_solver::{Interrupter, Pace};
use conspect_verdict::Preconditions;
use std::rc::Rc;
use std::time::Duration;

/// The effort for each of many entries where none is given: a few seconds.
const MANY_EFFORT: u64 = 8_000_000;

/// The engine's options for one entry, with the time that is left for it.
pub fn options(session: &Session, request: &Request, time: Option<Duration>) -> Options {
    let standard = Options::default();
    let mut solver = standard.solver.clone();
    if let Some(budget) = request.limits.solver_budget {
        solver.rlimit = budget;
    }
    if let Some(time) = time {
        // The wait for the threads ends a question that runs on when the time is up; this is a second rope.
        solver.timeout_ms = u32::try_from(time.as_millis()).unwrap_or(u32::MAX).max(1);
    }
    let by_contract = request.search.merge == Merging::Described;
    Options {
        texts: Texts { by_contract, ..Texts::default() },
        merge: match request.search.merge {
            Merging::Never => Merge::Never,
            Merging::Equal => Merge::Equal,
            Merging::Joins | Merging::Described | Merging::Portfolio => Merge::Joins,
            Merging::Always => Merge::Always,
        },
        search: match request.search.order {
            Order::Dfs => Search::Dfs,
            Order::Bfs => Search::Bfs,
            Order::Random => Search::Random,
            Order::Coverage => Search::Coverage,
            Order::Earliest => Search::Earliest,
        },
        seed: request.search.seed,
        loop_bound: match request.search.loops {
            Loops::Recurse => Some(request.limits.loop_bound.unwrap_or(1)),
            Loops::Unroll | Loops::Smart => request.limits.loop_bound.or(standard.loop_bound),
        },
        call_depth: request.limits.call_depth.unwrap_or(standard.call_depth),
        // Whoever gives time wants it used: then the clock ends a long run.
        max_steps: request.limits.max_steps.unwrap_or(match time {
            Some(_) => u64::MAX,
            None => standard.max_steps,
        }),
        effort: request.limits.effort.unwrap_or(if chooses_many(request) {
            MANY_EFFORT
        } else {
            standard.effort
        }),
        max_states: request.limits.max_states.unwrap_or(standard.max_states),
        memory_mb: session.memory_mb.unwrap_or(standard.memory_mb),
        time,
        solver,
        long: request.limits.long_run.unwrap_or(standard.long),
        toward: match (&request.target, request.target_search) {
            (None, _) | (Some(_), TargetSearch::Plain) => Toward::Nothing,
            (Some(_), TargetSearch::First) => Toward::First,
            (Some(_), TargetSearch::Only) => Toward::Only,
        },
        calls: calls(request),
        ..standard
    }
}

/// What is done at calls.
pub fn calls(request: &Request) -> Calls {
    match request.search.calls {
        // The ways to a target are in summaries.
        AtCalls::Contract | AtCalls::Inline
            if request.target.is_some() && request.target_search != TargetSearch::Plain =>
        {
            Calls::Compose
        }
        AtCalls::Contract | AtCalls::Inline => Calls::Inline,
        AtCalls::Replay => Calls::Replay,
        AtCalls::Compose => Calls::Compose,
        AtCalls::Auto => Calls::Auto,
    }
}

/// What an exploration has in common with others, and what its violations are judged by.
#[derive(Default)]
pub struct Shared {
    /// Summaries are taken from it and put there.
    pub shelf: Option<Rc<dyn Shelf>>,
    /// Whom the solver asks before it searches for long.
    pub pace: Option<Rc<dyn Pace>>,
    /// Says what makes a violation latent.
    pub preconditions: Option<Rc<dyn Preconditions>>,
    /// Are latent violations told apart? Then a manifest one is looked for.
    pub apart: bool,
}

/// Explores one entry. `solver` gets the handle that ends a long question.
pub fn explore(
    loaded: &mut Loaded,
    entry: FnId,
    options: Options,
    shared: Shared,
    solver: &mut dyn FnMut(Interrupter),
    progress: &mut dyn FnMut(&Progress) -> Control,
) -> Explored {
    let properties = loaded.properties.clone();
    let mut explorer = Explorer::new(&mut loaded.world, options);
    if let Some(shelf) = shared.shelf {
        explorer.keep_summaries(shelf);
    }
    if let Some(pace) = shared.pace {
        explorer.keep_pace(pace);
    }
    if let Some(preconditions) = shared.preconditions {
        explorer.judge_by(preconditions, shared.apart);
    }
    solver(explorer.interrupter());
    let mut explored = explorer.run(entry, &properties, progress);
    if loaded.world.misses_target() {
        let note = "nothing that was executed has an instruction at the line of the target";
        explored.report.notes.push(note.into());
    }
    explored
}

/// Makes the summary of a function for those who share the shelf.
pub fn prepare(loaded: &mut Loaded, function: FnId, options: Options, shelf: Rc<dyn Shelf>) {
    let _ = prepare_summary(&mut loaded.world, options, shelf, function);
}

/// What a summary may cost that is made to see whether an edit changes what a function does.
const BEHAVIOUR_EFFORT: u64 = 8_000_000;

/// What a function does, as text: see [`behaviour`].
pub fn behaves(loaded: &mut Loaded, function: FnId) -> Option<String> {
    let options = Options { calls: Calls::Compose, effort: BEHAVIOUR_EFFORT, ..Options::default() };
    behaviour(&mut loaded.world, options, function)
}

/// The summary of a function and those that its choice tree points to, callees first; else why there is none.
pub fn summary(
    loaded: &mut Loaded,
    function: FnId,
    join: bool,
    loop_bound: Option<u32>,
) -> Result<(Vec<Summary>, SummaryStatistics), Refused> {
    let (merge, calls) = if join { (Merge::Joins, Calls::Compose) } else { (Merge::Never, Calls::Replay) };
    let options = Options { merge, calls, loop_bound, ..Options::default() };
    summarize(&mut loaded.world, options, function)
}
