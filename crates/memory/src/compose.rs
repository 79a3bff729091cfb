//! Effects: what a function that was explored by itself does to a heap, taken from the heap it ended with.
//!
//! An effect lists writes in the order in which they happened, with the terms of the function's own initial heap.
//! Whoever applies it refines those terms in a caller's heap first (`symbolic-heaps-ru` §3: composition fills holes).

use crate::given::address_in;
use crate::heap::{CONST_BASE, Heap, HoleWrite, Object};
use crate::union::SVal;
use crate::{Addresses, Base, Write, class_at};
use conspect_base::Id;
use conspect_ir::{ClassId, FieldId, GlobalId, Program};
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

thread_local! {
    /// Constant objects whose contents were taken from the program, not from a heap, since this was last asked.
    static CONSTANTS: RefCell<BTreeSet<u64>> = const { RefCell::new(BTreeSet::new()) };
}

/// Notes that the unchanged contents of a constant object were used.
pub(crate) fn note_constant(address: u64) {
    CONSTANTS.with_borrow_mut(|seen| {
        seen.insert(address);
    });
}

/// The constant objects whose unchanged contents were used on this thread since this was last asked.
pub fn take_constants() -> BTreeSet<u64> {
    CONSTANTS.take()
}

/// Puts constants back that were taken by someone who only wanted to know of a part of the time.
pub fn add_constants(more: BTreeSet<u64>) {
    CONSTANTS.with_borrow_mut(|seen| seen.extend(more));
}

/// An object that the function allocated.
#[derive(Clone, Debug)]
pub struct NewObject {
    /// Its address in the function's own heap.
    pub address: u64,
    pub class: ClassId,
    pub object: Rc<Object>,
}

/// What a function does to the heap on one of its outcomes.
#[derive(Clone, Debug, Default)]
pub struct Effect {
    /// Objects that the outcome leaves behind, in order of their addresses; what cannot be reached is left out.
    pub objects: Vec<NewObject>,
    pub globals: Vec<(GlobalId, SVal)>,
    /// Objects that were there, as they are now, where the function was explored in a heap that was given
    /// ([`Pattern`](crate::given::Pattern)).
    pub changed: Vec<NewObject>,
    /// Writes to fields of objects of the caller, by field, oldest first.
    pub fields: Vec<(FieldId, Rc<Vec<HoleWrite>>)>,
    /// Writes to elements of arrays of the caller, by array class, oldest first.
    pub elems: Vec<(ClassId, Rc<Vec<HoleWrite>>)>,
}

/// Why an effect cannot be told apart from the heap it came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NoEffect {
    /// A constant object was written.
    #[error("a constant object is written")]
    Constant,
    /// An array holds a copy of a range of cells that are only known symbolically.
    #[error("an array holds a copied range of unknown cells")]
    Range,
    /// A symbol that was made is the key of a property: shapes have its address.
    #[error("a new symbol is the key of a property")]
    Symbol,
}

impl Heap {
    /// What led from the open heap to this one, as far as it can be reached from these values (what the function
    /// returns or throws), from globals and from the caller's objects.
    ///
    /// # Errors
    /// When the effect has no form that a caller could apply.
    pub fn effect(
        &self,
        program: &Program,
        addresses: &Addresses,
        values: &[SVal],
    ) -> Result<Effect, NoEffect> {
        let mut out = Effect::default();
        let mut pending: Vec<SVal> = values.to_vec();
        self.globals.for_each(&mut |i, v| {
            pending.push(v.clone());
            out.globals.push((GlobalId::new(i as usize), v.clone()));
        });
        self.fields.for_each(&mut |i, log| {
            pending.extend(log.iter().map(|w| w.value.clone()));
            out.fields.push((FieldId::new(i as usize), log.clone()));
        });
        let mut elems: BTreeMap<ClassId, Vec<HoleWrite>> = BTreeMap::new();
        self.elems.for_each(&mut |_, log| {
            pending.extend(log.iter().map(|w| w.value.clone()));
            for w in log.iter() {
                elems.entry(w.array.expect("an element has an array's class")).or_default().push(w.clone());
            }
        });
        out.elems = elems.into_iter().map(|(class, log)| (class, Rc::new(log))).collect();
        let mut constant = false;
        self.objects.for_each(&mut |i, _| constant |= u64::from(i) >= CONST_BASE);
        if constant {
            return Err(NoEffect::Constant);
        }
        let new = |at: u64| {
            let object = u32::try_from(at).ok().and_then(|a| self.objects.get(a))?;
            Some(NewObject { address: at, class: class_at(program, addresses, at), object: object.clone() })
        };
        out.objects = reached(pending, new)?;
        Ok(out)
    }

    /// Does the heap hold a constant object that is no longer as the program has it?
    pub fn has_changed(&self, constant: u64) -> bool {
        self.objects.get(constant as u32).is_some()
    }
}

/// The new objects that values lead to, in order of their addresses. Numbers look like addresses: an object more is kept than
/// need be.
pub(crate) fn reached(
    mut pending: Vec<SVal>,
    new: impl Fn(u64) -> Option<NewObject>,
) -> Result<Vec<NewObject>, NoEffect> {
    let mut found: BTreeMap<u64, NewObject> = BTreeMap::new();
    while let Some(v) = pending.pop() {
        match v {
            SVal::U(entries) => pending.extend(entries.iter().map(|e| e.1.clone())),
            SVal::C(bits) => {
                for at in [Some(bits), address_in(bits).map(|a| a.1)].into_iter().flatten() {
                    if at == 0 || at >= CONST_BASE || found.contains_key(&at) {
                        continue;
                    }
                    if let Some(object) = new(at) {
                        cells(&object.object, &mut pending)?;
                        found.insert(at, object);
                    }
                }
            }
            SVal::T(_) | SVal::D(..) => {}
        }
    }
    Ok(found.into_values().collect())
}

/// The values that an object holds.
pub(crate) fn cells(object: &Object, out: &mut Vec<SVal>) -> Result<(), NoEffect> {
    match object {
        Object::Fields(fields) => out.extend(fields.iter().cloned()),
        Object::Array(array) => {
            match &array.cells.base {
                Base::Dense(cells) => out.extend(cells.iter().cloned()),
                Base::Trie(cells) => cells.for_each(&mut |_, c| out.push(c.clone())),
                Base::Hole(..) => return Err(NoEffect::Range),
            }
            for entry in &array.cells.log {
                match &entry.write {
                    Write::Cell { value, .. } => out.push(value.clone()),
                    Write::Range { .. } => return Err(NoEffect::Range),
                }
            }
        }
    }
    Ok(())
}
