//! The global object and the names that no file declares.
//!
//! What the library defines is made when a program names it and kept in a global of the IR. Once the global object was
//! given out as a value, or a program wrote to one of the library's names, the object alone tells what a name stands
//! for: the globals of the IR are empty from then on.

use super::{Context, Fx, Res};
use conspect_ir::{
    BinOp, Body, BodyBuilder, Call, Callee, Const, FnId, GlobalId, Instr, Operand, Place, Program, Reg, Tag,
    Terminator, Type, UnOp,
};

/// Globals of ECMAScript that the library does not have: their absence is no error of the program's.
const MISSING: &[&str] = &["Iterator"];

/// Globals that Node has besides and the library does not.
const MISSING_OF_NODE: &[&str] = &[
    "Blob",
    "BroadcastChannel",
    "ByteLengthQueuingStrategy",
    "CompressionStream",
    "CountQueuingStrategy",
    "Crypto",
    "CryptoKey",
    "CustomEvent",
    "DecompressionStream",
    "File",
    "FormData",
    "Headers",
    "MessageChannel",
    "MessageEvent",
    "MessagePort",
    "Performance",
    "PerformanceEntry",
    "PerformanceMark",
    "PerformanceMeasure",
    "PerformanceObserver",
    "PerformanceObserverEntryList",
    "PerformanceResourceTiming",
    "ReadableByteStreamController",
    "ReadableStream",
    "ReadableStreamBYOBReader",
    "ReadableStreamBYOBRequest",
    "ReadableStreamDefaultController",
    "ReadableStreamDefaultReader",
    "Request",
    "Response",
    "SubtleCrypto",
    "TextDecoderStream",
    "TextEncoderStream",
    "TransformStream",
    "TransformStreamDefaultController",
    "WebAssembly",
    "WebSocket",
    "WritableStream",
    "WritableStreamDefaultController",
    "WritableStreamDefaultWriter",
    "crypto",
    "fetch",
    "navigator",
];

/// The names by which the global object is called.
fn is_global_object(cx: &Context, name: &str) -> bool {
    name == "globalThis" || (name == "global" && !cx.script_realm)
}

fn is_missing(cx: &Context, name: &str) -> bool {
    MISSING.contains(&name) || (!cx.script_realm && MISSING_OF_NODE.contains(&name))
}

/// Is the name one that the host gives, and no property that a program put on the global object?
pub(crate) fn is_host_name(cx: &Context, name: &str) -> bool {
    is_global_object(cx, name) || is_missing(cx, name) || cx.library.globals.contains_key(name)
}

/// A call in a body that has no handlers.
fn call(b: &mut BodyBuilder, callee: FnId, args: &[Operand], ret: Option<Type>) -> Option<Reg> {
    let dst = ret.map(|t| b.reg(t));
    let next = b.block();
    let callee = Callee::Static(callee);
    b.terminate(Terminator::Call(Call { callee, args: args.into(), dst, ret: next, unwind: None }));
    b.switch_to(next);
    dst
}

fn core(cx: &Context, b: &mut BodyBuilder, name: &str, args: &[Operand]) -> Option<Reg> {
    let f = &cx.core.functions[name];
    call(b, f.id, args, f.ret)
}

fn empty_flag(b: &mut BodyBuilder, v: Reg) -> Operand {
    b.un(Type::Bool, UnOp::HasTag(Tag::Empty), v).into()
}

/// The body that finds a global which is not in its global of the IR: the value, or empty.
pub(crate) fn global_body(cx: &mut Context, p: &mut Program, name: &str) -> Res<Body> {
    let file = p.file("lib");
    let mut b = BodyBuilder::new(&[], file);
    if is_global_object(cx, name) {
        call(&mut b, cx.expose, &[], None);
    } else if let Some(f) = cx.library.globals.get(name).copied() {
        super::library::ensure_file(cx, &mut b, f, None);
        let g = cx.global(p, &format!("global.{name}"));
        let v = b.load(Type::Dyn, Place::Global(g));
        let missing = empty_flag(&mut b, v);
        let (go, done) = (b.block(), b.block());
        b.terminate(Terminator::If { cond: missing, then: go, els: done });
        b.switch_to(done);
        b.terminate(Terminator::Return(Some(v.into())));
        b.switch_to(go);
    }
    let o = core(cx, &mut b, "globalObject", &[]).expect("an object");
    let k = b.constant(Const::Dyn(Box::new(Const::Str(name.encode_utf16().collect()))));
    let has = core(cx, &mut b, "has", &[o.into(), k]).expect("an answer");
    let (yes, no) = (b.block(), b.block());
    b.terminate(Terminator::If { cond: has.into(), then: yes, els: no });
    b.switch_to(yes);
    let object = b.un(Type::Dyn, UnOp::Box(Tag::Ref), o);
    let v = core(cx, &mut b, "getn", &[object.into(), k]).expect("a value");
    b.terminate(Terminator::Return(Some(v.into())));
    b.switch_to(no);
    let empty = b.constant(Const::Empty);
    b.terminate(Terminator::Return(Some(empty)));
    Ok(b.finish())
}

