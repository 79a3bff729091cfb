//! Reduction of generalised heaps: the rules of figure 9, one at a time and all the way.

use crate::heap::Heap;
use crate::term::{Calculus, HeapId, Node, TermId};
use std::collections::HashMap;

/// The rules of figure 9, and the definitions of composition and writing on definite heaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// (7): a term is replaced by an equal one: its holes are filled.
    Term,
    /// (8): `Rec(id) → Body(id)`.
    Unfold,
    /// `ε ∘ H → H`.
    LeftUnit,
    /// `H ∘ ε → H`.
    RightUnit,
    /// `H₁ ∘ (H₂ ∘ H₃) → (H₁ ∘ H₂) ∘ H₃`.
    Associate,
    /// `H ∘ merge⟨gᵢ, Hᵢ⟩ → merge⟨H • gᵢ, H ∘ Hᵢ⟩`.
    MergeRight,
    /// `merge⟨gᵢ, Hᵢ⟩ ∘ H → merge⟨gᵢ, Hᵢ ∘ H⟩`.
    MergeLeft,
    /// `H ∘ write(H', x, v) → write(H ∘ H', H • x, H • v)`.
    WriteRight,
    /// `write(merge⟨gᵢ, Hᵢ⟩, x, v) → merge⟨gᵢ, write(Hᵢ, x, v)⟩`.
    WriteMerge,
    /// An entry goes whose guard cannot hold.
    Unsatisfiable,
    /// `merge⟨g, H⟩ → H` where `g` always holds.
    Valid,
    /// Definition 5: two definite heaps are composed.
    Compose,
    /// Definition 8: a definite heap is written to.
    Write,
}

impl Rule {
    pub fn name(self) -> &'static str {
        match self {
            Rule::Term => "term",
            Rule::Unfold => "unfold",
            Rule::LeftUnit => "left unit",
            Rule::RightUnit => "right unit",
            Rule::Associate => "associate",
            Rule::MergeRight => "merge, right",
            Rule::MergeLeft => "merge, left",
            Rule::WriteRight => "write, right",
            Rule::WriteMerge => "write, merge",
            Rule::Unsatisfiable => "unsatisfiable",
            Rule::Valid => "valid",
            Rule::Compose => "compose",
            Rule::Write => "write",
        }
    }
}

/// Why a reduction ended before it was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("more cycles were unfolded than allowed")]
pub struct OutOfFuel;

impl Calculus {
    /// One reduction step, leftmost and outermost. A cycle is unfolded only after a definite heap; `None` when
    /// nothing else can be done.
    pub fn step(&mut self, h: HeapId) -> Option<(Rule, HeapId)> {
        match self.heap(h).clone() {
            Heap::Definite(_) | Heap::Total(_) | Heap::Rec(_) => None,
            Heap::Compose(a, b) => self.step_compose(a, b),
            Heap::Merge(hs) => self.step_merge(&hs),
            Heap::Write(a, u, v) => match self.heap(a).clone() {
                Heap::Definite(_) | Heap::Total(_) => Some((Rule::Write, self.write(a, u, v))),
                Heap::Merge(hs) => {
                    let hs = hs.iter().map(|(g, h)| (*g, self.raw(Heap::Write(*h, u, v))));
                    let hs = hs.collect();
                    Some((Rule::WriteMerge, self.raw(Heap::Merge(hs))))
                }
                _ => {
                    let (rule, a) = self.step(a)?;
                    Some((rule, self.raw(Heap::Write(a, u, v))))
                }
            },
        }
    }

    fn step_compose(&mut self, a: HeapId, b: HeapId) -> Option<(Rule, HeapId)> {
        if self.is_empty(a) {
            return Some((Rule::LeftUnit, b));
        }
        if self.is_empty(b) {
            return Some((Rule::RightUnit, a));
        }
        match (self.heap(a).clone(), self.heap(b).clone()) {
            (_, Heap::Compose(b, c)) => {
                let ab = self.raw(Heap::Compose(a, b));
                Some((Rule::Associate, self.raw(Heap::Compose(ab, c))))
            }
            (_, Heap::Merge(hs)) => {
                let hs = hs.iter().map(|(g, h)| (self.refine(a, *g), self.raw(Heap::Compose(a, *h))));
                let hs = hs.collect();
                Some((Rule::MergeRight, self.raw(Heap::Merge(hs))))
            }
            (Heap::Merge(hs), _) => {
                let hs = hs.iter().map(|(g, h)| (*g, self.raw(Heap::Compose(*h, b))));
                let hs = hs.collect();
                Some((Rule::MergeLeft, self.raw(Heap::Merge(hs))))
            }
            (_, Heap::Write(h, u, v)) => {
                let (u, v) = (self.refine(a, u), self.refine(a, v));
                let ah = self.raw(Heap::Compose(a, h));
                Some((Rule::WriteRight, self.raw(Heap::Write(ah, u, v))))
            }
            (Heap::Definite(_) | Heap::Total(_), Heap::Definite(_) | Heap::Total(_)) => {
                Some((Rule::Compose, self.compose(a, b)))
            }
            (Heap::Definite(_) | Heap::Total(_), Heap::Rec(id)) => {
                let body = self.body(id)?;
                Some((Rule::Unfold, self.raw(Heap::Compose(a, body))))
            }
            _ => {
                let (rule, a) = self.step(a)?;
                Some((rule, self.raw(Heap::Compose(a, b))))
            }
        }
    }

