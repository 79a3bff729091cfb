//! A persistent sparse vector: a radix trie with 32-way nodes, shared by reference counts.
//!
//! A clone costs O(1). A write through an unshared path happens in place, so a vector that was never
//! forked behaves like a plain one. [`PVec::diff`] visits only what two vectors do not share, so the cost
//! of joining two states follows what changed since they forked, not their size.

use std::rc::Rc;

const BITS: u32 = 5;
const WIDTH: usize = 1 << BITS;

// A leaf of large elements is larger than an inner node, one of small ones smaller: neither is the odd one out.
#[allow(clippy::large_enum_variant)]
enum Node<T> {
    Inner([Option<Rc<Node<T>>>; WIDTH]),
    Leaf([Option<T>; WIDTH]),
}

impl<T: Clone> Clone for Node<T> {
    fn clone(&self) -> Self {
        match self {
            Node::Inner(children) => Node::Inner(children.clone()),
            Node::Leaf(items) => Node::Leaf(items.clone()),
        }
    }
}

impl<T> Node<T> {
    fn inner() -> Node<T> {
        Node::Inner([const { None }; WIDTH])
    }
    fn leaf() -> Node<T> {
        Node::Leaf([const { None }; WIDTH])
    }
}

/// A map from `u32` to `T`, persistent: clones share structure until they are written.
pub struct PVec<T> {
    /// The trie's height: 0 is a single leaf.
    height: u32,
    root: Option<Rc<Node<T>>>,
}

impl<T> Clone for PVec<T> {
    fn clone(&self) -> Self {
        PVec { height: self.height, root: self.root.clone() }
    }
}

impl<T> Default for PVec<T> {
    fn default() -> Self {
        PVec { height: 0, root: None }
    }
}

impl<T: Clone + std::fmt::Debug> std::fmt::Debug for PVec<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut map = f.debug_map();
        self.for_each(&mut |i, x| {
            map.entry(&i, x);
        });
        map.finish()
    }
}

fn slot(index: u32, height: u32) -> usize {
    ((index >> (BITS * height)) as usize) & (WIDTH - 1)
}

/// The number of indices a trie of this height covers.
fn span_of(height: u32) -> u64 {
    1u64 << (BITS * (height + 1))
}

impl<T: Clone> PVec<T> {
    /// The empty vector.
    pub fn new() -> Self {
        Self::default()
    }

    /// The element at `index`.
    pub fn get(&self, index: u32) -> Option<&T> {
        if u64::from(index) >= span_of(self.height) {
            return None;
        }
        let mut node = self.root.as_deref()?;
        let mut height = self.height;
        loop {
            match node {
                Node::Inner(children) => {
                    node = children[slot(index, height)].as_deref()?;
                    height -= 1;
                }
                Node::Leaf(items) => return items[slot(index, 0)].as_ref(),
            }
        }
    }

    /// Sets the element at `index`.
    pub fn insert(&mut self, index: u32, value: T) {
        *self.slot_mut(index) = Some(value);
    }

    /// The element at `index` for writing, copied first where it is shared with another vector.
    pub fn get_mut(&mut self, index: u32) -> Option<&mut T> {
        self.get(index)?;
        self.slot_mut(index).as_mut()
    }

    /// Takes the element at `index` out.
    pub fn remove(&mut self, index: u32) -> Option<T> {
        self.get(index)?;
        self.slot_mut(index).take()
    }

    fn slot_mut(&mut self, index: u32) -> &mut Option<T> {
        while u64::from(index) >= span_of(self.height) {
            if let Some(old) = self.root.take() {
                let mut node = Node::inner();
                if let Node::Inner(children) = &mut node {
                    children[0] = Some(old);
                }
                self.root = Some(Rc::new(node));
            }
            self.height += 1;
        }
        let mut height = self.height;
        let mut node = self.root.get_or_insert_with(|| Rc::new(fresh(height)));
        loop {
            match Rc::make_mut(node) {
                Node::Inner(children) => {
                    let child = &mut children[slot(index, height)];
                    height -= 1;
                    node = child.get_or_insert_with(|| Rc::new(fresh(height)));
                }
                Node::Leaf(items) => return &mut items[slot(index, 0)],
            }
        }
    }

