//! Symbolic heaps: definite ones as finite maps, generalised ones as terms over them (sections 4 and 5 of the paper).
//!
//! The operations that the paper defines on definite heaps (`read`, `write`, `compose`, `merge`, and the refinement
//! `σ • e`) are defined here on generalised heaps too, as far as no cycle need be unfolded: what a cycle hides stays a hole
//! with its source, `LI(H, x)`.

use crate::term::{Calculus, HeapId, Node, RecId, TermId};
use std::collections::{BTreeSet, HashMap};

/// The outermost operator of a generalised heap (figure 7).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Heap {
    /// A definite heap: what its locations hold, everything else being a hole. Locations that can be one hold equal
    /// values wherever they are (the heap invariant). Without locations it is `ε`.
    Definite(Box<[(TermId, TermId)]>),
    /// A concrete heap: a total map without holes. What is not listed holds zero, false or null.
    Total(Box<[(TermId, TermId)]>),
    /// The second effect after the first.
    Compose(HeapId, HeapId),
    /// The heap whose guard holds; guards exclude each other.
    Merge(Box<[(TermId, HeapId)]>),
    /// A heap with one location overwritten; location and value are of the context, not of the heap.
    Write(HeapId, TermId, TermId),
    /// A cycle, as often as it is run.
    Rec(RecId),
}

#[derive(Debug, Default)]
pub(crate) struct Heaps {
    nodes: Vec<Heap>,
    ids: HashMap<Heap, HeapId>,
    /// The cycles: how they are shown, and what one round does.
    pub(crate) cycles: Vec<(String, Option<HeapId>)>,
    /// Heaps that holes have as their source.
    pub(crate) sources: BTreeSet<HeapId>,
    refined: HashMap<(HeapId, TermId), TermId>,
    composed: HashMap<(HeapId, HeapId), HeapId>,
    prefixes: std::cell::RefCell<HashMap<(HeapId, HeapId), bool>>,
}

impl Calculus {
    pub fn heap(&self, h: HeapId) -> &Heap {
        &self.heaps.nodes[h.0 as usize]
    }

    /// A heap with this operator, nothing reduced.
    pub(crate) fn raw(&mut self, heap: Heap) -> HeapId {
        if let Some(h) = self.heaps.ids.get(&heap) {
            return *h;
        }
        let h = HeapId(self.heaps.nodes.len() as u32);
        self.heaps.nodes.push(heap.clone());
        self.heaps.ids.insert(heap, h);
        h
    }

    /// The composition of two heaps as a term, nothing reduced: where reductions start.
    pub fn raw_compose(&mut self, a: HeapId, b: HeapId) -> HeapId {
        self.raw(Heap::Compose(a, b))
    }

    /// The heap that changes nothing.
    pub fn empty(&mut self) -> HeapId {
        self.raw(Heap::Definite([].into()))
    }

    pub fn is_empty(&self, h: HeapId) -> bool {
        matches!(self.heap(h), Heap::Definite(cells) if cells.is_empty())
    }

    /// The cells of a definite or concrete heap.
    pub fn cells(&self, h: HeapId) -> Option<&[(TermId, TermId)]> {
        match self.heap(h) {
            Heap::Definite(cells) | Heap::Total(cells) => Some(cells),
            _ => None,
        }
    }

    /// The concrete heap in which everything is zero, false or null.
    pub fn nothing(&mut self) -> HeapId {
        self.raw(Heap::Total([].into()))
    }

    /// A heap with other cells, as total as it was.
    fn with_cells(&mut self, like: HeapId, cells: Vec<(TermId, TermId)>) -> HeapId {
        match self.heap(like) {
            Heap::Total(_) => self.raw(Heap::Total(cells.into())),
            _ => self.definite(cells),
        }
    }

    /// A new cycle, of which is not known yet what it does.
    pub fn cycle(&mut self, shown: &str) -> RecId {
        self.heaps.cycles.push((shown.into(), None));
        RecId(self.heaps.cycles.len() as u32 - 1)
    }

    /// Says what a cycle does: `Body(id)`.
    pub fn set_body(&mut self, id: RecId, body: HeapId) {
        self.heaps.cycles[id.0 as usize].1 = Some(body);
    }

