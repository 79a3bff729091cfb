//! Random well-typed programs, and random damage to them.

use crate::body::{
    Block, BlockId, Body, BodyBuilder, Call, Callee, CheckKind, Instr, Operand, Place, Reg, Terminator,
};
use crate::ops::{BinOp, Intrinsic, Math1, Math2, UnOp};
use crate::program::{
    Class, ClassKind, ConstObject, Field, FieldId, FnId, Function, Global, GlobalId, HoleRule, Program,
    StringLayout,
};
use crate::types::{ClassId, Const, Tag, Type};
use std::collections::BTreeMap;

pub(super) struct Random(pub u64);

impl Random {
    pub(super) fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % bound
    }

    fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

const NAMES: [&str; 9] = ["x", "java.lang.String", "a name", "", "it's", "\"q\"\n", "int[]", "ünï", "b0"];

/// A program with a few declarations of each kind and bodies for most functions.
pub(super) fn program(random: &mut Random) -> (Program, BTreeMap<FnId, Body>) {
    let mut p = Program::default();
    let file = p.file("dir/a file.java");
    p.file("unused");
    for l in 0..3 {
        p.label(&format!("input {l}"));
    }
    for s in ["run()I", "get"] {
        p.selector(s);
    }
    classes(&mut p, random);
    let functions: Vec<FnId> = (0..4).map(|i| function(&mut p, random, i)).collect();
    for i in 0..3 {
        let class = ClassId(0);
        let cells = p.classes[class].fields.iter().map(|f| constant(&p, p.fields[*f].ty, random)).collect();
        p.consts.push(ConstObject { class, cells });
        let cells =
            (0..random.below(4)).map(|_| Const::Bits { bits: 16, value: random.below(65_536) as u64 });
        let cells = cells.collect();
        let class = p.class_named("char[]").expect("declared above");
        p.consts.push(ConstObject { class, cells });
        let ty = any_type(&p, random);
        let init = constant(&p, ty, random);
        p.add_global(Global { name: format!("g{i}{}", random.pick(&NAMES)).into(), ty, init });
    }
    let bodies = functions.iter().skip(1).map(|f| (*f, body(&p, *f, file, random))).collect();
    (p, bodies)
}

fn classes(p: &mut Program, random: &mut Random) {
    let add = |p: &mut Program, name: String, kind: ClassKind, supers: Vec<ClassId>| {
        let mut fields: Vec<FieldId> = Vec::new();
        for s in &supers {
            for f in &p.classes[*s].fields {
                if !fields.contains(f) {
                    fields.push(*f);
                }
            }
        }
        p.add_class(Class { name: name.into(), kind, is_abstract: false, is_final: false, supers, fields })
    };
    let object = add(p, "Object".into(), ClassKind::Object, vec![]);
    let i = add(p, "an interface".into(), ClassKind::Interface, vec![]);
    let mut last = object;
    for c in 0..3 {
        let supers = if random.below(2) == 0 { vec![last, i] } else { vec![object] };
        last = add(p, format!("C{c} {}", random.pick(&NAMES)), ClassKind::Object, supers);
        for f in 0..random.below(4) {
            let ty = random.pick(&[Type::I32, Type::Ref(object), Type::Ref(last), Type::F64, Type::Bool]);
            let hole =
                if ty.is_ref() { random.pick(&[HoleRule::Any, HoleRule::NonNull]) } else { HoleRule::Zero };
            let slot = p.classes[last].fields.len() as u32;
            // Names are shared between classes, so that fields hide each other.
            let name = format!("f{}{}", f, if f == 0 { "" } else { random.pick(&NAMES) });
            let id = p.fields.push(Field { class: last, name: name.into(), ty, slot, hole });
            p.classes[last].fields.push(id);
        }
    }
    add(p, "int[]".into(), ClassKind::Array(Type::I32), vec![object]);
    let chars = add(p, "char[]".into(), ClassKind::Array(Type::U16), vec![object]);
    add(p, "C[]".into(), ClassKind::Array(Type::Ref(last)), vec![object]);
    let s = add(p, "a struct".into(), ClassKind::Struct, vec![]);
    let id = p.fields.push(Field { class: s, name: "x".into(), ty: Type::I64, slot: 0, hole: HoleRule::Any });
    p.classes[s].fields.push(id);
    let string = add(p, "a string".into(), ClassKind::Object, vec![object]);
    let field =
        |name: &str, ty, slot| Field { class: string, name: name.into(), ty, slot, hole: HoleRule::Any };
    let (value, stack) = (field("value", Type::Ref(chars), 0), field("stack", Type::I32, 1));
    let (value, stack) = (p.fields.push(value), p.fields.push(stack));
    p.classes[string].fields.extend([value, stack]);
    p.string = Some(StringLayout { class: string, chars: value });
    (p.exception_stack, p.exception_message) = (Some(stack), Some(value));
}

