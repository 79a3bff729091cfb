//! Which lengths of strings a program tells apart: arguments have these lengths beside the short ones.
//!
//! They are read from the text: strings that are compared or searched for, numbers that a `length` is compared with, the shortest match of a
//! pattern. An argument of any other length is unknown, so nothing rests on finding them all.

use crate::lower::Context;
use oxc_ast::ast::*;
use oxc_ast_visit::{Visit, walk};
use oxc_regular_expression::ast::{Disjunction, Term};
use std::collections::BTreeSet;

/// Every length up to this one is explored.
const SHORT: u64 = 8;
/// No length is from here on.
const LONG: u64 = 31;
/// So many lengths are explored beside the short ones.
const MOST: usize = 6;

/// The lengths as the bits of a word, the short ones left out.
pub(crate) fn mask(cx: &Context) -> i32 {
    let mut found = Lengths(BTreeSet::new());
    cx.modules.iter().for_each(|m| found.visit_program(m.file.source.ast));
    found.0.into_iter().take(MOST).fold(0, |mask, n| mask | (1 << n))
}

struct Lengths(BTreeSet<u64>);

impl Lengths {
    fn add(&mut self, n: u64) {
        if n > SHORT && n < LONG {
            self.0.insert(n);
        }
    }

    fn text(&mut self, e: &Expression<'_>) {
        if let Expression::StringLiteral(s) = e {
            self.add(s.value.encode_utf16().count() as u64);
        }
    }

    fn compared(&mut self, length: &Expression<'_>, with: &Expression<'_>) {
        let is_length = match length {
            Expression::StaticMemberExpression(m) => m.property.name == "length",
            _ => false,
        };
        if let (true, Expression::NumericLiteral(n)) = (is_length, with) {
            if n.value >= 0.0 && n.value < LONG as f64 {
                let n = n.value as u64;
                self.add(n);
                self.add(n + 1);
            }
        }
    }
}

impl<'a> Visit<'a> for Lengths {
    fn visit_binary_expression(&mut self, it: &BinaryExpression<'a>) {
        if it.operator.is_equality() {
            self.text(&it.left);
            self.text(&it.right);
        }
        if it.operator.is_equality() || it.operator.is_compare() {
            self.compared(&it.left, &it.right);
            self.compared(&it.right, &it.left);
        }
        walk::walk_binary_expression(self, it);
    }

    fn visit_switch_case(&mut self, it: &SwitchCase<'a>) {
        it.test.iter().for_each(|t| self.text(t));
        walk::walk_switch_case(self, it);
    }

    fn visit_call_expression(&mut self, it: &CallExpression<'a>) {
        if let Expression::StaticMemberExpression(m) = &it.callee {
            if matches!(m.property.name.as_str(), "startsWith" | "endsWith" | "includes" | "indexOf") {
                it.arguments.iter().filter_map(Argument::as_expression).for_each(|e| self.text(e));
            }
        }
        walk::walk_call_expression(self, it);
    }

    fn visit_reg_exp_literal(&mut self, it: &RegExpLiteral<'a>) {
        if let Some(pattern) = &it.regex.pattern.pattern {
            self.add(shortest(&pattern.body));
        }
    }
}

/// The length of the shortest match of a pattern, or less.
fn shortest(d: &Disjunction<'_>) -> u64 {
    let alternative = |terms: &[Term<'_>]| terms.iter().map(term).fold(0, u64::saturating_add);
    d.body.iter().map(|a| alternative(&a.body)).min().unwrap_or(0)
}

fn term(t: &Term<'_>) -> u64 {
    match t {
        Term::Quantifier(q) => q.min.saturating_mul(term(&q.body)),
        Term::CapturingGroup(g) => shortest(&g.body),
        Term::IgnoreGroup(g) => shortest(&g.body),
        Term::Character(_)
        | Term::Dot(_)
        | Term::CharacterClassEscape(_)
        | Term::UnicodePropertyEscape(_)
        | Term::CharacterClass(_) => 1,
        Term::BoundaryAssertion(_)
        | Term::LookAroundAssertion(_)
        | Term::IndexedReference(_)
        | Term::NamedReference(_) => 0,
    }
}
