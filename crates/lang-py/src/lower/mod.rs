//! Python to the IR, one function at a time.

mod assign;
mod asynchronous;
mod call;
mod class;
mod expr;
mod function;
mod generator;
mod pattern;
mod star;
mod stmt;
mod with;

pub(crate) use function::{Node, Template};

use crate::core::Core;
use crate::modules::Module;
use crate::realm::Realm;
use crate::scopes::{Kind, Place as Where};
use crate::trace::How;
use conspect_ir::{
    BinOp, BlockId, Body, BodyBuilder, Call, Callee, ClassId, Const, FnId, Function, Instr, IntBin,
    Intrinsic, LoadError, Operand, Place, Program, PureOp, Reg, Tag, Terminator, Type, UnOp,
};
use conspect_lang::Trace;
use ruff_python_ast::{ExprCall, Stmt};
use ruff_text_size::Ranged;
use rustc_hash::FxHashMap;
use std::path::PathBuf;
use std::rc::Rc;

pub(crate) type Res<T> = Result<T, LoadError>;

/// Everything that lowering needs to know of the program.
pub struct Context {
    pub realm: Realm,
    pub core: Core,
    pub modules: Vec<Rc<Module>>,
    pub by_name: FxHashMap<String, usize>,
    /// Folders in which modules are looked for, before the library.
    pub roots: Vec<PathBuf>,
    pub templates: FxHashMap<FnId, Template>,
    pub(crate) made: FxHashMap<(usize, u32, u8), FnId>,
    pub yielding: FnId,
    /// The program's own exception classes.
    pub own_errors: Vec<String>,
    /// The module of builtins.
    pub builtins: usize,
    /// How the program's main file is loaded.
    pub how: How,
    /// What the program has asked for of its files.
    pub trace: Trace,
}

/// Where a variable is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Slot {
    Reg(Reg),
    /// A register that holds a cell.
    Cell(Reg),
}

/// What a jump out of a statement passes.
#[derive(Clone)]
pub(crate) enum Ctl {
    Loop {
        leave: BlockId,
        next: BlockId,
    },
    /// Statements that run on every way out.
    Finally {
        body: &'static [Stmt],
        handlers: usize,
    },
    /// A context manager's exit.
    With {
        exit: Reg,
        handlers: usize,
        is_async: bool,
    },
    /// The handler of an exception: what was handled before, and the name that it is bound to.
    Handler {
        before: Reg,
        name: Option<&'static str>,
    },
}

