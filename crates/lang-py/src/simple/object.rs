//! Objects of the program's own classes: their attributes, and how they are made.

use super::call::Given;
use super::classes::Constructor;
use super::input::Links;
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
        if let Some(v) = self.attribute_of_class(a)? {
            return Ok(v);
        }
        let object = self.expr(&a.value)?;
        let object = match &object.ty {
            Ty::Optional(t) if matches!(**t, Ty::Member(_)) => self.present(object, "AttributeError")?,
            _ => object,
        };
        if let Ty::Member(class) = object.ty {
            return self.of_member(a, &object, class, a.attr.as_str());
        }
        self.load_attribute(a, &object)
    }

    /// The name of an attribute, as it is inside of a class where it is private.
    pub(super) fn attribute_name(&self, a: &'static ExprAttribute) -> &'static str {
        let class = if self.owner == MODULE { None } else { self.u.names.defs[self.owner].class };
        class.map_or(a.attr.as_str(), |c| crate::scopes::mangle(c, a.attr.as_str()))
    }

    pub(super) fn store_attribute(&mut self, a: &'static ExprAttribute, object: &Val, v: &Val) -> Res<()> {
        let object = self.present(object.clone(), "AttributeError")?;
        let name = self.attribute_name(a);
        match object.ty {
            // What exceptions of the program's own hold is unknown where it is read.
            Ty::Error if !name.starts_with("__") && name != "args" => return Ok(()),
            Ty::Object(c) if self.u.names.heirs(c).iter().any(|h| self.u.names.classes[*h].is_frozen) => {
                return self.gap(a, "a store into an object that is frozen");
            }
            _ => {}
        }
        self.store_field(a, name, &object, v)
    }

    pub(super) fn store_field(&mut self, a: &impl Ranged, name: &str, object: &Val, v: &Val) -> Res<()> {
        let Ty::Object(class) = object.ty else { return self.gap(a, "a store into a value of this kind") };
        if name.starts_with("__") || self.is_of_family(class, name) {
            return self.gap(a, "an attribute of this kind");
        }
        let class = self.field_owner(class, name);
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
        if self.u.names.is_abstract(index) {
            return self.gap(c, "an object of an abstract class");
        }
        let given = self.arguments(c, &c.arguments)?;
        let object = self.new_object(index);
        self.initialize(c, index, &object, given)?;
        Ok(object)
    }

    /// A new object, none of whose fields is there.
    fn new_object(&mut self, index: usize) -> Val {
        let family = self.u.object_class(index);
        let class = self.u.members[&index];
        let dst = self.b.reg(Type::Ref(family));
        self.b.push(Instr::Alloc { dst, class });
        Val { ty: Ty::Object(index), parts: vec![dst.into()] }
    }

    /// Does what a class's constructor does with an object.
    pub(super) fn initialize(
        &mut self,
        at: &'static ruff_python_ast::ExprCall,
        index: usize,
        object: &Val,
        given: Given,
    ) -> Res<()> {
        match self.u.names.constructor(index) {
            Constructor::Data(fields) => {
                self.filled(at, object, &fields, given)?;
                self.after_fields(at, index, object)
            }
            Constructor::Init(init) => {
                let result = self.bind(at, init, vec![object.clone()], &given)?;
                if result.ty != Ty::None {
                    return self.gap(at, "a constructor with a result");
                }
                Ok(())
            }
            Constructor::None if given.all().next().is_none() => Ok(()),
            Constructor::None => self.gap(at, "arguments without a constructor"),
        }
    }

    /// What data classes do when their fields are stored.
    fn after_fields(&mut self, at: &impl Ranged, index: usize, object: &Val) -> Res<()> {
        match self.u.names.method(index, "__post_init__") {
            Some((_, method)) => self.bind(at, method, vec![object.clone()], &Given::nothing()).map(|_| ()),
            None => Ok(()),
        }
    }

    /// An object of a data class, whose constructor stores its arguments.
    fn filled(
        &mut self,
        c: &'static ruff_python_ast::ExprCall,
        object: &Val,
        fields: &[(&'static str, Option<&'static Expr>)],
        of_call: Given,
    ) -> Res<Val> {
        let mut given: Vec<Option<Val>> = of_call.by_place.into_iter().map(Some).collect();
        if given.len() > fields.len() {
            self.raise("TypeError");
            return Err(Ended);
        }
        given.resize(fields.len(), None);
        for (name, v) in of_call.named {
            match fields.iter().position(|f| f.0 == name) {
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
                (None, Some(d)) => match self.u.names.factory(d) {
                    Some("list") => self.list(d, &[])?,
                    Some(kind) => self.dict_at(*d, kind == "dict"),
                    None => self.expr(d)?,
                },
                (None, None) => {
                    self.raise("TypeError");
                    return Err(Ended);
                }
            };
            self.store_field(at, name, object, &v)?;
        }
        Ok(object.clone())
    }

    /// What the constructor of a class takes, by name.
    pub(super) fn constructor_of(&self, class: &str) -> Option<Vec<given::Value>> {
        let given::Value::Dict(all) = &self.u.given else { return None };
        let given::Value::Dict(described) = all.iter().find(|(n, _)| n == class).map(|(_, d)| d)? else {
            return None;
        };
        match described.iter().find(|(n, _)| n == "parameters").map(|(_, p)| p)? {
            given::Value::List(all) => Some(all.clone()),
            _ => None,
        }
    }

    /// An object that a description says: made by its constructor with inputs. Where that raises, there is no such object. What it takes
    /// that is described as `before` says is one of those links.
    pub(super) fn made_object(
        &mut self,
        at: &'static ruff_python_ast::StmtFunctionDef,
        name: &str,
        class: &str,
        depth: usize,
        before: Option<(&given::Value, &Links)>,
    ) -> Res<Val> {
        let Some(Binding::Class(index)) = self.u.names.bindings.get(class).copied() else {
            return self.gap(at, "an object of this class");
        };
        let info = &self.u.names.classes[index];
        if info.strange.is_some() || info.error.is_some() || depth > 2 || !self.is_defined(class) {
            return self.gap(at, "an object of this class");
        }
        let Some(descriptions) = self.constructor_of(class) else {
            return self.gap(at, "an object of this class");
        };
        let mut args = vec![];
        for d in &descriptions {
            let given::Value::List(pair) = d else { return self.gap(at, "an object of this class") };
            let [given::Value::Text(field), what] = &pair[..] else {
                return self.gap(at, "an object of this class");
            };
            if let Some((links, given)) = before
                && what == links
            {
                let v = match given {
                    Links::Latest(v) => v.clone(),
                    Links::Any(all) => self.any_or_none(at, all)?,
                };
                args.push(self.kept(v));
                continue;
            }
            args.push(self.made_at(at, &format!("{name}.{field}"), what, depth + 1)?);
        }
        if self.u.names.is_abstract(index) {
            return self.gap(at, "an object of this class");
        }
        let object = self.new_object(index);
        let raised = (self.b.block(), self.b.reg(Type::Ref(self.u.root)));
        let result = match self.u.names.constructor(index) {
            Constructor::Data(fields) => {
                if args.len() != fields.len() {
                    return self.gap(at, "an object of this class");
                }
                self.fill(at, &object, &fields, args.into_iter().map(Some).collect())?;
                self.handlers.push(raised);
                let done = self.after_fields(at, index, &object);
                self.handlers.pop();
                done.map(|()| Val { ty: Ty::None, parts: vec![] })
            }
            Constructor::None if args.is_empty() => return Ok(object),
            Constructor::None => return self.gap(at, "an object of this class"),
            Constructor::Init(init) => {
                let def = &self.u.names.defs[init];
                if def.strange.is_some() || def.own != args.len() + 1 || def.is_generator {
                    return self.gap(at, "an object of this class");
                }
                args.insert(0, object.clone());
                self.handlers.push(raised);
                let result = self.run(at, init, args);
                self.handlers.pop();
                result
            }
        };
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
