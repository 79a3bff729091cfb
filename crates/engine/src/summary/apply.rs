//! Using a summary at a call: its outcomes are refined in the caller's untouched state, each guard is checked once, and
//! what is feasible is applied or replayed.

use super::Calls;
use super::call::Usable;
use super::choose::{Part, Parts};
use super::known::{Known, Outcome, OutcomeKind};
use super::refine::{Refined, Refiner, Refused, TANGLED, holds};
use crate::explore::Explorer;
use crate::state::State;
use crate::step::{self, Pause};
use crate::symbolic::{Event, Guide, Made, Path, Symbolic};
use crate::world::StackFrame;
use conspect_ir::{ClassKind, FieldId};
use conspect_memory::compose::{Effect, NewObject};
use conspect_memory::{
    ArrayObject, Base, CONST_BASE, Cells, LogEntry, Object, SVal, Write, elem_type, sort_of,
};
use conspect_term::{Guard, Sort};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Which outcomes are asked for.
#[derive(Clone, Copy)]
pub(super) enum Wanted<'a> {
    All,
    /// These, which are composed in any case.
    Only(&'a [usize]),
}

/// The states after the outcomes that are feasible at a call.
pub(super) struct Used {
    /// Those that ended in the function have their end.
    pub states: Vec<(State<Symbolic>, Option<step::Outcome<SVal>>)>,
    /// The executions that no outcome says anything of.
    pub rest: Option<State<Symbolic>>,
    /// The caller's path, with what reading took for granted.
    pub path: Path,
    /// Where one of the outcomes that were asked for happens.
    pub covered: Guard,
}

