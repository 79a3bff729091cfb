//! What follows by induction from a quantified condition: solvers do not find it.

use conspect_spec::logic::{E, Expr, Op, Sort, and, app, int, quant};
use std::rc::Rc;

/// For each part of a conjunction that orders neighbours, the order of all pairs: where `s[k] <= s[k + 1]` for all `k` of a range, `s[i]
/// <= s[j]` for all `i < j` in it, because the relation is transitive.
pub(super) fn lemmas(e: &E) -> Vec<E> {
    match &**e {
        Expr::App(Op::And, parts) => parts.iter().flat_map(lemmas).collect(),
        Expr::Quant { all: true, var, sort: Sort::Int, body } => neighbours(var, body).into_iter().collect(),
        _ => vec![],
    }
}

/// The position that a term is at: the variable, and so many behind it.
fn offset(e: &E, var: &str) -> Option<i64> {
    let is_var = |e: &E| matches!(&**e, Expr::Bound(n, _) if **n == *var);
    match &**e {
        _ if is_var(e) => Some(0),
        Expr::App(op @ (Op::Add | Op::Sub), args) if is_var(&args[0]) => match &*args[1] {
            Expr::Int(d) => d.parse::<i64>().ok().map(|d| if *op == Op::Add { d } else { -d }),
            _ => None,
        },
        _ => None,
    }
}

fn mentions(e: &E, var: &str) -> bool {
    match &**e {
        Expr::Bound(n, _) => **n == *var,
        Expr::App(_, args) => args.iter().any(|a| mentions(a, var)),
        Expr::Quant { body, .. } => mentions(body, var),
        Expr::Fn { .. } | Expr::Fold { .. } => conspect_spec::logic::has_bound(e, &|n| n == var),
        Expr::Int(_) | Expr::Bool(_) | Expr::Local(_) | Expr::Sym(..) | Expr::Empty(_) => false,
    }
}

/// Does a condition order neighbours, the smaller ones first?
pub(super) fn is_rising(e: &E) -> bool {
    let Expr::Quant { all: true, var, sort: Sort::Int, body } = &**e else { return false };
    let Expr::App(Op::Implies, parts) = &**body else { return false };
    let Expr::App(Op::Le | Op::Lt, sides) = &*parts[1] else { return false };
    let (Expr::App(Op::At, a), Expr::App(Op::At, b)) = (&*sides[0], &*sides[1]) else { return false };
    matches!((offset(&a[1], var), offset(&b[1], var)), (Some(x), Some(y)) if x < y)
        && neighbours(var, body).is_some()
}

fn neighbours(var: &str, body: &E) -> Option<E> {
    let Expr::App(Op::Implies, parts) = &**body else { return None };
    let Expr::App(Op::And, range) = &*parts[0] else { return None };
    let (Expr::App(Op::Le, from), Expr::App(Op::Lt, to)) = (&*range[0], &*range[1]) else { return None };
    let Expr::App(relation @ (Op::Le | Op::Lt), sides) = &*parts[1] else { return None };
    let (Expr::App(Op::At, a), Expr::App(Op::At, b)) = (&*sides[0], &*sides[1]) else { return None };
    let (x, y) = (offset(&a[1], var)?, offset(&b[1], var)?);
    let same = offset(&from[1], var) == Some(0) && offset(&to[0], var) == Some(0) && a[0] == b[0];
    if !same || mentions(&from[0], var) || mentions(&to[1], var) || mentions(&a[0], var) || (x - y).abs() != 1
    {
        return None;
    }
    let (lo, hi) = (app(Op::Add, &[&from[0], &int(x.min(y))]), app(Op::Add, &[&to[1], &int(x.min(y))]));
    let (i, j) = (format!("{var}.i"), format!("{var}.j"));
    let bound = |n: &str| -> E { Rc::new(Expr::Bound(n.into(), Sort::Int)) };
    let (first, second) = (bound(&i), bound(&j));
    let within =
        and([app(Op::Le, &[&lo, &first]), app(Op::Lt, &[&first, &second]), app(Op::Le, &[&second, &hi])]);
    let (left, right) = if x < y { (&first, &second) } else { (&second, &first) };
    let at = |k: &E| app(Op::At, &[&a[0], k]);
    let order = app(*relation, &[&at(left), &at(right)]);
    Some(quant(true, &i, Sort::Int, quant(true, &j, Sort::Int, app(Op::Implies, &[&within, &order]))))
}
