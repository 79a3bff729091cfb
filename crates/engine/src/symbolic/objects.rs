//! Classes of symbolic references: type tests, virtual calls, what their fields hold.

use super::{ClassRelation, Path, Symbolic};
use crate::domain::{Answer, Trouble};
use crate::verdict::Assumption;
use crate::world::World;
use conspect_ir::{ClassId, ClassKind, FieldId, FnId, HoleRule, LoadError, SelectorId, Type};
use conspect_memory::{SVal, sort_of};
use conspect_solver::Classes;
use conspect_term::{Guard, Op, Sort, Symbol, SymbolKind, TermId};

/// How many classes an object of the initial heap may have before a dispatch on it is given up.
const CLASS_LIMIT: usize = 64;

impl Symbolic {
    /// The class of the object at a concrete address.
    pub fn class_at(&self, world: &World, address: u64) -> ClassId {
        conspect_memory::class_at(&world.program, &self.addresses, address)
    }

    /// The class that the type of a hole's cell declares; `None` when nothing is known.
    pub(crate) fn declared(&self, hole: TermId) -> Option<ClassId> {
        match self.cx.terms.op(hole) {
            Op::Symbol(s) => match self.hole_types.get(s).or_else(|| self.foreign_types.get(s)) {
                Some(Type::Ref(class)) => Some(*class),
                Some(_) | None => None,
            },
            _ => None,
        }
    }

    pub(super) fn class_atom(&mut self, kind: SymbolKind, hole: TermId) -> Guard {
        let symbol = self.cx.terms.symbol(Symbol { kind, sort: Sort::Bool });
        let t = self.cx.terms.apply(symbol, &[hole]);
        self.cx.guard_of_term(t)
    }

    /// A hole that is not null has its declared class.
    pub(crate) fn has_declared_class(&mut self, hole: TermId, declared: ClassId) -> Guard {
        let is = self.class_atom(SymbolKind::InstanceOf(declared.0), hole);
        let null = self.is_null(hole);
        self.cx.guards.or(is, null)
    }

    /// States that a hole that is not null has its declared class.
    fn type_axiom(&mut self, path: &mut Path, hole: TermId, declared: ClassId) {
        let g = self.has_declared_class(hole, declared);
        self.constrain(path, g);
    }

    /// The exact classes that a hole, which is not null, may have, each with its guard.
    pub(crate) fn candidates(
        &mut self,
        world: &mut World,
        path: &mut Path,
        hole: TermId,
    ) -> Answer<Vec<(Guard, ClassId)>, Self> {
        let Some(declared) = self.declared(hole) else {
            return Err(Trouble::Unsupported("an object of which no class is known".into()));
        };
        self.type_axiom(path, hole, declared);
        let (mut classes, closed) = world.subclasses(declared)?;
        let name = world.program.classes[declared].name.clone();
        if !closed {
            self.take_for_granted(path, Assumption::ClosedWorld { class: (*name).into() });
        }
        self.add_tested(world, path, (hole, declared), &mut classes)?;
        let mut out = self.possible(path, hole, classes);
        if out.len() > CLASS_LIMIT
            && let Some((mut usual, granted)) = world.usual_subclasses(declared)
        {
            self.add_tested(world, path, (hole, declared), &mut usual)?;
            let fewer = self.possible(path, hole, usual);
            if !fewer.is_empty() && fewer.len() <= CLASS_LIMIT {
                self.take_for_granted(path, granted);
                out = fewer;
            }
        }
        if out.is_empty() {
            return Err(Trouble::Unsupported(
                format!("no class is known that an object of type {name} can have").into(),
            ));
        }
        if out.len() > CLASS_LIMIT {
            return Err(Trouble::Unsupported(
                format!("an input of type {name} can have one of {} classes", out.len()).into(),
            ));
        }
        let mut any = Guard::FALSE;
        for (g, _) in &out {
            any = self.cx.guards.or(any, *g);
        }
        self.constrain(path, any);
        Ok(out)
    }

    /// Those of some classes that a hole may have on a path, with the atoms that say so.
    pub(super) fn possible(
        &mut self,
        path: &Path,
        hole: TermId,
        classes: Vec<ClassId>,
    ) -> Vec<(Guard, ClassId)> {
        let known = self.known(path);
        let mut out = vec![];
        for class in classes {
            let g = self.class_atom(SymbolKind::ExactClass(class.0), hole);
            if !self.cx.guards.disjoint(known, g) {
                out.push((g, class));
            }
        }
        out
    }

