//! Expressions: a value, and before it the obligations that its operations bring.

use super::types::{self, Ty, V};
use super::{Lower, Res, field};
use conspect_spec::Stmt;
use conspect_spec::logic::{E, Expr as L, Op, Sort, and, app, int, local, quant, truth};
use ruff_python_ast::{BoolOp, CmpOp, Comprehension, Expr, ExprCompare, Number, Operator, UnaryOp};
use std::collections::BTreeMap;
use std::rc::Rc;

impl Lower<'_, '_> {
    /// The value of a name.
    fn name(&mut self, name: &str, at: &Expr) -> Res<V> {
        if let Some(v) = self.scopes.iter().rev().find_map(|s| s.get(name)) {
            return Ok(v.clone());
        }
        if !self.closed {
            if let Some(ty) = self.vars.get(name).cloned() {
                if !self.assigned.contains(name) {
                    return self.refuse(at, format!("{name} may have no value here"));
                }
                let key = format!("{}{name}", self.prefix);
                return Ok(self.kept(&key, &ty));
            }
        }
        if !self.closed && self.is_local(name) {
            return self.refuse(at, format!("{name} may have no value here"));
        }
        match self.m.constants.get(name).or_else(|| self.m.displays.get(name)) {
            // What nothing of the module changes is as it is written.
            Some(e) => self.expr(e),
            None if self.m.imports.contains_key(name) && !self.is_hidden(name) => {
                let (module, part) = &self.m.imports[name];
                let full = format!("{module}.{}", part.as_deref().unwrap_or_default());
                match super::choice::library_value(&full) {
                    Some(v) => Ok(v),
                    None => self.refuse(at, format!("{name} is not followed")),
                }
            }
            None => self.refuse(at, format!("{name} is not followed")),
        }
    }

    /// An expression whose value is a truth value, or is asked for its truth.
    pub fn condition(&mut self, e: &'static Expr) -> Res<E> {
        match e {
            Expr::BoolOp(b) => {
                let stop = b.op == BoolOp::Or;
                let mut all = truth(!stop);
                for v in &b.values {
                    let guard = if stop { app(Op::Not, &[&all]) } else { all.clone() };
                    let c = self.guarded(&guard, v)?;
                    all = app(if stop { Op::Or } else { Op::And }, &[&all, &c]);
                }
                Ok(all)
            }
            Expr::UnaryOp(u) if u.op == UnaryOp::Not => {
                let c = self.condition(&u.operand)?;
                Ok(app(Op::Not, &[&c]))
            }
            _ => {
                let v = self.expr(e)?;
                match self.truth(&v) {
                    Some(t) => Ok(t),
                    None => self.refuse(e, "the truth of this is not followed"),
                }
            }
        }
    }

    /// A condition that is evaluated where another one holds.
    pub(super) fn guarded(&mut self, guard: &E, e: &'static Expr) -> Res<E> {
        let (c, sub) = self.apart(|l| l.condition(e))?;
        if sub.is_empty() || matches!(**guard, L::Bool(true)) {
            self.out.extend(sub);
            return Ok(c);
        }
        if let Some(wrapped) = self.wrap_guarded(&sub, guard) {
            self.out.extend(wrapped);
            return Ok(c);
        }
        if self.binders > 0 {
            return self.refuse(e, "this is not followed under a quantifier");
        }
        let name: Rc<str> = self.unique("cond").into();
        let mut then = sub;
        then.push(Stmt::Assign(name.clone(), c));
        self.emit(Stmt::If(guard.clone(), then, vec![Stmt::Assign(name.clone(), truth(false))]));
        Ok(local(&name))
    }

