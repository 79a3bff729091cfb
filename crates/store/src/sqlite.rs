//! The database behind a store.

use crate::{BUILD, Hasher, Key, Record, RecordKind, StoreError, Variant};
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior, params};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// The file in the store's directory.
const FILE: &str = "store.sqlite";
/// The layout of the database; another one is replaced.
const LAYOUT: i64 = 2;
/// Marks the file as ours ("cspt").
const APPLICATION: i64 = 0x6373_7074;
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
        let text = "SELECT variant, used, record FROM kept WHERE key = ?1 ORDER BY rowid DESC LIMIT ?2";
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
        let done =
            self.db.execute("DELETE FROM kept WHERE key = ?1 AND variant = ?2", params![&key[..], variant]);
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
                "INSERT OR REPLACE INTO kept (key, variant, kind, build, used, record) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            )?;
            let mut prune = change.prepare_cached(
                "DELETE FROM kept WHERE key = ?1 AND rowid NOT IN \
                 (SELECT rowid FROM kept WHERE key = ?1 ORDER BY rowid DESC LIMIT ?2)",
            )?;
            for record in records {
                let packed = pack(record);
                let kind = record.kind.number();
                insert.execute(params![&record.key[..], &record.variant[..], kind, BUILD, today, packed])?;
                prune.execute(params![&record.key[..], MOST_VARIANTS])?;
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
                change.prepare_cached("UPDATE kept SET used = ?3 WHERE key = ?1 AND variant = ?2")?;
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
                    coalesce(sum(build = ?1), 0) FROM kept";
        let row = self.db.query_row(text, [BUILD], |r| {
            Ok((r.get::<_, i64>(0)?, r.get::<_, i64>(1)?, r.get::<_, i64>(2)?))
        });
        let (records, bytes, current) = row.map_err(|e| self.error(e))?;
        let number = |n: i64| u64::try_from(n).unwrap_or(0);
        let mut kinds = [0; RecordKind::ALL.len()];
        for (kind, count) in RecordKind::ALL.iter().zip(&mut kinds) {
            let text = "SELECT count(*) FROM kept WHERE kind = ?1";
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
                    let gone = self.db.execute("DELETE FROM kept WHERE rowid = ?1", [rowid]);
                    out.problems.extend(gone.err().map(|e| e.to_string()));
                }
            }
        }
        if !out.problems.is_empty() {
            // Indices that do not fit the table are made again from it.
            out.problems.extend(self.db.execute_batch("REINDEX").err().map(|e| e.to_string()));
        }
        Ok(out)
    }

    fn integrity(&self) -> rusqlite::Result<Vec<String>> {
        let mut query = self.db.prepare("PRAGMA integrity_check(20)")?;
        let lines: rusqlite::Result<Vec<String>> = query.query_map([], |row| row.get(0))?.collect();
        Ok(lines?.into_iter().filter(|line| line != "ok").collect())
    }

    fn rowids(&self) -> rusqlite::Result<Vec<i64>> {
        let mut query = self.db.prepare("SELECT rowid FROM kept NOT INDEXED")?;
        query.query_map([], |row| row.get(0))?.collect()
    }

    fn is_whole(&self, rowid: i64) -> rusqlite::Result<bool> {
        let text = "SELECT key, variant, record FROM kept WHERE rowid = ?1";
        self.db.query_row(text, [rowid], |row| {
            let (key, variant, record): (Vec<u8>, Vec<u8>, Vec<u8>) = (row.get(0)?, row.get(1)?, row.get(2)?);
            Ok(Key::try_from(key).is_ok_and(|key| unpack(&key, &variant, &record).is_some()))
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
            .execute("DELETE FROM kept WHERE build <> ?1 OR used < ?2", params![BUILD, oldest])
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

fn connect(path: &Path) -> rusqlite::Result<Connection> {
    let flags =
        OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    prepare(Connection::open_with_flags(path, flags)?)
}

/// Sets a connection up and makes the table where it is not there.
fn prepare(db: Connection) -> rusqlite::Result<Connection> {
    db.busy_timeout(PATIENCE)?;
    db.set_limit(rusqlite::limits::Limit::SQLITE_LIMIT_LENGTH, MOST_BYTES)?;
    db.pragma_update(None, "trusted_schema", false)?;
    db.pragma_update(None, "cell_size_check", true)?;
    db.pragma_update(None, "synchronous", "OFF")?;
    let number = |name: &str| db.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    if (number("application_id")?, number("user_version")?) == (APPLICATION, LAYOUT) {
        return Ok(db);
    }
    // Of several processes that find an empty file, one makes the table and the others find it made. The first layout had
    // a table of another name.
    db.execute_batch(&format!(
        "BEGIN IMMEDIATE;
         DROP TABLE IF EXISTS result;
         CREATE TABLE IF NOT EXISTS kept (
             key BLOB NOT NULL, variant BLOB NOT NULL, kind INTEGER NOT NULL, build TEXT NOT NULL, used INTEGER NOT NULL,
             record BLOB NOT NULL, UNIQUE (key, variant));
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
