//! Values of registers as expressions of the logic, and the exact meaning of machine arithmetic on unbounded integers.

use conspect_ir::{BinOp, ClassId, FieldId, Type, UnOp};
use conspect_spec::logic::{E, Expr, Op, Sort, and, app, int, truth};
pub(super) use conspect_spec::logic::{implies, le, lt};
use std::rc::Rc;

/// What is known of a value beside its expression.
#[derive(Clone, PartialEq, Debug)]
pub(super) enum What {
    Plain,
    /// A function object, which only clauses look into: its class, and what it captured.
    Lambda(ClassId, Rc<Vec<(FieldId, Val)>>),
    /// The result of the function as an object, whatever it is.
    Boxed(Rc<Val>, Type),
    /// The object that describes a class.
    Class(ClassId),
}

/// A value.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Val {
    pub e: E,
    /// A range that the value of an integer is known to be in.
    pub lo: i128,
    pub hi: i128,
    /// What has to hold for the value to be one; used in clauses only.
    pub needs: Vec<E>,
    pub what: What,
    /// Of a reference that is not null: its class, and whether it is exactly this one.
    pub class: Option<(ClassId, bool)>,
}

impl Val {
    pub fn of(e: E, ty: Type) -> Val {
        let (lo, hi) = range(ty);
        let class = if let Type::Ref(c) = ty { Some((c, false)) } else { None };
        Val { e, lo, hi, needs: vec![], what: What::Plain, class }
    }

    pub fn within(e: E, lo: i128, hi: i128) -> Val {
        Val { e, lo, hi, needs: vec![], what: What::Plain, class: None }
    }

    pub fn truth(e: E) -> Val {
        Val::within(e, 0, 1)
    }

    pub fn number(i: i128) -> Val {
        Val::within(big(i), i, i)
    }

    /// Needs no name of its own.
    pub fn is_simple(&self) -> bool {
        matches!(&*self.e, Expr::Int(_) | Expr::Bool(_) | Expr::Sym(..) | Expr::Bound(..))
            || matches!(&*self.e, Expr::Local(n) if !n.starts_with('$'))
    }

    pub fn needing(mut self, of: &[&Val]) -> Val {
        for v in of {
            for n in &v.needs {
                add(&mut self.needs, n.clone());
            }
        }
        self
    }
}

/// Adds a condition that is not there yet.
pub(super) fn add(all: &mut Vec<E>, e: E) {
    if !matches!(&*e, Expr::Bool(true)) && !all.contains(&e) {
        all.push(e);
    }
}

/// An integer of any size.
pub(super) fn big(i: i128) -> E {
    Rc::new(Expr::Int(i.to_string().into()))
}

/// The least and the greatest value of a type; of addresses those that there may be.
pub(super) fn range(ty: Type) -> (i128, i128) {
    match ty {
        Type::Bits { bits, signed: true } => (-(1 << (bits - 1)), (1 << (bits - 1)) - 1),
        Type::Bits { bits, signed: false } => (0, (1 << bits) - 1),
        Type::Bool => (0, 1),
        _ => (i128::MIN / 4, i128::MAX / 4),
    }
}

/// The sort of a type's values; `None` where they are not followed.
pub(super) fn sort(ty: Type) -> Option<Sort> {
    match ty {
        Type::Bool => Some(Sort::Bool),
        Type::Bits { bits: 8 | 16 | 32 | 64, .. } | Type::Ref(_) => Some(Sort::Int),
        _ => None,
    }
}

pub(super) fn not(e: &E) -> E {
    match &**e {
        Expr::App(Op::Lt, p) => app(Op::Le, &[&p[1], &p[0]]),
        Expr::App(Op::Le, p) => app(Op::Lt, &[&p[1], &p[0]]),
        _ => app(Op::Not, &[e]),
    }
}

pub(super) fn eq(a: &E, b: &E) -> E {
    match (&**a, &**b) {
        (Expr::Int(x), Expr::Int(y)) => truth(x == y),
        (Expr::Bool(x), _) => {
            if *x {
                b.clone()
            } else {
                not(b)
            }
        }
        (_, Expr::Bool(y)) => {
            if *y {
                a.clone()
            } else {
                not(a)
            }
        }
        _ if a == b => truth(true),
        _ => app(Op::Eq, &[a, b]),
    }
}

