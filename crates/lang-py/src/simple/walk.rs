//! Walks: what a loop or a comprehension goes over, element by element.

use super::list::small;
use super::*;
use conspect_ir::IntBin;
use ruff_python_ast::ExprCall;

/// What a loop walks over.
pub(super) enum Walk {
    /// Integers from the register's value to a bound, by a step that is not zero.
    Range { at: Reg, stop: Operand, step: i64 },
    /// Integers from the register's value upwards, by a step that is not known and leads there.
    Stepped { at: Reg, stop: Operand, by: Operand },
    /// The elements of a list or a text from the register's index on.
    Items { at: Reg, of: Val },
    /// The same with numbers from the register's value on.
    Numbered { at: Reg, of: Box<Walk> },
    /// Several at once, as long as all have elements.
    Zipped { of: Vec<Walk> },
    /// Keys, values or both of a dictionary, or what a set has, so many as the register has not counted; its size and what was taken away
    /// when the walk began.
    Keys { at: Reg, of: Val, size: Operand, removals: Operand, keys: bool, values: bool },
}

impl Walk {
    /// Does a question for the next element raise an exception where a dictionary was changed?
    pub(super) fn may_tell(&self) -> bool {
        match self {
            Walk::Range { .. } | Walk::Stepped { .. } | Walk::Items { .. } => false,
            Walk::Numbered { of, .. } => of.may_tell(),
            Walk::Zipped { of } => of.iter().any(Walk::may_tell),
            Walk::Keys { .. } => true,
        }
    }
}

impl Fx<'_, '_> {
    /// Begins to walk over a value.
    pub(super) fn walk(&mut self, e: &'static Expr) -> Res<Walk> {
        if let Expr::Call(c) = e
            && let Some(name) = self.builtin(&c.func)
            && let ("enumerate", [inner], [k]) = (name, &c.arguments.args[..], &c.arguments.keywords[..])
            && k.arg.as_ref().is_some_and(|n| n.as_str() == "start")
        {
            return self.numbered(inner, Some(&k.value));
        }
        if let Expr::Call(c) = e
            && let Some(name) = self.builtin(&c.func)
            && c.arguments.keywords.is_empty()
        {
            match (name, &c.arguments.args[..]) {
                ("range", args @ ([_] | [_, _] | [_, _, _])) => return self.range(e, args),
                ("zip", all) if !all.is_empty() && !all.iter().any(Expr::is_starred_expr) => {
                    let of = all.iter().map(|e| self.walk(e)).collect::<Res<Vec<Walk>>>()?;
                    return Ok(Walk::Zipped { of });
                }
                ("enumerate", [inner]) => return self.numbered(inner, None),
                ("enumerate", [inner, from]) => return self.numbered(inner, Some(from)),
                ("reversed", [Expr::Call(r)]) => return self.reversed(e, r),
                _ => {}
            }
        }
        if let Expr::Call(c) = e
            && let Expr::Attribute(a) = &*c.func
            && c.arguments.is_empty()
            && matches!(a.attr.as_str(), "keys" | "values" | "items")
        {
            let of = self.expr(&a.value)?;
            let of = self.present(of, "AttributeError")?;
            let (keys, values) = (a.attr.as_str() != "values", a.attr.as_str() != "keys");
            return match of.ty {
                Ty::Dict(..) => Ok(self.walk_dict(&of, keys, values)),
                _ => self.gap(e, "a loop over a value of this kind"),
            };
        }
        let of = match self.all_members(e) {
            Some(all) => all,
            None => self.expr(e)?,
        };
        let of = self.present(of, "TypeError")?;
        if matches!(of.ty, Ty::Dict(..) | Ty::Set(_)) {
            return Ok(self.walk_dict(&of, true, false));
        }
        if let Ty::Tuple(all) = &of.ty
            && let Some(first) = all.first()
            && all.iter().all(|t| t == first)
        {
            let list = self.listed(e, &of)?;
            let at = self.counter(0, "index");
            return Ok(Walk::Items { at, of: list });
        }
        if !matches!(of.ty, Ty::List(_) | Ty::Text) {
            return self.gap(e, "a loop over a value of this kind");
        }
        let of = self.kept(of);
        let at = self.counter(0, "index");
        Ok(Walk::Items { at, of })
    }

    pub(super) fn counter(&mut self, from: i64, name: &str) -> Reg {
        let at = self.b.named(Type::Int, name);
        let from = self.int(from);
        self.b.push(Instr::Copy { dst: at, src: from });
        at
    }

    pub(super) fn numbered(&mut self, inner: &'static Expr, from: Option<&'static Expr>) -> Res<Walk> {
        let of = Box::new(self.walk(inner)?);
        let at = self.counter(0, "number");
        if let Some(from) = from {
            let v = self.expr(from)?;
            let Some(n) = self.as_int(&v) else { return self.gap(from, "a start of this kind") };
            self.b.push(Instr::Copy { dst: at, src: n });
        }
        Ok(Walk::Numbered { at, of })
    }

    pub(super) fn range(&mut self, e: &'static Expr, args: &'static [Expr]) -> Res<Walk> {
        let mut values = vec![];
        for a in args {
            let v = self.expr(a)?;
            let Some(n) = self.as_int(&v) else { return self.gap(e, "a range of values of this kind") };
            values.push(self.copy(n, Type::Int));
        }
        let (start, stop) = match values[..] {
            [stop] => (self.int(0), stop),
            [start, stop, ..] => (start, stop),
            [] => return self.gap(e, "a range without bounds"),
        };
        let step = match args.get(2) {
            None => Some(1),
            Some(e) => small(e).filter(|n| *n != 0),
        };
        if let (None, [_, _, by]) = (step, &values[..]) {
            return self.stepped(e, start, stop, *by);
        }
        let Some(step) = step else { return self.gap(e, "a range of values of this kind") };
        let at = self.counter(0, "next");
        self.b.push(Instr::Copy { dst: at, src: start });
        Ok(Walk::Range { at, stop, step })
    }

