//! Do calls of a function by itself come to an end? Each has to be for a smaller number with a bound below, a greater one with a bound
//! above, or a shorter sequence.

use super::clauses::Clause;
use super::pure::Body;
use super::types::parameters;
use ruff_python_ast::visitor::{Visitor, walk_expr};
use ruff_python_ast::{BoolOp, CmpOp, Expr, ExprCall, Number, Operator, StmtFunctionDef, UnaryOp};

/// A condition, and whether it holds.
type Fact<'a> = (&'a Expr, bool);

/// Whether a function that calls itself is seen to end; `None` for one that does not call itself.
pub(super) fn descends(
    name: &str,
    f: &'static StmtFunctionDef,
    tree: &Body,
    requires: &[Clause],
) -> Option<bool> {
    let params: Vec<&str> = parameters(f).iter().map(|p| p.0).collect();
    let mut finds = Finds { name, facts: vec![], calls: vec![], hidden: false };
    // What a function needs holds at each of its calls.
    finds.facts.extend(requires.iter().map(|c| (c.condition, true)));
    finds.tree(tree);
    if finds.calls.is_empty() {
        return None;
    }
    let fits = |c: &&ExprCall| c.arguments.keywords.is_empty() && c.arguments.args.len() == params.len();
    if finds.hidden || !finds.calls.iter().map(|c| c.0).all(|c| fits(&c)) {
        return Some(false);
    }
    let unchanged = |p: &str| {
        let i = params.iter().position(|q| *q == p);
        i.is_some_and(|i| finds.calls.iter().all(|(c, _)| is_name(&c.arguments.args[i], p)))
    };
    let measures: [Measure; 3] = [smaller, greater, shorter];
    let one = |i: usize| {
        measures.iter().any(|m| {
            finds.calls.iter().all(|(c, facts)| m(params[i], &c.arguments.args[i], facts, &unchanged))
        })
    };
    // A name that the body gives another value to is not the parameter.
    Some((0..params.len()).any(|i| !binds(tree, params[i]) && one(i)))
}

type Measure = fn(&str, &Expr, &[Fact], &dyn Fn(&str) -> bool) -> bool;

fn binds(tree: &Body, name: &str) -> bool {
    match tree {
        Body::Return(_) => false,
        Body::If(_, a, b) => binds(a, name) || binds(b, name),
        Body::Let(n, _, rest) => *n == name || binds(rest, name),
    }
}

/// Calls of a function, with what holds where they are.
struct Finds<'a, 'n> {
    name: &'n str,
    facts: Vec<Fact<'a>>,
    calls: Vec<(&'a ExprCall, Vec<Fact<'a>>)>,
    /// Is there one inside of something whose variables are its own, or is the function used as a value?
    hidden: bool,
}

impl<'a> Finds<'a, '_> {
    fn tree(&mut self, tree: &Body)
    where
        'static: 'a,
    {
        match tree {
            Body::Return(e) => self.visit_expr(e),
            Body::Let(_, e, rest) => {
                self.visit_expr(e);
                self.tree(rest);
            }
            Body::If(test, then, other) => {
                self.visit_expr(test);
                self.where_it(test, true, |l| l.tree(then));
                self.where_it(test, false, |l| l.tree(other));
            }
        }
    }

    fn where_it(&mut self, test: &'a Expr, holds: bool, visit: impl FnOnce(&mut Self)) {
        self.facts.push((test, holds));
        visit(self);
        self.facts.pop();
    }
}