pub(super) fn ite(c: &E, a: &E, b: &E) -> E {
    match (&**a, &**b) {
        (Expr::Bool(true), Expr::Bool(false)) => c.clone(),
        (Expr::Bool(false), Expr::Bool(true)) => not(c),
        (Expr::Bool(true), _) => app(Op::Or, &[c, b]),
        (_, Expr::Bool(false)) => app(Op::And, &[c, a]),
        (Expr::Bool(false), _) => app(Op::And, &[&not(c), b]),
        (_, Expr::Bool(true)) => app(Op::Implies, &[c, a]),
        _ => app(Op::Ite, &[c, a, b]),
    }
}

/// An index is within a length.
pub(super) fn inside(i: &E, n: &E) -> E {
    and([le(&int(0), i), lt(i, n)])
}

/// The value with the low bits of an integer of any size, as the type reads them.
fn wrapped(v: &E, ty: Type) -> E {
    let (lo, hi) = range(ty);
    let size = big(hi - lo + 1);
    let low = app(Op::FloorMod, &[&app(Op::Sub, &[v, &big(lo)]), &size]);
    app(Op::Add, &[&low, &big(lo)])
}

/// What an operation gives: the exact integer, and its range; then how it is brought into the type.
fn fit(v: E, lo: i128, hi: i128, ty: Type, name: &mut dyn FnMut(E) -> E) -> Val {
    let (least, most) = range(ty);
    if least <= lo && hi <= most {
        return Val::within(v, lo, hi);
    }
    let v = name(v);
    let size = most - least + 1;
    let near = lo >= least - size && hi <= most + size;
    let (above, below) = match near {
        true => (app(Op::Sub, &[&v, &big(size)]), app(Op::Add, &[&v, &big(size)])),
        false => (wrapped(&v, ty), wrapped(&v, ty)),
    };
    let mut e = v.clone();
    if lo < least {
        e = app(Op::Ite, &[&lt(&v, &big(least)), &below, &e]);
    }
    if hi > most {
        e = app(Op::Ite, &[&lt(&big(most), &v), &above, &e]);
    }
    Val::within(e, least, most)
}

/// The value as a number without a sign, of so many bits.
fn unsigned(a: &Val, bits: u8) -> E {
    if a.lo >= 0 {
        return a.e.clone();
    }
    app(Op::Ite, &[&lt(&a.e, &int(0)), &app(Op::Add, &[&a.e, &big(1 << bits)]), &a.e])
}

/// The value as a number with a sign.
fn signed(a: &Val, bits: u8) -> E {
    let most = (1i128 << (bits - 1)) - 1;
    if a.hi <= most {
        return a.e.clone();
    }
    app(Op::Ite, &[&lt(&big(most), &a.e), &app(Op::Sub, &[&a.e, &big(1 << bits)]), &a.e])
}

fn minus(a: &E) -> E {
    match &**a {
        Expr::Int(d) => d.parse::<i128>().map_or_else(|_| app(Op::Sub, &[&int(0), a]), |i| big(-i)),
        _ => app(Op::Sub, &[&int(0), a]),
    }
}

/// Division and remainder that round to zero; the divisor is not 0.
fn divided(a: &Val, b: &Val, remainder: bool) -> E {
    let size = |v: &Val| match (v.lo >= 0, v.hi <= 0) {
        (true, _) => v.e.clone(),
        (_, true) => minus(&v.e),
        _ => app(Op::Ite, &[&lt(&v.e, &int(0)), &minus(&v.e), &v.e]),
    };
    let (x, y) = (size(a), size(b));
    let negative = |v: &Val| if v.lo >= 0 { truth(false) } else { lt(&v.e, &int(0)) };
    if remainder {
        let r = app(Op::FloorMod, &[&x, &y]);
        return ite(&negative(a), &minus(&r), &r);
    }
    let q = app(Op::FloorDiv, &[&x, &y]);
    match (a.lo >= 0, b.lo >= 0) {
        (true, true) => q,
        (true, false) => ite(&negative(b), &minus(&q), &q),
        (false, true) => ite(&negative(a), &minus(&q), &q),
        (false, false) => {
            let differ = not(&eq(&negative(a), &negative(b)));
            app(Op::Ite, &[&differ, &minus(&q), &q])
        }
    }
}

