//! Which method a call means: resolution (JVMS §5.4.3.3, §5.4.3.4) and selection (§5.4.6).

use crate::classes::{ClassInfo, Method, MethodId};
use crate::classfile as cf;
use crate::loader::{JvmLoader, Raise};
use crate::lower::Query;
use conspect_ir::{ClassId, FnId, LoadError, Program, SelectorId};
use std::rc::Rc;

/// The selector by which [`Intrinsics.enumValues`] finds the constants of an enum class.
pub const ENUM_VALUES: &str = "values()[] of an enum class";

/// What a selector stands for.
#[derive(Clone, Debug)]
pub struct Selector {
    /// Name and descriptor.
    pub key: Rc<str>,
    /// For a method that only its own package can override: the class that declares it.
    pub local_to: Option<ClassId>,
}

impl JvmLoader {
    fn method(&self, id: MethodId) -> Result<(Rc<ClassInfo>, Method), LoadError> {
        let info = self.info(id.class)?;
        let method = info.method_at(id.index).clone();
        Ok((info, method))
    }

    /// A method's access flags.
    pub fn method_flags(&self, id: MethodId) -> u16 {
        self.infos[id.class.0 as usize].method_at(id.index).flags
    }

    /// Finds the method that a reference names.
    pub fn resolve_method(&mut self, p: &Program, class: ClassId, key: &str) -> Result<MethodId, LoadError> {
        let mut next = Some(class);
        while let Some(id) = next {
            let info = self.info(id)?;
            if let Some(m) = info.method(key) {
                return Ok(m);
            }
            next = info.super_class;
        }
        let info = self.info(class)?;
        if info.is_interface()
            && let Some(object) = p.class_named("java.lang.Object")
            && let Some(m) = self.info(object)?.method(key)
            && self.method_flags(m) & (cf::ACC_PUBLIC | cf::ACC_STATIC) == cf::ACC_PUBLIC
        {
            return Ok(m);
        }
        let candidates = self.interface_methods(p, class, key)?;
        let concrete = |m: &&MethodId| self.method_flags(**m) & cf::ACC_ABSTRACT == 0;
        let mut found = candidates.iter().filter(concrete);
        let single = found.next().filter(|_| found.next().is_none());
        match single.or(candidates.first()) {
            Some(m) => Ok(*m),
            None => {
                let class = &p.classes[class].name;
                Err(LoadError::Missing(format!("method {class}.{key} does not exist")))
            }
        }
    }

    /// The maximally-specific methods of the superinterfaces that are neither private nor static.
    fn interface_methods(&self, p: &Program, class: ClassId, key: &str) -> Result<Vec<MethodId>, LoadError> {
        let mut found: Vec<MethodId> = vec![];
        for id in self.superinterfaces(class)? {
            if let Some(m) = self.info(id)?.method(key)
                && self.method_flags(m) & (cf::ACC_PRIVATE | cf::ACC_STATIC) == 0
            {
                found.push(m);
            }
        }
        let specific = |m: &MethodId| {
            !found.iter().any(|other| other.class != m.class && p.is_subclass(other.class, m.class))
        };
        let specific: Vec<MethodId> = found.iter().copied().filter(specific).collect();
        Ok(specific)
    }

    /// All superinterfaces, direct and inherited, each once, nearest first.
    pub fn superinterfaces(&self, class: ClassId) -> Result<Vec<ClassId>, LoadError> {
        let mut out = vec![];
        let mut todo = std::collections::VecDeque::from([class]);
        while let Some(id) = todo.pop_front() {
            let info = self.info(id)?;
            if info.is_interface() && id != class {
                if out.contains(&id) {
                    continue;
                }
                out.push(id);
            }
            todo.extend(info.super_class);
            todo.extend(&info.interfaces);
        }
        Ok(out)
    }

    /// The selector of a resolved method.
    pub fn selector(&mut self, p: &mut Program, method: MethodId) -> Result<SelectorId, LoadError> {
        let (info, m) = self.method(method)?;
        let local = m.flags & (cf::ACC_PUBLIC | cf::ACC_PROTECTED | cf::ACC_PRIVATE) == 0;
        let id = if local { p.selector(&format!("{} in {}", m.key, info.name)) } else { p.selector(&m.key) };
        let local_to = local.then_some(info.id);
        self.note_selector(id, Selector { key: m.key, local_to });
        Ok(id)
    }

