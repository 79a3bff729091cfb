//! What is done when statements are left: `finally`, `with`, locks.

use super::call::Given;
use super::*;
use ruff_python_ast::{StmtWith, WithItem};

/// What is to be done when a statement is left.
#[derive(Clone)]
pub(super) enum Cleanup {
    Finally(&'static [Stmt]),
    /// The end of a context manager.
    Exit(Val, &'static Expr),
}

/// The same, with what is around the statement.
#[derive(Clone)]
pub(super) struct Final {
    what: Cleanup,
    handlers: usize,
    handled: usize,
    loops: usize,
}

impl Round<'_> {
    /// The class of locks.
    pub(super) fn lock_class(&mut self) -> ClassId {
        if let Some(class) = self.locks {
            return class;
        }
        let made = self.program.add_class(class("Lock", ClassKind::Object, vec![]));
        self.locks = Some(made);
        self.add_field(made, "is held", Type::Bool);
        made
    }
}

impl Fx<'_, '_> {
    /// Begins a statement at whose end something is to be done.
    pub(super) fn end_with(&mut self, what: Cleanup) {
        let (handlers, handled, loops) = (self.handlers.len(), self.handled.len(), self.loops.len());
        self.finals.push(Final { what, handlers, handled, loops });
    }

    /// Does what is to be done where a jump or a return leaves all statements but the outermost so many.
    pub(super) fn leave_to(&mut self, keep: usize) -> Res<()> {
        if self.finals.len() == keep {
            return Ok(());
        }
        let (finals, handlers, handled) = (self.finals.clone(), self.handlers.clone(), self.handled.clone());
        let mut done = Ok(());
        for (i, f) in finals.iter().enumerate().skip(keep).rev() {
            self.finals.truncate(i);
            self.handlers.truncate(f.handlers);
            self.handled.truncate(f.handled);
            // A jump in there belongs to a loop around the statement.
            let inside = self.loops.split_off(f.loops);
            done = match &f.what {
                Cleanup::Finally(body) => self.statements(body),
                Cleanup::Exit(manager, at) => self.leave_manager(*at, manager, None).map(|_| ()),
            };
            self.loops.extend(inside);
            if done.is_err() {
                break;
            }
        }
        (self.finals, self.handlers, self.handled) = (finals, handlers, handled);
        done
    }

    pub(super) fn with_statement(&mut self, w: &'static StmtWith) -> Res<()> {
        if w.is_async {
            return self.gap(w, "an async statement");
        }
        self.with_items(&w.items, &w.body)
    }

    fn with_items(&mut self, items: &'static [WithItem], body: &'static [Stmt]) -> Res<()> {
        let [item, rest @ ..] = items else { return self.statements(body) };
        let at = &item.context_expr;
        let manager = self.expr(at)?;
        let manager = self.kept(manager);
        let entered = self.enter_manager(at, &manager)?;
        let start = self.assigned.clone();
        let end = self.b.block();
        let mut ends = vec![];
        let raised = (self.b.block(), self.b.reg(Type::Ref(self.u.root)));
        self.end_with(Cleanup::Exit(manager.clone(), at));
        self.handlers.push(raised);
        let named = item.optional_vars.as_deref().map_or(Ok(()), |t| self.assign(t, &entered));
        let done = named.and_then(|()| self.with_items(rest, body));
        self.handlers.pop();
        self.finals.pop();
        if done.is_ok() && self.leave_manager(at, &manager, None).is_ok() {
            self.b.terminate(Terminator::Goto(end));
            ends.push(self.assigned.clone());
        }
        // An exception is handed to the manager, which may swallow it.
        self.b.switch_to(raised.0);
        self.assigned.clone_from(&start);
        self.handled.push(raised.1.into());
        if let Ok(swallowed) = self.leave_manager(at, &manager, Some(raised.1.into())) {
            let els = self.split(swallowed);
            self.b.terminate(Terminator::Goto(end));
            ends.push(start);
            self.b.switch_to(els);
            self.throw(raised.1.into());
        }
        self.handled.pop();
        self.meet(end, ends)
    }

