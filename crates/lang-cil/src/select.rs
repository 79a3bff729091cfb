//! Which method a virtual call runs (ECMA-335 §II.10.3, §II.12.2), and which types are assignable (§I.8.7).

use crate::classes::{ARRAY_INTERFACES, What};
use crate::loader::CilLoader;
use crate::meta::module as flags;
use crate::meta::sig as kinds;
use crate::meta::tables as t;
pub use crate::selector::Selector;
use crate::types::{Args, Ctx, Member, Method, Result, Shape, Ty, TyId};
use conspect_ir::{ClassId, FnId, LoadError, Program, SelectorId};

/// The method without its own type arguments.
fn open(m: &Method) -> Method {
    Method { args: [].into(), ..m.clone() }
}

impl CilLoader {
    /// The selector of a virtual method.
    pub fn slot_selector(&mut self, p: &mut Program, method: &Method) -> Result<SelectorId> {
        let root = self.slot_root(&open(method))?;
        self.selector(p, Selector::Slot(Method { args: method.args.clone(), ..root }))
    }

    pub fn method_flags(&self, method: &Method) -> Result<u16> {
        Ok(self.u.module(method.def.module).method(method.def.row)?.flags)
    }

    /// The method that introduced the slot of a virtual method.
    pub fn slot_root(&mut self, method: &Method) -> Result<Method> {
        if let Some(known) = self.roots.get(method) {
            return Ok(known.clone());
        }
        let def = self.u.module(method.def.module).method(method.def.row)?;
        let mut root = method.clone();
        if def.flags & flags::METHOD_VIRTUAL != 0 && def.flags & flags::METHOD_NEW_SLOT == 0 {
            let shape = self.u.shape(method)?;
            let mut at = self.u.base(method.owner)?;
            while let Some(ty) = at {
                if let Some(m) = self.virtual_like(ty, &def.name, &shape)? {
                    root = self.slot_root(&m)?;
                    break;
                }
                at = self.u.base(ty)?;
            }
        }
        self.roots.insert(method.clone(), root.clone());
        Ok(root)
    }

    /// The virtual method that a type declares with this name and closed signature.
    fn virtual_like(&mut self, ty: TyId, name: &str, shape: &crate::types::Shape) -> Result<Option<Method>> {
        for m in self.u.methods_named(ty, name)? {
            if self.method_flags(&m)? & flags::METHOD_VIRTUAL != 0 && self.u.shape(&m)? == *shape {
                return Ok(Some(m));
            }
        }
        Ok(None)
    }

