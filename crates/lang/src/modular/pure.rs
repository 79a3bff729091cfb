//! Conditions: what code that only looks gives, as one expression. Paths that meet again are merged; what might raise is told apart, as
//! what a condition needs to be defined.

use super::flow::Fun;
use super::value::{self, Val, What, add, and_all, eq, implies, ite, not};
use super::{Contract, Env, Known, Lower, Res, Scene, refuse};
use conspect_ir::{BlockId, Callee, FnId, Instr, Intrinsic, Operand, Place, Reg, Terminator, Type};
use conspect_spec::logic::{E, Expr, Op, Sort, app, int, local, substitute, truth};
use std::rc::Rc;

/// Where code that only looks comes to.
pub(super) enum Flow {
    At(Env),
    /// The call of a clause at the end of a block.
    Clause(BlockId, Env),
    Returned(Option<Val>),
}

/// So deep are calls in conditions.
const DEPTH: usize = 12;

/// The clauses at one place, and where code goes on.
pub(super) struct Said {
    pub clauses: Vec<Clause>,
    pub at: BlockId,
    pub env: Env,
}

pub(super) struct Clause {
    pub kind: Known,
    pub args: Vec<Val>,
    pub needs: Vec<E>,
    pub line: u32,
}

impl Lower<'_> {
    /// The clauses of some kinds that stand from a block on, and where code goes on behind them.
    pub fn said(&mut self, fun: &Rc<Fun>, env: Env, at: BlockId, in_loop: bool) -> Res<Said> {
        let mut said = Said { clauses: vec![], at, env };
        let mut first = true;
        while comes_to_clause(fun, said.at, in_loop, std::mem::take(&mut first)) {
            let (flow, needs) = self.flow(fun, said.env.clone(), said.at, None, true, 0)?;
            let Flow::Clause(b, env) = flow else { break };
            let (Some(kind), Terminator::Call(c)) = (fun.meaning(b).cloned(), &fun.block(b).term) else {
                break;
            };
            let line = fun.end_line(b);
            let args: Res<Vec<Val>> = c.args.iter().map(|a| self.operand(fun, &env, *a, line)).collect();
            said.clauses.push(Clause { kind, args: args?, needs, line });
            (said.at, said.env) = (c.ret, env);
            self.says = true;
        }
        Ok(said)
    }

    /// Does a function say something of itself?
    pub fn has_contract(&mut self, f: FnId) -> Res<bool> {
        let fun = self.fun(f)?;
        Ok(comes_to_clause(&fun, BlockId(0), false, true))
    }

    /// What a function says of itself, for these arguments, as the first statements do.
    ///
    /// Of the function itself, what it requires is assumed as it is said, and what clauses need is shown.
    pub fn contract_of(&mut self, fun: &Rc<Fun>, env: Env, is_own: bool) -> Res<(Contract, Said)> {
        let mut said = self.said(fun, env, BlockId(0), false)?;
        let mut out = Contract::default();
        for c in std::mem::take(&mut said.clauses) {
            let mut args = c.args.into_iter();
            let Some(first) = args.next() else { return refuse(c.line, "a clause without a condition") };
            match c.kind {
                Known::Requires => {
                    let mut needs = c.needs;
                    first.needs.iter().for_each(|n| add(&mut needs, n.clone()));
                    if is_own {
                        self.needs_shown(&needs, c.line);
                        self.assume(first.e.clone());
                    }
                    out.requires.push((first, needs, c.line));
                }
                Known::Ensures => {
                    self.needed(c.needs, c.line, is_own, &mut out);
                    let What::Lambda(class, captured) = &first.what else {
                        return refuse(c.line, "this promise is not followed");
                    };
                    let captured = captured
                        .iter()
                        .map(|(f, v)| (*f, self.named("captured", Val { needs: vec![], ..v.clone() })))
                        .collect();
                    let what = What::Lambda(*class, Rc::new(captured));
                    out.ensures.push((Val { what, ..first }, c.line));
                }
                Known::Raises => {
                    let What::Class(class) = first.what else {
                        return refuse(
                            c.line,
                            "a class of exceptions that is not written out is not followed",
                        );
                    };
                    self.needed(c.needs, c.line, is_own, &mut out);
                    let when = match args.next() {
                        Some(v) => {
                            self.needed(v.needs.clone(), c.line, is_own, &mut out);
                            let v = self.named("when", Val { needs: vec![], ..v });
                            Some(v.e)
                        }
                        None => None,
                    };
                    out.raises.push((class, when, c.line));
                }
                _ => return refuse(c.line, "a clause that does not stand here"),
            }
        }
        Ok((out, said))
    }

    /// What a clause needs to be defined: shown by the function itself, known where what it requires was shown.
    fn needed(&mut self, needs: Vec<E>, line: u32, is_own: bool, out: &mut Contract) {
        if is_own {
            self.needs_shown(&needs, line);
        } else {
            out.known.extend(needs);
        }
    }

    /// What a clause needs to be defined is shown; it may need more than its execution would come to.
    pub fn needs_shown(&mut self, needs: &[E], line: u32) {
        for n in needs {
            let text = "that the clause is defined".to_string();
            self.check(n.clone(), conspect_spec::Kind::Contract, conspect_spec::Role::Code, text, line);
        }
    }

    /// A function object's truth value for arguments, and what it needs to be defined.
    pub fn applied(&mut self, object: &Val, args: &[Val], line: u32, depth: usize) -> Res<(Val, Vec<E>)> {
        let What::Lambda(class, _) = &object.what else {
            return refuse(line, "a condition that is not written out here is not followed");
        };
        let Some(f) = self.front.applied(*class) else {
            return refuse(line, "this condition is not followed");
        };
        let all: Vec<Val> = std::iter::once(object.clone()).chain(args.iter().cloned()).collect();
        let (v, mut needs) = self.looked_up(f, all, line, depth)?;
        let Some(v) = v else { return refuse(line, "this condition is not followed") };
        v.needs.iter().for_each(|n| add(&mut needs, n.clone()));
        Ok((Val { needs: vec![], ..v }, needs))
    }

    /// What a function that only looks returns.
    pub fn looked_up(
        &mut self,
        f: FnId,
        args: Vec<Val>,
        line: u32,
        depth: usize,
    ) -> Res<(Option<Val>, Vec<E>)> {
        if depth > DEPTH {
            return refuse(line, "calls in a condition go too deep");
        }
        let fun = self.fun(f)?;
        let mut env: Env = vec![None; fun.body.regs.len()];
        for (i, v) in args.into_iter().enumerate() {
            env[i] = Some(v);
        }
        match self.flow(&fun, env, BlockId(0), None, false, depth + 1)? {
            (Flow::Returned(v), needs) => Ok((v, needs)),
            _ => refuse(line, "this condition is not followed"),
        }
    }

    /// Executes code that only looks, up to a block, a clause or its end.
    pub fn flow(
        &mut self,
        fun: &Rc<Fun>,
        mut env: Env,
        from: BlockId,
        stop: Option<BlockId>,
        in_code: bool,
        depth: usize,
    ) -> Res<(Flow, Vec<E>)> {
        let mut b = from;
        let mut needs = vec![];
        let mut is_first = true;
        loop {
            if Some(b) == stop {
                return Ok((Flow::At(env), needs));
            }
            self.tick(fun.end_line(b))?;
            if !std::mem::take(&mut is_first) && fun.wto.heads[b.0 as usize].last() == Some(&b) {
                return refuse(fun.end_line(b), "a loop in a condition is not followed");
            }
            for (i, instr) in fun.block(b).instrs.iter().enumerate() {
                self.looks(fun, &mut env, instr, &mut needs, fun.line(b, i))?;
            }
            let line = fun.end_line(b);
            match &fun.block(b).term {
                Terminator::Goto(to) => b = *to,
                Terminator::If { cond, then, els } => {
                    let c = self.operand(fun, &env, *cond, line)?;
                    c.needs.iter().for_each(|n| add(&mut needs, n.clone()));
                    match &*c.e {
                        Expr::Bool(true) => b = *then,
                        Expr::Bool(false) => b = *els,
                        _ => {
                            let join = fun.join(b);
                            let (x, nx) = self.flow(fun, env.clone(), *then, join, in_code, depth)?;
                            let (y, ny) = self.flow(fun, env.clone(), *els, join, in_code, depth)?;
                            nx.iter().for_each(|n| add(&mut needs, implies(&c.e, n)));
                            ny.iter().for_each(|n| add(&mut needs, implies(&not(&c.e), n)));
                            match (join, x, y) {
                                (Some(j), Flow::At(x), Flow::At(y)) => (b, env) = (j, merged(&c.e, x, y)),
                                (None, Flow::Returned(x), Flow::Returned(y)) => {
                                    let v = merge(&c.e, x.as_ref(), y.as_ref());
                                    return Ok((Flow::Returned(v), needs));
                                }
                                _ => return refuse(line, "this condition is not followed"),
                            }
                        }
                    }
                }
                Terminator::Return(v) => {
                    let v = match v {
                        Some(o) => Some(self.operand(fun, &env, *o, line)?),
                        None => None,
                    };
                    return Ok((Flow::Returned(v), needs));
                }
                Terminator::Call(c) => {
                    let meaning = fun.meaning(b).cloned().unwrap_or(Known::Code);
                    if is_clause(&meaning) {
                        if in_code {
                            return Ok((Flow::Clause(b, env), needs));
                        }
                        b = c.ret;
                        continue;
                    }
                    let args: Res<Vec<Val>> =
                        c.args.iter().map(|a| self.operand(fun, &env, *a, line)).collect();
                    let v = self.asked(&c.callee, meaning, args?, &mut needs, line, depth)?;
                    set(&mut env, c.dst, v);
                    b = c.ret;
                }
                _ => return refuse(line, "a condition that does more than look is not followed"),
            }
        }
    }

    /// A call in a condition.
    #[allow(clippy::too_many_arguments)]
    fn asked(
        &mut self,
        callee: &Callee,
        meaning: Known,
        args: Vec<Val>,
        needs: &mut Vec<E>,
        line: u32,
        depth: usize,
    ) -> Res<Option<Val>> {
        let f = match callee {
            Callee::Static(f) => *f,
            Callee::Virtual(_) => self.resolve(callee, &args, line)?,
            Callee::Indirect(_) => return refuse(line, "this call is not followed"),
        };
        let meaning = if let Callee::Virtual(_) = callee { self.front.known(f) } else { meaning };
        match (meaning, &args[..]) {
            (Known::Result, _) => match self.scene.result.clone() {
                Some((v, ty)) if ty.is_ref() => Ok(Some(v)),
                Some((v, ty)) => Ok(Some(Val { what: What::Boxed(Rc::new(v), ty), ..Val::number(1) })),
                None => refuse(line, "the result stands where there is none"),
            },
            (Known::Old, [v]) => {
                // What it needed now is needed then.
                needs.retain(|n| !v.needs.contains(n));
                Ok(Some(self.before(v)))
            }
            (Known::Quantifier(all), [lo, hi, f]) => {
                let (mut v, defined) = self.quantified(all, lo, hi, f, line, depth)?;
                for d in defined {
                    add(needs, d.clone());
                    add(&mut v.needs, d);
                }
                Ok(Some(v))
            }
            (Known::Unbox, [v]) => match &v.what {
                What::Boxed(inner, _) => Ok(Some((**inner).clone())),
                _ => refuse(line, "an object that holds a number is not followed"),
            },
            (Known::Quiet, _) => Ok(None),
            (Known::Code, _) => {
                let (v, inner) = self.looked_up(f, args.clone(), line, depth)?;
                inner.into_iter().for_each(|n| add(needs, n));
                Ok(v)
            }
            (Known::Refused(why), _) => refuse(line, why),
            _ => refuse(line, "this call is not followed in a condition"),
        }
    }

    /// A value as it was before.
    fn before(&self, v: &Val) -> Val {
        let Some((prefix, only)) = self.scene.before.clone() else { return v.clone() };
        let old = |e: &E| {
            substitute(e, &|n| {
                let has = n.starts_with('$') && only.as_ref().is_none_or(|o| o.contains(n));
                has.then(|| local(&format!("{prefix}{n}")))
            })
        };
        let mut out = v.clone();
        out.e = old(&v.e);
        out.needs = v.needs.iter().map(old).collect();
        if let What::Boxed(inner, ty) = &v.what {
            out.what = What::Boxed(Rc::new(self.before(inner)), *ty);
        }
        out
    }

    /// As conditions look, where nothing has to be defined.
    pub fn look(&mut self, fun: &Fun, env: &mut Env, i: &Instr, line: u32) -> Res<()> {
        self.looks(fun, env, i, &mut vec![], line)
    }

    fn looks(&mut self, fun: &Fun, env: &mut Env, i: &Instr, needs: &mut Vec<E>, line: u32) -> Res<()> {
        match i {
            Instr::Check { cond, .. } => {
                let c = self.operand(fun, env, *cond, line)?;
                c.needs.iter().for_each(|n| add(needs, n.clone()));
                add(needs, c.e);
            }
            Instr::Alloc { dst, class } if self.front.applied(*class).is_some() => {
                let what = What::Lambda(*class, Rc::default());
                env[dst.0 as usize] = Some(Val { what, class: Some((*class, true)), ..Val::number(1) });
            }
            Instr::Store { place: Place::Field { object: Operand::Reg(r), field }, src } => {
                let v = self.operand(fun, env, *src, line)?;
                let Some(Some(Val { what: What::Lambda(_, captured), .. })) = env.get_mut(r.0 as usize)
                else {
                    return refuse(line, "a condition that writes is not followed");
                };
                Rc::make_mut(captured).push((*field, v));
            }
            _ => {
                let Some(dst) = i.dst() else {
                    return refuse(line, "a condition that does more than look is not followed");
                };
                let v = self.computed(fun, env, i, line, &mut |e| e)?;
                env[dst.0 as usize] = Some(v);
            }
        }
        Ok(())
    }

    /// What an instruction that only looks gives. `name` gives an expression that is used more than once a name.
    pub fn computed(
        &mut self,
        fun: &Fun,
        env: &Env,
        i: &Instr,
        line: u32,
        name: &mut dyn FnMut(E) -> E,
    ) -> Res<Val> {
        let odd = |what: &str| refuse(line, format!("{what} is not followed"));
        match i {
            Instr::Copy { src, .. } => self.operand(fun, env, *src, line),
            Instr::Un { dst, op, src } => {
                let a = self.operand(fun, env, *src, line)?;
                let from = self.type_of(fun, *src, fun.ty(*dst));
                match value::unary(*op, &a, from, fun.ty(*dst), name) {
                    Some(v) => Ok(v),
                    None => odd(&format!("the operation {op:?}")),
                }
            }
            Instr::Bin { dst, op, lhs, rhs } => {
                let (a, b) = (self.operand(fun, env, *lhs, line)?, self.operand(fun, env, *rhs, line)?);
                if is_boxed(&a) || is_boxed(&b) {
                    // Such an object is not null.
                    return match op {
                        conspect_ir::BinOp::Eq if is_null(&a) || is_null(&b) => Ok(Val::truth(truth(false))),
                        conspect_ir::BinOp::Ne if is_null(&a) || is_null(&b) => Ok(Val::truth(truth(true))),
                        _ => odd("this comparison of objects"),
                    };
                }
                let other = self.type_of(fun, *rhs, Type::Bool);
                let ty = self.type_of(fun, *lhs, other);
                match value::binary(*op, &a, &b, ty, fun.ty(*dst), name) {
                    Some(v) => Ok(v),
                    None => odd(&format!("the operation {op:?}")),
                }
            }
            Instr::Select { cond, then, els, .. } => {
                let c = self.operand(fun, env, *cond, line)?;
                let (a, b) = (self.operand(fun, env, *then, line)?, self.operand(fun, env, *els, line)?);
                match merge(&c.e, Some(&a), Some(&b)) {
                    Some(v) => Ok(v.needing(&[&c])),
                    None => odd("a choice of such values"),
                }
            }
            Instr::Load { place, .. } => self.loaded(fun, env, place, line),
            // The object itself.
            Instr::Intrinsic { op: Intrinsic::Settle, args, .. } if !args.is_empty() => {
                self.operand(fun, env, args[0], line)
            }
            Instr::InstanceOf { src, class, .. } => {
                let v = self.operand(fun, env, *src, line)?;
                if let What::Boxed(_, ty) = &v.what {
                    return match self.front.holds(*class, *ty) {
                        true => Ok(Val::truth(truth(true))),
                        false => odd("the result as an object of another class"),
                    };
                }
                let there = if v.lo > 0 { truth(true) } else { not(&eq(&v.e, &int(0))) };
                let program = self.front.program();
                let e = match v.class {
                    Some((c, _)) if program.is_subclass(c, *class) => there,
                    Some((_, true)) => truth(false),
                    _ => {
                        let name = format!("is {}", program.classes[*class].name);
                        let is = Expr::Fn { name: name.into(), args: vec![v.e.clone()], sort: Sort::Bool };
                        app(Op::And, &[&there, &Rc::new(is)])
                    }
                };
                Ok(Val::truth(e).needing(&[&v]))
            }
            _ => odd("this operation"),
        }
    }

    fn loaded(&mut self, fun: &Fun, env: &Env, place: &Place, line: u32) -> Res<Val> {
        if let Place::Field { object, field } = place {
            let o = self.operand(fun, env, *object, line)?;
            if let What::Lambda(_, captured) = &o.what {
                return match captured.iter().rev().find(|c| c.0 == *field) {
                    Some((_, v)) => Ok(v.clone()),
                    None => refuse(line, "what a condition captured is not followed"),
                };
            }
        }
        if let Place::Global(g) = place {
            match self.front.global(*g, fun.id) {
                Ok(Some(i)) if self.front.program().globals[*g].ty == Type::Bool => {
                    return Ok(Val::truth(truth(i != 0)));
                }
                Ok(Some(i)) => return Ok(Val::number(i128::from(i))),
                Ok(None) => {}
                Err(why) => return refuse(line, why),
            }
        }
        let cell = self.cell(fun, env, place, line)?;
        self.content(&cell, line)
    }

    /// The type of an operand; a constant that does not tell has another's.
    fn type_of(&self, fun: &Fun, o: Operand, other: Type) -> Type {
        match o {
            Operand::Reg(r) => fun.ty(r),
            Operand::Const(i) => match &fun.body.consts[i as usize] {
                conspect_ir::Const::Bits { bits, .. } => Type::Bits { bits: *bits, signed: true },
                conspect_ir::Const::Bool(_) => Type::Bool,
                _ => other,
            },
        }
    }

    /// The function that a call on an object means.
    pub fn resolve(&mut self, callee: &Callee, args: &[Val], line: u32) -> Res<FnId> {
        match callee {
            Callee::Static(f) => Ok(*f),
            Callee::Virtual(selector) => {
                let name = self.front.program().selectors[*selector].clone();
                let class = args.first().and_then(|v| v.class);
                let found = class.and_then(|(c, exact)| self.front.target(c, exact, *selector));
                match found {
                    Some((f, granted)) => {
                        if let Some(g) = granted.filter(|g| !self.f.granted.contains(g)) {
                            self.f.granted.push(g);
                        }
                        Ok(f)
                    }
                    None => refuse(line, format!("a call of {name} may mean several methods")),
                }
            }
            Callee::Indirect(_) => refuse(line, "this call is not followed"),
        }
    }

    /// A promise of a scene: what it says, with what it needs.
    pub fn promise(&mut self, object: &Val, scene: Scene, line: u32) -> Res<E> {
        let before = std::mem::replace(&mut self.scene, scene);
        let made = self.applied(object, &[], line, 0);
        self.scene = before;
        let (v, needs) = made?;
        Ok(app(Op::And, &[&and_all(&needs), &v.e]))
    }

    pub fn tick(&mut self, line: u32) -> Res<()> {
        self.steps += 1;
        if self.steps > super::STEPS { refuse(line, "it has too many paths") } else { Ok(()) }
    }
}