    pub fn body(&self, id: RecId) -> Option<HeapId> {
        self.heaps.cycles[id.0 as usize].1
    }

    /// How a cycle is shown.
    pub fn cycle_name(&self, id: RecId) -> &str {
        &self.heaps.cycles[id.0 as usize].0
    }

    /// All cycles.
    pub fn cycles(&self) -> impl Iterator<Item = RecId> + use<> {
        (0..self.heaps.cycles.len() as u32).map(RecId)
    }

    /// `Rec(id)`.
    pub fn rec(&mut self, id: RecId) -> HeapId {
        self.raw(Heap::Rec(id))
    }

    /// All heaps, in the order in which they were made.
    pub fn all_heaps(&self) -> impl Iterator<Item = HeapId> + use<> {
        (0..self.heaps.nodes.len() as u32).map(HeapId)
    }

    /// The heaps other than `ε` that holes of terms have as their source, in the order in which they were made: a heap comes after
    /// those that it mentions.
    pub fn sources(&self) -> Vec<HeapId> {
        (0..self.heaps.nodes.len() as u32).map(HeapId).filter(|h| self.heaps.sources.contains(h)).collect()
    }

    /// Is the second heap the first one with more done after it?
    pub(crate) fn is_prefix(&self, before: HeapId, after: HeapId) -> bool {
        if before == after || self.is_empty(before) {
            return true;
        }
        if let Some(known) = self.heaps.prefixes.borrow().get(&(before, after)) {
            return *known;
        }
        let answer = match self.heap(after) {
            Heap::Compose(a, _) | Heap::Write(a, ..) => self.is_prefix(before, *a),
            Heap::Merge(hs) => !hs.is_empty() && hs.iter().all(|h| self.is_prefix(before, h.1)),
            Heap::Definite(_) | Heap::Total(_) | Heap::Rec(_) => false,
        };
        self.heaps.prefixes.borrow_mut().insert((before, after), answer);
        answer
    }

    /// Definition 6: the value that a definite heap has for a location after the effect of `context`, else `default`.
    pub(crate) fn find(
        &mut self,
        cells: &[(TermId, TermId)],
        x: TermId,
        context: HeapId,
        default: impl FnOnce(&mut Calculus) -> TermId,
    ) -> TermId {
        let mut entries = Vec::new();
        let mut none = Vec::new();
        for (l, v) in cells {
            let l = self.refine(context, *l);
            let same = self.eq(x, l);
            match self.as_bool(same) {
                Some(false) => continue,
                // By the heap invariant, whatever else is equal holds the same value.
                Some(true) => return self.refine(context, *v),
                None => {}
            }
            let v = self.refine(context, *v);
            entries.push((same, v));
            let not = self.not(same);
            none.push(not);
        }
        let none = self.and(none);
        if self.as_bool(none) != Some(false) {
            let default = default(self);
            entries.push((none, default));
        }
        self.union(entries)
    }

    /// Definition 3, and its extension to generalised heaps (theorems 3, 9 and 14): what a location holds.
    pub fn read(&mut self, h: HeapId, x: TermId) -> TermId {
        match self.heap(h).clone() {
            Heap::Definite(cells) => {
                let empty = self.empty();
                self.find(&cells, x, empty, |c| c.hole(empty, x))
            }
            Heap::Total(cells) => {
                let empty = self.empty();
                self.find(&cells, x, empty, |c| c.zero_of(x))
            }
            Heap::Compose(a, b) => match self.heap(b).clone() {
                Heap::Definite(cells) => self.find(&cells, x, a, |c| c.read(a, x)),
                // Nothing of what was before is left.
                Heap::Total(_) => self.read(b, x),
                Heap::Compose(b, c) => {
                    let ab = self.compose(a, b);
                    let abc = self.raw(Heap::Compose(ab, c));
                    self.read(abc, x)
                }
                Heap::Merge(hs) => {
                    let entries = hs.iter().map(|(g, b)| {
                        let g = self.refine(a, *g);
                        let ab = self.compose(a, *b);
                        (g, self.read(ab, x))
                    });
                    let entries = entries.collect();
                    self.union(entries)
                }
                Heap::Write(b, u, v) => {
                    let (u, v) = (self.refine(a, u), self.refine(a, v));
                    let ab = self.compose(a, b);
                    self.read_written(ab, u, v, x)
                }
                Heap::Rec(_) => self.hole(h, x),
            },
            Heap::Merge(hs) => {
                let entries = hs.iter().map(|(g, h)| (*g, self.read(*h, x))).collect();
                self.union(entries)
            }
            Heap::Write(h, u, v) => self.read_written(h, u, v, x),
            Heap::Rec(_) => self.hole(h, x),
        }
    }

