//! What a library keeps to in given objects ([`conspect_ir::Invariant`]): a path knows it as soon as it reads a field of one.

use super::{Parts, Path, Symbolic};
use crate::verdict::Assumption;
use crate::world::World;
use conspect_ir::{FieldId, Number, Predicate, Type};
use conspect_memory::{Heap, SVal, sort_of};
use conspect_term::{Guard, Op, Sort, Symbol, SymbolKind, TermId, Value};

impl Symbolic {
    /// A field of an object was read that may be one of the initial heap: of those entries it is known what held when the entry began,
    /// whatever was written since, and of no object that was made. A function that is explored by itself knows nothing: its callers may
    /// still be making the object.
    pub(super) fn knows_invariant(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        object: &SVal,
        field: FieldId,
    ) {
        if self.alone.is_some() {
            return;
        }
        let Some(invariant) = world.program.invariants.get(&field).cloned() else { return };
        let known = self.known(st.path);
        for (entry, given) in self.cx.entries(known, object) {
            if !matches!(given, SVal::T(_)) {
                continue;
            }
            let mut memory = Heap::new();
            let mut start = Parts { memory: &mut memory, path: &mut *st.path };
            let holds = self.predicate(world, &mut start, &given, &invariant.holds);
            let holds = self.cx.guard_of_term(holds);
            let another = self.cx.guards.not(entry);
            let holds = self.cx.guards.or(another, holds);
            self.constrain(st.path, holds);
            if let Some(granted) = &invariant.granted {
                self.take_for_granted(st.path, granted.clone());
            }
        }
    }

    /// What holds of an object of the initial heap, as it was at the start, where a field of it matters; and what is taken for granted besides.
    pub(crate) fn invariant_at_start(
        &mut self,
        world: &World,
        object: TermId,
        field: FieldId,
    ) -> Option<(Guard, Option<Assumption>)> {
        let invariant = world.program.invariants.get(&field)?.clone();
        let (mut memory, mut path) = (Heap::new(), Path::new());
        let mut st = Parts { memory: &mut memory, path: &mut path };
        let holds = self.predicate(world, &mut st, &SVal::T(object), &invariant.holds);
        Some((self.cx.guard_of_term(holds), invariant.granted.clone()))
    }

    fn predicate(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        object: &SVal,
        predicate: &Predicate,
    ) -> TermId {
        match predicate {
            Predicate::There(field) => {
                let value = self.held(world, st, object, *field);
                let value = self.cx.term(&value, Sort::Ref);
                let null = self.cx.terms.constant(Value::Ref(0));
                let null = self.cx.terms.make(Op::Eq, &[value, null]);
                self.cx.terms.make(Op::Not, &[null])
            }
            Predicate::Exactly(field) => {
                let Type::Ref(class) = world.program.fields[*field].ty else {
                    unreachable!("the field holds a reference")
                };
                let value = self.held(world, st, object, *field);
                let value = self.cx.term(&value, Sort::Ref);
                let exact = Symbol { kind: SymbolKind::ExactClass(class.0), sort: Sort::Bool };
                let exact = self.cx.terms.symbol(exact);
                let exact = self.cx.terms.apply(exact, &[value]);
                let null = self.cx.terms.constant(Value::Ref(0));
                let null = self.cx.terms.make(Op::Eq, &[value, null]);
                self.cx.terms.make(Op::Or, &[null, exact])
            }
            Predicate::Le(a, b) => self.compared(world, st, object, Op::BvSle, (a, b)),
            Predicate::Eq(a, b) => self.compared(world, st, object, Op::Eq, (a, b)),
            Predicate::Not(p) => {
                let p = self.predicate(world, st, object, p);
                self.cx.terms.make(Op::Not, &[p])
            }
            Predicate::All(parts) => self.parts(world, st, object, (Op::And, true), parts),
            Predicate::Any(parts) => self.parts(world, st, object, (Op::Or, false), parts),
        }
    }

    fn parts(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        object: &SVal,
        (op, neutral): (Op, bool),
        parts: &[Predicate],
    ) -> TermId {
        let mut out = self.cx.terms.constant(Value::Bool(neutral));
        for part in parts {
            let part = self.predicate(world, st, object, part);
            out = self.cx.terms.make(op.clone(), &[out, part]);
        }
        out
    }

    fn compared(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        object: &SVal,
        op: Op,
        (a, b): (&Number, &Number),
    ) -> TermId {
        let a = self.number_held(world, st, object, a);
        let b = self.number_held(world, st, object, b);
        self.cx.terms.make(op, &[a, b])
    }

    fn number_held(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        object: &SVal,
        number: &Number,
    ) -> TermId {
        let constant = |n: i64| Value::Bv { bits: 64, value: n as u64 };
        match number {
            Number::Constant(n) => self.cx.terms.constant(constant(*n)),
            Number::Field(field) => {
                let value = self.held(world, st, object, *field);
                self.extended(&value, world.program.fields[*field].ty)
            }
            Number::Length(field) => {
                let array = self.held(world, st, object, *field);
                let mut hx = self.heap_cx(world, st.path);
                let length = st.memory.length(&mut hx, &array);
                self.extended(&length, Type::I32)
            }
            Number::Of(reference, field) => {
                let inner = self.held(world, st, object, *reference);
                let value = self.held(world, st, &inner, *field);
                self.extended(&value, world.program.fields[*field].ty)
            }
            Number::Sum(a, b) | Number::Times(a, b) => {
                let op = if matches!(number, Number::Sum(..)) { Op::BvAdd } else { Op::BvMul };
                let a = self.number_held(world, st, object, a);
                let b = self.number_held(world, st, object, b);
                self.cx.terms.make(op, &[a, b])
            }
            Number::Element(field, index) => {
                let array = self.held(world, st, object, *field);
                let class = match world.program.fields[*field].ty {
                    Type::Ref(class) => class,
                    _ => unreachable!("the field refers to an array"),
                };
                let mut hx = self.heap_cx(world, st.path);
                let element = st.memory.read_elem(&mut hx, &array, &SVal::C(u64::from(*index)), class);
                let ty = conspect_memory::elem_type(&world.program, class);
                self.extended(&element, ty)
            }
            Number::Masked(field, mask) => {
                let value = self.held(world, st, object, *field);
                let value = self.extended(&value, world.program.fields[*field].ty);
                let mask = self.cx.terms.constant(constant(*mask));
                self.cx.terms.make(Op::BvAnd, &[value, mask])
            }
            Number::Remainder(field, by) => {
                let value = self.held(world, st, object, *field);
                let value = self.extended(&value, world.program.fields[*field].ty);
                let by = self.cx.terms.constant(constant(*by));
                self.cx.terms.make(Op::BvSRem, &[value, by])
            }
        }
    }

    fn held(&mut self, world: &World, st: &mut Parts<'_, Self>, object: &SVal, field: FieldId) -> SVal {
        let mut hx = self.heap_cx(world, st.path);
        st.memory.read_field(&mut hx, object, field)
    }

    /// A machine integer or truth value as one of 64 bits.
    fn extended(&mut self, value: &SVal, ty: Type) -> TermId {
        let sort = sort_of(ty).expect("the field holds a number");
        let term = self.cx.term(value, sort);
        match ty {
            Type::Bits { bits: 64, .. } => term,
            Type::Bits { signed: true, .. } => self.cx.terms.make(Op::SignExtend(64), &[term]),
            Type::Bits { .. } => self.cx.terms.make(Op::ZeroExtend(64), &[term]),
            _ => unreachable!("the field holds a machine integer"),
        }
    }
}
