//! A concrete evaluator for functional programs, by need: a value is computed once, when it is first asked for.

use super::{Arg, Expr, FunId, Functions, Kind};
use crate::concrete::{Memory, Place, Stop, Value};
use crate::term::{Calculus, Ints, NameId};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

/// What a functional program says of an initial memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The assertion with this message does not hold.
    Failed(String),
    /// What the variables hold at the end.
    Ended(BTreeMap<NameId, Value>),
    /// An exception leaves the program.
    Thrown(BTreeMap<NameId, Value>),
    /// No end's condition holds.
    Endless,
}

/// An evaluator with limits: an answer that needs more calls is [`Stop::Endless`].
pub struct Machine<'a> {
    pub calculus: &'a Calculus,
    pub functions: &'a Functions,
    calls: Cell<u32>,
    depth: Cell<u32>,
}

/// Calls within calls; deeper ones would need more stack than there is.
const MOST_DEPTH: u32 = 3_000;

/// A value that is computed at most once.
struct Lazy<'a> {
    value: RefCell<Option<Value>>,
    expr: &'a Expr,
    context: Rc<Context<'a>>,
    asked: Asked<'a>,
}

/// What a function is asked for: nothing, an object, or an array and an index.
type Asked<'a> = Rc<[Rc<Lazy<'a>>]>;

/// A first-order function, with the answers that it gave.
struct Closure<'a> {
    answers: RefCell<BTreeMap<Vec<Value>, Value>>,
    what: What<'a>,
}

enum What<'a> {
    /// The initial heap's field.
    Initial(Kind),
    Partial(FunId, Rc<Context<'a>>),
}

#[derive(Default)]
struct Context<'a> {
    values: BTreeMap<Kind, Rc<Lazy<'a>>>,
    fields: BTreeMap<Kind, Rc<Closure<'a>>>,
    /// The initial values of variables, in the outermost context only.
    initial: BTreeMap<Kind, Value>,
}

