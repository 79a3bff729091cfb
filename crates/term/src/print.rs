//! Terms as text: prefix notation close to SMT-LIB, shared parts named once.

use crate::{Op, Region, Source, Symbol, SymbolKind, TermId, Terms, Value};
use rustc_hash::FxHashMap;
use std::fmt::Write;

impl Terms {
    /// The term in prefix notation. Machine integers are decimal and signed, with their width unless it is 32
    /// (`-1`, `7:64`). A part that occurs more than once is named in a `let`.
    pub fn display(&self, term: TermId) -> String {
        let order = self.postorder(&[term]);
        let mut uses: FxHashMap<TermId, usize> = FxHashMap::default();
        for t in &order {
            for a in self.args(*t) {
                *uses.entry(*a).or_default() += 1;
            }
        }
        let mut names: FxHashMap<TermId, usize> = FxHashMap::default();
        let mut bindings = String::new();
        for t in order {
            if t != term && uses[&t] > 1 && !self.args(t).is_empty() {
                let number = names.len() + 1;
                write!(bindings, "{}(%{number} ", if number > 1 { " " } else { "" })
                    .expect("writing to a string");
                self.write_tree(&mut bindings, t, &names);
                bindings.push(')');
                names.insert(t, number);
            }
        }
        let mut body = String::new();
        self.write_tree(&mut body, term, &names);
        if names.is_empty() { body } else { format!("(let ({bindings}) {body})") }
    }

    /// Writes a term, what has a name by its name.
    fn write_tree(&self, out: &mut String, term: TermId, names: &FxHashMap<TermId, usize>) {
        enum Step {
            Term(TermId),
            Close,
        }
        let mut steps = vec![Step::Term(term)];
        while let Some(step) = steps.pop() {
            let t = match step {
                Step::Close => {
                    out.push(')');
                    continue;
                }
                Step::Term(t) => t,
            };
            if !out.is_empty() && !out.ends_with([' ', '(']) {
                out.push(' ');
            }
            if let Some(number) = names.get(&t) {
                write!(out, "%{number}").expect("writing to a string");
                continue;
            }
            let head = match self.op(t) {
                Op::Symbol(s) => display_symbol(self.symbol_of(*s)),
                op => display_op(op),
            };
            if self.args(t).is_empty() {
                out.push_str(&head);
                continue;
            }
            write!(out, "({head}").expect("writing to a string");
            steps.push(Step::Close);
            steps.extend(self.args(t).iter().rev().map(|a| Step::Term(*a)));
        }
    }
}

/// A value as it is written in terms.
pub(crate) fn display_value(v: &Value) -> String {
    match v {
        Value::Bool(b) => b.to_string(),
        Value::Bv { bits, .. } => {
            let n = v.as_signed().expect("a machine integer");
            if *bits == 32 { n.to_string() } else { format!("{n}:{bits}") }
        }
        Value::F32(bits) => format!("{:?}f", f32::from_bits(*bits)),
        Value::F64(bits) => format!("{:?}", f64::from_bits(*bits)),
        Value::Int(n) => format!("{n}:int"),
        Value::Str(units) => format!("{:?}", String::from_utf16_lossy(units)),
        Value::Ref(0) => "null".into(),
        Value::Ref(n) => format!("@{n}"),
    }
}

fn display_symbol(symbol: &Symbol) -> String {
    match &symbol.kind {
        SymbolKind::Input(i) => format!("input{i}"),
        SymbolKind::Param(i) => format!("param{i}"),
        SymbolKind::InstanceOf(class) => format!("instance-of-{class}"),
        SymbolKind::ExactClass(class) => format!("class-is-{class}"),
        SymbolKind::Function(name) => name.to_string(),
        SymbolKind::Clock(reading) => format!("clock#{reading}"),
        SymbolKind::Hole { source, region } => {
            let prefix = match source {
                Source::Initial => String::new(),
                Source::Rec(id) => format!("rec{id}."),
            };
            match region {
                Region::Field(name) => format!("{prefix}{name}"),
                Region::Elem(class) => format!("{prefix}elem-{class}"),
                Region::Length => format!("{prefix}length"),
                Region::Global(name) => format!("{prefix}global-{name}"),
            }
        }
    }
}

fn display_op(op: &Op) -> String {
    let name = match op {
        Op::Const(v) => return display_value(v),
        Op::Symbol(s) => return format!("symbol{}", s.0),
        Op::ZeroExtend(n) => return format!("zext{n}"),
        Op::SignExtend(n) => return format!("sext{n}"),
        Op::Extract(hi, lo) => return format!("extract{hi}:{lo}"),
        Op::SToFp(sort) => return format!("sto{}", format!("{sort:?}").to_lowercase()),
        Op::UToFp(sort) => return format!("uto{}", format!("{sort:?}").to_lowercase()),
        Op::FpToFp(sort) => return format!("to{}", format!("{sort:?}").to_lowercase()),
        Op::FpToSSat(n) => return format!("fp.to_s{n}"),
        Op::IntToBv(n) => return format!("int.to_bv{n}"),
        Op::BvToInt => "int.of_bv",
        Op::IntToFp => "int.to_f64",
        Op::Not => "not",
        Op::And => "and",
        Op::Or => "or",
        Op::Eq => "=",
        Op::Ite => "ite",
        Op::BvAdd => "+",
        Op::BvSub => "-",
        Op::BvMul => "*",
        Op::BvUDiv => "/u",
        Op::BvSDiv => "/",
        Op::BvURem => "%u",
        Op::BvSRem => "%",
        Op::BvAnd => "&",
        Op::BvOr => "|",
        Op::BvXor => "^",
        Op::BvShl => "<<",
        Op::BvLShr => ">>>",
        Op::BvAShr => ">>",
        Op::BvNeg => "neg",
        Op::BvNot => "~",
        Op::BvUlt => "<u",
        Op::BvUle => "<=u",
        Op::BvSlt => "<",
        Op::BvSle => "<=",
        Op::BvSMulOverflows => "*overflows",
        Op::BvUMulOverflows => "*overflowsu",
        Op::Concat => "concat",
        Op::FpAdd => "fp.+",
        Op::FpSub => "fp.-",
        Op::FpMul => "fp.*",
        Op::FpDiv => "fp./",
        Op::FpRem => "fp.%",
        Op::FpSqrt => "fp.sqrt",
        Op::FpNeg => "fp.neg",
        Op::FpAbs => "fp.abs",
        Op::FpFloor => "fp.floor",
        Op::FpCeil => "fp.ceil",
        Op::FpRint => "fp.rint",
        Op::FpTrunc => "fp.trunc",
        Op::FpEq => "fp.=",
        Op::FpLt => "fp.<",
        Op::FpLe => "fp.<=",
        Op::FpIsNan => "fp.nan?",
        Op::FpToBits => "fp.to-bits",
        Op::BitsToFp => "fp.from-bits",
        Op::IntAdd => "int.+",
        Op::IntSub => "int.-",
        Op::IntMul => "int.*",
        Op::IntDiv => "int.div",
        Op::IntMod => "int.mod",
        Op::IntLe => "int.<=",
        Op::IntLt => "int.<",
    };
    name.to_string()
}
