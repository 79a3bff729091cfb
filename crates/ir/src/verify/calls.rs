//! Intrinsics, terminators and calls.

use super::types::{self, Known};
use super::{Rule, Verifier};
use crate::body::{Call, Callee, Operand, Reg, Terminator};
use crate::ops::Intrinsic;
use crate::types::Type;

impl Verifier<'_> {
    pub(super) fn operation(&mut self, name: &str, want: &str, have: &[Known]) {
        let have: Vec<String> = have.iter().map(|k| k.show(self.program)).collect();
        self.error(Rule::Type, format!("{name} is applied to {}, wanted {want}", have.join(", ")));
    }

    pub(super) fn intrinsic(&mut self, dst: Option<Reg>, op: Intrinsic, args: &[Operand]) {
        if let Intrinsic::Pure(op) = op {
            return self.pure(dst, op, args);
        }
        let (params, result) = types::intrinsic(op);
        let name = crate::text::intrinsic_name(op);
        let have: Vec<Known> = args.iter().map(|a| self.operand(*a)).collect();
        if have.len() != params.len() {
            let (n, m) = (have.len(), params.len());
            self.error(Rule::Call, format!("intrinsic {name} takes {m} arguments, not {n}"));
        }
        for (i, (have, want)) in have.iter().zip(params).enumerate() {
            if !want.accepts(*have) {
                let (have, want) = (have.show(self.program), want.show());
                self.error(Rule::Type, format!("argument {i} of {name} is of type {have}, wanted {want}"));
            }
        }
        match (dst, result) {
            (Some(dst), Some(result)) => {
                if let Some(ty) = self.reg(dst)
                    && !result.accepts(Known::Is(ty))
                {
                    let (have, want) = (self.show(ty), result.show());
                    self.error(Rule::Type, format!("the result of {name} is {want}, its register is {have}"));
                }
            }
            (Some(_), None) => self.error(Rule::Type, format!("intrinsic {name} has no result")),
            (None, _) => {}
        }
    }

    /// A pure function: its operands and its result have the types of its signature.
    fn pure(&mut self, dst: Option<Reg>, op: crate::PureOp, args: &[Operand]) {
        let (params, result) = op.signature();
        if args.len() != params.len() {
            let text =
                format!("intrinsic {} takes {} arguments, not {}", op.name(), params.len(), args.len());
            self.error(Rule::Call, text);
        }
        for (i, (a, want)) in args.iter().zip(params).enumerate() {
            let have = self.operand(*a);
            if !have.fits(*want) {
                let (have, want) = (have.show(self.program), self.show(*want));
                let text = format!("argument {i} of {} is of type {have}, wanted {want}", op.name());
                self.error(Rule::Type, text);
            }
        }
        if let Some(ty) = dst.and_then(|d| self.reg(d))
            && !Known::Is(ty).fits(result)
        {
            let (have, want) = (self.show(ty), self.show(result));
            self.error(Rule::Type, format!("the result of {} is {want}, its register is {have}", op.name()));
        }
    }

    pub(super) fn terminator(&mut self, term: &Terminator) {
        for b in term.successors() {
            self.block(b);
        }
        match term {
            Terminator::If { cond, .. } => self.want_operand(*cond, Type::Bool, "the condition"),
            Terminator::Branch { arms, .. } => {
                for (cond, _) in arms {
                    self.want_operand(*cond, Type::Bool, "the condition");
                }
            }
            Terminator::Switch { value, cases, .. } => {
                let value = self.operand(*value);
                let Some(bits) = value.bits() else {
                    let have = value.show(self.program);
                    return self.error(Rule::Type, format!("switch on {have}, wanted a machine integer"));
                };
                let mut seen: Vec<u64> = cases.iter().map(|c| c.0).collect();
                seen.sort_unstable();
                if seen.windows(2).any(|w| w[0] == w[1]) {
                    self.error(Rule::Shape, "a case of the switch is there twice");
                }
                if seen.last().is_some_and(|c| bits < 64 && c >> bits != 0) {
                    self.error(Rule::Type, format!("a case of the switch has more than {bits} bits"));
                }
            }
            Terminator::Return(value) => match (value, self.program.functions[self.function].ret) {
                (None, None) => {}
                (Some(v), Some(want)) => self.want_operand(*v, want, "the returned value"),
                (Some(v), None) => {
                    self.operand(*v);
                    self.error(Rule::Type, "the function returns nothing");
                }
                (None, Some(_)) => self.error(Rule::Type, "the function returns a value"),
            },
            Terminator::Throw(x) => {
                let have = self.operand(*x);
                self.exception(have, "the exception");
            }
            Terminator::Call(call) => self.call(call),
            Terminator::Goto(_)
            | Terminator::Fail { .. }
            | Terminator::Halt
            | Terminator::Unsupported { .. } => {}
        }
    }

    /// Exceptions are objects or dynamic values.
    fn exception(&mut self, have: Known, what: &str) {
        if !have.is_ref() && !have.fits(Type::Dyn) {
            let have = have.show(self.program);
            self.error(Rule::Type, format!("{what} is of type {have}, wanted a reference or dyn"));
        }
    }

    fn call(&mut self, call: &Call) {
        let args: Vec<Known> = call.args.iter().map(|a| self.operand(*a)).collect();
        match call.callee {
            Callee::Static(f) => match self.program.functions.get(f) {
                None => self.error(Rule::Range, format!("there is no function {}", f.0)),
                Some(f) => {
                    if args.len() != f.params.len() {
                        let (n, m) = (args.len(), f.params.len());
                        self.error(Rule::Call, format!("{} takes {m} arguments, not {n}", f.name));
                    }
                    for (i, (have, want)) in args.iter().zip(&f.params).enumerate() {
                        self.want(*have, *want, &format!("argument {i} of {}", f.name));
                    }
                    match (call.dst, f.ret) {
                        (Some(dst), Some(ret)) => self.result(dst, Known::Is(ret)),
                        (Some(_), None) => self.error(Rule::Call, format!("{} returns nothing", f.name)),
                        (None, _) => {}
                    }
                }
            },
            Callee::Virtual(s) => {
                if self.program.selectors.get(s).is_none() {
                    self.error(Rule::Range, format!("there is no selector {}", s.0));
                }
                match args.first() {
                    Some(receiver) => self.want_ref(*receiver, "the receiver"),
                    None => self.error(Rule::Call, "a virtual call has a receiver"),
                }
            }
            Callee::Indirect(f) => self.want_operand(f, Type::Fn, "the callee"),
        }
        if let Some(dst) = call.dst {
            self.reg(dst);
        }
        if let Some((_, r)) = call.unwind
            && let Some(ty) = self.reg(r)
        {
            self.exception(Known::Is(ty), "the register of the unwind edge");
        }
    }
}