impl<'a> Machine<'a> {
    pub fn new(calculus: &'a Calculus, functions: &'a Functions, calls: u32) -> Machine<'a> {
        Machine { calculus, functions, calls: Cell::new(calls), depth: Cell::new(0) }
    }

    /// Runs the program: the first assertion that fails, else the end whose condition holds.
    pub fn run(&self, memory: &Memory) -> Result<Answer, Stop> {
        let mut context = Context::default();
        for (n, _, _) in self.calculus.all_names() {
            context.initial.insert(Kind::Name(n), memory.get(self.calculus, Place::Name(n)));
        }
        for (f, _, _) in self.calculus.all_fields() {
            let kind = Kind::Field(f);
            let closure = Closure { answers: RefCell::default(), what: What::Initial(kind) };
            context.fields.insert(kind, Rc::new(closure));
        }
        let context = Rc::new(context);
        let none: Asked = Rc::new([]);
        for (guard, message) in &self.functions.failures {
            if self.holds(guard, &context, &none, memory)? {
                return Ok(Answer::Failed(message.clone()));
            }
        }
        for end in &self.functions.ends {
            if self.holds(&end.guard, &context, &none, memory)? {
                let values = end.values.iter();
                let values = values.map(|(n, e)| Ok((*n, self.eval(e, &context, &none, memory)?)));
                let values = values.collect::<Result<_, Stop>>()?;
                return Ok(if end.thrown { Answer::Thrown(values) } else { Answer::Ended(values) });
            }
        }
        Ok(Answer::Endless)
    }

    fn holds(&self, e: &'a Expr, c: &Rc<Context<'a>>, asked: &Asked<'a>, m: &Memory) -> Result<bool, Stop> {
        match self.eval(e, c, asked, m)? {
            Value::Bool(b) => Ok(b),
            _ => Err(Stop::Broken),
        }
    }

    fn int(&self, e: &'a Expr, c: &Rc<Context<'a>>, asked: &Asked<'a>, m: &Memory) -> Result<i128, Stop> {
        match self.eval(e, c, asked, m)? {
            Value::Int(n) => Ok(n),
            _ => Err(Stop::Broken),
        }
    }

    fn number(&self, n: Option<i128>) -> Result<Value, Stop> {
        match (n, self.calculus.ints) {
            (None, _) => Err(Stop::Broken),
            (Some(n), Ints::Wrapping32) => Ok(Value::Int(i128::from(n as i32))),
            (Some(n), Ints::Unbounded) => Ok(Value::Int(n)),
        }
    }

    fn force(&self, l: &Lazy<'a>, m: &Memory) -> Result<Value, Stop> {
        if let Some(v) = *l.value.borrow() {
            return Ok(v);
        }
        let v = self.eval(l.expr, &l.context, &l.asked, m)?;
        *l.value.borrow_mut() = Some(v);
        Ok(v)
    }

    fn eval(&self, e: &'a Expr, c: &Rc<Context<'a>>, asked: &Asked<'a>, m: &Memory) -> Result<Value, Stop> {
        if self.depth.get() >= MOST_DEPTH {
            return Err(Stop::Endless);
        }
        self.depth.set(self.depth.get() + 1);
        let out = self.evaluated(e, c, asked, m);
        self.depth.set(self.depth.get() - 1);
        out
    }

    fn evaluated(
        &self,
        e: &'a Expr,
        c: &Rc<Context<'a>>,
        asked: &Asked<'a>,
        m: &Memory,
    ) -> Result<Value, Stop> {
        Ok(match e {
            Expr::Int(n) => Value::Int(*n),
            Expr::Bool(b) => Value::Bool(*b),
            Expr::Null => Value::Ref(None),
            Expr::Undefined => return Err(Stop::Undefined),
            Expr::Asked(i) => self.force(asked.get(usize::from(*i)).ok_or(Stop::Broken)?, m)?,
            Expr::Object(n) => Value::Ref(Some(self.int(n, c, asked, m)?)),
            Expr::Variable(n) => {
                let kind = Kind::Name(*n);
                match c.values.get(&kind) {
                    Some(l) => self.force(l, m)?,
                    None => *c.initial.get(&kind).ok_or(Stop::Broken)?,
                }
            }
            Expr::Read(f, at) => {
                let at = at.iter().map(|e| self.eval(e, c, asked, m)).collect::<Result<Vec<_>, _>>()?;
                let closure = c.fields.get(&Kind::Field(*f)).ok_or(Stop::Broken)?;
                self.apply(closure, at, m)?
            }
            Expr::Call(f, args, at) => {
                self.calls.set(self.calls.get().checked_sub(1).ok_or(Stop::Endless)?);
                let context = self.context(*f, args, c, asked);
                let at: Asked = at.iter().map(|e| lazy(e, c, asked)).collect();
                self.eval(&self.functions.functions[f.0].body, &context, &at, m)?
            }
            Expr::If(condition, a, b) => {
                let chosen = if self.holds(condition, c, asked, m)? { a } else { b };
                self.eval(chosen, c, asked, m)?
            }
            Expr::Sum(ts, constant) => {
                let mut sum = Some(*constant);
                for (k, e) in ts {
                    let product = self.int(e, c, asked, m)?.checked_mul(*k);
                    sum = sum.zip(product).and_then(|(s, p)| s.checked_add(p));
                }
                self.number(sum)?
            }
            Expr::Mul(a, b) => {
                self.number(self.int(a, c, asked, m)?.checked_mul(self.int(b, c, asked, m)?))?
            }
            Expr::Op(op, a, b) => {
                self.number(op.apply(self.int(a, c, asked, m)?, self.int(b, c, asked, m)?))?
            }
            Expr::Not(a) => Value::Bool(!self.holds(a, c, asked, m)?),
            Expr::And(es) => {
                for e in es {
                    if !self.holds(e, c, asked, m)? {
                        return Ok(Value::Bool(false));
                    }
                }
                Value::Bool(true)
            }
            Expr::Or(es) => {
                for e in es {
                    if self.holds(e, c, asked, m)? {
                        return Ok(Value::Bool(true));
                    }
                }
                Value::Bool(false)
            }
            Expr::Eq(a, b) => Value::Bool(self.eval(a, c, asked, m)? == self.eval(b, c, asked, m)?),
            Expr::Lt(a, b) => Value::Bool(self.int(a, c, asked, m)? < self.int(b, c, asked, m)?),
        })
    }

    /// The context that a call gives its callee.
    fn context(&self, f: FunId, args: &'a [Arg], c: &Rc<Context<'a>>, asked: &Asked<'a>) -> Rc<Context<'a>> {
        let mut out = Context::default();
        for (k, a) in self.functions.functions[f.0].needs.iter().zip(args) {
            match a {
                Arg::Value(Expr::Variable(n)) if Kind::Name(*n) == *k => {
                    if let Some(l) = c.values.get(k) {
                        out.values.insert(*k, l.clone());
                    } else if let Some(v) = c.initial.get(k) {
                        out.initial.insert(*k, *v);
                    }
                }
                Arg::Value(e) => {
                    out.values.insert(*k, lazy(e, c, asked));
                }
                Arg::Same(_) => {
                    if let Some(closure) = c.fields.get(k) {
                        out.fields.insert(*k, closure.clone());
                    }
                }
                Arg::Partial(g, args) => {
                    let what = What::Partial(*g, self.context(*g, args, c, asked));
                    out.fields.insert(*k, Rc::new(Closure { answers: RefCell::default(), what }));
                }
            }
        }
        Rc::new(out)
    }

    fn apply(&self, closure: &Rc<Closure<'a>>, at: Vec<Value>, m: &Memory) -> Result<Value, Stop> {
        if let Some(v) = closure.answers.borrow().get(&at) {
            return Ok(*v);
        }
        let answer = match &closure.what {
            What::Initial(Kind::Field(f)) => match at[..] {
                [Value::Ref(o)] => m.get(self.calculus, Place::Field(o, *f)),
                [Value::Ref(o), Value::Int(i)] => m.get(self.calculus, Place::Elem(o, i, *f)),
                _ => return Err(Stop::Broken),
            },
            What::Initial(Kind::Name(_)) => return Err(Stop::Broken),
            What::Partial(f, context) => {
                self.calls.set(self.calls.get().checked_sub(1).ok_or(Stop::Endless)?);
                let known = |v: &Value| {
                    let value = RefCell::new(Some(*v));
                    Rc::new(Lazy { value, expr: &Expr::Null, context: context.clone(), asked: Rc::new([]) })
                };
                let asked: Asked = at.iter().map(known).collect();
                self.eval(&self.functions.functions[f.0].body, context, &asked, m)?
            }
        };
        closure.answers.borrow_mut().insert(at, answer);
        Ok(answer)
    }
}

fn lazy<'a>(e: &'a Expr, c: &Rc<Context<'a>>, asked: &Asked<'a>) -> Rc<Lazy<'a>> {
    Rc::new(Lazy { value: RefCell::new(None), expr: e, context: c.clone(), asked: asked.clone() })
}