    /// Visits, in order of index, every index at which the two vectors may differ: shared parts are skipped
    /// without a look inside.
    pub fn diff<'a>(&'a self, other: &'a PVec<T>, visit: &mut dyn FnMut(u32, Option<&'a T>, Option<&'a T>)) {
        let (a, b) = (self.root.as_ref(), other.root.as_ref());
        if self.height == other.height {
            diff_nodes(a, b, self.height, 0, visit);
            return;
        }
        let (tall, short, swapped) =
            if self.height > other.height { (self, other, false) } else { (other, self, true) };
        // The shorter trie is the first child, some levels down, of the taller one.
        let mut node = tall.root.as_ref();
        let mut height = tall.height;
        let mut rest = Vec::new();
        while height > short.height {
            match node.map(|n| &**n) {
                Some(Node::Inner(children)) => {
                    for (i, child) in children.iter().enumerate().skip(1) {
                        rest.push((child.as_ref(), height - 1, (i as u32) << (BITS * height)));
                    }
                    node = children[0].as_ref();
                }
                Some(Node::Leaf(_)) | None => node = None,
            }
            height -= 1;
        }
        rest.sort_by_key(|(_, _, base)| *base);
        let mut oriented = |i: u32, x: Option<&'a T>, y: Option<&'a T>| {
            if swapped { visit(i, y, x) } else { visit(i, x, y) }
        };
        diff_nodes(node, short.root.as_ref(), height, 0, &mut oriented);
        for (child, height, base) in rest {
            diff_nodes(child, None, height, base, &mut oriented);
        }
    }

    /// Visits every element, in order of index.
    pub fn for_each<'a>(&'a self, visit: &mut dyn FnMut(u32, &'a T)) {
        self.diff(&PVec { height: 0, root: None }, &mut |i, x, _| {
            if let Some(x) = x {
                visit(i, x)
            }
        });
    }
}

fn fresh<T>(height: u32) -> Node<T> {
    if height == 0 { Node::leaf() } else { Node::inner() }
}

fn diff_nodes<'a, 'b, T>(
    a: Option<&'a Rc<Node<T>>>,
    b: Option<&'b Rc<Node<T>>>,
    height: u32,
    base: u32,
    visit: &mut dyn FnMut(u32, Option<&'a T>, Option<&'b T>),
) {
    match (a, b) {
        (None, None) => return,
        (Some(x), Some(y)) if Rc::ptr_eq(x, y) => return,
        _ => {}
    }
    for i in 0..WIDTH {
        let at = base + ((i as u32) << (BITS * height));
        if height == 0 {
            let (x, y) = (item(a, i), item(b, i));
            if x.is_some() || y.is_some() {
                visit(at, x, y);
            }
        } else {
            diff_nodes(child(a, i), child(b, i), height - 1, at, visit);
        }
    }
}

fn item<T>(node: Option<&Rc<Node<T>>>, i: usize) -> Option<&T> {
    match &**node? {
        Node::Leaf(items) => items[i].as_ref(),
        Node::Inner(_) => unreachable!("a node of height 0 is a leaf"),
    }
}

fn child<T>(node: Option<&Rc<Node<T>>>, i: usize) -> Option<&Rc<Node<T>>> {
    match &**node? {
        Node::Inner(children) => children[i].as_ref(),
        Node::Leaf(_) => unreachable!("a node above height 0 is an inner node"),
    }
}

#[cfg(test)]
mod tests {
    use super::PVec;
    use std::collections::BTreeMap;

    fn xorshift(seed: &mut u64) -> u64 {
        *seed ^= *seed << 13;
        *seed ^= *seed >> 7;
        *seed ^= *seed << 17;
        *seed
    }

    fn contents(v: &PVec<u64>) -> BTreeMap<u32, u64> {
        let mut out = BTreeMap::new();
        v.for_each(&mut |i, x| {
            out.insert(i, *x);
        });
        out
    }

    /// Random writes to two forks of one vector agree with plain maps, and `diff` reports exactly the
    /// indices where they differ, among possibly some where they do not.
    #[test]
    fn agrees_with_plain_maps() {
        let mut seed = 0x9e37_79b9_7f4a_7c15;
        for round in 0..200 {
            let bound = [8u64, 100, 5_000, u64::from(u32::MAX)][round % 4];
            let (mut v, mut m) = (PVec::new(), BTreeMap::new());
            let step = |v: &mut PVec<u64>, m: &mut BTreeMap<u32, u64>, seed: &mut u64| {
                let (i, x) = ((xorshift(seed) % bound) as u32, xorshift(seed));
                if x % 5 == 0 {
                    assert_eq!(v.remove(i), m.remove(&i));
                } else {
                    v.insert(i, x);
                    m.insert(i, x);
                }
            };
            for _ in 0..50 {
                step(&mut v, &mut m, &mut seed);
            }
            let (mut w, mut n) = (v.clone(), m.clone());
            for _ in 0..10 {
                step(&mut v, &mut m, &mut seed);
                step(&mut w, &mut n, &mut seed);
            }
            assert_eq!(contents(&v), m);
            assert_eq!(contents(&w), n);
            let mut seen = Vec::new();
            v.diff(&w, &mut |i, x, y| {
                assert_eq!((x, y), (m.get(&i), n.get(&i)));
                if x != y {
                    seen.push(i);
                }
            });
            let expected: Vec<u32> = m
                .keys()
                .chain(n.keys())
                .copied()
                .collect::<std::collections::BTreeSet<_>>()
                .into_iter()
                .filter(|i| m.get(i) != n.get(i))
                .collect();
            assert_eq!(seen, expected);
        }
    }
}
