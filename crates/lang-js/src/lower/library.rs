//! The library: JavaScript files that share one private top-level scope, run when first needed.

use super::function::{Node, Template};
use super::{Context, FileInfo, Fx, Goal, Res};
use crate::scopes::{TOP, Uses};
use crate::source::Source;
use conspect_base::FileId;
use conspect_ir::{
    BinOp, BlockId, Body, BodyBuilder, Call, Callee, Const, FnId, Function, Global, GlobalId, Instr,
    LoadError, Place, Program, Reg, Terminator, Type,
};
use oxc_ast::ast::{Argument, BindingPattern, Declaration, Expression, Statement};
use oxc_span::SourceType;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::rc::Rc;

include!(concat!(env!("OUT_DIR"), "/library.rs"));

/// A file of the library.
pub struct LibFile {
    pub info: Rc<FileInfo>,
    pub init: FnId,
    pub loaded: GlobalId,
}

/// What the library's files define.
#[derive(Default)]
pub struct Library {
    pub files: Vec<LibFile>,
    /// Top-level functions: the file and the declaration.
    pub functions: FxHashMap<&'static str, (usize, &'static oxc_ast::ast::Function<'static>)>,
    /// Other top-level names.
    pub consts: FxHashMap<&'static str, usize>,
    /// The file that defines a global of programs.
    pub globals: FxHashMap<&'static str, usize>,
    /// The file that defines a module of programs.
    pub modules: FxHashMap<&'static str, usize>,
    /// The files that put properties on a prototype.
    pub protos: Vec<(&'static str, Vec<usize>)>,
}

fn text_argument<'a>(a: Option<&'a Argument<'static>>) -> Option<&'a str> {
    match a {
        Some(Argument::StringLiteral(s)) => Some(s.value.as_str()),
        _ => None,
    }
}

thread_local! {
    /// The library's files as this thread parsed them: every program has them under the same ids.
    static PARSED: RefCell<FxHashMap<String, Rc<FileInfo>>> = RefCell::default();
}

/// A file of the library with the uses of its names, parsed once for each thread.
fn parsed(path: &str, name: &str, text: &str, file: FileId) -> Res<Rc<FileInfo>> {
    let dir = if name == "async.js" { "runtime" } else { "lib" };
    let text = crate::source::development(&format!("{dir}/{name}")).unwrap_or_else(|| text.into());
    let known = PARSED.with_borrow(|all| all.get(path).cloned());
    if let Some(info) = known.filter(|i| i.source.file == file && i.source.text == text) {
        return Ok(info);
    }
    let source = Source::parse(path, text, SourceType::mjs(), file)
        .map_err(|e| LoadError::Malformed(e.to_string()))?;
    let uses = Uses::of(source.ast, &source.scoping);
    let info = Rc::new(FileInfo {
        source,
        uses,
        library: true,
        prefix: "lib.".into(),
        module: usize::MAX,
        goal: Goal::CommonJs,
    });
    PARSED.with_borrow_mut(|all| all.insert(path.into(), info.clone()));
    Ok(info)
}

/// The names by which a file calls prototypes.
fn prototypes(ast: &'static oxc_ast::ast::Program<'static>, out: &mut FxHashMap<&'static str, &'static str>) {
    for s in &ast.body {
        let Some(Declaration::VariableDeclaration(v)) = s.as_declaration() else { continue };
        for d in &v.declarations {
            if let (BindingPattern::BindingIdentifier(id), Some(Expression::CallExpression(c))) =
                (&d.id, &d.init)
                && let (Expression::Identifier(f), Some(Argument::StringLiteral(s))) =
                    (&c.callee, c.arguments.first())
                && f.name == "$proto"
            {
                out.insert(id.name.as_str(), s.value.as_str());
            }
        }
    }
}

/// Is this the global object?
pub(crate) fn is_global(a: Option<&Argument<'_>>) -> bool {
    matches!(a, Some(Argument::CallExpression(c))
        if matches!(&c.callee, Expression::Identifier(f) if f.name == "$global"))
}

impl Library {
    /// Reads the library and declares the functions that run its files.
    pub fn new(p: &mut Program) -> Res<Library> {
        let mut lib = Library::default();
        for (name, text) in LIBRARY {
            let path = format!("lib/{name}");
            let file = p.file(&path);
            let info = parsed(&path, name, text, file)?;
            let init = p.add_function(Function {
                name: format!("js.file.{name}").into(),
                params: vec![],
                param_names: vec![],
                ret: None,
                hidden: true,
            });
            let loaded = p.add_global(Global {
                name: format!("js.loaded.{name}").into(),
                ty: Type::Bool,
                init: Const::Bool(false),
            });
            lib.files.push(LibFile { info, init, loaded });
        }
        let mut protos = FxHashMap::default();
        for f in &lib.files {
            prototypes(f.info.source.ast, &mut protos);
        }
        for i in 0..lib.files.len() {
            lib.index(i, &protos);
        }
        Ok(lib)
    }

