//! The IR's own text format as a language: programs that are written in the IR, and that `conspect ir` prints.
//!
//! Its functions are entries by their names; its only runtime is the engine's own concrete domain.

use conspect_ir::{ClassKind, FnId, Property, text, verify};
use conspect_lang::{
    Input, LangError, Language, Notation, Parts, Print, Printer, Recognition, Runtime, RuntimeError, Source,
    Wanted, named_entries, one_file,
};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The text format of the IR.
#[derive(Debug)]
pub struct Cir;

/// The language, for registration.
pub const CIR: Cir = Cir;

/// Why nothing is executed again.
const NO_RUNTIME: &str = "the text format has no other runtime";

impl Language for Cir {
    fn name(&self) -> &'static str {
        "cir"
    }

    fn inputs(&self) -> &'static str {
        ".cir"
    }

    fn recognise(&self, paths: &[PathBuf]) -> Recognition {
        one_file(paths, &["cir"])
    }

    fn open(&self, input: &Input) -> Result<Box<dyn Source>, LangError> {
        Ok(Box::new(File { path: input.first().to_path_buf() }))
    }

    fn properties(&self) -> &'static [&'static str] {
        &["failures"]
    }

    fn runtime_name(&self) -> Result<&'static str, &'static str> {
        Err(NO_RUNTIME)
    }

    fn runtime(&self, _: &Input, _: Duration) -> Result<Box<dyn Runtime>, RuntimeError> {
        Err(RuntimeError::of(NO_RUNTIME))
    }

    fn notation(&self) -> &'static dyn Notation {
        &conspect_lang::PLAIN
    }
}

/// One file.
struct File {
    path: PathBuf,
}

impl Source for File {
    fn parts(&self, wanted: Wanted, thrown: Option<&str>) -> Result<Parts, LangError> {
        let path: &Path = &self.path;
        let file = text::parse_file(&LangError::read(path)?, &path.display().to_string())
            .map_err(|e| LangError::located(path, &e))?;
        verify::verify_file(&file).map_err(|errors| {
            let lines: Vec<String> = errors.iter().map(|e| format!("{}: {e}", path.display())).collect();
            LangError::Located(lines.join("\n"))
        })?;
        let own: Vec<FnId> = file.bodies.keys().copied().collect();
        let (program, loader) = file.into_parts();
        let entries = named_entries(&program, &own, path, wanted)?;
        // Every class that can be thrown is a subtype of one without supertypes.
        let roots =
            program.classes.iter().filter(|(_, c)| c.supers.is_empty() && c.kind == ClassKind::Object);
        let properties = vec![
            Property { name: "assertions".into(), thrown: vec![], fail: true },
            Property { name: "exceptions".into(), thrown: roots.map(|(id, _)| id).collect(), fail: false },
        ];
        let thrown = thrown.and_then(|name| program.class_named(name));
        Ok(Parts { program, loader: Box::new(loader), entries, properties, own, thrown, trace: None })
    }

    fn platform(&self) -> Option<Print> {
        Some(Printer::new("no platform").finish())
    }

    fn contents(&self) -> Result<Option<Print>, LangError> {
        conspect_lang::file_print(&self.path).map(Some)
    }
}
