//! Lowers a checked program to the IR: the statements outside functions are the function `main`.

use crate::ast::{
    Bin, Expr, ExprKind, Function as DemoFunction, Location, Pos, Source, Statement, StatementKind, Un,
    is_local, plain,
};
use crate::infer::{Shape, Ty, Types};
use crate::{DemoError, DemoLoader, DemoProgram, FAIL_PREFIX, Ints, NULL_PREFIX};
use conspect_ir::cfg::RegSet;
use conspect_ir::{
    BinOp, BlockId, Body, BodyBuilder, Call, Callee, CheckKind, Class, ClassId, ClassKind, Const, Field,
    FieldId, FnId, Function, Global, GlobalId, HoleRule, Instr, Operand, Place, Program, Reg, Terminator,
    Type, UnOp,
};
use std::collections::{BTreeMap, VecDeque};

pub(crate) fn lower(
    source: &Source,
    types: &Types,
    path: &str,
    ints: Ints,
) -> Result<DemoProgram, Vec<DemoError>> {
    let mut program = Program::default();
    let file = program.file(path);
    let records = declare_records(&mut program, types, ints);
    let type_of = |ty: Ty| shape_type(types.shape(ty), records.class, ints);
    let globals: Vec<Option<GlobalId>> = types
        .variables
        .iter()
        .map(|(name, ty)| {
            let ty = type_of(*ty);
            let global = || program.add_global(Global { name: name.as_str().into(), ty, init: zero(ty) });
            (!is_local(name)).then(global)
        })
        .collect();
    let inputs = inputs(source, types);
    let entry = program.add_function(Function {
        name: "main".into(),
        params: inputs.iter().map(|v| type_of(types.variables[*v].1)).collect(),
        param_names: inputs.iter().map(|v| types.variables[*v].0.as_str().into()).collect(),
        ret: None,
        hidden: false,
    });
    let functions: BTreeMap<&str, FnId> = source
        .functions
        .iter()
        .map(|f| {
            let signature = &types.functions[&f.name.text];
            let id = program.add_function(Function {
                name: f.name.text.as_str().into(),
                params: signature.params.iter().map(|ty| type_of(*ty)).collect(),
                param_names: f.params.iter().map(|p| plain(&p.text).into()).collect(),
                ret: signature.result.map(type_of),
                hidden: false,
            });
            (f.name.text.as_str(), id)
        })
        .collect();
    let mut errors = Vec::new();
    let mut bodies = BTreeMap::new();
    let lowering = |params: &[Type]| Lowering {
        b: BodyBuilder::new(params, file),
        types,
        records: &records,
        globals: &globals,
        functions: &functions,
        locals: BTreeMap::new(),
        ints,
        path,
        labels: BTreeMap::new(),
        errors: Vec::new(),
    };
    let mut main = lowering(&program.functions[entry].params);
    main.take_inputs(&inputs);
    main.statements(&source.statements, Terminator::Halt);
    bodies.insert(entry, main.done(&mut errors));
    for f in &source.functions {
        let id = functions[f.name.text.as_str()];
        let mut lowering = lowering(&program.functions[id].params);
        lowering.begin(f);
        lowering.statements(&f.statements, Terminator::Return(None));
        bodies.insert(id, lowering.done(&mut errors));
    }
    if !errors.is_empty() {
        errors.sort_by_key(|e| (e.line, e.column));
        return Err(errors);
    }
    let bodies = bodies.into_iter().filter_map(|(f, b)| Some((f, b?))).collect();
    let variables = globals.into_iter().flatten().collect();
    Ok(DemoProgram { program, loader: DemoLoader { entry, bodies }, entry, variables })
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

/// The variables that some run may read before it assigns them, in order: live variables at the start. A call may read what any
/// function reads that it may run.
fn inputs(source: &Source, types: &Types) -> Vec<usize> {
    let read_by = function_reads(source, types);
    let source = &source.statements;
    let n = source.len();
    let mut labels: BTreeMap<&str, usize> = BTreeMap::new();
    for (i, s) in source.iter().enumerate() {
        labels.extend(s.labels.iter().map(|l| (l.text.as_str(), i)));
    }
    let mut preds = vec![Vec::new(); n];
    for (i, s) in source.iter().enumerate() {
        let jumps = match &s.kind {
            StatementKind::Goto(arms) => arms.iter().map(|a| labels[a.1.text.as_str()]).collect(),
            _ => vec![],
        };
        let next = (s.falls_through() && i + 1 < n).then_some(i + 1);
        jumps.into_iter().chain(next).for_each(|to| preds[to].push(i));
    }
    let mut live = vec![RegSet::new(types.variables.len()); n];
    let mut succ_live = live.clone();
    let mut work: VecDeque<usize> = (0..n).rev().collect();
    let mut queued = vec![true; n];
    while let Some(i) = work.pop_front() {
        queued[i] = false;
        let mut set = succ_live[i].clone();
        if let Some(l) = source[i].target().filter(|l| l.fields.is_empty()) {
            set.remove(Reg(types.variable(&l.variable.text) as u32));
        }
        reads(&source[i], types, &mut set);
        if let StatementKind::Call(_, f, _) = &source[i].kind
            && let Some(read) = read_by.get(f.text.as_str())
        {
            set.union(read);
        }
        live[i].union(&set);
        for p in &preds[i] {
            if succ_live[*p].union(&live[i]) && !std::mem::replace(&mut queued[*p], true) {
                work.push_back(*p);
            }
        }
    }
    live.first().map_or(vec![], |set| set.iter().map(|r| r.0 as usize).collect())
}

/// The variables outside functions that each function may read, by itself or in calls.
fn function_reads<'a>(source: &'a Source, types: &Types) -> BTreeMap<&'a str, RegSet> {
    let mut out: BTreeMap<&str, RegSet> = BTreeMap::new();
    let mut calls: Vec<(&str, &str)> = Vec::new();
    for f in &source.functions {
        let mut set = RegSet::new(types.variables.len());
        for s in &f.statements {
            reads(s, types, &mut set);
            if let StatementKind::Call(_, callee, _) = &s.kind {
                calls.push((&f.name.text, &callee.text));
            }
        }
        let own: Vec<Reg> = set.iter().filter(|r| is_local(&types.variables[r.0 as usize].0)).collect();
        own.into_iter().for_each(|r| set.remove(r));
        out.insert(&f.name.text, set);
    }
    let mut changed = true;
    while changed {
        changed = false;
        for (caller, callee) in &calls {
            if let Some(read) = out.get(callee).cloned()
                && let Some(set) = out.get_mut(caller)
            {
                changed |= set.union(&read);
            }
        }
    }
    out
}

