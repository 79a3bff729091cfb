//! Random expressions of a given type. What is returned can be an operand of anything: it is a name, a call, or
//! in parentheses.

use super::{Argument, Gen, Ty, array_name};
use crate::rng::Rng;

/// A literal (or a named constant) of a type.
pub fn literal(rng: &mut Rng, ty: Ty) -> String {
    let small = rng.below(12) as i64 - 4;
    match ty {
        Ty::Boolean => rng.percent(50).to_string(),
        Ty::Byte => format!("(byte) {}", [small, -128, 127, rng.bits() as i8 as i64][rng.below(4)]),
        Ty::Short => format!("(short) {}", [small, -32768, 32767, rng.bits() as i16 as i64][rng.below(4)]),
        Ty::Char => format!("(char) {}", [small + 97, 0, 65535, rng.bits() as u16 as i64][rng.below(4)]),
        Ty::Int => {
            let edge =
                *rng.pick(&[0, 1, -1, i32::MIN, i32::MAX, i32::MIN + 1, 31, 32, 33, 255, 65535, 46341, -2]);
            let value = [small as i32, edge, rng.bits() as i32][rng.below(3)];
            format!("({value})")
        }
        Ty::Long => {
            let edge = *rng.pick(&[
                0,
                1,
                -1,
                i64::MIN,
                i64::MAX,
                1 << 31,
                -(1 << 31) - 1,
                1 << 32,
                63,
                64,
                3037000500,
            ]);
            let value = [small, edge, rng.bits() as i64][rng.below(3)];
            format!("({value}L)")
        }
        Ty::Float => {
            let edge = *rng.pick(&[
                "0.0f",
                "(-0.0f)",
                "Float.NaN",
                "Float.POSITIVE_INFINITY",
                "Float.NEGATIVE_INFINITY",
                "Float.MIN_VALUE",
                "Float.MAX_VALUE",
                "1.17549435E-38f",
                "16777216.0f",
                "2.14748365E9f",
                "(-2.14748365E9f)",
                "0.5f",
            ]);
            match rng.below(3) {
                0 => format!("({}f)", small as f32 / 4.0),
                1 => edge.to_string(),
                _ => format!("Float.intBitsToFloat({})", rng.bits() as i32),
            }
        }
        Ty::Double => {
            let edge = *rng.pick(&[
                "0.0",
                "(-0.0)",
                "Double.NaN",
                "Double.POSITIVE_INFINITY",
                "Double.NEGATIVE_INFINITY",
                "Double.MIN_VALUE",
                "Double.MAX_VALUE",
                "2.2250738585072014E-308",
                "2147483647.0",
                "(-2147483649.0)",
                "9.223372036854775807E18",
                "4.9E15",
                "1e-10",
                "1e300",
                "0.1",
            ]);
            match rng.below(3) {
                0 => format!("({:?})", small as f64 / 4.0),
                1 => edge.to_string(),
                _ => format!("Double.longBitsToDouble({}L)", rng.bits() as i64),
            }
        }
    }
}

