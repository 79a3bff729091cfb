//! What a function does, as text in which nothing of a process is left: two functions with one text do the same for every
//! input, whatever their instructions are. Where that cannot be told, there is no text.

use super::export::Exporter;
use super::known::Known;
use super::portable::{Constant, NewObject, Value, Way};
use crate::explore::{Explorer, Options};
use crate::symbolic::Symbolic;
use crate::world::World;
use conspect_ir::{ClassKind, ConstId, FnId, Type};
use conspect_memory::CONST_BASE;
use conspect_term::Portable;
use std::collections::BTreeSet;

/// The text of what a function does; `None` where its summary does not say all, or holds something that another process
/// would have to find again: a constant object that is no string.
pub fn behaviour(world: &mut World, options: Options, function: FnId) -> Option<String> {
    let mut explorer = Explorer::new(world, options);
    explorer.session.told.replace(Some(None));
    explorer.all_of(function).ok()?;
    explorer.session.told.take().flatten()
}

/// The text of what a summary says.
pub(super) fn text(domain: &mut Symbolic, world: &mut World, known: &Known) -> Option<String> {
    if !known.complete {
        return None;
    }
    for address in &known.constants {
        let constant = &world.program.consts[ConstId((*address - CONST_BASE) as u32)];
        let string = world.program.string.is_some_and(|s| s.class == constant.class);
        let kind = world.program.classes[constant.class].kind;
        // Nobody writes to a string or to its characters.
        if !string && !matches!(kind, ClassKind::Array(Type::Bits { .. })) {
            return None;
        }
    }
    let mut outcomes = vec![];
    for outcome in &known.outcomes {
        let (way, terms, classes) = Exporter::new(domain, world).outcome(known, outcome);
        if !is_told(&way) || mentions_objects(&terms) {
            return None;
        }
        outcomes.push(format!("{way:?} {:?} {classes:?}", terms.to_bytes()));
    }
    // In which order they were found does not matter.
    outcomes.sort();
    let settled: BTreeSet<String> =
        known.settled.iter().map(|g| world.program.globals[*g].name.to_string()).collect();
    Some(format!("{settled:?}\n{}", outcomes.join("\n")))
}

/// Do terms mention objects by address?
fn mentions_objects(terms: &Portable) -> bool {
    terms.references().any(|r| r != 0)
}

/// Is every value told apart from every other?
fn is_told(way: &Way) -> bool {
    let objects = way.objects.iter().all(|o: &NewObject| {
        o.cells.iter().all(|(_, v)| is_exact(v)) && o.log.iter().all(|(_, i, v)| is_exact(i) && is_exact(v))
    });
    let end = match &way.end {
        super::End::Returned(v) => v.iter().all(is_exact),
        super::End::Thrown(v) => is_exact(v),
        super::End::Failed(_) | super::End::Halted => true,
    };
    objects
        && end
        && way.globals.iter().all(|(_, v)| is_exact(v))
        && way.fields.iter().all(|w| is_exact(&w.value))
        && way.elements.iter().all(|w| is_exact(&w.index) && is_exact(&w.value))
}

fn is_exact(v: &Value) -> bool {
    match v {
        Value::Bits(_) | Value::Null | Value::New(_) | Value::Stack(_) | Value::Term(_) => true,
        Value::Constant(c) => matches!(c, Constant::Text(_)),
        Value::Union(entries) => entries.iter().all(|(_, v)| is_exact(v)),
        Value::Other(_) => false,
    }
}
