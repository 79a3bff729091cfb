//! Exceptions: what is raised, classes of errors, handlers.

use super::*;
use conspect_ir::BlockId;
use ruff_python_ast::{ExceptHandler, StmtTry};

/// What handlers of `BaseException` catch.
const ALL: &str = "*";

impl Fx<'_, '_> {
    pub(super) fn raise_statement(&mut self, r: &'static ruff_python_ast::StmtRaise) -> Res<()> {
        let Some(e) = &r.exc else {
            match self.handled.last().copied() {
                Some(error) => self.throw(error),
                None => return self.gap(r, "a raise of what is handled elsewhere"),
            }
            return Err(Ended);
        };
        let named = match &**e {
            Expr::Name(n) => Some((n.id.as_str(), None)),
            Expr::Call(c) => match &*c.func {
                Expr::Name(n) => Some((n.id.as_str(), Some(&c.arguments))),
                _ => None,
            },
            _ => None,
        };
        if r.cause.as_ref().is_some_and(|c| !matches!(&**c, Expr::NoneLiteral(_) | Expr::Name(_))) {
            return self.gap(r, "a cause of this kind");
        }
        if let Some(Expr::Name(n)) = r.cause.as_deref() {
            let is_error = self.expr(r.cause.as_deref().unwrap_or(e)).is_ok_and(|v| v.ty == Ty::Error);
            if !is_error {
                return if self.b.is_terminated() { Err(Ended) } else { self.gap(n, "a cause of this kind") };
            }
        }
        if let Some((name, args)) = named
            && let Some(error) = self.error_named(name)
        {
            if let Some(args) = args {
                let made = self.make_error(r, &error, args)?;
                self.throw(made);
                return Err(Ended);
            }
            if self.error_init(&error).is_some() {
                return self.gap(r, "an exception that is raised without arguments");
            }
            self.raise(&error);
            return Err(Ended);
        }
        let v = self.expr(e)?;
        if v.ty == Ty::Error {
            self.throw(v.parts[0]);
            return Err(Ended);
        }
        self.gap(r, "a raise of this kind")
    }

    /// The constructor of an exception that the program defines.
    pub(super) fn error_init(&self, name: &str) -> Option<usize> {
        let mut at = Some(name.to_string());
        for _ in 0..20 {
            let n = at?;
            let class = self.u.names.classes.iter().find(|c| c.ast.name.as_str() == n)?;
            if let Some(init) = class.methods.get("__init__") {
                return Some(*init);
            }
            at = class.error.clone();
        }
        None
    }

    /// A new exception.
    pub(super) fn make_error(
        &mut self,
        at: &impl Ranged,
        name: &str,
        args: &'static ruff_python_ast::Arguments,
    ) -> Res<Operand> {
        let given = self.arguments(at, args)?;
        let init = self.error_init(name);
        if init.is_none() && !given.named.is_empty() {
            return self.gap(at, "keywords of an exception");
        }
        given.all().for_each(|v| self.note_argument(v));
        let class = self.u.errors[name];
        let dst = self.b.reg(Type::Ref(class));
        self.b.push(Instr::Alloc { dst, class });
        if let Some(init) = init {
            // What it stores into itself is not followed, and unknown where it is read.
            let me = self.copy(dst.into(), Type::Ref(self.u.root));
            let me = Val { ty: Ty::Error, parts: vec![me] };
            let done = self.bind(at, init, vec![me], &given)?;
            if done.ty != Ty::None {
                return self.gap(at, "a constructor with a result");
            }
        }
        Ok(dst.into())
    }

    /// The exception that a name stands for.
    pub(super) fn error_named(&mut self, name: &str) -> Option<String> {
        if self.is_local(name) || self.inner.iter().any(|(n, _)| n == name) {
            return None;
        }
        match self.u.names.bindings.get(name) {
            None => ERRORS.iter().any(|e| e.0 == name).then(|| name.to_string()),
            Some(Binding::Class(c)) => {
                let class = &self.u.names.classes[*c];
                let is_one = class.strange.is_none() && class.error.is_some();
                (is_one && self.is_defined(name)).then(|| name.to_string())
            }
            Some(_) => None,
        }
    }

    /// What an exception extends.
    pub(super) fn parent(&self, name: &str) -> Option<String> {
        if let Some((_, up)) = ERRORS.iter().find(|e| e.0 == name) {
            return (!up.is_empty()).then(|| (*up).to_string());
        }
        let class = self.u.names.classes.iter().find(|c| c.ast.name.as_str() == name)?;
        class.error.clone()
    }

    pub(super) fn descends(&self, name: &str, from: &str) -> bool {
        let mut at = Some(name.to_string());
        let mut steps = 0;
        while let Some(n) = at {
            if n == from {
                return true;
            }
            steps += 1;
            at = if steps > 20 { None } else { self.parent(&n) };
        }
        false
    }

