//! What objects of `System.Type` say of the type they describe: functions that return constants.

use crate::loader::CilLoader;
use crate::meta::module as flags;
use crate::meta::sig as kinds;
use crate::meta::tables as t;
use crate::select::Selector;
use crate::synth::builder;
use crate::types::{Def, Method, Result, Ty, TyId};
use conspect_ir::{
    Call, Callee, Const, FnId, Instr, Intrinsic, LoadError, Operand, Program, Reg, Terminator, Type,
};

impl CilLoader {
    /// The function that the object of a type runs for a method of `System.Type`.
    pub fn type_method(&mut self, p: &mut Program, own: TyId, ty: TyId, root: &Method) -> Result<FnId> {
        let Some(m) = self.find_implementation(own, root)? else { return self.implementation(p, own, root) };
        let name = self.u.module(m.def.module).method_name(m.def.row)?;
        let (def, args) = match self.u.def(ty) {
            Some((def, args)) => (Some(def), args),
            None => (None, [].into()),
        };
        let is_def = matches!(self.u.ty(ty), Ty::Def(..) | Ty::Prim(_));
        let constant: Option<Const> = match &*name {
            "get_FullName" | "ToString" => {
                let mut text = self.reflection_name(ty, &*name == "ToString");
                let open = if args.is_empty() { self.parameter_names(ty)? } else { vec![] };
                if &*name == "ToString" && !open.is_empty() {
                    text = format!("{text}[{}]", open.join(","));
                }
                Some(Const::Object(self.text(p, &text)))
            }
            "get_Name" => {
                let full = self.reflection_name(ty, false);
                let plain = full.split('[').next().unwrap_or(&full);
                let last = plain.rsplit(['.', '+']).next().unwrap_or(plain);
                let text = if is_def { last.to_string() } else { format!("{last}{}", &full[plain.len()..]) };
                Some(Const::Object(self.text(p, &text)))
            }
            "get_Namespace" => {
                let full = self.reflection_name(ty, false);
                let plain = full.split(['[', '+']).next().unwrap_or(&full).to_string();
                match plain.rsplit_once('.') {
                    Some((space, _)) => Some(Const::Object(self.text(p, space))),
                    None => Some(Const::Null),
                }
            }
            "get_BaseType" => match self.u.base(ty)? {
                Some(b) => Some(Const::Object(self.type_object(p, b)?)),
                None => Some(Const::Null),
            },
            "IsValueTypeImpl" => Some(Const::Bool(self.u.is_value(ty))),
            "get_IsEnum" => Some(Const::Bool(self.u.enum_type(ty).is_some())),
            "IsPrimitiveImpl" => Some(Const::Bool(matches!(self.u.ty(ty), Ty::Prim(k) if *k != kinds::VOID))),
            "IsArrayImpl" => Some(Const::Bool(matches!(self.u.ty(ty), Ty::Array(_) | Ty::MdArray(..)))),
            "IsByRefImpl" => Some(Const::Bool(matches!(self.u.ty(ty), Ty::ByRef(_)))),
            "IsPointerImpl" => Some(Const::Bool(matches!(self.u.ty(ty), Ty::Ptr(_)))),
            "HasElementTypeImpl" => Some(Const::Bool(!is_def)),
            "GetElementType" => match *self.u.ty(ty) {
                Ty::Array(e) | Ty::MdArray(e, _) | Ty::ByRef(e) | Ty::Ptr(e) => {
                    Some(Const::Object(self.type_object(p, e)?))
                }
                _ => Some(Const::Null),
            },
            "GetArrayRank" => match self.u.ty(ty) {
                Ty::Array(_) => Some(Const::i32(1)),
                Ty::MdArray(_, rank) => Some(Const::i32(*rank as i32)),
                _ => None,
            },
            "get_IsGenericType" => {
                let open = def.is_some() && is_def && !self.parameter_names(ty)?.is_empty();
                Some(Const::Bool(open || !args.is_empty()))
            }
            "get_IsGenericTypeDefinition" | "get_ContainsGenericParameters" if !args.is_empty() => {
                Some(Const::Bool(false))
            }
            "get_IsGenericTypeDefinition" | "get_ContainsGenericParameters" => {
                let open = match def {
                    Some(d) => self.u.module(d.module).type_def(d.row)?.generic != 0 && is_def,
                    None => false,
                };
                Some(Const::Bool(open))
            }
            "GetGenericTypeDefinition"
                if is_def && args.is_empty() && !self.parameter_names(ty)?.is_empty() =>
            {
                Some(Const::Object(self.type_object(p, ty)?))
            }
            "GetGenericTypeDefinition" if !args.is_empty() => {
                let open = self.u.of_def(def.expect("it has arguments"), [].into());
                Some(Const::Object(self.type_object(p, open)?))
            }
            "GetAttributeFlagsImpl" => {
                let fallback = flags::TYPE_SEALED | 0x2000 | 1;
                Some(Const::i32(if is_def { self.u.flags(ty) as i32 } else { fallback as i32 }))
            }
            "GetEnumUnderlyingType" => match self.u.enum_type(ty) {
                Some(number) => Some(Const::Object(self.type_object(p, number)?)),
                None => None,
            },
            "get_DeclaringType" | "get_ReflectedType" => match def {
                Some(d) if is_def => match self.u.module(d.module).type_def(d.row)?.outer {
                    Some(row) => {
                        let outer = self.u.of_def(Def { module: d.module, row }, [].into());
                        Some(Const::Object(self.type_object(p, outer)?))
                    }
                    None => Some(Const::Null),
                },
                _ => Some(Const::Null),
            },
            "get_IsGenericParameter" => Some(Const::Bool(false)),
            "MakePointerType" => {
                let made = self.u.intern(Ty::Ptr(ty));
                Some(Const::Object(self.type_object(p, made)?))
            }
            "MakeByRefType" => {
                let made = self.u.intern(Ty::ByRef(ty));
                Some(Const::Object(self.type_object(p, made)?))
            }
            "MakeArrayType" if self.u.shape(&m)?.params.is_empty() => {
                let made = self.u.intern(Ty::Array(ty));
                Some(Const::Object(self.type_object(p, made)?))
            }
            "GetTypeCodeImpl" => Some(Const::i32(self.type_code(ty))),
            _ => None,
        };
        if let Some(c) = constant {
            return self.type_constant(p, ty, &m, c);
        }
        match &*name {
            "IsAssignableFrom" => self.type_assignable(p, ty, &m),
            "IsInstanceOfType" => self.type_instance(p, ty, &m),
            "GetGenericArguments" if !args.is_empty() => {
                let mut cells = vec![];
                for a in args.iter() {
                    cells.push(Const::Object(self.type_object(p, *a)?));
                }
                let elem = self.u.core("System.Type")?;
                let array = self.u.intern(Ty::Array(elem));
                let class = self.class(p, array);
                let id = p.consts.push(conspect_ir::ConstObject { class, cells: cells.into() });
                self.type_constant(p, ty, &m, Const::Object(id))
            }
            _ => self.implementation(p, own, root),
        }
    }

