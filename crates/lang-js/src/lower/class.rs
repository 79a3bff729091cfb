//! Classes.

use super::function::{Func, Kind, Node, kind_of};
use super::{Fx, Res};
use crate::scopes::Capture;
use conspect_ir::{Operand, Reg, Tag, Type, UnOp};
use oxc_ast::ast as js;
use oxc_span::GetSpan;

impl Fx<'_> {
    pub fn class_stack_top(&self) -> u32 {
        self.class_at.last().copied().unwrap_or(u32::MAX)
    }

    pub fn class_declaration(&mut self, c: &'static js::Class<'static>) -> Res<()> {
        let v = self.class(c, None)?;
        match &c.id {
            Some(id) => self.initialize(id, v),
            None => Ok(()),
        }
    }

    /// The keys of fields that are computed once, when the class is made.
    pub fn field_keys(&self, c: &js::Class<'_>) -> Vec<Capture> {
        let mut out = vec![];
        for (i, e) in c.body.body.iter().enumerate() {
            if let js::ClassElement::PropertyDefinition(p) = e
                && p.computed
                && !p.r#static
            {
                out.push(Capture::Private(c.span.start, format!(" key {i}")));
            }
        }
        // Private methods are put on objects with the fields.
        for (i, e) in c.body.body.iter().enumerate() {
            if let js::ClassElement::MethodDefinition(m) = e
                && matches!(m.key, js::PropertyKey::PrivateIdentifier(_))
                && !m.r#static
            {
                out.push(Capture::Private(c.span.start, format!(" method {i}")));
            }
        }
        // The names themselves, which declarations do not mention as uses.
        for e in &c.body.body {
            let key = match e {
                js::ClassElement::MethodDefinition(m) => &m.key,
                js::ClassElement::PropertyDefinition(p) => &p.key,
                _ => continue,
            };
            if let js::PropertyKey::PrivateIdentifier(p) = key {
                let name = Capture::Private(c.span.start, p.name.to_string());
                if !out.contains(&name) {
                    out.push(name);
                }
            }
        }
        out
    }

    pub fn class(&mut self, c: &'static js::Class<'static>, name: Option<&'static str>) -> Res<Operand> {
        self.at(c.span);
        if !c.decorators.is_empty() {
            self.unsupported("decorators");
        }
        let strict = std::mem::replace(&mut self.strict, true);
        let home = self.home;
        if let Some(scope) = c.scope_id.get() {
            self.enter_scope(scope)?;
        }
        self.class_at.push(c.span.start);
        self.private_names(c)?;
        let parent = match &c.heritage {
            Some(h) => {
                let v = self.expr(&h.expression)?;
                self.copy(v).into()
            }
            None => self.undefined(),
        };
        self.at(c.span);
        let has = self.boolean(c.heritage.is_some());
        let proto = self.core("classProto", &[parent, has]);
        let Operand::Reg(proto_reg) = proto else { return Ok(parent) };
        self.home = Some(proto_reg);
        let ctor = c.body.body.iter().find_map(|e| match e {
            js::ClassElement::MethodDefinition(m) if m.kind == js::MethodDefinitionKind::Constructor => {
                Some(m)
            }
            _ => None,
        });
        let shown = c.id.as_ref().map(|i| i.name.as_str()).or(name).unwrap_or("");
        let kind = if c.heritage.is_some() { Kind::Derived } else { Kind::Base };
        let node = match ctor {
            Some(m) => Node::Function(&m.value),
            None => Node::DefaultConstructor(c, c.heritage.is_some()),
        };
        self.class_span = Some(c.span);
        let f = self.closure(node, Some(shown), kind)?;
        self.class_span = None;
        let f: Operand = self.copy(f).into();
        let function = Type::Ref(self.cx.realm.function);
        let fun = self.b.un(function, UnOp::Untag(Tag::Ref), f);
        self.core("finishClass", &[fun.into(), proto, parent, has]);
        // The name is bound inside the class before static parts run.
        if let Some(s) = c.id.as_ref().and_then(|id| id.symbol_id.get()) {
            self.store_symbol(s, f)?;
        }
        self.elements(c, fun, proto_reg, f)?;
        self.home = home;
        self.class_at.pop();
        self.strict = strict;
        Ok(f)
    }

    /// A fresh symbol for each private name of a class.
    fn private_names(&mut self, c: &'static js::Class<'static>) -> Res<()> {
        for e in &c.body.body {
            let key = match e {
                js::ClassElement::MethodDefinition(m) => &m.key,
                js::ClassElement::PropertyDefinition(p) => &p.key,
                _ => continue,
            };
            if let js::PropertyKey::PrivateIdentifier(p) = key {
                let capture = Capture::Private(c.span.start, p.name.to_string());
                // A getter and a setter share the name.
                let seen = c.body.body.iter().take_while(|x| x.span().start < e.span().start).any(|x| {
                    let k = match x {
                        js::ClassElement::MethodDefinition(m) => &m.key,
                        js::ClassElement::PropertyDefinition(q) => &q.key,
                        _ => return false,
                    };
                    matches!(k, js::PropertyKey::PrivateIdentifier(q) if q.name == p.name)
                });
                if seen {
                    continue;
                }
                let name = self.dyn_str(&p.name);
                let v = self.core("newPrivate", &[name]);
                let cell = self.new_cell(v);
                self.cells.insert(capture, cell);
            }
        }
        Ok(())
    }

    fn elements(&mut self, c: &'static js::Class<'static>, fun: Reg, proto: Reg, f: Operand) -> Res<()> {
        enum Later {
            Field(Operand, &'static js::PropertyDefinition<'static>),
            Block(&'static js::StaticBlock<'static>),
        }
        let mut later = vec![];
        let mut fields = false;
        for (i, e) in c.body.body.iter().enumerate() {
            self.at(e.span());
            match e {
                js::ClassElement::MethodDefinition(m) => {
                    if m.kind != js::MethodDefinitionKind::Constructor {
                        fields |= matches!(m.key, js::PropertyKey::PrivateIdentifier(_)) && !m.r#static;
                        self.method(c, i, m, fun, proto)?;
                    }
                }
                js::ClassElement::PropertyDefinition(p) => {
                    if p.r#static {
                        let (k, _) = self.property_key(&p.key, p.computed)?;
                        let k: Operand = match k {
                            Operand::Reg(_) => self.copy(k).into(),
                            k => k,
                        };
                        if p.computed {
                            self.core("staticKey", &[k]);
                        }
                        later.push(Later::Field(k, p));
                    } else {
                        fields = true;
                        if p.computed {
                            let (k, _) = self.property_key(&p.key, true)?;
                            let cell = self.new_cell(k);
                            self.cells.insert(Capture::Private(c.span.start, format!(" key {i}")), cell);
                        }
                    }
                }
                js::ClassElement::StaticBlock(b) => later.push(Later::Block(b)),
                js::ClassElement::AccessorProperty(_) => self.unsupported("accessor fields"),
                js::ClassElement::TSIndexSignature(_) => {}
            }
        }
        if fields {
            self.home = Some(proto);
            let init = self.closure(Node::Fields(c), Some("<instance_members_initializer>"), Kind::Method)?;
            let class = self.cx.realm.function;
            self.store_field(fun.into(), class, "init", init);
        }
        // Static methods and fields read `super` from the parent.
        self.home = Some(fun);
        for l in later {
            match l {
                Later::Field(k, p) => {
                    self.at(p.span);
                    let v = match &p.value {
                        Some(e) => {
                            let anonymous = super::expr::is_anonymous(e);
                            let g =
                                self.closure(Node::Value(e), Some("<static_initializer>"), Kind::Method)?;
                            let args = self.array_of(&[]);
                            let v = self.invoke(g, f, args.into(), "initializer");
                            if anonymous {
                                let name = match &p.key {
                                    js::PropertyKey::PrivateIdentifier(x) => {
                                        self.dyn_str(&format!("#{}", x.name))
                                    }
                                    _ => k,
                                };
                                self.core("setName", &[v, name]);
                            }
                            v
                        }
                        None => self.undefined(),
                    };
                    let all = self.i32(7);
                    if matches!(p.key, js::PropertyKey::PrivateIdentifier(_)) {
                        let one = self.i32(1);
                        self.core("privateAdd", &[f, k, v, one]);
                    } else {
                        self.core("putOwn", &[fun.into(), k, v, all]);
                    }
                }
                Later::Block(b) => {
                    let g = self.closure(Node::Static(b), Some("<static_initializer>"), Kind::Method)?;
                    let args = self.array_of(&[]);
                    self.invoke(g, f, args.into(), "static block");
                }
            }
        }
        Ok(())
    }

    fn method(
        &mut self,
        c: &'static js::Class<'static>,
        i: usize,
        m: &'static js::MethodDefinition<'static>,
        fun: Reg,
        proto: Reg,
    ) -> Res<()> {
        let on = if m.r#static { fun } else { proto };
        let private = matches!(m.key, js::PropertyKey::PrivateIdentifier(_));
        let (key, name) = self.property_key(&m.key, m.computed)?;
        let key: Operand = match key {
            Operand::Reg(_) => self.copy(key).into(),
            k => k,
        };
        if m.r#static && m.computed {
            self.core("staticKey", &[key]);
        }
        self.home = Some(on);
        let node = Node::Function(&m.value);
        let shown = match &m.key {
            js::PropertyKey::PrivateIdentifier(p) => format!("#{}", p.name),
            _ => name.unwrap_or("").to_string(),
        };
        self.method_span = Some(method_span(&self.file, m));
        let v = self.closure(node, Some(&shown), kind_of(node, true))?;
        self.home = Some(proto);
        let hidden = self.i32(5);
        let accessor = m.kind != js::MethodDefinitionKind::Method;
        if private && !m.r#static {
            let cell = self.new_cell(v);
            self.cells.insert(Capture::Private(c.span.start, format!(" method {i}")), cell);
            return Ok(());
        }
        if accessor {
            let name = match &m.key {
                js::PropertyKey::PrivateIdentifier(x) => self.dyn_str(&format!("#{}", x.name)),
                _ => key,
            };
            let prefix =
                self.plain_str(if m.kind == js::MethodDefinitionKind::Get { "get " } else { "set " });
            self.core("setAccessorName", &[v, name, prefix]);
            let none = self.empty();
            let attrs = self.i32(4);
            let (g, s) = if m.kind == js::MethodDefinitionKind::Get { (v, none) } else { (none, v) };
            self.core("accessor", &[on.into(), key, g, s, attrs]);
        } else if private {
            let zero = self.i32(0);
            let o = self.boxed(Tag::Ref, on);
            self.core("privateAdd", &[o, key, v, zero]);
        } else {
            if name.is_none() {
                self.core("setName", &[v, key]);
            }
            self.core("putOwn", &[on.into(), key, v, hidden]);
        }
        Ok(())
    }

    /// The body of the function that sets the fields of a new object.
    pub fn field_initializers(&mut self, c: &'static js::Class<'static>) -> Res<()> {
        self.class_at.push(c.span.start);
        let this: Operand = self.this.into();
        let class = self.cx.realm.cell;
        for (i, e) in c.body.body.iter().enumerate() {
            if let js::ClassElement::MethodDefinition(m) = e
                && !m.r#static
                && matches!(m.key, js::PropertyKey::PrivateIdentifier(_))
            {
                let capture = Capture::Private(c.span.start, format!(" method {i}"));
                let Some(cell) = self.cells.get(&capture).copied() else { continue };
                let v = self.load_field(cell.into(), class, "v");
                let (k, _) = self.property_key(&m.key, false)?;
                if m.kind != js::MethodDefinitionKind::Method && first_of_name(c, i) {
                    self.core("privateFresh", &[this, k]);
                }
                if m.kind == js::MethodDefinitionKind::Method {
                    let zero = self.i32(0);
                    self.core("privateAdd", &[this, k, v.into(), zero]);
                } else {
                    let none = self.empty();
                    let attrs = self.i32(0);
                    let getter = m.kind == js::MethodDefinitionKind::Get;
                    let (g, s) = if getter { (v.into(), none) } else { (none, v.into()) };
                    let object = Type::Ref(self.cx.realm.object);
                    let o = self.b.un(object, UnOp::Untag(Tag::Ref), this);
                    self.core("accessor", &[o.into(), k, g, s, attrs]);
                }
            }
        }
        for (i, e) in c.body.body.iter().enumerate() {
            let js::ClassElement::PropertyDefinition(p) = e else { continue };
            if p.r#static {
                continue;
            }
            self.at(p.span);
            let (k, name) = if p.computed {
                let capture = Capture::Private(c.span.start, format!(" key {i}"));
                let Some(cell) = self.cells.get(&capture).copied() else { continue };
                let k = self.load_field(cell.into(), class, "v");
                (k.into(), None)
            } else {
                self.property_key(&p.key, false)?
            };
            let shown = match &p.key {
                js::PropertyKey::PrivateIdentifier(_) => Some(""),
                _ => name,
            };
            let v = match &p.value {
                Some(e) => {
                    let key = std::mem::replace(&mut self.key, e.span().start.wrapping_sub(1));
                    let v = self.named_expr(e, shown)?;
                    self.key = key;
                    if super::expr::is_anonymous(e) && shown.is_none() {
                        self.core("setName", &[v, k]);
                    }
                    v
                }
                None => self.undefined(),
            };
            if matches!(p.key, js::PropertyKey::PrivateIdentifier(_)) {
                let one = self.i32(1);
                self.core("privateAdd", &[this, k, v, one]);
            } else {
                self.core("defineField", &[this, k, v]);
            }
        }
        self.class_at.pop();
        Ok(())
    }

    /// A class constructor refuses to be called; a base constructor sets the fields of the new object first.
    pub fn class_prologue(&mut self, f: &Func) -> Res<()> {
        let none = self.b.un(Type::Bool, UnOp::HasTag(Tag::Undefined), self.target);
        let (bad, fine) = (self.b.block(), self.b.block());
        self.branch(none.into(), bad, fine);
        self.b.switch_to(bad);
        let name = self.plain_str(&f.name);
        self.core("notNew", &[name]);
        self.goto(fine);
        self.b.switch_to(fine);
        if f.kind == Kind::Base {
            let (callee, this) = (self.callee.into(), self.this.into());
            self.core("initFields", &[callee, this]);
        }
        Ok(())
    }

    /// `export default function …`.
    pub fn export_default_function(&mut self, f: &'static js::Function<'static>) -> Res<()> {
        let name = f.id.as_ref().map_or("default", |i| i.name.as_str());
        let v = self.closure(Node::Function(f), Some(name), kind_of(Node::Function(f), false))?;
        if let Some(s) = f.id.as_ref().and_then(|i| i.symbol_id.get()) {
            self.store_symbol(s, v)?;
        }
        self.store_default(v);
        Ok(())
    }

    pub fn export_default(&mut self, e: &'static js::ExportDefaultDeclaration<'static>) -> Res<()> {
        match &e.declaration {
            js::ExportDefaultDeclarationKind::FunctionDeclaration(_)
            | js::ExportDefaultDeclarationKind::TSInterfaceDeclaration(_) => Ok(()),
            js::ExportDefaultDeclarationKind::ClassDeclaration(c) => {
                let v = self.class(c, Some("default"))?;
                if let Some(id) = &c.id {
                    self.initialize(id, v)?;
                }
                self.store_default(v);
                Ok(())
            }
            x => {
                let v = self.named_expr(x.to_expression(), Some("default"))?;
                self.store_default(v);
                Ok(())
            }
        }
    }

    fn store_default(&mut self, v: Operand) {
        let name = format!("{}*default*", self.file.prefix);
        let g = self.cx.global(self.p, &name);
        self.b.push(conspect_ir::Instr::Store { place: conspect_ir::Place::Global(g), src: v });
    }
}

/// Is an element the first of its class that has its private name?
fn first_of_name(c: &js::Class<'_>, i: usize) -> bool {
    let name = |e: &js::ClassElement<'_>| match e {
        js::ClassElement::MethodDefinition(m) => match &m.key {
            js::PropertyKey::PrivateIdentifier(x) => Some(x.name.to_string()),
            _ => None,
        },
        _ => None,
    };
    let own = name(&c.body.body[i]);
    !c.body.body[..i].iter().any(|e| own.is_some() && name(e) == own)
}

/// Where the text of a method stands: `static` is no part of it.
fn method_span(file: &super::FileInfo, m: &js::MethodDefinition<'_>) -> oxc_span::Span {
    let mut span = m.span;
    if m.r#static {
        let rest = file.source.slice(span.start, span.end).strip_prefix("static");
        let text = rest.map_or("", str::trim_start);
        if !text.is_empty() {
            span.start = span.end - text.len() as u32;
        }
    }
    span
}
