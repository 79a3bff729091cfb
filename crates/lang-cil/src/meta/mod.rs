//! Assemblies as files: PE images, metadata tables and heaps, signatures, method bodies, symbols (ECMA-335, partition II).
//!
//! Everything is read with bounds checks; what does not fit is [`Bad`], never a panic. Knows nothing of the IR.

pub mod body;
pub mod encode;
pub mod insn;
pub mod module;
pub mod pe;
pub mod sig;
pub mod symbols;
pub mod tables;
pub mod write;

/// What is wrong with a file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct Bad(pub String);

impl Bad {
    pub fn new(text: impl Into<String>) -> Bad {
        Bad(text.into())
    }
}

pub type Result<T> = std::result::Result<T, Bad>;

/// Reads little-endian data.
#[derive(Clone, Copy, Debug)]
pub struct Cursor<'a> {
    pub data: &'a [u8],
    pub at: usize,
}

impl<'a> Cursor<'a> {
    pub fn new(data: &'a [u8]) -> Cursor<'a> {
        Cursor { data, at: 0 }
    }
    pub fn at(data: &'a [u8], at: usize) -> Cursor<'a> {
        Cursor { data, at }
    }
    pub fn is_empty(&self) -> bool {
        self.at >= self.data.len()
    }
    pub fn bytes(&mut self, n: usize) -> Result<&'a [u8]> {
        let end = self.at.checked_add(n).filter(|e| *e <= self.data.len());
        let end = end.ok_or_else(|| Bad::new("the data ends too early"))?;
        let out = &self.data[self.at..end];
        self.at = end;
        Ok(out)
    }
    pub fn u8(&mut self) -> Result<u8> {
        Ok(self.bytes(1)?[0])
    }
    pub fn u16(&mut self) -> Result<u16> {
        Ok(u16::from_le_bytes(self.bytes(2)?.try_into().expect("two bytes")))
    }
    pub fn u32(&mut self) -> Result<u32> {
        Ok(u32::from_le_bytes(self.bytes(4)?.try_into().expect("four bytes")))
    }
    pub fn u64(&mut self) -> Result<u64> {
        Ok(u64::from_le_bytes(self.bytes(8)?.try_into().expect("eight bytes")))
    }
    pub fn peek(&self) -> Option<u8> {
        self.data.get(self.at).copied()
    }
    /// A compressed unsigned integer (§II.23.2).
    pub fn compressed(&mut self) -> Result<u32> {
        let first = u32::from(self.u8()?);
        if first & 0x80 == 0 {
            return Ok(first);
        }
        if first & 0xc0 == 0x80 {
            return Ok(((first & 0x3f) << 8) | u32::from(self.u8()?));
        }
        if first & 0xe0 == 0xc0 {
            let rest = self.bytes(3)?;
            return Ok(((first & 0x1f) << 24)
                | (u32::from(rest[0]) << 16)
                | (u32::from(rest[1]) << 8)
                | u32::from(rest[2]));
        }
        Err(Bad::new("a compressed integer is malformed"))
    }
    /// A compressed signed integer (§II.23.2).
    pub fn compressed_signed(&mut self) -> Result<i32> {
        let start = self.at;
        let raw = self.compressed()?;
        let bits = match self.at - start {
            1 => 7,
            2 => 14,
            _ => 29,
        };
        let value = (raw >> 1) as i32;
        Ok(if raw & 1 != 0 { value - (1 << (bits - 1)) } else { value })
    }
}
