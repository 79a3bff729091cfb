//! How to explore, and how an exploration tells how far it is.

use super::Explored;
use crate::summary::Calls;
pub use crate::symbolic::few::Few;
use crate::verdict::Statistics;
use conspect_solver::Config;
use std::time::Duration;

/// When states at one location are joined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Merge {
    /// Path by path.
    Never,
    /// Where paths meet with equal values in all their cells: no union is made.
    Equal,
    /// Where paths meet, unless the join would make later work harder.
    Joins,
    /// Wherever paths meet.
    Always,
}

/// Which state goes on next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Search {
    Dfs,
    Bfs,
    Random,
    Coverage,
    /// The earliest location first; the order that joining needs.
    Earliest,
}

/// What is done to reach a violation of the properties early (`memoized-replay` §IV.E).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Toward {
    Nothing,
    /// At a call, what a summary says of a way to a violation goes first.
    First,
    /// That, and summaries of functions on the way say nothing of what leads elsewhere.
    Only,
}

/// A quarter of a second's work, about: few explorations that lasted so long end soon after.
const LONG: u64 = 90_000_000;

/// How to explore.
#[derive(Clone, Debug)]
pub struct Options {
    pub merge: Merge,
    /// The order of path-by-path exploration; joining has its own.
    pub search: Search,
    pub seed: u64,
    /// Rounds of a loop, in one activation, in which the path splits. `None`: the bound grows as long as budgets allow.
    pub loop_bound: Option<u32>,
    /// Frames on the stack.
    pub call_depth: u32,
    /// Steps of all paths together.
    pub max_steps: u64,
    /// Steps of all paths together where a question to the solver counts for many; 0 for no limit. Unlike a limit of time,
    /// it cuts the same run at the same place every time.
    pub effort: u64,
    /// States that wait at one time.
    pub max_states: usize,
    /// Resident memory of the process in MiB; 0 for no limit.
    pub memory_mb: u64,
    /// Wall-clock.
    pub time: Option<Duration>,
    pub solver: Config,
    /// What is done at calls.
    pub calls: Calls,
    /// A run that has done so much, in steps as where the costs of calls are compared, is taken for a long one: summaries that
    /// are to pay may then cost more, and calls that are under way are taken back.
    pub long: u64,
    /// What is done to reach a violation early, where summaries are used.
    pub toward: Toward,
    /// Ask for every case of a split, as the literature counts solver calls: nothing is taken from diagrams.
    pub ask_all: bool,
    /// What is done with texts of unknown length.
    pub texts: Texts,
    /// Inputs that are split into their values.
    pub few: Few,
    /// The most steps that are executed concretely before anything is unknown: nothing but time depends on it.
    pub prefix: u64,
    /// Keep inputs with which execution comes to what is not supported, for whoever can ask the real runtime.
    pub keep_open: bool,
}

/// What an exploration does with texts of unknown length.
#[derive(Clone, Default, Debug)]
pub struct Texts {
    /// Functions of the library that go through them are described by what is known of their results, and not by rounds of their loops. What
    /// holds so holds; what fails has to be seen in a run.
    pub by_contract: bool,
    /// Was there such a function? Clones share this.
    pub asked: std::sync::Arc<std::sync::atomic::AtomicBool>,
}

/// An exploration cannot be interrupted in so many steps.
const PREFIX: u64 = 4_000_000;

impl Default for Options {
    fn default() -> Self {
        Options {
            merge: Merge::Joins,
            search: Search::Dfs,
            seed: 1,
            loop_bound: None,
            call_depth: 2_500,
            max_steps: 500_000_000,
            effort: 0,
            max_states: 1_000_000,
            memory_mb: 8_192,
            time: None,
            // At its own limit Z3 may end the process: that of the engine is to be met first.
            solver: Config { rlimit: 8_000_000, timeout_ms: 0, memory_mb: 16_384 },
            calls: Calls::Inline,
            long: LONG,
            toward: Toward::Nothing,
            ask_all: false,
            texts: Texts::default(),
            few: Few::default(),
            prefix: PREFIX,
            keep_open: false,
        }
    }
}

/// What an exploration did, where several take turns: the same in every run, and close to time.
#[derive(Clone, Copy, Default, Debug)]
pub struct Turn {
    /// Instructions after the concrete prefix, questions, joins and nodes of diagrams, in steps.
    pub steps: u64,
    /// The solver's units.
    pub units: u64,
}

impl Turn {
    /// How many steps one of the solver's units counts for. On values that depend on inputs both take about a third of a
    /// millionth of a second.
    const UNIT: u64 = 3;

    /// All of it, in steps.
    pub fn work(self) -> u64 {
        self.steps.saturating_add(self.units.saturating_mul(Self::UNIT))
    }
}

/// How far an exploration is.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    /// Instructions.
    pub steps: u64,
    /// Instructions, questions and nodes of diagrams, as `Options::effort` counts them: what a run spent, on any machine.
    pub effort: u64,
    /// As `effort`, with the solver's own units: what explorations that take turns are compared by.
    pub turn: Turn,
    pub paths: u64,
    pub waiting: usize,
    pub violations: usize,
    pub elapsed: Duration,
    /// What is known so far, as if the time were up, when there is something new.
    pub news: Option<Box<Explored>>,
    /// What was done so far, now and then: a run that is cut short has nothing else to say.
    pub statistics: Option<Box<Statistics>>,
}

/// What to do after a report of progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Control {
    Continue,
    /// End now, with what is known.
    Stop,
}
