//! Terms of a summary in plain notation: `this.next.elem >= x + 1`.

use super::portable::{Constant as Object, Summary, Value};
use conspect_term::{DecodeError, Op, Region, Sort, SymbolKind, TermId, Terms, Value as Constant};
use std::collections::BTreeMap;

/// The longest text of one term; the rest is cut off.
const LONGEST: usize = 2_000;

/// Prints the terms of one summary.
pub struct Notation {
    terms: Terms,
    roots: Vec<TermId>,
    params: Vec<String>,
    classes: BTreeMap<u32, String>,
    /// The sign of equality.
    equality: &'static str,
}

impl Notation {
    /// The terms of a summary, ready to be printed.
    ///
    /// # Errors
    /// When the summary's encoding is damaged.
    pub fn of(summary: &Summary) -> Result<Notation, DecodeError> {
        let mut terms = Terms::new();
        let roots = terms.decode(&summary.terms)?;
        let classes = summary.classes.iter().cloned().collect();
        Ok(Notation { terms, roots, params: summary.params.clone(), classes, equality: "=" })
    }

    /// The same with another sign of equality.
    pub fn with_equality(self, equality: &'static str) -> Notation {
        Notation { equality, ..self }
    }

    /// The term with this index.
    pub fn root(&self, index: u32) -> String {
        let Some(t) = self.roots.get(index as usize) else { return "?".into() };
        let mut text = self.term(*t, 0, 0);
        if text.len() > LONGEST {
            let end = (0..=LONGEST).rev().find(|i| text.is_char_boundary(*i)).unwrap_or(0);
            text.truncate(end);
            text.push('…');
        }
        text
    }

    /// A value.
    pub fn value(&self, v: &Value) -> String {
        match v {
            Value::Bits(b) => format!("{}", *b as i64),
            Value::Null => "null".into(),
            Value::New(i) => format!("new#{i}"),
            Value::Constant(Object::Text(units)) => format!("{:?}", String::from_utf16_lossy(units)),
            Value::Constant(Object::Class(name)) => format!("the class {name}"),
            Value::Constant(Object::Local(_, class)) => format!("a constant {class}"),
            Value::Stack(frames) => match frames.first() {
                Some((f, line)) => format!("stack at {f}:{line}"),
                None => "empty stack".into(),
            },
            Value::Term(t) => self.root(*t),
            Value::Union(entries) => {
                let one = |(g, v): &(u32, Value)| format!("({} → {})", self.root(*g), self.value(v));
                entries.iter().map(one).collect::<Vec<String>>().join(" | ")
            }
            Value::Other(text) => text.clone(),
        }
    }

    /// Is the condition one on references: null, equality, classes?
    pub fn is_of_heap(&self, index: u32) -> bool {
        let Some(t) = self.roots.get(index as usize) else { return false };
        let mut t = *t;
        while *self.terms.op(t) == Op::Not {
            t = self.terms.args(t)[0];
        }
        match self.terms.op(t) {
            Op::Eq => self.terms.sort(self.terms.args(t)[0]) == Sort::Ref,
            Op::Symbol(s) => {
                matches!(self.terms.symbol_of(*s).kind, SymbolKind::InstanceOf(_) | SymbolKind::ExactClass(_))
            }
            _ => false,
        }
    }

    fn term(&self, t: TermId, above: u8, depth: u32) -> String {
        // Deep terms are cut off: the text is for people.
        if depth > 60 {
            return "…".into();
        }
        let args = self.terms.args(t);
        let sub = |i: usize, level: u8| self.term(args[i], level, depth + 1);
        let op = self.terms.op(t);
        if let Op::Not = op {
            return self.negation(args[0], above, depth);
        }
        if *op == Op::Eq && self.terms.sort(args[0]) == Sort::Ref {
            let text = self.references(args, self.equality, depth);
            return if above > 4 { format!("({text})") } else { text };
        }
        if let Some((sign, level)) = infix(op) {
            let sign = if *op == Op::Eq { self.equality } else { sign };
            let parts: Vec<String> = (0..args.len()).map(|i| sub(i, level + 1)).collect();
            let text = parts.join(&format!(" {sign} "));
            return if level < above { format!("({text})") } else { text };
        }
        match op {
            Op::Const(v) => constant(v),
            Op::Symbol(s) => self.symbol(&self.terms.symbol_of(*s).kind, args, depth),
            Op::Ite => {
                let text = format!("{} ? {} : {}", sub(0, 2), sub(1, 2), sub(2, 2));
                if above > 0 { format!("({text})") } else { text }
            }
            // Widening changes no number.
            Op::SignExtend(_) => sub(0, above),
            Op::BvNeg | Op::FpNeg => format!("-{}", sub(0, 20)),
            Op::BvNot => format!("~{}", sub(0, 20)),
            op => {
                let name = format!("{op:?}").to_lowercase();
                let parts: Vec<String> = (0..args.len()).map(|i| sub(i, 0)).collect();
                format!("{name}({})", parts.join(", "))
            }
        }
    }