fn reads(s: &Statement, types: &Types, out: &mut RegSet) {
    let mut read = |l: &Location| out.insert(Reg(types.variable(&l.variable.text) as u32));
    if let Some(l) = s.target().filter(|l| !l.fields.is_empty()) {
        read(l);
    }
    let mut work: Vec<&Expr> = s.exprs();
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

/// Where a location's value is.
enum Cell {
    Place(Place),
    /// A variable of the running function.
    Local(Reg),
}

struct Lowering<'a> {
    b: BodyBuilder,
    types: &'a Types,
    records: &'a Records,
    /// The variables by number; those of functions are none.
    globals: &'a [Option<GlobalId>],
    functions: &'a BTreeMap<&'a str, FnId>,
    /// The registers of the function's own variables, by number.
    locals: BTreeMap<usize, Reg>,
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

    /// Puts the inputs, which are the parameters, into their variables.
    fn take_inputs(&mut self, inputs: &[usize]) {
        for (i, v) in inputs.iter().enumerate() {
            let r = self.b.param(i);
            self.b.name(r, &self.types.variables[*v].0);
            if let Some(global) = self.globals[*v] {
                self.b.push(Instr::Store { place: Place::Global(global), src: r.into() });
            }
        }
    }

    /// Declares a function's variables. Those that are no parameters begin with zero, false or null.
    fn begin(&mut self, f: &DemoFunction) {
        for (i, p) in f.params.iter().enumerate() {
            let r = self.b.param(i);
            self.b.name(r, plain(&p.text));
            self.locals.insert(self.types.variable(&p.text), r);
        }
        for l in &f.locals {
            let number = self.types.variable(&l.text);
            let ty = self.type_of(self.types.variables[number].1);
            let dst = self.b.named(ty, plain(&l.text));
            self.b.set_line(l.pos.line);
            let src = self.b.constant(zero(ty));
            self.b.push(Instr::Copy { dst, src });
            self.locals.insert(number, dst);
        }
    }

    /// The body, unless there were errors.
    fn done(self, errors: &mut Vec<DemoError>) -> Option<Body> {
        let is_whole = self.errors.is_empty();
        errors.extend(self.errors);
        is_whole.then(|| self.b.finish())
    }

    /// `end` is what stands behind the last statement.
    fn statements(&mut self, source: &'a [Statement], end: Terminator) {
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
            self.b.terminate(end);
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
                self.assign(l, src);
            }
            StatementKind::Return(value) => {
                let value = value.as_ref().map(|e| self.expr(e));
                self.b.set_line(s.pos.line);
                self.b.terminate(Terminator::Return(value));
            }
            StatementKind::Call(target, function, args) => {
                let args: Box<[Operand]> = args.iter().map(|a| self.expr(a)).collect();
                let result = self.types.functions[&function.text].result;
                let wanted = target.as_ref().and(result);
                let dst = wanted.map(|ty| self.b.reg(self.type_of(ty)));
                let ret = self.b.block();
                self.b.set_line(s.pos.line);
                let callee = Callee::Static(self.functions[function.text.as_str()]);
                self.b.terminate(Terminator::Call(Call { callee, args, dst, ret, unwind: None }));
                self.b.switch_to(ret);
                if let (Some(l), Some(dst)) = (target, dst) {
                    self.assign(l, dst.into());
                }
            }
        }
    }

    fn assign(&mut self, l: &Location, src: Operand) {
        match self.cell(l) {
            Cell::Place(place) => self.b.push(Instr::Store { place, src }),
            Cell::Local(dst) => self.b.push(Instr::Copy { dst, src }),
        }
    }

    /// What a cell holds now.
    fn held(&mut self, ty: Type, cell: &Cell) -> Reg {
        match cell {
            Cell::Place(place) => self.b.load(ty, *place),
            Cell::Local(src) => {
                // An operand that is read now keeps what it is when the variable is assigned later.
                let dst = self.b.reg(ty);
                self.b.push(Instr::Copy { dst, src: (*src).into() });
                dst
            }
        }
    }

    /// The cell of a location; the objects on the way to it are loaded and checked.
    fn cell(&mut self, l: &Location) -> Cell {
        let number = self.types.variable(&l.variable.text);
        let mut ty = self.types.variables[number].1;
        let mut cell = match (self.globals[number], self.locals.get(&number)) {
            (Some(global), _) => Cell::Place(Place::Global(global)),
            (None, Some(local)) => Cell::Local(*local),
            (None, None) => unreachable!("names of a function are read in that function only"),
        };
        for (i, name) in l.fields.iter().enumerate() {
            self.b.set_line(name.pos.line);
            let object = self.held(self.type_of(ty), &cell);
            self.check_not_null(object, l, i, name.pos);
            let (field, field_type) = self.field(ty, &name.text);
            ty = field_type;
            cell = Cell::Place(Place::Field { object: object.into(), field });
        }
        cell
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
                let cell = self.cell(l);
                let ty = self.location_type(l);
                self.held(ty, &cell).into()
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
