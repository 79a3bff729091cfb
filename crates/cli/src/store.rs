//! `conspect store`.

use crate::args::{StoreAction, StoreCommand};
use crate::error::CliError;
use conspect_session::{SessionError, store_beside};
use conspect_store::{DIRECTORY, RecordKind, Store};
use std::path::PathBuf;

/// Everything is in order.
const WHOLE: u8 = 0;
/// Something was damaged.
const DAMAGED: u8 = 1;

/// Looks after a store; the exit code.
pub fn store(args: &StoreCommand) -> Result<u8, CliError> {
    let dir = place(args)?;
    let mut store = Store::open_existing(&dir)?;
    let mut code = WHOLE;
    match args.action {
        StoreAction::Stats => {
            let stats = store.stats()?;
            println!("{}", store.path().display());
            println!("  records           {}", stats.records);
            for (kind, count) in RecordKind::ALL.iter().zip(stats.kinds) {
                println!("    {kind:<16}{count}");
            }
            println!("  of this version   {}", stats.current);
            println!("  bytes of records  {}", stats.payload_bytes);
            println!("  bytes on disk     {}", stats.file_bytes);
        }
        StoreAction::Verify => {
            let found = store.verify()?;
            if found.damaged > 0 || !found.problems.is_empty() || !store.remarks.is_empty() {
                code = DAMAGED;
            }
            println!("{} whole, {} damaged and removed", found.whole, found.damaged);
            found.problems.iter().for_each(|p| println!("  {p}"));
        }
        StoreAction::Gc => {
            let before = store.stats()?;
            let gone = store.gc(args.unused_days)?;
            let after = store.stats()?;
            println!(
                "{gone} of {} removed; {} bytes, {} before",
                before.records, after.file_bytes, before.file_bytes
            );
        }
    }
    store.remarks.iter().for_each(|r| eprintln!("{r}"));
    Ok(code)
}

/// The store's directory: the one that is given, the one that an argument is, or the one beside a program.
fn place(args: &StoreCommand) -> Result<PathBuf, CliError> {
    let path = &args.path;
    if path.file_name().is_some_and(|name| name == DIRECTORY) || Store::exists(path) {
        return Ok(path.clone());
    }
    let inside = path.join(DIRECTORY);
    if Store::exists(&inside) {
        return Ok(inside);
    }
    Ok(store_beside(path).ok_or_else(|| SessionError::Missing(path.clone()))?)
}
