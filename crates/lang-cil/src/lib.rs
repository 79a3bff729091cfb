//! Compiled .NET assemblies (C#, F#, VB), lowered to the IR.
//!
//! [`open`] reads the assemblies of the input and finds the class library; everything else happens when the engine asks
//! for it: an assembly is read when something refers to it, a type is declared when something mentions it, a method is
//! lowered when it is called. The class library is that of the installed mono, executed as IL; what is native, unsafe or
//! explosive in it is replaced by models: C# sources in `models/`, compiled by `build.rs` and embedded.
//!
//! Knows nothing of the engine. Section numbers are those of ECMA-335.

mod addresses;
mod answers;
mod array_objects;
mod attributes;
mod bytes;
mod classes;
mod cloned;
mod contracts;
mod delegates;
mod described;
mod entry;
mod error;
mod flat;
mod generic;
mod given;
mod given_types;
mod init;
mod instances;
mod known;
mod language;
mod loader;
mod lower;
mod member_calls;
mod members;
mod meta;
mod never;
mod outcome;
mod pointees;
mod redirect;
mod reflect;
mod select;
mod selector;
mod structs;
mod synth;
mod types;
mod values;

pub use entry::{Cil, EntryInfo, MethodInfo};
pub use error::CilError;
pub use language::{CSHARP, CSharp};
pub use loader::CilLoader;

/// What the tests of this crate see of its inside; it is for nobody else. They are no unit tests, for those would build the crate twice.
#[doc(hidden)]
pub mod inside {
    pub use crate::meta::body::{MethodBody, parse};
    pub use crate::meta::encode::body;
    pub use crate::meta::insn::Insn;
    pub use crate::meta::module::Module;
    pub use crate::meta::tables::METHOD_DEF;
    pub use crate::meta::write::Writer;
    pub use crate::mono_library;
}

use meta::module::Module;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use types::{Folders, Universe};

/// The library models, compiled.
static MODELS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/models.dll"));

/// How to load.
#[derive(Clone, Default, Debug)]
pub struct Options {
    /// The folder of the class library (`mscorlib.dll` and its neighbours); mono's when absent.
    pub runtime: Option<PathBuf>,
}

/// Assemblies that are open: many programs are made of them, and each file is read once.
#[derive(Clone, Debug)]
pub struct Assemblies {
    inputs: Vec<Rc<Module>>,
    core: Rc<Module>,
    models: Option<Rc<Module>>,
    folders: Rc<Folders>,
    runtime: PathBuf,
    /// What answers take for granted of contracts that are not looked at.
    open_contracts: Rc<[String]>,
}

/// Where Debian's and other packages put mono's class library.
const MONO: [&str; 3] = [
    "/usr/lib/mono/4.5",
    "/usr/local/lib/mono/4.5",
    "/Library/Frameworks/Mono.framework/Versions/Current/lib/mono/4.5",
];

/// Where mono's class library is.
pub fn mono_library() -> Option<PathBuf> {
    MONO.iter().map(PathBuf::from).find(|d| d.is_dir())
}

impl Assemblies {
    /// Opens assemblies; what they refer to is searched beside them, in `libraries` and in the class library.
    ///
    /// # Errors
    /// When a file cannot be read or is no assembly, or when there is no class library.
    pub fn open(
        inputs: &[PathBuf],
        libraries: &[PathBuf],
        options: &Options,
    ) -> Result<Assemblies, CilError> {
        let runtime = match &options.runtime {
            Some(dir) => dir.clone(),
            None => mono_library().ok_or(CilError::NoRuntime)?,
        };
        let mut files = vec![];
        for path in inputs {
            if path.is_dir() {
                files.extend(assemblies_in(path));
            } else {
                files.push(path.clone());
            }
        }
        if files.is_empty() {
            return Err(CilError::NoInput);
        }
        let mut folders: Vec<(PathBuf, bool)> = vec![];
        let mut folder = |dir: PathBuf, library: bool| {
            if !folders.iter().any(|f| f.0 == dir) {
                folders.push((dir, library));
            }
        };
        for file in &files {
            folder(file.parent().map_or_else(|| PathBuf::from("."), Path::to_path_buf), false);
        }
        for dir in libraries {
            folder(dir.clone(), false);
        }
        folder(runtime.clone(), true);
        folder(runtime.join("Facades"), true);
        let folders = Rc::new(Folders::new(folders));
        let core = Rc::new(read(&runtime.join("mscorlib.dll"), true)?);
        let mut modules = vec![];
        for file in &files {
            let module = Rc::new(with_contracts(read(file, false)?));
            folders.put(&module);
            modules.push(module);
        }
        let models = Module::parse(MODELS.into(), PathBuf::from("conspect-models.dll"), true);
        let models = models.map_err(|e| bad(Path::new("the library models"), &e))?;
        let models = (!models.types.is_empty()).then(|| Rc::new(models));
        let open_contracts = contracts::taken_for_granted(&modules, &folders).into();
        Ok(Assemblies { inputs: modules, core, models, folders, runtime, open_contracts })
    }

