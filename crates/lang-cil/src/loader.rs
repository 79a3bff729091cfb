//! The loader: what the engine asks for bodies, selected methods, class objects and subclasses.

use crate::classes::{FieldRef, What};
use crate::lower;
use crate::meta::module as flags;
use crate::meta::sig as kinds;
use crate::select::Selector;
use crate::types::{Def, FieldRow, Method, Ty, TyId, Universe};
use conspect_ir::{
    Body, Class, ClassId, Const, ConstId, ConstObject, FieldId, FnId, Function, GlobalId, LoadError, Loader,
    Program, SelectorId, Type,
};
use conspect_verdict::Assumption;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::rc::Rc;

/// Supplies bodies of CIL methods.
#[derive(Debug)]
pub struct CilLoader {
    pub(crate) u: Universe,
    /// The module of the library models.
    pub(crate) models: Option<u32>,
    /// The modules of the input.
    pub(crate) inputs: Vec<u32>,
    /// One for each class of the program, by number.
    pub(crate) whats: Vec<What>,
    pub(crate) class_ids: FxHashMap<What, ClassId>,
    pub(crate) value_classes: FxHashMap<TyId, ClassId>,
    /// Why a class that was mentioned cannot be used.
    pub(crate) errors: FxHashMap<ClassId, LoadError>,
    /// Classes whose fields wait for being laid out.
    pub(crate) unlaid: VecDeque<ClassId>,
    pub(crate) field_refs: FxHashMap<FieldRow, FieldRef>,
    /// The pieces of structures whose fields overlap: offset, size, field.
    pub(crate) atoms: FxHashMap<ClassId, Vec<(u32, u32, FieldId)>>,
    pub(crate) packed: Vec<Rc<[FieldId]>>,
    /// The cells of structures in memory, where they are known.
    pub(crate) flats: FxHashMap<TyId, Option<Rc<crate::flat::Flat>>>,
    pub(crate) type_number: Option<FieldId>,
    /// Was an exception thrown? It has a stack trace then.
    pub(crate) exception_thrown: Option<FieldId>,
    /// What is known of a text that is described (`KnownText` of the models).
    pub(crate) string_facts: Option<FieldId>,
    pub(crate) runtime_type: Option<TyId>,
    /// The classes of failures that end the process.
    pub(crate) failures: FxHashMap<Box<str>, ClassId>,
    pub(crate) fns: FxHashMap<Method, FnId>,
    /// One for each function of the program, by number.
    pub(crate) sources: Vec<FnSource>,
    pub(crate) selectors: FxHashMap<SelectorId, Selector>,
    pub(crate) selected: FxHashMap<(ClassId, SelectorId), FnId>,
    pub(crate) roots: FxHashMap<Method, Method>,
    pub(crate) interfaces: FxHashMap<TyId, Rc<[TyId]>>,
    /// Has an abstract type of the input a class of the input that can be made?
    pub(crate) implemented: FxHashMap<TyId, bool>,
    pub(crate) inits: FxHashMap<TyId, Option<(GlobalId, FnId)>>,
    strings: FxHashMap<Box<[u16]>, ConstId>,
    class_objects: FxHashMap<TyId, ConstId>,
    /// The types of the input that can have instances; listed when subclasses are first asked for.
    user_types: Option<Vec<ClassId>>,
    /// Which definitions of types have generic ones of the input below them.
    generic_below: FxHashMap<Def, bool>,
    /// Which types nobody outside of the input can extend.
    pub(crate) shut: FxHashMap<TyId, bool>,
    /// The bodies of small functions of the library that structures are given to, which take the place of calls.
    pub(crate) small: FxHashMap<FnId, Option<Rc<Body>>>,
}

/// Where the body of a function comes from.
#[derive(Clone, Debug)]
pub enum FnSource {
    Method(Method),
    /// Initializes the type.
    Init(TyId),
    /// The front end made it.
    Made(Rc<Body>),
    /// The front end is about to make it.
    Pending,
}