/// A value of a type. NaN is the canonical one: Java does not say which one an operation keeps.
pub fn argument(rng: &mut Rng, ty: Ty) -> Argument {
    let small = rng.below(12) as i64 - 4;
    let wide = rng.bits();
    let number = |values: [i64; 6], mask: u64, rng: &mut Rng| {
        let value = values[rng.below(6)];
        (value, value as u64 & mask)
    };
    let (text, bits) = match ty {
        Ty::Boolean => {
            let value = rng.percent(50);
            (value.to_string(), u64::from(value))
        }
        Ty::Byte => {
            let (v, bits) = number([small, small, -128, 127, wide as i8 as i64, 0], 0xff, rng);
            (format!("(byte) {v}"), bits)
        }
        Ty::Short => {
            let (v, bits) = number([small, small, -32768, 32767, wide as i16 as i64, 0], 0xffff, rng);
            (format!("(short) {v}"), bits)
        }
        Ty::Char => {
            let (v, bits) = number([97, 98, 0, 65535, wide as u16 as i64, 48], 0xffff, rng);
            (format!("(char) {v}"), bits)
        }
        Ty::Int => {
            let edges = [small, small, i64::from(i32::MIN), i64::from(i32::MAX), wide as i32 as i64, 65536];
            let (v, bits) = number(edges, 0xffff_ffff, rng);
            (format!("{v}"), bits)
        }
        Ty::Long => {
            let (v, bits) = number([small, small, i64::MIN, i64::MAX, wide as i64, 1 << 33], u64::MAX, rng);
            (format!("{v}L"), bits)
        }
        Ty::Float => {
            let edges = [0.0f32, -0.0, f32::NAN, f32::INFINITY, 1e-45, f32::MAX, 2147483648.0, 0.1, -3.5];
            let random = f32::from_bits(wide as u32);
            let value = [small as f32 / 4.0, *rng.pick(&edges), random][rng.below(3)];
            let bits = if value.is_nan() { 0x7fc0_0000 } else { value.to_bits() };
            (format!("Float.intBitsToFloat({})", bits as i32), u64::from(bits))
        }
        Ty::Double => {
            let edges = [
                0.0f64,
                -0.0,
                f64::NAN,
                f64::NEG_INFINITY,
                5e-324,
                f64::MAX,
                9223372036854775808.0,
                0.1,
                1e15,
            ];
            let random = f64::from_bits(wide);
            let value = [small as f64 / 4.0, *rng.pick(&edges), random][rng.below(3)];
            let bits = if value.is_nan() { 0x7ff8_0000_0000_0000 } else { value.to_bits() };
            (format!("Double.longBitsToDouble({}L)", bits as i64), bits)
        }
    };
    Argument { ty, text, bits }
}

impl Gen {
    /// An expression of the type.
    pub(super) fn expr(&mut self, ty: Ty, depth: usize) -> String {
        if depth == 0 || self.rng.percent(15) {
            return self.leaf(ty);
        }
        match self.rng.below(12) {
            0 => self.leaf(ty),
            1 => {
                let (c, a, b) =
                    (self.expr(Ty::Boolean, depth - 1), self.expr(ty, depth - 1), self.expr(ty, depth - 1));
                format!("(({}) ({c} ? {a} : {b}))", ty.name())
            }
            2 => self.call(ty, depth).unwrap_or_else(|| self.leaf(ty)),
            3 => self.element(ty, depth),
            4 => self.assignment(ty, depth).map(|a| format!("({a})")).unwrap_or_else(|| self.leaf(ty)),
            5 if ty != Ty::Boolean => {
                let from = self.number();
                let value = self.expr(from, depth - 1);
                format!("(({}) {value})", ty.name())
            }
            _ => self.operation(ty, depth),
        }
    }

    /// A type to convert from or compare at.
    fn number(&mut self) -> Ty {
        loop {
            let ty = *self.rng.pick(&Ty::NUMBERS);
            if self.options.hard || !ty.is_floating() {
                return ty;
            }
        }
    }

    pub(super) fn leaf(&mut self, ty: Ty) -> String {
        let names: Vec<&str> = self.vars.iter().filter(|v| v.ty == ty).map(|v| v.name.as_str()).collect();
        if names.is_empty() || self.rng.percent(25) {
            let text = literal(&mut self.rng, ty);
            return if text.starts_with("(byte)") || text.starts_with("(short)") || text.starts_with("(char)")
            {
                format!("({text})")
            } else {
                text
            };
        }
        // The newest names more often: they are the locals.
        let newest = names.len() - 1;
        let at = if self.rng.percent(70) {
            newest - self.rng.below(names.len().min(3))
        } else {
            self.rng.below(names.len())
        };
        names[at].to_string()
    }

    fn operation(&mut self, ty: Ty, depth: usize) -> String {
        let depth = depth - 1;
        match ty {
            Ty::Boolean => self.condition(depth),
            Ty::Byte | Ty::Short | Ty::Char => {
                let value = self.operation(Ty::Int, depth + 1);
                format!("(({}) {value})", ty.name())
            }
            Ty::Int => self.int_operation(depth),
            Ty::Long => self.long_operation(depth),
            Ty::Float | Ty::Double => self.floating_operation(ty, depth),
        }
    }

