//! Inputs: arguments of entries by their descriptions, and what a program asks for.

use super::*;
use ruff_python_ast::ExprCall;

/// What stands in the places of an object's constructor that take another one like it.
pub(super) enum Links {
    /// The one that was made before it.
    Latest(Val),
    /// `None`, or any of those in a list.
    Any(Val),
}

impl Fx<'_, '_> {
    /// Calls the entry with inputs.
    pub(super) fn start(&mut self, index: usize, described: Option<given::Given>) -> Res<()> {
        let names = self.u.names;
        let def = &names.defs[index];
        let at = def.ast;
        let unset =
            |n: &&str| names.bindings.get(n) == Some(&Binding::Variable) && !self.assigned.contains(*n);
        let unset: Vec<&'static str> = names.mentioned.iter().copied().filter(unset).collect();
        self.u.unset.extend(unset);
        if let Some(why) = def.strange {
            return self.gap(at, why);
        }
        if def.of.is_none() && self.u.is_opaque(&def.name) {
            return self.gap(at, "a definition that is not followed");
        }
        let Some(described) = described else { return self.gap(at, "parameters of this kind") };
        self.u.given = described.classes;
        let given::Value::List(descriptions) = described.parameters else {
            return self.gap(at, "parameters of this kind");
        };
        let mut args: Vec<(given::Value, Val)> = vec![];
        if described.receiver != given::Value::None {
            let receiver = self.made(at, "self", &described.receiver)?;
            args.push((described.receiver, receiver));
        }
        for d in descriptions {
            let given::Value::List(pair) = d else { return self.gap(at, "parameters of this kind") };
            let (given::Value::Text(name), what) = (match &pair[..] {
                [name, what] => (name, what.clone()),
                [name, what, given::Value::Text(how)] if how == "keyword" => (name, what.clone()),
                // A list stands for the tuple, of which nothing but its elements is looked at.
                [name, given::Value::List(of), given::Value::Text(how)] if how == "star" => {
                    let list = given::Value::Text("list".into());
                    (name, given::Value::List([&[list], &of[1..]].concat()))
                }
                _ => return self.gap(at, "parameters of this kind"),
            }) else {
                return self.gap(at, "parameters of this kind");
            };
            let is_star = pair.len() > 2 && pair[2] == given::Value::Text("star".into());
            let what = &what;
            if is_star {
                // It is no object that another parameter could be.
                let v = self.made(at, name, what)?;
                args.push((given::Value::None, v));
                continue;
            }
            // Two that may change may be one object.
            let v = self.one_of(at, name, what, &args)?;
            args.push((what.clone(), v));
        }
        let args: Vec<Val> = args.into_iter().map(|a| a.1).collect();
        if args.len() != parameters(at).count() {
            return self.gap(at, "parameters of this kind");
        }
        self.run(at, index, args).map(|_| ())
    }

    /// An input that fits a description, or one of those before that may change and have the same.
    pub(super) fn one_of(
        &mut self,
        at: &'static ruff_python_ast::StmtFunctionDef,
        name: &str,
        what: &given::Value,
        before: &[(given::Value, Val)],
    ) -> Res<Val> {
        let changes = |v: &Val| {
            let ty = if let Ty::Optional(t) = &v.ty { t } else { &v.ty };
            matches!(ty, Ty::List(_) | Ty::Dict(..) | Ty::Set(_) | Ty::Object(_))
        };
        let Some(i) = before.iter().rposition(|(other, v)| other == what && changes(v)) else {
            return self.made(at, name, what);
        };
        let same = self.nondet(Type::Bool, &format!("{name} is another"));
        let els = self.split(same);
        let earlier = before[i].1.clone();
        let yes = Some((earlier, self.b.current()));
        self.b.switch_to(els);
        let no = self.one_of(at, name, what, &before[..i]).ok().map(|v| (v, self.b.current()));
        self.either(at, yes, no)
    }

