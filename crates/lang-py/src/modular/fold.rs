//! Sums and counts over comprehensions, and lists of what passes a condition.
//!
//! A sum is a function of a sequence and of how many of its elements are added up, so that what a loop has added up so far is a value of the
//! same function. A list of what passes is any list of which three things hold: each of its elements comes from a place that passes, places
//! that pass come in order, and none is left out.

use super::expr::{bind_names, wrap};
use super::seq::{len, variable, within};
use super::text::literal;
use super::types::{Ty, V};
use super::{Lower, Res};
use conspect_spec::Stmt;
use conspect_spec::logic::{E, Expr as L, Op, Sort, and, app, has_bound, int, local, quant, truth};
use ruff_python_ast::{Comprehension, Expr, ExprCall, Operator};
use std::collections::BTreeMap;
use std::rc::Rc;

impl Lower<'_, '_> {
    /// `sum(e for …)`.
    pub fn summed(
        &mut self,
        elt: &'static Expr,
        generators: &'static [Comprehension],
        at: &'static Expr,
    ) -> Res<V> {
        if let ([g], 0) = (generators, self.binders) {
            // The sum of floats is that of their list.
            let (made, sub) = self.apart(|l| match g.ifs.is_empty() {
                true => Ok(l.mapped(elt, g, at).ok()),
                false => Ok(l.filtered(elt, g, at).ok()),
            })?;
            if let Some(v) = made.filter(|v| v.ty == Ty::List(Box::new(Ty::Float))) {
                self.out.extend(sub);
                return self.total_of(&v, at);
            }
        }
        // What evaluating it raises has to be shown for each element.
        self.quantified(true, generators, elt)?;
        Ok(V::int(self.fold(Some(elt), generators, at)?))
    }

    /// `len([e for … if …])`.
    pub fn counted(
        &mut self,
        elt: &'static Expr,
        generators: &'static [Comprehension],
        at: &'static Expr,
    ) -> Res<V> {
        // What evaluating the conditions and the elements raises has to be shown.
        self.quantified(true, generators, elt)?;
        Ok(V::int(self.fold(None, generators, at)?))
    }

    /// The sum of a sequence of numbers.
    pub fn total_of(&mut self, v: &V, at: &'static Expr) -> Res<V> {
        match self.sequence(v, at)? {
            (_, Ty::Never) => Ok(V::int(int(0))),
            (seq, Ty::Int) => Ok(V::int(app(Op::Sum, &[&seq]))),
            (seq, Ty::Float) => Ok(self.float_total(&seq)),
            _ => self.refuse(at, "this sum is not followed"),
        }
    }

    /// Is this `range(…)` without a step?
    pub fn is_plain_range(&self, c: &'static ExprCall) -> bool {
        matches!(&*c.func, Expr::Name(n) if n.id.as_str() == "range" && self.m.is_builtin("range"))
            && c.arguments.keywords.is_empty()
            && matches!(&c.arguments.args[..], [a] | [a, _] if !a.is_starred_expr())
            && !c.arguments.args.iter().any(Expr::is_starred_expr)
    }

    /// `sum(range(a, b))`: as many numbers as there are, times the least and the greatest, by two.
    pub fn sum_of_range(&mut self, args: &'static [Expr]) -> Res<E> {
        let (lo, hi) = match args {
            [lo, hi] => {
                let lo = self.number(lo)?;
                (lo, self.number(hi)?)
            }
            [hi, ..] => (int(0), self.number(hi)?),
            [] => return Ok(int(0)),
        };
        let count = app(Op::Sub, &[&hi, &lo]);
        let ends = app(Op::Sub, &[&app(Op::Add, &[&lo, &hi]), &int(1)]);
        let sum = app(Op::FloorDiv, &[&app(Op::Mul, &[&count, &ends]), &int(2)]);
        Ok(app(Op::Ite, &[&app(Op::Lt, &[&lo, &hi]), &sum, &int(0)]))
    }

    /// Is this a function that adds two numbers: `operator.add`, `lambda a, b: a + b`?
    pub fn adds(&self, f: &'static Expr) -> bool {
        if self.m.imported(f).as_deref() == Some("operator.add") {
            return true;
        }
        let Expr::Lambda(f) = f else { return false };
        let Some(p) = f.parameters.as_deref() else { return false };
        let simple = p.posonlyargs.is_empty()
            && p.kwonlyargs.is_empty()
            && p.vararg.is_none()
            && p.kwarg.is_none()
            && p.args.iter().all(|a| a.default.is_none());
        let names: Vec<&str> = p.args.iter().map(|a| a.parameter.name.as_str()).collect();
        let Expr::BinOp(b) = &*f.body else { return false };
        let (Expr::Name(x), Expr::Name(y)) = (&*b.left, &*b.right) else { return false };
        let pair = [x.id.as_str(), y.id.as_str()];
        simple
            && b.op == Operator::Add
            && names.len() == 2
            && pair[0] != pair[1]
            && pair.iter().all(|n| names.contains(n))
    }

