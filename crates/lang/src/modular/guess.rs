//! Guesses of what a loop keeps: how numbers move, the loop's tests, what it has not come to, what is promised as far as it has come. A guess decides
//! nothing: only what is shown of it is used ([`conspect_spec::Candidate`]).

use super::effects::{Effects, Root};
use super::flow::Fun;
use super::value::{Val, What, eq, implies, le, lt, not};
use super::{Env, Lower, Scene};
use conspect_ir::{BlockId, Operand, Reg, Terminator, Type};
use conspect_spec::Candidate;
use conspect_spec::logic::{E, Expr, Op, Sort, app, int, local, quant};
use std::rc::Rc;

/// So many guesses for one loop.
const MOST: usize = 60;

/// A loop, and what is known of it where it is cut.
pub(super) struct Place<'a> {
    pub fun: &'a Rc<Fun>,
    pub env: &'a Env,
    pub head: BlockId,
    pub at: BlockId,
    pub number: usize,
    pub line: u32,
    pub targets: &'a [(Reg, String)],
    pub effects: &'a Effects,
}

struct Guesses {
    all: Vec<Candidate>,
    line: u32,
    late: bool,
}

impl Guesses {
    fn add(&mut self, cond: E, replace: Vec<(E, E)>, text: String) {
        let known = |c: &Candidate| c.cond == cond && c.replace == replace;
        if self.all.len() < MOST && !matches!(&*cond, Expr::Bool(_)) && !self.all.iter().any(known) {
            self.all.push(Candidate {
                cond,
                replace,
                text,
                line: self.line,
                late: u8::from(self.late),
                id: 0,
                known: false,
            });
        }
    }
}

