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

mod clauses;
mod steps;
#[cfg(test)]
mod tests;

use crate::chc::{Argument, Head, PredId, Predicate, Role, System};
use crate::encode::{EncodeError, Encoded, range};
use crate::expr::{Domain, Expr, Sort};
use conspect_ir::cfg::{Graph, live_in};
use conspect_ir::{
    BlockId, Body, FieldId, GlobalId, Instr, Operand, Place, Program, Property, Reg, Terminator, Type,
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
    let marks = match marks {
        false => vec![],
        true => match cursors(program, body) {
            none if none.is_empty() => return refuse("a program in which no variable walks"),
            some => some,
        },
    };
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
            let state =
                self.sys.preds.push(Predicate { args: args.clone(), role, solved: true, relations: vec![] });
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
            let object = self.sys.preds.push(Predicate { args, role, solved: true, relations: vec![] });
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
}

/// Goes to a block.
fn go(path: &mut Path, to: BlockId) {
    path.at = to;
    path.index = 0;
}
