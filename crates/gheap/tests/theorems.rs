//! Theorems 1 to 16 of the paper, each as a property of random heaps, named after it.
//!
//! Equality of terms and heaps is that of their meanings: both sides are evaluated in random memories, by an interpreter that uses
//! none of the operations that the theorems are about.

mod common;

use common::{Choices, Universe};
use conspect_gheap::{HeapId, Memory, Place, Sort, TermId, Value};
use proptest::prelude::*;

/// Heaps and terms are drawn from the first bytes, memories from the others.
fn bytes() -> impl Strategy<Value = (Vec<u8>, Vec<Vec<u8>>)> {
    let memory = prop::collection::vec(any::<u8>(), 45);
    (prop::collection::vec(any::<u8>(), 0..120), prop::collection::vec(memory, 8))
}

struct Test {
    u: Universe,
    memories: Vec<Memory>,
}

impl Test {
    fn new(memories: &[Vec<u8>]) -> Test {
        let u = Universe::new();
        let memories = memories.iter().map(|b| u.memory(&mut Choices::new(b))).collect();
        Test { u, memories }
    }

    /// The heap invariant (1): locations that are one hold equal values.
    fn is_heap(&self, h: HeapId) -> bool {
        let cells = self.u.c.cells(h).expect("a definite heap");
        self.memories.iter().all(|m| {
            cells.iter().all(|(x, v)| {
                cells.iter().all(|(y, w)| {
                    self.u.place_of(*x, m) != self.u.place_of(*y, m)
                        || self.u.eval(*v, m) == self.u.eval(*w, m)
                })
            })
        })
    }

    fn same(&self, a: TermId, b: TermId) -> bool {
        self.memories.iter().all(|m| self.u.eval(a, m) == self.u.eval(b, m))
    }

    /// Equal wherever a guard holds.
    fn same_where(&self, g: TermId, a: TermId, b: TermId) -> bool {
        self.memories.iter().all(|m| !self.u.holds(g, m) || self.u.eval(a, m) == self.u.eval(b, m))
    }

    /// Heaps as maps: the same locations, and equal values in them. That two heaps do the same is weaker.
    fn same_heaps(&self, a: HeapId, b: HeapId) -> bool {
        let domain = |h: HeapId, m: &Memory| {
            let cells = self.u.c.cells(h).expect("a definite heap").iter();
            let mut out: Vec<_> = cells.map(|(l, v)| (self.u.place_of(*l, m), self.u.eval(*v, m))).collect();
            out.sort_by_key(|(l, _)| l.ok());
            out.dedup();
            out
        };
        self.memories.iter().all(|m| domain(a, m) == domain(b, m))
    }

    /// Heaps as effects.
    fn same_effects(&self, a: HeapId, b: HeapId) -> bool {
        self.memories.iter().all(|m| match (self.u.apply(a, m), self.u.apply(b, m)) {
            (Ok(x), Ok(y)) => self.u.same_memory(&x, &y),
            (x, y) => x.is_err() == y.is_err(),
        })
    }

