//! Heaps: objects at concrete addresses, the unread initial heap by region, and globals.

mod merge;

use crate::array::{ArrayObject, Base, Cells, LogEntry, Write};
use crate::given::Seen;
use crate::threads::Threads;
use crate::union::{Cx, SVal, sort_of};
use conspect_base::{Id, PVec};
use conspect_ir::{ClassId, ClassKind, Const, FieldId, GlobalId, HoleRule, Program, Type};
use conspect_term::{Guard, Op, Region, Sort, Source, SymId, Symbol, SymbolKind, TermId, Value};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Addresses from here on belong to the program's constant objects.
pub const CONST_BASE: u64 = 0x4000_0000;

/// An object at a concrete address.
#[derive(Clone, Debug)]
pub enum Object {
    /// Fields by slot.
    Fields(Vec<SVal>),
    Array(ArrayObject),
}

/// Two heaps hold objects at one address whose shapes have no common form, so their states stay apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unmergeable;

/// A kind of cell in which two heaps differ.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Difference {
    Field(FieldId),
    /// Elements of arrays of this type.
    Elem(Type),
    Global(GlobalId),
    Length,
}

/// A kind of cell in which two heaps differ, and how.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Differing {
    pub cell: Difference,
    /// Is the value concrete in both?
    pub both: bool,
    /// Is the value concrete in one of them at least?
    pub either: bool,
}

/// A write to the initial heap: to the field or element of a hole.
#[derive(Clone, Debug)]
pub struct HoleWrite {
    pub guard: Guard,
    pub object: TermId,
    /// The index, for elements.
    pub index: Option<SVal>,
    /// The array class by which the element was written, for elements.
    pub array: Option<ClassId>,
    pub value: SVal,
}

pub(crate) type Log = Rc<Vec<HoleWrite>>;

/// An address with what two heaps hold there.
type Change = (u32, Option<Rc<Object>>, Option<Rc<Object>>);

/// Which class an allocated address belongs to. Addresses are handed out by class and count, so an address has
/// one class in every state, and states that fork and allocate alike agree on their addresses.
#[derive(Default, Debug)]
pub struct Addresses {
    class_of: Vec<ClassId>,
    by_class: FxHashMap<ClassId, Vec<u32>>,
}

impl Addresses {
    /// The class of an allocated address.
    pub fn class(&self, address: u64) -> ClassId {
        self.class_of[address as usize - 1]
    }

    /// The address of the `count`-th object of a class, counting from 0.
    fn address(&mut self, class: ClassId, count: u32) -> u32 {
        let list = self.by_class.entry(class).or_default();
        while list.len() <= count as usize {
            self.class_of.push(class);
            list.push(self.class_of.len() as u32);
        }
        list[count as usize]
    }
}

/// What a heap needs from its surroundings.
pub struct HeapCx<'a> {
    pub cx: &'a mut Cx,
    pub program: &'a Program,
    pub addresses: &'a mut Addresses,
    /// The type of what each hole symbol gives.
    pub hole_types: &'a mut FxHashMap<SymId, Type>,
    /// The path condition.
    pub path: Guard,
}

/// A symbolic heap. A clone costs O(1).
#[derive(Clone, Default)]
pub struct Heap {
    pub(crate) objects: PVec<Rc<Object>>,
    /// How many objects of each class were allocated.
    counts: PVec<u32>,
    pub(crate) globals: PVec<SVal>,
    pub(crate) fields: PVec<Log>,
    /// By region: see [`region`].
    pub(crate) elems: PVec<Log>,
    /// True when globals and caches that were not written hold what a caller left there, not their initial values.
    open: bool,
    /// Where it is noted what is looked at, if someone wants to know.
    pub(crate) seen: Option<Rc<Seen>>,
    /// Who reached what, once there are several threads.
    threads: Option<Rc<Threads>>,
}

impl Heap {
    /// The heap of a program that has just started: nothing allocated, globals at their initial values.
    pub fn new() -> Heap {
        Heap::default()
    }

    /// The heap of a function that is explored by itself: nothing allocated, every global a hole.
    pub fn open() -> Heap {
        Heap { open: true, ..Heap::default() }
    }

    /// Is this the heap of a function that is explored by itself?
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// The threads of the path, where there were ever several.
    pub fn threads(&self) -> Option<&Threads> {
        self.threads.as_deref()
    }

    /// The threads of the path, to be changed.
    pub fn threads_mut(&mut self) -> &mut Threads {
        Rc::make_mut(self.threads.get_or_insert_default())
    }

