//! The executable in one file: the parts stand, compressed, behind the launcher's own bytes, and are unpacked once into the
//! user's folder for caches.
//!
//! The end of such a file: for each part the length of its name, its name, the length of its compressed bytes, these bytes;
//! then the number of parts, the length of all that, the digest that names the folder (64 hexadecimal digits), and [`MARK`].
//! Numbers are eight bytes, the lowest first. `scripts/dist.py` writes it.

use flate2::read::GzDecoder;
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

const MARK: &[u8; 16] = b"conspect-packed1";
/// The number of parts, the length of all, the digest, the mark.
const TRAILER: u64 = 8 + 8 + 64 + 16;

/// The folder with the unpacked parts of this file; `None` when nothing is packed into it.
///
/// The folder is the user's own and nobody else may write to it: what lies there is executed.
pub fn unpack(exe: &Path) -> io::Result<Option<PathBuf>> {
    let mut file = File::open(exe)?;
    let length = file.seek(SeekFrom::End(0))?;
    if length < TRAILER {
        return Ok(None);
    }
    file.seek(SeekFrom::End(-(TRAILER as i64)))?;
    let (parts, size) = (number(&mut file)?, number(&mut file)?);
    let mut digest = [0; 64];
    let mut mark = [0; 16];
    file.read_exact(&mut digest)?;
    file.read_exact(&mut mark)?;
    if &mark != MARK {
        return Ok(None);
    }
    let digest = std::str::from_utf8(&digest).map_err(|_| damaged())?;
    if !digest.bytes().all(|b| b.is_ascii_hexdigit()) || size > length - TRAILER {
        return Err(damaged());
    }
    let base = cache()?;
    let home = base.join(&digest[..32]);
    if home.is_dir() {
        owned(&home)?;
        return Ok(Some(home));
    }
    // Another process may do the same; whoever is first gives the folder its name.
    let fresh = base.join(format!("{}.{}", &digest[..32], std::process::id()));
    private(&fresh)?;
    file.seek(SeekFrom::Start(length - TRAILER - size))?;
    let mut packed = file.take(size);
    let done = (0..parts).try_for_each(|_| part(&mut packed, &fresh));
    let named = done.and_then(|()| fs::rename(&fresh, &home));
    if named.is_err() {
        let _ = fs::remove_dir_all(&fresh);
        if home.is_dir() {
            owned(&home)?;
            return Ok(Some(home));
        }
    }
    named.map(|()| Some(home))
}

/// Writes the next part.
fn part(packed: &mut impl Read, into: &Path) -> io::Result<()> {
    let size = number(packed)?;
    let mut name = String::new();
    packed.take(size).read_to_string(&mut name)?;
    if name.is_empty() || name.contains(['/', '\\']) || name == ".." {
        return Err(damaged());
    }
    let size = number(packed)?;
    let path = into.join(name);
    let mut out = File::create_new(&path)?;
    io::copy(&mut GzDecoder::new(packed.take(size)), &mut out)?;
    executable(&path)
}

fn number(from: &mut impl Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    from.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

fn damaged() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "the file is damaged; fetch it again")
}

/// The user's folder for caches: XDG Base Directory Specification, `$XDG_CACHE_HOME` or `~/.cache`.
fn cache() -> io::Result<PathBuf> {
    let named = |name: &str| std::env::var_os(name).map(PathBuf::from).filter(|p| p.is_absolute());
    let base = named("XDG_CACHE_HOME").or_else(|| named("HOME").map(|home| home.join(".cache")));
    let Some(base) = base else {
        return Err(io::Error::other("there is no place to unpack to: set HOME or XDG_CACHE_HOME"));
    };
    fs::create_dir_all(&base)?;
    let dir = base.join("conspect");
    if !dir.is_dir() {
        match private(&dir) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
            _ => {}
        }
    }
    owned(&dir)?;
    Ok(dir)
}

#[cfg(unix)]
fn private(dir: &Path) -> io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new().mode(0o700).create(dir)
}

#[cfg(not(unix))]
fn private(dir: &Path) -> io::Result<()> {
    fs::create_dir(dir)
}

#[cfg(unix)]
fn executable(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    fs::set_permissions(path, fs::Permissions::from_mode(0o755))
}

#[cfg(not(unix))]
fn executable(_: &Path) -> io::Result<()> {
    Ok(())
}

/// Refuses a folder that somebody else owns or can write to.
#[cfg(unix)]
fn owned(dir: &Path) -> io::Result<()> {
    use std::os::unix::fs::MetadataExt;
    let meta = fs::symlink_metadata(dir)?;
    // A process file belongs to who runs the process.
    let me = fs::metadata("/proc/self").map_or(meta.uid(), |m| m.uid());
    if !meta.is_dir() || meta.uid() != me || meta.mode() & 0o022 != 0 {
        return Err(io::Error::other(format!("{} can be written by others; remove it", dir.display())));
    }
    Ok(())
}

#[cfg(not(unix))]
fn owned(_: &Path) -> io::Result<()> {
    Ok(())
}
