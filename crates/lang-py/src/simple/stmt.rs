//! Statements.

use super::*;
use conspect_ir::BlockId;
use ruff_python_ast::StmtFor;

impl Fx<'_, '_> {
    pub(super) fn statements(&mut self, body: &'static [Stmt]) -> Res<()> {
        for s in body {
            if self.b.is_terminated() {
                return Err(Ended);
            }
            self.b.set_line(self.u.source.line(s));
            // What ends the path is followed by no statement of this list.
            self.statement(s)?;
        }
        if self.b.is_terminated() { Err(Ended) } else { Ok(()) }
    }

    pub(super) fn statement(&mut self, s: &'static Stmt) -> Res<()> {
        match s {
            Stmt::Pass(_) | Stmt::Global(_) | Stmt::Nonlocal(_) => Ok(()),
            Stmt::Expr(e) if matches!(&*e.value, Expr::Yield(_) | Expr::YieldFrom(_)) => {
                self.yielded(&e.value)
            }
            Stmt::With(w) => self.with_statement(w),
            Stmt::FunctionDef(f) if self.owner != MODULE => self.inner_function(f),
            Stmt::Expr(e) if matches!(&*e.value, Expr::StringLiteral(_) | Expr::EllipsisLiteral(_)) => Ok(()),
            Stmt::Expr(e) => self.expr(&e.value).map(|_| ()),
            Stmt::Assign(a) if self.is_alias(a) => {
                self.u
                    .aliases
                    .extend(a.targets.iter().filter_map(|t| t.as_name_expr()).map(|n| n.id.as_str()));
                Ok(())
            }
            Stmt::Assign(a) => {
                let v = self.expr(&a.value)?;
                let v = self.kept(v);
                a.targets.iter().try_for_each(|t| self.assign(t, &v))
            }
            Stmt::AnnAssign(a) => {
                if self.owner == MODULE {
                    self.annotation(&a.annotation)?;
                }
                if !matches!(&*a.target, Expr::Name(_)) && self.owner == MODULE {
                    return self.gap(s, "an annotated attribute");
                }
                let Some(value) = &a.value else { return Ok(()) };
                let v = self.expr(value)?;
                let v = self.kept(v);
                self.assign(&a.target, &v)
            }
            Stmt::AugAssign(a) => self.augmented(a),
            Stmt::If(i) => self.conditional(i),
            Stmt::Match(m) => self.match_statement(m),
            Stmt::While(w) => {
                let (head, body, other) = (self.b.block(), self.b.block(), self.b.block());
                let leave = self.b.block();
                self.b.terminate(Terminator::Goto(head));
                self.b.switch_to(head);
                self.condition(&w.test, body, other)?;
                let before = self.assigned.clone();
                self.b.switch_to(body);
                self.loop_body((head, other, leave), before, &w.body, &w.orelse)
            }
            Stmt::For(f) => self.for_loop(f),
            Stmt::Break(_) => self.jump(s, true),
            Stmt::Continue(_) => self.jump(s, false),
            Stmt::Return(r) => {
                let v = match &r.value {
                    Some(e) => self.expr(e)?,
                    None => Val { ty: Ty::None, parts: vec![] },
                };
                let v = if self.finals.is_empty() { v } else { self.kept(v) };
                self.leave_to(0)?;
                self.give(v);
                Err(Ended)
            }
            Stmt::Assert(a) => {
                let (holds, fails) = (self.b.block(), self.b.block());
                self.condition(&a.test, holds, fails)?;
                self.b.switch_to(fails);
                let message = a.msg.as_ref().map_or(Ok(()), |m| self.expr(m).map(|_| ()));
                if message.is_ok() {
                    self.raise("AssertionError");
                }
                self.b.switch_to(holds);
                Ok(())
            }
            Stmt::Raise(r) => self.raise_statement(r),
            Stmt::Delete(d) => d.targets.iter().try_for_each(|t| self.delete(t)),
            Stmt::Try(t) => self.try_statement(t),
            Stmt::FunctionDef(f) if self.owner == MODULE => {
                let p = &f.parameters;
                if !f.decorator_list.is_empty() || f.type_params.is_some() {
                    return self.gap(s, "a decorated function");
                }
                for p in p.posonlyargs.iter().chain(&p.args).chain(&p.kwonlyargs) {
                    if p.default.as_ref().is_some_and(|d| !is_constant(d)) {
                        return self.gap(s, "a default value that is computed");
                    }
                    if let Some(a) = &p.parameter.annotation {
                        self.annotation(a)?;
                    }
                }
                for p in p.vararg.iter().chain(&p.kwarg) {
                    if let Some(a) = &p.annotation {
                        self.annotation(a)?;
                    }
                }
                f.returns.as_ref().map_or(Ok(()), |r| self.annotation(r))
            }
            Stmt::ClassDef(c) if self.owner == MODULE => self.class_statement(c),
            Stmt::Import(i) if self.owner == MODULE => i.names.iter().try_for_each(|a| {
                self.import(s, a.name.as_str(), None)?;
                self.assigned.insert(a.asname.as_ref().unwrap_or(&a.name).to_string());
                Ok(())
            }),
            Stmt::ImportFrom(i) if self.owner == MODULE && i.level == 0 => {
                let module = i.module.as_ref().map_or("", |m| m.as_str());
                i.names.iter().try_for_each(|a| {
                    self.import(s, module, Some(a.name.as_str()))?;
                    self.assigned.insert(a.asname.as_ref().unwrap_or(&a.name).to_string());
                    Ok(())
                })
            }
            _ => self.gap(s, "a statement of this kind"),
        }
    }

