//! Results that persist between runs.
//!
//! A [`Store`] keeps records in one SQLite database. A record has a key (what was asked, of which engine) and a
//! variant (in which state of the program); its payload belongs to the caller. The store promises one thing only:
//! a payload that comes out is one that was put in under the same key and variant. What a kill, a full disk, damaged
//! bytes or another process do to the database can lose records, never change one: every record carries a hash of its
//! key, variant and payload, and a database that cannot be read, or whose keys do not add up, is replaced by an empty one,
//! with a remark.
//!
//! Several processes may use one store at once: SQLite's locks order them. Who waits too long for a lock goes on
//! without the store. Nothing here is synchronised to the disk on purpose: after a power cut the hashes tell what is
//! whole.

mod sqlite;

pub use sqlite::{Stats, Store, Verified};

use std::path::PathBuf;

/// The identity of this build: a hash of the sources of every crate that has a part in an answer.
pub const BUILD: &str = env!("CONSPECT_BUILD");

/// What was asked: a hash of the question, the options that matter, and the engine.
pub type Key = [u8; 32];

/// In which state of the program: a hash of all that the answer depended on.
pub type Variant = [u8; 16];

/// The name of a store's directory where it is not given: it lies beside the analysed program.
pub const DIRECTORY: &str = ".conspect";

/// What a record is of. It has no part in what is found; people are told how many there are of each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum RecordKind {
    /// The answer of an entry.
    Answer,
    /// What a method does.
    Behaviour,
    /// The invariants of a proof.
    Invariants,
    /// The summary of a function.
    Summary,
}

impl RecordKind {
    /// All kinds.
    pub const ALL: [RecordKind; 4] =
        [RecordKind::Answer, RecordKind::Behaviour, RecordKind::Invariants, RecordKind::Summary];

    /// The kind as the database has it.
    fn number(self) -> u8 {
        match self {
            RecordKind::Answer => 0,
            RecordKind::Behaviour => 1,
            RecordKind::Invariants => 2,
            RecordKind::Summary => 3,
        }
    }
}

impl std::fmt::Display for RecordKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            RecordKind::Answer => "answers",
            RecordKind::Behaviour => "what methods do",
            RecordKind::Invariants => "invariants",
            RecordKind::Summary => "summaries",
        })
    }
}

/// A record to keep.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    pub kind: RecordKind,
    pub key: Key,
    pub variant: Variant,
    pub payload: Vec<u8>,
}

/// A store that many machines share, behind the one on this machine. It may be slow or gone; then it holds nothing.
pub trait SecondLevel: Send + Sync + std::fmt::Debug {
    /// The records of these keys that are there, each whole and from whoever is trusted.
    fn fetch(&self, keys: &[Key]) -> Vec<Record>;

    /// Hands records over to be kept, and does not wait.
    fn publish(&self, records: &[Record]);

    /// Waits, a bounded time, for what was handed over; says what went wrong since this was last asked.
    fn settle(&self) -> Vec<String>;
}

/// Why a store cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("the store's directory {path} cannot be made: {error}", path = path.display())]
    Directory { path: PathBuf, error: std::io::Error },
    #[error("there is no store at {path}", path = .0.display())]
    Missing(PathBuf),
    #[error("the store {path} cannot be used: {error}", path = path.display())]
    Database { path: PathBuf, error: rusqlite::Error },
}

/// The hash of bytes (BLAKE3), as 64 hexadecimal digits.
pub fn digest(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().to_string()
}

/// Hashes parts that cannot run together.
#[derive(Clone, Debug, Default)]
pub struct Hasher(blake3::Hasher);

impl Hasher {
    /// Adds a part.
    pub fn part(&mut self, bytes: impl AsRef<[u8]>) -> &mut Hasher {
        let bytes = bytes.as_ref();
        self.0.update(&(bytes.len() as u64).to_le_bytes()).update(bytes);
        self
    }

    /// The hash as a key.
    pub fn key(&self) -> Key {
        *self.0.finalize().as_bytes()
    }

    /// The hash as a variant.
    pub fn variant(&self) -> Variant {
        let mut out = Variant::default();
        out.copy_from_slice(&self.0.finalize().as_bytes()[..16]);
        out
    }
}
