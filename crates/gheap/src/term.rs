//! Symbolic terms: numbers, truth values, references and locations, with holes (figures 3 and 8 of the paper).
//!
//! Terms are interned: equal terms have equal ids. Constructors fold what is decided without knowing the heap: constants,
//! linear arithmetic, which locations are one and which are apart. Every fold is valid in every memory, save that new objects
//! are taken to be new: the object with number `LI(#) + k`, where `#` counts the objects, is nothing that a hole of the same heap holds.

use crate::ops::Op;
use conspect_base::define_id;
use std::collections::{BTreeSet, HashMap};

define_id! {
    /// A term.
    pub struct TermId
}
define_id! {
    /// A generalised heap.
    pub struct HeapId
}
define_id! {
    /// A named location: a variable.
    pub struct NameId
}
define_id! {
    /// The name of a field, or of the elements of arrays of one kind.
    pub struct FieldId
}
define_id! {
    /// A recursive effect: the name of a cycle.
    pub struct RecId
}

/// What a term stands for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Sort {
    Int,
    Bool,
    /// Null or an object.
    Ref,
    /// A location: something that holds a value.
    Place,
}

/// What numbers are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ints {
    /// Signed machine integers of 32 bits; arithmetic wraps.
    #[default]
    Wrapping32,
    /// Mathematical integers; a result beyond 128 bits sets [`Calculus::overflowed`].
    Unbounded,
}

/// The outermost operator of a term.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Node {
    Bool(bool),
    /// `Σ cᵢ·tᵢ + c`, ordered by term, no coefficient zero, no term linear itself. A constant has no terms.
    Linear(Box<[(i128, TermId)]>, i128),
    Mul(TermId, TermId),
    Op(Op, TermId, TermId),
    Null,
    /// The object with this number.
    Object(TermId),
    /// A variable's location.
    Name(NameId),
    /// The location of a field of an object.
    Field(TermId, FieldId),
    /// The location of an element: the array and the index.
    Elem(TermId, TermId, FieldId),
    /// What a location holds after a heap's effect: `LI(H, x)`.
    Hole(HeapId, TermId),
    /// The value whose guard holds; where several hold, their values are equal.
    Union(Box<[(TermId, TermId)]>),
    Not(TermId),
    /// In the order in which they are decided: a later one counts only where the earlier ones hold.
    And(Box<[TermId]>),
    Or(Box<[TermId]>),
    Eq(TermId, TermId),
    Lt(TermId, TermId),
}

/// Unions with more entries are not multiplied out.
const MOST_ENTRIES: usize = 8;

/// Terms, heaps and the bodies of recursive effects.
#[derive(Debug)]
pub struct Calculus {
    pub ints: Ints,
    /// Are fields of different names different locations, whatever the objects? The paper's examples leave that open;
    /// memories have it so.
    pub fields_apart: bool,
    /// A number left 128 bits: what was built since means nothing.
    pub overflowed: bool,
    nodes: Vec<(Node, Sort)>,
    ids: HashMap<Node, TermId>,
    pub(crate) names: Vec<(String, Sort)>,
    pub(crate) fields: Vec<(String, Sort)>,
    /// Those of the fields that stand for elements of arrays.
    pub(crate) elements: BTreeSet<FieldId>,
    pub(crate) heaps: crate::heap::Heaps,
}

/// The variable that counts objects: the number of the next new one.
pub const COUNTER: NameId = NameId(0);

impl Calculus {
    pub fn new(ints: Ints) -> Calculus {
        Calculus {
            ints,
            fields_apart: true,
            overflowed: false,
            nodes: vec![],
            ids: HashMap::new(),
            names: vec![("#".into(), Sort::Int)],
            fields: vec![],
            elements: BTreeSet::new(),
            heaps: crate::heap::Heaps::default(),
        }
    }

    /// Declares a variable and the sort of what it holds.
    pub fn declare(&mut self, name: &str, sort: Sort) -> NameId {
        self.names.push((name.into(), sort));
        NameId(self.names.len() as u32 - 1)
    }

    /// Declares a field and the sort of what it holds.
    pub fn declare_field(&mut self, name: &str, sort: Sort) -> FieldId {
        self.fields.push((name.into(), sort));
        FieldId(self.fields.len() as u32 - 1)
    }

    /// Declares the elements of arrays of one kind and the sort of what they hold.
    pub fn declare_elements(&mut self, name: &str, sort: Sort) -> FieldId {
        let id = self.declare_field(name, sort);
        self.elements.insert(id);
        id
    }

    /// Does this stand for elements, which have an index, and not for a field?
    pub fn is_indexed(&self, f: FieldId) -> bool {
        self.elements.contains(&f)
    }

    /// All variables, the counter first.
    pub fn all_names(&self) -> impl Iterator<Item = (NameId, &str, Sort)> {
        self.names.iter().enumerate().map(|(i, (n, s))| (NameId(i as u32), n.as_str(), *s))
    }

