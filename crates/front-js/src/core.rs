//! The runtime's language: a small typed subset of TypeScript in which the semantics of objects is written, and its
//! lowering to the IR.
//!
//! Types are `dyn`, `bool`, `i32`, `i64`, `f64`, `str`, `fn`, and references to the realm's classes. Operators on one
//! machine type are that type's operators. A value becomes dynamic where a dynamic one is wanted; `as` takes a
//! dynamic value apart or converts between machine types. `op.Add(a, b)` is an operator of dynamic values,
//! `fast.Add(a, b)` asks whether it can be done, `lib.name(…)` calls a function of the library. Nothing is caught.

use crate::lower::Context;
use crate::realm::Realm;
use crate::source::Source;
use conspect_ir::{
    BinOp, BlockId, Body, BodyBuilder, Call, Callee, Const, DynUn, FnId, Function, Global, GlobalId, Instr,
    Intrinsic, LoadError, Math1, Math2, Operand, Place, Program, Reg, ShapeOp, Tag, Terminator, Type, UnOp,
};
use oxc_ast::ast::{
    Argument, AssignmentTarget, BinaryOperator, BindingPattern, Declaration, Expression, ForStatementInit,
    LogicalOperator, Statement, TSType, TSTypeName, UnaryOperator, VariableDeclaration,
};
use oxc_span::{GetSpan, SourceType};
use oxc_syntax::operator::AssignmentOperator;
use rustc_hash::FxHashMap;

/// The files of the runtime.
const FILES: [(&str, &str); 4] = [
    ("runtime/object.ts", include_str!("../runtime/object.ts")),
    ("runtime/operator.ts", include_str!("../runtime/operator.ts")),
    ("runtime/string.ts", include_str!("../runtime/string.ts")),
    ("runtime/call.ts", include_str!("../runtime/call.ts")),
];

/// A function of the runtime.
#[derive(Clone)]
pub struct CoreFn {
    pub id: FnId,
    pub params: Vec<Type>,
    pub ret: Option<Type>,
    source: usize,
    ast: &'static oxc_ast::ast::Function<'static>,
}

/// The runtime.
pub struct Core {
    sources: Vec<Source>,
    pub functions: FxHashMap<&'static str, CoreFn>,
    by_id: FxHashMap<FnId, &'static str>,
    pub globals: FxHashMap<&'static str, (GlobalId, Type)>,
    consts: FxHashMap<&'static str, i64>,
}

type Res<T> = Result<T, LoadError>;

fn bad<T>(message: impl Into<String>) -> Res<T> {
    Err(LoadError::Malformed(message.into()))
}

/// The type that a name stands for.
fn named_type(realm: &Realm, name: &str) -> Option<Type> {
    Some(match name {
        "dyn" => Type::Dyn,
        "bool" => Type::Bool,
        "i32" => Type::I32,
        "i64" => Type::I64,
        "u16" => Type::U16,
        "f64" => Type::F64,
        "str" => Type::Str,
        "fn" => Type::Fn,
        "Obj" => Type::Ref(realm.object),
        "Arr" => Type::Ref(realm.array),
        "Fun" => Type::Ref(realm.function),
        "Gen" => Type::Ref(realm.generator),
        "Cell" => Type::Ref(realm.cell),
        "Cells" => Type::Ref(realm.cells),
        "Dyns" => Type::Ref(realm.dyns),
        "Units" => Type::Ref(realm.units),
        "Sym" => Type::Ref(realm.symbol),
        "Chars" => Type::Ref(realm.chars),
        "Big" => Type::Ref(realm.bigint),
        "Uncaught" => Type::Ref(realm.uncaught),
        _ => return None,
    })
}

fn type_of(realm: &Realm, ty: &TSType<'_>) -> Res<Option<Type>> {
    match ty {
        TSType::TSTypeReference(r) => match &r.type_name {
            TSTypeName::IdentifierReference(i) => match named_type(realm, &i.name) {
                Some(t) => Ok(Some(t)),
                None => bad(format!("runtime: no type {}", i.name)),
            },
            _ => bad("runtime: a type"),
        },
        TSType::TSVoidKeyword(_) => Ok(None),
        _ => bad("runtime: a type"),
    }
}

impl Core {
    /// Reads the runtime and declares its functions and globals.
    pub fn new(p: &mut Program, realm: &Realm) -> Res<Core> {
        let mut core = Core {
            sources: vec![],
            functions: FxHashMap::default(),
            by_id: FxHashMap::default(),
            globals: FxHashMap::default(),
            consts: FxHashMap::default(),
        };
        for (i, (path, text)) in FILES.iter().enumerate() {
            let file = p.file(path);
            let text = crate::source::development(path).unwrap_or_else(|| (*text).into());
            let source = Source::parse(path, text, SourceType::ts(), file)
                .map_err(|e| LoadError::Malformed(e.to_string()))?;
            for s in &source.ast.body {
                core.declare(p, realm, i, s)?;
            }
            core.sources.push(source);
        }
        Ok(core)
    }

