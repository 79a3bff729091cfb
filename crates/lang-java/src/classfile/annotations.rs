//! Annotations (JVMS §4.7.16 to §4.7.22): those of parameters and of what methods return by their names alone, those that
//! programs see at run time with their values.

use super::{Attribute, Bad, ClassFile, Constant, JType, Member, Reader, parse_field};
use std::rc::Rc;

/// Nested values of an annotation are followed so deep.
const DEEPEST: u32 = 32;

/// An annotation that programs see at run time.
#[derive(Clone, PartialEq, Debug)]
pub struct Annotation {
    /// The class of the annotation.
    pub name: Rc<str>,
    /// What is said, by the names of its methods.
    pub values: Vec<(Rc<str>, Value)>,
}

/// A value in an annotation.
#[derive(Clone, PartialEq, Debug)]
pub enum Value {
    /// A number, a truth value or a text.
    Plain(Constant),
    /// A constant of an enum: class and name.
    Enum(Rc<str>, Rc<str>),
    /// The descriptor of a class, or of no value.
    Class(Rc<str>),
    Annotation(Annotation),
    Array(Vec<Value>),
}

/// The annotations among these attributes that programs see at run time.
pub(super) fn visible(file: &ClassFile, attributes: &[Attribute]) -> Result<Vec<Annotation>, Bad> {
    let Some(mut r) = file.find(attributes, "RuntimeVisibleAnnotations") else { return Ok(vec![]) };
    (0..r.u16()?).map(|_| whole(file, &mut r, 0)).collect()
}

/// What a method of an annotation gives where nothing is said.
pub(super) fn default(file: &ClassFile, method: &Member) -> Result<Option<Value>, Bad> {
    let Some(mut r) = file.find(&method.attributes, "AnnotationDefault") else { return Ok(None) };
    read(file, &mut r, 0).map(Some)
}

fn whole(file: &ClassFile, r: &mut Reader, depth: u32) -> Result<Annotation, Bad> {
    let name = match parse_field(&file.utf8(r.u16()?)?)? {
        JType::Class(name) => name,
        _ => return Err(Bad::new("an annotation whose type is no class")),
    };
    let mut values = vec![];
    for _ in 0..r.u16()? {
        let name = file.utf8(r.u16()?)?;
        values.push((name, read(file, r, depth)?));
    }
    Ok(Annotation { name, values })
}

fn read(file: &ClassFile, r: &mut Reader, depth: u32) -> Result<Value, Bad> {
    if depth > DEEPEST {
        return Err(Bad::new("annotations are nested too deep"));
    }
    Ok(match r.u8()? {
        b'e' => {
            let JType::Class(class) = parse_field(&file.utf8(r.u16()?)?)? else {
                return Err(Bad::new("a constant whose type is no class"));
            };
            Value::Enum(class, file.utf8(r.u16()?)?)
        }
        b'c' => Value::Class(file.utf8(r.u16()?)?),
        b'@' => Value::Annotation(whole(file, r, depth + 1)?),
        b'[' => {
            let values: Result<Vec<Value>, Bad> = (0..r.u16()?).map(|_| read(file, r, depth + 1)).collect();
            Value::Array(values?)
        }
        b's' => Value::Plain(Constant::String(file.utf8(r.u16()?)?.encode_utf16().collect())),
        _ => Value::Plain(file.constant(r.u16()?)?),
    })
}

/// The names of the annotations of a parameter, by its number of so many; what is damaged says nothing.
pub(super) fn of_parameter(file: &ClassFile, method: &Member, number: usize, count: usize) -> Vec<Rc<str>> {
    let mut out = vec![];
    for name in ["RuntimeVisibleParameterAnnotations", "RuntimeInvisibleParameterAnnotations"] {
        if let Some(r) = file.find(&method.attributes, name) {
            let _ = declared(file, r, number, count, &mut out);
        }
    }
    for name in ["RuntimeVisibleTypeAnnotations", "RuntimeInvisibleTypeAnnotations"] {
        if let Some(r) = file.find(&method.attributes, name) {
            let _ = of_types(file, r, Some(number), &mut out);
        }
    }
    out
}