    /// An annotation is evaluated where a function is defined: it must be one that raises nothing.
    pub(super) fn annotation(&mut self, e: &'static Expr) -> Res<()> {
        const KNOWN: [&str; 13] = [
            "BaseException",
            "int",
            "bool",
            "float",
            "str",
            "list",
            "dict",
            "tuple",
            "set",
            "object",
            "bytes",
            "frozenset",
            "type",
        ];
        match e {
            _ if self.u.postponed => Ok(()),
            // It was evaluated, and did nothing else.
            _ if self.owner == MODULE && self.u.skips.is_some() && self.is_idle(e) => Ok(()),
            Expr::NoneLiteral(_) | Expr::StringLiteral(_) | Expr::EllipsisLiteral(_) => Ok(()),
            Expr::List(l) => l.elts.iter().try_for_each(|e| self.annotation(e)),
            Expr::Name(n) => {
                let name = n.id.as_str();
                let is_known = match self.u.names.bindings.get(name) {
                    None => KNOWN.contains(&name) || self.u.errors.contains_key(name),
                    Some(Binding::Import(_, Some(_)) | Binding::Class(_)) => self.assigned.contains(name),
                    Some(Binding::Variable) => self.u.aliases.contains(name),
                    Some(_) => false,
                };
                if is_known { Ok(()) } else { self.gap(e, "an annotation of another kind") }
            }
            Expr::Subscript(s) => {
                let generic = match &*s.value {
                    Expr::Name(n) => match self.u.names.bindings.get(n.id.as_str()) {
                        None => {
                            matches!(n.id.as_str(), "list" | "dict" | "tuple" | "set" | "type" | "frozenset")
                        }
                        Some(Binding::Import("typing" | "collections.abc", Some(_))) => {
                            self.is_defined(n.id.as_str())
                        }
                        Some(_) => false,
                    },
                    _ => false,
                };
                match &*s.slice {
                    _ if !generic => self.gap(e, "an annotation of another kind"),
                    Expr::Tuple(t) => t.elts.iter().try_for_each(|e| self.annotation(e)),
                    inner => self.annotation(inner),
                }
            }
            Expr::BinOp(b) if b.op == ruff_python_ast::Operator::BitOr => {
                if matches!(&*b.left, Expr::StringLiteral(_)) || matches!(&*b.right, Expr::StringLiteral(_)) {
                    return self.gap(e, "an annotation of another kind");
                }
                self.annotation(&b.left)?;
                self.annotation(&b.right)
            }
            _ => self.gap(e, "an annotation of another kind"),
        }
    }

