//! Where execution starts: a file's top level, or a function of it whose arguments are inputs.

use crate::functions::declares;
use crate::lower::{Context, Fx, Res};
use conspect_ir::{Body, Callee, Const, FnId, Function, Instr, Operand, Place, Program, Terminator, Type};
use std::rc::Rc;

/// An entry.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// What runs first: scripts.
    pub before: Vec<usize>,
    pub module: usize,
    /// The function to call after the file has run, and the kinds of its arguments.
    pub call: Option<(String, Vec<Kind>)>,
    /// Failed assertions of the console count.
    pub checking: bool,
}

/// What kinds of values a parameter takes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    Number,
    Integer,
    Boolean,
    String,
    /// Arrays of this kind.
    Array(Box<Kind>),
    /// Undefined, null, a boolean, a number or a short string.
    Dynamic,
}

impl Kind {
    /// What a comment calls the type.
    pub(crate) fn of(text: &str) -> Kind {
        let text = text.trim();
        if let Some(inner) = text.strip_suffix("[]") {
            return Kind::Array(Box::new(Kind::of(inner)));
        }
        if let Some(inner) = text.strip_prefix("Array<").and_then(|t| t.strip_suffix('>')) {
            return Kind::Array(Box::new(Kind::of(inner)));
        }
        match text {
            "number" => Kind::Number,
            "integer" | "int" => Kind::Integer,
            "boolean" | "bool" => Kind::Boolean,
            "string" => Kind::String,
            _ => Kind::Dynamic,
        }
    }

    /// The kind as one word, for witnesses.
    pub fn word(&self) -> String {
        match self {
            Kind::Number => "number".into(),
            Kind::Integer => "integer".into(),
            Kind::Boolean => "boolean".into(),
            Kind::String => "string".into(),
            Kind::Array(k) => format!("{}[]", k.word()),
            Kind::Dynamic => "dynamic".into(),
        }
    }
}

/// Declares the function of the IR at which an entry starts.
pub(crate) fn declare(cx: &mut Context, p: &mut Program, e: Entry) -> FnId {
    let shown = cx.modules[e.module].file.source.path.clone();
    let name = match (&e.call, e.checking) {
        (Some((f, _)), _) => format!("{shown}:{f}"),
        (None, true) => shown,
        (None, false) => format!("{shown} (run)"),
    };
    if let Some(id) = p.function_named(&name) {
        return id;
    }
    let id = p.add_function(Function {
        name: name.into(),
        params: vec![],
        param_names: vec![],
        ret: None,
        hidden: true,
    });
    cx.templates.insert(id, Rc::new(crate::lower::Template::Entry(e)));
    id
}

/// The body of an entry: everything that is not caught ends in the runtime's `uncaught`.
pub(crate) fn entry_body(cx: &mut Context, p: &mut Program, e: &Entry) -> Res<Body> {
    let info = cx.modules[e.module].file.clone();
    let inits: Vec<FnId> = e.before.iter().chain([&e.module]).map(|m| cx.modules[*m].init).collect();
    let script_realm = cx.script_realm;
    let base = cx.library.files.iter().position(|f| f.info.source.path == "lib/base.js");
    let mut fx = Fx::for_top(cx, p, info, &[]);
    let (to, thrown) = fx.handler();
    fx.handlers.push((to, thrown));
    let (checking, _) = fx.cx.core.globals["checking"];
    let flag = fx.boolean(e.checking);
    fx.b.push(Instr::Store { place: Place::Global(checking), src: flag });
    if script_realm {
        let (place, flag) = (Place::Global(fx.cx.core.globals["scriptRealm"].0), fx.boolean(true));
        fx.b.push(Instr::Store { place, src: flag });
    }
    if let Some(f) = base {
        crate::lower::ensure_file(fx.cx, &mut fx.b, f, Some((to, thrown)));
    }
    let managed = fx.cx.managed;
    if managed {
        fx.module_records()?;
    }
    let main = fx.cx.modules[e.module].file.is_esm();
    let count = inits.len();
    for (i, init) in inits.into_iter().enumerate() {
        if managed && main && i + 1 == count {
            fx.evaluate_main(e.module)?;
        } else {
            fx.emit_call(Callee::Static(init), vec![], None);
        }
    }
    if let Some((name, kinds)) = &e.call {
        let f = fx.entry_function(e.module, name)?;
        let callable = fx.core("isCallable", &[f]);
        let (call, none) = (fx.b.block(), fx.b.block());
        fx.branch(callable, call, none);
        fx.b.switch_to(none);
        let reason = format!("`{name}` is no function after the file has run");
        fx.b.terminate(Terminator::Unsupported { reason: reason.into() });
        fx.b.switch_to(call);
        let mut args = vec![];
        for k in kinds {
            args.push(fx.input(k));
        }
        let args = fx.array_of(&args);
        let u = fx.undefined();
        let r = fx.invoke(f, u, args.into(), name);
        // An asynchronous function that fails is an error nobody caught.
        fx.library_call("entryResult", &[r])?;
    }
    fx.core("drain", &[]);
    fx.library_call("checkRejections", &[])?;
    fx.handlers.pop();
    fx.open();
    fx.b.terminate(Terminator::Return(None));
    fx.b.switch_to(to);
    fx.core("uncaught", &[thrown.into()]);
    fx.open();
    fx.b.terminate(Terminator::Return(None));
    Ok(fx.b.finish())
}

impl Fx<'_> {
    fn entry_function(&mut self, module: usize, name: &str) -> Res<Operand> {
        if declares(&self.cx.modules[module].file.source, name) {
            let g = self.cx.global(self.p, &format!("{module}:{name}"));
            return Ok(self.b.load(Type::Dyn, Place::Global(g)).into());
        }
        let g = self.cx.modules[module].object;
        let m = self.b.load(Type::Dyn, Place::Global(g));
        let k = self.dyn_str("exports");
        let exports = self.core("getn", &[m.into(), k]);
        let k = self.key_const(name);
        Ok(self.core("getn", &[exports, k]))
    }

    /// An input of a kind.
    fn input(&mut self, kind: &Kind) -> Operand {
        match kind {
            Kind::Number => self.core("argNumber", &[]),
            Kind::Integer => self.core("argInteger", &[]),
            Kind::Boolean => self.core("argBoolean", &[]),
            Kind::String => self.core("argString", &[]),
            Kind::Dynamic => self.core("argDynamic", &[]),
            Kind::Array(k) => {
                let code = match **k {
                    Kind::Number => 0,
                    Kind::Integer => 1,
                    Kind::Boolean => 2,
                    Kind::String => 3,
                    Kind::Dynamic => 4,
                    Kind::Array(_) => {
                        self.unsupported("arguments that are arrays of arrays");
                        4
                    }
                };
                let code = self.konst(Const::i32(code));
                self.core("argArray", &[code])
            }
        }
    }
}
