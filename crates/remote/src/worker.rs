//! The thread that talks to a shared store.

use crate::place::Place;
use crate::record::{MOST_BYTES, Refused, pack, unpack};
use crate::{Access, Options};
use conspect_store::{Key, Record};
use futures_util::{StreamExt, stream};
use object_store::{ObjectStoreExt, PutPayload};
use std::sync::mpsc::{Receiver, Sender};
use std::time::Duration;
use tokio::time::{Instant, timeout_at};

/// Requests under way at a time.
const ABREAST: usize = 32;
/// Records of one question that are looked at, the newest first: as many states of a program as teams have branches.
const MOST_VARIANTS: usize = 16;
/// How long records that are handed over may take together.
const PUBLISH: Duration = Duration::from_secs(15);

/// What the thread is asked to do.
#[derive(Debug)]
pub enum Order {
    /// Give the records of these keys that are read within so long.
    Fetch(Vec<Key>, Duration, Sender<Vec<Record>>),
    /// Keep these.
    Publish(Vec<Record>),
    /// Say when everything before is done, and what went wrong.
    Settle(Sender<Vec<String>>),
}

/// Takes orders until nobody can give any.
pub fn work(place: Place, options: Options, orders: &Receiver<Order>) {
    let runtime = match runtime() {
        Ok(runtime) => runtime,
        // Whoever waits for an answer is told that none came.
        Err(_) => return,
    };
    let mut desk = Desk { place, options, gone: false, refuses: false, remarks: vec![] };
    for order in orders {
        // Nobody may wait any more for an answer.
        match order {
            Order::Fetch(keys, patience, answer) => {
                let _ = answer.send(runtime.block_on(desk.fetch(&keys, patience)));
            }
            Order::Publish(records) => runtime.block_on(desk.publish(&records)),
            Order::Settle(answer) => {
                let _ = answer.send(std::mem::take(&mut desk.remarks));
            }
        }
    }
}

/// What requests run on.
pub fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()
}

struct Desk {
    place: Place,
    options: Options,
    /// Did it fail? Then it is left alone.
    gone: bool,
    /// Did it not take a record?
    refuses: bool,
    remarks: Vec<String>,
}

/// What became of the records of a key.
#[derive(Default)]
struct Got {
    records: Vec<Record>,
    damaged: usize,
    unsigned: usize,
}

impl Desk {
    async fn fetch(&mut self, keys: &[Key], patience: Duration) -> Vec<Record> {
        if self.gone {
            return vec![];
        }
        let until = Instant::now() + patience;
        let mut all = Got::default();
        let mut failed = None;
        {
            let mut requests = stream::iter(keys).map(|key| self.records_of(key)).buffer_unordered(ABREAST);
            loop {
                match timeout_at(until, requests.next()).await {
                    Ok(None) => break,
                    Ok(Some(Ok(got))) => {
                        all.records.extend(got.records);
                        all.damaged += got.damaged;
                        all.unsigned += got.unsigned;
                    }
                    Ok(Some(Err(error))) => {
                        failed = Some(error.to_string());
                        break;
                    }
                    Err(_) => {
                        failed = Some(format!("it did not answer within {} seconds", patience.as_secs()));
                        break;
                    }
                }
            }
        }
        self.gone = failed.is_some();
        let url = &self.options.url;
        self.remarks.extend(failed.map(|why| format!("the shared store {url} is not used: {why}")));
        if all.damaged > 0 {
            let text = format!("damaged records of the shared store {url}, computed again: {}", all.damaged);
            self.remarks.push(text);
        }
        if all.unsigned > 0 {
            let text = format!(
                "records of the shared store {url} that the key given has not signed, not used: {}",
                all.unsigned
            );
            self.remarks.push(text);
        }
        // Requests end in any order.
        all.records.sort_by_key(|r| (r.key, r.variant));
        all.records
    }

    /// The records of a key.
    async fn records_of(&self, key: &Key) -> object_store::Result<Got> {
        let mut found = vec![];
        let prefix = self.place.key(key);
        let mut listed = self.place.store.list(Some(&prefix));
        while let Some(object) = listed.next().await {
            match object {
                Ok(object) => found.push(object),
                // A directory, or a collection of WebDAV, that is not there.
                Err(object_store::Error::NotFound { .. }) => break,
                Err(error) => return Err(error),
            }
        }
        found.retain(|o| o.size <= MOST_BYTES);
        found.sort_by(|a, b| b.last_modified.cmp(&a.last_modified).then_with(|| a.location.cmp(&b.location)));
        let mut out = Got::default();
        for object in found.iter().take(MOST_VARIANTS) {
            let Some(name) = self.place.named(&object.location).filter(|(k, _)| k == key) else { continue };
            let bytes = match self.place.store.get(&object.location).await {
                Ok(object) => object.bytes().await?,
                // Somebody has just removed it.
                Err(object_store::Error::NotFound { .. }) => continue,
                Err(error) => return Err(error),
            };
            match unpack(name, &bytes, self.options.verifier.as_ref()) {
                Ok(record) => out.records.push(record),
                Err(Refused::Damaged) => out.damaged += 1,
                Err(Refused::Unsigned) => out.unsigned += 1,
            }
        }
        Ok(out)
    }

    async fn publish(&mut self, records: &[Record]) {
        if self.gone || self.refuses || self.options.access == Access::Read {
            return;
        }
        let (place, signer) = (&self.place, self.options.signer.as_ref());
        let failed = {
            let puts = stream::iter(records).map(|record| {
                let path = place.record(&record.key, &record.variant);
                let bytes = PutPayload::from(pack(record, signer));
                async move { place.store.put(&path, bytes).await.map(drop) }
            });
            let mut puts = puts.buffer_unordered(ABREAST);
            let until = Instant::now() + PUBLISH;
            loop {
                match timeout_at(until, puts.next()).await {
                    Ok(None) => break None,
                    Ok(Some(Ok(()))) => {}
                    Ok(Some(Err(error))) => break Some(error.to_string()),
                    Err(_) => break Some(format!("it took longer than {} seconds", PUBLISH.as_secs())),
                }
            }
        };
        self.refuses = failed.is_some();
        let url = &self.options.url;
        self.remarks
            .extend(failed.map(|why| format!("nothing more is kept in the shared store {url}: {why}")));
    }
}
