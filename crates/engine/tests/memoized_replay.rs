//! The worked examples of the paper on memoized replay, with its numbers.

use conspect_engine::summary::{Calls, ChoiceNode, Notation, Summary, SummaryStatistics, summarize};
use conspect_engine::world::World;
use conspect_engine::{Ends, Explorer, Merge, Options};
use conspect_ir::{FnId, text, verify};
use std::path::Path;

fn world(name: &str) -> World {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/papers/memoized-replay").join(name);
    let file = text::parse_file(&std::fs::read_to_string(path).expect("the example is there"), name)
        .expect("the example is well-formed");
    verify::verify_file(&file).expect("the example is well-typed");
    let (program, loader) = file.into_parts();
    World::new(program, Box::new(loader))
}

fn function(w: &World, name: &str) -> FnId {
    w.program.function_named(name).expect("the example has the function")
}

/// The options under which solver calls are counted as the paper counts them.
fn counting(calls: Calls) -> Options {
    Options { calls, merge: Merge::Never, ask_all: true, ..Options::default() }
}

fn explored(name: &str, entry: &str, options: Options) -> (Ends, SummaryStatistics) {
    let mut w = world(name);
    let f = function(&w, entry);
    let ends = Explorer::new(&mut w, options).ends(f);
    let s = ends.statistics.summaries.clone().expect("calls were counted");
    (ends, s)
}

fn summaries(name: &str, entry: &str) -> Vec<Summary> {
    let mut w = world(name);
    let f = function(&w, entry);
    summarize(&mut w, counting(Calls::Replay), f).0
}

/// The leaves of called functions that a tree points to, in order.
fn pointed(s: &Summary) -> Vec<(String, u32)> {
    let nodes = &s.tree.as_ref().expect("a tree").nodes;
    nodes
        .iter()
        .filter_map(|(_, n)| match n {
            ChoiceNode::Summary { function, leaf } => Some((function.clone(), *leaf)),
            ChoiceNode::Normal { .. } => None,
        })
        .collect()
}

#[test]
fn ten_solver_calls_plain_and_eight_composed() {
    let (plain, counts) = explored("TwoMethods.cir", "q", counting(Calls::Inline));
    assert_eq!(counts.checks, 10, "2 in q, 4 in each execution of p");
    assert_eq!(plain.ends.len(), 2);
    for calls in [Calls::Replay, Calls::Compose] {
        let (ends, counts) = explored("TwoMethods.cir", "q", counting(calls));
        assert_eq!(counts.checks - counts.building_checks, 8, "2 in q, 3 at each call of p: {calls:?}");
        assert_eq!(counts.building_checks, 6, "p by itself: 2 at each of 3 executions of a conditional");
        assert_eq!(ends.ends.len(), 2, "one leaf of p is feasible in each context");
    }
}

#[test]
fn trees_of_the_two_methods() {
    let all = summaries("TwoMethods.cir", "q");
    let [p, q] = &all[..] else { panic!("{} summaries", all.len()) };
    assert_eq!((p.function.as_str(), q.function.as_str()), ("p", "q"));
    assert_eq!(p.outcomes.len(), 3, "the fourth path is infeasible on its own");
    let tree = p.tree.as_ref().expect("a tree");
    assert_eq!(tree.nodes.len(), 5);
    assert!(p.complete && q.complete);
    let pointed = pointed(q);
    assert_eq!(pointed.len(), 2);
    assert_eq!(pointed[0], pointed[1], "both contexts go to the same leaf");
    let tree = q.tree.as_ref().expect("a tree");
    assert_eq!((tree.nodes.len(), tree.uncompressed), (4, 6));
}

#[test]
fn swap_node_has_three_paths_and_seven_pairs() {
    let all = summaries("SwapNode.cir", "Node.swapNode()");
    let s = &all[0];
    let notation = Notation::of(s).expect("a sound encoding");
    let mut pairs: Vec<Vec<String>> = vec![];
    for way in &s.outcomes {
        let one = |(numeric, heap): &(Vec<u32>, Vec<u32>)| {
            let text =
                |part: &[u32]| part.iter().map(|c| notation.root(*c)).collect::<Vec<String>>().join(" & ");
            format!("{} | {}", text(numeric), text(heap))
        };
        pairs.push(way.pairs.as_ref().expect("few shapes").iter().map(one).collect());
    }
    let counts: Vec<usize> = {
        let mut counts: Vec<usize> = pairs.iter().map(Vec::len).collect();
        counts.sort_unstable();
        counts
    };
    assert_eq!(counts, [1, 2, 4], "{pairs:#?}");
    let mut all: Vec<String> = pairs.into_iter().flatten().collect();
    all.sort();
    let swap = "this.next.elem < this.elem | this.next != null";
    let expected = [
        " | this.next = null".to_string(),
        " | this.next = this".to_string(),
        "this.elem <= this.next.elem | this.next != null".to_string(),
        format!("{swap} & this.next.next != null"),
        format!("{swap} & this.next.next = null"),
        format!("{swap} & this.next.next = this"),
        format!("{swap} & this.next.next = this.next"),
    ];
    assert_eq!(all, expected);
}

#[test]
fn swap_node_composed() {
    let called = |entry: &str| {
        let all = summaries("SwapNode.cir", entry);
        let (callee, caller) = (&all[0], all.last().expect("a summary"));
        assert_eq!(callee.function, "Node.swapNode()");
        assert!(caller.complete);
        let mut leaves: Vec<u32> = pointed(caller).into_iter().map(|l| l.1).collect();
        leaves.sort_unstable();
        let null = callee.outcomes.iter().position(|o| o.pairs.as_ref().is_some_and(|p| p.len() == 1));
        (leaves, null.expect("the leaf of this.next = null") as u32)
    };
    let (leaves, _) = called("Node.callSwapNode(Node)");
    assert_eq!(leaves, [0, 1, 2], "all three paths are feasible");
    let (leaves, null) = called("Node.callWithNode(Node)");
    assert_eq!(leaves.len(), 2);
    assert!(!leaves.contains(&null), "this.next = null is inconsistent where n is not null");
}

#[test]
fn plain_replay_and_composition_agree_on_swap_node() {
    let counts: Vec<usize> = [Calls::Inline, Calls::Replay, Calls::Compose]
        .map(|calls| explored("SwapNode.cir", "Node.callSwapNode(Node)", counting(calls)).0.ends.len())
        .into();
    assert_eq!(counts, [3, 3, 3]);
}
