//! Modules at run time: their namespaces, `require` and `import()`, and programs whose modules wait for each other.
//!
//! A program without `import()` and without `await` at the top level of a module runs its modules one after the other,
//! which the code of each module does itself. Otherwise the library evaluates the graph (`lib/modules.js`, after
//! §16.2.1.6), with a record for each module.

use crate::lower::{Context, FileInfo, Fx, Goal, Request, Res, Template};
use crate::resolve::{Target, exported, names};
use conspect_ir::{Body, Callee, Const, FnId, Function, Instr, Operand, Place, Program, Reg, Tag, Type};
use oxc_ast::ast as js;
use std::rc::Rc;

/// A function without code of its own in the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Thunk {
    /// Reads what a module exports by a name.
    Export(usize, String),
    /// Runs a module's top level; an asynchronous one gives the promise of its end.
    Run(usize),
    /// Declares a module's variables and makes the functions of its top level.
    Link(usize),
    /// Gives the namespace of a module.
    Namespace(usize),
    /// What `require` gives for a request of a module.
    Require(usize, String),
}

/// The IR's function for a thunk: called as functions of the program are.
fn declare(cx: &mut Context, p: &mut Program, thunk: Thunk) -> FnId {
    let name = format!("js.thunk {thunk:?}");
    if let Some(id) = p.function_named(&name) {
        return id;
    }
    let params = vec![Type::Ref(cx.realm.function), Type::Dyn, Type::Ref(cx.realm.dyns), Type::Dyn];
    let names = ["callee", "this", "arguments", "new.target"].map(Rc::from).to_vec();
    let ret = Some(Type::Dyn);
    let id = p.add_function(Function { name: name.into(), params, param_names: names, ret, hidden: true });
    cx.templates.insert(id, Rc::new(Template::Thunk(thunk)));
    id
}

/// The body of a thunk.
pub(crate) fn thunk_body(cx: &mut Context, p: &mut Program, thunk: &Thunk) -> Res<Body> {
    let module = match thunk {
        Thunk::Export(m, _) | Thunk::Run(m) | Thunk::Link(m) | Thunk::Namespace(m) | Thunk::Require(m, _) => {
            *m
        }
    };
    let info = cx.modules[module].file.clone();
    let params = [Type::Ref(cx.realm.function), Type::Dyn, Type::Ref(cx.realm.dyns), Type::Dyn];
    let mut fx = Fx::for_top(cx, p, info.clone(), &params);
    if let (Thunk::Link(_) | Thunk::Run(_), Some(what)) = (thunk, info.uses.odd_import) {
        fx.unsupported(what);
    }
    let v = match thunk {
        Thunk::Export(m, name) => {
            let target = exported(fx.cx, *m, name);
            fx.read_target_of(target, name)?
        }
        Thunk::Run(m) if info.uses.top_await => fx.start_waiting(*m)?,
        Thunk::Run(m) if info.is_esm() => {
            let init = fx.cx.modules[*m].init;
            fx.emit_call(Callee::Static(init), vec![], None);
            fx.undefined()
        }
        Thunk::Run(m) => fx.require_module(*m)?,
        Thunk::Link(_) => {
            fx.declare_top(&info)?;
            fx.undefined()
        }
        Thunk::Namespace(m) if info.is_esm() => fx.namespace(*m)?,
        Thunk::Namespace(m) => fx.common_namespace(*m)?,
        Thunk::Require(m, request) => {
            let target = fx.cx.modules[*m].requests.get(request).cloned();
            fx.require_target(target, request)?
        }
    };
    fx.open();
    fx.b.terminate(conspect_ir::Terminator::Return(Some(v)));
    Ok(fx.b.finish())
}

/// The part of a module that runs when it is resumed, for one that waits at its top level.
pub(crate) fn waiting_body(cx: &mut Context, p: &mut Program, module: usize) -> Res<Body> {
    let info = cx.modules[module].file.clone();
    let generator = Type::Ref(cx.realm.generator);
    let mut fx = Fx::for_top(cx, p, info.clone(), &[generator]);
    fx.generator = Some(Reg(0));
    fx.is_async = true;
    fx.resumable(|fx| {
        for s in &info.source.ast.body {
            fx.statement(s)?;
        }
        fx.open();
        let u = fx.undefined();
        fx.return_value(u)
    })
}

