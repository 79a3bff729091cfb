//! The database behind a store.

use crate::{BUILD, Hasher, Key, Record, RecordKind, StoreError, Variant};
use rusqlite::ffi::{SQLITE_CORRUPT, SQLITE_NOTADB};
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior, params};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The file in the store's directory.
const FILE: &str = "store.sqlite";
/// The layout of the database; another one is replaced.
const LAYOUT: i64 = 3;
/// Marks the file as ours ("cspt").
const APPLICATION: i64 = 0x6373_7074;
/// The least bytes of a database: a page of the smallest size.
const SHORTEST: u64 = 512;
/// How long to wait for another process.
const PATIENCE: Duration = Duration::from_secs(5);
/// States of the program for which one question's answers are kept: enough to go to and fro between branches.
const MOST_VARIANTS: i64 = 4;
/// The largest payload; a longer one can only come from damage.
const MOST_BYTES: i32 = 256 << 20;
/// Bytes of hash before each payload.
const CHECK: usize = 16;

/// An open store.
#[derive(Debug)]
pub struct Store {
    db: Connection,
    path: PathBuf,
    /// Records that were read and of which no use was noted today.
    stale: BTreeSet<(Key, Variant)>,
    /// What went wrong and was dealt with, for people.
    pub remarks: Vec<String>,
}

/// A row as it is: variant, day of its last use, record.
type Row = (Vec<u8>, i64, Vec<u8>);

/// What a store holds.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stats {
    pub records: u64,
    /// How many there are of each kind, in the order of [`RecordKind::ALL`].
    pub kinds: [u64; RecordKind::ALL.len()],
    /// Records that this build of the engine made.
    pub current: u64,
    /// Bytes of all payloads.
    pub payload_bytes: u64,
    /// Bytes of the file.
    pub file_bytes: u64,
}

/// What a check of every record found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Verified {
    pub whole: u64,
    /// Records that were damaged; they are removed.
    pub damaged: u64,
    /// What the database says of itself when it is not in order.
    pub problems: Vec<String>,
}

/// May a new attempt with an empty database do better?
fn is_damage(error: &rusqlite::Error) -> bool {
    match error {
        rusqlite::Error::SqliteFailure(e, _) => matches!(
            e.code,
            ErrorCode::DatabaseCorrupt
                | ErrorCode::NotADatabase
                | ErrorCode::ConstraintViolation
                | ErrorCode::TypeMismatch
                | ErrorCode::TooBig
                | ErrorCode::Unknown
                // A damaged schema is told so too.
                | ErrorCode::OutOfMemory
        ),
        // A column or a table that is not as it was made.
        rusqlite::Error::InvalidColumnType(..)
        | rusqlite::Error::InvalidColumnName(_)
        | rusqlite::Error::FromSqlConversionFailure(..)
        | rusqlite::Error::IntegralValueOutOfRange(..)
        | rusqlite::Error::SqlInputError { .. } => true,
        _ => false,
    }
}

impl Store {
    /// Is there a store in this directory?
    pub fn exists(dir: &Path) -> bool {
        dir.join(FILE).is_file()
    }

    /// Opens the store in a directory, which is made when it is not there. A damaged one is replaced.
    ///
    /// # Errors
    /// When the directory cannot be made, or the database neither be opened nor replaced.
    pub fn open(dir: &Path) -> Result<Store, StoreError> {
        let made = std::fs::create_dir_all(dir);
        made.map_err(|error| StoreError::Directory { path: dir.into(), error })?;
        let path = dir.join(FILE);
        let mut remarks = vec![];
        let mut last = None;
        for _ in 0..3 {
            match connect(&path) {
                Ok(db) => return Ok(Store { db, path, stale: BTreeSet::new(), remarks }),
                Err(error) if is_damage(&error) => {
                    remarks.push(replaced(&path, &error));
                    remove(&path);
                    last = Some(error);
                }
                Err(error) => return Err(StoreError::Database { path, error }),
            }
        }
        let error = last.unwrap_or(rusqlite::Error::InvalidQuery);
        Err(StoreError::Database { path, error })
    }

    /// Opens a store that is there.
    ///
    /// # Errors
    /// As [`Store::open`], and when there is none.
    pub fn open_existing(dir: &Path) -> Result<Store, StoreError> {
        if Store::exists(dir) { Store::open(dir) } else { Err(StoreError::Missing(dir.into())) }
    }

