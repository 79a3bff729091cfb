//! Lowers a checked program to one function of the IR.

use crate::ast::{Bin, Expr, ExprKind, Location, Pos, Statement, StatementKind, Un};
use crate::infer::{Shape, Ty, Types};
use crate::{DemoError, DemoLoader, DemoProgram, FAIL_PREFIX, Ints, NULL_PREFIX};
use conspect_ir::cfg::RegSet;
use conspect_ir::{
    BinOp, BlockId, BodyBuilder, CheckKind, Class, ClassId, ClassKind, Const, Field, FieldId, Function,
    Global, GlobalId, HoleRule, Instr, Operand, Place, Program, Reg, Terminator, Type, UnOp,
};
use std::collections::{BTreeMap, VecDeque};

pub(crate) fn lower(
    source: &[Statement],
    types: &Types,
    path: &str,
    ints: Ints,
) -> Result<DemoProgram, Vec<DemoError>> {
    let mut program = Program::default();
    let file = program.file(path);
    let records = declare_records(&mut program, types, ints);
    let type_of = |ty: Ty| shape_type(types.shape(ty), records.class, ints);
    let variables: Vec<GlobalId> = types
        .variables
        .iter()
        .map(|(name, ty)| {
            let ty = type_of(*ty);
            program.add_global(Global { name: name.as_str().into(), ty, init: zero(ty) })
        })
        .collect();
    let inputs = inputs(source, types);
    let params: Vec<Type> = inputs.iter().map(|v| type_of(types.variables[*v].1)).collect();
    let entry = program.add_function(Function {
        name: "main".into(),
        params: params.clone(),
        param_names: inputs.iter().map(|v| types.variables[*v].0.as_str().into()).collect(),
        ret: None,
        hidden: false,
    });
    let mut b = BodyBuilder::new(&params, file);
    for (i, v) in inputs.iter().enumerate() {
        let r = b.param(i);
        b.name(r, &types.variables[*v].0);
        b.push(Instr::Store { place: Place::Global(variables[*v]), src: r.into() });
    }
    let mut lowering = Lowering {
        b,
        types,
        records: &records,
        globals: &variables,
        ints,
        path,
        labels: BTreeMap::new(),
        errors: Vec::new(),
    };
    lowering.statements(source);
    let Lowering { b, errors, .. } = lowering;
    if !errors.is_empty() {
        return Err(errors);
    }
    let body = b.finish();
    Ok(DemoProgram { program, loader: DemoLoader { entry, body }, entry, variables })
}

/// The one class of all records, and its fields by name and type.
struct Records {
    class: ClassId,
    fields: BTreeMap<(String, Type), FieldId>,
}

/// Declares one final class with every field that is mentioned in the program. The types that inference found are
/// not classes: in an arbitrary heap two inputs with a field of one name may be one object, whatever other fields
/// either is used with. A name that is used with two types gives two fields, which no object confuses.
fn declare_records(program: &mut Program, types: &Types, ints: Ints) -> Records {
    let class = program.add_class(Class {
        name: "record".into(),
        kind: ClassKind::Object,
        is_abstract: false,
        is_final: true,
        supers: vec![],
        fields: vec![],
    });
    let mut fields = BTreeMap::new();
    for record in types.records() {
        for (name, ty) in types.record_fields(record) {
            let ty = shape_type(types.shape(*ty), class, ints);
            fields.entry((name.clone(), ty)).or_insert_with(|| {
                let slot = program.classes[class].fields.len() as u32;
                // People tell fields of one name by what they hold.
                let others = program.fields.iter().any(|(_, f)| &*f.name == name);
                let name = if others { format!("{name} ({})", kind_name(ty)) } else { name.clone() }.into();
                let field = program.fields.push(Field { class, name, ty, slot, hole: HoleRule::Any });
                program.classes[class].fields.push(field);
                field
            });
        }
    }
    Records { class, fields }
}

