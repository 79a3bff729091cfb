//! Expressions, and what they are assigned to.

use super::*;
use conspect_ir::{BinOp, BlockId, UnOp};
use ruff_python_ast::{BoolOp, CmpOp, Number, UnaryOp};

impl Fx<'_, '_> {
    pub(super) fn expr(&mut self, e: &'static Expr) -> Res<Val> {
        match e {
            Expr::NoneLiteral(_) => Ok(Val { ty: Ty::None, parts: vec![] }),
            Expr::BooleanLiteral(b) => Ok(Val { ty: Ty::Bool, parts: vec![self.truth(b.value)] }),
            Expr::NumberLiteral(n) => match &n.value {
                Number::Int(i) => match i.as_i64() {
                    Some(n) => Ok(Val { ty: Ty::Int, parts: vec![self.int(n)] }),
                    None => self.gap(e, "an integer as large as this"),
                },
                Number::Float(_) => Ok(self.any_float()),
                Number::Complex { .. } => self.gap(e, "a complex number"),
            },
            Expr::StringLiteral(_) if self.has_surrogates(e) => self.gap(e, "a text with surrogates"),
            Expr::StringLiteral(s) => Ok(self.text(s.value.to_str())),
            Expr::Name(n) => {
                let mut v = self.name(e, n.id.as_str())?;
                if let (Ty::Text, Some(text)) = (&v.ty, self.u.names.literals.get(n.id.as_str())) {
                    v = self.text(text);
                }
                Ok(if self.u.names.inline.contains(n.id.as_str()) { self.kept(v) } else { v })
            }
            Expr::FString(f) => self.formatted(e, f),
            Expr::Tuple(t) => self.tuple(&t.elts),
            Expr::List(l) => self.list(e, &l.elts),
            Expr::ListComp(c) => self.comprehension(e, &c.generators, &c.elt),
            Expr::Dict(d) => {
                let made = self.dict_at(e, true);
                for item in &d.items {
                    let Some(key) = &item.key else { return self.gap(e, "a dictionary in a dictionary") };
                    let key = self.expr(key)?;
                    let key = self.kept(key);
                    let v = self.expr(&item.value)?;
                    self.put_key(e, &made, &key, Some(&v))?;
                }
                Ok(self.grown(made))
            }
            Expr::Set(s) => {
                let made = self.dict_at(e, false);
                for x in &s.elts {
                    let key = self.expr(x)?;
                    self.put_key(e, &made, &key, None)?;
                }
                Ok(self.grown(made))
            }
            Expr::DictComp(c) => {
                let made = self.dict_at(e, true);
                let Some(key) = c.key.as_deref() else { return self.gap(e, "a dictionary in a dictionary") };
                self.nested(&c.generators, &mut |fx| {
                    let key = fx.expr(key)?;
                    let key = fx.kept(key);
                    let v = fx.expr(&c.value)?;
                    fx.put_key(e, &made, &key, Some(&v))
                })?;
                Ok(self.grown(made))
            }
            Expr::SetComp(c) => {
                let made = self.dict_at(e, false);
                self.nested(&c.generators, &mut |fx| {
                    let key = fx.expr(&c.elt)?;
                    fx.put_key(e, &made, &key, None)
                })?;
                Ok(self.grown(made))
            }
            Expr::Named(n) => {
                let v = self.expr(&n.value)?;
                let v = self.kept(v);
                let before = self.assigned.clone();
                self.assign(&n.target, &v)?;
                // It may be in a part of an expression that is not always evaluated: whether it has a value is asked at each use.
                self.assigned = before;
                Ok(v)
            }
            Expr::UnaryOp(u) => match u.op {
                UnaryOp::Not => self.as_truth(e),
                op => {
                    let v = self.expr(&u.operand)?;
                    let v = self.present(v, "TypeError")?;
                    if v.ty == Ty::Float {
                        return Ok(self.any_float());
                    }
                    let Some(n) = self.as_int(&v) else { return self.gap(e, "an operand of this kind") };
                    let (none, one) = (self.int(0), self.int(1));
                    let ty = Ty::Int;
                    Ok(match op {
                        UnaryOp::USub => {
                            Val { ty, parts: vec![self.b.bin(Type::Int, BinOp::Sub, none, n).into()] }
                        }
                        UnaryOp::Invert => {
                            let minus: Operand = self.b.bin(Type::Int, BinOp::Sub, none, n).into();
                            Val { ty, parts: vec![self.b.bin(Type::Int, BinOp::Sub, minus, one).into()] }
                        }
                        UnaryOp::UAdd | UnaryOp::Not => Val { ty, parts: vec![n] },
                    })
                }
            },
            Expr::BinOp(b) => {
                let x = self.expr(&b.left)?;
                let y = self.expr(&b.right)?;
                self.binary(e, b.op, x, y, &b.right)
            }
            Expr::Compare(_) => self.as_truth(e),
            Expr::BoolOp(b) => self.lazily(e, b.op, &b.values),
            Expr::If(i) => {
                let (then, els) = (self.b.block(), self.b.block());
                self.condition(&i.test, then, els)?;
                self.b.switch_to(then);
                let yes = self.expr(&i.body).ok().map(|v| (v, self.b.current()));
                self.b.switch_to(els);
                let no = self.expr(&i.orelse).ok().map(|v| (v, self.b.current()));
                self.either(e, yes, no)
            }
            Expr::Call(c) => self.call(c),
            Expr::Subscript(s) => self.subscript(e, s),
            Expr::Attribute(a) => self.attribute(a),
            _ => self.gap(e, "an expression of this kind"),
        }
    }

