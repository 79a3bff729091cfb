//! What a join costs: how many later conditions would depend on the values that it makes symbolic.
//!
//! After Kuznetsov et al., "Efficient State Merging in Symbolic Execution" (PLDI 2012), §3: for every variable,
//! the conditions of the function that depend on it are counted, those in loops more often; a variable is *hot* when they
//! are a large part of all conditions. A join pays where no hot variable differs. The counts follow the flow of values
//! through registers; a value that is loaded counts for the field, global or element type that it is loaded from.

use crate::code::Code;
use conspect_ir::{Body, FieldId, GlobalId, Instr, Operand, Place, Reg, Terminator, Type};
use rustc_hash::FxHashMap;

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
    regs: Vec<f64>,
    cells: FxHashMap<Cell, f64>,
    total: f64,
}

impl Costs {
    /// Counts the conditions of a function.
    pub fn of(code: &Code, body: &Body) -> Costs {
        let mut definitions: FxHashMap<Reg, Vec<&Instr>> = FxHashMap::default();
        for block in &body.blocks {
            for i in &block.instrs {
                if let Some(dst) = i.dst() {
                    definitions.entry(dst).or_default().push(i);
                }
            }
        }
        let mut costs = Costs { regs: vec![0.0; body.regs.len()], ..Costs::default() };
        let conditions = conditions(code, body);
        if conditions.len() > LARGEST {
            return costs;
        }
        for (operand, weight) in conditions {
            costs.total += weight;
            costs.add(body, &definitions, operand, weight);
        }
        costs
    }

    /// Adds the weight of one condition to everything that it depends on.
    fn add(&mut self, body: &Body, definitions: &FxHashMap<Reg, Vec<&Instr>>, operand: Operand, weight: f64) {
        let mut seen = vec![false; body.regs.len()];
        let mut cells: Vec<Cell> = vec![];
        let mut work = vec![operand];
        while let Some(o) = work.pop() {
            let Operand::Reg(r) = o else { continue };
            if std::mem::replace(&mut seen[r.0 as usize], true) {
                continue;
            }
            self.regs[r.0 as usize] += weight;
            for i in definitions.get(&r).into_iter().flatten() {
                if let Instr::Load { place, dst } = i {
                    let cell = match place {
                        Place::Global(g) => Cell::Global(*g),
                        Place::Field { field, .. } => Cell::Field(*field),
                        Place::Elem { .. } => Cell::Elem(body.regs[dst.0 as usize]),
                        Place::Length { .. } => Cell::Length,
                        Place::Property { .. } | Place::Deref { .. } => continue,
                    };
                    if !cells.contains(&cell) {
                        cells.push(cell);
                        *self.cells.entry(cell).or_default() += weight;
                    }
                }
                i.for_each_use(&mut |r| work.push(Operand::Reg(r)));
            }
        }
    }

    fn is_much(&self, weight: f64) -> bool {
        weight > HOT * self.total
    }

    /// Do many conditions depend on a register?
    pub fn hot_reg(&self, r: Reg) -> bool {
        self.is_much(self.regs[r.0 as usize])
    }

    /// Do many conditions depend on cells of a kind?
    pub fn hot_cell(&self, c: Cell) -> bool {
        self.cells.get(&c).is_some_and(|w| self.is_much(*w))
    }
}

/// The operands that decide where control goes, with their weight.
fn conditions(code: &Code, body: &Body) -> Vec<(Operand, f64)> {
    let mut out = vec![];
    for (i, block) in body.blocks.iter().enumerate() {
        let depth = code.wto.heads[i].len();
        let weight = ROUNDS.powi(depth.min(4) as i32);
        for instr in &block.instrs {
            if let Instr::Check { cond, .. } = instr {
                // Checks are many and most of them are settled without the solver.
                out.push((*cond, weight / ROUNDS));
            }
        }
        match &block.term {
            Terminator::If { cond, .. } => out.push((*cond, weight)),
            Terminator::Switch { value, .. } => out.push((*value, weight)),
            Terminator::Branch { arms, .. } => out.extend(arms.iter().map(|a| (a.0, weight))),
            // What a callee does with its arguments is not looked into; it is taken to decide once on each.
            Terminator::Call(call) => out.extend(call.args.iter().map(|a| (*a, weight / ROUNDS))),
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
