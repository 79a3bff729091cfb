//! Python (3.11 to 3.13), lowered to the IR.
//!
//! Every value is a dynamic value of the IR; integers have no bounds, texts are code points. Objects are IR objects with
//! the number of a *shape* (their attributes) and an array of values; a variable that closures share is a cell of its own,
//! the others are registers, and names of a module's top level are cells of the module. What objects do is written in the
//! runtime's language ([`core`](mod@core), `runtime/*.py`), the library in Python on intrinsics (`lib/**/*.py`); both are
//! lowered one function at a time, when the engine first asks for it.
//!
//! What is not supported ends a path with its place and reason: `async for` and `async with`,
//! type parameters that stand for several types, code from texts, modules that are neither among the program's files nor in the library.

mod absent;
mod answers;
mod call;
mod core;
mod distinct;
mod entry;
mod enums;
mod given;
mod language;
mod latent;
mod lengths;
pub mod library;
mod link;
mod lower;
mod matching;
mod modular;
mod modules;
mod never;
mod notation;
mod pattern;
mod realm;
mod scopes;
mod simple;
mod source;
mod state;
mod told;
mod trace;
mod units;
mod uses;
mod well_formed;

pub use language::PYTHON;
pub use source::SyntaxError;

/// What the tests of this crate see of its inside; it is for nobody else. They are no unit tests, for those would build the crate twice.
#[doc(hidden)]
pub mod inside {
    pub use crate::absent::{is_absent, is_lacking, refused};
    pub use crate::given::{describe, functions, is_called_by_nobody};
    pub use crate::latent::raises;
    pub use crate::link::{Piece, link, shown};
    pub use crate::modules::{Home, read};
    pub use crate::never::assertions;
    pub use crate::pattern::{LAST, Layout, Node, parse};
    pub use crate::realm::ERRORS;
    pub use crate::source::Source;
    pub use crate::trace::How;
    pub use crate::units::{Unit, Units};
}

use conspect_ir::{
    Body, Class, ClassId, ClassKind, FnId, Function, LoadError, Loader, Program, Property, Type,
};
use conspect_lang::{Fact, Trace};
use lower::{Context, Template};
use rustc_hash::FxHashMap;
use std::cell::OnceCell;
use std::path::{Path, PathBuf};
use trace::How;

