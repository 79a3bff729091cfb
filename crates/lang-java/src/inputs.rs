//! Arguments of methods that are entered on their own: library objects, and the constants of enums.
//!
//! A field of a library object may not hold anything: no program has a list of size −1. So an argument of one of the usual
//! library classes is no hole, but is made in the entry's wrapper from arrays of elements that are holes, by
//! `conspect.rt.Inputs`. Enums that are reachable from the parameters are initialized first; then the engine knows which
//! objects a reference to one can be ([`Intrinsic::Settle`]).

use crate::Jvm;
use crate::answers::NOTHING;
use crate::classes::{ClassInfo, FieldRef, MethodId};
use crate::classfile::{self as cf, Insn};
use crate::classpath::Origin;
use crate::lower::Emit;
use conspect_ir::{
    BinOp, Call, Callee, ClassId, ClassKind, Composed, Const, Constants, FieldId, FnId, GlobalId, Instr,
    Intrinsic, LoadError, Loader, Operand, Place, Recipe, Reg, Terminator, Type,
};
use conspect_verdict::Assumption;
use rustc_hash::FxHashSet;
use std::collections::VecDeque;
use std::rc::Rc;

type Result<T> = std::result::Result<T, LoadError>;

/// How an argument of a library type is made: the type, the class whose object is made, the method of
/// `conspect.rt.Inputs` that does it, and of what.
struct Made(&'static str, &'static str, &'static str, Recipe);

const MADE: [Made; 33] = [
    Made("java.lang.StringBuilder", "java.lang.StringBuilder", "stringBuilder", Recipe::Text),
    Made("java.lang.StringBuffer", "java.lang.StringBuffer", "stringBuffer", Recipe::Text),
    Made("java.util.Optional", "java.util.Optional", "optional", Recipe::Elements),
    Made("java.util.ArrayList", "java.util.ArrayList", "arrayList", Recipe::Elements),
    Made("java.util.List", "java.util.ArrayList", "arrayList", Recipe::Elements),
    Made("java.util.AbstractList", "java.util.ArrayList", "arrayList", Recipe::Elements),
    Made("java.util.Collection", "java.util.ArrayList", "arrayList", Recipe::Elements),
    Made("java.util.AbstractCollection", "java.util.ArrayList", "arrayList", Recipe::Elements),
    Made("java.lang.Iterable", "java.util.ArrayList", "arrayList", Recipe::Elements),
    Made("java.util.Iterator", "java.util.Iterator", "iterator", Recipe::Elements),
    Made("java.util.ListIterator", "java.util.ListIterator", "listIterator", Recipe::Elements),
    Made("java.util.Enumeration", "java.util.Enumeration", "enumeration", Recipe::Elements),
    Made("java.util.Vector", "java.util.Vector", "vector", Recipe::Elements),
    Made("java.util.Stack", "java.util.Stack", "stack", Recipe::Elements),
    Made("java.util.LinkedList", "java.util.LinkedList", "linkedList", Recipe::Elements),
    Made("java.util.Queue", "java.util.LinkedList", "linkedList", Recipe::Elements),
    Made("java.util.Deque", "java.util.LinkedList", "linkedList", Recipe::Elements),
    Made("java.util.ArrayDeque", "java.util.ArrayDeque", "arrayDeque", Recipe::Elements),
    Made("java.util.PriorityQueue", "java.util.PriorityQueue", "priorityQueue", Recipe::Elements),
    Made("java.util.HashSet", "java.util.HashSet", "hashSet", Recipe::Elements),
    Made("java.util.Set", "java.util.HashSet", "hashSet", Recipe::Elements),
    Made("java.util.LinkedHashSet", "java.util.LinkedHashSet", "linkedHashSet", Recipe::Elements),
    Made("java.util.TreeSet", "java.util.TreeSet", "treeSet", Recipe::Elements),
    Made("java.util.SortedSet", "java.util.TreeSet", "treeSet", Recipe::Elements),
    Made("java.util.NavigableSet", "java.util.TreeSet", "treeSet", Recipe::Elements),
    Made("java.util.HashMap", "java.util.HashMap", "hashMap", Recipe::Entries),
    Made("java.util.Map", "java.util.HashMap", "hashMap", Recipe::Entries),
    Made("java.util.AbstractMap", "java.util.HashMap", "hashMap", Recipe::Entries),
    Made("java.util.LinkedHashMap", "java.util.LinkedHashMap", "linkedHashMap", Recipe::Entries),
    Made("java.util.TreeMap", "java.util.TreeMap", "treeMap", Recipe::Entries),
    Made("java.util.SortedMap", "java.util.TreeMap", "treeMap", Recipe::Entries),
    Made("java.util.NavigableMap", "java.util.TreeMap", "treeMap", Recipe::Entries),
    Made("java.lang.CharSequence", "java.lang.String", "", Recipe::Plain),
];

const BOOLEAN: &str = "java.lang.Boolean";

/// The makers that take an array or a string as it is, whatever its length.
const WITHOUT_LOOP: [&str; 8] = [
    "stringBuilder",
    "stringBuffer",
    "optional",
    "arrayList",
    "vector",
    "iterator",
    "listIterator",
    "enumeration",
];

/// How the parameters of an entry become the arguments of its method.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    /// The entry's parameters.
    pub params: Vec<Type>,
    pub names: Vec<Rc<str>>,
    /// For each argument, what makes it, and of how many parameters.
    steps: Vec<Step>,
    pub composed: Vec<Composed>,
    /// What is taken for granted.
    pub granted: Vec<Assumption>,
}

