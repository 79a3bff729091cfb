//! Intrinsics in the symbolic domain.

use super::objects::has_term;
use super::{Path, Symbolic};
use crate::domain::{Answer, Domain, Parts, Trouble};
use crate::intrinsics;
use crate::verdict::Assumption;
use crate::world::World;
use conspect_ir::{BinOp, ClassId, Intrinsic, ThreadOp, Type};
use conspect_memory::{ArrayObject, CONST_BASE, Entries, HeapCx, Object, SVal, elem_type};
use conspect_term::{Guard, Op, Sort, Symbol, SymbolKind, TermId, Terms, Value};

/// Copies into an array of the initial heap go cell by cell up to this length.
const HOLE_COPY_LIMIT: u64 = 64;
/// A copy of unknown length into such an array is made by each of its lengths up to this one.
const UNKNOWN_COPY_LIMIT: u64 = 32;

type Reply = Answer<Option<SVal>, Symbolic>;

/// The identity hash code of an object that was there before the start: any number that is not negative, the same at each call; 0 of null.
fn hole_hash(terms: &mut Terms, hole: TermId) -> TermId {
    let kind = SymbolKind::Function("identity".into());
    let symbol = terms.symbol(Symbol { kind, sort: Sort::Bv(32) });
    let any = terms.apply(symbol, &[hole]);
    let most = terms.constant(Value::Bv { bits: 32, value: 0x7fff_ffff });
    let number = terms.make(Op::BvAnd, &[any, most]);
    let (null, zero) = (terms.constant(Value::Ref(0)), terms.constant(Value::Bv { bits: 32, value: 0 }));
    let nothing = terms.make(Op::Eq, &[hole, null]);
    terms.make(Op::Ite, &[nothing, zero, number])
}

