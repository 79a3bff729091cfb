//! The code that an entry reaches, and which objects a reference may be: an inclusion-based points-to analysis that
//! finds the targets of virtual calls on the way.
//!
//! Objects are told apart by *site*: where they are allocated; or, for objects that only contracts make, by class.
//! A site has one class, so the site of a reference decides type tests and dispatch. What is found here becomes
//! domains of arguments of predicates, which certificates check: a mistake here costs a proof, it does not make a wrong
//! one. (What certificates cannot check is that a virtual call's targets were all encoded: a receiver of no known
//! site is encoded as unsupported.)

mod calls;
mod given;

pub(crate) use given::ruled_with;

use conspect_base::FileId;
use conspect_ir::library::{Contract, Gives, Known, Length, Treatment};
use conspect_ir::{
    BinOp, BlockId, Body, BodyBuilder, Call, Callee, ClassId, ClassKind, Const, FieldId, FnId, GlobalId,
    GrantId, Instr, Intrinsic, Loader, Operand, Place, Program, Reg, SelectorId, Terminator, Type,
};
use conspect_verdict::{Assumption, Standing};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

/// What tells objects apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum SiteKey {
    /// Made by the instruction with this index (the terminator counts as the last) of a block.
    At(FnId, BlockId, u32, ClassId),
    /// Any object of the class that contracts make, or whose class is the library's exception.
    Kind(ClassId),
    /// Constant objects of the class; told apart by number.
    Constant(ClassId),
    /// Objects of exactly this class that are there at the start, reached through parameters: they hold anything.
    Input(ClassId),
    /// Objects of this class or of any below it that are there at the start, where the classes are not all known. Only their class's own
    /// type is known: the length of an array, what its elements can be at most.
    Open(ClassId),
}

impl SiteKey {
    pub fn class(self) -> ClassId {
        match self {
            SiteKey::At(_, _, _, c)
            | SiteKey::Kind(c)
            | SiteKey::Constant(c)
            | SiteKey::Input(c)
            | SiteKey::Open(c) => c,
        }
    }

    /// The site of the arrays of units, of this class, of texts of the site that nobody made here. Arrays that are given by themselves are of
    /// another one, for an array has the number of its text.
    pub fn units(self, chars: ClassId) -> Option<SiteKey> {
        match self {
            SiteKey::Kind(_) | SiteKey::Constant(_) => Some(SiteKey::Kind(chars)),
            SiteKey::Open(_) => Some(SiteKey::Open(chars)),
            SiteKey::At(..) | SiteKey::Input(_) => None,
        }
    }

    /// Was the object there at the start, reached through parameters?
    pub fn is_given(self) -> bool {
        matches!(self, SiteKey::Input(_) | SiteKey::Open(_))
    }
}

/// Sites by number; 0 stands for null.
pub type SiteSet = BTreeSet<u32>;

/// What a call may run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// This function, when the receiver is of one of these sites (`None`: always).
    Code(FnId, Option<SiteSet>),
    Contract(FnId, Contract, Option<SiteSet>),
    Unsupported(String, Option<SiteSet>),
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Cell {
    Reg(FnId, Reg),
    Ret(FnId),
    Thrown(FnId),
    Field(u32, FieldId),
    Elem(u32),
    Global(GlobalId),
}

/// What is reachable and how it is connected.
pub struct Reach {
    pub bodies: BTreeMap<FnId, Rc<Body>>,
    pub sites: Vec<SiteKey>,
    numbers: BTreeMap<SiteKey, u32>,
    points: BTreeMap<Cell, SiteSet>,
    pub targets: BTreeMap<(FnId, BlockId), Vec<Target>>,
    /// Classes of the program whose objects the library can turn into text without running the program's code.
    pub plain_text: BTreeSet<ClassId>,
    /// What proofs about this code take for granted. Whatever is encoded puts what it rests on here.
    pub ledger: BTreeSet<Assumption>,
    /// For sites of objects of the start: the types that more classes than those that are known may have objects of, by which
    /// somebody got hold of them.
    listed: BTreeMap<u32, BTreeSet<ClassId>>,
    /// What is taken for granted where it matters that the objects of a site are of its class.
    standing: BTreeMap<u32, Vec<Assumption>>,
    /// Sites of objects of the start, each with a site that may have made the same object.
    blurred: BTreeSet<(u32, u32)>,
    /// Fields that the code may write in an object of the start.
    changed_at_start: BTreeSet<FieldId>,
    /// Sites of objects of the start with fields that are read, and of which the library says something.
    ruled: BTreeSet<(u32, FieldId)>,
    /// Why nothing can be proved of this entry.
    pub obstacle: Option<String>,
    changed: bool,
    work: Vec<FnId>,
}

