//! Reading class files (JVMS §4), lazily: the constant pool is indexed and the members are listed; bodies and
//! other attributes are decoded when they are asked for.
//!
//! Damaged input gives an error that says what is wrong. Nothing here panics, and nothing allocates more
//! than a small multiple of the file's size.

mod annotations;
mod code;
mod insn;
mod names;
mod reader;

pub use annotations::{Annotation, Value};
pub use code::Code;
pub use insn::{ArrayKind, Cond, Conv, Insn, InvokeKind, Kind, Switch, decode};
pub use names::{Descriptor, JType, class_name, mutf8, parse_field, parse_method};
pub use reader::{Bad, Reader};

use std::rc::Rc;

/// The oldest and newest class-file versions that are read (JDK 1.0.2 to JDK 25).
pub const VERSIONS: std::ops::RangeInclusive<u16> = 45..=69;

pub const ACC_PUBLIC: u16 = 0x0001;
pub const ACC_PRIVATE: u16 = 0x0002;
pub const ACC_PROTECTED: u16 = 0x0004;
pub const ACC_SYNCHRONIZED: u16 = 0x0020;
pub const ACC_STATIC: u16 = 0x0008;
pub const ACC_FINAL: u16 = 0x0010;
pub const ACC_VOLATILE: u16 = 0x0040;
pub const ACC_VARARGS: u16 = 0x0080;
pub const ACC_NATIVE: u16 = 0x0100;
pub const ACC_INTERFACE: u16 = 0x0200;
pub const ACC_ABSTRACT: u16 = 0x0400;
pub const ACC_SYNTHETIC: u16 = 0x1000;
pub const ACC_ENUM: u16 = 0x4000;
pub const ACC_MODULE: u16 = 0x8000;

/// A class file.
#[derive(Clone, Debug)]
pub struct ClassFile {
    bytes: Rc<[u8]>,
    /// The offset of each entry's tag; 0 where there is none.
    pool: Vec<u32>,
    pub version: u16,
    pub flags: u16,
    /// The binary name with dots.
    pub name: Rc<str>,
    pub super_name: Option<Rc<str>>,
    pub interfaces: Vec<Rc<str>>,
    pub fields: Vec<Member>,
    pub methods: Vec<Member>,
    attributes: Vec<Attribute>,
}

/// A field or method.
#[derive(Clone, Debug)]
pub struct Member {
    pub flags: u16,
    pub name: Rc<str>,
    pub descriptor: Rc<str>,
    attributes: Vec<Attribute>,
}

/// An attribute, not yet decoded: the index of its name, and where its contents are.
#[derive(Clone, Copy, Debug)]
struct Attribute {
    name: u16,
    start: u32,
    len: u32,
}

/// A loadable constant or reference of the pool.
#[derive(Clone, PartialEq, Debug)]
pub enum Constant {
    Integer(i32),
    Float(f32),
    Long(i64),
    Double(f64),
    /// The internal name or array descriptor, as in the file but with dots.
    Class(Rc<str>),
    String(Vec<u16>),
    MethodHandle(Handle),
    MethodType(Rc<str>),
    Dynamic(Dynamic),
}

/// A reference to a field or method.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MemberRef {
    /// The class, as [`class_name`] gives it.
    pub class: Rc<str>,
    pub name: Rc<str>,
    pub descriptor: Rc<str>,
    /// True for an `InterfaceMethodref`.
    pub interface: bool,
}

/// A method handle (JVMS §4.4.8).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Handle {
    /// 1 `getField` … 9 `invokeInterface`.
    pub kind: u8,
    pub member: MemberRef,
}

/// A dynamically computed constant or call site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Dynamic {
    pub bootstrap: u16,
    pub name: Rc<str>,
    pub descriptor: Rc<str>,
}

/// A bootstrap method and the pool indices of its static arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bootstrap {
    pub handle: Handle,
    pub args: Vec<u16>,
}

/// A component of a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Component {
    pub name: Rc<str>,
    pub descriptor: Rc<str>,
}

/// What a class file says of a class that is nested in another one (JVMS §4.7.6).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Nesting {
    /// The class that it is a member of; none for local and anonymous ones.
    pub outer: Option<Rc<str>>,
    /// Its name in the source; anonymous ones have none.
    pub simple: Option<Rc<str>>,
    pub flags: u16,
}

impl ClassFile {
    /// Is this text anywhere in the file, as names of other classes are?
    pub fn mentions(&self, text: &str) -> bool {
        self.bytes.windows(text.len()).any(|w| w == text.as_bytes())
    }