impl Explorer<'_> {
    /// Does something at a call, and does not do it where guards get too entangled.
    pub(super) fn guarded<T>(
        &mut self,
        work: impl FnOnce(&mut Self) -> Result<T, Refused>,
    ) -> Result<T, Refused> {
        let before = self.domain.cx.guards.take_overflow();
        let done = work(self);
        let entangled = self.domain.cx.guards.take_overflow();
        self.domain.cx.guards.restore_overflow(before);
        if entangled { Refused::because(TANGLED) } else { done }
    }

    /// The states after each feasible outcome, and the one that executes what the outcomes leave open.
    pub(super) fn parts_of(
        &mut self,
        st: &State<Symbolic>,
        usable: &Usable,
        wanted: Wanted<'_>,
    ) -> Result<Used, Refused> {
        let (known, args) = (&*usable.known, &*usable.args);
        let (mut memory, mut path) = (st.memory.clone(), st.path.clone());
        path.settled = None;
        let mut refined = Refined::new(&self.domain);
        let mut guards = vec![];
        let mut covered = Guard::FALSE;
        for (i, o) in known.outcomes.iter().enumerate() {
            let asked = match wanted {
                Wanted::All => true,
                Wanted::Only(these) => these.contains(&i),
            };
            let guard = match asked {
                true => self.refiner(known, args, &mut memory, &mut path, &mut refined).guard(o.guard)?,
                false => Guard::FALSE,
            };
            covered = self.domain.cx.guards.or(covered, guard);
            guards.push(guard);
        }
        let all = matches!(wanted, Wanted::All);
        let elsewhere = self.domain.cx.guards.not(covered);
        let rest = (all && !known.complete).then_some(elsewhere);
        let Parts { parts, rest, implied } = self.feasible_parts(&path, known, all, &guards, rest);
        let mut states = vec![];
        for part in parts {
            let outcome = &known.outcomes[part.index];
            let mut next = st.clone();
            next.path = path.clone();
            self.take(&mut next.path, &part, implied);
            next.path.assumptions.extend(outcome.assumptions.iter().copied());
            if all && self.options.calls == Calls::Replay {
                next.path.guide = Some(Guide {
                    choices: outcome.choices.clone(),
                    next: 0,
                    depth: st.depth + 1,
                    sure: usable.moved.is_none(),
                });
                next.path.trace = self.traced(st, usable, part.index);
                states.push((next, None));
                continue;
            }
            let refiner = self.refiner(known, args, &mut memory, &mut path, &mut refined);
            let ended =
                Application { refiner, next: &mut next, moved: usable.moved.clone().unwrap_or_default() }
                    .apply(outcome)?;
            let ended = match ended {
                Ended::Returned(v) => {
                    self.machine().return_from_call(&mut next, v);
                    None
                }
                Ended::Thrown(v) => match self.machine().throw_from_call(&mut next, v) {
                    Some(Pause::Ended(outcome)) => Some(outcome),
                    Some(_) | None => None,
                },
                Ended::There(outcome) => Some(outcome),
            };
            states.push((next, ended));
        }
        let rest = rest.map(|(guard, unknown)| {
            let mut next = st.clone();
            next.path = path.clone();
            next.path.guard = self.domain.cx.guards.and(path.guard, guard);
            next.path.doubt |= unknown;
            next
        });
        Ok(Used { states, rest, path, covered })
    }

    /// The choices of a path that goes through a leaf of a called function's tree.
    fn traced(&self, st: &State<Symbolic>, usable: &Usable, leaf: usize) -> Option<Rc<Event>> {
        let before = st.path.trace.clone();
        if !self.domain.tracing {
            return None;
        }
        if usable.moved.is_none() {
            let made = Made::Leaf { function: usable.known.function, leaf: leaf as u32 };
            return Some(Rc::new(Event { made, before }));
        }
        // Of a function that was explored in several heaps there are several trees.
        let choices = usable.known.outcomes[leaf].choices.iter();
        choices.fold(before, |before, c| Some(Rc::new(Event { made: Made::Choice(*c), before })))
    }

    /// A path goes on where a part of it is. What follows from the path condition is kept apart from it, as at a split.
    fn take(&mut self, path: &mut Path, part: &Part, implied: bool) {
        if implied {
            path.facts = self.domain.cx.guards.and(path.facts, part.guard);
        } else {
            path.guard = self.domain.cx.guards.and(path.guard, part.guard);
        }
        path.doubt |= part.unknown;
        if let Some(model) = &part.model {
            path.model = Some((model.clone(), path.guard));
        }
    }

    fn refiner<'b>(
        &'b mut self,
        known: &Known,
        args: &'b [SVal],
        memory: &'b mut conspect_memory::Heap,
        path: &'b mut Path,
        refined: &'b mut Refined,
    ) -> Refiner<'b> {
        Refiner {
            domain: &mut self.domain,
            world: self.world,
            names: &mut self.summaries.names,
            function: known.function,
            args,
            memory,
            path,
            refined,
        }
    }
}

/// How an outcome ends in the caller.
enum Ended {
    Returned(Option<SVal>),
    Thrown(SVal),
    There(step::Outcome<SVal>),
}

/// One outcome on its way into one state.
struct Application<'a, 'b> {
    refiner: Refiner<'a>,
    next: &'b mut State<Symbolic>,
    /// Where the function's objects are in the caller.
    moved: FxHashMap<u64, u64>,
}

impl Application<'_, '_> {
    fn apply(mut self, outcome: &Outcome) -> Result<Ended, Refused> {
        self.allocate(&outcome.effect.objects);
        for new in &outcome.effect.objects {
            self.fill(new)?;
        }
        self.write(&outcome.effect)?;
        let ret = self.refiner.world.program.functions[self.refiner.function].ret.and_then(sort_of);
        Ok(match &outcome.kind {
            OutcomeKind::Returned(None) => Ended::Returned(None),
            OutcomeKind::Returned(Some(v)) => {
                Ended::Returned(Some(self.refiner.value(v, ret, &self.moved)?))
            }
            OutcomeKind::Thrown(v) => Ended::Thrown(self.refiner.value(v, Some(Sort::Ref), &self.moved)?),
            OutcomeKind::Failed(message) => Ended::There(step::Outcome::Failed(message.clone())),
            OutcomeKind::Halted => Ended::There(step::Outcome::Halted),
        })
    }

