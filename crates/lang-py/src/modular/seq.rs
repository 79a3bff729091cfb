//! Tuples, texts and lists.

use super::types::{Ty, V};
use super::{Lower, Res};
use conspect_spec::Stmt;
use conspect_spec::logic::{E, Expr as L, Op, Sort, and, app, int, local, quant, truth};
use ruff_python_ast::{Comprehension, Expr, UnaryOp};
use std::rc::Rc;

/// The variable of a quantifier, with its condition to be within a range.
pub(super) fn variable(name: &str) -> E {
    Rc::new(L::Bound(name.into(), Sort::Int))
}

pub(super) fn within(lo: &E, k: &E, hi: &E) -> E {
    app(Op::And, &[&app(Op::Le, &[lo, k]), &app(Op::Lt, &[k, hi])])
}

pub(super) fn len(s: &E) -> E {
    app(Op::Len, &[s])
}

impl Lower<'_, '_> {
    /// The contents of a sequence, or a refusal.
    pub fn sequence(&mut self, v: &V, at: &'static Expr) -> Res<(E, Ty)> {
        match self.contents(v) {
            Some((_, Ty::Never)) => Ok((Rc::new(L::Empty(Sort::Int)), Ty::Never)),
            Some(found) => Ok(found),
            None => self.refuse(at, "this sequence is not followed"),
        }
    }

    /// A list that is written out.
    pub fn list(&mut self, elts: &'static [Expr], at: &'static Expr) -> Res<V> {
        if elts.is_empty() {
            return Ok(V::new_list(Ty::Never, int(0)));
        }
        let items = elts.iter().map(|e| self.expr(e)).collect::<Res<Vec<_>>>()?;
        let of = items[0].ty.clone();
        let Some(sort) = of.sort().filter(|_| of != Ty::None) else {
            return self.refuse(at, "lists of such values are not followed");
        };
        let mut seq: E = Rc::new(L::Empty(sort));
        for (item, e) in items.into_iter().zip(elts) {
            let item = self.element(item, &of, e)?;
            seq = app(Op::Build, &[&seq, &item]);
        }
        Ok(V::new_list(of, seq))
    }

    /// A value as an element of a sequence of such.
    pub fn element(&mut self, v: V, of: &Ty, at: &'static Expr) -> Res<E> {
        match self.coerce(v, of) {
            Some(v) if v.has_new() => {
                if self.binders > 0 {
                    return self.refuse(at, "a new list is not followed under a quantifier");
                }
                let name = self.unique("element");
                Ok(self.keep(&name, &v).packed())
            }
            Some(v) => Ok(v.packed()),
            None => self.refuse(at, "elements of two types are not followed"),
        }
    }

    /// An element as a value.
    fn element_value(&mut self, of: &Ty, e: E, from: &V) -> V {
        let v = V::of(of.clone(), e, &from.when);
        let facts = self.typed(&v);
        if !matches!(*facts, L::Bool(true)) {
            self.assume(facts);
        }
        v
    }

    /// Two sequences, of one type.
    fn pair(&mut self, a: V, b: V, at: &'static Expr) -> Res<(V, V)> {
        let b2 = self.coerce(b.clone(), &a.ty);
        match (b2, self.coerce(a.clone(), &b.ty)) {
            (Some(b), _) => Ok((a, b)),
            (None, Some(a)) => Ok((a, b)),
            // A tuple that is written out beside one of any length, or beside another.
            (None, None) => {
                let general = |v: &V| match &v.ty {
                    Ty::Fixed(items) if !items.is_empty() && items.iter().all(|t| *t == items[0]) => {
                        Some(Ty::Tuple(Box::new(items[0].clone())))
                    }
                    Ty::Tuple(of) if **of != Ty::Never => Some(v.ty.clone()),
                    _ => None,
                };
                let ty = general(&a).or_else(|| general(&b));
                let pair = ty.and_then(|t| Some((self.coerce(a, &t)?, self.coerce(b, &t)?)));
                pair.map_or_else(|| self.refuse(at, "this concatenation is not followed"), Ok)
            }
        }
    }