    /// A dictionary or a set that is made here.
    pub(super) fn dict_at(&mut self, e: &impl Ranged, is_dict: bool) -> Val {
        let start = u32::from(e.range().start());
        let keys = self.u.kinds.list_at(self.owner, start ^ 0x1000_0000);
        let ty = match is_dict {
            true => Ty::Dict(keys, self.u.kinds.list_at(self.owner, start ^ 0x0800_0000)),
            false => Ty::Set(keys),
        };
        let ty = self.u.kinds.normal(&ty);
        self.new_dict(ty)
    }

    /// The value with the kind that it has by now.
    pub(super) fn grown(&mut self, v: Val) -> Val {
        Val { ty: self.u.kinds.normal(&v.ty), parts: v.parts }
    }

    /// One of two values, each of which was found at the end of a path.
    pub(super) fn either(
        &mut self,
        e: &impl Ranged,
        yes: Option<(Val, BlockId)>,
        no: Option<(Val, BlockId)>,
    ) -> Res<Val> {
        let (yes, no) = match (yes, no) {
            (Some(yes), Some(no)) => (yes, no),
            (Some((v, b)), None) | (None, Some((v, b))) => {
                self.b.switch_to(b);
                return Ok(v);
            }
            (None, None) => return Err(Ended),
        };
        let ty = self.u.kinds.join(&yes.0.ty, &no.0.ty);
        if ty == Ty::Mixed {
            for b in [yes.1, no.1] {
                self.b.switch_to(b);
                let _ = self.gap::<()>(e, "a value of one of several kinds");
            }
            return Err(Ended);
        }
        let types = self.u.parts(&ty);
        let regs: Vec<Reg> = types.into_iter().map(|(_, ty)| self.b.reg(ty)).collect();
        let end = self.b.block();
        for (v, b) in [yes, no] {
            self.b.switch_to(b);
            let Some(parts) = self.coerce(&v, &ty) else {
                let _ = self.gap::<()>(e, "a value of one of several kinds");
                continue;
            };
            for (dst, src) in regs.iter().zip(parts) {
                self.b.push(Instr::Copy { dst: *dst, src });
            }
            self.b.terminate(Terminator::Goto(end));
        }
        self.b.switch_to(end);
        Ok(Val { ty, parts: regs.into_iter().map(Operand::from).collect() })
    }

    /// `and` and `or`, whose value is one of their operands.
    fn lazily(&mut self, e: &'static Expr, op: BoolOp, values: &'static [Expr]) -> Res<Val> {
        let [first, rest @ ..] = values else { return self.gap(e, "an operator without operands") };
        let v = self.expr(first)?;
        if rest.is_empty() {
            return Ok(v);
        }
        let cond = self.is_true(first, &v)?;
        let els = self.split(cond);
        let then = self.b.current();
        let (short, long) = if op == BoolOp::And { (els, then) } else { (then, els) };
        self.b.switch_to(long);
        let other = self.lazily(e, op, rest).ok().map(|v| (v, self.b.current()));
        self.either(e, Some((v, short)), other)
    }

