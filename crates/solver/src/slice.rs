//! Slicing: a query falls apart into components that share no symbol and can be asked on their own.
//!
//! All class tests count as one symbol, since the axioms relate them, and a symbol with arguments connects
//! all its applications, since equal arguments give equal results.

use crate::formula::{Formula, Formulas};
use crate::support::{Supports, is_class_test};
use conspect_term::{SymId, Terms};
use rustc_hash::FxHashMap;

/// The sets of formulas that share symbols, each sorted; the set with the newest formula comes first, since
/// it most likely decides.
pub(crate) fn components(
    terms: &Terms,
    formulas: &Formulas,
    supports: &mut Supports,
    conjuncts: &[Formula],
) -> Vec<Vec<Formula>> {
    let mut parents: Vec<usize> = (0..conjuncts.len()).collect();
    let mut owners: FxHashMap<Option<SymId>, usize> = FxHashMap::default();
    for (i, formula) in conjuncts.iter().enumerate() {
        for symbol in &supports.of_formula(terms, formulas, *formula).symbols {
            let key = Some(*symbol).filter(|s| !is_class_test(&terms.symbol_of(*s).kind));
            let owner = *owners.entry(key).or_insert(i);
            let (a, b) = (find(&mut parents, owner), find(&mut parents, i));
            parents[a.max(b)] = a.min(b);
        }
    }
    let mut sets: Vec<Vec<Formula>> = vec![Vec::new(); conjuncts.len()];
    for (i, formula) in conjuncts.iter().enumerate() {
        sets[find(&mut parents, i)].push(*formula);
    }
    sets.retain(|set| !set.is_empty());
    sets.sort_by_key(|set| std::cmp::Reverse(set.last().copied()));
    sets
}

fn find(parents: &mut [usize], mut i: usize) -> usize {
    while parents[i] != i {
        parents[i] = parents[parents[i]];
        i = parents[i];
    }
    i
}