fn function(p: &mut Program, random: &mut Random, number: usize) -> FnId {
    let params: Vec<Type> = (0..random.below(4)).map(|_| any_type(p, random)).collect();
    let named = random.below(params.len() + 1);
    let param_names = (0..named).map(|_| random.pick(&NAMES).into()).collect();
    let ret = if random.below(3) == 0 { None } else { Some(any_type(p, random)) };
    let name = format!("f{number}{}", random.pick(&NAMES)).into();
    p.add_function(Function { name, params, param_names, ret, hidden: random.below(2) == 0 })
}

fn any_type(p: &Program, random: &mut Random) -> Type {
    let class = ClassId(random.below(p.classes.len()) as u32);
    let structure = p.class_named("a struct").expect("declared first");
    let plain = [
        Type::Bool,
        Type::I32,
        Type::I64,
        Type::U16,
        Type::F32,
        Type::F64,
        Type::Int,
        Type::Str,
        Type::Fn,
        Type::Dyn,
        Type::Bits { bits: 7, signed: false },
        Type::Struct(structure),
        Type::Ref(class),
        Type::Ref(class),
    ];
    // A structure has no constant, so few are drawn where one is needed.
    match random.pick(&plain) {
        Type::Struct(_) => Type::I32,
        ty => ty,
    }
}

fn constant(p: &Program, ty: Type, random: &mut Random) -> Const {
    let odd = random.pick(&[0u64, 1, 2, 255, 32_767, 1 << 31, u64::MAX, 0x7ff8_0000_0000_0001, 1 << 63]);
    match ty {
        Type::Bool => Const::Bool(random.below(2) == 0),
        Type::Bits { bits, .. } => {
            Const::Bits { bits, value: if bits == 64 { odd } else { odd & ((1 << bits) - 1) } }
        }
        Type::F32 => Const::F32(f32::from_bits(odd as u32)),
        Type::F64 => Const::F64(f64::from_bits(odd)),
        Type::Int => Const::Int(odd as i64),
        Type::Str => {
            Const::Str((0..random.below(4)).map(|_| random.pick(&[104, 34, 92, 10, 0xd800, 0xe9])).collect())
        }
        Type::Ref(_) if random.below(2) == 0 && !p.consts.is_empty() => {
            Const::Object(crate::ConstId(random.below(p.consts.len()) as u32))
        }
        Type::Ref(_) => Const::Null,
        Type::Fn => Const::Fn(FnId(random.below(p.functions.len()) as u32)),
        Type::Dyn | Type::Struct(_) | Type::Ptr => Const::Undefined,
    }
}

struct Maker<'a> {
    p: &'a Program,
    b: BodyBuilder,
    regs: Vec<(Reg, Type)>,
    blocks: Vec<BlockId>,
}

