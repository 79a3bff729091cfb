//! A module: its types, fields and methods as rows, by name and by number.

use super::pe::{self, Image};
use super::symbols::{Lines, Symbols};
use super::tables::{self as t, Tables};
use super::{Bad, Result, body, sig};
use rustc_hash::FxHashMap;
use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::ops::Range;
use std::path::PathBuf;
use std::rc::Rc;

pub const TYPE_VISIBILITY: u32 = 0x7;
pub const TYPE_INTERFACE: u32 = 0x20;
pub const TYPE_ABSTRACT: u32 = 0x80;
pub const TYPE_SEALED: u32 = 0x100;
pub const TYPE_BEFORE_FIELD_INIT: u32 = 0x10_0000;
pub const TYPE_EXPLICIT_LAYOUT: u32 = 0x10;
/// The bits that say how fields are laid out; none of them where the runtime chooses.
pub const TYPE_LAYOUT: u32 = 0x18;

pub const METHOD_ACCESS: u16 = 0x7;
pub const METHOD_PRIVATE: u16 = 0x1;
pub const METHOD_PUBLIC: u16 = 0x6;
/// Of the implementation flags.
pub const METHOD_SYNCHRONIZED: u16 = 0x20;
pub const METHOD_STATIC: u16 = 0x10;
pub const METHOD_FINAL: u16 = 0x20;
pub const METHOD_VIRTUAL: u16 = 0x40;
pub const METHOD_NEW_SLOT: u16 = 0x100;
pub const METHOD_ABSTRACT: u16 = 0x400;

pub const FIELD_STATIC: u16 = 0x10;
pub const FIELD_LITERAL: u16 = 0x40;

/// A type definition.
#[derive(Clone, Debug)]
pub struct TypeDef {
    pub flags: u32,
    pub namespace: Rc<str>,
    pub name: Rc<str>,
    pub fields: Range<u32>,
    pub methods: Range<u32>,
    pub outer: Option<u32>,
    /// How many type parameters it has, the enclosing types' included.
    pub generic: u32,
}

/// A field definition.
#[derive(Clone, Debug)]
pub struct FieldDef {
    pub flags: u16,
    pub name: Rc<str>,
    pub sig: sig::Sig,
}

/// A method definition.
#[derive(Clone, Debug)]
pub struct MethodDef {
    pub rva: u32,
    pub impl_flags: u16,
    pub flags: u16,
    pub name: Rc<str>,
    pub sig: Rc<sig::MethodSig>,
    /// The type that declares it.
    pub owner: u32,
}

/// A module that was read.
#[derive(Debug)]
pub struct Module {
    pub path: PathBuf,
    pub image: Image,
    pub tables: Tables,
    pub assembly: Rc<str>,
    /// Is it part of the class library?
    pub library: bool,
    pub types: Vec<TypeDef>,
    by_name: FxHashMap<Rc<str>, u32>,
    owners: Vec<u32>,
    interfaces: FxHashMap<u32, Vec<u32>>,
    method_impls: FxHashMap<u32, Vec<u32>>,
    attributes: OnceCell<FxHashMap<u32, Vec<u32>>>,
    symbols: OnceCell<Option<Symbols>>,
    /// Were contracts woven into its code?
    pub woven: bool,
    /// The methods whose contracts are not in its code, and why.
    pub left_out: FxHashMap<u32, String>,
    /// The full names of the types whose contracts were woven into its code.
    pub stating: BTreeSet<Rc<str>>,
    /// What is taken for granted of contracts that its methods do not hear of.
    pub unheard: BTreeSet<String>,
    /// Why contracts that it states are not in its code at all.
    pub unwoven: Option<String>,
    /// Lines of methods whose code is not that of the file.
    pub moved: FxHashMap<u32, Lines>,
}