    /// Modules that change nothing and have the names that are asked for.
    fn import(&mut self, s: &Stmt, module: &str, name: Option<&str>) -> Res<()> {
        let is_known = match module {
            "conspect" => matches!(
                name,
                None | Some(
                    "any_int"
                        | "any_bool"
                        | "any_float"
                        | "any_str"
                        | "assume"
                        | "invariant"
                        | "any_list"
                        | "requires"
                        | "ensures"
                        | "old"
                        | "forall"
                        | "exists"
                )
            ),
            "__future__" => true,
            // Importing a module of the library does nothing that a program sees.
            _ => crate::library::find(module).is_some_and(|m| name.is_none_or(|n| has_name(m, n))),
        };
        let first = module.split('.').next().unwrap_or(module);
        let root = &self.u.place.root;
        let is_beside = module != "__future__"
            && (root.join(first).exists() || root.join(format!("{first}.py")).exists());
        // Modules of the library have no part in what the file binds: those are not known that the file has none of.
        if is_beside
            || crate::library::find(module).is_none() && !crate::absent::is_absent(module) && !is_known
        {
            return self.gap(s, "an import of another module than the library's");
        }
        if is_known { Ok(()) } else { self.gap(s, "an import of this module or name") }
    }

    fn jump(&mut self, s: &Stmt, is_break: bool) -> Res<()> {
        let Some(finals) = self.loops.last().map(|l| l.finals) else {
            return self.gap(s, "a jump out of no loop");
        };
        let before = self.assigned.clone();
        self.leave_to(finals)?;
        let assigned = std::mem::replace(&mut self.assigned, before);
        let Some(l) = self.loops.last_mut() else { return Err(Ended) };
        let to = if is_break {
            l.left = Some(match l.left.take() {
                Some(all) => all.intersection(&assigned).cloned().collect(),
                None => assigned,
            });
            l.leave
        } else {
            l.next
        };
        self.b.terminate(Terminator::Goto(to));
        Err(Ended)
    }

    /// The rest of a loop whose head has decided between its body, which is begun, and its end; `before` has what is assigned at the head.
    fn loop_body(
        &mut self,
        (next, other, leave): (BlockId, BlockId, BlockId),
        before: BTreeSet<String>,
        statements: &'static [Stmt],
        orelse: &'static [Stmt],
    ) -> Res<()> {
        self.loops.push(Loop { next, leave, left: None, finals: self.finals.len() });
        if self.statements(statements).is_ok() {
            self.b.terminate(Terminator::Goto(next));
        }
        let done = self.loops.pop().and_then(|l| l.left);
        self.assigned = before;
        self.b.switch_to(other);
        let mut ends: Vec<BTreeSet<String>> = done.into_iter().collect();
        if self.statements(orelse).is_ok() {
            self.b.terminate(Terminator::Goto(leave));
            ends.push(self.assigned.clone());
        }
        self.meet(leave, ends)
    }

    /// Goes on in a block to which paths with these variables lead; no path where there is none.
    pub(super) fn meet(&mut self, block: BlockId, ends: Vec<BTreeSet<String>>) -> Res<()> {
        self.b.switch_to(block);
        let mut ends = ends.into_iter();
        let Some(first) = ends.next() else {
            self.b.terminate(Terminator::Unsupported { reason: "no path leads here".into() });
            return Err(Ended);
        };
        self.assigned = ends.fold(first, |a, b| a.intersection(&b).cloned().collect());
        Ok(())
    }

    /// `del d[k]` and `del xs[i]`.
    fn delete(&mut self, target: &'static Expr) -> Res<()> {
        let Expr::Subscript(s) = target else { return self.gap(target, "a name that is deleted") };
        let of = self.expr(&s.value)?;
        let of = self.kept(of);
        if let Expr::Slice(slice) = &*s.slice {
            return self.delete_slice(target, slice, &of);
        }
        let key = self.expr(&s.slice)?;
        match of.ty {
            // A counter does not mind what is not there.
            Ty::Dict(keys, _) if self.u.kinds.special(keys).contains(&ty::Special::Counts) => {
                self.gap(target, "a key of a counter that is deleted")
            }
            Ty::Dict(..) => {
                let found = self.find(target, &of, &key)?;
                self.note_argument(&key);
                self.unless(found.is_there, "KeyError");
                self.remove(&of, &found)
            }
            Ty::List(_) => self.delete_item(target, &of, &key),
            _ => self.gap(target, "an element that is deleted"),
        }
    }

