//! Threads that go on one after the other: where a method of the library waits for a task, and `async` methods, whose rest is done
//! by another thread once something was awaited that is not done in every order (`models/Threads.cs`).

use super::stack::Sty;
use super::{Lower, Step, site};
use crate::classes::FieldRef;
use crate::meta::module as flags;
use crate::types::{FieldRow, Method, TyId};
use conspect_ir::{Callee, Const, Instr, Operand, Place, Reg, Terminator, Type};

/// An `async` method's state machine while it runs.
#[derive(Clone, Copy, Debug)]
pub(super) struct Machine {
    /// The thread that goes on where this one's rest ends; -1 as long as nobody else does the rest.
    back: Reg,
    builder: FieldRow,
    builder_ty: TyId,
}

/// Methods of the library that return once tasks have ended, by owner and name: the number of parameters, and the method of the model
/// that begins them, with how many of their arguments.
const WAITING: [(&str, &str, usize, &str, u32); 5] = [
    ("System.Threading.Tasks.Task", "Wait", 2, "WaitsInTime", 2),
    ("System.Threading.Tasks.Task", "WaitAll", 3, "WaitsForAll", 2),
    ("System.Threading.Tasks.Task`1", "get_Result", 0, "Waits", 1),
    ("System.Threading.Tasks.Task`1", "GetResultCore", 1, "Waits", 1),
    ("System.Runtime.CompilerServices.TaskAwaiter", "ValidateEnd", 1, "Waits", 1),
];

/// What is awaited, but for `Task.Yield`: each keeps its task in `m_task`.
const AWAITERS: [&str; 4] = [
    "System.Runtime.CompilerServices.TaskAwaiter",
    "System.Runtime.CompilerServices.TaskAwaiter`1",
    "System.Runtime.CompilerServices.ConfiguredTaskAwaitable+ConfiguredTaskAwaiter",
    "System.Runtime.CompilerServices.ConfiguredTaskAwaitable`1+ConfiguredTaskAwaiter",
];

fn is_builder(name: &str) -> bool {
    let rest = name.strip_prefix("System.Runtime.CompilerServices.");
    matches!(rest, Some("AsyncTaskMethodBuilder" | "AsyncTaskMethodBuilder`1" | "AsyncVoidMethodBuilder"))
}

