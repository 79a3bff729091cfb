//! Class tests, null and lengths: the axioms make the impossible unsatisfiable, and only that.

mod common;

use common::{Heap, Random, World, config};
use conspect_solver::{Answer, Classes, Layers, Model};
use conspect_term::{Assignment, Guard, Op, Region, Sort, Symbol, SymbolKind, TermId, Value};
use std::collections::BTreeMap;

fn object(world: &mut World, index: u32) -> TermId {
    world.apply(SymbolKind::Param(index), Sort::Ref, &[])
}
fn instance(world: &mut World, class: u32, object: TermId) -> TermId {
    world.apply(SymbolKind::InstanceOf(class), Sort::Bool, &[object])
}
fn exact(world: &mut World, class: u32, object: TermId) -> TermId {
    world.apply(SymbolKind::ExactClass(class), Sort::Bool, &[object])
}

/// Checks a conjunction built by `parts` over two objects.
fn check(expected: bool, parts: impl Fn(&mut World, TermId, TermId) -> Vec<TermId>) {
    for layers in [Layers::ALL, Layers::NONE] {
        let mut world = World::with(config(), layers);
        let (x, y) = (object(&mut world, 0), object(&mut world, 1));
        let parts = parts(&mut world, x, y);
        assert_eq!(world.satisfiable(&parts), expected);
    }
}

#[test]
fn class_tests_relate() {
    // 2 and 3 extend 1; 4 and 5 extend 2.
    check(true, |w, x, _| vec![instance(w, 4, x), instance(w, 2, x)]);
    check(false, |w, x, _| {
        let b = instance(w, 2, x);
        vec![instance(w, 4, x), w.not(b)]
    });
    check(false, |w, x, _| vec![instance(w, 2, x), instance(w, 3, x)]);
    check(true, |w, x, y| vec![instance(w, 2, x), instance(w, 3, y)]);
    check(false, |w, x, y| vec![instance(w, 2, x), instance(w, 3, y), w.make(Op::Eq, &[x, y])]);
    check(false, |w, x, _| vec![exact(w, 4, x), exact(w, 2, x)]);
    check(true, |w, x, _| vec![exact(w, 4, x), instance(w, 1, x)]);
    check(false, |w, x, _| vec![exact(w, 2, x), instance(w, 4, x)]);
    check(false, |w, x, y| {
        let b = instance(w, 2, y);
        vec![exact(w, 4, x), w.make(Op::Eq, &[x, y]), w.not(b)]
    });
}

#[test]
fn initial_references_are_not_new() {
    let below_two = |w: &mut World, x| {
        let new = w.terms.constant(Value::Ref(1));
        vec![w.make(Op::Eq, &[x, new])]
    };
    check(false, |w, x, _| below_two(w, x));
    check(false, |w, x, _| {
        let next = w.hole(Region::Field("C.next".into()), Sort::Ref, &[x]);
        below_two(w, next)
    });
    check(true, |w, x, _| {
        let next = w.hole(Region::Field("C.next".into()), Sort::Ref, &[x]);
        vec![w.make(Op::Eq, &[x, next])]
    });
}

#[test]
fn lengths_are_not_negative() {
    let length = |w: &mut World, x| w.hole(Region::Length, Sort::Bv(32), &[x]);
    check(false, |w, x, _| {
        let (length, zero) = (length(w, x), w.bv(32, 0));
        vec![w.make(Op::BvSlt, &[length, zero])]
    });
    check(true, |w, x, _| {
        let (length, zero) = (length(w, x), w.bv(32, 0x7fff_ffff));
        vec![w.make(Op::Eq, &[length, zero])]
    });
}

/// A closed world: two objects of the initial heap, each of an exact class.
struct Closed {
    objects: [i32; 2],
    classes: [u32; 2],
}