/// The body that gives the global object out: from now on it alone holds what the library's names stand for.
pub(crate) fn expose_body(cx: &mut Context, p: &mut Program) -> Res<Body> {
    let file = p.file("lib");
    let mut b = BodyBuilder::new(&[], file);
    let exposed = Place::Global(cx.core.globals["exposed"].0);
    let flag = b.load(Type::Bool, exposed);
    let (first, done) = (b.block(), b.block());
    b.terminate(Terminator::If { cond: flag.into(), then: done, els: first });
    b.switch_to(done);
    b.terminate(Terminator::Return(None));
    b.switch_to(first);
    let yes = b.constant(Const::Bool(true));
    b.push(Instr::Store { place: exposed, src: yes });
    let empty = b.constant(Const::Empty);
    let mut names: Vec<_> = cx.library.globals.keys().copied().collect();
    names.sort_unstable();
    for n in names {
        let g = cx.global(p, &format!("global.{n}"));
        b.push(Instr::Store { place: Place::Global(g), src: empty });
    }
    let o = core(cx, &mut b, "globalObject", &[]).expect("an object");
    let v = b.un(Type::Dyn, UnOp::Box(Tag::Ref), o);
    let own = [("globalThis", 5), ("global", 7)];
    for (n, attrs) in own.into_iter().take(if cx.script_realm { 1 } else { 2 }) {
        let k = b.constant(Const::Dyn(Box::new(Const::Str(n.encode_utf16().collect()))));
        let attrs = b.constant(Const::i32(attrs));
        core(cx, &mut b, "putOwn", &[o.into(), k, v.into(), attrs]);
    }
    b.terminate(Terminator::Return(None));
    Ok(b.finish())
}