fn constant(v: &Val) -> Option<i128> {
    (v.lo == v.hi && matches!(&*v.e, Expr::Int(_))).then_some(v.lo)
}

/// A unary operation; `from` and `to` are the types of the operand and the result. `None` where it is not followed.
pub(super) fn unary(op: UnOp, a: &Val, from: Type, to: Type, name: &mut dyn FnMut(E) -> E) -> Option<Val> {
    let bits = if let Type::Bits { bits, .. } = from { bits } else { 1 };
    let v = match op {
        UnOp::Not => Val::truth(not(&a.e)),
        UnOp::Neg => fit(minus(&a.e), -a.hi, -a.lo, to, name),
        UnOp::BitNot if range(to).0 < 0 => {
            Val::within(app(Op::Sub, &[&minus(&a.e), &int(1)]), -a.hi - 1, -a.lo - 1)
        }
        UnOp::Trunc(_) => fit(a.e.clone(), a.lo, a.hi, to, name),
        UnOp::SExt(_) => {
            let (lo, hi) = range(Type::Bits { bits, signed: true });
            let (lo, hi) = if a.hi <= hi { (a.lo, a.hi) } else { (lo, hi) };
            fit(signed(a, bits), lo, hi, to, name)
        }
        UnOp::ZExt(_) => {
            let (lo, hi) = if a.lo >= 0 { (a.lo, a.hi) } else { (0, (1 << bits) - 1) };
            fit(unsigned(a, bits), lo, hi, to, name)
        }
        UnOp::BoolToBits(_) => match &*a.e {
            Expr::Bool(b) => Val::number(i128::from(*b)),
            _ => Val::within(app(Op::Ite, &[&a.e, &int(1), &int(0)]), 0, 1),
        },
        UnOp::BitsToBool => Val::truth(lowest(a)),
        _ => return None,
    };
    Some(v.needing(&[a]))
}

/// Is the lowest bit set?
fn lowest(a: &Val) -> E {
    match &*a.e {
        Expr::Int(_) => truth(a.lo.rem_euclid(2) == 1),
        Expr::App(Op::Ite, p) if matches!((&*p[1], &*p[2]), (Expr::Int(_), _) | (_, Expr::Int(_))) => {
            let of = |e: &E| {
                let known = if let Expr::Int(d) = &**e { d.parse().ok() } else { None };
                known.map_or_else(|| Val::within(e.clone(), a.lo, a.hi), Val::number)
            };
            ite(&p[0], &lowest(&of(&p[1])), &lowest(&of(&p[2])))
        }
        _ if a.lo >= 0 && a.hi <= 1 => eq(&a.e, &int(1)),
        _ => eq(&app(Op::FloorMod, &[&a.e, &int(2)]), &int(1)),
    }
}

