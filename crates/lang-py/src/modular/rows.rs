//! Lists of new lists: `[[f(i, j) for j in …] for i in …]`, `[[0] * n for _ in …]`.
//!
//! The rows get addresses one after the other, and what was in the heap before is as it was.

use super::expr::{bind_names, wrap};
use super::guess::{Around, Guesses};
use super::seq::{len, variable, within};
use super::types::{Ty, V};
use super::{ALLOC, Lower, Res};
use conspect_spec::Stmt;
use conspect_spec::logic::{E, Op, Sort, and, app, int, local, quant};
use ruff_python_ast::{Comprehension, Expr, Operator};
use std::collections::BTreeMap;

/// How a row is written.
#[derive(Clone, Copy)]
pub(super) enum Row {
    /// A comprehension without conditions: what is made, and over what.
    Made(&'static Expr, &'static Comprehension),
    /// One value some times over.
    Filled(&'static Expr, &'static Expr),
}

impl Row {
    pub fn of(e: &'static Expr) -> Option<Row> {
        match e {
            Expr::ListComp(c) => match &c.generators[..] {
                [g] if g.ifs.is_empty() && !g.is_async => Some(Row::Made(&c.elt, g)),
                _ => None,
            },
            Expr::BinOp(b) if b.op == Operator::Mult => match (&*b.left, &*b.right) {
                (Expr::List(l), times) | (times, Expr::List(l)) if l.elts.len() == 1 => {
                    Some(Row::Filled(&l.elts[0], times))
                }
                _ => None,
            },
            _ => None,
        }
    }
}

/// A length that is not negative.
fn least_zero(n: &E) -> E {
    app(Op::Ite, &[&app(Op::Lt, &[n, &int(0)]), &int(0), n])
}

impl Lower<'_, '_> {
    /// A list of rows, one for each element of what the outer comprehension goes over.
    pub fn rows(&mut self, row: Row, g: &'static Comprehension, at: &'static Expr) -> Res<V> {
        let k = self.unique("k");
        let outer = variable(&k);
        let (lo, hi, _) = self.iteration(&g.iter, &outer)?;
        // A row is looked for by its place in the list, which is counted from 0.
        let (element, first) = self.apart(|l| l.iteration(&g.iter, &app(Op::Add, &[&lo, &outer])))?;
        let mut scope = BTreeMap::new();
        if g.is_async || !Self::statement_free(&first) || !bind_names(&g.target, &element.2, &mut scope) {
            return self.refuse(at, "this target is not followed");
        }
        self.lows.insert(k.as_str().into(), 0);
        let count = self.short(least_zero(&app(Op::Sub, &[&hi, &lo])));
        let range = within(&int(0), &outer, &count);
        let j = self.unique("j");
        let place = variable(&j);
        self.scopes.push(scope);
        self.binders += 1;
        let made = self.apart(|l| l.row(row, &place, &j, at));
        self.binders -= 1;
        self.scopes.pop();
        let ((size, value), sub) = made?;
        let over = |x: E| quant(true, &k, Sort::Int, app(Op::Implies, &[&range, &x]));
        match wrap(&sub, &over) {
            Some(sub) => self.out.extend(sub),
            None => return self.refuse(at, "this is not followed under a quantifier"),
        }
        let (Some(sort), true) = (value.ty.sort(), value.ty.is_value()) else {
            return self.refuse(at, "lists of such values are not followed");
        };
        let of = value.ty.clone();
        let heap = of.list_heap();
        let before = self.heap(&heap, sort.clone().seq(), "");
        let before = self.short(before);
        let base = self.short(local(ALLOC));
        self.emit(Stmt::Assign(ALLOC.into(), app(Op::Add, &[&base, &count])));
        // The heap with the rows in it.
        self.emit(Stmt::Havoc(heap.as_str().into(), sort.seq().heap()));
        let now = local(&heap);
        let a = self.unique("a");
        let address = variable(&a);
        let select = |h: &E, a: &E| app(Op::Select, &[h, a]);
        let same = app(Op::Same, &[&select(&now, &address), &select(&before, &address)]);
        let frame = app(Op::Implies, &[&app(Op::Lt, &[&address, &base]), &same]);
        self.assume(quant(true, &a, Sort::Int, frame));
        let name = self.unique("rows");
        self.emit(Stmt::Havoc(name.as_str().into(), Sort::Int.seq()));
        let list = local(&name);
        let address = app(Op::At, &[&list, &outer]);
        let in_order = app(Op::Same, &[&address, &app(Op::Add, &[&base, &outer])]);
        let contents = select(&now, &address);
        let each = app(Op::Same, &[&app(Op::At, &[&contents, &place]), &value.packed()]);
        let each =
            quant(true, &j, Sort::Int, app(Op::Implies, &[&within(&int(0), &place, &len(&contents)), &each]));
        self.assume(app(Op::Eq, &[&len(&list), &count]));
        self.assume(over(and([in_order, app(Op::Eq, &[&len(&contents), &least_zero(&size)]), each])));
        Ok(V::new_list(Ty::List(Box::new(of)), list))
    }

