//! Entries: which methods a run can start in, and the wrapper functions that start them.
//!
//! A wrapper first initializes the entry's class, then calls the method. Classes that the method mentions are initialized when
//! it uses them, exactly as in a running program: an entry is analysed as if its class were the first thing that the virtual
//! machine loads.

use crate::classes::{ClassInfo, MethodId};
use crate::classfile::{self as cf, Insn, Kind};
use crate::inputs::Plan;
use crate::synth::emit;
use crate::{Jvm, JvmError, Options};
use conspect_ir::{
    BinOp, Body, Call, Callee, ClassId, Const, FnId, Function, Instr, LoadError, Loader, Operand, Property,
    Terminator, Type, UnOp,
};
use conspect_verdict::Assumption;
use std::rc::Rc;

const MAIN: &str = "main([Ljava/lang/String;)V";

/// Exceptions that methods of the library throw by their contracts. Proofs name these classes where the program does not.
const THROWN_BY_CONTRACTS: [&str; 5] = [
    "java.lang.NullPointerException",
    "java.lang.StringIndexOutOfBoundsException",
    "java.lang.IllegalArgumentException",
    "java.lang.NegativeArraySizeException",
    "java.lang.NumberFormatException",
];

/// A method that a run can start in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EntryInfo {
    /// `pkg.Class.method`.
    pub name: String,
    /// The method's descriptor.
    pub descriptor: String,
    /// The wrapper to run.
    pub function: FnId,
    /// The function of the method itself.
    pub target: FnId,
    /// What is taken for granted of the arguments, and of what is given.
    pub granted: Vec<Assumption>,
}

/// What came of lowering every method of a class.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Lowered {
    /// Methods that have a body now.
    pub methods: usize,
    /// The bodies' instructions, terminators included.
    pub instructions: usize,
    /// What was not supported, in the order of the methods.
    pub unsupported: Vec<String>,
    /// What was damaged or missing.
    pub errors: Vec<String>,
}

impl Jvm {
    /// The `main` methods of the input, in the order of their classes' names.
    pub fn entries(&mut self) -> Result<Vec<EntryInfo>, JvmError> {
        let mut out = vec![];
        let mut unusable = None;
        for class in self.loader.path.input_classes() {
            let id = self.loader.class(&mut self.program, &class);
            let info = match self.loader.info(id) {
                Ok(info) => info,
                Err(error) => {
                    unusable.get_or_insert((class, error));
                    continue;
                }
            };
            let wanted = cf::ACC_PUBLIC | cf::ACC_STATIC;
            if let Some(m) = info.method(MAIN).filter(|m| self.loader.method_flags(*m) & wanted == wanted) {
                out.push(self.entry(&info, m)?);
            }
        }
        match unusable {
            // The class that cannot be used may be the one with the `main` method.
            Some((class, error)) if out.is_empty() => Err(bad_class(&class, &error)),
            Some(_) | None => Ok(out),
        }
    }

    /// The entry that the user names: `pkg.Class.method`, with a descriptor where there are several, or `pkg.Class` for its
    /// `main`.
    pub fn find_entry(&mut self, name: &str) -> Result<EntryInfo, JvmError> {
        let (path, descriptor) = match name.find('(') {
            Some(i) => (&name[..i], Some(&name[i..])),
            None => (name, None),
        };
        let (class, method) = path.rsplit_once('.').unwrap_or(("", path));
        let mut info = self.usable(class);
        let mut method = method;
        if info.is_none() && descriptor.is_none() {
            info = self.usable(path);
            method = "main";
        }
        let Some(info) = info else {
            for named in [class, path] {
                if self.loader.path.user_classes().iter().any(|c| **c == *named)
                    && let Err(error) = self.loader.class_info(&mut self.program, named)
                {
                    return Err(bad_class(named, &error));
                }
            }
            return Err(self.no_entry(name));
        };
        // An inherited method is entered where it is declared.
        let mut named = methods_named(&info, method, descriptor);
        let mut declaring = info.clone();
        while named.is_empty()
            && let Some(superclass) = declaring.super_class
            && let Ok(next) = self.loader.info(superclass)
        {
            named = methods_named(&next, method, descriptor);
            declaring = next;
        }
        match named[..] {
            [m] => self.entry(&declaring, m),
            [] => {
                let own: Vec<String> = self.methods_of(&info);
                let hint = format!("; {} has {}", info.name, listed(&own));
                Err(JvmError::NoEntry { entry: name.into(), hint })
            }
            _ => {
                let all: Vec<String> = named
                    .iter()
                    .map(|m| format!("{}.{}", declaring.name, declaring.method_at(m.index).key))
                    .collect();
                Err(JvmError::AmbiguousEntry { entry: name.into(), candidates: all.join(", ") })
            }
        }
    }

