//! Methods marked `[MethodImpl(MethodImplOptions.Synchronized)]` hold a lock while they run: on the object, or on the type where they
//! are static (§II.23.1.11).

use super::{Lower, Step, site};
use crate::meta::module::{self as flags, Module};
use conspect_ir::{BlockId, Call, Callee, Const, FnId, Instr, Operand, Place, Reg, Terminator, Type};

/// The lock that a method holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lock {
    object: Operand,
    /// `Monitor.Exit`.
    exit: FnId,
    /// Where exceptions go that leave the method.
    out: Option<BlockId>,
}

impl Lower<'_> {
    /// Takes the method's lock, where it has one.
    pub(super) fn take_lock(&mut self, module: &Module) -> Step<()> {
        let def = module.method(self.method.def.row).map_err(conspect_ir::LoadError::from)?;
        if def.impl_flags & flags::METHOD_SYNCHRONIZED == 0 {
            return Ok(());
        }
        let owner = self.method.owner;
        let object: Operand = if def.flags & flags::METHOD_STATIC != 0 {
            let ty = self.ld.type_object(self.p, owner)?;
            self.b.constant(Const::Object(ty))
        } else if self.ld.u.is_value(owner) {
            return site("a synchronized method of a structure");
        } else {
            let this = self.b.reg(Type::Ref(self.object));
            self.b.push(Instr::Copy { dst: this, src: Reg(0).into() });
            this.into()
        };
        let monitor = self.ld.u.core("System.Threading.Monitor")?;
        let enter = self.ld.method_named(monitor, "Enter", 1)?;
        let enter = self.ld.function(self.p, &enter)?;
        let exit = self.ld.method_named(monitor, "Exit", 1)?;
        let exit = self.ld.function(self.p, &exit)?;
        self.call_outside(enter, vec![object]);
        self.lock = Some(Lock { object, exit, out: None });
        Ok(())
    }

    /// A call outside of all handlers.
    pub(super) fn call_outside(&mut self, f: FnId, args: Vec<Operand>) {
        let next = self.b.block();
        self.b.terminate(Terminator::Call(Call {
            callee: Callee::Static(f),
            args: args.into(),
            dst: None,
            ret: next,
            unwind: None,
        }));
        self.b.switch_to(next);
    }

    /// Gives the lock back before the method returns.
    pub(super) fn release_lock(&mut self) {
        if let Some(lock) = self.lock {
            self.call_outside(lock.exit, vec![lock.object]);
        }
    }

    /// Where exceptions go that no handler of the method catches: to the end of the lock, or out.
    pub(super) fn unlocking(&mut self) -> Step<Option<(BlockId, Reg)>> {
        let Some(lock) = self.lock else { return Ok(None) };
        let reg = self.exception_reg();
        if let Some(out) = lock.out {
            return Ok(Some((out, reg)));
        }
        let out = self.b.block();
        self.lock = Some(Lock { out: Some(out), ..lock });
        let back = self.b.current();
        self.b.switch_to(out);
        // A failed assertion ends the process.
        let root = self.ld.failure_root(self.p);
        let ends = self.b.reg(Type::Bool);
        self.b.push(Instr::InstanceOf { dst: ends, src: reg.into(), class: root });
        let (leave, release) = (self.b.block(), self.b.block());
        self.b.terminate(Terminator::If { cond: ends.into(), then: leave, els: release });
        self.b.switch_to(release);
        // Filters of callers are asked before the lock is given back.
        let passed = self.passed();
        self.b.push(Instr::Store { place: Place::Global(passed), src: reg.into() });
        self.call_outside(lock.exit, vec![lock.object]);
        self.b.terminate(Terminator::Goto(leave));
        self.b.switch_to(leave);
        self.b.terminate(Terminator::Throw(reg.into()));
        self.b.switch_to(back);
        Ok(Some((out, reg)))
    }

    /// Ends the block by letting the exception leave the method.
    pub(super) fn throw_out(&mut self) -> Step<()> {
        let reg = self.exception_reg();
        match self.unlocking()? {
            Some((out, _)) => self.b.terminate(Terminator::Goto(out)),
            None => self.b.terminate(Terminator::Throw(reg.into())),
        }
        Ok(())
    }
}