    /// An input that fits a description.
    pub(super) fn made(
        &mut self,
        at: &'static ruff_python_ast::StmtFunctionDef,
        name: &str,
        d: &given::Value,
    ) -> Res<Val> {
        self.made_at(at, name, d, 0)
    }

    /// The same inside of so many objects.
    pub(super) fn made_at(
        &mut self,
        at: &'static ruff_python_ast::StmtFunctionDef,
        name: &str,
        d: &given::Value,
        depth: usize,
    ) -> Res<Val> {
        let given::Value::List(words) = d else { return self.gap(at, "parameters of this kind") };
        let Some(given::Value::Text(kind)) = words.first() else {
            return self.gap(at, "parameters of this kind");
        };
        match (&kind[..], &words[1..]) {
            ("int", []) => Ok(Val { ty: Ty::Int, parts: vec![self.nondet(Type::Int, name)] }),
            ("bool", []) => Ok(Val { ty: Ty::Bool, parts: vec![self.nondet(Type::Bool, name)] }),
            ("float", []) => Ok(self.any_float()),
            ("str", []) | ("matching", [_, _]) => Ok(self.any_text(0)),
            // Of the longer ones, one stands for all.
            ("most", [_, inner]) => self.made_at(at, name, inner, depth),
            ("none", []) => Ok(Val { ty: Ty::None, parts: vec![] }),
            ("enum", [given::Value::Text(class)]) => match self.enumeration(class) {
                Some(index) => Ok(self.any_member(index, name)),
                None => self.gap(at, "a member of this class"),
            },
            ("object", [given::Value::Text(class)]) => self.made_object(at, name, class, depth, None),
            ("union", [_, _]) if self.link(d).is_some() => self.chain(at, name, d, depth),
            ("union", [only]) => self.made_at(at, name, only, depth),
            ("union", [a, rest @ ..]) if !rest.is_empty() => {
                let b = &given::Value::List([vec![words[0].clone()], rest.to_vec()].concat());
                let first = self.nondet(Type::Bool, &format!("choice for {name}"));
                let els = self.split(first);
                let yes = self.made_at(at, name, a, depth).ok().map(|v| (v, self.b.current()));
                self.b.switch_to(els);
                let no = self.made_at(at, name, b, depth).ok().map(|v| (v, self.b.current()));
                self.either(at, yes, no)
            }
            ("tuple", all) => {
                let (mut kinds, mut parts) = (vec![], vec![]);
                for (i, d) in all.iter().enumerate() {
                    let v = self.made_at(at, &format!("{name}[{i}]"), d, depth)?;
                    kinds.push(v.ty);
                    parts.extend(v.parts);
                }
                Ok(Val { ty: Ty::Tuple(kinds), parts })
            }
            ("list", [inner]) => {
                let place: u32 = name.bytes().fold(7, |h, b| (h * 31 + u32::from(b)) % 1_000_003);
                let id = self.u.kinds.list_at(MODULE, 0x4000_0000 + place);
                let Some(elem) = self.scalar(inner) else { return self.many(at, name, id, inner, depth) };
                self.u.kinds.note_elem(id, &elem);
                let id = self.u.kinds.root(id);
                match self.any_list(id, name) {
                    Some(v) => Ok(v),
                    None => self.gap(at, "a list of this kind"),
                }
            }
            ("dict" | "set", [key, rest @ ..]) => {
                let place: u32 = name.bytes().fold(7, |h, b| (h * 31 + u32::from(b)) % 1_000_003);
                let keys = self.u.kinds.list_at(MODULE, 0x4000_0000 + place);
                let Some(elem) = self.scalar(key) else { return self.gap(at, "a dictionary of this kind") };
                self.u.kinds.note_elem(keys, &elem);
                let ty = match rest {
                    [] => Ty::Set(keys),
                    [v, ..] => {
                        let Some(v) = self.scalar(v) else {
                            let values = self.u.kinds.list_at(MODULE, 0x4800_0000 + place);
                            let ty = self.u.kinds.normal(&Ty::Dict(keys, values));
                            return self.many_keyed(at, name, ty, (key, v), depth);
                        };
                        let values = self.u.kinds.list_at(MODULE, 0x4800_0000 + place);
                        self.u.kinds.note_elem(values, &v);
                        Ty::Dict(keys, values)
                    }
                };
                let ty = self.u.kinds.normal(&ty);
                match self.any_dict(ty, name) {
                    Some(v) => Ok(v),
                    None => self.gap(at, "a dictionary of this kind"),
                }
            }
            _ => self.gap(at, "a parameter of this kind"),
        }
    }