impl Symbolic {
    pub(super) fn intrinsic_symbolic(
        &mut self,
        world: &mut World,
        st: &mut Parts<'_, Self>,
        op: Intrinsic,
        args: &[SVal],
    ) -> Reply {
        let value = match op {
            Intrinsic::Pure(op) => self.pure(st.path, op, args)?,
            Intrinsic::ArrayCopy => return self.array_copy(world, st, args).map(|()| None),
            Intrinsic::ArrayEquals => self.array_equals(world, st, args)?,
            Intrinsic::Clone => self.clone_object(world, st, &args[0])?,
            Intrinsic::IdentityHash => {
                self.take_for_granted(st.path, Assumption::IdentityHashes);
                let known = self.known(st.path);
                self.cx.map(known, &args[0], Some(Sort::Bv(32)), &mut |cx, _, o| match o {
                    SVal::C(a) => SVal::C(intrinsics::identity_hash(*a)),
                    SVal::T(hole) => SVal::T(hole_hash(&mut cx.terms, *hole)),
                    SVal::D(..) | SVal::U(_) => {
                        unreachable!("an entry of a reference is an address or a hole")
                    }
                })
            }
            Intrinsic::ClassOf => SVal::C(u64::from(self.class_of(world, st, &args[0])?.0)),
            Intrinsic::ClassObject => {
                let class = self.class_number(world, st.path, &args[0])?;
                SVal::C(CONST_BASE + u64::from(world.class_object(class)?.0))
            }
            Intrinsic::InstanceOfDyn => {
                let class = self.class_number(world, st.path, &args[1])?;
                self.type_test(world, st.path, &args[0], class)?
            }
            Intrinsic::IsSubclass => {
                let sub = self.class_number(world, st.path, &args[0])?;
                let sup = self.class_number(world, st.path, &args[1])?;
                SVal::C(u64::from(world.is_subclass(sub, sup)))
            }
            Intrinsic::NewArrayOf => {
                let elem = self.class_number(world, st.path, &args[0])?;
                let class = world.array_class(elem)?;
                self.alloc_array(world, st, class, &args[1])?
            }
            Intrinsic::NewInstanceOf => {
                let class = self.class_number(world, st.path, &args[0])?;
                self.alloc(world, st, class)
            }
            // What a program prints has no influence on what it does.
            Intrinsic::Print => {
                if self.followed.is_some() {
                    let from = self.concretize(world, st.path, &args[2], Type::I32)?;
                    let len = self.concretize(world, st.path, &args[3], Type::I32)?;
                    let mut cells = vec![];
                    for i in 0..len {
                        cells.push(self.load_elem(world, st, &args[1], &SVal::C(from + i))?);
                    }
                    self.print_followed(&args[0], &cells);
                }
                return Ok(None);
            }
            Intrinsic::ParseDouble => {
                let text = self.text(world, st, &args[0], &args[1], &args[2])?;
                SVal::C(intrinsics::parse_double(&text))
            }
            Intrinsic::DoubleToChars => {
                let bits = self.number(world, st.path, &args[0], Type::F64)?;
                self.chars(world, st, intrinsics::double_text(f64::from_bits(bits)))?
            }
            Intrinsic::FloatToChars => {
                let bits = self.number(world, st.path, &args[0], Type::F32)?;
                self.chars(world, st, intrinsics::float_text(f32::from_bits(bits as u32)))?
            }
            Intrinsic::IsConcrete => {
                let known = matches!(args[0], SVal::C(_));
                // A summary was perhaps made where the value was not known, and went another way from here.
                if let Some(guide) = st.path.guide.as_mut().filter(|_| known) {
                    guide.sure = false;
                }
                SVal::C(u64::from(known))
            }
            Intrinsic::Determined => match self.determined(st.path, &args[0], Sort::F64) {
                None => args[0].clone(),
                Some(bits) => {
                    // As above: a summary was perhaps made where the value was not known.
                    if let Some(guide) = st.path.guide.as_mut() {
                        guide.sure = false;
                    }
                    SVal::C(bits)
                }
            },
            Intrinsic::ByContract => {
                self.texts.asked.store(true, std::sync::atomic::Ordering::Relaxed);
                SVal::C(u64::from(self.texts.by_contract && self.followed.is_none()))
            }
            Intrinsic::Described => {
                let known = matches!(args[0], SVal::C(_));
                if !known {
                    self.texts.asked.store(true, std::sync::atomic::Ordering::Relaxed);
                }
                let described = self.texts.by_contract && self.followed.is_none();
                // A summary was perhaps made where the length was not known, and went another way from here.
                if described
                    && known
                    && let Some(guide) = st.path.guide.as_mut()
                {
                    guide.sure = false;
                }
                SVal::C(u64::from(described && !known))
            }
            Intrinsic::Clock => {
                self.clocks += 1;
                let (_, t) = self.symbol(SymbolKind::Clock(self.clocks), Sort::Bv(64));
                SVal::T(t)
            }
            Intrinsic::Intern => {
                let text = self.string_text(world, st, &args[0])?;
                SVal::C(intrinsics::interned(world, &text)?)
            }
            Intrinsic::ClassName => {
                let class = self.class_number(world, st.path, &args[0])?;
                let name = world.program.classes[class].name.clone();
                self.chars(world, st, name.encode_utf16().map(u64::from).collect())?
            }
            Intrinsic::PrintStr => {
                if self.followed.is_some() {
                    let text = self.concretize(world, st.path, &args[1], Type::Str)?;
                    let cells: Vec<SVal> = conspect_memory::strings::units(text)
                        .iter()
                        .map(|u| SVal::C(u64::from(*u)))
                        .collect();
                    self.print_followed(&args[0], &cells);
                }
                return Ok(None);
            }
            Intrinsic::StrUnits => {
                let text = self.concretize(world, st.path, &args[0], Type::Str)?;
                let cells = conspect_memory::strings::units(text).iter().map(|u| u64::from(*u)).collect();
                self.chars(world, st, cells)?
            }
            Intrinsic::StrFromUnits => {
                let text = self.text(world, st, &args[0], &args[1], &args[2])?;
                SVal::C(conspect_memory::strings::intern(&text))
            }
            Intrinsic::Settle => {
                let class = args[1].bits().map(|c| ClassId(c as u32));
                self.settle_as(world, st, args[0].clone(), class)
            }
            Intrinsic::AllConcrete => {
                let (SVal::C(from), SVal::C(len)) = (&args[1], &args[2]) else {
                    return Ok(Some(SVal::C(0)));
                };
                let mut all = true;
                for i in 0..*len {
                    let v = self.load_elem(world, st, &args[0], &SVal::C(from + i))?;
                    all &= matches!(v, SVal::C(_));
                }
                SVal::C(u64::from(all))
            }
            Intrinsic::Concretize => self.concretize_dyn(world, st.path, &args[0])?,
            Intrinsic::Fill => {
                let from = self.concretize(world, st.path, &args[1], Type::I32)?;
                let len = self.concretize(world, st.path, &args[2], Type::I32)?;
                for i in 0..len {
                    self.store_elem(world, st, &args[0], &SVal::C(from + i), args[3].clone())?;
                }
                return Ok(None);
            }
            Intrinsic::Resize => {
                let class = self.array_class_of(world, st.path, &args[0])?;
                let len = self.concretize(world, st.path, &args[1], Type::I32)?;
                let old = self.length(world, st, &args[0])?;
                let old = self.concretize(world, st.path, &old, Type::I32)?;
                let mut cells = vec![];
                for i in 0..old.min(len) {
                    cells.push(self.load_elem(world, st, &args[0], &SVal::C(i))?);
                }
                cells.resize(len as usize, SVal::C(0));
                let mut hx = self.hx(world, st.path);
                SVal::C(st.memory.alloc_cells(&mut hx, class, cells))
            }
            Intrinsic::Defer | Intrinsic::Larger | Intrinsic::NameInputs | Intrinsic::Status => {
                return Ok(None);
            }
            Intrinsic::Thread(ThreadOp::Fork) if st.memory.is_open() => {
                return unsupported("a thread is started in a function that is explored by itself");
            }
            Intrinsic::Thread(op) => return self.thread(world, st, op, args),
            Intrinsic::Assume | Intrinsic::CaptureStack | Intrinsic::CallDepth | Intrinsic::Grant => {
                unreachable!("done by the interpreter")
            }
        };
        Ok(Some(value))
    }