fn kind_name(ty: Type) -> &'static str {
    match ty {
        Type::Bool => "truth value",
        Type::Ref(_) => "reference",
        _ => "number",
    }
}

fn shape_type(shape: Shape, class: ClassId, ints: Ints) -> Type {
    match (shape, ints) {
        (Shape::Int, Ints::Wrapping32) => Type::I32,
        (Shape::Int, Ints::Unbounded) => Type::Int,
        (Shape::Bool, _) => Type::Bool,
        (Shape::Record(_), _) => Type::Ref(class),
    }
}

fn zero(ty: Type) -> Const {
    match ty {
        Type::Bool => Const::Bool(false),
        Type::Int => Const::Int(0),
        Type::Ref(_) => Const::Null,
        _ => Const::i32(0),
    }
}

/// The variables that some run may read before it assigns them, in order: live variables at the start.
fn inputs(source: &[Statement], types: &Types) -> Vec<usize> {
    let n = source.len();
    let mut labels: BTreeMap<&str, usize> = BTreeMap::new();
    for (i, s) in source.iter().enumerate() {
        labels.extend(s.labels.iter().map(|l| (l.text.as_str(), i)));
    }
    let mut preds = vec![Vec::new(); n];
    for (i, s) in source.iter().enumerate() {
        let (jumps, falls) = match &s.kind {
            StatementKind::Assign(..) => (vec![], true),
            StatementKind::Goto(arms) => (
                arms.iter().map(|a| labels[a.1.text.as_str()]).collect(),
                !arms.iter().any(|a| matches!(a.0.kind, ExprKind::Bool(true))),
            ),
            StatementKind::Fail | StatementKind::Halt => (vec![], false),
        };
        let next = (falls && i + 1 < n).then_some(i + 1);
        jumps.into_iter().chain(next).for_each(|to| preds[to].push(i));
    }
    let mut live = vec![RegSet::new(types.variables.len()); n];
    let mut succ_live = live.clone();
    let mut work: VecDeque<usize> = (0..n).rev().collect();
    let mut queued = vec![true; n];
    while let Some(i) = work.pop_front() {
        queued[i] = false;
        let mut set = succ_live[i].clone();
        if let StatementKind::Assign(l, _) = &source[i].kind
            && l.fields.is_empty()
        {
            set.remove(Reg(types.variable(&l.variable.text) as u32));
        }
        reads(&source[i], types, &mut set);
        live[i].union(&set);
        for p in &preds[i] {
            if succ_live[*p].union(&live[i]) && !std::mem::replace(&mut queued[*p], true) {
                work.push_back(*p);
            }
        }
    }
    live.first().map_or(vec![], |set| set.iter().map(|r| r.0 as usize).collect())
}

fn reads(s: &Statement, types: &Types, out: &mut RegSet) {
    let mut read = |l: &Location| out.insert(Reg(types.variable(&l.variable.text) as u32));
    let mut work: Vec<&Expr> = match &s.kind {
        StatementKind::Assign(l, e) => {
            if !l.fields.is_empty() {
                read(l);
            }
            vec![e]
        }
        StatementKind::Goto(arms) => arms.iter().map(|a| &a.0).collect(),
        StatementKind::Fail | StatementKind::Halt => vec![],
    };
    while let Some(e) = work.pop() {
        match &e.kind {
            ExprKind::Location(l) => read(l),
            ExprKind::Bin(_, a, b) => work.extend([&**a, &**b]),
            ExprKind::Un(_, a) => work.push(a),
            ExprKind::New(fields) => work.extend(fields.iter().map(|f| &f.1)),
            ExprKind::Null | ExprKind::Bool(_) | ExprKind::Int(_) => {}
        }
    }
}

struct Lowering<'a> {
    b: BodyBuilder,
    types: &'a Types,
    records: &'a Records,
    globals: &'a [GlobalId],
    ints: Ints,
    path: &'a str,
    labels: BTreeMap<&'a str, BlockId>,
    errors: Vec<DemoError>,
}

