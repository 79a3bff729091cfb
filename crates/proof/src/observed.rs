//! Heaps as functions, observed at one object.
//!
//! The second encoding of programs with objects, for functions without calls. At each cut there are two predicates: what holds of the
//! variables, and what holds of the variables together with *any one* object and what its fields hold. The object is
//! universally quantified: a clause that reads the fields of some object may use what is known of that one, so a fact about all
//! objects is proved from instances of itself (cell morphing, after Monniaux and Gonnord, *Cell morphing: from
//! array programs to array-free Horn clauses*, 2016).
//!
//! Facts about lists need which objects a cursor has been at. For a variable that walks along a field the encoding adds a
//! *mark*: an object is marked when the variable is set to it. Marks are ghosts: they change no execution. With each object it is
//! observed, too, whether what its reference fields hold is marked, so that "whatever a marked object leads to is marked" is
//! said of one object.
//!
//! New objects get numbers in order, all that was there before has smaller ones; null is 0.

use crate::chc::{Argument, Atom, Clause, Head, PredId, Predicate, Role, System};
use crate::encode::{EncodeError, Encoded, number, range};
use crate::expr::{Domain, Expr, Sort};
use conspect_ir::cfg::{Graph, live_in};
use conspect_ir::{
    BinOp, BlockId, Body, ClassId, Const, FieldId, GlobalId, Instr, Operand, Place, Program, Property, Reg,
    Terminator, Type, UnOp,
};
use std::collections::{BTreeMap, BTreeSet};

/// Paths between cuts.
const MOST_PATHS: usize = 400;
/// Objects whose fields one path looks at.
const MOST_LOOKS: usize = 7;
/// Variables that mark.
const MOST_MARKS: usize = 2;

/// A value in a path. References that were there at the cut, null among them, are expressions; new objects are told apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Value {
    Int(Expr),
    Bool(Expr),
    /// Null, or an object that is not new on this path.
    Old(Expr),
    /// The n-th new object of this path.
    New(u32),
}

/// A column of what is observed of an object.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Column {
    Field(FieldId),
    /// Has this variable been the object?
    Mark(GlobalId),
    /// Has this variable been the object that the field holds? False for null.
    Leads(FieldId, GlobalId),
}

/// An object that was there at the cut, with what it held then.
#[derive(Clone, Debug)]
struct Look {
    object: Expr,
    cells: BTreeMap<Column, Expr>,
}

/// A path from a cut.
#[derive(Clone, Debug)]
struct Path {
    from: Option<BlockId>,
    at: BlockId,
    index: usize,
    started: bool,
    constraint: Vec<Expr>,
    /// The counter of objects at the cut; new objects since.
    count: Expr,
    fresh: u32,
    globals: BTreeMap<GlobalId, Value>,
    regs: BTreeMap<Reg, Value>,
    /// The state at the cut, as arguments.
    before: Vec<Expr>,
    looks: Vec<Look>,
    /// Fields that were written, oldest first.
    writes: Vec<(Value, FieldId, Value)>,
    /// Objects that were marked.
    marked: Vec<(GlobalId, Value)>,
}

/// A cut: what holds of the state, what holds of it and an object.
struct Cut {
    state: PredId,
    object: PredId,
    regs: Vec<Reg>,
}

struct Encoder<'a> {
    program: &'a Program,
    body: &'a Body,
    violated: Vec<usize>,
    sys: System,
    globals: Vec<GlobalId>,
    columns: Vec<Column>,
    marks: Vec<GlobalId>,
    cuts: BTreeMap<BlockId, Cut>,
}

type Result<T> = std::result::Result<T, EncodeError>;

fn refuse<T>(what: impl Into<String>) -> Result<T> {
    Err(EncodeError::Obstacle(format!("no heap as a function for {}", what.into())))
}

/// Can a type's values be observed?
fn sort_of(ty: Type) -> Option<Sort> {
    match ty {
        Type::Bool => Some(Sort::Bool),
        Type::Bits { bits: 32, signed: true } | Type::Int | Type::Ref(_) => Some(Sort::Int),
        _ => None,
    }
}