#[derive(Debug)]
enum Step {
    /// The next parameter.
    Pass(Type),
    /// What a method of `conspect.rt.Inputs` makes of the next parameters.
    Make { method: MethodId, count: usize },
    /// The same, put into a field of an argument that is not null.
    Fill { method: MethodId, count: usize, argument: usize, field: FieldId },
    /// What a made function makes of the next parameters.
    Answer { maker: FnId, count: usize },
}

impl Jvm {
    /// The plan for arguments of these types and names; `signature` is the method's generic one.
    pub(crate) fn plan(
        &mut self,
        declared: &[Type],
        names: &[Rc<str>],
        signature: Option<&str>,
    ) -> Result<Plan> {
        let generic = signature.and_then(generic_params).filter(|g| g.len() <= declared.len());
        let mut plan = Plan::default();
        for (i, ty) in declared.iter().enumerate() {
            let label: Rc<str> = names.get(i).cloned().unwrap_or_else(|| format!("argument {i}").into());
            let name = match ty {
                Type::Ref(class) => self.program.classes[*class].name.clone(),
                _ => "".into(),
            };
            // Synthetic parameters come first and are not in the signature.
            let arguments = generic.as_ref().and_then(|g| g.get((i + g.len()).checked_sub(declared.len())?));
            let Some(Made(_, class, maker, recipe)) = MADE.iter().find(|m| *m.0 == *name) else {
                if !self.answers(&mut plan, *ty, &label, arguments)? {
                    plan.pass(*ty, label, name);
                }
                continue;
            };
            if name.as_ref() != *class {
                plan.grant(format!("a {name} that is given is a {class}"));
            }
            if name.ends_with("Iterator") || name.ends_with("Enumeration") {
                plan.grant(format!("a {name} that is given is one of an ArrayList"));
            }
            if *recipe == Recipe::Plain {
                let class = self.loader.class(&mut self.program, class);
                plan.pass(Type::Ref(class), label, name);
                continue;
            }
            plan.grant(format!("a {class} that is given is reached through one parameter or field only"));
            self.make(&mut plan, (label, name, class, maker, *recipe), arguments)?;
        }
        let arguments: Vec<(usize, ClassId, Rc<str>)> = declared
            .iter()
            .enumerate()
            .filter_map(|(i, ty)| Some((i, referred(ty)?, plan.composed.get(i)?.label.clone())))
            .collect();
        for (i, class, label) in arguments {
            if self.loader.info(class).is_ok_and(|info| info.origin == Origin::User) {
                self.fields(&mut plan, i, class, &label)?;
            }
        }
        Ok(plan)
    }