impl<'a> Lowering<'a> {
    fn int(&self) -> Type {
        shape_type(Shape::Int, self.records.class, self.ints)
    }

    fn type_of(&self, ty: Ty) -> Type {
        shape_type(self.types.shape(ty), self.records.class, self.ints)
    }

    fn statements(&mut self, source: &'a [Statement]) {
        for s in source {
            if !s.labels.is_empty() {
                let block = self.b.block();
                self.labels.extend(s.labels.iter().map(|l| (l.text.as_str(), block)));
            }
        }
        for s in source {
            if let Some(l) = s.labels.first() {
                self.go_on(self.labels[l.text.as_str()]);
            } else if self.b.is_terminated() {
                // Nothing leads here, but what stands here is still code.
                let block = self.b.block();
                self.b.switch_to(block);
            }
            self.b.set_line(s.pos.line);
            self.statement(s);
        }
        if !self.b.is_terminated() {
            self.b.terminate(Terminator::Halt);
        }
    }

    /// Makes a block current that control falls into.
    fn go_on(&mut self, block: BlockId) {
        if !self.b.is_terminated() {
            self.b.terminate(Terminator::Goto(block));
        }
        self.b.switch_to(block);
    }

    fn statement(&mut self, s: &Statement) {
        match &s.kind {
            StatementKind::Fail => {
                let message = format!("{FAIL_PREFIX} ({}:{})", self.path, s.pos.line).into();
                self.b.terminate(Terminator::Fail { message });
            }
            StatementKind::Halt => self.b.terminate(Terminator::Halt),
            StatementKind::Goto(arms) => {
                for (condition, label) in arms {
                    let target = self.labels[label.text.as_str()];
                    self.b.set_line(condition.pos.line);
                    if matches!(condition.kind, ExprKind::Bool(true)) {
                        return self.b.terminate(Terminator::Goto(target));
                    }
                    let cond = self.expr(condition);
                    let els = self.b.block();
                    self.b.set_line(condition.pos.line);
                    self.b.terminate(Terminator::If { cond, then: target, els });
                    self.b.switch_to(els);
                }
            }
            StatementKind::Assign(l, e) => {
                let src = self.expr(e);
                self.b.set_line(s.pos.line);
                let place = self.place(l);
                self.b.push(Instr::Store { place, src });
            }
        }
    }

    /// The cell of a location; the objects on the way to it are loaded and checked.
    fn place(&mut self, l: &Location) -> Place {
        let number = self.types.variable(&l.variable.text);
        let mut ty = self.types.variables[number].1;
        let mut place = Place::Global(self.globals[number]);
        for (i, name) in l.fields.iter().enumerate() {
            self.b.set_line(name.pos.line);
            let object = self.b.load(self.type_of(ty), place);
            self.check_not_null(object, l, i, name.pos);
            let (field, field_type) = self.field(ty, &name.text);
            ty = field_type;
            place = Place::Field { object: object.into(), field };
        }
        place
    }

    /// A field of a record type, and its type.
    fn field(&self, record: Ty, name: &str) -> (FieldId, Ty) {
        let fields = self.types.record_fields(record);
        let ty =
            fields.iter().find(|f| f.0 == name).expect("a record has every field that is mentioned for it").1;
        (self.records.fields[&(name.to_string(), self.type_of(ty))], ty)
    }

    fn check_not_null(&mut self, object: Reg, l: &Location, index: usize, pos: Pos) {
        let null = self.b.constant(Const::Null);
        let cond = self.b.bin(Type::Bool, BinOp::Ne, object, null).into();
        let fail = self.b.block();
        self.b.push(Instr::Check { kind: CheckKind::Null, cond, fail });
        let here = self.b.current();
        self.b.switch_to(fail);
        let (object, field) = (l.show(index), &l.fields[index].text);
        let message =
            format!("{NULL_PREFIX}`{object}` is null in `{object}.{field}` ({}:{})", self.path, pos.line);
        self.b.terminate(Terminator::Fail { message: message.into() });
        self.b.switch_to(here);
    }