    /// The functions of the input's own classes, in the order of the classes' names and of their methods.
    pub fn own_functions(&mut self) -> Vec<FnId> {
        let mut out = vec![];
        for class in self.loader.path.input_classes() {
            let Ok(info) = self.loader.class_info(&mut self.program, &class) else { continue };
            for (index, m) in info.methods().iter().enumerate() {
                let method = MethodId { class: info.id, index: index as u32 };
                if m.flags & cf::ACC_ABSTRACT == 0
                    && let Ok(f) = self.loader.function(&mut self.program, method)
                {
                    out.push(f);
                }
            }
        }
        out
    }

    fn usable(&mut self, class: &str) -> Option<Rc<ClassInfo>> {
        let plain = !class.is_empty() && !class.contains(['[', '/', ';']);
        if !plain || cf::JType::primitive(class).is_some() {
            return None;
        }
        self.loader.class_info(&mut self.program, class).ok()
    }

    fn no_entry(&mut self, name: &str) -> JvmError {
        let mut mains: Vec<String> = self.entries().unwrap_or_default().into_iter().map(|e| e.name).collect();
        let hint = if mains.is_empty() {
            let classes = self.loader.path.input_classes();
            mains = classes.iter().map(ToString::to_string).collect();
            format!("; the input has the classes {}", listed(&mains))
        } else {
            format!("; the input can be entered at {}", listed(&mains))
        };
        JvmError::NoEntry { entry: name.into(), hint }
    }

    fn methods_of(&self, info: &ClassInfo) -> Vec<String> {
        let shown = |m: &&crate::classes::Method| {
            m.flags & (cf::ACC_SYNTHETIC | cf::ACC_ABSTRACT) == 0 && &*m.name != "<clinit>"
        };
        info.methods().iter().filter(shown).map(|m| m.key.to_string()).collect()
    }

    /// Declares the wrapper of a method.
    fn entry(&mut self, info: &ClassInfo, method: MethodId) -> Result<EntryInfo, JvmError> {
        let m = info.method_at(method.index);
        let name = format!("{}.{}", info.name, m.name);
        let bad = |what: String| JvmError::BadEntry { entry: format!("{}.{}", info.name, m.key), what };
        if m.flags & cf::ACC_ABSTRACT != 0 {
            return Err(bad("it is abstract".into()));
        }
        if &*m.name == "<clinit>" {
            return Err(bad("it is a class initializer".into()));
        }
        let target = self.loader.function(&mut self.program, method).map_err(|e| bad(e.to_string()))?;
        let plan = self.plan_of(info, method, target).map_err(|e| bad(e.to_string()))?;
        let granted = plan.granted.clone();
        let wrapper = format!("entry {}.{}", info.name, m.key);
        let function = match self.program.function_named(&wrapper) {
            Some(f) => f,
            None => self.wrap(info, method, target, &wrapper, plan).map_err(|e| bad(e.to_string()))?,
        };
        Ok(EntryInfo { name, descriptor: m.descriptor.to_string(), function, target, granted })
    }

