//! Calls: built-in functions and methods of lists; functions of the program are in `enter.rs`.

use super::seq::len;
use super::types::{Ty, V};
use super::{Lower, Res};
use conspect_spec::Stmt;
use conspect_spec::logic::{E, Expr as L, Op, Sort, and, app, int, local, quant, truth};
use ruff_python_ast::{Expr, ExprCall, Operator};
use std::collections::BTreeMap;
use std::rc::Rc;

impl Lower<'_, '_> {
    pub fn call(&mut self, c: &'static ExprCall, at: &'static Expr) -> Res<V> {
        if c.arguments.args.iter().any(|a| matches!(a, Expr::Starred(_)))
            || c.arguments.keywords.iter().any(|k| k.arg.is_none())
        {
            return self.refuse(at, "starred arguments are not followed");
        }
        let args = &c.arguments.args[..];
        let is_of_module = root(&c.func).is_none_or(|n| !self.is_hidden(n));
        if is_of_module {
            if let Some(found) = self.matched(c, at)? {
                return Ok(found);
            }
            if let Some(name) = self.m.imported(&c.func) {
                return self.contract_function(&name, c, at);
            }
        }
        match &*c.func {
            Expr::Name(n) => {
                let name = n.id.as_str();
                if let (Some(l), false) = (self.lambdas.get(name).copied(), self.closed) {
                    return self.apply(l, c, at);
                }
                if !is_of_module {
                    return self.refuse(at, "calls of values are not followed");
                }
                if let Some(f) = self.m.functions.get(name).copied() {
                    return self.function_call(name, f, None, c, at);
                }
                if let (Some(_), [x], true) = (self.m.members(name), args, c.arguments.keywords.is_empty()) {
                    return self.member_of_value(name, x, at);
                }
                if let Some(class) = self.m.classes.get(name).copied() {
                    return self.construct(class, c, at);
                }
                match (name, c.arguments.keywords.is_empty()) {
                    ("sorted", false) => return self.sorted_by(c, at),
                    ("min" | "max", false) => return self.extreme_by(name, c, at),
                    (_, false) => {
                        return self.refuse(at, "keywords of built-in functions are not followed");
                    }
                    _ => {}
                }
                let args = self.spelled_out(name, args);
                self.builtin(name, c, args, at)
            }
            Expr::Attribute(a) => {
                let receiver = self.expr(&a.value)?;
                if let Ty::Object(class) | Ty::Optional(class) = receiver.ty.clone() {
                    if matches!(receiver.ty, Ty::Optional(_)) {
                        let there = app(Op::Not, &[&app(Op::Eq, &[&receiver.e, &int(0)])]);
                        self.needs(there, "AttributeError", at);
                    }
                    if a.attr.starts_with("__") {
                        return self.refuse(at, "this method is not followed");
                    }
                    let found = {
                        let class = self.m.classes.get(&class).copied();
                        class.and_then(|c| super::inherit::lookup(self.m, c, a.attr.as_str()))
                    };
                    let Some(f) = found else { return self.refuse(at, "this method is not followed") };
                    let plain = |e: &Expr| matches!(e, Expr::Name(_)) && !super::pure::is_word(self.m, e);
                    if f.decorator_list.iter().any(|d| plain(&d.expression)) {
                        return self.refuse(at, "this method is not followed");
                    }
                    let name = format!("{class}.{}", a.attr);
                    let receiver = V { ty: Ty::Object(class), ..receiver };
                    return self.function_call(&name, f, Some((receiver, &a.value)), c, at);
                }
                if a.attr.as_str() == "sort" && matches!(receiver.ty, Ty::List(_)) {
                    return self.sort_by(&receiver, c, at);
                }
                if !c.arguments.keywords.is_empty() {
                    return self.refuse(at, "keywords of built-in methods are not followed");
                }
                let args = self.spelled_out(a.attr.as_str(), args);
                if let Ty::Match(_) = receiver.ty {
                    return self.match_method(&receiver, a.attr.as_str(), args, at);
                }
                if let Ty::Set(_) | Ty::Dict(..) = receiver.ty {
                    return self.table_method(&receiver, a.attr.as_str(), c, at);
                }
                let ty = receiver.ty.clone();
                let done = self.list_method(receiver, a.attr.as_str(), args, at);
                if let (Err(_), Ty::List(of), "append" | "insert") = (&done, &ty, a.attr.as_str()) {
                    self.hint_of_element(&a.value, of, args);
                }
                done
            }
            _ => self.refuse(at, "calls of values are not followed"),
        }
    }

