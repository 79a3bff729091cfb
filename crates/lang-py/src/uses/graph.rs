//! The graph of kinds: nodes that unification makes one, with the evidence of their uses.

use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::BTreeMap;
use std::ops::{BitOr, BitOrAssign};

/// What the uses of a value say of its kind.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Evidence(u32);

impl Evidence {
    /// An operation that refuses floats: an index, a shift, a range.
    pub const INT: Evidence = Evidence(1);
    /// Arithmetic.
    pub const NUMBER: Evidence = Evidence(1 << 1);
    /// True division, or arithmetic with a float.
    pub const FLOAT: Evidence = Evidence(1 << 2);
    pub const BOOL: Evidence = Evidence(1 << 3);
    pub const STR: Evidence = Evidence(1 << 4);
    /// It is compared with a text of more than one character.
    pub const WORD: Evidence = Evidence(1 << 5);
    pub const BYTES: Evidence = Evidence(1 << 6);
    pub const LIST: Evidence = Evidence(1 << 7);
    pub const DICT: Evidence = Evidence(1 << 8);
    pub const SET: Evidence = Evidence(1 << 9);
    /// Something that many kinds can do.
    pub const ITERATED: Evidence = Evidence(1 << 10);
    pub const SIZED: Evidence = Evidence(1 << 11);
    pub const INDEXED: Evidence = Evidence(1 << 12);
    pub const ORDERED: Evidence = Evidence(1 << 13);
    pub const ADDED: Evidence = Evidence(1 << 14);
    /// Its kind is asked for, it is called, or its uses contradict each other.
    pub const OPEN: Evidence = Evidence(1 << 15);
    pub const CALLED: Evidence = Evidence(1 << 16);
    /// What both ends of give and take: such a list is a deque.
    pub const DEQUE: Evidence = Evidence(1 << 17);
    /// What is indexed by positions, or has elements only.
    pub const SEQUENCE: Evidence =
        Evidence(Self::INDEXED.0 | Self::STR.0 | Self::LIST.0 | Self::SET.0 | Self::BYTES.0 | Self::DEQUE.0);
    pub const NUMERIC: Evidence = Evidence(Self::INT.0 | Self::NUMBER.0 | Self::FLOAT.0 | Self::BOOL.0);
    pub const STRONG: Evidence = Evidence(
        Self::NUMERIC.0
            | Self::STR.0
            | Self::BYTES.0
            | Self::LIST.0
            | Self::DICT.0
            | Self::SET.0
            | Self::DEQUE.0,
    );

    pub fn intersects(self, other: Evidence) -> bool {
        self.0 & other.0 != 0
    }
}

impl BitOr for Evidence {
    type Output = Evidence;

    fn bitor(self, other: Evidence) -> Evidence {
        Evidence(self.0 | other.0)
    }
}

impl BitOrAssign for Evidence {
    fn bitor_assign(&mut self, other: Evidence) {
        self.0 |= other.0;
    }
}

/// What is known of a value.
#[derive(Clone, Default, Debug)]
pub struct Node {
    pub evidence: Evidence,
    /// What iteration and indices give.
    pub element: Option<usize>,
    /// What it is indexed by, or what a mapping's iteration gives.
    pub key: Option<usize>,
    /// The parts of a tuple.
    pub parts: Option<Vec<usize>>,
    /// Its attributes that no built-in kind has.
    pub attributes: BTreeMap<&'static str, usize>,
}

/// A class of the file.
#[derive(Clone, Debug)]
pub struct Class {
    pub name: &'static str,
    /// What `self` is in its methods.
    pub object: usize,
    pub methods: Vec<&'static str>,
}