    fn fold(
        &mut self,
        elt: Option<&'static Expr>,
        generators: &'static [Comprehension],
        at: &'static Expr,
    ) -> Res<E> {
        let refuse = |l: &Self| l.refuse(at, "this sum is not followed");
        let Some((g, rest)) = generators.split_first() else { return refuse(self) };
        if g.is_async {
            return refuse(self);
        }
        let var = format!("$e{}", self.folds);
        let is_plain_sequence = !matches!(&g.iter, Expr::Call(_));
        let (seq, sort, lo, hi, element);
        if is_plain_sequence {
            let v = self.expr(&g.iter)?;
            let (s, of) = self.sequence(&v, &g.iter)?;
            let Some(elements) = of.sort().filter(|_| of != Ty::Never) else { return refuse(self) };
            let is_text = v.ty == Ty::Str;
            let elements = if is_text { Sort::Int } else { elements };
            let bound: E = Rc::new(L::Bound(var.as_str().into(), elements.clone()));
            // Another sum may have given the name to numbers from a bound on.
            self.lows.remove(var.as_str());
            element = match is_text {
                true => V::new(Ty::Str, app(Op::Build, &[&literal(""), &bound])),
                false => V::of(of, bound, &v.when),
            };
            (lo, hi) = (int(0), len(&s));
            (seq, sort) = (Some(s), elements);
        } else {
            let bound: E = Rc::new(L::Bound(var.as_str().into(), Sort::Int));
            let made = self.apart(|l| l.iteration(&g.iter, &bound))?;
            if !Self::statement_free(&made.1) {
                return refuse(self);
            }
            (lo, hi, element) = made.0;
            (seq, sort) = (None, Sort::Int);
        }
        let mut scope = BTreeMap::new();
        if !bind_names(&g.target, &element, &mut scope) {
            return refuse(self);
        }
        if seq.is_none() && self.low(&lo).is_none_or(|low| low < 0) {
            return refuse(self);
        }
        if seq.is_none() {
            self.lows.insert(var.as_str().into(), self.low(&lo).unwrap_or(0));
        }
        self.scopes.push(scope);
        self.binders += 1;
        self.folds += 1;
        let made = self.apart(|l| {
            let mut guard = truth(true);
            for c in &g.ifs {
                let c = l.condition(c)?;
                guard = app(Op::And, &[&guard, &c]);
            }
            let value = match (rest, elt) {
                ([], Some(e)) => l.number(e)?,
                ([], None) => int(1),
                (rest, e) => l.fold(e, rest, at)?,
            };
            Ok(app(Op::Ite, &[&guard, &value, &int(0)]))
        });
        self.folds -= 1;
        self.binders -= 1;
        self.scopes.pop();
        let (body, sub) = made?;
        if !Self::statement_free(&sub) || has_bound(&body, &|n| n != var) {
            return refuse(self);
        }
        let sum = |upto: &E| -> E {
            Rc::new(L::Fold {
                var: var.as_str().into(),
                sort: sort.clone(),
                body: body.clone(),
                seq: seq.clone(),
                upto: upto.clone(),
            })
        };
        if matches!(&*lo, L::Int(d) if &**d == "0") {
            return Ok(sum(&hi));
        }
        let some = app(Op::Le, &[&lo, &hi]);
        Ok(app(Op::Ite, &[&some, &app(Op::Sub, &[&sum(&hi), &sum(&lo)]), &int(0)]))
    }

