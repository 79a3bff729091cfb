//! `file:` URIs (RFC 8089) and paths.

use std::path::{Path, PathBuf};

/// The path that a `file:` URI names; `None` for what is no file.
pub fn path(uri: &str) -> Option<PathBuf> {
    let rest = uri.strip_prefix("file://")?;
    let (host, path) = rest.split_at(rest.find('/')?);
    if !host.is_empty() && host != "localhost" {
        return None;
    }
    let mut bytes = vec![];
    let mut left = path.as_bytes();
    while let Some((first, rest)) = left.split_first() {
        let code = rest.get(..2).and_then(|d| u8::from_str_radix(std::str::from_utf8(d).ok()?, 16).ok());
        match (first, code) {
            (b'%', Some(code)) => {
                bytes.push(code);
                left = &rest[2..];
            }
            _ => {
                bytes.push(*first);
                left = rest;
            }
        }
    }
    String::from_utf8(bytes).ok().map(PathBuf::from)
}

/// The URI of a file.
pub fn of(path: &Path) -> String {
    let mut out = String::from("file://");
    for byte in path.to_string_lossy().bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' | b'_' | b'~' => {
                out.push(byte.into())
            }
            _ => out += &format!("%{byte:02X}"),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_and_uris() {
        for name in ["/a/b.py", "/a b/é%.js", "/x+y#z?/@.ts"] {
            assert_eq!(path(&of(Path::new(name))), Some(PathBuf::from(name)));
        }
        assert_eq!(path("file:///a%20b"), Some(PathBuf::from("/a b")));
        assert_eq!(path("file://localhost/a"), Some(PathBuf::from("/a")));
        assert_eq!(path("file:///a%2"), Some(PathBuf::from("/a%2")));
        assert_eq!(path("file://elsewhere/a"), None);
        assert_eq!(path("untitled:1"), None);
    }
}
