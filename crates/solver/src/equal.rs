//! Refutation by equalities: where a conjunct says that a symbol equals a term, the term takes the symbol's place in all others, and the
//! rules by which terms are made may show one of those to be false.
//!
//! What follows from equal arguments alone (`a = b` and `c = d` give `31 a + c = 31 b + d`) is dear in gates. This layer only ever says that
//! there is no model.

use crate::formula::{Formula, Formulas};
use conspect_term::{Op, TermId, Terms};
use rustc_hash::{FxHashMap, FxHashSet};

/// Queries with more conjuncts, or whose terms are larger, are not looked at: they are asked too often for what this costs.
const MOST_CONJUNCTS: usize = 64;
const MOST_TERMS: usize = 2_000;
/// How many equalities are used.
const ROUNDS: usize = 16;

/// Is a conjunct false where the equalities among them hold?
pub(crate) fn refutes(terms: &mut Terms, formulas: &Formulas, conjuncts: &[Formula]) -> bool {
    if conjuncts.len() > MOST_CONJUNCTS {
        return false;
    }
    let mut facts: Vec<(TermId, bool)> = conjuncts.iter().filter_map(|f| formulas.as_literal(*f)).collect();
    if !facts.iter().any(|(atom, holds)| *holds && replacement(terms, *atom).is_some()) {
        return false;
    }
    let diagrams: Vec<Formula> =
        conjuncts.iter().copied().filter(|f| formulas.as_literal(*f).is_none()).collect();
    // What has become of each atom of a diagram.
    let mut atoms: FxHashMap<TermId, TermId> = FxHashMap::default();
    for node in diagrams.iter().flat_map(|d| formulas.nodes(*d)) {
        let atom = formulas.branch(node).atom;
        atoms.insert(atom, atom);
    }
    let mut roots: Vec<TermId> = facts.iter().map(|f| f.0).chain(atoms.keys().copied()).collect();
    roots.sort_unstable();
    if terms.postorder(&roots).len() > MOST_TERMS {
        return false;
    }
    let keys: Vec<TermId> = roots.into_iter().filter(|t| atoms.contains_key(t)).collect();
    for _ in 0..ROUNDS {
        let next = facts.iter().enumerate().find_map(|(i, (atom, holds))| {
            let found = holds.then(|| replacement(terms, *atom)).flatten();
            found.map(|found| (i, found))
        });
        let Some((i, (symbol, value))) = next else { break };
        facts.remove(i);
        let mut with = |term| terms.substitute(term, &mut |_, t| (t == symbol).then_some(value));
        for (atom, _) in &mut facts {
            *atom = with(*atom);
        }
        for key in &keys {
            let now = with(atoms[key]);
            atoms.insert(*key, now);
        }
        if contradicts(terms, &mut facts) {
            return true;
        }
    }
    let truth = |atom: TermId| {
        let atom = atoms[&atom];
        let known = facts.iter().find(|(fact, _)| *fact == atom).map(|f| f.1);
        known.or_else(|| [true, false].into_iter().find(|v| terms.is_bool(atom, *v)))
    };
    diagrams.into_iter().any(|d| !formulas.can_hold(d, &truth))
}

/// The symbol for which an equality has a term, with the term.
fn replacement(terms: &Terms, atom: TermId) -> Option<(TermId, TermId)> {
    if *terms.op(atom) != Op::Eq {
        return None;
    }
    let (a, b) = (terms.args(atom)[0], terms.args(atom)[1]);
    let fits = |symbol: TermId, value: TermId| {
        matches!(terms.op(symbol), Op::Symbol(_)) && !terms.postorder(&[value]).contains(&symbol)
    };
    // The newer symbol goes, so that a chain of equalities ends at the oldest.
    let (old, new) = if a < b { (a, b) } else { (b, a) };
    if fits(new, old) { Some((new, old)) } else { fits(old, new).then_some((old, new)) }
}

/// Do facts contradict each other or the constants that they have become? Those that hold are taken out.
fn contradicts(terms: &Terms, facts: &mut Vec<(TermId, bool)>) -> bool {
    let mut seen: FxHashSet<(TermId, bool)> = FxHashSet::default();
    for (atom, holds) in facts.iter() {
        if terms.is_bool(*atom, !*holds) || seen.contains(&(*atom, !*holds)) {
            return true;
        }
        seen.insert((*atom, *holds));
    }
    facts.retain(|(atom, holds)| !terms.is_bool(*atom, *holds) && seen.remove(&(*atom, *holds)));
    false
}
