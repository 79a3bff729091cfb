//! Functions that no assembly has: copies of structures, boxes, exceptions of the runtime.

use crate::classes::{What, zero};
use crate::loader::{CilLoader, FnSource};
use crate::select::Selector;
use crate::types::{Method, Result, TyId};
use conspect_base::FileId;
use conspect_ir::{
    BinOp, Body, BodyBuilder, Call, Callee, CheckKind, Class, ClassId, ClassKind, Const, FieldId, FnId,
    Function, Instr, LoadError, Operand, Place, Program, Reg, Terminator, Type,
};

/// A builder for a function without source.
pub fn builder(params: &[Type]) -> BodyBuilder {
    BodyBuilder::new(params, FileId(u32::MAX))
}

/// Calls a function and goes on in a new block.
pub fn call(b: &mut BodyBuilder, callee: Callee, args: Vec<Operand>, ret: Option<Type>) -> Option<Reg> {
    let dst = ret.map(|t| b.reg(t));
    let next = b.block();
    b.terminate(Terminator::Call(Call { callee, args: args.into(), dst, ret: next, unwind: None }));
    b.switch_to(next);
    dst
}

impl CilLoader {
    /// Is it the class of a structure, unboxed?
    pub fn is_struct_class(&mut self, class: ClassId) -> bool {
        match *self.what(class) {
            What::Plain(ty) => self.u.is_struct(ty),
            _ => false,
        }
    }

    /// Declares a function whose body follows; the second part is false when it is there already.
    pub(crate) fn declared(
        &mut self,
        p: &mut Program,
        name: &str,
        params: Vec<Type>,
        ret: Option<Type>,
    ) -> (FnId, bool) {
        if let Some(f) = p.function_named(name) {
            return (f, false);
        }
        let function = Function { name: name.into(), params, param_names: vec![], ret, hidden: true };
        (self.add_function(p, function, FnSource::Pending), true)
    }

    /// `(S or null) -> S`: a copy of a structure; of null, the default.
    pub fn struct_copy(&mut self, p: &mut Program, ty: TyId) -> Result<FnId> {
        let class = self.class(p, ty);
        self.usable(class)?;
        let s = Type::Ref(class);
        let name = format!("copy {}#{}", p.classes[class].name, class.0);
        let (f, new) = self.declared(p, &name, vec![s], Some(s));
        if new {
            let body = self.copy_body(p, class, class, s)?;
            self.set_body(f, body);
        }
        Ok(f)
    }

    /// `(S or null) -> object`: a box with a copy of a structure.
    pub fn box_struct(&mut self, p: &mut Program, ty: TyId) -> Result<FnId> {
        let class = self.class(p, ty);
        self.usable(class)?;
        let boxed = self.boxed(p, ty);
        self.usable(boxed)?;
        let s = Type::Ref(class);
        let name = format!("box {}#{}", p.classes[class].name, class.0);
        let (f, new) = self.declared(p, &name, vec![s], Some(Type::Ref(boxed)));
        if new {
            let body = self.copy_body(p, class, boxed, s)?;
            self.set_body(f, body);
        }
        Ok(f)
    }

    fn copy_body(&mut self, p: &mut Program, class: ClassId, made: ClassId, s: Type) -> Result<Body> {
        let mut b = builder(&[s]);
        let src = Operand::Reg(Reg(0));
        let dst = b.reg(Type::Ref(made));
        b.push(Instr::Alloc { dst, class: made });
        let null = b.constant(Const::Null);
        let there = b.bin(Type::Bool, BinOp::Ne, src, null);
        let (copy, done) = (b.block(), b.block());
        b.terminate(Terminator::If { cond: there.into(), then: copy, els: done });
        b.switch_to(copy);
        for f in p.classes[class].fields.clone() {
            let v = self.field_copy(p, &mut b, src, f)?;
            b.push(Instr::Store { place: Place::Field { object: dst.into(), field: f }, src: v });
        }
        b.terminate(Terminator::Goto(done));
        b.switch_to(done);
        b.terminate(Terminator::Return(Some(dst.into())));
        Ok(b.finish())
    }

