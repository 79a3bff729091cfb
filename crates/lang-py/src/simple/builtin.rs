//! Built-in functions that make or walk over collections, and functions of modules of the library.

use super::*;
use conspect_ir::{BinOp, IntBin};
use ruff_python_ast::{ExprCall, Keyword, Operator};

impl Fx<'_, '_> {
    /// Built-in functions that look at how their arguments are written; `None` for others.
    pub(super) fn walking(
        &mut self,
        c: &'static ExprCall,
        name: &str,
        args: &'static [Expr],
        keywords: &'static [Keyword],
    ) -> Res<Option<Val>> {
        let is_reversed_only =
            keywords.iter().all(|k| k.arg.as_ref().is_some_and(|n| n.as_str() == "reverse"));
        let has_key = keywords.iter().any(|k| k.arg.as_ref().is_some_and(|n| n.as_str() == "key"));
        Ok(Some(match (name, args) {
            ("sorted", [e]) if has_key => self.sorted_by(c, e, keywords)?,
            ("min" | "max", [e]) if !keywords.is_empty() => self.best_by(c, e, keywords, name == "min")?,
            ("next", [e]) if self.is_walk(e) => self.next(c, e, None)?,
            ("next", [e, d]) if self.is_walk(e) => self.next(c, e, Some(d))?,
            ("list", []) if keywords.is_empty() => self.list(&c.func, &[])?,
            ("list" | "sorted", [e]) if is_reversed_only && (name == "sorted" || keywords.is_empty()) => {
                for k in keywords {
                    // It is evaluated behind what is sorted: here it must be all the same.
                    let is_fixed = stmt::is_constant(&k.value)
                        || matches!(&k.value, Expr::Name(n) if self.assigned.contains(n.id.as_str()));
                    if !is_fixed {
                        return self.gap(c, "keywords of a built-in function");
                    }
                    let v = self.expr(&k.value)?;
                    if !matches!(v.ty, Ty::Bool | Ty::Int) {
                        return self.gap(c, "keywords of a built-in function");
                    }
                }
                let made = self.collected(e, c)?;
                if name == "sorted" {
                    let Ty::List(id) = made.ty else { return Ok(None) };
                    let elem = self.u.kinds.elem(id);
                    if !self.is_ordered(&elem) {
                        return self.gap(c, "an order of values of this kind");
                    }
                    self.shuffle(c, &made)?;
                }
                made
            }
            _ if !keywords.is_empty() => return Ok(None),
            ("dict" | "set", []) => self.dict_at(c, name == "dict"),
            ("set", [e]) => {
                let made = self.dict_at(c, false);
                self.over(e, &mut |fx, v| fx.put_key(c, &made, &v, None))?;
                self.grown(made)
            }
            ("min" | "max", [e]) => self.best(c, e, name == "min")?,
            ("sum", [e]) => self.sum(c, e)?,
            ("any" | "all", [e]) if self.is_walk(e) || matches!(e, Expr::Call(_)) => {
                self.quantified_over(name == "all", e)?
            }
            ("any" | "all", [e]) if !matches!(e, Expr::Generator(_)) => {
                let v = self.expr(e)?;
                let Ty::List(id) = v.ty else { return self.gap(c, "values of this kind") };
                let elem = self.u.kinds.elem(id);
                if !self.u.kinds.is_plain(&elem) {
                    return self.gap(c, "values of this kind");
                }
                let maybe = self.nondet(Type::Bool, "of all elements");
                let (none, n) = (self.int(0), self.length(&v));
                let some = self.less(none, n);
                // Of no elements, all are true and none is.
                let parts = match name {
                    "any" => vec![self.and(maybe, some)],
                    _ => {
                        let empty = self.not(some);
                        vec![self.or(maybe, empty)]
                    }
                };
                Val { ty: Ty::Bool, parts }
            }
            _ => return Ok(None),
        }))
    }

