//! A body, path by path.

use super::flow::Fun;
use super::pure::is_clause;
use super::value::{Val, What, big, eq, not, range};
use super::{Env, Known, Lower, Res, Scene, refuse};
use conspect_ir::{BlockId, ClassId, ClassKind, Instr, Intrinsic, Operand, Place, Reg, Terminator, Type};
use conspect_spec::logic::{E, Expr, Op, app, int, local, truth};
use conspect_spec::{Kind, Role, Stmt};
use std::cell::RefCell;
use std::rc::Rc;

/// A loop that a path is in a round of.
#[derive(Clone)]
pub(super) struct Around {
    pub head: BlockId,
    pub number: usize,
    /// The registers that rounds change, by their variables.
    pub targets: Rc<Vec<(Reg, String)>>,
    /// The classes that their values are taken to be of.
    pub classes: Rc<Vec<(Reg, Option<ClassId>)>>,
    pub exits: Rc<RefCell<Vec<(BlockId, Env)>>>,
}

/// Where a function that was entered goes on when it returns, and when it raises.
#[derive(Clone)]
pub(super) struct Back {
    pub ret: BlockId,
    pub dst: Option<Reg>,
    pub unwind: Option<(BlockId, Reg)>,
}

#[derive(Clone)]
pub(super) struct Frame {
    pub fun: Rc<Fun>,
    pub env: Env,
    pub loops: Vec<Around>,
    pub back: Option<Back>,
}

/// Where a path is: the functions that it is in, the innermost last.
#[derive(Clone)]
pub(super) struct Path {
    pub frames: Vec<Frame>,
}

impl Path {
    pub fn top(&mut self) -> &mut Frame {
        let last = self.frames.len() - 1;
        &mut self.frames[last]
    }

    /// Is there nobody who would catch what is raised here?
    pub fn is_uncaught(&self) -> bool {
        self.frames.iter().all(|f| f.back.as_ref().is_none_or(|b| b.unwind.is_none()))
    }
}

/// What comes behind a block.
pub(super) enum Step {
    On(BlockId),
    Done,
}

