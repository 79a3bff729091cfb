//! Floats: each is an integer that has its place in the order of all of them, and one integer stands for what is no number.
//!
//! Comparisons, negation and the absolute value are exact. Of sums, products and quotients it is known what rounding keeps: signs, that
//! adding what is not negative gives nothing less, that a factor of at most one makes nothing greater. Zeros of both signs are one value,
//! which only texts and the library tell apart. An integer that is written out may stand where a float is said; it is then one that floats
//! hold, which answers list.

use super::guess::{Around, Guesses};
use super::text::function;
use super::types::{Ty, V};
use super::{Lower, Res};
use conspect_spec::Stmt;
use conspect_spec::logic::{E, Expr as L, Op, Sort, and, app, implies, int, le, local, lt, quant, truth};
use ruff_python_ast::visitor::{Visitor, walk_expr};
use ruff_python_ast::{CmpOp, Expr, ExprCall, Number, Operator, StmtFunctionDef, UnaryOp};
use std::collections::BTreeSet;
use std::rc::Rc;

/// What is no number, above all that are.
const NAN: i64 = i64::MAX;

/// Integers up to this are floats.
const EXACT: i64 = 1 << 53;

/// So many integers that a function writes out are compared with what it computes.
const MOST_CONSTANTS: usize = 8;

/// What is granted where an integer stands in the place of a float.
pub(super) const SMALL: &str = "integers in the place of floats are at most 2**53";

/// The place of a float in the order.
fn rank(f: f64) -> E {
    let bits = f.to_bits();
    let size = (bits & !(1 << 63)) as i64;
    int(match (f.is_nan(), bits >> 63) {
        (true, _) => NAN,
        (false, 0) => size,
        (false, _) => -size,
    })
}

fn infinity() -> E {
    rank(f64::INFINITY)
}

fn is(a: &E, b: &E) -> E {
    app(Op::Eq, &[a, b])
}

fn not(e: &E) -> E {
    app(Op::Not, &[e])
}

fn or(all: &[E]) -> E {
    all.iter().fold(truth(false), |a, b| app(Op::Or, &[&a, b]))
}

pub(super) fn is_nan(e: &E) -> E {
    is(e, &int(NAN))
}

fn negative(e: &E) -> E {
    match &**e {
        L::Int(d) if *e != int(NAN) => d.parse::<i64>().map_or_else(|_| e.clone(), |i| int(-i)),
        _ => app(Op::Ite, &[&is_nan(e), e, &app(Op::Sub, &[&int(0), e])]),
    }
}

fn size(e: &E) -> E {
    app(Op::Ite, &[&lt(e, &int(0)), &app(Op::Sub, &[&int(0), e]), e])
}

fn is_infinite(e: &E) -> E {
    is(&size(e), &infinity())
}

/// A number, finite or not.
fn is_number(e: &E) -> E {
    and([le(&negative(&infinity()), e), le(e, &infinity())])
}

/// The value is a float.
pub(super) fn is_float(e: &E) -> E {
    app(Op::Or, &[&is_number(e), &is_nan(e)])
}

/// An integer that is written out.
fn written(e: &E) -> Option<i64> {
    match &**e {
        L::Int(d) => d.parse().ok(),
        _ => None,
    }
}

/// An integer that is written out, as the float that it is.
pub(super) fn of_constant(e: &E) -> Option<E> {
    written(e).filter(|i| i.unsigned_abs() <= EXACT.unsigned_abs()).map(|i| rank(i as f64))
}

fn number(i: i128) -> E {
    Rc::new(L::Int(i.to_string().into()))
}

/// The integers that a function writes out.
pub(super) fn constants(f: &'static StmtFunctionDef) -> BTreeSet<i64> {
    struct Finds(BTreeSet<i64>);
    impl Visitor<'static> for Finds {
        fn visit_expr(&mut self, e: &'static Expr) {
            let mut add = |n: &Number, sign: i64| {
                let i = match n {
                    Number::Int(i) => i.as_i64(),
                    Number::Float(f) if f.fract() == 0.0 && f.abs() < EXACT as f64 => Some(*f as i64),
                    _ => None,
                };
                if let Some(i) = i.filter(|i| *i < EXACT && self.0.len() < MOST_CONSTANTS) {
                    self.0.insert(sign * i);
                }
            };
            match e {
                Expr::NumberLiteral(n) => add(&n.value, 1),
                Expr::UnaryOp(u) if u.op == UnaryOp::USub => match &*u.operand {
                    Expr::NumberLiteral(n) => return add(&n.value, -1),
                    _ => {}
                },
                _ => {}
            }
            walk_expr(self, e);
        }
    }
    let mut finds = Finds(BTreeSet::from([0, 1]));
    f.decorator_list.iter().for_each(|d| finds.visit_decorator(d));
    f.body.iter().for_each(|s| finds.visit_stmt(s));
    finds.0
}

