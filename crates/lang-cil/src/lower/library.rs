//! Methods of the class library whose calls become operations of the IR.

use super::stack::{Sty, Token, Val};
use super::{Lower, Step, site};
use crate::meta::sig as kinds;
use crate::select::Selector;
use crate::types::{Method, Ty};
use conspect_ir::{
    BinOp, Callee, Const, Instr, Intrinsic, Math1, Math2, Operand, Place, Terminator, Type, UnOp,
};

/// The kind of the changes that additions by `Interlocked` are, for what threads do in no fixed order.
const ADDITION: i32 = 1;

impl Lower<'_> {
    pub(super) fn library_call(&mut self, owner: &str, name: &str, m: &Method) -> Step<bool> {
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
            ("System.String", "GetRawStringData") => {
                let s = self.pop_ref()?;
                self.null_check(s)?;
                self.push(s, Sty::Ref);
                self.string_address()?;
                let (address, _) = self.pop_settled()?;
                let c = self.ld.u.prim(kinds::CHAR);
                self.push(address, Sty::Addr(c));
            }
            ("System.String", "get_Chars") => {
                let index = self.pop_int()?;
                let s = self.pop_ref()?;
                self.null_check(s)?;
                let field = self.string_field()?;
                let ty = self.chars_type();
                let a = self.b.load(ty, Place::Field { object: s, field });
                self.bounds(a.into(), index)?;
                self.tell_reading(s, a, index)?;
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
            ("System.Object", "MemberwiseClone") | ("System.Array", "Clone") => {
                let o = self.pop_ref()?;
                self.null_check(o)?;
                let declared = match o {
                    Operand::Reg(r) => self.b.type_of(r),
                    Operand::Const(_) => object,
                };
                let r = match declared {
                    Type::Ref(class) if self.ld.is_flat_array(self.p, class) => {
                        self.op(Intrinsic::Clone, vec![o], Some(object))
                    }
                    _ => {
                        let selector = self.ld.selector(self.p, Selector::Cloned)?;
                        let r = self.plain_call(Callee::Virtual(selector), vec![o], Some(object))?;
                        r.expect("a copy").into()
                    }
                };
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
                let yes = self.ld.has_references(ty, 0)?;
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
            ("System.Reflection.MethodBase", "GetCurrentMethod") => {
                let ty = self.ld.type_object(self.p, self.method.owner)?;
                let ty = self.b.constant(Const::Object(ty));
                let module = self.ld.u.module(self.module_index);
                let at = conspect_ir::LoadError::from;
                let owner = module.owner_of_method(self.method.def.row).map_err(at)?;
                let first = module.type_def(owner).map_err(at)?.methods.start;
                let number = self.int((self.method.def.row - first) as i32);
                return self.model_call("Conspect.Model.Members", "Current", vec![ty, number]);
            }
            ("System.Type", "GetType")
                if m.args.is_empty()
                    && self.ld.method_flags(m)? & crate::meta::module::METHOD_STATIC != 0 =>
            {
                let given = self.ld.u.shape(m)?.params.len();
                let mut args = vec![];
                for i in (0..given).rev() {
                    args.insert(0, if i == 0 { self.pop_ref()? } else { self.pop_bool()? });
                }
                let no = self.b.constant(Const::Bool(false));
                args.resize(3, no);
                let ty = self.ld.u.of_def(crate::types::Def { module: self.module_index, row: 1 }, [].into());
                let ty = self.ld.type_object(self.p, ty)?;
                args.push(self.b.constant(Const::Object(ty)));
                return self.model_call("Conspect.Model.Assemblies", "ByName", args);
            }
            (
                "System.Reflection.Assembly",
                "GetExecutingAssembly" | "GetCallingAssembly" | "GetEntryAssembly",
            ) => {
                let own = self.ld.inputs.first().copied().filter(|_| self.ld.inputs.len() == 1);
                let Some(module) = own.filter(|own| *own == self.module_index) else {
                    return site("the assembly of one method among several");
                };
                let ty = self.ld.u.of_def(crate::types::Def { module, row: 1 }, [].into());
                let ty = self.ld.type_object(self.p, ty)?;
                let ty = self.b.constant(Const::Object(ty));
                return self.model_call("Conspect.Model.Assemblies", "Of", vec![ty]);
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
            ("System.Array", "Copy") => return self.array_copy(m),
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
                let r = crate::bytes::float_bits(self.p, &mut self.b, x, Type::I64);
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
                let r = crate::bytes::float_bits(self.p, &mut self.b, v, Type::I32);
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
            ("System.Diagnostics.Contracts.Contract", _) => return self.contract_call(name, m),
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

    /// Calls a method of a model, which returns an object.
    fn model_call(&mut self, owner: &str, name: &str, args: Vec<Operand>) -> Step<bool> {
        let owner = self.ld.model(owner)?;
        let m = self.ld.method_named(owner, name, args.len())?;
        let f = self.ld.function(self.p, &m)?;
        let ret = self.p.functions[f].ret;
        let r = self.plain_call(Callee::Static(f), args, ret)?;
        self.push(r.expect("an object"), Sty::Ref);
        Ok(true)
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
            return self.fail(class, None);
        }
        let v = self.pop()?;
        let cond = self.truth(v)?;
        let (go, bad) = (self.b.block(), self.b.block());
        self.b.terminate(Terminator::If { cond, then: go, els: bad });
        self.b.switch_to(bad);
        self.fail(class, None)?;
        self.b.switch_to(go);
        Ok(())
    }

    fn ld_is_contract(&self, m: &Method) -> bool {
        self.ld.u.name(m.owner).ends_with("Contract")
    }

    /// Ends the block by a failure that passes all handlers.
    pub(super) fn fail(&mut self, class: conspect_ir::ClassId, message: Option<Operand>) -> Step<()> {
        let dst = self.b.reg(Type::Ref(class));
        self.b.push(Instr::Alloc { dst, class });
        if let (Some(field), Some(src)) = (self.p.exception_message, message) {
            let field = self.p.classes[class].fields[self.p.fields[field].slot as usize];
            self.b.push(Instr::Store { place: Place::Field { object: dst.into(), field }, src });
        }
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
                let dropped = self.drops_result();
                let amount = if name == "Add" {
                    let v = self.pop()?;
                    Some(self.settle(v)?)
                } else {
                    None
                };
                let at = self.pop_ref()?;
                // Additions whose results nobody looks at trade places with one another.
                if dropped {
                    self.null_check(at)?;
                    self.change(ADDITION);
                }
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
                if dropped {
                    self.change(0);
                }
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