    pub fn all_fields(&self) -> impl Iterator<Item = (FieldId, &str, Sort)> {
        self.fields.iter().enumerate().map(|(i, (n, s))| (FieldId(i as u32), n.as_str(), *s))
    }

    pub fn node(&self, t: TermId) -> &Node {
        &self.nodes[t.0 as usize].0
    }

    pub fn sort(&self, t: TermId) -> Sort {
        self.nodes[t.0 as usize].1
    }

    /// The sort of what a location holds.
    pub fn content(&self, place: TermId) -> Sort {
        match self.node(place) {
            Node::Name(n) => self.names[n.0 as usize].1,
            Node::Field(_, f) | Node::Elem(_, _, f) => self.fields[f.0 as usize].1,
            Node::Union(es) => es.first().map_or(Sort::Int, |e| self.content(e.1)),
            _ => Sort::Int,
        }
    }

    fn intern(&mut self, node: Node, sort: Sort) -> TermId {
        if let Some(t) = self.ids.get(&node) {
            return *t;
        }
        let t = TermId(self.nodes.len() as u32);
        self.nodes.push((node.clone(), sort));
        self.ids.insert(node, t);
        t
    }

    // Numbers.

    /// A number as a result of arithmetic.
    fn wrap(&mut self, n: Option<i128>) -> i128 {
        match (n, self.ints) {
            (None, _) => {
                self.overflowed = true;
                0
            }
            (Some(n), Ints::Wrapping32) => i128::from(n as i32),
            (Some(n), Ints::Unbounded) => n,
        }
    }

    pub fn int(&mut self, n: i128) -> TermId {
        let n = self.wrap(Some(n));
        self.intern(Node::Linear([].into(), n), Sort::Int)
    }

    pub fn as_int(&self, t: TermId) -> Option<i128> {
        match self.node(t) {
            Node::Linear(ts, c) if ts.is_empty() => Some(*c),
            _ => None,
        }
    }

    fn parts(&self, t: TermId) -> (Vec<(i128, TermId)>, i128) {
        match self.node(t) {
            Node::Linear(ts, c) => (ts.to_vec(), *c),
            _ => (vec![(1, t)], 0),
        }
    }

    fn linear(&mut self, terms: Vec<(i128, TermId)>, constant: i128) -> TermId {
        if constant == 0
            && let [(1, t)] = terms[..]
        {
            return t;
        }
        self.intern(Node::Linear(terms.into(), constant), Sort::Int)
    }

    /// `a + k·b`.
    fn add_scaled(&mut self, a: TermId, k: i128, b: TermId) -> TermId {
        let (mut terms, mut constant) = self.parts(a);
        let (more, c) = self.parts(b);
        constant = self.wrap(c.checked_mul(k).and_then(|x| x.checked_add(constant)));
        for (n, t) in more {
            let old = terms.iter().position(|x| x.1 == t);
            let before = old.map_or(0, |i| terms[i].0);
            let now = self.wrap(n.checked_mul(k).and_then(|x| x.checked_add(before)));
            match old {
                Some(i) => terms[i].0 = now,
                None => terms.push((now, t)),
            }
        }
        terms.retain(|x| x.0 != 0);
        terms.sort_by_key(|x| x.1);
        self.linear(terms, constant)
    }

    pub fn add(&mut self, a: TermId, b: TermId) -> TermId {
        self.add_scaled(a, 1, b)
    }

    pub fn sub(&mut self, a: TermId, b: TermId) -> TermId {
        self.add_scaled(a, -1, b)
    }

    pub fn neg(&mut self, a: TermId) -> TermId {
        let zero = self.int(0);
        self.add_scaled(zero, -1, a)
    }

    pub fn mul(&mut self, a: TermId, b: TermId) -> TermId {
        let zero = self.int(0);
        match (self.as_int(a), self.as_int(b)) {
            (Some(k), _) => self.add_scaled(zero, k, b),
            (_, Some(k)) => self.add_scaled(zero, k, a),
            _ => self.intern(Node::Mul(a.min(b), a.max(b)), Sort::Int),
        }
    }

    /// An operation that folds on constants only.
    pub fn op(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        match (self.as_int(a), self.as_int(b)) {
            (Some(x), Some(y)) => {
                let n = self.wrap(op.apply(x, y));
                self.int(n)
            }
            (_, Some(1)) if op == Op::Div => a,
            _ => self.intern(Node::Op(op, a, b), Sort::Int),
        }
    }

    // References and locations.

    pub fn null(&mut self) -> TermId {
        self.intern(Node::Null, Sort::Ref)
    }

    /// The object with a number.
    pub fn object(&mut self, number: TermId) -> TermId {
        self.intern(Node::Object(number), Sort::Ref)
    }

