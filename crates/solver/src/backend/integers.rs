//! Queries about the order and the quotients of machine integers, in the theory of linear integers.
//!
//! Turned into gates, a chain of comparisons is exponentially hard for a SAT solver, and a quotient of a sum is spelled out digit
//! by digit; as linear arithmetic both are easy. A query comes here when integers can say exactly what its bit-vectors do:
//! symbols within the range of their width, extensions, choices, comparisons, sums, multiples and quotients by constants. A
//! bit-vector is encoded as its signed reading. Everything else stays with the other engines.
//!
//! There are two encodings. In one a sum is a sum; it is for queries in which none can leave its width ([`Ranges`]). In the other
//! sums wrap. In both a product of two unknowns is a number of its own, of which some is known ([`products`]).

mod products;
pub(super) mod ranges;

use super::encode::diagram;
use super::pool::Pool;
use super::raw::{Ast, Context, Kind, SolverId};
use crate::Reason;
use crate::axioms::{self, Axiom};
use crate::formula::{Formula, Formulas};
use crate::query::Query;
use crate::support::Supports;
use conspect_term::{Op, Sort, SymbolKind, TermId, Terms, Value, signed};
use products::{Lemma, Product};
use ranges::{Bound, Range, Ranges, corners, is_bit, limits, minus, number_of, of_facts, plus, power};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use z3_sys::{
    Z3_mk_add, Z3_mk_div, Z3_mk_eq, Z3_mk_ge, Z3_mk_gt, Z3_mk_implies, Z3_mk_le, Z3_mk_lt, Z3_mk_mod,
    Z3_mk_mul, Z3_mk_not, Z3_mk_sub, Z3_mk_unary_minus, Z3_sort,
};

/// Literals with their meanings, and the solvers in which some of these are asserted.
struct Asserted {
    literals: FxHashMap<Formula, Ast>,
    of_literal: FxHashMap<Ast, Formula>,
    meanings: FxHashMap<Ast, Vec<Ast>>,
    pool: Pool,
    prefix: &'static str,
    names: u32,
}

impl Asserted {
    fn new(kind: Kind, prefix: &'static str) -> Asserted {
        Asserted {
            literals: FxHashMap::default(),
            of_literal: FxHashMap::default(),
            meanings: FxHashMap::default(),
            pool: Pool::new(kind),
            prefix,
            names: 0,
        }
    }

    /// The literal of a formula that has one.
    fn literal_of(&self, formula: Formula) -> Option<Ast> {
        self.literals.get(&formula).copied()
    }

    /// Makes a literal that implies these facts.
    fn define(&mut self, z3: &mut Context, formula: Formula, facts: &[Ast]) -> Result<Ast, Reason> {
        let literal = self.name(z3, facts)?;
        self.literals.insert(formula, literal);
        self.of_literal.insert(literal, formula);
        Ok(literal)
    }

    /// Makes a literal that implies facts which are true everywhere, and so is in no core.
    fn name(&mut self, z3: &mut Context, facts: &[Ast]) -> Result<Ast, Reason> {
        let sort = z3.bool_sort()?;
        self.names += 1;
        let name = z3.function(&format!("{}{}", self.prefix, self.names), &[], sort)?;
        let literal = z3.apply(name, &[])?;
        let mut clauses = Vec::with_capacity(facts.len());
        for fact in facts {
            clauses.push(z3.binary(Z3_mk_implies, literal, *fact)?);
        }
        self.meanings.insert(literal, clauses);
        Ok(literal)
    }

    /// A solver in which the meaning of these literals is asserted.
    fn solver(
        &mut self,
        z3: &mut Context,
        literals: &[Ast],
        limits: (u32, u32),
        anew: bool,
    ) -> Result<SolverId, Reason> {
        let (solver, missing) = self.pool.take(z3, literals, limits, anew)?;
        for literal in missing {
            for clause in &self.meanings[&literal] {
                z3.assert(solver, *clause)?;
            }
        }
        Ok(solver)
    }

