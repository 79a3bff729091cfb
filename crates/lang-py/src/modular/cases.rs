//! `match` over values that are written out: constants, members of enumerations, `None`, and what is left.
//!
//! Patterns that bind names, or that look into what they match, are not followed.

use super::types::V;
use super::{Lower, Res};
use conspect_spec::Stmt;
use conspect_spec::logic::{E, Op, app, truth};
use ruff_python_ast::{CmpOp, Expr, MatchCase, Pattern, Singleton, StmtMatch};

impl Lower<'_, '_> {
    /// A `match` statement; says whether execution may go on behind it.
    pub(super) fn cases(&mut self, m: &'static StmtMatch) -> Res<bool> {
        let subject = self.expr(&m.subject)?;
        let name = self.unique("subject");
        let subject = self.keep(&name, &subject);
        self.from_case(&subject, &m.subject, &m.cases)
    }

    fn from_case(&mut self, subject: &V, at: &'static Expr, cases: &'static [MatchCase]) -> Res<bool> {
        let Some((case, rest)) = cases.split_first() else { return Ok(true) };
        let fits = self.fits(subject, at, &case.pattern)?;
        let c = match case.guard.as_deref() {
            Some(guard) => {
                let guard = self.guarded(&fits, guard)?;
                app(Op::And, &[&fits, &guard])
            }
            None => fits,
        };
        let before = self.assigned.clone();
        let (then_on, then) = self.apart(|l| l.statements(&case.body))?;
        let after_then = std::mem::replace(&mut self.assigned, before);
        let (else_on, other) = self.apart(|l| l.from_case(subject, at, rest))?;
        self.emit(Stmt::If(c, then, other));
        self.either_went_on(then_on, else_on, after_then);
        Ok(then_on || else_on)
    }

    /// Does a value fit a pattern (Python Language Reference, 8.6.4)?
    fn fits(&mut self, v: &V, at: &'static Expr, pattern: &'static Pattern) -> Res<E> {
        match pattern {
            Pattern::MatchAs(p) if p.pattern.is_none() && p.name.is_none() => Ok(truth(true)),
            Pattern::MatchValue(p) => {
                let value = self.expr(&p.value)?;
                self.equal(v, &value, at)
            }
            Pattern::MatchSingleton(p) => {
                let value = match p.value {
                    Singleton::None => V::none(),
                    Singleton::True => V::bool(truth(true)),
                    Singleton::False => V::bool(truth(false)),
                };
                self.relation(CmpOp::Is, v, &value, at)
            }
            Pattern::MatchOr(p) => {
                let mut any = truth(false);
                for p in &p.patterns {
                    let fits = self.fits(v, at, p)?;
                    any = app(Op::Or, &[&any, &fits]);
                }
                Ok(any)
            }
            _ => self.refuse(at, "a pattern that binds names or looks into values is not followed"),
        }
    }
}
