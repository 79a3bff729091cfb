//! Work that is sent to another process or machine, and what comes back: versioned, serialisable data.

use crate::error::SessionError;
use crate::observer::Observer;
use crate::project::Project;
use crate::request::Request;
use crate::session::Session;
use crate::{Cancel, LANGUAGES};
use conspect_lang::{Input, Language};
use conspect_verdict::Report;
use serde::{Deserialize, Serialize};
use std::path::PathBuf;

/// The version of [`Job`] and [`Findings`]. What another version wrote is refused, never guessed at.
pub const VERSION: u32 = 2;

/// A request with the project that it is about, by name.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Job {
    pub version: u32,
    /// The name of the language, as it names itself.
    pub language: String,
    pub paths: Vec<PathBuf>,
    pub libraries: Vec<PathBuf>,
    pub platform: Option<PathBuf>,
    pub request: Request,
}

/// What a job came to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Findings {
    pub version: u32,
    pub report: Report,
    /// What was wrong beside the answers: a store that cannot be written, a test that cannot be emitted.
    pub remarks: Vec<String>,
    /// Was an invariant of ours broken? Its entry is unknown in the report.
    pub broken: bool,
}

impl Job {
    /// A request about a project.
    pub fn new(project: &Project, request: &Request) -> Job {
        let Input { paths, libraries, platform } = project.input.clone();
        let language = project.language.name().into();
        Job { version: VERSION, language, paths, libraries, platform, request: request.clone() }
    }

    /// Does the job, with one of the languages that are registered.
    ///
    /// # Errors
    /// When the job is of another version, or names no language here, or cannot be done.
    pub fn run(
        &self,
        session: &Session,
        observer: &mut dyn Observer,
        cancel: &Cancel,
    ) -> Result<Findings, SessionError> {
        self.run_among(LANGUAGES, session, observer, cancel)
    }

    /// As [`Job::run`], with these languages.
    ///
    /// # Errors
    /// As there.
    pub fn run_among(
        &self,
        languages: &[&'static dyn Language],
        session: &Session,
        observer: &mut dyn Observer,
        cancel: &Cancel,
    ) -> Result<Findings, SessionError> {
        if self.version != VERSION {
            return Err(SessionError::Version { found: self.version, known: VERSION });
        }
        let language = languages.iter().find(|l| l.name() == self.language);
        let Some(language) = language else {
            return Err(SessionError::Request(format!("there is no language `{}` here", self.language)));
        };
        let (paths, libraries, platform) =
            (self.paths.clone(), self.libraries.clone(), self.platform.clone());
        let project = Project { language: *language, input: Input { paths, libraries, platform } };
        let checked = session.check(&project, &self.request, observer, cancel)?;
        let (report, remarks, broken) = (checked.report, checked.remarks, checked.broken);
        Ok(Findings { version: VERSION, report, remarks, broken })
    }
}
