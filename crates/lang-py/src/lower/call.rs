//! Calls (Python Language Reference §6.3.4).

use super::*;
use ruff_python_ast::{Expr, ExprCall};

impl Fx<'_> {
    pub fn call(&mut self, c: &'static ExprCall) -> Res<Operand> {
        if let Some((asks, most)) = self.asked.filter(|asked| std::ptr::eq(asked.0, c)) {
            self.line(asks);
            let label = self.text("nondet_str()");
            let most = self.i32(i32::try_from(most).unwrap_or(i32::MAX));
            return Ok(self.core("nondet_str", &[most, label]));
        }
        if let Expr::Attribute(a) = &*c.func {
            if let (true, Expr::Name(n)) = (self.module.library, &*a.value) {
                if n.id.as_str() == "_rt" {
                    return self.runtime_call(c, a.attr.as_str());
                }
            }
            if plain(c) {
                let o = self.kept(&a.value)?;
                let args = self.all(&c.arguments.args)?;
                let mut all = args;
                let names = self.keywords(c, &mut all)?;
                let args = self.array(&all);
                let key = self.text(self.mangled(a.attr.as_str()));
                self.line(c);
                return Ok(self.core("call_method", &[o, key, args, names]));
            }
        }
        if let (Expr::Name(n), true) =
            (&*c.func, c.arguments.args.is_empty() && c.arguments.keywords.is_empty())
        {
            let name = n.id.as_str();
            if name == "super" && self.place_of(name) == Where::Global && self.module.index(name).is_none() {
                return self.zero_super();
            }
            let own = self.place_of(name) != Where::Global || self.module.index(name).is_some();
            if matches!(name, "locals" | "vars") && !own {
                if let Some(found) = self.local_names()? {
                    return Ok(found);
                }
                self.unsupported(&format!("{name}() without an argument"));
                return Ok(self.none());
            }
            if name == "globals" && self.module.index(name).is_none() {
                let object = self.b.load(self.reference("Obj"), Place::Global(self.module.object));
                return Ok(self.core("globals_of", &[object.into()]));
            }
        }
        if let (true, Expr::Name(n), [Expr::StringLiteral(reason)]) =
            (self.module.library, &*c.func, &c.arguments.args[..])
        {
            // `_intrinsics.unsupported`, with its reason.
            if n.id.as_str() == "unsupported" {
                self.unsupported(reason.value.to_str());
                return Ok(self.none());
            }
        }
        if let Expr::Name(n) = &*c.func {
            if matches!(n.id.as_str(), "eval" | "exec" | "compile")
                && self.module.index(n.id.as_str()).is_none()
            {
                self.unsupported(&format!("{}, which runs code from a text", n.id.as_str()));
                return Ok(self.none());
            }
        }
        let f = self.kept(&c.func)?;
        if plain(c) {
            let mut all = self.all(&c.arguments.args)?;
            let names = self.keywords(c, &mut all)?;
            let args = self.array(&all);
            self.line(c);
            return Ok(self.core("call", &[f, args, names]));
        }
        let list = self.collect(&c.arguments.args)?;
        let kw = self.core("new_dict", &[]);
        for k in &c.arguments.keywords {
            match &k.arg {
                Some(name) => {
                    let v = self.expr(&k.value)?;
                    let key = self.text(name.as_str());
                    self.core("keyword_add", &[kw, key, v, f]);
                }
                None => {
                    let v = self.expr(&k.value)?;
                    self.core("keyword_merge", &[kw, v, f]);
                }
            }
        }
        self.line(c);
        Ok(self.core("call_starred", &[f, list, kw]))
    }

    /// The values of keyword arguments go behind the others; their names, or null.
    fn keywords(&mut self, c: &'static ExprCall, all: &mut Vec<Operand>) -> Res<Operand> {
        if c.arguments.keywords.is_empty() {
            return Ok(self.null());
        }
        let mut names = vec![];
        for k in &c.arguments.keywords {
            let Some(name) = &k.arg else { continue };
            all.push(self.kept(&k.value)?);
            names.push(self.text(name.as_str()));
        }
        Ok(self.array(&names))
    }

    /// `_rt.name(…)` in the library: a function of the runtime, or a pure function.
    fn runtime_call(&mut self, c: &'static ExprCall, name: &str) -> Res<Operand> {
        let args = self.all(&c.arguments.args)?;
        let name = on_texts(name);
        if let Some(op) = PureOp::named(name) {
            let (params, ret) = op.signature();
            let mut fitted = vec![];
            for (v, ty) in args.iter().zip(params) {
                fitted.push(self.fit(*v, *ty)?);
            }
            let dst = self.b.reg(ret);
            self.b.push(Instr::Intrinsic { dst: Some(dst), op: Intrinsic::Pure(op), args: fitted.into() });
            return self.unfit(dst.into(), Some(ret));
        }
        if name == "unsupported" {
            if let Some(Expr::StringLiteral(s)) = c.arguments.args.first() {
                self.unsupported(s.value.to_str());
                return Ok(self.none());
            }
            // The reason is made as the program runs. Where that is no known text, this one stands.
            let reason = self.fit(args[0], Type::Str)?;
            let dst = Some(self.b.reg(Type::Bool));
            let op = Intrinsic::Pure(PureOp::Refused);
            self.b.push(Instr::Intrinsic { dst, op, args: vec![reason].into() });
            self.unsupported("a part of a library module that is not supported");
            return Ok(self.none());
        }
        let name = match name {
            "assume" => "assume_that",
            "next_of" => "next_or_missing",
            "dict_peek" => "dict_peek_or_missing",
            name => name,
        };
        let Some(f) = self.cx.core.functions.get(name).cloned() else {
            return Err(LoadError::Malformed(format!(
                "{}: no function {name} of the runtime",
                self.module.source.path
            )));
        };
        if f.params.len() != args.len() {
            return Err(LoadError::Malformed(format!(
                "{}: arguments of _rt.{name}",
                self.module.source.path
            )));
        }
        let mut fitted = vec![];
        for (v, ty) in args.iter().zip(&f.params) {
            fitted.push(self.fit(*v, *ty)?);
        }
        match self.emit_call(Callee::Static(f.id), fitted, f.ret) {
            Some(r) => self.unfit(r.into(), f.ret),
            None => Ok(self.none()),
        }
    }

    /// `locals()` of a module, or of a function whose variables it shares with no other one: in the order of the parameters. Several
    /// further variables come in an order that is not known here.
    fn local_names(&mut self) -> Res<Option<Operand>> {
        let info = self.module.clone();
        let scope = &info.scopes.all[self.scope];
        if scope.kind == Kind::Module {
            let object = self.b.load(self.reference("Obj"), Place::Global(info.object));
            return Ok(Some(self.core("globals_of", &[object.into()])));
        }
        if scope.kind != Kind::Function || !scope.cells.is_empty() || !scope.free.is_empty() {
            return Ok(None);
        }
        let at = self.scope;
        let mut names = info.nodes.borrow().get(&at).map_or(vec![], |n| n.names());
        let further = scope.bound.iter().filter(|n| !scope.parameters.contains(n));
        let further: Vec<&'static str> =
            further.copied().filter(|n| self.locals.contains_key(&(at, n))).collect();
        if further.len() > 1 || names.iter().any(|n| !self.locals.contains_key(&(at, n))) {
            return Ok(None);
        }
        names.extend(further);
        let out = self.core("new_dict", &[]);
        let out: Operand = self.copy(out).into();
        for name in names {
            let v = self.peek(at, name)?;
            let v: Operand = self.copy(v).into();
            let (there, next) = (self.b.block(), self.b.block());
            let none = self.has_tag(v, Tag::Empty);
            self.branch(none, next, there);
            self.b.switch_to(there);
            let key = self.text(name);
            self.core("dict_set", &[out, key, v]);
            self.goto(next);
            self.b.switch_to(next);
        }
        Ok(Some(out))
    }

    /// `super()` in a method.
    fn zero_super(&mut self) -> Res<Operand> {
        let Some(first) = self.first else {
            self.unsupported("super() without arguments outside a method");
            return Ok(self.none());
        };
        let Where::Variable(_) = self.place_of("__class__") else {
            self.unsupported("super() without arguments outside a class");
            return Ok(self.none());
        };
        let class = self.load_name("__class__")?;
        let object = self.load_name(first)?;
        Ok(self.core("new_super", &[class, object]))
    }
}

/// The function of the runtime that stands for a pure function on texts, whose characters may be unknown.
fn on_texts(name: &str) -> &str {
    match name {
        "text_len" => "any_len",
        "text_slice" => "any_slice",
        "text_find" => "any_find",
        "text_find_last" => "any_find_last",
        "text_less" => "any_less",
        "text_code" => "any_code",
        "text_of_code" => "any_of_code",
        "text_upper" => "any_upper",
        "text_lower" => "any_lower",
        "text_title" => "any_title",
        "text_fold" => "any_fold",
        "code_class" => "any_class",
        "text_repr" => "any_repr",
        "text_replace" => "any_replace",
        "int_to_text" => "any_digits",
        "int_of_text" => "any_number",
        "float_to_text" => "any_float_text",
        "float_of_text" => "any_float",
        "int_of_f64" => "whole",
        "int_bit_length" => "any_bit_length",
        "int_gcd" => "any_gcd",
        "int_to_f64" => "wide_to_float",
        name => name,
    }
}

/// Has the call no starred arguments?
fn plain(c: &ExprCall) -> bool {
    c.arguments.args.iter().all(|a| !matches!(a, Expr::Starred(_)))
        && c.arguments.keywords.iter().all(|k| k.arg.is_some())
}
