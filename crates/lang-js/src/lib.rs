//! JavaScript (ECMAScript 2023), lowered to the IR.
//!
//! Every value is a dynamic value of the IR. Objects are IR objects with the number of a *shape* (their keys) and an
//! array of values; arrays have their elements; a variable that closures share is a cell of its own, the others are
//! registers, and names of a file's top level are globals. What objects do is written in the runtime's language
//! ([`core`](mod@core), `runtime/*.ts`), the library in JavaScript on intrinsics (`lib/*.js`); both are lowered one function at a
//! time, when the engine first asks for it.
//!
//! What is not supported ends a path with its place and reason: `with`, code from strings, accessors as elements of
//! arrays, imports in forms that are newer than ECMAScript 2023.

mod asks;
mod call;
mod contracts;
mod core;
mod entry;
mod erase;
mod files;
mod functions;
mod graph;
mod jsdoc;
mod kind;
mod language;
mod latent;
mod lengths;
mod lower;
mod members;
mod modules;
mod never;
mod ops;
mod realm;
mod resolve;
mod scopes;
mod sharing;
pub mod simple;
mod source;
mod steady;
mod text;
mod trace;
mod types;

pub use functions::{Form, TopLevel};
pub use kind::{Kind, Member};
pub use language::JAVASCRIPT;
pub use source::SyntaxError;
pub use trace::{Fact, Trace};

/// What the tests of this crate see of its inside; it is for nobody else. They are no unit tests, for those would build the crate twice.
#[doc(hidden)]
pub mod inside {
    pub use crate::call::{Called, LABEL, call, foreign};
    pub use crate::erase::{erase, source_type, types};
    pub use crate::jsdoc::Typedefs;
    pub use crate::members::Members;
    pub use crate::sharing::{earlier, rests_on_distinct};
    pub use crate::source::Source;

    /// What is taken for granted where no assertion of a program can fail ([`crate::never`]).
    pub fn assertions(js: &crate::JsProgram) -> Option<Vec<conspect_verdict::Assumption>> {
        crate::never::assertions(&js.loader.cx)
    }
}

