//! What types and methods are to each other: derived types, overridden methods, interfaces, types that only a part of the runtime makes.

use super::*;
use crate::known::Known;

impl CilLoader {
    /// Is a type the same as another or derived from it by superclasses?
    pub fn derives(&mut self, ty: TyId, base: TyId) -> Result<bool> {
        let mut at = Some(ty);
        for _ in 0..200 {
            match at {
                Some(t) if t == base => return Ok(true),
                Some(t) => at = self.u.base(t)?,
                None => return Ok(false),
            }
        }
        Err(LoadError::Malformed(format!("{} is its own superclass", self.u.name(ty))))
    }

    /// The model's method that replaces a method of the class library.
    pub(super) fn overriding(
        &mut self,
        method: &Method,
        name: &str,
        has_this: bool,
        shape: &crate::types::Shape,
    ) -> Result<Option<Method>> {
        let Some((def, args)) = self.u.def(method.owner) else { return Ok(None) };
        if !self.u.module(def.module).library || Some(def.module) == self.models {
            return Ok(None);
        }
        let Some(models) = self.models else { return Ok(None) };
        let mangled = self.u.def_name(def).replace('.', "_").replace('+', "__");
        let Some(row) = self.u.module(models).named(&format!("Conspect.Model.{mangled}")) else {
            return Ok(None);
        };
        let name = match name {
            ".ctor" => "ctor",
            ".cctor" => "cctor",
            other => other,
        };
        let owner = self.u.of_def(Def { module: models, row }, args);
        let is_string_ctor = name == "ctor" && method.owner == self.u.string;
        let skip = usize::from(has_this && !is_string_ctor);
        let mut loose = vec![];
        for m in self.u.methods_named(owner, name)? {
            let m = Method { args: method.args.clone(), ..m };
            let s = self.u.shape(&m)?;
            if s.generic != shape.generic || s.params.len() != shape.params.len() + skip {
                continue;
            }
            // The receiver of a structure's or number's method is a reference to it.
            let by_ref = matches!(s.params.first().map(|t| self.u.ty(*t)), Some(Ty::ByRef(_)));
            if skip == 1 && by_ref != self.u.is_value(method.owner) {
                continue;
            }
            if s.params[skip..] == shape.params[..] {
                return Ok(Some(m));
            }
            loose.push(m);
        }
        if loose.len() == 1 {
            let mut twins = 0;
            for other in self.u.methods_named(method.owner, if name == "ctor" { ".ctor" } else { name })? {
                twins += usize::from(self.u.shape(&other)?.params.len() == shape.params.len());
            }
            if twins == 1 {
                return Ok(loose.pop());
            }
        }
        Ok(None)
    }

    /// A type of the models.
    pub fn model(&mut self, name: &str) -> Result<TyId> {
        let missing = || LoadError::Missing(format!("model {name}"));
        let module = self.models.ok_or_else(missing)?;
        let row = self.u.module(module).named(name).ok_or_else(missing)?;
        Ok(self.u.of_def(Def { module, row }, [].into()))
    }

    /// A method of a type by its name and number of parameters; the first where there are several.
    pub fn method_named(&mut self, ty: TyId, name: &str, params: usize) -> Result<Method> {
        for m in self.u.methods_named(ty, name)? {
            let def = self.u.module(m.def.module).method(m.def.row)?;
            if def.sig.params.len() == params {
                return Ok(m);
            }
        }
        Err(LoadError::Missing(format!("method {}.{name} does not exist", self.u.name(ty))))
    }

    /// Is it a type whose values as inputs are tried in part only: as null or the default value? Objects of the library are tried as
    /// objects of which nothing but the class is known.
    pub fn untriable(&mut self, ty: TyId) -> bool {
        match self.u.ty(ty).clone() {
            Ty::Array(e) => self.untriable(e),
            Ty::Def(_, args) if self.u.is_struct(ty) => {
                self.ruled(ty).is_none()
                    && self.known(ty).is_none()
                    && self.restricted(ty)
                    && (!self.is_plain(ty) || args.iter().any(|a| self.untriable(*a)))
            }
            Ty::MdArray(e, 2 | 3) => self.untriable(e),
            Ty::MdArray(..) => true,
            _ => false,
        }
    }

