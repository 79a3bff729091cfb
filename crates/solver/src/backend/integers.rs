//! Queries about the order of machine integers, in the theory of linear integers.
//!
//! Turned into gates, a chain of comparisons is exponentially hard for a SAT solver; as linear arithmetic it is easy.
//! A query comes here when integers can say exactly what its bit-vectors do: symbols within the range of their width,
//! extensions, choices, comparisons, and sums that cannot leave their width. A bit-vector is encoded as its signed
//! reading. Everything else stays with the other engines.

use super::pool::Pool;
use super::raw::{Ast, Context, Kind, SolverId};
use crate::Reason;
use crate::axioms::{self, Axiom};
use crate::formula::{Formula, Formulas};
use crate::query::Query;
use crate::support::Supports;
use conspect_term::{Op, Sort, SymbolKind, TermId, Terms, Value};
use rustc_hash::FxHashMap;
use z3_sys::{
    Z3_mk_add, Z3_mk_eq, Z3_mk_ge, Z3_mk_implies, Z3_mk_le, Z3_mk_lt, Z3_mk_mul, Z3_mk_not, Z3_mk_sub,
    Z3_mk_unary_minus, Z3_sort,
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
        let sort = z3.bool_sort()?;
        self.names += 1;
        let name = z3.function(&format!("{}{}", self.prefix, self.names), &[], sort)?;
        let literal = z3.apply(name, &[])?;
        let mut clauses = Vec::with_capacity(facts.len());
        for fact in facts {
            clauses.push(z3.binary(Z3_mk_implies, literal, *fact)?);
        }
        self.meanings.insert(literal, clauses);
        self.literals.insert(formula, literal);
        self.of_literal.insert(literal, formula);
        Ok(literal)
    }

    /// A solver in which the meaning of these literals is asserted.
    fn solver(&mut self, z3: &mut Context, literals: &[Ast], limits: (u32, u32)) -> Result<SolverId, Reason> {
        let (solver, missing) = self.pool.take(z3, literals, limits)?;
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

/// The encodings made in one context, and the solvers that know some of them.
pub(super) struct Integers {
    /// `None` for terms that have no exact meaning here.
    terms: FxHashMap<TermId, Option<Ast>>,
    orders: FxHashMap<TermId, bool>,
    formulas: FxHashMap<Formula, Ast>,
    asserted: Asserted,
    sort: Option<Z3_sort>,
}

/// Single bits are taken of numbers of at most this many.
const FEW_BITS: u8 = 8;

/// The signed reading of a bit pattern.
fn signed(bits: u8, value: u64) -> i64 {
    let shift = 64 - u32::from(bits);
    ((value << shift) as i64) >> shift
}

/// The bit pattern whose signed reading is a number within the width's range.
pub(super) fn pattern(bits: u8, number: i128) -> u64 {
    number as u64 & (u64::MAX >> (64 - u32::from(bits)))
}

/// The least and the greatest signed number of a width.
fn limits(bits: u8) -> (i128, i128) {
    let high = (1i128 << (bits - 1)) - 1;
    (-high - 1, high)
}

impl Integers {
    pub(super) fn new() -> Integers {
        Integers {
            terms: FxHashMap::default(),
            orders: FxHashMap::default(),
            formulas: FxHashMap::default(),
            asserted: Asserted::new(Kind::AllTheories, "order"),
            sort: None,
        }
    }

    /// The literals of a query's conjuncts; `None` when it does not belong here.
    pub(super) fn literals(
        &mut self,
        z3: &mut Context,
        terms: &Terms,
        formulas: &Formulas,
        supports: &mut Supports,
        query: &Query,
    ) -> Result<Option<Vec<Ast>>, Reason> {
        let support = &query.support;
        if support.other_theories || support.uninterpreted || !query.axioms.is_empty() {
            return Ok(None);
        }
        let mut atoms = Vec::new();
        for formula in query.conjuncts.iter() {
            atoms.extend(formulas.nodes(*formula).into_iter().map(|f| formulas.branch(f).atom));
        }
        // Comparisons with constants are what the other engine is good at.
        if !atoms.iter().any(|a| self.orders_two(terms, *a)) {
            return Ok(None);
        }
        for atom in atoms {
            if self.term(z3, terms, atom)?.is_none() {
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
        Ok(Some(literals))
    }

    /// How many solvers were started.
    pub(super) fn started(&self) -> u64 {
        self.asserted.pool.started
    }

    /// A solver that knows what these literals mean.
    pub(super) fn solver(
        &mut self,
        z3: &mut Context,
        literals: &[Ast],
        limits: (u32, u32),
    ) -> Result<SolverId, Reason> {
        self.asserted.solver(z3, literals, limits)
    }

    /// The conjuncts of an unsatisfiable query that have no common model, sorted.
    pub(super) fn core(&self, z3: &mut Context, solver: SolverId) -> Result<Vec<Formula>, Reason> {
        self.asserted.core(z3, solver)
    }

    /// Does a boolean term contain an order between two terms that are not constant?
    fn orders_two(&mut self, terms: &Terms, root: TermId) -> bool {
        if let Some(known) = self.orders.get(&root) {
            return *known;
        }
        let mut pending = vec![root];
        let mut seen = rustc_hash::FxHashSet::default();
        let mut found = false;
        while let Some(t) = pending.pop() {
            if !seen.insert(t) {
                continue;
            }
            let args = terms.args(t);
            let order = matches!(terms.op(t), Op::BvSlt | Op::BvSle | Op::BvUlt | Op::BvUle);
            if order && args.iter().all(|a| terms.as_const(*a).is_none()) {
                found = true;
                break;
            }
            pending.extend(args);
        }
        self.orders.insert(root, found);
        found
    }

    fn int_sort(&mut self, z3: &mut Context) -> Result<Z3_sort, Reason> {
        if self.sort.is_none() {
            self.sort = Some(z3.int_sort()?);
        }
        Ok(self.sort.expect("just set"))
    }

    fn number(&mut self, z3: &mut Context, value: i128) -> Result<Ast, Reason> {
        let sort = self.int_sort(z3)?;
        z3.numeral(&value.to_string(), sort)
    }

    /// What is true of a symbol: it is in the range of its width.
    fn range(&mut self, z3: &mut Context, terms: &Terms, application: TermId) -> Result<Vec<Ast>, Reason> {
        let (Sort::Bv(bits), Some(Some(x))) =
            (terms.sort(application), self.terms.get(&application).copied())
        else {
            return Ok(vec![]);
        };
        let (mut low, high) = limits(bits);
        if let Some(Axiom::NotNegative(_)) = axioms::of_application(terms, application) {
            low = 0;
        }
        let (low, high) = (self.number(z3, low)?, self.number(z3, high)?);
        Ok(vec![z3.binary(Z3_mk_ge, x, low)?, z3.binary(Z3_mk_le, x, high)?])
    }

    /// The encoding of a term; `None` when it has no exact meaning here.
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
        let plain = |t: &TermId| matches!(terms.sort(*t), Sort::Bool | Sort::Bv(_));
        if !plain(&term) || !args.iter().all(plain) {
            return Ok(None);
        }
        let interval = |t: TermId| {
            let (low, high) = terms.facts(t).signed;
            (i128::from(low), i128::from(high))
        };
        // Does a result between these bounds stay within the width of the term?
        let fits = |low: i128, high: i128| match terms.sort(term) {
            Sort::Bv(bits) => limits(bits).0 <= low && high <= limits(bits).1,
            _ => false,
        };
        Ok(match terms.op(term) {
            Op::Const(Value::Bool(b)) => Some(z3.boolean(*b)?),
            Op::Const(Value::Bv { bits, value }) => Some(self.number(z3, i128::from(signed(*bits, *value)))?),
            Op::Symbol(symbol) if args.is_empty() => {
                let kind = &terms.symbol_of(*symbol).kind;
                if matches!(kind, SymbolKind::Function(_)) {
                    return Ok(None);
                }
                let sort = if terms.sort(term) == Sort::Bool { z3.bool_sort()? } else { self.int_sort(z3)? };
                let function = z3.function(&format!("number#{}", symbol.0), &[], sort)?;
                Some(z3.apply(function, &[])?)
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
            Op::Extract(_, 0) if fits(interval(args[0]).0, interval(args[0]).1) => Some(encoded[0]),
            Op::Extract(hi, lo) if hi == lo && terms.facts(args[0]).bits <= FEW_BITS => {
                Some(self.bit(z3, terms.facts(args[0]).bits, *lo, encoded[0])?)
            }
            Op::BvAdd => {
                let (low, high) =
                    args.iter().map(|a| interval(*a)).fold((0, 0), |s, i| (s.0 + i.0, s.1 + i.1));
                if fits(low, high) { Some(z3.int_nary(Z3_mk_add, encoded)?) } else { None }
            }
            Op::BvSub => {
                let ((a, b), (c, d)) = (interval(args[0]), interval(args[1]));
                if fits(a - d, b - c) { Some(z3.int_nary(Z3_mk_sub, encoded)?) } else { None }
            }
            Op::BvNeg => {
                let (low, high) = interval(args[0]);
                if fits(-high, -low) { Some(z3.unary(Z3_mk_unary_minus, encoded[0])?) } else { None }
            }
            Op::BvMul if args.len() == 2 && args.iter().any(|a| terms.as_const(*a).is_some()) => {
                let ((a, b), (c, d)) = (interval(args[0]), interval(args[1]));
                let corners = [a * c, a * d, b * c, b * d];
                let low = corners.into_iter().min().unwrap_or(0);
                let high = corners.into_iter().max().unwrap_or(0);
                if fits(low, high) { Some(z3.int_nary(Z3_mk_mul, encoded)?) } else { None }
            }
            _ => None,
        })
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
        let side = |z3: &mut Context, known: &FxHashMap<Formula, Ast>, f: Formula| match f {
            Formula::TRUE | Formula::FALSE => z3.boolean(f == Formula::TRUE),
            inner => Ok(known[&inner]),
        };
        for node in formulas.nodes(root) {
            if self.formulas.contains_key(&node) {
                continue;
            }
            let branch = formulas.branch(node);
            let atom = self.terms[&branch.atom].expect("the atoms of a query that belongs here are encoded");
            let ast = match (branch.low, branch.high) {
                (Formula::FALSE, Formula::TRUE) => atom,
                (Formula::TRUE, Formula::FALSE) => z3.unary(Z3_mk_not, atom)?,
                (low, high) => {
                    let low = side(z3, &self.formulas, low)?;
                    let high = side(z3, &self.formulas, high)?;
                    z3.ite(atom, high, low)?
                }
            };
            self.formulas.insert(node, ast);
        }
        Ok(self.formulas[&root])
    }
}