    /// Reads the outline of a class file.
    pub fn parse(bytes: Rc<[u8]>) -> Result<ClassFile, Bad> {
        let mut r = Reader::new(&bytes, 0);
        if r.u32()? != 0xCAFE_BABE {
            return Err(Bad::new("not a class file: it does not start with CAFEBABE"));
        }
        let _minor = r.u16()?;
        let version = r.u16()?;
        if !VERSIONS.contains(&version) {
            return Err(Bad::owned(format!(
                "class-file version {version} is not supported (only {} to {})",
                VERSIONS.start(),
                VERSIONS.end()
            )));
        }
        let pool = index_pool(&mut r)?;
        let mut file = ClassFile {
            bytes: bytes.clone(),
            pool,
            version,
            flags: r.u16()?,
            name: "".into(),
            super_name: None,
            interfaces: vec![],
            fields: vec![],
            methods: vec![],
            attributes: vec![],
        };
        if file.flags & ACC_MODULE != 0 {
            return Err(Bad::new("a module descriptor is not a class"));
        }
        file.name = file.class_at(r.u16()?)?;
        let super_index = r.u16()?;
        if super_index != 0 {
            file.super_name = Some(file.class_at(super_index)?);
        }
        for _ in 0..r.u16()? {
            let name = file.class_at(r.u16()?)?;
            file.interfaces.push(name);
        }
        file.fields = file.members(&mut r)?;
        file.methods = file.members(&mut r)?;
        file.attributes = read_attributes(&mut r)?;
        Ok(file)
    }

    /// The whole file.
    pub fn bytes(&self) -> &Rc<[u8]> {
        &self.bytes
    }

    fn members(&self, r: &mut Reader) -> Result<Vec<Member>, Bad> {
        let count = r.u16()?;
        let mut out = Vec::with_capacity(usize::from(count).min(r.remaining() / 8));
        for _ in 0..count {
            let flags = r.u16()?;
            let name = self.utf8(r.u16()?)?;
            let descriptor = self.utf8(r.u16()?)?;
            out.push(Member { flags, name, descriptor, attributes: read_attributes(r)? });
        }
        Ok(out)
    }

    fn entry(&self, index: u16, what: &'static str) -> Result<(u8, Reader<'_>), Bad> {
        match self.pool.get(usize::from(index)) {
            Some(&at) if at != 0 => {
                let mut r = Reader::new(&self.bytes, at as usize);
                let tag = r.u8()?;
                Ok((tag, r))
            }
            _ => Err(Bad::owned(format!("constant {index} is not there, but used as {what}"))),
        }
    }

    fn expect(&self, index: u16, tags: &[u8], what: &'static str) -> Result<Reader<'_>, Bad> {
        let (tag, r) = self.entry(index, what)?;
        if tags.contains(&tag) {
            Ok(r)
        } else {
            Err(Bad::owned(format!("constant {index} has tag {tag}, but is used as {what}")))
        }
    }

    fn utf8_bytes(&self, index: u16) -> Result<&[u8], Bad> {
        let mut r = self.expect(index, &[1], "a text")?;
        let len = r.u16()?;
        r.bytes(usize::from(len))
    }

    /// A text of the pool.
    pub fn utf8(&self, index: u16) -> Result<Rc<str>, Bad> {
        let bytes = self.utf8_bytes(index)?;
        match std::str::from_utf8(bytes) {
            Ok(s) => Ok(s.into()),
            Err(_) => Ok(String::from_utf16_lossy(&names::mutf8(bytes)?).into()),
        }
    }

    /// A class name of the pool, as [`class_name`] gives it.
    pub fn class_at(&self, index: u16) -> Result<Rc<str>, Bad> {
        let mut r = self.expect(index, &[7], "a class")?;
        let text = self.utf8(r.u16()?)?;
        class_name(&text)
    }

    fn name_and_type(&self, index: u16) -> Result<(Rc<str>, Rc<str>), Bad> {
        let mut r = self.expect(index, &[12], "a name and type")?;
        Ok((self.utf8(r.u16()?)?, self.utf8(r.u16()?)?))
    }

    /// A field or method reference of the pool.
    pub fn member_ref(&self, index: u16) -> Result<MemberRef, Bad> {
        let (tag, mut r) = self.entry(index, "a member")?;
        if !matches!(tag, 9..=11) {
            return Err(Bad::owned(format!("constant {index} has tag {tag}, but is used as a member")));
        }
        let class = self.class_at(r.u16()?)?;
        let (name, descriptor) = self.name_and_type(r.u16()?)?;
        let is_method = descriptor.starts_with('(');
        if is_method != (tag != 9) {
            return Err(Bad::owned(format!("member {name} has the descriptor {descriptor}")));
        }
        Ok(MemberRef { class, name, descriptor, interface: tag == 11 })
    }

    fn dynamic(&self, r: &mut Reader) -> Result<Dynamic, Bad> {
        let bootstrap = r.u16()?;
        let (name, descriptor) = self.name_and_type(r.u16()?)?;
        Ok(Dynamic { bootstrap, name, descriptor })
    }

    /// A call site of the pool.
    pub fn invoke_dynamic(&self, index: u16) -> Result<Dynamic, Bad> {
        let mut r = self.expect(index, &[18], "a dynamic call site")?;
        self.dynamic(&mut r)
    }

    /// A constant of the pool that `ldc` can load.
    pub fn constant(&self, index: u16) -> Result<Constant, Bad> {
        let (tag, mut r) = self.entry(index, "a constant")?;
        Ok(match tag {
            3 => Constant::Integer(r.u32()? as i32),
            4 => Constant::Float(f32::from_bits(r.u32()?)),
            5 => Constant::Long(r.u64()? as i64),
            6 => Constant::Double(f64::from_bits(r.u64()?)),
            7 => Constant::Class(self.class_at(index)?),
            8 => Constant::String(names::mutf8(self.utf8_bytes(r.u16()?)?)?),
            15 => Constant::MethodHandle(Handle { kind: r.u8()?, member: self.member_ref(r.u16()?)? }),
            16 => Constant::MethodType(self.utf8(r.u16()?)?),
            17 => Constant::Dynamic(self.dynamic(&mut r)?),
            _ => return Err(Bad::owned(format!("constant {index} has tag {tag} and cannot be loaded"))),
        })
    }

    fn find(&self, attributes: &[Attribute], name: &str) -> Option<Reader<'_>> {
        let a = attributes
            .iter()
            .find(|a| self.utf8_bytes(a.name).is_ok_and(|bytes| bytes == name.as_bytes()))?;
        let (start, end) = (a.start as usize, (a.start + a.len) as usize);
        Some(Reader::new(&self.bytes[..end], start))
    }

