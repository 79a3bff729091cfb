//! Shared decision diagrams with complemented edges: the machinery under [`Guards`](super::Guards).
//!
//! An edge is a node's index with a negation bit, so negation costs nothing and a function and its negation
//! share their nodes. Invariants: the low edge of a node is never complemented, no node has two equal edges, no
//! two nodes are equal, and a node's level is above its children's. Equal edges are therefore equal functions.
//!
//! Levels are handed out in order of first appearance and the *newest is on top*: extending a path condition by
//! a condition never seen before makes one node above the old diagram, and so does joining two extensions.

use hashbrown::HashTable;
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use std::hash::Hasher;

/// A function of the atoms: `index << 1 | negated`.
pub(super) type Edge = u32;

pub(super) const FALSE: Edge = 0;
pub(super) const TRUE: Edge = 1;

/// Results are recomputed rather than remembered beyond this many (64 MiB): a deterministic bound.
const MEMO_LIMIT: usize = 1 << 22;

/// An operation that takes more steps than this is given up: the functions are too entangled for diagrams. It bounds
/// time and memory without a clock.
const STEP_LIMIT: u64 = 1 << 20;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Node {
    /// 0 for the terminal, otherwise one more than the atom's position.
    pub level: u32,
    pub low: Edge,
    pub high: Edge,
}

#[derive(Debug)]
pub(super) struct Diagram {
    nodes: Vec<Node>,
    unique: HashTable<u32>,
    memo: FxHashMap<(Edge, Edge, Edge), Edge>,
    disjoint_memo: FxHashMap<(Edge, Edge), bool>,
    /// True when an operation was given up since this was last asked; what it gave means nothing.
    overflow: bool,
    /// How many steps an operation may take.
    limit: u64,
}

fn hash(node: &Node) -> u64 {
    let mut h = FxHasher::default();
    h.write_u64((u64::from(node.low) << 32) | u64::from(node.high));
    h.write_u32(node.level);
    h.finish()
}

/// What is known of `if f then g else h` without looking at nodes.
enum Normal {
    Done(Edge),
    /// An equal question in standard form, and whether its answer must be negated.
    Ask(Edge, Edge, Edge, Edge),
}

enum Task {
    Ask(Edge, Edge, Edge),
    /// Pop high and low, make the node at this level, remember it for the question, negate if told.
    Combine(u32, (Edge, Edge, Edge), Edge),
}

impl Diagram {
    pub(super) fn new() -> Self {
        let terminal = Node { level: 0, low: FALSE, high: FALSE };
        Diagram {
            nodes: vec![terminal],
            unique: HashTable::new(),
            memo: FxHashMap::default(),
            disjoint_memo: FxHashMap::default(),
            overflow: false,
            limit: STEP_LIMIT,
        }
    }

    /// `f or g`, given up after so many steps.
    pub(super) fn or_within(&mut self, f: Edge, g: Edge, steps: u64) -> Option<Edge> {
        let before = std::mem::take(&mut self.overflow);
        self.limit = steps;
        let r = self.ite(f, TRUE, g);
        self.limit = STEP_LIMIT;
        let given_up = std::mem::replace(&mut self.overflow, before);
        (!given_up).then_some(r)
    }

    /// Was an operation given up since this was last asked?
    pub(super) fn take_overflow(&mut self) -> bool {
        std::mem::take(&mut self.overflow)
    }

    pub(super) fn has_overflow(&self) -> bool {
        self.overflow
    }

    /// Notes that there was one before, if there was.
    pub(super) fn restore_overflow(&mut self, before: bool) {
        self.overflow |= before;
    }

    /// The number of nodes made so far, the terminal included.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The level of the topmost atom of a function; 0 for constants.
    pub(super) fn level(&self, f: Edge) -> u32 {
        self.nodes[(f >> 1) as usize].level
    }

    /// The topmost node of a function with the negation pushed into its edges.
    pub(super) fn node(&self, f: Edge) -> Node {
        let node = self.nodes[(f >> 1) as usize];
        let negated = f & 1;
        Node { level: node.level, low: node.low ^ negated, high: node.high ^ negated }
    }

