//! What a loop moves to: the ends of what it goes over and of the comparisons in its test, which guesses replace by how far it has come.

use super::Lower;
use super::guess::{Around, Moves, plain};
use super::loops::Going;
use super::seq::len;
use conspect_spec::logic::{E, Expr as L, Op, app, int, local};
use ruff_python_ast::{CmpOp, Expr};

impl Lower<'_, '_> {
    /// What a number of the loop moves to: the end, the number now, and its name.
    pub(super) fn ends(&mut self, a: &Around, numbers: &[Moves]) -> Vec<(E, E, String)> {
        let mut out = vec![];
        if let (Some(g), Some(f)) = (a.going, a.each) {
            let mut todo = vec![g];
            while let Some(g) = todo.pop() {
                match g {
                    Going::Range(_, _, written) => {
                        out.push((written.clone(), local(a.counter), "the loop".into()));
                    }
                    Going::Over(v) => {
                        if let Ok((seq, _)) = self.sequence(v, &f.iter) {
                            out.push((len(&seq), local(a.counter), "the loop".into()));
                        }
                        out.extend(self.end_of_slice(&f.iter, a));
                    }
                    Going::Numbered(g) => todo.push(g),
                    Going::Back(_) | Going::Far { .. } | Going::Keys { .. } => {}
                    Going::Both(x, y) => todo.extend([&**x, &**y]),
                    Going::Steps(..) => {}
                }
            }
        }
        for (small, large) in self.bounds(a) {
            for n in numbers {
                if n.now == small {
                    out.push((large.clone(), n.now.clone(), n.name.clone()));
                }
            }
        }
        // Where the end is `n + 1`, what is promised of `n` holds of one less than the number has come to.
        let shifted: Vec<(E, E, String)> = out
            .iter()
            .filter_map(|(end, now, name)| {
                let L::App(op @ (Op::Add | Op::Sub), parts) = &**end else { return None };
                let back = if *op == Op::Add { Op::Sub } else { Op::Add };
                let moved = |x: &E, by: &E| (x.clone(), app(back, &[now, by]), name.clone());
                match (&*parts[0], &*parts[1]) {
                    (L::Int(_), L::Int(_)) => None,
                    (_, L::Int(_)) => Some(moved(&parts[0], &parts[1])),
                    (L::Int(_), _) if *op == Op::Add => Some(moved(&parts[1], &parts[0])),
                    _ => None,
                }
            })
            .collect();
        out.extend(shifted);
        out
    }

    /// How far a loop over `xs[1:]` has come in `xs`.
    fn end_of_slice(&mut self, iter: &'static Expr, a: &Around) -> Option<(E, E, String)> {
        let Expr::Subscript(s) = iter else { return None };
        let Expr::Slice(slice) = &*s.slice else { return None };
        let lower = slice.lower.as_deref().filter(|_| slice.step.is_none())?;
        let made = self.apart(|l| {
            let v = l.expr(&s.value)?;
            Ok((l.sequence(&v, &s.value)?.0, l.number(lower)?))
        });
        let (seq, first) = plain(made)?;
        Some((len(&seq), app(Op::Add, &[&local(a.counter), &first]), "the loop".into()))
    }

    /// Comparisons of integers in the loop's condition: the smaller side, and the larger one.
    pub(super) fn bounds(&mut self, a: &Around) -> Vec<(E, E)> {
        let mut out = vec![];
        let mut todo: Vec<&'static Expr> = a.test.into_iter().collect();
        while let Some(e) = todo.pop() {
            match e {
                // Of alternatives, each may say how far a number goes.
                Expr::BoolOp(b) => todo.extend(&b.values),
                Expr::Compare(c) => {
                    let ([op], [right]) = (&c.ops[..], &c.comparators[..]) else { continue };
                    let sides = self.apart(|l| Ok((l.number(&c.left)?, l.number(right)?)));
                    let Some((x, y)) = plain(sides) else { continue };
                    match op {
                        CmpOp::Lt | CmpOp::NotEq => out.push((x, y)),
                        CmpOp::Gt => out.push((y, x)),
                        CmpOp::LtE => out.push((x, app(Op::Add, &[&y, &int(1)]))),
                        CmpOp::GtE => out.push((y, app(Op::Add, &[&x, &int(1)]))),
                        _ => {}
                    }
                }
                _ => {}
            }
        }
        out
    }
}
