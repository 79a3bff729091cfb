//! Records as objects: a line that says what they are, the kind, a hash, a signature or none, the payload.

use crate::signature::{SIGNATURE, Signer, Verifier};
use conspect_store::{BUILD, Hasher, Key, Record, RecordKind, Variant};

/// What each object starts with.
const HEAD: &[u8] = b"conspect record 1\n";
/// Bytes of hash.
const HASH: usize = 32;
/// The largest object that is read; larger ones are no records of ours.
pub const MOST_BYTES: u64 = 64 << 20;

/// Why an object is not used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// It is not what was kept under its name.
    Damaged,
    /// Its signature is none that is asked for.
    Unsigned,
}

/// A record as an object.
pub fn pack(record: &Record, signer: Option<&Signer>) -> Vec<u8> {
    let hash = hash(record.kind, &record.key, &record.variant, &record.payload);
    let mut out = HEAD.to_vec();
    out.push(number(record.kind));
    out.extend_from_slice(&hash);
    out.push(u8::from(signer.is_some()));
    out.extend(signer.into_iter().flat_map(|s| s.sign(&hash)));
    out.extend_from_slice(&record.payload);
    out
}

/// The record that an object is.
///
/// # Errors
/// When it is not the one that its name says, or nobody who is trusted has signed it.
pub fn unpack(
    (key, variant): (Key, Variant),
    bytes: &[u8],
    verifier: Option<&Verifier>,
) -> Result<Record, Refused> {
    let parts = bytes.strip_prefix(HEAD).and_then(|rest| {
        let (kind, rest) = rest.split_first()?;
        let kind = RecordKind::ALL.into_iter().find(|k| number(*k) == *kind)?;
        let (hash, rest) = rest.split_at_checked(HASH)?;
        let (signed, rest) = rest.split_first()?;
        let length = match signed {
            0 => 0,
            1 => SIGNATURE,
            _ => return None,
        };
        let (signature, payload) = rest.split_at_checked(length)?;
        Some((kind, hash, signature, payload))
    });
    let (kind, found, signature, payload) = parts.ok_or(Refused::Damaged)?;
    let hash = hash(kind, &key, &variant, payload);
    if hash != found {
        return Err(Refused::Damaged);
    }
    if verifier.is_some_and(|v| !v.accepts(&hash, signature)) {
        return Err(Refused::Unsigned);
    }
    Ok(Record { kind, key, variant, payload: payload.to_vec() })
}

fn number(kind: RecordKind) -> u8 {
    RecordKind::ALL.iter().position(|k| *k == kind).map_or(u8::MAX, |at| at as u8)
}

fn hash(kind: RecordKind, key: &Key, variant: &Variant, payload: &[u8]) -> Key {
    let mut hasher = Hasher::default();
    hasher.part(HEAD).part(BUILD).part([number(kind)]).part(key).part(variant).part(payload);
    hasher.key()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_was_kept_comes_out() {
        let record =
            Record { kind: RecordKind::Answer, key: [3; 32], variant: [4; 16], payload: b"proved".to_vec() };
        let name = (record.key, record.variant);
        let bytes = pack(&record, None);
        assert_eq!(unpack(name, &bytes, None), Ok(record.clone()));
        assert_eq!(unpack(([2; 32], record.variant), &bytes, None), Err(Refused::Damaged));
        for at in 0..bytes.len() {
            let mut other = bytes.clone();
            other[at] ^= 1;
            assert_eq!(unpack(name, &other, None), Err(Refused::Damaged), "byte {at}");
            assert_eq!(unpack(name, &bytes[..at], None), Err(Refused::Damaged), "cut at {at}");
        }
    }
}
