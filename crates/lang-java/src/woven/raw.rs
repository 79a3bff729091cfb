//! A class file as the parts that are written back: the constant pool, to which entries are added, and members with their attributes as bytes
//! (JVMS §4).

use crate::classfile::{Bad, Reader};

/// A field or method, and also what a body of a method has: attributes by the index of their name.
#[derive(Clone, Debug)]
pub struct RawMember {
    pub flags: u16,
    pub name: u16,
    pub descriptor: u16,
    pub attributes: Vec<RawAttribute>,
}

/// An attribute: the index of its name, and its contents.
#[derive(Clone, Debug)]
pub struct RawAttribute {
    pub name: u16,
    pub contents: Vec<u8>,
}

/// A class file.
#[derive(Debug)]
pub struct Raw {
    /// Magic number and version.
    head: Vec<u8>,
    pool: Vec<u8>,
    /// The offset of each entry of the pool in `pool`; `None` for the second half of a wide one.
    entries: Vec<Option<usize>>,
    /// Flags, class, super class and interfaces.
    outline: Vec<u8>,
    pub fields: Vec<RawMember>,
    pub methods: Vec<RawMember>,
    attributes: Vec<RawAttribute>,
}

/// The contents of a `Code` attribute (JVMS §4.7.3).
#[derive(Clone, Debug)]
pub struct RawCode {
    pub max_stack: u16,
    pub max_locals: u16,
    pub code: Vec<u8>,
    /// Start, end, handler and class of each row.
    pub handlers: Vec<[u16; 4]>,
    pub attributes: Vec<RawAttribute>,
}

impl Raw {
    pub fn parse(bytes: &[u8]) -> Result<Raw, Bad> {
        let mut r = Reader::new(bytes, 0);
        let head = r.bytes(8)?.to_vec();
        let count = usize::from(r.u16()?);
        let start = r.position();
        let mut entries = vec![None];
        while entries.len() < count {
            entries.push(Some(r.position() - start));
            let tag = r.u8()?;
            let len = match tag {
                1 => usize::from(r.u16()?),
                3 | 4 | 9..=12 | 17 | 18 => 4,
                5 | 6 => 8,
                7 | 8 | 16 | 19 | 20 => 2,
                15 => 3,
                _ => return Err(Bad::new("a constant has an unknown tag")),
            };
            r.bytes(len)?;
            if matches!(tag, 5 | 6) {
                entries.push(None);
            }
        }
        let pool = bytes[start..r.position()].to_vec();
        let outline = r.position();
        r.bytes(6)?;
        let interfaces = usize::from(r.u16()?);
        r.bytes(2 * interfaces)?;
        let outline = bytes[outline..r.position()].to_vec();
        let fields = members(&mut r)?;
        let methods = members(&mut r)?;
        let attributes = attributes(&mut r)?;
        Ok(Raw { head, pool, entries, outline, fields, methods, attributes })
    }

    pub fn write(&self) -> Vec<u8> {
        let mut out = self.head.clone();
        out.extend((self.entries.len() as u16).to_be_bytes());
        out.extend(&self.pool);
        out.extend(&self.outline);
        for list in [&self.fields, &self.methods] {
            out.extend((list.len() as u16).to_be_bytes());
            for m in list {
                for part in [m.flags, m.name, m.descriptor] {
                    out.extend(part.to_be_bytes());
                }
                write_attributes(&mut out, &m.attributes);
            }
        }
        write_attributes(&mut out, &self.attributes);
        out
    }

    /// The text of an entry, as its bytes (JVMS §4.4.7).
    pub fn utf8(&self, index: u16) -> Option<&[u8]> {
        let at = (*self.entries.get(usize::from(index))?)?;
        let len = usize::from(u16::from_be_bytes([*self.pool.get(at + 1)?, *self.pool.get(at + 2)?]));
        if self.pool[at] == 1 { self.pool.get(at + 3..at + 3 + len) } else { None }
    }

    fn add(&mut self, tag: u8, contents: &[u8]) -> Result<u16, Bad> {
        let index = u16::try_from(self.entries.len()).map_err(|_| Bad::new("the constant pool is full"))?;
        if index == u16::MAX {
            return Err(Bad::new("the constant pool is full"));
        }
        // The same entry twice is of no use.
        let same = |at: &Option<usize>| {
            at.is_some_and(|at| self.pool[at] == tag && self.pool[at + 1..].starts_with(contents))
        };
        if let Some(known) = self.entries.iter().position(same) {
            return Ok(known as u16);
        }
        self.entries.push(Some(self.pool.len()));
        self.pool.push(tag);
        self.pool.extend(contents);
        Ok(index)
    }

    pub fn add_utf8(&mut self, text: &[u8]) -> Result<u16, Bad> {
        let len = u16::try_from(text.len()).map_err(|_| Bad::new("a name is too long"))?;
        self.add(1, &[&len.to_be_bytes()[..], text].concat())
    }

