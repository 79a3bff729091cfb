//! Declaring classes in the program: supertypes, fields and their layout, functions, globals.
//!
//! A class is declared the first time anything mentions it, together with its supertypes and, transitively, the
//! classes of its instance fields. A class that is missing or damaged is declared as an empty abstract class
//! that carries its error; whoever needs more than its name gets the error.

use crate::classfile::{self as cf, ClassFile, Code, JType};
use crate::classpath::Origin;
use crate::loader::{FnSource, JvmLoader};
use crate::trace::{Fact, Trace};
use conspect_ir::{
    Class, ClassId, ClassKind, Const, Field, FieldId, FnId, Function, Global, GlobalId, HoleRule, LoadError,
    Program, StringLayout, Type,
};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// What the front end knows of a declared class.
#[derive(Debug)]
pub struct ClassInfo {
    pub id: ClassId,
    pub name: Rc<str>,
    pub flags: u16,
    pub origin: Origin,
    pub super_class: Option<ClassId>,
    pub interfaces: Vec<ClassId>,
    /// The class file; `None` for arrays, lambdas and primitive types. Bodies are asked for by [`ClassInfo::code`], methods by
    /// the functions here: these are traced.
    pub file: Option<Rc<ClassFile>>,
    methods: Vec<Method>,
    by_key: FxHashMap<Rc<str>, u32>,
    /// Where questions about a class of the user's are recorded.
    trace: Option<Trace>,
}

/// A method of a class.
#[derive(Clone, Debug)]
pub struct Method {
    pub name: Rc<str>,
    pub descriptor: Rc<str>,
    /// Name and descriptor: what a selector names.
    pub key: Rc<str>,
    pub flags: u16,
    /// The function of a method that the front end made; the others get theirs when they are first mentioned.
    pub made: Option<FnId>,
}

/// A method by its class and its position there.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct MethodId {
    pub class: ClassId,
    pub index: u32,
}

/// Where a resolved field lives.
#[derive(Clone, Debug)]
pub enum FieldRef {
    Static { class: ClassId, global: GlobalId },
    Instance { field: FieldId },
}

impl ClassInfo {
    pub fn is_interface(&self) -> bool {
        self.flags & cf::ACC_INTERFACE != 0
    }
    /// The method with this name and descriptor that the class itself declares.
    pub fn method(&self, key: &str) -> Option<MethodId> {
        self.note(|name| Fact::Member(name, key.into()));
        self.by_key.get(key).map(|index| MethodId { class: self.id, index: *index })
    }
    /// All methods that the class itself declares.
    pub fn methods(&self) -> &[Method] {
        self.note(Fact::Members);
        &self.methods
    }
    /// One of the class's own methods.
    ///
    /// # Panics
    /// When the class has no method of this number.
    pub fn method_at(&self, index: u32) -> &Method {
        let method = &self.methods[index as usize];
        self.note(|name| Fact::Member(name, method.key.clone()));
        method
    }
    /// The body of one of the class's own methods, as its file has it.
    pub fn code(&self, index: u32) -> Result<Option<Code>, cf::Bad> {
        let Some(file) = &self.file else { return Ok(None) };
        if let (Some(_), Some(method)) = (&self.trace, self.methods.get(index as usize)) {
            self.note(|name| Fact::Code(name, method.key.clone()));
            self.note(|name| Fact::Lines(name, method.key.clone()));
        }
        file.code(&file.methods[index as usize])
    }
    fn note(&self, fact: impl FnOnce(Rc<str>) -> Fact) {
        if let Some(trace) = &self.trace {
            trace.note(fact(self.name.clone()));
        }
    }
    /// The package's name with dots; empty for the unnamed one.
    pub fn package(&self) -> &str {
        self.name.rsplit_once('.').map_or("", |(package, _)| package)
    }
    /// The source file with the package as its folder.
    pub fn source_path(&self) -> String {
        let outer = self.name.rsplit('.').next().unwrap_or("").split('$').next().unwrap_or("");
        let own = self.file.as_ref().and_then(|f| f.source_file());
        let base = own.unwrap_or_else(|| format!("{outer}.java").into());
        let package = self.package().replace('.', "/");
        if package.is_empty() { base.to_string() } else { format!("{package}/{base}") }
    }
}