pub(super) fn is_clause(k: &Known) -> bool {
    matches!(k, Known::Requires | Known::Ensures | Known::Raises | Known::Invariant | Known::Decreases)
}

fn is_null(v: &Val) -> bool {
    matches!(&*v.e, Expr::Int(d) if &**d == "0")
}

fn is_boxed(v: &Val) -> bool {
    matches!(v.what, What::Boxed(..) | What::Lambda(..))
}

fn set(env: &mut Env, dst: Option<Reg>, v: Option<Val>) {
    if let Some(dst) = dst {
        env[dst.0 as usize] = v;
    }
}

/// Is the next clause, of a loop or of a function, come to on all paths?
fn comes_to_clause(fun: &Fun, from: BlockId, in_loop: bool, first: bool) -> bool {
    let mut at = from;
    let mut is_first = first;
    for _ in 0..200 {
        if !std::mem::take(&mut is_first) && fun.cut_at(at).is_some() {
            return false;
        }
        match fun.meaning(at) {
            Some(Known::Invariant | Known::Decreases) => return in_loop,
            Some(k) if is_clause(k) => return !in_loop,
            _ => {}
        }
        match fun.join(at) {
            Some(next) => at = next,
            None => return false,
        }
    }
    false
}

/// The registers behind a condition's two sides.
fn merged(c: &E, x: Env, y: Env) -> Env {
    x.into_iter().zip(y).map(|(x, y)| merge(c, x.as_ref(), y.as_ref())).collect()
}

fn merge(c: &E, x: Option<&Val>, y: Option<&Val>) -> Option<Val> {
    let (x, y) = (x?, y?);
    if x == y {
        return Some(x.clone());
    }
    let what = match (&x.what, &y.what) {
        (What::Boxed(a, s), What::Boxed(b, t)) if s == t => {
            What::Boxed(Rc::new(merge(c, Some(a), Some(b))?), *s)
        }
        (What::Plain, What::Plain) => What::Plain,
        _ => return None,
    };
    let class = if x.class == y.class {
        x.class
    } else if is_null(x) {
        y.class
    } else if is_null(y) {
        x.class
    } else {
        None
    };
    let mut v = Val { class, what, ..Val::within(ite(c, &x.e, &y.e), x.lo.min(y.lo), x.hi.max(y.hi)) };
    x.needs.iter().for_each(|n| add(&mut v.needs, implies(c, n)));
    y.needs.iter().for_each(|n| add(&mut v.needs, implies(&not(c), n)));
    Some(v)
}
