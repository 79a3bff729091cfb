//! Guards against truth tables over a few atoms.

use super::{Guard, Guards, TooManyAtoms};
use crate::{Op, Sort, Symbol, SymbolKind, TermId, Terms};
use proptest::prelude::*;

const ATOMS: usize = 6;

/// A truth table: bit `i` is the truth under the assignment whose bits are those of `i`.
type Table = u64;

fn atom_table(i: usize) -> Table {
    (0..64).filter(|row| row >> i & 1 == 1).fold(0, |t, row| t | 1 << row)
}

struct Pool {
    terms: Terms,
    guards: Guards,
    atoms: Vec<TermId>,
    /// Guards with their truth tables.
    made: Vec<(Guard, Table)>,
}

fn atom(terms: &mut Terms, i: usize) -> TermId {
    let s = terms.symbol(Symbol { kind: SymbolKind::Input(i as u32), sort: Sort::Bool });
    terms.apply(s, &[])
}

impl Pool {
    fn new() -> Pool {
        let (mut terms, mut guards) = (Terms::new(), Guards::new());
        let atoms: Vec<TermId> = (0..ATOMS).map(|i| atom(&mut terms, i)).collect();
        let mut made = vec![(Guard::FALSE, 0), (Guard::TRUE, u64::MAX)];
        for (i, a) in atoms.iter().enumerate() {
            made.push((guards.of_term(&mut terms, *a), atom_table(i)));
        }
        Pool { terms, guards, atoms, made }
    }

    fn build(choices: &[(u8, u8, u8, u8)]) -> Pool {
        let mut pool = Pool::new();
        for (op, a, b, c) in choices {
            let pick = |i: u8| pool.made[usize::from(i) % pool.made.len()];
            let ((f, ft), (g, gt), (h, ht)) = (pick(*a), pick(*b), pick(*c));
            let guards = &mut pool.guards;
            pool.made.push(match op % 7 {
                0 => (guards.and(f, g), ft & gt),
                1 => (guards.or(f, g), ft | gt),
                2 => (guards.not(f), !ft),
                3 => (guards.and_not(f, g), ft & !gt),
                4 => (guards.iff(f, g), !(ft ^ gt)),
                _ => (guards.ite(f, g, h), (ft & gt) | (!ft & ht)),
            });
        }
        pool
    }

    fn table(&self, g: Guard) -> Table {
        (0..64u64).fold(0, |table, row| {
            let truth = self.guards.eval(g, &mut |a| row >> self.index(a) & 1 == 1);
            table | u64::from(truth) << row
        })
    }

    fn index(&self, atom: TermId) -> usize {
        self.atoms.iter().position(|a| *a == atom).expect("an atom")
    }

    /// The truth of the exported nodes.
    fn table_of_nodes(&self, g: Guard) -> Table {
        let mut tables: Vec<Table> = vec![];
        for (atom, low, high) in self.guards.nodes(g) {
            let of = |c: Result<usize, bool>| match c {
                Ok(i) => tables[i],
                Err(truth) => {
                    if truth {
                        u64::MAX
                    } else {
                        0
                    }
                }
            };
            let a = atom_table(self.index(atom));
            tables.push((a & of(high)) | (!a & of(low)));
        }
        tables.last().copied().unwrap_or(if g == Guard::TRUE { u64::MAX } else { 0 })
    }
}

fn forced(table: Table) -> Vec<(usize, bool)> {
    (0..ATOMS)
        .filter_map(|i| {
            let a = atom_table(i);
            if table & !a == 0 {
                Some((i, true))
            } else if table & a == 0 {
                Some((i, false))
            } else {
                None
            }
        })
        .collect()
}

fn check(choices: &[(u8, u8, u8, u8)], atoms_seed: u64) -> Result<(), TestCaseError> {
    let mut pool = Pool::build(choices);
    for (g, table) in pool.made.clone() {
        prop_assert_eq!(pool.table(g), table);
        prop_assert_eq!(pool.table_of_nodes(g), table);
        prop_assert_eq!(pool.guards.nodes(g).len(), pool.guards.size(g));
        let term = pool.guards.to_term(&mut pool.terms, g);
        prop_assert_eq!(pool.guards.of_term(&mut pool.terms, term), g);
        let support: Vec<usize> = (0..ATOMS)
            .filter(|i| {
                let a = atom_table(*i);
                let (high, low) = (table & a, table & !a);
                high >> (1u64 << i) != low
            })
            .collect();
        let atoms: Vec<usize> = pool.guards.atoms(g).iter().map(|a| pool.index(*a)).collect();
        prop_assert_eq!(&atoms, &support);
        check_literals(&mut pool, g, table)?;
    }
    let made = pool.made.clone();
    for (i, (f, ft)) in made.iter().enumerate() {
        for (g, gt) in made.iter().take(i + 1) {
            prop_assert_eq!(f == g, ft == gt, "equal ids are equal functions");
            prop_assert_eq!(pool.guards.disjoint(*f, *g), ft & gt == 0);
            prop_assert_eq!(pool.guards.implies(*f, *g), ft & !gt == 0);
            let simpler = pool.guards.simplify_under(*f, *g);
            prop_assert_eq!(pool.table(simpler) & gt, ft & gt);
            prop_assert!(pool.guards.size(simpler) <= pool.guards.size(*f));
        }
    }
    check_map(&mut pool, atoms_seed)
}