    /// A dynamic value with concrete bits; the path is split where it has several.
    fn concretize_dyn(&mut self, world: &World, path: &mut Path, v: &SVal) -> Answer<SVal, Self> {
        let known = self.known(path);
        let entries = self.cx.entries(known, v);
        let hit = match entries.as_slice() {
            [_] => 0,
            several => {
                let guards: Vec<Guard> = several.iter().map(|e| e.0).collect();
                self.cases(&world.program, path, &guards)?
            }
        };
        match &entries[hit].1 {
            SVal::D(tag, t) => {
                let ty = match tag {
                    conspect_ir::Tag::Int => Type::I64,
                    conspect_ir::Tag::Bool => Type::Bool,
                    conspect_ir::Tag::Num => Type::F64,
                    conspect_ir::Tag::Long => Type::Int,
                    _ => return Err(Trouble::Unsupported("an unknown object is needed here".into())),
                };
                let bits = self.concretize(world, path, &SVal::T(*t), ty)?;
                Ok(SVal::C(conspect_memory::dynamic::box_dyn(*tag, bits)))
            }
            other => Ok(other.clone()),
        }
    }

    /// The class that a number stands for. A given object that describes a class may hold any number.
    fn class_number(&mut self, world: &World, path: &mut Path, v: &SVal) -> Answer<ClassId, Self> {
        let number = self.concretize(world, path, v, Type::I32)?;
        if number as usize >= world.program.classes.len() {
            return Err(Trouble::Unsupported(
                "a given object that describes no class that was loaded".into(),
            ));
        }
        Ok(ClassId(number as u32))
    }

    /// A float that must be concrete here: its values are too many to be tried one by one.
    fn number(&mut self, world: &World, path: &mut Path, v: &SVal, ty: Type) -> Answer<u64, Self> {
        if matches!(v, SVal::T(_)) {
            return Err(Trouble::Unsupported("the decimal text of a symbolic floating-point number".into()));
        }
        self.concretize(world, path, v, ty)
    }

    fn hx<'a>(&'a mut self, world: &'a World, path: &Path) -> HeapCx<'a> {
        self.heap_cx(world, path)
    }

    fn chars(&mut self, world: &World, st: &mut Parts<'_, Self>, text: Vec<u64>) -> Answer<SVal, Self> {
        let class = intrinsics::char_array(world)?;
        let mut hx = self.hx(world, st.path);
        let cells = text.into_iter().map(SVal::C).collect();
        Ok(SVal::C(st.memory.alloc_cells(&mut hx, class, cells)))
    }

    /// The concrete text of a range of an array.
    fn text(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        array: &SVal,
        from: &SVal,
        len: &SVal,
    ) -> Answer<Vec<u16>, Self> {
        let from = self.concretize(world, st.path, from, Type::I32)?;
        let len = self.concretize(world, st.path, len, Type::I32)?;
        let mut out = vec![];
        for i in 0..len {
            let v = self.load_elem(world, st, array, &SVal::C(from + i))?;
            out.push(self.concretize(world, st.path, &v, Type::U16)? as u16);
        }
        Ok(out)
    }

