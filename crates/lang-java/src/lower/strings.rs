//! A `switch` on a string, as compilers write it: a `lookupswitch` over the hash code whose cases do nothing but ask
//! `equals` of constants with that hash code. Both together mean a comparison with each constant in turn, and that is how
//! they are lowered: the hash code of an unknown string would be a loop over its characters.

use super::{AtSite, Lower, Step};
use crate::classfile::{Cond, Constant, Insn, InvokeKind, Kind, Switch};
use conspect_ir::{Const, Terminator, Type};

/// More tests than this at one `switch` are left as they are.
const MAX_TESTS: usize = 512;

/// One test of a string: the constant, and the instruction that runs when it is equal.
struct Test {
    units: Vec<u16>,
    equal: u32,
}

/// A `switch` on the string in a local.
struct StringSwitch {
    tests: Vec<Test>,
    /// The blocks of the bytecode that hold the tests; nothing else leads to them.
    blocks: Vec<usize>,
    default: u32,
}

/// `String.hashCode` (its documentation fixes the formula).
pub fn hash(units: &[u16]) -> u32 {
    units.iter().fold(0u32, |h, u| h.wrapping_mul(31).wrapping_add(u32::from(*u)))
}

impl Lower<'_> {
    /// Lowers a call of `String.hashCode` that begins a switch on a string, together with the switch. False, and nothing is
    /// done, when it does not.
    pub(super) fn string_switch(&mut self) -> Step<bool> {
        let Some(found) = self.find_string_switch() else { return Ok(false) };
        let string = self.ld.class(self.p, "java.lang.String");
        let equals = self.ld.resolve_method(self.p, string, "equals(Ljava/lang/Object;)Z").at_site()?;
        let equals = self.ld.function(self.p, equals).at_site()?;
        let receiver = self.pop_op();
        self.check_null(receiver)?;
        for b in &found.blocks {
            self.flow.blocks[*b].entry = None;
        }
        for test in &found.tests {
            self.held.clear();
            let constant = self.ld.string(self.p, &test.units);
            let constant = self.e.constant(Const::Object(constant));
            self.call_static(equals, vec![receiver, constant]);
            let cond = self.pop_as(Type::Bool);
            let facts = self.facts.clone();
            let then = self.edge(self.target(test.equal), &facts);
            let els = self.e.block();
            self.e.terminate(Terminator::If { cond, then, els });
            self.e.switch_to(els);
        }
        let facts = self.facts.clone();
        let default = self.edge(self.target(found.default), &facts);
        self.e.terminate(Terminator::Goto(default));
        Ok(true)
    }

    /// The switch that the call at the current instruction belongs to.
    fn find_string_switch(&mut self) -> Option<StringSwitch> {
        let code = self.code.clone();
        let at = self.insn;
        let [Insn::Load(Kind::Ref, slot), Insn::Invoke(..), Insn::Switch(switch)] =
            code.insns.get(at.checked_sub(1)?..at + 2)?
        else {
            return None;
        };
        // Only the receiver is on the stack, and nothing jumps in between.
        let block = &self.flow.blocks[self.block];
        if self.stack.len() != 1 || block.start >= at || block.end != at + 2 {
            return None;
        }
        let mut found = StringSwitch { tests: vec![], blocks: vec![], default: switch.default };
        for (key, target) in &switch.cases {
            if *target != switch.default {
                self.read_tests(switch, *slot, *key as u32, *target, &mut found)?;
            }
        }
        Some(found)
    }

    /// Reads the tests of one case.
    fn read_tests(
        &mut self,
        switch: &Switch,
        slot: u16,
        key: u32,
        target: u32,
        found: &mut StringSwitch,
    ) -> Option<()> {
        let code = self.code.clone();
        let mut at = target;
        while at != switch.default {
            let block = self.target(at);
            let b = &self.flow.blocks[block];
            let first = at as usize;
            if b.start != first || b.preds != 1 || found.tests.len() >= MAX_TESTS {
                return None;
            }
            if let [Insn::Goto(to)] = code.insns[b.start..b.end] {
                found.blocks.push(block);
                at = to;
                continue;
            }
            let [
                Insn::Load(Kind::Ref, local),
                Insn::Ldc(constant),
                Insn::Invoke(InvokeKind::Virtual, method),
                Insn::If(cond, jump),
            ] = code.insns[b.start..b.end]
            else {
                return None;
            };
            let Ok(Constant::String(units)) = self.refs.constant(&self.place, constant) else { return None };
            let m = self.refs.method(&self.place, method).ok()?;
            let is_equals =
                &*m.member.class == "java.lang.String" && &*m.key == "equals(Ljava/lang/Object;)Z";
            if local != slot || !is_equals || hash(&units) != key {
                return None;
            }
            let fall = b.end as u32;
            let (equal, other) = match cond {
                Cond::Eq => (fall, jump),
                Cond::Ne => (jump, fall),
                _ => return None,
            };
            found.blocks.push(block);
            found.tests.push(Test { units: units.to_vec(), equal });
            at = other;
        }
        Some(())
    }
}
