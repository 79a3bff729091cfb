//! Calls: functions, methods, built-in functions.

use super::*;
use conspect_ir::{BinOp, Call, Callee, IntBin};
use ruff_python_ast::{Arguments, ExprAttribute, ExprCall};

/// The arguments of a call.
pub(super) struct Given {
    pub by_place: Vec<Val>,
    pub named: Vec<(&'static str, Val)>,
}

impl Given {
    /// None.
    pub(super) fn nothing() -> Given {
        Given { by_place: vec![], named: vec![] }
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Val> {
        self.by_place.iter().chain(self.named.iter().map(|(_, v)| v))
    }
}

impl Fx<'_, '_> {
    /// The built-in function that an expression names.
    pub(super) fn builtin(&self, e: &Expr) -> Option<&'static str> {
        const KNOWN: [&str; 37] = [
            "abs",
            "all",
            "any",
            "bool",
            "enumerate",
            "float",
            "filter",
            "input",
            "int",
            "isinstance",
            "map",
            "next",
            "len",
            "max",
            "min",
            "ord",
            "print",
            "range",
            "reversed",
            "str",
            "sum",
            "callable",
            "id",
            "bin",
            "chr",
            "dict",
            "divmod",
            "hex",
            "list",
            "oct",
            "pow",
            "repr",
            "round",
            "set",
            "sorted",
            "super",
            "zip",
        ];
        let Expr::Name(n) = e else { return None };
        let name = n.id.as_str();
        let is_free = !self.is_local(name)
            && !self.u.names.bindings.contains_key(name)
            && self.inner.iter().all(|(n, _)| n != name);
        if is_free { KNOWN.into_iter().find(|k| *k == name) } else { None }
    }

    pub(super) fn call(&mut self, c: &'static ExprCall) -> Res<Val> {
        match &*c.func {
            Expr::Name(n) => {
                let name = n.id.as_str();
                let is_inner = self.inner.iter().any(|(n, _)| n == name);
                if let Some(index) = self.u.names.local_function(self.owner, name).filter(|_| !is_inner) {
                    return self.call_function(c, index, vec![]);
                }
                if self.is_local(name) || is_inner {
                    if let Some(class) = self.own_class(name).filter(|_| !is_inner) {
                        return self.construct(c, class);
                    }
                    return self.gap(c, "a call of a value");
                }
                match self.u.names.bindings.get(name).copied() {
                    Some(Binding::Import(..)) if !self.is_defined(name) => {
                        self.gap(c, "a name before its import")
                    }
                    Some(Binding::Function(index)) => {
                        if !self.may_call(name, c) {
                            return self.gap(c, "a call before all that it may use is defined");
                        }
                        self.call_function(c, index, vec![])
                    }
                    Some(Binding::Class(index)) if self.u.names.classes[index].error.is_some() => {
                        match self.error_named(name) {
                            Some(error) if self.may_call(name, c) => {
                                let made = self.make_error(c, &error, &c.arguments)?;
                                Ok(Val { ty: Ty::Error, parts: vec![made] })
                            }
                            _ => self.gap(c, "an object of this class"),
                        }
                    }
                    Some(Binding::Class(index)) => {
                        if !self.may_call(name, c) {
                            return self.gap(c, "a call before all that it may use is defined");
                        }
                        match self.u.names.classes[index].members {
                            Some(_) => self.member_of_value(c, index),
                            None => self.construct(c, index),
                        }
                    }
                    Some(Binding::Import("conspect", Some(name))) => self.input_of(c, name),
                    Some(Binding::Import(module, Some(name))) => self.module_function(c, module, name),
                    Some(_) => self.gap(c, "a call of what this name stands for"),
                    None => self.call_builtin(c, name),
                }
            }
            Expr::Attribute(a) => self.call_method(c, a),
            _ => self.gap(c, "a call of this kind"),
        }
    }