    /// What becomes of a function when the atom of this level, at or above its topmost, is false and true.
    fn cofactors(&self, f: Edge, level: u32) -> (Edge, Edge) {
        let node = self.node(f);
        if node.level == level { (node.low, node.high) } else { (f, f) }
    }

    /// The function that is `high` where the atom of this level holds and `low` elsewhere.
    pub(super) fn make(&mut self, level: u32, low: Edge, high: Edge) -> Edge {
        if low == high {
            return low;
        }
        let negated = low & 1;
        let node = Node { level, low: low ^ negated, high: high ^ negated };
        let known = self.unique.find(hash(&node), |i| self.nodes[*i as usize] == node).copied();
        if let Some(index) = known {
            return (index << 1) | negated;
        }
        let nodes = &mut self.nodes;
        let index = u32::try_from(nodes.len()).ok().filter(|i| *i < 1 << 31).expect("fewer than 2^31 nodes");
        nodes.push(node);
        self.unique.insert_unique(hash(&node), index, |i| hash(&nodes[*i as usize]));
        (index << 1) | negated
    }

    pub(super) fn and(&mut self, f: Edge, g: Edge) -> Edge {
        if self.is_literal(g) {
            self.and_literal(f, g)
        } else if self.is_literal(f) {
            self.and_literal(g, f)
        } else {
            self.ite(f, g, FALSE)
        }
    }

    /// Is it one atom or its negation?
    fn is_literal(&self, f: Edge) -> bool {
        let node = self.nodes[(f >> 1) as usize];
        node.level > 0 && node.low <= TRUE && node.high <= TRUE
    }

    /// The next node of a conjunction of literals and something below: the level of its topmost atom, whether that holds, and
    /// the rest.
    pub(super) fn head(&self, f: Edge) -> Option<(u32, bool, Edge)> {
        let node = self.node(f);
        match (node.low, node.high) {
            _ if node.level == 0 => None,
            (FALSE, rest) => Some((node.level, true, rest)),
            (rest, FALSE) => Some((node.level, false, rest)),
            _ => None,
        }
    }

    /// A function and a literal. The condition of a path is for the most part a conjunction of literals: those above the new
    /// one are made again above it, and nothing of this is worth remembering.
    fn and_literal(&mut self, f: Edge, literal: Edge) -> Edge {
        let level = self.level(literal);
        let (mut above, mut rest) = (vec![], f);
        while let Some((at, holds, below)) = self.head(rest).filter(|head| head.0 > level) {
            above.push((at, holds));
            rest = below;
        }
        let below = self.ite(rest, literal, FALSE);
        above.iter().rev().fold(below, |below, (at, holds)| match (below, holds) {
            (FALSE, _) => FALSE,
            (_, true) => self.make(*at, FALSE, below),
            (_, false) => self.make(*at, below, FALSE),
        })
    }

    /// As [`Self::disjoint`] for a literal, where what is above its atom is a conjunction of literals.
    fn excludes(&self, f: Edge, literal: Edge) -> Option<bool> {
        let node = self.node(literal);
        let mut rest = f;
        while self.level(rest) > node.level {
            rest = self.head(rest)?.2;
        }
        let (low, high) = self.cofactors(rest, node.level);
        Some(if node.high == TRUE { high == FALSE } else { low == FALSE })
    }