    /// Statements that are executed where a condition holds. A name that nothing else has may get its value anywhere, unless a variable
    /// of a quantifier is in it.
    pub fn wrap_guarded(&self, sub: &[Stmt], guard: &E) -> Option<Vec<Stmt>> {
        let is_own = |name: &str| {
            let number = name.rsplit_once('$').map_or("", |(_, n)| n);
            self.binders == 0
                && !name.starts_with('$')
                && !name.contains(':')
                && !number.is_empty()
                && number.bytes().all(|b| b.is_ascii_digit())
        };
        let one = |s: &Stmt| match s {
            Stmt::Check(c, o) => Some(Stmt::Check(app(Op::Implies, &[guard, c]), *o)),
            Stmt::Assume(c) => Some(Stmt::Assume(app(Op::Implies, &[guard, c]))),
            Stmt::Havoc(name, _) | Stmt::Assign(name, _) if is_own(name) => Some(s.clone()),
            _ => None,
        };
        sub.iter().map(one).collect()
    }

    /// What a value is that may be missing: where it is, an operation raises `TypeError`.
    pub fn there(&mut self, v: V, at: &'static Expr) -> V {
        match v.ty {
            Ty::Maybe(_) => {
                self.needs(v.items[0].e.clone(), "TypeError", at);
                v.items[1].clone()
            }
            _ => v,
        }
    }

    pub fn expr(&mut self, e: &'static Expr) -> Res<V> {
        match e {
            Expr::NoneLiteral(_) => Ok(V::none()),
            Expr::BooleanLiteral(b) => Ok(V::bool(truth(b.value))),
            Expr::NumberLiteral(n) => match &n.value {
                Number::Int(i) => Ok(V::int(Rc::new(L::Int(decimal(&i.to_string()).into())))),
                n => self.float_literal(n, e),
            },
            Expr::StringLiteral(s) => {
                if s.value.to_str().contains('\u{fffd}') {
                    return self.refuse(e, "a text that may have surrogates");
                }
                let mut seq: E = Rc::new(L::Empty(Sort::Int));
                for c in s.value.to_str().chars() {
                    seq = app(Op::Build, &[&seq, &int(i64::from(u32::from(c)))]);
                }
                Ok(V::new(Ty::Str, seq))
            }
            Expr::Name(n) => self.name(n.id.as_str(), e),
            Expr::Tuple(t) if t.elts.is_empty() => Ok(V::new(Ty::Tuple(Box::new(Ty::Never)), int(0))),
            Expr::Tuple(t) => Ok(V::fixed(t.elts.iter().map(|e| self.expr(e)).collect::<Res<_>>()?)),
            Expr::List(t) => self.list(&t.elts, e),
            Expr::BinOp(b) => self.binary(b.op, &b.left, &b.right, e),
            Expr::UnaryOp(u) => match u.op {
                UnaryOp::Not => Ok(V::bool(self.condition(e)?)),
                UnaryOp::USub => {
                    let v = self.expr(&u.operand)?;
                    let v = self.there(v, &u.operand);
                    if v.ty == Ty::Float {
                        return Ok(self.float_negative(&v));
                    }
                    let Some(V { e: v, .. }) = self.counts_as(v) else {
                        return self.refuse(&*u.operand, "this is no number");
                    };
                    Ok(V::int(app(Op::Sub, &[&int(0), &v])))
                }
                UnaryOp::UAdd => Ok(V::int(self.number(&u.operand)?)),
                UnaryOp::Invert => self.refuse(e, "~ is not followed"),
            },
            Expr::BoolOp(b) => {
                // The value is that of an operand: only truth values are followed.
                for v in &b.values {
                    if self.apart(|l| l.expr(v))?.0.ty != Ty::Bool {
                        return self.refuse(e, "the value of this is not followed");
                    }
                }
                Ok(V::bool(self.condition(e)?))
            }
            Expr::Compare(c) => Ok(V::bool(self.compare(c)?)),
            Expr::If(i) => self.chosen(i, e),
            Expr::Subscript(s) => self.subscript(&s.value, &s.slice, e),
            Expr::Attribute(a) => {
                if let Expr::Name(n) = &*a.value {
                    // The parts of `old` are names of their own.
                    let key = format!("{}.{}", n.id, a.attr);
                    if let Some(v) = self.scopes.iter().rev().find_map(|s| s.get(&key)) {
                        return Ok(v.clone());
                    }
                    if let (false, Some(v)) = (self.closed, self.at_start.get(&key)) {
                        return Ok(v.clone());
                    }
                }
                if let Some(v) = self.library_constant(e).or_else(|| self.named_member(a)) {
                    return Ok(v);
                }
                let v = self.expr(&a.value)?;
                if let Ty::Member(class, _) = &v.ty {
                    return self.of_member(&v, class, a.attr.as_str(), e);
                }
                self.field(&v, a.attr.as_str(), e)
            }
            Expr::Call(c) => self.call(c, e),
            Expr::ListComp(c) => match &c.generators[..] {
                [g] if g.ifs.is_empty() => self.mapped(&c.elt, g, e),
                [g] => self.filtered(&c.elt, g, e),
                _ => self.refuse(e, "this comprehension is not followed"),
            },
            Expr::FString(f) => self.format(f, e),
            Expr::Dict(d) => self.dictionary(d, e),
            Expr::Set(s) => self.set_display(&s.elts, e),
            Expr::SetComp(c) => self.table_made((&c.elt, None), &c.generators, e),
            Expr::DictComp(c) => match c.key.as_deref() {
                Some(key) => self.table_made((key, Some(&c.value)), &c.generators, e),
                None => self.refuse(e, "this comprehension is not followed"),
            },
            _ => self.refuse(e, format!("{} is not followed", self.m.text(e))),
        }
    }

