//! Equations with a sequence that is turned around, as palindromes have them.

use super::seq::{len, variable, within};
use super::types::Ty;
use super::{Lower, Res};
use conspect_spec::logic::{E, Op, Sort, and, app, int, quant};
use ruff_python_ast::Expr;

impl Lower<'_, '_> {
    /// `a == b[::-1]`, where `a` and `b` are texts, or lists or tuples of numbers: each element is the one as far from the other end.
    pub(super) fn mirrored(&mut self, left: &'static Expr, right: &'static Expr) -> Res<Option<E>> {
        let (what, of, forwards) = match (self.turned(left), self.turned(right)) {
            (None, Some(of)) => (left, of, true),
            (Some(of), None) => (of, right, false),
            _ => return Ok(None),
        };
        let (a, b) = (self.expr(what)?, self.expr(of)?);
        let followed = match &a.ty {
            Ty::Str => true,
            Ty::List(of) | Ty::Tuple(of) => **of == Ty::Int,
            _ => false,
        };
        if !followed || a.ty != b.ty {
            return Ok(None);
        }
        let ((x, _), (y, _)) = (self.sequence(&a, what)?, self.sequence(&b, of)?);
        let (x, y) = if forwards { (x, y) } else { (y, x) };
        let (k, n) = (self.unique("k"), len(&y));
        let bound = variable(&k);
        let mirror = app(Op::Sub, &[&app(Op::Sub, &[&n, &int(1)]), &bound]);
        let same = app(Op::Same, &[&app(Op::At, &[&x, &bound]), &app(Op::At, &[&y, &mirror])]);
        let each = quant(true, &k, Sort::Int, app(Op::Implies, &[&within(&int(0), &bound, &n), &same]));
        Ok(Some(and([app(Op::Eq, &[&len(&x), &n]), each])))
    }

    /// What a slice turns around: `s` of `s[::-1]`.
    fn turned(&self, e: &'static Expr) -> Option<&'static Expr> {
        let Expr::Subscript(s) = e else { return None };
        let Expr::Slice(slice) = &*s.slice else { return None };
        let step = slice.step.as_deref()?;
        let back = matches!(step, Expr::UnaryOp(_)) && self.m.text(step) == "-1";
        (back && slice.lower.is_none() && slice.upper.is_none()).then_some(&*s.value)
    }
}
