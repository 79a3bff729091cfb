//! What a join costs: how many later conditions would depend on the values that it makes symbolic.
//!
//! After Kuznetsov et al., "Efficient State Merging in Symbolic Execution" (PLDI 2012), §3: for every variable,
//! the conditions of the function that depend on it are counted, those in loops more often; a variable is *hot* when they
//! are a large part of all conditions. A join pays where no hot variable differs. The counts follow the flow of values
//! through registers backwards from each condition, so they belong to a place: a register counts at the start of a block
//! for the conditions that its value *there* can decide, and not for what the register is used for again later. A value
//! that is loaded counts for the field, global or element type that it is loaded from.
//!
//! A value is also *heavy* when it reaches a condition through arithmetic that the solver is slow at while a concrete run
//! just does it: products, divisions, shifts by an unknown count, floating point. States that differ in a concrete heavy
//! value stay apart too, as long as they are few.

use crate::code::Code;
use conspect_ir::cfg::Graph;
use conspect_ir::{
    BinOp, BlockId, Body, FieldId, GlobalId, Instr, Operand, Place, Reg, Terminator, Type, UnOp,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// How many rounds a loop is taken to have.
const ROUNDS: f64 = 8.0;
/// A variable is hot when this part of all conditions depends on it.
const HOT: f64 = 0.2;
/// Functions with more conditions than this are not looked into: nothing in them is hot.
const LARGEST: usize = 400;

/// A kind of cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cell {
    Field(FieldId),
    Global(GlobalId),
    /// Elements of arrays of this type.
    Elem(Type),
    Length,
}

/// The conditions of a function that depend on each register and kind of cell, by weight.
#[derive(Debug, Default)]
pub struct Costs {
    /// By the place where the value is: the start of a block.
    regs: FxHashMap<(BlockId, Reg), f64>,
    cells: FxHashMap<Cell, f64>,
    heavy_regs: FxHashSet<(BlockId, Reg)>,
    heavy_cells: FxHashSet<Cell>,
    total: f64,
}

/// Where a condition is decided, and on what.
struct Condition {
    block: BlockId,
    /// The number of instructions of the block before it.
    before: usize,
    operand: Operand,
    weight: f64,
}

impl Costs {
    /// Counts the conditions of a function.
    pub fn of(code: &Code, body: &Body) -> Costs {
        let mut costs = Costs::default();
        let conditions = conditions(code, body);
        if conditions.len() > LARGEST {
            return costs;
        }
        let graph = Graph::of(body);
        for condition in conditions {
            costs.total += condition.weight;
            costs.add(body, &graph, &condition);
        }
        costs
    }

    /// Adds the weight of one condition to everything that it depends on, walking backwards from where it is.
    fn add(&mut self, body: &Body, graph: &Graph, condition: &Condition) {
        let Operand::Reg(reg) = condition.operand else { return };
        let mut cells: Vec<Cell> = vec![];
        // Each with whether heavy arithmetic lies between it and the condition.
        let mut entered: FxHashSet<(BlockId, Reg, bool)> = FxHashSet::default();
        let mut assigned: FxHashSet<(BlockId, usize, bool)> = FxHashSet::default();
        let mut work = vec![(condition.block, condition.before, reg, false)];
        while let Some((block, before, r, heavy)) = work.pop() {
            let instrs = &body.blocks[block.0 as usize].instrs;
            let Some(at) = instrs[..before].iter().rposition(|i| i.dst() == Some(r)) else {
                if entered.insert((block, r, heavy)) {
                    for p in graph.predecessors(block) {
                        let from = &body.blocks[p.0 as usize];
                        // What a call gives does not come from a value that is there already.
                        let made =
                            matches!(&from.term, Terminator::Call(c) if c.dst == Some(r) && c.ret == block);
                        if !made {
                            work.push((*p, from.instrs.len(), r, heavy));
                        }
                    }
                }
                continue;
            };
            if !assigned.insert((block, at, heavy)) {
                continue;
            }
            if let Instr::Load { place, dst } = &instrs[at] {
                if let Some(cell) = cell_of(place, body.regs[dst.0 as usize]) {
                    if !cells.contains(&cell) {
                        cells.push(cell);
                    }
                    if heavy {
                        self.heavy_cells.insert(cell);
                    }
                }
            }
            let heavy = heavy || is_heavy(&instrs[at]);
            instrs[at].for_each_use(&mut |u| work.push((block, at, u, heavy)));
        }
        for (block, r, heavy) in &entered {
            if *heavy {
                self.heavy_regs.insert((*block, *r));
            }
            if !heavy || !entered.contains(&(*block, *r, false)) {
                *self.regs.entry((*block, *r)).or_default() += condition.weight;
            }
        }
        for cell in cells {
            *self.cells.entry(cell).or_default() += condition.weight;
        }
    }