    fn utf8_attribute(&self, name: &str) -> Option<Rc<str>> {
        self.utf8(self.find(&self.attributes, name)?.u16().ok()?).ok()
    }

    /// The name of the source file, without its folder.
    pub fn source_file(&self) -> Option<Rc<str>> {
        self.utf8_attribute("SourceFile")
    }

    /// The host of this class's nest, when it is another class.
    pub fn nest_host(&self) -> Option<Rc<str>> {
        self.class_at(self.find(&self.attributes, "NestHost")?.u16().ok()?).ok()
    }

    /// The subclasses that a sealed class permits.
    pub fn permitted_subclasses(&self) -> Option<Vec<Rc<str>>> {
        let mut r = self.find(&self.attributes, "PermittedSubclasses")?;
        let count = r.u16().ok()?;
        (0..count).map(|_| r.u16().ok().and_then(|i| self.class_at(i).ok())).collect()
    }

    /// Where the class is nested, as `InnerClasses` says; `None` for a class of the top level.
    pub fn nesting(&self) -> Option<Nesting> {
        let mut r = self.find(&self.attributes, "InnerClasses")?;
        for _ in 0..r.u16().ok()? {
            let class = r.u16().ok()?;
            let (outer, simple, flags) = (r.u16().ok()?, r.u16().ok()?, r.u16().ok()?);
            if self.class_at(class).is_ok_and(|n| n == self.name) {
                let outer = self.class_at(outer).ok();
                return Some(Nesting { outer, simple: self.utf8(simple).ok(), flags });
            }
        }
        None
    }

    /// The access flags that the source gives a nested class (`InnerClasses`), else the file's.
    pub fn source_flags(&self) -> u16 {
        self.nesting().map_or(self.flags & !0x0020, |n| n.flags)
    }

    /// The generic signature of the class (JVMS §4.7.9.1).
    pub fn class_signature(&self) -> Option<Rc<str>> {
        self.utf8_attribute("Signature")
    }

    /// The components of a record class.
    pub fn record(&self) -> Option<Vec<Component>> {
        let mut r = self.find(&self.attributes, "Record")?;
        let read = |r: &mut Reader| {
            let (name, descriptor) = (self.utf8(r.u16()?)?, self.utf8(r.u16()?)?);
            read_attributes(r)?;
            Ok::<_, Bad>(Component { name, descriptor })
        };
        let count = r.u16().ok()?;
        (0..count).map(|_| read(&mut r).ok()).collect()
    }

