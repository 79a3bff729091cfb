//! Metadata tables (ECMA-335 §II.22, §II.24.2.6) and those of portable PDB files.

use super::pe::Streams;
use super::{Bad, Cursor, Result};
use std::rc::Rc;

macro_rules! tables {
    ($($name:ident = $n:expr;)*) => { $(pub const $name: usize = $n;)* };
}
tables! {
    MODULE = 0x00; TYPE_REF = 0x01; TYPE_DEF = 0x02; FIELD_PTR = 0x03; FIELD = 0x04; METHOD_PTR = 0x05;
    METHOD_DEF = 0x06; PARAM_PTR = 0x07; PARAM = 0x08; INTERFACE_IMPL = 0x09; MEMBER_REF = 0x0a; CONSTANT = 0x0b;
    CUSTOM_ATTRIBUTE = 0x0c; FIELD_MARSHAL = 0x0d; DECL_SECURITY = 0x0e; CLASS_LAYOUT = 0x0f; FIELD_LAYOUT = 0x10;
    STAND_ALONE_SIG = 0x11; EVENT_MAP = 0x12; EVENT_PTR = 0x13; EVENT = 0x14; PROPERTY_MAP = 0x15;
    PROPERTY_PTR = 0x16; PROPERTY = 0x17; METHOD_SEMANTICS = 0x18; METHOD_IMPL = 0x19; MODULE_REF = 0x1a;
    TYPE_SPEC = 0x1b; IMPL_MAP = 0x1c; FIELD_RVA = 0x1d; ENC_LOG = 0x1e; ENC_MAP = 0x1f; ASSEMBLY = 0x20;
    ASSEMBLY_REF = 0x23; FILE = 0x26; EXPORTED_TYPE = 0x27; MANIFEST_RESOURCE = 0x28; NESTED_CLASS = 0x29;
    GENERIC_PARAM = 0x2a; METHOD_SPEC = 0x2b; GENERIC_PARAM_CONSTRAINT = 0x2c;
    DOCUMENT = 0x30; METHOD_DEBUG = 0x31; LOCAL_SCOPE = 0x32; LOCAL_VARIABLE = 0x33;
}