    /// Plans the library objects in the fields of an argument: those that need no loop to be made, so that a method that
    /// does not use them is none the worse.
    fn fields(&mut self, plan: &mut Plan, argument: usize, class: ClassId, label: &str) -> Result<()> {
        for field in self.program.classes[class].fields.clone() {
            let f = self.program.fields[field].clone();
            let Some(ty) = referred(&f.ty).map(|c| self.program.classes[c].name.clone()) else { continue };
            let Some(Made(_, made, maker, recipe)) = MADE.iter().find(|m| *m.0 == *ty) else { continue };
            if !WITHOUT_LOOP.contains(maker) {
                continue;
            }
            let owner = self.loader.info(f.class)?;
            let signature = owner.file.as_ref().and_then(|file| {
                let member = file.fields.iter().find(|m| *m.name == *f.name)?;
                file.signature(member)
            });
            let arguments =
                signature.and_then(|s| Some(Cursor { text: &s, bounds: &[] }.ty()?.1)).unwrap_or_default();
            if *ty != **made {
                plan.grant(format!("a {ty} that is given is a {made}"));
            }
            plan.grant(format!("a {made} that is given is reached through one parameter or field only"));
            let name: Rc<str> = format!("{label}.{}", f.name).into();
            self.make(plan, (name, ty.clone(), made, maker, *recipe), Some(&arguments))?;
            if let (Some(Step::Make { method, count }), Some(composed)) =
                (plan.steps.pop(), plan.composed.last_mut())
            {
                composed.into = Some((argument as u32, owner.name.clone(), f.name.clone()));
                plan.steps.push(Step::Fill { method, count, argument, field });
            }
        }
        Ok(())
    }

    /// Plans an argument that answers anything, where its type is an interface of which that can be said.
    fn answers(
        &mut self,
        plan: &mut Plan,
        ty: Type,
        label: &Rc<str>,
        arguments: Option<&Vec<String>>,
    ) -> Result<bool> {
        let Some(class) = referred(&ty) else { return Ok(false) };
        let Some(made) = self.answering(class, arguments)? else { return Ok(false) };
        let name = self.program.classes[class].name.clone();
        let mut parts: Vec<(String, String)> = vec![];
        for (key, array) in &made.methods {
            if let Some(array) = array {
                let method = key.split('(').next().unwrap_or(key);
                parts.push((array.clone(), format!("answers of {label}.{method}")));
            }
        }
        if parts.is_empty() {
            parts.push((NOTHING.into(), label.to_string()));
        }
        for (array, name) in &parts {
            self.part(plan, array, name);
        }
        plan.grant(format!("a {name} that is given throws nothing and changes nothing that is seen"));
        plan.grant(format!("a {name} that is given is reached through one parameter or field only"));
        let bodies = "implements nothing else and overrides no method that has a body";
        plan.grant(format!("a {name} that is given is of a class that {bodies}"));
        plan.steps.push(Step::Answer { maker: made.maker, count: parts.len() });
        let methods = made.methods.iter().map(|(key, array)| (key.clone(), array.is_some())).collect();
        plan.composed.push(Composed {
            label: label.clone(),
            ty: name.clone(),
            class: name,
            recipe: Recipe::Answers,
            into: None,
            methods,
        });
        Ok(true)
    }

    /// Adds a parameter of an array class; one that cannot be had is an array of objects.
    fn part(&mut self, plan: &mut Plan, class: &str, name: &str) {
        let mut id = self.loader.class(&mut self.program, class);
        if self.loader.info(id).is_err() {
            id = self.loader.class(&mut self.program, "java.lang.Object[]");
        }
        plan.params.push(Type::Ref(id));
        plan.names.push(name.into());
    }

    fn make(
        &mut self,
        plan: &mut Plan,
        (label, ty, class, maker, recipe): (Rc<str>, Rc<str>, &str, &str, Recipe),
        arguments: Option<&Vec<String>>,
    ) -> Result<()> {
        let argument = |i: usize| {
            arguments.and_then(|a| a.get(i)).map_or("java.lang.Object", String::as_str).to_string()
        };
        let parts: Vec<(String, String)> = match recipe {
            // Java's collections are made of all that is given.
            Recipe::Plain | Recipe::Answers | Recipe::SomeElements | Recipe::SomeEntries => vec![],
            Recipe::Text => vec![("java.lang.String".into(), label.to_string())],
            Recipe::Elements => vec![(format!("{}[]", argument(0)), format!("elements of {label}"))],
            Recipe::Entries => vec![
                (format!("{}[]", argument(0)), format!("keys of {label}")),
                (format!("{}[]", argument(1)), format!("values of {label}")),
            ],
        };
        for (class, name) in &parts {
            self.part(plan, class, name);
        }
        let inputs = self.loader.class(&mut self.program, "conspect.rt.Inputs");
        let taken = match recipe {
            Recipe::Text => "Ljava/lang/String;".to_string(),
            _ => "[Ljava/lang/Object;".repeat(parts.len()),
        };
        let key = format!("{maker}({taken})L{};", class.replace('.', "/"));
        let method = self.loader.resolve_method(&self.program, inputs, &key)?;
        plan.steps.push(Step::Make { method, count: parts.len() });
        let methods = [].into();
        plan.composed.push(Composed { label, ty, class: class.into(), recipe, into: None, methods });
        Ok(())
    }

