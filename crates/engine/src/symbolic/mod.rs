//! The symbolic domain: values are guarded unions, a path is a guard.
//!
//! This is the one place that decides what an unknown answer of the solver means: the path is explored and
//! marked doubtful, and nothing that depends on it is reported as proved.

mod arrays;
mod cases;
mod dynamic;
pub(crate) mod few;
mod follow;
mod inputs;
mod integers;
mod intrinsics;
mod invariants;
mod limits;
mod objects;
mod ops;
mod path;
mod pinned;
mod recurrence;
pub(crate) mod settle;
pub(crate) mod threads;

pub use follow::Followed;
pub use path::{Choice, Event, Guide, InputKind, InputRecord, Made, Path, Requests};

use crate::domain::{Answer, By, Domain, Parts, Reached, Trouble};
use crate::verdict::{Assumption, Standing};
use crate::world::{StackFrame, World};
use conspect_ir::{
    BinOp, ClassId, ClassKind, FieldId, FnId, GlobalId, HoleRule, Intrinsic, Program, SelectorId, Type, UnOp,
};
use conspect_memory::threads::Access;
use conspect_memory::{Addresses, Cx, Heap, HeapCx, SVal, sort_of};
use conspect_solver::{Answer as SolverAnswer, Classes, Config, Model, Solver};
use conspect_term::{Guard, Op, Sort, SymId, Symbol, SymbolKind, TermId, Value};
use objects::has_term;
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// How many values of one term are tried one by one before giving up.
const ENUMERATION_LIMIT: u32 = 64;

/// The resource units that a query on a joined path may take before the path is split again. Each time that happens, the
/// next one may take half as many, down to the smaller number.
const JOINED_BUDGET: u32 = 400_000;
const LEAST_JOINED_BUDGET: u32 = 25_000;

/// The longest array or string that an input may be.
pub const LONGEST_INPUT: u64 = 1 << 20;
/// Memory suffices for an array of so many elements without a word.
const SMALL_ARRAY: u64 = 1 << 20;

/// An array of the initial heap: the array classes that it was tested for on any path, and its elements of the initial heap that were read.
#[derive(Default)]
struct TestedArray {
    classes: Vec<ClassId>,
    elements: Vec<TermId>,
}

/// The symbolic domain.
pub struct Symbolic {
    /// True when a join that makes a query too hard is undone.
    pub undo_joins: bool,
    joined_budget: u32,
    /// How many joins were undone because a query took more than joined paths are allowed.
    pub(crate) given_up: u64,
    /// How many questions were given up with less than the whole budget.
    pub(crate) early: u64,
    pub cx: Cx,
    pub solver: Solver,
    pub addresses: Addresses,
    pub hole_types: FxHashMap<SymId, Type>,
    /// The types of cells that only summaries mention.
    pub(crate) foreign_types: FxHashMap<SymId, Type>,
    /// What classes arrays of the initial heap were tested for.
    tested_arrays: FxHashMap<TermId, TestedArray>,
    /// What verdicts take for granted, by index into the paths' sets.
    pub assumptions: Vec<Assumption>,
    clocks: u32,
    /// Guards that were satisfiable when they were asked about: paths that meet and part again at what told them apart
    /// (a call of one function or another) need no solver.
    satisfiable: FxHashSet<Guard>,
    /// The numbers of decisions of path conditions, and which two make a more complicated one together.
    pub(crate) sizes: FxHashMap<Guard, usize>,
    pub(crate) tangled: FxHashMap<(Guard, Guard), bool>,
    /// Addresses of objects that an initializer made while there were objects of the initial heap: those can be
    /// the same ones.
    pub(crate) shared: FxHashSet<u64>,
    /// Those of them that are of a class of values, with its name: given objects are taken to be others.
    kept: FxHashMap<u64, Rc<str>>,
    /// What was taken for granted where inputs were looked for, by number: it is part of every answer.
    pub(crate) taken: std::collections::BTreeSet<u32>,
    /// The one execution that is followed, if that is so.
    followed: Option<Followed>,
    /// What is noted while a function is explored by itself.
    pub(crate) alone: Option<Alone>,
    /// Keep the choices that paths make.
    pub(crate) tracing: bool,
    /// Ask for every case of a split, as the literature counts it: nothing is taken from diagrams.
    pub(crate) ask_all: bool,
    pub(crate) texts: crate::Texts,
    pub(crate) few: few::Few,
    /// How many conditions of paths were looked at for inputs of few values.
    looks: u32,
    recurrences: recurrence::Recurrences,
    /// How often it was asked whether a path can go on.
    pub(crate) checks: u64,
}