    /// A field of an object, with the place in the heap.
    pub fn field(&mut self, v: &V, name: &str, at: &'static Expr) -> Res<V> {
        let (Ty::Object(class) | Ty::Optional(class)) = &v.ty else {
            return self.refuse(at, format!("the attribute {name} is not followed"));
        };
        if matches!(v.ty, Ty::Optional(_)) {
            let there = app(Op::Not, &[&app(Op::Eq, &[&v.e, &int(0)])]);
            self.needs(there, "AttributeError", at);
        }
        let Some(ty) = field::field(self.m, class, name) else {
            return self.refuse(at, format!("the attribute {name} is not followed"));
        };
        let Some(sort) = ty.sort() else {
            return self.refuse(at, format!("the attribute {name} is not followed"));
        };
        let heap = self.heap(&format!("${class}.{name}"), sort, &v.when);
        let value = self.read(app(Op::Select, &[&heap, &v.e]));
        let found = V::of(ty, value, &v.when);
        let facts = self.typed(&found);
        self.assume(facts);
        Ok(found)
    }

    /// An integer.
    pub fn number(&mut self, e: &'static Expr) -> Res<E> {
        let v = self.expr(e)?;
        let v = self.there(v, e);
        match self.counts_as(v) {
            Some(v) => Ok(v.e),
            None => self.refuse(e, "this is no integer"),
        }
    }

    pub fn binary(
        &mut self,
        op: Operator,
        left: &'static Expr,
        right: &'static Expr,
        at: &'static Expr,
    ) -> Res<V> {
        let a = self.expr(left)?;
        let b = self.expr(right)?;
        self.operate(op, a, b, at)
    }

