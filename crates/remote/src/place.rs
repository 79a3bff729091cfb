//! Where a shared store is.

use crate::RemoteError;
use conspect_store::{BUILD, Key, Variant};
use object_store::path::Path;
use object_store::{ObjectStore, parse_url_opts};
use std::fmt::Write as _;
use url::Url;

/// The beginnings of environment variables that providers' tools read credentials and endpoints from.
const PROVIDERS: [&str; 3] = ["aws_", "google_", "azure_"];
/// How many digits of the build's hash stand in names.
const BUILD_DIGITS: usize = 16;
/// How long one request may take, and how long connecting.
const TIMES: [(&str, &str); 2] = [("timeout", "8 seconds"), ("connect_timeout", "3 seconds")];

/// A place and the names in it.
#[derive(Debug)]
pub struct Place {
    pub store: Box<dyn ObjectStore>,
    pub url: String,
    base: Path,
}

impl Place {
    /// The place at an address.
    pub fn new(text: &str) -> Result<Place, RemoteError> {
        // Whoever embeds us may have chosen another provider, which is as good.
        let _ = rustls::crypto::ring::default_provider().install_default();
        let url = Url::parse(text).map_err(|error| RemoteError::Address { url: text.into(), error })?;
        let environment = std::env::vars_os().filter_map(|(name, value)| {
            let name = name.to_str()?.to_ascii_lowercase();
            let meant = PROVIDERS.iter().any(|p| name.starts_with(p));
            meant.then_some((name, value.to_str()?.to_string()))
        });
        let times = TIMES.iter().map(|(name, value)| ((*name).to_string(), (*value).to_string()));
        let (store, base) = parse_url_opts(&url, times.chain(environment))
            .map_err(|error| RemoteError::Place { url: text.into(), error })?;
        Ok(Place { store, url: text.into(), base })
    }

    /// All records of all builds.
    pub fn all(&self) -> Path {
        self.base.clone().join("conspect")
    }

    /// The records of this build.
    pub fn build(&self) -> Path {
        self.all().join(&BUILD[..BUILD_DIGITS])
    }

    /// The records of a key.
    pub fn key(&self, key: &Key) -> Path {
        let name = hex(key);
        self.build().join(&name[..2]).join(name.as_str())
    }

    /// A record.
    pub fn record(&self, key: &Key, variant: &Variant) -> Path {
        self.key(key).join(hex(variant).as_str())
    }

    /// The key and the variant that a record of this build is named by.
    pub fn named(&self, path: &Path) -> Option<(Key, Variant)> {
        named_below(path, &self.build())
    }

    /// Is it the name of a record, of any build? Whatever else is found there belongs to somebody else.
    pub fn named_by_any(&self, path: &Path) -> bool {
        let Some(build) = path.prefix_match(&self.all()).and_then(|mut rest| rest.next()) else {
            return false;
        };
        let is_build = build.as_ref().len() == BUILD_DIGITS
            && build.as_ref().bytes().all(|b| b.is_ascii_digit() || (b'a'..=b'f').contains(&b));
        is_build && named_below(path, &self.all().join(build)).is_some()
    }
}

fn named_below(path: &Path, build: &Path) -> Option<(Key, Variant)> {
    let mut rest = path.prefix_match(build)?;
    let (start, key, variant) = (rest.next()?, rest.next()?, rest.next()?);
    let whole =
        rest.next().is_none() && start.as_ref().len() == 2 && key.as_ref().starts_with(start.as_ref());
    whole.then_some((unhex(key.as_ref())?, unhex(variant.as_ref())?))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(2 * bytes.len()), |mut out, b| {
        // Writing to a text cannot fail.
        let _ = write!(out, "{b:02x}");
        out
    })
}

fn unhex<const N: usize>(text: &str) -> Option<[u8; N]> {
    let mut out = [0; N];
    if text.len() != 2 * N || !text.is_ascii() {
        return None;
    }
    for (i, b) in out.iter_mut().enumerate() {
        *b = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).ok()?;
    }
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_are_found_by_their_names() {
        let place = Place::new("memory:///").expect("an address");
        let (key, variant) = ([0xab; 32], [7; 16]);
        let path = place.record(&key, &variant);
        assert_eq!(place.named(&path), Some((key, variant)));
        assert_eq!(place.named(&place.key(&key)), None);
        assert_eq!(place.named(&place.all().join("other").join("ab")), None);
        assert!(path.prefix_matches(&place.key(&key)));
        assert!(place.named_by_any(&path));
        let below = |build: &str| {
            place.all().join(build).join("ab").join("ab".repeat(32).as_str()).join("07".repeat(16).as_str())
        };
        assert!(place.named_by_any(&below("0123456789abcdef")));
        for build in ["src", "0123456789ABCDEF", "0123456789abcdef0"] {
            assert!(!place.named_by_any(&below(build)), "{build}");
        }
    }
}
