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
mod back;
mod behaviour;
mod build;
mod call;
mod choose;
mod export;
mod given;
mod graph;
mod import;
mod known;
mod notation;
mod portable;
mod record;
mod refine;
mod session;
mod shapes;
mod toward;
mod tree;

pub(crate) use account::Done;
pub use behaviour::behaviour;
pub(crate) use build::{Final, OUTCOMES};
pub(crate) use call::After;
pub use graph::{Component, components};
pub use known::{Known, Outcome, OutcomeKind};
pub use notation::Notation;
pub use portable::{
    ChoiceNode, Choices, Constant, ElementWrite, End, FieldWrite, NewObject, Summary, Value, Way,
};
pub use record::{Asked, Found, Memory, Record, Shelf};
pub use refine::Refused;
pub(crate) use session::Session;
pub use tree::{Leaf, Node, NodeKind, Tree};

use crate::explore::{Explorer, Options};
use crate::world::World;
use conspect_ir::FnId;
use conspect_memory::Heap;
pub use conspect_verdict::SummaryStatistics;
use refine::FieldNames;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use std::sync::Arc;

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

/// The summaries of one exploration.
#[derive(Default)]
pub(crate) struct Summaries {
    pub known: FxHashMap<FnId, Rc<Known>>,
    /// Those that were made in the heaps of callers.
    pub in_heaps: FxHashMap<FnId, given::InHeaps>,
    /// The heap that the function which is explored here was given.
    pub start: Option<Heap>,
    /// Why functions are executed though there is a summary.
    pub refused: FxHashMap<FnId, String>,
    /// Functions that are being explored by themselves right now, outermost first; the last one is explored here.
    pub building: Vec<FnId>,
    /// What each of them may cost.
    pub allowed: u64,
    /// Functions that were called.
    pub entered: BTreeSet<FnId>,
    /// Those that are fit to be summarised and were executed, and those that were in the summaries that were used.
    pub inlined: BTreeSet<FnId>,
    pub inherited: BTreeSet<String>,
    /// Summaries that were paid for.
    pub charged: FxHashSet<(FnId, u64)>,
    pub names: FieldNames,
    /// Does the program keep dynamic values? `None`: nobody has looked.
    pub dynamic: Option<bool>,
    /// What calls took, function by function.
    pub accounts: FxHashMap<FnId, account::Account>,
    /// What was spent on summaries, those inside others counted once.
    pub building_effort: u64,
    pub statistics: SummaryStatistics,
}

/// The summary of a function, and those of the functions whose trees it points to, callees first, as plain data; else why
/// there is none. In a program of dynamic values the function is an entry, and the summaries are those of the functions that
/// it calls with something that is not known, one for each heap in which that was done.
pub fn summarize(
    world: &mut World,
    options: Options,
    function: FnId,
) -> Result<(Vec<Summary>, SummaryStatistics), Refused> {
    let mut explorer = Explorer::new(world, options);
    if explorer.is_dynamic() {
        let session = explorer.session.clone();
        let all = given::met(explorer, function)?;
        let statistics = session.done.borrow().summaries.clone().unwrap_or_default();
        return Ok((all, statistics));
    }
    explorer.session.shapes.set(true);
    let first = explorer.all_of(function).map_err(Refused)?;
    let statistics = explorer.summary_statistics().unwrap_or_default();
    let mut order: Vec<Summary> = vec![];
    let mut all: BTreeMap<String, Arc<Record>> = BTreeMap::new();
    for record in explorer.session.records.borrow().values() {
        all.insert(record.function.clone(), record.clone());
    }
    all.insert(first.function.clone(), first.clone());
    let mut pending = vec![(first.function.clone(), false)];
    let mut seen = BTreeSet::new();
    while let Some((f, done)) = pending.pop() {
        let Some(record) = all.get(&f) else { continue };
        let Some(mut summary) = record.summary() else { continue };
        if done {
            summary.depends = depends(&all, &summary);
            order.push(summary);
        } else if seen.insert(f.clone()) {
            pending.push((f, true));
            let nodes = summary.tree.iter().flat_map(|t| &t.nodes);
            let called: BTreeSet<String> = nodes
                .filter_map(|(_, n)| {
                    if let ChoiceNode::Summary { function, .. } = n { Some(function.clone()) } else { None }
                })
                .collect();
            pending.extend(called.into_iter().rev().map(|f| (f, false)));
        }
    }
    Ok((order, statistics))
}

/// Makes the summary of a function, if it is not there, for those who share the shelf.
pub fn prepare(
    world: &mut World,
    options: Options,
    shelf: Rc<dyn Shelf>,
    function: FnId,
) -> SummaryStatistics {
    let mut explorer = Explorer::new(world, options);
    explorer.keep_summaries(shelf);
    // Who needs it and cannot have it executes the function.
    let _ = explorer.all_of(function);
    explorer.summary_statistics().unwrap_or_default()
}

/// All functions whose bodies have a part in a summary.
fn depends(all: &BTreeMap<String, Arc<Record>>, summary: &Summary) -> Vec<String> {
    let mut out: BTreeSet<String> = summary.depends.iter().cloned().collect();
    let mut pending: Vec<String> = summary.depends.clone();
    while let Some(f) = pending.pop() {
        let inner = all.get(&f).and_then(|r| r.summary());
        for f in inner.into_iter().flat_map(|s| s.depends) {
            if out.insert(f.clone()) {
                pending.push(f);
            }
        }
    }
    out.into_iter().collect()
}
