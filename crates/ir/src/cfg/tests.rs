//! Random graphs against definitions computed the slow way.

use super::{Dominators, Graph, PathSet, Paths, Wto, live_in};
use crate::body::{BlockId, BodyBuilder, Call, Callee, Instr, Reg, Terminator};
use crate::{BinOp, CheckKind, Const, FnId, Type};
use conspect_base::FileId;
use std::collections::BTreeSet;

fn random(seed: &mut u64, bound: usize) -> usize {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    (*seed >> 11) as usize % bound
}

fn random_graph(seed: &mut u64) -> Graph {
    let n = 1 + random(seed, 12);
    let succs: Vec<Vec<BlockId>> =
        (0..n).map(|_| (0..random(seed, 4)).map(|_| BlockId(random(seed, n) as u32)).collect()).collect();
    Graph::new(succs)
}

/// The blocks that `from` reaches without passing `without`.
fn reach(graph: &Graph, from: BlockId, without: Option<BlockId>) -> Vec<bool> {
    let mut seen = vec![false; graph.len()];
    let mut work = vec![from];
    while let Some(b) = work.pop() {
        if Some(b) == without || std::mem::replace(&mut seen[b.0 as usize], true) {
            continue;
        }
        work.extend(graph.successors(b));
    }
    seen
}

#[test]
fn dominators_are_what_every_path_passes() {
    let mut seed = 0x5eed;
    for _ in 0..3_000 {
        let graph = random_graph(&mut seed);
        let doms = Dominators::of(&graph);
        let reached = reach(&graph, BlockId(0), None);
        for a in 0..graph.len() as u32 {
            let around = reach(&graph, BlockId(0), Some(BlockId(a)));
            for b in 0..graph.len() {
                let expected = reached[b] && !around[b];
                assert_eq!(doms.dominates(BlockId(a), BlockId(b as u32)), expected, "{graph:?} {a} {b}");
            }
        }
    }
}

#[test]
fn weak_topological_order_keeps_its_invariants() {
    let mut seed = 0xb0b;
    let mut irreducible = 0;
    for _ in 0..3_000 {
        let graph = random_graph(&mut seed);
        let wto = Wto::of_graph(&graph);
        let reached = reach(&graph, BlockId(0), None);
        let order = wto.order();
        assert!(order.iter().enumerate().all(|(i, b)| wto.position[b.0 as usize] as usize == i));
        assert_eq!(order[0], BlockId(0), "the entry comes first");
        irreducible += usize::from(!graph.is_reducible());
        let doms = Dominators::of(&graph);
        for (u, b) in (0..graph.len() as u32)
            .map(BlockId)
            .flat_map(|u| graph.successors(u).iter().map(move |v| (u, *v)))
        {
            if reached[u.0 as usize] != reached[b.0 as usize] {
                continue;
            }
            let forwards = wto.position[u.0 as usize] < wto.position[b.0 as usize];
            assert_ne!(forwards, wto.is_back_edge(u, b), "{graph:?} {u:?} {b:?}");
            if graph.is_reducible() && reached[u.0 as usize] && !forwards {
                assert!(doms.dominates(b, u), "a back edge of a reducible graph goes to a dominator");
            }
        }
        for head in (0..graph.len() as u32).map(BlockId).filter(|h| wto.is_head(*h)) {
            let inside: Vec<u32> =
                (0..graph.len()).filter(|b| wto.heads[*b].contains(&head)).map(|b| wto.position[b]).collect();
            let (low, high) = (*inside.iter().min().unwrap(), *inside.iter().max().unwrap());
            assert_eq!(high - low + 1, inside.len() as u32, "a component is contiguous");
            assert_eq!(low, wto.position[head.0 as usize], "its head comes first");
            assert!(
                graph.predecessors(head).iter().any(|p| wto.is_back_edge(*p, head)),
                "every head has a back edge: {graph:?}"
            );
        }
    }
    assert!(irreducible > 100, "the graphs drawn are of both kinds: {irreducible}");
}

