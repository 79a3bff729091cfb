//! Which solver a query goes to.
//!
//! What is asserted in a solver slows every check in it, assumed or not (bit-vectors are turned into gates, and
//! gates propagate), while a formula that is asserted already need not be turned into gates again. So there are
//! a few solvers, each with what some recent queries had in common; a query goes to the one that lacks least of
//! it and has not much else.

use super::raw::{Ast, Context, Kind, SolverId};
use crate::Reason;
use rustc_hash::FxHashSet;

/// How many solvers there are of a kind.
const SOLVERS: usize = 6;
/// A query may go to a solver that holds this many formulas that are not in the query, or twice the query's.
const SPARE: usize = 24;

/// A solver with the literals whose meaning is asserted in it.
struct Loaded {
    solver: SolverId,
    asserted: FxHashSet<Ast>,
    limits: Option<(u32, u32)>,
    used: u64,
}

/// The incremental solvers of one kind.
pub(super) struct Pool {
    kind: Kind,
    loaded: Vec<Loaded>,
    uses: u64,
    /// How many solvers were started.
    pub(super) started: u64,
}

impl Pool {
    pub(super) fn new(kind: Kind) -> Self {
        Pool { kind, loaded: Vec::new(), uses: 0, started: 0 }
    }

    /// A solver for a query with these literals, within these limits, and the literals whose meaning it lacks;
    /// the caller asserts that. `anew`: one that knows nothing yet.
    pub(super) fn take(
        &mut self,
        z3: &mut Context,
        literals: &[Ast],
        limits: (u32, u32),
        anew: bool,
    ) -> Result<(SolverId, Vec<Ast>), Reason> {
        let index = match self.best(literals).filter(|_| !anew) {
            Some(index) => index,
            None => self.start(z3)?,
        };
        self.uses += 1;
        let loaded = &mut self.loaded[index];
        loaded.used = self.uses;
        if loaded.limits != Some(limits) {
            z3.set_limits(loaded.solver, limits.0, limits.1)?;
            loaded.limits = Some(limits);
        }
        let missing = literals.iter().copied().filter(|l| loaded.asserted.insert(*l)).collect();
        Ok((loaded.solver, missing))
    }

    /// The solver that lacks least of the query among those that hold little else.
    fn best(&self, literals: &[Ast]) -> Option<usize> {
        let spare = SPARE.max(2 * literals.len());
        let candidates = self.loaded.iter().enumerate().filter_map(|(index, loaded)| {
            let shared = literals.iter().filter(|l| loaded.asserted.contains(l)).count();
            let (missing, extra) = (literals.len() - shared, loaded.asserted.len() - shared);
            // With nothing in common, a solver is as good as a new one only while it is small.
            let fits = extra <= if shared == 0 { SPARE / 2 } else { spare };
            fits.then_some((missing, extra, index))
        });
        candidates.min().map(|(_, _, index)| index)
    }

    /// A new solver, in the place of the one that was not used for longest when there are enough.
    fn start(&mut self, z3: &mut Context) -> Result<usize, Reason> {
        self.started += 1;
        let fresh = Loaded {
            solver: z3.new_solver(self.kind)?,
            asserted: FxHashSet::default(),
            limits: None,
            used: 0,
        };
        if self.loaded.len() < SOLVERS {
            self.loaded.push(fresh);
            return Ok(self.loaded.len() - 1);
        }
        let (oldest, _) =
            self.loaded.iter().enumerate().min_by_key(|(_, l)| l.used).expect("the pool is not empty");
        let old = std::mem::replace(&mut self.loaded[oldest], fresh);
        z3.free_solver(old.solver);
        Ok(oldest)
    }
}
