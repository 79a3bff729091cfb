//! Random graphs against definitions computed the slow way.

use super::{Dominators, Graph, Wto, live_in};
use crate::body::{BlockId, BodyBuilder, Call, Callee, Instr, Reg, Terminator};
use crate::{BinOp, CheckKind, Const, FnId, Type};
use conspect_base::FileId;

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
