//! Modules of the program: CommonJS files that require each other, and ES modules, whose names are shared globals.

use crate::lower::{Context, Export, FileInfo, Fx, Goal, Module, Request, Res};
use crate::scopes::{Capture, Uses};
use crate::source::Source;
use conspect_ir::{
    Body, Callee, Const, Function, Global, GlobalId, Instr, Operand, Place, Program, Tag, Terminator, Type,
    UnOp,
};
use oxc_ast::ast as js;
use oxc_span::SourceType;
use rustc_hash::FxHashMap;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Finds the file that a relative request means.
fn locate(from: &Path, request: &str) -> Option<PathBuf> {
    let base = from.parent().unwrap_or(Path::new("")).join(request);
    let mut tries = vec![base.clone()];
    for ext in ["js", "cjs", "mjs"] {
        tries.push(PathBuf::from(format!("{}.{ext}", base.display())));
    }
    tries.push(base.join("index.js"));
    tries.into_iter().find(|p| p.is_file())
}

/// What strings a file asks for with `require` or `import`.
fn requests(ast: &'static js::Program<'static>) -> Vec<String> {
    use oxc_ast_visit::Visit;
    struct V(Vec<String>);
    impl<'a> Visit<'a> for V {
        fn visit_call_expression(&mut self, it: &js::CallExpression<'a>) {
            if let (js::Expression::Identifier(i), Some(js::Argument::StringLiteral(s))) =
                (&it.callee, it.arguments.first())
                && i.name == "require"
            {
                self.0.push(s.value.to_string());
            }
            oxc_ast_visit::walk::walk_call_expression(self, it);
        }
        fn visit_import_declaration(&mut self, it: &js::ImportDeclaration<'a>) {
            self.0.push(it.source.value.to_string());
        }
        fn visit_export_from_declaration(&mut self, it: &js::ExportFromDeclaration<'a>) {
            self.0.push(it.source.value.to_string());
        }
        fn visit_export_all_declaration(&mut self, it: &js::ExportAllDeclaration<'a>) {
            self.0.push(it.source.value.to_string());
        }
    }
    let mut v = V(vec![]);
    v.visit_program(ast);
    v.0
}

fn is_module(ast: &js::Program<'_>) -> bool {
    ast.body.iter().any(|s| s.as_module_declaration().is_some())
}

/// Loads a file and all that it asks for; the number of its module.
pub(crate) fn load(
    cx: &mut Context,
    p: &mut Program,
    path: &Path,
    root: &Path,
    seen: &mut FxHashMap<PathBuf, usize>,
) -> Result<usize, crate::JsError> {
    let real = path.canonicalize().unwrap_or_else(|_| path.to_path_buf());
    if let Some(i) = seen.get(&real) {
        return Ok(*i);
    }
    let text = std::fs::read_to_string(path)
        .map_err(|e| crate::JsError::Read { path: path.display().to_string(), reason: e.to_string() })?;
    let shown = path.strip_prefix(root).unwrap_or(path).display().to_string();
    let file = p.file(&shown);
    let esm = path.extension().is_some_and(|e| e == "mjs") || cx.script_realm;
    let text = match text.strip_prefix("#!") {
        Some(_) => format!("//{text}"),
        None => text,
    };
    let kinds = if esm { vec![SourceType::mjs()] } else { vec![SourceType::cjs(), SourceType::mjs()] };
    let mut parsed = None;
    let mut first = None;
    for kind in kinds {
        match Source::parse(&shown, text.clone(), kind, file) {
            Ok(s) => {
                parsed = Some(s);
                break;
            }
            Err(e) => {
                first.get_or_insert(e);
            }
        }
    }
    let source = match (parsed, first) {
        (Some(s), _) => s,
        (None, Some(e)) => return Err(crate::JsError::Syntax(e)),
        (None, None) => {
            return Err(crate::JsError::Read { path: shown, reason: "it cannot be parsed".into() });
        }
    };
    let goal = if esm || is_module(source.ast) { Goal::Module } else { Goal::CommonJs };
    let ast = source.ast;
    let number = add(cx, p, source, goal);
    seen.insert(real, number);
    for r in requests(ast) {
        let target = if r.starts_with('.') || r.starts_with('/') {
            match locate(path, &r) {
                Some(found) => Request::Module(load(cx, p, &found, root, seen)?),
                None => Request::Missing,
            }
        } else if cx.library.modules.contains_key(r.as_str()) {
            Request::Library(r.clone())
        } else {
            Request::Missing
        };
        cx.modules[number].requests.insert(r, target);
    }
    if goal == Goal::Module {
        exports(cx, p, number, ast);
    }
    Ok(number)
}

