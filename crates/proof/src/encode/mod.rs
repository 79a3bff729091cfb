//! From the IR to Horn clauses.
//!
//! A function that is not inlined is a *unit*: it is cut at loop heads and where many paths meet, and every path from
//! one cut to the next is a clause. Predicates: at each cut, the states that reach it together with the arguments
//! the function was called with; for each unit, what it is called with, and what it does (arguments to results); for each
//! kind of cell of older objects and of arrays, what such cells may ever hold. Recursion needs nothing special.
//!
//! An exception is a result like another. Endings that no handler sees have negative numbers in the place of the
//! exception's site and pass through every caller.

mod arith;
mod arrays;
mod calls;
mod contracts;
mod heap;
mod held;
pub(crate) mod path;
mod rows;
mod ruled;
mod steps;
mod values;
mod watch;

use crate::chc::{Argument, Atom, Head, PredId, Role, System};
use crate::effects::{CellKind, Layout, StateVar, Style};
use crate::expr::{Domain, Expr, Sort};
use crate::prove::LONGEST_INPUT;
use crate::reach::{Reach, SiteKey};
use conspect_ir::cfg::live_in;
use conspect_ir::{BlockId, ClassId, ClassKind, FnId, Program, Property, Reg};
use path::{Frame, Moment, Path, Value};
use std::collections::{BTreeMap, BTreeSet};

/// A failure that no handler catches.
pub(crate) const FAILED: i128 = -1;
/// The program ended by itself.
pub(crate) const HALTED: i128 = -2;
/// Something that is not encoded was reached.
pub(crate) const UNSUPPORTED: i128 = -3;

/// Paths of one function, from all its cuts.
const MOST_PATHS: usize = 4000;
/// Clauses of one system.
const MOST_CLAUSES: usize = 20_000;

/// Something that the encoding has no means for, and where it was met.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Gap {
    pub reason: String,
    pub function: FnId,
    pub line: u32,
}

/// Horn clauses for an entry.
pub struct Encoded {
    pub system: System,
    /// What was not encoded. A proof shows that it is not reached.
    pub gaps: BTreeSet<Gap>,
}

/// Why there are no clauses.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EncodeError {
    #[error("{0}")]
    Obstacle(String),
    #[error("{0} has too many paths")]
    TooManyPaths(String),
    #[error("the program gives too many clauses")]
    TooManyClauses,
}

/// A function that is encoded on its own.
struct Unit {
    /// The outermost one: nobody needs to know what it does.
    is_root: bool,
    called: PredId,
    effect: PredId,
    /// The state it is entered with.
    inputs: Vec<StateVar>,
    /// The state that it may change.
    outputs: Vec<StateVar>,
    /// Parameters that the body never assigns.
    constant: BTreeSet<Reg>,
    /// At each cut: the predicate and the registers it speaks of.
    cuts: BTreeMap<BlockId, (PredId, Vec<Reg>)>,
}

pub(crate) struct Encoder<'a> {
    program: &'a Program,
    reach: &'a Reach,
    layout: &'a Layout,
    properties: &'a [Property],
    sys: System,
    units: BTreeMap<FnId, Unit>,
    /// Units whose paths are still to be found.
    queue: Vec<FnId>,
    cells: BTreeMap<(u32, CellKind), PredId>,
    gaps: BTreeSet<Gap>,
    /// Domains known of arguments of predicates.
    known: &'a Known,
    style: EncodeStyle,
}

/// What the encoding may leave out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EncodeStyle {
    pub layout: Style,
    /// Arguments of functions that touch no cells are left open, so that what they do is found for all arguments.
    pub open_arguments: bool,
    /// Products and quotients of two unknowns are described exactly; else by bounds only.
    pub exact_products: bool,
    /// A function that is encoded on its own hands exceptions to its callers. Where not, one that leaves such a function counts as a
    /// violation of every property, whoever would have caught it: what is shown in this way is that there is none.
    pub unwinds: bool,
    /// Arrays and texts that the entry is given, or asks for, are not longer than [`LONGEST_INPUT`], which a proof must list.
    pub short_inputs: bool,
}

/// Domains of the arguments of predicates, found for an earlier encoding.
pub type Known = BTreeMap<Role, Vec<Domain>>;

