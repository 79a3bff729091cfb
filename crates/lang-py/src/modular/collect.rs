//! What is made of whatever can be gone over: `list(range(…))`, `map` and `filter`, `sorted`, `min` and `max` with a key, sets and
//! dictionaries that comprehensions make.

use super::expr::wrap;
use super::seq::{len, variable, within};
use super::table::View;
use super::types::{Ty, V};
use super::{Lower, Res};
use conspect_spec::Stmt;
use conspect_spec::logic::{E, Expr as L, Op, Sort, and, app, implies, int, local, quant, truth};
use ruff_python_ast::{
    Arguments, AtomicNodeIndex, Comprehension, Expr, ExprCall, ExprContext, ExprGenerator, ExprListComp,
    ExprName, Keyword, name::Name,
};
use ruff_text_size::{Ranged, TextRange};
use std::collections::BTreeMap;
use std::rc::Rc;

/// A name that no program has: of the element that a function is applied to.
const ELEMENT: &str = "$x";

/// The element that a function is applied to, as an expression.
fn element(range: TextRange) -> Expr {
    let (id, node_index) = (Name::new_static(ELEMENT), AtomicNodeIndex::default());
    Expr::Name(ExprName { node_index, range, id, ctx: ExprContext::Load })
}

/// A function of one argument, applied to the element: the name of that, and what the function gives.
fn applied(f: &'static Expr) -> Option<(&'static str, Expr)> {
    let range = f.range();
    if let Expr::Lambda(l) = f {
        let p = l.parameters.as_deref()?;
        let simple = p.vararg.is_none() && p.kwarg.is_none() && p.kwonlyargs.is_empty();
        let mut names = p.iter_non_variadic_params();
        let first = names.next().filter(|p| p.default.is_none() && simple)?;
        return names.next().is_none().then(|| (first.parameter.name.as_str(), (*l.body).clone()));
    }
    if !matches!(f, Expr::Name(_) | Expr::Attribute(_)) {
        return None;
    }
    let arguments = Arguments {
        range,
        node_index: AtomicNodeIndex::default(),
        args: Box::new([element(range)]),
        keywords: Default::default(),
    };
    let call = ExprCall {
        node_index: AtomicNodeIndex::default(),
        range_start: range.start(),
        func: Box::new(f.clone()),
        arguments,
    };
    Some((ELEMENT, Expr::Call(call)))
}

