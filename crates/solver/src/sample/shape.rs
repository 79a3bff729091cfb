//! How far a candidate is from a model, once it is known how far it is from each atom.

use crate::formula::{Formula, Formulas};
use conspect_term::TermId;
use rustc_hash::FxHashMap;

/// The conjuncts as one list of nodes, so that measuring a candidate is one walk over it.
pub(super) struct Shape {
    /// The distinct atoms, and how far each and its negation are from the truth.
    pub atoms: Vec<(TermId, f64, f64)>,
    /// The place of a node's atom, and those of its branches in `distances`; children come first.
    nodes: Vec<[usize; 3]>,
    roots: Vec<usize>,
    /// Of *false*, of *true*, then of each node.
    distances: Vec<f64>,
}

impl Shape {
    pub fn new(formulas: &Formulas, conjuncts: &[Formula]) -> Shape {
        let mut shape =
            Shape { atoms: vec![], nodes: vec![], roots: vec![], distances: vec![f64::INFINITY, 0.0] };
        let mut places: FxHashMap<Formula, usize> =
            [(Formula::FALSE, 0), (Formula::TRUE, 1)].into_iter().collect();
        let mut atoms: FxHashMap<TermId, usize> = FxHashMap::default();
        for root in conjuncts {
            for f in formulas.nodes(*root) {
                if places.contains_key(&f) {
                    continue;
                }
                let branch = formulas.branch(f);
                let atom = *atoms.entry(branch.atom).or_insert(shape.atoms.len());
                if atom == shape.atoms.len() {
                    shape.atoms.push((branch.atom, 0.0, 0.0));
                }
                shape.nodes.push([atom, places[&branch.low], places[&branch.high]]);
                places.insert(f, shape.distances.len());
                shape.distances.push(0.0);
            }
            shape.roots.push(places[root]);
        }
        shape
    }

    /// The distance of all conjuncts together, from those of the atoms: the nearest way to *true* of each.
    pub fn total(&mut self) -> f64 {
        for (i, [atom, low, high]) in self.nodes.iter().enumerate() {
            let (_, yes, no) = self.atoms[*atom];
            self.distances[i + 2] = (yes + self.distances[*high]).min(no + self.distances[*low]);
        }
        self.roots.iter().map(|root| self.distances[*root]).sum()
    }
}