/// The clauses of a function without calls whose failures are what these properties are about.
///
/// # Errors
/// When the function has something that is not covered, or too many paths.
pub fn encode(program: &Program, body: &Body, properties: &[Property], marks: bool) -> Result<Encoded> {
    let violated = (0..properties.len()).filter(|p| properties[*p].fail).collect();
    let mut globals = BTreeSet::new();
    let mut fields = BTreeSet::new();
    for instr in body.blocks.iter().flat_map(|b| &b.instrs) {
        match instr {
            Instr::Load { place, .. } | Instr::Store { place, .. } => match place {
                Place::Global(g) => {
                    globals.insert(*g);
                }
                Place::Field { field, .. } => {
                    fields.insert(*field);
                }
                _ => return refuse("a place of this kind"),
            },
            Instr::Alloc { class, .. } => fields.extend(program.classes[*class].fields.iter().copied()),
            _ => {}
        }
    }
    if globals.iter().any(|g| sort_of(program.globals[*g].ty).is_none())
        || fields.iter().any(|f| sort_of(program.fields[*f].ty).is_none())
    {
        return refuse("values of this type");
    }
    if fields.is_empty() {
        return refuse("a program without objects");
    }
    let marks = if marks { cursors(program, body) } else { vec![] };
    let mut columns: Vec<Column> = fields.iter().map(|f| Column::Field(*f)).collect();
    for m in &marks {
        columns.push(Column::Mark(*m));
        let links = fields.iter().filter(|f| program.fields[**f].ty.is_ref());
        columns.extend(links.map(|f| Column::Leads(*f, *m)));
    }
    let mut e = Encoder {
        program,
        body,
        violated,
        sys: System::default(),
        globals: globals.into_iter().collect(),
        columns,
        marks,
        cuts: BTreeMap::new(),
    };
    e.declare()?;
    e.paths()?;
    if e.sys.exprs.overflowed {
        return Err(EncodeError::Obstacle("numbers grow beyond 128 bits".into()));
    }
    Ok(Encoded { system: e.sys, gaps: BTreeSet::new() })
}

/// The variables that walk along a field: those that are assigned what was read from a field, in a cycle.
fn cursors(program: &Program, body: &Body) -> Vec<GlobalId> {
    let wto = conspect_ir::cfg::Wto::of(body);
    let mut out = BTreeSet::new();
    for (b, block) in body.blocks.iter().enumerate() {
        let mut read = BTreeSet::new();
        for instr in &block.instrs {
            match instr {
                Instr::Load { dst, place: Place::Field { .. } } => {
                    read.insert(*dst);
                }
                Instr::Store { place: Place::Global(g), src: Operand::Reg(r) }
                    if read.contains(r)
                        && program.globals[*g].ty.is_ref()
                        && wto.depth(BlockId(b as u32)) > 0 =>
                {
                    out.insert(*g);
                }
                _ => {}
            }
        }
    }
    out.into_iter().take(MOST_MARKS).collect()
}

