//! Comparisons of what sums with constants and roundings make of one double: simplified, they give what the operators' own meaning gives, at
//! the limits of doubles above all.

use conspect_term::{Assignment, Op, Sort, Symbol, SymbolKind, TermId, Terms, Value, concrete};

struct At(f64);

impl Assignment for At {
    fn value(&self, _: &Symbol, _: &[Value]) -> Value {
        Value::f64(self.0)
    }
}

/// Doubles around what matters.
fn doubles() -> Vec<f64> {
    let sizes = [
        f64::NAN,
        f64::INFINITY,
        f64::MAX,
        5e-324,
        0.0,
        0.5,
        1.0,
        1.5,
        9007199254740991.0,
        9007199254740994.0,
    ];
    sizes.iter().flat_map(|x| [*x, -*x]).collect()
}

/// The roundings of sums and differences of the variable with constants, with what each gives where the variable is `x`.
fn forms(terms: &mut Terms, x: TermId) -> Vec<(TermId, impl Fn(f64) -> Value + use<>)> {
    let mut out = vec![];
    for sum in [Op::FpAdd, Op::FpSub] {
        for c in doubles() {
            for rounding in [None, Some(Op::FpFloor), Some(Op::FpCeil)] {
                let constant = terms.f64(c);
                let shifted = terms.make(sum.clone(), &[x, constant]);
                let term = rounding.iter().fold(shifted, |t, op| terms.make(op.clone(), &[t]));
                let sum = sum.clone();
                let meant = move |x: f64| {
                    let shifted = concrete::apply(&sum, &[Value::f64(x), Value::f64(c)]);
                    rounding.iter().fold(shifted, |v, op| concrete::apply(op, &[v]))
                };
                out.push((term, meant));
            }
        }
    }
    out
}

#[test]
fn comparisons_of_shifted_doubles_mean_the_same() {
    let mut terms = Terms::new();
    let symbol = terms.symbol(Symbol { kind: SymbolKind::Input(0), sort: Sort::F64 });
    let x = terms.apply(symbol, &[]);
    let forms = forms(&mut terms, x);
    let mut settled = 0;
    for (a, first) in &forms {
        for (b, second) in &forms {
            for op in [Op::FpLt, Op::FpLe] {
                let t = terms.make(op.clone(), &[*a, *b]);
                settled += usize::from(*terms.op(t) != op);
                for v in doubles() {
                    let expected = concrete::apply(&op, &[first(v), second(v)]);
                    assert_eq!(terms.eval(t, &At(v)), expected, "{} at {v}", terms.display(t));
                }
            }
        }
    }
    assert!(settled * 3 > forms.len() * forms.len(), "{settled} of {} are settled", forms.len().pow(2));
}