    /// The value of a field; a structure is copied.
    fn field_copy(
        &mut self,
        p: &mut Program,
        b: &mut BodyBuilder,
        src: Operand,
        f: FieldId,
    ) -> Result<Operand> {
        let ty = p.fields[f].ty;
        let v = b.load(ty, Place::Field { object: src, field: f });
        if let Type::Ref(c) = ty
            && self.is_struct_class(c)
            && let Some(inner) = self.type_of_class(c)
        {
            let copy = self.struct_copy(p, inner)?;
            let r = call(b, Callee::Static(copy), vec![v.into()], Some(ty));
            return Ok(r.expect("a copy").into());
        }
        Ok(v.into())
    }

    /// `(to: S, from: S or null)`: copies a structure into another one's object.
    pub fn struct_assign(&mut self, p: &mut Program, ty: TyId) -> Result<FnId> {
        let class = self.class(p, ty);
        self.usable(class)?;
        let s = Type::Ref(class);
        let name = format!("assign {}#{}", p.classes[class].name, class.0);
        let (f, new) = self.declared(p, &name, vec![s, s], None);
        if !new {
            return Ok(f);
        }
        let mut b = builder(&[s, s]);
        let (to, from) = (Operand::Reg(Reg(0)), Operand::Reg(Reg(1)));
        let null = b.constant(Const::Null);
        let there = b.bin(Type::Bool, BinOp::Ne, from, null);
        let (copy, clear) = (b.block(), b.block());
        b.terminate(Terminator::If { cond: there.into(), then: copy, els: clear });
        for (block, reads) in [(copy, true), (clear, false)] {
            b.switch_to(block);
            for f in p.classes[class].fields.clone() {
                let fty = p.fields[f].ty;
                let place = Place::Field { object: to, field: f };
                let v: Operand = if reads {
                    b.load(fty, Place::Field { object: from, field: f }).into()
                } else {
                    b.constant(zero(fty))
                };
                let nested = match fty {
                    Type::Ref(c) if self.is_struct_class(c) => self.type_of_class(c),
                    _ => None,
                };
                let Some(inner) = nested else {
                    b.push(Instr::Store { place, src: v });
                    continue;
                };
                // The nested structure keeps its object.
                let old = b.load(fty, place);
                let is_null = b.bin(Type::Bool, BinOp::Eq, old, null);
                let (fresh, over, go) = (b.block(), b.block(), b.block());
                b.terminate(Terminator::If { cond: is_null.into(), then: fresh, els: over });
                b.switch_to(fresh);
                let copier = self.struct_copy(p, inner)?;
                let copied = call(&mut b, Callee::Static(copier), vec![v], Some(fty)).expect("a copy");
                b.push(Instr::Store { place, src: copied.into() });
                b.terminate(Terminator::Goto(go));
                b.switch_to(over);
                let assign = self.struct_assign(p, inner)?;
                call(&mut b, Callee::Static(assign), vec![old.into(), v], None);
                b.terminate(Terminator::Goto(go));
                b.switch_to(go);
            }
            b.terminate(Terminator::Return(None));
        }
        self.set_body(f, b.finish());
        Ok(f)
    }

    /// The type argument of a `Nullable<T>`.
    pub fn nullable(&self, ty: TyId) -> Option<TyId> {
        let (def, args) = self.u.def(ty)?;
        let named = args.len() == 1 && &*self.u.def_name(def) == "System.Nullable`1";
        (named && self.u.modules[def.module as usize].library).then(|| args[0])
    }

    /// The fields of a `Nullable<T>`: whether there is a value, and the value.
    pub fn nullable_fields(&mut self, p: &mut Program, ty: TyId) -> Result<(FieldId, FieldId)> {
        let class = self.class(p, ty);
        self.usable(class)?;
        let fields = p.classes[class].fields.clone();
        let has = fields.iter().find(|f| p.fields[**f].ty == Type::Bool && p.fields[**f].name.contains("as"));
        match (has, &fields[..]) {
            (Some(has), [a, b]) => Ok((*has, if has == a { *b } else { *a })),
            _ => Err(LoadError::Unsupported("the layout of Nullable".into())),
        }
    }

