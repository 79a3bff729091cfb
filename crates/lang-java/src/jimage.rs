//! Module images (`lib/modules`): a hash table of resources, as the JDK's `jdk.internal.jimage` documents it, those included that
//! `jlink --compress` made smaller.
//!
//! The file has a header, a table of redirections, a table of offsets, the attributes of each resource, the strings that these
//! name, and then the resources' contents. The tables are read at once, contents when somebody asks for them.

use std::cell::RefCell;
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::Path;

/// The first number of an image, and of each layer of compression.
const MAGIC: u32 = 0xCAFE_DADA;
const LAYER_MAGIC: u32 = 0xCAFE_FAFA;
const HEADER: usize = 28;
/// The size of a layer's own header.
const LAYER: usize = 29;
/// The first seed of the hash function, and its multiplier.
const SEED: i32 = 0x0100_0193;
/// The largest resource that is unpacked.
const MAX_RESOURCE: u64 = 256 << 20;
/// The largest tables that are read.
const MAX_TABLES: u64 = 256 << 20;

/// An open image.
#[derive(Debug)]
pub(crate) struct Image {
    file: RefCell<File>,
    redirect: Vec<i32>,
    offsets: Vec<u32>,
    locations: Vec<u8>,
    strings: Vec<u8>,
    /// Where contents begin.
    start: u64,
    big_endian: bool,
}

/// Where a resource is.
#[derive(Clone, Copy, Default, Debug)]
struct Location {
    module: u64,
    parent: u64,
    base: u64,
    extension: u64,
    offset: u64,
    compressed: u64,
    uncompressed: u64,
}

/// The name of a resource.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Name<'a> {
    pub module: &'a str,
    pub parent: &'a str,
    pub base: &'a str,
    pub extension: &'a str,
}

type Result<T> = std::result::Result<T, String>;

impl Image {
    /// Opens an image and reads its tables.
    pub fn open(path: &Path) -> Result<Image> {
        let mut file = File::open(path).map_err(|e| e.to_string())?;
        let mut header = [0; HEADER];
        file.read_exact(&mut header).map_err(|_| "it is too short for an image".to_string())?;
        let big_endian = match (word(&header, 0, false), word(&header, 0, true)) {
            (Some(MAGIC), _) => false,
            (_, Some(MAGIC)) => true,
            _ => return Err("it is no module image".into()),
        };
        let field = |i: usize| word(&header, 4 * i, big_endian).unwrap_or(0) as usize;
        let version = field(1) as u32;
        if version >> 16 != 1 {
            return Err(format!("images of version {} are not known", version >> 16));
        }
        let (length, locations, strings) = (field(4), field(5), field(6));
        let size = 8 * length as u64 + locations as u64 + strings as u64;
        if size > MAX_TABLES || length == 0 {
            return Err("its tables are damaged".into());
        }
        let mut tables = vec![0; size as usize];
        file.read_exact(&mut tables).map_err(|_| "its tables are cut off".to_string())?;
        let numbers = |from: usize| (0..length).map(move |i| from + 4 * i);
        let redirect = numbers(0).map(|at| word(&tables, at, big_endian).unwrap_or(0) as i32).collect();
        let offsets = numbers(4 * length).map(|at| word(&tables, at, big_endian).unwrap_or(0)).collect();
        let strings = tables.split_off(8 * length + locations);
        let locations = tables.split_off(8 * length);
        let start = HEADER as u64 + size;
        Ok(Image { file: RefCell::new(file), redirect, offsets, locations, strings, start, big_endian })
    }

