//! The value of terms under an assignment.

use crate::{Assignment, Op, TermId, Terms, Value, concrete};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Values of terms under one assignment, kept from one evaluation to the next.
#[derive(Clone, Default, Debug)]
pub struct Memo {
    values: FxHashMap<TermId, Value>,
    guessed: bool,
}

impl Memo {
    /// A memo that knows nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets everything, and keeps the room.
    pub fn clear(&mut self) {
        self.values.clear();
    }

    /// How many terms' values are known.
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Was every value determined? Not where unbounded integers met of which only the sign is known, for they are beyond
    /// 128 bits: what was evaluated then need not be so.
    pub fn is_exact(&self) -> bool {
        !self.guessed
    }

    /// Is nothing known?
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }
}

impl Terms {
    /// The value of a term under an assignment. Iterative: a deep term does not overflow the stack. An unbounded
    /// integer beyond 128 bits is the greatest or the least of them (see [`concrete::saturated`]).
    pub fn eval(&self, term: TermId, assignment: &dyn Assignment) -> Value {
        match self.as_const(term) {
            Some(v) => v.clone(),
            None => self.eval_with(&mut Memo::new(), term, assignment),
        }
    }

    /// The value of a term under an assignment, with what a memo has from earlier evaluations under the *same*
    /// assignment. Of choices only the branch taken is evaluated.
    pub fn eval_with(&self, memo: &mut Memo, term: TermId, assignment: &dyn Assignment) -> Value {
        // Most are asked for again and again.
        if let Some(known) = memo.values.get(&term) {
            return known.clone();
        }
        let mut pending: SmallVec<[TermId; 32]> = SmallVec::from_slice(&[term]);
        while let Some(t) = pending.last().copied() {
            if memo.values.contains_key(&t) {
                pending.pop();
                continue;
            }
            match self.value_or_needed(memo, t, assignment) {
                Ok((value, exact)) => {
                    memo.values.insert(t, value);
                    memo.guessed |= !exact;
                    pending.pop();
                }
                Err(needed) => pending.extend(needed),
            }
        }
        memo.values[&term].clone()
    }

    /// The value of a term and whether it is determined, or the arguments that have to be evaluated first.
    fn value_or_needed(
        &self,
        memo: &Memo,
        t: TermId,
        assignment: &dyn Assignment,
    ) -> Result<(Value, bool), SmallVec<[TermId; 3]>> {
        let known = |t: TermId| self.as_const(t).or_else(|| memo.values.get(&t));
        let args = self.args(t);
        if let Op::Ite = self.op(t) {
            let Some(cond) = known(args[0]) else { return Err(SmallVec::from_slice(&args[..1])) };
            let taken = if *cond == Value::Bool(true) { args[1] } else { args[2] };
            let value = known(taken).cloned().ok_or_else(|| SmallVec::from_slice(&[taken]))?;
            return Ok((value, true));
        }
        let mut values: SmallVec<[Value; 3]> = SmallVec::with_capacity(args.len());
        for (i, arg) in args.iter().enumerate() {
            match known(*arg) {
                Some(value) => values.push(value.clone()),
                None => return Err(args[i..].iter().copied().filter(|a| known(*a).is_none()).collect()),
            }
        }
        Ok(match self.op(t) {
            Op::Symbol(s) => {
                let symbol = self.symbol_of(*s);
                let value = assignment.value(symbol, &values).canonical();
                assert_eq!(value.sort(), symbol.sort, "an assignment gives values of the symbol's sort");
                (value, !values.iter().any(concrete::is_extreme))
            }
            op => concrete::saturated(op, &values),
        })
    }
}
