//! Products of two unknowns.
//!
//! In linear arithmetic a product is a number of its own. What is said of it are facts that hold of every product: its sign, its range
//! where its factors have one, and how it lies to another product with which it shares a factor (`y < h` and `w >= 0` give
//! `y * w + w <= h * w`, which is why a cell of a grid that is kept in rows is within it). Each is true whatever the query, so it belongs to no core.

use super::super::raw::Binary;
use super::ranges::{Bound, Range, Ranges, corners};
use super::{Ast, Context, Integers};
use crate::Reason;
use conspect_term::{Op, TermId, Terms};
use rustc_hash::FxHashSet;
use std::rc::Rc;
use z3_sys::{Z3_mk_add, Z3_mk_eq, Z3_mk_ge, Z3_mk_implies, Z3_mk_le, Z3_mk_lt};

/// Of a query with more products than this nothing is said of pairs.
const MOST_PRODUCTS: usize = 8;

/// A product and its factors.
#[derive(Clone, Copy)]
pub(super) struct Product {
    term: TermId,
    number: Ast,
    factors: [(TermId, Ast); 2],
}

/// A fact that is true of products everywhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Lemma {
    /// By the signs of the factors.
    Sign(TermId),
    /// Where the factors lie within these ranges.
    Within(TermId, Range, Range),
    /// Two products with a common factor.
    Pair(TermId, TermId),
}

impl Integers {
    /// The number that stands for a product of two unknowns.
    pub(super) fn product(
        &mut self,
        z3: &mut Context,
        terms: &Terms,
        term: TermId,
        factors: &[Ast],
    ) -> Result<Ast, Reason> {
        let sort = self.int_sort(z3)?;
        let name = z3.function(&format!("product#{}", self.products.len()), &[], sort)?;
        let number = z3.apply(name, &[])?;
        let args = terms.args(term);
        let factors = [(args[0], factors[0]), (args[1], factors[1])];
        self.products.insert(term, Product { term, number, factors });
        Ok(number)
    }

    /// The literals of what is known of the products in these atoms.
    pub(super) fn product_lemmas(
        &mut self,
        z3: &mut Context,
        terms: &Terms,
        atoms: &[TermId],
        bounds: &[Bound],
    ) -> Result<Vec<Ast>, Reason> {
        let mut found: Vec<TermId> =
            atoms.iter().flat_map(|a| self.products_in(terms, *a).to_vec()).collect();
        found.sort_unstable();
        found.dedup();
        let products: Vec<Product> = found.iter().map(|t| self.products[t]).collect();
        let mut ranges = Ranges::within(terms, bounds);
        let mut literals = vec![];
        for p in &products {
            let facts = |z3: &mut Context, s: &mut Self| s.by_signs(z3, *p);
            literals.push(self.lemma(z3, Lemma::Sign(p.term), facts)?);
            let [Some(a), Some(b)] = p.factors.map(|(t, _)| ranges.of(t)) else { continue };
            // That a factor is not negative is often known by its order to another number, not by a bound of its own.
            let cut = [a, b].map(|(low, high)| (low.max(0), high.max(0)));
            literals.push(self.within(z3, *p, a, b)?);
            if cut != [a, b] {
                literals.push(self.within(z3, *p, cut[0], cut[1])?);
            }
        }
        if products.len() <= MOST_PRODUCTS {
            for (i, p) in products.iter().enumerate() {
                for q in &products[i + 1..] {
                    let facts = |z3: &mut Context, s: &mut Self| s.by_pair(z3, *p, *q);
                    literals.push(self.lemma(z3, Lemma::Pair(p.term, q.term), facts)?);
                }
            }
        }
        Ok(literals)
    }

    fn within(&mut self, z3: &mut Context, p: Product, a: Range, b: Range) -> Result<Ast, Reason> {
        let facts = |z3: &mut Context, s: &mut Self| s.by_ranges(z3, p, a, b);
        self.lemma(z3, Lemma::Within(p.term, a, b), facts)
    }

    /// The literal of a lemma, which is made when it is first needed.
    fn lemma(
        &mut self,
        z3: &mut Context,
        lemma: Lemma,
        facts: impl FnOnce(&mut Context, &mut Self) -> Result<Vec<Ast>, Reason>,
    ) -> Result<Ast, Reason> {
        if let Some(literal) = self.lemmas.get(&lemma) {
            return Ok(*literal);
        }
        let facts = facts(z3, self)?;
        let literal = self.asserted.name(z3, &facts)?;
        self.lemmas.insert(lemma, literal);
        Ok(literal)
    }

