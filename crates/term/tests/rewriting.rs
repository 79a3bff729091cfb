//! Whatever the smart constructors make has, under every assignment, the value that the operators have by the
//! reference semantics.

mod common;

use common::{Choices, Pair, Random, WIDTHS};
use conspect_term::{Memo, TermId, Value};
use proptest::prelude::*;

fn cases() -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(3000)
}

fn check(choices: &Choices, widths: (u8, u8), theme: u64, seed: u64) -> Result<(), TestCaseError> {
    let mut pair = Pair::new(choices, widths, theme);
    for round in 0..6u64 {
        let assignment = Random::new(seed.wrapping_add(round << 17));
        let reference = pair.reference(&assignment);
        let mut memo = Memo::new();
        for (i, expected) in reference.iter().enumerate() {
            let t = pair.simple[i];
            let got = pair.terms.eval_with(&mut memo, t, &assignment);
            // Integers beyond 128 bits wrap around in either form, but not in the same place.
            if got != *expected && !has_huge(&pair, &reference) {
                prop_assert_eq!(
                    &got,
                    expected,
                    "{:?} over {:?} became {}",
                    pair.plain[i].op,
                    pair.plain[i]
                        .args
                        .iter()
                        .map(|a| pair.terms.display(pair.simple[*a]))
                        .collect::<Vec<_>>(),
                    pair.terms.display(t)
                );
            }
            if let Value::Bv { value, .. } = got {
                prop_assert!(
                    pair.terms.facts(t).may_be(value),
                    "{:?} {}",
                    pair.terms.facts(t),
                    pair.terms.display(t)
                );
            }
        }
    }
    // What was made once stays as it is.
    for i in 0..pair.terms.len() {
        let t = TermId(i as u32);
        let (op, args) = (pair.terms.op(t).clone(), pair.terms.args(t).to_vec());
        let again = pair.terms.make(op, &args);
        prop_assert_eq!(again, t, "{} became {}", pair.terms.display(t), pair.terms.display(again));
    }
    Ok(())
}

fn has_huge(_: &Pair, values: &[Value]) -> bool {
    values.iter().any(|v| matches!(v, Value::Int(n) if n.unsigned_abs() > 1 << 100))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), ..ProptestConfig::default() })]

    #[test]
    fn simplified_terms_mean_the_same(
        choices in proptest::collection::vec(any::<(u8, u8, u8, u8, u64)>(), 1..40),
        widths in proptest::sample::select(&WIDTHS[..]),
        theme in any::<u64>(),
        seed in any::<u64>(),
    ) {
        check(&choices, widths, theme, seed)?;
    }
}