impl<'a> Visitor<'a> for Finds<'a, '_> {
    fn visit_expr(&mut self, e: &'a Expr) {
        match e {
            Expr::If(i) => {
                self.visit_expr(&i.test);
                self.where_it(&i.test, true, |l| l.visit_expr(&i.body));
                self.where_it(&i.test, false, |l| l.visit_expr(&i.orelse));
            }
            Expr::BoolOp(b) => {
                let before = self.facts.len();
                for v in &b.values {
                    self.visit_expr(v);
                    self.facts.push((v, b.op == BoolOp::And));
                }
                self.facts.truncate(before);
            }
            Expr::Call(c) if is_name(&c.func, self.name) => {
                self.calls.push((c, self.facts.clone()));
                c.arguments.args.iter().for_each(|a| self.visit_expr(a));
                self.hidden |= !c.arguments.keywords.is_empty();
            }
            Expr::Lambda(_)
            | Expr::ListComp(_)
            | Expr::SetComp(_)
            | Expr::DictComp(_)
            | Expr::Generator(_) => {
                let calls = self.calls.len();
                walk_expr(self, e);
                self.hidden |= self.calls.len() > calls;
            }
            Expr::Name(n) => self.hidden |= n.id.as_str() == self.name,
            _ => walk_expr(self, e),
        }
    }
}

fn is_name(e: &Expr, name: &str) -> bool {
    matches!(e, Expr::Name(n) if n.id.as_str() == name)
}

/// An integer that is written out.
fn written(e: &Expr) -> Option<i64> {
    match e {
        Expr::NumberLiteral(n) => match &n.value {
            Number::Int(i) => i.as_i64(),
            _ => None,
        },
        Expr::UnaryOp(u) if u.op == UnaryOp::USub => written(&u.operand).and_then(i64::checked_neg),
        _ => None,
    }
}

/// The comparisons `a op b` that facts consist of.
fn comparisons<'a>((e, holds): Fact<'a>, out: &mut Vec<(&'a Expr, CmpOp, &'a Expr)>) {
    match e {
        Expr::UnaryOp(u) if u.op == UnaryOp::Not => comparisons((&u.operand, !holds), out),
        Expr::BoolOp(b) if (b.op == BoolOp::And) == holds => {
            b.values.iter().for_each(|v| comparisons((v, holds), out));
        }
        Expr::Compare(c) if holds || c.ops.len() == 1 => {
            let mut left = &*c.left;
            for (op, right) in c.ops.iter().zip(&c.comparators) {
                let op = match (holds, op) {
                    (true, op) => *op,
                    (false, CmpOp::Lt) => CmpOp::GtE,
                    (false, CmpOp::LtE) => CmpOp::Gt,
                    (false, CmpOp::Gt) => CmpOp::LtE,
                    (false, CmpOp::GtE) => CmpOp::Lt,
                    (false, CmpOp::Eq) => CmpOp::NotEq,
                    (false, CmpOp::NotEq) => CmpOp::Eq,
                    _ => return,
                };
                out.push((left, op, right));
                left = right;
            }
        }
        _ => {}
    }
}

/// All that is known of how something compares: the operator, with the thing at its left, and the other side.
fn known<'a>(facts: &[Fact<'a>], is: impl Fn(&Expr) -> bool) -> Vec<(CmpOp, &'a Expr)> {
    let mut all = vec![];
    facts.iter().for_each(|f| comparisons(*f, &mut all));
    let mut out = vec![];
    for (a, op, b) in all {
        let turned = match op {
            CmpOp::Lt => CmpOp::Gt,
            CmpOp::LtE => CmpOp::GtE,
            CmpOp::Gt => CmpOp::Lt,
            CmpOp::GtE => CmpOp::LtE,
            op => op,
        };
        if is(a) {
            out.push((op, b));
        }
        if is(b) {
            out.push((turned, a));
        }
    }
    out
}

/// The greatest lower bound that is written out.
fn least(facts: &[Fact], is: impl Fn(&Expr) -> bool) -> Option<i64> {
    let bound = |(op, e): (CmpOp, &Expr)| match op {
        CmpOp::Gt => written(e)?.checked_add(1),
        CmpOp::GtE | CmpOp::Eq => written(e),
        _ => None,
    };
    known(facts, is).into_iter().filter_map(bound).max()
}

