//! What a language brings.
//!
//! A language is one crate that implements [`Language`], and one line of registration. Everything above this crate (sessions,
//! the command, reports, the store) asks a language through this trait and never matches on which language it is.
//!
//! # Adding a language
//!
//! 1. Make a crate `lang-NAME` that depends on this crate, on `conspect-ir` and on `conspect-base`; it sees neither the engine nor
//!    another language.
//! 2. Write a [`conspect_ir::Loader`]: bodies of functions in the IR, one at a time, when they are asked for.
//! 3. Implement [`Source`] for an input that is open. [`Source::parts`] makes a new [`conspect_ir::Program`] with its loader, finds
//!    the [`Entry`]s that are asked for, and lists the [`conspect_ir::Property`]s that can be checked. It is called many times (once
//!    for each entry, on each thread, for each search), so files that were read are kept in the source, and programs share nothing
//!    that can change.
//! 4. Implement [`Language`]: how inputs are recognised and opened, what its values look like ([`Notation`]), and on what a violation is
//!    executed again ([`Runtime`]; the crate `conspect-replay` runs child processes and compares what was seen with what was claimed).
//! 5. Add `&conspect_lang_NAME::NAME` to the table of languages (`registry.rs`). That is the one line.
//!
//! A language that reads its files lazily says in a [`Trace`] which [`Fact`]s of the input a program has asked for, and what their
//! fingerprints are ([`Source::print`]); then kept answers outlive edits of everything else. A language without a trace has
//! [`Source::contents`] only, and its answers are about the whole input.

mod contents;
mod error;
mod facts;
pub mod literal;
pub mod modular;
mod notation;
mod program;
mod runtime;
mod suite;

pub use conspect_base::{Print, Printer};
pub use conspect_verdict::{Call, Confirmation, InputValue, NamedInputs, Reason, Violation, Witness};
pub use contents::{contents, contents_of_command};
pub use error::LangError;
pub use facts::{Fact, Trace};
pub use notation::{Clause, Contract, Notation, PLAIN};
pub use program::{Ends, Entry, Listed, Listing, Parts, Source, Wanted, named_entries};
pub use runtime::{Failure, NoRuntime, Runtime, RuntimeError, Watched};
pub use suite::{Framework, Suite, Tested};

use std::path::{Path, PathBuf};
use std::time::Duration;

/// What the user names of a program. Plain data: nothing is read yet.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Input {
    /// The files and directories that are the program. Never empty.
    pub paths: Vec<PathBuf>,
    /// Further places in which the program's libraries are found: a class path, directories of modules, assemblies.
    pub libraries: Vec<PathBuf>,
    /// The home of the language's platform where it is not the installed one: a JDK, for example.
    pub platform: Option<PathBuf>,
}

impl Input {
    /// The first path.
    pub fn first(&self) -> &Path {
        self.paths.first().map_or(Path::new("."), PathBuf::as_path)
    }
}

/// Does a language take these paths?
#[derive(Debug)]
pub enum Recognition {
    /// They are no program of this language.
    No,
    /// They may be one, if no other language is certain: a directory, of which the language has not looked at the files.
    Perhaps,
    /// They are one.
    Certain,
    /// They are of this language, and cannot be loaded as they are: source code that has to be compiled, for example. The
    /// message says what to do.
    Wrong(LangError),
}

/// All that a language brings. Values of this type are constants; an input that is open is a [`Source`].
pub trait Language: Send + Sync {
    /// The language's name, a word in lower case that never changes: it is part of the keys under which answers are kept.
    fn name(&self) -> &'static str;

    /// What inputs are called in messages: `a directory of class files, .class, .jar`.
    fn inputs(&self) -> &'static str;

    /// Are these paths, which exist, a program of this language? Goes by what they are called and by what is in a directory, and parses nothing.
    fn recognise(&self, paths: &[PathBuf]) -> Recognition;

