//! `except*` (Python Language Reference §8.4.2): each clause gets the part of a group that it matches, and what no clause took is raised
//! again. An exception that a clause raises, which Python collects with those of the others, is unknown by name.

use super::*;
use ruff_python_ast::{ExceptHandler, StmtTry};

impl Fx<'_> {
    /// A `try` with `except*`, without its `finally`.
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
        self.b.switch_to(to);
        let before = self.core("handled", &[]);
        let before = self.copy(before);
        let group = self.core("star_group", &[thrown.into()]);
        let group = self.copy(group);
        let (fail, again) = self.handler();
        self.handlers.push((fail, again));
        for h in &t.handlers {
            let ExceptHandler::ExceptHandler(h) = h;
            let Some(class) = &h.type_ else { continue };
            self.open();
            self.line(h);
            let class = self.kept(class)?;
            let matched = self.core("star_part", &[group.into(), class]);
            let matched = self.copy(matched);
            let rest = self.core("star_rest", &[group.into(), class]);
            self.set(group, rest);
            let (body, next) = (self.b.block(), self.b.block());
            let none = self.has_tag(matched.into(), Tag::Empty);
            self.branch(none, next, body);
            self.b.switch_to(body);
            self.core("set_handled", &[matched.into()]);
            let name = h.name.as_ref().map(|n| n.as_str());
            if let Some(name) = name {
                self.store_name(name, matched.into())?;
            }
            self.ctl.push(Ctl::Handler { before, name });
            self.statements(&h.body)?;
            let depth = self.ctl.len() - 1;
            if !self.b.is_terminated() {
                self.leave(depth)?;
                self.goto(next);
            }
            self.ctl.pop();
            self.b.switch_to(next);
        }
        self.handlers.pop();
        let left = self.core("star_left", &[thrown.into(), group.into()]);
        let left = self.copy(left);
        let raise = self.b.block();
        let none = self.has_tag(left.into(), Tag::Empty);
        self.branch(none, end, raise);
        self.b.switch_to(raise);
        self.throw(left.into());
        self.b.switch_to(fail);
        self.core("set_handled", &[before.into()]);
        self.b.terminate(Terminator::Unsupported { reason: "an exception raised in except*".into() });
        self.b.switch_to(end);
        Ok(())
    }
}
