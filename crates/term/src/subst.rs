//! Walks over terms: the symbols in them, and rebuilding with something replaced.

use crate::{Op, TermId, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// What to put in place of an application of a symbol: given the application and its arguments after
/// replacement, another term, or `None` for the same symbol.
pub type Replace<'a> = dyn FnMut(&mut Terms, TermId, &[TermId]) -> Option<TermId> + 'a;

impl Terms {
    /// All terms within these, themselves included, children before parents, each once. The order depends on
    /// the terms' structure only.
    pub fn postorder(&self, roots: &[TermId]) -> Vec<TermId> {
        let mut out = Vec::new();
        let mut seen = FxHashSet::default();
        let mut pending: Vec<(TermId, bool)> = roots.iter().rev().map(|t| (*t, false)).collect();
        while let Some((t, done)) = pending.pop() {
            if done {
                out.push(t);
            } else if seen.insert(t) {
                pending.push((t, true));
                pending.extend(self.args(t).iter().rev().map(|a| (*a, false)));
            }
        }
        out
    }

    /// The applications of symbols within a term, sorted by id.
    pub fn support(&self, term: TermId) -> Vec<TermId> {
        let mut out = self.postorder(&[term]);
        out.retain(|t| matches!(self.op(*t), Op::Symbol(_)));
        out.sort_unstable();
        out
    }

    /// The term with every subterm for which `replace` has an answer replaced by it, all at once, outermost
    /// first: what is inside a replaced subterm is not looked at. Rebuilt by the smart constructor.
    ///
    /// # Panics
    /// When a replacement has another sort.
    pub fn substitute(
        &mut self,
        term: TermId,
        replace: &mut dyn FnMut(&Terms, TermId) -> Option<TermId>,
    ) -> TermId {
        let mut done: FxHashMap<TermId, TermId> = FxHashMap::default();
        let mut pending = vec![(term, false)];
        while let Some((t, opened)) = pending.pop() {
            if done.contains_key(&t) {
                continue;
            }
            if !opened {
                if let Some(r) = replace(self, t) {
                    assert_eq!(self.sort(r), self.sort(t), "a replacement has the sort of what it replaces");
                    done.insert(t, r);
                } else if self.args(t).is_empty() {
                    done.insert(t, t);
                } else {
                    pending.push((t, true));
                    pending.extend(self.args(t).iter().rev().map(|a| (*a, false)));
                }
                continue;
            }
            let args: SmallVec<[TermId; 3]> = self.args(t).iter().map(|a| done[a]).collect();
            let r = self.rebuilt(t, &args);
            done.insert(t, r);
        }
        done[&term]
    }

    /// The term with every application of a symbol replaced, innermost first: `replace` is given the
    /// application and its arguments *after* replacement, and answers with a term, or `None` for the symbol over
    /// these arguments. It may make terms.
    ///
    /// # Panics
    /// When a replacement has another sort.
    pub fn substitute_symbols(&mut self, term: TermId, replace: &mut Replace<'_>) -> TermId {
        let mut done: FxHashMap<TermId, TermId> = FxHashMap::default();
        for t in self.postorder(&[term]) {
            let args: SmallVec<[TermId; 3]> = self.args(t).iter().map(|a| done[a]).collect();
            let replacement = match self.op(t) {
                Op::Symbol(_) => replace(self, t, &args),
                _ => None,
            };
            let r = match replacement {
                Some(r) => {
                    assert_eq!(self.sort(r), self.sort(t), "a replacement has the sort of what it replaces");
                    r
                }
                None => self.rebuilt(t, &args),
            };
            done.insert(t, r);
        }
        done[&term]
    }

    /// The operator of a term over other arguments.
    fn rebuilt(&mut self, t: TermId, args: &[TermId]) -> TermId {
        if self.args(t) == args { t } else { self.make(self.op(t).clone(), args) }
    }
}
