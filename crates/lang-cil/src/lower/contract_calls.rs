//! Contracts that woven code checks (`crate::contracts`): a clause that fails ends the program, an assumption ends the path.

use super::stack::Val;
use super::{Lower, Step};
use crate::types::Method;
use conspect_ir::{Callee, Const, Instr, Operand, Terminator, Type};

/// The calls, what fails with them (`System.Diagnostics.Contracts.ContractFailureKind`), and what is said of it.
const CLAUSES: [(&str, &str, &str); 4] = [
    ("__Requires", "Precondition", "the precondition does not hold"),
    ("__Ensures", "Postcondition", "the postcondition does not hold"),
    ("__EnsuresOnThrow", "PostconditionOnException", "the postcondition on an exception does not hold"),
    ("__Invariant", "Invariant", "the invariant does not hold"),
];

impl Lower<'_> {
    /// A clause that is checked here. False where the method is no such check.
    pub(super) fn contract_call(&mut self, name: &str, m: &Method) -> Step<bool> {
        if name == "__LeftOut" {
            let def = self.method.def;
            let why = self.ld.u.module(def.module).left_out.get(&def.row).cloned().unwrap_or_default();
            let reason =
                format!("the contracts of {} are not woven into its code: {why}", self.ld.method_name(def));
            self.b.terminate(Terminator::Unsupported { reason: reason.into() });
            return Ok(true);
        }
        let Some((_, kind, says)) = CLAUSES.iter().find(|c| c.0 == name) else { return Ok(false) };
        let requires = name == "__Requires";
        let at_entry = if requires { Some(self.pop_condition()?) } else { None };
        let params = self.ld.u.shape(m)?.params.len();
        let text = match params == 2 + usize::from(requires) {
            true => self.pop_ref()?,
            false => {
                let text = self.ld.text(self.p, says);
                self.b.constant(Const::Object(text))
            }
        };
        let cond = self.pop_condition()?;
        let (go, bad) = (self.b.block(), self.b.block());
        self.b.terminate(Terminator::If { cond, then: go, els: bad });
        self.b.switch_to(bad);
        let excused = match at_entry {
            Some(entry) => Some(entry),
            None if name == "__Invariant" => {
                let asked = self.ld.method_named(m.owner, "__IsAssuming", 0)?;
                let f = self.ld.function(self.p, &asked)?;
                let r = self.plain_call(Callee::Static(f), vec![], Some(Type::Bool))?;
                Some(r.expect("a truth value").into())
            }
            None => None,
        };
        if let Some(excused) = excused {
            let (never, fails) = (self.b.block(), self.b.block());
            self.b.terminate(Terminator::If { cond: excused, then: never, els: fails });
            self.b.switch_to(never);
            let cond = self.b.constant(Const::Bool(false));
            self.b.push(Instr::Assume { cond });
            self.b.terminate(Terminator::Goto(go));
            self.b.switch_to(fails);
        }
        let class = self.ld.contract_failure(self.p, kind)?;
        self.fail(class, Some(text))?;
        self.b.switch_to(go);
        Ok(true)
    }

    fn pop_condition(&mut self) -> Step<Operand> {
        let v: Val = self.pop()?;
        self.truth(v)
    }
}
