//! What language the inputs are of.

use crate::args::InputArgs;
use crate::error::CliError;
use crate::registry::LANGUAGES;
use conspect_lang::{Input, Language, Recognition};
use std::path::{Path, PathBuf};

/// The inputs with their language.
#[derive(Clone)]
pub struct Kind {
    pub language: &'static dyn Language,
    pub input: Input,
}

/// Asks every language whether the inputs are a program of its own.
pub fn kind(args: &InputArgs) -> Result<Kind, CliError> {
    let libraries = args.class_path.as_deref().map(split).unwrap_or_default();
    for path in args.inputs.iter().chain(&libraries) {
        if !path.exists() {
            return Err(CliError::Missing(path.clone()));
        }
    }
    let mut perhaps = None;
    let found = |language| {
        let input =
            Input { paths: args.inputs.clone(), libraries: libraries.clone(), platform: args.jdk.clone() };
        Ok(Kind { language, input })
    };
    for language in LANGUAGES {
        match language.recognise(&args.inputs) {
            Recognition::No => {}
            Recognition::Perhaps => perhaps = perhaps.or(Some(*language)),
            Recognition::Certain => return found(*language),
            Recognition::Wrong(error) => return Err(error.into()),
        }
    }
    match perhaps {
        Some(language) => found(language),
        None => Err(nobodys(&args.inputs)),
    }
}

/// No language takes the inputs together: names the first that none takes by itself.
fn nobodys(inputs: &[PathBuf]) -> CliError {
    let alone = |path: &&PathBuf| {
        let one = std::slice::from_ref(*path);
        LANGUAGES.iter().all(|l| matches!(l.recognise(one), Recognition::No))
    };
    let path = inputs.iter().find(alone).or(inputs.first()).cloned().unwrap_or_default();
    let mut known: Vec<&str> = LANGUAGES.iter().map(|l| l.inputs()).collect();
    let last = known.pop().unwrap_or_default();
    CliError::Kind { path, known: format!("{} or {last}", known.join(", ")) }
}

/// The parts of a path of libraries; empty parts mean nothing here.
fn split(text: &str) -> Vec<PathBuf> {
    std::env::split_paths(text).filter(|p| !p.as_os_str().is_empty()).collect()
}

impl Kind {
    /// The first input.
    pub fn first(&self) -> &Path {
        self.input.first()
    }

    /// Directories that may hold the sources: those given, then what is usual beside the inputs.
    pub fn source_roots(&self, given: &[PathBuf]) -> Vec<PathBuf> {
        let mut roots = given.to_vec();
        let mut around = self.language.source_roots(&self.input);
        around.extend(["", "src", "src/main/java"].map(|sub| Path::new(".").join(sub)));
        for root in around {
            if !roots.contains(&root) {
                roots.push(root);
            }
        }
        roots
    }
}
