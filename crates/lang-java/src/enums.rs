//! The constants of enums (and of `Boolean`) that arguments can be: which enums are met from the types of an entry's parameters, and
//! whether they can be initialized before the entry begins without that being noticed.

use crate::Jvm;
use crate::classes::{ClassInfo, FieldRef};
use crate::classfile::{self as cf, Insn};
use crate::classpath::Origin;
use crate::inputs::referred;
use conspect_ir::{ClassId, ClassKind, Constants, GlobalId, LoadError, Loader, Type};
use conspect_verdict::Assumption;
use rustc_hash::FxHashSet;
use std::collections::VecDeque;
use std::rc::Rc;

type Result<T> = std::result::Result<T, LoadError>;

const BOOLEAN: &str = "java.lang.Boolean";

/// A type with more classes than this speaks of none of their fields' types.
const SPOKEN_OF: usize = 16;

/// Where more enums than this are only among all objects of a type, none of them is initialized before the entry begins.
const MOST_UNMEANT: usize = 32;

impl Jvm {
    /// The enum classes that can be met from values of these types through fields of the input's own classes.
    pub(crate) fn reachable_enums(&mut self, types: &[Type]) -> Result<Vec<ClassId>> {
        let (mut out, mut unmeant) = (vec![], vec![]);
        let mut seen = FxHashSet::default();
        // Those that the types speak of come first; then those that are only among all objects of a type of the library.
        let mut work: VecDeque<(ClassId, bool)> =
            types.iter().filter_map(referred).map(|c| (c, true)).collect();
        while let Some((class, meant)) = work.pop_front() {
            if !seen.insert(class) {
                continue;
            }
            let mut add = |c: Option<ClassId>, meant: bool| {
                if let Some(c) = c {
                    if meant { work.push_front((c, true)) } else { work.push_back((c, false)) }
                }
            };
            if let ClassKind::Array(elem) = self.program.classes[class].kind {
                add(referred(&elem), meant);
                continue;
            }
            let Ok(info) = self.loader.info(class) else { continue };
            if info.flags & cf::ACC_ENUM != 0 || &*info.name == BOOLEAN {
                // An initializer that does more than to make constants must not run because anybody could have met the class.
                match meant {
                    true => out.push(class),
                    false if self.only_makes_constants(&info) => unmeant.push(class),
                    false => {}
                }
                continue;
            }
            let object = &*info.name == "java.lang.Object";
            if info.origin != Origin::User && !info.is_interface() && !object {
                continue;
            }
            let below = self.loader.subclasses(&mut self.program, class)?.0;
            // A type that many classes have speaks of none of them.
            let meant = meant && info.origin == Origin::User && below.len() <= SPOKEN_OF;
            for sub in below {
                let own = self.loader.info(sub).is_ok_and(|i| i.origin == Origin::User);
                if own {
                    add(Some(sub), meant);
                    // A constant with a body of its own has a class of its own.
                    let above = self.loader.info(sub)?.super_class;
                    let is_enum =
                        |c: &ClassId| self.loader.info(*c).is_ok_and(|i| i.flags & cf::ACC_ENUM != 0);
                    add(above.filter(is_enum), meant);
                }
            }
            for f in &self.program.classes[class].fields {
                add(referred(&self.program.fields[*f].ty), meant);
            }
        }
        if unmeant.len() <= MOST_UNMEANT {
            out.append(&mut unmeant);
        }
        out.sort_unstable();
        Ok(out)
    }

