//! The concrete domain: every value is 64 bits, and there is one path.
//!
//! It is the oracle of the differential tests and re-executes every witness. As [`Prefix`] it executes what an exploration begins with as long as
//! nothing is unknown: there it keeps the books of the symbolic domain, and stops before every step that this would do otherwise.

use crate::arith;
use crate::domain::{Answer, Domain, Parts, Trouble};
use crate::intrinsics::{self, Text};
use crate::verdict::{Assumption, NamedInputs, Standing};
use crate::world::{StackFrame, World};
use conspect_base::Id;
use conspect_ir::{
    BinOp, ClassId, ClassKind, ConstId, FieldId, FnId, GlobalId, Intrinsic, SelectorId, ThreadOp, Type, UnOp,
};
use conspect_memory::{CONST_BASE, const_bits, pure};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The value of one input.
#[derive(Clone, Debug, PartialEq)]
pub enum ConcreteInput {
    /// The bits of a scalar.
    Bits(u64),
    /// The contents of an array of UTF-16 code units or other machine integers.
    Cells(Vec<u64>),
    /// The address of an object that was made before the start.
    Address(u64),
}

/// An object.
#[derive(Clone, Debug)]
struct Object {
    class: ClassId,
    cells: Vec<u64>,
}

/// Objects by address (from 1), constant objects that were written, and globals.
#[derive(Clone, Debug, Default)]
pub struct ConcreteMemory {
    /// The first objects, which the copies of this memory share, and those of them that were written since they are shared.
    shared: Rc<Vec<Object>>,
    rewritten: FxHashMap<usize, Object>,
    /// The objects after the shared ones.
    objects: Vec<Object>,
    constants: FxHashMap<u64, Object>,
    globals: Vec<Option<u64>>,
}

/// The concrete domain, with the inputs it gives out. With `PREFIX`, see [`Prefix`].
pub struct Concrete<const PREFIX: bool = false> {
    inputs: std::vec::IntoIter<ConcreteInput>,
    /// How many inputs were asked for beyond those given; each was zero.
    pub missing_inputs: u32,
    /// Stop where the inputs do not suffice, and say what is asked for: [`Concrete::give`] gives it, and the run goes on.
    pub asks: bool,
    /// Says, by its label, what an input is that was not given; it is zero where this says nothing. `None`: it is not known, and the run stops.
    pub outside: Box<dyn Fn(&str) -> Option<u64>>,
    /// What is asked for: its type, its label and the place that asks.
    pub asked: Option<(Type, u32, StackFrame)>,
    /// The longest array that may be made, in elements.
    pub longest: u64,
    /// Is the stack taken to be as deep as recursion needs it? Then no program is told how deep it is.
    pub endless_stack: bool,
    /// Cells that were made, copied, compared or filled by single steps: what a step costs beyond itself.
    pub cells: u64,
    /// What the program wrote to standard output and error.
    pub output: Box<dyn FnMut(u32, &[u16])>,
    /// The exit code that the program gave the process.
    pub(crate) status: Option<u64>,
    /// How many inputs were given out.
    taken: u32,
    /// What they are to people, as far as the program says so ([`Intrinsic::NameInputs`]).
    pub(crate) named: Vec<NamedInputs>,
    clock: u64,
    /// What was taken for granted; without `PREFIX`, only what makes doubtful what a run shows.
    pub(crate) granted: Vec<Assumption>,
}

/// The concrete domain for the part of an exploration before anything is unknown. It has no inputs, no clock and no large arrays: a step that
/// needs one is not done.
pub(crate) type Prefix = Concrete<true>;

impl Prefix {
    /// A domain that makes arrays up to this length and discards output.
    pub(crate) fn without_inputs(longest: u64) -> Prefix {
        Concrete {
            inputs: vec![].into_iter(),
            missing_inputs: 0,
            asks: true,
            asked: None,
            longest,
            endless_stack: false,
            cells: 0,
            output: Box::new(|_, _| ()),
            status: None,
            outside: Box::new(|_| Some(0)),
            taken: 0,
            named: vec![],
            clock: FIRST_CLOCK,
            granted: vec![],
        }
    }
}