    /// The class of the objects that an optional description says, where their constructor takes such a one: of the links of a chain.
    pub(super) fn link(&self, d: &given::Value) -> Option<String> {
        let given::Value::List(words) = d else { return None };
        let [given::Value::Text(kind), a, b] = &words[..] else { return None };
        let first = |d: &given::Value| match d {
            given::Value::List(w) => match &w[..] {
                [given::Value::Text(kind)] if kind == "none" => Some(None),
                [given::Value::Text(kind), given::Value::Text(class)] if kind == "object" => {
                    Some(Some(class.clone()))
                }
                _ => None,
            },
            _ => None,
        };
        let class = match (kind == "union").then(|| (first(a), first(b)))? {
            (Some(None), Some(Some(c))) | (Some(Some(c)), Some(None)) => c,
            _ => return None,
        };
        let takes = |p: &given::Value| matches!(p, given::Value::List(pair) if pair.get(1) == Some(d));
        let links = self.constructor_of(&class).is_some_and(|all| all.iter().any(takes));
        links.then_some(class)
    }

    /// `None` or the first link of a chain of any length: each is made with the one before it.
    fn chain(
        &mut self,
        at: &'static ruff_python_ast::StmtFunctionDef,
        name: &str,
        d: &given::Value,
        depth: usize,
    ) -> Res<Val> {
        let Some((class, Binding::Class(index))) =
            self.link(d).and_then(|class| self.u.names.bindings.get(&class[..]).map(|b| (class, *b)))
        else {
            return self.gap(at, "an object of this class");
        };
        let takes = |p: &given::Value| matches!(p, given::Value::List(pair) if pair.get(1) == Some(d));
        let branches =
            self.constructor_of(&class).is_some_and(|all| all.iter().filter(|p| takes(p)).count() > 1);
        if branches {
            return self.tree(at, name, (d, &class), index, depth);
        }
        let ty = Ty::Optional(Box::new(Ty::Object(index)));
        let types: Vec<Type> = self.u.parts(&ty).into_iter().map(|(_, t)| t).collect();
        let regs: Vec<Reg> = types.into_iter().map(|t| self.b.reg(t)).collect();
        let latest = Val { ty: ty.clone(), parts: regs.iter().map(|r| (*r).into()).collect() };
        let (head, body, end) = (self.b.block(), self.b.block(), self.b.block());
        self.latest(at, &regs, &Val { ty: Ty::None, parts: vec![] }, &ty)?;
        self.b.terminate(Terminator::Goto(head));
        self.b.switch_to(head);
        let cond = self.nondet(Type::Bool, &format!("has {name} more"));
        self.b.terminate(Terminator::If { cond, then: body, els: end });
        self.b.switch_to(body);
        self.grant(Assumption::specific("objects inside of arguments are different objects"));
        let made = self.made_object(at, name, &class, depth, Some((d, &Links::Latest(latest.clone()))))?;
        self.latest(at, &regs, &made, &ty)?;
        self.b.terminate(Terminator::Goto(head));
        self.b.switch_to(end);
        Ok(latest)
    }

