//! Control-flow graphs: successors and predecessors, dominators, reducibility, loops, liveness.
//!
//! Everything here is a function of a body (or of a bare graph, which is what the tests draw at random) and
//! is iterative: a function of a hundred thousand blocks in a row must not overflow the stack.

mod live;
mod paths;
mod wto;

pub use live::{RegSet, live_in};
pub use paths::{Passed, PathSet, Paths, TooManyPaths};
pub use wto::Wto;

use crate::body::{BlockId, Body};
use smallvec::SmallVec;

/// The blocks of a function and the edges between them; block 0 is the entry. Parallel edges count once.
#[derive(Clone, Debug)]
pub struct Graph {
    succs: Vec<SmallVec<[BlockId; 2]>>,
    preds: Vec<SmallVec<[BlockId; 2]>>,
}

impl Graph {
    /// The graph of a body whose block ids are in range (the verifier rejects others).
    pub fn of(body: &Body) -> Graph {
        Graph::new(body.blocks.iter().map(|b| b.successors()))
    }

    /// The graph whose `i`-th block has the `i`-th list of successors.
    ///
    /// # Panics
    /// When a successor is out of range.
    pub fn new(successors: impl IntoIterator<Item = Vec<BlockId>>) -> Graph {
        let mut succs: Vec<SmallVec<[BlockId; 2]>> = Vec::new();
        for list in successors {
            let mut row: SmallVec<[BlockId; 2]> = SmallVec::new();
            for b in list {
                if !row.contains(&b) {
                    row.push(b);
                }
            }
            succs.push(row);
        }
        let mut preds = vec![SmallVec::new(); succs.len()];
        for (i, row) in succs.iter().enumerate() {
            for b in row {
                preds[b.0 as usize].push(BlockId(i as u32));
            }
        }
        Graph { succs, preds }
    }

    /// The number of blocks.
    pub fn len(&self) -> usize {
        self.succs.len()
    }

    /// True when there is no block.
    pub fn is_empty(&self) -> bool {
        self.succs.is_empty()
    }

    /// The blocks that control may reach directly from this one, in the order in which the block mentions them.
    pub fn successors(&self, block: BlockId) -> &[BlockId] {
        &self.succs[block.0 as usize]
    }

    /// The blocks from which control may reach this one directly, in order.
    pub fn predecessors(&self, block: BlockId) -> &[BlockId] {
        &self.preds[block.0 as usize]
    }

    /// The blocks that the entry reaches, in reverse postorder: a block comes before its successors but for
    /// retreating edges.
    pub fn reverse_postorder(&self) -> Vec<BlockId> {
        let mut order = Vec::with_capacity(self.len());
        if self.is_empty() {
            return order;
        }
        let mut seen = vec![false; self.len()];
        let mut stack = vec![(BlockId(0), 0)];
        seen[0] = true;
        while let Some((block, next)) = stack.last_mut() {
            match self.successors(*block).get(*next) {
                Some(s) => {
                    *next += 1;
                    if !std::mem::replace(&mut seen[s.0 as usize], true) {
                        stack.push((*s, 0));
                    }
                }
                None => {
                    order.push(*block);
                    stack.pop();
                }
            }
        }
        order.reverse();
        order
    }

    /// Is the graph reducible: is every cycle entered through one block that dominates it?
    pub fn is_reducible(&self) -> bool {
        let order = self.reverse_postorder();
        let doms = Dominators::of(self);
        let mut rank = vec![usize::MAX; self.len()];
        for (i, b) in order.iter().enumerate() {
            rank[b.0 as usize] = i;
        }
        order.iter().all(|from| {
            self.successors(*from)
                .iter()
                .all(|to| rank[to.0 as usize] > rank[from.0 as usize] || doms.dominates(*to, *from))
        })
    }
}

/// The dominator tree of the blocks that the entry reaches.
#[derive(Clone, Debug)]
pub struct Dominators {
    /// The immediate dominator; the entry is its own; `None` where the entry does not reach.
    idom: Vec<Option<BlockId>>,
    /// The distance to the entry in the tree.
    depth: Vec<u32>,
}

impl Dominators {
    /// Computes the tree (Cooper, Harvey, Kennedy: iteration in reverse postorder).
    pub fn of(graph: &Graph) -> Dominators {
        let order = graph.reverse_postorder();
        let mut rank = vec![usize::MAX; graph.len()];
        for (i, b) in order.iter().enumerate() {
            rank[b.0 as usize] = i;
        }
        let mut idom: Vec<Option<BlockId>> = vec![None; graph.len()];
        if !graph.is_empty() {
            idom[0] = Some(BlockId(0));
        }
        let mut changed = true;
        while changed {
            changed = false;
            for b in order.iter().skip(1) {
                let mut new: Option<BlockId> = None;
                for p in graph.predecessors(*b) {
                    if idom[p.0 as usize].is_some() {
                        new = Some(new.map_or(*p, |q| common(&idom, &rank, q, *p)));
                    }
                }
                if idom[b.0 as usize] != new {
                    idom[b.0 as usize] = new;
                    changed = true;
                }
            }
        }
        let mut depth = vec![0; graph.len()];
        for b in order.iter().skip(1) {
            if let Some(d) = idom[b.0 as usize] {
                depth[b.0 as usize] = depth[d.0 as usize] + 1;
            }
        }
        Dominators { idom, depth }
    }

    /// The closest block, other than this one, that every path from the entry to it passes; none for the entry
    /// and for blocks that the entry does not reach.
    pub fn immediate(&self, block: BlockId) -> Option<BlockId> {
        self.idom[block.0 as usize].filter(|d| *d != block)
    }

    /// Does every path from the entry to `b` pass `a`? Reflexive. False where the entry does not reach `b`.
    pub fn dominates(&self, a: BlockId, mut b: BlockId) -> bool {
        if self.idom[b.0 as usize].is_none() {
            return false;
        }
        while self.depth[b.0 as usize] > self.depth[a.0 as usize] {
            match self.immediate(b) {
                Some(d) => b = d,
                None => break,
            }
        }
        a == b
    }
}

/// The closest common ancestor in the tree built so far.
fn common(idom: &[Option<BlockId>], rank: &[usize], mut a: BlockId, mut b: BlockId) -> BlockId {
    let up = |x: BlockId| idom[x.0 as usize].expect("a processed block has an immediate dominator");
    while a != b {
        if rank[a.0 as usize] > rank[b.0 as usize] {
            a = up(a);
        } else {
            b = up(b);
        }
    }
    a
}

#[cfg(test)]
mod tests;
