//! `conspect run`: one execution in the concrete domain.

use crate::args::{InputArgs, RunArgs};
use crate::ask::{Languages, project};
use crate::error::CliError;
use conspect_engine::concrete::{Concrete, ConcreteInput, ConcreteMemory};
use conspect_engine::world::World;
use conspect_engine::{Seen, run as execute};
use conspect_ir::{ClassId, ClassKind, Type};
use conspect_session::{Entry, SessionError, load};
use conspect_verdict::Location;
use std::io::Write;

/// What `java` ends with when an exception escapes.
const EXIT_THROWN: u8 = 1;
/// The run could not go on: nothing is known of what the program would do.
const EXIT_UNKNOWN: u8 = 3;

const NORMALLY: &str = "the program ended normally";
const ITSELF: &str = "the program ended by itself";

/// Executes; the program's exit code.
pub fn run(args: &RunArgs, languages: Languages) -> Result<u8, CliError> {
    let input = InputArgs {
        inputs: vec![args.input.clone()],
        class_path: args.class_path.clone(),
        jdk: args.jdk.clone(),
    };
    let entries: Vec<String> = args.entry.iter().cloned().collect();
    let project = project(languages, &input)?;
    let mut loaded = load(&project, &entries)?;
    if loaded.entries.len() > 1 {
        let names: Vec<&str> = loaded.entries.iter().map(|e| e.name.as_str()).collect();
        let text = format!("the input has several entries; name one with --entry, of: {}", names.join(", "));
        return Err(CliError::Arguments(text));
    }
    let entry = loaded.entries.remove(0);
    let mut memory = ConcreteMemory::default();
    let (values, inputs) = arguments(&mut loaded.world, &mut memory, &entry, &args.args)?;
    let mut domain = Concrete::new(inputs);
    domain.output = Box::new(print);
    let language = project.language();
    domain.outside = Box::new(|label| language.outside(label));
    let ran = execute(&mut loaded.world, entry.run, values, memory, domain, u64::MAX)
        .map_err(|e| SessionError::Load(e.to_string()))?;
    flush();
    let ret = loaded.world.program.functions[entry.function].ret;
    Ok(match ran.seen {
        Seen::Thrown { class, stack, message, .. } => {
            let name = &loaded.world.program.classes[class].name;
            let message = message.map(|m| format!(": {m}")).unwrap_or_default();
            eprintln!("{} {name}{message}", language.notation().uncaught());
            frames(&stack);
            EXIT_THROWN
        }
        Seen::Failed { message, stack, .. } => {
            eprintln!("failed: {message}");
            frames(&stack);
            EXIT_THROWN
        }
        Seen::Other(text) if text == NORMALLY || text == ITSELF => {
            // What a process starts with returns its exit code, of which the system keeps a byte; so is what `exit` was given.
            let is_code = entry.starts || ret.is_none() || text == ITSELF;
            match ran.returned {
                Some(code) if is_code => code as u8,
                value => {
                    if let Some(shown) = value.and_then(|bits| scalar(bits, ret?)) {
                        let _ = writeln!(std::io::stdout(), "{shown}");
                    }
                    0
                }
            }
        }
        Seen::Other(text) => {
            eprintln!("stopped: {text}");
            EXIT_UNKNOWN
        }
    })
}

fn frames(stack: &[Location]) {
    for frame in stack {
        let function = frame.function.split('(').next().unwrap_or("");
        let file = frame.file.rsplit('/').next().unwrap_or("");
        eprintln!("\tat {function}({file}:{})", frame.line);
    }
}

/// The program's output. A lone surrogate is shown as the JVM shows it.
fn print(stream: u32, units: &[u16]) {
    let text: String = char::decode_utf16(units.iter().copied()).map(|c| c.unwrap_or('?')).collect();
    // A reader that has gone away has seen enough.
    let _ = match stream {
        2 => std::io::stderr().write_all(text.as_bytes()),
        _ => std::io::stdout().write_all(text.as_bytes()),
    };
}

fn flush() {
    let _ = std::io::stdout().flush();
}

