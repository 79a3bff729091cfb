//! Statements.

use super::{Ctl, Exit, Fx, Res};
use conspect_ir::{BlockId, DynBin, Operand, Reg, Tag, Terminator, Type, UnOp};
use oxc_ast::ast as js;
use oxc_ast::ast::Statement;
use oxc_span::GetSpan;

impl Fx<'_> {
    pub fn statement(&mut self, s: &'static Statement<'static>) -> Res<()> {
        self.labelled(s, vec![])
    }

    fn labelled(&mut self, s: &'static Statement<'static>, labels: Vec<&'static str>) -> Res<()> {
        self.open();
        self.at(s.span());
        match s {
            Statement::ExpressionStatement(e) => {
                self.expr(&e.expression)?;
            }
            Statement::VariableDeclaration(v) => self.variables(v)?,
            Statement::FunctionDeclaration(f) => self.block_function(f)?,
            Statement::EmptyStatement(_) | Statement::DebuggerStatement(_) => {}
            Statement::ClassDeclaration(c) => self.class_declaration(c)?,
            Statement::ReturnStatement(r) => {
                let v = match &r.argument {
                    Some(e) => self.expr(e)?,
                    None => self.undefined(),
                };
                let v = if self.is_async && self.generator.is_some() && self.async_generator() {
                    self.wait(v)?
                } else {
                    v
                };
                self.at(r.span);
                self.return_value(v)?;
            }
            Statement::IfStatement(i) => {
                let (yes, no, end) = (self.b.block(), self.b.block(), self.b.block());
                self.condition(&i.test, yes, no)?;
                self.b.switch_to(yes);
                self.nested(&i.consequent)?;
                self.goto(end);
                self.b.switch_to(no);
                match &i.alternate {
                    Some(e) => self.nested(e)?,
                    // What follows without an `else` is of the line where the program goes on.
                    None => self.b.set_line(0),
                }
                self.goto(end);
                self.b.switch_to(end);
            }
            Statement::BlockStatement(b) => {
                if labels.is_empty() {
                    self.block(b)?;
                } else {
                    let end = self.b.block();
                    self.target_ctl(labels, end, None, false);
                    self.block(b)?;
                    self.ctl.pop();
                    self.goto(end);
                    self.b.switch_to(end);
                }
            }
            Statement::ThrowStatement(t) => {
                let v = self.expr(&t.argument)?;
                self.at(t.span);
                self.note_throw();
                self.throw(v);
            }
            Statement::WhileStatement(w) => {
                let (head, body, end) = (self.b.block(), self.b.block(), self.b.block());
                self.goto(head);
                self.b.switch_to(head);
                self.condition(&w.test, body, end)?;
                self.b.switch_to(body);
                self.target_ctl(labels, end, Some(head), true);
                self.nested(&w.body)?;
                self.ctl.pop();
                self.goto(head);
                self.b.switch_to(end);
            }
            Statement::DoWhileStatement(w) => {
                let (body, test, end) = (self.b.block(), self.b.block(), self.b.block());
                self.goto(body);
                self.b.switch_to(body);
                self.target_ctl(labels, end, Some(test), true);
                self.nested(&w.body)?;
                self.ctl.pop();
                self.goto(test);
                self.b.switch_to(test);
                self.at(w.test.span());
                self.condition(&w.test, body, end)?;
                self.b.switch_to(end);
            }
            Statement::ForStatement(f) => self.for_loop(f, labels)?,
            Statement::ForInStatement(f) => self.for_in(f, labels)?,
            Statement::ForOfStatement(f) => self.for_of(f, labels)?,
            Statement::BreakStatement(b) => self.jump(b.label.as_ref(), false)?,
            Statement::ContinueStatement(c) => self.jump(c.label.as_ref(), true)?,
            Statement::LabeledStatement(l) => {
                let mut all = labels;
                all.push(l.label.name.as_str());
                match &l.body {
                    Statement::ForStatement(_)
                    | Statement::ForInStatement(_)
                    | Statement::ForOfStatement(_)
                    | Statement::WhileStatement(_)
                    | Statement::DoWhileStatement(_)
                    | Statement::LabeledStatement(_)
                    | Statement::BlockStatement(_)
                    | Statement::SwitchStatement(_) => self.labelled(&l.body, all)?,
                    _ => {
                        let end = self.b.block();
                        self.target_ctl(all, end, None, false);
                        self.nested(&l.body)?;
                        self.ctl.pop();
                        self.goto(end);
                        self.b.switch_to(end);
                    }
                }
            }
            Statement::SwitchStatement(s) => self.switch(s, labels)?,
            Statement::TryStatement(t) => self.try_statement(t)?,
            Statement::WithStatement(_) => self.unsupported("with"),
            Statement::ImportDeclaration(_)
            | Statement::ExportAllDeclaration(_)
            | Statement::ExportNamedDeclaration(_)
            | Statement::ExportFromDeclaration(_) => {}
            Statement::ExportDeclaration(e) => match &e.declaration {
                js::Declaration::VariableDeclaration(v) => self.variables(v)?,
                js::Declaration::ClassDeclaration(c) => self.class_declaration(c)?,
                _ => {}
            },
            Statement::ExportDefaultDeclaration(e) => self.export_default(e)?,
            _ => self.unsupported("a statement that is no JavaScript"),
        }
        Ok(())
    }

    /// Remembers where a value was thrown, for values that are no errors.
    fn note_throw(&mut self) {
        if self.file.library {
            return;
        }
        let (g, ty) = self.cx.core.globals["thrownStack"];
        let r = self.b.reg(ty);
        self.b.push(conspect_ir::Instr::Intrinsic {
            dst: Some(r),
            op: conspect_ir::Intrinsic::CaptureStack,
            args: [].into(),
        });
        self.b.push(conspect_ir::Instr::Store { place: conspect_ir::Place::Global(g), src: r.into() });
    }

    fn async_generator(&self) -> bool {
        self.is_async_generator
    }

    /// A statement in the place of a block: a function declared there is hoisted to it.
    fn nested(&mut self, s: &'static Statement<'static>) -> Res<()> {
        if matches!(s, Statement::FunctionDeclaration(_)) {
            self.hoist(std::slice::from_ref(s))?;
        }
        self.statement(s)
    }

    /// Where a function that a block of sloppy code declares is evaluated, the variable of its name gets it (ECMA-262 §B.3.2).
    fn block_function(&mut self, f: &'static js::Function<'static>) -> Res<()> {
        if self.strict || self.file.library || f.r#async || f.generator {
            return Ok(());
        }
        let Some(s) = f.id.as_ref().and_then(|id| id.symbol_id.get()) else { return Ok(()) };
        let scoping = &self.file.source.scoping;
        let mut scope = scoping.symbol_scope_id(s);
        let name = scoping.symbol_name(s).to_string();
        let mut outer = None;
        while !scoping.scope_flags(scope).is_var() {
            let Some(parent) = scoping.scope_parent_id(scope) else { break };
            scope = parent;
            if let Some(b) = scoping.get_binding(scope, name.as_str().into()) {
                outer = Some(b);
                break;
            }
        }
        let Some(outer) = outer else { return Ok(()) };
        let flags = scoping.symbol_flags(outer);
        let lexical = flags.is_block_scoped() || flags.is_class();
        let parameter = self.file.uses.parameters.contains(&outer);
        if lexical && !flags.is_function() || parameter || !scoping.scope_flags(scope).is_var() {
            return Ok(());
        }
        let v = self.read_symbol(s, f.span.end)?;
        self.store_symbol(outer, v)
    }

    fn block(&mut self, b: &'static js::BlockStatement<'static>) -> Res<()> {
        if let Some(scope) = b.scope_id.get() {
            self.enter_scope(scope)?;
        }
        self.hoist(&b.body)?;
        for s in &b.body {
            self.statement(s)?;
        }
        Ok(())
    }

    fn variables(&mut self, v: &'static js::VariableDeclaration<'static>) -> Res<()> {
        let var = v.kind == js::VariableDeclarationKind::Var;
        if matches!(v.kind, js::VariableDeclarationKind::Using | js::VariableDeclarationKind::AwaitUsing) {
            self.unsupported("using");
        }
        for d in &v.declarations {
            self.at(d.span);
            let value = match &d.init {
                Some(e) => self.named_expr(e, super::function::pattern_name(&d.id))?,
                None if var => continue,
                None => self.undefined(),
            };
            self.bind(&d.id, value)?;
        }
        Ok(())
    }

    fn target_ctl(&mut self, labels: Vec<&'static str>, leave: BlockId, next: Option<BlockId>, plain: bool) {
        self.ctl.push(Ctl::Target { labels, leave, next, plain });
    }

    fn for_loop(&mut self, f: &'static js::ForStatement<'static>, labels: Vec<&'static str>) -> Res<()> {
        if let Some(scope) = f.scope_id.get() {
            self.enter_scope(scope)?;
        }
        match &f.init {
            Some(js::ForStatementInit::VariableDeclaration(v)) => self.variables(v)?,
            Some(e) => {
                self.expr(e.to_expression())?;
            }
            None => {}
        }
        // Closures of each round get variables of their own.
        let fresh: Vec<_> = match (&f.init, f.scope_id.get()) {
            (Some(js::ForStatementInit::VariableDeclaration(v)), Some(scope))
                if v.kind == js::VariableDeclarationKind::Let =>
            {
                let mut all: Vec<_> =
                    self.file.source.scoping.get_bindings(scope).values().copied().collect();
                all.sort();
                all.retain(|s| self.file.uses.captured.contains_key(s));
                all
            }
            _ => vec![],
        };
        let (head, body, next, end) = (self.b.block(), self.b.block(), self.b.block(), self.b.block());
        self.open();
        self.copy_cells(&fresh)?;
        self.goto(head);
        self.b.switch_to(head);
        match &f.test {
            Some(t) => {
                self.at(t.span());
                self.condition(t, body, end)?;
            }
            None => self.goto(body),
        }
        self.b.switch_to(body);
        self.target_ctl(labels, end, Some(next), true);
        self.nested(&f.body)?;
        self.ctl.pop();
        self.goto(next);
        self.b.switch_to(next);
        self.copy_cells(&fresh)?;
        if let Some(u) = &f.update {
            self.at(u.span());
            self.expr(u)?;
        }
        self.goto(head);
        self.b.switch_to(end);
        Ok(())
    }

    fn copy_cells(&mut self, symbols: &[oxc_syntax::symbol::SymbolId]) -> Res<()> {
        for s in symbols {
            if let Some(super::Slot::Cell(r)) = self.locals.get(s).copied() {
                let class = self.cx.realm.cell;
                let v = self.load_field(r.into(), class, "v");
                self.b.push(conspect_ir::Instr::Alloc { dst: r, class });
                self.store_field(r.into(), class, "v", v.into());
            }
        }
        Ok(())
    }

    /// Gives the variable of a `for`-`in` or `for`-`of` its value.
    fn loop_variable(
        &mut self,
        left: &'static js::ForStatementLeft<'static>,
        scope: Option<oxc_syntax::scope::ScopeId>,
        v: Operand,
    ) -> Res<()> {
        match left {
            js::ForStatementLeft::VariableDeclaration(d) => {
                if let (Some(scope), true) = (scope, d.kind != js::VariableDeclarationKind::Var) {
                    self.enter_scope(scope)?;
                }
                self.bind(&d.declarations[0].id, v)
            }
            t => self.assign_target(t.to_assignment_target(), v),
        }
    }

    fn for_in(&mut self, f: &'static js::ForInStatement<'static>, labels: Vec<&'static str>) -> Res<()> {
        if let (Some(scope), js::ForStatementLeft::VariableDeclaration(_)) = (f.scope_id.get(), &f.left) {
            self.enter_scope(scope)?;
        }
        let v = self.expr(&f.right)?;
        self.at(f.right.span());
        let object: Operand = self.copy(v).into();
        let keys = self.core("forInKeys", &[object]);
        let i = self.b.reg(Type::I32);
        let zero = self.i32(0);
        self.set(i, zero);
        let (head, body, next, end) = (self.b.block(), self.b.block(), self.b.block(), self.b.block());
        self.goto(head);
        self.b.switch_to(head);
        let class = self.cx.realm.array;
        let n = self.load_field(keys, class, "length");
        let more = self.b.bin(Type::Bool, conspect_ir::BinOp::SLt, i, n);
        self.branch(more.into(), body, end);
        self.b.switch_to(body);
        let elems = self.load_field(keys, class, "elems");
        let place = conspect_ir::Place::Elem { array: elems.into(), index: i.into() };
        let k = self.b.load(Type::Dyn, place);
        // Keys that were deleted meanwhile are not visited.
        let there = self.core("stillThere", &[object, k.into()]);
        let visit = self.b.block();
        self.branch(there, visit, next);
        self.b.switch_to(visit);
        self.target_ctl(labels, end, Some(next), true);
        self.loop_variable(&f.left, f.scope_id.get(), k.into())?;
        self.nested(&f.body)?;
        self.ctl.pop();
        self.goto(next);
        self.b.switch_to(next);
        let one = self.i32(1);
        self.b.push(conspect_ir::Instr::Bin { dst: i, op: conspect_ir::BinOp::Add, lhs: i.into(), rhs: one });
        self.goto(head);
        self.b.switch_to(end);
        Ok(())
    }

    fn for_of(&mut self, f: &'static js::ForOfStatement<'static>, labels: Vec<&'static str>) -> Res<()> {
        if let (Some(scope), js::ForStatementLeft::VariableDeclaration(_)) = (f.scope_id.get(), &f.left) {
            self.enter_scope(scope)?;
        }
        let v = self.expr(&f.right)?;
        self.at(f.right.span());
        let open = if f.r#await { "asyncIterOpen" } else { "iterOpen" };
        let record = self.core(open, &[v]);
        let Operand::Reg(record) = record else { return Ok(()) };
        let (head, end) = (self.b.block(), self.b.block());
        self.goto(head);
        self.b.switch_to(head);
        let x = if f.r#await {
            let r = self.core("asyncIterNext", &[record.into()]);
            let r = self.wait(r)?;
            self.core("asyncIterValue", &[r])
        } else {
            self.core("iterStep", &[record.into()])
        };
        let over = self.b.un(Type::Bool, UnOp::HasTag(Tag::Empty), x);
        let body = self.b.block();
        self.branch(over.into(), end, body);
        self.b.switch_to(body);
        let (to, thrown) = self.handler();
        // A jump out of the body closes the iterator; the next round does not.
        let around = self.handlers.len();
        self.ctl.push(Ctl::Target { labels: labels.clone(), leave: end, next: None, plain: true });
        self.ctl.push(Ctl::Iterator { record, handlers: around, is_async: f.r#await, done: None });
        self.ctl.push(Ctl::Target { labels, leave: end, next: Some(head), plain: false });
        self.handlers.push((to, thrown));
        self.loop_variable(&f.left, f.scope_id.get(), x)?;
        self.nested(&f.body)?;
        self.handlers.pop();
        self.ctl.truncate(self.ctl.len() - 3);
        self.goto(head);
        self.b.switch_to(to);
        if f.r#await {
            self.close_after_error(record, thrown)?;
        } else {
            self.close_quietly(record, None, thrown)?;
        }
        self.b.switch_to(end);
        Ok(())
    }

    /// Closes an asynchronous iterator after an error: waits for that, drops errors of it, and throws the error on.
    fn close_after_error(&mut self, record: Reg, thrown: Reg) -> Res<()> {
        let again = self.b.block();
        self.dropping_errors(again, |this| {
            let r = this.core("asyncIterClose", &[record.into()]);
            let over = this.b.un(Type::Bool, UnOp::HasTag(Tag::Empty), r);
            let wait = this.b.block();
            this.branch(over.into(), again, wait);
            this.b.switch_to(wait);
            this.wait(r).map(|_| ())
        })?;
        self.throw(thrown.into());
        Ok(())
    }

    /// Does something whose errors are dropped, and goes on at the block `again`, whether there was one or not.
    pub(crate) fn dropping_errors(
        &mut self,
        again: BlockId,
        work: impl FnOnce(&mut Self) -> Res<()>,
    ) -> Res<()> {
        let (to, dropped) = self.handler();
        self.handlers.push((to, dropped));
        work(self)?;
        self.handlers.pop();
        self.goto(again);
        self.b.switch_to(to);
        self.goto(again);
        self.b.switch_to(again);
        Ok(())
    }

    /// Closes an asynchronous iterator and waits for that.
    pub fn close_waiting(&mut self, record: Reg) -> Res<()> {
        let r = self.core("asyncIterClose", &[record.into()]);
        let over = self.b.un(Type::Bool, UnOp::HasTag(Tag::Empty), r);
        let (wait, go) = (self.b.block(), self.b.block());
        self.branch(over.into(), go, wait);
        self.b.switch_to(wait);
        let r = self.wait(r)?;
        self.core("asyncIterResult", &[r]);
        self.goto(go);
        self.b.switch_to(go);
        Ok(())
    }

    fn switch(&mut self, s: &'static js::SwitchStatement<'static>, labels: Vec<&'static str>) -> Res<()> {
        let v = self.expr(&s.discriminant)?;
        let v: Operand = self.copy(v).into();
        if let Some(scope) = s.scope_id.get() {
            self.enter_scope(scope)?;
        }
        for c in &s.cases {
            self.hoist(&c.consequent)?;
        }
        let end = self.b.block();
        let blocks: Vec<BlockId> = s.cases.iter().map(|_| self.b.block()).collect();
        let mut default = end;
        for (c, block) in s.cases.iter().zip(&blocks) {
            match &c.test {
                Some(t) => {
                    self.at(t.span());
                    let x = self.expr(t)?;
                    let hit = self.fast_bin(DynBin::StrictEq, v, x);
                    let go = self.b.block();
                    self.branch(hit, *block, go);
                    self.b.switch_to(go);
                }
                None => default = *block,
            }
        }
        self.goto(default);
        self.target_ctl(labels, end, None, true);
        for (i, c) in s.cases.iter().enumerate() {
            self.b.switch_to(blocks[i]);
            for s in &c.consequent {
                self.statement(s)?;
            }
            self.goto(blocks.get(i + 1).copied().unwrap_or(end));
        }
        self.ctl.pop();
        self.b.switch_to(end);
        Ok(())
    }

    fn try_statement(&mut self, t: &'static js::TryStatement<'static>) -> Res<()> {
        let Some(finalizer) = &t.finalizer else { return self.try_catch(t) };
        let (kind, value) = (self.b.reg(Type::I32), self.b.reg(Type::Dyn));
        let (entry, end) = (self.b.block(), self.b.block());
        let (to, thrown) = self.handler();
        self.ctl.push(Ctl::Finally { entry, kind, value, exits: vec![] });
        self.handlers.push((to, thrown));
        let u = self.undefined();
        self.set(value, u);
        self.try_catch(t)?;
        self.handlers.pop();
        if !self.b.is_terminated() {
            let normal = self.i32(0);
            self.set(kind, normal);
            self.goto(entry);
        }
        self.b.switch_to(to);
        let threw = self.i32(1);
        self.set(kind, threw);
        self.set(value, thrown.into());
        self.goto(entry);
        let Some(Ctl::Finally { exits, .. }) = self.ctl.pop() else { return Ok(()) };
        self.b.switch_to(entry);
        self.block(finalizer)?;
        if self.b.is_terminated() {
            self.b.switch_to(end);
            return Ok(());
        }
        let mut cases = vec![(0u64, end)];
        let throw = self.b.block();
        cases.push((1, throw));
        let outs: Vec<BlockId> = exits.iter().map(|_| self.b.block()).collect();
        cases.extend(outs.iter().enumerate().map(|(i, b)| (i as u64 + 2, *b)));
        self.b.terminate(Terminator::Switch { value: kind.into(), cases: cases.into(), default: end });
        self.b.switch_to(throw);
        self.throw(value.into());
        for (exit, block) in exits.iter().zip(outs) {
            self.b.switch_to(block);
            match exit {
                Exit::Leave(i) => self.jump_to(*i, false)?,
                Exit::Next(i) => self.jump_to(*i, true)?,
                Exit::Return => self.leave_all(value.into())?,
            }
        }
        self.b.switch_to(end);
        Ok(())
    }

    fn try_catch(&mut self, t: &'static js::TryStatement<'static>) -> Res<()> {
        let Some(handler) = &t.handler else { return self.block(&t.block) };
        let (to, thrown) = self.handler();
        let end = self.b.block();
        self.handlers.push((to, thrown));
        self.block(&t.block)?;
        self.handlers.pop();
        self.goto(end);
        self.b.switch_to(to);
        self.at(handler.span);
        if let Some(scope) = handler.scope_id.get() {
            self.enter_scope(scope)?;
        }
        if let Some(p) = &handler.param {
            self.declare_pattern(&p.pattern)?;
            self.bind(&p.pattern, thrown.into())?;
        }
        self.block(&handler.body)?;
        self.goto(end);
        self.b.switch_to(end);
        Ok(())
    }

    /// New places for the names of a catch parameter.
    fn declare_pattern(&mut self, p: &'static js::BindingPattern<'static>) -> Res<()> {
        for s in p.get_binding_identifiers().iter().filter_map(|b| b.symbol_id.get()) {
            self.declare_local(s);
        }
        Ok(())
    }

    fn jump(&mut self, label: Option<&'static js::LabelIdentifier<'static>>, next: bool) -> Res<()> {
        let hit = self.ctl.iter().rposition(|c| match (c, label) {
            (Ctl::Target { labels, next: n, .. }, Some(l)) => {
                labels.contains(&l.name.as_str()) && (!next || n.is_some())
            }
            (Ctl::Target { next: n, .. }, None) if next => n.is_some(),
            (Ctl::Target { plain, .. }, None) => *plain,
            _ => false,
        });
        // The inner target of a `for`-`of` has its labels too; a jump out goes to the outer one.
        let hit = match (hit, next, label) {
            (Some(i), false, Some(_))
                if matches!(&self.ctl[i], Ctl::Target { plain: false, next: Some(_), .. }) =>
            {
                Some(i - 2)
            }
            (hit, ..) => hit,
        };
        match hit {
            Some(i) => self.jump_to(i, next),
            None => {
                self.unsupported("a jump to a label that is not around it");
                Ok(())
            }
        }
    }

    /// Jumps to a statement around, through what is between.
    fn jump_to(&mut self, target: usize, next: bool) -> Res<()> {
        let handlers = self.handlers.clone();
        for i in (target + 1..self.ctl.len()).rev() {
            if let Ctl::Finally { entry, kind, exits, .. } = &mut self.ctl[i] {
                let exit = if next { Exit::Next(target) } else { Exit::Leave(target) };
                exits.push(exit);
                let (n, entry, kind) = (exits.len() as i32 + 1, *entry, *kind);
                let n = self.i32(n);
                self.set(kind, n);
                self.goto(entry);
                self.handlers = handlers;
                return Ok(());
            }
            self.close_passed(i)?;
        }
        let Ctl::Target { leave, next: n, .. } = &self.ctl[target] else { return Ok(()) };
        let to = if next { n.unwrap_or(*leave) } else { *leave };
        self.goto(to);
        self.handlers = handlers;
        Ok(())
    }

    /// Closes the iterator that a jump passes.
    fn close_passed(&mut self, i: usize) -> Res<()> {
        if let Ctl::Iterator { record, handlers, is_async, done } = self.ctl[i] {
            self.handlers.truncate(handlers);
            let past = self.b.block();
            if let Some(done) = done {
                let close = self.b.block();
                self.branch(done.into(), past, close);
                self.b.switch_to(close);
            }
            if is_async {
                self.close_waiting(record)?;
            } else {
                self.core("iterClose", &[record.into()]);
            }
            self.goto(past);
            self.b.switch_to(past);
        }
        Ok(())
    }

    /// Leaves everything with a return value.
    pub fn leave_all(&mut self, v: Operand) -> Res<()> {
        let handlers = self.handlers.clone();
        for i in (0..self.ctl.len()).rev() {
            if let Ctl::Finally { entry, kind, value, exits, .. } = &mut self.ctl[i] {
                exits.push(Exit::Return);
                let (n, entry, kind, value) = (exits.len() as i32 + 1, *entry, *kind, *value);
                let n = self.i32(n);
                self.set(value, v);
                self.set(kind, n);
                self.goto(entry);
                self.handlers = handlers;
                return Ok(());
            }
            self.close_passed(i)?;
        }
        self.handlers.truncate(usize::from(self.generator.is_some()));
        self.finish_return(v)?;
        self.handlers = handlers;
        Ok(())
    }
}