#[derive(Default, Debug)]
pub struct Graph {
    parents: Vec<usize>,
    nodes: Vec<Node>,
    pub classes: Vec<Class>,
    /// Parameters, by the function's place in the text and their name.
    pub parameters: FxHashMap<(u32, &'static str), usize>,
    /// Values with what iteration over them gives, and with an index and what it gives.
    pub iterations: Vec<(usize, usize)>,
    pub indices: Vec<(usize, usize, usize)>,
    /// Parameters that may be `None` as well.
    pub optional: FxHashSet<(u32, &'static str)>,
}

impl Graph {
    pub fn fresh(&mut self, evidence: Evidence) -> usize {
        self.parents.push(self.nodes.len());
        self.nodes.push(Node { evidence, ..Node::default() });
        self.nodes.len() - 1
    }

    pub fn root(&self, mut place: usize) -> usize {
        while self.parents[place] != place {
            place = self.parents[place];
        }
        place
    }

    pub fn node(&self, place: usize) -> &Node {
        &self.nodes[self.root(place)]
    }

    pub fn node_mut(&mut self, place: usize) -> &mut Node {
        let root = self.root(place);
        &mut self.nodes[root]
    }

    pub fn note(&mut self, place: usize, evidence: Evidence) {
        self.node_mut(place).evidence |= evidence;
    }

    /// What iteration over a value gives, or an index.
    pub fn element(&mut self, place: usize) -> usize {
        if let Some(e) = self.node(place).element {
            return e;
        }
        let e = self.fresh(Evidence::default());
        self.node_mut(place).element = Some(e);
        e
    }

    /// What a value is indexed by.
    pub fn key(&mut self, place: usize) -> usize {
        if let Some(k) = self.node(place).key {
            return k;
        }
        let k = self.fresh(Evidence::default());
        self.node_mut(place).key = Some(k);
        k
    }

    pub fn attribute(&mut self, place: usize, name: &'static str) -> usize {
        if let Some(a) = self.node(place).attributes.get(name) {
            return *a;
        }
        let a = self.fresh(Evidence::default());
        self.node_mut(place).attributes.insert(name, a);
        a
    }

    /// The two are one.
    pub fn unify(&mut self, a: usize, b: usize) {
        let mut work = vec![(a, b)];
        while let Some((a, b)) = work.pop() {
            let (a, b) = (self.root(a), self.root(b));
            if a == b {
                continue;
            }
            self.parents[b] = a;
            let theirs = std::mem::take(&mut self.nodes[b]);
            let ours = &mut self.nodes[a];
            ours.evidence |= theirs.evidence;
            for (mine, other) in [(&mut ours.element, theirs.element), (&mut ours.key, theirs.key)] {
                match (*mine, other) {
                    (Some(x), Some(y)) => work.push((x, y)),
                    (None, other) => *mine = other,
                    (Some(_), None) => {}
                }
            }
            match (&ours.parts, theirs.parts) {
                (Some(x), Some(y)) if x.len() == y.len() => work.extend(x.iter().copied().zip(y)),
                (Some(_), Some(_)) => ours.evidence |= Evidence::OPEN,
                (None, parts) => ours.parts = parts,
                (Some(_), None) => {}
            }
            for (name, place) in theirs.attributes {
                match ours.attributes.get(name) {
                    Some(mine) => work.push((*mine, place)),
                    None => {
                        ours.attributes.insert(name, place);
                    }
                }
            }
        }
    }

    /// The one class of the file whose objects have all these attributes.
    pub fn class_of(&self, node: &Node) -> Option<String> {
        Some(self.classes[self.class_index(node)?].name.into())
    }

    fn class_index(&self, node: &Node) -> Option<usize> {
        let fits = |c: &&Class| {
            let own = &self.node(c.object).attributes;
            node.attributes.keys().all(|a| own.contains_key(a) || c.methods.contains(a))
        };
        let mut found = self.classes.iter().enumerate().filter(|(_, c)| fits(c));
        let first = found.next()?.0;
        found.next().is_none().then_some(first)
    }

    /// Draws the conclusions that need all the evidence: what iterations and indices give, and whose objects have which attributes.
    pub fn close(&mut self) {
        for certain in [true, false, true] {
            while self.round(certain) {}
        }
    }

    /// One round; whether anything changed. Until all that is certain is known, what may be a mapping is not taken for a sequence.
    fn round(&mut self, certain: bool) -> bool {
        let mut joined = vec![];
        for (base, item) in self.iterations.clone() {
            let of = match self.shape(base, certain) {
                Shape::Mapping => self.key(base),
                Shape::Sequence => self.element(base),
                Shape::Unknown => continue,
            };
            joined.push((of, item));
        }
        for (base, index, result) in self.indices.clone() {
            let by = self.node(index).evidence;
            if by.intersects(Evidence::STR) && !self.node(base).evidence.intersects(Evidence::SEQUENCE) {
                self.note(base, Evidence::DICT);
            }
            match self.shape(base, certain || !by.intersects(Evidence::NUMERIC)) {
                Shape::Mapping => joined.push((self.key(base), index)),
                Shape::Sequence => {
                    self.note(index, Evidence::INT);
                    self.note(base, Evidence::INDEXED);
                }
                Shape::Unknown if certain => continue,
                Shape::Unknown => {
                    self.note(base, Evidence::OPEN);
                    continue;
                }
            }
            joined.push((self.element(base), result));
        }
        for place in 0..self.nodes.len() {
            let node = &self.nodes[place];
            if self.parents[place] == place && !node.attributes.is_empty() {
                let class = self.class_index(node);
                joined.extend(class.map(|c| (self.classes[c].object, place)));
            }
            // The elements of a text are texts.
            if node.evidence.intersects(Evidence::STR) && self.parents[place] == place {
                joined.extend(node.element.map(|e| (place, e)));
            }
        }
        joined.retain(|(a, b)| self.root(*a) != self.root(*b));
        joined.iter().for_each(|(a, b)| self.unify(*a, *b));
        !joined.is_empty()
    }

    fn shape(&self, place: usize, certain: bool) -> Shape {
        let node = self.node(place);
        if node.evidence.intersects(Evidence::DICT) {
            return Shape::Mapping;
        }
        let is_sequence = node.evidence.intersects(Evidence::SEQUENCE) && node.parts.is_none();
        if is_sequence || !certain { Shape::Sequence } else { Shape::Unknown }
    }
}

/// How a value is indexed and iterated.
enum Shape {
    Mapping,
    Sequence,
    Unknown,
}