    /// Is everything of the top level that functions may use there when this call runs?
    pub(super) fn may_call(&self, name: &str, call: &ExprCall) -> bool {
        if self.owner != MODULE || self.u.has_begun {
            return !self.u.is_opaque(name);
        }
        let names = self.u.names;
        let start = call.range().start();
        let before = |index: usize| names.defs[index].ast.range().end() <= start;
        let mentioned = names.mentioned.iter().copied().chain([name]);
        mentioned.filter_map(|n| names.bindings.get(n).map(|b| (n, b))).all(|(n, b)| match b {
            Binding::Variable => self.assigned.contains(n),
            Binding::Function(index) => before(*index),
            Binding::Class(_) => self.assigned.contains(n),
            Binding::Import(..) => self.assigned.contains(n),
            Binding::Several => false,
        })
    }

    /// Calls a function of the program: `first` are arguments before those of the call.
    pub(super) fn call_function(&mut self, c: &'static ExprCall, index: usize, first: Vec<Val>) -> Res<Val> {
        let given = self.arguments(c, &c.arguments)?;
        self.bind(c, index, first, &given)
    }

    /// Evaluates the arguments of a call.
    pub(super) fn arguments(&mut self, at: &impl Ranged, args: &'static Arguments) -> Res<Given> {
        let mut given = Given { by_place: vec![], named: vec![] };
        for a in &args.args {
            if a.is_starred_expr() {
                return self.gap(at, "starred arguments");
            }
            let v = self.expr(a)?;
            given.by_place.push(v);
        }
        for k in &args.keywords {
            let Some(name) = &k.arg else { return self.gap(at, "starred arguments") };
            let v = self.expr(&k.value)?;
            given.named.push((name.as_str(), v));
        }
        Ok(given)
    }

    /// Calls a function of the program with arguments, `first` before them.
    pub(super) fn bind(
        &mut self,
        at: &impl Ranged,
        index: usize,
        first: Vec<Val>,
        given: &Given,
    ) -> Res<Val> {
        if self.u.names.defs[index].is_generator {
            return self.gap(at, "a generator that is not consumed where it is made");
        }
        let args = self.matched(at, index, first, given)?;
        self.run(at, index, args)
    }

    /// A value for each parameter of a function, and for the variables of functions around it that it uses.
    pub(super) fn matched(
        &mut self,
        at: &impl Ranged,
        index: usize,
        first: Vec<Val>,
        of_call: &Given,
    ) -> Res<Vec<Val>> {
        let names = self.u.names;
        let def = &names.defs[index];
        if let Some(why) = def.strange {
            return self.gap(at, why);
        }
        let p = &def.ast.parameters;
        let by_place = p.posonlyargs.len() + p.args.len();
        let all: Vec<_> = p.posonlyargs.iter().chain(&p.args).chain(&p.kwonlyargs).collect();
        let only = p.posonlyargs.len();
        let mut given: Vec<Option<Val>> =
            first.into_iter().chain(of_call.by_place.iter().cloned()).map(Some).collect();
        let further = given.split_off(by_place.min(given.len()));
        if !further.is_empty() && p.vararg.is_none() {
            self.raise("TypeError");
            return Err(Ended);
        }
        given.resize(all.len(), None);
        for (name, v) in &of_call.named {
            let place = all.iter().skip(only).position(|p| p.parameter.name.as_str() == *name);
            match place.map(|i| i + only) {
                Some(i) if given[i].is_none() => given[i] = Some(v.clone()),
                _ => {
                    self.raise("TypeError");
                    return Err(Ended);
                }
            }
        }
        let mut args = vec![];
        for (p, v) in all.iter().zip(given) {
            let v = match (v, &p.default) {
                (Some(v), _) => v,
                (None, Some(d)) => self.expr(d)?,
                (None, None) => {
                    self.raise("TypeError");
                    return Err(Ended);
                }
            };
            args.push(v);
        }
        if let Some(rest) = &p.vararg {
            let id = self.u.kinds.list_at(index, u32::from(rest.range().start()));
            further.iter().flatten().for_each(|v| self.u.kinds.note_elem(id, &v.ty));
            let id = self.u.kinds.root(id);
            let list = self.new_list(id);
            for (i, v) in further.iter().flatten().enumerate() {
                let place = self.int(i as i64);
                self.put(at, id, list.parts[0], place, v)?;
            }
            let n = self.int(further.len() as i64);
            self.set_length(id, list.parts[0], n);
            args.push(list);
        }
        self.captured(at, index, &mut args)?;
        Ok(args)
    }