    pub fn concatenated(&mut self, a: V, b: V, at: &'static Expr) -> Res<V> {
        if let (Ty::Fixed(_), Ty::Fixed(_)) = (&a.ty, &b.ty) {
            return Ok(V::fixed(a.items.into_iter().chain(b.items).collect()));
        }
        let (a, b) = self.pair(a, b, at)?;
        let ((x, of), (y, _)) = (self.sequence(&a, at)?, self.sequence(&b, at)?);
        if of == Ty::Never {
            return Ok(a);
        }
        let seq = app(Op::Concat, &[&x, &y]);
        Ok(match a.ty {
            Ty::List(_) => V { when: a.when, ..V::new_list(of, seq) },
            ty => V { when: a.when, ..V::new(ty, seq) },
        })
    }

    /// A sequence some times over: one of equal elements.
    pub fn repeated(&mut self, v: V, times: &E, at: &'static Expr) -> Res<V> {
        self.is_a_length(times);
        let single = match (&v.ty, v.is_new) {
            (Ty::List(_), true) => match &*v.e {
                L::App(Op::Build, parts) if matches!(&*parts[0], L::Empty(_)) => Some(parts[1].clone()),
                _ => None,
            },
            (Ty::Fixed(items), _) if items.len() == 1 => Some(v.items[0].packed()),
            // One character is repeated as a list's element is.
            (Ty::Str, _) => super::expr::character(&v),
            _ => None,
        };
        let of = match &v.ty {
            Ty::List(of) => (**of).clone(),
            Ty::Fixed(items) if items.len() == 1 => items[0].clone(),
            Ty::Str if single.is_some() => Ty::Int,
            Ty::Str => return self.repeated_text(&v, times, at),
            _ => return self.refuse(at, "this repetition is not followed"),
        };
        let (Some(single), true, Some(sort)) = (single, self.binders == 0, of.sort()) else {
            return self.refuse(at, "this repetition is not followed");
        };
        let name = self.unique("repeated");
        self.emit(Stmt::Havoc(name.as_str().into(), sort.seq()));
        let seq = local(&name);
        let n = app(Op::Ite, &[&app(Op::Lt, &[times, &int(0)]), &int(0), times]);
        let k = self.unique("k");
        let bound = variable(&k);
        let each = app(Op::Eq, &[&app(Op::At, &[&seq, &bound]), &single]);
        let each = quant(true, &k, Sort::Int, app(Op::Implies, &[&within(&int(0), &bound, &n), &each]));
        self.assume(and([app(Op::Eq, &[&len(&seq), &n]), each]));
        Ok(match v.ty {
            Ty::List(_) => V::new_list(of, seq),
            Ty::Str => V::new(Ty::Str, seq),
            _ => V::new(Ty::Tuple(Box::new(of)), seq),
        })
    }

    /// `[f(x) for x in xs]`.
    pub fn mapped(&mut self, elt: &'static Expr, g: &'static Comprehension, at: &'static Expr) -> Res<V> {
        if self.binders > 0 {
            return self.refuse(at, "a comprehension is not followed under a quantifier");
        }
        if let Some(row) = super::rows::Row::of(elt) {
            return self.rows(row, g, at);
        }
        // The type of the elements is seen first.
        let k = self.unique("k");
        let (_, _, first) = self.apart(|l| l.iteration(&g.iter, &variable(&k)))?.0;
        let mut scope = std::collections::BTreeMap::new();
        if !super::expr::bind_names(&g.target, &first, &mut scope) {
            return self.refuse(at, "this target is not followed");
        }
        self.scopes.push(scope);
        self.binders += 1;
        let probe = self.apart(|l| l.expr(elt));
        self.binders -= 1;
        self.scopes.pop();
        let of = probe?.0.ty;
        let (Some(sort), true) = (of.sort(), of.is_value()) else {
            return self.refuse(at, "lists of such values are not followed");
        };
        let name = self.unique("mapped");
        self.emit(Stmt::Havoc(name.as_str().into(), sort.seq()));
        let seq = local(&name);
        let mut size = None;
        let outer = self.unique("k");
        let facts = {
            let (lo, hi, _) = self.iteration(&g.iter, &variable(&outer))?;
            let n = app(Op::Sub, &[&hi, &lo]);
            let n = app(Op::Ite, &[&app(Op::Lt, &[&n, &int(0)]), &int(0), &n]);
            size.replace(n);
            let lo = lo.clone();
            let seq = seq.clone();
            self.over(
                &g.target,
                &g.iter,
                move |l, range| {
                    l.apart(|l| {
                        let v = l.expr(elt)?;
                        // The variable is the one that the range begins with.
                        let L::App(_, parts) = &*range else {
                            return l.refuse(elt, "an empty range is not followed");
                        };
                        let L::App(_, first) = &*parts[0] else {
                            return l.refuse(elt, "this range is not followed");
                        };
                        let index = app(Op::Sub, &[&first[1], &lo]);
                        let same = app(Op::Same, &[&app(Op::At, &[&seq, &index]), &v.packed()]);
                        Ok(app(Op::Implies, &[&range, &same]))
                    })
                },
                true,
            )?
        };
        let n = size.unwrap_or_else(|| int(0));
        self.assume(and([app(Op::Eq, &[&len(&seq), &n]), facts]));
        Ok(V::new_list(of, seq))
    }

