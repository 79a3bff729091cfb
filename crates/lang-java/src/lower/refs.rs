//! What a body refers to in its class file's constant pool, decoded once.

use crate::classfile::{
    Bad, Bootstrap, ClassFile, Constant, Descriptor, Dynamic, JType, MemberRef, parse_field, parse_method,
};
use conspect_ir::LoadError;
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// A field reference.
#[derive(Debug)]
pub struct FieldUse {
    pub member: MemberRef,
    pub ty: JType,
}

/// A method reference.
#[derive(Debug)]
pub struct MethodUse {
    pub member: MemberRef,
    pub descriptor: Descriptor,
    /// Name and descriptor.
    pub key: Rc<str>,
}

/// A dynamic call site.
#[derive(Debug)]
pub struct Site {
    pub dynamic: Dynamic,
    pub descriptor: Descriptor,
}

/// The references of one body.
#[derive(Debug)]
pub struct Refs {
    pub file: Rc<ClassFile>,
    fields: FxHashMap<u16, Rc<FieldUse>>,
    methods: FxHashMap<u16, Rc<MethodUse>>,
    sites: FxHashMap<u16, Rc<Site>>,
}

fn bad(place: &str) -> impl Fn(Bad) -> LoadError + '_ {
    move |e| LoadError::Malformed(format!("{place}: {e}"))
}

impl Refs {
    pub fn new(file: Rc<ClassFile>) -> Refs {
        Refs {
            file,
            fields: FxHashMap::default(),
            methods: FxHashMap::default(),
            sites: FxHashMap::default(),
        }
    }

    /// A class's name. `place` is named in errors, here and below.
    pub fn class(&self, place: &str, index: u16) -> Result<Rc<str>, LoadError> {
        self.file.class_at(index).map_err(bad(place))
    }

    pub fn constant(&self, place: &str, index: u16) -> Result<Constant, LoadError> {
        self.file.constant(index).map_err(bad(place))
    }

    pub fn bootstrap(&self, place: &str, index: u16) -> Result<Bootstrap, LoadError> {
        self.file.bootstrap(index).map_err(bad(place))
    }

    pub fn field(&mut self, place: &str, index: u16) -> Result<Rc<FieldUse>, LoadError> {
        if let Some(f) = self.fields.get(&index) {
            return Ok(f.clone());
        }
        let member = self.file.member_ref(index).map_err(bad(place))?;
        let ty = parse_field(&member.descriptor).map_err(bad(place))?;
        let f = Rc::new(FieldUse { member, ty });
        self.fields.insert(index, f.clone());
        Ok(f)
    }

    pub fn method(&mut self, place: &str, index: u16) -> Result<Rc<MethodUse>, LoadError> {
        if let Some(m) = self.methods.get(&index) {
            return Ok(m.clone());
        }
        let member = self.file.member_ref(index).map_err(bad(place))?;
        let descriptor = parse_method(&member.descriptor).map_err(bad(place))?;
        let key = format!("{}{}", member.name, member.descriptor).into();
        let m = Rc::new(MethodUse { member, descriptor, key });
        self.methods.insert(index, m.clone());
        Ok(m)
    }

    pub fn site(&mut self, place: &str, index: u16) -> Result<Rc<Site>, LoadError> {
        if let Some(s) = self.sites.get(&index) {
            return Ok(s.clone());
        }
        let dynamic = self.file.invoke_dynamic(index).map_err(bad(place))?;
        let descriptor = parse_method(&dynamic.descriptor).map_err(bad(place))?;
        let s = Rc::new(Site { dynamic, descriptor });
        self.sites.insert(index, s.clone());
        Ok(s)
    }
}
