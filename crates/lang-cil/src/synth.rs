//! Functions that no assembly has: copies of structures, boxes, pointers, delegates, exceptions of the runtime.

use crate::bytes::{bool_of, require, require_number};
use crate::classes::{Kind, What, zero};
use crate::loader::{CilLoader, FnSource};
use crate::meta::module as flags;
use crate::meta::sig as kinds;
use crate::select::Selector;
use crate::types::{Method, Result, TyId};
use conspect_base::FileId;
use conspect_ir::{
    BinOp, Body, BodyBuilder, Call, Callee, CheckKind, Class, ClassId, ClassKind, Const, FieldId, FnId,
    Function, Instr, LoadError, Operand, Place, Program, Reg, Terminator, Type, UnOp,
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
    fn declared(
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

    /// The place that a pointer of a class leads to, given the pointer.
    pub(crate) fn pointee_place(
        &mut self,
        p: &mut Program,
        b: &mut BodyBuilder,
        class: ClassId,
    ) -> Result<(Place, Type)> {
        let this = Operand::Reg(Reg(0));
        Ok(match self.what(class).clone() {
            What::ElemPointer(array) | What::StringPointer(array) => {
                let fields = p.classes[class].fields.clone();
                let ClassKind::Array(elem) = p.classes[array].kind else {
                    return Err(LoadError::Malformed("a pointer into something that is no array".into()));
                };
                let array = b.load(Type::Ref(array), Place::Field { object: this, field: fields[0] });
                let index = b.load(Type::I32, Place::Field { object: this, field: fields[1] });
                // An unmanaged pointer may have been moved out of its array.
                let length = b.load(Type::I32, Place::Length { array: array.into() });
                let fine = b.bin(Type::Bool, BinOp::ULt, index, length);
                let (go, bad) = (b.block(), b.block());
                b.terminate(Terminator::If { cond: fine.into(), then: go, els: bad });
                b.switch_to(bad);
                let reason = "an access through a pointer outside of its array";
                b.terminate(Terminator::Unsupported { reason: reason.into() });
                b.switch_to(go);
                (Place::Elem { array: array.into(), index: index.into() }, elem)
            }
            What::FieldPointer(field) => {
                let holder = p.classes[class].fields[0];
                let object = b.load(p.fields[holder].ty, Place::Field { object: this, field: holder });
                (Place::Field { object: object.into(), field }, p.fields[field].ty)
            }
            What::GlobalPointer(global) => (Place::Global(global), p.globals[global].ty),
            What::Boxed(_) | What::Cell(_) | What::Helper => {
                let field = p.classes[class].fields.first().copied();
                let field =
                    field.ok_or_else(|| LoadError::Unsupported("an access through a pointer".into()))?;
                (Place::Field { object: this, field }, p.fields[field].ty)
            }
            _ => return Err(LoadError::Unsupported("an access through a pointer of another width".into())),
        })
    }

    pub fn pointer_get(&mut self, p: &mut Program, class: ClassId, kind: Kind) -> Result<FnId> {
        let object = self.object_class(p);
        let ty = kind.ty(object);
        let name = format!("read {}#{}", p.classes[class].name, class.0);
        let params = vec![Type::Ref(class)];
        if *self.what(class) == What::BytePointer {
            let body = self.get_other(p, class, kind)?;
            return Ok(self.made(p, &name, params, Some(ty), body));
        }
        let mut b = builder(&params);
        let (place, cell) = self.pointee_place(p, &mut b, class)?;
        let same_bits = same_bits(cell, ty);
        if Kind::of(cell) != kind && same_bits.is_none() {
            let body = self.get_other(p, class, kind)?;
            return Ok(self.made(p, &name, params, Some(ty), body));
        }
        let v = b.load(cell, place);
        let v = match same_bits {
            _ if cell == Type::Bool => b.un(ty, UnOp::BoolToBits(8), v),
            Some(op) => {
                if op == UnOp::FToBits {
                    require_number(&mut b, v.into());
                }
                b.un(ty, op, v)
            }
            None => v,
        };
        b.terminate(Terminator::Return(Some(v.into())));
        Ok(self.made(p, &name, vec![Type::Ref(class)], Some(ty), b.finish()))
    }

    pub fn pointer_set(&mut self, p: &mut Program, class: ClassId, kind: Kind) -> Result<FnId> {
        let object = self.object_class(p);
        let ty = kind.ty(object);
        let name = format!("write {}#{}", p.classes[class].name, class.0);
        let mut b = builder(&[Type::Ref(class), ty]);
        if matches!(self.what(class), What::StringPointer(_)) {
            return Err(LoadError::Unsupported("a write into a string".into()));
        }
        if *self.what(class) == What::BytePointer {
            let body = self.set_other(p, class, kind)?;
            return Ok(self.made(p, &name, vec![Type::Ref(class), ty], None, body));
        }
        let (place, cell) = self.pointee_place(p, &mut b, class)?;
        let same_bits = same_bits(ty, cell);
        if Kind::of(cell) != kind && same_bits.is_none() {
            let body = self.set_other(p, class, kind)?;
            return Ok(self.made(p, &name, vec![Type::Ref(class), ty], None, body));
        }
        let mut v: Operand = Reg(1).into();
        if let Some(op) = same_bits {
            if op == UnOp::FToBits {
                require_number(&mut b, v);
            }
            v = b.un(cell, op, v).into();
        }
        if cell == Type::Bool {
            v = bool_of(&mut b, v).into();
        }
        b.push(Instr::Store { place, src: v });
        b.terminate(Terminator::Return(None));
        Ok(self.made(p, &name, vec![Type::Ref(class), ty], None, b.finish()))
    }

    /// `(pointer, elements: i32) -> pointer`.
    pub fn pointer_move(&mut self, p: &mut Program, class: ClassId, kind: Kind) -> Result<FnId> {
        let object = self.object_class(p);
        let params = vec![Type::Ref(class), Type::I32];
        let name = format!("move {}#{}", p.classes[class].name, class.0);
        let mut b = builder(&params);
        let this = Operand::Reg(Reg(0));
        if let What::ElemPointer(array) | What::StringPointer(array) = *self.what(class)
            && let ClassKind::Array(elem) = p.classes[array].kind
            && Kind::of(elem).size() == kind.size()
        {
            let fields = p.classes[class].fields.clone();
            let a = b.load(Type::Ref(array), Place::Field { object: this, field: fields[0] });
            let i = b.load(Type::I32, Place::Field { object: this, field: fields[1] });
            let to = b.bin(Type::I32, BinOp::Add, i, Reg(1));
            // Indices of pointers that wrapped around would be ordered otherwise than addresses.
            let half = b.constant(Const::i32(1 << 30));
            let shifted = b.bin(Type::I32, BinOp::Add, to, half);
            let end = b.constant(Const::i32(i32::MIN));
            let near = b.bin(Type::Bool, BinOp::ULt, shifted, end);
            let (go, far) = (b.block(), b.block());
            b.terminate(Terminator::If { cond: near.into(), then: go, els: far });
            b.switch_to(far);
            b.terminate(Terminator::Unsupported { reason: "a pointer far outside of its array".into() });
            b.switch_to(go);
            let dst = b.reg(Type::Ref(class));
            b.push(Instr::Alloc { dst, class });
            b.push(Instr::Store {
                place: Place::Field { object: dst.into(), field: fields[0] },
                src: a.into(),
            });
            b.push(Instr::Store {
                place: Place::Field { object: dst.into(), field: fields[1] },
                src: to.into(),
            });
            b.terminate(Terminator::Return(Some(dst.into())));
        } else {
            let zero = b.constant(Const::i32(0));
            let stays = b.bin(Type::Bool, BinOp::Eq, Reg(1), zero);
            let (go, bad) = (b.block(), b.block());
            b.terminate(Terminator::If { cond: stays.into(), then: go, els: bad });
            b.switch_to(bad);
            self.move_bytes(p, &mut b, class, kind)?;
            b.switch_to(go);
            b.terminate(Terminator::Return(Some(this)));
        }
        Ok(self.made(p, &name, params, Some(Type::Ref(object)), b.finish()))
    }

    /// `(pointer, pointer) -> i32`: the distance in elements of pointers into one array.
    pub fn pointer_distance(&mut self, p: &mut Program, kind: Kind) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let name = format!("distance of {kind:?}");
        let (f, new) = self.declared(p, &name, vec![object, object], Some(Type::I32));
        if !new {
            return Ok(f);
        }
        let mut b = builder(&[object, object]);
        let (bad, equal, other) = (b.block(), b.block(), b.block());
        let one = b.bin(Type::Bool, BinOp::Eq, Reg(0), Reg(1));
        b.terminate(Terminator::If { cond: one.into(), then: equal, els: other });
        b.switch_to(equal);
        let zero = b.constant(Const::i32(0));
        b.terminate(Terminator::Return(Some(zero)));
        b.switch_to(other);
        let mut classes: Vec<ClassId> = self
            .class_ids
            .iter()
            .filter_map(|(w, c)| matches!(w, What::ElemPointer(a) | What::StringPointer(a) if matches!(p.classes[*a].kind, ClassKind::Array(e) if Kind::of(e) == kind)).then_some(*c))
            .collect();
        classes.sort_unstable();
        let pointer = self.pointer_class(p, kind);
        let _ = pointer;
        for class in classes {
            let fields = p.classes[class].fields.clone();
            let (x, y) = (b.reg(Type::Bool), b.reg(Type::Bool));
            b.push(Instr::InstanceOf { dst: x, src: Reg(0).into(), class });
            b.push(Instr::InstanceOf { dst: y, src: Reg(1).into(), class });
            let both = b.bin(Type::Bool, BinOp::And, x, y);
            let (yes, next) = (b.block(), b.block());
            b.terminate(Terminator::If { cond: both.into(), then: yes, els: next });
            b.switch_to(yes);
            let fty = p.fields[fields[0]].ty;
            let a1 = b.load(fty, Place::Field { object: Reg(0).into(), field: fields[0] });
            let a2 = b.load(fty, Place::Field { object: Reg(1).into(), field: fields[0] });
            let same = b.bin(Type::Bool, BinOp::Eq, a1, a2);
            let go = b.block();
            b.terminate(Terminator::If { cond: same.into(), then: go, els: bad });
            b.switch_to(go);
            let i1 = b.load(Type::I32, Place::Field { object: Reg(0).into(), field: fields[1] });
            let i2 = b.load(Type::I32, Place::Field { object: Reg(1).into(), field: fields[1] });
            let d = b.bin(Type::I32, BinOp::Sub, i1, i2);
            b.terminate(Terminator::Return(Some(d.into())));
            b.switch_to(next);
        }
        self.byte_distance(p, &mut b, kind, bad);
        b.switch_to(bad);
        let reason = "the distance of pointers that are not into one array";
        b.terminate(Terminator::Unsupported { reason: reason.into() });
        self.set_body(f, b.finish());
        Ok(f)
    }

    /// `(pointer, pointer) -> i32`: less than, equal to or greater than 0.
    pub fn pointer_order(&mut self, p: &mut Program) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let (f, new) = self.declared(p, "order of pointers", vec![object, object], Some(Type::I32));
        if !new {
            return Ok(f);
        }
        let mut b = builder(&[object, object]);
        let same = b.bin(Type::Bool, BinOp::Eq, Reg(0), Reg(1));
        let (equal, other) = (b.block(), b.block());
        b.terminate(Terminator::If { cond: same.into(), then: equal, els: other });
        b.switch_to(equal);
        let zero = b.constant(Const::i32(0));
        b.terminate(Terminator::Return(Some(zero)));
        b.switch_to(other);
        b.terminate(Terminator::Unsupported { reason: "a comparison of pointers".into() });
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
        b.terminate(Terminator::Return(Some(dst.into())));
        Ok(self.made(p, &name, vec![], Some(Type::Ref(id)), b.finish()))
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

    /// `(array, value) -> bool`: may the array hold the value?
    pub fn store_allowed(&mut self, p: &mut Program) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let (f, new) = self.declared(p, "may be stored", vec![object, object], Some(Type::Bool));
        if !new {
            return Ok(f);
        }
        // The exact array `object[]` holds everything; others are asked by the class of the value.
        let mut b = builder(&[object, object]);
        let null = b.constant(Const::Null);
        let is_null = b.bin(Type::Bool, BinOp::Eq, Reg(1), null);
        let (yes, ask) = (b.block(), b.block());
        b.terminate(Terminator::If { cond: is_null.into(), then: yes, els: ask });
        b.switch_to(yes);
        let t = b.constant(Const::Bool(true));
        b.terminate(Terminator::Return(Some(t)));
        b.switch_to(ask);
        let selector = self.selector(p, Selector::Holds)?;
        let r = call(&mut b, Callee::Virtual(selector), vec![Reg(0).into(), Reg(1).into()], Some(Type::Bool));
        b.terminate(Terminator::Return(Some(r.expect("a test").into())));
        self.set_body(f, b.finish());
        Ok(f)
    }

    /// `(array of this class, value) -> bool`.
    pub fn array_holds(&mut self, p: &mut Program, class: ClassId) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let name = format!("held by {}#{}", p.classes[class].name, class.0);
        let elem = match self.type_of_class(class).map(|t| self.u.ty(t).clone()) {
            Some(crate::types::Ty::Array(e)) => e,
            _ => return Err(LoadError::Malformed("a store into something that is no array".into())),
        };
        let mut b = builder(&[object, object]);
        let r: Operand = if elem == self.u.object {
            b.constant(Const::Bool(true))
        } else if self.tested_by_variance(elem)? {
            let selector = self.selector(p, Selector::Is(elem))?;
            let r = call(&mut b, Callee::Virtual(selector), vec![Reg(1).into()], Some(Type::Bool));
            r.expect("a test").into()
        } else {
            let (class, family) = (self.class(p, elem), self.tested_class(p, elem));
            let dst = b.reg(Type::Bool);
            b.push(Instr::InstanceOf { dst, src: Reg(1).into(), class });
            if family != class {
                // Mono refuses what its own casts accept.
                let related = b.reg(Type::Bool);
                b.push(Instr::InstanceOf { dst: related, src: Reg(1).into(), class: family });
                let same = b.bin(Type::Bool, BinOp::Eq, related, dst);
                require(&mut b, same.into(), "an array of integers among arrays of others");
            }
            dst.into()
        };
        b.terminate(Terminator::Return(Some(r)));
        Ok(self.made(p, &name, vec![object, object], Some(Type::Bool), b.finish()))
    }

    /// The class of delegates for a method, or of lists of delegates.
    pub fn delegate_class(&mut self, p: &mut Program, what: What) -> ClassId {
        if let Some(id) = self.class_ids.get(&what) {
            return *id;
        }
        let (ty, label) = match &what {
            What::Delegate(ty, m, _) => (*ty, self.method_name(m.def)),
            What::Multicast(ty) => (*ty, "several".into()),
            _ => unreachable!("a class of delegates"),
        };
        let base = self.class(p, ty);
        let mut name = format!("{} of {label}", p.classes[base].name);
        while p.class_named(&name).is_some() {
            name.push('#');
        }
        let class = Class {
            name: name.into(),
            kind: ClassKind::Object,
            is_abstract: false,
            is_final: true,
            supers: vec![base],
            fields: p.classes[base].fields.clone(),
        };
        self.add(p, class, what)
    }

    /// The field of delegates that holds the target, and the one with the list of a multicast delegate.
    pub fn delegate_fields(&mut self, p: &mut Program) -> Result<(FieldId, FieldId)> {
        let class = self.core_class(p, "System.MulticastDelegate")?;
        self.usable(class)?;
        match p.classes[class].fields[..] {
            [target, list] => Ok((target, list)),
            _ => Err(LoadError::Malformed("the layout of delegates".into())),
        }
    }

    pub fn delegate_target(&mut self, p: &mut Program) -> Result<FieldId> {
        Ok(self.delegate_fields(p)?.0)
    }

    /// `(delegate, arguments…) -> result` for a delegate of one method.
    pub fn invoke_single(
        &mut self,
        p: &mut Program,
        class: ClassId,
        ty: TyId,
        method: &Method,
        is_virtual: bool,
    ) -> Result<FnId> {
        let invoke = self.delegate_invoke(ty)?;
        let declared = self.function(p, &invoke)?;
        let (params, ret) = (p.functions[declared].params.clone(), p.functions[declared].ret);
        let name = format!("invoke {}#{} as {}", p.classes[class].name, class.0, ty.0);
        let mut b = builder(&params);
        let target = self.delegate_target(p)?;
        let object = p.fields[target].ty;
        let target = b.load(object, Place::Field { object: Reg(0).into(), field: target });
        let is_static = self.method_flags(method)? & flags::METHOD_STATIC != 0;
        let f = self.function(p, method)?;
        let wanted = p.functions[f].params.len();
        let given = params.len() - 1;
        let mut args: Vec<Operand> = vec![];
        // A static method may be closed over its first argument, an instance method open over its receiver.
        if wanted == given + 1 {
            args.push(target.into());
        } else if wanted != given {
            return Err(LoadError::Unsupported("a delegate of a method with other parameters".into()));
        }
        args.extend((1..params.len()).map(|i| Operand::Reg(Reg(i as u32))));
        if is_static
            && self.u.flags(method.owner) & flags::TYPE_BEFORE_FIELD_INIT == 0
            && let Some((_, init)) = self.init_function(p, method.owner)?
        {
            call(&mut b, Callee::Static(init), vec![], None);
        }
        let callee =
            if is_virtual { Callee::Virtual(self.slot_selector(p, method)?) } else { Callee::Static(f) };
        let r = call(&mut b, callee, args, p.functions[f].ret);
        match (r, ret) {
            (_, None) => b.terminate(Terminator::Return(None)),
            (Some(r), Some(_)) => b.terminate(Terminator::Return(Some(r.into()))),
            (None, Some(_)) => {
                return Err(LoadError::Unsupported("a delegate of a method with another result".into()));
            }
        }
        Ok(self.made(p, &name, params, ret, b.finish()))
    }

    pub fn delegate_invoke(&mut self, ty: TyId) -> Result<Method> {
        match self.u.methods_named(ty, "Invoke")?.into_iter().next() {
            Some(m) => Ok(m),
            None => Err(LoadError::Missing(format!("method {}.Invoke does not exist", self.u.name(ty)))),
        }
    }

    /// `(delegate, arguments…) -> result` for a list of delegates: all in order, the last one's result.
    pub fn invoke_list(&mut self, p: &mut Program, class: ClassId, ty: TyId) -> Result<FnId> {
        let invoke = self.delegate_invoke(ty)?;
        let declared = self.function(p, &invoke)?;
        let (params, ret) = (p.functions[declared].params.clone(), p.functions[declared].ret);
        let name = format!("invoke {}#{} as {}", p.classes[class].name, class.0, ty.0);
        let (_, list) = self.delegate_fields(p)?;
        let selector = self.selector(p, Selector::Invoke(ty))?;
        let object = Type::Ref(self.object_class(p));
        let mut b = builder(&params);
        let all = b.load(p.fields[list].ty, Place::Field { object: Reg(0).into(), field: list });
        let length = b.load(Type::I32, Place::Length { array: all.into() });
        let i = b.reg(Type::I32);
        let zero_index = b.constant(Const::i32(0));
        b.push(Instr::Copy { dst: i, src: zero_index });
        let result = ret.map(|t| {
            let r = b.reg(t);
            let z = b.constant(zero(t));
            b.push(Instr::Copy { dst: r, src: z });
            r
        });
        let (head, body, end) = (b.block(), b.block(), b.block());
        b.terminate(Terminator::Goto(head));
        b.switch_to(head);
        let more = b.bin(Type::Bool, BinOp::SLt, i, length);
        b.terminate(Terminator::If { cond: more.into(), then: body, els: end });
        b.switch_to(body);
        let one = b.load(object, Place::Elem { array: all.into(), index: i.into() });
        let mut args: Vec<Operand> = vec![one.into()];
        args.extend((1..params.len()).map(|i| Operand::Reg(Reg(i as u32))));
        let r = call(&mut b, Callee::Virtual(selector), args, ret);
        if let (Some(result), Some(r)) = (result, r) {
            b.push(Instr::Copy { dst: result, src: r.into() });
        }
        let step = b.constant(Const::i32(1));
        b.push(Instr::Bin { dst: i, op: BinOp::Add, lhs: i.into(), rhs: step });
        b.terminate(Terminator::Goto(head));
        b.switch_to(end);
        b.terminate(Terminator::Return(result.map(Operand::Reg)));
        Ok(self.made(p, &name, params, ret, b.finish()))
    }

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

    /// `(delegate, list) -> delegate`: a multicast delegate of the same type.
    pub fn make_several(&mut self, p: &mut Program, class: ClassId) -> Result<FnId> {
        let ty = match *self.what(class) {
            What::Delegate(ty, ..) | What::Multicast(ty) => ty,
            _ => return Err(LoadError::Unsupported("a delegate that is given from outside".into())),
        };
        let made = self.delegate_class(p, What::Multicast(ty));
        let (_, list) = self.delegate_fields(p)?;
        let object = Type::Ref(self.object_class(p));
        let params = vec![object, p.fields[list].ty];
        let name = format!("several {}#{}", p.classes[class].name, class.0);
        let mut b = builder(&params);
        let dst = b.reg(Type::Ref(made));
        b.push(Instr::Alloc { dst, class: made });
        b.push(Instr::Store { place: Place::Field { object: dst.into(), field: list }, src: Reg(1).into() });
        b.terminate(Terminator::Return(Some(dst.into())));
        Ok(self.made(p, &name, params, Some(object), b.finish()))
    }

    /// `(array) -> bool`: has it one dimension and elements that are no structures?
    pub fn plain_array(&mut self, p: &mut Program) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let (f, new) = self.declared(p, "is a plain array", vec![object], Some(Type::Bool));
        if new {
            let mut b = builder(&[object]);
            let selector = self.selector(p, Selector::PlainArray)?;
            let r = call(&mut b, Callee::Virtual(selector), vec![Reg(0).into()], Some(Type::Bool));
            b.terminate(Terminator::Return(r.map(Operand::Reg)));
            self.set_body(f, b.finish());
        }
        Ok(f)
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

    /// The class of failed assertions (`System.Diagnostics.DebugAssertException`, as .NET prints it) or of failed
    /// contracts. Its objects have as many fields as exceptions, the stack among them.
    pub fn failure_class(&mut self, p: &mut Program, contract: bool) -> Result<ClassId> {
        let name = if contract {
            "System.Diagnostics.Contracts.ContractException"
        } else {
            "System.Diagnostics.DebugAssertException"
        };
        let key = format!("failure {name}");
        if let Some(id) = self.failures.get(&*key) {
            return Ok(*id);
        }
        let root = self.failure_root(p);
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

    /// `(array, index) -> object`: an element, boxed where it is a value.
    pub fn array_get(&mut self, p: &mut Program, class: ClassId) -> Result<FnId> {
        let elem = match self.type_of_class(class).map(|t| self.u.ty(t).clone()) {
            Some(crate::types::Ty::Array(e)) => e,
            _ => return Err(LoadError::Unsupported("GetValue of such an array".into())),
        };
        let object = Type::Ref(self.object_class(p));
        let params = vec![Type::Ref(class), Type::I32];
        let name = format!("element of {}#{}", p.classes[class].name, class.0);
        let mut b = builder(&params);
        let cell = self.cell(p, elem);
        let v = b.load(cell, Place::Elem { array: Reg(0).into(), index: Reg(1).into() });
        let r = if !self.u.is_value(elem) {
            v
        } else if let Some(inner) = self.nullable(elem) {
            let f = self.box_nullable(p, elem, inner)?;
            call(&mut b, Callee::Static(f), vec![v.into()], Some(object)).expect("a box")
        } else if self.u.is_struct(elem) {
            let f = self.box_struct(p, elem)?;
            call(&mut b, Callee::Static(f), vec![v.into()], Some(object)).expect("a box")
        } else {
            let boxed = self.boxed(p, elem);
            let field = p.classes[boxed].fields[0];
            let dst = b.reg(Type::Ref(boxed));
            b.push(Instr::Alloc { dst, class: boxed });
            b.push(Instr::Store { place: Place::Field { object: dst.into(), field }, src: v.into() });
            dst
        };
        b.terminate(Terminator::Return(Some(r.into())));
        Ok(self.made(p, &name, params, Some(object), b.finish()))
    }

    /// `(array, value, index)`: sets an element to what is in an object, in range.
    pub fn array_set(&mut self, p: &mut Program, class: ClassId) -> Result<FnId> {
        let elem = match self.type_of_class(class).map(|t| self.u.ty(t).clone()) {
            Some(crate::types::Ty::Array(e)) => e,
            _ => return Err(LoadError::Unsupported("SetValue of such an array".into())),
        };
        let object = Type::Ref(self.object_class(p));
        let params = vec![Type::Ref(class), object, Type::I32];
        let name = format!("set element of {}#{}", p.classes[class].name, class.0);
        let place = Place::Elem { array: Reg(0).into(), index: Reg(2).into() };
        let mut b = builder(&params);
        if self.u.is_struct(elem) {
            self.set_struct(p, &mut b, elem, place, Reg(1))?;
            return Ok(self.made(p, &name, params, None, b.finish()));
        }
        if self.u.is_value(elem) {
            let (absent, there, fits, other) = (b.block(), b.block(), b.block(), b.block());
            let null = b.constant(Const::Null);
            let cond = b.bin(Type::Bool, BinOp::Eq, Reg(1), null);
            b.terminate(Terminator::If { cond: cond.into(), then: absent, els: there });
            b.switch_to(absent);
            let cell = self.cell(p, elem);
            let src = b.constant(zero(cell));
            b.push(Instr::Store { place, src });
            b.terminate(Terminator::Return(None));
            b.switch_to(there);
            let boxed = self.boxed(p, elem);
            let field = p.classes[boxed].fields[0];
            let is = b.reg(Type::Bool);
            b.push(Instr::InstanceOf { dst: is, src: Reg(1).into(), class: boxed });
            b.terminate(Terminator::If { cond: is.into(), then: fits, els: other });
            b.switch_to(fits);
            let v = b.load(p.fields[field].ty, Place::Field { object: Reg(1).into(), field });
            b.push(Instr::Store { place, src: v.into() });
            b.terminate(Terminator::Return(None));
            b.switch_to(other);
            b.terminate(Terminator::Unsupported { reason: "SetValue that converts what it stores".into() });
            return Ok(self.made(p, &name, params, None, b.finish()));
        }
        let holds = self.store_allowed(p)?;
        let fine = call(&mut b, Callee::Static(holds), vec![Reg(0).into(), Reg(1).into()], Some(Type::Bool));
        let (store, other) = (b.block(), b.block());
        b.terminate(Terminator::If { cond: fine.expect("a test").into(), then: store, els: other });
        b.switch_to(store);
        b.push(Instr::Store { place, src: Reg(1).into() });
        b.terminate(Terminator::Return(None));
        b.switch_to(other);
        let text = "Object cannot be stored in an array of this type.";
        let maker = self.exception_maker(p, "System.InvalidCastException", text)?;
        let ret = p.functions[maker].ret;
        let made = call(&mut b, Callee::Static(maker), vec![], ret).expect("it gives the exception");
        b.terminate(Terminator::Throw(made.into()));
        Ok(self.made(p, &name, params, None, b.finish()))
    }

    /// `(array, from, count)`: sets elements to zero, in range.
    pub fn array_clear(&mut self, p: &mut Program, class: ClassId) -> Result<FnId> {
        let ClassKind::Array(cell) = p.classes[class].kind else {
            return Err(LoadError::Unsupported("Clear of such an array".into()));
        };
        let params = vec![Type::Ref(class), Type::I32, Type::I32];
        let name = format!("clear {}#{}", p.classes[class].name, class.0);
        let mut b = builder(&params);
        let end = b.bin(Type::I32, BinOp::Add, Reg(1), Reg(2));
        let i = b.reg(Type::I32);
        b.push(Instr::Copy { dst: i, src: Reg(1).into() });
        let (head, body, done) = (b.block(), b.block(), b.block());
        b.terminate(Terminator::Goto(head));
        b.switch_to(head);
        let more = b.bin(Type::Bool, BinOp::SLt, i, end);
        b.terminate(Terminator::If { cond: more.into(), then: body, els: done });
        b.switch_to(body);
        let src = b.constant(zero(cell));
        b.push(Instr::Store { place: Place::Elem { array: Reg(0).into(), index: i.into() }, src });
        let one = b.constant(Const::i32(1));
        b.push(Instr::Bin { dst: i, op: BinOp::Add, lhs: i.into(), rhs: one });
        b.terminate(Terminator::Goto(head));
        b.switch_to(done);
        b.terminate(Terminator::Return(None));
        Ok(self.made(p, &name, params, None, b.finish()))
    }
}

/// How the bits of a number are read as a number of the other kind and of the same width.
fn same_bits(from: Type, to: Type) -> Option<UnOp> {
    match (from, to) {
        (Type::F32, Type::Bits { bits: 32, .. }) | (Type::F64, Type::Bits { bits: 64, .. }) => {
            Some(UnOp::FToBits)
        }
        (Type::Bits { bits: 32, .. }, Type::F32) | (Type::Bits { bits: 64, .. }, Type::F64) => {
            Some(UnOp::BitsToF)
        }
        _ => None,
    }
}
