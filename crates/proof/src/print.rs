//! Expressions as text: SMT-LIB for solvers, infix for people.

use crate::expr::{Expr, Exprs, Node, Var};
use std::fmt::Write;

/// Names variables.
pub type Names<'a> = dyn Fn(Var) -> String + 'a;

fn number(n: i128, out: &mut String) {
    if n < 0 {
        let _ = write!(out, "(- {})", n.unsigned_abs());
    } else {
        let _ = write!(out, "{n}");
    }
}

fn list(exprs: &Exprs, op: &str, parts: &[Expr], names: &Names, out: &mut String) {
    let _ = write!(out, "({op}");
    for p in parts {
        out.push(' ');
        smt(exprs, *p, names, out);
    }
    out.push(')');
}

/// A sum of the terms whose sign is `sign`, with their coefficients' absolute values.
fn side(exprs: &Exprs, terms: &[(Expr, i128)], c: i128, sign: i128, names: &Names, out: &mut String) {
    let mut parts: Vec<String> = Vec::new();
    for (e, k) in terms.iter().filter(|t| t.1.signum() == sign) {
        let mut s = String::new();
        smt(exprs, *e, names, &mut s);
        parts.push(if k.unsigned_abs() == 1 { s } else { format!("(* {} {s})", k.unsigned_abs()) });
    }
    if c.signum() == sign || parts.is_empty() {
        parts.push(if c.signum() == sign { c.unsigned_abs().to_string() } else { "0".into() });
    }
    match &parts[..] {
        [one] => out.push_str(one),
        _ => {
            let _ = write!(out, "(+ {})", parts.join(" "));
        }
    }
}

/// Writes an expression in SMT-LIB.
pub fn smt(exprs: &Exprs, e: Expr, names: &Names, out: &mut String) {
    match exprs.node(e) {
        Node::Bool(b) => out.push_str(if *b { "true" } else { "false" }),
        Node::Var(v) => out.push_str(&names(*v)),
        Node::Not(a) => list(exprs, "not", &[*a], names, out),
        Node::And(parts) => list(exprs, "and", parts, names, out),
        Node::Or(parts) => list(exprs, "or", parts, names, out),
        Node::Iff(a, b) => list(exprs, "=", &[*a, *b], names, out),
        Node::Linear(terms, c) if terms.is_empty() => number(*c, out),
        Node::Linear(terms, c) => {
            out.push_str("(+");
            for (e, k) in terms.iter() {
                out.push(' ');
                if *k == 1 {
                    smt(exprs, *e, names, out);
                } else {
                    out.push_str("(* ");
                    number(*k, out);
                    out.push(' ');
                    smt(exprs, *e, names, out);
                    out.push(')');
                }
            }
            if *c != 0 || terms.len() == 1 {
                out.push(' ');
                number(*c, out);
            }
            out.push(')');
        }
        Node::NotPositive(l) | Node::Zero(l) => {
            let op = if matches!(exprs.node(e), Node::Zero(_)) { "=" } else { "<=" };
            let single = [(*l, 1)];
            let (terms, c): (&[(Expr, i128)], i128) = match exprs.node(*l) {
                Node::Linear(terms, c) => (terms, *c),
                _ => (&single, 0),
            };
            let _ = write!(out, "({op} ");
            side(exprs, terms, c, 1, names, out);
            out.push(' ');
            side(exprs, terms, c, -1, names, out);
            out.push(')');
        }
        Node::Mul(a, b) => list(exprs, "*", &[*a, *b], names, out),
        Node::Ite(c, a, b) => list(exprs, "ite", &[*c, *a, *b], names, out),
        Node::Div(a, b) => list(exprs, "div", &[*a, *b], names, out),
        Node::Mod(a, b) => list(exprs, "mod", &[*a, *b], names, out),
    }
}

/// An expression in SMT-LIB.
pub fn to_smt(exprs: &Exprs, e: Expr, names: &Names) -> String {
    let mut out = String::new();
    smt(exprs, e, names, &mut out);
    out
}