    /// Gives the function's new objects addresses that are new in the caller.
    fn allocate(&mut self, objects: &[NewObject]) {
        let world = &*self.refiner.world;
        let initializing = self.refiner.domain.is_asked_for_origin()
            && self.next.stack().iter().any(|(f, _)| world.program.initializers.contains(f));
        for new in objects {
            let mut hx = self.refiner.domain.heap_cx(world, &self.next.path);
            let address = self.next.memory.place_object(&mut hx, new.class, (*new.object).clone());
            self.moved.insert(new.address, address);
            if initializing {
                self.refiner.domain.note_shared(world, Some(new.class), address);
            }
        }
    }

    /// Puts refined values into an object.
    fn fill(&mut self, new: &NewObject) -> Result<(), Refused> {
        let program = &self.refiner.world.program;
        let object = match &*new.object {
            Object::Fields(values) => {
                let fields = program.classes[new.class].fields.clone();
                let mut out = vec![];
                for (field, v) in fields.iter().zip(values) {
                    out.push(self.held(*field, v)?);
                }
                Object::Fields(out)
            }
            Object::Array(array) => Object::Array(self.array(array)?),
        };
        let at = self.moved.get(&new.address).copied();
        let Some(at) = at.or((new.address >= CONST_BASE).then_some(new.address)) else {
            return Refused::because(super::refine::LEFT_OUT);
        };
        self.next.memory.replace_object(at, object);
        Ok(())
    }

    /// The refined value of a field.
    fn held(&mut self, field: FieldId, v: &SVal) -> Result<SVal, Refused> {
        let program = &self.refiner.world.program;
        if program.exception_stack == Some(field) {
            return self.stack(v);
        }
        let sort = sort_of(program.fields[field].ty);
        self.refiner.value(v, sort, &self.moved)
    }

    /// A captured stack goes on below the function with the caller's.
    fn stack(&mut self, v: &SVal) -> Result<SVal, Refused> {
        match v {
            SVal::C(0) => Ok(SVal::C(0)),
            SVal::C(n) => {
                let mut stack: Vec<StackFrame> = self.refiner.world.stack(*n as u32).to_vec();
                stack.extend(self.next.stack());
                Ok(SVal::C(u64::from(self.refiner.world.stack_number(stack))))
            }
            // A stack that the caller's exception captured.
            SVal::T(t) => self.refiner.term(*t),
            SVal::U(entries) => {
                let mut out = conspect_memory::Entries::new();
                for (g, v) in entries.iter() {
                    let g = self.refiner.guard(*g)?;
                    if g != Guard::FALSE {
                        out.push((g, self.stack(v)?));
                    }
                }
                Ok(self.refiner.domain.cx.union(out, Some(Sort::Bv(32))))
            }
            SVal::D(..) => Refused::because("a dynamic value"),
        }
    }

    fn array(&mut self, array: &ArrayObject) -> Result<ArrayObject, Refused> {
        let sort = sort_of(array.elem);
        let len = self.refiner.value(&array.len, Some(Sort::Bv(32)), &self.moved)?;
        let base = match &array.cells.base {
            Base::Dense(cells) => {
                let mut out = vec![];
                for c in cells {
                    out.push(self.refiner.value(c, sort, &self.moved)?);
                }
                Base::Dense(out)
            }
            Base::Trie(cells) => {
                let mut written = vec![];
                cells.for_each(&mut |i, c| written.push((i, c.clone())));
                let mut out = cells.clone();
                for (i, c) in written {
                    out.insert(i, self.refiner.value(&c, sort, &self.moved)?);
                }
                Base::Trie(out)
            }
            Base::Hole(..) => return Refused::because("an array that copies unknown cells"),
        };
        let mut log = vec![];
        for entry in &array.cells.log {
            let Write::Cell { index, value } = &entry.write else {
                return Refused::because("an array that copies unknown cells");
            };
            let guard = self.refiner.guard(entry.guard)?;
            let index = self.refiner.value(index, Some(Sort::Bv(32)), &self.moved)?;
            let value = self.refiner.value(value, sort, &self.moved)?;
            let known = self.refiner.domain.known(&self.next.path);
            for (g, index) in self.refiner.domain.cx.entries(known, &index) {
                let guard = self.refiner.domain.cx.guards.and(guard, g);
                log.push(LogEntry { guard, write: Write::Cell { index, value: value.clone() } });
            }
        }
        Ok(ArrayObject { elem: array.elem, len, cells: Cells { base, log } })
    }

