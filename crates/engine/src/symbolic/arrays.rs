//! Arrays of the initial heap: their classes, and what their elements are.

use super::objects::has_term;
use super::{Path, Symbolic};
use crate::domain::{Answer, Parts, Trouble};
use crate::verdict::Assumption;
use crate::world::World;
use conspect_ir::{ClassId, ClassKind, Type};
use conspect_memory::{SVal, elem_type};
use conspect_term::{Guard, Op, Sort, SymbolKind, TermId};

impl Symbolic {
    /// The array class by which the elements of a value's holes are read: where a hole is declared as something else, such as an object,
    /// the class that it was tested for on the path.
    pub(crate) fn array_class_of(
        &mut self,
        world: &World,
        path: &mut Path,
        array: &SVal,
    ) -> Answer<ClassId, Self> {
        let class = match array {
            SVal::C(a) if *a != 0 => Some(self.class_at(world, *a)),
            SVal::C(_) | SVal::D(..) => None,
            SVal::T(hole) => self.declared(*hole),
            SVal::U(entries) => {
                let mut found = None;
                for (_, o) in entries.iter() {
                    let class = match o {
                        SVal::C(a) if *a != 0 => Some(self.class_at(world, *a)),
                        SVal::T(hole) => self.declared(*hole),
                        SVal::C(_) | SVal::D(..) | SVal::U(_) => None,
                    };
                    // A hole decides: only holes are read by class.
                    if found.is_none() || matches!(o, SVal::T(_)) {
                        found = class.or(found);
                    }
                }
                found
            }
        };
        match class {
            Some(class) if matches!(world.program.classes[class].kind, ClassKind::Array(_)) => Ok(class),
            Some(_) | None => self.array_class_tested(world, path, array),
        }
    }

    /// The array class of a hole that is declared as no array and was tested for one on every path that leads here. What it was tested for
    /// may be above several array classes, each of them final: then the path splits.
    fn array_class_tested(&mut self, world: &World, path: &mut Path, array: &SVal) -> Answer<ClassId, Self> {
        let unknown = || {
            Err(Trouble::Unsupported("an array of the initial heap whose element type is not known".into()))
        };
        let known = self.known(path);
        let mut holes = vec![];
        for (_, o) in self.cx.entries(known, array) {
            match o {
                SVal::T(hole) => holes.push(hole),
                SVal::C(0) => {}
                SVal::C(_) | SVal::D(..) | SVal::U(_) => return unknown(),
            }
        }
        let [hole] = holes[..] else { return unknown() };
        let program = &world.program;
        let of_references = |c: ClassId| matches!(program.classes[c].kind, ClassKind::Array(e) if e.is_ref());
        let is_array = |c: ClassId| matches!(program.classes[c].kind, ClassKind::Array(_));
        for atom in self.cx.guards.atoms(known) {
            let (Op::Symbol(s), [of]) = (self.cx.terms.op(atom), self.cx.terms.args(atom)) else { continue };
            if let SymbolKind::ExactClass(c) = self.cx.terms.symbol_of(*s).kind
                && *of == hole
                && is_array(ClassId(c))
            {
                let is = self.cx.guard_of_term(atom);
                if self.cx.guards.implies(known, is) {
                    return Ok(ClassId(c));
                }
            }
        }
        let tests = self.tested(known, hole);
        // Of a test for arrays of numbers alone, which stands above those of several types, every class below is one. What stands above all
        // arrays says nothing beside a test for one of them.
        let arrays_alone = |c: ClassId| {
            let mut below =
                program.classes.ids().filter(|b| *b != c && program.is_subclass(*b, c)).peekable();
            below.peek().is_some() && below.all(|b| is_array(b) && !of_references(b))
        };
        let sure = tests.iter().filter(|(_, is)| self.cx.guards.implies(known, *is)).map(|t| t.0);
        let sure: Vec<ClassId> = sure.collect();
        // They come first: on a path that no execution takes, an array of numbers may be tested for one of references, too.
        let kinds = sure.iter().filter(|c| !is_array(**c) && arrays_alone(**c));
        let widest =
            kinds.max_by_key(|c| program.classes.ids().filter(|b| program.is_subclass(*b, **c)).count());
        let tested = widest.or_else(|| sure.iter().find(|c| is_array(**c)));
        let Some(tested) = tested.copied() else { return unknown() };
        if of_references(tested) || is_array(tested) && program.classes[tested].is_final {
            return Ok(tested);
        }
        let below = |c: &ClassId| is_array(*c) && program.is_subclass(*c, tested);
        let classes: Vec<ClassId> = program.classes.ids().filter(below).collect();
        if classes.iter().any(|c| of_references(*c) || !program.classes[*c].is_final) {
            return unknown();
        }
        let possible = self.possible(path, hole, classes);
        self.take_for_granted(
            path,
            Assumption::ClosedWorld { class: (*program.classes[tested].name).into() },
        );
        let mut any = Guard::FALSE;
        for (g, _) in &possible {
            any = self.cx.guards.or(any, *g);
        }
        self.constrain(path, any);
        let guards: Vec<Guard> = possible.iter().map(|p| p.0).collect();
        match guards[..] {
            [] => unknown(),
            [_] => Ok(possible[0].1),
            _ => Ok(possible[self.cases(program, path, &guards)?].1),
        }
    }