    /// Does an assignment of the top level name a type: `Matrix = list[list[int]]`, `T = TypeVar("T")`? Such a name is used in annotations.
    pub(super) fn is_alias(&self, a: &ruff_python_ast::StmtAssign) -> bool {
        let [Expr::Name(n)] = &a.targets[..] else { return false };
        // No other value is ever stored there.
        if self.owner != MODULE || self.u.kinds.var(MODULE, n.id.as_str()) != Ty::Bottom {
            return false;
        }
        match &*a.value {
            Expr::Subscript(_) => self.is_type(&a.value),
            Expr::Call(c) => {
                let is_variable = |n: &str| {
                    let binding = self.u.names.bindings.get(n);
                    self.is_defined(n) && matches!(binding, Some(Binding::Import("typing", Some("TypeVar"))))
                };
                let are_plain = c.arguments.args.iter().all(Expr::is_string_literal_expr);
                let is_one = matches!(&*c.func, Expr::Name(n) if is_variable(n.id.as_str()));
                is_one && are_plain && c.arguments.args.len() == 1 && c.arguments.keywords.is_empty()
            }
            _ => false,
        }
    }

    /// Is an expression a type, whose evaluation raises nothing?
    fn is_type(&self, e: &Expr) -> bool {
        let binding = |e: &Expr| match e {
            Expr::Name(n) => self.u.names.bindings.get(n.id.as_str()).copied(),
            _ => None,
        };
        match e {
            Expr::NoneLiteral(_) => true,
            Expr::Name(n) => match binding(e) {
                None => matches!(
                    n.id.as_str(),
                    "int" | "bool" | "float" | "str" | "list" | "dict" | "tuple" | "set" | "bytes" | "object"
                ),
                Some(b) => {
                    let is_name = matches!(b, Binding::Import("typing" | "collections.abc", Some(_)));
                    is_name && self.is_defined(n.id.as_str())
                }
            },
            Expr::Subscript(s) => {
                let is_generic = match (&*s.value, binding(&s.value)) {
                    (Expr::Name(n), None) => matches!(n.id.as_str(), "list" | "dict" | "tuple" | "set"),
                    (Expr::Name(n), Some(Binding::Import("typing", Some(name))))
                        if self.is_defined(n.id.as_str()) =>
                    {
                        matches!(name, "List" | "Dict" | "Tuple" | "Set" | "Optional" | "Union" | "Sequence")
                    }
                    _ => false,
                };
                let several = match &*s.value {
                    Expr::Name(n) => match n.id.as_str() {
                        "Dict" => Some(2),
                        "Tuple" | "Union" | "list" | "dict" | "tuple" | "set" => None,
                        _ => Some(1),
                    },
                    _ => None,
                };
                let parts = match &*s.slice {
                    Expr::Tuple(t) => &t.elts[..],
                    inner => std::slice::from_ref(inner),
                };
                let fits = !parts.is_empty() && several.is_none_or(|n| n == parts.len());
                is_generic && fits && parts.iter().all(|e| self.is_type(e))
            }
            _ => false,
        }
    }

    /// Is this the test of `if __name__ == "__main__":` in a file that is imported? What stands there is not done, and says nothing
    /// of the kinds of variables.
    pub(super) fn is_program_test(&self, e: &Expr) -> bool {
        let Expr::Compare(c) = e else { return false };
        let is_name = matches!(&*c.left, Expr::Name(n) if n.id.as_str() == "__name__");
        let is_main = matches!(&*c.comparators, [Expr::StringLiteral(s)] if s.value.to_str() == "__main__");
        let is_equal = matches!(&*c.ops, [ruff_python_ast::CmpOp::Eq]);
        let is_own = self.u.names.bindings.contains_key("__name__");
        let is_imported = self.u.place.is_module && self.u.place.name != "__main__";
        self.owner == MODULE && is_imported && is_name && is_main && is_equal && !is_own
    }