#[test]
fn loops_nest() {
    // 0 → 1 → 2 → 3 → 2, 3 → 4 → 1, 1 → 5: an inner loop 2..3 in an outer loop 1..4.
    let b = |v: &[u32]| v.iter().map(|x| BlockId(*x)).collect::<Vec<_>>();
    let graph = Graph::new([b(&[1]), b(&[2, 5]), b(&[3]), b(&[2, 4]), b(&[1]), b(&[])]);
    let wto = Wto::of_graph(&graph);
    let heads: Vec<Vec<u32>> = wto.heads.iter().map(|h| h.iter().map(|b| b.0).collect()).collect();
    assert_eq!(heads, [vec![], vec![1], vec![1, 2], vec![1, 2], vec![1], vec![]]);
    assert_eq!(wto.order(), b(&[0, 1, 2, 3, 4, 5]));
    assert!(graph.is_reducible());
    assert!(!Graph::new([b(&[1, 2]), b(&[2]), b(&[1])]).is_reducible());
}

#[test]
fn long_chains_do_not_overflow_the_stack() {
    let n = 200_000;
    let graph = Graph::new((0..n).map(|i| if i + 1 < n { vec![BlockId(i + 1)] } else { vec![BlockId(1)] }));
    let wto = Wto::of_graph(&graph);
    assert_eq!(wto.depth(BlockId(n - 1)), 1);
    assert!(Dominators::of(&graph).dominates(BlockId(1), BlockId(n - 1)));
}

#[test]
fn liveness_follows_checks_and_call_edges() {
    let mut b = BodyBuilder::new(&[Type::I32, Type::I32], FileId(0));
    let (p, q) = (b.param(0), b.param(1));
    let (r, e) = (b.reg(Type::I32), b.reg(Type::I32));
    let (fail, ret, handler) = (b.block(), b.block(), b.block());
    let zero = b.constant(Const::i32(0));
    let c = b.bin(Type::Bool, BinOp::Ne, q, zero);
    b.push(Instr::Check { kind: CheckKind::Division, cond: c.into(), fail });
    b.terminate(Terminator::Call(Call {
        callee: Callee::Static(FnId(0)),
        args: Box::new([zero]),
        dst: Some(r),
        ret,
        unwind: Some((handler, e)),
    }));
    b.switch_to(fail);
    b.terminate(Terminator::Return(Some(p.into())));
    b.switch_to(ret);
    b.terminate(Terminator::Return(Some(r.into())));
    b.switch_to(handler);
    b.terminate(Terminator::Return(Some(e.into())));
    let live: Vec<Vec<Reg>> = live_in(&b.finish()).iter().map(|s| s.iter().collect()).collect();
    assert_eq!(live, [vec![p, q], vec![p], vec![r], vec![e]]);
}

fn graph(rows: &[&[u32]]) -> Graph {
    Graph::new(rows.iter().map(|r| r.iter().map(|b| BlockId(*b)).collect()))
}

/// Figure 10 of the paper: two nested loops.
#[test]
fn figure_10_is_described_as_in_the_paper() {
    let graph = graph(&[&[1], &[2], &[3], &[2, 4], &[1, 5], &[]]);
    assert_eq!(graph.exit_times(), (0..6).map(Some).collect::<Vec<_>>(), "vertices are numbered by time");
    assert_eq!(graph.recursive_vertices(), BTreeSet::from([BlockId(1), BlockId(2)]));
    let paths = Paths::between(&graph, BlockId(0), BlockId(5), 1_000).unwrap();
    assert_eq!(
        paths.to_string(),
        "Π(0, 5, ∅) = (0, 1) ∘ Rec(1, {1}) ∘ (1, 2) ∘ Rec(2, {1, 2}) ∘ (2, 3) ∘ (3, 4) ∘ (4, 5)\n\
         Rec(1, {1}) = (1, 2) ∘ Rec(2, {1, 2}) ∘ (2, 3) ∘ (3, 4) ∘ (4, 1) ∘ Rec(1, {1}) ∪ {ε}\n\
         Rec(2, {1, 2}) = (2, 3) ∘ (3, 2) ∘ Rec(2, {1, 2}) ∪ {ε}\n"
    );
}