    /// A condition as a value.
    pub(super) fn as_truth(&mut self, e: &'static Expr) -> Res<Val> {
        let (then, els, end) = (self.b.block(), self.b.block(), self.b.block());
        self.condition(e, then, els)?;
        let dst = self.b.reg(Type::Bool);
        for (b, value) in [(then, true), (els, false)] {
            self.b.switch_to(b);
            let src = self.truth(value);
            self.b.push(Instr::Copy { dst, src });
            self.b.terminate(Terminator::Goto(end));
        }
        self.b.switch_to(end);
        Ok(Val { ty: Ty::Bool, parts: vec![dst.into()] })
    }

    /// Goes to one of two blocks.
    pub(super) fn condition(&mut self, e: &'static Expr, then: BlockId, els: BlockId) -> Res<()> {
        match e {
            Expr::BooleanLiteral(b) => self.b.terminate(Terminator::Goto(if b.value { then } else { els })),
            Expr::UnaryOp(u) if u.op == UnaryOp::Not => return self.condition(&u.operand, els, then),
            Expr::BoolOp(b) => {
                let [rest @ .., last] = &b.values[..] else {
                    return self.gap(e, "an operator without operands");
                };
                for (i, v) in rest.iter().enumerate() {
                    let next = self.b.block();
                    let (yes, no) = if b.op == BoolOp::And { (next, els) } else { (then, next) };
                    let lowered = self.condition(v, yes, no);
                    self.b.switch_to(next);
                    match lowered {
                        Ok(()) => {}
                        // What comes before this operand may go the short way.
                        Err(Ended) if i > 0 => {
                            self.b.terminate(Terminator::Unsupported { reason: "no path leads here".into() });
                            return Ok(());
                        }
                        Err(Ended) => return Err(Ended),
                    }
                }
                let lowered = self.condition(last, then, els);
                return if rest.is_empty() { lowered } else { Ok(()) };
            }
            Expr::Compare(c) => {
                let mut left = self.expr(&c.left)?;
                for (i, (op, right)) in c.ops.iter().zip(&c.comparators).enumerate() {
                    if matches!(op, CmpOp::In | CmpOp::NotIn) {
                        if c.ops.len() > 1 {
                            return self.gap(e, "a chain with `in`");
                        }
                        let cond = self.is_in(e, &left, right)?;
                        let (yes, no) = if *op == CmpOp::In { (then, els) } else { (els, then) };
                        self.b.terminate(Terminator::If { cond, then: yes, els: no });
                        return Ok(());
                    }
                    let value = self.expr(right)?;
                    let cond = self.compare(e, *op, &left, &value)?;
                    if i + 1 == c.ops.len() {
                        self.b.terminate(Terminator::If { cond, then, els });
                        return Ok(());
                    }
                    let next = self.b.block();
                    self.b.terminate(Terminator::If { cond, then: next, els });
                    self.b.switch_to(next);
                    left = value;
                }
            }
            _ => {
                let v = self.expr(e)?;
                let cond = self.is_true(e, &v)?;
                self.b.terminate(Terminator::If { cond, then, els });
            }
        }
        Ok(())
    }

    pub(super) fn any_float(&mut self) -> Val {
        Val { ty: Ty::Float, parts: vec![self.nondet(Type::F64, "a float")] }
    }

    /// Any text that has at least so many code points.
    pub(super) fn any_text(&mut self, least: i64) -> Val {
        let parts = vec![self.nondet(Type::Int, "a text"), self.nondet(Type::Int, "a length")];
        let least = self.int(least);
        let cond = self.b.bin(Type::Bool, BinOp::Int(conspect_ir::IntBin::Le), least, parts[1]);
        self.assume(cond.into());
        Val { ty: Ty::Text, parts }
    }

    pub(super) fn text(&mut self, text: &str) -> Val {
        let next = character::number(text, self.u.texts.len());
        let number = *self.u.texts.entry(text.to_string()).or_insert(next);
        let parts = vec![self.int(number), self.int(text.chars().count() as i64)];
        Val { ty: Ty::Text, parts }
    }

