//! Method calls.

use super::frames::VTy;
use super::refs::MethodUse;
use super::stack::Val;
use super::{AtSite, Lower, Step, Stop};
use crate::classes::{ClassInfo, MethodId};
use crate::classfile::{self as cf, Insn, InvokeKind, Kind};
use crate::classpath::Origin;
use conspect_ir::{Callee, ClassId, Instr, Intrinsic, Operand, Type};

/// Gives the class with a name, initialized.
const FOR_NAME: &str = "forName(Ljava/lang/String;)Ljava/lang/Class;";

/// Classes of which some methods have forms with the caller's class as a last parameter, in their models.
const CALLER_SENSITIVE: [&str; 4] = [
    "java.lang.Class",
    "java.lang.reflect.Constructor",
    "java.lang.reflect.Field",
    "java.lang.reflect.Method",
];

impl Lower<'_> {
    pub(super) fn invoke(&mut self, kind: InvokeKind, index: u16) -> Step<()> {
        let m = self.refs.method(&self.place, index)?;
        let (class, name) = (&*m.member.class, &*m.member.name);
        if kind == InvokeKind::Static {
            match class {
                // Only models may call intrinsics; they are right in what they take for granted.
                "conspect.rt.Intrinsics" if self.info.origin == Origin::Model => return self.intrinsic(&m),
                "org.sosy_lab.sv_benchmarks.Verifier" if self.verifier(&m)? => return Ok(()),
                "java.lang.Class" if &*m.key == FOR_NAME && self.class_by_name()? => return Ok(()),
                _ => {}
            }
        }
        if name == "<clinit>" || (name == "<init>" && kind != InvokeKind::Special) {
            return Err(Stop::Body(conspect_ir::LoadError::Malformed(format!(
                "{}: an initializer is called by {kind:?}",
                self.place
            ))));
        }
        if class.ends_with("[]") && kind != InvokeKind::Static {
            return self.invoke_on_array(&m);
        }
        let id = self.ld.class(self.p, class);
        let info = self.ld.info(id).at_site()?;
        if name == "isParallel" && class.starts_with("java.util.stream.") && self.info.origin == Origin::User
        {
            return Err(Stop::Site("isParallel: parallel streams are executed in order".into()));
        }
        if matches!(class, "java.lang.invoke.MethodHandle" | "java.lang.invoke.VarHandle")
            && info.methods().iter().any(|own| {
                *own.name == *name
                    && own.flags & (cf::ACC_NATIVE | cf::ACC_VARARGS) == cf::ACC_NATIVE | cf::ACC_VARARGS
            })
        {
            return Err(Stop::Site(format!("{class}.{name} (a method handle call) is not supported")));
        }
        let resolved = match crate::threads::dropped(class, &m.key).filter(|_| self.drops_result()) {
            Some(other) => self.ld.resolve_method(self.p, id, &other),
            None => self.ld.resolve_method(self.p, id, &m.key),
        };
        let resolved = resolved.at_site()?;
        let flags = self.ld.method_flags(resolved);
        if (flags & cf::ACC_STATIC != 0) != (kind == InvokeKind::Static) {
            let how = if kind == InvokeKind::Static { "not static" } else { "static" };
            let text = format!("the method {class}.{} is {how}", m.key);
            return self.raise("incompatibleClassChange(Ljava/lang/String;)Ljava/lang/Throwable;", &text);
        }
        if kind == InvokeKind::Virtual
            && class == "java.lang.String"
            && &*m.key == "hashCode()I"
            && self.string_switch()?
        {
            return Ok(());
        }
        let starts = &*m.key == "start()V" && &*self.p.classes[resolved.class].name == "java.lang.Thread";
        if matches!(&*m.key, "notify()V" | "notifyAll()V")
            && self.info.origin == Origin::User
            && !self.holds_a_monitor()
        {
            // Who owns no monitor gets an IllegalMonitorStateException; a caller may own it.
            let why = format!("Object.{name} in a method that takes no monitor: monitors are not modelled");
            return Err(Stop::Site(why));
        }
        if starts && kind == InvokeKind::Virtual && self.joins_at_once() && !self.ld.overrides_start(self.p) {
            let alone = self.ld.resolve_method(self.p, resolved.class, "startAlone$()V").at_site()?;
            return self.call_exact(&m, alone);
        }
        if let Some(with_caller) = self.with_caller(&m, &info) {
            let args = self.pop_args(&m, true);
            self.check_null(args[0])?;
            self.push_class_object(self.info.id)?;
            let (mut args, caller) = (args, self.pop_op());
            args.push(caller);
            let f = self.ld.function(self.p, with_caller).at_site()?;
            self.call_static(f, args);
            return Ok(());
        }
        match kind {
            InvokeKind::Static => {
                self.ensure_ready(resolved.class)?;
                let f = self.ld.function(self.p, resolved).at_site()?;
                let args = self.pop_args(&m, false);
                self.call_static(f, args);
                Ok(())
            }
            InvokeKind::Special => {
                let target = self.special_target(&m, id, resolved)?;
                self.call_exact(&m, target)
            }
            InvokeKind::Virtual | InvokeKind::Interface => self.invoke_virtual(&m, id, resolved),
        }
    }

    /// The form of a method of reflection that is told who calls: what it permits depends on that.
    fn with_caller(&self, m: &MethodUse, info: &ClassInfo) -> Option<MethodId> {
        let class = &*m.member.class;
        if self.info.origin != Origin::User || !CALLER_SENSITIVE.contains(&class) {
            return None;
        }
        let (params, ret) = m.member.descriptor.strip_prefix('(')?.split_once(')')?;
        let receiver = class.replace('.', "/");
        info.method(&format!("{}$(L{receiver};{params}Ljava/lang/Class;){ret}", m.member.name))
    }

    /// Does the method take a monitor anywhere?
    fn holds_a_monitor(&self) -> bool {
        self.ld.method_flags(self.method) & cf::ACC_SYNCHRONIZED != 0
            || self.code.insns.contains(&Insn::MonitorEnter)
    }

    /// Does nobody look at the result of this call?
    fn drops_result(&self) -> bool {
        matches!(self.code.insns.get(self.insn + 1), Some(Insn::Pop | Insn::Pop2))
    }

    /// Is the thread in a local variable started here, and joined by the very next instructions?
    fn joins_at_once(&mut self) -> bool {
        let insns = &self.code.insns;
        let before = self.insn.checked_sub(1).and_then(|i| insns.get(i));
        let (Some(Insn::Load(Kind::Ref, started)), Some(Insn::Load(Kind::Ref, joined))) =
            (before, insns.get(self.insn + 1))
        else {
            return false;
        };
        let Some(Insn::Invoke(InvokeKind::Virtual, index)) = insns.get(self.insn + 2) else { return false };
        let (same, index) = (started == joined, *index);
        same && self.refs.method(&self.place, index).is_ok_and(|m| &*m.key == "join()V")
    }

    /// `Class.forName` of a name that is written there. False for others.
    fn class_by_name(&mut self) -> Step<bool> {
        let name = self.pop_op();
        let known = self.literal(name).filter(|n| !n.contains(['[', '/', ';']) && !n.is_empty());
        let Some(known) = known else {
            let string = self.ld.class(self.p, "java.lang.String");
            self.push(Val::Op { op: name, ty: VTy::Ref(string) });
            return Ok(false);
        };
        let primitive = cf::JType::primitive(&known).is_some();
        let class = self.ld.class_info(self.p, &known).ok().filter(|_| !primitive);
        match class {
            Some(info) => {
                self.ensure_ready(info.id)?;
                self.push_class_object(info.id)?;
            }
            None => self.raise("classNotFound(Ljava/lang/String;)Ljava/lang/Throwable;", &known)?,
        }
        Ok(true)
    }

    /// The method that `invokespecial` runs (JVMS §6.5): a superclass's method is looked for from the direct superclass up.
    fn special_target(&mut self, m: &MethodUse, class: ClassId, resolved: MethodId) -> Step<MethodId> {
        let is_super_call = &*m.member.name != "<init>"
            && self.ld.method_flags(resolved) & cf::ACC_PRIVATE == 0
            && class != self.info.id
            && !self.ld.info(class).at_site()?.is_interface()
            && self.p.is_subclass(self.info.id, class);
        match self.info.super_class.filter(|_| is_super_call) {
            Some(superclass) => self.ld.resolve_method(self.p, superclass, &m.key).at_site(),
            None => Ok(resolved),
        }
    }

    fn invoke_virtual(&mut self, m: &MethodUse, class: ClassId, resolved: MethodId) -> Step<()> {
        let flags = self.ld.method_flags(resolved);
        let owner = self.ld.info(resolved.class).at_site()?;
        let receiver_class = &self.p.classes[class];
        let concrete = flags & cf::ACC_ABSTRACT == 0;
        let private = flags & cf::ACC_PRIVATE != 0;
        let sealed = (flags & cf::ACC_FINAL != 0 || receiver_class.is_final) && !owner.is_interface();
        if concrete && (private || sealed) {
            return self.call_exact(m, resolved);
        }
        let selector = self.ld.selector(self.p, resolved).at_site()?;
        let f = self.ld.function(self.p, resolved).at_site()?;
        let args = self.pop_args(m, true);
        self.check_null(args[0])?;
        let ret = self.p.functions[f].ret;
        if let Some(dst) = self.call(Callee::Virtual(selector), args, ret) {
            self.push_typed(dst, ret.expect("there is a result"));
        }
        Ok(())
    }

    /// Calls exactly this instance method.
    fn call_exact(&mut self, m: &MethodUse, target: MethodId) -> Step<()> {
        let f = self.ld.function(self.p, target).at_site()?;
        let args = self.pop_args(m, true);
        self.check_null(args[0])?;
        self.call_static(f, args);
        Ok(())
    }

    /// Pops the arguments in the types of the parameters; the receiver first, where there is one.
    fn pop_args(&mut self, m: &MethodUse, receiver: bool) -> Vec<Operand> {
        let types: Vec<Type> = m.descriptor.params.iter().map(|t| self.ld.ty(self.p, t)).collect();
        let mut args: Vec<Operand> = types.iter().rev().map(|ty| self.pop_as(*ty)).collect();
        if receiver {
            args.push(self.pop_op());
        }
        args.reverse();
        args
    }

    /// Calls on arrays: `clone` copies, the rest are methods of Object.
    fn invoke_on_array(&mut self, m: &MethodUse) -> Step<()> {
        if &*m.key != "clone()Ljava/lang/Object;" {
            let resolved = self.ld.resolve_method(self.p, self.object, &m.key).at_site()?;
            return self.invoke_virtual(m, self.object, resolved);
        }
        let (array, _) = self.pop_typed();
        self.check_null(array)?;
        let class = self.ld.class(self.p, &m.member.class);
        let dst = self.temp(Type::Ref(class));
        self.e.push(Instr::Intrinsic { dst: Some(dst), op: Intrinsic::Clone, args: [array].into() });
        self.facts.nonnull.push(dst);
        self.push(Val::Op { op: dst.into(), ty: VTy::Ref(class) });
        Ok(())
    }
}