/// Encodes an entry. `known` are domains found for the predicates of an earlier encoding of the same entry in the
/// same style.
pub fn encode(
    program: &Program,
    reach: &Reach,
    layout: &Layout,
    entry: FnId,
    properties: &[Property],
    style: EncodeStyle,
    known: &Known,
) -> Result<Encoded, EncodeError> {
    if let Some(why) = &reach.obstacle {
        return Err(EncodeError::Obstacle(why.clone()));
    }
    let mut e = Encoder {
        program,
        reach,
        layout,
        properties,
        sys: System::default(),
        units: BTreeMap::new(),
        queue: vec![],
        cells: BTreeMap::new(),
        gaps: BTreeSet::new(),
        known,
        style,
    };
    e.unit(entry, true);
    while let Some(f) = e.queue.pop() {
        e.encode_unit(f)?;
    }
    if e.sys.exprs.overflowed {
        return Err(EncodeError::Obstacle("numbers grow beyond 128 bits".into()));
    }
    Ok(Encoded { system: e.sys, gaps: e.gaps })
}

impl Encoder<'_> {
    /// The unit of a function, made when new.
    fn unit(&mut self, f: FnId, is_root: bool) {
        if self.units.contains_key(&f) {
            return;
        }
        let effects = &self.layout.effects[&f];
        let inputs: Vec<StateVar> = effects.reads.union(&effects.writes).copied().collect();
        let mut outputs: Vec<StateVar> = effects.writes.iter().copied().collect();
        // Nobody changes it, but it is arbitrary at the start: cuts have to keep what it was.
        let kept = |v: &&StateVar| is_root && matches!(v, StateVar::Row(_));
        outputs.extend(inputs.iter().filter(kept).copied());
        let function = self.program.functions[f].name.to_string();
        let body = self.reach.bodies[&f].clone();
        let mut entry = Vec::new();
        for (i, ty) in self.program.functions[f].params.iter().enumerate() {
            let mut sites = self.reach.of_reg(f, Reg(i as u32));
            sites.insert(0);
            self.arguments(&reg_name(&body, Reg(i as u32)), Some(*ty), &sites, &mut entry);
        }
        for v in &inputs {
            self.arguments(&self.name_of(*v), self.type_of(*v), &self.sites_of(*v), &mut entry);
        }
        let solved = !is_root && (effects.emits || !self.style.open_arguments);
        let called = self.predicate(Role::Called { function: function.clone() }, entry.clone(), solved);
        let mut effect = entry.clone();
        effect.iter_mut().for_each(|a| a.name = format!("old {}", a.name));
        let mut thrown = BTreeSet::from([0]);
        if self.style.unwinds {
            thrown.extend(self.reach.of_thrown(f).iter().map(|s| i128::from(*s)));
        }
        if self.style.unwinds && self.layout.effects[&f].ends {
            thrown.extend([FAILED, HALTED, UNSUPPORTED]);
        }
        effect.push(Argument {
            name: "site(exception)".into(),
            sort: Sort::Int,
            domain: Domain::only(&thrown),
        });
        effect.push(Argument { name: "number(exception)".into(), sort: Sort::Int, domain: Domain::from(0) });
        if let Some(ty) = self.program.functions[f].ret {
            let mut sites = self.reach.of_ret(f);
            sites.insert(0);
            self.arguments("result", Some(ty), &sites, &mut effect);
        }
        for v in &outputs {
            self.arguments(&self.name_of(*v), self.type_of(*v), &self.sites_of(*v), &mut effect);
        }
        let effect = self.predicate(Role::Effect { function: function.clone() }, effect, true);
        let mut unit = Unit {
            is_root,
            called,
            effect,
            inputs,
            outputs,
            constant: constant_params(&body, self.program.functions[f].params.len()),
            cuts: BTreeMap::new(),
        };
        let live = live_in(&body);
        let heads = &self.layout.heads[&f];
        for b in &self.layout.cuts[&f] {
            // A parameter that is never assigned is what it was at the start.
            let regs: Vec<Reg> =
                live[b.0 as usize].iter().filter(|r| is_root || !unit.constant.contains(r)).collect();
            let mut args = if is_root { vec![] } else { entry.clone() };
            args.iter_mut().for_each(|a| a.name = format!("old {}", a.name));
            for r in &regs {
                let mut sites = self.reach.of_reg(f, *r);
                sites.insert(0);
                self.arguments(&reg_name(&body, *r), Some(body.regs[r.0 as usize]), &sites, &mut args);
            }
            for v in &unit.outputs {
                self.arguments(&self.name_of(*v), self.type_of(*v), &self.sites_of(*v), &mut args);
            }
            let line = body.blocks[b.0 as usize].lines.first().copied().unwrap_or(0);
            let role = Role::Point {
                function: function.clone(),
                file: self.program.files.get(body.file).map(|f| f.to_string()).unwrap_or_default(),
                line,
                block: b.0,
                is_loop: heads.contains(b),
            };
            let pred = self.predicate(role, args, true);
            unit.cuts.insert(*b, (pred, regs));
        }
        self.units.insert(f, unit);
        self.queue.push(f);
    }

    /// All paths of a unit.
    fn encode_unit(&mut self, f: FnId) -> Result<(), EncodeError> {
        let mut work = vec![self.start(f)];
        let cuts: Vec<BlockId> = self.units[&f].cuts.keys().copied().collect();
        for b in cuts.into_iter().rev() {
            work.push(self.resume(f, b));
        }
        let mut paths = 0;
        while let Some(path) = work.pop() {
            paths += 1;
            if paths > MOST_PATHS {
                return Err(EncodeError::TooManyPaths(self.program.functions[f].name.to_string()));
            }
            if self.sys.clauses.len() > MOST_CLAUSES {
                return Err(EncodeError::TooManyClauses);
            }
            let mut next = self.run(path);
            next.reverse();
            work.extend(next);
        }
        Ok(())
    }

    /// The path that starts where the function is entered.
    fn start(&mut self, f: FnId) -> Path {
        let (called, is_root, inputs) = {
            let u = &self.units[&f];
            (u.called, u.is_root, u.inputs.clone())
        };
        let body = self.reach.bodies[&f].clone();
        let mut path = Path::new();
        let args = self.variables(called);
        let mut list = args.clone().into_iter();
        let mut regs: Vec<Option<Value>> = vec![None; body.regs.len()];
        for (i, ty) in self.program.functions[f].params.iter().enumerate() {
            regs[i] = Some(self.take(Some(*ty), &mut list));
        }
        if is_root {
            // The program starts with any arguments.
            self.initial_state(&mut path, &inputs);
            for p in regs.iter().flatten() {
                if let Value::Ref { site, id, len } = *p {
                    let bare = self.null_is_bare(site, id, len);
                    path.constraint.push(bare);
                    self.limit_length(&mut path, len);
                }
            }
        } else {
            let mut places = vec![];
            for v in inputs {
                self.note_watched(&mut places, v, args.len() - list.len(), Moment::Now);
                let value = self.take(self.type_of(v), &mut list);
                path.state.insert(v, value);
            }
            path.entry = args.clone();
            let start = Atom { pred: called, args };
            self.begin_watched(&mut path, &start, places);
            path.body.push(start);
        }
        path.frames.push(Frame { function: f, body, block: BlockId(0), index: 0, regs, call: None });
        path
    }

    /// The globals as the program declares them, and no object allocated.
    fn initial_state(&mut self, path: &mut Path, inputs: &[StateVar]) {
        for v in inputs {
            let value = match v {
                StateVar::Global(g) => {
                    let (init, ty) = (self.program.globals[*g].init.clone(), self.program.globals[*g].ty);
                    self.constant(&init, ty)
                }
                StateVar::Count(_) | StateVar::Filled(_) => self.zero(None),
                StateVar::Recent(_, f) => self.zero(Some(self.program.fields[*f].ty)),
                StateVar::Row(_) => Value::Int(self.any_row()),
                StateVar::Watched(_, part) => self.initial_watched(path, *part),
            };
            path.state.insert(*v, value);
        }
    }

    /// The length of an input is one that inputs have.
    fn limit_length(&mut self, path: &mut Path, len: Expr) {
        if self.style.short_inputs {
            let most = self.sys.exprs.int(i128::from(LONGEST_INPUT));
            path.constraint.push(self.sys.exprs.le(len, most));
        }
    }

    fn null_is_bare(&mut self, site: Expr, id: Expr, len: Expr) -> Expr {
        let zero = self.sys.exprs.int(0);
        let (s, i, l) =
            (self.sys.exprs.eq(site, zero), self.sys.exprs.eq(id, zero), self.sys.exprs.eq(len, zero));
        let not_null = self.sys.exprs.not(s);
        let bare = self.sys.exprs.and(&[i, l]);
        self.sys.exprs.or(&[not_null, bare])
    }

    /// The path that starts at a cut.
    fn resume(&mut self, f: FnId, cut: BlockId) -> Path {
        let mut path = Path::new();
        let (pred, cut_regs) = self.units[&f].cuts[&cut].clone();
        let args = self.variables(pred);
        let mut list = args.clone().into_iter();
        let body = self.reach.bodies[&f].clone();
        let (is_root, inputs, outputs) = {
            let u = &self.units[&f];
            (u.is_root, u.inputs.clone(), u.outputs.clone())
        };
        let params = self.program.functions[f].params.clone();
        let mut regs: Vec<Option<Value>> = vec![None; body.regs.len()];
        let mut places = vec![];
        if is_root {
            // Nobody asks what the root does; what it does not change has its initial value.
            self.initial_state(&mut path, &inputs);
        } else {
            for (i, ty) in params.iter().enumerate() {
                let value = self.take(Some(*ty), &mut list);
                path.entry.extend(value.parts());
                regs[i] = Some(value);
            }
            for v in &inputs {
                self.note_watched(&mut places, *v, args.len() - list.len(), Moment::Entered);
                let value = self.take(self.type_of(*v), &mut list);
                path.entry.extend(value.parts());
                path.state.insert(*v, value);
            }
        }
        for r in cut_regs {
            let value = self.take(Some(body.regs[r.0 as usize]), &mut list);
            regs[r.0 as usize] = Some(value);
        }
        for v in outputs {
            self.note_watched(&mut places, v, args.len() - list.len(), Moment::Now);
            let value = self.take(self.type_of(v), &mut list);
            path.state.insert(v, value);
        }
        let start = Atom { pred, args };
        self.begin_watched(&mut path, &start, places);
        path.body.push(start);
        path.frames.push(Frame { function: f, body, block: cut, index: 0, regs, call: None });
        path.started = true;
        path
    }

    /// Ends a path at a cut of its unit.
    fn reach_cut(&mut self, path: &Path) {
        let frame = path.here();
        let unit = &self.units[&frame.function];
        let (pred, regs) = unit.cuts[&frame.block].clone();
        let mut args = if unit.is_root { vec![] } else { path.entry.clone() };
        for r in regs {
            let ty = frame.body.regs[r.0 as usize];
            let value = match frame.regs[r.0 as usize] {
                // A reference to an array may lead to sites of arrays of other types, whose elements have other forms.
                Some(v) => self.fitting(path, v, ty),
                // The verifier excludes it; the predicate then holds for every value.
                None => self.any(&mut path.clone(), Some(ty), None),
            };
            args.extend(value.parts());
        }
        let unit = &self.units[&frame.function];
        for v in &unit.outputs {
            args.extend(path.state[v].parts());
        }
        let head = Head::Atom(Atom { pred, args });
        path.emit(&mut self.sys, head);
    }

    /// Ends a path where its unit returns (`exception` is none) or throws.
    fn leave(&mut self, path: &Path, exception: Option<Value>, result: Option<Value>) {
        let f = path.frames[0].function;
        if self.units[&f].is_root {
            if let Some(e) = exception {
                self.escaped(path, e);
            }
            return;
        }
        if let (false, Some(e)) = (self.style.unwinds, exception) {
            self.left_by_exception(path, e);
            return;
        }
        let zero = self.sys.exprs.int(0);
        let mut args = path.entry.clone();
        match exception {
            Some(Value::Ref { site, id, .. }) => args.extend([site, id]),
            _ => args.extend([zero, zero]),
        }
        if let Some(ty) = self.program.functions[f].ret {
            let value = match (exception, result) {
                (None, Some(v)) => v,
                _ => self.zero(Some(ty)),
            };
            args.extend(value.parts());
        }
        let unit = &self.units[&f];
        for v in &unit.outputs {
            args.extend(path.state[v].parts());
        }
        let head = Head::Atom(Atom { pred: unit.effect, args });
        path.emit(&mut self.sys, head);
    }

    /// An exception leaves a function that is encoded on its own, where none may; the program may end in it.
    fn left_by_exception(&mut self, path: &Path, exception: Value) {
        let Value::Ref { site, .. } = exception else { return };
        let halted = self.sys.exprs.int(HALTED);
        let halted = self.sys.exprs.eq(site, halted);
        if path.truth(&self.sys, halted) == Some(true) {
            return;
        }
        let mut when = self.watched_counts(path);
        when.push(self.sys.exprs.not(halted));
        for p in 0..self.properties.len() {
            path.emit_when(&mut self.sys, &when, Head::Violation(p));
        }
    }

    /// An exception leaves the entry, or the program ends: which properties does that violate?
    fn escaped(&mut self, path: &Path, exception: Value) {
        let Value::Ref { site, .. } = exception else { return };
        let numbers: Vec<(i128, Option<SiteKey>)> = self
            .reach
            .sites
            .iter()
            .enumerate()
            .map(|(i, s)| (i as i128 + 1, Some(*s)))
            .chain([(FAILED, None), (UNSUPPORTED, None)])
            .collect();
        for p in 0..self.properties.len() {
            let mut cases = Vec::new();
            for (n, thrown) in &numbers {
                let property = &self.properties[p];
                let bad = match thrown {
                    Some(s) => property.thrown.iter().any(|t| self.may_be(*s, *t)),
                    None => *n == UNSUPPORTED || property.fail,
                };
                if bad {
                    let n = self.sys.exprs.int(*n);
                    let here = self.sys.exprs.eq(site, n);
                    if path.truth(&self.sys, here) != Some(false) {
                        cases.push(here);
                    }
                }
            }
            let cases = self.sys.exprs.or(&cases);
            if self.sys.exprs.as_bool(cases) != Some(false) {
                let mut when = self.watched_counts(path);
                when.push(cases);
                path.emit_when(&mut self.sys, &when, Head::Violation(p));
            }
        }
    }

    /// May an object of a site be an instance of the class?
    fn may_be(&self, site: SiteKey, class: ClassId) -> bool {
        let own = site.class();
        let below =
            || self.program.is_subclass(class, own) || self.program.classes[own].kind == ClassKind::Interface;
        self.program.is_subclass(own, class) || matches!(site, SiteKey::Open(_)) && below()
    }

    /// Ends a path in a way that no handler sees.
    fn end(&mut self, path: &Path, how: i128) {
        let (how, zero) = (self.sys.exprs.int(how), self.sys.exprs.int(0));
        self.leave(path, Some(Value::Ref { site: how, id: zero, len: zero }), None);
    }

    /// Ends a path at something that is not encoded.
    fn gap(&mut self, path: &Path, reason: impl Into<String>) {
        let frame = path.here();
        let block = &frame.body.blocks[frame.block.0 as usize];
        let line = block.lines.get(frame.index).copied().unwrap_or(0);
        self.gaps.insert(Gap { reason: reason.into(), function: frame.function, line });
        self.end(path, UNSUPPORTED);
    }

    /// Runs a path to its end; what it splits into.
    fn run(&mut self, mut path: Path) -> Vec<Path> {
        loop {
            let frame = path.here();
            if path.frames.len() == 1 && frame.index == 0 {
                let is_cut = self.units[&frame.function].cuts.contains_key(&frame.block);
                if is_cut && !path.started {
                    self.reach_cut(&path);
                    return vec![];
                }
            }
            let body = frame.body.clone();
            let block = &body.blocks[frame.block.0 as usize];
            let next = match block.instrs.get(frame.index) {
                Some(instr) => self.instr(path, instr),
                None => self.terminator(path, &block.term),
            };
            match next {
                steps::Next::One(p) => path = *p,
                steps::Next::Many(list) => return list,
            }
        }
    }
}

