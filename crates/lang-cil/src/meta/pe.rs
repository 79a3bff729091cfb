//! PE images (ECMA-335 §II.25): sections, the CLI header, the metadata root and its streams.

use super::{Bad, Cursor, Result};
use std::ops::Range;
use std::rc::Rc;

/// A PE image with CLI metadata.
#[derive(Debug)]
pub struct Image {
    pub data: Rc<[u8]>,
    pub(super) sections: Vec<Section>,
    /// Where the metadata root is in the file.
    pub metadata: Range<usize>,
    /// The token of the entry point, or 0.
    pub entry_point: u32,
    /// The debug directory's entries: type, position and size of the data.
    pub debug: Vec<(u32, Range<usize>)>,
}

#[derive(Debug)]
pub(super) struct Section {
    pub rva: u32,
    pub size: u32,
    pub at: u32,
    pub raw: u32,
}

/// The streams of a metadata root (§II.24.2).
#[derive(Clone, Default, Debug)]
pub struct Streams {
    pub tables: Range<usize>,
    pub strings: Range<usize>,
    pub user_strings: Range<usize>,
    pub blobs: Range<usize>,
    pub guids: Range<usize>,
    pub pdb: Range<usize>,
}

impl Image {
    /// Reads headers and sections.
    pub fn parse(data: Rc<[u8]>) -> Result<Image> {
        let d: &[u8] = &data;
        let mut c = Cursor::new(d);
        if c.u16()? != 0x5a4d {
            return Err(Bad::new("this is not a PE file"));
        }
        let at = Cursor::at(d, 0x3c).u32()? as usize;
        let mut c = Cursor::at(d, at);
        if c.u32()? != 0x4550 {
            return Err(Bad::new("this is not a PE file"));
        }
        c.u16()?;
        let count = c.u16()?;
        c.bytes(12)?;
        let optional_size = usize::from(c.u16()?);
        c.u16()?;
        let optional = c.at;
        let magic = c.u16()?;
        let directories = match magic {
            0x10b => optional + 96,
            0x20b => optional + 112,
            _ => return Err(Bad::new("the PE header is of an unknown kind")),
        };
        let mut sections = vec![];
        let mut c = Cursor::at(d, optional + optional_size);
        for _ in 0..count {
            c.bytes(8)?;
            let size = c.u32()?;
            let rva = c.u32()?;
            let raw = c.u32()?;
            let at = c.u32()?;
            c.bytes(16)?;
            sections.push(Section { rva, size, at, raw });
        }
        let mut image = Image { data: data.clone(), sections, metadata: 0..0, entry_point: 0, debug: vec![] };
        let mut dir = Cursor::at(d, directories + 14 * 8);
        let (cli, cli_size) = (dir.u32()?, dir.u32()?);
        if cli == 0 || cli_size == 0 {
            return Err(Bad::new("this is no .NET assembly: it has no CLI header"));
        }
        let mut c = Cursor::at(d, image.offset(cli)?);
        c.bytes(8)?;
        let (meta, meta_size) = (c.u32()?, c.u32()?);
        c.u32()?;
        image.entry_point = c.u32()?;
        let start = image.offset(meta)?;
        let end = start.saturating_add(meta_size as usize).min(d.len());
        image.metadata = start..end;
        let mut dir = Cursor::at(d, directories + 6 * 8);
        if let (Ok(rva), Ok(size)) = (dir.u32(), dir.u32())
            && rva != 0
            && let Ok(at) = image.offset(rva)
        {
            image.debug = debug_entries(d, at, size);
        }
        Ok(image)
    }

    /// The position in the file of a relative virtual address.
    pub fn offset(&self, rva: u32) -> Result<usize> {
        for s in &self.sections {
            let size = s.size.max(s.raw);
            if rva >= s.rva && rva - s.rva < size {
                let at = (s.at as usize).saturating_add((rva - s.rva) as usize);
                if at < self.data.len() {
                    return Ok(at);
                }
            }
        }
        Err(Bad::new(format!("the address {rva:#x} is in no section")))
    }
}

fn debug_entries(d: &[u8], at: usize, size: u32) -> Vec<(u32, Range<usize>)> {
    let mut out = vec![];
    let mut c = Cursor::at(d, at);
    for _ in 0..(size / 28).min(16) {
        let Ok(entry) = c.bytes(28) else { break };
        let word = |i: usize| u32::from_le_bytes(entry[i..i + 4].try_into().expect("four bytes"));
        let (kind, size, at) = (word(12), word(16) as usize, word(24) as usize);
        if let Some(end) = at.checked_add(size).filter(|e| *e <= d.len()) {
            out.push((kind, at..end));
        }
    }
    out
}

/// Finds the streams of the metadata root in a range of the file.
pub fn streams(data: &[u8], root: Range<usize>) -> Result<Streams> {
    let start = root.start;
    let data = data.get(..root.end).ok_or_else(|| Bad::new("the metadata ends too early"))?;
    let mut c = Cursor::at(data, start);
    if c.u32()? != 0x424a_5342 {
        return Err(Bad::new("the metadata root has no signature"));
    }
    c.bytes(8)?;
    let version = c.u32()? as usize;
    c.bytes(version)?;
    c.u16()?;
    let count = c.u16()?;
    let mut out = Streams::default();
    for _ in 0..count {
        let at = start.saturating_add(c.u32()? as usize);
        let size = c.u32()? as usize;
        let name_at = c.at;
        let mut name = vec![];
        loop {
            match c.u8()? {
                0 => break,
                b if name.len() < 32 => name.push(b),
                _ => return Err(Bad::new("the name of a metadata stream does not end")),
            }
        }
        let length = (c.at - name_at).next_multiple_of(4);
        c.at = name_at + length;
        let end = at.checked_add(size).filter(|e| *e <= data.len());
        let end = end.ok_or_else(|| Bad::new("a metadata stream is cut off"))?;
        match &name[..] {
            b"#~" | b"#-" => out.tables = at..end,
            b"#Strings" => out.strings = at..end,
            b"#US" => out.user_strings = at..end,
            b"#Blob" => out.blobs = at..end,
            b"#GUID" => out.guids = at..end,
            b"#Pdb" => out.pdb = at..end,
            _ => {}
        }
    }
    Ok(out)
}