/// A class that was read but not declared yet.
struct Pending {
    name: Rc<str>,
    origin: Origin,
    file: Rc<ClassFile>,
}

/// The classes of boxes that come from caches (JLS §5.1.7).
pub const BOXES: [&str; 5] =
    ["java.lang.Integer", "java.lang.Long", "java.lang.Short", "java.lang.Byte", "java.lang.Character"];

/// A field that the front end adds to box classes: was the box made with `new`, outside all caches?
pub const FRESH_BOX: &str = "fresh$";

/// The most instance fields that a class may have, those of its superclasses included.
const MAX_FIELDS: usize = 65_535;

impl JvmLoader {
    /// The class with this binary name (`int[]` for arrays), declared when new. A class that cannot be had is
    /// declared too; [`info`](Self::info) gives the error.
    pub fn class(&mut self, p: &mut Program, name: &str) -> ClassId {
        if let Some(id) = p.class_named(name) {
            return id;
        }
        let id = self.declare(p, name);
        self.lay_out(p);
        id
    }

    /// What is known of a class, or why it cannot be used.
    pub fn info(&self, class: ClassId) -> Result<Rc<ClassInfo>, LoadError> {
        match self.errors.get(&class) {
            Some(error) => Err(error.clone()),
            None => Ok(self.infos[class.0 as usize].clone()),
        }
    }

    /// A usable class by its name.
    pub fn class_info(&mut self, p: &mut Program, name: &str) -> Result<Rc<ClassInfo>, LoadError> {
        let id = self.class(p, name);
        self.info(id)
    }

    /// The IR type of a Java type.
    pub fn ty(&mut self, p: &mut Program, ty: &JType) -> Type {
        match ty {
            JType::Class(name) => Type::Ref(self.class(p, name)),
            other => primitive_type(other),
        }
    }

    /// The class of arrays with these elements.
    pub fn array_of(&mut self, p: &mut Program, elem: ClassId) -> ClassId {
        let name = format!("{}[]", p.classes[elem].name);
        self.class(p, &name)
    }

    /// The class that stands for a primitive type; it has no instances.
    pub fn primitive_class(&mut self, p: &mut Program, name: &str) -> ClassId {
        if let Some(id) = p.class_named(name) {
            return id;
        }
        let class = Class {
            name: name.into(),
            kind: ClassKind::Object,
            is_abstract: true,
            is_final: true,
            supers: vec![],
            fields: vec![],
        };
        let flags = cf::ACC_PUBLIC | cf::ACC_FINAL | cf::ACC_ABSTRACT;
        self.add(p, class, Origin::Synthetic, flags, None, vec![])
    }

    /// Declares a class that the front end makes.
    pub fn add(
        &mut self,
        p: &mut Program,
        class: Class,
        origin: Origin,
        flags: u16,
        file: Option<Rc<ClassFile>>,
        methods: Vec<Method>,
    ) -> ClassId {
        let interface = |id: &&ClassId| p.classes[**id].kind == ClassKind::Interface;
        let interfaces: Vec<ClassId> = class.supers.iter().filter(interface).copied().collect();
        let super_class = class.supers.iter().find(|id| !interfaces.contains(id)).copied();
        let name = class.name.clone();
        let id = p.add_class(class);
        let mut by_key = FxHashMap::default();
        for (i, m) in methods.iter().enumerate() {
            by_key.entry(m.key.clone()).or_insert(i as u32);
        }
        let trace = (origin == Origin::User).then(|| self.path.trace().clone());
        let info =
            ClassInfo { id, name, flags, origin, super_class, interfaces, file, methods, by_key, trace };
        debug_assert_eq!(self.infos.len(), id.0 as usize, "every class is declared here");
        self.infos.push(Rc::new(info));
        id
    }

