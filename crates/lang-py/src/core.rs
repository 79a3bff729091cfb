//! The runtime's language: a small typed subset of Python in which the semantics of objects is written, and its lowering
//! to the IR.
//!
//! Types are `dyn`, `bool`, `i32`, `i64`, `int`, `f64`, `str`, `fn` and the realm's classes. Operators on one machine type
//! are that type's operators. A value becomes dynamic where a dynamic one is wanted; `T(x)` takes a dynamic value apart
//! or converts between machine types. A variable has the type of the first value it is given.

mod expr;

use crate::lower::Context;
use crate::realm::Realm;
use crate::source::Source;
use conspect_ir::{
    BinOp, BlockId, Body, BodyBuilder, Call, Callee, Const, FnId, Function, Global, GlobalId, Instr, IntBin,
    Intrinsic, LoadError, Operand, Place, Program, PureOp, Reg, Tag, Terminator, Type, UnOp,
};
use ruff_python_ast::{CmpOp, Expr, ExprCall, Number, Operator, Stmt, StmtFunctionDef, UnaryOp};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The files of the runtime.
const FILES: [(&str, &str); 7] = [
    ("runtime/float.py", include_str!("../runtime/float.py")),
    ("runtime/object.py", include_str!("../runtime/object.py")),
    ("runtime/number.py", include_str!("../runtime/number.py")),
    ("runtime/sequence.py", include_str!("../runtime/sequence.py")),
    ("runtime/table.py", include_str!("../runtime/table.py")),
    ("runtime/call.py", include_str!("../runtime/call.py")),
    ("runtime/text.py", include_str!("../runtime/text.py")),
];

/// A function of the runtime.
#[derive(Clone)]
pub struct CoreFn {
    pub id: FnId,
    pub params: Vec<Type>,
    pub ret: Option<Type>,
    source: usize,
    ast: &'static StmtFunctionDef,
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

fn type_of(realm: &Realm, e: &Expr) -> Res<Option<Type>> {
    match e {
        Expr::NoneLiteral(_) => Ok(None),
        Expr::Name(n) => match realm.named_type(&n.id) {
            Some(t) => Ok(Some(t)),
            None => bad(format!("runtime: no type {}", n.id)),
        },
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
            let source = Source::parse(path, text, file).map_err(|e| LoadError::Malformed(e.to_string()))?;
            for s in &source.ast.body {
                core.declare(p, realm, i, s)?;
            }
            core.sources.push(Rc::new(source));
        }
        Ok(core)
    }

    fn declare(&mut self, p: &mut Program, realm: &Realm, source: usize, s: &'static Stmt) -> Res<()> {
        match s {
            Stmt::FunctionDef(f) => {
                let name: &'static str = f.name.as_str();
                let mut params = vec![];
                let mut names = vec![];
                for item in &f.parameters.args {
                    let Some(t) = &item.parameter.annotation else {
                        return bad(format!("runtime: types of {name}"));
                    };
                    let Some(t) = type_of(realm, t)? else { return bad("runtime: None") };
                    params.push(t);
                    names.push(item.parameter.name.as_str().into());
                }
                let ret = match &f.returns {
                    Some(t) => type_of(realm, t)?,
                    None => None,
                };
                if self.functions.contains_key(name) {
                    return bad(format!("runtime: {name} is defined twice"));
                }
                let id = p.add_function(Function {
                    name: format!("py.{name}").into(),
                    params: params.clone(),
                    param_names: names,
                    ret,
                    hidden: true,
                });
                self.by_id.insert(id, name);
                self.functions.insert(name, CoreFn { id, params, ret, source, ast: f });
                Ok(())
            }
            Stmt::Assign(a) => {
                let (Expr::Name(n), Expr::NumberLiteral(v)) = (&a.targets[0], &*a.value) else {
                    return bad("runtime: a constant");
                };
                let Number::Int(v) = &v.value else { return bad("runtime: a constant") };
                self.consts.insert(n.id.as_str(), v.as_i64().unwrap_or(0));
                Ok(())
            }
            Stmt::AnnAssign(a) => {
                let Expr::Name(n) = &*a.target else { return bad("runtime: a global") };
                let name: &'static str = n.id.as_str();
                let Some(ty) = type_of(realm, &a.annotation)? else { return bad("runtime: None") };
                let init = match ty {
                    Type::Dyn => Const::Empty,
                    Type::Bool => Const::Bool(false),
                    Type::Bits { bits, .. } => Const::Bits { bits, value: 0 },
                    Type::Ref(_) => Const::Null,
                    _ => return bad(format!("runtime: a global {name}")),
                };
                let g = p.add_global(Global { name: format!("py.{name}").into(), ty, init });
                self.globals.insert(name, (g, ty));
                Ok(())
            }
            Stmt::Expr(_) => Ok(()),
            _ => bad("runtime: a statement at the top"),
        }
    }

