//! Calls: functions, methods, built-in functions.

use super::*;
use conspect_ir::{BinOp, Call, Callee, IntBin};
use ruff_python_ast::{ExprAttribute, ExprCall};

impl Fx<'_, '_> {
    /// The built-in function that an expression names.
    pub(super) fn builtin(&self, e: &Expr) -> Option<&'static str> {
        const KNOWN: [&str; 32] = [
            "abs",
            "all",
            "any",
            "bool",
            "enumerate",
            "float",
            "input",
            "int",
            "isinstance",
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
            "repr",
            "round",
            "set",
            "sorted",
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
                if self.is_local(name) || self.inner.iter().any(|(n, _)| n == name) {
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
                    Some(Binding::Class(index)) => {
                        if !self.may_call(name, c) {
                            return self.gap(c, "a call before all that it may use is defined");
                        }
                        self.construct(c, index)
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
    fn may_call(&self, name: &str, call: &ExprCall) -> bool {
        if self.owner != MODULE {
            return true;
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
        let names = self.u.names;
        let def = &names.defs[index];
        if let Some(why) = def.strange {
            return self.gap(c, why);
        }
        let all: Vec<_> = def.ast.parameters.posonlyargs.iter().chain(&def.ast.parameters.args).collect();
        let only = def.ast.parameters.posonlyargs.len();
        let mut given: Vec<Option<Val>> = first.into_iter().map(Some).collect();
        for a in &c.arguments.args {
            if matches!(a, Expr::Starred(_)) {
                return self.gap(c, "starred arguments");
            }
            let v = self.expr(a)?;
            given.push(Some(v));
        }
        if given.len() > all.len() {
            self.raise("TypeError");
            return Err(Ended);
        }
        given.resize(all.len(), None);
        for k in &c.arguments.keywords {
            let Some(name) = &k.arg else { return self.gap(c, "starred arguments") };
            let v = self.expr(&k.value)?;
            let at = all
                .iter()
                .skip(only)
                .position(|p| p.parameter.name.as_str() == name.as_str())
                .map(|i| i + only);
            match at {
                Some(i) if given[i].is_none() => given[i] = Some(v),
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
        self.run(c, index, args)
    }

    /// Calls a function with a value for each parameter.
    pub(super) fn run(&mut self, at: &impl Ranged, index: usize, args: Vec<Val>) -> Res<Val> {
        let names = self.u.names;
        let def = &names.defs[index];
        for (p, v) in parameters(def.ast).zip(&args) {
            self.u.kinds.note_var(index, p, &v.ty);
        }
        let mut operands = vec![];
        for (p, v) in parameters(def.ast).zip(&args) {
            let ty = self.u.kinds.var(index, p);
            let Some(parts) = self.coerce(v, &ty).filter(|_| ty != Ty::Mixed) else {
                return self.gap(at, "an argument of no single kind");
            };
            operands.extend(parts);
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
            (Ty::Object(class), name) => {
                let class = &self.u.names.classes[*class];
                match class.methods.get(name).copied() {
                    Some(method) if class.strange.is_none() => self.call_function(c, method, vec![object]),
                    _ => self.gap(c, "a call of this attribute"),
                }
            }
            (Ty::Text | Ty::List(_) | Ty::Dict(..) | Ty::Set(_), name) if c.arguments.keywords.is_empty() => {
                let object = self.kept(object);
                if let (Ty::Text, "join", [Expr::Generator(_)]) = (&object.ty, name, &c.arguments.args[..]) {
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
                    let v = self.expr(e)?;
                    args.push(self.kept(v));
                }
                let done = match object.ty {
                    Ty::Text => self.text_method(c, &object, name, &args)?,
                    Ty::List(_) => self.list_method(c, &object, name, &args)?,
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
        let is_bare = args.is_empty();
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
            // It says what a prover may use; nothing is checked where it is reached.
            ("__ESBMC_loop_invariant", [e]) => {
                self.expr(e)?;
                return Ok(Val { ty: Ty::None, parts: vec![] });
            }
            ("all" | "any", [Expr::Generator(g)]) => return self.quantified(name == "all", g),
            _ => {}
        }
        if let Some(error) = self.error_named(name) {
            // An exception that is made and not raised.
            for a in args {
                let v = self.expr(a)?;
                self.note_argument(&v);
            }
            let class = self.u.errors[&error];
            let dst = self.b.reg(Type::Ref(class));
            self.b.push(Instr::Alloc { dst, class });
            return Ok(Val { ty: Ty::Error, parts: vec![dst.into()] });
        }
        let mut values = vec![];
        for a in args.iter().take(if name == "isinstance" { 1 } else { usize::MAX }) {
            let v = self.expr(a)?;
            values.push(self.kept(v));
        }
        let none = self.int(0);
        let int = |n: Operand| Val { ty: Ty::Int, parts: vec![n] };
        match (name, &values[..]) {
            ("print", all) => {
                for v in all {
                    self.shown(&c.func, v)?;
                }
                Ok(Val { ty: Ty::None, parts: vec![] })
            }
            ("len", [v]) => {
                let v = self.present(v.clone(), "TypeError")?;
                match &v.ty {
                    Ty::List(_) | Ty::Text => Ok(int(self.length(&v))),
                    Ty::Tuple(all) => Ok(int(self.int(all.len() as i64))),
                    Ty::Dict(..) | Ty::Set(_) => Ok(int(self.size(&v))),
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
                Ty::Text => {
                    let fine = self.nondet(Type::Bool, "does the text spell an integer");
                    self.unless(fine, "ValueError");
                    Ok(int(self.nondet(Type::Int, "a text's integer")))
                }
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
                if v.ty == Ty::Text { Ok(v.clone()) } else { Ok(self.any_text(0)) }
            }
            ("ord", [v]) if v.ty == Ty::Text => {
                let one = self.int(1);
                let fine = self.b.bin(Type::Bool, BinOp::Eq, v.parts[1], one);
                self.unless(fine.into(), "TypeError");
                Ok(self.between(0, 0x0010_FFFF))
            }
            ("input", [] | [Val { ty: Ty::Text, .. }]) => {
                let fine = self.nondet(Type::Bool, "is there a line");
                self.unless(fine, "EOFError");
                Ok(self.any_text(0))
            }
            ("isinstance", [v]) => self.is_instance(c, v, args),
            (name, values) if self.builtin(&c.func).is_some() => match self.of_values(c, name, values)? {
                Some(v) => Ok(v),
                None => self.gap(c, "a call of this function with these arguments"),
            },
            _ if is_bare => self.gap(c, "a call of this function"),
            _ => self.gap(c, "a call of this function with these arguments"),
        }
    }

    fn is_instance(&mut self, c: &'static ExprCall, v: &Val, args: &'static [Expr]) -> Res<Val> {
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