impl Module {
    /// Reads the tables of types and methods; everything else is read when it is asked for.
    pub fn parse(data: Rc<[u8]>, path: PathBuf, library: bool) -> Result<Module> {
        let image = Image::parse(data.clone())?;
        let streams = pe::streams(&data, image.metadata.clone())?;
        let tables = Tables::parse(data, streams, &[0; 64])?;
        let assembly = match tables.rows(t::ASSEMBLY) {
            0 => path.file_stem().map_or("".into(), |s| s.to_string_lossy().into()),
            _ => tables.string(t::ASSEMBLY, 1, 7)?,
        };
        let mut m = Module {
            path,
            image,
            tables,
            assembly,
            library,
            types: vec![],
            by_name: FxHashMap::default(),
            owners: vec![],
            interfaces: FxHashMap::default(),
            method_impls: FxHashMap::default(),
            attributes: OnceCell::new(),
            symbols: OnceCell::new(),
            woven: false,
            left_out: FxHashMap::default(),
            stating: BTreeSet::new(),
            unheard: BTreeSet::new(),
            unwoven: None,
            moved: FxHashMap::default(),
        };
        m.read_types()?;
        Ok(m)
    }

    fn read_types(&mut self) -> Result<()> {
        let tb = &self.tables;
        let n = tb.rows(t::TYPE_DEF);
        let mut generic: FxHashMap<u32, u32> = FxHashMap::default();
        for row in 1..=tb.rows(t::GENERIC_PARAM) {
            if let (t::TYPE_DEF, owner) = tb.coded(t::GENERIC_PARAM, row, 2)? {
                *generic.entry(owner).or_default() += 1;
            }
        }
        let mut outer: FxHashMap<u32, u32> = FxHashMap::default();
        for row in 1..=tb.rows(t::NESTED_CLASS) {
            outer.insert(tb.get(t::NESTED_CLASS, row, 0)?, tb.get(t::NESTED_CLASS, row, 1)?);
        }
        self.owners = vec![0; tb.rows(t::METHOD_DEF) as usize + 1];
        for row in 1..=n {
            let methods = tb.range(t::TYPE_DEF, row, 5, t::METHOD_DEF)?;
            for m in methods.clone() {
                self.owners[m as usize] = row;
            }
            self.types.push(TypeDef {
                flags: tb.get(t::TYPE_DEF, row, 0)?,
                name: tb.string(t::TYPE_DEF, row, 1)?,
                namespace: tb.string(t::TYPE_DEF, row, 2)?,
                fields: tb.range(t::TYPE_DEF, row, 4, t::FIELD)?,
                methods,
                outer: outer.get(&row).copied().filter(|o| *o >= 1 && *o <= n),
                generic: generic.get(&row).copied().unwrap_or(0),
            });
        }
        for row in 1..=n {
            let name = self.full_name(row)?;
            self.by_name.entry(name).or_insert(row);
        }
        let tb = &self.tables;
        for row in 1..=tb.rows(t::INTERFACE_IMPL) {
            self.interfaces.entry(tb.get(t::INTERFACE_IMPL, row, 0)?).or_default().push(row);
        }
        for row in 1..=tb.rows(t::METHOD_IMPL) {
            self.method_impls.entry(tb.get(t::METHOD_IMPL, row, 0)?).or_default().push(row);
        }
        Ok(())
    }

    /// The type definition in a row.
    pub fn type_def(&self, row: u32) -> Result<&TypeDef> {
        let def = (row as usize).checked_sub(1).and_then(|i| self.types.get(i));
        def.ok_or_else(|| Bad::new(format!("there is no type definition {row}")))
    }

    /// `Name.Space.Outer+Inner`, with the number of type parameters after a back-quote as the file writes it.
    pub fn full_name(&self, row: u32) -> Result<Rc<str>> {
        let mut parts = vec![];
        let mut at = row;
        loop {
            let def = self.type_def(at)?;
            match def.outer {
                Some(o) if parts.len() < 64 => {
                    parts.push(def.name.clone());
                    at = o;
                }
                Some(_) => return Err(Bad::new("types are nested in a circle")),
                None => {
                    let name = if def.namespace.is_empty() {
                        def.name.to_string()
                    } else {
                        format!("{}.{}", def.namespace, def.name)
                    };
                    parts.push(name.into());
                    parts.reverse();
                    return Ok(parts.join("+").into());
                }
            }
        }
    }

    pub fn named(&self, name: &str) -> Option<u32> {
        self.by_name.get(name).copied()
    }