/// The body that makes a property of the global object which the library defines, all of them for the empty name:
/// `(name: str)`.
pub(crate) fn materialize_body(cx: &mut Context, p: &mut Program) -> Res<Body> {
    let file = p.file("lib");
    let mut b = BodyBuilder::new(&[Type::Str], file);
    let mut names: Vec<(&'static str, usize)> = cx.library.globals.iter().map(|(n, f)| (*n, *f)).collect();
    names.sort_unstable();
    let hit = |b: &mut BodyBuilder, name: &str| {
        let text = b.constant(Const::Str(name.encode_utf16().collect()));
        let hit = b.bin(Type::Bool, BinOp::Eq, b.param(0), text);
        let (yes, no) = (b.block(), b.block());
        b.terminate(Terminator::If { cond: hit.into(), then: yes, els: no });
        b.switch_to(yes);
        no
    };
    let no = hit(&mut b, "");
    let mut files: Vec<usize> = names.iter().map(|n| n.1).collect();
    files.sort_unstable();
    files.dedup();
    for f in files {
        super::library::ensure_file(cx, &mut b, f, None);
    }
    b.terminate(Terminator::Return(None));
    b.switch_to(no);
    for (name, f) in names {
        let no = hit(&mut b, name);
        super::library::ensure_file(cx, &mut b, f, None);
        b.terminate(Terminator::Return(None));
        b.switch_to(no);
    }
    for name in ["globalThis", "global"].into_iter().filter(|n| is_global_object(cx, n)) {
        let no = hit(&mut b, name);
        call(&mut b, cx.expose, &[], None);
        b.terminate(Terminator::Return(None));
        b.switch_to(no);
    }
    for name in MISSING.iter().chain(MISSING_OF_NODE) {
        if is_missing(cx, name) && !cx.library.globals.contains_key(name) {
            let no = hit(&mut b, name);
            let reason = format!("the global {name}").into();
            b.terminate(Terminator::Unsupported { reason });
            b.switch_to(no);
        }
    }
    b.terminate(Terminator::Return(None));
    Ok(b.finish())
}

/// The body that gives the number of the class of uncaught errors that stands for a class of the program, −1 for none:
/// `(name: str) -> i32`.
pub(crate) fn own_error_body(cx: &mut Context, p: &mut Program) -> Res<Body> {
    let file = p.file("lib");
    let mut b = BodyBuilder::new(&[Type::Str], file);
    for name in &cx.own_errors {
        let Some(class) = p.class_named(name) else { continue };
        let text = b.constant(Const::Str(name.encode_utf16().collect()));
        let hit = b.bin(Type::Bool, BinOp::Eq, b.param(0), text);
        let (yes, no) = (b.block(), b.block());
        b.terminate(Terminator::If { cond: hit.into(), then: yes, els: no });
        b.switch_to(yes);
        let number = b.constant(Const::i32(class.0 as i32));
        b.terminate(Terminator::Return(Some(number)));
        b.switch_to(no);
    }
    let none = b.constant(Const::i32(-1));
    b.terminate(Terminator::Return(Some(none)));
    Ok(b.finish())
}

impl Fx<'_> {
    /// The function of the IR that finds a global, called: the value, or empty.
    fn find_global(&mut self, name: &str) -> Reg {
        let f = self.cx.global_function(self.p, name);
        self.emit_call(Callee::Static(f), vec![], Some(Type::Dyn)).expect("a value")
    }

    /// Reads a name that no file of the program declares as its own; with `quiet`, undefined where there is none.
    pub fn read_global(&mut self, name: &str, quiet: bool) -> Res<Operand> {
        if self.cx.lexical.contains_key(name) {
            return Ok(self.read_lexical(name));
        }
        let known = self.cx.library.globals.contains_key(name);
        let (none, done) = (self.b.block(), self.b.block());
        let r = if known {
            let g = self.cx.global(self.p, &format!("global.{name}"));
            let r = self.b.load(Type::Dyn, Place::Global(g));
            let missing = self.b.un(Type::Bool, UnOp::HasTag(Tag::Empty), r);
            let slow = self.b.block();
            self.branch(missing.into(), slow, done);
            self.b.switch_to(slow);
            let v = self.find_global(name);
            self.set(r, v.into());
            r
        } else {
            self.find_global(name)
        };
        let missing = self.b.un(Type::Bool, UnOp::HasTag(Tag::Empty), r);
        self.branch(missing.into(), none, done);
        self.b.switch_to(none);
        if quiet {
            let u = self.undefined();
            self.set(r, u);
        } else {
            let text = self.plain_str(&format!("{name} is not defined"));
            self.core("throwReference", &[text]);
        }
        self.goto(done);
        self.b.switch_to(done);
        Ok(r.into())
    }

    /// A lexical declaration of a script.
    fn read_lexical(&mut self, name: &str) -> Operand {
        let g = self.cx.global(self.p, &format!("lex.{name}"));
        self.read_early(g, name)
    }

    /// A global variable that may be read before its declaration was executed, which throws.
    pub(crate) fn read_early(&mut self, g: GlobalId, name: &str) -> Operand {
        let r = self.b.load(Type::Dyn, Place::Global(g));
        let early = self.b.un(Type::Bool, UnOp::HasTag(Tag::Empty), r);
        let (bad, fine) = (self.b.block(), self.b.block());
        self.branch(early.into(), bad, fine);
        self.b.switch_to(bad);
        let text = self.plain_str(name);
        self.core("throwTdz", &[text]);
        self.goto(fine);
        self.b.switch_to(fine);
        r.into()
    }

    /// Does a name lead anywhere? Asked before the value is known that strict code assigns to it.
    pub fn has_global(&mut self, name: &str) -> Operand {
        if self.cx.lexical.contains_key(name) {
            return self.boolean(true);
        }
        let v = self.read_present(name);
        let missing = self.b.un(Type::Bool, UnOp::HasTag(Tag::Empty), v);
        self.b.un(Type::Bool, UnOp::Not, missing).into()
    }

    /// `true` for a name that is there, empty for one that is not.
    fn read_present(&mut self, name: &str) -> Operand {
        let k = self.dyn_str(name);
        self.core("presentGlobal", &[k])
    }

    /// Assigns to a name that no file of the program declares as its own. `there` says whether it led anywhere when the
    /// assignment began, for strict code.
    pub fn write_global(&mut self, name: &str, v: Operand, there: Option<Operand>) -> Res<()> {
        if let Some(constant) = self.cx.lexical.get(name).copied() {
            self.read_lexical(name);
            if constant {
                self.core("throwConst", &[]);
                return Ok(());
            }
            let g = self.cx.global(self.p, &format!("lex.{name}"));
            self.b.push(Instr::Store { place: Place::Global(g), src: v });
            return Ok(());
        }
        if self.cx.library.globals.contains_key(name) || is_global_object(self.cx, name) {
            let expose = self.cx.expose;
            self.emit_call(Callee::Static(expose), vec![], None);
        }
        let k = self.dyn_str(name);
        let strict = self.boolean(self.strict);
        let there = match there {
            Some(t) => t,
            None if self.strict => self.has_global(name),
            None => self.boolean(true),
        };
        self.core("setGlobal", &[k, v, strict, there]);
        Ok(())
    }

    /// `delete name`, for a name that is no variable.
    pub fn delete_global(&mut self, name: &str) -> Operand {
        if self.cx.lexical.contains_key(name) {
            return self.dyn_bool(false);
        }
        if self.cx.library.globals.contains_key(name) || is_global_object(self.cx, name) {
            let expose = self.cx.expose;
            self.emit_call(Callee::Static(expose), vec![], None);
        }
        let k = self.dyn_str(name);
        self.core_dyn("deleteGlobal", &[k])
    }

    /// The global object as a value.
    pub fn global_this(&mut self) -> Operand {
        let u = self.undefined();
        self.core("sloppyThis", &[u])
    }
}
