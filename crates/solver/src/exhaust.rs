//! Queries that few assignments can satisfy: each of them is tried.
//!
//! Where every input has a few values left, evaluating all of them is a decision procedure, whatever the operations are: remainders of floats,
//! products and divisions, which cost the backend seconds, are as cheap here as sums. Queries without such operations are not looked at. Inputs
//! get their values one after the other, and a conjunct is looked at as soon as its last input has one. What the evaluator only guesses counts
//! for nothing.

use crate::bounds::{Range, bound};
use crate::enclose;
use crate::formula::{Formula, Formulas};
use crate::model::Model;
use crate::query::Query;
use crate::support::Supports;
use conspect_term::{Assignment, Memo, Op, Sort, Symbol, SymbolKind, TermId, Terms, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Queries that more assignments may satisfy are not tried.
const MOST_ASSIGNMENTS: u64 = 1 << 14;
/// Queries with more inputs are not tried.
const MOST_INPUTS: usize = 64;
/// How many terms are evaluated, about.
const MOST_EVALUATIONS: u64 = 600_000;

/// An input without arguments and the least and the greatest value that are left for it; the signed reading of a word.
struct Input {
    term: TermId,
    symbol: Symbol,
    range: Range,
}

impl Input {
    fn value(&self, number: i128) -> Value {
        match self.symbol.sort {
            Sort::Bool => Value::Bool(number != 0),
            Sort::Bv(bits) => {
                let mask = if bits >= 64 { u64::MAX } else { (1 << bits) - 1 };
                Value::Bv { bits, value: number as u64 & mask }
            }
            _ => Value::Int(number),
        }
    }

    fn narrow(&mut self, (lo, hi): Range) {
        self.range = (self.range.0.max(lo), self.range.1.min(hi));
    }

    /// How many values are left; `None` for more than can be tried.
    fn count(&self) -> Option<u64> {
        let count = self.range.1.saturating_sub(self.range.0).saturating_add(1);
        u64::try_from(count.max(0)).ok().filter(|n| *n <= MOST_ASSIGNMENTS)
    }
}

/// The values that the inputs have at present.
#[derive(Default)]
struct Present(FxHashMap<Symbol, Value>);

impl Assignment for Present {
    fn value(&self, symbol: &Symbol, _: &[Value]) -> Value {
        self.0.get(symbol).cloned().unwrap_or_else(|| Value::zero(symbol.sort))
    }
}

/// The answer, where all assignments could be tried: a model, or that there is none. About how many terms are evaluated is added to `evaluated`.
pub(crate) fn answer(
    terms: &Terms,
    formulas: &Formulas,
    supports: &mut Supports,
    query: &Query,
    evaluated: &mut u64,
) -> Option<Option<Model>> {
    let mut inputs = inputs(terms, query)?;
    let sizes: Vec<(u64, bool)> = query.conjuncts.iter().map(|f| size(terms, formulas, *f)).collect();
    // The backend answers the others at once, and what it learns of them is used for the next ones.
    let has_floats = !query.support.float_arithmetic.is_empty() || !query.support.remainders.is_empty();
    if !has_floats && !sizes.iter().any(|(_, multiplies)| *multiplies) {
        return None;
    }
    narrow(terms, formulas, query, &mut inputs)?;
    let all = inputs.iter().try_fold(1u64, |all, input| Some(all.saturating_mul(input.count()?)))?;
    if all > MOST_ASSIGNMENTS {
        return None;
    }
    let place: FxHashMap<TermId, usize> =
        inputs.iter().enumerate().map(|(i, input)| (input.term, i)).collect();
    // The conjuncts whose last input is this one, and about how many terms they have.
    let mut due: Vec<(Vec<Formula>, u64)> = inputs.iter().map(|_| (vec![], 1)).collect();
    for (f, (size, _)) in query.conjuncts.iter().zip(sizes) {
        let support = supports.of_formula(terms, formulas, *f);
        let last = support.applications.iter().filter_map(|t| place.get(t)).max()?;
        due[*last].0.push(*f);
        due[*last].1 += size;
    }
    let left = MOST_EVALUATIONS;
    let mut search =
        Search { terms, formulas, inputs, due, present: Present::default(), memo: Memo::new(), left };
    let found = search.from(0);
    *evaluated += left - search.left;
    if !found? {
        return Some(None);
    }
    let mut model = Model::new();
    for (symbol, value) in &search.present.0 {
        model.set(symbol, &[], value.clone());
    }
    Some(Some(query.complete(terms, &model)))
}

/// The inputs of the query; `None` where there is a symbol of another kind.
fn inputs(terms: &Terms, query: &Query) -> Option<Vec<Input>> {
    if query.applications.len() > MOST_INPUTS {
        return None;
    }
    let mut inputs = vec![];
    for t in &query.applications {
        let Op::Symbol(s) = terms.op(*t) else { return None };
        let symbol = terms.symbol_of(*s).clone();
        let is_plain = match symbol.kind {
            SymbolKind::Input(_) | SymbolKind::Param(_) | SymbolKind::Hole { .. } => true,
            SymbolKind::InstanceOf(_)
            | SymbolKind::ExactClass(_)
            | SymbolKind::Function(_)
            | SymbolKind::Clock(_) => false,
        };
        if !is_plain || !terms.args(*t).is_empty() {
            return None;
        }
        let range = match symbol.sort {
            Sort::Bool => (0, 1),
            Sort::Bv(_) => {
                let (lo, hi) = terms.facts(*t).signed;
                (lo.into(), hi.into())
            }
            Sort::Int => (i128::MIN, i128::MAX),
            Sort::F32 | Sort::F64 | Sort::Str | Sort::Ref => return None,
        };
        inputs.push(Input { term: *t, symbol, range });
    }
    Some(inputs)
}

/// Leaves inputs the values that the query's literals leave them. `None` for a query that is too large to be looked at.
fn narrow(terms: &Terms, formulas: &Formulas, query: &Query, inputs: &mut [Input]) -> Option<()> {
    for (atom, holds) in query.conjuncts.iter().filter_map(|f| formulas.as_literal(*f)) {
        if let Some((symbol, range)) = bound(terms, atom, holds)
            && let Some(input) = inputs.iter_mut().find(|input| input.term == symbol)
        {
            input.narrow(range);
        }
    }
    if inputs.iter().any(|input| matches!(input.symbol.sort, Sort::Bv(_)) && input.count().is_none()) {
        let ranges = enclose::ranges(terms, formulas, query)?;
        for input in inputs {
            if let Some((lo, hi)) = ranges.get(&input.term) {
                input.narrow(((*lo).into(), (*hi).into()));
            }
        }
    }
    Some(())
}

/// About how many terms a formula has, and whether two that are not constant are multiplied or divided in it.
fn size(terms: &Terms, formulas: &Formulas, f: Formula) -> (u64, bool) {
    let is_constant = |t: &TermId| matches!(terms.op(*t), Op::Const(_));
    let nodes = formulas.nodes(f);
    let mut pending: Vec<TermId> = nodes.iter().map(|n| formulas.branch(*n).atom).collect();
    let mut seen: FxHashSet<TermId> = FxHashSet::default();
    let mut multiplies = false;
    while let Some(t) = pending.pop() {
        if !seen.insert(t) {
            continue;
        }
        let args = terms.args(t);
        multiplies |= match terms.op(t) {
            Op::BvMul
            | Op::IntMul
            | Op::BvUDiv
            | Op::BvSDiv
            | Op::BvURem
            | Op::BvSRem
            | Op::IntDiv
            | Op::IntMod => !args.iter().any(is_constant),
            _ => false,
        };
        pending.extend_from_slice(args);
    }
    (seen.len() as u64, multiplies)
}

struct Search<'a> {
    terms: &'a Terms,
    formulas: &'a Formulas,
    inputs: Vec<Input>,
    due: Vec<(Vec<Formula>, u64)>,
    present: Present,
    /// Kept for its room.
    memo: Memo,
    left: u64,
}

impl Search<'_> {
    /// Have the inputs from this one on values that satisfy every conjunct beside those of the inputs before? `None` where that is not found out.
    fn from(&mut self, at: usize) -> Option<bool> {
        let Some(input) = self.inputs.get(at) else { return Some(true) };
        for number in input.range.0..=input.range.1 {
            let input = &self.inputs[at];
            self.present.0.insert(input.symbol.clone(), input.value(number));
            self.left = self.left.checked_sub(self.due[at].1)?;
            self.memo.clear();
            let (terms, memo, present) = (self.terms, &mut self.memo, &self.present);
            let mut truth = |atom| terms.eval_with(memo, atom, present) == Value::Bool(true);
            let holds = self.due[at].0.iter().all(|f| self.formulas.eval(*f, &mut truth));
            if !self.memo.is_exact() {
                return None;
            }
            if holds && self.from(at + 1)? {
                return Some(true);
            }
        }
        Some(false)
    }
}