fn plain_sum(exprs: &Exprs, terms: &[(Expr, i128)], c: i128, sign: i128, names: &Names) -> String {
    let mut parts: Vec<String> = Vec::new();
    for (e, k) in terms.iter().filter(|t| t.1.signum() == sign) {
        let s = people(exprs, *e, names, true);
        parts.push(if k.unsigned_abs() == 1 { s } else { format!("{}·{s}", k.unsigned_abs()) });
    }
    if c.signum() == sign {
        parts.push(c.unsigned_abs().to_string());
    }
    if parts.is_empty() { "0".into() } else { parts.join(" + ") }
}

/// `l op 0` for people; `Some` of the text.
fn comparison(exprs: &Exprs, l: Expr, ops: (&str, &str), names: &Names) -> String {
    let single = [(l, 1)];
    let (terms, c): (&[(Expr, i128)], i128) = match exprs.node(l) {
        Node::Linear(terms, c) => (terms, *c),
        _ => (&single, 0),
    };
    // A lone negative term reads better on the left: `x ≥ 3` for `3 - x ≤ 0`.
    if terms.iter().all(|t| t.1 < 0) {
        let flipped: Vec<(Expr, i128)> = terms.iter().map(|(e, k)| (*e, -k)).collect();
        let left = plain_sum(exprs, &flipped, 0, 1, names);
        return format!("{left} {} {c}", ops.1);
    }
    if terms.iter().all(|t| t.1 > 0) {
        let left = plain_sum(exprs, terms, 0, 1, names);
        return format!("{left} {} {}", ops.0, c.checked_neg().unwrap_or(c));
    }
    let left = plain_sum(exprs, terms, c, 1, names);
    let right = plain_sum(exprs, terms, c, -1, names);
    format!("{left} {} {right}", ops.0)
}

/// An expression for people; `inner` puts parentheses around sums and connectives.
pub fn people(exprs: &Exprs, e: Expr, names: &Names, inner: bool) -> String {
    let wrap = |text: String| if inner { format!("({text})") } else { text };
    let join = |parts: &[Expr], op: &str| {
        let texts: Vec<String> = parts.iter().map(|p| people(exprs, *p, names, true)).collect();
        texts.join(op)
    };
    match exprs.node(e) {
        Node::Bool(b) => b.to_string(),
        Node::Var(v) => names(*v),
        Node::Not(a) => match exprs.node(*a) {
            Node::Zero(l) => comparison(exprs, *l, ("≠", "≠"), names),
            _ => format!("¬{}", people(exprs, *a, names, true)),
        },
        Node::And(parts) => wrap(join(parts, " ∧ ")),
        Node::Or(parts) => wrap(join(parts, " ∨ ")),
        Node::Iff(a, b) => {
            wrap(format!("{} ⇔ {}", people(exprs, *a, names, true), people(exprs, *b, names, true)))
        }
        Node::Linear(terms, c) => {
            let plus = plain_sum(exprs, terms, *c, 1, names);
            let minus = plain_sum(exprs, terms, *c, -1, names);
            match (plus.as_str(), minus.as_str()) {
                (_, "0") if terms.len() + usize::from(*c != 0) <= 1 => plus,
                (_, "0") => wrap(plus),
                ("0", _) => format!("-({minus})"),
                _ => wrap(format!("{plus} - ({minus})")),
            }
        }
        Node::NotPositive(l) => comparison(exprs, *l, ("≤", "≥"), names),
        Node::Zero(l) => comparison(exprs, *l, ("=", "="), names),
        Node::Mul(a, b) => {
            wrap(format!("{}·{}", people(exprs, *a, names, true), people(exprs, *b, names, true)))
        }
        Node::Ite(c, a, b) => wrap(format!(
            "{} ? {} : {}",
            people(exprs, *c, names, true),
            people(exprs, *a, names, true),
            people(exprs, *b, names, true)
        )),
        Node::Div(a, b) => {
            wrap(format!("{} div {}", people(exprs, *a, names, true), people(exprs, *b, names, true)))
        }
        Node::Mod(a, b) => {
            wrap(format!("{} mod {}", people(exprs, *a, names, true), people(exprs, *b, names, true)))
        }
    }
}
