//! Choice trees (`memoized-replay` §IV.A): the choices along every path of a function, concrete ones too, with what
//! holds at each leaf.

use super::known::Known;
use crate::code::{Code, Step};
use crate::symbolic::{Choice, Event, Made};
use conspect_ir::FnId;
use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};
use std::rc::Rc;

/// The choices of a function that was explored path by path.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tree {
    /// Parents come before children. The root is none of them.
    pub nodes: Vec<Node>,
    /// In the order of the outcomes.
    pub leaves: Vec<Leaf>,
    /// How many nodes there would be if those of called functions stood in place of summary nodes.
    pub uncompressed: usize,
}

/// A node of a choice tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    /// `None` for a child of the root.
    pub parent: Option<u32>,
    pub kind: NodeKind,
}

/// What a node stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum NodeKind {
    /// A choice at a conditional (a check for an implicit exception is one).
    Normal(Choice),
    /// The way to a leaf of a called function's tree.
    Summary { function: FnId, leaf: u32 },
}

/// The end of a path: the last node on it, `None` when there was no choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Leaf {
    pub node: Option<u32>,
}

impl Tree {
    /// The tree of these paths; events are newest first.
    pub(super) fn of(paths: &[Option<Rc<Event>>], known: &FxHashMap<FnId, Rc<Known>>) -> Tree {
        let mut tree = Tree::default();
        let mut children: FxHashMap<(Option<u32>, Made), u32> = FxHashMap::default();
        let mut whole: FxHashMap<(u32, Choice), u32> = FxHashMap::default();
        for path in paths {
            let mut at = None;
            let mut deep = 0u32;
            for made in events(path) {
                at = Some(*children.entry((at, made)).or_insert_with(|| {
                    let kind = match made {
                        Made::Choice(c) => NodeKind::Normal(c),
                        Made::Leaf { function, leaf } => NodeKind::Summary { function, leaf },
                    };
                    tree.nodes.push(Node { parent: at, kind });
                    tree.nodes.len() as u32 - 1
                }));
                for c in expand(&made, known).iter() {
                    let next = whole.len() as u32 + 1;
                    deep = *whole.entry((deep, *c)).or_insert(next);
                }
            }
            tree.leaves.push(Leaf { node: at });
        }
        tree.uncompressed = whole.len();
        tree
    }

    /// The nodes from the root to a leaf.
    pub fn path(&self, leaf: usize) -> Vec<u32> {
        let mut out = vec![];
        let mut at = self.leaves.get(leaf).and_then(|l| l.node);
        while let Some(i) = at {
            out.push(i);
            at = self.nodes[i as usize].parent;
        }
        out.reverse();
        out
    }
}

/// The events of a path, oldest first.
pub(super) fn events(path: &Option<Rc<Event>>) -> Vec<Made> {
    let mut out = vec![];
    let mut next = path.as_ref();
    while let Some(e) = next {
        out.push(e.made);
        next = e.before.as_ref();
    }
    out.reverse();
    out
}

/// The choices that an event stands for.
fn expand(made: &Made, known: &FxHashMap<FnId, Rc<Known>>) -> Rc<[Choice]> {
    match made {
        Made::Choice(c) => Rc::new([*c]),
        Made::Leaf { function, leaf } => known
            .get(function)
            .map_or_else(|| Rc::new([]) as Rc<[Choice]>, |k| k.outcomes[*leaf as usize].choices.clone()),
    }
}

/// All choices of a path, oldest first, those of called functions in place of summary nodes.
pub(super) fn choices(path: &Option<Rc<Event>>, known: &FxHashMap<FnId, Rc<Known>>) -> Rc<[Choice]> {
    events(path).iter().flat_map(|m| expand(m, known).to_vec()).collect()
}

/// Has the function a conditional of its own?
pub(super) fn has_conditional(code: &Code) -> bool {
    code.steps.iter().any(|s| {
        matches!(s, Step::If { .. } | Step::Check { .. } | Step::Branch { .. } | Step::Switch { .. })
    })
}

/// Does the function call others?
pub(super) fn has_call(code: &Code) -> bool {
    code.steps.iter().any(|s| matches!(s, Step::Call(_)))
}
