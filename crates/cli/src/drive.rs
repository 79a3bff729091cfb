//! The one place that calls the engine.

use crate::args::{CallsChoice, CheckArgs, LoopsChoice, MergeChoice, SearchChoice, TowardChoice};
use crate::load::Loaded;
use crate::plan::chooses_many;
use conspect_engine::summary::{
    Calls, Refused, Shelf, Summary, SummaryStatistics, behaviour, prepare as prepare_summary, summarize,
};
use conspect_engine::{Control, Explored, Explorer, Merge, Options, Progress, Search, Toward};
use conspect_ir::FnId;
use conspect_solver::Interrupter;
use std::rc::Rc;
use std::time::Duration;

/// The effort for each of many entries where none is given: a few seconds.
const MANY_EFFORT: u64 = 8_000_000;

/// The engine's options for one entry, with the time that is left for it.
pub fn options(args: &CheckArgs, time: Option<Duration>) -> Options {
    let standard = Options::default();
    let mut solver = standard.solver.clone();
    if let Some(budget) = args.limits.solver_budget {
        solver.rlimit = budget;
    }
    if let Some(time) = time {
        // The wait for the threads ends a question that runs on when the time is up; this is a second rope.
        solver.timeout_ms = u32::try_from(time.as_millis()).unwrap_or(u32::MAX).max(1);
    }
    Options {
        merge: match args.search.merge {
            MergeChoice::Never => Merge::Never,
            MergeChoice::Equal => Merge::Equal,
            MergeChoice::Joins | MergeChoice::Portfolio => Merge::Joins,
            MergeChoice::Always => Merge::Always,
        },
        search: match args.search.search {
            SearchChoice::Dfs => Search::Dfs,
            SearchChoice::Bfs => Search::Bfs,
            SearchChoice::Random => Search::Random,
            SearchChoice::Coverage => Search::Coverage,
            SearchChoice::Earliest => Search::Earliest,
        },
        seed: args.search.seed,
        loop_bound: match args.search.loops {
            LoopsChoice::Recurse => Some(args.limits.loop_bound.unwrap_or(1)),
            LoopsChoice::Unroll | LoopsChoice::Smart => args.limits.loop_bound.or(standard.loop_bound),
        },
        call_depth: args.limits.call_depth.unwrap_or(standard.call_depth),
        max_steps: args.limits.max_steps.unwrap_or(standard.max_steps),
        effort: args.limits.effort.unwrap_or(if chooses_many(args) { MANY_EFFORT } else { standard.effort }),
        max_states: args.limits.max_states.unwrap_or(standard.max_states),
        memory_mb: args.limits.memory.unwrap_or(standard.memory_mb),
        time,
        solver,
        long: args.limits.long_run.unwrap_or(standard.long),
        toward: match (&args.target, args.target_search) {
            (None, _) | (Some(_), TowardChoice::Plain) => Toward::Nothing,
            (Some(_), TowardChoice::H1) => Toward::First,
            (Some(_), TowardChoice::H2) => Toward::Only,
        },
        calls: match args.search.calls {
            // The ways to a target are in summaries.
            CallsChoice::Inline if args.target.is_some() && args.target_search != TowardChoice::Plain => {
                Calls::Compose
            }
            CallsChoice::Inline => Calls::Inline,
            CallsChoice::Replay => Calls::Replay,
            CallsChoice::Compose => Calls::Compose,
            CallsChoice::Auto => Calls::Auto,
        },
        ..standard
    }
}

/// Explores one entry. `solver` gets the handle that ends a long question; summaries are taken from the shelf and put there.
pub fn explore(
    loaded: &mut Loaded,
    entry: FnId,
    options: Options,
    shelf: Option<Rc<dyn Shelf>>,
    solver: &mut dyn FnMut(Interrupter),
    progress: &mut dyn FnMut(&Progress) -> Control,
) -> Explored {
    let properties = loaded.properties.clone();
    let mut explorer = Explorer::new(&mut loaded.world, options);
    if let Some(shelf) = shelf {
        explorer.keep_summaries(shelf);
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