    /// What a location holds in the concrete heap in which nothing is listed.
    fn zero_of(&mut self, place: TermId) -> TermId {
        let sort = self.content(place);
        self.zero(sort)
    }

    /// Theorem 14.
    fn read_written(&mut self, h: HeapId, u: TermId, v: TermId, x: TermId) -> TermId {
        let same = self.eq(x, u);
        match self.as_bool(same) {
            Some(true) => v,
            Some(false) => self.read(h, x),
            None => {
                let old = self.read(h, x);
                self.ite(same, v, old)
            }
        }
    }

    /// Definition 4: `σ • e`, with every hole filled from `σ`; for sourced holes `τ • LI(σ, x) = read(τ ∘ σ, τ • x)`.
    pub fn refine(&mut self, h: HeapId, t: TermId) -> TermId {
        if self.is_empty(h) {
            return t;
        }
        if let Some(done) = self.heaps.refined.get(&(h, t)) {
            return *done;
        }
        let each =
            |c: &mut Calculus, ts: &[TermId]| -> Vec<TermId> { ts.iter().map(|t| c.refine(h, *t)).collect() };
        let out = match self.node(t).clone() {
            Node::Bool(_) | Node::Null | Node::Name(_) => t,
            Node::Linear(terms, constant) => {
                let mut sum = self.int(constant);
                for (k, t) in &terms {
                    let (k, t) = (self.int(*k), self.refine(h, *t));
                    let product = self.mul(k, t);
                    sum = self.add(sum, product);
                }
                sum
            }
            Node::Mul(a, b) => {
                let ab = each(self, &[a, b]);
                self.mul(ab[0], ab[1])
            }
            Node::Op(op, a, b) => {
                let ab = each(self, &[a, b]);
                self.op(op, ab[0], ab[1])
            }
            Node::Object(n) => {
                let n = self.refine(h, n);
                self.object(n)
            }
            Node::Field(o, f) => {
                let o = self.refine(h, o);
                self.field(o, f)
            }
            Node::Elem(o, i, f) => {
                let oi = each(self, &[o, i]);
                self.elem(oi[0], oi[1], f)
            }
            Node::Hole(source, x) => {
                let x = self.refine(h, x);
                let after = self.compose(h, source);
                self.read(after, x)
            }
            Node::Union(es) => {
                let es = es.iter().map(|(g, v)| (self.refine(h, *g), self.refine(h, *v))).collect();
                self.union(es)
            }
            Node::Not(a) => {
                let a = self.refine(h, a);
                self.not(a)
            }
            Node::And(ps) => {
                let ps = each(self, &ps);
                self.and(ps)
            }
            Node::Or(ps) => {
                let ps = each(self, &ps);
                self.or(ps)
            }
            Node::Eq(a, b) => {
                let ab = each(self, &[a, b]);
                self.eq(ab[0], ab[1])
            }
            Node::Lt(a, b) => {
                let ab = each(self, &[a, b]);
                self.lt(ab[0], ab[1])
            }
        };
        self.heaps.refined.insert((h, t), out);
        out
    }