    /// Adds the classes that a hole may have because a test of its class may have succeeded on the path, under its own name or under that
    /// of a hole that may be the same object: those of a tested type need not be among those that are known of the declared one (an
    /// array, a class of the library). Without them, what follows such a test would be lost without a word.
    fn add_tested(
        &mut self,
        world: &mut World,
        path: &mut Path,
        (hole, declared): (TermId, ClassId),
        classes: &mut Vec<ClassId>,
    ) -> Answer<(), Self> {
        let known = self.known(path);
        for (tested, is) in self.tested(known, hole) {
            if world.is_subclass(declared, tested) {
                continue;
            }
            let (more, closed) = world.subclasses(tested)?;
            for class in more {
                if world.is_subclass(class, declared) && !classes.contains(&class) {
                    classes.push(class);
                }
            }
            let name = world.program.classes[tested].name.clone();
            if !classes.iter().any(|c| world.is_subclass(*c, tested)) {
                // Where nothing is of both types, the test said no of this hole.
                if ClassRelation(&world.program).disjoint(declared.0, tested.0) {
                    continue;
                }
                if let Some((_, granted)) = world.all_subclasses(tested) {
                    granted.into_iter().for_each(|a| self.take_for_granted(path, a));
                    continue;
                }
                return Err(Trouble::Unsupported(
                    format!("no class is known that an object of type {name} can have").into(),
                ));
            }
            if !closed {
                self.take_for_granted(path, Assumption::ClosedWorld { class: (*name).into() });
            }
            if self.cx.guards.implies(known, is) {
                classes.retain(|c| world.is_subclass(*c, tested));
            }
        }
        Ok(())
    }

    /// The classes for which an object may have been tested with success on a path, each with the condition under which it was: that of
    /// the test, and where another hole was tested, that it is the same object.
    pub(super) fn tested(&mut self, known: Guard, hole: TermId) -> Vec<(ClassId, Guard)> {
        let atoms = self.cx.guards.atoms(known);
        let mut tests: Vec<(TermId, ClassId, TermId)> = vec![];
        for atom in &atoms {
            let Op::Symbol(s) = self.cx.terms.op(*atom) else { continue };
            let SymbolKind::InstanceOf(class) = self.cx.terms.symbol_of(*s).kind else { continue };
            tests.extend(self.cx.terms.args(*atom).first().map(|of| (*of, ClassId(class), *atom)));
        }
        if tests.is_empty() {
            return vec![];
        }
        let mut all = self.aliases(known, &atoms, hole);
        for other in self.read_alike(known, &atoms, hole, tests.iter().map(|t| t.0)) {
            if !all.iter().any(|(t, _)| *t == other) {
                // Nobody can say when they are the same.
                all.push((other, Guard::FALSE));
            }
        }
        let mut out = vec![];
        for (alias, same) in all {
            for (_, class, atom) in tests.iter().filter(|t| t.0 == alias) {
                // Another chain of comparisons may hold where this one does not, so only the test has to be possible.
                let is = self.cx.guard_of_term(*atom);
                if !self.cx.guards.disjoint(known, is) {
                    out.push((*class, self.cx.guards.and(same, is)));
                }
            }
        }
        out
    }

