//! Documents that are open in the editor, with what is known of them.

use super::place::moved;
use super::work::About;
use conspect_report::{Sources, View};
use conspect_session::EntryReport;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// How a document's last check stands.
#[derive(Clone, PartialEq, Debug)]
pub enum State {
    /// Nothing was checked yet.
    New,
    Running,
    Done,
    /// Why it could not be checked.
    Failed(String),
}

/// An open document.
#[derive(Debug)]
pub struct Document {
    pub uri: String,
    pub path: PathBuf,
    pub version: i64,
    /// The text in the editor.
    pub text: String,
    /// The text that the answers are about: what was on disk, or in the editor, when the last check began.
    pub checked: String,
    pub state: State,
    /// By the names of the entries.
    pub answers: BTreeMap<String, EntryReport>,
    /// Of these functions an answer is awaited; of all, where none is named.
    pub awaited: Vec<String>,
    pub about: Option<About>,
}

/// What was known of a document before a check of a text that is not saved.
#[derive(Debug)]
pub struct Kept {
    checked: String,
    state: State,
    answers: BTreeMap<String, EntryReport>,
    about: Option<About>,
}

impl Document {
    pub fn new(uri: String, path: PathBuf, version: i64, text: String) -> Document {
        let (state, about) = (State::New, None);
        let (answers, awaited) = (BTreeMap::new(), vec![]);
        Document { uri, path, version, checked: text.clone(), text, state, answers, awaited, about }
    }

    /// What is known, to be put back where the text in the editor is none that can be checked.
    pub fn keep(&self) -> Kept {
        Kept {
            checked: self.checked.clone(),
            state: self.state.clone(),
            answers: self.answers.clone(),
            about: self.about.clone(),
        }
    }

    /// Forgets a check of a text that is not saved.
    pub fn restore(&mut self, kept: Kept) {
        let Kept { checked, state, answers, about } = kept;
        (self.checked, self.answers, self.about) = (checked, answers, about);
        self.state = if state == State::Running { State::Done } else { state };
    }

    /// Is this document checked from its own text, so that it need not be saved first?
    pub fn is_source(&self) -> bool {
        self.about.as_ref().is_some_and(|a| a.is_source)
    }

    /// Does the editor show something else than what was checked?
    pub fn is_dirty(&self) -> bool {
        self.text != self.checked
    }

    /// Where a line of the text that was checked is in the editor.
    pub fn now(&self, line: u32) -> u32 {
        if self.is_dirty() { moved(&self.checked, &self.text, line) } else { line }
    }

    /// Will the check that goes on say something of this function?
    pub fn waits_for(&self, entry: &str) -> bool {
        self.awaited.is_empty() || self.awaited.iter().any(|e| e == entry)
    }

    /// How reports of this document are made.
    pub fn view(&self) -> View {
        let Some(about) = &self.about else { return View::default() };
        let mut roots = about.sources.clone();
        roots.extend(self.path.parent().map(PathBuf::from));
        View {
            runtime: about.project.runtime().into(),
            notation: about.project.language().notation(),
            sources: Sources::new(about.project.source_roots(&roots)),
            ..View::default()
        }
    }
}
