//! `async for` and asynchronous generators (PEP 492, PEP 525).
//!
//! An asynchronous generator is an ordinary one whose values are marked: so they are told from what it waits for. The class around it is
//! in the library (`_async.py`).

use super::*;
use crate::modules::{self, Found};
use conspect_ir::BlockId;
use ruff_python_ast::StmtFor;

/// The module that has the class of asynchronous generators.
const LIBRARY: &str = "_async";

impl Fx<'_> {
    /// `await v`.
    pub(super) fn awaited(&mut self, v: Operand) -> Res<Operand> {
        let it = self.core("await_iterator", &[v]);
        self.delegate(it)
    }

    pub(super) fn async_for(&mut self, f: &'static StmtFor) -> Res<()> {
        let v = self.expr(&f.iter)?;
        let it = self.core("async_iterate", &[v]);
        let it: Operand = self.copy(it).into();
        let (head, other, end) = (self.b.block(), self.b.block(), self.b.block());
        self.goto(head);
        self.b.switch_to(head);
        self.line(f);
        let v = self.awaited_next(it, other)?;
        self.assign(&f.target, v)?;
        self.ctl.push(Ctl::Loop { leave: end, next: head });
        self.statements(&f.body)?;
        self.ctl.pop();
        self.goto(head);
        self.b.switch_to(other);
        self.b.set_line(0);
        self.statements(&f.orelse)?;
        self.goto(end);
        self.b.switch_to(end);
        Ok(())
    }

    /// What an asynchronous iterator gives next; at its end it goes on at `over`.
    pub(super) fn awaited_next(&mut self, it: Operand, over: BlockId) -> Res<Operand> {
        let (to, thrown) = self.handler();
        self.handlers.push((to, thrown));
        let waits = self.core("async_next", &[it]);
        let v = self.awaited(waits)?;
        self.handlers.pop();
        let go_on = self.b.block();
        self.goto(go_on);
        self.b.switch_to(to);
        let is_end = self.core("is_async_end", &[thrown.into()]);
        let again = self.b.block();
        self.branch(is_end, over, again);
        self.b.switch_to(again);
        self.throw(thrown.into());
        self.b.switch_to(go_on);
        Ok(v)
    }

    /// What the library makes of a value: the generator that a program sees, or a value that one gives.
    pub(super) fn made_async(&mut self, class: &str, v: Operand) -> Res<Operand> {
        let v: Operand = self.copy(v).into();
        let Found::Module(m) = modules::own(self.cx, self.p, LIBRARY) else {
            self.unsupported("an asynchronous generator");
            return Ok(self.none());
        };
        let import = Callee::Static(self.cx.modules[m].import);
        let m = self.emit_call(import, vec![], Some(Type::Dyn)).expect("a module").into();
        let key = self.text(class);
        let make = self.core("module_peek", &[m, key]);
        let (args, null) = (self.array(&[v]), self.null());
        Ok(self.core("call", &[make, args, null]))
    }
}