    /// The formulas of a solver's core, sorted.
    fn core(&self, z3: &mut Context, solver: SolverId) -> Result<Vec<Formula>, Reason> {
        let literals = z3.core(solver)?;
        let mut core: Vec<Formula> =
            literals.iter().filter_map(|l| self.of_literal.get(l).copied()).collect();
        core.sort_unstable();
        Ok(core)
    }
}

/// A query as integers.
pub(super) struct Asked {
    pub literals: Vec<Ast>,
    /// The bounds by which it belongs here: a core has those of its symbols, for without them nothing is said of machine integers.
    pub bounds: Vec<Bound>,
    /// Has it no product of two unknowns? Of such a one not everything is said, so a model may be none of the query.
    pub is_exact: bool,
}

/// The encodings made in one context, and the solvers that know some of them.
pub(super) struct Integers {
    /// Do sums wrap? Where they do not, a term means the same here and in machine integers only if it stays within its width.
    wraps: bool,
    /// `None` for terms that have no meaning here.
    terms: FxHashMap<TermId, Option<Ast>>,
    suited: FxHashMap<TermId, bool>,
    formulas: FxHashMap<Formula, Ast>,
    /// Products of two unknowns that were encoded, those in each term, and the literals of what is known of them.
    products: FxHashMap<TermId, Product>,
    products_of: FxHashMap<TermId, Rc<[TermId]>>,
    lemmas: FxHashMap<Lemma, Ast>,
    asserted: Asserted,
    sort: Option<Z3_sort>,
}

/// The bit pattern whose signed reading is a number within the width's range.
pub(super) fn pattern(bits: u8, number: i128) -> u64 {
    number as u64 & (u64::MAX >> (64 - u32::from(bits)))
}

impl Integers {
    pub(super) fn new(wraps: bool) -> Integers {
        Integers {
            wraps,
            terms: FxHashMap::default(),
            suited: FxHashMap::default(),
            formulas: FxHashMap::default(),
            products: FxHashMap::default(),
            products_of: FxHashMap::default(),
            lemmas: FxHashMap::default(),
            asserted: Asserted::new(Kind::AllTheories, if wraps { "wrapping" } else { "order" }),
            sort: None,
        }
    }

    /// The literals of a query's conjuncts and the bounds by which it belongs here; `None` when it does not.
    pub(super) fn literals(
        &mut self,
        z3: &mut Context,
        terms: &Terms,
        formulas: &Formulas,
        supports: &mut Supports,
        query: &Query,
    ) -> Result<Option<Asked>, Reason> {
        let support = &query.support;
        if support.other_theories || support.uninterpreted || !query.axioms.is_empty() {
            return Ok(None);
        }
        let mut atoms = Vec::new();
        for formula in query.conjuncts.iter() {
            atoms.extend(formulas.nodes(*formula).into_iter().map(|f| formulas.branch(f).atom));
        }
        // Comparisons with constants are what the other engine is good at.
        if !atoms.iter().any(|a| self.is_suited(terms, *a)) {
            return Ok(None);
        }
        for atom in &atoms {
            if self.term(z3, terms, *atom)?.is_none() {
                return Ok(None);
            }
        }
        let all_fit = |mut ranges: Ranges<'_>| atoms.iter().all(|a| ranges.fits(*a));
        let mut bounds = vec![];
        if !self.wraps && !all_fit(Ranges::anywhere(terms)) {
            bounds = ranges::bounds(terms, formulas, query);
            if !all_fit(Ranges::within(terms, &bounds)) {
                return Ok(None);
            }
        }
        let mut literals = Vec::with_capacity(query.conjuncts.len());
        for formula in query.conjuncts.iter() {
            if let Some(literal) = self.asserted.literal_of(*formula) {
                literals.push(literal);
                continue;
            }
            let mut facts = vec![self.formula(z3, formulas, *formula)?];
            let support = supports.of_formula(terms, formulas, *formula);
            for application in &support.applications {
                facts.extend(self.range(z3, terms, *application)?);
            }
            literals.push(self.asserted.define(z3, *formula, &facts)?);
        }
        let mut is_exact = true;
        if !self.products.is_empty() {
            let set = ranges::bounds(terms, formulas, query);
            let lemmas = self.product_lemmas(z3, terms, &atoms, &set)?;
            is_exact = lemmas.is_empty();
            literals.extend(lemmas);
        }
        Ok(Some(Asked { literals, bounds, is_exact }))
    }

