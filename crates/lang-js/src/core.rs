//! The runtime's language: a small typed subset of TypeScript in which the semantics of objects is written, and its
//! lowering to the IR.
//!
//! Types are `dyn`, `bool`, `i32`, `i64`, `f64`, `str`, `fn`, and references to the realm's classes. Operators on one
//! machine type are that type's operators. A value becomes dynamic where a dynamic one is wanted; `as` takes a
//! dynamic value apart or converts between machine types. `op.Add(a, b)` is an operator of dynamic values,
//! `fast.Add(a, b)` asks whether it can be done, `lib.name(…)` calls a function of the library. Nothing is caught.

mod calls;
mod expr;

use crate::lower::Context;
use crate::realm::Realm;
use crate::source::Source;
use conspect_base::FileId;
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
use std::cell::RefCell;
use std::rc::Rc;

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
    sources: Vec<Rc<Source>>,
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

thread_local! {
    /// The runtime's files as this thread parsed them: every program has them under the same ids.
    static PARSED: RefCell<Vec<Rc<Source>>> = RefCell::default();
}

/// A file of the runtime, parsed once for each thread.
fn parsed(path: &str, text: String, file: FileId) -> Res<Rc<Source>> {
    let same = |s: &&Rc<Source>| s.path == path && s.file == file && s.text == text;
    if let Some(s) = PARSED.with_borrow(|all| all.iter().find(same).cloned()) {
        return Ok(s);
    }
    let source = Source::parse(path, text, SourceType::ts(), file);
    let source = Rc::new(source.map_err(|e| LoadError::Malformed(e.to_string()))?);
    PARSED.with_borrow_mut(|all| all.push(source.clone()));
    Ok(source)
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
            let source = parsed(path, text, file)?;
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
}