    /// Is it a type of the library whose fields are all that there is to say of its objects?
    fn is_plain(&self, ty: TyId) -> bool {
        let Some((def, _)) = self.u.def(ty) else { return false };
        let name = self.u.def_name(def);
        matches!(&*name, "System.Nullable`1" | "System.Collections.Generic.KeyValuePair`2")
            || matches!(&*name, "System.TimeSpan" | "System.Guid" | "System.Collections.DictionaryEntry")
            || matches!(&*name, "System.Numerics.Complex" | "System.Collections.Specialized.BitVector32")
            || matches!(name.strip_prefix("System.Numerics.Vector"), Some("2" | "3" | "4"))
            || name.starts_with("System.ValueTuple`")
            || name.starts_with("System.Tuple`")
    }

    /// Is it a type of the library whose objects keep to rules that fields alone do not show, or leads it to one by its arguments?
    pub fn restricted(&mut self, ty: TyId) -> bool {
        match self.u.ty(ty).clone() {
            Ty::Array(e) => self.restricted(e),
            Ty::MdArray(..) => self.untriable(ty),
            Ty::Def(def, args) => {
                if self.is_plain(ty) {
                    return args.iter().any(|a| self.restricted(*a));
                }
                if self.is_delegate(ty) {
                    return true;
                }
                let free = ty == self.u.object || ty == self.u.string;
                let library = self.u.module(def.module).library;
                if !library {
                    return !self.has_objects(ty);
                }
                !free && !self.u.is_interface(ty) && self.u.enum_type(ty).is_none()
            }
            _ => false,
        }
    }

    /// Is it a type of the library of whose given objects nothing but the class can be known? Of dates and decimal numbers it is known
    /// what holds of their fields.
    pub(super) fn is_opaque(&mut self, ty: TyId) -> bool {
        self.restricted(ty) && !self.is_plain(ty) && self.ruled(ty).is_none() && self.known(ty).is_none()
    }

    fn is_library(&self, ty: TyId) -> bool {
        self.u.def(ty).is_some_and(|(def, _)| self.u.module(def.module).library)
    }

    /// Can an object of this type of the input be made of its classes? An interface that none of them implements is implemented
    /// elsewhere.
    pub(super) fn has_objects(&mut self, ty: TyId) -> bool {
        if self.u.flags(ty) & (flags::TYPE_ABSTRACT | flags::TYPE_INTERFACE) == 0 {
            return true;
        }
        if let Some(known) = self.implemented.get(&ty) {
            return *known;
        }
        let found = self
            .user_subtypes(ty)
            .into_iter()
            .any(|t| self.u.flags(t) & (flags::TYPE_ABSTRACT | flags::TYPE_INTERFACE) == 0);
        self.implemented.insert(ty, found);
        found
    }

    /// Adds the types of what inputs of a type can lead to. What objects of the library lead to is not looked at.
    pub fn led_to(&mut self, ty: TyId, seen: &mut Vec<TyId>) {
        let mut todo = vec![ty];
        while let Some(t) = todo.pop() {
            if seen.contains(&t) {
                continue;
            }
            if let Some(known) = self.known(t) {
                seen.push(t);
                self.known_to_lead(t, known, &mut todo);
                continue;
            }
            if self.restricted(t) && !self.is_plain(t) && self.is_library(t) {
                continue;
            }
            if seen.contains(&t) || seen.len() > 2000 {
                continue;
            }
            seen.push(t);
            match self.u.ty(t).clone() {
                Ty::Array(e) | Ty::MdArray(e, _) | Ty::ByRef(e) => todo.push(e),
                Ty::Def(def, _) if t != self.u.object && t != self.u.string => {
                    let module = self.u.module(def.module);
                    let Ok(d) = module.type_def(def.row) else { continue };
                    for row in d.fields.clone() {
                        let is_static = module.field(row).is_ok_and(|f| f.flags & flags::FIELD_STATIC != 0);
                        let field = FieldRow { module: def.module, row, owner: t };
                        if !is_static && let Ok(f) = self.u.field_type(&field) {
                            todo.push(f);
                        }
                    }
                    if let Ok(Some(base)) = self.u.base(t)
                        && !self.u.def(base).is_some_and(|(d, _)| self.u.module(d.module).library)
                    {
                        todo.push(base);
                    }
                    if d.flags & flags::TYPE_SEALED == 0 {
                        todo.extend(self.user_subtypes(t));
                    }
                }
                _ => {}
            }
        }
    }

    /// Adds what the fields of a type of the library lead to, of which it is known what they hold.
    fn known_to_lead(&mut self, ty: TyId, known: &Known, todo: &mut Vec<TyId>) {
        let Some((def, _)) = self.u.def(ty) else { return };
        let module = self.u.module(def.module);
        let Ok(d) = module.type_def(def.row) else { return };
        for row in d.fields.clone() {
            let field = FieldRow { module: def.module, row, owner: ty };
            let leads =
                module.field(row).is_ok_and(|f| f.flags & flags::FIELD_STATIC == 0 && known.leads(&f.name));
            if leads && let Ok(f) = self.u.field_type(&field) {
                todo.push(f);
            }
        }
    }

