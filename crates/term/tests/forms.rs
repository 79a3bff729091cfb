//! What particular terms become: one case a line in `forms.txt`, `term => simplified`. A wrong line prints what
//! it should be.

use conspect_term::{Op, Region, Sort, Source, Symbol, SymbolKind, TermId, Terms, Value};
use std::iter::Peekable;
use std::str::SplitWhitespace;

/// The sort of a variable goes by its first letter.
fn sort_of(name: &str) -> Sort {
    match name.as_bytes()[0] {
        b'x' | b'y' | b'z' => Sort::Bv(32),
        b'l' | b'm' => Sort::Bv(64),
        b'h' => Sort::Bv(16),
        b'b' => Sort::Bv(8),
        b'p' | b'q' | b'r' => Sort::Bool,
        b'f' | b'g' => Sort::F64,
        b'e' => Sort::F32,
        b'i' | b'j' => Sort::Int,
        b'o' => Sort::Ref,
        b'n' => Sort::Bv(32),
        _ => panic!("no sort for {name}"),
    }
}

fn op_of(name: &str) -> Op {
    let number = |s: &str| s.parse::<u8>().expect("a width");
    if let Some(n) = name.strip_prefix("zext") {
        return Op::ZeroExtend(number(n));
    }
    if let Some(n) = name.strip_prefix("sext") {
        return Op::SignExtend(number(n));
    }
    if let Some(n) = name.strip_prefix("fp.to_s") {
        return Op::FpToSSat(number(n));
    }
    if let Some((hi, lo)) = name.strip_prefix("extract").and_then(|s| s.split_once(':')) {
        return Op::Extract(number(hi), number(lo));
    }
    match name {
        "not" => Op::Not,
        "and" => Op::And,
        "or" => Op::Or,
        "=" => Op::Eq,
        "ite" => Op::Ite,
        "+" => Op::BvAdd,
        "-" => Op::BvSub,
        "*" => Op::BvMul,
        "/u" => Op::BvUDiv,
        "/" => Op::BvSDiv,
        "%u" => Op::BvURem,
        "%" => Op::BvSRem,
        "&" => Op::BvAnd,
        "|" => Op::BvOr,
        "^" => Op::BvXor,
        "<<" => Op::BvShl,
        ">>>" => Op::BvLShr,
        ">>" => Op::BvAShr,
        "neg" => Op::BvNeg,
        "~" => Op::BvNot,
        "<u" => Op::BvUlt,
        "<=u" => Op::BvUle,
        "<" => Op::BvSlt,
        "<=" => Op::BvSle,
        "concat" => Op::Concat,
        "fp.+" => Op::FpAdd,
        "fp.-" => Op::FpSub,
        "fp.*" => Op::FpMul,
        "fp.=" => Op::FpEq,
        "fp.<" => Op::FpLt,
        "fp.<=" => Op::FpLe,
        "fp.nan?" => Op::FpIsNan,
        "fp.neg" => Op::FpNeg,
        "fp.floor" => Op::FpFloor,
        "fp.ceil" => Op::FpCeil,
        "stof64" => Op::SToFp(Sort::F64),
        "tof64" => Op::FpToFp(Sort::F64),
        "int.+" => Op::IntAdd,
        "int.<" => Op::IntLt,
        "int.<=" => Op::IntLe,
        _ => panic!("no operator {name}"),
    }
}

/// `true`, `null`, `@3`, `7`, `7:64`, `1.5`, `1.5f`, `4:int`.
fn constant(text: &str) -> Option<Value> {
    match text {
        "true" | "false" => return Some(Value::Bool(text == "true")),
        "null" => return Some(Value::Ref(0)),
        "NaN" => return Some(Value::f64(f64::NAN)),
        _ => {}
    }
    if let Some(n) = text.strip_prefix('@') {
        return Some(Value::Ref(n.parse().ok()?));
    }
    if let Some((n, bits)) = text.split_once(':') {
        return match bits {
            "int" => Some(Value::Int(n.parse().ok()?)),
            _ => Some(Value::bv(bits.parse().ok()?, n.parse::<i64>().ok()? as u64)),
        };
    }
    if let Ok(n) = text.parse::<i64>() {
        return Some(Value::bv(32, n as u64));
    }
    if let Some(x) = text.strip_suffix('f') {
        return Some(Value::f32(x.parse().ok()?));
    }
    text.parse().ok().map(Value::f64)
}

fn parse(terms: &mut Terms, words: &mut Peekable<SplitWhitespace<'_>>) -> TermId {
    let word = words.next().expect("a term");
    if word != "(" {
        if let Some(v) = constant(word) {
            return terms.constant(v);
        }
        let kind = match word {
            "n" => SymbolKind::Hole { source: Source::Initial, region: Region::Length },
            _ => SymbolKind::Function(word.into()),
        };
        let symbol = Symbol { kind, sort: sort_of(word) };
        let s = terms.symbol(symbol);
        return terms.apply(s, &[]);
    }
    let op = op_of(words.next().expect("an operator"));
    let mut args = vec![];
    while *words.peek().expect("a closing parenthesis") != ")" {
        args.push(parse(terms, words));
    }
    words.next();
    terms.make(op, &args)
}

fn simplified(input: &str) -> String {
    let mut terms = Terms::new();
    // Variables first, in the order of the alphabet: ids order arguments.
    let spaced = input.replace('(', " ( ").replace(')', " ) ");
    let mut names: Vec<&str> = spaced.split_whitespace().collect();
    names.sort_unstable();
    for name in names {
        if name.bytes().all(|c| c.is_ascii_lowercase()) && name.len() == 1 {
            parse(&mut terms, &mut name.split_whitespace().peekable());
        }
    }
    let t = parse(&mut terms, &mut spaced.split_whitespace().peekable());
    terms.display(t)
}

#[test]
fn simplified_forms() {
    let mut wrong = vec![];
    let mut count = 0;
    for line in include_str!("forms.txt").lines() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        count += 1;
        let (input, expected) = line.split_once(" => ").expect("term => simplified");
        let got = simplified(input.trim());
        if got != expected.trim() {
            wrong.push(format!("{} => {got}", input.trim()));
        }
    }
    assert!(count > 50 && wrong.is_empty(), "these should be:\n{}", wrong.join("\n"));
}
