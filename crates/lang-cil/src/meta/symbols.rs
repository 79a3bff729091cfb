//! Lines and names of locals: mono's `.mdb` (format 50) and portable PDB, beside the assembly or embedded uncompressed.

use super::module::Module;
use super::pe;
use super::tables::{self as t, Tables};
use super::{Bad, Cursor, Result};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Lines of methods.
#[derive(Debug)]
pub enum Symbols {
    Mdb(Mdb),
    Portable(Box<Portable>),
}

/// The lines of one method: the file, and from which position in the code on which line holds.
#[derive(Clone, Default, Debug)]
pub struct Lines {
    pub file: Rc<str>,
    pub points: Vec<(u32, u32)>,
}

/// A line number that stands for code without one.
const HIDDEN: u32 = 0xfe_efee;

impl Symbols {
    /// Reads the symbols of a module, where there are any that can be read.
    pub fn find(module: &Module) -> Option<Symbols> {
        let mut mdb = module.path.clone().into_os_string();
        mdb.push(".mdb");
        if let Ok(data) = std::fs::read(&mdb)
            && let Ok(symbols) = Mdb::parse(data)
        {
            return Some(Symbols::Mdb(symbols));
        }
        let data = std::fs::read(module.path.with_extension("pdb")).ok()?;
        Portable::parse(data.into(), module).ok().map(|p| Symbols::Portable(Box::new(p)))
    }

    pub fn lines(&self, method: u32) -> Option<Lines> {
        match self {
            Symbols::Mdb(m) => m.lines(method).ok().flatten(),
            Symbols::Portable(p) => p.lines(method).ok().flatten(),
        }
    }

    /// The names of locals by number; one number may have several.
    pub fn locals(&self, method: u32) -> Vec<(u32, Rc<str>)> {
        match self {
            Symbols::Mdb(m) => m.locals(method).unwrap_or_default(),
            Symbols::Portable(p) => p.locals(method).unwrap_or_default(),
        }
    }
}

/// The file name without directories.
fn base(path: &str) -> Rc<str> {
    path.rsplit(['/', '\\']).next().unwrap_or(path).into()
}

/// mono's symbol files.
#[derive(Debug)]
pub struct Mdb {
    data: Vec<u8>,
    /// Positions of the data and of the line table, by method.
    methods: FxHashMap<u32, (u32, u32)>,
    sources: FxHashMap<u32, Rc<str>>,
    line_base: i32,
    line_range: u32,
    opcode_base: u32,
}

fn leb(c: &mut Cursor) -> Result<u32> {
    let (mut value, mut shift) = (0u32, 0);
    loop {
        let b = c.u8()?;
        if shift < 32 {
            value |= u32::from(b & 0x7f) << shift;
        }
        shift += 7;
        if b & 0x80 == 0 {
            return Ok(value);
        }
        if shift > 35 {
            return Err(Bad::new("a number is too long"));
        }
    }
}

fn unsigned(out: &mut Vec<u8>, mut n: u32) {
    while n >= 0x80 {
        out.push(n as u8 | 0x80);
        n >>= 7;
    }
    out.push(n as u8);
}

fn text<'a>(c: &mut Cursor<'a>) -> Result<std::borrow::Cow<'a, str>> {
    let n = leb(c)? as usize;
    Ok(String::from_utf8_lossy(c.bytes(n)?))
}