    pub(super) fn is_local(&self, name: &str) -> bool {
        self.owner != MODULE && self.u.names.defs[self.owner].locals.contains(name)
    }

    /// Is a class or function of the top level there when this runs?
    pub(super) fn is_defined(&self, name: &str) -> bool {
        (self.owner != MODULE || self.assigned.contains(name)) && !self.u.is_opaque(name)
    }

    pub(super) fn name(&mut self, e: &'static Expr, name: &'static str) -> Res<Val> {
        if let Some((_, inner)) = self.inner.iter().rev().find(|(n, _)| n == name) {
            let inner = inner.clone();
            return self.variable(e, &inner);
        }
        if self.is_local(name) {
            return self.variable(e, name);
        }
        if self.u.is_opaque(name) {
            return self.gap(e, "a name that the top level binds in a way that is not followed");
        }
        match self.u.names.bindings.get(name) {
            Some(Binding::Variable) if self.owner == MODULE && !self.is_shared(name) => {
                self.variable(e, name)
            }
            Some(Binding::Variable) => {
                if self.owner == MODULE && !self.assigned.contains(name)
                    || self.owner != MODULE && self.u.unset.contains(name)
                {
                    return self.gap(e, "a variable of the module that may have no value");
                }
                let ty = self.u.kinds.var(MODULE, name);
                if matches!(ty, Ty::Mixed | Ty::Bottom) {
                    return self.gap(e, "a variable of no single kind");
                }
                let types = self.u.parts(&ty);
                let cells = self.u.globals(name, &ty);
                let load =
                    |(g, (_, ty)): (GlobalId, (String, Type))| self.b.load(ty, Place::Global(g)).into();
                let parts = cells.into_iter().zip(types).map(load).collect();
                self.whole(e, ty, parts)
            }
            None if name == "__name__" => {
                let value = self.u.place.name.clone();
                Ok(self.text(&value))
            }
            Some(Binding::Import(..)) if !self.is_defined(name) => self.gap(e, "a name before its import"),
            Some(Binding::Import(module, Some(name))) => self.module_constant(e, module, name),
            _ => self.gap(e, "a name of this kind as a value"),
        }
    }

    /// Is a variable of the top level used by functions as well?
    fn is_shared(&self, name: &str) -> bool {
        self.u.names.mentioned.contains(name)
    }

    pub(super) fn variable(&mut self, e: &'static Expr, name: &str) -> Res<Val> {
        if let Some((home, name)) = self.in_cell(name) {
            return self.load_cell_of(e, home, name);
        }
        let ty = self.u.kinds.var(self.owner, name);
        if !self.assigned.contains(name) {
            match self.flags.get(name).copied() {
                Some(flag) => self.unless(
                    flag.into(),
                    if self.owner == MODULE { "NameError" } else { "UnboundLocalError" },
                ),
                None => {
                    if self.u.kinds.maybe.insert((self.owner, name.to_string())) {
                        self.u.kinds.changed = true;
                    }
                    return self.gap(e, "a variable that may have no value");
                }
            }
        }
        if matches!(ty, Ty::Mixed | Ty::Bottom) {
            return self.gap(e, "a variable of no single kind");
        }
        let parts = self.registers(name).into_iter().map(Operand::from).collect();
        self.whole(e, ty, parts)
    }

    /// A value of which all parts are there: its kind may have grown since they were made, and then this round is not the last.
    pub(super) fn whole(&mut self, at: &impl Ranged, ty: Ty, parts: Vec<Operand>) -> Res<Val> {
        if self.u.parts(&ty).len() == parts.len() {
            return Ok(Val { ty, parts });
        }
        self.u.kinds.changed = true;
        self.gap(at, "a value of a kind that is not found yet")
    }

