//! JavaScript to the IR, one function at a time.

mod assign;
mod class;
mod closure;
mod expr;
mod function;
mod generator;
mod globals;
mod library;
mod literal;
mod member;
mod place;
mod stmt;
mod vars;

pub(crate) use function::pattern_name;
pub(crate) use function::{Func, Node, Template};
pub(crate) use globals::is_host_name;
pub(crate) use library::{Library, ensure_file, templates};

use crate::core::Core;
use crate::files::Files;
use crate::realm::Realm;
use crate::scopes::{Capture, Key, Uses};
use crate::source::Source;
use crate::types::Types;
use conspect_ir::{
    BlockId, BodyBuilder, Call, Callee, Const, FnId, GlobalId, Instr, LoadError, Operand, Place, Program,
    Reg, Tag, Terminator, Type, UnOp,
};
use oxc_span::Span;
use oxc_syntax::symbol::SymbolId;
use rustc_hash::FxHashMap;
use std::rc::Rc;

pub(crate) type Res<T> = Result<T, LoadError>;

/// A file with what was found out about its names.
pub struct FileInfo {
    pub source: Source,
    pub uses: Uses,
    pub library: bool,
    /// The prefix of its globals' names.
    pub prefix: String,
    /// The number of the module, for files of the program.
    pub module: usize,
    pub goal: Goal,
}

/// What a file's text is (ECMA-262 §16), and how its top level behaves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Goal {
    /// A module of Node's older kind: the body of a function.
    CommonJs,
    /// Global code: its `var`s and functions are properties of the global object.
    Script,
    Module,
}

impl FileInfo {
    pub fn is_esm(&self) -> bool {
        self.goal == Goal::Module
    }
}

/// A module of the program.
pub struct Module {
    pub file: Rc<FileInfo>,
    pub init: FnId,
    pub started: GlobalId,
    /// `module` and its initial `exports`, for CommonJS.
    pub object: GlobalId,
    /// What request leads to which module.
    pub requests: FxHashMap<String, Request>,
    /// Exported names of an ES module: the global that holds each.
    pub exports: Vec<(String, Export)>,
    pub stars: Vec<String>,
    /// The types that TypeScript has in the file, or in the declarations beside it.
    pub types: Option<Types>,
    /// The file is TypeScript, which Node does not read.
    pub erased: bool,
    /// The file, if it is one.
    pub path: Option<std::path::PathBuf>,
    /// Why something that the module asks for cannot be parsed.
    pub broken: Option<crate::SyntaxError>,
}

/// Where a request leads.
#[derive(Clone, Debug)]
pub enum Request {
    Module(usize),
    /// A module of the library.
    Library(String),
    Missing,
    /// A file that cannot be loaded, which only `import()` may ask for.
    Broken(String),
}

/// What an exported name stands for.
#[derive(Clone, Debug)]
pub enum Export {
    Global(GlobalId),
    /// A name of another module.
    From(String, String),
    Namespace(String),
}

/// Everything that lowering needs to know of the program.
pub struct Context {
    pub realm: Realm,
    pub core: Core,
    pub library: Library,
    pub modules: Vec<Module>,
    pub populate: FnId,
    /// Gives the global object out as a value.
    pub expose: FnId,
    /// Makes a property of the global object that the library defines.
    pub materialize: FnId,
    /// The program is scripts in a realm of ECMAScript, without Node's globals.
    pub script_realm: bool,
    /// The names of the program's classes that have a parent, and the function that finds the class of one.
    pub own_errors: Vec<String>,
    pub own_error: FnId,
    /// The library evaluates the modules, because some are imported at run time or wait at their top level.
    pub managed: bool,
    /// Lexical declarations of scripts, which all files of the program see: is each constant?
    pub lexical: FxHashMap<String, bool>,
    pub yielding: FnId,
    pub templates: FxHashMap<FnId, Rc<Template>>,
    pub(crate) made: FxHashMap<(usize, u32, u32), FnId>,
    pub globals: FxHashMap<String, GlobalId>,
    pub(crate) files: Rc<Files>,
    /// How many functions of a name were declared by the code at a place.
    pub(crate) children: FxHashMap<Rc<str>, u32>,
    /// A function is called after the file was loaded: what it takes for granted of that is noted.
    pub called: bool,
    /// The program states contracts.
    pub contracts: bool,
    /// Functions have their places for names, and no texts: for fingerprints.
    pub(crate) named_by_place: bool,
}

/// Where a variable is.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Slot {
    Reg(Reg),
    /// A register that holds a cell.
    Cell(Reg),
}

