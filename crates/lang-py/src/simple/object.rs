//! Objects of the program's own classes, which have no bases.

use super::*;
use ruff_python_ast::ExprAttribute;

impl Fx<'_, '_> {
    pub(super) fn attribute(&mut self, a: &'static ExprAttribute) -> Res<Val> {
        if let Expr::Name(n) = &*a.value
            && !self.is_local(n.id.as_str())
            && let Some(Binding::Import(module, None)) = self.u.names.bindings.get(n.id.as_str()).copied()
        {
            if !self.is_defined(n.id.as_str()) {
                return self.gap(a, "a name before its import");
            }
            return self.module_constant(a, module, a.attr.as_str());
        }
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

    /// The name of an attribute, as it is inside of a class where it is private.
    pub(super) fn attribute_name(&self, a: &'static ExprAttribute) -> &'static str {
        let class = if self.owner == MODULE { None } else { self.u.names.defs[self.owner].class };
        class.map_or(a.attr.as_str(), |c| crate::scopes::mangle(c, a.attr.as_str()))
    }

    pub(super) fn load_attribute(&mut self, a: &'static ExprAttribute, object: &Val) -> Res<Val> {
        let object = self.present(object.clone(), "AttributeError")?;
        let name = self.attribute_name(a);
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
        let name = self.attribute_name(a);
        self.store_field(a, name, &object, v)
    }

    fn store_field(&mut self, a: &impl Ranged, name: &str, object: &Val, v: &Val) -> Res<()> {
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
        if let Some(fields) = class.fields.clone() {
            return self.filled(c, &object, &fields);
        }
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

    /// An object of a data class, whose constructor stores its arguments.
    fn filled(
        &mut self,
        c: &'static ruff_python_ast::ExprCall,
        object: &Val,
        fields: &[(&'static str, Option<&'static Expr>)],
    ) -> Res<Val> {
        let mut given: Vec<Option<Val>> = vec![];
        for a in &c.arguments.args {
            if a.is_starred_expr() {
                return self.gap(c, "starred arguments");
            }
            let v = self.expr(a)?;
            given.push(Some(self.kept(v)));
        }
        if given.len() > fields.len() {
            self.raise("TypeError");
            return Err(Ended);
        }
        given.resize(fields.len(), None);
        for k in &c.arguments.keywords {
            let Some(name) = &k.arg else { return self.gap(c, "starred arguments") };
            let v = self.expr(&k.value)?;
            let v = self.kept(v);
            match fields.iter().position(|f| f.0 == name.as_str()) {
                Some(i) if given[i].is_none() => given[i] = Some(v),
                _ => {
                    self.raise("TypeError");
                    return Err(Ended);
                }
            }
        }
        self.fill(c, object, fields, given)
    }

    /// Stores the fields of an object of a data class.
    pub(super) fn fill(
        &mut self,
        at: &impl Ranged,
        object: &Val,
        fields: &[(&'static str, Option<&'static Expr>)],
        given: Vec<Option<Val>>,
    ) -> Res<Val> {
        for ((name, default), v) in fields.iter().zip(given) {
            let v = match (v, default) {
                (Some(v), _) => v,
                (None, Some(d)) => self.expr(d)?,
                (None, None) => {
                    self.raise("TypeError");
                    return Err(Ended);
                }
            };
            self.store_field(at, name, object, &v)?;
        }
        Ok(object.clone())
    }

    /// An object that a description says: made by its constructor with inputs. Where that raises, there is no such object.
    pub(super) fn made_object(
        &mut self,
        at: &'static ruff_python_ast::StmtFunctionDef,
        name: &str,
        class: &str,
        depth: usize,
    ) -> Res<Val> {
        let Some(Binding::Class(index)) = self.u.names.bindings.get(class).copied() else {
            return self.gap(at, "an object of this class");
        };
        let info = &self.u.names.classes[index];
        if info.strange.is_some() || info.error.is_some() || depth > 2 || !self.is_defined(class) {
            return self.gap(at, "an object of this class");
        }
        let described = match &self.u.given {
            given::Value::Dict(all) => all.iter().find(|(n, _)| n == class).map(|(_, d)| d.clone()),
            _ => None,
        };
        let parameters = match described {
            Some(given::Value::Dict(d)) => d.into_iter().find(|(n, _)| n == "parameters").map(|(_, p)| p),
            _ => None,
        };
        let Some(given::Value::List(descriptions)) = parameters else {
            return self.gap(at, "an object of this class");
        };
        let mut args = vec![];
        for d in &descriptions {
            let given::Value::List(pair) = d else { return self.gap(at, "an object of this class") };
            let [given::Value::Text(field), what] = &pair[..] else {
                return self.gap(at, "an object of this class");
            };
            args.push(self.made_at(at, &format!("{name}.{field}"), what, depth + 1)?);
        }
        let made = self.u.object_class(index);
        let dst = self.b.reg(Type::Ref(made));
        self.b.push(Instr::Alloc { dst, class: made });
        let object = Val { ty: Ty::Object(index), parts: vec![dst.into()] };
        if let Some(fields) = info.fields.clone() {
            if args.len() != fields.len() {
                return self.gap(at, "an object of this class");
            }
            return self.fill(at, &object, &fields, args.into_iter().map(Some).collect());
        }
        let Some(init) = info.methods.get("__init__").copied() else {
            return if args.is_empty() { Ok(object) } else { self.gap(at, "an object of this class") };
        };
        let def = &self.u.names.defs[init];
        if def.strange.is_some() || parameters_of(def.ast) != args.len() + 1 {
            return self.gap(at, "an object of this class");
        }
        args.insert(0, object.clone());
        let raised = (self.b.block(), self.b.reg(Type::Ref(self.u.root)));
        self.handlers.push(raised);
        let result = self.run(at, init, args);
        self.handlers.pop();
        let here = self.b.current();
        self.b.switch_to(raised.0);
        let never = self.truth(false);
        self.assume(never);
        self.b.terminate(Terminator::Halt);
        self.b.switch_to(here);
        match result?.ty {
            Ty::None => Ok(object),
            _ => self.gap(at, "a constructor with a result"),
        }
    }
}

fn parameters_of(f: &'static ruff_python_ast::StmtFunctionDef) -> usize {
    parameters(f).count()
}
