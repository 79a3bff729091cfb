//! The files of an input, each read once.

use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::path::{Path, PathBuf};

/// What was read: later programs of the same input see what the first one saw.
#[derive(Default)]
pub(crate) struct Files {
    texts: RefCell<FxHashMap<PathBuf, Result<String, String>>>,
    present: RefCell<FxHashMap<PathBuf, bool>>,
}

impl Files {
    /// The text of a file.
    ///
    /// # Errors
    /// Says why it cannot be read.
    pub fn read(&self, path: &Path) -> Result<String, String> {
        let read = || std::fs::read_to_string(path).map_err(|e| e.to_string());
        self.texts.borrow_mut().entry(path.to_path_buf()).or_insert_with(read).clone()
    }

    /// Is there such a file?
    pub fn has(&self, path: &Path) -> bool {
        *self.present.borrow_mut().entry(path.to_path_buf()).or_insert_with(|| path.is_file())
    }
}