/// What a jump out of a statement passes.
pub(crate) enum Ctl {
    /// A statement that can be left, with its labels; loops can be continued.
    Target { labels: Vec<&'static str>, leave: BlockId, next: Option<BlockId>, plain: bool },
    /// A block that runs on every way out.
    Finally { entry: BlockId, kind: Reg, value: Reg, exits: Vec<Exit> },
    /// An iterator to be closed, unless the flag says that it is at its end.
    Iterator { record: Reg, handlers: usize, is_async: bool, done: Option<Reg> },
}

/// A way out of a `try` statement with a finally block.
#[derive(Clone)]
pub(crate) enum Exit {
    /// To this target, by its index among those around.
    Leave(usize),
    Next(usize),
    Return,
}

/// A function being lowered.
pub(crate) struct Fx<'c> {
    pub cx: &'c mut Context,
    pub p: &'c mut Program,
    pub b: BodyBuilder,
    pub file: Rc<FileInfo>,
    /// The place of the code: the file, then the functions around it.
    pub place: Rc<str>,
    pub key: Key,
    pub locals: FxHashMap<SymbolId, Slot>,
    /// Cells that were captured: their register, once loaded from the environment.
    pub cells: FxHashMap<Capture, Reg>,
    pub handlers: Vec<(BlockId, Reg)>,
    /// In how many objects an input is that is being made.
    pub inside: u32,
    pub ctl: Vec<Ctl>,
    pub callee: Reg,
    pub this: Reg,
    pub args: Reg,
    pub target: Reg,
    pub home: Option<Reg>,
    pub strict: bool,
    /// The generator that runs, in the body of one.
    pub generator: Option<Reg>,
    pub is_async: bool,
    /// In a constructor of a derived class, `this` is empty until `super` was called.
    pub derived: bool,
    /// The function is an arrow, or code that has no `this` of its own.
    pub arrow: bool,
    pub is_async_generator: bool,
    /// The class whose body is lowered.
    pub class_at: Vec<u32>,
    /// Its text, which its constructor has as its own.
    pub class_span: Option<Span>,
    /// The text of the method whose function is made next: its name, and what stands before that, belong to it.
    pub method_span: Option<Span>,
}

impl Context {
    /// The global that holds a name of the program's or the library's top level.
    pub fn global(&mut self, p: &mut Program, name: &str) -> GlobalId {
        if let Some(g) = self.globals.get(name) {
            return *g;
        }
        let g = p.add_global(conspect_ir::Global { name: name.into(), ty: Type::Dyn, init: Const::Empty });
        self.globals.insert(name.into(), g);
        g
    }
}

