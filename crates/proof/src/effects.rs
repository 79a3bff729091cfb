//! What each function reads and writes beyond its registers, which objects are tracked exactly, and where
//! functions are cut.
//!
//! *Recency*: of each allocation site of the program's own classes, the youngest object's fields are part of the
//! state; older objects' fields are described by predicates over all of them. An object's number counts the
//! allocations of its site, so a reference is to the youngest object exactly when its number is the count.
//!
//! *Filled prefixes*: of some sites of arrays it is counted how many cells, from the first on, were written. A cell
//! below that count holds something that was written, never the zero that it began with.

use crate::reach::{Reach, SiteKey, Target};
use crate::rows;
use crate::watched::{Watch, Watched};
use conspect_ir::cfg::{Graph, Wto};
use conspect_ir::library::{Becomes, Gives, Known};
use conspect_ir::{
    BlockId, Body, Call, ClassKind, FieldId, FnId, GlobalId, Instr, Intrinsic, Operand, Place, Program,
    Property, Reg, Terminator, ThreadOp, Type,
};
use std::collections::{BTreeMap, BTreeSet};

/// A part of the state that is no register.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum StateVar {
    Global(GlobalId),
    /// How many objects the site has allocated.
    Count(u32),
    /// A field of the site's youngest object.
    Recent(u32, FieldId),
    /// How many of the first cells of the site's youngest array were written, at least.
    Filled(u32),
    /// How long the rows of the site's first array are meant to be when it is made ([`crate::rows`]).
    Row(u32),
    /// A part of what is known of a watched cell.
    Watched(u32, Watch),
}

/// A kind of cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CellKind {
    Field(FieldId),
    /// What was written to an element; of arrays that are not counted, its first value too.
    Elem,
    /// What an element of a counted array holds, given how many of its first cells were written.
    Now,
    /// How many of the first cells of an older array were written, at least.
    Filled,
}

/// What running a function may do, calls included.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Effects {
    pub reads: BTreeSet<StateVar>,
    pub writes: BTreeSet<StateVar>,
    /// Kinds of cells that it writes.
    pub cells: BTreeSet<CellKind>,
    /// Does it add to what predicates over cells describe?
    pub emits: bool,
    /// May the program end in it other than by an exception?
    pub ends: bool,
}

/// How functions are encoded.
pub struct Layout {
    pub effects: BTreeMap<FnId, Effects>,
    /// Sites of which the youngest object is tracked, with its fields that somebody reads.
    pub tracked: BTreeMap<u32, Vec<FieldId>>,
    /// Sites of arrays whose filled prefix is tracked.
    pub arrays: BTreeSet<u32>,
    /// Those of them whose elements are arrays, with the register that holds how long these will be where the array is made.
    pub rows: BTreeMap<u32, Reg>,
    /// Cells that are followed exactly.
    pub watched: Option<Watched>,
    /// Fields that somebody reads.
    pub fields: BTreeSet<FieldId>,
    /// Globals that are part of the state.
    pub globals: BTreeSet<GlobalId>,
    /// Functions that are encoded where they are called.
    pub inlined: BTreeSet<FnId>,
    /// The blocks at which each function is cut.
    pub cuts: BTreeMap<FnId, BTreeSet<BlockId>>,
    /// Blocks that head loops.
    pub heads: BTreeMap<FnId, BTreeSet<BlockId>>,
}

/// How much is tracked and inlined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// At most this many tracked fields of the program's own objects.
    pub tracked_fields: usize,
    /// At most this many of the library's objects.
    pub library_fields: usize,
    /// Functions with more paths than this are not inlined, and a function is cut where more paths meet.
    pub paths: u32,
    /// Instructions of an inlined function, calls included.
    pub inline_size: u32,
    /// At most this many sites of arrays with a filled prefix.
    pub filled_arrays: usize,
    /// Is it followed how long the rows of these are ([`crate::rows`])?
    pub rows: bool,
    /// So many cells of arrays are followed exactly.
    pub watched_cells: u32,
    /// Is what holds of any watched cell used for the other cells that a path reads?
    pub other_cells: bool,
}

/// Is this global always false, by the rule that assertions are enabled? Stores to it are checked.
pub fn is_assertion_switch(program: &Program, g: GlobalId) -> bool {
    program.library.known(program, g) == Some(Known::Off)
}

