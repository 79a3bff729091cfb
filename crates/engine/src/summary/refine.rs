//! Refinement: what a function's terms mean in a caller's state (`symbolic-heaps-ru` §3, `σ • e`).
//!
//! A term of the function is evaluated to a value of the caller: a parameter is the argument, a hole is read from the
//! caller's heap, an operator is applied entry by entry. The caller's heap is the one at the call: all outcomes are
//! refined in it before any is applied. Reading goes through the domain's own operations, so whatever those take for
//! granted of the caller's inputs is taken for granted on the caller's path as if the function had run there.

use crate::domain::{Domain, Parts, Trouble};
use crate::symbolic::{Path, Symbolic};
use crate::world::World;
use conspect_ir::{BinOp, ClassId, ClassKind, FieldId, FnId, Program, Type};
use conspect_memory::dynamic::box_dyn;
use conspect_memory::given::{address_in, tagged};
use conspect_memory::{CONST_BASE, Entries, Heap, SVal, bits_of, elem_type, sort_of};
use conspect_term::{Guard, Op, Region, Sort, SymbolKind, TermId};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Why a summary cannot be used at a call.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Refused(pub String);

impl Refused {
    pub(super) fn because<T>(reason: &str) -> Result<T, Refused> {
        Err(Refused(reason.into()))
    }
}

impl<P> From<Trouble<P>> for Refused {
    fn from(trouble: Trouble<P>) -> Refused {
        match trouble {
            Trouble::Unsupported(reason) => Refused(reason.to_string()),
            Trouble::Split(_) => Refused("the call's context splits".into()),
        }
    }
}

type Refinement<T> = Result<T, Refused>;

/// The most combinations of entries that an operator is applied to one by one.
const COMBINATIONS: usize = 24;

/// The fields by the names that holes have.
#[derive(Default)]
pub struct FieldNames {
    by_name: FxHashMap<String, FieldId>,
    seen: usize,
}

impl FieldNames {
    /// The field of a region.
    pub fn get(&mut self, program: &Program, name: &str) -> Option<FieldId> {
        for (id, f) in program.fields.iter().skip(self.seen) {
            let class = &program.classes[f.class].name;
            self.by_name.insert(format!("{class}.{}", f.name), id);
            self.seen += 1;
        }
        self.by_name.get(name).copied()
    }
}

/// Refines the terms of one function in one state of a caller.
pub struct Refiner<'a> {
    pub domain: &'a mut Symbolic,
    pub world: &'a mut World,
    pub names: &'a mut FieldNames,
    /// The function whose terms are refined.
    pub function: FnId,
    pub args: &'a [SVal],
    /// The caller's heap at the call.
    pub memory: &'a mut Heap,
    /// The caller's path; reading may take things for granted on it.
    pub path: &'a mut Path,
    pub refined: &'a mut Refined,
}

/// The most nodes of diagrams that may be made for one call. What needs more is executed: it costs less.
const MOST_NODES: usize = 1 << 18;

/// Why a call is executed whose outcomes have objects of which nothing is known in the caller.
pub(super) const LEFT_OUT: &str = "an object that was left out";
/// Why a call is executed whose conditions take too many nodes.
pub const TANGLED: &str = "conditions too entangled";

/// What was refined at one call so far.
pub struct Refined {
    /// How many nodes there were before.
    nodes: usize,
    values: FxHashMap<TermId, SVal>,
    atoms: FxHashMap<TermId, Guard>,
    guards: FxHashMap<Guard, Guard>,
}

impl Refined {
    /// Nothing yet.
    pub fn new(domain: &Symbolic) -> Refined {
        Refined {
            nodes: domain.cx.guards.node_count(),
            values: FxHashMap::default(),
            atoms: FxHashMap::default(),
            guards: FxHashMap::default(),
        }
    }
}