    /// `None` or an object that is made with others before it: any of those stand in each of its places, so trees are among them.
    fn tree(
        &mut self,
        at: &'static ruff_python_ast::StmtFunctionDef,
        name: &str,
        (d, class): (&given::Value, &str),
        index: usize,
        depth: usize,
    ) -> Res<Val> {
        let place: u32 = name.bytes().fold(7, |h, b| (h * 31 + u32::from(b)) % 1_000_003);
        let id = self.u.kinds.list_at(MODULE, 0x5000_0000 + place);
        self.u.kinds.note_elem(id, &Ty::Object(index));
        let all = self.new_list(id);
        self.any_times(name, &mut |fx| {
            fx.grant(Assumption::specific("objects inside of arguments are different objects"));
            let made = fx.made_object(at, name, class, depth, Some((d, &Links::Any(all.clone()))))?;
            let made = Val { ty: Ty::Object(index), parts: made.parts };
            fx.append(at, &all, &made)
        })?;
        self.any_or_none(at, &all)
    }

    /// `None`, or any element of a list.
    pub(super) fn any_or_none(&mut self, at: &impl Ranged, list: &Val) -> Res<Val> {
        let Ty::List(id) = list.ty else { return Err(Ended) };
        let (none, n) = (self.int(0), self.length(list));
        let (some, is) = (self.less(none, n), self.nondet(Type::Bool, "is it there"));
        let there = self.and(some, is);
        let els = self.split(there);
        let index = self.any_index(list);
        let yes = self.load_item(id, list.parts[0], index).ok().map(|v| (v, self.b.current()));
        self.either(at, yes, Some((Val { ty: Ty::None, parts: vec![] }, els)))
    }

    /// Gives a variable that is written once for each link its value.
    fn latest(
        &mut self,
        at: &'static ruff_python_ast::StmtFunctionDef,
        regs: &[Reg],
        v: &Val,
        ty: &Ty,
    ) -> Res<()> {
        let Some(parts) = self.coerce(v, ty) else { return self.gap(at, "an object of this class") };
        for (dst, src) in regs.iter().zip(parts) {
            self.b.push(Instr::Copy { dst: *dst, src });
        }
        Ok(())
    }

    /// The kind of values that a description without parts that change says.
    pub(super) fn scalar(&self, d: &given::Value) -> Option<Ty> {
        let given::Value::List(words) = d else { return None };
        let Some(given::Value::Text(kind)) = words.first() else { return None };
        Some(match (&kind[..], &words[1..]) {
            ("int", []) => Ty::Int,
            ("bool", []) => Ty::Bool,
            ("float", []) => Ty::Float,
            ("str", []) | ("matching", [_, _]) => Ty::Text,
            ("enum", [given::Value::Text(class)]) => Ty::Member(self.enumeration(class)?),
            ("most", [_, inner]) => return self.scalar(inner),
            ("tuple", all) => Ty::Tuple(all.iter().map(|d| self.scalar(d)).collect::<Option<_>>()?),
            _ => return None,
        })
    }

    /// Does something as often as an input says.
    fn any_times(&mut self, name: &str, act: &mut dyn FnMut(&mut Self) -> Res<()>) -> Res<()> {
        let (head, body, end) = (self.b.block(), self.b.block(), self.b.block());
        self.b.terminate(Terminator::Goto(head));
        self.b.switch_to(head);
        let cond = self.nondet(Type::Bool, &format!("has {name} more"));
        self.b.terminate(Terminator::If { cond, then: body, els: end });
        self.b.switch_to(body);
        act(self)?;
        self.b.terminate(Terminator::Goto(head));
        self.b.switch_to(end);
        Ok(())
    }

    /// Any list of values that are made one by one.
    pub(super) fn many(
        &mut self,
        at: &'static ruff_python_ast::StmtFunctionDef,
        name: &str,
        id: u32,
        inner: &given::Value,
        depth: usize,
    ) -> Res<Val> {
        let made = self.new_list(id);
        self.any_times(name, &mut |fx| {
            let v = fx.made_at(at, &format!("{name}[]"), inner, depth)?;
            if matches!(v.ty, Ty::List(_) | Ty::Dict(..) | Ty::Set(_) | Ty::Object(_)) {
                fx.grant(Assumption::specific(
                    "elements of an argument that can change are different objects",
                ));
            }
            fx.append(at, &made, &v)
        })?;
        Ok(self.grown(made))
    }