/// What a column holds.
#[derive(Clone, Copy)]
pub(super) enum Col {
    U1,
    U2,
    U4,
    Str,
    Guid,
    Blob,
    Row(usize),
    Coded(u32, &'static [usize]),
}

pub(super) const NONE: usize = usize::MAX;
const TYPE_DEF_OR_REF: Col = Col::Coded(2, &[TYPE_DEF, TYPE_REF, TYPE_SPEC]);
const HAS_CONSTANT: Col = Col::Coded(2, &[FIELD, PARAM, PROPERTY]);
const HAS_CUSTOM_ATTRIBUTE: Col = Col::Coded(
    5,
    &[
        METHOD_DEF,
        FIELD,
        TYPE_REF,
        TYPE_DEF,
        PARAM,
        INTERFACE_IMPL,
        MEMBER_REF,
        MODULE,
        DECL_SECURITY,
        PROPERTY,
        EVENT,
        STAND_ALONE_SIG,
        MODULE_REF,
        TYPE_SPEC,
        ASSEMBLY,
        ASSEMBLY_REF,
        FILE,
        EXPORTED_TYPE,
        MANIFEST_RESOURCE,
        GENERIC_PARAM,
        GENERIC_PARAM_CONSTRAINT,
        METHOD_SPEC,
    ],
);
const MEMBER_REF_PARENT: Col = Col::Coded(3, &[TYPE_DEF, TYPE_REF, MODULE_REF, METHOD_DEF, TYPE_SPEC]);
const METHOD_DEF_OR_REF: Col = Col::Coded(1, &[METHOD_DEF, MEMBER_REF]);
const TYPE_OR_METHOD: Col = Col::Coded(1, &[TYPE_DEF, METHOD_DEF]);
const RESOLUTION_SCOPE: Col = Col::Coded(2, &[MODULE, MODULE_REF, ASSEMBLY_REF, TYPE_REF]);
const IMPLEMENTATION: Col = Col::Coded(2, &[FILE, ASSEMBLY_REF, EXPORTED_TYPE]);
const ATTRIBUTE_TYPE: Col = Col::Coded(3, &[NONE, NONE, METHOD_DEF, MEMBER_REF, NONE]);

pub(super) fn columns(table: usize) -> Option<&'static [Col]> {
    use Col::*;
    Some(match table {
        MODULE => &[U2, Str, Guid, Guid, Guid],
        TYPE_REF => &[RESOLUTION_SCOPE, Str, Str],
        TYPE_DEF => &[U4, Str, Str, TYPE_DEF_OR_REF, Row(FIELD), Row(METHOD_DEF)],
        FIELD_PTR => &[Row(FIELD)],
        FIELD => &[U2, Str, Blob],
        METHOD_PTR => &[Row(METHOD_DEF)],
        METHOD_DEF => &[U4, U2, U2, Str, Blob, Row(PARAM)],
        PARAM_PTR => &[Row(PARAM)],
        PARAM => &[U2, U2, Str],
        INTERFACE_IMPL => &[Row(TYPE_DEF), TYPE_DEF_OR_REF],
        MEMBER_REF => &[MEMBER_REF_PARENT, Str, Blob],
        CONSTANT => &[U1, U1, HAS_CONSTANT, Blob],
        CUSTOM_ATTRIBUTE => &[HAS_CUSTOM_ATTRIBUTE, ATTRIBUTE_TYPE, Blob],
        FIELD_MARSHAL => &[Coded(1, &[FIELD, PARAM]), Blob],
        DECL_SECURITY => &[U2, Coded(2, &[TYPE_DEF, METHOD_DEF, ASSEMBLY]), Blob],
        CLASS_LAYOUT => &[U2, U4, Row(TYPE_DEF)],
        FIELD_LAYOUT => &[U4, Row(FIELD)],
        STAND_ALONE_SIG => &[Blob],
        EVENT_MAP => &[Row(TYPE_DEF), Row(EVENT)],
        EVENT_PTR => &[Row(EVENT)],
        EVENT => &[U2, Str, TYPE_DEF_OR_REF],
        PROPERTY_MAP => &[Row(TYPE_DEF), Row(PROPERTY)],
        PROPERTY_PTR => &[Row(PROPERTY)],
        PROPERTY => &[U2, Str, Blob],
        METHOD_SEMANTICS => &[U2, Row(METHOD_DEF), Coded(1, &[EVENT, PROPERTY])],
        METHOD_IMPL => &[Row(TYPE_DEF), METHOD_DEF_OR_REF, METHOD_DEF_OR_REF],
        MODULE_REF => &[Str],
        TYPE_SPEC => &[Blob],
        IMPL_MAP => &[U2, Coded(1, &[FIELD, METHOD_DEF]), Str, Row(MODULE_REF)],
        FIELD_RVA => &[U4, Row(FIELD)],
        ENC_LOG => &[U4, U4],
        ENC_MAP => &[U4],
        ASSEMBLY => &[U4, U2, U2, U2, U2, U4, Blob, Str, Str],
        0x21 => &[U4],
        0x22 => &[U4, U4, U4],
        ASSEMBLY_REF => &[U2, U2, U2, U2, U4, Blob, Str, Str, Blob],
        0x24 => &[U4, Row(ASSEMBLY_REF)],
        0x25 => &[U4, U4, U4, Row(ASSEMBLY_REF)],
        FILE => &[U4, Str, Blob],
        EXPORTED_TYPE => &[U4, U4, Str, Str, IMPLEMENTATION],
        MANIFEST_RESOURCE => &[U4, U4, Str, IMPLEMENTATION],
        NESTED_CLASS => &[Row(TYPE_DEF), Row(TYPE_DEF)],
        GENERIC_PARAM => &[U2, U2, TYPE_OR_METHOD, Str],
        METHOD_SPEC => &[METHOD_DEF_OR_REF, Blob],
        GENERIC_PARAM_CONSTRAINT => &[Row(GENERIC_PARAM), TYPE_DEF_OR_REF],
        DOCUMENT => &[Blob, Guid, Blob, Guid],
        METHOD_DEBUG => &[Row(DOCUMENT), Blob],
        LOCAL_SCOPE => &[Row(METHOD_DEF), Row(0x35), Row(LOCAL_VARIABLE), Row(0x34), U4, U4],
        LOCAL_VARIABLE => &[U2, U2, Str],
        0x34 => &[Str, Blob],
        0x35 => &[Row(0x35), Blob],
        0x36 => &[Row(METHOD_DEF), Row(METHOD_DEF)],
        0x37 => &[
            Coded(
                5,
                &[
                    METHOD_DEF,
                    FIELD,
                    TYPE_REF,
                    TYPE_DEF,
                    PARAM,
                    INTERFACE_IMPL,
                    MEMBER_REF,
                    MODULE,
                    DECL_SECURITY,
                    PROPERTY,
                    EVENT,
                    STAND_ALONE_SIG,
                    MODULE_REF,
                    TYPE_SPEC,
                    ASSEMBLY,
                    ASSEMBLY_REF,
                    FILE,
                    EXPORTED_TYPE,
                    MANIFEST_RESOURCE,
                    GENERIC_PARAM,
                    GENERIC_PARAM_CONSTRAINT,
                    METHOD_SPEC,
                    DOCUMENT,
                    LOCAL_SCOPE,
                    LOCAL_VARIABLE,
                    0x34,
                    0x35,
                ],
            ),
            Guid,
            Blob,
        ],
        _ => return None,
    })
}

