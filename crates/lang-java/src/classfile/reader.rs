//! A reader of big-endian bytes that never reads past the end.

use std::borrow::Cow;

/// What is wrong with a class file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Bad(Cow<'static, str>);

impl Bad {
    pub fn new(what: &'static str) -> Bad {
        Bad(Cow::Borrowed(what))
    }
    pub fn owned(what: String) -> Bad {
        Bad(Cow::Owned(what))
    }
}

/// A position in a slice of bytes.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    /// A reader of `bytes` from `at` to the end.
    pub fn new(bytes: &'a [u8], at: usize) -> Reader<'a> {
        Reader { bytes, at }
    }
    /// The offset of the next byte.
    pub fn position(&self) -> usize {
        self.at
    }
    /// The number of bytes left.
    pub fn remaining(&self) -> usize {
        self.bytes.len().saturating_sub(self.at)
    }
    /// The next `len` bytes.
    pub fn bytes(&mut self, len: usize) -> Result<&'a [u8], Bad> {
        let end = self.at.checked_add(len).filter(|end| *end <= self.bytes.len());
        let end = end.ok_or_else(|| Bad::new("the file ends too early"))?;
        let out = &self.bytes[self.at..end];
        self.at = end;
        Ok(out)
    }
    fn array<const N: usize>(&mut self) -> Result<[u8; N], Bad> {
        Ok(self.bytes(N)?.try_into().expect("a slice of N bytes"))
    }
    pub fn u8(&mut self) -> Result<u8, Bad> {
        Ok(self.array::<1>()?[0])
    }
    pub fn u16(&mut self) -> Result<u16, Bad> {
        Ok(u16::from_be_bytes(self.array()?))
    }
    pub fn u32(&mut self) -> Result<u32, Bad> {
        Ok(u32::from_be_bytes(self.array()?))
    }
    pub fn u64(&mut self) -> Result<u64, Bad> {
        Ok(u64::from_be_bytes(self.array()?))
    }
    pub fn i32(&mut self) -> Result<i32, Bad> {
        Ok(self.u32()? as i32)
    }
}