impl Lower<'_, '_> {
    pub fn float_literal(&mut self, n: &Number, at: &'static Expr) -> Res<V> {
        match n {
            Number::Float(f) => Ok(V::new(Ty::Float, rank(*f))),
            _ => self.refuse(at, "complex numbers are not followed"),
        }
    }

    /// An integer stands in the place of a float.
    pub fn is_mixed(&self) {
        self.mixed.set(true);
    }

    /// A value as a float, as arithmetic makes it one.
    pub fn as_float(&mut self, v: &V, at: &'static Expr) -> Option<E> {
        if v.ty == Ty::Float {
            return Some(v.e.clone());
        }
        let n = self.counts_as(v.clone())?.e;
        if let Some(e) = of_constant(&n) {
            return Some(e);
        }
        // The length of what is in memory is far below.
        if !matches!(&*n, L::App(Op::Len, _)) {
            let most = number(i128::MAX);
            let fits = and([le(&app(Op::Sub, &[&int(0), &most]), &n), le(&n, &most)]);
            self.needs(fits, "OverflowError", at);
        }
        Some(self.rounded(&n))
    }

    /// The float that is nearest to an integer.
    fn rounded(&mut self, n: &E) -> E {
        let r = function("float of an integer", &[n], Sort::Int);
        let finite = lt(&size(&r), &infinity());
        self.emit(Stmt::Assume(finite));
        for c in self.constants.clone() {
            let (place, c) = (rank(c as f64), int(c));
            self.emit(Stmt::Assume(is(&le(&c, n), &le(&place, &r))));
            self.emit(Stmt::Assume(is(&le(n, &c), &le(&r, &place))));
        }
        r
    }

    /// A result that is a number where the operands do not exclude it.
    fn result(&mut self, name: &str, args: &[&E], no_number: E, facts: Vec<E>) -> V {
        let r = function(name, args, Sort::Int);
        self.emit(Stmt::Assume(is_float(&r)));
        self.emit(Stmt::Assume(is(&no_number, &is_nan(&r))));
        self.emit(Stmt::Assume(implies(&not(&no_number), &and(facts))));
        V::new(Ty::Float, r)
    }

    /// An operation one of whose operands is a float, or a quotient.
    pub fn float_operation(&mut self, op: Operator, a: &V, b: &V, at: &'static Expr) -> Res<V> {
        let refuse = |l: &Self| l.refuse(at, format!("{} of floats is not followed", l.m.text(at)));
        if let (Operator::Div, Some(x), Some(y)) = (op, self.counts_as(a.clone()), self.counts_as(b.clone()))
        {
            return Ok(self.quotient(&x.e, &y.e, at));
        }
        if op == Operator::Pow {
            return match (&a.ty, written(&b.e).filter(|_| b.ty == Ty::Int)) {
                (Ty::Float, Some(2)) => Ok(self.square(&a.e, at)),
                _ => refuse(self),
            };
        }
        let (Some(x), Some(y)) = (self.as_float(a, at), self.as_float(b, at)) else { return refuse(self) };
        Ok(match op {
            Operator::Add => self.float_sum(&x, &y),
            Operator::Sub => self.float_sum(&x, &negative(&y)),
            Operator::Mult => self.float_product(&x, &y),
            Operator::Div => {
                self.needs(not(&is(&y, &int(0))), "ZeroDivisionError", at);
                self.float_quotient(&x, &y)
            }
            _ => return refuse(self),
        })
    }

    fn float_sum(&mut self, a: &E, b: &E) -> V {
        let (a, b) = in_order(a, b);
        let against = and([is_infinite(&a), is(&a, &negative(&b))]);
        let no_number = or(&[is_nan(&a), is_nan(&b), against]);
        let r = function("sum of floats", &[&a, &b], Sort::Int);
        let zero = int(0);
        let mut facts = vec![];
        for (x, y) in [(&a, &b), (&b, &a)] {
            facts.push(implies(&le(&zero, x), &le(y, &r)));
            facts.push(implies(&le(x, &zero), &le(&r, y)));
        }
        self.result("sum of floats", &[&a, &b], no_number, facts)
    }