    /// Definition 5 on definite heaps; on others, as far as the rules of figure 9 go without unfolding a cycle.
    pub fn compose(&mut self, a: HeapId, b: HeapId) -> HeapId {
        if self.is_empty(a) {
            return b;
        }
        if self.is_empty(b) {
            return a;
        }
        if let Some(done) = self.heaps.composed.get(&(a, b)) {
            return *done;
        }
        let out = match (self.heap(a).clone(), self.heap(b).clone()) {
            (Heap::Definite(sigma) | Heap::Total(sigma), Heap::Definite(tau)) => {
                self.compose_definite(a, &sigma, &tau)
            }
            // Nothing of what was before is left of a definite heap; a cycle before it must end first.
            (Heap::Definite(_) | Heap::Total(_), Heap::Total(_)) => b,
            (_, Heap::Compose(b, c)) => {
                let ab = self.compose(a, b);
                self.compose(ab, c)
            }
            (_, Heap::Merge(hs)) => {
                let hs = hs.iter().map(|(g, h)| (self.refine(a, *g), self.compose(a, *h))).collect();
                self.merge(hs)
            }
            (_, Heap::Write(h, u, v)) => {
                let (u, v) = (self.refine(a, u), self.refine(a, v));
                let h = self.compose(a, h);
                self.write(h, u, v)
            }
            _ => self.raw(Heap::Compose(a, b)),
        };
        self.heaps.composed.insert((a, b), out);
        out
    }

    fn compose_definite(
        &mut self,
        a: HeapId,
        sigma: &[(TermId, TermId)],
        tau: &[(TermId, TermId)],
    ) -> HeapId {
        let mut places: Vec<TermId> = sigma.iter().map(|c| c.0).collect();
        for (l, _) in tau {
            let l = self.refine(a, *l);
            if !places.iter().any(|p| self.is_same(*p, l)) {
                places.push(l);
            }
        }
        let cells =
            places.into_iter().map(|x| (x, self.find(tau, x, a, |c| c.read(a, x)))).collect::<Vec<_>>();
        self.with_cells(a, cells)
    }

    fn is_same(&mut self, x: TermId, y: TermId) -> bool {
        let same = self.eq(x, y);
        self.as_bool(same) == Some(true)
    }

    /// A definite heap. Cells that hold what they held before are kept: they belong to its domain.
    pub(crate) fn definite(&mut self, cells: Vec<(TermId, TermId)>) -> HeapId {
        self.raw(Heap::Definite(cells.into()))
    }

    /// The heap whose guard holds, a node of its own unless that is decided.
    pub fn merge(&mut self, heaps: Vec<(TermId, HeapId)>) -> HeapId {
        let mut out: Vec<(TermId, HeapId)> = Vec::new();
        for (g, h) in heaps {
            match self.as_bool(g) {
                Some(false) => continue,
                Some(true) => return h,
                None => {}
            }
            match out.iter().position(|e| e.1 == h) {
                Some(i) => out[i].0 = self.or(vec![out[i].0, g]),
                None => out.push((g, h)),
            }
        }
        match out[..] {
            [(g, h)] if self.as_bool(g) == Some(true) => h,
            _ => self.raw(Heap::Merge(out.into())),
        }
    }

    /// Definition 7: the merge of definite heaps as a definite heap. `None` when one of them is none.
    pub fn merge_definite(&mut self, heaps: &[(TermId, HeapId)]) -> Option<HeapId> {
        if heaps.iter().any(|e| matches!(self.heap(e.1), Heap::Total(_))) {
            return None;
        }
        let mut places: Vec<TermId> = Vec::new();
        for (_, h) in heaps {
            for (l, _) in self.cells(*h)?.to_vec() {
                if !places.iter().any(|p| self.is_same(*p, l)) {
                    places.push(l);
                }
            }
        }
        let mut cells = Vec::new();
        for x in places {
            let entries = heaps.iter().map(|(g, h)| (*g, self.read(*h, x))).collect();
            cells.push((x, self.union(entries)));
        }
        Some(self.definite(cells))
    }

    /// Definition 8: a heap with one location overwritten.
    pub fn write(&mut self, h: HeapId, u: TermId, v: TermId) -> HeapId {
        let cells = match self.heap(h).clone() {
            Heap::Definite(cells) | Heap::Total(cells) => cells,
            _ => return self.raw(Heap::Write(h, u, v)),
        };
        let mut out = Vec::new();
        let mut found = false;
        for (l, old) in cells {
            let same = self.eq(l, u);
            found |= self.as_bool(same) == Some(true);
            out.push((l, self.ite(same, v, old)));
        }
        if !found {
            out.push((u, v));
        }
        self.with_cells(h, out)
    }
}