    pub fn operate(&mut self, op: Operator, a: V, b: V, at: &'static Expr) -> Res<V> {
        let refuse = |l: &Self| l.refuse(at, format!("{} is not followed", l.m.text(at)));
        let (a, b) = (self.there(a, at), self.there(b, at));
        let arithmetic = |t: &Ty| matches!(t, Ty::Float | Ty::Int | Ty::Bool);
        let is_float = a.ty == Ty::Float || b.ty == Ty::Float || op == Operator::Div;
        if is_float && arithmetic(&a.ty) && arithmetic(&b.ty) {
            return self.float_operation(op, &a, &b, at);
        }
        if let (Some(x), Some(y)) = (self.counts_as(a.clone()), self.counts_as(b.clone())) {
            let (x, y) = (x.e, y.e);
            let plain = match op {
                Operator::Add => Op::Add,
                Operator::Sub => Op::Sub,
                Operator::Mult => Op::Mul,
                Operator::FloorDiv | Operator::Mod => {
                    let divisible = app(Op::Not, &[&app(Op::Eq, &[&y, &int(0)])]);
                    self.needs(divisible, "ZeroDivisionError", at);
                    if op == Operator::Mod {
                        self.of_remainder(&x, &y);
                        self.of_divisor(&x, &y);
                        Op::FloorMod
                    } else {
                        Op::FloorDiv
                    }
                }
                Operator::Pow => match &*y {
                    // As a product, where it is a short one.
                    L::Int(d) if d.parse::<usize>().is_ok_and(|n| n <= MOST_FACTORS) => {
                        let factors = std::iter::repeat_n(&x, d.parse().unwrap_or(0));
                        let product = factors.fold(None, |p: Option<E>, x| match p {
                            None => Some(x.clone()),
                            Some(p) => Some(app(Op::Mul, &[&p, x])),
                        });
                        return Ok(V::int(product.unwrap_or_else(|| int(1))));
                    }
                    _ => return refuse(self),
                },
                _ => return refuse(self),
            };
            return Ok(V::int(app(plain, &[&x, &y])));
        }
        match op {
            Operator::BitOr => self.set_operator("union", &a, &b, at),
            Operator::BitAnd => self.set_operator("intersection", &a, &b, at),
            Operator::Sub => self.set_operator("difference", &a, &b, at),
            Operator::Add => self.concatenated(a, b, at),
            Operator::Mult if b.ty == Ty::Int => self.repeated(a, &b.e, at),
            Operator::Mult if a.ty == Ty::Int => self.repeated(b, &a.e, at),
            _ => refuse(self),
        }
    }

    fn compare(&mut self, c: &'static ExprCompare) -> Res<E> {
        if let ([CmpOp::Eq | CmpOp::NotEq], [right]) = (&c.ops[..], &c.comparators[..]) {
            let same = match self.same_frozen(&c.left, right)? {
                None => self.same_elements(&c.left, right)?,
                found => found,
            };
            let same = match same {
                None => self.mirrored(&c.left, right)?,
                found => found,
            };
            if let Some(same) = same {
                return Ok(if c.ops[0] == CmpOp::Eq { same } else { app(Op::Not, &[&same]) });
            }
        }
        let mut left = self.expr(&c.left)?;
        let mut all = truth(true);
        for (i, (op, right)) in c.ops.iter().zip(&c.comparators).enumerate() {
            let (right_value, sub) = self.apart(|l| l.expr(right))?;
            if i == 0 {
                self.out.extend(sub);
            } else {
                match self.wrap_guarded(&sub, &all) {
                    Some(sub) => self.out.extend(sub),
                    None => return self.refuse(right, "this is not followed in a chain of comparisons"),
                }
            }
            let one = self.relation(*op, &left, &right_value, right)?;
            all = app(Op::And, &[&all, &one]);
            left = right_value;
        }
        Ok(all)
    }

