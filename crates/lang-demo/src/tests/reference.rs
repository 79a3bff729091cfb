//! Runs the syntax tree by the words of the language's description: the oracle for the lowering.

use super::concrete::{Heap, MAX_STEPS, Object, Outcome, Value, zero, zeros};
use crate::DemoProgram;
use crate::ast::{Bin, Expr, ExprKind, Location, Source, Statement, StatementKind, Un, is_local};
use crate::infer::{Shape, Ty, Types};
use conspect_ir::Type;
use std::collections::BTreeMap;

struct Machine<'a> {
    demo: &'a DemoProgram,
    heap: Heap,
    variables: BTreeMap<&'a str, Value>,
    types: &'a Types,
}

pub(super) fn run_source<'a>(
    source: &'a Source,
    types: &'a Types,
    demo: &'a DemoProgram,
    heap: Heap,
    args: &[Value],
) -> Outcome {
    let mut variables: BTreeMap<&str, Value> =
        demo.program.globals.iter().map(|(_, g)| (&*g.name, zero(g.ty))).collect();
    for (name, value) in demo.program.functions[demo.entry].param_names.iter().zip(args) {
        variables.insert(name, *value);
    }
    let mut m = Machine { demo, heap, variables, types };
    let mut program: &'a [Statement] = &source.statements;
    // Who waits for the function that runs: its statements, where it goes on, its variables, and where the result goes.
    type Caller<'a> = (&'a [Statement], usize, Vec<(&'a str, Value)>, Option<&'a Location>);
    let mut callers: Vec<Caller<'a>> = vec![];
    let (mut at, mut steps) = (0, 0);
    while steps < MAX_STEPS {
        steps += 1;
        let returned = match program.get(at).map(|s| &s.kind) {
            None if callers.is_empty() => return Outcome::Halt,
            None | Some(StatementKind::Return(None)) => Some(Ok(None)),
            Some(StatementKind::Return(Some(e))) => Some(m.eval(e).map(Some)),
            Some(_) => None,
        };
        if let Some(result) = returned {
            let (statements, then, own, target) = callers.pop().expect("only functions return");
            (program, at) = (statements, then);
            m.variables.retain(|name, _| !is_local(name));
            m.variables.extend(own);
            match (result, target) {
                (Ok(Some(value)), Some(l)) => {
                    if let Err(line) = m.assign(l, value) {
                        return Outcome::Null(line);
                    }
                }
                (Ok(_), _) => {}
                (Err(line), _) => return Outcome::Null(line),
            }
            continue;
        }
        let s = &program[at];
        at += 1;
        let target = |label: &str| program.iter().position(|s| s.labels.iter().any(|l| l.text == label));
        let result = match &s.kind {
            StatementKind::Halt => return Outcome::Halt,
            StatementKind::Fail => return Outcome::Fail(s.pos.line),
            StatementKind::Assign(l, e) => m.eval(e).and_then(|v| m.assign(l, v)),
            StatementKind::Return(_) => unreachable!("done above"),
            StatementKind::Call(target, name, args) => (|| {
                let values = args.iter().map(|a| m.eval(a)).collect::<Result<Vec<_>, _>>()?;
                let f =
                    source.functions.iter().find(|f| f.name.text == name.text).expect("names are checked");
                let own = m.variables.iter().filter(|v| is_local(v.0)).map(|(n, v)| (*n, *v)).collect();
                m.variables.retain(|name, _| !is_local(name));
                m.variables.extend(f.params.iter().map(|p| p.text.as_str()).zip(values));
                for l in &f.locals {
                    let ty = types.variables[types.variable(&l.text)].1;
                    let zero = match types.shape(ty) {
                        Shape::Int => Value::Int(0),
                        Shape::Bool => Value::Bool(false),
                        Shape::Record(_) => Value::Ref(None),
                    };
                    m.variables.insert(&l.text, zero);
                }
                callers.push((program, at, own, target.as_ref()));
                (program, at) = (&f.statements, 0);
                Ok(())
            })(),
            StatementKind::Goto(arms) => (|| {
                for (condition, label) in arms {
                    if m.eval(condition)? == Value::Bool(true) {
                        at = target(&label.text).expect("labels are checked");
                        return Ok(());
                    }
                }
                Ok(())
            })(),
        };
        if let Err(line) = result {
            return Outcome::Null(line);
        }
    }
    Outcome::Endless
}

