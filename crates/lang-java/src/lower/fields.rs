//! Fields, static and of instances, and new objects.

use super::frames::VTy;
use super::stack::Val;
use super::{AtSite, Lower, Step, Stop};
use crate::assumed::FINALIZERS;
use crate::classes::{BOXES, FRESH_BOX, FieldRef};
use crate::classpath::Origin;
use conspect_ir::{ClassId, Const, FieldId, GlobalId, Instr, Place, Type};

impl Lower<'_> {
    fn resolve(&mut self, index: u16) -> Step<FieldRef> {
        let field = self.refs.field(&self.place, index)?;
        let m = &field.member;
        let class = self.ld.class(self.p, &m.class);
        self.ld.resolve_field(self.p, class, &m.name, &m.descriptor).at_site()
    }

    /// A static field, its class initialized.
    fn static_field(&mut self, index: u16) -> Step<Option<GlobalId>> {
        match self.resolve(index)? {
            FieldRef::Static { class, global } => {
                self.ensure_ready(class)?;
                Ok(Some(global))
            }
            FieldRef::Instance { .. } => {
                self.wrong_field(index, "not static")?;
                Ok(None)
            }
        }
    }

    fn instance_field(&mut self, index: u16) -> Step<Option<FieldId>> {
        match self.resolve(index)? {
            FieldRef::Instance { field } => Ok(Some(field)),
            FieldRef::Static { .. } => {
                self.wrong_field(index, "static")?;
                Ok(None)
            }
        }
    }

    fn wrong_field(&mut self, index: u16, how: &str) -> Step<()> {
        let field = self.refs.field(&self.place, index)?;
        let text = format!("the field {}.{} is {how}", field.member.class, field.member.name);
        self.raise("incompatibleClassChange(Ljava/lang/String;)Ljava/lang/Throwable;", &text)
    }

    pub(super) fn get_static(&mut self, index: u16) -> Step<()> {
        let field = self.refs.field(&self.place, index)?;
        // `java -ea` leaves assertions of the library switched off.
        if &*field.member.name == "$assertionsDisabled" && self.info.origin != Origin::User {
            let op = self.e.constant(Const::Bool(true));
            self.push(Val::Narrow { op, from: Type::Bool });
            return Ok(());
        }
        if let Some(primitive) = primitive_of(&field.member.class).filter(|_| &*field.member.name == "TYPE") {
            // What the compiler writes for `int.class`.
            let class = self.ld.primitive_class(self.p, primitive);
            return self.push_class_object(class);
        }
        let Some(global) = self.static_field(index)? else { return Ok(()) };
        let ty = self.p.globals[global].ty;
        let dst = self.temp(ty);
        self.load_to_add(Instr::Load { dst, place: Place::Global(global) });
        self.push_typed(dst, ty);
        Ok(())
    }

    pub(super) fn put_static(&mut self, index: u16) -> Step<()> {
        let Some(global) = self.static_field(index)? else { return Ok(()) };
        let src = self.pop_as(self.p.globals[global].ty);
        self.store_sum(Instr::Store { place: Place::Global(global), src });
        Ok(())
    }

    pub(super) fn get_field(&mut self, index: u16) -> Step<()> {
        let Some(field) = self.instance_field(index)? else { return Ok(()) };
        let object = self.pop_op();
        self.check_null(object)?;
        let ty = self.p.fields[field].ty;
        let dst = self.temp(ty);
        self.load_to_add(Instr::Load { dst, place: Place::Field { object, field } });
        self.push_typed(dst, ty);
        Ok(())
    }

    pub(super) fn put_field(&mut self, index: u16) -> Step<()> {
        let Some(field) = self.instance_field(index)? else { return Ok(()) };
        let v = self.pop();
        let object = self.pop_op();
        self.check_null(object)?;
        let src = self.narrow(v, self.p.fields[field].ty);
        self.store_sum(Instr::Store { place: Place::Field { object, field }, src });
        Ok(())
    }

    pub(super) fn new_object(&mut self, index: u16) -> Step<()> {
        let class = self.class_at(index)?;
        if self.p.classes[class].is_abstract {
            let name = &self.p.classes[class].name;
            return Err(Stop::Site(format!("InstantiationError: {name} is abstract")));
        }
        self.ensure_ready(class)?;
        if self.has_finalizer(class) {
            self.take_for_granted(FINALIZERS);
        }
        self.alloc(class);
        self.mark_fresh_box(class)
    }

    /// Does the input give objects of this class a finalizer?
    fn has_finalizer(&self, class: ClassId) -> bool {
        let mut next = Some(class);
        while let Some(info) = next.and_then(|c| self.ld.info(c).ok()) {
            if info.origin != Origin::User {
                return false;
            }
            if info.method("finalize()V").is_some() {
                return true;
            }
            next = info.super_class;
        }
        false
    }

    /// Marks a new box that no cache can hold: one that a program makes with `new`. The library's model of boxing makes
    /// its boxes without the mark.
    fn mark_fresh_box(&mut self, class: ClassId) -> Step<()> {
        let is_box = BOXES.contains(&&*self.p.classes[class].name);
        if !is_box || self.place.starts_with("conspect.rt.") {
            return Ok(());
        }
        let field = self.ld.resolve_field(self.p, class, FRESH_BOX, "Z").at_site()?;
        let FieldRef::Instance { field } = field else { return Ok(()) };
        let Some(Val::Op { op: object, .. }) = self.stack.last().copied() else { return Ok(()) };
        let src = self.e.constant(Const::Bool(true));
        self.e.push(Instr::Store { place: Place::Field { object, field }, src });
        Ok(())
    }

    /// Allocates an object and pushes it.
    pub(super) fn alloc(&mut self, class: ClassId) {
        let dst = self.temp(Type::Ref(class));
        self.e.push(Instr::Alloc { dst, class });
        self.facts.nonnull.push(dst);
        self.push(Val::Op { op: dst.into(), ty: VTy::Ref(class) });
    }

    /// Pushes the class object of a class.
    pub(super) fn push_class_object(&mut self, class: ClassId) -> Step<()> {
        // A class that is not there is an error when the constant is resolved.
        self.ld.info(class).at_site()?;
        let object = self.ld.class_constant(self.p, class).at_site()?;
        let op = self.e.constant(Const::Object(object));
        let class = self.ld.class(self.p, "java.lang.Class");
        self.push(Val::Op { op, ty: VTy::Ref(class) });
        Ok(())
    }
}

/// The primitive type, or `void`, that a class of the library stands for.
fn primitive_of(class: &str) -> Option<&'static str> {
    Some(match class {
        "java.lang.Boolean" => "boolean",
        "java.lang.Byte" => "byte",
        "java.lang.Character" => "char",
        "java.lang.Short" => "short",
        "java.lang.Integer" => "int",
        "java.lang.Long" => "long",
        "java.lang.Float" => "float",
        "java.lang.Double" => "double",
        "java.lang.Void" => "void",
        _ => return None,
    })
}