    /// Does an expression make an iterator that nobody else has?
    fn is_walk(&self, e: &Expr) -> bool {
        match e {
            Expr::Generator(_) => true,
            Expr::Call(c) => matches!(self.builtin(&c.func), Some("map" | "filter")),
            _ => false,
        }
    }

    /// The sum of integers or floats.
    fn sum(&mut self, c: &'static ExprCall, e: &'static Expr) -> Res<Val> {
        let total = self.b.named(Type::Int, "sum");
        let none = self.int(0);
        self.b.push(Instr::Copy { dst: total, src: none });
        let (mut is_float, seen) = (false, self.b.reg(Type::Bool));
        let no = self.truth(false);
        self.b.push(Instr::Copy { dst: seen, src: no });
        self.over(e, &mut |fx, v| {
            if v.ty == Ty::Float {
                is_float = true;
                let yes = fx.truth(true);
                fx.b.push(Instr::Copy { dst: seen, src: yes });
                return Ok(());
            }
            let Some(n) = fx.as_int(&v) else { return fx.gap(c, "a sum of values of this kind") };
            let more = fx.arith(IntBin::Add, total.into(), n);
            fx.b.push(Instr::Copy { dst: total, src: more });
            Ok(())
        })?;
        if !is_float {
            return Ok(Val { ty: Ty::Int, parts: vec![total.into()] });
        }
        // The sum of no floats is an integer.
        let els = self.split(seen.into());
        let here = self.b.current();
        self.b.switch_to(els);
        let _ = self.gap::<()>(c, "a sum of no floats");
        self.b.switch_to(here);
        Ok(self.any_float())
    }

    /// Built-in functions of values; `None` for others.
    pub(super) fn of_values(&mut self, c: &'static ExprCall, name: &str, values: &[Val]) -> Res<Option<Val>> {
        let none = self.int(0);
        let int = |n: Operand| Val { ty: Ty::Int, parts: vec![n] };
        Ok(Some(match (name, values) {
            ("chr", [Val { ty: Ty::Int | Ty::Bool, .. }]) => {
                let Some(n) = self.as_int(&values[0]) else { return Ok(None) };
                let most = self.int(0x0010_FFFF);
                let (a, b) = (self.at_most(none, n), self.at_most(n, most));
                let fits = self.and(a, b);
                // Beyond a machine's integers, it is another exception.
                let (low, high) = (self.int(i64::from(i32::MIN)), self.int(i64::from(i32::MAX)));
                let (a, b) = (self.at_most(low, n), self.at_most(n, high));
                let small = self.and(a, b);
                self.unless(small, "OverflowError");
                self.unless(fits, "ValueError");
                let (low, high) = (self.int(0xD800), self.int(0xDFFF));
                let (a, b) = (self.less(n, low), self.less(high, n));
                let is_character = self.or(a, b);
                let els = self.split(is_character);
                let here = self.b.current();
                self.b.switch_to(els);
                let _ = self.gap::<()>(c, "a text with surrogates");
                self.b.switch_to(here);
                Val { ty: Ty::Text, parts: vec![n, self.int(1)] }
            }
            ("pow", [x, y]) if c.arguments.args.len() == 2 => {
                let right = &c.arguments.args[1];
                self.binary(&c.func, Operator::Pow, x.clone(), y.clone(), right)?
            }
            ("pow", [x, y, m]) if c.arguments.args.len() == 3 => {
                let (Some(_), Some(y), Some(m)) = (self.as_int(x), self.as_int(y), self.as_int(m)) else {
                    return Ok(None);
                };
                let some = self.b.bin(Type::Bool, BinOp::Ne, m, none);
                self.unless(some.into(), "ValueError");
                // An inverse need not be there.
                let up = self.at_most(none, y);
                let lucky = self.nondet(Type::Bool, "is there an inverse");
                let fine = self.or(up, lucky);
                self.unless(fine, "ValueError");
                let rest = self.nondet(Type::Int, "a power");
                let (a, b) = (self.at_most(none, rest), self.less(rest, m));
                let (p, q) = (self.at_most(rest, none), self.less(m, rest));
                let (above, below) = (self.and(a, b), self.and(p, q));
                let fits = self.or(above, below);
                self.assume(fits);
                int(rest)
            }
            ("hex" | "bin" | "oct", [Val { ty: Ty::Int | Ty::Bool, .. }]) => self.any_text(3),
            ("repr", [v]) => {
                self.shown(&c.func, v)?;
                self.any_text(1)
            }
            ("round", [v @ Val { ty: Ty::Int | Ty::Bool, .. }]) => int(self.as_int(v).unwrap_or(none)),
            ("round", [Val { ty: Ty::Float, .. }]) => {
                for error in ["ValueError", "OverflowError"] {
                    let fine = self.nondet(Type::Bool, "is the float finite");
                    self.unless(fine, error);
                }
                int(self.nondet(Type::Int, "a float's integer"))
            }
            ("round", [Val { ty: Ty::Float, .. }, Val { ty: Ty::Int, .. }])
                if c.arguments.args.get(1).and_then(list::small).is_some_and(|n| n >= 0) =>
            {
                self.any_float()
            }
            ("divmod", [a, b]) => {
                let (Some(x), Some(y)) = (self.as_int(a), self.as_int(b)) else { return Ok(None) };
                let fine = self.b.bin(Type::Bool, BinOp::Ne, y, none);
                self.unless(fine.into(), "ZeroDivisionError");
                let parts = vec![self.arith(IntBin::FloorDiv, x, y), self.arith(IntBin::FloorMod, x, y)];
                Val { ty: Ty::Tuple(vec![Ty::Int, Ty::Int]), parts }
            }
            _ => return Ok(None),
        }))
    }