impl<'a> Machine<'a> {
    /// The cell of a field: of those of this name, the one of this type.
    fn slot(&self, record: Ty, field: &str) -> (usize, Ty) {
        let of_type = self.types.record_fields(record).iter().find(|f| f.0 == field);
        let ty = of_type.expect("programs are typed").1;
        let is = |want: Type| match self.types.shape(ty) {
            Shape::Int => want == Type::I32,
            Shape::Bool => want == Type::Bool,
            Shape::Record(_) => want.is_ref(),
        };
        let mut fields = self.demo.program.fields.iter();
        // Fields of one name and several types have the type in parentheses in theirs.
        let named =
            |name: &str| name == field || name.strip_prefix(field).is_some_and(|rest| rest.starts_with(" ("));
        let found = fields.find(|(_, f)| named(&f.name) && is(f.ty)).expect("programs are typed");
        (found.1.slot as usize, ty)
    }

    /// The object and slot of a location's last field, or the line of the field that null has not.
    fn cell(&self, l: &Location) -> Result<(usize, usize), u32> {
        let mut value = self.variables[l.variable.text.as_str()];
        let mut ty = self.types.variables[self.types.variable(&l.variable.text)].1;
        for (i, f) in l.fields.iter().enumerate() {
            let Value::Ref(Some(o)) = value else { return Err(f.pos.line) };
            let (slot, field_type) = self.slot(ty, &f.text);
            if i + 1 == l.fields.len() {
                return Ok((o, slot));
            }
            value = self.heap.objects[o].cells[slot];
            ty = field_type;
        }
        unreachable!("the location has a field")
    }

    fn assign(&mut self, l: &'a Location, value: Value) -> Result<(), u32> {
        match l.fields.last() {
            None => {
                self.variables.insert(&l.variable.text, value);
            }
            Some(_) => {
                let (o, slot) = self.cell(l)?;
                self.heap.objects[o].cells[slot] = value;
            }
        }
        Ok(())
    }

    fn eval(&mut self, e: &Expr) -> Result<Value, u32> {
        Ok(match &e.kind {
            ExprKind::Null => Value::Ref(None),
            ExprKind::Bool(b) => Value::Bool(*b),
            ExprKind::Int(n) => Value::Int(*n as i32),
            ExprKind::Location(l) => match l.fields.last() {
                None => self.variables[l.variable.text.as_str()],
                Some(_) => {
                    let (o, slot) = self.cell(l)?;
                    self.heap.objects[o].cells[slot]
                }
            },
            ExprKind::Un(op, a) => match (op, self.eval(a)?) {
                (Un::Neg, Value::Int(x)) => Value::Int(x.wrapping_neg()),
                (Un::Not, Value::Bool(x)) => Value::Bool(!x),
                other => panic!("{other:?}"),
            },
            ExprKind::Bin(op, a, b) => match (op, self.eval(a)?, self.eval(b)?) {
                (Bin::Or, Value::Bool(x), Value::Bool(y)) => Value::Bool(x || y),
                (Bin::And, Value::Bool(x), Value::Bool(y)) => Value::Bool(x && y),
                (Bin::Eq, x, y) => Value::Bool(x == y),
                (Bin::Ne, x, y) => Value::Bool(x != y),
                (Bin::Lt, Value::Int(x), Value::Int(y)) => Value::Bool(x < y),
                (Bin::Le, Value::Int(x), Value::Int(y)) => Value::Bool(x <= y),
                (Bin::Gt, Value::Int(x), Value::Int(y)) => Value::Bool(x > y),
                (Bin::Ge, Value::Int(x), Value::Int(y)) => Value::Bool(x >= y),
                (Bin::Add, Value::Int(x), Value::Int(y)) => Value::Int(x.wrapping_add(y)),
                (Bin::Sub, Value::Int(x), Value::Int(y)) => Value::Int(x.wrapping_sub(y)),
                (Bin::Mul, Value::Int(x), Value::Int(y)) => Value::Int(x.wrapping_mul(y)),
                other => panic!("{other:?}"),
            },
            ExprKind::New(fields) => {
                let ty = self.types.new_type(e.pos);
                let class = self.demo.program.class_named("record").expect("the class of records");
                let mut cells = zeros(self.demo, class);
                for (name, value) in fields {
                    let value = self.eval(value)?;
                    cells[self.slot(ty, &name.text).0] = value;
                }
                self.heap.objects.push(Object { class, cells });
                Value::Ref(Some(self.heap.objects.len() - 1))
            }
        })
    }
}
