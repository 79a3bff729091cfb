//! Attributes as reflection gives them (ECMA-335 §II.23.3): which types they have, and making one of them as its constructor and its named
//! arguments say.

use crate::classes::FieldRef;
use crate::loader::CilLoader;
use crate::member_calls::Case;
use crate::meta::Cursor;
use crate::meta::sig as kinds;
use crate::meta::tables as t;
use crate::synth::{builder, call};
use crate::types::{Ctx, Member, Method, Result, Ty, TyId};
use conspect_ir::{
    BinOp, BodyBuilder, Callee, Const, ConstObject, FnId, Instr, Intrinsic, LoadError, Operand, Place,
    Program, Reg, Terminator, Type,
};

/// The number of a type itself where its members are asked by their numbers.
const ITSELF: i32 = -1;
const ASSEMBLY: i32 = -2;
/// What the numbers of parameters begin with, for each place.
const PARAMETERS: i32 = 100_000;
/// What the numbers of results begin with.
const RESULT: i32 = 2_000_000_000;
/// Of the flags of a type: `[Serializable]`, which the metadata have as a flag only.
const SERIALIZABLE: u32 = 0x2000;

/// An attribute of something.
#[derive(Clone, Copy)]
enum Mark {
    /// A row of the table of attributes.
    Row(u32),
    Serializable,
}

fn unsupported<T>(text: impl Into<String>) -> Result<T> {
    Err(LoadError::Unsupported(text.into()))
}

impl CilLoader {
    /// The constructor that an attribute's row names.
    fn attribute_maker(&mut self, module: u32, row: u32) -> Result<Method> {
        let (table, r) = self.u.module(module).tables.coded(t::CUSTOM_ATTRIBUTE, row, 1)?;
        match self.u.method_at(module, table, r, &Ctx::open(), [].into())? {
            Member::Method(m) => Ok(m),
            Member::ArrayMethod(..) => unsupported("an attribute that is an array"),
        }
    }

    /// The type of an attribute.
    pub(crate) fn attribute_owner(&mut self, module: u32, row: u32) -> Result<TyId> {
        Ok(self.attribute_maker(module, row)?.owner)
    }

    fn marks(&mut self, ty: TyId, table: usize, row: u32) -> Vec<Mark> {
        let Some((def, _)) = self.u.def(ty) else { return vec![] };
        let module = self.u.module(def.module);
        let mut out: Vec<Mark> = module.attributes(table, row).iter().map(|r| Mark::Row(*r)).collect();
        if table == t::TYPE_DEF && self.u.flags(ty) & SERIALIZABLE != 0 {
            out.push(Mark::Serializable);
        }
        out
    }