/// A keyword argument.
pub(super) fn keyword(all: &'static [Keyword], name: &str) -> Option<&'static Expr> {
    all.iter().find(|k| k.arg.as_ref().is_some_and(|a| a.as_str() == name)).map(|k| &k.value)
}

impl Lower<'_, '_> {
    /// `map(f, xs)` and `filter(f, xs)` as the generators that they are.
    fn generator(&self, e: &'static Expr) -> Option<ExprGenerator> {
        let Expr::Call(c) = e else { return None };
        let (Expr::Name(n), [f, xs], []) = (&*c.func, &c.arguments.args[..], &c.arguments.keywords[..])
        else {
            return None;
        };
        let name = n.id.as_str();
        if !matches!(name, "map" | "filter") || !self.m.is_builtin(name) || self.is_hidden(name) {
            return None;
        }
        let range = e.range();
        let (target, value) = match f {
            Expr::NoneLiteral(_) if name == "filter" => (ELEMENT, element(range)),
            f => applied(f)?,
        };
        let id = Name::new(target);
        let node_index = AtomicNodeIndex::default();
        let one =
            |ctx| Expr::Name(ExprName { node_index: AtomicNodeIndex::default(), range, id: id.clone(), ctx });
        let (elt, ifs) = if name == "map" { (value, vec![]) } else { (one(ExprContext::Load), vec![value]) };
        let g = Comprehension {
            range,
            node_index: AtomicNodeIndex::default(),
            target: one(ExprContext::Store),
            iter: xs.clone(),
            ifs,
            is_async: false,
        };
        Some(ExprGenerator {
            node_index,
            range,
            elt: Box::new(elt),
            generators: vec![g],
            parenthesized: true,
        })
    }

    /// The arguments of a function that goes over one of them, where that is `map` or `filter`, or a generator that may be a list.
    pub fn spelled_out(&self, name: &str, args: &'static [Expr]) -> &'static [Expr] {
        let [one] = args else { return args };
        let goes_over = ["list", "tuple", "set", "sorted", "sum", "min", "max", "all", "any", "join"];
        if !goes_over.contains(&name) {
            return args;
        }
        let made = match (self.generator(one), one) {
            (Some(g), _) => g,
            (None, Expr::Generator(g)) => g.clone(),
            _ => return args,
        };
        let as_list = matches!(name, "tuple" | "set" | "sorted" | "min" | "max" | "join");
        let made = match as_list {
            true => Expr::ListComp(ExprListComp {
                node_index: made.node_index,
                range: made.range,
                elt: made.elt,
                generators: made.generators,
            }),
            false => Expr::Generator(made),
        };
        Box::leak(Box::new([made]))
    }

    /// A sequence of what an expression gives where one goes over it.
    pub fn gathered(&mut self, e: &'static Expr, at: &'static Expr) -> Res<V> {
        if let Some((v, which)) = self.view(e)? {
            return self.in_a_list(&v, which, at);
        }
        let is_call = |names: &[&str]| match e {
            Expr::Call(c) => match &*c.func {
                Expr::Name(n) => names.contains(&n.id.as_str()) && self.m.is_builtin(n.id.as_str()),
                _ => false,
            },
            _ => false,
        };
        if is_call(&["range", "zip", "enumerate", "reversed"]) {
            return self.collected(e, at);
        }
        let v = self.expr(e)?;
        if v.ty == Ty::Str {
            return self.collected(e, at);
        }
        Ok(v)
    }

    /// The keys, values or items of a table in some order.
    fn in_a_list(&mut self, v: &V, which: View, at: &'static Expr) -> Res<V> {
        if self.binders > 0 || !v.when.is_empty() {
            return self.refuse(at, "this is not followed here");
        }
        let (keys, table) = self.in_some_order(v, at)?;
        let k = self.unique("k");
        let bound = variable(&k);
        let one = self.round_of_table(v, &table, &keys, &bound, which);
        self.list_of(&k, &len(&keys.e), &one, at)
    }

    /// A new list: of its length, and of its element at the place that the name says.
    fn list_of(&mut self, k: &str, n: &E, one: &V, at: &'static Expr) -> Res<V> {
        let (Some(sort), false) = (one.ty.sort(), one.has_new() || one.ty == Ty::None) else {
            return self.refuse(at, "lists of such values are not followed");
        };
        let name = self.unique("gathered");
        self.emit(Stmt::Havoc(name.as_str().into(), sort.seq()));
        let (seq, bound) = (local(&name), variable(k));
        let same = app(Op::Same, &[&app(Op::At, &[&seq, &bound]), &one.packed()]);
        let each = quant(true, k, Sort::Int, implies(&within(&int(0), &bound, n), &same));
        self.assume(and([app(Op::Eq, &[&len(&seq), n]), each]));
        Ok(V { when: one.when.clone(), ..V::new_list(one.ty.clone(), seq) })
    }

    fn collected(&mut self, iter: &'static Expr, at: &'static Expr) -> Res<V> {
        if self.binders > 0 {
            return self.refuse(at, "this is not followed under a quantifier");
        }
        let k = self.unique("k");
        let bound = variable(&k);
        self.lows.insert(k.as_str().into(), 0);
        let (lo, hi, _) = self.iteration(iter, &bound)?;
        let n = app(Op::Sub, &[&hi, &lo]);
        let n = self.short(app(Op::Ite, &[&app(Op::Lt, &[&n, &int(0)]), &int(0), &n]));
        let (element, sub) = self.apart(|l| l.iteration(iter, &app(Op::Add, &[&lo, &bound])))?;
        if !Self::statement_free(&sub) {
            return self.refuse(at, "this is not followed");
        }
        let range = within(&int(0), &bound, &n);
        let every = |x: E| quant(true, &k, Sort::Int, implies(&range, &x));
        self.out.extend(wrap(&sub, &every).unwrap_or_default());
        self.list_of(&k, &n, &element.2, at)
    }

    /// What a function gives for an element, which is a term under a quantifier.
    fn key_of(&mut self, f: Option<&'static Expr>, of: V, at: &'static Expr) -> Res<(V, Vec<Stmt>)> {
        let Some(f) = f else { return Ok((of, vec![])) };
        let Some((name, body)) = applied(f) else { return self.refuse(at, "this key is not followed") };
        let body: &'static Expr = Box::leak(Box::new(body));
        self.scopes.push(BTreeMap::from([(name.to_string(), of)]));
        self.binders += 1;
        let made = self.apart(|l| l.expr(body));
        self.binders -= 1;
        self.scopes.pop();
        let (v, sub) = made?;
        match Self::statement_free(&sub) {
            true => Ok((v, sub)),
            false => self.refuse(at, "this key is not followed"),
        }
    }

    /// The first is not behind the second; `Some(None)` where they can be compared but nothing is known of it.
    fn not_behind(&self, a: &V, b: &V) -> Option<Option<E>> {
        if let (Ty::Fixed(x), Ty::Fixed(y)) = (&a.ty, &b.ty) {
            if x != y {
                return None;
            }
            // One component after the other.
            let mut found: Option<E> = Some(truth(true));
            for (x, y) in a.items.iter().zip(&b.items).rev() {
                let one = self.not_behind(x, y)?;
                let same = app(Op::Eq, &[&x.packed(), &y.packed()]);
                found = match (found, one) {
                    (Some(rest), Some(le)) => Some(and([le, implies(&same, &rest)])),
                    (None, Some(le)) => Some(le),
                    (_, None) => None,
                };
            }
            return Some(found);
        }
        match (&a.ty, &b.ty) {
            (Ty::Int, Ty::Int) => Some(Some(app(Op::Le, &[&a.e, &b.e]))),
            (Ty::Bool, Ty::Bool) => Some(Some(implies(&a.e, &b.e))),
            (Ty::Str, Ty::Str) | (Ty::Float, Ty::Float) => Some(None),
            _ => None,
        }
    }

    /// The elements of a sequence in the order of a key.
    fn in_order_of(&mut self, seq: &E, of: &Ty, call: &'static ExprCall, at: &'static Expr) -> Res<E> {
        let words = &call.arguments.keywords[..];
        let back = match keyword(words, "reverse") {
            None => false,
            Some(Expr::BooleanLiteral(b)) => b.value,
            Some(e) => return self.refuse(e, "this order is not followed"),
        };
        let (Some(sort), true) = (of.sort(), self.binders == 0) else {
            return self.refuse(at, "this order is not followed");
        };
        let made = self.unique("sorted");
        self.emit(Stmt::Havoc(made.as_str().into(), sort.clone().seq()));
        let made = local(&made);
        let (i, j) = (self.unique("i"), self.unique("j"));
        let (x, y) = (variable(&i), variable(&j));
        let at_place = |s: &E, k: &E| V::of(of.clone(), app(Op::At, &[s, k]), &"".into());
        // What the key raises has to be shown of each element.
        let key = keyword(words, "key");
        let (_, sub) = self.key_of(key, at_place(seq, &x), at)?;
        let range = within(&int(0), &x, &len(seq));
        let every = |c: E| quant(true, &i, Sort::Int, implies(&range, &c));
        self.out.extend(wrap(&sub, &every).unwrap_or_default());
        let ((a, known), (b, more)) =
            (self.key_of(key, at_place(&made, &x), at)?, self.key_of(key, at_place(&made, &y), at)?);
        let pair =
            and([app(Op::Le, &[&int(0), &x]), app(Op::Lt, &[&x, &y]), app(Op::Lt, &[&y, &len(&made)])]);
        let pairs = |c: E| quant(true, &i, Sort::Int, quant(true, &j, Sort::Int, implies(&pair, &c)));
        let facts = known.into_iter().chain(more).filter(|s| matches!(s, Stmt::Assume(_)));
        let facts: Vec<Stmt> = facts.collect();
        self.out.extend(wrap(&facts, &pairs).unwrap_or_default());
        let order = if back { self.not_behind(&b, &a) } else { self.not_behind(&a, &b) };
        let Some(order) = order else { return self.refuse(at, "this order is not followed") };
        let permutation = self.permutation(&made, seq, &sort);
        self.assume(and([permutation, order.map_or_else(|| truth(true), pairs)]));
        Ok(made)
    }

    /// `sorted(xs, key=…, reverse=…)`.
    pub fn sorted_by(&mut self, call: &'static ExprCall, at: &'static Expr) -> Res<V> {
        let args = self.spelled_out("sorted", &call.arguments.args);
        let known = |k: &Keyword| matches!(k.arg.as_deref(), Some("key" | "reverse"));
        let ([xs], true) = (args, call.arguments.keywords.iter().all(known)) else {
            return self.refuse(at, "this is not followed");
        };
        let v = self.gathered(xs, at)?;
        let (seq, of) = self.sequence(&v, at)?;
        if of == Ty::Never {
            return Ok(V::new_list(of, seq));
        }
        let made = self.in_order_of(&seq, &of, call, at)?;
        Ok(V { when: v.when, ..V::new_list(of, made) })
    }

    /// `xs.sort(key=…, reverse=…)`.
    pub fn sort_by(&mut self, v: &V, call: &'static ExprCall, at: &'static Expr) -> Res<V> {
        let known = |k: &Keyword| matches!(k.arg.as_deref(), Some("key" | "reverse"));
        let fits = call.arguments.args.is_empty() && call.arguments.keywords.iter().all(known);
        let (seq, of) = self.sequence(v, at)?;
        let is_list = matches!(v.ty, Ty::List(_)) && !v.is_new && v.when.is_empty();
        if !fits || !is_list || of == Ty::Never || !self.scopes.is_empty() {
            return self.refuse(at, "this method is not followed here");
        }
        let made = match (&of, call.arguments.keywords.is_empty()) {
            (Ty::Int, true) => self.sorted(&seq),
            _ => self.in_order_of(&seq, &of, call, at)?,
        };
        self.write_list(v, &of, made);
        Ok(V::none())
    }

    /// `max(xs, key=…, default=…)`: one of the elements, whose key none is beyond.
    pub fn extreme_by(&mut self, name: &str, call: &'static ExprCall, at: &'static Expr) -> Res<V> {
        let words = &call.arguments.keywords[..];
        let known = |k: &Keyword| matches!(k.arg.as_deref(), Some("key" | "default"));
        let args = self.spelled_out(name, &call.arguments.args);
        let ([xs], true, 0) = (args, words.iter().all(known), self.binders) else {
            return self.refuse(at, "this is not followed");
        };
        let v = self.gathered(xs, at)?;
        let (seq, of) = self.sequence(&v, at)?;
        let (Some(_), false) = (of.sort(), of == Ty::Never) else {
            return self.refuse(at, "this is not followed");
        };
        let default = match keyword(words, "default") {
            Some(e) => {
                let d = self.expr(e)?;
                match self.coerce(d, &of) {
                    Some(d) if of.is_value() && d.items.is_empty() => Some(d),
                    _ => return self.refuse(e, "values of two types are not followed"),
                }
            }
            None => None,
        };
        let some = app(Op::Lt, &[&int(0), &len(&seq)]);
        if default.is_none() {
            self.needs(some.clone(), "ValueError", at);
        }
        let place = self.unique(name);
        self.emit(Stmt::Havoc(place.as_str().into(), Sort::Int));
        let (k, place) = (self.unique("k"), local(&place));
        let bound = variable(&k);
        let at_place = |i: &E| V::of(of.clone(), app(Op::At, &[&seq, i]), &v.when);
        let key = keyword(words, "key");
        let ((one, sub), (best, more)) =
            (self.key_of(key, at_place(&bound), at)?, self.key_of(key, at_place(&place), at)?);
        let range = within(&int(0), &bound, &len(&seq));
        let every = |c: E| quant(true, &k, Sort::Int, implies(&range, &c));
        self.out.extend(wrap(&sub, &every).unwrap_or_default());
        let more: Vec<Stmt> = more.into_iter().filter(|s| matches!(s, Stmt::Assume(_))).collect();
        self.out.extend(wrap(&more, &|c| implies(&some, &c)).unwrap_or_default());
        let order = if name == "max" { self.not_behind(&one, &best) } else { self.not_behind(&best, &one) };
        let Some(order) = order else { return self.refuse(at, "this order is not followed") };
        let there = within(&int(0), &place, &len(&seq));
        let order = order.map_or_else(|| truth(true), every);
        self.assume(implies(&some, &and([there, order])));
        let found = at_place(&place);
        let facts = self.typed(&found);
        self.assume(implies(&some, &facts));
        Ok(match default {
            Some(d) => V { e: app(Op::Ite, &[&some, &found.e, &d.e]), ..found },
            None => found,
        })
    }

    /// What a comprehension goes over: names and sorts of variables, where they range, and what the target is.
    fn ranges(&mut self, g: &'static Comprehension) -> Res<(Rc<str>, Sort, E, V, E)> {
        if let Some(each) = self.each_key(&g.iter)? {
            let size = match self.view(&g.iter)? {
                Some((v, _)) => self.table_size(&v),
                None => None,
            };
            let Some(size) = size else { return self.refuse(&g.iter, "this iteration is not followed") };
            return Ok((each.key, each.sort, each.there, each.element, size));
        }
        let k: Rc<str> = self.unique("k").into();
        let bound = variable(&k);
        let (lo, hi, element) = self.iteration(&g.iter, &bound)?;
        if let Some(low) = self.low(&lo) {
            self.lows.insert(k.clone(), low);
        }
        let size = app(Op::Sub, &[&hi, &lo]);
        let size = app(Op::Ite, &[&app(Op::Lt, &[&size, &int(0)]), &int(0), &size]);
        Ok((k, Sort::Int, within(&lo, &bound, &hi), element, size))
    }

    /// `{k for … if …}` and `{k: v for … if …}`.
    pub fn table_made(
        &mut self,
        (key, value): (&'static Expr, Option<&'static Expr>),
        generators: &'static [Comprehension],
        at: &'static Expr,
    ) -> Res<V> {
        let ([g], 0) = (generators, self.binders) else {
            return self.refuse(at, "this comprehension is not followed");
        };
        if g.is_async {
            return self.refuse(at, "this comprehension is not followed");
        }
        let (k, over, there, element, most) = self.ranges(g)?;
        let pair = |l: &mut Self| Ok((l.expr(key)?, value.map(|v| l.expr(v)).transpose()?));
        let ((passes, (key, value)), sub) = self.made_of(g, &element, at, pair)?;
        let every = |c: E| quant(true, &k, over.clone(), implies(&there, &c));
        match wrap(&sub, &every) {
            Some(sub) => self.out.extend(sub),
            None => return self.refuse(at, "this is not followed under a quantifier"),
        }
        let is_value = |v: &V| {
            let still = v.when.is_empty() || v.ty.is_value();
            !v.has_new() && v.ty.sort().is_some() && v.ty != Ty::None && still
        };
        let (Some(sort), true) = (key.ty.sort(), key.ty.is_plain() && value.iter().all(is_value)) else {
            return self.refuse(at, "sets and dictionaries of such values are not followed");
        };
        let mut any = |what: &str, sort: Sort| {
            let name = self.unique(what);
            self.emit(Stmt::Havoc(name.as_str().into(), sort));
            local(&name)
        };
        let map = |v: Sort| Sort::Map(Rc::new(sort.clone()), Rc::new(v));
        let (has, size) = (any("keys", map(Sort::Bool)), any("size", Sort::Int));
        let values = value.as_ref().and_then(|v| Some(any("values", map(v.ty.sort()?))));
        let y = self.unique("key");
        let bound: E = Rc::new(L::Bound(y.as_str().into(), sort.clone()));
        let select = |m: &E, k: &E| app(Op::Select, &[m, k]);
        // Each that passes is there, and each that is there comes from one that passes.
        let all = every(implies(&passes, &select(&has, &key.packed())));
        let mut from = vec![there.clone(), passes.clone(), app(Op::Same, &[&key.packed(), &bound])];
        if let (Some(values), Some(v)) = (&values, &value) {
            from.push(app(Op::Same, &[&select(values, &bound), &v.packed()]));
        }
        let comes = quant(false, &k, over.clone(), and(from));
        let comes = quant(true, &y, sort.clone(), implies(&select(&has, &bound), &comes));
        let some = every(implies(&passes, &app(Op::Le, &[&int(1), &size])));
        let count = and([app(Op::Le, &[&int(0), &size]), app(Op::Le, &[&size, &most])]);
        self.assume(all);
        self.assume(comes);
        self.assume(and([some, count]));
        // Where the key is what the comprehension goes over, the value is that of the key.
        let own: E = Rc::new(L::Bound(k.clone(), over.clone()));
        if let (Some(values), Some(v), true) = (&values, &value, key.packed() == own) {
            let same = app(Op::Same, &[&select(values, &own), &v.packed()]);
            self.assume(every(implies(&passes, &same)));
        }
        let mut parts = vec![has, size];
        let ty = match value {
            Some(v) => Ty::Dict(Box::new(key.ty), Box::new(v.ty)),
            None => Ty::Set(Box::new(key.ty)),
        };
        parts.extend(values);
        let table = app(Op::Tuple, &parts.iter().collect::<Vec<_>>());
        Ok(V { is_new: true, ..V::new(ty, table) })
    }

    /// `first, *rest = xs`: the elements before and behind, and a new list of those between.
    pub fn assign_starred(&mut self, targets: &'static [Expr], v: &V, at: &'static Expr) -> Res<()> {
        let star = targets.iter().position(Expr::is_starred_expr);
        let more = targets.iter().filter(|t| t.is_starred_expr()).count() > 1;
        let (Some(star), false) = (star, more) else { return self.refuse(at, "this target is not followed") };
        let (seq, of) = self.sequence(v, at)?;
        if of == Ty::Never || v.ty == Ty::Str {
            return self.refuse(at, "this target is not followed");
        }
        let seq = self.short(seq);
        let (n, behind) = (len(&seq), targets.len() - star - 1);
        let least = int(targets.len() as i64 - 1);
        self.needs(app(Op::Le, &[&least, &n]), "ValueError", at);
        for (i, t) in targets.iter().enumerate() {
            if let Expr::Starred(s) = t {
                let end = app(Op::Sub, &[&n, &int(behind as i64)]);
                let head = app(Op::Take, &[&seq, &end]);
                let part = if star == 0 { head } else { app(Op::Drop, &[&head, &int(star as i64)]) };
                self.assign(&s.value, V::new_list(of.clone(), part), None)?;
                continue;
            }
            let place = match i < star {
                true => int(i as i64),
                false => app(Op::Sub, &[&n, &int((targets.len() - i) as i64)]),
            };
            let element = V::of(of.clone(), app(Op::At, &[&seq, &place]), &"".into());
            let facts = self.typed(&element);
            self.assume(facts);
            self.assign(t, element, None)?;
        }
        Ok(())
    }
}
