//! References given from outside whose class has only known objects: the constants of an enum.
//!
//! Such a reference is null or one of the constants, so its hole is replaced by a union of their addresses as soon as it
//! is read. The guard of a constant says that the hole's number is the constant's; two holes with one number are then
//! one object, as they must be.

use super::Symbolic;
use crate::domain::Parts;
use crate::world::World;
use conspect_ir::{ClassId, Constants};
use conspect_memory::{Entries, SVal};
use conspect_term::{Op, Region, Sort, Source, Symbol, SymbolKind, TermId, Value};

/// A class with more constants than this is left alone: unions get too wide.
const MOST_CONSTANTS: usize = 40;

impl Symbolic {
    /// The value with every hole of a class with known objects replaced by what it can be. A hole stays where its class's
    /// initializer has not ended.
    pub(super) fn settle(&mut self, world: &World, st: &mut Parts<'_, Self>, v: SVal) -> SVal {
        self.settle_as(world, st, v, None)
    }

    /// As [`Symbolic::settle`], for a value that is known to be null or of a class, whatever its holes were declared to be.
    pub(super) fn settle_as(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        v: SVal,
        class: Option<ClassId>,
    ) -> SVal {
        if world.program.constants.is_empty() {
            return v;
        }
        match &v {
            SVal::T(hole) => self.settle_hole(world, st, *hole, class).unwrap_or(v),
            SVal::U(entries) if entries.iter().any(|(_, e)| matches!(e, SVal::T(_))) => {
                let mut out = Entries::new();
                for (g, e) in entries.iter() {
                    let settled = match e {
                        SVal::T(hole) => self.settle_hole(world, st, *hole, class),
                        SVal::C(_) | SVal::D(..) | SVal::U(_) => None,
                    };
                    out.push((*g, settled.unwrap_or_else(|| e.clone())));
                }
                self.cx.union(out, Some(Sort::Ref))
            }
            SVal::C(_) | SVal::D(..) | SVal::U(_) => v,
        }
    }

    fn settle_hole(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        hole: TermId,
        class: Option<ClassId>,
    ) -> Option<SVal> {
        let known = |c: ClassId| world.program.constants.get(&c);
        let constants = self.declared(hole).and_then(known).or_else(|| class.and_then(known))?;
        let objects = self.constant_objects(world, st, constants)?;
        if let Some(granted) = &constants.granted {
            self.take_for_granted(st.path, granted.clone());
        }
        let number = self.number_of(world, constants, hole);
        let null = self.is_null(hole);
        let mut rest = self.cx.guards.not(null);
        let mut out = Entries::new();
        out.push((null, SVal::C(0)));
        // The last one stands for all greater numbers too, so the guards leave nothing out.
        let last = objects.len().checked_sub(1)?;
        for (i, address) in objects.into_iter().enumerate() {
            let g = if i == last {
                rest
            } else {
                let n = self.cx.terms.constant(Value::Bv { bits: 32, value: i as u64 });
                let eq = self.cx.terms.make(Op::Eq, &[number, n]);
                let eq = self.cx.guard_of_term(eq);
                let g = self.cx.guards.and(rest, eq);
                let other = self.cx.guards.not(eq);
                rest = self.cx.guards.and(rest, other);
                g
            };
            out.push((g, SVal::C(address)));
        }
        Some(self.cx.union(out, Some(Sort::Ref)))
    }

    /// The addresses of a class's constants in the order of their numbers; `None` before they are all made.
    fn constant_objects(
        &self,
        world: &World,
        st: &Parts<'_, Self>,
        constants: &Constants,
    ) -> Option<Vec<u64>> {
        let (state, done) = constants.done;
        if constants.cells.len() > MOST_CONSTANTS || st.memory.global(&world.program, state) != SVal::C(done)
        {
            return None;
        }
        let slot = world.program.fields[constants.number].slot;
        let mut out = vec![];
        for (i, (_, cell)) in constants.cells.iter().enumerate() {
            let SVal::C(address) = st.memory.global(&world.program, *cell) else { return None };
            if address == 0 || st.memory.direct_field(address, slot) != Some(&SVal::C(i as u64)) {
                return None;
            }
            out.push(address);
        }
        Some(out)
    }

    fn number_of(&mut self, world: &World, constants: &Constants, hole: TermId) -> TermId {
        let symbol = self.cx.terms.symbol(number_symbol(world, constants));
        self.cx.terms.apply(symbol, &[hole])
    }

    /// The class with known objects that a hole has been declared to have.
    pub(crate) fn constants_of(world: &World, class: ClassId) -> Option<&Constants> {
        world.program.constants.get(&class)
    }
}

/// The cell that holds a constant's number.
pub(crate) fn number_symbol(world: &World, constants: &Constants) -> Symbol {
    let f = &world.program.fields[constants.number];
    let region = Region::Field(format!("{}.{}", world.program.classes[f.class].name, f.name).into());
    Symbol { kind: SymbolKind::Hole { source: Source::Initial, region }, sort: Sort::Bv(32) }
}