    fn string_text(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        string: &SVal,
    ) -> Answer<Vec<u16>, Self> {
        let Some(layout) = world.program.string else {
            return Err(Trouble::Unsupported("no strings".into()));
        };
        let chars = self.load_field(world, st, string, layout.chars)?;
        let len = self.length(world, st, &chars)?;
        self.text(world, st, &chars, &SVal::C(0), &len)
    }

    fn array_copy(&mut self, world: &World, st: &mut Parts<'_, Self>, args: &[SVal]) -> Answer<(), Self> {
        let leaf = |d: &mut Symbolic, v: &SVal| match v {
            SVal::U(_) => {
                let t = d.cx.term(v, Sort::Bv(32));
                d.cx.lift(t)
            }
            SVal::C(_) | SVal::T(_) | SVal::D(..) => v.clone(),
        };
        let (from, at, len) = (leaf(self, &args[1]), leaf(self, &args[3]), leaf(self, &args[4]));
        if len == SVal::C(0) {
            return Ok(());
        }
        let class = self.array_class_of(world, st.path, &args[0])?;
        let known = self.known(st.path);
        let sources = self.cx.entries(known, &args[0]);
        let targets = self.cx.entries(known, &args[2]);
        let into_given = targets.iter().any(|(_, t)| matches!(t, SVal::T(_)));
        let len = if into_given { self.copied_length(world, st, len)? } else { len };
        // All sources are looked at before anything is written.
        let mut snapshots = vec![];
        for (g, source) in &sources {
            if *source != SVal::C(0) {
                has_term(source, elem_type(&world.program, class))?;
                self.others_may_write(st.path, source);
                let mut hx = self.hx(world, st.path);
                snapshots.push((*g, st.memory.snapshot(&mut hx, source, class)));
            }
        }
        for (g, snapshot) in snapshots {
            for (h, target) in &targets {
                let guard = self.cx.guards.and(g, *h);
                if self.cx.guards.disjoint(known, guard) {
                    continue;
                }
                match target {
                    SVal::C(0) => {}
                    SVal::C(address) => {
                        let mut hx = self.hx(world, st.path);
                        st.memory.copy_into(&mut hx, (*address, guard), (&snapshot, &from), &at, &len);
                    }
                    SVal::T(_) => {
                        let SVal::C(len) = &len else {
                            unreachable!("lengths of copies into given arrays are known")
                        };
                        if *len > HOLE_COPY_LIMIT || guard != Guard::TRUE {
                            return Err(Trouble::Unsupported(
                                "a long copy into an array that was there before the start".into(),
                            ));
                        }
                        for i in 0..*len {
                            let i = SVal::C(i);
                            let from = self.bin(st.path, BinOp::Add, Type::I32, &from, &i)?;
                            let at = self.bin(st.path, BinOp::Add, Type::I32, &at, &i)?;
                            let v = snapshot.read(&mut self.cx, known, &from);
                            self.store_elem(world, st, target, &at, v)?;
                        }
                    }
                    SVal::D(..) | SVal::U(_) => unreachable!("an entry of a reference"),
                }
            }
        }
        Ok(())
    }

    /// The length of a copy into an array of the initial heap, by cases where it is unknown; one that may be long is not executed.
    fn copied_length(&mut self, world: &World, st: &mut Parts<'_, Self>, len: SVal) -> Answer<SVal, Self> {
        if let SVal::C(_) = len {
            return Ok(len);
        }
        let most = SVal::C(UNKNOWN_COPY_LIMIT);
        let short = self.bin(st.path, BinOp::ULe, Type::U32, &len, &most)?;
        let short = self.cx.guard_of(&short);
        let long = self.cx.guards.not(short);
        if self.cases(&world.program, st.path, &[short, long])? == 1 {
            return Err(Trouble::Unsupported(
                "a copy of unknown length into an array that was there before the start".into(),
            ));
        }
        Ok(SVal::C(self.concretize(world, st.path, &len, Type::I32)?))
    }

