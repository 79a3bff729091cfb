//! What is not taken as it comes: indices in heaps with names, lengths of inputs, globals of functions that are explored by
//! themselves, values that are tried one by one.

use super::{ENUMERATION_LIMIT, LONGEST_INPUT, Path, Symbolic};
use crate::domain::{Answer, Domain, Parts, Trouble};
use crate::verdict::Assumption;
use crate::world::World;
use conspect_ir::{GlobalId, Type};
use conspect_memory::{Base, SVal, sort_of};
use conspect_term::{Guard, Op, SymbolKind, TermId, Value};

impl Symbolic {
    /// Names hide what hangs together in the heap that a function was given: a path that no caller can take may leave an array.
    pub(super) fn in_range(&mut self, st: &Parts<'_, Self>, array: &SVal, index: &SVal) -> Answer<(), Self> {
        if !self.alone.as_ref().is_some_and(|alone| alone.given) {
            return Ok(());
        }
        let known = self.known(st.path);
        let (arrays, indices) = (self.cx.entries(known, array), self.cx.entries(known, index));
        let is_outside = |array: &SVal| {
            let SVal::C(at) = array else { return false };
            let Some(array) = st.memory.direct_array(*at) else { return false };
            let len = match (&array.len, &array.cells.base) {
                (_, Base::Dense(cells)) => cells.len() as u64,
                (SVal::C(len), _) => *len,
                _ => return false,
            };
            indices.iter().any(|(_, i)| matches!(i, SVal::C(i) if *i >= len))
        };
        match arrays.iter().any(|(_, array)| is_outside(array)) {
            true => Err(Trouble::Unsupported("an index out of range, in a heap that may not be".into())),
            false => Ok(()),
        }
    }

    /// Takes for granted that an array that was there before the start is not longer than any that a run could be
    /// given: without this, lengths of inputs could overflow when they are added up. Where the array is one of several, this holds
    /// where it is the one of the start: `when`.
    pub(super) fn limit_length(&mut self, path: &mut Path, len: &SVal, when: Guard) {
        // A summary is for arrays of any length; what is taken for granted of inputs belongs to the entry.
        if self.alone.is_some() {
            return;
        }
        let SVal::T(t) = len else { return };
        let Op::Symbol(s) = self.cx.terms.op(*t) else { return };
        if !matches!(self.cx.terms.symbol_of(*s).kind, SymbolKind::Hole { .. }) {
            return;
        }
        let most = self.cx.terms.constant(Value::Bv { bits: 32, value: LONGEST_INPUT });
        let short = self.cx.terms.make(Op::BvSle, &[*t, most]);
        let short = self.cx.guard_of_term(short);
        let another = self.cx.guards.not(when);
        let g = self.cx.guards.or(another, short);
        let known = self.known(path);
        if !self.cx.guards.implies(known, g) {
            self.take_for_granted(path, Assumption::LongestInput { most: LONGEST_INPUT });
            self.constrain(path, g);
        }
    }

    /// Does it matter whether an initializer made an object?
    pub(crate) fn is_asked_for_origin(&self) -> bool {
        self.asks_for_origin()
    }

    /// Notes the use of a global by a function that is explored by itself.
    pub(super) fn note_global(&mut self, world: &World, st: &Parts<'_, Self>, g: GlobalId) {
        let Some(alone) = &mut self.alone else { return };
        if world.program.settled.contains_key(&g) {
            if !st.memory.is_written(g) {
                alone.settled.insert(g);
            }
        } else if sort_of(world.program.globals[g].ty).is_none() {
            alone.unfit = Some("a global that no term can stand for".into());
        }
    }

    /// Tries the values of a term one by one: the present path is split into "it has this value" and "it has
    /// another".
    pub(super) fn enumerate(
        &mut self,
        world: &World,
        path: &mut Path,
        t: TermId,
        ty: Type,
    ) -> Answer<u64, Self> {
        if let Some(bits) = self.pinned(path, t) {
            return Ok(bits);
        }
        if path.enumerated >= ENUMERATION_LIMIT {
            return Err(Trouble::Unsupported(format!(
                "a number of {} bits is needed here and has more than {ENUMERATION_LIMIT} possible values",
                match ty { Type::Bits { bits, .. } => bits, Type::Bool => 1, _ => 64 }
            ).into()));
        }
        let Some(model) = self.model(&world.program, path.guard) else {
            return Err(Trouble::Unsupported(
                "the solver does not say which values are possible here".into(),
            ));
        };
        let value = self.cx.terms.eval(t, &model);
        let bits = conspect_memory::bits_of(&value)
            .ok_or_else(|| Trouble::Unsupported("a value without bits is needed here".into()))?;
        let c = self.cx.terms.constant(value);
        let eq = self.cx.terms.make(Op::Eq, &[t, c]);
        let g = self.cx.guard_of_term(eq);
        let not_g = self.cx.guards.not(g);
        match self.cases(&world.program, path, &[g, not_g]) {
            Ok(_) => Ok(bits),
            Err(Trouble::Split(mut paths)) => {
                for p in &mut paths {
                    p.enumerated += 1;
                }
                Err(Trouble::Split(paths))
            }
            Err(other) => Err(other),
        }
    }
}
