//! Instructions that statements and expressions share: constants, copies, exceptions, conversions between kinds.

use super::*;

impl<'r, 'a> Fx<'r, 'a> {
    /// Variables that may be used before they have a value know whether they have one.
    pub(super) fn prologue(&mut self) {
        self.own_cells();
        let maybe: Vec<String> =
            self.u.kinds.maybe.iter().filter(|(o, _)| *o == self.owner).map(|(_, n)| n.clone()).collect();
        for name in maybe {
            let flag = self.b.named(Type::Bool, &format!("{name} is there"));
            let no = self.konst(Const::Bool(self.assigned.contains(&name)));
            self.b.push(Instr::Copy { dst: flag, src: no });
            for r in self.registers(&name) {
                let none = zero(self.b.type_of(r));
                let none = self.konst(none);
                if !self.assigned.contains(&name) {
                    self.b.push(Instr::Copy { dst: r, src: none });
                }
            }
            self.flags.insert(name, flag);
        }
        if self.owner == MODULE {
            self.grant(Standing::Builtins.into());
            let granted = self.u.skips.as_ref().map(|s| s.granted.clone()).unwrap_or_default();
            granted.into_iter().for_each(|a| self.grant(a));
        }
    }

    pub(super) fn grant(&mut self, a: Assumption) {
        let id = self.u.program.grant(a);
        self.b.grant(id);
    }

    /// The body. What no path led to is unsupported.
    pub(super) fn finish(mut self) -> Body {
        let last = self.b.block();
        for i in 0..=last.0 {
            self.b.switch_to(conspect_ir::BlockId(i));
            if !self.b.is_terminated() {
                self.b.terminate(Terminator::Unsupported { reason: "no path leads here".into() });
            }
        }
        self.b.finish()
    }

    /// Ends the path where the program leaves what is lowered.
    pub(super) fn gap<T>(&mut self, at: &impl Ranged, what: &str) -> Res<T> {
        let line = self.u.source.line(at);
        self.b.set_line(line);
        if self.owner != MODULE {
            self.u.cut.insert(self.owner);
        } else if !self.u.has_begun {
            self.u.cut_early = true;
            if let Some(skips) = &mut self.u.skips
                && let Some(after) = skips.after
            {
                skips.is_skipped = true;
                self.b.terminate(Terminator::Goto(after));
                return Err(Ended);
            }
        }
        let reason = format!("{}:{line}: {what}, in proofs", self.u.source.path_of(at));
        self.b.terminate(Terminator::Unsupported { reason: reason.into() });
        Err(Ended)
    }

    pub(super) fn konst(&mut self, c: Const) -> Operand {
        self.b.constant(c)
    }

    pub(super) fn int(&mut self, n: i64) -> Operand {
        self.konst(Const::Int(n))
    }

    pub(super) fn truth(&mut self, b: bool) -> Operand {
        self.konst(Const::Bool(b))
    }

    pub(super) fn copy(&mut self, src: Operand, ty: Type) -> Operand {
        let dst = self.b.reg(ty);
        self.b.push(Instr::Copy { dst, src });
        dst.into()
    }

    /// A value that later assignments do not change.
    pub(super) fn kept(&mut self, v: Val) -> Val {
        let types = self.u.parts(&v.ty);
        // What is constant cannot change.
        let copied = |(p, (_, ty)): (&Operand, (String, Type))| match p {
            Operand::Const(_) => *p,
            Operand::Reg(_) => self.copy(*p, ty),
        };
        let parts = v.parts.iter().zip(types).map(copied).collect();
        Val { ty: v.ty, parts }
    }

    pub(super) fn nondet(&mut self, ty: Type, label: &str) -> Operand {
        let label = self.u.program.label(label);
        let dst = self.b.reg(ty);
        self.b.push(Instr::Nondet { dst, ty, label });
        dst.into()
    }

    pub(super) fn assume(&mut self, cond: Operand) {
        self.b.push(Instr::Assume { cond });
    }