impl Fx<'_> {
    fn thunk(&mut self, thunk: Thunk) -> Res<Operand> {
        let id = declare(self.cx, self.p, thunk);
        self.function_object(id, Some(""), &[])
    }

    /// Starts a module that waits: the promise of its end.
    fn start_waiting(&mut self, m: usize) -> Res<Operand> {
        let name = format!("{} (resumed)", self.cx.modules[m].file.source.path);
        let id = match self.p.function_named(&name) {
            Some(id) => id,
            None => {
                let generator = Type::Ref(self.cx.realm.generator);
                let id = self.p.add_function(Function {
                    name: name.into(),
                    params: vec![generator],
                    param_names: vec!["generator".into()],
                    ret: Some(Type::Dyn),
                    hidden: false,
                });
                self.cx.templates.insert(id, Rc::new(Template::Waiting(m)));
                id
            }
        };
        let (null, u) = (self.konst(Const::Null), self.undefined());
        let code = self.konst(Const::Fn(id));
        let g = self.core("newGen", &[null, u, null, u, code, u]);
        let g = self.boxed(Tag::Ref, g);
        self.library_call("asyncStart", &[g])
    }

    /// The global that holds something of a module, made when it is first wanted.
    fn once(&mut self, name: &str, make: impl FnOnce(&mut Self) -> Res<Operand>) -> Res<Operand> {
        let g = self.cx.global(self.p, name);
        let r = self.b.load(Type::Dyn, Place::Global(g));
        let missing = self.b.un(Type::Bool, conspect_ir::UnOp::HasTag(Tag::Empty), r);
        let (first, done) = (self.b.block(), self.b.block());
        self.branch(missing.into(), first, done);
        self.b.switch_to(first);
        let v = make(self)?;
        self.b.push(Instr::Store { place: Place::Global(g), src: v });
        self.set(r, v);
        self.goto(done);
        self.b.switch_to(done);
        Ok(r.into())
    }

    /// The namespace object of an ES module (§10.4.6).
    pub(crate) fn namespace(&mut self, m: usize) -> Res<Operand> {
        let all = names(self.cx, m);
        self.once(&format!("namespace {m}"), |fx| {
            let mut keys = vec![];
            let mut getters = vec![];
            for n in all {
                keys.push(fx.dyn_str(&n));
                let f = fx.thunk(Thunk::Export(m, n))?;
                getters.push(fx.copy(f).into());
            }
            let (keys, getters) = (fx.new_array(&keys), fx.new_array(&getters));
            let (keys, getters) = (fx.boxed(Tag::Ref, keys), fx.boxed(Tag::Ref, getters));
            fx.library_call("makeNamespace", &[keys, getters])
        })
    }

    /// The namespace of a CommonJS module: what it exports is the default.
    fn common_namespace(&mut self, m: usize) -> Res<Operand> {
        self.once(&format!("namespace {m}"), |fx| {
            let v = fx.require_module(m)?;
            fx.library_call("makeCommonNamespace", &[v])
        })
    }

    /// The records of all modules, made and joined when the program starts.
    pub(crate) fn module_records(&mut self) -> Res<()> {
        for m in 0..self.cx.modules.len() {
            let goal = self.cx.modules[m].file.goal;
            if goal == Goal::Script {
                continue;
            }
            let esm = goal == Goal::Module;
            let run = self.thunk(Thunk::Run(m))?;
            let run = self.copy(run).into();
            let link = if esm { self.thunk(Thunk::Link(m))? } else { self.undefined() };
            let link = self.copy(link).into();
            let namespace = self.thunk(Thunk::Namespace(m))?;
            let waits = self.dyn_bool(self.cx.modules[m].file.uses.top_await);
            let r = self.library_call("moduleRecord", &[run, link, namespace, waits])?;
            let g = self.cx.global(self.p, &format!("record {m}"));
            self.b.push(Instr::Store { place: Place::Global(g), src: r });
        }
        for m in 0..self.cx.modules.len() {
            if self.cx.modules[m].file.goal != Goal::Module {
                continue;
            }
            let mut deps = vec![];
            for r in crate::modules::static_requests(self.cx.modules[m].file.source.ast) {
                if let Some(Request::Module(d)) = self.cx.modules[m].requests.get(&r) {
                    let d = *d;
                    deps.push(self.record(d));
                }
            }
            let own = self.record(m);
            let deps = self.new_array(&deps);
            let deps = self.boxed(Tag::Ref, deps);
            self.library_call("moduleDeps", &[own, deps])?;
        }
        Ok(())
    }

    fn record(&mut self, m: usize) -> Operand {
        let g = self.cx.global(self.p, &format!("record {m}"));
        self.b.load(Type::Dyn, Place::Global(g)).into()
    }

    /// Evaluates the main module by the library.
    pub(crate) fn evaluate_main(&mut self, m: usize) -> Res<()> {
        let r = self.record(m);
        self.library_call("moduleMain", &[r])?;
        Ok(())
    }

    /// `import(…)`: what the file may ask for is known when the program is loaded.
    pub(crate) fn import_call(&mut self, i: &'static js::ImportExpression<'static>) -> Res<Operand> {
        let v = self.expr(&i.source)?;
        let v: Operand = self.copy(v).into();
        if i.options.is_some() || i.phase.is_some() {
            self.at(i.span);
            self.unsupported("import(...) with options");
        }
        self.at(i.span);
        let mut known: Vec<(String, Request)> =
            self.cx.modules[self.file.module].requests.iter().map(|(r, t)| (r.clone(), t.clone())).collect();
        known.sort_by(|a, b| a.0.cmp(&b.0));
        let mut table = vec![];
        for (request, target) in known {
            let (kind, x) = match target {
                Request::Module(m) => ("module", self.record(m)),
                Request::Broken(text) => ("broken", self.dyn_str(&text)),
                Request::Missing if request.starts_with(['.', '/']) => ("missing", self.undefined()),
                Request::Missing | Request::Library(_) => continue,
            };
            table.push(self.dyn_str(&request));
            table.push(self.dyn_str(kind));
            table.push(x);
        }
        let table = self.new_array(&table);
        let table = self.boxed(Tag::Ref, table);
        self.library_call("importCall", &[v, table])
    }

    /// `require` as a value: a function that knows the requests of the file.
    pub(crate) fn require_function(&mut self) -> Res<Operand> {
        let m = self.file.module;
        self.once(&format!("{m} require"), |fx| {
            let mut known: Vec<String> = fx.cx.modules[m].requests.keys().cloned().collect();
            known.sort();
            let mut table = vec![];
            for r in known {
                table.push(fx.dyn_str(&r));
                let f = fx.thunk(Thunk::Require(m, r))?;
                table.push(fx.copy(f).into());
            }
            let table = fx.new_array(&table);
            let table = fx.boxed(Tag::Ref, table);
            fx.library_call("makeRequire", &[table])
        })
    }

    /// Reads what an exported or imported name leads to.
    pub(crate) fn read_target_of(&mut self, target: Target, name: &str) -> Res<Operand> {
        match target {
            Target::Global(g) => Ok(self.read_early(g, name)),
            Target::Namespace(m) => self.namespace(m),
            Target::Library(l, n) => self.library_module_member(&l, &n),
            Target::Common(m, n) => self.common_member(m, &n),
            Target::Missing | Target::Ambiguous => {
                self.unsupported(&format!("the import of {name}"));
                Ok(self.undefined())
            }
        }
    }

    /// Declares the variables of an ES module and makes the functions of its top level.
    pub(crate) fn declare_top(&mut self, info: &Rc<FileInfo>) -> Res<()> {
        let root = info.source.scoping.root_scope_id();
        self.top_variables(root)?;
        self.hoist(&info.source.ast.body)
    }

    /// `import.meta`.
    pub(crate) fn import_meta(&mut self) -> Res<Operand> {
        if !self.cx.script_realm {
            self.unsupported("import.meta");
            return Ok(self.undefined());
        }
        let m = self.file.module;
        self.once(&format!("{m} meta"), |fx| {
            let null = fx.konst(Const::Null);
            let o = fx.core("newObj", &[null]);
            Ok(fx.boxed(Tag::Ref, o))
        })
    }
}
