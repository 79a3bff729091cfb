//! Places in source files.

use serde::{Deserialize, Serialize};

crate::define_id! {
    /// A source file known to a program, by the order in which it was first mentioned.
    #[derive(Serialize, Deserialize)]
    pub struct FileId
}

/// A place in a source file. Lines and columns count from 1; 0 means "not known".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
pub struct Span {
    /// The file.
    pub file: FileId,
    /// The line, from 1; 0 when not known.
    pub line: u32,
    /// The column, from 1; 0 when not known.
    pub column: u32,
}

impl Span {
    /// A span that names no place.
    pub const NONE: Span = Span { file: FileId(u32::MAX), line: 0, column: 0 };

    /// A span of a whole line.
    pub fn line(file: FileId, line: u32) -> Span {
        Span { file, line, column: 0 }
    }

    /// True when this span names a file.
    pub fn is_known(self) -> bool {
        self.file.0 != u32::MAX
    }
}
