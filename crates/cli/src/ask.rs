//! The command line as the library has it: projects, sessions and requests.

use crate::args::{
    CallsChoice, CheckArgs, InputArgs, LimitArgs, LoopsChoice, MergeChoice, OrderChoice, SandboxChoice,
    SearchArgs, SearchChoice, StoreArgs, TowardChoice,
};
use crate::error::CliError;
use conspect_lang::{Input, Language};
use conspect_session::{
    AtCalls, Limits, Loops, Merging, Order, Project, Replay, Request, Sandbox, Search, Session, StorePlace,
    Summaries, TargetSearch, helper,
};
use std::path::PathBuf;

/// The languages that this command knows.
pub type Languages = &'static [&'static dyn Language];

/// The program that the arguments name.
pub fn project(languages: Languages, args: &InputArgs) -> Result<Project, CliError> {
    let (args, _) = crate::config::input(args)?;
    project_of(languages, args)
}

/// The program of an input that is complete.
pub fn project_of(languages: Languages, args: InputArgs) -> Result<Project, CliError> {
    let libraries = args.class_path.as_deref().map(split).unwrap_or_default();
    let input = Input { paths: args.inputs, libraries, platform: args.jdk };
    Ok(Project::open_among(languages, input)?)
}

/// The parts of a path of libraries; empty parts mean nothing here.
fn split(text: &str) -> Vec<PathBuf> {
    std::env::split_paths(text).filter(|p| !p.as_os_str().is_empty()).collect()
}

/// The session of a run of the command.
pub fn session(args: &CheckArgs) -> Session {
    Session {
        threads: args.search.threads,
        store: store(&args.store),
        memory_mb: args.limits.memory,
        helper: this_program(),
    }
}

/// This program as the prover's helper process.
pub fn this_program() -> Option<conspect_proof::Worker> {
    std::env::current_exe().ok().map(helper)
}

/// Where answers are kept.
pub fn store(args: &StoreArgs) -> StorePlace {
    match (&args.store, args.no_store) {
        (_, true) => StorePlace::Nowhere,
        (Some(dir), false) => StorePlace::At(dir.clone()),
        (None, false) => StorePlace::Usual,
    }
}

/// What `check` is asked.
pub fn request(args: &CheckArgs) -> Request {
    Request {
        entries: args.entry.clone(),
        all_public: args.all_public,
        static_only: args.static_only,
        strict: args.strict,
        shard: args.shard,
        properties: args.property.clone(),
        target: args.target.clone(),
        target_search: match args.target_search {
            TowardChoice::Plain => TargetSearch::Plain,
            TowardChoice::H1 => TargetSearch::First,
            TowardChoice::H2 => TargetSearch::Only,
        },
        time: args.time,
        search: search(&args.search),
        limits: limits(&args.limits),
        replay: Replay {
            enabled: !args.no_replay,
            seconds: args.replay_time,
            sandbox: args.sandbox.into(),
            emit_tests: args.emit_tests.clone(),
        },
        certificates: args.certificates.clone(),
        second_solver: args.second_solver.clone(),
        panic_at: args.panic_at.clone(),
    }
}

impl From<SandboxChoice> for Sandbox {
    fn from(choice: SandboxChoice) -> Sandbox {
        match choice {
            SandboxChoice::Auto => Sandbox::Auto,
            SandboxChoice::Require => Sandbox::Require,
            SandboxChoice::Off => Sandbox::Off,
        }
    }
}

fn search(args: &SearchArgs) -> Search {
    Search {
        merge: match args.merge {
            MergeChoice::Never => Merging::Never,
            MergeChoice::Equal => Merging::Equal,
            MergeChoice::Joins => Merging::Joins,
            MergeChoice::Always => Merging::Always,
            MergeChoice::Described => Merging::Described,
            MergeChoice::Portfolio => Merging::Portfolio,
        },
        order: match args.search {
            SearchChoice::Dfs => Order::Dfs,
            SearchChoice::Bfs => Order::Bfs,
            SearchChoice::Random => Order::Random,
            SearchChoice::Coverage => Order::Coverage,
            SearchChoice::Earliest => Order::Earliest,
        },
        seed: args.seed,
        loops: match args.loops {
            LoopsChoice::Unroll => Loops::Unroll,
            LoopsChoice::Recurse => Loops::Recurse,
            LoopsChoice::Smart => Loops::Smart,
        },
        calls: match args.calls {
            CallsChoice::Contract => AtCalls::Contract,
            CallsChoice::Inline => AtCalls::Inline,
            CallsChoice::Replay => AtCalls::Replay,
            CallsChoice::Compose => AtCalls::Compose,
            CallsChoice::Auto => AtCalls::Auto,
        },
        summaries: match args.order {
            OrderChoice::Demand => Summaries::Demand,
            OrderChoice::BottomUp => Summaries::BottomUp,
        },
    }
}

fn limits(args: &LimitArgs) -> Limits {
    Limits {
        loop_bound: args.loop_bound,
        call_depth: args.call_depth,
        max_steps: args.max_steps,
        effort: args.effort,
        max_states: args.max_states,
        solver_budget: args.solver_budget,
        long_run: args.long_run,
    }
}
