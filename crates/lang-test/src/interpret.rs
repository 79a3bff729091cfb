//! The language's own interpreter: the runtime on which violations are executed again. It shares nothing with the engine but the parser.

use crate::ast::{Expr, Function, Kind, Statement, Tally};
use std::collections::BTreeMap;

/// A value: an integer, or a record by its number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Value {
    Int(i64),
    Null,
    Record(usize),
}

/// Why a run ended before it returned.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    Failed {
        line: u32,
        message: String,
    },
    /// It was not a run of a whole program, or took too long.
    Other(String),
}

/// A run.
pub struct Run<'a> {
    pub tally: &'a Tally,
    /// The fields of each record by name.
    pub heap: Vec<BTreeMap<String, i64>>,
    pub steps: u64,
    pub line: u32,
}

type Res<T> = Result<T, Stop>;
type Scope = BTreeMap<String, Value>;

impl Run<'_> {
    pub fn call(&mut self, f: &Function, args: Vec<Value>) -> Res<Value> {
        let mut scope: Scope = f.params.iter().map(|p| p.0.clone()).zip(args).collect();
        Ok(self.block(&f.body, &mut scope)?.unwrap_or(Value::Int(0)))
    }

    fn fail<T>(&self, message: &str) -> Res<T> {
        Err(Stop::Failed { line: self.line, message: message.into() })
    }

    fn block(&mut self, body: &[Statement], scope: &mut Scope) -> Res<Option<Value>> {
        for s in body {
            self.line = s.line;
            self.steps = self.steps.checked_sub(1).ok_or(Stop::Other("it was still running".into()))?;
            match &s.kind {
                Kind::Let(name, e) | Kind::Set(name, None, e) => {
                    let value = self.eval(e, scope)?;
                    scope.insert(name.clone(), value);
                }
                Kind::Set(name, Some(field), e) => {
                    let value = self.int(e, scope)?;
                    let object = self.eval(&Expr::Name(name.clone()), scope)?;
                    let Value::Record(i) = object else { return self.fail("a field of null") };
                    self.heap[i].insert(field.clone(), value);
                }
                Kind::While(cond, body) => {
                    while self.int(cond, scope)? != 0 {
                        if let Some(value) = self.block(body, scope)? {
                            return Ok(Some(value));
                        }
                        self.line = s.line;
                        self.steps =
                            self.steps.checked_sub(1).ok_or(Stop::Other("it was still running".into()))?;
                    }
                }
                Kind::If(cond, then, els) => {
                    let branch = if self.int(cond, scope)? != 0 { then } else { els };
                    if let Some(value) = self.block(branch, scope)? {
                        return Ok(Some(value));
                    }
                }
                Kind::Return(e) => return Ok(Some(self.eval(e, scope)?)),
                Kind::Assert(e) if self.int(e, scope)? == 0 => return self.fail("an assertion fails"),
                Kind::Assert(_) => {}
                Kind::Fail(text) => return self.fail(text),
            }
        }
        Ok(None)
    }

    fn int(&mut self, e: &Expr, scope: &Scope) -> Res<i64> {
        match self.eval(e, scope)? {
            Value::Int(n) => Ok(n),
            Value::Null | Value::Record(_) => Err(Stop::Other("a record where a number is wanted".into())),
        }
    }

    fn eval(&mut self, e: &Expr, scope: &Scope) -> Res<Value> {
        let unknown = |name: &str| Stop::Other(format!("{name} is not declared"));
        Ok(match e {
            Expr::Number(n) => Value::Int(*n),
            Expr::Null => Value::Null,
            Expr::Name(name) => *scope.get(name).ok_or_else(|| unknown(name))?,
            Expr::Field(object, field) => match self.eval(object, scope)? {
                Value::Record(i) => Value::Int(self.heap[i].get(field).copied().unwrap_or(0)),
                Value::Int(_) | Value::Null => return self.fail("a field of null"),
            },
            Expr::New(name, fields) => {
                let names = self.tally.records.get(name).ok_or_else(|| unknown(name))?;
                let values: Vec<i64> = fields.iter().map(|f| self.int(f, scope)).collect::<Res<_>>()?;
                self.heap.push(names.iter().cloned().zip(values).collect());
                Value::Record(self.heap.len() - 1)
            }
            Expr::Call(name, args) => {
                let f = self.tally.functions.get(name).ok_or_else(|| unknown(name))?;
                let args = args.iter().map(|a| self.eval(a, scope)).collect::<Res<Vec<Value>>>()?;
                let line = self.line;
                let value = self.call(f, args)?;
                self.line = line;
                value
            }
            Expr::Binary(op @ ("&&" | "||"), l, r) => {
                let (l, r) = (self.int(l, scope)? != 0, self.int(r, scope)? != 0);
                Value::Int((if *op == "&&" { l && r } else { l || r }).into())
            }
            Expr::Binary(op, l, r) => {
                let (l, r) = (self.eval(l, scope)?, self.eval(r, scope)?);
                match (*op, l, r) {
                    ("==", l, r) => Value::Int((l == r).into()),
                    ("!=", l, r) => Value::Int((l != r).into()),
                    (op, Value::Int(l), Value::Int(r)) => Value::Int(self.arithmetic(op, l, r)?),
                    _ => return Err(Stop::Other("a record where a number is wanted".into())),
                }
            }
        })
    }

    fn arithmetic(&self, op: &str, l: i64, r: i64) -> Res<i64> {
        Ok(match op {
            "+" => l.wrapping_add(r),
            "-" => l.wrapping_sub(r),
            "*" => l.wrapping_mul(r),
            "/" | "%" if r == 0 => return self.fail("a division by zero"),
            "/" => l.wrapping_div(r),
            "%" => l.wrapping_rem(r),
            "<" => (l < r).into(),
            "<=" => (l <= r).into(),
            ">" => (l > r).into(),
            _ => (l >= r).into(),
        })
    }
}
