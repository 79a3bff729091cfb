//! Calls of the runtime's language: functions of its own and what is built in.

use super::*;

impl Compiler<'_> {
    pub(super) fn args(
        &mut self,
        c: &'static oxc_ast::ast::CallExpression<'static>,
        types: &[Type],
    ) -> Res<Vec<Operand>> {
        if c.arguments.len() != types.len() {
            return self.fail(&format!("{} arguments at offset {}", c.arguments.len(), c.span.start));
        }
        let mut out = vec![];
        for (a, ty) in c.arguments.iter().zip(types) {
            out.push(self.want(argument(a)?, *ty)?);
        }
        Ok(out)
    }

    pub(super) fn intrinsic(
        &mut self,
        c: &'static oxc_ast::ast::CallExpression<'static>,
        op: Intrinsic,
        params: &[Type],
        ret: Option<Type>,
    ) -> Res<Option<Val>> {
        let args = self.args(c, params)?;
        let dst = ret.map(|t| self.b.reg(t));
        self.b.push(Instr::Intrinsic { dst, op, args: args.into() });
        Ok(dst.map(|r| (r.into(), ret)))
    }

    pub(super) fn call(&mut self, c: &'static oxc_ast::ast::CallExpression<'static>) -> Res<Option<Val>> {
        match &c.callee {
            Expression::StaticMemberExpression(m) => {
                let Expression::Identifier(space) = &m.object else { return self.fail("a call") };
                self.space(c, &space.name, &m.property.name)
            }
            Expression::Identifier(i) => {
                if let Some(f) = self.cx.core.functions.get(i.name.as_str()) {
                    let (id, params, ret) = (f.id, f.params.clone(), f.ret);
                    let args = self.args(c, &params)?;
                    let dst = self.finish_call(Callee::Static(id), args, ret);
                    return Ok(dst.map(|r| (r.into(), ret)));
                }
                self.builtin(c, &i.name)
            }
            _ => self.fail("a call"),
        }
    }

    pub(super) fn finish_call(
        &mut self,
        callee: Callee,
        args: Vec<Operand>,
        ret: Option<Type>,
    ) -> Option<Reg> {
        let dst = ret.map(|t| self.b.reg(t));
        let next = self.b.block();
        self.b.terminate(Terminator::Call(Call { callee, args: args.into(), dst, ret: next, unwind: None }));
        self.b.switch_to(next);
        dst
    }

    pub(super) fn space(
        &mut self,
        c: &'static oxc_ast::ast::CallExpression<'static>,
        space: &str,
        name: &str,
    ) -> Res<Option<Val>> {
        let unary = crate::ops::dyn_un(name);
        let binary = crate::ops::dyn_bin(name);
        match (space, unary, binary) {
            ("op" | "fast", Some(op), _) => {
                let args = self.args(c, &[Type::Dyn])?;
                let (op, ty) = if space == "fast" {
                    (UnOp::DynFast(op), Type::Bool)
                } else {
                    (UnOp::Dyn(op), crate::ops::un_type(op))
                };
                Ok(Some((self.b.un(ty, op, args[0]).into(), Some(ty))))
            }
            ("op" | "fast", _, Some(op)) => {
                let args = self.args(c, &[Type::Dyn, Type::Dyn])?;
                let (op, ty) = if space == "fast" {
                    (BinOp::DynFast(op), Type::Bool)
                } else {
                    (BinOp::Dyn(op), crate::ops::bin_type(op))
                };
                Ok(Some((self.b.bin(ty, op, args[0], args[1]).into(), Some(ty))))
            }
            ("lib", _, _) => {
                let types = vec![Type::Dyn; c.arguments.len()];
                let args = self.args(c, &types)?;
                let r = crate::lower::call_library(self.cx, self.p, &mut self.b, name, &args, None)?;
                Ok(Some((r.into(), Some(Type::Dyn))))
            }
            ("math", _, _) => {
                if let Some(m) = math1(name) {
                    let a = self.args(c, &[Type::F64])?;
                    return Ok(Some((self.b.un(Type::F64, UnOp::Math1(m), a[0]).into(), Some(Type::F64))));
                }
                let m = match name {
                    "pow" => Math2::Pow,
                    "atan2" => Math2::Atan2,
                    "hypot" => Math2::Hypot,
                    _ => return self.fail("math"),
                };
                let a = self.args(c, &[Type::F64, Type::F64])?;
                let v = self.b.bin(Type::F64, BinOp::Math2(m), a[0], a[1]);
                Ok(Some((v.into(), Some(Type::F64))))
            }
            _ => self.fail(&format!("{space}.{name}")),
        }
    }

    pub(super) fn builtin(
        &mut self,
        c: &'static oxc_ast::ast::CallExpression<'static>,
        name: &str,
    ) -> Res<Option<Val>> {
        let dyns = Type::Ref(self.cx.realm.dyns);
        let units = Type::Ref(self.cx.realm.units);
        let (i32t, dynt, bool_t, str_t, f64t) = (Type::I32, Type::Dyn, Type::Bool, Type::Str, Type::F64);
        if let Some(tag) = tag_test(name) {
            let a = self.args(c, &[dynt])?;
            return Ok(Some((self.b.un(bool_t, UnOp::HasTag(tag), a[0]).into(), Some(bool_t))));
        }
        let un = |this: &mut Self, from: Type, op: UnOp, to: Type| -> Res<Option<Val>> {
            let a = this.args(c, &[from])?;
            Ok(Some((this.b.un(to, op, a[0]).into(), Some(to))))
        };
        let bin = |this: &mut Self, l: Type, r: Type, op: BinOp, to: Type| -> Res<Option<Val>> {
            let a = this.args(c, &[l, r])?;
            Ok(Some((this.b.bin(to, op, a[0], a[1]).into(), Some(to))))
        };
        match name {
            "strLen" => un(self, str_t, UnOp::StrLen, i32t),
            "strLower" => un(self, str_t, UnOp::StrLower, str_t),
            "strUpper" => un(self, str_t, UnOp::StrUpper, str_t),
            "strOf" => {
                let a = self.args(c, &[i32t])?;
                let u = self.b.un(Type::U16, UnOp::Trunc(16), a[0]);
                Ok(Some((self.b.un(str_t, UnOp::StrOf, u).into(), Some(str_t))))
            }
            "strAt" => {
                let a = self.args(c, &[str_t, i32t])?;
                let u = self.b.bin(Type::U16, BinOp::StrAt, a[0], a[1]);
                Ok(Some((self.b.un(i32t, UnOp::ZExt(32), u).into(), Some(i32t))))
            }
            "strHead" => bin(self, str_t, i32t, BinOp::StrHead, str_t),
            "strTail" => bin(self, str_t, i32t, BinOp::StrTail, str_t),
            "strIndexOf" => bin(self, str_t, str_t, BinOp::StrIndexOf, i32t),
            "shapeFind" => bin(self, i32t, dynt, BinOp::Shape(ShapeOp::Find), i32t),
            "shapeAdd" => bin(self, i32t, dynt, BinOp::Shape(ShapeOp::Add), i32t),
            "shapeSet" => bin(self, i32t, i32t, BinOp::Shape(ShapeOp::SetAttributes), i32t),
            "shapeRemove" => bin(self, i32t, i32t, BinOp::Shape(ShapeOp::Remove), i32t),
            "shapeKey" => bin(self, i32t, i32t, BinOp::Shape(ShapeOp::KeyAt), dynt),
            "shapeAttrs" => bin(self, i32t, i32t, BinOp::Shape(ShapeOp::AttributesAt), i32t),
            "shapeCount" => {
                let a = self.args(c, &[i32t])?;
                let zero = self.konst(Const::i32(0));
                let v = self.b.bin(i32t, BinOp::Shape(ShapeOp::Count), a[0], zero);
                Ok(Some((v.into(), Some(i32t))))
            }
            "isNaN" => un(self, f64t, UnOp::IsNan, bool_t),
            "floor" => un(self, f64t, UnOp::FFloor, f64t),
            "trunc" => un(self, f64t, UnOp::FTrunc, f64t),
            "sqrt" => un(self, f64t, UnOp::FSqrt, f64t),
            "abs" => un(self, f64t, UnOp::FAbs, f64t),
            "float32" => {
                let a = self.args(c, &[f64t])?;
                let s = self.b.un(Type::F32, UnOp::F64ToF32, a[0]);
                Ok(Some((self.b.un(f64t, UnOp::F32ToF64, s).into(), Some(f64t))))
            }
            "doubleBits" => un(self, f64t, UnOp::FToBits, Type::I64),
            "bitsDouble" => un(self, Type::I64, UnOp::BitsToF, f64t),
            "len" => {
                let (array, _) = self.expr(argument(&c.arguments[0])?, None)?;
                Ok(Some((self.b.load(i32t, Place::Length { array }).into(), Some(i32t))))
            }
            "print" => self.intrinsic(c, Intrinsic::PrintStr, &[i32t, str_t], None),
            "printUnits" => self.intrinsic(c, Intrinsic::Print, &[i32t, units, i32t, i32t], None),
            "exitStatus" => self.intrinsic(c, Intrinsic::Status, &[i32t], None),
            "strUnits" => self.intrinsic(c, Intrinsic::StrUnits, &[str_t], Some(units)),
            "strFromUnits" => self.intrinsic(c, Intrinsic::StrFromUnits, &[units, i32t, i32t], Some(str_t)),
            "allConcrete" => self.intrinsic(c, Intrinsic::AllConcrete, &[units, i32t, i32t], Some(bool_t)),
            "isConcrete" => self.intrinsic(c, Intrinsic::IsConcrete, &[dynt], Some(bool_t)),
            "concretize" => self.intrinsic(c, Intrinsic::Concretize, &[dynt], Some(dynt)),
            "fill" => self.intrinsic(c, Intrinsic::Fill, &[dyns, i32t, i32t, dynt], None),
            "resize" => self.intrinsic(c, Intrinsic::Resize, &[dyns, i32t], Some(dyns)),
            "copyDyns" => self.intrinsic(c, Intrinsic::ArrayCopy, &[dyns, i32t, dyns, i32t, i32t], None),
            "copyUnits" => self.intrinsic(c, Intrinsic::ArrayCopy, &[units, i32t, units, i32t, i32t], None),
            "equalUnits" => {
                self.intrinsic(c, Intrinsic::ArrayEquals, &[units, i32t, units, i32t, i32t], Some(bool_t))
            }
            "callDepth" => self.intrinsic(c, Intrinsic::CallDepth, &[], Some(i32t)),
            "captureStack" => self.intrinsic(c, Intrinsic::CaptureStack, &[], Some(i32t)),
            "assume" => self.intrinsic(c, Intrinsic::Assume, &[bool_t], None),
            "defer" => self.intrinsic(c, Intrinsic::Defer, &[], None),
            "larger" => self.intrinsic(c, Intrinsic::Larger, &[i32t], None),
            "allocOf" => {
                // A new object of a class of uncaught errors by number.
                let a = self.args(c, &[i32t])?;
                let ty = Type::Ref(self.cx.realm.uncaught);
                let dst = self.b.reg(ty);
                self.b.push(Instr::Intrinsic {
                    dst: Some(dst),
                    op: Intrinsic::NewInstanceOf,
                    args: a.into(),
                });
                Ok(Some((dst.into(), Some(ty))))
            }
            "errorClass" => {
                // The number of the first class of uncaught errors.
                let class = self.p.class_named(crate::realm::ERRORS[0]).expect("declared with the realm");
                Ok(Some((self.konst(Const::i32(class.0 as i32)), Some(i32t))))
            }
            "throwRef" => {
                let (v, _) = self.expr(argument(&c.arguments[0])?, None)?;
                self.b.terminate(Terminator::Throw(v));
                Ok(None)
            }
            "invoke" => {
                let fun = Type::Ref(self.cx.realm.function);
                let a = self.args(c, &[Type::Fn, fun, dynt, dyns, dynt])?;
                let dst = self.finish_call(Callee::Indirect(a[0]), a[1..].to_vec(), Some(dynt));
                Ok(dst.map(|r| (r.into(), Some(dynt))))
            }
            "resumeWith" => {
                let generator = Type::Ref(self.cx.realm.generator);
                let a = self.args(c, &[Type::Fn, generator])?;
                let dst = self.finish_call(Callee::Indirect(a[0]), a[1..].to_vec(), Some(dynt));
                Ok(dst.map(|r| (r.into(), Some(dynt))))
            }
            "nondetBool"
            | "nondetInt"
            | "nondetDouble"
            | "nondetUnits"
            | "nondetOrder"
            | "nondetRandom"
            | "nondetMath"
            | "nondetTime"
            | "givenBool"
            | "givenInt"
            | "givenDouble"
            | "givenUnits"
            | "nondetEnvironmentName"
            | "nondetEnvironmentSet"
            | "nondetEnvironmentValue" => {
                let (ty, label) = match name {
                    "givenBool" => (bool_t, crate::call::LABEL),
                    "givenInt" => (Type::I64, crate::call::LABEL),
                    "givenDouble" => (f64t, crate::call::LABEL),
                    "givenUnits" => (units, crate::call::LABEL),
                    "nondetBool" => (bool_t, "boolean()"),
                    "nondetEnvironmentName" => (units, "process.env name"),
                    "nondetEnvironmentSet" => (bool_t, "process.env has it"),
                    "nondetEnvironmentValue" => (units, "process.env value"),
                    "nondetOrder" => (bool_t, "order of events"),
                    "nondetRandom" => (Type::I64, "Math.random()"),
                    "nondetMath" => (f64t, conspect_verdict::ONLY_RUNTIME),
                    "nondetTime" => (Type::I64, conspect_verdict::ONLY_RUNTIME),
                    "nondetInt" => (Type::I64, "int()"),
                    "nondetDouble" => (f64t, "number()"),
                    _ => (units, "string()"),
                };
                let label = self.p.label(label);
                let dst = self.b.reg(ty);
                self.b.push(Instr::Nondet { dst, ty, label });
                Ok(Some((dst.into(), Some(ty))))
            }
            "nondetClock" | "nondetSteady" | "nondetHrtime" | "nondetPlatform" => {
                // Milliseconds until 2262 need 44 bits, nanoseconds of 26 days 51, and safe integers 53.
                let (bits, label) = match name {
                    "nondetClock" => (44, "Date.now()"),
                    "nondetPlatform" => (
                        3,
                        "process.platform: linux, darwin, freebsd, openbsd, sunos, aix or android, by number",
                    ),
                    "nondetSteady" => (51, "performance.now() in nanoseconds"),
                    _ => (53, "process.hrtime() in nanoseconds"),
                };
                let ty = Type::Bits { bits, signed: false };
                let label = self.p.label(label);
                let dst = self.b.reg(ty);
                self.b.push(Instr::Nondet { dst, ty, label });
                Ok(Some((self.b.un(Type::I64, UnOp::ZExt(64), dst).into(), Some(Type::I64))))
            }
            "nondetUint1" | "nondetUint2" | "nondetUint3" | "nondetUint4" | "nondetInt8" | "nondetInt16"
            | "nondetInt32" | "givenInt8" => {
                // An input that needs so many bits only is asked for in so many: what is compared stays narrow.
                let signed = !name.starts_with("nondetUint");
                let bits = name.trim_start_matches(|c: char| !c.is_ascii_digit()).parse().unwrap_or(64);
                let ty = Type::Bits { bits, signed };
                let given = name.starts_with("given");
                let label = self.p.label(if given { crate::call::LABEL } else { "int()" });
                let dst = self.b.reg(ty);
                self.b.push(Instr::Nondet { dst, ty, label });
                let wider = if signed { UnOp::SExt(64) } else { UnOp::ZExt(64) };
                Ok(Some((self.b.un(Type::I64, wider, dst).into(), Some(Type::I64))))
            }
            "unsupported" => {
                let Some(Argument::StringLiteral(s)) = c.arguments.first() else {
                    return self.fail("unsupported");
                };
                self.b.terminate(Terminator::Unsupported { reason: s.value.as_str().into() });
                let dead = self.b.block();
                self.b.switch_to(dead);
                Ok(None)
            }
            "granted" => {
                let Some(Argument::StringLiteral(s)) = c.arguments.first() else {
                    return self.fail("granted");
                };
                let grant = self.p.grant(crate::entry::assumption(&s.value));
                self.b.grant(grant);
                Ok(None)
            }
            "assertionFailed" => {
                self.b.terminate(Terminator::Fail { message: "an assertion failed".into() });
                Ok(None)
            }
            "coreFn" => {
                let Some(Argument::Identifier(i)) = c.arguments.first() else { return self.fail("coreFn") };
                let Some(f) = self.cx.core.functions.get(i.name.as_str()) else { return self.fail("coreFn") };
                let id = f.id;
                Ok(Some((self.konst(Const::Fn(id)), Some(Type::Fn))))
            }
            "narrow" => {
                // The same number, known to fit in so many bits.
                let Some(Argument::NumericLiteral(n)) = c.arguments.get(1) else {
                    return self.fail("narrow");
                };
                let v = self.want(argument(&c.arguments[0])?, Type::I64)?;
                let bits = n.value as u8;
                let low = self.b.un(Type::Bits { bits, signed: true }, UnOp::Trunc(bits), v);
                Ok(Some((self.b.un(Type::I64, UnOp::SExt(64), low).into(), Some(Type::I64))))
            }
            "haltNow" => {
                self.b.terminate(Terminator::Halt);
                Ok(None)
            }
            "expose" => {
                let args = self.args(c, &[])?;
                let callee = Callee::Static(self.cx.expose);
                self.finish_call(callee, args, None);
                Ok(None)
            }
            "ownError" => {
                let args = self.args(c, &[str_t])?;
                let callee = Callee::Static(self.cx.own_error);
                let dst = self.finish_call(callee, args, Some(i32t));
                Ok(dst.map(|r| (r.into(), Some(i32t))))
            }
            "materialize" => {
                let args = self.args(c, &[str_t])?;
                let callee = Callee::Static(self.cx.materialize);
                self.finish_call(callee, args, None);
                Ok(None)
            }
            "populate" => {
                let args = self.args(c, &[str_t])?;
                let callee = Callee::Static(self.cx.populate);
                self.finish_call(callee, args, None);
                Ok(None)
            }
            _ => self.fail(&format!("no function {name}")),
        }
    }
}

