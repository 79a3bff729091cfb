//! Heaps that are given to a function: what an exploration in one caller's heap says of calls in other heaps.
//!
//! A function of a language whose objects have no declared layout is not explored in a heap of which nothing is known. It is
//! explored in the heap of a caller, where every cell that is not concrete has a name instead of its value ([`Pattern`]).
//! Which objects and globals it looks at or writes to is noted ([`Seen`]). In another heap the function does the same if that
//! one *matches*: if an injective renaming of objects leads from the arguments and from the globals that were seen through all
//! objects that were seen, and each cell of these holds the same concrete value, the renamed object, or something that the
//! name in the pattern can stand for. What was not seen may be anything.

mod change;
mod matching;
mod places;

pub use matching::Match;
pub use places::{Cell, Places, cells_of};

use crate::array::{ArrayObject, Base};
use crate::dynamic::{box_dyn, tag_of, untag};
use crate::heap::{Addresses, Heap, HeapCx, Object, class_at};
use crate::union::{Cx, Entries, SVal, sort_of};
use conspect_base::Id;
use conspect_ir::{GlobalId, Program, Tag, Type};
use conspect_term::{Guard, Op, Sort, Symbol, SymbolKind, TermId, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::rc::Rc;

/// The objects and globals of a heap that were looked at or written to.
#[derive(Default, Debug)]
pub struct Seen {
    objects: RefCell<FxHashSet<u32>>,
    globals: RefCell<BTreeSet<u32>>,
}

impl Seen {
    pub(crate) fn object(&self, address: u64) {
        self.objects.borrow_mut().insert(address as u32);
    }

    pub(crate) fn global(&self, global: GlobalId) {
        self.globals.borrow_mut().insert(global.index() as u32);
    }
}

/// Does a dynamic value with this tag hold the address of an object?
fn is_address(tag: Tag) -> bool {
    matches!(tag, Tag::Ref | Tag::Chars | Tag::BigInt | Tag::Symbol)
}

/// The tag and the address in a concrete dynamic value that holds one.
pub fn address_in(bits: u64) -> Option<(Tag, u64)> {
    let tag = tag_of(bits);
    is_address(tag).then(|| (tag, untag(bits, tag)))
}

/// A heap and arguments whose values that are not concrete have names: parameters, numbered from 0.
#[derive(Clone)]
pub struct Pattern {
    pub heap: Heap,
    pub args: Vec<SVal>,
    /// The names, by number.
    pub names: Vec<Name>,
    /// The names of the conditions of unions, and which of them tell each union's entries apart, by the union's place in
    /// memory.
    conditions: FxHashMap<Guard, (TermId, bool)>,
    cases: FxHashMap<usize, Vec<(TermId, bool)>>,
    /// Objects whose contents could not be named.
    odd: FxHashSet<u32>,
}

/// What stands for a value of the heap that is not concrete.
#[derive(Clone, Copy, Debug)]
pub struct Name {
    pub term: TermId,
    /// The tag of what it stands for.
    pub tag: Option<Tag>,
    /// Where the function can read it in any case. Elsewhere, and for an object that may not be reached, it can stand for
    /// anything: what a cell holds on a path on which there is no such cell.
    pub live: Option<Guard>,
}

/// Why a value could not be named.
struct Odd;

/// Who names things: the terms, what is known of the caller, and where the cell that is named can be read.
struct Naming<'a> {
    cx: &'a mut Cx,
    path: Guard,
    live: Option<Guard>,
}