    fn index(&mut self, i: usize, protos: &FxHashMap<&'static str, &'static str>) {
        let ast = self.files[i].info.source.ast;
        for s in &ast.body {
            match s.as_declaration() {
                Some(Declaration::FunctionDeclaration(f)) => {
                    if let Some(id) = &f.id {
                        self.functions.insert(id.name.as_str(), (i, f));
                    }
                    continue;
                }
                Some(Declaration::VariableDeclaration(v)) => {
                    for d in &v.declarations {
                        let BindingPattern::BindingIdentifier(id) = &d.id else { continue };
                        self.consts.insert(id.name.as_str(), i);
                        if let Some(Expression::CallExpression(c)) = &d.init {
                            self.definition(i, c, protos);
                        }
                    }
                    continue;
                }
                _ => {}
            }
            if let Statement::ExpressionStatement(e) = s
                && let Expression::CallExpression(c) = &e.expression
            {
                self.definition(i, c, protos);
            }
        }
    }

    fn definition(
        &mut self,
        i: usize,
        c: &'static oxc_ast::ast::CallExpression<'static>,
        protos: &FxHashMap<&'static str, &'static str>,
    ) {
        let Expression::Identifier(f) = &c.callee else { return };
        let name = text_argument(c.arguments.first());
        match f.name.as_str() {
            "$ctor" | "$defineGlobal" => {
                if let Some(n) = name.filter(|n| !n.is_empty()) {
                    self.globals.insert(n, i);
                }
                if f.name == "$ctor" {
                    self.populates(i, c.arguments.get(3), protos);
                }
            }
            "$module" => {
                if let Some(n) = name {
                    self.modules.insert(n, i);
                }
            }
            "$method" | "$getter" | "$setter" | "$const" | "$hidden" | "$define" => {
                if is_global(c.arguments.first())
                    && let Some(n) = text_argument(c.arguments.get(1))
                {
                    self.globals.insert(n, i);
                }
                self.populates(i, c.arguments.first(), protos);
            }
            _ => {}
        }
    }