    fn declare(&mut self, p: &mut Program, name: &str) -> ClassId {
        if let Some(id) = p.class_named(name) {
            return id;
        }
        if let Some(elem) = name.strip_suffix("[]") {
            return self.declare_array(p, name, elem);
        }
        let mut stack = vec![];
        self.open(p, name, &mut stack);
        while let Some(top) = stack.last() {
            let mut supers = top.file.super_name.iter().chain(&top.file.interfaces);
            let next = supers.find(|s| p.class_named(s).is_none()).cloned();
            match next {
                Some(s) if stack.iter().any(|pending| pending.name == s) => {
                    let top = stack.pop().expect("not empty");
                    let text = format!("class {} is its own supertype", top.name);
                    self.placeholder(p, &top.name, LoadError::Malformed(text));
                }
                Some(s) => self.open(p, &s, &mut stack),
                None => {
                    let top = stack.pop().expect("not empty");
                    self.finish(p, top);
                }
            }
        }
        p.class_named(name).expect("declared above")
    }

    /// Reads a class and puts it on the stack, or declares a placeholder.
    fn open(&mut self, p: &mut Program, name: &str, stack: &mut Vec<Pending>) {
        match self.read(name) {
            Ok(pending) => stack.push(pending),
            Err(error) => {
                self.placeholder(p, name, error);
            }
        }
    }

    fn read(&mut self, name: &str) -> Result<Pending, LoadError> {
        let (origin, file) = self
            .path
            .find(name)?
            .ok_or_else(|| LoadError::Missing(format!("class {name} is not on the class path")))?;
        let file = if origin == Origin::Model { self.without_newer(file)? } else { file };
        let bad = |what: &str| LoadError::Malformed(format!("class {name}: {what}"));
        if &*file.name != name {
            return Err(bad(&format!("the class file holds the class {}", file.name)));
        }
        if file.super_name.is_none() != (name == "java.lang.Object") {
            return Err(bad("it has no superclass"));
        }
        if file.super_name.iter().chain(&file.interfaces).any(|s| s.ends_with("[]")) {
            return Err(bad("an array as a supertype"));
        }
        Ok(Pending { name: name.into(), origin, file })
    }

    /// A model without the interfaces that the library of an older JDK does not have.
    fn without_newer(&mut self, file: Rc<ClassFile>) -> Result<Rc<ClassFile>, LoadError> {
        let mut known = vec![];
        for interface in &file.interfaces {
            if self.path.find(interface)?.is_some() {
                known.push(interface.clone());
            }
        }
        if known.len() == file.interfaces.len() {
            return Ok(file);
        }
        let mut file = (*file).clone();
        file.interfaces = known;
        Ok(Rc::new(file))
    }

    fn placeholder(&mut self, p: &mut Program, name: &str, error: LoadError) -> ClassId {
        let class = Class {
            name: name.into(),
            kind: ClassKind::Object,
            is_abstract: true,
            is_final: false,
            supers: p.class_named("java.lang.Object").into_iter().collect(),
            fields: vec![],
        };
        let id = self.add(p, class, Origin::Synthetic, cf::ACC_PUBLIC | cf::ACC_ABSTRACT, None, vec![]);
        self.errors.insert(id, error);
        id
    }

    fn declare_array(&mut self, p: &mut Program, name: &str, elem: &str) -> ClassId {
        let (ty, is_final) = match JType::primitive(elem) {
            Some(primitive) => (primitive_type(&primitive), true),
            None => {
                let id = self.declare(p, elem);
                (Type::Ref(id), p.classes[id].is_final)
            }
        };
        let supers = ["java.lang.Object", "java.lang.Cloneable", "java.io.Serializable"];
        let supers = supers.iter().map(|s| self.declare(p, s)).collect();
        let class = Class {
            name: name.into(),
            kind: ClassKind::Array(ty),
            is_abstract: false,
            is_final,
            supers,
            fields: vec![],
        };
        self.add(p, class, Origin::Synthetic, cf::ACC_PUBLIC | cf::ACC_FINAL, None, vec![])
    }