    /// Emits what turns the entry's parameters into arguments, the constants of enums made first.
    pub(crate) fn arguments(&mut self, plan: &Plan, e: &mut Emit) -> Result<Vec<Operand>> {
        for class in self.reachable_enums(&plan.params)? {
            if let Some(constants) = self.constants(class)? {
                let (next, failed) = (e.block(), e.block());
                let throwable = self.loader.class(&mut self.program, "java.lang.Throwable");
                let exception = e.reg(Type::Ref(throwable));
                let callee = Callee::Static(constants.init);
                e.call(Call {
                    callee,
                    args: [].into(),
                    dst: None,
                    ret: next,
                    unwind: Some((failed, exception)),
                });
                // The entry meets the failure again when it uses the class.
                e.switch_to(failed);
                e.terminate(Terminator::Goto(next));
                e.switch_to(next);
                self.program.constants.insert(class, constants);
            }
        }
        let mut given = (0..plan.params.len()).map(|i| Reg(i as u32));
        let mut out = vec![];
        for step in &plan.steps {
            match step {
                Step::Pass(ty) => {
                    let Some(reg) = given.next() else { break };
                    let is_constant = |c: &ClassId| self.program.constants.contains_key(c);
                    if matches!(ty, Type::Ref(class) if is_constant(class)) {
                        let dst = e.reg(*ty);
                        let number = e.int(referred(ty).map_or(0, |c| c.0 as i32));
                        let args = [reg.into(), number].into();
                        e.push(Instr::Intrinsic { dst: Some(dst), op: Intrinsic::Settle, args });
                        out.push(dst.into());
                    } else {
                        out.push(reg.into());
                    }
                }
                Step::Make { method, count } => {
                    let parts = given.by_ref().take(*count).map(Operand::Reg).collect();
                    out.push(self.call_maker(*method, parts, e)?);
                }
                Step::Answer { maker, count } => {
                    let parts = given.by_ref().take(*count).map(Operand::Reg).collect();
                    out.push(self.call_function(*maker, parts, e));
                }
                Step::Fill { method, count, argument, field } => {
                    let parts = given.by_ref().take(*count).map(Operand::Reg).collect();
                    let Some(object) = out.get(*argument).copied() else { break };
                    let null = e.constant(Const::Null);
                    let cond = e.reg(Type::Bool);
                    e.push(Instr::Bin { dst: cond, op: BinOp::Ne, lhs: object, rhs: null });
                    let (there, next) = (e.block(), e.block());
                    e.terminate(Terminator::If { cond: cond.into(), then: there, els: next });
                    e.switch_to(there);
                    let src = self.call_maker(*method, parts, e)?;
                    e.push(Instr::Store { place: Place::Field { object, field: *field }, src });
                    e.terminate(Terminator::Goto(next));
                    e.switch_to(next);
                }
            }
        }
        Ok(out)
    }

    fn call_maker(&mut self, method: MethodId, parts: Vec<Operand>, e: &mut Emit) -> Result<Operand> {
        let f = self.loader.function(&mut self.program, method)?;
        Ok(self.call_function(f, parts, e))
    }

    fn call_function(&self, f: FnId, parts: Vec<Operand>, e: &mut Emit) -> Operand {
        let dst = e.reg(self.program.functions[f].ret.expect("what makes an argument gives it"));
        let next = e.block();
        let callee = Callee::Static(f);
        e.call(Call { callee, args: parts.into(), dst: Some(dst), ret: next, unwind: None });
        dst.into()
    }

