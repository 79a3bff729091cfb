//! How long the rows of arrays of arrays are.
//!
//! What is known of all cells of a site's arrays cannot speak of a variable of the program: that each row of `new int[m][n]` has the length
//! `n` is no property of cells alone. So a number is chosen before anything runs, and never changes: the length that rows are meant to
//! have where the site's *first* array is made. There is such a number for every execution, whatever becomes of the rows; where that array
//! is made, paths with another number end (`encode/rows.rs`). Predicates over elements have the number as an argument.

use crate::reach::{Reach, SiteKey, Target};
use conspect_ir::{BlockId, Body, ClassKind, FnId, Instr, Operand, Place, Program, Reg, Terminator, Type};
use std::collections::{BTreeMap, BTreeSet};

/// Of these sites of arrays those whose elements are arrays that the same function makes, or has made, with the register that says how long.
pub fn of(program: &Program, reach: &Reach, arrays: &BTreeSet<u32>) -> BTreeMap<u32, Reg> {
    let length = |site: &u32| {
        let SiteKey::At(f, b, at, class) = &reach.sites[*site as usize - 1] else { return None };
        let ClassKind::Array(Type::Ref(row)) = program.classes[*class].kind else { return None };
        if !matches!(program.classes[row].kind, ClassKind::Array(_)) {
            return None;
        }
        let body = reach.bodies.get(f)?;
        let Some(Instr::AllocArray { dst, .. }) = body.blocks[b.0 as usize].instrs.get(*at as usize) else {
            return None;
        };
        Some((*site, length_of_stored(reach, *f, body, *dst)?))
    };
    arrays.iter().filter_map(length).collect()
}

/// How long an array is that a function stores in another one.
fn length_of_stored(reach: &Reach, f: FnId, body: &Body, array: Reg) -> Option<Reg> {
    let all = || body.blocks.iter().flat_map(|b| &b.instrs);
    let copies: BTreeSet<Reg> = all()
        .filter_map(|i| match i {
            Instr::Copy { dst, src: Operand::Reg(of) } if *of == array => Some(*dst),
            _ => None,
        })
        .chain([array])
        .collect();
    let stored = all().filter_map(|i| match i {
        Instr::Store { place: Place::Elem { array: Operand::Reg(a), .. }, src: Operand::Reg(row) } => {
            copies.contains(a).then_some(*row)
        }
        _ => None,
    });
    stored.into_iter().find_map(|row| {
        let made = all().find_map(|i| match i {
            Instr::AllocArray { dst, length: Operand::Reg(length), .. } if *dst == row => Some(*length),
            _ => None,
        });
        made.or_else(|| length_of_returned(reach, f, body, row))
    })
}

/// The argument that says how long an array is which a call makes and returns.
fn length_of_returned(reach: &Reach, f: FnId, body: &Body, row: Reg) -> Option<Reg> {
    let calls = (0u32..).map(BlockId).zip(&body.blocks);
    calls.into_iter().find_map(|(b, block)| {
        let Terminator::Call(call) = &block.term else { return None };
        let [Target::Code(callee, _)] = reach.targets.get(&(f, b))?[..] else { return None };
        if call.dst != Some(row) {
            return None;
        }
        let made = reach.bodies.get(&callee)?.blocks.iter().flat_map(|b| &b.instrs);
        let length = made.into_iter().find_map(|i| match i {
            Instr::AllocArray { length: Operand::Reg(length), .. } => Some(*length),
            _ => None,
        })?;
        match call.args.get(length.0 as usize)? {
            Operand::Reg(argument) => Some(*argument),
            Operand::Const(_) => None,
        }
    })
}
