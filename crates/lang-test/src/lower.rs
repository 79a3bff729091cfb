//! Functions as IR, one at a time.

use crate::ast::{Expr, Function, Kind, Statement, Tally};
use conspect_ir::{
    BinOp, Body, BodyBuilder, Call, Callee, CheckKind, Class, ClassId, ClassKind, Const, Field, FnId,
    HoleRule, Instr, LoadError, Loader, Operand, Place, Program, Reg, Terminator, Type,
};
use conspect_lang::{Fact, Trace};
use std::collections::BTreeMap;
use std::rc::Rc;

const INT: Type = Type::Bits { bits: 64, signed: true };

/// Supplies bodies, and notes which were asked for.
pub struct TallyLoader {
    tally: Rc<Tally>,
    file: String,
    pub trace: Trace,
}

/// The signatures of a program, and what supplies its bodies.
pub fn load(tally: &Rc<Tally>, file: &str) -> (Program, TallyLoader) {
    let mut program = Program::default();
    for (name, fields) in &tally.records {
        let kind = ClassKind::Object;
        let class = Class {
            name: name.as_str().into(),
            kind,
            is_abstract: false,
            is_final: true,
            supers: vec![],
            fields: vec![],
        };
        let class = program.add_class(class);
        for (slot, field) in fields.iter().enumerate() {
            let (name, slot, hole) = (field.as_str().into(), slot as u32, HoleRule::Any);
            let field = program.fields.push(Field { class, name, ty: INT, slot, hole });
            program.classes[class].fields.push(field);
        }
    }
    for (name, f) in &tally.functions {
        let types =
            f.params.iter().map(|(_, record)| match record.as_ref().map(|r| program.class_named(r)) {
                Some(Some(class)) => Type::Ref(class),
                Some(None) | None => INT,
            });
        let params = types.collect();
        let param_names = f.params.iter().map(|(name, _)| name.as_str().into()).collect();
        program.add_function(conspect_ir::Function {
            name: name.as_str().into(),
            params,
            param_names,
            ret: Some(INT),
            hidden: false,
        });
    }
    let trace = Trace::default();
    trace.note(Fact::Outline);
    (program, TallyLoader { tally: tally.clone(), file: file.into(), trace })
}

impl Loader for TallyLoader {
    fn body(&mut self, program: &mut Program, function: FnId) -> Result<Body, LoadError> {
        let name = program.functions[function].name.clone();
        self.trace.note(Fact::Code(name.clone(), "".into()));
        let f = self.tally.functions.get(&*name).ok_or_else(|| LoadError::Missing(name.to_string()))?;
        let file = program.file(&self.file);
        let b = BodyBuilder::new(&program.functions[function].params.clone(), file);
        let mut lower = Lower { tally: &self.tally, program, b, scope: BTreeMap::new() };
        lower.function(f)?;
        Ok(lower.b.finish())
    }

    fn subclasses(&mut self, _: &mut Program, class: ClassId) -> Result<(Vec<ClassId>, bool), LoadError> {
        Ok((vec![class], true))
    }
}

struct Lower<'a> {
    tally: &'a Tally,
    program: &'a Program,
    b: BodyBuilder,
    scope: BTreeMap<String, Reg>,
}

type Res<T> = Result<T, LoadError>;

fn missing<T>(what: &str) -> Res<T> {
    Err(LoadError::Missing(format!("{what} is not declared")))
}