impl Mdb {
    fn parse(data: Vec<u8>) -> Result<Mdb> {
        let mut c = Cursor::new(&data);
        if c.u64()? != 0x45e8_2623_fd7f_a614 || c.u32()? != 50 {
            return Err(Bad::new("this is no symbol file of format 50"));
        }
        c.u32()?;
        c.bytes(16)?;
        let mut header = [0u32; 19];
        for h in &mut header {
            *h = c.u32()?;
        }
        let [_, _, _, _, _, _, sources, sources_at, _, methods, methods_at, ..] = header;
        let mut out = Mdb {
            methods: FxHashMap::default(),
            sources: FxHashMap::default(),
            line_base: header[16] as i32,
            line_range: header[17],
            opcode_base: header[18],
            data: vec![],
        };
        if out.line_range == 0 || out.opcode_base > 255 {
            return Err(Bad::new("the line table has no range"));
        }
        let mut c = Cursor::at(&data, sources_at as usize);
        for _ in 0..sources {
            let (index, at) = (c.u32()?, c.u32()?);
            let path = text(&mut Cursor::at(&data, at as usize))?;
            out.sources.insert(index, base(&path));
        }
        let mut c = Cursor::at(&data, methods_at as usize);
        for _ in 0..methods {
            let (token, at, lines) = (c.u32()?, c.u32()?, c.u32()?);
            out.methods.insert(token & 0xff_ffff, (at, lines));
        }
        out.data = data;
        Ok(out)
    }

    /// The file with other lines for these methods. New line tables are put at its end.
    pub fn with_lines(&self, moved: &FxHashMap<u32, Lines>) -> Option<Vec<u8>> {
        let mut out = self.data.clone();
        let word = |at: usize| Cursor::at(&self.data, at).u32().ok();
        // The header's table of offsets begins behind magic number, version and GUID.
        let (count, at) = (word(32 + 9 * 4)?, word(32 + 10 * 4)? as usize);
        for entry in (0..count as usize).map(|i| at + 12 * i) {
            let Some(lines) = moved.get(&(word(entry)? & 0xff_ffff)) else { continue };
            let mut files: Vec<u32> =
                self.sources.iter().filter(|s| *s.1 == lines.file).map(|s| *s.0).collect();
            files.sort_unstable();
            let start = out.len() as u32;
            out.push(4);
            unsigned(&mut out, *files.first()?);
            let (mut position, mut line) = (0, 1);
            for (offset, now) in &lines.points {
                out.push(2);
                unsigned(&mut out, offset - position);
                out.push(3);
                unsigned(&mut out, (*now as i32 - line) as u32);
                out.push(1);
                (position, line) = (*offset, *now as i32);
            }
            out.extend([0, 1, 1]);
            // Columns, where the file has any, are not known.
            out.resize(out.len() + 4 * lines.points.len() + 16, 0);
            out.get_mut(entry + 8..entry + 12)?.copy_from_slice(&start.to_le_bytes());
        }
        let size = (out.len() as u32).to_le_bytes();
        out.get_mut(32..36)?.copy_from_slice(&size);
        Some(out)
    }

    fn lines(&self, method: u32) -> Result<Option<Lines>> {
        let Some((_, at)) = self.methods.get(&method) else { return Ok(None) };
        let mut c = Cursor::at(&self.data, *at as usize);
        let (mut line, mut address, mut file, mut hidden) = (1i32, 0u32, 1u32, false);
        let mut points: Vec<(u32, u32)> = vec![];
        let mut first = None;
        loop {
            let op = u32::from(c.u8()?);
            let mut emit = false;
            match op {
                0 => {
                    let size = usize::from(c.u8()?);
                    let end = c.at + size;
                    match c.u8()? {
                        1 => break,
                        0x40 => hidden = !hidden,
                        _ => {}
                    }
                    c.at = end;
                }
                1 => emit = true,
                2 => address = address.saturating_add(leb(&mut c)?),
                // Negative numbers have all their bits; the sign of a short one is not extended.
                3 => line = line.saturating_add(leb(&mut c)? as i32),
                4 => file = leb(&mut c)?,
                8 => address = address.saturating_add((255 - self.opcode_base) / self.line_range),
                op if op >= self.opcode_base => {
                    let op = op - self.opcode_base;
                    address = address.saturating_add(op / self.line_range);
                    line = line.saturating_add(self.line_base + (op % self.line_range) as i32);
                    emit = true;
                }
                _ => return Err(Bad::new("the line table is malformed")),
            }
            if emit {
                first.get_or_insert(file);
                if !hidden && Some(file) == first {
                    points.push((address, u32::try_from(line).unwrap_or(0)));
                }
            }
        }
        let file = first.and_then(|f| self.sources.get(&f)).cloned().unwrap_or_else(|| "".into());
        Ok(Some(Lines { file, points }))
    }