    fn declare(
        &mut self,
        p: &mut Program,
        realm: &Realm,
        source: usize,
        s: &'static Statement<'static>,
    ) -> Res<()> {
        match s.as_declaration() {
            Some(Declaration::FunctionDeclaration(f)) => {
                let Some(id) = &f.id else { return bad("runtime: a function without a name") };
                let name: &'static str = id.name.as_str();
                let mut params = vec![];
                let mut names = vec![];
                for item in &f.params.items {
                    let Some(t) = &item.type_annotation else {
                        return bad(format!("runtime: types of {name}"));
                    };
                    let Some(t) = type_of(realm, &t.type_annotation)? else { return bad("runtime: void") };
                    params.push(t);
                    if let BindingPattern::BindingIdentifier(b) = &item.pattern {
                        names.push(b.name.as_str().into());
                    }
                }
                let ret = match &f.return_type {
                    Some(t) => type_of(realm, &t.type_annotation)?,
                    None => None,
                };
                let id = p.add_function(Function {
                    name: format!("js.{name}").into(),
                    params: params.clone(),
                    param_names: names,
                    ret,
                    hidden: true,
                });
                self.by_id.insert(id, name);
                self.functions.insert(name, CoreFn { id, params, ret, source, ast: f });
                Ok(())
            }
            Some(Declaration::VariableDeclaration(v)) => {
                for d in &v.declarations {
                    let BindingPattern::BindingIdentifier(b) = &d.id else {
                        return bad("runtime: a pattern");
                    };
                    let name: &'static str = b.name.as_str();
                    if let (Some(Expression::NumericLiteral(n)), None) = (&d.init, &d.type_annotation) {
                        self.consts.insert(name, n.value as i64);
                        continue;
                    }
                    let Some(t) = &d.type_annotation else { return bad(format!("runtime: type of {name}")) };
                    let Some(ty) = type_of(realm, &t.type_annotation)? else { return bad("runtime: void") };
                    let init = match (ty, &d.init) {
                        (Type::Dyn, None) => Const::Empty,
                        (Type::Dyn, Some(_)) => Const::Undefined,
                        (Type::Bool, _) => Const::Bool(false),
                        (Type::Bits { bits, .. }, _) => Const::Bits { bits, value: 0 },
                        (Type::Ref(_), _) => Const::Null,
                        _ => return bad(format!("runtime: a global {name}")),
                    };
                    let g = p.add_global(Global { name: format!("js.{name}").into(), ty, init });
                    self.globals.insert(name, (g, ty));
                }
                Ok(())
            }
            _ => bad("runtime: a statement at the top"),
        }
    }

    /// The function's name, when it belongs to the runtime.
    pub fn name_of(&self, id: FnId) -> Option<&'static str> {
        self.by_id.get(&id).copied()
    }

    /// The body of a function of the runtime.
    pub(crate) fn body(cx: &mut Context, p: &mut Program, name: &'static str) -> Res<Body> {
        let f = cx.core.functions[name].clone();
        let file = cx.core.sources[f.source].file;
        let mut b = BodyBuilder::new(&f.params, file);
        let mut scope = FxHashMap::default();
        for (i, item) in f.ast.params.items.iter().enumerate() {
            if let BindingPattern::BindingIdentifier(id) = &item.pattern {
                b.name(Reg(i as u32), &id.name);
                scope.insert(id.name.as_str(), (Reg(i as u32), f.params[i]));
            }
        }
        let mut c =
            Compiler { cx, p, b, scope: vec![scope], ret: f.ret, loops: vec![], source: f.source, name };
        let Some(body) = &f.ast.body else { return bad("runtime: no body") };
        for s in &body.statements {
            c.statement(s)?;
        }
        if !c.b.is_terminated() {
            match f.ret {
                None => c.b.terminate(Terminator::Return(None)),
                Some(_) => {
                    c.b.terminate(Terminator::Unsupported { reason: format!("the end of js.{name}").into() })
                }
            }
        }
        Ok(c.b.finish())
    }
}

/// A value with its type; `None` for a null reference.
type Val = (Operand, Option<Type>);

struct Compiler<'a> {
    cx: &'a mut Context,
    p: &'a mut Program,
    b: BodyBuilder,
    scope: Vec<FxHashMap<&'static str, (Reg, Type)>>,
    ret: Option<Type>,
    loops: Vec<(BlockId, BlockId)>,
    source: usize,
    name: &'static str,
}