    fn float_product(&mut self, a: &E, b: &E) -> V {
        let (a, b) = in_order(a, b);
        let (zero, one) = (int(0), rank(1.0));
        let lost = |x: &E, y: &E| and([is(x, &zero), is_infinite(y)]);
        let no_number = or(&[is_nan(&a), is_nan(&b), lost(&a, &b), lost(&b, &a)]);
        let r = function("product of floats", &[&a, &b], Sort::Int);
        let mut facts = signs(&a, &b, &r);
        facts.push(implies(&or(&[is(&a, &zero), is(&b, &zero)]), &is(&r, &zero)));
        for (x, y) in [(&a, &b), (&b, &a)] {
            facts.push(implies(&le(&size(x), &one), &le(&size(&r), &size(y))));
            facts.push(implies(&le(&one, &size(x)), &le(&size(y), &size(&r))));
        }
        self.result("product of floats", &[&a, &b], no_number, facts)
    }

    fn float_quotient(&mut self, a: &E, b: &E) -> V {
        let (zero, one) = (int(0), rank(1.0));
        let no_number = or(&[is_nan(a), is_nan(b), and([is_infinite(a), is_infinite(b)])]);
        let r = function("quotient of floats", &[a, b], Sort::Int);
        let mut facts = signs(a, b, &r);
        facts.push(implies(&is(a, &zero), &is(&r, &zero)));
        facts.push(implies(&le(&one, &size(b)), &le(&size(&r), &size(a))));
        facts.push(implies(&le(&size(b), &one), &le(&size(a), &size(&r))));
        facts.push(implies(&le(&size(a), &size(b)), &le(&size(&r), &one)));
        facts.push(implies(&le(&size(b), &size(a)), &le(&one, &size(&r))));
        self.result("quotient of floats", &[a, b], no_number, facts)
    }

    /// A quotient of integers: rounded once. One that no float holds raises `OverflowError`.
    fn quotient(&mut self, a: &E, b: &E, at: &'static Expr) -> V {
        self.needs(not(&is(b, &int(0))), "ZeroDivisionError", at);
        let most = app(Op::Mul, &[&number(i128::MAX), &size(b)]);
        self.bounds_of_sum(a);
        self.needs(le(&size(a), &most), "OverflowError", at);
        let r = function("quotient of integers", &[a, b], Sort::Int);
        self.emit(Stmt::Assume(lt(&size(&r), &infinity())));
        for c in self.constants.clone() {
            self.quotient_beside(&r, (a, b), &int(c), &rank(c as f64));
        }
        V::new(Ty::Float, r)
    }

    /// The sum of integers that are all at most (or at least) some integer is at most so many times that.
    fn bounds_of_sum(&mut self, sum: &E) {
        let L::App(Op::Sum, s) = &**sum else { return };
        let (k, n) = (self.unique("k"), super::seq::len(&s[0]));
        let bound = super::seq::variable(&k);
        let (x, range) = (app(Op::At, &[&s[0], &bound]), super::seq::within(&int(0), &bound, &n));
        for c in self.constants.clone() {
            let c = int(c);
            let times = app(Op::Mul, &[&c, &n]);
            let every = |e: &E| quant(true, &k, Sort::Int, implies(&range, e));
            self.emit(Stmt::Assume(implies(&every(&le(&x, &c)), &le(sum, &times))));
            self.emit(Stmt::Assume(implies(&every(&le(&c, &x)), &le(&times, sum))));
        }
    }

    /// How a quotient compares with an integer, and so with the float that is nearest to that.
    fn quotient_beside(&mut self, r: &E, (a, b): (&E, &E), c: &E, place: &E) {
        let product = app(Op::Mul, &[c, b]);
        let (least, most) = (le(&product, a), le(a, &product));
        let up = lt(&int(0), b);
        let above = app(Op::Ite, &[&up, &least, &most]);
        let below = app(Op::Ite, &[&up, &most, &least]);
        self.emit(Stmt::Assume(implies(&above, &le(place, r))));
        self.emit(Stmt::Assume(implies(&below, &le(r, place))));
    }

