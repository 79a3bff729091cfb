//! Shallow copies of objects (`MemberwiseClone`): references are shared, and what CIL keeps in its place is copied. Structures, and the elements of an
//! array of several dimensions, are objects of their own here, so a copy of the object alone would share them.

use crate::loader::CilLoader;
use crate::select::Selector;
use crate::synth::{builder, call};
use crate::types::{Result, TyId};
use conspect_ir::{
    BinOp, BodyBuilder, Callee, ClassId, ClassKind, Const, FieldId, FnId, Instr, Intrinsic, Place, Program,
    Reg, Terminator, Type,
};

impl CilLoader {
    /// Has a copy of the object alone all that a shallow copy of an array of this class has?
    pub(crate) fn is_flat_array(&mut self, p: &Program, class: ClassId) -> bool {
        matches!(p.classes[class].kind, ClassKind::Array(_)) && self.struct_element(class).is_none()
    }

    /// `(object of this class) -> object`.
    pub(crate) fn cloned(&mut self, p: &mut Program, class: ClassId) -> Result<FnId> {
        let (own, object) = (Type::Ref(class), Type::Ref(self.object_class(p)));
        let name = format!("shallow copy of {}#{}", p.classes[class].name, class.0);
        let mut b = builder(&[own]);
        let copy = b.reg(own);
        b.push(Instr::Intrinsic { dst: Some(copy), op: Intrinsic::Clone, args: [Reg(0).into()].into() });
        let grid = self.grid_elements(p, class);
        if let Some(elem) = self.struct_element(class) {
            self.copy_elements(p, &mut b, copy, elem)?;
        } else {
            for field in fields(p, class) {
                let ty = p.fields[field].ty;
                let Type::Ref(held) = ty else { continue };
                let place = Place::Field { object: copy.into(), field };
                let (copier, given) = match self.type_of_class(held) {
                    Some(inner) if self.is_struct_class(held) => (self.struct_copy(p, inner)?, ty),
                    _ if grid.is_some_and(|g| g.0 == field) => {
                        let selector = self.selector(p, Selector::Cloned)?;
                        (self.select_function(p, held, selector)?, object)
                    }
                    _ => continue,
                };
                let v = b.load(ty, place);
                let v = call(&mut b, Callee::Static(copier), vec![v.into()], Some(given)).expect("a copy");
                let narrow = b.reg(ty);
                b.push(Instr::Copy { dst: narrow, src: v.into() });
                b.push(Instr::Store { place, src: narrow.into() });
            }
        }
        b.terminate(Terminator::Return(Some(copy.into())));
        Ok(self.made(p, &name, vec![own], Some(object), b.finish()))
    }

    /// Puts copies of the structures in an array in their places.
    fn copy_elements(&mut self, p: &mut Program, b: &mut BodyBuilder, array: Reg, elem: TyId) -> Result<()> {
        let (cell, copier) = (self.cell(p, elem), self.struct_copy(p, elem)?);
        let length = b.load(Type::I32, Place::Length { array: array.into() });
        let (i, zero, one) = (b.reg(Type::I32), b.constant(Const::i32(0)), b.constant(Const::i32(1)));
        b.push(Instr::Copy { dst: i, src: zero });
        let (head, body, done) = (b.block(), b.block(), b.block());
        b.terminate(Terminator::Goto(head));
        b.switch_to(head);
        let more = b.bin(Type::Bool, BinOp::SLt, i, length);
        b.terminate(Terminator::If { cond: more.into(), then: body, els: done });
        b.switch_to(body);
        let place = Place::Elem { array: array.into(), index: i.into() };
        let v = b.load(cell, place);
        let v = call(b, Callee::Static(copier), vec![v.into()], Some(cell)).expect("a copy");
        b.push(Instr::Store { place, src: v.into() });
        b.push(Instr::Bin { dst: i, op: BinOp::Add, lhs: i.into(), rhs: one });
        b.terminate(Terminator::Goto(head));
        b.switch_to(done);
        Ok(())
    }
}

/// The fields of a class and of those above it.
fn fields(p: &Program, class: ClassId) -> Vec<FieldId> {
    let (mut out, mut next) = (vec![], Some(class));
    while let Some(class) = next {
        out.extend(p.classes[class].fields.iter().copied());
        next = p.classes[class].supers.first().copied();
    }
    out
}