impl Compiler<'_> {
    fn fail<T>(&self, message: &str) -> Res<T> {
        bad(format!("runtime, {}: {message}", self.name))
    }

    fn konst(&mut self, c: Const) -> Operand {
        self.b.constant(c)
    }

    fn line(&mut self, span: oxc_span::Span) {
        let line = self.cx.core.sources[self.source].line(span.start);
        self.b.set_line(line);
    }

    fn statement(&mut self, s: &'static Statement<'static>) -> Res<()> {
        if self.b.is_terminated() {
            let dead = self.b.block();
            self.b.switch_to(dead);
        }
        self.line(s.span());
        match s {
            Statement::BlockStatement(block) => {
                self.scope.push(FxHashMap::default());
                for s in &block.body {
                    self.statement(s)?;
                }
                self.scope.pop();
            }
            Statement::VariableDeclaration(v) => self.variables(v)?,
            Statement::ExpressionStatement(e) => {
                self.expr_or_void(&e.expression)?;
            }
            Statement::IfStatement(i) => {
                let (then, els, end) = (self.b.block(), self.b.block(), self.b.block());
                self.branch(&i.test, then, els)?;
                self.b.switch_to(then);
                self.statement(&i.consequent)?;
                self.goto(end);
                self.b.switch_to(els);
                if let Some(e) = &i.alternate {
                    self.statement(e)?;
                }
                self.goto(end);
                self.b.switch_to(end);
            }
            Statement::WhileStatement(w) => {
                let (head, body, end) = (self.b.block(), self.b.block(), self.b.block());
                self.goto(head);
                self.b.switch_to(head);
                self.branch(&w.test, body, end)?;
                self.b.switch_to(body);
                self.loops.push((end, head));
                self.statement(&w.body)?;
                self.loops.pop();
                self.goto(head);
                self.b.switch_to(end);
            }
            Statement::ForStatement(f) => {
                self.scope.push(FxHashMap::default());
                if let Some(ForStatementInit::VariableDeclaration(v)) = &f.init {
                    self.variables(v)?;
                }
                let (head, body, next, end) =
                    (self.b.block(), self.b.block(), self.b.block(), self.b.block());
                self.goto(head);
                self.b.switch_to(head);
                match &f.test {
                    Some(t) => self.branch(t, body, end)?,
                    None => self.goto(body),
                }
                self.b.switch_to(body);
                self.loops.push((end, next));
                self.statement(&f.body)?;
                self.loops.pop();
                self.goto(next);
                self.b.switch_to(next);
                if let Some(u) = &f.update {
                    self.expr_or_void(u)?;
                }
                self.goto(head);
                self.b.switch_to(end);
                self.scope.pop();
            }
            Statement::ReturnStatement(r) => {
                let v = match (&r.argument, self.ret) {
                    (Some(e), Some(ty)) => Some(self.want(e, ty)?),
                    (None, None) => None,
                    _ => return self.fail("a return"),
                };
                self.b.terminate(Terminator::Return(v));
            }
            Statement::ThrowStatement(t) => {
                let v = self.want(&t.argument, Type::Dyn)?;
                self.b.terminate(Terminator::Throw(v));
            }
            Statement::BreakStatement(_) => {
                let Some((end, _)) = self.loops.last().copied() else { return self.fail("break") };
                self.goto(end);
            }
            Statement::ContinueStatement(_) => {
                let Some((_, next)) = self.loops.last().copied() else { return self.fail("continue") };
                self.goto(next);
            }
            Statement::EmptyStatement(_) => {}
            _ => return self.fail("a statement"),
        }
        Ok(())
    }

    fn goto(&mut self, to: BlockId) {
        if !self.b.is_terminated() {
            self.b.terminate(Terminator::Goto(to));
        }
    }

    fn variables(&mut self, v: &'static VariableDeclaration<'static>) -> Res<()> {
        for d in &v.declarations {
            let BindingPattern::BindingIdentifier(id) = &d.id else { return self.fail("a pattern") };
            let Some(init) = &d.init else { return self.fail("a variable without a value") };
            let (v, ty) = match &d.type_annotation {
                Some(t) => {
                    let Some(ty) = type_of(&self.cx.realm, &t.type_annotation)? else {
                        return self.fail("void");
                    };
                    (self.want(init, ty)?, ty)
                }
                None => {
                    let (v, ty) = self.expr(init, None)?;
                    let Some(ty) = ty else { return self.fail("null without a type") };
                    (v, ty)
                }
            };
            let r = self.b.named(ty, &id.name);
            self.b.push(Instr::Copy { dst: r, src: v });
            self.scope.last_mut().expect("a scope").insert(id.name.as_str(), (r, ty));
        }
        Ok(())
    }

    fn branch(&mut self, e: &'static Expression<'static>, then: BlockId, els: BlockId) -> Res<()> {
        match e {
            Expression::ParenthesizedExpression(x) => self.branch(&x.expression, then, els),
            Expression::UnaryExpression(u) if u.operator == UnaryOperator::LogicalNot => {
                self.branch(&u.argument, els, then)
            }
            Expression::LogicalExpression(l) => {
                let mid = self.b.block();
                match l.operator {
                    LogicalOperator::And => self.branch(&l.left, mid, els)?,
                    LogicalOperator::Or => self.branch(&l.left, then, mid)?,
                    LogicalOperator::Coalesce => return self.fail("??"),
                }
                self.b.switch_to(mid);
                self.branch(&l.right, then, els)
            }
            _ => {
                let cond = self.want(e, Type::Bool)?;
                self.b.terminate(Terminator::If { cond, then, els });
                Ok(())
            }
        }
    }

    /// A value of the type wanted.
    fn want(&mut self, e: &'static Expression<'static>, ty: Type) -> Res<Operand> {
        let v = self.expr(e, Some(ty))?;
        self.coerce(v, ty)
    }

    fn coerce(&mut self, (v, have): Val, want: Type) -> Res<Operand> {
        let Some(have) = have else {
            return match want {
                Type::Ref(_) => Ok(v),
                Type::Dyn => Ok(self.konst(Const::Dyn(Box::new(Const::Null)))),
                _ => self.fail("null"),
            };
        };
        if have == want {
            return Ok(v);
        }
        match (have, want) {
            (Type::Ref(_), Type::Ref(_)) => Ok(v),
            (_, Type::Dyn) => self.boxed(v, have),
            (Type::Bits { bits: a, .. }, Type::Bits { bits: b, .. }) if a == b => Ok(v),
            (Type::Bits { bits: 32, .. }, Type::Bits { bits: 64, .. }) => {
                Ok(self.b.un(Type::I64, UnOp::SExt(64), v).into())
            }
            _ => self.fail(&format!("a value of type {have:?} where {want:?} is wanted")),
        }
    }

    fn boxed(&mut self, v: Operand, have: Type) -> Res<Operand> {
        let r = &self.cx.realm;
        let tag = match have {
            Type::Bool => Tag::Bool,
            Type::Str => Tag::Str,
            Type::F64 => Tag::Num,
            Type::Bits { bits: 64, .. } => Tag::Int,
            Type::Bits { .. } => {
                let wide = self.b.un(Type::I64, UnOp::SExt(64), v);
                return Ok(self.b.un(Type::Dyn, UnOp::Box(Tag::Int), wide).into());
            }
            Type::Ref(c) if c == r.symbol => Tag::Symbol,
            Type::Ref(c) if c == r.chars => Tag::Chars,
            Type::Ref(c) if c == r.bigint => Tag::BigInt,
            Type::Ref(_) => Tag::Ref,
            _ => return self.fail("a value that cannot be dynamic"),
        };
        Ok(self.b.un(Type::Dyn, UnOp::Box(tag), v).into())
    }

    fn expr(&mut self, e: &'static Expression<'static>, want: Option<Type>) -> Res<Val> {
        match self.expr_void(e, want)? {
            Some(v) => Ok(v),
            None => self.fail("a call without a value"),
        }
    }

    fn expr_or_void(&mut self, e: &'static Expression<'static>) -> Res<()> {
        self.expr_void(e, None).map(|_| ())
    }

    fn expr_void(&mut self, e: &'static Expression<'static>, want: Option<Type>) -> Res<Option<Val>> {
        let some = |o: Operand, t: Type| Ok(Some((o, Some(t))));
        match e {
            Expression::ParenthesizedExpression(x) => self.expr_void(&x.expression, want),
            Expression::NumericLiteral(n) => {
                let fraction = n.raw.as_ref().is_some_and(|r| r.contains('.'));
                let (c, ty) = match want {
                    Some(Type::F64) => (Const::F64(n.value), Type::F64),
                    Some(Type::Dyn) => (Const::number(n.value), Type::Dyn),
                    _ if fraction => (Const::F64(n.value), Type::F64),
                    Some(Type::Bits { bits: 64, .. }) => (Const::i64(n.value as i64), Type::I64),
                    _ => (Const::i32(n.value as i32), Type::I32),
                };
                some(self.konst(c), ty)
            }
            Expression::StringLiteral(s) => {
                let units = crate::text::units(&s.value, s.lone_surrogates);
                match want {
                    Some(Type::Dyn) => some(self.konst(Const::Dyn(Box::new(Const::Str(units)))), Type::Dyn),
                    _ => some(self.konst(Const::Str(units)), Type::Str),
                }
            }
            Expression::BooleanLiteral(b) => some(self.konst(Const::Bool(b.value)), Type::Bool),
            Expression::NullLiteral(_) => Ok(Some((self.konst(Const::Null), None))),
            Expression::Identifier(i) => self.identifier(&i.name).map(Some),
            Expression::UnaryExpression(u) => self.unary(u, want).map(Some),
            Expression::BinaryExpression(x) => self.binary(x, want).map(Some),
            Expression::LogicalExpression(_) => {
                let (yes, no, end) = (self.b.block(), self.b.block(), self.b.block());
                let r = self.b.reg(Type::Bool);
                self.branch(e, yes, no)?;
                for (block, v) in [(yes, true), (no, false)] {
                    self.b.switch_to(block);
                    let src = self.konst(Const::Bool(v));
                    self.b.push(Instr::Copy { dst: r, src });
                    self.goto(end);
                }
                self.b.switch_to(end);
                some(r.into(), Type::Bool)
            }
            Expression::ConditionalExpression(c) => {
                let (yes, no, end) = (self.b.block(), self.b.block(), self.b.block());
                self.branch(&c.test, yes, no)?;
                self.b.switch_to(yes);
                let (v, ty) = self.expr(&c.consequent, want)?;
                let Some(ty) = want.or(ty) else { return self.fail("null without a type") };
                let r = self.b.reg(ty);
                let v = self.coerce((v, self.operand_type(v)), ty)?;
                self.b.push(Instr::Copy { dst: r, src: v });
                self.goto(end);
                self.b.switch_to(no);
                let v = self.want(&c.alternate, ty)?;
                self.b.push(Instr::Copy { dst: r, src: v });
                self.goto(end);
                self.b.switch_to(end);
                some(r.into(), ty)
            }
            Expression::TSAsExpression(a) => self.cast(a).map(Some),
            Expression::StaticMemberExpression(m) => {
                let (o, ty) = self.expr(&m.object, None)?;
                let Some(Type::Ref(class)) = ty else { return self.fail("a field of no object") };
                let Some((field, ty)) = self.cx.realm.find(self.p, class, &m.property.name) else {
                    return self.fail(&format!("no field {}", m.property.name));
                };
                let r = self.b.load(ty, Place::Field { object: o, field });
                some(r.into(), ty)
            }
            Expression::ComputedMemberExpression(m) => {
                let (place, ty) = self.element(&m.object, &m.expression)?;
                let r = self.b.load(ty, place);
                some(r.into(), ty)
            }
            Expression::AssignmentExpression(a) => self.assign(a).map(Some),
            Expression::NewExpression(n) => {
                let Expression::Identifier(i) = &n.callee else { return self.fail("new") };
                let Some(Type::Ref(class)) = named_type(&self.cx.realm, &i.name) else {
                    return self.fail("new of no class");
                };
                let ty = Type::Ref(class);
                let r = self.b.reg(ty);
                match n.arguments.first() {
                    Some(a) => {
                        let length = self.want(argument(a)?, Type::I32)?;
                        self.b.push(Instr::AllocArray { dst: r, class, length });
                    }
                    None => self.b.push(Instr::Alloc { dst: r, class }),
                }
                some(r.into(), ty)
            }
            Expression::CallExpression(c) => self.call(c),
            _ => self.fail("an expression"),
        }
    }

    fn operand_type(&self, o: Operand) -> Option<Type> {
        match o {
            Operand::Reg(r) => Some(self.b.type_of(r)),
            Operand::Const(c) => self.b.const_type(c),
        }
    }

    fn identifier(&mut self, name: &str) -> Res<Val> {
        for s in self.scope.iter().rev() {
            if let Some((r, ty)) = s.get(name) {
                return Ok(((*r).into(), Some(*ty)));
            }
        }
        if let Some(v) = self.cx.core.consts.get(name) {
            let v = *v;
            return Ok((self.konst(Const::i32(v as i32)), Some(Type::I32)));
        }
        if let Some((g, ty)) = self.cx.core.globals.get(name).copied() {
            let r = self.b.load(ty, Place::Global(g));
            return Ok((r.into(), Some(ty)));
        }
        match name {
            "undefined" => Ok((self.konst(Const::Undefined), Some(Type::Dyn))),
            "empty" => Ok((self.konst(Const::Empty), Some(Type::Dyn))),
            "NaN" => Ok((self.konst(Const::F64(f64::NAN)), Some(Type::F64))),
            "Infinity" => Ok((self.konst(Const::F64(f64::INFINITY)), Some(Type::F64))),
            _ => self.fail(&format!("no name {name}")),
        }
    }

    fn element(
        &mut self,
        object: &'static Expression<'static>,
        index: &'static Expression<'static>,
    ) -> Res<(Place, Type)> {
        let (array, ty) = self.expr(object, None)?;
        let Some(Type::Ref(class)) = ty else { return self.fail("an element of no array") };
        let conspect_ir::ClassKind::Array(elem) = self.p.classes[class].kind else {
            return self.fail("an element of no array");
        };
        let index = self.want(index, Type::I32)?;
        Ok((Place::Elem { array, index }, elem))
    }

    fn assign(&mut self, a: &'static oxc_ast::ast::AssignmentExpression<'static>) -> Res<Val> {
        if a.operator != AssignmentOperator::Assign {
            return self.fail("a compound assignment");
        }
        match &a.left {
            AssignmentTarget::AssignmentTargetIdentifier(i) => {
                for k in (0..self.scope.len()).rev() {
                    if let Some((r, ty)) = self.scope[k].get(i.name.as_str()).copied() {
                        let v = self.want(&a.right, ty)?;
                        self.b.push(Instr::Copy { dst: r, src: v });
                        return Ok((r.into(), Some(ty)));
                    }
                }
                let Some((g, ty)) = self.cx.core.globals.get(i.name.as_str()).copied() else {
                    return self.fail(&format!("no variable {}", i.name));
                };
                let v = self.want(&a.right, ty)?;
                self.b.push(Instr::Store { place: Place::Global(g), src: v });
                Ok((v, Some(ty)))
            }
            AssignmentTarget::StaticMemberExpression(m) => {
                let (object, ty) = self.expr(&m.object, None)?;
                let Some(Type::Ref(class)) = ty else { return self.fail("a field of no object") };
                let Some((field, ty)) = self.cx.realm.find(self.p, class, &m.property.name) else {
                    return self.fail(&format!("no field {}", m.property.name));
                };
                let v = self.want(&a.right, ty)?;
                self.b.push(Instr::Store { place: Place::Field { object, field }, src: v });
                Ok((v, Some(ty)))
            }
            AssignmentTarget::ComputedMemberExpression(m) => {
                let (place, ty) = self.element(&m.object, &m.expression)?;
                let v = self.want(&a.right, ty)?;
                self.b.push(Instr::Store { place, src: v });
                Ok((v, Some(ty)))
            }
            _ => self.fail("an assignment"),
        }
    }

    fn cast(&mut self, a: &'static oxc_ast::ast::TSAsExpression<'static>) -> Res<Val> {
        let Some(want) = type_of(&self.cx.realm, &a.type_annotation)? else { return self.fail("void") };
        let (v, have) = self.expr(&a.expression, None)?;
        let Some(have) = have else { return Ok((v, Some(want))) };
        let r = &self.cx.realm;
        let op = match (have, want) {
            (a, b) if a == b => return Ok((v, Some(want))),
            (Type::Dyn, Type::Ref(c)) if c == r.symbol => UnOp::Untag(Tag::Symbol),
            (Type::Dyn, Type::Ref(c)) if c == r.chars => UnOp::Untag(Tag::Chars),
            (Type::Dyn, Type::Ref(c)) if c == r.bigint => UnOp::Untag(Tag::BigInt),
            (Type::Dyn, Type::Ref(_)) => UnOp::Untag(Tag::Ref),
            (Type::Dyn, Type::Str) => UnOp::Untag(Tag::Str),
            (Type::Dyn, Type::Bool) => UnOp::Untag(Tag::Bool),
            (Type::Dyn, Type::F64) => UnOp::Dyn(DynUn::ToF64),
            (Type::Dyn, Type::Bits { bits: 64, .. }) => UnOp::Untag(Tag::Int),
            (Type::Dyn, Type::Bits { bits: 32, .. }) => {
                let wide = self.b.un(Type::I64, UnOp::Untag(Tag::Int), v);
                return Ok((self.b.un(Type::I32, UnOp::Trunc(32), wide).into(), Some(want)));
            }
            (Type::Bits { bits: 64, .. }, Type::Bits { bits, .. }) => UnOp::Trunc(bits),
            (Type::Bits { bits: 32, .. }, Type::Bits { bits: 16, .. }) => UnOp::Trunc(16),
            (Type::Bits { bits: 16, .. }, Type::Bits { bits, .. }) => UnOp::ZExt(bits),
            (Type::Bits { bits: 32, .. }, Type::Bits { bits: 64, .. }) => UnOp::SExt(64),
            (Type::Bits { .. }, Type::F64) => UnOp::SToF64,
            (Type::F64, Type::Bits { bits, .. }) => UnOp::FToSSat(bits),
            (Type::Ref(_), Type::Ref(_)) => {
                let dst = self.b.reg(want);
                self.b.push(Instr::Copy { dst, src: v });
                return Ok((dst.into(), Some(want)));
            }
            (_, Type::Dyn) => return Ok((self.boxed(v, have)?, Some(want))),
            _ => return self.fail("a cast"),
        };
        Ok((self.b.un(want, op, v).into(), Some(want)))
    }

    fn unary(&mut self, u: &'static oxc_ast::ast::UnaryExpression<'static>, want: Option<Type>) -> Res<Val> {
        match u.operator {
            UnaryOperator::LogicalNot => {
                let v = self.want(&u.argument, Type::Bool)?;
                Ok((self.b.un(Type::Bool, UnOp::Not, v).into(), Some(Type::Bool)))
            }
            UnaryOperator::UnaryNegation => {
                let (v, ty) = self.expr(&u.argument, want.filter(|t| *t != Type::Dyn))?;
                let Some(ty) = ty else { return self.fail("minus null") };
                let op = if ty == Type::F64 { UnOp::FNeg } else { UnOp::Neg };
                Ok((self.b.un(ty, op, v).into(), Some(ty)))
            }
            _ => self.fail("a unary operator"),
        }
    }

    fn binary(
        &mut self,
        x: &'static oxc_ast::ast::BinaryExpression<'static>,
        want: Option<Type>,
    ) -> Res<Val> {
        let literal =
            |e: &Expression<'_>| matches!(e, Expression::NumericLiteral(_) | Expression::NullLiteral(_));
        let hint = want.filter(|t| matches!(t, Type::Bits { .. } | Type::F64));
        let (l, r);
        if literal(&x.left) {
            r = self.expr(&x.right, None)?;
            l = self.expr(&x.left, r.1)?;
        } else {
            l = self.expr(&x.left, hint.filter(|_| literal(&x.left)))?;
            r = self.expr(&x.right, l.1)?;
        }
        let Some(ty) = l.1.or(r.1) else { return self.fail("two nulls") };
        let (mut a, mut b, mut ty) = (l.0, r.0, ty);
        // The wider of two machine integers.
        if let (Some(Type::Bits { bits: p, .. }), Some(Type::Bits { bits: q, .. })) = (l.1, r.1) {
            if p < q {
                a = self.b.un(r.1.expect("typed"), UnOp::SExt(q), a).into();
                ty = r.1.expect("typed");
            } else if q < p {
                b = self.b.un(ty, UnOp::SExt(p), b).into();
            }
        } else if let (Some(s), Some(t)) = (l.1, r.1) {
            if s != t && !(s.is_ref() && t.is_ref()) {
                return self.fail(&format!("operands of types {s:?} and {t:?} at offset {}", x.span.start));
            }
        }
        use BinaryOperator as B;
        let float = ty == Type::F64;
        let (op, swap, not) = match x.operator {
            B::Addition if ty == Type::Str => (BinOp::StrConcat, false, false),
            B::Addition => (if float { BinOp::FAdd } else { BinOp::Add }, false, false),
            B::Subtraction => (if float { BinOp::FSub } else { BinOp::Sub }, false, false),
            B::Multiplication => (if float { BinOp::FMul } else { BinOp::Mul }, false, false),
            B::Division => (if float { BinOp::FDiv } else { BinOp::SDiv }, false, false),
            B::Remainder => (if float { BinOp::FRem } else { BinOp::SRem }, false, false),
            B::BitwiseAnd => (BinOp::And, false, false),
            B::BitwiseOR => (BinOp::Or, false, false),
            B::BitwiseXOR => (BinOp::Xor, false, false),
            B::ShiftLeft => (BinOp::Shl, false, false),
            B::ShiftRight => (BinOp::AShr, false, false),
            B::StrictEquality | B::Equality => (if float { BinOp::FEq } else { BinOp::Eq }, false, false),
            B::StrictInequality | B::Inequality => (if float { BinOp::FEq } else { BinOp::Eq }, false, true),
            B::LessThan if ty == Type::Str => (BinOp::StrLt, false, false),
            B::LessThan => (if float { BinOp::FLt } else { BinOp::SLt }, false, false),
            B::LessEqualThan => (if float { BinOp::FLe } else { BinOp::SLe }, false, false),
            B::GreaterThan => (if float { BinOp::FLt } else { BinOp::SLt }, true, false),
            B::GreaterEqualThan => (if float { BinOp::FLe } else { BinOp::SLe }, true, false),
            _ => return self.fail("a binary operator"),
        };
        if ty == Type::Dyn {
            return self.fail(&format!("an operator on dynamic values at offset {}", x.span.start));
        }
        let out = match x.operator {
            B::Addition | B::Subtraction | B::Multiplication | B::Division | B::Remainder => ty,
            B::BitwiseAnd | B::BitwiseOR | B::BitwiseXOR | B::ShiftLeft | B::ShiftRight => ty,
            _ => Type::Bool,
        };
        let (a, b) = if swap { (b, a) } else { (a, b) };
        let v = self.b.bin(out, op, a, b);
        let v = if not { self.b.un(Type::Bool, UnOp::Not, v) } else { v };
        Ok((v.into(), Some(out)))
    }

    fn args(
        &mut self,
        c: &'static oxc_ast::ast::CallExpression<'static>,
        types: &[Type],
    ) -> Res<Vec<Operand>> {
        if c.arguments.len() != types.len() {
            return self.fail(&format!("{} arguments at offset {}", c.arguments.len(), c.span.start));
        }
        let mut out = vec![];
        for (a, ty) in c.arguments.iter().zip(types) {
            out.push(self.want(argument(a)?, *ty)?);
        }
        Ok(out)
    }

    fn intrinsic(
        &mut self,
        c: &'static oxc_ast::ast::CallExpression<'static>,
        op: Intrinsic,
        params: &[Type],
        ret: Option<Type>,
    ) -> Res<Option<Val>> {
        let args = self.args(c, params)?;
        let dst = ret.map(|t| self.b.reg(t));
        self.b.push(Instr::Intrinsic { dst, op, args: args.into() });
        Ok(dst.map(|r| (r.into(), ret)))
    }

    fn call(&mut self, c: &'static oxc_ast::ast::CallExpression<'static>) -> Res<Option<Val>> {
        match &c.callee {
            Expression::StaticMemberExpression(m) => {
                let Expression::Identifier(space) = &m.object else { return self.fail("a call") };
                self.space(c, &space.name, &m.property.name)
            }
            Expression::Identifier(i) => {
                if let Some(f) = self.cx.core.functions.get(i.name.as_str()) {
                    let (id, params, ret) = (f.id, f.params.clone(), f.ret);
                    let args = self.args(c, &params)?;
                    let dst = self.finish_call(Callee::Static(id), args, ret);
                    return Ok(dst.map(|r| (r.into(), ret)));
                }
                self.builtin(c, &i.name)
            }
            _ => self.fail("a call"),
        }
    }

    fn finish_call(&mut self, callee: Callee, args: Vec<Operand>, ret: Option<Type>) -> Option<Reg> {
        let dst = ret.map(|t| self.b.reg(t));
        let next = self.b.block();
        self.b.terminate(Terminator::Call(Call { callee, args: args.into(), dst, ret: next, unwind: None }));
        self.b.switch_to(next);
        dst
    }

    fn space(
        &mut self,
        c: &'static oxc_ast::ast::CallExpression<'static>,
        space: &str,
        name: &str,
    ) -> Res<Option<Val>> {
        let unary = crate::ops::dyn_un(name);
        let binary = crate::ops::dyn_bin(name);
        match (space, unary, binary) {
            ("op" | "fast", Some(op), _) => {
                let args = self.args(c, &[Type::Dyn])?;
                let (op, ty) = if space == "fast" {
                    (UnOp::DynFast(op), Type::Bool)
                } else {
                    (UnOp::Dyn(op), crate::ops::un_type(op))
                };
                Ok(Some((self.b.un(ty, op, args[0]).into(), Some(ty))))
            }
            ("op" | "fast", _, Some(op)) => {
                let args = self.args(c, &[Type::Dyn, Type::Dyn])?;
                let (op, ty) = if space == "fast" {
                    (BinOp::DynFast(op), Type::Bool)
                } else {
                    (BinOp::Dyn(op), crate::ops::bin_type(op))
                };
                Ok(Some((self.b.bin(ty, op, args[0], args[1]).into(), Some(ty))))
            }
            ("lib", _, _) => {
                let types = vec![Type::Dyn; c.arguments.len()];
                let args = self.args(c, &types)?;
                let r = crate::lower::call_library(self.cx, self.p, &mut self.b, name, &args, None)?;
                Ok(Some((r.into(), Some(Type::Dyn))))
            }
            ("math", _, _) => {
                if let Some(m) = math1(name) {
                    let a = self.args(c, &[Type::F64])?;
                    return Ok(Some((self.b.un(Type::F64, UnOp::Math1(m), a[0]).into(), Some(Type::F64))));
                }
                let m = match name {
                    "pow" => Math2::Pow,
                    "atan2" => Math2::Atan2,
                    "hypot" => Math2::Hypot,
                    _ => return self.fail("math"),
                };
                let a = self.args(c, &[Type::F64, Type::F64])?;
                let v = self.b.bin(Type::F64, BinOp::Math2(m), a[0], a[1]);
                Ok(Some((v.into(), Some(Type::F64))))
            }
            _ => self.fail(&format!("{space}.{name}")),
        }
    }

    fn builtin(&mut self, c: &'static oxc_ast::ast::CallExpression<'static>, name: &str) -> Res<Option<Val>> {
        let dyns = Type::Ref(self.cx.realm.dyns);
        let units = Type::Ref(self.cx.realm.units);
        let (i32t, dynt, bool_t, str_t, f64t) = (Type::I32, Type::Dyn, Type::Bool, Type::Str, Type::F64);
        if let Some(tag) = tag_test(name) {
            let a = self.args(c, &[dynt])?;
            return Ok(Some((self.b.un(bool_t, UnOp::HasTag(tag), a[0]).into(), Some(bool_t))));
        }
        let un = |this: &mut Self, from: Type, op: UnOp, to: Type| -> Res<Option<Val>> {
            let a = this.args(c, &[from])?;
            Ok(Some((this.b.un(to, op, a[0]).into(), Some(to))))
        };
        let bin = |this: &mut Self, l: Type, r: Type, op: BinOp, to: Type| -> Res<Option<Val>> {
            let a = this.args(c, &[l, r])?;
            Ok(Some((this.b.bin(to, op, a[0], a[1]).into(), Some(to))))
        };
        match name {
            "strLen" => un(self, str_t, UnOp::StrLen, i32t),
            "strLower" => un(self, str_t, UnOp::StrLower, str_t),
            "strUpper" => un(self, str_t, UnOp::StrUpper, str_t),
            "strOf" => {
                let a = self.args(c, &[i32t])?;
                let u = self.b.un(Type::U16, UnOp::Trunc(16), a[0]);
                Ok(Some((self.b.un(str_t, UnOp::StrOf, u).into(), Some(str_t))))
            }
            "strAt" => {
                let a = self.args(c, &[str_t, i32t])?;
                let u = self.b.bin(Type::U16, BinOp::StrAt, a[0], a[1]);
                Ok(Some((self.b.un(i32t, UnOp::ZExt(32), u).into(), Some(i32t))))
            }
            "strHead" => bin(self, str_t, i32t, BinOp::StrHead, str_t),
            "strTail" => bin(self, str_t, i32t, BinOp::StrTail, str_t),
            "strIndexOf" => bin(self, str_t, str_t, BinOp::StrIndexOf, i32t),
            "shapeFind" => bin(self, i32t, dynt, BinOp::Shape(ShapeOp::Find), i32t),
            "shapeAdd" => bin(self, i32t, dynt, BinOp::Shape(ShapeOp::Add), i32t),
            "shapeSet" => bin(self, i32t, i32t, BinOp::Shape(ShapeOp::SetAttributes), i32t),
            "shapeRemove" => bin(self, i32t, i32t, BinOp::Shape(ShapeOp::Remove), i32t),
            "shapeKey" => bin(self, i32t, i32t, BinOp::Shape(ShapeOp::KeyAt), dynt),
            "shapeAttrs" => bin(self, i32t, i32t, BinOp::Shape(ShapeOp::AttributesAt), i32t),
            "shapeCount" => {
                let a = self.args(c, &[i32t])?;
                let zero = self.konst(Const::i32(0));
                let v = self.b.bin(i32t, BinOp::Shape(ShapeOp::Count), a[0], zero);
                Ok(Some((v.into(), Some(i32t))))
            }
            "isNaN" => un(self, f64t, UnOp::IsNan, bool_t),
            "floor" => un(self, f64t, UnOp::FFloor, f64t),
            "trunc" => un(self, f64t, UnOp::FTrunc, f64t),
            "sqrt" => un(self, f64t, UnOp::FSqrt, f64t),
            "abs" => un(self, f64t, UnOp::FAbs, f64t),
            "float32" => {
                let a = self.args(c, &[f64t])?;
                let s = self.b.un(Type::F32, UnOp::F64ToF32, a[0]);
                Ok(Some((self.b.un(f64t, UnOp::F32ToF64, s).into(), Some(f64t))))
            }
            "doubleBits" => un(self, f64t, UnOp::FToBits, Type::I64),
            "bitsDouble" => un(self, Type::I64, UnOp::BitsToF, f64t),
            "len" => {
                let (array, _) = self.expr(argument(&c.arguments[0])?, None)?;
                Ok(Some((self.b.load(i32t, Place::Length { array }).into(), Some(i32t))))
            }
            "print" => self.intrinsic(c, Intrinsic::PrintStr, &[i32t, str_t], None),
            "printUnits" => self.intrinsic(c, Intrinsic::Print, &[i32t, units, i32t, i32t], None),
            "strUnits" => self.intrinsic(c, Intrinsic::StrUnits, &[str_t], Some(units)),
            "strFromUnits" => self.intrinsic(c, Intrinsic::StrFromUnits, &[units, i32t, i32t], Some(str_t)),
            "allConcrete" => self.intrinsic(c, Intrinsic::AllConcrete, &[units, i32t, i32t], Some(bool_t)),
            "isConcrete" => self.intrinsic(c, Intrinsic::IsConcrete, &[dynt], Some(bool_t)),
            "concretize" => self.intrinsic(c, Intrinsic::Concretize, &[dynt], Some(dynt)),
            "fill" => self.intrinsic(c, Intrinsic::Fill, &[dyns, i32t, i32t, dynt], None),
            "resize" => self.intrinsic(c, Intrinsic::Resize, &[dyns, i32t], Some(dyns)),
            "copyDyns" => self.intrinsic(c, Intrinsic::ArrayCopy, &[dyns, i32t, dyns, i32t, i32t], None),
            "copyUnits" => self.intrinsic(c, Intrinsic::ArrayCopy, &[units, i32t, units, i32t, i32t], None),
            "equalUnits" => {
                self.intrinsic(c, Intrinsic::ArrayEquals, &[units, i32t, units, i32t, i32t], Some(bool_t))
            }
            "captureStack" => self.intrinsic(c, Intrinsic::CaptureStack, &[], Some(i32t)),
            "assume" => self.intrinsic(c, Intrinsic::Assume, &[bool_t], None),
            "allocOf" => {
                // A new object of a class of uncaught errors by number.
                let a = self.args(c, &[i32t])?;
                let ty = Type::Ref(self.cx.realm.uncaught);
                let dst = self.b.reg(ty);
                self.b.push(Instr::Intrinsic {
                    dst: Some(dst),
                    op: Intrinsic::NewInstanceOf,
                    args: a.into(),
                });
                Ok(Some((dst.into(), Some(ty))))
            }
            "errorClass" => {
                // The number of the first class of uncaught errors.
                let class = self.p.class_named(crate::realm::ERRORS[0]).expect("declared with the realm");
                Ok(Some((self.konst(Const::i32(class.0 as i32)), Some(i32t))))
            }
            "throwRef" => {
                let (v, _) = self.expr(argument(&c.arguments[0])?, None)?;
                self.b.terminate(Terminator::Throw(v));
                Ok(None)
            }
            "invoke" => {
                let fun = Type::Ref(self.cx.realm.function);
                let a = self.args(c, &[Type::Fn, fun, dynt, dyns, dynt])?;
                let dst = self.finish_call(Callee::Indirect(a[0]), a[1..].to_vec(), Some(dynt));
                Ok(dst.map(|r| (r.into(), Some(dynt))))
            }
            "resumeWith" => {
                let generator = Type::Ref(self.cx.realm.generator);
                let a = self.args(c, &[Type::Fn, generator])?;
                let dst = self.finish_call(Callee::Indirect(a[0]), a[1..].to_vec(), Some(dynt));
                Ok(dst.map(|r| (r.into(), Some(dynt))))
            }
            "nondetBool" | "nondetInt" | "nondetDouble" | "nondetUnits" => {
                let (ty, label) = match name {
                    "nondetBool" => (bool_t, "boolean()"),
                    "nondetInt" => (Type::I64, "int()"),
                    "nondetDouble" => (f64t, "number()"),
                    _ => (units, "string()"),
                };
                let label = self.p.label(label);
                let dst = self.b.reg(ty);
                self.b.push(Instr::Nondet { dst, ty, label });
                Ok(Some((dst.into(), Some(ty))))
            }
            "nondetUint1" | "nondetUint2" | "nondetUint3" | "nondetUint4" | "nondetInt8" | "nondetInt16"
            | "nondetInt32" => {
                // An input that needs so many bits only is asked for in so many: what is compared stays narrow.
                let signed = name.starts_with("nondetInt");
                let bits = name.trim_start_matches(|c: char| !c.is_ascii_digit()).parse().unwrap_or(64);
                let ty = Type::Bits { bits, signed };
                let label = self.p.label("int()");
                let dst = self.b.reg(ty);
                self.b.push(Instr::Nondet { dst, ty, label });
                let wider = if signed { UnOp::SExt(64) } else { UnOp::ZExt(64) };
                Ok(Some((self.b.un(Type::I64, wider, dst).into(), Some(Type::I64))))
            }
            "unsupported" => {
                let Some(Argument::StringLiteral(s)) = c.arguments.first() else {
                    return self.fail("unsupported");
                };
                self.b.terminate(Terminator::Unsupported { reason: s.value.as_str().into() });
                let dead = self.b.block();
                self.b.switch_to(dead);
                Ok(None)
            }
            "assertionFailed" => {
                self.b.terminate(Terminator::Fail { message: "an assertion failed".into() });
                Ok(None)
            }
            "coreFn" => {
                let Some(Argument::Identifier(i)) = c.arguments.first() else { return self.fail("coreFn") };
                let Some(f) = self.cx.core.functions.get(i.name.as_str()) else { return self.fail("coreFn") };
                let id = f.id;
                Ok(Some((self.konst(Const::Fn(id)), Some(Type::Fn))))
            }
            "narrow" => {
                // The same number, known to fit in so many bits.
                let Some(Argument::NumericLiteral(n)) = c.arguments.get(1) else {
                    return self.fail("narrow");
                };
                let v = self.want(argument(&c.arguments[0])?, Type::I64)?;
                let bits = n.value as u8;
                let low = self.b.un(Type::Bits { bits, signed: true }, UnOp::Trunc(bits), v);
                Ok(Some((self.b.un(Type::I64, UnOp::SExt(64), low).into(), Some(Type::I64))))
            }
            "haltNow" => {
                self.b.terminate(Terminator::Halt);
                Ok(None)
            }
            "populate" => {
                let args = self.args(c, &[str_t])?;
                let callee = Callee::Static(self.cx.populate);
                self.finish_call(callee, args, None);
                Ok(None)
            }
            _ => self.fail(&format!("no function {name}")),
        }
    }
}

