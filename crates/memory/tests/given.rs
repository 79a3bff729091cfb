//! Heaps that are given to a function: what in them gets a name, where a name can be read, and which heaps match.

use conspect_ir::{Class, ClassId, ClassKind, Field, FieldId, HoleRule, Program, Tag, Type};
use conspect_memory::dynamic::box_dyn;
use conspect_memory::given::{Match, Pattern, address_in};
use conspect_memory::{Addresses, Cx, Entries, Heap, HeapCx, SVal};
use conspect_term::{Guard, Sort, Symbol, SymbolKind, TermId};
use rustc_hash::FxHashMap;

/// Objects with two dynamic fields.
const PAIR: ClassId = ClassId(0);
const FIRST: FieldId = FieldId(0);
const SECOND: FieldId = FieldId(1);

const ZERO: SVal = SVal::C(0);

fn undefined() -> SVal {
    SVal::C(box_dyn(Tag::Undefined, 0))
}

/// A heap, and what it needs.
struct World {
    program: Program,
    cx: Cx,
    addresses: Addresses,
    heap: Heap,
    symbols: u32,
}

impl World {
    fn new() -> World {
        let mut program = Program::default();
        program.add_class(Class {
            name: "Pair".into(),
            kind: ClassKind::Object,
            is_abstract: false,
            is_final: true,
            supers: vec![],
            fields: vec![FIRST, SECOND],
        });
        for (slot, name) in ["first", "second"].into_iter().enumerate() {
            let (name, slot) = (name.into(), slot as u32);
            program.fields.push(Field { class: PAIR, name, ty: Type::Dyn, slot, hole: HoleRule::Any });
        }
        let (cx, addresses) = (Cx::new(), Addresses::default());
        World { program, cx, addresses, heap: Heap::new(), symbols: 0 }
    }