    fn populates(
        &mut self,
        i: usize,
        target: Option<&'static Argument<'static>>,
        protos: &FxHashMap<&'static str, &'static str>,
    ) {
        let name = match target {
            Some(Argument::Identifier(v)) => match protos.get(v.name.as_str()) {
                Some(n) => *n,
                None => return,
            },
            Some(Argument::CallExpression(c)) => match (&c.callee, c.arguments.first()) {
                (Expression::Identifier(f), Some(Argument::StringLiteral(s))) if f.name == "$proto" => {
                    s.value.as_str()
                }
                _ => return,
            },
            _ => return,
        };
        match self.protos.iter_mut().find(|p| p.0 == name) {
            Some((_, files)) => {
                if !files.contains(&i) {
                    files.push(i);
                }
            }
            None => self.protos.push((name, vec![i])),
        }
    }
}

/// The function for a top-level function of the library, and its file.
pub(crate) fn function(cx: &mut Context, p: &mut Program, name: &str) -> Res<(FnId, usize)> {
    let Some((file, node)) = cx.library.functions.get(name).copied() else {
        return Err(LoadError::Malformed(format!("the library has no function {name}")));
    };
    let info = cx.library.files[file].info.clone();
    let id = super::function::declare(cx, p, &info, Node::Function(node), vec![], Some(name));
    Ok((id, file))
}

/// Runs the top level of a file unless that was done.
pub(crate) fn ensure_file(cx: &Context, b: &mut BodyBuilder, file: usize, unwind: Option<(BlockId, Reg)>) {
    let f = &cx.library.files[file];
    let flag = b.load(Type::Bool, Place::Global(f.loaded));
    let (run, done) = (b.block(), b.block());
    b.terminate(Terminator::If { cond: flag.into(), then: done, els: run });
    b.switch_to(run);
    b.terminate(Terminator::Call(Call {
        callee: Callee::Static(f.init),
        args: [].into(),
        dst: None,
        ret: done,
        unwind,
    }));
    b.switch_to(done);
}

/// The body that runs a file of the library.
pub(crate) fn file_body(cx: &mut Context, p: &mut Program, file: usize) -> Res<Body> {
    let info = cx.library.files[file].info.clone();
    let loaded = cx.library.files[file].loaded;
    let mut fx = Fx::for_top(cx, p, info.clone(), &[]);
    let yes = fx.boolean(true);
    fx.b.push(Instr::Store { place: Place::Global(loaded), src: yes });
    for s in &info.source.ast.body {
        if !matches!(s, Statement::FunctionDeclaration(_)) {
            fx.statement(s)?;
        }
    }
    fx.open();
    fx.b.terminate(Terminator::Return(None));
    Ok(fx.b.finish())
}

/// The body that puts the properties of a prototype on it: `(name: str)`.
pub(crate) fn populate_body(cx: &mut Context, p: &mut Program) -> Res<Body> {
    let file = p.file("lib");
    let mut b = BodyBuilder::new(&[Type::Str], file);
    for (name, files) in cx.library.protos.clone() {
        let text = b.constant(Const::Str(name.encode_utf16().collect()));
        let hit = b.bin(Type::Bool, BinOp::Eq, b.param(0), text);
        let (yes, no) = (b.block(), b.block());
        b.terminate(Terminator::If { cond: hit.into(), then: yes, els: no });
        b.switch_to(yes);
        for f in files {
            ensure_file(cx, &mut b, f, None);
        }
        b.terminate(Terminator::Return(None));
        b.switch_to(no);
    }
    b.terminate(Terminator::Return(None));
    Ok(b.finish())
}

impl<'c> Fx<'c> {
    /// A lowering of code at the top of a file, in a function with these parameters.
    pub fn for_top(cx: &'c mut Context, p: &'c mut Program, file: Rc<FileInfo>, params: &[Type]) -> Fx<'c> {
        let mut b = BodyBuilder::new(params, file.source.file);
        let function = cx.realm.function;
        let callee = b.reg(Type::Ref(function));
        let this = b.reg(Type::Dyn);
        let args = b.reg(Type::Ref(cx.realm.dyns));
        let target = b.reg(Type::Dyn);
        let undefined = b.constant(Const::Undefined);
        let null = b.constant(Const::Null);
        b.push(Instr::Copy { dst: callee, src: null });
        b.push(Instr::Copy { dst: this, src: undefined });
        b.push(Instr::Copy { dst: args, src: null });
        b.push(Instr::Copy { dst: target, src: undefined });
        let strict = file.library
            || file.goal == Goal::Module
            || file.source.ast.directives.iter().any(|d| d.directive == "use strict");
        Fx {
            cx,
            p,
            b,
            place: super::place::of_file(&file.source.path),
            file,
            key: TOP,
            locals: FxHashMap::default(),
            cells: FxHashMap::default(),
            handlers: vec![],
            inside: 0,
            ctl: vec![],
            callee,
            this,
            args,
            target,
            home: None,
            strict,
            generator: None,
            is_async: false,
            derived: false,
            arrow: true,
            is_async_generator: false,
            class_at: vec![],
            class_span: None,
            method_span: None,
        }
    }
}

/// Declares the templates of the library's files.
pub(crate) fn templates(cx: &mut Context) {
    cx.templates.insert(cx.populate, Rc::new(Template::Populate));
    cx.templates.insert(cx.expose, Rc::new(Template::Expose));
    cx.templates.insert(cx.own_error, Rc::new(Template::OwnError));
    cx.templates.insert(cx.materialize, Rc::new(Template::Materialize));
    for i in 0..cx.library.files.len() {
        cx.templates.insert(cx.library.files[i].init, Rc::new(Template::File(i)));
    }
}