    /// The holes of a path that may be the same object as a hole because both are read from places that may be the same (`n.f` and `m.f` where
    /// `n = m`, `a[i]` and `a[j]`), or by such and comparisons together.
    fn read_alike(
        &mut self,
        known: Guard,
        atoms: &[TermId],
        hole: TermId,
        tested: impl Iterator<Item = TermId>,
    ) -> Vec<TermId> {
        let mut all = vec![hole];
        all.extend(tested);
        let mut compared: Vec<(TermId, TermId)> = vec![];
        for atom in atoms {
            let [a, b] = *self.cx.terms.args(*atom) else { continue };
            let refs = *self.cx.terms.op(*atom) == Op::Eq && self.cx.terms.sort(a) == Sort::Ref;
            if !refs || self.cx.terms.as_const(a).is_some() || self.cx.terms.as_const(b).is_some() {
                continue;
            }
            let equal = self.cx.guard_of_term(*atom);
            if !self.cx.guards.disjoint(known, equal) {
                all.extend([a, b]);
                compared.push((a, b));
            }
        }
        // With what they are read from.
        let mut holes: Vec<TermId> = vec![];
        while let Some(t) = all.pop() {
            if self.cx.terms.sort(t) == Sort::Ref && !holes.contains(&t) {
                holes.push(t);
                all.extend_from_slice(self.cx.terms.args(t));
            }
        }
        let place = |t: TermId| holes.iter().position(|h| *h == t);
        let mut group: Vec<usize> = (0..holes.len()).collect();
        for (a, b) in compared {
            if let (Some(a), Some(b)) = (place(a), place(b)) {
                unite(&mut group, a, b);
            }
        }
        let mut changed = true;
        while changed {
            changed = false;
            for i in 0..holes.len() {
                for j in 0..i {
                    if group[i] != group[j] && self.may_be_one_place(known, (&holes, &group), (i, j)) {
                        unite(&mut group, i, j);
                        changed = true;
                    }
                }
            }
        }
        let own = place(hole).map(|i| group[i]);
        let others = holes.iter().zip(&group).filter(|(h, g)| **h != hole && Some(**g) == own);
        others.map(|(h, _)| *h).collect()
    }

    /// Are two holes read from places that may be the same, when those of a group may be the same object?
    fn may_be_one_place(
        &mut self,
        known: Guard,
        (holes, group): (&[TermId], &[usize]),
        (i, j): (usize, usize),
    ) -> bool {
        let (Op::Symbol(s), Op::Symbol(t)) = (self.cx.terms.op(holes[i]), self.cx.terms.op(holes[j])) else {
            return false;
        };
        if s != t {
            return false;
        }
        let (a, b) = (self.cx.terms.args(holes[i]).to_vec(), self.cx.terms.args(holes[j]).to_vec());
        let number = |t: TermId| holes.iter().position(|h| *h == t).map(|k| group[k]);
        a.iter().zip(&b).all(|(x, y)| {
            if x == y || self.cx.terms.sort(*x) == Sort::Ref {
                return x == y || number(*x) == number(*y);
            }
            let equal = self.cx.terms.make(Op::Eq, &[*x, *y]);
            let equal = self.cx.guard_of_term(equal);
            !self.cx.guards.disjoint(known, equal)
        })
    }

    /// The holes that may be the same object as a hole by the comparisons of a path, itself included, each with the conjunction of the
    /// comparisons by which it was reached.
    fn aliases(&mut self, known: Guard, atoms: &[TermId], hole: TermId) -> Vec<(TermId, Guard)> {
        let mut out = vec![(hole, Guard::TRUE)];
        let mut next = 0;
        while let Some((of, same)) = out.get(next).copied() {
            next += 1;
            for atom in atoms {
                if *self.cx.terms.op(*atom) != Op::Eq {
                    continue;
                }
                let other = match *self.cx.terms.args(*atom) {
                    [a, b] if a == of => b,
                    [a, b] if b == of => a,
                    _ => continue,
                };
                let equal = self.cx.guard_of_term(*atom);
                let equal = self.cx.guards.and(same, equal);
                if self.cx.terms.as_const(other).is_none()
                    && !out.iter().any(|(t, _)| *t == other)
                    && !self.cx.guards.disjoint(known, equal)
                {
                    out.push((other, equal));
                }
            }
        }
        out
    }

    /// The classes that a reference that is not null may have, each with its guard; no class twice.
    fn classes_of(
        &mut self,
        world: &mut World,
        path: &mut Path,
        object: &SVal,
    ) -> Answer<Vec<(Guard, ClassId)>, Self> {
        let known = self.known(path);
        let mut out: Vec<(Guard, ClassId)> = vec![];
        for (g, o) in self.cx.entries(known, object) {
            match o {
                SVal::C(0) => {}
                SVal::C(a) => {
                    let class = self.class_at(world, a);
                    self.add_case(&mut out, g, class);
                }
                SVal::T(hole) => {
                    for (h, class) in self.candidates(world, path, hole)? {
                        let gh = self.cx.guards.and(g, h);
                        self.add_case(&mut out, gh, class);
                    }
                }
                SVal::D(..) | SVal::U(_) => unreachable!("an entry of a reference is an address or a hole"),
            }
        }
        Ok(out)
    }

