//! Expressions (Python Language Reference §6).

use super::assign::operator;
use super::*;
use ruff_python_ast::{
    BoolOp, CmpOp, Comprehension, ConversionFlag, Expr, ExprCompare, FStringPart, InterpolatedStringElement,
    InterpolatedStringElements, Number, UnaryOp,
};

/// Does a compiler keep the value of an expression with the code, so that equal ones may be one object?
fn is_constant(e: &Expr) -> bool {
    match e {
        Expr::NoneLiteral(_)
        | Expr::BooleanLiteral(_)
        | Expr::NumberLiteral(_)
        | Expr::StringLiteral(_)
        | Expr::BytesLiteral(_)
        | Expr::EllipsisLiteral(_) => true,
        Expr::Tuple(t) => t.elts.iter().all(is_constant),
        Expr::UnaryOp(u) => u.op != UnaryOp::Not && is_constant(&u.operand),
        _ => false,
    }
}

impl Fx<'_> {
    /// An expression whose value later ones cannot change.
    pub fn kept(&mut self, e: &'static Expr) -> Res<Operand> {
        let v = self.expr(e)?;
        Ok(if matches!(e, Expr::Name(_)) { self.copy(v).into() } else { v })
    }

    pub fn expr(&mut self, e: &'static Expr) -> Res<Operand> {
        self.open();
        match e {
            Expr::NoneLiteral(_) => Ok(self.none()),
            Expr::BooleanLiteral(b) => Ok(self.boolean(b.value)),
            Expr::NumberLiteral(n) => Ok(self.number(&n.value)),
            Expr::StringLiteral(s) if self.lost_surrogates(s.value.to_str(), e.range()) => {
                self.unsupported("a literal with surrogates");
                Ok(self.none())
            }
            Expr::StringLiteral(s) => Ok(self.text(s.value.to_str())),
            Expr::BytesLiteral(s) => {
                let text: String = s.value.bytes().map(char::from).collect();
                let t = self.text(&text);
                Ok(self.core("constant_bytes", &[t]))
            }
            Expr::EllipsisLiteral(_) => Ok(self.core("ellipsis_value", &[])),
            Expr::Name(n) => self.load_name(self.mangled(n.id.as_str())),
            Expr::FString(f) => self.fstring(f),
            Expr::TString(_) => {
                self.unsupported("a template string");
                Ok(self.none())
            }
            Expr::Tuple(t) => {
                if t.elts.iter().any(|e| matches!(e, Expr::Starred(_))) {
                    let list = self.collect(&t.elts)?;
                    return Ok(self.core("tuple_of_list", &[list]));
                }
                let items = self.all(&t.elts)?;
                let items = self.array(&items);
                Ok(self.core(if is_constant(e) { "constant_tuple" } else { "new_tuple" }, &[items]))
            }
            Expr::List(t) => {
                if t.elts.iter().any(|e| matches!(e, Expr::Starred(_))) {
                    return self.collect(&t.elts);
                }
                let items = self.all(&t.elts)?;
                let items = self.array(&items);
                Ok(self.core("new_list", &[items]))
            }
            Expr::Set(t) => {
                let list = self.collect(&t.elts)?;
                Ok(self.core("set_of_list", &[list]))
            }
            Expr::Dict(d) => {
                let out = self.core("new_dict", &[]);
                for item in &d.items {
                    match &item.key {
                        Some(k) => {
                            let k = self.kept(k)?;
                            let v = self.expr(&item.value)?;
                            self.core("dict_set", &[out, k, v]);
                        }
                        None => {
                            let v = self.expr(&item.value)?;
                            self.core("dict_merge", &[out, v]);
                        }
                    }
                }
                Ok(out)
            }
            Expr::BinOp(b) => {
                let left = self.kept(&b.left)?;
                let right = self.expr(&b.right)?;
                self.line(b);
                let (name, fast) = operator(b.op);
                let name = format!("{name}_op");
                Ok(match fast {
                    Some(fast) => self.fast_int(fast, &name, left, right),
                    None => self.core(&name, &[left, right]),
                })
            }
            Expr::UnaryOp(u) => {
                if let (UnaryOp::USub, Expr::NumberLiteral(n)) = (u.op, &*u.operand) {
                    match &n.value {
                        Number::Int(i) if i.as_i64().is_some() => {
                            return Ok(self.int(-i.as_i64().unwrap_or(0)));
                        }
                        Number::Float(x) => {
                            return Ok(self.konst(Const::Dyn(Box::new(Const::F64(-x)))));
                        }
                        _ => {}
                    }
                }
                if u.op == UnaryOp::Not {
                    return self.as_value(e);
                }
                let v = self.expr(&u.operand)?;
                let name = match u.op {
                    UnaryOp::USub => "neg_op",
                    UnaryOp::UAdd => "pos_op",
                    _ => "invert_op",
                };
                Ok(self.core(name, &[v]))
            }
            Expr::BoolOp(o) => {
                let end = self.b.block();
                let r = self.b.reg(Type::Dyn);
                for (i, e) in o.values.iter().enumerate() {
                    let v = self.expr(e)?;
                    self.set(r, v);
                    if i + 1 < o.values.len() {
                        let next = self.b.block();
                        let t = self.truth(r.into());
                        match o.op {
                            BoolOp::And => self.branch(t, next, end),
                            BoolOp::Or => self.branch(t, end, next),
                        }
                        self.b.switch_to(next);
                    }
                }
                self.goto(end);
                self.b.switch_to(end);
                Ok(r.into())
            }
            Expr::Compare(c) => self.compare(c),
            Expr::If(i) => {
                let (then, els, end) = (self.b.block(), self.b.block(), self.b.block());
                let r = self.b.reg(Type::Dyn);
                self.condition(&i.test, then, els)?;
                for (block, e) in [(then, &i.body), (els, &i.orelse)] {
                    self.b.switch_to(block);
                    let v = self.expr(e)?;
                    self.set(r, v);
                    self.goto(end);
                }
                self.b.switch_to(end);
                Ok(r.into())
            }
            Expr::Named(n) => {
                let v = self.expr(&n.value)?;
                let v: Operand = self.copy(v).into();
                let Expr::Name(t) = &*n.target else {
                    return Err(LoadError::Malformed("the target of an assignment expression".into()));
                };
                // A comprehension's own scope is passed over.
                let inner = self.scope;
                while self.module.scopes.all[self.scope].kind == Kind::Comprehension {
                    self.scope = self.module.scopes.all[self.scope].parent;
                }
                let done = self.store_name(self.mangled(t.id.as_str()), v);
                self.scope = inner;
                done?;
                Ok(v)
            }
            Expr::Attribute(a) => {
                let o = self.expr(&a.value)?;
                self.line(e);
                let key = self.text(self.mangled(a.attr.as_str()));
                Ok(self.core("get_attribute", &[o, key]))
            }
            Expr::Subscript(s) => {
                let o = self.kept(&s.value)?;
                let k = self.expr(&s.slice)?;
                self.line(e);
                Ok(self.core("get_item", &[o, k]))
            }
            Expr::Slice(s) => {
                let mut parts = vec![];
                for p in [&s.lower, &s.upper, &s.step] {
                    parts.push(match p {
                        Some(e) => self.kept(e)?,
                        None => self.none(),
                    });
                }
                Ok(self.core("new_slice", &parts))
            }
            Expr::Call(c) => self.call(c),
            Expr::Lambda(l) => self.lambda(l),
            Expr::ListComp(c) => {
                let empty = self.array(&[]);
                let out = self.core("new_list", &[empty]);
                let out: Operand = self.copy(out).into();
                self.comprehension(e, &c.generators, &mut |fx| {
                    let v = fx.expr(&c.elt)?;
                    fx.core("list_append", &[out, v]);
                    Ok(())
                })?;
                Ok(out)
            }
            Expr::SetComp(c) => {
                let out = self.core("new_set", &[]);
                let out: Operand = self.copy(out).into();
                self.comprehension(e, &c.generators, &mut |fx| {
                    let v = fx.expr(&c.elt)?;
                    fx.core("set_add", &[out, v]);
                    Ok(())
                })?;
                Ok(out)
            }
            Expr::DictComp(c) => {
                let out = self.core("new_dict", &[]);
                let out: Operand = self.copy(out).into();
                self.comprehension(e, &c.generators, &mut |fx| {
                    let Some(key) = &c.key else {
                        fx.unsupported("a dictionary comprehension of mappings");
                        return Ok(());
                    };
                    let k = fx.kept(key)?;
                    let v = fx.expr(&c.value)?;
                    fx.core("dict_set", &[out, k, v]);
                    Ok(())
                })?;
                Ok(out)
            }
            Expr::Generator(g) => self.generator_expression(g),
            Expr::Yield(y) => {
                let v = match &y.value {
                    Some(e) => self.expr(e)?,
                    None => self.none(),
                };
                self.give(v)
            }
            Expr::YieldFrom(y) => {
                let v = self.expr(&y.value)?;
                let it = self.core("iterate", &[v]);
                self.delegate(it)
            }
            Expr::Await(a) => {
                let v = self.expr(&a.value)?;
                self.awaited(v)
            }
            Expr::Starred(_) => {
                self.unsupported("a starred expression here");
                Ok(self.none())
            }
            Expr::IpyEscapeCommand(_) => {
                self.unsupported("a command of IPython");
                Ok(self.none())
            }
        }
    }

    /// A condition as a dynamic truth value.
    fn as_value(&mut self, e: &'static Expr) -> Res<Operand> {
        let (yes, no, end) = (self.b.block(), self.b.block(), self.b.block());
        let r = self.b.reg(Type::Dyn);
        self.condition(e, yes, no)?;
        for (block, v) in [(yes, true), (no, false)] {
            self.b.switch_to(block);
            let v = self.boolean(v);
            self.set(r, v);
            self.goto(end);
        }
        self.b.switch_to(end);
        Ok(r.into())
    }

    fn number(&mut self, n: &Number) -> Operand {
        match n {
            Number::Float(x) => self.konst(Const::Dyn(Box::new(Const::F64(*x)))),
            Number::Int(i) => match i.as_i64() {
                Some(v) => self.int(v),
                None => {
                    // The digits as they stand in the text, in their own radix.
                    let digits = self.konst(Const::Str(i.to_string().encode_utf16().collect()));
                    let radix = self.i32(0);
                    let dst = self.b.reg(Type::Dyn);
                    let op = Intrinsic::Pure(PureOp::IntOfText);
                    self.b.push(Instr::Intrinsic { dst: Some(dst), op, args: [digits, radix].into() });
                    dst.into()
                }
            },
            Number::Complex { imag, .. } => {
                // The real part of a literal is 0.
                let imag = self.konst(Const::Dyn(Box::new(Const::F64(*imag))));
                self.core("imaginary", &[imag])
            }
        }
    }

    /// Several expressions in order.
    pub fn all(&mut self, es: &'static [Expr]) -> Res<Vec<Operand>> {
        es.iter().map(|e| self.kept(e)).collect()
    }

    /// A new list of expressions some of which are starred.
    pub fn collect(&mut self, es: &'static [Expr]) -> Res<Operand> {
        let empty = self.array(&[]);
        let list = self.core("new_list", &[empty]);
        for e in es {
            match e {
                Expr::Starred(s) => {
                    let v = self.expr(&s.value)?;
                    self.core("list_extend", &[list, v]);
                }
                e => {
                    let v = self.expr(e)?;
                    self.core("list_append", &[list, v]);
                }
            }
        }
        Ok(list)
    }

    fn compare(&mut self, c: &'static ExprCompare) -> Res<Operand> {
        let mut left = self.kept(&c.left)?;
        if c.ops.len() == 1 {
            let right = self.expr(&c.comparators[0])?;
            self.line(c);
            return Ok(self.comparison(c.ops[0], left, right));
        }
        let end = self.b.block();
        let r = self.b.reg(Type::Dyn);
        for (i, (op, e)) in c.ops.iter().zip(c.comparators.iter()).enumerate() {
            let right = self.kept(e)?;
            let v = self.comparison(*op, left, right);
            self.set(r, v);
            left = right;
            if i + 1 < c.ops.len() {
                let next = self.b.block();
                let t = self.truth(r.into());
                self.branch(t, next, end);
                self.b.switch_to(next);
            }
        }
        self.goto(end);
        self.b.switch_to(end);
        Ok(r.into())
    }

    fn comparison(&mut self, op: CmpOp, a: Operand, b: Operand) -> Operand {
        match op {
            CmpOp::Eq => self.fast_int(IntBin::Eq, "eq_op", a, b),
            CmpOp::NotEq => self.core("ne_op", &[a, b]),
            CmpOp::Lt => self.fast_int(IntBin::Lt, "lt_op", a, b),
            CmpOp::LtE => self.fast_int(IntBin::Le, "le_op", a, b),
            CmpOp::Gt => self.core("gt_op", &[a, b]),
            CmpOp::GtE => self.core("ge_op", &[a, b]),
            CmpOp::Is if self.module.library => self.core("is_within", &[a, b]),
            CmpOp::IsNot if self.module.library => self.core("is_not_within", &[a, b]),
            CmpOp::Is => self.core("is_op", &[a, b]),
            CmpOp::IsNot => self.core("is_not_op", &[a, b]),
            CmpOp::In => self.core("in_op", &[a, b]),
            CmpOp::NotIn => self.core("not_in_op", &[a, b]),
        }
    }

    /// A comprehension in a scope of its own; `each` is lowered innermost.
    fn comprehension(
        &mut self,
        node: &'static Expr,
        generators: &'static [Comprehension],
        each: &mut dyn FnMut(&mut Self) -> Res<()>,
    ) -> Res<()> {
        let first = self.gone_over(&generators[0])?;
        let scope = self.module.scopes.at(node, Kind::Comprehension);
        let outer = std::mem::replace(&mut self.scope, scope);
        self.make_variables(scope);
        let done = self.comprehension_loops(generators, 0, first, each);
        self.scope = outer;
        done
    }

    /// The iterator that a part of a comprehension goes over.
    pub fn gone_over(&mut self, g: &'static Comprehension) -> Res<Operand> {
        let v = self.expr(&g.iter)?;
        if !g.is_async {
            return Ok(self.core("iterate", &[v]));
        }
        let it = self.core("async_iterate", &[v]);
        Ok(self.copy(it).into())
    }

    pub fn comprehension_loops(
        &mut self,
        generators: &'static [Comprehension],
        level: usize,
        it: Operand,
        each: &mut dyn FnMut(&mut Self) -> Res<()>,
    ) -> Res<()> {
        let g = &generators[level];
        let (head, end) = (self.b.block(), self.b.block());
        self.goto(head);
        self.b.switch_to(head);
        let v = if g.is_async {
            self.awaited_next(it, end)?
        } else {
            let body = self.b.block();
            let v = self.core("next_of", &[it]);
            let done = self.has_tag(v, Tag::Empty);
            self.branch(done, end, body);
            self.b.switch_to(body);
            v
        };
        self.assign(&g.target, v)?;
        for e in &g.ifs {
            let next = self.b.block();
            self.condition(e, next, head)?;
            self.b.switch_to(next);
        }
        if level + 1 < generators.len() {
            let inner = self.gone_over(&generators[level + 1])?;
            self.comprehension_loops(generators, level + 1, inner, each)?;
        } else {
            each(self)?;
        }
        self.goto(head);
        self.b.switch_to(end);
        Ok(())
    }

    /// Has the parser put other characters in the place of a literal's surrogates?
    fn lost_surrogates(&self, value: &str, literal: ruff_text_size::TextRange) -> bool {
        value.contains('\u{fffd}') && crate::source::has_surrogates(self.module.source.text, literal)
    }

    fn fstring(&mut self, f: &'static ruff_python_ast::ExprFString) -> Res<Operand> {
        if crate::source::has_surrogates(self.module.source.text, f.range()) {
            self.unsupported("a literal with surrogates");
            return Ok(self.none());
        }
        let mut parts = vec![];
        for part in &f.value {
            match part {
                FStringPart::Literal(s) => parts.push(self.text(&s.value)),
                FStringPart::FString(f) => self.interpolated(&f.elements, &mut parts)?,
            }
        }
        self.joined(parts)
    }

    fn joined(&mut self, parts: Vec<Operand>) -> Res<Operand> {
        match parts.as_slice() {
            [] => Ok(self.text("")),
            [one] => Ok(*one),
            _ => {
                let parts = self.array(&parts);
                Ok(self.core("join_parts", &[parts]))
            }
        }
    }

    fn interpolated(&mut self, es: &'static InterpolatedStringElements, out: &mut Vec<Operand>) -> Res<()> {
        for e in es {
            match e {
                InterpolatedStringElement::Literal(l) => out.push(self.text(&l.value)),
                InterpolatedStringElement::Interpolation(i) => {
                    if let Some(d) = &i.debug_text {
                        let range = i.expression.range();
                        let text =
                            format!("{}{}{}", d.leading(), &self.module.source.text[range], d.trailing());
                        out.push(self.text(&text));
                    }
                    let v = self.expr(&i.expression)?;
                    let conversion = match (i.conversion, &i.debug_text, &i.format_spec) {
                        (ConversionFlag::None, Some(_), None) => ConversionFlag::Repr,
                        (c, _, _) => c,
                    };
                    let v = match conversion {
                        ConversionFlag::None => v,
                        ConversionFlag::Str => self.core("str_of", &[v]),
                        ConversionFlag::Repr => self.core("repr_of", &[v]),
                        ConversionFlag::Ascii => self.core("ascii_of", &[v]),
                    };
                    let spec = match &i.format_spec {
                        None => self.text(""),
                        Some(s) => {
                            let mut parts = vec![];
                            self.interpolated(&s.elements, &mut parts)?;
                            self.joined(parts)?
                        }
                    };
                    out.push(self.core("format_value", &[v, spec]));
                }
            }
        }
        Ok(())
    }
}