impl Lower<'_> {
    fn function(&mut self, f: &Function) -> Res<()> {
        for (i, (name, _)) in f.params.iter().enumerate() {
            let reg = self.b.param(i);
            self.b.name(reg, name);
            self.scope.insert(name.clone(), reg);
        }
        self.statements(&f.body)?;
        if !self.b.is_terminated() {
            let zero = self.number(0);
            self.b.terminate(Terminator::Return(Some(zero)));
        }
        Ok(())
    }

    fn number(&mut self, n: i64) -> Operand {
        self.b.constant(Const::Bits { bits: 64, value: n as u64 })
    }

    fn statements(&mut self, all: &[Statement]) -> Res<()> {
        for s in all {
            if self.b.is_terminated() {
                break;
            }
            self.b.set_line(s.line);
            self.statement(&s.kind)?;
        }
        Ok(())
    }

    fn statement(&mut self, kind: &Kind) -> Res<()> {
        match kind {
            Kind::Let(name, e) => {
                let (src, ty) = self.expr(e)?;
                let dst = self.b.named(ty, name);
                self.b.push(Instr::Copy { dst, src });
                self.scope.insert(name.clone(), dst);
            }
            Kind::Set(name, None, e) => {
                let (src, _) = self.expr(e)?;
                let Some(dst) = self.scope.get(name).copied() else { return missing(name) };
                self.b.push(Instr::Copy { dst, src });
            }
            Kind::Set(name, Some(field), e) => {
                let (src, _) = self.expr(e)?;
                let place = self.field(&Expr::Name(name.clone()), field)?;
                self.b.push(Instr::Store { place, src });
            }
            Kind::While(cond, body) => {
                let (head, inside, after) = (self.b.block(), self.b.block(), self.b.block());
                self.b.terminate(Terminator::Goto(head));
                self.b.switch_to(head);
                let cond = self.condition(cond)?;
                self.b.terminate(Terminator::If { cond, then: inside, els: after });
                self.inside(inside, body, head)?;
                self.b.switch_to(after);
            }
            Kind::If(cond, then, els) => {
                let cond = self.condition(cond)?;
                let (yes, no, after) = (self.b.block(), self.b.block(), self.b.block());
                self.b.terminate(Terminator::If { cond, then: yes, els: no });
                self.inside(yes, then, after)?;
                self.inside(no, els, after)?;
                self.b.switch_to(after);
            }
            Kind::Return(e) => {
                let (value, _) = self.expr(e)?;
                self.b.terminate(Terminator::Return(Some(value)));
            }
            Kind::Assert(e) => {
                let cond = self.condition(e)?;
                let (holds, fails) = (self.b.block(), self.b.block());
                self.b.terminate(Terminator::If { cond, then: holds, els: fails });
                self.b.switch_to(fails);
                self.b.terminate(Terminator::Fail { message: "an assertion fails".into() });
                self.b.switch_to(holds);
            }
            Kind::Fail(text) => self.b.terminate(Terminator::Fail { message: text.as_str().into() }),
        }
        Ok(())
    }

    fn inside(
        &mut self,
        block: conspect_ir::BlockId,
        body: &[Statement],
        next: conspect_ir::BlockId,
    ) -> Res<()> {
        self.b.switch_to(block);
        let outer = self.scope.clone();
        self.statements(body)?;
        self.scope = outer;
        if !self.b.is_terminated() {
            self.b.terminate(Terminator::Goto(next));
        }
        Ok(())
    }

    fn condition(&mut self, e: &Expr) -> Res<Operand> {
        let (value, _) = self.expr(e)?;
        let zero = self.number(0);
        Ok(self.b.bin(Type::Bool, BinOp::Ne, value, zero).into())
    }

    /// Fails with this message unless the condition holds.
    fn check(&mut self, kind: CheckKind, cond: Operand, message: &str) {
        let here = self.b.current();
        let fail = self.b.block();
        self.b.switch_to(fail);
        self.b.terminate(Terminator::Fail { message: message.into() });
        self.b.switch_to(here);
        self.b.push(Instr::Check { kind, cond, fail });
    }

    fn field(&mut self, object: &Expr, field: &str) -> Res<Place> {
        let (object, ty) = self.expr(object)?;
        let Type::Ref(class) = ty else { return missing(field) };
        let fields = &self.program.classes[class].fields;
        let Some(field) = fields.iter().copied().find(|f| &*self.program.fields[*f].name == field) else {
            return missing(field);
        };
        let null = self.b.constant(Const::Null);
        let cond = self.b.bin(Type::Bool, BinOp::Ne, object, null);
        self.check(CheckKind::Null, cond.into(), "a field of null");
        Ok(Place::Field { object, field })
    }

    fn class(&self, name: &str) -> Res<ClassId> {
        self.program.class_named(name).ok_or(()).or_else(|()| missing(name))
    }

    fn expr(&mut self, e: &Expr) -> Res<(Operand, Type)> {
        Ok(match e {
            Expr::Number(n) => (self.number(*n), INT),
            Expr::Null => {
                let Some(class) = self.tally.records.keys().next() else { return missing("a record") };
                (self.b.constant(Const::Null), Type::Ref(self.class(class)?))
            }
            Expr::Name(name) => match self.scope.get(name).copied() {
                Some(reg) => (reg.into(), self.b.type_of(reg)),
                None => return missing(name),
            },
            Expr::Field(object, field) => {
                let place = self.field(object, field)?;
                (self.b.load(INT, place).into(), INT)
            }
            Expr::New(name, fields) => {
                let class = self.class(name)?;
                let mut values = vec![];
                for field in fields {
                    values.push(self.expr(field)?.0);
                }
                let dst = self.b.reg(Type::Ref(class));
                self.b.push(Instr::Alloc { dst, class });
                for (field, src) in self.program.classes[class].fields.clone().into_iter().zip(values) {
                    self.b.push(Instr::Store { place: Place::Field { object: dst.into(), field }, src });
                }
                (dst.into(), Type::Ref(class))
            }
            Expr::Call(name, args) => {
                let Some(callee) = self.program.function_named(name) else { return missing(name) };
                let mut values = vec![];
                for arg in args {
                    values.push(self.expr(arg)?.0);
                }
                let (dst, ret) = (self.b.reg(INT), self.b.block());
                let (callee, args) = (Callee::Static(callee), values.into());
                self.b.terminate(Terminator::Call(Call { callee, args, dst: Some(dst), ret, unwind: None }));
                self.b.switch_to(ret);
                (dst.into(), INT)
            }
            Expr::Binary(op, left, right) => (self.binary(op, left, right)?, INT),
        })
    }

    fn binary(&mut self, op: &str, left: &Expr, right: &Expr) -> Res<Operand> {
        if let "&&" | "||" = op {
            let (l, r) = (self.condition(left)?, self.condition(right)?);
            let op = if op == "&&" { BinOp::And } else { BinOp::Or };
            let both = self.b.bin(Type::Bool, op, l, r);
            return Ok(self.truth(both));
        }
        let ((l, _), (r, _)) = (self.expr(left)?, self.expr(right)?);
        let arithmetic = match op {
            "+" => Some(BinOp::Add),
            "-" => Some(BinOp::Sub),
            "*" => Some(BinOp::Mul),
            "/" => Some(BinOp::SDiv),
            "%" => Some(BinOp::SRem),
            _ => None,
        };
        if let Some(op) = arithmetic {
            if let BinOp::SDiv | BinOp::SRem = op {
                let zero = self.number(0);
                let cond = self.b.bin(Type::Bool, BinOp::Ne, r, zero);
                self.check(CheckKind::Division, cond.into(), "a division by zero");
            }
            return Ok(self.b.bin(INT, op, l, r).into());
        }
        let (op, l, r) = match op {
            "==" => (BinOp::Eq, l, r),
            "!=" => (BinOp::Ne, l, r),
            "<" => (BinOp::SLt, l, r),
            "<=" => (BinOp::SLe, l, r),
            ">" => (BinOp::SLt, r, l),
            _ => (BinOp::SLe, r, l),
        };
        let holds = self.b.bin(Type::Bool, op, l, r);
        Ok(self.truth(holds))
    }

    /// A truth value as an integer.
    fn truth(&mut self, cond: Reg) -> Operand {
        let (one, zero, dst) = (self.number(1), self.number(0), self.b.reg(INT));
        self.b.push(Instr::Select { dst, cond: cond.into(), then: one, els: zero });
        dst.into()
    }
}