    /// Is there another thread with which accesses could clash?
    #[inline]
    pub fn watches_threads(&self) -> bool {
        self.threads.as_ref().is_some_and(|t| t.watches())
    }

    /// The number of objects of a class that were allocated.
    pub fn allocated(&self, class: ClassId) -> u32 {
        self.counts.get(class.0).copied().unwrap_or(0)
    }

    /// Puts an object at a fresh address of its class.
    pub fn place_object(&mut self, hx: &mut HeapCx<'_>, class: ClassId, object: Object) -> u64 {
        let count = self.allocated(class);
        self.counts.insert(class.0, count + 1);
        let address = hx.addresses.address(class, count);
        self.objects.insert(address, Rc::new(object));
        u64::from(address)
    }

    /// Puts other contents into the object at an allocated address.
    pub fn replace_object(&mut self, address: u64, object: Object) {
        self.note(address);
        self.objects.insert(address as u32, Rc::new(object));
    }

    /// Allocates an object with zero fields and returns its address.
    pub fn alloc(&mut self, hx: &mut HeapCx<'_>, class: ClassId) -> u64 {
        let n = hx.program.classes[class].fields.len();
        self.place_object(hx, class, Object::Fields(vec![SVal::C(0); n]))
    }

    /// Allocates an array of zeros and returns its address.
    pub fn alloc_array(&mut self, hx: &mut HeapCx<'_>, class: ClassId, len: SVal) -> u64 {
        let elem = elem_type(hx.program, class);
        self.place_object(hx, class, Object::Array(ArrayObject::zeroed(elem, len)))
    }

    /// Allocates an array with these cells and returns its address.
    pub fn alloc_cells(&mut self, hx: &mut HeapCx<'_>, class: ClassId, cells: Vec<SVal>) -> u64 {
        let elem = elem_type(hx.program, class);
        self.place_object(hx, class, Object::Array(ArrayObject::of(elem, cells)))
    }

    /// Allocates an array whose length and contents are holes of the input `input` (a term of sort `Ref` that
    /// stands for the array the environment gave).
    pub fn alloc_unknown_array(&mut self, hx: &mut HeapCx<'_>, class: ClassId, input: TermId) -> u64 {
        let elem = elem_type(hx.program, class);
        let len = hole_length(hx, input);
        let symbol = elem_symbol(hx, class, elem);
        let cells = Cells { base: Base::Hole(symbol, input), log: vec![] };
        self.place_object(hx, class, Object::Array(ArrayObject { elem, len, cells }))
    }

    /// A shallow copy of the object at an address.
    pub fn clone_object(&mut self, hx: &mut HeapCx<'_>, address: u64, class: ClassId) -> u64 {
        let object = (*self.object(hx.program, address)).clone();
        self.place_object(hx, class, object)
    }

    #[inline]
    fn note(&self, address: u64) {
        if let Some(seen) = &self.seen {
            seen.object(address);
        }
    }

    /// The object at a concrete address.
    pub fn object(&self, program: &Program, address: u64) -> Rc<Object> {
        self.note(address);
        match self.objects.get(address as u32) {
            Some(o) => o.clone(),
            None => {
                crate::compose::note_constant(address);
                Rc::new(constant_object(program, address))
            }
        }
    }

    fn object_mut(&mut self, program: &Program, address: u64) -> &mut Object {
        self.note(address);
        if self.objects.get(address as u32).is_none() {
            self.objects.insert(address as u32, Rc::new(constant_object(program, address)));
        }
        Rc::make_mut(self.objects.get_mut(address as u32).expect("the object was just put there"))
    }

    /// The field of an object at a concrete address when it can be had without a copy.
    pub fn direct_field(&self, address: u64, slot: u32) -> Option<&SVal> {
        self.note(address);
        match &**self.objects.get(address as u32)? {
            Object::Fields(fields) => fields.get(slot as usize),
            Object::Array(_) => None,
        }
    }

    /// The array at a concrete address when it is an allocated one.
    pub fn direct_array(&self, address: u64) -> Option<&ArrayObject> {
        self.note(address);
        match &**self.objects.get(address as u32)? {
            Object::Array(a) => Some(a),
            Object::Fields(_) => None,
        }
    }

    /// Writes a field of an object at a concrete address.
    pub fn set_direct_field(&mut self, program: &Program, address: u64, slot: u32, value: SVal) {
        match self.object_mut(program, address) {
            Object::Fields(fields) => fields[slot as usize] = value,
            Object::Array(_) => unreachable!("an array has no fields"),
        }
    }