    /// `(type, number) -> array`: the types of attributes; or `(type, number, which) -> object`: one of them, made anew.
    pub(crate) fn attribute_table(&mut self, p: &mut Program, ty: TyId, types: bool) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let mut params = vec![object, Type::I32];
        if !types {
            params.push(Type::I32);
        }
        let what = if types { "types of attributes" } else { "make attributes" };
        let name = format!("{what} of {}#{}", self.u.name(ty), ty.0);
        let (f, new) = self.declared(p, &name, params.clone(), Some(object));
        if !new {
            return Ok(f);
        }
        let mut b = builder(&params);
        let mut all = vec![];
        if let Some((def, _)) = self.u.def(ty) {
            all.push((ITSELF, self.marks(ty, t::TYPE_DEF, def.row)));
            for (number, member) in self.member_rows(ty)?.iter().enumerate() {
                if member.table != t::TYPE_DEF {
                    all.push((number as i32, self.marks(ty, member.table, member.row)));
                }
            }
        }
        if self.u.def(ty).is_some() {
            all.push((ASSEMBLY, self.marks(ty, t::ASSEMBLY, 1)));
            for (number, member) in self.member_rows(ty)?.iter().enumerate() {
                if let Some(row) = member.result {
                    all.push((number as i32 + RESULT, self.marks(ty, t::PARAM, row)));
                }
                for (place, row) in member.parameter_rows() {
                    let number = number as i32 + PARAMETERS * (place as i32 + 1);
                    all.push((number, self.marks(ty, t::PARAM, row)));
                }
            }
        }
        all.retain(|(_, marks)| !marks.is_empty());
        for (number, marks) in all {
            let case = Case::begin(&mut b, number);
            if types {
                match self.mark_types(p, ty, &marks) {
                    Ok(array) => return_copy(&mut b, object, array),
                    Err(e) => b.terminate(Terminator::Unsupported { reason: e.to_string().into() }),
                }
            } else {
                self.emit_makers(p, &mut b, ty, &marks);
            }
            case.end(&mut b);
        }
        let type_ty = self.u.core("System.Type")?;
        let none = self.constant_array(p, type_ty, vec![]);
        return_copy(&mut b, object, Const::Object(none));
        self.set_body(f, b.finish());
        Ok(f)
    }

    fn mark_types(&mut self, p: &mut Program, ty: TyId, marks: &[Mark]) -> Result<Const> {
        let (def, _) = self.u.def(ty).expect("it has attributes");
        let mut cells = vec![];
        for mark in marks {
            let owner = match mark {
                Mark::Row(row) => self.attribute_owner(def.module, *row)?,
                Mark::Serializable => self.u.core("System.SerializableAttribute")?,
            };
            cells.push(Const::Object(self.type_object(p, owner)?));
        }
        let type_ty = self.u.core("System.Type")?;
        Ok(Const::Object(self.constant_array(p, type_ty, cells)))
    }

    /// Makes the attribute whose place is in register 2.
    fn emit_makers(&mut self, p: &mut Program, b: &mut BodyBuilder, ty: TyId, marks: &[Mark]) {
        for (which, mark) in marks.iter().enumerate() {
            let (here, next) = (b.block(), b.block());
            let wanted = b.constant(Const::i32(which as i32));
            let same = b.bin(Type::Bool, BinOp::Eq, Reg(2), wanted);
            b.terminate(Terminator::If { cond: same.into(), then: here, els: next });
            b.switch_to(here);
            match self.emit_mark(p, b, ty, *mark) {
                Ok(v) => b.terminate(Terminator::Return(Some(v))),
                Err(e) => b.terminate(Terminator::Unsupported { reason: e.to_string().into() }),
            }
            b.switch_to(next);
        }
        b.terminate(Terminator::Unsupported { reason: "an attribute that is not there".into() });
    }

    fn emit_mark(&mut self, p: &mut Program, b: &mut BodyBuilder, ty: TyId, mark: Mark) -> Result<Operand> {
        let (def, _) = self.u.def(ty).expect("it has attributes");
        let Mark::Row(row) = mark else {
            let serializable = self.u.core("System.SerializableAttribute")?;
            let maker = self.method_named(serializable, ".ctor", 0)?;
            return self.emit_construction(p, b, &maker, vec![]);
        };
        let maker = self.attribute_maker(def.module, row)?;
        let shape = self.u.shape(&maker)?;
        let module = self.u.module(def.module);
        let mut c = Cursor::new(module.tables.blob(t::CUSTOM_ATTRIBUTE, row, 2)?);
        if !c.is_empty() && c.u16()? != 1 {
            return Err(LoadError::Malformed("an attribute does not begin with 1".into()));
        }
        let mut args = vec![];
        for param in &shape.params {
            let v = self.attribute_value(p, def.module, &mut c, *param)?;
            args.push(fresh(b, p, v));
        }
        let made = self.emit_construction(p, b, &maker, args)?;
        let named = if c.is_empty() { 0 } else { c.u16()? };
        for _ in 0..named {
            let kind = c.u8()?;
            let ty = self.tagged_type(def.module, &mut c)?;
            let name = text(&mut c)?.unwrap_or_default();
            let v = self.attribute_value(p, def.module, &mut c, ty)?;
            let v = fresh(b, p, v);
            match kind {
                0x53 => self.emit_named_field(p, b, maker.owner, &name, made, v)?,
                _ => self.emit_named_property(p, b, maker.owner, &name, made, v)?,
            }
        }
        Ok(made)
    }

    fn emit_construction(
        &mut self,
        p: &mut Program,
        b: &mut BodyBuilder,
        maker: &Method,
        args: Vec<Operand>,
    ) -> Result<Operand> {
        let class = self.class(p, maker.owner);
        self.usable(class)?;
        let dst = b.reg(Type::Ref(class));
        b.push(Instr::Alloc { dst, class });
        let f = self.function(p, maker)?;
        let all = std::iter::once(dst.into()).chain(args).collect();
        call(b, Callee::Static(f), all, None);
        Ok(dst.into())
    }

    fn emit_named_field(
        &mut self,
        p: &mut Program,
        b: &mut BodyBuilder,
        owner: TyId,
        name: &str,
        object: Operand,
        src: Operand,
    ) -> Result<()> {
        let mut at = Some(owner);
        while let Some(ty) = at {
            if let Ok(FieldRef::Instance(field)) = self.field_named(p, ty, name) {
                b.push(Instr::Store { place: Place::Field { object, field }, src });
                return Ok(());
            }
            at = self.u.base(ty)?;
        }
        unsupported(format!("field {name} of an attribute"))
    }

    fn emit_named_property(
        &mut self,
        p: &mut Program,
        b: &mut BodyBuilder,
        owner: TyId,
        name: &str,
        object: Operand,
        value: Operand,
    ) -> Result<()> {
        let mut at = Some(owner);
        while let Some(ty) = at {
            if let Ok(setter) = self.method_named(ty, &format!("set_{name}"), 1) {
                let f = self.function(p, &setter)?;
                call(b, Callee::Static(f), vec![object, value], None);
                return Ok(());
            }
            at = self.u.base(ty)?;
        }
        unsupported(format!("property {name} of an attribute"))
    }

    /// The type that a tag before a value names.
    fn tagged_type(&mut self, module: u32, c: &mut Cursor) -> Result<TyId> {
        Ok(match c.u8()? {
            0x0e => self.u.string,
            0x50 => self.u.core("System.Type")?,
            0x51 => self.u.object,
            0x1d => {
                let elem = self.tagged_type(module, c)?;
                self.u.intern(Ty::Array(elem))
            }
            0x55 => {
                let name = text(c)?.unwrap_or_default();
                self.type_by_name(module, &name)?
            }
            kind @ kinds::BOOLEAN..=kinds::R8 => self.u.prim(kind),
            other => return Err(LoadError::Malformed(format!("the tag {other:#x} of an attribute's value"))),
        })
    }

    /// The type with the name that reflection writes: ``Name.Space.Outer`1+Inner[[Argument, Assembly],…][], Assembly, …``.
    fn type_by_name(&mut self, module: u32, name: &str) -> Result<TyId> {
        let mut rest = name;
        let ty = self.named_type(module, &mut rest)?;
        if rest.is_empty() { Ok(ty) } else { unsupported(format!("the type {name}, by its name")) }
    }

    fn named_type(&mut self, module: u32, rest: &mut &str) -> Result<TyId> {
        let end = rest.find(['[', ']', ',', '*', '&']).unwrap_or(rest.len());
        let plain = rest[..end].trim().to_string();
        *rest = &rest[end..];
        let mut args = vec![];
        if rest.starts_with('[') && !rest.starts_with("[]") && !rest.starts_with("[,") {
            *rest = &rest[1..];
            loop {
                let quoted = rest.starts_with('[');
                *rest = &rest[usize::from(quoted)..];
                args.push(self.named_type_in(module, rest, quoted)?);
                *rest = rest.strip_prefix(if quoted { "]" } else { "" }).unwrap_or(rest);
                match rest.strip_prefix(',') {
                    Some(more) => *rest = more.trim_start(),
                    None => break,
                }
            }
            *rest =
                rest.strip_prefix(']').ok_or_else(|| LoadError::Malformed("the name of a type".into()))?;
        }
        let mut shapes = vec![];
        while let Some(first) = rest.chars().next().filter(|c| "[*&".contains(*c)) {
            let end = if first == '[' { rest.find(']').unwrap_or(0) + 1 } else { 1 };
            shapes.push(rest[..end.max(1)].to_string());
            *rest = &rest[end.max(1)..];
        }
        let mut assembly = None;
        if let Some(more) = rest.strip_prefix(',') {
            let end = more.find(']').unwrap_or(more.len());
            assembly = more[..end].split(',').next().map(|a| a.trim().to_string());
            *rest = &more[end..];
        }
        let def = match assembly {
            Some(a) => self.u.in_assembly(&a, &plain, 0)?,
            None => match self.u.module(module).named(&plain) {
                Some(row) => Some(crate::types::Def { module, row }),
                None => self.u.core_def(&plain).ok(),
            },
        };
        let def = def.ok_or_else(|| LoadError::Missing(format!("type {plain} does not exist")))?;
        let mut ty = self.u.of_def(def, args.into());
        for shape in shapes {
            ty = match &*shape {
                "[]" => self.u.intern(Ty::Array(ty)),
                "*" => self.u.intern(Ty::Ptr(ty)),
                "&" => self.u.intern(Ty::ByRef(ty)),
                s => self.u.intern(Ty::MdArray(ty, s.matches(',').count() as u32 + 1)),
            };
        }
        Ok(ty)
    }

    /// A type argument: with its assembly where it is in brackets of its own.
    fn named_type_in(&mut self, module: u32, rest: &mut &str, quoted: bool) -> Result<TyId> {
        if quoted {
            return self.named_type(module, rest);
        }
        let end = rest.find([',', ']']).unwrap_or(rest.len());
        let mut one = &rest[..end];
        let ty = self.named_type(module, &mut one)?;
        *rest = &rest[end..];
        Ok(ty)
    }

    /// A value of a type, as a constant.
    fn attribute_value(&mut self, p: &mut Program, module: u32, c: &mut Cursor, ty: TyId) -> Result<Const> {
        if ty == self.u.string {
            return Ok(text(c)?.map_or(Const::Null, |s| Const::Object(self.text(p, &s))));
        }
        if self.u.is_core(ty, "System.Type") {
            let Some(name) = text(c)? else { return Ok(Const::Null) };
            let named = self.type_by_name(module, &name)?;
            return Ok(Const::Object(self.type_object(p, named)?));
        }
        if ty == self.u.object {
            let held = self.tagged_type(module, c)?;
            let v = self.attribute_value(p, module, c, held)?;
            if !self.u.is_value(held) {
                return Ok(v);
            }
            let class = self.boxed(p, held);
            self.usable(class)?;
            return Ok(Const::Object(p.consts.push(ConstObject { class, cells: [v].into() })));
        }
        if let Ty::Array(elem) = *self.u.ty(ty) {
            let n = c.u32()?;
            if n == u32::MAX {
                return Ok(Const::Null);
            }
            let mut cells = vec![];
            for _ in 0..n {
                cells.push(self.attribute_value(p, module, c, elem)?);
            }
            return Ok(Const::Object(self.constant_array(p, elem, cells)));
        }
        let reduced = self.u.reduced(ty);
        let Ty::Prim(kind) = *self.u.ty(reduced) else {
            return unsupported(format!("a value of {} in an attribute", self.u.name(ty)));
        };
        let size = crate::classes::prim_size(kind) as usize;
        let mut raw = [0u8; 8];
        raw[..size].copy_from_slice(c.bytes(size)?);
        let raw = u64::from_le_bytes(raw);
        Ok(match self.cell(p, reduced) {
            Type::Bool => Const::Bool(raw != 0),
            Type::Bits { bits, .. } => Const::Bits { bits, value: raw },
            Type::F32 => Const::F32(f32::from_bits(raw as u32)),
            Type::F64 => Const::F64(f64::from_bits(raw)),
            _ => return unsupported("a value of an attribute"),
        })
    }
}