    /// A constant of a module.
    pub(super) fn module_constant(&mut self, at: &impl Ranged, module: &str, name: &str) -> Res<Val> {
        match (module, name) {
            ("math", "pi" | "e" | "tau" | "inf" | "nan") => Ok(self.any_float()),
            ("string", name) if character::of_module(name).is_some() => {
                Ok(self.text(character::of_module(name).unwrap_or_default()))
            }
            ("sys", "maxsize") => Ok(Val { ty: Ty::Int, parts: vec![self.int(i64::MAX)] }),
            _ => self.gap(at, "an attribute of a module"),
        }
    }

    /// A function of a module.
    pub(super) fn module_function(&mut self, c: &'static ExprCall, module: &str, name: &str) -> Res<Val> {
        let args = &c.arguments.args[..];
        if (module, args) == ("threading", &[]) && c.arguments.keywords.is_empty() {
            match name {
                "Lock" => return Ok(self.new_lock(false)),
                "RLock" => return Ok(self.new_lock(true)),
                _ => {}
            }
        }
        if let Some(v) = self.library(c, module, name)? {
            return Ok(v);
        }
        if module != "math" || !c.arguments.keywords.is_empty() || args.iter().any(Expr::is_starred_expr) {
            return self.gap(c, "a call of a module's function");
        }
        let mut values = vec![];
        for a in args {
            let v = self.expr(a)?;
            let v = self.present(v, "TypeError")?;
            values.push(self.kept(v));
        }
        if !values.iter().all(|v| matches!(v.ty, Ty::Int | Ty::Bool | Ty::Float)) {
            return self.gap(c, "a call of a module's function");
        }
        let none = self.int(0);
        let int = |n: Operand| Val { ty: Ty::Int, parts: vec![n] };
        match (name, &values[..]) {
            ("floor" | "ceil" | "trunc", [v]) => match self.as_int(v) {
                Some(n) => Ok(int(n)),
                None => {
                    for error in ["ValueError", "OverflowError"] {
                        let fine = self.nondet(Type::Bool, "is the float finite");
                        self.unless(fine, error);
                    }
                    Ok(int(self.nondet(Type::Int, "a float's integer")))
                }
            },
            ("gcd", [a, b]) => {
                let (Some(x), Some(y)) = (self.as_int(a), self.as_int(b)) else {
                    return self.gap(c, "a call of a module's function");
                };
                let n = self.nondet(Type::Int, "a divisor");
                let up = self.at_most(none, n);
                self.assume(up);
                // It is zero where both are.
                let zero: Operand = self.b.bin(Type::Bool, BinOp::Eq, n, none).into();
                let (p, q) =
                    (self.b.bin(Type::Bool, BinOp::Eq, x, none), self.b.bin(Type::Bool, BinOp::Eq, y, none));
                let both = self.and(p.into(), q.into());
                let same = self.b.bin(Type::Bool, BinOp::Eq, zero, both);
                self.assume(same.into());
                Ok(int(n))
            }
            ("isqrt", [v]) => {
                let Some(n) = self.as_int(v) else { return self.gap(c, "a call of a module's function") };
                let fine = self.at_most(none, n);
                self.unless(fine, "ValueError");
                let root = self.nondet(Type::Int, "a root");
                let (a, b) = (self.at_most(none, root), self.at_most(root, n));
                self.assume(a);
                self.assume(b);
                Ok(int(root))
            }
            ("factorial", [v]) => {
                let Some(n) = self.as_int(v) else { return self.gap(c, "a call of a module's function") };
                let fine = self.at_most(none, n);
                self.unless(fine, "ValueError");
                self.may_be_large(n, "OverflowError");
                let made = self.nondet(Type::Int, "a product");
                let (one, n) = (self.int(1), n);
                let (a, b) = (self.at_most(one, made), self.at_most(n, made));
                self.assume(a);
                self.assume(b);
                Ok(int(made))
            }
            ("isnan" | "isinf" | "isfinite", [v]) => {
                if let Some(n) = self.as_int(v) {
                    self.may_be_large(n, "OverflowError");
                }
                Ok(Val { ty: Ty::Bool, parts: vec![self.nondet(Type::Bool, "what a float is")] })
            }
            ("isclose", [_, _]) => {
                for v in &values {
                    if let Some(n) = self.as_int(v) {
                        self.may_be_large(n, "OverflowError");
                    }
                }
                Ok(Val { ty: Ty::Bool, parts: vec![self.nondet(Type::Bool, "are floats close")] })
            }
            (
                "fabs" | "degrees" | "radians" | "atan" | "tanh" | "atan2" | "hypot" | "copysign",
                [_] | [_, _],
            ) => {
                if (values.len() == 2) != matches!(name, "atan2" | "hypot" | "copysign") {
                    return self.gap(c, "a call of a module's function");
                }
                for v in &values {
                    if let Some(n) = self.as_int(v) {
                        self.may_be_large(n, "OverflowError");
                    }
                }
                Ok(self.any_float())
            }
            (
                "sqrt" | "sin" | "cos" | "tan" | "asin" | "acos" | "exp" | "log" | "log2" | "log10" | "sinh"
                | "cosh" | "expm1" | "log1p" | "cbrt",
                [v],
            ) => {
                if let Some(n) = self.as_int(v) {
                    self.may_be_large(n, "OverflowError");
                    if name == "sqrt" {
                        let fine = self.at_most(none, n);
                        self.unless(fine, "ValueError");
                        return Ok(self.any_float());
                    }
                    if name.starts_with("log") && name != "log1p" {
                        let fine = self.less(none, n);
                        self.unless(fine, "ValueError");
                        return Ok(self.any_float());
                    }
                }
                self.may_fail()
            }
            ("pow" | "log" | "fmod", [_, _]) => {
                let fine = self.nondet(Type::Bool, "is it defined");
                self.unless(fine, "ZeroDivisionError");
                self.may_fail()
            }
            _ => self.gap(c, "a call of a module's function"),
        }
    }

    /// A float that may not be there.
    fn may_fail(&mut self) -> Res<Val> {
        for error in ["ValueError", "OverflowError"] {
            let fine = self.nondet(Type::Bool, "is it defined");
            self.unless(fine, error);
        }
        Ok(self.any_float())
    }
}