impl CilLoader {
    pub fn new(u: Universe, models: Option<u32>, inputs: Vec<u32>) -> CilLoader {
        CilLoader {
            u,
            models,
            inputs,
            whats: vec![],
            class_ids: FxHashMap::default(),
            value_classes: FxHashMap::default(),
            errors: FxHashMap::default(),
            unlaid: VecDeque::new(),
            field_refs: FxHashMap::default(),
            atoms: FxHashMap::default(),
            packed: vec![],
            flats: FxHashMap::default(),
            type_number: None,
            exception_thrown: None,
            string_facts: None,
            runtime_type: None,
            failures: FxHashMap::default(),
            fns: FxHashMap::default(),
            sources: vec![],
            selectors: FxHashMap::default(),
            selected: FxHashMap::default(),
            roots: FxHashMap::default(),
            interfaces: FxHashMap::default(),
            implemented: FxHashMap::default(),
            inits: FxHashMap::default(),
            strings: FxHashMap::default(),
            class_objects: FxHashMap::default(),
            user_types: None,
            generic_below: FxHashMap::default(),
            shut: FxHashMap::default(),
            small: FxHashMap::default(),
        }
    }

    /// The constant object of a string.
    pub fn string(&mut self, p: &mut Program, text: &[u16]) -> ConstId {
        if let Some(id) = self.strings.get(text) {
            return *id;
        }
        let string = self.u.string;
        let class = self.class(p, string);
        let char_ty = self.u.prim(kinds::CHAR);
        let units = self.u.intern(Ty::Array(char_ty));
        let array = self.class(p, units);
        let cells: Vec<Const> = text.iter().map(|u| Const::Bits { bits: 16, value: u64::from(*u) }).collect();
        let units = p.consts.push(ConstObject { class: array, cells: cells.into() });
        let id = p.consts.push(ConstObject { class, cells: [Const::Object(units), Const::Null].into() });
        self.strings.insert(text.into(), id);
        id
    }

    pub fn text(&mut self, p: &mut Program, text: &str) -> ConstId {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.string(p, &units)
    }

    /// The constant object that stands for a type.
    pub fn type_object(&mut self, p: &mut Program, ty: TyId) -> Result<ConstId, LoadError> {
        if let Some(id) = self.class_objects.get(&ty) {
            return Ok(*id);
        }
        let base = self.core_class(p, "System.RuntimeType")?;
        self.usable(base)?;
        self.runtime_type = Some(self.u.core("System.RuntimeType")?);
        let mut name = format!("type {}", self.u.name(ty));
        while p.class_named(&name).is_some() {
            name.push('#');
        }
        let class = Class {
            name: name.into(),
            kind: conspect_ir::ClassKind::Object,
            is_abstract: false,
            is_final: true,
            supers: vec![base],
            fields: p.classes[base].fields.clone(),
        };
        let class = self.add(p, class, What::TypeObject(ty));
        // The number is that of the class of its objects: of a value type, of its boxes.
        let described =
            if self.u.is_value(ty) && ty != self.u.void { self.boxed(p, ty) } else { self.class(p, ty) };
        let number = self.type_number.ok_or_else(|| LoadError::Missing("System.Type".into()))?;
        let fields = p.classes[class].fields.clone();
        let cells: Vec<Const> = fields
            .iter()
            .map(|f| {
                if *f == number {
                    Const::Bits { bits: 32, value: u64::from(described.0) }
                } else {
                    crate::classes::zero(p.fields[*f].ty)
                }
            })
            .collect();
        let id = p.consts.push(ConstObject { class, cells: cells.into() });
        self.class_objects.insert(ty, id);
        Ok(id)
    }

    /// The type whose objects are of a class.
    pub fn type_of_class(&self, class: ClassId) -> Option<TyId> {
        match self.what(class) {
            What::Plain(t) | What::Boxed(t) | What::Delegate(t, ..) | What::Multicast(t) | What::Given(t) => {
                Some(*t)
            }
            What::TypeObject(_) => self.runtime_type,
            _ => None,
        }
    }

    /// The closed types of the input's modules that are neither abstract nor static.
    fn list_user_types(&mut self, p: &mut Program) -> Vec<ClassId> {
        if let Some(known) = &self.user_types {
            return known.clone();
        }
        let mut out = vec![];
        for module in self.inputs.clone() {
            let m = self.u.module(module);
            for row in 1..=m.types.len() as u32 {
                let def = &m.types[row as usize - 1];
                if def.generic != 0 || def.flags & (flags::TYPE_ABSTRACT | flags::TYPE_INTERFACE) != 0 {
                    continue;
                }
                let ty = self.u.of_def(Def { module, row }, [].into());
                // Objects of the compiler's own types (`<Items>c__Iterator0`) are in states that fields alone do not show.
                if self.is_delegate(ty) || def.name.starts_with('<') {
                    continue;
                }
                let class = if self.u.is_value(ty) { self.boxed(p, ty) } else { self.class(p, ty) };
                if !p.classes[class].is_abstract && self.usable(class).is_ok() {
                    out.push(class);
                }
            }
        }
        self.user_types = Some(out.clone());
        out
    }

