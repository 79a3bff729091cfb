//! Heap conditions (`memoized-replay` §IV.A): the shapes of the input under which an outcome is reached, as lazy
//! initialization tells them apart. A reference is null, one of the objects met before, or another object.

use super::known::{Known, Outcome};
use crate::symbolic::{Feasible, Symbolic};
use crate::world::World;
use conspect_ir::{ClassId, Type};
use conspect_term::{Guard, Op, Sort, SymbolKind, TermId};

/// With more references than this, or more shapes, the shapes of an outcome are not told apart.
const REFERENCES: usize = 6;
const SHAPES: usize = 128;

/// One numeric and one heap condition of a leaf.
#[derive(Clone, Debug)]
pub(super) struct Pair {
    pub numeric: Vec<Guard>,
    pub heap: Vec<TermId>,
}

/// The pairs of an outcome; `None` when there are too many to be told apart.
pub(super) fn pairs(
    domain: &mut Symbolic,
    world: &World,
    known: &Known,
    outcome: &Outcome,
) -> Option<Vec<Pair>> {
    let roots = outcome.terms(domain);
    let terms = &domain.cx.terms;
    let is_hole = |t: &TermId| terms.sort(*t) == Sort::Ref && matches!(terms.op(*t), Op::Symbol(_));
    // Children come before parents: a cell after the object it is in.
    let mut references: Vec<TermId> = terms.postorder(&roots).into_iter().filter(is_hole).collect();
    let depth = |t: &TermId| terms.postorder(&[*t]).len();
    references.sort_by_key(depth);
    if references.len() > REFERENCES {
        return None;
    }
    let mut shapes = vec![Shape { guard: outcome.guard, objects: vec![], heap: vec![], all: vec![] }];
    for r in references {
        let mut next = vec![];
        for shape in shapes {
            next.extend(shape.with(domain, world, known, r));
        }
        if next.len() > SHAPES {
            return None;
        }
        shapes = next;
    }
    let conjuncts = domain.cx.guards.conjuncts(outcome.guard);
    let mut out = vec![];
    for shape in shapes {
        let mut heap_guard = Guard::TRUE;
        for t in &shape.all {
            let g = domain.cx.guard_of_term(*t);
            heap_guard = domain.cx.guards.and(heap_guard, g);
        }
        let mut numeric = vec![];
        for c in &conjuncts {
            let other = domain.cx.guards.and_not(heap_guard, *c);
            // What the shape implies is no condition on numbers.
            if domain.feasible(&world.program, other) != Feasible::No {
                numeric.push(*c);
            }
        }
        out.push(Pair { numeric, heap: shape.heap });
    }
    Some(out)
}

/// A partial shape.
#[derive(Clone)]
struct Shape {
    /// The outcome's condition with what was chosen so far.
    guard: Guard,
    /// References to different objects.
    objects: Vec<TermId>,
    /// The choices as they are shown.
    heap: Vec<TermId>,
    /// The choices as they are: an object that was not met before differs from those that were.
    all: Vec<TermId>,
}

impl Shape {
    /// The shapes in which one more reference is told.
    fn with(self, domain: &mut Symbolic, world: &World, known: &Known, r: TermId) -> Vec<Shape> {
        let mut out = vec![];
        let null = domain.cx.terms.reference(0);
        let receiver = is_receiver(domain, world, known, r);
        let mut fresh = vec![];
        let is_null = domain.cx.terms.eq(r, null);
        let not_null = domain.cx.terms.not(is_null);
        if !receiver {
            out.extend(self.choose(domain, world, is_null, &[is_null], None));
        }
        for o in &self.objects {
            if !related(domain, world, known, r, *o) {
                continue;
            }
            let same = domain.cx.terms.eq(r, *o);
            fresh.push(domain.cx.terms.not(same));
            out.extend(self.choose(domain, world, same, &[same], None));
        }
        fresh.push(not_null);
        let chosen = self.choose(domain, world, not_null, &fresh, Some(r));
        out.extend(chosen.map(|mut shape| {
            if receiver {
                shape.heap.pop();
            }
            shape
        }));
        out
    }

    fn choose(
        &self,
        domain: &mut Symbolic,
        world: &World,
        shown: TermId,
        all: &[TermId],
        object: Option<TermId>,
    ) -> Option<Shape> {
        let mut next = self.clone();
        for t in all {
            let g = domain.cx.guard_of_term(*t);
            next.guard = domain.cx.guards.and(next.guard, g);
        }
        if domain.feasible(&world.program, next.guard) == Feasible::No {
            return None;
        }
        next.heap.push(shown);
        next.all.extend(all);
        next.objects.extend(object);
        Some(next)
    }
}

/// Is this the receiver, which is never null?
fn is_receiver(domain: &Symbolic, world: &World, known: &Known, r: TermId) -> bool {
    let Op::Symbol(s) = domain.cx.terms.op(r) else { return false };
    let names = &world.program.functions[known.function].param_names;
    matches!(domain.cx.terms.symbol_of(*s).kind, SymbolKind::Param(0))
        && names.first().is_some_and(|n| &**n == "this")
}

/// Can two references be to one object, by their types?
fn related(domain: &Symbolic, world: &World, known: &Known, a: TermId, b: TermId) -> bool {
    match (class(domain, world, known, a), class(domain, world, known, b)) {
        (Some(a), Some(b)) => world.program.is_subclass(a, b) || world.program.is_subclass(b, a),
        _ => true,
    }
}

fn class(domain: &Symbolic, world: &World, known: &Known, t: TermId) -> Option<ClassId> {
    let Op::Symbol(s) = domain.cx.terms.op(t) else { return None };
    let ty = match domain.cx.terms.symbol_of(*s).kind {
        SymbolKind::Param(i) => world.program.functions[known.function].params.get(i as usize).copied(),
        _ => domain.hole_types.get(s).copied(),
    };
    if let Some(Type::Ref(class)) = ty { Some(class) } else { None }
}
