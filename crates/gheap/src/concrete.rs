//! What terms and heaps mean: values of, and changes to, a concrete memory.
//!
//! Meanings are given by recursion over the syntax and use none of the calculus' operations, so that the operations can be tested
//! against them. A cycle is run round by round.

use crate::heap::Heap;
use crate::term::{Calculus, FieldId, HeapId, Ints, NameId, Node, Sort, TermId};
use std::collections::BTreeMap;

/// A value of a cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Value {
    Int(i128),
    Bool(bool),
    /// Null, or the object with a number.
    Ref(Option<i128>),
}

/// A location. Null has fields here, which programs never reach.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Place {
    Name(NameId),
    Field(Option<i128>, FieldId),
    /// An element of an array at an index; programs reach those only that the array's length allows.
    Elem(Option<i128>, i128, FieldId),
}

/// What a term stands for in a memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Meaning {
    Value(Value),
    Place(Place),
}

/// Why something has no meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Stop {
    #[error("no guard holds")]
    Undefined,
    #[error("too many rounds")]
    Endless,
    #[error("a number is beyond 128 bits, or a term is none of the sort that it should be")]
    Broken,
    #[error("a cycle has no body")]
    NoBody,
}

/// A concrete heap: total, for what is not listed is zero, false or null.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Memory {
    pub cells: BTreeMap<Place, Value>,
}

impl Memory {
    pub fn get(&self, calculus: &Calculus, place: Place) -> Value {
        let sort = match place {
            Place::Name(n) => calculus.names[n.0 as usize].1,
            Place::Field(_, f) | Place::Elem(_, _, f) => calculus.fields[f.0 as usize].1,
        };
        self.cells.get(&place).copied().unwrap_or(match sort {
            Sort::Bool => Value::Bool(false),
            Sort::Ref => Value::Ref(None),
            Sort::Int | Sort::Place => Value::Int(0),
        })
    }

    pub fn set(&mut self, place: Place, value: Value) {
        self.cells.insert(place, value);
    }
}

/// The meanings of terms and heaps, as far as `rounds` of cycles allow.
pub struct Interpreter<'a> {
    pub calculus: &'a Calculus,
    /// Rounds of cycles that are left.
    pub rounds: u32,
}

