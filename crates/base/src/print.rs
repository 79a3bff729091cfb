//! Fingerprints: hashes by which a part of a program is known again in another run.

use std::fmt::{Debug, Write};

/// A fingerprint.
pub type Print = [u8; 16];

/// A fingerprint under construction.
pub struct Printer(blake3::Hasher);

impl Printer {
    /// A fingerprint of something of this kind.
    pub fn new(what: &str) -> Printer {
        let mut printer = Printer(blake3::Hasher::new());
        printer.part(what.as_bytes());
        printer
    }

    /// Adds bytes that cannot run together with what comes next.
    pub fn part(&mut self, bytes: &[u8]) {
        self.0.update(&(bytes.len() as u64).to_le_bytes());
        self.0.update(bytes);
    }

    /// Adds the printed form of a value, which tells different values apart.
    pub fn value(&mut self, value: &dyn Debug) {
        // Writing to a hasher does not fail.
        let _ = write!(self, "{value:?}");
        self.0.update(&[0xff]);
    }

    pub fn finish(&self) -> Print {
        let mut out = Print::default();
        out.copy_from_slice(&self.0.finalize().as_bytes()[..16]);
        out
    }
}

impl Write for Printer {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0.update(text.as_bytes());
        Ok(())
    }
}