    pub(crate) fn load_element(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        array: &SVal,
        index: &SVal,
    ) -> Answer<SVal, Self> {
        let class = self.array_class_of(world, st.path, array)?;
        self.in_range(st, array, index)?;
        has_term(array, elem_type(&world.program, class))?;
        self.others_may_write(st.path, array);
        let mut hx = self.heap_cx(world, st.path);
        let v = st.memory.read_elem(&mut hx, array, index, class);
        if let (SVal::T(element), SVal::T(array)) = (&v, array) {
            self.elements_are_not_null(st.path, *array, *element);
            self.element_as_tested(world, st.path, *array, *element);
        }
        if world.program.constants.is_empty() { Ok(v) } else { Ok(self.settle(world, st, v)) }
    }

    /// Notes that a given object was tested for a class of arrays of references: what was read from it before is of that class's elements.
    pub(super) fn array_tested(&mut self, world: &World, path: &mut Path, array: TermId, class: ClassId) {
        if !matches!(world.program.classes[class].kind, ClassKind::Array(Type::Ref(_))) {
            return;
        }
        let tested = self.tested_arrays.entry(array).or_default();
        if !tested.classes.contains(&class) {
            tested.classes.push(class);
        }
        for element in tested.elements.clone() {
            self.element_fits(world, path, array, element, class);
        }
    }

    /// The elements of an array that was tested for a more special class than its type says are of that class's elements: `T[]` of a generic
    /// method is `Object[]`, and a cast before it is read says more.
    fn element_as_tested(&mut self, world: &World, path: &mut Path, array: TermId, element: TermId) {
        if self.cx.terms.sort(element) != Sort::Ref || self.cx.terms.args(element).first() != Some(&array) {
            return;
        }
        let tested = self.tested_arrays.entry(array).or_default();
        if !tested.elements.contains(&element) {
            tested.elements.push(element);
        }
        for class in tested.classes.clone() {
            self.element_fits(world, path, array, element, class);
        }
    }

    /// Where an array is of a class, an element of it is null or of the class of its elements.
    fn element_fits(
        &mut self,
        world: &World,
        path: &mut Path,
        array: TermId,
        element: TermId,
        class: ClassId,
    ) {
        let (Some(declared), ClassKind::Array(Type::Ref(elem))) =
            (self.declared(element), world.program.classes[class].kind)
        else {
            return;
        };
        if !world.program.is_subclass(declared, elem) {
            let tested = self.class_atom(SymbolKind::InstanceOf(class.0), array);
            let other = self.cx.guards.not(tested);
            let fits = self.has_declared_class(element, elem);
            let either = self.cx.guards.or(other, fits);
            self.constrain(path, either);
        }
    }

    /// The elements of an array that the environment gave as an input are not null.
    fn elements_are_not_null(&mut self, path: &mut Path, array: TermId, element: TermId) {
        if self.cx.terms.sort(element) != Sort::Ref {
            return;
        }
        let Op::Symbol(s) = self.cx.terms.op(array) else { return };
        if matches!(self.cx.terms.symbol_of(*s).kind, SymbolKind::Input(_)) {
            let args = self.cx.terms.args(element);
            // Only a cell that was never written: the hole itself.
            if args.first() == Some(&array) {
                let null = self.is_null(element);
                let not_null = self.cx.guards.not(null);
                self.constrain(path, not_null);
            }
        }
    }
}
