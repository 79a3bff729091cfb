//! Statements (Python Language Reference §7 and §8).

use super::*;
use crate::modules::{self, Found};
use conspect_verdict::Assumption;
use ruff_python_ast::{ExceptHandler, Expr, StmtTry};
use ruff_text_size::TextRange;

impl Fx<'_> {
    pub fn statements(&mut self, body: &'static [Stmt]) -> Res<()> {
        for (i, s) in body.iter().enumerate() {
            if !self.module.library && matches!(s, Stmt::Assign(_) | Stmt::AnnAssign(_)) {
                self.asked = crate::lengths::asked(&self.module.source, self.scope, &body[i..]);
            }
            self.statement(s)?;
        }
        Ok(())
    }

    fn statement(&mut self, s: &'static Stmt) -> Res<()> {
        self.open();
        self.line(s);
        match s {
            Stmt::Pass(_) | Stmt::Global(_) | Stmt::Nonlocal(_) => {}
            Stmt::Expr(e) => {
                if !matches!(&*e.value, Expr::StringLiteral(_)) {
                    self.expr(&e.value)?;
                }
            }
            Stmt::Assign(a) => {
                let mut v = self.expr(&a.value)?;
                if a.targets.len() > 1 {
                    v = self.copy(v).into();
                }
                for t in &a.targets {
                    self.assign(t, v)?;
                }
            }
            Stmt::AugAssign(a) => self.augmented(a)?,
            Stmt::AnnAssign(a) => {
                if let Some(value) = &a.value {
                    let v = self.expr(value)?;
                    self.assign(&a.target, v)?;
                }
                self.annotation(a)?;
            }
            Stmt::Return(r) => {
                let v = match &r.value {
                    Some(e) => self.expr(e)?,
                    None => self.none(),
                };
                self.return_value(v)?;
            }
            Stmt::If(i) => self.if_statement(i)?,
            Stmt::While(w) => {
                let (head, body, other, end) =
                    (self.b.block(), self.b.block(), self.b.block(), self.b.block());
                self.goto(head);
                self.b.switch_to(head);
                self.line(w);
                self.condition(&w.test, body, other)?;
                self.b.switch_to(body);
                self.ctl.push(Ctl::Loop { leave: end, next: head });
                self.statements(&w.body)?;
                self.ctl.pop();
                self.goto(head);
                self.b.switch_to(other);
                self.b.set_line(0);
                self.statements(&w.orelse)?;
                self.goto(end);
                self.b.switch_to(end);
            }
            Stmt::For(f) => {
                if f.is_async {
                    return self.async_for(f);
                }
                let v = self.expr(&f.iter)?;
                let it = self.core("iterate", &[v]);
                let (head, body, other, end) =
                    (self.b.block(), self.b.block(), self.b.block(), self.b.block());
                self.goto(head);
                self.b.switch_to(head);
                self.line(f);
                let v = self.core("next_of", &[it]);
                let done = self.has_tag(v, Tag::Empty);
                self.branch(done, other, body);
                self.b.switch_to(body);
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
            }
            Stmt::Break(_) | Stmt::Continue(_) => {
                let Some(depth) = self.ctl.iter().rposition(|c| matches!(c, Ctl::Loop { .. })) else {
                    return Err(LoadError::Malformed("a break outside a loop".into()));
                };
                let Ctl::Loop { leave, next } = self.ctl[depth] else { unreachable!("found above") };
                self.leave(depth + 1)?;
                self.goto(if matches!(s, Stmt::Break(_)) { leave } else { next });
            }
            Stmt::Assert(a) => {
                let (ok, bad) = (self.b.block(), self.b.block());
                self.condition(&a.test, ok, bad)?;
                self.b.switch_to(bad);
                let message = match &a.msg {
                    Some(m) => self.expr(m)?,
                    None => self.empty(),
                };
                self.core("raise_assertion", &[message]);
                self.goto(ok);
                self.b.switch_to(ok);
            }
            Stmt::Raise(r) => {
                let none = self.empty();
                let v = match &r.exc {
                    Some(e) => self.expr(e)?,
                    None => none,
                };
                let cause = match &r.cause {
                    Some(e) => self.expr(e)?,
                    None => none,
                };
                let e = self.core("raised", &[v, cause]);
                self.throw(e);
            }
            Stmt::Delete(d) => {
                for t in &d.targets {
                    self.delete(t)?;
                }
            }
            Stmt::Try(t) => self.try_statement(t)?,
            Stmt::With(w) => self.with(w, 0)?,
            Stmt::Match(m) => self.match_statement(m)?,
            Stmt::FunctionDef(f) => {
                let decorators = self.decorators(&f.decorator_list)?;
                let v = self.define(f)?;
                let v = self.decorated(v, &decorators, &f.decorator_list);
                self.store_name(self.mangled(f.name.as_str()), v)?;
            }
            Stmt::ClassDef(c) => self.class_statement(c)?,
            Stmt::Import(i) => {
                for a in &i.names {
                    let name = a.name.as_str();
                    if let Some(v) = self.import_package(name, i.range())? {
                        let bound = name.split('.').next().unwrap_or(name).to_string();
                        let bound =
                            a.asname.as_ref().map_or_else(|| crate::source::intern(bound), |n| n.as_str());
                        self.store_name(bound, v)?;
                        continue;
                    }
                    let Some(m) = self.import(name)? else { continue };
                    match &a.asname {
                        Some(n) => self.store_name(n.as_str(), m)?,
                        None => {
                            let top = name.split('.').next().unwrap_or(name);
                            let m = if top == name { Some(m) } else { self.import(top)? };
                            let Some(m) = m else { continue };
                            self.store_name(crate::source::intern(top.to_string()), m)?;
                        }
                    }
                }
            }
            Stmt::ImportFrom(i) => self.import_from(i)?,
            Stmt::TypeAlias(t) => self.type_alias(t)?,
            Stmt::IpyEscapeCommand(_) => self.unsupported("a command of IPython"),
        }
        Ok(())
    }

    fn if_statement(&mut self, i: &'static ruff_python_ast::StmtIf) -> Res<()> {
        let (end, then) = (self.b.block(), self.b.block());
        let mut els = self.b.block();
        self.condition(&i.test, then, els)?;
        self.b.switch_to(then);
        self.statements(&i.body)?;
        self.goto(end);
        self.b.switch_to(els);
        for clause in &i.elif_else_clauses {
            if let Some(test) = &clause.test {
                self.line(clause);
                let then = self.b.block();
                els = self.b.block();
                self.condition(test, then, els)?;
                self.b.switch_to(then);
                self.statements(&clause.body)?;
                self.goto(end);
                self.b.switch_to(els);
            } else {
                self.statements(&clause.body)?;
            }
        }
        if i.elif_else_clauses.last().is_none_or(|clause| clause.test.is_some()) {
            // What follows without an `else` is of the line where the program goes on.
            self.b.set_line(0);
        }
        self.goto(end);
        self.b.switch_to(end);
        Ok(())
    }

    /// Goes to one of two blocks as an expression is true or false.
    pub fn condition(&mut self, e: &'static Expr, then: BlockId, els: BlockId) -> Res<()> {
        match e {
            Expr::BoolOp(o) => {
                for (i, v) in o.values.iter().enumerate() {
                    if i + 1 == o.values.len() {
                        return self.condition(v, then, els);
                    }
                    let next = self.b.block();
                    match o.op {
                        ruff_python_ast::BoolOp::And => self.condition(v, next, els)?,
                        ruff_python_ast::BoolOp::Or => self.condition(v, then, next)?,
                    }
                    self.b.switch_to(next);
                }
                Ok(())
            }
            Expr::UnaryOp(u) if u.op == ruff_python_ast::UnaryOp::Not => {
                self.condition(&u.operand, els, then)
            }
            _ => {
                let v = self.expr(e)?;
                let t = self.truth(v);
                self.branch(t, then, els);
                Ok(())
            }
        }
    }

    pub fn throw(&mut self, v: Operand) {
        self.open();
        match self.handlers.last().copied() {
            Some((to, reg)) => {
                self.set(reg, v);
                self.goto(to);
            }
            None => self.b.terminate(Terminator::Throw(v)),
        }
    }

    /// A block that receives an exception, and its register.
    pub fn handler(&mut self) -> (BlockId, Reg) {
        (self.b.block(), self.b.reg(Type::Dyn))
    }

    /// Begins the code that handles what was raised: what was handled before, and where what is raised in it goes, which leaves it with
    /// that handled again.
    pub fn handles(&mut self, to: BlockId, thrown: Reg) -> (Reg, BlockId, Reg) {
        self.b.switch_to(to);
        let before = self.core("own_handled", &[]);
        let before = self.copy(before);
        self.core("set_handled", &[thrown.into()]);
        let (fail, again) = self.handler();
        self.handlers.push((fail, again));
        (before, fail, again)
    }

    /// Does what has to be done on the way out of the statements from a depth on.
    pub fn leave(&mut self, depth: usize) -> Res<()> {
        let all = self.ctl.clone();
        let handlers = self.handlers.clone();
        for i in (depth..all.len()).rev() {
            self.ctl.truncate(i);
            match all[i].clone() {
                Ctl::Loop { .. } => {}
                Ctl::Finally { body, handlers: n } => {
                    self.handlers.truncate(n);
                    self.statements(body)?;
                }
                Ctl::With { exit, handlers: n, is_async } => {
                    self.handlers.truncate(n);
                    self.exit_normally(exit, is_async)?;
                }
                Ctl::Handler { before, name } => {
                    self.core("set_handled", &[before.into()]);
                    if let Some(name) = name {
                        let empty = self.empty();
                        self.store_name(name, empty)?;
                    }
                }
            }
            self.open();
        }
        self.ctl = all;
        self.handlers = handlers;
        Ok(())
    }

    pub fn return_value(&mut self, v: Operand) -> Res<()> {
        let v = if self.ctl.is_empty() { v } else { self.copy(v).into() };
        self.leave(0)?;
        self.finish(v);
        Ok(())
    }

    /// The end of the function with a value.
    pub fn finish(&mut self, v: Operand) {
        self.open();
        match self.generator {
            None => self.b.terminate(Terminator::Return(Some(v))),
            Some(g) => {
                let done = self.i32(-2);
                self.store_field(g.into(), "Gen", "state", done);
                self.store_field(g.into(), "Gen", "sent", v);
                let empty = self.empty();
                self.b.terminate(Terminator::Return(Some(empty)));
            }
        }
    }

    fn try_statement(&mut self, t: &'static StmtTry) -> Res<()> {
        if t.finalbody.is_empty() {
            return self.try_except(t);
        }
        let depth = self.handlers.len();
        let (to, thrown) = self.handler();
        self.handlers.push((to, thrown));
        self.ctl.push(Ctl::Finally { body: &t.finalbody, handlers: depth });
        self.try_except(t)?;
        self.ctl.pop();
        self.handlers.pop();
        let end = self.b.block();
        if !self.b.is_terminated() {
            self.statements(&t.finalbody)?;
            self.goto(end);
        }
        let (before, fail, again) = self.handles(to, thrown);
        self.ctl.push(Ctl::Handler { before, name: None });
        self.statements(&t.finalbody)?;
        self.ctl.pop();
        self.handlers.pop();
        self.open();
        self.core("set_handled", &[before.into()]);
        self.throw(thrown.into());
        self.b.switch_to(fail);
        self.core("set_handled", &[before.into()]);
        self.throw(again.into());
        self.b.switch_to(end);
        Ok(())
    }

    fn try_except(&mut self, t: &'static StmtTry) -> Res<()> {
        if t.handlers.is_empty() {
            self.statements(&t.body)?;
            return self.statements(&t.orelse);
        }
        if t.is_star {
            return self.try_star(t);
        }
        let (to, thrown) = self.handler();
        let end = self.b.block();
        self.handlers.push((to, thrown));
        let harmless = self.harmless.len();
        if t.handlers.iter().all(passes_ends) {
            self.harmless.push(self.handlers.len());
        }
        self.statements(&t.body)?;
        self.harmless.truncate(harmless);
        self.handlers.pop();
        if !self.b.is_terminated() {
            self.statements(&t.orelse)?;
        }
        self.goto(end);
        let (before, fail, again) = self.handles(to, thrown);
        let mut all = false;
        for h in &t.handlers {
            let ExceptHandler::ExceptHandler(h) = h;
            self.open();
            self.line(h);
            let next = self.b.block();
            match &h.type_ {
                Some(e) => {
                    let class = self.expr(e)?;
                    let hit = self.core("exception_matches", &[thrown.into(), class]);
                    let body = self.b.block();
                    self.branch(hit, body, next);
                    self.b.switch_to(body);
                }
                None => all = true,
            }
            let name = h.name.as_ref().map(|n| n.as_str());
            if let Some(name) = name {
                self.store_name(name, thrown.into())?;
            }
            self.ctl.push(Ctl::Handler { before, name });
            // The name goes with the handler, by whatever way that is left.
            let named = name.map(|name| (name, self.handler()));
            self.handlers.extend(named.map(|(_, handler)| handler));
            let harmless = self.harmless.len();
            let first = self.handlers.len() - usize::from(named.is_some());
            self.harmless.extend(first..=self.handlers.len());
            self.statements(&h.body)?;
            self.harmless.truncate(harmless);
            if named.is_some() {
                self.handlers.pop();
            }
            let depth = self.ctl.len() - 1;
            if !self.b.is_terminated() {
                self.leave(depth)?;
                self.goto(end);
            }
            self.ctl.pop();
            if let Some((name, (to, thrown))) = named {
                self.b.switch_to(to);
                let empty = self.empty();
                self.store_name(name, empty)?;
                self.set(again, thrown.into());
                self.goto(fail);
            }
            self.b.switch_to(next);
        }
        self.handlers.pop();
        if !all {
            self.core("set_handled", &[before.into()]);
            self.throw(thrown.into());
        } else {
            self.b.terminate(Terminator::Unsupported { reason: "code that is not reached".into() });
        }
        self.b.switch_to(fail);
        self.core("set_handled", &[before.into()]);
        self.throw(again.into());
        self.b.switch_to(end);
        Ok(())
    }

    /// Do type parameters stand for one type each, and not for several or for parameters?
    pub(super) fn are_types(&self, of: &ruff_python_ast::TypeParams) -> bool {
        of.type_params.iter().all(ruff_python_ast::TypeParam::is_type_var)
    }

    /// A name of the module `typing`.
    pub(super) fn of_typing(&mut self, name: &str) -> Res<Option<Operand>> {
        let Some(m) = self.import("typing")? else { return Ok(None) };
        let key = self.text(name);
        let v = self.core("module_peek", &[m, key]);
        Ok(Some(self.copy(v).into()))
    }

    /// What the name of a type parameter stands for where the program runs. Nothing else binds a name of this kind in the file.
    pub(super) fn type_parameter(&mut self, name: Operand) -> Operand {
        let Ok(Some(make)) = self.of_typing("TypeVar") else { return self.none() };
        let (args, null) = (self.array(&[name]), self.null());
        let v = self.core("call", &[make, args, null]);
        self.copy(v).into()
    }

    /// `type X = ...`: an object that can be named in annotations and is unknown by name where it is touched.
    fn type_alias(&mut self, t: &'static ruff_python_ast::StmtTypeAlias) -> Res<()> {
        let Found::Module(m) = modules::lacking(self.cx, self.p, "a type alias") else {
            self.unsupported("a type alias statement");
            return Ok(());
        };
        let import = Callee::Static(self.cx.modules[m].import);
        let made = self.emit_call(import, vec![], Some(Type::Dyn)).expect("a module");
        let key = self.text("absent");
        let v = self.core("module_peek", &[made.into(), key]);
        self.assign(&t.name, v)
    }

    /// A module, imported; `None` where it cannot be and the path has ended.
    fn import(&mut self, name: &str) -> Res<Option<Operand>> {
        match modules::find(self.cx, self.p, name) {
            Found::Module(m) => {
                // A module's parents are imported before it.
                if let Some((parent, _)) = name.rsplit_once('.') {
                    self.import(parent)?;
                }
                let import = self.cx.modules[m].import;
                let r = self.emit_call(Callee::Static(import), vec![], Some(Type::Dyn)).expect("a module");
                Ok(Some(r.into()))
            }
            Found::Missing => {
                let above = name.rsplit_once('.').map(|(parent, _)| parent);
                let own = above.and_then(|parent| match modules::find(self.cx, self.p, parent) {
                    Found::Module(m) if !self.cx.modules[m].library => Some(parent),
                    _ => None,
                });
                let Some(parent) = own else {
                    self.unsupported(&format!("the module {name} is not at hand"));
                    return Ok(None);
                };
                self.import(parent)?;
                let text = self.text(name);
                self.core("raise_module_missing", &[text]);
                self.open();
                Ok(None)
            }
            Found::Broken(e) => {
                self.unsupported(&format!("the module {name}: {e}"));
                Ok(None)
            }
        }
    }

    /// What stands for a package of other people that is not at hand and all that is in it; `None` where the name is none of such a package's.
    fn import_package(&mut self, name: &str, at: TextRange) -> Res<Option<Operand>> {
        let package = name.split('.').next().unwrap_or(name);
        if package.is_empty() || !matches!(modules::find(self.cx, self.p, package), Found::Missing) {
            return Ok(None);
        }
        let Found::Module(m) = modules::package(self.cx, self.p, package) else { return Ok(None) };
        let asks = self.module.source.is_tried(at);
        let granted = Assumption::specific(crate::absent::granted(package, asks));
        let granted = self.p.grant(granted);
        self.b.grant(granted);
        let import = Callee::Static(self.cx.modules[m].import);
        let made = self.emit_call(import, vec![], Some(Type::Dyn)).expect("a module");
        let key = self.text("found");
        let found = self.core("module_peek", &[made.into(), key]);
        let (asks, null) = (self.boolean(asks), self.null());
        let args = self.array(&[asks]);
        Ok(Some(self.core("call", &[found, args, null])))
    }

    fn import_from(&mut self, i: &'static ruff_python_ast::StmtImportFrom) -> Res<()> {
        let base = i.module.as_ref().map_or("", |m| m.as_str());
        if base == "__future__" {
            for a in &i.names {
                let none = self.none();
                self.store_name(a.asname.as_ref().unwrap_or(&a.name).as_str(), none)?;
            }
            return Ok(());
        }
        let name = modules::absolute(&self.module, i.level, base);
        let has_star = i.names.iter().any(|a| a.name.as_str() == "*");
        if let (false, Some(v)) = (has_star, self.import_package(&name, i.range())?) {
            let v: Operand = self.copy(v).into();
            for a in &i.names {
                self.store_name(a.asname.as_ref().unwrap_or(&a.name).as_str(), v)?;
            }
            return Ok(());
        }
        let Some(m) = self.import(&name)? else { return Ok(()) };
        // A file of the program's goes before a module of the library with its name.
        let is_library = self.cx.by_name.get(&name).is_some_and(|m| self.cx.modules[*m].library);
        for a in &i.names {
            if a.name.as_str() == "*" {
                if is_library && crate::absent::is_absent(&name) {
                    self.unsupported(&format!("the module {name} is not at hand"));
                    return Ok(());
                }
                for n in modules::star_names(self.cx, self.p, &name) {
                    let key = self.text(n);
                    let v = self.core("module_peek", &[m, key]);
                    let (there, next) = (self.b.block(), self.b.block());
                    let none = self.has_tag(v, Tag::Empty);
                    self.branch(none, next, there);
                    self.b.switch_to(there);
                    self.store_name(n, v)?;
                    self.goto(next);
                    self.b.switch_to(next);
                }
                continue;
            }
            let target = a.asname.as_ref().unwrap_or(&a.name).as_str();
            let key = self.text(a.name.as_str());
            let v = self.core("module_peek", &[m, key]);
            let r = self.copy(v);
            let (missing, end) = (self.b.block(), self.b.block());
            let none = self.has_tag(r.into(), Tag::Empty);
            self.branch(none, missing, end);
            self.b.switch_to(missing);
            let given = self.core("module_getattr", &[m, key]);
            self.set(r, given);
            let none = self.has_tag(r.into(), Tag::Empty);
            let missing = self.b.block();
            self.branch(none, missing, end);
            self.b.switch_to(missing);
            let inner = format!("{name}.{}", a.name.as_str());
            match modules::find(self.cx, self.p, &inner) {
                Found::Module(_) => {
                    if let Some(v) = self.import(&inner)? {
                        self.set(r, v);
                    }
                }
                Found::Broken(e) => self.unsupported(&e),
                Found::Missing if is_library && crate::absent::is_lacking(&name, a.name.as_str()) => {
                    if let Found::Module(m) = modules::lacking(self.cx, self.p, &inner) {
                        let import = Callee::Static(self.cx.modules[m].import);
                        let made = self.emit_call(import, vec![], Some(Type::Dyn)).expect("a module");
                        let key = self.text("absent");
                        let v = self.core("module_peek", &[made.into(), key]);
                        self.set(r, v);
                    }
                }
                Found::Missing if is_library && !crate::library::is_missing(&name, a.name.as_str()) => {
                    self.unsupported(&format!("{}.{} is not supported", name, a.name.as_str()));
                }
                Found::Missing => {
                    if is_library {
                        // A later version may have it.
                        self.core("one_version", &[]);
                    }
                    let module = self.text(&name);
                    self.core("raise_import", &[key, module]);
                }
            }
            self.goto(end);
            self.b.switch_to(end);
            self.store_name(target, r.into())?;
        }
        Ok(())
    }
}

/// Exceptions of Python's that do not end generators.
const ERRORS: [&str; 24] = [
    "ArithmeticError",
    "AssertionError",
    "AttributeError",
    "EOFError",
    "Exception",
    "FileNotFoundError",
    "IOError",
    "ImportError",
    "IndexError",
    "KeyError",
    "LookupError",
    "MemoryError",
    "NameError",
    "NotImplementedError",
    "OSError",
    "OverflowError",
    "PermissionError",
    "RecursionError",
    "RuntimeError",
    "StopIteration",
    "TypeError",
    "UnicodeError",
    "ValueError",
    "ZeroDivisionError",
];

/// Does a handler let the exception pass that closes a generator?
fn passes_ends(h: &ExceptHandler) -> bool {
    fn is_error(e: &Expr) -> bool {
        match e {
            Expr::Name(n) => ERRORS.contains(&n.id.as_str()),
            Expr::Tuple(t) => t.elts.iter().all(is_error),
            _ => false,
        }
    }
    let ExceptHandler::ExceptHandler(h) = h;
    h.type_.as_deref().is_some_and(is_error)
}