/// A body whose entry assigns every register, so that the rest may do as it likes.
fn body(p: &Program, f: FnId, file: conspect_base::FileId, random: &mut Random) -> Body {
    let function = &p.functions[f];
    let mut m = Maker { p, b: BodyBuilder::new(&function.params, file), regs: vec![], blocks: vec![] };
    for (i, ty) in function.params.iter().enumerate() {
        m.regs.push((m.b.param(i), *ty));
    }
    let every = [
        Type::Bool,
        Type::I32,
        Type::I64,
        Type::F64,
        Type::Dyn,
        Type::Str,
        Type::Fn,
        Type::Ref(ClassId(2)),
        Type::Ptr,
    ];
    for ty in every.into_iter().chain((0..4).map(|_| any_type(p, random))) {
        let r = m.b.reg(ty);
        m.regs.push((r, ty));
    }
    for (r, _) in m.regs.clone() {
        if random.below(2) == 0 {
            m.b.name(r, random.pick(&NAMES));
        }
    }
    m.blocks = (0..1 + random.below(5)).map(|_| m.b.block()).collect();
    for (r, ty) in m.regs.clone().into_iter().skip(function.params.len()) {
        match ty {
            Type::Ptr => m.b.push(Instr::AddressOfReg { dst: r, reg: Reg(0) }),
            _ => {
                let src = constant(p, ty, random);
                let src = m.b.constant(src);
                m.b.push(Instr::Copy { dst: r, src });
            }
        }
    }
    for at in std::iter::once(BlockId(0)).chain(m.blocks.clone()) {
        m.b.switch_to(at);
        for _ in 0..random.below(8) {
            m.b.set_line(random.below(30) as u32);
            let i = m.instr(random);
            m.b.push(i);
        }
        let t = m.terminator(function, random);
        m.b.terminate(t);
    }
    m.b.finish()
}