    /// The function that an object of exactly this class runs for a selector.
    pub fn select_function(&mut self, p: &mut Program, class: ClassId, selector: SelectorId) -> Result<FnId> {
        if let Some(f) = self.selected.get(&(class, selector)) {
            return Ok(*f);
        }
        let Some(meaning) = self.selectors.get(&selector).cloned() else {
            return Err(LoadError::Missing(format!("selector {}", p.selectors[selector])));
        };
        let what = self.what(class).clone();
        let f = match meaning.clone() {
            Selector::Slot(root) => {
                let Some(ty) = self.type_of_class(class) else {
                    return Err(LoadError::Missing(format!("{} has no methods", p.classes[class].name)));
                };
                match what {
                    What::TypeObject(described) => self.type_method(p, ty, described, &root)?,
                    What::Given(ty) => self.given_method(p, ty, &root)?,
                    _ => self.implementation(p, ty, &root)?,
                }
            }
            Selector::Get(kind) if what == What::Absolute => {
                self.absolute_access(p, class, kind, false, false)?
            }
            Selector::Set(kind) if what == What::Absolute => {
                self.absolute_access(p, class, kind, true, false)?
            }
            Selector::GetAt(kind) if what == What::Absolute => {
                self.absolute_access(p, class, kind, false, true)?
            }
            Selector::SetAt(kind) if what == What::Absolute => {
                self.absolute_access(p, class, kind, true, true)?
            }
            Selector::Move(kind) if what == What::Absolute => self.absolute_move(p, class, kind)?,
            Selector::Origin => self.pointer_origin(p, class, false)?,
            Selector::Offset => self.pointer_origin(p, class, true)?,
            Selector::Get(kind) => self.pointer_get(p, class, kind)?,
            Selector::Set(kind) => self.pointer_set(p, class, kind)?,
            Selector::GetAt(kind) => self.pointer_get_at(p, class, kind)?,
            Selector::SetAt(kind) => self.pointer_set_at(p, class, kind)?,
            Selector::Move(kind) => self.pointer_move(p, class, kind)?,
            Selector::Is(ty) => {
                let is = match self.type_of_class(class) {
                    Some(own) => self.assignable(own, ty)?,
                    None => false,
                };
                match what {
                    What::Given(own) => self.given_test(p, own, is),
                    _ => self.constant_test(p, is),
                }
            }
            Selector::Holds => self.array_holds(p, class)?,
            Selector::Several => self.make_several(p, class)?,
            Selector::Listed => self.listed(p, class)?,
            Selector::EnumNames | Selector::EnumValues => {
                self.enum_table(p, class, meaning == Selector::EnumNames)?
            }
            Selector::EnumValue => self.enum_value(p, class)?,
            Selector::ArrayGet => self.array_get(p, class)?,
            Selector::ArrayClear => self.array_clear(p, class)?,
            Selector::Cloned => self.cloned(p, class)?,
            Selector::CopyStructs => self.copy_structs(p, class)?,
            Selector::ArrayRank | Selector::ArrayLength | Selector::ArraySide => {
                self.array_answer(p, class, &meaning)?
            }
            Selector::AssignableTo(to) => {
                let What::TypeObject(from) = what else {
                    return Err(LoadError::Unsupported("a type that is given from outside".into()));
                };
                let is = self.assignable(from, to)?;
                self.constant_test(p, is)
            }
            Selector::MakeInstance => {
                let What::TypeObject(described) = what else {
                    return Err(LoadError::Unsupported("a type that is given from outside".into()));
                };
                self.instance_maker(p, described)?
            }
            Selector::Members
            | Selector::CallMember
            | Selector::Interfaces
            | Selector::AttributeTypes
            | Selector::MakeAttribute
            | Selector::CallGenericMember
            | Selector::GenericMember
            | Selector::Construct
            | Selector::DelegateFor
            | Selector::Home
            | Selector::TypesBeside
            | Selector::Generic(..)
            | Selector::MakeDelegate(_) => {
                let What::TypeObject(described) = what else {
                    return Err(LoadError::Unsupported("a type that is given from outside".into()));
                };
                self.reflected(p, described, &meaning)?
            }
            Selector::DelegateFunction if matches!(what, What::Given(_)) => self.given_function(p, class)?,
            Selector::DelegateOwner | Selector::DelegateMember | Selector::DelegateFunction => {
                let What::Delegate(_, method, is_virtual) = what else {
                    return Err(LoadError::Unsupported("the method of a delegate that is given".into()));
                };
                self.delegate_origin(p, class, &method, is_virtual, &meaning)?
            }
            Selector::EnumSet => self.enum_set(p, class)?,
            Selector::ArraySet => self.array_set(p, class)?,
            Selector::EnumFlags => {
                let def = self.type_of_class(class).and_then(|t| self.u.def(t));
                let is = def.is_some_and(|(d, _)| {
                    self.u.module(d.module).has_attribute(d.row, "System", "FlagsAttribute")
                });
                self.constant_test(p, is)
            }
            Selector::TakesFrom => self.takes_from(p, class)?,
            Selector::Invoke(ty) => match what {
                What::Delegate(_, method, is_virtual) => {
                    self.invoke_single(p, class, ty, &method, is_virtual)?
                }
                What::Multicast(_) => self.invoke_list(p, class, ty)?,
                What::Given(own) => self.given_invoke(p, own, ty)?,
                _ => return Err(LoadError::Unsupported("a delegate that is given from outside".into())),
            },
        };
        self.selected.insert((class, selector), f);
        Ok(f)
    }

    pub(crate) fn implementation(&mut self, p: &mut Program, ty: TyId, root: &Method) -> Result<FnId> {
        let found = self.find_implementation(ty, root)?;
        let Some(m) = found else {
            let (ty, name) = (self.u.name(ty), self.method_name(root.def));
            return Err(LoadError::Missing(format!("{ty} does not implement {name}")));
        };
        if self.u.is_core(m.owner, "System.ValueType") || self.u.is_core(m.owner, "System.Enum") {
            if let Some(f) = self.value_method(p, ty, &m)? {
                return Ok(f);
            }
        }
        self.function(p, &m)
    }