    /// Calls a function with a value for each parameter.
    pub(super) fn run(&mut self, at: &impl Ranged, index: usize, args: Vec<Val>) -> Res<Val> {
        let names = self.u.names;
        let def = &names.defs[index];
        for (p, v) in def.params.iter().copied().zip(&args) {
            self.u.kinds.note_var(index, p, &v.ty);
        }
        let mut operands = vec![];
        for (p, v) in def.params.iter().copied().zip(&args) {
            let ty = self.u.kinds.var(index, p);
            let Some(parts) = self.coerce(v, &ty).filter(|_| ty != Ty::Mixed) else {
                return self.gap(at, "an argument of no single kind");
            };
            operands.extend(parts);
        }
        if self.owner != MODULE {
            self.u.calls.insert((self.owner, index));
        } else if !self.u.has_begun {
            self.u.early.insert(index);
        }
        let id = self.u.function_id(index);
        let ret = self.u.kinds.ret(index);
        let types = self.u.parts(&ret);
        let dst = types.first().map(|(_, ty)| self.b.reg(*ty));
        let after = self.b.block();
        let unwind = self.handlers.last().copied();
        let call = Call { callee: Callee::Static(id), args: operands.into(), dst, ret: after, unwind };
        self.b.terminate(Terminator::Call(call));
        self.b.switch_to(after);
        match ret {
            // It never returned so far.
            Ty::Bottom => {
                self.b
                    .terminate(Terminator::Unsupported { reason: "a function that does not return".into() });
                Err(Ended)
            }
            Ty::Mixed => self.gap(at, "a result of no single kind"),
            ret => {
                let mut parts: Vec<Operand> = dst.into_iter().map(Operand::from).collect();
                if types.len() > 1 {
                    let cells = self.u.globals(&format!("result of {index}"), &ret);
                    for (g, (_, ty)) in cells.into_iter().zip(types).skip(1) {
                        parts.push(self.b.load(ty, Place::Global(g)).into());
                    }
                }
                let v = self.whole(at, ret, parts)?;
                self.sane(&v.ty, &v.parts);
                Ok(v)
            }
        }
    }

    /// Returns a value.
    pub(super) fn give(&mut self, v: Val) {
        if let Some(end) = self.end_of_generator() {
            self.b.terminate(Terminator::Goto(end));
            return;
        }
        if self.owner == MODULE {
            self.b.terminate(Terminator::Return(None));
            return;
        }
        self.u.kinds.note_ret(self.owner, &v.ty);
        let ty = self.u.kinds.ret(self.owner);
        let Some(parts) = self.coerce(&v, &ty).filter(|_| ty != Ty::Mixed) else {
            self.b.terminate(Terminator::Unsupported { reason: "a result of no single kind".into() });
            return;
        };
        if parts.len() > 1 {
            let cells = self.u.globals(&format!("result of {}", self.owner), &ty);
            for (g, src) in cells.into_iter().zip(&parts).skip(1) {
                self.b.push(Instr::Store { place: Place::Global(g), src: *src });
            }
        }
        self.b.terminate(Terminator::Return(parts.first().copied()));
    }