    /// An operand that binary promotion makes an `int` of.
    fn int_operand(&mut self, depth: usize) -> String {
        let ty =
            if self.rng.percent(70) { Ty::Int } else { *self.rng.pick(&[Ty::Byte, Ty::Short, Ty::Char]) };
        self.expr(ty, depth)
    }

    fn int_operation(&mut self, depth: usize) -> String {
        let a = self.int_operand(depth);
        match self.rng.below(16) {
            0 => format!("(-{a})"),
            1 => format!("(~{a})"),
            2 => {
                let ty = *self.rng.pick(&[Ty::Int, Ty::Long]);
                let count = self.expr(ty, depth);
                let op = *self.rng.pick(&["<<", ">>", ">>>"]);
                format!("({a} {op} {count})")
            }
            3 | 4 => {
                let b = self.int_operand(depth);
                self.division(&a, &b)
            }
            5 if self.options.hard => {
                let ty = *self.rng.pick(&[Ty::Float, Ty::Double]);
                let (x, y) = (self.expr(ty, depth), self.expr(ty, depth));
                let boxed = if ty == Ty::Float { "Float" } else { "Double" };
                format!("{boxed}.compare({x}, {y})")
            }
            6 => {
                let b = self.int_operand(depth);
                let f = *self.rng.pick(&["Math.max", "Math.min"]);
                format!("{f}({a}, {b})")
            }
            7 => self.lambda(depth),
            8 => format!("Support.WORDS[{a} & 7].length()"),
            9 => self.object_value(&a, depth),
            _ => {
                let b = self.int_operand(depth);
                let op = if self.options.hard {
                    *self.rng.pick(&["+", "-", "*", "&", "|", "^"])
                } else {
                    *self.rng.pick(&["+", "-", "+", "&", "|", "^"])
                };
                format!("({a} {op} {b})")
            }
        }
    }

    /// A quotient or remainder; outside of `try` the divisor is mostly made odd.
    fn division(&mut self, a: &str, b: &str) -> String {
        let op = *self.rng.pick(&["/", "%"]);
        if !self.options.hard {
            let divisor = *self.rng.pick(&["3", "7", "16", "(-5)"]);
            return if self.tries > 0 && self.rng.percent(50) {
                format!("(1 {op} {b})")
            } else {
                format!("({a} {op} {divisor})")
            };
        }
        let risk = if self.tries > 0 {
            70
        } else if self.options.risky {
            4
        } else {
            0
        };
        if self.rng.percent(risk) { format!("({a} {op} {b})") } else { format!("({a} {op} ({b} | 1))") }
    }

    fn long_operation(&mut self, depth: usize) -> String {
        let a = self.expr(Ty::Long, depth);
        if self.tries > 0 && self.rng.percent(8) {
            return if self.rng.percent(50) { "(node.b--)".to_string() } else { format!("(node.b += {a})") };
        }
        match self.rng.below(12) {
            0 => format!("(-{a})"),
            1 => format!("(~{a})"),
            2 | 3 => {
                let ty = *self.rng.pick(&[Ty::Int, Ty::Long, Ty::Byte]);
                let count = self.expr(ty, depth);
                let op = *self.rng.pick(&["<<", ">>", ">>>"]);
                format!("({a} {op} {count})")
            }
            4 | 5 => {
                let ty = *self.rng.pick(&[Ty::Long, Ty::Int]);
                let b = self.expr(ty, depth);
                self.division(&a, &b)
            }
            _ => {
                let ty = *self.rng.pick(&[Ty::Long, Ty::Long, Ty::Int, Ty::Char]);
                let b = self.expr(ty, depth);
                let op = if self.options.hard {
                    *self.rng.pick(&["+", "-", "*", "&", "|", "^"])
                } else {
                    *self.rng.pick(&["+", "-", "-", "&", "|", "^"])
                };
                if self.rng.percent(50) { format!("({a} {op} {b})") } else { format!("({b} {op} {a})") }
            }
        }
    }