impl Assignment for Closed {
    fn value(&self, symbol: &Symbol, args: &[Value]) -> Value {
        let class = |args: &[Value]| match args {
            [Value::Ref(r)] => self.objects.iter().position(|o| o == r).map(|i| self.classes[i]),
            other => panic!("{other:?}"),
        };
        match &symbol.kind {
            SymbolKind::Param(index) => Value::Ref(self.objects[*index as usize]),
            SymbolKind::InstanceOf(c) => Value::Bool(class(args).is_some_and(|k| Heap.is_subclass(k, *c))),
            SymbolKind::ExactClass(c) => Value::Bool(class(args) == Some(*c)),
            other => panic!("{other:?}"),
        }
    }
}

fn exists(world: &World, guard: Guard) -> bool {
    let heaps = [[-1, -1], [-1, -2], [0, -1], [-1, 0], [0, 0]];
    heaps.into_iter().any(|objects| {
        (0..64u32).any(|n| {
            let closed = Closed { objects, classes: [1 + n % 8, 1 + n / 8] };
            // Equal objects have one class, and null has none.
            let ok = objects[0] != objects[1] || closed.classes[0] == closed.classes[1];
            ok && world.guards.eval(guard, &mut |atom| world.terms.eval(atom, &closed) == Value::Bool(true))
        })
    })
}

/// No object of a model passes tests that contradict each other.
fn assert_consistent(model: &Model) {
    let mut objects: BTreeMap<Value, Vec<(SymbolKind, bool)>> = BTreeMap::new();
    for (symbol, args, value) in model.entries() {
        if let SymbolKind::InstanceOf(_) | SymbolKind::ExactClass(_) = symbol.kind {
            let passes = *value == Value::Bool(true);
            objects.entry(args[0].clone()).or_default().push((symbol.kind.clone(), passes));
        }
    }
    for tests in objects.values() {
        let exact = tests.iter().find_map(|(kind, passes)| match kind {
            SymbolKind::ExactClass(c) if *passes => Some(*c),
            _ => None,
        });
        for (kind, passes) in tests {
            match (kind, exact) {
                (SymbolKind::ExactClass(c), Some(e)) => assert_eq!(*passes, *c == e, "{model:?}"),
                (SymbolKind::InstanceOf(c), Some(e)) => {
                    assert_eq!(*passes, Heap.is_subclass(e, *c), "{model:?}");
                }
                (SymbolKind::InstanceOf(c), None) if *passes => {
                    for (other, other_passes) in tests {
                        if let SymbolKind::InstanceOf(d) = other {
                            assert!(!(*other_passes && Heap.disjoint(*c, *d)), "{model:?}");
                            assert!(*other_passes || !Heap.is_subclass(*c, *d), "{model:?}");
                        }
                    }
                }
                _ => {}
            }
        }
    }
}

#[test]
fn no_real_heap_is_excluded() {
    compare_with_closed_world(Layers::ALL);
}

#[test]
fn the_backend_alone_excludes_no_real_heap() {
    compare_with_closed_world(Layers::NONE);
}

/// What a real heap can do is never unsatisfiable, and a model's objects are possible.
fn compare_with_closed_world(layers: Layers) {
    let mut random = Random(99);
    let (mut sat, mut unsat) = (0, 0);
    let mut world = World::with(config(), layers);
    for _ in 0..300 {
        let objects = [object(&mut world, 0), object(&mut world, 1)];
        let mut parts = Vec::new();
        for _ in 0..1 + random.below(6) {
            let (which, class) = (objects[random.below(2) as usize], 1 + random.below(7) as u32);
            let mut part = match random.below(5) {
                0 => world.make(Op::Eq, &objects),
                1 | 2 => exact(&mut world, class, which),
                _ => instance(&mut world, class, which),
            };
            if random.below(3) == 0 {
                part = world.not(part);
            }
            parts.push(part);
        }
        let guard = world.all(&parts);
        match world.check(guard) {
            Answer::Sat(model) => {
                assert_consistent(&model);
                sat += 1;
            }
            Answer::Unsat => {
                assert!(!exists(&world, guard));
                unsat += 1;
            }
            Answer::Unknown(reason) => panic!("{reason}"),
        }
    }
    assert!(sat > 50 && unsat > 50, "{sat} satisfiable, {unsat} not");
}