impl Concrete {
    /// A domain that gives out these inputs in order, then zeros, and discards output.
    pub fn new(inputs: Vec<ConcreteInput>) -> Concrete {
        Concrete {
            inputs: inputs.into_iter(),
            missing_inputs: 0,
            asks: false,
            asked: None,
            longest: MAX_ARRAY,
            endless_stack: false,
            cells: 0,
            output: Box::new(|_, _| ()),
            status: None,
            outside: Box::new(|_| Some(0)),
            taken: 0,
            named: vec![],
            clock: FIRST_CLOCK,
            granted: vec![],
        }
    }

    /// Gives one more input, after all others were given out.
    pub fn give(&mut self, input: ConcreteInput) {
        self.inputs = vec![input].into_iter();
    }

    /// How many of the given inputs were not asked for so far.
    pub fn unasked(&self) -> usize {
        self.inputs.len()
    }
}

impl ConcreteMemory {
    /// Shares the objects that were made so far with the copies that are made from now on, so that a copy costs no more than what it changes.
    pub(crate) fn share(&mut self) {
        let mut all: Vec<Object> = std::mem::take(&mut self.shared).to_vec();
        for (i, object) in std::mem::take(&mut self.rewritten) {
            all[i] = object;
        }
        all.append(&mut self.objects);
        self.shared = Rc::new(all);
    }

    /// The object at an address that is no constant's.
    #[inline(always)]
    fn object(&self, address: u64) -> &Object {
        let i = address as usize - 1;
        match i.checked_sub(self.shared.len()) {
            Some(i) => &self.objects[i],
            None => self.rewritten.get(&i).unwrap_or(&self.shared[i]),
        }
    }

    #[inline(always)]
    fn object_mut(&mut self, address: u64) -> &mut Object {
        let i = address as usize - 1;
        match i.checked_sub(self.shared.len()) {
            Some(i) => &mut self.objects[i],
            None => self.rewritten.entry(i).or_insert_with(|| self.shared[i].clone()),
        }
    }

    /// The class of the object at an address.
    pub fn class(&self, world: &World, address: u64) -> ClassId {
        if address >= CONST_BASE {
            world.program.consts[ConstId::new((address - CONST_BASE) as usize)].class
        } else {
            self.object(address).class
        }
    }

    /// A cell of the object at an address: a field by slot, or an element.
    pub fn cell(&self, world: &World, address: u64, index: usize) -> u64 {
        if address >= CONST_BASE {
            if let Some(o) = self.constants.get(&address) {
                return o.cells[index];
            }
            return const_bits(
                &world.program.consts[ConstId::new((address - CONST_BASE) as usize)].cells[index],
            );
        }
        self.object(address).cells[index]
    }

    /// The number of cells of the object at an address.
    pub fn size(&self, world: &World, address: u64) -> usize {
        if address >= CONST_BASE {
            world.program.consts[ConstId::new((address - CONST_BASE) as usize)].cells.len()
        } else {
            self.object(address).cells.len()
        }
    }

    /// All cells of the object at an address.
    pub fn cells(&self, world: &World, address: u64) -> Vec<u64> {
        (0..self.size(world, address)).map(|i| self.cell(world, address, i)).collect()
    }

    /// Sets a cell.
    pub fn set_cell(&mut self, world: &World, address: u64, index: usize, value: u64) {
        if address >= CONST_BASE {
            if !self.constants.contains_key(&address) {
                let o = Object { class: self.class(world, address), cells: self.cells(world, address) };
                self.constants.insert(address, o);
            }
            self.constants.get_mut(&address).expect("just inserted").cells[index] = value;
        } else {
            self.object_mut(address).cells[index] = value;
        }
    }

    /// A new object with these cells.
    pub fn add(&mut self, class: ClassId, cells: Vec<u64>) -> u64 {
        self.objects.push(Object { class, cells });
        (self.shared.len() + self.objects.len()) as u64
    }

    /// All objects that were made, in the order of their addresses, with their classes and cells.
    pub(crate) fn made(&self) -> impl Iterator<Item = (ClassId, &[u64])> {
        let count = self.shared.len() + self.objects.len();
        (1..=count as u64).map(|address| self.object(address)).map(|o| (o.class, o.cells.as_slice()))
    }

    /// The constant objects that were written, by address, with their classes and cells.
    pub(crate) fn written(&self) -> impl Iterator<Item = (u64, ClassId, &[u64])> {
        self.constants.iter().map(|(a, o)| (*a, o.class, o.cells.as_slice()))
    }