    /// The functions of the package `conspect`.
    fn contract_function(&mut self, name: &str, c: &'static ExprCall, at: &'static Expr) -> Res<V> {
        let args = &c.arguments.args[..];
        match (name, args) {
            ("conspect.forall" | "conspect.exists", [lo, hi, Expr::Lambda(f)]) => {
                let Some(p) = f.parameters.as_deref() else {
                    return self.refuse(at, "the quantifier has no variable");
                };
                let names: Vec<&str> =
                    p.iter_non_variadic_params().map(|p| p.parameter.name.as_str()).collect();
                let ([var], false) = (&names[..], p.iter_non_variadic_params().any(|p| p.default.is_some()))
                else {
                    return self.refuse(at, "the quantifier's form is not followed");
                };
                let all = name == "conspect.forall";
                let (lo, hi) = (self.number(lo)?, self.number(hi)?);
                let k: Rc<str> = self.unique("k").into();
                let bound: E = Rc::new(L::Bound(k.clone(), Sort::Int));
                if let Some(low) = self.low(&lo) {
                    self.lows.insert(k.clone(), low);
                }
                self.scopes.push(BTreeMap::from([(var.to_string(), V::int(bound.clone()))]));
                self.binders += 1;
                let made = self.apart(|l| l.condition(&f.body));
                self.binders -= 1;
                self.scopes.pop();
                let (body, sub) = made?;
                let range = and([app(Op::Le, &[&lo, &bound]), app(Op::Lt, &[&bound, &hi])]);
                let every = |x: E| quant(true, &k, Sort::Int, app(Op::Implies, &[&range, &x]));
                match super::expr::wrap(&sub, &every) {
                    Some(sub) => self.out.extend(sub),
                    None => return self.refuse(at, "this is not followed under a quantifier"),
                }
                let body = app(if all { Op::Implies } else { Op::And }, &[&range, &body]);
                Ok(V::bool(quant(all, &k, Sort::Int, body)))
            }
            ("conspect._then", [_, value]) => {
                // An object is the one that it was.
                let v = self.expr(value)?;
                Ok(if v.is_new || v.ty.is_plain() { v } else { V { when: "".into(), ..v } })
            }
            ("conspect.implies", [a, b]) => {
                // Both are evaluated.
                let (a, b) = (self.condition(a)?, self.condition(b)?);
                Ok(V::bool(app(Op::Implies, &[&a, &b])))
            }
            ("sys.exit", _) => {
                for a in args {
                    self.expr(a)?;
                }
                self.leave_program(at)?;
                Ok(V::none())
            }
            ("math.gcd", [a, b]) => {
                let (a, b) = (self.number(a)?, self.number(b)?);
                Ok(V::int(self.divisor(&a, &b)))
            }
            ("conspect.assume", [a]) if self.scopes.is_empty() => {
                let c = self.condition(a)?;
                self.assume(c);
                Ok(V::none())
            }
            ("conspect.old" | "conspect.snapshot" | "copy.copy" | "copy.deepcopy", [a]) => {
                let v = self.expr(a)?;
                match &v.ty {
                    Ty::List(of) if of.is_value() => {
                        let (seq, of) = self.sequence(&v, at)?;
                        Ok(V::new_list(of, seq))
                    }
                    Ty::Set(_) => self.copy_of(v, at),
                    Ty::Dict(_, of) if of.is_value() => self.copy_of(v, at),
                    t if t.is_value() => Ok(v),
                    _ => self.refuse(at, "copies of such values are not followed"),
                }
            }
            ("functools.reduce", [f, xs, start @ ..]) if self.adds(f) && start.len() < 2 => {
                let v = self.expr(xs)?;
                let sum = self.total_of(&v, at)?;
                if let [start] = start {
                    let start = self.expr(start)?;
                    return self.operate(Operator::Add, start, sum, at);
                }
                let (seq, _) = self.sequence(&v, at)?;
                self.needs(app(Op::Lt, &[&int(0), &len(&seq)]), "TypeError", at);
                Ok(sum)
            }
            _ => match self.float_function(name, c, at)? {
                Some(v) => Ok(v),
                None => self.refuse(at, format!("{name} is not followed here")),
            },
        }
    }

