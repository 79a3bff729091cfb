//! Calls that become operations of the engine: `Conspect.RT`, and methods of the class library that the runtime supplies.

use super::stack::{Sty, Val};
use super::{Lower, Step, site};
use crate::classes::FieldRef;
use crate::meta::sig as kinds;
use crate::select::Selector;
use crate::types::{Method, Ty};
use conspect_ir::{
    BinOp, Callee, Const, Instr, Intrinsic, Math1, Math2, Operand, Place, Terminator, Type, UnOp,
};
use conspect_verdict::{Assumption, Standing};

impl Lower<'_> {
    /// Lowers a call that is not one; false where it is.
    pub(super) fn intrinsic(&mut self, m: &Method) -> Step<bool> {
        let Some((def, _)) = self.ld.u.def(m.owner) else { return Ok(false) };
        let module = self.ld.u.module(def.module);
        let owner = self.ld.u.def_name(def);
        let name = module.method_name(m.def.row).map_err(conspect_ir::LoadError::from)?;
        // What takes bounds is written in terms of the others.
        let bounded =
            &*owner == "Conspect.Any" && &*name != "Assume" && !self.ld.u.shape(m)?.params.is_empty();
        if bounded {
            return Ok(false);
        }
        if &*owner == "Conspect.RT" || &*owner == "Conspect.Any" {
            self.runtime_call(&owner, &name, m)?;
            return Ok(true);
        }
        if !module.library {
            return Ok(false);
        }
        if &*name == "get_IsCompleted" && self.awaits(&owner, m)? {
            return Ok(true);
        }
        self.library_call(&owner, &name, m)
    }

    pub(super) fn op(&mut self, op: Intrinsic, args: Vec<Operand>, ret: Option<Type>) -> Operand {
        let dst = ret.map(|t| self.b.reg(t));
        self.b.push(Instr::Intrinsic { dst, op, args: args.into() });
        match dst {
            Some(r) => r.into(),
            None => self.b.constant(Const::Null),
        }
    }

    pub(super) fn pop_int(&mut self) -> Step<Operand> {
        let v = self.pop()?;
        self.as_sty(v, Sty::I32)
    }

    pub(super) fn pop_double(&mut self) -> Step<Operand> {
        let v = self.pop()?;
        self.as_sty(v, Sty::F64)
    }

    pub(super) fn pop_ref(&mut self) -> Step<Operand> {
        Ok(self.pop_object()?.0)
    }

    pub(super) fn pop_bool(&mut self) -> Step<Operand> {
        let v = self.pop()?;
        self.truth(v)
    }

    pub(super) fn string_field(&mut self) -> Step<conspect_ir::FieldId> {
        let string = self.ld.u.string;
        self.ld.class(self.p, string);
        match self.p.string {
            Some(layout) => Ok(layout.chars),
            None => site("the layout of strings"),
        }
    }

    /// The field of strings that holds what is known of them where they are described.
    fn facts_field(&mut self) -> Step<conspect_ir::FieldId> {
        self.string_field()?;
        match self.ld.string_facts {
            Some(field) => Ok(field),
            None => site("the layout of strings"),
        }
    }

    /// Says to what is known of a text of unknown length that a character of it is read, where texts are described.
    pub(super) fn tell_reading(
        &mut self,
        text: Operand,
        chars: conspect_ir::Reg,
        index: Operand,
    ) -> Step<()> {
        let length = self.b.load(Type::I32, Place::Length { array: chars.into() });
        let described = self.op(Intrinsic::Described, vec![length.into()], Some(Type::Bool));
        let (tell, go) = (self.b.block(), self.b.block());
        self.b.terminate(Terminator::If { cond: described, then: tell, els: go });
        self.b.switch_to(tell);
        let known = self.ld.model("Conspect.Model.KnownText")?;
        let read = self.ld.method_named(known, "Read", 2)?;
        let f = self.ld.function(self.p, &read)?;
        self.plain_call(Callee::Static(f), vec![text, index], None)?;
        self.b.terminate(Terminator::Goto(go));
        self.b.switch_to(go);
        Ok(())
    }

    pub(super) fn chars_type(&mut self) -> Type {
        let c = self.ld.u.prim(kinds::CHAR);
        let a = self.ld.u.intern(Ty::Array(c));
        Type::Ref(self.ld.class(self.p, a))
    }

    /// The literal that was pushed last.
    fn pop_literal(&mut self) -> Step<String> {
        let v = self.pop()?;
        if let Val::Op(Operand::Const(i), _) = v
            && let Const::Object(id) = *self.b.const_at(i)
            && let [Const::Object(units), _] = *self.p.consts[id].cells.clone()
        {
            let units: Vec<u16> = self.p.consts[units]
                .cells
                .iter()
                .map(|c| match c {
                    Const::Bits { value, .. } => *value as u16,
                    _ => 0,
                })
                .collect();
            return Ok(String::from_utf16_lossy(&units));
        }
        site("a label that is no literal")
    }

    fn pop_number(&mut self) -> Step<u64> {
        let v = self.pop_int()?;
        match self.constant_of(v) {
            Some(n) => Ok(n),
            None => site("a number that is no literal"),
        }
    }

    fn nondet(&mut self, ty: Type, label: &str) -> Operand {
        let label = self.p.label(label);
        let dst = self.b.reg(ty);
        self.b.push(Instr::Nondet { dst, ty, label });
        dst.into()
    }

    fn any(&mut self, what: &str, label: &str) -> Step<()> {
        let kind = match what {
            "Int" => kinds::I4,
            "UInt" => kinds::U4,
            "Long" => kinds::I8,
            "ULong" => kinds::U8,
            "Bool" => kinds::BOOLEAN,
            "Char" => kinds::CHAR,
            "Byte" => kinds::U1,
            "SByte" => kinds::I1,
            "Short" => kinds::I2,
            "UShort" => kinds::U2,
            "Double" => kinds::R8,
            "Float" => kinds::R4,
            "String" => {
                let string = self.ld.u.string;
                let class = self.ld.class(self.p, string);
                let field = self.string_field()?;
                let chars = self.chars_type();
                let units = self.nondet(chars, label);
                let dst = self.b.reg(Type::Ref(class));
                self.b.push(Instr::Alloc { dst, class });
                self.b.push(Instr::Store { place: Place::Field { object: dst.into(), field }, src: units });
                self.push(dst, Sty::Ref);
                return Ok(());
            }
            other => return site(format!("an input by {other}")),
        };
        let ty = self.ld.u.prim(kind);
        let cell = self.ld.cell(self.p, ty);
        let v = self.nondet(cell, label);
        self.push_cell(v, ty, cell);
        Ok(())
    }

    /// A value of a type argument: the default of a structure or number, else what the constructor without parameters makes.
    fn new_of_type(&mut self, m: &Method) -> Step<()> {
        let ty = m.args.first().copied().unwrap_or(self.ld.u.object);
        if self.ld.u.is_struct(ty) {
            let r = self.default_struct(ty)?;
            self.push(r, Sty::Struct(ty));
        } else if self.ld.u.is_value(ty) {
            let cell = self.ld.cell(self.p, ty);
            let zero = self.b.constant(crate::classes::zero(cell));
            self.push_cell(zero, ty, cell);
        } else {
            let ctor = self.ld.method_named(ty, ".ctor", 0)?;
            self.construct(ctor)?;
        }
        Ok(())
    }

    /// A list with an array of its own: what its constructor leaves, which copies the elements by calls that proofs would have to follow.
    fn list_of(&mut self, m: &Method) -> Step<()> {
        let elements = self.pop_ref()?;
        let def = self.ld.u.core_def("System.Collections.Generic.List`1")?;
        let list = self.ld.u.of_def(def, m.args.clone());
        let class = self.ld.class(self.p, list);
        self.ld.usable(class)?;
        let dst = self.b.reg(Type::Ref(class));
        self.b.push(Instr::Alloc { dst, class });
        let size = self.b.load(Type::I32, Place::Length { array: elements });
        for (name, src) in [("_items", elements), ("_size", size.into())] {
            let FieldRef::Instance(field) = self.ld.field_named(self.p, list, name)? else {
                return site("a list without the fields of lists");
            };
            self.b.push(Instr::Store { place: Place::Field { object: dst.into(), field }, src });
        }
        self.non_null.push(dst);
        self.push(dst, Sty::Ref);
        Ok(())
    }

    fn runtime_call(&mut self, owner: &str, name: &str, m: &Method) -> Step<()> {
        let object = Type::Ref(self.object);
        if let Some(what) = name.strip_prefix("Any").filter(|_| owner == "Conspect.RT") {
            let label = self.pop_literal()?;
            return self.any(what, &label);
        }
        if owner == "Conspect.Any" {
            if name == "Assume" {
                let cond = self.pop_bool()?;
                self.b.push(Instr::Assume { cond });
                return Ok(());
            }
            return self.any(name, &format!("Any.{name}"));
        }
        if self.thread_call(name)? || self.reflection_call(name)? {
            return Ok(());
        }
        match name {
            "Chars" => {
                let s = self.pop_ref()?;
                self.null_check(s)?;
                let field = self.string_field()?;
                let ty = self.chars_type();
                let r = self.b.load(ty, Place::Field { object: s, field });
                self.non_null.push(r);
                self.push(r, Sty::Ref);
            }
            "FromChars" => {
                let a = self.pop_ref()?;
                let string = self.ld.u.string;
                let class = self.ld.class(self.p, string);
                let field = self.string_field()?;
                let dst = self.b.reg(Type::Ref(class));
                self.b.push(Instr::Alloc { dst, class });
                self.b.push(Instr::Store { place: Place::Field { object: dst.into(), field }, src: a });
                self.non_null.push(dst);
                self.push(dst, Sty::Ref);
            }
            "ArrayCopy" => {
                let n = self.pop_int()?;
                let di = self.pop_int()?;
                let d = self.pop_ref()?;
                let si = self.pop_int()?;
                let s = self.pop_ref()?;
                self.op(Intrinsic::ArrayCopy, vec![s, si, d, di, n], None);
            }
            "ArrayEquals" => {
                let n = self.pop_int()?;
                let bi = self.pop_int()?;
                let b = self.pop_ref()?;
                let ai = self.pop_int()?;
                let a = self.pop_ref()?;
                let r = self.op(Intrinsic::ArrayEquals, vec![a, ai, b, bi, n], Some(Type::Bool));
                self.stack.push(Val::Cond(r));
            }
            "Clone" => {
                let o = self.pop_ref()?;
                let r = self.op(Intrinsic::Clone, vec![o], Some(object));
                self.push(r, Sty::Ref);
            }
            "IdentityHash" => {
                let o = self.pop_ref()?;
                let r = self.op(Intrinsic::IdentityHash, vec![o], Some(Type::I32));
                self.push(r, Sty::I32);
            }
            "IsConcrete" => self.is_concrete()?,
            "Determined" => {
                let v = self.pop()?;
                let (value, _) = self.settle(v)?;
                let r = self.op(Intrinsic::Determined, vec![value], Some(Type::F64));
                self.push(r, Sty::F64);
            }
            "AllConcrete" => {
                let n = self.pop_int()?;
                let from = self.pop_int()?;
                let a = self.pop_ref()?;
                let r = self.op(Intrinsic::AllConcrete, vec![a, from, n], Some(Type::Bool));
                self.stack.push(Val::Cond(r));
            }
            "ParseDouble" => {
                let n = self.pop_int()?;
                let from = self.pop_int()?;
                let a = self.pop_ref()?;
                let r = self.op(Intrinsic::ParseDouble, vec![a, from, n], Some(Type::F64));
                self.push(r, Sty::F64);
            }
            "DoubleToChars" | "FloatToChars" => {
                let v = self.pop()?;
                let (want, op) = if name == "DoubleToChars" {
                    (Sty::F64, Intrinsic::DoubleToChars)
                } else {
                    (Sty::F32, Intrinsic::FloatToChars)
                };
                let v = self.as_sty(v, want)?;
                let ty = self.chars_type();
                let r = self.op(op, vec![v], Some(ty));
                self.push(r, Sty::Ref);
            }
            "Print" => {
                let n = self.pop_int()?;
                let from = self.pop_int()?;
                let a = self.pop_ref()?;
                let stream = self.pop_int()?;
                self.op(Intrinsic::Print, vec![stream, a, from, n], None);
            }
            "Status" => {
                let code = self.pop_int()?;
                self.op(Intrinsic::Status, vec![code], None);
            }
            "Halt" => self.b.terminate(Terminator::Halt),
            "Intern" => {
                let s = self.pop_ref()?;
                let r = self.op(Intrinsic::Intern, vec![s], Some(object));
                self.push(r, Sty::Ref);
            }
            "Assume" => {
                let cond = self.pop_bool()?;
                self.b.push(Instr::Assume { cond });
            }
            "ClassOf" => {
                let o = self.pop_ref()?;
                let r = self.op(Intrinsic::ClassOf, vec![o], Some(Type::I32));
                self.push(r, Sty::I32);
            }
            "ClassObject" => {
                let c = self.pop_int()?;
                let r = self.op(Intrinsic::ClassObject, vec![c], Some(object));
                self.push(r, Sty::Ref);
            }
            "ClassName" => {
                let c = self.pop_int()?;
                let ty = self.chars_type();
                let r = self.op(Intrinsic::ClassName, vec![c], Some(ty));
                self.push(r, Sty::Ref);
            }
            "IsSubclass" => {
                let sup = self.pop_int()?;
                let sub = self.pop_int()?;
                let r = self.op(Intrinsic::IsSubclass, vec![sub, sup], Some(Type::Bool));
                self.stack.push(Val::Cond(r));
            }
            "ClassOfType" => {
                let t = self.pop_ref()?;
                self.null_check(t)?;
                let field = self.ld.number_of_type(self.p)?;
                let r = self.b.load(Type::I32, Place::Field { object: t, field });
                self.push(r, Sty::I32);
            }
            "New" => self.new_of_type(m)?,
            "ListOf" => self.list_of(m)?,
            "HasPlainParts" => {
                let ty = m.args.first().copied().unwrap_or(self.ld.u.object);
                let has = self.ld.u.has_plain_parts(ty);
                let c = self.b.constant(Const::Bool(has));
                self.stack.push(Val::Cond(c));
            }
            "HasConstructor" => {
                let ty = m.args.first().copied().unwrap_or(self.ld.u.object);
                let has = self.ld.default_constructor(ty)?;
                let c = self.b.constant(Const::Bool(has));
                self.stack.push(Val::Cond(c));
            }
            "NewOfType" => {
                let t = self.pop_ref()?;
                self.null_check(t)?;
                let selector = self.ld.selector(self.p, Selector::MakeInstance)?;
                let r = self.plain_call(Callee::Virtual(selector), vec![t], Some(object))?;
                self.push(r.expect("an object"), Sty::Ref);
            }
            "NewArrayOf" => {
                let n = self.pop_int()?;
                let c = self.pop_int()?;
                let r = self.op(Intrinsic::NewArrayOf, vec![c, n], Some(object));
                self.push(r, Sty::Ref);
            }
            "NewInstanceOf" => {
                let c = self.pop_int()?;
                let r = self.op(Intrinsic::NewInstanceOf, vec![c], Some(object));
                self.push(r, Sty::Ref);
            }
            "ElementOf" => {
                let index = self.pop_int()?;
                let array = self.pop_ref()?;
                let ty = m.args.first().copied().unwrap_or(self.ld.u.object);
                self.address_of_element(array, index, ty)?;
            }
            "ArrayBehind" | "IndexBehind" => {
                let ty = m.args.first().copied().unwrap_or(self.ld.u.object);
                self.array_behind(ty, name == "IndexBehind")?;
            }
            "ThrowAgain" => {
                let e = self.pop_ref()?;
                self.raise(e)?;
            }
            "WasThrown" => {
                let e = self.pop_ref()?;
                let Some(field) = self.ld.exception_thrown else { return site("an exception") };
                let r = self.b.load(Type::Bool, Place::Field { object: e, field });
                self.stack.push(Val::Cond(r.into()));
            }
            "Described" => {
                let n = self.pop_int()?;
                let r = self.op(Intrinsic::Described, vec![n], Some(Type::Bool));
                self.stack.push(Val::Cond(r));
            }
            "Defer" => {
                self.op(Intrinsic::Defer, vec![], None);
            }
            "Facts" => {
                let s = self.pop_ref()?;
                let field = self.facts_field()?;
                let r = self.b.load(object, Place::Field { object: s, field });
                self.push(r, Sty::Ref);
            }
            "Know" => {
                let src = self.pop_ref()?;
                let object = self.pop_ref()?;
                let field = self.facts_field()?;
                self.b.push(Instr::Store { place: Place::Field { object, field }, src });
            }
            "Clock" => {
                let r = self.op(Intrinsic::Clock, vec![], Some(Type::I64));
                self.push(r, Sty::I64);
            }
            "Grant" => {
                let what = self.pop_literal()?;
                let standing = Standing::ALL.into_iter().find(|s| s.to_string() == what);
                let what = standing.map_or_else(|| Assumption::specific(&*what), Assumption::from);
                let grant = self.p.grant(what);
                self.b.grant(grant);
            }
            "Unsupported" => {
                let reason = self.pop_literal()?;
                self.b.terminate(Terminator::Unsupported { reason: reason.into() });
            }
            "BitsOf" => {
                let (v, sty) = self.pop_settled()?;
                let (ty, to) = if sty == Sty::F32 { (Type::I32, Sty::I32) } else { (Type::I64, Sty::I64) };
                let r = self.b.un(ty, UnOp::FToBits, v);
                self.push(r, to);
            }
            "DoubleOf" | "FloatOf" => {
                let (ty, from, to) = if name == "FloatOf" {
                    (Type::F32, Sty::I32, Sty::F32)
                } else {
                    (Type::F64, Sty::I64, Sty::F64)
                };
                let v = self.pop()?;
                let v = self.as_sty(v, from)?;
                let r = self.b.un(ty, UnOp::BitsToF, v);
                self.push(r, to);
            }
            "Math" => {
                let x = self.pop_double()?;
                let n = self.pop_number()?;
                let op = match n {
                    0 => UnOp::Math1(Math1::Sin),
                    1 => UnOp::Math1(Math1::Cos),
                    2 => UnOp::Math1(Math1::Tan),
                    3 => UnOp::Math1(Math1::Asin),
                    4 => UnOp::Math1(Math1::Acos),
                    5 => UnOp::Math1(Math1::Atan),
                    6 => UnOp::Math1(Math1::Sinh),
                    7 => UnOp::Math1(Math1::Cosh),
                    8 => UnOp::Math1(Math1::Tanh),
                    9 => UnOp::Math1(Math1::Exp),
                    10 => UnOp::Math1(Math1::Log),
                    11 => UnOp::Math1(Math1::Log10),
                    12 => UnOp::FSqrt,
                    13 => UnOp::FFloor,
                    14 => UnOp::FCeil,
                    15 => UnOp::FRint,
                    16 => UnOp::FTrunc,
                    _ => return site("a mathematical function"),
                };
                let r = self.b.un(Type::F64, op, x);
                self.push(r, Sty::F64);
            }
            "Math2" => {
                let y = self.pop_double()?;
                let x = self.pop_double()?;
                let op = match self.pop_number()? {
                    0 => BinOp::Math2(Math2::Pow),
                    1 => BinOp::Math2(Math2::Atan2),
                    _ => return site("a mathematical function"),
                };
                let r = self.b.bin(Type::F64, op, x, y);
                self.push(r, Sty::F64);
            }
            "DelegateList" => {
                let d = self.pop_ref()?;
                self.null_check(d)?;
                let (_, list) = self.ld.delegate_fields(self.p)?;
                let ty = self.p.fields[list].ty;
                let selector = self.ld.selector(self.p, Selector::Listed)?;
                let r = self.plain_call(Callee::Virtual(selector), vec![d], Some(ty))?;
                self.push(r.expect("a list or null"), Sty::Ref);
            }
            "NewMulticast" => {
                let list = self.pop_ref()?;
                let like = self.pop_ref()?;
                self.new_multicast(like, list)?;
            }
            "SameTarget" => {
                let b = self.pop_ref()?;
                let a = self.pop_ref()?;
                let field = self.ld.delegate_target(self.p)?;
                let ca = self.op(Intrinsic::ClassOf, vec![a], Some(Type::I32));
                let cb = self.op(Intrinsic::ClassOf, vec![b], Some(Type::I32));
                let alike = self.b.bin(Type::Bool, BinOp::Eq, ca, cb);
                let r = self.b.reg(Type::Bool);
                self.b.push(Instr::Copy { dst: r, src: alike.into() });
                let (same, next) = (self.b.block(), self.b.block());
                self.b.terminate(Terminator::If { cond: alike.into(), then: same, els: next });
                // What a given delegate has as its target is asked only where it could be the other one.
                self.b.switch_to(same);
                let x = self.b.load(object, Place::Field { object: a, field });
                let y = self.b.load(object, Place::Field { object: b, field });
                let equal = self.b.bin(Type::Bool, BinOp::Eq, x, y);
                self.b.push(Instr::Copy { dst: r, src: equal.into() });
                self.b.terminate(Terminator::Goto(next));
                self.b.switch_to(next);
                self.stack.push(Val::Cond(r.into()));
            }
            "As" => {
                let o = self.pop_ref()?;
                let ty = m.args.first().copied().unwrap_or(self.ld.u.object);
                if self.ld.u.is_value(ty) {
                    self.push(o, Sty::Ref);
                    return self.unbox_any(ty);
                }
                self.push(o, Sty::Ref);
            }
            "EnumNames" | "EnumValues" => {
                let t = self.pop_ref()?;
                let o = self.instance_of_type(t)?;
                let meaning = if name == "EnumNames" { Selector::EnumNames } else { Selector::EnumValues };
                let selector = self.ld.selector(self.p, meaning)?;
                let r = self.plain_call(Callee::Virtual(selector), vec![o], Some(object))?;
                self.push(r.expect("a table"), Sty::Ref);
            }
            "EnumIsFlags" => {
                let t = self.pop_ref()?;
                let o = self.instance_of_type(t)?;
                let selector = self.ld.selector(self.p, Selector::EnumFlags)?;
                let r = self.plain_call(Callee::Virtual(selector), vec![o], Some(Type::Bool))?;
                self.stack.push(Val::Cond(r.expect("a test").into()));
            }
            "EnumValue" => {
                let o = self.pop_ref()?;
                self.null_check(o)?;
                let selector = self.ld.selector(self.p, Selector::EnumValue)?;
                let r = self.plain_call(Callee::Virtual(selector), vec![o], Some(Type::I64))?;
                self.push(r.expect("a value"), Sty::I64);
            }
            "BoxEnum" => {
                let v = self.pop()?;
                let v = self.as_sty(v, Sty::I64)?;
                let t = self.pop_ref()?;
                let o = self.instance_of_type(t)?;
                let selector = self.ld.selector(self.p, Selector::EnumSet)?;
                self.plain_call(Callee::Virtual(selector), vec![o, v], None)?;
                self.push(o, Sty::Ref);
            }
            other => return site(format!("the engine's operation {other} is unknown")),
        }
        Ok(())
    }

    /// A new object of the class that a type object describes.
    fn instance_of_type(&mut self, t: Operand) -> Step<Operand> {
        self.null_check(t)?;
        let field = self.ld.number_of_type(self.p)?;
        let number = self.b.load(Type::I32, Place::Field { object: t, field });
        let object = Type::Ref(self.object);
        Ok(self.op(Intrinsic::NewInstanceOf, vec![number.into()], Some(object)))
    }

    /// Is the value known without the solver's help? Numbers are asked through an array of one element.
    fn is_concrete(&mut self) -> Step<()> {
        let v = self.pop()?;
        let (op, sty) = self.settle(v)?;
        if matches!(sty, Sty::Ref | Sty::Addr(_) | Sty::Ptr(_) | Sty::Struct(_)) {
            let r = self.op(Intrinsic::IsConcrete, vec![op], Some(Type::Bool));
            self.stack.push(Val::Cond(r));
            return Ok(());
        }
        let kind = match sty {
            Sty::I32 => kinds::I4,
            Sty::F32 => kinds::R4,
            Sty::F64 => kinds::R8,
            _ => kinds::I8,
        };
        let elem = self.ld.u.prim(kind);
        let (zero, one) = (self.int(0), self.int(1));
        let array = self.alloc_array(elem, one)?;
        self.b.push(Instr::Store { place: Place::Elem { array, index: zero }, src: op });
        let r = self.op(Intrinsic::AllConcrete, vec![array, zero, one], Some(Type::Bool));
        self.stack.push(Val::Cond(r));
        Ok(())
    }

    /// A multicast delegate of the type of another one.
    fn new_multicast(&mut self, like: Operand, list: Operand) -> Step<()> {
        let selector = self.ld.selector(self.p, Selector::Several)?;
        let object = Type::Ref(self.object);
        let r = self.plain_call(Callee::Virtual(selector), vec![like, list], Some(object))?;
        self.push(r.expect("a delegate"), Sty::Ref);
        Ok(())
    }
}