    /// Declares a class whose supertypes are declared.
    fn finish(&mut self, p: &mut Program, pending: Pending) {
        let Pending { name, origin, file } = pending;
        let is_interface = file.flags & cf::ACC_INTERFACE != 0;
        let mut supers = vec![];
        for (i, s) in file.super_name.iter().chain(&file.interfaces).enumerate() {
            let id = p.class_named(s).expect("supertypes are declared first");
            let first = i == 0 && file.super_name.is_some();
            if let Some(error) = self.errors.get(&id) {
                let error = match error {
                    LoadError::Missing(_) => LoadError::Missing(format!("class {name} needs {s}: {error}")),
                    LoadError::Unsupported(_) | LoadError::Malformed(_) => error.clone(),
                };
                self.placeholder(p, &name, error);
                return;
            }
            let other = &p.classes[id];
            if (other.kind == ClassKind::Interface) == first || (first && other.is_final) {
                let text = format!("class {name} cannot have {s} as its supertype");
                self.placeholder(p, &name, LoadError::Malformed(text));
                return;
            }
            if !supers.contains(&id) {
                supers.push(id);
            }
        }
        let class = Class {
            name: name.clone(),
            kind: if is_interface { ClassKind::Interface } else { ClassKind::Object },
            is_abstract: is_interface || file.flags & cf::ACC_ABSTRACT != 0,
            is_final: file.flags & cf::ACC_FINAL != 0,
            supers,
            fields: vec![],
        };
        let methods = file.methods.iter().map(|m| Method {
            name: m.name.clone(),
            descriptor: m.descriptor.clone(),
            key: format!("{}{}", m.name, m.descriptor).into(),
            flags: m.flags,
            made: None,
        });
        let methods = methods.collect();
        let id = self.add(p, class, origin, file.flags, Some(file), methods);
        self.unlaid.push_back(id);
    }

    /// Lays out the fields of all classes that wait for it. Superclasses wait before their subclasses.
    fn lay_out(&mut self, p: &mut Program) {
        while let Some(id) = self.unlaid.pop_front() {
            let info = self.infos[id.0 as usize].clone();
            let mut fields = info.super_class.map_or(vec![], |s| p.classes[s].fields.clone());
            if let Some(file) = &info.file {
                for f in file.fields.iter().filter(|f| f.flags & cf::ACC_STATIC == 0) {
                    let Ok(jtype) = cf::parse_field(&f.descriptor) else {
                        let text = format!("class {}: field {} has no valid type", info.name, f.name);
                        self.errors.insert(id, LoadError::Malformed(text));
                        continue;
                    };
                    let ty = match &jtype {
                        JType::Class(name) => Type::Ref(self.declare(p, name)),
                        other => primitive_type(other),
                    };
                    let slot = fields.len() as u32;
                    let hole = crate::invariants::hole_rule(&info.name, &f.name);
                    let field = p.fields.push(Field { class: id, name: f.name.clone(), ty, slot, hole });
                    JvmLoader::note_field(p, &info, &f.name, field);
                    let key: Rc<str> = format!("{}:{}", f.name, f.descriptor).into();
                    self.field_ids.entry((id, key)).or_insert(field);
                    fields.push(field);
                }
            }
            if info.origin == Origin::Jdk && BOXES.contains(&&*info.name) {
                let slot = fields.len() as u32;
                let (name, ty) = (FRESH_BOX.into(), Type::Bool);
                let field = p.fields.push(Field { class: id, name, ty, slot, hole: HoleRule::Zero });
                self.field_ids.insert((id, format!("{FRESH_BOX}:Z").into()), field);
                fields.push(field);
            }
            if fields.len() > MAX_FIELDS {
                let text = format!("class {} has more than {MAX_FIELDS} fields", info.name);
                self.errors.insert(id, LoadError::Malformed(text));
                fields.truncate(0);
            }
            p.classes[id].fields = fields;
            self.note_layout(p, &info);
        }
    }

    /// Tells the program of the fields it has to know.
    fn note_layout(&mut self, p: &mut Program, info: &ClassInfo) {
        let field = |p: &Program, name: &str| {
            p.classes[info.id].fields.iter().copied().find(|f| &*p.fields[*f].name == name)
        };
        if info.origin != Origin::User {
            crate::invariants::note(p, &info.name, field);
        }
        match &*info.name {
            "java.lang.String" => {
                p.string = field(p, "value").map(|chars| StringLayout { class: info.id, chars });
            }
            "java.lang.Throwable" => {
                p.exception_stack = field(p, "stack");
                p.exception_message = field(p, "detailMessage");
            }
            _ => {}
        }
    }