    /// The object with a constant number, as `0x1` in the paper.
    pub fn address(&mut self, number: i128) -> TermId {
        let n = self.int(number);
        self.object(n)
    }

    pub fn name(&mut self, n: NameId) -> TermId {
        self.intern(Node::Name(n), Sort::Place)
    }

    pub fn field(&mut self, object: TermId, f: FieldId) -> TermId {
        match self.entries(object) {
            Some(es) => {
                let es = es.into_iter().map(|(g, o)| (g, self.field(o, f))).collect();
                self.union(es)
            }
            None => self.intern(Node::Field(object, f), Sort::Place),
        }
    }

    /// The location of an element of an array.
    pub fn elem(&mut self, array: TermId, index: TermId, f: FieldId) -> TermId {
        match self.entries(array) {
            Some(es) => {
                let es = es.into_iter().map(|(g, o)| (g, self.elem(o, index, f))).collect();
                self.union(es)
            }
            None => self.intern(Node::Elem(array, index, f), Sort::Place),
        }
    }

    /// Zero, false or null: what new cells hold.
    pub fn zero(&mut self, sort: Sort) -> TermId {
        match sort {
            Sort::Bool => self.boolean(false),
            Sort::Ref => self.null(),
            Sort::Int | Sort::Place => self.int(0),
        }
    }

    /// A hole that no heap fills: `LI(H, x)`. For what a location holds after a heap, see [`Calculus::read`].
    pub(crate) fn hole(&mut self, heap: HeapId, place: TermId) -> TermId {
        // Property (6) of the paper: a hole of a union is a union of holes.
        if let Node::Union(es) = self.node(place).clone() {
            let es = es.iter().map(|(g, x)| (*g, self.hole(heap, *x))).collect();
            return self.union(es);
        }
        let sort = self.content(place);
        // No element of an object that is not made yet was ever written: arrays begin with zeros.
        if let Node::Elem(o, ..) = *self.node(place)
            && self.is_new(o, heap)
        {
            return self.zero(sort);
        }
        if !self.is_empty(heap) {
            self.heaps.sources.insert(heap);
        }
        self.intern(Node::Hole(heap, place), sort)
    }

    /// The entries of a union that is small enough to be multiplied out.
    fn entries(&self, t: TermId) -> Option<Vec<(TermId, TermId)>> {
        match self.node(t) {
            Node::Union(es) if es.len() <= MOST_ENTRIES => Some(es.to_vec()),
            _ => None,
        }
    }

    // Unions.

    /// The union of these entries (statement 1 of the paper): entries that cannot be chosen go, nested ones are spread out,
    /// equal values are joined. One that is always chosen is the union, for guards of different values exclude each other.
    pub fn union(&mut self, entries: Vec<(TermId, TermId)>) -> TermId {
        let mut out: Vec<(TermId, TermId)> = Vec::new();
        let mut push = |c: &mut Calculus, g: TermId, v: TermId| match out.iter().position(|e| e.1 == v) {
            Some(i) => out[i].0 = c.or(vec![out[i].0, g]),
            None => out.push((g, v)),
        };
        for (g, v) in entries {
            match self.as_bool(g) {
                Some(false) => continue,
                Some(true) => return v,
                None => {}
            }
            match self.entries(v) {
                Some(inner) => {
                    for (h, w) in inner {
                        let both = self.and(vec![g, h]);
                        if self.as_bool(both) != Some(false) {
                            push(self, both, w);
                        }
                    }
                }
                None => push(self, g, v),
            }
        }
        if let Some((_, v)) = out.iter().find(|e| self.as_bool(e.0) == Some(true)) {
            return *v;
        }
        let sort = out.first().map_or(Sort::Int, |e| self.sort(e.1));
        if sort == Sort::Bool && out.len() <= MOST_ENTRIES {
            // Truth values need no unions. Where none of the guards holds, nothing is said, and this is false.
            let cases = out.into_iter().map(|(g, v)| self.and(vec![g, v])).collect();
            return self.or(cases);
        }
        self.intern(Node::Union(out.into()), sort)
    }

    /// `ite(c, a, b)`.
    pub fn ite(&mut self, c: TermId, a: TermId, b: TermId) -> TermId {
        if a == b {
            return a;
        }
        let not = self.not(c);
        self.union(vec![(c, a), (not, b)])
    }

    // Truth values.

    pub fn boolean(&mut self, b: bool) -> TermId {
        self.intern(Node::Bool(b), Sort::Bool)
    }

    pub fn as_bool(&self, t: TermId) -> Option<bool> {
        if let Node::Bool(b) = self.node(t) { Some(*b) } else { None }
    }

    pub fn not(&mut self, t: TermId) -> TermId {
        match self.node(t) {
            Node::Bool(b) => {
                let b = !*b;
                self.boolean(b)
            }
            Node::Not(x) => *x,
            _ => self.intern(Node::Not(t), Sort::Bool),
        }
    }

