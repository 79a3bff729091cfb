//! A store of answers that many machines share, behind the one on each of them.
//!
//! It is a place that `object_store` reaches: a directory, S3, GCS, Azure or WebDAV. Each record is an object of its own, named by the build of
//! Conspect, the record's key and its variant ([`record`]), so that writers never write over each other's records, and a machine with
//! another build sees none of them. What is read is checked before it is used: the hash of each record, and the signature where readers ask
//! for one ([`signature`]).
//!
//! A place that is slow or gone costs time and never an answer: every wait is bounded, and after the first failure the place is
//! left alone for the rest of the run, with a remark.

mod care;
mod place;
mod record;
mod signature;
mod worker;

pub use care::{Care, Swept, Totals};
pub use signature::{Signer, Verifier};

use conspect_store::{Key, Record, SecondLevel};
use std::sync::Mutex;
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;
use worker::Order;

/// How long a run waits for what is kept of its questions.
const FETCH: Duration = Duration::from_secs(10);
/// How long a run waits in the end for what it has to keep.
const SETTLE: Duration = Duration::from_secs(20);

/// May records be added?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Access {
    /// What is found is used and kept.
    #[default]
    Write,
    /// What is there is used.
    Read,
}

/// Why a shared store cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum RemoteError {
    #[error("{url} is no address of a shared store: {error}")]
    Address { url: String, error: url::ParseError },
    #[error("the shared store {url} cannot be used: {error}")]
    Place { url: String, error: object_store::Error },
    #[error("the key {path} cannot be read: {message}")]
    Key { path: String, message: String },
    #[error("the shared store {url} was left: {message}")]
    Gone { url: String, message: String },
}

/// What is to be known of a shared store before it is used.
#[derive(Debug)]
pub struct Options {
    /// `file://`, `s3://`, `gs://`, `az://` or `https://`; credentials come from the environment, as the providers' own tools have them.
    pub url: String,
    pub access: Access,
    /// Signs what is kept.
    pub signer: Option<Signer>,
    /// Without a signature that this accepts, no record is used.
    pub verifier: Option<Verifier>,
}

/// A shared store, as a run uses it. All work is done on a thread of its own.
#[derive(Debug)]
pub struct Remote {
    orders: Mutex<Sender<Order>>,
    url: String,
}

impl Remote {
    /// Gets ready to use a shared store; nothing is asked of it yet.
    ///
    /// # Errors
    /// When the address names no place that could be reached.
    pub fn new(options: Options) -> Result<Remote, RemoteError> {
        let url = options.url.clone();
        let place = place::Place::new(&options.url)?;
        let (orders, waiting) = channel();
        let started = std::thread::Builder::new().name("shared store".into()).spawn(move || {
            worker::work(place, options, &waiting);
        });
        if let Err(error) = started {
            return Err(RemoteError::Gone { url, message: error.to_string() });
        }
        Ok(Remote { orders: Mutex::new(orders), url })
    }

    /// Gives an order and waits for the answer, at most so long.
    fn ask<T: Send + 'static>(
        &self,
        order: impl FnOnce(Sender<T>) -> Order,
        patience: Duration,
    ) -> Result<T, RemoteError> {
        let (answer, waiting) = channel();
        self.tell(order(answer));
        let found = waiting.recv_timeout(patience);
        found.map_err(|_| RemoteError::Gone {
            url: self.url.clone(),
            message: format!("it did not answer within {} seconds", patience.as_secs()),
        })
    }

    fn tell(&self, order: Order) {
        let orders = self.orders.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        // The thread ends when nobody can give orders any more; before, it takes all of them.
        let _ = orders.send(order);
    }
}

impl SecondLevel for Remote {
    fn fetch(&self, keys: &[Key]) -> Vec<Record> {
        let keys = keys.to_vec();
        // The thread itself gives up sooner, so this wait is for a thread that is busy keeping something.
        self.ask(|answer| Order::Fetch(keys, FETCH, answer), FETCH + SETTLE).unwrap_or_default()
    }

    fn publish(&self, records: &[Record]) {
        self.tell(Order::Publish(records.to_vec()));
    }

    fn settle(&self) -> Vec<String> {
        self.ask(Order::Settle, SETTLE).unwrap_or_else(|error| vec![error.to_string()])
    }
}