    fn normal(f: Edge, g: Edge, h: Edge) -> Normal {
        if f == TRUE || g == h {
            return Normal::Done(g);
        }
        if f == FALSE {
            return Normal::Done(h);
        }
        let (mut f, mut g, mut h) = (f, g, h);
        if g == f {
            g = TRUE;
        } else if g == f ^ 1 {
            g = FALSE;
        }
        if h == f {
            h = FALSE;
        } else if h == f ^ 1 {
            h = TRUE;
        }
        match (g, h) {
            (TRUE, FALSE) => return Normal::Done(f),
            (FALSE, TRUE) => return Normal::Done(f ^ 1),
            _ if g == h => return Normal::Done(g),
            _ => {}
        }
        // Equal questions in one form: conjunctions and equivalences have the smaller operand first.
        if g == TRUE && h < f {
            (f, h) = (h, f);
        } else if h == FALSE && g < f {
            (f, g) = (g, f);
        } else if g == FALSE && (h ^ 1) < f {
            (f, h) = (h ^ 1, f ^ 1);
        } else if h == TRUE && (g ^ 1) < f {
            (f, g) = (g ^ 1, f ^ 1);
        } else if g == h ^ 1 && g < f {
            (f, g, h) = (g, f, f ^ 1);
        }
        if f & 1 == 1 {
            (f, g, h) = (f ^ 1, h, g);
        }
        let negated = g & 1;
        Normal::Ask(f, g ^ negated, h ^ negated, negated)
    }

    /// `if f then g else h`, with an explicit stack: diagrams may be deeper than the machine's. Past the limit of
    /// steps it gives up, notes that and gives [`FALSE`].
    pub(super) fn ite(&mut self, f: Edge, g: Edge, h: Edge) -> Edge {
        let mut tasks = vec![Task::Ask(f, g, h)];
        let mut results: Vec<Edge> = Vec::new();
        let mut steps = 0;
        while let Some(task) = tasks.pop() {
            steps += 1;
            if steps > self.limit {
                self.overflow = true;
                return FALSE;
            }
            match task {
                Task::Ask(f, g, h) => match Self::normal(f, g, h) {
                    Normal::Done(r) => results.push(r),
                    Normal::Ask(f, g, h, negated) => {
                        if let Some(r) = self.memo.get(&(f, g, h)) {
                            results.push(r ^ negated);
                            continue;
                        }
                        let level = self.level(f).max(self.level(g)).max(self.level(h));
                        let (f0, f1) = self.cofactors(f, level);
                        let (g0, g1) = self.cofactors(g, level);
                        let (h0, h1) = self.cofactors(h, level);
                        let (low, high) = (Self::normal(f0, g0, h0), Self::normal(f1, g1, h1));
                        if let (Normal::Done(low), Normal::Done(high)) = (low, high) {
                            // Not worth remembering: a path condition extended by a new literal ends here.
                            results.push(self.make(level, low, high) ^ negated);
                            continue;
                        }
                        tasks.push(Task::Combine(level, (f, g, h), negated));
                        tasks.push(Task::Ask(f1, g1, h1));
                        tasks.push(Task::Ask(f0, g0, h0));
                    }
                },
                Task::Combine(level, key, negated) => {
                    let high = results.pop().expect("the high result");
                    let low = results.pop().expect("the low result");
                    let r = self.make(level, low, high);
                    if self.memo.len() >= MEMO_LIMIT {
                        self.memo.clear();
                    }
                    self.memo.insert(key, r);
                    results.push(r ^ negated);
                }
            }
        }
        results.pop().expect("one result")
    }

