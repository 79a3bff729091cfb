//! Queries that few assignments can satisfy: each of them is tried.
//!
//! Where every input has a few values left, evaluating all of them is a decision procedure, whatever the operations are: remainders of floats,
//! products and divisions, which cost the backend seconds, are as cheap here as sums. Queries without such operations are not looked at. Inputs
//! get their values one after the other, and a conjunct is looked at as soon as its last input has one. What the evaluator only guesses counts
//! for nothing.

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

/// An input without arguments and the values that are left for it, as signed numbers.
struct Input {
    term: TermId,
    symbol: Symbol,
    lo: i64,
    hi: i64,
}

impl Input {
    fn value(&self, number: i64) -> Value {
        match self.symbol.sort {
            Sort::Bool => Value::Bool(number != 0),
            Sort::Bv(bits) => {
                let mask = if bits >= 64 { u64::MAX } else { (1 << bits) - 1 };
                Value::Bv { bits, value: number as u64 & mask }
            }
            _ => Value::Int(i128::from(number)),
        }
    }

    /// How many values are left; `None` for more than can be tried.
    fn count(&self) -> Option<u64> {
        let count = i128::from(self.hi) - i128::from(self.lo) + 1;
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
    let inputs = inputs(terms, formulas, query)?;
    let all = inputs.iter().try_fold(1u64, |all, input| Some(all.saturating_mul(input.count()?)))?;
    if all > MOST_ASSIGNMENTS {
        return None;
    }
    let place: FxHashMap<TermId, usize> =
        inputs.iter().enumerate().map(|(i, input)| (input.term, i)).collect();
    // The conjuncts whose last input is this one, and about how many terms they have.
    let mut due: Vec<(Vec<Formula>, u64)> = inputs.iter().map(|_| (vec![], 1)).collect();
    let mut is_dear = false;
    for f in query.conjuncts.iter() {
        let support = supports.of_formula(terms, formulas, *f);
        let last = support.applications.iter().filter_map(|t| place.get(t)).max()?;
        let (size, dear) = size(terms, formulas, *f);
        due[*last].0.push(*f);
        due[*last].1 += size;
        is_dear |= dear;
    }
    // The backend answers the others at once, and what it learns of them is used for the next ones.
    if !is_dear {
        return None;
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

/// The inputs of the query with the values that its literals leave; `None` where there is a symbol of another kind.
fn inputs(terms: &Terms, formulas: &Formulas, query: &Query) -> Option<Vec<Input>> {
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
        let (lo, hi) = match symbol.sort {
            Sort::Bool => (0, 1),
            Sort::Bv(_) => terms.facts(*t).signed,
            Sort::Int => bounds(terms, formulas, query, *t)?,
            Sort::F32 | Sort::F64 | Sort::Str | Sort::Ref => return None,
        };
        inputs.push(Input { term: *t, symbol, lo, hi });
    }
    let is_open = |input: &Input| matches!(input.symbol.sort, Sort::Bv(_)) && input.count().is_none();
    if inputs.iter().any(is_open) {
        let ranges = enclose::ranges(terms, formulas, query)?;
        for input in &mut inputs {
            if let Some((lo, hi)) = ranges.get(&input.term) {
                (input.lo, input.hi) = (input.lo.max(*lo), input.hi.min(*hi));
            }
        }
    }
    Some(inputs)
}

/// What literals say of an unbounded integer, from both sides.
fn bounds(terms: &Terms, formulas: &Formulas, query: &Query, input: TermId) -> Option<(i64, i64)> {
    let (mut lo, mut hi) = (None::<i64>, None::<i64>);
    let number = |t: TermId| match terms.op(t) {
        Op::Const(Value::Int(n)) => i64::try_from(*n).ok().filter(|n| n.unsigned_abs() < 1 << 62),
        _ => None,
    };
    for (atom, positive) in query.conjuncts.iter().filter_map(|f| formulas.as_literal(*f)) {
        let args = terms.args(atom);
        let strict = match terms.op(atom) {
            Op::IntLe => !positive,
            Op::IntLt => positive,
            Op::Eq if positive && args.contains(&input) => {
                let value = args.iter().find_map(|t| number(*t));
                lo = lo.max(value);
                hi = [hi, value].into_iter().flatten().min();
                continue;
            }
            _ => continue,
        };
        // The negation of a comparison is one from the other side.
        let (small, large) = if positive { (args[0], args[1]) } else { (args[1], args[0]) };
        let step = i64::from(strict);
        if small == input {
            hi = [hi, number(large).map(|n| n - step)].into_iter().flatten().min();
        } else if large == input {
            lo = lo.max(number(small).map(|n| n + step));
        }
    }
    Some((lo?, hi?))
}

/// About how many terms a formula has, and whether the backend finds one of them dear.
fn size(terms: &Terms, formulas: &Formulas, f: Formula) -> (u64, bool) {
    let is_constant = |t: &TermId| matches!(terms.op(*t), Op::Const(_));
    let nodes = formulas.nodes(f);
    let mut pending: Vec<TermId> = nodes.iter().map(|n| formulas.branch(*n).atom).collect();
    let mut seen: FxHashSet<TermId> = FxHashSet::default();
    let mut is_dear = false;
    while let Some(t) = pending.pop() {
        if !seen.insert(t) {
            continue;
        }
        let args = terms.args(t);
        is_dear |= match terms.op(t) {
            Op::BvMul
            | Op::IntMul
            | Op::BvUDiv
            | Op::BvSDiv
            | Op::BvURem
            | Op::BvSRem
            | Op::IntDiv
            | Op::IntMod => !args.iter().any(is_constant),
            Op::FpAdd | Op::FpSub | Op::FpMul | Op::FpDiv | Op::FpRem | Op::FpSqrt | Op::FpToSSat(_) => true,
            _ => false,
        };
        pending.extend_from_slice(args);
    }
    (seen.len() as u64, is_dear)
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
        for number in input.lo..=input.hi {
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