    /// What the initializer of an enum of the input executes in the enum's own classes; `None` where something of that is not there.
    fn initializing(&mut self, info: &ClassInfo) -> Option<Vec<(Rc<cf::ClassFile>, Insn)>> {
        let mut work: Vec<(Rc<str>, Rc<str>)> = vec![(info.name.clone(), "<clinit>()V".into())];
        let mut seen = FxHashSet::default();
        let mut all = vec![];
        while let Some((class, key)) = work.pop() {
            if !seen.insert((class.clone(), key.clone())) {
                continue;
            }
            let holder = self.loader.class_info(&mut self.program, &class).ok()?;
            let file = holder.file.clone()?;
            let Some(method) = holder.method(&key) else {
                // Inherited from Enum, or from an interface.
                if class == info.name && (!key.starts_with('<') || &*key == "<clinit>()V") {
                    continue;
                }
                return None;
            };
            let Ok(Some(code)) = holder.code(method.index) else { continue };
            for insn in &code.insns {
                if let Insn::Invoke(_, i) = insn {
                    let m = file.member_ref(*i).ok()?;
                    if is_own(&m.class, info) {
                        let key: Rc<str> = format!("{}{}", m.name, m.descriptor).into();
                        work.push((m.class.clone(), key.clone()));
                        // The constant's own class may override it.
                        for sub in file_names(&self.loader, &info.name) {
                            if self.declares(&sub, &key) {
                                work.push((sub, key.clone()));
                            }
                        }
                    }
                }
                all.push((file.clone(), insn.clone()));
            }
        }
        Some(all)
    }

    /// Does the initializer of an enum call nothing of the library but what makes constants, names and boxes?
    fn only_makes_constants(&mut self, info: &ClassInfo) -> bool {
        if info.origin != Origin::User {
            return true;
        }
        let harmless = |class: &str| HARMLESS.contains(&class) && class != "java.lang.Class";
        self.initializing(info).is_some_and(|all| {
            all.iter().all(|(file, insn)| match insn {
                Insn::Invoke(_, i) => file.member_ref(*i).is_ok_and(|m| {
                    let class = m.class.trim_end_matches("[]");
                    is_own(class, info) || harmless(class)
                }),
                _ => true,
            })
        })
    }

    /// The constants of an enum class; `None` when it has none, or when initializing it does what could be noticed
    /// elsewhere: then it must not happen before the method itself does it.
    pub(crate) fn constants(&mut self, class: ClassId) -> Result<Option<Constants>> {
        let info = self.loader.info(class)?;
        if &*info.name == BOOLEAN {
            return self.booleans(class).map(Some);
        }
        let is_enum = info.super_class.is_some_and(|s| &*self.program.classes[s].name == "java.lang.Enum");
        let Some(file) = info.file.clone().filter(|_| is_enum) else { return Ok(None) };
        if !self.loader.needs_init(&mut self.program, class)? || !self.is_quiet(&info) {
            return Ok(None);
        }
        let descriptor = format!("L{};", info.name.replace('.', "/"));
        let mut cells = vec![];
        for f in &file.fields {
            let wanted = cf::ACC_STATIC | cf::ACC_ENUM;
            if f.flags & wanted == wanted && *f.descriptor == *descriptor {
                match self.loader.resolve_field(&mut self.program, class, &f.name, &f.descriptor)? {
                    FieldRef::Static { global, .. } => cells.push((f.name.clone(), global)),
                    FieldRef::Instance { .. } => return Ok(None),
                }
            }
        }
        let enums = self.loader.class(&mut self.program, "java.lang.Enum");
        let number = self.loader.resolve_field(&mut self.program, enums, "ordinal", "I")?;
        let (FieldRef::Instance { field }, false) = (number, cells.is_empty()) else { return Ok(None) };
        let (state, init) = self.loader.init_function(&mut self.program, class);
        let done = (state, crate::lower::INITIALIZED);
        Ok(Some(Constants { init, done, cells: cells.into(), number: field, granted: None }))
    }

    /// The two boxes of truth values that everybody uses: `new Boolean` is deprecated.
    fn booleans(&mut self, class: ClassId) -> Result<Constants> {
        let mut cells: Vec<(Rc<str>, GlobalId)> = vec![];
        for name in ["FALSE", "TRUE"] {
            let cell = self.loader.resolve_field(&mut self.program, class, name, "Ljava/lang/Boolean;")?;
            if let FieldRef::Static { global, .. } = cell {
                cells.push((name.into(), global));
            }
        }
        let value = self.loader.resolve_field(&mut self.program, class, "value", "Z")?;
        let FieldRef::Instance { field: number } = value else {
            return Err(LoadError::Unsupported("a java.lang.Boolean without a value".into()));
        };
        let (state, init) = self.loader.init_function(&mut self.program, class);
        let done = (state, crate::lower::INITIALIZED);
        let granted =
            Some(Assumption::specific("a java.lang.Boolean that is given is Boolean.TRUE or Boolean.FALSE"));
        Ok(Constants { init, done, cells: cells.into(), number, granted })
    }

