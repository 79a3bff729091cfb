//! All paths of a control-flow graph, described with finitely many symbols: the method of `cil-paths-ru` §2 and
//! `symbolic-heaps-ru` §6.1.
//!
//! `Π(u, v, D)` is the set of paths from `u` to `v` that pass no vertex of `D`, nor `v`, in between;
//! `Rec(u, D)` the set of cycles from `u` to itself, `ε` included, that pass no vertex of `D` in between. Rules I to III
//! expand `Π` until only edges and recursive symbols are left; rule IV describes each symbol.
//! Any graph will do, irreducible ones too.

use super::Graph;
use crate::body::BlockId;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The set `D` of recursive vertices that were passed.
pub type Passed = BTreeSet<BlockId>;

/// A set of paths.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PathSet {
    /// No path.
    None,
    /// The path of one edge.
    Edge(BlockId, BlockId),
    /// The cycles of a recursive symbol.
    Rec(BlockId, Passed),
    /// Paths of each set, one after the other.
    Seq(Vec<PathSet>),
    /// Paths of any of the sets.
    Union(Vec<PathSet>),
}

/// The description of all paths between two vertices.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Paths {
    pub from: BlockId,
    pub to: BlockId,
    /// `Π(from, to, ∅)`.
    pub paths: PathSet,
    /// For each recursive symbol that occurs, `Π(u, u, D)`, in order of first occurrence:
    /// `Rec(u, D) = Π(u, u, D) ∘ Rec(u, D) ∪ {ε}`.
    pub symbols: Vec<((BlockId, Passed), PathSet)>,
}

/// The description has more parts than was allowed: it can be exponential in the graph.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the paths of the graph need more than {limit} parts to describe")]
pub struct TooManyPaths {
    pub limit: usize,
}

impl Graph {
    /// The number of each vertex in depth-first order of exit, counted from the end, so that an edge to a vertex
    /// of a number that is not greater is a back edge. `None` where the entry does not reach.
    pub fn exit_times(&self) -> Vec<Option<u32>> {
        let mut out = vec![None; self.len()];
        for (i, b) in self.reverse_postorder().iter().enumerate() {
            out[b.0 as usize] = Some(i as u32);
        }
        out
    }

    /// The recursive vertices: those that some back edge goes to. Every cycle passes one.
    pub fn recursive_vertices(&self) -> BTreeSet<BlockId> {
        let time = self.exit_times();
        let mut out = BTreeSet::new();
        for u in self.reverse_postorder() {
            let back = |v: &&BlockId| time[u.0 as usize] >= time[v.0 as usize];
            out.extend(self.successors(u).iter().filter(back));
        }
        out
    }
}

impl Paths {
    /// Describes the paths from one vertex to another with at most `limit` parts.
    pub fn between(graph: &Graph, from: BlockId, to: BlockId, limit: usize) -> Result<Paths, TooManyPaths> {
        let mut builder =
            Builder { graph, recursive: graph.recursive_vertices(), parts: 0, limit, symbols: Vec::new() };
        let paths = builder.paths(from, to, &Passed::new())?;
        let mut symbols: Vec<((BlockId, Passed), PathSet)> = Vec::new();
        // Describing a symbol may bring up others.
        while let Some((u, passed)) = builder.symbols.get(symbols.len()).cloned() {
            let cycles = builder.paths(u, u, &passed)?;
            symbols.push(((u, passed), cycles));
        }
        Ok(Paths { from, to, paths, symbols })
    }
}

struct Builder<'a> {
    graph: &'a Graph,
    recursive: BTreeSet<BlockId>,
    parts: usize,
    limit: usize,
    /// Symbols in order of first occurrence.
    symbols: Vec<(BlockId, Passed)>,
}

/// A call of the rules that waits for the parts of its union.
struct Open<'a> {
    vertex: BlockId,
    passed: Passed,
    /// The successors that are still to be looked at.
    left: &'a [BlockId],
    union: Vec<PathSet>,
    /// The edge, and the symbol, before what is being expanded.
    prefix: Vec<PathSet>,
}

