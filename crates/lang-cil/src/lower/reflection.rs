//! The operations of the engine in which models of reflection are written (`models/Reflection.cs`).

use super::stack::Sty;
use super::{Lower, Step};
use crate::select::Selector;
use conspect_ir::{Callee, Const, Operand, Place, Type};

impl Lower<'_> {
    /// False where the operation is none of these.
    pub(super) fn reflection_call(&mut self, name: &str) -> Step<bool> {
        let object = Type::Ref(self.object);
        match name {
            "Members" | "InterfacesOf" => {
                let t = self.pop_ref()?;
                let meaning = if name == "Members" { Selector::Members } else { Selector::Interfaces };
                self.ask_type(meaning, t, vec![])?;
            }
            "CallMember" => {
                let args = self.pop_ref()?;
                let target = self.pop_ref()?;
                let number = self.pop_int()?;
                let t = self.pop_ref()?;
                self.ask_type(Selector::CallMember, t, vec![number, target, args])?;
            }
            "CallGenericMember" | "GenericMember" => {
                let calls = name == "CallGenericMember";
                let null = self.b.constant(Const::Null);
                let args = if calls { self.pop_ref()? } else { null };
                let target = if calls { self.pop_ref()? } else { null };
                let types = self.pop_ref()?;
                let number = self.pop_int()?;
                let t = self.pop_ref()?;
                let meaning = if calls { Selector::CallGenericMember } else { Selector::GenericMember };
                self.ask_type(meaning, t, vec![number, types, target, args])?;
            }
            "Construct" => {
                let types = self.pop_ref()?;
                let t = self.pop_ref()?;
                self.ask_type(Selector::Construct, t, vec![types])?;
            }
            "DelegateFor" => {
                let target = self.pop_ref()?;
                let delegates = self.pop_ref()?;
                let number = self.pop_int()?;
                let t = self.pop_ref()?;
                self.null_check(delegates)?;
                self.ask_type(Selector::DelegateFor, t, vec![number, delegates, target])?;
            }
            "Home" | "TypesBeside" => {
                let t = self.pop_ref()?;
                let meaning = if name == "Home" { Selector::Home } else { Selector::TypesBeside };
                self.ask_type(meaning, t, vec![])?;
            }
            "AttributeTypes" => {
                let number = self.pop_int()?;
                let t = self.pop_ref()?;
                self.ask_type(Selector::AttributeTypes, t, vec![number])?;
            }
            "MakeAttribute" => {
                let which = self.pop_int()?;
                let number = self.pop_int()?;
                let t = self.pop_ref()?;
                self.ask_type(Selector::MakeAttribute, t, vec![number, which])?;
            }
            "DelegateTarget" => {
                let d = self.pop_ref()?;
                self.null_check(d)?;
                let field = self.ld.delegate_target(self.p)?;
                let r = self.b.load(object, Place::Field { object: d, field });
                self.push(r, Sty::Ref);
            }
            "DelegateOwner" => {
                let d = self.pop_ref()?;
                self.ask_type(Selector::DelegateOwner, d, vec![])?;
            }
            "DelegateMember" | "DelegateFunction" => {
                let d = self.pop_ref()?;
                self.null_check(d)?;
                let function = name == "DelegateFunction";
                let asked = if function { Selector::DelegateFunction } else { Selector::DelegateMember };
                let selector = self.ld.selector(self.p, asked)?;
                let r = self.plain_call(Callee::Virtual(selector), vec![d], Some(Type::I32))?;
                self.push(r.expect("a number"), Sty::I32);
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Asks a type object, or a delegate, one of reflection's questions; the answer is an object.
    fn ask_type(&mut self, meaning: Selector, asked: Operand, rest: Vec<Operand>) -> Step<()> {
        self.null_check(asked)?;
        let selector = self.ld.selector(self.p, meaning)?;
        let args = std::iter::once(asked).chain(rest).collect();
        let object = Type::Ref(self.object);
        let r = self.plain_call(Callee::Virtual(selector), args, Some(object))?;
        self.push(r.expect("an answer"), Sty::Ref);
        Ok(())
    }
}