    /// A square of what is too great raises `OverflowError`.
    fn square(&mut self, a: &E, at: &'static Expr) -> V {
        let fits = or(&[le(&size(a), &rank(1e154)), is_infinite(a), is_nan(a)]);
        self.needs(fits, "OverflowError", at);
        let (zero, one) = (int(0), rank(1.0));
        let r = function("square of a float", &[a], Sort::Int);
        let facts = vec![
            le(&zero, &r),
            implies(&is(a, &zero), &is(&r, &zero)),
            implies(&le(&size(a), &one), &and([le(&r, &one), le(&r, &size(a))])),
            implies(&le(&one, &size(a)), &le(&size(a), &r)),
        ];
        self.result("square of a float", &[a], is_nan(a), facts)
    }

    /// `-x` and `abs(x)`.
    pub fn float_negative(&mut self, v: &V) -> V {
        V::new(Ty::Float, negative(&v.e))
    }

    pub fn float_size(&mut self, v: &V) -> V {
        V::new(Ty::Float, size(&v.e))
    }

    /// A comparison one of whose sides is a float.
    pub fn float_order(&mut self, op: CmpOp, a: &V, b: &V, at: &'static Expr) -> Res<E> {
        let (a, b, strict) = match op {
            CmpOp::Lt => (a, b, true),
            CmpOp::LtE => (a, b, false),
            CmpOp::Gt => (b, a, true),
            _ => (b, a, false),
        };
        let Some(((x, is_x_exact), (y, is_y_exact))) = self.float_side(a, b).zip(self.float_side(b, a))
        else {
            return self.refuse(at, "this order is not followed");
        };
        let numbers = and([not(&is_nan(&x)), not(&is_nan(&y))]);
        let less = and([lt(&x, &y), numbers.clone()]);
        let most = and([le(&x, &y), numbers]);
        if is_x_exact && is_y_exact {
            return Ok(if strict { less } else { most });
        }
        // Of the nearest float of an integer, equality says nothing of the integer.
        let name = if strict { "float below" } else { "float at most" };
        let found = function(name, &[&a.e, &b.e], Sort::Bool);
        let exact = |v: &V| match v.ty {
            Ty::Int => le(&size(&v.e), &int(EXACT)),
            _ => truth(true),
        };
        self.emit(Stmt::Assume(and([implies(&less, &found), implies(&found, &most)])));
        let said = if strict { less } else { most };
        self.emit(Stmt::Assume(implies(&and([exact(a), exact(b)]), &is(&found, &said))));
        Ok(found)
    }

    /// A side of a comparison: its place, and whether that says all of it. Comparing raises nothing.
    fn float_side(&mut self, v: &V, other: &V) -> Option<(E, bool)> {
        if v.ty == Ty::Float {
            return Some((v.e.clone(), true));
        }
        let n = self.counts_as(v.clone())?.e;
        if let Some(e) = of_constant(&n) {
            return Some((e, true));
        }
        if v.ty != Ty::Int {
            return None;
        }
        // What no float holds is beyond all of them.
        let r = self.beyond(&n);
        if let L::Fn { name, args, .. } = &*other.e
            && &**name == "quotient of integers"
        {
            self.quotient_beside(&other.e, (&args[0], &args[1]), &n, &r);
        }
        Some((r, false))
    }

    /// The float that is nearest to an integer, or one of the infinities.
    fn beyond(&mut self, n: &E) -> E {
        let r = function("nearest float", &[n], Sort::Int);
        self.emit(Stmt::Assume(is_number(&r)));
        for c in self.constants.clone() {
            let (place, c) = (rank(c as f64), int(c));
            self.emit(Stmt::Assume(is(&le(&c, n), &le(&place, &r))));
            self.emit(Stmt::Assume(is(&le(n, &c), &le(&r, &place))));
        }
        r
    }

    /// An equality one of whose sides is a float.
    pub fn float_equal(&mut self, a: &V, b: &V, at: &'static Expr) -> Res<E> {
        let side = |v: &V| match v.ty {
            Ty::Float => Some(v.e.clone()),
            _ => self.counts_as(v.clone()).and_then(|v| of_constant(&v.e)),
        };
        match (side(a), side(b)) {
            (Some(x), Some(y)) => Ok(and([is(&x, &y), not(&is_nan(&x))])),
            _ => self.refuse(at, "this equality is not followed"),
        }
    }