    fn call_method(&mut self, c: &'static ExprCall, a: &'static ExprAttribute) -> Res<Val> {
        if let Some(v) = self.call_super(c, a)? {
            return Ok(v);
        }
        if let Some(v) = self.call_of_class(c, a)? {
            return Ok(v);
        }
        if let Expr::Name(n) = &*a.value
            && !self.is_local(n.id.as_str())
            && let Some(Binding::Import(module, None)) = self.u.names.bindings.get(n.id.as_str()).copied()
        {
            return match module {
                _ if !self.is_defined(n.id.as_str()) => self.gap(c, "a name before its import"),
                "conspect" => self.input_of(c, a.attr.as_str()),
                _ => self.module_function(c, module, a.attr.as_str()),
            };
        }
        let object = self.expr(&a.value)?;
        let object = self.present(object, "AttributeError")?;
        match (&object.ty, self.attribute_name(a)) {
            (Ty::Object(_), name) => {
                let object = self.kept(object);
                let given = self.arguments(c, &c.arguments)?;
                self.send(c, &object, name, &given)
            }
            (Ty::Lock(_), name) if c.arguments.is_empty() => {
                let object = self.kept(object);
                self.lock_method(c, &object, name)
            }
            (Ty::List(_), "sort") if !c.arguments.keywords.is_empty() && c.arguments.args.is_empty() => {
                let object = self.kept(object);
                self.order(c, &object, &c.arguments.keywords, true)?;
                Ok(Val { ty: Ty::None, parts: vec![] })
            }
            (Ty::Dict(..), "popitem" | "move_to_end")
                if c.arguments.keywords.len() == 1
                    && c.arguments.keywords[0].arg.as_ref().is_some_and(|n| n.as_str() == "last") =>
            {
                let object = self.kept(object);
                let mut args = vec![];
                for e in c.arguments.args.iter().chain([&c.arguments.keywords[0].value]) {
                    if e.is_starred_expr() {
                        return self.gap(c, "starred arguments");
                    }
                    let v = self.expr(e)?;
                    args.push(self.kept(v));
                }
                match self.special_method(c, &object, a.attr.as_str(), &args)? {
                    Some(v) => Ok(v),
                    None => self.gap(c, "a method of a value of this kind"),
                }
            }
            (Ty::Text | Ty::List(_) | Ty::Deque(_) | Ty::Dict(..) | Ty::Set(_), name)
                if c.arguments.keywords.is_empty() =>
            {
                let object = self.kept(object);
                if let (Ty::Text, "join", [e]) = (&object.ty, name, &c.arguments.args[..])
                    && matches!(e, Expr::Generator(_) | Expr::Call(_))
                {
                    self.over(&c.arguments.args[0], &mut |fx, v| match v.ty {
                        Ty::Text => Ok(()),
                        _ => fx.gap(c, "a method of a value of this kind"),
                    })?;
                    return Ok(self.any_text(0));
                }
                let mut args = vec![];
                for e in &c.arguments.args {
                    if e.is_starred_expr() {
                        return self.gap(c, "starred arguments");
                    }
                    let is_extended = name == "extend" && matches!(object.ty, Ty::List(_));
                    let v = if is_extended { self.more(e)? } else { self.expr(e)? };
                    args.push(self.kept(v));
                }
                let done = match object.ty {
                    Ty::Text => self.text_method(c, &object, name, &args)?,
                    Ty::List(_) => self.list_method(c, &object, name, &args)?,
                    Ty::Deque(_) => self.deque_method(c, &object, name, &args)?,
                    _ => self.dict_method(c, &object, name, &args)?,
                };
                match done {
                    Some(v) => Ok(v),
                    None => self.gap(c, "a method of a value of this kind"),
                }
            }
            _ => self.gap(c, "a method of a value of this kind"),
        }
    }