use conspect_base::Print;
use conspect_ir::{
    Body, Class, ClassId, ClassKind, FnId, Function, LoadError, Loader, Program, Property, Type,
};
use conspect_verdict::{Assumption, Standing};
use files::Files;
use lower::{Context, Library};
use rustc_hash::FxHashMap;
use std::cell::{OnceCell, RefCell};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Why a program cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum JsError {
    #[error("{path}: {reason}")]
    Read { path: String, reason: String },
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    /// An import that no module answers, found before anything runs.
    #[error(transparent)]
    Link(SyntaxError),
    #[error("there is no function {0} at the top level")]
    NoFunction(String),
    /// The runtime or the library is damaged.
    #[error(transparent)]
    Runtime(#[from] LoadError),
}

/// A program, ready to be executed.
pub struct JsProgram {
    pub program: Program,
    pub loader: JsLoader,
    /// The modules that run: scripts, then the main file.
    first: Vec<usize>,
    main: usize,
    functions: OnceCell<Vec<TopLevel>>,
}

/// Supplies bodies.
pub struct JsLoader {
    cx: Context,
    trace: Trace,
}

/// An input that is open: many programs are made of it, and each of its files is read once.
pub struct Scripts {
    path: PathBuf,
    files: Rc<Files>,
    prints: RefCell<Option<trace::Prints>>,
}

impl Scripts {
    /// Opens a file. Nothing is read yet.
    pub fn open(path: &Path) -> Scripts {
        Scripts { path: path.to_path_buf(), files: Rc::default(), prints: RefCell::default() }
    }

    /// A new program of the file and every file that it requires or imports. Nothing that was done with an earlier one shows in it.
    ///
    /// # Errors
    /// When a file cannot be read or parsed.
    pub fn program(&self) -> Result<JsProgram, JsError> {
        load_with(&self.path, self.files.clone())
    }

    /// The simple form of the file, for proofs.
    ///
    /// # Errors
    /// Says why the program has none.
    pub fn simple(&self, entries: &[simple::Asked]) -> Result<simple::Simple, simple::NotSimple> {
        simple::load_with(&self.path, entries, &self.files)
    }

    /// The fingerprint of a fact, as the files were that were read; `None` when they are no program.
    pub fn print(&self, fact: &Fact) -> Option<Print> {
        let mut prints = self.prints.borrow_mut();
        if prints.is_none() {
            *prints = Some(trace::Prints::of(self.program().ok()?));
        }
        prints.as_mut().map(|p| p.of_fact(fact))
    }
}

/// A text that is run as global code.
pub struct Script {
    pub path: String,
    pub text: String,
    /// The file that `import()` starts from.
    pub file: Option<PathBuf>,
}

/// Loads a file and every file that it requires or imports.
///
/// # Errors
/// When a file cannot be read or parsed.
pub fn load(path: &Path) -> Result<JsProgram, JsError> {
    load_with(path, Rc::default())
}

fn load_with(path: &Path, files: Rc<Files>) -> Result<JsProgram, JsError> {
    let (mut p, mut cx) = start(files)?;
    let root = path.parent().unwrap_or(Path::new("")).to_path_buf();
    let main = modules::load(&mut cx, &mut p, path, &root, &mut FxHashMap::default())?;
    link(&mut cx, main)?;
    errors(&mut cx, &mut p);
    cx.contracts = contracts::are_stated(&cx);
    Ok(JsProgram { program: p, loader: JsLoader::new(cx), first: vec![], main, functions: OnceCell::new() })
}

/// Loads scripts that run one after the other in one realm, and after them a file with all that it imports, each as an
/// ES module. The realm has the globals of ECMAScript.
///
/// # Errors
/// When a text cannot be read or parsed, or there is nothing to run.
pub fn load_realm(scripts: Vec<Script>, module: Option<&Path>) -> Result<JsProgram, JsError> {
    let (mut p, mut cx) = start(Rc::default())?;
    cx.script_realm = true;
    let mut all = vec![];
    let mut seen = FxHashMap::default();
    for s in scripts {
        all.push(modules::load_script(&mut cx, &mut p, &s.path, s.text, s.file.as_deref(), &mut seen)?);
    }
    if let Some(path) = module {
        let root = path.parent().unwrap_or(Path::new("")).to_path_buf();
        all.push(modules::load(&mut cx, &mut p, path, &root, &mut seen)?);
    }
    for m in &all {
        link(&mut cx, *m)?;
    }
    let Some(main) = all.pop() else {
        return Err(JsError::Read { path: String::new(), reason: "there is nothing to run".into() });
    };
    Ok(JsProgram { program: p, loader: JsLoader::new(cx), first: all, main, functions: OnceCell::new() })
}

/// A class of uncaught errors for each class of the program that has a parent.
fn errors(cx: &mut Context, p: &mut Program) {
    let uncaught = cx.realm.uncaught;
    cx.own_errors.retain(|n| p.class_named(n).is_none());
    for n in &cx.own_errors {
        p.add_class(Class {
            name: n.as_str().into(),
            kind: ClassKind::Object,
            is_abstract: false,
            is_final: false,
            supers: vec![uncaught],
            fields: p.classes[uncaught].fields.clone(),
        });
    }
}

/// Sees to it that every import of a file, and of what it imports, leads somewhere. What only `import()` asks for may
/// not: that is an error when the program asks.
fn link(cx: &mut Context, main: usize) -> Result<(), JsError> {
    resolve::check(cx, main, &mut vec![])?;
    for m in 0..cx.modules.len() {
        if !cx.modules[m].file.uses.dynamic_import {
            continue;
        }
        let requests: Vec<(String, usize)> = cx.modules[m]
            .requests
            .iter()
            .filter_map(|(r, t)| match t {
                lower::Request::Module(x) => Some((r.clone(), *x)),
                _ => None,
            })
            .collect();
        for (r, x) in requests {
            if let Err(JsError::Link(e)) = resolve::check(cx, x, &mut vec![]) {
                cx.modules[m].requests.insert(r, lower::Request::Broken(e.message));
            }
        }
    }
    Ok(())
}

/// A program with the runtime and the library, and nothing of its own.
fn start(files: Rc<Files>) -> Result<(Program, Context), JsError> {
    let mut p = Program::default();
    // Fingerprints see the numbers of assumptions: they are the same in every program.
    for standing in Standing::ALL {
        p.grant(standing.into());
    }
    p.grant(Assumption::specific(kind::INSTANCES));
    for call in entry::CALLS {
        p.grant(Assumption::specific(call));
    }
    p.beyond = kind::sizes();
    p.grades = kind::grades();
    let realm = realm::Realm::new(&mut p);
    let core = core::Core::new(&mut p, &realm)?;
    let library = Library::new(&mut p)?;
    let hidden = |name: &str, params: Vec<Type>, ret: Option<Type>| Function {
        name: name.into(),
        params,
        param_names: vec![],
        ret,
        hidden: true,
    };
    let populate = p.add_function(hidden("js.populate", vec![Type::Str], None));
    let expose = p.add_function(hidden("js.expose", vec![], None));
    let materialize = p.add_function(hidden("js.materialize", vec![Type::Str], None));
    let own_error = p.add_function(hidden("js.ownError", vec![Type::Str], Some(Type::I32)));
    let yielding = p.add_function(hidden("js.yield", vec![Type::Dyn], Some(Type::Dyn)));
    let mut cx = Context {
        realm,
        core,
        library,
        modules: vec![],
        populate,
        expose,
        materialize,
        script_realm: false,
        managed: false,
        own_errors: vec![],
        own_error,
        lexical: FxHashMap::default(),
        yielding,
        templates: FxHashMap::default(),
        made: FxHashMap::default(),
        globals: FxHashMap::default(),
        files,
        children: FxHashMap::default(),
        called: false,
        contracts: false,
        named_by_place: false,
    };
    lower::templates(&mut cx);
    Ok((p, cx))
}

impl JsProgram {
    fn entry(&self, call: Option<entry::Call>, checking: bool) -> entry::Entry {
        entry::Entry { before: self.first.clone(), module: self.main, call, checking }
    }

    /// The function at which a plain run of the file starts.
    pub fn run_entry(&mut self) -> FnId {
        let e = self.entry(None, false);
        entry::declare(&mut self.loader.cx, &mut self.program, e)
    }

    /// The function at which a check of the file starts, or of one of its functions with arbitrary arguments.
    ///
    /// # Errors
    /// When the file has no such function.
    pub fn check_entry(&mut self, function: Option<&str>) -> Result<FnId, JsError> {
        let call = match function {
            None => None,
            Some(name) => {
                let f = self.function(name).ok_or_else(|| JsError::NoFunction(name.into()))?;
                let (receiver, kinds) = (f.receiver.clone(), f.parameters.clone());
                Some(entry::Call { name: name.into(), receiver, form: f.form, kinds })
            }
        };
        self.loader.cx.called |= call.is_some();
        let e = self.entry(call, true);
        Ok(entry::declare(&mut self.loader.cx, &mut self.program, e))
    }

    /// The files of TypeScript without their types: path, text, and whether it is an ES module.
    pub fn erased(&self) -> Vec<(PathBuf, String, bool)> {
        let typed = self.loader.cx.modules.iter().filter(|m| m.erased);
        typed
            .filter_map(|m| Some((m.path.clone()?, m.file.source.text.to_string(), m.file.is_esm())))
            .collect()
    }

    /// The facts that the program asks for, from now on as well.
    pub fn trace(&self) -> Trace {
        self.loader.trace.clone()
    }

    /// If no assertion can fail because the program has none: what that rests on. The answer is a fact that the program asks for.
    pub fn never_asserts(&self) -> Option<Vec<Assumption>> {
        self.loader.trace.note(trace::assertions());
        never::assertions(&self.loader.cx)
    }

    /// Is this a name that a file gives to `exports` before or after it makes `module.exports` anew?
    pub(crate) fn may_be_replaced(&self, name: &str) -> bool {
        self.loader.cx.modules.iter().any(|m| {
            let text = &m.file.source.text;
            text.contains(&format!("exports.{name}")) && text.contains("module.exports =")
        })
    }

    /// The names of the program's own classes that uncaught errors may be of.
    pub fn own_errors(&self) -> &[String] {
        &self.loader.cx.own_errors
    }

    /// The functions of the file's top level that can be entries, in the order of the file.
    pub fn functions(&self) -> &[TopLevel] {
        self.functions.get_or_init(|| functions::top_level(&self.loader.cx, &self.program, self.main))
    }

    /// A function that can be an entry, by its name.
    pub fn function(&self, name: &str) -> Option<&TopLevel> {
        self.functions().iter().find(|f| f.name == name)
    }

    /// What can be asked: that no value is thrown that nobody catches, that no assertion fails and, where contracts are stated, that each
    /// clause of theirs holds.
    pub fn properties(&self) -> Vec<Property> {
        let class = |name: &str| self.program.class_named(name).into_iter();
        let thrown = realm::ERRORS.iter().filter(|n| **n != "AssertionError");
        let contracts = self.loader.cx.contracts;
        let of_contracts = |n: &&&str| contracts && realm::CONTRACTS.contains(n) && **n != realm::UNEXPECTED;
        let thrown = thrown.filter(|n| !of_contracts(n));
        let thrown = thrown.flat_map(|n| class(n));
        let thrown = thrown.chain(self.loader.cx.own_errors.iter().flat_map(|n| class(n))).collect();
        let mut out = vec![
            Property { name: "exceptions".into(), thrown, fail: false },
            Property { name: "assertions".into(), thrown: class("AssertionError").collect(), fail: true },
        ];
        if contracts {
            let thrown = realm::CONTRACTS.iter().flat_map(|n| class(n)).collect();
            out.push(Property { name: "contracts".into(), thrown, fail: false });
        }
        out
    }
}

impl JsLoader {
    fn new(cx: Context) -> JsLoader {
        let trace = Trace::default();
        trace.note(Fact::Outline);
        JsLoader { cx, trace }
    }
}

impl Loader for JsLoader {
    fn body(&mut self, program: &mut Program, function: FnId) -> Result<Body, LoadError> {
        self.cx.facts(function).into_iter().for_each(|fact| self.trace.note(fact));
        self.cx.body(program, function)
    }

    fn subclasses(&mut self, _: &mut Program, class: ClassId) -> Result<(Vec<ClassId>, bool), LoadError> {
        Ok((vec![class], true))
    }
}