    fn wrap(
        &mut self,
        info: &ClassInfo,
        method: MethodId,
        target: FnId,
        name: &str,
        plan: Plan,
    ) -> Result<FnId, LoadError> {
        let m = info.method_at(method.index);
        let is_static = m.flags & cf::ACC_STATIC != 0;
        let is_constructor = &*m.name == "<init>";
        let is_main = is_static && &*m.key == MAIN;
        let declared = self.program.functions[target].params.clone();
        let ret = self.program.functions[target].ret;
        let mut e = emit(&plan.params);
        let mut args = self.arguments(&plan, &mut e)?;
        self.call_init(info.id, &mut e)?;
        if is_main {
            let Type::Ref(class) = declared[0] else { unreachable!("main takes an array") };
            let dst = e.reg(declared[0]);
            if self.reads_arguments(info, method) {
                let label = self.program.label("args");
                e.push(Instr::Nondet { dst, ty: declared[0], label });
            } else {
                let length = e.int(0);
                e.push(Instr::AllocArray { dst, class, length });
            }
            args = vec![dst.into()];
        } else if is_constructor {
            if info.flags & cf::ACC_ABSTRACT != 0 {
                return Err(LoadError::Unsupported("its class is abstract".into()));
            }
            let dst = e.reg(Type::Ref(info.id));
            e.push(Instr::Alloc { dst, class: info.id });
            args.insert(0, dst.into());
        } else if !is_static {
            let null = e.constant(Const::Null);
            let cond = e.reg(Type::Bool);
            e.push(Instr::Bin { dst: cond, op: BinOp::Ne, lhs: args[0], rhs: null });
            e.push(Instr::Assume { cond: cond.into() });
            // An object of a class that has a method of its own in its place never runs this one as its own.
            for class in self.overriders(info, method)? {
                let is = e.reg(Type::Bool);
                e.push(Instr::InstanceOf { dst: is, src: args[0], class });
                let cond = e.reg(Type::Bool);
                e.push(Instr::Un { dst: cond, op: UnOp::Not, src: is.into() });
                e.push(Instr::Assume { cond: cond.into() });
            }
        }
        let dst = ret.map(|ty| e.reg(ty));
        let next = e.block();
        let callee = Callee::Static(target);
        if self.loader.path.has_contracts() {
            self.call_with_contracts(
                info,
                &m.key,
                &mut e,
                Call { callee, args: args.into(), dst, ret: next, unwind: None },
            )?;
        } else {
            e.call(Call { callee, args: args.into(), dst, ret: next, unwind: None });
        }
        e.terminate(Terminator::Return(dst.map(Operand::Reg)));
        let (makes, composed) = (plan.makes(), plan.composed);
        let function =
            Function { name: name.into(), params: plan.params, param_names: plan.names, ret, hidden: true };
        let source = crate::loader::FnSource::Made(Rc::new(e.finish()));
        let f = self.loader.add_function(&mut self.program, function, source);
        if makes {
            self.program.composed.insert(f, composed.into());
        }
        Ok(f)
    }

    /// Calls the entry of a program that states contracts: what checks them hears which method is the entry, and, when it is over, says
    /// whether a clause has failed, whatever has caught that.
    fn call_with_contracts(
        &mut self,
        info: &ClassInfo,
        key: &str,
        e: &mut crate::lower::Emit,
        call: Call,
    ) -> Result<(), LoadError> {
        let checked = self.loader.class(&mut self.program, crate::woven::CHECKED);
        self.call_init(checked, e)?;
        let method = |jvm: &mut Jvm, key: &str| {
            let method = jvm.loader.resolve_method(&mut jvm.program, checked, key)?;
            jvm.loader.function(&mut jvm.program, method)
        };
        let begins = method(self, "atEntry(Ljava/lang/String;)V")?;
        let ends = method(self, "end()V")?;
        let name = self.loader.text(&mut self.program, &format!("{}.{key}", info.name));
        let name = e.constant(Const::Object(name));
        let plain = |callee: FnId, args: Vec<Operand>, ret| Call {
            callee: Callee::Static(callee),
            args: args.into(),
            dst: None,
            ret,
            unwind: None,
        };
        let begun = e.block();
        e.call(plain(begins, vec![name], begun));
        let throwable = self.loader.class(&mut self.program, "java.lang.Throwable");
        let exception = e.reg(Type::Ref(throwable));
        let (returned, left, rethrow, done) = (e.block(), e.block(), e.block(), call.ret);
        e.call(Call { ret: returned, unwind: Some((left, exception)), ..call });
        e.call(plain(ends, vec![], done));
        e.switch_to(left);
        e.call(plain(ends, vec![], rethrow));
        e.terminate(Terminator::Throw(exception.into()));
        e.switch_to(done);
        Ok(())
    }

    /// The classes of the input that override a method, those below them left out.
    fn overriders(&mut self, info: &ClassInfo, method: MethodId) -> Result<Vec<ClassId>, LoadError> {
        let m = info.method_at(method.index).clone();
        if m.flags & (cf::ACC_PRIVATE | cf::ACC_FINAL) != 0 || self.program.classes[info.id].is_final {
            return Ok(vec![]);
        }
        let selector = self.loader.selector(&mut self.program, method)?;
        let own = self.loader.function(&mut self.program, method)?;
        let mut out: Vec<ClassId> = vec![];
        for name in self.loader.path.user_classes_below(&info.name).iter() {
            let id = self.loader.class(&mut self.program, name);
            if id == info.id || !self.program.is_subclass(id, info.id) {
                continue;
            }
            let Ok(sub) = self.loader.info(id) else { continue };
            let declares = sub.method(&m.key).is_some();
            if declares
                && self.loader.select_function(&mut self.program, id, selector).is_ok_and(|f| f != own)
            {
                out.push(id);
            }
        }
        let all = out.clone();
        let program = &self.program;
        out.retain(|c| !all.iter().any(|above| above != c && program.is_subclass(*c, *above)));
        Ok(out)
    }

