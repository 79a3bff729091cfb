//! Functions: how they are made, and their bodies.

use super::*;
use crate::entry::Entry;
use crate::realm::Realm;
use crate::source::Source;
use ruff_python_ast::{Expr, ExprGenerator, ExprLambda, Parameters, StmtFunctionDef};

/// The code of a function.
#[derive(Clone, Copy)]
pub(crate) enum Node {
    Def(&'static StmtFunctionDef),
    Lambda(&'static ExprLambda),
    Generator(&'static ExprGenerator),
}

/// What a function of the IR is made of.
#[derive(Clone)]
pub(crate) enum Template {
    Function {
        module: usize,
        scope: usize,
        node: Node,
        qualname: String,
    },
    /// The function that runs when a generator is resumed.
    Resume {
        module: usize,
        scope: usize,
        node: Node,
        qualname: String,
    },
    /// A module's statements, and the function that runs them once.
    Module(usize),
    Import(usize),
    Entry(Entry),
    /// `(name: str) -> i32`: the class of the IR for uncaught exceptions with a name, or −1.
    UncaughtClass,
}

impl Node {
    fn parameters(self) -> Option<&'static Parameters> {
        match self {
            Node::Def(f) => Some(&f.parameters),
            Node::Lambda(l) => l.parameters.as_deref(),
            Node::Generator(_) => None,
        }
    }

    /// The names of parameters in the order in which they are bound: by position, by keyword, then the starred ones.
    pub(super) fn names(self) -> Vec<&'static str> {
        let Some(ps) = self.parameters() else {
            return if matches!(self, Node::Generator(_)) { vec![".0"] } else { vec![] };
        };
        let plain = ps.posonlyargs.iter().chain(&ps.args).chain(&ps.kwonlyargs);
        let plain = plain.map(|x| x.parameter.name.as_str());
        plain.chain(ps.vararg.iter().chain(&ps.kwarg).map(|x| x.name.as_str())).collect()
    }

    /// The line at which it begins, decorators included (`co_firstlineno`).
    fn first_line(self, source: &Source) -> u32 {
        match self {
            Node::Def(f) => f.decorator_list.first().map_or_else(|| source.line(f), |d| source.line(d)),
            Node::Lambda(l) => source.line(l),
            Node::Generator(g) => source.line(g),
        }
    }

    fn is_async(self) -> bool {
        matches!(self, Node::Def(f) if f.is_async)
    }
}

pub(super) fn body(cx: &mut Context, p: &mut Program, id: FnId, t: &Template) -> Res<Body> {
    match t {
        Template::Function { module, scope, node, qualname } => {
            let scopes = &cx.modules[*module].scopes;
            if scopes.all[*scope].is_generator || node.is_async() {
                return generator::outer(cx, p, *module, *scope, *node, qualname);
            }
            function_body(cx, p, *module, *scope, *node, qualname)
        }
        Template::Resume { module, scope, node, qualname } => {
            generator::resume(cx, p, *module, *scope, *node, qualname)
        }
        Template::Module(m) => module_body(cx, p, *m),
        Template::Import(m) => import_body(cx, p, *m),
        Template::Entry(e) => crate::entry::body(cx, p, e),
        Template::UncaughtClass => uncaught_body(cx, p, id),
    }
}

/// The signature of a function that Python code calls.
pub(super) fn signature(realm: &Realm) -> Vec<Type> {
    let dyns = Type::Ref(realm.class("Dyns"));
    vec![Type::Ref(realm.class("Func")), dyns, dyns]
}

fn function_body(
    cx: &mut Context,
    p: &mut Program,
    module: usize,
    scope: usize,
    node: Node,
    name: &str,
) -> Res<Body> {
    let params = signature(&cx.realm);
    let info = cx.modules[module].clone();
    let mut fx = Fx::new(cx, p, info, scope, &params);
    fx.qualname = name.to_string();
    if !fx.module.library {
        fx.core("enter_function", &[]);
    }
    let values = fx.core("bind", &[Reg(0).into(), Reg(1).into(), Reg(2).into()]);
    fx.enter(scope, Reg(0).into(), values)?;
    fx.code(node)?;
    Ok(fx.b.finish())
}

impl Fx<'_> {
    /// Makes the variables of the function: those of functions around it from its environment, then its own.
    pub fn enter(&mut self, scope: usize, callee: Operand, values: Operand) -> Res<()> {
        let info = self.module.clone();
        let free = &info.scopes.all[scope].free;
        if !free.is_empty() {
            let env = self.load_field(callee, "Func", "env");
            let ty = self.reference("Cell");
            for (i, key) in free.iter().enumerate() {
                let index = self.i32(i as i32);
                let cell = self.b.load(ty, Place::Elem { array: env.into(), index });
                self.locals.insert(*key, Slot::Cell(cell));
            }
        }
        self.make_variables(scope);
        let parameters = &info.scopes.all[scope].parameters;
        self.first = parameters.first().copied();
        let names = self.module.nodes.borrow().get(&scope).map_or(vec![], |n| n.names());
        for (i, name) in names.into_iter().enumerate() {
            let v = self.elem(values, i);
            let name: &'static str = if parameters.contains(&name) { name } else { self.mangled(name) };
            match self.locals.get(&(scope, name)).copied() {
                Some(Slot::Reg(r)) => self.set(r, v.into()),
                Some(Slot::Cell(c)) => self.store_field(c.into(), "Cell", "v", v.into()),
                None => return Err(LoadError::Malformed(format!("no parameter {name}"))),
            }
        }
        Ok(())
    }