    /// Has a type a constructor without parameters that anybody may call, or need its values none?
    pub fn default_constructor(&mut self, ty: TyId) -> Result<bool> {
        if self.u.is_value(ty) {
            return Ok(true);
        }
        let kept = flags::TYPE_ABSTRACT | flags::TYPE_INTERFACE;
        if self.u.def(ty).is_none() || ty == self.u.string || self.u.flags(ty) & kept != 0 {
            return Ok(false);
        }
        for m in self.u.methods_named(ty, ".ctor")? {
            let method = self.u.module(m.def.module).method(m.def.row)?;
            let access = method.flags & (flags::METHOD_ACCESS | flags::METHOD_STATIC);
            if method.sig.params.is_empty() && access == flags::METHOD_PUBLIC {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The function that makes an instance of the type that a type object describes: that of the model at this type argument, with
    /// the type object as its parameter.
    pub fn instance_maker(&mut self, p: &mut Program, ty: TyId) -> Result<FnId> {
        let open = match self.u.def(ty) {
            Some((def, args)) => self.u.module(def.module).type_def(def.row)?.generic as usize != args.len(),
            None => !matches!(self.u.ty(ty), Ty::Prim(_) | Ty::Array(_) | Ty::MdArray(..)),
        };
        if open || ty == self.u.void {
            return Err(LoadError::Unsupported(format!(
                "an instance of {}, made by reflection",
                self.u.name(ty)
            )));
        }
        let name = format!("make an instance of {}#{}", self.u.name(ty), ty.0);
        if let Some(f) = p.function_named(&name) {
            return Ok(f);
        }
        let owner = self.model("Conspect.Model.System_Activator")?;
        let make = self.method_named(owner, "Make", 0)?;
        let make = Method { args: [ty].into(), ..make };
        let made = self.function(p, &make)?;
        let object = Type::Ref(self.object_class(p));
        let mut b = builder(&[object]);
        let (dst, done) = (b.reg(object), b.block());
        let callee = Callee::Static(made);
        b.terminate(Terminator::Call(Call {
            callee,
            args: [].into(),
            dst: Some(dst),
            ret: done,
            unwind: None,
        }));
        b.switch_to(done);
        b.terminate(Terminator::Return(Some(dst.into())));
        Ok(self.made(p, &name, vec![object], Some(object), b.finish()))
    }

    /// A function with a method's parameters that returns a constant; of an array, a copy.
    fn type_constant(&mut self, p: &mut Program, ty: TyId, m: &Method, c: Const) -> Result<FnId> {
        let f = self.function(p, m)?;
        let (params, ret) = (p.functions[f].params.clone(), p.functions[f].ret);
        let name = format!("{} of #{}", p.functions[f].name, ty.0);
        if let Some(f) = p.function_named(&name) {
            return Ok(f);
        }
        let mut b = builder(&params);
        let is_array = matches!(c, Const::Object(id)
            if matches!(p.classes[p.consts[id].class].kind, conspect_ir::ClassKind::Array(_)));
        let mut v = b.constant(c);
        if is_array {
            let dst = b.reg(ret.expect("an array"));
            b.push(Instr::Intrinsic { dst: Some(dst), op: Intrinsic::Clone, args: [v].into() });
            v = dst.into();
        }
        b.terminate(Terminator::Return(Some(v)));
        Ok(self.made(p, &name, params, ret, b.finish()))
    }

    fn type_assignable(&mut self, p: &mut Program, ty: TyId, m: &Method) -> Result<FnId> {
        let selector = self.selector(p, Selector::AssignableTo(ty))?;
        self.type_question(p, ty, m, selector)
    }

    fn type_instance(&mut self, p: &mut Program, ty: TyId, m: &Method) -> Result<FnId> {
        let selector = self.selector(p, Selector::Is(ty))?;
        self.type_question(p, ty, m, selector)
    }

    /// Asks the argument; false for null.
    fn type_question(
        &mut self,
        p: &mut Program,
        ty: TyId,
        m: &Method,
        selector: conspect_ir::SelectorId,
    ) -> Result<FnId> {
        let f = self.function(p, m)?;
        let (params, ret) = (p.functions[f].params.clone(), p.functions[f].ret);
        let name = format!("{} of #{}", p.functions[f].name, ty.0);
        let mut b = builder(&params);
        let null = b.constant(Const::Null);
        let there = b.bin(Type::Bool, conspect_ir::BinOp::Ne, Reg(1), null);
        let (ask, no, done) = (b.block(), b.block(), b.block());
        b.terminate(Terminator::If { cond: there.into(), then: ask, els: no });
        b.switch_to(no);
        let f = b.constant(Const::Bool(false));
        b.terminate(Terminator::Return(Some(f)));
        b.switch_to(ask);
        let dst = b.reg(Type::Bool);
        let args = [Operand::Reg(Reg(1))].into();
        let callee = Callee::Virtual(selector);
        b.terminate(Terminator::Call(Call { callee, args, dst: Some(dst), ret: done, unwind: None }));
        b.switch_to(done);
        b.terminate(Terminator::Return(Some(dst.into())));
        Ok(self.made(p, &name, params, ret, b.finish()))
    }

    /// The name that reflection gives: ``System.Collections.Generic.List`1[System.Int32]``. `Type.FullName` names the
    /// assemblies of type arguments; `ToString` does not.
    fn reflection_name(&mut self, ty: TyId, plain: bool) -> String {
        match self.u.ty(ty).clone() {
            Ty::Prim(_) => self.u.name(ty),
            Ty::Def(def, args) => {
                let full = self.u.def_name(def).to_string();
                if args.is_empty() {
                    return full;
                }
                let mut shown = vec![];
                for a in args.iter() {
                    let name = self.reflection_name(*a, plain);
                    shown.push(if plain { name } else { format!("[{name}, {}]", self.assembly_name(*a)) });
                }
                format!("{full}[{}]", shown.join(","))
            }
            Ty::Array(e) => format!("{}[]", self.reflection_name(e, plain)),
            Ty::MdArray(e, rank) => {
                format!(
                    "{}[{}]",
                    self.reflection_name(e, plain),
                    ",".repeat((rank as usize).saturating_sub(1))
                )
            }
            Ty::ByRef(e) => format!("{}&", self.reflection_name(e, plain)),
            Ty::Ptr(e) => format!("{}*", self.reflection_name(e, plain)),
            Ty::FnPtr | Ty::Var(_) | Ty::MVar(_) => self.u.name(ty),
        }
    }

    /// The names of the type parameters of a definition: of a nested type, also those of the types around it.
    fn parameter_names(&mut self, ty: TyId) -> Result<Vec<String>> {
        let Ty::Def(def, _) = *self.u.ty(ty) else { return Ok(vec![]) };
        let m = self.u.module(def.module);
        let key = m.tables.encode(t::GENERIC_PARAM, 2, t::TYPE_DEF, def.row).expect("types have parameters");
        let mut names = vec![];
        for row in m.tables.equal(t::GENERIC_PARAM, 2, key)? {
            names.push((
                m.tables.get(t::GENERIC_PARAM, row, 0)?,
                m.tables.string(t::GENERIC_PARAM, row, 3)?.to_string(),
            ));
        }
        names.sort();
        Ok(names.into_iter().map(|(_, name)| name).collect())
    }

    /// The full name of the assembly of a type, for a class library whose version and key are mono's.
    pub(crate) fn assembly_name(&self, ty: TyId) -> String {
        match self.u.def(ty) {
            Some((def, _)) if self.u.modules[def.module as usize].library => {
                "mscorlib, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089".into()
            }
            Some((def, _)) => {
                let name = &self.u.modules[def.module as usize].assembly;
                format!("{name}, Version=0.0.0.0, Culture=neutral, PublicKeyToken=null")
            }
            None => "mscorlib, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089".into(),
        }
    }

    /// `System.TypeCode` of a type.
    fn type_code(&mut self, ty: TyId) -> i32 {
        let reduced = self.u.reduced(ty);
        match *self.u.ty(reduced) {
            Ty::Prim(kinds::BOOLEAN) => 3,
            Ty::Prim(kinds::CHAR) => 4,
            Ty::Prim(kinds::I1) => 5,
            Ty::Prim(kinds::U1) => 6,
            Ty::Prim(kinds::I2) => 7,
            Ty::Prim(kinds::U2) => 8,
            Ty::Prim(kinds::I4) => 9,
            Ty::Prim(kinds::U4) => 10,
            Ty::Prim(kinds::I8) => 11,
            Ty::Prim(kinds::U8) => 12,
            Ty::Prim(kinds::R4) => 13,
            Ty::Prim(kinds::R8) => 14,
            _ if reduced == self.u.string => 18,
            _ if self.u.is_core(reduced, "System.Decimal") => 15,
            _ if self.u.is_core(reduced, "System.DateTime") => 16,
            _ if self.u.is_core(reduced, "System.DBNull") => 2,
            _ => 1,
        }
    }
}