impl Layout {
    pub fn of(
        program: &Program,
        reach: &Reach,
        entry: FnId,
        properties: &[Property],
        style: Style,
    ) -> Layout {
        let mut layout = Layout {
            effects: BTreeMap::new(),
            tracked: BTreeMap::new(),
            arrays: BTreeSet::new(),
            rows: BTreeMap::new(),
            watched: None,
            fields: BTreeSet::new(),
            globals: BTreeSet::new(),
            inlined: BTreeSet::new(),
            cuts: BTreeMap::new(),
            heads: BTreeMap::new(),
        };
        layout.find_read_cells(program, reach);
        layout.find_tracked(program, reach, style);
        layout.find_arrays(program, reach, style.filled_arrays);
        if style.rows {
            layout.rows = rows::of(program, reach, &layout.arrays);
        }
        layout.watched = Watched::of(program, reach, properties, style);
        layout.find_effects(program, reach);
        for (f, body) in &reach.bodies {
            let wto = Wto::of(body);
            let heads = (0..body.blocks.len() as u32).map(BlockId).filter(|b| wto.is_head(*b));
            layout.heads.insert(*f, heads.collect());
        }
        layout.find_inlined(reach, entry, style);
        for (f, body) in &reach.bodies {
            let cuts = layout.cuts_of(reach, *f, body, style.paths);
            layout.cuts.insert(*f, cuts);
        }
        layout
    }

    fn find_read_cells(&mut self, program: &Program, reach: &Reach) {
        for body in reach.bodies.values() {
            for instr in body.blocks.iter().flat_map(|b| &b.instrs) {
                match instr {
                    Instr::Load { place: Place::Field { field, .. }, .. } => {
                        self.fields.insert(*field);
                    }
                    Instr::Load { place: Place::Global(g), .. }
                        if program.library.known(program, *g).is_none() =>
                    {
                        self.globals.insert(*g);
                    }
                    _ => {}
                }
            }
        }
        for ((f, b), targets) in &reach.targets {
            let Terminator::Call(call) = &reach.bodies[f].blocks[b.0 as usize].term else { continue };
            let held = targets.iter().filter_map(|t| held_field(program, reach, *f, call, t));
            self.fields.extend(held);
        }
    }

    /// The program's own objects first; then the library's, those first that the program makes or is given.
    fn find_tracked(&mut self, program: &Program, reach: &Reach, style: Style) {
        let mut sites: Vec<(u8, u32, Vec<FieldId>)> = Vec::new();
        for (i, key) in reach.sites.iter().enumerate() {
            let SiteKey::At(f, b, at, class) = key else { continue };
            let instr = reach.bodies[f].blocks[b.0 as usize].instrs.get(*at as usize);
            let own = !program.library.has(&program.classes[*class].name);
            let made_here = !program.library.has(&program.functions[*f].name);
            let rank = match (own, made_here) {
                (true, true) => 0,
                _ if !matches!(instr, Some(Instr::Alloc { .. })) => continue,
                (_, true) => 1,
                // The library's own builders make messages.
                _ if program.library.is_opaque(program, *class) => continue,
                _ => 2,
            };
            let class = &program.classes[*class];
            let fields: Vec<FieldId> =
                class.fields.iter().filter(|f| self.fields.contains(f)).copied().collect();
            // A site without fields that matter needs no number either.
            if class.kind == ClassKind::Object && !fields.is_empty() {
                sites.push((rank, i as u32 + 1, fields));
            }
        }
        sites.sort_by_key(|(rank, ..)| *rank);
        let (mut own, mut library) = (style.tracked_fields, style.library_fields);
        for (rank, site, fields) in sites {
            let left = if rank == 0 { &mut own } else { &mut library };
            if fields.len() <= *left {
                *left -= fields.len();
                self.tracked.insert(site, fields);
            }
        }
    }

    /// Arrays that the program's own code allocates, those of references first: their elements begin as null.
    fn find_arrays(&mut self, program: &Program, reach: &Reach, most: usize) {
        let mut sites: Vec<(bool, u32)> = Vec::new();
        for (i, key) in reach.sites.iter().enumerate() {
            let SiteKey::At(f, b, at, class) = key else { continue };
            let ClassKind::Array(elem) = program.classes[*class].kind else { continue };
            let instr = reach.bodies[f].blocks[b.0 as usize].instrs.get(*at as usize);
            let allocated = matches!(instr, Some(Instr::AllocArray { .. }));
            let described = matches!(elem, Type::Bool | Type::Bits { .. } | Type::Int | Type::Ref(_));
            if allocated && described && !program.library.has(&program.functions[*f].name) {
                sites.push((!elem.is_ref(), i as u32 + 1));
            }
        }
        sites.sort_unstable();
        self.arrays = sites.into_iter().take(most).map(|(_, s)| s).collect();
    }