    pub fn code(&mut self, node: Node) -> Res<()> {
        match node {
            Node::Def(f) => {
                self.statements(&f.body)?;
                if !self.b.is_terminated() {
                    let none = self.none();
                    self.finish(none);
                }
            }
            Node::Lambda(l) => {
                self.line(&*l.body);
                let v = self.expr(&l.body)?;
                self.finish(v);
            }
            Node::Generator(g) => {
                self.line(g);
                if g.generators.iter().any(|g| g.is_async) {
                    self.unsupported("an asynchronous generator expression");
                    return Ok(());
                }
                let it = self.peek(self.frame, ".0")?;
                self.comprehension_loops(&g.generators, 0, it, &mut |fx| {
                    let v = fx.expr(&g.elt)?;
                    fx.give(v)?;
                    Ok(())
                })?;
                let none = self.none();
                self.finish(none);
            }
        }
        Ok(())
    }

    pub fn define(&mut self, f: &'static StmtFunctionDef) -> Res<Operand> {
        if f.type_params.as_deref().is_some_and(|p| !self.are_types(p)) {
            self.unsupported("a function with such type parameters");
            return Ok(self.none());
        }
        let v = self.closure(Node::Def(f), f, Kind::Function, f.name.as_str())?;
        if let Some(Stmt::Expr(e)) = f.body.first() {
            if let Expr::StringLiteral(s) = &*e.value {
                let (k, d) = (self.text("__doc__"), self.text(s.value.to_str()));
                self.core("set_attribute", &[v, k, d]);
            }
        }
        self.annotations(f, v)?;
        Ok(v)
    }

    /// The annotations of parameters and of the result. They are evaluated where the function is made (before Python 3.14), so a name
    /// that is not there yet is an error; their values are kept where the module looks at annotations of functions.
    fn annotations(&mut self, f: &'static StmtFunctionDef, v: Operand) -> Res<()> {
        if self.module.library {
            return Ok(());
        }
        let ps = &f.parameters;
        let all = ps.posonlyargs.iter().chain(&ps.args).map(|x| &x.parameter).chain(ps.vararg.as_deref());
        let all = all.chain(ps.kwonlyargs.iter().map(|x| &x.parameter)).chain(ps.kwarg.as_deref());
        let all = all.filter_map(|x| Some((x.name.as_str(), x.annotation.as_deref()?)));
        let all: Vec<(&'static str, &'static Expr)> =
            all.chain(f.returns.as_deref().map(|e| ("return", e))).collect();
        let text = &self.module.source.text;
        let is_asked = ["__annotations__", "singledispatch"].iter().any(|word| text.contains(word));
        if !is_asked {
            if !self.module.future_annotations {
                all.iter().try_for_each(|(_, e)| self.global_names(e))?;
            }
            return Ok(());
        }
        if all.is_empty() {
            return Ok(());
        }
        let v: Operand = self.copy(v).into();
        let out = self.core("new_dict", &[]);
        let out: Operand = self.copy(out).into();
        for (name, e) in all {
            let value = match self.module.future_annotations {
                true => self.text(&self.module.source.text[e.range()]),
                false => self.expr(e)?,
            };
            let key = self.text(self.mangled(name));
            self.core("dict_set", &[out, key, value]);
        }
        let key = self.text("__annotations__");
        self.core("set_attribute", &[v, key, out]);
        Ok(())
    }