    /// The enum classes that can be met from values of these types through fields of the input's own classes.
    fn reachable_enums(&mut self, types: &[Type]) -> Result<Vec<ClassId>> {
        let mut out = vec![];
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
                if meant || self.only_makes_constants(&info) {
                    out.push(class);
                }
                continue;
            }
            let object = &*info.name == "java.lang.Object";
            if info.origin != Origin::User && !info.is_interface() && !object {
                continue;
            }
            let meant = meant && info.origin == Origin::User;
            for sub in self.loader.subclasses(&mut self.program, class)?.0 {
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
        out.sort_unstable();
        Ok(out)
    }

    /// Does the initializer of an enum call nothing of the library but what makes constants, names and boxes?
    fn only_makes_constants(&mut self, info: &ClassInfo) -> bool {
        let Some(file) = info.file.clone().filter(|_| info.origin == Origin::User) else { return true };
        let Some(initializer) = info.method("<clinit>()V") else { return true };
        let Ok(Some(code)) = info.code(initializer.index) else { return true };
        code.insns.iter().all(|insn| match insn {
            Insn::Invoke(_, i) => file.member_ref(*i).is_ok_and(|m| {
                let class = m.class.trim_end_matches("[]");
                class == &*info.name
                    || class.starts_with(&format!("{}$", info.name))
                    || (HARMLESS.contains(&class) && class != "java.lang.Class")
            }),
            _ => true,
        })
    }