    /// The selector of [`ENUM_VALUES`].
    pub fn enum_values_selector(&mut self, p: &mut Program) -> SelectorId {
        let id = p.selector(ENUM_VALUES);
        self.note_selector(id, Selector { key: ENUM_VALUES.into(), local_to: None });
        id
    }

    /// The selector of what is asked of a class by reflection.
    pub(crate) fn query_selector(&mut self, p: &mut Program, query: Query) -> SelectorId {
        let id = p.selector(query.key());
        self.note_selector(id, Selector { key: query.key().into(), local_to: None });
        id
    }

    fn note_selector(&mut self, id: SelectorId, selector: Selector) {
        while self.selectors.len() <= id.0 as usize {
            self.selectors.push(None);
        }
        self.selectors[id.0 as usize].get_or_insert(selector);
    }

    /// The function that an object of exactly this class runs for a selector.
    pub fn select_function(
        &mut self,
        p: &mut Program,
        class: ClassId,
        selector: SelectorId,
    ) -> Result<FnId, LoadError> {
        if let Some(f) = self.selected.get(&(class, selector)) {
            return Ok(*f);
        }
        let known = self.selectors.get(selector.0 as usize).cloned().flatten();
        // A selector that came from elsewhere (a text file, a test) names a method that anyone can override.
        let known = known.unwrap_or_else(|| Selector { key: p.selectors[selector].clone(), local_to: None });
        let f = if &*known.key == ENUM_VALUES {
            self.enum_values(p, class)?
        } else if let Some(query) = Query::named(&known.key) {
            crate::lower::answer(self, p, class, query)?
        } else {
            match self.find_selected(p, class, &known)? {
                Ok(m) => self.function(p, m)?,
                Err(raise) => self.raising(p, raise)?,
            }
        };
        self.selected.insert((class, selector), f);
        Ok(f)
    }

    fn find_selected(
        &mut self,
        p: &mut Program,
        class: ClassId,
        selector: &Selector,
    ) -> Result<Result<MethodId, Raise>, LoadError> {
        let name = p.classes[class].name.clone();
        let mut next = Some(class);
        while let Some(id) = next {
            let info = self.info(id)?;
            if let Some(m) = info.method(&selector.key)
                && self.overrides(&info, m, selector)?
            {
                return Ok(if self.method_flags(m) & cf::ACC_ABSTRACT == 0 {
                    Ok(m)
                } else {
                    Err(Raise::AbstractMethod(format!("{name}.{}", selector.key)))
                });
            }
            next = info.super_class;
        }
        let candidates = self.interface_methods(p, class, &selector.key)?;
        let concrete = |m: &&MethodId| self.method_flags(**m) & cf::ACC_ABSTRACT == 0;
        let mut found = candidates.iter().filter(concrete);
        Ok(match (found.next(), found.next()) {
            (Some(m), None) => Ok(*m),
            (None, _) => Err(Raise::AbstractMethod(format!("{name}.{}", selector.key))),
            (Some(_), Some(_)) => {
                Err(Raise::IncompatibleClassChange(format!("conflicting default methods: {}", selector.key)))
            }
        })
    }

    /// Can this method be selected for the resolved one (JVMS §5.4.5)? A private or static method never; one that
    /// overrides a package-private method is in its package, or overrides one that is.
    fn overrides(&self, info: &ClassInfo, m: MethodId, selector: &Selector) -> Result<bool, LoadError> {
        let flags = self.method_flags(m);
        if flags & (cf::ACC_PRIVATE | cf::ACC_STATIC) != 0 {
            return Ok(selector.local_to == Some(info.id));
        }
        let Some(owner) = selector.local_to else { return Ok(true) };
        if owner == info.id || self.info(owner)?.package() == info.package() {
            return Ok(true);
        }
        // Transitively: through a method between the two that is in the package and can be overridden from here.
        let mut next = info.super_class;
        while let Some(id) = next {
            if id == owner {
                return Ok(false);
            }
            let between = self.info(id)?;
            if let Some(other) = between.method(&selector.key) {
                let visible = self.method_flags(other) & (cf::ACC_PUBLIC | cf::ACC_PROTECTED) != 0;
                if visible && between.package() == self.info(owner)?.package() {
                    return Ok(true);
                }
            }
            next = between.super_class;
        }
        Ok(false)
    }
}