    /// The method that objects of a type have in a slot.
    pub fn find_implementation(&mut self, ty: TyId, root: &Method) -> Result<Option<Method>> {
        let plain = open(root);
        let found = if self.u.is_interface(root.owner) {
            self.find_interface(ty, &plain, root)?
        } else {
            self.find_virtual(ty, &plain)?
        };
        Ok(found.map(|m| if m.args.is_empty() { Method { args: root.args.clone(), ..m } } else { m }))
    }

    fn find_virtual(&mut self, ty: TyId, root: &Method) -> Result<Option<Method>> {
        let name = self.u.module(root.def.module).method_name(root.def.row)?;
        let shape = self.u.shape(root)?;
        let mut at = Some(ty);
        while let Some(k) = at {
            for (decl, body) in self.explicit(k)? {
                if !self.u.is_interface(decl.owner) && self.slot_root(&decl)? == *root {
                    return Ok(Some(body));
                }
            }
            if let Some(m) = self.virtual_like(k, &name, &shape)?
                && self.slot_root(&m)? == *root
            {
                return Ok(Some(m));
            }
            at = self.u.base(k)?;
        }
        Ok(None)
    }

    /// The explicit implementations of a type: declarations and bodies.
    fn explicit(&mut self, ty: TyId) -> Result<Vec<(Method, Method)>> {
        let Some((def, args)) = self.u.def(ty) else { return Ok(vec![]) };
        let module = self.u.module(def.module);
        let ctx = Ctx { class: args, method: [].into() };
        let mut out = vec![];
        for row in module.method_impl_rows(def.row).to_vec() {
            let (bt, br) = module.tables.coded(t::METHOD_IMPL, row, 1)?;
            let (dt, dr) = module.tables.coded(t::METHOD_IMPL, row, 2)?;
            let decl = self.u.method_at(def.module, dt, dr, &ctx, [].into())?;
            let body = self.u.method_at(def.module, bt, br, &ctx, [].into())?;
            if let (Member::Method(d), Member::Method(b)) = (decl, body) {
                // A body that is named by its definition belongs to this very type.
                let b = Method { owner: if bt == t::METHOD_DEF { ty } else { b.owner }, ..b };
                out.push((d, b));
            }
        }
        Ok(out)
    }

    /// The most derived class of the chain that lists the interface says which method implements it (§II.12.2).
    fn find_interface(&mut self, ty: TyId, slot: &Method, root: &Method) -> Result<Option<Method>> {
        if let Ty::Array(_) = self.u.ty(ty)
            && let Some(m) = self.array_method(slot)?
        {
            return Ok(Some(m));
        }
        let name = self.u.module(slot.def.module).method_name(slot.def.row)?;
        // The interface itself first, then one that is convertible to it by variance.
        let all = self.all_interfaces(ty)?;
        let mut targets: Vec<TyId> = vec![];
        if all.contains(&slot.owner) {
            targets.push(slot.owner);
        }
        for i in all.iter() {
            if *i != slot.owner && self.variant(*i, slot.owner, 0)? {
                targets.push(*i);
            }
        }
        for target in targets {
            let slot = Method { owner: target, ..slot.clone() };
            let shape = self.u.shape(&slot)?;
            let mut at = Some(ty);
            while let Some(k) = at {
                for (decl, body) in self.explicit(k)? {
                    if decl.def == slot.def && decl.owner == target {
                        return self.overridden(ty, body);
                    }
                }
                if self.lists(k, target)?
                    && let Some(m) = self.implicit(k, target, &name, &shape)?
                {
                    return self.overridden(ty, m);
                }
                at = self.u.base(k)?;
            }
            // Default methods, and their reimplementations in derived interfaces.
            let mut best: Option<Method> = None;
            for i in all.iter() {
                for (decl, body) in self.explicit(*i)? {
                    if decl.def == slot.def && decl.owner == target {
                        best.get_or_insert(body);
                    }
                }
            }
            if best.is_none() && self.method_flags(&slot)? & flags::METHOD_ABSTRACT == 0 {
                best = Some(Method { args: root.args.clone(), ..slot });
            }
            if best.is_some() {
                return Ok(best);
            }
        }
        Ok(None)
    }

