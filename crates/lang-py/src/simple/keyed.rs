//! Functions that are given to functions of the library and called there at once: `sorted(xs, key=…)`, `map`, `filter`, `next`.

use super::call::Given;
use super::*;
use ruff_python_ast::{ExprCall, Keyword};

impl Fx<'_, '_> {
    /// Calls what an expression stands for with values: a lambda expression, or a function by its name.
    pub(super) fn apply(&mut self, c: &'static ExprCall, f: &'static Expr, values: Vec<Val>) -> Res<Val> {
        let names = self.u.names;
        match f {
            Expr::Lambda(l) => {
                let parameters = l.parameters.as_deref();
                let all: Vec<&'static str> = parameters
                    .iter()
                    .flat_map(|p| p.posonlyargs.iter().chain(&p.args))
                    .filter(|p| p.default.is_none())
                    .map(|p| p.parameter.name.as_str())
                    .collect();
                let count = parameters.map_or(0, |p| p.iter().count());
                if all.len() != values.len() || count != all.len() {
                    return self.gap(f, "a function without a name that has such parameters");
                }
                let (own, assigned) = (self.inner.len(), self.assigned.clone());
                let fresh: Vec<(String, String)> = all
                    .iter()
                    .map(|n| ((*n).to_string(), format!("{n}@{}", u32::from(f.range().start()))))
                    .collect();
                self.inner.extend(fresh);
                let mut done = Ok(());
                for (n, v) in all.iter().zip(&values) {
                    done = done.and_then(|()| self.store_name(f, n, v));
                }
                let result = done.and_then(|()| self.expr(&l.body)).map(|v| self.kept(v));
                self.inner.truncate(own);
                self.assigned = assigned;
                result
            }
            Expr::Name(n) => {
                let name = n.id.as_str();
                let is_inner = self.inner.iter().any(|(n, _)| n == name);
                let given = Given { by_place: values, named: vec![] };
                if let Some(index) = names.local_function(self.owner, name).filter(|_| !is_inner) {
                    return self.bind(f, index, vec![], &given);
                }
                if let Some(known) = self.builtin(f) {
                    return match known {
                        "len" | "str" | "int" | "float" | "abs" | "bool" | "ord" | "chr" | "repr"
                        | "round" | "bin" | "hex" => self.on_values(c, known, &given.by_place),
                        _ => self.gap(f, "a function that is passed on"),
                    };
                }
                match names.bindings.get(name) {
                    Some(Binding::Function(index))
                        if !is_inner && !self.is_local(name) && self.may_call(name, c) =>
                    {
                        self.bind(f, *index, vec![], &given)
                    }
                    _ => self.gap(f, "a function that is passed on"),
                }
            }
            Expr::Attribute(a) => match (&*a.value, &values[..]) {
                (Expr::Name(_), [v]) if self.builtin(&a.value) == Some("str") => match v.ty {
                    Ty::Text => match self.text_method(c, v, a.attr.as_str(), &[])? {
                        Some(v) => Ok(v),
                        None => self.gap(f, "a function that is passed on"),
                    },
                    _ => self.gap(f, "a function that is passed on"),
                },
                _ => {
                    let object = self.expr(&a.value)?;
                    match object.ty {
                        Ty::Object(_) => {
                            let object = self.kept(object);
                            let name = self.attribute_name(a);
                            self.send(f, &object, name, &Given { by_place: values, named: vec![] })
                        }
                        _ => self.gap(f, "a function that is passed on"),
                    }
                }
            },
            _ => self.gap(f, "a function that is passed on"),
        }
    }

