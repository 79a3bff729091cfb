//! Names and descriptors (JVMS §4.2, §4.3): binary names are written with dots, arrays as `int[]`.

use super::Bad;
use std::rc::Rc;

/// A type as a descriptor gives it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum JType {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    /// The binary name with dots, `int[]` and `java.lang.String[][]` for arrays.
    Class(Rc<str>),
}

/// The types of a method descriptor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Descriptor {
    pub params: Vec<JType>,
    pub ret: Option<JType>,
}

impl JType {
    /// The number of local slots that a value takes.
    pub fn slots(&self) -> usize {
        if matches!(self, JType::Long | JType::Double) { 2 } else { 1 }
    }

    /// The name in the source language.
    pub fn name(&self) -> Rc<str> {
        match self {
            JType::Boolean => "boolean".into(),
            JType::Byte => "byte".into(),
            JType::Char => "char".into(),
            JType::Short => "short".into(),
            JType::Int => "int".into(),
            JType::Long => "long".into(),
            JType::Float => "float".into(),
            JType::Double => "double".into(),
            JType::Class(name) => name.clone(),
        }
    }

    /// The primitive type with this name.
    pub fn primitive(name: &str) -> Option<JType> {
        Some(match name {
            "boolean" => JType::Boolean,
            "byte" => JType::Byte,
            "char" => JType::Char,
            "short" => JType::Short,
            "int" => JType::Int,
            "long" => JType::Long,
            "float" => JType::Float,
            "double" => JType::Double,
            _ => return None,
        })
    }
}

/// An internal name with slashes as the binary name with dots.
pub fn dotted(internal: &str) -> String {
    internal.replace('/', ".")
}

/// A class constant's text (`java/lang/String` or `[I`) as the program names it.
pub fn class_name(text: &str) -> Result<Rc<str>, Bad> {
    if text.starts_with('[') {
        return match parse_field(text)? {
            JType::Class(name) => Ok(name),
            _ => Err(Bad::new("an array descriptor that is no array")),
        };
    }
    if text.is_empty() || text.contains([';', '[', '.']) || JType::primitive(text).is_some() {
        return Err(Bad::owned(format!("{text:?} is not a class name")));
    }
    Ok(dotted(text).into())
}

/// Reads one field descriptor.
pub fn parse_field(text: &str) -> Result<JType, Bad> {
    let mut rest = text;
    let ty = next_type(&mut rest)?;
    if rest.is_empty() { Ok(ty) } else { Err(bad_descriptor(text)) }
}

/// Reads a method descriptor.
pub fn parse_method(text: &str) -> Result<Descriptor, Bad> {
    let mut rest = text.strip_prefix('(').ok_or_else(|| bad_descriptor(text))?;
    let mut params = vec![];
    while !rest.starts_with(')') {
        params.push(next_type(&mut rest)?);
        if params.len() > 255 {
            return Err(bad_descriptor(text));
        }
    }
    rest = &rest[1..];
    if rest == "V" {
        return Ok(Descriptor { params, ret: None });
    }
    let ret = Some(next_type(&mut rest)?);
    if rest.is_empty() { Ok(Descriptor { params, ret }) } else { Err(bad_descriptor(text)) }
}

fn bad_descriptor(text: &str) -> Bad {
    Bad::owned(format!("{text:?} is not a descriptor"))
}

fn next_type(rest: &mut &str) -> Result<JType, Bad> {
    let text = *rest;
    let dims = text.bytes().take_while(|b| *b == b'[').count();
    if dims > 255 {
        return Err(Bad::new("an array of more than 255 dimensions"));
    }
    let body = &text[dims..];
    let mut len = 1;
    let base = match body.bytes().next() {
        Some(b'Z') => JType::Boolean,
        Some(b'B') => JType::Byte,
        Some(b'C') => JType::Char,
        Some(b'S') => JType::Short,
        Some(b'I') => JType::Int,
        Some(b'J') => JType::Long,
        Some(b'F') => JType::Float,
        Some(b'D') => JType::Double,
        Some(b'L') => {
            let end = body.find(';').filter(|end| *end > 1).ok_or_else(|| bad_descriptor(text))?;
            if body[1..end].contains(['.', '[', '(', ')']) || JType::primitive(&body[1..end]).is_some() {
                return Err(bad_descriptor(text));
            }
            len = end + 1;
            JType::Class(dotted(&body[1..end]).into())
        }
        _ => return Err(bad_descriptor(text)),
    };
    *rest = &body[len..];
    if dims == 0 {
        return Ok(base);
    }
    let mut name = base.name().to_string();
    name.push_str(&"[]".repeat(dims));
    Ok(JType::Class(name.into()))
}

/// Decodes modified UTF-8 (JVMS §4.4.7) to UTF-16 code units.
pub fn mutf8(bytes: &[u8]) -> Result<Vec<u16>, Bad> {
    let bad = || Bad::new("a text is not in modified UTF-8");
    let mut out = Vec::with_capacity(bytes.len());
    let mut i = 0;
    let tail = |i: usize| match bytes.get(i) {
        Some(b) if b & 0xC0 == 0x80 => Ok(u16::from(b & 0x3F)),
        _ => Err(bad()),
    };
    while i < bytes.len() {
        let b = u16::from(bytes[i]);
        if b < 0x80 {
            out.push(b);
            i += 1;
        } else if b & 0xE0 == 0xC0 {
            out.push((b & 0x1F) << 6 | tail(i + 1)?);
            i += 2;
        } else if b & 0xF0 == 0xE0 {
            out.push((b & 0x0F) << 12 | tail(i + 1)? << 6 | tail(i + 2)?);
            i += 3;
        } else {
            return Err(bad());
        }
    }
    Ok(out)
}