    /// Can an instance of a generic type of the input, other than one of the type's own definition, be of this type?
    pub(crate) fn has_generic_subtype(&mut self, ty: TyId) -> Result<bool, LoadError> {
        let Some((wanted, _)) = self.u.def(ty) else { return Ok(false) };
        if let Some(known) = self.generic_below.get(&wanted) {
            return Ok(*known);
        }
        let found = self.find_generic_subtype(wanted)?;
        self.generic_below.insert(wanted, found);
        Ok(found)
    }

    fn find_generic_subtype(&mut self, wanted: Def) -> Result<bool, LoadError> {
        for module in self.inputs.clone() {
            let m = self.u.module(module);
            for row in 1..=m.types.len() as u32 {
                let def = &m.types[row as usize - 1];
                let itself = wanted == Def { module, row };
                if itself
                    || def.generic == 0
                    || def.flags & (flags::TYPE_ABSTRACT | flags::TYPE_INTERFACE) != 0
                {
                    continue;
                }
                let open: Vec<TyId> = (0..def.generic).map(|n| self.u.intern(Ty::Var(n))).collect();
                let t = self.u.of_def(Def { module, row }, open.into());
                let mut at = Some(t);
                while let Some(k) = at {
                    if self.u.def(k).is_some_and(|(d, _)| d == wanted) {
                        return Ok(true);
                    }
                    at = self.u.base(k)?;
                }
                for i in self.all_interfaces(t)?.iter() {
                    if self.u.def(*i).is_some_and(|(d, _)| d == wanted) {
                        return Ok(true);
                    }
                }
            }
        }
        Ok(false)
    }

    /// Declares a function with a finished body.
    pub fn made(
        &mut self,
        p: &mut Program,
        name: &str,
        params: Vec<Type>,
        ret: Option<Type>,
        body: Body,
    ) -> FnId {
        let function = Function { name: name.into(), params, param_names: vec![], ret, hidden: true };
        self.add_function(p, function, FnSource::Made(Rc::new(body)))
    }

    /// Gives a function its body.
    pub(crate) fn set_body(&mut self, function: FnId, body: Body) {
        self.sources[function.0 as usize] = FnSource::Made(Rc::new(body));
    }
}

impl Loader for CilLoader {
    fn body(&mut self, p: &mut Program, function: FnId) -> Result<Body, LoadError> {
        match self.sources[function.0 as usize].clone() {
            FnSource::Method(method) => lower::lower(self, p, &method, function),
            FnSource::Init(ty) => self.init_body(p, ty),
            FnSource::Made(body) => Ok((*body).clone()),
            FnSource::Pending => Err(LoadError::Malformed("a function was never finished".into())),
        }
    }

    fn select(&mut self, p: &mut Program, class: ClassId, selector: SelectorId) -> Result<FnId, LoadError> {
        self.select_function(p, class, selector)
    }

    fn class_object(&mut self, p: &mut Program, class: ClassId) -> Result<ConstId, LoadError> {
        // A delegate's type has no others below it; of what class an implementation is, nobody knows.
        let known = match *self.what(class) {
            What::Given(ty) => self.is_delegate(ty),
            _ => true,
        };
        match self.type_of_class(class).filter(|_| known) {
            Some(ty) => self.type_object(p, ty),
            None => Err(LoadError::Unsupported(format!("the type object of {}", p.classes[class].name))),
        }
    }

    fn string_constant(&mut self, p: &mut Program, text: &[u16]) -> Result<ConstId, LoadError> {
        Ok(self.string(p, text))
    }

    fn array_class(&mut self, p: &mut Program, elem: ClassId) -> Result<ClassId, LoadError> {
        let ty = self.type_of_class(elem);
        let ty = ty.ok_or_else(|| LoadError::Unsupported("arrays of a helper class".into()))?;
        let array = self.u.intern(Ty::Array(ty));
        Ok(self.class(p, array))
    }