/// Loads a text as global code; the number of its module.
pub(crate) fn load_script(
    cx: &mut Context,
    p: &mut Program,
    shown: &str,
    text: String,
) -> Result<usize, crate::JsError> {
    let file = p.file(shown);
    let source = Source::parse(shown, text, SourceType::script(), file)?;
    let number = add(cx, p, source, Goal::Script);
    let scoping = &cx.modules[number].file.source.scoping;
    for (name, s) in scoping.get_bindings(scoping.root_scope_id()) {
        let flags = scoping.symbol_flags(*s);
        if (flags.is_block_scoped() || flags.is_class()) && !flags.is_function() {
            cx.lexical.insert(name.to_string(), flags.is_const_variable());
        }
    }
    Ok(number)
}

/// Adds a parsed file to the modules of the program.
fn add(cx: &mut Context, p: &mut Program, source: Source, goal: Goal) -> usize {
    let uses = Uses::of(source.ast, &source.scoping);
    let number = cx.modules.len();
    let shown = source.path.clone();
    let prefix = if goal == Goal::Script { "lex.".into() } else { format!("{number}:") };
    let info = Rc::new(FileInfo { source, uses, library: false, prefix, module: number, goal });
    let init = p.add_function(Function {
        name: format!("{shown} (top level)").into(),
        params: vec![],
        param_names: vec![],
        ret: None,
        hidden: false,
    });
    let started = p.add_global(Global {
        name: format!("{number} started").into(),
        ty: Type::Bool,
        init: Const::Bool(false),
    });
    let object = cx.global(p, &format!("{number} module"));
    cx.templates.insert(init, Rc::new(crate::lower::Template::Module(number)));
    cx.modules.push(Module {
        file: info,
        init,
        started,
        object,
        requests: FxHashMap::default(),
        exports: vec![],
        stars: vec![],
    });
    number
}

fn exports(cx: &mut Context, p: &mut Program, number: usize, ast: &'static js::Program<'static>) {
    let mut out: Vec<(String, Export)> = vec![];
    let mut stars = vec![];
    let imports: FxHashMap<String, (String, String)> = {
        let info = &cx.modules[number].file;
        info.uses
            .imports
            .iter()
            .map(|(s, v)| (info.source.scoping.symbol_name(*s).to_string(), v.clone()))
            .collect()
    };
    let mut local = |cx: &mut Context, name: &str| match imports.get(name) {
        Some((from, n)) if n == "*" => Export::Namespace(from.clone()),
        Some((from, n)) => Export::From(from.clone(), n.clone()),
        None => Export::Global(cx.global(p, &format!("{number}:{name}"))),
    };
    for s in &ast.body {
        match s {
            js::Statement::ExportDeclaration(e) => {
                let mut names = vec![];
                match &e.declaration {
                    js::Declaration::VariableDeclaration(v) => {
                        for d in &v.declarations {
                            for id in d.id.get_binding_identifiers() {
                                names.push(id.name.to_string());
                            }
                        }
                    }
                    js::Declaration::FunctionDeclaration(f) => {
                        names.extend(f.id.as_ref().map(|i| i.name.to_string()));
                    }
                    js::Declaration::ClassDeclaration(c) => {
                        names.extend(c.id.as_ref().map(|i| i.name.to_string()));
                    }
                    _ => {}
                }
                for n in names {
                    let e = local(cx, &n);
                    out.push((n, e));
                }
            }
            js::Statement::ExportDefaultDeclaration(_) => {
                let e = local(cx, "*default*");
                out.push(("default".into(), e));
            }
            js::Statement::ExportNamedDeclaration(e) => {
                for s in &e.specifiers {
                    let x = local(cx, &s.local.name());
                    out.push((s.exported.name().to_string(), x));
                }
            }
            js::Statement::ExportFromDeclaration(e) => {
                for s in &e.specifiers {
                    let x = Export::From(e.source.value.to_string(), s.local.name().to_string());
                    out.push((s.exported.name().to_string(), x));
                }
            }
            js::Statement::ExportAllDeclaration(e) => match &e.exported {
                Some(n) => out.push((n.name().to_string(), Export::Namespace(e.source.value.to_string()))),
                None => stars.push(e.source.value.to_string()),
            },
            _ => {}
        }
    }
    cx.modules[number].exports = out;
    cx.modules[number].stars = stars;
}

