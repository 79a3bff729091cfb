//! Calls: by contract where there is one, entered otherwise.

use super::memory::ALLOC;
use super::value::{Val, le, lt, not};
use super::walk::{Back, Frame, Path, Step, reg_name};
use super::{Env, Known, Lower, Res, Scene, refuse};
use conspect_ir::{BlockId, Callee, FnId, Terminator, Type};
use conspect_spec::logic::{E, Expr, Op, and, app, int, local, truth};
use conspect_spec::{Kind, Role, Stmt};
use std::collections::BTreeSet;

/// So many functions are entered one in the other.
const DEPTH: usize = 16;

impl Lower<'_> {
    /// The call at the end of a block.
    pub fn call(&mut self, path: &mut Path, b: BlockId) -> Res<Step> {
        let fun = path.top().fun.clone();
        let line = fun.end_line(b);
        let Terminator::Call(c) = &fun.block(b).term else {
            return refuse(line, "this call is not followed");
        };
        let env = path.top().env.clone();
        let args: Res<Vec<Val>> = c.args.iter().map(|a| self.operand(&fun, &env, *a, line)).collect();
        let args = args?;
        let f = self.resolve(&c.callee, &args, line)?;
        let meaning = match c.callee {
            Callee::Static(_) => fun.meaning(b).cloned().unwrap_or(Known::Code),
            Callee::Virtual(_) | Callee::Indirect(_) => self.front.known(f),
        };
        let name = c.dst.map_or_else(|| "value".to_string(), |d| reg_name(&fun, d.0 as usize));
        let value = match meaning {
            Known::Code => {
                let back = Back { ret: c.ret, dst: c.dst, unwind: c.unwind };
                return self.call_code(path, f, args, back, line);
            }
            k if self.misplaced(&k) => {
                return refuse(line, "a clause stands where a function or a round does not begin");
            }
            Known::Old => args.into_iter().next(),
            Known::Quantifier(all) => {
                let [lo, hi, object] = &args[..] else { return refuse(line, "this call is not followed") };
                let (v, needs) = self.quantified(all, lo, hi, object, line, 0)?;
                self.needs_shown(&needs, line);
                Some(self.named(&name, v))
            }
            Known::Unbox => return refuse(line, "an object that holds a number is not followed"),
            Known::Raised(class) => Some(self.new_address(Some(class))),
            Known::New => {
                let v = self.new_address(None);
                let class = match self.front.program().functions[f].ret {
                    Some(Type::Ref(c)) => Some((c, false)),
                    _ => None,
                };
                Some(Val { class, ..v })
            }
            Known::Quiet => None,
            Known::Refused(why) => return refuse(line, why),
            Known::Requires | Known::Ensures | Known::Raises | Known::Invariant | Known::Decreases => None,
            Known::Result => None,
        };
        if let Some(dst) = c.dst {
            path.top().env[dst.0 as usize] = value;
        }
        Ok(Step::On(c.ret))
    }

    fn call_code(&mut self, path: &mut Path, f: FnId, args: Vec<Val>, back: Back, line: u32) -> Res<Step> {
        if self.has_contract(f)? {
            return self.by_contract(path, f, args, back, line);
        }
        let name = self.front.program().functions[f].name.clone();
        if f == self.root || path.frames.iter().any(|frame| frame.fun.id == f) {
            return refuse(line, format!("{name} calls itself and has no contract"));
        }
        if path.frames.len() > DEPTH {
            return refuse(line, "calls go too deep");
        }
        let fun = self.fun(f)?;
        let env = bound(fun.body.regs.len(), args);
        path.frames.push(Frame { fun, env, loops: vec![], back: Some(back) });
        Ok(Step::On(BlockId(0)))
    }

    /// A call that is not entered: the contract says what it needs and does.
    fn by_contract(&mut self, path: &mut Path, f: FnId, args: Vec<Val>, back: Back, line: u32) -> Res<Step> {
        self.says = true;
        let fun = self.fun(f)?;
        let handled = back.unwind.is_some() || !path.is_uncaught();
        if f == self.entry && handled {
            // What its contract does not allow might leave it where only its promises are asked about.
            return refuse(line, format!("{} calls itself where exceptions are caught", fun.name));
        }
        if self.front.has_receiver(f) {
            let Some(this) = args.first() else { return refuse(line, "this call is not followed") };
            let there = not(&super::value::eq(&this.e, &int(0)));
            self.assume(there);
        }
        let ((contract, _), sub) =
            self.apart(|s| s.contract_of(&fun, bound(fun.body.regs.len(), args.clone()), false))?;
        self.out.extend(sub);
        for (v, needs, at) in &contract.requires {
            let text = format!("{} requires (line {at})", fun.name);
            let cond = app(Op::And, &[&and(needs.iter().cloned()), &v.e]);
            self.check(cond, Kind::Contract, Role::Precondition, text, line);
        }
        // The callee shows that its clauses are defined.
        contract.known.iter().for_each(|n| self.assume(n.clone()));
        self.f.calls.push(fun.name.clone());
        self.asked.push(f);
        let copies = self.unique("$call");
        let scene_prefix = format!("{copies}:");
        let written = self.havoc_call(f, &args, &scene_prefix, line)?;
        let mut whens = vec![];
        for (class, when, _) in &contract.raises {
            let cond = match when {
                Some(e) => e.clone(),
                None => {
                    let key = self.unique("raises");
                    self.emit(Stmt::Havoc(key.as_str().into(), conspect_spec::logic::Sort::Bool));
                    local(&key)
                }
            };
            whens.push((*class, cond, when.is_some()));
        }
        for (class, cond, exact) in whens {
            if !matches!(&*cond, Expr::Bool(false)) {
                let mut away = path.clone();
                away.frames.push(Frame {
                    fun: fun.clone(),
                    env: vec![],
                    loops: vec![],
                    back: Some(back.clone()),
                });
                let ((), raised) = self.apart(|s| {
                    let mut v = s.new_address(None);
                    v.class = Some((class, false));
                    match s.raise(&mut away, v, line)? {
                        Step::On(at) => s.go(away, at),
                        Step::Done => Ok(()),
                    }
                })?;
                self.emit(Stmt::If(cond.clone(), raised, vec![]));
            }
            if exact {
                self.assume(not(&cond));
            }
        }
        let ret = self.front.program().functions[f].ret;
        let result = match ret {
            Some(ty) => Some((self.anything(&fun.name, ty, line)?, ty)),
            None => None,
        };
        for (object, at) in &contract.ensures {
            let scene =
                Scene { result: result.clone(), before: Some((scene_prefix.clone(), Some(written.clone()))) };
            let cond = self.promise(object, scene, *at)?;
            self.assume(cond);
        }
        if let (Some(dst), Some((v, _))) = (back.dst, result) {
            path.top().env[dst.0 as usize] = Some(v);
        }
        Ok(Step::On(back.ret))
    }

    /// Any value of a type.
    pub fn anything(&mut self, name: &str, ty: Type, line: u32) -> Res<Val> {
        let Some(sort) = super::value::sort(ty) else {
            return refuse(line, "a result of this type is not followed");
        };
        let key = self.unique(name);
        self.emit(Stmt::Havoc(key.as_str().into(), sort));
        let v = Val::of(local(&key), ty);
        let fact = self.typed(&v, ty);
        self.assume(fact);
        Ok(v)
    }

    /// What a callee may change has any value; which parts of memory that are, as copies keep them.
    fn havoc_call(&mut self, f: FnId, args: &[Val], copies: &str, line: u32) -> Res<BTreeSet<String>> {
        let effects = self.effects_of(f, line)?;
        let mut written = BTreeSet::new();
        let at = |root: &super::effects::Root| match root {
            super::effects::Root::Param(i) => args.get(*i).map(|v| v.e.clone()),
            super::effects::Root::Reg(_) => None,
        };
        for (name, (sort, ty, _)) in &effects.writes {
            self.heap(name, sort.clone(), *ty);
            self.emit(Stmt::Assign(format!("{copies}{name}").into(), local(name)));
            written.insert(name.clone());
        }
        let key = format!("{copies}{ALLOC}");
        if effects.allocates {
            self.emit(Stmt::Assign(key.as_str().into(), local(ALLOC)));
            self.emit(Stmt::Havoc(ALLOC.into(), conspect_spec::logic::Sort::Int));
            self.assume(le(&local(&key), &local(ALLOC)));
        }
        self.havoc_writes(&effects, &at);
        Ok(written)
    }

    /// Is it for all, or for some, integers of a range?
    pub fn quantified(
        &mut self,
        all: bool,
        lo: &Val,
        hi: &Val,
        object: &Val,
        line: u32,
        depth: usize,
    ) -> Res<(Val, Vec<E>)> {
        let key = self.unique("k");
        let bound: E = std::rc::Rc::new(Expr::Bound(key.as_str().into(), conspect_spec::logic::Sort::Int));
        let (least, most) = super::value::range(Type::I32);
        let k = Val::within(bound.clone(), lo.lo.max(least), (hi.hi - 1).min(most));
        let (body, inner) = self.applied(object, &[k], line, depth + 1)?;
        let within = and([le(&lo.e, &bound), lt(&bound, &hi.e)]);
        let mut v = Val::truth(over(all, &key, &within, &body.e)).needing(&[lo, hi]);
        v.needs.retain(|n| !matches!(&**n, Expr::Bool(true)));
        let mut needs = vec![];
        for n in inner {
            super::value::add(&mut needs, over(true, &key, &within, &n));
        }
        Ok((v, needs))
    }
}

