//! Reuse of unsatisfiable cores: a query that contains one is unsatisfiable.

use crate::formula::Formula;
use crate::query::Query;
use std::collections::VecDeque;

/// How many cores are kept; the oldest go first.
const KEPT: usize = 512;
/// Larger cores are too special to come back.
const LARGEST: usize = 24;

/// A bit for each formula; a set's bits are contained in those of every superset.
fn signature(formulas: &[Formula]) -> u64 {
    formulas.iter().fold(0, |bits, f| bits | 1 << (f.0.wrapping_mul(0x9e37_79b9) >> 26))
}

/// Is the sorted `small` contained in the sorted `large`?
fn is_subset(small: &[Formula], large: &[Formula]) -> bool {
    let mut rest = large.iter();
    small.iter().all(|f| rest.any(|g| g == f))
}

/// Sets of formulas known to have no common model.
#[derive(Default)]
pub(crate) struct Cores {
    cores: VecDeque<(u64, Vec<Formula>)>,
}

impl Cores {
    /// Does the query contain a known core?
    pub(crate) fn refutes(&self, query: &Query) -> bool {
        let bits = signature(&query.conjuncts);
        self.cores.iter().any(|(core_bits, core)| core_bits & !bits == 0 && is_subset(core, &query.conjuncts))
    }

    /// Keeps a sorted core.
    pub(crate) fn learn(&mut self, core: Vec<Formula>) {
        if core.len() > LARGEST {
            return;
        }
        self.cores.push_front((signature(&core), core));
        self.cores.truncate(KEPT);
    }
}

#[cfg(test)]
mod tests {
    use super::{is_subset, signature};
    use crate::formula::Formula;

    #[test]
    fn subsets_are_told_from_others() {
        let set = |ids: &[u32]| ids.iter().map(|i| Formula(*i)).collect::<Vec<_>>();
        let large = set(&[2, 3, 5, 8, 13, 21, 34]);
        for mask in 0u32..128 {
            let small: Vec<Formula> =
                large.iter().enumerate().filter(|(i, _)| mask >> i & 1 == 1).map(|(_, f)| *f).collect();
            assert!(is_subset(&small, &large));
            assert_eq!(signature(&small) & !signature(&large), 0);
        }
        for other in [set(&[4]), set(&[2, 6]), set(&[2, 3, 5, 8, 13, 21, 34, 55])] {
            assert!(!is_subset(&other, &large));
        }
    }
}
