//! Class files and the JDK image, lowered to the IR.
//!
//! [`load`] finds the classes of the input and the installed JDK; everything else happens when the engine asks
//! for it: a class is read when something mentions it, a method is lowered when it is called. Library classes that
//! would be slow, native or explosive are replaced by models: Java sources in `models/`, compiled by `build.rs`
//! and embedded.
//!
//! Knows nothing of the engine.

mod answers;
mod assumed;
mod classes;
mod classfile;
mod classpath;
mod compact;
mod consts;
mod contracts;
mod entry;
mod enums;
mod error;
mod image;
mod inputs;
mod invariants;
mod jimage;
mod language;
mod latent;
mod loader;
mod lower;
mod modular;
mod never;
mod nullness;
mod outcome;
mod records;
mod select;
mod signature;
mod size;
mod synth;
mod threads;
mod trace;
mod worlds;
mod woven;

pub use classpath::Origin;
pub use entry::{EntryInfo, Lowered, lower_all, lower_bytes};
pub use error::JvmError;
pub use image::find_jdk;
pub use language::JAVA;
pub use loader::JvmLoader;
pub use trace::{Fact, Print, Trace};

/// What the tests of this crate see of its inside; it is for nobody else. They are no unit tests, for those would build the crate twice.
#[doc(hidden)]
pub mod inside {
    pub use crate::classfile::{
        ArrayKind, ClassFile, Cond, Conv, Insn, JType, Kind, Reader, class_name, decode, mutf8, parse_field,
        parse_method,
    };
    pub use crate::compact::expand;
    pub use crate::lower::hash;
    pub use crate::signature::mentioned;
    pub use crate::size::{MOST, Sizes};

    /// The sizes of the methods of these classes.
    pub fn sizes(classes: &crate::ClassSources) -> Sizes {
        Sizes::new(&classes.places)
    }
}

use classpath::{ClassPath, Places};
use conspect_ir::Program;
use conspect_ir::library::LibraryOf;
use conspect_verdict::Assumption;
use image::JdkImage;
use rustc_hash::FxHashMap;
use std::cell::{OnceCell, RefCell};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// How to load.
#[derive(Clone, Default, Debug)]
pub struct Options {
    /// The home of the JDK whose library is used; found by `JAVA_HOME` or the `java` on the path when absent.
    pub jdk: Option<PathBuf>,
}

/// A loaded program and the loader that supplies the rest of it.
#[derive(Debug)]
pub struct Jvm {
    pub program: Program,
    pub loader: JvmLoader,
}

/// Loads directories of classes, `.class` files and `.jar` files.
pub fn load(inputs: &[PathBuf], options: &Options) -> Result<Jvm, JvmError> {
    load_with(inputs, &[], options)
}

/// Loads inputs; classes that they refer to are searched in `class_path` too, but nothing there is listed as an entry.
pub fn load_with(inputs: &[PathBuf], class_path: &[PathBuf], options: &Options) -> Result<Jvm, JvmError> {
    Ok(ClassSources::open(inputs, class_path, options)?.program())
}

impl Jvm {
    /// What the program has asked for of the user's classes, now and later.
    pub fn trace(&self) -> Trace {
        self.loader.path.trace().clone()
    }

    /// The library alone.
    pub fn without_input(options: &Options) -> Result<Jvm, JvmError> {
        with_inputs(&[], &[], options)
    }
}

fn with_inputs(inputs: &[PathBuf], class_path: &[PathBuf], options: &Options) -> Result<Jvm, JvmError> {
    Ok(ClassSources::open_all(inputs, class_path, options)?.program())
}

/// A method that a class of the input declares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodInfo {
    /// The binary name of the class.
    pub class: String,
    pub name: String,
    pub descriptor: String,
    pub is_public: bool,
    pub is_private: bool,
    pub is_static: bool,
    /// Does the source declare the class itself public?
    pub public_class: bool,
    /// How much there is to execute, roughly.
    pub size: u64,
}

/// The places where classes come from, opened once for many programs: directories listed, jars and the JDK's image
/// open, each class file read and parsed at most once.
#[derive(Clone, Debug)]
pub struct ClassSources {
    places: Rc<Places>,
    jdk: PathBuf,
    never: Rc<OnceCell<never::Never>>,
    claims: Rc<RefCell<Claims>>,
}

/// For methods, by class and key, what it rests on that they fail no assertion, as it was found.
type Claims = FxHashMap<(String, String), Option<Vec<Assumption>>>;

