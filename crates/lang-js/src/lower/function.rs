//! Functions: what they capture, how they start, the objects that stand for them.

use super::{Context, FileInfo, Fx, Res};
use crate::core::Core;
use crate::scopes::Capture;
use conspect_ir::{
    BlockId, Body, BodyBuilder, FnId, Function, LoadError, Operand, Place, Program, Reg, Tag, Terminator,
    Type, UnOp,
};
use oxc_ast::ast as js;
use oxc_span::{GetSpan, Span};
use oxc_syntax::scope::ScopeId;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The code of a function.
#[derive(Clone, Copy)]
pub(crate) enum Node {
    Function(&'static js::Function<'static>),
    Arrow(&'static js::ArrowFunctionExpression<'static>),
    /// Sets the fields of new objects of a class.
    Fields(&'static js::Class<'static>),
    /// The value of a static field.
    Value(&'static js::Expression<'static>),
    Static(&'static js::StaticBlock<'static>),
    /// The constructor of a class that has none: `true` when it calls the parent's.
    DefaultConstructor(&'static js::Class<'static>, bool),
}

/// A function to be lowered.
#[derive(Clone)]
pub(crate) struct Func {
    pub file: Rc<FileInfo>,
    pub node: Node,
    pub captures: Vec<Capture>,
    pub kind: Kind,
    pub strict: bool,
    /// The body of a generator or async function.
    pub resume: Option<FnId>,
    /// The class whose constructor this is.
    pub name: String,
    /// The file and the functions around it, with its own name last.
    pub place: Rc<str>,
}

/// How a function behaves; the numbers are those of the runtime.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Normal = 0,
    Arrow = 1,
    Method = 2,
    Base = 3,
    Derived = 4,
    Generator = 5,
    Async = 6,
    AsyncGenerator = 7,
}

/// What a function of the IR is.
pub(crate) enum Template {
    Function(Func),
    /// The part of a generator that runs when it is resumed.
    Resume(Func),
    File(usize),
    Module(usize),
    Populate,
    Global(String),
    Expose,
    Materialize,
    OwnError,
    Entry(crate::entry::Entry),
    /// A function that gives inputs of a kind.
    Input(crate::kind::Kind),
    Thunk(crate::graph::Thunk),
    /// The resumed part of a module that waits at its top level.
    Waiting(usize),
}

impl Node {
    pub fn span(self) -> Span {
        match self {
            Node::Function(f) => f.span,
            Node::Arrow(f) => f.span,
            Node::Fields(c) => c.body.span,
            Node::Value(e) => e.span(),
            Node::Static(b) => b.span,
            Node::DefaultConstructor(c, _) => c.span,
        }
    }

    fn params(self) -> Option<&'static js::FormalParameters<'static>> {
        match self {
            Node::Function(f) => Some(&f.params),
            Node::Arrow(f) => Some(&f.params),
            _ => None,
        }
    }

    fn scope(self) -> Option<ScopeId> {
        match self {
            Node::Function(f) => f.scope_id.get(),
            Node::Arrow(f) => f.scope_id.get(),
            Node::Static(b) => b.scope_id.get(),
            _ => None,
        }
    }

    pub fn directives(self) -> &'static [js::Directive<'static>] {
        match self {
            Node::Function(f) => f.body.as_ref().map_or(&[], |b| &b.directives),
            Node::Arrow(f) => match &f.body {
                js::ArrowFunctionBody::FunctionBody(b) => &b.directives,
                _ => &[],
            },
            _ => &[],
        }
    }

    /// The number of parameters before the first that has a default or is a rest.
    pub fn length(self) -> usize {
        self.params().map_or(0, |p| p.items.iter().take_while(|i| i.initializer.is_none()).count())
    }
}

