//! A program with its language.

use crate::LANGUAGES;
use crate::error::SessionError;
use conspect_lang::{Input, Language, Recognition};
use std::path::{Path, PathBuf};

/// A program that can be asked about: what the user names, and the language that takes it. Nothing of it is read before it is asked about,
/// and each run reads it anew.
///
/// A folder of classes, checked in process:
/// ```
/// use conspect_session::{Cancel, Input, Project, Request, Session, Silent, Verdict};
/// let dir = tempfile::tempdir()?;
/// let source = dir.path().join("Safe.java");
/// std::fs::write(&source, "class Safe { static int half(int n) { assert n / 2 <= Math.abs((long) n); return n / 2; } }")?;
/// let classes = dir.path().join("out");
/// let compiled = std::process::Command::new("javac").arg("-g").arg("-d").arg(&classes).arg(&source).status()?;
/// assert!(compiled.success());
/// let project = Project::open(Input { paths: vec![classes], ..Input::default() })?;
/// let request = Request { entries: vec!["Safe.half".into()], ..Request::default() };
/// let checked = Session::without_store().check(&project, &request, &mut Silent, &Cancel::new())?;
/// assert!(checked.report.entries[0].properties.iter().all(|p| p.verdict == Verdict::Proved));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Project {
    pub(crate) language: &'static dyn Language,
    pub(crate) input: Input,
}

impl Project {
    /// Asks every registered language whether the input is a program of its own.
    ///
    /// # Errors
    /// When a path is not there, or no language takes them.
    pub fn open(input: Input) -> Result<Project, SessionError> {
        Project::open_among(LANGUAGES, input)
    }

    /// As [`Project::open`], with these languages.
    ///
    /// # Errors
    /// As there.
    pub fn open_among(languages: &[&'static dyn Language], input: Input) -> Result<Project, SessionError> {
        for path in input.paths.iter().chain(&input.libraries) {
            if !path.exists() {
                return Err(SessionError::Missing(path.clone()));
            }
        }
        let mut perhaps = None;
        for language in languages {
            match language.recognise(&input.paths) {
                Recognition::No => {}
                Recognition::Perhaps => perhaps = perhaps.or(Some(*language)),
                Recognition::Certain => return Ok(Project { language: *language, input }),
                Recognition::Wrong(error) => return Err(error.into()),
            }
        }
        match perhaps {
            Some(language) => Ok(Project { language, input }),
            None => Err(nobodys(languages, &input.paths)),
        }
    }

    /// The language.
    pub fn language(&self) -> &'static dyn Language {
        self.language
    }

    /// What the user named.
    pub fn input(&self) -> &Input {
        &self.input
    }

    /// The first input.
    pub fn first(&self) -> &Path {
        self.input.first()
    }

    /// The name of what violations are re-executed on, for reports.
    pub fn runtime(&self) -> &'static str {
        self.language.runtime_name().unwrap_or("a runtime of its own")
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

/// No language takes the inputs together: names the first that none takes by itself.
fn nobodys(languages: &[&'static dyn Language], inputs: &[PathBuf]) -> SessionError {
    let alone = |path: &&PathBuf| {
        let one = std::slice::from_ref(*path);
        languages.iter().all(|l| matches!(l.recognise(one), Recognition::No))
    };
    let path = inputs.iter().find(alone).or(inputs.first()).cloned().unwrap_or_default();
    let mut known: Vec<&str> = languages.iter().map(|l| l.inputs()).collect();
    let last = known.pop().unwrap_or_default();
    SessionError::Kind { path, known: format!("{} or {last}", known.join(", ")) }
}
