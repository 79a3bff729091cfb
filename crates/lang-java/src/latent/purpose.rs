//! Exceptions that the input throws on purpose, under conditions on what its entry was given.

use super::flow::{Flow, From, Value};
use super::{Judge, Seen};
use crate::classfile::{Cond, Insn, parse_method};
use conspect_verdict::{Cause, Latent};

/// What nobody documents: thrown so, an exception says that something is wrong inside.
const VAGUE: [&str; 1] = ["java.lang.RuntimeException"];

impl Judge {
    /// Is the exception made by the input itself, by a `new` at the innermost place?
    pub(super) fn is_made_here(&self, seen: &Seen) -> bool {
        self.made_at(seen).is_some()
    }

    /// The instruction that makes it.
    fn made_at(&self, seen: &Seen) -> Option<usize> {
        let location = seen.frames.first().filter(|_| seen.own == 0)?;
        let flow = self.flow(&location.function)?;
        let is_it = |i: &usize| match &flow.code.insns[*i] {
            Insn::New(index) => flow.file.class_at(*index).is_ok_and(|c| *c == *seen.violation.kind),
            _ => false,
        };
        flow.line(location.line).find(is_it)
    }

    /// Is it thrown on purpose: in the entry itself, or in a method whose conditions are on what it was given, which is what the entry was given?
    pub(super) fn on_purpose(&self, seen: &Seen) -> Option<Latent> {
        if VAGUE.contains(&&*seen.violation.kind) {
            return None;
        }
        let mut at = vec![self.made_at(seen)?];
        let mut needs = vec![];
        for (frame, location) in seen.frames.iter().enumerate() {
            let flow = self.flow(&location.function)?;
            let guards: Vec<(usize, bool)> = at.iter().flat_map(|i| flow.before(*i)).collect();
            if needs.is_empty() {
                needs = guards
                    .iter()
                    .filter_map(|(i, taken)| self.need(seen, frame, &flow, *i, *taken))
                    .collect();
                // Where one condition cannot be said, the others do not suffice.
                if needs.len() < guards.len() {
                    needs.clear();
                }
            }
            if frame + 1 == seen.frames.len() {
                break;
            }
            if !guards.is_empty() {
                let passed = guards.iter().all(|(i, _)| self.is_passed(seen, frame, &flow, *i));
                if passed {
                    break;
                }
                // What was computed of null is null still, or is what it is because of that.
                let mut values = guards.iter().flat_map(|(i, _)| flow.operands(*i));
                return values.find_map(|v| self.null_in(seen, &self.origin(seen, frame, v)));
            }
            // It is thrown whenever this is called: the conditions are those of the call.
            at = self.calls_at(seen, frame);
        }
        let function = seen.frames[0].function.split('(').next().unwrap_or("").to_string();
        Some(Latent { cause: Cause::Refused { function }, needs })
    }

    /// The calls in the frame around this one that lead here.
    fn calls_at(&self, seen: &Seen, inner: usize) -> Vec<usize> {
        let Some(outer) = seen.frames.get(inner + 1) else { return vec![] };
        let Some(flow) = self.flow(&outer.function) else { return vec![] };
        let Some((_, key)) = Judge::split(&seen.frames[inner].function) else { return vec![] };
        let name = key.split('(').next().unwrap_or("");
        flow.line(outer.line).filter(|i| flow.called(*i).is_some_and(|(_, m)| *m.name == *name)).collect()
    }

    /// Is what a condition of a frame looks at passed to the frame as the entry was given it?
    fn is_passed(&self, seen: &Seen, frame: usize, flow: &Flow, branch: usize) -> bool {
        let depends = flow.operands(branch).iter().fold(0, |all, v| all | v.depends);
        if depends == 0 {
            return false;
        }
        let Some(operands) = self.call(seen, frame) else { return false };
        let looked_at = operands.iter().enumerate().filter(|(k, _)| depends & super::only(*k as u16) != 0);
        for (k, operand) in looked_at {
            let is_condition = self.is_condition(seen, frame, k) && operand.from == From::Computed;
            let whole = match is_condition {
                true => self.conditions(seen, frame + 1),
                false => vec![operand.clone()],
            };
            let direct = |v: &Value| {
                let origin = self.origin(seen, frame + 1, v);
                origin.is_direct() || origin.from == From::Told
            };
            if whole.is_empty() || !whole.iter().all(direct) {
                return false;
            }
        }
        true
    }

    /// Is this parameter of a frame's method a truth value?
    fn is_condition(&self, seen: &Seen, frame: usize, param: usize) -> bool {
        let Some((_, member)) = self.method(&seen.frames[frame].function) else { return false };
        let receiver = usize::from(member.flags & crate::classfile::ACC_STATIC == 0);
        let Ok(descriptor) = parse_method(&member.descriptor) else { return false };
        let ty = param.checked_sub(receiver).and_then(|i| descriptor.params.get(i));
        ty == Some(&crate::classfile::JType::Boolean)
    }

    /// What the conditions on the line of a frame look at: a truth value that is passed is made by branches.
    fn conditions(&self, seen: &Seen, frame: usize) -> Vec<Value> {
        let location = &seen.frames[frame];
        let Some(flow) = self.flow(&location.function) else { return vec![] };
        let is_branch = |i: &usize| {
            matches!(flow.code.insns[*i], Insn::If(..) | Insn::IfCmp(..) | Insn::IfRef(..) | Insn::IfNull(..))
        };
        flow.line(location.line).filter(is_branch).flat_map(|i| flow.operands(i).to_vec()).collect()
    }

    /// The condition under which a branch does not go the way that it went, in the entry's terms.
    fn need(&self, seen: &Seen, frame: usize, flow: &Flow, branch: usize, taken: bool) -> Option<String> {
        let operands: Vec<Value> =
            flow.operands(branch).iter().map(|v| self.origin(seen, frame, v)).collect();
        let name = |i: usize| seen.name(operands.get(i)?);
        let is_boolean = |v: &Value| match v.from {
            From::Param(k) => seen.argument(k).is_some_and(|a| a.ty == "boolean"),
            _ => false,
        };
        // What has to hold is the opposite of what held.
        let (condition, left, right) = match &flow.code.insns[branch] {
            Insn::If(cond, _) if operands.first().is_some_and(is_boolean) => {
                let is_true = matches!(cond, Cond::Ne) == taken;
                return Some(if is_true { format!("!{}", name(0)?) } else { name(0)? });
            }
            Insn::If(cond, _) => (*cond, name(0)?, "0".to_string()),
            Insn::IfCmp(cond, _) => (*cond, name(0)?, name(1)?),
            Insn::IfNull(equal, _) => {
                (if *equal { Cond::Eq } else { Cond::Ne }, name(0)?, "null".to_string())
            }
            Insn::IfRef(equal, _) => (if *equal { Cond::Eq } else { Cond::Ne }, name(0)?, name(1)?),
            _ => return None,
        };
        let sign = match (condition, taken) {
            (Cond::Eq, true) | (Cond::Ne, false) => "!=",
            (Cond::Ne, true) | (Cond::Eq, false) => "==",
            (Cond::Lt, true) | (Cond::Ge, false) => ">=",
            (Cond::Ge, true) | (Cond::Lt, false) => "<",
            (Cond::Gt, true) | (Cond::Le, false) => "<=",
            (Cond::Le, true) | (Cond::Gt, false) => ">",
        };
        Some(format!("{left} {sign} {right}"))
    }
}
