//! Large installed files (a JDK's image, Node, a solver) by what is in them, so that two machines that have the same file know it.
//!
//! Reading 130 MB takes longer than many a run. What a file's contents hash to is therefore noted in the user's cache directory, under a name
//! made of its place, size, date of change and number; the note is made anew where one of them is another.

use std::fs::File;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// Files below this size are read each time.
const SMALL: u64 = 1 << 20;
/// Hexadecimal digits of a hash.
const DIGITS: usize = 64;

/// The hash of a file's contents (BLAKE3), as 64 hexadecimal digits; `None` when it cannot be read.
pub fn contents(path: &Path) -> Option<String> {
    let path = path.canonicalize().ok()?;
    let meta = std::fs::metadata(&path).ok()?;
    let note = (meta.len() >= SMALL).then(|| note(&path, &meta)).flatten();
    let known = note.as_ref().and_then(|n| std::fs::read_to_string(n).ok());
    if let Some(known) = known.filter(|k| k.len() == DIGITS && k.bytes().all(|b| b.is_ascii_hexdigit())) {
        return Some(known);
    }
    let hash = hash(&path).ok()?;
    if let Some(note) = note {
        // Without a note the file is read again next time.
        let _ = write(&note, &hash);
    }
    Some(hash)
}

/// The hash of the command that a name leads to on the `PATH`; `None` where there is none.
pub fn contents_of_command(name: &str) -> Option<String> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).find_map(|dir| contents(&dir.join(name)))
}

fn hash(path: &Path) -> std::io::Result<String> {
    let mut file = File::open(path)?;
    let mut hasher = blake3::Hasher::new();
    let mut part = vec![0; 1 << 16];
    loop {
        match file.read(&mut part)? {
            0 => return Ok(hasher.finalize().to_hex().to_string()),
            n => hasher.update(&part[..n]),
        };
    }
}

/// Where the hash of a file is noted; `None` where the user has no cache directory.
fn note(path: &Path, meta: &std::fs::Metadata) -> Option<PathBuf> {
    let changed = meta.modified().ok()?.duration_since(std::time::UNIX_EPOCH).ok()?;
    #[cfg(unix)]
    let number = {
        use std::os::unix::fs::MetadataExt;
        (meta.dev(), meta.ino(), meta.ctime(), meta.ctime_nsec())
    };
    #[cfg(not(unix))]
    let number = ();
    let name = format!("{} {} {} {number:?}", path.display(), meta.len(), changed.as_nanos());
    Some(cache()?.join("contents").join(blake3::hash(name.as_bytes()).to_hex().as_str()))
}

/// The user's cache directory (XDG Base Directory Specification).
fn cache() -> Option<PathBuf> {
    let absolute = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|p| p.is_absolute());
    let base = absolute("XDG_CACHE_HOME").or_else(|| absolute("HOME").map(|home| home.join(".cache")))?;
    Some(base.join("conspect"))
}

/// Writes a note as a whole or not at all: several processes may do so at once.
fn write(note: &Path, hash: &str) -> std::io::Result<()> {
    std::fs::create_dir_all(note.parent().unwrap_or(Path::new("")))?;
    let own = note.with_extension(std::process::id().to_string());
    let done = File::create(&own).and_then(|mut f| f.write_all(hash.as_bytes()));
    done.and_then(|()| std::fs::rename(&own, note)).inspect_err(|_| {
        let _ = std::fs::remove_file(&own);
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contents_count_and_nothing_else() {
        let dir = std::env::temp_dir().join(format!("conspect-contents-{}", std::process::id()));
        std::fs::create_dir_all(&dir).expect("a directory");
        let (a, b) = (dir.join("a"), dir.join("b"));
        let text = vec![7; 3 << 20];
        std::fs::write(&a, &text).expect("a file");
        std::fs::write(&b, &text).expect("a file");
        let first = contents(&a);
        assert_eq!(first.as_deref(), Some(blake3::hash(&text).to_hex().as_str()));
        assert_eq!(first, contents(&a), "as it was noted");
        assert_eq!(first, contents(&b), "another place, the same contents");
        std::fs::write(&b, vec![8; 3 << 20]).expect("a file");
        assert_ne!(first, contents(&b), "the same place and size, other contents");
        assert_eq!(contents(&dir.join("c")), None);
        std::fs::remove_dir_all(&dir).expect("the directory");
    }
}
