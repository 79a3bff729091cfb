//! Sums under conditions: a choice is the sum of its branches, each times the truth of its condition.
//!
//! Write [g] for 1 where g holds and 0 where it does not: `if g then x else y` is [g]·x + (1 − [g])·y, [g ∧ h] is [g]·[h], and [g]² is [g].
//! So the difference of two sums is a polynomial of degree one in each truth and in each number that is no sum. Where nothing of it is left,
//! the sums are equal, whatever the conditions are: totals of accounts between which amounts were moved, of counters one of which was
//! counted up, counts of what a condition holds for and of what it does not. A number of few values is one of them: the truth that it is the
//! last is 1 less the others, and the product of two of them is 0. This layer only ever says that there is no model.

use crate::bounds::{self, Range, constant};
use crate::formula::{Formula, Formulas};
use conspect_term::{Op, Sort, TermId, Terms, Value, signed};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::rc::Rc;

/// Queries with more conjuncts are not looked at.
const MOST_CONJUNCTS: usize = 256;
/// How many products are multiplied out for a comparison, from the sums down and from their parts up.
const MOST_DOWNWARDS: u32 = 1 << 14;
const MOST_UPWARDS: u32 = 1 << 16;
/// More comparisons of a query are not looked at.
const MOST_COMPARISONS: usize = 16;
/// A condition whose polynomial has more products is taken as a whole.
const MOST_PARTS: usize = 128;
/// So are conditions inside of so many others.
const MOST_DEPTH: u32 = 64;
/// A number with more values is not told apart by them.
const MOST_VALUES: i128 = 16;

/// Is a conjunct false under all assignments for which the bounds among them hold? How many products were multiplied out is added to `products`.
pub(crate) fn refutes(
    terms: &mut Terms,
    formulas: &Formulas,
    conjuncts: &[Formula],
    products: &mut u64,
) -> bool {
    if conjuncts.len() > MOST_CONJUNCTS {
        return false;
    }
    let literals: Vec<(TermId, bool)> = conjuncts.iter().filter_map(|f| formulas.as_literal(*f)).collect();
    let diagrams: Vec<Formula> =
        conjuncts.iter().copied().filter(|f| formulas.as_literal(*f).is_none()).collect();
    let nodes = diagrams.iter().flat_map(|d| formulas.nodes(*d));
    let mut atoms: Vec<TermId> = nodes.map(|node| formulas.branch(node).atom).collect();
    atoms.extend(literals.iter().map(|l| l.0));
    atoms.sort_unstable();
    atoms.dedup();
    atoms.retain(|atom| compares_sums(terms, *atom));
    if atoms.is_empty() {
        return false;
    }
    atoms.truncate(MOST_COMPARISONS);
    let ranges = ranges(terms, &literals);
    let mut truths: FxHashMap<TermId, bool> = FxHashMap::default();
    for atom in atoms {
        if let Some(truth) = decided(terms, &ranges, atom, products) {
            truths.insert(atom, truth);
        }
    }
    let truth = |atom: TermId| truths.get(&atom).copied();
    literals.iter().any(|(atom, wanted)| truth(*atom) == Some(!wanted))
        || (!truths.is_empty() && diagrams.into_iter().any(|d| !formulas.can_hold(d, &truth)))
}

/// Is the atom a comparison of integers, at least one of which is a sum or a choice?
fn compares_sums(terms: &Terms, atom: TermId) -> bool {
    let [a, b] = *terms.args(atom) else { return false };
    let compares = match terms.op(atom) {
        Op::Eq => matches!(terms.sort(a), Sort::Bv(_) | Sort::Int),
        Op::IntLt | Op::IntLe => true,
        _ => false,
    };
    compares
        && [a, b]
            .into_iter()
            .any(|t| matches!(terms.op(t), Op::BvAdd | Op::BvSub | Op::IntAdd | Op::IntSub | Op::Ite))
}

