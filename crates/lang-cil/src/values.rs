//! What `ValueType` and `Enum` compute from fields: equality, hash codes, the names and numbers of enums.

use crate::classes::What;
use crate::loader::CilLoader;
use crate::meta::module as flags;
use crate::meta::sig as kinds;
use crate::synth::{builder, call};
use crate::types::{Method, Result, TyId};
use conspect_ir::{
    BinOp, Callee, ClassId, Const, FnId, Instr, LoadError, Operand, Place, Program, Reg, Terminator, Type,
    UnOp,
};

impl CilLoader {
    /// Methods of `ValueType` and `Enum` that the runtime computes from the fields: equality and hash codes.
    pub fn value_method(&mut self, p: &mut Program, ty: TyId, m: &Method) -> Result<Option<FnId>> {
        let name = self.u.module(m.def.module).method_name(m.def.row)?;
        let class = self.boxed(p, ty);
        self.usable(class)?;
        match &*name {
            "Equals" => self.value_equals(p, ty, class).map(Some),
            "GetHashCode" if !self.u.is_struct(ty) => self.enum_hash(p, class).map(Some),
            "GetHashCode" => self.struct_hash(p, ty, class).map(Some),
            _ => Ok(None),
        }
    }

    fn enum_hash(&mut self, p: &mut Program, class: ClassId) -> Result<FnId> {
        let name = format!("hash {}#{}", p.classes[class].name, class.0);
        let mut b = builder(&[Type::Ref(class)]);
        let field = p.classes[class].fields[0];
        let ty = p.fields[field].ty;
        let v = b.load(ty, Place::Field { object: Reg(0).into(), field });
        let r: Operand = match ty {
            Type::Bits { bits: 32, .. } => v.into(),
            Type::Bits { bits: 64, .. } => {
                let count = b.constant(Const::i32(32));
                let high = b.bin(ty, BinOp::LShr, v, count);
                let both = b.bin(ty, BinOp::Xor, high, v);
                b.un(Type::I32, UnOp::Trunc(32), both).into()
            }
            Type::Bits { bits, signed: false } if bits < 32 => b.un(Type::I32, UnOp::ZExt(32), v).into(),
            _ => {
                b.terminate(Terminator::Unsupported {
                    reason: "the hash code of a small signed enum".into(),
                });
                return Ok(self.made(p, &name, vec![Type::Ref(class)], Some(Type::I32), b.finish()));
            }
        };
        b.terminate(Terminator::Return(Some(r)));
        Ok(self.made(p, &name, vec![Type::Ref(class)], Some(Type::I32), b.finish()))
    }