    fn call_builtin(&mut self, c: &'static ExprCall, name: &'static str) -> Res<Val> {
        let args = &c.arguments.args[..];
        if self.builtin(&c.func).is_some() && !args.iter().any(Expr::is_starred_expr) {
            if name == "print" {
                for k in &c.arguments.keywords {
                    let v = self.expr(&k.value)?;
                    let is_known = k.arg.as_ref().is_some_and(|n| matches!(n.as_str(), "end" | "sep"));
                    if !is_known || !matches!(v.ty, Ty::Text | Ty::None) {
                        return self.gap(c, "keywords of a built-in function");
                    }
                }
            } else if let Some(v) = self.walking(c, name, args, &c.arguments.keywords)? {
                return Ok(v);
            }
        }
        let has_keywords = !c.arguments.keywords.is_empty() && name != "print";
        if has_keywords || args.iter().any(|a| matches!(a, Expr::Starred(_))) {
            return self.gap(c, "keywords of a built-in function");
        }
        match (name.strip_prefix("__VERIFIER_").unwrap_or(name), args) {
            ("nondet_int" | "nondet_long", []) => {
                return Ok(Val { ty: Ty::Int, parts: vec![self.nondet(Type::Int, name)] });
            }
            ("nondet_uint", []) => return Ok(self.between(0, i64::from(u32::MAX))),
            ("nondet_short", []) => return Ok(self.between(-32768, 32767)),
            ("nondet_ushort", []) => return Ok(self.between(0, 65535)),
            ("nondet_char", []) => return Ok(self.between(-128, 127)),
            ("nondet_uchar", []) => return Ok(self.between(0, 255)),
            ("nondet_bool", []) => {
                return Ok(Val { ty: Ty::Bool, parts: vec![self.nondet(Type::Bool, name)] });
            }
            ("nondet_float" | "nondet_double", []) => return Ok(self.any_float()),
            ("nondet_str" | "nondet_string", []) => return Ok(self.any_text(0)),
            ("assume" | "__ESBMC_assume", [e]) => return self.assumed(e),
            ("assert" | "__ESBMC_assert", [e, rest @ ..])
                if rest.iter().all(Expr::is_string_literal_expr) =>
            {
                return self.asserted(e);
            }
            // It is no property: what is proved with it has to show that it holds.
            ("__ESBMC_loop_invariant", [e]) => {
                let (holds, fails) = (self.b.block(), self.b.block());
                self.condition(e, holds, fails)?;
                self.b.switch_to(fails);
                let _ = self.gap::<()>(c, "an invariant that may not hold");
                self.b.switch_to(holds);
                return Ok(Val { ty: Ty::None, parts: vec![] });
            }
            ("all" | "any", [Expr::Generator(g)]) => return self.quantified(name == "all", g),
            _ => {}
        }
        if let Some(error) = self.error_named(name) {
            // An exception that is made and not raised.
            let made = self.make_error(c, &error, &c.arguments)?;
            return Ok(Val { ty: Ty::Error, parts: vec![made] });
        }
        let mut values = vec![];
        for a in args.iter().take(if name == "isinstance" { 1 } else { usize::MAX }) {
            let v = self.expr(a)?;
            values.push(self.kept(v));
        }
        if name == "isinstance" {
            return match &values[..] {
                [v] => self.is_instance(c, v, args),
                _ => self.gap(c, "a test of this kind"),
            };
        }
        if self.builtin(&c.func).is_none() && !matches!(name, "input") {
            return self.gap(c, "a call of this function");
        }
        self.on_values(c, name, &values)
    }

