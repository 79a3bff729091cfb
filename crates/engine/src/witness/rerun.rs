//! Inputs executed in the concrete domain.

use super::Found;
use crate::concrete::{Concrete, ConcreteInput, ConcreteMemory, string_of};
use crate::decisions::decisions;
use crate::state::State;
use crate::step::{Machine, Outcome, Pause, Reach};
use crate::symbolic::Symbolic;
use crate::verdict::{Assumption, InputValue, Location, NamedInputs, ObjectContents, PathStep, Reason};
use crate::world::{StackFrame, World};
use conspect_ir::{ClassId, FnId, Type};

/// Steps that a re-execution may take.
const FUEL: u64 = 200_000_000;
/// Frames that a re-execution may have.
const DEPTH: u32 = 100_000;

/// What a re-execution did.
pub enum Seen {
    Thrown { class: ClassId, location: Location, stack: Vec<Location>, message: Option<String> },
    Failed { message: String, location: Location, stack: Vec<Location> },
    Other(String),
}

impl Seen {
    /// In plain words.
    pub fn describe(&self, world: &World) -> String {
        match self {
            Seen::Thrown { class, location, .. } => {
                format!(
                    "{} was thrown at {}:{}",
                    world.program.classes[*class].name, location.file, location.line
                )
            }
            Seen::Failed { message, .. } => format!("the program failed: {message}"),
            Seen::Other(text) => text.clone(),
        }
    }
}

/// Runs an entry in the concrete domain with these inputs, which get the names that the program gives them.
pub fn re_execute(world: &mut World, entry: FnId, found: &mut Found) -> Seen {
    re_execute_for(world, entry, found, FUEL)
}

/// The same for so many steps.
pub(crate) fn re_execute_for(world: &mut World, entry: FnId, found: &mut Found, fuel: u64) -> Seen {
    let (args, memory, domain) = concrete_start(world, found);
    match run(world, entry, args, memory, domain, fuel) {
        Ok(ran) => {
            found.for_people.named = ran.named;
            found.doubt = ran.doubt;
            found.open = ran.open;
            ran.seen
        }
        Err(e) => Seen::Other(e.to_string()),
    }
}

/// The decisions that an entry takes with these inputs.
pub fn path(world: &mut World, entry: FnId, found: &Found) -> Vec<PathStep> {
    let (args, memory, domain) = concrete_start(world, found);
    decisions(world, entry, args, memory, domain)
}

/// The arguments, the memory and the domain of an execution with these inputs.
pub(crate) fn concrete_start(world: &mut World, found: &Found) -> (Vec<u64>, ConcreteMemory, Concrete) {
    let mut memory = initialized(world, found);
    let addresses = build(world, &mut memory, found);
    let bits = |v: &InputValue| input_bits(v, &addresses);
    let args: Vec<u64> = found.arguments.iter().map(bits).collect();
    let mut inputs = vec![];
    for (ty, v) in &found.requests {
        inputs.push(match v {
            InputValue::Str(units) => ConcreteInput::Cells(units.iter().map(|u| u64::from(*u)).collect()),
            InputValue::Object(_) => ConcreteInput::Address(bits(v)),
            InputValue::Int { .. } if matches!(ty, Type::Ref(_)) => ConcreteInput::Bits(0),
            InputValue::Bool(_)
            | InputValue::Int { .. }
            | InputValue::Integer(_)
            | InputValue::F32(_)
            | InputValue::F64(_) => ConcreteInput::Bits(bits(v)),
            InputValue::Null => ConcreteInput::Bits(0),
        });
    }
    (args, memory, Concrete::new(inputs))
}