fn check_literals(pool: &mut Pool, g: Guard, table: Table) -> Result<(), TestCaseError> {
    let (literals, whole) = pool.guards.literals(g);
    let literals: Vec<(usize, bool)> = literals.into_iter().map(|(a, p)| (pool.index(a), p)).collect();
    let expected = if table == 0 { vec![] } else { forced(table) };
    prop_assert_eq!(&literals, &expected);
    let cube =
        literals.iter().fold(u64::MAX, |t, (i, p)| t & if *p { atom_table(*i) } else { !atom_table(*i) });
    prop_assert_eq!(whole, cube == table);
    let conjuncts = pool.guards.conjuncts(g);
    let all = conjuncts.iter().fold(u64::MAX, |t, c| t & pool.table(*c));
    prop_assert_eq!(all, table);
    Ok(())
}

/// Each atom replaced by some guard: the same as evaluating with the replaced atoms' truth.
fn check_map(pool: &mut Pool, seed: u64) -> Result<(), TestCaseError> {
    let made = pool.made.clone();
    let image = |i: usize| made[(seed >> (8 * i)) as usize % 256 % made.len()];
    let (g, _) = *made.last().expect("guards");
    let atoms = pool.atoms.clone();
    let mapped = pool.guards.map_atoms(g, &mut |_, a| image(atoms.iter().position(|x| *x == a).unwrap()).0);
    for row in 0..64u64 {
        let expected = pool.guards.eval(g, &mut |a| image(pool.index(a)).1 >> row & 1 == 1);
        prop_assert_eq!(pool.table(mapped) >> row & 1 == 1, expected);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn guards_are_truth_tables(
        choices in proptest::collection::vec(any::<(u8, u8, u8, u8)>(), 1..30),
        seed in any::<u64>(),
    ) {
        check(&choices, seed)?;
    }
}

/// Boolean terms over comparisons: connectives become operations on guards, comparisons become atoms.
#[test]
fn negated_comparisons_share_an_atom() {
    let (mut terms, mut guards) = (Terms::new(), Guards::new());
    let input = |terms: &mut Terms, i: u32| {
        let s = terms.symbol(Symbol { kind: SymbolKind::Input(i), sort: Sort::Bv(32) });
        terms.apply(s, &[])
    };
    let (x, y) = (input(&mut terms, 0), input(&mut terms, 1));
    let less = terms.make(Op::BvSlt, &[x, y]);
    let at_least = terms.make(Op::BvSle, &[y, x]);
    let (a, b) = (guards.of_term(&mut terms, less), guards.of_term(&mut terms, at_least));
    assert_eq!(guards.not(a), b);
    assert_eq!(guards.atom_count(), 1);
    let (seven, eight) = (terms.bv(32, 7), terms.bv(32, 8));
    let above = terms.make(Op::BvSlt, &[seven, x]);
    let below = terms.make(Op::BvSlt, &[x, eight]);
    let (a, b) = (guards.of_term(&mut terms, above), guards.of_term(&mut terms, below));
    assert_eq!(guards.not(a), b);
    assert_eq!(guards.atom_count(), 2);
}

#[test]
fn atoms_run_out() {
    let (mut terms, mut guards) = (Terms::new(), Guards::with_max_atoms(2));
    let atoms: Vec<TermId> = (0..3).map(|i| atom(&mut terms, i)).collect();
    let both = terms.and(atoms[0], atoms[1]);
    let g = guards.try_of_term(&mut terms, both).expect("room for two");
    assert!(guards.is_full());
    let all = terms.and(both, atoms[2]);
    assert_eq!(guards.try_of_term(&mut terms, all), Err(TooManyAtoms(2)));
    assert_eq!(guards.try_of_term(&mut terms, both), Ok(g));
}

/// A path of twenty thousand decisions: each step costs one node, and nothing recurses.
#[test]
fn long_paths_are_cheap() {
    let (mut terms, mut guards) = (Terms::new(), Guards::new());
    let mut path = Guard::TRUE;
    const LENGTH: usize = 20_000;
    for i in 0..LENGTH {
        let t = atom(&mut terms, i);
        let g = guards.of_term(&mut terms, t);
        assert!(!guards.disjoint(path, g));
        path = if i % 3 == 0 { guards.and_not(path, g) } else { guards.and(path, g) };
    }
    assert!(guards.node_count() <= 2 * LENGTH + 1);
    let (literals, whole) = guards.literals(path);
    assert!(whole && literals.len() == LENGTH);
    let first = atom(&mut terms, 0);
    let first = guards.of_term(&mut terms, first);
    assert!(guards.disjoint(path, first));
    assert_eq!(guards.and(path, first), Guard::FALSE);
    let term = guards.to_term(&mut terms, path);
    assert_eq!(guards.of_term(&mut terms, term), path);
    assert_eq!(guards.conjuncts(path).len(), LENGTH);
}

/// Some pair of 100 holds: with the firsts of all pairs below their seconds its diagram has 2¹⁰⁰ nodes. What cannot be computed
/// is given up once, not again and again.
#[test]
fn what_is_too_entangled_is_given_up_at_once() {
    let (mut terms, mut guards) = (Terms::new(), Guards::new());
    const PAIRS: usize = 100;
    let atoms: Vec<Guard> = (0..3 * PAIRS)
        .map(|i| {
            let t = atom(&mut terms, i);
            guards.of_term(&mut terms, t)
        })
        .collect();
    let any = atoms[..PAIRS].iter().fold(Guard::FALSE, |g, a| guards.or(g, *a));
    let images: Vec<Guard> = (0..PAIRS).map(|i| guards.and(atoms[PAIRS + i], atoms[2 * PAIRS + i])).collect();
    let names: Vec<TermId> = (0..PAIRS).map(|i| atom(&mut terms, i)).collect();
    let before = guards.node_count();
    guards.map_atoms(any, &mut |_, a| images[names.iter().position(|n| *n == a).expect("one of them")]);
    assert!(guards.has_overflow());
    let made = guards.node_count() - before;
    assert!(made < 1 << 21, "{made} nodes");
    assert!(guards.take_overflow() && !guards.has_overflow());
}