    fn with<T>(&mut self, work: impl FnOnce(&mut HeapCx<'_>, &mut Heap) -> T) -> T {
        let World { program, cx, addresses, heap, .. } = self;
        let hole_types = &mut FxHashMap::default();
        work(&mut HeapCx { cx, program, addresses, hole_types, path: Guard::TRUE }, heap)
    }

    fn symbol(&mut self, sort: Sort) -> TermId {
        let symbol = self.cx.terms.symbol(Symbol { kind: SymbolKind::Input(self.symbols), sort });
        self.symbols += 1;
        self.cx.terms.apply(symbol, &[])
    }

    fn integer(&mut self) -> SVal {
        SVal::D(Tag::Int, self.symbol(Sort::Bv(64)))
    }

    fn condition(&mut self) -> Guard {
        let t = self.symbol(Sort::Bool);
        self.cx.guard_of_term(t)
    }

    /// A new pair, as a dynamic value.
    fn pair(&mut self, first: &SVal, second: &SVal) -> SVal {
        self.with(|hx, heap| {
            let at = heap.alloc(hx, PAIR);
            for (slot, v) in [first, second].into_iter().enumerate() {
                heap.set_direct_field(hx.program, at, slot as u32, v.clone());
            }
            SVal::C(box_dyn(Tag::Ref, at))
        })
    }

    /// A value where the condition holds, nothing elsewhere.
    fn if_at_all(&mut self, g: Guard, v: &SVal) -> SVal {
        let not_g = self.cx.guards.not(g);
        self.cx.union(Entries::from_iter([(g, v.clone()), (not_g, undefined())]), None)
    }

    fn pattern(&mut self, arg: &SVal) -> Pattern {
        let args = [(Type::Dyn, arg.clone())];
        self.with(|hx, heap| Pattern::of(hx, heap, &args)).expect("a pattern")
    }

    /// How an argument matches a pattern, where both fields of these pairs were read.
    fn matched(&mut self, pattern: &Pattern, read: &[&SVal], arg: &SVal) -> Option<Match> {
        let mut given = pattern.heap.clone();
        let seen = given.watch();
        let args = [(Type::Dyn, arg.clone())];
        self.with(|hx, heap| {
            for pair in read {
                let address = address_in(pair.bits().expect("a constant")).expect("an object").1;
                for field in [FIRST, SECOND] {
                    given.read_field(hx, &SVal::C(address), field);
                }
            }
            pattern.matched(hx, &seen, (heap, &args), false)
        })
    }
}

#[test]
fn only_what_is_not_concrete_has_a_name() {
    let mut w = World::new();
    let x = w.integer();
    let below = w.pair(&ZERO, &x);
    let top = w.pair(&ZERO, &below);
    let pattern = w.pattern(&top);
    assert_eq!(pattern.args, [top]);
    let [name] = pattern.names.as_slice() else { panic!("{:?}", pattern.names) };
    assert_eq!((name.tag, name.live), (Some(Tag::Int), Some(Guard::TRUE)));
}

#[test]
fn a_name_in_a_union_can_be_read_in_its_case_only() {
    let mut w = World::new();
    let (g, x, y) = (w.condition(), w.integer(), w.integer());
    let sometimes = w.if_at_all(g, &x);
    let top = w.pair(&sometimes, &y);
    let pattern = w.pattern(&top);
    let [case, of_x, of_y] = pattern.names.as_slice() else { panic!("{:?}", pattern.names) };
    assert_eq!((case.tag, of_x.tag, of_y.tag), (None, Some(Tag::Int), Some(Tag::Int)));
    let here = w.cx.guard_of_term(case.term);
    let cases = [Some(here), Some(w.cx.guards.not(here))];
    assert!(cases.contains(&of_x.live), "{of_x:?}");
    assert_eq!(of_y.live, Some(Guard::TRUE));
}

#[test]
fn an_object_that_one_case_leads_to_may_not_be_there() {
    let mut w = World::new();
    let (g, x, y) = (w.condition(), w.integer(), w.integer());
    let (sometimes, always) = (w.pair(&x, &ZERO), w.pair(&y, &ZERO));
    let one = w.if_at_all(g, &sometimes);
    let top = w.pair(&one, &always);
    let pattern = w.pattern(&top);
    let integers = pattern.names.iter().filter(|n| n.tag == Some(Tag::Int));
    let mut live: Vec<Option<Guard>> = integers.map(|n| n.live).collect();
    live.sort();
    assert_eq!(live, [None, Some(Guard::TRUE)]);
}

#[test]
fn objects_are_renamed_one_by_one() {
    let mut w = World::new();
    let (x, y) = (w.integer(), w.integer());
    let (p, q) = (w.pair(&x, &ZERO), w.pair(&y, &ZERO));
    let (two, other, twice) = (w.pair(&p, &q), w.pair(&q, &p), w.pair(&p, &p));
    let pattern = w.pattern(&two);
    let found = w.matched(&pattern, &[&two, &p, &q], &other).expect("the same with other objects");
    let contents = |v: SVal| if let SVal::D(_, t) = v { SVal::T(t) } else { panic!("{v:?}") };
    assert_eq!(found.values, [y, x].map(contents));
    assert!(w.matched(&pattern, &[&two, &p, &q], &twice).is_none(), "two objects are not one");
    let pattern = w.pattern(&twice);
    assert!(w.matched(&pattern, &[&twice, &p], &two).is_none(), "one object is not two");
}

#[test]
fn what_was_not_seen_may_be_anything() {
    let mut w = World::new();
    let x = w.integer();
    let (p, q) = (w.pair(&x, &ZERO), w.pair(&x, &x));
    let (top, other) = (w.pair(&x, &p), w.pair(&x, &q));
    let pattern = w.pattern(&top);
    assert!(w.matched(&pattern, &[&top], &other).is_some());
    assert!(w.matched(&pattern, &[&top, &p], &other).is_none(), "what is not known may not be zero");
}

#[test]
fn one_condition_is_not_two() {
    let mut w = World::new();
    let (g, h) = (w.condition(), w.condition());
    let [a, b] = [g, h].map(|g| w.if_at_all(g, &ZERO));
    let (one, two) = (w.pair(&a, &a), w.pair(&a, &b));
    let pattern = w.pattern(&one);
    assert!(w.matched(&pattern, &[&one], &two).is_none());
    let pattern = w.pattern(&two);
    assert!(w.matched(&pattern, &[&two], &one).is_some(), "two conditions may be one");
}