    /// Reads a field. Null entries of the object are on no path: the check came before. Nor are entries of a union whose class has no such
    /// field: a class test came before, whose outcome the path's condition need not say once paths were joined.
    pub fn read_field(&self, hx: &mut HeapCx<'_>, object: &SVal, field: FieldId) -> SVal {
        let sort = sort_of(hx.program.fields[field].ty);
        let mut out = smallvec::SmallVec::new();
        let mut elsewhere = false;
        for (g, o) in hx.cx.entries(hx.path, object) {
            if o == SVal::C(0) {
                continue;
            }
            if is_elsewhere(hx, object, &o, field) {
                elsewhere = true;
                continue;
            }
            let v = self.read_field_leaf(hx, &o, field);
            out.push((g, v));
        }
        assert!(!elsewhere || !out.is_empty(), "some object that a reference can be to has the field");
        hx.cx.union(out, sort)
    }

    fn read_field_leaf(&self, hx: &mut HeapCx<'_>, object: &SVal, field: FieldId) -> SVal {
        let f = &hx.program.fields[field];
        match object {
            SVal::C(a) => match self.direct_field(*a, f.slot) {
                Some(v) => v.clone(),
                None => match &*self.object(hx.program, *a) {
                    Object::Fields(fields) => fields[f.slot as usize].clone(),
                    Object::Array(_) => SVal::C(0),
                },
            },
            SVal::T(hole) => {
                let base = match f.hole {
                    // A caller may have filled the cache.
                    HoleRule::Zero if !self.open => SVal::C(0),
                    HoleRule::Zero
                    | HoleRule::Any
                    | HoleRule::NonNull
                    | HoleRule::Owned
                    | HoleRule::Opaque
                    | HoleRule::Null
                    | HoleRule::Measure => {
                        let name = format!("{}.{}", hx.program.classes[f.class].name, f.name);
                        let symbol = hole_symbol(hx, Region::Field(name.into()), f.ty);
                        if f.hole == HoleRule::Owned {
                            hx.cx.terms.own(symbol);
                        }
                        let t = hx.cx.terms.apply(symbol, &[*hole]);
                        hx.cx.lift(t)
                    }
                };
                let log = self.fields.get(field.0).cloned().unwrap_or_default();
                through_log(hx, &log, *hole, None, base, sort_of(f.ty))
            }
            SVal::D(..) | SVal::U(_) => unreachable!("an entry of a reference is an address or a hole"),
        }
    }

    /// Writes a field.
    pub fn write_field(&mut self, hx: &mut HeapCx<'_>, object: &SVal, field: FieldId, value: &SVal) {
        let (slot, sort) = (hx.program.fields[field].slot, sort_of(hx.program.fields[field].ty));
        for (g, o) in hx.cx.entries(hx.path, object) {
            match o {
                SVal::C(0) => {}
                SVal::C(_) if is_elsewhere(hx, object, &o, field) => {}
                SVal::C(a) => {
                    let old = self.read_field_leaf(hx, &o, field);
                    let new = hx.cx.ite(g, value, &old, sort);
                    self.set_direct_field(hx.program, a, slot, new);
                }
                SVal::T(hole) => {
                    let mut log = self.fields.get(field.0).cloned().unwrap_or_default();
                    Rc::make_mut(&mut log).push(HoleWrite {
                        guard: g,
                        object: hole,
                        index: None,
                        array: None,
                        value: value.clone(),
                    });
                    self.fields.insert(field.0, log);
                }
                SVal::D(..) | SVal::U(_) => unreachable!("an entry of a reference is an address or a hole"),
            }
        }
    }

    /// The length of an array.
    pub fn length(&self, hx: &mut HeapCx<'_>, array: &SVal) -> SVal {
        let mut out = smallvec::SmallVec::new();
        for (g, a) in hx.cx.entries(hx.path, array) {
            let len = match a {
                SVal::C(0) => continue,
                SVal::C(a) => match &*self.object(hx.program, a) {
                    Object::Array(a) => a.len.clone(),
                    Object::Fields(_) => continue,
                },
                SVal::T(hole) => hole_length(hx, hole),
                SVal::D(..) | SVal::U(_) => unreachable!("an entry of a reference is an address or a hole"),
            };
            out.push((g, len));
        }
        hx.cx.union(out, Some(Sort::Bv(32)))
    }

