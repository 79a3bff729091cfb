//! Terms much deeper than the machine's stack: nothing recurses over them.

use conspect_term::{Assignment, Guards, Op, Sort, Symbol, SymbolKind, TermId, Terms, Value};

const DEPTH: u64 = 50_000;

struct Ones;

impl Assignment for Ones {
    fn value(&self, symbol: &Symbol, _: &[Value]) -> Value {
        match symbol.sort {
            Sort::Bv(bits) => Value::bv(bits, 1),
            sort => Value::zero(sort),
        }
    }
}

fn input(terms: &mut Terms, i: u32, sort: Sort) -> TermId {
    let s = terms.symbol(Symbol { kind: SymbolKind::Input(i), sort });
    terms.apply(s, &[])
}

/// Builds a chain, then takes it through everything that walks terms.
fn check(terms: &mut Terms, top: TermId, expected: Option<Value>) {
    let value = terms.eval(top, &Ones);
    if let Some(expected) = expected {
        assert_eq!(value, expected);
    }
    assert!(!terms.display(top).is_empty());
    assert!(!terms.support(top).is_empty());
    let encoded = terms.encode(&[top]);
    let mut other = Terms::new();
    let there = other.decode(&encoded).expect("a well-formed encoding");
    assert_eq!(other.eval(there[0], &Ones), value);
    let copy = terms.substitute(top, &mut |_, _| None);
    assert_eq!(copy, top);
    // With its leaves replaced by constants a term is a constant.
    let constant = terms.substitute_symbols(top, &mut |terms, t, _| {
        let value = terms.eval(t, &Ones);
        Some(terms.constant(value))
    });
    assert_eq!(terms.as_const(constant), Some(&value));
}

#[test]
fn arithmetic() {
    let mut terms = Terms::new();
    let mut t = input(&mut terms, 0, Sort::Bv(32));
    let y = input(&mut terms, 1, Sort::Bv(32));
    for i in 0..DEPTH {
        t = match i % 3 {
            0 => terms.make(Op::BvMul, &[t, y]),
            1 => terms.make(Op::BvAdd, &[t, y]),
            _ => terms.make(Op::BvXor, &[y, t]),
        };
    }
    check(&mut terms, t, None);
}

/// An equality reaches through what can be undone, layer by layer: it stops at some depth.
#[test]
fn sums_and_masks() {
    let mut terms = Terms::new();
    let mut t = input(&mut terms, 0, Sort::Bv(32));
    for i in 0..DEPTH {
        let k = terms.bv(32, 0x1234_5678 + i);
        t = terms.make(if i % 2 == 0 { Op::BvAdd } else { Op::BvXor }, &[t, k]);
    }
    let k = terms.bv(32, 77);
    let equal = terms.eq(t, k);
    check(&mut terms, t, None);
    check(&mut terms, equal, None);
}

#[test]
fn choices() {
    let mut terms = Terms::new();
    let x = input(&mut terms, 0, Sort::Bv(32));
    let mut t = x;
    for i in 0..DEPTH {
        let k = terms.bv(32, i);
        let c = terms.make(Op::BvSlt, &[x, k]);
        t = terms.ite(c, k, t);
        terms.eq(t, k);
    }
    check(&mut terms, t, Some(Value::bv(32, DEPTH - 1)));
}

#[test]
fn connectives() {
    let (mut terms, mut guards) = (Terms::new(), Guards::new());
    let mut t = input(&mut terms, 0, Sort::Bool);
    for i in 1..20_000 {
        let p = input(&mut terms, i, Sort::Bool);
        t = match i % 4 {
            0 => terms.and(t, p),
            1 => terms.or(t, p),
            2 => terms.eq(t, p),
            _ => {
                let not_p = terms.not(p);
                terms.ite(t, not_p, p)
            }
        };
    }
    check(&mut terms, t, None);
    // The newest is on top: each connective adds nodes above what is there.
    let g = guards.of_term(&mut terms, t);
    assert!(guards.size(g) < 80_000);
    let back = guards.to_term(&mut terms, g);
    assert_eq!(guards.of_term(&mut terms, back), g);
}