    pub(super) fn relation(&mut self, op: CmpOp, a: &V, b: &V, at: &'static Expr) -> Res<E> {
        let negate = |e: E| app(Op::Not, &[&e]);
        match op {
            CmpOp::Eq => self.equal(a, b, at),
            CmpOp::NotEq => Ok(negate(self.equal(a, b, at)?)),
            CmpOp::Is | CmpOp::IsNot => {
                let same = match (&a.ty, &b.ty) {
                    (Ty::None, Ty::None) => truth(true),
                    (Ty::Optional(_), Ty::None) => app(Op::Eq, &[&a.e, &int(0)]),
                    (Ty::None, Ty::Optional(_)) => app(Op::Eq, &[&b.e, &int(0)]),
                    (Ty::Maybe(_) | Ty::Match(_), Ty::None) => negate(a.items[0].e.clone()),
                    (Ty::None, Ty::Maybe(_) | Ty::Match(_)) => negate(b.items[0].e.clone()),
                    (Ty::None, _) | (_, Ty::None) => truth(false),
                    (Ty::Bool, Ty::Bool) => app(Op::Eq, &[&a.e, &b.e]),
                    (Ty::Member(c, _), Ty::Member(d, _)) if c == d => app(Op::Eq, &[&a.e, &b.e]),
                    (Ty::Object(c) | Ty::Optional(c), Ty::Object(d) | Ty::Optional(d))
                        if c == d && a.when.is_empty() && b.when.is_empty() =>
                    {
                        app(Op::Eq, &[&a.e, &b.e])
                    }
                    (Ty::List(_), Ty::List(_))
                        if a.ty == b.ty
                            && !a.is_new
                            && !b.is_new
                            && a.when.is_empty()
                            && b.when.is_empty() =>
                    {
                        app(Op::Eq, &[&a.e, &b.e])
                    }
                    _ => return self.refuse(at, "this identity is not followed"),
                };
                Ok(if op == CmpOp::Is { same } else { negate(same) })
            }
            CmpOp::In | CmpOp::NotIn if matches!(b.ty, Ty::Set(_) | Ty::Dict(..)) => {
                let found = self.has_key(a.clone(), b, at)?;
                Ok(if op == CmpOp::In { found } else { negate(found) })
            }
            CmpOp::In | CmpOp::NotIn => {
                let found = self.member(a, b, at)?;
                Ok(if op == CmpOp::In { found } else { negate(found) })
            }
            CmpOp::Lt | CmpOp::LtE | CmpOp::Gt | CmpOp::GtE => {
                let (a, b) = (self.there(a.clone(), at), self.there(b.clone(), at));
                if a.ty == Ty::Float || b.ty == Ty::Float {
                    return self.float_order(op, &a, &b, at);
                }
                let ints = match (character(&a), character(&b)) {
                    // Texts of one character are in the order of their code points.
                    (Some(x), Some(y)) => (Some(V::int(x)), Some(V::int(y))),
                    _ if a.ty == Ty::Str && b.ty == Ty::Str => match super::text::order(op, &a, &b) {
                        Some(found) => return Ok(found),
                        None => return self.refuse(at, "this order is not followed"),
                    },
                    _ => (self.counts_as(a), self.counts_as(b)),
                };
                let (Some(x), Some(y)) = ints else { return self.refuse(at, "this order is not followed") };
                Ok(match op {
                    CmpOp::Lt => app(Op::Lt, &[&x.e, &y.e]),
                    CmpOp::LtE => app(Op::Le, &[&x.e, &y.e]),
                    CmpOp::Gt => app(Op::Lt, &[&y.e, &x.e]),
                    _ => app(Op::Le, &[&y.e, &x.e]),
                })
            }
        }
    }