    /// Writes to globals and to the caller's objects, in order.
    fn write(&mut self, effect: &Effect) -> Result<(), Refused> {
        for object in &effect.changed {
            self.fill(object)?;
        }
        for (g, v) in &effect.globals {
            let sort = sort_of(self.refiner.world.program.globals[*g].ty);
            let v = self.refiner.value(v, sort, &self.moved)?;
            self.next.memory.set_global(*g, v);
        }
        for (field, log) in &effect.fields {
            let declaring = self.refiner.world.program.fields[*field].class;
            for w in log.iter() {
                let target = self.refiner.term(w.object)?;
                let Some(target) = self.refiner.keep(&target, |w, c| w.is_subclass(c, declaring)) else {
                    continue;
                };
                let Some(target) = self.under(w.guard, &target)? else { continue };
                let value = self.held(*field, &w.value)?;
                let mut hx = self.refiner.domain.heap_cx(self.refiner.world, &self.next.path);
                self.next.memory.write_field(&mut hx, &target, *field, &value);
            }
        }
        for (class, log) in &effect.elems {
            let sort = sort_of(elem_type(&self.refiner.world.program, *class));
            for w in log.iter() {
                let Some(sort) = sort else { return Refused::because("an array of dynamic values") };
                let Some(index) = &w.index else { return Refused::because("an element without an index") };
                let target = self.refiner.term(w.object)?;
                let Some(target) = self.refiner.keep(&target, |w, c| holds(w, c, sort)) else { continue };
                let Some(target) = self.under(w.guard, &target)? else { continue };
                let index = self.refiner.value(index, Some(Sort::Bv(32)), &self.moved)?;
                let value = self.refiner.value(&w.value, Some(sort), &self.moved)?;
                self.write_element(&target, &index, &value)?;
            }
        }
        Ok(())
    }

    /// A reference that is null where a guard of the function does not hold: writes leave null alone.
    fn under(&mut self, g: Guard, object: &SVal) -> Result<Option<SVal>, Refused> {
        let g = self.refiner.guard(g)?;
        let known = self.refiner.domain.known(&self.next.path);
        if self.refiner.domain.cx.guards.disjoint(known, g) {
            return Ok(None);
        }
        Ok(Some(self.refiner.domain.cx.ite(g, object, &SVal::C(0), Some(Sort::Ref))))
    }

    /// Writes an element. A concrete index beyond a concrete length is on no path where the write happens.
    fn write_element(&mut self, array: &SVal, index: &SVal, value: &SVal) -> Result<(), Refused> {
        let known = self.refiner.domain.known(&self.next.path);
        let class = {
            let Some(arrays) =
                self.refiner.keep(array, |w, c| matches!(w.program.classes[c].kind, ClassKind::Array(_)))
            else {
                return Ok(());
            };
            self.refiner.domain.array_class_of(self.refiner.world, &mut self.next.path, &arrays)?
        };
        for (ga, a) in self.refiner.domain.cx.entries(known, array) {
            for (gi, i) in self.refiner.domain.cx.entries(known, index) {
                if let (SVal::C(address @ 1..), SVal::C(i)) = (&a, &i) {
                    let object = self.next.memory.object(&self.refiner.world.program, *address);
                    if let Object::Array(arr) = &*object {
                        if matches!(arr.len, SVal::C(n) if *i >= n) {
                            continue;
                        }
                    }
                }
                let cx = &mut self.refiner.domain.cx;
                let g = cx.guards.and(ga, gi);
                let target = cx.ite(g, &a, &SVal::C(0), Some(Sort::Ref));
                let mut hx = self.refiner.domain.heap_cx(self.refiner.world, &self.next.path);
                self.next.memory.write_elem(&mut hx, &target, &i, value, class);
            }
        }
        Ok(())
    }
}
