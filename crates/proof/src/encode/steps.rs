//! One instruction or terminator.

use super::path::{Path, Value};
use super::{Encoder, FAILED, HALTED, number};
use crate::expr::{Domain, Expr, Sort};
use crate::reach::{SiteKey, SiteSet};
use conspect_ir::{
    BlockId, ClassId, ClassKind, Const, Instr, Intrinsic, Operand, Place, Reg, Terminator, ThreadOp, Type,
};

/// What comes after a step.
pub enum Next {
    One(Box<Path>),
    /// The path ended or split.
    Many(Vec<Path>),
}

impl Next {
    pub fn end() -> Next {
        Next::Many(vec![])
    }
    /// The paths that go on.
    pub fn paths(self) -> Vec<Path> {
        match self {
            Next::One(path) => vec![*path],
            Next::Many(list) => list,
        }
    }
    pub fn many(list: impl IntoIterator<Item = Option<Path>>) -> Next {
        Next::Many(list.into_iter().flatten().collect())
    }
}

impl Encoder<'_> {
    pub(super) fn operand(&mut self, path: &Path, op: Operand, ty: Type) -> Value {
        match op {
            Operand::Reg(r) => match path.here().regs[r.0 as usize] {
                Some(v) => self.fitting(path, v, path.here().body.regs[r.0 as usize]),
                // No path assigned it: the verifier excludes that, and any value is right.
                None => {
                    let ty = path.here().body.regs[r.0 as usize];
                    self.any(&mut path.clone(), Some(ty), None)
                }
            },
            Operand::Const(i) => {
                let c = path.here().body.consts[i as usize].clone();
                self.constant(&c, ty)
            }
        }
    }

    /// The type of an operand; a constant has the type it says, or the one expected.
    pub(super) fn type_of_operand(&self, path: &Path, op: Operand) -> Type {
        match op {
            Operand::Reg(r) => path.here().body.regs[r.0 as usize],
            Operand::Const(i) => match &path.here().body.consts[i as usize] {
                Const::Bool(_) => Type::Bool,
                Const::Bits { bits, .. } => Type::Bits { bits: *bits, signed: true },
                Const::F32(_) => Type::F32,
                Const::F64(_) => Type::F64,
                Const::Int(_) => Type::Int,
                Const::Str(_) => Type::Str,
                Const::Null | Const::Object(_) => Type::Ref(ClassId(0)),
                Const::Fn(_) => Type::Fn,
                _ => Type::Dyn,
            },
        }
    }

    /// The condition that an operand of type `bool` is.
    pub(super) fn condition(&mut self, path: &Path, op: Operand) -> Expr {
        match self.operand(path, op, Type::Bool) {
            Value::Bool(e) => e,
            _ => self.sys.exprs.fresh(Sort::Bool, Domain::default()),
        }
    }

    /// The two ways to go on.
    pub(super) fn fork(&mut self, path: Path, cond: Expr) -> (Option<Path>, Option<Path>) {
        let not = self.sys.exprs.not(cond);
        let mut no = path.clone();
        let mut yes = path;
        let yes = yes.assume(&mut self.sys, cond).then_some(yes);
        let no = no.assume(&mut self.sys, not).then_some(no);
        (yes, no)
    }

    pub(super) fn done(mut path: Path) -> Next {
        path.pending = None;
        path.top().index += 1;
        Next::One(Box::new(path))
    }

    pub(super) fn finish(mut path: Path, dst: Reg, value: Value) -> Next {
        path.set(dst, value);
        Self::done(path)
    }

    pub(super) fn instr(&mut self, mut path: Path, instr: &Instr) -> Next {
        let reg_type = |path: &Path, r: Reg| path.here().body.regs[r.0 as usize];
        match instr {
            Instr::Copy { dst, src } => {
                let value = self.operand(&path, *src, reg_type(&path, *dst));
                Self::finish(path, *dst, value)
            }
            Instr::Un { dst, op, src } => {
                let from = self.type_of_operand(&path, *src);
                let a = self.operand(&path, *src, from);
                let to = reg_type(&path, *dst);
                let value = self.un(&mut path, *op, from, to, a);
                Self::finish(path, *dst, value)
            }
            Instr::Bin { dst, op, lhs, rhs } => {
                let ty = match lhs {
                    Operand::Reg(_) => self.type_of_operand(&path, *lhs),
                    Operand::Const(_) => self.type_of_operand(&path, *rhs),
                };
                let count = self.type_of_operand(&path, *rhs);
                let a = self.operand(&path, *lhs, ty);
                let b = self.operand(&path, *rhs, if count.is_ref() { ty } else { count_type(count, ty) });
                let to = reg_type(&path, *dst);
                let value = self.bin(&mut path, *op, ty, to, a, b);
                Self::finish(path, *dst, value)
            }
            Instr::Select { dst, cond, then, els } => {
                let cond = self.condition(&path, *cond);
                let ty = reg_type(&path, *dst);
                let (yes, no) = self.fork(path, cond);
                let mut out = Vec::new();
                for (p, src) in [(yes, then), (no, els)] {
                    if let Some(mut p) = p {
                        let value = self.operand(&p, *src, ty);
                        p.set(*dst, value);
                        p.top().index += 1;
                        out.push(p);
                    }
                }
                Next::Many(out)
            }
            Instr::Load { dst, place } => self.load(path, *dst, place),
            Instr::Store { place, src } => self.store(path, place, *src),
            Instr::Alloc { dst, class } => self.alloc(path, *dst, *class),
            Instr::AllocArray { dst, class, length } => {
                let length = self.operand(&path, *length, Type::I32);
                self.alloc_array(path, *dst, *class, length)
            }
            Instr::InstanceOf { dst, src, class } => {
                let value = self.operand(&path, *src, Type::Ref(*class));
                let test = self.instance_of(&mut path, value, *class);
                Self::finish(path, *dst, Value::Bool(test))
            }
            Instr::Nondet { dst, ty, .. } => self.nondet(path, *dst, *ty),
            Instr::Assume { cond } => {
                let cond = self.condition(&path, *cond);
                if path.assume(&mut self.sys, cond) { Self::done(path) } else { Next::end() }
            }
            Instr::Check { cond, fail, .. } => {
                let cond = self.condition(&path, *cond);
                let (yes, no) = self.fork(path, cond);
                let no = no.map(|mut p| {
                    p.goto(*fail);
                    p
                });
                match (yes, no) {
                    (Some(p), None) => Self::done(p),
                    (yes, no) => Next::many([
                        yes.map(|mut p| {
                            p.top().index += 1;
                            p
                        }),
                        no,
                    ]),
                }
            }
            Instr::Havoc { place: Place::Global(g) } => {
                let ty = self.program.globals[*g].ty;
                let var = crate::effects::StateVar::Global(*g);
                if path.state.contains_key(&var) {
                    let value = self.any(&mut path, Some(ty), None);
                    path.state.insert(var, value);
                }
                Self::done(path)
            }
            Instr::Havoc { .. } | Instr::AddressOf { .. } | Instr::AddressOfReg { .. } => {
                self.gap(&path, "pointers are not encoded for proofs");
                Next::end()
            }
            Instr::Intrinsic { dst, op, args } => self.intrinsic(path, *dst, *op, args),
        }
    }

    /// Is the object an instance of the class? Of an object of an open site it may be so or not, and it stays what it was.
    pub(super) fn instance_of(&mut self, path: &mut Path, value: Value, class: ClassId) -> Expr {
        let Value::Ref { site, id, .. } = value else {
            return self.sys.exprs.fresh(Sort::Bool, Domain::default());
        };
        let Some(set) = path.site_set(&self.sys, site) else {
            return self.sys.exprs.fresh(Sort::Bool, Domain::default());
        };
        let is_one = |e: &Self, s: &u32| e.program.is_subclass(e.reach.class_of(*s), class);
        let objects: Vec<u32> = set.iter().filter(|s| **s != 0).copied().collect();
        let (yes, no): (Vec<u32>, Vec<u32>) = objects.into_iter().partition(|s| is_one(self, s));
        if no.is_empty() {
            let zero = self.sys.exprs.int(0);
            let null = self.sys.exprs.eq(site, zero);
            return self.sys.exprs.not(null);
        }
        let surely = self.one_of(site, &yes);
        let open: Vec<u32> = no.into_iter().filter(|s| self.reach.is_open(*s)).collect();
        if open.is_empty() {
            return surely;
        }
        let tested = match path.tests.get(&(site, id, class)) {
            Some(tested) => *tested,
            None => {
                let tested = self.sys.exprs.fresh(Sort::Bool, Domain::default());
                self.follows_from_tests(path, (site, id), class, tested);
                path.tests.insert((site, id, class), tested);
                tested
            }
        };
        let open = self.one_of(site, &open);
        let perhaps = self.sys.exprs.and(&[open, tested]);
        self.sys.exprs.or(&[surely, perhaps])
    }

    /// What is an instance of a class is one of those above it: a test of an object says something of earlier ones.
    fn follows_from_tests(&mut self, path: &mut Path, object: (Expr, Expr), class: ClassId, tested: Expr) {
        let same = path.tests.iter().filter(|((site, id, _), _)| (*site, *id) == object);
        let earlier: Vec<(ClassId, Expr)> = same.map(|((_, _, other), was)| (*other, *was)).collect();
        for (other, was) in earlier {
            for (sub, sup) in [((other, was), (class, tested)), ((class, tested), (other, was))] {
                if self.program.is_subclass(sub.0, sup.0) {
                    let not = self.sys.exprs.not(sub.1);
                    let follows = self.sys.exprs.or(&[not, sup.1]);
                    path.constraint.push(follows);
                }
            }
        }
    }

    /// `site` is one of these.
    pub(super) fn one_of(&mut self, site: Expr, sites: &[u32]) -> Expr {
        let cases: Vec<Expr> = sites
            .iter()
            .map(|s| {
                let s = self.sys.exprs.int(i128::from(*s));
                self.sys.exprs.eq(site, s)
            })
            .collect();
        self.sys.exprs.or(&cases)
    }

    fn nondet(&mut self, mut path: Path, dst: Reg, ty: Type) -> Next {
        let Type::Ref(class) = ty else {
            let value = self.any(&mut path, Some(ty), None);
            return Self::finish(path, dst, value);
        };
        let is_string = self.program.string.is_some_and(|s| s.class == class);
        let frame = path.here();
        let key = if is_string {
            SiteKey::Kind(class)
        } else {
            SiteKey::At(frame.function, frame.block, frame.index as u32, class)
        };
        let elems = matches!(self.program.classes[class].kind, ClassKind::Array(e)
            if !e.is_ref() || e.is_ref() && self.program.string.is_some_and(|s| e == Type::Ref(s.class)));
        if !is_string && !elems {
            let name = &self.program.classes[class].name;
            let text = format!("an input of type {name} is not encoded for proofs");
            self.gap(&path, text);
            return Next::end();
        }
        let site = self.reach.known_site(key).expect("the analysis met every instruction");
        let value = self.new_object(&mut path, site);
        if let Value::Ref { len, .. } = value {
            let any = self.sys.exprs.fresh(Sort::Int, Domain::range(0, i128::from(i32::MAX)));
            let same = self.sys.exprs.eq(len, any);
            let _ = same;
            let (site, id) = match value {
                Value::Ref { site, id, .. } => (site, id),
                _ => (len, len),
            };
            self.limit_length(&mut path, any);
            return Self::finish(path, dst, Value::Ref { site, id, len: any });
        }
        Self::finish(path, dst, value)
    }

    /// A reference to a new object of an untracked site: its number differs from all others, of which nothing is
    /// said.
    pub(super) fn new_object(&mut self, _path: &mut Path, site: u32) -> Value {
        let id = self.sys.exprs.fresh(Sort::Int, Domain::from(1));
        // How long a text is that is made says its constructor.
        let len = match site > 0 && self.is_text(site) {
            true => self.sys.exprs.fresh(Sort::Int, Domain::range(0, i128::from(i32::MAX))),
            false => self.sys.exprs.int(0),
        };
        Value::Ref { site: self.sys.exprs.int(i128::from(site)), id, len }
    }

    fn intrinsic(&mut self, mut path: Path, dst: Option<Reg>, op: Intrinsic, args: &[Operand]) -> Next {
        match (op, args) {
            (Intrinsic::Assume, [cond]) => {
                let cond = self.condition(&path, *cond);
                return if path.assume(&mut self.sys, cond) { Self::done(path) } else { Next::end() };
            }
            // The ledger has what is taken for granted from the code that is reached.
            (
                Intrinsic::Print
                | Intrinsic::Status
                | Intrinsic::Grant
                | Intrinsic::Defer
                | Intrinsic::Larger
                | Intrinsic::NameInputs,
                _,
            ) => {
                return Self::done(path);
            }
            // A proof knows one thread; where another is started, it ends.
            (Intrinsic::Thread(op), _) if op.is_note() => {
                return Self::done(path);
            }
            (Intrinsic::Thread(op @ (ThreadOp::Enter | ThreadOp::Mark | ThreadOp::IsBefore)), _) => {
                if let Some(dst) = dst {
                    let first = match op {
                        ThreadOp::IsBefore => self.constant(&Const::Bool(true), Type::Bool),
                        _ => self.constant(&Const::i32(0), Type::I32),
                    };
                    path.set(dst, first);
                }
                return Self::done(path);
            }
            (Intrinsic::ClassOf, [object]) => {
                let object = self.operand(&path, *object, Type::Ref(ClassId(0)));
                if let (Some(class), Some(dst)) = (self.only_class(&path, object), dst) {
                    let number = self.sys.exprs.int(i128::from(class.0));
                    return Self::finish(path, dst, Value::Int(number));
                }
            }
            (Intrinsic::Determined, [value]) => {
                if let Some(dst) = dst {
                    let value = self.operand(&path, *value, Type::F64);
                    path.set(dst, value);
                }
                return Self::done(path);
            }
            (Intrinsic::Settle, [object, _]) => {
                if let Some(dst) = dst {
                    let ty = path.here().body.regs[dst.0 as usize];
                    let value = self.operand(&path, *object, ty);
                    path.set(dst, value);
                }
                return Self::done(path);
            }
            (Intrinsic::ArrayCopy, [src, from, dst, to, len]) => {
                let values = [*src, *from, *dst, *to, *len].map(|a| self.operand(&path, a, Type::I32));
                return self.array_copy(path, values);
            }
            (Intrinsic::Clone, [object]) => {
                let value = self.operand(&path, *object, Type::Ref(ClassId(0)));
                return self.clone_object(path, dst, value);
            }
            (Intrinsic::IdentityHash, _) => {
                let value =
                    Value::Int(self.sys.exprs.fresh(Sort::Int, Domain::range(0, i128::from(i32::MAX))));
                if let Some(dst) = dst {
                    path.set(dst, value);
                }
                return Self::done(path);
            }
            // Code that is encoded runs its loops; and what a model does with values that are not known is right for all values.
            (Intrinsic::ByContract | Intrinsic::Described | Intrinsic::AllConcrete, _) => {
                if let Some(dst) = dst {
                    let no = self.constant(&Const::Bool(false), Type::Bool);
                    path.set(dst, no);
                }
                return Self::done(path);
            }
            _ => {}
        }
        let ty = dst.map(|d| path.here().body.regs[d.0 as usize]);
        match (op, ty) {
            (
                Intrinsic::ArrayEquals
                | Intrinsic::ClassOf
                | Intrinsic::InstanceOfDyn
                | Intrinsic::IsSubclass
                | Intrinsic::IsConcrete
                | Intrinsic::Clock
                | Intrinsic::CaptureStack
                | Intrinsic::CallDepth
                | Intrinsic::ParseDouble,
                Some(ty),
            ) if !ty.is_ref() => {
                let value = self.any(&mut path, Some(ty), None);
                if let Some(dst) = dst {
                    path.set(dst, value);
                }
                Self::done(path)
            }
            _ => {
                self.gap(&path, format!("the operation {op:?} is not encoded for proofs"));
                Next::end()
            }
        }
    }

    pub(super) fn terminator(&mut self, mut path: Path, term: &Terminator) -> Next {
        let to = |p: Option<Path>, b: BlockId| {
            p.map(|mut p| {
                p.goto(b);
                p
            })
        };
        match term {
            Terminator::Goto(b) => {
                path.goto(*b);
                Next::One(Box::new(path))
            }
            Terminator::If { cond, then, els } => {
                let cond = self.condition(&path, *cond);
                let (yes, no) = self.fork(path, cond);
                Next::many([to(yes, *then), to(no, *els)])
            }
            Terminator::Branch { arms, els } => {
                let mut out = Vec::new();
                let mut rest = Some(path);
                for (cond, b) in arms.iter() {
                    let Some(p) = rest.take() else { break };
                    let cond = self.condition(&p, *cond);
                    let (yes, no) = self.fork(p, cond);
                    out.extend(to(yes, *b));
                    rest = no;
                }
                out.extend(to(rest, *els));
                Next::Many(out)
            }
            Terminator::Switch { value, cases, default } => {
                let ty = self.type_of_operand(&path, *value);
                let Value::Int(v) = self.operand(&path, *value, ty) else {
                    self.gap(&path, "a switch on something that is no integer");
                    return Next::end();
                };
                let (bits, signed) = match ty {
                    Type::Bits { bits, signed } => (bits, signed),
                    _ => (64, true),
                };
                let mut out = Vec::new();
                let mut rest = Some(path);
                for (case, b) in cases.iter() {
                    let Some(p) = rest.take() else { break };
                    let n = self.sys.exprs.int(number(*case, bits, signed));
                    let cond = self.sys.exprs.eq(v, n);
                    let (yes, no) = self.fork(p, cond);
                    out.extend(to(yes, *b));
                    rest = no;
                }
                out.extend(to(rest, *default));
                Next::Many(out)
            }
            Terminator::Return(x) => {
                let ret = self.program.functions[path.here().function].ret;
                let value = match (x, ret) {
                    (Some(x), Some(ty)) => Some(self.operand(&path, *x, ty)),
                    (_, Some(ty)) => Some(self.zero(Some(ty))),
                    (_, None) => None,
                };
                self.return_from(path, value)
            }
            Terminator::Throw(x) => {
                let value = self.operand(&path, *x, Type::Ref(ClassId(0)));
                self.throw(path, value)
            }
            Terminator::Call(call) => self.call(path, call),
            Terminator::Fail { .. } => {
                self.end(&path, FAILED);
                Next::end()
            }
            Terminator::Halt => {
                self.end(&path, HALTED);
                Next::end()
            }
            Terminator::Unsupported { reason } => {
                self.gap(&path, reason.to_string());
                Next::end()
            }
        }
    }

    /// The objects among the sites of a reference, when they are few enough to be told apart.
    pub(super) fn few_sites(&self, path: &Path, site: Expr) -> Option<SiteSet> {
        self.few_of(path, site, &|_| true)
    }

    /// The same of those that are looked for.
    pub(super) fn few_of(&self, path: &Path, site: Expr, fits: &dyn Fn(u32) -> bool) -> Option<SiteSet> {
        const FEW: usize = 8;
        let mut set = path.site_set(&self.sys, site)?;
        set.retain(|s| *s != 0 && fits(*s));
        (set.len() <= FEW).then_some(set)
    }
}

/// The type of a shift's count, which may be another than the left operand's.
fn count_type(count: Type, ty: Type) -> Type {
    if matches!(count, Type::Bits { .. }) && matches!(ty, Type::Bits { .. }) {
        match (count, ty) {
            (Type::Bits { bits: a, .. }, Type::Bits { bits: b, .. }) if a == b => ty,
            _ => count,
        }
    } else {
        ty
    }
}