    /// `[e for x in xs if c]`.
    pub fn filtered(&mut self, elt: &'static Expr, g: &'static Comprehension, at: &'static Expr) -> Res<V> {
        if self.binders > 0 || g.is_async {
            return self.refuse(at, "a comprehension is not followed under a quantifier");
        }
        let k = self.unique("k");
        let bound = variable(&k);
        let (lo, hi, element) = self.iteration(&g.iter, &bound)?;
        if let Some(low) = self.low(&lo) {
            self.lows.insert(k.as_str().into(), low);
        }
        let range = within(&lo, &bound, &hi);
        let ((passes, value), sub) = self.one(elt, g, &element, at)?;
        let (Some(sort), true) = (value.ty.sort(), value.ty.is_value()) else {
            return self.refuse(at, "lists of such values are not followed");
        };
        let over = |x: E| quant(true, &k, Sort::Int, app(Op::Implies, &[&range, &x]));
        match wrap(&sub, &over) {
            Some(sub) => self.out.extend(sub),
            None => return self.refuse(at, "this is not followed under a quantifier"),
        }
        let mut any = |what: &str, sort: Sort| {
            let name = self.unique(what);
            self.emit(Stmt::Havoc(name.as_str().into(), sort));
            local(&name)
        };
        let made = any("filtered", sort.seq());
        let (from, to) = (any("from", Sort::Int.seq()), any("to", Sort::Int.seq()));
        let n = len(&made);
        let size = app(Op::Sub, &[&hi, &lo]);
        let size = app(Op::Ite, &[&app(Op::Lt, &[&size, &int(0)]), &int(0), &size]);
        let at_place = |s: &E, i: &E| app(Op::At, &[s, i]);
        // None that passes is left out.
        let place = at_place(&to, &bound);
        let found = and([within(&int(0), &place, &n), app(Op::Eq, &[&at_place(&from, &place), &bound])]);
        let all = over(app(Op::Implies, &[&passes, &found]));
        // Each comes from where one passes.
        let j = self.unique("j");
        let bound = variable(&j);
        let origin = at_place(&from, &bound);
        let (element, sub) = self.apart(|l| l.iteration(&g.iter, &origin))?;
        let ((passes, value), more) = self.one(elt, g, &element.2, at)?;
        let range = within(&int(0), &bound, &n);
        let each = |x: E| quant(true, &j, Sort::Int, app(Op::Implies, &[&range, &x]));
        for s in sub.into_iter().chain(more) {
            match s {
                Stmt::Assume(c) => self.emit(Stmt::Assume(each(c))),
                Stmt::Check(..) => {}
                _ => return self.refuse(at, "this is not followed under a quantifier"),
            }
        }
        let same = app(Op::Same, &[&at_place(&made, &bound), &value.packed()]);
        let comes = each(and([within(&lo, &origin, &hi), passes, same]));
        let (a, b) = (self.unique("i"), self.unique("j"));
        let (x, y) = (variable(&a), variable(&b));
        let pair = and([app(Op::Le, &[&int(0), &x]), app(Op::Lt, &[&x, &y]), app(Op::Lt, &[&y, &n])]);
        let ordered = app(Op::Lt, &[&at_place(&from, &x), &at_place(&from, &y)]);
        let ordered =
            quant(true, &a, Sort::Int, quant(true, &b, Sort::Int, app(Op::Implies, &[&pair, &ordered])));
        self.assume(and([app(Op::Le, &[&n, &size]), app(Op::Eq, &[&len(&from), &n])]));
        self.assume(all);
        self.assume(comes);
        self.assume(ordered);
        Ok(V::new_list(value.ty, made))
    }

    /// For one element: whether it passes, and what it becomes.
    fn one(
        &mut self,
        elt: &'static Expr,
        g: &'static Comprehension,
        element: &V,
        at: &'static Expr,
    ) -> Res<((E, V), Vec<Stmt>)> {
        self.made_of(g, element, at, |l| l.expr(elt))
    }

    /// The same of whatever is made of the element.
    pub fn made_of<T>(
        &mut self,
        g: &'static Comprehension,
        element: &V,
        at: &'static Expr,
        make: impl FnOnce(&mut Self) -> Res<T>,
    ) -> Res<((E, T), Vec<Stmt>)> {
        let mut scope = BTreeMap::new();
        if !bind_names(&g.target, element, &mut scope) {
            return self.refuse(at, "this target is not followed");
        }
        self.scopes.push(scope);
        self.binders += 1;
        let made = self.apart(|l| {
            let mut guard = truth(true);
            for c in &g.ifs {
                let (c, sub) = l.apart(|l| l.condition(c))?;
                l.guard(sub, &guard, at)?;
                guard = app(Op::And, &[&guard, &c]);
            }
            let (value, sub) = l.apart(make)?;
            l.guard(sub, &guard, at)?;
            Ok((guard, value))
        });
        self.binders -= 1;
        self.scopes.pop();
        made
    }

    fn guard(&mut self, sub: Vec<Stmt>, guard: &E, at: &'static Expr) -> Res<()> {
        match wrap(&sub, &|x| app(Op::Implies, &[guard, &x])) {
            Some(sub) => {
                self.out.extend(sub);
                Ok(())
            }
            None => self.refuse(at, "this is not followed under a quantifier"),
        }
    }
}