    /// How many solvers were started.
    pub(super) fn started(&self) -> u64 {
        self.asserted.pool.started
    }

    /// A solver that knows what these literals mean, and nothing else where it is made anew.
    pub(super) fn solver(
        &mut self,
        z3: &mut Context,
        literals: &[Ast],
        limits: (u32, u32),
        anew: bool,
    ) -> Result<SolverId, Reason> {
        self.asserted.solver(z3, literals, limits, anew)
    }

    /// The conjuncts of an unsatisfiable query that have no common model, sorted.
    pub(super) fn core(
        &self,
        (z3, solver): (&mut Context, SolverId),
        (terms, formulas, supports): (&Terms, &Formulas, &mut Supports),
        bounds: &[Bound],
    ) -> Result<Vec<Formula>, Reason> {
        let mut core = self.asserted.core(z3, solver)?;
        if !bounds.is_empty() {
            let mut symbols = FxHashSet::default();
            for formula in &core {
                symbols.extend(supports.of_formula(terms, formulas, *formula).applications.iter().copied());
            }
            core.extend(bounds.iter().filter(|b| symbols.contains(&b.symbol)).map(|b| b.conjunct));
            core.sort_unstable();
            core.dedup();
        }
        Ok(core)
    }

    /// Does a boolean term contain what integers are better at: an order between two terms that are not constant, or a
    /// quotient?
    fn is_suited(&mut self, terms: &Terms, root: TermId) -> bool {
        if let Some(known) = self.suited.get(&root) {
            return *known;
        }
        let mut pending = vec![root];
        let mut seen = FxHashSet::default();
        let mut found = false;
        while let Some(t) = pending.pop() {
            if !seen.insert(t) {
                continue;
            }
            let args = terms.args(t);
            let order = matches!(terms.op(t), Op::BvSlt | Op::BvSle | Op::BvUlt | Op::BvUle);
            let quotient = matches!(terms.op(t), Op::BvSDiv | Op::BvSRem | Op::BvUDiv | Op::BvURem);
            if quotient || order && args.iter().all(|a| terms.as_const(*a).is_none()) {
                found = true;
                break;
            }
            pending.extend(args);
        }
        self.suited.insert(root, found);
        found
    }

    fn int_sort(&mut self, z3: &mut Context) -> Result<Z3_sort, Reason> {
        if self.sort.is_none() {
            self.sort = Some(z3.int_sort()?);
        }
        Ok(self.sort.expect("just set"))
    }

    fn sort(&mut self, z3: &mut Context, of: Sort) -> Result<Z3_sort, Reason> {
        if of == Sort::Bool { z3.bool_sort() } else { self.int_sort(z3) }
    }

    fn number(&mut self, z3: &mut Context, value: i128) -> Result<Ast, Reason> {
        let sort = self.int_sort(z3)?;
        z3.numeral(&value.to_string(), sort)
    }

    /// What is true of a symbol: it is in the range of its width.
    fn range(&mut self, z3: &mut Context, terms: &Terms, application: TermId) -> Result<Vec<Ast>, Reason> {
        let Some(Some(x)) = self.terms.get(&application).copied() else { return Ok(vec![]) };
        let (mut low, mut high) = match terms.sort(application) {
            Sort::Bv(bits) => limits(bits),
            Sort::Ref => limits(i32::BITS as u8),
            _ => return Ok(vec![]),
        };
        match axioms::of_application(terms, application) {
            Some(Axiom::NotNegative(_)) => low = 0,
            Some(Axiom::NotNew(_)) => high = 0,
            Some(Axiom::Clause(_)) | None => {}
        }
        let (low, high) = (self.number(z3, low)?, self.number(z3, high)?);
        Ok(vec![z3.binary(Z3_mk_ge, x, low)?, z3.binary(Z3_mk_le, x, high)?])
    }

