//! All operators over all operators over leaves: every rule about a pair of operators is tried on every pair.
//! Terms that simplify to the same one are continued from once.

mod common;

use common::{Stream, operators, special};
use conspect_term::{Op, Sort, Symbol, SymbolKind, TermId, Terms, Value, concrete};
use std::collections::{BTreeMap, BTreeSet};

/// The assignments that each term is compared under.
const ASSIGNMENTS: u64 = 24;

struct Tables {
    terms: Terms,
    /// The value of each term made so far under every assignment, by the reference semantics of its own node.
    values: Vec<Vec<Value>>,
    ops: Vec<(Op, Vec<Sort>)>,
    seed: u64,
}

impl Tables {
    fn new(ops: Vec<(Op, Vec<Sort>)>, seed: u64) -> Self {
        let mut distinct: Vec<(Op, Vec<Sort>)> = vec![];
        for op in ops {
            if !distinct.contains(&op) {
                distinct.push(op);
            }
        }
        Tables { terms: Terms::new(), values: vec![], ops: distinct, seed }
    }

    /// Brings the tables up to the newest term. Terms are numbered children first.
    fn update(&mut self) {
        for i in self.values.len()..self.terms.len() {
            let t = TermId(i as u32);
            let values = (0..ASSIGNMENTS).map(|a| match self.terms.op(t) {
                Op::Symbol(s) => {
                    let mut r = Stream(self.seed ^ (u64::from(s.0) << 40) ^ a);
                    special(self.terms.sort(t), r.next())
                }
                op => {
                    let args: Vec<Value> = self
                        .terms
                        .args(t)
                        .iter()
                        .map(|x| self.values[x.0 as usize][a as usize].clone())
                        .collect();
                    concrete::apply(op, &args)
                }
            });
            let values: Vec<Value> = values.collect();
            let facts = self.terms.facts(t);
            for v in &values {
                if let Value::Bv { value, .. } = v {
                    assert!(facts.may_be(*value), "{} is not {v:?}", self.terms.display(t));
                }
            }
            self.values.push(values);
        }
    }

    fn leaves(&mut self, sort: Sort, constants: &[Value]) -> Vec<TermId> {
        let mut out = vec![];
        for i in 0..2 {
            let s = self.terms.symbol(Symbol { kind: SymbolKind::Input(i), sort });
            out.push(self.terms.apply(s, &[]));
        }
        for v in constants {
            if v.sort() == sort {
                out.push(self.terms.constant(v.clone()));
            }
        }
        self.update();
        out
    }

    /// Makes the term and compares.
    fn check(&mut self, op: &Op, args: &[TermId]) -> TermId {
        let t = self.terms.make(op.clone(), args);
        self.update();
        for a in 0..ASSIGNMENTS as usize {
            let values: Vec<Value> = args.iter().map(|x| self.values[x.0 as usize][a].clone()).collect();
            assert_eq!(
                self.values[t.0 as usize][a],
                concrete::apply(op, &values),
                "{op:?} over {:?} became {}",
                args.iter().map(|x| self.terms.display(*x)).collect::<Vec<_>>(),
                self.terms.display(t),
            );
        }
        let (op, args) = (self.terms.op(t).clone(), self.terms.args(t).to_vec());
        assert_eq!(self.terms.make(op, &args), t, "{} is not in normal form", self.terms.display(t));
        t
    }

    /// All operators over these candidates, or about `limit` of all the combinations.
    fn level(&mut self, pools: &[BTreeMap<Sort, Vec<TermId>>], limit: usize) -> BTreeSet<TermId> {
        let mut out = BTreeSet::new();
        let mut stream = Stream(self.seed);
        for (op, sorts) in self.ops.clone() {
            let empty = vec![];
            let choices: Vec<&Vec<TermId>> = sorts
                .iter()
                .enumerate()
                .map(|(i, s)| pools[i % pools.len()].get(s).unwrap_or(&empty))
                .collect();
            let count: usize = choices.iter().map(|c| c.len()).product();
            let pick = |n: usize| {
                let mut n = n;
                let mut args = vec![];
                for c in &choices {
                    args.push(c[n % c.len()]);
                    n /= c.len();
                }
                args
            };
            if count <= limit {
                for n in 0..count {
                    out.insert(self.check(&op, &pick(n)));
                }
            } else {
                for _ in 0..limit {
                    out.insert(self.check(&op, &pick(stream.next() as usize % count)));
                }
            }
        }
        out
    }