/// The arguments of the entry, and the answers to what it asks for first. An array of strings takes all that are
/// given, any other parameter one. A `main` that looks at its arguments asks for them where it starts.
fn arguments(
    world: &mut World,
    memory: &mut ConcreteMemory,
    entry: &Entry,
    given: &[String],
) -> Result<(Vec<u64>, Vec<ConcreteInput>), CliError> {
    let declared = world.program.functions[entry.target].params.clone();
    let params = world.program.functions[entry.function].params.clone();
    if let Some(class) = string_array(world, &params) {
        return Ok((vec![strings(world, memory, class, given)?], vec![]));
    }
    if let (true, Some(class)) = (params.is_empty(), string_array(world, &declared)) {
        let array = ConcreteInput::Address(strings(world, memory, class, given)?);
        return Ok((vec![], if entry.asks { vec![array] } else { vec![] }));
    }
    if params.len() != given.len() {
        let (want, have) = (params.len(), given.len());
        let text = format!("{} wants {want} argument(s), one for each parameter; {have} given", entry.name);
        return Err(CliError::Arguments(text));
    }
    let values = params.iter().zip(given).map(|(ty, text)| argument(world, memory, *ty, text));
    Ok((values.collect::<Result<Vec<u64>, CliError>>()?, vec![]))
}

/// The class of the only parameter, when that takes an array of strings.
fn string_array(world: &World, params: &[Type]) -> Option<ClassId> {
    match (params, world.program.string) {
        ([Type::Ref(class)], Some(layout)) => (world.program.classes[*class].kind
            == ClassKind::Array(Type::Ref(layout.class)))
        .then_some(*class),
        (_, _) => None,
    }
}

/// An array of strings.
fn strings(
    world: &World,
    memory: &mut ConcreteMemory,
    class: ClassId,
    given: &[String],
) -> Result<u64, CliError> {
    let cells =
        given.iter().map(|text| string(world, memory, text)).collect::<Result<Vec<u64>, CliError>>()?;
    Ok(memory.add(class, cells))
}

fn argument(world: &mut World, memory: &mut ConcreteMemory, ty: Type, text: &str) -> Result<u64, CliError> {
    let bad = |what: &str| CliError::Arguments(format!("the argument `{text}` is no {what}"));
    match ty {
        Type::Bool => text.parse::<bool>().map(u64::from).map_err(|_| bad("boolean")),
        Type::Bits { bits, signed } => {
            let value = match text.parse::<i128>() {
                Ok(value) => value,
                Err(_) if (bits, signed) == (16, false) && text.encode_utf16().count() == 1 => {
                    i128::from(text.encode_utf16().next().unwrap_or(0))
                }
                Err(_) => return Err(bad(&format!("integer of {bits} bits"))),
            };
            let (low, high) = if signed {
                (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1)
            } else {
                (0, (1i128 << bits) - 1)
            };
            if value < low || value > high {
                return Err(bad(&format!("integer of {bits} bits")));
            }
            Ok((value as u64) & (u64::MAX >> (64 - u32::from(bits))))
        }
        Type::F32 => text.parse::<f32>().map(|v| u64::from(v.to_bits())).map_err(|_| bad("float")),
        Type::F64 => text.parse::<f64>().map(f64::to_bits).map_err(|_| bad("double")),
        Type::Ref(_) if text == "null" => Ok(0),
        Type::Ref(class) if world.program.string.is_some_and(|s| s.class == class) => {
            string(world, memory, text)
        }
        Type::Ref(class) => {
            let name = &world.program.classes[class].name;
            Err(CliError::Arguments(format!("an argument of type {name} can only be `null` here")))
        }
        Type::Int | Type::Str | Type::Fn | Type::Dyn | Type::Struct(_) | Type::Ptr => {
            Err(CliError::Arguments(format!("an argument of type {ty:?} cannot be given")))
        }
    }
}

/// A string object.
fn string(world: &World, memory: &mut ConcreteMemory, text: &str) -> Result<u64, CliError> {
    let program = &world.program;
    let none = || CliError::Arguments("the program has no strings".into());
    let layout = program.string.ok_or_else(none)?;
    let Type::Ref(array) = program.fields[layout.chars].ty else { return Err(none()) };
    let chars = memory.add(array, text.encode_utf16().map(u64::from).collect());
    let mut cells = vec![0; program.classes[layout.class].fields.len()];
    cells[program.fields[layout.chars].slot as usize] = chars;
    Ok(memory.add(layout.class, cells))
}

/// A returned scalar as text; `None` for a reference.
fn scalar(bits: u64, ty: Type) -> Option<String> {
    Some(match ty {
        Type::Bool => (bits != 0).to_string(),
        Type::Bits { bits: n, signed: true } => {
            let shift = 64 - u32::from(n);
            (((bits << shift) as i64) >> shift).to_string()
        }
        Type::Bits { signed: false, .. } => bits.to_string(),
        Type::F32 => format!("{:?}", f32::from_bits(bits as u32)),
        Type::F64 => format!("{:?}", f64::from_bits(bits)),
        Type::Ref(_) | Type::Int | Type::Str | Type::Fn | Type::Dyn | Type::Struct(_) | Type::Ptr => {
            return None;
        }
    })
}
