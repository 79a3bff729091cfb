//! One run with concrete inputs, some of them chosen when they are asked for.

use super::inputs::Chooser;
use super::{Inputs, Tried, given};
use crate::concrete::{Concrete, ConcreteInput};
use crate::memo::{Called, Memo};
use crate::prefix::Start;
use crate::state::State;
use crate::step::{Machine, Outcome, Pause, Reach};
use crate::verdict::{InputValue, ObjectContents, ObjectInput, Reason};
use crate::witness::{concrete_start, input_bits, seen};
use crate::world::World;
use conspect_ir::{ClassKind, FnId, Type};

/// Frames that a run may have: as many as exploration has by default, which every runtime has room for.
const DEPTH: u32 = 2_500;
/// The longest array that a run may make: what costs more time than steps is not tried.
const LONGEST: u64 = 1 << 15;
/// Steps between looks at what steps cost beyond themselves.
const SLICE: u64 = 1_024;

/// How far a run may go.
pub(super) const REACH: Reach = Reach { open_rounds: u32::MAX, open_depth: u32::MAX, depth: DEPTH };

/// Runs an entry with these inputs. What it asks for beyond them comes from the chooser; without one there is nothing beyond them. How it
/// ended, the inputs that it had, and the steps that were executed. Where the program has a start that all runs share, these are the steps
/// after it, and `fuel` is for them.
pub(super) fn run(
    world: &mut World,
    (entry, start): (FnId, Option<&Start>),
    mut inputs: Inputs,
    mut chooser: Option<Chooser<'_>>,
    memo: &mut Memo,
    fuel: u64,
) -> (Tried, Inputs, u64) {
    let found = given(world, entry, &inputs);
    let (args, memory, mut domain) = concrete_start(world, &found);
    domain.asks = true;
    domain.longest = LONGEST;
    // Every answer takes it for granted that the stack suffices: what needs more shows nothing.
    domain.endless_stack = true;
    let Ok(code) = world.code(entry) else { return (Tried::Nothing, inputs, 0) };
    // Given objects are there from the beginning.
    let start = start.filter(|_| found.classes.is_empty());
    let mut st = match start {
        Some(start) => start.state(),
        None => State::<Concrete>::at_entry(code, args, memory, ()),
    };
    let mut left = fuel;
    // The steps that it takes when no result is kept.
    let mut steps = start.map_or(0, |start| start.steps);
    let tried = loop {
        let mut machine = Machine::new(world, &mut domain, REACH);
        machine.pause_at_calls = true;
        let pause = machine.run(&mut st, SLICE.min(left), false);
        steps = steps.saturating_add(machine.executed);
        left -= machine.executed;
        left = left.saturating_sub(std::mem::take(&mut machine.domain.cells));
        match pause {
            Pause::Call(function) if memo.is_candidate(machine.world, function) => {
                let args = Machine::arguments(&st);
                match memo.call(machine.world, (function, args), &mut left, (st.depth, DEPTH)) {
                    Called::Known(known) => {
                        steps = steps.saturating_add(known.steps);
                        machine.return_from_call(&mut st, Some(known.returned));
                    }
                    Called::Impure => {
                        if let Some(pause) = machine.enter_call(&mut st, function) {
                            break not_entered(&pause);
                        }
                    }
                    Called::Fuel => break Tried::Fuel,
                    Called::TooDeep => break Tried::Open(too_deep()),
                }
            }
            Pause::Call(function) => {
                if let Some(pause) = machine.enter_call(&mut st, function) {
                    break not_entered(&pause);
                }
            }
            Pause::Fuel if left > 0 => {}
            Pause::Fuel => break Tried::Fuel,
            Pause::Ended(Outcome::Unsupported(_)) if domain.asked.is_some() => {
                let choice = domain.asked.take().zip(chooser.as_mut());
                let Some(((ty, label, at), chooser)) = choice else { break Tried::NoInputs };
                let Some((value, input)) = choose(world, chooser, &mut inputs, ty) else {
                    break Tried::NoInputs;
                };
                inputs.requests.push((ty, label, at, value));
                domain.give(input);
            }
            Pause::Ended(Outcome::Thrown(_) | Outcome::Failed(_)) => {
                let seen = seen(world, &st, pause, fuel);
                break Tried::Seen { seen, steps, doubt: domain.granted.pop() };
            }
            Pause::Ended(Outcome::Unsupported(reason)) => break Tried::Open(reason),
            Pause::Bounded(_) => break Tried::Open(too_deep()),
            Pause::Ended(_) | Pause::Split(_) | Pause::Deferred | Pause::Larger(_) | Pause::Meeting => {
                break Tried::Nothing;
            }
        }
    };
    // With smaller inputs less may have been asked for; what was not is no input.
    let asked = inputs.requests.len() - domain.unasked();
    inputs.requests.truncate(asked);
    (tried, inputs, fuel - left)
}

/// A function was called that cannot be entered.
fn not_entered(pause: &Pause<Concrete>) -> Tried {
    match pause {
        Pause::Bounded(_) => Tried::Open(too_deep()),
        _ => Tried::Nothing,
    }
}

/// A run needs more frames than it may have; how many a runtime has room for is not known.
pub(super) fn too_deep() -> Reason {
    Reason::Unsupported("calls so deep that the stack may not suffice".into())
}

/// Chooses what is asked for: for the witness, and for this run. `None` for what is not tried: objects but arrays of scalars and empty ones.
fn choose(
    world: &World,
    chooser: &mut Chooser<'_>,
    inputs: &mut Inputs,
    ty: Type,
) -> Option<(InputValue, ConcreteInput)> {
    let Type::Ref(class) = ty else {
        let value = chooser.scalar(ty)?;
        let input = ConcreteInput::Bits(input_bits(&value, &[]));
        return Some((value, input));
    };
    let ClassKind::Array(elem) = world.program.classes[class].kind else { return None };
    let value = chooser.value(world, ty, false, &mut inputs.objects)?;
    let Some((_, ObjectInput { contents: ObjectContents::Elements { elements, .. }, .. })) =
        inputs.objects.last()
    else {
        return None;
    };
    let cells: Vec<u64> = elements.iter().map(|(_, v)| input_bits(v, &[])).collect();
    if elem != (Type::Bits { bits: 16, signed: false }) {
        return Some((value, ConcreteInput::Cells(cells)));
    }
    // Texts are asked for as arrays of code units.
    inputs.objects.pop();
    Some((InputValue::Str(cells.iter().map(|c| *c as u16).collect()), ConcreteInput::Cells(cells)))
}
