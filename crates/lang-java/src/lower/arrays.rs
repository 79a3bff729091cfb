//! Arrays, casts and class tests.

use super::frames::VTy;
use super::stack::Val;
use super::{AtSite, Lower, Step};
use crate::classes::ClassInfo;
use crate::classfile::{ACC_ENUM, ArrayKind};
use crate::synth;
use conspect_ir::{
    BinOp, Callee, CheckKind, ClassId, ClassKind, Const, Instr, Intrinsic, Operand, Place, Terminator, Type,
};

impl Lower<'_> {
    /// The class that a pool entry names, if it can be used.
    pub(super) fn class_at(&mut self, index: u16) -> Step<ClassId> {
        let name = self.refs.class(&self.place, index)?;
        let class = self.ld.class(self.p, &name);
        let base = name.trim_end_matches("[]");
        if base.len() < name.len() && crate::classfile::JType::primitive(base).is_none() {
            let base = self.ld.class(self.p, base);
            self.ld.info(base).at_site()?;
        }
        self.ld.info(class).at_site()?;
        Ok(class)
    }

    /// The element type of an array; `None` for null.
    fn elem_of(&self, ty: VTy) -> Option<Type> {
        match ty {
            VTy::Ref(class) => match self.p.classes[class].kind {
                ClassKind::Array(elem) => Some(elem),
                _ => None,
            },
            _ => None,
        }
    }

    pub(super) fn array_load(&mut self, kind: ArrayKind) -> Step<()> {
        let index = self.pop_op();
        let (array, ty) = self.pop_typed();
        self.check_index(array, index)?;
        let elem = self.elem_of(ty).unwrap_or_else(|| default_elem(kind, self.object));
        let dst = self.temp(elem);
        self.load_to_add(Instr::Load { dst, place: Place::Elem { array, index } });
        if kind == ArrayKind::Ref {
            self.known_element(dst, array);
        }
        self.push_typed(dst, elem);
        Ok(())
    }

    pub(super) fn array_store(&mut self, kind: ArrayKind) -> Step<()> {
        let v = self.pop();
        let index = self.pop_op();
        let (array, ty) = self.pop_typed();
        self.check_index(array, index)?;
        let elem = self.elem_of(ty).unwrap_or_else(|| default_elem(kind, self.object));
        let src = self.narrow(v, elem);
        if kind == ArrayKind::Ref {
            let value_type = if let Val::Op { ty, .. } = v { ty } else { VTy::Top };
            self.check_store(array, ty, src, value_type)?;
        }
        self.store_sum(Instr::Store { place: Place::Elem { array, index }, src });
        Ok(())
    }

    /// Checks that an array may hold a value. What was read from the array itself may be stored. A value of the elements' static type may be
    /// stored where that class has no subclasses, and where the array's class is exactly the static one; in all other cases the array is
    /// asked.
    fn check_store(&mut self, array: Operand, ty: VTy, value: Operand, value_type: VTy) -> Step<()> {
        let (VTy::Ref(class), VTy::Ref(known)) = (ty, value_type) else { return Ok(()) };
        let ClassKind::Array(Type::Ref(elem)) = self.p.classes[class].kind else { return Ok(()) };
        let exact = self.surely(known, elem);
        if self.p.classes[elem].is_final && exact || self.is_element(value, array) {
            return Ok(());
        }
        let number = self.temp(Type::I32);
        self.e.push(Instr::Intrinsic { dst: Some(number), op: Intrinsic::ClassOf, args: [array].into() });
        let (done, ask) = (self.e.block(), self.e.block());
        if exact {
            let expected = self.e.int(class.0 as i32);
            let same = self.bin(Type::Bool, BinOp::Eq, number.into(), expected);
            self.e.terminate(Terminator::If { cond: same.into(), then: done, els: ask });
        } else {
            self.e.terminate(Terminator::Goto(ask));
        }
        self.e.switch_to(ask);
        let facts = self.facts.clone();
        let f = synth::store_allowed(self.ld, self.p).at_site()?;
        let ok = self
            .call(Callee::Static(f), vec![number.into(), value], Some(Type::Bool))
            .expect("there is a result");
        self.check(
            CheckKind::ArrayStore,
            ok.into(),
            "arrayStore(Ljava/lang/Object;)Ljava/lang/Throwable;",
            vec![value],
        )?;
        self.e.terminate(Terminator::Goto(done));
        self.e.switch_to(done);
        self.meet(&facts);
        Ok(())
    }

    pub(super) fn array_length(&mut self) -> Step<()> {
        let array = self.pop_op();
        self.check_null(array)?;
        let dst = self.temp(Type::I32);
        self.e.push(Instr::Load { dst, place: Place::Length { array } });
        self.push_typed(dst, Type::I32);
        Ok(())
    }

    pub(super) fn new_array(&mut self, class: ClassId) -> Step<()> {
        let length = self.pop_op();
        self.check_size(length)?;
        let dst = self.temp(Type::Ref(class));
        self.e.push(Instr::AllocArray { dst, class, length });
        self.facts.nonnull.push(dst);
        self.push_typed(dst, Type::Ref(class));
        Ok(())
    }

    /// `multianewarray`: all lengths are checked first, then a helper function makes the arrays.
    pub(super) fn multi_array(&mut self, index: u16, dims: u8) -> Step<()> {
        let class = self.class_at(index)?;
        let mut lengths: Vec<Operand> = (0..dims).map(|_| self.pop_op()).collect();
        lengths.reverse();
        for &len in &lengths {
            self.check_size(len)?;
        }
        let f = synth::multi_array(self.ld, self.p, class, usize::from(dims)).at_site()?;
        let dst = self.call(Callee::Static(f), lengths, Some(Type::Ref(class))).expect("there is a result");
        self.facts.nonnull.push(dst);
        self.push_typed(dst, Type::Ref(class));
        Ok(())
    }

    pub(super) fn check_cast(&mut self, index: u16) -> Step<()> {
        let (op, ty) = self.pop_typed();
        if ty == VTy::Null {
            self.push(Val::Op { op, ty });
            return Ok(());
        }
        let class = self.class_at(index)?;
        let op = self.loosened(op, class);
        let checked = self.cast(op, ty, class)?;
        let info = self.ld.info(class);
        let is_constant = |i: &ClassInfo| i.flags & ACC_ENUM != 0 || &*i.name == "java.lang.Boolean";
        let op = if info.is_ok_and(|i| is_constant(&i)) {
            // An object of the start that was only known as some object: now its constants are known.
            let dst = self.temp(Type::Ref(class));
            let number = self.e.int(class.0 as i32);
            self.e.push(Instr::Intrinsic {
                dst: Some(dst),
                op: Intrinsic::Settle,
                args: [op, number].into(),
            });
            self.copy_facts(dst, op);
            dst.into()
        } else {
            op
        };
        self.push(Val::Op { op, ty: checked });
        Ok(())
    }

    /// The same reference in a register that may hold an object of this class: a parameter of an unrelated class may not.
    pub(super) fn loosened(&mut self, op: Operand, class: ClassId) -> Operand {
        let Operand::Reg(reg) = op else { return op };
        let Type::Ref(own) = self.e.type_of(reg) else { return op };
        let interface = |c: ClassId| self.p.classes[c].kind == ClassKind::Interface;
        let related = self.p.is_subclass(own, class) || self.p.is_subclass(class, own);
        if related || interface(own) || interface(class) {
            return op;
        }
        let dst = self.temp(Type::Ref(self.object));
        self.e.push(Instr::Copy { dst, src: op });
        self.copy_facts(dst, op);
        dst.into()
    }

    /// Checks that a reference is null or an instance of a class; its new type.
    pub(super) fn cast(&mut self, op: Operand, ty: VTy, class: ClassId) -> Step<VTy> {
        if let VTy::Ref(known) = ty
            && self.surely(known, class)
        {
            return Ok(VTy::Ref(known));
        }
        let is = self.temp(Type::Bool);
        self.e.push(Instr::InstanceOf { dst: is, src: op, class });
        let ok = if self.is_nonnull(op) {
            is
        } else {
            let null = self.e.constant(Const::Null);
            let is_null = self.bin(Type::Bool, BinOp::Eq, op, null);
            self.bin(Type::Bool, BinOp::Or, is_null.into(), is.into())
        };
        let number = self.e.int(class.0 as i32);
        let factory = "classCast(Ljava/lang/Object;I)Ljava/lang/Throwable;";
        self.check(CheckKind::Cast, ok.into(), factory, vec![op, number])?;
        Ok(VTy::Ref(class))
    }

    /// Is every value of the first type an instance of the second? The verifier checks that for classes, but takes interfaces
    /// on trust (JVMS §4.10.1.2).
    fn surely(&self, known: ClassId, class: ClassId) -> bool {
        let interface = |mut c: ClassId| {
            while let ClassKind::Array(Type::Ref(elem)) = self.p.classes[c].kind {
                c = elem;
            }
            self.p.classes[c].kind == ClassKind::Interface
        };
        class == self.object || (self.p.is_subclass(known, class) && !interface(known))
    }

    pub(super) fn instance_of(&mut self, index: u16) -> Step<()> {
        let src = self.pop_op();
        let class = self.class_at(index)?;
        let dst = self.temp(Type::Bool);
        self.e.push(Instr::InstanceOf { dst, src, class });
        self.push_typed(dst, Type::Bool);
        Ok(())
    }
}

/// The element type that an instruction implies. Only used on null, where the check before it always fails.
fn default_elem(kind: ArrayKind, object: ClassId) -> Type {
    match kind {
        ArrayKind::Int => Type::I32,
        ArrayKind::Long => Type::I64,
        ArrayKind::Float => Type::F32,
        ArrayKind::Double => Type::F64,
        ArrayKind::Ref => Type::Ref(object),
        ArrayKind::Byte => Type::I8,
        ArrayKind::Char => Type::U16,
        ArrayKind::Short => Type::I16,
    }
}