impl Lower<'_> {
    fn call_orders(&mut self, name: &str, args: Vec<Operand>, ret: Option<Type>) -> Step<Option<Reg>> {
        let orders = self.ld.model("Conspect.Model.Orders")?;
        let method = self.ld.method_named(orders, name, args.len())?;
        let f = self.ld.function(self.p, &method)?;
        self.plain_call(Callee::Static(f), args, ret)
    }

    /// In a method of the library that waits for tasks: what these did comes before what follows. In an `async` method: nobody else
    /// does the rest yet.
    pub(super) fn start_waiting(&mut self) -> Step<()> {
        let Some((def, _)) = self.ld.u.def(self.method.owner) else { return Ok(()) };
        let module = self.ld.u.module(def.module);
        let method = module.method(self.method.def.row).map_err(conspect_ir::LoadError::from)?;
        if !module.library {
            if &*method.name == "MoveNext" {
                self.machine = self.find_machine()?;
            }
            return Ok(());
        }
        let owner = self.ld.u.def_name(def);
        let params = method.sig.params.len();
        let waits = WAITING.iter().find(|w| w.0 == &*owner && w.1 == &*method.name && w.2 == params);
        if let Some((_, _, _, name, args)) = waits {
            let orders = self.ld.model("Conspect.Model.Orders")?;
            let f = self.ld.method_named(orders, name, *args as usize)?;
            let f = self.ld.function(self.p, &f)?;
            self.call_outside(f, (0..*args).map(|n| Reg(n).into()).collect());
        }
        Ok(())
    }

    /// The builder of the state machine whose method this is.
    fn find_machine(&mut self) -> Step<Option<Machine>> {
        let owner = self.method.owner;
        let Some((def, _)) = self.ld.u.def(owner) else { return Ok(None) };
        let module = self.ld.u.module(def.module);
        let rows = module.type_def(def.row).map_err(conspect_ir::LoadError::from)?.fields.clone();
        for row in rows {
            let is_static = module.field(row).is_ok_and(|f| f.flags & flags::FIELD_STATIC != 0);
            let field = FieldRow { module: def.module, row, owner };
            let Ok(ty) = self.ld.u.field_type(&field) else { continue };
            let named = self.ld.u.def(ty).map(|(d, _)| self.ld.u.def_name(d));
            if !is_static && named.is_some_and(|n| is_builder(&n)) {
                let back = self.b.reg(Type::I32);
                let nobody = self.int(-1);
                self.b.push(Instr::Copy { dst: back, src: nobody });
                return Ok(Some(Machine { back, builder: field, builder_ty: ty }));
            }
        }
        Ok(None)
    }

    /// `awaiter.IsCompleted` where an `async` method awaits something. False where the call is no such one.
    pub(super) fn awaits(&mut self, owner: &str, m: &Method) -> Step<bool> {
        let Some(machine) = self.machine else { return Ok(false) };
        let yields = owner == "System.Runtime.CompilerServices.YieldAwaitable+YieldAwaiter";
        if !yields && !AWAITERS.contains(&owner) {
            return Ok(false);
        }
        let awaiter = self.pop_ref()?;
        let done = self.b.reg(Type::Bool);
        let yes = self.b.constant(Const::Bool(true));
        self.b.push(Instr::Copy { dst: done, src: yes });
        let (wait, end) = (self.b.block(), self.b.block());
        let mut task = None;
        if yields {
            self.b.terminate(Terminator::Goto(wait));
        } else {
            let FieldRef::Instance(field) = self.ld.field_named(self.p, m.owner, "m_task")? else {
                return site("an awaiter without a task");
            };
            let object = self.as_class(awaiter, self.p.fields[field].class)?;
            let awaited: Operand =
                self.b.load(self.p.fields[field].ty, Place::Field { object, field }).into();
            let known = self.call_orders("IsDone", vec![awaited], Some(Type::Bool))?.expect("an answer");
            let ask = self.b.block();
            self.b.terminate(Terminator::If { cond: known.into(), then: ask, els: wait });
            self.b.switch_to(ask);
            let tasks = self.ld.u.core("System.Threading.Tasks.Task")?;
            let completed = self.ld.method_named(tasks, "get_IsCompleted", 0)?;
            let completed = self.ld.function(self.p, &completed)?;
            let said = self.call_for(completed, vec![awaited])?;
            self.b.push(Instr::Copy { dst: done, src: said });
            self.b.terminate(Terminator::Goto(end));
            task = Some(awaited);
        }
        self.b.switch_to(wait);
        self.leave_rest(machine)?;
        if let Some(task) = task {
            self.call_orders("Waits", vec![task], None)?;
        }
        self.b.terminate(Terminator::Goto(end));
        self.b.switch_to(end);
        self.stack.push(super::stack::Val::Cond(done.into()));
        Ok(true)
    }

    /// The rest of the method is another thread's, unless it is already.
    fn leave_rest(&mut self, machine: Machine) -> Step<()> {
        let zero = self.int(0);
        let mine = self.b.bin(Type::Bool, conspect_ir::BinOp::SLt, machine.back, zero);
        let (part, go) = (self.b.block(), self.b.block());
        self.b.terminate(Terminator::If { cond: mine.into(), then: part, els: go });
        self.b.switch_to(part);
        let own = match self.ld.u.def(machine.builder_ty) {
            Some((def, _)) if self.ld.u.def_name(def).contains("AsyncVoid") => self.b.constant(Const::Null),
            _ => {
                let FieldRef::Instance(field) = self.ld.field_ref(self.p, machine.builder)? else {
                    return site("a state machine without a builder");
                };
                let object = self.as_class(Reg(0).into(), self.p.fields[field].class)?;
                let builder = self.struct_in(Place::Field { object, field }, machine.builder_ty)?;
                let task = self.ld.method_named(machine.builder_ty, "get_Task", 0)?;
                let task = self.ld.function(self.p, &task)?;
                self.call_for(task, vec![builder])?
            }
        };
        let back = self.call_orders("GoesOn", vec![own], Some(Type::I32))?.expect("a thread");
        self.b.push(Instr::Copy { dst: machine.back, src: back.into() });
        self.b.terminate(Terminator::Goto(go));
        self.b.switch_to(go);
        Ok(())
    }

    /// The state machine has said how its method ends: who did the rest has ended.
    pub(super) fn after_end(&mut self, m: &Method) -> Step<()> {
        let Some(machine) = self.machine else { return Ok(()) };
        let Some((def, _)) = self.ld.u.def(m.owner) else { return Ok(()) };
        if !is_builder(&self.ld.u.def_name(def)) {
            return Ok(());
        }
        let name = self.ld.u.module(m.def.module).method_name(m.def.row);
        let name = name.map_err(conspect_ir::LoadError::from)?;
        if matches!(&*name, "SetResult" | "SetException") {
            self.call_orders("Ended", vec![machine.back.into()], None)?;
            let nobody = self.int(-1);
            self.b.push(Instr::Copy { dst: machine.back, src: nobody });
        }
        Ok(())
    }

    /// Begins a change that trades places with others of its kind, or ends it with 0.
    pub(super) fn change(&mut self, kind: i32) {
        let kind = self.int(kind);
        self.op(conspect_ir::Intrinsic::Thread(conspect_ir::ThreadOp::Change), vec![kind], None);
    }

    /// Is what was pushed last dropped by the next instruction?
    pub(super) fn drops_result(&self) -> bool {
        let next = self.insn + 1;
        let pop = matches!(self.code.insns.get(next as usize), Some(crate::meta::insn::Insn::Pop));
        pop && !self.leaders.contains(&next)
    }

    /// `Conspect.RT.Thread…`: what models say of threads. False where it is none of them.
    pub(super) fn thread_call(&mut self, name: &str) -> Step<bool> {
        use conspect_ir::{Intrinsic, ThreadOp};
        let (op, takes, gives) = match name {
            "ThreadFork" => (ThreadOp::Fork, false, Some(Type::I32)),
            "ThreadEnter" => (ThreadOp::Enter, true, Some(Type::I32)),
            "ThreadLeave" => (ThreadOp::Leave, true, None),
            "ThreadJoin" => (ThreadOp::Join, true, None),
            "ThreadIsBefore" => (ThreadOp::IsBefore, true, Some(Type::Bool)),
            _ => return Ok(false),
        };
        let args = if takes { vec![self.pop_int()?] } else { vec![] };
        let r = self.op(Intrinsic::Thread(op), args, gives);
        match gives {
            Some(Type::Bool) => self.stack.push(super::stack::Val::Cond(r)),
            Some(_) => self.push(r, Sty::I32),
            None => {}
        }
        Ok(true)
    }
}
