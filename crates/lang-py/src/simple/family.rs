//! Classes that extend others: which cells their objects have, and which method a call reaches.
//!
//! References to objects of classes that have an ancestor in common are alike, and all their objects have the same cells. Each class has
//! objects of its own, though: where methods differ, it is asked which class the object is of. All classes of the file are known, so no other is
//! possible.

use super::call::Given;
use super::classes::Constructor;
use super::names::Role;
use super::*;
use conspect_ir::BinOp;
use ruff_python_ast::{ExprAttribute, ExprCall};

/// What an attribute of an object is, by its class.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Member {
    Method(usize, Option<Role>),
    /// The class that has the constant.
    Constant(usize),
    /// A cell of the object.
    Cell,
}

impl Round<'_> {
    /// The class of references to objects of a class.
    pub(super) fn object_class(&mut self, index: usize) -> ClassId {
        let eldest = self.names.eldest(index);
        if let Some(class) = self.objects.get(&eldest) {
            return *class;
        }
        let family = self.names.family(eldest);
        let name_of = |c: usize| self.names.classes[c].ast.name.as_str();
        let mut shared = class(name_of(eldest), ClassKind::Object, vec![]);
        if family.len() > 1 {
            (shared.is_final, shared.is_abstract) = (false, true);
            shared.name = format!("{} or an heir", name_of(eldest)).as_str().into();
        }
        let made = self.program.add_class(shared);
        self.objects.insert(eldest, made);
        for c in &family {
            let member = match family.len() {
                1 => made,
                _ => {
                    let mut own = class(name_of(*c), ClassKind::Object, vec![made]);
                    own.is_final = true;
                    self.program.add_class(own)
                }
            };
            self.members.insert(*c, member);
        }
        for c in family {
            for (name, ty) in self.kinds.fields_of(c) {
                for (suffix, ty) in self.parts(&ty) {
                    self.add_field(made, &self.cell_name(c, &name, &suffix), ty);
                }
                if !self.is_definite(c, &name) {
                    self.add_field(made, &self.cell_name(c, &name, " is there"), Type::Bool);
                }
            }
        }
        made
    }

    /// The name of a field's cell.
    fn cell_name(&self, class: usize, name: &str, suffix: &str) -> String {
        match self.names.classes[class].base {
            None => format!("{name}{suffix}"),
            Some(_) => format!("{}.{name}{suffix}", self.names.classes[class].ast.name),
        }
    }

    /// Has every object of a class, and of those that extend it, this field before anything can look?
    fn is_definite(&self, class: usize, name: &str) -> bool {
        let mut heirs = self.names.heirs(class).into_iter().filter(|h| !self.names.is_abstract(*h));
        heirs.all(|h| self.names.classes[h].definite.contains(name))
    }
}

impl Fx<'_, '_> {
    /// The class that a field belongs to: the eldest one that has it. A field that only heirs have belongs to the class once an object of the
    /// class is asked for it.
    pub(super) fn field_owner(&mut self, class: usize, name: &str) -> usize {
        let names = self.u.names;
        let has = |fx: &Self, c: &usize| fx.u.kinds.field(*c, name) != Ty::Bottom;
        if let Some(c) = names.ancestors(class).into_iter().rev().find(|c| has(self, c)) {
            return c;
        }
        for heir in names.heirs(class) {
            let ty = self.u.kinds.field(heir, name);
            if ty != Ty::Bottom {
                self.u.kinds.note_field(class, name, &ty);
            }
        }
        class
    }

    /// Is a name a method or a constant of some class of the family?
    pub(super) fn is_of_family(&self, class: usize, name: &str) -> bool {
        let names = self.u.names;
        names.family(class).iter().any(|c| {
            names.classes[*c].methods.contains_key(name) || names.classes[*c].constants.contains_key(name)
        })
    }

