//! The call graph over loaded bodies, and the order in which to treat functions bottom-up.

use crate::body::{BlockId, Body, Call, Callee, Terminator};
use crate::cfg::{Graph, Wto};
use crate::program::FnId;
use std::collections::BTreeMap;

/// Who calls whom, among functions with a body.
#[derive(Clone, Debug)]
pub struct CallGraph {
    functions: Vec<FnId>,
    callees: BTreeMap<FnId, Vec<FnId>>,
}

/// Functions that call each other, directly or not; a single one may call itself or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// In order of their ids.
    pub members: Vec<FnId>,
    /// Does any member call a member?
    pub recursive: bool,
}

impl CallGraph {
    /// Builds the graph. `resolve` lists what a virtual or indirect call may call; static calls are known.
    pub fn of(bodies: &BTreeMap<FnId, Body>, mut resolve: impl FnMut(FnId, &Call) -> Vec<FnId>) -> CallGraph {
        let mut callees = BTreeMap::new();
        for (f, body) in bodies {
            let mut list: Vec<FnId> = Vec::new();
            for block in &body.blocks {
                if let Terminator::Call(call) = &block.term {
                    match call.callee {
                        Callee::Static(g) => list.push(g),
                        Callee::Virtual(_) | Callee::Indirect(_) => list.extend(resolve(*f, call)),
                    }
                }
            }
            list.retain(|g| bodies.contains_key(g));
            list.sort_unstable();
            list.dedup();
            callees.insert(*f, list);
        }
        CallGraph { functions: bodies.keys().copied().collect(), callees }
    }

    /// The functions that a function may call, in order of their ids.
    pub fn callees(&self, function: FnId) -> &[FnId] {
        self.callees.get(&function).map_or(&[], Vec::as_slice)
    }

    /// The strongly connected groups, callees before callers; the order depends on nothing but the graph.
    pub fn bottom_up(&self) -> Vec<Group> {
        // A graph whose entry calls every function has the groups as its outermost components.
        let index =
            |f: &FnId| BlockId(self.functions.binary_search(f).expect("callees have a body") as u32 + 1);
        let entry: Vec<BlockId> = (0..self.functions.len()).map(|i| BlockId(i as u32 + 1)).collect();
        let rows = self.functions.iter().map(|f| self.callees[f].iter().map(index).collect());
        let graph = Graph::new(std::iter::once(entry).chain(rows));
        let wto = Wto::of_graph(&graph);
        let mut groups: Vec<Group> = Vec::new();
        let mut last_head = None;
        for b in wto.order().into_iter().filter(|b| b.0 != 0) {
            let f = self.functions[b.0 as usize - 1];
            let head = wto.heads[b.0 as usize].first().copied();
            match groups.last_mut() {
                // The blocks of a component are contiguous.
                Some(group) if head.is_some() && head == last_head => group.members.push(f),
                _ => groups.push(Group { members: vec![f], recursive: head.is_some() }),
            }
            last_head = head;
        }
        for g in &mut groups {
            g.members.sort_unstable();
        }
        groups.reverse();
        groups
    }
}

#[cfg(test)]
mod tests {
    use super::CallGraph;
    use crate::text::parse_program;

    /// Checks the groups, bottom-up, of functions that call those named.
    fn check(calls: &[(&str, &[&str])], expected: &[&[&str]]) {
        let mut text = String::new();
        for (f, callees) in calls {
            text += &format!("fn {f}() {{ b0: ");
            for (i, g) in callees.iter().enumerate() {
                text += &format!("call static {g}() -> b{n} b{n}: ", n = i + 1);
            }
            text += "return }\n";
        }
        let (program, bodies) = parse_program(&text, "t.cir").unwrap();
        let graph = CallGraph::of(&bodies, |_, _| vec![]);
        let groups = graph.bottom_up();
        let names: Vec<Vec<&str>> =
            groups.iter().map(|g| g.members.iter().map(|f| &*program.functions[*f].name).collect()).collect();
        assert_eq!(names, expected, "{text}");
        for g in &groups {
            let inside = |f: &crate::FnId| graph.callees(*f).iter().any(|c| g.members.contains(c));
            assert_eq!(g.recursive, g.members.iter().any(inside), "{text}");
        }
    }

    #[test]
    fn groups_come_after_what_they_call() {
        check(&[("a", &["b"]), ("b", &["c"]), ("c", &[])], &[&["c"], &["b"], &["a"]]);
        check(&[("a", &["a"])], &[&["a"]]);
        check(
            &[("main", &["even"]), ("even", &["odd"]), ("odd", &["even", "leaf"]), ("leaf", &[])],
            &[&["leaf"], &["even", "odd"], &["main"]],
        );
        check(
            &[("p", &["q", "q"]), ("q", &["p", "q"]), ("r", &["p"]), ("s", &[])],
            &[&["s"], &["p", "q"], &["r"]],
        );
    }
}
