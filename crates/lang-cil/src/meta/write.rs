//! An assembly with more rows, names, signatures and other bodies than the file has (ECMA-335 §II.22, §II.24, §II.25).
//!
//! What is new goes behind the last section, which grows: the metadata root is written again as a whole, everything else keeps
//! its address. Rows are only added to tables that are not sorted and whose rows nothing counts.

use super::module::Module;
use super::tables::{Col, NONE, columns};
use super::{Bad, Cursor, Result, tables as t};

/// An assembly that is changed.
#[derive(Clone)]
pub struct Writer<'a> {
    module: &'a Module,
    tables: Vec<Vec<Vec<u32>>>,
    strings: Vec<u8>,
    blobs: Vec<u8>,
    /// New bodies by row of the method.
    bodies: Vec<(u32, Vec<u8>)>,
}

impl<'a> Writer<'a> {
    /// The module's own contents.
    pub fn new(module: &'a Module) -> Result<Writer<'a>> {
        let tb = &module.tables;
        let mut tables = vec![];
        for table in 0..64 {
            let mut rows = vec![];
            let cols = columns(table).map_or(0, <[Col]>::len);
            for row in 1..=tb.rows(table) {
                rows.push((0..cols).map(|c| tb.get(table, row, c)).collect::<Result<Vec<u32>>>()?);
            }
            tables.push(rows);
        }
        for table in [t::FIELD_PTR, t::METHOD_PTR, t::PARAM_PTR, t::EVENT_PTR, t::PROPERTY_PTR] {
            if tb.rows(table) > 0 {
                return Err(Bad::new("the tables are of the uncompressed kind"));
            }
        }
        let [strings, _, blobs, _] = tb.heaps();
        Ok(Writer { module, tables, strings: strings.to_vec(), blobs: blobs.to_vec(), bodies: vec![] })
    }

    /// The index of a name that is added.
    pub fn string(&mut self, text: &str) -> u32 {
        let at = self.strings.len() as u32;
        self.strings.extend(text.as_bytes());
        self.strings.push(0);
        at
    }

    /// The index of a blob that is added.
    pub fn blob(&mut self, bytes: &[u8]) -> u32 {
        let at = self.blobs.len() as u32;
        compressed(&mut self.blobs, bytes.len() as u32);
        self.blobs.extend(bytes);
        at
    }

    /// The number of a row that is added.
    pub fn add(&mut self, table: usize, row: Vec<u32>) -> u32 {
        self.tables[table].push(row);
        self.tables[table].len() as u32
    }

    /// A cell, to be changed.
    pub fn cell(&mut self, table: usize, row: u32, column: usize) -> &mut u32 {
        &mut self.tables[table][row as usize - 1][column]
    }

    /// The body that a method has from now on.
    pub fn body(&mut self, method: u32, bytes: Vec<u8>) {
        self.bodies.push((method, bytes));
    }

    /// The file.
    pub fn finish(mut self) -> Result<Vec<u8>> {
        let mut out = self.module.image.data.to_vec();
        let sections = &self.module.image.sections;
        let (index, last) = sections
            .iter()
            .enumerate()
            .max_by_key(|(_, s)| s.rva)
            .ok_or_else(|| Bad::new("the file has no sections"))?;
        let (rva, at) = (last.rva, last.at);
        out.resize(out.len().next_multiple_of(16), 0);
        let address = |out: &Vec<u8>| (out.len() as u32).checked_sub(at).map(|n| rva + n);
        let wrong = || Bad::new("the last section is not the last one in the file");
        if sections.iter().any(|s| s.at > at) {
            return Err(wrong());
        }
        for (method, bytes) in std::mem::take(&mut self.bodies) {
            out.resize(out.len().next_multiple_of(4), 0);
            *self.cell(t::METHOD_DEF, method, 0) = address(&out).ok_or_else(wrong)?;
            out.extend(bytes);
        }
        out.resize(out.len().next_multiple_of(16), 0);
        let root = address(&out).ok_or_else(wrong)?;
        let metadata = self.metadata()?;
        out.extend(&metadata);
        out.resize(out.len().next_multiple_of(512), 0);
        let size = out.len() as u32 - at;
        // The headers.
        let mut put = |at: usize, value: u32| match out.get_mut(at..at + 4) {
            Some(place) => {
                place.copy_from_slice(&value.to_le_bytes());
                Ok(())
            }
            None => Err(Bad::new("a header is cut off")),
        };
        let data = &self.module.image.data;
        let pe = Cursor::at(data, 0x3c).u32()? as usize;
        let optional = pe + 24;
        let optional_size = usize::from(Cursor::at(data, pe + 20).u16()?);
        let directories = match Cursor::at(data, optional).u16()? {
            0x20b => optional + 112,
            _ => optional + 96,
        };
        let section = optional + optional_size + 40 * index;
        put(section + 8, size)?;
        put(section + 16, size)?;
        let alignment = Cursor::at(data, optional + 32).u32()?.max(512);
        put(optional + 56, (rva + size).next_multiple_of(alignment))?;
        let cli = self.module.image.offset(Cursor::at(data, directories + 14 * 8).u32()?)?;
        put(cli + 8, root)?;
        put(cli + 12, metadata.len() as u32)?;
        Ok(out)
    }

    /// The metadata root with its streams (§II.24.2).
    fn metadata(&self) -> Result<Vec<u8>> {
        let [_, user_strings, _, guids] = self.module.tables.heaps();
        let tables = self.table_stream(guids.len())?;
        let streams: [(&[u8], &[u8]); 5] = [
            (b"#~\0\0", &tables),
            (b"#Strings\0\0\0\0", &self.strings),
            (b"#US\0", user_strings),
            (b"#GUID\0\0\0", guids),
            (b"#Blob\0\0\0", &self.blobs),
        ];
        let data = &self.module.image.data;
        let root = self.module.image.metadata.start;
        let version = Cursor::at(data, root + 12).u32()? as usize;
        let mut out = Cursor::at(data, root).bytes(16 + version)?.to_vec();
        out.extend([0, 0, streams.len() as u8, 0]);
        let header: usize = streams.iter().map(|(name, _)| 8 + name.len()).sum();
        let mut at = out.len() + header;
        for (name, contents) in streams {
            let size = contents.len().next_multiple_of(4);
            out.extend((at as u32).to_le_bytes());
            out.extend((size as u32).to_le_bytes());
            out.extend(name);
            at += size;
        }
        for (_, contents) in streams {
            out.extend(contents);
            out.resize(out.len().next_multiple_of(4), 0);
        }
        Ok(out)
    }

    fn table_stream(&self, guids: usize) -> Result<Vec<u8>> {
        let rows = |t: usize| self.tables[t].len() as u32;
        let wide = [self.strings.len(), guids, self.blobs.len()].map(|n| n > 0xffff);
        let mut valid = 0u64;
        for t in 0..64 {
            valid |= u64::from(rows(t) > 0) << t;
        }
        let heaps = wide.iter().enumerate().map(|(i, w)| u8::from(*w) << i).sum();
        let mut out = vec![0, 0, 0, 0, 2, 0, heaps, 1];
        out.extend(valid.to_le_bytes());
        out.extend(self.module.tables.sorted().to_le_bytes());
        for t in (0..64).filter(|t| rows(*t) > 0) {
            out.extend(rows(t).to_le_bytes());
        }
        for t in (0..64).filter(|t| rows(*t) > 0) {
            let cols = columns(t).ok_or_else(|| Bad::new("a metadata table is unknown"))?;
            for row in &self.tables[t] {
                for (col, value) in cols.iter().zip(row) {
                    let width = match col {
                        Col::U1 => 1,
                        Col::U2 => 2,
                        Col::U4 => 4,
                        Col::Str => 2 + 2 * usize::from(wide[0]),
                        Col::Guid => 2 + 2 * usize::from(wide[1]),
                        Col::Blob => 2 + 2 * usize::from(wide[2]),
                        Col::Row(t) => 2 + 2 * usize::from(rows(*t) > 0xffff),
                        Col::Coded(bits, tables) => {
                            let most = tables.iter().filter(|t| **t != NONE).map(|t| rows(*t)).max();
                            2 + 2 * usize::from(most.unwrap_or(0) >= 1 << (16 - bits))
                        }
                    };
                    out.extend(&value.to_le_bytes()[..width]);
                }
            }
        }
        Ok(out)
    }
}

/// Appends a compressed unsigned integer (§II.23.2).
pub fn compressed(out: &mut Vec<u8>, n: u32) {
    match n {
        0..0x80 => out.push(n as u8),
        0x80..0x4000 => out.extend([0x80 | (n >> 8) as u8, n as u8]),
        _ => out.extend((0xc000_0000 | n).to_be_bytes()),
    }
}