    pub(super) fn try_statement(&mut self, t: &'static StmtTry) -> Res<()> {
        if t.is_star {
            return self.gap(t, "except*");
        }
        let root = Type::Ref(self.u.root);
        let end = self.b.block();
        let mut ends = vec![];
        let has_final = !t.finalbody.is_empty();
        // What leaves the statement by an exception goes through `finally`.
        let finally = has_final.then(|| (self.b.block(), self.b.reg(root)));
        if let Some(f) = finally {
            self.end_with(super::with::Cleanup::Finally(&t.finalbody));
            self.handlers.push(f);
        }
        let start = self.assigned.clone();
        let caught = (self.b.block(), self.b.reg(root));
        if !t.handlers.is_empty() {
            self.handlers.push(caught);
        }
        let tried = self.statements(&t.body).is_ok();
        if !t.handlers.is_empty() {
            self.handlers.pop();
        }
        if tried && self.statements(&t.orelse).is_ok() {
            self.b.terminate(Terminator::Goto(end));
            ends.push(self.assigned.clone());
        }
        self.b.switch_to(caught.0);
        if t.handlers.is_empty() {
            self.b.terminate(Terminator::Unsupported { reason: "no path leads here".into() });
        } else {
            self.caught(t, caught.1, &start, end, &mut ends);
        }
        if let Some((block, error)) = finally {
            self.handlers.pop();
            self.finals.pop();
            self.b.switch_to(block);
            self.assigned = start.clone();
            self.handled.push(error.into());
            if self.statements(&t.finalbody).is_ok() {
                self.throw(error.into());
            }
            self.handled.pop();
        }
        self.meet(end, ends)?;
        if has_final { self.statements(&t.finalbody) } else { Ok(()) }
    }

    pub(super) fn caught(
        &mut self,
        t: &'static StmtTry,
        error: Reg,
        start: &BTreeSet<String>,
        end: BlockId,
        ends: &mut Vec<BTreeSet<String>>,
    ) {
        for h in &t.handlers {
            let ExceptHandler::ExceptHandler(h) = h;
            self.assigned = start.clone();
            self.b.set_line(self.u.source.line(h));
            let types: Vec<&'static Expr> = match h.type_.as_deref() {
                None => vec![],
                Some(Expr::Tuple(t)) => t.elts.iter().collect(),
                Some(e) => vec![e],
            };
            let mut wanted = vec![];
            for e in &types {
                let name = match e {
                    Expr::Name(n)
                        if n.id.as_str() == "BaseException"
                            && !self.u.names.bindings.contains_key("BaseException") =>
                    {
                        Some(ALL.to_string())
                    }
                    Expr::Name(n) => self.error_named(n.id.as_str()),
                    _ => None,
                };
                let Some(name) = name else {
                    let _ = self.gap::<()>(*e, "a handler of this kind");
                    return;
                };
                wanted.push(name);
            }
            let classes: Vec<(String, ClassId)> = self.u.errors.clone().into_iter().collect();
            let matching: Vec<ClassId> = classes
                .iter()
                .filter(|(n, _)| types.is_empty() || wanted.iter().any(|w| w == ALL || self.descends(n, w)))
                .map(|(_, c)| *c)
                .collect();
            let mut other = None;
            if matching.len() < classes.len() {
                let inside = self.b.block();
                for class in matching {
                    let is = self.b.reg(Type::Bool);
                    self.b.push(Instr::InstanceOf { dst: is, src: error.into(), class });
                    let els = self.b.block();
                    self.b.terminate(Terminator::If { cond: is.into(), then: inside, els });
                    self.b.switch_to(els);
                }
                other = Some(self.b.current());
                self.b.switch_to(inside);
            }
            if let Some(name) = &h.name {
                if self.assigned.contains(name.as_str()) {
                    let _ = self.gap::<()>(h, "handlers within handlers that bind one name");
                    return;
                }
                let v = Val { ty: Ty::Error, parts: vec![error.into()] };
                if self.store_name(h, name.as_str(), &v).is_err() {
                    match other {
                        Some(other) => {
                            self.b.switch_to(other);
                            continue;
                        }
                        None => return,
                    }
                }
            }
            self.assigned.extend(h.name.as_ref().map(|n| n.to_string()));
            self.handled.push(error.into());
            let done = self.statements(&h.body).is_ok();
            self.handled.pop();
            if let Some(name) = &h.name {
                self.assigned.remove(name.as_str());
                if let (true, Some(flag)) = (done, self.flags.get(name.as_str()).copied()) {
                    let no = self.truth(false);
                    self.b.push(Instr::Copy { dst: flag, src: no });
                }
            }
            if done {
                self.b.terminate(Terminator::Goto(end));
                ends.push(self.assigned.clone());
            }
            match other {
                Some(other) => self.b.switch_to(other),
                None => return,
            }
        }
        self.throw(error.into());
    }
}