    /// The function with a name.
    pub fn function(&self, name: &str) -> Option<FnId> {
        self.functions.get(name).map(|f| f.id)
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
        for (i, item) in f.ast.parameters.args.iter().enumerate() {
            b.name(Reg(i as u32), item.parameter.name.as_str());
            scope.insert(item.parameter.name.as_str(), (Reg(i as u32), f.params[i]));
        }
        let mut c =
            Compiler { cx, p, b, scope, ret: f.ret, loops: vec![], handlers: vec![], source: f.source, name };
        c.statements(&f.ast.body)?;
        if !c.b.is_terminated() {
            match f.ret {
                None => c.b.terminate(Terminator::Return(None)),
                Some(_) => {
                    c.b.terminate(Terminator::Unsupported { reason: format!("the end of py.{name}").into() })
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
    scope: FxHashMap<&'static str, (Reg, Type)>,
    ret: Option<Type>,
    loops: Vec<(BlockId, BlockId)>,
    handlers: Vec<(BlockId, Reg)>,
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

    fn statements(&mut self, body: &'static [Stmt]) -> Res<()> {
        for s in body {
            self.statement(s)?;
        }
        Ok(())
    }

    fn goto(&mut self, to: BlockId) {
        if !self.b.is_terminated() {
            self.b.terminate(Terminator::Goto(to));
        }
    }

    fn statement(&mut self, s: &'static Stmt) -> Res<()> {
        if self.b.is_terminated() {
            let dead = self.b.block();
            self.b.switch_to(dead);
        }
        let line = self.cx.core.sources[self.source].line(s);
        self.b.set_line(line);
        match s {
            Stmt::Pass(_) => {}
            Stmt::Expr(e) => {
                if !matches!(&*e.value, Expr::StringLiteral(_)) {
                    self.expr_or_void(&e.value, None)?;
                }
            }
            Stmt::Assign(a) => self.assign(&a.targets[0], &a.value, None)?,
            Stmt::AnnAssign(a) => {
                let ty = type_of(&self.cx.realm, &a.annotation)?;
                let Some(value) = &a.value else { return self.fail("a variable without a value") };
                self.assign(&a.target, value, ty)?;
            }
            Stmt::AugAssign(a) => {
                let (r, ty) = match &*a.target {
                    Expr::Name(n) if self.scope.contains_key(n.id.as_str()) => self.scope[n.id.as_str()],
                    _ => return self.fail("a compound assignment"),
                };
                let right = self.expr(&a.value, Some(ty))?;
                let v = self.arithmetic(a.op, (r.into(), Some(ty)), right)?;
                self.b.push(Instr::Copy { dst: r, src: v.0 });
            }
            Stmt::If(i) => {
                let end = self.b.block();
                let (then, mut els) = (self.b.block(), self.b.block());
                self.branch(&i.test, then, els)?;
                self.b.switch_to(then);
                self.statements(&i.body)?;
                self.goto(end);
                for clause in &i.elif_else_clauses {
                    self.b.switch_to(els);
                    if let Some(test) = &clause.test {
                        let then = self.b.block();
                        els = self.b.block();
                        self.branch(test, then, els)?;
                        self.b.switch_to(then);
                    } else {
                        els = end;
                    }
                    self.statements(&clause.body)?;
                    self.goto(end);
                }
                if els != end {
                    self.b.switch_to(els);
                    self.goto(end);
                }
                self.b.switch_to(end);
            }
            Stmt::While(w) => {
                let (head, body, end) = (self.b.block(), self.b.block(), self.b.block());
                self.goto(head);
                self.b.switch_to(head);
                self.branch(&w.test, body, end)?;
                self.b.switch_to(body);
                self.loops.push((end, head));
                self.statements(&w.body)?;
                self.loops.pop();
                self.goto(head);
                self.b.switch_to(end);
            }
            // `for i in range(n)`: the bound is evaluated once.
            Stmt::For(f) => {
                let (Expr::Name(n), Expr::Call(c)) = (&*f.target, &*f.iter) else { return self.fail("for") };
                let (from, to) = match &*c.arguments.args {
                    [to] => (self.konst(Const::i32(0)), self.want(to, Type::I32)?),
                    [from, to] => (self.want(from, Type::I32)?, self.want(to, Type::I32)?),
                    _ => return self.fail("for"),
                };
                let i = match self.scope.get(n.id.as_str()) {
                    Some((r, Type::Bits { bits: 32, .. })) => *r,
                    Some(_) => return self.fail("the type of a loop's variable"),
                    None => self.b.named(Type::I32, &n.id),
                };
                self.scope.insert(n.id.as_str(), (i, Type::I32));
                self.b.push(Instr::Copy { dst: i, src: from });
                let limit = self.b.reg(Type::I32);
                self.b.push(Instr::Copy { dst: limit, src: to });
                let (head, body, next, end) =
                    (self.b.block(), self.b.block(), self.b.block(), self.b.block());
                self.goto(head);
                self.b.switch_to(head);
                let more = self.b.bin(Type::Bool, BinOp::SLt, i, limit);
                self.b.terminate(Terminator::If { cond: more.into(), then: body, els: end });
                self.b.switch_to(body);
                self.loops.push((end, next));
                self.statements(&f.body)?;
                self.loops.pop();
                self.goto(next);
                self.b.switch_to(next);
                let one = self.konst(Const::i32(1));
                let more = self.b.bin(Type::I32, BinOp::Add, i, one);
                self.b.push(Instr::Copy { dst: i, src: more.into() });
                self.goto(head);
                self.b.switch_to(end);
            }
            Stmt::Return(r) => {
                let v = match (&r.value, self.ret) {
                    (Some(e), Some(ty)) => Some(self.want(e, ty)?),
                    (None, None) => None,
                    _ => return self.fail("a return"),
                };
                self.b.terminate(Terminator::Return(v));
            }
            Stmt::Raise(r) => {
                let Some(e) = &r.exc else { return self.fail("a raise") };
                let v = self.want(e, Type::Dyn)?;
                match self.handlers.last().copied() {
                    Some((to, reg)) => {
                        self.b.push(Instr::Copy { dst: reg, src: v });
                        self.goto(to);
                    }
                    None => self.b.terminate(Terminator::Throw(v)),
                }
            }
            // One handler, which takes every error: `except e:`.
            Stmt::Try(t) => {
                let [ruff_python_ast::ExceptHandler::ExceptHandler(h)] = &t.handlers[..] else {
                    return self.fail("try");
                };
                let Some(Expr::Name(n)) = h.type_.as_deref() else { return self.fail("try") };
                let (to, end) = (self.b.block(), self.b.block());
                let thrown = self.b.named(Type::Dyn, &n.id);
                self.handlers.push((to, thrown));
                self.statements(&t.body)?;
                self.handlers.pop();
                self.goto(end);
                self.b.switch_to(to);
                self.scope.insert(n.id.as_str(), (thrown, Type::Dyn));
                self.statements(&h.body)?;
                self.goto(end);
                self.b.switch_to(end);
            }
            Stmt::Break(_) => {
                let Some((end, _)) = self.loops.last().copied() else { return self.fail("break") };
                self.goto(end);
            }
            Stmt::Continue(_) => {
                let Some((_, next)) = self.loops.last().copied() else { return self.fail("continue") };
                self.goto(next);
            }
            _ => return self.fail("a statement"),
        }
        Ok(())
    }

    fn assign(&mut self, target: &'static Expr, value: &'static Expr, ty: Option<Type>) -> Res<()> {
        match target {
            Expr::Name(n) => {
                let name = n.id.as_str();
                if let Some((r, ty)) = self.scope.get(name).copied() {
                    let v = self.want(value, ty)?;
                    self.b.push(Instr::Copy { dst: r, src: v });
                    return Ok(());
                }
                if let Some((g, ty)) = self.cx.core.globals.get(name).copied() {
                    let v = self.want(value, ty)?;
                    self.b.push(Instr::Store { place: Place::Global(g), src: v });
                    return Ok(());
                }
                let (v, have) = self.expr(value, ty)?;
                let Some(ty) = ty.or(have) else { return self.fail("null without a type") };
                let v = self.coerce((v, have), ty)?;
                let r = self.b.named(ty, name);
                self.b.push(Instr::Copy { dst: r, src: v });
                self.scope.insert(name, (r, ty));
            }
            Expr::Attribute(a) => {
                let (place, ty) = self.field(&a.value, &a.attr)?;
                let v = self.want(value, ty)?;
                self.b.push(Instr::Store { place, src: v });
            }
            Expr::Subscript(s) => {
                let (place, ty) = self.element(&s.value, &s.slice)?;
                let v = self.want(value, ty)?;
                self.b.push(Instr::Store { place, src: v });
            }
            _ => return self.fail("an assignment"),
        }
        Ok(())
    }

    fn field(&mut self, object: &'static Expr, name: &str) -> Res<(Place, Type)> {
        let (object, ty) = self.expr(object, None)?;
        let Some(Type::Ref(class)) = ty else { return self.fail(&format!("the field {name} of no object")) };
        let Some((field, ty)) = self.cx.realm.find(self.p, class, name) else {
            return self.fail(&format!("no field {name}"));
        };
        Ok((Place::Field { object, field }, ty))
    }

    fn element(&mut self, object: &'static Expr, index: &'static Expr) -> Res<(Place, Type)> {
        let (array, ty) = self.expr(object, None)?;
        let Some(Type::Ref(class)) = ty else { return self.fail("an element of no array") };
        let conspect_ir::ClassKind::Array(elem) = self.p.classes[class].kind else {
            return self.fail("an element of no array");
        };
        let index = self.want(index, Type::I32)?;
        Ok((Place::Elem { array, index }, elem))
    }

    fn branch(&mut self, e: &'static Expr, then: BlockId, els: BlockId) -> Res<()> {
        match e {
            Expr::BoolOp(o) => {
                let last = o.values.len() - 1;
                for (i, v) in o.values.iter().enumerate() {
                    if i == last {
                        return self.branch(v, then, els);
                    }
                    let next = self.b.block();
                    if o.op == ruff_python_ast::BoolOp::And {
                        self.branch(v, next, els)?;
                    } else {
                        self.branch(v, then, next)?;
                    }
                    self.b.switch_to(next);
                }
                Ok(())
            }
            Expr::UnaryOp(u) if u.op == UnaryOp::Not => self.branch(&u.operand, els, then),
            _ => {
                let cond = self.want(e, Type::Bool)?;
                self.b.terminate(Terminator::If { cond, then, els });
                Ok(())
            }
        }
    }

    fn call_to(&mut self, callee: Callee, args: Vec<Operand>, ret: Option<Type>) -> Option<Reg> {
        let dst = ret.map(|t| self.b.reg(t));
        let next = self.b.block();
        let unwind = self.handlers.last().copied();
        self.b.terminate(Terminator::Call(Call { callee, args: args.into(), dst, ret: next, unwind }));
        self.b.switch_to(next);
        dst
    }
}
