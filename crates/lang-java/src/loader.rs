//! The loader: what the engine asks for bodies, selected methods, class objects and subclasses.

use crate::classes::{ClassInfo, MethodId};
use crate::classpath::{ClassPath, Origin};
use crate::entry::parameter_names;
use crate::lower;
use crate::select::Selector;
use conspect_ir::{
    Body, ClassId, ClassKind, ConstId, FieldId, FnId, GlobalId, LoadError, Loader, Program, SelectorId, Type,
};
use conspect_verdict::Assumption;
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::rc::Rc;

/// Supplies bodies of Java methods.
#[derive(Debug)]
pub struct JvmLoader {
    pub(crate) path: ClassPath,
    /// One for each class of the program, by number.
    pub(crate) infos: Vec<Rc<ClassInfo>>,
    /// Why a class that was mentioned cannot be used.
    pub(crate) errors: FxHashMap<ClassId, LoadError>,
    /// Classes whose fields wait for being laid out.
    pub(crate) unlaid: VecDeque<ClassId>,
    pub(crate) field_ids: FxHashMap<(ClassId, Rc<str>), FieldId>,
    pub(crate) method_fns: FxHashMap<MethodId, FnId>,
    /// One for each function of the program, by number.
    pub(crate) sources: Vec<FnSource>,
    pub(crate) selectors: Vec<Option<Selector>>,
    pub(crate) selected: FxHashMap<(ClassId, SelectorId), FnId>,
    pub(crate) needs_init: FxHashMap<ClassId, bool>,
    pub(crate) inits: FxHashMap<ClassId, (GlobalId, FnId)>,
    pub(crate) strings: FxHashMap<Box<[u16]>, ConstId>,
    pub(crate) class_objects: FxHashMap<ClassId, ConstId>,
    /// The one object of each lambda that captures nothing.
    pub(crate) lambdas: FxHashMap<ClassId, ConstId>,
    /// The classes of the input below a class that can have instances, as far as they were asked for.
    below: FxHashMap<ClassId, Vec<ClassId>>,
}

/// Where the body of a function comes from.
#[derive(Clone, Debug)]
pub enum FnSource {
    Method(MethodId),
    /// Initializes the class.
    Init(ClassId),
    /// The front end made it.
    Made(Rc<Body>),
    /// The front end is about to make it.
    Pending,
}

/// An error that a call raises because no method can be selected.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Raise {
    AbstractMethod(String),
    IncompatibleClassChange(String),
}

impl JvmLoader {
    /// A loader over a class path.
    pub fn new(path: ClassPath) -> JvmLoader {
        JvmLoader {
            path,
            infos: vec![],
            errors: FxHashMap::default(),
            unlaid: VecDeque::new(),
            field_ids: FxHashMap::default(),
            method_fns: FxHashMap::default(),
            sources: vec![],
            selectors: vec![],
            selected: FxHashMap::default(),
            needs_init: FxHashMap::default(),
            inits: FxHashMap::default(),
            strings: FxHashMap::default(),
            class_objects: FxHashMap::default(),
            lambdas: FxHashMap::default(),
            below: FxHashMap::default(),
        }
    }

    /// Gives a function its body.
    pub(crate) fn set_body(&mut self, function: FnId, body: Body) {
        self.sources[function.0 as usize] = FnSource::Made(Rc::new(body));
    }

    /// Classes of the input below this one that can have instances, in order of their names. Classes that cannot be loaded have none.
    fn instantiable_below(&mut self, p: &mut Program, class: ClassId) -> Vec<ClassId> {
        if let Some(known) = self.below.get(&class) {
            return known.clone();
        }
        let mut out = vec![];
        for name in self.path.user_classes_below(&p.classes[class].name).iter() {
            let id = self.class(p, name);
            let usable = self.info(id).is_ok() && !p.classes[id].is_abstract;
            if usable && id != class && p.is_subclass(id, class) {
                out.push(id);
            }
        }
        self.below.insert(class, out.clone());
        out
    }

    /// Adds those of these classes of the JDK that are subtypes of a class.
    fn add_named(&mut self, p: &mut Program, class: ClassId, names: &[&str], out: &mut Vec<ClassId>) {
        for name in names {
            let id = self.class(p, name);
            if self.info(id).is_ok() && !out.contains(&id) && p.is_subclass(id, class) {
                out.push(id);
            }
        }
    }
}

/// Classes of the JDK that stand for a supertype of theirs when an entry is given an unknown object of it: those that are no collections, since
/// what is in a given one can be anything. With [`OTHERS`] the list is not complete, and the answer says so.
const PLAIN: [&str; 10] = [
    "java.lang.Object",
    "java.lang.String",
    "java.lang.Boolean",
    "java.lang.Character",
    "java.lang.Byte",
    "java.lang.Short",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Float",
    "java.lang.Double",
];

