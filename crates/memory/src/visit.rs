//! Going over everything that a heap holds.

use crate::array::Base;
use crate::heap::{Heap, Object};
use crate::union::SVal;

impl Heap {
    /// Visits the value of every global that was written, of every field, and of every cell of short arrays.
    pub fn for_each_value(&self, visit: &mut dyn FnMut(&SVal)) {
        self.globals.for_each(&mut |_, v| visit(v));
        self.objects.for_each(&mut |_, o| match &**o {
            Object::Fields(fields) => fields.iter().for_each(&mut *visit),
            Object::Array(array) => {
                if let Base::Dense(cells) = &array.cells.base {
                    cells.iter().for_each(&mut *visit);
                }
            }
        });
    }
}