    /// `map(f, xs)` and `filter(f, xs)`: does something for each element; `false` where it is something else.
    pub(super) fn over_function(
        &mut self,
        e: &'static Expr,
        act: &mut dyn FnMut(&mut Self, Val) -> Res<()>,
    ) -> Res<bool> {
        let Expr::Call(c) = e else { return Ok(false) };
        if !c.arguments.keywords.is_empty() {
            return Ok(false);
        }
        match (self.builtin(&c.func), &c.arguments.args[..]) {
            (Some("map"), [f, of]) if !f.is_starred_expr() && !of.is_starred_expr() => {
                self.over(of, &mut |fx, v| {
                    let v = fx.kept(v);
                    let v = fx.apply(c, f, vec![v])?;
                    act(fx, v)
                })?;
                Ok(true)
            }
            (Some("filter"), [f, of]) if !f.is_starred_expr() && !of.is_starred_expr() => {
                self.over(of, &mut |fx, v| {
                    let v = fx.kept(v);
                    let is = match f {
                        Expr::NoneLiteral(_) => fx.is_true(f, &v)?,
                        _ => {
                            let is = fx.apply(c, f, vec![v.clone()])?;
                            fx.is_true(f, &is)?
                        }
                    };
                    let els = fx.split(is);
                    let done = act(fx, v);
                    // Both ways meet.
                    if done.is_ok() {
                        fx.b.terminate(Terminator::Goto(els));
                    }
                    fx.b.switch_to(els);
                    Ok(())
                })?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    /// The keywords of a call by their names, where they are of these.
    fn keywords(
        &mut self,
        at: &impl Ranged,
        all: &'static [Keyword],
        known: &[&str],
    ) -> Res<BTreeMap<&'static str, &'static Expr>> {
        let mut out = BTreeMap::new();
        for k in all {
            match k.arg.as_ref().map(|n| n.as_str()).filter(|n| known.contains(n)) {
                Some(name) => out.insert(name, &k.value),
                None => return self.gap(at, "keywords of a built-in function"),
            };
        }
        Ok(out)
    }

    /// Evaluates what an element is ordered by: it may raise an exception, and has to be of a kind that has an order.
    fn ordered_by(&mut self, c: &'static ExprCall, f: &'static Expr, v: &Val) -> Res<()> {
        let key = self.apply(c, f, vec![v.clone()])?;
        match self.is_ordered(&key.ty) {
            true => Ok(()),
            false => self.gap(f, "an order of values of this kind"),
        }
    }

    /// The same for each element of a list.
    fn keys(&mut self, c: &'static ExprCall, list: &Val, f: &'static Expr) -> Res<()> {
        let Ty::List(id) = list.ty else { return self.gap(c, "an order of a value of this kind") };
        if self.u.kinds.elem(id) == Ty::Bottom {
            return Ok(());
        }
        let list = self.kept(list.clone());
        let at = self.counter(0, "ordered");
        let (head, body, end) = (self.b.block(), self.b.block(), self.b.block());
        self.b.terminate(Terminator::Goto(head));
        self.b.switch_to(head);
        let n = self.length(&list);
        let cond = self.less(at.into(), n);
        self.b.terminate(Terminator::If { cond, then: body, els: end });
        self.b.switch_to(body);
        let index = self.copy(at.into(), Type::Int);
        self.forward(at, 1);
        let done = self.load_item(id, list.parts[0], index).and_then(|v| {
            let v = self.kept(v);
            self.ordered_by(c, f, &v)
        });
        if done.is_ok() {
            self.b.terminate(Terminator::Goto(head));
        }
        self.b.switch_to(end);
        Ok(())
    }

    /// Is the value of a keyword the same whenever it is evaluated?
    fn is_fixed(&self, e: &Expr) -> bool {
        stmt::is_constant(e)
            || matches!(e, Expr::Name(n) if self.assigned.contains(n.id.as_str()))
            || matches!(e, Expr::Lambda(_))
    }

    /// Does a function look at nothing but its argument? A list that is being sorted looks empty.
    fn is_apart(&self, f: &Expr) -> bool {
        let Expr::Lambda(l) = f else {
            return self.builtin(f).is_some()
                || matches!(f, Expr::Attribute(a) if self.builtin(&a.value) == Some("str"));
        };
        let own: Vec<&str> = l.parameters.iter().flat_map(|p| p.iter()).map(|p| p.name().as_str()).collect();
        self.is_apart_with(&l.body, &own)
    }

    fn is_apart_with(&self, e: &Expr, own: &[&str]) -> bool {
        let classes = &self.u.names.classes;
        let inside = |e: &Expr| self.is_apart_with(e, own);
        match e {
            Expr::Name(n) => own.contains(&n.id.as_str()) || self.builtin(e).is_some(),
            // No method of the program runs.
            Expr::Attribute(a) => {
                inside(&a.value) && classes.iter().all(|c| !c.methods.contains_key(a.attr.as_str()))
            }
            Expr::Subscript(s) => inside(&s.value) && inside(&s.slice),
            Expr::Tuple(t) => t.elts.iter().all(inside),
            Expr::UnaryOp(u) => inside(&u.operand),
            Expr::BinOp(b) => inside(&b.left) && inside(&b.right),
            Expr::Compare(c) => inside(&c.left) && c.comparators.iter().all(inside),
            Expr::BoolOp(b) => b.values.iter().all(inside),
            Expr::If(i) => inside(&i.test) && inside(&i.body) && inside(&i.orelse),
            Expr::Call(c) => {
                inside(&c.func) && c.arguments.keywords.is_empty() && c.arguments.args.iter().all(inside)
            }
            e => e.is_literal_expr(),
        }
    }

    /// `sort(key=…, reverse=…)` of a list. `is_own`: has the program this list, too?
    pub(super) fn order(
        &mut self,
        c: &'static ExprCall,
        list: &Val,
        keywords: &'static [Keyword],
        is_own: bool,
    ) -> Res<()> {
        let all = self.keywords(c, keywords, &["key", "reverse"])?;
        if let Some(e) = all.get("reverse") {
            if !self.is_fixed(e) {
                return self.gap(c, "keywords of a built-in function");
            }
            let v = self.expr(e)?;
            if !matches!(v.ty, Ty::Bool | Ty::Int) {
                return self.gap(c, "keywords of a built-in function");
            }
        }
        let Ty::List(id) = list.ty else { return self.gap(c, "an order of a value of this kind") };
        match all.get("key").filter(|f| !f.is_none_literal_expr()) {
            Some(f) if is_own && !self.is_apart(f) => {
                return self.gap(*f, "what a list is sorted by that looks at more than an element");
            }
            Some(f) => self.keys(c, list, f)?,
            None if self.is_ordered(&self.u.kinds.elem(id)) => {}
            None => return self.gap(c, "an order of values of this kind"),
        }
        self.shuffle(c, list)
    }

    /// `sorted(xs, key=…)`.
    pub(super) fn sorted_by(
        &mut self,
        c: &'static ExprCall,
        e: &'static Expr,
        keywords: &'static [Keyword],
    ) -> Res<Val> {
        let made = self.collected(e, c)?;
        self.order(c, &made, keywords, false)?;
        Ok(made)
    }

    /// `min(xs, key=…, default=…)` and `max` alike.
    pub(super) fn best_by(
        &mut self,
        c: &'static ExprCall,
        e: &'static Expr,
        keywords: &'static [Keyword],
        is_min: bool,
    ) -> Res<Val> {
        let all = self.keywords(c, keywords, &["key", "default"])?;
        let default = match all.get("default") {
            // It is evaluated before the elements are looked at, and behind what gives them.
            Some(d) if !self.is_fixed(d) => return self.gap(c, "keywords of a built-in function"),
            Some(d) => {
                let v = self.expr(d)?;
                Some(self.kept(v))
            }
            None => None,
        };
        let key = all.get("key").copied().filter(|f| !f.is_none_literal_expr());
        let place = u32::from(c.range().start()) ^ 0x0200_0000;
        let made = self.u.kinds.list_at(self.owner, place);
        let list = self.new_list(made);
        self.over(e, &mut |fx, v| {
            let v = fx.kept(v);
            if let Some(f) = key {
                fx.ordered_by(c, f, &v)?;
            }
            fx.append(c, &list, &v)
        })?;
        let list = self.grown(list);
        let Ty::List(id) = list.ty else { return self.gap(c, "values of this kind") };
        let elem = self.u.kinds.elem(id);
        let (none, n) = (self.int(0), self.length(&list));
        let some = self.less(none, n);
        let empty = match default {
            Some(v) => {
                let els = self.split(some);
                Some((v, els))
            }
            None => {
                self.unless(some, "ValueError");
                None
            }
        };
        let found = (|| {
            if key.is_none() && !self.is_ordered(&elem) {
                return self.gap(c, "values of this kind");
            }
            let at = self.any_index(&list);
            let v = self.load_item(id, list.parts[0], at)?;
            if elem == Ty::Int && key.is_none() {
                let first = self.load_item(id, list.parts[0], none)?;
                let fits = match is_min {
                    true => self.at_most(v.parts[0], first.parts[0]),
                    false => self.at_most(first.parts[0], v.parts[0]),
                };
                self.assume(fits);
            }
            Ok((v, self.b.current()))
        })();
        match (empty, found) {
            (None, found) => found.map(|f| f.0),
            (empty, found) => self.either(c, found.ok(), empty),
        }
    }

    /// `next(… for …)`, perhaps with a value for the end.
    pub(super) fn next(
        &mut self,
        c: &'static ExprCall,
        e: &'static Expr,
        default: Option<&'static Expr>,
    ) -> Res<Val> {
        let default = match default {
            Some(d) => {
                let v = self.expr(d)?;
                Some(self.kept(v))
            }
            None => None,
        };
        // The kind of what is found is noted as that of a variable.
        let name = format!("next@{}", u32::from(c.range().start()));
        let found = self.b.block();
        self.over(e, &mut |fx, v| {
            fx.u.kinds.note_var(fx.owner, &name, &v.ty);
            let ty = fx.u.kinds.var(fx.owner, &name);
            let Some(parts) = fx.coerce(&v, &ty).filter(|_| ty != Ty::Mixed) else {
                return fx.gap(c, "a value of one of several kinds");
            };
            for (dst, src) in fx.registers(&name).into_iter().zip(parts) {
                fx.b.push(Instr::Copy { dst, src });
            }
            fx.b.terminate(Terminator::Goto(found));
            Err(Ended)
        })?;
        let none = match default {
            Some(v) => Some((v, self.b.current())),
            None => {
                self.raise("StopIteration");
                None
            }
        };
        self.b.switch_to(found);
        let ty = self.u.kinds.var(self.owner, &name);
        let yes = match ty {
            Ty::Bottom => {
                self.b.terminate(Terminator::Unsupported { reason: "no path leads here".into() });
                None
            }
            ty => {
                let parts = self.registers(&name).into_iter().map(Operand::from).collect();
                self.whole(c, ty, parts).ok().map(|v| (v, self.b.current()))
            }
        };
        self.either(c, yes, none)
    }
}