fn argument(a: &'static Argument<'static>) -> Res<&'static Expression<'static>> {
    match a.as_expression() {
        Some(e) => Ok(e),
        None => bad("runtime: a spread"),
    }
}

fn tag_test(name: &str) -> Option<Tag> {
    Some(match name {
        "isUndef" => Tag::Undefined,
        "isNull" => Tag::Null,
        "isBool" => Tag::Bool,
        "isInt" => Tag::Int,
        "isDouble" => Tag::Num,
        "isStr" => Tag::Str,
        "isObj" => Tag::Ref,
        "isChars" => Tag::Chars,
        "isBig" => Tag::BigInt,
        "isSym" => Tag::Symbol,
        "isEmpty" => Tag::Empty,
        _ => return None,
    })
}

fn math1(name: &str) -> Option<Math1> {
    Some(match name {
        "sin" => Math1::Sin,
        "cos" => Math1::Cos,
        "tan" => Math1::Tan,
        "asin" => Math1::Asin,
        "acos" => Math1::Acos,
        "atan" => Math1::Atan,
        "sinh" => Math1::Sinh,
        "cosh" => Math1::Cosh,
        "tanh" => Math1::Tanh,
        "exp" => Math1::Exp,
        "expm1" => Math1::Expm1,
        "log" => Math1::Log,
        "log10" => Math1::Log10,
        "log1p" => Math1::Log1p,
        "cbrt" => Math1::Cbrt,
        _ => return None,
    })
}