/// More functions than this are not encoded.
const MOST_FUNCTIONS: usize = 500;
/// More sites than this are not told apart.
pub(crate) const MOST_SITES: usize = 2000;

impl Reach {
    /// What the entry reaches.
    pub fn of(program: &mut Program, loader: &mut dyn Loader, entry: FnId) -> Reach {
        let mut r = Reach {
            bodies: BTreeMap::new(),
            sites: vec![],
            numbers: BTreeMap::new(),
            points: BTreeMap::new(),
            targets: BTreeMap::new(),
            plain_text: BTreeSet::new(),
            ledger: BTreeSet::new(),
            listed: BTreeMap::new(),
            standing: BTreeMap::new(),
            blurred: BTreeSet::new(),
            changed_at_start: BTreeSet::new(),
            ruled: BTreeSet::new(),
            obstacle: None,
            changed: true,
            work: vec![],
        };
        r.enter(program, loader, entry);
        let params = program.functions[entry].params.clone();
        for (i, ty) in params.iter().enumerate() {
            if let Type::Ref(c) = ty {
                let sites = r.inputs(program, loader, *c);
                r.flow(Cell::Reg(entry, Reg(i as u32)), &sites);
            }
        }
        while r.changed && r.obstacle.is_none() {
            r.changed = false;
            let functions: Vec<FnId> = r.bodies.keys().copied().collect();
            for f in functions {
                r.function(program, loader, f);
            }
            if r.bodies.len() > MOST_FUNCTIONS || r.sites.len() > MOST_SITES {
                r.obstacle = Some(format!("more than {MOST_FUNCTIONS} functions are reachable"));
            }
        }
        r.touch_standing(program);
        r.check_overrides(program, loader);
        r.find_blurred(program);
        r.find_rules(program);
        r
    }

    /// Puts into the ledger what standing assumptions the code touches.
    fn touch_standing(&mut self, program: &Program) {
        let bodies: Vec<(FnId, Rc<Body>)> = self.bodies.iter().map(|(f, b)| (*f, b.clone())).collect();
        for (f, body) in bodies {
            for instr in body.blocks.iter().flat_map(|b| &b.instrs) {
                match instr {
                    Instr::AllocArray { length, .. }
                        if constant(&body, *length).is_none_or(|n| n > SMALL_ARRAY) =>
                    {
                        self.ledger.insert(Standing::Memory.into());
                    }
                    Instr::Load {
                        place: Place::Field { object: from, .. } | Place::Elem { array: from, .. },
                        ..
                    } => self.touch_shared(program, f, &body, *from),
                    Instr::Intrinsic { op: Intrinsic::ArrayCopy | Intrinsic::Clone, args, .. } => {
                        if let Some(from) = args.first() {
                            self.touch_shared(program, f, &body, *from);
                        }
                    }
                    _ => {}
                }
            }
        }
    }

    /// Cells of what was there before are read: others may have it, too.
    fn touch_shared(&mut self, program: &Program, f: FnId, body: &Body, from: Operand) {
        let sites = self.operand(program, f, body, from);
        let is_given = |s: &u32| s.checked_sub(1).is_some_and(|i| self.sites[i as usize].is_given());
        if sites.iter().any(is_given) {
            self.ledger.insert(Standing::SharedFields.into());
        }
    }