    /// Looks the module's names of an annotation up.
    fn global_names(&mut self, e: &'static Expr) -> Res<()> {
        match e {
            Expr::Name(n) if self.place_of(n.id.as_str()) == Where::Global => {
                self.load_name(self.mangled(n.id.as_str())).map(|_| ())
            }
            Expr::Attribute(a) => self.global_names(&a.value),
            Expr::Subscript(s) => {
                self.global_names(&s.value)?;
                self.global_names(&s.slice)
            }
            Expr::BinOp(b) => {
                self.global_names(&b.left)?;
                self.global_names(&b.right)
            }
            Expr::Tuple(t) => t.elts.iter().try_for_each(|e| self.global_names(e)),
            Expr::List(t) => t.elts.iter().try_for_each(|e| self.global_names(e)),
            _ => Ok(()),
        }
    }

    pub fn lambda(&mut self, l: &'static ExprLambda) -> Res<Operand> {
        self.closure(Node::Lambda(l), l, Kind::Lambda, "<lambda>")
    }

    pub fn generator_expression(&mut self, g: &'static ExprGenerator) -> Res<Operand> {
        let first = self.expr(&g.generators[0].iter)?;
        let it = self.core("iterate", &[first]);
        let it = self.copy(it);
        let f = self.closure(Node::Generator(g), g, Kind::Generator, "<genexpr>")?;
        let args = self.array(&[it.into()]);
        let null = self.null();
        Ok(self.core("call", &[f, args, null]))
    }

    /// A function with its environment and defaults.
    fn closure(&mut self, node: Node, range: &impl Ranged, kind: Kind, name: &str) -> Res<Operand> {
        let scope = self.module.scopes.at(range, kind);
        self.module.nodes.borrow_mut().insert(scope, node);
        let qualname = self.inner_name(name);
        let key = (self.module.number, u32::from(range.start()), kind as u8);
        let code = match self.cx.made.get(&key) {
            Some(id) => *id,
            None => {
                let shown = format!("{}.{qualname}", self.module.name);
                let t = Template::Function {
                    module: self.module.number,
                    scope,
                    node,
                    qualname: qualname.clone(),
                };
                let params = signature(&self.cx.realm);
                let id = self.cx.declare(self.p, &shown, params, Some(Type::Dyn), t, self.module.library);
                self.cx.made.insert(key, id);
                id
            }
        };
        let (mut defaults, mut kwdefaults) = (vec![], vec![]);
        let parameters = node.parameters();
        if let Some(ps) = parameters {
            for x in ps.posonlyargs.iter().chain(&ps.args) {
                if let Some(d) = &x.default {
                    defaults.push(self.kept(d)?);
                }
            }
            for x in &ps.kwonlyargs {
                kwdefaults.push(match &x.default {
                    Some(d) => self.kept(d)?,
                    None => self.empty(),
                });
            }
        }
        let sig = self.sig(node, scope, code)?;
        let env = self.environment(scope)?;
        let defaults = self.array(&defaults);
        let kwdefaults = self.array(&kwdefaults);
        let code = self.konst(Const::Fn(code));
        let (name, qualname) = (self.text(name), self.text(&qualname));
        let module = self.text(&self.module.name.clone());
        Ok(self.core("make_function", &[code, env, sig, name, qualname, defaults, kwdefaults, module]))
    }

