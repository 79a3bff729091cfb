//! `with` and `async with` (Python Language Reference §8.5, §8.9.3).

use super::*;
use ruff_python_ast::StmtWith;

impl Fx<'_> {
    /// The statement from one of its items on.
    pub(super) fn with(&mut self, w: &'static StmtWith, item: usize) -> Res<()> {
        let Some(i) = w.items.get(item) else { return self.statements(&w.body) };
        let manager = self.expr(&i.context_expr)?;
        let manager: Operand = self.copy(manager).into();
        let [enter, exit] = match w.is_async {
            false => ["with_enter", "with_method"],
            true => ["async_enter", "async_method"],
        };
        let enter = self.core(enter, &[manager]);
        let exit = self.core(exit, &[manager]);
        let exit = self.copy(exit);
        let (args, null) = (self.array(&[]), self.null());
        let mut v = self.core("call", &[enter, args, null]);
        if w.is_async {
            v = self.awaited(v)?;
        }
        let depth = self.handlers.len();
        let (to, thrown) = self.handler();
        self.handlers.push((to, thrown));
        self.ctl.push(Ctl::With { exit, handlers: depth, is_async: w.is_async });
        if let Some(t) = &i.optional_vars {
            self.assign(t, v)?;
        }
        self.with(w, item + 1)?;
        self.ctl.pop();
        self.handlers.pop();
        let end = self.b.block();
        if !self.b.is_terminated() {
            self.exit_normally(exit, w.is_async)?;
            self.goto(end);
        }
        let (before, fail, again) = self.handles(to, thrown);
        let swallow = match w.is_async {
            false => self.core("with_exit", &[exit.into(), thrown.into()]),
            true => {
                let v = self.core("async_exit", &[exit.into(), thrown.into()]);
                let v = self.awaited(v)?;
                self.core("truthy", &[v])
            }
        };
        self.handlers.pop();
        self.core("set_handled", &[before.into()]);
        let rethrow = self.b.block();
        self.branch(swallow, end, rethrow);
        self.b.switch_to(rethrow);
        self.throw(thrown.into());
        self.b.switch_to(fail);
        self.core("set_handled", &[before.into()]);
        self.throw(again.into());
        self.b.switch_to(end);
        Ok(())
    }

    /// Tells a context manager that its statements ended without an exception.
    pub(super) fn exit_normally(&mut self, exit: Reg, is_async: bool) -> Res<()> {
        let empty = self.empty();
        if is_async {
            let v = self.core("async_exit", &[exit.into(), empty]);
            self.awaited(v)?;
        } else {
            self.core("with_exit", &[exit.into(), empty]);
        }
        Ok(())
    }
}
