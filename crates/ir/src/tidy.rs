//! Clean-up of a finished body: jumps to jumps, blocks that only continue another, blocks that nothing reaches.

use crate::body::{Block, BlockId, Body, Instr, Terminator};

/// Shortens jumps, joins blocks with their only predecessor and drops unreached blocks. The order of the others stays.
pub fn tidy(mut body: Body) -> Body {
    thread_jumps(&mut body);
    join_chains(&mut body);
    drop_unreached(body)
}

fn each_target(block: &mut Block, mut f: impl FnMut(&mut BlockId)) {
    for instr in &mut block.instrs {
        if let Instr::Check { fail, .. } = instr {
            f(fail);
        }
    }
    match &mut block.term {
        Terminator::Goto(b) => f(b),
        Terminator::If { then, els, .. } => {
            f(then);
            f(els);
        }
        Terminator::Branch { arms, els } => {
            arms.iter_mut().for_each(|a| f(&mut a.1));
            f(els);
        }
        Terminator::Switch { cases, default, .. } => {
            cases.iter_mut().for_each(|c| f(&mut c.1));
            f(default);
        }
        Terminator::Call(call) => {
            f(&mut call.ret);
            if let Some((block, _)) = &mut call.unwind {
                f(block);
            }
        }
        Terminator::Return(_)
        | Terminator::Throw(_)
        | Terminator::Fail { .. }
        | Terminator::Halt
        | Terminator::Unsupported { .. } => {}
    }
}

/// Every edge to a block that only jumps on leads to where that jump ends.
fn thread_jumps(body: &mut Body) {
    let n = body.blocks.len();
    let jump = |b: BlockId| match &body.blocks[b.0 as usize] {
        Block { instrs, term: Terminator::Goto(next), .. } if instrs.is_empty() => Some(*next),
        _ => None,
    };
    let mut end: Vec<Option<BlockId>> = vec![None; n];
    for b in (0..n as u32).map(BlockId) {
        let mut path = vec![];
        let mut at = b;
        let last = loop {
            if let Some(known) = end[at.0 as usize] {
                break known;
            }
            match jump(at) {
                // A loop of nothing but jumps ends where it is entered.
                Some(next) if !path.contains(&at) => {
                    path.push(at);
                    at = next;
                }
                _ => break at,
            }
        };
        for p in path {
            end[p.0 as usize] = Some(last);
        }
        end[b.0 as usize] = Some(last);
    }
    for block in &mut body.blocks {
        each_target(block, |b| *b = end[b.0 as usize].unwrap_or(*b));
    }
}

/// A block that ends by jumping to a block with no other predecessor goes on with that block's instructions.
fn join_chains(body: &mut Body) {
    let mut preds = vec![0u32; body.blocks.len()];
    preds[0] = 1;
    // Blocks that nothing reaches must not count, nor take another's instructions.
    let alive = reached(body);
    for &b in &alive {
        each_target(&mut body.blocks[b], |t| preds[t.0 as usize] += 1);
    }
    for b in alive {
        while let Terminator::Goto(next) = body.blocks[b].term {
            let next = next.0 as usize;
            if preds[next] != 1 || next == b {
                break;
            }
            let tail = &mut body.blocks[next];
            let instrs = std::mem::take(&mut tail.instrs);
            let lines = std::mem::take(&mut tail.lines);
            let term = std::mem::replace(&mut tail.term, Terminator::Halt);
            tail.lines.push(0);
            preds[next] = 0;
            let head = &mut body.blocks[b];
            head.lines.pop();
            head.instrs.extend(instrs);
            head.lines.extend(lines);
            head.term = term;
        }
    }
}

/// The blocks that the entry reaches, in order of their numbers.
fn reached(body: &mut Body) -> Vec<usize> {
    let mut seen = vec![false; body.blocks.len()];
    let mut todo = vec![0];
    seen[0] = true;
    while let Some(b) = todo.pop() {
        each_target(&mut body.blocks[b], |t| {
            if !std::mem::replace(&mut seen[t.0 as usize], true) {
                todo.push(t.0 as usize);
            }
        });
    }
    (0..seen.len()).filter(|b| seen[*b]).collect()
}

fn drop_unreached(mut body: Body) -> Body {
    let keep = reached(&mut body);
    let mut number = vec![BlockId(0); body.blocks.len()];
    for (new, old) in keep.iter().enumerate() {
        number[*old] = BlockId(new as u32);
    }
    let mut old = std::mem::take(&mut body.blocks);
    for b in keep {
        let mut block =
            std::mem::replace(&mut old[b], Block { instrs: vec![], term: Terminator::Halt, lines: vec![] });
        each_target(&mut block, |t| *t = number[t.0 as usize]);
        body.blocks.push(block);
    }
    body
}
