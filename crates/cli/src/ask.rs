//! The command line as the library has it: projects, sessions and requests.

use crate::args::{
    CallsChoice, CheckArgs, InputArgs, LimitArgs, LoopsChoice, MergeChoice, OrderChoice, SandboxChoice,
    SearchArgs, SearchChoice, StoreAccess, StoreArgs, TowardChoice,
};
use crate::error::CliError;
use conspect_lang::{Input, Language};
use conspect_remote::{Access, Options, Remote, Signer, Verifier};
use conspect_session::{
    AtCalls, Limits, Loops, Merging, Order, Project, Replay, Request, Sandbox, Search, Session, StorePlace,
    Summaries, TargetSearch, helper,
};
use conspect_store::SecondLevel;
use std::path::{Path, PathBuf};
use std::sync::Arc;

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

/// Entries that are explored at a time where nobody says how many. Each has a program of its own, so that more need more memory.
const MOST_THREADS: usize = 8;

/// The session of a run of the command.
pub fn session(args: &CheckArgs) -> Result<Session, CliError> {
    Ok(Session {
        threads: args.search.threads.unwrap_or_else(|| {
            let processors = std::thread::available_parallelism().map_or(1, usize::from);
            processors.min(MOST_THREADS) as u16
        }),
        store: store(&args.store)?,
        shared: shared(&args.store)?,
        memory_mb: args.limits.memory,
        helper: this_program(),
    })
}

/// This program as the prover's helper process.
pub fn this_program() -> Option<conspect_proof::Worker> {
    std::env::current_exe().ok().map(helper)
}

/// Where answers are kept on this machine.
pub fn store(args: &StoreArgs) -> Result<StorePlace, CliError> {
    let mut dirs = args.store.iter().filter(|place| address(place).is_none());
    match (dirs.next(), dirs.next()) {
        _ if args.no_store => Ok(StorePlace::Nowhere),
        (Some(_), Some(other)) => {
            Err(CliError::Arguments(format!("--store names two directories; what is {}?", other.display())))
        }
        (Some(dir), None) => Ok(StorePlace::At(dir.clone())),
        (None, _) => Ok(StorePlace::Usual),
    }
}

/// The environment's name of the file with the private key that signs what is added to a shared store.
const SIGNING_KEY: &str = "CONSPECT_STORE_SIGNING_KEY";

/// The store that other machines use as well, where one is named.
fn shared(args: &StoreArgs) -> Result<Option<Arc<dyn SecondLevel>>, CliError> {
    let mut urls = args.store.iter().filter_map(|place| address(place));
    let Some(url) = urls.next() else {
        return match &args.store_key {
            Some(_) => Err(CliError::Arguments("--store-key asks for --store URL".into())),
            None => Ok(None),
        };
    };
    if let Some(other) = urls.next() {
        return Err(CliError::Arguments(format!("--store names two shared stores: {url} and {other}")));
    }
    let access = match args.store_access {
        StoreAccess::Read => Access::Read,
        StoreAccess::Write => Access::Write,
    };
    let signer = std::env::var_os(SIGNING_KEY).map(PathBuf::from);
    let signer = signer.map(|path| Signer::read(&path)).transpose()?;
    let verifier = args.store_key.as_deref().map(Verifier::read).transpose()?;
    let remote = Remote::new(Options { url: url.into(), access, signer, verifier })?;
    Ok(Some(Arc::new(remote)))
}

/// The place of a store as an address, if it is one.
pub fn address(place: &Path) -> Option<&str> {
    place.to_str().filter(|text| text.contains("://"))
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
