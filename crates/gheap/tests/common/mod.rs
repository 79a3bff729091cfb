//! Random terms, heaps and memories over a small universe: two numbers, two references and a truth value as variables, objects
//! with a key and a successor, which are arrays of numbers, of references and of truth values too.

#![allow(dead_code)]

pub mod run;

use conspect_gheap::term::COUNTER;
use conspect_gheap::{
    Calculus, FieldId, HeapId, Interpreter, Ints, Memory, NameId, Place, Sort, Stop, TermId, Value,
};

/// Choices, drawn from bytes that a test library makes and makes smaller: when they are used up, the first choice is taken.
pub struct Choices<'a> {
    bytes: &'a [u8],
}

impl<'a> Choices<'a> {
    pub fn new(bytes: &'a [u8]) -> Choices<'a> {
        Choices { bytes }
    }

    pub fn below(&mut self, n: usize) -> usize {
        let Some((first, rest)) = self.bytes.split_first() else { return 0 };
        self.bytes = rest;
        usize::from(*first) % n
    }
}

pub struct Universe {
    pub c: Calculus,
    pub names: Vec<NameId>,
    pub fields: Vec<FieldId>,
    /// Elements of numbers, of references, of truth values.
    pub elements: Vec<FieldId>,
}

pub const OBJECTS: i128 = 3;

impl Universe {
    pub fn new() -> Universe {
        let mut c = Calculus::new(Ints::Wrapping32);
        let names = vec![
            c.declare("i", Sort::Int),
            c.declare("j", Sort::Int),
            c.declare("p", Sort::Ref),
            c.declare("q", Sort::Ref),
            c.declare("b", Sort::Bool),
        ];
        let fields = vec![c.declare_field("Key", Sort::Int), c.declare_field("Next", Sort::Ref)];
        let elements = vec![
            c.declare_elements("numbers", Sort::Int),
            c.declare_elements("references", Sort::Ref),
            c.declare_elements("truths", Sort::Bool),
        ];
        Universe { c, names, fields, elements }
    }

    /// A location that holds values of a sort.
    pub fn place(&mut self, r: &mut Choices, sort: Sort, depth: usize) -> TermId {
        let field = match sort {
            Sort::Int => Some(self.fields[0]),
            Sort::Ref => Some(self.fields[1]),
            Sort::Bool | Sort::Place => None,
        };
        let elements = match sort {
            Sort::Int => self.elements[0],
            Sort::Ref => self.elements[1],
            Sort::Bool | Sort::Place => self.elements[2],
        };
        match (field, r.below(4)) {
            (Some(f), 1) if depth > 0 => {
                let o = self.term(r, Sort::Ref, depth - 1);
                self.c.field(o, f)
            }
            (_, 2) if depth > 0 => {
                let o = self.term(r, Sort::Ref, depth - 1);
                let i = self.term(r, Sort::Int, depth - 1);
                self.c.elem(o, i, elements)
            }
            _ => {
                let n = match sort {
                    Sort::Int => self.names[r.below(2)],
                    Sort::Ref => self.names[2 + r.below(2)],
                    Sort::Bool | Sort::Place => self.names[4],
                };
                self.c.name(n)
            }
        }
    }

    pub fn any_sort(r: &mut Choices) -> Sort {
        [Sort::Int, Sort::Ref, Sort::Bool][r.below(3)]
    }

    /// A term over the empty heap.
    pub fn term(&mut self, r: &mut Choices, sort: Sort, depth: usize) -> TermId {
        let hole = |u: &mut Universe, r: &mut Choices| {
            let x = u.place(r, sort, depth.saturating_sub(1));
            let empty = u.c.empty();
            u.c.read(empty, x)
        };
        if depth == 0 {
            return match (sort, r.below(3)) {
                (_, 0 | 1) => hole(self, r),
                (Sort::Int, _) => self.c.int(r.below(5) as i128 - 1),
                (Sort::Ref, _) => match r.below(4) {
                    0 => self.c.null(),
                    n => self.c.address(n as i128),
                },
                _ => self.c.boolean(r.below(2) == 1),
            };
        }
        let d = depth - 1;
        match (sort, r.below(6)) {
            (_, 0 | 1) => hole(self, r),
            (_, 2) => {
                let g = self.term(r, Sort::Bool, d);
                let (x, y) = (self.term(r, sort, d), self.term(r, sort, d));
                self.c.ite(g, x, y)
            }
            (Sort::Int, k) => {
                let (x, y) = (self.term(r, Sort::Int, d), self.term(r, Sort::Int, d));
                match k {
                    3 => self.c.add(x, y),
                    4 => self.c.sub(x, y),
                    _ => self.c.mul(x, y),
                }
            }
            (Sort::Bool, 3) => {
                let s = [Sort::Int, Sort::Ref][r.below(2)];
                let (x, y) = (self.term(r, s, d), self.term(r, s, d));
                self.c.eq(x, y)
            }
            (Sort::Bool, 4) => {
                let (x, y) = (self.term(r, Sort::Int, d), self.term(r, Sort::Int, d));
                self.c.lt(x, y)
            }
            (Sort::Bool, _) => {
                let (x, y) = (self.term(r, Sort::Bool, d), self.term(r, Sort::Bool, d));
                match r.below(3) {
                    0 => self.c.and(vec![x, y]),
                    1 => self.c.or(vec![x, y]),
                    _ => self.c.not(x),
                }
            }
            _ => self.term(r, sort, 0),
        }
    }