    /// A range whose step is not known, which has to lead upwards.
    fn stepped(&mut self, e: &'static Expr, start: Operand, stop: Operand, by: Operand) -> Res<Walk> {
        let none = self.int(0);
        let (up, down) = (self.less(none, by), self.less(by, none));
        let some = self.or(up, down);
        self.unless(some, "ValueError");
        let els = self.split(up);
        let here = self.b.current();
        self.b.switch_to(els);
        let _ = self.gap::<()>(e, "a step downwards that is no literal");
        self.b.switch_to(here);
        let at = self.counter(0, "next");
        self.b.push(Instr::Copy { dst: at, src: start });
        Ok(Walk::Stepped { at, stop, by })
    }

    /// `reversed(range(a, b))`.
    pub(super) fn reversed(&mut self, e: &'static Expr, c: &'static ExprCall) -> Res<Walk> {
        let args = &c.arguments.args;
        if self.builtin(&c.func) != Some("range") || args.len() > 2 || !c.arguments.keywords.is_empty() {
            return self.gap(e, "what is walked backwards here");
        }
        let Walk::Range { at, stop, .. } = self.range(e, args)? else { return Err(Ended) };
        let one = self.int(1);
        let below = self.arith(IntBin::Sub, at.into(), one);
        let last = self.arith(IntBin::Sub, stop, one);
        let at = self.counter(0, "next");
        self.b.push(Instr::Copy { dst: at, src: last });
        Ok(Walk::Range { at, stop: below, step: -1 })
    }

    pub(super) fn goes_on(&mut self, walk: &Walk) -> Operand {
        match walk {
            Walk::Range { at, stop, step } if *step > 0 => self.less((*at).into(), *stop),
            Walk::Range { at, stop, .. } => self.less(*stop, (*at).into()),
            Walk::Stepped { at, stop, .. } => self.less((*at).into(), *stop),
            Walk::Items { at, of } => {
                let n = self.length(of);
                self.less((*at).into(), n)
            }
            Walk::Numbered { of, .. } => self.goes_on(of),
            Walk::Zipped { of } => {
                // An iterator may have moved on when a later one has ended, which nothing sees any more.
                if of.iter().any(Walk::may_tell) {
                    return self.all_go_on(of);
                }
                let mut all = self.truth(true);
                for w in of {
                    let more = self.goes_on(w);
                    all = self.and(all, more);
                }
                all
            }
            Walk::Keys { at, of, size, removals, .. } => self.keys_go_on(*at, of, *size, *removals),
        }
    }

    /// Have all another element? Those behind one that has ended are not asked: a dictionary would tell that it was changed.
    pub(super) fn all_go_on(&mut self, of: &[Walk]) -> Operand {
        let (all, end) = (self.b.reg(Type::Bool), self.b.block());
        for w in of {
            let more = self.goes_on(w);
            self.b.push(Instr::Copy { dst: all, src: more });
            let next = self.b.block();
            self.b.terminate(Terminator::If { cond: more, then: next, els: end });
            self.b.switch_to(next);
        }
        self.b.terminate(Terminator::Goto(end));
        self.b.switch_to(end);
        all.into()
    }

    /// Takes the next element, which is there.
    pub(super) fn take(&mut self, walk: &mut Walk) -> Res<Val> {
        match walk {
            Walk::Range { at, step, .. } => {
                let v = self.copy((*at).into(), Type::Int);
                self.forward(*at, *step);
                Ok(Val { ty: Ty::Int, parts: vec![v] })
            }
            Walk::Stepped { at, by, .. } => {
                let v = self.copy((*at).into(), Type::Int);
                let next = self.arith(IntBin::Add, v, *by);
                self.b.push(Instr::Copy { dst: *at, src: next });
                Ok(Val { ty: Ty::Int, parts: vec![v] })
            }
            Walk::Items { at, of } => {
                let i = self.copy((*at).into(), Type::Int);
                self.forward(*at, 1);
                match of.ty {
                    Ty::List(id) => self.load_item(id, of.parts[0], i),
                    _ => Ok(self.character_of(of)),
                }
            }
            Walk::Zipped { of } => {
                let (mut kinds, mut parts) = (vec![], vec![]);
                for w in of {
                    let v = self.take(w)?;
                    kinds.push(v.ty);
                    parts.extend(v.parts);
                }
                Ok(Val { ty: Ty::Tuple(kinds), parts })
            }
            Walk::Keys { at, of, keys, values, .. } => {
                self.forward(*at, 1);
                self.take_key(of, *keys, *values)
            }
            Walk::Numbered { at, of } => {
                let number = self.copy((*at).into(), Type::Int);
                self.forward(*at, 1);
                let v = self.take(of)?;
                let mut parts = vec![number];
                parts.extend(v.parts);
                Ok(Val { ty: Ty::Tuple(vec![Ty::Int, v.ty]), parts })
            }
        }
    }

    pub(super) fn forward(&mut self, at: Reg, step: i64) {
        let step = self.int(step);
        let next = self.arith(IntBin::Add, at.into(), step);
        self.b.push(Instr::Copy { dst: at, src: next });
    }
}