/// A constant as an operand; an array is copied, for whoever gets it may write to it.
fn fresh(b: &mut BodyBuilder, p: &Program, v: Const) -> Operand {
    let array = match &v {
        Const::Object(id) => {
            let class = p.consts[*id].class;
            matches!(p.classes[class].kind, conspect_ir::ClassKind::Array(_)).then_some(class)
        }
        _ => None,
    };
    let v = b.constant(v);
    let Some(class) = array else { return v };
    let dst = b.reg(Type::Ref(class));
    b.push(Instr::Intrinsic { dst: Some(dst), op: Intrinsic::Clone, args: [v].into() });
    dst.into()
}

fn return_copy(b: &mut BodyBuilder, object: Type, array: Const) {
    let v = b.constant(array);
    let dst = b.reg(object);
    b.push(Instr::Intrinsic { dst: Some(dst), op: Intrinsic::Clone, args: [v].into() });
    b.terminate(Terminator::Return(Some(dst.into())));
}

/// A text with its length before it; nothing is null.
fn text(c: &mut Cursor) -> Result<Option<String>> {
    if c.peek() == Some(0xff) {
        c.u8()?;
        return Ok(None);
    }
    let n = c.compressed()? as usize;
    Ok(Some(String::from_utf8_lossy(c.bytes(n)?).into_owned()))
}
