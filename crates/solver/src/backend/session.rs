//! One Z3 context with the literals of what was asserted in it, and how it is asked.

use super::encode::Encoder;
use super::integers::{self, Integers};
use super::operators::format;
use super::pool::Pool;
use super::raw::{Ast, Kind, RawModel, SolverId, Verdict};
use super::relaxed::Relaxed;
use super::words::Words;
use crate::Reason;
use crate::axioms::{self, Axiom};
use crate::formula::{Formula, Formulas};
use crate::model::Model;
use crate::query::Query;
use crate::support::Supports;
use conspect_term::{Memo, Op, Sort, TermId, Terms, Value};
use rustc_hash::FxHashMap;
use z3_sys::{Z3_mk_bvsge, Z3_mk_bvsle, Z3_mk_eq, Z3_mk_ge, Z3_mk_implies, Z3_mk_not};

/// The session is replaced when it holds more expressions than this.
const MOST_EXPRESSIONS: usize = 400_000;

/// How often a model is sent back with facts that it contradicts: the right value of a remainder, or how the
/// class tests of one object relate.
const ROUNDS: usize = 24;

/// What one engine said.
pub(super) enum Attempt {
    Sat(Model),
    Unsat(Vec<Formula>),
    Unknown(Reason),
    /// A model that our evaluator does not agree with.
    WrongModel,
}

/// What the relaxation of a query to linear arithmetic says of it.
pub(crate) enum Relaxation {
    /// A model that our evaluator agrees with.
    Sat(Model),
    /// These conjuncts (sorted) have no common model.
    Unsat(Vec<Formula>),
    Nothing,
}

/// A context with the literals of what was asserted in it.
pub(super) struct Session {
    pub(super) encoder: Encoder,
    literals: FxHashMap<Formula, Ast>,
    of_literal: FxHashMap<Ast, Formula>,
    groups: FxHashMap<Vec<Axiom>, Ast>,
    /// What a literal means, as clauses to be asserted where it is used.
    meanings: FxHashMap<Ast, Vec<Ast>>,
    bit_vectors: Pool,
    all_theories: Pool,
    /// Sums that do not wrap, and sums that do.
    integers: [Integers; 2],
    names: u32,
}

impl Session {
    pub(super) fn new(encoder: Encoder) -> Self {
        Session {
            encoder,
            literals: FxHashMap::default(),
            of_literal: FxHashMap::default(),
            groups: FxHashMap::default(),
            meanings: FxHashMap::default(),
            bit_vectors: Pool::new(Kind::BitVectors),
            all_theories: Pool::new(Kind::AllTheories),
            integers: [false, true].map(Integers::new),
            names: 0,
        }
    }

    pub(super) fn is_large(&self) -> bool {
        self.encoder.z3.size() > MOST_EXPRESSIONS
    }

    /// What Z3 did, in its units.
    pub(super) fn resources(&self) -> u64 {
        self.encoder.z3.resources()
    }

    /// How many incremental solvers were started.
    pub(super) fn started(&self) -> u64 {
        self.bit_vectors.started
            + self.all_theories.started
            + self.integers.iter().map(Integers::started).sum::<u64>()
    }

    fn fresh(&mut self) -> Result<Ast, Reason> {
        let sort = self.encoder.sort(Sort::Bool)?;
        self.names += 1;
        let name = self.encoder.z3.function(&format!("assume{}", self.names), &[], sort)?;
        self.encoder.z3.apply(name, &[])
    }

    /// Gives a fresh literal its meaning: it implies these facts.
    fn define(&mut self, facts: &[Ast]) -> Result<Ast, Reason> {
        let literal = self.fresh()?;
        let mut clauses = Vec::with_capacity(facts.len());
        for fact in facts {
            clauses.push(self.encoder.z3.binary(Z3_mk_implies, literal, *fact)?);
        }
        self.meanings.insert(literal, clauses);
        Ok(literal)
    }