    /// How the parameters of a method's wrapper become its arguments, and what is taken for granted of them and of the result.
    fn plan_of(&mut self, info: &ClassInfo, method: MethodId, target: FnId) -> Result<Plan, LoadError> {
        let m = info.method_at(method.index);
        if m.flags & cf::ACC_STATIC != 0 && &*m.key == MAIN {
            return Ok(Plan::default());
        }
        let mut names = parameter_names(info, method);
        let mut declared = self.program.functions[target].params.clone();
        if &*m.name == "<init>" {
            declared.remove(0);
            names.remove(0);
        }
        let signature = info.file.as_ref().and_then(|f| f.signature(&f.methods[method.index as usize]));
        let mut plan = self.plan(&declared, &names, signature.as_deref())?;
        if let Some(Type::Ref(class)) = self.program.functions[target].ret {
            let returned = self.program.classes[class].name.clone();
            for text in self.left_to_callers(&returned, signature.as_deref()) {
                plan.grant(text.into());
            }
        }
        Ok(plan)
    }

    fn call_init(&mut self, class: ClassId, e: &mut crate::lower::Emit) -> Result<(), LoadError> {
        if self.loader.needs_init(&mut self.program, class)? {
            let (_, f) = self.loader.init_function(&mut self.program, class);
            let next = e.block();
            e.call(Call { callee: Callee::Static(f), args: [].into(), dst: None, ret: next, unwind: None });
        }
        Ok(())
    }

    /// Does a `main` method look at its arguments?
    fn reads_arguments(&self, info: &ClassInfo, method: MethodId) -> bool {
        if info.file.is_none() {
            return true;
        }
        match info.code(method.index) {
            Ok(Some(code)) => code.insns.contains(&Insn::Load(Kind::Ref, 0)),
            Ok(None) | Err(_) => true,
        }
    }

    /// The properties that can be asked of a Java program.
    pub fn properties(&mut self) -> Vec<Property> {
        for name in THROWN_BY_CONTRACTS {
            self.loader.class(&mut self.program, name);
        }
        let contracts = self.loader.path.has_contracts();
        let mut property = |name: &str, class: &str| {
            let thrown = vec![self.loader.class(&mut self.program, class)];
            Property { name: name.into(), thrown, fail: false }
        };
        let mut out = vec![
            property("assertions", "java.lang.AssertionError"),
            property("exceptions", "java.lang.RuntimeException"),
        ];
        if contracts {
            out.push(property("contracts", "conspect.ContractError"));
        }
        out
    }

    /// The class of exceptions with this name: the whole one, or that of a class of `java.lang`, `java.util` or `java.io`,
    /// or of the input, without its package.
    pub fn exception(&mut self, name: &str) -> Option<ClassId> {
        let library = ["", "java.lang.", "java.util.", "java.io."].map(|package| format!("{package}{name}"));
        let end = format!(".{name}");
        let own =
            self.loader.path.input_classes().into_iter().filter(|c| c.ends_with(&end)).map(|c| c.to_string());
        let throwable = self.loader.class(&mut self.program, "java.lang.Throwable");
        for name in library.into_iter().chain(own) {
            if self.loader.class_info(&mut self.program, &name).is_ok() {
                let class = self.loader.class(&mut self.program, &name);
                if self.program.is_subclass(class, throwable) {
                    return Some(class);
                }
            }
        }
        None
    }

    /// Lowers every method that a class declares; `each` sees every body.
    pub fn lower_class(
        &mut self,
        name: &str,
        mut each: impl FnMut(&conspect_ir::Program, FnId, &Body),
    ) -> Lowered {
        let mut out = Lowered::default();
        let info = match self.loader.class_info(&mut self.program, name) {
            Ok(info) => info,
            Err(e) => {
                out.errors.push(e.to_string());
                return out;
            }
        };
        for (index, m) in info.methods().iter().enumerate() {
            if m.flags & cf::ACC_ABSTRACT != 0 {
                continue;
            }
            let method = MethodId { class: info.id, index: index as u32 };
            let function = self.loader.function(&mut self.program, method);
            let body = function.and_then(|f| Ok((f, self.loader.body(&mut self.program, f)?)));
            match body {
                Ok((f, body)) => {
                    out.methods += 1;
                    for block in &body.blocks {
                        out.instructions += block.instrs.len() + 1;
                        if let Terminator::Unsupported { reason } = &block.term {
                            out.unsupported.push(format!("{}.{}: {reason}", info.name, m.key));
                        }
                    }
                    each(&self.program, f, &body);
                }
                Err(LoadError::Unsupported(what)) => out.unsupported.push(what),
                Err(LoadError::Missing(what) | LoadError::Malformed(what)) => out.errors.push(what),
            }
        }
        out
    }