    pub fn add_string(&mut self, text: &[u8]) -> Result<u16, Bad> {
        let utf8 = self.add_utf8(text)?;
        self.add(8, &utf8.to_be_bytes())
    }

    fn add_class(&mut self, internal: &[u8]) -> Result<u16, Bad> {
        let utf8 = self.add_utf8(internal)?;
        self.add(7, &utf8.to_be_bytes())
    }

    /// A reference to a method of a class by its internal name, or of an interface.
    pub fn add_method(
        &mut self,
        class: &[u8],
        name: &[u8],
        descriptor: &[u8],
        interface: bool,
    ) -> Result<u16, Bad> {
        let class = self.add_class(class)?;
        let (name, descriptor) = (self.add_utf8(name)?, self.add_utf8(descriptor)?);
        let named = self.add(12, &[name.to_be_bytes(), descriptor.to_be_bytes()].concat())?;
        self.add(if interface { 11 } else { 10 }, &[class.to_be_bytes(), named.to_be_bytes()].concat())
    }

    /// Lets every mention of a class lead to another one.
    pub fn rename_class(&mut self, from: &[u8], to: &[u8]) -> Result<(), Bad> {
        let utf8 = self.add_utf8(to)?.to_be_bytes();
        for index in 1..self.entries.len() {
            let Some(at) = self.entries[index].filter(|at| self.pool[*at] == 7) else { continue };
            if self.utf8(u16::from_be_bytes([self.pool[at + 1], self.pool[at + 2]])) == Some(from) {
                self.pool[at + 1..at + 3].copy_from_slice(&utf8);
            }
        }
        Ok(())
    }

    /// The internal name of the class itself.
    pub fn class_name(&self) -> Option<String> {
        let index = u16::from_be_bytes([*self.outline.get(2)?, *self.outline.get(3)?]);
        let at = (*self.entries.get(usize::from(index))?)?;
        let utf8 = u16::from_be_bytes([*self.pool.get(at + 1)?, *self.pool.get(at + 2)?]);
        String::from_utf8(self.utf8(utf8)?.to_vec()).ok()
    }

    /// The body of a method.
    pub fn code(&self, method: &RawMember) -> Result<Option<RawCode>, Bad> {
        let is_code = |a: &&RawAttribute| self.utf8(a.name) == Some(b"Code");
        method.attributes.iter().find(is_code).map(|a| RawCode::parse(&a.contents)).transpose()
    }

    /// Is it an attribute of this name?
    pub fn named(&self, a: &RawAttribute, name: &str) -> bool {
        self.utf8(a.name) == Some(name.as_bytes())
    }
}

impl RawCode {
    fn parse(contents: &[u8]) -> Result<RawCode, Bad> {
        let mut r = Reader::new(contents, 0);
        let (max_stack, max_locals) = (r.u16()?, r.u16()?);
        let len = r.u32()? as usize;
        let code = r.bytes(len)?.to_vec();
        let mut handlers = vec![];
        for _ in 0..r.u16()? {
            handlers.push([r.u16()?, r.u16()?, r.u16()?, r.u16()?]);
        }
        Ok(RawCode { max_stack, max_locals, code, handlers, attributes: attributes(&mut r)? })
    }

    pub fn write(&self) -> Vec<u8> {
        let mut out = vec![];
        out.extend(self.max_stack.to_be_bytes());
        out.extend(self.max_locals.to_be_bytes());
        out.extend((self.code.len() as u32).to_be_bytes());
        out.extend(&self.code);
        out.extend((self.handlers.len() as u16).to_be_bytes());
        self.handlers.iter().flatten().for_each(|part| out.extend(part.to_be_bytes()));
        write_attributes(&mut out, &self.attributes);
        out
    }
}

fn members(r: &mut Reader) -> Result<Vec<RawMember>, Bad> {
    let one = |r: &mut Reader| {
        let (flags, name, descriptor) = (r.u16()?, r.u16()?, r.u16()?);
        Ok(RawMember { flags, name, descriptor, attributes: attributes(r)? })
    };
    (0..r.u16()?).map(|_| one(r)).collect()
}

fn attributes(r: &mut Reader) -> Result<Vec<RawAttribute>, Bad> {
    let one = |r: &mut Reader| {
        let name = r.u16()?;
        let len = r.u32()? as usize;
        Ok(RawAttribute { name, contents: r.bytes(len)?.to_vec() })
    };
    (0..r.u16()?).map(|_| one(r)).collect()
}

fn write_attributes(out: &mut Vec<u8>, all: &[RawAttribute]) {
    out.extend((all.len() as u16).to_be_bytes());
    for a in all {
        out.extend(a.name.to_be_bytes());
        out.extend((a.contents.len() as u32).to_be_bytes());
        out.extend(&a.contents);
    }
}