    /// Is there no assignment that satisfies both? Makes no nodes. Past the limit of steps the answer is that there may
    /// be one.
    pub(super) fn disjoint(&mut self, f: Edge, g: Edge) -> bool {
        let trivial = |f: Edge, g: Edge| -> Option<bool> {
            if f == FALSE || g == FALSE || f == g ^ 1 {
                Some(true)
            } else if f == TRUE || g == TRUE || f == g {
                Some(false)
            } else {
                None
            }
        };
        if let Some(r) = trivial(f, g) {
            return r;
        }
        for (f, g) in [(f, g), (g, f)] {
            if let Some(r) = self.is_literal(g).then(|| self.excludes(f, g)).flatten() {
                return r;
            }
        }
        let question = (f.min(g), f.max(g));
        if let Some(r) = self.disjoint_memo.get(&question) {
            return *r;
        }
        // Every pair visited and left is disjoint: the search stops at the first one that is not.
        let mut seen = FxHashSet::default();
        let (mut pending, mut current) = (Vec::new(), Some(question));
        let mut answer = true;
        'search: while let Some((f, g)) = current {
            if seen.len() as u64 > STEP_LIMIT {
                answer = false;
                break;
            }
            let level = self.level(f).max(self.level(g));
            let (f0, f1) = self.cofactors(f, level);
            let (g0, g1) = self.cofactors(g, level);
            for (f, g) in [(f0, g0), (f1, g1)] {
                let pair = (f.min(g), f.max(g));
                match trivial(f, g).or_else(|| self.disjoint_memo.get(&pair).copied()) {
                    Some(true) => {}
                    Some(false) => {
                        answer = false;
                        break 'search;
                    }
                    None => {
                        if seen.insert(pair) {
                            pending.push(pair);
                        }
                    }
                }
            }
            current = pending.pop();
        }
        // One look at the top is not worth remembering.
        if !seen.is_empty() {
            if self.disjoint_memo.len() >= MEMO_LIMIT {
                self.disjoint_memo.clear();
            }
            self.disjoint_memo.insert(question, answer);
        }
        answer
    }

    /// A function, as small as this simple rule makes it, that equals `f` wherever `care` holds: a branch that
    /// `care` excludes takes the other one's place (Coudert and Madre's restriction). Past the limit of steps it is `f`.
    pub(super) fn restrict(&mut self, f: Edge, care: Edge) -> Edge {
        enum Step {
            Ask(Edge, Edge),
            Combine(u32, (Edge, Edge)),
            Remember((Edge, Edge)),
        }
        if care == FALSE {
            return FALSE;
        }
        let mut memo: FxHashMap<(Edge, Edge), Edge> = FxHashMap::default();
        let (mut steps, mut results) = (vec![Step::Ask(f, care)], Vec::new());
        let before = self.overflow;
        let whole = f;
        while let Some(step) = steps.pop() {
            if memo.len() as u64 > STEP_LIMIT || self.overflow && !before {
                self.overflow = before;
                return whole;
            }
            match step {
                Step::Ask(f, care) => {
                    if care == TRUE || f <= TRUE {
                        results.push(f);
                        continue;
                    }
                    if let Some(r) = memo.get(&(f, care)) {
                        results.push(*r);
                        continue;
                    }
                    let (top, own) = (self.level(f).max(self.level(care)), self.level(f));
                    let (c0, c1) = self.cofactors(care, top);
                    steps.push(Step::Remember((f, care)));
                    if own < top {
                        // `f` does not depend on the atom: what matters is whether either branch is cared for.
                        let either = self.ite(c0, TRUE, c1);
                        steps.push(Step::Ask(f, either));
                        continue;
                    }
                    let (f0, f1) = self.cofactors(f, top);
                    if c0 == FALSE {
                        steps.push(Step::Ask(f1, c1));
                    } else if c1 == FALSE {
                        steps.push(Step::Ask(f0, c0));
                    } else {
                        steps.pop();
                        steps.push(Step::Combine(top, (f, care)));
                        steps.push(Step::Ask(f1, c1));
                        steps.push(Step::Ask(f0, c0));
                    }
                }
                Step::Combine(level, key) => {
                    let high = results.pop().expect("the high result");
                    let low = results.pop().expect("the low result");
                    let r = self.make(level, low, high);
                    memo.insert(key, r);
                    results.push(r);
                }
                Step::Remember(key) => {
                    memo.insert(key, *results.last().expect("the result"));
                }
            }
        }
        results.pop().expect("one result")
    }

    /// The functions at the nodes of `f`, children first, each once; negations count as functions of their own.
    pub(super) fn postorder(&self, f: Edge) -> Vec<Edge> {
        let mut out = Vec::new();
        let mut seen = FxHashSet::default();
        let mut pending = vec![(f, false)];
        while let Some((f, done)) = pending.pop() {
            if done {
                out.push(f);
            } else if f > TRUE && seen.insert(f) {
                let node = self.node(f);
                pending.push((f, true));
                pending.push((node.high, false));
                pending.push((node.low, false));
            }
        }
        out
    }
}