    /// The encoding of a term, for where it stays within its width; `None` when it has none here.
    pub(super) fn term(
        &mut self,
        z3: &mut Context,
        terms: &Terms,
        root: TermId,
    ) -> Result<Option<Ast>, Reason> {
        let mut pending = vec![root];
        while let Some(&term) = pending.last() {
            if self.terms.contains_key(&term) {
                pending.pop();
                continue;
            }
            let args = terms.args(term);
            let before = pending.len();
            pending.extend(args.iter().filter(|a| !self.terms.contains_key(a)));
            if pending.len() > before {
                continue;
            }
            let encoded: Option<Vec<Ast>> = args.iter().map(|a| self.terms[a]).collect();
            let ast = match encoded {
                Some(encoded) => self.operator(z3, terms, term, &encoded)?,
                None => None,
            };
            self.terms.insert(term, ast);
            pending.pop();
        }
        Ok(self.terms[&root])
    }

    fn operator(
        &mut self,
        z3: &mut Context,
        terms: &Terms,
        term: TermId,
        encoded: &[Ast],
    ) -> Result<Option<Ast>, Reason> {
        let args = terms.args(term);
        let plain = |t: &TermId| matches!(terms.sort(*t), Sort::Bool | Sort::Bv(_) | Sort::Ref);
        if !plain(&term) || !args.iter().all(plain) {
            return Ok(None);
        }
        Ok(match terms.op(term) {
            Op::Const(Value::Bool(b)) => Some(z3.boolean(*b)?),
            Op::Const(Value::Bv { bits, value }) => Some(self.number(z3, i128::from(signed(*bits, *value)))?),
            // References are numbers, which are only compared for being equal.
            Op::Const(Value::Ref(number)) => Some(self.number(z3, i128::from(*number))?),
            Op::Symbol(symbol) => {
                let kind = &terms.symbol_of(*symbol).kind;
                if matches!(kind, SymbolKind::Function(_) | SymbolKind::Clock(_)) {
                    return Ok(None);
                }
                let mut domain = Vec::with_capacity(args.len());
                for arg in args {
                    domain.push(self.sort(z3, terms.sort(*arg))?);
                }
                let range = self.sort(z3, terms.sort(term))?;
                let function = z3.function(&format!("number#{}", symbol.0), &domain, range)?;
                Some(z3.apply(function, encoded)?)
            }
            Op::Not => Some(z3.unary(Z3_mk_not, encoded[0])?),
            Op::And => Some(z3.and(encoded)?),
            Op::Or => Some(z3.or(encoded)?),
            Op::Eq => Some(z3.binary(Z3_mk_eq, encoded[0], encoded[1])?),
            Op::Ite => Some(z3.ite(encoded[0], encoded[1], encoded[2])?),
            Op::BvSlt => Some(z3.binary(Z3_mk_lt, encoded[0], encoded[1])?),
            Op::BvSle => Some(z3.binary(Z3_mk_le, encoded[0], encoded[1])?),
            Op::BvUlt | Op::BvUle => {
                let a = self.unsigned(z3, terms, args[0], encoded[0])?;
                let b = self.unsigned(z3, terms, args[1], encoded[1])?;
                let f = if *terms.op(term) == Op::BvUlt { Z3_mk_lt } else { Z3_mk_le };
                Some(z3.binary(f, a, b)?)
            }
            Op::SignExtend(_) => Some(encoded[0]),
            Op::ZeroExtend(_) => Some(self.unsigned(z3, terms, args[0], encoded[0])?),
            Op::Extract(_, lo) if is_bit(terms, term) => {
                Some(self.bit(z3, terms.facts(args[0]).bits, *lo, encoded[0])?)
            }
            _ => self.arithmetic(z3, terms, term, encoded)?,
        })
    }

