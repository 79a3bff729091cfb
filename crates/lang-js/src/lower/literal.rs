//! Literals that are made of parts: templates, arrays, objects.

use super::expr::is_anonymous;
use super::function::{Kind, Node, kind_of};
use super::{Fx, Res};
use conspect_ir::{Const, DynBin, Operand, Reg, Tag, Type, UnOp};
use oxc_ast::ast as js;
use oxc_ast::ast::Expression;
use oxc_span::GetSpan;

impl Fx<'_> {
    pub(super) fn template(&mut self, t: &'static js::TemplateLiteral<'static>) -> Res<Operand> {
        let text = |q: &js::TemplateElement<'_>| {
            crate::text::units(q.value.cooked.as_ref().map_or("", |c| c.as_str()), q.lone_surrogates)
        };
        let first = text(&t.quasis[0]);
        let mut out = self.konst(Const::Dyn(Box::new(Const::Str(first))));
        for (e, q) in t.expressions.iter().zip(t.quasis.iter().skip(1)) {
            let v = self.expr(e)?;
            self.at(e.span());
            let s = self.to_string(v);
            out = self.arith(DynBin::Add, out, s);
            let units = text(q);
            if !units.is_empty() {
                let tail = self.konst(Const::Dyn(Box::new(Const::Str(units))));
                out = self.arith(DynBin::Add, out, tail);
            }
        }
        Ok(out)
    }

    pub(super) fn tagged(&mut self, t: &'static js::TaggedTemplateExpression<'static>) -> Res<Operand> {
        let (f, this) = self.callee_of(&t.tag)?;
        let text = super::member::source_text(&self.file, &t.tag);
        let site =
            self.cx.global(self.p, &format!("site.{}.{}", self.file.source.file.0, t.quasi.span.start));
        let r = self.b.load(Type::Dyn, conspect_ir::Place::Global(site));
        let missing = self.b.un(Type::Bool, UnOp::HasTag(Tag::Empty), r);
        let (make, done) = (self.b.block(), self.b.block());
        self.branch(missing.into(), make, done);
        self.b.switch_to(make);
        let mut cooked = vec![];
        let mut raw = vec![];
        for q in &t.quasi.quasis {
            cooked.push(match &q.value.cooked {
                Some(c) => {
                    let units = crate::text::units(c, q.lone_surrogates);
                    self.konst(Const::Dyn(Box::new(Const::Str(units))))
                }
                None => self.undefined(),
            });
            raw.push(self.dyn_str(&q.value.raw));
        }
        let cooked = self.new_array(&cooked);
        let raw = self.new_array(&raw);
        let o = self.core("templateObject", &[cooked, raw]);
        self.b.push(conspect_ir::Instr::Store { place: conspect_ir::Place::Global(site), src: o });
        self.set(r, o);
        self.goto(done);
        self.b.switch_to(done);
        let mut values: Vec<Operand> = vec![r.into()];
        for e in &t.quasi.expressions {
            let v = self.expr(e)?;
            values.push(self.copy(v).into());
        }
        let args = self.array_of(&values);
        self.at(t.span);
        Ok(self.invoke(f, this, args.into(), &text))
    }

    /// A new array object of these values, as a reference.
    pub fn new_array(&mut self, values: &[Operand]) -> Operand {
        let elems = self.array_of(values);
        let n = self.i32(values.len() as i32);
        self.core("newArr", &[elems.into(), n])
    }

    pub(super) fn array(&mut self, a: &'static js::ArrayExpression<'static>) -> Res<Operand> {
        let spread = a.elements.iter().any(|e| matches!(e, js::ArrayExpressionElement::SpreadElement(_)));
        if !spread {
            let elems = self.new_dyns(a.elements.len());
            for (i, e) in a.elements.iter().enumerate() {
                let v = match e {
                    js::ArrayExpressionElement::Elision(_) => self.empty(),
                    e => self.expr(e.to_expression())?,
                };
                self.store_elem(elems, i, v);
            }
            self.at(a.span);
            let n = self.i32(a.elements.len() as i32);
            let v = self.core("newArr", &[elems.into(), n]);
            return Ok(self.boxed(Tag::Ref, v));
        }
        let list = self.new_array(&[]);
        for e in &a.elements {
            match e {
                js::ArrayExpressionElement::SpreadElement(s) => {
                    let v = self.expr(&s.argument)?;
                    self.at(s.span);
                    self.core("spreadInto", &[list, v]);
                }
                js::ArrayExpressionElement::Elision(_) => {
                    let v = self.empty();
                    self.core("append", &[list, v]);
                }
                e => {
                    let v = self.expr(e.to_expression())?;
                    self.core("append", &[list, v]);
                }
            }
        }
        Ok(self.boxed(Tag::Ref, list))
    }

    pub(super) fn object(&mut self, o: &'static js::ObjectExpression<'static>) -> Res<Operand> {
        self.at(o.span);
        let object = self.core("plain", &[]);
        let value = self.boxed(Tag::Ref, object);
        let home = self.home;
        self.home = o.properties.iter().any(has_method).then(|| match object {
            Operand::Reg(r) => r,
            Operand::Const(_) => unreachable!("a call's result"),
        });
        for p in &o.properties {
            match p {
                js::ObjectPropertyKind::SpreadProperty(s) => {
                    let saved = std::mem::replace(&mut self.home, home);
                    let v = self.expr(&s.argument)?;
                    self.home = saved;
                    self.at(s.span);
                    let none = self.konst(Const::Null);
                    self.core("copyProps", &[value, v, none]);
                }
                js::ObjectPropertyKind::ObjectProperty(p) => self.property(object, p, home)?,
            }
        }
        self.home = home;
        Ok(value)
    }

    pub(super) fn property(
        &mut self,
        object: Operand,
        p: &'static js::ObjectProperty<'static>,
        outer: Option<Reg>,
    ) -> Res<()> {
        let (key, name) = self.property_key(&p.key, p.computed)?;
        let all = self.i32(7);
        let function = matches!(p.value, Expression::FunctionExpression(_));
        match p.kind {
            js::PropertyKind::Init if p.method && function => {
                let Expression::FunctionExpression(f) = &p.value else { unreachable!("just seen") };
                self.method_span = Some(p.span);
                let v =
                    self.closure(Node::Function(f), name.or(Some("")), kind_of(Node::Function(f), true))?;
                if name.is_none() {
                    self.core("setName", &[v, key]);
                }
                self.core("putOwn", &[object, key, v, all]);
            }
            js::PropertyKind::Get | js::PropertyKind::Set => {
                let Expression::FunctionExpression(f) = &p.value else { return Ok(()) };
                self.method_span = Some(p.span);
                let v = self.closure(Node::Function(f), Some(""), Kind::Method)?;
                let prefix = self.plain_str(if p.kind == js::PropertyKind::Get { "get " } else { "set " });
                self.core("setAccessorName", &[v, key, prefix]);
                let none = self.empty();
                let attrs = self.i32(6);
                let (g, s) = if p.kind == js::PropertyKind::Get { (v, none) } else { (none, v) };
                self.core("accessor", &[object, key, g, s, attrs]);
            }
            js::PropertyKind::Init => {
                let home = std::mem::replace(&mut self.home, outer);
                let anonymous = is_anonymous(&p.value);
                let key: Operand = match key {
                    Operand::Reg(_) => self.copy(key).into(),
                    key => key,
                };
                let proto = !p.computed && !p.shorthand && name == Some("__proto__");
                let v = self.named_expr(&p.value, name.filter(|_| !proto))?;
                self.home = home;
                if proto {
                    self.core("setProtoLiteral", &[object, v]);
                    return Ok(());
                }
                if anonymous && name.is_none() {
                    self.core("setName", &[v, key]);
                }
                self.core("putOwn", &[object, key, v, all]);
            }
        }
        Ok(())
    }

    /// A property's key, canonical, with its name where that is known.
    pub fn property_key(
        &mut self,
        key: &'static js::PropertyKey<'static>,
        computed: bool,
    ) -> Res<(Operand, Option<&'static str>)> {
        match key {
            js::PropertyKey::StaticIdentifier(i) => Ok((self.dyn_str(&i.name), Some(i.name.as_str()))),
            js::PropertyKey::PrivateIdentifier(i) => Ok((self.private_key(i)?, None)),
            js::PropertyKey::StringLiteral(s) if !computed && !s.lone_surrogates => {
                Ok((self.key_const(&s.value), Some(s.value.as_str())))
            }
            js::PropertyKey::NumericLiteral(n) if !computed => {
                let v = self.number(n.value);
                Ok((self.core("toKey", &[v]), None))
            }
            e => {
                let e = e.to_expression();
                let v = self.expr(e)?;
                self.at(e.span());
                Ok((self.core("toKey", &[v]), None))
            }
        }
    }

    /// A constant key in canonical form.
    pub fn key_const(&mut self, s: &str) -> Operand {
        let index = s.parse::<u32>().ok().filter(|n| *n < u32::MAX && n.to_string() == s);
        match index {
            Some(n) => self.number(f64::from(n)),
            None => self.dyn_str(s),
        }
    }
}

fn has_method(p: &js::ObjectPropertyKind<'_>) -> bool {
    match p {
        js::ObjectPropertyKind::ObjectProperty(p) => p.method || p.kind != js::PropertyKind::Init,
        js::ObjectPropertyKind::SpreadProperty(_) => false,
    }
}
