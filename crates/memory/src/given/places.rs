//! Where things are in a heap that was given, in words, for people.

use super::{Pattern, address_in, number};
use crate::array::Base;
use crate::heap::{Addresses, CONST_BASE, Object, class_at};
use crate::union::SVal;
use conspect_base::Id;
use conspect_ir::{GlobalId, Program, Type};
use conspect_term::Terms;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// Where things are, in words: `arguments[0].next`.
#[derive(Clone, Default, Debug)]
pub struct Places {
    /// The names' places, by number.
    pub names: Vec<String>,
    /// The places of objects, by address.
    pub objects: FxHashMap<u64, String>,
}

/// A cell of an object: how it is written behind the object's place, its type and what it holds.
pub type Cell = (String, Type, SVal);

/// The cells of an object that are not zero.
pub fn cells_of(program: &Program, addresses: &Addresses, at: u64, object: &Object) -> Vec<Cell> {
    let mut out = vec![];
    match object {
        Object::Fields(fields) => {
            let class = class_at(program, addresses, at);
            for (f, v) in program.classes[class].fields.iter().zip(fields) {
                out.push((format!(".{}", program.fields[*f].name), program.fields[*f].ty, v.clone()));
            }
        }
        Object::Array(array) => {
            out.push((".length".into(), Type::I32, array.len.clone()));
            let mut add = |i: u32, c: &SVal| out.push((format!("[{i}]"), array.elem, c.clone()));
            match &array.cells.base {
                Base::Dense(cells) => cells.iter().enumerate().for_each(|(i, c)| add(i as u32, c)),
                Base::Trie(cells) => cells.for_each(&mut add),
                Base::Hole(..) => {}
            }
        }
    }
    out.retain(|(_, _, v)| *v != SVal::C(0));
    out
}

impl Pattern {
    /// The places of names and objects, by the shortest ways from the arguments, whose names and types are given, and from
    /// globals.
    pub fn places(
        &self,
        terms: &Terms,
        program: &Program,
        addresses: &Addresses,
        params: &[(String, Type)],
    ) -> Places {
        let mut out = Places { names: vec![String::new(); self.names.len()], objects: FxHashMap::default() };
        let mut pending: VecDeque<(String, Type, SVal)> = VecDeque::new();
        let args = self.args.iter().zip(params);
        pending.extend(args.map(|(v, (name, ty))| (name.clone(), *ty, v.clone())));
        let mut globals = vec![];
        self.heap.globals.for_each(&mut |g, v| {
            let g = &program.globals[GlobalId::new(g as usize)];
            globals.push((g.name.to_string(), g.ty, v.clone()));
        });
        pending.extend(globals);
        while let Some((place, ty, v)) = pending.pop_front() {
            let address = match (&v, ty) {
                (SVal::C(at), Type::Ref(_)) => Some(*at),
                (SVal::C(bits), Type::Dyn) => address_in(*bits).map(|a| a.1),
                (SVal::T(t) | SVal::D(_, t), _) => {
                    if let Some(i) = number(terms, *t) {
                        out.names[i].clone_from(&place);
                    }
                    None
                }
                (SVal::U(entries), _) => {
                    for (i, (_, v)) in entries.iter().enumerate() {
                        let of = format!("{place}'{}", i + 1);
                        pending.push_back((of, ty, v.clone()));
                    }
                    None
                }
                (SVal::C(_), _) => None,
            };
            let Some(at) = address.filter(|at| *at != 0 && *at < CONST_BASE) else { continue };
            if out.objects.contains_key(&at) {
                continue;
            }
            let Some(object) = self.heap.objects.get(at as u32) else { continue };
            for (cell, ty, v) in cells_of(program, addresses, at, object) {
                pending.push_back((format!("{place}{cell}"), ty, v));
            }
            out.objects.insert(at, place);
        }
        for (i, name) in out.names.iter_mut().enumerate().filter(|n| n.1.is_empty()) {
            *name = format!("case{i}");
        }
        out
    }
}