    /// A comparison of references: the one that is reached later is on the left, null on the right.
    fn references(&self, args: &[TermId], sign: &str, depth: u32) -> String {
        let mut sides = [0, 1].map(|i| self.term(args[i], 5, depth + 1));
        sides.sort_by_key(|text| (text == "null", std::cmp::Reverse(text.len())));
        format!("{} {sign} {}", sides[0], sides[1])
    }

    fn negation(&self, t: TermId, above: u8, depth: u32) -> String {
        let args = self.terms.args(t);
        if *self.terms.op(t) == Op::Eq && self.terms.sort(args[0]) == Sort::Ref {
            let text = self.references(args, "!=", depth);
            return if above > 4 { format!("({text})") } else { text };
        }
        let flipped = match self.terms.op(t) {
            Op::Eq => Some(("!=", false)),
            Op::BvSlt => Some(("<=", true)),
            Op::BvSle => Some(("<", true)),
            Op::BvUlt => Some(("<=u", true)),
            Op::BvUle => Some(("<u", true)),
            _ => None,
        };
        let Some((sign, swap)) = flipped else { return format!("!{}", self.term(t, 20, depth + 1)) };
        let (a, b) = if swap { (args[1], args[0]) } else { (args[0], args[1]) };
        let text = format!("{} {sign} {}", self.term(a, 5, depth + 1), self.term(b, 5, depth + 1));
        if above > 4 { format!("({text})") } else { text }
    }

    fn symbol(&self, kind: &SymbolKind, args: &[TermId], depth: u32) -> String {
        let sub = |i: usize| self.term(args[i], 20, depth + 1);
        let class = |c: &u32| self.classes.get(c).cloned().unwrap_or_else(|| format!("class#{c}"));
        match kind {
            SymbolKind::Param(i) => self.params.get(*i as usize).cloned().unwrap_or_else(|| format!("p{i}")),
            SymbolKind::Hole { region: Region::Field(name), .. } => {
                format!("{}.{}", sub(0), name.rsplit('.').next().unwrap_or(name))
            }
            SymbolKind::Hole { region: Region::Elem(_), .. } => {
                format!("{}[{}]", sub(0), self.term(args[1], 0, depth + 1))
            }
            SymbolKind::Hole { region: Region::Length, .. } => format!("{}.length", sub(0)),
            SymbolKind::Hole { region: Region::Global(name), .. } => name.to_string(),
            SymbolKind::InstanceOf(c) => format!("{} instanceof {}", sub(0), class(c)),
            SymbolKind::ExactClass(c) => format!("{}.class {} {}", sub(0), self.equality, class(c)),
            SymbolKind::Input(i) => format!("input{i}"),
            SymbolKind::Clock(reading) => format!("clock#{reading}"),
            SymbolKind::Function(name) => {
                let parts: Vec<String> = (0..args.len()).map(|i| self.term(args[i], 0, depth + 1)).collect();
                format!("{name}({})", parts.join(", "))
            }
        }
    }
}

/// The sign of an operator and how tightly it binds.
fn infix(op: &Op) -> Option<(&'static str, u8)> {
    Some(match op {
        Op::Or => ("||", 1),
        Op::And => ("&&", 2),
        Op::Eq => ("=", 4),
        Op::BvSlt | Op::FpLt | Op::IntLt => ("<", 4),
        Op::BvSle | Op::FpLe | Op::IntLe => ("<=", 4),
        Op::BvUlt => ("<u", 4),
        Op::BvUle => ("<=u", 4),
        Op::FpEq => ("==", 4),
        Op::BvAnd => ("&", 5),
        Op::BvOr => ("|", 5),
        Op::BvXor => ("^", 5),
        Op::BvShl => ("<<", 6),
        Op::BvAShr => (">>", 6),
        Op::BvLShr => (">>>", 6),
        Op::BvAdd | Op::FpAdd | Op::IntAdd => ("+", 7),
        Op::BvSub | Op::FpSub | Op::IntSub => ("-", 7),
        Op::BvMul | Op::FpMul | Op::IntMul => ("*", 8),
        Op::BvSDiv | Op::BvUDiv | Op::FpDiv | Op::IntDiv => ("/", 8),
        Op::BvSRem | Op::BvURem | Op::FpRem | Op::IntMod => ("%", 8),
        _ => return None,
    })
}

fn constant(v: &Constant) -> String {
    match v {
        Constant::Bool(b) => b.to_string(),
        Constant::Bv { bits, value } => {
            let shift = 64 - u32::from(*bits);
            (((*value << shift) as i64) >> shift).to_string()
        }
        Constant::F32(b) => format!("{:?}f", f32::from_bits(*b)),
        Constant::F64(b) => format!("{:?}", f64::from_bits(*b)),
        Constant::Int(i) => i.to_string(),
        Constant::Str(units) => format!("{:?}", String::from_utf16_lossy(units)),
        Constant::Ref(0) => "null".into(),
        Constant::Ref(a) => format!("object {a}"),
    }
}