    fn by_sort(&self, terms: impl IntoIterator<Item = TermId>) -> BTreeMap<Sort, Vec<TermId>> {
        let mut out: BTreeMap<Sort, Vec<TermId>> = BTreeMap::new();
        for t in terms {
            out.entry(self.terms.sort(t)).or_default().push(t);
        }
        out
    }
}

fn check(ops: Vec<(Op, Vec<Sort>)>, sorts: &[Sort], constants: &[Value], limit: usize) {
    let mut tables = Tables::new(ops, 7);
    let mut leaves = BTreeSet::new();
    for s in sorts {
        leaves.extend(tables.leaves(*s, constants));
    }
    let leaf = tables.by_sort(leaves.iter().copied());
    let one = tables.level(std::slice::from_ref(&leaf), limit);
    let one = tables.by_sort(one.union(&leaves).copied());
    tables.level(&[one.clone(), leaf.clone(), leaf.clone()], limit);
    tables.level(&[leaf.clone(), one.clone(), leaf.clone()], limit);
    tables.level(&[leaf, one.clone()], limit);
    let two = tables.level(std::slice::from_ref(&one), limit);
    let two = tables.by_sort(two);
    tables.level(&[two.clone(), one.clone()], limit);
    tables.level(&[two], limit);
}

fn only(ops: Vec<(Op, Vec<Sort>)>, sorts: &[Sort]) -> Vec<(Op, Vec<Sort>)> {
    ops.into_iter().filter(|(_, s)| s.iter().all(|s| sorts.contains(s))).collect()
}

fn limit() -> usize {
    std::env::var("EXHAUSTIVE").ok().and_then(|n| n.parse().ok()).unwrap_or(800)
}

#[test]
fn machine_integers() {
    for (w, n) in [(3, 2), (2, 1), (32, 8)] {
        let sorts = [Sort::Bv(w), Sort::Bv(n), Sort::Bv(w - n), Sort::Bool];
        let numbers = [0, 1, 2, 3, 4, 5, 7, u64::MAX, u64::MAX << 1, 1 << (w - 1)];
        let constants: Vec<Value> = sorts[..3]
            .iter()
            .flat_map(|s| numbers.map(|k| (s, k)))
            .filter_map(|(s, k)| match s {
                Sort::Bv(b) => Some(Value::bv(*b, k)),
                _ => None,
            })
            .collect();
        check(only(operators(w, n), &sorts), &sorts, &constants, limit());
    }
}

#[test]
fn floats() {
    let sorts = [Sort::F32, Sort::F64, Sort::Bv(8), Sort::Bv(32), Sort::Bool];
    let mut constants = vec![];
    for x in [0.0, -0.0, 1.0, -1.0, 2.5, -3.0, 127.0, -128.0, f64::NAN, f64::INFINITY, 1e300, 0.1] {
        constants.extend([Value::f64(x), Value::f32(x as f32)]);
    }
    for k in [0, 1, 127, u64::MAX, 0x7fc0_0000, 0x7fc0_0001] {
        constants.extend([Value::bv(8, k), Value::bv(32, k)]);
    }
    check(only(operators(32, 8), &sorts), &sorts, &constants, limit());
}

#[test]
fn integers_references_and_truth() {
    let sorts = [Sort::Int, Sort::Ref, Sort::Str, Sort::Bool];
    let mut constants: Vec<Value> = [0, 1, -1, 2, -7].map(Value::Int).into();
    constants.extend([-2, 0, 1].map(Value::Ref));
    constants.push(Value::Str(vec![97]));
    check(only(operators(8, 8), &sorts), &sorts, &constants, limit());
}
