//! Objects of the program's own classes, which have no bases.

use super::*;
use ruff_python_ast::ExprAttribute;

impl Fx<'_, '_> {
    pub(super) fn attribute(&mut self, a: &'static ExprAttribute) -> Res<Val> {
        let object = self.expr(&a.value)?;
        self.load_attribute(a, &object)
    }

    /// The fields of an attribute, and the one that says whether it is there.
    fn attribute_fields(&mut self, class: usize, name: &str, ty: &Ty) -> (Vec<FieldId>, Option<FieldId>) {
        let made = self.u.object_class(class);
        let mut fields = vec![];
        for (suffix, t) in self.u.parts(ty) {
            fields.push(self.u.add_field(made, &format!("{name}{suffix}"), t));
        }
        let is_definite = self.u.names.classes[class].definite.contains(name);
        let there = (!is_definite).then(|| self.u.add_field(made, &format!("{name} is there"), Type::Bool));
        (fields, there)
    }

    pub(super) fn load_attribute(&mut self, a: &'static ExprAttribute, object: &Val) -> Res<Val> {
        let object = self.present(object.clone(), "AttributeError")?;
        let name = a.attr.as_str();
        let Ty::Object(class) = object.ty else { return self.gap(a, "an attribute of a value of this kind") };
        if name.starts_with("__") || self.u.names.classes[class].methods.contains_key(name) {
            return self.gap(a, "an attribute of this kind");
        }
        let ty = self.u.kinds.field(class, name);
        if matches!(ty, Ty::Bottom | Ty::Mixed) {
            return self.gap(a, "an attribute of no single kind");
        }
        let (fields, there) = self.attribute_fields(class, name, &ty);
        if let Some(field) = there {
            let is = self.b.load(Type::Bool, Place::Field { object: object.parts[0], field });
            self.unless(is.into(), "AttributeError");
        }
        let types = self.u.parts(&ty);
        let mut parts = vec![];
        for (field, (_, t)) in fields.into_iter().zip(types) {
            parts.push(self.b.load(t, Place::Field { object: object.parts[0], field }).into());
        }
        self.sane(&ty, &parts);
        Ok(Val { ty, parts })
    }

    pub(super) fn store_attribute(&mut self, a: &'static ExprAttribute, object: &Val, v: &Val) -> Res<()> {
        let object = self.present(object.clone(), "AttributeError")?;
        let name = a.attr.as_str();
        let Ty::Object(class) = object.ty else { return self.gap(a, "a store into a value of this kind") };
        if name.starts_with("__") || self.u.names.classes[class].methods.contains_key(name) {
            return self.gap(a, "an attribute of this kind");
        }
        self.u.kinds.note_field(class, name, &v.ty);
        let ty = self.u.kinds.field(class, name);
        let Some(values) = self.coerce(v, &ty).filter(|_| ty != Ty::Mixed) else {
            return self.gap(a, "an attribute of no single kind");
        };
        let (fields, there) = self.attribute_fields(class, name, &ty);
        for (field, src) in fields.into_iter().zip(values) {
            self.b.push(Instr::Store { place: Place::Field { object: object.parts[0], field }, src });
        }
        if let Some(field) = there {
            let src = self.truth(true);
            self.b.push(Instr::Store { place: Place::Field { object: object.parts[0], field }, src });
        }
        Ok(())
    }

    /// A new object, whose constructor is called.
    pub(super) fn construct(&mut self, c: &'static ruff_python_ast::ExprCall, index: usize) -> Res<Val> {
        let class = &self.u.names.classes[index];
        if class.strange.is_some() || class.error.is_some() {
            return self.gap(c, "an object of this class");
        }
        if !self.is_defined(class.ast.name.as_str()) {
            return self.gap(c, "a class before its definition");
        }
        let init = class.methods.get("__init__").copied();
        let made = self.u.object_class(index);
        let dst = self.b.reg(Type::Ref(made));
        self.b.push(Instr::Alloc { dst, class: made });
        let object = Val { ty: Ty::Object(index), parts: vec![dst.into()] };
        match init {
            Some(init) => {
                let result = self.call_function(c, init, vec![object.clone()])?;
                if result.ty != Ty::None {
                    return self.gap(c, "a constructor with a result");
                }
            }
            None if c.arguments.is_empty() => {}
            None => return self.gap(c, "arguments without a constructor"),
        }
        Ok(object)
    }
}