/// The values of a machine type.
pub(crate) fn range(bits: u8, signed: bool) -> Domain {
    let n = u32::from(bits);
    if signed {
        Domain::range(-(1i128 << (n - 1)), (1i128 << (n - 1)) - 1)
    } else {
        Domain::range(0, (1i128 << n) - 1)
    }
}

/// The number that bits stand for.
pub(crate) fn number(value: u64, bits: u8, signed: bool) -> i128 {
    let shift = 64 - u32::from(bits);
    if signed { i128::from(((value << shift) as i64) >> shift) } else { i128::from(value) }
}

fn reg_name(body: &conspect_ir::Body, r: Reg) -> String {
    match body.names.get(r.0 as usize) {
        Some(Some(name)) => name.to_string(),
        _ => format!("%{}", r.0),
    }
}

/// The parameters that a body never assigns.
fn constant_params(body: &conspect_ir::Body, params: usize) -> BTreeSet<Reg> {
    let mut out: BTreeSet<Reg> = (0..params as u32).map(Reg).collect();
    for block in &body.blocks {
        for r in block.instrs.iter().filter_map(conspect_ir::Instr::dst) {
            out.remove(&r);
        }
        if let conspect_ir::Terminator::Call(call) = &block.term {
            for r in call.dst.into_iter().chain(call.unwind.map(|u| u.1)) {
                out.remove(&r);
            }
        }
    }
    out
}