    pub fn equal(&mut self, a: &V, b: &V, at: &'static Expr) -> Res<E> {
        let refuse = |l: &Self| l.refuse(at, "this equality is not followed");
        if let (Ty::Fixed(x), Ty::Fixed(y)) = (&a.ty, &b.ty) {
            if x.len() != y.len() {
                return Ok(truth(false));
            }
            // A float that is no number is equal to itself inside of tuples, where it is one object.
            if x.iter().chain(y).any(types::has_float) {
                return refuse(self);
            }
            let pairs: Vec<(V, V)> = a.items.iter().cloned().zip(b.items.iter().cloned()).collect();
            let all = pairs.iter().map(|(x, y)| self.equal(x, y, at)).collect::<Res<Vec<_>>>()?;
            return Ok(and(all));
        }
        if let (Ty::Object(c), Ty::Object(d)) = (&a.ty, &b.ty)
            && c == d
        {
            return self.equal_objects(c, a, b, at);
        }
        if let (Ty::Set(_) | Ty::Dict(..), Ty::Set(_) | Ty::Dict(..)) = (&a.ty, &b.ty) {
            let pair = match (self.coerce(b.clone(), &a.ty), self.coerce(a.clone(), &b.ty)) {
                (Some(b), _) => (a.clone(), b),
                (None, Some(a)) => (a, b.clone()),
                (None, None) => return refuse(self),
            };
            return self.equal_tables(&pair.0, &pair.1, at);
        }
        if matches!(a.ty, Ty::Maybe(_)) || matches!(b.ty, Ty::Maybe(_)) {
            return self.equal_maybe(a, b, at);
        }
        let number = |t: &Ty| matches!(t, Ty::Float | Ty::Int | Ty::Bool);
        if (a.ty == Ty::Float || b.ty == Ty::Float) && number(&a.ty) && number(&b.ty) {
            return self.float_equal(a, b, at);
        }
        if let (Ty::Bool, Ty::Int) | (Ty::Int, Ty::Bool) = (&a.ty, &b.ty) {
            let both = (self.counts_as(a.clone()), self.counts_as(b.clone()));
            let (Some(a), Some(b)) = both else { return refuse(self) };
            return Ok(app(Op::Eq, &[&a.e, &b.e]));
        }
        let pair = match (self.coerce(b.clone(), &a.ty), self.coerce(a.clone(), &b.ty)) {
            (Some(b), _) => Some((a.clone(), b)),
            (None, Some(a)) => Some((a, b.clone())),
            (None, None) => None,
        };
        let Some((a, b)) = pair else {
            let kind = |t: &Ty| match t {
                Ty::None => Some(0),
                Ty::Int | Ty::Bool | Ty::Float => Some(1),
                Ty::Str => Some(2),
                Ty::Tuple(_) | Ty::Fixed(_) => Some(3),
                Ty::List(_) => Some(4),
                Ty::Set(_) => Some(5),
                Ty::Dict(..) => Some(6),
                Ty::Member(..) => Some(7),
                Ty::Object(_) | Ty::Optional(_) | Ty::Maybe(_) | Ty::Match(_) | Ty::Never => None,
            };
            return match (kind(&a.ty), kind(&b.ty)) {
                (Some(x), Some(y)) if x != y => Ok(truth(false)),
                _ => refuse(self),
            };
        };
        match &a.ty {
            Ty::None => Ok(truth(true)),
            Ty::Tuple(of) | Ty::List(of) if **of == Ty::Never => Ok(truth(true)),
            Ty::List(of) if of.is_plain() => {
                let (Some((x, _)), Some((y, _))) = (self.contents(&a), self.contents(&b)) else {
                    return refuse(self);
                };
                Ok(app(Op::Eq, &[&x, &y]))
            }
            t if t.is_plain() => Ok(app(Op::Eq, &[&a.e, &b.e])),
            _ => refuse(self),
        }
    }

    /// Records are equal whose fields are; of other classes, whose objects have no `__eq__`, an object equals itself.
    fn equal_objects(&mut self, class: &str, a: &V, b: &V, at: &'static Expr) -> Res<E> {
        let Some(c) = self.m.classes.get(class).copied() else {
            return self.refuse(at, "this equality is not followed");
        };
        if !types::is_record(self.m, c) {
            return match a.when.is_empty() && b.when.is_empty() {
                true => Ok(app(Op::Eq, &[&a.e, &b.e])),
                false => self.refuse(at, "this equality is not followed"),
            };
        }
        let Some(fields) = types::record_fields(self.m, c).filter(|f| f.iter().all(|f| f.1.is_plain()))
        else {
            return self.refuse(at, "this equality is not followed");
        };
        let mut all = truth(true);
        for (name, _) in fields {
            let (x, y) = (self.field(a, name, at)?, self.field(b, name, at)?);
            all = app(Op::And, &[&all, &self.equal(&x, &y, at)?]);
        }
        Ok(all)
    }