    /// The literal of a formula; it also implies what is true of each application in it.
    fn literal(
        &mut self,
        terms: &Terms,
        formulas: &Formulas,
        supports: &mut Supports,
        formula: Formula,
    ) -> Result<Ast, Reason> {
        if let Some(literal) = self.literals.get(&formula) {
            return Ok(*literal);
        }
        let mut facts = vec![self.encoder.formula(terms, formulas, formula)?];
        let support = supports.of_formula(terms, formulas, formula);
        for application in &support.applications {
            if let Some(axiom) = axioms::of_application(terms, *application) {
                facts.push(encode_axiom(&mut self.encoder, terms, &axiom)?);
            }
        }
        for remainder in &support.remainders {
            facts.push(encode_remainder(&mut self.encoder, terms, *remainder)?);
        }
        let literal = self.define(&facts)?;
        self.literals.insert(formula, literal);
        self.of_literal.insert(literal, formula);
        Ok(literal)
    }

    /// The literal of a set of axioms.
    fn group(&mut self, terms: &Terms, axioms: &[Axiom]) -> Result<Ast, Reason> {
        if let Some(literal) = self.groups.get(axioms) {
            return Ok(*literal);
        }
        let mut facts = Vec::with_capacity(axioms.len());
        for axiom in axioms {
            facts.push(encode_axiom(&mut self.encoder, terms, axiom)?);
        }
        let literal = self.define(&facts)?;
        self.groups.insert(axioms.to_vec(), literal);
        Ok(literal)
    }

    /// Asks the incremental engine.
    pub(super) fn incremental(
        &mut self,
        terms: &Terms,
        formulas: &Formulas,
        supports: &mut Supports,
        query: &Query,
        rlimit: u32,
        timeout_ms: u32,
    ) -> Result<Attempt, Reason> {
        let mut assumptions = Vec::with_capacity(query.conjuncts.len() + 1);
        for formula in query.conjuncts.iter() {
            assumptions.push(self.literal(terms, formulas, supports, *formula)?);
        }
        for axioms in &query.axioms {
            assumptions.push(self.group(terms, axioms)?);
        }
        let pool = if query.support.other_theories { &mut self.all_theories } else { &mut self.bit_vectors };
        let (solver, missing) = pool.take(&mut self.encoder.z3, &assumptions, (rlimit, timeout_ms), false)?;
        for literal in missing {
            for clause in &self.meanings[&literal] {
                self.encoder.z3.assert(solver, *clause)?;
            }
        }
        for _ in 0..ROUNDS {
            let verdict = self.encoder.z3.check(solver, &assumptions);
            if verdict == Verdict::Unsat {
                return Ok(Attempt::Unsat(self.core(solver)?));
            }
            match self.accept(terms, formulas, query, solver, verdict)? {
                Ok(attempt) => return Ok(attempt),
                Err(facts) => {
                    for fact in facts {
                        self.encoder.z3.assert(solver, fact)?;
                    }
                }
            }
        }
        Ok(Attempt::WrongModel)
    }

    /// Asks the engine of integers, within limits of units and milliseconds; `None` when the query does not belong there.
    pub(super) fn integers(
        &mut self,
        terms: &Terms,
        formulas: &Formulas,
        supports: &mut Supports,
        query: &Query,
        limits: (u32, u32),
        anew: bool,
    ) -> Result<Option<Attempt>, Reason> {
        let z3 = &mut self.encoder.z3;
        let mut found = None;
        for (wraps, integers) in self.integers.iter_mut().enumerate() {
            if let Some(asked) = integers.literals(z3, terms, formulas, supports, query)? {
                found = Some((wraps, integers, asked));
                break;
            }
        }
        let Some((wraps, integers, asked)) = found else { return Ok(None) };
        let solver = integers.solver(z3, &asked.literals, limits, anew)?;
        match z3.check(solver, &asked.literals) {
            Verdict::Unsat => {
                let core = integers.core((z3, solver), (terms, formulas, supports), &asked.bounds)?;
                Ok(Some(Attempt::Unsat(core)))
            }
            Verdict::Unknown => Ok(Some(Attempt::Unknown(z3.reason_unknown(solver)))),
            Verdict::Sat => {
                let model = self.model(terms, query, solver, Some(wraps))?;
                Ok(Some(match query.holds(terms, formulas, &model) {
                    true => Attempt::Sat(model),
                    false if asked.is_exact => Attempt::WrongModel,
                    false => {
                        Attempt::Unknown(Reason::Incomplete("of products not everything is known".into()))
                    }
                }))
            }
        }
    }

