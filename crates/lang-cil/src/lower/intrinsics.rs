//! Calls that become operations of the engine: `Conspect.RT`, and methods of the class library that the runtime supplies.

use super::stack::{Sty, Token, Val};
use super::{Lower, Step, site};
use crate::classes::What;
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
        self.library_call(&owner, &name, m)
    }

    fn op(&mut self, op: Intrinsic, args: Vec<Operand>, ret: Option<Type>) -> Operand {
        let dst = ret.map(|t| self.b.reg(t));
        self.b.push(Instr::Intrinsic { dst, op, args: args.into() });
        match dst {
            Some(r) => r.into(),
            None => self.b.constant(Const::Null),
        }
    }

    fn pop_int(&mut self) -> Step<Operand> {
        let v = self.pop()?;
        self.as_sty(v, Sty::I32)
    }

    fn pop_double(&mut self) -> Step<Operand> {
        let v = self.pop()?;
        self.as_sty(v, Sty::F64)
    }

    fn pop_ref(&mut self) -> Step<Operand> {
        Ok(self.pop_object()?.0)
    }

    fn pop_bool(&mut self) -> Step<Operand> {
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
            && let [Const::Object(units)] = *self.p.consts[id].cells.clone()
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
                let r = self.b.load(ty, Place::Field { object: d, field: list });
                self.push(r, Sty::Ref);
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
                let x = self.b.load(object, Place::Field { object: a, field });
                let y = self.b.load(object, Place::Field { object: b, field });
                let same = self.b.bin(Type::Bool, BinOp::Eq, x, y);
                let ca = self.op(Intrinsic::ClassOf, vec![a], Some(Type::I32));
                let cb = self.op(Intrinsic::ClassOf, vec![b], Some(Type::I32));
                let alike = self.b.bin(Type::Bool, BinOp::Eq, ca, cb);
                let r = self.b.bin(Type::Bool, BinOp::And, same, alike);
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

    fn library_call(&mut self, owner: &str, name: &str, m: &Method) -> Step<bool> {
        let object = Type::Ref(self.object);
        match (owner, name) {
            ("System.String", "get_Length") => {
                let s = self.pop_ref()?;
                self.null_check(s)?;
                let field = self.string_field()?;
                let ty = self.chars_type();
                let a = self.b.load(ty, Place::Field { object: s, field });
                let r = self.b.load(Type::I32, Place::Length { array: a.into() });
                self.push(r, Sty::I32);
            }
            ("System.Runtime.CompilerServices.RuntimeHelpers", "get_OffsetToStringData") => {
                let zero = self.int(0);
                self.push(zero, Sty::I32);
            }
            ("System.String", "get_Chars") => {
                let index = self.pop_int()?;
                let s = self.pop_ref()?;
                self.null_check(s)?;
                let field = self.string_field()?;
                let ty = self.chars_type();
                let a = self.b.load(ty, Place::Field { object: s, field });
                self.bounds(a.into(), index)?;
                let r = self.b.load(Type::U16, Place::Elem { array: a.into(), index });
                let c = self.ld.u.prim(kinds::CHAR);
                self.push_cell(r, c, Type::U16);
            }
            ("System.Object", ".ctor") => {
                self.pop()?;
            }
            ("System.Object", "GetType") => {
                let o = self.pop_ref()?;
                self.null_check(o)?;
                let c = self.op(Intrinsic::ClassOf, vec![o], Some(Type::I32));
                let r = self.op(Intrinsic::ClassObject, vec![c], Some(object));
                self.push(r, Sty::Ref);
            }
            ("System.Object", "ReferenceEquals") => {
                let b = self.pop_ref()?;
                let a = self.pop_ref()?;
                let r = self.b.bin(Type::Bool, BinOp::Eq, a, b);
                self.stack.push(Val::Cond(r.into()));
            }
            ("System.Object", "MemberwiseClone") => {
                let o = self.pop_ref()?;
                self.null_check(o)?;
                let r = self.op(Intrinsic::Clone, vec![o], Some(object));
                self.push(r, Sty::Ref);
            }
            ("System.Object", "InternalGetHashCode")
            | ("System.Runtime.CompilerServices.RuntimeHelpers", "GetHashCode" | "InternalGetHashCode") => {
                let o = self.pop_ref()?;
                let r = self.op(Intrinsic::IdentityHash, vec![o], Some(Type::I32));
                self.push(r, Sty::I32);
            }
            ("System.Runtime.CompilerServices.RuntimeHelpers", "InitializeArray")
                if matches!(self.stack.last(), Some(Val::Token(Token::Field(_)))) =>
            {
                let Val::Token(Token::Field(field)) = self.pop()? else { unreachable!("just seen") };
                let array = self.pop_ref()?;
                self.initialize_array(array, field)?;
            }
            ("System.Runtime.CompilerServices.RuntimeHelpers", "IsReferenceOrContainsReferences") => {
                let ty = m.args.first().copied().unwrap_or(self.ld.u.object);
                let yes = !self.ld.u.is_value(ty) || self.ld.u.is_struct(ty);
                let c = self.b.constant(Const::Bool(yes));
                self.stack.push(Val::Cond(c));
            }
            ("System.Type", "GetTypeFromHandle") => {
                let v = self.pop()?;
                match v {
                    Val::Token(Token::Type(ty)) => {
                        let id = self.ld.type_object(self.p, ty)?;
                        let c = self.b.constant(Const::Object(id));
                        self.push(c, Sty::Ref);
                    }
                    _ => return site("a type from a handle"),
                }
            }
            ("System.Type" | "System.RuntimeType", "op_Equality" | "op_Inequality") => {
                let b = self.pop_ref()?;
                let a = self.pop_ref()?;
                let op = if name == "op_Equality" { BinOp::Eq } else { BinOp::Ne };
                let r = self.b.bin(Type::Bool, op, a, b);
                self.stack.push(Val::Cond(r.into()));
            }
            ("System.Array", "get_Length" | "GetLength" | "get_Rank" | "GetLowerBound" | "GetUpperBound") => {
                return self.array_question(name);
            }
            ("System.Array", "get_LongLength") => {
                if !self.array_question("get_Length")? {
                    return Ok(false);
                }
                let n = self.pop()?;
                let n = self.as_sty(n, Sty::I64)?;
                self.push(n, Sty::I64);
            }
            ("System.Array", "GetGenericValueImpl") => {
                let to = self.pop_ref()?;
                let index = self.pop_int()?;
                let array = self.pop_ref()?;
                let ty = m.args.first().copied().unwrap_or(self.ld.u.object);
                self.load_element(array, index, ty)?;
                let v = self.pop()?;
                self.store_through(to, v, ty)?;
            }
            ("System.Array", "SetGenericValueImpl") => {
                let from = self.pop_ref()?;
                let index = self.pop_int()?;
                let array = self.pop_ref()?;
                let ty = m.args.first().copied().unwrap_or(self.ld.u.object);
                self.load_through(from, ty)?;
                let v = self.pop()?;
                let cell = self.ld.cell(self.p, ty);
                let v = self.narrowed(v, ty, cell)?;
                self.store_element(array, index, v, ty)?;
            }
            ("System.Array", "GetValueImpl") => {
                let index = self.pop_int()?;
                let array = self.pop_ref()?;
                let selector = self.ld.selector(self.p, Selector::ArrayGet)?;
                let r = self.plain_call(Callee::Virtual(selector), vec![array, index], Some(object))?;
                self.push(r.expect("an element"), Sty::Ref);
            }
            ("System.Array", "SetValueImpl") => {
                let index = self.pop_int()?;
                let value = self.pop_ref()?;
                let array = self.pop_ref()?;
                let selector = self.ld.selector(self.p, Selector::ArraySet)?;
                self.plain_call(Callee::Virtual(selector), vec![array, value, index], None)?;
            }
            ("System.Array", "ClearInternal") => {
                let count = self.pop_int()?;
                let index = self.pop_int()?;
                let array = self.pop_ref()?;
                let selector = self.ld.selector(self.p, Selector::ArrayClear)?;
                self.plain_call(Callee::Virtual(selector), vec![array, index, count], None)?;
            }
            ("System.Array", "FastCopy") => {
                let n = self.pop_int()?;
                let di = self.pop_int()?;
                let d = self.pop_ref()?;
                let si = self.pop_int()?;
                let s = self.pop_ref()?;
                self.fast_copy([s, si, d, di, n])?;
            }
            (
                "System.Math",
                "Sqrt" | "Floor" | "Ceiling" | "Sin" | "Cos" | "Tan" | "Asin" | "Acos" | "Atan" | "Sinh"
                | "Cosh" | "Tanh" | "Exp" | "Log" | "Log10",
            ) => {
                let shape = self.ld.u.shape(m)?;
                if shape.params.len() != 1 || self.sty(shape.params[0]) != Sty::F64 {
                    return Ok(false);
                }
                let op = match name {
                    "Sqrt" => UnOp::FSqrt,
                    "Floor" => UnOp::FFloor,
                    "Ceiling" => UnOp::FCeil,
                    "Sin" => UnOp::Math1(Math1::Sin),
                    "Cos" => UnOp::Math1(Math1::Cos),
                    "Tan" => UnOp::Math1(Math1::Tan),
                    "Asin" => UnOp::Math1(Math1::Asin),
                    "Acos" => UnOp::Math1(Math1::Acos),
                    "Atan" => UnOp::Math1(Math1::Atan),
                    "Sinh" => UnOp::Math1(Math1::Sinh),
                    "Cosh" => UnOp::Math1(Math1::Cosh),
                    "Tanh" => UnOp::Math1(Math1::Tanh),
                    "Exp" => UnOp::Math1(Math1::Exp),
                    "Log" => UnOp::Math1(Math1::Log),
                    _ => UnOp::Math1(Math1::Log10),
                };
                let x = self.pop_double()?;
                let r = self.b.un(Type::F64, op, x);
                self.push(r, Sty::F64);
            }
            ("System.Math", "Abs") => {
                let shape = self.ld.u.shape(m)?;
                match shape.params.first().map(|t| self.sty(*t)) {
                    Some(Sty::F64) => {
                        let x = self.pop_double()?;
                        let r = self.b.un(Type::F64, UnOp::FAbs, x);
                        self.push(r, Sty::F64);
                    }
                    Some(Sty::F32) => {
                        let (x, sty) = self.pop_settled()?;
                        let x = self.as_sty(Val::Op(x, sty), Sty::F32)?;
                        let r = self.b.un(Type::F32, UnOp::FAbs, x);
                        self.push(r, Sty::F32);
                    }
                    _ => return Ok(false),
                }
            }
            ("System.Math", "Pow" | "Atan2") => {
                let y = self.pop_double()?;
                let x = self.pop_double()?;
                let op = BinOp::Math2(if name == "Pow" { Math2::Pow } else { Math2::Atan2 });
                let r = self.b.bin(Type::F64, op, x, y);
                self.push(r, Sty::F64);
            }
            ("System.Double", "IsNaN") => {
                let x = self.pop_double()?;
                let r = self.b.un(Type::Bool, UnOp::IsNan, x);
                self.stack.push(Val::Cond(r.into()));
            }
            ("System.Single", "IsNaN") => {
                let x = self.pop_double()?;
                let r = self.b.un(Type::Bool, UnOp::IsNan, x);
                self.stack.push(Val::Cond(r.into()));
            }
            // The library looks at the bits, which those of no number do not have here.
            ("System.Double" | "System.Single", "IsInfinity" | "IsFinite") => {
                let x = self.pop_double()?;
                let high = self.b.constant(Const::F64(f64::INFINITY));
                let low = self.b.constant(Const::F64(f64::NEG_INFINITY));
                let (op, join) =
                    if name == "IsInfinity" { (BinOp::FEq, BinOp::Or) } else { (BinOp::FLt, BinOp::And) };
                let (a, b) = match op {
                    BinOp::FEq => ((x, high), (x, low)),
                    _ => ((x, high), (low, x)),
                };
                let a = self.b.bin(Type::Bool, op, a.0, a.1);
                let b = self.b.bin(Type::Bool, op, b.0, b.1);
                let r = self.b.bin(Type::Bool, join, a, b);
                self.stack.push(Val::Cond(r.into()));
            }
            ("System.BitConverter", "DoubleToInt64Bits") => {
                let x = self.pop_double()?;
                crate::bytes::require_number(&mut self.b, x);
                let r = self.b.un(Type::I64, UnOp::FToBits, x);
                self.push(r, Sty::I64);
            }
            ("System.BitConverter", "Int64BitsToDouble") => {
                let v = self.pop()?;
                let v = self.as_sty(v, Sty::I64)?;
                let r = self.b.un(Type::F64, UnOp::BitsToF, v);
                self.push(r, Sty::F64);
            }
            ("System.BitConverter", "SingleToInt32Bits") => {
                let v = self.pop()?;
                let v = self.as_sty(v, Sty::F32)?;
                crate::bytes::require_number(&mut self.b, v);
                let r = self.b.un(Type::I32, UnOp::FToBits, v);
                self.push(r, Sty::I32);
            }
            ("System.BitConverter", "Int32BitsToSingle") => {
                let v = self.pop_int()?;
                let r = self.b.un(Type::F32, UnOp::BitsToF, v);
                self.push(r, Sty::F32);
            }
            ("System.Collections.Generic.EqualityComparer`1", "CreateComparer") => {
                self.default_comparer(m, true)?;
            }
            ("System.Collections.Generic.Comparer`1", "CreateComparer") => {
                self.default_comparer(m, false)?;
            }
            (
                "System.Runtime.CompilerServices.Unsafe" | "Internal.Runtime.CompilerServices.Unsafe",
                "As" | "AsRef",
            ) => {
                let shape = self.ld.u.shape(m)?;
                let sty = self.sty(shape.ret);
                let (v, _) = self.pop_object()?;
                self.push(v, sty);
            }
            ("System.GC", "SuppressFinalize" | "KeepAlive" | "ReRegisterForFinalize") => {
                self.pop()?;
            }
            ("System.GC", "get_MaxGeneration" | "GetMaxGeneration") => {
                let one = self.int(1);
                self.push(one, Sty::I32);
            }
            ("System.GC", "Collect" | "WaitForPendingFinalizers") => {
                if self.has_finalizers()? {
                    return site("a collection of garbage in a program with finalizers");
                }
                // Generations below 0 and unknown modes are refused by an exception.
                if !self.ld.u.shape(m)?.params.is_empty() {
                    return site("a collection of some generations of garbage");
                }
            }
            ("System.Threading.Monitor", "Enter" | "Exit") => {
                let shape = self.ld.u.shape(m)?;
                if shape.params.len() == 2 {
                    let taken = self.pop_ref()?;
                    let o = self.pop_ref()?;
                    self.monitor_null(o)?;
                    let yes = self.int(1);
                    let ty = self.ld.u.prim(kinds::BOOLEAN);
                    self.store_through(taken, Val::Op(yes, Sty::I32), ty)?;
                } else {
                    let o = self.pop_ref()?;
                    self.monitor_null(o)?;
                }
            }
            ("System.Threading.Thread", "MemoryBarrier")
            | ("System.Threading.Interlocked", "MemoryBarrier") => {}
            ("System.Threading.Volatile", "Read") => {
                let shape = self.ld.u.shape(m)?;
                let at = self.pop_ref()?;
                self.load_through(at, shape.ret)?;
            }
            ("System.Threading.Volatile", "Write") => {
                let shape = self.ld.u.shape(m)?;
                let ty = shape.params[1];
                let v = self.pop()?;
                let at = self.pop_ref()?;
                self.store_through(at, v, ty)?;
            }
            ("System.Threading.Interlocked", _) => return self.interlocked(name, m),
            ("System.Diagnostics.Debug" | "System.Diagnostics.Trace", "Assert" | "Fail") => {
                self.assertion(name, m)?;
            }
            (
                "System.Diagnostics.Debug" | "System.Diagnostics.Trace",
                "Write" | "WriteLine" | "WriteIf" | "WriteLineIf" | "Indent" | "Unindent" | "Flush",
            ) => {
                let n = self.ld.u.shape(m)?.params.len();
                for _ in 0..n {
                    self.pop()?;
                }
            }
            ("System.Diagnostics.Contracts.Contract", "Assert") => self.assertion(name, m)?,
            ("System.Diagnostics.Contracts.Contract", "Assume") => self.assertion(name, m)?,
            ("System.Activator", "CreateInstance")
                if m.args.len() == 1 && self.ld.u.shape(m)?.params.is_empty() =>
            {
                let ty = m.args[0];
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
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Has any type of the input a finalizer?
    fn has_finalizers(&mut self) -> Step<bool> {
        for input in self.ld.inputs.clone() {
            let m = self.ld.u.module(input);
            for row in 1..=m.tables.rows(crate::meta::tables::METHOD_DEF) {
                if &*m.method_name(row).map_err(conspect_ir::LoadError::from)? == "Finalize" {
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    fn monitor_null(&mut self, o: Operand) -> Step<()> {
        let null = self.b.constant(Const::Null);
        let there = self.b.bin(Type::Bool, BinOp::Ne, o, null);
        self.raise_unless(there.into(), "System.ArgumentNullException", "Value cannot be null.")
    }

    /// Throws an exception of a class where the condition does not hold.
    pub(crate) fn raise_unless(&mut self, cond: Operand, class: &str, text: &str) -> Step<()> {
        let (go, bad) = (self.b.block(), self.b.block());
        self.b.terminate(Terminator::If { cond, then: go, els: bad });
        self.b.switch_to(bad);
        let made = self.ld.exception_maker(self.p, class, text)?;
        let e = self.call_for(made, vec![])?;
        self.throw(e)?;
        self.b.switch_to(go);
        Ok(())
    }

    /// `Debug.Assert` and its like end the process; no handler catches that.
    fn assertion(&mut self, name: &str, m: &Method) -> Step<()> {
        let n = self.ld.u.shape(m)?.params.len();
        let always = name == "Fail";
        for _ in 0..n - usize::from(!always) {
            self.pop()?;
        }
        let class = self.ld.failure_class(self.p, self.ld_is_contract(m))?;
        if always {
            return self.fail(class);
        }
        let v = self.pop()?;
        let cond = self.truth(v)?;
        let (go, bad) = (self.b.block(), self.b.block());
        self.b.terminate(Terminator::If { cond, then: go, els: bad });
        self.b.switch_to(bad);
        self.fail(class)?;
        self.b.switch_to(go);
        Ok(())
    }

    fn ld_is_contract(&self, m: &Method) -> bool {
        self.ld.u.name(m.owner).ends_with("Contract")
    }

    /// Ends the block by a failure that passes all handlers.
    fn fail(&mut self, class: conspect_ir::ClassId) -> Step<()> {
        let dst = self.b.reg(Type::Ref(class));
        self.b.push(Instr::Alloc { dst, class });
        if let Some(stack) = self.p.exception_stack {
            let slot = self.p.fields[stack].slot as usize;
            let field = self.p.classes[class].fields[slot];
            let mark = self.op(Intrinsic::CaptureStack, vec![], Some(Type::I32));
            let object = self.b.reg(Type::Ref(self.object));
            self.b.push(Instr::Copy { dst: object, src: dst.into() });
            self.b.push(Instr::Store { place: Place::Field { object: object.into(), field }, src: mark });
        }
        self.b.terminate(Terminator::Throw(dst.into()));
        Ok(())
    }

    /// Questions about the bounds of an array of whatever rank.
    fn array_question(&mut self, name: &str) -> Step<bool> {
        let dimension = match name {
            "GetLength" | "GetLowerBound" | "GetUpperBound" => Some(self.pop_int()?),
            _ => None,
        };
        let array = self.pop_ref()?;
        self.null_check(array)?;
        let mut ranks: Vec<(u32, conspect_ir::ClassId)> = self
            .ld
            .class_ids
            .iter()
            .filter_map(|(w, c)| match w {
                What::Plain(t) => match self.ld.u.ty(*t) {
                    Ty::MdArray(_, rank) => Some((*rank, *c)),
                    _ => None,
                },
                _ => None,
            })
            .collect();
        ranks.sort_unstable();
        let result = self.b.reg(Type::I32);
        let end = self.b.block();
        for (rank, class) in ranks {
            let is = self.b.reg(Type::Bool);
            self.b.push(Instr::InstanceOf { dst: is, src: array, class });
            let (yes, no) = (self.b.block(), self.b.block());
            self.b.terminate(Terminator::If { cond: is.into(), then: yes, els: no });
            self.b.switch_to(yes);
            let fields = self.p.classes[class].fields.clone();
            match (name, dimension) {
                ("get_Rank", _) => {
                    let r = self.int(rank as i32);
                    self.b.push(Instr::Copy { dst: result, src: r });
                }
                ("get_Length", _) => {
                    let flat = self.p.fields[fields[0]].ty;
                    let data = self.b.load(flat, Place::Field { object: array, field: fields[0] });
                    self.b.push(Instr::Load { dst: result, place: Place::Length { array: data.into() } });
                }
                (_, Some(d)) => {
                    let count = self.int(rank as i32);
                    let fine = self.b.bin(Type::Bool, BinOp::ULt, d, count);
                    self.raise_unless(
                        fine.into(),
                        "System.IndexOutOfRangeException",
                        "Index was outside the bounds of the array.",
                    )?;
                    self.dimension(name, d, array, &fields[1..], result);
                }
                _ => return Ok(false),
            }
            self.b.terminate(Terminator::Goto(end));
            self.b.switch_to(no);
        }
        match (name, dimension) {
            ("get_Rank", _) => {
                let one = self.int(1);
                self.b.push(Instr::Copy { dst: result, src: one });
            }
            ("get_Length", _) => {
                self.b.push(Instr::Load { dst: result, place: Place::Length { array } });
            }
            (_, Some(d)) => {
                let zero = self.int(0);
                let fine = self.b.bin(Type::Bool, BinOp::Eq, d, zero);
                self.raise_unless(
                    fine.into(),
                    "System.IndexOutOfRangeException",
                    "Index was outside the bounds of the array.",
                )?;
                match name {
                    "GetLength" => self.b.push(Instr::Load { dst: result, place: Place::Length { array } }),
                    "GetLowerBound" => self.b.push(Instr::Copy { dst: result, src: zero }),
                    _ => {
                        let n = self.b.load(Type::I32, Place::Length { array });
                        let one = self.int(1);
                        self.b.push(Instr::Bin { dst: result, op: BinOp::Sub, lhs: n.into(), rhs: one });
                    }
                }
            }
            _ => return Ok(false),
        }
        self.b.terminate(Terminator::Goto(end));
        self.b.switch_to(end);
        self.push(result, Sty::I32);
        Ok(true)
    }

    fn dimension(
        &mut self,
        name: &str,
        d: Operand,
        array: Operand,
        lengths: &[conspect_ir::FieldId],
        result: conspect_ir::Reg,
    ) {
        let zero = self.int(0);
        self.b.push(Instr::Copy { dst: result, src: zero });
        if name == "GetLowerBound" {
            return;
        }
        for (i, field) in lengths.iter().enumerate() {
            let n = self.b.load(Type::I32, Place::Field { object: array, field: *field });
            let n = if name == "GetLength" {
                n
            } else {
                let one = self.int(1);
                self.b.bin(Type::I32, BinOp::Sub, n, one)
            };
            let at = self.int(i as i32);
            let here = self.b.bin(Type::Bool, BinOp::Eq, d, at);
            self.b.push(Instr::Select { dst: result, cond: here.into(), then: n.into(), els: result.into() });
        }
    }

    /// `Array.FastCopy(source, from, dest, at, count) -> bool`: true when it was done. Only arrays of one class are copied
    /// here; the library's loop does the others.
    fn fast_copy(&mut self, [s, si, d, di, n]: [Operand; 5]) -> Step<()> {
        let result = self.b.reg(Type::Bool);
        let no = self.b.constant(Const::Bool(false));
        self.b.push(Instr::Copy { dst: result, src: no });
        let zero = self.int(0);
        let cs = self.op(Intrinsic::ClassOf, vec![s], Some(Type::I32));
        let cd = self.op(Intrinsic::ClassOf, vec![d], Some(Type::I32));
        let same = self.b.bin(Type::Bool, BinOp::Eq, cs, cd);
        let (ask, look, structures, go) = (self.b.block(), self.b.block(), self.b.block(), self.b.block());
        self.b.terminate(Terminator::If { cond: same.into(), then: ask, els: go });
        self.b.switch_to(ask);
        let f = self.ld.plain_array(self.p)?;
        let plain = self.call_for(f, vec![s])?;
        self.b.terminate(Terminator::If { cond: plain, then: look, els: structures });
        self.b.switch_to(structures);
        let selector = self.ld.selector(self.p, Selector::CopyStructs)?;
        let copied = self.plain_call(Callee::Virtual(selector), vec![s, si, d, di, n], Some(Type::Bool))?;
        self.b.push(Instr::Copy { dst: result, src: copied.expect("a test").into() });
        self.b.terminate(Terminator::Goto(go));
        self.b.switch_to(look);
        let mut ok: Operand = self.b.constant(Const::Bool(true));
        for (array, at) in [(s, si), (d, di)] {
            let length = self.b.load(Type::I32, Place::Length { array });
            let a = self.b.bin(Type::Bool, BinOp::SLe, zero, at);
            let b = self.b.bin(Type::Bool, BinOp::SLe, zero, n);
            let room = self.b.bin(Type::I32, BinOp::Sub, length, at);
            let c = self.b.bin(Type::Bool, BinOp::SLe, n, room);
            let e = self.b.bin(Type::Bool, BinOp::SLe, at, length);
            for x in [a, b, c, e] {
                ok = self.b.bin(Type::Bool, BinOp::And, ok, x).into();
            }
        }
        let copy = self.b.block();
        self.b.terminate(Terminator::If { cond: ok, then: copy, els: go });
        self.b.switch_to(copy);
        self.op(Intrinsic::ArrayCopy, vec![s, si, d, di, n], None);
        let yes = self.b.constant(Const::Bool(true));
        self.b.push(Instr::Copy { dst: result, src: yes });
        self.b.terminate(Terminator::Goto(go));
        self.b.switch_to(go);
        self.stack.push(Val::Cond(result.into()));
        Ok(())
    }

    /// The default comparer of a type, which the library finds by reflection.
    fn default_comparer(&mut self, m: &Method, equality: bool) -> Step<()> {
        let (_, args) = self.ld.u.def(m.owner).expect("a generic class");
        let ty = args[0];
        let interface = if equality { "System.IEquatable`1" } else { "System.IComparable`1" };
        let def = self.ld.u.core_def(interface)?;
        let (def, arg) = match self.ld.nullable(ty) {
            Some(inner) => (def, inner),
            None => (def, ty),
        };
        let wanted = self.ld.u.of_def(def, [arg].into());
        let comparable = self.ld.assignable(arg, wanted)?;
        let nullable = self.ld.nullable(ty).is_some();
        let class = match (equality, nullable, comparable) {
            (true, false, true) => "GenericEqualityComparer`1",
            (true, true, true) => "NullableEqualityComparer`1",
            (true, _, false) => "ObjectEqualityComparer`1",
            (false, false, true) => "GenericComparer`1",
            (false, true, true) => "NullableComparer`1",
            (false, _, false) => "ObjectComparer`1",
        };
        let inner = if nullable && comparable { arg } else { ty };
        let def = self.ld.u.core_def(&format!("System.Collections.Generic.{class}"))?;
        let made = self.ld.u.of_def(def, [inner].into());
        let ctor = self.ld.method_named(made, ".ctor", 0)?;
        self.construct(ctor)
    }

    /// `Interlocked` on one thread.
    fn interlocked(&mut self, name: &str, m: &Method) -> Step<bool> {
        let shape = self.ld.u.shape(m)?;
        let Some(Ty::ByRef(ty)) = shape.params.first().map(|t| self.ld.u.ty(*t).clone()) else {
            return Ok(false);
        };
        match name {
            "CompareExchange" if shape.params.len() == 3 => {
                let comparand = self.pop()?;
                let value = self.pop()?;
                let at = self.pop_ref()?;
                self.load_through(at, ty)?;
                let (old, sty) = self.pop_settled()?;
                let comparand = self.as_sty(comparand, sty)?;
                let (value, vs) = self.settle(value)?;
                let op = if matches!(sty, Sty::F32 | Sty::F64) { BinOp::FEq } else { BinOp::Eq };
                let same = self.b.bin(Type::Bool, op, old, comparand);
                let (set, go) = (self.b.block(), self.b.block());
                self.b.terminate(Terminator::If { cond: same.into(), then: set, els: go });
                self.b.switch_to(set);
                self.store_through(at, Val::Op(value, vs), ty)?;
                self.b.terminate(Terminator::Goto(go));
                self.b.switch_to(go);
                self.push(old, sty);
            }
            "Exchange" => {
                let value = self.pop()?;
                let (value, vs) = self.settle(value)?;
                let at = self.pop_ref()?;
                self.load_through(at, ty)?;
                let (old, sty) = self.pop_settled()?;
                self.store_through(at, Val::Op(value, vs), ty)?;
                self.push(old, sty);
            }
            "Increment" | "Decrement" | "Add" => {
                let amount = if name == "Add" {
                    let v = self.pop()?;
                    Some(self.settle(v)?)
                } else {
                    None
                };
                let at = self.pop_ref()?;
                self.load_through(at, ty)?;
                let (old, sty) = self.pop_settled()?;
                let amount = match amount {
                    Some((v, s)) => self.as_sty(Val::Op(v, s), sty)?,
                    None => {
                        let one = if name == "Increment" { 1 } else { -1 };
                        if sty == Sty::I32 {
                            self.int(one)
                        } else {
                            self.b.constant(Const::i64(i64::from(one)))
                        }
                    }
                };
                let rty = self.sty_type(sty);
                let new = self.b.bin(rty, BinOp::Add, old, amount);
                self.store_through(at, Val::Op(new.into(), sty), ty)?;
                self.push(new, sty);
            }
            "Read" => {
                let at = self.pop_ref()?;
                self.load_through(at, ty)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}