    /// The function of a method, declared when new.
    pub fn function(&mut self, p: &mut Program, method: MethodId) -> Result<FnId, LoadError> {
        if let Some(f) = self.method_fns.get(&method) {
            return Ok(*f);
        }
        let info = self.info(method.class)?;
        let m = info.method_at(method.index);
        if let Some(f) = m.made {
            return Ok(f);
        }
        let descriptor = cf::parse_method(&m.descriptor)
            .map_err(|e| LoadError::Malformed(format!("{}.{}: {e}", info.name, m.name)))?;
        let mut params = vec![];
        if m.flags & cf::ACC_STATIC == 0 {
            params.push(Type::Ref(info.id));
        }
        for t in &descriptor.params {
            let ty = self.ty(p, t);
            params.push(ty);
        }
        let ret = descriptor.ret.as_ref().map(|t| self.ty(p, t));
        let source = match self.overriding(p, &info, m) {
            Some(model) => FnSource::Method(model),
            None => FnSource::Method(method),
        };
        let name: Rc<str> = format!("{}.{}", info.name, m.key).into();
        // Frames of the front end's helpers are never shown.
        let hidden = info.origin == Origin::Model && info.name.starts_with("conspect.");
        let raises = Self::raises(p, &info, m);
        // Two methods of a damaged class file may have one name and descriptor; only the first can be called.
        let f = match p.function_named(&name) {
            Some(f) => f,
            None => self.add_function(p, Function { name, params, param_names: vec![], ret, hidden }, source),
        };
        if raises {
            p.raising.insert(f);
        }
        self.method_fns.insert(method, f);
        Ok(f)
    }

    /// Declares a function with the way to its body.
    pub fn add_function(&mut self, p: &mut Program, function: Function, source: FnSource) -> FnId {
        let id = p.add_function(function);
        debug_assert_eq!(self.sources.len(), id.0 as usize, "every function is declared here");
        self.sources.push(source);
        id
    }

    /// Does this method belong to making an exception? The virtual machine leaves its frame out of the exception's stack trace
    /// where it makes that very object, and shows it otherwise.
    fn raises(p: &Program, info: &ClassInfo, m: &Method) -> bool {
        let of_exception = || p.class_named("java.lang.Throwable").is_some_and(|t| p.is_subclass(info.id, t));
        matches!(&*m.name, "<init>" | "fillInStackTrace") && of_exception()
    }

    /// The model's method that replaces the body of this one: a static method of `conspect.model.<class>` with the same
    /// name (`__init` and `__clinit` for initializers) and the receiver as its first parameter, of type `Object` where no
    /// model can name the class.
    fn overriding(&mut self, p: &mut Program, info: &ClassInfo, m: &Method) -> Option<MethodId> {
        if info.origin == Origin::User || info.name.starts_with("conspect.") {
            return None;
        }
        let (package, base) = info.name.rsplit_once('.')?;
        let model = format!("conspect.model.{package}.{}", base.replace('$', "_"));
        if !self.path.has_model(&model) {
            return None;
        }
        let name = match &*m.name {
            "<init>" => "__init",
            "<clinit>" => "__clinit",
            other => other,
        };
        let model = self.class(p, &model);
        let model = self.info(model).ok()?;
        if m.flags & cf::ACC_STATIC != 0 {
            return model.method(&format!("{name}{}", m.descriptor));
        }
        let class = info.name.replace('.', "/");
        let with = |receiver: &str| model.method(&format!("{name}(L{receiver};{}", &m.descriptor[1..]));
        with(&class).or_else(|| with("java/lang/Object"))
    }