    /// `(Nullable<T> or null) -> object`: a box of the value, or null.
    pub fn box_nullable(&mut self, p: &mut Program, ty: TyId, inner: TyId) -> Result<FnId> {
        let class = self.class(p, ty);
        let (has, value) = self.nullable_fields(p, ty)?;
        let object = Type::Ref(self.object_class(p));
        let name = format!("box {}#{}", p.classes[class].name, class.0);
        let (f, new) = self.declared(p, &name, vec![Type::Ref(class)], Some(object));
        if !new {
            return Ok(f);
        }
        let mut b = builder(&[Type::Ref(class)]);
        let src = Operand::Reg(Reg(0));
        let null = b.constant(Const::Null);
        let there = b.bin(Type::Bool, BinOp::Ne, src, null);
        let (look, make, none) = (b.block(), b.block(), b.block());
        b.terminate(Terminator::If { cond: there.into(), then: look, els: none });
        b.switch_to(none);
        b.terminate(Terminator::Return(Some(null)));
        b.switch_to(look);
        let has = b.load(Type::Bool, Place::Field { object: src, field: has });
        b.terminate(Terminator::If { cond: has.into(), then: make, els: none });
        b.switch_to(make);
        let v = b.load(p.fields[value].ty, Place::Field { object: src, field: value });
        let r = if self.u.is_struct(inner) {
            let boxer = self.box_struct(p, inner)?;
            call(&mut b, Callee::Static(boxer), vec![v.into()], Some(object)).expect("a box")
        } else {
            let boxed = self.boxed(p, inner);
            let field = p.classes[boxed].fields[0];
            let dst = b.reg(object);
            b.push(Instr::Alloc { dst, class: boxed });
            b.push(Instr::Store { place: Place::Field { object: dst.into(), field }, src: v.into() });
            dst
        };
        b.terminate(Terminator::Return(Some(r.into())));
        self.set_body(f, b.finish());
        Ok(f)
    }

    /// `() -> exception`: the exception of a failed check.
    pub fn raiser(&mut self, p: &mut Program, kind: CheckKind) -> Result<FnId> {
        let (class, text) = match kind {
            CheckKind::Null => {
                ("System.NullReferenceException", "Object reference not set to an instance of an object")
            }
            CheckKind::Bounds => {
                ("System.IndexOutOfRangeException", "Index was outside the bounds of the array.")
            }
            CheckKind::Division => ("System.DivideByZeroException", "Attempted to divide by zero."),
            CheckKind::Cast => ("System.InvalidCastException", "Specified cast is not valid."),
            CheckKind::NegativeSize | CheckKind::Overflow => {
                ("System.OverflowException", "Arithmetic operation resulted in an overflow.")
            }
            CheckKind::ArrayStore => (
                "System.ArrayTypeMismatchException",
                "Attempted to access an element as a type incompatible with the array.",
            ),
        };
        self.exception_maker(p, class, text)
    }

    /// `() -> exception`: a new exception of a class with a message, no constructor run.
    pub fn exception_maker(&mut self, p: &mut Program, class: &str, text: &str) -> Result<FnId> {
        let name = format!("make {class}: {text}");
        if let Some(f) = p.function_named(&name) {
            return Ok(f);
        }
        let id = self.core_class(p, class)?;
        self.usable(id)?;
        let mut b = builder(&[]);
        let dst = b.reg(Type::Ref(id));
        b.push(Instr::Alloc { dst, class: id });
        if let Some(field) = p.exception_message {
            let text = self.text(p, text);
            let src = b.constant(Const::Object(text));
            b.push(Instr::Store { place: Place::Field { object: dst.into(), field }, src });
        }
        // Who asks for it throws it.
        self.set_thrown(&mut b, dst.into());
        b.terminate(Terminator::Return(Some(dst.into())));
        Ok(self.made(p, &name, vec![], Some(Type::Ref(id)), b.finish()))
    }

    /// Notes that an exception was thrown.
    pub fn set_thrown(&self, b: &mut BodyBuilder, exception: Operand) {
        if let Some(field) = self.exception_thrown {
            let src = b.constant(Const::Bool(true));
            b.push(Instr::Store { place: Place::Field { object: exception, field }, src });
        }
    }

    /// A function that gives the same truth value for every object.
    pub fn constant_test(&mut self, p: &mut Program, value: bool) -> FnId {
        let name = format!("always {value}");
        if let Some(f) = p.function_named(&name) {
            return f;
        }
        let object = Type::Ref(self.object_class(p));
        let mut b = builder(&[object]);
        let c = b.constant(Const::Bool(value));
        b.terminate(Terminator::Return(Some(c)));
        self.made(p, &name, vec![object], Some(Type::Bool), b.finish())
    }