impl Interpreter<'_> {
    fn number(&self, n: Option<i128>) -> Result<i128, Stop> {
        match (n, self.calculus.ints) {
            (None, _) => Err(Stop::Broken),
            (Some(n), Ints::Wrapping32) => Ok(i128::from(n as i32)),
            (Some(n), Ints::Unbounded) => Ok(n),
        }
    }

    fn int(&mut self, t: TermId, m: &Memory) -> Result<i128, Stop> {
        match self.value(t, m)? {
            Value::Int(n) => Ok(n),
            _ => Err(Stop::Broken),
        }
    }

    /// Does a guard hold?
    pub fn holds(&mut self, t: TermId, m: &Memory) -> Result<bool, Stop> {
        match self.value(t, m)? {
            Value::Bool(b) => Ok(b),
            _ => Err(Stop::Broken),
        }
    }

    /// The value of a term that is no location.
    pub fn value(&mut self, t: TermId, m: &Memory) -> Result<Value, Stop> {
        match self.eval(t, m)? {
            Meaning::Value(v) => Ok(v),
            Meaning::Place(_) => Err(Stop::Broken),
        }
    }

    /// The location that a term stands for.
    pub fn place(&mut self, t: TermId, m: &Memory) -> Result<Place, Stop> {
        match self.eval(t, m)? {
            Meaning::Place(p) => Ok(p),
            Meaning::Value(_) => Err(Stop::Broken),
        }
    }

    /// The meaning of a term in a memory.
    pub fn eval(&mut self, t: TermId, m: &Memory) -> Result<Meaning, Stop> {
        let c = self.calculus;
        let value = match c.node(t) {
            Node::Bool(b) => Value::Bool(*b),
            Node::Linear(terms, constant) => {
                let mut sum = Some(*constant);
                for (k, t) in terms {
                    let product = self.int(*t, m)?.checked_mul(*k);
                    sum = sum.zip(product).and_then(|(s, p)| s.checked_add(p));
                }
                Value::Int(self.number(sum)?)
            }
            Node::Mul(a, b) => {
                let product = self.int(*a, m)?.checked_mul(self.int(*b, m)?);
                Value::Int(self.number(product)?)
            }
            Node::Op(op, a, b) => {
                let result = op.apply(self.int(*a, m)?, self.int(*b, m)?);
                Value::Int(self.number(result)?)
            }
            Node::Null => Value::Ref(None),
            Node::Object(n) => Value::Ref(Some(self.int(*n, m)?)),
            Node::Name(n) => return Ok(Meaning::Place(Place::Name(*n))),
            Node::Field(o, f) => {
                let Value::Ref(o) = self.value(*o, m)? else { return Err(Stop::Broken) };
                return Ok(Meaning::Place(Place::Field(o, *f)));
            }
            Node::Elem(o, i, f) => {
                let Value::Ref(o) = self.value(*o, m)? else { return Err(Stop::Broken) };
                let i = self.int(*i, m)?;
                return Ok(Meaning::Place(Place::Elem(o, i, *f)));
            }
            Node::Hole(h, x) => {
                let x = self.place(*x, m)?;
                if c.is_empty(*h) { m.get(c, x) } else { self.apply(*h, m)?.get(c, x) }
            }
            Node::Union(es) => {
                for (g, v) in es {
                    if self.holds(*g, m)? {
                        return self.eval(*v, m);
                    }
                }
                return Err(Stop::Undefined);
            }
            Node::Not(a) => Value::Bool(!self.holds(*a, m)?),
            Node::And(ps) => {
                for p in ps {
                    if !self.holds(*p, m)? {
                        return Ok(Meaning::Value(Value::Bool(false)));
                    }
                }
                Value::Bool(true)
            }
            Node::Or(ps) => {
                for p in ps {
                    if self.holds(*p, m)? {
                        return Ok(Meaning::Value(Value::Bool(true)));
                    }
                }
                Value::Bool(false)
            }
            Node::Eq(a, b) => Value::Bool(self.eval(*a, m)? == self.eval(*b, m)?),
            Node::Lt(a, b) => Value::Bool(self.int(*a, m)? < self.int(*b, m)?),
        };
        Ok(Meaning::Value(value))
    }

    /// The memory after the effect of a heap.
    pub fn apply(&mut self, h: HeapId, m: &Memory) -> Result<Memory, Stop> {
        let c = self.calculus;
        match c.heap(h) {
            Heap::Definite(cells) => {
                // All cells change at once: locations and values are those of the memory before.
                let mut out = m.clone();
                for (l, v) in cells {
                    let (l, v) = (self.place(*l, m)?, self.value(*v, m)?);
                    out.set(l, v);
                }
                Ok(out)
            }
            Heap::Total(cells) => {
                let mut out = Memory::default();
                for (l, v) in cells {
                    let (l, v) = (self.place(*l, m)?, self.value(*v, m)?);
                    out.set(l, v);
                }
                Ok(out)
            }
            Heap::Compose(a, b) => {
                let between = self.apply(*a, m)?;
                self.apply(*b, &between)
            }
            Heap::Merge(hs) => {
                for (g, h) in hs {
                    if self.holds(*g, m)? {
                        return self.apply(*h, m);
                    }
                }
                Err(Stop::Undefined)
            }
            Heap::Write(h, u, v) => {
                let (u, v) = (self.place(*u, m)?, self.value(*v, m)?);
                let mut out = self.apply(*h, m)?;
                out.set(u, v);
                Ok(out)
            }
            Heap::Rec(id) => {
                self.rounds = self.rounds.checked_sub(1).ok_or(Stop::Endless)?;
                self.apply(c.body(*id).ok_or(Stop::NoBody)?, m)
            }
        }
    }
}
