//! The code by which modules are loaded and asked for their members.

use super::*;

impl Fx<'_> {
    /// Runs a module unless that has begun, and gives what it exports, for `require`.
    pub(crate) fn require_module(&mut self, m: usize) -> Res<Operand> {
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
            if self.cx.managed {
                self.unsupported("require of an ES module");
            }
            return self.namespace(m);
        }
        let object = self.b.load(Type::Dyn, Place::Global(object));
        let k = self.dyn_str("exports");
        Ok(self.core("getn", &[object.into(), k]))
    }

    pub(crate) fn common_member(&mut self, m: usize, name: &str) -> Res<Operand> {
        let v = self.require_module(m)?;
        if name == "default" || name == "*" {
            return Ok(v);
        }
        let k = self.key_const(name);
        Ok(self.core("getn", &[v, k]))
    }

    pub(crate) fn library_module_member(&mut self, module: &str, name: &str) -> Res<Operand> {
        let v = self.library_module(module)?;
        if name == "default" || name == "*" {
            return Ok(v);
        }
        let k = self.key_const(name);
        Ok(self.core("getn", &[v, k]))
    }

    /// The exports of a module of the library, made once.
    pub(super) fn library_module(&mut self, name: &str) -> Res<Operand> {
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
    pub(crate) fn require(&mut self, request: &str) -> Res<Operand> {
        let target = self.cx.modules[self.file.module].requests.get(request).cloned();
        self.require_target(target, request)
    }

    pub(crate) fn require_target(&mut self, target: Option<Request>, request: &str) -> Res<Operand> {
        match target {
            Some(Request::Module(m)) => self.require_module(m),
            Some(Request::Library(l)) => self.library_module(&l),
            Some(Request::Missing) if request.starts_with(['.', '/']) => {
                let name = self.dyn_str(request);
                self.library_call("moduleNotFound", &[name])
            }
            Some(Request::Missing | Request::Broken(_)) | None => {
                self.unsupported(&format!("the module {request}"));
                Ok(self.undefined())
            }
        }
    }

    /// Reads an imported name.
    pub(crate) fn read_import(&mut self, request: &str, name: &str) -> Res<Operand> {
        match follow(self.cx, self.file.module, request, name) {
            Target::Missing | Target::Ambiguous => {
                self.unsupported(&format!("the import of {name} from {request}"));
                Ok(self.undefined())
            }
            target => self.read_target_of(target, name),
        }
    }

    /// The global of a module that holds one of CommonJS's names.
    pub(crate) fn module_global(&mut self, name: &str) -> GlobalId {
        let full = format!("{} {name}", self.file.module);
        self.cx.global(self.p, &full)
    }

    pub(crate) fn read_module_name(&mut self, name: &str) -> Res<Operand> {
        match name {
            "require" => self.require_function(),
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
pub(super) fn library_maker(cx: &Context, name: &str) -> Option<(String, usize)> {
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
    if let Some(what) = info.uses.odd_import {
        fx.unsupported(what);
    }
    if !(info.goal == Goal::Module && fx.cx.managed) {
        fx.top_variables(info.source.scoping.root_scope_id())?;
    }
    if info.goal == Goal::Module && fx.cx.managed {
        // The library ran what this module asks for, and declared its names.
    } else if info.goal == Goal::Module {
        // Functions are there before the modules that this one asks for run: these may ask back.
        fx.hoist(&info.source.ast.body)?;
        for r in static_requests(info.source.ast) {
            if let Some(Request::Module(m)) = fx.cx.modules[number].requests.get(&r) {
                let (init, flag) = (fx.cx.modules[*m].init, fx.cx.modules[*m].started);
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
