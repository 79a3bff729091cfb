//! The ends of a JavaScript program's exploration, evaluated for inputs: which of them hold, and what variables have there.

use conspect_engine::Ends;
use conspect_engine::world::World;
use conspect_ir::{FnId, Tag};
use conspect_memory::SVal;
use conspect_memory::dynamic::int_of;
use conspect_term::{Assignment, Guard, Sort, Symbol, SymbolKind, TermId, Value};
use std::path::Path;

/// The values of the inputs, in order of request. No other symbol is to be in a condition or a value.
pub struct Inputs<'a>(pub &'a [i64]);

impl Assignment for Inputs<'_> {
    fn value(&self, symbol: &Symbol, _: &[Value]) -> Value {
        let (SymbolKind::Input(i), Sort::Bv(bits)) = (&symbol.kind, symbol.sort) else {
            panic!("{symbol:?} is no input of the program")
        };
        Value::Bv { bits, value: self.0[*i as usize] as u64 & (u64::MAX >> (64 - u32::from(bits))) }
    }
}

/// Loads the program with this text, in a file that is gone afterwards, and chooses its entry.
pub fn load(text: &str, entry: impl FnOnce(&mut conspect_lang_js::JsProgram) -> FnId) -> (World, FnId) {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let path: &Path = &directory.path().join("program.js");
    std::fs::write(path, text).expect("a written file");
    let mut js = conspect_lang_js::load(path).expect("a program");
    let entry = entry(&mut js);
    (World::new(js.program, Box::new(js.loader)), entry)
}

/// The value of a top-level variable at an end.
pub fn variable(ends: &Ends, world: &World, end: usize, name: &str) -> SVal {
    let wanted = format!(":{name}");
    let mut found = world.program.globals.iter().filter(|(_, g)| g.name.ends_with(&wanted));
    let (global, _) = found.next().unwrap_or_else(|| panic!("no variable {name}"));
    ends.ends[end].memory.global(&world.program, global)
}

pub fn entries(v: &SVal) -> Vec<(Guard, SVal)> {
    match v {
        SVal::U(entries) => entries.to_vec(),
        v => vec![(Guard::TRUE, v.clone())],
    }
}

fn holds(ends: &Ends, g: Guard, inputs: &Inputs<'_>) -> bool {
    let terms = &ends.domain.cx.terms;
    ends.domain.cx.guards.eval(g, &mut |atom| terms.eval(atom, inputs) == Value::Bool(true))
}

/// The ends that hold for these inputs.
pub fn holding(ends: &Ends, inputs: &Inputs<'_>) -> Vec<usize> {
    (0..ends.ends.len()).filter(|i| holds(ends, ends.ends[*i].guard, inputs)).collect()
}

/// The only entry of a union that holds for these inputs.
pub fn only(ends: &Ends, v: &SVal, inputs: &Inputs<'_>) -> SVal {
    let mut holding = entries(v).into_iter().filter(|(g, _)| holds(ends, *g, inputs));
    let (_, v) = holding.next().expect("the guards of a union cover everything");
    assert!(holding.next().is_none(), "the guards of a union are disjoint");
    v
}

/// The integer that a dynamic value is for these inputs, if it is one.
pub fn integer(ends: &Ends, v: &SVal, inputs: &Inputs<'_>) -> Option<i64> {
    let of_term = |t: TermId| match ends.domain.cx.terms.eval(t, inputs) {
        Value::Bv { value, .. } => value as i64,
        other => panic!("{other:?}"),
    };
    match v {
        SVal::C(b) => int_of(*b),
        SVal::D(Tag::Int, t) => Some(of_term(*t)),
        _ => None,
    }
}

/// Explorations recurse deeply.
pub fn on_a_large_stack<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let worker = std::thread::Builder::new().stack_size(1 << 29).spawn(work).expect("a thread");
    worker.join().expect("no failure")
}