/// A condition for all, or for some, values of a variable within a range: apart for each part of a conjunction, and with quantifiers inside at its
/// own level, so that the solver sees what terms there are.
fn over(all: bool, key: &str, within: &E, body: &E) -> E {
    use conspect_spec::logic::{Sort, quant};
    match (&**body, all) {
        (Expr::App(Op::And, p), true) => and(p.iter().map(|b| over(true, key, within, b))),
        (Expr::App(Op::Or, p), false) => {
            let parts: Vec<E> = p.iter().map(|b| over(false, key, within, b)).collect();
            parts.iter().fold(truth(false), |a, b| app(Op::Or, &[&a, b]))
        }
        (Expr::Quant { all: inner, var, sort, body }, _) if *inner == all => {
            let op = if all { Op::Implies } else { Op::And };
            let body = quant(all, var, sort.clone(), app(op, &[within, body]));
            quant(all, key, Sort::Int, body)
        }
        (_, true) => quant(true, key, Sort::Int, app(Op::Implies, &[within, body])),
        (_, false) => quant(false, key, Sort::Int, app(Op::And, &[within, body])),
    }
}

/// The registers of a function that begins.
pub(super) fn bound(registers: usize, args: Vec<Val>) -> Env {
    let mut env: Env = vec![None; registers];
    for (slot, v) in env.iter_mut().zip(args) {
        *slot = Some(Val { needs: vec![], ..v });
    }
    env
}
