//! Where execution starts: a file's top level, or a function of it whose arguments are inputs.

use crate::functions::{DEFAULT, Form, declares, parts};
use crate::kind::Kind;
use crate::lower::{Context, Export, Func, Fx, Node, Res};
use crate::scopes::Capture;
use crate::sharing;
use conspect_ir::{Body, Callee, FnId, Function, Instr, Operand, Place, Program, Terminator, Type};
use conspect_verdict::{Assumption, Standing};
use std::rc::Rc;

/// An entry.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    /// What runs first: scripts.
    pub before: Vec<usize>,
    pub module: usize,
    /// The function to call after the file has run.
    pub call: Option<Call>,
    /// Failed assertions of the console count.
    pub checking: bool,
}

/// A function that is called, with the kinds of its arguments and of what it is called on.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    pub name: String,
    pub receiver: Option<Kind>,
    pub form: Form,
    pub kinds: Vec<Kind>,
}

/// Declares the function of the IR at which an entry starts.
pub(crate) fn declare(cx: &mut Context, p: &mut Program, e: Entry) -> FnId {
    let shown = cx.modules[e.module].file.source.path.clone();
    let name = match (&e.call, e.checking) {
        (Some(call), _) => format!("{shown}:{}", call.name),
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
    let contracts = cx.contracts && e.checking;
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
    if let Some(Call { name, receiver, form, kinds }) = &e.call {
        // What a file declares is looked up before anything is given.
        let named = match form {
            Form::Function => Some(fx.entry_function(e.module, name)?),
            Form::Member | Form::Getter => None,
        };
        if let Some((f, _)) = named {
            fx.callable(f, name);
        }
        let (place, yes) = (Place::Global(fx.cx.core.globals["entered"].0), fx.boolean(true));
        fx.b.push(Instr::Store { place, src: yes });
        fx.note_call(e.module, name);
        let kinds: Vec<Kind> = receiver.iter().chain(kinds).cloned().collect();
        if kinds.iter().any(sharing::has_objects) {
            fx.grant(Standing::DeclaredTypes.into());
        }
        if sharing::rests_on_distinct(&kinds) {
            fx.grant(Assumption::specific(sharing::DISTINCT));
        }
        let mut given: Vec<Operand> = vec![];
        for (k, earlier) in kinds.iter().zip(sharing::earlier(&kinds)) {
            let arg = fx.given_argument(k, &earlier.iter().map(|j| given[*j]).collect::<Vec<_>>());
            given.push(arg);
        }
        let this = match named {
            Some((_, owner)) if receiver.is_none() => owner,
            _ => given.remove(0),
        };
        let f = match named {
            Some((f, _)) => f,
            None => {
                let k = fx.key_const(parts(name).map_or(&name[..], |p| p.1));
                let f = fx.core("getn", &[this, k]);
                if *form == Form::Member {
                    fx.callable(f, name);
                }
                f
            }
        };
        let r = match form {
            Form::Getter => f,
            Form::Function | Form::Member => fx.called(f, this, &given, (name, contracts))?,
        };
        // An asynchronous function that fails is an error nobody caught.
        fx.library_call("entryResult", &[r])?;
    }
    fx.core("drain", &[]);
    fx.library_call("checkRejections", &[])?;
    if contracts {
        fx.library_call("contractsEnd", &[])?;
    }
    fx.handlers.pop();
    fx.open();
    fx.b.terminate(Terminator::Return(None));
    fx.b.switch_to(to);
    let thrown: Operand = thrown.into();
    let thrown = if contracts { fx.library_call("contractsThrown", &[thrown])? } else { thrown };
    fx.core("uncaught", &[thrown]);
    fx.open();
    fx.b.terminate(Terminator::Return(None));
    Ok(fx.b.finish())
}

/// The assumption that code of the runtime or the library names: a standing one by its identifier, any other in words.
pub(crate) fn assumption(text: &str) -> Assumption {
    match Standing::ALL.into_iter().find(|s| s.id() == text) {
        Some(standing) => standing.into(),
        None => Assumption::specific(text),
    }
}

/// What is taken for granted of how an entry is called.
const ARGUMENTS: &str = "the function is called with as many arguments as it declares";
const RECEIVER: &str = "the function is called without a receiver: its `this` is undefined";
const OWNER: &str = "the function is called on its class";
const NEW: &str = "the function is not called with `new`";

/// All that may be taken for granted of a call.
pub(crate) const CALLS: [&str; 4] = [ARGUMENTS, RECEIVER, OWNER, NEW];

impl Fx<'_> {
    /// Notes that verdicts on executions that get here take something for granted.
    fn grant(&mut self, what: Assumption) {
        let grant = self.p.grant(what);
        self.b.grant(grant);
    }

    /// Notes what a function takes for granted where it begins, once the file was loaded: variables that loading made, and
    /// for functions of the library that they are what the program calls by their names.
    pub(crate) fn note_state(&mut self, f: &Func) {
        let (own, captured) = if self.file.library {
            (
                matches!(f.node, Node::Function(g) if g.is_expression() || f.name.ends_with("Constructor")),
                false,
            )
        } else {
            self.touches_state(f)
        };
        if !own && !captured {
            return;
        }
        let flag = Place::Global(self.cx.core.globals["entered"].0);
        let entered = self.b.load(Type::Bool, flag);
        let (yes, done) = (self.b.block(), self.b.block());
        self.branch(entered.into(), yes, done);
        self.b.switch_to(yes);
        if own {
            self.grant(if self.file.library { Standing::Builtins } else { Standing::LoadedValues }.into());
        } else {
            // What it captures was there before the entry only if the function was.
            let callee = self.callee.into();
            let late = self.core("isLate", &[callee]);
            let (old, fresh) = (self.b.block(), self.b.block());
            self.branch(late, fresh, old);
            self.b.switch_to(old);
            self.grant(Standing::LoadedValues.into());
            self.goto(fresh);
            self.b.switch_to(fresh);
        }
        self.goto(done);
        self.b.switch_to(done);
    }

    /// Does a function use variables of the top level that may change, or such variables of functions around it?
    fn touches_state(&self, f: &Func) -> (bool, bool) {
        let span = f.node.span();
        let uses = &self.file.uses;
        let scoping = &self.file.source.scoping;
        let within = |at: u32| span.start <= at && at < span.end;
        let mut own = uses.free.iter().any(|(at, name)| {
            within(*at)
                && match name.as_str() {
                    "module" | "exports" => true,
                    "require" | "undefined" | "NaN" | "Infinity" => false,
                    name => !super::lower::is_host_name(self.cx, name),
                }
        });
        let mut captured = false;
        for (_, s) in uses.all.iter().filter(|u| within(u.0)) {
            if let Some((request, name)) = uses.imports.get(s) {
                own |= !crate::resolve::is_stable(self.cx, self.file.module, request, name);
            } else if !uses.stable.contains(s) {
                let top = scoping.symbol_scope_id(*s) == scoping.root_scope_id();
                own |= top;
                captured |= !top && f.captures.contains(&Capture::Symbol(*s));
            }
        }
        (own, captured)
    }

    /// What is taken for granted of how an entry is called, if it makes a difference to the function.
    fn note_call(&mut self, module: usize, name: &str) {
        let all = crate::functions::top_level(self.cx, self.p, module);
        let Some(f) = all.into_iter().find(|f| f.name == name) else { return };
        let on = if parts(name).is_some() { OWNER } else { RECEIVER };
        let this = f.looks.this && f.receiver.is_none();
        for (looks, what) in [(f.looks.arguments, ARGUMENTS), (this, on), (f.looks.new, NEW)] {
            if looks {
                self.grant(Assumption::specific(what));
            }
        }
    }

    /// An argument: one of the earlier ones, or a new input of a kind.
    fn given_argument(&mut self, kind: &Kind, earlier: &[Operand]) -> Operand {
        if earlier.is_empty() {
            return self.input(kind);
        }
        let r = self.b.reg(Type::Dyn);
        let end = self.b.block();
        for v in earlier {
            let this = self.core("argPresent", &[]);
            let (yes, no) = (self.b.block(), self.b.block());
            self.branch(this, yes, no);
            self.b.switch_to(yes);
            let v = self.core("argAgain", &[*v]);
            self.set(r, v);
            self.goto(end);
            self.b.switch_to(no);
        }
        let v = self.input(kind);
        self.set(r, v);
        self.goto(end);
        self.b.switch_to(end);
        r.into()
    }

    /// Calls the entry, between its clauses where those are checked.
    fn called(&mut self, f: Operand, this: Operand, given: &[Operand], entry: (&str, bool)) -> Res<Operand> {
        let (name, contracts) = entry;
        let args = self.array_of(given);
        if !contracts {
            return Ok(self.invoke(f, this, args.into(), name));
        }
        let f = self.library_call("contractsEntry", &[f])?;
        let list = self.core("argsArray", &[args.into()]);
        self.library_call("contractsCall", &[f, list, this])
    }

    /// Goes on where the entry is a function.
    fn callable(&mut self, f: Operand, name: &str) {
        let callable = self.core("isCallable", &[f]);
        let (call, none) = (self.b.block(), self.b.block());
        self.branch(callable, call, none);
        self.b.switch_to(none);
        let reason = format!("`{name}` is no function after the file has run");
        self.b.terminate(Terminator::Unsupported { reason: reason.into() });
        self.b.switch_to(call);
    }

    /// The function that an entry's name means, and what it is called on where nobody declares that.
    fn entry_function(&mut self, module: usize, name: &str) -> Res<(Operand, Operand)> {
        if let Some((class, method)) = parts(name) {
            let g = self.cx.global(self.p, &format!("{module}:{class}"));
            let class = self.b.load(Type::Dyn, Place::Global(g));
            let k = self.key_const(method);
            return Ok((self.core("getn", &[class.into(), k]), class.into()));
        }
        Ok((self.named_function(module, name), self.undefined()))
    }

    fn named_function(&mut self, module: usize, name: &str) -> Operand {
        if declares(&self.cx.modules[module].file.source, name) {
            let g = self.cx.global(self.p, &format!("{module}:{name}"));
            return self.b.load(Type::Dyn, Place::Global(g)).into();
        }
        let default = self.cx.modules[module].exports.iter().find(|e| e.0 == name);
        if let (DEFAULT, Some((_, Export::Global(g)))) = (name, default) {
            let g = *g;
            return self.b.load(Type::Dyn, Place::Global(g)).into();
        }
        let g = self.cx.modules[module].object;
        let m = self.b.load(Type::Dyn, Place::Global(g));
        let k = self.dyn_str("exports");
        let exports = self.core("getn", &[m.into(), k]);
        let all = crate::functions::top_level(self.cx, self.p, module);
        let told = all.into_iter().find(|f| f.name == name);
        if told.as_ref().is_some_and(|f| f.whole) {
            return exports;
        }
        let k = self.key_const(name);
        let f = self.core("getn", &[exports, k]);
        // One with a contract is another function than the one that it is about.
        if let Some(told) = told.filter(|_| !self.cx.contracts) {
            self.same_function(f, told.text, name);
        }
        f
    }

    /// Goes on where a function has this text at its end: what the text says of its parameters is about no other one.
    fn same_function(&mut self, f: Operand, text: &str, name: &str) {
        let text = self.dyn_str(text);
        let same = self.core("hasText", &[f, text]);
        let (yes, no) = (self.b.block(), self.b.block());
        self.branch(same, yes, no);
        self.b.switch_to(no);
        let reason = format!("`{name}` is another function after the file has run than its text says");
        self.b.terminate(Terminator::Unsupported { reason: reason.into() });
        self.b.switch_to(yes);
    }
}