impl Encoder<'_> {
    fn argument(&self, name: String, ty: Type) -> Argument {
        let (sort, domain) = match ty {
            Type::Bool => (Sort::Bool, Domain::default()),
            Type::Bits { bits, signed } => (Sort::Int, range(bits, signed)),
            Type::Ref(_) => (Sort::Int, Domain::from(0)),
            _ => (Sort::Int, Domain::default()),
        };
        Argument { name, sort, domain }
    }

    fn reg_name(&self, r: Reg) -> String {
        match self.body.names.get(r.0 as usize) {
            Some(Some(name)) => name.to_string(),
            _ => format!("%{}", r.0),
        }
    }

    fn declare(&mut self) -> Result<()> {
        let graph = Graph::of(self.body);
        let live = live_in(self.body);
        let function = "main".to_string();
        for b in graph.recursive_vertices() {
            let regs: Vec<Reg> = live[b.0 as usize].iter().collect();
            let mut args = vec![self.argument("count of objects".into(), Type::Int)];
            args[0].domain = Domain::from(1);
            for g in &self.globals {
                let g = &self.program.globals[*g];
                args.push(self.argument(g.name.to_string(), g.ty));
            }
            for r in &regs {
                let ty = self.body.regs[r.0 as usize];
                if sort_of(ty).is_none() {
                    return refuse("values of this type");
                }
                args.push(self.argument(self.reg_name(*r), ty));
            }
            let line = self.body.blocks[b.0 as usize].lines.first().copied().unwrap_or(0);
            let file = self.program.files.get(self.body.file).map(|f| f.to_string()).unwrap_or_default();
            let role = Role::Point { function: function.clone(), file, line, block: b.0, is_loop: true };
            let state = self.sys.preds.push(Predicate { args: args.clone(), role, solved: true });
            args.push(Argument { name: "object".into(), sort: Sort::Int, domain: Domain::from(1) });
            for c in &self.columns {
                args.push(match c {
                    Column::Field(f) => {
                        let f = &self.program.fields[*f];
                        self.argument(format!("object.{}", f.name), f.ty)
                    }
                    Column::Mark(g) => {
                        let name = format!("passed by {}(object)", self.program.globals[*g].name);
                        self.argument(name, Type::Bool)
                    }
                    Column::Leads(f, g) => {
                        let (f, g) = (&self.program.fields[*f].name, &self.program.globals[*g].name);
                        self.argument(format!("passed by {g}(object.{f})"), Type::Bool)
                    }
                });
            }
            let role = Role::Cells { what: format!("any object in the loop of line {line}") };
            let object = self.sys.preds.push(Predicate { args, role, solved: true });
            self.cuts.insert(b, Cut { state, object, regs });
        }
        Ok(())
    }

    fn fresh(&mut self, ty: Type) -> Value {
        let a = self.argument(String::new(), ty);
        let e = self.sys.exprs.fresh(a.sort, a.domain);
        self.of_type(e, ty)
    }

    fn of_type(&self, e: Expr, ty: Type) -> Value {
        match ty {
            Type::Bool => Value::Bool(e),
            Type::Ref(_) => Value::Old(e),
            _ => Value::Int(e),
        }
    }

    /// The path that starts at a cut, or where the function is entered.
    fn start(&mut self, from: Option<BlockId>) -> Path {
        let count = self.sys.exprs.fresh(Sort::Int, Domain::from(1));
        let mut path = Path {
            from,
            at: from.unwrap_or(BlockId(0)),
            index: 0,
            started: from.is_some(),
            constraint: vec![],
            count,
            fresh: 0,
            globals: BTreeMap::new(),
            regs: BTreeMap::new(),
            before: vec![count],
            looks: vec![],
            writes: vec![],
            marked: vec![],
        };
        for g in self.globals.clone() {
            let ty = self.program.globals[g].ty;
            let v = self.fresh(ty);
            self.old(&mut path, v);
            path.globals.insert(g, v);
            let e = self.plain(&path, v);
            path.before.push(e);
        }
        let regs: Vec<Reg> = match from {
            Some(b) => self.cuts[&b].regs.clone(),
            None => live_in(self.body)[0].iter().collect(),
        };
        for r in regs {
            let v = self.fresh(self.body.regs[r.0 as usize]);
            self.old(&mut path, v);
            path.regs.insert(r, v);
            let e = self.plain(&path, v);
            path.before.push(e);
        }
        path
    }

    /// Notes that a reference was there at the cut: it is smaller than the counter.
    fn old(&mut self, path: &mut Path, v: Value) {
        if let Value::Old(e) = v {
            let below = self.sys.exprs.lt(e, path.count);
            path.constraint.push(below);
        }
    }

    /// A value as an argument.
    fn plain(&mut self, path: &Path, v: Value) -> Expr {
        match v {
            Value::Int(e) | Value::Bool(e) | Value::Old(e) => e,
            Value::New(n) => self.sys.exprs.add_const(path.count, i128::from(n)),
        }
    }

    /// What an object held at the cut. `None` when the path looks at too many.
    fn look(&mut self, path: &mut Path, object: Expr) -> Option<usize> {
        if let Some(i) = path.looks.iter().position(|l| l.object == object) {
            return Some(i);
        }
        if path.looks.len() >= MOST_LOOKS {
            return None;
        }
        let mut cells = BTreeMap::new();
        for c in self.columns.clone() {
            let ty = match c {
                Column::Field(f) => self.program.fields[f].ty,
                Column::Mark(_) | Column::Leads(..) => Type::Bool,
            };
            let v = match (c, path.from) {
                // Nothing is marked at the start.
                (Column::Mark(_) | Column::Leads(..), None) => Value::Bool(self.sys.exprs.boolean(false)),
                _ => self.fresh(ty),
            };
            self.old(path, v);
            let e = self.plain(path, v);
            cells.insert(c, e);
        }
        path.looks.push(Look { object, cells });
        Some(path.looks.len() - 1)
    }

    /// All paths from all cuts.
    fn paths(&mut self) -> Result<()> {
        let mut work = vec![self.start(None)];
        let cuts: Vec<BlockId> = self.cuts.keys().copied().collect();
        for b in cuts.into_iter().rev() {
            work.push(self.start(Some(b)));
        }
        let mut done = 0;
        while let Some(mut path) = work.pop() {
            done += 1;
            if done > MOST_PATHS {
                return Err(EncodeError::TooManyPaths("main".into()));
            }
            let next = self.run(&mut path)?;
            work.extend(next.into_iter().rev());
        }
        Ok(())
    }

    /// Runs a path to its end or to where it splits.
    fn run(&mut self, path: &mut Path) -> Result<Vec<Path>> {
        let body = self.body;
        loop {
            if path.index == 0 && !path.started && self.cuts.contains_key(&path.at) {
                self.arrive(path);
                return Ok(vec![]);
            }
            path.started = false;
            let block = &body.blocks[path.at.0 as usize];
            let Some(instr) = block.instrs.get(path.index) else {
                return match &block.term {
                    Terminator::Goto(to) => {
                        go(path, *to);
                        continue;
                    }
                    Terminator::If { cond, then, els } => self.branch(path, &[(*cond, *then)], *els),
                    Terminator::Branch { arms, els } => self.branch(path, arms, *els),
                    Terminator::Halt | Terminator::Return(_) => Ok(vec![]),
                    Terminator::Fail { .. } => {
                        for p in self.violated.clone() {
                            self.clause(path, None, Head::Violation(p));
                        }
                        Ok(vec![])
                    }
                    _ => refuse("calls and exceptions"),
                };
            };
            if let Some(paths) = self.instr(path, instr)? {
                return Ok(paths);
            }
        }
    }

    fn branch(&mut self, path: &Path, arms: &[(Operand, BlockId)], els: BlockId) -> Result<Vec<Path>> {
        let mut out = Vec::new();
        let mut rest = path.clone();
        for (cond, to) in arms {
            let cond = self.condition(&rest, *cond)?;
            let mut taken = rest.clone();
            taken.constraint.push(cond);
            go(&mut taken, *to);
            let not = self.sys.exprs.not(cond);
            rest.constraint.push(not);
            if self.sys.exprs.as_bool(cond) != Some(false) {
                out.push(taken);
            }
            if self.sys.exprs.as_bool(not) == Some(false) {
                return Ok(out);
            }
        }
        go(&mut rest, els);
        out.push(rest);
        Ok(out)
    }

    fn condition(&mut self, path: &Path, o: Operand) -> Result<Expr> {
        match self.operand(path, o)? {
            Value::Bool(e) => Ok(e),
            _ => refuse("a condition that is no truth value"),
        }
    }

    fn operand(&mut self, path: &Path, o: Operand) -> Result<Value> {
        match o {
            Operand::Reg(r) => match path.regs.get(&r) {
                Some(v) => Ok(*v),
                None => refuse("a register that is read before it is assigned"),
            },
            Operand::Const(c) => Ok(match &self.body.consts[c as usize] {
                Const::Bool(b) => Value::Bool(self.sys.exprs.boolean(*b)),
                Const::Bits { bits: 32, value } => Value::Int(self.sys.exprs.int(number(*value, 32, true))),
                Const::Int(n) => Value::Int(self.sys.exprs.int(i128::from(*n))),
                Const::Null => Value::Old(self.sys.exprs.int(0)),
                _ => return refuse("a constant of this kind"),
            }),
        }
    }

    /// Executes an instruction; the paths that it splits into, or nothing when it does not.
    fn instr(&mut self, path: &mut Path, instr: &Instr) -> Result<Option<Vec<Path>>> {
        let (dst, value) = match instr {
            Instr::Check { cond, fail, .. } => {
                let cond = self.condition(path, *cond)?;
                let not = self.sys.exprs.not(cond);
                let mut failed = path.clone();
                failed.constraint.push(not);
                go(&mut failed, *fail);
                path.constraint.push(cond);
                path.index += 1;
                let sides = [(cond, path.clone()), (not, failed)];
                let open = sides.into_iter().filter(|s| self.sys.exprs.as_bool(s.0) != Some(false));
                return Ok(Some(open.map(|s| s.1).collect()));
            }
            Instr::Assume { cond } => {
                let cond = self.condition(path, *cond)?;
                path.constraint.push(cond);
                path.index += 1;
                return Ok(None);
            }
            Instr::Store { place, src } => {
                let value = self.operand(path, *src)?;
                match place {
                    Place::Global(g) => {
                        if self.marks.contains(g) {
                            path.marked.push((*g, value));
                        }
                        path.globals.insert(*g, value);
                    }
                    Place::Field { object, field } => {
                        let object = self.operand(path, *object)?;
                        path.writes.push((object, *field, value));
                    }
                    _ => return refuse("a place of this kind"),
                }
                path.index += 1;
                return Ok(None);
            }
            Instr::Load { dst, place: Place::Field { object, field } } => {
                let object = self.operand(path, *object)?;
                return self.load(path, *dst, object, *field).map(Some);
            }
            Instr::Load { dst, place: Place::Global(g) } => (*dst, path.globals[g]),
            Instr::Copy { dst, src } => (*dst, self.operand(path, *src)?),
            Instr::Alloc { dst, class } => {
                let object = Value::New(path.fresh);
                path.fresh += 1;
                self.zero(path, object, *class);
                (*dst, object)
            }
            Instr::Select { dst, cond, then, els } => {
                let cond = self.condition(path, *cond)?;
                let (a, b) = (self.operand(path, *then)?, self.operand(path, *els)?);
                let value = match (a, b) {
                    (Value::Int(a), Value::Int(b)) => Value::Int(self.sys.exprs.ite(cond, a, b)),
                    (Value::Bool(a), Value::Bool(b)) => {
                        let not = self.sys.exprs.not(cond);
                        let (x, y) = (self.sys.exprs.and(&[cond, a]), self.sys.exprs.and(&[not, b]));
                        Value::Bool(self.sys.exprs.or(&[x, y]))
                    }
                    _ => return refuse("a choice between references"),
                };
                (*dst, value)
            }
            Instr::Un { dst, op, src } => {
                let value = match (op, self.operand(path, *src)?) {
                    (UnOp::Not, Value::Bool(e)) => Value::Bool(self.sys.exprs.not(e)),
                    (UnOp::Neg, Value::Int(e)) => {
                        let e = self.sys.exprs.scale(-1, e);
                        self.wrapped(path, e, self.body.regs[dst.0 as usize])
                    }
                    _ => return refuse("an operation of this kind"),
                };
                (*dst, value)
            }
            Instr::Bin { dst, op, lhs, rhs } => {
                let (x, y) = (self.operand(path, *lhs)?, self.operand(path, *rhs)?);
                (*dst, self.bin(path, *op, x, y, self.body.regs[dst.0 as usize])?)
            }
            _ => return refuse("an instruction of this kind"),
        };
        path.regs.insert(dst, value);
        path.index += 1;
        Ok(None)
    }

    fn zero(&mut self, path: &mut Path, object: Value, class: ClassId) {
        for f in self.program.classes[class].fields.clone() {
            let zero = match self.program.fields[f].ty {
                Type::Bool => Value::Bool(self.sys.exprs.boolean(false)),
                Type::Ref(_) => Value::Old(self.sys.exprs.int(0)),
                _ => Value::Int(self.sys.exprs.int(0)),
            };
            path.writes.push((object, f, zero));
        }
    }

    /// Reads a field: a path for each write that may have been to the object, and one for what it held at the cut.
    fn load(&mut self, path: &Path, dst: Reg, object: Value, field: FieldId) -> Result<Vec<Path>> {
        let mut out = Vec::new();
        let mut rest = path.clone();
        rest.index += 1;
        for (o, f, v) in path.writes.iter().rev() {
            if *f != field {
                continue;
            }
            let same = self.same(path, *o, object);
            let not = self.sys.exprs.not(same);
            if self.sys.exprs.as_bool(same) != Some(false) {
                let mut here = rest.clone();
                here.constraint.push(same);
                here.regs.insert(dst, *v);
                out.push(here);
            }
            if self.sys.exprs.as_bool(not) == Some(false) {
                return Ok(out);
            }
            rest.constraint.push(not);
        }
        // New objects have all their fields written.
        if let Value::Old(e) = object {
            let some = self.sys.exprs.int(1);
            let some = self.sys.exprs.le(some, e);
            rest.constraint.push(some);
            let ty = self.program.fields[field].ty;
            let v = match self.look(&mut rest, e) {
                Some(i) => self.of_type(rest.looks[i].cells[&Column::Field(field)], ty),
                None => {
                    let v = self.fresh(ty);
                    self.old(&mut rest, v);
                    v
                }
            };
            rest.regs.insert(dst, v);
            out.push(rest);
        }
        Ok(out)
    }

    fn same(&mut self, path: &Path, a: Value, b: Value) -> Expr {
        match (a, b) {
            (Value::New(x), Value::New(y)) => self.sys.exprs.boolean(x == y),
            (Value::New(_), Value::Old(_)) | (Value::Old(_), Value::New(_)) => self.sys.exprs.boolean(false),
            (Value::Bool(x), Value::Bool(y)) => self.sys.exprs.iff(x, y),
            (a, b) => {
                let (a, b) = (self.plain(path, a), self.plain(path, b));
                self.sys.exprs.eq(a, b)
            }
        }
    }

    /// A number as a result of machine arithmetic.
    fn wrapped(&mut self, path: &mut Path, e: Expr, ty: Type) -> Value {
        let Type::Bits { bits, signed } = ty else { return Value::Int(e) };
        if let Some(n) = self.sys.exprs.as_int(e) {
            let low = (n as u64) & (u64::MAX >> (64 - u32::from(bits)));
            return Value::Int(self.sys.exprs.int(number(low, bits, signed)));
        }
        let result = self.sys.exprs.fresh(Sort::Int, range(bits, signed));
        let rounds = self.sys.exprs.fresh(Sort::Int, Domain::default());
        let moved = self.sys.exprs.add_scaled(result, 1i128 << bits, rounds);
        let equal = self.sys.exprs.eq(e, moved);
        path.constraint.push(equal);
        Value::Int(result)
    }

    fn bin(&mut self, path: &mut Path, op: BinOp, x: Value, y: Value, ty: Type) -> Result<Value> {
        let same = |s: &mut Self, path: &Path| Value::Bool(s.same(path, x, y));
        Ok(match (op, x, y) {
            (BinOp::Eq, ..) => same(self, path),
            (BinOp::Ne, ..) => {
                let e = self.same(path, x, y);
                Value::Bool(self.sys.exprs.not(e))
            }
            (BinOp::SLt, Value::Int(x), Value::Int(y)) => Value::Bool(self.sys.exprs.lt(x, y)),
            (BinOp::SLe, Value::Int(x), Value::Int(y)) => Value::Bool(self.sys.exprs.le(x, y)),
            (BinOp::Add, Value::Int(x), Value::Int(y)) => {
                let e = self.sys.exprs.add(x, y);
                self.wrapped(path, e, ty)
            }
            (BinOp::Sub, Value::Int(x), Value::Int(y)) => {
                let e = self.sys.exprs.add_scaled(x, -1, y);
                self.wrapped(path, e, ty)
            }
            (BinOp::Mul, Value::Int(x), Value::Int(y)) => {
                match (self.sys.exprs.as_int(x), self.sys.exprs.as_int(y)) {
                    (Some(k), _) => {
                        let e = self.sys.exprs.scale(k, y);
                        self.wrapped(path, e, ty)
                    }
                    (_, Some(k)) => {
                        let e = self.sys.exprs.scale(k, x);
                        self.wrapped(path, e, ty)
                    }
                    // The product of two unknowns may be anything.
                    _ => self.fresh(ty),
                }
            }
            _ => return refuse("an operation of this kind"),
        })
    }

    /// A path comes to a cut: the state there, and what any object holds, old or new.
    fn arrive(&mut self, path: &Path) {
        let (state, object) = {
            let cut = &self.cuts[&path.at];
            (cut.state, cut.object)
        };
        let mut args = vec![self.sys.exprs.add_const(path.count, i128::from(path.fresh))];
        for g in self.globals.clone() {
            let e = self.plain(path, path.globals[&g]);
            args.push(e);
        }
        for r in self.cuts[&path.at].regs.clone() {
            let Some(v) = path.regs.get(&r).copied() else { return };
            let e = self.plain(path, v);
            args.push(e);
        }
        self.clause(path, None, Head::Atom(Atom { pred: state, args: args.clone() }));
        // An object that was there at the cut before.
        let mut old = path.clone();
        let any = self.sys.exprs.fresh(Sort::Int, Domain::from(1));
        let below = self.sys.exprs.lt(any, path.count);
        old.constraint.push(below);
        let observed = self.observed(&mut old, any);
        self.observe(&mut old, &args, Value::Old(any), Some(observed), object);
        for n in 0..path.fresh {
            self.observe(&mut path.clone(), &args, Value::New(n), None, object);
        }
    }

    /// The object that is observed, with cells of its own: it may be one of those that the path looked at.
    fn observed(&mut self, path: &mut Path, object: Expr) -> usize {
        let limit = path.looks.len();
        match self.look(path, object) {
            Some(i) => i,
            None => {
                // There is always room for the observed one.
                let last = path.looks.pop();
                let i = self.look(path, object).unwrap_or(limit - 1);
                path.looks.extend(last);
                i
            }
        }
    }

    /// The clause that says what an object holds at a cut.
    fn observe(&mut self, path: &mut Path, state: &[Expr], object: Value, look: Option<usize>, pred: PredId) {
        let mut args = state.to_vec();
        let number = self.plain(path, object);
        args.push(number);
        for c in self.columns.clone() {
            let e = match c {
                Column::Field(f) => {
                    let old = look.map(|i| path.looks[i].cells[&c]);
                    self.field_after(path, object, f, old)
                }
                Column::Mark(m) => {
                    let old = look.map(|i| path.looks[i].cells[&c]);
                    self.marked_after(path, object, m, old)
                }
                Column::Leads(f, m) => self.leads_after(path, object, f, m, look),
            };
            args.push(e);
        }
        self.clause(path, look, Head::Atom(Atom { pred, args }));
    }

    /// What a field of an object holds at the end of a path.
    fn field_after(&mut self, path: &Path, object: Value, field: FieldId, old: Option<Expr>) -> Expr {
        // The oldest write to a new object is the one of its creation.
        let mut out = old;
        for (o, f, v) in path.writes.clone() {
            if f != field {
                continue;
            }
            let same = self.same(path, o, object);
            let v = self.plain(path, v);
            out = Some(match (self.sys.exprs.as_bool(same), out) {
                (Some(true), _) | (None, None) => v,
                (Some(false), None) => continue,
                (Some(false), Some(old)) => old,
                (None, Some(old)) => self.choice(same, v, old),
            });
        }
        out.expect("a new object has all its fields written")
    }

    fn choice(&mut self, c: Expr, a: Expr, b: Expr) -> Expr {
        if self.sys.exprs.sort(a) == Sort::Int {
            return self.sys.exprs.ite(c, a, b);
        }
        let not = self.sys.exprs.not(c);
        let (x, y) = (self.sys.exprs.and(&[c, a]), self.sys.exprs.and(&[not, b]));
        self.sys.exprs.or(&[x, y])
    }

    /// Is an object marked at the end of a path? Null never is.
    fn marked_after(&mut self, path: &Path, object: Value, mark: GlobalId, old: Option<Expr>) -> Expr {
        let mut cases: Vec<Expr> = old.into_iter().collect();
        for (m, v) in path.marked.clone() {
            if m == mark {
                let same = self.same(path, v, object);
                cases.push(same);
            }
        }
        let any = self.sys.exprs.or(&cases);
        match object {
            Value::Old(e) => {
                let one = self.sys.exprs.int(1);
                let some = self.sys.exprs.le(one, e);
                self.sys.exprs.and(&[some, any])
            }
            _ => any,
        }
    }

    /// Is what a field of an object holds marked at the end of a path?
    fn leads_after(
        &mut self,
        path: &mut Path,
        object: Value,
        field: FieldId,
        mark: GlobalId,
        look: Option<usize>,
    ) -> Expr {
        let mut out = None;
        if let Some(i) = look {
            let (held, was) = (
                path.looks[i].cells[&Column::Field(field)],
                path.looks[i].cells[&Column::Leads(field, mark)],
            );
            out = Some(self.marked_after(path, Value::Old(held), mark, Some(was)));
        }
        for (o, f, v) in path.writes.clone() {
            if f != field {
                continue;
            }
            let same = self.same(path, o, object);
            if self.sys.exprs.as_bool(same) == Some(false) {
                continue;
            }
            let now = match v {
                Value::New(_) => self.marked_after(path, v, mark, None),
                Value::Old(e) if self.sys.exprs.as_int(e) == Some(0) => self.sys.exprs.boolean(false),
                Value::Old(e) => {
                    // Where it is null, what is looked at means nothing, and is not used.
                    let was = match self.look(path, e) {
                        Some(i) => path.looks[i].cells[&Column::Mark(mark)],
                        None => self.sys.exprs.fresh(Sort::Bool, Domain::default()),
                    };
                    self.marked_after(path, v, mark, Some(was))
                }
                Value::Int(_) | Value::Bool(_) => continue,
            };
            out = Some(match (self.sys.exprs.as_bool(same), out) {
                (Some(true), _) | (_, None) => now,
                (_, Some(old)) => self.choice(same, now, old),
            });
        }
        out.unwrap_or_else(|| self.sys.exprs.boolean(false))
    }

    /// Emits a clause with all that a path knows. An object that was looked at may be null where nothing says otherwise: what is
    /// known of objects is used where it is one.
    fn clause(&mut self, path: &Path, observed: Option<usize>, head: Head) {
        let cut = path.from.map(|b| (self.cuts[&b].state, self.cuts[&b].object));
        // Clauses for each way in which the objects looked at are null or not, where that is open.
        let mut cases: Vec<(Vec<Expr>, Vec<usize>)> = vec![(path.constraint.clone(), vec![])];
        let one = self.sys.exprs.int(1);
        for (i, look) in path.looks.iter().enumerate() {
            let some = self.sys.exprs.le(one, look.object);
            let is_known = Some(i) == observed || path.constraint.contains(&some);
            let mut next = Vec::new();
            for (constraint, used) in cases {
                if !is_known {
                    let mut null = constraint.clone();
                    let not = self.sys.exprs.not(some);
                    null.push(not);
                    next.push((null, used.clone()));
                }
                let (mut constraint, mut used) = (constraint, used);
                if !is_known {
                    constraint.push(some);
                }
                used.push(i);
                next.push((constraint, used));
            }
            cases = next;
        }
        for (mut constraint, used) in cases {
            if constraint.iter().any(|c| self.sys.exprs.as_bool(*c) == Some(false)) {
                continue;
            }
            constraint.retain(|c| self.sys.exprs.as_bool(*c) != Some(true));
            let mut body = Vec::new();
            if let Some((state, object)) = cut {
                body.push(Atom { pred: state, args: path.before.clone() });
                for i in &used {
                    let mut args = path.before.clone();
                    args.push(path.looks[*i].object);
                    args.extend(self.columns.iter().map(|c| path.looks[*i].cells[c]));
                    body.push(Atom { pred: object, args });
                }
            }
            self.memory_facts(path, &used, &mut constraint);
            self.sys.clauses.push(Clause { body, constraint, head: head.clone() });
        }
    }

    /// What is so in every memory: an object holds one value in a field, and a mark is one wherever it is seen.
    fn memory_facts(&mut self, path: &Path, used: &[usize], constraint: &mut Vec<Expr>) {
        for (n, i) in used.iter().enumerate() {
            let a = &path.looks[*i];
            for j in &used[..n] {
                let b = &path.looks[*j];
                let same = self.sys.exprs.eq(a.object, b.object);
                let not = self.sys.exprs.not(same);
                for c in &self.columns {
                    let (x, y) = (a.cells[c], b.cells[c]);
                    let equal = match self.sys.exprs.sort(x) {
                        Sort::Int => self.sys.exprs.eq(x, y),
                        Sort::Bool => self.sys.exprs.iff(x, y),
                    };
                    constraint.push(self.sys.exprs.or(&[not, equal]));
                }
            }
            for j in used {
                let b = &path.looks[*j];
                for c in &self.columns {
                    let Column::Leads(f, m) = c else { continue };
                    let held = a.cells[&Column::Field(*f)];
                    let same = self.sys.exprs.eq(held, b.object);
                    let not = self.sys.exprs.not(same);
                    let equal = self.sys.exprs.iff(a.cells[c], b.cells[&Column::Mark(*m)]);
                    constraint.push(self.sys.exprs.or(&[not, equal]));
                }
            }
        }
        constraint.retain(|c| self.sys.exprs.as_bool(*c) != Some(true));
    }
}

/// Goes to a block.
fn go(path: &mut Path, to: BlockId) {
    path.at = to;
    path.index = 0;
}