impl Maker<'_> {
    /// A register or constant of this type, or of one that agrees with it.
    fn operand(&mut self, ty: Type, random: &mut Random) -> Operand {
        if random.below(3) != 0
            && let Some(r) = self.some_reg(ty, random)
        {
            return r.into();
        }
        match ty {
            Type::Ptr | Type::Struct(_) => {
                self.some_reg(ty, random).expect("there is one of each type").into()
            }
            _ => {
                let c = constant(self.p, ty, random);
                self.b.constant(c)
            }
        }
    }

    fn some_reg(&self, ty: Type, random: &mut Random) -> Option<Reg> {
        let fits = |have: Type| match (have, ty) {
            (Type::Ref(_), Type::Ref(_)) => true,
            (Type::Bits { bits: a, .. }, Type::Bits { bits: b, .. }) => a == b,
            _ => have == ty,
        };
        let of: Vec<Reg> = self.regs.iter().filter(|r| fits(r.1)).map(|r| r.0).collect();
        if of.is_empty() { None } else { Some(random.pick(&of)) }
    }

    /// A register for a result of this type: one that is there, or a new one.
    fn dst(&mut self, ty: Type, random: &mut Random) -> Reg {
        // A new register is not assigned elsewhere, so nothing else may use it.
        self.some_reg(ty, random).unwrap_or_else(|| self.b.reg(ty))
    }

    fn block(&self, random: &mut Random) -> BlockId {
        random.pick(&self.blocks)
    }

    fn place(&mut self, random: &mut Random) -> (Place, Type) {
        let reference = Type::Ref(ClassId(2));
        match random.below(6) {
            0 => {
                let g = GlobalId(random.below(self.p.globals.len()) as u32);
                (Place::Global(g), self.p.globals[g].ty)
            }
            1 | 2 => {
                let f = FieldId(random.below(self.p.fields.len()) as u32);
                let field = &self.p.fields[f];
                // Registers of unrelated classes have no such field; null may have any.
                let null = self.b.constant(Const::Null);
                let own = self.regs.iter().find(|r| r.1 == Type::Ref(field.class)).map(|r| r.0.into());
                (Place::Field { object: own.unwrap_or(null), field: f }, field.ty)
            }
            3 => {
                let index = self.operand(Type::I32, random);
                let array = self.operand(reference, random);
                let elem = match array {
                    Operand::Reg(r) => match self.b.type_of(r) {
                        Type::Ref(c) => match self.p.classes[c].kind {
                            ClassKind::Array(elem) => elem,
                            _ => Type::I64,
                        },
                        _ => Type::I64,
                    },
                    // What a constant is is not looked at here: null is an array of anything.
                    Operand::Const(_) => {
                        let array = self.b.constant(Const::Null);
                        return (Place::Elem { array, index }, Type::F64);
                    }
                };
                (Place::Elem { array, index }, elem)
            }
            4 => {
                let (object, key) = (self.operand(Type::Dyn, random), self.operand(Type::Str, random));
                (Place::Property { object, key }, Type::Dyn)
            }
            _ => (Place::Deref { pointer: self.operand(Type::Ptr, random) }, Type::I32),
        }
    }

    fn instr(&mut self, random: &mut Random) -> Instr {
        let reference = Type::Ref(ClassId(0));
        let concrete = |m: &Self| {
            let all: Vec<ClassId> =
                m.p.classes.ids().filter(|c| m.p.classes[*c].kind == ClassKind::Object).collect();
            all
        };
        match random.below(16) {
            0 => {
                let ty = any_type(self.p, random);
                Instr::Copy { src: self.operand(ty, random), dst: self.dst(ty, random) }
            }
            1 => {
                let (op, from, to) = random.pick(&[
                    (UnOp::Not, Type::Bool, Type::Bool),
                    (UnOp::Neg, Type::I32, Type::I32),
                    (UnOp::Trunc(16), Type::I64, Type::U16),
                    (UnOp::SExt(64), Type::I32, Type::I64),
                    (UnOp::ZExt(32), Type::U16, Type::I32),
                    (UnOp::FToSSat(64), Type::F32, Type::I64),
                    (UnOp::BoolToBits(7), Type::Bool, Type::Bits { bits: 7, signed: true }),
                    (UnOp::Math1(Math1::Log1p), Type::F64, Type::F64),
                    (UnOp::HasTag(Tag::Undefined), Type::Dyn, Type::Bool),
                    (UnOp::Untag(Tag::Num), Type::Dyn, Type::F64),
                    (UnOp::Box(Tag::Ref), reference, Type::Dyn),
                    (UnOp::FToBits, Type::F32, Type::I32),
                    (UnOp::StrLen, Type::Str, Type::I32),
                ]);
                Instr::Un { src: self.operand(from, random), dst: self.dst(to, random), op }
            }
            2 | 3 => {
                let (op, from, to) = random.pick(&[
                    (BinOp::Add, Type::I32, Type::I32),
                    (BinOp::URem, Type::I64, Type::I64),
                    (BinOp::Mul, Type::Int, Type::Int),
                    (BinOp::Xor, Type::Bool, Type::Bool),
                    (BinOp::LShr, Type::I32, Type::I32),
                    (BinOp::Eq, reference, Type::Bool),
                    (BinOp::Ne, Type::Str, Type::Bool),
                    (BinOp::ULe, Type::I64, Type::Bool),
                    (BinOp::FRem, Type::F64, Type::F64),
                    (BinOp::FCmpG, Type::F32, Type::I32),
                    (BinOp::UMulOverflows, Type::I32, Type::Bool),
                    (BinOp::Math2(Math2::Hypot), Type::F64, Type::F64),
                    (BinOp::StrConcat, Type::Str, Type::Str),
                ]);
                let (lhs, rhs) = (self.operand(from, random), self.operand(from, random));
                Instr::Bin { dst: self.dst(to, random), op, lhs, rhs }
            }
            4 => {
                let ty = any_type(self.p, random);
                let (cond, then) = (self.operand(Type::Bool, random), self.operand(ty, random));
                let els = self.operand(ty, random);
                Instr::Select { dst: self.dst(ty, random), cond, then, els }
            }
            5 | 6 => {
                let (place, ty) = self.place(random);
                Instr::Load { dst: self.dst(ty, random), place }
            }
            7 => {
                let (place, ty) = self.place(random);
                Instr::Store { src: self.operand(ty, random), place }
            }
            8 => {
                let class = random.pick(&concrete(self));
                Instr::Alloc { dst: self.dst(Type::Ref(class), random), class }
            }
            9 => {
                let class = self.p.class_named("int[]").expect("declared");
                let length = self.operand(Type::I32, random);
                Instr::AllocArray { dst: self.dst(Type::Ref(class), random), class, length }
            }
            10 => {
                let class = ClassId(random.below(self.p.classes.len()) as u32);
                let src = self.operand(reference, random);
                Instr::InstanceOf { dst: self.dst(Type::Bool, random), src, class }
            }
            11 => {
                let ty = any_type(self.p, random);
                let label = random.below(self.p.labels.len()) as u32;
                Instr::Nondet { dst: self.dst(ty, random), ty, label }
            }
            12 => Instr::Assume { cond: self.operand(Type::Bool, random) },
            13 => {
                let kind = random.pick(&[CheckKind::Null, CheckKind::ArrayStore, CheckKind::Overflow]);
                Instr::Check { kind, cond: self.operand(Type::Bool, random), fail: self.block(random) }
            }
            14 => Instr::Havoc { place: self.place(random).0 },
            _ => match random.below(4) {
                0 => {
                    let (a, i) = (self.operand(reference, random), self.operand(Type::I32, random));
                    let args = Box::new([a, i, a, i, i]);
                    Instr::Intrinsic { dst: None, op: Intrinsic::ArrayCopy, args }
                }
                1 => {
                    let dst = Some(self.dst(Type::I64, random));
                    Instr::Intrinsic { dst, op: Intrinsic::Clock, args: Box::new([]) }
                }
                2 => {
                    let place = self.place(random).0;
                    Instr::AddressOf { dst: self.dst(Type::Ptr, random), place }
                }
                _ => {
                    let array = self.operand(reference, random);
                    Instr::Load { dst: self.dst(Type::I32, random), place: Place::Length { array } }
                }
            },
        }
    }

    fn terminator(&mut self, function: &Function, random: &mut Random) -> Terminator {
        match random.below(10) {
            0 => Terminator::Goto(self.block(random)),
            1 => {
                let cond = self.operand(Type::Bool, random);
                Terminator::If { cond, then: self.block(random), els: self.block(random) }
            }
            2 => {
                let arms =
                    (0..random.below(4)).map(|_| (self.operand(Type::Bool, random), self.block(random)));
                Terminator::Branch { arms: arms.collect(), els: self.block(random) }
            }
            3 => {
                let cases = [0u64, 7, u64::from(u32::MAX)].into_iter().take(random.below(4));
                let cases = cases.map(|c| (c, self.block(random))).collect();
                Terminator::Switch {
                    value: self.operand(Type::I32, random),
                    cases,
                    default: self.block(random),
                }
            }
            4 => Terminator::Return(function.ret.map(|ty| self.operand(ty, random))),
            5 => Terminator::Throw(self.operand(random.pick(&[Type::Dyn, Type::Ref(ClassId(0))]), random)),
            6 | 7 => {
                let f = FnId(random.below(self.p.functions.len()) as u32);
                let (mut args, mut dst) = (vec![], None);
                let callee = match random.below(3) {
                    0 => Callee::Virtual(crate::SelectorId(random.below(2) as u32)),
                    1 => Callee::Indirect(self.operand(Type::Fn, random)),
                    _ => Callee::Static(f),
                };
                match callee {
                    Callee::Static(f) => {
                        let (params, ret) = (self.p.functions[f].params.clone(), self.p.functions[f].ret);
                        args.extend(params.into_iter().map(|ty| self.operand(ty, random)));
                        dst = ret.filter(|_| random.below(2) == 0).map(|ty| self.dst(ty, random));
                    }
                    Callee::Virtual(_) => args.push(self.operand(Type::Ref(ClassId(0)), random)),
                    Callee::Indirect(_) => args.push(self.operand(Type::F64, random)),
                }
                let unwind = match random.below(2) {
                    0 => Some((self.block(random), self.dst(Type::Dyn, random))),
                    _ => None,
                };
                Terminator::Call(Call { callee, args: args.into(), dst, ret: self.block(random), unwind })
            }
            8 => Terminator::Fail { message: random.pick(&NAMES).into() },
            _ => random
                .pick(&[&Terminator::Halt, &Terminator::Unsupported { reason: "é\u{7}".into() }])
                .clone(),
        }
    }
}