    fn arithmetic(
        &mut self,
        z3: &mut Context,
        terms: &Terms,
        term: TermId,
        encoded: &[Ast],
    ) -> Result<Option<Ast>, Reason> {
        let Sort::Bv(bits) = terms.sort(term) else { return Ok(None) };
        let args = terms.args(term);
        let range = |i: usize| of_facts(terms, args[i]);
        let (result, range) = match terms.op(term) {
            Op::Extract(_, 0) => (encoded[0], range(0)),
            Op::BvAdd => {
                let range = (0..args.len()).map(range).fold((0, 0), plus);
                (z3.int_nary(Z3_mk_add, encoded)?, range)
            }
            Op::BvSub => (z3.int_nary(Z3_mk_sub, encoded)?, plus(range(0), minus(range(1)))),
            Op::BvNeg => (z3.unary(Z3_mk_unary_minus, encoded[0])?, minus(range(0))),
            Op::BvMul if args.len() == 2 && args.iter().any(|a| terms.as_const(*a).is_some()) => {
                (z3.int_nary(Z3_mk_mul, encoded)?, corners(range(0), range(1), |a, b| a * b))
            }
            Op::BvMul if args.len() == 2 => {
                let product = self.product(z3, terms, term, encoded)?;
                (product, corners(range(0), range(1), |a, b| a * b))
            }
            Op::BvShl => {
                let Some(by) = power(terms, term) else { return Ok(None) };
                let factor = self.number(z3, by)?;
                let (low, high) = range(0);
                (z3.int_nary(Z3_mk_mul, &[encoded[0], factor])?, (low * by, high * by))
            }
            // Z3 rounds down where the divisor is positive.
            Op::BvAShr => {
                let Some(by) = power(terms, term) else { return Ok(None) };
                let by = self.number(z3, by)?;
                (z3.binary(Z3_mk_div, encoded[0], by)?, of_facts(terms, term))
            }
            // Numbers that are read without a sign: the results are below half of all, so that they have none either.
            Op::BvLShr => {
                let Some(by) = power(terms, term).filter(|by| *by > 1) else { return Ok(None) };
                let (x, by) = (self.unsigned(z3, terms, args[0], encoded[0])?, self.number(z3, by)?);
                (z3.binary(Z3_mk_div, x, by)?, of_facts(terms, term))
            }
            Op::BvUDiv | Op::BvURem => match number_of(terms, args[1]) {
                Some(by) if by > 1 => {
                    let x = self.unsigned(z3, terms, args[0], encoded[0])?;
                    let f = if *terms.op(term) == Op::BvUDiv { Z3_mk_div } else { Z3_mk_mod };
                    (z3.binary(f, x, encoded[1])?, of_facts(terms, term))
                }
                _ => return Ok(None),
            },
            Op::BvSDiv | Op::BvSRem => match number_of(terms, args[1]) {
                // The least number has no opposite.
                None | Some(0 | -1) => return Ok(None),
                Some(_) => (self.divided(z3, terms, term, encoded)?, of_facts(terms, term)),
            },
            _ => return Ok(None),
        };
        self.wrapped(z3, bits, result, range).map(Some)
    }

