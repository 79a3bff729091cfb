//! Which programs with threads the model of `java.lang.Thread` covers.

use crate::classes::ClassInfo;
use crate::classpath::Origin;
use crate::loader::JvmLoader;
use conspect_ir::{FieldId, GlobalId, Program};

/// Fields of the library that tell nobody of the order of threads: caches of what is always the same.
const CACHES: [(&str, &str); 3] = [
    ("java.lang.String", "hash"),
    ("java.lang.String", "hashIsZero"),
    ("java.math.BigDecimal", "stringCache"),
];

/// Is this field of the library one that tells a program nothing of the order of threads? Fields of models are, where their names end
/// in `$`: what the model of threads notes of them.
fn is_unobserved(info: &ClassInfo, field: &str) -> bool {
    info.origin == Origin::Model && field.ends_with('$')
        || info.origin != Origin::User && CACHES.contains(&(&*info.name, field))
}

/// The additions of atomic numbers.
const ADDITIONS: [&str; 6] =
    ["incrementAndGet", "getAndIncrement", "decrementAndGet", "getAndDecrement", "addAndGet", "getAndAdd"];

/// The method of a model that stands for this one where nobody looks at what it returns: additions trade places then.
pub(crate) fn dropped(class: &str, key: &str) -> Option<String> {
    let (name, descriptor) = key.split_at(key.find('(')?);
    let number = matches!(
        class,
        "java.util.concurrent.atomic.AtomicInteger" | "java.util.concurrent.atomic.AtomicLong"
    );
    (number && ADDITIONS.contains(&name)).then(|| format!("{name}${descriptor}"))
}

/// The kind of additions under one lock (`lower/additions.rs`).
pub(crate) const ADDITION: i32 = 2;

impl JvmLoader {
    /// Tells the program of a field, where the order of threads does not show in it.
    pub(crate) fn note_field(p: &mut Program, info: &ClassInfo, name: &str, field: FieldId) {
        if is_unobserved(info, name) {
            p.unobserved.insert(field);
        }
    }

    /// Tells the program of a static field, where the order of threads does not show in it.
    pub(crate) fn note_static(p: &mut Program, info: &ClassInfo, name: &str, global: GlobalId) {
        if is_unobserved(info, name) {
            p.unobserved_globals.insert(global);
        }
    }

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
}
