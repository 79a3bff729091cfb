//! What damage does to a store: records are lost, never changed.

use conspect_store::{Key, Record, RecordKind, Store, Variant};
use std::path::Path;

fn record(n: u8) -> Record {
    let payload = (0..60_u32).map(|i| (i as u8).wrapping_mul(n).wrapping_add(n)).collect();
    Record {
        kind: RecordKind::ALL[usize::from(n) % RecordKind::ALL.len()],
        key: [n; 32],
        variant: [n; 16],
        payload,
    }
}

fn filled(dir: &Path, count: u8) {
    let mut store = Store::open(dir).expect("a new store");
    let records: Vec<Record> = (1..=count).map(record).collect();
    assert!(store.put(&records), "{:?}", store.remarks);
}

/// Opens and reads everything; counts what is there, and checks that it is what was put in, and that what is lost is said.
fn whole(dir: &Path, count: u8) -> usize {
    let mut store = Store::open(dir).expect("it is mended or replaced");
    let mut found = 0;
    for expected in (1..=count).map(record) {
        for (variant, payload) in store.get(&expected.key) {
            assert_eq!((variant, payload), (expected.variant, expected.payload.clone()));
            found += 1;
        }
    }
    assert!(
        found == usize::from(count) || !store.remarks.is_empty(),
        "{found} of {count} records without a word"
    );
    found
}

#[test]
fn what_was_put_in_comes_out() {
    let dir = tempfile::tempdir().expect("a directory");
    filled(dir.path(), 5);
    assert_eq!(whole(dir.path(), 5), 5);
    let mut store = Store::open_existing(dir.path()).expect("it is there");
    assert!(store.get(&[9; 32]).is_empty());
    let stats = store.stats().expect("readable");
    assert_eq!((stats.records, stats.current, stats.payload_bytes), (5, 5, 300));
    assert_eq!(stats.kinds, [1, 2, 1, 1]);
    let verified = store.verify().expect("readable");
    assert_eq!((verified.whole, verified.damaged), (5, 0));
    assert_eq!(store.gc(30).expect("writable"), 0);
    assert_eq!(store.gc(0).expect("writable"), 0, "what is of today stays");
    assert!(store.remarks.is_empty());
}

#[test]
fn a_question_keeps_its_newest_answers() {
    let dir = tempfile::tempdir().expect("a directory");
    let mut store = Store::open(dir.path()).expect("a new store");
    let key: Key = [7; 32];
    for n in 0..9 {
        let variant: Variant = [n; 16];
        assert!(store.put(&[Record { kind: RecordKind::Answer, key, variant, payload: vec![n] }]));
    }
    let kept: Vec<u8> = store.get(&key).into_iter().map(|(_, payload)| payload[0]).collect();
    assert_eq!(kept, [8, 7, 6, 5]);
}

#[test]
fn damage_anywhere_loses_records_and_changes_none() {
    // So many that the index has pages above pages.
    const RECORDS: u8 = 199;
    // So small that some lie within a key.
    const RANGE: usize = 19;
    const STEP: usize = 97;
    let dir = tempfile::tempdir().expect("a directory");
    filled(dir.path(), RECORDS);
    let file = dir.path().join("store.sqlite");
    let good = std::fs::read(&file).expect("readable");
    let mut lost = 0;
    for start in (0..good.len()).step_by(STEP) {
        for fill in [0x00, 0xff, 0x5a] {
            let mut bad = good.clone();
            let end = (start + RANGE).min(bad.len());
            for (i, byte) in bad[start..end].iter_mut().enumerate() {
                *byte = if fill == 0x5a { *byte ^ (0x5a + i as u8) } else { fill };
            }
            std::fs::write(&file, &bad).expect("writable");
            lost += usize::from(RECORDS) - whole(dir.path(), RECORDS).min(usize::from(RECORDS));
            // A store that was damaged takes records again.
            let mut store = Store::open(dir.path()).expect("it stays so");
            let _ = store.put(&[record(200)]);
            assert_eq!(store.get(&[200; 32]), [([200; 16], record(200).payload)], "{:?}", store.remarks);
        }
    }
    assert!(lost > 0, "the damage is seen");
    for len in [1, 99, 100, 511, 512, 513].into_iter().chain((1021..good.len()).step_by(1021)) {
        std::fs::write(&file, &good[..len]).expect("writable");
        whole(dir.path(), RECORDS);
    }
}

/// Spoils the payload of one record in the file, and nothing else.
fn spoil(dir: &Path, n: u8) {
    let file = dir.join("store.sqlite");
    let mut bytes = std::fs::read(&file).expect("readable");
    let payload = record(n).payload;
    let at = bytes
        .windows(payload.len())
        .position(|w| w == payload)
        .expect("the payload is there as it was put in");
    bytes[at + 7] ^= 1;
    std::fs::write(&file, &bytes).expect("writable");
}

#[test]
fn a_damaged_record_goes_and_the_others_stay() {
    const RECORDS: u8 = 9;
    for by_reading in [false, true] {
        let dir = tempfile::tempdir().expect("a directory");
        filled(dir.path(), RECORDS);
        spoil(dir.path(), 5);
        let mut store = Store::open(dir.path()).expect("a store");
        if by_reading {
            assert!(store.get(&[5; 32]).is_empty());
            assert_eq!(store.remarks.len(), 1, "{:?}", store.remarks);
        } else {
            let found = store.verify().expect("readable");
            assert_eq!((found.whole, found.damaged), (u64::from(RECORDS) - 1, 1), "{:?}", found.problems);
        }
        let again = store.verify().expect("readable");
        assert_eq!((again.whole, again.damaged, again.problems.len()), (u64::from(RECORDS) - 1, 0, 0));
        drop(store);
        let mut store = Store::open(dir.path()).expect("a store");
        for n in (1..=RECORDS).filter(|n| *n != 5) {
            assert_eq!(store.get(&[n; 32]), [([n; 16], record(n).payload)]);
        }
        assert!(store.get(&[5; 32]).is_empty() && store.remarks.is_empty(), "{:?}", store.remarks);
    }
}

#[test]
fn a_store_of_the_first_layout_is_emptied() {
    let dir = tempfile::tempdir().expect("a directory");
    let db = rusqlite::Connection::open(dir.path().join("store.sqlite")).expect("a database");
    db.execute_batch(
        "CREATE TABLE result (key BLOB, variant BLOB, build TEXT, used INTEGER, record BLOB);
         PRAGMA application_id = 1668509812; PRAGMA user_version = 1;",
    )
    .expect("a table");
    drop(db);
    let mut store = Store::open(dir.path()).expect("it is replaced");
    assert!(store.put(&[record(1)]));
    assert_eq!((store.get(&[1; 32]).len(), store.remarks.len()), (1, 0), "{:?}", store.remarks);
}

#[test]
fn a_directory_that_cannot_be_made_is_an_error() {
    let dir = tempfile::tempdir().expect("a directory");
    let file = dir.path().join("file");
    std::fs::write(&file, "x").expect("writable");
    assert!(Store::open(&file.join("below")).is_err());
    assert!(Store::open_existing(dir.path()).is_err());
}