    /// The state that an access to an element of this array touches.
    fn touched_arrays(&self, reach: &Reach, f: FnId, array: conspect_ir::Operand) -> Vec<StateVar> {
        let conspect_ir::Operand::Reg(r) = array else { return vec![] };
        let sites = reach.of_reg(f, r);
        let counted = sites.iter().filter(|s| self.arrays.contains(s));
        let rows = sites.iter().filter(|s| self.rows.contains_key(s)).map(|s| StateVar::Row(*s));
        counted.flat_map(|s| [StateVar::Count(*s), StateVar::Filled(*s)]).chain(rows).collect()
    }

    /// The state that an object of a site touches when this field is accessed.
    fn touched(
        &self,
        reach: &Reach,
        f: FnId,
        body: &Body,
        object: conspect_ir::Operand,
        field: FieldId,
    ) -> Vec<StateVar> {
        let conspect_ir::Operand::Reg(r) = object else { return vec![] };
        let _ = body;
        let mut out = Vec::new();
        for s in reach.of_reg(f, r) {
            if self.tracked.get(&s).is_some_and(|fields| fields.contains(&field)) {
                out.extend([StateVar::Count(s), StateVar::Recent(s, field)]);
            }
        }
        out
    }

    fn own_effects(&self, program: &Program, reach: &Reach, f: FnId, body: &Body) -> Effects {
        let mut e = Effects::default();
        if let Some(watched) = &self.watched
            && body.blocks.iter().flat_map(|b| &b.instrs).any(|i| watched.are_touched(program, reach, f, i))
        {
            e.writes.extend(watched.state());
        }
        for (b, block) in body.blocks.iter().enumerate() {
            for (i, instr) in block.instrs.iter().enumerate() {
                match instr {
                    Instr::Load { place: Place::Global(g), .. } if self.globals.contains(g) => {
                        e.reads.insert(StateVar::Global(*g));
                    }
                    Instr::Store { place: Place::Global(g), .. }
                    | Instr::Havoc { place: Place::Global(g) }
                        if self.globals.contains(g) =>
                    {
                        e.writes.insert(StateVar::Global(*g));
                    }
                    Instr::Load { place: Place::Field { object, field }, .. } => {
                        e.reads.extend(self.touched(reach, f, body, *object, *field));
                    }
                    Instr::Store { place: Place::Field { object, field }, .. }
                        if self.fields.contains(field) =>
                    {
                        let touched = self.touched(reach, f, body, *object, *field);
                        for v in touched {
                            match v {
                                StateVar::Recent(..) => e.writes.insert(v),
                                _ => e.reads.insert(v),
                            };
                        }
                        e.cells.insert(CellKind::Field(*field));
                        e.emits = true;
                    }
                    Instr::Load { place: Place::Elem { array, .. }, .. } => {
                        e.reads.extend(self.touched_arrays(reach, f, *array));
                    }
                    Instr::Store { place: Place::Elem { array, .. }, .. } => {
                        for v in self.touched_arrays(reach, f, *array) {
                            match v {
                                StateVar::Filled(_) => e.writes.insert(v),
                                _ => e.reads.insert(v),
                            };
                        }
                        e.cells.insert(CellKind::Elem);
                        e.emits = true;
                    }
                    Instr::Alloc { class, .. } => {
                        let key = SiteKey::At(f, BlockId(b as u32), i as u32, *class);
                        let site = reach.known_site(key);
                        if let Some((s, fields)) = site.and_then(|s| Some((s, self.tracked.get(&s)?))) {
                            e.writes.insert(StateVar::Count(s));
                            e.writes.extend(fields.iter().map(|f| StateVar::Recent(s, *f)));
                            e.emits = true;
                        } else if site.is_some() {
                            e.emits = true;
                        }
                    }
                    Instr::AllocArray { class, .. } => {
                        let key = SiteKey::At(f, BlockId(b as u32), i as u32, *class);
                        let site = reach.known_site(key);
                        if let Some(s) = site.filter(|s| self.arrays.contains(s)) {
                            e.writes.extend([StateVar::Count(s), StateVar::Filled(s)]);
                            e.reads.extend(self.rows.contains_key(&s).then_some(StateVar::Row(s)));
                        }
                        e.emits = true;
                    }
                    Instr::Intrinsic { op: Intrinsic::ArrayCopy | Intrinsic::Clone, .. } => {
                        e.cells.insert(CellKind::Elem);
                        e.emits = true;
                    }
                    Instr::Intrinsic {
                        op:
                            Intrinsic::Settle
                            | Intrinsic::Determined
                            | Intrinsic::Grant
                            | Intrinsic::Defer
                            | Intrinsic::Larger,
                        ..
                    } => {}
                    Instr::Intrinsic { op: Intrinsic::Thread(op), .. } if *op != ThreadOp::Fork => {}
                    Instr::Intrinsic { .. } | Instr::AddressOf { .. } | Instr::AddressOfReg { .. } => {
                        e.ends = true
                    }
                    _ => {}
                }
            }
            match &block.term {
                Terminator::Fail { .. }
                | Terminator::Halt
                | Terminator::Unsupported { .. }
                | Terminator::Throw(_) => e.ends = true,
                Terminator::Call(call) => {
                    for t in reach.targets.get(&(f, BlockId(b as u32))).into_iter().flatten() {
                        self.contract_effects(program, reach, f, body, call, t, &mut e);
                        match t {
                            Target::Unsupported(..) => e.ends = true,
                            Target::Contract(_, c, _) => {
                                e.ends |= matches!(c.gives, Gives::End) || !c.shown.is_empty();
                            }
                            Target::Code(..) => {}
                        }
                    }
                    // A receiver of no known site ends the program, as far as the encoding is concerned.
                    e.ends |= matches!(&block.term, Terminator::Call(c) if matches!(c.callee, conspect_ir::Callee::Virtual(_)));
                }
                _ => {}
            }
            // Objects of unknown sites end it too.
            e.ends |= block.instrs.iter().any(|i| {
                matches!(
                    i,
                    Instr::Load { place: Place::Field { .. } | Place::Elem { .. } | Place::Global(_), .. }
                        | Instr::Store { place: Place::Field { .. } | Place::Elem { .. }, .. }
                        | Instr::Nondet { .. }
                )
            });
        }
        e
    }

