//! Looking after a shared store: what it holds, whether it is whole, away with what is of no use.

use crate::place::Place;
use crate::record::{MOST_BYTES, unpack};
use crate::worker::runtime;
use crate::{RemoteError, Verifier};
use futures_util::StreamExt;
use object_store::path::Path;
use object_store::{ObjectMeta, ObjectStoreExt};
use std::time::{Duration, SystemTime};

const DAY: Duration = Duration::from_secs(86_400);

/// What a shared store holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Totals {
    pub records: u64,
    /// Records that this build can use.
    pub current: u64,
    pub bytes: u64,
}

/// What was looked at one by one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Swept {
    pub whole: u64,
    /// Removed, for it was not what its name says.
    pub damaged: u64,
}

/// A shared store that is looked after.
pub struct Care {
    place: Place,
    runtime: tokio::runtime::Runtime,
}

impl Care {
    /// Gets ready.
    ///
    /// # Errors
    /// When the address names no place that could be reached.
    pub fn new(url: &str) -> Result<Care, RemoteError> {
        let place = Place::new(url)?;
        let gone = |error: std::io::Error| RemoteError::Gone { url: url.into(), message: error.to_string() };
        Ok(Care { place, runtime: runtime().map_err(gone)? })
    }

    fn failed(&self, error: object_store::Error) -> RemoteError {
        RemoteError::Place { url: self.place.url.clone(), error }
    }

    fn objects(&self, prefix: &Path) -> Result<Vec<ObjectMeta>, RemoteError> {
        let listed = self.runtime.block_on(self.place.store.list(Some(prefix)).collect::<Vec<_>>());
        let mut out = vec![];
        for object in listed {
            match object {
                Ok(object) if self.place.named_by_any(&object.location) => out.push(object),
                Ok(_) => {}
                Err(object_store::Error::NotFound { .. }) => {}
                Err(error) => return Err(self.failed(error)),
            }
        }
        Ok(out)
    }

    fn remove(&self, path: &Path) -> Result<(), RemoteError> {
        self.runtime.block_on(self.place.store.delete(path)).map_err(|e| self.failed(e))
    }

    /// Counts records of all builds.
    ///
    /// # Errors
    /// When the place does not answer.
    pub fn totals(&self) -> Result<Totals, RemoteError> {
        let mut out = Totals::default();
        for object in self.objects(&self.place.all())? {
            out.records += 1;
            out.current += u64::from(self.place.named(&object.location).is_some());
            out.bytes += object.size;
        }
        Ok(out)
    }

    /// Reads every record of this build; removes what is damaged, or not signed where a key is given.
    ///
    /// # Errors
    /// When the place does not answer or lets nothing be removed.
    pub fn verify(&self, verifier: Option<&Verifier>) -> Result<Swept, RemoteError> {
        let mut out = Swept::default();
        for object in self.objects(&self.place.build())? {
            let Some(name) = self.place.named(&object.location) else { continue };
            let mut whole = false;
            if object.size <= MOST_BYTES {
                let read = self
                    .runtime
                    .block_on(async { self.place.store.get(&object.location).await?.bytes().await });
                whole = unpack(name, &read.map_err(|e| self.failed(e))?, verifier).is_ok();
            }
            if whole {
                out.whole += 1;
            } else {
                out.damaged += 1;
                self.remove(&object.location)?;
            }
        }
        Ok(out)
    }

    /// Removes the records of other builds and those that were written so many days ago. Whether a record was of use
    /// cannot be told from here. How many were removed.
    ///
    /// # Errors
    /// When the place does not answer or lets nothing be removed.
    pub fn gc(&self, days: u32) -> Result<u64, RemoteError> {
        let age = DAY.saturating_mul(days);
        let oldest = SystemTime::now().checked_sub(age).unwrap_or(SystemTime::UNIX_EPOCH);
        let mut gone = 0;
        for object in self.objects(&self.place.all())? {
            let is_old = SystemTime::from(object.last_modified) < oldest;
            if is_old || self.place.named(&object.location).is_none() {
                self.remove(&object.location)?;
                gone += 1;
            }
        }
        Ok(gone)
    }
}