    /// Stores into a variable.
    pub(super) fn store_name(&mut self, at: &impl Ranged, name: &str, v: &Val) -> Res<()> {
        let inner = self.inner.iter().rev().find(|(n, _)| n == name).map(|(_, i)| i.clone());
        let is_inner = inner.is_some();
        let name = inner.as_deref().unwrap_or(name);
        let local = is_inner || self.is_local(name);
        let shared = !local && (self.owner != MODULE || self.is_shared(name));
        let owner = if shared { MODULE } else { self.owner };
        // What is let go may run code of the program.
        if shared && self.u.has_begun && self.u.is_opaque(name) {
            return self
                .gap(at, "a store into a name that the top level binds in a way that is not followed");
        }
        if !local && self.u.names.bindings.get(name) != Some(&Binding::Variable) {
            return self.gap(at, "a store into a name of this kind");
        }
        if let Some((home, name)) = self.in_cell(name).filter(|_| !is_inner) {
            return self.store_cell(at, home, name, v);
        }
        self.u.kinds.note_var(owner, name, &v.ty);
        let ty = self.u.kinds.var(owner, name);
        let Some(parts) = self.coerce(v, &ty).filter(|_| ty != Ty::Mixed) else {
            return self.gap(at, "a variable of no single kind");
        };
        if shared {
            for (g, src) in self.u.globals(name, &ty).into_iter().zip(parts) {
                self.b.push(Instr::Store { place: Place::Global(g), src });
            }
        } else {
            for (dst, src) in self.registers(name).into_iter().zip(parts) {
                self.b.push(Instr::Copy { dst, src });
            }
            if let Some(flag) = self.flags.get(name).copied() {
                let yes = self.truth(true);
                self.b.push(Instr::Copy { dst: flag, src: yes });
            }
        }
        if !self.u.names.handled.contains(name) {
            self.assigned.insert(name.to_string());
        }
        Ok(())
    }

    pub(super) fn assign(&mut self, target: &'static Expr, v: &Val) -> Res<()> {
        match target {
            Expr::Name(n) => self.store_name(target, n.id.as_str(), v),
            Expr::Tuple(ruff_python_ast::ExprTuple { elts, .. })
            | Expr::List(ruff_python_ast::ExprList { elts, .. }) => {
                if let Some(star) = elts.iter().position(Expr::is_starred_expr) {
                    return self.take_apart_around(target, v, elts, star);
                }
                if let Ty::List(id) = v.ty {
                    return self.take_apart(id, v, elts);
                }
                let Ty::Tuple(kinds) = &v.ty else { return self.gap(target, "what is not taken apart here") };
                if kinds.len() != elts.len() {
                    self.raise("ValueError");
                    return Err(Ended);
                }
                let mut rest = &v.parts[..];
                for (e, ty) in elts.iter().zip(kinds) {
                    let n = self.u.parts(ty).len();
                    let inner = Val { ty: ty.clone(), parts: rest[..n].to_vec() };
                    rest = &rest[n..];
                    self.assign(e, &inner)?;
                }
                Ok(())
            }
            Expr::Subscript(s) if matches!(&*s.slice, Expr::Slice(_)) => self.store_slice(target, s, v),
            Expr::Subscript(s) => {
                let list = self.expr(&s.value)?;
                let index = self.expr(&s.slice)?;
                self.store_item(target, &list, &index, v)
            }
            Expr::Attribute(a) => {
                if let Some(variable) = self.class_variable(a) {
                    return self.store_name(a, variable, v);
                }
                let object = self.expr(&a.value)?;
                self.store_attribute(a, &object, v)
            }
            _ => self.gap(target, "a target of this kind"),
        }
    }

    /// Values as a tuple, in the order in which they are written.
    pub(super) fn tuple(&mut self, items: &'static [Expr]) -> Res<Val> {
        let (mut kinds, mut parts) = (vec![], vec![]);
        for item in items {
            let v = self.expr(item)?;
            kinds.push(v.ty);
            parts.extend(v.parts);
        }
        Ok(Val { ty: Ty::Tuple(kinds), parts })
    }

