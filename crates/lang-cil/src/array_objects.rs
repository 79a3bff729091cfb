//! What arrays do that are known as objects only: covariance, elements as objects, zeroing.

use crate::bytes::require;
use crate::classes::zero;
use crate::loader::CilLoader;
use crate::select::Selector;
use crate::synth::{builder, call};
use crate::types::{Result, Ty};
use conspect_ir::{
    BinOp, Callee, ClassId, ClassKind, Const, FieldId, FnId, Instr, LoadError, Operand, Place, Program, Reg,
    Terminator, Type,
};

impl CilLoader {
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

    /// `(array, other array) -> bool`: are elements of the other one copied to the first one as they are?
    pub fn copied_at_once(&mut self, p: &mut Program) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let (f, new) = self.declared(p, "is copied at once", vec![object, object], Some(Type::Bool));
        if new {
            let mut b = builder(&[object, object]);
            let selector = self.selector(p, Selector::TakesFrom)?;
            let args = vec![Reg(0).into(), Reg(1).into()];
            let r = call(&mut b, Callee::Virtual(selector), args, Some(Type::Bool));
            b.terminate(Terminator::Return(r.map(Operand::Reg)));
            self.set_body(f, b.finish());
        }
        Ok(f)
    }

    /// `(array of this class, other array) -> bool`, what [`Selector::TakesFrom`] asks.
    pub fn takes_from(&mut self, p: &mut Program, class: ClassId) -> Result<FnId> {
        let object = Type::Ref(self.object_class(p));
        let plain = match self.type_of_class(class).map(|t| self.u.ty(t).clone()) {
            Some(Ty::Array(e)) => !self.u.is_struct(e),
            _ => false,
        };
        let mut b = builder(&[object, object]);
        let takes: Operand = if plain {
            let dst = b.reg(Type::Bool);
            b.push(Instr::InstanceOf { dst, src: Reg(1).into(), class });
            dst.into()
        } else {
            b.constant(Const::Bool(false))
        };
        b.terminate(Terminator::Return(Some(takes)));
        let name = format!("taken by {}#{}", p.classes[class].name, class.0);
        Ok(self.made(p, &name, vec![object, object], Some(Type::Bool), b.finish()))
    }

    /// `(array, index) -> object`: an element, boxed where it is a value.
    pub fn array_get(&mut self, p: &mut Program, class: ClassId) -> Result<FnId> {
        if let Some(f) = self.of_elements(p, class, Selector::ArrayGet)? {
            return Ok(f);
        }
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
        if let Some(f) = self.of_elements(p, class, Selector::ArraySet)? {
            return Ok(f);
        }
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

    /// The field with the elements of an array of several dimensions, and the class of the array in it.
    pub(crate) fn grid_elements(&mut self, p: &Program, class: ClassId) -> Option<(FieldId, ClassId)> {
        let Ty::MdArray(..) = self.u.ty(self.type_of_class(class)?) else { return None };
        let field = *p.classes[class].fields.first()?;
        let Type::Ref(flat) = p.fields[field].ty else { return None };
        Some((field, flat))
    }

    /// What an array of several dimensions answers: what the array with all its elements does. `None` for arrays of one.
    fn of_elements(&mut self, p: &mut Program, class: ClassId, asked: Selector) -> Result<Option<FnId>> {
        let Some((field, flat)) = self.grid_elements(p, class) else { return Ok(None) };
        let name = format!("{asked:?} of {}#{}", p.classes[class].name, class.0);
        let selector = self.selector(p, asked)?;
        let f = self.select_function(p, flat, selector)?;
        let (mut params, ret) = (p.functions[f].params.clone(), p.functions[f].ret);
        params[0] = Type::Ref(class);
        let mut b = builder(&params);
        let data = b.load(Type::Ref(flat), Place::Field { object: Reg(0).into(), field });
        let others = (1..params.len()).map(|i| Operand::Reg(Reg(i as u32)));
        let args: Vec<Operand> = std::iter::once(data.into()).chain(others).collect();
        let r = call(&mut b, Callee::Static(f), args, ret);
        b.terminate(Terminator::Return(r.map(Operand::Reg)));
        Ok(Some(self.made(p, &name, params, ret, b.finish())))
    }

    /// `(array, from, count)`: sets elements to zero, in range.
    pub fn array_clear(&mut self, p: &mut Program, class: ClassId) -> Result<FnId> {
        if let Some(f) = self.of_elements(p, class, Selector::ArrayClear)? {
            return Ok(f);
        }
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

    /// `(array)` or `(array, dimension)`: what [`Selector::ArrayRank`], `ArrayLength` and `ArraySide` ask of an array of this class; the
    /// dimension is one that it has.
    pub fn array_answer(&mut self, p: &mut Program, class: ClassId, asked: &Selector) -> Result<FnId> {
        let what = match asked {
            Selector::ArrayRank => "rank",
            Selector::ArrayLength => "length",
            _ => "side",
        };
        let mut params = vec![Type::Ref(class)];
        if what == "side" {
            params.push(Type::I32);
        }
        let rank = match self.type_of_class(class).map(|t| self.u.ty(t).clone()) {
            Some(Ty::MdArray(_, rank)) => Some(rank),
            _ if matches!(p.classes[class].kind, ClassKind::Array(_)) => None,
            _ => return Err(LoadError::Unsupported("an array of a class that is not known".into())),
        };
        let mut b = builder(&params);
        let object = Operand::Reg(Reg(0));
        let fields = p.classes[class].fields.clone();
        let answer: Operand = match (what, rank) {
            ("rank", rank) => b.constant(Const::i32(rank.unwrap_or(1) as i32)),
            ("length", Some(_)) => {
                let data = b.load(p.fields[fields[0]].ty, Place::Field { object, field: fields[0] });
                b.load(Type::I32, Place::Length { array: data.into() }).into()
            }
            (_, None) => b.load(Type::I32, Place::Length { array: object }).into(),
            (_, Some(_)) => {
                let side = b.reg(Type::I32);
                let zero = b.constant(Const::i32(0));
                b.push(Instr::Copy { dst: side, src: zero });
                for (i, field) in fields[1..].iter().enumerate() {
                    let n = b.load(Type::I32, Place::Field { object, field: *field });
                    let at = b.constant(Const::i32(i as i32));
                    let here = b.bin(Type::Bool, BinOp::Eq, Reg(1), at);
                    b.push(Instr::Select { dst: side, cond: here.into(), then: n.into(), els: side.into() });
                }
                side.into()
            }
        };
        b.terminate(Terminator::Return(Some(answer)));
        let name = format!("{what} of {}#{}", p.classes[class].name, class.0);
        Ok(self.made(p, &name, params, Some(Type::I32), b.finish()))
    }
}
