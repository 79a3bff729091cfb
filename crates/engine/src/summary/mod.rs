//! Summaries: a function is explored once, by itself, and what was found is used wherever it is called.
//!
//! A summary is a union of outcomes with disjoint guards over the function's inputs: its parameters, the globals and the
//! cells reached through them. Each outcome says what is returned or thrown and what is done to the heap. A call uses it
//! in one of two ways: *composition* applies the outcomes to the caller's state, *replay* (`memoized-replay` §IV)
//! executes the function again, guided by the choices that lead to each outcome that is feasible, with the solver off.
//!
//! What a summary leaves open is never lost: a summary that is not complete has a rest, the negation of all its guards,
//! and executions in the rest go into the function as if there were no summary. Bounds and reasons for unknown answers
//! inside thus reach the verdict in the usual way.

mod account;
mod apply;
mod behaviour;
mod build;
mod known;
mod notation;
mod portable;
mod refine;
mod shapes;
mod toward;
mod tree;

pub(crate) use apply::After;
pub use behaviour::behaviour;
pub(crate) use build::{Final, OUTCOMES};
pub use known::{Known, Outcome, OutcomeKind};
pub use notation::Notation;
pub use portable::{ChoiceNode, Choices, ElementWrite, End, FieldWrite, NewObject, Summary, Value, Way};
pub use refine::Refused;
pub use tree::{Leaf, Node, NodeKind, Tree};

use crate::explore::{Explorer, Options};
use crate::world::World;
use conspect_ir::FnId;
use refine::FieldNames;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// What is done at a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Calls {
    /// The function is executed.
    #[default]
    Inline,
    /// The function is executed again along the choices of its summary, without the solver. Path by path only.
    Replay,
    /// The outcomes of the summary are applied.
    Compose,
    /// Calls are executed until a summary is worth its making (`account.rs`), then composed where that is cheaper.
    Auto,
}

/// How often what was done at calls.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SummaryStatistics {
    /// Summaries made, and instructions executed for them.
    pub built: u64,
    pub building_instructions: u64,
    /// Times that a feasibility check was asked for while summaries were made.
    pub building_checks: u64,
    /// The time that summaries took to make, in microseconds.
    #[serde(default)]
    pub building_micros: u64,
    /// Calls at which a summary was composed or replayed.
    pub composed: u64,
    pub replayed: u64,
    /// Calls at which a part of the executions was left to the function itself.
    pub rests: u64,
    /// Calls that were executed, by reason.
    pub inlined: BTreeMap<String, u64>,
    /// Times that it was asked whether a path can go on, summaries included.
    pub checks: u64,
}

impl SummaryStatistics {
    /// Adds the counts of another exploration.
    pub fn add(&mut self, other: &SummaryStatistics) {
        self.built += other.built;
        self.building_instructions += other.building_instructions;
        self.building_checks += other.building_checks;
        self.building_micros += other.building_micros;
        self.composed += other.composed;
        self.replayed += other.replayed;
        self.rests += other.rests;
        for (reason, n) in &other.inlined {
            *self.inlined.entry(reason.clone()).or_default() += n;
        }
        self.checks += other.checks;
    }
}

/// The summaries of one exploration.
#[derive(Default)]
pub(crate) struct Summaries {
    pub known: FxHashMap<FnId, Rc<Known>>,
    /// Functions that are being explored by themselves right now, outermost first.
    pub building: Vec<FnId>,
    /// Functions entered since the exploration began, or since the one being summarised was.
    pub entered: BTreeSet<FnId>,
    pub names: FieldNames,
    /// What calls took, function by function.
    pub accounts: FxHashMap<FnId, account::Account>,
    /// What was spent on summaries, those inside others counted once.
    pub building_effort: u64,
    pub statistics: SummaryStatistics,
}

/// The summary of a function, and those of the functions whose trees it points to, callees first, as plain data.
pub fn summarize(world: &mut World, options: Options, function: FnId) -> (Vec<Summary>, SummaryStatistics) {
    let mut explorer = Explorer::new(world, options);
    let _ = explorer.worthwhile(function);
    let statistics = explorer.summary_statistics().unwrap_or_default();
    let mut order = vec![];
    let mut pending = vec![(function, false)];
    let mut seen = BTreeSet::new();
    while let Some((f, done)) = pending.pop() {
        let Some(known) = explorer.summaries.known.get(&f) else { continue };
        if done {
            order.push(known.clone());
        } else if seen.insert(f) {
            pending.push((f, true));
            let nodes = known.tree.iter().flat_map(|t| &t.nodes);
            let called: BTreeSet<FnId> = nodes
                .filter_map(|n| {
                    if let NodeKind::Summary { function, .. } = n.kind { Some(function) } else { None }
                })
                .collect();
            pending.extend(called.into_iter().rev().map(|f| (f, false)));
        }
    }
    let Explorer { world, mut domain, .. } = explorer;
    let summaries =
        order.iter().map(|known| portable::Exporter::new(&mut domain, world).summary(known)).collect();
    (summaries, statistics)
}