impl Pattern {
    /// The pattern of a heap at a call with these arguments, whose types are given.
    pub fn of(hx: &mut HeapCx<'_>, heap: &Heap, args: &[(Type, SVal)]) -> Option<Pattern> {
        let HeapCx { cx, program, addresses, path, .. } = hx;
        let live = live(program, addresses, heap, args);
        let mut naming = Naming { cx, path: *path, live: Some(Guard::TRUE) };
        let mut out = Pattern {
            heap: heap.clone(),
            args: vec![],
            names: vec![],
            conditions: FxHashMap::default(),
            cases: FxHashMap::default(),
            odd: FxHashSet::default(),
        };
        out.heap.seen = None;
        for (ty, v) in args {
            let v = out.named(&mut naming, *ty, v).ok()?;
            out.args.push(v);
        }
        let mut changes: Vec<(u32, Rc<Object>)> = vec![];
        heap.objects.for_each(&mut |at, object| {
            let concrete = match &**object {
                Object::Fields(fields) => fields.iter().all(|v| matches!(v, SVal::C(_))),
                Object::Array(array) => is_concrete(array),
            };
            if !concrete {
                changes.push((at, object.clone()));
            }
        });
        for (at, object) in changes {
            naming.live = live.contains(&at).then_some(Guard::TRUE);
            match out.named_object(&mut naming, (program, addresses), at, &object) {
                Ok(object) => {
                    out.heap.objects.insert(at, Rc::new(object));
                }
                Err(Odd) => {
                    out.odd.insert(at);
                }
            }
        }
        let mut globals: Vec<(u32, SVal)> = vec![];
        heap.globals.for_each(&mut |g, v| {
            if !matches!(v, SVal::C(_)) {
                globals.push((g, v.clone()));
            }
        });
        naming.live = Some(Guard::TRUE);
        for (g, v) in globals {
            let v = out.named(&mut naming, program.globals[GlobalId::new(g as usize)].ty, &v).ok()?;
            out.heap.globals.insert(g, v);
        }
        Some(out)
    }

    /// Can nothing be said of calls in other heaps, because of what was seen in this one?
    pub fn is_odd(&self, seen: &Seen) -> bool {
        self.odd.iter().any(|at| seen.objects.borrow().contains(at))
    }

    fn name(&mut self, naming: &mut Naming<'_>, sort: Sort, tag: Option<Tag>) -> TermId {
        let kind = SymbolKind::Param(self.names.len() as u32);
        let symbol = naming.cx.terms.symbol(Symbol { kind, sort });
        let term = naming.cx.terms.apply(symbol, &[]);
        self.names.push(Name { term, tag, live: naming.live });
        term
    }

    /// The name of a condition, and whether it stands for the condition or for its opposite. A condition has one name, for what
    /// hangs together in the heap has to do so in the pattern.
    fn case(&mut self, naming: &mut Naming<'_>, g: Guard) -> (TermId, bool) {
        if let Some(case) = self.conditions.get(&g) {
            return *case;
        }
        let name = self.name(naming, Sort::Bool, None);
        let not_g = naming.cx.guards.not(g);
        self.conditions.insert(g, (name, true));
        self.conditions.insert(not_g, (name, false));
        (name, true)
    }

    fn named(&mut self, naming: &mut Naming<'_>, ty: Type, v: &SVal) -> Result<SVal, Odd> {
        if let SVal::U(_) = v
            && let [(_, one)] = naming.cx.entries(naming.path, v).as_slice()
        {
            return self.named(naming, ty, one);
        }
        match (v, sort_of(ty)) {
            (SVal::C(_), _) => Ok(v.clone()),
            // A union of constants stays one: lengths and counts decide what there is.
            (SVal::T(_) | SVal::U(_), Some(sort)) if sort != Sort::Ref && !v.is_concrete() => {
                Ok(SVal::T(self.name(naming, sort, None)))
            }
            (SVal::D(tag, t), None) => {
                let sort = naming.cx.terms.sort(*t);
                Ok(SVal::D(*tag, self.name(naming, sort, Some(*tag))))
            }
            (SVal::U(_), _) => {
                let entries = naming.cx.entries(naming.path, v);
                let live = naming.live;
                let mut out: Vec<(Guard, SVal)> = vec![];
                let mut cases = vec![];
                let mut rest = Guard::TRUE;
                for (i, (of, v)) in entries.iter().enumerate() {
                    let g = match i + 1 == entries.len() {
                        true => rest,
                        false => {
                            let case = self.case(naming, *of);
                            cases.push(case);
                            let cx = &mut *naming.cx;
                            let mut g = cx.guard_of_term(case.0);
                            if !case.1 {
                                g = cx.guards.not(g);
                            }
                            let not_g = cx.guards.not(g);
                            let here = cx.guards.and(rest, g);
                            rest = cx.guards.and(rest, not_g);
                            here
                        }
                    };
                    naming.live = live.map(|_| g);
                    let v = self.named(naming, ty, v);
                    naming.live = live;
                    out.push((g, v?));
                }
                let out = Rc::new(out);
                self.cases.insert(Rc::as_ptr(&out) as usize, cases);
                Ok(SVal::U(out))
            }
            (SVal::T(_) | SVal::D(..), _) => Err(Odd),
        }
    }