    /// What a machine integer makes of a result in this range.
    fn wrapped(
        &mut self,
        z3: &mut Context,
        bits: u8,
        result: Ast,
        (low, high): Range,
    ) -> Result<Ast, Reason> {
        let (least, greatest) = limits(bits);
        let all = 1i128 << bits;
        if !self.wraps || least <= low && high <= greatest {
            return Ok(result);
        }
        let modulus = self.number(z3, all)?;
        if low + all < least || high - all > greatest {
            let half = self.number(z3, -least)?;
            let moved = z3.int_nary(Z3_mk_add, &[result, half])?;
            let moved = z3.binary(Z3_mk_mod, moved, modulus)?;
            return z3.int_nary(Z3_mk_sub, &[moved, half]);
        }
        let mut out = result;
        if high > greatest {
            let most = self.number(z3, greatest)?;
            let over = z3.binary(Z3_mk_gt, result, most)?;
            let less = z3.int_nary(Z3_mk_sub, &[result, modulus])?;
            out = z3.ite(over, less, out)?;
        }
        if low < least {
            let least = self.number(z3, least)?;
            let under = z3.binary(Z3_mk_lt, result, least)?;
            let more = z3.int_nary(Z3_mk_add, &[result, modulus])?;
            out = z3.ite(under, more, out)?;
        }
        Ok(out)
    }

    /// A quotient or a remainder. Machine integers round towards zero, and a remainder has the sign of the dividend; Z3's
    /// remainders are not negative.
    fn divided(
        &mut self,
        z3: &mut Context,
        terms: &Terms,
        term: TermId,
        args: &[Ast],
    ) -> Result<Ast, Reason> {
        let f = if *terms.op(term) == Op::BvSDiv { Z3_mk_div } else { Z3_mk_mod };
        let (x, by) = (args[0], args[1]);
        let facts = terms.facts(terms.args(term)[0]);
        let above = z3.binary(f, x, by)?;
        if facts.is_non_negative() {
            return Ok(above);
        }
        let minus_x = z3.unary(Z3_mk_unary_minus, x)?;
        let below = z3.binary(f, minus_x, by)?;
        let below = z3.unary(Z3_mk_unary_minus, below)?;
        if facts.is_negative() {
            return Ok(below);
        }
        let zero = self.number(z3, 0)?;
        let positive = z3.binary(Z3_mk_ge, x, zero)?;
        z3.ite(positive, above, below)
    }

    /// One bit of a number of few bits: a number of one bit, whose signed reading is −1 or 0. The bit is set in
    /// intervals of the number.
    fn bit(&mut self, z3: &mut Context, bits: u8, at: u8, x: Ast) -> Result<Ast, Reason> {
        let (low, high) = limits(bits);
        let mut within = vec![];
        let mut from = None;
        for v in low..=high + 1 {
            let set = v <= high && (v >> at) & 1 == 1;
            match (from, set) {
                (None, true) => from = Some(v),
                (Some(first), false) => {
                    let (first, last) = (self.number(z3, first)?, self.number(z3, v - 1)?);
                    let above = z3.binary(Z3_mk_ge, x, first)?;
                    let below = z3.binary(Z3_mk_le, x, last)?;
                    within.push(z3.and(&[above, below])?);
                    from = None;
                }
                _ => {}
            }
        }
        let set = z3.or(&within)?;
        let (minus_one, zero) = (self.number(z3, -1)?, self.number(z3, 0)?);
        z3.ite(set, minus_one, zero)
    }

    /// The unsigned reading of a bit-vector.
    fn unsigned(&mut self, z3: &mut Context, terms: &Terms, t: TermId, x: Ast) -> Result<Ast, Reason> {
        let facts = terms.facts(t);
        if facts.is_non_negative() {
            return Ok(x);
        }
        let wrapped = self.number(z3, 1i128 << facts.bits)?;
        let above = z3.int_nary(Z3_mk_add, &[x, wrapped])?;
        if facts.is_negative() {
            return Ok(above);
        }
        let zero = self.number(z3, 0)?;
        let negative = z3.binary(Z3_mk_lt, x, zero)?;
        z3.ite(negative, above, x)
    }

    /// The encoding of a formula whose atoms are encoded.
    fn formula(&mut self, z3: &mut Context, formulas: &Formulas, root: Formula) -> Result<Ast, Reason> {
        let encoded = |t| self.terms[&t].expect("the atoms of a query that belongs here are encoded");
        diagram(z3, formulas, root, &mut self.formulas, &encoded)
    }
}