    /// Are objects of these classes equal where they are one?
    pub(super) fn is_compared_as_one(&self, a: usize, b: usize) -> bool {
        let names = self.u.names;
        let is_plain = |c: usize| names.family(c).iter().all(|m| names.classes[*m].fields.is_none());
        names.common(a, b).is_some() && is_plain(a)
    }

    /// The classes that an object of this static class may be of.
    fn possible(&self, class: usize) -> Vec<usize> {
        let names = self.u.names;
        let is_real = |c: &usize| names.classes[*c].strange.is_none() && !names.is_abstract(*c);
        names.heirs(class).into_iter().filter(is_real).collect()
    }

    /// Do objects of a kind say themselves whether they are true?
    pub(super) fn has_truth(&self, ty: &Ty) -> bool {
        let Ty::Object(class) = ty else { return false };
        let says = |c: &usize| ["__bool__", "__len__"].iter().any(|n| self.u.names.method(*c, n).is_some());
        self.possible(*class).iter().any(says)
    }

    /// Is an object true? `__bool__` says it, else `__len__`, else it is.
    pub(super) fn own_truth(&mut self, at: &Expr, object: &Val) -> Res<Operand> {
        if !self.has_truth(&object.ty) {
            return Ok(self.truth(true));
        }
        let object = self.kept(object.clone());
        let key = |names: &Names, c: usize| {
            let method = |name: &str| names.method(c, name).map(|m| m.1);
            (method("__bool__"), method("__len__"))
        };
        let v = self.by_class(at, &object, &key, &mut |fx, (bool, len), object| {
            let of = |parts| Val { ty: Ty::Bool, parts };
            if let Some(method) = bool {
                let v = fx.bind(at, method, vec![object], &Given::nothing())?;
                return match v.ty {
                    Ty::Bool => Ok(v),
                    _ => fx.gap(at, "a truth of this kind"),
                };
            }
            if len.is_none() {
                return Ok(of(vec![fx.truth(true)]));
            }
            let n = fx.own_length(at, &object)?;
            let none = fx.int(0);
            Ok(of(vec![fx.b.bin(Type::Bool, BinOp::Ne, n.parts[0], none).into()]))
        })?;
        Ok(v.parts[0])
    }

    /// The length that an object says.
    pub(super) fn own_length(&mut self, at: &impl Ranged, object: &Val) -> Res<Val> {
        let object = self.kept(object.clone());
        let key = |names: &Names, c: usize| names.method(c, "__len__").map(|m| m.1);
        self.by_class(at, &object, &key, &mut |fx, method, object| {
            let Some(method) = method else {
                fx.raise("TypeError");
                return Err(Ended);
            };
            let v = fx.bind(at, method, vec![object], &Given::nothing())?;
            let Some(n) = fx.as_int(&v) else { return fx.gap(at, "a length of this kind") };
            let none = fx.int(0);
            let fine = fx.at_most(none, n);
            fx.unless(fine, "ValueError");
            let most = fx.int(i64::MAX);
            let fine = fx.at_most(n, most);
            fx.unless(fine, "OverflowError");
            Ok(Val { ty: Ty::Int, parts: vec![n] })
        })
    }

    /// Does what depends on the class of an object: `key` says what is done for a class.
    fn by_class<K: PartialEq + Copy>(
        &mut self,
        at: &impl Ranged,
        object: &Val,
        key: &dyn Fn(&Names, usize) -> K,
        act: &mut dyn FnMut(&mut Self, K, Val) -> Res<Val>,
    ) -> Res<Val> {
        let Ty::Object(class) = object.ty else {
            return self.gap(at, "an attribute of a value of this kind");
        };
        let mut groups: Vec<(K, Vec<usize>)> = vec![];
        for c in self.possible(class) {
            let k = key(self.u.names, c);
            match groups.iter_mut().find(|g| g.0 == k) {
                Some(group) => group.1.push(c),
                None => groups.push((k, vec![c])),
            }
        }
        if groups.is_empty() {
            // There is no object of such a class.
            groups.push((key(self.u.names, class), vec![class]));
        }
        self.by_group(at, object, &groups, act)
    }

