//! Guards that have no small diagram are given up after a bounded number of steps, and said to be.

use conspect_term::{Assignment, Guard, Guards, Op, Sort, Symbol, SymbolKind, TermId, Terms, Value};

/// Input `i` is the `i`-th bit.
struct Bits(u64);

impl Assignment for Bits {
    fn value(&self, symbol: &Symbol, _: &[Value]) -> Value {
        let SymbolKind::Input(i) = symbol.kind else { return Value::zero(symbol.sort) };
        Value::Bool(self.0 >> i & 1 == 1)
    }
}

fn inputs(terms: &mut Terms, count: u32) -> Vec<TermId> {
    (0..count)
        .map(|i| {
            let symbol = terms.symbol(Symbol { kind: SymbolKind::Input(i), sort: Sort::Bool });
            terms.apply(symbol, &[])
        })
        .collect()
}

/// x₀y₀ ∨ x₁y₁ ∨ …, with all the x before all the y: exponential in this order of atoms.
#[test]
fn an_operation_is_given_up() {
    let mut terms = Terms::new();
    let mut guards = Guards::new();
    let all: Vec<Guard> = inputs(&mut terms, 60).into_iter().map(|t| guards.of_term(&mut terms, t)).collect();
    let mut any = Guard::FALSE;
    for i in 0..30 {
        let both = guards.and(all[i], all[i + 30]);
        any = guards.or(any, both);
    }
    assert!(guards.take_overflow());
    assert!(!guards.take_overflow(), "it is said once");
    assert_eq!(guards.and(all[0], Guard::TRUE), all[0], "what was known stays valid");
}

/// Where a term is of that kind, parts of it stay whole, as atoms, and it still means what it meant.
#[test]
fn a_term_stays_whole() {
    let mut terms = Terms::new();
    let mut guards = Guards::new();
    let all = inputs(&mut terms, 60);
    all.iter().for_each(|t| {
        guards.of_term(&mut terms, *t);
    });
    let pairs: Vec<TermId> = (0..30).map(|i| terms.make(Op::And, &[all[i], all[i + 30]])).collect();
    let any = terms.make(Op::Or, &pairs);
    let guard = guards.of_term(&mut terms, any);
    assert!(!guards.take_overflow());
    for bits in [0, 1, u64::MAX, 1 << 30, (1 << 30) | 1, 0x3_4000_0002, 0x0123_4567_89ab_cdef] {
        let by_guard = guards.eval(guard, &mut |atom| terms.eval(atom, &Bits(bits)) == Value::Bool(true));
        assert_eq!(Value::Bool(by_guard), terms.eval(any, &Bits(bits)), "{bits:#x}");
    }
}