    /// The model that stands for a function's method, where there is one.
    pub fn sources_model(&self, f: FnId) -> Option<Method> {
        match &self.sources[f.0 as usize] {
            FnSource::Method(m) if Some(m.def.module) == self.models => Some(m.clone()),
            _ => None,
        }
    }

    /// The body of a method that the runtime supplies, by the method's name.
    pub fn runtime_body(&mut self, p: &mut Program, method: &Method, function: FnId) -> Result<Option<Body>> {
        let def = self.u.module(method.def.module).method(method.def.row)?;
        if self.is_delegate(method.owner) && &*def.name == "Invoke" {
            let params = p.functions[function].params.clone();
            let ret = p.functions[function].ret;
            let selector = self.selector(p, Selector::Invoke(method.owner))?;
            let mut b = builder(&params);
            let args = (0..params.len()).map(|i| Operand::Reg(Reg(i as u32))).collect();
            let r = call(&mut b, Callee::Virtual(selector), args, ret);
            b.terminate(Terminator::Return(r.map(Operand::Reg)));
            return Ok(Some(b.finish()));
        }
        Ok(None)
    }

    /// The field of `System.Type` that holds the number of the class.
    pub fn number_of_type(&mut self, p: &mut Program) -> Result<FieldId> {
        self.core_class(p, "System.Type")?;
        self.type_number.ok_or_else(|| LoadError::Missing("System.Type".into()))
    }

    /// The class above the failures that no handler catches.
    pub fn failure_root(&mut self, p: &mut Program) -> ClassId {
        const NAME: &str = "failure that ends the process";
        if let Some(id) = p.class_named(NAME) {
            return id;
        }
        let object = self.object_class(p);
        let class = Class {
            name: NAME.into(),
            kind: ClassKind::Object,
            is_abstract: true,
            is_final: false,
            supers: vec![object],
            fields: vec![],
        };
        self.add(p, class, What::Helper)
    }

    /// The class above the failures that are those of assertions, or of contracts.
    pub fn failures_of(&mut self, p: &mut Program, contracts: bool) -> ClassId {
        let name = if contracts { "failure of a contract" } else { "failure of an assertion" };
        if let Some(id) = p.class_named(name) {
            return id;
        }
        let root = self.failure_root(p);
        let class = Class {
            name: name.into(),
            kind: ClassKind::Object,
            is_abstract: true,
            is_final: false,
            supers: vec![root],
            fields: vec![],
        };
        self.add(p, class, What::Helper)
    }

    /// The class of failed assertions: `System.Diagnostics.DebugAssertException`, as .NET prints it, or that of `Contract.Assert`.
    pub fn failure_class(&mut self, p: &mut Program, contract: bool) -> Result<ClassId> {
        let name = if contract {
            "System.Diagnostics.Contracts.ContractException"
        } else {
            "System.Diagnostics.DebugAssertException"
        };
        let root = self.failures_of(p, false);
        self.failure(p, name, root)
    }

    /// The class of failed clauses of contracts of a kind.
    pub fn contract_failure(&mut self, p: &mut Program, kind: &str) -> Result<ClassId> {
        let root = self.failures_of(p, true);
        self.failure(p, &format!("System.Diagnostics.Contracts.ContractFailureKind.{kind}"), root)
    }

    /// A class of failures. Its objects have as many fields as exceptions, the stack among them.
    fn failure(&mut self, p: &mut Program, name: &str, root: ClassId) -> Result<ClassId> {
        let key = format!("failure {name}");
        if let Some(id) = self.failures.get(&*key) {
            return Ok(*id);
        }
        let exception = self.core_class(p, "System.Exception")?;
        let mut shown = name.to_string();
        while p.class_named(&shown).is_some() {
            shown.push('#');
        }
        let class = Class {
            name: shown.into(),
            kind: ClassKind::Object,
            is_abstract: false,
            is_final: true,
            supers: vec![root],
            fields: vec![],
        };
        let id = self.add(p, class, What::Helper);
        let mut fields = vec![];
        for f in p.classes[exception].fields.clone() {
            let old = p.fields[f].clone();
            fields.push(p.fields.push(conspect_ir::Field { class: id, ..old }));
        }
        p.classes[id].fields = fields;
        self.failures.insert(key.into(), id);
        Ok(id)
    }
}