    /// What a contract reads and writes.
    #[expect(clippy::too_many_arguments)]
    fn contract_effects(
        &self,
        program: &Program,
        reach: &Reach,
        f: FnId,
        body: &Body,
        call: &Call,
        target: &Target,
        e: &mut Effects,
    ) {
        let Target::Contract(_, contract, _) = target else { return };
        if contract.gives == Gives::Copy {
            e.cells.insert(CellKind::Elem);
            e.emits = true;
            e.ends = true;
        }
        let Some(field) = held_field(program, reach, f, call, target) else { return };
        let touched = self.touched(reach, f, body, call.args[0], field);
        e.reads.extend(touched.iter().copied());
        e.ends = true;
        if contract.held.is_some_and(|h| h.becomes != Becomes::Same) {
            e.writes.extend(touched.into_iter().filter(|v| matches!(v, StateVar::Recent(..))));
            e.cells.insert(CellKind::Field(field));
            e.emits = true;
        }
    }

    fn find_effects(&mut self, program: &Program, reach: &Reach) {
        for (f, body) in &reach.bodies {
            let own = self.own_effects(program, reach, *f, body);
            self.effects.insert(*f, own);
        }
        let mut changed = true;
        while changed {
            changed = false;
            for f in reach.bodies.keys() {
                let mut e = self.effects[f].clone();
                for g in callees(reach, *f) {
                    let Some(other) = self.effects.get(&g) else { continue };
                    e.reads.extend(&other.reads);
                    e.writes.extend(&other.writes);
                    e.cells.extend(&other.cells);
                    e.emits |= other.emits;
                    e.ends |= other.ends;
                }
                if e != self.effects[f] {
                    self.effects.insert(*f, e);
                    changed = true;
                }
            }
        }
    }

