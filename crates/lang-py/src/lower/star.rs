//! `try` with `except*` (Python Language Reference §8.4.2): each clause gets the part of the group that it names, and what clauses raise is joined
//! with what none of them took. No clause can be left by `break`, `continue` or `return`.

use super::*;
use ruff_python_ast::{ExceptHandler, StmtTry};

impl Fx<'_> {
    /// The statement without its `finally`.
    pub fn try_star(&mut self, t: &'static StmtTry) -> Res<()> {
        let (to, thrown) = self.handler();
        let end = self.b.block();
        self.handlers.push((to, thrown));
        self.statements(&t.body)?;
        self.handlers.pop();
        if !self.b.is_terminated() {
            self.statements(&t.orelse)?;
        }
        self.goto(end);
        let (before, fail, again) = self.handles(to, thrown);
        let group = self.core("star_group", &[thrown.into()]);
        let rest = self.copy(group);
        let empty = self.empty();
        let raised = self.copy(empty);
        for h in &t.handlers {
            let ExceptHandler::ExceptHandler(h) = h;
            self.line(h);
            let kind = h.type_.as_ref().expect("a clause of except* names what it takes");
            let kind = self.expr(kind)?;
            let kind = self.copy(kind);
            let part = self.core("star_part", &[rest.into(), kind.into()]);
            let part = self.copy(part);
            let left = self.core("star_rest", &[rest.into(), kind.into()]);
            self.set(rest, left);
            let (body, next) = (self.b.block(), self.b.block());
            let nothing = self.has_tag(part.into(), Tag::Empty);
            self.branch(nothing, next, body);
            self.b.switch_to(body);
            let name = h.name.as_ref().map(|n| n.as_str());
            if let Some(name) = name {
                self.store_name(name, part.into())?;
            }
            self.core("set_handled", &[part.into()]);
            let (out, error) = self.handler();
            self.handlers.push((out, error));
            self.statements(&h.body)?;
            self.handlers.pop();
            let done = self.b.block();
            self.goto(done);
            self.b.switch_to(out);
            let all = self.core("star_raised", &[raised.into(), part.into(), error.into()]);
            self.set(raised, all);
            self.goto(done);
            self.b.switch_to(done);
            if let Some(name) = name {
                let empty = self.empty();
                self.store_name(name, empty)?;
            }
            self.core("set_handled", &[thrown.into()]);
            self.goto(next);
            self.b.switch_to(next);
        }
        let left = self.core("star_end", &[thrown.into(), rest.into(), raised.into()]);
        let left = self.copy(left);
        self.handlers.pop();
        self.core("set_handled", &[before.into()]);
        let leaves = self.b.block();
        let nothing = self.has_tag(left.into(), Tag::Empty);
        self.branch(nothing, end, leaves);
        self.b.switch_to(leaves);
        self.throw(left.into());
        self.b.switch_to(fail);
        self.core("set_handled", &[before.into()]);
        self.throw(again.into());
        self.b.switch_to(end);
        Ok(())
    }
}