    /// The arrays of units of texts that nobody made here, where such an array is read.
    fn units_of(&mut self, program: &Program, f: FnId, body: &Body, place: &Place) -> SiteSet {
        let Place::Field { object, field } = place else { return SiteSet::new() };
        let Some(chars) = units(program, *field) else { return SiteSet::new() };
        let texts = self.operand(program, f, body, *object);
        let keys = texts.iter().filter_map(|s| s.checked_sub(1)).map(|i| self.sites[i as usize]);
        let units: BTreeSet<SiteKey> = keys.filter_map(|k| k.units(chars)).collect();
        units.into_iter().map(|k| self.site(k)).collect()
    }

    /// The number of a site, from 1.
    pub fn site(&mut self, key: SiteKey) -> u32 {
        if let Some(n) = self.numbers.get(&key) {
            return *n;
        }
        self.sites.push(key);
        let n = self.sites.len() as u32;
        self.numbers.insert(key, n);
        n
    }

    /// The number of a site that the analysis met.
    pub fn known_site(&self, key: SiteKey) -> Option<u32> {
        self.numbers.get(&key).copied()
    }

    /// The class of a site's objects; of an open site the one that all of them are instances of.
    pub fn class_of(&self, site: u32) -> ClassId {
        self.sites[site as usize - 1].class()
    }

    /// May the objects of a site be of any class below its own?
    pub fn is_open(&self, site: u32) -> bool {
        site.checked_sub(1).is_some_and(|i| matches!(self.sites[i as usize], SiteKey::Open(_)))
    }

    pub fn of_reg(&self, f: FnId, r: Reg) -> SiteSet {
        self.points.get(&Cell::Reg(f, r)).cloned().unwrap_or_default()
    }
    pub fn of_ret(&self, f: FnId) -> SiteSet {
        self.points.get(&Cell::Ret(f)).cloned().unwrap_or_default()
    }
    pub fn of_thrown(&self, f: FnId) -> SiteSet {
        self.points.get(&Cell::Thrown(f)).cloned().unwrap_or_default()
    }
    pub fn of_field(&self, site: u32, field: FieldId) -> SiteSet {
        self.points.get(&Cell::Field(site, field)).cloned().unwrap_or_default()
    }
    pub fn of_elem(&self, site: u32) -> SiteSet {
        self.points.get(&Cell::Elem(site)).cloned().unwrap_or_default()
    }
    pub fn of_global(&self, g: GlobalId) -> SiteSet {
        self.points.get(&Cell::Global(g)).cloned().unwrap_or_default()
    }

    fn enter(&mut self, program: &mut Program, loader: &mut dyn Loader, f: FnId) {
        if self.bodies.contains_key(&f) || self.obstacle.is_some() {
            return;
        }
        // A function without code ends the path as unsupported: a proof shows that nobody calls it.
        let body = loader.body(program, f).unwrap_or_else(|e| {
            let mut b = BodyBuilder::new(&program.functions[f].params, FileId(0));
            b.terminate(Terminator::Unsupported { reason: e.to_string().into() });
            b.finish()
        });
        self.bodies.insert(f, Rc::new(body));
        self.work.push(f);
        self.changed = true;
    }

    fn flow(&mut self, to: Cell, sites: &SiteSet) {
        if sites.is_empty() {
            return;
        }
        let set = self.points.entry(to).or_default();
        let before = set.len();
        set.extend(sites);
        self.changed |= set.len() != before;
    }

    fn operand(&mut self, program: &Program, f: FnId, body: &Body, op: Operand) -> SiteSet {
        match op {
            Operand::Reg(r) => self.of_reg(f, r),
            Operand::Const(i) => match &body.consts[i as usize] {
                Const::Object(id) => [self.site(constant_key(program, program.consts[*id].class))].into(),
                _ => SiteSet::new(),
            },
        }
    }