    fn builtin(
        &mut self,
        name: &str,
        call: &'static ExprCall,
        args: &'static [Expr],
        at: &'static Expr,
    ) -> Res<V> {
        match (name, args) {
            ("len", [a]) if !matches!(a, Expr::ListComp(g) if g.generators.iter().any(|g| !g.ifs.is_empty())) =>
            {
                let view = match a {
                    Expr::Call(_) => self.view(a)?.map(|v| v.0),
                    _ => None,
                };
                let view = match view {
                    None => self.frozen(a)?,
                    found => found,
                };
                let v = match view {
                    Some(v) => v,
                    None => self.expr(a)?,
                };
                let v = self.there(v, a);
                if let Ty::Set(k) | Ty::Dict(k, _) = &v.ty {
                    return match (**k == Ty::Never, self.table_size(&v)) {
                        (true, _) => Ok(V::int(int(0))),
                        (false, Some(n)) => Ok(V::int(n)),
                        (false, None) => self.refuse(at, "this is not followed"),
                    };
                }
                let (seq, _) = self.sequence(&v, at)?;
                Ok(V::int(len(&seq)))
            }
            ("abs", [a]) => {
                let v = self.expr(a)?;
                let v = self.there(v, a);
                if v.ty == Ty::Float {
                    return Ok(self.float_size(&v));
                }
                let Some(V { e: x, .. }) = self.counts_as(v) else {
                    return self.refuse(a, "this is no number");
                };
                let back = app(Op::Sub, &[&int(0), &x]);
                Ok(V::int(app(Op::Ite, &[&app(Op::Lt, &[&x, &int(0)]), &back, &x])))
            }
            ("min" | "max", [_, _, ..]) => {
                let all = args.iter().map(|a| self.expr(a).map(|v| self.there(v, a)));
                let all = all.collect::<Res<Vec<_>>>()?;
                if all.iter().any(|v| v.ty == Ty::Float) {
                    return self.float_extreme(name, all, at);
                }
                let all: Option<Vec<E>> = all.into_iter().map(|v| Some(self.counts_as(v)?.e)).collect();
                let Some(all) = all else { return self.refuse(at, "this is no integer") };
                let mut all = all.into_iter();
                let first = all.next().unwrap_or_else(|| int(0));
                Ok(V::int(all.fold(first, |m, x| {
                    let less = if name == "min" { app(Op::Lt, &[&x, &m]) } else { app(Op::Lt, &[&m, &x]) };
                    app(Op::Ite, &[&less, &x, &m])
                })))
            }
            ("min" | "max", [a]) if self.binders == 0 && !matches!(a, Expr::Generator(_)) => {
                let v = self.gathered(a, at)?;
                let (seq, of) = self.sequence(&v, at)?;
                if of == Ty::Float {
                    self.needs(app(Op::Lt, &[&int(0), &len(&seq)]), "ValueError", at);
                    return Ok(self.float_extreme_of(name, &seq));
                }
                if of != Ty::Int {
                    return self.extreme_by(name, call, at);
                }
                self.needs(app(Op::Lt, &[&int(0), &len(&seq)]), "ValueError", at);
                let n: Rc<str> = self.unique(name).into();
                self.emit(Stmt::Havoc(n.clone(), Sort::Int));
                let (k, found) = (self.unique("k"), local(&n));
                let bound: E = Rc::new(L::Bound(k.as_str().into(), Sort::Int));
                let x = app(Op::At, &[&seq, &bound]);
                let range = and([app(Op::Le, &[&int(0), &bound]), app(Op::Lt, &[&bound, &len(&seq)])]);
                let order =
                    if name == "min" { app(Op::Le, &[&found, &x]) } else { app(Op::Le, &[&x, &found]) };
                let all = quant(true, &k, Sort::Int, app(Op::Implies, &[&range, &order]));
                let is = quant(false, &k, Sort::Int, app(Op::And, &[&range, &app(Op::Eq, &[&found, &x])]));
                self.assume(and([all, is]));
                Ok(V::int(found))
            }
            ("sum", [Expr::Generator(g)]) => self.summed(&g.elt, &g.generators, at),
            ("sum", [Expr::ListComp(g)]) => self.summed(&g.elt, &g.generators, at),
            ("sum", [a]) if self.view(a)?.is_some() => {
                let v = self.gathered(a, at)?;
                self.total_of(&v, at)
            }
            ("len", [Expr::ListComp(g)]) if g.generators.iter().any(|g| !g.ifs.is_empty()) => {
                self.counted(&g.elt, &g.generators, at)
            }
            ("sum", [Expr::Call(c)]) if self.is_plain_range(c) => {
                Ok(V::int(self.sum_of_range(&c.arguments.args)?))
            }
            ("sum", [a]) => {
                let v = self.expr(a)?;
                self.total_of(&v, at)
            }
            ("sum", [a, start]) => {
                let v = self.expr(a)?;
                let sum = self.total_of(&v, at)?;
                let start = self.expr(start)?;
                self.operate(Operator::Add, start, sum, at)
            }
            ("all" | "any", [Expr::Generator(g)]) => {
                Ok(V::bool(self.quantified(name == "all", &g.generators, &g.elt)?))
            }
            ("all" | "any", [Expr::ListComp(g)]) => {
                Ok(V::bool(self.quantified(name == "all", &g.generators, &g.elt)?))
            }
            ("ord", [a]) => {
                let v = self.expr(a)?;
                if v.ty != Ty::Str {
                    return self.refuse(at, "this is not followed");
                }
                if let Some(c) = super::expr::character(&v) {
                    return Ok(V::int(c));
                }
                self.needs(app(Op::Eq, &[&len(&v.e), &int(1)]), "TypeError", at);
                Ok(V::int(app(Op::At, &[&v.e, &int(0)])))
            }
            ("set" | "dict", args) if !matches!(args, [Expr::Generator(_)]) => {
                self.made_table(name, args, at)
            }
            ("bool", [a]) => Ok(V::bool(self.condition(a)?)),
            ("int", [a]) => {
                let v = self.expr(a)?;
                let v = self.there(v, a);
                if v.ty == Ty::Str {
                    return self.integer_of(&v, at);
                }
                if v.ty == Ty::Float {
                    return Ok(self.whole("trunc", &v, at));
                }
                match self.counts_as(v) {
                    Some(v) => Ok(v),
                    None => self.refuse(a, "this is no integer"),
                }
            }
            ("float", [a]) => self.made_float(a, at),
            ("round", [a]) => {
                let v = self.expr(a)?;
                let v = self.there(v, a);
                match (v.ty == Ty::Float, self.counts_as(v.clone())) {
                    (true, _) => Ok(self.whole("round", &v, at)),
                    (false, Some(v)) => Ok(v),
                    (false, None) => self.refuse(at, "this is not followed"),
                }
            }
            ("round", [a, digits @ Expr::NumberLiteral(_)]) => {
                let (v, digits) = (self.expr(a)?, self.number(digits)?);
                let v = self.there(v, a);
                if v.ty != Ty::Float {
                    return self.refuse(at, "this is not followed");
                }
                Ok(self.with_digits(&v, &digits))
            }
            ("str", [a]) => {
                let v = self.expr(a)?;
                self.text_of(v, at)
            }
            ("chr", [a]) => {
                let n = self.number(a)?;
                let range = and([app(Op::Le, &[&int(0), &n]), app(Op::Lt, &[&n, &int(0x11_0000)])]);
                if self.is_caught("ValueError") {
                    // What no machine integer holds raises another exception.
                    self.needs(within_machine(&n, 31), "OverflowError", at);
                }
                self.needs(range, "ValueError", at);
                Ok(V::new(Ty::Str, app(Op::Build, &[&Rc::new(L::Empty(Sort::Int)), &n])))
            }
            ("list", [Expr::Generator(g)]) => match &g.generators[..] {
                [one] if one.ifs.is_empty() => self.mapped(&g.elt, one, at),
                [one] => self.filtered(&g.elt, one, at),
                _ => self.refuse(at, "this comprehension is not followed"),
            },
            ("tuple" | "list", []) if name == "tuple" => Ok(V::new(Ty::Tuple(Box::new(Ty::Never)), int(0))),
            ("list", []) => Ok(V::new_list(Ty::Never, int(0))),
            ("tuple" | "list", [a]) if !matches!(a, Expr::Generator(_)) => {
                let v = self.gathered(a, at)?;
                let (seq, of) = self.sequence(&v, at)?;
                if v.ty == Ty::Str || of == Ty::Never {
                    return self.refuse(at, "this is not followed");
                }
                Ok(match name {
                    "tuple" => V { when: v.when, ..V::new(Ty::Tuple(Box::new(of)), seq) },
                    _ => V { when: v.when, ..V::new_list(of, seq) },
                })
            }
            ("sorted", [a]) if self.binders == 0 => {
                let v = self.gathered(a, at)?;
                match self.sequence(&v, at)? {
                    (seq, Ty::Int) => {
                        let made = self.sorted(&seq);
                        Ok(V::new_list(Ty::Int, made))
                    }
                    _ => self.sorted_by(call, at),
                }
            }
            ("isinstance", [a, Expr::Name(n)]) => {
                let v = self.expr(a)?;
                match (&v.ty, n.id.as_str()) {
                    (Ty::Int | Ty::Bool, "int") | (Ty::Bool, "bool") | (Ty::Str, "str") => {
                        Ok(V::bool(truth(true)))
                    }
                    (Ty::Tuple(_) | Ty::Fixed(_), "tuple") | (Ty::List(_), "list") => {
                        Ok(V::bool(truth(true)))
                    }
                    _ => self.refuse(at, "this is not followed"),
                }
            }
            _ => self.refuse(at, format!("{name} is not followed")),
        }
    }

