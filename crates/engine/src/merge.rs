//! Joining two states at one location into one whose values are guarded unions (`value-summaries` §3).

use crate::code::Step;
use crate::cost::Cell;
use crate::state::{Below, Frame, LoopCount, State};
use crate::step::live_at;
use crate::symbolic::{Path, Requests, Symbolic};
use crate::world::World;
use conspect_ir::Reg;
use conspect_memory::{Difference, Heap, SVal, sort_of};
use conspect_solver::Kept;
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
        path: join_paths(domain, guard, side, &a.path, &b.path),
        splits: a.splits.max(b.splits),
        ran: a.ran.max(b.ran),
        apart: 0,
        begun: None,
    })
}

/// What a join would cost.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Price {
    /// Few later conditions depend on what differs.
    Little,
    /// A concrete value differs on which heavy arithmetic is done before a condition.
    Heavy,
    /// Many later conditions depend on what differs.
    Much,
    /// The condition of the joined path is more complicated than either side's: the sides are no two halves of one
    /// path, and whatever differs would carry guards that tell them apart for the rest of the way.
    Tangle,
}

/// A join is no tangle while its condition has at most so many decisions more than either side's.
const SLACK: usize = 6;

/// Is the condition of two paths together more complicated than that of each?
fn tangles(domain: &mut Symbolic, a: &Path, b: &Path) -> bool {
    let pair = (a.guard.min(b.guard), a.guard.max(b.guard));
    if let Some(known) = domain.tangled.get(&pair) {
        return *known;
    }
    let Symbolic { cx, sizes, tangled, .. } = domain;
    let mut size = |g| *sizes.entry(g).or_insert_with(|| cx.guards.size(g));
    let (x, y) = (size(a.guard), size(b.guard));
    // Two halves of one path are seen to be that within few steps.
    let steps = 3 * (x + y) as u64 + 32;
    let either = cx.guards.or_within(a.guard, b.guard, steps);
    let answer = either.is_none_or(|g| cx.guards.exceeds(g, x.max(y) + SLACK));
    tangled.insert(pair, answer);
    answer
}

/// The price of joining two states at one location.
pub fn price(domain: &mut Symbolic, world: &World, a: &State<Symbolic>, b: &State<Symbolic>) -> Price {
    if tangles(domain, &a.path, &b.path) {
        return Price::Tangle;
    }
    let mut codes = vec![&a.top.code];
    let mut price = price_of_frame(&a.top, &b.top);
    let (mut x, mut y) = (a.below.as_ref(), b.below.as_ref());
    while let (Some(p), Some(q)) = (x, y) {
        if price == Price::Much {
            return price;
        }
        codes.push(&p.frame.code);
        if !Rc::ptr_eq(p, q) {
            price = price.max(price_of_frame(&p.frame, &q.frame));
        }
        (x, y) = (p.below.as_ref(), q.below.as_ref());
    }
    // Frames far below matter little, and many of them cost time.
    codes.truncate(8);
    let cells = a.memory.differences(&b.memory, &world.program, &domain.addresses, DIFFERENCES);
    let Some(cells) = cells else { return Price::Much };
    for d in cells {
        let cell = match d.cell {
            Difference::Field(f) => Cell::Field(f),
            Difference::Elem(ty) => Cell::Elem(ty),
            Difference::Global(g) => Cell::Global(g),
            Difference::Length => Cell::Length,
        };
        if d.both && codes.iter().any(|c| c.costs().hot_cell(cell)) {
            return Price::Much;
        }
        if d.either && codes.iter().any(|c| c.costs().heavy_cell(cell)) {
            price = price.max(Price::Heavy);
        }
    }
    price
}

/// States whose heaps differ in more cells than this stay apart.
const DIFFERENCES: usize = 256;

/// Do two states at one location hold equal values everywhere? Then a join makes no union: the path condition alone becomes
/// that of both.
pub fn agree(world: &World, a: &State<Symbolic>, b: &State<Symbolic>) -> bool {
    let mut frames = frames_agree(&a.top, &b.top);
    let (mut x, mut y) = (a.below.as_ref(), b.below.as_ref());
    while let (true, Some(p), Some(q)) = (frames, x, y) {
        if Rc::ptr_eq(p, q) {
            break;
        }
        frames = frames_agree(&p.frame, &q.frame);
        (x, y) = (p.below.as_ref(), q.below.as_ref());
    }
    frames && a.memory.agrees(&b.memory, &world.program)
}

/// Do two activations hold equal values in all registers that are still read?
fn frames_agree(a: &Frame<SVal>, b: &Frame<SVal>) -> bool {
    let live = live_at(&a.code, a.pc);
    let mut pairs = a.regs.iter().zip(&b.regs).enumerate();
    pairs.all(|(i, (x, y))| x == y || live.as_ref().is_some_and(|l| !l.contains(Reg(i as u32))))
}

fn price_of_frame(a: &Frame<SVal>, b: &Frame<SVal>) -> Price {
    let live = live_at(&a.code, a.pc);
    // A frame that waits for a callee goes on where the callee returns to.
    let at = match &a.code.steps[a.pc as usize] {
        Step::Call(call) => call.0.ret,
        _ => a.code.blocks[a.pc as usize],
    };
    let costs = a.code.costs();
    let mut price = Price::Little;
    for (i, (x, y)) in a.regs.iter().zip(&b.regs).enumerate() {
        let r = Reg(i as u32);
        if x == y || live.as_ref().is_some_and(|l| !l.contains(r)) {
            continue;
        }
        // A value that is symbolic on one side already makes later conditions symbolic there without a join.
        if costs.hot_reg(at, r) && x.is_concrete() && y.is_concrete() {
            return Price::Much;
        }
        if costs.heavy_reg(at, r) && (x.is_concrete() || y.is_concrete()) {
            price = Price::Heavy;
        }
    }
    price
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
        shown: a.shown,
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

/// The model of a path, as one of a weaker condition.
fn of_both(path: &Path, guard: Guard) -> Option<(Kept, Guard)> {
    let (kept, of) = path.model.as_ref()?;
    (*of == path.guard).then(|| (kept.clone(), guard))
}

/// How many joins a path remembers.
const REMEMBERED: usize = 32;

fn join_paths(domain: &mut Symbolic, guard: Guard, side: Guard, a: &Path, b: &Path) -> Path {
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
        inputs: Requests::join(&mut domain.cx.guards, &a.inputs, &b.inputs),
        count: a.count.max(b.count),
        enumerated: a.enumerated.max(b.enumerated),
        joins,
        // Choices are kept path by path only.
        settled: None,
        trace: None,
        guide: None,
        // A model of one side is one of both.
        model: of_both(a, guard).or_else(|| of_both(b, guard)),
    }
}