    /// Does initializing an enum leave everything but the enum itself as it was? Decided by what the code mentions that can
    /// run: nothing of another class of the input.
    fn is_quiet(&mut self, info: &ClassInfo) -> bool {
        if info.origin != Origin::User {
            return true;
        }
        let Some(all) = self.initializing(info) else { return false };
        let (mut dynamic, mut library) = (false, false);
        for (file, insn) in &all {
            let mentioned = match insn {
                Insn::GetStatic(i) | Insn::PutStatic(i) => file.member_ref(*i).map(|m| m.class),
                Insn::New(i) => file.class_at(*i),
                Insn::Invoke(_, i) if file.member_ref(*i).is_ok_and(|m| reflects(&m)) => return false,
                Insn::Invoke(_, i) => file.member_ref(*i).map(|m| {
                    let harmless = m.class.ends_with("[]") || HARMLESS.contains(&&*m.class);
                    library |= !is_own(&m.class, info) && !harmless;
                    m.class
                }),
                Insn::InvokeDynamic(_) => {
                    dynamic = true;
                    continue;
                }
                _ => continue,
            };
            let Ok(mentioned) = mentioned else { return false };
            let base = mentioned.trim_end_matches("[]");
            let is_static = matches!(insn, Insn::GetStatic(_) | Insn::PutStatic(_));
            let (own, other) = (is_own(base, info), *base != *info.name);
            if other && (!own || is_static) && !self.is_jdk(base) {
                return false;
            }
            if other && own && self.declares(base, "<clinit>()V") {
                return false;
            }
        }
        // The library may run a lambda, `toString` or `hashCode` of the input.
        !(library && dynamic) && (!library || !self.overrides_object(info))
    }

    fn declares(&mut self, class: &str, key: &str) -> bool {
        self.loader.class_info(&mut self.program, class).is_ok_and(|i| i.method(key).is_some())
    }

    fn is_jdk(&mut self, class: &str) -> bool {
        cf::JType::primitive(class).is_some()
            || self.loader.class_info(&mut self.program, class).is_ok_and(|i| i.origin != Origin::User)
    }

    fn overrides_object(&mut self, info: &ClassInfo) -> bool {
        let mut classes = file_names(&self.loader, &info.name);
        classes.push(info.name.clone());
        classes.iter().any(|c| self.declares(c, "toString()Ljava/lang/String;"))
    }
}

/// Does a call of this method execute what nobody names?
fn reflects(m: &cf::MemberRef) -> bool {
    let of_class = &*m.class == "java.lang.Class" && matches!(&*m.name, "forName" | "newInstance");
    of_class || m.class.starts_with("java.lang.reflect.") || &*m.class == "java.lang.ClassLoader"
}

/// Library classes whose methods run no code of the input when they are given constants of an enum.
const HARMLESS: [&str; 13] = [
    "java.lang.Enum",
    "java.lang.Object",
    "java.lang.String",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Double",
    "java.lang.Float",
    "java.lang.Character",
    "java.lang.Boolean",
    "java.lang.Short",
    "java.lang.Byte",
    "java.lang.Math",
    "java.lang.Class",
];

/// Is it the class of an enum, or nested in it?
fn is_own(class: &str, info: &ClassInfo) -> bool {
    class.strip_prefix(&*info.name).is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
}

/// The classes of the input that are nested in a class.
fn file_names(loader: &crate::loader::JvmLoader, class: &str) -> Vec<Rc<str>> {
    let prefix = format!("{class}$");
    loader.path.user_classes().iter().filter(|c| c.starts_with(&prefix)).cloned().collect()
}