    /// Finds a field (JVMS §5.4.3.2): in the class, its superinterfaces, its superclasses, in this order.
    pub fn resolve_field(
        &mut self,
        p: &mut Program,
        class: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Result<FieldRef, LoadError> {
        let key: Rc<str> = format!("{name}:{descriptor}").into();
        let mut todo = vec![class];
        let mut seen = vec![];
        while let Some(id) = todo.pop() {
            if seen.contains(&id) {
                continue;
            }
            seen.push(id);
            let info = self.info(id)?;
            if let Some(field) = self.field_ids.get(&(id, key.clone())) {
                return Ok(FieldRef::Instance { field: *field });
            }
            if let Some(global) = self.static_field(p, &info, name, descriptor)? {
                return Ok(FieldRef::Static { class: id, global });
            }
            todo.extend(info.super_class);
            todo.extend(info.interfaces.iter().rev());
        }
        let class = &p.classes[class].name;
        Err(LoadError::Missing(format!("field {class}.{name} of type {descriptor} does not exist")))
    }

    fn static_field(
        &mut self,
        p: &mut Program,
        info: &ClassInfo,
        name: &str,
        descriptor: &str,
    ) -> Result<Option<GlobalId>, LoadError> {
        let Some(file) = &info.file else { return Ok(None) };
        let own = |f: &&cf::Member| {
            f.flags & cf::ACC_STATIC != 0 && &*f.name == name && &*f.descriptor == descriptor
        };
        let Some(member) = file.fields.iter().find(own) else { return Ok(None) };
        // Fields of one name and different types are legal in class files.
        let twins = file.fields.iter().filter(|f| &*f.name == name).count() > 1;
        let global = if twins {
            format!("{}.{name}:{descriptor}", info.name)
        } else {
            format!("{}.{name}", info.name)
        };
        if let Some(id) = p.global_named(&global) {
            return Ok(Some(id));
        }
        let bad = |e: cf::Bad| LoadError::Malformed(format!("{}.{name}: {e}", info.name));
        let jtype = cf::parse_field(descriptor).map_err(bad)?;
        let ty = self.ty(p, &jtype);
        let init = match file.constant_value(member) {
            Some(index) => {
                let constant = file.constant(index).map_err(bad)?;
                self.static_constant(p, constant, &jtype)
                    .ok_or_else(|| bad(cf::Bad::new("the constant is not of the field's type")))?
            }
            None => zero(ty),
        };
        let global = p.add_global(Global { name: global.into(), ty, init });
        JvmLoader::note_static(p, &info, name, global);
        if info.origin == Origin::User && member.flags & cf::ACC_VOLATILE != 0 {
            p.shared.insert(global);
        }
        if info.origin != Origin::User && &*info.name == "conspect.rt.Arbitrary" && name == "refuted" {
            let why = "no seed is found with which the generators of random numbers give these";
            p.deferred = Some((global, why.into()));
        }
        Ok(Some(global))
    }

    fn static_constant(&mut self, p: &mut Program, constant: cf::Constant, ty: &JType) -> Option<Const> {
        Some(match (constant, ty) {
            (cf::Constant::Integer(v), JType::Int) => Const::i32(v),
            (cf::Constant::Integer(v), JType::Boolean) => Const::Bool(v & 1 != 0),
            (cf::Constant::Integer(v), JType::Byte) => Const::Bits { bits: 8, value: u64::from(v as u8) },
            (cf::Constant::Integer(v), JType::Char | JType::Short) => {
                Const::Bits { bits: 16, value: u64::from(v as u16) }
            }
            (cf::Constant::Long(v), JType::Long) => Const::i64(v),
            (cf::Constant::Float(v), JType::Float) => Const::F32(v),
            (cf::Constant::Double(v), JType::Double) => Const::F64(v),
            (cf::Constant::String(units), JType::Class(name)) if &**name == "java.lang.String" => {
                Const::Object(self.string(p, &units))
            }
            _ => return None,
        })
    }
}

/// The IR type of a primitive Java type.
///
/// # Panics
/// For classes.
pub fn primitive_type(ty: &JType) -> Type {
    match ty {
        JType::Boolean => Type::Bool,
        JType::Byte => Type::I8,
        JType::Char => Type::U16,
        JType::Short => Type::I16,
        JType::Int => Type::I32,
        JType::Long => Type::I64,
        JType::Float => Type::F32,
        JType::Double => Type::F64,
        JType::Class(name) => unreachable!("{name} is not primitive"),
    }
}

/// The value that a cell of this type starts with.
pub fn zero(ty: Type) -> Const {
    match ty {
        Type::Bool => Const::Bool(false),
        Type::Bits { bits, .. } => Const::Bits { bits, value: 0 },
        Type::F32 => Const::F32(0.0),
        Type::F64 => Const::F64(0.0),
        Type::Int => Const::Int(0),
        Type::Str => Const::Str(vec![]),
        Type::Ref(_) | Type::Fn | Type::Dyn | Type::Struct(_) | Type::Ptr => Const::Null,
    }
}