/// A memory in which the classes are initialized whose constants are among the inputs.
fn initialized(world: &mut World, found: &Found) -> ConcreteMemory {
    let mut memory = ConcreteMemory::default();
    for (class, o) in found.classes.iter().zip(&found.for_people.objects) {
        let ObjectContents::Constant(_) = o.contents else { continue };
        let Some(init) = Symbolic::constants_of(world, *class).map(|c| c.init) else { continue };
        let Ok(code) = world.code(init) else { continue };
        let mut st = State::<Concrete>::at_entry(code, vec![], memory, ());
        let reach = Reach { open_rounds: u32::MAX, open_depth: u32::MAX, depth: DEPTH };
        let mut domain = Concrete::new(vec![]);
        let mut machine = Machine::new(world, &mut domain, reach);
        let _ = machine.run(&mut st, FUEL, false);
        memory = st.memory;
    }
    memory
}

/// The end of a concrete run.
pub struct Ran {
    pub seen: Seen,
    pub steps: u64,
    /// The bits that the entry returned; where it returns nothing or the program ended by itself, the exit code that it gave.
    pub returned: Option<u64>,
    /// What the program calls its inputs.
    pub named: Vec<NamedInputs>,
    /// What the run rests on that only the runtime knows.
    pub doubt: Option<Assumption>,
    /// Why the run does not know how the execution goes on.
    pub open: Option<Reason>,
}

/// Runs an entry in the concrete domain to its end, or for so many steps.
///
/// # Errors
/// When the entry has no body.
pub fn run(
    world: &mut World,
    entry: FnId,
    args: Vec<u64>,
    memory: ConcreteMemory,
    mut domain: Concrete,
    fuel: u64,
) -> Result<Ran, conspect_ir::LoadError> {
    let code = world.code(entry)?;
    let mut st = State::<Concrete>::at_entry(code, args, memory, ());
    let reach = Reach { open_rounds: u32::MAX, open_depth: u32::MAX, depth: DEPTH };
    let mut machine = Machine::new(world, &mut domain, reach);
    let pause = machine.run(&mut st, fuel, false);
    let steps = machine.executed;
    let returned = match &pause {
        Pause::Ended(Outcome::Returned(v)) => v.or(domain.status),
        Pause::Ended(Outcome::Halted) => domain.status,
        _ => None,
    };
    let open = match &pause {
        Pause::Ended(Outcome::Unsupported(reason)) => Some(reason.clone()),
        _ => None,
    };
    let seen = seen(world, &st, pause, fuel);
    Ok(Ran { seen, steps, returned, named: domain.named, doubt: domain.granted.pop(), open })
}

/// What the pause of a run with so much fuel means.
pub(crate) fn seen(world: &mut World, st: &State<Concrete>, pause: Pause<Concrete>, fuel: u64) -> Seen {
    let stack = st.stack();
    if let Some((global, why)) = &world.program.deferred {
        if st.memory.global(world, *global) != 0 {
            return Seen::Other(why.to_string());
        }
    }
    match pause {
        Pause::Ended(Outcome::Thrown(address)) => thrown(world, &st.memory, address, &stack),
        Pause::Ended(Outcome::Failed(message)) => {
            let stack = world.locations(&stack);
            let location = stack.first().cloned().unwrap_or_else(nowhere);
            Seen::Failed { message: message.to_string(), location, stack }
        }
        Pause::Ended(Outcome::Returned(_)) => Seen::Other("the program ended normally".into()),
        Pause::Ended(Outcome::Halted) => Seen::Other("the program ended by itself".into()),
        Pause::Ended(Outcome::Unsupported(reason)) => {
            let place = world.locations(&stack).into_iter().next().unwrap_or_else(nowhere);
            Seen::Other(format!("{reason} ({}:{} in {})", place.file, place.line, place.function))
        }
        Pause::Ended(Outcome::Infeasible) | Pause::Split(_) => {
            Seen::Other("an assumption did not hold".into())
        }
        Pause::Fuel => Seen::Other(format!("the program did not end within {fuel} steps")),
        Pause::Bounded(_) => Seen::Other("the call stack grew too deep".into()),
        Pause::Deferred | Pause::Larger(_) | Pause::Meeting | Pause::Call(_) => {
            unreachable!("the concrete domain has one path and no summaries")
        }
    }
}