impl Fx<'_> {
    pub fn at(&mut self, span: Span) {
        let line = self.file.source.line(span.start);
        self.b.set_line(line);
    }

    pub fn konst(&mut self, c: Const) -> Operand {
        self.b.constant(c)
    }

    pub fn undefined(&mut self) -> Operand {
        self.b.constant(Const::Undefined)
    }

    pub fn empty(&mut self) -> Operand {
        self.b.constant(Const::Empty)
    }

    pub fn null(&mut self) -> Operand {
        self.b.constant(Const::Dyn(Box::new(Const::Null)))
    }

    pub fn boolean(&mut self, v: bool) -> Operand {
        self.b.constant(Const::Bool(v))
    }

    pub fn number(&mut self, v: f64) -> Operand {
        self.b.constant(Const::number(v))
    }

    pub fn dyn_bool(&mut self, v: bool) -> Operand {
        self.b.constant(Const::Dyn(Box::new(Const::Bool(v))))
    }

    pub fn dyn_str(&mut self, s: &str) -> Operand {
        self.b.constant(Const::Dyn(Box::new(Const::Str(s.encode_utf16().collect()))))
    }

    pub fn plain_str(&mut self, s: &str) -> Operand {
        self.b.constant(Const::Str(s.encode_utf16().collect()))
    }

    pub fn i32(&mut self, v: i32) -> Operand {
        self.b.constant(Const::i32(v))
    }

    pub fn copy(&mut self, v: Operand) -> Reg {
        let r = self.b.reg(Type::Dyn);
        self.b.push(Instr::Copy { dst: r, src: v });
        r
    }

    pub fn set(&mut self, r: Reg, v: Operand) {
        self.b.push(Instr::Copy { dst: r, src: v });
    }

    pub fn goto(&mut self, to: BlockId) {
        if !self.b.is_terminated() {
            self.b.terminate(Terminator::Goto(to));
        }
    }

    /// Makes sure that code can be appended: what follows a jump is unreachable.
    pub fn open(&mut self) {
        if self.b.is_terminated() {
            let dead = self.b.block();
            self.b.switch_to(dead);
        }
    }

    pub fn branch(&mut self, cond: Operand, then: BlockId, els: BlockId) {
        self.b.terminate(Terminator::If { cond, then, els });
    }

    /// Ends the path with a located reason.
    pub fn unsupported(&mut self, reason: &str) {
        self.open();
        self.b.terminate(Terminator::Unsupported { reason: reason.into() });
        self.open();
    }

    pub fn boxed(&mut self, tag: Tag, v: impl Into<Operand>) -> Operand {
        self.b.un(Type::Dyn, UnOp::Box(tag), v).into()
    }

    /// A call that passes exceptions to the innermost handler.
    pub fn emit_call(&mut self, callee: Callee, args: Vec<Operand>, ret: Option<Type>) -> Option<Reg> {
        let dst = ret.map(|t| self.b.reg(t));
        let next = self.b.block();
        let unwind = self.handlers.last().copied();
        self.b.terminate(Terminator::Call(Call { callee, args: args.into(), dst, ret: next, unwind }));
        self.b.switch_to(next);
        dst
    }

    /// Calls a function of the runtime.
    ///
    /// # Panics
    /// When there is none of this name.
    pub fn core(&mut self, name: &str, args: &[Operand]) -> Operand {
        let f = self.cx.core.functions.get(name).unwrap_or_else(|| panic!("no runtime function {name}"));
        let (id, ret) = (f.id, f.ret);
        debug_assert_eq!(f.params.len(), args.len(), "{name}");
        match self.emit_call(Callee::Static(id), args.to_vec(), ret) {
            Some(r) => r.into(),
            None => self.undefined(),
        }
    }

    /// Calls a function of the runtime and makes its result dynamic.
    pub fn core_dyn(&mut self, name: &str, args: &[Operand]) -> Operand {
        let ret = self.cx.core.functions[name].ret;
        let v = self.core(name, args);
        match ret {
            Some(ty) => self.to_dyn(v, ty),
            None => v,
        }
    }

    pub fn to_dyn(&mut self, v: Operand, ty: Type) -> Operand {
        match ty {
            Type::Bool => self.boxed(Tag::Bool, v),
            Type::Str => self.boxed(Tag::Str, v),
            Type::F64 => self.boxed(Tag::Num, v),
            Type::Ref(_) => self.boxed(Tag::Ref, v),
            Type::Bits { bits: 64, .. } => self.boxed(Tag::Int, v),
            Type::Bits { .. } => {
                let wide = self.b.un(Type::I64, UnOp::SExt(64), v);
                self.boxed(Tag::Int, wide)
            }
            _ => v,
        }
    }

    pub fn throw(&mut self, v: Operand) {
        match self.handlers.last().copied() {
            Some((to, r)) => {
                self.set(r, v);
                self.goto(to);
            }
            None => self.b.terminate(Terminator::Throw(v)),
        }
    }

    pub fn load_field(&mut self, object: Operand, class: conspect_ir::ClassId, name: &'static str) -> Reg {
        let field = self.cx.realm.known(class, name);
        let ty = self.p.fields[field].ty;
        self.b.load(ty, Place::Field { object, field })
    }

    pub fn store_field(
        &mut self,
        object: Operand,
        class: conspect_ir::ClassId,
        name: &'static str,
        v: Operand,
    ) {
        let field = self.cx.realm.known(class, name);
        self.b.push(Instr::Store { place: Place::Field { object, field }, src: v });
    }

    /// A new array of dynamic values with room for `n`.
    pub fn new_dyns(&mut self, n: usize) -> Reg {
        let class = self.cx.realm.dyns;
        let dst = self.b.reg(Type::Ref(class));
        let length = self.i32(n as i32);
        self.b.push(Instr::AllocArray { dst, class, length });
        dst
    }

    pub fn store_elem(&mut self, array: Reg, i: usize, v: Operand) {
        let index = self.i32(i as i32);
        self.b.push(Instr::Store { place: Place::Elem { array: array.into(), index }, src: v });
    }

    pub fn array_of(&mut self, values: &[Operand]) -> Reg {
        let a = self.new_dyns(values.len());
        for (i, v) in values.iter().enumerate() {
            self.store_elem(a, i, *v);
        }
        a
    }
}

/// Calls a function of the library with these arguments, from code of the runtime.
pub(crate) fn call_library(
    cx: &mut Context,
    p: &mut Program,
    b: &mut BodyBuilder,
    name: &str,
    args: &[Operand],
    unwind: Option<(BlockId, Reg)>,
) -> Res<Reg> {
    let (id, file) = library::function(cx, p, name)?;
    library::ensure_file(cx, b, file, unwind);
    let class = cx.realm.dyns;
    let array = b.reg(Type::Ref(class));
    let length = b.constant(Const::i32(args.len() as i32));
    b.push(Instr::AllocArray { dst: array, class, length });
    for (i, v) in args.iter().enumerate() {
        let index = b.constant(Const::i32(i as i32));
        b.push(Instr::Store { place: Place::Elem { array: array.into(), index }, src: *v });
    }
    let (null, undefined) = (b.constant(Const::Null), b.constant(Const::Undefined));
    let dst = b.reg(Type::Dyn);
    let next = b.block();
    let args = [null, undefined, array.into(), undefined];
    let callee = Callee::Static(id);
    b.terminate(Terminator::Call(Call { callee, args: args.into(), dst: Some(dst), ret: next, unwind }));
    b.switch_to(next);
    Ok(dst)
}