    /// Asks for a query about floats in linear arithmetic, which says less of it: *unsatisfiable* is true of the query, too, and a model is a candidate.
    pub(super) fn relaxed(
        &mut self,
        terms: &Terms,
        formulas: &Formulas,
        query: &Query,
        rlimit: u32,
        timeout_ms: u32,
    ) -> Result<Relaxation, Reason> {
        let literals = query.conjuncts.iter().map(|_| self.fresh()).collect::<Result<Vec<Ast>, Reason>>()?;
        let solver = self.encoder.z3.new_solver(Kind::AllTheories)?;
        self.encoder.z3.set_limits(solver, rlimit, timeout_ms)?;
        let answer = self.relaxed_asked(terms, formulas, query, solver, &literals);
        self.encoder.z3.free_solver(solver);
        answer
    }

    fn relaxed_asked(
        &mut self,
        terms: &Terms,
        formulas: &Formulas,
        query: &Query,
        solver: SolverId,
        literals: &[Ast],
    ) -> Result<Relaxation, Reason> {
        let mut relaxed = Relaxed::new(terms, formulas, query, &mut self.encoder);
        let parts = query
            .conjuncts
            .iter()
            .map(|f| relaxed.formula(formulas, *f))
            .collect::<Result<Vec<Ast>, Reason>>()?;
        let z3 = relaxed.z3();
        for (literal, part) in literals.iter().zip(parts) {
            let meaning = z3.binary(Z3_mk_implies, *literal, part)?;
            z3.assert(solver, meaning)?;
        }
        relaxed.assert_facts(solver)?;
        match relaxed.z3().check(solver, literals) {
            Verdict::Unknown => Ok(Relaxation::Nothing),
            Verdict::Unsat => Ok(Relaxation::Unsat(relaxed.core(query, solver, literals)?)),
            Verdict::Sat => {
                let raw = relaxed.z3().model(solver)?;
                let mut model = relaxed.candidate(formulas, query, &raw);
                self.encoder.z3.free_model(raw);
                model.set_uninterpreted(query.support.uninterpreted);
                let holds = !query.support.uninterpreted && query.holds(terms, formulas, &model);
                Ok(if holds { Relaxation::Sat(model) } else { Relaxation::Nothing })
            }
        }
    }

    /// Asks the strategy for the query's integers as machine words; `None` when the query does not belong there.
    pub(super) fn words(
        &mut self,
        terms: &Terms,
        formulas: &Formulas,
        query: &Query,
        rlimit: u32,
        timeout_ms: u32,
    ) -> Result<Option<Attempt>, Reason> {
        let Some(mut words) = Words::of(terms, formulas, query) else { return Ok(None) };
        let Some(facts) = words.encode(&mut self.encoder, formulas, query)? else { return Ok(None) };
        let solver = self.encoder.z3.new_solver(Kind::Strategy)?;
        self.encoder.z3.set_limits(solver, rlimit, timeout_ms)?;
        let attempt = self.words_asked(terms, formulas, query, solver, (&mut words, facts));
        self.encoder.z3.free_solver(solver);
        attempt.map(Some)
    }