    /// The globals that were set.
    pub(crate) fn set_globals(&self) -> impl Iterator<Item = (GlobalId, u64)> {
        let numbered = self.globals.iter().enumerate();
        numbered.filter_map(|(i, v)| v.map(|v| (GlobalId::new(i), v)))
    }

    /// The bits of a global.
    pub fn global(&self, world: &World, g: GlobalId) -> u64 {
        match self.globals.get(g.index()) {
            Some(Some(v)) => *v,
            Some(None) | None => const_bits(&world.program.globals[g].init),
        }
    }

    /// Sets a global.
    pub fn set_global(&mut self, g: GlobalId, value: u64) {
        if self.globals.len() <= g.index() {
            self.globals.resize(g.index() + 1, None);
        }
        self.globals[g.index()] = Some(value);
    }
}

type Out<T> = Answer<T, Concrete>;

impl<const PREFIX: bool> Domain for Concrete<PREFIX> {
    type Value = u64;
    type Path = ();
    type Memory = ConcreteMemory;
    const MANY_PATHS: bool = PREFIX;

    #[inline(always)]
    fn concrete(bits: u64) -> u64 {
        bits
    }
    #[inline(always)]
    fn bits(v: &u64) -> Option<u64> {
        Some(*v)
    }
    #[inline(always)]
    fn un(&mut self, _: &(), op: UnOp, ty: Type, a: &u64) -> Out<u64> {
        arith::un(op, ty, *a).ok_or_else(no_value)
    }
    #[inline(always)]
    fn bin(&mut self, _: &mut (), op: BinOp, ty: Type, a: &u64, b: &u64) -> Out<u64> {
        arith::bin(op, ty, *a, *b).ok_or_else(no_value)
    }
    fn select(&mut self, cond: &u64, then: &u64, els: &u64, _: Type) -> Out<u64> {
        Ok(if *cond != 0 { *then } else { *els })
    }
    fn decide(&mut self, _: &World, _: &mut (), cond: &u64) -> Out<bool> {
        Ok(*cond != 0)
    }
    fn assume(&mut self, _: &World, _: &mut (), cond: &u64) -> Out<()> {
        if *cond != 0 { Ok(()) } else { Err(Trouble::Split(vec![])) }
    }
    fn switch(
        &mut self,
        _: &World,
        _: &mut (),
        v: &u64,
        _: Type,
        cases: &[(u64, u32)],
    ) -> Out<Option<usize>> {
        Ok(cases.iter().position(|c| c.0 == *v))
    }
    fn concretize(&mut self, _: &World, _: &mut (), value: &u64, _: Type) -> Out<u64> {
        Ok(*value)
    }
    fn force(&mut self, _: &mut (), cond: &u64, wanted: bool) -> Answer<(), Self> {
        if (*cond != 0) == wanted { Ok(()) } else { Err(Trouble::Split(vec![])) }
    }
    fn class_of(&mut self, world: &mut World, st: &mut Parts<'_, Self>, object: &u64) -> Out<ClassId> {
        not_null(*object)?;
        Ok(st.memory.class(world, *object))
    }
    fn select_method(
        &mut self,
        world: &mut World,
        st: &mut Parts<'_, Self>,
        object: &u64,
        selector: SelectorId,
    ) -> Out<FnId> {
        not_null(*object)?;
        let class = st.memory.class(world, *object);
        Ok(world.select(class, selector)?)
    }
    fn instance_of(
        &mut self,
        world: &mut World,
        st: &mut Parts<'_, Self>,
        object: &u64,
        class: ClassId,
    ) -> Out<u64> {
        if *object == 0 {
            return Ok(0);
        }
        let own = st.memory.class(world, *object);
        Ok(u64::from(world.is_subclass(own, class)))
    }
    #[inline]
    fn load_global(&mut self, world: &World, st: &mut Parts<'_, Self>, g: GlobalId) -> u64 {
        if PREFIX && world.program.shared.contains(&g) {
            self.grant(&mut (), &Standing::SharedFields.into());
        }
        st.memory.global(world, g)
    }
    fn store_global(&mut self, _: &World, st: &mut Parts<'_, Self>, g: GlobalId, v: u64) {
        st.memory.set_global(g, v);
    }
    #[inline]
    fn load_field(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        object: &u64,
        field: FieldId,
    ) -> Out<u64> {
        not_null(*object)?;
        Ok(st.memory.cell(world, *object, world.program.fields[field].slot as usize))
    }
    #[inline]
    fn store_field(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        object: &u64,
        field: FieldId,
        v: u64,
    ) -> Out<()> {
        not_null(*object)?;
        st.memory.set_cell(world, *object, world.program.fields[field].slot as usize, v);
        Ok(())
    }
    #[inline]
    fn load_elem(&mut self, world: &World, st: &mut Parts<'_, Self>, array: &u64, index: &u64) -> Out<u64> {
        not_null(*array)?;
        if *array < CONST_BASE {
            let cells = &st.memory.object(*array).cells;
            return cells.get(*index as usize).copied().ok_or_else(beyond);
        }
        in_range(st.memory, world, *array, *index, 1)?;
        Ok(st.memory.cell(world, *array, *index as usize))
    }
    #[inline]
    fn store_elem(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        array: &u64,
        index: &u64,
        v: u64,
    ) -> Out<()> {
        not_null(*array)?;
        if *array < CONST_BASE {
            let cells = &mut st.memory.object_mut(*array).cells;
            *cells.get_mut(*index as usize).ok_or_else(beyond)? = v;
            return Ok(());
        }
        in_range(st.memory, world, *array, *index, 1)?;
        st.memory.set_cell(world, *array, *index as usize, v);
        Ok(())
    }
    fn length(&mut self, world: &World, st: &mut Parts<'_, Self>, array: &u64) -> Out<u64> {
        not_null(*array)?;
        Ok(st.memory.size(world, *array) as u64)
    }
    fn told_depth(&self, calls: u32) -> u32 {
        // Where the stack has no end, a program is told who calls it and who calls that, and of no depth that limits are about.
        if self.endless_stack { calls.min(2) } else { calls }
    }
    fn grant(&mut self, (): &mut (), what: &Assumption) {
        if (PREFIX || *what == Assumption::Finalizers) && !self.granted.contains(what) {
            self.granted.push(what.clone());
        }
    }
    fn alloc(&mut self, world: &World, st: &mut Parts<'_, Self>, class: ClassId) -> u64 {
        let n = world.program.classes[class].fields.len();
        st.memory.add(class, vec![0; n])
    }
    fn alloc_array(&mut self, _: &World, st: &mut Parts<'_, Self>, class: ClassId, len: &u64) -> Out<u64> {
        if *len > self.longest {
            return Err(Trouble::Unsupported(
                format!("an array of {len} elements is too large to model").into(),
            ));
        }
        self.cells += *len;
        Ok(st.memory.add(class, vec![0; *len as usize]))
    }
    fn nondet(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        ty: Type,
        label: u32,
        at: StackFrame,
    ) -> Out<u64> {
        let input = self.inputs.next();
        if input.is_none() && self.asks {
            self.asked = Some((ty, label, at));
            return Err(Trouble::Unsupported("an input that was not given".into()));
        }
        self.missing_inputs += u32::from(input.is_none());
        self.taken += 1;
        let outside = match &input {
            None => (self.outside)(&world.program.labels[label as usize]),
            Some(_) => Some(0),
        };
        let Some(outside) = outside else {
            let what = &world.program.labels[label as usize];
            return Err(Trouble::Unsupported(format!("{what}, which are not known").into()));
        };
        match (input, ty) {
            (Some(ConcreteInput::Bits(b) | ConcreteInput::Address(b)), _) => Ok(b),
            (Some(ConcreteInput::Cells(cells)), Type::Ref(class)) => Ok(st.memory.add(class, cells)),
            (None, Type::Ref(class)) if matches!(world.program.classes[class].kind, ClassKind::Array(_)) => {
                Ok(st.memory.add(class, vec![]))
            }
            (None, _) => Ok(outside),
            (Some(ConcreteInput::Cells(_)), _) => Ok(0),
        }
    }
    fn intrinsic(
        &mut self,
        world: &mut World,
        st: &mut Parts<'_, Self>,
        op: Intrinsic,
        args: &[u64],
    ) -> Out<Option<u64>> {
        let memory = &mut *st.memory;
        let ranges: &[[usize; 3]] = match op {
            Intrinsic::ArrayCopy | Intrinsic::ArrayEquals => &[[0, 1, 4], [2, 3, 4]],
            Intrinsic::Print => &[[1, 2, 3]],
            Intrinsic::ParseDouble | Intrinsic::StrFromUnits | Intrinsic::Fill => &[[0, 1, 2]],
            _ => &[],
        };
        for [array, from, len] in ranges {
            if args[*len] != 0 {
                not_null(args[*array])?;
                in_range(memory, world, args[*array], args[*from], args[*len])?;
            }
        }
        if matches!(op, Intrinsic::Clone | Intrinsic::ClassOf | Intrinsic::Resize) {
            not_null(args[0])?;
        }
        Ok(Some(match op {
            Intrinsic::Pure(op) => {
                pure::apply(op, args).ok_or_else(|| Trouble::Unsupported(pure::refusal(op, args).into()))?
            }
            Intrinsic::ArrayCopy => {
                let (from, at, n) = (args[1] as usize, args[3] as usize, args[4] as usize);
                self.cells += args[4];
                let cells: Vec<u64> = (0..n).map(|i| memory.cell(world, args[0], from + i)).collect();
                for (i, c) in cells.into_iter().enumerate() {
                    memory.set_cell(world, args[2], at + i, c);
                }
                return Ok(None);
            }
            Intrinsic::ArrayEquals => {
                let (a, b, n) = (args[1] as usize, args[3] as usize, args[4] as usize);
                self.cells += args[4];
                let same =
                    (0..n).all(|i| memory.cell(world, args[0], a + i) == memory.cell(world, args[2], b + i));
                u64::from(same)
            }
            Intrinsic::Clone => {
                let class = memory.class(world, args[0]);
                let cells = memory.cells(world, args[0]);
                self.cells += cells.len() as u64;
                memory.add(class, cells)
            }
            Intrinsic::IdentityHash => {
                self.grant(&mut (), &Assumption::IdentityHashes);
                intrinsics::identity_hash(args[0])
            }
            Intrinsic::ClassOf => u64::from(memory.class(world, args[0]).0),
            Intrinsic::ClassObject => CONST_BASE + u64::from(world.class_object(ClassId(args[0] as u32))?.0),
            Intrinsic::InstanceOfDyn => {
                if args[0] == 0 {
                    0
                } else {
                    let own = memory.class(world, args[0]);
                    u64::from(world.is_subclass(own, ClassId(args[1] as u32)))
                }
            }
            Intrinsic::IsSubclass => {
                u64::from(world.is_subclass(ClassId(args[0] as u32), ClassId(args[1] as u32)))
            }
            Intrinsic::NewArrayOf => {
                let class = world.array_class(ClassId(args[0] as u32))?;
                return self.alloc_array(world, st, class, &args[1]).map(Some);
            }
            Intrinsic::NewInstanceOf => self.alloc(world, st, ClassId(args[0] as u32)),
            Intrinsic::Print => {
                let text: Vec<u16> = (0..args[3] as usize)
                    .map(|i| memory.cell(world, args[1], args[2] as usize + i) as u16)
                    .collect();
                (self.output)(args[0] as u32, &text);
                return Ok(None);
            }
            Intrinsic::ParseDouble => {
                let text: Vec<u16> = (0..args[2] as usize)
                    .map(|i| memory.cell(world, args[0], args[1] as usize + i) as u16)
                    .collect();
                intrinsics::parse_double(&text)
            }
            Intrinsic::DoubleToChars => {
                let class = intrinsics::char_array(world)?;
                memory.add(class, intrinsics::double_text(f64::from_bits(args[0])))
            }
            Intrinsic::FloatToChars => {
                let class = intrinsics::char_array(world)?;
                memory.add(class, intrinsics::float_text(f32::from_bits(args[0] as u32)))
            }
            Intrinsic::IsConcrete => 1,
            // Other orders than the one that is executed are for the symbolic domain to find out about.
            Intrinsic::Thread(op) => match op {
                ThreadOp::Fork if PREFIX => {
                    return Err(Trouble::Unsupported("what is unknown begins here".into()));
                }
                ThreadOp::Fork => {
                    // What shows in one order, the runtime need not show.
                    let order = Assumption::specific("threads run in the order that was followed");
                    if !self.granted.contains(&order) {
                        self.granted.push(order);
                    }
                    1
                }
                ThreadOp::IsBefore => 1,
                note if note.is_note() => return Ok(None),
                _ => 0,
            },
            Intrinsic::ByContract | Intrinsic::Clock if PREFIX => {
                return Err(Trouble::Unsupported("what is unknown begins here".into()));
            }
            Intrinsic::ByContract | Intrinsic::Described => 0,
            Intrinsic::Clock => {
                self.clock += 1000;
                self.clock
            }
            Intrinsic::Intern => {
                let text = string_of(memory, world, args[0]).unwrap_or_default();
                intrinsics::interned(world, &text)?
            }
            Intrinsic::ClassName => {
                let class = intrinsics::char_array(world)?;
                let name = world.program.classes[ClassId(args[0] as u32)].name.clone();
                memory.add(class, name.encode_utf16().map(u64::from).collect())
            }
            Intrinsic::PrintStr => {
                (self.output)(args[0] as u32, &conspect_memory::strings::units(args[1]));
                return Ok(None);
            }
            Intrinsic::StrUnits => {
                let class = intrinsics::char_array(world)?;
                let cells = conspect_memory::strings::units(args[0]).iter().map(|u| u64::from(*u)).collect();
                memory.add(class, cells)
            }
            Intrinsic::StrFromUnits => {
                let text: Vec<u16> = (0..args[2] as usize)
                    .map(|i| memory.cell(world, args[0], args[1] as usize + i) as u16)
                    .collect();
                conspect_memory::strings::intern(&text)
            }
            Intrinsic::AllConcrete => 1,
            Intrinsic::Settle => args[0],
            Intrinsic::Concretize | Intrinsic::Determined => args[0],
            Intrinsic::Fill => {
                self.cells += args[2];
                for i in 0..args[2] as usize {
                    memory.set_cell(world, args[0], args[1] as usize + i, args[3]);
                }
                return Ok(None);
            }
            Intrinsic::Resize => {
                let class = memory.class(world, args[0]);
                let mut cells = memory.cells(world, args[0]);
                if args[1] > self.longest {
                    let n = args[1];
                    return Err(Trouble::Unsupported(
                        format!("an array of {n} elements is too large to model").into(),
                    ));
                }
                cells.resize(args[1] as usize, 0);
                self.cells += args[1];
                memory.add(class, cells)
            }
            Intrinsic::Defer | Intrinsic::Larger => return Ok(None),
            Intrinsic::Status => {
                self.status = Some(args[0]);
                return Ok(None);
            }
            Intrinsic::NameInputs => {
                let what = String::from_utf16_lossy(&conspect_memory::strings::units(args[0]));
                let first = self.named.last().map_or(0, |n| n.first + n.count);
                self.named.push(NamedInputs { what, value: String::new(), first, count: self.taken - first });
                return Ok(None);
            }
            Intrinsic::Assume | Intrinsic::CaptureStack | Intrinsic::CallDepth | Intrinsic::Grant => {
                unreachable!("done by the interpreter")
            }
        }))
    }
}