    /// Where a loop writes to lists of which it is not known which they are, all lists may be as long as they were.
    pub(super) fn of_lengths(&mut self, a: &Around, out: &mut Guesses) {
        let (vars, prefix) = (self.vars.clone(), self.prefix.clone());
        let find = |n: &str| vars.get(n).map(|t| V::new(t.clone(), local(&format!("{prefix}{n}"))));
        for e in a.writes {
            let w = self.write(e.clone(), &find);
            if w.address.is_some() || !matches!(w.sort, Sort::Seq(_)) {
                continue;
            }
            let now = self.heap(&w.heap, w.sort.clone(), "");
            let (start, alloc) = (self.short(now.clone()), self.short(local(ALLOC)));
            let name = self.unique("a");
            let address = variable(&name);
            let size = |h: &E| len(&app(Op::Select, &[h, &address]));
            let same = app(Op::Eq, &[&size(&now), &size(&start)]);
            let there = within(&int(1), &address, &alloc);
            let cond = quant(true, &name, Sort::Int, app(Op::Implies, &[&there, &same]));
            out.add(cond, "lists that were there are as long as they were".into());
        }
    }

    /// The length of a row, and its element at a place.
    fn row(&mut self, row: Row, place: &E, j: &str, at: &'static Expr) -> Res<(E, V)> {
        match row {
            Row::Filled(value, times) => {
                let v = self.expr(value)?;
                let times = self.number(times)?;
                self.is_a_length(&times);
                Ok((times, v))
            }
            Row::Made(elt, g) => {
                let (lo, hi, _) = self.iteration(&g.iter, place)?;
                let size = app(Op::Sub, &[&hi, &lo]);
                // The place in the row is counted from 0.
                let index = app(Op::Add, &[&lo, place]);
                let (element, sub) = self.apart(|l| l.iteration(&g.iter, &index))?;
                let mut scope = BTreeMap::new();
                if !bind_names(&g.target, &element.2, &mut scope) {
                    return self.refuse(at, "this target is not followed");
                }
                self.lows.insert(j.into(), 0);
                self.scopes.push(scope);
                self.binders += 1;
                let made = self.apart(|l| l.expr(elt));
                self.binders -= 1;
                self.scopes.pop();
                let (v, more) = made?;
                let range = within(&int(0), place, &size);
                let every = |x: E| quant(true, j, Sort::Int, app(Op::Implies, &[&range, &x]));
                let sub: Vec<Stmt> = sub.into_iter().chain(more).collect();
                match wrap(&sub, &every) {
                    Some(sub) => self.out.extend(sub),
                    None => return self.refuse(at, "this is not followed under a quantifier"),
                }
                Ok((size, v))
            }
        }
    }
}
