//! Weak topological order (Bourdoncle 1993): blocks in an order that respects every edge but back edges, with
//! the nesting of loops, irreducible ones included.

use super::Graph;
use crate::body::{BlockId, Body};
use smallvec::SmallVec;

/// A weak topological order of the blocks of a function.
///
/// Invariants. The blocks of a component (a loop with its inner loops) are contiguous in the order, its head
/// first. Each edge `(u, v)` goes forwards (`position[u] < position[v]`), or is a back edge: `v` is the head of
/// a component that contains `u`. So every cycle passes a head, and running the block of least position first
/// leaves a loop only when nothing is left to do inside. Blocks that the entry does not reach come last and
/// obey the same rules among themselves; an edge from them into reached blocks is the one exception.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wto {
    /// The position of each block in the total order.
    pub position: Vec<u32>,
    /// The heads of the loops that contain each block, outermost first; a head is in its own loop.
    pub heads: Vec<SmallVec<[BlockId; 2]>>,
}

/// What is left to do, innermost on top of the stack.
enum Task {
    /// Gives the block the next position.
    Emit(BlockId, SmallVec<[BlockId; 2]>),
    /// Orders a set of blocks, searching from the roots, then from every block left, in order.
    Order { roots: Vec<BlockId>, set: Vec<BlockId>, heads: SmallVec<[BlockId; 2]> },
}

impl Wto {
    /// The order of a body's blocks.
    pub fn of(body: &Body) -> Wto {
        Wto::of_graph(&Graph::of(body))
    }

    /// The order of a graph's blocks.
    pub fn of_graph(graph: &Graph) -> Wto {
        let n = graph.len();
        let mut wto = Wto { position: vec![0; n], heads: vec![SmallVec::new(); n] };
        let reached = graph.reverse_postorder();
        let mut rest = vec![true; n];
        for b in &reached {
            rest[b.0 as usize] = false;
        }
        let rest: Vec<BlockId> = (0..n as u32).map(BlockId).filter(|b| rest[b.0 as usize]).collect();
        let mut search = Search::new(n);
        let mut next = 0;
        let order = |set: Vec<BlockId>| Task::Order {
            roots: set.first().copied().into_iter().collect(),
            set,
            heads: SmallVec::new(),
        };
        let mut tasks = vec![order(rest), order(reached)];
        while let Some(task) = tasks.pop() {
            match task {
                Task::Emit(block, heads) => {
                    wto.position[block.0 as usize] = next;
                    wto.heads[block.0 as usize] = heads;
                    next += 1;
                }
                Task::Order { roots, set, heads } => {
                    // Components are found last one first, as the stack wants them.
                    for mut component in search.components(graph, &roots, &set) {
                        let head = component[0];
                        if component.len() == 1 && !graph.successors(head).contains(&head) {
                            tasks.push(Task::Emit(head, heads.clone()));
                            continue;
                        }
                        let mut inner = heads.clone();
                        inner.push(head);
                        component.remove(0);
                        tasks.push(Task::Order {
                            roots: graph.successors(head).to_vec(),
                            set: component,
                            heads: inner.clone(),
                        });
                        tasks.push(Task::Emit(head, inner));
                    }
                }
            }
        }
        wto
    }

    /// Does this edge go back to the head of a loop that contains its source?
    pub fn is_back_edge(&self, from: BlockId, to: BlockId) -> bool {
        self.heads[from.0 as usize].contains(&to)
    }

    /// Is this block the head of a loop?
    pub fn is_head(&self, block: BlockId) -> bool {
        self.heads[block.0 as usize].last() == Some(&block)
    }

    /// The number of loops around the block, its own included when it is a head.
    pub fn depth(&self, block: BlockId) -> usize {
        self.heads[block.0 as usize].len()
    }

    /// All blocks in order.
    pub fn order(&self) -> Vec<BlockId> {
        let mut out = vec![BlockId(0); self.position.len()];
        for (i, p) in self.position.iter().enumerate() {
            out[*p as usize] = BlockId(i as u32);
        }
        out
    }
}

/// Tarjan's search for strongly connected components, restricted to a set of blocks.
struct Search {
    /// The number of the set a block was last put into.
    set: Vec<u32>,
    current: u32,
    index: Vec<u32>,
    low: Vec<u32>,
    on_stack: Vec<bool>,
}

const UNSEEN: u32 = u32::MAX;

impl Search {
    fn new(n: usize) -> Search {
        Search {
            set: vec![0; n],
            current: 0,
            index: vec![UNSEEN; n],
            low: vec![0; n],
            on_stack: vec![false; n],
        }
    }

    /// The components of the subgraph over `set`, in reverse topological order; each starts with the block
    /// that the search entered first.
    fn components(&mut self, graph: &Graph, roots: &[BlockId], set: &[BlockId]) -> Vec<Vec<BlockId>> {
        self.current += 1;
        for b in set {
            self.set[b.0 as usize] = self.current;
            self.index[b.0 as usize] = UNSEEN;
        }
        let mut out = Vec::new();
        let mut open: Vec<BlockId> = Vec::new();
        let mut count = 0;
        for root in roots.iter().chain(set) {
            if self.set[root.0 as usize] != self.current || self.index[root.0 as usize] != UNSEEN {
                continue;
            }
            // Each entry: a block, and how many of its successors are still to be visited. They are visited
            // last one first, so that in the final order the first successor comes first.
            let mut path = vec![(*root, graph.successors(*root).len())];
            self.enter(*root, &mut count, &mut open);
            while let Some((block, left)) = path.last_mut() {
                let block = *block;
                if *left > 0 {
                    *left -= 1;
                    let to = graph.successors(block)[*left];
                    if self.set[to.0 as usize] != self.current {
                        continue;
                    }
                    if self.index[to.0 as usize] == UNSEEN {
                        path.push((to, graph.successors(to).len()));
                        self.enter(to, &mut count, &mut open);
                    } else if self.on_stack[to.0 as usize] {
                        self.lower(block, self.index[to.0 as usize]);
                    }
                    continue;
                }
                path.pop();
                if let Some((parent, _)) = path.last() {
                    self.lower(*parent, self.low[block.0 as usize]);
                }
                if self.low[block.0 as usize] == self.index[block.0 as usize] {
                    let start =
                        open.iter().rposition(|b| *b == block).expect("an open block is on the stack");
                    let component = open.split_off(start);
                    for b in &component {
                        self.on_stack[b.0 as usize] = false;
                    }
                    out.push(component);
                }
            }
        }
        out
    }

    fn enter(&mut self, block: BlockId, count: &mut u32, open: &mut Vec<BlockId>) {
        let i = block.0 as usize;
        (self.index[i], self.low[i]) = (*count, *count);
        *count += 1;
        self.on_stack[i] = true;
        open.push(block);
    }

    fn lower(&mut self, block: BlockId, to: u32) {
        let low = &mut self.low[block.0 as usize];
        *low = (*low).min(to);
    }
}
