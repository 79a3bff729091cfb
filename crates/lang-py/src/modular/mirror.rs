//! Equations with a sequence that is turned around, as palindromes have them.

use super::guess::{Around, Guesses, Moves};
use super::loops::Going;
use super::seq::{len, variable, within};
use super::types::Ty;
use super::{Lower, Res};
use conspect_spec::logic::{E, Op, Sort, and, app, int, local, quant};
use ruff_python_ast::visitor::{Visitor, walk_stmt};
use ruff_python_ast::{Expr, Stmt};

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

    /// Where a loop swaps elements of a list, those before a number, and as many at the end, may have traded places, and those between are as
    /// they were.
    pub(super) fn of_turned(&mut self, a: &Around, numbers: &[Moves], lists: &[Moves], out: &mut Guesses) {
        let mut swaps = Swaps(vec![]);
        a.body.iter().for_each(|s| swaps.visit_stmt(s));
        let mut passed: Vec<(E, String)> = vec![];
        if matches!(a.going, Some(Going::Range(..))) {
            passed.push((local(a.counter), "the loop".into()));
        }
        passed.extend(numbers.iter().map(|n| (n.now.clone(), n.name.clone())));
        for s in lists.iter().filter(|l| swaps.0.iter().any(|e| self.m.text(*e) == l.name)) {
            for (i, name) in &passed {
                let (k, n) = (self.unique("k"), len(&s.start));
                let bound = variable(&k);
                let at = |s: &E, k: &E| app(Op::At, &[s, k]);
                let mirror = app(Op::Sub, &[&app(Op::Sub, &[&n, &int(1)]), &bound]);
                let rest = app(Op::Sub, &[&n, i]);
                let inner = within(i, &bound, &rest);
                let value = app(Op::Ite, &[&inner, &at(&s.start, &bound), &at(&s.start, &mirror)]);
                let same = app(Op::Same, &[&at(&s.now, &bound), &value]);
                let there = within(&int(0), &bound, &n);
                let cond = quant(true, &k, Sort::Int, app(Op::Implies, &[&there, &same]));
                out.add(cond, format!("{} is turned around before {name}, and as much at its end", s.name));
                out.add(
                    app(Op::Le, &[&app(Op::Add, &[i, i]), &app(Op::Add, &[&n, &int(1)])]),
                    format!("{name} is in the first half of {}", s.name),
                );
            }
            for (x, y) in numbers.iter().flat_map(|x| numbers.iter().map(move |y| (x, y))) {
                let last = app(Op::Sub, &[&len(&s.start), &int(1)]);
                let sum = app(Op::Add, &[&x.now, &y.now]);
                if x.name < y.name {
                    out.add(
                        app(Op::Eq, &[&sum, &last]),
                        format!("{} and {} are as far from the ends", x.name, y.name),
                    );
                }
            }
        }
    }
}

/// The lists two of whose elements a statement swaps.
struct Swaps(Vec<&'static Expr>);

impl Visitor<'static> for Swaps {
    fn visit_stmt(&mut self, s: &'static Stmt) {
        if let Stmt::Assign(a) = s
            && let ([Expr::Tuple(to)], Expr::Tuple(from)) = (&a.targets[..], &*a.value)
            && to.elts.len() == 2
            && from.elts.len() == 2
            && let (Expr::Subscript(x), Expr::Subscript(_)) = (&to.elts[0], &to.elts[1])
        {
            self.0.push(&x.value);
        }
        walk_stmt(self, s);
    }
}