    /// The cells that a function takes along.
    fn environment(&mut self, scope: usize) -> Res<Operand> {
        let info = self.module.clone();
        let free = &info.scopes.all[scope].free;
        if free.is_empty() {
            return Ok(self.null());
        }
        let class = self.class("Cells");
        let env = self.b.reg(Type::Ref(class));
        let length = self.i32(free.len() as i32);
        self.b.push(Instr::AllocArray { dst: env, class, length });
        for (i, key) in free.iter().enumerate() {
            let Some(Slot::Cell(c)) = self.locals.get(key).copied() else {
                return Err(LoadError::Malformed(format!("no cell of {}", key.1)));
            };
            let index = self.i32(i as i32);
            self.b.push(Instr::Store { place: Place::Elem { array: env.into(), index }, src: c.into() });
        }
        Ok(env.into())
    }

    /// What a function's parameters are, made once.
    fn sig(&mut self, node: Node, scope: usize, code: FnId) -> Res<Operand> {
        let name = format!("py.sig.{}", code.0);
        let ty = self.reference("Sig");
        let global = match self.p.global_named(&name) {
            Some(g) => g,
            None => self.p.add_global(conspect_ir::Global { name: name.into(), ty, init: Const::Null }),
        };
        let r = self.b.load(ty, Place::Global(global));
        let (make, end) = (self.b.block(), self.b.block());
        let out = self.b.reg(ty);
        self.set(out, r.into());
        let null = self.null();
        let none = self.b.bin(Type::Bool, BinOp::Eq, r, null);
        self.branch(none.into(), make, end);
        self.b.switch_to(make);
        let is_generator = self.module.scopes.all[scope].is_generator;
        let mut flags = i32::from(is_generator) * 4 + i32::from(node.is_async()) * 8;
        let names = node.names();
        let (mut npos, mut nposonly, mut nkw) = (names.len(), names.len(), 0);
        if let Some(ps) = node.parameters() {
            nposonly = ps.posonlyargs.len();
            npos = nposonly + ps.args.len();
            nkw = ps.kwonlyargs.len();
            flags += i32::from(ps.vararg.is_some()) + 2 * i32::from(ps.kwarg.is_some());
            // What the annotations are is not kept, and not asked for here.
            let annotated = ps.iter().any(|x| x.annotation().is_some());
            flags += 16 * i32::from(annotated || matches!(node, Node::Def(f) if f.returns.is_some()));
        }
        let names: Vec<Operand> = names.iter().map(|n| self.text(n)).collect();
        let names = self.array(&names);
        let numbers = [npos, nposonly, nkw].map(|n| self.i32(n as i32));
        let flags = self.i32(flags);
        let line = node.first_line(&self.module.source);
        let line = self.i32(line as i32);
        let v = self.core("new_sig", &[names, numbers[0], numbers[1], numbers[2], flags, line]);
        self.set(out, v);
        self.b.push(Instr::Store { place: Place::Global(global), src: v });
        self.goto(end);
        self.b.switch_to(end);
        Ok(out.into())
    }
}

fn module_body(cx: &mut Context, p: &mut Program, m: usize) -> Res<Body> {
    let info = cx.modules[m].clone();
    let mut fx = Fx::new(cx, p, info.clone(), 0, &[]);
    let object = fx.b.load(fx.reference("Obj"), Place::Global(info.object));
    let doc = match info.source.ast.body.first() {
        Some(Stmt::Expr(e)) => match &*e.value {
            Expr::StringLiteral(s) => fx.text(s.value.to_str()),
            _ => fx.none(),
        },
        _ => fx.none(),
    };
    // What a module of the library says of itself is Python's own.
    if !info.library {
        let key = fx.text("__doc__");
        fx.core("module_set", &[object.into(), key, doc]);
    }
    fx.statements(&info.source.ast.body)?;
    if !fx.b.is_terminated() {
        fx.b.terminate(Terminator::Return(None));
    }
    Ok(fx.b.finish())
}