/// The truth of a comparison, where the difference of its sides has it.
fn decided(terms: &mut Terms, ranges: &Ranges, atom: TermId, products: &mut u64) -> Option<bool> {
    let (op, a, b) = (terms.op(atom).clone(), terms.args(atom)[0], terms.args(atom)[1]);
    let bits = if let Sort::Bv(bits) = terms.sort(a) { Some(bits) } else { None };
    let mut sums = Sums {
        terms,
        ranges,
        bits,
        left: 0,
        spent: 0,
        factors: vec![],
        numbers: FxHashMap::default(),
        conditions: FxHashMap::default(),
    };
    let difference = sums.difference(a, b);
    *products += u64::from(sums.spent);
    let (least, most) = difference?;
    match op {
        Op::Eq if (least, most) == (0, 0) => Some(true),
        Op::Eq => (least > 0 || most < 0).then_some(false),
        Op::IntLt => (most < 0 || least >= 0).then_some(most < 0),
        _ => (most <= 0 || least > 0).then_some(most <= 0),
    }
}

/// The least and the greatest value of terms, words read as signed, as literals say.
type Ranges = FxHashMap<TermId, Range>;

fn ranges(terms: &Terms, literals: &[(TermId, bool)]) -> Ranges {
    let mut all = Ranges::default();
    for (x, range) in literals.iter().filter_map(|(atom, holds)| bounds::range(terms, *atom, *holds)) {
        let known = all.entry(x).or_insert((i128::MIN, i128::MAX));
        *known = (known.0.max(range.0), known.1.min(range.1));
    }
    all
}

/// What products are made of.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Factor {
    /// The truth of this: 0 or 1.
    Holds(TermId),
    /// The truth of that a number of few values is this one.
    Is(TermId, i128),
    /// A number that is no sum. No product has two of them.
    Number(TermId),
}

/// A polynomial: products, the numbers of their factors ascending, and what they are multiplied by, which is not 0.
type Polynomial = BTreeMap<Vec<u32>, i128>;

fn one() -> Polynomial {
    Polynomial::from([(vec![], 1)])
}

struct Sums<'a> {
    terms: &'a mut Terms,
    ranges: &'a Ranges,
    /// The width of words; factors are modulo its power of two. `None` for unbounded integers.
    bits: Option<u8>,
    /// How many products may still be multiplied out, and how many were.
    left: u32,
    spent: u32,
    factors: Vec<Factor>,
    numbers: FxHashMap<Factor, u32>,
    conditions: FxHashMap<TermId, Rc<Polynomial>>,
}