    /// The public method by which a class that lists an interface implements one of its methods (§II.12.2). Where a base class has
    /// the interface, its table is inherited: only a method that begins a slot in this class takes the place of what is there.
    fn implicit(&mut self, class: TyId, target: TyId, name: &str, shape: &Shape) -> Result<Option<Method>> {
        let base = self.u.base(class)?;
        let filled = match base {
            Some(b) => self.all_interfaces(b)?.contains(&target),
            None => false,
        };
        let mut from = Some(class);
        while let Some(b) = from {
            for m in self.u.methods_named(b, name)? {
                let f = self.method_flags(&m)?;
                let public = f & flags::METHOD_ACCESS == flags::METHOD_PUBLIC;
                let begins = !filled || f & flags::METHOD_NEW_SLOT != 0;
                if f & flags::METHOD_VIRTUAL != 0 && public && begins && self.u.shape(&m)? == *shape {
                    return Ok(Some(m));
                }
            }
            from = if filled { None } else { self.u.base(b)? };
        }
        Ok(None)
    }

    /// Does a class list an interface itself, directly or through another interface?
    fn lists(&mut self, class: TyId, interface: TyId) -> Result<bool> {
        let mut todo = self.u.listed_interfaces(class)?;
        let mut seen = vec![];
        while let Some(i) = todo.pop() {
            if i == interface {
                return Ok(true);
            }
            if !seen.contains(&i) {
                seen.push(i);
                todo.extend(self.u.listed_interfaces(i)?);
            }
        }
        Ok(false)
    }

    /// The override of a method in the object's own type.
    fn overridden(&mut self, ty: TyId, m: Method) -> Result<Option<Method>> {
        if self.u.is_interface(m.owner) || self.method_flags(&m)? & flags::METHOD_VIRTUAL == 0 {
            return Ok(Some(m));
        }
        let root = self.slot_root(&open(&m))?;
        Ok(self.find_virtual(ty, &root)?.or(Some(m)))
    }

    /// The generic method of `System.Array` that stands for a method of an array's interface.
    fn array_method(&mut self, slot: &Method) -> Result<Option<Method>> {
        let Some((def, args)) = self.u.def(slot.owner) else { return Ok(None) };
        let full = self.u.def_name(def);
        if !ARRAY_INTERFACES.contains(&&*full) {
            return Ok(None);
        }
        let name = self.u.module(slot.def.module).method_name(slot.def.row)?;
        let simple = full.rsplit('.').next().unwrap_or("").trim_end_matches("`1");
        let internal = match simple {
            "IList" => format!("InternalArray__{name}"),
            other => format!("InternalArray__{other}_{name}"),
        };
        let array = self.u.core("System.Array")?;
        let found = self.u.methods_named(array, &internal)?.into_iter().next();
        let Some(m) = found else { return Ok(None) };
        let generic = self.u.module(m.def.module).method(m.def.row)?.sig.generic;
        let margs: Args = if generic == 0 { [].into() } else { args };
        Ok(Some(Method { args: margs, ..m }))
    }

    /// Can a value of one type be held where the other is expected, as references (§I.8.7.1)?
    pub fn assignable(&mut self, from: TyId, to: TyId) -> Result<bool> {
        self.assignable_at(from, to, 0)
    }

    fn assignable_at(&mut self, from: TyId, to: TyId, depth: u32) -> Result<bool> {
        if from == to {
            return Ok(true);
        }
        // A pointer is no object.
        if to == self.u.object {
            return Ok(!matches!(self.u.ty(from), Ty::Ptr(_) | Ty::FnPtr));
        }
        if depth > 30 {
            return Err(LoadError::Unsupported("type arguments are nested too deep".into()));
        }
        match (self.u.ty(from).clone(), self.u.ty(to).clone()) {
            (Ty::Array(a), Ty::Array(b)) => return self.elements_assignable(a, b, depth),
            (Ty::MdArray(a, m), Ty::MdArray(b, n)) => {
                return Ok(m == n && self.elements_assignable(a, b, depth)?);
            }
            _ => {}
        }
        if self.u.is_interface(to) {
            if self.variant(from, to, depth)? {
                return Ok(true);
            }
            for i in self.all_interfaces(from)?.iter() {
                if *i == to || self.variant(*i, to, depth)? {
                    return Ok(true);
                }
            }
            if let (Ty::Array(a), Some((def, args))) = (self.u.ty(from).clone(), self.u.def(to)) {
                let full = self.u.def_name(def);
                if ARRAY_INTERFACES.contains(&&*full) {
                    return self.elements_assignable(a, args[0], depth);
                }
            }
            return Ok(false);
        }
        if self.derives(from, to)? {
            return Ok(true);
        }
        self.variant(from, to, depth)
    }