    fn place(&mut self, r: &mut Choices) -> TermId {
        let sort = Universe::any_sort(r);
        self.u.place(r, sort, 2)
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    /// The operations mean what they should: composition is doing one thing after the other, refinement is evaluating in
    /// the memory that a heap leaves, and reading is looking there.
    #[test]
    fn operations_mean_what_they_should((b, ms) in bytes()) {
        let mut t = Test::new(&ms);
        let r = &mut Choices::new(&b);
        let (s1, s2) = (t.u.heap(r, 1), t.u.heap(r, 1));
        let sort = Universe::any_sort(r);
        let (e, x) = (t.u.term(r, sort, 2), t.place(r));
        let (both, refined, read) = (t.u.c.compose(s1, s2), t.u.c.refine(s1, e), t.u.c.read(s1, x));
        for m in &t.memories {
            let m1 = t.u.apply(s1, m).unwrap();
            let m2 = t.u.apply(s2, &m1).unwrap();
            prop_assert!(t.u.same_memory(&t.u.apply(both, m).unwrap(), &m2));
            prop_assert_eq!(t.u.eval(refined, m), t.u.eval(e, &m1));
            let p = t.u.place_of(x, m).unwrap();
            prop_assert_eq!(t.u.eval(read, m).unwrap(), m1.get(&t.u.c, p));
        }
    }

    /// Theorem 1: the composition of symbolic heaps is a symbolic heap; and (3): its domain is `dom σ ∪ σ • dom σ'`.
    #[test]
    fn theorem_1((b, ms) in bytes()) {
        let mut t = Test::new(&ms);
        let r = &mut Choices::new(&b);
        let (s1, s2) = (t.u.heap(r, 1), t.u.heap(r, 1));
        prop_assert!(t.is_heap(s1) && t.is_heap(s2));
        let both = t.u.c.compose(s1, s2);
        prop_assert!(t.is_heap(both));
        let mut domain: Vec<TermId> = t.u.c.cells(s1).unwrap().iter().map(|c| c.0).collect();
        for (l, _) in t.u.c.cells(s2).unwrap().to_vec() {
            domain.push(t.u.c.refine(s1, l));
        }
        for m in &t.memories {
            let places = |ls: &mut dyn Iterator<Item = TermId>| {
                ls.map(|l| t.u.place_of(l, m).unwrap()).collect::<std::collections::BTreeSet<_>>()
            };
            let found = places(&mut t.u.c.cells(both).unwrap().iter().map(|c| c.0));
            prop_assert_eq!(found, places(&mut domain.iter().copied()));
        }
    }

    /// Theorem 2: `read(ε, x) = LI(x)`, `ε • e = e`, `ε ∘ σ = σ`, `σ ∘ ε = σ`.
    #[test]
    fn theorem_2((b, ms) in bytes()) {
        let mut t = Test::new(&ms);
        let r = &mut Choices::new(&b);
        let s = t.u.heap(r, 1);
        let sort = Universe::any_sort(r);
        let (x, e) = (t.place(r), t.u.term(r, sort, 3));
        let empty = t.u.c.empty();
        let read = t.u.c.read(empty, x);
        for m in &t.memories {
            let p = t.u.place_of(x, m).unwrap();
            prop_assert_eq!(t.u.eval(read, m).unwrap(), m.get(&t.u.c, p));
        }
        prop_assert_eq!(t.u.c.refine(empty, e), e);
        prop_assert_eq!(t.u.c.compose(empty, s), s);
        prop_assert_eq!(t.u.c.compose(s, empty), s);
    }

    /// Theorem 3: `σ • read(σ', x) = read(σ ∘ σ', σ • x)`.
    #[test]
    fn theorem_3((b, ms) in bytes()) {
        let mut t = Test::new(&ms);
        let r = &mut Choices::new(&b);
        let (s1, s2, x) = (t.u.heap(r, 1), t.u.heap(r, 1), t.place(r));
        let read = t.u.c.read(s2, x);
        let left = t.u.c.refine(s1, read);
        let (both, y) = (t.u.c.compose(s1, s2), t.u.c.refine(s1, x));
        let right = t.u.c.read(both, y);
        prop_assert!(t.same(left, right));
    }

    /// Theorem 4: `(σ ∘ σ') • e = σ • (σ' • e)`.
    #[test]
    fn theorem_4((b, ms) in bytes()) {
        let mut t = Test::new(&ms);
        let r = &mut Choices::new(&b);
        let (s1, s2) = (t.u.heap(r, 1), t.u.heap(r, 1));
        let sort = Universe::any_sort(r);
        let e = t.u.term(r, sort, 3);
        let both = t.u.c.compose(s1, s2);
        let left = t.u.c.refine(both, e);
        let inner = t.u.c.refine(s2, e);
        let right = t.u.c.refine(s1, inner);
        prop_assert!(t.same(left, right));
    }

    /// Theorems 5 and 6: `(σ₁ ∘ σ₂) ∘ σ₃ = σ₁ ∘ (σ₂ ∘ σ₃)`: heaps with composition are a monoid, its unit is `ε`
    /// (theorem 2), and it is closed (theorem 1).
    #[test]
    fn theorem_5_and_6((b, ms) in bytes()) {
        let mut t = Test::new(&ms);
        let r = &mut Choices::new(&b);
        let (s1, s2, s3) = (t.u.heap(r, 0), t.u.heap(r, 0), t.u.heap(r, 0));
        let (s12, s23) = (t.u.c.compose(s1, s2), t.u.c.compose(s2, s3));
        let (left, right) = (t.u.c.compose(s12, s3), t.u.c.compose(s1, s23));
        prop_assert!(t.is_heap(left) && t.is_heap(right));
        prop_assert!(t.same_heaps(left, right));
    }

    /// Theorem 7: `union(⟨x = y, read(σ, x)⟩) = union(⟨x = y, read(σ, y)⟩)`.
    #[test]
    fn theorem_7((b, ms) in bytes()) {
        let mut t = Test::new(&ms);
        let r = &mut Choices::new(&b);
        let s = t.u.heap(r, 1);
        let sort = Universe::any_sort(r);
        let (x, y) = (t.u.place(r, sort, 2), t.u.place(r, sort, 2));
        let same = t.u.c.eq(x, y);
        let (a, b) = (t.u.c.read(s, x), t.u.c.read(s, y));
        prop_assert!(t.same_where(same, a, b));
    }

    /// Theorem 8: a merge of symbolic heaps by guards that exclude each other is a symbolic heap.
    #[test]
    fn theorem_8((b, ms) in bytes()) {
        let mut t = Test::new(&ms);
        let r = &mut Choices::new(&b);
        let hs = t.u.guarded(r);
        let merged = t.u.c.merge_definite(&hs).unwrap();
        prop_assert!(t.is_heap(merged));
    }

    /// Theorem 9: `read(merge⟨gᵢ, σᵢ⟩, x) = union⟨gᵢ, read(σᵢ, x)⟩`, for the merge as a map and as a term.
    ///
    /// Where no guard holds, the right side is undefined; the merge as a map is then not defined on its domain
    /// either, but reads a hole outside of it, so the two are compared where a guard holds.
    #[test]
    fn theorem_9((b, ms) in bytes()) {
        let mut t = Test::new(&ms);
        let r = &mut Choices::new(&b);
        let (hs, x) = (t.u.guarded(r), t.place(r));
        let (map, term) = (t.u.c.merge_definite(&hs).unwrap(), t.u.c.merge(hs.clone()));
        let any = t.u.c.or(hs.iter().map(|h| h.0).collect());
        let (a, b) = (t.u.c.read(map, x), t.u.c.read(term, x));
        let entries = hs.iter().map(|(g, h)| (*g, t.u.c.read(*h, x))).collect();
        let union = t.u.c.union(entries);
        prop_assert!(t.same_where(any, a, union));
        prop_assert!(t.same_where(any, b, union));
    }

    /// Theorem 10: `σ ∘ merge⟨gᵢ, σᵢ⟩ = merge⟨σ • gᵢ, σ ∘ σᵢ⟩`.
    #[test]
    fn theorem_10((b, ms) in bytes()) {
        let mut t = Test::new(&ms);
        let r = &mut Choices::new(&b);
        let (s, hs) = (t.u.heap(r, 0), t.u.guarded(r));
        let merged = t.u.c.merge_definite(&hs).unwrap();
        let left = t.u.c.compose(s, merged);
        let right = hs.iter().map(|(g, h)| (t.u.c.refine(s, *g), t.u.c.compose(s, *h)));
        let right: Vec<(TermId, HeapId)> = right.collect();
        let any = t.u.c.or(right.iter().map(|h| h.0).collect());
        let right = t.u.c.merge_definite(&right).unwrap();
        for m in t.memories.iter().filter(|m| t.u.holds(any, m)) {
            let (a, b) = (t.u.apply(left, m).unwrap(), t.u.apply(right, m).unwrap());
            prop_assert!(t.u.same_memory(&a, &b));
        }
    }

    /// Theorem 11: `read(σ, union⟨gᵢ, xᵢ⟩) = union⟨gᵢ, read(σ, xᵢ)⟩`, given property (6) of holes.
    #[test]
    fn theorem_11((b, ms) in bytes()) {
        let mut t = Test::new(&ms);
        let r = &mut Choices::new(&b);
        let s = t.u.heap(r, 1);
        let sort = Universe::any_sort(r);
        let (x, y, g) = (t.u.place(r, sort, 2), t.u.place(r, sort, 2), t.u.term(r, Sort::Bool, 2));
        let place = t.u.c.ite(g, x, y);
        let left = t.u.c.read(s, place);
        let (a, b) = (t.u.c.read(s, x), t.u.c.read(s, y));
        let right = t.u.c.ite(g, a, b);
        prop_assert!(t.same(left, right));
    }

    /// Theorem 12: `union(g₁ ∨ … ∨ gₙ, merge⟨gᵢ, σᵢ⟩ • e) = union⟨gᵢ, σᵢ • e⟩`.
    #[test]
    fn theorem_12((b, ms) in bytes()) {
        let mut t = Test::new(&ms);
        let r = &mut Choices::new(&b);
        let hs = t.u.guarded(r);
        let sort = Universe::any_sort(r);
        let e = t.u.term(r, sort, 3);
        let any = t.u.c.or(hs.iter().map(|h| h.0).collect());
        let (map, term) = (t.u.c.merge_definite(&hs).unwrap(), t.u.c.merge(hs.clone()));
        let entries = hs.iter().map(|(g, h)| (*g, t.u.c.refine(*h, e))).collect();
        let right = t.u.c.union(entries);
        for merged in [map, term] {
            let left = t.u.c.refine(merged, e);
            prop_assert!(t.same_where(any, left, right));
        }
    }

    /// Theorem 13: `union(g₁ ∨ … ∨ gₙ, read(merge⟨gᵢ, σᵢ⟩ ∘ σ, x)) = read(merge⟨gᵢ, σᵢ ∘ σ⟩, x)`.
    #[test]
    fn theorem_13((b, ms) in bytes()) {
        let mut t = Test::new(&ms);
        let r = &mut Choices::new(&b);
        let (hs, s, x) = (t.u.guarded(r), t.u.heap(r, 0), t.place(r));
        let any = t.u.c.or(hs.iter().map(|h| h.0).collect());
        let merged = t.u.c.merge_definite(&hs).unwrap();
        let composed = t.u.c.compose(merged, s);
        let left = t.u.c.read(composed, x);
        let each: Vec<(TermId, HeapId)> = hs.iter().map(|(g, h)| (*g, t.u.c.compose(*h, s))).collect();
        let each = t.u.c.merge_definite(&each).unwrap();
        let right = t.u.c.read(each, x);
        prop_assert!(t.same_where(any, left, right));
    }

    /// Theorem 14: `read(write(σ, u, v), x) = ite(x = u, v, read(σ, x))`.
    #[test]
    fn theorem_14((b, ms) in bytes()) {
        let mut t = Test::new(&ms);
        let r = &mut Choices::new(&b);
        let s = t.u.heap(r, 1);
        let sort = Universe::any_sort(r);
        let (u, x, v) = (t.u.place(r, sort, 2), t.u.place(r, sort, 2), t.u.term(r, sort, 2));
        let written = t.u.c.write(s, u, v);
        prop_assert!(t.is_heap(written));
        let left = t.u.c.read(written, x);
        let (same, old) = (t.u.c.eq(x, u), t.u.c.read(s, x));
        let right = t.u.c.ite(same, v, old);
        prop_assert!(t.same(left, right));
    }

    /// Theorem 15: `σ ∘ write(σ', u, v) = write(σ ∘ σ', σ • u, σ • v)`.
    #[test]
    fn theorem_15((b, ms) in bytes()) {
        let mut t = Test::new(&ms);
        let r = &mut Choices::new(&b);
        let (s1, s2) = (t.u.heap(r, 0), t.u.heap(r, 0));
        let sort = Universe::any_sort(r);
        let (u, v) = (t.u.place(r, sort, 2), t.u.term(r, sort, 2));
        let written = t.u.c.write(s2, u, v);
        let left = t.u.c.compose(s1, written);
        let both = t.u.c.compose(s1, s2);
        let (u, v) = (t.u.c.refine(s1, u), t.u.c.refine(s1, v));
        let right = t.u.c.write(both, u, v);
        prop_assert!(t.same_heaps(left, right));
    }

    /// Theorem 16: `write(merge⟨gᵢ, σᵢ⟩, u, v) = merge⟨gᵢ, write(σᵢ, u, v)⟩`.
    ///
    /// Compared where a guard holds: elsewhere the left side still has the written cell.
    #[test]
    fn theorem_16((b, ms) in bytes()) {
        let mut t = Test::new(&ms);
        let r = &mut Choices::new(&b);
        let hs = t.u.guarded(r);
        let sort = Universe::any_sort(r);
        let (u, v) = (t.u.place(r, sort, 2), t.u.term(r, sort, 2));
        let merged = t.u.c.merge_definite(&hs).unwrap();
        let left = t.u.c.write(merged, u, v);
        let each: Vec<(TermId, HeapId)> = hs.iter().map(|(g, h)| (*g, t.u.c.write(*h, u, v))).collect();
        let right = t.u.c.merge_definite(&each).unwrap();
        let any = t.u.c.or(hs.iter().map(|h| h.0).collect());
        for m in t.memories.iter().filter(|m| t.u.holds(any, m)) {
            let (a, b) = (t.u.apply(left, m).unwrap(), t.u.apply(right, m).unwrap());
            prop_assert!(t.u.same_memory(&a, &b));
        }
    }

    /// Every step of figure 9's rules keeps the meaning, and reduction from a concrete heap ends in a definite one.
    #[test]
    fn reduction_keeps_the_meaning((b, ms) in bytes()) {
        let mut t = Test::new(&ms);
        let r = &mut Choices::new(&b);
        let id = t.u.c.cycle("loop");
        let rec = t.u.c.rec(id);
        // Rounds that count down, so that all cycles end: from a number that is not positive there is no round.
        let (i, zero, one) = (t.u.c.name(t.u.names[0]), t.u.c.int(0), t.u.c.int(1));
        let empty = t.u.c.empty();
        let old = t.u.c.read(empty, i);
        let more = t.u.c.lt(zero, old);
        let less = t.u.c.sub(old, one);
        let s = t.u.heap(r, 0);
        let s = t.u.c.write(s, i, less);
        let round = t.u.c.compose(s, rec);
        let done = t.u.c.not(more);
        let body = t.u.c.merge(vec![(more, round), (done, empty)]);
        t.u.c.set_body(id, body);
        let (before, after) = (t.u.heap(r, 0), t.u.heap(r, 0));
        let h = t.u.c.compose(before, rec);
        let h = t.u.c.compose(h, after);
        for m in t.memories.clone() {
            let cells: Vec<(TermId, TermId)> =
                m.cells.iter().map(|(p, v)| (t.place_term(*p), t.value_term(*v))).collect();
            let mut start = t.u.c.nothing();
            for (l, v) in cells {
                start = t.u.c.write(start, l, v);
            }
            let whole = t.u.c.compose(start, h);
            let expected = t.u.apply(whole, &m).unwrap();
            let mut now = whole;
            let mut steps = 0;
            while let Some((rule, next)) = t.u.c.step(now) {
                let meant = t.u.apply(next, &m).unwrap();
                prop_assert!(t.u.same_memory(&meant, &expected), "{:?}", rule);
                now = next;
                steps += 1;
                prop_assert!(steps < 500);
            }
            prop_assert!(t.u.c.cells(now).is_some());
            let normal = t.u.c.normalize(whole, 100).unwrap();
            prop_assert!(t.same_effects(normal, now));
        }
    }
}

impl Test {
    fn place_term(&mut self, p: Place) -> TermId {
        match p {
            Place::Name(n) => self.u.c.name(n),
            Place::Field(o, f) => {
                let o = self.value_term(Value::Ref(o));
                self.u.c.field(o, f)
            }
            Place::Elem(o, i, f) => {
                let (o, i) = (self.value_term(Value::Ref(o)), self.u.c.int(i));
                self.u.c.elem(o, i, f)
            }
        }
    }

    fn value_term(&mut self, v: Value) -> TermId {
        match v {
            Value::Int(n) => self.u.c.int(n),
            Value::Bool(b) => self.u.c.boolean(b),
            Value::Ref(None) => self.u.c.null(),
            Value::Ref(Some(n)) => self.u.c.address(n),
        }
    }
}
