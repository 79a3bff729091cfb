//! What two machines see of one shared store, and what they say when it is slow, gone, damaged or written by others.

use conspect_remote::{Access, Care, Options, Remote, RemoteError, Signer, Verifier};
use conspect_store::{Record, RecordKind, SecondLevel};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// A private key of Ed25519 in PKCS #8, of no use for anything else.
const PRIVATE: &str = "-----BEGIN PRIVATE KEY-----\n\
    MC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g\n\
    -----END PRIVATE KEY-----\n";
/// The public key that belongs to it: both are of RFC 8032, section 7.1, test 1.
const PUBLIC: &str = "-----BEGIN PUBLIC KEY-----\n\
    MCowBQYDK2VwAyEA11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=\n\
    -----END PUBLIC KEY-----\n";

fn record(n: u8, variant: u8) -> Record {
    let payload = (0..40).map(|i: u8| i.wrapping_mul(n)).collect();
    Record { kind: RecordKind::Answer, key: [n; 32], variant: [variant; 16], payload }
}

fn url(dir: &Path) -> String {
    format!("file://{}", dir.display())
}

fn open(dir: &Path, access: Access, signer: Option<Signer>, verifier: Option<Verifier>) -> Remote {
    Remote::new(Options { url: url(dir), access, signer, verifier }).expect("an address")
}

fn keys(dir: &Path) -> (PathBuf, PathBuf) {
    let (private, public) = (dir.join("private.pem"), dir.join("public.pem"));
    std::fs::write(&private, PRIVATE).expect("a file");
    std::fs::write(&public, PUBLIC).expect("a file");
    (private, public)
}

fn objects(dir: &Path) -> Vec<PathBuf> {
    let mut out = vec![];
    for entry in std::fs::read_dir(dir).expect("a directory") {
        let path = entry.expect("an entry").path();
        if path.is_dir() { out.extend(objects(&path)) } else { out.push(path) }
    }
    out.sort();
    out
}

#[test]
fn what_one_machine_keeps_another_finds() {
    let dir = tempfile::tempdir().expect("a directory");
    let one = open(dir.path(), Access::Write, None, None);
    one.publish(&[record(1, 1), record(1, 2), record(2, 1)]);
    assert_eq!(one.settle(), Vec::<String>::new());
    let other = open(dir.path(), Access::Read, None, None);
    assert_eq!(other.fetch(&[[1; 32], [3; 32]]), [record(1, 1), record(1, 2)]);
    other.publish(&[record(4, 1)]);
    assert_eq!(other.fetch(&[[4; 32]]), []);
    assert_eq!(other.settle(), Vec::<String>::new());
    let care = Care::new(&url(dir.path())).expect("an address");
    let totals = care.totals().expect("readable");
    assert_eq!((totals.records, totals.current), (3, 3));
}

#[test]
fn many_writers_lose_nothing() {
    let dir = tempfile::tempdir().expect("a directory");
    std::thread::scope(|scope| {
        for writer in 0..8 {
            let dir = dir.path();
            scope.spawn(move || {
                let remote = open(dir, Access::Write, None, None);
                for n in 0..10 {
                    // All write the same answers, and each some of its own.
                    remote.publish(&[record(n, 0), record(n, writer)]);
                }
                assert_eq!(remote.settle(), Vec::<String>::new());
            });
        }
    });
    let remote = open(dir.path(), Access::Read, None, None);
    let asked: Vec<_> = (0..10).map(|n| [n; 32]).collect();
    let wanted: Vec<Record> = (0..10).flat_map(|n| (0..8).map(move |v| record(n, v))).collect();
    assert_eq!(remote.fetch(&asked), wanted);
}