    fn named_object(
        &mut self,
        naming: &mut Naming<'_>,
        (program, addresses): (&Program, &Addresses),
        at: u32,
        object: &Object,
    ) -> Result<Object, Odd> {
        match object {
            Object::Fields(fields) => {
                let class = class_at(program, addresses, u64::from(at));
                let types = program.classes[class].fields.iter().map(|f| program.fields[*f].ty);
                let values: Result<Vec<SVal>, Odd> =
                    types.zip(fields).map(|(ty, v)| self.named(naming, ty, v)).collect();
                Ok(Object::Fields(values?))
            }
            Object::Array(array) => {
                if !array.cells.log.is_empty() {
                    return Err(Odd);
                }
                let mut out = array.clone();
                out.len = self.named(naming, Type::I32, &array.len)?;
                match &mut out.cells.base {
                    Base::Dense(cells) => {
                        for c in cells.iter_mut() {
                            *c = self.named(naming, array.elem, c)?;
                        }
                    }
                    Base::Trie(cells) => {
                        let mut written = vec![];
                        cells.for_each(&mut |i, c| written.push((i, c.clone())));
                        for (i, c) in written {
                            let c = self.named(naming, array.elem, &c)?;
                            cells.insert(i, c);
                        }
                    }
                    Base::Hole(..) => return Err(Odd),
                }
                Ok(Object::Array(out))
            }
        }
    }
}

/// The objects that are there whatever the caller's path: references without a condition lead to them from the arguments and
/// from globals.
fn live(program: &Program, addresses: &Addresses, heap: &Heap, args: &[(Type, SVal)]) -> FxHashSet<u32> {
    let mut out = FxHashSet::default();
    let mut pending = args.to_vec();
    heap.globals.for_each(&mut |g, v| {
        pending.push((program.globals[GlobalId::new(g as usize)].ty, v.clone()));
    });
    while let Some((ty, v)) = pending.pop() {
        let at = match (ty, v) {
            (Type::Ref(_), SVal::C(at)) => at,
            (Type::Dyn, SVal::C(bits)) => address_in(bits).map_or(0, |a| a.1),
            _ => 0,
        };
        let Some(object) = u32::try_from(at).ok().and_then(|at| heap.objects.get(at)) else { continue };
        if out.insert(at as u32) {
            let cells = cells_of(program, addresses, at, object);
            pending.extend(cells.into_iter().map(|(_, ty, v)| (ty, v)));
        }
    }
    out
}

/// The number of a name.
fn number(terms: &Terms, name: TermId) -> Option<usize> {
    let Op::Symbol(s) = terms.op(name) else { return None };
    match terms.symbol_of(*s).kind {
        SymbolKind::Param(i) => Some(i as usize),
        _ => None,
    }
}

/// Are all cells concrete, and can they be compared?
fn is_concrete(array: &ArrayObject) -> bool {
    let mut all = array.cells.log.is_empty() && matches!(array.len, SVal::C(_));
    match &array.cells.base {
        Base::Dense(cells) => all = all && cells.iter().all(|c| matches!(c, SVal::C(_))),
        Base::Trie(cells) => cells.for_each(&mut |_, c| all = all && matches!(c, SVal::C(_))),
        Base::Hole(..) => all = false,
    }
    all
}

/// A dynamic value with known contents.
pub fn tagged(cx: &mut Cx, tag: Tag, contents: &SVal) -> Option<SVal> {
    match contents {
        SVal::C(bits) => Some(SVal::C(box_dyn(tag, *bits))),
        SVal::T(t) => Some(SVal::D(tag, *t)),
        SVal::D(..) => None,
        SVal::U(entries) => {
            let mut out = Entries::new();
            for (g, v) in entries.iter() {
                out.push((*g, tagged(cx, tag, v)?));
            }
            Some(cx.union(out, None))
        }
    }
}
