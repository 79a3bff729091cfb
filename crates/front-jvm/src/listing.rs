//! What the input itself consists of.

use crate::Jvm;
use crate::classes::MethodId;
use crate::classfile as cf;
use conspect_ir::{FnId, LoadError};
use std::rc::Rc;

impl Jvm {
    /// The names of the input's classes, in order.
    pub fn classes(&self) -> Vec<Rc<str>> {
        self.loader.path.user_classes()
    }

    /// The functions of the methods with code that a class declares, in the order of the class file.
    ///
    /// # Errors
    /// When the class is missing or damaged.
    pub fn methods(&mut self, class: &str) -> Result<Vec<FnId>, LoadError> {
        let info = self.loader.class_info(&mut self.program, class)?;
        let with_code = |i: &usize| info.methods[*i].flags & (cf::ACC_ABSTRACT | cf::ACC_NATIVE) == 0;
        let declared: Vec<usize> = (0..info.methods.len()).filter(with_code).collect();
        let function = |index: usize| {
            let method = MethodId { class: info.id, index: index as u32 };
            self.loader.function(&mut self.program, method)
        };
        declared.into_iter().map(function).collect()
    }
}