const OTHERS: [&str; 14] = [
    "java.lang.StringBuilder",
    "java.util.ArrayList",
    "java.util.LinkedList",
    "java.util.ArrayDeque",
    "java.util.HashMap",
    "java.util.LinkedHashMap",
    "java.util.TreeMap",
    "java.util.HashSet",
    "java.util.LinkedHashSet",
    "java.util.TreeSet",
    "java.util.PriorityQueue",
    "java.lang.RuntimeException",
    "java.lang.Exception",
    "java.lang.Error",
];

impl Loader for JvmLoader {
    fn body(&mut self, program: &mut Program, function: FnId) -> Result<Body, LoadError> {
        let unknown = || LoadError::Missing(format!("function {function:?} is not of this program"));
        match self.sources.get(function.0 as usize).cloned().ok_or_else(unknown)? {
            FnSource::Method(method) => {
                let info = self.info(method.class)?;
                if info.origin == Origin::User && program.functions[function].param_names.is_empty() {
                    program.functions[function].param_names = parameter_names(&info, method);
                }
                lower::lower(self, program, method, function)
            }
            FnSource::Init(class) => self.init_body(program, class),
            FnSource::Made(body) => Ok((*body).clone()),
            FnSource::Pending => {
                let name = &program.functions[function].name;
                Err(LoadError::Unsupported(format!("{name} could not be made")))
            }
        }
    }

    fn select(
        &mut self,
        program: &mut Program,
        class: ClassId,
        selector: SelectorId,
    ) -> Result<FnId, LoadError> {
        self.select_function(program, class, selector)
    }

    fn class_object(&mut self, program: &mut Program, class: ClassId) -> Result<ConstId, LoadError> {
        self.class_constant(program, class)
    }

    fn string_constant(&mut self, program: &mut Program, text: &[u16]) -> Result<ConstId, LoadError> {
        Ok(self.string(program, text))
    }

    fn array_class(&mut self, program: &mut Program, elem: ClassId) -> Result<ClassId, LoadError> {
        Ok(self.array_of(program, elem))
    }

    /// Classes of the input are all listed; whether there can be others says [`JvmLoader::is_closed`]. Classes of the JDK that are
    /// not final may have others, of which only the usual ones are listed.
    fn subclasses(
        &mut self,
        program: &mut Program,
        class: ClassId,
    ) -> Result<(Vec<ClassId>, bool), LoadError> {
        let info = self.info(class)?;
        if let ClassKind::Array(elem) = program.classes[class].kind {
            let Type::Ref(elem) = elem else { return Ok((vec![class], true)) };
            let (elems, closed) = self.subclasses(program, elem)?;
            let mut out = vec![class];
            for e in elems {
                let array = self.array_of(program, e);
                if array != class {
                    out.push(array);
                }
            }
            return Ok((out, closed));
        }
        let mut out = vec![];
        if !program.classes[class].is_abstract {
            out.push(class);
        }
        if program.classes[class].is_final {
            return Ok((out, true));
        }
        out.extend(self.instantiable_below(program, class));
        if info.origin == Origin::User {
            let closed = self.is_closed(program, class);
            return Ok((out, closed));
        }
        self.add_named(program, class, &PLAIN, &mut out);
        self.add_named(program, class, &OTHERS, &mut out);
        Ok((out, false))
    }
    fn usual_subclasses(
        &mut self,
        program: &mut Program,
        class: ClassId,
    ) -> Option<(Vec<ClassId>, Assumption)> {
        let mut out = vec![];
        if let ClassKind::Array(elem) = program.classes[class].kind {
            let Type::Ref(elem) = elem else { return None };
            self.add_named(program, elem, &PLAIN, &mut out);
            let arrays: Vec<ClassId> = out.iter().map(|e| self.array_of(program, *e)).collect();
            let name = &program.classes[class].name;
            let what =
                "its class is an array of plain objects, of texts, of boxes or one that it was tested for";
            let granted = format!("where the class of a given {name} matters, {what}");
            return (!arrays.is_empty()).then(|| (arrays, Assumption::specific(granted)));
        }
        self.add_named(program, class, &PLAIN, &mut out);
        let name = &program.classes[class].name;
        let what = "it is a plain object, a text, a box or of a class that it was tested for";
        let granted = format!("where a method of a given {name} is called, {what}");
        (!out.is_empty()).then(|| (out, Assumption::specific(granted)))
    }
    fn lists_subclasses(&mut self, program: &mut Program, class: ClassId) -> bool {
        self.is_listed(program, class)
    }
}