/// What is noted while a function is explored by itself, for its summary.
#[derive(Default, Debug)]
pub(crate) struct Alone {
    /// Globals that were taken to say that an initializer has ended.
    pub settled: std::collections::BTreeSet<GlobalId>,
    /// Why there can be no summary.
    pub unfit: Option<String>,
    /// Is it explored in a heap that was given?
    pub given: bool,
}

/// The subtype relation as the solver asks for it.
pub struct ClassRelation<'a>(pub &'a Program);

impl Classes for ClassRelation<'_> {
    fn is_subclass(&self, sub: u32, sup: u32) -> bool {
        self.0.is_subclass(ClassId(sub), ClassId(sup))
    }
    fn disjoint(&self, a: u32, b: u32) -> bool {
        let (x, y) = (&self.0.classes[ClassId(a)], &self.0.classes[ClassId(b)]);
        if self.is_subclass(a, b) || self.is_subclass(b, a) {
            return false;
        }
        // An unknown subclass can implement an interface, unless the class is final.
        let single = |k: ClassKind| !matches!(k, ClassKind::Interface);
        x.is_final || y.is_final || (single(x.kind) && single(y.kind))
    }
    fn name(&self, class: u32) -> String {
        self.0.classes[ClassId(class)].name.to_string()
    }
}

/// The answer of the solver as far as paths are concerned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Feasible {
    Yes,
    No,
    Unknown,
}

impl Symbolic {
    /// A fresh domain.
    pub fn new(config: Config) -> Symbolic {
        Symbolic {
            cx: Cx::new(),
            solver: Solver::new(config),
            addresses: Addresses::default(),
            hole_types: FxHashMap::default(),
            foreign_types: FxHashMap::default(),
            tested_arrays: FxHashMap::default(),
            assumptions: vec![],
            clocks: 0,
            satisfiable: FxHashSet::default(),
            sizes: FxHashMap::default(),
            tangled: FxHashMap::default(),
            shared: FxHashSet::default(),
            kept: FxHashMap::default(),
            taken: Default::default(),
            undo_joins: false,
            joined_budget: JOINED_BUDGET,
            given_up: 0,
            early: 0,
            followed: None,
            alone: None,
            tracing: false,
            ask_all: false,
            texts: crate::Texts::default(),
            few: few::Few::default(),
            looks: 0,
            recurrences: recurrence::Recurrences::default(),
            checks: 0,
        }
    }

    /// What is known on a path: its condition and what follows from it.
    pub fn known(&mut self, path: &Path) -> Guard {
        self.cx.guards.and(path.guard, path.facts)
    }

    /// Asks the solver.
    pub fn check(&mut self, program: &Program, guard: Guard) -> SolverAnswer {
        self.solver.check(&mut self.cx.terms, &mut self.cx.guards, &ClassRelation(program), guard)
    }

    /// A model of the guard, if the solver finds one.
    pub fn model(&mut self, program: &Program, guard: Guard) -> Option<Model> {
        match self.check(program, guard) {
            SolverAnswer::Sat(m) => Some(m),
            SolverAnswer::Unsat | SolverAnswer::Unknown(_) => None,
        }
    }

    /// Records that verdicts on this path take something for granted.
    pub fn take_for_granted(&mut self, path: &mut Path, what: Assumption) {
        let i = self.assumption(what);
        path.assumptions.insert(i);
    }

    /// A cell of an object or array is read: where it was there before, others may have it, too.
    pub(crate) fn others_may_write(&mut self, path: &mut Path, object: &SVal) {
        if is_given(object) {
            self.take_for_granted(path, Standing::SharedFields.into());
        }
    }