    fn enter_manager(&mut self, at: &'static Expr, manager: &Val) -> Res<Val> {
        match manager.ty {
            Ty::Object(class) if self.has_both(class) => {
                self.send(at, manager, "__enter__", &Given::nothing())
            }
            Ty::Lock(_) => {
                self.acquire(at, manager)?;
                Ok(Val { ty: Ty::Bool, parts: vec![self.truth(true)] })
            }
            _ => self.gap(at, "a context manager of this kind"),
        }
    }

    /// Can every object of a class be a context manager?
    fn has_both(&self, class: usize) -> bool {
        let names = self.u.names;
        let has = |c: usize, name: &str| names.method(c, name).is_some();
        names.heirs(class).into_iter().all(|c| has(c, "__enter__") && has(c, "__exit__"))
    }

    /// Ends a context manager; whether it swallows the exception.
    fn leave_manager(&mut self, at: &'static Expr, manager: &Val, error: Option<Operand>) -> Res<Operand> {
        if let Ty::Lock(_) = manager.ty {
            self.release(manager);
            return Ok(self.truth(false));
        }
        let nothing = Val { ty: Ty::None, parts: vec![] };
        let by_place = match error {
            None => vec![nothing.clone(), nothing.clone(), nothing],
            Some(error) => {
                let opaque = Val { ty: Ty::Opaque, parts: vec![] };
                vec![opaque.clone(), Val { ty: Ty::Error, parts: vec![error] }, opaque]
            }
        };
        let given = Given { by_place, named: vec![] };
        let result = self.send(at, manager, "__exit__", &given)?;
        match error {
            // What it gives is not looked at.
            None => Ok(self.truth(false)),
            Some(_) => self.is_true(at, &result),
        }
    }

    /// A new lock.
    pub(super) fn new_lock(&mut self, is_reentrant: bool) -> Val {
        let class = self.u.lock_class();
        let dst = self.b.reg(Type::Ref(class));
        self.b.push(Instr::Alloc { dst, class });
        Val { ty: Ty::Lock(is_reentrant), parts: vec![dst.into()] }
    }

    fn is_held(&mut self, lock: &Val) -> Place {
        let class = self.u.lock_class();
        let field = self.u.add_field(class, "is held", Type::Bool);
        Place::Field { object: lock.parts[0], field }
    }

    /// Takes a lock. There is one thread: a lock that is held, and may not be taken again, is waited for without end.
    fn acquire(&mut self, at: &impl Ranged, lock: &Val) -> Res<()> {
        if lock.ty == Ty::Lock(true) {
            return Ok(());
        }
        let place = self.is_held(lock);
        let held: Operand = self.b.load(Type::Bool, place.clone()).into();
        let free = self.not(held);
        let els = self.split(free);
        let here = self.b.current();
        self.b.switch_to(els);
        let _ = self.gap::<()>(at, "a wait for a lock that is held");
        self.b.switch_to(here);
        let src = self.truth(true);
        self.b.push(Instr::Store { place, src });
        Ok(())
    }

    /// Gives a lock free that is held; another one raises `RuntimeError`.
    fn release(&mut self, lock: &Val) {
        if lock.ty == Ty::Lock(true) {
            return;
        }
        let place = self.is_held(lock);
        let held: Operand = self.b.load(Type::Bool, place.clone()).into();
        self.unless(held, "RuntimeError");
        let src = self.truth(false);
        self.b.push(Instr::Store { place, src });
    }

    /// A method of a lock without arguments.
    pub(super) fn lock_method(&mut self, at: &impl Ranged, lock: &Val, name: &str) -> Res<Val> {
        // How often a reentrant one is held is not counted.
        match (name, &lock.ty) {
            ("acquire", Ty::Lock(false)) => {
                self.acquire(at, lock)?;
                Ok(Val { ty: Ty::Bool, parts: vec![self.truth(true)] })
            }
            ("release", Ty::Lock(false)) => {
                self.release(lock);
                Ok(Val { ty: Ty::None, parts: vec![] })
            }
            ("locked", Ty::Lock(false)) => {
                let place = self.is_held(lock);
                Ok(Val { ty: Ty::Bool, parts: vec![self.b.load(Type::Bool, place).into()] })
            }
            _ => self.gap(at, "a method of a lock"),
        }
    }
}