pub(super) fn argument(a: &'static Argument<'static>) -> Res<&'static Expression<'static>> {
    match a.as_expression() {
        Some(e) => Ok(e),
        None => bad("runtime: a spread"),
    }
}

fn tag_test(name: &str) -> Option<Tag> {
    Some(match name {
        "isUndef" => Tag::Undefined,
        "isNull" => Tag::Null,
        "isBool" => Tag::Bool,
        "isInt" => Tag::Int,
        "isDouble" => Tag::Num,
        "isStr" => Tag::Str,
        "isObj" => Tag::Ref,
        "isChars" => Tag::Chars,
        "isBig" => Tag::BigInt,
        "isSym" => Tag::Symbol,
        "isEmpty" => Tag::Empty,
        _ => return None,
    })
}

fn math1(name: &str) -> Option<Math1> {
    Some(match name {
        "sin" => Math1::Sin,
        "cos" => Math1::Cos,
        "tan" => Math1::Tan,
        "asin" => Math1::Asin,
        "acos" => Math1::Acos,
        "atan" => Math1::Atan,
        "sinh" => Math1::Sinh,
        "cosh" => Math1::Cosh,
        "tanh" => Math1::Tanh,
        "exp" => Math1::Exp,
        "expm1" => Math1::Expm1,
        "log" => Math1::Log,
        "log10" => Math1::Log10,
        "log1p" => Math1::Log1p,
        "cbrt" => Math1::Cbrt,
        _ => return None,
    })
}