    fn locals(&self, method: u32) -> Result<Vec<(u32, Rc<str>)>> {
        let Some((at, _)) = self.methods.get(&method) else { return Ok(vec![]) };
        let mut c = Cursor::at(&self.data, *at as usize);
        leb(&mut c)?;
        let mut c = Cursor::at(&self.data, leb(&mut c)? as usize);
        let n = leb(&mut c)?;
        let mut out = vec![];
        for _ in 0..n {
            let index = leb(&mut c)?;
            let name = text(&mut c)?;
            leb(&mut c)?;
            out.push((index, Rc::from(&*name)));
        }
        Ok(out)
    }
}

/// Portable PDB files.
#[derive(Debug)]
pub struct Portable {
    tables: Tables,
}

impl Portable {
    fn parse(data: Rc<[u8]>, module: &Module) -> Result<Portable> {
        let streams = pe::streams(&data, 0..data.len())?;
        let tables = Tables::parse(data, streams, &module.tables.counts())?;
        Ok(Portable { tables })
    }

    fn document(&self, row: u32) -> Result<Rc<str>> {
        let blob = self.tables.blob(t::DOCUMENT, row, 0)?;
        let mut c = Cursor::new(blob);
        let separator = c.u8()?;
        let mut path = String::new();
        let mut first = true;
        while !c.is_empty() {
            if !first && separator != 0 {
                path.push(char::from(separator));
            }
            first = false;
            let part = c.compressed()?;
            if part != 0 {
                path.push_str(&String::from_utf8_lossy(self.tables.blob_at(part)?));
            }
        }
        Ok(base(&path))
    }

    fn lines(&self, method: u32) -> Result<Option<Lines>> {
        let blob = self.tables.blob(t::METHOD_DEBUG, method, 1)?;
        if blob.is_empty() {
            return Ok(None);
        }
        let mut document = self.tables.get(t::METHOD_DEBUG, method, 0)?;
        let mut c = Cursor::new(blob);
        c.compressed()?;
        if document == 0 {
            document = c.compressed()?;
        }
        let file = self.document(document)?;
        let mut points = vec![];
        let (mut offset, mut line) = (0u32, None::<u32>);
        let mut first = true;
        while !c.is_empty() {
            let delta = c.compressed()?;
            if delta == 0 && !first {
                c.compressed()?;
                continue;
            }
            first = false;
            offset = offset.saturating_add(delta);
            let lines = c.compressed()?;
            let columns = if lines == 0 { c.compressed()? as i32 } else { c.compressed_signed()? };
            if lines == 0 && columns == 0 {
                points.push((offset, HIDDEN));
                continue;
            }
            let now = match line {
                None => {
                    let start = c.compressed()?;
                    c.compressed()?;
                    start
                }
                Some(before) => {
                    let now = before.saturating_add_signed(c.compressed_signed()?);
                    c.compressed_signed()?;
                    now
                }
            };
            line = Some(now);
            points.push((offset, now));
        }
        points.retain(|p| p.1 != HIDDEN);
        Ok(Some(Lines { file, points }))
    }

    fn locals(&self, method: u32) -> Result<Vec<(u32, Rc<str>)>> {
        let mut out = vec![];
        for scope in self.tables.equal(t::LOCAL_SCOPE, 0, method)? {
            for v in self.tables.range(t::LOCAL_SCOPE, scope, 2, t::LOCAL_VARIABLE)? {
                let index = self.tables.get(t::LOCAL_VARIABLE, v, 1)?;
                out.push((index, self.tables.string(t::LOCAL_VARIABLE, v, 2)?));
            }
        }
        Ok(out)
    }
}