/// The tags of a coded index by which [`Tables::coded`] decodes it.
fn coding(table: usize, column: usize) -> Option<(u32, &'static [usize])> {
    match columns(table)?.get(column)? {
        Col::Coded(bits, tables) => Some((*bits, tables)),
        _ => None,
    }
}

#[derive(Clone, Default, Debug)]
struct Layout {
    rows: u32,
    at: usize,
    size: usize,
    /// Position and width of each column.
    columns: Vec<(usize, u8)>,
}

/// The tables and heaps of one metadata root. Rows are numbered from 1.
#[derive(Clone, Debug)]
pub struct Tables {
    data: Rc<[u8]>,
    layouts: Vec<Layout>,
    streams: Streams,
}

impl Tables {
    /// Lays out the tables. `external` gives row counts of tables that are elsewhere (portable PDB).
    pub fn parse(data: Rc<[u8]>, streams: Streams, external: &[u32; 64]) -> Result<Tables> {
        let d = data.get(..streams.tables.end).ok_or_else(|| Bad::new("the tables are cut off"))?;
        let mut c = Cursor::at(d, streams.tables.start);
        if streams.tables.is_empty() {
            return Err(Bad::new("there are no metadata tables"));
        }
        c.bytes(6)?;
        let heaps = c.u8()?;
        c.u8()?;
        let valid = c.u64()?;
        c.u64()?;
        let mut rows = *external;
        let mut own = [0u32; 64];
        for (t, count) in own.iter_mut().enumerate() {
            if valid >> t & 1 != 0 {
                *count = c.u32()?;
                rows[t] = *count;
            }
        }
        if heaps & 0x40 != 0 {
            c.u32()?;
        }
        let mut at = c.at;
        let mut layouts = vec![Layout::default(); 64];
        for t in 0..64 {
            if own[t] == 0 {
                continue;
            }
            let cols = columns(t).ok_or_else(|| Bad::new(format!("metadata table {t:#x} is unknown")))?;
            let mut size = 0;
            let mut placed = vec![];
            for col in cols {
                let width = match col {
                    Col::U1 => 1,
                    Col::U2 => 2,
                    Col::U4 => 4,
                    Col::Str => 2 + 2 * (heaps & 1),
                    Col::Guid => 2 + (heaps & 2),
                    Col::Blob => 2 + (heaps & 4) / 2,
                    Col::Row(t) => 2 + 2 * u8::from(rows[*t] > 0xffff),
                    Col::Coded(bits, tables) => {
                        let most = tables.iter().filter(|t| **t != NONE).map(|t| rows[*t]).max();
                        2 + 2 * u8::from(most.unwrap_or(0) >= 1 << (16 - bits))
                    }
                };
                placed.push((size, width));
                size += usize::from(width);
            }
            let bytes = size.checked_mul(own[t] as usize).and_then(|n| at.checked_add(n));
            let end = bytes.filter(|e| *e <= d.len());
            let end = end.ok_or_else(|| Bad::new(format!("metadata table {t:#x} is cut off")))?;
            layouts[t] = Layout { rows: own[t], at, size, columns: placed };
            at = end;
        }
        Ok(Tables { data: data.clone(), layouts, streams })
    }

    pub fn rows(&self, table: usize) -> u32 {
        self.layouts[table].rows
    }

    /// The heaps: `#Strings`, `#US`, `#Blob` and `#GUID`.
    pub fn heaps(&self) -> [&[u8]; 4] {
        let s = &self.streams;
        [&s.strings, &s.user_strings, &s.blobs, &s.guids]
            .map(|r| self.data.get(r.clone()).unwrap_or_default())
    }

    /// Which tables are sorted, as the file says.
    pub fn sorted(&self) -> u64 {
        Cursor::at(&self.data, self.streams.tables.start + 16).u64().unwrap_or(0)
    }

