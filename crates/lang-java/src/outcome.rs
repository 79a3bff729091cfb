//! What a method leaves to its callers: streams and iterators that compute where somebody goes over them, futures that keep their
//! exceptions, functions that nobody has called yet.

use crate::Jvm;
use crate::classes::ClassInfo;
use crate::classfile as cf;
use crate::classpath::Origin;
use crate::signature::mentioned;
use std::rc::Rc;

const SEQUENCE: &str =
    "nobody goes over a sequence that is returned, which may be computed where that is done";
const FUTURE: &str = "nobody waits for a future that is returned, which keeps its exceptions";
const FUNCTION: &str = "nobody calls a function that is returned";

/// Types of the library whose objects have work left, with those below them.
const LEFT: [(&str, &str); 9] = [
    ("java.util.stream.BaseStream", SEQUENCE),
    ("java.util.Iterator", SEQUENCE),
    ("java.util.Enumeration", SEQUENCE),
    ("java.util.Spliterator", SEQUENCE),
    ("java.lang.Iterable", SEQUENCE),
    ("java.util.concurrent.Future", FUTURE),
    ("java.util.concurrent.CompletionStage", FUTURE),
    ("java.lang.Runnable", FUNCTION),
    ("java.util.concurrent.Callable", FUNCTION),
];

/// Types below those whose objects are whole: they can be gone over, and what is met there was computed before.
const WHOLE: [&str; 3] = ["java.util.Collection", "java.nio.file.Path", "java.lang.Throwable"];

const FUNCTIONAL: &str = "java.lang.FunctionalInterface";

impl Jvm {
    /// What is taken for granted of what a method gives, by the type that it declares and, where it has a generic signature, by the
    /// arguments of that type.
    pub(crate) fn left_to_callers(&mut self, returned: &str, signature: Option<&str>) -> Vec<&'static str> {
        let mut names = vec![returned.to_string()];
        if let Some(result) = signature.and_then(|s| Some(&s[s.rfind(')')? + 1..])) {
            names.extend(mentioned(result));
        }
        let mut out = vec![];
        for name in names {
            if let Some(text) = self.left_by(name.trim_end_matches("[]"))
                && !out.contains(&text)
            {
                out.push(text);
            }
        }
        out
    }

    /// What objects of a type leave to whoever has them.
    fn left_by(&mut self, name: &str) -> Option<&'static str> {
        let info = self.loader.class_info(&mut self.program, name).ok()?;
        let is_code = info.flags & cf::ACC_ABSTRACT == 0 || info.flags & cf::ACC_ENUM != 0;
        if info.origin == Origin::User && is_code {
            // The methods of such a class have names, and can be entered themselves.
            return None;
        }
        if info.is_interface() && is_functional(&info) {
            return Some(FUNCTION);
        }
        let mut above = vec![info];
        let mut at = 0;
        while let Some(info) = above.get(at).cloned() {
            at += 1;
            for class in info.super_class.iter().chain(&info.interfaces) {
                let Ok(next) = self.loader.info(*class) else { continue };
                if !above.iter().any(|c| Rc::ptr_eq(c, &next)) {
                    above.push(next);
                }
            }
        }
        let is_below = |name: &str| above.iter().any(|c| *c.name == *name);
        if WHOLE.into_iter().any(is_below) {
            return None;
        }
        LEFT.iter().find(|(left, _)| is_below(left)).map(|(_, text)| *text)
    }
}

fn is_functional(info: &ClassInfo) -> bool {
    let annotations = info.file.as_ref().and_then(|file| file.annotations().ok());
    annotations.is_some_and(|all| all.iter().any(|a| *a.name == *FUNCTIONAL))
}