/// `n - 1` or `n // 2`, where `n` has a lower bound, or a remainder by `n`, which is nearer to 0 (Python Language Reference, 6.7).
fn smaller(p: &str, arg: &Expr, facts: &[Fact], _: &dyn Fn(&str) -> bool) -> bool {
    let Expr::BinOp(b) = arg else { return false };
    let low = least(facts, |e| is_name(e, p));
    if b.op == Operator::Mod && is_name(&b.right, p) {
        let not_zero = || {
            known(facts, |e| is_name(e, p))
                .into_iter()
                .any(|(op, e)| op == CmpOp::NotEq && written(e) == Some(0))
        };
        return low.is_some_and(|low| low >= 1) || not_zero();
    }
    is_name(&b.left, p)
        && match (b.op, written(&b.right), low) {
            (Operator::Sub, Some(k), Some(_)) => k >= 1,
            (Operator::FloorDiv, Some(k), Some(low)) => k >= 2 && low >= 1,
            _ => false,
        }
}

/// `i + 1`, where `i` has an upper bound that stays what it is.
fn greater(p: &str, arg: &Expr, facts: &[Fact], unchanged: &dyn Fn(&str) -> bool) -> bool {
    let Expr::BinOp(b) = arg else { return false };
    let ahead = is_name(&b.left, p) && b.op == Operator::Add && written(&b.right).is_some_and(|k| k >= 1);
    let above = |(op, e): (CmpOp, &Expr)| {
        matches!(op, CmpOp::Lt | CmpOp::LtE | CmpOp::Eq) && is_fixed(e, p, unchanged)
    };
    ahead && known(facts, |e| is_name(e, p)).into_iter().any(above)
}

/// Is it a number that stays what it is from one call to the next?
fn is_fixed(e: &Expr, p: &str, unchanged: &dyn Fn(&str) -> bool) -> bool {
    match e {
        Expr::Name(n) => n.id.as_str() != p && unchanged(n.id.as_str()),
        Expr::NumberLiteral(_) => written(e).is_some(),
        Expr::BinOp(b) if matches!(b.op, Operator::Add | Operator::Sub) => {
            is_fixed(&b.left, p, unchanged) && is_fixed(&b.right, p, unchanged)
        }
        Expr::Call(c) => match &c.arguments.args[..] {
            [Expr::Name(_)] if is_name(&c.func, "len") => is_fixed(&c.arguments.args[0], p, unchanged),
            _ => false,
        },
        _ => false,
    }
}

/// `xs[1:]` or `xs[:-1]`, where `xs` is not empty.
fn shorter(p: &str, arg: &Expr, facts: &[Fact], _: &dyn Fn(&str) -> bool) -> bool {
    let Expr::Subscript(s) = arg else { return false };
    let Expr::Slice(slice) = &*s.slice else { return false };
    if !is_name(&s.value, p) || slice.step.is_some() {
        return false;
    }
    let bound = |e: &Option<Box<Expr>>| e.as_deref().map(written);
    let is_less = match (bound(&slice.lower), bound(&slice.upper)) {
        (Some(Some(k)), None) => k >= 1,
        (None, Some(Some(k))) => k <= -1,
        (Some(Some(a)), Some(Some(b))) => a >= 1 && b <= -1,
        _ => false,
    };
    let is_length = |e: &Expr| matches!(e, Expr::Call(c) if is_name(&c.func, "len") && matches!(&c.arguments.args[..], [a] if is_name(a, p)));
    let not_zero =
        known(facts, is_length).into_iter().any(|(op, e)| op == CmpOp::NotEq && written(e) == Some(0));
    let is_some = facts.iter().any(|(e, holds)| match e {
        Expr::UnaryOp(u) if u.op == UnaryOp::Not => is_name(&u.operand, p) && !holds,
        e => is_name(e, p) && *holds,
    });
    is_less && (least(facts, is_length).is_some_and(|n| n >= 1) || not_zero || is_some)
}