    /// `ValueType.Equals`: the same type and equal fields.
    fn value_equals(&mut self, p: &mut Program, ty: TyId, class: ClassId) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let params = vec![Type::Ref(class), object];
        let name = format!("equal {}#{}", p.classes[class].name, class.0);
        let mut b = builder(&params);
        let no = b.block();
        let is = b.reg(Type::Bool);
        b.push(Instr::InstanceOf { dst: is, src: Reg(1).into(), class });
        let mut next = b.block();
        b.terminate(Terminator::If { cond: is.into(), then: next, els: no });
        let equals = self.u.object;
        let equals = self.method_named(equals, "Equals", 1)?;
        let selector = self.slot_selector(p, &equals)?;
        for f in p.classes[class].fields.clone() {
            b.switch_to(next);
            let fty = p.fields[f].ty;
            let x = b.load(fty, Place::Field { object: Reg(0).into(), field: f });
            let y = b.load(fty, Place::Field { object: Reg(1).into(), field: f });
            next = b.block();
            let cond: Operand = match fty {
                Type::F32 | Type::F64 => {
                    // Bit for bit as `Equals` of the number: NaN equals NaN.
                    let same = b.bin(Type::Bool, BinOp::FEq, x, y);
                    let a = b.un(Type::Bool, UnOp::IsNan, x);
                    let c = b.un(Type::Bool, UnOp::IsNan, y);
                    let both = b.bin(Type::Bool, BinOp::And, a, c);
                    b.bin(Type::Bool, BinOp::Or, same, both).into()
                }
                Type::Ref(c) if self.is_struct_class(c) => {
                    let inner = self.type_of_class(c).expect("a structure");
                    let boxer = self.box_struct(p, inner)?;
                    let bx =
                        call(&mut b, Callee::Static(boxer), vec![x.into()], Some(object)).expect("a box");
                    let by =
                        call(&mut b, Callee::Static(boxer), vec![y.into()], Some(object)).expect("a box");
                    let args = vec![bx.into(), by.into()];
                    call(&mut b, Callee::Virtual(selector), args, Some(Type::Bool)).expect("a test").into()
                }
                Type::Ref(_) => {
                    let null = b.constant(Const::Null);
                    let absent = b.bin(Type::Bool, BinOp::Eq, x, null);
                    let (ask, missing, go) = (b.block(), b.block(), b.block());
                    let dst = b.reg(Type::Bool);
                    b.terminate(Terminator::If { cond: absent.into(), then: missing, els: ask });
                    b.switch_to(missing);
                    b.push(Instr::Bin { dst, op: BinOp::Eq, lhs: y.into(), rhs: null });
                    b.terminate(Terminator::Goto(go));
                    b.switch_to(ask);
                    let args = vec![x.into(), y.into()];
                    let r = call(&mut b, Callee::Virtual(selector), args, Some(Type::Bool)).expect("a test");
                    b.push(Instr::Copy { dst, src: r.into() });
                    b.terminate(Terminator::Goto(go));
                    b.switch_to(go);
                    dst.into()
                }
                _ => b.bin(Type::Bool, BinOp::Eq, x, y).into(),
            };
            b.terminate(Terminator::If { cond, then: next, els: no });
        }
        let _ = ty;
        b.switch_to(next);
        let t = b.constant(Const::Bool(true));
        b.terminate(Terminator::Return(Some(t)));
        b.switch_to(no);
        let f = b.constant(Const::Bool(false));
        b.terminate(Terminator::Return(Some(f)));
        Ok(self.made(p, &name, params, Some(Type::Bool), b.finish()))
    }

    /// `(box) -> array`: the names or the values of an enum's constants, in the order of their declaration.
    pub fn enum_table(&mut self, p: &mut Program, class: ClassId, names: bool) -> Result<FnId> {
        let What::Boxed(ty) = *self.what(class) else {
            return Err(LoadError::Unsupported("the constants of something that is no enum".into()));
        };
        let (def, _) = self.u.def(ty).expect("boxes are of definitions");
        let module = self.u.module(def.module);
        let mut cells = vec![];
        for row in module.type_def(def.row)?.fields.clone() {
            let f = module.field(row)?;
            if f.flags & flags::FIELD_LITERAL == 0 {
                continue;
            }
            let Some((kind, data)) = module.field_constant(row)? else { continue };
            if names {
                cells.push(Const::Object(self.text(p, &f.name)));
            } else {
                let mut raw = [0u8; 8];
                let n = data.len().min(8);
                raw[..n].copy_from_slice(&data[..n]);
                let signed = matches!(kind, kinds::I1 | kinds::I2 | kinds::I4 | kinds::I8);
                let mut value = i64::from_le_bytes(raw);
                if signed && n > 0 && n < 8 {
                    let shift = 64 - 8 * n as u32;
                    value = value << shift >> shift;
                }
                cells.push(Const::i64(value));
            }
        }
        let elem = if names { self.u.string } else { self.u.prim(kinds::I8) };
        let array = self.u.intern(crate::types::Ty::Array(elem));
        let array = self.class(p, array);
        let id = p.consts.push(conspect_ir::ConstObject { class: array, cells: cells.into() });
        let object = Type::Ref(self.object_class(p));
        let name =
            format!("{} of {}#{}", if names { "names" } else { "values" }, p.classes[class].name, class.0);
        let mut b = builder(&[object]);
        let c = b.constant(Const::Object(id));
        let dst = b.reg(object);
        b.push(Instr::Intrinsic { dst: Some(dst), op: conspect_ir::Intrinsic::Clone, args: [c].into() });
        b.terminate(Terminator::Return(Some(dst.into())));
        Ok(self.made(p, &name, vec![object], Some(object), b.finish()))
    }

    /// `(box) -> i64`: the number in a box of an enum or integer.
    pub fn enum_value(&mut self, p: &mut Program, class: ClassId) -> Result<FnId> {
        let name = format!("value of {}#{}", p.classes[class].name, class.0);
        let params = vec![Type::Ref(class)];
        let mut b = builder(&params);
        let field = p.classes[class].fields.first().copied();
        let field = field.ok_or_else(|| LoadError::Unsupported("the value of an object".into()))?;
        let ty = p.fields[field].ty;
        let v = b.load(ty, Place::Field { object: Reg(0).into(), field });
        let r = match ty {
            Type::Bits { bits: 64, .. } => v,
            Type::Bits { signed: true, .. } => b.un(Type::I64, UnOp::SExt(64), v),
            Type::Bits { signed: false, .. } => b.un(Type::I64, UnOp::ZExt(64), v),
            Type::Bool => b.un(Type::I64, UnOp::BoolToBits(64), v),
            _ => return Err(LoadError::Unsupported("the value of an object".into())),
        };
        b.terminate(Terminator::Return(Some(r.into())));
        Ok(self.made(p, &name, params, Some(Type::I64), b.finish()))
    }

    /// `(box, i64)`: sets the number in a box that nothing else refers to.
    pub fn enum_set(&mut self, p: &mut Program, class: ClassId) -> Result<FnId> {
        let name = format!("set value of {}#{}", p.classes[class].name, class.0);
        let params = vec![Type::Ref(class), Type::I64];
        let mut b = builder(&params);
        let field = p.classes[class].fields.first().copied();
        let field = field.ok_or_else(|| LoadError::Unsupported("the value of an object".into()))?;
        let src: Operand = match p.fields[field].ty {
            Type::Bits { bits: 64, .. } => Reg(1).into(),
            ty @ Type::Bits { bits, .. } => b.un(ty, UnOp::Trunc(bits), Reg(1)).into(),
            _ => return Err(LoadError::Unsupported("the value of an object".into())),
        };
        b.push(Instr::Store { place: Place::Field { object: Reg(0).into(), field }, src });
        b.terminate(Terminator::Return(None));
        Ok(self.made(p, &name, params, None, b.finish()))
    }
}
