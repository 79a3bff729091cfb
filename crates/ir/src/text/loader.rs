//! A parsed file as a [`Loader`].

use super::CirFile;
use crate::body::Body;
use crate::program::{ClassKind, ConstId, FnId, LoadError, Loader, Program, SelectorId};
use crate::types::{ClassId, Type};
use std::collections::BTreeMap;

/// Supplies bodies and virtual tables of a `.cir` file. The world is closed: the file names every class.
#[derive(Debug, Default)]
pub struct CirLoader {
    pub bodies: BTreeMap<FnId, Body>,
    pub vtables: BTreeMap<(ClassId, SelectorId), FnId>,
}

impl CirFile {
    /// Splits the file into the program and what supplies its bodies.
    pub fn into_parts(self) -> (Program, CirLoader) {
        (self.program, CirLoader { bodies: self.bodies, vtables: self.vtables })
    }
}

impl Loader for CirLoader {
    fn body(&mut self, program: &mut Program, function: FnId) -> Result<Body, LoadError> {
        self.bodies.get(&function).cloned().ok_or_else(|| {
            LoadError::Missing(format!("function {} has no body", program.functions[function].name))
        })
    }

    fn select(
        &mut self,
        program: &mut Program,
        class: ClassId,
        selector: SelectorId,
    ) -> Result<FnId, LoadError> {
        // Supertypes in order of declaration, each with its own before the next; a class is looked at once.
        let mut work = vec![class];
        let mut seen = Vec::new();
        while let Some(c) = work.pop() {
            if let Some(f) = self.vtables.get(&(c, selector)) {
                return Ok(*f);
            }
            if !seen.contains(&c) {
                seen.push(c);
                work.extend(program.classes[c].supers.iter().rev());
            }
        }
        let (class, selector) = (&program.classes[class].name, &program.selectors[selector]);
        Err(LoadError::Missing(format!("class {class} has no method {selector}")))
    }

    fn class_object(&mut self, program: &mut Program, class: ClassId) -> Result<ConstId, LoadError> {
        let class = &program.classes[class].name;
        Err(LoadError::Unsupported(format!("the text format has no class objects (of {class})")))
    }

    fn array_class(&mut self, program: &mut Program, elem: ClassId) -> Result<ClassId, LoadError> {
        let found = program.classes.iter().find(|(_, c)| c.kind == ClassKind::Array(Type::Ref(elem)));
        found.map(|(id, _)| id).ok_or_else(|| {
            LoadError::Missing(format!("no class of arrays of {} is declared", program.classes[elem].name))
        })
    }

    fn subclasses(
        &mut self,
        program: &mut Program,
        class: ClassId,
    ) -> Result<(Vec<ClassId>, bool), LoadError> {
        let instantiable = |id: &ClassId| {
            let c = &program.classes[*id];
            match c.kind {
                ClassKind::Object | ClassKind::Array(_) => !c.is_abstract,
                ClassKind::Interface | ClassKind::Struct => false,
            }
        };
        let found = program.classes.ids().filter(instantiable).filter(|id| program.is_subclass(*id, class));
        Ok((found.collect(), true))
    }
}