    fn step_merge(&mut self, hs: &[(TermId, HeapId)]) -> Option<(Rule, HeapId)> {
        if let Some(i) = hs.iter().position(|e| self.as_bool(e.0) == Some(false)) {
            let mut kept = hs.to_vec();
            kept.remove(i);
            return Some((Rule::Unsatisfiable, self.raw(Heap::Merge(kept.into()))));
        }
        if let [(g, h)] = hs
            && self.as_bool(*g) == Some(true)
        {
            return Some((Rule::Valid, *h));
        }
        for (i, (g, _)) in hs.iter().enumerate() {
            let mut normal = Normal { calculus: self, fuel: MOST_ROUNDS_IN_A_TERM, done: HashMap::new() };
            if let Ok(filled) = normal.term(*g)
                && filled != *g
            {
                let mut hs = hs.to_vec();
                hs[i].0 = filled;
                return Some((Rule::Term, self.raw(Heap::Merge(hs.into()))));
            }
        }
        for (i, (_, h)) in hs.iter().enumerate() {
            if let Some((rule, h)) = self.step(*h) {
                let mut hs = hs.to_vec();
                hs[i].1 = h;
                return Some((rule, self.raw(Heap::Merge(hs.into()))));
            }
        }
        None
    }

    /// Reduces a heap as far as its guards are decided, unfolding cycles at most `fuel` times. From a concrete heap
    /// that is all the way to a definite heap, or to the empty merge where no guard holds.
    pub fn normalize(&mut self, h: HeapId, fuel: u32) -> Result<HeapId, OutOfFuel> {
        Normal { calculus: self, fuel, done: HashMap::new() }.heap(h)
    }

    /// Fills the holes of a term whose sources can be reduced, unfolding cycles at most `fuel` times.
    pub fn normalize_term(&mut self, t: TermId, fuel: u32) -> Result<TermId, OutOfFuel> {
        Normal { calculus: self, fuel, done: HashMap::new() }.term(t)
    }
}

const MOST_ROUNDS_IN_A_TERM: u32 = 10_000;

/// A reduction all the way. Guards are decided in order, so what no execution reaches is never reduced.
struct Normal<'a> {
    calculus: &'a mut Calculus,
    fuel: u32,
    done: HashMap<HeapId, HeapId>,
}

