//! Which registers are assigned on every path.

use crate::body::{BlockId, Body, Instr, Reg, Terminator};
use crate::cfg::{Graph, RegSet};

/// The uses of registers that are not assigned on every path to them, each with its block and index, in order.
/// A body whose ids are all in range; the first `params` registers are assigned on entry. Blocks that the entry
/// does not reach have no uses that count.
pub(super) fn unassigned(body: &Body, params: usize) -> Vec<((BlockId, usize), Reg)> {
    let graph = Graph::of(body);
    // What is assigned at the start of each block on every path found so far; nothing where none was found.
    let mut start: Vec<Option<RegSet>> = vec![None; body.blocks.len()];
    let mut entry = RegSet::new(body.regs.len());
    (0..params).for_each(|p| entry.insert(Reg(p as u32)));
    start[0] = Some(entry);
    let order = graph.reverse_postorder();
    let mut changed = true;
    while changed {
        changed = false;
        for b in &order {
            let Some(set) = start[b.0 as usize].clone() else { continue };
            walk(body, *b, set, &mut |to, set| {
                match &mut start[to.0 as usize] {
                    Some(old) => changed |= old.intersect(set),
                    none => {
                        *none = Some(set.clone());
                        changed = true;
                    }
                };
            });
        }
    }
    let mut out = Vec::new();
    for (i, set) in start.into_iter().enumerate() {
        let Some(mut set) = set else { continue };
        let block = &body.blocks[i];
        let at = |index| (BlockId(i as u32), index);
        for (index, instr) in block.instrs.iter().enumerate() {
            instr.for_each_use(&mut |r| {
                if !set.contains(r) {
                    out.push((at(index), r));
                }
            });
            instr.dst().into_iter().for_each(|r| set.insert(r));
        }
        block.term.for_each_use(&mut |r| {
            if !set.contains(r) {
                out.push((at(block.instrs.len()), r));
            }
        });
    }
    out
}

/// Carries a set through a block, and gives it to `edge` as it is on each edge that leaves.
fn walk(body: &Body, block: BlockId, mut set: RegSet, edge: &mut dyn FnMut(BlockId, &RegSet)) {
    let block = &body.blocks[block.0 as usize];
    for instr in &block.instrs {
        if let Instr::Check { fail, .. } = instr {
            edge(*fail, &set);
        }
        instr.dst().into_iter().for_each(|r| set.insert(r));
    }
    match &block.term {
        // The result is assigned on the one edge only, the exception on the other.
        Terminator::Call(call) => {
            if let Some((to, reg)) = call.unwind {
                let mut set = set.clone();
                set.insert(reg);
                edge(to, &set);
            }
            call.dst.into_iter().for_each(|r| set.insert(r));
            edge(call.ret, &set);
        }
        term => term.successors().into_iter().for_each(|to| edge(to, &set)),
    }
}