    /// The same with an assembly from memory as the only input: what a fuzzer opens.
    ///
    /// # Errors
    /// When the bytes are no assembly.
    pub fn with_bytes(&self, bytes: &[u8]) -> Result<Assemblies, CilError> {
        let module = Module::parse(bytes.into(), PathBuf::from("memory.dll"), false);
        let module = module.map_err(|e| bad(Path::new("memory.dll"), &e))?;
        Ok(Assemblies { inputs: vec![Rc::new(module)], ..self.clone() })
    }

    /// A new program of these assemblies.
    ///
    /// # Errors
    /// When the class library lacks what every program needs.
    pub fn program(&self) -> Result<Cil, CilError> {
        let wrong = |e: conspect_ir::LoadError| CilError::BadAssembly {
            place: self.runtime.display().to_string(),
            what: e.to_string(),
        };
        let mut u = self.universe()?;
        let models = self.models.as_ref().map(|m| u.set_models(m.clone()));
        let inputs = self.inputs.iter().map(|m| u.add(m.clone())).collect();
        let mut cil = Cil::new(u, models, inputs).map_err(wrong)?;
        cil.open_contracts = self.open_contracts.clone();
        Ok(cil)
    }

    /// The modules and types, without the models.
    fn universe(&self) -> Result<Universe, CilError> {
        let wrong = |e: conspect_ir::LoadError| CilError::BadAssembly {
            place: self.runtime.display().to_string(),
            what: e.to_string(),
        };
        Universe::new(&self.inputs, self.folders.clone(), self.core.clone()).map_err(wrong)
    }

    /// The folder of the class library.
    pub fn runtime(&self) -> &Path {
        &self.runtime
    }
}

fn assemblies_in(dir: &Path) -> Vec<PathBuf> {
    let mut out: Vec<PathBuf> = std::fs::read_dir(dir)
        .into_iter()
        .flatten()
        .flatten()
        .map(|e| e.path())
        .filter(|p| matches!(conspect_lang::extension(p).as_str(), "dll" | "exe"))
        .collect();
    out.sort();
    out
}

fn bad(path: &Path, what: &dyn std::fmt::Display) -> CilError {
    CilError::BadAssembly { place: path.display().to_string(), what: what.to_string() }
}

/// The module with its contracts woven into the code, where it states any. Where that cannot be done, it says why: answers take for
/// granted that its contracts hold, and calls of `Contract` are unknown where they are reached.
fn with_contracts(mut module: Module) -> Module {
    let woven = contracts::weave(&module);
    match woven.and_then(|w| w.map(|w| w.module(module.path.clone())).transpose()) {
        Ok(Some(woven)) => woven,
        Ok(None) => module,
        Err(e) => {
            module.unwoven = Some(e.to_string());
            module
        }
    }
}

/// The assembly at a path with its contracts woven into the code, to be run; nothing where it states none.
fn runnable(path: &Path) -> Option<conspect_replay::Woven> {
    let module = read(path, false).ok()?;
    let woven = contracts::weave(&module).ok().flatten()?;
    let lines = woven.line_table();
    let tag = contracts::number(&module, 0);
    Some(conspect_replay::Woven { assembly: woven.runnable, symbols: woven.symbols, lines, tag })
}

fn read(path: &Path, library: bool) -> Result<Module, CilError> {
    let data = std::fs::read(path).map_err(|e| bad(path, &e))?;
    Module::parse(data.into(), path.to_path_buf(), library).map_err(|e| bad(path, &e))
}