    /// The closed types of the input that are derived from a type or implement it.
    pub(crate) fn user_subtypes(&mut self, ty: TyId) -> Vec<TyId> {
        let mut out = vec![];
        for module in self.inputs.clone() {
            let m = self.u.module(module);
            for row in 1..=m.types.len() as u32 {
                let def = &m.types[row as usize - 1];
                if def.generic != 0 || def.name.starts_with('<') {
                    continue;
                }
                let t = self.u.of_def(Def { module, row }, [].into());
                if t != ty && self.assignable(t, ty) == Ok(true) {
                    out.push(t);
                }
            }
        }
        out
    }

    /// Are all types of the input known that objects of this type can have? A generic class of the input, or a test by variance, may add objects
    /// that are not listed. What is below a type of the library is not known.
    pub(crate) fn is_listed(&mut self, ty: TyId) -> Result<bool> {
        let own = self.u.def(ty).is_some_and(|(def, _)| !self.u.module(def.module).library);
        Ok(own && !self.has_generic_subtype(ty)? && !self.tested_by_variance(ty)?)
    }

    /// Can nobody outside of the input extend this type of the input, or one below it?
    pub(crate) fn is_shut(&mut self, ty: TyId) -> Result<bool> {
        if let Some(known) = self.shut.get(&ty) {
            return Ok(*known);
        }
        let mut shut = true;
        for t in std::iter::once(ty).chain(self.user_subtypes(ty)) {
            let Some((def, _)) = self.u.def(t) else { continue };
            let module = self.u.module(def.module);
            let is_final = self.u.flags(t) & flags::TYPE_SEALED != 0;
            let made = self.u.is_interface(t) || module.is_made_outside(def.row)?;
            shut &= is_final || !made || !module.is_seen_outside(def.row)?;
        }
        self.shut.insert(ty, shut);
        Ok(shut)
    }

    /// Types below one of the library, where there are any: an array of the latter that is given can be one of those, and refuse what is
    /// stored in it (§I.8.7.1).
    pub(crate) fn some_below(&mut self, ty: TyId) -> Result<Vec<TyId>> {
        if ty == self.u.object {
            return Ok(vec![self.u.string, self.u.core("System.Exception")?]);
        }
        let Some((def, _)) = self.u.def(ty) else { return Ok(vec![]) };
        let m = self.u.module(def.module);
        if !m.library || self.u.is_value(ty) {
            return Ok(vec![]);
        }
        if self.u.is_interface(ty) {
            return Ok(if self.assignable(self.u.string, ty)? { vec![self.u.string] } else { vec![] });
        }
        for row in 1..=m.types.len() as u32 {
            let derives = m.tables.coded(t::TYPE_DEF, row, 3)? == (t::TYPE_DEF, def.row);
            if derives && m.type_def(row)?.generic == 0 {
                return Ok(vec![self.u.of_def(Def { module: def.module, row }, [].into())]);
            }
        }
        Ok(vec![])
    }

    /// All interfaces of a type, inherited ones included, each once: a type's own first.
    pub fn all_interfaces(&mut self, ty: TyId) -> Result<Rc<[TyId]>> {
        if let Some(known) = self.interfaces.get(&ty) {
            return Ok(known.clone());
        }
        let mut out: Vec<TyId> = vec![];
        let mut at = Some(ty);
        let mut rounds = 0;
        while let Some(t) = at {
            let mut todo: Vec<TyId> = self.u.listed_interfaces(t)?;
            if let Ty::Array(elem) = *self.u.ty(t) {
                for name in ARRAY_INTERFACES {
                    let def = self.u.core_def(name)?;
                    todo.push(self.u.of_def(def, [elem].into()));
                }
            }
            todo.reverse();
            while let Some(i) = todo.pop() {
                if !out.contains(&i) {
                    out.push(i);
                    let mut next = self.u.listed_interfaces(i)?;
                    next.reverse();
                    todo.extend(next);
                }
            }
            rounds += 1;
            if rounds > 200 {
                return Err(LoadError::Malformed(format!("{} is its own superclass", self.u.name(ty))));
            }
            at = self.u.base(t)?;
        }
        let out: Rc<[TyId]> = out.into();
        self.interfaces.insert(ty, out.clone());
        Ok(out)
    }
}