    /// A built-in function of values.
    pub(super) fn on_values(&mut self, c: &'static ExprCall, name: &'static str, values: &[Val]) -> Res<Val> {
        let none = self.int(0);
        let int = |n: Operand| Val { ty: Ty::Int, parts: vec![n] };
        match (name, values) {
            ("print", all) => {
                for v in all {
                    self.shown(&c.func, v)?;
                }
                Ok(Val { ty: Ty::None, parts: vec![] })
            }
            ("len", [v]) => {
                let v = self.present(v.clone(), "TypeError")?;
                match &v.ty {
                    Ty::List(_) | Ty::Deque(_) => Ok(int(self.length(&v))),
                    Ty::Text => {
                        let (n, most) = (v.parts[1], self.int(i64::MAX));
                        let fits = self.at_most(n, most);
                        self.assume(fits);
                        Ok(int(n))
                    }
                    Ty::Tuple(all) => Ok(int(self.int(all.len() as i64))),
                    Ty::Dict(..) | Ty::Set(_) => Ok(int(self.size(&v))),
                    Ty::Object(_) => self.own_length(c, &v),
                    _ => self.gap(c, "the length of a value of this kind"),
                }
            }
            ("abs", [v]) => {
                let v = self.present(v.clone(), "TypeError")?;
                if v.ty == Ty::Float {
                    return Ok(self.any_float());
                }
                let Some(n) = self.as_int(&v) else { return self.gap(c, "a value of this kind") };
                let minus = self.arith(IntBin::Sub, none, n);
                let negative = self.less(n, none);
                let dst = self.b.reg(Type::Int);
                self.b.push(Instr::Select { dst, cond: negative, then: minus, els: n });
                Ok(int(dst.into()))
            }
            ("min" | "max", all @ [_, _, ..]) if all.iter().all(|v| v.ty == Ty::Float) => {
                Ok(self.any_float())
            }
            ("min" | "max", all @ [_, _, ..]) if all.iter().all(|v| v.ty == Ty::Text) => Ok(self.any_text(0)),
            ("min" | "max", [first, rest @ ..]) if !rest.is_empty() => {
                let Some(mut best) = self.as_int(first) else { return self.gap(c, "values of this kind") };
                for v in rest {
                    let Some(n) = self.as_int(v) else { return self.gap(c, "values of this kind") };
                    // The first of equal ones: they differ only where a truth value equals a number.
                    let better = if name == "min" { self.less(n, best) } else { self.less(best, n) };
                    let dst = self.b.reg(Type::Int);
                    self.b.push(Instr::Select { dst, cond: better, then: n, els: best });
                    best = dst.into();
                }
                Ok(int(best))
            }
            ("int", [v]) => match v.ty {
                Ty::Int | Ty::Bool => Ok(int(self.as_int(v).unwrap_or(none))),
                Ty::Float => {
                    for error in ["ValueError", "OverflowError"] {
                        let fine = self.nondet(Type::Bool, "is the float finite");
                        self.unless(fine, error);
                    }
                    Ok(int(self.nondet(Type::Int, "a float's integer")))
                }
                Ty::Text => Ok(int(self.spelled(v))),
                _ => self.gap(c, "an integer of a value of this kind"),
            },
            ("float", [v]) => match v.ty {
                Ty::Float => Ok(v.clone()),
                Ty::Int | Ty::Bool => {
                    if let Some(n) = self.as_int(v) {
                        self.may_be_large(n, "OverflowError");
                    }
                    Ok(self.any_float())
                }
                Ty::Text => {
                    let fine = self.nondet(Type::Bool, "does the text spell a number");
                    self.unless(fine, "ValueError");
                    Ok(self.any_float())
                }
                _ => self.gap(c, "a float of a value of this kind"),
            },
            ("bool", [v]) => {
                let parts = vec![self.is_true(&c.func, v)?];
                Ok(Val { ty: Ty::Bool, parts })
            }
            ("str", [v]) => {
                self.shown(&c.func, v)?;
                match v.ty {
                    Ty::Text => Ok(v.clone()),
                    Ty::Int => Ok(self.decimal(v.parts[0])),
                    _ => Ok(self.any_text(0)),
                }
            }
            ("ord", [v]) if v.ty == Ty::Text => {
                let one = self.int(1);
                let fine = self.b.bin(Type::Bool, BinOp::Eq, v.parts[1], one);
                self.unless(fine.into(), "TypeError");
                Ok(int(self.code_point(v)))
            }
            ("input", [] | [Val { ty: Ty::Text, .. }]) => {
                let fine = self.nondet(Type::Bool, "is there a line");
                self.unless(fine, "EOFError");
                Ok(self.any_text(0))
            }
            _ => match self.of_values(c, name, values)? {
                Some(v) => Ok(v),
                None => self.gap(c, "a call of this function with these arguments"),
            },
        }
    }