/// What the clock shows first, in nanoseconds since 1970: a day in 2023, for programs that know that it is later than they were written.
const FIRST_CLOCK: u64 = 1_700_000_000_000_000_000;

/// The longest array that memory holds, in elements.
pub const MAX_ARRAY: u64 = 1 << 26;

/// A front end checks for null before it uses a reference; where it does not, that is said and not guessed.
#[inline(always)]
fn not_null(address: u64) -> Out<()> {
    if address == 0 {
        Err(Trouble::Unsupported("a use of null that the front end does not check".into()))
    } else {
        Ok(())
    }
}

/// So is what is beyond the end of an array.
#[inline(always)]
fn in_range(memory: &ConcreteMemory, world: &World, array: u64, from: u64, len: u64) -> Out<()> {
    if from.checked_add(len).is_some_and(|end| end <= memory.size(world, array) as u64) {
        Ok(())
    } else {
        Err(beyond())
    }
}

#[cold]
fn beyond() -> Trouble<()> {
    Trouble::Unsupported("a use of what is beyond the end of an array".into())
}

fn no_value() -> Trouble<()> {
    Trouble::Unsupported("a result that is too large to be computed".into())
}

/// The text of a string object.
pub fn string_of(memory: &ConcreteMemory, world: &World, address: u64) -> Option<Text> {
    let layout = world.program.string?;
    if address == 0 || memory.class(world, address) != layout.class {
        return None;
    }
    let chars = memory.cell(world, address, world.program.fields[layout.chars].slot as usize);
    (chars != 0).then(|| memory.cells(world, chars).into_iter().map(|c| c as u16).collect())
}