/// What an imported name leads to in the end.
enum Target {
    Global(GlobalId),
    Namespace(usize),
    Library(String, String),
    Common(usize, String),
    Missing,
}

fn follow(cx: &Context, module: usize, request: &str, name: &str, depth: u32) -> Target {
    if depth > 64 {
        return Target::Missing;
    }
    match cx.modules[module].requests.get(request) {
        Some(Request::Module(m)) => {
            if !cx.modules[*m].file.is_esm() {
                return Target::Common(*m, name.into());
            }
            if name == "*" { Target::Namespace(*m) } else { exported(cx, *m, name, depth + 1) }
        }
        Some(Request::Library(l)) => Target::Library(l.clone(), name.into()),
        Some(Request::Missing) | None => Target::Missing,
    }
}

fn exported(cx: &Context, module: usize, name: &str, depth: u32) -> Target {
    let m = &cx.modules[module];
    for (n, e) in &m.exports {
        if n == name {
            return match e {
                Export::Global(g) => Target::Global(*g),
                Export::From(r, x) => follow(cx, module, r, x, depth),
                Export::Namespace(r) => follow(cx, module, r, "*", depth),
            };
        }
    }
    if name == "default" {
        return Target::Missing;
    }
    for star in &m.stars {
        match follow(cx, module, star, name, depth) {
            Target::Missing => {}
            t => return t,
        }
    }
    Target::Missing
}

/// All names that a module exports.
fn names(cx: &Context, module: usize, depth: u32, out: &mut Vec<String>) {
    if depth > 64 {
        return;
    }
    for (n, _) in &cx.modules[module].exports {
        if !out.contains(n) {
            out.push(n.clone());
        }
    }
    for star in &cx.modules[module].stars {
        if let Some(Request::Module(m)) = cx.modules[module].requests.get(star) {
            let mut inner = vec![];
            names(cx, *m, depth + 1, &mut inner);
            for n in inner {
                if n != "default" && !out.contains(&n) {
                    out.push(n);
                }
            }
        }
    }
}

