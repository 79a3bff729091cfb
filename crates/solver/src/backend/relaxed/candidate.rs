//! What a model of a relaxation suggests as a model of the query.

use super::super::integers::pattern;
use super::super::raw::RawModel;
use super::{Encoded, Relaxed, TURN};
use crate::formula::Formulas;
use crate::model::Model;
use crate::query::Query;
use crate::sample::{number, value_of};
use conspect_term::{Memo, Op, Sort, TermId, Terms, Value};
use rustc_hash::FxHashSet;

/// What a float is tried at from the number that a conversion should make of it: that one, one that wraps to it, and one that is no safe integer.
const AROUND: [f64; 7] = [
    0.0,
    TURN,
    -TURN,
    9_007_199_254_740_992.0,
    -9_007_199_254_740_992.0,
    9_007_199_254_740_992.0 + TURN,
    -9_007_199_254_740_992.0 - TURN,
];

/// What is tried beside each of these.
const NEAR: [f64; 7] = [0.0, 0.5, -0.5, 1.0, -1.0, 2.0, -2.0];

/// Terms are evaluated so often for one candidate, about as often as for the few samples that come next.
const MOST_EVALUATED: usize = 400_000;

impl Relaxed<'_> {
    /// The value that a model of the relaxation gives a term; the nearest one where its sort has not all numbers.
    fn value(&mut self, raw: &RawModel, t: TermId) -> Option<Value> {
        let sort = self.terms.sort(t);
        let z3 = &mut self.encoder.z3;
        match (self.encoded.get(&t)?, sort) {
            (Encoded::Truth(a), _) => {
                z3.value(raw, *a, |z3, value| z3.read_bool(value)).ok().map(Value::Bool)
            }
            (Encoded::Integer(a), Sort::Bv(bits)) => {
                let number = z3.value(raw, *a, |z3, value| z3.read_int(value)).ok()?;
                Some(Value::Bv { bits, value: pattern(bits, number) })
            }
            (Encoded::Float(x), _) => {
                let nan = x.nan.is_some_and(|nan| {
                    z3.value(raw, nan, |z3, value| z3.read_bool(value)).is_ok_and(|is_nan| is_nan)
                });
                let whole = z3.value(raw, x.whole, |z3, value| z3.read_real(value)).ok()?;
                let part = match x.part {
                    Some(part) => z3.value(raw, part, |z3, value| z3.read_real(value)).ok()?,
                    None => 0.0,
                };
                let number = if nan { f64::NAN } else { whole + part };
                Some(value_of(number, sort))
            }
            _ => None,
        }
    }

    /// A candidate by a model of the relaxation: what the model says of symbols, changed where that gives opaque terms the values that the model gives
    /// them.
    pub(in crate::backend) fn candidate(
        &mut self,
        formulas: &Formulas,
        query: &Query,
        raw: &RawModel,
    ) -> Model {
        let terms = self.terms;
        let mut model = Model::new();
        for t in &query.applications {
            let Op::Symbol(symbol) = terms.op(*t) else { continue };
            let value = self.value(raw, *t).unwrap_or_else(|| Value::zero(terms.sort(*t)));
            let mut memo = Memo::new();
            let args: Vec<Value> =
                terms.args(*t).iter().map(|a| terms.eval_with(&mut memo, *a, &model)).collect();
            model.set(terms.symbol_of(*symbol), &args, value);
        }
        let wanted: Vec<(TermId, Value)> =
            self.opaque.clone().into_iter().filter_map(|t| Some((t, self.value(raw, t)?))).collect();
        // First each input where it gives its term the value that the model gives it; then each as it makes most conjuncts true.
        let mut left = MOST_EVALUATED / self.encoded.len().max(1);
        for exactly in [true, false] {
            for (t, value) in &wanted {
                let (Some(input), Some(number)) = (self.float_input(*t), number(value)) else { continue };
                let Op::Symbol(symbol) = terms.op(input) else { continue };
                let mut best = (!exactly).then(|| (truths(terms, formulas, query, &model), model.clone()));
                for x in AROUND.into_iter().flat_map(|far| NEAR.map(|by| number + by + far)) {
                    let Some(rest) = left.checked_sub(1) else { return model };
                    left = rest;
                    let mut changed = model.clone();
                    changed.set(terms.symbol_of(*symbol), &[], value_of(x, terms.sort(input)));
                    if exactly && terms.eval_with(&mut Memo::new(), *t, &changed) != *value {
                        continue;
                    }
                    let holds = truths(terms, formulas, query, &changed);
                    if best.as_ref().is_none_or(|(most, _)| holds > *most) {
                        best = Some((holds, changed));
                    }
                }
                model = best.map_or(model, |(_, model)| model);
            }
        }
        model
    }

    /// The only input of an opaque machine integer, where that is a float.
    fn float_input(&self, root: TermId) -> Option<TermId> {
        if !matches!(self.terms.sort(root), Sort::Bv(_)) {
            return None;
        }
        let mut found = None;
        let mut seen = FxHashSet::default();
        let mut pending = vec![root];
        while let Some(t) = pending.pop() {
            if !seen.insert(t) {
                continue;
            }
            if let Op::Symbol(_) = self.terms.op(t) {
                let is_float = matches!(self.terms.sort(t), Sort::F32 | Sort::F64);
                if !is_float || !self.terms.args(t).is_empty() || found.is_some() {
                    return None;
                }
                found = Some(t);
            }
            pending.extend(self.terms.args(t));
        }
        found
    }
}

/// How many conjuncts hold in a model.
fn truths(terms: &Terms, formulas: &Formulas, query: &Query, model: &Model) -> usize {
    let mut memo = Memo::new();
    let mut truth = |atom| terms.eval_with(&mut memo, atom, model) == Value::Bool(true);
    query.conjuncts.iter().filter(|f| formulas.eval(**f, &mut truth)).count()
}