    fn by_group<K: PartialEq + Copy>(
        &mut self,
        at: &impl Ranged,
        object: &Val,
        groups: &[(K, Vec<usize>)],
        act: &mut dyn FnMut(&mut Self, K, Val) -> Res<Val>,
    ) -> Res<Val> {
        let Some(((key, classes), rest)) = groups.split_first() else { return Err(Ended) };
        let least = classes.iter().copied().reduce(|a, b| self.u.names.common(a, b).unwrap_or(a));
        let narrow = Val { ty: Ty::Object(least.unwrap_or(classes[0])), parts: object.parts.clone() };
        if rest.is_empty() {
            return act(self, *key, narrow);
        }
        let is = self.is_one_of(object, classes);
        let els = self.split(is);
        let assigned = self.assigned.clone();
        let yes = act(self, *key, narrow).ok().map(|v| (v, self.b.current()));
        self.assigned.clone_from(&assigned);
        self.b.switch_to(els);
        let no = self.by_group(at, object, rest, act).ok().map(|v| (v, self.b.current()));
        self.assigned = assigned;
        self.either(at, yes, no)
    }

    /// Is an object of one of these classes?
    fn is_one_of(&mut self, object: &Val, classes: &[usize]) -> Operand {
        let mut any = self.truth(false);
        for c in classes {
            self.u.object_class(*c);
            let class = self.u.members[c];
            let dst = self.b.reg(Type::Bool);
            self.b.push(Instr::InstanceOf { dst, src: object.parts[0], class });
            any = self.or(any, dst.into());
        }
        any
    }

    fn member(names: &Names, class: usize, name: &str) -> Member {
        if let Some((_, m)) = names.method(class, name) {
            return Member::Method(m, names.role_of(class, name));
        }
        let owner =
            names.ancestors(class).into_iter().find(|c| names.classes[*c].constants.contains_key(name));
        owner.map_or(Member::Cell, Member::Constant)
    }

    /// Calls the method of this name of an object.
    pub(super) fn send(&mut self, at: &impl Ranged, object: &Val, name: &str, given: &Given) -> Res<Val> {
        self.by_class(at, object, &|names, c| Self::member(names, c, name), &mut |fx, member, object| {
            let first = match member {
                Member::Method(_, None) => vec![object],
                Member::Method(_, Some(Role::Static)) => vec![],
                Member::Method(_, Some(Role::Class)) => vec![Val { ty: Ty::Opaque, parts: vec![] }],
                _ => return fx.gap(at, "a call of this attribute"),
            };
            let Member::Method(method, _) = member else { return Err(Ended) };
            fx.bind(at, method, first, given)
        })
    }

    pub(super) fn load_attribute(&mut self, a: &'static ExprAttribute, object: &Val) -> Res<Val> {
        let object = self.present(object.clone(), "AttributeError")?;
        let name = self.attribute_name(a);
        let Ty::Object(class) = object.ty else { return self.gap(a, "an attribute of a value of this kind") };
        if name.starts_with("__") {
            return self.gap(a, "an attribute of this kind");
        }
        if !self.is_of_family(class, name) {
            return self.load_field(a, name, &object);
        }
        let object = self.kept(object);
        self.by_class(a, &object, &|names, c| Self::member(names, c, name), &mut |fx, member, object| {
            match member {
                Member::Method(method, Some(Role::Property)) => {
                    fx.bind(a, method, vec![object], &Given::nothing())
                }
                Member::Constant(owner) => fx.constant(a, owner, name),
                _ => fx.gap(a, "an attribute of this kind"),
            }
        })
    }

    /// The constant of a class.
    fn constant(&mut self, at: &impl Ranged, class: usize, name: &str) -> Res<Val> {
        if let Some(v) = self.u.names.classes[class].variables.get(name).copied() {
            return match self.u.names.constant_of(class, name) {
                Some(e) if self.u.names.classes[class].strange.is_none() => self.name(e, v),
                _ => self.gap(at, "an attribute of a class"),
            };
        }
        match self.u.names.constant_of(class, name) {
            Some(e) if self.u.names.classes[class].strange.is_none() => self.expr(e),
            _ => self.gap(at, "an attribute of a class"),
        }
    }