/// The names of the annotations of a method and of the type of its result; what is damaged says nothing.
pub(super) fn of_result(file: &ClassFile, method: &Member) -> Vec<Rc<str>> {
    let mut out = vec![];
    for name in ["RuntimeVisibleAnnotations", "RuntimeInvisibleAnnotations"] {
        if let Some(mut r) = file.find(&method.attributes, name) {
            let count = r.u16().unwrap_or(0);
            out.extend((0..count).map_while(|_| annotation(file, &mut r, 0).ok()));
        }
    }
    for name in ["RuntimeVisibleTypeAnnotations", "RuntimeInvisibleTypeAnnotations"] {
        if let Some(r) = file.find(&method.attributes, name) {
            let _ = of_types(file, r, None, &mut out);
        }
    }
    out
}

fn declared(
    file: &ClassFile,
    mut r: Reader,
    number: usize,
    count: usize,
    out: &mut Vec<Rc<str>>,
) -> Result<(), Bad> {
    let listed = usize::from(r.u8()?);
    // Parameters that the compiler adds at the front have no annotations.
    let added = count.saturating_sub(listed);
    for parameter in 0..listed {
        for _ in 0..r.u16()? {
            let name = annotation(file, &mut r, 0)?;
            if parameter + added == number {
                out.push(name);
            }
        }
    }
    Ok(())
}

/// Those of the type of a parameter, or of the result where there is no number.
fn of_types(
    file: &ClassFile,
    mut r: Reader,
    number: Option<usize>,
    out: &mut Vec<Rc<str>>,
) -> Result<(), Bad> {
    for _ in 0..r.u16()? {
        let kind = r.u8()?;
        let mut parameter = None;
        match kind {
            0x00 | 0x01 => drop(r.u8()?),
            0x10 | 0x17 | 0x42..=0x46 => drop(r.u16()?),
            0x11 | 0x12 => drop(r.u16()?),
            0x13..=0x15 => {}
            0x16 => parameter = Some(usize::from(r.u8()?)),
            0x40 | 0x41 => {
                for _ in 0..r.u16()? {
                    r.bytes(6)?;
                }
            }
            0x47..=0x4b => drop(r.bytes(3)?),
            _ => return Err(Bad::new("an annotation of an unknown kind of type")),
        }
        let steps = usize::from(r.u8()?);
        r.bytes(2 * steps)?;
        let name = annotation(file, &mut r, 0)?;
        // What is inside the type, an element or a type argument, is another matter.
        let is_it = if number.is_some() { parameter == number } else { kind == 0x14 };
        if is_it && steps == 0 {
            out.push(name);
        }
    }
    Ok(())
}

/// Reads an annotation; its name.
fn annotation(file: &ClassFile, r: &mut Reader, depth: u32) -> Result<Rc<str>, Bad> {
    if depth > DEEPEST {
        return Err(Bad::new("annotations are nested too deep"));
    }
    let name = match parse_field(&file.utf8(r.u16()?)?)? {
        JType::Class(name) => name,
        _ => return Err(Bad::new("an annotation whose type is no class")),
    };
    for _ in 0..r.u16()? {
        r.u16()?;
        value(file, r, depth)?;
    }
    Ok(name)
}

/// Skips a value of an annotation.
fn value(file: &ClassFile, r: &mut Reader, depth: u32) -> Result<(), Bad> {
    if depth > DEEPEST {
        return Err(Bad::new("annotations are nested too deep"));
    }
    match r.u8()? {
        b'e' => drop(r.u32()?),
        b'@' => drop(annotation(file, r, depth + 1)?),
        b'[' => {
            for _ in 0..r.u16()? {
                value(file, r, depth + 1)?;
            }
        }
        _ => drop(r.u16()?),
    }
    Ok(())
}