impl ClassSources {
    /// Opens inputs, and `class_path` for what they refer to.
    ///
    /// # Errors
    /// When there is no input, one cannot be read, or there is no JDK.
    pub fn open(
        inputs: &[PathBuf],
        class_path: &[PathBuf],
        options: &Options,
    ) -> Result<ClassSources, JvmError> {
        if inputs.is_empty() {
            return Err(JvmError::NoInput);
        }
        ClassSources::open_all(inputs, class_path, options)
    }

    fn open_all(
        inputs: &[PathBuf],
        class_path: &[PathBuf],
        options: &Options,
    ) -> Result<ClassSources, JvmError> {
        let jdk = find_jdk(options.jdk.as_deref())?;
        let places = Places::new(inputs, class_path, JdkImage::open(&jdk)?)?;
        Ok(ClassSources { places: Rc::new(places), jdk, never: Rc::default(), claims: Rc::default() })
    }

    /// The user's classes that state contracts, in the form in which they are executed.
    fn woven(&self) -> Vec<(Rc<str>, Rc<[u8]>)> {
        self.places.woven()
    }

    /// A new program of these classes as they were compiled, with no contracts woven in.
    fn as_written(&self) -> Jvm {
        self.program_on(ClassPath::as_written(self.places.clone()))
    }

    /// A new program of these classes, with nothing loaded but the classes that every program has.
    pub fn program(&self) -> Jvm {
        self.program_on(ClassPath::new(self.places.clone()))
    }

    fn program_on(&self, path: ClassPath) -> Jvm {
        let mut jvm = Jvm { program: Program::default(), loader: JvmLoader::new(path) };
        jvm.program.library = LibraryOf(&contracts::Contracts);
        // The first class is Object: everything else refers to it.
        jvm.loader.class(&mut jvm.program, "java.lang.Object");
        jvm.loader.class(&mut jvm.program, "java.lang.String");
        jvm.loader.class(&mut jvm.program, "java.lang.Throwable");
        jvm
    }

    /// The fingerprint of a fact, as the class files are that were read.
    pub fn print(&self, fact: &Fact) -> Print {
        self.places.print(fact)
    }

    /// The methods that the input's own classes declare, in the order of the classes' names and of the class files. What
    /// the compiler made, initializers and methods without a body are left out, and so are classes that cannot be read.
    pub fn methods(&self) -> Vec<MethodInfo> {
        let mut out = vec![];
        let sizes = size::Sizes::new(&self.places);
        for class in self.places.listed() {
            let Ok(Some((Origin::User, file))) = self.places.class(class) else { continue };
            if file.name != *class {
                continue;
            }
            let public_class = file.source_flags() & classfile::ACC_PUBLIC != 0;
            for m in &file.methods {
                let left_out = classfile::ACC_SYNTHETIC | classfile::ACC_ABSTRACT | classfile::ACC_NATIVE;
                if m.flags & left_out != 0 || m.name.starts_with('<') {
                    continue;
                }
                out.push(MethodInfo {
                    class: class.to_string(),
                    name: m.name.to_string(),
                    descriptor: m.descriptor.to_string(),
                    is_public: m.flags & classfile::ACC_PUBLIC != 0,
                    is_private: m.flags & classfile::ACC_PRIVATE != 0,
                    is_static: m.flags & classfile::ACC_STATIC != 0,
                    public_class,
                    size: sizes.of(class, &format!("{}{}", m.name, m.descriptor)),
                });
            }
        }
        out
    }

    /// If no assertion can fail in a method of the input, named as in [`MethodInfo`], whatever its arguments: what that rests on.
    pub(crate) fn never_asserts(&self, class: &str, key: &str) -> Option<Vec<Assumption>> {
        let method = (class.to_string(), key.to_string());
        if let Some(known) = self.claims.borrow().get(&method) {
            return known.clone();
        }
        let claim = self.never.get_or_init(|| never::Never::new(self.places.clone())).claim(class, key);
        self.claims.borrow_mut().insert(method, claim.clone());
        claim
    }

    /// What callers of a method of the input, by its unique name, are taken to keep.
    pub(crate) fn preconditions(&self, entry: &str, trace: Option<Trace>) -> latent::Judge {
        latent::Judge::new(self.places.clone(), entry, trace)
    }

    /// The home of the JDK whose library is used.
    pub fn jdk(&self) -> &Path {
        &self.jdk
    }
}