    fn conditional(&mut self, i: &'static ruff_python_ast::StmtIf) -> Res<()> {
        if self.is_program_test(&i.test) && i.elif_else_clauses.is_empty() {
            return Ok(());
        }
        let end = self.b.block();
        let mut ends = vec![];
        let mut rest: Vec<(Option<&'static Expr>, &'static [Stmt])> = vec![(Some(&i.test), &i.body)];
        rest.extend(i.elif_else_clauses.iter().map(|c| (c.test.as_ref(), &c.body[..])));
        let mut falls = true;
        for (test, body) in rest {
            let mut els = None;
            if let Some(test) = test {
                let (then, other) = (self.b.block(), self.b.block());
                if self.condition(test, then, other).is_err() {
                    falls = false;
                    break;
                }
                self.b.switch_to(then);
                els = Some(other);
            }
            let before = self.assigned.clone();
            if self.statements(body).is_ok() {
                self.b.terminate(Terminator::Goto(end));
                ends.push(self.assigned.clone());
            }
            self.assigned = before;
            match els {
                Some(other) => self.b.switch_to(other),
                None => falls = false,
            }
        }
        if falls {
            self.b.terminate(Terminator::Goto(end));
            ends.push(self.assigned.clone());
        }
        self.meet(end, ends)
    }

    fn for_loop(&mut self, f: &'static StmtFor) -> Res<()> {
        if f.is_async {
            return self.gap(f, "an async loop");
        }
        if let Some(generator) = self.generator(&f.iter)? {
            return self.for_generator(f, generator);
        }
        if let Expr::Call(c) = &*f.iter
            && matches!(self.builtin(&c.func), Some("map" | "filter"))
        {
            return self.for_each(f);
        }
        let mut walk = self.walk(&f.iter)?;
        let (head, next, body) = (self.b.block(), self.b.block(), self.b.block());
        let (other, leave) = (self.b.block(), self.b.block());
        self.b.terminate(Terminator::Goto(head));
        self.b.switch_to(head);
        let cond = self.goes_on(&walk);
        self.b.terminate(Terminator::If { cond, then: body, els: other });
        // The next element is taken before the body may change what is walked.
        self.b.switch_to(body);
        let before = self.assigned.clone();
        // Where that ends the path, the way without an element is still there.
        let _ = self.take(&mut walk).and_then(|v| self.assign(&f.target, &v));
        let result = self.loop_body((next, other, leave), before, &f.body, &f.orelse);
        let here = self.b.current();
        self.b.switch_to(next);
        self.b.terminate(Terminator::Goto(head));
        self.b.switch_to(here);
        result
    }

