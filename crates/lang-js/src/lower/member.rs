//! Property access, calls, construction, optional chains.

use super::{FileInfo, Fx, Res};
use crate::scopes::Capture;
use conspect_ir::{Callee, Operand, Reg, Tag, Type, UnOp};
use oxc_ast::ast as js;
use oxc_ast::ast::Expression;
use oxc_span::GetSpan;

/// How messages call what is called: names and dots.
pub(super) fn source_text(file: &FileInfo, e: &Expression<'_>) -> String {
    match e {
        Expression::Identifier(i) => i.name.to_string(),
        Expression::ThisExpression(_) => "this".into(),
        Expression::Super(_) => "(intermediate value)".into(),
        Expression::StaticMemberExpression(m) => {
            format!("{}.{}", source_text(file, &m.object), m.property.name)
        }
        Expression::PrivateFieldExpression(m) => {
            format!("{}.#{}", source_text(file, &m.object), m.field.name)
        }
        Expression::ComputedMemberExpression(m) => match &m.expression {
            Expression::StringLiteral(s) => format!("{}.{}", source_text(file, &m.object), s.value),
            Expression::NumericLiteral(n) => format!("{}[{}]", source_text(file, &m.object), n.value),
            Expression::Identifier(i) => format!("{}[{}]", source_text(file, &m.object), i.name),
            _ => format!("{}[...]", source_text(file, &m.object)),
        },
        Expression::CallExpression(c) => format!("{}(...)", source_text(file, &c.callee)),
        Expression::ParenthesizedExpression(p) => source_text(file, &p.expression),
        Expression::ChainExpression(c) => match &c.expression {
            js::ChainElement::CallExpression(c) => format!("{}(...)", source_text(file, &c.callee)),
            _ => "(intermediate value)".into(),
        },
        _ => "(intermediate value)".into(),
    }
}

/// Where an optional chain ends when something in it is missing.
pub(super) type Chain = Option<(conspect_ir::BlockId, Reg)>;