    /// The greatest divisor of two numbers, of which little is known.
    fn divisor(&mut self, a: &E, b: &E) -> E {
        let found = super::text::function("gcd", &[a, b], Sort::Int);
        if self.binders == 0 {
            let is_none = |e: &E| app(Op::Eq, &[e, &int(0)]);
            let both = app(Op::And, &[&is_none(a), &is_none(b)]);
            self.assume(app(Op::Le, &[&int(0), &found]));
            self.assume(app(Op::Eq, &[&both, &is_none(&found)]));
            for side in [a, b] {
                let negative = app(Op::Sub, &[&int(0), side]);
                let size = app(Op::Ite, &[&app(Op::Le, &[&int(0), side]), side, &negative]);
                let most = app(Op::Le, &[&found, &size]);
                self.assume(app(Op::Or, &[&is_none(side), &most]));
            }
        }
        found
    }

    /// A method of a list (or of a tuple).
    fn list_method(&mut self, v: V, name: &str, args: &'static [Expr], at: &'static Expr) -> Res<V> {
        let v = self.there(v, at);
        let (seq, of) = self.sequence(&v, at)?;
        if v.ty == Ty::Str {
            return self.text_method(&v, name, args, at);
        }
        if of == Ty::Never {
            return self.refuse(at, "this method is not followed");
        }
        match (name, args) {
            ("count", [x]) if of.is_plain() => {
                let x = self.expr(x)?;
                let x = self.element(x, &of, at)?;
                return Ok(V::int(app(Op::Count, &[&seq, &x])));
            }
            ("index", [x]) if of.is_plain() && self.binders == 0 => {
                let x = self.expr(x)?;
                let x = self.element(x, &of, at)?;
                return Ok(V::int(self.position(&seq, &x, at)?));
            }
            ("copy", []) if matches!(v.ty, Ty::List(_)) => {
                return Ok(V { when: v.when, ..V::new_list(of, seq) });
            }
            _ => {}
        }
        if !matches!(v.ty, Ty::List(_)) || v.is_new || !v.when.is_empty() || !self.scopes.is_empty() {
            return self.refuse(at, "this method is not followed here");
        }
        let result;
        let new = match (name, args) {
            ("append", [x]) => {
                let x = self.expr(x)?;
                let x = self.element(x, &of, at)?;
                result = V::none();
                // The argument may have changed the list.
                let (seq, _) = self.sequence(&v, at)?;
                app(Op::Build, &[&seq, &x])
            }
            ("extend", [x]) => {
                let x = self.expr(x)?;
                let (more, other) = self.sequence(&x, at)?;
                result = V::none();
                if other == Ty::Never {
                    return Ok(result);
                }
                if other != of {
                    return self.refuse(at, "elements of two types are not followed");
                }
                app(Op::Concat, &[&seq, &more])
            }
            ("pop", []) => {
                let n = len(&seq);
                self.needs(app(Op::Lt, &[&int(0), &n]), "IndexError", at);
                let last = app(Op::Sub, &[&n, &int(1)]);
                let name = self.unique("popped");
                let popped = V::of(of.clone(), app(Op::At, &[&seq, &last]), &"".into());
                result = self.keep(&name, &popped);
                app(Op::Take, &[&seq, &last])
            }
            ("pop", [Expr::NumberLiteral(_)]) if self.m.text(&args[0]) == "0" => {
                self.needs(app(Op::Lt, &[&int(0), &len(&seq)]), "IndexError", at);
                let name = self.unique("popped");
                let popped = V::of(of.clone(), app(Op::At, &[&seq, &int(0)]), &"".into());
                result = self.keep(&name, &popped);
                app(Op::Drop, &[&seq, &int(1)])
            }
            ("pop", [i]) => {
                let i = self.number(i)?;
                if self.is_caught("IndexError") {
                    self.needs(is_index_size(&i, &len(&seq)), "OverflowError", at);
                }
                let i = self.index(&seq, &i, at);
                let i = self.short(i);
                let name = self.unique("popped");
                let popped = V::of(of.clone(), app(Op::At, &[&seq, &i]), &"".into());
                result = self.keep(&name, &popped);
                without(&seq, &i)
            }
            ("remove", [x]) if of.is_plain() => {
                let x = self.expr(x)?;
                let x = self.element(x, &of, at)?;
                let i = self.position(&seq, &x, at)?;
                result = V::none();
                without(&seq, &i)
            }
            ("insert", [i, x]) => {
                let i = self.number(i)?;
                let x = self.expr(x)?;
                let x = self.element(x, &of, at)?;
                let (seq, _) = self.sequence(&v, at)?;
                self.needs(is_index_size(&i, &len(&seq)), "OverflowError", at);
                let head = self.cut(&seq, None, Some(i.clone()));
                let tail = self.cut(&seq, Some(i), None);
                result = V::none();
                app(Op::Concat, &[&app(Op::Build, &[&head, &x]), &tail])
            }
            ("clear", []) => {
                result = V::none();
                Rc::new(L::Empty(of.sort().unwrap_or(Sort::Int)))
            }
            ("reverse", []) => {
                result = V::none();
                self.reversed(&seq, of.sort().unwrap_or(Sort::Int))
            }
            _ => return self.refuse(at, format!("the method {name} is not followed")),
        };
        self.write_list(&v, &of, new);
        Ok(result)
    }

