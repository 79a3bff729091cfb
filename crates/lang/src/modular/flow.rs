//! A body and the shape of its flow: where paths join, which loops there are, and where each is cut.

use super::{Front, Known};
use conspect_ir::cfg::{Dominators, Graph, RegSet, Wto, live_in};
use conspect_ir::{BlockId, Body, Callee, FnId, Instr, Intrinsic, Place, Reg, Terminator, Type};
use std::collections::{BTreeMap, BTreeSet};

/// A function's body with what is known of its flow.
pub(super) struct Fun {
    pub id: FnId,
    pub name: String,
    pub body: Body,
    pub params: usize,
    pub live: Vec<RegSet>,
    pub wto: Wto,
    /// The block that every path which does not raise comes to next.
    joins: Vec<Option<BlockId>>,
    /// Where the loop with this head is cut.
    pub cuts: BTreeMap<BlockId, BlockId>,
    /// What calls of functions with a meaning of their own mean.
    pub known: BTreeMap<FnId, Known>,
}

impl Fun {
    pub fn of(front: &mut dyn Front, id: FnId) -> Result<Fun, (u32, String)> {
        let body = front.written(id).map_err(|e| (0, e.to_string()))?;
        let name = front.program().functions[id].name.to_string();
        let params = front.program().functions[id].params.len();
        let graph = Graph::of(&body);
        if !graph.is_reducible() {
            return Err((0, format!("{name} has a loop that is entered in several places")));
        }
        let mut known = BTreeMap::new();
        for b in &body.blocks {
            if let Terminator::Call(c) = &b.term
                && let Callee::Static(f) = c.callee
                && !known.contains_key(&f)
            {
                known.insert(f, front.known(f));
            }
        }
        let lives = live_in(&body);
        let wto = Wto::of_graph(&graph);
        let mut fun = Fun {
            id,
            name,
            joins: joins(&body),
            live: lives,
            wto,
            cuts: BTreeMap::new(),
            known,
            params,
            body,
        };
        fun.find_cuts(&graph)?;
        Ok(fun)
    }

    pub fn block(&self, b: BlockId) -> &conspect_ir::Block {
        &self.body.blocks[b.0 as usize]
    }

    pub fn line(&self, b: BlockId, instr: usize) -> u32 {
        self.block(b).lines.get(instr).copied().unwrap_or(0)
    }

    /// The line of a block's last instruction.
    pub fn end_line(&self, b: BlockId) -> u32 {
        self.line(b, self.block(b).instrs.len())
    }

    pub fn ty(&self, r: Reg) -> Type {
        self.body.regs[r.0 as usize]
    }

    pub fn join(&self, b: BlockId) -> Option<BlockId> {
        self.joins[b.0 as usize]
    }

    /// Is a block in the loop with this head?
    pub fn is_in(&self, b: BlockId, head: BlockId) -> bool {
        self.wto.heads[b.0 as usize].contains(&head)
    }

    /// The head of the loop that is cut at this block.
    pub fn cut_at(&self, b: BlockId) -> Option<BlockId> {
        self.cuts.iter().find(|(_, at)| **at == b).map(|(head, _)| *head)
    }

    /// What the call at the end of a block means, where it has a meaning of its own.
    pub fn meaning(&self, b: BlockId) -> Option<&Known> {
        match &self.block(b).term {
            Terminator::Call(c) => match c.callee {
                Callee::Static(f) => self.known.get(&f),
                Callee::Virtual(_) | Callee::Indirect(_) => None,
            },
            _ => None,
        }
    }

    /// The blocks of a loop.
    pub fn blocks_of(&self, head: BlockId) -> Vec<BlockId> {
        (0..self.body.blocks.len() as u32).map(BlockId).filter(|b| self.is_in(*b, head)).collect()
    }

    /// The registers that blocks assign.
    pub fn assigned(&self, blocks: &[BlockId]) -> BTreeSet<Reg> {
        let mut out = BTreeSet::new();
        for b in blocks {
            out.extend(self.block(*b).instrs.iter().filter_map(Instr::dst));
            if let Terminator::Call(c) = &self.block(*b).term {
                out.extend(c.dst);
                out.extend(c.unwind.map(|u| u.1));
            }
        }
        out
    }