    /// A snapshot of an array entry as an array object: what a hole array holds now, or the object itself.
    pub fn snapshot(&self, hx: &mut HeapCx<'_>, array: &SVal, class: ClassId) -> Rc<ArrayObject> {
        match array {
            SVal::C(a) => match &*self.object(hx.program, *a) {
                Object::Array(a) => Rc::new(a.clone()),
                Object::Fields(_) => unreachable!("a snapshot is taken of arrays"),
            },
            SVal::T(hole) => {
                let elem = elem_type(hx.program, class);
                let symbol = elem_symbol(hx, class, elem);
                let mut log = vec![];
                for w in self.elems.get(region(hx.program, class)).cloned().unwrap_or_default().iter() {
                    if w.array.is_some_and(|other| are_apart(hx.program, class, other)) {
                        continue;
                    }
                    if !self.open
                        && (is_anothers(hx.cx, w.object, *hole) || is_anothers(hx.cx, *hole, w.object))
                    {
                        continue;
                    }
                    let same = hx.cx.terms.make(Op::Eq, &[w.object, *hole]);
                    let same = hx.cx.guard_of_term(same);
                    let guard = hx.cx.guards.and(w.guard, same);
                    let index = w.index.clone().expect("a write to an element has an index");
                    log.push(LogEntry { guard, write: Write::Cell { index, value: w.value.clone() } });
                }
                let len = hole_length(hx, *hole);
                Rc::new(ArrayObject { elem, len, cells: Cells { base: Base::Hole(symbol, *hole), log } })
            }
            SVal::D(..) | SVal::U(_) => unreachable!("an entry of a reference is an address or a hole"),
        }
    }

    /// Reads an element; `class` is the array class by which holes are read.
    pub fn read_elem(&self, hx: &mut HeapCx<'_>, array: &SVal, index: &SVal, class: ClassId) -> SVal {
        let sort = sort_of(elem_type(hx.program, class));
        let mut out = smallvec::SmallVec::new();
        for (g, a) in hx.cx.entries(hx.path, array) {
            let v = match &a {
                SVal::C(0) => continue,
                SVal::C(addr) => {
                    let path = hx.cx.guards.and(hx.path, g);
                    match self.direct_array(*addr) {
                        Some(arr) => arr.read(hx.cx, path, index),
                        None => match &*self.object(hx.program, *addr) {
                            Object::Array(arr) => arr.read(hx.cx, path, index),
                            Object::Fields(_) => continue,
                        },
                    }
                }
                SVal::T(_) => {
                    let path = hx.cx.guards.and(hx.path, g);
                    let snapshot = self.snapshot(hx, &a, class);
                    snapshot.read(hx.cx, path, index)
                }
                SVal::D(..) | SVal::U(_) => unreachable!("an entry of a reference is an address or a hole"),
            };
            out.push((g, v));
        }
        hx.cx.union(out, sort)
    }

    /// Writes an element.
    pub fn write_elem(
        &mut self,
        hx: &mut HeapCx<'_>,
        array: &SVal,
        index: &SVal,
        value: &SVal,
        class: ClassId,
    ) {
        for (g, a) in hx.cx.entries(hx.path, array) {
            match a {
                SVal::C(0) => {}
                SVal::C(addr) => {
                    let path = hx.cx.guards.and(hx.path, g);
                    if let Object::Array(arr) = self.object_mut(hx.program, addr) {
                        arr.write(hx.cx, path, g, index, value);
                    }
                }
                SVal::T(hole) => {
                    let region = region(hx.program, class);
                    let mut log = self.elems.get(region).cloned().unwrap_or_default();
                    for (h, i) in hx.cx.entries(hx.path, index) {
                        Rc::make_mut(&mut log).push(HoleWrite {
                            guard: hx.cx.guards.and(g, h),
                            object: hole,
                            index: Some(i),
                            array: Some(class),
                            value: value.clone(),
                        });
                    }
                    self.elems.insert(region, log);
                }
                SVal::D(..) | SVal::U(_) => unreachable!("an entry of a reference is an address or a hole"),
            }
        }
    }

    /// Copies a range into an array at a concrete address, from a snapshot.
    pub fn copy_into(
        &mut self,
        hx: &mut HeapCx<'_>,
        (address, guard): (u64, Guard),
        (source, from): (&Rc<ArrayObject>, &SVal),
        at: &SVal,
        len: &SVal,
    ) {
        let path = hx.cx.guards.and(hx.path, guard);
        if let Object::Array(arr) = self.object_mut(hx.program, address) {
            arr.copy_from(hx.cx, path, guard, (source, from), at, len);
        }
    }