    /// The constants of an enum class; `None` when it has none, or when initializing it does what could be noticed
    /// elsewhere: then it must not happen before the method itself does it.
    fn constants(&mut self, class: ClassId) -> Result<Option<Constants>> {
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
        let own = |name: &str| {
            let rest = name.strip_prefix(&*info.name);
            rest.is_some_and(|r| r.is_empty() || r.starts_with('$'))
        };
        let mut work: Vec<(Rc<str>, Rc<str>)> = vec![(info.name.clone(), "<clinit>()V".into())];
        let mut seen = FxHashSet::default();
        let (mut dynamic, mut library) = (false, false);
        while let Some((class, key)) = work.pop() {
            if !seen.insert((class.clone(), key.clone())) {
                continue;
            }
            let Ok(holder) = self.loader.class_info(&mut self.program, &class) else { return false };
            let Some(file) = holder.file.clone() else { return false };
            let Some(method) = holder.method(&key) else {
                // Inherited from Enum, or from an interface.
                if class == info.name && !key.starts_with('<') {
                    continue;
                }
                return false;
            };
            let Ok(Some(code)) = holder.code(method.index) else { continue };
            for insn in &code.insns {
                let mentioned = match insn {
                    Insn::GetStatic(i) | Insn::PutStatic(i) => file.member_ref(*i).map(|m| m.class),
                    Insn::New(i) => file.class_at(*i),
                    Insn::Invoke(_, i) => file.member_ref(*i).map(|m| {
                        if own(&m.class) {
                            work.push((m.class.clone(), format!("{}{}", m.name, m.descriptor).into()));
                            // The constant's own class may override it.
                            let subclasses = file_names(&self.loader, &info.name);
                            let key: Rc<str> = format!("{}{}", m.name, m.descriptor).into();
                            for sub in subclasses {
                                if self.declares(&sub, &key) {
                                    work.push((sub, key.clone()));
                                }
                            }
                        } else {
                            library |= !m.class.ends_with("[]") && !HARMLESS.contains(&&*m.class);
                        }
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
                let other = *base != *info.name;
                if other && (!own(base) || is_static) && !self.is_jdk(base) {
                    return false;
                }
                if other && own(base) && self.declares(base, "<clinit>()V") {
                    return false;
                }
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

/// The classes of the input that are nested in a class.
fn file_names(loader: &crate::loader::JvmLoader, class: &str) -> Vec<Rc<str>> {
    let prefix = format!("{class}$");
    loader.path.user_classes().iter().filter(|c| c.starts_with(&prefix)).cloned().collect()
}

fn referred(ty: &Type) -> Option<ClassId> {
    match ty {
        Type::Ref(class) => Some(*class),
        _ => None,
    }
}

impl Plan {
    fn pass(&mut self, ty: Type, label: Rc<str>, shown: Rc<str>) {
        self.params.push(ty);
        self.names.push(label.clone());
        self.steps.push(Step::Pass(ty));
        self.composed.push(Composed {
            label,
            ty: shown.clone(),
            class: shown,
            recipe: Recipe::Plain,
            into: None,
            methods: [].into(),
        });
    }

    fn grant(&mut self, what: String) {
        let what = Assumption::specific(what);
        if !self.granted.contains(&what) {
            self.granted.push(what);
        }
    }

    /// Is any argument made of parameters?
    pub fn makes(&self) -> bool {
        self.steps.iter().any(|s| matches!(s, Step::Make { .. } | Step::Fill { .. } | Step::Answer { .. }))
    }
}

/// For each parameter of a generic method signature (JVMS 4.7.9.1), the erasures of its type's arguments.
fn generic_params(signature: &str) -> Option<Vec<Vec<String>>> {
    let bounds = signature.starts_with('<').then(|| type_variables(signature)).flatten().unwrap_or_default();
    let rest = &signature[signature.find('(')? + 1..signature.rfind(')')?];
    let mut at = Cursor { text: rest, bounds: &bounds };
    let mut out = vec![];
    while !at.text.is_empty() {
        let (_, arguments) = at.ty()?;
        out.push(arguments);
    }
    Some(out)
}

/// The names of type variables with the erasures of their first bounds.
pub(crate) fn type_variables(signature: &str) -> Option<Vec<(String, String)>> {
    let mut out: Vec<(String, String)> = vec![];
    let mut text = signature.strip_prefix('<')?;
    while !text.starts_with('>') {
        let (name, rest) = text.split_once(':')?;
        let known = out.clone();
        let mut at = Cursor { text: rest, bounds: &known };
        let mut bound = if at.text.starts_with(':') { None } else { Some(at.ty()?.0) };
        while let Some(rest) = at.text.strip_prefix(':') {
            at.text = rest;
            let other = at.ty()?.0;
            bound.get_or_insert(other);
        }
        text = at.text;
        out.push((name.to_string(), bound.unwrap_or_else(|| "java.lang.Object".into())));
    }
    Some(out)
}

pub(crate) struct Cursor<'a, 'b> {
    pub text: &'a str,
    pub bounds: &'b [(String, String)],
}

impl Cursor<'_, '_> {
    fn next(&mut self) -> Option<char> {
        let c = self.text.chars().next()?;
        self.text = &self.text[c.len_utf8()..];
        Some(c)
    }

    /// The erasure of the next type, and those of its arguments.
    pub fn ty(&mut self) -> Option<(String, Vec<String>)> {
        let c = self.next()?;
        match c {
            '[' => {
                let (elem, _) = self.ty()?;
                Some((format!("{elem}[]"), vec![]))
            }
            'T' => {
                let (name, rest) = self.text.split_once(';')?;
                self.text = rest;
                let bound = self.bounds.iter().find(|(n, _)| n == name);
                Some((bound.map_or("java.lang.Object", |(_, b)| b).to_string(), vec![]))
            }
            'L' => {
                let mut name = String::new();
                let mut arguments = vec![];
                loop {
                    match self.next()? {
                        ';' => return Some((name, arguments)),
                        '<' => arguments = self.arguments()?,
                        '/' => name.push('.'),
                        '.' => name.push('$'),
                        other => name.push(other),
                    }
                }
            }
            other => {
                let plain = match other {
                    'B' => "byte",
                    'C' => "char",
                    'D' => "double",
                    'F' => "float",
                    'I' => "int",
                    'J' => "long",
                    'S' => "short",
                    'Z' => "boolean",
                    _ => return None,
                };
                Some((plain.into(), vec![]))
            }
        }
    }

    /// Type arguments up to `>`; a wildcard counts as its bound.
    fn arguments(&mut self) -> Option<Vec<String>> {
        let mut out = vec![];
        loop {
            match self.text.chars().next()? {
                '>' => {
                    self.next();
                    return Some(out);
                }
                '*' => {
                    self.next();
                    out.push("java.lang.Object".into());
                }
                '+' | '-' => {
                    self.next();
                    out.push(self.ty()?.0);
                }
                _ => out.push(self.ty()?.0),
            }
        }
    }
}
