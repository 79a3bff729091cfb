//! Which classes can have subclasses that the input does not show.
//!
//! A class is *closed* when nobody outside the input can extend it: it is final, sealed with closed leaves, an enum, private to
//! its nest, local or anonymous, or has private constructors only (JLS §8.1.1.2, §8.1.6, §8.8.10). The classes below it must be
//! closed as well. An answer about objects of other classes takes for granted that there are none but those of the input.

use crate::classes::ClassInfo;
use crate::classfile as cf;
use crate::classpath::Origin;
use crate::loader::JvmLoader;
use conspect_ir::{ClassId, ClassKind, Program, Type};
use std::rc::Rc;

impl JvmLoader {
    /// Can nobody outside the input extend this class of the input, or one below it?
    pub(crate) fn is_closed(&mut self, p: &mut Program, class: ClassId) -> bool {
        let Ok(info) = self.info(class) else { return false };
        if !self.is_shut(p, &info) {
            return false;
        }
        for name in self.path.user_classes_below(&p.classes[class].name).iter() {
            let id = self.class(p, name);
            if id == class || !p.is_subclass(id, class) {
                continue;
            }
            let shut = self.info(id).is_ok_and(|sub| self.is_shut(p, &sub));
            if !shut {
                return false;
            }
        }
        true
    }

    /// Can nobody but classes of the input have this class as a direct supertype?
    fn is_shut(&mut self, p: &Program, info: &Rc<ClassInfo>) -> bool {
        let Some(file) = &info.file else { return true };
        let nesting = file.nesting();
        let hidden = nesting.as_ref().is_some_and(|n| n.outer.is_none() || n.flags & cf::ACC_PRIVATE != 0);
        let extendable = |m: &crate::classes::Method| &*m.name == "<init>" && m.flags & cf::ACC_PRIVATE == 0;
        p.classes[info.id].is_final
            || info.flags & cf::ACC_ENUM != 0
            || file.permitted_subclasses().is_some()
            // A lambda can implement an interface that is private.
            || (!info.is_interface() && (hidden || !info.methods().iter().any(extendable)))
    }

    /// Is this a class of the input, or an array of such?
    pub(crate) fn is_listed(&self, p: &Program, class: ClassId) -> bool {
        match p.classes[class].kind {
            ClassKind::Array(Type::Ref(elem)) => self.is_listed(p, elem),
            ClassKind::Array(_) => true,
            ClassKind::Object | ClassKind::Interface | ClassKind::Struct => {
                self.info(class).is_ok_and(|info| info.origin == Origin::User)
            }
        }
    }
}