impl Lower<'_> {
    /// The function as a whole.
    pub fn whole(&mut self) -> Res<()> {
        let root = self.root;
        let fun = self.fun(root)?;
        self.f.name = fun.name.clone();
        let mut env: Env = vec![None; fun.body.regs.len()];
        let mut params = vec![];
        for i in 0..fun.params {
            let ty = fun.ty(Reg(i as u32));
            if super::value::sort(ty).is_none() {
                continue;
            }
            let v = Val::of(local(&format!("param{i}")), ty);
            env[i] = Some(v.clone());
            params.push((v, ty));
        }
        let (contract, said) = self.contract_of(&fun, env, true)?;
        self.contract = contract;
        let mut env = said.env;
        self.settle(&fun, &mut env, said.at);
        let path = Path { frames: vec![Frame { fun: fun.clone(), env, loops: vec![], back: None }] };
        self.go(path, said.at)?;
        let is_method = self.front.has_receiver(root);
        let mut body = self.prelude(&params, is_method);
        body.append(&mut self.out);
        self.f.body = body;
        Ok(())
    }

    /// Gives the registers that are looked at from a block on values that later writes leave alone.
    pub fn settle(&mut self, fun: &Fun, env: &mut Env, at: BlockId) {
        let live = fun.live[at.0 as usize].clone();
        for (r, slot) in env.iter_mut().enumerate() {
            if !live.contains(Reg(r as u32)) {
                *slot = None;
            }
            if let Some(v) = slot.take() {
                let mut v = self.named(&reg_name(fun, r), v);
                v.needs.clear();
                *slot = Some(v);
            }
        }
    }

    /// All that may follow from a block on.
    pub fn go(&mut self, mut path: Path, mut at: BlockId) -> Res<()> {
        loop {
            let fun = path.top().fun.clone();
            self.tick(fun.end_line(at))?;
            let innermost = path.top().loops.last().cloned();
            if let Some(l) = &innermost
                && !fun.is_in(at, l.head)
            {
                return self.leave(path, l, at);
            }
            if let Some(head) = fun.cut_at(at) {
                return match innermost {
                    Some(l) if l.head == head => self.close(path, &l, at),
                    _ => self.begin(path, head, at),
                };
            }
            match self.block(&mut path, at)? {
                Step::On(next) => at = next,
                Step::Done => return Ok(()),
            }
        }
    }

    /// What a block does.
    pub fn block(&mut self, path: &mut Path, b: BlockId) -> Res<Step> {
        let fun = path.top().fun.clone();
        for (i, instr) in fun.block(b).instrs.iter().enumerate() {
            let line = fun.line(b, i);
            if let Instr::Check { cond, fail, .. } = instr {
                let c = self.operand(&fun, &path.top().env.clone(), *cond, line)?;
                if !self.checked(path, &c.e, *fail, line)? {
                    return Ok(Step::Done);
                }
                continue;
            }
            let mut env = std::mem::take(&mut path.top().env);
            let made = self.instr(&fun, &mut env, instr, line);
            path.top().env = env;
            made?;
        }
        self.end(path, b)
    }

    /// A condition without which an exception is raised. `false` where it is raised for sure.
    fn checked(&mut self, path: &mut Path, c: &E, fail: BlockId, line: u32) -> Res<bool> {
        if matches!(&**c, Expr::Bool(true)) {
            return Ok(true);
        }
        // What nobody catches and nothing allows is shown not to happen.
        if let Some(class) = self.raised_at(&path.top().fun.clone(), fail)
            && path.is_uncaught()
            && self.allowing(class).is_empty()
        {
            self.must_not_leave(class, c, line);
            return Ok(!matches!(&**c, Expr::Bool(false)));
        }
        let ((), raised) = self.apart(|s| s.go(path.clone(), fail))?;
        self.emit(Stmt::If(c.clone(), vec![], raised));
        Ok(true)
    }

    /// The class of the exception that a block raises, where it does nothing else.
    fn raised_at(&self, fun: &Fun, b: BlockId) -> Option<ClassId> {
        let Some(Known::Raised(class)) = fun.meaning(b) else { return None };
        let Terminator::Call(c) = &fun.block(b).term else { return None };
        let then = fun.block(c.ret);
        let throws = matches!(then.term, Terminator::Throw(Operand::Reg(r)) if Some(r) == c.dst);
        (throws && then.instrs.is_empty() && fun.block(b).instrs.is_empty()).then_some(*class)
    }

    fn instr(&mut self, fun: &Rc<Fun>, env: &mut Env, i: &Instr, line: u32) -> Res<()> {
        match i {
            Instr::Store { place, src } => {
                let v = self.operand(fun, env, *src, line)?;
                if let Place::Field { object: Operand::Reg(r), field } = place
                    && let Some(Some(Val { what: What::Lambda(_, captured), .. })) = env.get_mut(r.0 as usize)
                {
                    Rc::make_mut(captured).push((*field, v));
                    return Ok(());
                }
                if matches!(v.what, What::Lambda(..) | What::Boxed(..)) {
                    return refuse(line, "a function object that is kept is not followed");
                }
                let cell = self.cell(fun, env, place, line)?;
                let v = self.fitted(v, *src, cell.ty, line)?;
                if let (Place::Elem { .. }, Operand::Reg(r)) = (place, *src)
                    && !cell.ty.is_ref()
                    && !super::effects::storing(fun.ty(r)).contains(&cell.ty)
                {
                    return refuse(line, "a value of another type is put into an array");
                }
                if let (Type::Ref(class), Place::Elem { array, .. }) = (cell.ty, place) {
                    self.storable(fun, env, *array, class, &v, line)?;
                }
                self.store(&cell, &v.e, line)
            }
            Instr::Alloc { dst, class } => {
                let v = if self.front.applied(*class).is_some() {
                    Val { what: What::Lambda(*class, Rc::default()), ..Val::number(1) }
                } else {
                    self.new_object(*class, line)?
                };
                env[dst.0 as usize] = Some(v);
                Ok(())
            }
            Instr::AllocArray { dst, class, length } => {
                let n = self.operand(fun, env, *length, line)?;
                env[dst.0 as usize] = Some(self.new_array(*class, &n.e, line)?);
                Ok(())
            }
            Instr::Intrinsic { op, .. } if *op != Intrinsic::Settle => {
                refuse(line, "an operation of the engine is not followed")
            }
            Instr::Assume { .. } | Instr::Havoc { .. } | Instr::Nondet { .. } => {
                refuse(line, "an operation of the engine is not followed")
            }
            _ => {
                let Some(dst) = i.dst() else { return refuse(line, "this operation is not followed") };
                let mut made = vec![];
                let mut names = self.names;
                let name = &mut |e: E| {
                    names += 1;
                    let key = format!("exact@{names}");
                    made.push(Stmt::Assign(key.as_str().into(), e));
                    local(&key)
                };
                let v = self.computed(fun, env, i, line, name)?;
                self.names = self.names.max(names);
                self.out.append(&mut made);
                let loaded = matches!(i, Instr::Load { .. });
                let v = self.named(&reg_name(fun, dst.0 as usize), Val { needs: vec![], ..v });
                if loaded && matches!(&*v.e, Expr::Local(_)) {
                    let fact = self.typed(&v, fun.ty(dst));
                    self.assume(fact);
                }
                env[dst.0 as usize] = Some(v);
                Ok(())
            }
        }
    }

    /// A value as a cell of a type has it.
    fn fitted(&mut self, v: Val, src: Operand, ty: Type, line: u32) -> Res<Val> {
        if super::memory::spans(&v, ty) || !matches!(ty, Type::Bits { .. }) {
            return Ok(v);
        }
        if let (Operand::Const(_), Type::Bits { bits, signed: false }) = (src, ty)
            && v.lo == v.hi
        {
            return Ok(Val::number(v.lo.rem_euclid(1 << bits)));
        }
        let (lo, hi) = range(ty);
        refuse(line, format!("a value that may be outside of {lo} to {hi} is not followed here"))
    }

    /// What an array of references holds is of its class: shown for arrays whose class is known, as far as it is.
    fn storable(
        &mut self,
        fun: &Fun,
        env: &Env,
        array: Operand,
        class: ClassId,
        v: &Val,
        line: u32,
    ) -> Res<()> {
        let a = self.operand(fun, env, array, line)?;
        let program = self.front.program();
        let exact = matches!(a.class, Some((_, true))) || program.classes[class].is_final;
        let fits =
            v.class.is_some_and(|c| program.is_subclass(c.0, class)) || eq(&v.e, &int(0)) == truth(true);
        let is_array =
            matches!(program.classes[class].kind, ClassKind::Array(Type::Bits { .. } | Type::Bool));
        if fits && (exact || is_array) {
            Ok(())
        } else {
            refuse(line, "what is put into this array is not followed")
        }
    }

    fn end(&mut self, path: &mut Path, b: BlockId) -> Res<Step> {
        let fun = path.top().fun.clone();
        let line = fun.end_line(b);
        let env = path.top().env.clone();
        match &fun.block(b).term {
            Terminator::Goto(to) => Ok(Step::On(*to)),
            Terminator::If { cond, then, els } => {
                let c = self.operand(&fun, &env, *cond, line)?;
                self.choose(path, &c.e, *then, *els)
            }
            Terminator::Branch { .. } => refuse(line, "a choice of this kind is not followed"),
            Terminator::Switch { value, cases, default } => {
                let v = self.operand(&fun, &env, *value, line)?;
                let Operand::Reg(r) = value else { return refuse(line, "a choice by a constant") };
                let ty = fun.ty(*r);
                let Type::Bits { bits, signed } = ty else {
                    return refuse(line, "this choice is not followed");
                };
                let ((), mut rest) = self.apart(|s| s.go(path.clone(), *default))?;
                for (case, to) in cases.iter().rev() {
                    let shift = 64 - u32::from(bits).min(64);
                    let as_signed = i128::from(((*case << shift) as i64) >> shift);
                    let case = if signed { as_signed } else { i128::from(*case) };
                    let ((), own) = self.apart(|s| s.go(path.clone(), *to))?;
                    rest = vec![Stmt::If(eq(&v.e, &big(case)), own, rest)];
                }
                self.out.append(&mut rest);
                Ok(Step::Done)
            }
            Terminator::Return(v) => {
                let v = match v {
                    Some(o) => Some(self.operand(&fun, &env, *o, line)?),
                    None => None,
                };
                self.returns(path, v, line)
            }
            Terminator::Throw(o) => {
                let v = self.operand(&fun, &env, *o, line)?;
                self.raise(path, v, line)
            }
            Terminator::Call(_) => self.call(path, b),
            Terminator::Fail { message } => refuse(line, format!("a failure is not followed: {message}")),
            Terminator::Halt => refuse(line, "the end of the program is not followed"),
            Terminator::Unsupported { reason } => refuse(line, reason.to_string()),
        }
    }

    fn choose(&mut self, path: &mut Path, c: &E, then: BlockId, els: BlockId) -> Res<Step> {
        match &**c {
            Expr::Bool(true) => return Ok(Step::On(then)),
            Expr::Bool(false) => return Ok(Step::On(els)),
            _ => {}
        }
        let ((), a) = self.apart(|s| s.go(path.clone(), then))?;
        let ((), z) = self.apart(|s| s.go(path.clone(), els))?;
        self.emit(Stmt::If(c.clone(), a, z));
        Ok(Step::Done)
    }

    fn returns(&mut self, path: &mut Path, v: Option<Val>, line: u32) -> Res<Step> {
        if path.frames.len() > 1 {
            let Some(Frame { back: Some(back), .. }) = path.frames.pop() else {
                return refuse(line, "this return is not followed");
            };
            if let Some(dst) = back.dst {
                path.top().env[dst.0 as usize] = v;
            }
            return Ok(Step::On(back.ret));
        }
        let contract = self.contract.clone();
        let ty = self.front.program().functions[self.root].ret;
        let result = match (v, ty) {
            (Some(v), Some(ty)) => {
                self.spanned(&v, ty, line)?;
                Some((v, ty))
            }
            _ => None,
        };
        for (object, at) in &contract.ensures {
            let scene = Scene { result: result.clone(), before: Some(("$old:".into(), None)) };
            let cond = self.promise(object, scene, *at)?;
            self.check(cond, Kind::Contract, Role::Postcondition, "ensures".into(), *at);
        }
        for (class, when, at) in &contract.raises {
            if let Some(when) = when {
                let text = format!("raises {} where it says so", self.class_name(*class));
                self.check(not(when), Kind::Contract, Role::Postcondition, text, *at);
            }
        }
        self.emit(Stmt::Return);
        Ok(Step::Done)
    }

    fn class_name(&self, class: ClassId) -> String {
        let name = &self.front.program().classes[class].name;
        name.rsplit('.').next().unwrap_or(name).to_string()
    }

    /// An exception is raised by the innermost function.
    pub fn raise(&mut self, path: &mut Path, v: Val, line: u32) -> Res<Step> {
        loop {
            let Some(back) = path.top().back.clone() else { break };
            let in_loop = !path.top().loops.is_empty();
            path.frames.pop();
            if let Some((handler, reg)) = back.unwind {
                if in_loop {
                    return refuse(
                        line,
                        "an exception that leaves a loop of a function that is entered is not followed",
                    );
                }
                path.top().env[reg.0 as usize] = Some(v);
                return Ok(Step::On(handler));
            }
            if in_loop && !path.is_uncaught() {
                return refuse(
                    line,
                    "an exception that leaves a loop of a function that is entered is not followed",
                );
            }
        }
        let Some((class, _)) = v.class else {
            return refuse(line, "an exception of an unknown class is not followed");
        };
        let allowing = self.allowing(class);
        if allowing.is_empty() {
            self.must_not_leave(class, &truth(false), line);
            return Ok(Step::Done);
        }
        let may = allowing.iter().fold(truth(false), |e, (when, _)| {
            app(Op::Or, &[&e, &when.clone().unwrap_or_else(|| truth(true))])
        });
        let text = format!("raises {} only where it says so", self.class_name(class));
        self.check(may, Kind::Contract, Role::Postcondition, text, allowing[0].1);
        if self.is_entry {
            // Whoever asks about exceptions asks about those that are allowed, too.
            let (kind, text) = self.kind_of(class);
            self.check(truth(false), kind, Role::Code, text, line);
        } else {
            self.emit(Stmt::Return);
        }
        Ok(Step::Done)
    }

    /// The clauses that allow an exception of a class to leave.
    fn allowing(&self, class: ClassId) -> Vec<(Option<E>, u32)> {
        let program = self.front.program();
        let fits = |(of, when, line): &(ClassId, Option<E>, u32)| {
            program.is_subclass(class, *of).then(|| (when.clone(), *line))
        };
        self.contract.raises.iter().filter_map(fits).collect()
    }

    fn kind_of(&self, class: ClassId) -> (Kind, String) {
        let kind = if self.front.is_assertion(class) { Kind::Assertion } else { Kind::Exception };
        (kind, self.class_name(class))
    }

    /// An exception that nothing allows leaves unless the condition holds.
    fn must_not_leave(&mut self, class: ClassId, unless: &E, line: u32) {
        let (kind, text) = self.kind_of(class);
        if !self.contract.raises.is_empty() {
            let text = format!("raises nothing but what it says: {text}");
            self.check(unless.clone(), Kind::Contract, Role::Postcondition, text, line);
        }
        self.check(unless.clone(), kind, Role::Code, text, line);
    }

    /// What a variable of a type is given is within the type, as its value is taken to be from there on.
    pub fn spanned(&self, v: &Val, ty: Type, line: u32) -> Res<()> {
        let fits = v.what == What::Plain && (!matches!(ty, Type::Bits { .. }) || super::memory::spans(v, ty));
        if fits { Ok(()) } else { refuse(line, "a value of another type is not followed") }
    }

    /// Is this a clause in a place where clauses do not stand?
    pub fn misplaced(&self, k: &Known) -> bool {
        is_clause(k) || *k == Known::Result
    }
}

/// A name for what a register holds.
pub(super) fn reg_name(fun: &Fun, r: usize) -> String {
    match fun.body.names.get(r) {
        Some(Some(n)) => n.to_string(),
        _ => "value".into(),
    }
}
