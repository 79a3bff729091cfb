//! Signatures of records (Ed25519, RFC 8032): whoever holds the private key can add records that others use, and the public key is all that
//! they need. Keys are files as OpenSSL makes them: `openssl genpkey -algorithm ed25519`, `openssl pkey -pubout`.

use crate::RemoteError;
use conspect_store::Key;
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey};
use rustls_pki_types::pem::PemObject;
use rustls_pki_types::{PrivatePkcs8KeyDer, SubjectPublicKeyInfoDer};
use std::path::Path;

/// Bytes of a signature.
pub const SIGNATURE: usize = 64;
/// What is signed begins with this, so that a signature is one of a record and of nothing else.
const PURPOSE: &[u8] = b"conspect shared record\n";
/// What an Ed25519 key in the form of X.509 begins with (RFC 8410, section 4).
const SPKI: [u8; 12] = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];

fn signed(hash: &Key) -> Vec<u8> {
    [PURPOSE, hash].concat()
}

fn refused(path: &Path, message: impl ToString) -> RemoteError {
    RemoteError::Key { path: path.display().to_string(), message: message.to_string() }
}

/// A private key.
#[derive(Debug)]
pub struct Signer(Ed25519KeyPair);

impl Signer {
    /// Reads a private key in PKCS #8, in PEM.
    ///
    /// # Errors
    /// When the file cannot be read or holds no such key.
    pub fn read(path: &Path) -> Result<Signer, RemoteError> {
        let der = PrivatePkcs8KeyDer::from_pem_file(path).map_err(|e| refused(path, e))?;
        let pair = Ed25519KeyPair::from_pkcs8_maybe_unchecked(der.secret_pkcs8_der());
        pair.map(Signer).map_err(|e| refused(path, format!("it is no private key of Ed25519 ({e})")))
    }

    /// Signs a hash.
    pub fn sign(&self, hash: &Key) -> Vec<u8> {
        self.0.sign(&signed(hash)).as_ref().to_vec()
    }

    /// The public key that accepts these signatures.
    pub fn verifier(&self) -> Verifier {
        Verifier(self.0.public_key().as_ref().to_vec())
    }
}

/// A public key.
#[derive(Clone, Debug)]
pub struct Verifier(Vec<u8>);

impl Verifier {
    /// Reads a public key in PEM.
    ///
    /// # Errors
    /// When the file cannot be read or holds no such key.
    pub fn read(path: &Path) -> Result<Verifier, RemoteError> {
        let der = SubjectPublicKeyInfoDer::from_pem_file(path).map_err(|e| refused(path, e))?;
        let key = der.strip_prefix(&SPKI).filter(|key| key.len() == 32);
        key.map(|k| Verifier(k.to_vec())).ok_or_else(|| refused(path, "it is no public key of Ed25519"))
    }

    /// Is this the signature of the hash by the holder of the private key?
    pub fn accepts(&self, hash: &Key, signature: &[u8]) -> bool {
        UnparsedPublicKey::new(&ED25519, &self.0).verify(&signed(hash), signature).is_ok()
    }
}