    fn floating_operation(&mut self, ty: Ty, depth: usize) -> String {
        let a = self.expr(ty, depth);
        if !self.options.hard {
            return a;
        }
        match self.rng.below(10) {
            0 => format!("(-{a})"),
            1 => format!("Math.abs({a})"),
            2 => {
                let f = *self.rng.pick(&["Math.max", "Math.min"]);
                let b = self.expr(ty, depth);
                format!("{f}({a}, {b})")
            }
            3 if ty == Ty::Double => {
                let f = *self.rng.pick(&["Math.sqrt", "Math.floor", "Math.ceil", "Math.rint"]);
                format!("{f}({a})")
            }
            _ => {
                let other = if ty == Ty::Double {
                    self.number()
                } else {
                    *self.rng.pick(&[Ty::Float, Ty::Int, Ty::Long])
                };
                let b = self.expr(other, depth);
                let op = *self.rng.pick(&["+", "-", "*", "/", "%"]);
                if self.rng.percent(50) { format!("({a} {op} {b})") } else { format!("({b} {op} {a})") }
            }
        }
    }

    /// A boolean expression that is not a constant on its own.
    pub(super) fn condition(&mut self, depth: usize) -> String {
        let deeper = depth.saturating_sub(1);
        match self.rng.below(10) {
            0 => {
                let a = self.expr(Ty::Boolean, deeper);
                format!("(!{a})")
            }
            1 | 2 => {
                let (a, b) = (self.expr(Ty::Boolean, deeper), self.expr(Ty::Boolean, deeper));
                let op = *self.rng.pick(&["&&", "||", "&", "|", "^", "==", "!="]);
                format!("({a} {op} {b})")
            }
            3 if self.rng.percent(30) => {
                let n = self.expr(Ty::Int, deeper);
                let op = *self.rng.pick(&["==", "!="]);
                let (left, right) = (
                    *self.rng.pick(&["node", "Support.keep"]),
                    *self.rng.pick(&["node", "Support.keep", "Support.make"]),
                );
                if right == "Support.make" {
                    format!("({left} {op} Support.make({n}))")
                } else {
                    format!("({left} {op} {right})")
                }
            }
            3 => {
                let n = self.expr(Ty::Int, deeper);
                let class = *self.rng.pick(&["Support.One", "Support.Two", "Support.Three", "Support.Twist"]);
                format!("(Support.make({n}) instanceof {class})")
            }
            _ => {
                let (left, right) = (self.number(), self.number());
                let right = if self.rng.percent(60) { left } else { right };
                let (a, b) = (self.expr(left, deeper), self.expr(right, deeper));
                let op = *self.rng.pick(&["<", "<=", ">", ">=", "==", "!="]);
                format!("({a} {op} {b})")
            }
        }
    }

    /// A call of an earlier method with this result.
    fn call(&mut self, ty: Ty, depth: usize) -> Option<String> {
        let fitting: Vec<_> = self.helpers.iter().filter(|h| h.result == ty).cloned().collect();
        if fitting.is_empty() {
            return None;
        }
        let helper = self.rng.pick(&fitting).clone();
        let arguments: Vec<String> = helper.params.iter().map(|p| self.expr(*p, depth.min(2) - 1)).collect();
        Some(format!("{}({})", helper.name, arguments.join(", ")))
    }

    /// An array element, whose index is mostly in range.
    pub(super) fn element(&mut self, ty: Ty, depth: usize) -> String {
        let index = self.expr(Ty::Int, depth.saturating_sub(1));
        let risk = if self.tries > 0 {
            40
        } else if self.options.risky {
            2
        } else {
            0
        };
        if ty == Ty::Int && self.rng.percent(25) {
            let column = self.expr(Ty::Int, 1);
            return if self.rng.percent(risk) {
                format!("grid[{index} & 3][{column} & 3]")
            } else {
                format!("grid[{index} & 3][({column} & 1) + 1]")
            };
        }
        let (array, small) = (array_name(ty), self.rng.below(3) + 4);
        if self.rng.percent(risk) {
            format!("{array}[{index} % {small}]")
        } else {
            format!("{array}[{index} & 3]")
        }
    }