    fn expr(&mut self, e: &Expr) -> Operand {
        self.b.set_line(e.pos.line);
        match &e.kind {
            ExprKind::Null => self.b.constant(Const::Null),
            ExprKind::Bool(v) => self.b.constant(Const::Bool(*v)),
            ExprKind::Int(n) => self.number(*n, e.pos),
            ExprKind::Bin(op, a, b) => {
                let (x, y) = (self.expr(a), self.expr(b));
                self.b.set_line(e.pos.line);
                self.binary(*op, x, y)
            }
            ExprKind::Un(op, a) => {
                let x = self.expr(a);
                self.b.set_line(e.pos.line);
                match op {
                    Un::Neg => self.b.un(self.int(), UnOp::Neg, x).into(),
                    Un::Not => self.b.un(Type::Bool, UnOp::Not, x).into(),
                }
            }
            ExprKind::Location(l) => {
                let place = self.place(l);
                let ty = self.location_type(l);
                self.b.load(ty, place).into()
            }
            ExprKind::New(fields) => {
                let ty = self.types.new_type(e.pos);
                let class = self.records.class;
                let dst = self.b.reg(Type::Ref(class));
                self.b.push(Instr::Alloc { dst, class });
                for (name, value) in fields {
                    let src = self.expr(value);
                    let place = Place::Field { object: dst.into(), field: self.field(ty, &name.text).0 };
                    self.b.set_line(name.pos.line);
                    self.b.push(Instr::Store { place, src });
                }
                dst.into()
            }
        }
    }

    fn location_type(&self, l: &Location) -> Type {
        let mut ty = self.types.variables[self.types.variable(&l.variable.text)].1;
        for f in &l.fields {
            ty = self.field(ty, &f.text).1;
        }
        self.type_of(ty)
    }

    fn number(&mut self, n: i64, pos: Pos) -> Operand {
        match self.ints {
            Ints::Unbounded => self.b.constant(Const::Int(n)),
            Ints::Wrapping32 => match i32::try_from(n) {
                Ok(n) => self.b.constant(Const::i32(n)),
                Err(_) => {
                    let message = format!("{n} is not a signed number of 32 bits");
                    self.errors.push(DemoError { line: pos.line, column: pos.column, message });
                    self.b.constant(Const::i32(0))
                }
            },
        }
    }

    /// Both operands are evaluated already, so `&&` and `||` are choices between values.
    fn binary(&mut self, op: Bin, x: Operand, y: Operand) -> Operand {
        let (op, ty, x, y) = match op {
            Bin::Or | Bin::And => {
                let constant = self.b.constant(Const::Bool(op == Bin::Or));
                let dst = self.b.reg(Type::Bool);
                let (then, els) = if op == Bin::Or { (constant, y) } else { (y, constant) };
                self.b.push(Instr::Select { dst, cond: x, then, els });
                return dst.into();
            }
            Bin::Eq => (BinOp::Eq, Type::Bool, x, y),
            Bin::Ne => (BinOp::Ne, Type::Bool, x, y),
            Bin::Lt => (BinOp::SLt, Type::Bool, x, y),
            Bin::Le => (BinOp::SLe, Type::Bool, x, y),
            Bin::Gt => (BinOp::SLt, Type::Bool, y, x),
            Bin::Ge => (BinOp::SLe, Type::Bool, y, x),
            Bin::Add => (BinOp::Add, self.int(), x, y),
            Bin::Sub => (BinOp::Sub, self.int(), x, y),
            Bin::Mul => (BinOp::Mul, self.int(), x, y),
        };
        self.b.bin(ty, op, x, y).into()
    }
}