#[test]
fn damage_is_found_and_told() {
    let dir = tempfile::tempdir().expect("a directory");
    let one = open(dir.path(), Access::Write, None, None);
    one.publish(&[record(1, 1), record(2, 1)]);
    one.settle();
    let all = objects(dir.path());
    // One record lies: it is another one's.
    std::fs::copy(&all[0], &all[1]).expect("a copy");
    let other = open(dir.path(), Access::Read, None, None);
    assert_eq!(other.fetch(&[[1; 32], [2; 32]]), [record(1, 1)]);
    let told = other.settle();
    assert!(told.len() == 1 && told[0].contains("damaged records"), "{told:?}");
    let care = Care::new(&url(dir.path())).expect("an address");
    let swept = care.verify(None).expect("readable");
    assert_eq!((swept.whole, swept.damaged), (1, 1));
    assert_eq!(objects(dir.path()).len(), 1);
    assert_eq!(care.gc(30).expect("writable"), 0);
}

#[test]
fn only_what_is_signed_is_used_where_a_key_is_given() {
    let dir = tempfile::tempdir().expect("a directory");
    let files = tempfile::tempdir().expect("a directory");
    let (private, public) = keys(files.path());
    let signer = || Some(Signer::read(&private).expect("a private key"));
    let verifier = || Some(Verifier::read(&public).expect("a public key"));
    let trusted = open(dir.path(), Access::Write, signer(), None);
    trusted.publish(&[record(1, 1)]);
    trusted.settle();
    let stranger = open(dir.path(), Access::Write, None, None);
    stranger.publish(&[record(2, 1)]);
    stranger.settle();
    let reader = open(dir.path(), Access::Read, None, verifier());
    assert_eq!(reader.fetch(&[[1; 32], [2; 32]]), [record(1, 1)]);
    let told = reader.settle();
    assert!(told.len() == 1 && told[0].contains("has not signed"), "{told:?}");
    let care = Care::new(&url(dir.path())).expect("an address");
    let swept = care.verify(verifier().as_ref()).expect("readable");
    assert_eq!((swept.whole, swept.damaged), (1, 1));
    let refused = Verifier::read(&private).map(|_| ()).expect_err("a private key is no public one");
    assert!(matches!(refused, RemoteError::Key { .. }), "{refused}");
}

#[test]
fn a_store_that_is_gone_costs_time_and_no_answer() {
    // Nobody listens on the port of a listener that is closed.
    let port =
        std::net::TcpListener::bind("127.0.0.1:0").and_then(|l| l.local_addr()).expect("a port").port();
    let url = format!("http://127.0.0.1:{port}/answers");
    let options = Options { url, access: Access::Write, signer: None, verifier: None };
    let remote = Remote::new(options).expect("an address");
    let start = Instant::now();
    assert_eq!(remote.fetch(&[[1; 32]]), []);
    remote.publish(&[record(1, 1)]);
    let told = remote.settle();
    assert!(told.len() == 1 && told[0].contains("is not used"), "{told:?}");
    assert!(start.elapsed().as_secs() < 30, "every wait is bounded");
}

#[test]
fn addresses_that_are_none_are_named() {
    for text in ["nowhere://x/y", "file//x", "s3:"] {
        let options = Options { url: text.into(), access: Access::Read, signer: None, verifier: None };
        let error = Remote::new(options).expect_err(text).to_string();
        assert!(error.contains(text), "{error}");
    }
}

/// A folder of this name beside the records may be anybody's.
#[test]
fn what_is_no_record_is_left_alone() {
    let dir = tempfile::tempdir().expect("a directory");
    let one = open(dir.path(), Access::Write, None, None);
    one.publish(&[record(1, 1)]);
    assert_eq!(one.settle(), Vec::<String>::new());
    let others =
        ["conspect/README.md", "conspect/src/main.rs", "conspect/0123456789abcdef/ab/notes", "other/file"];
    for name in others {
        let path = dir.path().join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(&path, "somebody's").expect("a file");
    }
    let care = Care::new(&url(dir.path())).expect("an address");
    assert_eq!(care.totals().expect("an answer").records, 1);
    assert_eq!(care.verify(None).expect("an answer").damaged, 0);
    assert_eq!(care.gc(0).expect("an answer"), 1, "the record");
    for name in others {
        assert!(dir.path().join(name).exists(), "{name}");
    }
}