    /// An equality in which a side may be missing.
    fn equal_maybe(&mut self, a: &V, b: &V, at: &'static Expr) -> Res<E> {
        let sides = |v: &V| match v.ty {
            Ty::Maybe(_) => (v.items[0].e.clone(), Some(v.items[1].clone())),
            Ty::None => (truth(false), None),
            _ => (truth(true), Some(v.clone())),
        };
        let ((x, a), (y, b)) = (sides(a), sides(b));
        let same = match (a, b) {
            (Some(a), Some(b)) => self.equal(&a, &b, at)?,
            _ => truth(false),
        };
        let not = |e: &E| app(Op::Not, &[e]);
        let both = and([x.clone(), y.clone(), same]);
        Ok(app(Op::Or, &[&both, &app(Op::And, &[&not(&x), &not(&y)])]))
    }

    /// A condition for all elements, or for some.
    pub fn quantified(
        &mut self,
        all: bool,
        generators: &'static [Comprehension],
        elt: &'static Expr,
    ) -> Res<E> {
        let Some((g, rest)) = generators.split_first() else { return self.condition(elt) };
        if g.is_async {
            return self.refuse(elt, "this comprehension is not followed");
        }
        self.over(
            &g.target,
            &g.iter,
            |l, range| {
                let (body, sub) = l.apart(|l| {
                    let mut guard = truth(true);
                    for c in &g.ifs {
                        let c = l.guarded(&guard.clone(), c)?;
                        guard = app(Op::And, &[&guard, &c]);
                    }
                    let (body, sub) = l.apart(|l| l.quantified(all, rest, elt))?;
                    let Some(sub) = wrap(&sub, &|x| app(Op::Implies, &[&guard, &x])) else {
                        return l.refuse(elt, "this is not followed under a quantifier");
                    };
                    l.out.extend(sub);
                    Ok((guard, body))
                })?;
                let (guard, body) = body;
                let range = app(Op::And, &[&range, &guard]);
                Ok((app(if all { Op::Implies } else { Op::And }, &[&range, &body]), sub))
            },
            all,
        )
    }

    /// Goes over what an iteration gives, with a variable of a quantifier; `body` gets the range.
    pub fn over(
        &mut self,
        target: &'static Expr,
        iter: &'static Expr,
        body: impl FnOnce(&mut Self, E) -> Res<(E, Vec<Stmt>)>,
        all: bool,
    ) -> Res<E> {
        if let Some(each) = self.each_key(iter)? {
            return self.over_keys(target, iter, each, body, all);
        }
        let index: Rc<str> = self.unique("k").into();
        let k: E = Rc::new(L::Bound(index.clone(), Sort::Int));
        let (lo, hi, element) = self.iteration(iter, &k)?;
        let mut scope = BTreeMap::new();
        if !bind_names(target, &element, &mut scope)
            || scope.keys().any(|n| types::RESERVED.contains(&n.as_str()))
        {
            return self.refuse(target, "this target is not followed");
        }
        if let Some(low) = self.low(&lo) {
            self.lows.insert(index.clone(), low);
        }
        self.scopes.push(scope);
        self.binders += 1;
        let range = app(Op::And, &[&app(Op::Le, &[&lo, &k]), &app(Op::Lt, &[&k, &hi])]);
        let made = body(self, range.clone());
        self.binders -= 1;
        self.scopes.pop();
        let (made, sub) = made?;
        let wrapped = wrap(&sub, &|x| quant(true, &index, Sort::Int, app(Op::Implies, &[&range, &x])));
        match wrapped {
            Some(sub) => self.out.extend(sub),
            None => return self.refuse(iter, "this is not followed under a quantifier"),
        }
        Ok(quant(all, &index, Sort::Int, made))
    }

