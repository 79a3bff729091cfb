//! Class files and the JDK image, lowered to the IR.
//!
//! [`load`] finds the classes of the input and the installed JDK; everything else happens when the engine asks
//! for it: a class is read when something mentions it, a method is lowered when it is called. Library classes that
//! would be slow, native or explosive are replaced by models: Java sources in `models/`, compiled by `build.rs`
//! and embedded.
//!
//! Knows nothing of the engine.

mod classes;
mod classfile;
mod classpath;
mod consts;
mod entry;
mod error;
mod image;
mod inputs;
mod loader;
mod lower;
mod select;
mod synth;
mod threads;

pub use classpath::Origin;
pub use entry::{EntryInfo, Lowered, lower_all, lower_bytes};
pub use error::JvmError;
pub use image::find_jdk;
pub use loader::JvmLoader;

use classpath::ClassPath;
use conspect_ir::Program;
use image::JdkImage;
use std::path::PathBuf;

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
    if inputs.is_empty() {
        return Err(JvmError::NoInput);
    }
    with_inputs(inputs, class_path, options)
}

impl Jvm {
    /// The library alone.
    pub fn without_input(options: &Options) -> Result<Jvm, JvmError> {
        with_inputs(&[], &[], options)
    }
}

fn with_inputs(inputs: &[PathBuf], class_path: &[PathBuf], options: &Options) -> Result<Jvm, JvmError> {
    let jdk = JdkImage::open(&find_jdk(options.jdk.as_deref())?)?;
    let path = ClassPath::new(inputs, class_path, jdk)?;
    let mut jvm = Jvm { program: Program::default(), loader: JvmLoader::new(path) };
    // The first class is Object: everything else refers to it.
    jvm.loader.class(&mut jvm.program, "java.lang.Object");
    jvm.loader.class(&mut jvm.program, "java.lang.String");
    jvm.loader.class(&mut jvm.program, "java.lang.Throwable");
    Ok(jvm)
}