    /// What an iteration gives: the range of an index and the element there.
    pub fn iteration(&mut self, iter: &'static Expr, k: &E) -> Res<(E, E, V)> {
        if let Some(of) = self.reversed_argument(iter) {
            let v = self.expr(of)?;
            let (seq, ty) = self.sequence(&v, of)?;
            if ty == Ty::Never || v.ty == Ty::Str {
                return self.refuse(iter, "this iteration is not followed");
            }
            let n = len(&seq);
            let back = app(Op::Sub, &[&app(Op::Sub, &[&n, &int(1)]), k]);
            let element = V::of(ty, app(Op::At, &[&seq, &back]), &v.when);
            return Ok((int(0), n, element));
        }
        if let Expr::Call(c) = iter {
            if let ([xs], [], Some("itertools.pairwise")) =
                (&c.arguments.args[..], &c.arguments.keywords[..], self.m.imported(&c.func).as_deref())
            {
                let (lo, hi, first) = self.iteration(xs, k)?;
                let (_, _, second) = self.iteration(xs, &app(Op::Add, &[k, &int(1)]))?;
                return Ok((lo, app(Op::Sub, &[&hi, &int(1)]), V::fixed(vec![first, second])));
            }
            if let (Expr::Name(n), []) = (&*c.func, &c.arguments.keywords[..]) {
                let args = &c.arguments.args;
                if self.m.is_builtin(n.id.as_str()) {
                    match (n.id.as_str(), &args[..]) {
                        ("range", [hi]) => return Ok((int(0), self.number(hi)?, V::int(k.clone()))),
                        ("range", [lo, hi]) => {
                            let lo = self.number(lo)?;
                            return Ok((lo, self.number(hi)?, V::int(k.clone())));
                        }
                        ("range", [from, to, step]) => {
                            let (from, to) = (self.number(from)?, self.number(to)?);
                            let Some(step) = self.written_step(step) else {
                                return self.refuse(iter, "this iteration is not followed");
                            };
                            let (a, b) = if step > 0 { (&to, &from) } else { (&from, &to) };
                            let by = int(step.abs());
                            let way = app(Op::Add, &[&app(Op::Sub, &[a, b]), &int(step.abs() - 1)]);
                            let count = app(Op::FloorDiv, &[&way, &by]);
                            let far = app(Op::Mul, &[&by, k]);
                            let value = app(if step > 0 { Op::Add } else { Op::Sub }, &[&from, &far]);
                            return Ok((int(0), count, V::int(value)));
                        }
                        ("enumerate", [xs]) => {
                            let (lo, hi, v) = self.iteration(xs, k)?;
                            if !matches!(&*lo, L::Int(d) if &**d == "0") {
                                return self.refuse(iter, "this iteration is not followed");
                            }
                            return Ok((lo, hi, V::fixed(vec![V::int(k.clone()), v])));
                        }
                        ("zip", [a, b]) => {
                            let (lo, ha, a) = self.iteration(a, k)?;
                            let (lb, hb, b) = self.iteration(b, k)?;
                            if lo != lb {
                                return self.refuse(iter, "this iteration is not followed");
                            }
                            let less = |a: &E, b: &E| matches!(&**a, L::App(Op::Sub, x) if x[0] == *b && self.low(&x[1]) >= Some(0));
                            let hi = match (less(&ha, &hb), less(&hb, &ha)) {
                                (true, _) => ha,
                                (_, true) => hb,
                                _ => app(Op::Ite, &[&app(Op::Le, &[&ha, &hb]), &ha, &hb]),
                            };
                            return Ok((lo, hi, V::fixed(vec![a, b])));
                        }
                        _ => {}
                    }
                }
            }
        }
        let (sliced, from, upto) = match self.bounds_of(iter)? {
            Some((of, from, upto)) => (of, from, upto),
            None => (iter, int(0), int(0)),
        };
        let v = match self.written_out(sliced) {
            Some(items) => self.list(items, sliced)?,
            None => self.expr(sliced)?,
        };
        let (seq, of) = self.sequence(&v, sliced)?;
        if of == Ty::Never {
            return self.refuse(iter, "this iteration is not followed");
        }
        let k = &app(Op::Add, &[k, &from]);
        let left_out = app(Op::Add, &[&from, &upto]);
        let count = |seq: &E| app(Op::Sub, &[&len(seq), &left_out]);
        if matches!(v.ty, Ty::Str) {
            let one = app(Op::Build, &[&Rc::new(L::Empty(Sort::Int)), &app(Op::At, &[&seq, k])]);
            return Ok((int(0), count(&seq), V::new(Ty::Str, one)));
        }
        let element = V::of(of, app(Op::At, &[&seq, k]), &v.when);
        Ok((int(0), count(&seq), element))
    }