impl<'a> Builder<'a> {
    /// `Π(u, v, D)` by rules I to III. Calls wait on a stack of our own, for graphs are deep.
    fn paths(&mut self, u: BlockId, v: BlockId, passed: &Passed) -> Result<PathSet, TooManyPaths> {
        let open = |vertex: BlockId, passed: Passed, graph: &'a Graph| Open {
            vertex,
            passed,
            left: graph.successors(vertex),
            union: Vec::new(),
            prefix: Vec::new(),
        };
        let mut stack = vec![open(u, passed.clone(), self.graph)];
        loop {
            let top = stack.last_mut().expect("the outermost call is left by a return");
            let Some((t, left)) = top.left.split_first() else {
                let set = union(stack.pop().expect("it was there").union);
                let Some(outer) = stack.last_mut() else { return Ok(set) };
                let mut parts = std::mem::take(&mut outer.prefix);
                if set != PathSet::None {
                    parts.push(set);
                    outer.union.push(seq(parts));
                }
                continue;
            };
            top.left = left;
            self.parts += 1;
            if self.parts > self.limit {
                return Err(TooManyPaths { limit: self.limit });
            }
            let edge = PathSet::Edge(top.vertex, *t);
            if *t == v {
                top.union.push(edge);
            } else if !self.recursive.contains(t) {
                top.prefix = vec![edge];
                let passed = top.passed.clone();
                stack.push(open(*t, passed, self.graph));
            } else if !top.passed.contains(t) {
                let mut passed = top.passed.clone();
                passed.insert(*t);
                top.prefix = vec![edge, PathSet::Rec(*t, passed.clone())];
                let symbol = (*t, passed.clone());
                if !self.symbols.contains(&symbol) {
                    self.symbols.push(symbol);
                }
                stack.push(open(*t, passed, self.graph));
            }
        }
    }
}

fn union(mut sets: Vec<PathSet>) -> PathSet {
    match sets.len() {
        0 => PathSet::None,
        1 => sets.remove(0),
        _ => PathSet::Union(sets),
    }
}

fn seq(parts: Vec<PathSet>) -> PathSet {
    let mut out = Vec::new();
    for p in parts {
        match p {
            PathSet::Seq(inner) => out.extend(inner),
            p => out.push(p),
        }
    }
    PathSet::Seq(out)
}

fn show_passed(passed: &Passed) -> String {
    if passed.is_empty() {
        return "∅".into();
    }
    let list: Vec<String> = passed.iter().map(|b| b.0.to_string()).collect();
    format!("{{{}}}", list.join(", "))
}

impl fmt::Display for PathSet {
    /// The papers' notation: `(0, 1) ∘ Rec(1, {1}) ∘ (1, 2)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Parts of a sequence that are unions stand in parentheses; a stack instead of recursion.
        enum Item<'a> {
            Set(&'a PathSet, bool),
            Text(&'static str),
        }
        let mut work = vec![Item::Set(self, false)];
        while let Some(item) = work.pop() {
            match item {
                Item::Text(t) => f.write_str(t)?,
                Item::Set(PathSet::None, _) => f.write_str("∅")?,
                Item::Set(PathSet::Edge(u, v), _) => write!(f, "({}, {})", u.0, v.0)?,
                Item::Set(PathSet::Rec(u, d), _) => write!(f, "Rec({}, {})", u.0, show_passed(d))?,
                Item::Set(PathSet::Seq(parts), _) => {
                    for (i, p) in parts.iter().enumerate().rev() {
                        work.push(Item::Set(p, true));
                        if i > 0 {
                            work.push(Item::Text(" ∘ "));
                        }
                    }
                }
                Item::Set(PathSet::Union(sets), inside) => {
                    if inside {
                        f.write_str("(")?;
                        work.push(Item::Text(")"));
                    }
                    for (i, p) in sets.iter().enumerate().rev() {
                        work.push(Item::Set(p, false));
                        if i > 0 {
                            work.push(Item::Text(" ∪ "));
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

impl fmt::Display for Paths {
    /// One equation a line: `Π` first, then the symbols by vertex and set.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Π({}, {}, ∅) = {}", self.from.0, self.to.0, self.paths)?;
        let sorted: BTreeMap<&(BlockId, Passed), &PathSet> =
            self.symbols.iter().map(|(s, p)| (s, p)).collect();
        for ((u, passed), cycles) in sorted {
            let symbol = format!("Rec({}, {})", u.0, show_passed(passed));
            match cycles {
                PathSet::None => writeln!(f, "{symbol} = {{ε}}")?,
                PathSet::Union(_) => writeln!(f, "{symbol} = ({cycles}) ∘ {symbol} ∪ {{ε}}")?,
                PathSet::Edge(..) | PathSet::Rec(..) | PathSet::Seq(_) => {
                    writeln!(f, "{symbol} = {cycles} ∘ {symbol} ∪ {{ε}}")?;
                }
            }
        }
        Ok(())
    }
}
