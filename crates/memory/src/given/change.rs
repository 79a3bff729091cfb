//! What a function did to a heap that it was given.

use super::{Seen, address_in};
use crate::compose::{Effect, NewObject, NoEffect, cells, reached};
use crate::heap::{Addresses, CONST_BASE, Heap, Object, class_at};
use crate::shapes;
use crate::union::SVal;
use conspect_base::Id;
use conspect_ir::{GlobalId, Program, Tag};
use std::collections::BTreeMap;
use std::rc::Rc;

impl Heap {
    /// Notes from now on what is looked at or written to, in this heap and in those that come of it.
    pub fn watch(&mut self) -> Rc<Seen> {
        let seen = Rc::new(Seen::default());
        self.seen = Some(seen.clone());
        seen
    }

    /// What led from the heap at the start to this one, as far as it can be reached from these values, from globals and
    /// from objects that were there.
    ///
    /// # Errors
    /// When the effect has no form that a caller could apply.
    pub fn change(
        &self,
        start: &Heap,
        program: &Program,
        addresses: &Addresses,
        values: &[SVal],
    ) -> Result<Effect, NoEffect> {
        let mut out = Effect::default();
        let mut pending: Vec<SVal> = values.to_vec();
        let made = |at: u32, object: &Rc<Object>| NewObject {
            address: u64::from(at),
            class: class_at(program, addresses, u64::from(at)),
            object: object.clone(),
        };
        let mut new: BTreeMap<u64, NewObject> = BTreeMap::new();
        self.objects.diff(&start.objects, &mut |at, now, before| match (now, before) {
            (Some(now), Some(before)) if Rc::ptr_eq(now, before) => {}
            (Some(now), None) if u64::from(at) < CONST_BASE => {
                new.insert(u64::from(at), made(at, now));
            }
            (Some(now), _) => out.changed.push(made(at, now)),
            (None, _) => {}
        });
        for object in &out.changed {
            cells(&object.object, &mut pending)?;
        }
        self.globals.diff(&start.globals, &mut |g, now, before| {
            if let Some(now) = now
                && Some(now) != before
            {
                pending.push(now.clone());
                out.globals.push((GlobalId::new(g as usize), now.clone()));
            }
        });
        out.objects = reached(pending, |at| new.get(&at).cloned())?;
        let all = out.objects.iter().chain(&out.changed);
        if all.map(|o| &*o.object).any(|o| has_new_symbol(start, o)) {
            return Err(NoEffect::Symbol);
        }
        Ok(out)
    }
}

/// Can the object have a shape with a key that is a symbol which was not there at the start? Every number is taken for a shape's.
fn has_new_symbol(start: &Heap, object: &Object) -> bool {
    let Object::Fields(fields) = object else { return false };
    let is_new = |key: u64| matches!(address_in(key), Some((Tag::Symbol, at)) if at < CONST_BASE && start.objects.get(at as u32).is_none());
    let of = |v: &SVal| matches!(v, SVal::C(shape) if shapes::keys(*shape).into_iter().any(is_new));
    fields.iter().any(|v| match v {
        SVal::U(entries) => entries.iter().any(|(_, v)| of(v)),
        one => of(one),
    })
}