/// Declares the function of the IR for a node; the same for the same node.
pub(crate) fn declare_kind(
    cx: &mut Context,
    p: &mut Program,
    (file, around): (&Rc<FileInfo>, &str),
    node: Node,
    captures: Vec<Capture>,
    name: Option<&str>,
    kind: Kind,
    strict: bool,
) -> FnId {
    let span = node.span();
    let which = match node {
        Node::Fields(_) => 1,
        Node::Value(_) => 2,
        Node::DefaultConstructor(..) => 3,
        _ => 0,
    };
    let at = file.source.file.0 as usize;
    if let Some(id) = cx.made.get(&(at, span.start, which)) {
        return *id;
    }
    let shown = name.filter(|n| !n.is_empty()).unwrap_or("anonymous").to_string();
    let place = super::place::within(cx, around, &shown);
    let mut unique = if cx.named_by_place { place.to_string() } else { shown.clone() };
    let mut n = 1;
    while p.function_named(&unique).is_some() {
        n += 1;
        unique = format!("{shown}#{n}");
    }
    let realm = &cx.realm;
    let params = vec![Type::Ref(realm.function), Type::Dyn, Type::Ref(realm.dyns), Type::Dyn];
    let names = ["callee", "this", "arguments", "new.target"].map(Rc::from).to_vec();
    let id = p.add_function(Function {
        name: unique.clone().into(),
        params,
        param_names: names,
        ret: Some(Type::Dyn),
        hidden: file.library,
    });
    let generator =
        matches!(kind, Kind::Generator | Kind::Async | Kind::AsyncGenerator) || is_async_arrow(node);
    let resume = generator.then(|| {
        p.add_function(Function {
            name: format!("{unique} (resumed)").into(),
            params: vec![Type::Ref(cx.realm.generator)],
            param_names: vec!["generator".into()],
            ret: Some(Type::Dyn),
            hidden: file.library,
        })
    });
    let f = Func { file: file.clone(), node, captures, kind, strict, resume, name: shown, place };
    if let Some(r) = resume {
        cx.templates.insert(r, Rc::new(Template::Resume(f.clone())));
    }
    cx.templates.insert(id, Rc::new(Template::Function(f)));
    cx.made.insert((at, span.start, which), id);
    id
}