    /// Goes on in one of two new blocks: the one where the condition holds is begun.
    pub(super) fn split(&mut self, cond: Operand) -> conspect_ir::BlockId {
        let (then, els) = (self.b.block(), self.b.block());
        self.b.terminate(Terminator::If { cond, then, els });
        self.b.switch_to(then);
        els
    }

    /// Raises an exception of this class unless the condition holds.
    pub(super) fn unless(&mut self, cond: Operand, error: &str) {
        let els = self.split(cond);
        let here = self.b.current();
        self.b.switch_to(els);
        self.raise(error);
        self.b.switch_to(here);
    }

    /// Raises an exception of a class that is known.
    pub(super) fn raise(&mut self, error: &str) {
        let class = self.u.errors[error];
        let dst = self.b.reg(Type::Ref(class));
        self.b.push(Instr::Alloc { dst, class });
        self.throw(dst.into());
    }

    pub(super) fn throw(&mut self, error: Operand) {
        match self.handlers.last().copied() {
            Some((block, reg)) => {
                self.b.push(Instr::Copy { dst: reg, src: error });
                self.b.terminate(Terminator::Goto(block));
            }
            None => self.b.terminate(Terminator::Throw(error)),
        }
    }

    /// The registers of a local variable.
    pub(super) fn registers(&mut self, name: &str) -> Vec<Reg> {
        if let Some(all) = self.regs.get(name) {
            return all.clone();
        }
        let ty = self.u.kinds.var(self.owner, name);
        let mut out = vec![];
        for (suffix, ty) in self.u.parts(&ty) {
            out.push(self.b.named(ty, &format!("{name}{suffix}")));
        }
        self.regs.insert(name.to_string(), out.clone());
        out
    }

    /// A value as one of a kind that includes its own.
    pub(super) fn coerce(&mut self, v: &Val, to: &Ty) -> Option<Vec<Operand>> {
        if v.ty == *to {
            return Some(v.parts.clone());
        }
        match (&v.ty, to) {
            (Ty::Bool, Ty::Int) => Some(vec![self.number_of(v.parts[0])]),
            (Ty::None, Ty::Optional(t)) => {
                let mut out = vec![self.truth(true)];
                for (_, ty) in self.u.parts(t) {
                    out.push(self.konst(zero(ty)));
                }
                Some(out)
            }
            (Ty::Optional(a), Ty::Optional(b)) => {
                let inner = Val { ty: (**a).clone(), parts: v.parts[1..].to_vec() };
                let mut out = vec![v.parts[0]];
                out.extend(self.coerce(&inner, b)?);
                Some(out)
            }
            (_, Ty::Optional(t)) => {
                let inner = self.coerce(v, t)?;
                let mut out = vec![self.truth(false)];
                out.extend(inner);
                Some(out)
            }
            (Ty::Tuple(a), Ty::Tuple(b)) if a.len() == b.len() => {
                let mut out = vec![];
                let mut rest = &v.parts[..];
                for (a, b) in a.iter().zip(b) {
                    let n = self.u.parts(a).len();
                    let inner = Val { ty: a.clone(), parts: rest[..n].to_vec() };
                    rest = &rest[n..];
                    out.extend(self.coerce(&inner, b)?);
                }
                Some(out)
            }
            // References to objects of a family are alike.
            (Ty::Object(a), Ty::Object(b)) if self.u.names.ancestors(*a).contains(b) => Some(v.parts.clone()),
            (Ty::List(a), Ty::List(b)) | (Ty::Set(a), Ty::Set(b)) | (Ty::Dict(a, _), Ty::Dict(b, _))
                if self.u.kinds.root(*a) == self.u.kinds.root(*b) =>
            {
                Some(v.parts.clone())
            }
            _ => None,
        }
    }

    /// A truth value as 0 or 1.
    pub(super) fn number_of(&mut self, b: Operand) -> Operand {
        let (one, none) = (self.int(1), self.int(0));
        let dst = self.b.reg(Type::Int);
        self.b.push(Instr::Select { dst, cond: b, then: one, els: none });
        dst.into()
    }
}