    fn words_asked(
        &mut self,
        terms: &Terms,
        formulas: &Formulas,
        query: &Query,
        solver: SolverId,
        (words, facts): (&mut Words, Vec<Ast>),
    ) -> Result<Attempt, Reason> {
        for fact in facts {
            self.encoder.z3.assert(solver, fact)?;
        }
        match self.encoder.z3.check(solver, &[]) {
            Verdict::Unsat => Ok(Attempt::Unsat(query.conjuncts.to_vec())),
            Verdict::Unknown => Ok(Attempt::Unknown(match self.encoder.z3.reason_unknown(solver) {
                Reason::Crash(why) => Reason::Incomplete(why),
                why => why,
            })),
            Verdict::Sat => {
                let model = self.model_by(terms, query, solver, &mut |session, raw, application| {
                    if terms.sort(application) != Sort::Int {
                        return session.read(terms, raw, application);
                    }
                    let ast = words.term(&mut session.encoder, application)?;
                    session
                        .encoder
                        .z3
                        .value(raw, ast, |z3, value| z3.read_int(value).map(|v| Value::Int(words.read(v))))
                })?;
                let holds = query.holds(terms, formulas, &model);
                Ok(if holds { Attempt::Sat(model) } else { Attempt::WrongModel })
            }
        }
    }

    /// Asks the strategy, on this query alone.
    pub(super) fn strategy(
        &mut self,
        terms: &Terms,
        formulas: &Formulas,
        query: &Query,
        rlimit: u32,
        timeout_ms: u32,
    ) -> Result<Attempt, Reason> {
        let parts = encode_query(&mut self.encoder, terms, formulas, query)?;
        let solver = self.encoder.z3.new_solver(Kind::Strategy)?;
        self.encoder.z3.set_limits(solver, rlimit, timeout_ms)?;
        let attempt = self.strategy_rounds(terms, formulas, query, solver, parts);
        self.encoder.z3.free_solver(solver);
        attempt
    }

    fn strategy_rounds(
        &mut self,
        terms: &Terms,
        formulas: &Formulas,
        query: &Query,
        solver: SolverId,
        mut facts: Vec<Ast>,
    ) -> Result<Attempt, Reason> {
        for _ in 0..ROUNDS {
            for fact in facts {
                self.encoder.z3.assert(solver, fact)?;
            }
            let verdict = self.encoder.z3.check(solver, &[]);
            if verdict == Verdict::Unsat {
                return Ok(Attempt::Unsat(query.conjuncts.to_vec()));
            }
            match self.accept(terms, formulas, query, solver, verdict)? {
                // A tactic that cannot treat the query says so by failing.
                Ok(Attempt::Unknown(Reason::Crash(why))) => {
                    return Ok(Attempt::Unknown(Reason::Incomplete(why)));
                }
                Ok(attempt) => return Ok(attempt),
                Err(more) => facts = more,
            }
        }
        Ok(Attempt::WrongModel)
    }

    /// What a verdict other than *unsatisfiable* amounts to; `Err` are facts to try again with.
    fn accept(
        &mut self,
        terms: &Terms,
        formulas: &Formulas,
        query: &Query,
        solver: SolverId,
        verdict: Verdict,
    ) -> Result<Result<Attempt, Vec<Ast>>, Reason> {
        if verdict == Verdict::Unknown {
            return Ok(Ok(Attempt::Unknown(self.encoder.z3.reason_unknown(solver))));
        }
        let model = self.model(terms, query, solver, None)?;
        if query.holds(terms, formulas, &model) {
            return Ok(Ok(Attempt::Sat(model)));
        }
        let mut facts = self.right_remainders(terms, query, &model)?;
        facts.extend(self.class_facts(terms, query, &model)?);
        Ok(if facts.is_empty() { Ok(Attempt::WrongModel) } else { Err(facts) })
    }