    fn find_cuts(&mut self, graph: &Graph) -> Result<(), (u32, String)> {
        let doms = Dominators::of(graph);
        let reached = graph.reverse_postorder();
        let heads: BTreeSet<BlockId> =
            reached.iter().flat_map(|b| self.wto.heads[b.0 as usize].iter().copied()).collect();
        for head in heads {
            let innermost = |b: &BlockId| self.wto.heads[b.0 as usize].last() == Some(&head);
            let says = |b: &BlockId| matches!(self.meaning(*b), Some(Known::Invariant | Known::Decreases));
            let saying: Vec<BlockId> = reached.iter().copied().filter(|b| innermost(b) && says(b)).collect();
            let Some(first) = saying.iter().find(|b| saying.iter().all(|o| doms.dominates(**b, *o))) else {
                if let Some(b) = saying.first() {
                    return Err((self.end_line(*b), "an invariant stands where a round may not come".into()));
                }
                self.cuts.insert(head, head);
                continue;
            };
            let mut at = *first;
            if !self.is_quiet(at, true) {
                return Err((self.end_line(at), "the invariant is not where a round begins".into()));
            }
            while let Some(up) = doms.immediate(at) {
                if at == head || !innermost(&up) || !self.leads_only(up, *first, head) {
                    break;
                }
                at = up;
            }
            let latches = graph.predecessors(head).iter().filter(|p| self.is_in(**p, head));
            if !latches.clone().all(|l| doms.dominates(at, *l)) {
                return Err((self.end_line(*first), "an invariant stands where a round may not come".into()));
            }
            self.cuts.insert(head, at);
        }
        Ok(())
    }

    /// Do all paths from a block come to another one of the same loop, having done nothing but look?
    fn leads_only(&self, from: BlockId, to: BlockId, head: BlockId) -> bool {
        let mut todo = vec![from];
        let mut seen = BTreeSet::new();
        while let Some(b) = todo.pop() {
            if b == to || !seen.insert(b) {
                continue;
            }
            let inside = self.wto.heads[b.0 as usize].last() == Some(&head);
            if !inside || (b == head && b != from) || !self.is_quiet(b, false) {
                return false;
            }
            todo.extend(self.next(b));
        }
        true
    }

    /// The blocks behind one where nothing is raised.
    pub fn next(&self, b: BlockId) -> Vec<BlockId> {
        normal(&self.block(b).term)
    }

    /// Does a block only look, as conditions of clauses do?
    fn is_quiet(&self, b: BlockId, last: bool) -> bool {
        let looks = |i: &Instr| match i {
            Instr::Copy { .. } | Instr::Un { .. } | Instr::Bin { .. } | Instr::Select { .. } => true,
            Instr::Load { .. } | Instr::InstanceOf { .. } | Instr::Check { .. } => true,
            Instr::Intrinsic { op, .. } => *op == Intrinsic::Settle,
            // Function objects are made of these.
            Instr::Alloc { .. } | Instr::Store { place: Place::Field { .. }, .. } => {
                !matches!(self.block(b).term, Terminator::Goto(_) | Terminator::If { .. })
            }
            _ => false,
        };
        let ends = match &self.block(b).term {
            Terminator::Goto(_) | Terminator::If { .. } => true,
            Terminator::Call(_) => match self.meaning(b) {
                Some(Known::Invariant | Known::Decreases) => last,
                Some(Known::Old | Known::Quantifier(_)) => true,
                Some(Known::Code) | None => true,
                Some(_) => false,
            },
            _ => false,
        };
        ends && self.block(b).instrs.iter().all(looks)
    }
}

fn normal(term: &Terminator) -> Vec<BlockId> {
    match term {
        Terminator::Call(c) => vec![c.ret],
        other => other.successors(),
    }
}

/// For each block the one in which all paths from it that do not raise meet again.
fn joins(body: &Body) -> Vec<Option<BlockId>> {
    let n = body.blocks.len();
    // Node 0 is the end; the graph is turned around.
    let mut edges: Vec<Vec<BlockId>> = vec![vec![]; n + 1];
    for (i, b) in body.blocks.iter().enumerate() {
        let me = BlockId(i as u32 + 1);
        for s in normal(&b.term) {
            edges[s.0 as usize + 1].push(me);
        }
        if matches!(b.term, Terminator::Return(_)) {
            edges[0].push(me);
        }
    }
    let doms = Dominators::of(&Graph::new(edges));
    let up = |i: usize| doms.immediate(BlockId(i as u32 + 1)).filter(|d| d.0 > 0).map(|d| BlockId(d.0 - 1));
    (0..n).map(up).collect()
}
