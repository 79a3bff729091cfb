//! What a program asks for: an input of a type, by the number of the request on its path.

use super::{InputKind, InputRecord, Symbolic, alloc_cx};
use crate::domain::{Answer, Parts, Trouble};
use crate::world::{StackFrame, World};
use conspect_ir::{ClassKind, Type};
use conspect_memory::{SVal, sort_of};
use conspect_term::{Guard, SymbolKind};

impl Symbolic {
    /// A new input of a type.
    ///
    /// # Errors
    /// Where no input of the type is made, and where the path is split into the values that the input has.
    pub(super) fn request(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        ty: Type,
        label: u32,
        at: StackFrame,
    ) -> Answer<SVal, Self> {
        let index = st.path.count;
        let Some(sort) = sort_of(ty) else {
            return Err(Trouble::Unsupported(format!("an input of type {ty:?}").into()));
        };
        let (symbol, term) = self.symbol(SymbolKind::Input(index), sort);
        let mut kind = InputKind::Scalar;
        let value = match ty {
            Type::Ref(class) => {
                self.hole_types.insert(symbol, ty);
                let null = self.is_null(term);
                let not_null = self.cx.guards.not(null);
                self.constrain(st.path, not_null);
                match world.program.classes[class].kind {
                    ClassKind::Array(elem) if !elem.is_ref() => {
                        kind = InputKind::Array;
                        let mut hx = alloc_cx(self, world);
                        let array = SVal::C(st.memory.alloc_unknown_array(&mut hx, class, term));
                        let mut hx = alloc_cx(self, world);
                        let len = st.memory.length(&mut hx, &array);
                        self.limit_length(st.path, &len, Guard::TRUE);
                        array
                    }
                    ClassKind::Array(_) | ClassKind::Object | ClassKind::Interface | ClassKind::Struct => {
                        kind = InputKind::Object;
                        self.settle(world, st, SVal::T(term))
                    }
                }
            }
            _ => match self.few_value(st.path, index, term)? {
                Some(bits) => SVal::C(bits),
                None => SVal::T(term),
            },
        };
        st.path.count += 1;
        let record = InputRecord { index, ty, label, at, kind };
        let guard = st.path.guard;
        st.path.inputs.push(guard, record);
        Ok(value)
    }
}