    /// The axioms that class tests of a model's objects break.
    fn class_facts(&mut self, terms: &Terms, query: &Query, model: &Model) -> Result<Vec<Ast>, Reason> {
        let mut facts = Vec::new();
        for clash in query.clashes(terms, model, &mut Memo::new()) {
            let mut parts = Vec::with_capacity(2);
            for (symbol, positive) in clash.clause {
                let test = self.encoder.application(terms, symbol, &[clash.object])?;
                parts.push(if positive { test } else { self.encoder.z3.unary(Z3_mk_not, test)? });
            }
            facts.push(self.encoder.z3.or(&parts)?);
        }
        Ok(facts)
    }

    fn core(&mut self, solver: SolverId) -> Result<Vec<Formula>, Reason> {
        let literals = self.encoder.z3.core(solver)?;
        let mut core: Vec<Formula> =
            literals.iter().filter_map(|l| self.of_literal.get(l).copied()).collect();
        core.sort_unstable();
        Ok(core)
    }

    /// Z3's model, read at the applications of the query. `integers`: which encoding as integers it is of, if one.
    fn model(
        &mut self,
        terms: &Terms,
        query: &Query,
        solver: SolverId,
        integers: Option<usize>,
    ) -> Result<Model, Reason> {
        self.model_by(terms, query, solver, &mut |session, raw, application| match integers {
            Some(wraps) => session.read_integer(terms, raw, application, wraps),
            None => session.read(terms, raw, application),
        })
    }

    fn model_by(
        &mut self,
        terms: &Terms,
        query: &Query,
        solver: SolverId,
        read: &mut dyn FnMut(&mut Self, &RawModel, TermId) -> Result<Value, Reason>,
    ) -> Result<Model, Reason> {
        let raw = self.encoder.z3.model(solver)?;
        let mut model = Model::new();
        // Arguments depend on applications that are in the model already, so values stay right as it grows.
        let mut memo = Memo::new();
        let mut result = Ok(());
        for application in &query.applications {
            match read(self, &raw, *application) {
                Ok(value) => {
                    let Op::Symbol(symbol) = terms.op(*application) else { continue };
                    let args: Vec<Value> = terms
                        .args(*application)
                        .iter()
                        .map(|a| terms.eval_with(&mut memo, *a, &model))
                        .collect();
                    model.set(terms.symbol_of(*symbol), &args, value);
                }
                Err(reason) => {
                    result = Err(reason);
                    break;
                }
            }
        }
        self.encoder.z3.free_model(raw);
        model.set_uninterpreted(query.support.uninterpreted);
        result.map(|()| model)
    }

    /// As [`Self::read`], of a model of integers.
    fn read_integer(
        &mut self,
        terms: &Terms,
        raw: &RawModel,
        term: TermId,
        wraps: usize,
    ) -> Result<Value, Reason> {
        let ast = self.integers[wraps].term(&mut self.encoder.z3, terms, term)?;
        let ast = ast.ok_or_else(|| Reason::Incomplete("an application that is no number".into()))?;
        let sort = terms.sort(term);
        self.encoder.z3.value(raw, ast, |z3, value| match sort {
            Sort::Bool => z3.read_bool(value).map(Value::Bool),
            Sort::Bv(bits) => {
                z3.read_int(value).map(|i| Value::Bv { bits, value: integers::pattern(bits, i) })
            }
            Sort::Ref => z3.read_int(value).and_then(|i| i32::try_from(i).ok()).map(Value::Ref),
            _ => None,
        })
    }

    fn read(&mut self, terms: &Terms, raw: &RawModel, term: TermId) -> Result<Value, Reason> {
        let ast = self.encoder.term(terms, term)?;
        let sort = terms.sort(term);
        self.encoder.z3.value(raw, ast, |z3, value| match sort {
            Sort::Bool => z3.read_bool(value).map(Value::Bool),
            Sort::Bv(bits) => z3.read_bits(value).map(|value| Value::Bv { bits, value }),
            Sort::Ref => z3.read_bits(value).map(|v| Value::Ref(v as u32 as i32)),
            Sort::Int => z3.read_int(value).map(Value::Int),
            Sort::Str => z3.read_units(value).map(Value::Str),
            Sort::F32 => {
                let (e, f) = format(sort);
                z3.read_float(value, e, f).map(|b| Value::F32(b.map_or(0x7fc0_0000, |b| b as u32)))
            }
            Sort::F64 => {
                let (e, f) = format(sort);
                z3.read_float(value, e, f).map(|b| Value::F64(b.unwrap_or(0x7ff8_0000_0000_0000)))
            }
        })
    }