    fn add_case<T: PartialEq>(&mut self, out: &mut Vec<(Guard, T)>, g: Guard, value: T) {
        match out.iter_mut().find(|(_, v)| *v == value) {
            Some(entry) => entry.0 = self.cx.guards.or(entry.0, g),
            None => out.push((g, value)),
        }
    }

    pub(super) fn split_by_class(
        &mut self,
        world: &mut World,
        path: &mut Path,
        object: &SVal,
    ) -> Answer<ClassId, Self> {
        let classes = self.classes_of(world, path, object)?;
        if let [(_, only)] = classes.as_slice() {
            return Ok(*only);
        }
        let guards: Vec<Guard> = classes.iter().map(|c| c.0).collect();
        let i = self.cases(&world.program, path, &guards)?;
        let class = classes[i].1;
        if let SVal::T(hole) = object {
            self.array_tested(world, path, *hole, class);
        }
        Ok(class)
    }

    pub(super) fn split_by_method(
        &mut self,
        world: &mut World,
        path: &mut Path,
        object: &SVal,
        selector: SelectorId,
    ) -> Answer<FnId, Self> {
        let classes = self.classes_of(world, path, object)?;
        let mut functions: Vec<(Guard, Result<FnId, LoadError>)> = vec![];
        for (g, class) in &classes {
            let f = world.select(*class, selector);
            self.add_case(&mut functions, *g, f);
        }
        if let [(_, only)] = functions.as_slice() {
            return Ok(only.clone()?);
        }
        let guards: Vec<Guard> = functions.iter().map(|f| f.0).collect();
        let i = self.cases(&world.program, path, &guards)?;
        // Where one class alone has the method, it was tested for.
        if let SVal::T(hole) = object
            && let Some((_, class)) = classes.iter().find(|c| c.0 == functions[i].0)
        {
            self.array_tested(world, path, *hole, *class);
        }
        Ok(functions[i].1.clone()?)
    }

    pub(super) fn type_test(
        &mut self,
        world: &mut World,
        path: &mut Path,
        object: &SVal,
        class: ClassId,
    ) -> Answer<SVal, Self> {
        let known = self.known(path);
        let mut out = conspect_memory::Entries::new();
        for (g, o) in self.cx.entries(known, object) {
            let v = match o {
                SVal::C(0) => SVal::C(0),
                SVal::C(a) => {
                    let own = self.class_at(world, a);
                    SVal::C(u64::from(world.is_subclass(own, class)))
                }
                SVal::T(hole) => {
                    let is = self.hole_is(world, path, hole, class);
                    self.cx.bool_of(is)
                }
                SVal::D(..) | SVal::U(_) => unreachable!("an entry of a reference is an address or a hole"),
            };
            out.push((g, v));
        }
        Ok(self.cx.union(out, Some(Sort::Bool)))
    }

    /// Are all classes known that an object of the declared one can have, and none of them is below the other one?
    fn is_none_of(&mut self, world: &mut World, path: &mut Path, declared: ClassId, class: ClassId) -> bool {
        if !world.lists_cheaply() {
            return false;
        }
        let Some((all, granted)) = world.all_subclasses(declared) else { return false };
        let is_none = !all.into_iter().any(|c| world.is_subclass(c, class));
        granted.into_iter().filter(|_| is_none).for_each(|a| self.take_for_granted(path, a));
        is_none
    }

    pub(crate) fn hole_is(
        &mut self,
        world: &mut World,
        path: &mut Path,
        hole: TermId,
        class: ClassId,
    ) -> Guard {
        let null = self.is_null(hole);
        let not_null = self.cx.guards.not(null);
        if let Some(declared) = self.declared(hole) {
            if world.is_subclass(declared, class) {
                return not_null;
            }
            let is_array = matches!(world.program.classes[declared].kind, ClassKind::Array(_));
            if !is_array && ClassRelation(&world.program).disjoint(declared.0, class.0) {
                return Guard::FALSE;
            }
            self.type_axiom(path, hole, declared);
            if is_array && !world.arrays_may_be(class) {
                return Guard::FALSE;
            }
            if !is_array && self.is_none_of(world, path, declared, class) {
                return Guard::FALSE;
            }
        }
        self.array_tested(world, path, hole, class);
        let is = self.class_atom(SymbolKind::InstanceOf(class.0), hole);
        self.cx.guards.and(is, not_null)
    }