    /// A definite heap: writes, now and then of a new object; compositions and merges of such heaps.
    pub fn heap(&mut self, r: &mut Choices, depth: usize) -> HeapId {
        let mut h = self.c.empty();
        for _ in 0..r.below(4) {
            let sort = Self::any_sort(r);
            let u = self.place(r, sort, 2);
            let v = if sort == Sort::Ref && r.below(3) == 0 {
                let counter = self.c.name(COUNTER);
                let n = self.c.read(h, counter);
                let one = self.c.int(1);
                let next = self.c.add(n, one);
                h = self.c.write(h, counter, next);
                self.c.object(n)
            } else {
                self.term(r, sort, 2)
            };
            h = self.c.write(h, u, v);
        }
        if depth > 0 {
            match r.below(5) {
                3 => {
                    let other = self.heap(r, depth - 1);
                    h = self.c.compose(h, other);
                }
                4 => {
                    let other = self.heap(r, depth - 1);
                    let g = self.term(r, Sort::Bool, 1);
                    let not = self.c.not(g);
                    h = self.c.merge_definite(&[(g, h), (not, other)]).expect("both are definite");
                }
                _ => {}
            }
        }
        h
    }

    /// Heaps with guards that exclude each other, and need not leave nothing out.
    pub fn guarded(&mut self, r: &mut Choices) -> Vec<(TermId, HeapId)> {
        let (g, h) = (self.term(r, Sort::Bool, 1), self.term(r, Sort::Bool, 1));
        let not = self.c.not(g);
        let second = self.c.and(vec![not, h]);
        let mut out = vec![(g, self.heap(r, 0)), (second, self.heap(r, 0))];
        if r.below(2) == 1 {
            let neither = self.c.not(h);
            let third = self.c.and(vec![not, neither]);
            out.push((third, self.heap(r, 0)));
        }
        out
    }

    /// A memory with a few objects; the counter is above them.
    pub fn memory(&self, r: &mut Choices) -> Memory {
        let mut m = Memory::default();
        let reference = |r: &mut Choices| match r.below(OBJECTS as usize + 1) {
            0 => Value::Ref(None),
            n => Value::Ref(Some(n as i128)),
        };
        for (i, n) in self.names.iter().enumerate() {
            let v = match i {
                0 | 1 => Value::Int(r.below(4) as i128 - 1),
                2 | 3 => reference(r),
                _ => Value::Bool(r.below(2) == 1),
            };
            m.set(Place::Name(*n), v);
        }
        for o in 1..=OBJECTS {
            m.set(Place::Field(Some(o), self.fields[0]), Value::Int(r.below(4) as i128 - 1));
            m.set(Place::Field(Some(o), self.fields[1]), reference(r));
            for i in -1..3 {
                m.set(Place::Elem(Some(o), i, self.elements[0]), Value::Int(r.below(4) as i128 - 1));
                m.set(Place::Elem(Some(o), i, self.elements[1]), reference(r));
                m.set(Place::Elem(Some(o), i, self.elements[2]), Value::Bool(r.below(2) == 1));
            }
        }
        m.set(Place::Name(COUNTER), Value::Int(OBJECTS + 1));
        m
    }

    pub fn eval(&self, t: TermId, m: &Memory) -> Result<Value, Stop> {
        Interpreter { calculus: &self.c, rounds: 1_000 }.value(t, m)
    }

    pub fn place_of(&self, t: TermId, m: &Memory) -> Result<Place, Stop> {
        Interpreter { calculus: &self.c, rounds: 1_000 }.place(t, m)
    }

    pub fn holds(&self, t: TermId, m: &Memory) -> bool {
        self.eval(t, m) == Ok(Value::Bool(true))
    }

    pub fn apply(&self, h: HeapId, m: &Memory) -> Result<Memory, Stop> {
        Interpreter { calculus: &self.c, rounds: 1_000 }.apply(h, m)
    }

    /// Do two memories hold the same everywhere?
    pub fn same_memory(&self, a: &Memory, b: &Memory) -> bool {
        a.cells.keys().chain(b.cells.keys()).all(|p| a.get(&self.c, *p) == b.get(&self.c, *p))
    }
}
