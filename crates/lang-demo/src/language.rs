//! The demo language as one of the languages. Its only runtime is the engine's own concrete domain.

use crate::{Ints, load};
use conspect_lang::{
    Input, LangError, Language, Notation, Parts, Print, Printer, Recognition, Runtime, RuntimeError, Source,
    Wanted, named_entries, one_file,
};
use std::path::PathBuf;
use std::time::Duration;

/// The demo language of the paper on symbolic heaps.
#[derive(Debug)]
pub struct Demonstration;

/// The language, for registration.
pub const DEMO: Demonstration = Demonstration;

/// Why nothing is executed again.
const NO_RUNTIME: &str = "the demo language has no other runtime";

impl Language for Demonstration {
    fn name(&self) -> &'static str {
        "demo"
    }

    fn inputs(&self) -> &'static str {
        ".demo"
    }

    fn recognise(&self, paths: &[PathBuf]) -> Recognition {
        one_file(paths, &["demo"])
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
        let text = LangError::read(&self.path)?;
        let demo = load(&text, &self.path.display().to_string(), Ints::default())
            .map_err(|errors| LangError::located(&self.path, &errors))?;
        let (properties, own) = (demo.properties(), vec![demo.entry]);
        let entries = named_entries(&demo.program, &own, &self.path, wanted)?;
        let thrown = thrown.and_then(|name| demo.program.class_named(name));
        let (program, loader) = (demo.program, Box::new(demo.loader));
        Ok(Parts { program, loader, entries, properties, own, thrown, trace: None })
    }

    fn platform(&self) -> Option<Print> {
        Some(Printer::new("no platform").finish())
    }

    fn contents(&self) -> Result<Option<Print>, LangError> {
        conspect_lang::file_print(&self.path).map(Some)
    }
}