    /// Opens an input. What was read stays in the source, so a program that is edited meanwhile is seen as it was when it was read.
    ///
    /// # Errors
    /// When the input cannot be read or is no program.
    fn open(&self, input: &Input) -> Result<Box<dyn Source>, LangError>;

    /// The names of the properties that programs have, where the time was up before one was loaded.
    fn properties(&self) -> &'static [&'static str];

    /// Extensions of the files of which a program may be made, without dots. Empty: of any files.
    fn extensions(&self) -> &'static [&'static str] {
        &[]
    }

    /// Directories in which the sources of an input may lie, the likeliest first, for excerpts.
    fn source_roots(&self, input: &Input) -> Vec<PathBuf> {
        vec![parent(input.first())]
    }

    /// The name of what violations are executed on (`the JVM`), or why there is no such thing.
    fn runtime_name(&self) -> Result<&'static str, &'static str>;

    /// What executes witnesses of this input; each run may take so much time. Asked for when there is a violation.
    ///
    /// # Errors
    /// Says why there is none on this machine.
    fn runtime(&self, input: &Input, time: Duration) -> Result<Box<dyn Runtime>, RuntimeError>;

    /// May the runtime be asked what comes of inputs with which execution meets this, so that it is not known how it ends? What it shows then
    /// ([`Runtime::observe`]) is a violation that nothing else shows. No for what a run without the outside world does not tell.
    fn asks_runtime(&self, _why: &Reason) -> bool {
        false
    }

    /// The bits of what a program asks of the outside, by the label of the request, where it is executed and no inputs are given. `None` for what
    /// only the language's own runtime could say: the execution stops there.
    fn outside(&self, _label: &str) -> Option<u64> {
        Some(0)
    }

    /// The call of an entry, by the name that users have for it, with the arguments of a witness, where arguments are made from requests.
    fn call(&self, _input: &Input, _entry: &str, _witness: &Witness) -> Option<Call> {
        None
    }

    /// The inputs of a witness that the program gave names to, with their values.
    fn named(&self, witness: &Witness) -> Vec<NamedInputs> {
        witness.named.clone()
    }

    /// How its values, types and places are written for people.
    fn notation(&self) -> &'static dyn Notation;

    /// What tells the entries of this input from those of another in one store. Empty where the names of entries do.
    fn scope(&self, input: &Input) -> String {
        input.first().display().to_string()
    }
}

/// The extension of a path, in lower case; empty where it has none.
pub fn extension(path: &Path) -> String {
    path.extension().and_then(|e| e.to_str()).unwrap_or("").to_ascii_lowercase()
}

/// The fingerprint of a file's contents under the name by which it was given, which reports print.
///
/// # Errors
/// When it cannot be read.
pub fn file_print(path: &Path) -> Result<Print, LangError> {
    let error = |error| LangError::Read { path: path.to_path_buf(), error };
    let mut out = Printer::new("file");
    out.part(path.display().to_string().as_bytes());
    out.part(&std::fs::read(path).map_err(error)?);
    Ok(out.finish())
}

/// The directory that a path lies in.
pub fn parent(path: &Path) -> PathBuf {
    match path.parent() {
        Some(dir) if dir != Path::new("") => dir.to_path_buf(),
        Some(_) | None => PathBuf::from("."),
    }
}

/// What is recognised by the extension of one file, which is the whole input.
pub fn one_file(paths: &[PathBuf], extensions: &[&str]) -> Recognition {
    let fits = |path: &PathBuf| !path.is_dir() && extensions.contains(&extension(path).as_str());
    match (paths.iter().find(|p| fits(p)), paths) {
        (None, _) => Recognition::No,
        (Some(_), [_]) => Recognition::Certain,
        (Some(first), _) => {
            let second = paths.iter().find(|p| *p != first).unwrap_or(first).clone();
            Recognition::Wrong(LangError::Mixed { first: first.clone(), second })
        }
    }
}