    fn note_global(&self, global: GlobalId) {
        if let Some(seen) = &self.seen {
            seen.global(global);
        }
    }

    /// The value of a global.
    pub fn global(&self, program: &Program, global: GlobalId) -> SVal {
        self.note_global(global);
        match self.globals.get(global.0) {
            Some(v) => v.clone(),
            None => SVal::C(const_bits(&program.globals[global].init)),
        }
    }

    /// The value of a global, a hole where the heap is open and it was not written.
    pub fn read_global(&self, hx: &mut HeapCx<'_>, global: GlobalId) -> SVal {
        match self.globals.get(global.0) {
            Some(v) => v.clone(),
            None => {
                let v = initial_global(hx.cx, hx.program, global, self.open);
                if let SVal::T(t) = v {
                    if let Op::Symbol(s) = hx.cx.terms.op(t) {
                        hx.hole_types.insert(*s, hx.program.globals[global].ty);
                    }
                }
                v
            }
        }
    }

    /// Was the global written?
    pub fn is_written(&self, global: GlobalId) -> bool {
        self.globals.get(global.0).is_some()
    }

    /// Sets a global.
    pub fn set_global(&mut self, global: GlobalId, value: SVal) {
        self.note_global(global);
        self.globals.insert(global.0, value);
    }
}

/// What a global holds before it is written: a hole in an open heap, but for those that say that initializers have ended.
fn initial_global(cx: &mut Cx, program: &Program, global: GlobalId, open: bool) -> SVal {
    let g = &program.globals[global];
    match (open, program.settled.get(&global), sort_of(g.ty)) {
        (false, ..) | (true, None, None) => SVal::C(const_bits(&g.init)),
        (true, Some(bits), _) => SVal::C(*bits),
        (true, None, Some(sort)) => {
            let kind = SymbolKind::Hole { source: Source::Initial, region: Region::Global(g.name.clone()) };
            let symbol = cx.terms.symbol(Symbol { kind, sort });
            SVal::T(cx.terms.apply(symbol, &[]))
        }
    }
}

/// The class of the object at a concrete address.
pub fn class_at(program: &Program, addresses: &Addresses, address: u64) -> ClassId {
    if address >= CONST_BASE {
        program.consts[conspect_ir::ConstId((address - CONST_BASE) as u32)].class
    } else {
        addresses.class(address)
    }
}

/// Is an entry of a union an object of a class that does not have the field?
fn is_elsewhere(hx: &HeapCx<'_>, union: &SVal, entry: &SVal, field: FieldId) -> bool {
    let (SVal::U(_), SVal::C(address)) = (union, entry) else { return false };
    let class = &hx.program.classes[class_at(hx.program, hx.addresses, *address)];
    class.fields.get(hx.program.fields[field].slot as usize) != Some(&field)
}

/// What a cell of a hole holds after the writes of a log: the newest write that hits it, else the base.
fn through_log(
    hx: &mut HeapCx<'_>,
    log: &[HoleWrite],
    hole: TermId,
    index: Option<&SVal>,
    base: SVal,
    sort: Option<Sort>,
) -> SVal {
    debug_assert!(index.is_none(), "elements go through snapshots");
    let mut layers = vec![];
    let mut start = base;
    for w in log.iter().rev() {
        let same = hx.cx.terms.make(Op::Eq, &[w.object, hole]);
        let same = hx.cx.guard_of_term(same);
        let g = hx.cx.guards.and(w.guard, same);
        if hx.cx.guards.disjoint(hx.path, g) {
            continue;
        }
        if hx.cx.guards.implies(hx.path, g) {
            start = w.value.clone();
            break;
        }
        layers.push((g, w.value.clone()));
    }
    for (g, v) in layers.iter().rev() {
        start = hx.cx.ite(*g, v, &start, sort);
    }
    start
}

/// The element type of an array class.
pub fn elem_type(program: &Program, class: ClassId) -> Type {
    match program.classes[class].kind {
        ClassKind::Array(elem) => elem,
        ClassKind::Object | ClassKind::Interface | ClassKind::Struct => {
            unreachable!("{} is not an array class", program.classes[class].name)
        }
    }
}