    /// The first place of a value in a sequence; where there is none, `ValueError` is raised.
    fn position(&mut self, seq: &E, x: &E, at: &'static Expr) -> Res<E> {
        let k = self.unique("k");
        let bound: E = Rc::new(L::Bound(k.as_str().into(), Sort::Int));
        let is_x = |i: &E| app(Op::Eq, &[&app(Op::At, &[seq, i]), x]);
        let below = |i: &E, n: &E| and([app(Op::Le, &[&int(0), i]), app(Op::Lt, &[i, n])]);
        let any = app(Op::And, &[&below(&bound, &len(seq)), &is_x(&bound)]);
        self.needs(quant(false, &k, Sort::Int, any), "ValueError", at);
        let name = self.unique("position");
        self.emit(Stmt::Havoc(name.as_str().into(), Sort::Int));
        let found = local(&name);
        let before = app(Op::Implies, &[&below(&bound, &found), &app(Op::Not, &[&is_x(&bound)])]);
        let first = quant(true, &k, Sort::Int, before);
        self.assume(and([below(&found, &len(seq)), is_x(&found), first]));
        Ok(found)
    }

    /// Puts new contents into a list.
    pub fn write_list(&mut self, v: &V, of: &Ty, contents: E) {
        let name = of.list_heap();
        let heap = self.heap(&name, of.sort().unwrap_or(Sort::Int).seq(), "");
        let new = app(Op::Store, &[&heap, &v.e, &contents]);
        self.emit(Stmt::Assign(name.into(), new));
    }
}

/// The name that a path of attributes begins with.
fn root(e: &Expr) -> Option<&str> {
    match e {
        Expr::Name(n) => Some(n.id.as_str()),
        Expr::Attribute(a) => root(&a.value),
        _ => None,
    }
}

/// Does a number have so many bits, beside its sign?
fn within_machine(n: &E, bits: u32) -> E {
    let limit = 1_i128 << bits;
    let number = |i: i128| -> E { Rc::new(L::Int(i.to_string().into())) };
    and([app(Op::Le, &[&number(-limit), n]), app(Op::Lt, &[n, &number(limit)])])
}

/// Is a number one that an index may be: it has 64 bits, or is a place of a sequence (all of which fit)?
fn is_index_size(i: &E, n: &E) -> E {
    let place = and([app(Op::Le, &[&app(Op::Sub, &[&int(0), n]), i]), app(Op::Le, &[i, n])]);
    app(Op::Or, &[&place, &within_machine(i, 63)])
}

/// A sequence without the element at a place.
pub(super) fn without(seq: &E, i: &E) -> E {
    let next = app(Op::Add, &[i, &int(1)]);
    app(Op::Concat, &[&app(Op::Take, &[seq, i]), &app(Op::Drop, &[seq, &next])])
}
