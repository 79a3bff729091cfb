//! Sequences and multisets of Nagini in clauses: `ToSeq(xs) == Old(ToSeq(xs)) + PSeq(5)`, `ToMS(ToSeq(xs)) == Old(ToMS(ToSeq(xs)))`.
//!
//! They are objects of classes of their own, which equal no list and no tuple, so they are followed where they are compared with one another,
//! measured and indexed alone.

use super::types::{Ty, V};
use super::{Lower, Res};
use conspect_spec::logic::{E, Expr as L, Op, app, int};
use ruff_python_ast::{Expr, ExprCall, Operator};
use std::rc::Rc;

impl Lower<'_, '_> {
    fn nagini<'e>(&self, e: &'e Expr) -> Option<(String, &'e ExprCall)> {
        let Expr::Call(c) = e else { return None };
        let name = self.m.imported(&c.func)?;
        let word = name.strip_prefix("nagini_contracts.contracts.")?.to_string();
        c.arguments.keywords.is_empty().then_some((word, c))
    }

    /// What is seen of the state at the start is the same expression.
    fn without_then<'e>(&self, e: &'e Expr) -> &'e Expr {
        match e {
            Expr::Call(c) if self.m.imported(&c.func).as_deref() == Some("conspect._then") => {
                c.arguments.args.get(1).map_or(e, |e| self.without_then(e))
            }
            e => e,
        }
    }

    /// Is it a sequence of Nagini?
    fn is_frozen(&self, e: &Expr) -> bool {
        let e = self.without_then(e);
        if let Some((word, c)) = self.nagini(e) {
            let starred = c.arguments.args.iter().any(Expr::is_starred_expr);
            return !starred && (word == "PSeq" || word == "ToSeq" && c.arguments.args.len() == 1);
        }
        match e {
            Expr::BinOp(b) => b.op == Operator::Add && self.is_frozen(&b.left) && self.is_frozen(&b.right),
            Expr::Call(c) => match &*c.func {
                Expr::Attribute(a) => {
                    let one = c.arguments.args.len() == 1 && c.arguments.keywords.is_empty();
                    one && matches!(a.attr.as_str(), "take" | "drop") && self.is_frozen(&a.value)
                }
                _ => false,
            },
            _ => false,
        }
    }

    /// The elements of a sequence of Nagini.
    fn elements(&mut self, e: &'static Expr) -> Res<(E, Ty)> {
        let e = self.without_then(e);
        let refuse = |l: &Self| l.refuse(e, "this sequence is not followed");
        if let Some((word, c)) = self.nagini(e) {
            if word == "PSeq" {
                let v = self.list(&c.arguments.args, e)?;
                return self.sequence(&v, e);
            }
            let v = self.expr(&c.arguments.args[0])?;
            return match &v.ty {
                Ty::List(_) | Ty::Tuple(_) => self.sequence(&v, e),
                _ => refuse(self),
            };
        }
        match e {
            Expr::BinOp(b) => {
                let (x, y) = (self.elements(&b.left)?, self.elements(&b.right)?);
                match self.of_one_type(x, y) {
                    Some((x, y, of)) => Ok((app(Op::Concat, &[&x, &y]), of)),
                    None => refuse(self),
                }
            }
            Expr::Call(c) => {
                let Expr::Attribute(a) = &*c.func else { return refuse(self) };
                let (seq, of) = self.elements(&a.value)?;
                let n = self.number(&c.arguments.args[0])?;
                let (zero, size) = (int(0), app(Op::Len, &[&seq]));
                let n = app(Op::Ite, &[&app(Op::Lt, &[&n, &zero]), &zero, &n]);
                let n = app(Op::Ite, &[&app(Op::Lt, &[&size, &n]), &size, &n]);
                let op = if a.attr.as_str() == "take" { Op::Take } else { Op::Drop };
                Ok((app(op, &[&seq, &n]), of))
            }
            _ => refuse(self),
        }
    }

    /// Two sequences with elements of one type, as an empty one may have any.
    fn of_one_type(&self, (x, of): (E, Ty), (y, other): (E, Ty)) -> Option<(E, E, Ty)> {
        let empty = |of: &Ty| Some(Rc::new(L::Empty(of.sort()?)));
        match (&of, &other) {
            (Ty::Never, Ty::Never) => Some((x, y, of)),
            (Ty::Never, of) => Some((empty(of)?, y, other)),
            (of, Ty::Never) => Some((x, empty(of)?, of.clone())),
            (a, b) => (a == b).then_some((x, y, of)),
        }
    }

    /// Whether two sequences or two multisets of Nagini are equal; `None` where there are not two.
    pub fn same_frozen(&mut self, left: &'static Expr, right: &'static Expr) -> Res<Option<E>> {
        let multiset = |l: &Self, e: &'static Expr| match l.nagini(l.without_then(e)) {
            Some((word, c)) if word == "ToMS" => match &c.arguments.args[..] {
                [of] if l.is_frozen(of) => Some(of),
                _ => None,
            },
            _ => None,
        };
        let pair = match (multiset(self, left), multiset(self, right)) {
            (Some(a), Some(b)) => Some((a, b)),
            _ => None,
        };
        let (a, b) = match pair {
            Some(pair) => pair,
            None if self.is_frozen(left) && self.is_frozen(right) => (left, right),
            None => return Ok(None),
        };
        let (x, y) = (self.elements(a)?, self.elements(b)?);
        let Some((x, y, of)) = self.of_one_type(x, y).filter(|(_, _, of)| of.is_plain() || *of == Ty::Never)
        else {
            return self.refuse(left, "this equality is not followed");
        };
        match (pair, of.sort()) {
            (None, _) => Ok(Some(app(Op::Eq, &[&x, &y]))),
            (Some(_), Some(sort)) => Ok(Some(self.permutation(&x, &y, &sort))),
            (Some(_), None) => self.refuse(left, "this equality is not followed"),
        }
    }

    /// A sequence of Nagini that is measured or indexed, as a tuple.
    pub fn frozen(&mut self, e: &'static Expr) -> Res<Option<V>> {
        if !self.is_frozen(e) {
            return Ok(None);
        }
        let (seq, of) = self.elements(e)?;
        Ok(Some(V::new(Ty::Tuple(Box::new(of)), seq)))
    }
}