    /// The database's file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The answers that are kept for a question, the newest first. Nothing when the store fails.
    pub fn get(&mut self, key: &Key) -> Vec<(Variant, Vec<u8>)> {
        let rows = match self.rows(key) {
            Ok(rows) => rows,
            Err(error) => {
                self.failed(error);
                return vec![];
            }
        };
        let mut out = vec![];
        let today = today();
        for (variant, used, record) in rows {
            match unpack(key, &variant, &record) {
                Some((variant, payload)) => {
                    if used != today {
                        self.stale.insert((*key, variant));
                    }
                    out.push((variant, payload));
                }
                None => self.forget(key, &variant),
            }
        }
        out
    }

    fn rows(&self, key: &Key) -> rusqlite::Result<Vec<Row>> {
        let text = "SELECT variant, used, record FROM records WHERE key = ?1 ORDER BY rowid DESC LIMIT ?2";
        let mut query = self.db.prepare_cached(text)?;
        let rows = query
            .query_map(params![&key[..], MOST_VARIANTS], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        rows.collect()
    }

    /// Removes a damaged record.
    fn forget(&mut self, key: &Key, variant: &[u8]) {
        self.remark(format!(
            "a record of the store {} was damaged; it is computed again",
            self.path.display()
        ));
        let done = self
            .db
            .execute("DELETE FROM records WHERE key = ?1 AND variant = ?2", params![&key[..], variant]);
        if let Err(error) = done {
            self.failed(error);
        }
    }

    /// Keeps records, all or none of them. False, with a remark, when that cannot be done.
    pub fn put(&mut self, records: &[Record]) -> bool {
        for _ in 0..2 {
            match self.write(records) {
                Ok(()) => return true,
                Err(error) => {
                    let again = is_damage(&error);
                    self.failed(error);
                    if !again {
                        return false;
                    }
                }
            }
        }
        false
    }

    fn write(&mut self, records: &[Record]) -> rusqlite::Result<()> {
        let today = today();
        let change = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        {
            let mut insert = change.prepare_cached(
                "INSERT OR REPLACE INTO records (key, variant, mark, kind, build, used, record) \
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            )?;
            let mut prune = change.prepare_cached(
                "DELETE FROM records WHERE key = ?1 AND rowid NOT IN \
                 (SELECT rowid FROM records WHERE key = ?1 ORDER BY rowid DESC LIMIT ?2)",
            )?;
            for record in records {
                let (key, variant) = (&record.key[..], &record.variant[..]);
                let (kind, packed) = (record.kind.number(), pack(record));
                insert.execute(params![key, variant, mark(key, variant), kind, BUILD, today, packed])?;
                prune.execute(params![key, MOST_VARIANTS])?;
            }
        }
        change.commit()
    }

    /// Notes that records were of use, at most once a day each: what is of no use for long is collected.
    pub fn used(&mut self, records: &[(Key, Variant)]) {
        if let Err(error) = self.touch(records) {
            self.failed(error);
        }
    }

    fn touch(&mut self, records: &[(Key, Variant)]) -> rusqlite::Result<()> {
        let today = today();
        let old: Vec<&(Key, Variant)> = records.iter().filter(|r| self.stale.contains(r)).collect();
        if old.is_empty() {
            return Ok(());
        }
        let change = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        {
            let mut update =
                change.prepare_cached("UPDATE records SET used = ?3 WHERE key = ?1 AND variant = ?2")?;
            for (key, variant) in old {
                update.execute(params![&key[..], &variant[..], today])?;
            }
        }
        change.commit()
    }

    /// What the store holds.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn stats(&self) -> Result<Stats, StoreError> {
        let text = "SELECT count(*), coalesce(sum(length(record)), 0), \
                    coalesce(sum(build = ?1), 0) FROM records";
        let row = self.db.query_row(text, [BUILD], |r| {
            Ok((r.get::<_, i64>(0)?, r.get::<_, i64>(1)?, r.get::<_, i64>(2)?))
        });
        let (records, bytes, current) = row.map_err(|e| self.error(e))?;
        let number = |n: i64| u64::try_from(n).unwrap_or(0);
        let mut kinds = [0; RecordKind::ALL.len()];
        for (kind, count) in RecordKind::ALL.iter().zip(&mut kinds) {
            let text = "SELECT count(*) FROM records WHERE kind = ?1";
            let found = self.db.query_row(text, [kind.number()], |r| r.get::<_, i64>(0));
            *count = number(found.map_err(|e| self.error(e))?);
        }
        Ok(Stats {
            records: number(records),
            kinds,
            current: number(current),
            payload_bytes: number(bytes).saturating_sub(number(records) * CHECK as u64),
            file_bytes: std::fs::metadata(&self.path).map_or(0, |m| m.len()),
        })
    }

    /// Checks the database and every record; removes what is damaged.
    ///
    /// # Errors
    /// When the database cannot be read at all.
    pub fn verify(&mut self) -> Result<Verified, StoreError> {
        let mut out =
            Verified { problems: self.integrity().map_err(|e| self.error(e))?, ..Verified::default() };
        for rowid in self.rowids().map_err(|e| self.error(e))? {
            match self.is_whole(rowid) {
                Ok(true) => out.whole += 1,
                Ok(false) | Err(_) => {
                    out.damaged += 1;
                    let gone = self.db.execute("DELETE FROM records WHERE rowid = ?1", [rowid]);
                    out.problems.extend(gone.err().map(|e| e.to_string()));
                }
            }
        }
        if !out.problems.is_empty() || out.damaged > 0 {
            out.problems.extend(self.tidy().err().map(|e| e.to_string()));
        }
        Ok(out)
    }

    /// Makes the index again from the table, and the sum over it.
    fn tidy(&mut self) -> rusqlite::Result<()> {
        let change = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        change.execute_batch("REINDEX")?;
        if let Some((count, marks)) = sum(&change)? {
            change.execute("UPDATE total SET count = ?1, marks = ?2", [count, marks])?;
        }
        change.commit()
    }

    fn integrity(&self) -> rusqlite::Result<Vec<String>> {
        let mut query = self.db.prepare("PRAGMA integrity_check(20)")?;
        let lines: rusqlite::Result<Vec<String>> = query.query_map([], |row| row.get(0))?.collect();
        Ok(lines?.into_iter().filter(|line| line != "ok").collect())
    }

    fn rowids(&self) -> rusqlite::Result<Vec<i64>> {
        let mut query = self.db.prepare("SELECT rowid FROM records NOT INDEXED")?;
        query.query_map([], |row| row.get(0))?.collect()
    }

    fn is_whole(&self, rowid: i64) -> rusqlite::Result<bool> {
        let text = "SELECT key, variant, record, mark FROM records WHERE rowid = ?1";
        self.db.query_row(text, [rowid], |row| {
            let (key, variant, record): (Vec<u8>, Vec<u8>, Vec<u8>) = (row.get(0)?, row.get(1)?, row.get(2)?);
            let is_marked = row.get::<_, i64>(3)? == mark(&key, &variant);
            Ok(is_marked && Key::try_from(key).is_ok_and(|key| unpack(&key, &variant, &record).is_some()))
        })
    }

    /// Removes records that other builds of the engine made or that were of no use for some days, and gives the space
    /// back. How many were removed.
    ///
    /// # Errors
    /// When the database cannot be changed.
    pub fn gc(&mut self, unused_days: u32) -> Result<u64, StoreError> {
        let oldest = today() - i64::from(unused_days);
        let gone = self
            .db
            .execute("DELETE FROM records WHERE build <> ?1 OR used < ?2", params![BUILD, oldest])
            .map_err(|e| self.error(e))?;
        self.db.execute_batch("VACUUM").map_err(|e| self.error(e))?;
        Ok(gone as u64)
    }

    fn error(&self, error: rusqlite::Error) -> StoreError {
        StoreError::Database { path: self.path.clone(), error }
    }

    /// Deals with an error: a damaged database is replaced, everything else is remarked on.
    fn failed(&mut self, error: rusqlite::Error) {
        if !is_damage(&error) {
            let path = self.path.display();
            return self.remark(format!("the store {path} is not used for this: {error}"));
        }
        self.remark(replaced(&self.path, &error));
        // The damaged database is closed before its files go.
        if let Ok(empty) = Connection::open_in_memory().and_then(prepare) {
            drop(std::mem::replace(&mut self.db, empty));
        }
        remove(&self.path);
        match connect(&self.path) {
            Ok(db) => self.db = db,
            Err(error) => self.remark(format!("the store cannot be made again: {error}")),
        }
    }

    /// Says something once.
    fn remark(&mut self, text: String) {
        if !self.remarks.contains(&text) {
            self.remarks.push(text);
        }
    }
}

fn replaced(path: &Path, error: &rusqlite::Error) -> String {
    format!("the store {} was damaged ({error}); it starts anew", path.display())
}

fn remove(path: &Path) {
    // Another process may be doing the same.
    for suffix in ["-journal", "-wal", "-shm", ""] {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        let _ = std::fs::remove_file(name);
    }
}

/// Opens a database whose keys add up.
fn connect(path: &Path) -> rusqlite::Result<Connection> {
    // SQLite takes what is shorter than any database for an empty one.
    if std::fs::metadata(path).is_ok_and(|m| (1..SHORTEST).contains(&m.len())) {
        return Err(damaged(SQLITE_NOTADB, "it is cut short"));
    }
    let flags =
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let db = prepare(Connection::open_with_flags(path, flags)?)?;
    match adds_up(&db)? {
        true => Ok(db),
        false => Err(damaged(SQLITE_CORRUPT, "its keys do not add up")),
    }
}

fn damaged(code: i32, text: &str) -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(code), Some(text.into()))
}