    fn function(&mut self, program: &mut Program, loader: &mut dyn Loader, f: FnId) {
        let body = self.bodies[&f].clone();
        for (b, block) in body.blocks.iter().enumerate() {
            let b = BlockId(b as u32);
            for (i, instr) in block.instrs.iter().enumerate() {
                if let Instr::Load { dst, place } = instr
                    && body.regs[dst.0 as usize].is_ref()
                {
                    self.inputs_inside(program, loader, f, &body, place);
                }
                // What is copied is read.
                if let Instr::Intrinsic { op: Intrinsic::ArrayCopy | Intrinsic::Clone, args, .. } = instr
                    && let Some(from) = args.first()
                {
                    self.inputs_in(program, loader, f, &body, *from, None);
                }
                self.instr(program, f, &body, b, i as u32, instr);
            }
            match &block.term {
                Terminator::Throw(x) => {
                    let sites = self.operand(program, f, &body, *x);
                    self.flow(Cell::Thrown(f), &sites);
                }
                Terminator::Return(Some(x)) => {
                    let sites = self.operand(program, f, &body, *x);
                    self.flow(Cell::Ret(f), &sites);
                }
                Terminator::Call(call) => {
                    let index = block.instrs.len() as u32;
                    self.call(program, loader, f, &body, b, index, call);
                }
                _ => {}
            }
        }
    }

    fn instr(&mut self, program: &Program, f: FnId, body: &Body, b: BlockId, i: u32, instr: &Instr) {
        let is_ref = |r: &Reg| body.regs[r.0 as usize].is_ref();
        let asked = match instr {
            Instr::InstanceOf { src, .. } => Some(*src),
            Instr::Intrinsic { op: Intrinsic::ClassOf | Intrinsic::InstanceOfDyn, args, .. } => {
                args.first().copied()
            }
            _ => None,
        };
        if let Some(object) = asked {
            let sites = self.operand(program, f, body, object);
            self.asks_class(program, &sites);
        }
        match instr {
            // A constant object that is only compared has a site, too.
            Instr::Bin { lhs, rhs, .. } => {
                for x in [lhs, rhs] {
                    self.operand(program, f, body, *x);
                }
            }
            Instr::Copy { dst, src } if is_ref(dst) => {
                let s = self.operand(program, f, body, *src);
                self.flow(Cell::Reg(f, *dst), &s);
            }
            Instr::Select { dst, then, els, .. } if is_ref(dst) => {
                for x in [then, els] {
                    let s = self.operand(program, f, body, *x);
                    self.flow(Cell::Reg(f, *dst), &s);
                }
            }
            Instr::Load { dst, place } if is_ref(dst) => {
                let mut sites = self.place(program, f, body, place);
                sites.extend(self.units_of(program, f, body, place));
                self.flow(Cell::Reg(f, *dst), &sites);
            }
            Instr::Store { place, src } => {
                let sites = self.operand(program, f, body, *src);
                match place {
                    Place::Global(g) => self.flow(Cell::Global(*g), &sites),
                    Place::Field { object, field } => {
                        for s in self.operand(program, f, body, *object) {
                            self.flow(Cell::Field(s, *field), &sites);
                        }
                    }
                    Place::Elem { array, .. } => {
                        for s in self.operand(program, f, body, *array) {
                            self.flow_into_array(program, s, &sites);
                        }
                    }
                    Place::Length { .. } | Place::Property { .. } | Place::Deref { .. } => {}
                }
            }
            Instr::Alloc { dst, class } | Instr::AllocArray { dst, class, .. } => {
                let s = self.site(alloc_key(program, f, b, i, *class));
                self.flow(Cell::Reg(f, *dst), &[s].into());
            }
            Instr::Nondet { dst, ty: Type::Ref(class), .. } => {
                let key = if program.string.is_some_and(|s| s.class == *class) {
                    SiteKey::Kind(*class)
                } else {
                    SiteKey::At(f, b, i, *class)
                };
                let s = self.site(key);
                self.flow(Cell::Reg(f, *dst), &[s].into());
                // Elements that are strings: not null.
                if let ClassKind::Array(Type::Ref(elem)) = program.classes[*class].kind {
                    let e = self.site(SiteKey::Kind(elem));
                    self.flow(Cell::Elem(s), &[e].into());
                }
            }
            Instr::Intrinsic { op: Intrinsic::Grant, args, .. } => {
                let number = args.first().and_then(|a| constant(body, *a));
                match number.and_then(|n| program.grants.get(GrantId(n as u32))) {
                    Some(assumption) => {
                        self.ledger.insert(assumption.clone());
                    }
                    None => self.obstacle = Some("an assumption that is not declared".into()),
                }
            }
            Instr::Intrinsic { dst: Some(dst), op: Intrinsic::Settle, args } if is_ref(dst) => {
                // Which constants an object can be is taken for granted where the class says so.
                let class = args.get(1).and_then(|a| constant(body, *a));
                match class {
                    Some(class) => {
                        let constants = program.constants.get(&ClassId(class as u32));
                        self.ledger.extend(constants.and_then(|c| c.granted.clone()));
                    }
                    None => self.ledger.extend(program.constants.values().filter_map(|c| c.granted.clone())),
                }
                let s = self.operand(program, f, body, args[0]);
                self.flow(Cell::Reg(f, *dst), &s);
            }
            Instr::Intrinsic { dst: Some(dst), op, args } if is_ref(dst) => {
                if *op == Intrinsic::Clone
                    && let [x] = args[..]
                {
                    for s in self.operand(program, f, body, x) {
                        // Of which class a copy is, is not known where the original's is not.
                        if self.is_open(s) {
                            continue;
                        }
                        let class = self.class_of(s);
                        let copy = self.site(SiteKey::At(f, b, i, class));
                        self.flow(Cell::Reg(f, *dst), &[copy].into());
                        let elems = self.of_elem(s);
                        self.flow(Cell::Elem(copy), &elems);
                    }
                }
            }
            Instr::Intrinsic { op: Intrinsic::ArrayCopy, args, .. } => {
                if let [from, _, to, _, _] = args[..] {
                    let (from, to) =
                        (self.operand(program, f, body, from), self.operand(program, f, body, to));
                    for (a, b) in from.iter().flat_map(|a| to.iter().map(move |b| (*a, *b))) {
                        let elems = self.of_elem(a);
                        self.flow_into_array(program, b, &elems);
                    }
                }
            }
            _ => {}
        }
    }