    fn stands_for(&mut self, _: &mut Program, class: ClassId) -> Vec<Assumption> {
        match *self.what(class) {
            What::Given(ty) => self.granted_of(ty),
            _ => vec![],
        }
    }

    fn input_class(&mut self, p: &mut Program, class: ClassId) -> ClassId {
        let number = self.value_classes.iter().find(|(_, id)| **id == class).map(|(prim, _)| *prim);
        number.map_or(class, |prim| self.boxed(p, prim))
    }

    fn lists_cheaply(&self) -> bool {
        true
    }

    fn arrays_may_be(&mut self, p: &mut Program, class: ClassId) -> bool {
        if matches!(p.classes[class].kind, conspect_ir::ClassKind::Array(_)) {
            return true;
        }
        let What::Plain(ty) = *self.what(class) else { return matches!(self.what(class), What::Integers(_)) };
        match self.u.def(ty) {
            Some((def, _)) => crate::classes::ARRAY_INTERFACES.contains(&&*self.u.def_name(def)),
            None => true,
        }
    }

    fn subclasses(&mut self, p: &mut Program, class: ClassId) -> Result<(Vec<ClassId>, bool), LoadError> {
        self.usable(class)?;
        if let What::Integers(bits) = *self.what(class) {
            return Ok((self.arrays_of_integers(p, bits), false));
        }
        let Some(ty) = self.type_of_class(class) else { return Ok((vec![class], false)) };
        if let Ty::Array(elem) = *self.u.ty(ty)
            && let conspect_ir::ClassKind::Array(Type::Ref(cell)) = p.classes[class].kind
        {
            if self.u.is_value(elem) {
                return Ok((vec![class], true));
            }
            let (elems, closed) = self.subclasses(p, cell)?;
            let mut out = vec![class];
            let mut below: Vec<TyId> = vec![];
            for e in elems {
                below.extend(self.type_of_class(e).filter(|t| !self.u.is_value(*t)));
            }
            below.extend(self.some_below(elem)?);
            for t in below {
                let array = self.u.intern(Ty::Array(t));
                let array = self.class(p, array);
                if !out.contains(&array) {
                    out.push(array);
                }
            }
            return Ok((out, closed));
        }
        let mut out = vec![];
        if !p.classes[class].is_abstract {
            out.push(class);
        }
        if self.is_delegate(ty) {
            // What is given is said where it is called.
            let given = self.given_class(p, ty)?;
            return Ok((given.into_iter().collect(), given.is_some()));
        }
        if p.classes[class].is_final || matches!(p.classes[class].kind, conspect_ir::ClassKind::Array(_)) {
            return Ok((out, true));
        }
        if self.u.is_struct(ty) {
            return Ok((vec![class], true));
        }
        for c in self.list_user_types(p) {
            if c != class && p.is_subclass(c, class) {
                out.push(c);
            }
        }
        if out.is_empty()
            && let Some(given) = self.given_class(p, ty)?
        {
            return Ok((vec![given], true));
        }
        let own = self.u.def(ty).is_some_and(|(def, _)| !self.u.module(def.module).library);
        if out.is_empty()
            && let Some((def, args)) = self.u.def(ty)
            && crate::classes::ARRAY_INTERFACES.contains(&&*self.u.def_name(def))
        {
            let array = self.u.intern(Ty::Array(args[0]));
            out.push(self.class(p, array));
        }
        if ty == self.u.core("System.Array")? {
            let (number, text) = (self.u.prim(kinds::I4), self.u.string);
            for array in [Ty::Array(number), Ty::Array(text), Ty::MdArray(number, 2)] {
                let array = self.u.intern(array);
                out.push(self.class(p, array));
            }
        }
        if !own {
            for usual in [self.u.string, self.u.prim(kinds::I4)] {
                let usual = if self.u.is_value(usual) { self.boxed(p, usual) } else { self.class(p, usual) };
                if !out.contains(&usual) && p.is_subclass(usual, class) {
                    out.push(usual);
                }
            }
        }
        let closed = !out.is_empty() && self.is_listed(ty)? && self.is_shut(ty)?;
        Ok((out, closed))
    }

    fn lists_subclasses(&mut self, _: &mut Program, class: ClassId) -> bool {
        self.type_of_class(class).is_some_and(|ty| self.is_listed(ty) == Ok(true))
    }
}
