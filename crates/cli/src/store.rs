//! `conspect store`.

use crate::args::{StoreAction, StoreCommand};
use crate::ask::address;
use crate::error::CliError;
use conspect_remote::{Care, Verifier};
use conspect_session::{SessionError, store_beside};
use conspect_store::{DIRECTORY, RecordKind, Store};
use std::path::PathBuf;

/// Everything is in order.
const WHOLE: u8 = 0;
/// Something was damaged.
const DAMAGED: u8 = 1;

/// Looks after a store; the exit code.
pub fn store(args: &StoreCommand) -> Result<u8, CliError> {
    if let Some(url) = address(&args.path) {
        return shared(args, url);
    }
    let dir = place(args)?;
    let mut store = Store::open_existing(&dir)?;
    let mut code = WHOLE;
    let mut out = String::new();
    let mut say = |line: String| out += &(line + "\n");
    match args.action {
        StoreAction::Stats => {
            let stats = store.stats()?;
            say(format!("{}", store.path().display()));
            say(format!("  records           {}", stats.records));
            for (kind, count) in RecordKind::ALL.iter().zip(stats.kinds) {
                say(format!("    {kind:<16}{count}"));
            }
            say(format!("  of this version   {}", stats.current));
            say(format!("  bytes of records  {}", stats.payload_bytes));
            say(format!("  bytes on disk     {}", stats.file_bytes));
        }
        StoreAction::Verify => {
            let found = store.verify()?;
            if found.damaged > 0 || !found.problems.is_empty() || !store.remarks.is_empty() {
                code = DAMAGED;
            }
            say(format!("{} whole, {} damaged and removed", found.whole, found.damaged));
            found.problems.iter().for_each(|p| say(format!("  {p}")));
        }
        StoreAction::Gc => {
            let before = store.stats()?;
            let gone = store.gc(args.unused_days)?;
            let after = store.stats()?;
            say(format!(
                "{gone} of {} removed; {} bytes, {} before",
                before.records, after.file_bytes, before.file_bytes
            ));
        }
    }
    crate::output::print(&out)?;
    store.remarks.iter().for_each(|r| eprintln!("{r}"));
    Ok(code)
}

/// Looks after a shared store; the exit code.
fn shared(args: &StoreCommand, url: &str) -> Result<u8, CliError> {
    let care = Care::new(url)?;
    let mut code = WHOLE;
    let out = match args.action {
        StoreAction::Stats => {
            let totals = care.totals()?;
            format!(
                "{url}\n  records           {}\n  of this version   {}\n  bytes             {}\n",
                totals.records, totals.current, totals.bytes
            )
        }
        StoreAction::Verify => {
            let verifier = args.store_key.as_deref().map(Verifier::read).transpose()?;
            let swept = care.verify(verifier.as_ref())?;
            if swept.damaged > 0 {
                code = DAMAGED;
            }
            format!("{} whole, {} damaged or not signed and removed\n", swept.whole, swept.damaged)
        }
        StoreAction::Gc => {
            let before = care.totals()?;
            format!("{} of {} removed\n", care.gc(args.unused_days)?, before.records)
        }
    };
    crate::output::print(&out)?;
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