    /// The right value of each remainder at the model's arguments, as facts.
    fn right_remainders(&mut self, terms: &Terms, query: &Query, model: &Model) -> Result<Vec<Ast>, Reason> {
        let mut facts = Vec::new();
        for remainder in &query.support.remainders {
            let (x, y) = (terms.args(*remainder)[0], terms.args(*remainder)[1]);
            let mut parts = Vec::with_capacity(3);
            for term in [x, y, *remainder] {
                let ast = self.encoder.term(terms, term)?;
                let value = self.encoder.constant(&terms.eval(term, model))?;
                parts.push(self.encoder.z3.binary(Z3_mk_eq, ast, value)?);
            }
            let here = self.encoder.z3.and(&parts[..2])?;
            facts.push(self.encoder.z3.binary(Z3_mk_implies, here, parts[2])?);
        }
        Ok(facts)
    }
}

/// The conjuncts with everything that is true of their symbols.
pub(super) fn encode_query(
    encoder: &mut Encoder,
    terms: &Terms,
    formulas: &Formulas,
    query: &Query,
) -> Result<Vec<Ast>, Reason> {
    let mut parts = Vec::new();
    for formula in query.conjuncts.iter() {
        parts.push(encoder.formula(terms, formulas, *formula)?);
    }
    let facts = query.applications.iter().filter_map(|t| axioms::of_application(terms, *t));
    for axiom in facts.chain(query.axioms.iter().flatten().copied()) {
        parts.push(encode_axiom(encoder, terms, &axiom)?);
    }
    for remainder in &query.support.remainders {
        parts.push(encode_remainder(encoder, terms, *remainder)?);
    }
    Ok(parts)
}

pub(super) fn encode_axiom(encoder: &mut Encoder, terms: &Terms, axiom: &Axiom) -> Result<Ast, Reason> {
    match axiom {
        Axiom::Clause(literals) => {
            let mut parts = Vec::with_capacity(literals.len());
            for (term, positive) in literals {
                let ast = encoder.term(terms, *term)?;
                parts.push(if *positive { ast } else { encoder.z3.unary(Z3_mk_not, ast)? });
            }
            encoder.z3.or(&parts)
        }
        Axiom::NotNegative(term) | Axiom::NotNew(term) => {
            let sort = terms.sort(*term);
            let ast = encoder.term(terms, *term)?;
            let zero = encoder.constant(&Value::zero(sort))?;
            let compare = match (axiom, sort) {
                (_, Sort::Int) => Z3_mk_ge,
                (Axiom::NotNew(_), _) => Z3_mk_bvsle,
                _ => Z3_mk_bvsge,
            };
            encoder.z3.binary(compare, ast, zero)
        }
    }
}

fn encode_remainder(encoder: &mut Encoder, terms: &Terms, remainder: TermId) -> Result<Ast, Reason> {
    let (x, y) = (terms.args(remainder)[0], terms.args(remainder)[1]);
    let (x, y, r) = (encoder.term(terms, x)?, encoder.term(terms, y)?, encoder.term(terms, remainder)?);
    let axioms = encoder.remainder_axioms(x, y, r)?;
    let Op::Const(Value::F64(modulus)) = terms.op(terms.args(remainder)[1]) else { return Ok(axioms) };
    let mut parts = encoder.divisor_axioms(x, r, f64::from_bits(*modulus))?;
    parts.push(axioms);
    encoder.z3.and(&parts)
}
