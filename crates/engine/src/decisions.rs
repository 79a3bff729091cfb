//! The decisions of one execution: where its path branched, for people.

use crate::code::Step;
use crate::concrete::{Concrete, ConcreteMemory};
use crate::state::State;
use crate::step::{Machine, Pause, Reach};
use crate::verdict::PathStep;
use crate::world::World;
use conspect_ir::FnId;
use std::collections::VecDeque;

/// Steps that are looked at; the decisions beyond them are left out.
const STEPS: u64 = 2_000_000;
/// Decisions kept from the start and from the end of a path each.
const KEPT: usize = 4_000;

/// A decision in a function: the line where it was taken and the line where control went on.
type Decision = (FnId, u32, u32);

/// Executes with concrete inputs and notes every branch that leads to another line, in functions that a person
/// should see. Checks that an implicit exception is not raised are no decisions.
pub fn decisions(
    world: &mut World,
    entry: FnId,
    args: Vec<u64>,
    memory: ConcreteMemory,
    mut domain: Concrete,
) -> Vec<PathStep> {
    let Ok(code) = world.code(entry) else { return vec![] };
    let mut st = State::<Concrete>::at_entry(code, args, memory, ());
    let reach = Reach { open_rounds: u32::MAX, open_depth: u32::MAX, depth: u32::MAX };
    let mut machine = Machine::new(world, &mut domain, reach);
    let (mut first, mut last): (Vec<Decision>, VecDeque<Decision>) = (vec![], VecDeque::new());
    for _ in 0..STEPS {
        let at = branch(machine.world, &st);
        if !matches!(machine.run(&mut st, 1, false), Pause::Fuel) {
            break;
        }
        let Some((function, from)) = at else { continue };
        let to = next_line(&st);
        if to == 0 || to == from {
            continue;
        }
        if first.len() < KEPT {
            first.push((function, from, to));
        } else {
            last.push_back((function, from, to));
            if last.len() > KEPT {
                last.pop_front();
            }
        }
    }
    first.into_iter().chain(last).map(|decision| show(world, decision)).collect()
}

/// Every branch that an execution takes in functions of this kind, by the positions from which and to which it leads.
pub(crate) fn branches(
    world: &mut World,
    entry: FnId,
    args: Vec<u64>,
    memory: ConcreteMemory,
    mut domain: Concrete,
    wanted: &dyn Fn(&str) -> bool,
) -> Vec<(String, u32, u32)> {
    let Ok(code) = world.code(entry) else { return vec![] };
    let mut st = State::<Concrete>::at_entry(code, args, memory, ());
    let reach = Reach { open_rounds: u32::MAX, open_depth: u32::MAX, depth: u32::MAX };
    let mut machine = Machine::new(world, &mut domain, reach);
    let mut out = vec![];
    for _ in 0..STEPS {
        let (function, from) = (st.top.code.function, st.top.pc);
        let step = &st.top.code.steps[from as usize];
        let branches = matches!(step, Step::If { .. } | Step::Branch { .. } | Step::Switch { .. });
        if !matches!(machine.run(&mut st, 1, false), Pause::Fuel) || out.len() >= KEPT {
            break;
        }
        if branches {
            let f = &machine.world.program.functions[function];
            if !f.hidden && wanted(&f.name) {
                out.push((f.name.to_string(), from, st.top.pc));
            }
        }
    }
    out
}

/// The function and line of the next step, when that is a branch for people.
fn branch(world: &World, st: &State<Concrete>) -> Option<(FnId, u32)> {
    let code = &st.top.code;
    match code.steps[st.top.pc as usize] {
        Step::If { .. } | Step::Branch { .. } | Step::Switch { .. } => {
            let line = code.lines[st.top.pc as usize];
            let hidden = world.program.functions[code.function].hidden;
            (line != 0 && !hidden).then_some((code.function, line))
        }
        Step::Enter(_)
        | Step::Instr(_)
        | Step::Goto(_)
        | Step::Check { .. }
        | Step::Return(_)
        | Step::Throw(_)
        | Step::Call(_)
        | Step::Fail(_)
        | Step::Halt
        | Step::Unsupported(_) => None,
    }
}

/// The line of the first step from here that has one; 0 when a block ends before.
fn next_line(st: &State<Concrete>) -> u32 {
    let code = &st.top.code;
    let mut pc = st.top.pc as usize;
    // A chain of jumps without lines is short; a cycle of them is cut off.
    for _ in 0..16 {
        match (code.lines[pc], &code.steps[pc]) {
            (line @ 1.., _) => return line,
            (0, Step::Goto(to)) => pc = *to as usize,
            (0, Step::Enter(_) | Step::Instr(_)) => pc += 1,
            (0, _) => return 0,
        }
    }
    0
}

fn show(world: &mut World, (function, from, to): Decision) -> PathStep {
    PathStep { location: world.location(function, from), text: format!("went on to line {to}") }
}