    /// Row counts of all tables.
    pub fn counts(&self) -> [u32; 64] {
        std::array::from_fn(|t| self.layouts[t].rows)
    }

    /// A cell as a number.
    pub fn get(&self, table: usize, row: u32, column: usize) -> Result<u32> {
        let l = &self.layouts[table];
        if row == 0 || row > l.rows {
            return Err(Bad::new(format!("there is no row {row} in metadata table {table:#x}")));
        }
        let (offset, width) = l.columns[column];
        let at = l.at + (row as usize - 1) * l.size + offset;
        let mut c = Cursor::at(&self.data, at);
        Ok(match width {
            1 => u32::from(c.u8()?),
            2 => u32::from(c.u16()?),
            _ => c.u32()?,
        })
    }

    /// A coded index as table and row; row 0 is nothing.
    pub fn coded(&self, table: usize, row: u32, column: usize) -> Result<(usize, u32)> {
        let raw = self.get(table, row, column)?;
        let (bits, tables) = coding(table, column).expect("the column holds a coded index");
        match tables.get((raw & ((1 << bits) - 1)) as usize) {
            Some(t) if *t != NONE => Ok((*t, raw >> bits)),
            _ => Err(Bad::new("a coded index has an unknown tag")),
        }
    }

    /// The rows of another table that belong to a row: from its own number in the column to the next row's.
    pub fn range(
        &self,
        table: usize,
        row: u32,
        column: usize,
        target: usize,
    ) -> Result<std::ops::Range<u32>> {
        let limit = self.rows(target) + 1;
        let start = self.get(table, row, column)?.clamp(1, limit);
        let end = if row < self.rows(table) { self.get(table, row + 1, column)? } else { limit };
        Ok(start..end.clamp(start, limit))
    }

    /// The first row of a table sorted by a column whose cell is at least `key`.
    fn lower_bound(&self, table: usize, column: usize, key: u32) -> Result<u32> {
        let (mut lo, mut hi) = (1, self.rows(table) + 1);
        while lo < hi {
            let mid = lo + (hi - lo) / 2;
            if self.get(table, mid, column)? < key { lo = mid + 1 } else { hi = mid }
        }
        Ok(lo)
    }

    /// The rows of a table sorted by a column that have this key there.
    pub fn equal(&self, table: usize, column: usize, key: u32) -> Result<Vec<u32>> {
        let mut out = vec![];
        let mut row = self.lower_bound(table, column, key)?;
        while row <= self.rows(table) && self.get(table, row, column)? == key {
            out.push(row);
            row += 1;
        }
        Ok(out)
    }

    /// The cell that a coded index to this row would be.
    pub fn encode(&self, table: usize, column: usize, target: usize, row: u32) -> Option<u32> {
        let (bits, tables) = coding(table, column)?;
        let tag = tables.iter().position(|t| *t == target)? as u32;
        Some(row << bits | tag)
    }

    /// A string of the `#Strings` heap.
    pub fn string(&self, table: usize, row: u32, column: usize) -> Result<Rc<str>> {
        let at = self.streams.strings.start + self.get(table, row, column)? as usize;
        let heap = self.data.get(at..self.streams.strings.end);
        let heap = heap.ok_or_else(|| Bad::new("a name is outside of the strings"))?;
        let end = heap.iter().position(|b| *b == 0).ok_or_else(|| Bad::new("a name does not end"))?;
        Ok(String::from_utf8_lossy(&heap[..end]).into())
    }

    /// A blob.
    pub fn blob(&self, table: usize, row: u32, column: usize) -> Result<&[u8]> {
        self.blob_at(self.get(table, row, column)?)
    }

    pub fn blob_at(&self, index: u32) -> Result<&[u8]> {
        let mut c =
            Cursor::at(&self.data[..self.streams.blobs.end], self.streams.blobs.start + index as usize);
        let length = c.compressed()? as usize;
        c.bytes(length)
    }

    /// A literal of the `#US` heap, as UTF-16.
    pub fn user_string(&self, index: u32) -> Result<Vec<u16>> {
        let heap = &self.data[..self.streams.user_strings.end];
        let mut c = Cursor::at(heap, self.streams.user_strings.start + index as usize);
        let length = c.compressed()? as usize;
        let bytes = c.bytes(length)?;
        Ok(bytes[..length & !1].chunks_exact(2).map(|p| u16::from_le_bytes([p[0], p[1]])).collect())
    }
}