    pub fn field(&self, row: u32) -> Result<FieldDef> {
        Ok(FieldDef {
            flags: self.tables.get(t::FIELD, row, 0)? as u16,
            name: self.tables.string(t::FIELD, row, 1)?,
            sig: sig::field(self.tables.blob(t::FIELD, row, 2)?)?,
        })
    }

    pub fn method_name(&self, row: u32) -> Result<Rc<str>> {
        self.tables.string(t::METHOD_DEF, row, 3)
    }

    pub fn method(&self, row: u32) -> Result<MethodDef> {
        let tb = &self.tables;
        Ok(MethodDef {
            rva: tb.get(t::METHOD_DEF, row, 0)?,
            impl_flags: tb.get(t::METHOD_DEF, row, 1)? as u16,
            flags: tb.get(t::METHOD_DEF, row, 2)? as u16,
            name: tb.string(t::METHOD_DEF, row, 3)?,
            sig: Rc::new(sig::method(tb.blob(t::METHOD_DEF, row, 4)?)?),
            owner: self.owners.get(row as usize).copied().unwrap_or(0),
        })
    }

    /// The type that declares a method.
    pub fn owner_of_method(&self, row: u32) -> Result<u32> {
        match self.owners.get(row as usize) {
            Some(0) | None => Err(Bad::new(format!("there is no method {row}"))),
            Some(o) => Ok(*o),
        }
    }

    /// The type that declares a field.
    pub fn owner_of_field(&self, row: u32) -> Result<u32> {
        let i = self.types.partition_point(|d| d.fields.end <= row);
        match self.types.get(i) {
            Some(d) if d.fields.contains(&row) => Ok(i as u32 + 1),
            _ => Err(Bad::new(format!("there is no field {row}"))),
        }
    }

    /// The body of a method that has one.
    pub fn body(&self, m: &MethodDef) -> Result<body::MethodBody> {
        body::parse(&self.image.data, self.image.offset(m.rva)?)
    }

    /// The names of parameters, by number from 0; the result's is left out.
    pub fn param_names(&self, row: u32) -> Vec<(usize, Rc<str>)> {
        let Ok(range) = self.tables.range(t::METHOD_DEF, row, 5, t::PARAM) else { return vec![] };
        let one = |r: u32| {
            let n = self.tables.get(t::PARAM, r, 1).ok()?;
            let name = self.tables.string(t::PARAM, r, 2).ok()?;
            (n > 0).then(|| (n as usize - 1, name))
        };
        range.filter_map(one).collect()
    }

    /// Is a parameter, by its place, one that is read and not written?
    pub fn param_is_in(&self, row: u32, place: usize) -> bool {
        let Ok(mut range) = self.tables.range(t::METHOD_DEF, row, 5, t::PARAM) else { return false };
        range.any(|r| {
            let number = self.tables.get(t::PARAM, r, 1).ok();
            let bits = self.tables.get(t::PARAM, r, 0).unwrap_or(0);
            number == Some(place as u32 + 1) && bits & 3 == 1
        })
    }

    /// The rows of interface implementations of a type.
    pub fn interface_rows(&self, ty: u32) -> &[u32] {
        self.interfaces.get(&ty).map_or(&[], Vec::as_slice)
    }

    /// The rows of explicit implementations of a type.
    pub fn method_impl_rows(&self, ty: u32) -> &[u32] {
        self.method_impls.get(&ty).map_or(&[], Vec::as_slice)
    }

    /// The initial data of a field with an RVA.
    pub fn field_data(&self, row: u32, size: usize) -> Result<&[u8]> {
        let rows = self.tables.equal(t::FIELD_RVA, 1, row)?;
        let row = rows.first().ok_or_else(|| Bad::new("a field has no initial data"))?;
        let at = self.image.offset(self.tables.get(t::FIELD_RVA, *row, 0)?)?;
        let end = at.checked_add(size).filter(|e| *e <= self.image.data.len());
        let end = end.ok_or_else(|| Bad::new("the initial data of a field is cut off"))?;
        Ok(&self.image.data[at..end])
    }