    fn class_statement(&mut self, c: &'static ruff_python_ast::StmtClassDef) -> Res<()> {
        let Some(Binding::Class(index)) = self.u.names.bindings.get(c.name.as_str()).copied() else {
            return self.gap(c, "a class that is defined more than once");
        };
        let class = &self.u.names.classes[index];
        if let Some(why) = class.refused {
            return self.gap(c, why);
        }
        fn first(e: &Expr) -> Option<&str> {
            match e {
                Expr::Name(n) => Some(n.id.as_str()),
                Expr::Attribute(a) => first(&a.value),
                Expr::Call(c) => first(&c.func),
                _ => None,
            }
        }
        let is_there = |e: &Expr| match first(e) {
            // Built-in names are there.
            Some(n) => !self.u.names.bindings.contains_key(n) || self.is_defined(n),
            _ => false,
        };
        let methods = c.body.iter().filter_map(|s| s.as_function_def_stmt());
        let mut decorators = c.decorator_list.iter().chain(methods.flat_map(|f| &f.decorator_list));
        if !decorators.all(|d| is_there(&d.expression)) {
            return self.gap(c, "a decorator before its definition");
        }
        let mut bases = c.arguments.iter().flat_map(|a| &a.args);
        if class.error.is_none() && !bases.all(is_there) {
            return self.gap(c, "a base before its definition");
        }
        if let Some(base) = class.error.clone() {
            let ok = self.error_named(&base).is_some()
                && !self.descends(&base, "AssertionError")
                && self.descends(&base, "Exception");
            if !ok {
                return self.gap(c, "a base of this kind");
            }
        }
        let class_is_data = class.fields.is_some();
        // Neither ClassVar nor InitVar is a field.
        let is_field = |e: &Expr| {
            let e = if let Expr::Subscript(s) = e { &*s.value } else { e };
            !matches!(e, Expr::Name(n) if matches!(n.id.as_str(), "ClassVar" | "InitVar" | "KW_ONLY"))
                && !matches!(e, Expr::Attribute(_) | Expr::StringLiteral(_))
        };
        for s in &c.body {
            if let Stmt::AnnAssign(a) = s {
                if class_is_data && !is_field(&a.annotation) {
                    return self.gap(s, "a data class with fields of this kind");
                }
                if let Some(Expr::Call(c)) = a.value.as_deref()
                    && !is_there_name(&c.func, &self.assigned)
                {
                    return self.gap(s, "a name before its import");
                }
                self.annotation(&a.annotation)?;
            }
            let Stmt::FunctionDef(f) = s else { continue };
            let starred = f.parameters.vararg.iter().chain(&f.parameters.kwarg);
            for a in starred.filter_map(|p| p.annotation.as_deref()) {
                self.annotation(a)?;
            }
            let named = f.parameters.posonlyargs.iter().chain(&f.parameters.args);
            for p in named.chain(&f.parameters.kwonlyargs) {
                if p.default.as_ref().is_some_and(|d| !is_constant(d)) {
                    return self.gap(s, "a default value that is computed");
                }
                if let Some(a) = &p.parameter.annotation {
                    self.annotation(a)?;
                }
            }
            f.returns.as_ref().map_or(Ok(()), |r| self.annotation(r))?;
        }
        self.assigned.insert(c.name.to_string());
        let class = &self.u.names.classes[index];
        for (name, variable) in class.variables.clone() {
            let Some(e) = self.u.names.constant_of(index, name) else { continue };
            let v = self.expr(e)?;
            self.store_name(c, variable, &v)?;
            self.assigned.insert(variable.to_string());
        }
        Ok(())
    }
}

/// Is the first name of an expression there?
fn is_there_name(e: &Expr, assigned: &BTreeSet<String>) -> bool {
    match e {
        Expr::Name(n) => assigned.contains(n.id.as_str()),
        Expr::Attribute(a) => is_there_name(&a.value, assigned),
        _ => false,
    }
}

/// Does a module of the library define a name?
fn has_name(module: &crate::library::Module, name: &str) -> bool {
    let words = |line: &str| {
        let code = line.split('#').next().unwrap_or("").to_string();
        code.split(|c: char| !c.is_alphanumeric() && c != '_').any(|w| w == name)
    };
    // A line of its top level binds it: as a definition, by an import, or as a variable.
    module.text.lines().any(|line| {
        let is_definition = line.starts_with("def ") || line.starts_with("class ");
        let head = line.split(['(', ':']).next().unwrap_or("");
        match line.starts_with(char::is_alphabetic) {
            true if is_definition => words(head),
            true if line.starts_with("from ") => words(line.split_once(" import ").map_or("", |i| i.1)),
            true => line.split_once('=').is_some_and(|(to, _)| words(to)),
            false => false,
        }
    })
}

/// A literal, or a negative one.
pub(super) fn is_constant(e: &Expr) -> bool {
    match e {
        Expr::UnaryOp(u) => {
            matches!(&*u.operand, Expr::NumberLiteral(_)) && u.op == ruff_python_ast::UnaryOp::USub
        }
        Expr::StringLiteral(_) | Expr::NumberLiteral(_) | Expr::BooleanLiteral(_) | Expr::NoneLiteral(_) => {
            true
        }
        _ => false,
    }
}