impl Fx<'_> {
    /// A member expression's value.
    pub fn member(&mut self, e: &'static Expression<'static>, chain: Chain) -> Res<Operand> {
        match e {
            Expression::StaticMemberExpression(m) => {
                if matches!(m.object, Expression::Super(_)) {
                    let k = self.key_const(&m.property.name);
                    return self.super_get(k);
                }
                let o = self.link(&m.object, chain)?;
                self.optional(m.optional, o, chain);
                self.at(m.property.span);
                let k = self.key_const(&m.property.name);
                Ok(self.core("getn", &[o, k]))
            }
            Expression::ComputedMemberExpression(m) => {
                if matches!(m.object, Expression::Super(_)) {
                    let this = self.read_this()?;
                    let k = self.expr(&m.expression)?;
                    let k: Operand = self.copy(k).into();
                    let base = self.super_base();
                    let k = self.core("toKey", &[k]);
                    return Ok(self.core("get", &[base, k, this]));
                }
                let o = self.link(&m.object, chain)?;
                self.optional(m.optional, o, chain);
                let o = self.hold(o, &m.expression);
                let k = self.expr(&m.expression)?;
                self.at(m.span);
                if let Some(k) = self.constant_key(&m.expression) {
                    return Ok(self.core("getn", &[o, k]));
                }
                Ok(self.core("getv", &[o, k]))
            }
            Expression::PrivateFieldExpression(m) => {
                let o = self.link(&m.object, chain)?;
                self.optional(m.optional, o, chain);
                self.at(m.span);
                self.private_get(o, &m.field)
            }
            _ => self.link(e, chain),
        }
    }

    /// A key that is a literal string.
    pub fn constant_key(&mut self, e: &Expression<'_>) -> Option<Operand> {
        match e {
            Expression::StringLiteral(s) if !s.lone_surrogates => Some(self.key_const(&s.value)),
            _ => None,
        }
    }

    pub fn private_get(
        &mut self,
        o: Operand,
        field: &'static js::PrivateIdentifier<'static>,
    ) -> Res<Operand> {
        let k = self.private_key(field)?;
        let name = self.plain_str(&field.name);
        Ok(self.core("privateGet", &[o, k, name]))
    }

    /// The symbol of a private name.
    pub fn private_key(&mut self, id: &'static js::PrivateIdentifier<'static>) -> Res<Operand> {
        let class = match self.file.uses.privates.get(&id.span.start) {
            Some(c) => *c,
            // A declaration stands directly in its class.
            None => self.class_stack_top(),
        };
        let c = Capture::Private(class, id.name.to_string());
        let Some(cell) = self.cells.get(&c).copied() else {
            self.unsupported("a private name in this place");
            return Ok(self.undefined());
        };
        let class = self.cx.realm.cell;
        Ok(self.load_field(cell.into(), class, "v").into())
    }

    /// A part of a chain: only the outermost knows where the chain ends.
    fn link(&mut self, e: &'static Expression<'static>, chain: Chain) -> Res<Operand> {
        if chain.is_none() {
            return self.expr(e);
        }
        match e {
            Expression::StaticMemberExpression(_)
            | Expression::ComputedMemberExpression(_)
            | Expression::PrivateFieldExpression(_) => self.member(e, chain),
            Expression::CallExpression(c) => self.call(c, chain),
            _ => self.expr(e),
        }
    }

    /// `?.`: the chain ends where the value is undefined or null.
    fn optional(&mut self, is: bool, v: Operand, chain: Chain) {
        if let (true, Some((end, _))) = (is, chain) {
            let missing = self.nullish(v);
            let go = self.b.block();
            self.branch(missing, end, go);
            self.b.switch_to(go);
        }
    }

    pub fn chain(&mut self, c: &'static js::ChainExpression<'static>) -> Res<Operand> {
        Ok(self.chain_with_this(c)?.0)
    }

    /// A chain's value, and the object whose member it is.
    fn chain_with_this(&mut self, c: &'static js::ChainExpression<'static>) -> Res<(Operand, Operand)> {
        let this = self.b.reg(Type::Dyn);
        let nothing = self.undefined();
        self.set(this, nothing);
        let r = self.b.reg(Type::Dyn);
        let u = self.undefined();
        let (none, end) = (self.b.block(), self.b.block());
        let chain = Some((none, r));
        let v = match &c.expression {
            js::ChainElement::CallExpression(c) => self.call(c, chain)?,
            js::ChainElement::StaticMemberExpression(m) => {
                let o = self.link(&m.object, chain)?;
                self.optional(m.optional, o, chain);
                self.at(m.property.span);
                self.set(this, o);
                let k = self.key_const(&m.property.name);
                self.core("getn", &[o, k])
            }
            js::ChainElement::ComputedMemberExpression(m) => {
                let o = self.link(&m.object, chain)?;
                self.optional(m.optional, o, chain);
                let o = self.hold(o, &m.expression);
                self.set(this, o);
                let k = self.expr(&m.expression)?;
                self.at(m.span);
                self.core("getv", &[o, k])
            }
            js::ChainElement::PrivateFieldExpression(m) => {
                let o = self.link(&m.object, chain)?;
                self.optional(m.optional, o, chain);
                self.set(this, o);
                self.private_get(o, &m.field)?
            }
            js::ChainElement::TSNonNullExpression(_) => u,
        };
        self.set(r, v);
        self.goto(end);
        self.b.switch_to(none);
        self.set(r, u);
        self.goto(end);
        self.b.switch_to(end);
        Ok((r.into(), this.into()))
    }

    /// A callee with the `this` that it gets.
    pub fn callee_of(&mut self, e: &'static Expression<'static>) -> Res<(Operand, Operand)> {
        self.callee_in(e, None)
    }

    fn callee_in(&mut self, e: &'static Expression<'static>, chain: Chain) -> Res<(Operand, Operand)> {
        match e {
            Expression::ParenthesizedExpression(p) => self.callee_in(&p.expression, None),
            Expression::StaticMemberExpression(m) => {
                if matches!(m.object, Expression::Super(_)) {
                    let f = self.member(e, None)?;
                    let this = self.read_this()?;
                    return Ok((f, this));
                }
                let o = self.link(&m.object, chain)?;
                let o: Operand = self.stable(o);
                self.optional(m.optional, o, chain);
                self.at(m.property.span);
                let k = self.key_const(&m.property.name);
                let f = self.core("getn", &[o, k]);
                Ok((f, o))
            }
            Expression::ComputedMemberExpression(m) => {
                if matches!(m.object, Expression::Super(_)) {
                    let f = self.member(e, None)?;
                    let this = self.read_this()?;
                    return Ok((f, this));
                }
                let o = self.link(&m.object, chain)?;
                let o: Operand = self.stable(o);
                self.optional(m.optional, o, chain);
                let k = self.expr(&m.expression)?;
                self.at(m.span);
                let f = self.core("getv", &[o, k]);
                Ok((f, o))
            }
            Expression::PrivateFieldExpression(m) => {
                let o = self.link(&m.object, chain)?;
                let o: Operand = self.stable(o);
                self.optional(m.optional, o, chain);
                let f = self.private_get(o, &m.field)?;
                Ok((f, o))
            }
            // A chain in parentheses is still a reference (ECMA-262 §13.2.9.2).
            Expression::ChainExpression(c) => self.chain_with_this(c),
            _ => {
                let f = self.link(e, chain)?;
                let f = self.stable(f);
                let u = self.undefined();
                Ok((f, u))
            }
        }
    }

    /// A copy that later assignments do not change.
    fn stable(&mut self, v: Operand) -> Operand {
        match v {
            Operand::Reg(_) => self.copy(v).into(),
            Operand::Const(_) => v,
        }
    }

    /// The arguments of a call, in a new array.
    pub fn arguments_of(&mut self, list: &'static [js::Argument<'static>]) -> Res<Operand> {
        if list.iter().any(|a| matches!(a, js::Argument::SpreadElement(_))) {
            let all = self.new_array(&[]);
            for a in list {
                match a {
                    js::Argument::SpreadElement(s) => {
                        let v = self.expr(&s.argument)?;
                        self.at(s.span);
                        self.core("spreadInto", &[all, v]);
                    }
                    e => {
                        let v = self.expr(e.to_expression())?;
                        self.core("append", &[all, v]);
                    }
                }
            }
            return Ok(self.core("argsOf", &[all]));
        }
        let array = self.new_dyns(list.len());
        for (i, a) in list.iter().enumerate() {
            let v = self.expr(a.to_expression())?;
            self.store_elem(array, i, v);
        }
        Ok(array.into())
    }

    /// Calls a value.
    pub fn invoke(&mut self, f: Operand, this: Operand, args: Operand, text: &str) -> Operand {
        let text = self.plain_str(text);
        let fun = self.core("callee", &[f, text]);
        let class = self.cx.realm.function;
        let code = self.load_field(fun, class, "code");
        let u = self.undefined();
        let r = self.emit_call(Callee::Indirect(code.into()), vec![fun, this, args, u], Some(Type::Dyn));
        r.expect("a call gives a value").into()
    }

    pub fn call(&mut self, c: &'static js::CallExpression<'static>, chain: Chain) -> Res<Operand> {
        if matches!(c.callee, Expression::Super(_)) {
            let args = self.arguments_of(&c.arguments)?;
            self.at(c.span);
            return self.super_call(args);
        }
        if let Expression::Identifier(i) = &c.callee {
            if self.file.library {
                if i.name.starts_with('$') {
                    self.at(c.span);
                    return self.intrinsic(c, &i.name);
                }
                if let super::vars::Name::Free(name) = self.resolve(i)
                    && self.cx.library.functions.contains_key(name)
                {
                    return self.direct(c, name);
                }
                if let super::vars::Name::Symbol(s) = self.resolve(i)
                    && self.cx.library.functions.contains_key(i.name.as_str())
                    && self.file.source.scoping.symbol_scope_id(s) == self.file.source.scoping.root_scope_id()
                {
                    return self.direct(c, i.name.as_str());
                }
            } else if i.name == "require"
                && self.file.goal == super::Goal::CommonJs
                && matches!(self.resolve(i), super::vars::Name::Free(_))
            {
                if let [js::Argument::StringLiteral(s)] = &c.arguments[..] {
                    self.at(c.span);
                    return self.require(&s.value);
                }
            }
        }
        let (f, this) = self.callee_in(&c.callee, chain)?;
        self.optional(c.optional, f, chain);
        let args = self.arguments_of(&c.arguments)?;
        self.at(c.span);
        let text = source_text(&self.file, &c.callee);
        Ok(self.invoke(f, this, args, &text))
    }

    /// A call of a top-level function of the library by library code.
    fn direct(&mut self, c: &'static js::CallExpression<'static>, name: &str) -> Res<Operand> {
        let args = self.arguments_of(&c.arguments)?;
        self.at(c.span);
        let (id, file) = super::library::function(self.cx, self.p, name)?;
        if self.cx.library.files[file].info.source.file != self.file.source.file {
            let unwind = self.handlers.last().copied();
            super::library::ensure_file(self.cx, &mut self.b, file, unwind);
        }
        let (null, u) = (self.konst(conspect_ir::Const::Null), self.undefined());
        let r = self.emit_call(Callee::Static(id), vec![null, u, args, u], Some(Type::Dyn));
        Ok(r.expect("a call gives a value").into())
    }

    /// `$name(…)` in library code.
    fn intrinsic(&mut self, c: &'static js::CallExpression<'static>, name: &str) -> Res<Operand> {
        match name {
            "$unsupported" => {
                let text = match c.arguments.first() {
                    Some(js::Argument::StringLiteral(s)) => s.value.to_string(),
                    _ => "a part of the library".into(),
                };
                self.unsupported(&text);
                return Ok(self.undefined());
            }
            "$granted" => {
                if let Some(js::Argument::StringLiteral(s)) = c.arguments.first() {
                    let grant = self.p.grant(crate::entry::assumption(&s.value));
                    self.b.grant(grant);
                }
                return Ok(self.undefined());
            }
            "$defineGlobal" => {
                if let Some(js::Argument::StringLiteral(s)) = c.arguments.first() {
                    let v = self.expr(c.arguments[1].to_expression())?;
                    self.define_global(&s.value, v);
                    return Ok(self.undefined());
                }
            }
            "$module" => return Ok(self.undefined()),
            "$consoleAssert" => {
                let v = self.expr(c.arguments[0].to_expression())?;
                return Ok(self.core("consoleAssert", &[v]));
            }
            _ => {}
        }
        let Some(f) = self.cx.core.functions.get(name) else {
            self.unsupported(&format!("the intrinsic {name}"));
            return Ok(self.undefined());
        };
        let n = f.params.len();
        let mut args: Vec<Operand> = vec![];
        for a in &c.arguments {
            let v = self.expr(a.to_expression())?;
            if args.len() < n {
                args.push(match v {
                    Operand::Reg(_) => self.copy(v).into(),
                    v => v,
                });
            }
        }
        while args.len() < n {
            args.push(self.undefined());
        }
        self.at(c.span);
        let v = self.core_dyn(name, &args);
        if name == "$const" && super::library::is_global(c.arguments.first()) {
            return Ok(v);
        }
        if super::library::is_global(c.arguments.first())
            && matches!(name, "$method" | "$hidden")
            && let Some(js::Argument::StringLiteral(s)) = c.arguments.get(1)
        {
            self.define_global(&s.value, args[2]);
        }
        if name == "$ctor"
            && let Some(js::Argument::StringLiteral(s)) = c.arguments.first()
            && !s.value.is_empty()
        {
            self.define_global(&s.value, v);
        }
        Ok(v)
    }

    /// A global that the library defines: a property of the global object, and, until that is given out, a global of
    /// the IR.
    fn define_global(&mut self, name: &str, v: Operand) {
        let o = self.core("globalObject", &[]);
        let (k, attrs) = (self.dyn_str(name), self.i32(5));
        self.core("putOwn", &[o, k, v, attrs]);
        let flag = self.cx.core.globals["exposed"].0;
        let flag = self.b.load(Type::Bool, conspect_ir::Place::Global(flag));
        let (store, done) = (self.b.block(), self.b.block());
        self.branch(flag.into(), done, store);
        self.b.switch_to(store);
        let g = self.cx.global(self.p, &format!("global.{name}"));
        self.b.push(conspect_ir::Instr::Store { place: conspect_ir::Place::Global(g), src: v });
        self.goto(done);
        self.b.switch_to(done);
    }

    pub fn new_expression(&mut self, n: &'static js::NewExpression<'static>) -> Res<Operand> {
        let f = self.expr(&n.callee)?;
        let f = self.stable(f);
        let args = self.arguments_of(&n.arguments)?;
        self.at(n.span);
        let text = source_text(&self.file, &n.callee);
        let text = self.plain_str(&text);
        Ok(self.core("newOp", &[f, args, text]))
    }

    /// `super(...)`: makes the object, which becomes `this`.
    pub fn super_call(&mut self, args: Operand) -> Res<Operand> {
        let callee = match self.cells.get(&Capture::Callee).copied() {
            Some(c) if self.arrow => {
                let (cell, function) = (self.cx.realm.cell, Type::Ref(self.cx.realm.function));
                let v = self.load_field(c.into(), cell, "v");
                self.b.un(function, UnOp::Untag(Tag::Ref), v)
            }
            _ if self.arrow || !self.derived => {
                self.unsupported("super(...) in this place");
                return Ok(self.undefined());
            }
            _ => self.callee,
        };
        let target = self.read_target();
        let v = self.core("superCall", &[callee.into(), args, target]);
        let this = match self.cells.get(&Capture::This) {
            Some(c) => {
                let (c, class) = (*c, self.cx.realm.cell);
                self.load_field(c.into(), class, "v")
            }
            None => self.this,
        };
        let free = self.b.un(Type::Bool, UnOp::HasTag(Tag::Empty), this);
        let (fine, twice) = (self.b.block(), self.b.block());
        self.branch(free.into(), fine, twice);
        self.b.switch_to(twice);
        let text = self.plain_str("Super constructor may only be called once");
        self.core("throwReference", &[text]);
        self.goto(fine);
        self.b.switch_to(fine);
        match self.cells.get(&Capture::This) {
            Some(c) => {
                let (c, class) = (*c, self.cx.realm.cell);
                self.store_field(c.into(), class, "v", v);
            }
            None => {
                let this = self.this;
                self.set(this, v);
            }
        }
        self.core("initFields", &[callee.into(), v]);
        Ok(v)
    }

    /// The home object's prototype, from which `super` reads.
    pub fn super_base(&mut self) -> Operand {
        let class = self.cx.realm.function;
        let callee = self.callee;
        let home = self.load_field(callee.into(), class, "home");
        self.core("superBase", &[home.into()])
    }

    fn super_get(&mut self, k: Operand) -> Res<Operand> {
        let this = self.read_this()?;
        let base = self.super_base();
        Ok(self.core("get", &[base, k, this]))
    }

    pub fn super_set(&mut self, base: Operand, k: Operand, v: Operand) -> Res<()> {
        let this = self.read_this()?;
        let strict = self.boolean(self.strict);
        self.core("superSet", &[base, k, v, this, strict]);
        Ok(())
    }

    /// `delete super.x` is an error once `this` and the key were found.
    fn delete_super(
        &mut self,
        u: &'static js::UnaryExpression<'static>,
        key: Option<&'static Expression<'static>>,
    ) -> Res<Operand> {
        self.read_this()?;
        if let Some(k) = key {
            self.expr(k)?;
        }
        self.at(u.span);
        let text = self.plain_str("Unsupported reference to 'super'");
        self.core("throwReference", &[text]);
        Ok(self.undefined())
    }

    pub fn delete(&mut self, u: &'static js::UnaryExpression<'static>) -> Res<Operand> {
        let e = match &u.argument {
            Expression::ParenthesizedExpression(p) => &p.expression,
            e => e,
        };
        let strict = self.boolean(self.strict);
        match e {
            Expression::StaticMemberExpression(m) if !matches!(m.object, Expression::Super(_)) => {
                let o = self.expr(&m.object)?;
                self.at(u.span);
                let k = self.key_const(&m.property.name);
                Ok(self.core("deleteOp", &[o, k, strict]))
            }
            Expression::ComputedMemberExpression(m) if !matches!(m.object, Expression::Super(_)) => {
                let o = self.expr(&m.object)?;
                let o = self.hold(o, &m.expression);
                let k = self.expr(&m.expression)?;
                self.at(u.span);
                Ok(self.core("deleteOp", &[o, k, strict]))
            }
            Expression::StaticMemberExpression(_) => self.delete_super(u, None),
            Expression::ComputedMemberExpression(m) => self.delete_super(u, Some(&m.expression)),
            Expression::ChainExpression(c) => {
                let r = self.b.reg(Type::Dyn);
                let (none, end) = (self.b.block(), self.b.block());
                let chain = Some((none, r));
                let (o, k) = match &c.expression {
                    js::ChainElement::StaticMemberExpression(m) => {
                        let o = self.link(&m.object, chain)?;
                        self.optional(m.optional, o, chain);
                        (o, self.key_const(&m.property.name))
                    }
                    js::ChainElement::ComputedMemberExpression(m) => {
                        let o = self.link(&m.object, chain)?;
                        self.optional(m.optional, o, chain);
                        let o = self.hold(o, &m.expression);
                        (o, self.expr(&m.expression)?)
                    }
                    _ => {
                        self.unsupported("delete of this");
                        (r.into(), r.into())
                    }
                };
                self.at(u.span);
                let v = self.core("deleteOp", &[o, k, strict]);
                self.set(r, v);
                self.goto(end);
                self.b.switch_to(none);
                let yes = self.dyn_bool(true);
                self.set(r, yes);
                self.goto(end);
                self.b.switch_to(end);
                Ok(r.into())
            }
            Expression::Identifier(i) if matches!(self.resolve(i), super::vars::Name::Symbol(_)) => {
                Ok(self.dyn_bool(false))
            }
            Expression::Identifier(i) if i.name == "arguments" && self.key != crate::scopes::TOP => {
                Ok(self.dyn_bool(false))
            }
            Expression::Identifier(i) => {
                self.at(u.span);
                Ok(self.delete_global(i.name.as_str()))
            }
            e => {
                self.at(e.span());
                self.expr(e)?;
                Ok(self.dyn_bool(true))
            }
        }
    }
}