/// A function being lowered.
pub(crate) struct Fx<'c> {
    pub cx: &'c mut Context,
    pub p: &'c mut Program,
    pub b: BodyBuilder,
    pub module: Rc<Module>,
    /// The scope of the code, and that of the function.
    pub scope: usize,
    pub frame: usize,
    pub qualname: String,
    pub locals: FxHashMap<(usize, &'static str), Slot>,
    /// The namespaces of the classes whose bodies are being lowered.
    pub namespaces: FxHashMap<usize, Operand>,
    pub handlers: Vec<(BlockId, Reg)>,
    /// Those that a closed generator passes without anything being done, by how many there are with each.
    pub harmless: Vec<usize>,
    pub ctl: Vec<Ctl>,
    /// The generator that runs, in the body of one.
    pub generator: Option<Reg>,
    /// Is it an asynchronous one?
    pub is_async_generator: bool,
    /// The first parameter, for `super()`.
    pub first: Option<&'static str>,
    /// A request for a text that need be no longer than so much.
    asked: Option<(&'static ExprCall, i64)>,
}

impl Context {
    /// The body of a function.
    pub fn body(&mut self, p: &mut Program, function: FnId) -> Res<Body> {
        if let Some(t) = self.templates.get(&function).cloned() {
            return function::body(self, p, function, &t);
        }
        match self.core.name_of(function) {
            Some(name) => Core::body(self, p, name),
            None => Err(LoadError::Malformed(format!("no body of {}", p.functions[function].name))),
        }
    }

    /// A function of the IR with a name of its own.
    pub fn declare(
        &mut self,
        p: &mut Program,
        name: &str,
        params: Vec<Type>,
        ret: Option<Type>,
        t: Template,
        hidden: bool,
    ) -> FnId {
        let mut unique = name.to_string();
        let mut n = 1;
        while p.function_named(&unique).is_some() {
            n += 1;
            unique = format!("{name} ({n})");
        }
        let id = p.add_function(Function { name: unique.into(), params, param_names: vec![], ret, hidden });
        self.templates.insert(id, t);
        id
    }
}

impl<'c> Fx<'c> {
    pub fn new(
        cx: &'c mut Context,
        p: &'c mut Program,
        module: Rc<Module>,
        frame: usize,
        params: &[Type],
    ) -> Fx<'c> {
        let b = BodyBuilder::new(params, module.source.file);
        Fx {
            cx,
            p,
            b,
            module,
            scope: frame,
            frame,
            qualname: String::new(),
            locals: FxHashMap::default(),
            namespaces: FxHashMap::default(),
            handlers: vec![],
            harmless: vec![],
            ctl: vec![],
            generator: None,
            is_async_generator: false,
            first: None,
            asked: None,
        }
    }

    pub fn line(&mut self, node: &impl Ranged) {
        let line = self.module.source.line(node);
        self.b.set_line(line);
    }

    pub fn class(&self, name: &str) -> ClassId {
        self.cx.realm.class(name)
    }

    pub fn reference(&self, name: &str) -> Type {
        Type::Ref(self.class(name))
    }

    pub fn konst(&mut self, c: Const) -> Operand {
        self.b.constant(c)
    }

    pub fn none(&mut self) -> Operand {
        self.konst(Const::Dyn(Box::new(Const::Null)))
    }

    pub fn empty(&mut self) -> Operand {
        self.konst(Const::Empty)
    }

    pub fn i32(&mut self, v: i32) -> Operand {
        self.konst(Const::i32(v))
    }

    pub fn int(&mut self, v: i64) -> Operand {
        self.konst(Const::Dyn(Box::new(Const::Int(v))))
    }

    pub fn boolean(&mut self, v: bool) -> Operand {
        self.konst(Const::Dyn(Box::new(Const::Bool(v))))
    }

    pub fn text(&mut self, s: &str) -> Operand {
        self.konst(Const::Dyn(Box::new(Const::Str(s.encode_utf16().collect()))))
    }

    pub fn set(&mut self, r: Reg, v: Operand) {
        self.b.push(Instr::Copy { dst: r, src: v });
    }

    pub fn copy(&mut self, v: Operand) -> Reg {
        let r = self.b.reg(Type::Dyn);
        self.set(r, v);
        r
    }

    pub fn goto(&mut self, to: BlockId) {
        if !self.b.is_terminated() {
            self.b.terminate(Terminator::Goto(to));
        }
    }

    pub fn branch(&mut self, cond: Operand, then: BlockId, els: BlockId) {
        self.b.terminate(Terminator::If { cond, then, els });
    }

    /// Code may follow, though nothing leads to it.
    pub fn open(&mut self) {
        if self.b.is_terminated() {
            let dead = self.b.block();
            self.b.switch_to(dead);
        }
    }

    pub fn unsupported(&mut self, reason: &str) {
        self.open();
        self.b.terminate(Terminator::Unsupported { reason: reason.into() });
        self.open();
    }

    pub fn load_field(&mut self, object: Operand, class: &str, name: &str) -> Reg {
        let class = self.class(class);
        let (field, ty) = self.cx.realm.find(self.p, class, name).expect("a field of the realm");
        self.b.load(ty, Place::Field { object, field })
    }

    pub fn store_field(&mut self, object: Operand, class: &str, name: &str, v: Operand) {
        let class = self.class(class);
        let (field, _) = self.cx.realm.find(self.p, class, name).expect("a field of the realm");
        self.b.push(Instr::Store { place: Place::Field { object, field }, src: v });
    }

    pub fn boxed(&mut self, tag: Tag, v: Operand) -> Operand {
        self.b.un(Type::Dyn, UnOp::Box(tag), v).into()
    }

    pub fn emit_call(&mut self, callee: Callee, args: Vec<Operand>, ret: Option<Type>) -> Option<Reg> {
        self.open();
        let dst = ret.map(|t| self.b.reg(t));
        let next = self.b.block();
        let unwind = self.handlers.last().copied();
        self.b.terminate(Terminator::Call(Call { callee, args: args.into(), dst, ret: next, unwind }));
        self.b.switch_to(next);
        dst
    }

    /// A call of the runtime. What has no result gives none.
    pub fn core(&mut self, name: &str, args: &[Operand]) -> Operand {
        let Some(f) = self.cx.core.functions.get(name) else { panic!("the runtime has no function {name}") };
        assert!(f.params.len() == args.len(), "arguments of {name}");
        let (id, ret) = (f.id, f.ret);
        match self.emit_call(Callee::Static(id), args.to_vec(), ret) {
            Some(r) => r.into(),
            None => self.none(),
        }
    }

    /// An array of values.
    pub fn array(&mut self, items: &[Operand]) -> Operand {
        let class = self.class("Dyns");
        let array = self.b.reg(Type::Ref(class));
        let length = self.i32(items.len() as i32);
        self.b.push(Instr::AllocArray { dst: array, class, length });
        for (i, v) in items.iter().enumerate() {
            let index = self.i32(i as i32);
            self.b.push(Instr::Store { place: Place::Elem { array: array.into(), index }, src: *v });
        }
        array.into()
    }

    pub fn elem(&mut self, array: Operand, i: usize) -> Reg {
        let index = self.i32(i as i32);
        self.b.load(Type::Dyn, Place::Elem { array, index })
    }

    pub fn null(&mut self) -> Operand {
        self.konst(Const::Null)
    }

    pub fn has_tag(&mut self, v: Operand, tag: Tag) -> Operand {
        self.b.un(Type::Bool, UnOp::HasTag(tag), v).into()
    }

    /// A dynamic value as one of a type of the runtime.
    pub fn fit(&mut self, v: Operand, want: Type) -> Res<Operand> {
        let tag = match want {
            Type::Dyn => return Ok(v),
            Type::Bits { bits, .. } => {
                let int = self.b.un(Type::Int, UnOp::Untag(Tag::Long), v);
                let wide = self.b.reg(Type::I64);
                let op = Intrinsic::Pure(PureOp::IntToBits);
                self.b.push(Instr::Intrinsic { dst: Some(wide), op, args: [int.into()].into() });
                return Ok(if bits == 64 {
                    wide.into()
                } else {
                    self.b.un(want, UnOp::Trunc(bits), wide).into()
                });
            }
            Type::Bool => Tag::Bool,
            Type::Int => Tag::Long,
            Type::F64 => Tag::Float,
            Type::Str => return Ok(self.fit_text(v)),
            Type::Ref(_) => Tag::Ref,
            _ => return Err(LoadError::Malformed("an operand of the runtime".into())),
        };
        Ok(self.b.un(want, UnOp::Untag(tag), v).into())
    }

    /// A text as a plain one; one with unknown characters ends the path.
    fn fit_text(&mut self, v: Operand) -> Operand {
        let is_plain = self.has_tag(v, Tag::Str);
        let (yes, no, end) = (self.b.block(), self.b.block(), self.b.block());
        let dst = self.b.reg(Type::Str);
        self.branch(is_plain, yes, no);
        self.b.switch_to(yes);
        let text = self.b.un(Type::Str, UnOp::Untag(Tag::Str), v);
        self.set(dst, text.into());
        self.goto(end);
        self.b.switch_to(no);
        let f = self.cx.core.functions["plain_text"].id;
        if let Some(text) = self.emit_call(Callee::Static(f), vec![v], Some(Type::Str)) {
            self.set(dst, text.into());
        }
        self.goto(end);
        self.b.switch_to(end);
        dst.into()
    }

    /// A value of the runtime as a dynamic one.
    pub fn unfit(&mut self, v: Operand, have: Option<Type>) -> Res<Operand> {
        let tag = match have {
            None | Some(Type::Dyn) => return Ok(v),
            Some(Type::Bits { bits, .. }) => {
                let wide = if bits < 64 { self.b.un(Type::I64, UnOp::SExt(64), v).into() } else { v };
                let int = self.b.reg(Type::Int);
                let op = Intrinsic::Pure(PureOp::IntOfBits);
                self.b.push(Instr::Intrinsic { dst: Some(int), op, args: [wide].into() });
                return Ok(self.boxed(Tag::Long, int.into()));
            }
            Some(Type::Bool) => Tag::Bool,
            Some(Type::Int) => Tag::Long,
            Some(Type::F64) => Tag::Float,
            Some(Type::Str) => Tag::Str,
            Some(Type::Ref(_)) => Tag::Ref,
            _ => return Err(LoadError::Malformed("a result of the runtime".into())),
        };
        Ok(self.boxed(tag, v))
    }

    /// Where a name leads from here.
    pub fn place_of(&self, name: &str) -> Where {
        self.module.scopes.resolve(self.scope, name)
    }

    /// Makes a variable of a scope of this frame, without a value.
    pub fn make_variable(&mut self, scope: usize, name: &'static str) -> Slot {
        let is_cell = self.module.scopes.all[scope].cells.contains(&name);
        let empty = self.empty();
        let slot = if is_cell {
            let class = self.class("Cell");
            let r = self.b.reg(Type::Ref(class));
            self.b.push(Instr::Alloc { dst: r, class });
            self.store_field(r.into(), "Cell", "v", empty);
            Slot::Cell(r)
        } else {
            let r = self.b.named(Type::Dyn, name);
            self.set(r, empty);
            Slot::Reg(r)
        };
        self.locals.insert((scope, name), slot);
        slot
    }

    /// Makes all variables of a scope that are not there yet.
    pub fn make_variables(&mut self, scope: usize) {
        let info = &self.module.scopes.all[scope];
        let names: Vec<&'static str> = info
            .bound
            .iter()
            .filter(|n| !info.nonlocals.contains(n) && !info.globals.contains(n))
            .copied()
            .collect();
        for name in names {
            if !self.locals.contains_key(&(scope, name)) {
                self.make_variable(scope, name);
            }
        }
    }

    /// The value of a variable; empty where it has none.
    pub fn peek(&mut self, scope: usize, name: &'static str) -> Res<Operand> {
        match self.locals.get(&(scope, name)).copied() {
            Some(Slot::Reg(r)) => Ok(r.into()),
            Some(Slot::Cell(c)) => Ok(self.load_field(c.into(), "Cell", "v").into()),
            None => Err(LoadError::Malformed(format!("no variable {name} in {}", self.qualname))),
        }
    }

    pub fn load_name(&mut self, name: &'static str) -> Res<Operand> {
        match self.place_of(name) {
            Where::Global => self.load_global(name),
            Where::Variable(s) => {
                let v = self.peek(s, name)?;
                let info = &self.module.scopes.all[s];
                let sure = info.parameters.contains(&name) && !info.deleted.contains(&name);
                let mixed = self.module.scopes.all[self.frame].has_walrus;
                let v = if mixed { self.copy(v).into() } else { v };
                if !sure {
                    self.check_bound(v, name, self.is_local(s));
                }
                Ok(v)
            }
            Where::InClass(s) => {
                let ns = self.namespaces[&s];
                let key = self.text(name);
                let found = self.core("dict_peek", &[ns, key]);
                let r = self.copy(found);
                let (missing, end) = (self.b.block(), self.b.block());
                let none = self.has_tag(r.into(), Tag::Empty);
                self.branch(none, missing, end);
                self.b.switch_to(missing);
                // A name that the body binds is looked for in no function around it (Python Language Reference §4.2.2).
                let v = self.load_global(name)?;
                self.set(r, v);
                self.goto(end);
                self.b.switch_to(end);
                Ok(r.into())
            }
        }
    }

    /// Is a variable of a scope one of the code that is lowered? The body of a class is code of its own.
    fn is_local(&self, of: usize) -> bool {
        let scopes = &self.module.scopes;
        let mut scope = self.scope;
        while scope != of && scopes.all[scope].kind == Kind::Comprehension {
            scope = scopes.all[scope].parent;
        }
        scopes.frame(of) == self.frame && (scope == of || scopes.all[scope].kind != Kind::Class)
    }

    fn check_bound(&mut self, v: Operand, name: &str, local: bool) {
        let (missing, end) = (self.b.block(), self.b.block());
        let none = self.has_tag(v, Tag::Empty);
        self.branch(none, missing, end);
        self.b.switch_to(missing);
        let text = self.text(name);
        self.core(if local { "raise_unbound" } else { "raise_free" }, &[text]);
        self.goto(end);
        self.b.switch_to(end);
    }

    /// The cell of a module's name.
    fn global_place(&mut self, index: usize) -> Place {
        let object = self.b.load(self.reference("Obj"), Place::Global(self.module.object));
        let vals = self.load_field(object.into(), "Obj", "vals");
        let index = self.i32(index as i32);
        Place::Elem { array: vals.into(), index }
    }

    pub fn load_global(&mut self, name: &'static str) -> Res<Operand> {
        let text = self.text(name);
        let Some(i) = self.module.index(name) else {
            return Ok(self.builtin(name, text));
        };
        let place = self.global_place(i);
        let v = self.b.load(Type::Dyn, place);
        let r = self.copy(v.into());
        let (missing, end) = (self.b.block(), self.b.block());
        let none = self.has_tag(r.into(), Tag::Empty);
        self.branch(none, missing, end);
        self.b.switch_to(missing);
        let found = self.builtin(name, text);
        self.set(r, found);
        self.goto(end);
        self.b.switch_to(end);
        Ok(r.into())
    }

    /// A name of the builtins, which are a module like others.
    fn builtin(&mut self, name: &str, text: Operand) -> Operand {
        let builtins = self.cx.modules[self.cx.builtins].clone();
        let own = self.module.library || crate::library::is_builtin(name);
        let Some(i) = builtins.index(name).filter(|_| own) else {
            if self.module.scopes.type_parameters.contains(&name) {
                return self.type_parameter(text);
            }
            return self.core(if own { "global_missing" } else { "name_missing" }, &[text]);
        };
        let object = self.b.load(self.reference("Obj"), Place::Global(builtins.object));
        let vals = self.load_field(object.into(), "Obj", "vals");
        let index = self.i32(i as i32);
        let v = self.b.load(Type::Dyn, Place::Elem { array: vals.into(), index });
        let r = self.copy(v.into());
        let (missing, end) = (self.b.block(), self.b.block());
        let none = self.has_tag(r.into(), Tag::Empty);
        self.branch(none, missing, end);
        self.b.switch_to(missing);
        let found = self.core("global_missing", &[text]);
        self.set(r, found);
        self.goto(end);
        self.b.switch_to(end);
        r.into()
    }

    pub fn store_name(&mut self, name: &'static str, v: Operand) -> Res<()> {
        let name = self.mangled(name);
        match self.place_of(name) {
            Where::Global => {
                let Some(i) = self.module.index(name) else {
                    return Err(LoadError::Malformed(format!("no global {name}")));
                };
                let place = self.global_place(i);
                self.b.push(Instr::Store { place, src: v });
            }
            Where::Variable(s) => match self.locals.get(&(s, name)).copied() {
                Some(Slot::Reg(r)) => self.set(r, v),
                Some(Slot::Cell(c)) => self.store_field(c.into(), "Cell", "v", v),
                None => return Err(LoadError::Malformed(format!("no variable {name}"))),
            },
            Where::InClass(s) => {
                let ns = self.namespaces[&s];
                let key = self.text(name);
                self.core("namespace_set", &[ns, key, v]);
            }
        }
        Ok(())
    }

    /// `del name`.
    pub fn delete_name(&mut self, name: &'static str) -> Res<()> {
        if let Where::InClass(s) = self.place_of(name) {
            let ns = self.namespaces[&s];
            let key = self.text(name);
            self.core("dict_delete", &[ns, key]);
            return Ok(());
        }
        if self.place_of(name) != Where::Global {
            self.load_name(name)?;
        } else if let Some(i) = self.module.index(name) {
            let place = self.global_place(i);
            let v = self.b.load(Type::Dyn, place);
            let (missing, end) = (self.b.block(), self.b.block());
            let none = self.has_tag(v.into(), Tag::Empty);
            self.branch(none, missing, end);
            self.b.switch_to(missing);
            let text = self.text(name);
            self.core("global_missing", &[text]);
            self.goto(end);
            self.b.switch_to(end);
        }
        let empty = self.empty();
        self.store_name(name, empty)
    }

    /// The class scope that code is directly or indirectly inside of.
    pub fn enclosing_class(&self) -> Option<usize> {
        let mut s = self.scope;
        loop {
            let scope = &self.module.scopes.all[s];
            match scope.kind {
                Kind::Module => return None,
                Kind::Class => return Some(s),
                _ => s = scope.parent,
            }
        }
    }

    /// The name as it is inside a class (§6.2.1, private names).
    pub fn mangled(&self, name: &'static str) -> &'static str {
        if !name.starts_with("__") {
            return name;
        }
        let Some(s) = self.enclosing_class() else { return name };
        crate::scopes::mangle(self.module.class_names.get(&s).copied().unwrap_or(""), name)
    }

    /// Is the dynamic value true, as a `bool` of the IR?
    pub fn truth(&mut self, v: Operand) -> Operand {
        let (plain, other, end) = (self.b.block(), self.b.block(), self.b.block());
        let r = self.b.reg(Type::Bool);
        let is_bool = self.has_tag(v, Tag::Bool);
        self.branch(is_bool, plain, other);
        self.b.switch_to(plain);
        let x = self.b.un(Type::Bool, UnOp::Untag(Tag::Bool), v);
        self.set(r, x.into());
        self.goto(end);
        self.b.switch_to(other);
        let x = self.core("truthy", &[v]);
        self.set(r, x);
        self.goto(end);
        self.b.switch_to(end);
        r.into()
    }

    /// An operation of integers where both operands are, else a call of the runtime.
    pub fn fast_int(&mut self, op: IntBin, name: &str, a: Operand, b: Operand) -> Operand {
        let (second, both, other, end) = (self.b.block(), self.b.block(), self.b.block(), self.b.block());
        let r = self.b.reg(Type::Dyn);
        let x = self.has_tag(a, Tag::Long);
        self.branch(x, second, other);
        self.b.switch_to(second);
        let y = self.has_tag(b, Tag::Long);
        self.branch(y, both, other);
        self.b.switch_to(both);
        let x = self.b.un(Type::Int, UnOp::Untag(Tag::Long), a);
        let y = self.b.un(Type::Int, UnOp::Untag(Tag::Long), b);
        let v = self.b.bin(op.result(), BinOp::Int(op), x, y);
        let tag = if op.result() == Type::Bool { Tag::Bool } else { Tag::Long };
        let v = self.boxed(tag, v.into());
        self.set(r, v);
        self.goto(end);
        self.b.switch_to(other);
        let v = self.core(name, &[a, b]);
        self.set(r, v);
        self.goto(end);
        self.b.switch_to(end);
        r.into()
    }
}