    fn array_equals(&mut self, world: &World, st: &mut Parts<'_, Self>, args: &[SVal]) -> Answer<SVal, Self> {
        if self.copies_of_one(world, st, args)? {
            return Ok(SVal::C(1));
        }
        let len = self.concretize(world, st.path, &args[4], Type::I32)?;
        let class = self.array_class_of(world, st.path, &args[0])?;
        let ty = conspect_memory::elem_type(&world.program, class);
        let ty = match ty {
            // Floats are compared by their bits, as `Arrays.equals` does; NaN is canonical.
            Type::F32 => Type::U32,
            Type::F64 => Type::U64,
            other => other,
        };
        let mut all = Guard::TRUE;
        for i in 0..len {
            let offset = SVal::C(i);
            let ia = self.bin(st.path, BinOp::Add, Type::I32, &args[1], &offset)?;
            let ib = self.bin(st.path, BinOp::Add, Type::I32, &args[3], &offset)?;
            let x = self.load_elem(world, st, &args[0], &ia)?;
            let y = self.load_elem(world, st, &args[2], &ib)?;
            if matches!((&x, &y), (SVal::C(_), SVal::C(_))) {
                if x != y {
                    return Ok(SVal::C(0));
                }
                continue;
            }
            if matches!(ty, Type::Bits { bits: 32 | 64, signed: false }) {
                return Err(Trouble::Unsupported("a comparison of arrays of symbolic floats".into()));
            }
            let eq = self.bin(st.path, BinOp::Eq, ty, &x, &y)?;
            let g = self.cx.guard_of(&eq);
            all = self.cx.guards.and(all, g);
            if all == Guard::FALSE {
                return Ok(SVal::C(0));
            }
        }
        Ok(self.cx.bool_of(all))
    }

    /// Are two ranges of unknown length copies of one?
    fn copies_of_one(
        &mut self,
        world: &World,
        st: &mut Parts<'_, Self>,
        args: &[SVal],
    ) -> Answer<bool, Self> {
        let known = self.known(st.path);
        let single = |s: &mut Self, v: &SVal| match s.cx.entries(known, v).as_slice() {
            [(_, only)] => Some(only.clone()),
            _ => None,
        };
        let Some(SVal::T(len)) = single(self, &args[4]) else { return Ok(false) };
        let (Some(a), Some(b)) = (single(self, &args[0]), single(self, &args[2])) else { return Ok(false) };
        let null = SVal::C(0);
        let class = self.array_class_of(world, st.path, &args[0])?;
        if a == null || b == null || class != self.array_class_of(world, st.path, &args[2])? {
            return Ok(false);
        }
        let mut hx = self.hx(world, st.path);
        let (a, b) = (st.memory.snapshot(&mut hx, &a, class), st.memory.snapshot(&mut hx, &b, class));
        let path = hx.path;
        Ok(ArrayObject::same_copy(hx.cx, path, (&a, &args[1]), (&b, &args[3]), &SVal::T(len)))
    }

    fn clone_object(
        &mut self,
        world: &mut World,
        st: &mut Parts<'_, Self>,
        object: &SVal,
    ) -> Answer<SVal, Self> {
        let known = self.known(st.path);
        let entries = self.cx.entries(known, object);
        if entries.iter().any(|(_, o)| matches!(o, SVal::T(_))) && entries.len() > 1 {
            // Each object of the initial heap is copied on a path of its own.
            let guards: Vec<Guard> = entries.iter().map(|e| e.0).collect();
            self.cases(&world.program, st.path, &guards)?;
        }
        let mut out = Entries::new();
        for (g, o) in entries {
            let copy = match &o {
                SVal::C(0) => continue,
                SVal::C(a) => {
                    let class = self.class_at(world, *a);
                    let mut hx = self.hx(world, st.path);
                    SVal::C(st.memory.clone_object(&mut hx, *a, class))
                }
                SVal::T(_) => self.clone_hole(world, st, &o)?,
                SVal::D(..) | SVal::U(_) => unreachable!("an entry of a reference"),
            };
            out.push((g, copy));
        }
        Ok(self.cx.union(out, Some(Sort::Ref)))
    }

    fn clone_hole(&mut self, world: &mut World, st: &mut Parts<'_, Self>, hole: &SVal) -> Answer<SVal, Self> {
        let class = self.class_of(world, st, hole)?;
        if matches!(world.program.classes[class].kind, conspect_ir::ClassKind::Array(_)) {
            has_term(hole, elem_type(&world.program, class))?;
            self.others_may_write(st.path, hole);
            let mut hx = self.hx(world, st.path);
            let snapshot = st.memory.snapshot(&mut hx, hole, class);
            return Ok(SVal::C(st.memory.place_object(&mut hx, class, Object::Array((*snapshot).clone()))));
        }
        let mut cells = vec![];
        for field in world.program.classes[class].fields.clone() {
            cells.push(self.load_field(world, st, hole, field)?);
        }
        let mut hx = self.hx(world, st.path);
        Ok(SVal::C(st.memory.place_object(&mut hx, class, Object::Fields(cells))))
    }
}

fn unsupported(what: &str) -> Reply {
    Err(Trouble::Unsupported(what.into()))
}