/// Why a program cannot be loaded.
#[derive(Debug, thiserror::Error)]
pub enum PyError {
    #[error("{path}: {reason}")]
    Read { path: String, reason: String },
    #[error(transparent)]
    Syntax(#[from] SyntaxError),
    #[error("there is no function {0} at the top level")]
    NoFunction(String),
    /// The runtime or the library is damaged.
    #[error(transparent)]
    Runtime(#[from] LoadError),
}

/// A program, ready to be executed.
pub struct PyProgram {
    pub program: Program,
    pub loader: PyLoader,
    main: usize,
    /// The main file with what it imports of the program.
    linked: OnceCell<source::Source>,
}

/// Supplies bodies.
pub struct PyLoader {
    cx: Context,
}

/// The text of a program's main file.
fn main_text(path: &Path) -> Result<String, PyError> {
    let read = |reason: String| PyError::Read { path: path.display().to_string(), reason };
    let bytes = std::fs::read(path).map_err(|e| read(e.to_string()))?;
    source::decode(&bytes).map_err(read)
}

/// Loads a file; what it imports is loaded when it is lowered.
///
/// # Errors
/// When the file cannot be read or parsed.
pub fn load(path: &Path) -> Result<PyProgram, PyError> {
    load_as(path, How::Run)
}

/// Loads a file as a module that somebody imports: `__name__` is its own name, and it belongs to the packages whose folders it is in.
///
/// # Errors
/// When the file cannot be read or parsed.
pub fn load_module(path: &Path) -> Result<PyProgram, PyError> {
    load_as(path, How::Imported)
}

fn load_as(path: &Path, how: How) -> Result<PyProgram, PyError> {
    let text = main_text(path)?;
    let home = modules::Home::of(path, how)
        .map_err(|e| PyError::Read { path: path.display().to_string(), reason: e.to_string() })?;
    load_at(home, text, how)
}

fn load_at(home: modules::Home, text: String, how: How) -> Result<PyProgram, PyError> {
    let (mut p, mut cx) = start(vec![home.root], how)?;
    cx.trace.note(Fact::Outline);
    cx.trace.note(cx.fact_of(&home.name));
    let main = modules::try_add(&mut cx, &mut p, &home.name, &home.shown, text, home.is_package, false)?;
    Ok(PyProgram { program: p, loader: PyLoader { cx }, main, linked: OnceCell::new() })
}

/// Loads a text as the main module of a program whose other modules are in folders.
///
/// # Errors
/// When the text cannot be parsed.
pub fn load_text(shown: &str, text: String, roots: Vec<PathBuf>) -> Result<PyProgram, PyError> {
    let (mut p, mut cx) = start(roots, How::Run)?;
    let main = modules::try_add(&mut cx, &mut p, "__main__", shown, text, false, false)?;
    Ok(PyProgram { program: p, loader: PyLoader { cx }, main, linked: OnceCell::new() })
}

/// Declares classes of uncaught exceptions, below `parent`, for the program's own classes that have a base.
pub(crate) fn declare_errors(cx: &mut Context, p: &mut Program, parent: ClassId, names: Vec<String>) {
    for n in names {
        if p.class_named(&n).is_some() {
            continue;
        }
        p.add_class(Class {
            name: n.as_str().into(),
            kind: ClassKind::Object,
            is_abstract: false,
            is_final: false,
            supers: vec![parent],
            fields: p.classes[parent].fields.clone(),
        });
        cx.own_errors.push(n);
    }
}

/// What a broken clause of a contract raises.
const CONTRACT_ERRORS: [&str; 11] = [
    "ContractError",
    "PreconditionError",
    "PostconditionError",
    "InvariantError",
    "VariantError",
    // icontract's and deal's.
    "ViolationError",
    "PreContractError",
    "PostContractError",
    "InvContractError",
    "RaisesContractError",
    "ReasonContractError",
];

/// What the runtime says of values that are larger than those that it can follow, with the bound that holds for the others: its name
/// and its value.
const LARGE: [(&str, &str, u64); 9] = [
    ("an unknown integer beyond 64 bits as a float", "integer-bits", 64),
    ("a bitwise operation on unknown integers beyond 64 bits", "integer-bits", 64),
    ("the text of an unknown integer beyond 64 bits", "integer-bits", 64),
    ("the integer of an unknown float beyond 64 bits", "integer-bits", 64),
    ("a quotient of unknown integers beyond 53 bits", "quotient-bits", 53),
    ("the kind of an unknown character beyond ASCII", "character-code", 127),
    ("the case of an unknown character beyond ASCII", "character-code", 127),
    ("a number with an unknown character beyond ASCII", "character-code", 127),
    ("a sequence of more than 67108864 elements", "sequence-length", 67_108_864),
];

/// A program with the runtime and the builtins, and nothing of its own.
fn start(roots: Vec<PathBuf>, how: How) -> Result<(Program, Context), PyError> {
    let mut p = Program::default();
    p.beyond = LARGE.iter().map(|(what, limit, value)| ((*what).into(), ((*limit).into(), *value))).collect();
    let realm = realm::Realm::new(&mut p);
    let core = core::Core::new(&mut p, &realm)?;
    let hidden = |name: &str, params: Vec<Type>, ret: Option<Type>| Function {
        name: name.into(),
        params,
        param_names: vec![],
        ret,
        hidden: true,
    };
    let yielding = p.add_function(hidden("py.yield", vec![Type::Dyn], Some(Type::Dyn)));
    let uncaught_class = core.function("uncaught_class").ok_or_else(|| {
        PyError::Runtime(LoadError::Malformed("the runtime has no function uncaught_class".into()))
    })?;
    let mut cx = Context {
        realm,
        core,
        modules: vec![],
        by_name: FxHashMap::default(),
        roots,
        templates: FxHashMap::default(),
        made: FxHashMap::default(),
        yielding,
        own_errors: vec![],
        builtins: 0,
        how,
        trace: Trace::default(),
    };
    cx.templates.insert(uncaught_class, Template::UncaughtClass);
    let uncaught = cx.realm.class("Uncaught");
    declare_errors(&mut cx, &mut p, uncaught, CONTRACT_ERRORS.map(String::from).to_vec());
    cx.builtins = modules::known(&mut cx, &mut p, "builtins")?;
    Ok((p, cx))
}

/// What is wrong with the functions of the runtime, each of which is lowered: nothing, where nothing is damaged.
pub fn damage() -> Vec<String> {
    let (mut p, mut cx) = match start(vec![], How::Run) {
        Ok(made) => made,
        Err(e) => return vec![e.to_string()],
    };
    let mut names: Vec<&'static str> = cx.core.functions.keys().copied().collect();
    names.sort_unstable();
    let lower = |name| core::Core::body(&mut cx, &mut p, name).err().map(|e| e.to_string());
    names.into_iter().filter_map(lower).collect()
}

impl PyProgram {
    fn entry(&mut self, name: &str, call: Option<(String, given::Given)>) -> FnId {
        let e = entry::Entry { module: self.main, call };
        self.loader.cx.declare(&mut self.program, name, vec![], None, Template::Entry(e), true)
    }

    /// The file as the program names it.
    pub fn shown(&self) -> String {
        self.loader.cx.modules[self.main].source.path.clone()
    }

    /// The function at which a plain run of the file starts.
    pub fn run_entry(&mut self) -> FnId {
        let name = format!("{} (run)", self.shown());
        self.entry(&name, None)
    }

    /// The function at which a check of the file starts.
    pub fn check_entry(&mut self) -> FnId {
        let name = self.shown();
        self.entry(&name, None)
    }

    /// The functions and methods of the file's top level, in order.
    pub fn functions(&self) -> Vec<String> {
        let body = &self.loader.cx.modules[self.main].source.ast.body;
        given::functions(body).into_iter().map(|(n, _)| n).collect()
    }

    /// The main file with what it imports of the program, as one text where that is possible.
    fn linked(&self) -> &source::Source {
        self.linked.get_or_init(|| {
            let cx = &self.loader.cx;
            let main = &cx.modules[self.main];
            let home = modules::Home {
                root: cx.roots[0].clone(),
                name: main.name.clone(),
                shown: main.source.path.clone(),
                is_package: main.is_package,
            };
            let made = link::source(&home, main.source.own_text().into(), main.source.file);
            made.unwrap_or_else(|_| main.source.again())
        })
    }

    /// What a function is called with when it is an entry.
    pub(crate) fn given(&self, function: &str) -> Option<given::Given> {
        self.loader.cx.trace.note(Fact::Entry(Some(function.into())));
        given::describe(self.linked(), function)
    }

    /// The function at which a check of one of the file's functions starts, with arbitrary arguments.
    pub fn function_entry(&mut self, function: &str) -> Option<FnId> {
        let given = self.given(function)?;
        let name = format!("{}:{function}", self.shown());
        Some(self.entry(&name, Some((function.into(), given))))
    }

    /// A function of the file with its contract, as what has to be shown of it, and with the functions whose contracts stand for
    /// them where they are called, the function first.
    ///
    /// # Errors
    /// The line and the reason, where it does what is not followed.
    pub fn contracts(&self, function: &str) -> Result<Vec<conspect_spec::Function>, (u32, String)> {
        modular::functions(self.linked(), &self.loader.cx.roots, function).map_err(|r| (r.line, r.text))
    }

    /// What callers of one of the file's functions are taken to keep.
    pub(crate) fn preconditions(&self, function: &str, trace: Trace) -> Option<latent::Judge> {
        let source = &self.loader.cx.modules[self.main].source;
        let is_one = given::functions(&source.ast.body).iter().any(|(name, _)| name == function);
        let cx = &self.loader.cx;
        let module = &cx.modules[self.main].name;
        is_one.then(|| latent::Judge::new(source.again(), module, cx.roots.clone(), function, trace))
    }

    /// Is a function a predicate of Nagini's, an abstract method that does nothing or a method of a test case that is no test? Programs call none
    /// of these by themselves.
    pub(crate) fn is_called_by_nobody(&self, function: &str) -> bool {
        let body = &self.loader.cx.modules[self.main].source.ast.body;
        crate::notation::is_predicate(body, function) || given::is_called_by_nobody(body, function)
    }

    /// Do contracts of the file speak of permissions, which are not looked at?
    pub(crate) fn has_permissions(&self) -> bool {
        self.loader.cx.modules[self.main].source.permissions
    }

    /// The first version of Python that reads the file, where the oldest one that is supported does not.
    pub(crate) fn since(&self) -> Option<&'static str> {
        self.loader.cx.modules[self.main].source.since()
    }

    /// Does the file have contracts, or import a module by which they are written?
    fn has_contracts(&self) -> bool {
        let is_one = |n: &str| {
            matches!(n.split('.').next(), Some("conspect" | "icontract" | "deal" | "nagini_contracts"))
        };
        let source = &self.loader.cx.modules[self.main].source;
        source.has_notation()
            || source.ast.body.iter().any(|s| match s {
                ruff_python_ast::Stmt::Import(i) => i.names.iter().any(|a| is_one(a.name.as_str())),
                ruff_python_ast::Stmt::ImportFrom(i) => i.module.as_ref().is_some_and(|m| is_one(m.as_str())),
                _ => false,
            })
    }

    /// The facts that the program asks for, from now on as well.
    pub(crate) fn trace(&self) -> Trace {
        self.loader.cx.trace.clone()
    }

    /// Can no assertion fail because there is none in the file, or in what this function of it may come to? The answer is a fact that the program asks for.
    pub(crate) fn never_asserts(&self, function: Option<&str>) -> bool {
        self.loader.cx.trace.note(trace::assertions(function));
        !self.has_contracts() && never::assertions(&self.loader.cx.modules[self.main].source, function)
    }

    /// May another call have changed what this function finds in variables of modules and classes? The answer is a fact that the program asks for.
    pub(crate) fn state_may_change(&self, function: &str) -> bool {
        self.loader.cx.trace.note(trace::state(function));
        state::may_change(&self.loader.cx.modules[self.main].source, function)
    }

    /// What can be asked: that no exception leaves that nobody catches, that no assertion fails.
    pub fn properties(&self) -> Vec<Property> {
        let class = |name: &str| self.program.class_named(name).into_iter();
        let thrown = realm::ERRORS.iter().filter(|n| **n != "AssertionError").flat_map(|n| class(n));
        // Modules that are loaded later have exceptions, too: they are below this class.
        let thrown = thrown.chain(class(realm::RAISED)).collect();
        let mut all = vec![
            Property { name: "exceptions".into(), thrown, fail: false },
            Property { name: "assertions".into(), thrown: class("AssertionError").collect(), fail: true },
        ];
        if self.has_contracts() {
            let thrown = CONTRACT_ERRORS.iter().flat_map(|n| class(n)).collect();
            all.push(Property { name: "contracts".into(), thrown, fail: false });
        }
        all
    }
}

impl Loader for PyLoader {
    fn body(&mut self, program: &mut Program, function: FnId) -> Result<Body, LoadError> {
        self.cx.facts(function).into_iter().for_each(|fact| self.cx.trace.note(fact));
        self.cx.body(program, function)
    }

    fn subclasses(&mut self, _: &mut Program, class: ClassId) -> Result<(Vec<ClassId>, bool), LoadError> {
        Ok((vec![class], true))
    }
}
