//! Signatures (ECMA-335 §II.23.2).

use super::tables::{TYPE_DEF, TYPE_REF, TYPE_SPEC};
use super::{Bad, Cursor, Result};

/// A type as a signature writes it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sig {
    /// A primitive type, by its element type (§II.23.1.16): void to string, native ints, object, typed reference.
    Prim(u8),
    /// A type by table and row.
    Type(usize, u32),
    Generic(usize, u32, Vec<Sig>),
    /// A type parameter of the class, or of the method.
    Var(u32),
    MVar(u32),
    Array(Box<Sig>),
    /// An array of this rank, with bounds.
    MdArray(Box<Sig>, u32),
    ByRef(Box<Sig>),
    Ptr(Box<Sig>),
    FnPtr(Box<MethodSig>),
    Pinned(Box<Sig>),
}

/// A method's signature.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MethodSig {
    pub has_this: bool,
    pub generic: u32,
    pub ret: Sig,
    pub params: Vec<Sig>,
    /// How many parameters are declared; the others follow `...`.
    pub is_vararg: bool,
}

pub const VOID: u8 = 0x01;
pub const BOOLEAN: u8 = 0x02;
pub const CHAR: u8 = 0x03;
pub const I1: u8 = 0x04;
pub const U1: u8 = 0x05;
pub const I2: u8 = 0x06;
pub const U2: u8 = 0x07;
pub const I4: u8 = 0x08;
pub const U4: u8 = 0x09;
pub const I8: u8 = 0x0a;
pub const U8: u8 = 0x0b;
pub const R4: u8 = 0x0c;
pub const R8: u8 = 0x0d;
pub const STRING: u8 = 0x0e;
pub const TYPED_REF: u8 = 0x16;
pub const I: u8 = 0x18;
pub const U: u8 = 0x19;
pub const OBJECT: u8 = 0x1c;

/// How deep types may be nested.
const DEPTH: u32 = 64;

fn type_token(c: &mut Cursor) -> Result<(usize, u32)> {
    let raw = c.compressed()?;
    let table = match raw & 3 {
        0 => TYPE_DEF,
        1 => TYPE_REF,
        2 => TYPE_SPEC,
        _ => return Err(Bad::new("a type in a signature has an unknown tag")),
    };
    Ok((table, raw >> 2))
}

fn modifiers(c: &mut Cursor) -> Result<()> {
    while let Some(0x1f | 0x20) = c.peek() {
        c.u8()?;
        type_token(c)?;
    }
    Ok(())
}

pub fn ty(c: &mut Cursor, depth: u32) -> Result<Sig> {
    if depth > DEPTH {
        return Err(Bad::new("a type in a signature is nested too deep"));
    }
    modifiers(c)?;
    let e = c.u8()?;
    let nested = |c: &mut Cursor| Ok::<_, Bad>(Box::new(ty(c, depth + 1)?));
    Ok(match e {
        VOID..=STRING | TYPED_REF | I | U | OBJECT => Sig::Prim(e),
        0x0f => Sig::Ptr(nested(c)?),
        0x10 => Sig::ByRef(nested(c)?),
        0x11 | 0x12 => {
            let (t, r) = type_token(c)?;
            Sig::Type(t, r)
        }
        0x13 => Sig::Var(c.compressed()?),
        0x14 => {
            let elem = nested(c)?;
            let rank = c.compressed()?;
            if rank == 0 || rank > 32 {
                return Err(Bad::new("an array has 1 to 32 dimensions"));
            }
            for _ in 0..c.compressed()? {
                c.compressed()?;
            }
            for _ in 0..c.compressed()? {
                c.compressed_signed()?;
            }
            Sig::MdArray(elem, rank)
        }
        0x15 => {
            c.u8()?;
            let (t, r) = type_token(c)?;
            let n = c.compressed()?;
            let mut args = vec![];
            for _ in 0..n {
                args.push(ty(c, depth + 1)?);
            }
            Sig::Generic(t, r, args)
        }
        0x1b => Sig::FnPtr(Box::new(method_at(c, depth + 1)?)),
        0x1d => Sig::Array(nested(c)?),
        0x1e => Sig::MVar(c.compressed()?),
        0x45 => Sig::Pinned(nested(c)?),
        _ => return Err(Bad::new(format!("element type {e:#x} is unknown"))),
    })
}

fn method_at(c: &mut Cursor, depth: u32) -> Result<MethodSig> {
    let convention = c.u8()?;
    let generic = if convention & 0x10 != 0 { c.compressed()? } else { 0 };
    let count = c.compressed()?;
    let ret = ty(c, depth)?;
    let mut params = vec![];
    for _ in 0..count {
        if c.peek() == Some(0x41) {
            c.u8()?;
        }
        params.push(ty(c, depth)?);
    }
    let has_this = convention & 0x20 != 0;
    Ok(MethodSig { has_this, generic, ret, params, is_vararg: convention & 0xf == 5 })
}

/// A method's signature.
pub fn method(blob: &[u8]) -> Result<MethodSig> {
    method_at(&mut Cursor::new(blob), 0)
}

/// Is this the signature of a field?
pub fn is_field(blob: &[u8]) -> bool {
    blob.first() == Some(&0x06)
}

/// A field's type.
pub fn field(blob: &[u8]) -> Result<Sig> {
    let mut c = Cursor::new(blob);
    if c.u8()? != 0x06 {
        return Err(Bad::new("this is not the signature of a field"));
    }
    ty(&mut c, 0)
}

/// The types of locals.
pub fn locals(blob: &[u8]) -> Result<Vec<Sig>> {
    let mut c = Cursor::new(blob);
    if c.u8()? != 0x07 {
        return Err(Bad::new("this is not the signature of locals"));
    }
    let n = c.compressed()?;
    let mut out = vec![];
    for _ in 0..n {
        out.push(ty(&mut c, 0)?);
    }
    Ok(out)
}

/// A type of the type specifications.
pub fn type_spec(blob: &[u8]) -> Result<Sig> {
    ty(&mut Cursor::new(blob), 0)
}

/// The type arguments of a method specification.
pub fn method_spec(blob: &[u8]) -> Result<Vec<Sig>> {
    let mut c = Cursor::new(blob);
    if c.u8()? != 0x0a {
        return Err(Bad::new("this is not the signature of a generic method's arguments"));
    }
    let n = c.compressed()?;
    let mut out = vec![];
    for _ in 0..n {
        out.push(ty(&mut c, 0)?);
    }
    Ok(out)
}