/// Runs a module when it is imported for the first time; the module as a value. A module that is being imported is given
/// as it is.
fn import_body(cx: &mut Context, p: &mut Program, m: usize) -> Res<Body> {
    let info = cx.modules[m].clone();
    let mut fx = Fx::new(cx, p, info.clone(), 0, &[]);
    let ty = fx.reference("Obj");
    let object = fx.b.load(ty, Place::Global(info.object));
    let out = fx.b.reg(ty);
    fx.set(out, object.into());
    let null = fx.null();
    let none = fx.b.bin(Type::Bool, BinOp::Eq, object, null);
    let (make, end) = (fx.b.block(), fx.b.block());
    fx.branch(none.into(), make, end);
    fx.b.switch_to(make);
    if let Some(since) = info.source.since() {
        let granted = fx.p.grant(crate::source::read_since(since));
        fx.b.grant(granted);
    }
    let names: Vec<Operand> = info.names.iter().map(|n| fx.text(n)).collect();
    let names = fx.array(&names);
    // A module of the library has no file; so the runtime knows that a name which it lacks may well be Python's.
    let file = if info.library { "" } else { &info.source.path };
    let (name, file) = (fx.text(&info.name), fx.text(file));
    let v = fx.core("new_module", &[name, names, file]);
    fx.b.push(Instr::Store { place: Place::Global(info.object), src: v });
    fx.set(out, v);
    let package = match info.name.as_str() {
        "__main__" => fx.none(),
        name if info.is_package => fx.text(name),
        name => fx.text(name.rsplit_once('.').map_or("", |(above, _)| above)),
    };
    let key = fx.text("__package__");
    fx.core("module_set", &[out.into(), key, package]);
    let (to, thrown) = fx.handler();
    fx.handlers.push((to, thrown));
    fx.emit_call(Callee::Static(info.init), vec![], None);
    fx.handlers.pop();
    if let Some((parent, child)) = info.name.rsplit_once('.') {
        if let Some(i) = fx.cx.by_name.get(parent).copied() {
            let parent = fx.cx.modules[i].object;
            let parent = fx.b.load(ty, Place::Global(parent));
            let key = fx.text(child);
            let v = fx.boxed(Tag::Ref, out.into());
            fx.core("module_set", &[parent.into(), key, v]);
        }
    }
    fx.goto(end);
    fx.b.switch_to(to);
    let null = fx.null();
    fx.b.push(Instr::Store { place: Place::Global(info.object), src: null });
    fx.throw(thrown.into());
    fx.b.switch_to(end);
    let v = fx.boxed(Tag::Ref, out.into());
    fx.b.terminate(Terminator::Return(Some(v)));
    Ok(fx.b.finish())
}

fn uncaught_body(cx: &mut Context, p: &mut Program, _: FnId) -> Res<Body> {
    // It is made once, perhaps before a module of the library, or another file of the program, is imported.
    crate::modules::find_imported(cx, p);
    let raised = p.class_named(crate::realm::RAISED).expect("the realm declares it");
    crate::declare_errors(cx, p, raised, crate::library::errors());
    let mut b = BodyBuilder::new(&[Type::Str], p.file("runtime/call.py"));
    let names: Vec<String> =
        crate::realm::ERRORS.iter().map(|n| (*n).to_string()).chain(cx.own_errors.iter().cloned()).collect();
    for n in names {
        let Some(class) = p.class_named(&n) else { continue };
        let (yes, no) = (b.block(), b.block());
        let text = b.constant(Const::Str(n.encode_utf16().collect()));
        let hit = b.bin(Type::Bool, BinOp::Eq, Reg(0), text);
        b.terminate(Terminator::If { cond: hit.into(), then: yes, els: no });
        b.switch_to(yes);
        let v = b.constant(Const::i32(class.0 as i32));
        b.terminate(Terminator::Return(Some(v)));
        b.switch_to(no);
    }
    let v = b.constant(Const::i32(-1));
    b.terminate(Terminator::Return(Some(v)));
    Ok(b.finish())
}