    fn place(&mut self, program: &Program, f: FnId, body: &Body, place: &Place) -> SiteSet {
        match place {
            Place::Global(g) => {
                let mut out = self.of_global(*g);
                if let Some(Known::Object(class)) = program.library.known(program, *g) {
                    out.insert(self.site(SiteKey::Kind(class)));
                }
                if let Const::Object(id) = program.globals[*g].init {
                    out.insert(self.site(constant_key(program, program.consts[id].class)));
                }
                out
            }
            Place::Field { object, field } => {
                let objects = self.operand(program, f, body, *object);
                objects.into_iter().flat_map(|s| self.of_field(s, *field)).collect()
            }
            Place::Elem { array, .. } => {
                let arrays = self.operand(program, f, body, *array);
                arrays.into_iter().flat_map(|s| self.of_elem(s)).collect()
            }
            Place::Length { .. } | Place::Property { .. } | Place::Deref { .. } => SiteSet::new(),
        }
    }
}

/// The site of an allocation. Objects of some library classes are told apart by class only.
pub fn alloc_key(program: &Program, f: FnId, b: BlockId, i: u32, class: ClassId) -> SiteKey {
    if program.library.one_kind(program, class) { SiteKey::Kind(class) } else { SiteKey::At(f, b, i, class) }
}

/// The site of constant objects. Strings are not told apart from others: they can be the same objects.
pub fn constant_key(program: &Program, class: ClassId) -> SiteKey {
    if program.string.is_some_and(|s| s.class == class) || program.library.one_kind(program, class) {
        SiteKey::Kind(class)
    } else {
        SiteKey::Constant(class)
    }
}

/// Memory suffices for an array of so many elements without a word.
const SMALL_ARRAY: u64 = 1 << 20;

/// The bits of an operand that is a constant machine integer.
fn constant(body: &Body, operand: Operand) -> Option<u64> {
    match operand {
        Operand::Const(c) => match body.consts.get(c as usize) {
            Some(Const::Bits { value, .. }) => Some(*value),
            _ => None,
        },
        Operand::Reg(_) => None,
    }
}

/// The class of arrays that hold the units of texts, where this is the field that has them.
pub fn units(program: &Program, field: FieldId) -> Option<ClassId> {
    let layout = program.string.as_ref()?;
    match program.fields[field].ty {
        Type::Ref(chars) if layout.chars == field => Some(chars),
        _ => None,
    }
}
