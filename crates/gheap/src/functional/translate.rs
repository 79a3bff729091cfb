//! The translation of heaps and terms.

use super::{Arg, End, Expr, FunId, Function, Functions, Kind};
use crate::exec::Effect;
use crate::heap::Heap;
use crate::term::{Calculus, HeapId, Node, RecId, TermId};
use std::collections::{BTreeMap, BTreeSet};

/// What a function answers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Key {
    /// What locations of a kind hold after a heap.
    Find(HeapId, Kind),
    /// A term that is large enough to have a name.
    Term(TermId),
}

/// Translates the effect of a program.
pub fn translate(calculus: &mut Calculus, effect: &Effect) -> Functions {
    let mut t = Translator {
        changes: changes(calculus),
        needs: BTreeMap::new(),
        ids: BTreeMap::new(),
        keys: vec![],
        c: calculus,
    };
    t.needs_of_all(effect);
    let mut failures = Vec::new();
    for f in &effect.failures {
        failures.push((t.term(f.guard), f.message.clone()));
    }
    let mut ends = Vec::new();
    for (guard, heap, thrown) in effect.ends() {
        let guard = t.term(guard);
        let names: Vec<_> = effect.shown(thrown).collect();
        let values = names.into_iter().map(|n| (n, t.find(heap, Kind::Name(n)))).collect();
        ends.push(End { guard, thrown, values });
    }
    let mut functions = Vec::new();
    // Bodies mention further functions, which are then translated in turn.
    while let Some(key) = t.keys.get(functions.len()).copied() {
        functions.push(t.function(key, functions.len()));
    }
    let shown = |list: &[(String, crate::Sort)]| list.iter().map(|n| n.0.clone()).collect();
    let (names, fields) = (shown(&t.c.names), shown(&t.c.fields));
    Functions { functions, failures, ends, names, fields }
}

/// The kinds of locations that each heap may change.
fn changes(c: &Calculus) -> BTreeMap<HeapId, BTreeSet<Kind>> {
    let heaps: Vec<HeapId> = c.all_heaps().collect();
    let mut out: BTreeMap<HeapId, BTreeSet<Kind>> = heaps.iter().map(|h| (*h, BTreeSet::new())).collect();
    loop {
        let mut is_done = true;
        for h in &heaps {
            let mut set = BTreeSet::new();
            match c.heap(*h) {
                Heap::Definite(cells) | Heap::Total(cells) => {
                    cells.iter().for_each(|(l, _)| kinds(c, *l, &mut set));
                }
                Heap::Compose(a, b) => set.extend(out[a].union(&out[b]).copied()),
                Heap::Merge(hs) => set.extend(hs.iter().flat_map(|h| out[&h.1].iter().copied())),
                Heap::Write(a, u, _) => {
                    set.extend(out[a].iter().copied());
                    kinds(c, *u, &mut set);
                }
                Heap::Rec(id) => set.extend(c.body(*id).into_iter().flat_map(|b| out[&b].iter().copied())),
            }
            if out[h] != set {
                out.insert(*h, set);
                is_done = false;
            }
        }
        if is_done {
            return out;
        }
    }
}

/// The kinds of a location.
fn kinds(c: &Calculus, place: TermId, out: &mut BTreeSet<Kind>) {
    match c.node(place) {
        Node::Name(n) => {
            out.insert(Kind::Name(*n));
        }
        Node::Field(_, f) | Node::Elem(_, _, f) => {
            out.insert(Kind::Field(*f));
        }
        Node::Union(es) => es.iter().for_each(|e| kinds(c, e.1, out)),
        _ => {}
    }
}

struct Translator<'a> {
    c: &'a mut Calculus,
    changes: BTreeMap<HeapId, BTreeSet<Kind>>,
    /// The parts of the context that an answer depends on.
    needs: BTreeMap<Key, BTreeSet<Kind>>,
    ids: BTreeMap<Key, FunId>,
    keys: Vec<Key>,
}