fn hole_symbol(hx: &mut HeapCx<'_>, region: Region, ty: Type) -> SymId {
    let sort = sort_of(ty).expect("a cell of the initial heap has a sort");
    let kind = SymbolKind::Hole { source: Source::Initial, region };
    let symbol = hx.cx.terms.symbol(Symbol { kind, sort });
    hx.hole_types.insert(symbol, ty);
    symbol
}

/// The region of an array's elements: arrays of two regions are never one array. Arrays of references are one region, for an array may be
/// known by two types (`Object[]` and `String[]`); of the others, each class is one.
fn region(program: &Program, class: ClassId) -> u32 {
    const REFERENCES: u32 = u32::MAX;
    match program.classes[class].kind {
        ClassKind::Array(elem) if elem.is_ref() => REFERENCES,
        _ => class.0,
    }
}

/// Can no array be of both these types? Two classes of which neither is the other's have no subclass together; an interface may share one
/// with any class that is not final.
fn are_apart(program: &Program, a: ClassId, b: ClassId) -> bool {
    let (ClassKind::Array(Type::Ref(x)), ClassKind::Array(Type::Ref(y))) =
        (program.classes[a].kind, program.classes[b].kind)
    else {
        return a != b;
    };
    let may_meet = |i: ClassId, c: ClassId| {
        program.classes[i].kind == ClassKind::Interface && !program.classes[c].is_final
    };
    !(program.is_subclass(x, y) || program.is_subclass(y, x) || may_meet(x, y) || may_meet(y, x))
}

/// Does an array of the initial heap belong to the cell that holds it, while another one is what a parameter or a cell of another kind
/// holds there? In a heap of which nothing is known a parameter may be what such a cell holds.
fn is_anothers(cx: &Cx, owned: TermId, other: TermId) -> bool {
    let (Op::Symbol(f), Op::Symbol(g)) = (cx.terms.op(owned), cx.terms.op(other)) else { return false };
    let given = match &cx.terms.symbol_of(*g).kind {
        SymbolKind::Param(_) => true,
        SymbolKind::Hole { source: Source::Initial, region } => *region != Region::Length,
        _ => false,
    };
    cx.terms.is_owned(*f) && !cx.terms.is_owned(*g) && given
}

fn elem_symbol(hx: &mut HeapCx<'_>, class: ClassId, elem: Type) -> SymId {
    let name = hx.program.classes[class].name.clone();
    let symbol = hole_symbol(hx, Region::Elem(name), elem);
    if matches!(elem, Type::Ref(class) if hx.program.owned.contains(&class)) {
        hx.cx.terms.own(symbol);
    }
    symbol
}

/// The length of an array of the initial heap.
fn hole_length(hx: &mut HeapCx<'_>, array: TermId) -> SVal {
    let symbol = hole_symbol(hx, Region::Length, Type::I32);
    let t = hx.cx.terms.apply(symbol, &[array]);
    SVal::T(t)
}

/// The bits of a constant in both domains.
pub fn const_bits(c: &Const) -> u64 {
    match c {
        Const::Bool(b) => u64::from(*b),
        Const::Bits { value, .. } => *value,
        Const::F32(f) => u64::from(f.to_bits()),
        Const::F64(f) => f.to_bits(),
        Const::Int(i) => crate::ints::of_i64(*i),
        Const::Null => 0,
        Const::Fn(f) => u64::from(f.0),
        Const::Object(o) => CONST_BASE + u64::from(o.0),
        Const::Str(s) => crate::strings::intern(s),
        Const::Undefined => crate::dynamic::UNDEFINED,
        Const::Empty => crate::dynamic::box_dyn(conspect_ir::Tag::Empty, 0),
        Const::Dyn(inner) => match inner.tag() {
            Some(tag) => crate::dynamic::box_dyn(tag, const_bits(inner)),
            None => const_bits(inner),
        },
    }
}

fn constant_object(program: &Program, address: u64) -> Object {
    assert!(address >= CONST_BASE, "no object at address {address}");
    let c = &program.consts[conspect_ir::ConstId((address - CONST_BASE) as u32)];
    let cells = c.cells.iter().map(|c| SVal::C(const_bits(c))).collect();
    match program.classes[c.class].kind {
        ClassKind::Array(elem) => Object::Array(ArrayObject::of(elem, cells)),
        ClassKind::Object | ClassKind::Interface | ClassKind::Struct => Object::Fields(cells),
    }
}

/// A constant of sort `Ref`.
pub fn null(cx: &mut Cx) -> TermId {
    cx.terms.constant(Value::Ref(0))
}
