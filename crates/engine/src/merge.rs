//! Joining two states at one location into one whose values are guarded unions (`value-summaries` §3).

use crate::cost::Cell;
use crate::state::{Below, Frame, LoopCount, State};
use crate::step::live_at;
use crate::symbolic::{InputNode, Path, Symbolic};
use crate::world::World;
use conspect_ir::Reg;
use conspect_memory::{Difference, Heap, SVal, sort_of};
use conspect_term::Guard;
use std::rc::Rc;

/// Joins two states that are at the same location with the same call stack. `None` when their heaps have no
/// common form; both are left as they were.
pub fn join(
    domain: &mut Symbolic,
    world: &World,
    a: &State<Symbolic>,
    b: &State<Symbolic>,
) -> Option<State<Symbolic>> {
    let guard = domain.cx.guards.or(a.path.guard, b.path.guard);
    // On every path of the joined state, this tells the sides apart.
    let side = domain.cx.guards.simplify_under(a.path.guard, guard);
    let memory =
        Heap::merge(&mut domain.cx, &world.program, side, &a.memory, &b.memory, &domain.addresses).ok()?;
    let top = join_frames(domain, side, &a.top, &b.top);
    let below = join_below(domain, side, &a.below, &b.below);
    Some(State {
        top,
        below,
        depth: a.depth,
        memory,
        path: join_paths(guard, side, &a.path, &b.path),
        splits: a.splits.max(b.splits),
    })
}

/// Does a value differ that many later conditions depend on? Then the states had better stay apart.
pub fn is_costly(domain: &Symbolic, world: &World, a: &State<Symbolic>, b: &State<Symbolic>) -> bool {
    let mut codes = vec![&a.top.code];
    if hot_registers(&a.top, &b.top) {
        return true;
    }
    let (mut x, mut y) = (a.below.as_ref(), b.below.as_ref());
    while let (Some(p), Some(q)) = (x, y) {
        codes.push(&p.frame.code);
        if !Rc::ptr_eq(p, q) && hot_registers(&p.frame, &q.frame) {
            return true;
        }
        (x, y) = (p.below.as_ref(), q.below.as_ref());
    }
    // Frames far below matter little, and many of them cost time.
    codes.truncate(8);
    let cells = a.memory.differences(&b.memory, &world.program, &domain.addresses, DIFFERENCES);
    let Some(cells) = cells else { return true };
    cells.into_iter().any(|d| {
        let cell = match d {
            Difference::Field(f) => Cell::Field(f),
            Difference::Elem(ty) => Cell::Elem(ty),
            Difference::Global(g) => Cell::Global(g),
            Difference::Length => Cell::Length,
        };
        codes.iter().any(|c| c.costs().hot_cell(cell))
    })
}

/// States whose heaps differ in more cells than this stay apart.
const DIFFERENCES: usize = 256;

fn hot_registers(a: &Frame<SVal>, b: &Frame<SVal>) -> bool {
    let live = live_at(&a.code, a.pc);
    a.regs.iter().zip(&b.regs).enumerate().any(|(i, (x, y))| {
        let r = Reg(i as u32);
        x != y && live.as_ref().is_none_or(|l| l.contains(r)) && a.code.costs().hot_reg(r)
    })
}

fn join_frames(domain: &mut Symbolic, side: Guard, a: &Frame<SVal>, b: &Frame<SVal>) -> Frame<SVal> {
    let live = live_at(&a.code, a.pc);
    let mut regs = Vec::with_capacity(a.regs.len());
    for (i, (x, y)) in a.regs.iter().zip(&b.regs).enumerate() {
        let reg = Reg(i as u32);
        let v = if live.as_ref().is_some_and(|l| !l.contains(reg)) {
            SVal::C(0)
        } else {
            domain.cx.ite(side, x, y, sort_of(a.code.body.regs[i]))
        };
        regs.push(v);
    }
    let loops = a
        .loops
        .iter()
        .zip(&b.loops)
        .map(|(x, y)| LoopCount {
            head: x.head,
            rounds: x.rounds,
            open_rounds: x.open_rounds.max(y.open_rounds),
            other_rounds: x.other_rounds.max(y.other_rounds),
            open: x.open || y.open,
            splits: x.splits.max(y.splits),
        })
        .collect();
    Frame {
        code: a.code.clone(),
        pc: a.pc,
        regs,
        loops,
        splits: a.splits.max(b.splits),
        open_depth: a.open_depth.max(b.open_depth),
    }
}

type Chain = Option<Rc<Below<SVal>>>;

/// Joins the frames below the top, down to where the chains are shared.
fn join_below(domain: &mut Symbolic, side: Guard, a: &Chain, b: &Chain) -> Chain {
    let mut pairs = vec![];
    let (mut x, mut y) = (a.clone(), b.clone());
    let shared = loop {
        match (x, y) {
            (Some(p), Some(q)) if Rc::ptr_eq(&p, &q) => break Some(p),
            (Some(p), Some(q)) => {
                x = p.below.clone();
                y = q.below.clone();
                pairs.push((p, q));
            }
            _ => break None,
        }
    };
    let mut out = shared;
    for (p, q) in pairs.into_iter().rev() {
        let frame = join_frames(domain, side, &p.frame, &q.frame);
        out = Some(Rc::new(Below { frame, below: out }));
    }
    out
}

/// How many joins a path remembers.
const REMEMBERED: usize = 32;

fn join_paths(guard: Guard, side: Guard, a: &Path, b: &Path) -> Path {
    let mut joins = a.joins.clone();
    joins.extend(b.joins.iter().filter(|g| !a.joins.contains(g)));
    joins.push(side);
    let forgotten = joins.len().saturating_sub(REMEMBERED);
    joins.drain(..forgotten);

    Path {
        guard,
        facts: if a.facts == b.facts { a.facts } else { Guard::TRUE },
        doubt: a.doubt || b.doubt,
        assumptions: a.assumptions.union(&b.assumptions).copied().collect(),
        inputs: join_inputs(&a.inputs, &b.inputs),
        count: a.count.max(b.count),
        enumerated: a.enumerated.max(b.enumerated),
        joins,
    }
}

type Inputs = Option<Rc<InputNode>>;

/// The requests of both sides: the common ones, then those of `b`, then those of `a`, each under its guard.
fn join_inputs(a: &Inputs, b: &Inputs) -> Inputs {
    let length = |n: &Inputs| n.as_ref().map_or(0, |n| n.length);
    let same = |x: &Inputs, y: &Inputs| match (x, y) {
        (Some(p), Some(q)) => Rc::ptr_eq(p, q),
        (None, None) => true,
        (Some(_), None) | (None, Some(_)) => false,
    };
    let before = |n: &Inputs| n.as_ref().and_then(|n| n.before.clone());
    let mut own_a = vec![];
    let (mut x, mut y) = (a.clone(), b.clone());
    while !same(&x, &y) {
        if length(&x) >= length(&y) {
            own_a.extend(x.clone());
            x = before(&x);
        } else {
            y = before(&y);
        }
    }
    let mut out = b.clone();
    for node in own_a.into_iter().rev() {
        out = Some(InputNode::new(node.guard, node.record.clone(), out));
    }
    out
}