    pub(super) fn augmented(&mut self, a: &'static ruff_python_ast::StmtAugAssign) -> Res<()> {
        let in_place = |v: &Val| {
            let changes = matches!(v.ty, Ty::List(_) | Ty::Deque(_) | Ty::Dict(..) | Ty::Set(_));
            changes || matches!(v.ty, Ty::Object(_) | Ty::Error | Ty::Optional(_))
        };
        match &*a.target {
            Expr::Name(_) => {
                let old = self.expr(&a.target)?;
                if let (Ty::List(_), ruff_python_ast::Operator::Add) = (&old.ty, a.op) {
                    let old = self.kept(old);
                    let v = self.more(&a.value)?;
                    return self.extend(a, &old, &v);
                }
                if in_place(&old) {
                    return self.gap(a, "an assignment in place");
                }
                let old = self.kept(old);
                let v = self.expr(&a.value)?;
                let v = self.binary(&a.target, a.op, old, v, &a.value)?;
                self.assign(&a.target, &v)
            }
            Expr::Subscript(s) => {
                let list = self.expr(&s.value)?;
                let index = self.expr(&s.slice)?;
                let old = self.item(&a.target, &list, &index)?;
                if let (Ty::List(_), ruff_python_ast::Operator::Add) = (&old.ty, a.op) {
                    let v = self.more(&a.value)?;
                    self.extend(a, &old, &v)?;
                    return self.store_item(&a.target, &list, &index, &old);
                }
                if in_place(&old) {
                    return self.gap(a, "an assignment in place");
                }
                let v = self.expr(&a.value)?;
                let v = self.binary(&a.target, a.op, old, v, &a.value)?;
                self.store_item(&a.target, &list, &index, &v)
            }
            Expr::Attribute(t) => {
                if let Some(variable) = self.class_variable(t) {
                    let old = self.name(&a.target, variable)?;
                    if in_place(&old) {
                        return self.gap(a, "an assignment in place");
                    }
                    let old = self.kept(old);
                    let v = self.expr(&a.value)?;
                    let v = self.binary(&a.target, a.op, old, v, &a.value)?;
                    return self.store_name(t, variable, &v);
                }
                let object = self.expr(&t.value)?;
                let object = self.kept(object);
                let old = self.load_attribute(t, &object)?;
                let old = self.kept(old);
                if let (Ty::List(_), ruff_python_ast::Operator::Add) = (&old.ty, a.op) {
                    let v = self.more(&a.value)?;
                    self.extend(a, &old, &v)?;
                    return self.store_attribute(t, &object, &old);
                }
                if in_place(&old) {
                    return self.gap(a, "an assignment in place");
                }
                let v = self.expr(&a.value)?;
                let v = self.binary(&a.target, a.op, old, v, &a.value)?;
                self.store_attribute(t, &object, &v)
            }
            _ => self.gap(a, "a target of this kind"),
        }
    }

    /// Is the value true?
    pub(super) fn is_true(&mut self, at: &Expr, v: &Val) -> Res<Operand> {
        let none = self.int(0);
        Ok(match &v.ty {
            Ty::None => self.truth(false),
            Ty::Bool => v.parts[0],
            Ty::Int => self.b.bin(Type::Bool, BinOp::Ne, v.parts[0], none).into(),
            Ty::Text => self.b.bin(Type::Bool, BinOp::Ne, v.parts[1], none).into(),
            Ty::Float => self.nondet(Type::Bool, "is the float zero"),
            Ty::Tuple(all) => self.truth(!all.is_empty()),
            Ty::Object(_) => return self.own_truth(at, v),
            Ty::Member(_) | Ty::Error | Ty::Opaque | Ty::Lock(_) => self.truth(true),
            Ty::List(_) | Ty::Deque(_) => {
                let n = self.length(v);
                self.b.bin(Type::Bool, BinOp::Ne, n, none).into()
            }
            Ty::Dict(..) | Ty::Set(_) => {
                let n = self.size(v);
                self.b.bin(Type::Bool, BinOp::Ne, n, none).into()
            }
            Ty::Optional(t) => {
                let inner = Val { ty: (**t).clone(), parts: v.parts[1..].to_vec() };
                let there: Operand = self.b.un(Type::Bool, UnOp::Not, v.parts[0]).into();
                if !self.has_truth(&inner.ty) {
                    let cond = self.is_true(at, &inner)?;
                    return Ok(self.and(there, cond));
                }
                // Nothing that is not there is asked.
                let els = self.split(there);
                let bool = |parts| Val { ty: Ty::Bool, parts };
                let yes = self.own_truth(at, &inner).ok().map(|c| (bool(vec![c]), self.b.current()));
                self.b.switch_to(els);
                let no = Some((bool(vec![self.truth(false)]), self.b.current()));
                self.either(at, yes, no)?.parts[0]
            }
            Ty::Bottom | Ty::Cell(..) | Ty::Mixed => return self.gap(at, "a condition of this kind"),
        })
    }
}