/// A place that is not known.
pub fn nowhere() -> Location {
    Location { function: String::new(), file: String::new(), line: 0 }
}

/// What an exception that left the entry says of itself.
fn thrown(world: &mut World, memory: &ConcreteMemory, address: u64, at: &[StackFrame]) -> Seen {
    let class = memory.class(world, address);
    let field = |world: &World, f: Option<conspect_ir::FieldId>| {
        f.map(|f| memory.cell(world, address, world.program.fields[f].slot as usize))
    };
    let number = field(world, world.program.exception_stack).unwrap_or(0);
    let captured: Vec<StackFrame> = world.stack(number as u32).to_vec();
    let stack = world.locations(if captured.is_empty() { at } else { &captured });
    let message = field(world, world.program.exception_message)
        .and_then(|m| string_of(memory, world, m))
        .map(|units| String::from_utf16_lossy(&units));
    let location = stack.first().cloned().unwrap_or_else(nowhere);
    Seen::Thrown { class, location, stack, message }
}

pub(crate) fn input_bits(v: &InputValue, addresses: &[u64]) -> u64 {
    match v {
        InputValue::Bool(b) => u64::from(*b),
        InputValue::Int { bits: 64, value, .. } => *value as u64,
        InputValue::Int { bits, value, .. } => (*value as u64) & ((1 << bits) - 1),
        InputValue::Integer(digits) => conspect_memory::ints::parse(digits, 10).unwrap_or(0),
        InputValue::F32(b) => u64::from(*b),
        InputValue::F64(b) => *b,
        InputValue::Str(_) | InputValue::Null => 0,
        // An object beyond those is made by the entry itself ([`compose`]), which sets the cell, too.
        InputValue::Object(i) => addresses.get(*i as usize).copied().unwrap_or(0),
    }
}

/// Builds the objects of a witness; their addresses.
fn build(world: &World, memory: &mut ConcreteMemory, found: &Found) -> Vec<u64> {
    let objects = &found.for_people.objects;
    let mut addresses = vec![];
    for (class, o) in found.classes.iter().zip(objects) {
        let n = match &o.contents {
            ObjectContents::Fields(_) | ObjectContents::Text(_) => world.program.classes[*class].fields.len(),
            ObjectContents::Elements { length, .. } => *length as usize,
            ObjectContents::Constant(name) => {
                let cell = Symbolic::constants_of(world, *class)
                    .and_then(|c| c.cells.iter().find(|(n, _)| **n == **name));
                addresses.push(cell.map_or(0, |(_, g)| memory.global(world, *g)));
                continue;
            }
            ObjectContents::Collected(_) | ObjectContents::Mapped(_) | ObjectContents::Answers(_) => 0,
        };
        addresses.push(memory.add(*class, vec![0; n]));
    }
    for ((class, o), address) in found.classes.iter().zip(objects).zip(&addresses) {
        match &o.contents {
            ObjectContents::Elements { elements, .. } => {
                for (i, v) in elements {
                    memory.set_cell(world, *address, *i as usize, input_bits(v, &addresses));
                }
            }
            ObjectContents::Fields(fields) => {
                for (owner, name, v) in fields {
                    for f in &world.program.classes[*class].fields {
                        let field = &world.program.fields[*f];
                        if *field.name == **name && *world.program.classes[field.class].name == **owner {
                            memory.set_cell(world, *address, field.slot as usize, input_bits(v, &addresses));
                        }
                    }
                }
            }
            ObjectContents::Constant(_)
            | ObjectContents::Collected(_)
            | ObjectContents::Mapped(_)
            | ObjectContents::Answers(_) => {}
            ObjectContents::Text(units) => {
                let Some(layout) = world.program.string else { continue };
                let Type::Ref(array) = world.program.fields[layout.chars].ty else { continue };
                let chars = memory.add(array, units.iter().map(|u| u64::from(*u)).collect());
                let slot = world.program.fields[layout.chars].slot as usize;
                memory.set_cell(world, *address, slot, chars);
            }
        }
    }
    addresses
}