    fn is_much(&self, weight: f64) -> bool {
        weight > HOT * self.total
    }

    /// Do many conditions depend on the value that a register has at the start of a block?
    pub fn hot_reg(&self, at: BlockId, r: Reg) -> bool {
        self.regs.get(&(at, r)).is_some_and(|w| self.is_much(*w))
    }

    /// Does heavy arithmetic on the value that a register has at the start of a block reach a condition?
    pub fn heavy_reg(&self, at: BlockId, r: Reg) -> bool {
        self.heavy_regs.contains(&(at, r))
    }

    /// Does heavy arithmetic on cells of a kind reach a condition?
    pub fn heavy_cell(&self, c: Cell) -> bool {
        self.heavy_cells.contains(&c)
    }

    /// Do many conditions depend on cells of a kind?
    pub fn hot_cell(&self, c: Cell) -> bool {
        self.cells.get(&c).is_some_and(|w| self.is_much(*w))
    }
}

/// Is this arithmetic that the solver is slow at?
fn is_heavy(instr: &Instr) -> bool {
    let is_const = |o: &Operand| matches!(o, Operand::Const(_));
    match instr {
        Instr::Bin { op, lhs, rhs, .. } => match op {
            BinOp::Mul => !is_const(lhs) && !is_const(rhs),
            BinOp::Shl | BinOp::AShr | BinOp::LShr => !is_const(rhs),
            BinOp::SDiv | BinOp::SRem | BinOp::UDiv | BinOp::URem => true,
            BinOp::FAdd | BinOp::FSub | BinOp::FMul | BinOp::FDiv | BinOp::FRem | BinOp::Math2(_) => true,
            _ => false,
        },
        Instr::Un { op, .. } => {
            matches!(op, UnOp::FSqrt | UnOp::Math1(_) | UnOp::FToSSat(_) | UnOp::SToF32 | UnOp::SToF64)
        }
        _ => false,
    }
}

/// The kind of cell that a place of this type is.
fn cell_of(place: &Place, ty: Type) -> Option<Cell> {
    match place {
        Place::Global(g) => Some(Cell::Global(*g)),
        Place::Field { field, .. } => Some(Cell::Field(*field)),
        Place::Elem { .. } => Some(Cell::Elem(ty)),
        Place::Length { .. } => Some(Cell::Length),
        Place::Property { .. } | Place::Deref { .. } => None,
    }
}

/// What decides where control goes.
fn conditions(code: &Code, body: &Body) -> Vec<Condition> {
    let mut out = vec![];
    for (i, block) in body.blocks.iter().enumerate() {
        let depth = code.wto.heads[i].len();
        let weight = ROUNDS.powi(depth.min(4) as i32);
        let mut add = |before, operand, weight| {
            out.push(Condition { block: BlockId(i as u32), before, operand, weight });
        };
        for (at, instr) in block.instrs.iter().enumerate() {
            if let Instr::Check { cond, .. } = instr {
                // Checks are many and most of them are settled without the solver.
                add(at, *cond, weight / ROUNDS);
            }
        }
        let end = block.instrs.len();
        match &block.term {
            Terminator::If { cond, .. } => add(end, *cond, weight),
            Terminator::Switch { value, .. } => add(end, *value, weight),
            Terminator::Branch { arms, .. } => arms.iter().for_each(|a| add(end, a.0, weight)),
            // What a callee does with its arguments is not looked into; it is taken to decide once on each.
            Terminator::Call(call) => call.args.iter().for_each(|a| add(end, *a, weight / ROUNDS)),
            Terminator::Goto(_)
            | Terminator::Return(_)
            | Terminator::Throw(_)
            | Terminator::Fail { .. }
            | Terminator::Halt
            | Terminator::Unsupported { .. } => {}
        }
    }
    out
}