    /// Objects of the initial heap whose contents keep to rules of a library cannot be looked into. Where the object may be another one,
    /// the path splits.
    pub(crate) fn knows_contents(
        &mut self,
        world: &World,
        path: &mut Path,
        object: &SVal,
        field: FieldId,
    ) -> Answer<(), Self> {
        let f = &world.program.fields[field];
        // A summary is for callers that have made the object, too.
        if f.hole != HoleRule::Opaque || self.alone.is_some() {
            return Ok(());
        }
        let known = self.known(path);
        let (mut given, mut made) = (Guard::FALSE, Guard::FALSE);
        for (g, o) in self.cx.entries(known, object) {
            let side = if matches!(o, SVal::T(_)) { &mut given } else { &mut made };
            *side = self.cx.guards.or(*side, g);
        }
        if given == Guard::FALSE {
            return Ok(());
        }
        if made != Guard::FALSE && self.cases(&world.program, path, &[made, given])? == 0 {
            return Ok(());
        }
        let class = &world.program.classes[f.class].name;
        Err(Trouble::Unsupported(format!("what an object of {class} that is given has in it").into()))
    }

    /// A field was read that is never null in an object of the initial heap. Where the object is one of several, so is what was read, and
    /// those of its entries that may be of the initial heap are not null.
    pub(super) fn is_there(&mut self, path: &mut Path, value: &SVal) {
        if let SVal::T(held) = value {
            let null = self.is_null(*held);
            let there = self.cx.guards.not(null);
            return self.constrain(path, there);
        }
        if matches!(value, SVal::C(_)) {
            return;
        }
        let known = self.known(path);
        for (entry, held) in self.cx.entries(known, value) {
            let SVal::T(held) = held else { continue };
            let null = self.is_null(held);
            let impossible = self.cx.guards.and(entry, null);
            let there = self.cx.guards.not(impossible);
            self.constrain(path, there);
        }
    }

    /// What a field of the initial heap that is tried as null only has in it: the path goes on where it is null.
    pub(crate) fn is_tried(
        &mut self,
        world: &World,
        path: &mut Path,
        value: &SVal,
        field: FieldId,
    ) -> Answer<(), Self> {
        let known = self.known(path);
        let mut other = Guard::FALSE;
        for (g, o) in self.cx.entries(known, value) {
            if let SVal::T(hole) = o {
                let null = self.is_null(hole);
                let there = self.cx.guards.not(null);
                let there = self.cx.guards.and(g, there);
                other = self.cx.guards.or(other, there);
            }
        }
        if other == Guard::FALSE {
            return Ok(());
        }
        let tried = self.cx.guards.not(other);
        if self.cases(&world.program, path, &[tried, other])? == 0 {
            return Ok(());
        }
        let f = &world.program.fields[field];
        let class = &world.program.classes[f.class].name;
        Err(Trouble::Unsupported(format!("a given {class}.{} other than null or the default", f.name).into()))
    }
}

/// Makes the groups of two members one.
fn unite(group: &mut [usize], a: usize, b: usize) {
    let (from, to) = (group[a], group[b]);
    group.iter_mut().filter(|g| **g == from).for_each(|g| *g = to);
}

/// No term stands for what a cell of such a type holds (a dynamic value, a string, a function) in an object of a heap that is
/// not known: functions that read one are not summarised.
pub(crate) fn has_term(object: &SVal, ty: Type) -> Answer<(), Symbolic> {
    let is_hole = |o: &SVal| matches!(o, SVal::T(_));
    let holes = match object {
        SVal::U(entries) => entries.iter().any(|(_, o)| is_hole(o)),
        one => is_hole(one),
    };
    match holes && sort_of(ty).is_none() {
        true => {
            Err(Trouble::Unsupported(format!("a value of type {ty:?} in an object that is not known").into()))
        }
        false => Ok(()),
    }
}
