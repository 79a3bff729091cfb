//! What doubles are cut to: comparisons, sums and conversions give what the operators' own meaning gives, at the limits of words and of doubles
//! above all.

use conspect_term::{Assignment, Op, Sort, Symbol, SymbolKind, TermId, Terms, Value, concrete};

struct At(f64);

impl Assignment for At {
    fn value(&self, _: &Symbol, _: &[Value]) -> Value {
        Value::f64(self.0)
    }
}

/// Doubles around what matters.
fn doubles() -> Vec<f64> {
    let mut out = vec![f64::NAN, f64::INFINITY, f64::MAX, 5e-324, 0.5, 0.0, 1e300];
    for n in [1i128, 2, 3, 255, 256, 257, 1 << 52, (1 << 53) + 2, 1 << 62, 1 << 63, 1 << 64] {
        let x = n as f64;
        for bits in [x.to_bits() - 1, x.to_bits(), x.to_bits() + 1] {
            out.push(f64::from_bits(bits));
        }
        out.extend([x - 0.5, x + 0.5]);
    }
    out.iter().flat_map(|x| [*x, -*x]).collect()
}

fn integers() -> Vec<i128> {
    let powers = [
        0i128,
        1,
        2,
        3,
        255,
        256,
        300,
        1 << 52,
        1 << 53,
        (1 << 53) + 1,
        1 << 62,
        i128::from(i64::MAX),
        1 << 63,
    ];
    powers.iter().flat_map(|n| [*n - 1, *n, *n + 1]).flat_map(|n| [n, -n]).collect()
}

/// An operation as it is, without simplification: on the values of its arguments.
fn meant(op: &Op, args: &[Value]) -> Value {
    concrete::apply(op, args)
}

#[test]
fn cuts_of_doubles_mean_the_same() {
    let mut terms = Terms::new();
    let symbol = terms.symbol(Symbol { kind: SymbolKind::Input(0), sort: Sort::F64 });
    let x = terms.apply(symbol, &[]);
    let mut checked = 0;
    for rounding in [None, Some(Op::FpTrunc), Some(Op::FpFloor), Some(Op::FpCeil), Some(Op::FpRint)] {
        let rounded = rounding.iter().fold(x, |t, op| terms.make(op.clone(), &[t]));
        let word = terms.make(Op::FpToSSat(64), &[rounded]);
        let whole = terms.make(Op::BvToInt, &[word]);
        let mut made: Vec<(TermId, Box<dyn Fn(i128) -> Value>)> = vec![];
        for c in integers() {
            let k = terms.int(c);
            let (less, more, same) = (
                terms.make(Op::IntLt, &[whole, k]),
                terms.make(Op::IntLt, &[k, whole]),
                terms.make(Op::Eq, &[whole, k]),
            );
            made.push((less, Box::new(move |n| Value::Bool(n < c))));
            made.push((more, Box::new(move |n| Value::Bool(c < n))));
            made.push((same, Box::new(move |n| Value::Bool(n == c))));
            let sum = terms.make(Op::IntAdd, &[whole, k]);
            let double = terms.make(Op::IntToFp, &[sum]);
            made.push((double, Box::new(move |n| meant(&Op::IntToFp, &[Value::Int(n + c)]))));
        }
        let double = terms.make(Op::IntToFp, &[whole]);
        made.push((double, Box::new(|n| meant(&Op::IntToFp, &[Value::Int(n)]))));
        let again = terms.make(Op::FpToSSat(64), &[double]);
        let again = terms.make(Op::BvToInt, &[again]);
        made.push((
            again,
            Box::new(|n| {
                let x = meant(&Op::IntToFp, &[Value::Int(n)]);
                meant(&Op::BvToInt, &[meant(&Op::FpToSSat(64), &[x])])
            }),
        ));
        for value in doubles() {
            let v = rounding.iter().fold(Value::f64(value), |v, op| meant(op, &[v]));
            let Value::Int(n) = meant(&Op::BvToInt, &[meant(&Op::FpToSSat(64), &[v])]) else {
                panic!("a word")
            };
            for (term, expected) in &made {
                let found = terms.eval(*term, &At(value));
                assert_eq!(found, expected(n), "{value:e} ({n}): {}", terms.display(*term));
                checked += 1;
            }
        }
    }
    assert!(checked > 20_000, "{checked}");
}

#[test]
fn what_is_taken_from_itself_is_zero_or_no_number() {
    let mut terms = Terms::new();
    let symbol = terms.symbol(Symbol { kind: SymbolKind::Input(0), sort: Sort::F64 });
    let x = terms.apply(symbol, &[]);
    let rest = terms.make(Op::FpSub, &[x, x]);
    for value in doubles() {
        assert_eq!(terms.eval(rest, &At(value)), Value::f64(value - value), "{value:e}");
    }
}