    /// The least or the greatest of several values, one of which is a float.
    pub fn float_extreme(&mut self, name: &str, all: Vec<V>, at: &'static Expr) -> Res<V> {
        let mut found: Option<E> = None;
        for v in all {
            if v.ty != Ty::Float {
                self.is_mixed();
            }
            let x = if v.ty == Ty::Float { Some(v.e) } else { of_constant(&v.e).filter(|_| v.ty == Ty::Int) };
            let Some(x) = x else { return self.refuse(at, "this is not followed") };
            found = Some(match found {
                None => x,
                Some(m) => {
                    let numbers = and([not(&is_nan(&x)), not(&is_nan(&m))]);
                    let less = if name == "min" { lt(&x, &m) } else { lt(&m, &x) };
                    app(Op::Ite, &[&and([numbers, less]), &x, &m])
                }
            });
        }
        Ok(V::new(Ty::Float, found.unwrap_or_else(|| int(0))))
    }

    /// The least or the greatest of a sequence that has elements: one of them, and where all are numbers none is beyond it.
    pub fn float_extreme_of(&mut self, name: &str, seq: &E) -> V {
        let n: Rc<str> = self.unique(name).into();
        self.emit(Stmt::Havoc(n.clone(), Sort::Int));
        let (k, found) = (self.unique("k"), local(&n));
        let bound = super::seq::variable(&k);
        let x = app(Op::At, &[seq, &bound]);
        let range = super::seq::within(&int(0), &bound, &super::seq::len(seq));
        let every = |e: &E| quant(true, &k, Sort::Int, implies(&range, e));
        let order = if name == "min" { le(&found, &x) } else { le(&x, &found) };
        let numbers = every(&not(&is_nan(&x)));
        let one = quant(false, &k, Sort::Int, app(Op::And, &[&range, &is(&found, &x)]));
        self.assume(and([one, is_float(&found), implies(&numbers, &every(&order))]));
        V::new(Ty::Float, found)
    }

    /// The sum of a sequence of floats: of what is not negative, it is not negative.
    pub fn float_total(&mut self, seq: &E) -> V {
        // The sum of nothing is an integer.
        self.is_mixed();
        let r = function("sum of a sequence of floats", &[seq], Sort::Int);
        let k = self.unique("k");
        let bound = super::seq::variable(&k);
        let x = app(Op::At, &[seq, &bound]);
        let range = super::seq::within(&int(0), &bound, &super::seq::len(seq));
        let good = and([le(&int(0), &x), is_number(&x)]);
        let all = quant(true, &k, Sort::Int, implies(&range, &good));
        let empty = is(&super::seq::len(seq), &int(0));
        let facts = [
            is_float(&r),
            implies(&all, &and([le(&int(0), &r), is_number(&r)])),
            implies(&empty, &is(&r, &int(0))),
        ];
        self.emit(Stmt::Assume(and(facts)));
        V::new(Ty::Float, r)
    }

    /// `round(x)`, `int(x)`, `floor`, `ceil`: an integer that keeps the order, and is what it was where that was an integer.
    pub fn whole(&mut self, name: &str, v: &V, at: &'static Expr) -> V {
        self.needs(not(&is_nan(&v.e)), "ValueError", at);
        self.needs(not(&is_infinite(&v.e)), "OverflowError", at);
        let r = function(&format!("float.{name}"), &[&v.e], Sort::Int);
        for c in self.constants.clone() {
            let (place, c) = (rank(c as f64), int(c));
            self.emit(Stmt::Assume(implies(&le(&place, &v.e), &le(&c, &r))));
            self.emit(Stmt::Assume(implies(&le(&v.e, &place), &le(&r, &c))));
        }
        V::int(r)
    }

    /// `round(x, n)` for a number of digits that is written out.
    pub fn with_digits(&mut self, v: &V, digits: &E) -> V {
        let r = function("rounded float", &[&v.e, digits], Sort::Int);
        let mut facts = vec![implies(&is_infinite(&v.e), &is(&r, &v.e))];
        facts.push(implies(&not(&is_infinite(&v.e)), &not(&is_infinite(&r))));
        for c in self.constants.clone() {
            let place = rank(c as f64);
            facts.push(implies(&le(&place, &v.e), &le(&place, &r)));
            facts.push(implies(&le(&v.e, &place), &le(&r, &place)));
        }
        self.result("rounded float", &[&v.e, digits], is_nan(&v.e), facts)
    }

