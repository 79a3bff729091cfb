//! What a guard says for certain: the literals common to all its satisfying assignments.

use super::diagram::{FALSE, TRUE};
use super::{Guard, Guards};
use crate::TermId;
use std::collections::BTreeMap;

/// How the nodes of one level look.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Level {
    /// Every node has false on its low side.
    True,
    /// Every node has false on its high side.
    False,
    Open,
}

impl Guards {
    /// The literals that every satisfying assignment has in common, in order of the atoms' first appearance, and
    /// whether their conjunction is the whole guard. None for the false guard, whose conjunction of nothing is
    /// not whole.
    ///
    /// An atom is forced when no way to *true* jumps over its level and all its nodes have false on the same
    /// side; one pass over the nodes tells.
    pub fn literals(&self, guard: Guard) -> (Vec<(TermId, bool)>, bool) {
        if guard.is_const() {
            return (vec![], guard == Guard::TRUE);
        }
        let (mut literals, rest) = self.chain(guard);
        let whole = rest == Guard::TRUE;
        if !whole {
            self.forced_inside(rest, &mut literals);
        }
        literals.sort_unstable_by_key(|(level, _)| *level);
        (literals.into_iter().map(|(l, positive)| (self.atoms[l as usize - 1], positive)).collect(), whole)
    }

    /// The literals at the top of the diagram, as levels, and what is below them.
    fn chain(&self, guard: Guard) -> (Vec<(u32, bool)>, Guard) {
        let (mut literals, mut f) = (Vec::new(), guard.0);
        while let Some((level, holds, rest)) = self.diagram.head(f) {
            literals.push((level, holds));
            f = rest;
        }
        (literals, Guard(f))
    }

    fn forced_inside(&self, guard: Guard, out: &mut Vec<(u32, bool)>) {
        let mut levels: BTreeMap<u32, Level> = BTreeMap::new();
        // Edges to anything but false, as (level above, level below).
        let mut edges = Vec::new();
        for f in self.diagram.postorder(guard.0) {
            let node = self.diagram.node(f);
            let shape = match (node.low == FALSE, node.high == FALSE) {
                (true, _) => Level::True,
                (false, true) => Level::False,
                (false, false) => Level::Open,
            };
            levels
                .entry(node.level)
                .and_modify(|s| *s = if *s == shape { shape } else { Level::Open })
                .or_insert(shape);
            edges.extend(
                [node.low, node.high]
                    .into_iter()
                    .filter(|e| *e != FALSE)
                    .map(|e| (node.level, self.diagram.level(e))),
            );
        }
        let order: Vec<(u32, Level)> = levels.into_iter().collect();
        let position = |level: u32| order.partition_point(|(l, _)| *l < level);
        // jumps[i]: how many edges begin to pass over position i, minus those that end below it.
        let mut jumps = vec![0i64; order.len() + 1];
        for (above, below) in edges {
            let (from, to) = (position(below + 1), position(above));
            if from < to {
                jumps[from] += 1;
                jumps[to] -= 1;
            }
        }
        let mut over = 0;
        for (i, (level, shape)) in order.iter().enumerate() {
            over += jumps[i];
            if over == 0 && *shape != Level::Open {
                out.push((*level, *shape == Level::True));
            }
        }
    }

    /// Guards whose conjunction is this guard: its literals, then what remains when they are taken out, if
    /// anything.
    pub fn conjuncts(&mut self, guard: Guard) -> Vec<Guard> {
        if guard.is_const() {
            return if guard == Guard::TRUE { vec![] } else { vec![Guard::FALSE] };
        }
        let (literals, whole) = self.literals(guard);
        let mut out: Vec<Guard> = literals
            .into_iter()
            .map(|(atom, positive)| {
                let g = Guard(self.diagram.make(self.levels[&atom], FALSE, TRUE));
                if positive { g } else { self.not(g) }
            })
            .collect();
        if !whole {
            let cube = out.iter().fold(Guard::TRUE, |cube, g| self.and(cube, *g));
            out.push(Guard(self.diagram.restrict(guard.0, cube.0)));
        }
        out
    }
}
