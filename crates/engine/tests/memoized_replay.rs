//! The worked examples of the paper on memoized replay, with its numbers.

use conspect_engine::summary::{Calls, ChoiceNode, Notation, Summary, SummaryStatistics, summarize};
use conspect_engine::verdict::Verdict;
use conspect_engine::world::World;
use conspect_engine::{Ends, Explorer, Merge, Options};
use conspect_ir::{FnId, text, verify};
use std::path::Path;

fn world(name: &str) -> World {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/papers/memoized-replay").join(name);
    parsed(&std::fs::read_to_string(path).expect("the example is there"), name)
}

fn parsed(program: &str, name: &str) -> World {
    let file = text::parse_file(program, name).expect("the example is well-formed");
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
    summarize(&mut w, counting(Calls::Replay), f).expect("it is summarised").0
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

/// A function that reads a string of an object that it does not know: no term stands for one.
const STRINGS: &str = "
class Item { field name: str  field price: i32 }
fn cost(this: ref Item) -> i32 {
    reg %s: str, %p: i32, %c: bool
entry:
    %p = load %this.price
    %c = slt %p, 0.i32
    if %c then low else high
low:
    %s = load %this.name
    return 0.i32
high:
    return %p
}
fn sum(a: i32) -> i32 {
    reg %m: ref Item, %r: i32
entry:
    %m = alloc Item
    store %m.price, %a
    %r = call static cost(%m) -> done
done:
    return %r
}
";

#[test]
fn what_reads_a_cell_without_a_term_is_left_to_the_function() {
    for calls in [Calls::Replay, Calls::Compose] {
        let mut w = parsed(STRINGS, "strings.cir");
        let (cost, sum) = (function(&w, "cost"), function(&w, "sum"));
        let made = summarize(&mut w, counting(calls), cost).expect("it is summarised in part").0;
        let gaps = &made.last().expect("its summary").gaps;
        assert!(gaps.iter().any(|g| g.to_string().contains("an object that is not known")), "{gaps:?}");
        let mut w = parsed(STRINGS, "strings.cir");
        let ends = Explorer::new(&mut w, counting(calls)).ends(sum);
        assert_eq!(ends.ends.len(), 2, "{calls:?}");
        assert!(matches!(ends.report.properties[0].verdict, Verdict::Proved), "{calls:?}");
        let counts = ends.statistics.summaries.expect("calls were counted");
        assert_eq!(counts.rests, 1, "the rest is executed: {calls:?}");
    }
}

/// A function that counts its calls before it takes long and parts its paths, and a caller that looks at the count.
const COUNTED: &str = "
class Counter { field count: i32 }
fn tick(this: ref Counter, a: i32) -> i32 {
    reg %n, %i: i32, %c: bool
entry:
    %n = load %this.count
    %n = add %n, 1.i32
    store %this.count, %n
    %i = 0.i32
    goto head
head:
    %c = slt %i, 60000.i32
    if %c then round else over
round:
    %i = add %i, 1.i32
    goto head
over:
    %c = slt %a, 0.i32
    if %c then low else more
low:
    return 0.i32
more:
    %c = slt %a, 10.i32
    if %c then middle else high
middle:
    return 1.i32
high:
    return 2.i32
}
fn main(a: i32, b: i32) -> i32 {
    reg %m: ref Counter, %i, %r: i32, %c: bool
entry:
    %m = alloc Counter
    %i = 0.i32
    goto head
head:
    %c = slt %i, 1000000.i32
    if %c then round else over
round:
    %i = add %i, 1.i32
    goto head
over:
    %r = call static tick(%m, %a) -> second
second:
    %r = call static tick(%m, %b) -> done
done:
    %r = load %m.count
    return %r
}
";

#[test]
fn a_call_that_is_taken_back_has_done_nothing() {
    let run = |calls| {
        let mut w = parsed(COUNTED, "counted.cir");
        let main = function(&w, "main");
        let options = Options { calls, merge: Merge::Never, long: 0, ..Options::default() };
        let ends = Explorer::new(&mut w, options).ends(main);
        let returned: Vec<String> = ends.ends.iter().map(|e| format!("{:?}", e.outcome)).collect();
        (returned, ends.statistics.summaries.map_or(0, |s| s.taken_back))
    };
    let (executed, _) = run(Calls::Inline);
    assert_eq!(executed.len(), 9, "three paths in each call");
    assert!(executed.iter().all(|e| *e == executed[0]), "each counts two calls: {executed:?}");
    let (auto, back) = run(Calls::Auto);
    assert!(back > 0, "a path that waited in the first call was taken back");
    assert_eq!(auto, executed);
}