impl Translator<'_> {
    fn is_changed(&self, h: HeapId, k: Kind) -> bool {
        self.changes.get(&h).is_some_and(|s| s.contains(&k))
    }

    /// Computes what every answer needs that the program may ask for: the least sets that are closed.
    fn needs_of_all(&mut self, effect: &Effect) {
        let mut roots: Vec<Key> = effect.failures.iter().map(|f| Key::Term(f.guard)).collect();
        for (guard, heap, thrown) in effect.ends() {
            roots.push(Key::Term(guard));
            roots.extend(effect.shown(thrown).map(|n| Key::Find(heap, Kind::Name(n))));
        }
        loop {
            let before: usize = self.needs.values().map(|n| n.len() + 1).sum();
            let mut seen = BTreeSet::new();
            let mut work = roots.clone();
            while let Some(key) = work.pop() {
                if !seen.insert(key) {
                    continue;
                }
                let mut used = Uses::default();
                match key {
                    Key::Term(t) => self.uses_of_term(t, &mut used),
                    Key::Find(h, k) => self.uses_of_find(h, k, &mut used),
                }
                work.extend(used.keys.iter().copied());
                self.needs.entry(key).or_default().extend(used.kinds);
            }
            if before == self.needs.values().map(|n| n.len() + 1).sum::<usize>() {
                return;
            }
        }
    }

    /// What an answer of `find_H_k` depends on, when called in the present context.
    fn add_find(&self, h: HeapId, k: Kind, used: &mut Uses) {
        if !self.is_changed(h, k) {
            used.kinds.insert(k);
            return;
        }
        let key = Key::Find(h, k);
        used.keys.insert(key);
        used.kinds.extend(self.needs.get(&key).into_iter().flatten());
    }

    fn uses_of_find(&self, h: HeapId, k: Kind, used: &mut Uses) {
        if !self.is_changed(h, k) {
            used.kinds.insert(k);
            return;
        }
        match self.c.heap(h) {
            // Programs have no concrete heaps in them: those are where reductions start.
            Heap::Definite(cells) | Heap::Total(cells) => {
                used.kinds.insert(k);
                for (l, v) in cells {
                    let mut of = BTreeSet::new();
                    kinds(self.c, *l, &mut of);
                    if of.contains(&k) {
                        self.uses_of_place(*l, used);
                        self.add_term(*v, used);
                    }
                }
            }
            Heap::Compose(a, b) => {
                let mut inner = Uses::default();
                self.add_find(*b, k, &mut inner);
                // The inner call's context is what `a` leaves.
                used.keys.extend(inner.keys.iter().copied());
                inner.kinds.iter().for_each(|k| self.add_find(*a, *k, used));
            }
            Heap::Merge(hs) => {
                for (g, h) in hs {
                    self.add_term(*g, used);
                    self.add_find(*h, k, used);
                }
            }
            Heap::Write(a, u, v) => {
                self.uses_of_place(*u, used);
                self.add_term(*v, used);
                self.add_find(*a, k, used);
            }
            Heap::Rec(id) => {
                if let Some(body) = self.c.body(*id) {
                    self.add_find(body, k, used);
                }
            }
        }
    }

    fn uses_of_place(&self, place: TermId, used: &mut Uses) {
        match self.c.node(place) {
            Node::Field(o, _) => self.add_term(*o, used),
            Node::Elem(o, i, _) => {
                self.add_term(*o, used);
                self.add_term(*i, used);
            }
            Node::Union(es) => es.iter().for_each(|(g, x)| {
                self.add_term(*g, used);
                self.uses_of_place(*x, used);
            }),
            _ => {}
        }
    }

    /// What a term depends on that is put in the place where it is mentioned.
    fn add_term(&self, t: TermId, used: &mut Uses) {
        if self.is_named(t) {
            used.keys.insert(Key::Term(t));
            used.kinds.extend(self.needs.get(&Key::Term(t)).into_iter().flatten());
        } else {
            self.uses_of_term(t, used);
        }
    }

    fn uses_of_term(&self, t: TermId, used: &mut Uses) {
        match self.c.node(t) {
            Node::Bool(_) | Node::Null | Node::Name(_) => {}
            Node::Linear(ts, _) => ts.iter().for_each(|t| self.add_term(t.1, used)),
            Node::Mul(a, b) | Node::Op(_, a, b) | Node::Eq(a, b) | Node::Lt(a, b) => {
                self.add_term(*a, used);
                self.add_term(*b, used);
            }
            Node::Object(a) | Node::Not(a) => self.add_term(*a, used),
            Node::Field(..) | Node::Elem(..) => self.uses_of_place(t, used),
            Node::Hole(h, x) => {
                self.uses_of_place(*x, used);
                let mut of = BTreeSet::new();
                kinds(self.c, *x, &mut of);
                of.iter().for_each(|k| self.add_find(*h, *k, used));
            }
            Node::Union(es) => es.iter().for_each(|(g, v)| {
                self.add_term(*g, used);
                self.add_term(*v, used);
            }),
            Node::And(ps) | Node::Or(ps) => ps.iter().for_each(|p| self.add_term(*p, used)),
        }
    }

    /// Unions and conditions of several parts are functions of their own: they are mentioned often, and grow with each
    /// mention otherwise.
    fn is_named(&self, t: TermId) -> bool {
        match self.c.node(t) {
            Node::Union(_) => self.c.sort(t) != crate::Sort::Place,
            Node::And(ps) | Node::Or(ps) => ps.len() > 3,
            _ => false,
        }
    }

    fn id(&mut self, key: Key) -> FunId {
        if let Some(id) = self.ids.get(&key) {
            return *id;
        }
        let id = FunId(self.keys.len());
        self.ids.insert(key, id);
        self.keys.push(key);
        id
    }

    fn function(&mut self, key: Key, number: usize) -> Function {
        let needs = self.needs.get(&key).map(|s| s.iter().copied().collect()).unwrap_or_default();
        match key {
            Key::Term(t) => {
                let sort = if self.c.sort(t) == crate::Sort::Bool { "when" } else { "value" };
                let body = self.spelled(t);
                Function { name: format!("{sort}_{number}"), needs, takes: 0, body }
            }
            Key::Find(h, k) => {
                let name = match self.c.heap(h) {
                    Heap::Rec(id) => format!("find_Rec_{}", plain(self.c.cycle_name(*id))),
                    _ => format!("find_{}", h.0),
                };
                let kind = match k {
                    Kind::Name(n) => self.c.names[n.0 as usize].0.clone(),
                    Kind::Field(f) => self.c.fields[f.0 as usize].0.clone(),
                };
                let takes = self.asked(k).len() as u8;
                let body = self.find_body(h, k);
                Function { name: format!("{name}_{}", plain(&kind)), needs, takes, body }
            }
        }
    }

    /// What the location asked for holds in the present context.
    fn present(&self, k: Kind) -> Expr {
        match k {
            Kind::Name(n) => Expr::Variable(n),
            Kind::Field(f) => Expr::Read(f, self.asked(k)),
        }
    }

    /// What says which location of a kind a function is asked for.
    fn asked(&self, k: Kind) -> Vec<Expr> {
        match k {
            Kind::Name(_) => vec![],
            Kind::Field(f) if self.c.is_indexed(f) => vec![Expr::Asked(0), Expr::Asked(1)],
            Kind::Field(_) => vec![Expr::Asked(0)],
        }
    }

    /// What a location of a kind holds after a heap: for a field, that of the object that the function is asked for.
    fn find(&mut self, h: HeapId, k: Kind) -> Expr {
        let asked = self.asked(k);
        self.find_of(h, k, asked)
    }

    fn find_of(&mut self, h: HeapId, k: Kind, at: Vec<Expr>) -> Expr {
        if !self.is_changed(h, k) {
            return match k {
                Kind::Field(f) => Expr::Read(f, at),
                Kind::Name(n) => Expr::Variable(n),
            };
        }
        let key = Key::Find(h, k);
        let id = self.id(key);
        let args = self.same_context(key);
        Expr::Call(id, args, at)
    }

    /// The present context, for a callee.
    fn same_context(&self, key: Key) -> Vec<Arg> {
        let needs = self.needs.get(&key).into_iter().flatten();
        needs
            .map(|k| match k {
                Kind::Name(n) => Arg::Value(Expr::Variable(*n)),
                Kind::Field(f) => Arg::Same(*f),
            })
            .collect()
    }

    /// The context that a heap leaves, for a callee.
    fn context_after(&mut self, a: HeapId, key: Key) -> Vec<Arg> {
        let needs: Vec<Kind> = self.needs.get(&key).into_iter().flatten().copied().collect();
        let mut out = Vec::new();
        for k in needs {
            out.push(match k {
                Kind::Name(_) => Arg::Value(self.find(a, k)),
                Kind::Field(f) if !self.is_changed(a, k) => Arg::Same(f),
                Kind::Field(_) => {
                    let key = Key::Find(a, k);
                    let id = self.id(key);
                    Arg::Partial(id, self.same_context(key))
                }
            });
        }
        out
    }

    fn find_body(&mut self, h: HeapId, k: Kind) -> Expr {
        match self.c.heap(h).clone() {
            Heap::Definite(cells) | Heap::Total(cells) => {
                let mut out = self.present(k);
                for (l, v) in cells.iter().rev() {
                    out = self.written(*l, *v, k, out);
                }
                out
            }
            Heap::Compose(a, b) => {
                if !self.is_changed(b, k) {
                    return self.find(a, k);
                }
                let key = Key::Find(b, k);
                let id = self.id(key);
                let args = self.context_after(a, key);
                Expr::Call(id, args, self.asked(k))
            }
            Heap::Merge(hs) => {
                let mut out = Expr::Undefined;
                let guards: Vec<TermId> = hs.iter().map(|h| h.0).collect();
                for (i, (g, h)) in hs.iter().enumerate().rev() {
                    let value = self.find(*h, k);
                    let before = self.c.or(guards[..i].to_vec());
                    let is_rest = i + 1 == hs.len() && self.c.not(before) == *g;
                    let condition = self.term(*g);
                    out = if is_rest { value } else { branch(condition, value, out) };
                }
                out
            }
            Heap::Write(a, u, v) => {
                let old = self.find(a, k);
                self.written(u, v, k, old)
            }
            Heap::Rec(id) => self.unfolded(id, k),
        }
    }

    fn unfolded(&mut self, id: RecId, k: Kind) -> Expr {
        match self.c.body(id) {
            Some(body) => self.find(body, k),
            None => Expr::Undefined,
        }
    }

    /// The value asked for where one location was written, else `old`.
    fn written(&mut self, place: TermId, value: TermId, k: Kind, old: Expr) -> Expr {
        let mut of = BTreeSet::new();
        kinds(self.c, place, &mut of);
        if !of.contains(&k) {
            // Which of several locations is written decides nothing here, and what decides it is not in the context.
            return old;
        }
        match self.c.node(place).clone() {
            Node::Name(n) if k == Kind::Name(n) => self.term(value),
            Node::Field(o, f) if k == Kind::Field(f) => {
                let o = self.term(o);
                let value = self.term(value);
                branch(Expr::Eq(Box::new(Expr::Asked(0)), Box::new(o)), value, old)
            }
            Node::Elem(o, i, f) if k == Kind::Field(f) => {
                let (o, i) = (self.term(o), self.term(i));
                let value = self.term(value);
                let is = |which: u8, e: Expr| Expr::Eq(Box::new(Expr::Asked(which)), Box::new(e));
                branch(Expr::And(vec![is(0, o), is(1, i)]), value, old)
            }
            Node::Union(es) => {
                let mut out = old.clone();
                for (g, x) in es.iter().rev() {
                    let here = self.written(*x, value, k, old.clone());
                    let g = self.term(*g);
                    out = branch(g, here, out);
                }
                out
            }
            _ => old,
        }
    }

    /// A term where it is mentioned.
    fn term(&mut self, t: TermId) -> Expr {
        if !self.is_named(t) {
            return self.spelled(t);
        }
        let key = Key::Term(t);
        let id = self.id(key);
        Expr::Call(id, self.same_context(key), vec![])
    }

    /// A term, spelled out one operator deep.
    fn spelled(&mut self, t: TermId) -> Expr {
        let two = |s: &mut Self, a: TermId, b: TermId| (Box::new(s.term(a)), Box::new(s.term(b)));
        match self.c.node(t).clone() {
            Node::Bool(b) => Expr::Bool(b),
            Node::Null => Expr::Null,
            Node::Linear(ts, c) => match (&ts[..], c) {
                ([], c) => Expr::Int(c),
                (ts, c) => Expr::Sum(ts.iter().map(|(k, t)| (*k, self.term(*t))).collect(), c),
            },
            Node::Mul(a, b) => {
                let (a, b) = two(self, a, b);
                Expr::Mul(a, b)
            }
            Node::Op(op, a, b) => {
                let (a, b) = two(self, a, b);
                Expr::Op(op, a, b)
            }
            Node::Eq(a, b) => {
                let (a, b) = two(self, a, b);
                Expr::Eq(a, b)
            }
            Node::Lt(a, b) => {
                let (a, b) = two(self, a, b);
                Expr::Lt(a, b)
            }
            Node::Object(n) => Expr::Object(Box::new(self.term(n))),
            Node::Not(a) => Expr::Not(Box::new(self.term(a))),
            Node::And(ps) => Expr::And(ps.iter().map(|p| self.term(*p)).collect()),
            Node::Or(ps) => Expr::Or(ps.iter().map(|p| self.term(*p)).collect()),
            Node::Union(es) => {
                let mut out = Expr::Undefined;
                for (g, v) in es.iter().rev() {
                    let v = self.term(*v);
                    let g = self.term(*g);
                    out = branch(g, v, out);
                }
                out
            }
            Node::Hole(h, x) => match self.c.node(x).clone() {
                Node::Name(n) => self.find_of(h, Kind::Name(n), vec![]),
                Node::Field(o, f) => {
                    let o = self.term(o);
                    self.find_of(h, Kind::Field(f), vec![o])
                }
                Node::Elem(o, i, f) => {
                    let at = vec![self.term(o), self.term(i)];
                    self.find_of(h, Kind::Field(f), at)
                }
                // Holes are of single locations: holes of unions are unions of holes.
                _ => Expr::Undefined,
            },
            // Locations are no values.
            Node::Name(_) | Node::Field(..) | Node::Elem(..) => Expr::Undefined,
        }
    }
}

fn branch(condition: Expr, yes: Expr, no: Expr) -> Expr {
    match condition {
        Expr::Bool(true) => yes,
        Expr::Bool(false) => no,
        c => Expr::If(Box::new(c), Box::new(yes), Box::new(no)),
    }
}

/// A name with nothing but letters, digits and underscores.
fn plain(name: &str) -> String {
    let parts: Vec<&str> = name.split(|c: char| !c.is_alphanumeric()).filter(|p| !p.is_empty()).collect();
    if parts.is_empty() { "count".into() } else { parts.join("_") }
}

/// The parts of the present context, and the functions, that an answer uses.
#[derive(Default)]
struct Uses {
    kinds: BTreeSet<Kind>,
    keys: BTreeSet<Key>,
}