    /// Any dictionary of values that are made one by one.
    fn many_keyed(
        &mut self,
        at: &'static ruff_python_ast::StmtFunctionDef,
        name: &str,
        ty: Ty,
        (key, value): (&given::Value, &given::Value),
        depth: usize,
    ) -> Res<Val> {
        let made = self.new_dict(ty);
        self.any_times(name, &mut |fx| {
            let k = fx.made_at(at, &format!("key of {name}"), key, depth)?;
            let v = fx.made_at(at, &format!("{name}[]"), value, depth)?;
            fx.grant(Assumption::specific("elements of an argument that can change are different objects"));
            let made = fx.grown(made.clone());
            fx.put_key(at, &made, &k, Some(&v)).map(drop)
        })?;
        Ok(self.grown(made))
    }

    /// A function of the module `conspect`.
    pub(super) fn input_of(&mut self, c: &'static ExprCall, name: &str) -> Res<Val> {
        match (name, &c.arguments.args[..]) {
            ("any_bool", []) if c.arguments.keywords.is_empty() => {
                Ok(Val { ty: Ty::Bool, parts: vec![self.nondet(Type::Bool, name)] })
            }
            ("any_int", args) => {
                let mut bounds: [Option<&'static Expr>; 2] = [args.first(), args.get(1)];
                for k in &c.arguments.keywords {
                    match k.arg.as_ref().map(|n| n.as_str()) {
                        Some("lo") => bounds[0] = Some(&k.value),
                        Some("hi") => bounds[1] = Some(&k.value),
                        _ => return self.gap(c, "arguments of this kind"),
                    }
                }
                let mut values = [None, None];
                for (i, e) in bounds.into_iter().enumerate() {
                    let Some(e) = e else { continue };
                    let v = self.expr(e)?;
                    values[i] = match v.ty {
                        Ty::Int => Some(v.parts[0]),
                        Ty::None => None,
                        _ => return self.gap(c, "a bound of this kind"),
                    };
                }
                if let [Some(lo), Some(hi)] = values {
                    let ordered = self.at_most(lo, hi);
                    self.unless(ordered, "ValueError");
                }
                let n = self.nondet(Type::Int, "any_int");
                for (bound, above) in values.into_iter().zip([true, false]) {
                    let Some(bound) = bound else { continue };
                    let inside = if above { self.at_most(bound, n) } else { self.at_most(n, bound) };
                    self.assume(inside);
                }
                Ok(Val { ty: Ty::Int, parts: vec![n] })
            }
            ("any_float", _) => Ok(self.any_float()),
            ("any_str", []) if c.arguments.keywords.is_empty() => Ok(self.any_text(0)),
            ("assume", [e]) if c.arguments.keywords.is_empty() => self.assumed(e),
            // An invariant that is written is a property of its own.
            _ => self.gap(c, "a function of the module `conspect`"),
        }
    }

    pub(super) fn assumed(&mut self, e: &'static Expr) -> Res<Val> {
        let (then, els) = (self.b.block(), self.b.block());
        self.condition(e, then, els)?;
        self.b.switch_to(els);
        let never = self.truth(false);
        self.assume(never);
        self.b.terminate(Terminator::Halt);
        self.b.switch_to(then);
        Ok(Val { ty: Ty::None, parts: vec![] })
    }

    /// `__VERIFIER_assert`: what fails where its argument is false.
    pub(super) fn asserted(&mut self, e: &'static Expr) -> Res<Val> {
        let (holds, fails) = (self.b.block(), self.b.block());
        self.condition(e, holds, fails)?;
        self.b.switch_to(fails);
        self.raise("AssertionError");
        self.b.switch_to(holds);
        Ok(Val { ty: Ty::None, parts: vec![] })
    }

    pub(super) fn between(&mut self, lo: i64, hi: i64) -> Val {
        let n = self.nondet(Type::Int, "an input");
        for (a, b) in [(self.int(lo), n), (n, self.int(hi))] {
            let cond = self.at_most(a, b);
            self.assume(cond);
        }
        Val { ty: Ty::Int, parts: vec![n] }
    }
}