impl Fx<'_> {
    /// Runs a module unless that has begun, and gives what it exports, for `require`.
    fn require_module(&mut self, m: usize) -> Res<Operand> {
        let (init, started, object, esm) = {
            let x = &self.cx.modules[m];
            (x.init, x.started, x.object, x.file.is_esm())
        };
        let flag = self.b.load(Type::Bool, Place::Global(started));
        let (run, done) = (self.b.block(), self.b.block());
        self.branch(flag.into(), done, run);
        self.b.switch_to(run);
        self.emit_call(Callee::Static(init), vec![], None);
        self.goto(done);
        self.b.switch_to(done);
        if esm {
            return self.namespace(m);
        }
        let object = self.b.load(Type::Dyn, Place::Global(object));
        let k = self.dyn_str("exports");
        Ok(self.core("getn", &[object.into(), k]))
    }

    /// The namespace object of an ES module: its values as they are when it is asked for.
    fn namespace(&mut self, m: usize) -> Res<Operand> {
        let mut all = vec![];
        names(self.cx, m, 0, &mut all);
        all.sort();
        let null = self.konst(Const::Null);
        let o = self.core("newObj", &[null]);
        let attrs = self.i32(3);
        for n in all {
            let v = match exported(self.cx, m, &n, 0) {
                Target::Global(g) => self.b.load(Type::Dyn, Place::Global(g)).into(),
                Target::Namespace(x) if x != m => self.namespace(x)?,
                Target::Library(l, name) => self.library_module_member(&l, &name)?,
                Target::Common(x, name) => self.common_member(x, &name)?,
                Target::Namespace(_) | Target::Missing => self.undefined(),
            };
            let k = self.key_const(&n);
            self.core("putOwn", &[o, k, v, attrs]);
        }
        Ok(self.boxed(Tag::Ref, o))
    }

    fn common_member(&mut self, m: usize, name: &str) -> Res<Operand> {
        let v = self.require_module(m)?;
        if name == "default" || name == "*" {
            return Ok(v);
        }
        let k = self.key_const(name);
        Ok(self.core("getn", &[v, k]))
    }

    fn library_module_member(&mut self, module: &str, name: &str) -> Res<Operand> {
        let v = self.library_module(module)?;
        if name == "default" || name == "*" {
            return Ok(v);
        }
        let k = self.key_const(name);
        Ok(self.core("getn", &[v, k]))
    }

    /// The exports of a module of the library, made once.
    fn library_module(&mut self, name: &str) -> Res<Operand> {
        let Some((maker, _)) = library_maker(self.cx, name) else {
            self.unsupported(&format!("the module {name}"));
            return Ok(self.undefined());
        };
        let g = self.cx.global(self.p, &format!("module.{maker}"));
        let r = self.b.load(Type::Dyn, Place::Global(g));
        let missing = self.b.un(Type::Bool, UnOp::HasTag(Tag::Empty), r);
        let (make, done) = (self.b.block(), self.b.block());
        self.branch(missing.into(), make, done);
        self.b.switch_to(make);
        let v = self.library_call(&maker, &[])?;
        self.b.push(Instr::Store { place: Place::Global(g), src: v });
        self.set(r, v);
        self.goto(done);
        self.b.switch_to(done);
        Ok(r.into())
    }

    /// `require("…")`.
    pub(crate) fn require(&mut self, c: &'static js::CallExpression<'static>) -> Res<Operand> {
        let Some(js::Argument::StringLiteral(s)) = c.arguments.first() else {
            self.unsupported("require of a computed name");
            return Ok(self.undefined());
        };
        match self.cx.modules[self.file.module].requests.get(s.value.as_str()).cloned() {
            Some(Request::Module(m)) => self.require_module(m),
            Some(Request::Library(l)) => self.library_module(&l),
            Some(Request::Missing) | None => {
                self.unsupported(&format!("the module {}", s.value));
                Ok(self.undefined())
            }
        }
    }

    pub(crate) fn import_call(&mut self, _: &'static js::ImportExpression<'static>) -> Res<Operand> {
        self.unsupported("import(...)");
        Ok(self.undefined())
    }

    /// Reads an imported name.
    pub(crate) fn read_import(&mut self, request: &str, name: &str) -> Res<Operand> {
        match follow(self.cx, self.file.module, request, name, 0) {
            Target::Global(g) => {
                let v = self.b.load(Type::Dyn, Place::Global(g));
                let early = self.b.un(Type::Bool, UnOp::HasTag(Tag::Empty), v);
                let (bad, fine) = (self.b.block(), self.b.block());
                self.branch(early.into(), bad, fine);
                self.b.switch_to(bad);
                let text = self.plain_str(name);
                self.core("throwTdz", &[text]);
                self.goto(fine);
                self.b.switch_to(fine);
                Ok(v.into())
            }
            Target::Namespace(m) => self.namespace(m),
            Target::Library(l, n) => self.library_module_member(&l, &n),
            Target::Common(m, n) => self.common_member(m, &n),
            Target::Missing => {
                self.unsupported(&format!("the import of {name} from {request}"));
                Ok(self.undefined())
            }
        }
    }

    /// The global of a module that holds one of CommonJS's names.
    pub(crate) fn module_global(&mut self, name: &str) -> GlobalId {
        let full = format!("{} {name}", self.file.module);
        self.cx.global(self.p, &full)
    }

    pub(crate) fn read_module_name(&mut self, name: &str) -> Res<Operand> {
        match name {
            "require" => {
                self.unsupported("require as a value");
                Ok(self.undefined())
            }
            "__filename" => Ok(self.dyn_str(&self.file.source.path.clone())),
            "__dirname" => Ok(self.dyn_str(".")),
            _ => {
                let g = self.module_global(name);
                Ok(self.b.load(Type::Dyn, Place::Global(g)).into())
            }
        }
    }
}