    /// The names of all resources.
    pub fn names(&self) -> impl Iterator<Item = Name<'_>> {
        self.offsets.iter().filter_map(|offset| self.name(&self.location(*offset)?))
    }

    /// The contents of a resource by its full name (`/java.base/java/lang/Object.class`); `None` where there is none.
    pub fn resource(&self, path: &str) -> Option<Result<Vec<u8>>> {
        let length = self.redirect.len();
        let index = match self.redirect[hash(path, SEED) as usize % length] {
            0 => return None,
            seed if seed > 0 => hash(path, seed) as usize % length,
            other => (-1 - i64::from(other)) as usize,
        };
        let location = self.location(*self.offsets.get(index)?)?;
        let name = self.name(&location)?;
        let full = format!("/{}/{}/{}.{}", name.module, name.parent, name.base, name.extension);
        (full == path).then(|| self.contents(&location))
    }

    fn location(&self, offset: u32) -> Option<Location> {
        let mut at = offset as usize;
        let mut out = Location::default();
        loop {
            let first = *self.locations.get(at)?;
            let (kind, size) = (first >> 3, usize::from(first & 7) + 1);
            let bytes = self.locations.get(at + 1..at + 1 + size);
            let value = || bytes.map(|b| b.iter().fold(0, |n: u64, b| n << 8 | u64::from(*b)));
            match kind {
                0 => return Some(out),
                1 => out.module = value()?,
                2 => out.parent = value()?,
                3 => out.base = value()?,
                4 => out.extension = value()?,
                5 => out.offset = value()?,
                6 => out.compressed = value()?,
                7 => out.uncompressed = value()?,
                _ => return None,
            }
            at += 1 + size;
        }
    }

    fn name(&self, l: &Location) -> Option<Name<'_>> {
        let text = |at: u64| self.string(at as usize);
        Some(Name {
            module: text(l.module)?,
            parent: text(l.parent)?,
            base: text(l.base)?,
            extension: text(l.extension)?,
        })
    }

    fn string(&self, at: usize) -> Option<&str> {
        let rest = self.strings.get(at..)?;
        let end = rest.iter().position(|b| *b == 0)?;
        std::str::from_utf8(&rest[..end]).ok()
    }

    fn contents(&self, l: &Location) -> Result<Vec<u8>> {
        let stored = if l.compressed == 0 { l.uncompressed } else { l.compressed };
        if stored > MAX_RESOURCE || l.uncompressed > MAX_RESOURCE {
            return Err("it is too large".into());
        }
        let mut bytes = vec![0; stored as usize];
        let mut file = self.file.borrow_mut();
        file.seek(SeekFrom::Start(self.start + l.offset)).map_err(|e| e.to_string())?;
        file.read_exact(&mut bytes).map_err(|e| e.to_string())?;
        drop(file);
        // What was made smaller has a header before it, once for each way that was used.
        while l.compressed != 0 && word(&bytes, 0, self.big_endian) == Some(LAYER_MAGIC) {
            bytes = self.unpack(&bytes)?;
        }
        Ok(bytes)
    }

    /// Takes one layer of compression off.
    fn unpack(&self, bytes: &[u8]) -> Result<Vec<u8>> {
        let damaged = || "a compressed resource is damaged".to_string();
        let long = |at: usize| {
            let (a, b) = (word(bytes, at, self.big_endian)?, word(bytes, at + 4, self.big_endian)?);
            let (high, low) = if self.big_endian { (a, b) } else { (b, a) };
            Some(u64::from(high) << 32 | u64::from(low))
        };
        let size = long(12).filter(|n| *n <= MAX_RESOURCE).ok_or_else(damaged)?;
        let name = word(bytes, 20, self.big_endian).ok_or_else(damaged)?;
        let content = bytes.get(LAYER..).ok_or_else(damaged)?;
        match self.string(name as usize) {
            Some("zip") => {
                let mut out = Vec::with_capacity(size as usize);
                let mut reader = flate2::read::ZlibDecoder::new(content).take(MAX_RESOURCE);
                reader.read_to_end(&mut out).map_err(|e| e.to_string())?;
                if out.len() as u64 == size { Ok(out) } else { Err(damaged()) }
            }
            Some("compact-cp") => {
                crate::compact::expand(content, |at| self.string_bytes(at)).ok_or_else(damaged)
            }
            Some(other) => Err(format!("the compression {other} is not known")),
            None => Err(damaged()),
        }
    }

    /// A string as the image has it, in the encoding of class files.
    fn string_bytes(&self, at: usize) -> Option<&[u8]> {
        let rest = self.strings.get(at..)?;
        Some(&rest[..rest.iter().position(|b| *b == 0)?])
    }
}

fn word(bytes: &[u8], at: usize, big_endian: bool) -> Option<u32> {
    let four: [u8; 4] = bytes.get(at..at + 4)?.try_into().ok()?;
    Some(if big_endian { u32::from_be_bytes(four) } else { u32::from_le_bytes(four) })
}

/// The hash of a name for one of the table's seeds.
fn hash(path: &str, seed: i32) -> i32 {
    let step = |h: i32, b: &u8| h.wrapping_mul(SEED) ^ i32::from(*b);
    path.as_bytes().iter().fold(seed, step) & i32::MAX
}