    /// An assignment to, or an increment of, a variable or array element of the type, without a semicolon.
    pub(super) fn assignment(&mut self, ty: Ty, depth: usize) -> Option<String> {
        let deeper = depth.saturating_sub(1);
        let names: Vec<String> =
            self.vars.iter().filter(|v| v.ty == ty && v.assignable).map(|v| v.name.clone()).collect();
        let place = if names.is_empty() || self.rng.percent(25) {
            self.element(ty, 1)
        } else {
            self.rng.pick(&names).clone()
        };
        if ty == Ty::Boolean {
            let value = self.expr(ty, deeper);
            let op = *self.rng.pick(&["=", "=", "&=", "|=", "^="]);
            return Some(format!("{place} {op} {value}"));
        }
        if ty.is_floating() && !self.options.hard {
            return None;
        }
        match self.rng.below(8) {
            0 => {
                let op = *self.rng.pick(&["++", "--"]);
                Some(if self.rng.percent(50) { format!("{op}{place}") } else { format!("{place}{op}") })
            }
            1 | 2 => {
                let from = if ty.is_floating() || self.options.hard { self.number() } else { ty };
                let value = self.expr(from, deeper);
                let op = if self.options.hard {
                    *self.rng.pick(&["+=", "-=", "*="])
                } else {
                    *self.rng.pick(&["+=", "-="])
                };
                Some(format!("{place} {op} {value}"))
            }
            3 if !ty.is_floating() => {
                let from = *self.rng.pick(&[Ty::Int, Ty::Byte, Ty::Char, Ty::Long]);
                let value = self.expr(from, deeper);
                let op = *self.rng.pick(&["&=", "|=", "^=", "<<=", ">>=", ">>>="]);
                Some(format!("{place} {op} {value}"))
            }
            4 if self.options.hard => {
                let from = self.number();
                let value = self.expr(from, deeper);
                let op = *self.rng.pick(&["/=", "%="]);
                let integral = !ty.is_floating() && !from.is_floating();
                Some(if integral {
                    format!("{place} {op} ({value} | 1)")
                } else {
                    format!("{place} {op} {value}")
                })
            }
            _ => {
                let value = self.expr(ty, deeper);
                Some(format!("{place} = {value}"))
            }
        }
    }

    /// A lambda without captures, applied.
    fn lambda(&mut self, depth: usize) -> String {
        let (x, y) = (self.name("x"), self.name("y"));
        let (a, b) = (self.int_operand(depth), self.int_operand(depth));
        let op = *self.rng.pick(&["+", "-", "^", "&"]);
        let shift = self.rng.below(40);
        format!("Support.apply(({x}, {y}) -> ({x} {op} ({y} >> {shift})), {a}, {b})")
    }

    /// Something of an object: a field, a virtual call, a cast.
    fn object_value(&mut self, n: &str, depth: usize) -> String {
        let risky = self.tries > 0 && self.rng.percent(60);
        let object = if risky { format!("Support.make({n})") } else { format!("Support.make({n} & 2)") };
        let x = self.expr(Ty::Int, depth.saturating_sub(1));
        match self.rng.below(6) {
            0 => format!("{object}.a"),
            1 => format!("{object}.f({x})"),
            2 if risky => format!("((Support.One) {object}).one"),
            3 if risky => format!("((int) ((Support.Twist) {object}).twist({x}))"),
            4 if self.tries > 0 => {
                let op = *self.rng.pick(&["a++", "--a", "a += ", "a ^= "]);
                if op.ends_with(' ') {
                    format!("(node.{op}{x})")
                } else if op.starts_with('-') {
                    "(--node.a)".to_string()
                } else {
                    format!("(node.{op})")
                }
            }
            _ => format!("{object}.g({x})"),
        }
    }
}
