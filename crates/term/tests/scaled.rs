//! Comparisons of integers that are divided by a constant, and of their differences with zero: simplified, they give what the operators' own
//! meaning gives, where integers are so large that quotients of different ones are near one another, too.

use conspect_term::{Assignment, Op, Sort, Symbol, SymbolKind, TermId, Terms, Value, concrete};

struct At(u8, i64, i64);

impl Assignment for At {
    fn value(&self, symbol: &Symbol, _: &[Value]) -> Value {
        let value = if symbol.kind == SymbolKind::Input(0) { self.1 } else { self.2 };
        Value::bv(self.0, value as u64 & ((1 << self.0) - 1))
    }
}

/// Two unknown integers of so many bits, converted.
fn unknown(terms: &mut Terms, bits: u8) -> [TermId; 2] {
    [0, 1].map(|i| {
        let symbol = terms.symbol(Symbol { kind: SymbolKind::Input(i), sort: Sort::Bv(bits) });
        let integer = terms.apply(symbol, &[]);
        terms.make(Op::SToFp(Sort::F64), &[integer])
    })
}

fn check(bits: u8, limit: i64) -> usize {
    let mut terms = Terms::new();
    let [x, y] = unknown(&mut terms, bits);
    let sizes = [0, 1, 2, 3, 7, limit / 3, limit / 2 + 1, limit - 3, limit - 2, limit - 1];
    let values: Vec<i64> = sizes.iter().flat_map(|v| [*v, -*v]).collect();
    let mut settled = 0;
    for constant in [1.0, 1.5, 3.0, 1e6, 9007199254740991.0, 9007199254740992.0, 0.3, -2.0, 1e300, 1e-300] {
        let c = terms.f64(constant);
        let [a, b] = [x, y].map(|t| terms.make(Op::FpDiv, &[t, c]));
        let zero = terms.f64(0.0);
        let difference = terms.make(Op::FpSub, &[a, b]);
        for op in [Op::FpLt, Op::FpLe, Op::FpEq] {
            for (p, q) in [(a, b), (difference, zero), (zero, difference)] {
                let t = terms.make(op.clone(), &[p, q]);
                let shown = terms.display(t).to_string();
                settled += usize::from(!shown.contains("fp."));
                for (v, w) in values.iter().flat_map(|v| values.iter().map(move |w| (*v, *w))) {
                    let quotient =
                        |v: i64| concrete::apply(&Op::FpDiv, &[Value::f64(v as f64), Value::f64(constant)]);
                    let value = |t: TermId| match t {
                        t if t == a => quotient(v),
                        t if t == b => quotient(w),
                        t if t == zero => Value::f64(0.0),
                        _ => concrete::apply(&Op::FpSub, &[quotient(v), quotient(w)]),
                    };
                    let expected = concrete::apply(&op, &[value(p), value(q)]);
                    assert_eq!(terms.eval(t, &At(bits, v, w)), expected, "{shown} at {v}, {w} by {constant}");
                }
            }
        }
    }
    settled
}

#[test]
fn comparisons_of_quotients_mean_the_same() {
    assert!(check(52, 1 << 51) >= 30, "quotients of small integers are compared as integers");
    // Quotients of larger ones may be rounded to one.
    check(53, 1 << 52);
    check(54, 1 << 53);
}