/// The function of the library that makes a module's exports, and its file.
fn library_maker(cx: &Context, name: &str) -> Option<(String, usize)> {
    let file = *cx.library.modules.get(name)?;
    for s in &cx.library.files[file].info.source.ast.body {
        if let js::Statement::ExpressionStatement(e) = s
            && let js::Expression::CallExpression(c) = &e.expression
            && let js::Expression::Identifier(f) = &c.callee
            && f.name == "$module"
            && let (Some(js::Argument::StringLiteral(n)), Some(js::Argument::Identifier(maker))) =
                (c.arguments.first(), c.arguments.get(1))
            && n.value == name
        {
            return Some((maker.name.to_string(), file));
        }
    }
    None
}

/// The body of a module's top level.
pub(crate) fn module_body(cx: &mut Context, p: &mut Program, number: usize) -> Res<Body> {
    let info = cx.modules[number].file.clone();
    let (started, object) = (cx.modules[number].started, cx.modules[number].object);
    let mut fx = Fx::for_top(cx, p, info.clone(), &[]);
    let yes = fx.boolean(true);
    fx.b.push(Instr::Store { place: Place::Global(started), src: yes });
    let root = info.source.scoping.root_scope_id();
    fx.top_variables(root)?;
    if info.goal == Goal::Module {
        // Functions are there before the modules that this one asks for run: these may ask back.
        fx.hoist(&info.source.ast.body)?;
        let order: Vec<String> = requests(info.source.ast);
        for r in order {
            if let Some(Request::Module(m)) = fx.cx.modules[number].requests.get(&r) {
                let (m, init, flag) = (*m, fx.cx.modules[*m].init, fx.cx.modules[*m].started);
                let _ = m;
                let flag = fx.b.load(Type::Bool, Place::Global(flag));
                let (run, done) = (fx.b.block(), fx.b.block());
                fx.branch(flag.into(), done, run);
                fx.b.switch_to(run);
                fx.emit_call(Callee::Static(init), vec![], None);
                fx.goto(done);
                fx.b.switch_to(done);
            }
        }
    } else if info.goal == Goal::CommonJs {
        let exports = fx.core("plain", &[]);
        let exports = fx.boxed(Tag::Ref, exports);
        let module = fx.core("plain", &[]);
        let (k, all) = (fx.dyn_str("exports"), fx.i32(7));
        fx.core("putOwn", &[module, k, exports, all]);
        let module = fx.boxed(Tag::Ref, module);
        fx.b.push(Instr::Store { place: Place::Global(object), src: module });
        let g = fx.module_global("exports");
        fx.b.push(Instr::Store { place: Place::Global(g), src: exports });
        let this = fx.this;
        fx.set(this, exports);
    } else if info.uses.uses(crate::scopes::TOP, &Capture::This) {
        let v = fx.global_this();
        let this = fx.this;
        fx.set(this, v);
    }
    if info.goal != Goal::Module {
        fx.hoist(&info.source.ast.body)?;
    }
    for s in &info.source.ast.body {
        fx.statement(s)?;
    }
    fx.open();
    fx.b.terminate(Terminator::Return(None));
    Ok(fx.b.finish())
}

impl Fx<'_> {
    /// `var`s of the top level are undefined from the start.
    fn top_variables(&mut self, root: oxc_syntax::scope::ScopeId) -> Res<()> {
        let mut symbols: Vec<_> = self.file.source.scoping.get_bindings(root).values().copied().collect();
        symbols.sort();
        for s in symbols {
            let flags = self.file.source.scoping.symbol_flags(s);
            if self.file.goal == Goal::Script {
                let name = self.symbol_name(s);
                let k = self.dyn_str(&name);
                let check = match (self.is_script_var(s), flags.is_function()) {
                    (false, _) => "globalLexical",
                    (true, false) => "globalVar",
                    (true, true) => continue,
                };
                self.core(check, &[k]);
                continue;
            }
            if flags.is_function_scoped_declaration() && !flags.is_block_scoped() && !flags.is_class() {
                let u = self.undefined();
                self.store_symbol(s, u)?;
            }
        }
        Ok(())
    }
}