fn is_async_arrow(node: Node) -> bool {
    matches!(node, Node::Arrow(a) if a.r#async)
}

/// Declares a plain function.
pub(crate) fn declare(
    cx: &mut Context,
    p: &mut Program,
    file: &Rc<FileInfo>,
    node: Node,
    captures: Vec<Capture>,
    name: Option<&str>,
) -> FnId {
    declare_kind(cx, p, (file, &file.source.path), node, captures, name, Kind::Normal, true)
}

/// Is the function a generator or async, and in what way?
pub(crate) fn kind_of(node: Node, method: bool) -> Kind {
    match node {
        Node::Function(f) => match (f.r#async, f.generator) {
            (true, true) => Kind::AsyncGenerator,
            (true, false) => Kind::Async,
            (false, true) => Kind::Generator,
            (false, false) if method => Kind::Method,
            (false, false) => Kind::Normal,
        },
        Node::Arrow(a) if a.r#async => Kind::Async,
        Node::Arrow(_) => Kind::Arrow,
        Node::Fields(_) | Node::Value(_) | Node::Static(_) => Kind::Method,
        Node::DefaultConstructor(_, true) => Kind::Derived,
        Node::DefaultConstructor(_, false) => Kind::Base,
    }
}

impl Context {
    /// The function that finds a global which is not there yet.
    pub(crate) fn global_function(&mut self, p: &mut Program, name: &str) -> FnId {
        let full = format!("js.global.{name}");
        if let Some(id) = p.function_named(&full) {
            return id;
        }
        let id = p.add_function(Function {
            name: full.into(),
            params: vec![],
            param_names: vec![],
            ret: Some(Type::Dyn),
            hidden: true,
        });
        self.templates.insert(id, Rc::new(Template::Global(name.into())));
        id
    }

    /// The body of any function of the program.
    pub(crate) fn body(&mut self, p: &mut Program, id: FnId) -> Res<Body> {
        if let Some(name) = self.core.name_of(id) {
            return Core::body(self, p, name);
        }
        let Some(template) = self.templates.get(&id).cloned() else {
            return Err(LoadError::Missing(format!("function {} has no body", p.functions[id].name)));
        };
        match &*template {
            Template::Function(f) => function_body(self, p, f),
            Template::Resume(f) => super::generator::resume_body(self, p, f),
            Template::File(i) => super::library::file_body(self, p, *i),
            Template::Module(i) => crate::modules::module_body(self, p, *i),
            Template::Populate => super::library::populate_body(self, p),
            Template::Global(name) => super::globals::global_body(self, p, name),
            Template::Expose => super::globals::expose_body(self, p),
            Template::OwnError => super::globals::own_error_body(self, p),
            Template::Materialize => super::globals::materialize_body(self, p),
            Template::Thunk(t) => crate::graph::thunk_body(self, p, t),
            Template::Waiting(m) => crate::graph::waiting_body(self, p, *m),
            Template::Input(k) => crate::kind::input_body(self, p, k),
            Template::Entry(e) => crate::entry::entry_body(self, p, e),
        }
    }
}

/// A lowering of a function's code, its parameters in place.
pub(crate) fn start<'c>(cx: &'c mut Context, p: &'c mut Program, f: &Func, resumed: bool) -> Fx<'c> {
    let realm = &cx.realm;
    let (function, dyns, generator) =
        (Type::Ref(realm.function), Type::Ref(realm.dyns), Type::Ref(realm.generator));
    let file = f.file.source.file;
    let (b, regs) = if resumed {
        let mut b = BodyBuilder::new(&[generator], file);
        let regs = [b.reg(function), b.reg(Type::Dyn), b.reg(dyns), b.reg(Type::Dyn)];
        (b, regs)
    } else {
        let b = BodyBuilder::new(&[function, Type::Dyn, dyns, Type::Dyn], file);
        (b, [Reg(0), Reg(1), Reg(2), Reg(3)])
    };
    let arrow = matches!(f.node, Node::Arrow(_));
    let mut fx = Fx {
        cx,
        p,
        b,
        file: f.file.clone(),
        place: f.place.clone(),
        key: f.node.span().start,
        locals: FxHashMap::default(),
        cells: FxHashMap::default(),
        handlers: vec![],
        inside: 0,
        ctl: vec![],
        callee: regs[0],
        this: regs[1],
        args: regs[2],
        target: regs[3],
        home: None,
        strict: f.strict,
        generator: resumed.then_some(Reg(0)),
        is_async: matches!(f.kind, Kind::Async | Kind::AsyncGenerator),
        derived: f.kind == Kind::Derived,
        arrow,
        is_async_generator: f.kind == Kind::AsyncGenerator,
        class_at: vec![],
        class_span: None,
        method_span: None,
    };
    if let Node::Value(e) = f.node {
        fx.key = e.span().start.wrapping_sub(1);
    }
    let line = fx.file.source.line(f.node.span().start);
    fx.b.set_line(line);
    if resumed {
        let g: Operand = Reg(0).into();
        for (r, name) in regs.iter().zip(["callee", "thisv", "args", "target"]) {
            let class = fx.cx.realm.generator;
            let v = fx.load_field(g, class, name);
            fx.set(*r, v.into());
        }
    }
    fx
}

fn function_body(cx: &mut Context, p: &mut Program, f: &Func) -> Res<Body> {
    if let Some(resume) = f.resume {
        return super::generator::outer_body(cx, p, f, resume);
    }
    let mut fx = start(cx, p, f, false);
    fx.prologue(f)?;
    fx.code(f)?;
    Ok(fx.b.finish())
}

impl Fx<'_> {
    /// Loads what was captured, prepares `this`, binds parameters, declares variables and functions.
    pub fn prologue(&mut self, f: &Func) -> Res<()> {
        if self.cx.called {
            self.note_state(f);
        }
        if self.file.uses.doubled.contains(&f.node.span().start) {
            self.unsupported("a parameter that the body declares again and a function in a default uses");
        }
        if !f.captures.is_empty() {
            let class = self.cx.realm.function;
            let callee = self.callee.into();
            let env = self.load_field(callee, class, "env");
            for (i, c) in f.captures.iter().enumerate() {
                let index = self.i32(i as i32);
                let ty = Type::Ref(self.cx.realm.cell);
                let r = self.b.load(ty, Place::Elem { array: env.into(), index });
                self.cells.insert(c.clone(), r);
            }
        }
        match f.kind {
            Kind::Base | Kind::Derived => self.class_prologue(f)?,
            _ => {}
        }
        let simple_this = matches!(f.node, Node::Function(_)) && !f.strict;
        if simple_this && self.file.uses.uses(self.key, &Capture::This) {
            let this = self.this.into();
            let v = self.core("sloppyThis", &[this]);
            let this = self.this;
            self.set(this, v);
        }
        let own = !self.arrow;
        if own {
            let fields = matches!(f.node, Node::Fields(_));
            if self.file.uses.gives(self.key, &Capture::Callee) {
                let callee = self.callee;
                let v = self.boxed(Tag::Ref, callee);
                let cell = self.new_cell(v);
                self.cells.insert(Capture::Callee, cell);
            }
            for (what, reg) in [(Capture::This, self.this), (Capture::NewTarget, self.target)] {
                if fields || self.file.uses.gives(self.key, &what) {
                    let cell = self.new_cell(reg.into());
                    self.cells.insert(what, cell);
                }
            }
            let key = self.key;
            let has_own = f.node.params().is_some() && self.file.uses.uses(key, &Capture::Arguments);
            let mapped = self.file.uses.mapped.contains(&key);
            if has_own && !mapped {
                let (args, poisoned) = (self.args.into(), self.boolean(!self.file.library));
                let v = self.core_dyn("argumentsObject", &[args, poisoned]);
                let cell = self.new_cell(v);
                self.cells.insert(Capture::Arguments, cell);
            }
            self.bind_params(f)?;
            if has_own && mapped {
                self.mapped_arguments(f)?;
            }
            return Ok(());
        }
        self.bind_params(f)
    }

    /// The `arguments` of a sloppy function with simple parameters: an object whose elements are the parameters.
    fn mapped_arguments(&mut self, f: &Func) -> Res<()> {
        let items = f.node.params().map_or(&[][..], |p| &p.items);
        let class = self.cx.realm.cells;
        let cells = self.b.reg(Type::Ref(class));
        let length = self.i32(items.len() as i32);
        self.b.push(conspect_ir::Instr::AllocArray { dst: cells, class, length });
        let symbols: Vec<_> = items
            .iter()
            .map(|i| match &i.pattern {
                js::BindingPattern::BindingIdentifier(b) => b.symbol_id.get(),
                _ => None,
            })
            .collect();
        for (i, s) in symbols.iter().enumerate() {
            // Of parameters with one name the last is the variable.
            let last = s.is_some() && !symbols[i + 1..].contains(s);
            let slot = s.filter(|_| last).and_then(|s| self.locals.get(&s).copied());
            let cell = match slot {
                Some(super::Slot::Cell(r)) => r.into(),
                _ => self.konst(conspect_ir::Const::Null),
            };
            self.store_elem_ref(cells, i, cell);
        }
        let (args, callee) = (self.args.into(), self.callee.into());
        let v = self.core_dyn("mappedArguments", &[args, cells.into(), callee]);
        let cell = self.new_cell(v);
        self.cells.insert(Capture::Arguments, cell);
        Ok(())
    }

    fn bind_params(&mut self, f: &Func) -> Res<()> {
        if let Some(scope) = f.node.scope() {
            self.declare_vars(scope)?;
        }
        if let Node::Function(node) = f.node
            && let (Some(id), js::FunctionType::FunctionExpression) = (&node.id, node.r#type)
            && let Some(s) = id.symbol_id.get()
        {
            self.declare_local(s);
            let callee = self.callee;
            let v = self.boxed(Tag::Ref, callee);
            self.store_symbol(s, v)?;
        }
        let Some(params) = f.node.params() else { return Ok(()) };
        for (i, item) in params.items.iter().enumerate() {
            let v = self.argument(i);
            let v = match &item.initializer {
                Some(e) => self.default_value(v, e, pattern_name(&item.pattern))?,
                None => v,
            };
            self.bind(&item.pattern, v)?;
        }
        if let Some(rest) = &params.rest {
            let (args, from) = (self.args.into(), self.i32(params.items.len() as i32));
            let v = self.core("restOf", &[args, from]);
            self.bind(&rest.rest.argument, v)?;
        }
        Ok(())
    }

    /// The `i`-th argument, or undefined.
    fn argument(&mut self, i: usize) -> Operand {
        let array: Operand = self.args.into();
        let n = self.b.load(Type::I32, Place::Length { array });
        let index = self.i32(i as i32);
        let there = self.b.bin(Type::Bool, conspect_ir::BinOp::SLt, index, n);
        let r = self.b.reg(Type::Dyn);
        let (yes, no, end) = (self.b.block(), self.b.block(), self.b.block());
        self.branch(there.into(), yes, no);
        self.b.switch_to(yes);
        let v = self.b.load(Type::Dyn, Place::Elem { array, index });
        self.set(r, v.into());
        self.goto(end);
        self.b.switch_to(no);
        let u = self.undefined();
        self.set(r, u);
        self.goto(end);
        self.b.switch_to(end);
        r.into()
    }

    /// Declares the variables of a function's scope: parameters and `var`s undefined, others without value.
    fn declare_vars(&mut self, scope: ScopeId) -> Res<()> {
        let mut symbols: Vec<_> = self.file.source.scoping.get_bindings(scope).values().copied().collect();
        symbols.sort();
        for s in symbols {
            let flags = self.file.source.scoping.symbol_flags(s);
            self.declare_local(s);
            let late = self.file.uses.late.contains(&s) && !flags.is_function();
            let early = late || (flags.is_block_scoped() || flags.is_class()) && !flags.is_function();
            let v = if early { self.empty() } else { self.undefined() };
            self.store_symbol(s, v)?;
        }
        Ok(())
    }

    /// The statements of a function, and its end.
    pub fn code(&mut self, f: &Func) -> Res<()> {
        match f.node {
            Node::Function(node) => {
                if let Some(body) = &node.body {
                    self.body_statements(&body.statements)?;
                }
            }
            Node::Arrow(a) => match &a.body {
                js::ArrowFunctionBody::FunctionBody(body) => self.body_statements(&body.statements)?,
                e => {
                    let e = e.to_expression();
                    self.at(e.span());
                    let v = self.expr(e)?;
                    self.return_value(v)?;
                }
            },
            Node::Fields(class) => self.field_initializers(class)?,
            Node::Value(e) => {
                let v = self.expr(e)?;
                self.b.terminate(Terminator::Return(Some(v)));
            }
            Node::Static(block) => self.body_statements(&block.body)?,
            Node::DefaultConstructor(_, derived) => {
                if derived {
                    let args = self.args.into();
                    let v = self.super_call(args)?;
                    self.b.terminate(Terminator::Return(Some(v)));
                }
            }
        }
        if !self.b.is_terminated() {
            let u = self.undefined();
            self.return_value(u)?;
        }
        Ok(())
    }

    fn body_statements(&mut self, statements: &'static [js::Statement<'static>]) -> Res<()> {
        self.hoist(statements)?;
        for s in statements {
            self.statement(s)?;
        }
        Ok(())
    }

    /// Makes the objects of the functions that are declared directly among these statements.
    pub fn hoist(&mut self, statements: &'static [js::Statement<'static>]) -> Res<()> {
        for s in statements {
            let f = match s {
                js::Statement::FunctionDeclaration(f) => f,
                js::Statement::ExportDeclaration(e) => match &e.declaration {
                    js::Declaration::FunctionDeclaration(f) => f,
                    _ => continue,
                },
                js::Statement::ExportDefaultDeclaration(e) => match &e.declaration {
                    js::ExportDefaultDeclarationKind::FunctionDeclaration(f) => {
                        self.export_default_function(f)?;
                        continue;
                    }
                    _ => continue,
                },
                js::Statement::LabeledStatement(_) => continue,
                _ => continue,
            };
            let Some(id) = &f.id else { continue };
            self.at(f.span);
            let v =
                self.closure(Node::Function(f), Some(id.name.as_str()), kind_of(Node::Function(f), false))?;
            let Some(symbol) = id.symbol_id.get() else { continue };
            if self.is_script_var(symbol) {
                let k = self.dyn_str(id.name.as_str());
                self.core("globalFunction", &[k, v]);
            } else {
                self.store_symbol(symbol, v)?;
            }
        }
        Ok(())
    }

    /// Returns from the function, through finally blocks.
    pub fn return_value(&mut self, v: Operand) -> Res<()> {
        self.open();
        self.leave_all(v)
    }

    /// The return itself.
    pub fn finish_return(&mut self, v: Operand) -> Res<()> {
        if let Some(g) = self.generator {
            let done = self.i32(-2);
            let class = self.cx.realm.generator;
            self.store_field(g.into(), class, "state", done);
            self.b.terminate(Terminator::Return(Some(v)));
            return Ok(());
        }
        if self.derived {
            return self.return_derived(v);
        }
        self.b.terminate(Terminator::Return(Some(v)));
        Ok(())
    }

    /// A derived constructor gives an object, or `this`.
    fn return_derived(&mut self, v: Operand) -> Res<()> {
        let object = self.b.un(Type::Bool, UnOp::HasTag(Tag::Ref), v);
        let (yes, no) = (self.b.block(), self.b.block());
        self.branch(object.into(), yes, no);
        self.b.switch_to(yes);
        self.b.terminate(Terminator::Return(Some(v)));
        self.b.switch_to(no);
        let nothing = self.b.un(Type::Bool, UnOp::HasTag(Tag::Undefined), v);
        let (fine, bad) = (self.b.block(), self.b.block());
        self.branch(nothing.into(), fine, bad);
        self.b.switch_to(bad);
        let text = self.plain_str("Derived constructors may only return object or undefined");
        self.core("throwType", &[text]);
        self.goto(fine);
        self.b.switch_to(fine);
        let this = self.read_this()?;
        self.b.terminate(Terminator::Return(Some(this)));
        Ok(())
    }

    /// A handler for code that is lowered next.
    pub fn handler(&mut self) -> (BlockId, Reg) {
        let r = self.b.reg(Type::Dyn);
        let b = self.b.block();
        (b, r)
    }
}

/// The name that an anonymous function gets from the pattern it is bound to.
pub(crate) fn pattern_name(p: &js::BindingPattern<'static>) -> Option<&'static str> {
    match p {
        js::BindingPattern::BindingIdentifier(b) => Some(b.name.as_str()),
        _ => None,
    }
}