    /// A step that is written out.
    fn written_step(&self, e: &'static Expr) -> Option<i64> {
        let text = self.m.text(e).replace(' ', "");
        text.parse::<i64>().ok().filter(|s| *s != 0 && s.unsigned_abs() < 1 << 30)
    }

    /// The sequence that an iteration over a slice goes over, and how many elements it leaves out at the start and at the end: `xs[i + 1:]`,
    /// `xs[:-1]`. Where more are left out than there are, there are none.
    fn bounds_of(&mut self, iter: &'static Expr) -> Res<Option<(&'static Expr, E, E)>> {
        let Expr::Subscript(s) = iter else { return Ok(None) };
        let Expr::Slice(slice) = &*s.slice else { return Ok(None) };
        let literal = |e: &Expr| match e {
            Expr::UnaryOp(u) if u.op == UnaryOp::USub => u.operand.is_number_literal_expr(),
            _ => false,
        };
        let upto = match slice.upper.as_deref() {
            None => int(0),
            Some(e @ Expr::UnaryOp(u)) if literal(e) => self.number(&u.operand)?,
            Some(_) => return Ok(None),
        };
        let from = match slice.lower.as_deref() {
            None => int(0),
            Some(e) => self.number(e)?,
        };
        let fits = slice.step.is_none()
            && self.low(&from) >= Some(0)
            && self.low(&upto) >= Some(1).filter(|_| slice.upper.is_some());
        Ok(fits.then_some((&*s.value, from, upto)))
    }