    /// The products of two unknowns in a term.
    fn products_in(&mut self, terms: &Terms, root: TermId) -> Rc<[TermId]> {
        if let Some(known) = self.products_of.get(&root) {
            return known.clone();
        }
        let mut pending = vec![root];
        let mut seen = FxHashSet::default();
        let mut found = vec![];
        while let Some(t) = pending.pop() {
            if seen.insert(t) {
                if *terms.op(t) == Op::BvMul && self.products.contains_key(&t) {
                    found.push(t);
                }
                pending.extend(terms.args(t));
            }
        }
        let found: Rc<[TermId]> = found.into();
        self.products_of.insert(root, found.clone());
        found
    }

    fn by_signs(&mut self, z3: &mut Context, p: Product) -> Result<Vec<Ast>, Reason> {
        let zero = self.number(z3, 0)?;
        let [(_, a), (_, b)] = p.factors;
        let mut facts = vec![];
        for (of_a, of_b, of_p) in [
            (Z3_mk_ge as Binary, Z3_mk_ge as Binary, Z3_mk_ge as Binary),
            (Z3_mk_le, Z3_mk_le, Z3_mk_ge),
            (Z3_mk_ge, Z3_mk_le, Z3_mk_le),
            (Z3_mk_le, Z3_mk_ge, Z3_mk_le),
        ] {
            let (a, b) = (z3.binary(of_a, a, zero)?, z3.binary(of_b, b, zero)?);
            let p = z3.binary(of_p, p.number, zero)?;
            let both = z3.and(&[a, b])?;
            facts.push(z3.binary(Z3_mk_implies, both, p)?);
        }
        Ok(facts)
    }

    fn by_ranges(&mut self, z3: &mut Context, p: Product, a: Range, b: Range) -> Result<Vec<Ast>, Reason> {
        let mut within = vec![];
        for ((_, factor), range) in p.factors.into_iter().zip([a, b]) {
            within.extend(self.between(z3, factor, range)?);
        }
        let within = z3.and(&within)?;
        let product = self.between(z3, p.number, corners(a, b, |a, b| a * b))?;
        let product = z3.and(&product)?;
        Ok(vec![z3.binary(Z3_mk_implies, within, product)?])
    }

    fn between(&mut self, z3: &mut Context, x: Ast, (low, high): Range) -> Result<[Ast; 2], Reason> {
        let (low, high) = (self.number(z3, low)?, self.number(z3, high)?);
        Ok([z3.binary(Z3_mk_ge, x, low)?, z3.binary(Z3_mk_le, x, high)?])
    }

    /// For each factor that two products share: they are in the order of the others, and at least that factor apart.
    fn by_pair(&mut self, z3: &mut Context, p: Product, q: Product) -> Result<Vec<Ast>, Reason> {
        let zero = self.number(z3, 0)?;
        let mut facts = vec![];
        for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let ((shared, c), (other, _)) = (p.factors[i], q.factors[j]);
            if shared != other {
                continue;
            }
            let (a, b) = (p.factors[1 - i].1, q.factors[1 - j].1);
            let same = z3.binary(Z3_mk_eq, a, b)?;
            let equal = z3.binary(Z3_mk_eq, p.number, q.number)?;
            facts.push(z3.binary(Z3_mk_implies, same, equal)?);
            let up = z3.binary(Z3_mk_ge, c, zero)?;
            let down = z3.binary(Z3_mk_le, c, zero)?;
            for (less, more, of_less, of_more) in [(a, b, p.number, q.number), (b, a, q.number, p.number)] {
                let ordered = z3.binary(Z3_mk_lt, less, more)?;
                // less + 1 <= more, multiplied by the factor.
                let apart = z3.int_nary(Z3_mk_add, &[of_less, c])?;
                for (sign, of) in [(up, Z3_mk_le as Binary), (down, Z3_mk_ge as Binary)] {
                    let given = z3.and(&[sign, ordered])?;
                    let then = z3.binary(of, apart, of_more)?;
                    facts.push(z3.binary(Z3_mk_implies, given, then)?);
                }
            }
        }
        Ok(facts)
    }
}