    /// The same over the keys of a dictionary or a set.
    fn over_keys(
        &mut self,
        target: &'static Expr,
        iter: &'static Expr,
        each: super::table::Each,
        body: impl FnOnce(&mut Self, E) -> Res<(E, Vec<Stmt>)>,
        all: bool,
    ) -> Res<E> {
        let mut scope = BTreeMap::new();
        if !bind_names(target, &each.element, &mut scope)
            || scope.keys().any(|n| types::RESERVED.contains(&n.as_str()))
        {
            return self.refuse(target, "this target is not followed");
        }
        self.scopes.push(scope);
        self.binders += 1;
        let made = body(self, each.there.clone());
        self.binders -= 1;
        self.scopes.pop();
        let (made, sub) = made?;
        let every = |x: E| quant(true, &each.key, each.sort.clone(), app(Op::Implies, &[&each.there, &x]));
        match wrap(&sub, &every) {
            Some(sub) => self.out.extend(sub),
            None => return self.refuse(iter, "this is not followed under a quantifier"),
        }
        Ok(quant(all, &each.key, each.sort.clone(), made))
    }

    /// A bound below which an index cannot be, where one sees it.
    pub fn low(&self, e: &E) -> Option<i64> {
        match &**e {
            L::Int(d) => d.parse().ok(),
            L::Bound(name, _) => self.lows.get(name).copied(),
            L::App(Op::Len | Op::Count, _) => Some(0),
            L::App(Op::Add, args) => self.low(&args[0])?.checked_add(self.low(&args[1])?),
            L::App(Op::Sub, args) => match &*args[1] {
                L::Int(d) => self.low(&args[0])?.checked_sub(d.parse().ok()?),
                _ => None,
            },
            L::App(Op::Ite, args) => Some(self.low(&args[1])?.min(self.low(&args[2])?)),
            _ => None,
        }
    }
}

/// Powers of so many factors are products.
const MOST_FACTORS: usize = 4;

/// The code point of a text that is one character, as one sees.
pub(super) fn character(v: &V) -> Option<E> {
    match (&v.ty, &*v.e) {
        (Ty::Str, L::App(Op::Build, parts)) if matches!(&*parts[0], L::Empty(_)) => Some(parts[1].clone()),
        _ => None,
    }
}

/// The names of a target with their parts of a value.
pub(super) fn bind_names(target: &Expr, v: &V, out: &mut BTreeMap<String, V>) -> bool {
    match target {
        Expr::Name(n) => {
            out.insert(n.id.to_string(), v.clone());
            true
        }
        Expr::Tuple(t) => {
            let parts = matches!(v.ty, Ty::Fixed(_)) && t.elts.len() == v.items.len();
            parts && t.elts.iter().zip(&v.items).all(|(t, v)| bind_names(t, v, out))
        }
        _ => false,
    }
}

/// Statements with each condition changed; `None` where there are others than obligations and assumptions.
pub(super) fn wrap(all: &[Stmt], with: &dyn Fn(E) -> E) -> Option<Vec<Stmt>> {
    let one = |s: &Stmt| match s {
        Stmt::Check(c, o) => Some(Stmt::Check(with(c.clone()), *o)),
        Stmt::Assume(c) => Some(Stmt::Assume(with(c.clone()))),
        _ => None,
    };
    all.iter().map(one).collect()
}

/// The digits of an integer as the source has it, in decimal.
fn decimal(text: &str) -> String {
    let text = text.replace('_', "").to_ascii_lowercase();
    let radix =
        |prefix: &str, base| text.strip_prefix(prefix).and_then(|d| i128::from_str_radix(d, base).ok());
    let found = radix("0x", 16).or_else(|| radix("0o", 8)).or_else(|| radix("0b", 2));
    match found {
        Some(i) => i.to_string(),
        None => text,
    }
}