/// Does the index that all questions go through hold what was put in? A key that damage has changed is missed in silence
/// otherwise: SQLite has no sums over its pages.
fn adds_up(db: &Connection) -> rusqlite::Result<bool> {
    // Both are read in one transaction, thus from one state of the database.
    let read = db.unchecked_transaction()?;
    let expected =
        read.query_row("SELECT count, marks FROM total", [], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let found = sum(&read)?;
    read.commit()?;
    Ok(found == Some(expected))
}

/// The number of records that the index has, and their marks together. None when it is not in order.
fn sum(db: &Connection) -> rusqlite::Result<Option<(i64, i64)>> {
    let text = "SELECT key, variant FROM records INDEXED BY sqlite_autoindex_records_1 ORDER BY key, variant";
    let mut query = db.prepare(text)?;
    let mut rows = query.query([])?;
    let (mut count, mut marks) = (0, 0);
    let mut last = (vec![], vec![]);
    while let Some(row) = rows.next()? {
        let next: (Vec<u8>, Vec<u8>) = (row.get(0)?, row.get(1)?);
        if next <= last {
            return Ok(None);
        }
        (count, marks) = (count + 1, marks ^ mark(&next.0, &next.1));
        last = next;
    }
    Ok(Some((count, marks)))
}

/// A record's part in the sum over all of them, which is taken bit by bit without carry.
fn mark(key: &[u8], variant: &[u8]) -> i64 {
    let mut mark = [0; 8];
    mark.copy_from_slice(&Hasher::default().part(key).part(variant).variant()[..8]);
    i64::from_le_bytes(mark)
}

/// Sets a connection up and makes the table where it is not there.
fn prepare(db: Connection) -> rusqlite::Result<Connection> {
    db.busy_timeout(PATIENCE)?;
    db.set_limit(rusqlite::limits::Limit::SQLITE_LIMIT_LENGTH, MOST_BYTES)?;
    db.pragma_update(None, "trusted_schema", false)?;
    db.pragma_update(None, "cell_size_check", true)?;
    db.pragma_update(None, "synchronous", "OFF")?;
    // A record that replaces another takes that one's mark away.
    db.pragma_update(None, "recursive_triggers", true)?;
    let number = |name: &str| db.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    if (number("application_id")?, number("user_version")?) == (APPLICATION, LAYOUT) {
        return Ok(db);
    }
    // Of several processes that find an empty file, one makes the tables and the others find them made. Earlier layouts
    // had tables of other names.
    db.execute_batch(&format!(
        "BEGIN IMMEDIATE;
         DROP TABLE IF EXISTS result;
         DROP TABLE IF EXISTS kept;
         CREATE TABLE IF NOT EXISTS records (
             key BLOB NOT NULL, variant BLOB NOT NULL, mark INTEGER NOT NULL, kind INTEGER NOT NULL, build TEXT NOT NULL,
             used INTEGER NOT NULL, record BLOB NOT NULL, UNIQUE (key, variant));
         CREATE TABLE IF NOT EXISTS total (count INTEGER NOT NULL, marks INTEGER NOT NULL);
         INSERT INTO total SELECT 0, 0 WHERE NOT EXISTS (SELECT * FROM total);
         CREATE TRIGGER IF NOT EXISTS more AFTER INSERT ON records BEGIN
             UPDATE total SET count = count + 1, marks = (marks | new.mark) & ~(marks & new.mark); END;
         CREATE TRIGGER IF NOT EXISTS less AFTER DELETE ON records BEGIN
             UPDATE total SET count = count - 1, marks = (marks | old.mark) & ~(marks & old.mark); END;
         PRAGMA application_id = {APPLICATION};
         PRAGMA user_version = {LAYOUT};
         COMMIT;"
    ))?;
    Ok(db)
}

fn check(key: &Key, variant: &Variant, payload: &[u8]) -> Variant {
    Hasher::default().part(key).part(variant).part(payload).variant()
}

fn pack(record: &Record) -> Vec<u8> {
    let mut out = check(&record.key, &record.variant, &record.payload).to_vec();
    out.extend_from_slice(&record.payload);
    out
}

fn unpack(key: &Key, variant: &[u8], record: &[u8]) -> Option<(Variant, Vec<u8>)> {
    let variant = Variant::try_from(variant).ok()?;
    let (sum, payload) = record.split_at_checked(CHECK)?;
    (check(key, &variant, payload) == sum).then(|| (variant, payload.to_vec()))
}

/// Days since 1970.
fn today() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_secs() / 86_400).unwrap_or(0)
}