    /// The names of the classes of a package of the JDK.
    pub fn jdk_package(&self, package: &str) -> Vec<String> {
        self.loader.path.jdk_package(package)
    }
}

/// Reads a class file from memory and lowers all its methods against the JDK: what a fuzzer calls.
pub fn lower_all(bytes: &[u8], options: &Options) -> Result<Lowered, JvmError> {
    lower_bytes(bytes, options, |_, _, _| {})
}

/// As [`lower_all`]; `each` sees every body.
pub fn lower_bytes(
    bytes: &[u8],
    options: &Options,
    each: impl FnMut(&conspect_ir::Program, FnId, &Body),
) -> Result<Lowered, JvmError> {
    let bytes: Rc<[u8]> = bytes.into();
    let file = cf::ClassFile::parse(bytes.clone())
        .map_err(|e| JvmError::BadClass { place: "class file".into(), what: e.to_string() })?;
    let mut jvm = crate::with_inputs(&[], &[], options)?;
    let name = file.name.clone();
    jvm.loader.path.add_bytes(name.clone(), bytes);
    Ok(jvm.lower_class(&name, each))
}

/// A class of the input that is there and cannot be used. What is wrong starts with its name already where it is
/// about the class itself.
fn bad_class(class: &str, error: &LoadError) -> JvmError {
    let text = error.to_string();
    let what = text.strip_prefix(&format!("class {class}")).unwrap_or(&text);
    JvmError::BadClass { place: format!("class {class}"), what: what.trim_start_matches([':', ' ']).into() }
}

/// The methods of a class with a name, and a descriptor if one is given; what the compiler made is left out.
fn methods_named(info: &ClassInfo, name: &str, descriptor: Option<&str>) -> Vec<MethodId> {
    let fits = |m: &crate::classes::Method| {
        *m.name == *name && descriptor.is_none_or(|d| *m.descriptor == *d) && m.flags & cf::ACC_SYNTHETIC == 0
    };
    if let Some(descriptor) = descriptor {
        let found = info.method(&format!("{name}{descriptor}"));
        return found.into_iter().filter(|m| fits(info.method_at(m.index))).collect();
    }
    let all = info.methods().iter().enumerate();
    all.filter(|(_, m)| fits(m)).map(|(i, _)| MethodId { class: info.id, index: i as u32 }).collect()
}

/// The names of a method's parameters, the receiver's included: from `MethodParameters`, else from the variables of the
/// body, else made up.
pub(crate) fn parameter_names(info: &ClassInfo, method: MethodId) -> Vec<Rc<str>> {
    let m = info.method_at(method.index);
    let Ok(descriptor) = cf::parse_method(&m.descriptor) else { return vec![] };
    let file = info.file.as_ref();
    let member = file.map(|f| &f.methods[method.index as usize]);
    let listed = file.and_then(|f| f.method_parameters(member?));
    let code = info.code(method.index).ok().flatten();
    let mut names: Vec<Rc<str>> = vec![];
    let mut slot = 0;
    if m.flags & cf::ACC_STATIC == 0 {
        names.push("this".into());
        slot = 1;
    }
    for (i, ty) in descriptor.params.iter().enumerate() {
        let variable = code.as_ref().and_then(|c| {
            c.variables.iter().find(|v| usize::from(v.slot) == slot && v.start == 0).map(|v| v.name.clone())
        });
        let own = listed.as_ref().and_then(|l| l.get(i)).cloned();
        names.push(own.or(variable).unwrap_or_else(|| format!("arg{i}").into()));
        slot += ty.slots();
    }
    names
}

fn listed(names: &[String]) -> String {
    const SHOWN: usize = 12;
    let mut text = names.iter().take(SHOWN).cloned().collect::<Vec<_>>().join(", ");
    if names.len() > SHOWN {
        text.push_str(&format!(" and {} more", names.len() - SHOWN));
    }
    if text.is_empty() { "nothing".into() } else { text }
}
