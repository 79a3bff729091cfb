//! Loops: each is cut where its invariants stand. What its rounds may change has any value there for which the invariants hold; one round is
//! executed; where it comes to the same place, the invariants are shown again; where it leaves the loop, code goes on behind it.

use super::effects::Root;
use super::memory::ALLOC;
use super::value::{Val, What, le, lt, sort};
use super::walk::{Around, Path, Step, reg_name};
use super::{Known, Lower, Res, refuse};
use conspect_ir::{BlockId, Reg, Type};
use conspect_spec::logic::{E, Expr, int, local};
use conspect_spec::{Kind, Loop, Role, Stmt};
use std::cell::RefCell;
use std::rc::Rc;

/// A condition at the place where a loop is cut.
pub(super) struct Says {
    pub cond: E,
    pub needs: Vec<E>,
    pub line: u32,
}

impl Lower<'_> {
    /// A path comes to a loop.
    pub fn begin(&mut self, mut path: Path, head: BlockId, at: BlockId) -> Res<()> {
        let fun = path.top().fun.clone();
        let line = fun.end_line(at);
        self.names += 1;
        let number = self.names;
        let blocks = fun.blocks_of(head);
        let assigned = fun.assigned(&blocks);
        let effects = self.effects_of_loop(&fun, &blocks, line)?;
        let before = path.top().env.clone();
        let mut env = before.clone();
        let mut targets = vec![];
        let mut l = Loop::default();
        let mut facts = vec![];
        for (i, slot) in env.iter_mut().enumerate() {
            let r = Reg(i as u32);
            if !fun.live[at.0 as usize].contains(r) {
                *slot = None;
                continue;
            }
            if !assigned.contains(&r) {
                continue;
            }
            let Some(v) = slot.take() else { continue };
            let (What::Plain, Some(of)) = (&v.what, sort(fun.ty(r))) else { continue };
            self.spanned(&v, fun.ty(r), line)?;
            let name = format!("{}.{i}@{number}", reg_name(&fun, i));
            self.emit(Stmt::Assign(name.as_str().into(), v.e.clone()));
            self.emit(Stmt::Assign(format!("first:{name}").into(), v.e.clone()));
            l.targets.push((name.as_str().into(), of));
            let mut now = Val::of(local(&name), fun.ty(r));
            if !self.weak.contains(&(fun.id, head.0, r.0)) && v.class.is_some() {
                now.class = v.class.map(|c| (c.0, false));
            }
            facts.push((now.clone(), fun.ty(r)));
            targets.push((r, name));
            *slot = Some(now);
        }
        for name in effects.writes.keys() {
            let (sort, ty, _) = effects.writes[name].clone();
            self.heap(name, sort, ty);
            self.emit(Stmt::Assign(format!("start{number}:{name}").into(), local(name)));
        }
        let alloc = format!("start{number}:{ALLOC}");
        self.emit(Stmt::Assign(alloc.as_str().into(), local(ALLOC)));
        // What is said at the cut, in terms of what variables are there.
        let said = self.said(&fun, env.clone(), at, true)?;
        let (mut invariants, mut measures) = (vec![], vec![]);
        for c in &said.clauses {
            let Some(v) = c.args.first() else { return refuse(c.line, "a clause without a condition") };
            let mut needs = c.needs.clone();
            v.needs.iter().for_each(|n| super::value::add(&mut needs, n.clone()));
            let says = Says { cond: v.e.clone(), needs, line: c.line };
            if c.kind == Known::Decreases { measures.push(says) } else { invariants.push(says) }
        }
        let asked = super::guess::Place {
            fun: &fun,
            env: &env,
            head,
            at,
            number,
            line,
            targets: &targets,
            effects: &effects,
        };
        l.candidates = self.guesses(&asked);
        ((), l.establish) = self.apart(|s| {
            s.shown(&invariants, Role::Begins);
            measures.iter().for_each(|m| s.needs_shown(&m.needs, m.line));
            Ok(())
        })?;
        let mut round_env = said.env;
        ((), l.assume) = self.apart(|s| {
            if effects.allocates {
                s.havoc_alloc(&alloc);
            }
            for (v, ty) in &facts {
                let fact = s.typed(v, *ty);
                s.assume(fact);
            }
            s.havoc_writes(&effects, &|root| match root {
                Root::Reg(r) => before.get(*r as usize).and_then(|v| v.as_ref()).map(|v| v.e.clone()),
                Root::Param(_) => None,
            });
            for i in invariants.iter().chain(&measures) {
                i.needs.iter().for_each(|n| s.assume(n.clone()));
            }
            invariants.iter().for_each(|i| s.assume(i.cond.clone()));
            s.settle(&fun, &mut round_env, said.at);
            Ok(())
        })?;
        let names: Vec<String> = (0..measures.len()).map(|i| format!("measure{i}@{number}")).collect();
        let exits = Rc::new(RefCell::new(vec![]));
        let mut round = path.clone();
        round.top().env = round_env;
        let class =
            |(r, _): &(Reg, String)| (*r, env[r.0 as usize].as_ref().and_then(|v| v.class).map(|c| c.0));
        let classes = Rc::new(targets.iter().map(class).collect());
        let targets = Rc::new(targets);
        round.top().loops.push(Around { head, number, targets, classes, exits: exits.clone() });
        ((), l.body) = self.apart(|s| {
            for (m, name) in measures.iter().zip(&names) {
                s.check(le(&int(0), &m.cond), Kind::Contract, Role::Variant, "decreases".into(), m.line);
                s.emit(Stmt::Assign(name.as_str().into(), m.cond.clone()));
            }
            if said.at != at {
                return s.go(round, said.at);
            }
            match s.block(&mut round, at)? {
                Step::On(next) => s.go(round, next),
                Step::Done => Ok(()),
            }
        })?;
        ((), l.closing) = self.apart(|s| {
            s.shown(&invariants, Role::Kept);
            for (m, name) in measures.iter().zip(&names) {
                s.needs_shown(&m.needs, m.line);
                s.check(lt(&m.cond, &local(name)), Kind::Contract, Role::Variant, "decreases".into(), m.line);
            }
            Ok(())
        })?;
        self.emit(Stmt::Loop(Box::new(l)));
        self.behind(&path, number, &exits)
    }

    /// What comes behind a loop, by where it was left.
    fn behind(&mut self, path: &Path, number: usize, exits: &RefCell<Vec<(BlockId, super::Env)>>) -> Res<()> {
        let exits = exits.borrow().clone();
        let selector = local(&format!("exit@{number}"));
        let mut rest: Vec<Stmt> = vec![];
        for (i, (at, env)) in exits.into_iter().enumerate().rev() {
            let mut on = path.clone();
            on.top().env = env;
            let ((), own) = self.apart(|s| s.go(on, at))?;
            rest = match rest.is_empty() {
                true => own,
                false => vec![Stmt::If(lt(&selector, &int(i as i64 + 1)), own, rest)],
            };
        }
        self.out.append(&mut rest);
        Ok(())
    }

    fn shown(&mut self, invariants: &[Says], role: Role) {
        for i in invariants {
            self.needs_shown(&i.needs, i.line);
            self.check(i.cond.clone(), Kind::Contract, role, "invariant".into(), i.line);
        }
    }

    /// A round comes back to where the loop is cut.
    pub fn close(&mut self, mut path: Path, l: &Around, at: BlockId) -> Res<()> {
        let fun = path.top().fun.clone();
        let line = fun.end_line(at);
        let env = path.top().env.clone();
        let mut new = vec![];
        for (r, name) in l.targets.iter() {
            let v = match &env[r.0 as usize] {
                Some(v) if v.what == What::Plain => v,
                _ => return refuse(line, "what a round leaves in a variable is not followed"),
            };
            self.spanned(v, fun.ty(*r), line)?;
            self.keeps_class(&fun, l, *r, v);
            if !matches!(&*v.e, Expr::Local(n) if **n == **name) {
                new.push((name, v.e.clone()));
            }
        }
        // All at once: one may have the value of another.
        let mut keys = vec![];
        for (name, e) in new {
            let key = self.unique("next");
            self.emit(Stmt::Assign(key.as_str().into(), e));
            keys.push((name, key));
        }
        for (name, key) in keys {
            self.emit(Stmt::Assign(name.as_str().into(), local(&key)));
        }
        self.emit(Stmt::Continue);
        Ok(())
    }

    /// Is what a variable holds behind a round still of the class that it was taken to be of?
    fn keeps_class(&mut self, fun: &super::flow::Fun, l: &Around, r: Reg, v: &Val) {
        let place = (fun.id, l.head.0, r.0);
        let Type::Ref(declared) = fun.ty(r) else { return };
        if self.weak.contains(&place) || matches!(&*v.e, Expr::Int(_)) {
            return;
        }
        let program = self.front.program();
        let taken = l.classes.iter().find(|c| c.0 == r).and_then(|c| c.1).unwrap_or(declared);
        let fits = taken == declared || v.class.is_some_and(|c| program.is_subclass(c.0, taken));
        if !fits {
            self.weak.insert(place);
            self.forgot = true;
        }
    }

    /// A round leaves the loop for a block behind it.
    pub fn leave(&mut self, mut path: Path, l: &Around, at: BlockId) -> Res<()> {
        let fun = path.top().fun.clone();
        let blocks = fun.blocks_of(l.head);
        let assigned = fun.assigned(&blocks);
        let mut env = path.top().env.clone();
        for (i, slot) in env.iter_mut().enumerate() {
            let r = Reg(i as u32);
            if !fun.live[at.0 as usize].contains(r) {
                *slot = None;
            }
            let Some(v) = slot.as_mut().filter(|v| v.what == What::Plain && assigned.contains(&r)) else {
                continue;
            };
            let name = format!("{}.{i}@exit{}.{}", reg_name(&fun, i), l.number, at.0);
            self.spanned(v, fun.ty(r), fun.end_line(at))?;
            self.emit(Stmt::Assign(name.as_str().into(), v.e.clone()));
            let (lo, hi) = super::value::range(fun.ty(r));
            (v.e, v.lo, v.hi) = (local(&name), lo, hi);
        }
        let exit = (at, env);
        let found = l.exits.borrow().iter().position(|e| *e == exit);
        let number = found.unwrap_or_else(|| {
            l.exits.borrow_mut().push(exit);
            l.exits.borrow().len() - 1
        });
        self.emit(Stmt::Assign(format!("exit@{}", l.number).into(), int(number as i64)));
        self.emit(Stmt::Break);
        Ok(())
    }
}