    /// The number of something that is taken for granted.
    pub(crate) fn assumption(&mut self, what: Assumption) -> u32 {
        let i = match self.assumptions.iter().position(|a| *a == what) {
            Some(i) => i,
            None => {
                self.assumptions.push(what);
                self.assumptions.len() - 1
            }
        };
        i as u32
    }

    /// Adds a condition to a path that every execution on it satisfies by construction.
    pub fn constrain(&mut self, path: &mut Path, g: Guard) {
        path.guard = self.cx.guards.and(path.guard, g);
    }

    /// The guard under which a reference term is null.
    pub fn is_null(&mut self, t: TermId) -> Guard {
        let null = self.cx.terms.constant(Value::Ref(0));
        let eq = self.cx.terms.make(Op::Eq, &[t, null]);
        self.cx.guard_of_term(eq)
    }

    /// The surroundings of a heap operation.
    pub fn heap_cx<'a>(&'a mut self, world: &'a World, path: &Path) -> HeapCx<'a> {
        let known = self.known(path);
        HeapCx {
            cx: &mut self.cx,
            program: &world.program,
            addresses: &mut self.addresses,
            hole_types: &mut self.hole_types,
            path: known,
        }
    }

    /// A symbol without arguments as a term.
    pub fn symbol(&mut self, kind: SymbolKind, sort: Sort) -> (SymId, TermId) {
        let s = self.cx.terms.symbol(Symbol { kind, sort });
        let t = self.cx.terms.apply(s, &[]);
        (s, t)
    }
}

impl Domain for Symbolic {
    type Value = SVal;
    type Path = Path;
    type Memory = Heap;
    const MANY_PATHS: bool = true;

    #[inline(always)]
    fn concrete(bits: u64) -> SVal {
        SVal::C(bits)
    }
    #[inline(always)]
    fn bits(v: &SVal) -> Option<u64> {
        v.bits()
    }
    #[inline(always)]
    fn is_astray(&self) -> bool {
        self.cx.guards.has_overflow()
    }
    #[inline]
    fn un(&mut self, path: &Path, op: UnOp, ty: Type, a: &SVal) -> Answer<SVal, Self> {
        if let SVal::C(a) = a {
            if let Some(v) = crate::arith::un(op, ty, *a) {
                return Ok(SVal::C(v));
            }
        }
        self.un_symbolic(path, op, ty, a)
    }
    #[inline]
    fn bin(&mut self, path: &mut Path, op: BinOp, ty: Type, a: &SVal, b: &SVal) -> Answer<SVal, Self> {
        if let (SVal::C(a), SVal::C(b)) = (a, b) {
            if let Some(v) = crate::arith::bin(op, ty, *a, *b) {
                return Ok(SVal::C(v));
            }
        }
        self.bin_symbolic(path, op, ty, a, b)
    }
    fn select(&mut self, cond: &SVal, then: &SVal, els: &SVal, ty: Type) -> Answer<SVal, Self> {
        let g = self.cx.guard_of(cond);
        Ok(self.cx.ite(g, then, els, sort_of(ty)))
    }
    fn decide(&mut self, world: &World, path: &mut Path, cond: &SVal) -> Answer<bool, Self> {
        let g = self.cx.guard_of(cond);
        let not_g = self.cx.guards.not(g);
        self.cases(&world.program, path, &[g, not_g]).map(|i| i == 0)
    }
    fn assume(&mut self, world: &World, path: &mut Path, cond: &SVal) -> Answer<(), Self> {
        let g = self.cx.guard_of(cond);
        let known = self.known(path);
        if self.cx.guards.implies(known, g) {
            return Ok(());
        }
        if let Some(holds) = self.follows(g) {
            path.guard = self.follow_on(path.guard, g);
            return if holds { Ok(()) } else { Err(Trouble::Split(vec![])) };
        }
        let way = self.can_go_on(&world.program, path, g, self.solver.budget());
        match way.feasible {
            Feasible::No => return Err(Trouble::Split(vec![])),
            Feasible::Unknown => path.doubt = true,
            Feasible::Yes => {}
        }
        path.guard = way.guard;
        if way.model.is_some() {
            path.model = way.model;
        }
        self.note_few(path.guard);
        Ok(())
    }
    fn recurrence(
        &mut self,
        world: &mut World,
        path: &mut Path,
        function: (FnId, bool),
        args: &[SVal],
        depth: (u32, u32),
    ) -> Answer<Option<(SVal, u64)>, Self> {
        self.known_recurrence(world, path, function, args, depth)
    }
    fn grant(&mut self, path: &mut Path, assumption: &Assumption) {
        self.take_for_granted(path, assumption.clone());
    }