    /// A bootstrap method.
    pub fn bootstrap(&self, index: u16) -> Result<Bootstrap, Bad> {
        let missing = || Bad::owned(format!("bootstrap method {index} is not there"));
        let mut r = self.find(&self.attributes, "BootstrapMethods").ok_or_else(missing)?;
        let count = r.u16()?;
        if index >= count {
            return Err(missing());
        }
        for i in 0..=index {
            let handle = r.u16()?;
            let args: Result<Vec<u16>, Bad> = (0..r.u16()?).map(|_| r.u16()).collect();
            let args = args?;
            if i == index {
                let Constant::MethodHandle(handle) = self.constant(handle)? else {
                    return Err(Bad::new("a bootstrap method is not a method handle"));
                };
                return Ok(Bootstrap { handle, args });
            }
        }
        Err(missing())
    }

    /// The pool index of a field's constant value.
    pub fn constant_value(&self, field: &Member) -> Option<u16> {
        self.find(&field.attributes, "ConstantValue")?.u16().ok()
    }

    /// The names of a method's parameters as `MethodParameters` gives them.
    pub fn method_parameters(&self, method: &Member) -> Option<Vec<Rc<str>>> {
        let mut r = self.find(&method.attributes, "MethodParameters")?;
        let count = r.u8().ok()?;
        let one = |r: &mut Reader| {
            let name = r.u16().ok()?;
            r.u16().ok()?;
            self.utf8(name).ok()
        };
        (0..count).map(|_| one(&mut r)).collect()
    }

    /// The generic signature of a method.
    pub fn signature(&self, method: &Member) -> Option<Rc<str>> {
        self.utf8(self.find(&method.attributes, "Signature")?.u16().ok()?).ok()
    }

    /// The classes that a method declares to throw.
    pub fn exceptions(&self, method: &Member) -> Vec<Rc<str>> {
        let Some(mut r) = self.find(&method.attributes, "Exceptions") else { return vec![] };
        let count = r.u16().unwrap_or(0);
        (0..count).map_while(|_| r.u16().ok().and_then(|i| self.class_at(i).ok())).collect()
    }

    /// The names of the annotations of a method's parameter, by its number of so many, those of its type included (JVMS §4.7.18 to §4.7.21).
    pub fn parameter_annotations(&self, method: &Member, number: usize, count: usize) -> Vec<Rc<str>> {
        annotations::of_parameter(self, method, number, count)
    }

    /// The names of the annotations of a method and of the type of its result.
    pub fn result_annotations(&self, method: &Member) -> Vec<Rc<str>> {
        annotations::of_result(self, method)
    }

    /// The annotations of the class that programs see at run time.
    pub fn annotations(&self) -> Result<Vec<Annotation>, Bad> {
        annotations::visible(self, &self.attributes)
    }

    /// The annotations of a field or method that programs see at run time.
    pub fn member_annotations(&self, member: &Member) -> Result<Vec<Annotation>, Bad> {
        annotations::visible(self, &member.attributes)
    }

    /// What a method of an annotation gives where nothing is said.
    pub fn default_value(&self, method: &Member) -> Result<Option<Value>, Bad> {
        annotations::default(self, method)
    }

    /// The body of a method; `None` where it has none.
    pub fn code(&self, method: &Member) -> Result<Option<Code>, Bad> {
        self.find(&method.attributes, "Code").map(|r| code::parse(self, r)).transpose()
    }

    /// True when the method has a body.
    pub fn has_code(&self, method: &Member) -> bool {
        self.find(&method.attributes, "Code").is_some()
    }
}

/// The offset of each entry of the constant pool.
fn index_pool(r: &mut Reader) -> Result<Vec<u32>, Bad> {
    let count = usize::from(r.u16()?);
    let mut pool = Vec::with_capacity(count.min(r.remaining() / 3 + 1));
    pool.push(0);
    while pool.len() < count {
        let at = r.position() as u32;
        let tag = r.u8()?;
        let len = match tag {
            1 => usize::from(r.u16()?),
            3 | 4 | 9..=12 | 17 | 18 => 4,
            5 | 6 => 8,
            7 | 8 | 16 | 19 | 20 => 2,
            15 => 3,
            _ => return Err(Bad::owned(format!("constant {} has the unknown tag {tag}", pool.len()))),
        };
        r.bytes(len)?;
        pool.push(at);
        if matches!(tag, 5 | 6) {
            pool.push(0);
        }
    }
    Ok(pool)
}

fn read_attributes(r: &mut Reader) -> Result<Vec<Attribute>, Bad> {
    let count = r.u16()?;
    let mut out = Vec::with_capacity(usize::from(count).min(r.remaining() / 6));
    for _ in 0..count {
        let name = r.u16()?;
        let len = r.u32()?;
        let start = r.position() as u32;
        r.bytes(len as usize)?;
        out.push(Attribute { name, start, len });
    }
    Ok(out)
}
