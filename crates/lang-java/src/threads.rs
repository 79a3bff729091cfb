//! Which programs with threads the model of `java.lang.Thread` covers.
//!
//! The model runs a started thread to its end where another thread waits, sleeps or yields. Monitors are not tracked, so
//! that must never happen while a monitor is held: no code that runs under a monitor may call anything that could wait.

use crate::classes::ClassInfo;
use crate::classfile::{self as cf, Insn};
use crate::loader::JvmLoader;
use crate::lower::Refs;
use conspect_ir::Program;

/// Classes of the library none of whose methods waits or calls back.
const HARMLESS: [&str; 22] = [
    "java.lang.Object",
    "java.lang.String",
    "java.lang.StringBuilder",
    "java.lang.Integer",
    "java.lang.Long",
    "java.lang.Boolean",
    "java.lang.Character",
    "java.lang.Double",
    "java.lang.Math",
    "java.lang.System",
    "java.io.PrintStream",
    "java.util.ArrayList",
    "java.util.List",
    "java.util.Map",
    "java.util.HashMap",
    "java.util.Queue",
    "java.util.LinkedList",
    "java.util.Deque",
    "java.util.ArrayDeque",
    "java.lang.AssertionError",
    "java.lang.IllegalStateException",
    "java.lang.IllegalArgumentException",
];

impl JvmLoader {
    /// Has a class of threads of the input a way of its own to start?
    pub(crate) fn overrides_start(&mut self, p: &mut Program) -> bool {
        let thread = self.class(p, "java.lang.Thread");
        for name in self.path.user_classes_below("java.lang.Thread").iter() {
            let id = self.class(p, name);
            let declares = self.info(id).is_ok_and(|info| info.method("start()V").is_some());
            if declares && p.is_subclass(id, thread) {
                return true;
            }
        }
        false
    }

    /// May a thread of the input wait, sleep or yield while it holds a monitor? True when that cannot be excluded.
    pub(crate) fn may_wait_in_monitor(&mut self, p: &mut Program) -> bool {
        if let Some(known) = self.waits_in_monitor {
            return known;
        }
        let mut out = false;
        for name in self.path.user_classes() {
            let id = self.class(p, &name);
            out |= self.info(id).is_ok_and(|info| waits(&info));
        }
        self.waits_in_monitor = Some(out);
        out
    }
}

fn waits(info: &ClassInfo) -> bool {
    let Some(file) = &info.file else { return false };
    let mut refs = Refs::new(file.clone());
    (0..).zip(info.methods()).any(|(index, member)| {
        let Ok(Some(code)) = info.code(index) else { return false };
        let holds = member.flags & cf::ACC_SYNCHRONIZED != 0 || code.insns.contains(&Insn::Monitor);
        holds && code.insns.iter().any(|insn| may_wait(&mut refs, insn))
    })
}

/// May this instruction wait, or call something that does?
fn may_wait(refs: &mut Refs, insn: &Insn) -> bool {
    match insn {
        Insn::Invoke(_, index) => {
            let Ok(m) = refs.method("", *index) else { return true };
            let takes_code = m.descriptor.params.iter().any(|t| t.name().starts_with("java.util.function."));
            let waits = matches!(&*m.member.name, "wait" | "exit");
            takes_code || waits || !HARMLESS.contains(&&*m.member.class)
        }
        Insn::InvokeDynamic(index) => {
            let Ok(site) = refs.site("", *index) else { return true };
            !site.dynamic.name.starts_with("makeConcat")
        }
        _ => false,
    }
}