/// Changes one thing in a body: an id, a type, a constant, a line, an operand, an instruction.
pub(super) fn damage(p: &Program, body: &mut Body, random: &mut Random) {
    let wild = |random: &mut Random, n: usize| random.below(n + 2) as u32;
    let reg = Reg(wild(random, body.regs.len()));
    let block = BlockId(wild(random, body.blocks.len()));
    let operand = match random.below(2) {
        0 => Operand::Reg(reg),
        _ => Operand::Const(wild(random, body.consts.len())),
    };
    let class = ClassId(wild(random, p.classes.len()));
    let at = random.below(body.blocks.len());
    let Block { instrs, term, lines } = &mut body.blocks[at];
    match random.below(12) {
        0 => lines.truncate(random.below(3)),
        1 => lines.push(3),
        2 => *term = Terminator::Return(Some(operand)),
        3 => *term = Terminator::If { cond: operand, then: block, els: BlockId(0) },
        4 => {
            let callee = Callee::Static(FnId(wild(random, p.functions.len())));
            let args = Box::new([operand]);
            *term = Terminator::Call(Call {
                callee,
                args,
                dst: Some(reg),
                ret: block,
                unwind: Some((block, reg)),
            });
        }
        5 => {
            let i = random.below(body.regs.len().max(1));
            if let Some(ty) = body.regs.get_mut(i) {
                *ty = random.pick(&[
                    Type::I32,
                    Type::Ref(class),
                    Type::Struct(class),
                    Type::Bits { bits: 65, signed: true },
                ]);
            }
        }
        6 => body.consts.push(Const::Bits { bits: 8, value: 300 }),
        7 => body.names.push(Some("x".into())),
        8 => {
            body.regs.pop();
        }
        _ if instrs.is_empty() => {}
        _ => {
            let at = random.below(instrs.len());
            let field = FieldId(wild(random, p.fields.len()));
            instrs[at] = match random.below(9) {
                0 => Instr::Copy { dst: reg, src: operand },
                1 => Instr::Load { dst: reg, place: Place::Field { object: operand, field } },
                2 => Instr::Store { place: Place::Elem { array: operand, index: operand }, src: operand },
                3 => Instr::Alloc { dst: reg, class },
                4 => Instr::Nondet { dst: reg, ty: Type::Ref(class), label: wild(random, p.labels.len()) },
                5 => Instr::Check { kind: CheckKind::Null, cond: operand, fail: block },
                6 => Instr::Un { dst: reg, op: UnOp::Trunc(random.below(70) as u8), src: operand },
                7 => Instr::Bin {
                    dst: reg,
                    op: random.pick(&[BinOp::Add, BinOp::FLt, BinOp::Eq, BinOp::Shl]),
                    lhs: operand,
                    rhs: reg.into(),
                },
                _ => Instr::Intrinsic { dst: Some(reg), op: Intrinsic::Print, args: Box::new([operand]) },
            };
        }
    }
}