    fn captured(&mut self, path: &mut Path) {
        if self.alone.as_ref().is_some_and(|alone| alone.given) {
            self.take_for_granted(path, Assumption::CapturedStack);
        }
    }
    fn expected(&mut self, path: &mut Path, depth: u32, at: (FnId, u32)) -> Answer<Option<u32>, Self> {
        let Some(guide) = &path.guide else { return Ok(None) };
        if depth < guide.depth {
            path.guide = None;
            return Ok(None);
        }
        match guide.choices.get(guide.next).copied() {
            Some(c) if (c.function, c.step) == at => Ok(Some(c.choice)),
            Some(_) | None if self.astray(path) => Ok(None),
            Some(_) | None => Err(Trouble::Split(vec![])),
        }
    }
    fn astray(&mut self, path: &mut Path) -> bool {
        // Code that asks whether a value is known does one thing where a summary is made and another in a caller that knows the
        // value: then the choices of the summary are not those of the execution, which goes on by itself.
        path.guide.take().is_some()
    }
    fn chose(&mut self, path: &mut Path, (function, step): (FnId, u32), choice: u32) {
        if let Some(guide) = &mut path.guide {
            guide.next += 1;
        } else if self.tracing {
            let made = Made::Choice(Choice { function, step, choice });
            path.trace = Some(std::rc::Rc::new(Event { made, before: path.trace.take() }));
        }
    }
    fn force(&mut self, path: &mut Path, cond: &SVal, wanted: bool) -> Answer<(), Self> {
        let g = self.cx.guard_of(cond);
        let g = if wanted { g } else { self.cx.guards.not(g) };
        let known = self.known(path);
        let sure = path.guide.as_ref().is_some_and(|g| g.sure);
        if !sure && !self.cx.guards.implies(known, g) || self.cx.guards.disjoint(known, g) {
            // The step is done again without the guide, and the solver is asked.
            let mut alone = path.clone();
            let guided = self.astray(&mut alone);
            return Err(Trouble::Split(if guided { vec![alone] } else { vec![] }));
        }
        path.guard = self.cx.guards.and(path.guard, g);
        Ok(())
    }
    fn switch(
        &mut self,
        world: &World,
        path: &mut Path,
        value: &SVal,
        ty: Type,
        cases: &[(u64, u32)],
    ) -> Answer<Option<usize>, Self> {
        let mut guards = vec![];
        let mut rest = Guard::TRUE;
        for (bits, _) in cases {
            let eq = self.bin(path, BinOp::Eq, ty, value, &SVal::C(*bits))?;
            let g = self.cx.guard_of(&eq);
            let g = self.cx.guards.and(rest, g);
            let not_g = self.cx.guards.not(g);
            rest = self.cx.guards.and(rest, not_g);
            guards.push(g);
        }
        guards.push(rest);
        let hit = self.cases(&world.program, path, &guards)?;
        Ok((hit < cases.len()).then_some(hit))
    }
    fn concretize(&mut self, world: &World, path: &mut Path, value: &SVal, ty: Type) -> Answer<u64, Self> {
        let known = self.known(path);
        let entries = self.cx.entries(known, value);
        if let [(_, v)] = entries.as_slice() {
            return match v {
                SVal::C(bits) => Ok(*bits),
                SVal::T(t) => self.enumerate(world, path, *t, ty),
                SVal::D(..) | SVal::U(_) => {
                    Err(Trouble::Unsupported("a dynamic value is needed here".into()))
                }
            };
        }
        let guards: Vec<Guard> = entries.iter().map(|e| e.0).collect();
        let i = self.cases(&world.program, path, &guards)?;
        match &entries[i].1 {
            SVal::C(bits) => Ok(*bits),
            SVal::T(t) => self.enumerate(world, path, *t, ty),
            SVal::D(..) | SVal::U(_) => Err(Trouble::Unsupported("a dynamic value is needed here".into())),
        }
    }
    fn class_of(
        &mut self,
        world: &mut World,
        st: &mut Parts<'_, Self>,
        object: &SVal,
    ) -> Answer<ClassId, Self> {
        self.split_by_class(world, st.path, object)
    }
    fn select_method(
        &mut self,
        world: &mut World,
        st: &mut Parts<'_, Self>,
        object: &SVal,
        selector: SelectorId,
    ) -> Answer<FnId, Self> {
        if let SVal::C(a) = object {
            let class = self.class_at(world, *a);
            return Ok(world.select(class, selector)?);
        }
        self.split_by_method(world, st.path, object, selector)
    }
    fn instance_of(
        &mut self,
        world: &mut World,
        st: &mut Parts<'_, Self>,
        object: &SVal,
        class: ClassId,
    ) -> Answer<SVal, Self> {
        self.type_test(world, st.path, object, class)
    }
    fn load_global(&mut self, world: &World, st: &mut Parts<'_, Self>, g: GlobalId) -> SVal {
        if world.program.shared.contains(&g) {
            self.take_for_granted(st.path, Standing::SharedFields.into());
        }
        if !st.memory.is_open() {
            return st.memory.global(&world.program, g);
        }
        self.note_global(world, st, g);
        let mut hx = self.heap_cx(world, st.path);
        st.memory.read_global(&mut hx, g)
    }
    fn store_global(&mut self, world: &World, st: &mut Parts<'_, Self>, g: GlobalId, v: SVal) {
        if st.memory.is_open() {
            self.note_global(world, st, g);
        }
        st.memory.set_global(g, v);
    }
    #[inline]
    fn load_field(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        object: &SVal,
        field: FieldId,
    ) -> Answer<SVal, Self> {
        if let SVal::C(a) = object {
            if let Some(v) = st.memory.direct_field(*a, world.program.fields[field].slot) {
                let v = v.clone();
                // What was copied from a given object.
                return if self.few.small { self.small_value(world, st.path, field, v) } else { Ok(v) };
            }
        }
        has_term(object, world.program.fields[field].ty)?;
        if is_given(object) {
            self.knows_contents(world, st.path, object, field)?;
        }
        self.others_may_write(st.path, object);
        let mut hx = self.heap_cx(world, st.path);
        let v = st.memory.read_field(&mut hx, object, field);
        let f = &world.program.fields[field];
        // A summary is for callers that are still filling the object, too.
        if matches!(f.hole, HoleRule::NonNull | HoleRule::Owned) && self.alone.is_none() {
            self.is_there(st.path, &v);
        }
        if is_given(object) {
            self.knows_invariant(world, st, object, field);
        }
        if f.hole == HoleRule::Null && self.alone.is_none() {
            self.is_tried(world, st.path, &v, field)?;
        }
        if f.ty.is_ref() { Ok(self.settle(world, st, v)) } else { self.small_value(world, st.path, field, v) }
    }
    #[inline]
    fn store_field(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        object: &SVal,
        field: FieldId,
        v: SVal,
    ) -> Answer<(), Self> {
        if let SVal::C(a) = object {
            st.memory.set_direct_field(&world.program, *a, world.program.fields[field].slot, v);
            return Ok(());
        }
        let mut hx = self.heap_cx(world, st.path);
        st.memory.write_field(&mut hx, object, field, &v);
        Ok(())
    }
    #[inline]
    fn load_elem(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        array: &SVal,
        index: &SVal,
    ) -> Answer<SVal, Self> {
        if let (SVal::C(a), SVal::C(i)) = (array, index) {
            if let Some(v) = st.memory.direct_array(*a).and_then(|arr| arr.direct(*i)) {
                return Ok(v);
            }
        }
        self.load_element(world, st, array, index)
    }
    #[inline]
    fn store_elem(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        array: &SVal,
        index: &SVal,
        v: SVal,
    ) -> Answer<(), Self> {
        let class = self.array_class_of(world, st.path, array)?;
        self.in_range(st, array, index)?;
        let mut hx = self.heap_cx(world, st.path);
        st.memory.write_elem(&mut hx, array, index, &v, class);
        Ok(())
    }
    fn length(&mut self, world: &World, st: &mut Parts<'_, Self>, array: &SVal) -> Answer<SVal, Self> {
        if let SVal::C(a) = array {
            if let Some(arr) = st.memory.direct_array(*a) {
                return Ok(arr.len.clone());
            }
        }
        let mut hx = self.heap_cx(world, st.path);
        let len = st.memory.length(&mut hx, array);
        if matches!(array, SVal::C(_) | SVal::T(_)) {
            self.limit_length(st.path, &len, Guard::TRUE);
            return Ok(len);
        }
        let known = self.known(st.path);
        for (entry, one) in self.cx.entries(known, array) {
            if matches!(one, SVal::T(_)) {
                let mut hx = self.heap_cx(world, st.path);
                let len = st.memory.length(&mut hx, &one);
                self.limit_length(st.path, &len, entry);
            }
        }
        Ok(len)
    }
    fn alloc(&mut self, world: &World, st: &mut Parts<'_, Self>, class: ClassId) -> SVal {
        let mut hx = alloc_cx(self, world);
        SVal::C(st.memory.alloc(&mut hx, class))
    }
    fn asks_for_origin(&self) -> bool {
        !self.hole_types.is_empty()
    }
    fn made_by_initializer(&mut self, world: &World, class: Option<ClassId>, object: &SVal) {
        if let SVal::C(address) = object {
            self.note_shared(world, class, *address);
        }
    }
    fn alloc_array(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        class: ClassId,
        len: &SVal,
    ) -> Answer<SVal, Self> {
        if let SVal::C(n) = len {
            if *n > crate::concrete::MAX_ARRAY {
                return Err(Trouble::Unsupported(
                    format!("an array of {n} elements is too large to model").into(),
                ));
            }
        }
        if !matches!(len, SVal::C(n) if *n <= SMALL_ARRAY) {
            self.take_for_granted(st.path, Standing::Memory.into());
        }
        let mut hx = alloc_cx(self, world);
        Ok(SVal::C(st.memory.alloc_array(&mut hx, class, len.clone())))
    }
    fn nondet(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        ty: Type,
        label: u32,
        at: StackFrame,
    ) -> Answer<SVal, Self> {
        self.request(world, st, ty, label, at)
    }
    #[inline]
    fn watches(&self, memory: &Heap) -> bool {
        memory.watches_threads()
    }
    fn reaches(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        place: Reached<'_, SVal>,
        access: Access,
        by: By<'_>,
    ) {
        self.note_reached(world, st, &place, access, &by);
    }
    fn intrinsic(
        &mut self,
        world: &mut World,
        st: &mut Parts<'_, Self>,
        op: Intrinsic,
        args: &[SVal],
    ) -> Answer<Option<SVal>, Self> {
        self.intrinsic_symbolic(world, st, op, args)
    }
}

/// The surroundings of an allocation, which does not look at the path.
fn alloc_cx<'a>(domain: &'a mut Symbolic, world: &'a World) -> HeapCx<'a> {
    HeapCx {
        cx: &mut domain.cx,
        program: &world.program,
        addresses: &mut domain.addresses,
        hole_types: &mut domain.hole_types,
        path: Guard::TRUE,
    }
}

/// Can the reference be to an object that was there before?
fn is_given(object: &SVal) -> bool {
    match object {
        SVal::T(_) => true,
        SVal::U(entries) => entries.iter().any(|(_, o)| matches!(o, SVal::T(_))),
        SVal::C(_) | SVal::D(..) => false,
    }
}