    pub fn and(&mut self, parts: Vec<TermId>) -> TermId {
        self.junction(parts, true)
    }

    pub fn or(&mut self, parts: Vec<TermId>) -> TermId {
        self.junction(parts, false)
    }

    /// A conjunction or disjunction. The order of the parts is kept.
    fn junction(&mut self, parts: Vec<TermId>, all: bool) -> TermId {
        let mut out: Vec<TermId> = Vec::new();
        let mut work: Vec<TermId> = parts.into_iter().rev().collect();
        while let Some(p) = work.pop() {
            match (self.node(p), all) {
                (Node::Bool(b), _) if *b == all => continue,
                (Node::Bool(b), _) => {
                    let b = *b;
                    return self.boolean(b);
                }
                (Node::And(ps), true) | (Node::Or(ps), false) => {
                    work.extend(ps.iter().rev().copied());
                    continue;
                }
                _ => {}
            }
            let not = self.not(p);
            if out.contains(&not) {
                return self.boolean(!all);
            }
            // `a ∨ ¬a ∧ b` is `a ∨ b`, and dually: what was decided before need not be asked again.
            let p = self.without(p, &out, all);
            match self.as_bool(p) {
                Some(b) if b == all => continue,
                Some(b) => return self.boolean(b),
                None if out.contains(&p) => continue,
                None => out.push(p),
            }
        }
        match out.len() {
            0 => self.boolean(all),
            1 => out[0],
            _ => {
                let node = if all { Node::And(out.into()) } else { Node::Or(out.into()) };
                self.intern(node, Sort::Bool)
            }
        }
    }

    /// A part of a junction, after the parts before it: those of its own parts go that are decided then.
    fn without(&mut self, part: TermId, before: &[TermId], all: bool) -> TermId {
        let inner = match (self.node(part), all) {
            (Node::Or(ps), true) | (Node::And(ps), false) => ps.to_vec(),
            _ => return part,
        };
        if inner.iter().any(|p| before.contains(p)) {
            return self.boolean(all);
        }
        let mut kept = Vec::new();
        for p in &inner {
            let not = self.not(*p);
            if !before.contains(&not) {
                kept.push(*p);
            }
        }
        if kept.len() == inner.len() { part } else { self.junction(kept, !all) }
    }

    pub fn lt(&mut self, a: TermId, b: TermId) -> TermId {
        if a == b {
            return self.boolean(false);
        }
        match (self.as_int(a), self.as_int(b)) {
            (Some(x), Some(y)) => self.boolean(x < y),
            _ => self.intern(Node::Lt(a, b), Sort::Bool),
        }
    }

    /// `a ≤ b`.
    pub fn le(&mut self, a: TermId, b: TermId) -> TermId {
        let gt = self.lt(b, a);
        self.not(gt)
    }

    pub fn ne(&mut self, a: TermId, b: TermId) -> TermId {
        let eq = self.eq(a, b);
        self.not(eq)
    }

    /// Equality of two values, or of two locations.
    pub fn eq(&mut self, a: TermId, b: TermId) -> TermId {
        if a == b {
            return self.boolean(true);
        }
        for (x, y) in [(a, b), (b, a)] {
            if let Some(es) = self.entries(x) {
                let mut cases = Vec::new();
                for (g, v) in es {
                    let same = self.eq(v, y);
                    cases.push(self.and(vec![g, same]));
                }
                return self.or(cases);
            }
        }
        if self.sort(a) == Sort::Int {
            let difference = self.sub(a, b);
            if let Some(d) = self.as_int(difference) {
                return self.boolean(d == 0);
            }
        }
        for (x, y) in [(a, b), (b, a)] {
            match self.node(x) {
                Node::Bool(true) => return y,
                Node::Bool(false) => return self.not(y),
                _ => {}
            }
            if self.is_apart(x, y) {
                return self.boolean(false);
            }
        }
        match (self.node(a), self.node(b)) {
            (Node::Object(x), Node::Object(y)) => {
                let (x, y) = (*x, *y);
                self.eq(x, y)
            }
            (Node::Field(x, f), Node::Field(y, g)) if f == g => {
                let (x, y) = (*x, *y);
                self.eq(x, y)
            }
            (Node::Elem(x, i, f), Node::Elem(y, j, g)) if f == g => {
                let (x, i, y, j) = (*x, *i, *y, *j);
                let (same_array, same_index) = (self.eq(x, y), self.eq(i, j));
                self.and(vec![same_array, same_index])
            }
            // An equation has one form, the one that was written first.
            _ => match self.ids.get(&Node::Eq(b, a)) {
                Some(t) => *t,
                None => self.intern(Node::Eq(a, b), Sort::Bool),
            },
        }
    }
}