    /// The fields of an attribute, and the one that says whether it is there.
    pub(super) fn attribute_fields(
        &mut self,
        owner: usize,
        name: &str,
        ty: &Ty,
    ) -> (Vec<FieldId>, Option<FieldId>) {
        let made = self.u.object_class(owner);
        let mut fields = vec![];
        for (suffix, t) in self.u.parts(ty) {
            let cell = self.u.cell_name(owner, name, &suffix);
            fields.push(self.u.add_field(made, &cell, t));
        }
        let flag = self.u.cell_name(owner, name, " is there");
        let there = (!self.u.is_definite(owner, name)).then(|| self.u.add_field(made, &flag, Type::Bool));
        (fields, there)
    }

    /// What an object holds in a field.
    pub(super) fn load_field(&mut self, at: &impl Ranged, name: &str, object: &Val) -> Res<Val> {
        let Ty::Object(class) = object.ty else {
            return self.gap(at, "an attribute of a value of this kind");
        };
        let owner = self.field_owner(class, name);
        let ty = self.u.kinds.field(owner, name);
        if matches!(ty, Ty::Bottom | Ty::Mixed) {
            return self.gap(at, "an attribute of no single kind");
        }
        let (fields, there) = self.attribute_fields(owner, name, &ty);
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

    /// The class that a name stands for where it is a class of the file.
    pub(super) fn named_class(&self, e: &Expr) -> Option<usize> {
        let Expr::Name(n) = e else { return None };
        let name = n.id.as_str();
        if self.inner.iter().any(|(n, _)| n == name) {
            return None;
        }
        if self.is_local(name) {
            return self.own_class(name);
        }
        match self.u.names.bindings.get(name) {
            Some(Binding::Class(c)) if self.u.names.classes[*c].error.is_none() && self.is_defined(name) => {
                Some(*c)
            }
            _ => None,
        }
    }

    /// The class that the first parameter of a class method is, where no class extends the one that it is defined in.
    pub(super) fn own_class(&self, name: &str) -> Option<usize> {
        let def = self.u.names.defs.get(self.owner)?;
        let class = def.of?;
        let method = def.ast.name.as_str();
        let is_class_method = self.u.names.classes[class].roles.get(method) == Some(&Role::Class);
        let is_first = def.params.first() == Some(&name) && !def.bound.contains(name);
        (is_class_method && is_first && self.u.names.heirs(class).len() == 1).then_some(class)
    }

    /// `C.method(…)`; `None` where it is something else.
    pub(super) fn call_of_class(
        &mut self,
        c: &'static ExprCall,
        a: &'static ExprAttribute,
    ) -> Res<Option<Val>> {
        let Some(class) = self.named_class(&a.value) else { return Ok(None) };
        let name = self.attribute_name(a);
        if self.u.names.classes[class].strange.is_some() {
            return self.gap(c, "an attribute of a class");
        }
        if let Expr::Name(n) = &*a.value
            && !self.is_local(n.id.as_str())
            && !self.may_call(n.id.as_str(), c)
        {
            return self.gap(c, "a call before all that it may use is defined");
        }
        let Some((owner, method)) = self.u.names.method(class, name) else {
            return self.gap(c, "an attribute of a class");
        };
        let given = self.arguments(c, &c.arguments)?;
        let first = match self.u.names.role_of(class, name) {
            Some(Role::Property) => return self.gap(c, "an attribute of a class"),
            Some(Role::Static) => vec![],
            // The class itself, which nothing but a class without heirs is asked for.
            Some(Role::Class) => vec![Val { ty: Ty::Opaque, parts: vec![] }],
            None => match given.by_place.first() {
                Some(Val { ty: Ty::Object(me), .. }) if self.u.names.ancestors(*me).contains(&owner) => {
                    vec![]
                }
                _ => return self.gap(c, "a method that is called without an object"),
            },
        };
        self.bind(c, method, first, &given).map(Some)
    }

    /// `C.CONSTANT`; `None` where it is something else.
    pub(super) fn attribute_of_class(&mut self, a: &'static ExprAttribute) -> Res<Option<Val>> {
        let Some(class) = self.named_class(&a.value) else { return Ok(None) };
        let name = self.attribute_name(a);
        if let Some(v) = self.named_member(class, name) {
            return Ok(Some(v));
        }
        match Self::member(self.u.names, class, name) {
            Member::Constant(owner) => self.constant(a, owner, name).map(Some),
            _ => self.gap(a, "an attribute of a class"),
        }
    }

    /// The variable that an attribute of a class is, where something stores to it by the name of the class.
    pub(super) fn class_variable(&self, a: &'static ExprAttribute) -> Option<&'static str> {
        let class = self.named_class(&a.value)?;
        let of = &self.u.names.classes[class];
        let is_there = of.strange.is_none() && self.is_defined(of.ast.name.as_str());
        is_there.then(|| of.variables.get(a.attr.as_str()).copied()).flatten()
    }

    /// `super().method(…)`; `None` where it is something else.
    pub(super) fn call_super(&mut self, c: &'static ExprCall, a: &'static ExprAttribute) -> Res<Option<Val>> {
        let Expr::Call(up) = &*a.value else { return Ok(None) };
        if self.builtin(&up.func) != Some("super") {
            return Ok(None);
        }
        let names = self.u.names;
        let (class, me) = match names.defs.get(self.owner) {
            // Elsewhere it finds no object, or another one.
            Some(def) if self.inner.is_empty() && self.generators.is_empty() => (def.of, def.params.first()),
            _ => (None, None),
        };
        let (Some(class), Some(me)) = (class, me.copied()) else { return self.gap(c, "`super` here") };
        let is_own = match &up.arguments.args[..] {
            [] => true,
            [of, Expr::Name(n)] => self.named_class(of) == Some(class) && n.id.as_str() == me,
            _ => false,
        };
        let role = names.classes[class].roles.get(names.defs[self.owner].ast.name.as_str());
        if !is_own || !up.arguments.keywords.is_empty() || matches!(role, Some(Role::Static | Role::Class)) {
            return self.gap(c, "`super` here");
        }
        let object = self.variable(&a.value, me)?;
        let object = self.kept(object);
        let given = self.arguments(c, &c.arguments)?;
        let nothing = Val { ty: Ty::None, parts: vec![] };
        let name = self.attribute_name(a);
        if object.ty == Ty::Error && name == "__init__" && names.classes[class].error.is_some() {
            return self.error_above(c, class, object, &given).map(Some);
        }
        let is_here = matches!(object.ty, Ty::Object(o) if names.ancestors(o).contains(&class));
        if !is_here || names.classes[class].strange.is_some() {
            return self.gap(c, "`super` here");
        }
        let Some(base) = names.classes[class].base else {
            // The constructor of `object`.
            if name == "__init__" && given.all().next().is_none() {
                return Ok(Some(nothing));
            }
            return self.gap(c, "a method of `object`");
        };
        if name == "__init__" && !matches!(names.constructor(base), Constructor::Init(_)) {
            self.initialize(c, base, &object, given)?;
            return Ok(Some(nothing));
        }
        let Some((owner, method)) = names.method(base, name) else {
            return self.gap(c, "a method that no base has");
        };
        let first = match names.classes[owner].roles.get(name) {
            None => vec![object],
            Some(Role::Static) => vec![],
            Some(_) => return self.gap(c, "an attribute of a base"),
        };
        self.bind(c, method, first, &given).map(Some)
    }

    /// The constructor of what an exception extends.
    fn error_above(&mut self, c: &'static ExprCall, class: usize, object: Val, given: &Given) -> Res<Val> {
        let base = self.u.names.classes[class].error.clone().unwrap_or_default();
        match self.error_init(&base) {
            Some(init) => self.bind(c, init, vec![object], given),
            None if given.named.is_empty() => {
                given.all().for_each(|v| self.note_argument(v));
                Ok(Val { ty: Ty::None, parts: vec![] })
            }
            None => self.gap(c, "keywords of an exception"),
        }
    }

    /// `isinstance(x, C)`; `None` where it is something else.
    pub(super) fn is_of_class(
        &mut self,
        c: &'static ExprCall,
        v: &Val,
        args: &'static [Expr],
    ) -> Res<Option<Val>> {
        let [_, of] = args else { return Ok(None) };
        let all = match of {
            Expr::Tuple(t) => t.elts.iter().map(|e| self.named_class(e)).collect::<Option<Vec<usize>>>(),
            e => self.named_class(e).map(|c| vec![c]),
        };
        let Some(all) = all else { return Ok(None) };
        let (inner, there) = match &v.ty {
            Ty::Optional(t) => {
                let there = self.not(v.parts[0]);
                (Val { ty: (**t).clone(), parts: v.parts[1..].to_vec() }, there)
            }
            _ => (v.clone(), self.truth(true)),
        };
        let is = match inner.ty {
            Ty::Object(class) => {
                let heirs: Vec<usize> = all.iter().flat_map(|c| self.u.names.heirs(*c)).collect();
                let possible = self.possible(class);
                let found: Vec<usize> = possible.iter().copied().filter(|p| heirs.contains(p)).collect();
                match found.len() {
                    0 => self.truth(false),
                    n if n == possible.len() => self.truth(true),
                    _ => self.is_one_of(&inner, &found),
                }
            }
            Ty::Bottom | Ty::Mixed | Ty::Opaque => return self.gap(c, "a test of this kind"),
            _ => self.truth(false),
        };
        let parts = vec![self.and(there, is)];
        Ok(Some(Val { ty: Ty::Bool, parts }))
    }

    /// What turning an object into a text may raise.
    pub(super) fn object_shown(&mut self, at: &Expr, object: &Val) -> Res<()> {
        /// How the text is made.
        #[derive(Clone, Copy, PartialEq, Eq)]
        enum Text {
            Method(usize),
            Fields(usize),
            Plain,
        }
        let key = |names: &Names, class: usize| {
            if let Some((_, m)) = names.method(class, "__str__") {
                return Text::Method(m);
            }
            for c in names.ancestors(class) {
                if let Some(m) = names.classes[c].methods.get("__repr__") {
                    return Text::Method(*m);
                }
                if names.classes[c].fields.is_some() {
                    return Text::Fields(c);
                }
            }
            Text::Plain
        };
        let done = Val { ty: Ty::Bool, parts: vec![self.truth(true)] };
        let object = self.kept(object.clone());
        self.by_class(at, &object, &key, &mut |fx, how, object| {
            match how {
                Text::Method(m) => {
                    let text = fx.bind(at, m, vec![object], &Given::nothing())?;
                    let text = fx.present(text, "TypeError")?;
                    if text.ty != Ty::Text {
                        return fx.gap(at, "a text of a value of this kind");
                    }
                }
                Text::Fields(c) => {
                    let fields = fx.u.names.classes[c].fields.clone().unwrap_or_default();
                    for (name, _) in fields {
                        let v = fx.load_field(at, name, &object)?;
                        let is_object = |t: &Ty| matches!(t, Ty::Object(_));
                        if is_object(&v.ty) || matches!(&v.ty, Ty::Optional(t) if is_object(t)) {
                            return fx.gap(at, "a text of a value of this kind");
                        }
                        fx.shown(at, &v)?;
                    }
                }
                Text::Plain => {}
            }
            Ok(done.clone())
        })
        .map(|_| ())
    }
}