impl Refiner<'_> {
    /// Can the call be composed with reasonable diagrams, as far as is known?
    fn is_bearable(&self) -> Refinement<()> {
        let guards = &self.domain.cx.guards;
        let tangled = guards.has_overflow() || guards.node_count() - self.refined.nodes > MOST_NODES;
        if tangled { Refused::because(TANGLED) } else { Ok(()) }
    }

    /// The guard of the caller under which a guard of the function holds.
    pub fn guard(&mut self, g: Guard) -> Refinement<Guard> {
        if g.is_const() {
            return Ok(g);
        }
        if let Some(r) = self.refined.guards.get(&g) {
            return Ok(*r);
        }
        for atom in self.domain.cx.guards.atoms(g) {
            if !self.refined.atoms.contains_key(&atom) {
                let v = self.term(atom)?;
                let r = self.domain.cx.guard_of(&v);
                self.refined.atoms.insert(atom, r);
            }
        }
        let atoms = &self.refined.atoms;
        let r = self.domain.cx.guards.map_atoms(g, &mut |_, atom| atoms[&atom]);
        self.is_bearable()?;
        self.refined.guards.insert(g, r);
        Ok(r)
    }

    /// The value of the caller that a term of the function has.
    pub fn term(&mut self, t: TermId) -> Refinement<SVal> {
        if let Some(v) = self.refined.values.get(&t) {
            return Ok(v.clone());
        }
        let mut pending = vec![t];
        while let Some(t) = pending.last().copied() {
            if self.refined.values.contains_key(&t) {
                pending.pop();
                continue;
            }
            let before = pending.len();
            let missing =
                self.domain.cx.terms.args(t).iter().rev().filter(|a| !self.refined.values.contains_key(a));
            pending.extend(missing);
            if pending.len() == before {
                let v = self.node(t)?;
                self.is_bearable()?;
                self.refined.values.insert(t, v);
                pending.pop();
            }
        }
        Ok(self.refined.values[&t].clone())
    }

    /// A value of the function in the caller. `moved` gives the caller's address of an object that the function
    /// allocated; `sort` is absent for values that are no terms.
    pub fn value(&mut self, v: &SVal, sort: Option<Sort>, moved: &FxHashMap<u64, u64>) -> Refinement<SVal> {
        match v {
            SVal::C(bits) if sort == Some(Sort::Ref) && *bits != 0 && *bits < CONST_BASE => {
                moved.get(bits).map_or_else(|| Refused::because(LEFT_OUT), |a| Ok(SVal::C(*a)))
            }
            SVal::C(bits) if sort.is_none() => match address_in(*bits) {
                Some((tag, at)) if at != 0 && at < CONST_BASE => {
                    let moved = moved.get(&at);
                    moved.map_or_else(|| Refused::because(LEFT_OUT), |at| Ok(SVal::C(box_dyn(tag, *at))))
                }
                Some(_) | None => Ok(v.clone()),
            },
            SVal::C(_) => Ok(v.clone()),
            SVal::T(t) => self.term(*t),
            SVal::D(tag, t) => {
                let contents = self.term(*t)?;
                let v = tagged(&mut self.domain.cx, *tag, &contents);
                v.map_or_else(|| Refused::because("a dynamic value"), Ok)
            }
            SVal::U(entries) => {
                let mut out = Entries::new();
                for (g, v) in entries.iter() {
                    let g = self.guard(*g)?;
                    if g != Guard::FALSE {
                        let v = self.value(v, sort, moved)?;
                        out.push((g, v));
                    }
                }
                Ok(self.domain.cx.union(out, sort))
            }
        }
    }

    /// A term whose arguments are refined.
    fn node(&mut self, t: TermId) -> Refinement<SVal> {
        let op = self.domain.cx.terms.op(t).clone();
        let parts: SmallVec<[TermId; 3]> = self.domain.cx.terms.args(t).into();
        let args: SmallVec<[SVal; 3]> = parts.iter().map(|a| self.refined.values[a].clone()).collect();
        let sort = self.domain.cx.terms.sort(t);
        match op {
            Op::Const(v) => match bits_of(&v) {
                Some(bits) if !matches!(sort, Sort::Int | Sort::Str) => Ok(SVal::C(bits)),
                Some(_) | None => Refused::because("a constant without bits"),
            },
            Op::Symbol(s) => {
                let kind = self.domain.cx.terms.symbol_of(s).kind.clone();
                self.symbol(kind, t, &parts, &args, sort)
            }
            Op::Not => {
                let g = self.domain.cx.guard_of(&args[0]);
                let g = self.domain.cx.guards.not(g);
                Ok(self.domain.cx.bool_of(g))
            }
            Op::And | Op::Or => {
                let all = op == Op::And;
                let mut out = if all { Guard::TRUE } else { Guard::FALSE };
                for a in &args {
                    let g = self.domain.cx.guard_of(a);
                    let guards = &mut self.domain.cx.guards;
                    out = if all { guards.and(out, g) } else { guards.or(out, g) };
                }
                Ok(self.domain.cx.bool_of(out))
            }
            Op::Ite if sort == Sort::Bool => {
                let [c, a, b] = [0, 1, 2].map(|i| self.domain.cx.guard_of(&args[i]));
                let g = self.domain.cx.guards.ite(c, a, b);
                Ok(self.domain.cx.bool_of(g))
            }
            Op::Ite => {
                let c = self.domain.cx.guard_of(&args[0]);
                Ok(self.domain.cx.ite(c, &args[1], &args[2], Some(sort)))
            }
            Op::Eq => match self.domain.cx.terms.sort(parts[0]) {
                Sort::Bool => {
                    let [a, b] = [0, 1].map(|i| self.domain.cx.guard_of(&args[i]));
                    let g = self.domain.cx.guards.iff(a, b);
                    Ok(self.domain.cx.bool_of(g))
                }
                Sort::Ref => {
                    // Holes, objects and null compare as the interpreter compares them.
                    let ty = Type::Ref(ClassId(0));
                    Ok(self.domain.bin(self.path, BinOp::Eq, ty, &args[0], &args[1])?)
                }
                _ => self.apply(&op, &parts, &args, sort),
            },
            _ => self.apply(&op, &parts, &args, sort),
        }
    }

    /// An operator on values, entry by entry where there are few combinations.
    fn apply(&mut self, op: &Op, parts: &[TermId], args: &[SVal], sort: Sort) -> Refinement<SVal> {
        let sorts: SmallVec<[Sort; 3]> = parts.iter().map(|p| self.domain.cx.terms.sort(*p)).collect();
        let known = self.domain.known(self.path);
        let mut rows: Vec<(Guard, SmallVec<[TermId; 3]>)> = vec![(Guard::TRUE, SmallVec::new())];
        for (a, s) in args.iter().zip(&sorts) {
            let cx = &mut self.domain.cx;
            let entries = cx.entries(known, a);
            let entries = if rows.len() * entries.len() > COMBINATIONS {
                let whole = cx.term(a, *s);
                Entries::from_iter([(Guard::TRUE, SVal::T(whole))])
            } else {
                entries
            };
            let mut next = vec![];
            for (g, row) in &rows {
                for (h, e) in &entries {
                    let gh = cx.guards.and(*g, *h);
                    if gh == Guard::FALSE || (rows.len() * entries.len() > 1 && cx.guards.disjoint(known, gh))
                    {
                        continue;
                    }
                    let mut row = row.clone();
                    row.push(cx.term(e, *s));
                    next.push((gh, row));
                }
            }
            rows = next;
        }
        let cx = &mut self.domain.cx;
        let mut out = Entries::new();
        for (g, row) in rows {
            let t = cx.terms.make(op.clone(), &row);
            out.push((g, cx.lift(t)));
        }
        Ok(cx.union(out, Some(sort)))
    }

    fn symbol(
        &mut self,
        kind: SymbolKind,
        t: TermId,
        parts: &[TermId],
        args: &[SVal],
        sort: Sort,
    ) -> Refinement<SVal> {
        match kind {
            SymbolKind::Param(i) => match self.args.get(i as usize) {
                Some(v) => Ok(v.clone()),
                None => Refused::because("a parameter that the call does not give"),
            },
            SymbolKind::Hole { region: Region::Global(name), .. } => {
                let Some(g) = self.world.program.global_named(&name) else {
                    return Refused::because("a global that is not known");
                };
                let mut parts = Parts::<Symbolic> { memory: self.memory, path: self.path };
                Ok(self.domain.load_global(self.world, &mut parts, g))
            }
            SymbolKind::Hole { region: Region::Field(name), .. } => {
                let Some(field) = self.names.get(&self.world.program, &name) else {
                    return Refused::because("a field that is not known");
                };
                self.field(&args[0], field)
            }
            SymbolKind::Hole { region: Region::Elem(_), .. } => self.element(&args[0], &args[1], sort),
            SymbolKind::Hole { region: Region::Length, .. } => {
                let arrays =
                    self.keep(&args[0], |w, c| matches!(w.program.classes[c].kind, ClassKind::Array(_)));
                let Some(arrays) = arrays else { return Ok(SVal::C(0)) };
                let mut parts = Parts::<Symbolic> { memory: self.memory, path: self.path };
                Ok(self.domain.length(self.world, &mut parts, &arrays)?)
            }
            SymbolKind::InstanceOf(class) => self.instance_of(&args[0], ClassId(class)),
            SymbolKind::ExactClass(class) => self.exact_class(parts[0], &args[0], ClassId(class)),
            SymbolKind::Function(_) | SymbolKind::Clock(_) => {
                let Op::Symbol(s) = *self.domain.cx.terms.op(t) else {
                    unreachable!("an application of a symbol")
                };
                self.apply(&Op::Symbol(s), parts, args, sort)
            }
            SymbolKind::Input(_) => Refused::because("an input of the environment"),
        }
    }

    /// The entries of a reference that are holes or objects of a class that passes. An entry that does not pass is on
    /// no path where the function uses it: a test came before. `None` when there is none.
    pub(super) fn keep(
        &mut self,
        object: &SVal,
        passes: impl Fn(&mut World, ClassId) -> bool,
    ) -> Option<SVal> {
        let known = self.domain.known(self.path);
        let mut out = Entries::new();
        for (g, o) in self.domain.cx.entries(known, object) {
            let kept = match o {
                SVal::C(0) => false,
                SVal::C(a) => {
                    let class = self.domain.class_at(self.world, a);
                    passes(self.world, class)
                }
                SVal::T(_) | SVal::D(..) | SVal::U(_) => true,
            };
            if kept {
                out.push((g, o));
            }
        }
        if out.is_empty() { None } else { Some(self.domain.cx.union(out, Some(Sort::Ref))) }
    }

    fn field(&mut self, object: &SVal, field: FieldId) -> Refinement<SVal> {
        let declaring = self.world.program.fields[field].class;
        let Some(object) = self.keep(object, |w, c| w.is_subclass(c, declaring)) else {
            return Ok(SVal::C(0));
        };
        let mut parts = Parts::<Symbolic> { memory: self.memory, path: self.path };
        Ok(self.domain.load_field(self.world, &mut parts, &object, field)?)
    }

    fn element(&mut self, array: &SVal, index: &SVal, sort: Sort) -> Refinement<SVal> {
        let Some(array) = self.keep(array, |w, c| holds(w, c, sort)) else { return Ok(SVal::C(0)) };
        let class = self.domain.array_class_of(self.world, self.path, &array)?;
        if !holds(self.world, class, sort) {
            return Refused::because("an array of another element type");
        }
        let mut parts = Parts::<Symbolic> { memory: self.memory, path: self.path };
        Ok(self.domain.load_elem(self.world, &mut parts, &array, index)?)
    }

    fn instance_of(&mut self, object: &SVal, class: ClassId) -> Refinement<SVal> {
        let known = self.domain.known(self.path);
        let mut holds = Guard::FALSE;
        for (g, o) in self.domain.cx.entries(known, object) {
            let is = match o {
                SVal::C(0) => Guard::FALSE,
                SVal::C(a) => {
                    let own = self.domain.class_at(self.world, a);
                    if self.world.is_subclass(own, class) { Guard::TRUE } else { Guard::FALSE }
                }
                SVal::T(hole) => self.domain.hole_is(self.world, self.path, hole, class),
                SVal::D(..) | SVal::U(_) => return Refused::because("a dynamic value"),
            };
            let both = self.domain.cx.guards.and(g, is);
            holds = self.domain.cx.guards.or(holds, both);
        }
        Ok(self.domain.cx.bool_of(holds))
    }

    /// Exact classes are asked for where the function enumerated what a reference can be; the caller's object must be
    /// among what it found.
    fn exact_class(&mut self, hole: TermId, object: &SVal, class: ClassId) -> Refinement<SVal> {
        let found = match self.declared(hole) {
            Some(declared) => self.world.subclasses(declared).map(|(classes, _)| (declared, classes)),
            None => return Refused::because("an object of which no class is known"),
        };
        let Ok((declared, found)) = found else { return Refused::because("classes that cannot be loaded") };
        let known = self.domain.known(self.path);
        let mut holds = Guard::FALSE;
        for (g, o) in self.domain.cx.entries(known, object) {
            let is = match o {
                SVal::C(0) => Guard::FALSE,
                SVal::C(a) => {
                    let own = self.domain.class_at(self.world, a);
                    if self.world.is_subclass(own, declared) && !found.contains(&own) {
                        return Refused::because("an object of a class that the function did not know of");
                    }
                    if own == class { Guard::TRUE } else { Guard::FALSE }
                }
                SVal::T(hole) => self.exact_class_of_hole(hole, class)?,
                SVal::D(..) | SVal::U(_) => return Refused::because("a dynamic value"),
            };
            let both = self.domain.cx.guards.and(g, is);
            holds = self.domain.cx.guards.or(holds, both);
        }
        Ok(self.domain.cx.bool_of(holds))
    }

    /// As the interpreter enumerates the classes of a hole, but the hole may be null here: the function asks only where
    /// it is not.
    fn exact_class_of_hole(&mut self, hole: TermId, class: ClassId) -> Refinement<Guard> {
        let mut path = self.path.clone();
        let candidates = self.domain.candidates(self.world, &mut path, hole)?;
        self.path.assumptions = path.assumptions;
        let mut any = self.domain.is_null(hole);
        let mut is = Guard::FALSE;
        for (g, c) in candidates {
            any = self.domain.cx.guards.or(any, g);
            if c == class {
                is = g;
            }
        }
        self.domain.constrain(self.path, any);
        Ok(is)
    }

    /// The class that the type of a hole of the function declares.
    fn declared(&self, hole: TermId) -> Option<ClassId> {
        let Op::Symbol(s) = self.domain.cx.terms.op(hole) else { return None };
        if let SymbolKind::Param(i) = self.domain.cx.terms.symbol_of(*s).kind {
            return match self.world.program.functions[self.function].params.get(i as usize) {
                Some(Type::Ref(class)) => Some(*class),
                Some(_) | None => None,
            };
        }
        self.domain.declared(hole)
    }
}

/// Is this the class of arrays whose elements have the sort?
pub(super) fn holds(world: &World, class: ClassId, sort: Sort) -> bool {
    matches!(world.program.classes[class].kind, ClassKind::Array(_))
        && sort_of(elem_type(&world.program, class)) == Some(sort)
}