    /// The size that the layout of a type gives, or 0.
    pub fn class_size(&self, ty: u32) -> Result<u32> {
        match self.tables.equal(t::CLASS_LAYOUT, 2, ty)?.first() {
            Some(row) => self.tables.get(t::CLASS_LAYOUT, *row, 1),
            None => Ok(0),
        }
    }

    /// A constant of a field: its element type and bytes.
    pub fn field_constant(&self, row: u32) -> Result<Option<(u8, Vec<u8>)>> {
        let key = self.tables.encode(t::CONSTANT, 2, t::FIELD, row).expect("fields have constants");
        match self.tables.equal(t::CONSTANT, 2, key)?.first() {
            Some(r) => {
                let kind = self.tables.get(t::CONSTANT, *r, 0)? as u8;
                Ok(Some((kind, self.tables.blob(t::CONSTANT, *r, 3)?.to_vec())))
            }
            None => Ok(None),
        }
    }

    /// The rows of the custom attributes of a type (table `TYPE_DEF`), method or other row.
    pub fn attributes(&self, table: usize, row: u32) -> &[u32] {
        let all = self.attributes.get_or_init(|| {
            let mut all: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
            for r in 1..=self.tables.rows(t::CUSTOM_ATTRIBUTE) {
                if let Ok(key) = self.tables.get(t::CUSTOM_ATTRIBUTE, r, 0) {
                    all.entry(key).or_default().push(r);
                }
            }
            all
        });
        let key = self.tables.encode(t::CUSTOM_ATTRIBUTE, 0, table, row);
        key.and_then(|k| all.get(&k)).map_or(&[], Vec::as_slice)
    }

    /// Is a type marked by the attribute with this namespace and name?
    pub fn has_attribute(&self, ty: u32, space: &str, name: &str) -> bool {
        self.is_marked(t::TYPE_DEF, ty, space, name)
    }

    /// Has a class a constructor that is public, or for classes that extend it?
    pub fn is_made_outside(&self, ty: u32) -> Result<bool> {
        for row in self.type_def(ty)?.methods.clone() {
            let m = self.method(row)?;
            if &*m.name == ".ctor" && matches!(m.flags & METHOD_ACCESS, METHOD_PUBLIC | 4 | 5) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Do other assemblies see a type (§II.23.1.15)? Those that the assembly calls its friends see all of them.
    pub fn is_seen_outside(&self, ty: u32) -> Result<bool> {
        const FRIENDS: &str = "InternalsVisibleToAttribute";
        if self.is_marked(t::ASSEMBLY, 1, "System.Runtime.CompilerServices", FRIENDS) {
            return Ok(true);
        }
        let def = self.type_def(ty)?;
        // Public, nested public, for types that extend the outer one.
        let is_seen = matches!(def.flags & TYPE_VISIBILITY, 1 | 2 | 4 | 7);
        match def.outer {
            Some(outer) if is_seen => self.is_seen_outside(outer),
            _ => Ok(is_seen),
        }
    }

    fn is_marked(&self, table: usize, row: u32, space: &str, name: &str) -> bool {
        self.attributes(table, row).iter().any(|row| {
            let ctor = self.tables.coded(t::CUSTOM_ATTRIBUTE, *row, 1);
            let owner = match ctor {
                Ok((t::MEMBER_REF, r)) => self.tables.coded(t::MEMBER_REF, r, 0),
                Ok((t::METHOD_DEF, r)) => self.owner_of_method(r).map(|o| (t::TYPE_DEF, o)),
                _ => return false,
            };
            let text = |table, row, column| self.tables.string(table, row, column).unwrap_or_default();
            match owner {
                Ok((table @ (t::TYPE_REF | t::TYPE_DEF), r)) => {
                    &*text(table, r, 1) == name && &*text(table, r, 2) == space
                }
                _ => false,
            }
        })
    }

    /// The lines of a method.
    pub fn lines(&self, method: u32) -> Option<Lines> {
        match self.moved.get(&method) {
            Some(lines) => Some(lines.clone()),
            None => self.symbols()?.lines(method),
        }
    }

    /// Lines and names of locals, where there are symbols beside the file or in it.
    pub fn symbols(&self) -> Option<&Symbols> {
        self.symbols.get_or_init(|| Symbols::find(self)).as_ref()
    }
}
