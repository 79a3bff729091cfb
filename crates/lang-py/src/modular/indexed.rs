//! Guesses from what a loop's body looks up: a number that is an index stays within what it is an index of, and what was put into a list is
//! at most what is still to come.

use super::Lower;
use super::guess::{Around, Guesses, Moves, names, plain};
use super::seq::{len, variable, within};
use super::types::{Ty, V};
use conspect_spec::logic::{E, Op, Sort, and, app, int, quant};
use ruff_python_ast::visitor::{Visitor, walk_expr};
use ruff_python_ast::{Expr, ExprSubscript, Stmt as Py};
use std::collections::BTreeMap;

/// So many places of a body are looked at.
const MOST: usize = 8;

#[derive(Default)]
struct Finds(Vec<&'static ExprSubscript>);

impl Visitor<'static> for Finds {
    fn visit_expr(&mut self, e: &'static Expr) {
        if let Expr::Subscript(s) = e {
            if s.slice.is_name_expr() && self.0.len() < MOST {
                self.0.push(s);
            }
        }
        walk_expr(self, e);
    }
}

impl Lower<'_, '_> {
    pub fn of_indices(&mut self, a: &Around, numbers: &[Moves], sequences: &[Moves], out: &mut Guesses) {
        let mut finds = Finds::default();
        a.body.iter().for_each(|s: &'static Py| finds.visit_stmt(s));
        for s in finds.0 {
            let Expr::Name(index) = &*s.slice else { continue };
            let Some(n) = numbers.iter().find(|n| n.name == index.id.as_str()) else { continue };
            self.of_index(a, s, n, out);
            self.of_rows(a, s, n, out);
            self.of_rest(a, s, n, sequences, out);
        }
    }

    /// `xs[i]`, where a list stays the one that it is: the index is within it.
    fn of_index(&mut self, a: &Around, s: &'static ExprSubscript, n: &Moves, out: &mut Guesses) {
        if names(&s.value).iter().any(|n| a.all_assigned.contains(n)) {
            return;
        }
        let Some(v) = plain(self.apart(|l| l.expr(&s.value))) else { return };
        let Some((seq, _)) = self.contents(&v) else { return };
        let text = self.m.text(&*s.value);
        out.add(app(Op::Le, &[&int(0), &n.now]), format!("{} is not negative", n.name));
        out.add(app(Op::Lt, &[&n.now, &len(&seq)]), format!("{} is an index of {text}", n.name));
    }

    /// `row[i]`, where a row is what the loop goes over: the index is within each of them.
    fn of_rows(&mut self, a: &Around, s: &'static ExprSubscript, n: &Moves, out: &mut Guesses) {
        let (Some(going), Some(f), Some(end)) = (a.going, a.each, a.end) else { return };
        let k = self.unique("k");
        let bound = variable(&k);
        let Some(value) = plain(self.apart(|l| l.round_value(going, &bound, &f.iter))) else { return };
        let mut scope: BTreeMap<String, V> = BTreeMap::new();
        let is_row = |e: &Expr| matches!(e, Expr::Name(_));
        if !super::expr::bind_names(&f.target, &value, &mut scope) || !is_row(&s.value) {
            return;
        }
        if !names(&s.value).iter().all(|n| scope.contains_key(n)) {
            return;
        }
        self.scopes.push(scope);
        self.binders += 1;
        let row = self.apart(|l| l.expr(&s.value));
        self.binders -= 1;
        self.scopes.pop();
        let Some(row) = plain(row) else { return };
        let Some((seq, _)) = self.contents(&row) else { return };
        let inside = within(&int(0), &n.now, &len(&seq));
        let range = within(&going.first(), &bound, end);
        let cond = quant(true, &k, Sort::Int, app(Op::Implies, &[&range, &inside]));
        out.add(cond, format!("{} is an index of each {}", n.name, self.m.text(&*s.value)));
    }

    /// `xs[i]`, where a list is filled: its elements are at most those from the index on.
    fn of_rest(
        &mut self,
        a: &Around,
        s: &'static ExprSubscript,
        n: &Moves,
        sequences: &[Moves],
        out: &mut Guesses,
    ) {
        if names(&s.value).iter().any(|n| a.all_assigned.contains(n)) {
            return;
        }
        let Some(v) = plain(self.apart(|l| l.expr(&s.value))) else { return };
        let Some((seq, Ty::Int)) = self.contents(&v) else { return };
        for made in sequences.iter().filter(|m| m.now != seq) {
            if made.of != Some(Ty::Int) {
                continue;
            }
            let (p, q) = (self.unique("p"), self.unique("q"));
            let (x, y) = (variable(&p), variable(&q));
            let range = and([
                within(&int(0), &x, &len(&made.now)),
                app(Op::Le, &[&n.now, &y]),
                app(Op::Le, &[&int(0), &y]),
                app(Op::Lt, &[&y, &len(&seq)]),
            ]);
            let at = |s: &E, i: &E| app(Op::At, &[s, i]);
            let order = app(Op::Le, &[&at(&made.now, &x), &at(&seq, &y)]);
            let cond =
                quant(true, &p, Sort::Int, quant(true, &q, Sort::Int, app(Op::Implies, &[&range, &order])));
            let text = format!("{} has nothing above what {} is to come to", made.name, n.name);
            out.add(cond, text);
        }
    }
}