    /// What `reversed` goes over, where an expression is its call.
    pub fn reversed_argument(&self, e: &'static Expr) -> Option<&'static Expr> {
        let Expr::Call(c) = e else { return None };
        let ([of], []) = (&c.arguments.args[..], &c.arguments.keywords[..]) else { return None };
        let is_it = matches!(&*c.func, Expr::Name(n) if n.id.as_str() == "reversed");
        (is_it && self.m.is_builtin("reversed")).then_some(of)
    }

    /// The index of an element, counted from the start, where it is one.
    pub fn index(&mut self, seq: &E, i: &E, at: &'static Expr) -> E {
        let n = len(seq);
        if let L::Int(d) = &**i {
            if d.starts_with('-') {
                let i = app(Op::Add, &[&n, i]);
                self.needs(app(Op::Le, &[&int(0), &i]), "IndexError", at);
                return i;
            }
        }
        if let L::App(Op::Sub, args) = &**i {
            // A negative literal.
            if matches!((&*args[0], &*args[1]), (L::Int(z), L::Int(_)) if &**z == "0") {
                let i = app(Op::Sub, &[&n, &args[1]]);
                self.needs(app(Op::Le, &[&int(0), &i]), "IndexError", at);
                return i;
            }
        }
        if self.low(i).is_some_and(|low| low >= 0) {
            self.needs(app(Op::Lt, &[i, &n]), "IndexError", at);
            return i.clone();
        }
        let least = app(Op::Sub, &[&int(0), &n]);
        self.needs(within(&least, i, &n), "IndexError", at);
        app(Op::Ite, &[&app(Op::Lt, &[i, &int(0)]), &app(Op::Add, &[i, &n]), i])
    }

    pub fn subscript(&mut self, value: &'static Expr, slice: &'static Expr, at: &'static Expr) -> Res<V> {
        let v = match slice {
            Expr::Slice(_) => None,
            _ => self.frozen(value)?,
        };
        let v = match v {
            Some(v) => v,
            None => self.expr(value)?,
        };
        let v = self.there(v, at);
        if let Ty::Dict(..) = v.ty {
            let key = self.expr(slice)?;
            return self.looked_up(&v, key, at);
        }
        if let Expr::Slice(s) = slice {
            let (seq, of) = self.sequence(&v, at)?;
            if of == Ty::Never {
                return Ok(v);
            }
            let cut = match &s.step {
                None => {
                    let lo = s.lower.as_deref().map(|e| self.number(e)).transpose()?;
                    let hi = s.upper.as_deref().map(|e| self.number(e)).transpose()?;
                    self.cut(&seq, lo, hi)
                }
                Some(step) => {
                    let back = matches!(&**step, Expr::UnaryOp(_)) && self.m.text(&**step) == "-1";
                    if !back || s.lower.is_some() || s.upper.is_some() || self.binders > 0 {
                        return self.refuse(at, "this slice is not followed");
                    }
                    let of = of.sort().unwrap_or(Sort::Int);
                    self.reversed(&seq, of)
                }
            };
            return Ok(match &v.ty {
                Ty::List(_) => V { when: v.when, ..V::new_list(of, cut) },
                Ty::Fixed(_) => V { when: v.when, ..V::new(Ty::Tuple(Box::new(of)), cut) },
                _ => V { e: cut, ..v },
            });
        }
        if let Ty::Match(_) = v.ty {
            return self.match_part(&v, slice, at);
        }
        if let (Ty::Fixed(_), Expr::NumberLiteral(_)) = (&v.ty, slice) {
            let i: Option<usize> = self.m.text(slice).parse().ok();
            return match i.and_then(|i| v.items.get(i)) {
                Some(v) => Ok(v.clone()),
                None => self.refuse(at, "this index is not followed"),
            };
        }
        let i = self.number(slice)?;
        let (seq, of) = self.sequence(&v, at)?;
        if of == Ty::Never {
            return self.refuse(at, "an element of an empty sequence is not followed");
        }
        let i = self.index(&seq, &i, at);
        let found = match &*i {
            // Apart, so that what is known of elements applies to each.
            L::App(Op::Ite, parts) => {
                let at = |i: &E| app(Op::At, &[&seq, i]);
                app(Op::Ite, &[&parts[0], &at(&parts[1]), &at(&parts[2])])
            }
            _ => app(Op::At, &[&seq, &i]),
        };
        if v.ty == Ty::Str {
            return Ok(V::new(Ty::Str, app(Op::Build, &[&Rc::new(L::Empty(Sort::Int)), &found])));
        }
        Ok(self.element_value(&of, found, &v))
    }

    /// A slice, whose bounds are moved into the sequence.
    pub fn cut(&mut self, seq: &E, lo: Option<E>, hi: Option<E>) -> E {
        let n = len(seq);
        let lo = lo.map(|e| self.clamped(&e, &n)).filter(|e| !matches!(&**e, L::Int(d) if &**d == "0"));
        let hi = hi.map(|e| self.clamped(&e, &n));
        match (lo, hi) {
            (None, None) => seq.clone(),
            (Some(lo), None) => app(Op::Drop, &[seq, &lo]),
            (None, Some(hi)) => app(Op::Take, &[seq, &hi]),
            (Some(lo), Some(hi)) => {
                let lo = app(Op::Ite, &[&app(Op::Le, &[&lo, &hi]), &lo, &hi]);
                let lo = self.short(lo);
                app(Op::Drop, &[&app(Op::Take, &[seq, &hi]), &lo])
            }
        }
    }

    /// A bound of a slice as a number of elements.
    fn clamped(&mut self, e: &E, n: &E) -> E {
        let most = |e: &E| app(Op::Ite, &[&app(Op::Le, &[e, n]), e, n]);
        if matches!(&**e, L::Int(d) if &**d == "0") {
            return e.clone();
        }
        if e == n {
            return n.clone();
        }
        let e = match self.low(e) {
            Some(low) if low >= 0 => most(e),
            _ => {
                let back = app(Op::Add, &[e, n]);
                let back = app(Op::Ite, &[&app(Op::Lt, &[&back, &int(0)]), &int(0), &back]);
                app(Op::Ite, &[&app(Op::Lt, &[e, &int(0)]), &back, &most(e)])
            }
        };
        self.short(e)
    }

    /// A name for a term, where no quantifier is around it.
    pub fn short(&mut self, e: E) -> E {
        if self.binders > 0 {
            return e;
        }
        let name = self.unique("t");
        self.emit(Stmt::Assign(name.as_str().into(), e));
        local(&name)
    }

    pub fn reversed(&mut self, seq: &E, of: Sort) -> E {
        let name = self.unique("reversed");
        self.emit(Stmt::Havoc(name.as_str().into(), of.clone().seq()));
        let back = local(&name);
        let (k, n) = (self.unique("k"), len(seq));
        let bound = variable(&k);
        let mirror = app(Op::Sub, &[&app(Op::Sub, &[&n, &int(1)]), &bound]);
        let each = |a: &E, b: &E| {
            let same = app(Op::Same, &[&app(Op::At, &[a, &bound]), &app(Op::At, &[b, &mirror])]);
            quant(true, &k, Sort::Int, app(Op::Implies, &[&within(&int(0), &bound, &n), &same]))
        };
        let counted = self.permutation(&back, seq, &of);
        self.assume(and([app(Op::Eq, &[&len(&back), &n]), each(&back, seq), each(seq, &back), counted]));
        back
    }

    /// Every value is in both as often.
    pub fn permutation(&mut self, a: &E, b: &E, of: &Sort) -> E {
        let v = self.unique("v");
        let bound: E = Rc::new(L::Bound(v.as_str().into(), of.clone()));
        let count = |s: &E| app(Op::Count, &[s, &bound]);
        let same = app(Op::Eq, &[&count(a), &count(b)]);
        and([app(Op::Eq, &[&len(a), &len(b)]), quant(true, &v, of.clone(), same)])
    }

    /// Each element is at most the next ones.
    pub fn ordered(&mut self, s: &E) -> E {
        let (i, j) = (self.unique("i"), self.unique("j"));
        let (x, y) = (variable(&i), variable(&j));
        let range = and([app(Op::Le, &[&int(0), &x]), app(Op::Lt, &[&x, &y]), app(Op::Lt, &[&y, &len(s)])]);
        let order = app(Op::Le, &[&app(Op::At, &[s, &x]), &app(Op::At, &[s, &y])]);
        let body = app(Op::Implies, &[&range, &order]);
        quant(true, &i, Sort::Int, quant(true, &j, Sort::Int, body))
    }

    /// `sorted(a) == sorted(b)`, `a == sorted(b)`, and the same for `Counter`: `None` for other equations.
    pub fn same_elements(&mut self, left: &'static Expr, right: &'static Expr) -> Res<Option<E>> {
        let l = self.canonical(left);
        let r = self.canonical(right);
        let (what, other) = match (l, r) {
            (Some((kind, a)), Some((other, b))) if kind == other => {
                let (a, b) = (self.expr(a)?, self.expr(b)?);
                let ((x, of), (y, of_b)) = (self.sequence(&a, left)?, self.sequence(&b, right)?);
                return match (of == of_b && of.is_plain() && a.ty != Ty::Str, of.sort()) {
                    (true, Some(sort)) if kind != "sorted" || of == Ty::Int => {
                        Ok(Some(self.permutation(&x, &y, &sort)))
                    }
                    _ => self.refuse(left, "this equation is not followed"),
                };
            }
            (Some(("sorted", a)), None) => (a, right),
            (None, Some(("sorted", b))) => (b, left),
            _ => return Ok(None),
        };
        let (a, b) = (self.expr(what)?, self.expr(other)?);
        let ((x, of), (y, of_b)) = (self.sequence(&a, what)?, self.sequence(&b, other)?);
        if of != Ty::Int || of_b != Ty::Int || !matches!(b.ty, Ty::List(_)) {
            return self.refuse(left, "this equation is not followed");
        }
        let permutation = self.permutation(&x, &y, &Sort::Int);
        let ordered = self.ordered(&y);
        Ok(Some(and([ordered, permutation])))
    }

    fn canonical(&self, e: &'static Expr) -> Option<(&'static str, &'static Expr)> {
        let Expr::Call(c) = e else { return None };
        let ([arg], []) = (&c.arguments.args[..], &c.arguments.keywords[..]) else { return None };
        match (&*c.func, self.m.imported(&c.func).as_deref()) {
            (_, Some("collections.Counter")) => Some(("counter", arg)),
            (Expr::Name(n), None) if n.id.as_str() == "sorted" && self.m.is_builtin("sorted") => {
                Some(("sorted", arg))
            }
            _ => None,
        }
    }

    /// A new sequence with the elements of another, in order.
    pub fn sorted(&mut self, seq: &E) -> E {
        let name = self.unique("sorted");
        self.emit(Stmt::Havoc(name.as_str().into(), Sort::Int.seq()));
        let made = local(&name);
        let ordered = self.ordered(&made);
        let permutation = self.permutation(&made, seq, &Sort::Int);
        self.assume(and([ordered, permutation]));
        made
    }

    /// Is a text a part of another?
    fn text_member(&mut self, v: &V, seq: &E, at: &'static Expr) -> Res<E> {
        if v.ty != Ty::Str {
            return self.refuse(at, "this membership is not followed");
        }
        if let Some(all) = written(seq).filter(|all| all.len() <= SHORT) {
            return Ok(is_part_of(v, &all));
        }
        let k = self.unique("k");
        let bound = variable(&k);
        let (n, same) = match super::expr::character(v) {
            Some(c) => (len(seq), app(Op::Eq, &[&app(Op::At, &[seq, &bound]), &c])),
            None => {
                let last = app(Op::Sub, &[&len(seq), &len(&v.e)]);
                let part = app(Op::Take, &[&app(Op::Drop, &[seq, &bound]), &len(&v.e)]);
                (app(Op::Add, &[&last, &int(1)]), app(Op::Eq, &[&part, &v.e]))
            }
        };
        Ok(quant(false, &k, Sort::Int, app(Op::And, &[&within(&int(0), &bound, &n), &same])))
    }

    pub fn member(&mut self, v: &V, of: &V, at: &'static Expr) -> Res<E> {
        let (seq, ty) = self.sequence(of, at)?;
        if let (Ty::Maybe(inner), false) = (&v.ty, of.ty == Ty::Str)
            && **inner == ty
        {
            // `None` is in no list of values.
            let found = self.member(&v.items[1], of, at)?;
            return Ok(app(Op::And, &[&v.items[0].e, &found]));
        }
        if of.ty == Ty::Str {
            return self.text_member(v, &seq, at);
        }
        if ty == Ty::Never {
            return Ok(truth(false));
        }
        if !ty.is_plain() {
            return self.refuse(at, "this membership is not followed");
        }
        let Some(v) = self.coerce(v.clone(), &ty) else {
            return self.refuse(at, "this membership is not followed");
        };
        let k = self.unique("k");
        let bound = variable(&k);
        let found = app(Op::Eq, &[&app(Op::At, &[&seq, &bound]), &v.packed()]);
        Ok(quant(false, &k, Sort::Int, app(Op::And, &[&within(&int(0), &bound, &len(&seq)), &found])))
    }
}

/// The parts of a text of so many characters are told one by one.
const SHORT: usize = 8;

/// The characters of a text that is written out.
pub(super) fn written(seq: &E) -> Option<Vec<E>> {
    match &**seq {
        L::Empty(_) => Some(vec![]),
        L::App(Op::Build, parts) => {
            let mut all = written(&parts[0])?;
            all.push(parts[1].clone());
            matches!(&*parts[1], L::Int(_)).then_some(all)
        }
        _ => None,
    }
}

/// Is a text a part of one that is written out?
fn is_part_of(v: &V, all: &[E]) -> E {
    let or = |a: E, b: E| app(Op::Or, &[&a, &b]);
    if let Some(c) = super::expr::character(v) {
        return all.iter().fold(truth(false), |found, x| or(found, app(Op::Eq, &[&c, x])));
    }
    let empty: E = Rc::new(L::Empty(Sort::Int));
    let mut found = app(Op::Eq, &[&len(&v.e), &int(0)]);
    for from in 0..all.len() {
        let mut part = empty.clone();
        for x in &all[from..] {
            part = app(Op::Build, &[&part, x]);
            found = or(found, app(Op::Eq, &[&v.e, &part]));
        }
    }
    found
}