impl Sums<'_> {
    /// The least and the greatest value of a − b, where nothing but truths is left of it; a word's difference is read as signed.
    fn difference(&mut self, a: TermId, b: TermId) -> Option<Range> {
        self.left = MOST_DOWNWARDS;
        let found = self.downwards(a, b);
        let rest = match found {
            Some(rest) => rest,
            None => {
                self.left += MOST_UPWARDS;
                self.upwards(a, b)?
            }
        };
        let (mut least, mut most) = (0i128, 0i128);
        for (product, factor) in rest {
            if product.iter().any(|n| matches!(self.factors[*n as usize], Factor::Number(_))) {
                return None;
            }
            let factor = self.bits.map_or(factor, |bits| signed(bits, factor as u64).into());
            let always = product.is_empty();
            least = least.checked_add(if always { factor } else { factor.min(0) })?;
            most = most.checked_add(if always { factor } else { factor.max(0) })?;
        }
        let limit = self.bits.map_or(i128::MAX, |bits| 1 << (bits - 1));
        (least >= -limit && most < limit).then_some((least, most))
    }

    /// The difference from the sums down to what they are made of: what both have in common cancels out before it is taken apart.
    fn downwards(&mut self, a: TermId, b: TermId) -> Option<Polynomial> {
        // A term's id is larger than its arguments', so most terms are taken apart once, with all that they are multiplied by.
        let mut open: BTreeMap<TermId, Polynomial> = BTreeMap::new();
        let mut rest = Polynomial::new();
        self.add(open.entry(a).or_default(), &one(), 1)?;
        self.add(open.entry(b).or_default(), &one(), -1)?;
        while let Some((t, factor)) = open.pop_last() {
            if factor.is_empty() {
                continue;
            }
            match self.parts(t) {
                Parts::Sum(all, constant) => {
                    for (part, by) in all {
                        self.add(open.entry(part).or_default(), &factor, by)?;
                    }
                    self.add(&mut rest, &factor, constant)?;
                }
                Parts::Choice(condition, yes, no) => {
                    let condition = self.condition(condition, 0)?;
                    let chosen = self.product(&factor, &condition)?;
                    self.add(open.entry(yes).or_default(), &chosen, 1)?;
                    let other = open.entry(no).or_default();
                    self.add(other, &factor, 1)?;
                    self.add(other, &chosen, -1)?;
                }
                Parts::None => {
                    let number = self.single(Factor::Number(t));
                    let leaf = self.product(&factor, &number)?;
                    self.add(&mut rest, &leaf, 1)?;
                }
            }
        }
        Some(rest)
    }

    /// The difference from what the sums are made of up to them: a diagram of choices between constants has few terms and many ways.
    fn upwards(&mut self, a: TermId, b: TermId) -> Option<Polynomial> {
        let mut values: FxHashMap<TermId, Polynomial> = FxHashMap::default();
        let mut pending = vec![a, b];
        while let Some(t) = pending.last().copied() {
            if values.contains_key(&t) {
                pending.pop();
                continue;
            }
            let parts = self.parts(t);
            let before = pending.len();
            match &parts {
                Parts::Sum(all, _) => {
                    pending.extend(all.iter().map(|p| p.0).filter(|t| !values.contains_key(t)))
                }
                Parts::Choice(_, a, b) => {
                    pending.extend([*a, *b].into_iter().filter(|t| !values.contains_key(t)))
                }
                Parts::None => {}
            }
            if pending.len() > before {
                continue;
            }
            let mut value = Polynomial::new();
            match parts {
                Parts::Sum(all, constant) => {
                    for (part, by) in all {
                        self.add(&mut value, &values[&part], by)?;
                    }
                    self.add(&mut value, &one(), constant)?;
                }
                Parts::Choice(condition, yes, no) => {
                    let condition = self.condition(condition, 0)?;
                    let mut apart = values[&yes].clone();
                    self.add(&mut apart, &values[&no], -1)?;
                    value = self.product(&apart, &condition)?;
                    self.add(&mut value, &values[&no], 1)?;
                }
                Parts::None => value = self.single(Factor::Number(t)),
            }
            values.insert(t, value);
        }
        let mut difference = values.remove(&a)?;
        match values.get(&b) {
            Some(b) => self.add(&mut difference, b, -1)?,
            None => difference.clear(),
        }
        Some(difference)
    }

    /// What a term is the sum of or chooses from.
    fn parts(&mut self, t: TermId) -> Parts {
        if let Some(k) = constant(self.terms, t) {
            return Parts::Sum(vec![], k);
        }
        let (op, args) = (self.terms.op(t).clone(), self.terms.args(t).to_vec());
        let by = args.get(1).and_then(|t| constant(self.terms, *t));
        match (op, &args[..], by) {
            (Op::BvAdd | Op::IntAdd, [a, b], _) => Parts::Sum(vec![(*a, 1), (*b, 1)], 0),
            (Op::BvSub | Op::IntSub, [a, b], _) => Parts::Sum(vec![(*a, 1), (*b, -1)], 0),
            (Op::BvNeg, [a], _) => Parts::Sum(vec![(*a, -1)], 0),
            // ¬x = −x − 1
            (Op::BvNot, [a], _) => Parts::Sum(vec![(*a, -1)], -1),
            (Op::BvMul | Op::IntMul, [a, _], Some(k)) => Parts::Sum(vec![(*a, k)], 0),
            (Op::BvShl, [a, _], Some(s)) if (0..i128::from(self.terms.bits(t))).contains(&s) => {
                Parts::Sum(vec![(*a, 1 << s)], 0)
            }
            (Op::Ite, [c, a, b], _) => Parts::Choice(*c, *a, *b),
            (op @ (Op::SignExtend(_) | Op::ZeroExtend(_) | Op::BvToInt), [a], _) => {
                self.wider(&op, *a).unwrap_or(Parts::None)
            }
            _ => Parts::None,
        }
    }

    /// The parts of a word that is widened or read as an integer: those of the word, where nothing is lost of its sum.
    fn wider(&mut self, op: &Op, word: TermId) -> Option<Parts> {
        let (inner, args) = (self.terms.op(word).clone(), self.terms.args(word).to_vec());
        let (first, second) = (*args.first()?, args.get(1).copied());
        match (inner, second) {
            (Op::Ite, Some(yes)) => {
                let (yes, no) =
                    (self.terms.make(op.clone(), &[yes]), self.terms.make(op.clone(), &[args[2]]));
                Some(Parts::Choice(first, yes, no))
            }
            (inner @ (Op::BvAdd | Op::BvSub), Some(second)) => {
                let by = if inner == Op::BvAdd { 1 } else { -1 };
                let range = |t: TermId| {
                    let facts = self.terms.facts(t);
                    match op {
                        Op::ZeroExtend(_) => (i128::from(facts.unsigned.0), i128::from(facts.unsigned.1)),
                        _ => (i128::from(facts.signed.0), i128::from(facts.signed.1)),
                    }
                };
                let (x, y) = (range(first), range(second));
                let y = if by == 1 { y } else { (-y.1, -y.0) };
                let bits = u32::from(self.terms.bits(word));
                let (low, high) = match op {
                    Op::ZeroExtend(_) => (0, (1i128 << bits) - 1),
                    _ => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
                };
                if x.0 + y.0 < low || x.1 + y.1 > high {
                    return None;
                }
                let wide = [first, second].map(|t| self.terms.make(op.clone(), &[t]));
                Some(Parts::Sum(vec![(wide[0], 1), (wide[1], by)], 0))
            }
            _ => None,
        }
    }

    /// The truth of a condition as a polynomial.
    fn condition(&mut self, t: TermId, depth: u32) -> Option<Rc<Polynomial>> {
        if let Some(known) = self.conditions.get(&t) {
            return Some(known.clone());
        }
        let whole = self.single(Factor::Holds(t));
        let found = if depth < MOST_DEPTH { self.composed(t, depth)? } else { None };
        let found = Rc::new(found.filter(|p| p.len() <= MOST_PARTS).unwrap_or(whole));
        self.conditions.insert(t, found.clone());
        Some(found)
    }

    /// The polynomial of a condition that is composed of others, or is about a number of few values; within it `None` where it is neither.
    fn composed(&mut self, t: TermId, depth: u32) -> Option<Option<Polynomial>> {
        let args = self.terms.args(t).to_vec();
        let mut sum = Polynomial::new();
        match (self.terms.op(t), &args[..]) {
            (Op::Const(Value::Bool(true)), _) => sum = one(),
            (Op::Const(Value::Bool(false)), _) => {}
            (Op::Not, [a]) => {
                let a = self.condition(*a, depth + 1)?;
                self.add(&mut sum, &one(), 1)?;
                self.add(&mut sum, &a, -1)?;
            }
            (op @ (Op::And | Op::Or), [a, b]) => {
                let both = matches!(op, Op::And);
                let (a, b) = (self.condition(*a, depth + 1)?, self.condition(*b, depth + 1)?);
                let product = self.product(&a, &b)?;
                if both {
                    return Some(Some(product));
                }
                self.add(&mut sum, &a, 1)?;
                self.add(&mut sum, &b, 1)?;
                self.add(&mut sum, &product, -1)?;
            }
            (Op::Ite, [c, a, b]) => {
                let (c, a) = (self.condition(*c, depth + 1)?, self.condition(*a, depth + 1)?);
                let b = self.condition(*b, depth + 1)?;
                let (yes, no) = (self.product(&c, &a)?, self.product(&c, &b)?);
                self.add(&mut sum, &b, 1)?;
                self.add(&mut sum, &yes, 1)?;
                self.add(&mut sum, &no, -1)?;
            }
            // Of two truths: 1 − a − b + 2 a b.
            (Op::Eq, [a, b]) if self.terms.sort(*a) == Sort::Bool => {
                let (a, b) = (self.condition(*a, depth + 1)?, self.condition(*b, depth + 1)?);
                let product = self.product(&a, &b)?;
                self.add(&mut sum, &one(), 1)?;
                self.add(&mut sum, &a, -1)?;
                self.add(&mut sum, &b, -1)?;
                self.add(&mut sum, &product, 2)?;
            }
            (op, [a, b]) => {
                let op = op.clone();
                let (x, k, is_left) = match (constant(self.terms, *a), constant(self.terms, *b)) {
                    (None, Some(k)) => (*a, k, true),
                    (Some(k), None) => (*b, k, false),
                    _ => return Some(None),
                };
                let (low, high) = self.range(x);
                if high.saturating_sub(low) >= MOST_VALUES || low > high {
                    return Some(None);
                }
                let holds = |v: i128| {
                    let (a, b) = if is_left { (v, k) } else { (k, v) };
                    Some(match op {
                        Op::Eq => a == b,
                        Op::BvSlt | Op::IntLt => a < b,
                        Op::BvSle | Op::IntLe => a <= b,
                        Op::BvUlt if a >= 0 && b >= 0 => a < b,
                        _ => return None,
                    })
                };
                let Some(last) = holds(high) else { return Some(None) };
                if last {
                    sum = one();
                }
                for v in low..high {
                    let Some(this) = holds(v) else { return Some(None) };
                    let by = i128::from(this) - i128::from(last);
                    let is = self.single(Factor::Is(x, v));
                    self.add(&mut sum, &is, by)?;
                }
            }
            _ => return Some(None),
        }
        Some(Some(sum))
    }

    /// The least and the greatest value of a number; a word read as signed.
    fn range(&self, t: TermId) -> Range {
        let own = match (self.terms.op(t), self.terms.sort(t)) {
            (_, Sort::Bv(_)) => {
                let (low, high) = self.terms.facts(t).signed;
                (low.into(), high.into())
            }
            (Op::IntMod, _) => match constant(self.terms, self.terms.args(t)[1]) {
                Some(k) if k != 0 && k != i128::MIN => (0, k.abs() - 1),
                _ => (i128::MIN, i128::MAX),
            },
            (Op::BvToInt, _) => self.range(self.terms.args(t)[0]),
            _ => (i128::MIN, i128::MAX),
        };
        self.ranges.get(&t).map_or(own, |said| (own.0.max(said.0), own.1.min(said.1)))
    }

    fn single(&mut self, factor: Factor) -> Polynomial {
        Polynomial::from([(vec![self.number(factor)], 1)])
    }

    fn number(&mut self, factor: Factor) -> u32 {
        let next = self.factors.len() as u32;
        let number = *self.numbers.entry(factor).or_insert(next);
        if number == next {
            self.factors.push(factor);
        }
        number
    }

    fn spend(&mut self) -> Option<()> {
        self.left = self.left.checked_sub(1)?;
        self.spent += 1;
        Some(())
    }

    /// Adds a multiple; `None` where a factor of unbounded integers is too large.
    fn add(&mut self, to: &mut Polynomial, what: &Polynomial, by: i128) -> Option<()> {
        for (product, factor) in what {
            self.spend()?;
            let more = self.times(*factor, by)?;
            let sum = match to.get(product) {
                Some(there) => self.plus(*there, more)?,
                None => self.plus(0, more)?,
            };
            if sum == 0 {
                to.remove(product);
            } else {
                to.insert(product.clone(), sum);
            }
        }
        Some(())
    }

    fn product(&mut self, a: &Polynomial, b: &Polynomial) -> Option<Polynomial> {
        let mut all = Polynomial::new();
        for (p, x) in a {
            for (q, y) in b {
                self.spend()?;
                let Some(both) = self.both(p, q) else { continue };
                let factor = self.times(*x, *y)?;
                let sum = self.plus(all.get(&both).copied().unwrap_or(0), factor)?;
                if sum == 0 {
                    all.remove(&both);
                } else {
                    all.insert(both, sum);
                }
            }
        }
        Some(all)
    }

    /// The product of two products; `None` for 0: a number is not two of its values.
    fn both(&self, p: &[u32], q: &[u32]) -> Option<Vec<u32>> {
        let mut all: Vec<u32> = p.iter().chain(q).copied().collect();
        all.sort_unstable();
        all.dedup();
        let about = |n: &u32| match self.factors[*n as usize] {
            Factor::Is(t, _) => Some(t),
            Factor::Holds(_) | Factor::Number(_) => None,
        };
        let clash = all
            .iter()
            .enumerate()
            .any(|(i, n)| about(n).is_some_and(|t| all[i + 1..].iter().any(|other| about(other) == Some(t))));
        if clash { None } else { Some(all) }
    }

    fn times(&self, a: i128, b: i128) -> Option<i128> {
        match self.bits {
            Some(bits) => Some(a.wrapping_mul(b) & ((1 << bits) - 1)),
            None => a.checked_mul(b),
        }
    }

    fn plus(&self, a: i128, b: i128) -> Option<i128> {
        match self.bits {
            Some(bits) => Some(a.wrapping_add(b) & ((1 << bits) - 1)),
            None => a.checked_add(b),
        }
    }
}

/// How a number is made of others.
enum Parts {
    /// Multiples of these and a constant.
    Sum(Vec<(TermId, i128)>, i128),
    /// Where the condition holds the second, otherwise the third.
    Choice(TermId, TermId, TermId),
    /// It is neither.
    None,
}