#[test]
fn branches_and_irreducible_loops_have_descriptions() {
    let show = |rows: &[&[u32]], to| {
        Paths::between(&graph(rows), BlockId(0), BlockId(to), 1_000).unwrap().to_string()
    };
    assert_eq!(show(&[&[1, 2], &[3], &[3], &[]], 3), "Π(0, 3, ∅) = (0, 1) ∘ (1, 3) ∪ (0, 2) ∘ (2, 3)\n");
    assert_eq!(
        show(&[&[1], &[1, 2, 3], &[1, 3], &[]], 3),
        "Π(0, 3, ∅) = (0, 1) ∘ Rec(1, {1}) ∘ ((1, 2) ∘ (2, 3) ∪ (1, 3))\n\
         Rec(1, {1}) = ((1, 1) ∪ (1, 2) ∘ (2, 1)) ∘ Rec(1, {1}) ∪ {ε}\n"
    );
    // Two vertices that go to each other, both entered from outside.
    assert_eq!(
        show(&[&[1, 2], &[2], &[1, 3], &[]], 3),
        "Π(0, 3, ∅) = (0, 1) ∘ Rec(1, {1}) ∘ (1, 2) ∘ (2, 3) ∪ (0, 2) ∘ ((2, 1) ∘ Rec(1, {1}) ∘ (1, 2) ∘ (2, 3) ∪ (2, 3))\n\
         Rec(1, {1}) = (1, 2) ∘ (2, 1) ∘ Rec(1, {1}) ∪ {ε}\n"
    );
    let ladder = Graph::new(
        (0..40u32)
            .map(|i| {
                let end = |b: u32| BlockId(b.min(40));
                vec![end(i + 1), end(i + 2)]
            })
            .chain([vec![]]),
    );
    assert!(Paths::between(&ladder, BlockId(0), BlockId(40), 10_000).is_err(), "exponential, and said so");
}

/// All paths of at most `length` edges that a set describes.
fn described(set: &PathSet, paths: &Paths, length: usize) -> BTreeSet<Vec<u32>> {
    match set {
        PathSet::None => BTreeSet::new(),
        PathSet::Edge(u, v) => {
            if length == 0 {
                BTreeSet::new()
            } else {
                BTreeSet::from([vec![u.0, v.0]])
            }
        }
        PathSet::Union(sets) => sets.iter().flat_map(|s| described(s, paths, length)).collect(),
        PathSet::Seq(parts) => {
            let mut out = BTreeSet::from([vec![]]);
            for p in parts {
                out = out
                    .iter()
                    .flat_map(|a: &Vec<u32>| {
                        let used = a.len().saturating_sub(1);
                        described(p, paths, length - used)
                            .into_iter()
                            .map(|b| {
                                // The empty path is that of no vertex; others start where the last one ended.
                                if a.is_empty() || b.is_empty() {
                                    [a.clone(), b].concat()
                                } else {
                                    assert_eq!(a.last(), b.first());
                                    [&a[..a.len() - 1], &b].concat()
                                }
                            })
                            .collect::<Vec<_>>()
                    })
                    .collect();
            }
            out
        }
        PathSet::Rec(u, d) => {
            let cycles = &paths.symbols.iter().find(|(s, _)| *s == (*u, d.clone())).expect("described").1;
            let mut out = BTreeSet::from([vec![]]);
            for c in described(cycles, paths, length) {
                for rest in described(set, paths, length - (c.len() - 1)) {
                    out.insert(if rest.is_empty() { c.clone() } else { [&c[..c.len() - 1], &rest].concat() });
                }
            }
            out
        }
    }
}

/// The description has all paths of the graph, and only those.
#[test]
fn descriptions_are_exact() {
    let mut seed = 0xfee1;
    let mut total = 0;
    for _ in 0..400 {
        // A start that nothing goes to and an exit that nothing leaves, as the paper has them.
        let n = 2 + random(&mut seed, 4) as u32;
        let mut rows = vec![vec![BlockId(1)]];
        for _ in 1..=n {
            rows.push(
                (0..random(&mut seed, 4))
                    .map(|_| BlockId(1 + random(&mut seed, n as usize + 1) as u32))
                    .collect(),
            );
        }
        rows.push(vec![]);
        let graph = Graph::new(rows);
        let exit = BlockId(n + 1);
        let Ok(paths) = Paths::between(&graph, BlockId(0), exit, 2_000) else { continue };
        let length = 6;
        let mut expected = BTreeSet::new();
        let mut work = vec![vec![0u32]];
        while let Some(p) = work.pop() {
            let last = BlockId(*p.last().unwrap());
            if last == exit {
                expected.insert(p);
            } else if p.len() <= length {
                work.extend(graph.successors(last).iter().map(|t| [p.as_slice(), &[t.0]].concat()));
            }
        }
        assert_eq!(described(&paths.paths, &paths, length), expected, "{paths}");
        total += expected.len();
    }
    assert!(total > 500, "there was something to describe: {total}");
}
