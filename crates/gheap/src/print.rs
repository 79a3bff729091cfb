//! Terms and heaps as the paper writes them.

use crate::heap::Heap;
use crate::term::{Calculus, HeapId, Node, Sort, TermId};

impl Calculus {
    /// A term, as the paper writes it; holes of the empty heap without their source.
    pub fn show(&self, t: TermId) -> String {
        self.shown(t, 0)
    }

    /// `level`: 0 anything, 1 operand of `∨`, 2 of `∧`, 3 of a comparison or sum, 4 of a product or `¬`.
    fn shown(&self, t: TermId, level: u8) -> String {
        let (text, own) = match self.node(t) {
            Node::Bool(true) => ("⊤".into(), 9),
            Node::Bool(false) => ("⊥".into(), 9),
            Node::Linear(terms, constant) => return self.shown_sum(terms, *constant, level),
            Node::Mul(a, b) => (format!("{} * {}", self.shown(*a, 4), self.shown(*b, 4)), 4),
            Node::Op(op, a, b) => (format!("{} {} {}", self.shown(*a, 4), op.sign(), self.shown(*b, 4)), 3),
            Node::Null => ("null".into(), 9),
            Node::Object(n) => match self.as_int(*n) {
                Some(n) if n >= 0 => (format!("0x{n:x}"), 9),
                Some(n) => (format!("constant{}", n.unsigned_abs()), 9),
                _ => (format!("new({})", self.shown(*n, 0)), 9),
            },
            Node::Name(n) => (self.names[n.0 as usize].0.clone(), 9),
            Node::Field(o, f) => (format!("{}.{}", self.shown(*o, 9), self.fields[f.0 as usize].0), 9),
            Node::Elem(o, i, _) => (format!("{}[{}]", self.shown(*o, 9), self.shown(*i, 0)), 9),
            Node::Hole(h, x) if self.is_empty(*h) => (format!("LI({})", self.shown(*x, 0)), 9),
            Node::Hole(h, x) => (format!("LI({}, {})", self.show_heap(*h), self.shown(*x, 0)), 9),
            Node::Union(es) => {
                let es = es.iter().map(|(g, v)| format!("⟨{}, {}⟩", self.shown(*g, 0), self.shown(*v, 0)));
                (format!("union({})", es.collect::<Vec<_>>().join(", ")), 9)
            }
            Node::Not(a) => match self.node(*a) {
                Node::Eq(x, y) => (format!("{} ≠ {}", self.shown(*x, 3), self.shown(*y, 3)), 2),
                Node::Lt(x, y) => (format!("{} ≥ {}", self.shown(*x, 3), self.shown(*y, 3)), 2),
                _ => (format!("¬{}", self.shown(*a, 4)), 4),
            },
            Node::And(ps) => (self.joined(ps, " ∧ ", 2), 1),
            Node::Or(ps) => (self.joined(ps, " ∨ ", 1), 0),
            Node::Eq(a, b) if self.sort(*a) == Sort::Bool => {
                (format!("{} ⇔ {}", self.shown(*a, 4), self.shown(*b, 4)), 2)
            }
            Node::Eq(a, b) => (format!("{} = {}", self.shown(*a, 3), self.shown(*b, 3)), 2),
            Node::Lt(a, b) => (format!("{} < {}", self.shown(*a, 3), self.shown(*b, 3)), 2),
        };
        if own < level { format!("({text})") } else { text }
    }

    fn joined(&self, parts: &[TermId], by: &str, level: u8) -> String {
        parts.iter().map(|p| self.shown(*p, level)).collect::<Vec<_>>().join(by)
    }

    fn shown_sum(&self, terms: &[(i128, TermId)], constant: i128, level: u8) -> String {
        let mut out = String::new();
        // What is added stands first.
        let (plus, minus): (Vec<&(i128, TermId)>, Vec<&(i128, TermId)>) = terms.iter().partition(|t| t.0 > 0);
        for (k, t) in plus.into_iter().chain(minus) {
            let sign = match (out.is_empty(), *k < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            let factor =
                if k.unsigned_abs() == 1 { String::new() } else { format!("{} * ", k.unsigned_abs()) };
            out += &format!("{sign}{factor}{}", self.shown(*t, 4));
        }
        match (out.is_empty(), constant) {
            (true, c) => return c.to_string(),
            (false, 0) => {}
            (false, c) if c < 0 => out += &format!(" - {}", c.unsigned_abs()),
            (false, c) => out += &format!(" + {c}"),
        }
        let is_plain = constant == 0 && matches!(terms, [(1, _)]);
        if level >= 4 && !is_plain { format!("({out})") } else { out }
    }

    /// A heap, as the paper writes it.
    pub fn show_heap(&self, h: HeapId) -> String {
        match self.heap(h) {
            Heap::Definite(cells) if cells.is_empty() => "ε".into(),
            Heap::Definite(cells) => {
                let cells = cells.iter().map(|(l, v)| format!("{} ↦ {}", self.show(*l), self.show(*v)));
                format!("{{{}}}", cells.collect::<Vec<_>>().join("; "))
            }
            Heap::Total(cells) => {
                let cells = cells.iter().map(|(l, v)| format!("{} ↦ {}", self.show(*l), self.show(*v)));
                format!("{{{}}}", cells.chain(["… ↦ 0".into()]).collect::<Vec<_>>().join("; "))
            }
            Heap::Compose(a, b) => {
                let right = match self.heap(*b) {
                    Heap::Compose(..) => format!("({})", self.show_heap(*b)),
                    _ => self.show_heap(*b),
                };
                format!("{} ∘ {right}", self.show_heap(*a))
            }
            Heap::Merge(hs) => {
                let hs = hs.iter().map(|(g, h)| format!("⟨{}, {}⟩", self.show(*g), self.show_heap(*h)));
                format!("merge({})", hs.collect::<Vec<_>>().join(", "))
            }
            Heap::Write(h, u, v) => {
                format!("write({}, {}, {})", self.show_heap(*h), self.show(*u), self.show(*v))
            }
            Heap::Rec(id) => format!("Rec({})", self.cycle_name(*id)),
        }
    }
}