impl Normal<'_> {
    fn heap(&mut self, start: HeapId) -> Result<HeapId, OutOfFuel> {
        if let Some(done) = self.done.get(&start) {
            return Ok(*done);
        }
        let mut h = start;
        loop {
            h = match self.calculus.heap(h).clone() {
                Heap::Definite(_) | Heap::Total(_) | Heap::Rec(_) => break,
                Heap::Merge(hs) => {
                    let (chosen, rest) = self.choose(&hs)?;
                    match chosen {
                        Some(h) => h,
                        None => {
                            h = self.calculus.raw(Heap::Merge(rest.into()));
                            break;
                        }
                    }
                }
                Heap::Write(a, u, v) => {
                    let (a, u, v) = (self.heap(a)?, self.term(u)?, self.term(v)?);
                    h = self.calculus.write(a, u, v);
                    break;
                }
                Heap::Compose(a, b) => {
                    let a = self.heap(a)?;
                    match self.composed(a, b)? {
                        Ok(next) => next,
                        Err(last) => {
                            h = last;
                            break;
                        }
                    }
                }
            };
        }
        self.done.insert(start, h);
        Ok(h)
    }

    /// The composition of a reduced heap with another: what to go on with, or (`Err`) the end.
    fn composed(&mut self, a: HeapId, b: HeapId) -> Result<Result<HeapId, HeapId>, OutOfFuel> {
        let c = &mut *self.calculus;
        let is_definite = c.cells(a).is_some();
        Ok(match c.heap(b).clone() {
            _ if !is_definite => Err(c.compose(a, b)),
            Heap::Definite(_) | Heap::Total(_) => Err(c.compose(a, b)),
            Heap::Compose(b, d) => {
                let ab = c.raw(Heap::Compose(a, b));
                Ok(c.raw(Heap::Compose(ab, d)))
            }
            Heap::Rec(id) => match c.body(id) {
                None => Err(c.raw(Heap::Compose(a, b))),
                Some(body) => {
                    self.fuel = self.fuel.checked_sub(1).ok_or(OutOfFuel)?;
                    Ok(c.raw(Heap::Compose(a, body)))
                }
            },
            Heap::Merge(hs) => {
                // Only the branches that are not ruled out are composed.
                let mut open = Vec::new();
                for (g, h) in hs {
                    let g = self.calculus.refine(a, g);
                    let g = self.term(g)?;
                    match self.calculus.as_bool(g) {
                        Some(false) => {}
                        Some(true) => return Ok(Ok(self.calculus.raw(Heap::Compose(a, h)))),
                        None => {
                            let h = self.calculus.compose(a, h);
                            open.push((g, h));
                        }
                    }
                }
                Err(self.calculus.raw(Heap::Merge(open.into())))
            }
            Heap::Write(h, u, v) => {
                let (u, v) = (c.refine(a, u), c.refine(a, v));
                let ah = c.raw(Heap::Compose(a, h));
                let (ah, u, v) = (self.heap(ah)?, self.term(u)?, self.term(v)?);
                Err(self.calculus.write(ah, u, v))
            }
        })
    }

    /// The heap whose guard holds, or those whose guards are open.
    #[allow(clippy::type_complexity)]
    fn choose(
        &mut self,
        hs: &[(TermId, HeapId)],
    ) -> Result<(Option<HeapId>, Vec<(TermId, HeapId)>), OutOfFuel> {
        let mut open = Vec::new();
        for (g, h) in hs {
            let g = self.term(*g)?;
            match self.calculus.as_bool(g) {
                Some(false) => {}
                Some(true) => return Ok((Some(*h), vec![])),
                None => open.push((g, *h)),
            }
        }
        Ok((None, open))
    }

    /// A term with its holes filled. Parts of conditions and entries of unions are decided in order.
    fn term(&mut self, t: TermId) -> Result<TermId, OutOfFuel> {
        let node = self.calculus.node(t).clone();
        Ok(match node {
            Node::Bool(_) | Node::Null | Node::Name(_) => t,
            Node::Linear(terms, constant) => {
                let mut sum = self.calculus.int(constant);
                for (k, t) in &terms {
                    let t = self.term(*t)?;
                    let k = self.calculus.int(*k);
                    let product = self.calculus.mul(k, t);
                    sum = self.calculus.add(sum, product);
                }
                sum
            }
            Node::Mul(a, b) => {
                let (a, b) = (self.term(a)?, self.term(b)?);
                self.calculus.mul(a, b)
            }
            Node::Op(op, a, b) => {
                let (a, b) = (self.term(a)?, self.term(b)?);
                self.calculus.op(op, a, b)
            }
            Node::Object(n) => {
                let n = self.term(n)?;
                self.calculus.object(n)
            }
            Node::Field(o, f) => {
                let o = self.term(o)?;
                self.calculus.field(o, f)
            }
            Node::Elem(o, i, f) => {
                let (o, i) = (self.term(o)?, self.term(i)?);
                self.calculus.elem(o, i, f)
            }
            Node::Hole(h, x) => {
                let x = self.term(x)?;
                let h = self.heap(h)?;
                self.calculus.read(h, x)
            }
            Node::Union(es) => {
                let mut open = Vec::new();
                for (g, v) in &es {
                    let g = self.term(*g)?;
                    match self.calculus.as_bool(g) {
                        Some(false) => continue,
                        Some(true) => return self.term(*v),
                        None => {}
                    }
                    let v = self.term(*v)?;
                    open.push((g, v));
                }
                self.calculus.union(open)
            }
            Node::Not(a) => {
                let a = self.term(a)?;
                self.calculus.not(a)
            }
            Node::And(ps) => self.junction(&ps, true)?,
            Node::Or(ps) => self.junction(&ps, false)?,
            Node::Eq(a, b) => {
                let (a, b) = (self.term(a)?, self.term(b)?);
                self.calculus.eq(a, b)
            }
            Node::Lt(a, b) => {
                let (a, b) = (self.term(a)?, self.term(b)?);
                self.calculus.lt(a, b)
            }
        })
    }

    fn junction(&mut self, parts: &[TermId], all: bool) -> Result<TermId, OutOfFuel> {
        let mut open = Vec::new();
        for p in parts {
            let p = self.term(*p)?;
            match self.calculus.as_bool(p) {
                Some(b) if b == all => {}
                Some(_) => return Ok(p),
                None => open.push(p),
            }
        }
        Ok(if all { self.calculus.and(open) } else { self.calculus.or(open) })
    }
}