    /// Functions without loops and recursion that are small enough, innermost first.
    fn find_inlined(&mut self, reach: &Reach, entry: FnId, style: Style) {
        let mut size: BTreeMap<FnId, (u32, u32)> = BTreeMap::new();
        let mut changed = true;
        while changed {
            changed = false;
            for (f, body) in &reach.bodies {
                if size.contains_key(f) || *f == entry || !self.heads[f].is_empty() {
                    continue;
                }
                let called = callees(reach, *f);
                if !called.iter().all(|g| size.contains_key(g)) {
                    continue;
                }
                let paths = exits(body, BlockId(0), &|b| {
                    callees_at(reach, *f, b).iter().map(|g| size[g].0).sum::<u32>().max(1)
                });
                let own: usize = body.blocks.iter().map(|b| b.instrs.len() + 1).sum();
                let nested: u32 = called.iter().map(|g| size[g].1).sum();
                let total = own as u32 + nested;
                if paths <= style.paths && total <= style.inline_size {
                    size.insert(*f, (paths, total));
                    changed = true;
                }
            }
        }
        self.inlined = size.into_keys().collect();
    }

    /// Loop heads, and blocks at which many paths would meet.
    fn cuts_of(&self, reach: &Reach, f: FnId, body: &Body, most: u32) -> BTreeSet<BlockId> {
        let mut cuts = self.heads[&f].clone();
        let wto = Wto::of(body);
        let graph = Graph::of(body);
        let mut paths: BTreeMap<BlockId, u32> = BTreeMap::new();
        for b in wto.order() {
            let mut sum: u32 = u32::from(b.0 == 0);
            for p in graph.predecessors(b) {
                if wto.is_back_edge(*p, b) {
                    continue;
                }
                let before = paths.get(p).copied().unwrap_or(0);
                let through: u32 = match &body.blocks[p.0 as usize].term {
                    Terminator::Call(_) => callees_at(reach, f, *p)
                        .iter()
                        .map(|g| {
                            let inlined = self.inlined.contains(g).then(|| reach.bodies.get(g)).flatten();
                            inlined.map_or(1, |body| exits(body, BlockId(0), &|_| 1))
                        })
                        .sum::<u32>()
                        .max(1),
                    _ => 1,
                };
                sum = sum.saturating_add(before.saturating_mul(through));
            }
            if cuts.contains(&b) {
                sum = 1;
            } else if sum > most {
                cuts.insert(b);
                sum = 1;
            }
            paths.insert(b, sum.max(1));
        }
        cuts
    }
}

/// The field of a call's first argument in which a contract finds the length of the text that it holds.
fn held_field(program: &Program, reach: &Reach, f: FnId, call: &Call, target: &Target) -> Option<FieldId> {
    let Target::Contract(_, contract, _) = target else { return None };
    let held = contract.held?;
    let Some(Operand::Reg(object)) = call.args.first() else { return None };
    let classes = reach.of_reg(f, *object).into_iter().filter(|s| *s > 0).map(|s| reach.class_of(s));
    let mut fields = classes.flat_map(|c| program.classes[c].fields.iter().copied());
    fields.find(|f| *program.fields[*f].name == *held.field)
}

/// The functions that a function may run next.
pub fn callees(reach: &Reach, f: FnId) -> BTreeSet<FnId> {
    let body = &reach.bodies[&f];
    (0..body.blocks.len() as u32).flat_map(|b| callees_at(reach, f, BlockId(b))).collect()
}

fn callees_at(reach: &Reach, f: FnId, b: BlockId) -> Vec<FnId> {
    let targets = reach.targets.get(&(f, b)).into_iter().flatten();
    targets.filter_map(|t| if let Target::Code(g, _) = t { Some(*g) } else { None }).collect()
}

/// How many paths lead from a block of a loop-free body to its exits; `calls` says how many each call has.
fn exits(body: &Body, from: BlockId, calls: &dyn Fn(BlockId) -> u32) -> u32 {
    let order = Graph::of(body).reverse_postorder();
    let mut count: BTreeMap<BlockId, u32> = BTreeMap::new();
    for b in order.iter().rev() {
        let block = &body.blocks[b.0 as usize];
        let of = |b: &BlockId| count.get(b).copied().unwrap_or(1);
        let mut sum = 0u32;
        for i in &block.instrs {
            if let Instr::Check { fail, .. } = i {
                sum = sum.saturating_add(of(fail));
            }
        }
        let mut next = block.term.successors();
        next.sort_unstable();
        next.dedup();
        let mut after: u32 = 0;
        match &block.term {
            // The path to the handler is there only when something is thrown: it counts with the callee's paths.
            Terminator::Call(call) => after = of(&call.ret).saturating_mul(calls(*b)),
            _ => next.iter().for_each(|s| after = after.saturating_add(of(s))),
        }
        count.insert(*b, sum.saturating_add(after.max(1)));
    }
    count.get(&from).copied().unwrap_or(1)
}