    fn root(&mut self, a: &E, at: &'static Expr) -> V {
        let (zero, one) = (int(0), rank(1.0));
        self.needs(le(&zero, a), "ValueError", at);
        let r = function("root of a float", &[a], Sort::Int);
        let facts = vec![
            le(&zero, &r),
            is(&is(a, &zero), &is(&r, &zero)),
            implies(&le(&one, a), &and([le(&one, &r), le(&r, a)])),
            implies(&le(a, &one), &and([le(&r, &one), le(a, &r)])),
        ];
        self.result("root of a float", &[a], is_nan(a), facts)
    }

    /// A function of `math` on floats; `None` for others.
    pub fn float_function(&mut self, name: &str, c: &'static ExprCall, at: &'static Expr) -> Res<Option<V>> {
        let args = &c.arguments.args[..];
        if !c.arguments.keywords.is_empty() {
            return Ok(None);
        }
        let [a] = args else { return Ok(None) };
        let known = ["sqrt", "fabs", "floor", "ceil", "trunc", "isnan", "isinf", "isfinite"];
        let Some(name) = name.strip_prefix("math.").filter(|n| known.contains(n)) else { return Ok(None) };
        let v = self.expr(a)?;
        let v = self.there(v, a);
        if let ("floor" | "ceil" | "trunc", Some(n)) = (name, self.counts_as(v.clone())) {
            return Ok(Some(n));
        }
        let Some(x) = self.as_float(&v, a) else { return self.refuse(at, "this is no number") };
        let v = V::new(Ty::Float, x.clone());
        Ok(Some(match name {
            "sqrt" => self.root(&x, at),
            "fabs" => self.float_size(&v),
            "isnan" => V::bool(is_nan(&x)),
            "isinf" => V::bool(is_infinite(&x)),
            "isfinite" => V::bool(and([not(&is_nan(&x)), not(&is_infinite(&x))])),
            _ => self.whole(name, &v, at),
        }))
    }

    /// How the floats that a loop changes may go on.
    pub(super) fn of_floats(&mut self, a: &Around, out: &mut Guesses) {
        for name in a.assigned {
            if self.vars.get(name) != Some(&Ty::Float) {
                continue;
            }
            let now = local(&format!("{}{name}", self.prefix));
            let start = self.short(now.clone());
            out.add(is_number(&now), format!("{name} is a number"));
            out.add(and([le(&int(0), &now), is_number(&now)]), format!("{name} is not negative"));
            out.add(and([le(&start, &now), is_number(&now)]), format!("{name} has not become smaller"));
            out.add(and([le(&now, &start), is_number(&now)]), format!("{name} has not become larger"));
            let finite = lt(&size(&now), &infinity());
            out.add(finite, format!("{name} is finite"));
        }
    }

    /// `float(x)`.
    pub fn made_float(&mut self, a: &'static Expr, at: &'static Expr) -> Res<V> {
        if let Expr::StringLiteral(s) = a {
            return match s.value.to_str() {
                "inf" => Ok(V::new(Ty::Float, infinity())),
                "-inf" => Ok(V::new(Ty::Float, negative(&infinity()))),
                "nan" => Ok(V::new(Ty::Float, int(NAN))),
                _ => self.refuse(at, "this float is not followed"),
            };
        }
        let v = self.expr(a)?;
        let v = self.there(v, a);
        match self.as_float(&v, at) {
            Some(e) => Ok(V::new(Ty::Float, e)),
            None => self.refuse(at, "this float is not followed"),
        }
    }
}

/// The signs of products and quotients.
fn signs(a: &E, b: &E, r: &E) -> Vec<E> {
    let zero = int(0);
    let up = |x: &E| le(&zero, x);
    let down = |x: &E| le(x, &zero);
    vec![
        implies(&or(&[and([up(a), up(b)]), and([down(a), down(b)])]), &up(r)),
        implies(&or(&[and([up(a), down(b)]), and([down(a), up(b)])]), &down(r)),
    ]
}

/// Operands that trade places, always in one order.
fn in_order(a: &E, b: &E) -> (E, E) {
    match format!("{a:?}") <= format!("{b:?}") {
        true => (a.clone(), b.clone()),
        false => (b.clone(), a.clone()),
    }
}

/// What is imported from `math` that is a number.
pub(super) fn named(name: &str) -> Option<V> {
    let f = match name {
        "math.pi" => std::f64::consts::PI,
        "math.tau" => std::f64::consts::TAU,
        "math.e" => std::f64::consts::E,
        "math.inf" => f64::INFINITY,
        "math.nan" => f64::NAN,
        _ => return None,
    };
    Some(V::new(Ty::Float, rank(f)))
}