    /// Is an array with elements of one type an array of the other (§I.8.7.1)? References by their types, integers where they
    /// have one width: an `int[]` is a `uint[]`, and an array of any enum over them.
    fn elements_assignable(&mut self, from: TyId, to: TyId, depth: u32) -> Result<bool> {
        if self.u.is_value(from) || self.u.is_value(to) {
            let (a, b) = (self.u.reduced(from), self.u.reduced(to));
            return Ok(a == b || self.integer_width(a).is_some_and(|w| self.integer_width(b) == Some(w)));
        }
        self.assignable_at(from, to, depth + 1)
    }

    /// The integers of which an interface of arrays is one: whether arrays of other integers of the same width have it, too,
    /// depends on the interface and the runtime.
    pub(crate) fn interface_of_integers(&mut self, ty: TyId) -> Option<u32> {
        let (def, args) = self.u.def(ty)?;
        let [elem] = args[..] else { return None };
        if !ARRAY_INTERFACES.contains(&&*self.u.def_name(def)) {
            return None;
        }
        self.integer_width(elem)
    }

    /// The bits of an integer type, an enum's included. `bool` and `char` are none: their arrays are of no other type.
    pub(crate) fn integer_width(&mut self, ty: TyId) -> Option<u32> {
        let reduced = self.u.reduced(ty);
        match *self.u.ty(reduced) {
            Ty::Prim(kinds::I1 | kinds::U1) => Some(8),
            Ty::Prim(kinds::I2 | kinds::U2) => Some(16),
            Ty::Prim(kinds::I4 | kinds::U4) => Some(32),
            Ty::Prim(kinds::I8 | kinds::U8 | kinds::I | kinds::U) => Some(64),
            _ => None,
        }
    }

    /// Are these two of one generic interface or delegate, convertible by variance (§I.8.7.1)?
    pub(crate) fn variant(&mut self, from: TyId, to: TyId, depth: u32) -> Result<bool> {
        let (Some((d1, a1)), Some((d2, a2))) = (self.u.def(from), self.u.def(to)) else { return Ok(false) };
        if d1 != d2 || a1.is_empty() {
            return Ok(false);
        }
        if a1 == a2 {
            return Ok(true);
        }
        for (i, variance) in self.variances(d1)?.into_iter().enumerate() {
            let (Some(a), Some(b)) = (a1.get(i).copied(), a2.get(i).copied()) else { return Ok(false) };
            if a == b {
                continue;
            }
            if self.u.is_value(a) || self.u.is_value(b) {
                return Ok(false);
            }
            let fine = match variance {
                1 => self.assignable_at(a, b, depth + 1)?,
                2 => self.assignable_at(b, a, depth + 1)?,
                _ => false,
            };
            if !fine {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// For each type parameter: 0 invariant, 1 covariant, 2 contravariant.
    fn variances(&self, def: crate::types::Def) -> Result<Vec<u32>> {
        let m = self.u.module(def.module);
        let key = m.tables.encode(t::GENERIC_PARAM, 2, t::TYPE_DEF, def.row).expect("types have parameters");
        let mut out = vec![];
        for row in m.tables.equal(t::GENERIC_PARAM, 2, key)? {
            let number = m.tables.get(t::GENERIC_PARAM, row, 0)? as usize;
            if number > 1000 {
                return Err(LoadError::Malformed("a type parameter has a number out of range".into()));
            }
            if out.len() <= number {
                out.resize(number + 1, 0);
            }
            out[number] = m.tables.get(t::GENERIC_PARAM, row, 1)? & 3;
        }
        Ok(out)
    }

    /// Must a test for this type look at variance, which classes of the program do not know?
    pub fn tested_by_variance(&mut self, ty: TyId) -> Result<bool> {
        let Some((def, args)) = self.u.def(ty) else {
            return Ok(match self.u.ty(ty).clone() {
                Ty::Array(e) => self.tested_by_variance(e)?,
                // Classes do not know which of them are arrays of other types, too.
                Ty::MdArray(..) => true,
                _ => false,
            });
        };
        if args.is_empty() {
            return Ok(false);
        }
        let mut any_ref = false;
        for a in args.iter() {
            any_ref |= !self.u.is_value(*a);
        }
        if !any_ref {
            return Ok(false);
        }
        if ARRAY_INTERFACES.contains(&&*self.u.def_name(def)) {
            return Ok(true);
        }
        if !self.u.is_interface(ty) && !self.is_delegate(ty) {
            return Ok(false);
        }
        Ok(self.variances(def)?.iter().any(|v| *v != 0))
    }
}