    fn is_instance(&mut self, c: &'static ExprCall, v: &Val, args: &'static [Expr]) -> Res<Val> {
        if let Some(v) = self.is_of_class(c, v, args)? {
            return Ok(v);
        }
        let Some(Expr::Name(n)) = args.get(1) else { return self.gap(c, "a test of this kind") };
        let is_builtin = !self.u.names.bindings.contains_key(n.id.as_str()) && !self.is_local(n.id.as_str());
        let test = |ty: &Ty| match (n.id.as_str(), ty) {
            ("int", Ty::Int | Ty::Bool) | ("bool", Ty::Bool) => Some(true),
            // An integer's register may hold what was a truth value.
            ("bool", Ty::Int) => None,
            ("str", Ty::Text) | ("float", Ty::Float) | ("list", Ty::List(_)) | ("tuple", Ty::Tuple(_)) => {
                Some(true)
            }
            ("dict", Ty::Dict(..)) | ("set", Ty::Set(_)) => Some(true),
            (
                "int" | "bool" | "str" | "float" | "list" | "tuple" | "dict" | "set",
                Ty::Bottom | Ty::Mixed,
            ) => None,
            ("int" | "bool" | "str" | "float" | "list" | "tuple" | "dict" | "set", _) => Some(false),
            _ => None,
        };
        let answer = match &v.ty {
            Ty::Optional(t) => match test(t) {
                Some(true) => Some(self.not(v.parts[0])),
                Some(false) => Some(self.truth(false)),
                None => None,
            },
            t => test(t).map(|b| self.truth(b)),
        };
        match answer {
            Some(b) if is_builtin && args.len() == 2 => Ok(Val { ty: Ty::Bool, parts: vec![b] }),
            _ => self.gap(c, "a test of this kind"),
        }
    }

    /// `all` and `any` of what a call gives, which end early.
    pub(super) fn quantified_over(&mut self, is_all: bool, e: &'static Expr) -> Res<Val> {
        let dst = self.b.reg(Type::Bool);
        let src = self.truth(is_all);
        self.b.push(Instr::Copy { dst, src });
        let end = self.b.block();
        self.over(e, &mut |fx, v| {
            let is = fx.is_true(e, &v)?;
            let is = if is_all { is } else { fx.not(is) };
            let stop = fx.split(is);
            let here = fx.b.current();
            fx.b.switch_to(stop);
            let src = fx.truth(!is_all);
            fx.b.push(Instr::Copy { dst, src });
            fx.b.terminate(Terminator::Goto(end));
            fx.b.switch_to(here);
            Ok(())
        })?;
        self.b.terminate(Terminator::Goto(end));
        self.b.switch_to(end);
        Ok(Val { ty: Ty::Bool, parts: vec![dst.into()] })
    }

    /// `all(… for …)` and `any(… for …)`, which end early.
    fn quantified(&mut self, is_all: bool, g: &'static ruff_python_ast::ExprGenerator) -> Res<Val> {
        let dst = self.b.reg(Type::Bool);
        let src = self.truth(is_all);
        self.b.push(Instr::Copy { dst, src });
        let end = self.b.block();
        self.nested(&g.generators, &mut |fx| {
            let (go_on, stop) = (fx.b.block(), fx.b.block());
            let (then, els) = if is_all { (go_on, stop) } else { (stop, go_on) };
            let lowered = fx.condition(&g.elt, then, els);
            fx.b.switch_to(stop);
            let src = fx.truth(!is_all);
            fx.b.push(Instr::Copy { dst, src });
            fx.b.terminate(Terminator::Goto(end));
            fx.b.switch_to(go_on);
            lowered
        })?;
        self.b.terminate(Terminator::Goto(end));
        self.b.switch_to(end);
        Ok(Val { ty: Ty::Bool, parts: vec![dst.into()] })
    }
}