impl Lower<'_> {
    /// Conditions that a loop may keep.
    pub fn guesses(&mut self, p: &Place) -> Vec<Candidate> {
        let mut out = Guesses { all: vec![], line: p.line, late: false };
        let obligations = self.f.obligations.len();
        let steps = self.steps;
        let before = std::mem::take(&mut self.out);
        let numbers: Vec<(String, E)> = p
            .targets
            .iter()
            .filter(|(r, _)| matches!(p.fun.ty(*r), Type::Bits { .. }))
            .map(|(r, name)| (super::walk::reg_name(p.fun, r.0 as usize), local(name)))
            .collect();
        let tests = self.tests(p);
        for t in &tests {
            let (cond, text) = match p.at == p.head {
                // Where the test comes next it may just have failed.
                true => (relaxed(t), "the loop's test, or its end"),
                false => (Some(t.clone()), "the loop's test"),
            };
            if let Some(cond) = cond {
                out.add(cond, vec![], text.into());
            }
        }
        for (_, name) in p.targets.iter().filter(|(r, _)| matches!(p.fun.ty(*r), Type::Bits { .. })) {
            let (now, first) = (local(name), local(&format!("first:{name}")));
            let shown = name.split('.').next().unwrap_or(name).to_string();
            out.add(le(&first, &now), vec![], format!("{shown} is never less than at first"));
            out.add(le(&now, &first), vec![], format!("{shown} is never more than at first"));
        }
        self.frames(p, &numbers, &mut out);
        let ends: Vec<(E, E)> = tests.iter().filter_map(bound).collect();
        self.of_goals(p, &ends, &mut out);
        out.late = true;
        for (v, _, line) in self.contract.requires.clone() {
            for part in parts(&v.e) {
                out.add(part, vec![], format!("requires (line {line}), now, too"));
            }
        }
        self.out = before;
        self.steps = steps;
        self.f.obligations.truncate(obligations);
        out.all
    }

    /// The conditions under which another round begins, as far as they only look.
    fn tests(&mut self, p: &Place) -> Vec<E> {
        let mut out = vec![];
        let mut env = p.env.clone();
        let mut b = p.head;
        for _ in 0..20 {
            let block = p.fun.block(b);
            for (i, instr) in block.instrs.iter().enumerate() {
                if self.look(p.fun, &mut env, instr, p.fun.line(b, i)).is_err() {
                    return out;
                }
            }
            let inside = |b: &BlockId| p.fun.is_in(*b, p.head);
            b = match &block.term {
                Terminator::Goto(to) => *to,
                Terminator::If { cond, then, els } => {
                    let Ok(c) = self.operand(p.fun, &env, *cond, 0) else { return out };
                    match (inside(then), inside(els)) {
                        (true, false) => {
                            out.push(c.e);
                            *then
                        }
                        (false, true) => {
                            out.push(not(&c.e));
                            *els
                        }
                        _ => return out,
                    }
                }
                _ => return out,
            };
            if b == p.at || !inside(&b) || b == p.head {
                return out;
            }
        }
        out
    }

    /// What the loop has not come to, or has left behind, is as it was.
    fn frames(&mut self, p: &Place, numbers: &[(String, E)], out: &mut Guesses) {
        for (heap, (sort, _, places)) in &p.effects.writes {
            let Sort::Heap(inner) = sort else { continue };
            let Sort::Heap(_) = **inner else { continue };
            let start = local(&format!("start{}:{heap}", p.number));
            for (root, fields) in places.iter().flatten() {
                let Root::Reg(r) = root else { continue };
                let Some(Some(v)) = p.env.get(*r as usize) else { continue };
                let a = fields.iter().fold(v.e.clone(), |e, f| app(Op::Select, &[&local(f), &e]));
                let at = |h: &E, k: &E| app(Op::Select, &[&app(Op::Select, &[h, &a]), k]);
                for (low, i) in numbers {
                    for (high, j) in numbers.iter().filter(|n| n.0 != *low) {
                        let key = self.unique("k");
                        let k: E = Rc::new(Expr::Bound(key.as_str().into(), Sort::Int));
                        let range = app(Op::And, &[&le(i, &k), &le(&k, j)]);
                        let same = eq(&at(&local(heap), &k), &at(&start, &k));
                        let cond = quant(true, &key, Sort::Int, implies(&range, &same));
                        let late = std::mem::replace(&mut out.late, true);
                        out.add(cond, vec![], format!("elements from {low} to {high} are as they were"));
                        out.late = late;
                    }
                }
                for (name, i) in numbers {
                    for ahead in [true, false] {
                        let key = self.unique("k");
                        let k: E = Rc::new(Expr::Bound(key.as_str().into(), Sort::Int));
                        let range = if ahead { le(i, &k) } else { lt(&k, i) };
                        let same = eq(&at(&local(heap), &k), &at(&start, &k));
                        let side = if ahead { "from" } else { "before" };
                        let text = format!("elements {side} {name} on are as they were");
                        out.add(quant(true, &key, Sort::Int, implies(&range, &same)), vec![], text);
                    }
                }
            }
        }
    }

    /// What is promised, with a variable that is returned in the place of the result, and as far as the loop has come.
    fn of_goals(&mut self, p: &Place, ends: &[(E, E)], out: &mut Guesses) {
        if p.fun.id != self.root {
            return;
        }
        let mut results: Vec<Option<(Val, Type)>> = vec![];
        let ret = self.front.program().functions[self.root].ret;
        for b in &p.fun.body.blocks {
            let Terminator::Return(o) = &b.term else { continue };
            let value = match (o, ret) {
                (None, _) | (_, None) => None,
                (Some(Operand::Reg(r)), Some(ty)) => match &p.env[r.0 as usize] {
                    Some(v) if v.what == What::Plain => Some((v.clone(), ty)),
                    _ => continue,
                },
                (Some(Operand::Const(_)), _) => continue,
            };
            if !results.contains(&value) {
                results.push(value);
            }
        }
        for (object, line) in self.contract.ensures.clone() {
            for result in &results {
                let scene = Scene { result: result.clone(), before: Some(("$old:".into(), None)) };
                let Ok(cond) = self.promise(&object, scene, line) else { continue };
                for part in parts(&cond) {
                    for (large, small) in ends {
                        let text = format!("ensures (line {line}), as far as the loop has come");
                        out.add(part.clone(), vec![(large.clone(), small.clone())], text);
                    }
                    self.halves(p, &part, line, out);
                    out.add(part, vec![], format!("ensures (line {line})"));
                }
            }
        }
    }

    /// A promise about all elements, of those before or behind a number of the loop.
    fn halves(&self, p: &Place, part: &E, line: u32, out: &mut Guesses) {
        let Expr::Quant { all: true, var, sort, body } = &**part else { return };
        let late = std::mem::replace(&mut out.late, true);
        let k: E = Rc::new(Expr::Bound(var.clone(), sort.clone()));
        for (r, name) in p.targets {
            if !matches!(p.fun.ty(*r), Type::Bits { .. }) {
                continue;
            }
            for (side, within) in [("before", lt(&k, &local(name))), ("behind", lt(&local(name), &k))] {
                let cond = quant(true, var, sort.clone(), implies(&within, body));
                let shown = super::walk::reg_name(p.fun, r.0 as usize);
                out.add(cond, vec![], format!("ensures (line {line}), {side} {shown}"));
            }
        }
        out.late = late;
    }
}

/// The parts of a conjunction.
fn parts(e: &E) -> Vec<E> {
    match &**e {
        Expr::App(Op::And, p) => p.iter().flat_map(parts).collect(),
        _ => vec![e.clone()],
    }
}

/// What holds of a test's sides when it may just have failed.
fn relaxed(t: &E) -> Option<E> {
    match &**t {
        Expr::App(Op::Lt, p) => Some(le(&p[0], &p[1])),
        Expr::App(Op::Le, p) => Some(le(&p[0], &app(Op::Add, &[&p[1], &int(1)]))),
        _ => None,
    }
}

/// Of a comparison the end, and the number that moves to it.
fn bound(t: &E) -> Option<(E, E)> {
    match &**t {
        Expr::App(Op::Lt, p) => Some((p[1].clone(), p[0].clone())),
        Expr::App(Op::Le, p) => Some((app(Op::Add, &[&p[1], &int(1)]), p[0].clone())),
        _ => None,
    }
}