/// A binary operation on operands of a type. `None` where it is not followed.
pub(super) fn binary(
    op: BinOp,
    a: &Val,
    b: &Val,
    ty: Type,
    to: Type,
    name: &mut dyn FnMut(E) -> E,
) -> Option<Val> {
    let bits = if let Type::Bits { bits, .. } = ty { bits } else { 1 };
    let is_bool = ty == Type::Bool;
    let words = |w: Op, a: &Val, b: &Val| app(w, &[&a.e, &b.e]);
    let v = match op {
        BinOp::Add => fit(words(Op::Add, a, b), a.lo + b.lo, a.hi + b.hi, to, name),
        BinOp::Sub => fit(words(Op::Sub, a, b), a.lo - b.hi, a.hi - b.lo, to, name),
        BinOp::Mul => {
            let (lo, hi) = product(a, b)?;
            fit(words(Op::Mul, a, b), lo, hi, to, name)
        }
        BinOp::SDiv | BinOp::SRem => {
            let needs = not(&eq(&b.e, &int(0)));
            let e = divided(a, b, op == BinOp::SRem);
            let most = a.lo.abs().max(a.hi.abs());
            let (lo, hi) = (if a.lo >= 0 && b.lo >= 0 { 0 } else { -most }, most);
            let mut v = match op {
                BinOp::SRem => {
                    let below = b.lo.abs().max(b.hi.abs()) - 1;
                    let lo = if a.lo >= 0 { 0 } else { -below.min(-a.lo) };
                    Val::within(e, lo, if a.hi <= 0 { 0 } else { below.min(a.hi) })
                }
                _ => fit(e, lo, hi, to, name),
            };
            add(&mut v.needs, needs);
            v
        }
        BinOp::And | BinOp::Or | BinOp::Xor if is_bool => Val::truth(match op {
            BinOp::And => words(Op::And, a, b),
            BinOp::Or => words(Op::Or, a, b),
            _ => not(&eq(&a.e, &b.e)),
        }),
        BinOp::And => match (constant(a), constant(b)) {
            (_, Some(m)) if m > 0 && (m + 1).count_ones() == 1 => {
                Val::within(app(Op::FloorMod, &[&a.e, &big(m + 1)]), 0, m)
            }
            (Some(m), _) if m > 0 && (m + 1).count_ones() == 1 => {
                Val::within(app(Op::FloorMod, &[&b.e, &big(m + 1)]), 0, m)
            }
            _ => return None,
        },
        BinOp::Shl | BinOp::AShr | BinOp::LShr => {
            let by = constant(b)?.rem_euclid(i128::from(bits));
            let factor = 1i128 << by;
            match op {
                BinOp::Shl => {
                    let (lo, hi) = (a.lo.checked_mul(factor)?, a.hi.checked_mul(factor)?);
                    fit(app(Op::Mul, &[&a.e, &big(factor)]), lo, hi, to, name)
                }
                BinOp::AShr => {
                    let e = app(Op::FloorDiv, &[&a.e, &big(factor)]);
                    Val::within(e, a.lo.div_euclid(factor), a.hi.div_euclid(factor))
                }
                _ if by == 0 => a.clone(),
                _ => {
                    let most = if a.lo >= 0 { a.hi } else { (1 << bits) - 1 };
                    let e = app(Op::FloorDiv, &[&unsigned(a, bits), &big(factor)]);
                    Val::within(e, 0, most / factor)
                }
            }
        }
        BinOp::Eq | BinOp::Ne if !is_bool && (a.hi < b.lo || b.hi < a.lo) => {
            Val::truth(truth(op == BinOp::Ne))
        }
        BinOp::Eq => Val::truth(eq(&a.e, &b.e)),
        BinOp::Ne => Val::truth(not(&eq(&a.e, &b.e))),
        BinOp::SLt => Val::truth(lt(&signed(a, bits), &signed(b, bits))),
        BinOp::SLe => Val::truth(le(&signed(a, bits), &signed(b, bits))),
        // An index is compared with a length so.
        BinOp::ULt if b.lo >= 0 && a.lo < 0 => Val::truth(inside(&a.e, &b.e)),
        BinOp::ULt => Val::truth(lt(&unsigned(a, bits), &unsigned(b, bits))),
        BinOp::ULe => Val::truth(le(&unsigned(a, bits), &unsigned(b, bits))),
        BinOp::SCmp => {
            let other = app(Op::Ite, &[&eq(&a.e, &b.e), &int(0), &int(1)]);
            Val::within(app(Op::Ite, &[&lt(&a.e, &b.e), &int(-1), &other]), -1, 1)
        }
        BinOp::SAddOverflows => Val::truth(outside(&words(Op::Add, a, b), ty)),
        BinOp::SSubOverflows => Val::truth(outside(&words(Op::Sub, a, b), ty)),
        BinOp::SMulOverflows => Val::truth(outside(&words(Op::Mul, a, b), ty)),
        _ => return None,
    };
    Some(v.needing(&[a, b]))
}

fn outside(e: &E, ty: Type) -> E {
    let (lo, hi) = range(ty);
    app(Op::Or, &[&lt(e, &big(lo)), &lt(&big(hi), e)])
}

fn product(a: &Val, b: &Val) -> Option<(i128, i128)> {
    let ends = [(a.lo, b.lo), (a.lo, b.hi), (a.hi, b.lo), (a.hi, b.hi)];
    let all: Option<Vec<i128>> = ends.iter().map(|(x, y)| x.checked_mul(*y)).collect();
    let all = all?;
    Some((*all.iter().min()?, *all.iter().max()?))
}

/// All of some conditions.
pub(super) fn and_all(all: &[E]) -> E {
    and(all.iter().cloned())
}
